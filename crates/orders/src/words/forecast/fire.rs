//! The chances of a bombardment (CAL 11.4.4): its die, and that of the units under fire.

use play::{Answer, Forecast, Modifier, Next, Outcomes, Side, Told};

use super::super::{count, names, piece_name, place};
use super::{after, counted, draft, faces, modifier, remark};
use crate::action::Action;
use crate::event::{Event, What, Why};
use crate::flow;
use crate::setup::{PieceId, PieceSet, Setup};
use crate::state::{State, Status};
use crate::tables::{BombardmentTable, Fire};
use crate::{bombardment, efficiency};

/// A bombardment that is on offer, in its segment or in defence.
pub(super) fn bombard(setup: &Setup, state: &State, side: Side, action: Action) -> Forecast {
    let (guns, target) = match action {
        Action::Fire(gun, target) => (PieceSet::of(gun), target),
        Action::Salvo(hex, target) => (state.guns_at(setup, hex, side), target),
        _ => unreachable!("only guns bombard"),
    };
    let verb = if guns.len() > 1 { "bombard" } else { "bombards" };
    let title = format!("{} {verb} {}", names(setup, guns), place(setup, target));
    let strength = bombardment::strength(setup, state, guns);
    let column = column(&setup.tables.bombardment, strength);
    let base = modifier(format!("bombardment strength, column {column}"), strength, "CAL 11.4-T1");
    let mut modifiers: Vec<Modifier> =
        bombardment::modifiers(setup, state, guns, target).iter().map(counted).collect();
    if state.sky(setup).halved {
        modifiers.push(remark("the strength is halved by the weather", "CAL 17.1.1b"));
    }
    let under_fire = state.units_at(setup, target, side.other());
    for unit in under_fire.and(setup.index.troops) {
        let need = efficiency::of(setup, state, unit);
        modifiers
            .push(remark(format!("{} would check against {need}", piece_name(setup, unit)), "CAL 13.1.2"));
    }
    let leaders = state.leaders_at(setup, target, side.other());
    if !leaders.is_empty() {
        modifiers.push(remark(format!("on a 6 in danger: {}", names(setup, leaders)), "CAL 4.4.1b"));
    }
    let mut forecast = draft(title, "CAL 11.4.4", base, modifiers);
    let (aimed, _) = after(setup, state, Answer::Act(side, action));
    // One die for those under fire, and as many as leaders in danger and their flags may bring.
    let flags = leaders.filter(|&id| setup.piece(id).flag).count();
    let all = 6u32.pow(1 + (leaders.len() + flags) as u32);
    let mut outcomes = Outcomes::default();
    for (face, struck, events) in faces(setup, &aimed) {
        let result = result(&events);
        forecast.read(face, if result == Fire::Miss { "no effect" } else { result.code() }.into());
        settle(setup, &struck, all, &mut |then, weight| {
            let harms: Vec<_> = under_fire.filter_map(|id| Some((id, harm(state, then, id)?))).collect();
            outcomes.add(if result == Fire::Miss { None } else { Some((result, harms)) }, weight);
        });
    }
    forecast.count(outcomes, |outcome| effect(setup, outcome.as_ref()));
    shorten(&mut forecast);
    forecast
}

/// Plays all dice that belong to a bombardment: who loses his leader checks without him.
fn settle(setup: &Setup, state: &State, weight: u32, end: &mut impl FnMut(&State, u32)) {
    match flow::next(setup, state) {
        Next::Roll(roll) if matches!(roll.why, Why::UnderFire(_)) => {
            for (_, then, _) in faces(setup, state) {
                end(&then, weight / 6);
            }
        }
        Next::Roll(roll) if matches!(roll.why, Why::LeaderLoss(_) | Why::Flag(_)) => {
            for (_, then, _) in faces(setup, state) {
                settle(setup, &then, weight / 6, end);
            }
        }
        _ => end(state, weight),
    }
}

/// Tells chances in no more parts than are needed; two dice are usual.
fn shorten(forecast: &mut Forecast) {
    while forecast.out_of > 36 && forecast.chances.iter().all(|chance| chance.weight % 6 == 0) {
        forecast.out_of /= 6;
        forecast.chances.iter_mut().for_each(|chance| chance.weight /= 6);
    }
}

fn result(events: &[Event]) -> Fire {
    let found = events.iter().find_map(|event| match event.what {
        What::Fired { result, .. } => Some(result),
        _ => None,
    });
    found.unwrap_or(Fire::Miss)
}

/// `3`, `5-6`, `7+`.
fn column(table: &BombardmentTable, strength: u8) -> String {
    let index = table.columns.iter().position(|&most| strength <= most).unwrap_or(table.columns.len() - 1);
    let first = index.checked_sub(1).map_or(1, |before| table.columns[before] + 1);
    match (index + 1 == table.columns.len(), table.columns[index]) {
        (true, _) => format!("{first}+"),
        (_, last) if last == first => first.to_string(),
        (_, last) => format!("{first}-{last}"),
    }
}

/// How a unit under fire can suffer.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Harm {
    Eliminated,
    GivesWay,
    Routed,
    Disordered,
}

/// What has become of those under fire, or nothing where the fire missed.
fn effect(setup: &Setup, outcome: Option<&(Fire, Vec<(PieceId, Harm)>)>) -> Told {
    let Some((result, harms)) = outcome else { return "no effect".into() };
    let code = result.code();
    let each = |&(id, harm): &(PieceId, Harm)| {
        let name = piece_name(setup, id);
        match harm {
            Harm::Eliminated => format!("{name} eliminated"),
            Harm::GivesWay => format!("{name} gives way"),
            Harm::Routed => format!("{name} routed"),
            Harm::Disordered => format!("{name} disordered and back {}", count(1, "hex", "hexes")),
        }
    };
    let text = match harms.is_empty() {
        true => format!("{code}: everybody stands"),
        false => format!("{code}: {}", harms.iter().map(each).collect::<Vec<_>>().join(", ")),
    };
    Told::new(code, text)
}

/// What the fire did to a unit; a retreat that its owner still has to choose counts as a retreat.
fn harm(before: &State, then: &State, id: PieceId) -> Option<Harm> {
    let (was, is) = (before.piece(id), then.piece(id));
    if is.at.hex().is_none() {
        return Some(Harm::Eliminated);
    }
    let goes = is.owes > 0 || is.at != was.at;
    match (was.status, is.status) {
        (was, is) if was == is || was == Status::Routed => goes.then_some(Harm::GivesWay),
        (_, Status::Routed) => Some(Harm::Routed),
        _ => Some(Harm::Disordered),
    }
}
