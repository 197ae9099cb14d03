//! Checks with one die. The rules play all six faces; what came of each is read off the events.

use board::hex::HexId;
use play::{Answer, Face, Forecast, Modifier, Side};

use super::super::{
    at_most, count, formation_name, listed, names, order_name, piece_name, place, status_name,
};
use super::{after, draft, faces, modifier, remark, told};
use crate::action::Action;
use crate::assault::Assault;
use crate::event::{Event, What};
use crate::ruleset::Results;
use crate::setup::{PieceId, PieceSet, Setup};
use crate::state::{State, Status};
use crate::tables::Outcome;
use crate::{activation, command, efficiency, rally, skirmish};

/// CAL 5.2.2a: the officer's try for another order.
pub(super) fn order_roll(setup: &Setup, state: &State, side: Side) -> Option<Forecast> {
    let leader = activation::commander(setup, state)?;
    let whose = match state.extra.apart {
        Some(_) => "his column", // AIF 17.2.9a
        None => formation_name(setup, state.active),
    };
    let title = format!("{} tries to change the order of {whose}", piece_name(setup, leader));
    let base = modifier("initiative rating", setup.piece(leader).initiative, "CAL 4.1.3");
    let mut forecast = draft(title, "CAL 5.2.2a", base, Vec::new());
    let (rolling, _) = after(setup, state, Answer::Act(side, Action::Try));
    let now = order_name(activation::order_now(state));
    let passed = |events: &[Event]| {
        events.iter().any(|event| {
            matches!(
                event.what,
                What::OrderRoll { passed: true, .. } | What::OfficerRoll { passed: true, .. }
            )
        })
    };
    let faces = faces(setup, &rolling).map(|(face, _, events)| (face, passed(&events)));
    forecast.die(faces, |&passed| match passed {
        true => "any order may be taken".to_owned(),
        false => format!("it stays under {now}"),
    });
    Some(forecast)
}

/// CAL 5.3.1, 5.3.2: units out of command want another order, or an officer rouses them, or tired units rest.
pub(super) fn test(setup: &Setup, state: &State, side: Side, hex: HexId) -> Forecast {
    let tired: PieceSet = skirmish::tired_at(setup, state, hex).collect();
    if !tired.is_empty() {
        return rest(setup, state, side, hex, tired);
    }
    if let Some(officer) = command::rouser(setup, state, hex) {
        return rouse(setup, state, side, hex, officer);
    }
    let units: PieceSet =
        state.troops_at(setup, hex, side).filter(|&id| command::may_test(setup, state, id)).collect();
    let title =
        format!("{} in {} {} for another order", names(setup, units), place(setup, hex), verb(units, "test"));
    let mut forecast = shared(setup, state, units, title, "CAL 5.3.1");
    let (rolling, _) = after(setup, state, Answer::Act(side, Action::Test(hex)));
    let faces = faces(setup, &rolling).map(|(face, _, events)| (face, split(units, &events)));
    forecast.die(faces, |&(passed, failed)| {
        both(setup, [(passed, "may take any order"), (failed, "under Defence")])
    });
    forecast
}

/// `tests` of one unit, `test` of several.
fn verb(units: PieceSet, word: &str) -> String {
    format!("{word}{}", if units.len() == 1 { "s" } else { "" })
}

/// AIF 16.3.4c: tired units rest.
fn rest(setup: &Setup, state: &State, side: Side, hex: HexId, units: PieceSet) -> Forecast {
    let title = format!("{} in {} {}", names(setup, units), place(setup, hex), verb(units, "rest"));
    let mut forecast = shared(setup, state, units, title, "AIF 16.3.4c");
    let (rolling, _) = after(setup, state, Answer::Act(side, Action::Test(hex)));
    let faces = faces(setup, &rolling).map(|(face, _, events)| (face, split(units, &events)));
    forecast.die(faces, |&(passed, failed)| {
        both(setup, [(passed, "no longer tired"), (failed, "still tired, under Defence")])
    });
    forecast
}

/// AIF 3.1-B4c, R15: an officer rouses the units out of command that stand with him.
fn rouse(setup: &Setup, state: &State, side: Side, hex: HexId, officer: PieceId) -> Forecast {
    let able = state.units_at(setup, hex, side).filter(|&id| command::may_test(setup, state, id));
    let units = names(setup, able.collect());
    let title = format!("{} tries to rouse {units} in {}", piece_name(setup, officer), place(setup, hex));
    let base = modifier("initiative rating", setup.piece(officer).initiative, "CAL 4.1.3");
    let mut forecast = draft(title, "AIF 3.1-B4c", base, Vec::new());
    let (rolling, _) = after(setup, state, Answer::Act(side, Action::Test(hex)));
    let passed = |events: &[Event]| {
        events.iter().any(|event| matches!(event.what, What::OfficerRoll { passed: true, .. }))
    };
    let faces = faces(setup, &rolling).map(|(face, _, events)| (face, passed(&events)));
    forecast.die(faces, |&passed| {
        let result = if passed { "may take any order" } else { "under Defence" };
        format!("{units} {result}")
    });
    forecast
}

/// CAL 15.3, 15.3.1: units try to reorganise.
pub(super) fn rally(setup: &Setup, state: &State, side: Side, hex: HexId) -> Forecast {
    let zones = state.zones(setup, side.other());
    let units: PieceSet =
        state.troops_at(setup, hex, side).filter(|&id| rally::may_rally(setup, state, id, &zones)).collect();
    let title = match units.len() {
        1 => format!("{} in {} tries to reorganise", names(setup, units), place(setup, hex)),
        _ => format!("{} in {} try to reorganise", names(setup, units), place(setup, hex)),
    };
    let mut forecast = shared(setup, state, units, title, "CAL 15.3");
    let (rolling, _) = after(setup, state, Answer::Act(side, Action::Rally(hex)));
    let risen = |events: &[Event]| -> Vec<(PieceId, Option<Status>)> {
        let status = |id: PieceId| {
            events.iter().find_map(|event| match event.what {
                What::Rallied { piece, status } if piece == id => Some(status),
                _ => None,
            })
        };
        units.map(|id| (id, status(id))).collect()
    };
    let faces = faces(setup, &rolling).map(|(face, _, events)| (face, risen(&events)));
    forecast.die(faces, |risen| {
        let each = |&(id, status): &(PieceId, Option<Status>)| {
            let name = piece_name(setup, id);
            match status {
                Some(Status::Good) => format!("{name} back in good order"),
                Some(_) => format!("{name} disordered, no longer routed"),
                None => format!("{name} still {}", status_name(state.piece(id).status)),
            }
        };
        listed(risen.iter().map(each).collect())
    });
    forecast
}

/// CAL 12.5.4-Ne2: the attack is pressed.
pub(super) fn press(setup: &Setup, state: &State, side: Side, frame: Assault) -> Forecast {
    let title = format!("The attack on {} is pressed", place(setup, frame.target));
    if setup.rules.book.results == Results::Best {
        return press_by_hexes(setup, state, frame, title);
    }
    let base = modifier("efficiency used in the assault", frame.values[0], "CAL 12.5.4-Ne2");
    let mut forecast = draft(title, "CAL 12.5.4-Ne2", base, Vec::new());
    let (rolling, _) = after(setup, state, Answer::Act(side, Action::Press));
    let became = |events: &[Event]| {
        events.iter().find_map(|event| match event.what {
            What::Became { result, .. } => Some(result),
            _ => None,
        })
    };
    let faces = faces(setup, &rolling).map(|(face, _, events)| (face, became(&events)));
    forecast.die(faces, |&result| result.map_or_else(|| "nothing".into(), told));
    forecast
}

/// AIF 12.5.4-NEb, R49: a die for each attacking hex, and one unit that passes is enough.
fn press_by_hexes(setup: &Setup, state: &State, frame: Assault, title: String) -> Forecast {
    let sides = frame.sides(setup, state);
    let each = |unit: PieceId| {
        let need = at_most(efficiency::of(setup, state, unit));
        remark(format!("{} passes on {need}", piece_name(setup, unit)), "CAL 13.1")
    };
    let hexes = sides.bases(state);
    let dice = count(hexes.len(), "die", "dice");
    let base = modifier(format!("{dice}, one for each hex"), hexes.len() as i32, "CAL 13.1.2");
    let mut forecast = draft(title, "CAL 12.5.4-Ne2", base, sides.attackers.map(each).collect());
    let (mut all, mut failing) = (1, 1);
    for hex in &hexes {
        let fails = |face: &u8| {
            let mut units = state.in_hex(hex, sides.attackers);
            units.all(|unit| !efficiency::check(setup, state, unit).passes(Face(*face), 0))
        };
        all *= 6;
        failing *= (1..=6).filter(fails).count() as u32;
    }
    for (result, weight) in [(Outcome::Ex, all - failing), (Outcome::Ad, failing)] {
        if weight > 0 {
            forecast.add(told(result), weight);
        }
    }
    forecast
}

/// A check of one or two units with one die, without its chances (CAL 13.1.2): the first of them is the base.
fn shared(setup: &Setup, state: &State, units: PieceSet, title: String, clause: &'static str) -> Forecast {
    let Some(first) = units.first() else {
        return draft(title, clause, remark("nobody has to check", "CAL 13.1"), Vec::new());
    };
    let printed = setup.piece(first).efficiency;
    let base = modifier(format!("efficiency of {}", piece_name(setup, first)), printed, "CAL 13.1");
    let mut modifiers: Vec<Modifier> = bonus(setup, state, first).into_iter().collect();
    let steadier = efficiency::value(setup, state, first) - printed;
    if steadier > 0 {
        modifiers.push(modifier("Defence in this weather", steadier, steadied(state)));
    }
    for other in units.filter(|&id| id != first) {
        modifiers.push(same_die(setup, state, other));
    }
    draft(title, clause, base, modifiers)
}

/// CAL 13.2: what the officer beside a unit adds.
fn bonus(setup: &Setup, state: &State, unit: PieceId) -> Option<Modifier> {
    let by = efficiency::bonus(setup, state, unit);
    let leader = efficiency::helper(setup, state, unit)?;
    (by > 0).then(|| modifier(format!("{} is beside it", piece_name(setup, leader)), by, "CAL 13.2"))
}

/// The box of the weather that steadies units under Defence.
fn steadied(state: &State) -> &'static str {
    if state.weather < 2 { "AIF 17.2.7n" } else { "AIF 17.2.7k" }
}

/// CAL 13.1.2: another unit of the hex goes by the same die.
pub(super) fn same_die(setup: &Setup, state: &State, unit: PieceId) -> Modifier {
    let need = efficiency::of(setup, state, unit);
    remark(format!("{} checks against {need} with the same die", piece_name(setup, unit)), "CAL 13.1.2")
}

/// Who passed and who failed.
fn split(units: PieceSet, events: &[Event]) -> (PieceSet, PieceSet) {
    let did = |id: PieceId| {
        events
            .iter()
            .any(|event| matches!(event.what, What::Checked { piece, passed: true, .. } if piece == id))
    };
    let passed: PieceSet = units.filter(|&id| did(id)).collect();
    (passed, units.minus(passed))
}

/// `18 Line may take any order, 32 Line under Defence`.
fn both(setup: &Setup, told: [(PieceSet, &str); 2]) -> String {
    let some = told.into_iter().filter(|(units, _)| !units.is_empty());
    some.map(|(units, what)| format!("{} {what}", names(setup, units))).collect::<Vec<_>>().join(", ")
}
