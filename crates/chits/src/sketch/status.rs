//! Where the war stands: turn and phase, points, what was chosen as far as a viewer may know it, announced combats.

use play::{Side, Viewer};

use super::field::Field;
use super::text::{fold, hang};
use crate::flow::Frame;
use crate::setup::{CounterId, Setup};
use crate::state::State;
use crate::view::{self, ChoiceView, Phase, View};
use crate::{victory, words};

/// The turn with its day and hours; before the first, whose army is being set up.
pub fn turn(setup: &Setup, state: &State) -> String {
    if let Frame::SetUp(frame) = state.top() {
        return format!("Set-up of {}", words::people(frame.side));
    }
    let it = setup.tables.turn(state.turn);
    let night = if it.night { ", night" } else { "" };
    let turns = setup.tables.turns.len();
    format!("Turn {} of {turns}, {}, {}{night}", state.turn, words::day(&it.date), it.hours)
}

/// The phase, and whose counter acts.
pub fn phase(setup: &Setup, state: &State) -> String {
    let (phase, counter) = view::phase(setup, state);
    let whose = |what: &str| match counter {
        Some(id) if view::reserve_acts(state, counter) => {
            format!("{}, reserve: {what}", words::counter_name(setup, id))
        }
        Some(id) => format!("{}: {what}", words::counter_name(setup, id)),
        None => what.to_owned(),
    };
    match phase {
        Phase::Over => "the end".into(),
        Phase::SetUp => "set-up".into(),
        Phase::Arrivals => "reinforcements arrive".into(),
        Phase::Choice => "A, formations are chosen".into(),
        Phase::Recovery => "B, supply and recovery".into(),
        Phase::Surprise => whose("may begin by surprise"),
        Phase::Draw => "C, counters are drawn".into(),
        Phase::Place => whose("is placed"),
        Phase::Movement => whose("movement"),
        Phase::Charge => whose("charge"),
        Phase::Announce => whose("combats are announced"),
        Phase::Combat => whose("combat"),
        Phase::End => "D, the end of the turn".into(),
    }
}

/// What stands above the map.
pub(super) fn status(field: &Field<'_>, view: &View, viewer: Viewer, width: usize) -> String {
    let (setup, state) = (field.setup, field.state);
    let mut text = String::new();
    if view.night {
        text += &fold("Night: nobody fights (RM CBT-2).", "", width);
    }
    text += &fold(&standing(setup, state), "", width);
    if state.turn > 0 {
        text += &fold(&activation(view), "", width);
    }
    if let Some(line) = active(setup, state, view) {
        text += &fold(&line, "", width);
    }
    if state.turn > 0 {
        text += &drawn(setup, state, view, width);
        for side in Side::BOTH {
            text += &chosen(setup, view, viewer, side, width);
        }
    }
    for combat in &view.combats {
        let head = format!("Combat {} for {}: ", combat.number, combat.targets.join(" and "));
        let odds = format!("{} to {}, column {}", combat.attack, combat.defence, combat.column);
        let items: Vec<String> = combat.attackers.iter().cloned().chain([odds]).collect();
        text += &hang(&head, &items, width);
    }
    text
}

/// Points, lost steps and lost bridges.
fn standing(setup: &Setup, state: &State) -> String {
    let of = |side: Side| {
        let lost = match state.crews_lost[side] {
            0 => String::new(),
            1 => " and a bridge".into(),
            crews => format!(" and {crews} bridges"),
        };
        let points = victory::points(setup, state, side);
        format!("{} {points} ({} steps{lost} lost)", words::side_name(side), state.lost[side])
    };
    let end = setup.tables.step_difference;
    format!(
        "Points: {}, {}. Who has lost {end} steps more than the enemy has lost.",
        of(Side::A),
        of(Side::B)
    )
}

/// The points of the turn, and when a commander in chief was used last, as far as that is known.
fn activation(view: &View) -> String {
    let of = |side: Side| {
        let id = view::side_id(side);
        let points = view.activation_points.get(id).copied().unwrap_or_default();
        let chief = match view.chiefs.get(id) {
            None | Some(0) => String::new(),
            Some(turn) => format!(" (commander in chief used on turn {turn})"),
        };
        format!("{} {points}{chief}", words::side_name(side))
    };
    format!("Formations to choose: {}, {}.", of(Side::A), of(Side::B))
}

/// The counter that acts or is offered.
fn active(setup: &Setup, state: &State, view: &View) -> Option<String> {
    let id = setup.find_counter(view.counter.as_deref()?)?;
    let placed = id == state.active.counter && !matches!(view.phase, Phase::Place | Phase::Surprise);
    let place = state.spots[usize::from(id.0)].hex().filter(|_| placed);
    let place = place.map_or(String::new(), |hex| format!(" in {}", words::hex_name(setup, hex)));
    let reserve = if view.reserve_acts { ", with the reserve" } else { "" };
    let radius = setup.counter(id).radius;
    Some(format!("Active: {}{place}, radius {radius}{reserve}.", words::counter_name(setup, id)))
}

/// The counters everybody has seen this turn.
fn drawn(setup: &Setup, state: &State, view: &View, width: usize) -> String {
    let name = |id: &String| match setup.find_counter(id) {
        Some(CounterId(index)) => match state.spots[usize::from(index)].hex() {
            Some(hex) => format!("{id} {}", setup.map.printed(hex)),
            None => id.clone(),
        },
        None => id.clone(),
    };
    let all: Vec<String> = view.drawn.iter().map(name).collect();
    if all.is_empty() { String::new() } else { hang("Drawn this turn: ", &all, width) }
}

/// What a side has chosen: for its own eyes all of it, for others what has come out of the cup (RM ACT-2).
fn chosen(setup: &Setup, view: &View, viewer: Viewer, side: Side, width: usize) -> String {
    let Some(choice) = view.choices.get(view::side_id(side)) else { return String::new() };
    let ChoiceView { chosen, boxed, reserve, cup } = choice;
    let name =
        |id: &String| setup.find_formation(id).map_or(id.clone(), |it| setup.formation(it).name.clone());
    let list = |ids: &[String]| ids.iter().map(name).collect::<Vec<_>>();
    let whose = words::adjective(side);
    let mut text = String::new();
    if !chosen.is_empty() {
        let known = if viewer.knows(side) { "choice" } else { "choice as far as it is known" };
        text += &hang(&format!("{whose} {known}: "), &list(chosen), width);
    }
    if !boxed.is_empty() {
        let mark = |id: &String| match reserve {
            Some(it) if it == id => format!("{} (reserve)", name(id)),
            _ => name(id),
        };
        let boxed: Vec<String> = boxed.iter().map(mark).collect();
        text += &hang(&format!("{whose} holding box: "), &boxed, width);
    }
    if !cup.is_empty() {
        text += &hang(&format!("{whose} counters in the cup: "), cup, width);
    }
    text
}
