//! Sets of hexes with one machine word a line of the map: on large maps they spread a whole set at once.

use std::fmt;

use serde::{Serialize, Serializer};

use super::{Direction, HexId, HexMap, Parity};

/// Where a hex stands in a [`Plane`]: 64 times its line plus its place in the line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct Cell(pub u16);

impl Cell {
    /// Its number as an index into tables of 64 places a line.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    #[inline]
    const fn line(self) -> usize {
        self.0 as usize / 64
    }

    #[inline]
    const fn bit(self) -> u64 {
        1 << (self.0 % 64)
    }
}

/// A set of hexes of a map with at most `LINES` lines of at most 64 hexes; iterates line by line.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Plane<const LINES: usize> {
    lines: [u64; LINES],
}

/// How the hexes of a map lie in planes.
#[derive(Clone, Debug)]
pub struct Grid<const LINES: usize> {
    cells: Box<[Cell]>,
    hexes: Box<[Option<HexId>]>,
    /// Whether the first line of the planes is shifted towards the higher places.
    first_shifted: bool,
    /// All hexes of the map.
    all: Plane<LINES>,
}

/// Why a map does not fit into planes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooWide;

impl fmt::Display for TooWide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the map has more lines, or longer ones, than sets of its hexes have room for")
    }
}

impl std::error::Error for TooWide {}

impl<const LINES: usize> Grid<LINES> {
    /// The places of a map's hexes.
    ///
    /// # Errors
    /// If the map has more than `LINES` lines or one that is longer than 64.
    pub fn new(map: &HexMap) -> Result<Grid<LINES>, TooWide> {
        let layout = map.layout();
        let spot = |hex| layout.line_and_place(map.printed(hex));
        let first = |part: fn((u8, u8)) -> u8| map.hexes().map(|hex| part(spot(hex))).min().unwrap_or(0);
        let (top, left) = (first(|it| it.0), first(|it| it.1));
        let mut hexes = vec![None; LINES * 64].into_boxed_slice();
        let (mut cells, mut all) = (Vec::with_capacity(map.len()), Plane::EMPTY);
        for hex in map.hexes() {
            let (line, place) = spot(hex);
            let (line, place) = (u16::from(line - top), u16::from(place - left));
            if usize::from(line) >= LINES || place >= 64 {
                return Err(TooWide);
            }
            let cell = Cell(line * 64 + place);
            cells.push(cell);
            hexes[cell.index()] = Some(hex);
            all.insert(cell);
        }
        let first_shifted = (top % 2 == 0) == (layout.shifted == Parity::Even);
        Ok(Grid { cells: cells.into(), hexes, first_shifted, all })
    }

    /// Where a hex stands.
    #[inline]
    pub fn cell(&self, hex: HexId) -> Cell {
        self.cells[hex.index()]
    }

    /// The hex that stands there, if the map has one.
    #[inline]
    pub fn hex(&self, cell: Cell) -> Option<HexId> {
        self.hexes.get(cell.index()).copied().flatten()
    }

    /// All hexes of the map.
    pub fn all(&self) -> &Plane<LINES> {
        &self.all
    }

    /// The set of some hexes.
    pub fn plane(&self, hexes: impl IntoIterator<Item = HexId>) -> Plane<LINES> {
        let mut plane = Plane::EMPTY;
        hexes.into_iter().for_each(|hex| plane.insert(self.cell(hex)));
        plane
    }

    /// The hexes of a set, line by line.
    pub fn hexes<'a>(&'a self, plane: &'a Plane<LINES>) -> impl Iterator<Item = HexId> + 'a {
        plane.iter().filter_map(|cell| self.hex(cell))
    }

    /// The hexes of the map that touch a hex of the set, and the set itself.
    #[must_use]
    pub fn spread(&self, from: &Plane<LINES>) -> Plane<LINES> {
        self.step(from, &self.all, |_, line| from.lines[line])
    }

    /// The set, and what can be reached from it in one step: a step in direction `d` begins in a hex of `open[d]` and ends in one
    /// of `floor`. What is in the set stays in it.
    #[must_use]
    pub fn spread_through(
        &self,
        from: &Plane<LINES>,
        open: &[Plane<LINES>; 6],
        floor: &Plane<LINES>,
    ) -> Plane<LINES> {
        self.step(from, floor, |direction, line| from.lines[line] & open[direction].lines[line])
    }

    #[inline]
    fn step(
        &self,
        from: &Plane<LINES>,
        floor: &Plane<LINES>,
        leaves: impl Fn(usize, usize) -> u64,
    ) -> Plane<LINES> {
        // A shifted line lies half a hex further on than its neighbours: up and down from it the higher place is one on, up and
        // down from the others the lower place is one back.
        let mut to = Plane { lines: [0; LINES] };
        let up_or_down = |line: usize, higher: usize, lower: usize| {
            let shifted = line.is_multiple_of(2) == self.first_shifted;
            let (high, low) = if shifted { (1, 0) } else { (0, 1) };
            leaves(higher, line) << high | leaves(lower, line) >> low
        };
        for line in 0..LINES {
            let above = if line > 0 { up_or_down(line - 1, 1, 2) } else { 0 };
            let below = if line + 1 < LINES { up_or_down(line + 1, 5, 4) } else { 0 };
            let reached = leaves(0, line) << 1 | leaves(3, line) >> 1 | above | below;
            to.lines[line] = reached & floor.lines[line] | from.lines[line];
        }
        to
    }
}

impl<const LINES: usize> Plane<LINES> {
    /// The plane without a hex.
    pub const EMPTY: Plane<LINES> = Plane { lines: [0; LINES] };

    /// Whether `cell` is in the set.
    #[inline]
    pub fn contains(&self, cell: Cell) -> bool {
        self.lines[cell.line()] & cell.bit() != 0
    }

    /// Puts `cell` in.
    #[inline]
    pub fn insert(&mut self, cell: Cell) {
        self.lines[cell.line()] |= cell.bit();
    }

    /// Takes `cell` out.
    #[inline]
    pub fn remove(&mut self, cell: Cell) {
        self.lines[cell.line()] &= !cell.bit();
    }

    /// What is in either set.
    #[must_use]
    pub fn or(&self, other: &Plane<LINES>) -> Plane<LINES> {
        self.joined(other, |a, b| a | b)
    }

    /// What is in both sets.
    #[must_use]
    pub fn and(&self, other: &Plane<LINES>) -> Plane<LINES> {
        self.joined(other, |a, b| a & b)
    }

    /// What is in this set and not in the other.
    #[must_use]
    pub fn minus(&self, other: &Plane<LINES>) -> Plane<LINES> {
        self.joined(other, |a, b| a & !b)
    }

    #[inline]
    fn joined(&self, other: &Plane<LINES>, join: impl Fn(u64, u64) -> u64) -> Plane<LINES> {
        Plane { lines: std::array::from_fn(|line| join(self.lines[line], other.lines[line])) }
    }

    /// Whether some hex is in both sets.
    pub fn meets(&self, other: &Plane<LINES>) -> bool {
        self.lines.iter().zip(&other.lines).any(|(a, b)| a & b != 0)
    }

    /// Whether there is nothing in it.
    pub fn is_empty(&self) -> bool {
        self.lines.iter().all(|&line| line == 0)
    }

    /// How many hexes are in it.
    pub fn len(&self) -> usize {
        self.lines.iter().map(|line| line.count_ones() as usize).sum()
    }

    /// The cells in order.
    pub fn iter(&self) -> impl Iterator<Item = Cell> + '_ {
        self.lines.iter().enumerate().flat_map(|(line, &word)| {
            let mut left = word;
            std::iter::from_fn(move || {
                let bit = (left != 0).then(|| left.trailing_zeros() as u16)?;
                left &= left - 1;
                Some(Cell(line as u16 * 64 + bit))
            })
        })
    }
}

impl<const LINES: usize> Default for Plane<LINES> {
    fn default() -> Self {
        Plane::EMPTY
    }
}

/// Written like every set: one hexadecimal number, the first place of the first line the lowest bit.
impl<const LINES: usize> fmt::Display for Plane<LINES> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(top) = self.lines.iter().rposition(|&line| line != 0) else { return f.write_str("0") };
        write!(f, "{:x}", self.lines[top])?;
        self.lines[..top].iter().rev().try_for_each(|line| write!(f, "{line:016x}"))
    }
}

impl<const LINES: usize> Serialize for Plane<LINES> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<const LINES: usize> fmt::Debug for Plane<LINES> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|cell| cell.0)).finish()
    }
}

/// The sides that lead out of the hexes of a map in each direction, as planes.
pub fn openings<const LINES: usize>(
    map: &HexMap,
    grid: &Grid<LINES>,
    open: impl Fn(HexId, Direction, HexId) -> bool,
) -> [Plane<LINES>; 6] {
    Direction::ALL.map(|direction| {
        let leads = |hex: &HexId| map.neighbour(*hex, direction).is_some_and(|to| open(*hex, direction, to));
        grid.plane(map.hexes().filter(leads))
    })
}

#[cfg(test)]
mod tests {
    use super::super::{Compass, Layout, Pair, Printed};
    use super::*;

    /// Maps of both layouts with a bay, so that some hexes have no neighbours where the plane has them.
    fn maps() -> Vec<HexMap> {
        let layouts = [(Pair::Last, Parity::Even), (Pair::Last, Parity::Odd), (Pair::First, Parity::Even)];
        let numbers = |skip: u16| {
            (3..11u16)
                .flat_map(move |first| {
                    (4..13u16)
                        .filter(move |last| first + skip < 9 || *last > 7)
                        .map(move |last| first * 100 + last)
                })
                .filter_map(Printed::new)
        };
        let map = |(lines, shifted)| {
            let layout = Layout { lines, shifted, along: Compass::East, across: Compass::South };
            HexMap::new(layout, &numbers(u16::from(shifted == Parity::Odd)).collect::<Vec<_>>()).unwrap()
        };
        layouts.map(map).into()
    }

    #[test]
    fn spreading_finds_the_neighbours_of_every_hex() {
        for map in maps() {
            let grid = Grid::<9>::new(&map).unwrap();
            for hex in map.hexes() {
                let around = grid.spread(&grid.plane([hex]));
                let mut wanted: Vec<HexId> = map.neighbours(hex).map(|(_, to)| to).chain([hex]).collect();
                let mut found: Vec<HexId> = grid.hexes(&around).collect();
                wanted.sort_unstable();
                found.sort_unstable();
                assert_eq!(found, wanted, "{}", map.printed(hex));
            }
        }
    }

    #[test]
    fn spreading_through_heeds_sides_and_floor_and_keeps_what_it_has() {
        for map in maps() {
            let grid = Grid::<9>::new(&map).unwrap();
            let open = |hex: HexId, direction: Direction, to: HexId| {
                (hex.0 + to.0) % 3 != direction.index() as u16 % 3
            };
            let sides = openings(&map, &grid, open);
            let floor = grid.plane(map.hexes().filter(|hex| hex.0 % 5 != 0));
            for hex in map.hexes() {
                let found = grid.spread_through(&grid.plane([hex]), &sides, &floor);
                let leads = |&(direction, to): &(Direction, HexId)| open(hex, direction, to) && to.0 % 5 != 0;
                let wanted = grid.plane(map.neighbours(hex).filter(leads).map(|(_, to)| to).chain([hex]));
                assert_eq!(found, wanted, "{}", map.printed(hex));
            }
        }
    }

    #[test]
    fn a_map_that_is_too_wide_is_told() {
        assert_eq!(Grid::<7>::new(&maps()[0]).err(), Some(TooWide));
    }
}
