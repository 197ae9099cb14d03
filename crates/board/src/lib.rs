//! The map under a battle: spaces, what joins them, how far and how dear a way is.
//!
//! This crate knows no rule. A family hands it the shape of a map and, for each question, the cost of a step; it
//! answers with neighbours, distances and cheapest ways. Everything is an integer and every order is fixed, so the
//! same question has the same answer on every machine.
//!
//! Point-to-point maps are [`RoadMap`]; maps of hexes are in [`hex`].
//!
//! ```
//! use board::{AreaId, RoadMap};
//!
//! // a - b - c
//! //  \_____/
//! let map = RoadMap::new(3, &[(AreaId(0), AreaId(1)), (AreaId(1), AreaId(2)), (AreaId(0), AreaId(2))]);
//! assert_eq!(map.distance(AreaId(1), AreaId(0)), Some(1));
//! assert!(map.neighbours(AreaId(0)).contains(AreaId(2)));
//! ```

pub mod hex;
mod roads;
mod set;
mod stamp;

pub use hex::{Direction, HexId, HexMap, HexSet};
pub use roads::{Costs, Exit, MOST_BUDGET, Reach, RoadId, RoadMap};
pub use set::{AreaId, AreaSet, Id, Set};
pub use stamp::Stamp;
