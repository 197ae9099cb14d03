//! What is on the table, made from a view and nothing else.

use std::collections::BTreeMap;

use ::orders::ruleset::WeatherRoll;
use ::orders::setup::{Order, Setup};
use ::orders::sketch::effects;
use ::orders::view::{ObjectiveView, Phase, View};
use play::Side;

use super::{cite, fight, panels, pieces};
use crate::drawn::Glimpse;
use crate::picture::{Fact, Picture, Score, SpaceNow, Track, TrackBox};
use crate::redrawn::{Last, Seen, Shared};
use crate::words::capital;

pub(super) fn picture(setup: &Setup, view: &View, last: Option<Last<'_, View>>) -> Picture {
    Picture {
        turn: turn(setup, view),
        phase: phase(setup, view),
        active: view.active.unwrap_or_default().into(),
        tracks: tracks(setup, view, last),
        scores: scores(setup, view),
        pieces: pieces::pieces(setup, view, last),
        spaces: spaces(setup, view),
        bridges: BTreeMap::new(),
        zones: Shared::default(),
        panels: panels::panels(setup, view, last),
        arrows: fight::arrows(setup, view),
        fight: fight::fight(setup, view),
        seen: Seen::default(),
    }
}

/// Where everything is, without what is said about it.
pub(super) fn glimpse(setup: &Setup, view: &View) -> Glimpse {
    let places = pieces::places(view).collect();
    Glimpse { turn: turn(setup, view), phase: phase(setup, view), places }
}

/// ` (09:00)`, or nothing for a turn without an hour.
pub(super) fn hour(setup: &Setup, turn: u8) -> String {
    let hour = usize::from(turn).checked_sub(1).and_then(|index| setup.tables.hours.get(index));
    hour.map_or_else(String::new, |hour| format!(" ({hour})"))
}

fn turn(setup: &Setup, view: &View) -> String {
    match view.turn {
        0 => "Set-up".into(),
        turn if view.hour.is_empty() => format!("Turn {turn} of {}", setup.tables.turns),
        turn => format!("Turn {turn} of {}, {}", setup.tables.turns, view.hour),
    }
}

/// Segment and whose it is.
fn phase(setup: &Setup, view: &View) -> String {
    let side = view.active.map_or("", |id| side_name(setup, id));
    match view.phase {
        Phase::Over => "The end".into(),
        Phase::SetUp => format!("The {side} army is set up"),
        Phase::Orders => format!("{side} orders"),
        Phase::Weather => "Weather".into(),
        Phase::Reorganisation => format!("{side} reorganisation"),
        Phase::Replacement => format!("{side} replacement"),
        Phase::Initiative => "Initiative".into(),
        Phase::Rout => "Routed units run".into(),
        Phase::Choice => format!("Initiative: the {side} side chooses"),
        Phase::Activation => segment(setup, view, "orders"),
        Phase::Movement => segment(setup, view, "movement"),
        Phase::OutOfCommand => segment(setup, view, "movement out of command"),
        Phase::Leaders => segment(setup, view, "movement of leaders"),
        Phase::Bombardment => segment(setup, view, "bombardment"),
        Phase::Declaration => segment(setup, view, "assaults are declared"),
        Phase::Combat => segment(setup, view, "assaults"),
        Phase::Rally => segment(setup, view, "reorganisation"),
    }
}

/// A segment of an activation, and whose it is.
fn segment(setup: &Setup, view: &View, what: &str) -> String {
    let Some(formation) = &view.formation else { return what.into() };
    if let Some(officer) = &view.apart {
        // AIF 17.2.9; the order of a column is its officer's secret (R136).
        let name = setup.find_piece(officer).map_or(officer, |id| &setup.piece(id).name);
        return format!("{name}'s column: {what}");
    }
    let name = formation_name(setup, formation);
    let order = view.orders.get(formation);
    let under = order.map_or_else(String::new, |&order| format!(" under {}", order_name(order)));
    format!("{name}{under}: {what}")
}

/// The name of a side by its id.
pub(super) fn side_name(setup: &Setup, id: &str) -> &'static str {
    let index = setup.title.side_ids.iter().position(|known| *known == id);
    index.map_or("", |index| setup.title.side_names[index])
}

/// The name of a formation by its id.
pub(super) fn formation_name<'a>(setup: &'a Setup, id: &'a str) -> &'a str {
    setup.find_formation(id).map_or(id, |found| setup.formation(found).name.as_str())
}

/// An order as the display has it.
pub(super) fn order_name(order: Order) -> &'static str {
    match order {
        Order::Advance => "Advance",
        Order::Attack => "Attack",
        Order::Defence => "Defence",
        Order::Manoeuvre => "Manoeuvre",
    }
}

/// A hex with the name of the place, if it has one: `Strà (1614)`.
pub(super) fn place(setup: &Setup, number: &str) -> String {
    let name = setup.find_hex(number).map_or("", |hex| setup.ground(hex).name.as_str());
    // What the map adds in brackets is left out.
    let short = name.split_once(" (").map_or(name, |(first, _)| first);
    if short.is_empty() { number.into() } else { format!("{short} ({number})") }
}

fn tracks(setup: &Setup, view: &View, last: Option<Last<'_, View>>) -> Shared<Vec<Track>> {
    let from = |view: &View| (view.turn, view.weather, view.elan);
    if let Some(last) = last.filter(|last| from(last.view) == from(view)) {
        return last.picture.tracks.clone();
    }
    let tables = &setup.tables;
    let mut list = vec![Track {
        id: "turn",
        name: "Turn".into(),
        boxes: (1..=tables.turns).map(|turn| turn_box(setup, turn)).collect(),
        now: usize::from(view.turn).checked_sub(1).unwrap_or(tables.turns.into()),
        clause: "CAL TURN",
    }];
    if setup.rules.book.weather != WeatherRoll::Never {
        list.push(Track {
            id: "weather",
            name: "Weather".into(),
            boxes: tables
                .weather
                .boxes
                .iter()
                .map(|sky| TrackBox { label: sky.name.clone(), note: capital(&effects(sky)) })
                .collect(),
            now: view.weather.into(),
            clause: "CAL 17.0b",
        });
    }
    if tables.elan > 0 {
        let side = setup.title.side_names[setup.title.opens.index()];
        list.push(Track {
            id: "elan",
            name: format!("{side} Elan"),
            boxes: (0..=tables.elan).map(elan_box).collect(),
            now: view.elan.into(),
            clause: "CAL 16.0",
        });
    }
    cite::tracks(setup, list).into()
}

fn turn_box(setup: &Setup, turn: u8) -> TrackBox {
    let hour = setup.tables.hours.get(usize::from(turn) - 1);
    match hour {
        Some(hour) => TrackBox { label: hour.clone(), note: format!("Turn {turn}") },
        None => TrackBox { label: turn.to_string(), note: String::new() },
    }
}

fn elan_box(left: u8) -> TrackBox {
    let note = match left {
        0 => "No attack may use Elan any more".into(),
        1 => "One more attack may try Elan".into(),
        left => format!("{left} more attacks may try Elan"),
    };
    TrackBox { label: left.to_string(), note }
}

fn scores(setup: &Setup, view: &View) -> BTreeMap<String, Score> {
    let score = |side: Side| {
        let id = setup.title.side_ids[side.index()];
        let lines = view.points.iter().filter(|(of, ..)| *of == id);
        let on_map =
            view.pieces.values().filter(|piece| piece.side == id && setup.find_hex(&piece.at).is_some());
        let score = Score {
            points: Some(lines.clone().map(|(_, points, _)| points).sum()),
            strength: Some(on_map.map(|piece| i32::from(piece.strength)).sum()),
            apart: None,
            lines: lines.map(|(_, points, what)| format!("{points} {what}")).collect(),
        };
        (id.to_owned(), score)
    };
    Side::BOTH.into_iter().map(score).collect()
}

/// The hexes worth points.
fn spaces(setup: &Setup, view: &View) -> BTreeMap<String, SpaceNow> {
    view.objectives.iter().map(|(hex, objective)| (hex.clone(), objective_now(setup, objective))).collect()
}

fn objective_now(setup: &Setup, objective: &ObjectiveView) -> SpaceNow {
    let worth = setup.title.side_ids.map(|id| objective.worth.get(id).copied().unwrap_or(0));
    let [one, two] = worth.map(|points| points.to_string());
    let holder = objective.holder.unwrap_or_default();
    let alike = one == two;
    let mut facts = Vec::new();
    if !alike {
        let [first, second] = setup.title.side_names;
        facts.push(Fact {
            what: "Worth".into(),
            value: format!("{first} {one}, {second} {two}").into(),
            clause: "CAL 18.0e",
        });
    }
    let held = if holder.is_empty() { "nobody" } else { side_name(setup, holder) };
    facts.push(Fact {
        what: "Objective".into(),
        value: format!("counts for: {held}").into(),
        clause: "CAL 18.0g",
    });
    SpaceNow {
        owner: holder.into(),
        worth: if alike { one } else { format!("{one}/{two}") },
        marks: Vec::new(),
        facts,
    }
}
