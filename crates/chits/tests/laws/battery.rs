//! The battery every battle must pass: whole campaigns, and fights between crowded armies.

use std::sync::Arc;

use chits::Chits;
use play::{Game, Header};
use testkit::Battery;

use crate::laws::melee;
use crate::war::setup;

/// With `BICORNE_LONG` set (`cargo xtask long`) two hundred times as many games.
fn battery(games: usize) -> Battery {
    let games = if std::env::var_os("BICORNE_LONG").is_some() { games * 200 } else { games };
    Battery::default().games(games).probes(4).save_every(400)
}

#[test]
fn whole_campaigns_obey_every_law() {
    let setup = Arc::new(setup().clone());
    battery(2).run::<Chits>(&setup).assert_sound();
}

/// Random campaigns hardly fight: here the armies are thrown upon each other, and every question of a combat is asked.
#[test]
fn crowded_armies_obey_every_law() {
    let setup = Arc::new(setup().clone());
    let fought = |seed: u64| {
        let centre = ["3338", "6141", "1807", "0547", "3624"][seed as usize % 5];
        let mut state = melee(seed, centre, 3 + (seed % 3) as u16);
        // Few turns are left, so that a game ends soon.
        state.turn = 21;
        Game::<Chits>::from_state(Arc::clone(&setup), Header::default(), state)
    };
    let report = battery(12).run_from(fought);
    report.assert_sound();
    assert!(report.asked.len() >= 14 && report.rolled.len() >= 4, "{:?} {:?}", report.asked, report.rolled);
}
