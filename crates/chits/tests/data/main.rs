//! The data of the Novara campaign: what it holds, what the rulebook fixes of it, and how faults are told.

mod broken;
mod broken_charts;
mod broken_pieces;
mod charts;
mod components;
mod ground;
mod overlay;
mod start;

use board::hex::HexId;
use chits::data::{Source, Sources, load};
use chits::ruleset::Ruleset;
use chits::setup::{Piece, Setup};
use play::{Fault, Faults, Side};

macro_rules! source {
    ($file:literal) => {
        Source { file: $file, text: include_str!(concat!("../../../../data/novara/", $file)) }
    };
}

/// The files of the campaign.
const FILES: Sources<'static> = Sources {
    battle: "novara",
    hexes: source!("hexes.csv"),
    hexsides: source!("hexsides.csv"),
    roads: source!("roads.csv"),
    leaders: source!("leaders.csv"),
    formations: source!("formations.csv"),
    units: source!("units.csv"),
    areas: source!("setup-areas.csv"),
    setup: source!("setup.csv"),
    reinforcements: source!("reinforcements.csv"),
    tables: source!("tables.toml"),
};

const AUSTRIAN: Side = Side::A;
const PIEDMONTESE: Side = Side::B;

fn setup() -> Setup {
    with_options(&[])
}

/// The campaign with these options on.
fn with_options(options: &[&str]) -> Setup {
    let options: Vec<String> = options.iter().map(|&option| option.to_owned()).collect();
    let (rules, _) = Ruleset::resolve("", &options).unwrap_or_else(|faults| panic!("{faults}"));
    load(&FILES, rules, None).unwrap_or_else(|faults| panic!("{faults}"))
}

fn with_overlay(text: &str) -> Result<Setup, Faults> {
    load(&FILES, Ruleset::printed(), Some(("mine.toml", text)))
}

fn hex(setup: &Setup, number: &str) -> HexId {
    setup.find_hex(number).unwrap_or_else(|| panic!("no hex {number}"))
}

/// The numbers of hexes, in rising order.
fn numbers(setup: &Setup, hexes: impl IntoIterator<Item = HexId>) -> Vec<String> {
    let mut list: Vec<String> = hexes.into_iter().map(|hex| setup.map.printed(hex).to_string()).collect();
    list.sort_unstable();
    list
}

fn piece<'s>(setup: &'s Setup, id: &str) -> &'s Piece {
    setup.piece(setup.find_piece(id).unwrap_or_else(|| panic!("no piece {id}")))
}

/// The tag of a field.
fn tag<'l>(list: &'l [(String, String)], field: &str) -> &'l str {
    list.iter().find(|(name, _)| name == field).map_or("", |(_, tag)| tag)
}

/// The line of a file that begins with `start`, counted from 1.
fn line(text: &str, start: &str) -> usize {
    1 + text.lines().position(|line| line.starts_with(start)).unwrap_or_else(|| panic!("no line {start}"))
}

/// Asserts that exactly these faults were told: file, line, id and a part of what is wrong.
fn assert_faults(faults: &Faults, wanted: &[(&str, usize, &str, &str)]) {
    let fits = |(fault, wanted): (&Fault, &(&str, usize, &str, &str))| {
        (fault.file.as_str(), fault.line, fault.id.as_str()) == (wanted.0, wanted.1, wanted.2)
            && fault.what.contains(wanted.3)
    };
    let mut wanted = wanted.to_vec();
    wanted.sort_by_key(|fault| (fault.0, fault.1, fault.2));
    let all = faults.0.len() == wanted.len() && faults.0.iter().zip(&wanted).all(fits);
    assert!(all, "told:\n{faults}\nwanted: {wanted:#?}");
}

fn faults_of(files: &Sources<'_>) -> Faults {
    load(files, Ruleset::printed(), None).map(|_| ()).expect_err("a fault")
}

/// The file with one text replaced by another, which must be there exactly once.
fn change(source: Source<'_>, from: &str, to: &str) -> String {
    assert_eq!(source.text.matches(from).count(), 1, "{from} in {}", source.file);
    source.text.replacen(from, to, 1)
}

/// Changes one place of one file and asserts what is told.
macro_rules! told {
    ($file:ident, $from:expr, $to:expr, $wanted:expr) => {{
        let text = $crate::data::change($crate::data::FILES.$file, $from, $to);
        let changed = chits::data::Source { text: &text, ..$crate::data::FILES.$file };
        let files = chits::data::Sources { $file: changed, ..$crate::data::FILES };
        $crate::data::assert_faults(&$crate::data::faults_of(&files), &$wanted);
    }};
}
use told;
