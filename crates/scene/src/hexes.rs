//! How the hexes of a battle lie on its sheet, whichever family it belongs to.

use board::hex::{Compass, HexId, HexMap, Layout};

use crate::board::{Grid, Point, Scale};

/// The length of a hexside.
const SIDE: i32 = 400;
/// From one hex to the next in its line: the square root of 3 times a side.
const STEP: i32 = 693;
/// From one line of hexes to the next: one and a half sides.
const LINE: i32 = 600;
/// The frame round the hexes.
const FRAME: i32 = 640;
/// More on top, for the title.
const TITLE: i32 = 1000;

/// Numbers are printed so that they grow to the right and down the sheet. So either the lines run across it, the next one
/// beneath, or they run down, the next one on the right; a map is not mirrored, so the compass tells which: going along
/// a line that runs across, the next line lies on the right hand.
fn runs_down(layout: Layout) -> bool {
    quarter(layout.across) != (quarter(layout.along) + 1) % 4
}

/// Quarters of a turn from north, clockwise.
fn quarter(compass: Compass) -> i32 {
    match compass {
        Compass::North => 0,
        Compass::East => 1,
        Compass::South => 2,
        Compass::West => 3,
    }
}

/// Where north is, in degrees clockwise from the top of the sheet.
pub(crate) fn north(layout: Layout) -> i32 {
    let right = if runs_down(layout) { layout.across } else { layout.along };
    (90 - 90 * quarter(right)).rem_euclid(360)
}

/// How the hexes lie on the sheet.
pub(crate) struct Lie {
    flat: bool,
    origin: Point,
    /// Width and height of the sheet.
    pub(crate) size: Point,
}

impl Lie {
    pub(crate) fn new(map: &HexMap) -> Lie {
        let mut lie = Lie { flat: runs_down(map.layout()), origin: [0, 0], size: [0, 0] };
        let centres: Vec<Point> = map.hexes().map(|hex| lie.centre(map, hex)).collect();
        // From the middle of a hex to its outermost side or corner.
        let reach = if lie.flat { [SIDE, STEP / 2 + 1] } else { [STEP / 2 + 1, SIDE] };
        let before = [FRAME, FRAME + TITLE];
        for axis in 0..2 {
            let along = || centres.iter().map(|at| at[axis]);
            let (low, high) = (along().min().unwrap_or(0), along().max().unwrap_or(0));
            lie.origin[axis] = before[axis] + reach[axis] - low;
            lie.size[axis] = before[axis] + high - low + 2 * reach[axis] + FRAME;
        }
        lie
    }

    /// The same for the board.
    pub(crate) fn grid(&self) -> Grid {
        Grid { side: SIDE, flat: self.flat }
    }

    /// The middle of a hex.
    pub(crate) fn centre(&self, map: &HexMap, hex: HexId) -> Point {
        let (halves, lines) = map.place(hex).centre();
        let (along, across) = ((halves * STEP).div_euclid(2), lines * LINE);
        let [x, y] = if self.flat { [across, along] } else { [along, across] };
        [self.origin[0] + x, self.origin[1] + y]
    }
}

/// A bar of one kilometre, of five where the hexes are large.
pub(crate) fn scale(metres: u16) -> Scale {
    let metres = i32::from(metres).max(1);
    let km = if metres <= 500 { 1 } else { 5 };
    Scale { text: format!("{km} km"), length: km * 1000 * STEP / metres }
}

#[cfg(test)]
mod tests {
    use board::hex::{Pair, Parity, Printed};

    use super::*;

    fn layout(lines: Pair, along: Compass, across: Compass) -> Layout {
        Layout { lines, shifted: Parity::Odd, along, across }
    }

    #[test]
    fn the_compass_tells_how_the_sheet_lies() {
        use Compass::{East, North, South};
        // Rows across the sheet with west on top, rows with north on top, columns with north on top.
        let west_on_top = layout(Pair::First, North, East);
        let rows = layout(Pair::Last, East, South);
        let columns = layout(Pair::First, South, East);
        assert_eq!([west_on_top, rows, columns].map(runs_down), [false, false, true]);
        assert_eq!([west_on_top, rows, columns].map(north), [90, 0, 0]);
    }

    #[test]
    fn hexes_in_columns_lie_beside_each_other_too() {
        let numbers: Vec<Printed> = (10..14)
            .flat_map(|column| (1..5).filter_map(move |row| Printed::new(column * 100 + row)))
            .collect();
        let map = HexMap::new(layout(Pair::First, Compass::South, Compass::East), &numbers).unwrap();
        let lie = Lie::new(&map);
        assert!(lie.flat);
        for hex in map.hexes() {
            let at = lie.centre(&map, hex);
            assert!(at[0] >= FRAME + SIDE && at[1] >= FRAME + TITLE + STEP / 2, "{at:?}");
            assert!(at[0] <= lie.size[0] - FRAME - SIDE && at[1] <= lie.size[1] - FRAME - STEP / 2, "{at:?}");
            for (_, near) in map.neighbours(hex) {
                let other = lie.centre(&map, near);
                let [x, y] = [0, 1].map(|axis| at[axis] - other[axis]);
                assert!((x * x + y * y - STEP * STEP).abs() < 2000, "{at:?} {other:?}");
            }
        }
        let first = map.hexes().next().map(|hex| lie.centre(&map, hex));
        assert_eq!(first, Some([FRAME + SIDE, FRAME + TITLE + STEP / 2 + 1]));
    }
}
