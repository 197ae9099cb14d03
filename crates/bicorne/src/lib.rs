//! The program: the table in the browser, a game in the terminal, an engine for other programs, and tools for records, data and rules. It is a
//! library with a small `main` so that tests and fuzzers reach the engine without a process.

mod arena;
pub mod bench;
mod check;
mod cli;
pub mod clock;
pub mod engine;
mod fail;
mod files;
mod lab;
mod learn;
mod list;
mod load;
mod manual;
mod progress;
mod replay;
mod rules;
mod serve;
mod staffed;
mod style;
mod terminal;
mod verify;

use std::io::{self, Write as _};
use std::process::ExitCode;

use crate::cli::{Cli, Command, ServeArgs};
use crate::fail::Fail;

/// What others have written.
const NOTICES: &str = include_str!("../../../THIRD-PARTY.md");

/// Runs the program with its command line.
pub fn main() -> ExitCode {
    match run(Cli::read()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(fail) => {
            if let Some(message) = fail.message() {
                let _ = writeln!(io::stderr(), "bicorne: {}", files::plain(message));
            }
            fail.code()
        }
    }
}

fn run(cli: Cli) -> Result<(), Fail> {
    let out = &mut io::stdout().lock();
    match cli.command {
        None => serve::run(&ServeArgs::default(), out),
        Some(Command::Serve(args)) => serve::run(&args, out),
        Some(Command::Games(args)) => serve::games(&args, out),
        Some(Command::Load(args)) => load::run(&args, out),
        Some(Command::Play(args)) if args.says_nothing() => terminal::welcome(io::stdin().lock(), out),
        Some(Command::Play(args)) => terminal::run(&args, io::stdin().lock(), out),
        Some(Command::Learn(args)) => learn::run(&args, io::stdin().lock(), out),
        Some(Command::List(args)) => list::run(&args, out),
        Some(Command::Engine) => Ok(engine::run(io::stdin().lock(), out)?),
        Some(Command::Replay(args)) => replay::run(&args, out),
        Some(Command::Verify(args)) => verify::run(&args, out),
        Some(Command::Check(args)) => check::run(&args, out),
        Some(Command::Rules(args)) => rules::run(&args, out),
        Some(Command::Notices) => Ok(out.write_all(NOTICES.as_bytes())?),
        Some(Command::Bench(args)) => bench::run(&args, out),
        Some(Command::Arena(args)) => arena::run(&args, out),
        Some(Command::Lab(command)) => lab::run(&command, out),
        Some(Command::Completions(args)) => manual::completions(&args, out),
        Some(Command::Man(args)) => manual::man(&args, out),
    }
}
