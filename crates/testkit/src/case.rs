//! Plays case files: a worked example as data. What a case can say is described in [`cases`].

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use cases::{Case, Faces, Over, Step, Texts};
use play::{Side, Viewer, Words};

use crate::Table;

/// Plays a case; an error names the file and the step.
pub fn play_case<R: Words>(case: &Case, setup: Arc<R::Setup>, file: &str) -> Result<(), String> {
    let mut table = match &case.situation {
        None => Table::<R>::new(setup),
        Some(situation) => {
            let text = toml::to_string(situation).map_err(|error| format!("{file}: {error}"))?;
            Table::try_from_situation(setup, file, &text)
                .map_err(|faults| format!("{file}: situation:\n{faults}"))?
        }
    };
    for (index, step) in case.steps.iter().enumerate() {
        let Err(what) = run(step, &mut table) else { continue };
        return Err(format!("{file}: {}: step {} of {}: {what}", case.name, index + 1, case.steps.len()));
    }
    Ok(())
}

/// Reads and plays one case. `make_setup` gets the edition, if the case names one, and its options.
pub fn run_case<R: Words>(
    make_setup: impl Fn(Option<&str>, &[String]) -> Arc<R::Setup>,
    file: &str,
    text: &str,
) -> Result<(), String> {
    let case = Case::read(file, text)?;
    play_case::<R>(&case, make_setup(case.edition.as_deref(), &case.options), file)
}

/// Plays all `*.case` files of a folder, in order of name, and panics with everything that failed.
#[track_caller]
pub fn run_cases<R: Words>(
    make_setup: impl Fn(Option<&str>, &[String]) -> Arc<R::Setup>,
    folder: impl AsRef<Path>,
) {
    let folder = folder.as_ref();
    let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<_> = entries.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "case"));
    files.sort();
    assert!(!files.is_empty(), "{} holds no case", folder.display());
    let mut failed = Vec::new();
    for path in files {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
        failed.extend(run_case::<R>(&make_setup, &name, &text).err());
    }
    assert!(failed.is_empty(), "{} cases failed:\n{}", failed.len(), failed.join("\n"));
}

fn run<R: Words>(step: &Step, table: &mut Table<R>) -> Result<(), String> {
    let clause = step.clause.as_deref().unwrap_or_default();
    if let Some(text) = &step.act {
        table.try_act(text)?;
    }
    match &step.roll {
        None => {}
        Some(Faces::One(face)) => table.try_roll(*face)?,
        Some(Faces::Text(text)) => table.try_roll_text(text)?,
        Some(Faces::Many(faces)) => faces.iter().try_for_each(|&face| table.try_roll(face))?,
    }
    if let Some(text) = &step.refuse {
        table.try_refuse(text, clause, step.reason.as_deref().unwrap_or_default())?;
    }
    for (texts, wanted) in [(&step.offers, true), (&step.offers_not, false)] {
        for text in texts.iter().flat_map(Texts::all) {
            table.try_offers(text, wanted)?;
        }
    }
    if let Some(side) = &step.asks {
        table.try_asks(side, clause)?;
    }
    if let Some(clause) = &step.awaits {
        table.try_awaits_roll(clause)?;
    }
    let viewer = match &step.seen_by {
        Some(side) => Viewer::Seat(table.side(side)?),
        None => Viewer::Referee,
    };
    step.facts()?.check(&table.view(viewer))?;
    for path in step.hidden.iter().flat_map(Texts::all) {
        // A path that nobody finds would be hidden by a slip of the pen.
        table.try_fact(path)?;
        if let Ok(fact) = table.try_fact_for(viewer, path) {
            return Err(format!("`{path}` should be hidden, but it is seen: {fact}"));
        }
    }
    for text in step.log.iter().flat_map(Texts::all) {
        table.try_logged(text)?;
    }
    if let Some(over) = &step.over {
        check_over(over, table)?;
    }
    match (&step.forecast, &step.chances) {
        (Some(text), Some(chances)) => compare_chances(table, text, chances),
        _ => Ok(()),
    }
}

fn check_over<R: Words>(over: &Over, table: &Table<R>) -> Result<(), String> {
    let outcome = table.try_outcome()?;
    let ids = R::side_ids(table.game().setup());
    let winner = outcome.winner.map_or("nobody", |side: Side| ids[side.index()]);
    if winner != over.winner {
        return Err(format!(
            "the winner should be {}, but it is {winner} ({})",
            over.winner,
            outcome.in_words()
        ));
    }
    match &over.level {
        Some(level) if *level != outcome.in_words() => {
            Err(format!("the level should be {level:?}, but it is {:?}", outcome.in_words()))
        }
        _ => Ok(()),
    }
}

fn compare_chances<R: Words>(
    table: &Table<R>,
    text: &str,
    wanted: &BTreeMap<String, u32>,
) -> Result<(), String> {
    let forecast = table.try_forecast(text)?;
    let chances: BTreeMap<_, _> =
        forecast.chances.into_iter().map(|chance| (chance.result, chance.weight)).collect();
    if chances == *wanted {
        return Ok(());
    }
    Err(format!("the chances of `{text}` should be {wanted:?}, but they are {chances:?}"))
}
