//! How a map prints its hexes: the four digits, which of them name the line, which lines are shifted.

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};

use super::Direction;

/// The four digits printed in a hex, as in 1618 or 0307.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Printed(u16);

impl Printed {
    /// The number, if four digits can print it.
    pub const fn new(number: u16) -> Option<Printed> {
        if number <= 9999 { Some(Printed(number)) } else { None }
    }

    /// The number without its leading zeros.
    pub const fn number(self) -> u16 {
        self.0
    }

    /// The first and the last two digits.
    pub const fn pairs(self) -> (u8, u8) {
        ((self.0 / 100) as u8, (self.0 % 100) as u8)
    }
}

impl fmt::Display for Printed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}", self.0)
    }
}

impl Serialize for Printed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A text that is not the number of a hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotPrinted;

impl fmt::Display for NotPrinted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a hex is four digits")
    }
}

impl std::error::Error for NotPrinted {}

impl FromStr for Printed {
    type Err = NotPrinted;

    /// Exactly four digits, leading zeros included.
    fn from_str(text: &str) -> Result<Printed, NotPrinted> {
        if text.len() != 4 || !text.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(NotPrinted);
        }
        text.parse().map(Printed).map_err(|_| NotPrinted)
    }
}

/// A pair of digits of a printed number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pair {
    /// 16 of 1618.
    First,
    /// 18 of 1618.
    Last,
}

/// Which lines of a map lie half a hex further on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Parity {
    /// Lines 2, 4, 6.
    Even,
    /// Lines 1, 3, 5.
    Odd,
}

/// The four points of the compass.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Compass {
    /// North.
    North,
    /// East.
    East,
    /// South.
    South,
    /// West.
    West,
}

/// How the numbers of a map run.
///
/// A *line* is a straight row of hexes each of which touches the next; two digits count the lines, the other two the
/// place in the line. Every second line is shifted half a hex towards the higher places:
///
/// ```text
///   lines named by the first pair,            lines named by the last pair,
///   odd ones shifted                          even ones shifted
///
///     1617  1618  1619                          3237  3337  3437
///        1717  1718  1719                          3238  3338  3438
///     1817  1818  1819                          3239  3339  3439
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The digits that name the line.
    pub lines: Pair,
    /// The lines that are shifted.
    pub shifted: Parity,
    /// Where places in a line grow to: the way of direction 0.
    pub along: Compass,
    /// Where lines grow to; at a right angle to `along`.
    pub across: Compass,
}

impl Layout {
    /// The line a number names, and the place in it.
    pub const fn line_and_place(self, printed: Printed) -> (u8, u8) {
        let (first, last) = printed.pairs();
        match self.lines {
            Pair::First => (first, last),
            Pair::Last => (last, first),
        }
    }

    /// The hex with this number.
    pub const fn hex(self, printed: Printed) -> Hex {
        let (line, place) = self.line_and_place(printed);
        let (line, place) = (line as i16, place as i16);
        Hex { q: place - self.lag(line), r: line }
    }

    /// The number of a hex, if it has one.
    pub const fn printed(self, hex: Hex) -> Option<Printed> {
        let (line, place) = (hex.r, hex.q + self.lag(hex.r));
        if line < 0 || line > 99 || place < 0 || place > 99 {
            return None;
        }
        let (first, last) = match self.lines {
            Pair::First => (line, place),
            Pair::Last => (place, line),
        };
        Printed::new((first * 100 + last) as u16)
    }

    /// How far the slanted axis has run away from the printed places at `line`.
    const fn lag(self, line: i16) -> i16 {
        match self.shifted {
            Parity::Odd => line.div_euclid(2),
            Parity::Even => (line + 1).div_euclid(2),
        }
    }

    /// The name of a direction on this map: `E` or `SW`.
    pub const fn name(self, direction: Direction) -> &'static str {
        let (back, before) = (self.along.opposite(), self.across.opposite());
        let (along, across) = match direction.index() {
            0 => (self.along, None),
            1 => (self.along, Some(self.across)),
            2 => (back, Some(self.across)),
            3 => (back, None),
            4 => (back, Some(before)),
            _ => (self.along, Some(before)),
        };
        joined(along, across)
    }

    /// The direction of this name, if the map has it.
    pub fn named(self, name: &str) -> Option<Direction> {
        Direction::ALL.into_iter().find(|&direction| self.name(direction) == name)
    }
}

impl Compass {
    /// The point behind one's back.
    #[must_use]
    pub const fn opposite(self) -> Compass {
        match self {
            Compass::North => Compass::South,
            Compass::East => Compass::West,
            Compass::South => Compass::North,
            Compass::West => Compass::East,
        }
    }
}

const fn joined(one: Compass, other: Option<Compass>) -> &'static str {
    use Compass::{East, North, South, West};
    match (one, other) {
        (North, Some(East)) | (East, Some(North)) => "NE",
        (North, Some(West)) | (West, Some(North)) => "NW",
        (South, Some(East)) | (East, Some(South)) => "SE",
        (South, Some(West)) | (West, Some(South)) => "SW",
        (North, _) => "N",
        (East, _) => "E",
        (South, _) => "S",
        (West, _) => "W",
    }
}

/// The place of a hex in the endless plane: `q` along the line, `r` the line, on axes that meet at a sixth of a turn.
///
/// ```text
///     (0,-1)  (1,-1)
///  (-1,0)  (0,0)  (1,0)
///     (-1,1)  (0,1)
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Hex {
    /// Along the line.
    pub q: i16,
    /// The line.
    pub r: i16,
}

/// What a step in each direction adds to `q` and `r`.
const STEPS: [(i16, i16); 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];

impl Hex {
    /// The hex `count` steps away in a direction.
    #[must_use]
    pub const fn step(self, direction: Direction, count: i16) -> Hex {
        let (q, r) = STEPS[direction.index()];
        Hex { q: self.q + q * count, r: self.r + r * count }
    }

    /// The fewest steps between two hexes of the plane.
    pub const fn distance(self, other: Hex) -> u16 {
        let (q, r) = (self.q - other.q, self.r - other.r);
        (q.unsigned_abs() + r.unsigned_abs() + (q + r).unsigned_abs()) / 2
    }

    /// The direction of a neighbour.
    pub fn direction(self, other: Hex) -> Option<Direction> {
        let step = (other.q - self.q, other.r - self.r);
        STEPS.iter().position(|&one| one == step).map(Direction::new)
    }

    /// Where the centre lies for drawing: half widths along the line, lines across it. A line is 1.5 sides of a hex
    /// from the next, a half width half the square root of 3.
    pub const fn centre(self) -> (i32, i32) {
        (2 * self.q as i32 + self.r as i32, self.r as i32)
    }
}

/// Hexes are ordered line by line.
impl Ord for Hex {
    fn cmp(&self, other: &Hex) -> std::cmp::Ordering {
        (self.r, self.q).cmp(&(other.r, other.q))
    }
}

impl PartialOrd for Hex {
    fn partial_cmp(&self, other: &Hex) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIRST_ODD: Layout =
        Layout { lines: Pair::First, shifted: Parity::Odd, along: Compass::North, across: Compass::East };
    const LAST_EVEN: Layout =
        Layout { lines: Pair::Last, shifted: Parity::Even, along: Compass::East, across: Compass::South };

    #[test]
    fn numbers_are_four_digits() {
        assert_eq!("0307".parse::<Printed>().map(Printed::pairs), Ok((3, 7)));
        assert_eq!("0307".parse::<Printed>().map(|printed| printed.to_string()), Ok("0307".to_owned()));
        for text in ["307", "03070", "+307", "03 7", "", "٠٣"] {
            assert_eq!(text.parse::<Printed>(), Err(NotPrinted), "{text}");
        }
        assert_eq!(Printed::new(10_000), None);
    }

    #[test]
    fn every_number_is_one_hex_and_back() {
        for layout in [FIRST_ODD, LAST_EVEN] {
            for number in 0..=9999 {
                let printed = Printed(number);
                assert_eq!(layout.printed(layout.hex(printed)), Some(printed));
            }
            assert_eq!(layout.printed(layout.hex(Printed(9999)).step(Direction::new(0), 1)), None);
        }
    }

    #[test]
    fn the_compass_follows_the_print() {
        let names = |layout: Layout| Direction::ALL.map(|direction| layout.name(direction));
        assert_eq!(names(FIRST_ODD), ["N", "NE", "SE", "S", "SW", "NW"]);
        assert_eq!(names(LAST_EVEN), ["E", "SE", "SW", "W", "NW", "NE"]);
        assert_eq!(LAST_EVEN.named("NW"), Some(Direction::new(4)));
        assert_eq!(LAST_EVEN.named("N"), None);
    }
}
