//! The legal actions, arranged for people: by counter, formation, piece and hex, and what concerns none of them.

use std::collections::BTreeMap;

use board::hex::HexId;
use play::{Arranging, Clause, Cost, Decision, Menu, Next, Offer, Offers, Side};

use super::clauses::in_answer_to;
use super::label::{formation_title, label};
use super::march::{Route, routes};
use super::names::{capital, count, counter_name, figures, formation_name, hex_name, listed, names};
use super::notes::{Ground, in_command, note, place};
use crate::action::Action;
use crate::flow::{self, Frame};
use crate::question::Question;
use crate::setup::{CounterId, FormationId, PieceId, PieceSet, Setup};
use crate::state::State;
use crate::{advance, charge};

/// Where a choice is listed; the order is that of the menu.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Subject {
    General,
    Counter(CounterId),
    Formation(FormationId),
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
    let ways = Ways::new(setup, state, side);
    for action in actions {
        let subject = subject(setup, state, decision.question, action);
        let from = arranging.ways.len();
        let halves = ways.way(setup, state, action, &mut arranging.ways);
        let offer = Offer {
            action,
            clause: in_answer_to(decision.question, decision.clause, action),
            target: target(setup, state, action).map(|hex| hex.index() as u16),
            cost: halves.map(Cost::halves),
            way: (from, arranging.ways.len()),
            note: ways.note(setup, state, &decision, action),
        };
        arranging.add(subject, || heading(setup, state, side, subject), offer);
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
    let whose = match subject(setup, state, decision.question, action) {
        Subject::General => None,
        Subject::Counter(id) => Some(capital(&counter_name(setup, id))),
        Subject::Formation(id) => Some(formation_name(setup, id).to_owned()),
        Subject::Piece(id) => Some(names(setup, together(state, id))),
        Subject::Hex(hex) => Some(hex_name(setup, hex)),
    };
    let text = whose.map_or(what.clone(), |whose| format!("{whose}: {what}"));
    (in_answer_to(decision.question, decision.clause, action), text)
}

/// The piece itself, or all who move or fall back with it.
fn together(state: &State, id: PieceId) -> PieceSet {
    match state.top() {
        Frame::Move(mv) if mv.hand.first() == Some(id) => mv.hand,
        Frame::Retreat(retreat) if retreat.pieces.first() == Some(id) => retreat.pieces,
        _ => PieceSet::of(id),
    }
}

fn subject(setup: &Setup, state: &State, question: Question, action: Action) -> Subject {
    use Action as A;
    match action {
        A::Done | A::Wait | A::Historical | A::Concede => Subject::General,
        A::Take(id) | A::With(id) | A::Drop(id) | A::Build(id, _) | A::Dismantle(id) => Subject::Piece(id),
        A::Attack(id, _) | A::Release(id) | A::Lose(id) => Subject::Piece(id),
        A::Advance(id, _) | A::Recover(id) | A::Enter(id, _) => Subject::Piece(id),
        A::To(_) | A::Charge(_) | A::Exit | A::Retreat(_) => match state.top() {
            Frame::Move(mv) => mv.hand.first().map_or(Subject::General, Subject::Piece),
            Frame::SetUp(frame) => frame.hand.map_or(Subject::General, Subject::Piece),
            Frame::Retreat(retreat) => retreat.pieces.first().map_or(Subject::General, Subject::Piece),
            _ => Subject::General,
        },
        A::Fight(number) => {
            let combat = state.combats[usize::from(number) - 1];
            combat.targets.first().map_or(Subject::General, Subject::Hex)
        }
        A::Evade | A::Stand | A::Withdraw(_) => match state.top() {
            Frame::Evasion(evasion) => Subject::Hex(evasion.hex),
            _ => Subject::General,
        },
        A::Back(hex) => Subject::Hex(hex),
        A::Leave(id) | A::Cup(id) | A::Box(id) | A::Reserve(id) | A::Set(id, _) => Subject::Formation(id),
        A::Surprise | A::Decline => Subject::Formation(setup.index.surprise),
        A::Place(_) | A::Pass => match question {
            Question::Place(counter) => Subject::Counter(counter),
            _ => Subject::General,
        },
    }
}

fn heading(setup: &Setup, state: &State, side: Side, subject: Subject) -> (Option<String>, String) {
    match subject {
        Subject::General => (None, "General".into()),
        Subject::Counter(id) => (Some(setup.counter(id).id.clone()), capital(&counter_name(setup, id))),
        Subject::Formation(id) => (Some(setup.formation(id).id.clone()), formation_title(setup, id)),
        Subject::Piece(id) => {
            let who = listed(together(state, id).map(|id| figures(setup, state, id)).collect());
            let title = match state.hex(id) {
                Some(hex) => format!("{who}, {}", hex_name(setup, hex)),
                None => who,
            };
            (Some(setup.piece(id).id.clone()), title)
        }
        Subject::Hex(hex) => {
            let units = state.pieces_at(setup, hex, side);
            let title = match units.is_empty() {
                true => hex_name(setup, hex),
                false => format!("{}, {}", names(setup, units), hex_name(setup, hex)),
            };
            (Some(setup.map.printed(hex).to_string()), title)
        }
    }
}

/// What is worked out once for all choices: the ways of those in hand, or who would be in command where.
#[derive(Default)]
struct Ways {
    hand: PieceSet,
    routes: BTreeMap<HexId, Route>,
    ground: Option<Ground>,
    /// Units in command by the hex of the counter that is placed.
    command: Vec<u8>,
}

impl Ways {
    fn new(setup: &Setup, state: &State, side: Side) -> Ways {
        match state.top() {
            Frame::Move(mv) => Ways {
                hand: mv.hand,
                routes: routes(setup, state, mv),
                ground: Some(Ground::new(setup, state, side, mv.hand)),
                ..Ways::default()
            },
            Frame::Place(counter) => Ways { command: in_command(setup, state, counter), ..Ways::default() },
            _ => Ways::default(),
        }
    }

    /// What a choice costs in half points; the hexes it leads through are added to `path`. Where many choices differ by their hex only, that hex is
    /// the way.
    fn way(&self, setup: &Setup, state: &State, action: Action, path: &mut Vec<u16>) -> Option<u8> {
        let number = |hex: HexId| hex.index() as u16;
        match (action, state.top()) {
            (Action::To(to), Frame::Move(_)) => match self.routes.get(&to) {
                Some(route) => {
                    path.extend(route.path.iter().copied().map(number));
                    Some(route.cost)
                }
                None => {
                    path.push(number(to));
                    None
                }
            },
            (Action::Charge(to), Frame::Move(mv)) => {
                let from = mv.hand.first().and_then(|id| state.hex(id));
                let way = from.and_then(|from| setup.map.direction(from, to));
                path.push(number(to));
                way.and_then(|way| charge::cost(setup, state, mv.hand, way, to))
            }
            (Action::Exit, _) => Some(setup.tables.road),
            (Action::Advance(id, to), Frame::Advance(frame)) => {
                let goals = advance::goals(setup, state, &frame, id);
                let via = goals.into_iter().find(|&(goal, _)| goal == to).map_or(to, |(_, via)| via);
                path.extend([via, to].into_iter().skip(usize::from(via == to)).map(number));
                None
            }
            (Action::To(to) | Action::Place(to) | Action::Set(_, to), _) => {
                path.push(number(to));
                None
            }
            (Action::Retreat(to) | Action::Enter(_, to), _) => {
                path.push(number(to));
                None
            }
            _ => None,
        }
    }

    /// The remark beside a choice.
    fn note(
        &self,
        setup: &Setup,
        state: &State,
        decision: &Decision<Question>,
        action: Action,
    ) -> Option<String> {
        let mut notes = Vec::new();
        match (action, &self.ground) {
            (Action::To(to), Some(ground)) => {
                if let Some(route) = self.routes.get(&to) {
                    notes = ground.along(setup, state, decision.side, self.hand, route);
                }
            }
            (Action::To(to), None) => notes.extend(place(setup, to)),
            (Action::Place(at), _) => {
                notes.extend(place(setup, at));
                let units = self.command.get(at.index()).copied().unwrap_or_default();
                notes.push(format!("{} in command", count(units.into(), "unit", "units")));
            }
            _ => notes.extend(note(setup, state, decision, action)),
        }
        notes.extend(price(setup, state, action));
        (!notes.is_empty()).then(|| notes.join("; "))
    }
}

/// The activation point a formation costs (RM ACT-1a); by an option the surprise costs none (RM SUR-1a).
fn price(setup: &Setup, state: &State, action: Action) -> Option<String> {
    let free = |id| {
        setup.rules.free_surprise && id == setup.index.surprise && state.turn == setup.tables.surprise_turn
    };
    match action {
        Action::Cup(id) if free(id) => Some("costs no point if it surprises".into()),
        Action::Cup(_) | Action::Box(_) | Action::Reserve(_) => Some("costs a point".into()),
        _ => None,
    }
}

/// The hex an action leads to or is aimed at.
fn target(setup: &Setup, state: &State, action: Action) -> Option<HexId> {
    use Action as A;
    match action {
        A::To(hex) | A::Charge(hex) | A::Attack(_, hex) | A::Retreat(hex) => Some(hex),
        A::Advance(_, hex) | A::Place(hex) | A::Set(_, hex) | A::Enter(_, hex) | A::Back(hex) => Some(hex),
        A::Fight(number) => state.combats[usize::from(number) - 1].targets.first(),
        A::Build(id, over) => state.hex(id).and_then(|hex| setup.map.neighbour(hex, over)),
        _ => None,
    }
}
