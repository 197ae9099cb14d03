//! How fast Caldiero is played.
#![allow(clippy::print_stdout, reason = "a bench prints")]

#[path = "../tests/common/mod.rs"]
mod common;

use orders::Orders;
use testkit::measure;

fn main() {
    let games: u64 = std::env::args().filter_map(|arg| arg.parse().ok()).next().unwrap_or(200);
    let all = ["intervention", "charges", "storm_from_the_east", "fog_of_war", "flank_attacks"];
    for (name, options) in
        [("plain", &[][..]), ("all options", &all[..]), ("better weather", &["better_weather"][..])]
    {
        let setup = common::with(options);
        let pace = measure::<Orders>(&setup, games, 20_000, 1796);
        println!(
            "{name}: {} decisions a second, {} decisions a game, {} rolls a game",
            pace.decisions_per_second(),
            pace.decisions / pace.games,
            pace.rolls / pace.games
        );
    }
    println!("state: {} bytes", std::mem::size_of::<orders::state::State>());
}
