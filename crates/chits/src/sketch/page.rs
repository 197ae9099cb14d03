//! A page of letters: which part of the map is drawn, and where on the page a hex lies. Knows numbers of hexes and no rule.

use board::hex::{HexId, HexMap, Parity};

/// The letters a hex can take.
pub(super) const CELL: std::ops::RangeInclusive<usize> = 4..=6;

/// Room for the number of a line.
const MARGIN: usize = 2;

/// The part of the map that is drawn: lines and places, both inclusive, as the printed numbers count them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Window {
    pub(super) lines: (i32, i32),
    pub(super) places: (i32, i32),
}

impl Window {
    pub(super) fn whole(map: &HexMap) -> Window {
        Window::round(map, map.hexes(), 0)
    }

    /// The least window with all of `hexes`, and so many more on each side.
    pub(super) fn round(map: &HexMap, hexes: impl Iterator<Item = HexId>, more: i32) -> Window {
        let mut window = Window { lines: (i32::MAX, i32::MIN), places: (i32::MAX, i32::MIN) };
        for (line, place) in hexes.map(|hex| line_and_place(map, hex)) {
            window.lines = (window.lines.0.min(line), window.lines.1.max(line));
            window.places = (window.places.0.min(place), window.places.1.max(place));
        }
        let wider = |(low, high): (i32, i32)| (low.saturating_sub(more), high.saturating_add(more));
        Window { lines: wider(window.lines), places: wider(window.places) }
    }

    /// No larger than so many lines and places, round a place; what is cut off is not between it and the edge of the window.
    pub(super) fn cut(self, middle: (i32, i32), lines: usize, places: usize) -> Window {
        Window {
            lines: within(self.lines, middle.0, lines as i32),
            places: within(self.places, middle.1, places as i32),
        }
    }

    /// Only what is in the other, too.
    pub(super) fn and(self, other: Window) -> Window {
        let both = |one: (i32, i32), two: (i32, i32)| (one.0.max(two.0), one.1.min(two.1));
        Window { lines: both(self.lines, other.lines), places: both(self.places, other.places) }
    }

    pub(super) fn has(self, (line, place): (i32, i32)) -> bool {
        (self.lines.0..=self.lines.1).contains(&line) && (self.places.0..=self.places.1).contains(&place)
    }

    fn width(self) -> usize {
        (self.places.1 - self.places.0 + 1).max(1) as usize
    }
}

/// As much of a range as there is room for, round its middle.
fn within((low, high): (i32, i32), middle: i32, room: i32) -> (i32, i32) {
    let from = (middle - room / 2).clamp(low, (high + 1 - room).max(low));
    (from, high.min(from + room - 1))
}

/// How many hexes of the least size stand side by side on a screen, beside the number of a line and the half hex by which every second line is
/// shifted.
pub(super) fn places(width: usize) -> usize {
    (room(width) / CELL.start()).max(1)
}

fn room(width: usize) -> usize {
    width.saturating_sub(MARGIN + CELL.end() / 2)
}

/// Line and place of a hex as the printed number has them.
pub(super) fn line_and_place(map: &HexMap, hex: HexId) -> (i32, i32) {
    let (line, place) = map.layout().line_and_place(map.printed(hex));
    (line.into(), place.into())
}

/// Whether a line lies half a hex further on.
pub(super) fn shifted(map: &HexMap, line: i32) -> bool {
    (line % 2 == 1) == (map.layout().shifted == Parity::Odd)
}

/// Letters on a page: two rows for each line of hexes, the second for what crosses or runs along the sides below it.
pub(super) struct Page<'a> {
    map: &'a HexMap,
    window: Window,
    pub(super) cell: usize,
    rows: Vec<Vec<char>>,
}

impl<'a> Page<'a> {
    pub(super) fn new(map: &'a HexMap, window: Window, width: usize) -> Page<'a> {
        let lines = (window.lines.1 - window.lines.0 + 1).max(0) as usize;
        let cell = (room(width) / window.width()).clamp(*CELL.start(), *CELL.end());
        let letters = MARGIN + window.width() * cell + cell / 2;
        let mut page = Page { map, window, cell, rows: vec![vec![' '; letters.min(width)]; 2 * lines] };
        for line in window.lines.0..=window.lines.1 {
            page.put(1 + 2 * (line - window.lines.0) as usize, 0, &format!("{line:02}"));
        }
        for place in window.places.0..=window.places.1 {
            let column = MARGIN + (place - window.places.0) as usize * cell;
            page.put(0, column + (cell - 2) / 2, &format!("{place:02}"));
        }
        page
    }

    /// The hexes that are drawn.
    pub(super) fn hexes(&self) -> impl Iterator<Item = HexId> + use<> {
        let (map, window) = (self.map, self.window);
        let found: Vec<HexId> = map.hexes().filter(|&hex| window.has(line_and_place(map, hex))).collect();
        found.into_iter()
    }

    /// Row and first column of a hex.
    pub(super) fn at(&self, hex: HexId) -> (usize, usize) {
        let (line, place) = line_and_place(self.map, hex);
        let shift = if shifted(self.map, line) { self.cell / 2 } else { 0 };
        let row = 1 + 2 * (line - self.window.lines.0) as usize;
        (row, MARGIN + (place - self.window.places.0) as usize * self.cell + shift)
    }

    /// How many letters a hex may take: the last of its place belongs to the side, if something is there.
    pub(super) fn room(&self, row: usize, column: usize) -> usize {
        let last = self.rows.get(row).and_then(|row| row.get(column + self.cell - 1));
        if last.is_some_and(|&letter| letter != ' ') { self.cell - 1 } else { self.cell }
    }

    /// Letters beyond the edge of the page are lost.
    pub(super) fn put(&mut self, row: usize, column: usize, text: &str) {
        let Some(row) = self.rows.get_mut(row) else { return };
        for (cell, letter) in row.iter_mut().skip(column).zip(text.chars()) {
            *cell = letter;
        }
    }

    pub(super) fn text(&self) -> String {
        let line = |row: &Vec<char>| row.iter().collect::<String>().trim_end().to_owned() + "\n";
        self.rows.iter().map(line).collect()
    }
}
