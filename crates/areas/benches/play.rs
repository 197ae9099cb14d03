//! How fast the rules are: `cargo bench -p areas`. Figures are nanoseconds of one core; compare them on one machine only.
#![allow(clippy::print_stdout, clippy::float_arithmetic, reason = "a bench measures and tells")]

#[path = "../tests/common/mod.rs"]
mod common;

use std::hint::black_box;
use std::time::Instant;

use areas::Areas;
use areas::setup::{AUSTRIAN, FRENCH};
use areas::ways::Ground;
use areas::{supply, words};
use play::{Rules, Viewer};
use testkit::measure;

use common::{reconstruction, reconstruction_with};

/// The mean time of one call.
fn time<T>(name: &str, calls: u32, mut work: impl FnMut() -> T) {
    let clock = Instant::now();
    for _ in 0..calls {
        black_box(work());
    }
    println!("{name:<44}{:>12.0} ns", clock.elapsed().as_nanos() as f64 / f64::from(calls));
}

fn main() {
    let setup = reconstruction();
    let start = Areas::start(&setup);
    println!("{:<44}{:>12} bytes", "state", size_of_val(&start));
    time("clone of a state", 2_000_000, || start.clone());
    let mut actions = Vec::new();
    time("all actions of the first move", 100_000, || {
        actions.clear();
        Areas::actions(&setup, &start, AUSTRIAN, &mut actions);
        actions.len()
    });
    time("the ground as a side finds it", 500_000, || Ground::new(&setup, &start, AUSTRIAN).held);
    let ground = Ground::new(&setup, &start, FRENCH);
    let piece = setup.find_piece("kilmaine-cav").expect("a piece");
    let from = setup.find_area("valeggio").expect("an area");
    let costs = ground.costs(&setup, &start, piece);
    time("reach of cavalry in the plain, 5 MP", 2_000_000, || {
        setup.map.reach(from, 5, ground.through(), costs).areas()
    });
    time("lines of supply of a side", 200_000, || supply::supplied(&setup, &start, &ground.occupied, FRENCH));
    time("view of a seat", 2_000, || Areas::view(&setup, &start, Viewer::Seat(AUSTRIAN)));
    time("menu of the first move", 1_000, || words::menu(&setup, &start, AUSTRIAN));
    for (name, options) in
        [("random play", &[][..]), ("random play under fog", &["fog_of_war".to_owned()][..])]
    {
        let pace = measure::<Areas>(&reconstruction_with("1.1", options), 300, 20_000, 1);
        println!("{name:<44}{:>12.0} decisions a second", pace.decisions_per_second());
    }
}
