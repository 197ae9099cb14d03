//! The legal actions, arranged for people: by formation, piece and hex, and what concerns none of them.

use std::collections::BTreeMap;

use board::hex::HexId;
use play::{Clause, Cost, Decision, Entry, Group, Menu, Next, Side};

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
    let decision = match flow::next(setup, state) {
        Next::Decide(decisions) => decisions.of(side),
        _ => None,
    };
    let Some(decision) = decision else { return Menu { groups: Vec::new() } };
    let mut actions = Vec::new();
    flow::actions(setup, state, side, &mut actions);
    let marches = match state.top() {
        Frame::Move(mv) => Some(Marches::new(setup, state, mv)),
        _ => None,
    };
    let mut groups: BTreeMap<Place, Group<'_, Action>> = BTreeMap::new();
    for action in actions {
        let place = subject(setup, state, side, action);
        let entry = entry(setup, state, &decision, marches.as_ref(), action);
        groups.entry(place).or_insert_with(|| heading(setup, state, side, place)).entries.push(entry);
    }
    Menu { groups: groups.into_values().collect() }
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

fn heading<'a>(setup: &Setup, state: &State, side: Side, subject: Place) -> Group<'a, Action> {
    let (subject, title) = match subject {
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
    };
    Group { subject, title, entries: Vec::new() }
}

fn entry<'a>(
    setup: &'a Setup,
    state: &State,
    decision: &Decision<Question>,
    marches: Option<&Marches<'_>>,
    action: Action,
) -> Entry<'a, Action> {
    let route = match (marches, action) {
        (Some(marches), Action::To(hex)) => marches.route(hex, Leg::Last),
        (Some(marches), Action::Charge(hex, target)) => marches.ride(hex, target),
        (Some(marches), Action::Skirmish(hex, _)) => marches.skirmishing().route(hex, Leg::Last),
        (Some(marches), Action::Via(hex)) => marches.route(hex, Leg::On),
        (Some(marches), Action::Column(hex)) => marches.route(hex, Leg::Column),
        _ => Route::default(),
    };
    let mut notes = route.notes;
    notes.extend(note(setup, state, decision, action));
    Entry {
        action,
        label: label(setup, state, decision.question, action),
        clause: clause(state, decision, action),
        target: target(action).map(|hex| setup.map.printed(hex).to_string().into()),
        cost: (!route.path.is_empty()).then(|| Cost::halves(route.cost)),
        path: route.path.iter().map(|&hex| setup.map.printed(hex).to_string().into()).collect(),
        note: (!notes.is_empty()).then(|| notes.join("; ")),
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
