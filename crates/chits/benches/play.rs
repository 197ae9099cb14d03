//! How fast the rules are: `cargo bench -p chits`. Figures are nanoseconds of one core; compare them on one machine only.
//! `bicorne bench novara --games N` plays games to their end and looks for dead ends and unsound states.
#![allow(clippy::print_stdout, clippy::float_arithmetic, reason = "a bench measures and tells")]

#[path = "../tests/common/mod.rs"]
mod common;

use std::hint::black_box;
use std::time::Instant;

use chits::Chits;
use chits::movement;
use chits::ruleset::{OPTIONS, Ruleset};
use chits::setup::{PieceSet, Setup};
use chits::state::State;
use chits::{supply, words};
use play::{Rules, Side, Viewer, Words};
use testkit::measure;

/// The Austrians.
const SIDE: Side = Side::A;

/// The second day: II Corps over the Ticino with its horse, the enemy before Mortara, everybody else where history had him.
const MARCH: &str = "turn = 7\nphase = \"movement\"\ncounter = \"d-aspre\"\ncounters = { d-aspre = \"3637\" }\n[pieces]\n\
                     a-ir-1 = \"3237\"\na-ir-47 = \"3637\"\na-hus-7a = \"3637\"\np-sa-1 = \"2934\"\np-ao-5 = \"2733\"\n";

/// The mean time of one call.
fn time<T>(name: &str, calls: u32, mut work: impl FnMut() -> T) {
    let clock = Instant::now();
    for _ in 0..calls {
        black_box(work());
    }
    println!("{name:<44}{:>12.0} ns", clock.elapsed().as_nanos() as f64 / f64::from(calls));
}

fn load(options: &[&str]) -> Setup {
    let options: Vec<String> = options.iter().map(ToString::to_string).collect();
    let (rules, _) = Ruleset::resolve("", &options).expect("the options go together");
    chits::data::load(&common::FILES, rules, None).expect("the files are sound")
}

fn main() {
    let setup = load(&[]);
    let start = Chits::situate(&setup, "march", MARCH).expect("a sound situation");
    println!("{:<44}{:>12} bytes", "state", size_of_val(&start));
    time("clone of a state", 2_000_000, || start.clone());
    let mut actions = Vec::new();
    time("who moves: all actions", 100_000, || {
        actions.clear();
        Chits::actions(&setup, &start, SIDE, &mut actions);
        actions.len()
    });
    time("supply of a side", 20_000, || supply::hexes(&setup, &start, SIDE, PieceSet::EMPTY));
    reach(&setup, &start, "a-ir-47", "reach of infantry, 3 points");
    reach(&setup, &start, "a-hus-7a", "reach of cavalry, 6 points");
    time("view of a seat", 2_000, || Chits::view(&setup, &start, Viewer::Seat(SIDE)));
    time("menu of a movement", 1_000, || words::menu(&setup, &start, SIDE));
    let all: Vec<&str> = OPTIONS.iter().map(|option| option.id).collect();
    for (name, options) in [("random play", &[][..]), ("random play, all options", &all)] {
        let pace = measure::<Chits>(&load(options), 100, 50_000, 1);
        println!("{name:<44}{:>12.0} decisions a second", pace.decisions_per_second());
    }
}

fn reach(setup: &Setup, state: &State, unit: &str, name: &str) {
    let id = setup.find_piece(unit).expect("a piece");
    let mut taken = state.clone();
    movement::take(setup, &mut taken, id);
    let mut found = 0;
    time(name, 50_000, || {
        found = 0;
        movement::goals(setup, &taken, PieceSet::of(id), |_, _| found += 1);
        found
    });
    println!("{:<44}{found:>12} hexes", "");
    time("  and where it is supplied", 20_000, || {
        let mut again = state.clone();
        movement::take(setup, &mut again, id);
        again
    });
}
