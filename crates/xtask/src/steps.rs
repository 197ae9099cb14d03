//! Everything a change must pass, in order, with the time each step takes.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use crate::{site, web};

pub(crate) type Work = Box<dyn Fn(&Path) -> Result<(), String>>;

/// `cargo xtask test`.
pub(crate) fn test(root: &Path) -> Result<(), String> {
    // The browsers on the site are asked apart (`cargo xtask web site`): what they take is not measured yet.
    let site: (&str, Work) = ("site", Box::new(site::test));
    walk(root, steps().into_iter().chain(web_steps()).chain([site]).collect())
}

/// `cargo xtask web`.
pub(crate) fn web(root: &Path) -> Result<(), String> {
    walk(root, std::iter::once(program()).chain(web_steps()).collect())
}

/// `cargo xtask pictures`.
pub(crate) fn pictures(root: &Path, names: &[&str]) -> Result<(), String> {
    let names: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
    let make: Work = Box::new(move |root| web::pictures(root, &names));
    walk(root, vec![program(), ("web tools", Box::new(web::tools)), ("pictures", make)])
}

/// `cargo xtask web site`.
pub(crate) fn web_site(root: &Path) -> Result<(), String> {
    // What another run has fetched is not taken away from under it.
    let fetch: Work =
        Box::new(|root| if root.join("e2e/node_modules").is_dir() { Ok(()) } else { web::tools(root) });
    walk(root, [("web tools", fetch), program()].into_iter().chain(site_steps()).collect())
}

/// The program, and the example that writes messages. With examples the features are those that the tests are built with; alone the program has
/// fewer, and half of everything would be compiled again.
fn program() -> (&'static str, Work) {
    ("program", run(&["build", "--quiet", "--workspace", "--bins", "--examples"]))
}

/// Runs steps until one fails, and tells how long each took.
pub(crate) fn walk(root: &Path, steps: Vec<(&'static str, Work)>) -> Result<(), String> {
    let mut times = Vec::new();
    for (name, work) in steps {
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

/// The crates with the rules of a family.
const FAMILIES: [&str; 3] = ["areas", "orders", "chits"];

/// `cargo xtask long`: the same laws as in the tests, over many more games of every family.
pub(crate) fn long(root: &Path) -> Result<(), String> {
    set(root, ("BICORNE_LONG", "1"), &long_words())
}

/// The tests below a module `laws`, wherever it stands.
fn long_words() -> Vec<&'static str> {
    let targets = FAMILIES.iter().flat_map(|&family| ["--package", family, "--test", family]);
    ["test", "--release", "--no-fail-fast"].into_iter().chain(targets).chain(["--", "laws::"]).collect()
}

/// `cargo xtask kill`: the same as in the tests, in the middle of play and during the first start, over many more rounds.
pub(crate) fn kill(root: &Path, rounds: &str) -> Result<(), String> {
    let test = "a_server_that_is_killed";
    let words = ["test", "--release", "--package", "bicorne", "--test", "bicorne", "--", "--nocapture", test];
    set(root, ("BICORNE_KILLS", rounds), &words)
}

/// `cargo xtask mutants`: a program of its own, since it needs a parser of Rust and no other chore does.
pub(crate) fn mutants(root: &Path, words: &[&str]) -> Result<(), String> {
    let start = ["run", "--quiet", "--package", "mutants", "--"];
    cargo(root, &[&start[..], words].concat())
}

/// `cargo xtask whole`: whole games at the table in a browser.
pub(crate) fn whole(root: &Path, words: &[&str]) -> Result<(), String> {
    web::tools(root)?;
    cargo(root, &["build", "--release", "--quiet", "--package", "bicorne"])?;
    web::whole(root, words)
}

/// `cargo xtask race` and `cargo xtask figures`: programs of their own, as they need what no other chore needs. They are built together with the program
/// that is measured, so that everything is built once.
pub(crate) fn measure(root: &Path, name: &str, words: &[&str]) -> Result<(), String> {
    cargo(
        root,
        &["build", "--release", "--quiet", "--package", "bicorne", "--package", "figures", "--bins"],
    )?;
    let program = web::built_as(root, "release", "bicorne");
    let mut measured = Command::new(web::built_as(root, "release", name));
    if name == "figures" {
        measured.arg(program);
    }
    match measured.args(words).current_dir(root).status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(format!("{name}: not as it should be")),
        Err(error) => Err(format!("{name}: {error}")),
    }
}

/// Runs cargo with something set in its surroundings.
fn set(root: &Path, (name, value): (&str, &str), words: &[&str]) -> Result<(), String> {
    done(command(root, words).env(name, value), words)
}

fn done(command: &mut Command, words: &[&str]) -> Result<(), String> {
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(format!("`cargo {}` failed", words.join(" "))),
        Err(error) => Err(format!("cargo {}: {error}", words.join(" "))),
    }
}

/// What the other steps need and a bare toolchain may lack; fetched if rustup can.
pub(crate) fn tools(root: &Path) -> Result<(), String> {
    for (tool, component) in [("fmt", "rustfmt"), ("clippy", "clippy")] {
        if answers(root, &[tool, "--version"]) {
            continue;
        }
        println!("cargo {tool} is missing; asking rustup for {component}");
        let added = Command::new("rustup").args(["component", "add", component]).status();
        if !added.is_ok_and(|status| status.success()) {
            return Err(format!("cargo {tool} is needed: install the toolchain component {component}"));
        }
    }
    Ok(())
}

/// Whether cargo knows this command.
pub(crate) fn answers(root: &Path, words: &[&str]) -> bool {
    let mut asked = command(root, words);
    asked.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

fn steps() -> Vec<(&'static str, Work)> {
    vec![
        ("tools", Box::new(tools)),
        ("format", run(&["fmt", "--all", "--check"])),
        ("tidy", Box::new(crate::tidy::run)),
        ("deny", Box::new(crate::deny::run)),
        ("notices", Box::new(|root| crate::notices::run(root, true))),
        ("lints", run(&["clippy", "--quiet", "--workspace", "--all-targets", "--", "-D", "warnings"])),
        ("tests", Box::new(tests)),
        ("docs", Box::new(docs)),
        ("doc tests", run(&["test", "--quiet", "--workspace", "--doc"])),
        ("ledger", Box::new(|root| crate::ledger::run(root, true))),
        program(),
        ("data", Box::new(data_of_tests)),
    ]
}

/// The same as `data`, with the program that was built for the tests.
fn data_of_tests(root: &Path) -> Result<(), String> {
    let program = web::built(root, "bicorne");
    let checked = Command::new(&program).arg("check").current_dir(root).status();
    match checked {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(format!("`{} check` failed", program.display())),
        Err(error) => Err(format!("{}: {error}", program.display())),
    }
}

/// The page needs more than Rust to be tested, so it comes last.
fn web_steps() -> Vec<(&'static str, Work)> {
    vec![
        ("web tools", Box::new(web::tools)),
        ("web types", Box::new(web::types)),
        ("web samples", Box::new(web::samples)),
        ("web units", Box::new(web::units)),
        ("browser", Box::new(web::browse)),
    ]
}

/// The page without a server, in browsers.
fn site_steps() -> Vec<(&'static str, Work)> {
    vec![
        ("site", Box::new(site::test)),
        ("site browser", Box::new(web::browse_site)),
        ("firefox", Box::new(web::firefox)),
    ]
}

/// Every link in the documentation leads somewhere.
fn docs(root: &Path) -> Result<(), String> {
    let words = ["doc", "--quiet", "--workspace", "--no-deps"];
    set(root, ("RUSTDOCFLAGS", "-D warnings"), &words)
}

fn run(words: &'static [&'static str]) -> Work {
    Box::new(move |root| cargo(root, words))
}

/// nextest where it is installed, because it is faster and tells slow tests.
fn tests(root: &Path) -> Result<(), String> {
    if answers(root, &["nextest", "--version"]) {
        return cargo(root, &["nextest", "run", "--workspace", "--no-fail-fast"]);
    }
    cargo(root, &["test", "--workspace", "--lib", "--bins", "--tests", "--no-fail-fast"])
}

/// Runs cargo.
pub(crate) fn cargo(root: &Path, words: &[&str]) -> Result<(), String> {
    done(&mut command(root, words), words)
}

fn command(root: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(words).current_dir(root);
    // What is compiled once gains nothing from being prepared to be compiled in parts.
    if std::env::var_os("CARGO_INCREMENTAL").is_none() {
        command.env("CARGO_INCREMENTAL", "0");
    }
    command
}

fn print_times(times: &[(&str, u128, bool)]) {
    println!();
    for (name, milliseconds, passed) in times {
        let verdict = if *passed { "passed" } else { "FAILED" };
        println!("{name:<12}{:>6}.{} s  {verdict}", milliseconds / 1000, milliseconds % 1000 / 100);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A family that is forgotten here would never be played for long.
    #[test]
    fn the_long_games_are_those_of_every_crate_with_laws() {
        let crates = crate::files::root().join("crates");
        let mut found: Vec<String> = std::fs::read_dir(crates)
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .filter(|folder| folder.join("tests/laws/main.rs").is_file())
            .map(|folder| folder.file_name().unwrap().to_string_lossy().into_owned())
            .collect();
        found.sort();
        let mut families = FAMILIES.to_vec();
        families.sort_unstable();
        assert_eq!(found, families);
        assert_eq!(long_words().last(), Some(&"laws::"));
    }
}
