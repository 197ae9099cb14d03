//! The immutable part of the campaign: map, pieces, tables and the resolved ruleset. Made by [`crate::data::load`].

use board::{AreaId, AreaSet, Id, RoadId, RoadMap, Set};
use play::Side;
use serde::Serialize;

use crate::ruleset::Ruleset;

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
    /// The other.
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
    /// The other.
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
        self.pieces.iter().position(|piece| piece.id == id).map(|index| PieceId(index as u8))
    }

    /// The area with this id.
    pub fn find_area(&self, id: &str) -> Option<AreaId> {
        self.areas.iter().position(|area| area.id == id).map(|index| AreaId(index as u8))
    }

    /// The bridge between two areas named in either order.
    pub fn find_bridge(&self, id: &str) -> Option<BridgeId> {
        let (a, b) = id.split_once('/')?;
        let (a, b) = (self.find_area(a)?, self.find_area(b)?);
        let joins = |bridge: &Bridge| (bridge.a, bridge.b) == (a, b) || (bridge.a, bridge.b) == (b, a);
        self.bridges.iter().position(joins).map(|index| BridgeId(index as u8))
    }
}

/// The charts, as numbers (BII 2.3a). What each modifier means is said by the chapter that uses it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tables {
    /// BII 2.2.5: number of turns.
    pub turns: u8,
    /// The date of each turn, `1796-07-29`.
    pub dates: Vec<String>,
    /// BII 7.0: from which turn the initiative is rolled; before it the Austrians have it.
    pub initiative_from_turn: u8,
    /// BII 7.0b: added to the French die.
    pub initiative_french: i8,
    /// BII 8.2 to 8.6.
    pub movement: MovementTable,
    /// BII 3.6.
    pub cohesion: CohesionTable,
    /// BII 8.3.
    pub forced_march: ForcedMarchTable,
    /// BII 5.5.
    pub forage: ForageTable,
    /// BII 8.5.1.
    pub bridge_destruction: BridgeTable,
    /// BII 8.5.2.
    pub bridge_repair: BridgeTable,
    /// BII 9.1.
    pub guns: GunsTable,
    /// BII 9.2: columns by difference in artillery, 1 first.
    pub bombardment: HitTable,
    /// BII 9.2: against a Force that defends in mountains or in its own City.
    pub bombardment_shelter: i8,
    /// BII 9.3.
    pub combat: CombatTable,
    /// BII 9.5.
    pub pursuit: PursuitTable,
    /// BII 10.0: for a unit in its own City.
    pub recovery_city: i8,
    /// BII 12.0.
    pub victory: VictoryTable,
    /// BII 13 (option).
    pub casualties: CasualtyTable,
    /// BII 14.2: dummies a side places at set-up.
    pub dummies: u8,
    /// BII 15 (option).
    pub scouting: ScoutTable,
    /// BII 16 (option).
    pub restricted_guns: RestrictedGunsTable,
    /// Where tables, rows and modifiers come from: path (`combat.drm_attacker.city`) and tag.
    pub provenance: Vec<(String, String)>,
}

/// Costs and limits of movement.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MovementTable {
    /// MP of a leader.
    pub leader_ma: u8,
    /// MP to enter, by `Terrain as usize`.
    pub cost: [u8; 3],
    /// MP more over a Destroyed Bridge.
    pub broken_bridge: u8,
    /// Infantry and artillery SP an area holds without jam, by `Terrain as usize`.
    pub limit: [u8; 3],
    /// MP more for who enters above the limit.
    pub congestion: u8,
    /// MP of a destruction attempt.
    pub destroy: u8,
    /// MP of a repair attempt.
    pub repair: u8,
    /// Odds of an overrun.
    pub overrun: u8,
    /// French infantry SP that keep Mantua besieged.
    pub siege: u8,
}

/// What hits do (BII 3.6a to 3.6f).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CohesionTable {
    /// Hits a unit bears; one more eliminates it.
    pub unit_bears: u8,
    /// Hits a garrison bears.
    pub garrison_bears: u8,
    /// From how many hits on SP are lost.
    pub weak_from: u8,
    /// How many SP are lost then.
    pub weak_by: u8,
}

/// Additional MP and hits by modified die.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ForcedMarchTable {
    /// The die of the first row; lower dice use it too.
    pub first: i8,
    /// Additional MP, and whether the unit takes a hit.
    pub rows: Vec<(u8, bool)>,
    /// Added for French units.
    pub french: i8,
    /// The most MP any row gives.
    pub most: u8,
}

impl ForcedMarchTable {
    /// The row of a modified die (BII T-FM).
    pub fn at(&self, die: i8) -> (u8, bool) {
        self.rows[row(self.first, self.rows.len(), die)]
    }
}

/// CF modifiers of foraging.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ForageTable {
    /// In a City.
    pub city: i8,
    /// More foragers than this in an area are a crowd.
    pub crowd_over: u8,
    /// In a crowd.
    pub crowd: i8,
    /// For artillery.
    pub artillery: i8,
}

/// CF modifiers of bridge work.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BridgeTable {
    /// An enemy unit at the far end.
    pub enemy: i8,
    /// Over the Adige or the Po.
    pub major: i8,
}

/// CF modifiers of marches to the guns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GunsTable {
    /// How many areas away a march may start.
    pub reach: u8,
    /// Two areas away.
    pub two_areas: i8,
    /// A mountain is entered.
    pub mountain: i8,
    /// A Destroyed Bridge is crossed.
    pub broken_bridge: i8,
    /// Out of Command.
    pub out_of_command: i8,
}

/// Hits by modified die and column.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HitTable {
    /// The die of the first row; lower dice use it too, higher ones than the last row use the last.
    pub first: i8,
    /// A row per die, a number per column.
    pub rows: Vec<Vec<u8>>,
}

impl HitTable {
    /// The hits for a modified die in a column counted from 0; columns beyond the last use the last.
    pub fn at(&self, die: i8, column: usize) -> u8 {
        let row = &self.rows[row(self.first, self.rows.len(), die)];
        row[column.min(row.len() - 1)]
    }
}

fn row(first: i8, rows: usize, die: i8) -> usize {
    usize::try_from(die.saturating_sub(first)).unwrap_or(0).min(rows - 1)
}

/// The Combat Resolution Table and its DRMs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CombatTable {
    /// Lowest SP of each column, rising.
    pub columns: Vec<u16>,
    /// The hits.
    pub hits: HitTable,
    /// Rounds of a combat (BII 9.3a).
    pub rounds: u8,
    /// Attacker into mountains.
    pub mountain: i8,
    /// Attacker against the Defender's City.
    pub city: i8,
    /// Every attacker came over a bridge.
    pub bridge: i8,
    /// In addition, every one over a Destroyed Bridge.
    pub broken_bridge: i8,
}

impl CombatTable {
    /// The column of a Force, or none for a Force of 0 SP (R13).
    pub fn column(&self, sp: u16) -> Option<usize> {
        self.columns.iter().rposition(|&least| sp >= least)
    }
}

/// The Pursuit Table and its DRMs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PursuitTable {
    /// Columns by difference in cavalry, 1 first.
    pub hits: HitTable,
    /// Into a City of the retreating side.
    pub into_city: i8,
    /// Into mountains.
    pub into_mountain: i8,
    /// Out of mountains.
    pub from_mountain: i8,
    /// First step over a bridge.
    pub over_bridge: i8,
    /// The column for each enemy-held area on the way, counted from 1.
    pub enemy_area_column: u8,
}

/// What is worth how much.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VictoryTable {
    /// Per eliminated enemy unit.
    pub per_unit: i32,
    /// To the Austrians for a City: area and points.
    pub austrian_cities: Vec<(AreaId, i32)>,
    /// To the Austrians per unit in Mantua.
    pub per_unit_in_mantua: i32,
    /// To the Austrians for Wurmser in Mantua.
    pub wurmser_in_mantua: i32,
    /// To the French for the siege.
    pub siege: i32,
    /// To the French for the plain.
    pub plain: i32,
    /// To the French for a City.
    pub french_cities: Vec<(AreaId, i32)>,
    /// Names of the levels and the least difference of each, rising from the draw.
    pub levels: Vec<(String, i32)>,
}

/// Leader casualties.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CasualtyTable {
    /// Hits from which each DRM holds, rising: hits and DRM.
    pub hits: Vec<(u8, i8)>,
    /// For a rank 1 leader.
    pub army_leader: i8,
    /// Lowest result of lightly wounded, wounded, killed.
    pub light: i8,
    /// See above.
    pub wounded: i8,
    /// See above.
    pub killed: i8,
    /// Turns until a lightly wounded leader may return.
    pub back_after: u8,
    /// To the enemy for a killed Army Leader.
    pub army_leader_vp: i32,
}

/// Reconnaissance.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScoutTable {
    /// Attempts in a Movement Phase.
    pub attempts: u8,
    /// CF modifier against enemy cavalry.
    pub cavalry: i8,
    /// CF modifier against mountains.
    pub mountain: i8,
    /// MP the scout loses.
    pub cost: u8,
}

/// Restricted marches to the guns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RestrictedGunsTable {
    /// Reach without a leader who marches too.
    pub alone: u8,
    /// Reach with one.
    pub led: u8,
    /// Units that may set out from one area.
    pub per_area: u8,
}
