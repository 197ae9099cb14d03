//! Why not? Every action that is not offered has a clause that forbids it; this is where it is found. Reasons speak only of what
//! the asking side may know: its own pieces, where enemy units stand, and their zones of control.

mod deciding;
mod fighting;
mod marching;

use board::hex::HexId;
use play::{Clause, Decision, Explanation, Next, Side, Viewer};

use crate::action::{self, Action};
use crate::activation::Stage;
use crate::flow::{self, Frame};
use crate::question::Question;
use crate::setup::{PieceId, Setup};
use crate::state::State;
use crate::words;

/// A clause and what it says here.
pub(crate) type Reason = (&'static str, String);

/// Whether `side` may do this now, and where the rulebook says so.
pub fn explain(setup: &Setup, state: &State, side: Side, action: Action) -> Explanation {
    let mut legal = Vec::new();
    flow::actions(setup, state, side, &mut legal);
    if legal.contains(&action) {
        let (clause, reason) = allowed(setup, action);
        return Explanation { legal: true, clause: Clause(clause), reason };
    }
    let (clause, reason) = why_not(setup, state, side, action);
    Explanation { legal: false, clause: Clause(clause), reason }
}

/// The clause under which an action is taken, and what it does.
fn allowed(setup: &Setup, action: Action) -> Reason {
    let clause = clause_of(action);
    (clause, format!("{} may be done now", action::write(setup, action)))
}

/// The clause that provides for an action.
pub fn clause_of(action: Action) -> &'static str {
    match action {
        Action::End => "CAL 3.1",
        Action::Decline => "CAL 9.0a",
        Action::Place(..) | Action::Ready => "CAL 21.0",
        Action::Order(..) => "CAL 5.2",
        Action::Intervene => "CAL 20.1a",
        Action::Rally(_) => "CAL 15.3",
        Action::Return(..) => "CAL 12.8b",
        Action::Activate(_) => "CAL 6.2a",
        Action::Join(_) => "CAL 15.4.3b",
        Action::Try => "CAL 5.2.2a",
        Action::Test(_) => "CAL 5.3.1",
        Action::Command(..) => "CAL 4.3.1a",
        Action::Take(_) | Action::Together(_) => "CAL 9.1a",
        Action::Enter(..) => "CAL 15.4a",
        Action::To(_) | Action::Via(_) => "CAL 9.1b",
        Action::Charge(..) => "CAL 20.2b",
        Action::Fire(..) => "CAL 11.4.4",
        Action::Salvo(..) => "CAL 11.4.1a",
        Action::Attack(..) | Action::Again => "CAL 3.1-B5a",
        Action::Resolve(_) => "CAL 12.0b",
        Action::Withdraw(..) => "CAL 14.1a",
        Action::Elan(_) => "CAL 16.1a",
        Action::Lead(_) => "CAL 12.4.4",
        Action::Efficiency(_) => "CAL 12.3.1b",
        Action::Press => "CAL 12.5.4-Ne2",
        Action::Lose(_) => "CAL 12.5.4-Ex1",
        Action::Retreat(..) => "CAL 12.6c",
        Action::Follow(..) | Action::Escape(..) => "CAL 4.4.4b",
        Action::Advance(..) => "CAL 12.7a",
        Action::AdvanceAll(..) => "CAL 12.7.3",
    }
}

fn why_not(setup: &Setup, state: &State, side: Side, action: Action) -> Reason {
    match flow::next(setup, state) {
        Next::Over(outcome) => (outcome.clause.0, "the battle is over".into()),
        Next::Roll(roll) => {
            let why = words::why(setup, state, &roll, Viewer::Seat(side));
            (roll.clause.0, format!("a die is due first: {why}"))
        }
        Next::Decide(decisions) => match decisions.of(side) {
            None => {
                let decision = decisions.first();
                let who = setup.title.side_names[decision.side.index()];
                (decision.clause.0, format!("it is for the {who} side to decide now"))
            }
            Some(decision) => chapter(setup, state, side, &decision, action),
        },
    }
}

fn chapter(
    setup: &Setup,
    state: &State,
    side: Side,
    decision: &Decision<Question>,
    action: Action,
) -> Reason {
    let reason = match state.top() {
        Frame::SetUp(_) => deciding::set_up(setup, state, side, action),
        Frame::Orders(frame) => deciding::orders(setup, state, frame, action),
        Frame::Rally(_) => deciding::rally(setup, state, side, action),
        Frame::Returns(_) => deciding::returns(setup, state, side, action),
        Frame::Initiative(_) => deciding::activate(setup, state, action),
        Frame::Activation(stage) => match stage {
            Stage::Reserve => deciding::reserve(setup, state, action),
            Stage::OrderAsk | Stage::OrderPick => deciding::new_order(setup, state, action),
            Stage::MoveIn | Stage::MoveOut | Stage::MoveLeaders => {
                marching::pick(setup, state, stage, action)
            }
            Stage::Bombard => fighting::bombard(setup, state, action),
            Stage::Declare => fighting::declare(setup, state, action),
            _ => fighting::resolve(setup, state, action),
        },
        Frame::Move(mv) => marching::go(setup, state, &mv, action),
        Frame::Aftermath(frame) => fighting::aftermath(setup, state, frame, action),
        Frame::Assault(frame) => fighting::assault(setup, state, &frame, action),
        _ => None,
    };
    reason.unwrap_or_else(|| {
        let question = words::question(setup, state, decision);
        (decision.clause.0, format!("that is not what is decided now: {question}"))
    })
}

/// A piece by its name.
fn name(setup: &Setup, id: PieceId) -> &str {
    &setup.piece(id).name
}

/// A hex by its number.
fn number(setup: &Setup, hex: HexId) -> String {
    setup.map.printed(hex).to_string()
}

/// What forbids a piece to do anything at all for this side: it is the enemy's, or not on the map.
fn not_available(setup: &Setup, state: &State, side: Side, id: PieceId) -> Option<Reason> {
    if setup.piece(id).side != side {
        return Some(("CAL 4.1", format!("{} is not yours", name(setup, id))));
    }
    if state.hex(id).is_none() {
        return Some(("CAL 9.0a", format!("{} is not on the map", name(setup, id))));
    }
    None
}

/// What stacking has against a unit's stopping in a hex.
fn stacking(setup: &Setup, state: &State, unit: PieceId, hex: HexId) -> Reason {
    let side = setup.piece(unit).side;
    let there = state.units_at(setup, hex, side);
    let mut others = there;
    others.remove(unit);
    let number = number(setup, hex);
    let Some(other) = others.first().filter(|_| others.len() == 1) else {
        return ("CAL 7.1e", format!("{number} is full: two combat units at most"));
    };
    let name = name(setup, other);
    let routed = |id| state.piece(id).status == crate::state::Status::Routed;
    if routed(unit) != routed(other) {
        return (
            "CAL 7.1.1",
            format!("routed and unrouted units may not stand together, and {name} is in {number}"),
        );
    }
    (
        "CAL 7.1a",
        format!("it may not share {number} with {name}: two units must be of one kind and one formation"),
    )
}
