//! The straight line between two hexes, exactly.
//!
//! Everything is measured in thirds of the axes, where the corners of hexes are whole numbers; which side of the line a
//! corner lies on is the sign of a product. Nothing is rounded, so a line that runs exactly along a hexside or
//! through a corner is told as what it is.

use super::{Direction, Hex};

/// One thing that a line from centre to centre passes.
///
/// Pairs and triples are ordered as hexes are (line by line), not as the walker meets them: walking back tells exactly the
/// same in reverse. A line begins and ends with `Through`.
///
/// ```text
///   a . b     from a to b: Through a, Over, Through ., Over, Through b
///
///     b
///    x y      from a to b: Through a, Corner of a x y, Between x and y, Corner of x y b, Through b
///     a
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Passage<T> {
    /// Through the inside of a hex.
    Through(T),
    /// Over the side that two hexes share, at a point inside the side: from one to the other.
    Over([T; 2]),
    /// Along the whole side that two hexes share, inside neither.
    Between([T; 2]),
    /// Through the point where three hexes and the three sides between them meet.
    Corner([T; 3]),
}

impl<T> Passage<T> {
    /// The same with other names for the hexes.
    pub fn map<U>(self, mut name: impl FnMut(T) -> U) -> Passage<U> {
        match self {
            Passage::Through(hex) => Passage::Through(name(hex)),
            Passage::Over(hexes) => Passage::Over(hexes.map(name)),
            Passage::Between(hexes) => Passage::Between(hexes.map(name)),
            Passage::Corner(hexes) => Passage::Corner(hexes.map(name)),
        }
    }
}

/// What the straight line from the centre of `from` to the centre of `to` passes, both included, in order.
pub fn line(from: Hex, to: Hex) -> Line {
    Line { from, to, ahead: Ahead::Hex(from) }
}

/// The walk along a line; see [`line()`].
#[derive(Clone, Debug)]
pub struct Line {
    from: Hex,
    to: Hex,
    ahead: Ahead,
}

/// What the walker comes to next.
#[derive(Clone, Copy, Debug)]
enum Ahead {
    /// The inside of a hex.
    Hex(Hex),
    /// The side of a hex in a direction.
    Side(Hex, Direction),
    /// The corner of a hex after a direction, met from inside that hex.
    Corner(Hex, Direction),
    /// The side that begins at that corner.
    Along(Hex, Direction),
    /// The other end of that side.
    End(Hex, Direction),
    /// The line has ended.
    Over,
}

impl Iterator for Line {
    type Item = Passage<Hex>;

    fn next(&mut self) -> Option<Passage<Hex>> {
        let (passage, ahead) = match self.ahead {
            Ahead::Hex(hex) if hex == self.to => (Passage::Through(hex), Ahead::Over),
            Ahead::Hex(hex) => (Passage::Through(hex), self.way_out(hex)),
            Ahead::Side(hex, direction) => {
                let next = hex.step(direction, 1);
                (Passage::Over(sorted([hex, next])), Ahead::Hex(next))
            }
            Ahead::Corner(hex, direction) => {
                let [right, left] = beyond(hex, direction);
                (Passage::Corner(sorted([hex, right, left])), self.past(hex, direction))
            }
            Ahead::Along(hex, direction) => {
                (Passage::Between(sorted(beyond(hex, direction))), Ahead::End(hex, direction))
            }
            Ahead::End(hex, direction) => {
                let [right, left] = beyond(hex, direction);
                let next = right.step(direction.turned(1), 1);
                (Passage::Corner(sorted([right, left, next])), Ahead::Hex(next))
            }
            Ahead::Over => return None,
        };
        self.ahead = ahead;
        Some(passage)
    }
}

impl Line {
    /// Where the line leaves a hex whose inside it passes: there the corners go over from its right to its left.
    fn way_out(&self, hex: Hex) -> Ahead {
        let mut before = self.side_of(hex, Direction::new(5));
        for direction in Direction::ALL {
            let here = self.side_of(hex, direction);
            if before < 0 && here > 0 {
                return Ahead::Side(hex, direction);
            }
            if before < 0 && here == 0 {
                return Ahead::Corner(hex, direction);
            }
            before = here;
        }
        Ahead::Over
    }

    /// Where the line goes after the corner of a hex that it has just passed through: along the side that begins there, or
    /// into the hex on one hand of that side.
    fn past(&self, hex: Hex, direction: Direction) -> Ahead {
        let [right, left] = beyond(hex, direction);
        match cross(self.way(), CORNERS[direction.index()]) {
            0 => Ahead::Along(hex, direction),
            side if side > 0 => Ahead::Hex(right),
            _ => Ahead::Hex(left),
        }
    }

    /// On which hand of the line a corner lies: negative before, positive after it in the order of directions.
    fn side_of(&self, hex: Hex, corner: Direction) -> i32 {
        let (q, r) = CORNERS[corner.index()];
        let (dq, dr) = between(self.from, hex);
        cross(self.way(), (3 * dq + q, 3 * dr + r))
    }

    fn way(&self) -> (i32, i32) {
        between(self.from, self.to)
    }
}

/// From the centre of a hex to its corner after each direction, in thirds.
const CORNERS: [(i32, i32); 6] = [(1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2), (2, -1)];

/// The two other hexes at the corner of a hex after a direction.
fn beyond(hex: Hex, direction: Direction) -> [Hex; 2] {
    [hex.step(direction, 1), hex.step(direction.turned(1), 1)]
}

fn between(from: Hex, to: Hex) -> (i32, i32) {
    (i32::from(to.q) - i32::from(from.q), i32::from(to.r) - i32::from(from.r))
}

fn cross(a: (i32, i32), b: (i32, i32)) -> i32 {
    a.0 * b.1 - a.1 * b.0
}

fn sorted<const N: usize>(mut hexes: [Hex; N]) -> [Hex; N] {
    hexes.sort_unstable();
    hexes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hex(q: i16, r: i16) -> Hex {
        Hex { q, r }
    }

    fn walk(to: Hex) -> Vec<Passage<Hex>> {
        line(hex(0, 0), to).collect()
    }

    /// ```text
    ///   a
    /// ```
    #[test]
    fn a_hex_sees_itself() {
        assert_eq!(walk(hex(0, 0)), [Passage::Through(hex(0, 0))]);
    }

    /// ```text
    ///   a x b
    /// ```
    #[test]
    fn a_line_of_hexes_is_crossed_side_by_side() {
        let (a, x, b) = (hex(0, 0), hex(1, 0), hex(2, 0));
        let expected = [
            Passage::Through(a),
            Passage::Over([a, x]),
            Passage::Through(x),
            Passage::Over([x, b]),
            Passage::Through(b),
        ];
        assert_eq!(walk(b), expected);
    }

    /// ```text
    ///    a
    ///   x y
    ///    b
    /// ```
    #[test]
    fn a_line_along_a_side_tells_both_hexes_and_both_corners() {
        let (a, x, y, b) = (hex(0, 0), hex(-1, 1), hex(0, 1), hex(-1, 2));
        let expected = [
            Passage::Through(a),
            Passage::Corner([a, x, y]),
            Passage::Between([x, y]),
            Passage::Corner([x, y, b]),
            Passage::Through(b),
        ];
        assert_eq!(walk(b), expected);
    }

    /// ```text
    ///   a w
    ///    x y
    ///     z b
    /// ```
    #[test]
    fn a_slanted_line_may_pass_only_sides() {
        let (a, x, y, b) = (hex(0, 0), hex(0, 1), hex(1, 1), hex(1, 2));
        let through: Vec<_> =
            walk(b).into_iter().filter(|passage| matches!(passage, Passage::Through(_))).collect();
        assert_eq!(through, [a, x, y, b].map(Passage::Through));
        assert_eq!(walk(b).len(), 7);
    }

    /// Four lines down and one along: the line cuts the corners at a third and two thirds of the way without ever
    /// running along a side.
    #[test]
    fn a_corner_can_be_passed_from_inside_to_inside() {
        let passed = walk(hex(1, 4));
        let corners = passed.iter().filter(|passage| matches!(passage, Passage::Corner(_))).count();
        let between = passed.iter().filter(|passage| matches!(passage, Passage::Between(_))).count();
        assert_eq!((corners, between), (2, 0));
        assert_eq!(passed[2], Passage::Through(hex(0, 1)));
    }
}
