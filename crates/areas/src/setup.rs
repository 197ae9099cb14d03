//! The immutable part of the campaign: map, pieces, tables and the resolved ruleset. Made by [`crate::data::load`].

use std::sync::Arc;

use board::{AreaId, AreaSet, Id, RoadId, RoadMap, Set};
use play::{Names, Side};
use serde::Serialize;

use crate::ruleset::Ruleset;
use crate::tables::Tables;

/// The French are the first side of this family.
pub const FRENCH: Side = Side::A;
/// The Austrians are the second.
pub const AUSTRIAN: Side = Side::B;
/// The ids of the sides in files and notation.
pub const SIDE_IDS: [&str; 2] = ["french", "austrian"];
/// The sides as people read them.
pub const SIDE_NAMES: [&str; 2] = ["French", "Austrian"];

/// A leader, unit, garrison or dummy by its place in the list of pieces.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct PieceId(pub u8);

impl Id for PieceId {
    fn from_index(index: u8) -> PieceId {
        PieceId(index)
    }

    fn number(self) -> u8 {
        self.0
    }
}

/// A set of pieces.
pub type PieceSet = Set<PieceId>;

/// A bridge by its place in the list of bridges.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct BridgeId(pub u8);

impl Id for BridgeId {
    fn from_index(index: u8) -> BridgeId {
        BridgeId(index)
    }

    fn number(self) -> u8 {
        self.0
    }
}

/// A set of bridges.
pub type BridgeSet = Set<BridgeId>;

/// A French division or Austrian column by its place in the list of formations.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct FormationId(pub u8);

/// Everything about a game that never changes (BII 2.0a, BII T-MAP, BII T-OOB, BII T-SET).
#[derive(Clone, Debug)]
pub struct Setup {
    /// The switches, resolved from edition and options.
    pub rules: Ruleset,
    /// The areas in the order of their ids.
    pub areas: Vec<Area>,
    /// Roads and distances between them.
    pub map: RoadMap,
    /// What each road carries, by [`RoadId`].
    pub roads: Vec<Road>,
    /// The bridges.
    pub bridges: Vec<Bridge>,
    /// Leaders first, then units, garrisons and dummies; within each the order of the data files.
    pub pieces: Vec<Piece>,
    /// The names of the formations; a piece names its own by index.
    pub formations: Vec<String>,
    /// Where the pieces start: piece, area, hits.
    pub start: Vec<(PieceId, AreaId, u8)>,
    /// The charts.
    pub tables: Tables,
    /// Sets that the rules ask for all the time.
    pub index: Index,
}

/// An area of the map (BII 2.2.1a).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Area {
    /// The id in files and notation.
    pub id: String,
    /// The name on the map.
    pub name: String,
    /// As printed; Mantua's changes with the siege (BII 5.6).
    pub terrain: Terrain,
    /// Whose Supply Area it is (BII 2.2.2a); most Cities are nobody's (BII 2.2.2b).
    pub supply: Option<Side>,
    /// Whose Garrison stands here at the start (BII 2.2.3a).
    pub garrison: Option<Side>,
    /// Counts for the clearing of the plain (BII 12.1h).
    pub vp_zone: bool,
    /// True position, in ten-thousandths of a degree north and east.
    pub position: (i32, i32),
    /// Position on the drawn map, in the same measure.
    pub on_map: (i32, i32),
    /// Where name, terrain and the rest come from: field and tag.
    pub provenance: Vec<(String, String)>,
    /// What the data file remarks.
    pub note: String,
}

/// The kind of ground (BII 2.2.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Terrain {
    /// Flat ground and low hills.
    Clear,
    /// High hills and passes.
    Mountain,
    /// A major town and what lies around it.
    City,
}

/// A road between two areas (BII 2.2.4).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Road {
    /// One end.
    pub a: AreaId,
    /// The other end.
    pub b: AreaId,
    /// The bridge it crosses, if any.
    pub bridge: Option<BridgeId>,
    /// Bends for drawing, as positions.
    pub via: Vec<(i32, i32)>,
    /// Field and tag.
    pub provenance: Vec<(String, String)>,
}

/// The bridge a road may carry (BII 2.2.4b, 8.5).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bridge {
    /// `gavardo/rezzato`: the two ends in the order of the road file.
    pub id: String,
    /// The name of the crossing, or of the river.
    pub name: String,
    /// The river's id.
    pub river: String,
    /// The road it carries.
    pub road: RoadId,
    /// One end.
    pub a: AreaId,
    /// The other end.
    pub b: AreaId,
    /// Adige or Po.
    pub major: bool,
    /// Not next to a City (BII 8.5.1d).
    pub destroyable: bool,
    /// Where it is drawn.
    pub position: (i32, i32),
}

/// What a piece is (BII 2.1, 2.1.1b).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// A leader and his staff.
    Leader,
    /// Infantry brigade.
    Infantry,
    /// Cavalry brigade.
    Cavalry,
    /// Guns.
    Artillery,
    /// Infantry that holds a City and never moves.
    Garrison,
    /// An empty counter of the fog of war option.
    Dummy,
}

/// A counter: a unit (BII 2.1.1a, 2.1.1f) or a leader (BII 2.1.2a). Leaders have no strength, units no ratings: those fields
/// are 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// The id in files and notation.
    pub id: String,
    /// The name on the counter.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub kind: Kind,
    /// Which formation it belongs to or leads; none for garrisons, dummies, generic and army leaders.
    pub formation: Option<FormationId>,
    /// Strength Points as printed.
    pub sp: u8,
    /// Cohesion Factor as printed.
    pub cf: u8,
    /// Movement Allowance.
    pub ma: u8,
    /// Rank of a leader; 1 is an Army Leader.
    pub rank: u8,
    /// Strategic Rating.
    pub sr: u8,
    /// Command Range.
    pub cr: u8,
    /// Tactical Rating.
    pub tr: u8,
    /// A replacement of the leader casualties option.
    pub generic: bool,
    /// Where name and figures come from: field and tag.
    pub provenance: Vec<(String, String)>,
    /// What the data file remarks.
    pub note: String,
}

impl Piece {
    /// A unit in the sense of the rulebook: everything but leaders and dummies; a garrison is one too (BII 2.2.3f).
    pub fn is_unit(&self) -> bool {
        !matches!(self.kind, Kind::Leader | Kind::Dummy)
    }

    /// An Army Leader (BII 2.1.2b).
    pub fn is_army_leader(&self) -> bool {
        self.kind == Kind::Leader && self.rank == 1
    }
}

/// A piece in brief.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Brief {
    /// Whose it is.
    pub side: Side,
    /// Whether it is a unit.
    pub unit: bool,
    /// Whether it crowds an area: infantry, garrisons and artillery (BII 8.4).
    pub heavy: bool,
    /// Printed Strength Points.
    pub sp: u8,
}

impl From<&Piece> for Brief {
    fn from(piece: &Piece) -> Brief {
        let heavy = piece.is_unit() && piece.kind != Kind::Cavalry;
        Brief { side: piece.side, unit: piece.is_unit(), heavy, sp: piece.sp }
    }
}

/// Sets of pieces and areas that the rules ask for all the time, and the one area with rules of its own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Index {
    /// Leaders of each side, generic ones included.
    pub leaders: [PieceSet; 2],
    /// Units of each side: infantry, cavalry, artillery and garrisons.
    pub units: [PieceSet; 2],
    /// All pieces of each side.
    pub sides: [PieceSet; 2],
    /// What everybody asks about each piece, close together.
    pub brief: Vec<Brief>,
    /// All pieces of a kind, by `Kind as usize`.
    pub kinds: [PieceSet; 6],
    /// Mantua (BII 5.6).
    pub mantua: AreaId,
    /// Cities other than Mantua.
    pub cities: AreaSet,
    /// Areas printed as Mountain.
    pub mountains: AreaSet,
    /// Supply Areas of each side.
    pub supply: [AreaSet; 2],
    /// Areas that count for the clearing of the plain.
    pub vp_zone: AreaSet,
    /// The ends of all bridges that can be destroyed (BII 8.5.1d).
    pub destroyable_ends: AreaSet,
    /// The leader worth a Victory Point in Mantua (BII 12.1f).
    pub wurmser: PieceId,
    /// All areas, sorted by their ids.
    pub areas_by_id: Vec<AreaId>,
    /// All pieces, sorted by their ids.
    pub pieces_by_id: Vec<PieceId>,
    /// The names of the areas.
    pub names: Arc<Names>,
}

impl Setup {
    /// The piece with this number.
    pub fn piece(&self, id: PieceId) -> &Piece {
        &self.pieces[id.index()]
    }

    /// The area with this number.
    pub fn area(&self, id: AreaId) -> &Area {
        &self.areas[id.index()]
    }

    /// The bridge with this number.
    pub fn bridge(&self, id: BridgeId) -> &Bridge {
        &self.bridges[id.index()]
    }

    /// The bridge on a road.
    pub fn bridge_on(&self, road: RoadId) -> Option<BridgeId> {
        self.roads[usize::from(road.0)].bridge
    }

    /// All pieces in order.
    pub fn piece_ids(&self) -> impl Iterator<Item = PieceId> + use<> {
        (0..self.pieces.len()).map(|index| PieceId(index as u8))
    }

    /// The piece with this id.
    pub fn find_piece(&self, id: &str) -> Option<PieceId> {
        let order = &self.index.pieces_by_id;
        let found = order.binary_search_by(|&at| self.piece(at).id.as_str().cmp(id));
        found.ok().map(|index| order[index])
    }

    /// The area with this id.
    pub fn find_area(&self, id: &str) -> Option<AreaId> {
        let order = &self.index.areas_by_id;
        let found = order.binary_search_by(|&at| self.area(at).id.as_str().cmp(id));
        found.ok().map(|index| order[index])
    }

    /// The bridge between two areas named in either order.
    pub fn find_bridge(&self, id: &str) -> Option<BridgeId> {
        let (a, b) = id.split_once('/')?;
        let (a, b) = (self.find_area(a)?, self.find_area(b)?);
        let joins = |bridge: &Bridge| (bridge.a, bridge.b) == (a, b) || (bridge.a, bridge.b) == (b, a);
        self.bridges.iter().position(joins).map(|index| BridgeId(index as u8))
    }
}
