//! What is on offer, as a player reads it.

use std::collections::BTreeMap;

use play::Cost;
use session::{Choice, ChoiceGroup};

use super::page::{Page, Pick, Spot, at, title, way};
use super::screen::sentence;
use crate::style::Style;

/// Every choice, numbered through.
pub(crate) fn every_choice(groups: &[ChoiceGroup], style: Style) -> String {
    page(groups, &Page::all(groups, ""), &BTreeMap::new(), style)
}

/// The choices of a page with their numbers; `hints` say something about an action, such as its chances.
pub(super) fn page(
    groups: &[ChoiceGroup],
    page: &Page,
    hints: &BTreeMap<String, String>,
    style: Style,
) -> String {
    let mut text = if page.folded() {
        subjects(groups, page, style)
    } else {
        let numbered: Vec<(usize, Spot)> = page
            .picks()
            .iter()
            .enumerate()
            .filter_map(|(index, pick)| match pick {
                Pick::Choice(spot) => Some((index + 1, *spot)),
                Pick::Group(_) => None,
            })
            .collect();
        let chunks = numbered.chunk_by(|one, two| one.1.0 == two.1.0);
        chunks.map(|chunk| one_group(groups, chunk, hints, style)).collect()
    };
    text += &ways(groups, page.ways(), style);
    if let Some(spot) = page.done() {
        let choice = at(groups, spot);
        text += &format!("{:>5}  {} {}\n", 0, choice.label, style.dim(choice.clause.0));
    }
    if let Some(hex) = page.ways().iter().find_map(|&spot| at(groups, spot).target.as_deref()) {
        let hint = format!("Type a hex, such as {hex}; undo leaves the piece where it was.");
        text += &format!("{}\n", style.dim(&hint));
    }
    if page.folded() {
        let hint = "A number or a name opens the list of that piece; a place finds who can get there.";
        text += &format!("{}\n", style.dim(hint));
    }
    text
}

/// The choices of one subject, a line each; many short ones share lines.
fn one_group(
    groups: &[ChoiceGroup],
    chunk: &[(usize, Spot)],
    hints: &BTreeMap<String, String>,
    style: Style,
) -> String {
    let title = &groups[chunk[0].1.0].title;
    let named = groups[chunk[0].1.0].subject.is_some();
    if let [(number, spot)] = chunk {
        let choice = at(groups, *spot);
        let label = if named && !choice.label.ends_with(title.as_str()) && groups.len() > 1 {
            format!("{title}: {}", choice.label)
        } else {
            choice.label.clone()
        };
        return line(*number, &label, choice, hints, style);
    }
    let mut text = String::new();
    if groups.len() > 1 && named {
        text += &format!("  {}\n", style.bold(title));
    }
    let brief = |choice: &Choice| choice.note.is_none() && !hints.contains_key(&choice.text);
    for run in chunk.chunk_by(|one, two| {
        let (one, two) = (at(groups, one.1), at(groups, two.1));
        brief(one) && brief(two) && one.clause == two.clause
    }) {
        if run.len() < 5 {
            for (number, spot) in run {
                let choice = at(groups, *spot);
                text += &line(*number, &choice.label, choice, hints, style);
            }
        } else {
            let cell = |&(number, spot): &(usize, Spot)| {
                let choice = at(groups, spot);
                format!("{number:>5}  {}{}", choice.label, cost(choice))
            };
            let cells: Vec<String> = run.iter().map(cell).collect();
            text += &columns(&cells, style.width);
            let clause = at(groups, run[0].1).clause.0;
            text = format!("{} {}\n", text.trim_end(), style.dim(clause));
        }
    }
    text
}

/// Ways to many hexes: by what is typed for them and what happens there, the hexes by their cost.
fn ways(groups: &[ChoiceGroup], spots: &[Spot], style: Style) -> String {
    let mut verbs: BTreeMap<&str, Vec<&Choice>> = BTreeMap::new();
    for choice in spots.iter().map(|&spot| at(groups, spot)) {
        if let Some((verb, _)) = way(choice) {
            verbs.entry(verb).or_default().push(choice);
        }
    }
    // The verb that reaches most is told in full, of the others only where they lead.
    let most = verbs.values().map(Vec::len).max().unwrap_or(0);
    let main = verbs.iter().find(|(_, choices)| choices.len() == most).map(|(verb, _)| *verb);
    let mut text = String::new();
    for (verb, choices) in verbs {
        let mut kinds: BTreeMap<(&str, Cost), Vec<&str>> = BTreeMap::new();
        for choice in &choices {
            let told = main == Some(verb);
            let note = choice.note.as_deref().filter(|_| told).unwrap_or_default();
            let cost = choice.cost.filter(|_| told).unwrap_or_default();
            kinds.entry((note, cost)).or_default().extend(choice.target.as_deref());
        }
        let mut lines: Vec<(&str, Vec<String>)> = Vec::new();
        for ((note, cost), mut hexes) in kinds {
            hexes.sort_unstable();
            let cost = if cost.is_nothing() { String::new() } else { format!("{cost} MP ") };
            let list = format!("{cost}{}", hexes.join(" "));
            match lines.last_mut().filter(|(known, _)| *known == note) {
                Some((_, lists)) => lists.push(list),
                None => lines.push((note, vec![list])),
            }
        }
        let clause = choices[0].clause.0;
        // Of a lesser verb the label says what it does.
        let label = choices[0].label.split(", ").next().unwrap_or_default();
        let does = label.replace(choices[0].target.as_deref().unwrap_or_default(), "HEX");
        let does = if does == format!("{verb} HEX") { String::new() } else { does };
        for (note, lists) in lines {
            let note = if main == Some(verb) { note } else { does.as_str() };
            let note = if note.is_empty() { String::new() } else { format!(" ({note})") };
            let told = format!("{verb} HEX{note}: {}", lists.join(", "));
            text += &sentence("  ", &told, clause, style);
        }
    }
    text
}

fn line(
    number: usize,
    label: &str,
    choice: &Choice,
    hints: &BTreeMap<String, String>,
    style: Style,
) -> String {
    let more = choice.note.iter().chain(hints.get(&choice.text)).cloned().collect::<Vec<_>>().join("; ");
    let more = if more.is_empty() { more } else { format!(" ({more})") };
    sentence(&format!("{number:>5}  "), &format!("{label}{}{more}", cost(choice)), choice.clause.0, style)
}

fn cost(choice: &Choice) -> String {
    choice.cost.map_or(String::new(), |cost| format!(", {cost} MP"))
}

/// Cells of one width, as many to a line as fit.
fn columns(cells: &[String], width: usize) -> String {
    let widest = cells.iter().map(|cell| cell.chars().count()).max().unwrap_or(0) + 1;
    let each = (width / widest).max(1);
    let mut text = String::new();
    for row in cells.chunks(each) {
        let row: String = row.iter().map(|cell| format!("{cell:<widest$}")).collect();
        text += row.trim_end();
        text.push('\n');
    }
    text
}

/// Where a title says what and where (`Rusca, Salò`), the pieces of one place share a line.
fn subjects(groups: &[ChoiceGroup], page: &Page, style: Style) -> String {
    let mut places: Vec<(&str, Vec<String>)> = Vec::new();
    for (index, pick) in page.picks().iter().enumerate() {
        let label = match pick {
            Pick::Group(_) => None,
            Pick::Choice(spot) => Some(at(groups, *spot).label.as_str()),
        };
        let (what, place) = title(groups, *pick);
        let alone = page.picks().iter().filter(|other| title(groups, **other).1 == place).count() == 1;
        let (Pick::Group(group) | Pick::Choice((group, _))) = *pick;
        let (what, place) = match (groups[group].subject.is_some(), label) {
            (true, None) if what.is_empty() && alone => (place, ""),
            (false, Some(_)) => ("", ""),
            _ => (what, place),
        };
        let text = match (what, label) {
            ("", label) => label.unwrap_or("choices").to_owned(),
            (what, None) => what.to_owned(),
            (what, Some(label)) => format!("{what}: {label}"),
        };
        let text = format!("{} {text}", index + 1);
        match places.iter_mut().find(|(name, _)| *name == place) {
            Some((_, texts)) => texts.push(text),
            None => places.push((place, vec![text])),
        }
    }
    let mut text = String::new();
    for (place, texts) in places {
        let mut row = String::new();
        let mut lines = Vec::new();
        for item in texts {
            if !row.is_empty() && 21 + row.chars().count() + 3 + item.chars().count() > style.width {
                lines.push(std::mem::take(&mut row));
            }
            if !row.is_empty() {
                row += "   ";
            }
            row += &item;
        }
        lines.push(row);
        for (index, row) in lines.iter().enumerate() {
            let head = if index == 0 { style.bold(&format!("{place:<18}")) } else { " ".repeat(18) };
            text += &format!("  {head} {row}\n");
        }
    }
    text
}
