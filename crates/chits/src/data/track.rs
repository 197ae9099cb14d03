//! The turn track.

use play::{BySide, Faults, Side};
use sheets::{Chart, Node};

use crate::setup::SIDE_IDS;
use crate::tables::Turn;

/// Activation points that the examples of the rulebook fix: turn, side, points, clause.
const PRINTED: [(usize, Side, u8, &str); 3] =
    [(2, Side::A, 4, "RM CIC-7"), (6, Side::A, 3, "RM ACT-10"), (6, Side::B, 4, "RM ACT-10")];

/// The fewest and the most boxes: the turns of the examples must be there.
const TURNS: std::ops::RangeInclusive<usize> = 6..=30;

/// The boxes of a track, turn 1 first (RM CMP-2).
pub(super) fn read(root: &Node<'_>, name: &'static str, faults: &mut Faults) -> Vec<Turn> {
    let mut chart = Chart::open(root, name, faults);
    let dates = texts(&mut chart, "dates", "a date is written like \"1849-03-20\"", &is_date, faults);
    chart.tagged("dates_provenance", faults);
    let hours = texts(&mut chart, "hours", "hours are written like \"12:00-15:00\"", &is_hours, faults);
    chart.tagged("hours_provenance", faults);
    let turns = dates.len();
    if chart.has("dates") && !TURNS.contains(&turns) {
        chart.tell(
            "dates",
            format!("{turns} turns are not between {} and {}", TURNS.start(), TURNS.end()),
            faults,
        );
    }
    let nights = boxes(&mut chart, "nights", "nights_provenance", turns, faults);
    let new_days = boxes(&mut chart, "new_days", "new_days_provenance", turns, faults);
    let points = [("austrian_provenance", Side::A), ("piedmontese_provenance", Side::B)]
        .map(|(tag, side)| points(&mut chart, side, tag, faults));
    for (key, count) in
        [("hours", hours.len()), (SIDE_IDS[0], points[0].len()), (SIDE_IDS[1], points[1].len())]
    {
        if count != turns && chart.has(key) {
            chart.tell(key, format!("{count} values for {turns} turns"), faults);
        }
    }
    chart.close(faults);
    let turn = |index: usize| Turn {
        date: dates[index].clone(),
        hours: hours.get(index).cloned().unwrap_or_default(),
        night: nights.contains(&(index + 1)),
        new_day: new_days.contains(&(index + 1)),
        points: BySide([0, 1].map(|side: usize| points[side].get(index).copied().unwrap_or(0))),
    };
    (0..turns).map(turn).collect()
}

fn texts(
    chart: &mut Chart<'_, '_>,
    key: &'static str,
    wrong: &str,
    fits: &dyn Fn(&str) -> bool,
    faults: &mut Faults,
) -> Vec<String> {
    let list: Vec<String> =
        chart.list(key, faults).iter().map(|node| node.text().unwrap_or("").to_owned()).collect();
    if !list.iter().all(|text| fits(text)) {
        chart.tell(key, wrong, faults);
    }
    list
}

/// Whether a text has digits where the pattern has a 0, and else the same letters.
fn is_like(text: &str, pattern: &str) -> bool {
    let fits = |(byte, wanted): (u8, u8)| if wanted == b'0' { byte.is_ascii_digit() } else { byte == wanted };
    text.len() == pattern.len() && text.bytes().zip(pattern.bytes()).all(fits)
}

fn is_date(text: &str) -> bool {
    is_like(text, "0000-00-00")
}

fn is_hours(text: &str) -> bool {
    is_like(text, "00:00-00:00")
}

/// Numbers of boxes in rising order.
fn boxes(
    chart: &mut Chart<'_, '_>,
    key: &'static str,
    tag: &'static str,
    turns: usize,
    faults: &mut Faults,
) -> Vec<usize> {
    let before = faults.0.len();
    let list: Vec<u8> = chart.numbers(key, 1..=turns.clamp(1, 99) as i64, faults);
    if faults.0.len() == before {
        chart.must_rise(key, &list, faults);
    }
    chart.tagged(tag, faults);
    list.into_iter().map(usize::from).collect()
}

/// What a side may activate (RM ACT-1).
fn points(chart: &mut Chart<'_, '_>, side: Side, tag: &'static str, faults: &mut Faults) -> Vec<u8> {
    let before = faults.0.len();
    let key = SIDE_IDS[side.index()];
    let list: Vec<u8> = chart.numbers(key, 0..=8, faults);
    chart.tagged(tag, faults);
    let sound = faults.0.len() == before;
    for (turn, _, wanted, clause) in PRINTED.into_iter().filter(|it| it.1 == side && sound) {
        if let Some(found) = list.get(turn - 1).filter(|&&found| found != wanted) {
            chart.tell(key, format!("turn {turn} has {wanted} points, not {found} ({clause})"), faults);
        }
    }
    list
}
