//! The charts of a battle as numbers, and how a row or column is found in them.

use play::Side;

use crate::setup::{Arm, TERRAINS, Terrain};

/// The charts, as numbers. What each means is said by the chapter that uses it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tables {
    /// The length of the battle (CAL TURN).
    pub turns: u8,
    /// The hour of each turn, `07:00` (CAL 1.2a).
    pub hours: Vec<String>,
    /// Minutes a turn (CAL 1.2a, AIF 17.1.1a, 17.2.1a).
    pub minutes: u8,
    /// The first turn has no command phase (CAL 3.2).
    pub first_turn_skips_command: bool,
    /// In the first turn only this side's formations act (AIF 17.1.2a).
    pub first_turn_only: Option<Side>,
    /// CAL 12.5, 12.4.3.
    pub combat: CombatTable,
    /// CAL 11.4.4.
    pub bombardment: BombardmentTable,
    /// AIF 16.3: the fire of light troops, and what a leader with them adds.
    pub infantry_fire: Option<(BombardmentTable, i8)>,
    /// CAL 17.0.
    pub weather: WeatherTable,
    /// CAL 17.2: column shift by die, 1 first.
    pub confusion: [i8; 6],
    /// CAL 16.0: how many attacks may use Elan.
    pub elan: u8,
    /// CAL 6.1: army initiative of the first side, which has a fixed value; the other has that of the weather box.
    pub initiative: u8,
    /// CAL 9.2 and the Terrain Effects Chart.
    pub movement: MovementTable,
    /// CAL 11.3: how far one sees (AIF 17.1.3, 17.2.4).
    pub sight: u8,
    /// Ground one does not see across, by `Terrain as usize` (CAL 11.3.1, AIF 11.3.1a).
    pub blocks: [bool; TERRAINS],
    /// CAL 20.1: points the other side gets for the intervention of the army commander.
    pub intervention: u8,
    /// CAL 18.0: levels of victory from the best, each with the least difference; AIF 17.2.12e: with the least points.
    pub levels: Vec<(u8, String)>,
    /// AIF 17.1.8b: points for having eliminated more.
    pub steps: u8,
    /// AIF 17.2.12d: the least die that captures a flag, and its points.
    pub flag: (u8, u8),
    /// The counter mix (CAL 1.1b): name of the kind and number.
    pub counters: Vec<(String, u8)>,
    /// Metres a hex (CAL 1.2b).
    pub metres: u16,
    /// Where tables, rows and modifiers come from: path (`combat_results.drm`) and tag.
    pub provenance: Vec<(String, String)>,
}

/// A result of the Combat Table (CAL 12.5.4), worst to best for the attacker.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize)]
pub enum Outcome {
    /// Attacker eliminated.
    Ae,
    /// Attacker disordered.
    Ad,
    /// No effect.
    Ne,
    /// Exchange.
    Ex,
    /// Defender disordered.
    Dd,
    /// Defender retreats.
    Dr,
    /// Defender eliminated.
    De,
}

impl Outcome {
    /// All results, worst to best for the attacker.
    pub const ALL: [Outcome; 7] =
        [Outcome::Ae, Outcome::Ad, Outcome::Ne, Outcome::Ex, Outcome::Dd, Outcome::Dr, Outcome::De];

    /// As printed in the table.
    pub fn code(self) -> &'static str {
        match self {
            Outcome::Ae => "Ae",
            Outcome::Ad => "Ad",
            Outcome::Ne => "Ne",
            Outcome::Ex => "Ex",
            Outcome::Dd => "Dd",
            Outcome::Dr => "Dr",
            Outcome::De => "De",
        }
    }
}

/// A rung of the open ladder of odds: 0 is 1-1, 1 is 2-1, 5 is 6-1, -1 is 1-2, -4 is 1-5 (R20, R21).
pub type Rung = i16;

/// CAL 12.5.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CombatTable {
    /// Ten columns from 1-5 to 6-1 for each row, the row of the lowest modified die first (CAL 12.5-T).
    pub cells: Vec<[Outcome; 10]>,
    /// The modified die of the first row.
    pub first_row: i8,
    /// CAL 12.5.2b: the sum of modifiers is kept within this on both sides.
    pub most: i8,
    /// CAL 15.1.
    pub disordered: i8,
    /// CAL 12.4.4.
    pub leader: i8,
    /// CAL TEC-up.
    pub uphill: i8,
    /// CAL 10.3.1.
    pub canal: i8,
    /// CAL 14.0.
    pub cavalry_in_fortress: i8,
    /// R22: one battery, two batteries.
    pub canister: [i8; 2],
    /// CAL TEC-town: column shift.
    pub town: i8,
    /// CAL TEC-fortress: column shift.
    pub fortress: i8,
    /// CAL 20.5.1: column shift.
    pub flanked: i8,
    /// AIF T-TEC: modifier of the die.
    pub woods: i8,
    /// AIF T-TEC: column shift.
    pub village: i8,
    /// AIF T-TEC: column shift.
    pub farm: i8,
    /// AIF T-TEC: column shift.
    pub redoubt: i8,
}

/// The worst odds of the table, 1-5.
pub const WORST: Rung = -4;
/// The best odds of the table, 6-1.
pub const BEST: Rung = 5;

impl CombatTable {
    /// The odds, rounded in favour of the defender (CAL 12.5.1a, R62).
    pub fn odds(attacker: u16, defender: u16) -> Rung {
        let (attacker, defender) = (attacker.max(1), defender.max(1));
        if attacker >= defender {
            (attacker / defender) as Rung - 1
        } else {
            1 - defender.div_ceil(attacker) as Rung
        }
    }

    /// What a die with its modifier gives in a column (CAL 12.5.3). Below 1-5 the attack fails without a die (CAL 12.4.2b).
    pub fn result(&self, rung: Rung, die: i8) -> Outcome {
        if rung < WORST {
            return Outcome::Ae;
        }
        let column = (rung.min(BEST) - WORST) as usize;
        let row = (die - self.first_row).clamp(0, self.cells.len() as i8 - 1) as usize;
        self.cells[row][column]
    }

    /// The modifier for levels above 6-1 (CAL 12.4.3).
    pub fn surplus(rung: Rung) -> i8 {
        (rung - BEST).clamp(0, 100) as i8
    }
}

/// Odds as people write them.
pub fn odds_text(rung: Rung) -> String {
    if rung >= 0 { format!("{}-1", rung + 1) } else { format!("1-{}", 1 - rung) }
}

/// A result of the Bombardment Table (R52).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize)]
pub enum Fire {
    /// No effect.
    Miss,
    /// Check; who fails is disordered and retreats.
    D,
    /// The same with one more on the die of the check.
    D1,
    /// Who passes is disordered and retreats, who fails is routed.
    Dr,
}

impl Fire {
    /// All results.
    pub const ALL: [Fire; 4] = [Fire::Miss, Fire::D, Fire::D1, Fire::Dr];

    /// As printed in the table.
    pub fn code(self) -> &'static str {
        match self {
            Fire::Miss => "-",
            Fire::D => "D",
            Fire::D1 => "D1",
            Fire::Dr => "DR",
        }
    }
}

/// CAL 11.4-T1 to 11.4-T4.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BombardmentTable {
    /// The greatest strength of each column; the last is open.
    pub columns: Vec<u8>,
    /// One line for each modified die, the lowest first, as many cells as columns.
    pub cells: Vec<Vec<Fire>>,
    /// The modified die of the first row.
    pub first_row: i8,
    /// By range, one hex first (CAL 11.4-T2).
    pub range: Vec<i8>,
    /// By strength in the target hex: up to so much, this modifier; the last is open (CAL 11.4-T3).
    pub density: Vec<(u8, i8)>,
    /// Target higher than the gun (CAL 11.4-T4).
    pub uphill: i8,
    /// By the ground of the target, `Terrain as usize`: houses, works, wheat, woods.
    pub ground: [i8; TERRAINS],
}

impl BombardmentTable {
    /// What a modified die gives for a strength.
    pub fn result(&self, strength: u8, die: i8) -> Fire {
        let column = self.columns.iter().position(|&most| strength <= most).unwrap_or(self.columns.len() - 1);
        let row = (die - self.first_row).clamp(0, self.cells.len() as i8 - 1) as usize;
        self.cells[row][column]
    }

    /// The modifier for so much strength in the target hex.
    pub fn density(&self, strength: u16) -> i8 {
        let found = self.density.iter().find(|(most, _)| strength <= u16::from(*most));
        found.or(self.density.last()).map_or(0, |(_, modifier)| *modifier)
    }

    /// The modifier for a range.
    pub fn range(&self, hexes: u16) -> i8 {
        let index = usize::from(hexes.max(1)) - 1;
        self.range.get(index).or(self.range.last()).copied().unwrap_or(0)
    }
}

/// CAL 17.0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WeatherTable {
    /// Where the marker starts (CAL 17.0a).
    pub start: u8,
    /// The boxes by number, as the switches have them.
    pub boxes: Vec<WeatherBox>,
    /// The new box by the old one and the die, 1 first (CAL 17.0-T).
    pub table: Vec<[u8; 6]>,
    /// Whose units under Defence the weather steadies (AIF 17.2.7n).
    pub steady: Option<Side>,
}

/// What the weather does while the marker lies in a box (CAL 17.1).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WeatherBox {
    /// Its name.
    pub name: String,
    /// Column shift of every assault.
    pub shift: i8,
    /// CAL 17.2.
    pub confusion: bool,
    /// Half points less, unless the whole move follows roads (CAL 17.1.1a).
    pub penalty: u8,
    /// Costs are multiplied by this (CAL 17.1.2a).
    pub factor: u8,
    /// Minor roads are spared too, not only roads (CAL 17.1.2a, 17.1.3d).
    pub minor_spared: bool,
    /// Bombardment strength is halved (CAL 17.1.1b).
    pub halved: bool,
    /// No artillery fires further; 0 means that none fires (CAL 17.1.1d, 17.1.2b).
    pub range: u8,
    /// Artillery moves along roads and minor roads only (CAL 17.1.3h).
    pub guns_on_roads: bool,
    /// Every formation's order becomes Defence (CAL 17.1.3a).
    pub all_defend: bool,
    /// The ranges of army commanders are halved (CAL 17.1.3b).
    pub commanders_halved: bool,
    /// Units out of command may test for another order (CAL 17.1.3c).
    pub tests: bool,
    /// Where the marker goes at the end of the turn (CAL 17.1.3g).
    pub then: u8,
    /// Initiative of the side that goes by the weather (CAL 6.1b).
    pub initiative: u8,
    /// Half points of a hex of road or minor road in March Column, where the weather says so; 0 is the whole allowance
    /// (AIF 17.2.8).
    pub road: Option<u8>,
    /// Everybody moves one hex only (AIF 17.2.7j).
    pub single: bool,
    /// What units of one side under Defence gain in efficiency (AIF 17.2.7n, 17.2.7k).
    pub steady: u8,
    /// There are zones of control (AIF 17.2.7l).
    pub zones: bool,
    /// Light troops may fight in open order (AIF 17.2.7m).
    pub open_order: bool,
}

impl WeatherBox {
    /// Weather that changes nothing.
    pub fn fair() -> WeatherBox {
        WeatherBox {
            name: String::new(),
            shift: 0,
            confusion: false,
            penalty: 0,
            factor: 1,
            minor_spared: true,
            halved: false,
            range: u8::MAX,
            guns_on_roads: false,
            all_defend: false,
            commanders_halved: false,
            tests: true,
            then: 0,
            initiative: 0,
            road: None,
            single: false,
            steady: 0,
            zones: true,
            open_order: true,
        }
    }
}

/// The movement half of the Terrain Effects Chart, in half points (AIF 10.0a).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MovementTable {
    /// To enter, by `Arm as usize` and `Terrain as usize` (CAL TEC-clear, CAL TEC-marsh).
    pub cost: [[u8; TERRAINS]; 4],
    /// Off the road it takes the whole allowance (AIF 10.2c).
    pub whole: [[bool; TERRAINS]; 4],
    /// More for going up a level (CAL TEC-up).
    pub up: u8,
    /// More for crossing a canal or stream (CAL TEC-canal, AIF R96).
    pub canal: u8,
    /// A step of Road March or March Column along a road (CAL 9.3.1a).
    pub road: u8,
    /// So much less for a step of it along a minor road (CAL 9.3.1b).
    pub minor_less: u8,
    /// But at least this.
    pub minor_least: u8,
}

/// What a step costs that takes the whole allowance: nobody has as much, but the first step is never too dear (AIF 9.1.1b).
pub const WHOLE: u8 = 200;

impl MovementTable {
    /// The cost of the ground alone.
    pub fn ground(&self, arm: Arm, terrain: Terrain) -> u8 {
        self.cost[arm as usize][terrain as usize]
    }
}
