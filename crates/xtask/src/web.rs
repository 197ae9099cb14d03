//! The page: its types, its pure parts, and the whole of it in a real browser. Needs Node.js and Chromium, for tests alone;
//! what is missing is installed where the system's package manager may be asked.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The names under which Chromium goes.
const BROWSERS: [&str; 4] = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

/// Node.js, npm, Chromium, and the packages of the lock file.
pub(crate) fn tools(root: &Path) -> Result<(), String> {
    if !answers("node") || !answers("npm") {
        install(&["nodejs", "npm"], "Node.js 20 or newer with npm")?;
    }
    if browser().is_none() {
        install(&["chromium"], "Chromium")?;
    }
    run(Command::new("npm").args(["ci", "--ignore-scripts", "--no-progress"]).current_dir(root.join("e2e")))
}

/// `tsc` over the modules of the page.
pub(crate) fn types(root: &Path) -> Result<(), String> {
    run(tsc(root).args(["--project", "web"]))
}

/// Messages of real games are what `wire.d.ts` says they are.
pub(crate) fn samples(root: &Path) -> Result<(), String> {
    let out = root.join("e2e/out");
    std::fs::create_dir_all(&out).map_err(|error| format!("{}: {error}", out.display()))?;
    let example = built(root, "examples/samples");
    let made = Command::new(&example).current_dir(root).stderr(Stdio::inherit()).output();
    let made = made.map_err(|error| format!("{}: {error}", example.display()))?;
    if !made.status.success() {
        return Err(format!("{} failed", example.display()));
    }
    let file = out.join("samples.ts");
    std::fs::write(&file, &made.stdout).map_err(|error| format!("{}: {error}", file.display()))?;
    let words =
        ["--strict", "--noEmit", "--skipLibCheck", "--moduleResolution", "bundler", "--module", "esnext"];
    run(tsc(root).args(words).arg("e2e/out/samples.ts"))
}

/// The parts of the page that need no browser.
pub(crate) fn units(root: &Path) -> Result<(), String> {
    let files = scripts(&root.join("web/test"))?;
    run(Command::new("node").arg("--test").args(files).current_dir(root))
}

/// The page in Chromium, on a server of its own.
pub(crate) fn browse(root: &Path) -> Result<(), String> {
    let browser = browser().ok_or("there is no Chromium")?;
    let files = scripts(&root.join("e2e"))?;
    let mut node = Command::new("node");
    node.args(["--test", "--test-concurrency=2"]).args(files).current_dir(root);
    run(node.env("BICORNE_BROWSER", browser).env("BICORNE_PROGRAM", built(root, "bicorne")))
}

/// The pictures that are committed, from the real page.
pub(crate) fn pictures(root: &Path, names: &[String]) -> Result<(), String> {
    let browser = browser().ok_or("there is no Chromium")?;
    let mut node = Command::new("node");
    node.arg("e2e/pictures.mjs").args(names).current_dir(root);
    run(node.env("BICORNE_BROWSER", browser).env("BICORNE_PROGRAM", built(root, "bicorne")))
}

/// Whole games by clicks, keys and taps on the program of the release build; what is left out is said by the script.
pub(crate) fn whole(root: &Path, words: &[&str]) -> Result<(), String> {
    let browser = browser().ok_or("there is no Chromium")?;
    let mut node = Command::new("node");
    node.arg("e2e/whole.mjs").args(words).current_dir(root);
    run(node.env("BICORNE_BROWSER", browser).env("BICORNE_PROGRAM", built_as(root, "release", "bicorne")))
}

/// What is tested on the static site: what only it has, and of what the server passes the tests of a fight, which go through all of a table.
const ON_SITE: [&str; 4] =
    ["e2e/site/alone.test.mjs", "e2e/site/learn.test.mjs", "e2e/site/onward.test.mjs", "e2e/fight.test.mjs"];

/// The static site in Chromium, behind a file server.
pub(crate) fn browse_site(root: &Path) -> Result<(), String> {
    let browser = browser().ok_or("there is no Chromium")?;
    let mut node = Command::new("node");
    node.args(["--test", "--test-concurrency=2"]).args(ON_SITE).current_dir(root);
    node.env("BICORNE_BROWSER", browser).env("BICORNE_PROGRAM", built(root, "bicorne"));
    run(node.env("BICORNE_SITE", crate::site::tested(root)))
}

/// One game on the static site in Firefox.
pub(crate) fn firefox(root: &Path) -> Result<(), String> {
    if where_is("firefox-esr").or_else(|| where_is("firefox")).is_none() {
        install(&["firefox-esr"], "Firefox")?;
    }
    let firefox = where_is("firefox-esr").or_else(|| where_is("firefox")).ok_or("there is no Firefox")?;
    let mut node = Command::new("node");
    node.args(["--test", "e2e/site/firefox.test.mjs"]).current_dir(root);
    run(node.env("BICORNE_FIREFOX", firefox).env("BICORNE_SITE", crate::site::tested(root)))
}

/// Where cargo puts a program for tests.
pub(crate) fn built(root: &Path, name: &str) -> PathBuf {
    built_as(root, "debug", name)
}

/// Where cargo puts a program that is built as `debug` or `release`.
pub(crate) fn built_as(root: &Path, kind: &str, name: &str) -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    target.join(kind).join(format!("{name}{}", std::env::consts::EXE_SUFFIX))
}

/// The test files of a folder, in order.
fn scripts(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = std::fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|path| path.to_string_lossy().ends_with(".test.mjs"));
    files.sort();
    if files.is_empty() { Err(format!("{} holds no test", folder.display())) } else { Ok(files) }
}

fn tsc(root: &Path) -> Command {
    let mut tsc = Command::new(root.join("e2e/node_modules/.bin/tsc"));
    tsc.current_dir(root);
    tsc
}

fn browser() -> Option<PathBuf> {
    let set = std::env::var_os("BICORNE_BROWSER").map(PathBuf::from);
    set.or_else(|| BROWSERS.into_iter().filter(|name| answers(name)).find_map(where_is))
}

/// The whole path of a program, which is what the tests must be told.
pub(crate) fn where_is(program: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(program)).find(|file| file.is_file())
}

pub(crate) fn answers(program: &str) -> bool {
    let mut asked = Command::new(program);
    asked.arg("--version").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    asked.status().is_ok_and(|status| status.success())
}

/// Asks apt, as root or through sudo if that needs no password.
pub(crate) fn install(packages: &[&str], what: &str) -> Result<(), String> {
    let by_hand =
        format!("{what} is needed for the tests of the page: apt-get install {}", packages.join(" "));
    if !answers("apt-get") {
        return Err(format!("{by_hand} (or what your system calls it)"));
    }
    println!("{what} is missing; asking apt for {}", packages.join(" "));
    let apt = |words: &[&str]| {
        let sudo = !is_root();
        let mut command = Command::new(if sudo { "sudo" } else { "apt-get" });
        if sudo {
            command.args(["-n", "apt-get"]);
        }
        command
            .args(words)
            .env("DEBIAN_FRONTEND", "noninteractive")
            .stdin(Stdio::null())
            .stdout(Stdio::null());
        command.status().is_ok_and(|status| status.success())
    };
    apt(&["update", "-qq"]);
    let words: Vec<&str> = ["install", "-y", "-qq", "--no-install-recommends"]
        .into_iter()
        .chain(packages.iter().copied())
        .collect();
    if apt(&words) { Ok(()) } else { Err(by_hand) }
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output();
    id.is_ok_and(|id| id.stdout.trim_ascii() == b"0")
}

fn run(command: &mut Command) -> Result<(), String> {
    let shown = format!("{command:?}");
    let status = command.status().map_err(|error| format!("{shown}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{shown} failed")) }
}
