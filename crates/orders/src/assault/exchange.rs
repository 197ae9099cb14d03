//! The exchange (CAL 12.5.4-Ex1, 12.5.4-Ex2, R64).

use play::Sink;

use super::{Assault, Stage, result};
use crate::efficiency;
use crate::event::Event;
use crate::flow::{Flow, Frame};
use crate::odds::Sides;
use crate::ruleset::Results;
use crate::setup::{PieceId, PieceSet, Setup};
use crate::state::State;

/// Units with at least the efficiency used by their side.
fn worthy(setup: &Setup, units: PieceSet, value: u8) -> PieceSet {
    units.and(setup.index.troops).filter(|&id| setup.piece(id).efficiency >= value).collect()
}

/// AIF 12.5.4-EXa, R50: of each side the unit with the highest efficiency, among equals the strongest; the owner chooses among those left.
fn best(setup: &Setup, state: &State, units: PieceSet) -> PieceSet {
    let key = |id: PieceId| (efficiency::value(setup, state, id), state.strength(setup, id));
    let troops = units.and(setup.index.troops);
    let most = troops.map(key).max();
    troops.filter(|&id| Some(key(id)) == most).collect()
}

/// Who may be lost next. The defender's losses must in the end reach the attacker's with none to spare, or take all there are.
pub fn eligible(setup: &Setup, state: &State, frame: &Assault) -> PieceSet {
    let sides = Sides::of(setup, state, frame.fight);
    if setup.rules.book.results == Results::Best {
        let attacks = frame.stage == Stage::AttackerLoss;
        return best(setup, state, if attacks { sides.attackers } else { sides.defenders });
    }
    if frame.stage == Stage::AttackerLoss {
        return worthy(setup, sides.attackers, frame.values[0]);
    }
    let chosen = frame.pending;
    let open = worthy(setup, sides.defenders, frame.values[1]).minus(chosen);
    open.filter(|&id| leads_to_a_set(setup, state, frame, chosen.with(id), open)).collect()
}

fn strength(setup: &Setup, state: &State, units: PieceSet) -> u8 {
    units.map(|id| state.strength(setup, id)).sum()
}

/// Whether a choice can be completed to a set that reaches the loss and from which no unit could be spared.
fn leads_to_a_set(setup: &Setup, state: &State, frame: &Assault, chosen: PieceSet, open: PieceSet) -> bool {
    let loss = frame.losses[0];
    let all = chosen.or(open);
    if strength(setup, state, all) <= loss {
        return true; // all are lost
    }
    let sum = strength(setup, state, chosen);
    if sum >= loss {
        let mut members = chosen;
        return members.all(|id| sum - state.strength(setup, id) < loss);
    }
    let rest = all.minus(chosen);
    let mut more = rest;
    more.any(|id| leads_to_a_set(setup, state, frame, chosen.with(id), rest))
}

/// Whether the defender has to give all these units beside those he has named: not one of them could be spared.
fn all_go(setup: &Setup, state: &State, frame: &Assault, open: PieceSet) -> bool {
    if setup.rules.book.results == Results::Best {
        return false;
    }
    let sum = strength(setup, state, frame.pending.or(open));
    let mut open = open;
    frame.stage == Stage::DefenderLoss && open.all(|id| sum - state.strength(setup, id) < frame.losses[0])
}

/// Losses without a choice are taken at once.
pub(super) fn run<S: Sink<Event>>(setup: &Setup, state: &mut State, frame: Assault, sink: &mut S) -> Flow {
    let open = eligible(setup, state, &frame);
    match (open.len(), open.first()) {
        (0, _) => go_on(setup, state, frame, sink),
        (1, Some(first)) => lose(setup, state, frame, first, sink),
        (_, Some(first)) if all_go(setup, state, &frame, open) => lose(setup, state, frame, first, sink),
        _ => return Flow::Wait,
    }
    Flow::On
}

/// A unit is named. The attacker's is lost when the defender's are known, so that both fall together.
pub(super) fn lose<S: Sink<Event>>(
    setup: &Setup,
    state: &mut State,
    mut frame: Assault,
    unit: PieceId,
    sink: &mut S,
) {
    if frame.stage == Stage::AttackerLoss {
        frame.unit = unit;
        frame.losses = [state.strength(setup, unit), 0];
        frame.pending = PieceSet::EMPTY;
        frame.stage = Stage::DefenderLoss;
        state.frames.set(Frame::Assault(frame));
        return;
    }
    frame.pending.insert(unit);
    frame.losses[1] += state.strength(setup, unit);
    state.frames.set(Frame::Assault(frame));
    if frame.losses[1] >= frame.losses[0] || setup.rules.book.results == Results::Best {
        go_on(setup, state, frame, sink);
    }
}

/// Both sides' losses leave the map, and all others check.
fn go_on<S: Sink<Event>>(setup: &Setup, state: &mut State, frame: Assault, sink: &mut S) {
    let lost = frame.pending.with(frame.unit);
    result::exchange(setup, state, frame, lost, sink);
}
