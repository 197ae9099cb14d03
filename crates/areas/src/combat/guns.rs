//! Clause 9.1, and option 16: marching to the sound of the guns.

use board::{AreaId, AreaSet, Exit};
use play::{Clause, Dice, Face, Next, Roll, Sink};

use super::{Combat, Step};
use crate::action::Action;
use crate::command::{best, may_command, own_leaders_here, put};
use crate::event::{Event, What, Why, tell};
use crate::flow::Frame;
use crate::hits;
use crate::question::Question;
use crate::ruleset::BrokenBridges;
use crate::setup::{Kind, PieceId, PieceSet, Setup, Terrain};
use crate::sight;
use crate::state::{Marks, State};

/// A way to the guns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Way {
    /// Areas entered, the Combat Area included: 1 or 2.
    pub length: u8,
    /// A mountain is entered.
    pub mountain: bool,
    /// A Destroyed Bridge is crossed.
    pub broken: bool,
}

impl Way {
    fn modifier(self, setup: &Setup) -> i8 {
        self.lines(setup).into_iter().flatten().sum()
    }

    /// BII T-MG: two areas, mountain, Destroyed Bridge.
    pub fn lines(self, setup: &Setup) -> [Option<i8>; 3] {
        let table = &setup.tables.guns;
        [
            (self.length > 1).then_some(table.two_areas),
            self.mountain.then_some(table.mountain),
            self.broken.then_some(table.broken_bridge),
        ]
    }
}

/// BII 9.1.1a, 9.1.1b, R76: the best of the shortest ways from an area to the guns.
pub fn way(setup: &Setup, state: &State, combat: &Combat, from: AreaId) -> Option<Way> {
    let held = sight::held(setup, state, &state.occupied(setup), state.active);
    way_past(setup, state, held, from, combat.area)
}

fn way_past(setup: &Setup, state: &State, held: AreaSet, from: AreaId, guns: AreaId) -> Option<Way> {
    let leg = |exit: Exit| {
        let broken = setup.bridge_on(exit.road).is_some_and(|bridge| state.broken.contains(bridge));
        let barred = broken && setup.rules.guns_over_broken_bridges == BrokenBridges::Bar; // BII 9.1.1e, 9.1.1f
        (!barred).then(|| (state.terrain(setup, exit.to) == Terrain::Mountain, broken))
    };
    if let Some((mountain, broken)) = setup.map.exit(from, guns).and_then(leg) {
        return Some(Way { length: 1, mountain, broken });
    }
    if setup.tables.guns.reach < 2 {
        return None;
    }
    let mut best: Option<Way> = None;
    for &exit in setup.map.exits(from) {
        if held.contains(exit.to) || exit.to == guns {
            continue;
        }
        let second = setup.map.exit(exit.to, guns).and_then(leg);
        if let (Some(one), Some(two)) = (leg(exit), second) {
            let way = Way { length: 2, mountain: one.0 || two.0, broken: one.1 || two.1 };
            if best.is_none_or(|best| way.modifier(setup) > best.modifier(setup)) {
                best = Some(way);
            }
        }
    }
    best
}

/// The Defender's pieces that may declare a march now.
pub fn eligible(setup: &Setup, state: &State, combat: &Combat) -> PieceSet {
    let side = state.active.other();
    let held = sight::held(setup, state, &state.occupied(setup), state.active);
    let near = setup.map.flood(combat.area, setup.tables.guns.reach, everywhere(), everywhere());
    let declared = combat.marching.or(combat.riding);
    let mut found = PieceSet::EMPTY;
    for id in setup.index.units[side.index()].or(setup.index.leaders[side.index()]).minus(declared) {
        let Some(area) = state.area_of(id) else { continue };
        // BII 9.1.1c: not from the Combat Area itself, nor from among other enemies.
        if !near.contains(area) || area == combat.area || held.contains(area) || !fit(setup, state, id) {
            continue;
        }
        let Some(way) = way_past(setup, state, held, area, combat.area) else { continue };
        if barred(setup, state, combat, id, way).is_none() {
            found.insert(id);
        }
    }
    found
}

/// BII 9.1.2d, R133: leaders may follow after the dice as well. None of them brings a unit any more, so that option 16
/// keeps them to the reach of a leader alone (BII 16.5).
pub fn may_follow(setup: &Setup, state: &State, combat: &Combat) -> PieceSet {
    eligible(setup, state, combat).and(setup.index.leaders[state.active.other().index()])
}

/// Whether the Defender is asked again after the dice: if a leader may follow, or if counters stand near enough that the
/// Attacker cannot tell from leaders (R126). Without fog those lie beneath another leader (BII 3.5b).
pub fn asks_leaders(setup: &Setup, state: &State, combat: &Combat) -> bool {
    let side = state.active.other();
    let restricted = setup.rules.restricted_guns;
    let reach = if restricted { setup.tables.restricted_guns.alone } else { setup.tables.guns.reach };
    let near = setup.map.flood(combat.area, reach, everywhere(), everywhere());
    let free = near.minus(state.occupied(setup).units[state.active]);
    let perhaps = |id: PieceId| {
        let Some(area) = state.area_of(id).filter(|&area| free.contains(area)) else { return false };
        let hidden = !sight::shown(setup, state, id) && !state.has(id, Marks::GUNS);
        hidden && (setup.rules.fog_of_war || !state.leaders_at(setup, area, side).is_empty())
    };
    !may_follow(setup, state, combat).is_empty() || setup.all_of(side).any(perhaps)
}

fn everywhere() -> AreaSet {
    AreaSet::from_bits(u128::MAX)
}

/// Whether the Defender is asked who marches. He is, even if nobody can, as long as counters stand near enough that the
/// Attacker cannot look at: silence would tell him that they are no fit units (BII 3.8, R126).
pub fn asks(setup: &Setup, state: &State, combat: &Combat) -> bool {
    let near = setup.map.flood(combat.area, setup.tables.guns.reach, everywhere(), everywhere());
    let free = near.minus(state.occupied(setup).units[state.active]); // who is engaged himself is known to stay
    let unseen = |&id: &PieceId| {
        state.area_of(id).is_some_and(|area| free.contains(area)) && !sight::shown(setup, state, id)
    };
    !eligible(setup, state, combat).is_empty()
        || (combat.marching.or(combat.riding).is_empty()
            && setup.all_of(state.active.other()).any(|id| unseen(&id)))
}

/// BII 9.1.1a, 9.1.1d, 9.1.2e, 3.6j, 5.5g, 8.1d, R78: not worn out, not foraging, no garrison, first attempt.
pub fn fit(setup: &Setup, state: &State, id: PieceId) -> bool {
    setup.piece(id).kind != Kind::Garrison
        && state.piece(id).hits < setup.tables.cohesion.weak_from
        && !state.has(id, Marks::FORAGED)
        && !state.has(id, Marks::GUNS)
}

/// What keeps a piece from marching under option 16.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Barred {
    /// BII 16.1: neither its formation is in the fight nor does a leader of its own march with it.
    Unconcerned,
    /// BII 16.2: too far for a unit without such a leader.
    TooFar,
    /// BII 16.3: enough units have set out from its area.
    Crowd,
    /// BII 16.4: artillery without such a leader.
    Artillery,
    /// BII 16.5: a leader from afar who can bring no unit along.
    Alone,
}

/// BII 16.1 to 16.5: whether the narrower right of the option keeps the piece from marching.
pub fn barred(setup: &Setup, state: &State, combat: &Combat, id: PieceId, way: Way) -> Option<Barred> {
    if !setup.rules.restricted_guns {
        return None;
    }
    let piece = setup.piece(id);
    let table = &setup.tables.restricted_guns;
    if piece.kind == Kind::Leader {
        let declaring = combat.step == Step::Guns;
        let company = declaring
            && (followed(setup, state, combat, id) || !followers(setup, state, combat, id).is_empty());
        return (way.length > table.alone && !company).then_some(Barred::Alone);
    }
    if started_from(state, combat, id) >= usize::from(table.per_area) {
        return Some(Barred::Crowd);
    }
    let led = combat
        .riding
        .into_iter()
        .any(|leader| state.piece(leader).at == state.piece(id).at && may_command(setup, state, leader, id));
    if led && way.length <= table.led {
        return None;
    }
    let formation = state
        .units_at(setup, combat.area, piece.side)
        .into_iter()
        .any(|other| piece.formation.is_some() && setup.piece(other).formation == piece.formation);
    match piece.kind {
        _ if !formation => Some(Barred::Unconcerned),
        Kind::Artillery => Some(Barred::Artillery),
        _ => (way.length > table.alone).then_some(Barred::TooFar),
    }
}

fn started_from(state: &State, combat: &Combat, id: PieceId) -> usize {
    state.in_place(state.piece(id).at, combat.marching).len()
}

/// Units that could follow a leader who marches (BII 16.1).
fn followers(setup: &Setup, state: &State, combat: &Combat, leader: PieceId) -> PieceSet {
    let side = setup.piece(leader).side;
    let way = state.area_of(leader).and_then(|area| way(setup, state, combat, area));
    if way.is_none_or(|way| way.length > setup.tables.restricted_guns.led) {
        return PieceSet::EMPTY;
    }
    let here = state.in_place(state.piece(leader).at, setup.index.units[side.index()]);
    here.filter(|&id| fit(setup, state, id) && may_command(setup, state, leader, id))
        .filter(|&id| {
            !combat.marching.contains(id)
                && started_from(state, combat, id) < usize::from(setup.tables.restricted_guns.per_area)
        })
        .collect()
}

/// Whether a unit that has declared its march goes with the leader.
fn followed(setup: &Setup, state: &State, combat: &Combat, leader: PieceId) -> bool {
    let with_him = |id: PieceId| state.piece(id).at == state.piece(leader).at;
    combat.marching.into_iter().any(|id| with_him(id) && may_command(setup, state, leader, id))
}

/// BII 16.5: leaders who declared from afar and whom no declared unit follows yet.
fn unfollowed(setup: &Setup, state: &State, combat: &Combat) -> PieceSet {
    if !setup.rules.restricted_guns {
        return PieceSet::EMPTY;
    }
    let alone = |&leader: &PieceId| {
        let way = state.area_of(leader).and_then(|area| way(setup, state, combat, area));
        let afar = way.is_some_and(|way| way.length > setup.tables.restricted_guns.alone);
        afar && !followed(setup, state, combat, leader)
    };
    combat.riding.filter(alone).collect()
}

/// The declarations are over; a leader who should have brought a unit along and did not stays where he is. Where no die is
/// rolled there is nothing that leaders could have waited for.
pub fn end_declarations(setup: &Setup, state: &State, combat: &mut Combat) {
    combat.riding = combat.riding.minus(unfollowed(setup, state, combat));
    combat.step = if combat.marching.is_empty() { Step::GunsRide } else { Step::GunsChecks };
}

/// The legal answers.
pub fn actions(setup: &Setup, state: &State, combat: &Combat, out: &mut Vec<Action>) {
    let owes = |leader| !followers(setup, state, combat, leader).is_empty();
    if !unfollowed(setup, state, combat).into_iter().any(owes) {
        out.push(Action::Pass);
    }
    out.extend(eligible(setup, state, combat).map(Action::Guns));
}

/// BII 9.1.2a, 9.1.1d: a piece declares its one attempt.
pub fn declare<S: Sink<Event>>(
    setup: &Setup,
    state: &mut State,
    combat: &mut Combat,
    id: PieceId,
    sink: &mut S,
) {
    state.mark(id, Marks::GUNS, true);
    if setup.piece(id).kind == Kind::Leader {
        combat.riding.insert(id)
    } else {
        combat.marching.insert(id)
    }
    tell(sink, None, || What::Declared { piece: id });
}

/// The check that is due.
pub fn next(combat: &Combat) -> Next<Question, Why> {
    let Some(unit) = combat.marching.first() else { unreachable!("nobody marches") };
    Next::Roll(Roll { why: Why::Guns(unit), clause: Clause("BII 9.1.2b"), dice: Dice::One })
}

/// BII T-MG, 9.1.2c, R77: the leader with the unit, the way, and being Out of Command.
pub fn modifiers(setup: &Setup, state: &State, combat: &Combat, unit: PieceId) -> i8 {
    lines(setup, state, combat, unit).into_iter().flatten().sum()
}

/// The modifiers one by one: leader, two areas, mountain, Destroyed Bridge, Out of Command.
pub fn lines(setup: &Setup, state: &State, combat: &Combat, unit: PieceId) -> [Option<i8>; 5] {
    let rating = best(own_leaders_here(setup, state, unit), |id| setup.piece(id).sr);
    let way = state.area_of(unit).and_then(|area| way(setup, state, combat, area));
    let [two, mountain, broken] = way.map_or([None; 3], |way| way.lines(setup));
    let lost = state.has(unit, Marks::OUT_OF_COMMAND).then_some(setup.tables.guns.out_of_command);
    [(rating > 0).then_some(rating), two, mountain, broken, lost]
}

/// BII 9.1.2b: whoever passes is there, whoever fails stays.
pub fn roll<S: Sink<Event>>(setup: &Setup, state: &mut State, mut combat: Combat, face: Face, sink: &mut S) {
    let Some(unit) = combat.marching.first() else { return };
    let cf = state.cf(setup, unit, modifiers(setup, state, &combat, unit));
    let passed = hits::check(setup, state, Why::Guns(unit), unit, cf, face, sink);
    combat.marching.remove(unit);
    if passed {
        arrive(state, &combat, unit, sink);
    }
    state.frames.set(Frame::Combat(combat));
}

/// BII 9.1.2d: leaders come without a check, after the units they helped.
pub fn ride<S: Sink<Event>>(_setup: &Setup, state: &mut State, combat: &mut Combat, sink: &mut S) {
    for leader in combat.riding {
        arrive(state, combat, leader, sink);
    }
    combat.riding = PieceSet::EMPTY;
}

fn arrive<S: Sink<Event>>(state: &mut State, combat: &Combat, piece: PieceId, sink: &mut S) {
    let Some(from) = state.area_of(piece) else { return };
    put(state, piece, combat.area);
    state.mark(piece, Marks::FACE_UP, true);
    tell(sink, None, || What::Arrived { piece, from, area: combat.area });
}
