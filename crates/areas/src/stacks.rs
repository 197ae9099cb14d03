//! Clause 8.2a: moving as a stack. A stack is put together piece by piece, steps from area to area at the pace of its
//! slowest member, and may leave pieces behind (R52).

use board::{AreaId, AreaSet};
use play::Sink;

use crate::action::Action;
use crate::event::Event;
use crate::flow::Frame;
use crate::movement::{Mode, Movement, may_start, step};
use crate::setup::{PieceId, PieceSet, Setup};
use crate::state::{Marks, Place, State};
use crate::ways::{self, Ground, Queue};

/// Pieces that could form a stack in an area (BII 3.5a, 8.4a): commanded (BII 8.1f) and not yet moved.
fn mates(setup: &Setup, state: &State, area: AreaId) -> PieceSet {
    let fresh = state.in_place(Place::on(area), may_start(setup, state));
    fresh.filter(|&id| !state.has(id, Marks::OUT_OF_COMMAND)).collect()
}

/// The ways to begin a stack, for pieces that are not in hand.
pub fn gather_actions(setup: &Setup, state: &State, hand: PieceSet, out: &mut Vec<Action>) {
    let fresh = may_start(setup, state).minus(hand);
    let ready: PieceSet = fresh.filter(|&id| !state.has(id, Marks::OUT_OF_COMMAND)).collect();
    let (mut once, mut twice) = (AreaSet::EMPTY, AreaSet::EMPTY);
    for area in ready.filter_map(|id| state.area_of(id)) {
        if once.contains(area) { twice.insert(area) } else { once.insert(area) }
    }
    out.extend(ready.filter(|&id| state.area_of(id).is_some_and(|a| twice.contains(a))).map(Action::Gather));
    out.extend(twice.map(Action::GatherAll));
}

/// What a stack in hand may do.
pub fn actions(setup: &Setup, state: &State, ground: &Ground, frame: Movement, out: &mut Vec<Action>) {
    let Some(area) = frame.hand.first().and_then(|id| state.area_of(id)) else { return };
    out.push(Action::Halt);
    if frame.mode == Mode::Forming {
        out.extend(mates(setup, state, area).minus(frame.hand).map(Action::Gather));
    } else {
        out.extend(frame.hand.map(Action::Drop));
    }
    for &exit in setup.map.exits(area) {
        let queue = Queue::default();
        if ways::stack_costs(setup, state, ground, frame.hand, exit, queue).is_some() {
            out.push(Action::March(exit.to));
            if ways::order_matters(setup, state, ground, frame.hand, exit, queue) {
                out.push(Action::File(exit.to));
            }
        }
    }
}

/// BII 8.4f: who may be named next, or that the others follow in the usual order (R138). Every answer brings the step
/// nearer, so that the choice comes to an end.
pub fn filing_actions(
    setup: &Setup,
    state: &State,
    ground: &Ground,
    frame: Movement,
    to: AreaId,
    out: &mut Vec<Action>,
) {
    let from = frame.hand.first().and_then(|id| state.area_of(id));
    let Some(exit) = from.and_then(|from| setup.map.exit(from, to)) else { return };
    out.push(Action::March(to));
    let may =
        |&id: &PieceId| ways::queue_with(setup, state, ground, frame.hand, exit, frame.first, id).is_some();
    out.extend(frame.hand.filter(may).map(Action::Next));
}

/// Whether any single member of the stack could still take a step.
pub fn anybody_can_go_on(setup: &Setup, state: &State, hand: PieceSet) -> bool {
    let Some(area) = hand.first().and_then(|id| state.area_of(id)) else { return false };
    let ground = Ground::new(setup, state, state.active);
    let steps = |id: PieceId| {
        let costs = ground.costs(setup, state, id);
        let left = ways::remaining(setup, state, id);
        setup.map.exits(area).iter().any(|&exit| costs.of(exit).is_some_and(|cost| cost <= left))
    };
    hand.into_iter().any(steps)
}

/// Takes an answer about a stack.
pub fn answer<S: Sink<Event>>(
    setup: &Setup,
    state: &mut State,
    mut frame: Movement,
    action: Action,
    sink: &mut S,
) {
    match action {
        Action::Gather(id) => {
            frame.hand = if frame.mode == Mode::Forming { frame.hand.with(id) } else { PieceSet::of(id) };
            frame.mode = Mode::Forming;
        }
        Action::GatherAll(area) => (frame.hand, frame.mode) = (mates(setup, state, area), Mode::Forming),
        Action::Drop(id) => {
            state.mark(id, Marks::MOVED, true); // R52
            frame.hand.remove(id);
        }
        Action::Halt => {
            for id in frame.hand {
                state.mark(id, Marks::MOVED, true);
            }
            frame.hand = PieceSet::EMPTY;
        }
        Action::March(to) => {
            let queue = Queue { first: frame.first, full: false };
            return march(setup, state, frame, to, queue, sink);
        }
        Action::File(to) => frame.mode = Mode::Filing(to),
        Action::Next(id) => return name(setup, state, frame, id, sink),
        other => unreachable!("{other:?} is not for a stack"),
    }
    state.frames.set(Frame::Movement(frame));
}

/// BII 8.4f: a unit is named to enter next; as soon as it is settled who pays for the jam, the stack goes.
fn name<S: Sink<Event>>(setup: &Setup, state: &mut State, mut frame: Movement, id: PieceId, sink: &mut S) {
    let Mode::Filing(to) = frame.mode else { unreachable!("nobody waits to enter") };
    let ground = Ground::new(setup, state, state.active);
    let from = frame.hand.first().and_then(|id| state.area_of(id));
    let Some(exit) = from.and_then(|from| setup.map.exit(from, to)) else { return };
    let queue =
        ways::queue_with(setup, state, &ground, frame.hand, exit, frame.first, id).unwrap_or_default();
    if queue.full || !ways::order_matters(setup, state, &ground, frame.hand, exit, queue) {
        return march(setup, state, frame, to, queue, sink);
    }
    frame.first = queue.first;
    state.frames.set(Frame::Movement(frame));
}

fn march<S: Sink<Event>>(
    setup: &Setup,
    state: &mut State,
    mut frame: Movement,
    to: AreaId,
    queue: Queue,
    sink: &mut S,
) {
    (frame.mode, frame.first) = (Mode::Marching, PieceSet::EMPTY);
    state.frames.set(Frame::Movement(frame));
    let ground = Ground::new(setup, state, state.active);
    let from = frame.hand.first().and_then(|id| state.area_of(id));
    let exit = from.and_then(|from| setup.map.exit(from, to));
    let costs = exit.and_then(|exit| ways::stack_costs(setup, state, &ground, frame.hand, exit, queue));
    if let Some(costs) = costs {
        step(setup, state, &costs, to, sink);
    }
}
