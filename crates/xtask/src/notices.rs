//! What the program is made of that others have written: `THIRD-PARTY.md`, from what Cargo knows of the packages in it.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

/// The file, beside the licences of our own.
const FILE: &str = "THIRD-PARTY.md";

const HEAD: &str = "\
# What others have written

The program is built from these packages. Each is used under the licence that its authors name; where they offer several, any of them may be chosen.
Written by `cargo xtask notices`; packages that only other systems than Linux need are not in it.

Beside them are in the program: four faces of [Libertinus Serif](https://github.com/alerque/libertinus) (SIL Open Font License 1.1, by way of
`typst-assets`), and [SQLite](https://sqlite.org) (in the public domain, by way of `libsqlite3-sys`).
";

/// Writes the list, or checks that it is up to date.
pub(crate) fn run(root: &Path, check: bool) -> Result<(), String> {
    let text = page(&packages(root)?)?;
    if !check {
        return std::fs::write(root.join(FILE), text).map_err(|error| format!("{FILE}: {error}"));
    }
    let kept = std::fs::read_to_string(root.join(FILE)).unwrap_or_default();
    if kept == text { Ok(()) } else { Err(format!("{FILE} is not up to date: run `cargo xtask notices`")) }
}

/// A package a line: name and version, licence, where it comes from.
fn packages(root: &Path) -> Result<String, String> {
    let words = [
        "tree",
        "--locked",
        "--package",
        "bicorne",
        "--edges",
        "normal,build",
        "--prefix",
        "none",
        "--no-dedupe",
    ];
    let mut cargo = Command::new(std::env::var("CARGO").unwrap_or_else(|_| "cargo".into()));
    cargo.args(words).args(["--target", "x86_64-unknown-linux-gnu", "--format", "{p}|{l}|{r}"]);
    let told = cargo.current_dir(root).output().map_err(|error| format!("cargo tree: {error}"))?;
    if !told.status.success() {
        return Err(format!("cargo tree: {}", String::from_utf8_lossy(&told.stderr)));
    }
    String::from_utf8(told.stdout).map_err(|error| format!("cargo tree: {error}"))
}

/// The page, by licence.
fn page(packages: &str) -> Result<String, String> {
    let mut by_licence: BTreeMap<String, BTreeMap<&str, &str>> = BTreeMap::new();
    for line in packages.lines() {
        let [package, licence, place] = line.split('|').collect::<Vec<_>>()[..] else {
            return Err(format!("cargo tree says {line:?}"));
        };
        // Our own lie in a directory, which stands behind their name.
        if package.contains("(/") || package.contains(":\\") {
            continue;
        }
        if licence.is_empty() {
            return Err(format!("{package} names no licence"));
        }
        let package = package.trim_end_matches(" (proc-macro)");
        // An older way to write the same.
        by_licence.entry(licence.replace('/', " OR ")).or_default().insert(package, place);
    }
    let mut text = HEAD.to_owned();
    for (licence, packages) in by_licence {
        let _ = write!(text, "\n## {licence}\n\n");
        for (package, place) in packages {
            let _ = if place.is_empty() {
                writeln!(text, "- {package}")
            } else {
                writeln!(text, "- {package}, {place}")
            };
        }
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_of_others_are_listed_by_licence_and_ours_are_not() {
        let told = "bicorne v0.1.0 (/a/b)|MIT|\nserde v1.0.1|MIT OR Apache-2.0|https://example.org/serde\n\
                    old v0.2.0|MIT/Apache-2.0|\nserde_derive v1.0.1 (proc-macro)|MIT OR Apache-2.0|\n";
        let page = page(told).unwrap();
        assert!(page.ends_with(
            "\n## MIT OR Apache-2.0\n\n- old v0.2.0\n- serde v1.0.1, https://example.org/serde\n- serde_derive v1.0.1\n"
        ));
        assert!(super::page("serde v1.0.1||\n").unwrap_err().contains("no licence"));
        assert!(super::page("serde\n").is_err());
    }
}
