//! Reading and writing files, with errors that name them.

use std::fs;
use std::io::{self, Read, Write as _};
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
    let wrong = |error: io::Error| Fail::wrong(format!("{name}: {error}"));
    // What a file says of its size is not asked: pipes and devices have none, and files grow.
    let file = fs::File::open(path).map_err(wrong)?;
    let text = read_at_most(file, LARGEST).map_err(wrong)?;
    text.ok_or_else(|| {
        Fail::wrong(format!("{name}: more than {} MiB is more than any file of ours", LARGEST >> 20))
    })
}

/// All of a text, unless it is longer than so many bytes.
fn read_at_most(source: impl Read, most: u64) -> io::Result<Option<String>> {
    let mut text = String::new();
    source.take(most + 1).read_to_string(&mut text)?;
    Ok((text.len() as u64 <= most).then_some(text))
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

/// Writes a text whole or not at all. Whoever may read the file that is replaced may read the new one.
pub(crate) fn write_text(path: &Path, text: &str) -> Result<(), Fail> {
    let wrong = |error: std::io::Error| Fail::wrong(format!("{}: {error}", path.display()));
    let Some(target) = replaced(path) else { return fs::write(path, text).map_err(wrong) };
    let part = part(&target);
    let written = begin(&part).and_then(|mut file| file.write_all(text.as_bytes())).and_then(|()| {
        if let Ok(old) = fs::metadata(&target) {
            fs::set_permissions(&part, old.permissions())?;
        }
        fs::rename(&part, &target)
    });
    if written.is_err() {
        let _ = fs::remove_file(&part);
    }
    written.map_err(wrong)
}

/// The file that another takes the place of: where a link points to. Nothing where there is no plain file but a pipe or a device, which is
/// written to and stays what it is.
fn replaced(path: &Path) -> Option<PathBuf> {
    match fs::metadata(path) {
        Ok(data) if data.is_file() => fs::canonicalize(path).ok(),
        Ok(_) => None,
        Err(_) => Some(path.to_owned()),
    }
}

/// A new file; one that is there is left alone.
fn begin(path: &Path) -> std::io::Result<fs::File> {
    fs::File::options().write(true).create_new(true).open(path)
}

/// Refuses a file that holds something else than a game.
pub(crate) fn may_replace(path: &Path) -> Result<(), Fail> {
    let other =
        || Err(Fail::wrong(format!("{}: there is a file of that name which holds no game", path.display())));
    match fs::File::open(path).and_then(|file| read_at_most(file, LARGEST)) {
        Ok(None) => other(),
        Ok(Some(text)) if !text.trim().is_empty() && catalog::read_record(&text).is_err() => other(),
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
    let Some(target) = replaced(path) else { return Ok(()) };
    let part = part(&target);
    let wrong = |error: std::io::Error| Fail::wrong(format!("{}: {error}", path.display()));
    begin(&part).map_err(wrong)?;
    fs::remove_file(&part).map_err(wrong)
}

/// What a file is called until it is whole: nobody else has a file of that name.
fn part(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(format!(".{}.part", std::process::id()));
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
    let mut mix = session::mover::Mover::new(now.as_nanos() as u64 ^ u64::from(std::process::id()) << 32);
    mix.draw() % 1_000_000_000
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::{FileTypeExt as _, PermissionsExt as _, symlink};

    #[test]
    fn what_has_no_end_is_not_read_to_its_end() {
        let at_most = |most| read_at_most(&b"a game"[..], most).unwrap();
        assert_eq!((at_most(6).as_deref(), at_most(5)), (Some("a game"), None));
        // A device says that it has no size at all.
        assert_eq!(fs::metadata("/dev/zero").unwrap().len(), 0);
        let said = read(Path::new("/dev/zero")).unwrap_err();
        assert!(said.message().unwrap().contains("more than any file of ours"), "{said:?}");
        assert!(may_replace(Path::new("/dev/zero")).is_err());
    }

    #[test]
    fn a_file_takes_the_place_of_a_file_alone() {
        let dir = std::env::temp_dir().join(format!("bicorne-files-{}", std::process::id()));
        fs::create_dir_all(&dir).unwrap();
        let [plain, link] = ["plain.html", "link.html"].map(|name| dir.join(name));
        fs::write(&plain, "old").unwrap();
        fs::set_permissions(&plain, fs::Permissions::from_mode(0o600)).unwrap();
        symlink(&plain, &link).unwrap();
        may_write_text(&link).unwrap();
        write_text(&link, "new").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink(), "a link stays a link");
        assert_eq!(fs::read_to_string(&plain).unwrap(), "new");
        assert_eq!(fs::metadata(&plain).unwrap().permissions().mode() & 0o777, 0o600);
        // What is no plain file is written to.
        let null = Path::new("/dev/null");
        may_write_text(null).unwrap();
        write_text(null, "lost").unwrap();
        assert!(fs::metadata(null).unwrap().file_type().is_char_device());
        assert_eq!(fs::read_dir(&dir).unwrap().count(), 2, "nothing is left lying about");
        fs::remove_dir_all(&dir).unwrap();
    }
}
