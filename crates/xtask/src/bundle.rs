//! The modules of the pages joined and made small, so that a page asks for a few files and not for a hundred: esbuild does it. Without it the modules
//! go out as they are.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::web;

/// Where pages and their tests come in; what several of them need becomes a file that they share.
const DOORS: [&str; 9] = [
    "about/main",
    "learn/main",
    "lib/api",
    "lib/offline",
    "lib/parcel",
    "lobby/main",
    "rules/main",
    "table/early",
    "table/main",
];

/// What runs in workers, each in one file.
const WORKERS: [&str; 2] = ["map/painter-worker", "worker/main"];

/// Joins the modules of `web` into `out` as `js` and `css`; false where nothing can do it. Shared files lie in `js/lib`, from where addresses
/// relative to a module are the same as from any folder beside it.
pub(crate) fn join(root: &Path, out: &Path) -> Result<bool, String> {
    if !web::answers("esbuild") && web::install(&["esbuild"], "esbuild").is_err() {
        return Ok(false);
    }
    let _ = fs::remove_dir_all(out);
    let source = root.join("web");
    let to = |part: &str| format!("--outdir={}", out.join(part).display());
    let base = ["--minify", "--log-level=error", "--legal-comments=none"];
    let joined = ["--bundle", "--format=esm", "--target=es2022", "--outbase=js", "--chunk-names=lib/[hash]"];
    let files = |names: &[&str]| names.iter().map(|name| format!("js/{name}.js")).collect::<Vec<_>>();
    let esbuild = |words: &[&str], out: String, files: Vec<String>| {
        let mut command = Command::new("esbuild");
        command.args(base).args(words).arg(out).args(files).current_dir(&source);
        match command.status() {
            Ok(status) if status.success() => Ok(()),
            _ => Err(format!("{command:?} failed")),
        }
    };
    esbuild(&[&joined[..], &["--splitting"]].concat(), to("js"), files(&DOORS))?;
    esbuild(&joined, to("js"), files(&WORKERS))?;
    let mut styles = Vec::new();
    for entry in fs::read_dir(source.join("css")).map_err(|error| error.to_string())? {
        let name = entry.map_err(|error| error.to_string())?.file_name();
        styles.push(format!("css/{}", name.to_string_lossy()));
    }
    styles.sort();
    esbuild(&[], to("css"), styles)?;
    Ok(true)
}

/// The modules that a page needs before it can begin: those it names, and what they import, file by file. `read` gives the text of a file of the site.
pub(crate) fn needed(html: &str, read: &dyn Fn(&str) -> Option<String>) -> BTreeSet<String> {
    let mut open: Vec<String> =
        html.lines().filter(|line| line.contains("<script type=\"module\"")).filter_map(source).collect();
    let mut found = BTreeSet::new();
    while let Some(file) = open.pop() {
        if let Some(text) = read(&file)
            && found.insert(file.clone())
        {
            open.extend(imports(&text).iter().filter_map(|name| beside(&file, name)));
        }
    }
    found
}

fn source(line: &str) -> Option<String> {
    let (_, rest) = line.split_once("src=\"")?;
    rest.split_once('"').map(|(file, _)| file.trim_start_matches('/').to_owned())
}

/// What a module imports before it runs. What it imports later is written with a bracket.
fn imports(text: &str) -> Vec<&str> {
    let ends = ["from\"", "import\"", "from \"", "import \""];
    let after = ends.iter().flat_map(|end| text.match_indices(end).map(|(at, end)| at + end.len()));
    let named = after.filter_map(|at| text[at..].split_once('"').map(|(name, _)| name));
    named.filter(|name| name.starts_with('.') && name.ends_with(".js")).collect()
}

/// The path of what a file calls `name`.
fn beside(file: &str, name: &str) -> Option<String> {
    let mut path = PathBuf::from(file);
    path.pop();
    for part in name.split('/') {
        match part {
            "." => {}
            ".." => path.pop().then_some(())?,
            part => path.push(part),
        }
    }
    Some(path.to_string_lossy().replace('\\', "/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_page_needs_is_found_and_what_it_fetches_later_is_not() {
        let html = "<head>\n<script type=\"module\" src=\"v-1/js/table/main.js\"></script>\n</head>";
        let read = |file: &str| {
            let text = match file {
                "v-1/js/table/main.js" => {
                    "import{a as b}from\"../lib/x.js\";import\"./y.js\";import(\"./later.js\")"
                }
                "v-1/js/lib/x.js" => "import{c}from\"../table/y.js\";const from=\"elsewhere\"",
                "v-1/js/table/y.js" => "export{};",
                _ => return None,
            };
            Some(text.to_owned())
        };
        let found: Vec<String> = needed(html, &read).into_iter().collect();
        assert_eq!(found, ["v-1/js/lib/x.js", "v-1/js/table/main.js", "v-1/js/table/y.js"]);
    }

    #[test]
    fn every_module_that_a_page_names_is_a_door() {
        let root = crate::files::root();
        for name in ["index.html", "table.html", "rules.html", "about.html", "learn.html"] {
            let html = fs::read_to_string(root.join("web").join(name)).unwrap();
            for module in
                html.lines().filter(|line| line.contains("<script type=\"module\"")).filter_map(source)
            {
                let door = module.trim_start_matches("js/").trim_end_matches(".js");
                assert!(DOORS.contains(&door), "{name} names {module}");
            }
        }
        for name in DOORS.iter().chain(&WORKERS) {
            assert!(root.join("web/js").join(format!("{name}.js")).is_file(), "{name}");
        }
    }
}
