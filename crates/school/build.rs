//! Embeds what there is to learn from: `data/learn/` and, of each battle, `learn/` and `cases/`; nothing without the feature `texts`.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The endings of files that are read.
const ENDINGS: [&str; 4] = ["lesson", "puzzle", "toml", "case"];

fn main() -> io::Result<()> {
    let root = env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?;
    let root = Path::new(&root).join("../../").canonicalize()?;
    let data = root.join("data");
    println!("cargo::rerun-if-changed={}", data.display());
    let mut folders = Vec::new();
    if env::var_os("CARGO_FEATURE_TEXTS").is_some() {
        folders.push(data.join("learn"));
        for entry in fs::read_dir(&data)? {
            let battle = entry?.path();
            folders.extend([battle.join("learn"), battle.join("cases")]);
        }
    }
    let mut files = Vec::new();
    for folder in folders.into_iter().filter(|folder| folder.is_dir()) {
        collect(&folder, &mut files)?;
    }
    files.sort();
    let mut text = String::from("&[\n");
    for path in &files {
        println!("cargo::rerun-if-changed={}", path.display());
        let name = path.strip_prefix(&root).unwrap_or(path).to_string_lossy().replace('\\', "/");
        let _ = writeln!(text, "    ({name:?}, include_str!({path:?})),");
    }
    text.push_str("]\n");
    fs::write(Path::new(&env::var("OUT_DIR").map_err(io::Error::other)?).join("files.rs"), text)
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    println!("cargo::rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|end| ENDINGS.iter().any(|known| end == *known)) {
            files.push(path);
        }
    }
    Ok(())
}
