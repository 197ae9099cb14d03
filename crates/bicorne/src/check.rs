//! `bicorne check`: everything that is wrong with the embedded data or with a file.

use std::io::Write;
use std::path::Path;

use catalog::{
    AnyGame, CatalogError, Sketch, Visitor, battles, from_situation, load_record, new_game, reference,
};
use play::{Fault, Faults, Game};
use serde_json::json;

use crate::cli::CheckArgs;
use crate::fail::Fail;
use crate::files;

/// What a file turned out to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Data,
    Overlay,
    Situation,
    Record,
    Lesson,
    Text,
}

pub(crate) fn run(args: &CheckArgs, out: &mut impl Write) -> Result<(), Fail> {
    let (kind, faults) = match &args.file {
        None => (Kind::Data, embedded()),
        Some(path) => file(path)?,
    };
    let name = args.file.as_ref().map_or("embedded data".into(), |path| path.display().to_string());
    let what = format!("{kind:?}").to_lowercase();
    if args.json {
        let list: Vec<_> = faults.iter().map(fault_json).collect();
        let answer = json!({ "file": name, "kind": what, "sound": faults.is_empty(), "faults": list });
        writeln!(out, "{}", files::json(&answer)?)?;
    } else if faults.is_empty() {
        writeln!(out, "{name}: sound ({what})")?;
    } else {
        for fault in &faults {
            writeln!(out, "{}", files::plain(&fault.to_string()))?;
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(Fail::No) }
}

/// A fault as data.
pub(crate) fn fault_json(fault: &Fault) -> serde_json::Value {
    json!({ "file": fault.file, "line": fault.line, "id": fault.id, "what": fault.what })
}

/// Every battle in every edition, without and with all its options, and the ledgers.
fn embedded() -> Vec<Fault> {
    let mut faults = Faults::default();
    for battle in battles() {
        let all: Vec<_> = battle.options.iter().map(|option| option.id.to_owned()).collect();
        for edition in &battle.editions {
            for options in [&[][..], &all] {
                note(&mut faults, battle.id, new_game(battle.id, edition, options, None, 0));
            }
        }
    }
    if let Err(CatalogError::Faults(found)) = reference::check() {
        faults.0.extend(found.0);
    }
    faults.0.extend(school::check().0);
    sorted(faults)
}

fn file(path: &Path) -> Result<(Kind, Vec<Fault>), Fail> {
    let name = path.display().to_string();
    let text = files::read(path)?;
    if let Some(found) = school::check_file(&name, &text) {
        let kind = if name.ends_with(".lesson") { Kind::Lesson } else { Kind::Text };
        return Ok((kind, sorted(found)));
    }
    let kind = recognise(&text);
    let game = match kind {
        Kind::Record => catalog::read_record(&text).and_then(|record| load_record(&record)),
        Kind::Situation => from_situation(&name, &text, None, 0),
        Kind::Overlay | Kind::Data | Kind::Lesson | Kind::Text => overlay(&name, &text),
    };
    let mut faults = Faults::default();
    note(&mut faults, &name, game);
    Ok((kind, sorted(faults)))
}

/// A record is JSON, a situation says what it starts from or when; the rest is an overlay.
fn recognise(text: &str) -> Kind {
    if text.trim_start().starts_with('{') {
        return Kind::Record;
    }
    let marks = ["base", "turn", "phase", "edition", "options"];
    let situation = match toml::from_str::<toml::Table>(text) {
        Ok(table) => marks.iter().any(|mark| table.contains_key(*mark)),
        Err(_) => text.lines().any(|line| line.trim_start().starts_with("base")),
    };
    if situation { Kind::Situation } else { Kind::Overlay }
}

/// An overlay is tried on the battle it names, else on the first.
fn overlay(name: &str, text: &str) -> Result<AnyGame, CatalogError> {
    let table = toml::from_str::<toml::Table>(text).unwrap_or_default();
    let named = table.get("battle").and_then(|value| value.as_str());
    let battle =
        named.map_or_else(|| battles().first().map_or("", |battle| battle.id).to_owned(), str::to_owned);
    new_game(&battle, "", &[], Some((name, text)), 0)
}

fn note(faults: &mut Faults, file: &str, game: Result<AnyGame, CatalogError>) {
    match game {
        Ok(game) => {
            for what in game.visit(Unsound) {
                faults.add(file, 0, "", what);
            }
        }
        Err(CatalogError::Faults(found)) => faults.0.extend(found.0),
        Err(error) => faults.add(file, 0, "", error.to_string()),
    }
}

fn sorted(faults: Faults) -> Vec<Fault> {
    faults.or(()).err().map_or_else(Vec::new, |faults| faults.0)
}

/// Asks the family whether the state is sound.
struct Unsound;

impl Visitor for Unsound {
    type Out = Vec<String>;

    fn visit<R: Sketch>(self, game: &Game<R>) -> Vec<String> {
        R::check(game.setup(), game.state())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_recognised_by_what_is_in_them() {
        assert_eq!(recognise(" {\"format\":1}"), Kind::Record);
        assert_eq!(recognise("battle = \"toy\"\nbase = \"empty\""), Kind::Situation);
        assert_eq!(recognise("base = \n"), Kind::Situation);
        assert_eq!(recognise("[unit.rusca]\nsp = 3"), Kind::Overlay);
    }

    #[test]
    fn every_fault_of_an_overlay_or_situation_is_told() {
        let mut faults = Faults::default();
        note(&mut faults, "o", overlay("o.toml", "battle = \"toy\"\nwrong = 1"));
        note(&mut faults, "o", overlay("o.toml", "battle = \"waterloo\""));
        note(&mut faults, "s", from_situation("s.toml", "battle = \"toy\"\nimpossible = 1", None, 0));
        note(&mut faults, "g", overlay("o.toml", "battle = \"toy\""));
        assert_eq!(sorted(faults).len(), 4);
    }
}
