//! Setting up (CAL 21): each piece in its placement hex or beside it, the first side before the other.

use board::hex::HexId;
use play::{Clause, Decisions, Next, Side, Sink};

use crate::action::Action;
use crate::event::{Event, What, Why, tell};
use crate::flow::{self, Flow, Frame};
use crate::question::Question;
use crate::setup::{FormationId, Order, PieceId, Placement, Setup};
use crate::sight;
use crate::stacking;
use crate::state::{Place, State};

/// The pieces of a side that still have to be placed.
pub fn left<'a>(setup: &'a Setup, state: &'a State, side: Side) -> impl Iterator<Item = &'a Placement> + 'a {
    let waits =
        move |it: &&Placement| setup.piece(it.piece).side == side && state.piece(it.piece).at == Place::AWAY;
    setup.placements.iter().filter(waits)
}

/// The formations of a side whose opening order its player chooses and has not chosen yet (CAL 21.2a).
pub fn unordered<'a>(
    setup: &'a Setup,
    state: &'a State,
    side: Side,
) -> impl Iterator<Item = FormationId> + 'a {
    setup.formations_of(side).filter(move |&id| {
        let it = setup.formation(id);
        it.order.is_none() && !it.reserve && !state.activated.contains(id)
    })
}

/// Whether a side has nothing to decide: the book says where everybody stands and under which order (AIF 17.1-SET-A, 17.2-SET-N).
pub(crate) fn is_printed(setup: &Setup, side: Side) -> bool {
    let fixed = |it: &Placement| setup.piece(it.piece).side != side || it.zone.len() == 1;
    setup.placements.iter().all(fixed)
        && setup.formations_of(side).all(|id| setup.formation(id).order.is_some())
}

/// An army whose places are printed stands at once.
pub fn run<S: Sink<Event>>(setup: &Setup, state: &mut State, side: Side, sink: &mut S) -> Flow {
    if !is_printed(setup, side) {
        return Flow::Wait;
    }
    for placement in setup.placements.iter().filter(|it| setup.piece(it.piece).side == side) {
        place(setup, state, placement.piece, placement.hex, sink);
    }
    hand_over(setup, state, side, sink);
    Flow::On
}

/// The other side sets up, or the first turn begins.
fn hand_over<S: Sink<Event>>(setup: &Setup, state: &mut State, side: Side, sink: &mut S) {
    if side == setup.title.first {
        state.frames.set(Frame::SetUp(side.other()));
    } else {
        state.activated = Default::default();
        flow::begin_turn(setup, state, sink);
    }
}

/// Whether a piece may be placed in a hex: in its zone, stacking kept, no enemy there (CAL 21.0, R83).
pub fn may_stand(setup: &Setup, state: &State, placement: &Placement, hex: HexId) -> bool {
    let piece = setup.piece(placement.piece);
    placement.zone.contains(hex)
        && (piece.kind.is_leader() || stacking::may_stop(setup, state, &[placement.piece], hex))
        && state.units_at(setup, hex, piece.side.other()).is_empty()
        && state.leaders_at(setup, hex, piece.side.other()).is_empty()
}

/// Placing goes on until the side says it is done.
pub fn next(side: Side) -> Next<Question, Why> {
    Next::Decide(Decisions::one(side, Question::SetUp, Clause("CAL 21.0")))
}

/// Every piece left to every hex open to it; orders that are the player's to choose; the end when all is done.
pub fn actions(setup: &Setup, state: &State, side: Side, out: &mut Vec<Action>) {
    let before = out.len();
    let mut taken = state.occupied(setup, side).or(&state.occupied(setup, side.other()));
    for leader in setup.index.leaders[side.other()] {
        state.hex(leader).into_iter().for_each(|hex| taken.insert(hex));
    }
    for placement in left(setup, state, side) {
        for hex in &placement.zone {
            // An empty hex needs no closer look.
            if !taken.contains(hex) || may_stand(setup, state, placement, hex) {
                out.push(Action::Place(placement.piece, hex));
            }
        }
    }
    if out.len() > before {
        out.push(Action::Ready);
    }
    for formation in unordered(setup, state, side) {
        out.extend(Order::ALL.map(|order| Action::Order(formation, order)));
    }
    if out.len() == before {
        out.push(Action::End);
    }
}

/// Places, orders, or hands over to the other side and then to the first turn.
pub fn answer<S: Sink<Event>>(setup: &Setup, state: &mut State, side: Side, action: Action, sink: &mut S) {
    match action {
        Action::Place(piece, hex) => place(setup, state, piece, hex, sink),
        Action::Ready => place_rest(setup, state, side, sink),
        Action::Order(formation, order) => {
            // The set of activated formations is not needed before the first turn: it notes who has been given an order.
            state.activated.insert(formation);
            state.orders[usize::from(formation.0)] = order;
            tell(sink, || What::Ordered { formation, order });
        }
        _ => hand_over(setup, state, side, sink),
    }
}

fn place<S: Sink<Event>>(setup: &Setup, state: &mut State, piece: PieceId, hex: HexId, sink: &mut S) {
    sight::put(setup, state, piece, hex, sink, || What::Placed { piece, hex });
}

/// Everybody goes where he usually stands, or, if that is taken, to the first open hex of his zone.
fn place_rest<S: Sink<Event>>(setup: &Setup, state: &mut State, side: Side, sink: &mut S) {
    for placement in &setup.placements {
        let waits =
            setup.piece(placement.piece).side == side && state.piece(placement.piece).at == Place::AWAY;
        if !waits {
            continue;
        }
        let usual = std::iter::once(placement.hex).chain(placement.zone.iter());
        let open = usual.into_iter().find(|&hex| may_stand(setup, state, placement, hex));
        if let Some(hex) = open {
            place(setup, state, placement.piece, hex, sink);
        }
    }
}
