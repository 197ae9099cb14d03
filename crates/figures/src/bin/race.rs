//! `cargo xtask race`: the reference, the battles, the reference again, in one run on one core.
#![allow(clippy::print_stdout, reason = "a measurement speaks to the person who started it")]

use std::process::ExitCode;

use figures::chess;
use figures::race::Report;

const HELP: &str = "\
cargo xtask race [BATTLE..]      decisions a second of random play beside those of a chess library, time of the processor
  --base FILE                    compare with an earlier run, which --json wrote
  --json                         write the run as JSON
Ends with 1 if the reference was not as fast after the battles as before them.";

/// Games of a battle in a round, and of chess: some tenths of a second each.
const GAMES: u64 = 60;
const CHESS_GAMES: u64 = 5_000;

/// The best of so many rounds counts.
const ROUNDS: u32 = 5;

const SEED: u64 = 1796;

#[derive(Default)]
struct Wish {
    battles: Vec<String>,
    base: Option<Report>,
    json: bool,
}

fn main() -> ExitCode {
    let done = wish().and_then(|wish| match wish {
        Some(wish) => run(&wish),
        None => {
            println!("{HELP}");
            Ok(true)
        }
    });
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(what) => {
            eprintln!("{what}");
            ExitCode::from(2)
        }
    }
}

/// What is wanted; nothing if help is.
fn wish() -> Result<Option<Wish>, String> {
    let mut wish = Wish::default();
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        match word.as_str() {
            "--help" | "-h" => return Ok(None),
            "--json" => wish.json = true,
            "--base" => {
                let file = words.next().ok_or("--base needs a file")?;
                let text = std::fs::read_to_string(&file).map_err(|error| format!("{file}: {error}"))?;
                wish.base = Some(serde_json::from_str(&text).map_err(|error| format!("{file}: {error}"))?);
            }
            other if other.starts_with('-') => return Err(format!("{other}?\n{HELP}")),
            battle => {
                wish.battles.push(catalog::battle(battle).map_err(|error| error.to_string())?.id.into())
            }
        }
    }
    if wish.battles.is_empty() {
        wish.battles = catalog::battles().iter().map(|battle| battle.id.to_owned()).collect();
    }
    Ok(Some(wish))
}

/// Measures and tells. Returns whether the run can be trusted.
fn run(wish: &Wish) -> Result<bool, String> {
    stay();
    chess::decisions_per_second(CHESS_GAMES / 10, SEED);
    for battle in &wish.battles {
        bicorne::bench::fixed(battle, 1, SEED)?;
    }
    let before = reference();
    let mut battles = Vec::new();
    for battle in &wish.battles {
        let rounds = (0..ROUNDS).map(|_| bicorne::bench::fixed(battle, GAMES, SEED));
        let rounds = rounds.collect::<Result<Vec<_>, _>>()?;
        let best = rounds.into_iter().max_by_key(|round| round.decisions_per_second());
        let best = best.ok_or("no round was played")?;
        let speed = best.decisions_per_second();
        battles.push((best.id, speed, best.decisions, best.lists));
    }
    let report = Report::new([before, reference()], battles, GAMES, ROUNDS);
    if wish.json {
        println!("{}", serde_json::to_string_pretty(&report).map_err(|error| error.to_string())?);
        if !report.is_trusted() {
            eprintln!("The two references differ by too much: throw this run away and measure again.");
        }
    } else {
        print!("{}", report.text(wish.base.as_ref()));
    }
    Ok(report.is_trusted())
}

fn reference() -> u64 {
    (0..ROUNDS).map(|_| chess::decisions_per_second(CHESS_GAMES, SEED)).max().unwrap_or_default()
}

/// Stays on the core it runs on, where the system can be asked for that.
#[cfg(target_os = "linux")]
fn stay() {
    let mut here = rustix::thread::CpuSet::new();
    here.set(rustix::thread::sched_getcpu());
    if let Err(error) = rustix::thread::sched_setaffinity(None, &here) {
        eprintln!("The run is not kept on one core: {error}");
    }
}

#[cfg(not(target_os = "linux"))]
fn stay() {
    eprintln!("The run is not kept on one core: this system cannot be asked for that.");
}
