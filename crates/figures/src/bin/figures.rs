//! `cargo xtask figures`: figures in milliseconds against their limits.
#![allow(clippy::print_stdout, reason = "a measurement speaks to the person who started it")]

use std::process::ExitCode;

#[cfg(target_os = "linux")]
use figures::{figure::Figure, figure::table, preview, server, server::Part};

/// The battles whose tables are measured, one of each family, and how many answers come before those that count: at Novara the armies are
/// set up first, which says little about play.
#[cfg(target_os = "linux")]
const BATTLES: [(&str, &str, usize); 4] =
    [("castiglione", "", 0), ("caldiero", "", 0), ("novara", ", set-up", 0), ("novara", ", in play", 300)];

/// Answers of a game that count, and games: together enough that a tick of the system's count is a hundredth of a millisecond.
#[cfg(target_os = "linux")]
const ANSWERS: usize = 250;
#[cfg(target_os = "linux")]
const GAMES: u64 = 4;

/// Milliseconds of the processor for an answer, and why.
#[cfg(target_os = "linux")]
const ANSWER: (f64, &str) = (
    0.3,
    "a table of one person: 0.3 ms of the server's processor for an answer that is on the disk (user and system, all threads)",
);

/// All battles: what an order would lead to is asked of every one.
#[cfg(target_os = "linux")]
const ORDERED: [&str; 5] = ["castiglione", "caldiero", "montebello", "campotenese", "novara"];

/// Milliseconds for the preview of an order, and why.
#[cfg(target_os = "linux")]
const PREVIEW: (f64, &str) = (500.0, "docs/orders.md: a preview of one formation within half a second");

#[cfg(target_os = "linux")]
fn main() -> ExitCode {
    let Some(program) = std::env::args_os().nth(1).map(std::path::PathBuf::from) else {
        eprintln!("the path of the program is missing: call `cargo xtask figures`");
        return ExitCode::from(2);
    };
    let answer = |(battle, part, skipped): (&str, &str, usize)| Figure {
        name: format!("answer at a table, {battle}{part}"),
        limit: ANSWER.0,
        from: ANSWER.1,
        measured: server::milliseconds_per_answer(
            &program,
            battle,
            Part { skipped, counted: ANSWERS },
            GAMES,
        ),
    };
    let previewed = |battle: &str| Figure {
        name: format!("preview of an order, {battle}"),
        limit: PREVIEW.0,
        from: PREVIEW.1,
        measured: preview::dearest(battle),
    };
    let answers = BATTLES.into_iter().map(answer);
    let figures: Vec<Figure> = answers.chain(ORDERED.into_iter().map(previewed)).collect();
    print!("{}", table(&figures));
    if figures.iter().all(Figure::is_kept) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

#[cfg(not(target_os = "linux"))]
fn main() -> ExitCode {
    eprintln!("the figures are measured on Linux, which tells what a process has used");
    ExitCode::from(2)
}
