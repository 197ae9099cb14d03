//! The charts that are read by a die: what each face gives.

use play::Faults;
use sheets::Chart;

use crate::tables::*;

const COLUMNS: [&str; 10] = ["1-5", "1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1"];

/// Rows of results by the modified die. More of anything is never worse for whoever rolls.
fn rows<T: Copy + Ord>(
    chart: &mut Chart<'_, '_>,
    codes: &[(&str, T)],
    width: usize,
    faults: &mut Faults,
) -> (i8, Vec<Vec<T>>) {
    let mut rows: Vec<Vec<T>> = Vec::new();
    let mut first: Option<i8> = None;
    for mut item in chart.rows("rows", faults) {
        first = item.next_die(first, rows.len(), faults);
        let mut cells: Vec<T> = Vec::new();
        for node in item.list("results", faults) {
            match codes.iter().find(|(code, _)| node.text() == Some(code)) {
                Some((_, cell)) => cells.push(*cell),
                None => {
                    let all: Vec<&str> = codes.iter().map(|(code, _)| *code).collect();
                    let what = format!("{:?} is none of {}", node.found(), all.join(", "));
                    item.tell("results", what, faults);
                    cells.push(codes[0].1);
                }
            }
        }
        if cells.len() != width {
            item.tell("results", format!("{} columns where {width} are wanted", cells.len()), faults);
        } else if !cells.is_sorted() {
            item.tell("results", "a column is worse than the one before", faults);
        } else if rows.last().is_some_and(|above| above.iter().zip(&cells).any(|(a, b)| a > b)) {
            item.tell("results", "a higher die is worse than the row above", faults);
        }
        cells.resize(width, codes[0].1);
        rows.push(cells);
        item.close(faults);
    }
    (first.unwrap_or(0), rows)
}

/// CAL 12.5.
pub(super) fn combat(chart: &mut Chart<'_, '_>, faults: &mut Faults) -> CombatTable {
    chart.fixed("dice", 1, faults);
    chart.fixed_words("columns", &COLUMNS, faults);
    chart.tagged("columns_provenance", faults);
    let most = chart.number("most_drm", 0..=9, faults);
    chart.tagged("most_drm_provenance", faults);
    let drm =
        ["disordered", "leader", "uphill", "canal", "cavalry_in_fortress", "canister_one", "canister_two"];
    let [disordered, leader, uphill, canal, cavalry_in_fortress, one, two] =
        chart.modifiers("drm", drm, None, faults);
    let [town, fortress, flanked] = chart.modifiers("shifts", ["town", "fortress", "flanked"], None, faults);
    let codes = Outcome::ALL.map(|outcome| (outcome.code(), outcome));
    let (first_row, rows) = rows(chart, &codes, COLUMNS.len(), faults);
    let cells = rows.iter().map(|row| std::array::from_fn(|column| row[column])).collect();
    CombatTable {
        cells,
        first_row,
        most,
        disordered,
        leader,
        uphill,
        canal,
        cavalry_in_fortress,
        canister: [one, two],
        town,
        fortress,
        flanked,
    }
}

/// CAL 11.4.4. The file has the least strength of a column, the rules ask for the greatest.
pub(super) fn bombardment(chart: &mut Chart<'_, '_>, faults: &mut Faults) -> BombardmentTable {
    chart.fixed("dice", 1, faults);
    let least: Vec<u8> = chart.numbers("columns", 1..=99, faults);
    chart.must_rise("columns", &least, faults);
    if least.first().is_some_and(|&first| first != 1) {
        chart.tell("columns", "the first column begins with 1", faults);
    }
    let [uphill, town, fortress] = chart.modifiers("drm", ["uphill", "town", "fortress"], None, faults);
    let range = chart.numbers("range", sheets::MODIFIER, faults);
    let density = density(chart, faults);
    let codes = Fire::ALL.map(|fire| (fire.code(), fire));
    let (first_row, cells) = rows(chart, &codes, least.len(), faults);
    BombardmentTable { columns: greatest(&least), cells, first_row, range, density, uphill, town, fortress }
}

/// From the least of each step to the greatest; the last is open.
fn greatest(least: &[u8]) -> Vec<u8> {
    let next = least.iter().skip(1).map(|next| next.saturating_sub(1));
    next.chain(least.first().map(|_| u8::MAX)).collect()
}

fn density(chart: &mut Chart<'_, '_>, faults: &mut Faults) -> Vec<(u8, i8)> {
    let (mut least, mut values): (Vec<u8>, Vec<i8>) = (Vec::new(), Vec::new());
    for mut row in chart.rows("density", faults) {
        least.push(row.number("from", 0..=99, faults));
        values.push(row.number("value", sheets::MODIFIER, faults));
        row.close(faults);
    }
    chart.must_rise("density", &least, faults);
    if least.first().is_some_and(|&first| first != 0) {
        chart.tell("density", "the first step begins with 0", faults);
    }
    greatest(&least).into_iter().zip(values).collect()
}

/// The new box by the old one and the die (CAL 17.0-T).
pub(super) fn weather(chart: &mut Chart<'_, '_>, boxes: usize, faults: &mut Faults) -> Vec<[u8; 6]> {
    chart.fixed("dice", 1, faults);
    let mut table: Vec<[u8; 6]> = Vec::new();
    for mut row in chart.rows("rows", faults) {
        row.fixed("box", table.len() as i64, faults);
        let new: Vec<u8> = row.numbers("new", 0..=boxes.max(1) as i64 - 1, faults);
        table.push(six(&new).unwrap_or_else(|| {
            row.tell("new", format!("{} boxes where a die has six faces", new.len()), faults);
            [0; 6]
        }));
        row.close(faults);
    }
    if table.len() != boxes {
        chart.tell("rows", format!("{} rows for {boxes} boxes", table.len()), faults);
    }
    table
}

/// CAL 17.2.
pub(super) fn confusion(chart: &mut Chart<'_, '_>, faults: &mut Faults) -> [i8; 6] {
    chart.fixed("dice", 1, faults);
    let shifts: Vec<i8> = chart.numbers("shifts", sheets::MODIFIER, faults);
    six(&shifts).unwrap_or_else(|| {
        chart.tell("shifts", format!("{} shifts where a die has six faces", shifts.len()), faults);
        [0; 6]
    })
}

fn six<T: Copy>(list: &[T]) -> Option<[T; 6]> {
    list.try_into().ok()
}
