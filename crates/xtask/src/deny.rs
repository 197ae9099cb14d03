//! `cargo xtask deny`: licences, bans and sources of everything the workspace is built from, by the rules in `deny.toml`.
//!
//! cargo-deny does the same and more, but compiling it takes longer than all our other checks together, so the test command makes these three
//! checks itself and the release checklist runs cargo-deny, which reads the same file and adds the advisories.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use spdx::{Expression, Licensee, ParseMode};

const FILE: &str = "deny.toml";
/// The workspace, and the one of the fuzzers.
const LOCKS: [&str; 2] = ["Cargo.lock", "fuzz/Cargo.lock"];

/// Checks the rules, and says how many packages were looked at.
pub(crate) fn run(root: &Path) -> Result<(), String> {
    let read =
        |name: &str| std::fs::read_to_string(root.join(name)).map_err(|error| format!("{name}: {error}"));
    let rules = Rules::read(&read(FILE)?)?;
    let told = metadata(root)?;
    let packages = packages(&told)?;
    let mut faults: Vec<String> = packages.iter().flat_map(|package| rules.faults_of(package)).collect();
    for name in LOCKS {
        faults.extend(rules.faults_of_lock(name, &read(name)?));
    }
    println!("{} packages looked at", packages.len());
    if faults.is_empty() { Ok(()) } else { Err(format!("{}\n{} faults", faults.join("\n"), faults.len())) }
}

/// Packages that only other systems need are left out, because Cargo would have to download them first. cargo-deny looks at them too.
fn metadata(root: &Path) -> Result<serde_json::Value, String> {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args([
        "metadata",
        "--locked",
        "--format-version",
        "1",
        "--filter-platform",
        "x86_64-unknown-linux-gnu",
    ]);
    let told = cargo.current_dir(root).output().map_err(|error| format!("cargo metadata: {error}"))?;
    if !told.status.success() {
        return Err(format!("cargo metadata: {}", String::from_utf8_lossy(&told.stderr)));
    }
    serde_json::from_slice(&told.stdout).map_err(|error| format!("cargo metadata: {error}"))
}

/// What Cargo tells about a package, as far as a rule looks at it.
struct Package {
    name: String,
    licence: Option<String>,
    /// Whether it belongs to the workspace.
    own: bool,
    /// The packages it accepts in any version at all.
    any_version_of: Vec<String>,
}

fn packages(told: &serde_json::Value) -> Result<Vec<Package>, String> {
    let text = |value: &serde_json::Value| value.as_str().map(str::to_owned);
    let listed = told["packages"].as_array().ok_or("cargo metadata lists no packages")?;
    // With a platform the list still names packages of others; those in use stand in the graph.
    let nodes = told["resolve"]["nodes"].as_array().ok_or("cargo metadata tells no graph")?;
    let used = |id: &serde_json::Value| nodes.iter().any(|node| node["id"] == *id);
    let package = |one: &serde_json::Value| {
        let needs = one["dependencies"].as_array().map_or(&[][..], |list| list);
        // A folder of ours needs no version.
        let loose = needs.iter().filter(|need| need["req"] == "*" && need["path"].is_null());
        Some(Package {
            name: text(&one["name"])?,
            licence: text(&one["license"]),
            own: one["source"].is_null(),
            any_version_of: loose.filter_map(|need| text(&need["name"])).collect(),
        })
    };
    let found: Option<Vec<Package>> = listed.iter().filter(|one| used(&one["id"])).map(package).collect();
    found.ok_or_else(|| "cargo metadata lists a package without a name".into())
}

/// The rules of `deny.toml`.
struct Rules {
    licences: Vec<Licensee>,
    /// Banned packages with the reasons.
    banned: BTreeMap<String, String>,
}

impl Rules {
    fn read(text: &str) -> Result<Rules, String> {
        let file: toml::Table = toml::from_str(text).map_err(|error| format!("{FILE}: {error}"))?;
        let list = |part: &str, field: &str| -> Result<Vec<toml::Value>, String> {
            let found = file.get(part).and_then(|part| part.get(field)).and_then(toml::Value::as_array);
            found.cloned().ok_or_else(|| format!("{FILE}: [{part}] has no list {field}"))
        };
        let licence = |name: &toml::Value| {
            let name = name.as_str().ok_or_else(|| format!("{FILE}: {name} is no licence"))?;
            Licensee::parse(name).map_err(|error| format!("{FILE}: {name}: {error}"))
        };
        let ban = |entry: &toml::Value| {
            let part = |field: &str| entry.get(field).and_then(toml::Value::as_str).map(str::to_owned);
            part("crate")
                .zip(part("reason"))
                .ok_or_else(|| format!("{FILE}: {entry}: a ban names crate and reason"))
        };
        Ok(Rules {
            licences: list("licenses", "allow")?.iter().map(licence).collect::<Result<_, _>>()?,
            banned: list("bans", "deny")?.iter().map(ban).collect::<Result<_, _>>()?,
        })
    }

    fn faults_of(&self, package: &Package) -> Vec<String> {
        let name = &package.name;
        let mut faults: Vec<String> = Vec::new();
        // Packages of others answer for their own versions.
        if package.own {
            let loose = package.any_version_of.iter();
            faults.extend(loose.map(|other| format!("{name} accepts any version of {other}: name one")));
        }
        match package.licence.as_deref() {
            None => faults.push(format!("{name} names no licence")),
            Some(licence) if self.allows(licence) => {}
            Some(licence) => {
                faults.push(format!("{name}: the licence {licence} is not among those that {FILE} allows"))
            }
        }
        faults
    }

    /// Whether an expression such as `MIT OR Apache-2.0` can be met.
    fn allows(&self, licence: &str) -> bool {
        let expression = Expression::parse_mode(licence, ParseMode::LAX);
        expression.is_ok_and(|expression| {
            expression.evaluate(|asked| self.licences.iter().any(|allowed| allowed.satisfies(asked)))
        })
    }

    /// Bans and sources, for every system: a lock file holds them all.
    fn faults_of_lock(&self, file: &str, lock: &str) -> Vec<String> {
        let mut faults = Vec::new();
        let mut registry = None;
        for line in lock.lines() {
            if let Some(name) = line.strip_prefix("name = \"") {
                let name = name.trim_end_matches('"');
                if let Some(reason) = self.banned.get(name) {
                    faults.push(format!("{file}: {name} is banned: {reason}"));
                }
            } else if line.starts_with("source = ") {
                let first = *registry.get_or_insert(line);
                if line != first || !line.starts_with("source = \"registry+") {
                    faults.push(format!("{file}: {line} is another source"));
                }
            }
        }
        faults
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const RULES: &str = "[licenses]\nallow = ['MIT', 'Unicode-3.0', 'Apache-2.0 WITH LLVM-exception']\n\
                         [bans]\ndeny = [{ crate = 'openssl-sys', reason = 'needs a library' }]\n";

    fn package(licence: &str) -> Package {
        Package {
            name: "x".into(),
            licence: Some(licence.into()),
            own: false,
            any_version_of: vec!["y".into()],
        }
    }

    #[test]
    fn a_licence_is_met_by_one_side_of_an_or_and_both_of_an_and() {
        let rules = Rules::read(RULES).unwrap();
        for good in [
            "MIT",
            "GPL-3.0 OR MIT",
            "MIT/Apache-2.0",
            "(MIT OR Zlib) AND Unicode-3.0",
            "Apache-2.0 WITH LLVM-exception",
        ] {
            assert_eq!(rules.faults_of(&package(good)), Vec::<String>::new(), "{good}");
        }
        for bad in ["GPL-3.0", "MIT AND GPL-3.0", "Apache-2.0", "free for all"] {
            assert!(rules.faults_of(&package(bad))[0].contains(bad), "{bad}");
        }
        let silent = Package { licence: None, ..package("") };
        assert!(rules.faults_of(&silent)[0].contains("names no licence"));
    }

    #[test]
    fn banned_packages_and_strange_sources_are_found_in_lock_files() {
        let rules = Rules::read(RULES).unwrap();
        let lock = "[[package]]\nname = \"openssl-sys\"\nsource = \"git+https://example.org\"\n[[package]]\nname = \"serde\"\n\
                    source = \"registry+https://example.org\"\n";
        let faults = rules.faults_of_lock("Cargo.lock", lock);
        assert_eq!(faults.len(), 3, "{faults:?}");
        assert_eq!(faults[0], "Cargo.lock: openssl-sys is banned: needs a library");
    }

    #[test]
    fn only_packages_in_use_count_and_ours_name_versions() {
        let told = json!({
            "packages": [
                {"name": "ours", "id": "1", "license": "MIT", "source": null, "dependencies": [
                    {"name": "loose", "req": "*", "path": null}, {"name": "board", "req": "*", "path": "crates/board"}]},
                {"name": "theirs", "id": "2", "license": "MIT", "source": "registry", "dependencies": [{"name": "loose", "req": "*", "path": null}]},
                {"name": "windows", "id": "3", "license": "GPL-3.0", "source": "registry", "dependencies": []},
            ],
            "resolve": {"nodes": [{"id": "1"}, {"id": "2"}]},
        });
        let rules = Rules::read(RULES).unwrap();
        let faults: Vec<String> =
            packages(&told).unwrap().iter().flat_map(|one| rules.faults_of(one)).collect();
        assert_eq!(faults, ["ours accepts any version of loose: name one"]);
        assert!(packages(&json!({})).is_err());
    }

    /// A rule that nobody can read would allow nothing or everything.
    #[test]
    fn the_rules_of_the_repository_are_read_and_faults_in_them_told() {
        let text = std::fs::read_to_string(crate::files::root().join(FILE)).unwrap();
        let rules = Rules::read(&text).unwrap();
        assert!(rules.banned.contains_key("openssl-sys") && rules.licences.len() > 5);
        assert!(Rules::read("[licenses]\nallow = ['nothing']\n[bans]\ndeny = []").is_err());
        assert!(Rules::read("[licenses]\nallow = []\n[bans]\ndeny = [{ crate = 'x' }]").is_err());
        assert!(Rules::read("[licenses]\n").is_err());
    }
}
