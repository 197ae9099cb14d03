//! The chances behind a choice: single checks in [`checks`], bombardment in [`fire`], assaults in [`assault`].

mod assault;
mod checks;
mod cost;
mod fire;
mod strengths;

use board::hex::HexId;
use play::{Answer, Clause, Face, Forecast, Modifier, Next, Side, Told, Unit};

use super::describe::outcome_text;
use super::sees;
use crate::action::Action;
use crate::activation::Stage;
use crate::assault::Stage as Step;
use crate::event::{Event, Why};
use crate::flow::{self, Frame};
use crate::odds::{self, Chosen, Factor};
use crate::setup::Setup;
use crate::sight;
use crate::state::State;
use crate::tables::Outcome;

/// The chances behind an action that is on offer, as far as `side` may know them (CAL 20.4).
pub fn forecast(setup: &Setup, state: &State, side: Side, action: Action) -> Option<Forecast> {
    use Action as A;
    let about_dice = match action {
        A::Fire(..) | A::Salvo(..) | A::Attack(..) | A::Resolve(_) | A::Charge(..) => true,
        A::Elan(_) | A::Lead(_) | A::Efficiency(_) | A::Press | A::Ground(_) | A::Open => true,
        A::Try | A::Test(_) | A::Rally(_) => true,
        A::Decline => matches!(state.top(), Frame::Assault(_)),
        _ => false,
    };
    if !about_dice || !is_offered(setup, state, side, action) {
        return None;
    }
    // Once they fight, everybody has to say under which order.
    let fought = state.frames.iter().any(|frame| matches!(frame, Frame::Assault(_)));
    let Some(known) = sight::as_known(setup, state, side).filter(|_| !fought) else {
        return Some(seen_by(setup, state, side, chances(setup, state, side, action)?));
    };
    let mut forecast = chances(setup, &known, side, action)?;
    if at(action).is_some_and(|hex| {
        let mut there = state.units_at(setup, hex, side.other());
        there.any(|id| sight::is_order_hidden(setup, state, side, id))
    }) {
        let what = "the order of their column is not known: reckoned as if they obeyed their formation's";
        forecast.modifiers.push(remark(what, "AIF 11.3.2"));
    }
    Some(forecast)
}

/// The assault whose die is due, as a side sees it: everybody has chosen, and whoever fights says under which order.
pub fn due(setup: &Setup, state: &State, side: Side) -> Option<Forecast> {
    let Next::Roll(roll) = flow::next(setup, state) else { return None };
    let forecast = match (roll.why, state.top()) {
        (Why::Assault(_), Frame::Assault(frame)) => assault::due(setup, state, frame, false),
        (Why::Confusion(_), Frame::Assault(frame)) => assault::due(setup, state, frame, true),
        _ => return None,
    };
    Some(seen_by(setup, state, side, forecast))
}

/// What the attackers of the assault that is being fought inflict, its defenders suffer.
fn seen_by(setup: &Setup, state: &State, side: Side, mut forecast: Forecast) -> Forecast {
    if let (Frame::Assault(frame), Some(toll)) = (state.top(), &mut forecast.toll)
        && odds::attacker(setup, state, frame.fight) != side
    {
        std::mem::swap(&mut toll.inflicted, &mut toll.suffered);
    }
    forecast
}

/// The hex whose units are struck.
fn at(action: Action) -> Option<HexId> {
    use Action as A;
    match action {
        A::Fire(_, hex) | A::Salvo(_, hex) | A::Attack(_, hex) | A::Resolve(hex) | A::Charge(_, hex) => {
            Some(hex)
        }
        _ => None,
    }
}

/// The chances of an action that has some.
fn chances(setup: &Setup, state: &State, side: Side, action: Action) -> Option<Forecast> {
    use Action as A;
    match (action, state.top()) {
        (A::Fire(..) | A::Salvo(..), _) => Some(fire::bombard(setup, state, side, action)),
        (A::Attack(base, target), _) => assault::declared(setup, state, base, target),
        (A::Resolve(hex), _) => assault::next(setup, state, hex),
        (A::Charge(hex, target), Frame::Move(mv)) => assault::charge(setup, state, mv.pieces(), hex, target),
        (A::Try, Frame::Activation(Stage::OrderAsk)) => checks::order_roll(setup, state, side),
        (A::Test(hex), _) => Some(checks::test(setup, state, side, hex)),
        (A::Rally(hex), _) => Some(checks::rally(setup, state, side, hex)),
        (A::Press, Frame::Assault(frame)) => Some(checks::press(setup, state, side, frame)),
        (A::Elan(unit), Frame::Assault(frame)) => Some(assault::elan(setup, state, frame, unit)),
        (A::Lead(_), Frame::Assault(frame)) => Some(assault::led(setup, state, frame, true)),
        (A::Efficiency(value), Frame::Assault(frame)) => {
            Some(assault::with_value(setup, state, frame, value))
        }
        (A::Ground(hex), Frame::Assault(frame)) => {
            Some(assault::on_ground(setup, state, frame, Chosen::Hex(hex)))
        }
        (A::Open, Frame::Assault(frame)) => Some(assault::on_ground(setup, state, frame, Chosen::Open)),
        (A::Decline, Frame::Assault(frame)) => match frame.stage {
            Step::Elan => Some(assault::without_elan(setup, state, frame)),
            Step::Lead => Some(assault::led(setup, state, frame, false)),
            _ => None,
        },
        _ => None,
    }
}

/// Whether an action on offer has a forecast.
pub fn rolls(setup: &Setup, state: &State, side: Side, action: Action) -> bool {
    use Action as A;
    match (action, state.top()) {
        (A::Fire(..) | A::Salvo(..) | A::Attack(..) | A::Resolve(_) | A::Test(_) | A::Rally(_), _) => true,
        (A::Charge(_, target), Frame::Move(_)) => sees(setup, state, side, target),
        (A::Press | A::Elan(_) | A::Lead(_) | A::Efficiency(_), Frame::Assault(_)) => true,
        (A::Ground(_) | A::Open, Frame::Assault(_)) => true,
        (A::Decline, Frame::Assault(frame)) => matches!(frame.stage, Step::Elan | Step::Lead),
        (A::Try, _) => forecast(setup, state, side, action).is_some(),
        _ => false,
    }
}

fn is_offered(setup: &Setup, state: &State, side: Side, action: Action) -> bool {
    let mut legal = Vec::new();
    flow::actions(setup, state, side, &mut legal);
    legal.contains(&action)
}

/// A value that goes into a roll.
fn modifier(what: impl Into<String>, value: impl Into<i32>, clause: &'static str) -> Modifier {
    Modifier { what: what.into(), value: value.into(), clause: Clause(clause), unit: Unit::Value }
}

/// Something worth knowing that changes no number.
fn remark(what: impl Into<String>, clause: &'static str) -> Modifier {
    Modifier { unit: Unit::Remark, ..modifier(what, 0, clause) }
}

/// A result of the table of assaults: its code, and what it brings.
fn told(result: Outcome) -> Told {
    Told::new(result.code(), format!("{}: {}", result.code(), outcome_text(result)))
}

/// What the rules count, as the forecast shows it.
fn counted(factor: &Factor) -> Modifier {
    Modifier { what: factor.what.into(), value: factor.by.into(), clause: factor.clause, unit: Unit::Value }
}

/// A forecast without its chances.
fn draft(title: String, clause: &'static str, base: Modifier, modifiers: Vec<Modifier>) -> Forecast {
    Forecast::new(title, Clause(clause), base, modifiers)
}

/// The state after an answer and what happened, as the rules themselves play it.
fn after(setup: &Setup, state: &State, answer: Answer<Action>) -> (State, Vec<Event>) {
    let (mut next, mut events) = (state.clone(), Vec::new());
    flow::apply(setup, &mut next, answer, &mut events);
    (next, events)
}

/// The six ways the die can fall that an action calls for.
fn faces(setup: &Setup, state: &State) -> impl Iterator<Item = (u8, State, Vec<Event>)> {
    (1..=6).map(move |face| {
        let (then, events) = after(setup, state, Answer::Roll(Face(face)));
        (face, then, events)
    })
}
