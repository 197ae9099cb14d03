//! The charts that are read by a die: what each face gives.

use play::Faults;
use sheets::Chart;

use crate::setup::Terrain;
use crate::tables::*;
use crate::titles::Title;

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

/// CAL 12.5, AIF T-CRT.
pub(super) fn combat(chart: &mut Chart<'_, '_>, title: &Title, faults: &mut Faults) -> CombatTable {
    chart.fixed("dice", 1, faults);
    chart.fixed_words("columns", &COLUMNS, faults);
    chart.tagged("columns_provenance", faults);
    let most = chart.number("most_drm", 0..=9, faults);
    chart.tagged("most_drm_provenance", faults);
    let mut table = CombatTable { most, ..CombatTable::default() };
    if title.terms.grounds.contains(&Terrain::Town) {
        let drm = [
            "disordered",
            "leader",
            "uphill",
            "canal",
            "cavalry_in_fortress",
            "canister_one",
            "canister_two",
        ];
        let [disordered, leader, uphill, canal, cavalry_in_fortress, one, two] =
            chart.modifiers("drm", drm, None, faults);
        let [town, fortress, flanked] =
            chart.modifiers("shifts", ["town", "fortress", "flanked"], None, faults);
        let canister = [one, two];
        table = CombatTable {
            disordered,
            leader,
            uphill,
            canal,
            cavalry_in_fortress,
            canister,
            town,
            fortress,
            flanked,
            ..table
        };
    } else {
        let [disordered, leader, canal, woods] =
            chart.modifiers("drm", ["disordered", "leader", "stream", "woods"], None, faults);
        let [village, farm, redoubt] =
            chart.modifiers("shifts", ["village", "farm", "redoubt"], None, faults);
        table = CombatTable { disordered, leader, canal, woods, village, farm, redoubt, ..table };
    }
    let codes = Outcome::ALL.map(|outcome| (outcome.code(), outcome));
    let (first_row, rows) = rows(chart, &codes, COLUMNS.len(), faults);
    let cells = rows.iter().map(|row| std::array::from_fn(|column| row[column])).collect();
    CombatTable { cells, first_row, ..table }
}

/// CAL 11.4.4, AIF T-BOMB.
pub(super) fn bombardment(chart: &mut Chart<'_, '_>, title: &Title, faults: &mut Faults) -> BombardmentTable {
    let mut table = BombardmentTable::default();
    let grounds = if title.terms.grounds.contains(&Terrain::Town) {
        let [uphill, town, fortress] = chart.modifiers("drm", ["uphill", "town", "fortress"], None, faults);
        table.uphill = uphill;
        vec![(Terrain::Town, town), (Terrain::Fortress, fortress)]
    } else {
        let ids = ["wheat", "woods", "village", "farm", "redoubt"];
        COVERS.into_iter().zip(chart.modifiers("drm", ids, None, faults)).collect()
    };
    table.range = chart.numbers("range", sheets::MODIFIER, faults);
    fire(chart, table, grounds, faults)
}

/// The grounds that shelter from fire, in the order the files have them.
const COVERS: [Terrain; 5] =
    [Terrain::Wheat, Terrain::Woods, Terrain::Village, Terrain::Farm, Terrain::Redoubt];

/// AIF T-FIRE: the table, and what a leader adds.
pub(super) fn infantry_fire(
    chart: &mut Chart<'_, '_>,
    _title: &Title,
    faults: &mut Faults,
) -> (BombardmentTable, i8) {
    let ids = ["commander", "wheat", "woods", "village", "farm", "redoubt"];
    let [commander, rest @ ..] = chart.modifiers("drm", ids, None, faults);
    let grounds = COVERS.into_iter().zip(rest).collect();
    (fire(chart, BombardmentTable::default(), grounds, faults), commander)
}

/// What all fire has: columns, density and results. The file has the least strength of a column, the rules ask for the greatest.
fn fire(
    chart: &mut Chart<'_, '_>,
    mut table: BombardmentTable,
    grounds: Vec<(Terrain, i8)>,
    faults: &mut Faults,
) -> BombardmentTable {
    chart.fixed("dice", 1, faults);
    let least: Vec<u8> = chart.numbers("columns", 1..=99, faults);
    chart.must_rise("columns", &least, faults);
    if least.first().is_some_and(|&first| first != 1) {
        chart.tell("columns", "the first column begins with 1", faults);
    }
    for (terrain, modifier) in grounds {
        table.ground[terrain as usize] = modifier;
    }
    let density = density(chart, faults);
    let codes = Fire::ALL.map(|fire| (fire.code(), fire));
    let (first_row, cells) = rows(chart, &codes, least.len(), faults);
    BombardmentTable { columns: greatest(&least), cells, first_row, density, ..table }
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
