//! `cargo xtask test --quick`: what a change usually needs, in a few minutes on a tree that is built. It looks only at what the change touches, and
//! says what it leaves out.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

use crate::steps::{self, Work};
use crate::web;

/// Crates by the crates that use them, in their tests or otherwise.
type Users = BTreeMap<String, BTreeSet<String>>;

/// What a change touches.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Touched {
    /// The crates whose files or data it changes.
    crates: BTreeSet<String>,
    /// The page or its tests.
    web: bool,
    /// Something that every crate depends on.
    all: bool,
}

/// The battles and the family that plays them, for changes of data.
const FAMILIES: [(&str, &str); 5] = [
    ("castiglione", "areas"),
    ("caldiero", "orders"),
    ("montebello", "orders"),
    ("campotenese", "orders"),
    ("novara", "chits"),
];

/// Runs it on what differs from `base`, or from where the branch left main.
pub(crate) fn run(root: &Path, base: Option<&str>) -> Result<(), String> {
    let (base, files) = changed(root, base)?;
    let users = users(root)?;
    let touched = touched(&files, &users);
    let own: BTreeSet<String> =
        if touched.all { users.keys().cloned().collect() } else { touched.crates.clone() };
    let others: BTreeSet<String> = dependents(&own, &users).difference(&own).cloned().collect();
    println!("{} files differ from {base}", files.len());
    println!("crates touched: {}", listed(&own));
    println!("crates that use them: {}", listed(&others));
    steps::walk(root, steps(&touched, &own, &others))?;
    println!("\n{}", left_out(&touched, &own, &others));
    Ok(())
}

fn steps(touched: &Touched, own: &BTreeSet<String>, others: &BTreeSet<String>) -> Vec<(&'static str, Work)> {
    let mut steps: Vec<(&'static str, Work)> = vec![
        ("tools", Box::new(steps::tools)),
        ("format", Box::new(|root| steps::cargo(root, &["fmt", "--all", "--check"]))),
        ("tidy", Box::new(crate::tidy::run)),
        ("ledger", Box::new(|root| crate::ledger::run(root, true))),
    ];
    if !own.is_empty() {
        let lints =
            [words(&["clippy", "--quiet", "--all-targets"]), packages(own), packages(others)].concat();
        let lints = [lints, words(&["--", "-D", "warnings"])].concat();
        steps.push(("lints", Box::new(move |root| steps::cargo(root, &borrowed(&lints)))));
        let own = own.clone();
        steps.push(("tests", Box::new(move |root| tests(root, &own, false))));
    }
    if !others.is_empty() {
        let others = others.clone();
        steps.push(("units", Box::new(move |root| tests(root, &others, true))));
    }
    if touched.web {
        steps.push(("web tools", Box::new(web_tools)));
        steps.push(("web types", Box::new(web::types)));
        steps.push(("web units", Box::new(web::units)));
    }
    steps
}

/// The tests of crates without the laws, which are random games; of a crate that only uses what was touched its library alone.
fn tests(root: &Path, crates: &BTreeSet<String>, units: bool) -> Result<(), String> {
    let libraries: BTreeSet<String> = crates
        .iter()
        .filter(|name| root.join("crates").join(name).join("src/lib.rs").is_file())
        .cloned()
        .collect();
    let crates = if units { &libraries } else { crates };
    if crates.is_empty() {
        return Ok(());
    }
    let target: &[&str] = if units { &["--lib"] } else { &[] };
    if steps::answers(root, &["nextest", "--version"]) {
        let quick = ["--no-fail-fast", "--no-tests", "pass", "-E", "not test(/(^|::)laws::/)"];
        let command = [words(&["nextest", "run"]), packages(crates), words(target), words(&quick)].concat();
        return steps::cargo(root, &borrowed(&command));
    }
    let all: &[&str] = if units { target } else { &["--lib", "--bins", "--tests"] };
    let start = [words(&["test", "--no-fail-fast"]), packages(crates), words(all)].concat();
    steps::cargo(root, &borrowed(&[start, words(&["--", "--skip", "laws::"])].concat()))
}

/// The packages of the lock file, if they are not there: they are fetched once and not with every quick run.
fn web_tools(root: &Path) -> Result<(), String> {
    if root.join("e2e/node_modules/.bin/tsc").exists() { Ok(()) } else { web::tools(root) }
}

/// What differs from the point where the branch left main, with what is not committed, and what that point is called. On main itself that is
/// what is not committed.
fn changed(root: &Path, base: Option<&str>) -> Result<(String, Vec<String>), String> {
    let left =
        || ["main", "origin/main"].into_iter().find_map(|main| git(root, &["merge-base", "HEAD", main]).ok());
    let base = base.map(str::to_owned).or_else(left).unwrap_or_else(|| "HEAD".into());
    let base = base.trim();
    let differs = git(root, &["diff", "--name-only", base, "--"])?;
    let new = git(root, &["ls-files", "--others", "--exclude-standard"])?;
    let files: BTreeSet<String> = differs.lines().chain(new.lines()).map(str::to_owned).collect();
    let short = base.chars().take(10).collect();
    Ok((short, files.into_iter().collect()))
}

fn git(root: &Path, words: &[&str]) -> Result<String, String> {
    let done = Command::new("git").args(words).current_dir(root).output();
    let done = done.map_err(|error| format!("git {}: {error}", words.join(" ")))?;
    if !done.status.success() {
        return Err(format!("`git {}` failed", words.join(" ")));
    }
    String::from_utf8(done.stdout).map_err(|error| error.to_string())
}

/// What files belong to.
fn touched(files: &[String], users: &Users) -> Touched {
    let mut touched = Touched::default();
    for file in files {
        let mut parts = file.split('/');
        match (parts.next(), parts.next()) {
            (Some("crates"), Some(name)) if users.contains_key(name) => {
                touched.crates.insert(name.to_owned());
            }
            (Some("data"), battle) => {
                let family = FAMILIES.into_iter().find(|(id, _)| Some(*id) == battle);
                let families = FAMILIES.into_iter().filter(|one| family.is_none_or(|other| other == *one));
                touched.crates.extend(families.map(|(_, family)| family.to_owned()));
                touched.crates.insert("catalog".into());
            }
            (Some("ledger"), _) => {
                touched.crates.insert("catalog".into());
            }
            // Tests of the program include the laws of the fuzz targets.
            (Some("fuzz"), _) => {
                touched.crates.insert("bicorne".into());
            }
            (Some("web" | "e2e"), _) => {
                touched.web = true;
                touched.crates.insert("server".into());
            }
            (Some("Cargo.toml" | "Cargo.lock" | "clippy.toml" | ".cargo"), _) => touched.all = true,
            _ => {}
        }
    }
    touched
}

/// Which crates use which, by their manifests.
fn users(root: &Path) -> Result<Users, String> {
    let folder = root.join("crates");
    let entries = std::fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let mut manifests = BTreeMap::new();
    for name in names {
        if let Ok(text) = std::fs::read_to_string(folder.join(&name).join("Cargo.toml")) {
            manifests.insert(name, text);
        }
    }
    Ok(users_of(&manifests))
}

fn users_of(manifests: &BTreeMap<String, String>) -> Users {
    let mut users: Users = manifests.keys().map(|name| (name.clone(), BTreeSet::new())).collect();
    for (name, text) in manifests {
        let mut section = "";
        for line in text.lines().map(str::trim) {
            if line.starts_with('[') {
                section = line;
            }
            let used = line.split(['.', ' ', '=']).next().unwrap_or_default();
            if section.ends_with("dependencies]")
                && let Some(users) = users.get_mut(used)
            {
                users.insert(name.clone());
            }
        }
    }
    users
}

/// The crates that use any of these, or use one that does.
fn dependents(crates: &BTreeSet<String>, users: &Users) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut open: Vec<&String> = crates.iter().collect();
    while let Some(name) = open.pop() {
        for user in users.get(name).into_iter().flatten() {
            if found.insert(user.clone()) {
                open.push(user);
            }
        }
    }
    found
}

fn left_out(touched: &Touched, own: &BTreeSet<String>, others: &BTreeSet<String>) -> String {
    let mut left = vec!["the laws (random games) of every crate".to_owned()];
    if !others.is_empty() {
        left.push(format!("the integration tests of {}", listed(others)));
    }
    if own.is_empty() {
        left.push("lints and tests: no crate was touched".into());
    }
    left.extend(["doc tests and links of the documentation".into(), "`bicorne check` of the data".into()]);
    if !touched.web {
        left.push("types and units of the page".into());
    }
    left.push("samples of messages and the page in Chromium".into());
    format!("Left out: {}. `cargo xtask test` is everything.", left.join("; "))
}

fn listed(names: &BTreeSet<String>) -> String {
    if names.is_empty() { "none".into() } else { names.iter().cloned().collect::<Vec<_>>().join(", ") }
}

fn packages(names: &BTreeSet<String>) -> Vec<String> {
    names.iter().flat_map(|name| ["--package".to_owned(), name.clone()]).collect()
}

fn words(words: &[&str]) -> Vec<String> {
    words.iter().map(ToString::to_string).collect()
}

fn borrowed(words: &[String]) -> Vec<&str> {
    words.iter().map(String::as_str).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(names: &[&str]) -> BTreeSet<String> {
        names.iter().map(ToString::to_string).collect()
    }

    fn manifests() -> Users {
        let text = |text: &str| text.to_owned();
        users_of(&BTreeMap::from([
            ("play".into(), text("[package]\nname = \"play\"\n[dependencies]\nserde.workspace = true\n")),
            (
                "orders".into(),
                text("[dependencies]\nplay.workspace = true\n[dev-dependencies]\ntestkit.workspace = true\n"),
            ),
            ("testkit".into(), text("[dependencies]\nplay = { workspace = true }\n[lints]\norders = 1\n")),
            ("catalog".into(), text("[dependencies]\norders.workspace = true\n")),
            ("xtask".into(), text("[package]\nname = \"xtask\"\n")),
        ]))
    }

    #[test]
    fn who_uses_a_crate_is_read_from_the_manifests() {
        let users = manifests();
        assert_eq!(users["play"], of(&["orders", "testkit"]));
        assert_eq!(users["orders"], of(&["catalog"]), "only dependencies count");
        assert_eq!(dependents(&of(&["play"]), &users), of(&["orders", "testkit", "catalog"]));
        assert_eq!(dependents(&of(&["testkit"]), &users), of(&["orders", "catalog"]), "tests count");
        assert_eq!(dependents(&of(&["xtask"]), &users), of(&[]));
    }

    #[test]
    fn files_belong_to_crates() {
        let users = manifests();
        let touched = |files: &[&str]| touched(&words(files), &users);
        assert_eq!(touched(&["crates/orders/src/x.rs", "README.md"]).crates, of(&["orders"]));
        assert_eq!(touched(&["crates/gone/src/x.rs"]).crates, of(&[]), "a crate that was deleted");
        assert_eq!(touched(&["data/novara/units.csv"]).crates, of(&["chits", "catalog"]));
        assert_eq!(touched(&["data/README.md"]).crates, of(&["areas", "orders", "chits", "catalog"]));
        assert_eq!(touched(&["fuzz/src/lib.rs"]).crates, of(&["bicorne"]));
        let page = touched(&["web/js/main.js"]);
        assert!(page.web && page.crates == of(&["server"]), "the program holds the page");
        assert!(touched(&["Cargo.toml"]).all && !touched(&["docs/api.md"]).all);
        assert_eq!(touched(&["ledger/bii.tsv"]).crates, of(&["catalog"]), "the program looks rules up");
    }

    /// A battle that is not listed here would be tested by every family.
    #[test]
    fn every_battle_has_its_family_here() {
        let data = crate::files::root().join("data");
        let found = std::fs::read_dir(data).unwrap().map(|entry| entry.unwrap().path());
        let found: BTreeSet<String> = found
            .filter(|path| path.join("units.csv").is_file())
            .map(|path| path.file_name().unwrap().to_string_lossy().into_owned())
            .collect();
        assert_eq!(found, of(&FAMILIES.map(|(battle, _)| battle)));
    }

    #[test]
    fn it_says_what_it_leaves_out() {
        let none = left_out(&Touched::default(), &of(&[]), &of(&[]));
        assert!(none.contains("no crate was touched") && none.contains("cargo xtask test"), "{none}");
        let some = left_out(&Touched { web: true, ..Touched::default() }, &of(&["play"]), &of(&["orders"]));
        assert!(
            some.contains("integration tests of orders") && !some.contains("units of the page"),
            "{some}"
        );
        assert!(some.contains("laws") && some.contains("Chromium"));
    }

    #[test]
    fn the_crates_of_this_workspace_are_found() {
        let users = users(&crate::files::root()).unwrap();
        assert!(users["play"].contains("areas") && users["server"].contains("bicorne"));
        let all = dependents(&of(&["board"]), &users);
        assert!(all.contains("bicorne") && !all.contains("play"));
    }
}
