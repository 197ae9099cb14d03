//! The charts of the campaign as numbers, and how a row or column is found in them.

use board::AreaId;

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
    /// BII 10.0: for a unit in a City.
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

    /// The most MP that a die with this modifier can give.
    pub fn best(&self, modifier: i8) -> u8 {
        (1..=6).map(|face| self.at(face + modifier).0).max().unwrap_or(0)
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
    /// Lowest result of lightly wounded.
    pub light: i8,
    /// Lowest result of wounded.
    pub wounded: i8,
    /// Lowest result of killed.
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
