//! A game from a name, from a situation, or from a record.

use play::{FORMAT, FORMER_FORMAT, Faults, Header, LoadError, Overlay, Parts, Record, hash_text};

use crate::families::Files;
use crate::guard::guard;
use crate::{AnyGame, CatalogError, families, former};

/// Longer overlays and situations are refused unread; the families have limits of their own.
const LARGEST_TEXT: usize = 1 << 20;

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
    let game = start(header, Files { situation: file, overlay: file_of(overlay) });
    game.map_err(|error| placed(file, text, error))
}

/// Continues a recorded game: every answer is submitted again, and the state must come out as the record says. One of a former rules
/// version is continued if every answer is still legal.
pub fn load_record(record: &Record) -> Result<AnyGame, CatalogError> {
    let game = open_record(record)?;
    guard(|| replay(game, record)).map_err(CatalogError::Broken)?
}

/// The start of a recorded game, without its answers.
pub fn open_record(record: &Record) -> Result<AnyGame, CatalogError> {
    if ![FORMAT, FORMER_FORMAT].contains(&record.format.as_str()) {
        let format = &record.format;
        let what = format!("its format is {format:?}, this program reads {FORMAT:?} and {FORMER_FORMAT:?}");
        return Err(CatalogError::NoRecord(what));
    }
    if let Some(overlay) = &record.header.overlay {
        let found = hash_text(&overlay.toml);
        if found != overlay.hash {
            let (name, record) = (overlay.name.clone(), overlay.hash.clone());
            return Err(CatalogError::OverlayHash { name, record, found });
        }
    }
    // Before anything else: what newer rules wrote need not make sense to these.
    let (theirs, ours) = (record.header.rules, families::find(&record.header.battle)?.rules());
    if theirs > ours {
        return Err(LoadError::Version { record: theirs, program: ours }.into());
    }
    if !record.parts.is_empty() {
        record.check(crate::battle(&record.header.battle)?.sides)?;
    }
    let game = begin(record);
    if theirs == ours {
        return game;
    }
    game.map_err(|error| match error {
        CatalogError::Faults(mut faults) => {
            let what = format!("is {theirs}, this program plays version {ours} of {}", record.header.battle);
            faults.add("the record", 0, "rules", what);
            CatalogError::Faults(faults)
        }
        other => other,
    })
}

/// The start of a recorded game, under the readings it was played with.
fn begin(record: &Record) -> Result<AnyGame, CatalogError> {
    let files = Files { situation: "the record's situation", overlay: "the record's overlay" };
    let overlay = former::overlay(&record.header);
    let Some(text) = &record.header.situation else {
        let options = former::of_record(&record.header);
        return start(Header { options, overlay, ..record.header.clone() }, files);
    };
    let named = situation_header(files.situation, text)?;
    let (battle, edition) = (named.battle, named.edition);
    let options = former::of_situation(&record.header, &named.options);
    let game = start(Header { battle, edition, options, overlay, ..record.header.clone() }, files);
    let game = game.map_err(|error| placed(files.situation, text, error))?;
    fits(record, &game, text)?;
    Ok(game)
}

/// Continues a game of which only the header, the answers and the parts were kept.
pub fn load_answers(header: &Header, answers: &[String], parts: Parts) -> Result<AnyGame, CatalogError> {
    let (format, hash) = (FORMAT.into(), String::new());
    let start = Record { format, header: header.clone(), answers: Vec::new(), hash, parts: Parts::default() };
    let game = open_record(&start)?;
    let game = guard(|| replay_answers(game, header.rules, answers)).map_err(CatalogError::Broken)??;
    with_parts(game, parts)
}

/// A record and the situation in it are about the same game.
fn fits(record: &Record, game: &AnyGame, situation: &str) -> Result<(), CatalogError> {
    let (claimed, made) = (&record.header, game.header());
    let mut faults = Faults::default();
    let listed = |mut options: Vec<String>| {
        options.sort();
        options.join(", ")
    };
    let options = listed(former::of_record(claimed));
    for (key, claimed, made) in [
        ("battle", &claimed.battle, &made.battle),
        ("edition", &claimed.edition, &made.edition),
        ("options", &options, &listed(made.options.clone())),
    ] {
        if claimed != made {
            let what = format!("is {made:?} in the situation, but the record says {claimed:?}");
            faults.add("the record's situation", line_of(situation, key), key, what);
        }
    }
    Ok(faults.or(())?)
}

/// What a situation names wrongly is told at its line.
fn placed(file: &str, text: &str, error: CatalogError) -> CatalogError {
    let mut faults = match error {
        CatalogError::Faults(faults) => faults,
        CatalogError::UnknownBattle { id, known } => {
            let mut faults = Faults::default();
            faults.add("battle", 0, &id, format!("no such battle; there are: {}", known.join(", ")));
            faults
        }
        other => return other,
    };
    for fault in faults.0.iter_mut().filter(|fault| fault.line == 0) {
        if let Some(key) = ["battle", "edition", "options"].into_iter().find(|key| fault.file == *key) {
            (fault.file, fault.line) = (file.into(), line_of(text, key));
        }
    }
    CatalogError::Faults(faults)
}

/// The record a JSON text holds.
pub fn read_record(text: &str) -> Result<Record, CatalogError> {
    serde_json::from_str(text).map_err(|error| CatalogError::NoRecord(error.to_string()))
}

fn with_parts(game: AnyGame, parts: Parts) -> Result<AnyGame, CatalogError> {
    Ok(match game {
        AnyGame::Areas(game) => AnyGame::Areas(game.with_parts(parts)?),
        AnyGame::Orders(game) => AnyGame::Orders(game.with_parts(parts)?),
        AnyGame::Chits(game) => AnyGame::Chits(game.with_parts(parts)?),
        #[cfg(any(test, feature = "toy"))]
        AnyGame::Toy(game) => AnyGame::Toy(game.with_parts(parts)?),
    })
}

fn file_of<'a>(overlay: Option<(&'a str, &str)>) -> &'a str {
    overlay.map_or("", |(file, _)| file)
}

fn start(header: Header, files: Files<'_>) -> Result<AnyGame, CatalogError> {
    let title = families::find(&header.battle)?;
    let battle = header.battle.clone();
    let game = guard(|| title.start(header, files)).map_err(CatalogError::Broken)?;
    game.map_err(|error| match error {
        CatalogError::Faults(mut faults) => {
            former::explain(&battle, &mut faults);
            CatalogError::Faults(faults)
        }
        other => other,
    })
}

fn replay(game: AnyGame, record: &Record) -> Result<AnyGame, CatalogError> {
    Ok(match game {
        AnyGame::Areas(game) => AnyGame::Areas(game.replay(record)?),
        AnyGame::Orders(game) => AnyGame::Orders(game.replay(record)?),
        AnyGame::Chits(game) => AnyGame::Chits(game.replay(record)?),
        #[cfg(any(test, feature = "toy"))]
        AnyGame::Toy(game) => AnyGame::Toy(game.replay(record)?),
    })
}

fn replay_answers(game: AnyGame, rules: u32, answers: &[String]) -> Result<AnyGame, CatalogError> {
    Ok(match game {
        AnyGame::Areas(game) => AnyGame::Areas(game.replay_answers(rules, answers)?),
        AnyGame::Orders(game) => AnyGame::Orders(game.replay_answers(rules, answers)?),
        AnyGame::Chits(game) => AnyGame::Chits(game.replay_answers(rules, answers)?),
        #[cfg(any(test, feature = "toy"))]
        AnyGame::Toy(game) => AnyGame::Toy(game.replay_answers(rules, answers)?),
    })
}

/// An overlay as a record carries it, under the name its author gave it or else the file's.
fn carried(file: &str, toml: &str) -> Result<Overlay, CatalogError> {
    let table = table(file, toml)?;
    let named = table.get("name").and_then(|value| value.as_str());
    Ok(Overlay { name: named.unwrap_or(file).into(), hash: hash_text(toml), toml: toml.into() })
}

/// The part of a situation that says which battle it belongs to.
fn situation_header(file: &str, text: &str) -> Result<Header, CatalogError> {
    let table = table(file, text)?;
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

fn table(file: &str, text: &str) -> Result<toml::Table, CatalogError> {
    if text.len() > LARGEST_TEXT {
        let mut faults = Faults::default();
        faults.add(file, 0, "", format!("larger than {} KiB: too much to be read", LARGEST_TEXT / 1024));
        return Err(CatalogError::Faults(faults));
    }
    toml::from_str(text).map_err(|error| unreadable(file, text, &error))
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
