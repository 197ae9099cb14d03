//! Tells what a solver of a puzzle can bring about with his first answers, and with what chance: `cargo run --release -p school --example ways -- FILE ..`.
//! For each chance: how many ways there are to it, and a few of them. Who writes a puzzle looks at these before he writes its lines.

use std::collections::BTreeMap;
use std::process::ExitCode;

use school::Puzzle;
use school::judge::{Chance, Way, ways};
use sheets::Source;

/// Ways that are shown of each chance unless the variable `WAYS` says how many.
const SHOWN: usize = 4;

#[expect(clippy::print_stdout, reason = "this is a program for the terminal")]
fn main() -> ExitCode {
    let mut amiss = false;
    let shown = std::env::var("WAYS").ok().and_then(|text| text.parse().ok()).unwrap_or(SHOWN);
    for file in std::env::args().skip(1) {
        println!("== {file}");
        if let Err(what) = tell(&file, shown, &mut |line| println!("{line}")) {
            println!("{what}");
            amiss = true;
        }
    }
    if amiss { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

fn tell(file: &str, shown: usize, say: &mut dyn FnMut(String)) -> Result<(), String> {
    let text = std::fs::read_to_string(file).map_err(|error| error.to_string())?;
    let puzzle = Puzzle::read(Source { file, text: &text }).map_err(|faults| faults.to_string())?;
    let session = puzzle.open().map_err(|faults| faults.to_string())?;
    let aim = puzzle.aim(&session).map_err(|unjudged| unjudged.to_string())?;
    let mut by_chance: BTreeMap<Chance, Vec<Way>> = BTreeMap::new();
    for way in ways(session.game(), &aim).map_err(|unjudged| unjudged.to_string())? {
        by_chance.entry(way.chance).or_default().push(way);
    }
    for (chance, ways) in by_chance.into_iter().rev() {
        say(format!("{chance}  ({} ways)", ways.len()));
        for way in ways.iter().take(shown) {
            let acts: Vec<String> = way.acts.iter().map(|act| format!("{act:?}")).collect();
            say(format!("    {}", acts.join(", ")));
        }
    }
    Ok(())
}
