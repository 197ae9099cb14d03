//! The immutable part of a battle: map, pieces, counters, tables and the resolved ruleset. Made by [`crate::data::load`].

use std::sync::{Arc, OnceLock};

use board::hex::{Cell, Direction, Grid, HexId, HexMap, Plane};
use board::{Id, Stamp};
use play::{BySide, Names, Side};

pub use crate::ids::*;
use crate::ruleset::Ruleset;
use crate::tables::Tables;

/// How many lines a map of this family can have.
pub const LINES: usize = 51;

/// A set of hexes.
pub type Hexes = Plane<LINES>;

/// The ids of the sides in files and notation, first side first (RM INT-1).
pub const SIDE_IDS: [&str; 2] = ["austrian", "piedmontese"];

/// The names of the sides.
pub const SIDE_NAMES: [&str; 2] = ["Austrian", "Piedmontese"];

/// Everything about a game that never changes.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The switches, resolved from the options.
    pub rules: Ruleset,
    /// Numbers, neighbours and distances of the hexes (RM CMP-1).
    pub map: HexMap,
    /// How the hexes lie in sets.
    pub grid: Grid<LINES>,
    /// What is in each hex, by [`HexId`].
    pub hexes: Vec<Ground>,
    /// Rivers, torrents, canals and roads with their names, for drawing and reference.
    pub named: Vec<NamedSide>,
    /// Units, bridge crews and leaders in the order of the file.
    pub pieces: Vec<Piece>,
    /// The formations.
    pub formations: Vec<Formation>,
    /// The command counters (RM CMP-7).
    pub counters: Vec<Counter>,
    /// Where the pieces that begin on the map may be set up (RM SET-1).
    pub placements: Vec<Placement>,
    /// Groups of reinforcements in the order of their turns (RM RNF-1).
    pub arrivals: Vec<Arrival>,
    /// Cities and towns that count.
    pub places: Vec<Place>,
    /// The charts.
    pub tables: Tables,
    /// What is worked out once from all this.
    pub index: Index,
    /// Which setup it is, for whoever remembers something about it.
    pub stamp: Stamp,
}

/// What is in a hex.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ground {
    /// What decides movement and combat.
    pub terrain: Terrain,
    /// A fortified city or hex (RM MOD-2); the file of hexes says which are (RM MOD-2a).
    pub fortified: bool,
    /// The name on the map, or nothing.
    pub name: String,
    /// The side of the map by which a road leaves here, if one does.
    pub exit: Option<Edge>,
    /// Who draws supply from here (RM CMP-12, RM SUP-3, RM SUP-4).
    pub terminal: Option<Side>,
    /// Where it comes from: field and tag.
    pub provenance: Vec<(String, String)>,
    /// What the data file remarks.
    pub note: String,
}

/// The kind of ground (terrain effects chart, RM CMP-9).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Terrain {
    /// RM MOV-13.
    Open,
    /// RM MOV-11, RM MOD-6.
    Woods,
    /// RM MOV-12.
    Swamp,
    /// RM MOD-6a.
    Village,
    /// RM MOD-6a, RM SUP-8.
    Town,
    /// RM MOD-6a, RM SUP-8.
    City,
}

impl Terrain {
    /// All kinds of terrain, in the order of their numbers.
    pub const ALL: [Terrain; 6] =
        [Terrain::Open, Terrain::Woods, Terrain::Swamp, Terrain::Village, Terrain::Town, Terrain::City];

    /// The name in files.
    pub fn id(self) -> &'static str {
        match self {
            Terrain::Open => "open",
            Terrain::Woods => "woods",
            Terrain::Swamp => "swamp",
            Terrain::Village => "village",
            Terrain::Town => "town",
            Terrain::City => "city",
        }
    }
}

/// A side of the map.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Edge {
    /// North.
    North,
    /// East; the border of the corner that has no hexes belongs to it.
    East,
    /// South.
    South,
    /// West.
    West,
}

impl Edge {
    /// The edges of the map, clockwise from the north.
    pub const ALL: [Edge; 4] = [Edge::North, Edge::East, Edge::South, Edge::West];

    /// The name in files.
    pub fn id(self) -> &'static str {
        match self {
            Edge::North => "north",
            Edge::East => "east",
            Edge::South => "south",
            Edge::West => "west",
        }
    }
}

/// A stretch of water or road as the data file has it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedSide {
    /// The hexes on both sides.
    pub between: [HexId; 2],
    /// `river`, `torrent`, `canal` or `road`.
    pub kind: &'static str,
    /// A bridge is printed here: over a river, or where a road crosses other water.
    pub bridge: bool,
    /// Its name.
    pub name: String,
    /// The name of the bridge that is printed over a river here, or nothing.
    pub bridge_name: String,
    /// Field and tag.
    pub provenance: Vec<(String, String)>,
}

/// What a piece is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// Everybody on foot: line, grenadiers, jaeger, bersaglieri, border troops, militia.
    Infantry,
    /// Cavalry.
    Cavalry,
    /// Foot artillery.
    Artillery,
    /// Horse artillery.
    HorseArtillery,
    /// A bridge crew (RM BRG-1).
    Bridge,
    /// Benedek (RM BEN-1).
    Leader,
}

impl Kind {
    /// What fights and has steps.
    pub fn is_combat(self) -> bool {
        !matches!(self, Kind::Bridge | Kind::Leader)
    }

    /// What can evade (RM CHG-5, RM EVD-1).
    pub fn is_mounted(self) -> bool {
        matches!(self, Kind::Cavalry | Kind::HorseArtillery)
    }

    /// Artillery of either sort (RM ELI-3).
    pub fn is_gun(self) -> bool {
        matches!(self, Kind::Artillery | Kind::HorseArtillery)
    }
}

/// How much room a piece takes (RM STK-2, RM STK-3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Size {
    /// None at all (RM BEN-1).
    None,
    /// Marked s.
    Small,
    /// Everybody else.
    Normal,
}

/// A piece (RM CMP-6).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// The id in files and notation.
    pub id: String,
    /// The designation on the counter, such as `I.R. 17`; what kind of unit it is can be read from it (RM INT-5).
    pub label: String,
    /// Its name in full, for people.
    pub name: String,
    /// The brigade it marched with, or nothing.
    pub brigade: String,
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub kind: Kind,
    /// The word of the file for what it is, such as `jaeger`.
    pub arm: &'static str,
    /// The formation it belongs to; none for units without designation (RM CMP-8).
    pub formation: Option<FormationId>,
    /// Combat factor of the front.
    pub combat: u8,
    /// Combat factor of the reverse; 0 if there is none (RM CMP-5).
    pub reduced: u8,
    /// Movement factor in whole points (RM MOV-14).
    pub movement: u8,
    /// How much room it takes.
    pub size: Size,
    /// Elite bonus, 0 or 1 (RM ELI-1, RM ELI-3).
    pub elite: u8,
    /// Steps: 2, 1, or 0 for pieces that have none.
    pub steps: u8,
    /// Where name and figures come from: field and tag.
    pub provenance: Vec<(String, String)>,
    /// What the data file remarks.
    pub note: String,
}

/// A corps, division or brigade with a command counter of its own (RM ACT-1a).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Formation {
    /// The id in files and notation, such as `a2`.
    pub id: String,
    /// What its counters show, such as `II`.
    pub label: String,
    /// Its name for people.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// The colour of its stripe, `#rrggbb`.
    pub colour: String,
    /// Its command counter.
    pub counter: CounterId,
    /// Where it comes from: field and tag.
    pub provenance: Vec<(String, String)>,
}

/// What a command counter does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Command {
    /// Commands a formation.
    Formation(FormationId),
    /// A commander in chief (RM CIC-1).
    Chief,
    /// INDEPENDENT (RM IND-1).
    Independent,
}

/// A command counter (RM CMP-7).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counter {
    /// The id in files and notation, such as `d-aspre`.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// What it does.
    pub command: Command,
    /// Its command radius (RM ACT-9).
    pub radius: u8,
    /// Where it comes from: field and tag.
    pub provenance: Vec<(String, String)>,
}

/// Where a piece may be set up (RM SET-1).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Placement {
    /// The piece.
    pub piece: PieceId,
    /// The id of the area of the placement card.
    pub area: String,
    /// What the area is, in words.
    pub text: String,
    /// Where it may stand.
    pub zone: Hexes,
    /// Where it stands if nobody says otherwise.
    pub hex: HexId,
    /// A bridge crew that may begin as a finished bridge (RM SET-3).
    pub may_bridge: bool,
    /// It begins so if nobody says otherwise: the direction of the river side.
    pub bridge: Option<Direction>,
}

/// A group of reinforcements (RM RNF-1): those that come on the same turn by the same way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arrival {
    /// The turn.
    pub turn: u8,
    /// Whose they are.
    pub side: Side,
    /// The pieces that arrive.
    pub pieces: PieceSet,
    /// Where, by the turn of entry: from which turn on, and the entry hexes; the last entry not after the turn holds
    /// (RM RNF-3 to RM RNF-5).
    pub entries: Vec<(u8, Vec<HexId>)>,
    /// The owner may let them wait (RM RNF-5a).
    pub may_wait: bool,
}

/// A city or town that counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// The id in files and notation, such as `novara`.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// Its hex.
    pub hex: HexId,
    /// Victory points for its possessor at the end (RM VP-2, RM VP-3, RM VP-3a).
    pub points: u8,
    /// Who possesses it at the start (R89).
    pub owner: Side,
}

/// The step out of a hex in one direction, worked out once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Way {
    bits: u8,
}

impl Way {
    /// The other hex is on the map.
    pub const EXISTS: u8 = 1;
    /// A road crosses the side (RM MOV-10).
    pub const ROAD: u8 = 2;
    /// A torrent runs along it (RM MOV-13b).
    pub const TORRENT: u8 = 4;
    /// A canal runs along it (RM MOV-13b).
    pub const CANAL: u8 = 8;
    /// A river runs along it (RM MOV-13c).
    pub const RIVER: u8 = 16;
    /// A bridge over the river is printed here.
    pub const BRIDGE: u8 = 32;

    /// A way with these bits.
    pub fn new(bits: u8) -> Way {
        Way { bits }
    }

    /// Whether it has any of these bits.
    #[inline]
    pub fn has(self, bits: u8) -> bool {
        self.bits & bits != 0
    }

    /// It leads somewhere, and no river bars it (RM MOV-13c).
    #[inline]
    pub fn is_open(self) -> bool {
        self.has(Way::EXISTS) && (!self.has(Way::RIVER) || self.has(Way::BRIDGE))
    }
}

/// The same step as a search for ways wants it: everything it needs close together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hop {
    /// The hex it leads to.
    pub to: HexId,
    /// Where that stands in sets.
    pub cell: Cell,
    /// The direction.
    pub direction: Direction,
    /// What it costs off the road with nobody near, in half points; without the pontoon where one is needed.
    pub cost: u8,
    /// A road leads there.
    pub road: bool,
    /// A river without a printed bridge is in between.
    pub river: bool,
}

/// Sets that the rules ask for all the time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Index {
    /// All pieces of each side.
    pub sides: BySide<PieceSet>,
    /// Pieces that fight, of each side.
    pub units: BySide<PieceSet>,
    /// Cavalry of both sides.
    pub cavalry: PieceSet,
    /// Cavalry and horse artillery of both sides.
    pub mounted: PieceSet,
    /// Artillery of both sides.
    pub guns: PieceSet,
    /// Bridge crews of both sides.
    pub crews: PieceSet,
    /// Leaders of both sides.
    pub leaders: PieceSet,
    /// The pieces of each formation.
    pub formations: Vec<PieceSet>,
    /// Units without designation (RM CMP-8).
    pub undesignated: BySide<PieceSet>,
    /// The formations of each side.
    pub formations_of: BySide<FormationSet>,
    /// The commander in chief's counter of each side.
    pub chief: BySide<CounterId>,
    /// The INDEPENDENT counter of each side.
    pub independent: BySide<CounterId>,
    /// The formation that may begin the war before the first draw (RM SUR-1).
    pub surprise: FormationId,
    /// The ways out of each hex, by direction.
    pub ways: Vec<[Way; 6]>,
    /// The steps out of each hex.
    pub hops: Vec<Vec<Hop>>,
    /// The hexes that roads lead to from each hex.
    pub links: Vec<Vec<(HexId, Cell)>>,
    /// What entering each hex off the road costs, in half points.
    pub enter: Vec<u8>,
    /// For each direction the hexes from which a step that way is not barred by an unbridged river.
    pub open: [Hexes; 6],
    /// Hexes with a road.
    pub roads: Hexes,
    /// The supply terminals of each side (RM SUP-3, RM SUP-4).
    pub terminals: BySide<Vec<HexId>>,
    /// Hexes that are always supplied (RM SUP-8).
    pub havens: Hexes,
    /// Where each side may leave the map (RM MOV-8, R33).
    pub exits: BySide<Hexes>,
    /// The place in each hex, if there is one that counts.
    pub place_at: Vec<Option<PlaceId>>,
    /// Places whose occupation by supplied enemies ends the war: for each side those it must hold all at once
    /// (RM END-3, RM END-4).
    pub instant: BySide<PlaceSet>,
    /// All pieces, sorted by their ids.
    pub pieces_by_id: Vec<PieceId>,
    /// The names of the hexes.
    pub names: Arc<Names>,
    /// What the pieces are called, once somebody has asked.
    pub called: OnceLock<Vec<String>>,
}

impl Setup {
    /// The piece with this number.
    #[inline]
    pub fn piece(&self, id: PieceId) -> &Piece {
        &self.pieces[id.index()]
    }

    /// The formation with this number.
    pub fn formation(&self, id: FormationId) -> &Formation {
        &self.formations[id.index()]
    }

    /// The counter with this number.
    pub fn counter(&self, id: CounterId) -> &Counter {
        &self.counters[id.index()]
    }

    /// What is in a hex.
    pub fn ground(&self, hex: HexId) -> &Ground {
        &self.hexes[hex.index()]
    }

    /// Where a hex stands in sets.
    #[inline]
    pub fn cell(&self, hex: HexId) -> Cell {
        self.grid.cell(hex)
    }

    /// The step out of a hex in a direction.
    #[inline]
    pub fn way(&self, hex: HexId, direction: Direction) -> Way {
        self.index.ways[hex.index()][direction.index()]
    }

    /// The steps that lead into a hex, each with the hex it comes from.
    pub fn hops_into(&self, hex: HexId) -> impl Iterator<Item = (HexId, &Hop)> {
        self.index.hops[hex.index()].iter().filter_map(move |back| {
            let hops = &self.index.hops[back.to.index()];
            Some((back.to, hops.iter().find(|hop| hop.to == hex)?))
        })
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

    /// The formation with this id.
    pub fn find_formation(&self, id: &str) -> Option<FormationId> {
        self.formations.iter().position(|it| it.id == id).map(|index| FormationId(index as u8))
    }

    /// The counter with this id.
    pub fn find_counter(&self, id: &str) -> Option<CounterId> {
        self.counters.iter().position(|it| it.id == id).map(|index| CounterId(index as u8))
    }

    /// The place with this id.
    pub fn find_place(&self, id: &str) -> Option<PlaceId> {
        self.places.iter().position(|it| it.id == id).map(|index| PlaceId(index as u8))
    }

    /// The hex with this printed number.
    pub fn find_hex(&self, text: &str) -> Option<HexId> {
        text.parse().ok().and_then(|printed| self.map.find(printed))
    }

    /// Where a piece may be set up, if it begins on the map.
    pub fn placement(&self, piece: PieceId) -> Option<&Placement> {
        self.placements.iter().find(|it| it.piece == piece)
    }
}
