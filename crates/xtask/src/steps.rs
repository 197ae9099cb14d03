//! Everything a change must pass, in order, with the time each step takes.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

type Work = Box<dyn Fn(&Path) -> Result<(), String>>;

/// `cargo xtask test`.
pub(crate) fn test(root: &Path) -> Result<(), String> {
    let mut times = Vec::new();
    for (name, work) in steps() {
        println!("--- {name}");
        let clock = Instant::now();
        let done = work(root);
        times.push((name, clock.elapsed().as_millis(), done.is_ok()));
        if let Err(what) = done {
            print_times(&times);
            return Err(format!("{name}: {what}"));
        }
    }
    print_times(&times);
    Ok(())
}

/// `cargo xtask data`: the program checks the data it carries.
pub(crate) fn data(root: &Path) -> Result<(), String> {
    cargo(root, &["run", "--quiet", "--package", "bicorne", "--", "check"])
}

fn steps() -> Vec<(&'static str, Work)> {
    vec![
        ("format", run(&["fmt", "--all", "--check"])),
        ("tidy", Box::new(crate::tidy::run)),
        ("lints", run(&["clippy", "--quiet", "--workspace", "--all-targets", "--", "-D", "warnings"])),
        ("tests", Box::new(tests)),
        ("doc tests", run(&["test", "--quiet", "--workspace", "--doc"])),
        ("ledger", Box::new(|root| crate::ledger::run(root, true))),
        ("data", Box::new(data)),
    ]
}

fn run(words: &'static [&'static str]) -> Work {
    Box::new(move |root| cargo(root, words))
}

/// nextest where it is installed, because it is faster and tells slow tests.
fn tests(root: &Path) -> Result<(), String> {
    let mut asked = command(root, &["nextest", "--version"]);
    let found =
        asked.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success());
    if found {
        return cargo(root, &["nextest", "run", "--workspace", "--no-fail-fast"]);
    }
    cargo(root, &["test", "--workspace", "--all-targets", "--no-fail-fast"])
}

fn cargo(root: &Path, words: &[&str]) -> Result<(), String> {
    let status =
        command(root, words).status().map_err(|error| format!("cargo {}: {error}", words.join(" ")))?;
    if status.success() { Ok(()) } else { Err(format!("`cargo {}` failed", words.join(" "))) }
}

fn command(root: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(words).current_dir(root);
    command
}

fn print_times(times: &[(&str, u128, bool)]) {
    println!();
    for (name, milliseconds, passed) in times {
        let verdict = if *passed { "passed" } else { "FAILED" };
        println!("{name:<12}{:>6}.{} s  {verdict}", milliseconds / 1000, milliseconds % 1000 / 100);
    }
}
