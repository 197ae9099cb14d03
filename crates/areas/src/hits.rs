//! Clauses 3.3 and 3.6: Cohesion Checks, hits, eliminations, and who of a Force takes them.

use board::AreaId;
use play::{BySide, Clause, Decisions, Face, Next, Side, Sink};
use serde::Serialize;

use crate::action::Action;
use crate::bridges;
use crate::event::{Cause, Event, What, Why, tell};
use crate::flow::{Flow, Frame};
use crate::question::Question;
use crate::ruleset::BombardedGarrison;
use crate::setup::{Kind, PieceId, PieceSet, Setup};
use crate::sight::tell_of;
use crate::state::{Place, State};

/// BII 3.3a, 3.3b: a Cohesion Check passes if the plain die is no higher than the Cohesion Factor. A march to the guns
/// was declared openly (BII 9.1.2a), so its die is open too; any other is the side's own unless the unit is seen.
pub fn check<S: Sink<Event>>(
    setup: &Setup,
    state: &State,
    why: Why,
    unit: PieceId,
    cf: u8,
    face: Face,
    sink: &mut S,
) -> bool {
    let passed = face.0 <= cf;
    let rolled = What::Rolled { why, face };
    if matches!(why, Why::Guns(_)) {
        tell(sink, None, || rolled);
    } else {
        tell_of(sink, setup, state, unit, || rolled);
    }
    tell_of(sink, setup, state, unit, || {
        // Work on a bridge depends on who stands beyond it, which the worker may not know.
        let known = match why {
            Why::Destroy(_, bridge) | Why::Repair(_, bridge) => {
                bridges::far_end_is_known(setup, state, unit, bridge)
            }
            _ => true,
        };
        What::Check { why, cf: known.then_some(cf), passed }
    });
    passed
}

/// How many hits the unit bears; one more eliminates it (BII 3.6e, 2.2.3d, R20).
fn bears(setup: &Setup, id: PieceId) -> u8 {
    let cohesion = &setup.tables.cohesion;
    if setup.piece(id).kind == Kind::Garrison { cohesion.garrison_bears } else { cohesion.unit_bears }
}

/// BII 3.6: one more Cohesion Hit. What a combat does, to its end, everybody sees (BII 9.0c, 9.0f).
pub fn strike<S: Sink<Event>>(setup: &Setup, state: &mut State, id: PieceId, cause: Cause, sink: &mut S) {
    if state.piece(id).hits >= bears(setup, id) {
        return eliminate(setup, state, id, cause, sink);
    }
    state.piece_mut(id).hits += 1;
    let hits = state.piece(id).hits;
    let hit = What::Hit { piece: id, hits, cause };
    if in_combat(cause) { tell(sink, None, || hit) } else { tell_of(sink, setup, state, id, || hit) }
}

/// Whether the hit is part of a combat, retreat and pursuit included (BII 9.0f).
fn in_combat(cause: Cause) -> bool {
    matches!(cause, Cause::Bombardment | Cause::Combat) || in_retreat(cause)
}

/// BII 3.6e, 3.6g, 2.2.3h: the unit leaves the map, a garrison to be used again. Whatever the cause (BII 5.4b, R19).
pub fn eliminate<S: Sink<Event>>(setup: &Setup, state: &mut State, id: PieceId, cause: Cause, sink: &mut S) {
    let garrison = setup.piece(id).kind == Kind::Garrison;
    let piece = state.piece_mut(id);
    piece.at = if garrison { Place::POOL } else { Place::ELIMINATED };
    piece.from = piece.at;
    if garrison {
        piece.hits = 0;
    }
    state.losses = true;
    tell(sink, None, || What::Eliminated { piece: id, cause });
}

/// Hits that wait to be spread over the units of an area or of a retreating Force.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Hits {
    /// Why they fall.
    pub cause: Cause,
    /// Where the Force stands, or stood before it retreated.
    pub area: AreaId,
    /// How many each side has yet to place or suffer.
    pub left: BySide<u8>,
    /// The retreating Force, where only that can be hit.
    pub force: PieceSet,
    /// Hits of a Combat Round that are placed but not yet applied: neither side sees where the other puts them before
    /// both are done (BII 9.3e).
    pub placed: Placed,
}

impl Hits {
    /// Hits of a cause; `force` is empty unless only a retreating Force can be hit.
    pub fn new(cause: Cause, area: AreaId, left: BySide<u8>, force: PieceSet) -> Hits {
        Hits { cause, area, left, force, placed: Placed::default() }
    }
}

/// How many hits have been put on each unit, as three layers of binary digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Placed([PieceSet; 3]);

impl Placed {
    /// The hits put on a unit.
    pub fn on(&self, id: PieceId) -> u8 {
        self.0.iter().enumerate().map(|(layer, set)| u8::from(set.contains(id)) << layer).sum()
    }

    /// Puts one more hit on a unit.
    pub fn add(&mut self, id: PieceId) {
        for layer in &mut self.0 {
            if !layer.contains(id) {
                return layer.insert(id);
            }
            layer.remove(id);
        }
    }

    /// The same, as if nothing had been put on `units`.
    #[must_use]
    pub fn without(&self, units: PieceSet) -> Placed {
        Placed(self.0.map(|layer| layer.minus(units)))
    }

    /// The units that have been hit.
    pub fn units(&self) -> PieceSet {
        self.0.iter().fold(PieceSet::EMPTY, |all, layer| all.or(*layer))
    }
}

/// Whether only the retreating Force, its cavalry first, takes the hits.
fn in_retreat(cause: Cause) -> bool {
    matches!(cause, Cause::Retreat | Cause::Pursuit)
}

/// How many more hits a unit can take, the one that eliminates it included.
fn room(setup: &Setup, state: &State, frame: &Hits, id: PieceId) -> u8 {
    (bears(setup, id) + 1).saturating_sub(state.piece(id).hits + frame.placed.on(id))
}

/// The units of a side that may take the next hit: garrisons last in a Combat Round (BII 9.3f), in a
/// bombardment only under the option (BII 9.2b, 9.2d, R134); in a retreat cavalry first (BII 9.5c, 9.4g, R92).
pub fn eligible(setup: &Setup, state: &State, frame: &Hits, side: Side) -> PieceSet {
    if frame.left[side] == 0 {
        return PieceSet::EMPTY;
    }
    if in_retreat(frame.cause) {
        let alive: PieceSet = frame.force.filter(|&id| state.area_of(id).is_some()).collect();
        let units = alive.and(setup.index.units[side.index()]);
        let cavalry = units.and(setup.of_kind(side, Kind::Cavalry));
        return if cavalry.is_empty() { units } else { cavalry };
    }
    let all = state.units_at(setup, frame.area, side);
    let units: PieceSet = all.filter(|&id| room(setup, state, frame, id) > 0).collect();
    let free = setup.rules.bombarded_garrison == BombardedGarrison::LikeOthers;
    if frame.cause == Cause::Bombardment && free {
        return units;
    }
    let field = units.minus(setup.of_kind(side, Kind::Garrison));
    if field.is_empty() { units } else { field }
}

/// Places what leaves no choice, and applies what both sides have placed.
pub fn run<S: Sink<Event>>(setup: &Setup, state: &mut State, mut frame: Hits, sink: &mut S) -> Flow {
    let mut choice = false;
    for side in Side::BOTH {
        let mut units = eligible(setup, state, &frame, side);
        while units.len() == 1 || overwhelmed(setup, state, &frame, units, frame.left[side]) {
            let Some(unit) = units.first() else { break };
            place(setup, state, &mut frame, side, unit, sink);
            units = eligible(setup, state, &frame, side);
        }
        if units.is_empty() {
            frame.left[side] = 0;
        }
        choice |= !units.is_empty();
    }
    if choice {
        state.frames.set(Frame::Hits(frame));
        return Flow::Wait;
    }
    state.frames.set(Frame::Hits(frame));
    for unit in frame.placed.units() {
        for _ in 0..frame.placed.on(unit) {
            strike(setup, state, unit, frame.cause, sink);
        }
    }
    state.frames.pop();
    Flow::On
}

/// Puts one hit on a unit: at once, or in a Combat Round with all the others.
fn place<S: Sink<Event>>(
    setup: &Setup,
    state: &mut State,
    frame: &mut Hits,
    side: Side,
    unit: PieceId,
    sink: &mut S,
) {
    frame.left[side] -= 1;
    if frame.cause == Cause::Combat {
        frame.placed.add(unit);
    } else {
        strike(setup, state, unit, frame.cause, sink);
    }
}

/// Whether there are enough hits to eliminate all of `units`: then there is nothing to choose.
fn overwhelmed(setup: &Setup, state: &State, frame: &Hits, units: PieceSet, hits: u8) -> bool {
    let room: u16 = units.map(|id| u16::from(room(setup, state, frame, id))).sum();
    !units.is_empty() && u16::from(hits) >= room
}

/// Who spreads the hits that `side` suffers: the bombarding player (BII 9.2b), else the owner (BII 9.3d, 9.5c).
fn chooser(cause: Cause, side: Side) -> Side {
    if cause == Cause::Bombardment { side.other() } else { side }
}

fn question(frame: &Hits, side: Side) -> (Question, Clause) {
    let left = frame.left[side];
    match frame.cause {
        Cause::Bombardment => (Question::BombardmentHits(left), Clause("BII 9.2b")),
        Cause::Combat => (Question::CombatHits(left), Clause("BII 9.3d")),
        Cause::Retreat => (Question::PursuitHits(left), Clause("BII 9.4g")),
        _ => (Question::PursuitHits(left), Clause("BII 9.5c")),
    }
}

/// Who must choose; after combat rolls both at once (BII 9.3e).
pub fn next(setup: &Setup, state: &State, frame: Hits) -> Next<Question, Why> {
    let open = |side: &Side| !eligible(setup, state, &frame, *side).is_empty();
    let mut sides = Side::BOTH.into_iter().filter(open);
    match (sides.next(), sides.next()) {
        (Some(_), Some(_)) => {
            let clause = question(&frame, Side::A).1;
            Next::Decide(Decisions::both(clause, |side| question(&frame, side).0))
        }
        (Some(side), None) => {
            let (question, clause) = question(&frame, side);
            Next::Decide(Decisions::one(chooser(frame.cause, side), question, clause))
        }
        _ => unreachable!("{frame:?} has nothing to choose"),
    }
}

/// The units that may take the next hit, for the side that chooses.
pub fn actions(setup: &Setup, state: &State, frame: Hits, side: Side, out: &mut Vec<Action>) {
    let suffering = chooser(frame.cause, side);
    out.extend(eligible(setup, state, &frame, suffering).map(Action::Hit));
}

/// One hit is placed.
pub fn answer<S: Sink<Event>>(
    setup: &Setup,
    state: &mut State,
    mut frame: Hits,
    side: Side,
    action: Action,
    sink: &mut S,
) {
    let Action::Hit(unit) = action else { unreachable!("{action:?} places no hit") };
    let suffering = chooser(frame.cause, side);
    place(setup, state, &mut frame, suffering, unit, sink);
    state.frames.set(Frame::Hits(frame));
}
