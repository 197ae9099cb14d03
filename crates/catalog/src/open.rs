//! A game from a name, from a situation, or from a record.

use play::{FORMAT, Faults, Header, Overlay, Record, hash_text};

use crate::families::Files;
use crate::session::guard;
use crate::{AnyGame, CatalogError, families};

/// A new game. An empty `edition` is the default one; `options` are `id`, `id=on` or `id=off`; `overlay` is a file's
/// name and text.
pub fn new_game(
    battle: &str,
    edition: &str,
    options: &[String],
    overlay: Option<(&str, &str)>,
    seed: u64,
) -> Result<AnyGame, CatalogError> {
    let header = Header {
        battle: battle.into(),
        edition: edition.into(),
        options: options.to_vec(),
        overlay: overlay.map(|(name, toml)| carried(name, toml)).transpose()?,
        seed: Some(seed),
        ..Header::default()
    };
    start(header, Files { situation: battle, overlay: file_of(overlay) })
}

/// A game from a situation, which itself names `battle`, `edition` and `options`; `file` is what faults call it.
pub fn from_situation(
    file: &str,
    text: &str,
    overlay: Option<(&str, &str)>,
    seed: u64,
) -> Result<AnyGame, CatalogError> {
    let mut header = situation_header(file, text)?;
    header.overlay = overlay.map(|(name, toml)| carried(name, toml)).transpose()?;
    header.situation = Some(text.into());
    header.seed = Some(seed);
    start(header, Files { situation: file, overlay: file_of(overlay) })
}

/// Continues a recorded game: every answer is submitted again, and the state must come out as the record says.
pub fn load_record(record: &Record) -> Result<AnyGame, CatalogError> {
    let game = open_record(record)?;
    guard(|| replay(game, record)).map_err(CatalogError::Broken)?
}

/// The start of a recorded game, without its answers.
pub fn open_record(record: &Record) -> Result<AnyGame, CatalogError> {
    if record.format != FORMAT {
        let what = format!("its format is {:?}, this program reads {FORMAT:?}", record.format);
        return Err(CatalogError::NoRecord(what));
    }
    if let Some(overlay) = &record.header.overlay {
        let found = hash_text(&overlay.toml);
        if found != overlay.hash {
            let (name, record) = (overlay.name.clone(), overlay.hash.clone());
            return Err(CatalogError::OverlayHash { name, record, found });
        }
    }
    start(
        record.header.clone(),
        Files { situation: "the record's situation", overlay: "the record's overlay" },
    )
}

/// The record a JSON text holds.
pub fn read_record(text: &str) -> Result<Record, CatalogError> {
    serde_json::from_str(text).map_err(|error| CatalogError::NoRecord(error.to_string()))
}

fn file_of<'a>(overlay: Option<(&'a str, &str)>) -> &'a str {
    overlay.map_or("", |(file, _)| file)
}

fn start(header: Header, files: Files<'_>) -> Result<AnyGame, CatalogError> {
    let title = families::find(&header.battle)?;
    guard(|| title.start(header, files)).map_err(CatalogError::Broken)?
}

fn replay(game: AnyGame, record: &Record) -> Result<AnyGame, CatalogError> {
    Ok(match game {
        AnyGame::Areas(game) => AnyGame::Areas(game.replay(record)?),
        #[cfg(any(test, feature = "toy"))]
        AnyGame::Toy(game) => AnyGame::Toy(game.replay(record)?),
    })
}

/// An overlay as a record carries it, under the name its author gave it or else the file's.
fn carried(file: &str, toml: &str) -> Result<Overlay, CatalogError> {
    let table: toml::Table = toml::from_str(toml).map_err(|error| unreadable(file, toml, &error))?;
    let named = table.get("name").and_then(|value| value.as_str());
    Ok(Overlay { name: named.unwrap_or(file).into(), hash: hash_text(toml), toml: toml.into() })
}

/// The part of a situation that says which battle it belongs to.
fn situation_header(file: &str, text: &str) -> Result<Header, CatalogError> {
    let table: toml::Table = toml::from_str(text).map_err(|error| unreadable(file, text, &error))?;
    let mut faults = Faults::default();
    let mut word = |key: &str| match table.get(key) {
        None => String::new(),
        Some(toml::Value::String(word)) => word.clone(),
        Some(_) => {
            faults.add(file, line_of(text, key), key, "must be a text in quotes");
            String::new()
        }
    };
    let (battle, edition) = (word("battle"), word("edition"));
    let mut options = Vec::new();
    match table.get("options") {
        None => {}
        Some(toml::Value::Array(list)) if list.iter().all(toml::Value::is_str) => {
            options.extend(list.iter().filter_map(|value| value.as_str().map(str::to_owned)));
        }
        Some(_) => faults.add(file, line_of(text, "options"), "options", "must be a list of texts"),
    }
    if !table.contains_key("battle") {
        faults.add(
            file,
            0,
            "battle",
            "is missing: a situation names its battle, as in battle = \"castiglione\"",
        );
    }
    Ok(faults.or(Header { battle, edition, options, ..Header::default() })?)
}

fn unreadable(file: &str, text: &str, error: &toml::de::Error) -> CatalogError {
    let at = error.span().map_or(0, |span| span.start).min(text.len());
    let mut faults = Faults::default();
    faults.add(file, text.as_bytes()[..at].iter().filter(|&&b| b == b'\n').count() + 1, "", error.message());
    CatalogError::Faults(faults)
}

fn line_of(text: &str, key: &str) -> usize {
    let found = text.lines().position(|line| {
        line.trim_start().strip_prefix(key).is_some_and(|rest| rest.trim_start().starts_with('='))
    });
    found.map_or(0, |index| index + 1)
}
