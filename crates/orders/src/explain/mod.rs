//! Why not? Every action that is not offered has a clause that forbids it; this is where it is found. Reasons speak only of what
//! the asking side may know: its own pieces, where enemy units stand, and their zones of control.

mod deciding;
mod ensuing;
mod fighting;
mod marching;
mod picking;
mod riding;

use board::hex::HexId;
use play::{Clause, Decision, Explanation, Next, Side, Viewer};

use crate::action::{self, Action};
use crate::activation::Stage;
use crate::flow::{self, Frame};
use crate::question::Question;
use crate::ruleset::Stacking;
use crate::setup::{PieceId, Setup};
use crate::state::{Place, State};
use crate::words;

/// A clause and what it says here.
pub(crate) type Reason = (&'static str, String);

/// Whether `side` may do this now, and where the rulebook says so.
pub fn explain(setup: &Setup, state: &State, side: Side, action: Action) -> Explanation {
    let mut legal = Vec::new();
    flow::actions(setup, state, side, &mut legal);
    if legal.contains(&action) {
        return allowed(setup, state, side, action);
    }
    let (clause, reason) = why_not(setup, state, side, action);
    Explanation { legal: false, clause: Clause(clause), reason }
}

/// What a legal action does, under the clause that the menu gives for it.
fn allowed(setup: &Setup, state: &State, side: Side, action: Action) -> Explanation {
    let decision = match flow::next(setup, state) {
        Next::Decide(decisions) => decisions.of(side),
        _ => None,
    };
    let (clause, reason) = match decision {
        Some(decision) => words::told(setup, state, &decision, action),
        None => (words::action_clause(action), action::write(setup, action)),
    };
    Explanation { legal: true, clause, reason }
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
        Frame::Initiative(_) => deciding::activate(setup, state, side, action),
        Frame::Activation(stage) => match stage {
            Stage::Reserve => deciding::reserve(setup, state, action),
            Stage::Officers => deciding::officers(setup, state, action),
            Stage::Rally => deciding::rally(setup, state, side, action),
            Stage::OrderAsk | Stage::OrderPick => deciding::new_order(setup, state, action),
            Stage::MoveIn | Stage::MoveOut | Stage::MoveLeaders => picking::pick(setup, state, stage, action),
            Stage::Bombard => fighting::bombard(setup, state, action),
            Stage::Declare => fighting::declare(setup, state, action),
            _ => fighting::resolve(setup, state, action),
        },
        Frame::Move(mv) => marching::go(setup, state, &mv, action),
        Frame::Aftermath(frame) => ensuing::aftermath(setup, state, frame, action),
        Frame::Assault(frame) => fighting::assault(setup, state, &frame, action),
        Frame::Escape(leader) => Some(ensuing::escape(setup, state, leader, action)),
        Frame::Evade(leader) => Some(ensuing::evade(setup, state, leader, action)),
        Frame::Counter(charger) => ensuing::counter(setup, state, charger, action),
        Frame::Officer(frame) => deciding::officer(setup, state, frame, action),
        Frame::Rout(side) => ensuing::rout(setup, state, side, action),
        _ => None,
    };
    reason.unwrap_or_else(|| elsewhere(setup, state, side, decision, action))
}

/// The action belongs to another moment: whoever cannot act at all is told so, else what is decided now.
fn elsewhere(
    setup: &Setup,
    state: &State,
    side: Side,
    decision: &Decision<Question>,
    action: Action,
) -> Reason {
    let what = match action {
        Action::Take(id) => match not_available(setup, state, side, id) {
            Some(reason) => return reason,
            None => "nobody moves now",
        },
        Action::To(_) | Action::Via(_) | Action::Column(_) => "nobody moves now",
        _ => "that is not what is decided now",
    };
    (decision.clause.0, format!("{what}: {}", words::question(setup, state, decision)))
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
    absent(setup, state, id)
}

/// Where a piece is that is not on the map.
fn absent(setup: &Setup, state: &State, id: PieceId) -> Option<Reason> {
    let (piece, now) = (setup.piece(id), state.piece(id));
    let name = name(setup, id);
    if now.at.hex().is_some() {
        return None;
    }
    Some(match now.at {
        Place::AWAY if piece.arrives > 0 => {
            let at = piece.entry.map_or_else(String::new, |hex| format!(" at {}", number(setup, hex)));
            let when = if piece.arrives > state.turn {
                format!("arrives on turn {}{at}", piece.arrives)
            } else {
                format!("is due{at} and comes in when its formation moves")
            };
            ("CAL 15.4a", format!("{name} is not on the map: it {when}"))
        }
        Place::AWAY => ("CAL 21.0", format!("{name} has not been set up yet")),
        Place::LEFT => ("AIF 17.2.1c", format!("{name} has left the map")),
        Place::WAITING => {
            ("CAL 12.8a", format!("{name} is not on the map: it returns on turn {}", now.back_on))
        }
        _ => ("CAL 12.8c", format!("{name} is lost")),
    })
}

/// What stacking has against a unit's stopping in a hex.
fn stacking(setup: &Setup, state: &State, unit: PieceId, hex: HexId) -> Reason {
    let side = setup.piece(unit).side;
    let mut others = state.units_at(setup, hex, side).or(state.works_at(setup, hex, side));
    others.remove(unit);
    let number = number(setup, hex);
    let mountain = setup.rules.book.stacking == Stacking::Mountain;
    let Some(other) = others.first().filter(|_| others.len() == 1) else {
        if mountain {
            let what = format!("{number} is full: one unit, a battery with it, or two of cavalry");
            return ("AIF 17.2.3d", what);
        }
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
    if mountain {
        let what =
            format!("it may not share {number} with {name}: one unit, a battery with it, or two of cavalry");
        return ("AIF 17.2.3d", what);
    }
    (
        "CAL 7.1a",
        format!("it may not share {number} with {name}: two units must be of one kind and one formation"),
    )
}
