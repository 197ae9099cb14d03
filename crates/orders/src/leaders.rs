//! Leaders in danger (CAL 4.4.4, 8.2.3): where they can get away to.

use board::hex::HexId;
use play::{Clause, Decisions, Next, Sink};

use crate::action::Action;
use crate::event::{Event, What, Why, tell};
use crate::flow::{Flow, Frame};
use crate::movement::{self, Move};
use crate::question::Question;
use crate::setup::{Hexes, PieceId, PieceSet, Setup};
use crate::state::{Marks, Place, State, Status};
use crate::ways::Field;
use crate::{columns, sight};

/// The hexes a leader in flight can reach with his full allowance (CAL 2.2.1). It is not of his own will that he comes into
/// enemy zones, so they do not hold him (CAL 8.2.2), nor does what binds an army commander's ordinary moves (R115).
pub fn within_reach(setup: &Setup, state: &State, leader: PieceId) -> Hexes {
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
    // AIF 8.2.3b: whom enemies and their zones shut in on every side is taken.
    let shut = setup.rules.book.leaders_evade && is_shut_in(setup, state, leader);
    match (safe.is_empty(), shut) {
        (_, true) => Hexes::EMPTY,
        (true, false) => all,
        (false, false) => safe,
    }
}

/// Whether every hex beside a leader holds enemies or lies in their zones, friends apart (AIF 8.2.3b, R28). Those who have come into his own hex
/// reach all of them and do not count, or nobody would ever get away (AIF 8.2.3a).
fn is_shut_in(setup: &Setup, state: &State, leader: PieceId) -> bool {
    let (side, here) = (setup.piece(leader).side, state.hex_of(leader));
    let mut zones = Hexes::EMPTY;
    if state.sky(setup).zones {
        for unit in setup.index.units[side.other()] {
            let piece = state.piece(unit);
            if let (Some(hex), Status::Good) = (piece.at.hex().filter(|&hex| hex != here), piece.status) {
                zones = zones.or(&setup.index.zone[usize::from(hex.0)]);
            }
        }
        zones = state.zones_of_works(setup, side.other(), zones);
    }
    let exposed = zones.minus(&state.occupied(setup, side));
    let enemies = state.occupied(setup, side.other());
    setup.index.around[usize::from(here.0)].minus(&exposed).minus(&enemies).is_empty()
}

/// CAL 4.4.4b: of the reachable hexes with friendly units the nearest; without any, every one he can reach or the one he is in,
/// for then he may go but need not (CAL 4.4.4c, AIF 4.5.4c).
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
    tell(sink, || What::Captured { piece: leader });
    pass_on(setup, state, leader);
    lose(setup, state, leader, sink);
    Flow::On
}

/// Whoever else stands in the hex that a leader leaves has to run next.
fn pass_on(setup: &Setup, state: &mut State, leader: PieceId) {
    let others = state.leaders_at(setup, state.hex_of(leader), setup.piece(leader).side);
    match others.minus(PieceSet::of(leader)).last() {
        Some(next) => state.frames.set(Frame::Escape(next)),
        None => state.frames.pop(),
    }
}

/// The leader is out of the game (CAL 4.4.3a, 8.2.3b). With him may go his column (AIF R23), a flag (AIF 17.2.12d), or the battle
/// (AIF 17.1.8c).
pub fn lose<S: Sink<Event>>(setup: &Setup, state: &mut State, leader: PieceId, sink: &mut S) {
    if state.has(leader, Marks::LEADS) {
        columns::release(setup, state, leader);
    }
    let piece = state.piece_mut(leader);
    (piece.at, piece.marks) = (Place::GONE, Marks::default());
    if setup.piece(leader).flag {
        state.frames.push(Frame::Flag(leader));
    }
    if setup.scenario.fatal == Some(leader) {
        (state.over, state.extra.won) = (true, Some(setup.piece(leader).side.other()));
        tell(sink, || What::Over);
    }
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
        pass_on(setup, state, leader);
        escape(setup, state, leader, hex, sink);
    }
}

/// Moves a leader under duress.
pub fn escape<S: Sink<Event>>(setup: &Setup, state: &mut State, leader: PieceId, to: HexId, sink: &mut S) {
    let from = state.hex_of(leader);
    sight::put(setup, state, leader, to, sink, || What::Escaped { piece: leader, from, to });
}
