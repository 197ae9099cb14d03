//! The chores of this repository. `cargo xtask test` is everything a change must pass.
#![allow(clippy::print_stdout, reason = "a chore speaks to the person who started it")]

mod bundle;
mod coverage;
mod deny;
mod files;
mod ledger;
mod notices;
mod quick;
mod scan;
mod site;
mod steps;
mod tidy;
mod web;

use std::path::Path;
use std::process::ExitCode;

const HELP: &str = "\
cargo xtask test               everything a change must pass; stops at the first failure
cargo xtask test --quick [REVISION]
                               what a change usually needs: format, tidy, lints and tests of what differs from REVISION, or from where
                               the branch left main; prints what it leaves out
cargo xtask ledger             every row of every rulebook has a test; writes docs/COVERAGE.md
cargo xtask ledger --check     the same, and docs/COVERAGE.md must be up to date
cargo xtask data               the data of all battles is sound (runs `bicorne check`)
cargo xtask notices            writes THIRD-PARTY.md: what others have written, and its licences
cargo xtask notices --check    the same, and THIRD-PARTY.md must be up to date
cargo xtask deny               licences, bans and sources of all packages are those that deny.toml allows
cargo xtask tidy               no unfinished code, no path of somebody's machine, no file that is too long
cargo xtask web                the page: types, unit tests, and all of it in Chromium
cargo xtask web site           only the page without a server, in Chromium and Firefox
cargo xtask pictures [NAME..]  makes the committed pictures in Chromium: maps of the lobby, tables of the README; all by default
cargo xtask site [--out DIR]   the page as static files that need no server; in dist/ by default
cargo xtask long               the laws of every game over hundreds of random games and a million wrong answers
cargo xtask kill [ROUNDS]      kills a server during play and during its first start, 1000 times by default: no saved answer is lost
cargo xtask whole [..]         plays whole games by clicks, keys and taps in Chromium: errors, memory, frames, times; see e2e/whole.mjs
cargo xtask mutants [..]       changes the rules on purpose and lists the changes that no test notices; see --help
cargo xtask race [..]          measures random play against a chess library, in one run on one core; see --help
cargo xtask figures            measures a server of the release build against limits in milliseconds";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let root = files::root();
    let done = match words.as_slice() {
        ["test"] => steps::test(&root),
        ["test", "--quick"] => quick::run(&root, None),
        ["test", "--quick", base] => quick::run(&root, Some(base)),
        ["ledger"] => ledger::run(&root, false),
        ["ledger", "--check"] => ledger::run(&root, true),
        ["data"] => steps::data(&root),
        ["notices"] => notices::run(&root, false),
        ["notices", "--check"] => notices::run(&root, true),
        ["deny"] => deny::run(&root),
        ["tidy"] => tidy::run(&root),
        ["web"] => steps::web(&root),
        ["web", "site"] => steps::web_site(&root),
        ["pictures", rest @ ..] => steps::pictures(&root, rest),
        ["site"] => site::run(&root, &site::usual(&root)),
        ["site", "--out", out] => site::run(&root, Path::new(out)),
        ["long"] => steps::long(&root),
        ["kill"] => steps::kill(&root, "1000"),
        ["kill", rounds] if rounds.parse::<u64>().is_ok() => steps::kill(&root, rounds),
        ["whole", rest @ ..] => steps::whole(&root, rest),
        ["mutants", rest @ ..] => steps::mutants(&root, rest),
        ["race", rest @ ..] => steps::measure(&root, "race", rest),
        ["figures"] => steps::measure(&root, "figures", &[]),
        ["help" | "--help" | "-h"] => {
            println!("{HELP}");
            Ok(())
        }
        _ => {
            eprintln!("{HELP}");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(what) => {
            eprintln!("{what}");
            ExitCode::FAILURE
        }
    }
}
