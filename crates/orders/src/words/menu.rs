//! The legal actions, arranged for people: by formation, piece and hex, and what concerns none of them.

use board::hex::HexId;
use play::{Arranging, Clause, Cost, Decision, Menu, Next, Offer, Offers, Side};

use super::clauses::action_clause;
use super::label::label;
use super::march::{Marches, Route};
use super::notes::note;
use super::{counter_name, formation_name, listed, names, order_name, place};
use crate::action::Action;
use crate::flow::{self, Frame};
use crate::movement::Leg;
use crate::question::Question;
use crate::setup::{FormationId, PieceId, PieceSet, Setup};
use crate::state::{Marks, State};

/// Where a choice is listed; the order is that of the menu.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    General,
    /// The chooser's own come before the enemy's.
    Formation {
        enemy: bool,
        id: FormationId,
    },
    Piece(PieceId),
    Hex(HexId),
}

/// The legal actions of a side, arranged.
pub fn menu<'a>(setup: &'a Setup, state: &State, side: Side) -> Menu<'a, Action> {
    let Some(decision) = asked(setup, state, side) else { return Menu { groups: Vec::new() } };
    let label = |action| label(setup, state, decision.question, action);
    offers(setup, state, side).spell(&setup.index.names, label)
}

/// The same in numbers.
pub fn offers(setup: &Setup, state: &State, side: Side) -> Offers<Action> {
    let mut arranging = Arranging::new();
    let Some(decision) = asked(setup, state, side) else { return arranging.arranged() };
    let mut actions = Vec::new();
    flow::actions(setup, state, side, &mut actions);
    let marches = match state.top() {
        Frame::Move(mv) => Some(Marches::new(setup, state, mv)),
        _ => None,
    };
    for action in actions {
        let place = subject(setup, state, side, action);
        let route = route(marches.as_ref(), action);
        let from = arranging.ways.len();
        arranging.ways.extend(route.path.iter().map(|hex| hex.0));
        let mut notes = route.notes;
        notes.extend(note(setup, state, &decision, action));
        let offer = Offer {
            action,
            clause: clause(state, &decision, action),
            target: target(action).map(|hex| hex.0),
            cost: (!route.path.is_empty()).then(|| Cost::halves(route.cost)),
            way: (from, arranging.ways.len()),
            note: (!notes.is_empty()).then(|| notes.join("; ")),
        };
        arranging.add(place, || heading(setup, state, side, place), offer);
    }
    arranging.arranged()
}

/// What a side is asked.
fn asked(setup: &Setup, state: &State, side: Side) -> Option<Decision<Question>> {
    match flow::next(setup, state) {
        Next::Decide(decisions) => decisions.of(side),
        _ => None,
    }
}

/// What a legal action does and to whom, with the clause the menu gives for it.
pub fn told(setup: &Setup, state: &State, decision: &Decision<Question>, action: Action) -> (Clause, String) {
    let what = label(setup, state, decision.question, action);
    let whose = match subject(setup, state, decision.side, action) {
        Place::General => None,
        Place::Formation { id, .. } => Some(formation_name(setup, id).to_owned()),
        Place::Piece(id) => Some(names(setup, movers(state, id))),
        Place::Hex(hex) => Some(place(setup, hex)),
    };
    let text = whose.map_or(what.clone(), |whose| format!("{whose}: {what}"));
    (clause(state, decision, action), text)
}

/// The piece itself, or all who move with it.
fn movers(state: &State, id: PieceId) -> PieceSet {
    match state.top() {
        Frame::Move(mv) => mv.pieces(),
        _ => PieceSet::of(id),
    }
}

fn subject(setup: &Setup, state: &State, side: Side, action: Action) -> Place {
    use Action as A;
    match action {
        A::End | A::Decline | A::Ready | A::Intervene | A::Try | A::Press | A::Efficiency(_) => {
            Place::General
        }
        A::Headquarters | A::Apart | A::Hold | A::Trade | A::Open => Place::General,
        A::Detach(piece) | A::Special(piece, _) | A::Rejoin(piece) | A::Assail(piece, _) => {
            Place::Piece(piece)
        }
        A::Counter(piece) | A::Stay(piece) | A::Leave(piece) => Place::Piece(piece),
        A::Ground(hex) => Place::Hex(hex),
        A::Order(id, _) | A::Activate(id) => Place::Formation { enemy: setup.formation(id).side != side, id },
        A::Place(piece, _) | A::Return(piece, _) | A::Join(piece) | A::Command(piece, _) => {
            Place::Piece(piece)
        }
        A::Take(piece) | A::Enter(piece, _) | A::Fire(piece, _) | A::Withdraw(piece, _) => {
            Place::Piece(piece)
        }
        A::Elan(piece) | A::Lead(piece) | A::Lose(piece) | A::Retreat(piece, _) => Place::Piece(piece),
        A::Follow(piece, _) | A::Escape(piece, _) | A::Advance(piece, _) => Place::Piece(piece),
        A::To(_) | A::Via(_) | A::Column(_) | A::Charge(..) | A::Skirmish(..) => match state.top() {
            Frame::Move(mv) => Place::Piece(mv.who),
            _ => Place::General,
        },
        A::Rally(hex) | A::Test(hex) | A::Together(hex) | A::Salvo(hex, _) => Place::Hex(hex),
        A::Attack(hex, _) | A::Resolve(hex) | A::AdvanceAll(hex, _) => Place::Hex(hex),
    }
}

fn heading(setup: &Setup, state: &State, side: Side, subject: Place) -> (Option<String>, String) {
    match subject {
        Place::General => (None, "General".into()),
        Place::Formation { id, .. } => {
            let order = order_name(state.orders[usize::from(id.0)]);
            let title = match state.turn {
                0 => formation_name(setup, id).to_owned(),
                _ => format!("{}, under {order}", formation_name(setup, id)),
            };
            (Some(setup.formation(id).id.clone()), title)
        }
        Place::Piece(id) => {
            let who = listed(movers(state, id).map(|id| counter_name(setup, state, id)).collect());
            let title = match state.hex(id) {
                Some(hex) => format!("{who}, {}", place(setup, hex)),
                None => who,
            };
            (Some(setup.piece(id).id.clone()), title)
        }
        Place::Hex(hex) => {
            let units = state.units_at(setup, hex, side);
            let title = match units.is_empty() {
                true => place(setup, hex),
                false => format!("{}, {}", names(setup, units), place(setup, hex)),
            };
            (Some(setup.map.printed(hex).to_string()), title)
        }
    }
}

/// The way a choice leads.
fn route(marches: Option<&Marches<'_>>, action: Action) -> Route {
    match (marches, action) {
        (Some(marches), Action::To(hex)) => marches.route(hex, Leg::Last),
        (Some(marches), Action::Charge(hex, target)) => marches.ride(hex, target),
        (Some(marches), Action::Skirmish(hex, _)) => marches.skirmishing().route(hex, Leg::Last),
        (Some(marches), Action::Via(hex)) => marches.route(hex, Leg::On),
        (Some(marches), Action::Column(hex)) => marches.route(hex, Leg::Column),
        _ => Route::default(),
    }
}

/// The clause of the action itself, or, where the question says more about it, that of the question.
fn clause(state: &State, decision: &Decision<Question>, action: Action) -> Clause {
    match (action, decision.question) {
        (Action::Order(..), Question::SetUp) => Clause("CAL 21.2a"),
        (Action::Order(..), Question::NewOrder(_)) => decision.clause,
        (Action::Join(_), Question::WithColumn(_) | Question::Column(_)) => decision.clause,
        (Action::End | Action::Decline | Action::Lose(_) | Action::Escape(..), _) => decision.clause,
        (Action::Command(unit, _), _) if !state.has(unit, Marks::TESTED) => {
            Clause(if state.has(unit, Marks::OUT) { "CAL 4.3.1a" } else { "CAL 4.3.1b" })
        }
        _ => action_clause(action),
    }
}

/// The hex an action leads to or is aimed at.
fn target(action: Action) -> Option<HexId> {
    use Action as A;
    match action {
        A::Place(_, hex) | A::Return(_, hex) | A::Enter(_, hex) | A::To(hex) => Some(hex),
        A::Via(hex) | A::Column(hex) => Some(hex),
        A::Charge(_, hex) | A::Fire(_, hex) | A::Salvo(_, hex) | A::Attack(_, hex) => Some(hex),
        A::Resolve(hex) | A::Withdraw(_, hex) | A::Retreat(_, hex) | A::Escape(_, hex) => Some(hex),
        A::Advance(_, hex) | A::AdvanceAll(_, hex) => Some(hex),
        A::Assail(_, hex) | A::Skirmish(_, hex) | A::Ground(hex) => Some(hex),
        _ => None,
    }
}
