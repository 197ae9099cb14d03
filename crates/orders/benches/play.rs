//! How fast the rules are: `cargo bench -p orders`. Figures are nanoseconds of one core; compare them on one machine only.
//! `bicorne bench BATTLE --games N` plays games to their end and looks for dead ends and unsound states.
#![allow(clippy::print_stdout, clippy::float_arithmetic, reason = "a bench measures and tells")]

#[path = "../tests/common/mod.rs"]
mod common;
#[path = "../tests/aif/common.rs"]
mod sister;

use std::hint::black_box;
use std::time::Instant;

use orders::Orders;
use orders::movement::{self, Move};
use orders::state::State;
use orders::titles::caldiero::FRENCH;
use orders::ways::Field;
use orders::words;
use play::{Rules, Viewer, Words};
use testkit::measure;

use common::{setup, with};

const ALL: [&str; 5] = ["intervention", "charges", "storm_from_the_east", "fog_of_war", "flank_attacks"];

const SISTER: [&str; 3] = ["headquarters", "columns", "open_order"];

/// The mean time of one call.
fn time<T>(name: &str, calls: u32, mut work: impl FnMut() -> T) {
    let clock = Instant::now();
    for _ in 0..calls {
        black_box(work());
    }
    println!("{name:<44}{:>12.0} ns", clock.elapsed().as_nanos() as f64 / f64::from(calls));
}

/// Everybody at his usual place, the active formation about to move.
const MARCH: &str =
    "turn = 3\nphase = \"movement\"\nformation = \"massena\"\norders = { massena = \"manoeuvre\" }\n";

fn main() {
    let setup = setup();
    let start = Orders::situate(&setup, "march", MARCH).expect("a sound situation");
    println!("{:<44}{:>12} bytes", "state", size_of_val(&start));
    time("clone of a state", 2_000_000, || start.clone());
    let mut actions = Vec::new();
    time("who moves: all actions", 200_000, || {
        actions.clear();
        Orders::actions(&setup, &start, FRENCH, &mut actions);
        actions.len()
    });
    time("the field as a side finds it", 500_000, || Field::new(&setup, &start, FRENCH).zones);
    reach(&setup, &start, "m-18-line", "reach of infantry, 4 points");
    reach(&setup, &start, "m-9-dragons", "reach of cavalry, 7 points");
    time("view of a seat", 2_000, || Orders::view(&setup, &start, Viewer::Seat(FRENCH)));
    time("menu of the movement segment", 1_000, || words::menu(&setup, &start, FRENCH));
    for (name, options) in [
        ("random play", &[][..]),
        ("random play, all options", &ALL[..]),
        ("random play, better weather", &["better_weather"][..]),
    ] {
        let pace = measure::<Orders>(&with(options), 300, 50_000, 1);
        println!("{name:<44}{:>12.0} decisions a second", pace.decisions_per_second());
    }
    for (name, setup) in [
        ("random play, Montebello", sister::montebello(&[])),
        ("random play, Montebello, optional rules", sister::montebello(&SISTER)),
        ("random play, Campotenese", sister::campotenese(&[])),
        ("random play, Campotenese, optional rules", sister::campotenese(&SISTER)),
    ] {
        let pace = measure::<Orders>(&setup, 300, 50_000, 1);
        println!("{name:<44}{:>12.0} decisions a second", pace.decisions_per_second());
    }
}

fn reach(setup: &orders::setup::Setup, state: &State, unit: &str, name: &str) {
    let field = Field::new(setup, state, FRENCH);
    let mv = Move::new(state, setup.find_piece(unit).expect("a piece"), None);
    time(name, 500_000, || {
        let mut count = 0;
        movement::destinations(setup, state, &field, &mv, |_| count += 1);
        count
    });
}
