//! Bridges and their crews (RM BRG-1 to BRG-10, R49 to R58).

use board::Id;
use board::hex::{Direction, HexId};
use play::{Clause, Dice, Face, Next, Roll, Side, Sink};

use crate::event::{Event, What, Why, tell};
use crate::flow::{Flow, Frame};
use crate::question::Question;
use crate::setup::{PieceId, Setup, Way};
use crate::state::{Marks, Special, State};

/// The most bridges a side can have.
const MOST: usize = 8;

/// The sides that finished bridges join: the hex of the counter and the far bank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Links {
    count: usize,
    list: [[HexId; 2]; MOST],
}

impl Links {
    /// Each as counter and far bank.
    pub fn iter(&self) -> impl Iterator<Item = [HexId; 2]> + '_ {
        self.list[..self.count].iter().copied()
    }

    /// Whether a bridge joins two hexes.
    pub fn join(&self, one: HexId, other: HexId) -> bool {
        self.iter().any(|ends| ends == [one, other] || ends == [other, one])
    }

    /// Whether a bridge leads from the far bank to its counter.
    pub fn lead(&self, far: HexId, counter: HexId) -> bool {
        self.iter().any(|ends| ends == [counter, far])
    }
}

/// The finished bridges of a side (RM BRG-2, R52).
pub fn pontoons(setup: &Setup, state: &State, side: Side) -> Links {
    let mut links = Links { count: 0, list: [[HexId(0); 2]; MOST] };
    for id in setup.index.crews.and(setup.index.sides[side]) {
        let piece = state.piece(id);
        let (Special::Bridge { over }, Some(hex)) = (piece.special, piece.at.hex()) else { continue };
        if let (Some(far), true) = (setup.map.neighbour(hex, over), links.count < MOST) {
            links.list[links.count] = [hex, far];
            links.count += 1;
        }
    }
    links
}

/// Whether a side's units may cross from a hex to its neighbour: no unbridged river between them, or a bridge of their own
/// (RM MOD-6c, RM RET-5, R52, R60, R73).
pub fn crossable(
    setup: &Setup,
    state: &State,
    side: Side,
    from: HexId,
    direction: Direction,
    to: HexId,
) -> bool {
    setup.way(from, direction).is_open() || pontoons(setup, state, side).join(from, to)
}

/// Whether units can strike from a hex at its neighbour: wherever they could cross, and over a finished bridge of the enemy at those who defend it
/// (RM MOD-6c, RM BRG-6, R131).
pub fn strikes(
    setup: &Setup,
    state: &State,
    side: Side,
    from: HexId,
    direction: Direction,
    to: HexId,
) -> bool {
    crossable(setup, state, side, from, direction, to) || pontoons(setup, state, side.other()).lead(from, to)
}

/// Whether a crew stands on its bridge side (RM BRG-5a).
pub fn is_laid(state: &State, id: PieceId) -> bool {
    matches!(state.piece(id).special, Special::Building { .. } | Special::Bridge { .. })
}

/// The sides over which a crew can lay a bridge where it stands: rivers without one (RM BRG-1, R49, R57).
pub fn banks(setup: &Setup, state: &State, id: PieceId) -> impl Iterator<Item = Direction> + use<> {
    let ways = state.hex(id).map(|hex| setup.index.ways[hex.index()]);
    let river = |way: Way| way.has(Way::EXISTS) && way.has(Way::RIVER) && !way.has(Way::BRIDGE);
    Direction::ALL.into_iter().filter(move |it| ways.is_some_and(|ways| river(ways[it.index()])))
}

/// A crew begins a bridge; its move is over (R50).
pub fn begin<S: Sink<Event>>(state: &mut State, id: PieceId, over: Direction, sink: &mut S) {
    state.piece_mut(id).special = Special::Building { over, since: state.turn };
    tell(sink, || What::BridgeBegun { piece: id, over });
}

/// A bridge is taken up; the crew moves again from the next turn, whatever counter comes (RM BRG-5, R128).
pub fn dismantle<S: Sink<Event>>(state: &mut State, id: PieceId, sink: &mut S) {
    state.piece_mut(id).special = Special::Nothing;
    state.mark(id, Marks::DONE | Marks::ACTED, true);
    tell(sink, || What::Dismantled { piece: id });
}

/// Whether an enemy combat unit stands next to a bridge's counter (R51).
pub fn contested(setup: &Setup, state: &State, id: PieceId) -> bool {
    let enemies = state.hexes_of(setup, setup.index.units[setup.piece(id).side.other()]);
    state.hex(id).is_some_and(|hex| setup.grid.spread(&enemies).contains(setup.cell(hex)))
}

/// The next bridge whose time has come, from a crew on (RM BRG-2, R50, R106).
fn due(setup: &Setup, state: &State, from: u8) -> Option<PieceId> {
    let is_due = |id: PieceId| match state.piece(id).special {
        Special::Building { since, .. } => since < state.turn && state.hex(id).is_some(),
        _ => false,
    };
    { setup.index.crews }.find(|&id| id.number() >= from && is_due(id))
}

/// Phase D: bridges are finished or tested one after the other (R106).
pub fn run<S: Sink<Event>>(setup: &Setup, state: &mut State, from: u8, sink: &mut S) -> Flow {
    let Some(id) = due(setup, state, from) else {
        state.frames.pop();
        return Flow::On;
    };
    if contested(setup, state, id) {
        state.frames.set(Frame::Bridges(id.number()));
        return Flow::Wait;
    }
    finish(state, id, sink);
    state.frames.set(Frame::Bridges(id.number() + 1));
    Flow::On
}

fn finish<S: Sink<Event>>(state: &mut State, id: PieceId, sink: &mut S) {
    if let Special::Building { over, .. } = state.piece(id).special {
        state.piece_mut(id).special = Special::Bridge { over };
        tell(sink, || What::BridgeReady { piece: id });
    }
}

/// A die is due for a bridge next to the enemy (RM BRG-3).
pub fn next(id: PieceId) -> Next<Question, Why> {
    Next::Roll(Roll { why: Why::Bridge(id), clause: Clause("RM BRG-3"), dice: Dice::One })
}

/// 5 or 6 finishes it; otherwise the work goes on (R51).
pub fn roll<S: Sink<Event>>(setup: &Setup, state: &mut State, id: PieceId, face: Face, sink: &mut S) {
    if face.0 >= setup.tables.contested {
        finish(state, id, sink);
    } else {
        tell(sink, || What::BridgeDelayed { piece: id });
    }
    state.frames.set(Frame::Bridges(id.number() + 1));
}
