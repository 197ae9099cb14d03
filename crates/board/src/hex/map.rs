//! A map of hexes: printed numbers, ids, neighbours, distances.

use std::fmt;

use serde::Serialize;

use super::{Direction, Directions, Hex, Layout, Passage, Printed, SideId, line};

/// A hex by its place in the map's list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct HexId(pub u16);

impl HexId {
    /// Its number as an index into tables.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Off the map.
const OFF: HexId = HexId(u16::MAX);

/// The most hexes a map can have: three sides of each are numbered in 16 bits.
pub const MOST_HEXES: usize = u16::MAX as usize / 3;

/// A map of hexes: any set of printed numbers, not only a full rectangle.
#[derive(Clone, Debug)]
pub struct HexMap {
    layout: Layout,
    printed: Box<[Printed]>,
    hexes: Box<[Hex]>,
    neighbours: Box<[[HexId; 6]]>,
    /// The id of every number from 0000 to 9999.
    ids: Box<[HexId]>,
}

/// Why a list of numbers is not a map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MapFault {
    /// A number is listed twice.
    Twice(Printed),
    /// There are more than [`MOST_HEXES`].
    TooMany(usize),
}

impl fmt::Display for MapFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MapFault::Twice(printed) => write!(f, "hex {printed} is listed twice"),
            MapFault::TooMany(count) => write!(f, "{count} hexes are more than {MOST_HEXES}"),
        }
    }
}

impl std::error::Error for MapFault {}

impl HexMap {
    /// The map of these hexes; the ids follow the list.
    ///
    /// # Errors
    /// The first number that is listed twice, or that there are too many.
    pub fn new(layout: Layout, printed: &[Printed]) -> Result<HexMap, MapFault> {
        if printed.len() > MOST_HEXES {
            return Err(MapFault::TooMany(printed.len()));
        }
        let mut ids = vec![OFF; 10_000].into_boxed_slice();
        for (index, &one) in printed.iter().enumerate() {
            let id = &mut ids[usize::from(one.number())];
            if *id != OFF {
                return Err(MapFault::Twice(one));
            }
            *id = HexId(index as u16);
        }
        let hexes: Box<[Hex]> = printed.iter().map(|&one| layout.hex(one)).collect();
        let beside = |hex: Hex, direction: Direction| {
            layout.printed(hex.step(direction, 1)).map_or(OFF, |one| ids[usize::from(one.number())])
        };
        let neighbours =
            hexes.iter().map(|&hex| Direction::ALL.map(|direction| beside(hex, direction))).collect();
        Ok(HexMap { layout, printed: printed.into(), hexes, neighbours, ids })
    }

    /// How the numbers run.
    pub fn layout(&self) -> Layout {
        self.layout
    }

    /// How many hexes there are.
    pub fn len(&self) -> usize {
        self.hexes.len()
    }

    /// Whether the map has no hex at all.
    pub fn is_empty(&self) -> bool {
        self.hexes.is_empty()
    }

    /// All hexes in order.
    pub fn hexes(&self) -> impl Iterator<Item = HexId> + use<> {
        (0..self.len()).map(|index| HexId(index as u16))
    }

    /// The number printed in a hex.
    pub fn printed(&self, hex: HexId) -> Printed {
        self.printed[hex.index()]
    }

    /// The hex with this number.
    pub fn find(&self, printed: Printed) -> Option<HexId> {
        Some(self.ids[usize::from(printed.number())]).filter(|&id| id != OFF)
    }

    /// Where a hex lies in the plane.
    #[inline]
    pub fn place(&self, hex: HexId) -> Hex {
        self.hexes[hex.index()]
    }

    /// The hex at this place, if the map has it.
    pub fn at(&self, place: Hex) -> Option<HexId> {
        self.find(self.layout.printed(place)?)
    }

    /// The hex next to `hex` in a direction, if the map has it.
    #[inline]
    pub fn neighbour(&self, hex: HexId, direction: Direction) -> Option<HexId> {
        let id = self.neighbours[hex.index()][direction.index()];
        (id != OFF).then_some(id)
    }

    /// The hexes next to `hex`, in order of direction.
    #[inline]
    pub fn neighbours(&self, hex: HexId) -> impl Iterator<Item = (Direction, HexId)> + use<> {
        let around = self.neighbours[hex.index()];
        Direction::ALL.into_iter().zip(around).filter(|&(_, id)| id != OFF)
    }

    /// The ids next to `hex` by direction; beyond all tables where the map ends.
    #[inline]
    pub(super) fn beside(&self, hex: HexId) -> [HexId; 6] {
        self.neighbours[hex.index()]
    }

    /// The way from a hex to its neighbour.
    pub fn direction(&self, from: HexId, to: HexId) -> Option<Direction> {
        self.place(from).direction(self.place(to))
    }

    /// Whether two hexes share a side.
    pub fn adjacent(&self, one: HexId, other: HexId) -> bool {
        self.distance(one, other) == 1
    }

    /// The directions that lead off the map.
    pub fn outward(&self, hex: HexId) -> Directions {
        self.neighbours(hex).fold(Directions::ALL, |left, (direction, _)| left.without(direction))
    }

    /// Whether a side of the hex is the edge of the map.
    pub fn is_edge(&self, hex: HexId) -> bool {
        self.neighbours[hex.index()].contains(&OFF)
    }

    /// The steps between two hexes as the plane counts them. Where the map has a bay, the way on the map may be
    /// longer: that is what a search tells.
    ///
    /// ```text
    ///   a   b        distance 2 across the gap, 3 steps by way of x and y
    ///    x y
    /// ```
    #[inline]
    pub fn distance(&self, one: HexId, other: HexId) -> u16 {
        self.place(one).distance(self.place(other))
    }

    /// The hexes exactly `radius` away that the map has, once round from direction 4 on.
    pub fn ring(&self, centre: HexId, radius: u16) -> impl Iterator<Item = HexId> + '_ {
        let (middle, radius) = (self.place(centre), radius.min(200) as i16);
        let corners = Direction::ALL.into_iter().take(if radius == 0 { 1 } else { 6 });
        corners
            .flat_map(move |direction| {
                let corner = middle.step(direction.turned(4), radius);
                (0..radius.max(1)).map(move |along| corner.step(direction, along))
            })
            .filter_map(|place| self.at(place))
    }

    /// The hexes at most `radius` away that the map has, ring by ring, the centre first.
    pub fn within(&self, centre: HexId, radius: u16) -> impl Iterator<Item = HexId> + '_ {
        (0..=radius.min(200)).flat_map(move |radius| self.ring(centre, radius))
    }

    /// The side of `hex` in a direction, if there is a hex on the other side.
    #[inline]
    pub fn side(&self, hex: HexId, direction: Direction) -> Option<SideId> {
        let other = self.neighbour(hex, direction)?;
        let (owner, third) =
            if direction.index() < 3 { (hex, direction.index()) } else { (other, direction.index() - 3) };
        Some(SideId(owner.0 * 3 + third as u16))
    }

    /// The side two neighbours share.
    pub fn side_between(&self, one: HexId, other: HexId) -> Option<SideId> {
        self.side(one, self.direction(one, other)?)
    }

    /// The two hexes of a side, if the map has it.
    pub fn ends(&self, side: SideId) -> Option<[HexId; 2]> {
        let hex = HexId(side.0 / 3);
        let direction = Direction::new(usize::from(side.0 % 3));
        (hex.index() < self.len()).then(|| self.neighbour(hex, direction))?.map(|other| [hex, other])
    }

    /// All sides between two hexes of the map, in order.
    pub fn sides(&self) -> impl Iterator<Item = SideId> + '_ {
        (0..self.len() as u16 * 3).map(SideId).filter(|&side| self.ends(side).is_some())
    }

    /// What the straight line from centre to centre passes, both ends included; see [`Passage`]. A place off the map
    /// is `None`.
    pub fn line(&self, from: HexId, to: HexId) -> impl Iterator<Item = Passage<Option<HexId>>> + '_ {
        line(self.place(from), self.place(to)).map(|passage| passage.map(|place| self.at(place)))
    }
}
