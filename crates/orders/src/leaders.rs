//! Leaders in danger (CAL 4.4.4, 8.2.3): where they can get away to.

use board::hex::HexId;
use play::{Clause, Decisions, Next, Sink};

use crate::action::Action;
use crate::event::{Event, What, Why, tell};
use crate::flow::Flow;
use crate::movement::{self, Move};
use crate::question::Question;
use crate::setup::{Hexes, PieceId, Setup};
use crate::sight;
use crate::state::{Marks, Place, State};
use crate::ways::Field;

/// The hexes a leader in flight can reach with his full allowance (CAL 2.2.1). It is not of his own will that he comes into
/// enemy zones, so they do not hold him (CAL 8.2.2), nor does what binds an army commander's ordinary moves (R115).
fn within_reach(setup: &Setup, state: &State, leader: PieceId) -> Hexes {
    let side = setup.piece(leader).side;
    let field = Field { zones: Hexes::EMPTY, ..Field::new(setup, state, side) };
    let mut found = Hexes::EMPTY;
    movement::flight(setup, state, &field, &Move::new(state, leader, None), |hex| found.insert(hex));
    found
}

/// Where a leader who is come upon can get away to (CAL 8.2.3a): into an enemy zone without friends only if all else is
/// barred.
pub fn refuges(setup: &Setup, state: &State, leader: PieceId) -> Hexes {
    let side = setup.piece(leader).side;
    let all = within_reach(setup, state, leader);
    let exposed = state.zones(setup, side.other()).minus(&state.occupied(setup, side));
    let safe = all.minus(&exposed);
    if safe.is_empty() { all } else { safe }
}

/// CAL 4.4.4b: of the reachable hexes with friendly units the nearest; without any, every one he can reach or the one he is in,
/// for then he may go but need not (CAL 4.4.4c).
pub fn havens(setup: &Setup, state: &State, leader: PieceId) -> Hexes {
    let here = state.hex_of(leader);
    let mut all = within_reach(setup, state, leader);
    let friends = all.and(&state.occupied(setup, setup.piece(leader).side));
    let away = |hex: &HexId| setup.map.distance(here, *hex);
    match friends.iter().map(|hex| away(&hex)).min() {
        Some(nearest) => friends.iter().filter(|hex| away(hex) == nearest).collect(),
        None => {
            all.insert(here);
            all
        }
    }
}

/// A leader who is come upon must get away; who cannot is captured (CAL 8.2.3b).
pub fn run<S: Sink<Event>>(setup: &Setup, state: &mut State, leader: PieceId, sink: &mut S) -> Flow {
    if !refuges(setup, state, leader).is_empty() {
        return Flow::Wait;
    }
    lose(state, leader);
    tell(sink, || What::Captured { piece: leader });
    state.frames.pop();
    Flow::On
}

/// The leader is out of the game (CAL 4.4.3a, 8.2.3b).
pub fn lose(state: &mut State, leader: PieceId) {
    let piece = state.piece_mut(leader);
    (piece.at, piece.marks) = (Place::GONE, Marks::default());
}

/// Where does he go?
pub fn next(setup: &Setup, leader: PieceId) -> Next<Question, Why> {
    let side = setup.piece(leader).side;
    Next::Decide(Decisions::one(side, Question::Escape(leader), Clause("CAL 8.2.3a")))
}

/// Every refuge.
pub fn actions(setup: &Setup, state: &State, leader: PieceId, out: &mut Vec<Action>) {
    out.extend(refuges(setup, state, leader).iter().map(|hex| Action::Escape(leader, hex)));
}

/// He goes there.
pub fn answer<S: Sink<Event>>(
    setup: &Setup,
    state: &mut State,
    leader: PieceId,
    action: Action,
    sink: &mut S,
) {
    if let Action::Escape(_, hex) = action {
        escape(setup, state, leader, hex, sink);
        state.frames.pop();
    }
}

/// Moves a leader under duress.
pub fn escape<S: Sink<Event>>(setup: &Setup, state: &mut State, leader: PieceId, to: HexId, sink: &mut S) {
    let from = state.hex_of(leader);
    sight::put(setup, state, leader, to, sink, || What::Escaped { piece: leader, from, to });
}
