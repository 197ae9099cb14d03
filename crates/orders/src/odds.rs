//! The reckoning of an assault (CAL 12.3 to 12.5): strengths, odds, column shifts and die roll modifiers, each with its clause. The
//! same numbers decide the fight and are shown before it.

use board::hex::HexId;
use play::{Clause, Side};

use crate::charge::is_open_ground;
use crate::ruleset::{Canister, Cavalry, Defending, Results};
use crate::setup::{Hexes, Kind, Order, PieceId, PieceSet, Setup, Terrain, Way};
use crate::state::{Marks, State, Status};
use crate::tables::{CombatTable, Rung};
use crate::{command, efficiency};

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
    /// Which of the defenders' grounds counts (AIF 10.0d, R102).
    pub ground: Chosen,
}

/// Which of the defenders' grounds counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
pub enum Chosen {
    /// The best for the defender.
    Best,
    /// That of this hex.
    Hex(HexId),
    /// None but open hills.
    Open,
}

/// The side that attacks in an assault: the active one, but in a countercharge the other (AIF 12.2a).
pub fn attacker(setup: &Setup, state: &State, fight: u8) -> Side {
    let side = state.side(setup);
    if is_counter(setup, state, fight) { side.other() } else { side }
}

/// Whether an assault is a countercharge (AIF 14.2.4c).
pub fn is_counter(setup: &Setup, state: &State, fight: u8) -> bool {
    let mut units = setup.index.units[state.side(setup).other()];
    setup.rules.book.cavalry == Cavalry::Everywhere
        && units.any(|id| state.piece(id).fights == fight && state.has(id, Marks::COUNTER))
}

impl Sides {
    /// Who takes part in an assault now.
    pub fn of(setup: &Setup, state: &State, fight: u8) -> Sides {
        let side = attacker(setup, state, fight);
        let of = |side: Side| -> PieceSet {
            let in_it = |&id: &PieceId| state.piece(id).fights == fight && state.hex(id).is_some();
            setup.index.units[side].filter(in_it).collect()
        };
        Sides::new(of(side).and(setup.index.troops), of(side.other()))
    }

    /// These against those, on the ground that is best for the latter.
    pub fn new(attackers: PieceSet, defenders: PieceSet) -> Sides {
        Sides { attackers, defenders, ground: Chosen::Best }
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

/// Strength of attackers (CAL 12.5.1a): per hex the units with their doublings, halved in marsh, rounded last (R3, R48); horse in woods counts
/// half, all halves together (AIF 10.4c, R1, AIF 1.3).
pub fn attack(setup: &Setup, state: &State, sides: &Sides) -> u16 {
    let targets = sides.targets(state);
    let broken = breaks(setup, state, sides, &targets);
    let (mut sum, mut halves) = (0, 0);
    for hex in &sides.bases(state) {
        let woods = fights_in_woods(setup, state, sides, hex);
        let mut here = 0;
        for unit in state.in_hex(hex, sides.attackers) {
            let mut strength = u16::from(state.strength(setup, unit));
            if faces_storm(setup, state, hex, &targets) {
                strength = strength.saturating_sub(1).max(1); // CAL 20.3.1, R79
            }
            let charges = state.has(unit, Marks::CHARGE); // CAL 20.2c
            let horse = setup.piece(unit).kind == Kind::Cavalry;
            if charges || broken && horse {
                strength *= 2; // CAL 14.0a, R70, AIF 14.0.1, 14.2b
            }
            if horse && woods {
                halves += strength;
            } else {
                here += strength;
            }
        }
        sum += in_ground(setup, hex, here);
    }
    (sum + halves.div_ceil(2)).max(1) // R105
}

/// Strength of defenders (CAL 12.4.1a): all of each hex together; artillery has none (CAL 11.0.1a, AIF 11.0.2b, 12.4.1a, 12.4.1e). Horse in woods counts half
/// (AIF 10.4c); who is countercharged in a charge is doubled like its foe (AIF 14.2.4c).
pub fn defence(setup: &Setup, state: &State, sides: &Sides) -> u16 {
    let troops = sides.defenders.and(setup.index.troops);
    let hexes: Hexes = troops.map(|id| state.hex_of(id)).collect();
    let (mut sum, mut halves) = (0, 0);
    for hex in &hexes {
        let woods = is_woods(setup, state, sides, hex);
        let mut here = 0;
        for id in state.in_hex(hex, troops) {
            let strength = u16::from(state.strength(setup, id));
            let strength = if state.has(id, Marks::CHARGE) { strength * 2 } else { strength };
            if woods && setup.piece(id).kind == Kind::Cavalry {
                halves += strength;
            } else {
                here += strength;
            }
        }
        sum += in_ground(setup, hex, here);
    }
    (sum + halves.div_ceil(2)).max(1) // R105
}

/// Whether cavalry that attacks has broken troops before it: any in the open (CAL 14.0a), or nothing but broken infantry in every hex
/// it fights (AIF 14.0.1, R85, R151).
pub(crate) fn breaks(setup: &Setup, state: &State, sides: &Sides, targets: &Hexes) -> bool {
    match setup.rules.book.cavalry {
        Cavalry::InTheOpen => {
            targets.iter().any(|hex| is_open_ground(setup, hex) && has_broken(setup, state, sides, hex))
        }
        Cavalry::Everywhere => {
            let mut stand = sides.stand(setup);
            let foot = |id: PieceId| setup.piece(id).kind == Kind::Infantry;
            !stand.is_empty() && stand.all(|id| foot(id) && state.piece(id).status != Status::Good)
        }
    }
}

/// Whether those who attack from a hex fight in woods, there or where they go (AIF 10.4c). Where the attacker stands the other side chooses
/// the ground too (AIF 10.0d).
pub(crate) fn fights_in_woods(setup: &Setup, state: &State, sides: &Sides, base: HexId) -> bool {
    setup.ground(base).terrain == Terrain::Woods
        || setup.rules.book.cavalry == Cavalry::Everywhere && cover(setup, state, sides) == Terrain::Woods
}

/// Whether a defended hex counts as woods: a wooded hill does so only if that is the ground chosen (AIF 10.0d).
pub(crate) fn is_woods(setup: &Setup, state: &State, sides: &Sides, hex: HexId) -> bool {
    let ground = setup.ground(hex);
    ground.terrain == Terrain::Woods && (!ground.hill || cover(setup, state, sides) == Terrain::Woods)
}

/// CAL 10.2a: half in marsh, an exact half upward (CAL 1.4).
fn in_ground(setup: &Setup, hex: HexId, strength: u16) -> u16 {
    if setup.ground(hex).terrain == Terrain::Marsh { strength.div_ceil(2) } else { strength }
}

fn has_broken(setup: &Setup, state: &State, sides: &Sides, hex: HexId) -> bool {
    state.in_hex(hex, sides.stand(setup)).any(|id| state.piece(id).status != Status::Good)
}

/// CAL 20.3.1, R79: in the boxes of snow and storm, from a row into the next one to the east.
pub(crate) fn faces_storm(setup: &Setup, state: &State, from: HexId, targets: &Hexes) -> bool {
    let row = |hex: HexId| setup.map.printed(hex).pairs().0;
    setup.rules.storm_from_the_east
        && state.sky(setup).factor > 1
        && targets.iter().any(|target| row(target) == row(from) + 1)
}

/// The odds before any shift (CAL 12.5.1a).
pub fn ratio(setup: &Setup, state: &State, sides: &Sides) -> Rung {
    CombatTable::odds(attack(setup, state, sides), defence(setup, state, sides))
}

/// The efficiency values that carry the most strength among these units, lowest first (CAL 12.3.1a, R61, AIF 12.3). More than one is the
/// owner's choice (CAL 12.3.1b). No die is needed (CAL 12.3.3).
pub fn efficiencies(setup: &Setup, state: &State, units: PieceSet) -> Vec<u8> {
    let mut weight = [0u16; 16];
    for unit in units.and(setup.index.troops) {
        let value = usize::from(efficiency::value(setup, state, unit)).min(15);
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

/// The ground that counts for the defender: the best among the attacked hexes (R103), or the one he has chosen (AIF R102).
pub fn cover(setup: &Setup, state: &State, sides: &Sides) -> Terrain {
    match sides.ground {
        Chosen::Open => return Terrain::Clear,
        Chosen::Hex(hex) => return shelter(setup, state, sides, hex),
        Chosen::Best => {}
    }
    let mut best = Terrain::Clear;
    for hex in &sides.targets(state) {
        let here = shelter(setup, state, sides, hex);
        if worth(here) > worth(best) {
            best = here;
        }
    }
    best
}

/// How good a ground is for a defender, for choosing among several: a hill is no help (AIF 10.2.1b).
fn worth(terrain: Terrain) -> u8 {
    match terrain {
        Terrain::Fortress | Terrain::Redoubt => 4,
        Terrain::Town | Terrain::Village => 3,
        Terrain::Farm => 2,
        Terrain::Woods => 1,
        _ => 0,
    }
}

/// What a hex gives its defenders: its own ground, but houses and works of this book only under Defence (AIF 5.1.3e, 10.1c, 17.2.6b), and a wooded
/// hill is no help to horsemen.
fn shelter(setup: &Setup, state: &State, sides: &Sides, hex: HexId) -> Terrain {
    let terrain = shelters(setup, state, sides, hex);
    let troops = state.in_hex(hex, sides.stand(setup));
    match (setup.rules.book.defence, terrain) {
        (Defending::Slips, Terrain::Village | Terrain::Farm | Terrain::Redoubt) => {
            let mut each = troops;
            let defends = each.all(|id| command::standing(setup, state, id) == Order::Defence);
            if defends { terrain } else { Terrain::Clear }
        }
        (_, Terrain::Woods) if sides.ground == Chosen::Best && setup.ground(hex).hill => {
            let mut each = troops;
            let horse = each.any(|id| setup.piece(id).kind == Kind::Cavalry);
            if horse { Terrain::Clear } else { terrain }
        }
        _ => terrain,
    }
}

/// The grounds a defender has to choose between, if none of them is at least as good for him as all others (AIF R132): the hexes they lie in, and
/// whether he may do without any.
pub fn grounds(setup: &Setup, state: &State, sides: &Sides) -> (Vec<HexId>, bool) {
    if setup.rules.book.results == Results::Named {
        return (Vec::new(), false);
    }
    let mut kinds: Vec<(Terrain, HexId)> = Vec::new();
    let mut open = false;
    for hex in &sides.targets(state) {
        let terrain = shelter(setup, state, &Sides { ground: Chosen::Hex(hex), ..*sides }, hex);
        open |= setup.ground(hex).hill && terrain == Terrain::Woods || worth(terrain) == 0;
        if worth(terrain) > 0 && kinds.iter().all(|(known, _)| *known != terrain) {
            kinds.push((terrain, hex));
        }
    }
    let mut stand = sides.stand(setup);
    let horse = stand.any(|id| setup.piece(id).kind == Kind::Cavalry);
    let woods = kinds.iter().any(|(kind, _)| *kind == Terrain::Woods);
    // Woods halve horsemen of both sides; else one ground is better than none, and one kind leaves nothing to choose.
    let doubtful = kinds.len() > 1 || woods && horse && open;
    if !doubtful {
        return (Vec::new(), false);
    }
    (kinds.into_iter().map(|(_, hex)| hex).collect(), woods && horse && open)
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
        Terrain::Village => add("the defender holds a village", table.village, "AIF 10.1c"),
        Terrain::Farm => add("the defender holds a farm", table.farm, "AIF 10.1c"),
        Terrain::Redoubt => add("the defender holds a redoubt", table.redoubt, "AIF 17.2.6b"),
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

/// CAL 20.5, R143: five of the six neighbours of every attacked hex hold enemies, in whatever shape, or lie in the zones of attackers.
pub fn is_flanked(setup: &Setup, state: &State, sides: &Sides) -> bool {
    let side = state.side(setup);
    let own = state.occupied(setup, side.other());
    let mut grip = state.occupied(setup, side);
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

/// The leader of these units' formation who stands with one of them (CAL 12.4.4, 4.1.1d, 4.1.2, R17, AIF 4.1.1d, 4.1.2, 4.2.1d).
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
    let general = setup.title.terms.leader == "general";
    if led {
        let what = if general { "the attackers' general" } else { "the attackers' officer" };
        add(what, table.leader, "CAL 12.4.4");
    }
    if leader_with(setup, state, stand).is_some() {
        let what = if general { "the defenders' general" } else { "the defenders' officer" };
        add(what, -table.leader, "CAL 12.4.4");
    }
    if setup.rules.book.results == Results::Named {
        add("odds above 6-1", CombatTable::surplus(column), "CAL 12.4.3");
    }
    let (bases, targets) = (sides.bases(state), sides.targets(state));
    let level = |hex: HexId| setup.ground(hex).level;
    // R26, R103: against one of the hexes every attacker would have to climb, or to cross water.
    if targets.iter().any(|target| bases.iter().all(|base| level(base) < level(target))) {
        add("every attacker climbs", table.uphill, "CAL TEC-up");
    }
    if cover(setup, state, sides) == Terrain::Woods {
        add("the defender is in woods", table.woods, "AIF 12.5.2d");
    }
    // CAL 10.4.2: the canal counts under a bridge too.
    let wet = |base, target| setup.way_between(base, target).has(Way::CANAL);
    if targets.iter().any(|target| bases.iter().all(|base| wet(base, target))) {
        let what = match setup.title.terms.water {
            "canal" => "every attacker crosses a canal",
            _ => "every attacker crosses a stream",
        };
        add(what, table.canal, "CAL 10.3.1");
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
