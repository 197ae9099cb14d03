//! Maps of hexes: printed numbers, neighbours, sides, distances, straight lines, ways.
//!
//! A family makes one [`HexMap`] from the numbers its map prints and asks it everything by dense ids. Rules stay
//! outside: what a step costs is a function handed to [`Scratch::reach`], and what blocks a line is decided by whoever
//! reads the [`Passage`]s of [`HexMap::line`].
//!
//! ```
//! use board::hex::{Compass, HexMap, Layout, Pair, Parity, Passage, Printed, Scratch, Step};
//!
//! //  1001  1002  1003
//! //     1101  1102  1103
//! //  1201  1202  1203
//! let layout = Layout { lines: Pair::First, shifted: Parity::Odd, along: Compass::East, across: Compass::South };
//! let numbers: Vec<Printed> = [1001, 1002, 1003, 1101, 1102, 1103, 1201, 1202, 1203]
//!     .into_iter()
//!     .filter_map(Printed::new)
//!     .collect();
//! let map = HexMap::new(layout, &numbers)?;
//! let hex = |text: &str| text.parse().ok().and_then(|printed| map.find(printed)).expect("a hex");
//!
//! assert_eq!(map.distance(hex("1001"), hex("1203")), 3);
//! assert_eq!(layout.name(map.direction(hex("1002"), hex("1101")).expect("neighbours")), "SW");
//!
//! // straight down, between 1101 and 1102
//! let passed: Vec<_> = map.line(hex("1002"), hex("1202")).collect();
//! assert_eq!(passed[2], Passage::Between([Some(hex("1101")), Some(hex("1102"))]));
//!
//! let mut scratch = Scratch::new();
//! let reached = scratch.reach(&map, hex("1001"), 4, |_, _, to| if to == hex("1101") { Step::Stop(2) } else { Step::Go(2) });
//! assert_eq!(reached.path(hex("1102")), [hex("1002"), hex("1102")]);
//! assert_eq!(reached.cost(hex("1201")), None);
//! # Ok::<(), board::hex::MapFault>(())
//! ```

mod direction;
mod layout;
mod line;
mod map;
mod plane;
mod reach;
mod set;
mod sides;

pub use direction::{Direction, Directions};
pub use layout::{Compass, Hex, Layout, NotPrinted, Pair, Parity, Printed};
pub use line::{Line, Passage, line};
pub use map::{HexId, HexMap, MOST_HEXES, MapFault};
pub use plane::{Cell, Grid, Plane, TooWide, openings};
pub use reach::{MOST_HALF_POINTS, Reached, Scratch, Step};
pub use set::{HexSet, Hexes};
pub use sides::{SideId, SideSet};
