//! The whole map in small: one letter for a hex, or two where the screen has room for them.

use board::hex::{Direction, HexId};

use super::field::{Field, letter, sign};
use super::page::{Window, line_and_place, shifted};
use crate::setup::Way;

/// Room for the number of a line.
const MARGIN: usize = 3;

/// The whole map; nothing if the screen is too narrow for it.
pub(super) fn overview(field: &Field<'_>, width: usize) -> Option<String> {
    let map = &field.setup.map;
    let Window { lines, places } = Window::whole(map);
    let across = (places.1 - places.0 + 1) as usize;
    // With two letters a hex every second line is moved by one.
    let cell = [(2, 1), (1, 0)].into_iter().find(|(cell, more)| MARGIN + across * cell + more <= width)?.0;
    let mut rows = vec![vec![' '; MARGIN + across * cell + cell - 1]; (lines.1 - lines.0 + 2) as usize];
    let mut put = |row: usize, column: usize, text: &str| {
        for (place, letter) in rows[row].iter_mut().skip(column).zip(text.chars()) {
            *place = letter;
        }
    };
    for place in (places.0..=places.1).filter(|place| place % 5 == 0) {
        let column = MARGIN + (place - places.0) as usize * cell;
        put(0, column.saturating_sub(1), &format!("{place:02}"));
    }
    for line in lines.0..=lines.1 {
        put((line - lines.0 + 1) as usize, 0, &format!("{line:02}"));
    }
    for hex in map.hexes() {
        let (line, place) = line_and_place(map, hex);
        let shift = usize::from(cell == 2 && shifted(map, line));
        let column = MARGIN + (place - places.0) as usize * cell + shift;
        let text: String = two(field, hex).chars().take(cell).collect();
        put((line - lines.0 + 1) as usize, column, &text);
    }
    let line = |row: Vec<char>| row.into_iter().collect::<String>().trim_end().to_owned() + "\n";
    Some(rows.into_iter().map(line).collect())
}

/// Two letters of which the first alone says what matters most.
fn two(field: &Field<'_>, hex: HexId) -> String {
    if let Some((letter, strength)) = field.strength(hex) {
        return match strength {
            0 => field.stack(hex, 2),
            some => format!("{letter}{}", some.min(9)),
        };
    }
    let setup = field.setup;
    let ways: Vec<Way> = Direction::ALL.into_iter().take(3).map(|way| setup.way(hex, way)).collect();
    let bank = ways.iter().any(|way| way.has(Way::RIVER));
    let first = match (setup.index.place_at[hex.index()], field.counters(hex).is_empty()) {
        (Some(place), _) => letter(field.state.owner(place)).to_ascii_lowercase(),
        (None, false) => '*',
        (None, true) if bank => '~',
        (None, true) if sign(setup, hex) == '.' && setup.index.roads.contains(setup.cell(hex)) => '=',
        (None, true) => sign(setup, hex),
    };
    let second = match ways.first() {
        Some(way) if way.has(Way::RIVER) => field.bridge(hex, Direction::ALL[0]).unwrap_or('~'),
        Some(way) if way.has(Way::ROAD) => '=',
        _ => ' ',
    };
    format!("{first}{second}")
}
