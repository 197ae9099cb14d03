//! Replacement (CAL 12.8, segment A4): eliminated units come back on their reduced side.

use play::{Clause, Decisions, Next, Side, Sink};

use crate::action::Action;
use crate::event::{Event, Phase, What, Why, tell};
use crate::flow::{Flow, Frame, Frames};
use crate::initiative::Initiative;
use crate::question::Question;
use crate::ruleset::Command;
use crate::setup::{Hexes, Kind, PieceId, PieceSet, Setup};
use crate::state::{Place, State};
use crate::{arrival, sight, stacking};

/// The segment begins (CAL 3.1-A4, AIF 3.1-A2).
pub fn begin<S: Sink<Event>>(setup: &Setup, state: &mut State, sink: &mut S) {
    tell(sink, || What::Phase { phase: Phase::Replacement });
    state.frames = Frames::only(Frame::Returns(setup.title.first));
}

/// The units of a side whose waiting time is over (CAL 3.1-A4).
pub fn due<'a>(setup: &'a Setup, state: &'a State, side: Side) -> impl Iterator<Item = PieceId> + 'a {
    setup.index.units[side].filter(|&id| {
        let piece = state.piece(id);
        piece.at == Place::WAITING && piece.back_on <= state.turn
    })
}

/// The leaders next to whom a unit returns: its formation's own; if he is lost, any officer of the army (CAL 12.8b, R28,
/// R99).
pub fn leaders(setup: &Setup, state: &State, unit: PieceId) -> Vec<PieceId> {
    let side = setup.piece(unit).side;
    let Some(mut formation) = state.formation(setup, unit) else { return Vec::new() };
    if setup.formation(formation).reserve && !state.intervened {
        // A reserve unit that never acted with anybody comes back to the army commander (R99).
        return state.commander(setup, side).into_iter().collect();
    }
    let lost = |state: &State, leader: PieceId| state.piece(leader).at == Place::GONE;
    if setup.formation(formation).reserve && lost(state, setup.formation(formation).leader) {
        formation = state.piece(unit).with;
    }
    let own = setup.formation(formation).leader;
    if !lost(state, own) {
        return state.hex(own).map(|_| own).into_iter().collect();
    }
    if setup.rules.book.command == Command::Officers {
        // AIF R58: the senior officer of the formation who is left.
        let officers = setup.index.brigadiers[usize::from(formation.0)].filter(|&id| state.hex(id).is_some());
        let senior = officers.max_by_key(|&id| (setup.piece(id).initiative, std::cmp::Reverse(id)));
        return senior.into_iter().collect();
    }
    let officers = setup.index.leaders[side].filter(|&id| setup.piece(id).kind == Kind::Officer);
    officers.filter(|&id| state.hex(id).is_some()).collect()
}

/// Units that nobody is left to come back to are lost (AIF R58).
fn forsake<S: Sink<Event>>(setup: &Setup, state: &mut State, side: Side, sink: &mut S) {
    if setup.rules.book.command != Command::Officers {
        return;
    }
    for unit in due(setup, state, side).collect::<Vec<_>>() {
        let Some(formation) = setup.piece(unit).formation else { continue };
        let mut leaders =
            setup.index.brigadiers[usize::from(formation.0)].with(setup.formation(formation).leader);
        if leaders.all(|id| state.piece(id).at == Place::GONE || state.piece(id).at == Place::LEFT) {
            let piece = state.piece_mut(unit);
            (piece.at, piece.back_on) = (Place::GONE, 0);
            tell(sink, || What::Eliminated { piece: unit, back_on: None });
        }
    }
}

/// Where a unit may return: with a leader or next to him, no enemy zone, stacking kept, not beyond a direction of attack
/// that binds its formation (CAL 12.8b, 9.2.1, R98).
pub fn hexes(setup: &Setup, state: &State, unit: PieceId) -> Hexes {
    let side = setup.piece(unit).side;
    let mut near = Hexes::EMPTY;
    for leader in leaders(setup, state, unit) {
        let hex = state.hex_of(leader);
        near = near.or(&setup.index.around[usize::from(hex.0)].with(hex));
    }
    near = near.minus(&state.zones(setup, side.other())).minus(&state.occupied(setup, side.other()));
    near = near.minus(&setup.limits.closed[side]);
    if let Some(ban) = crate::movement::binding_ban(setup, state, unit) {
        near = near.minus(&ban.beyond);
    }
    near.iter().filter(|&hex| stacking::may_stop(setup, state, &[unit], hex)).collect()
}

/// Goes on to the other side, then to the initiative.
pub fn run<S: Sink<Event>>(setup: &Setup, state: &mut State, side: Side, sink: &mut S) -> Flow {
    forsake(setup, state, side, sink);
    if due(setup, state, side).any(|unit| !hexes(setup, state, unit).is_empty()) {
        return Flow::Wait;
    }
    if side == setup.title.first {
        state.frames.set(Frame::Returns(side.other()));
    } else {
        tell(sink, || What::Phase { phase: Phase::Initiative });
        state.frames.set(Frame::Initiative(Initiative::First));
    }
    Flow::On
}

/// The owner places them.
pub fn next(side: Side) -> Next<Question, Why> {
    Next::Decide(Decisions::one(side, Question::Return, Clause("CAL 12.8b")))
}

/// Each unit that is due to each hex open to it.
pub fn actions(setup: &Setup, state: &State, side: Side, out: &mut Vec<Action>) {
    for unit in due(setup, state, side) {
        out.extend(hexes(setup, state, unit).iter().map(|hex| Action::Return(unit, hex)));
    }
}

/// Puts a unit back (CAL 12.8d).
pub fn answer<S: Sink<Event>>(setup: &Setup, state: &mut State, action: Action, sink: &mut S) {
    let Action::Return(unit, hex) = action else { return };
    state.piece_mut(unit).back_on = 0;
    sight::put(setup, state, unit, hex, sink, || What::Returned { piece: unit, hex });
    // A lone enemy leader who stands there has to run, as from anybody who comes upon him (CAL 8.2.3a).
    arrival::come(setup, state, PieceSet::of(unit), hex, false, sink);
}
