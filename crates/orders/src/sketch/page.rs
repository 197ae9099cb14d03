//! A page of letters: which part of the map is drawn, and where on the page a hex lies.

use board::hex::{HexId, Pair, Parity};

use crate::setup::{Hexes, Setup};

/// The letters a hex can take.
pub(super) const CELL: std::ops::RangeInclusive<usize> = 4..=6;

/// Lines of hexes that a picture of one move may have.
const SCENE: i32 = 9;

/// The part of the map that is drawn: lines and places, both inclusive, as the printed numbers count them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Window {
    pub(super) lines: (i32, i32),
    pub(super) places: (i32, i32),
}

impl Window {
    pub(super) fn whole(setup: &Setup) -> Window {
        let all: Hexes = setup.map.hexes().collect();
        Window::round(setup, &all, 0)
    }

    /// The least window with all of `hexes`, and so many more on each side as far as the map goes.
    pub(super) fn round(setup: &Setup, hexes: &Hexes, more: i32) -> Window {
        let bounds = |pick: fn((i32, i32)) -> i32, among: &mut dyn Iterator<Item = HexId>| {
            let values: Vec<i32> = among.map(|hex| pick(centre_of(setup, hex))).collect();
            (values.iter().copied().min().unwrap_or(0), values.iter().copied().max().unwrap_or(0))
        };
        let cut = |pick: fn((i32, i32)) -> i32| {
            let (low, high) = bounds(pick, &mut hexes.iter());
            let (least, most) = bounds(pick, &mut setup.map.hexes());
            ((low - more).max(least), (high + more).min(most))
        };
        Window { lines: cut(|at| at.0), places: cut(|at| at.1) }
    }

    /// No wider than the screen, round a place.
    pub(super) fn narrowed(self, centre: (i32, i32), width: usize) -> Window {
        let room = (room(width) / CELL.start()).max(6) as i32;
        Window { places: within(self.places, centre.1, room), ..self }
    }

    /// No longer than a scene may be.
    pub(super) fn shortened(self, setup: &Setup, hex: HexId) -> Window {
        Window { lines: within(self.lines, centre_of(setup, hex).0, SCENE), ..self }
    }

    pub(super) fn has(self, at: (i32, i32)) -> bool {
        (self.lines.0..=self.lines.1).contains(&at.0) && (self.places.0..=self.places.1).contains(&at.1)
    }
}

/// The letters left for hexes beside the number of a line and the half hex by which every second line is shifted.
pub(super) fn room(width: usize) -> usize {
    width.saturating_sub(MARGIN + CELL.start() / 2)
}

/// As much of a range as there is room for, round its middle.
pub(super) fn within((low, high): (i32, i32), middle: i32, room: i32) -> (i32, i32) {
    let from = (middle - room / 2).clamp(low, (high + 1 - room).max(low));
    (from, high.min(from + room - 1))
}

/// Line and place of a hex as the printed number has them.
pub(super) fn centre_of(setup: &Setup, hex: HexId) -> (i32, i32) {
    let (first, last) = setup.map.printed(hex).pairs();
    match setup.title.layout.lines {
        Pair::First => (first.into(), last.into()),
        Pair::Last => (last.into(), first.into()),
    }
}

/// Letters on a page.
pub(super) struct Page<'a> {
    setup: &'a Setup,
    window: Window,
    pub(super) cell: usize,
    margin: usize,
    rows: Vec<Vec<char>>,
}

/// Room for the number of a line.
const MARGIN: usize = 2;

impl<'a> Page<'a> {
    pub(super) fn new(setup: &'a Setup, window: Window, cell: usize, screen: usize) -> Page<'a> {
        let lines = (window.lines.1 - window.lines.0 + 1) as usize;
        let places = (window.places.1 - window.places.0 + 1) as usize;
        let hexes = places * cell + cell / 2;
        // A blank beside the number where there is room for it, and the number once more on the right.
        let margin = if MARGIN + 1 + hexes <= screen { MARGIN + 1 } else { MARGIN };
        let hexes = margin + hexes;
        let width = if hexes + 1 + MARGIN <= screen { hexes + 1 + MARGIN } else { hexes };
        let mut page = Page { setup, window, cell, margin, rows: vec![vec![' '; width]; 2 * lines] };
        for line in window.lines.0..=window.lines.1 {
            let row = 1 + 2 * (line - window.lines.0) as usize;
            page.put(row, 0, &format!("{line:02}"));
            page.put(row, hexes + 1, &format!("{line:02}"));
        }
        for place in window.places.0..=window.places.1 {
            let column = margin + (place - window.places.0) as usize * cell;
            page.put(0, column + (cell - 2) / 2, &format!("{place:02}"));
        }
        page
    }

    /// Row and first column of a hex.
    pub(super) fn at(&self, hex: HexId) -> (usize, usize) {
        let (line, place) = centre_of(self.setup, hex);
        let shifted = (line % 2 == 1) == (self.setup.title.layout.shifted == Parity::Odd);
        let shift = if shifted { self.cell / 2 } else { 0 };
        let row = 1 + 2 * (line - self.window.lines.0) as usize;
        (row, self.margin + (place - self.window.places.0) as usize * self.cell + shift)
    }

    pub(super) fn has_below(&self, row: usize) -> bool {
        row + 1 < self.rows.len()
    }

    /// How many letters a hex may take: the last of its place belongs to the side, if something is there.
    pub(super) fn room(&self, row: usize, column: usize) -> usize {
        if self.rows[row][column + self.cell - 1] == ' ' { self.cell } else { self.cell - 1 }
    }

    pub(super) fn put(&mut self, row: usize, column: usize, text: &str) {
        for (cell, letter) in self.rows[row].iter_mut().skip(column).zip(text.chars()) {
            *cell = letter;
        }
    }

    pub(super) fn text(&self) -> String {
        let line = |row: &Vec<char>| row.iter().collect::<String>().trim_end().to_owned() + "\n";
        self.rows.iter().map(line).collect()
    }
}
