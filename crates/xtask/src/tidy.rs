//! Nothing lies about that should not.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::files::{self, File};
use crate::scan;

/// The most lines a source file may have, its tests not counted.
const LINES: usize = 600;

/// Texts that betray somebody's machine. Written in two parts so that this file passes its own check.
const PLACES: [&str; 3] = [concat!("/ro", "ot/"), concat!("/ho", "me/"), concat!("/tm", "p/")];

/// Texts that no source may hold.
const UNFINISHED: [&str; 3] =
    [concat!("todo", "!("), concat!("unimple", "mented!("), concat!("#[ign", "ore")];

/// What `table` and everything below it must do without: a browser has no threads, no sockets of this kind and no database.
const ABOVE_THE_TABLE: [&str; 4] = ["tokio", "axum", "sqlx", "mio"];

/// Where nothing is decided by a clause: clauses are for people, and each book numbers them its own way. Questions, rolls and
/// stages are values there, or have a kind.
const CLAUSELESS: [&str; 7] = [
    "crates/scene/src/",
    "crates/school/src/",
    "crates/server/src/",
    "crates/session/src/",
    "crates/table/src/",
    "crates/bicorne/src/",
    "web/js/",
];

/// How the clauses of each book begin.
const BOOKS: [&str; 5] = ["\"BII ", "\"CAL ", "\"AIF ", "\"RM ", "\"TOY "];

/// What stands before a text that something is compared with, and what stands behind one.
const COMPARES_BEFORE: [&str; 13] = [
    "==",
    "!=",
    "contains(",
    "starts_with(",
    "ends_with(",
    "strip_prefix(",
    "trim_start_matches(",
    "find(",
    "includes(",
    "startsWith(",
    "endsWith(",
    "indexOf(",
    "case",
];
const COMPARES_BEHIND: [&str; 5] = ["=>", "|", "==", "!=", "if "];

const ENDINGS: [&str; 19] = [
    ".rs", ".toml", ".md", ".tsv", ".csv", ".case", ".lesson", ".puzzle", ".js", ".mjs", ".ts", ".html",
    ".css", ".sh", ".py", ".json", ".yml", ".txt", "run",
];

/// Checks the whole repository.
pub(crate) fn run(root: &Path) -> Result<(), String> {
    let sources = files::read(root, ".", &ENDINGS)?;
    let mut faults: Vec<String> = sources.iter().flat_map(check).collect();
    for name in ["CHANGELOG.md", "README.md", "LICENSE-MIT", "LICENSE-APACHE"] {
        if !root.join(name).is_file() {
            faults.push(format!("{name} is missing"));
        }
    }
    let lock =
        std::fs::read_to_string(root.join("Cargo.lock")).map_err(|error| format!("Cargo.lock: {error}"))?;
    faults.extend(check_table(&lock));
    println!("{} files looked at", sources.len());
    if faults.is_empty() { Ok(()) } else { Err(format!("{}\n{} faults", faults.join("\n"), faults.len())) }
}

fn check(file: &File) -> Vec<String> {
    let path = file.path.trim_start_matches("./");
    let mut faults = Vec::new();
    let source = path.ends_with(".rs");
    for (index, line) in file.text.lines().enumerate() {
        let place = PLACES.iter().find(|place| line.contains(*place));
        let unfinished = UNFINISHED.iter().find(|word| source && line.contains(*word));
        if let Some(text) = place.or(unfinished) {
            faults.push(format!("{path}:{}: {text:?} has no place here", index + 1));
        }
    }
    let text = scan::without_tests(file);
    if CLAUSELESS.iter().any(|place| path.starts_with(place)) && !path.ends_with("/tests.rs") {
        let compared = text.lines().enumerate().filter(|(_, line)| compares_clause(line));
        faults.extend(compared.map(|(index, line)| {
            format!("{path}:{}: decides by a clause, not by a kind: {}", index + 1, line.trim())
        }));
    }
    let lines = text.lines().count();
    if source && lines > LINES {
        faults.push(format!("{path}: {lines} lines without tests; {LINES} are the most"));
    }
    faults
}

/// Whether a line compares something with a clause, by an operator, a pattern or a search.
fn compares_clause(line: &str) -> bool {
    let line = line.split("//").next().unwrap_or_default();
    let compared = |(at, _): (usize, &str)| {
        let before = line[..at].trim_end();
        let behind = line[at + 1..].split_once('"').map_or("", |(_, behind)| behind.trim_start());
        COMPARES_BEFORE.iter().any(|sign| before.ends_with(sign))
            || COMPARES_BEHIND.iter().any(|sign| behind.starts_with(sign))
    };
    // A clause that is asked for as a whole: its number is not written out here, but somewhere near.
    let asked =
        line.trim_start().starts_with("match ") || line.contains(" = match ") || line.contains("switch (");
    let whole = ["clause {", "clause.0 {", "clause) {"].iter().any(|end| line.trim_end().ends_with(end));
    asked && whole || BOOKS.iter().flat_map(|book| line.match_indices(book)).any(compared)
}

/// The table is built without sockets and storage, directly and by way of others.
fn check_table(lock: &str) -> Vec<String> {
    let mut needs: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    let mut package = "";
    for line in lock.lines() {
        if let Some(name) = line.strip_prefix("name = \"") {
            package = name.trim_end_matches('"');
        } else if let Some(name) = line.strip_prefix(" \"") {
            // A version follows where there are several.
            let name = name.split(['"', ' ']).next().unwrap_or_default();
            needs.entry(package).or_default().push(name);
        }
    }
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    let mut open = vec!["table"];
    while let Some(name) = open.pop() {
        if seen.insert(name) {
            open.extend(needs.get(name).into_iter().flatten());
        }
    }
    if seen.len() == 1 {
        return vec!["Cargo.lock: the crate table is not in it".into()];
    }
    let found = ABOVE_THE_TABLE.into_iter().filter(|name| seen.contains(name));
    found.map(|name| format!("Cargo.lock: table needs {name}, which a browser has not")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unfinished_work_and_machine_paths_are_found() {
        let text = format!("ok\n{}\n{}x\n", UNFINISHED[0], PLACES[0]);
        let faults = check(&File::new("crates/a/src/x.rs", &text));
        assert_eq!(faults.len(), 2);
        assert!(faults[0].starts_with("crates/a/src/x.rs:2:"), "{faults:?}");
        assert_eq!(check(&File::new("docs/x.md", UNFINISHED[0])).len(), 0);
    }

    #[test]
    fn decisions_by_a_clause_are_found_where_they_have_no_place() {
        let decides = [
            "if view.waits.clause == \"CAL 12.2\" {",
            "        \"RM RSL-2\" | \"RM RET-3a\" => lose(),",
            "        \"BII 9.3d\" => Stage::Hits,",
            "if note.contains(\"CAL \") {",
            "let bonus = |clause: &str| clause == \"RM ELI-1\";",
            "match self.view.waits.clause {",
            "if (asked.clause === \"AIF 4.5.6\") return;",
            "case \"CAL 6.2\":",
        ];
        let tells = [
            "Order::Attack => \"CAL 5.1.2a\",",
            "list.push(fact(\"Odds\", odds, \"CAL 12.5.1a\"));",
            "\"AIF 5.1.2a\",",
            "let clause = if rides { \"CAL 4.2.1\" } else { \"CAL 6.2c\" };",
            "let clause = match place.points {",
            "// once: clause == \"CAL 12.2\"",
        ];
        for path in [
            "crates/scene/src/x.rs",
            "crates/server/src/x.rs",
            "crates/bicorne/src/terminal/x.rs",
            "web/js/x.js",
        ] {
            for line in decides {
                assert_eq!(check(&File::new(path, line)).len(), 1, "{path}: {line}");
            }
            for line in tells {
                assert_eq!(check(&File::new(path, line)).len(), 0, "{path}: {line}");
            }
        }
        assert_eq!(
            check(&File::new("crates/orders/src/x.rs", decides[0])).len(),
            0,
            "a family knows its own book"
        );
    }

    #[test]
    fn tests_do_not_count_as_lines() {
        let long = "x\n".repeat(LINES + 1);
        assert_eq!(check(&File::new("crates/a/src/x.rs", &long)).len(), 1);
        assert_eq!(check(&File::new("crates/a/tests/x.rs", &long)).len(), 0);
        let tests = format!("x\n#[cfg(test)]\n{long}");
        assert_eq!(check(&File::new("crates/a/src/x.rs", &tests)).len(), 0);
    }

    #[test]
    fn a_table_that_needs_a_socket_is_found() {
        let lock = |of_scene: &str| {
            format!(
                "[[package]]\nname = \"table\"\ndependencies = [\n \"scene\",\n]\n\n[[package]]\nname = \"scene\"\n\
                 dependencies = [\n \"{of_scene}\",\n]\n\n[[package]]\nname = \"server\"\ndependencies = [\n \"tokio\",\n]\n"
            )
        };
        assert_eq!(check_table(&lock("serde")), Vec::<String>::new());
        assert_eq!(check_table(&lock("tokio 1.2.3")).len(), 1, "by way of another");
        assert_eq!(check_table("").len(), 1, "nothing was looked at");
    }
}
