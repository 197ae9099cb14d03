//! Finding and reading the files of the repository.

use std::fs;
use std::path::{Path, PathBuf};

/// A file as its path from the root, with slashes, and its text.
#[derive(Clone, Debug)]
pub(crate) struct File {
    pub(crate) path: String,
    pub(crate) text: String,
}

impl File {
    #[cfg(test)]
    pub(crate) fn new(path: &str, text: &str) -> File {
        File { path: path.into(), text: text.into() }
    }

    /// Whether the whole file is test code.
    pub(crate) fn is_test(&self) -> bool {
        self.path.split('/').any(|part| part == "tests" || part == "benches")
    }
}

/// The folder that holds the workspace.
pub(crate) fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).unwrap_or(here).to_path_buf()
}

/// All files below `folder` that end in one of `endings`, in order of path. A folder that is not there has none; files
/// that are not text are left out.
pub(crate) fn read(root: &Path, folder: &str, endings: &[&str]) -> Result<Vec<File>, String> {
    let mut paths = Vec::new();
    walk(&root.join(folder), &mut paths)?;
    paths.sort();
    let mut files = Vec::new();
    for path in paths {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if !endings.iter().any(|ending| name.ends_with(ending)) {
            continue;
        }
        let bytes = fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let Ok(text) = String::from_utf8(bytes) else { continue };
        let short = path.strip_prefix(root).unwrap_or(&path).to_string_lossy().replace('\\', "/");
        files.push(File { path: short, text });
    }
    Ok(files)
}

/// Folders that hold nothing of ours.
const SKIPPED: [&str; 6] = ["target", ".git", "node_modules", "corpus", "artifacts", "dist"];

fn walk(folder: &Path, paths: &mut Vec<PathBuf>) -> Result<(), String> {
    let Ok(entries) = fs::read_dir(folder) else { return Ok(()) };
    for entry in entries {
        let entry = entry.map_err(|error| format!("{}: {error}", folder.display()))?;
        let kind = entry.file_type().map_err(|error| format!("{}: {error}", folder.display()))?;
        if kind.is_file() {
            paths.push(entry.path());
        } else if kind.is_dir() && !SKIPPED.contains(&entry.file_name().to_string_lossy().as_ref()) {
            walk(&entry.path(), paths)?;
        }
    }
    Ok(())
}
