//! The charts that are read by a die: what each face gives.

use play::Faults;
use sheets::Chart;

use crate::tables::HitTable;

/// The most hits a cell may hold.
const MOST_HITS: i64 = 40;

/// Hits by die and column. More of anything never means fewer hits.
pub(super) fn hits(chart: &mut Chart<'_, '_>, faults: &mut Faults) -> HitTable {
    let mut rows: Vec<Vec<u8>> = Vec::new();
    let mut first: Option<i8> = None;
    for mut item in chart.rows("rows", faults) {
        first = item.next_die(first, rows.len(), faults);
        let hits: Vec<u8> = item.numbers("hits", 0..=MOST_HITS, faults);
        let width = rows.first().map_or(hits.len(), Vec::len);
        if hits.is_empty() {
            // Told already.
        } else if width != hits.len() {
            item.tell("hits", format!("{} columns where {width} are wanted", hits.len()), faults);
        } else if !hits.is_sorted() {
            item.tell("hits", "a column has fewer hits than the one before", faults);
        } else if rows.last().is_some_and(|above| above.iter().zip(&hits).any(|(a, b)| a > b)) {
            item.tell("hits", "a higher die has fewer hits than the row above", faults);
        }
        rows.push(hits);
        item.close(faults);
    }
    HitTable { first: first.unwrap_or(0), rows }
}

/// Additional MP and hits by die: first die and rows.
pub(super) fn marches(chart: &mut Chart<'_, '_>, faults: &mut Faults) -> (i8, Vec<(u8, bool)>) {
    let mut rows: Vec<(u8, bool)> = Vec::new();
    let mut first = None;
    for mut item in chart.rows("rows", faults) {
        first = item.next_die(first, rows.len(), faults);
        let extra: u8 = item.number("extra_mp", 0..=6, faults);
        let hit = item.truth("hit", faults);
        if rows.last().is_some_and(|above| above.0 > extra) {
            item.tell("extra_mp", "a higher die gives less than the row above", faults);
        }
        rows.push((extra, hit));
        item.close(faults);
    }
    (first.unwrap_or(0), rows)
}
