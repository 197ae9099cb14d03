//! Clauses 3.3 and 3.6: Cohesion Checks, hits, eliminations, and who of a Force takes them.

use board::AreaId;
use play::{BySide, Clause, Decision, Decisions, Face, Next, Side, Sink};
use serde::Serialize;

use crate::action::Action;
use crate::event::{Cause, Event, What, Why, tell};
use crate::flow::{Flow, Frame};
use crate::question::Question;
use crate::setup::{Kind, PieceId, PieceSet, Setup};
use crate::sight::tell_of;
use crate::state::{Place, State};

/// BII 3.3a, 3.3b: a Cohesion Check passes if the plain die is no higher than the Cohesion Factor. A march to the guns
/// was declared openly (BII 9.1.2a), so its check is open too; any other is the side's own unless the unit is seen.
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
    let (rolled, result) = (What::Rolled { why, face }, What::Check { why, cf, passed });
    if matches!(why, Why::Guns(_)) {
        tell(sink, None, || rolled);
        tell(sink, None, || result);
    } else {
        tell_of(sink, setup, state, unit, || rolled);
        tell_of(sink, setup, state, unit, || result);
    }
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

/// BII 3.6e, 3.6g, 2.2.3h: the unit leaves the map, a garrison to be used again.
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
    /// How many each side has yet to take.
    pub left: BySide<u8>,
    /// The retreating Force, where only that can be hit.
    pub force: PieceSet,
}

/// Whether only the retreating Force, its cavalry first, takes the hits.
fn in_retreat(cause: Cause) -> bool {
    matches!(cause, Cause::Retreat | Cause::Pursuit)
}

/// The units of a side that may take the next hit: garrisons last (BII 9.3f, R21), in a retreat cavalry first
/// (BII 9.5c, 9.4g, R92).
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
    let units = state.units_at(setup, frame.area, side);
    let field = units.minus(setup.of_kind(side, Kind::Garrison));
    if field.is_empty() { units } else { field }
}

/// Spreads what leaves no choice.
pub fn run<S: Sink<Event>>(setup: &Setup, state: &mut State, mut frame: Hits, sink: &mut S) -> Flow {
    let mut choice = false;
    for side in Side::BOTH {
        let mut units = eligible(setup, state, &frame, side);
        while units.len() == 1 || overwhelmed(setup, state, units, frame.left[side]) {
            let Some(unit) = units.first() else { break };
            strike(setup, state, unit, frame.cause, sink);
            frame.left[side] -= 1;
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
    state.frames.pop();
    Flow::On
}

/// Whether there are enough hits to eliminate all of `units`: then there is nothing to choose.
fn overwhelmed(setup: &Setup, state: &State, units: PieceSet, hits: u8) -> bool {
    let room: u16 = units.map(|id| u16::from(bears(setup, id) + 1 - state.piece(id).hits)).sum();
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
    let decision = |side: Side| {
        let (question, clause) = question(&frame, side);
        Decision { side: chooser(frame.cause, side), question, clause }
    };
    match (sides.next(), sides.next()) {
        (Some(_), Some(_)) => {
            let clause = question(&frame, Side::A).1;
            Next::Decide(Decisions::both(clause, |side| question(&frame, side).0))
        }
        (Some(side), None) => {
            let one = decision(side);
            Next::Decide(Decisions::one(one.side, one.question, one.clause))
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
    strike(setup, state, unit, frame.cause, sink);
    frame.left[chooser(frame.cause, side)] -= 1;
    state.frames.set(Frame::Hits(frame));
}
