//! How `bicorne arena` is called.

use clap::Args;

use crate::staffed::Ground;

/// What stands below the list of options.
const HELP: &str = "\
Agents: idle, random, greedy, script, the levels recruit, captain, colonel, general, marshal, and engine:CMD, \
another program that speaks the engine protocol, such as 'engine:python3 bot.py' (see docs/arena.md).

How games are scored: 1 for a win, 1/2 for a draw, 0 for a loss. A game that does not end within 200000 answers is a draw. A program \
that ends, does not answer in time, or answers with anything but a legal action spoils the game and loses it; the report \
says how often that happened and why. If both do, the one noticed first loses.

The score is that of A; its interval holds the true score 95 times of 100.";

/// The arguments.
#[derive(Args)]
#[command(after_help = HELP)]
pub(crate) struct ArenaArgs {
    /// The battle
    #[arg(long, value_name = "BATTLE")]
    pub(crate) battle: String,
    /// The player whose score is reported
    #[arg(long, value_name = "AGENT")]
    pub(crate) a: String,
    /// The opponent
    #[arg(long, value_name = "AGENT")]
    pub(crate) b: String,
    /// How many games; an odd number is rounded up to whole pairs
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(crate) games: u64,
    /// Stop as soon as it is clear whether A is stronger by about HIGH or only by about LOW Elo points, as in 0,30
    #[arg(long, value_name = "LOW,HIGH", value_parser = bounds, allow_hyphen_values = true)]
    pub(crate) sprt: Option<Bounds>,
    /// How many seconds an engine:CMD has for each of its answers
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    pub(crate) patience: u64,
    /// The level an engine:CMD is asked to play at, for those that have levels
    #[arg(long, value_name = "1-5", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=5))]
    pub(crate) engine_level: u8,
    #[command(flatten)]
    pub(crate) ground: Ground,
}

/// Two strengths in Elo, the lower one first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    pub(crate) low: i32,
    pub(crate) high: i32,
}

fn bounds(text: &str) -> Result<Bounds, String> {
    let pair = text
        .split_once(',')
        .and_then(|(low, high)| Some((low.trim().parse().ok()?, high.trim().parse().ok()?)));
    match pair {
        Some((low, high)) if -2_000 <= low && low < high && high <= 2_000 => Ok(Bounds { low, high }),
        _ => Err("two numbers of Elo points from -2000 to 2000, the lower one first, as in 0,30".into()),
    }
}
