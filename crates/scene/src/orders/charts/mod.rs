//! The charts of a battle as tables: figures from the data, words of our own.

mod course;
mod fighting;
mod ground;
mod sister;

use ::orders::ruleset::Command;
use ::orders::setup::Setup;

use crate::Chart;

/// All charts in the order in which a player needs them.
pub(super) fn charts(setup: &Setup) -> Vec<Chart> {
    if setup.rules.book.command == Command::Officers {
        return sister::charts(setup);
    }
    let mut list = vec![
        fighting::assault(setup),
        fighting::results(setup),
        fighting::shifts(setup),
        fighting::modifiers(setup),
        fighting::checks(setup),
        fighting::bombardment(setup),
        fighting::fire_modifiers(setup),
        fighting::fire_results(setup),
        ground::terrain(setup),
        ground::sides(setup),
        ground::weather(setup),
    ];
    if !setup.rules.better_weather {
        list.extend([ground::weather_table(setup), fighting::confusion(setup)]);
    }
    list.extend([
        course::orders(setup),
        course::stacking(),
        course::initiative(setup),
        course::objectives(setup),
        course::levels(setup),
        course::turns(setup),
        course::figures(setup),
        course::counters(setup),
    ]);
    list
}

/// A chart without notes.
fn chart(id: &str, title: &str, clause: &str, head: &[&str], rows: Vec<Vec<String>>, from: String) -> Chart {
    Chart {
        id: id.into(),
        title: title.into(),
        clause: clause.into(),
        head: head.iter().map(|&cell| cell.into()).collect(),
        rows,
        notes: Vec::new(),
        from,
    }
}

/// A row from its cells.
fn row<const N: usize>(cells: [&str; N]) -> Vec<String> {
    cells.map(String::from).into()
}

/// Where the figures of a table come from: the tag of the table or of its nearest parent, and the other tags found in it.
fn from(setup: &Setup, path: &str) -> String {
    let list = &setup.tables.provenance;
    let mut own = path;
    let tag = loop {
        match (list.iter().find(|(known, _)| known == own), own.rsplit_once('.')) {
            (Some((_, tag)), _) => break Some(tag.as_str()),
            (None, Some((parent, _))) => own = parent,
            (None, None) => break None,
        }
    };
    let inside =
        list.iter().filter(|(known, _)| known.strip_prefix(path).is_some_and(|rest| rest.starts_with('.')));
    let mut tags: Vec<&str> = tag.into_iter().collect();
    for (_, more) in inside {
        if !tags.contains(&more.as_str()) {
            tags.push(more);
        }
    }
    tags.join(", ")
}

/// `3 or less`, `4`, `10 or more`: the dice of a row among others.
fn die(value: i8, index: usize, count: usize) -> String {
    match index {
        0 => format!("{value} or less"),
        index if index + 1 == count => format!("{value} or more"),
        _ => value.to_string(),
    }
}
