//! The charts of the campaign as tables to read, with the figures of the game at hand: an overlay shows in them.
//!
//! | module | charts |
//! |---|---|
//! | `marching` | turns, ground, Forced March, Cohesion Checks, supply |
//! | `fighting` | bombardment, combat, pursuit, hits, leaders at risk |
//! | `ending` | Mantua, points and levels of victory |

mod ending;
mod fighting;
mod marching;

use ::areas::setup::Setup;
use ::areas::tables::{HitTable, Tables};

use crate::Chart;

/// Every chart, in the order of the rulebook. Those of options that are switched off are there to be read as well.
pub(super) fn charts(setup: &Setup) -> Vec<Chart> {
    let mut charts = marching::charts(setup);
    charts.extend(fighting::charts(setup));
    charts.extend(ending::charts(setup));
    charts
}

/// A chart whose figures come from the tables under `path`.
fn chart(tables: &Tables, path: &str, [id, title, clause]: [&str; 3], head: &[&str]) -> Chart {
    Chart {
        id: id.into(),
        title: title.into(),
        clause: clause.into(),
        head: head.iter().map(|&cell| cell.to_owned()).collect(),
        notes: exceptions(tables, path).into_iter().collect(),
        from: tag(tables, path).into(),
        ..Chart::default()
    }
}

/// Adds a row.
fn row(chart: &mut Chart, cells: &[&str]) {
    chart.rows.push(cells.iter().map(|&cell| cell.to_owned()).collect());
}

/// Adds how to read it.
fn note(chart: &mut Chart, text: impl Into<String>) {
    chart.notes.push(text.into());
}

/// A modifier with its sign.
fn signed(value: i8) -> String {
    if value == 0 { "0".into() } else { format!("{value:+}") }
}

/// The tag of a table.
fn tag<'a>(tables: &'a Tables, path: &str) -> &'a str {
    tables.provenance.iter().find(|(at, _)| at == path).map_or("", |(_, tag)| tag.as_str())
}

/// The parts of a table that come from elsewhere than the rest.
fn exceptions(tables: &Tables, path: &str) -> Option<String> {
    let whole = tag(tables, path);
    let inside = format!("{path}.");
    let parts = tables.provenance.iter().filter(|(at, tag)| at.starts_with(&inside) && tag != whole);
    let mut texts: Vec<String> = Vec::new();
    for (at, tag) in parts {
        let text = format!("{} ({tag})", part(at.trim_start_matches(&inside)));
        if !texts.contains(&text) {
            texts.push(text);
        }
    }
    (!texts.is_empty()).then(|| format!("Parts that come from elsewhere: {}.", texts.join(", ")))
}

/// `die 6` for `rows.6`, `modifier leader` for `drm_attacker.leader`.
fn part(path: &str) -> String {
    let name = match path.split_once('.') {
        Some(("rows", die)) => format!("die {die}"),
        Some((list, id)) if list.starts_with("drm") || list.starts_with("cf_") => format!("modifier {id}"),
        _ => path.to_owned(),
    };
    name.replace(['_', '.'], " ")
}

/// The rows of a table that is read by a modified die.
fn dice(chart: &mut Chart, table: &HitTable) {
    let last = table.rows.len().saturating_sub(1);
    for (index, hits) in table.rows.iter().enumerate() {
        let head = die(i32::from(table.first), index, last);
        chart.rows.push(std::iter::once(head).chain(hits.iter().map(u8::to_string)).collect());
    }
}

/// The head of a row: the first holds for lower dice too, the last for higher ones.
fn die(first: i32, index: usize, last: usize) -> String {
    let die = first + index as i32;
    match index {
        0 => format!("{die} or less"),
        index if index == last => format!("{die} or more"),
        _ => die.to_string(),
    }
}

/// The heads of columns that count from 1, the last of them for more.
fn columns(count: usize) -> Vec<String> {
    (1..=count)
        .map(|column| if column == count { format!("{column}+") } else { column.to_string() })
        .collect()
}
