//! What is on the table, made from a view and nothing else.

use std::collections::BTreeMap;

use ::chits::setup::{SIDE_IDS, SIDE_NAMES, Setup};
use ::chits::view::{BridgeView, Phase, PlaceView, View};
use ::chits::words::{counter_name, day};
use play::{Side, Viewer};

use super::{fight, panels, pieces, staff};
use crate::drawn::Glimpse;
use crate::picture::{Fact, Picture, Score, SpaceNow, Track, TrackBox, Zone};
use crate::prompt::runs;
use crate::redrawn::{Last, Pieces, Seen, Shared};
use crate::words::capital;

pub(super) fn picture(setup: &Setup, view: &View, viewer: Viewer, last: Option<Last<'_, View>>) -> Picture {
    let mut all: Pieces = pieces::pieces(setup, view, last).into_iter().collect();
    all.extend(staff::pieces(setup, view, last));
    Picture {
        turn: turn(setup, view),
        phase: phase(setup, view),
        active: active(view).into(),
        tracks: tracks(setup, view, last),
        scores: scores(setup, view),
        pieces: all,
        spaces: spaces(setup, view),
        bridges: bridges(view),
        zones: zones(setup, view, last),
        panels: panels::panels(setup, view, viewer, last),
        arrows: fight::arrows(setup, view),
        fight: fight::fight(setup, view),
        seen: Seen::default(),
    }
}

/// Where everything is, without what is said about it.
pub(super) fn glimpse(setup: &Setup, view: &View) -> Glimpse {
    let mut places: BTreeMap<String, String> = pieces::places(view).collect();
    places.extend(staff::places(setup, view));
    Glimpse { turn: turn(setup, view), phase: phase(setup, view), places }
}

/// The turn with its day and hours.
fn turn(setup: &Setup, view: &View) -> String {
    if view.turn == 0 {
        return "Set-up".into();
    }
    let night = if view.night { ", night" } else { "" };
    let turns = setup.tables.turns.len();
    format!("Turn {} of {turns}, {}, {}{night}", view.turn, day(&view.date), view.hours)
}

/// The phase, and whose counter acts.
fn phase(setup: &Setup, view: &View) -> String {
    let counter = view.counter.as_ref().and_then(|id| setup.find_counter(id));
    let whose = |what: &str| match counter {
        Some(id) if view.reserve_acts => {
            format!("{}, the reserve: {what}", capital(&counter_name(setup, id)))
        }
        Some(id) => format!("{}: {what}", capital(&counter_name(setup, id))),
        None => capital(what),
    };
    match view.phase {
        Phase::Over => "The end".into(),
        Phase::SetUp => {
            let side = view.waits.sides.first().copied().unwrap_or_default();
            format!("The {} army is set up", side_name(side))
        }
        Phase::Arrivals => "Reinforcements arrive".into(),
        Phase::Choice => "A: formations are chosen".into(),
        Phase::Recovery => "B: supply and recovery".into(),
        Phase::Surprise => "C: before the first counter is drawn".into(),
        Phase::Draw => "C: counters are drawn".into(),
        Phase::Place => whose("the counter is placed"),
        Phase::Movement => whose("movement"),
        Phase::Charge => whose("charge"),
        Phase::Announce => whose("combats are announced"),
        Phase::Combat => whose("combat"),
        Phase::End => "D: the end of the turn".into(),
    }
}

/// Whose phase it is: whose counter acts, else whoever alone is asked.
fn active(view: &View) -> &'static str {
    match (view.active, &view.waits.sides[..]) {
        (Some(side), _) | (None, &[side]) => side,
        _ => "",
    }
}

/// The name of a side by its id.
pub(super) fn side_name(id: &str) -> &'static str {
    SIDE_IDS.iter().position(|known| *known == id).map_or("", |index| SIDE_NAMES[index])
}

fn tracks(setup: &Setup, view: &View, last: Option<Last<'_, View>>) -> Shared<Vec<Track>> {
    match last.filter(|last| last.view.turn == view.turn) {
        Some(last) => last.picture.tracks.clone(),
        None => vec![track(setup, view)].into(),
    }
}

fn track(setup: &Setup, view: &View) -> Track {
    let boxed = |(index, turn): (usize, &::chits::tables::Turn)| {
        let [one, two] = Side::BOTH.map(|side| turn.points[side]);
        let night = if turn.night { ", night" } else { "" };
        let dawn = if turn.new_day { "; supply and recovery" } else { "" };
        let start = turn.hours.split([':', '-']).next().unwrap_or_default();
        TrackBox {
            label: if turn.night { "☾".into() } else { start.into() },
            note: format!(
                "Turn {}, {}, {}{night}; formations: {} {one}, {} {two}{dawn}",
                index + 1,
                day(&turn.date),
                turn.hours,
                SIDE_NAMES[0],
                SIDE_NAMES[1],
            ),
        }
    };
    let boxes: Vec<TrackBox> = setup.tables.turns.iter().enumerate().map(boxed).collect();
    let now = usize::from(view.turn).checked_sub(1).unwrap_or(boxes.len());
    Track { id: "turn", name: "Turn".into(), boxes, now, clause: "RM CMP-2" }
}

fn scores(setup: &Setup, view: &View) -> BTreeMap<String, Score> {
    let score = |side: Side| {
        let id = SIDE_IDS[side.index()];
        let lines = view.points.iter().filter(|(of, ..)| *of == id);
        let on_map =
            view.pieces.values().filter(|piece| piece.side == id && pieces::stands(setup, piece).is_some());
        let score = Score {
            points: Some(lines.clone().map(|(_, points, _)| points).sum()),
            strength: Some(on_map.map(|piece| i32::from(piece.combat)).sum()),
            apart: None,
            lines: lines.map(|(_, points, what)| format!("{points} {what}")).collect(),
        };
        (id.to_owned(), score)
    };
    Side::BOTH.into_iter().map(score).collect()
}

/// Places that count, and where command counters lay last.
fn spaces(setup: &Setup, view: &View) -> BTreeMap<String, SpaceNow> {
    let place = |place: &PlaceView| (place.hex.clone(), place_now(place));
    let mut spaces: BTreeMap<String, SpaceNow> = view.places.values().map(place).collect();
    staff::left_behind(setup, view, &mut spaces);
    spaces
}

fn place_now(place: &PlaceView) -> SpaceNow {
    let clause = match place.points {
        0 => "RM VP-3a",
        1..=3 => "RM VP-2",
        _ => "RM VP-3",
    };
    let value = match place.points {
        0 => "nothing".to_owned(),
        points => format!("{points} points to the {} side", side_name(place.holder)),
    };
    SpaceNow {
        owner: place.holder.into(),
        worth: if place.points > 0 { place.points.to_string() } else { String::new() },
        marks: Vec::new(),
        facts: vec![Fact { what: "Worth at the end".into(), value: value.into(), clause }],
    }
}

/// Bridges that crews have laid or work on, each by the hexes it joins.
fn bridges(view: &View) -> BTreeMap<String, String> {
    let bridge = |it: &BridgeView, at: &str| {
        let state = match (it.ready, it.contested) {
            (true, _) => "laid",
            (false, false) => "building",
            (false, true) => "contested",
        };
        (format!("{at}/{}", it.to), state.to_owned())
    };
    let crews = view.pieces.values().filter_map(|piece| Some((piece.bridge.as_ref()?, piece.at.as_str())));
    crews.map(|(it, at)| bridge(it, at)).collect()
}

/// The hexes in command.
fn zones(setup: &Setup, view: &View, last: Option<Last<'_, View>>) -> Shared<Vec<Zone>> {
    let alike = |old: &View| old.counter == view.counter && old.commanded == view.commanded;
    if let Some(last) = last.filter(|last| alike(last.view)) {
        return last.picture.zones.clone();
    }
    let Some(id) = view.counter.as_ref().and_then(|id| setup.find_counter(id)) else {
        return Shared::default();
    };
    if view.commanded.is_empty() {
        return Shared::default();
    }
    let zone = Zone {
        name: format!("Within {} of {}", setup.counter(id).radius, counter_name(setup, id)),
        side: SIDE_IDS[setup.counter(id).side.index()],
        spaces: runs::fold_list(view.commanded.clone()),
        clause: "RM ACT-9",
    };
    vec![zone].into()
}
