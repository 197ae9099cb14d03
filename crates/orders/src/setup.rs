//! The immutable part of a battle: map, pieces, tables and the resolved ruleset. Made by [`crate::data::load`].

mod looks;
mod names;
mod scenario;

use std::sync::Arc;

use board::hex::{Direction, HexId, HexMap, HexSet, SideSet};
use board::{Id, Set, Stamp};
use play::{BySide, Names, Side};
use serde::Serialize;

use crate::ruleset::Ruleset;
use crate::tables::Tables;
use crate::titles::Title;
use crate::tolls::TollBook;

pub use looks::{Size, Symbol};
pub use scenario::{Apart, March, Scenario};

/// A set of hexes; the maps of this family have at most 512.
pub type Hexes = HexSet<8>;

/// The most hexes a map may have.
pub const MOST_HEXES: usize = 8 * 64;

/// A leader or combat unit by its place in the list of pieces.
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

/// A formation by its place in the list of formations.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct FormationId(pub u8);

impl Id for FormationId {
    fn from_index(index: u8) -> FormationId {
        FormationId(index)
    }

    fn number(self) -> u8 {
        self.0
    }
}

/// The most formations a battle can have.
pub const FORMATIONS: usize = 8;

/// A set of formations.
pub type FormationSet = Set<FormationId>;

/// The four orders (CAL 5.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub enum Order {
    /// Half of it closes; it may attack (CAL 5.1.1).
    Advance,
    /// All of it closes and must attack (CAL 5.1.2).
    Attack,
    /// It holds (CAL 5.1.3).
    Defence,
    /// It moves freely, away from the enemy's zones (CAL 5.1.4).
    Manoeuvre,
}

impl Order {
    /// All orders, by name.
    pub const ALL: [Order; 4] = [Order::Advance, Order::Attack, Order::Defence, Order::Manoeuvre];

    /// The id in files and notation.
    pub fn id(self) -> &'static str {
        match self {
            Order::Advance => "advance",
            Order::Attack => "attack",
            Order::Defence => "defence",
            Order::Manoeuvre => "manoeuvre",
        }
    }

    /// The order with this id.
    pub fn find(id: &str) -> Option<Order> {
        Order::ALL.into_iter().find(|order| order.id() == id)
    }
}

/// Everything about a game that never changes.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Which battle it is, with the sides' names.
    pub title: &'static Title,
    /// The switches, resolved from the title and the options.
    pub rules: Ruleset,
    /// Numbers, neighbours and distances of the hexes.
    pub map: HexMap,
    /// What is in each hex, by [`HexId`].
    pub hexes: Vec<Ground>,
    /// What runs along or across the sides of hexes.
    pub sides: Sides,
    /// Leaders first, then units; within each the order of the data files.
    pub pieces: Vec<Piece>,
    /// The formations.
    pub formations: Vec<Formation>,
    /// Where the pieces that begin on the map may be set up (CAL 21.0, 21.1b, 21.1c, 21.2b).
    pub placements: Vec<Placement>,
    /// Hexes worth Victory Points (CAL 18.0).
    pub objectives: Vec<Objective>,
    /// Where pieces may not go.
    pub limits: Limits,
    /// What the scenario asks of single columns.
    pub scenario: Scenario,
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
    /// It is a hill as well, whatever else is there (AIF 10.0d).
    pub hill: bool,
    /// Nobody comes here (AIF 9.2a).
    pub impassable: bool,
    /// 0 is the plain, 1 and more a hill.
    pub level: u8,
    /// The name on the map, or nothing (AIF 10.1a).
    pub name: String,
    /// Trees are drawn here; they change nothing (CAL 10.0).
    pub trees: bool,
    /// A peak is drawn here; it changes nothing (CAL 10.0).
    pub peak: bool,
    /// Where it comes from: field and tag.
    pub provenance: Vec<(String, String)>,
    /// What the data file remarks.
    pub note: String,
}

/// The kind of ground (Terrain Effects Chart).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Terrain {
    /// Open ground of the plain or, with a level, of a hill.
    Clear,
    /// CAL 10.2.
    Marsh,
    /// CAL 10.1.
    Town,
    /// CAL 10.5.
    Fortress,
    /// AIF 10.3.
    Wheat,
    /// AIF 10.2.
    Hill,
    /// AIF 10.4 and 10.4a.
    Woods,
    /// AIF 10.1.
    Village,
    /// AIF 10.1.
    Farm,
    /// AIF 17.2.6 and 17.2.6a.
    Redoubt,
}

/// How many kinds of ground there are.
pub const TERRAINS: usize = 10;

impl Terrain {
    /// All kinds of terrain, in the order of their numbers.
    pub const ALL: [Terrain; TERRAINS] = [
        Terrain::Clear,
        Terrain::Marsh,
        Terrain::Town,
        Terrain::Fortress,
        Terrain::Wheat,
        Terrain::Hill,
        Terrain::Woods,
        Terrain::Village,
        Terrain::Farm,
        Terrain::Redoubt,
    ];

    /// The name in files.
    pub fn id(self) -> &'static str {
        match self {
            Terrain::Clear => "clear",
            Terrain::Marsh => "marsh",
            Terrain::Town => "town",
            Terrain::Fortress => "fortress",
            Terrain::Wheat => "wheat",
            Terrain::Hill => "hill",
            Terrain::Woods => "woods",
            Terrain::Village => "village",
            Terrain::Farm => "farm",
            Terrain::Redoubt => "redoubt",
        }
    }

    /// Houses or works, whose garrison may stand still whatever its order (CAL 10.1, 10.5.2, AIF 10.1b, 17.2.6c).
    pub fn is_cover(self) -> bool {
        matches!(
            self,
            Terrain::Town | Terrain::Fortress | Terrain::Village | Terrain::Farm | Terrain::Redoubt
        )
    }

    /// Works, into which no zone of control reaches (CAL 10.5.1, AIF 8.0d).
    pub fn is_work(self) -> bool {
        matches!(self, Terrain::Fortress | Terrain::Redoubt)
    }
}

/// Who walks, for what a hex costs him.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Arm {
    /// On foot.
    Infantry,
    /// On horseback.
    Cavalry,
    /// With guns.
    Artillery,
    /// A leader and his staff.
    Commander,
}

/// All of them in that order.
pub const ARMS: [Arm; 4] = [Arm::Infantry, Arm::Cavalry, Arm::Artillery, Arm::Commander];

/// What runs along or across hexsides.
#[derive(Clone, Debug)]
pub struct Sides {
    /// Roads (CAL 9.3).
    pub road: SideSet,
    /// Minor roads; at Caldiero also called trails.
    pub minor: SideSet,
    /// Trails, where they are not the same (AIF 9.3.1b).
    pub trail: SideSet,
    /// Canals (CAL 10.3) and streams (AIF R96).
    pub canal: SideSet,
    /// Rivers, which nobody crosses.
    pub river: SideSet,
    /// The names of canals, rivers and roads with their ends, for drawing and reference.
    pub named: Vec<NamedSide>,
}

/// A stretch of canal, river or road as the data file has it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedSide {
    /// The hexes on both sides.
    pub between: [HexId; 2],
    /// `road`, `minor`, `trail`, `canal`, `stream` or `river`.
    pub kind: &'static str,
    /// Its name.
    pub name: String,
    /// Field and tag.
    pub provenance: Vec<(String, String)>,
}

/// What a piece is (CAL 2.0, AIF 2.2a).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// Infantry.
    Infantry,
    /// Cavalry.
    Cavalry,
    /// Foot artillery.
    Artillery,
    /// Horse artillery.
    HorseArtillery,
    /// The battery of a redoubt, which stays where it is (AIF 17.2.6).
    Redoubt,
    /// Who leads a formation: an officer (CAL 4.1), or a general (AIF 4.1).
    Officer,
    /// An officer under a general: a major or brigadier (AIF 4.2).
    Brigadier,
    /// An army commander (CAL 4.2) or commander-in-chief (AIF 4.3).
    Commander,
}

impl Kind {
    /// A leader of any rank, who is no combat unit (AIF 4.0).
    pub fn is_leader(self) -> bool {
        matches!(self, Kind::Officer | Kind::Brigadier | Kind::Commander)
    }

    /// Artillery of any sort (CAL 11.0).
    pub fn is_gun(self) -> bool {
        matches!(self, Kind::Artillery | Kind::HorseArtillery | Kind::Redoubt)
    }

    /// Cavalry, or artillery that rides with it (AIF 4.6).
    pub fn is_mounted(self) -> bool {
        matches!(self, Kind::Cavalry | Kind::HorseArtillery)
    }

    /// The arm whose movement costs apply.
    pub fn arm(self) -> Arm {
        match self {
            Kind::Infantry => Arm::Infantry,
            Kind::Cavalry => Arm::Cavalry,
            Kind::Artillery | Kind::HorseArtillery | Kind::Redoubt => Arm::Artillery,
            Kind::Officer | Kind::Brigadier | Kind::Commander => Arm::Commander,
        }
    }

    /// Infantry or cavalry: what fights in assaults.
    pub fn is_troops(self) -> bool {
        matches!(self, Kind::Infantry | Kind::Cavalry)
    }
}

/// A counter (CAL 2.1a, 2.1c, AIF 2.1a). Fields that a kind does not have are 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// The id in files and notation.
    pub id: String,
    /// The name on the counter.
    pub name: String,
    /// The same in ten letters or less, where the file has it.
    pub short: String,
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub kind: Kind,
    /// The formation whose letter it carries; none for an army commander without one (AIF 17.1-SET-V).
    pub formation: Option<FormationId>,
    /// Combat strength of the front, in points of men or guns (CAL 1.2c).
    pub strength: u8,
    /// Combat strength of the reduced side; 0 if there is none.
    pub reduced: u8,
    /// Efficiency.
    pub efficiency: u8,
    /// Movement allowance in whole points (CAL 9.0b, 9.0c).
    pub movement: u8,
    /// Bombardment strength of artillery.
    pub bombardment: u8,
    /// Range of artillery.
    pub range: u8,
    /// May charge (CAL 20.2, AIF 14.2).
    pub charges: bool,
    /// Light infantry, which can fight in open order (AIF 16.3b, 17.1.7, 17.2.11).
    pub light: bool,
    /// What the counter of infantry shows.
    pub symbol: Symbol,
    /// The strokes above the symbol.
    pub size: Size,
    /// A leader who commands cavalry and horse artillery only (AIF 4.6).
    pub horse_only: bool,
    /// A leader who carries a regimental flag (AIF 17.2.12d).
    pub flag: bool,
    /// Initiative rating of a leader.
    pub initiative: u8,
    /// Command range of a leader.
    pub command: u8,
    /// The rating for loss tests (CAL 4.4.3).
    pub loss: u8,
    /// The turn it arrives, or 0 if it is set up on the map (CAL 21.3a, 21.4a).
    pub arrives: u8,
    /// Where it arrives (CAL 21.4b).
    pub entry: Option<HexId>,
    /// Where name and figures come from: field and tag.
    pub provenance: Vec<(String, String)>,
    /// What the data file remarks.
    pub note: String,
}

/// A division or reserve (CAL 4.1).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Formation {
    /// The id in files and notation, such as `massena`.
    pub id: String,
    /// The letter on the counters.
    pub letter: String,
    /// Its name for people.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// Who leads it. The reserve's leader leads it only once he has intervened (CAL 20.1).
    pub leader: PieceId,
    /// The order it begins with; the owner chooses when there is none (CAL 21.2).
    pub order: Option<Order>,
    /// Its units act with the other formations of their side (CAL 15.4.3).
    pub reserve: bool,
}

/// Where a piece may be set up (CAL 21.0).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Placement {
    /// The piece.
    pub piece: PieceId,
    /// The letter or number of the placement on the map, such as `PI A`.
    pub name: String,
    /// Where it may stand.
    pub zone: Hexes,
    /// Where it stands if nobody says otherwise.
    pub hex: HexId,
}

/// A hex worth Victory Points (CAL 18.0, AIF 17.1.1b, 17.2.1b).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Objective {
    /// The hex that is worth points.
    pub hex: HexId,
    /// What it is worth to each side.
    pub worth: BySide<u8>,
}

/// Where pieces may not go.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Closed to a side's units and leaders (CAL 9.2.1).
    pub closed: BySide<Hexes>,
    /// Hexes an army commander is tied to (CAL 4.2.2).
    pub tied: Vec<(PieceId, Hexes)>,
    /// Directions of attack (CAL 19.1).
    pub directions: Vec<Ban>,
}

/// What a formation may not enter or attack until it has been somewhere (CAL 19.1).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ban {
    /// The formation.
    pub formation: FormationId,
    /// The hexes beyond the line, closed to it.
    pub beyond: Hexes,
    /// How far beyond the line each hex lies; 0 on this side of it. By [`HexId`].
    pub depth: Vec<u8>,
    /// Entering one of these lifts the ban for good.
    pub lifted_by: Hexes,
}

/// The step out of a hex in one direction, worked out once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Way {
    bits: u8,
}

impl Way {
    /// The other hex is on the map.
    pub const EXISTS: u8 = 1;
    /// A road crosses the side.
    pub const ROAD: u8 = 2;
    /// A minor road crosses the side.
    pub const MINOR: u8 = 4;
    /// A canal runs along the side.
    pub const CANAL: u8 = 8;
    /// A river runs along the side.
    pub const RIVER: u8 = 16;
    /// The other hex lies higher.
    pub const UP: u8 = 32;
    /// A trail crosses the side.
    pub const TRAIL: u8 = 64;

    /// A way with these bits.
    pub fn new(bits: u8) -> Way {
        Way { bits }
    }

    /// Whether it has any of these bits.
    #[inline]
    pub fn has(self, bits: u8) -> bool {
        self.bits & bits != 0
    }

    /// It leads somewhere, and no river bars it (CAL TEC-river) nor ground that nobody enters.
    #[inline]
    pub fn is_open(self) -> bool {
        self.bits & (Way::EXISTS | Way::RIVER) == Way::EXISTS
    }

    /// A road, minor road or trail crosses the side.
    #[inline]
    pub fn is_road(self) -> bool {
        self.has(Way::ROAD | Way::MINOR | Way::TRAIL)
    }

    /// A bridge is where any road crosses a canal or stream (CAL 10.4, AIF R96).
    #[inline]
    pub fn has_bridge(self) -> bool {
        self.is_road() && self.has(Way::CANAL)
    }
}

/// Sets that the rules ask for all the time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Index {
    /// Leaders of each side.
    pub leaders: BySide<PieceSet>,
    /// Combat units of each side, artillery included.
    pub units: BySide<PieceSet>,
    /// Infantry and cavalry of both sides.
    pub troops: PieceSet,
    /// Artillery of both sides.
    pub guns: PieceSet,
    /// Batteries of redoubts: no combat units of their own (AIF 17.2.6).
    pub works: PieceSet,
    /// The combat units of each formation.
    pub formations: Vec<PieceSet>,
    /// The officers of each formation beside its leader (AIF 4.2).
    pub brigadiers: Vec<PieceSet>,
    /// The army commander of each side.
    pub commander: BySide<Option<PieceId>>,
    /// The ways out of each hex, by direction.
    pub ways: Vec<[Way; 6]>,
    /// The neighbours a unit in a hex would have in its zone of control (CAL 8.0c, 8.0f, 10.5.1).
    pub zone: Vec<Hexes>,
    /// The neighbours of a hex that no river parts from it.
    pub around: Vec<Hexes>,
    /// What can be seen from a hex within the full distance of sight (CAL 11.3, 11.3.1c).
    pub sight: Vec<Hexes>,
    /// The same within each shorter distance: by distance, then by hex.
    pub near: Vec<Vec<Hexes>>,
    /// All objectives.
    pub objectives: Hexes,
    /// Map-edge hexes (CAL 20.5.2).
    pub edge: Hexes,
    /// What steps cost.
    pub tolls: TollBook,
    /// The names of the hexes.
    pub names: Arc<Names>,
    /// All pieces, by rising ids.
    pub pieces_by_id: Vec<PieceId>,
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

    /// What is in a hex.
    #[inline]
    pub fn ground(&self, hex: HexId) -> &Ground {
        &self.hexes[hex.index()]
    }

    /// The way from a hex in a direction.
    #[inline]
    pub fn way(&self, hex: HexId, direction: Direction) -> Way {
        self.index.ways[hex.index()][direction.index()]
    }

    /// The way between two adjacent hexes.
    pub fn way_between(&self, from: HexId, to: HexId) -> Way {
        self.map.direction(from, to).map_or(Way::default(), |direction| self.way(from, direction))
    }

    /// All pieces in order.
    pub fn piece_ids(&self) -> impl Iterator<Item = PieceId> + use<> {
        (0..self.pieces.len()).map(|index| PieceId(index as u8))
    }

    /// All formations in order.
    pub fn formation_ids(&self) -> impl Iterator<Item = FormationId> + use<> {
        (0..self.formations.len()).map(|index| FormationId(index as u8))
    }

    /// The formations of a side.
    pub fn formations_of(&self, side: Side) -> impl Iterator<Item = FormationId> + '_ {
        self.formation_ids().filter(move |&id| self.formation(id).side == side)
    }

    /// The ban on a formation, if it has one (CAL 19.1).
    pub fn ban(&self, formation: FormationId) -> Option<&Ban> {
        self.limits.directions.iter().find(|ban| ban.formation == formation)
    }
}
