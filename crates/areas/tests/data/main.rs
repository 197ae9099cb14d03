//! The data of the Castiglione campaign: what it holds, what the rulebook fixes of it, and how faults are told.

mod broken;
mod charts;
mod components;
mod ground;
mod overlay;

use areas::data::load;
use areas::ruleset::{Edition, Ruleset};
use areas::setup::{Piece, Setup};
use board::AreaId;
use play::{Fault, Faults};

use crate::common::FILES;

fn rules() -> Ruleset {
    Ruleset::of(Edition::V1_1)
}

fn setup() -> Setup {
    load(&FILES, rules(), None).unwrap_or_else(|faults| panic!("{faults}"))
}

fn with_overlay(text: &str) -> Result<Setup, Faults> {
    load(&FILES, rules(), Some(("mine.toml", text)))
}

fn area(setup: &Setup, id: &str) -> AreaId {
    setup.find_area(id).unwrap_or_else(|| panic!("no area {id}"))
}

fn piece<'s>(setup: &'s Setup, id: &str) -> &'s Piece {
    setup.piece(setup.find_piece(id).unwrap_or_else(|| panic!("no piece {id}")))
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
    let all = faults.0.len() == wanted.len() && faults.0.iter().zip(wanted).all(fits);
    assert!(all, "told:\n{faults}\nwanted: {wanted:#?}");
}
