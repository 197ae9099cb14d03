//! Reading and writing files, with errors that name them.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use play::Record;
use serde::Serialize;

use crate::fail::Fail;

/// Nothing we read is larger.
const LARGEST: u64 = 64 << 20;

/// The text of a file.
pub(crate) fn read(path: &Path) -> Result<String, Fail> {
    let name = path.display();
    let size = fs::metadata(path).map_err(|error| Fail::wrong(format!("{name}: {error}")))?.len();
    if size > LARGEST {
        return Err(Fail::wrong(format!("{name}: {size} bytes is more than any file of ours")));
    }
    fs::read_to_string(path).map_err(|error| Fail::wrong(format!("{name}: {error}")))
}

/// The record in a file.
pub(crate) fn read_record(path: &Path) -> Result<Record, Fail> {
    let text = read(path)?;
    catalog::read_record(&text).map_err(|error| Fail::wrong(format!("{}: {error}", path.display())))
}

/// Writes a record whole or not at all.
pub(crate) fn write_record(path: &Path, record: &Record) -> Result<(), Fail> {
    let text = serde_json::to_string_pretty(record);
    let text = text.map_err(|error| Fail::wrong(format!("{}: {error}", path.display())))?;
    write_text(path, &(text + "\n"))
}

/// Writes a text whole or not at all.
pub(crate) fn write_text(path: &Path, text: &str) -> Result<(), Fail> {
    let wrong = |error: std::io::Error| Fail::wrong(format!("{}: {error}", path.display()));
    let part = part(path);
    fs::write(&part, text).map_err(wrong)?;
    fs::rename(&part, path).map_err(wrong)
}

/// Refuses a file that holds something else than a game.
pub(crate) fn may_replace(path: &Path) -> Result<(), Fail> {
    match fs::read_to_string(path) {
        Ok(text) if !text.trim().is_empty() && catalog::read_record(&text).is_err() => {
            Err(Fail::wrong(format!("{}: there is a file of that name which holds no game", path.display())))
        }
        Err(error) if path.exists() => Err(Fail::wrong(format!("{}: {error}", path.display()))),
        _ => Ok(()),
    }
}

/// Whether a game can be kept there; writes nothing that stays.
pub(crate) fn may_write(path: &Path) -> Result<(), Fail> {
    may_replace(path)?;
    may_write_text(path)
}

/// Whether a text can be written there; writes nothing that stays.
pub(crate) fn may_write_text(path: &Path) -> Result<(), Fail> {
    if path.is_dir() {
        return Err(Fail::wrong(format!("{}: is a directory", path.display())));
    }
    let part = part(path);
    let wrong = |error: std::io::Error| Fail::wrong(format!("{}: {error}", path.display()));
    fs::write(&part, "").map_err(wrong)?;
    fs::remove_file(&part).map_err(wrong)
}

fn part(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".part");
    PathBuf::from(name)
}

/// A path as a shell reads it.
pub(crate) fn quoted(path: &Path) -> String {
    let text = path.display().to_string();
    let plain = |c: char| c.is_alphanumeric() || "-_./\\:+@,".contains(c);
    if !text.is_empty() && text.chars().all(plain) {
        text
    } else {
        format!("'{}'", text.replace('\'', "'\\''"))
    }
}

/// One line of JSON.
pub(crate) fn json(value: &impl Serialize) -> Result<String, Fail> {
    serde_json::to_string(value).map_err(|error| Fail::wrong(error.to_string()))
}

/// A text that does nothing to a terminal, whatever somebody wrote into the file it quotes.
pub(crate) fn plain(text: &str) -> String {
    let harmless = |letter: char| letter == '\n' || letter == '\t' || !letter.is_control();
    let mut shown = String::new();
    for letter in text.chars() {
        if harmless(letter) { shown.push(letter) } else { shown.extend(letter.escape_default()) }
    }
    shown
}

/// A seed for a game that was not given one: small enough to be typed again.
pub(crate) fn fresh_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let mut mix = catalog::mover::Mover::new(now.as_nanos() as u64 ^ u64::from(std::process::id()) << 32);
    mix.draw() % 1_000_000_000
}
