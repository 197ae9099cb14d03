//! The four maps of the hex battles as their numbers run, and the slow, obvious ways to measure on them.
#![allow(dead_code, reason = "each test and the bench use a part")]

use board::hex::{Compass, HexId, HexMap, Layout, Pair, Parity, Printed};

/// Lines named by the first pair, odd ones shifted: west on top of the sheet, places from south to north.
pub(crate) const CALDIERO: Layout =
    Layout { lines: Pair::First, shifted: Parity::Odd, along: Compass::North, across: Compass::East };

/// The same numbers with places from north to south: Montebello and Campotenese.
pub(crate) const ARRIVANO: Layout =
    Layout { lines: Pair::First, shifted: Parity::Odd, along: Compass::South, across: Compass::East };

/// Lines named by the last pair, even ones shifted to the east.
pub(crate) const NOVARA: Layout =
    Layout { lines: Pair::Last, shifted: Parity::Even, along: Compass::East, across: Compass::South };

fn block(firsts: std::ops::RangeInclusive<u16>, lasts: std::ops::RangeInclusive<u16>) -> Vec<Printed> {
    firsts
        .flat_map(|first| lasts.clone().map(move |last| first * 100 + last))
        .filter_map(Printed::new)
        .collect()
}

fn made(layout: Layout, numbers: &[Printed]) -> HexMap {
    HexMap::new(layout, numbers).expect("a map")
}

pub(crate) fn caldiero() -> HexMap {
    made(CALDIERO, &block(10..=27, 1..=24))
}

pub(crate) fn montebello() -> HexMap {
    made(ARRIVANO, &block(10..=37, 1..=18))
}

pub(crate) fn campotenese() -> HexMap {
    made(ARRIVANO, &block(10..=36, 1..=18))
}

/// The north-eastern corner of the sheet holds charts: no hexes there.
pub(crate) fn novara() -> HexMap {
    let mut numbers = block(1..=63, 1..=51);
    numbers.retain(|printed| {
        let (column, row) = printed.pairs();
        column <= 52 || row >= 21
    });
    made(NOVARA, &numbers)
}

pub(crate) fn four_maps() -> [(&'static str, HexMap); 4] {
    [
        ("caldiero", caldiero()),
        ("montebello", montebello()),
        ("campotenese", campotenese()),
        ("novara", novara()),
    ]
}

/// The hex with this number.
pub(crate) fn at(map: &HexMap, number: u16) -> HexId {
    Printed::new(number).and_then(|printed| map.find(printed)).expect("a hex of the map")
}

/// The numbers of some hexes.
pub(crate) fn numbers(map: &HexMap, hexes: impl IntoIterator<Item = HexId>) -> Vec<u16> {
    hexes.into_iter().map(|hex| map.printed(hex).number()).collect()
}

/// Steps from a hex to every other, wave by wave over neighbours.
pub(crate) fn waves(map: &HexMap, from: HexId) -> Vec<Option<u16>> {
    let mut steps = vec![None; map.len()];
    steps[from.index()] = Some(0);
    let (mut front, mut count) = (vec![from], 0);
    while !front.is_empty() {
        count += 1;
        let mut next = Vec::new();
        for (_, hex) in front.into_iter().flat_map(|hex| map.neighbours(hex)) {
            if steps[hex.index()].is_none() {
                steps[hex.index()] = Some(count);
                next.push(hex);
            }
        }
        front = next;
    }
    steps
}
