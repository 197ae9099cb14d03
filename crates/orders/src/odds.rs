//! The reckoning of an assault (CAL 12.3 to 12.5): strengths, odds, column shifts and die roll modifiers, each with its clause. The
//! same numbers decide the fight and are shown before it.

use board::hex::HexId;
use play::{Clause, Side};

use crate::charge::is_open_ground;
use crate::ruleset::Canister;
use crate::setup::{Hexes, Kind, PieceId, PieceSet, Setup, Terrain, Way};
use crate::state::{Marks, State, Status};
use crate::tables::{CombatTable, Rung};

/// Something that counts, how much, and under which clause.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Factor {
    /// What it is.
    pub what: &'static str,
    /// How much it counts.
    pub by: i8,
    /// Where that is said.
    pub clause: Clause,
}

/// Who fights whom.
#[derive(Clone, Copy, Debug)]
pub struct Sides {
    /// Attacking infantry and cavalry.
    pub attackers: PieceSet,
    /// All combat units in the attacked hexes that are in the fight.
    pub defenders: PieceSet,
}

impl Sides {
    /// Who takes part in an assault now.
    pub fn of(setup: &Setup, state: &State, fight: u8) -> Sides {
        let side = state.side(setup);
        let of = |side: Side| -> PieceSet {
            let in_it = |&id: &PieceId| state.piece(id).fights == fight && state.hex(id).is_some();
            setup.index.units[side].filter(in_it).collect()
        };
        Sides { attackers: of(side).and(setup.index.troops), defenders: of(side.other()) }
    }

    /// The attacked hexes.
    pub fn targets(&self, state: &State) -> Hexes {
        self.defenders.map(|id| state.hex_of(id)).collect()
    }

    /// The hexes attacked from.
    pub fn bases(&self, state: &State) -> Hexes {
        self.attackers.map(|id| state.hex_of(id)).collect()
    }

    /// Defending infantry and cavalry.
    pub fn stand(&self, setup: &Setup) -> PieceSet {
        self.defenders.and(setup.index.troops)
    }
}

/// Strength of attackers (CAL 12.5.1a): per hex the units with their doublings, halved in marsh, rounded last (R3, R48).
pub fn attack(setup: &Setup, state: &State, sides: &Sides) -> u16 {
    let targets = sides.targets(state);
    let broken = targets.iter().any(|hex| is_open_ground(setup, hex) && has_broken(setup, state, sides, hex));
    let mut sum = 0;
    for hex in &sides.bases(state) {
        let mut here = 0;
        for unit in state.in_hex(hex, sides.attackers) {
            let mut strength = u16::from(state.strength(setup, unit));
            if faces_storm(setup, state, hex, &targets) {
                strength = strength.saturating_sub(1).max(1); // CAL 20.3.1, R79
            }
            let charges = state.has(unit, Marks::CHARGE); // CAL 20.2c
            if charges || broken && setup.piece(unit).kind == Kind::Cavalry {
                strength *= 2; // CAL 14.0a, R70
            }
            here += strength;
        }
        sum += in_ground(setup, hex, here);
    }
    sum.max(1) // R105
}

/// Strength of defenders (CAL 12.4.1a): all of each hex together; artillery has none (CAL 11.0.1a).
pub fn defence(setup: &Setup, state: &State, defenders: PieceSet) -> u16 {
    let troops = defenders.and(setup.index.troops);
    let hexes: Hexes = troops.map(|id| state.hex_of(id)).collect();
    let mut sum = 0;
    for hex in &hexes {
        let here = state.in_hex(hex, troops).map(|id| u16::from(state.strength(setup, id))).sum();
        sum += in_ground(setup, hex, here);
    }
    sum.max(1) // R105
}

/// CAL 10.2a: half in marsh, an exact half upward (CAL 1.4).
fn in_ground(setup: &Setup, hex: HexId, strength: u16) -> u16 {
    if setup.ground(hex).terrain == Terrain::Marsh { strength.div_ceil(2) } else { strength }
}

fn has_broken(setup: &Setup, state: &State, sides: &Sides, hex: HexId) -> bool {
    state.in_hex(hex, sides.stand(setup)).any(|id| state.piece(id).status != Status::Good)
}

/// CAL 20.3.1, R79: in the boxes of snow and storm, from a row into the next one to the east.
fn faces_storm(setup: &Setup, state: &State, from: HexId, targets: &Hexes) -> bool {
    let row = |hex: HexId| setup.map.printed(hex).pairs().0;
    setup.rules.storm_from_the_east
        && state.sky(setup).factor > 1
        && targets.iter().any(|target| row(target) == row(from) + 1)
}

/// The odds before any shift (CAL 12.5.1a).
pub fn ratio(setup: &Setup, state: &State, sides: &Sides) -> Rung {
    CombatTable::odds(attack(setup, state, sides), defence(setup, state, sides.defenders))
}

/// The efficiency values that carry the most strength among these units, lowest first (CAL 12.3.1a, R61). More than one is the
/// owner's choice (CAL 12.3.1b). No die is needed (CAL 12.3.3).
pub fn efficiencies(setup: &Setup, state: &State, units: PieceSet) -> Vec<u8> {
    let mut weight = [0u16; 16];
    for unit in units.and(setup.index.troops) {
        let value = usize::from(setup.piece(unit).efficiency).min(15);
        weight[value] += u16::from(state.strength(setup, unit));
    }
    let most = weight.iter().copied().max().unwrap_or(0);
    (0..16u8).filter(|&value| most > 0 && weight[usize::from(value)] == most).collect()
}

/// Cavalry that holds a fortress spoils it (CAL 14.0b, R27).
fn shelters(setup: &Setup, state: &State, sides: &Sides, hex: HexId) -> Terrain {
    let terrain = setup.ground(hex).terrain;
    let mut troops = state.in_hex(hex, sides.stand(setup));
    if terrain == Terrain::Fortress && troops.any(|id| setup.piece(id).kind == Kind::Cavalry) {
        return Terrain::Clear;
    }
    terrain
}

/// The best cover among the attacked hexes (R103).
pub fn cover(setup: &Setup, state: &State, sides: &Sides) -> Terrain {
    let covers =
        sides.targets(state).iter().map(|hex| shelters(setup, state, sides, hex)).collect::<Vec<_>>();
    let has = |terrain| covers.contains(&terrain);
    match (has(Terrain::Fortress), has(Terrain::Town)) {
        (true, _) => Terrain::Fortress,
        (_, true) => Terrain::Town,
        _ => Terrain::Clear,
    }
}

/// Column shifts that are known before a die falls (CAL 12.5.1b).
pub fn shifts(setup: &Setup, state: &State, sides: &Sides) -> Vec<Factor> {
    let table = &setup.tables.combat;
    let mut list = Vec::with_capacity(4);
    let mut add = |what, by, clause| {
        if by != 0 {
            list.push(Factor { what, by, clause: Clause(clause) });
        }
    };
    match cover(setup, state, sides) {
        Terrain::Town => add("the defender is in a town", table.town, "CAL TEC-town"),
        Terrain::Fortress => add("the defender is in the fortress", table.fortress, "CAL TEC-fortress"),
        _ => {}
    }
    let clause = match state.weather {
        0 | 1 => "CAL 17.1.1c",
        2 => "CAL 17.1.2c",
        _ => "CAL 17.1.3f",
    };
    add("the weather", state.sky(setup).shift, clause);
    if setup.rules.flank_attacks && is_flanked(setup, state, sides) {
        add("the defender is flanked", table.flanked, "CAL 20.5.1");
    }
    list
}

/// CAL 20.5, R80: all attacked hexes are in the grip of the attackers; units in disorder hold nobody.
pub fn is_flanked(setup: &Setup, state: &State, sides: &Sides) -> bool {
    let side = state.side(setup);
    let own = state.occupied(setup, side.other());
    let fit = setup.index.units[side].filter(|&id| state.piece(id).status == Status::Good);
    let mut grip: Hexes = fit.filter_map(|id| state.hex(id)).collect();
    for unit in sides.attackers.filter(|&id| state.piece(id).status == Status::Good) {
        grip = grip.or(&setup.index.zone[state.hex_of(unit).index()]); // CAL 20.5a
    }
    let targets = sides.targets(state);
    !targets.is_empty()
        && targets.iter().all(|hex| {
            let open =
                setup.ground(hex).terrain != Terrain::Town && setup.ground(hex).terrain != Terrain::Fortress;
            let gripped = |(_, near): &(_, HexId)| grip.contains(*near) && !own.contains(*near);
            // CAL 20.5b, 20.5.2
            open && !setup.index.edge.contains(hex) && setup.map.neighbours(hex).filter(gripped).count() >= 5
        })
}

/// The leader of these units' formation who stands with one of them (CAL 12.4.4, 4.1.1d, 4.1.2, R17).
pub fn leader_with(setup: &Setup, state: &State, units: PieceSet) -> Option<PieceId> {
    let mut units = units;
    units.find_map(|unit| {
        let leader = state.leader(setup, state.formation(setup, unit)?)?;
        (state.hex(leader) == state.hex(unit)).then_some(leader)
    })
}

/// Die roll modifiers (CAL 12.5.2a): `values` are the efficiencies used by attacker and defender, `led` whether the attacker uses his
/// leader, `column` the rung after all shifts.
pub fn modifiers(
    setup: &Setup,
    state: &State,
    sides: &Sides,
    values: [u8; 2],
    led: bool,
    column: Rung,
) -> Vec<Factor> {
    let table = &setup.tables.combat;
    let mut list = Vec::with_capacity(8);
    let mut add = |what, by: i8, clause| {
        if by != 0 {
            list.push(Factor { what, by, clause: Clause(clause) });
        }
    };
    let stand = sides.stand(setup);
    if stand.filter(|&id| state.piece(id).status != Status::Good).count() > 0 {
        add("a defender is in disorder", table.disordered, "CAL 15.1b"); // R24
    }
    add("efficiency, attacker less defender", values[0] as i8 - values[1] as i8, "CAL 12.3.2");
    if led {
        add("the attackers' officer", table.leader, "CAL 12.4.4");
    }
    if leader_with(setup, state, stand).is_some() {
        add("the defenders' officer", -table.leader, "CAL 12.4.4");
    }
    add("odds above 6-1", CombatTable::surplus(column), "CAL 12.4.3");
    let (bases, targets) = (sides.bases(state), sides.targets(state));
    let level = |hex: HexId| setup.ground(hex).level;
    // R26, R103: against one of the hexes every attacker would have to climb, or to cross water.
    if targets.iter().any(|target| bases.iter().all(|base| level(base) < level(target))) {
        add("every attacker climbs", table.uphill, "CAL TEC-up");
    }
    // CAL 10.4.2: the canal counts under a bridge too.
    let wet = |base, target| setup.way_between(base, target).has(Way::CANAL);
    if targets.iter().any(|target| bases.iter().all(|base| wet(base, target))) {
        add("every attacker crosses a canal", table.canal, "CAL 10.3.1");
    }
    let spoiled = |hex| {
        setup.ground(hex).terrain == Terrain::Fortress && shelters(setup, state, sides, hex) == Terrain::Clear
    };
    if targets.iter().any(spoiled) {
        add("cavalry holds the fortress", table.cavalry_in_fortress, "CAL 14.0b");
    }
    if setup.rules.canister == Canister::Modifier {
        let loaded = |&id: &PieceId| {
            let with_troops = !state.in_hex(state.hex_of(id), stand).is_empty();
            let marks = state.piece(id).marks;
            with_troops && !marks.has(Marks::MOVED) && !marks.has(Marks::FIRED)
        };
        match sides.defenders.and(setup.index.guns).filter(loaded).count() {
            0 => {}
            1 => add("canister of a battery", table.canister[0], "CAL 12.5.2c"),
            _ => add("canister of two batteries", table.canister[1], "CAL 12.5.2c"),
        }
    }
    list
}

/// The sum of modifiers within its limits (CAL 12.5.2b).
pub fn total(setup: &Setup, list: &[Factor]) -> i8 {
    let most = i16::from(setup.tables.combat.most);
    let sum: i16 = list.iter().map(|factor| i16::from(factor.by)).sum();
    sum.clamp(-most, most) as i8
}
