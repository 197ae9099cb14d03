//! Tracks and lists beside the map.

use ::areas::setup::{AUSTRIAN, FRENCH, FormationId, Kind, PieceId, SIDE_IDS, SIDE_NAMES, Setup};
use ::areas::view::{Mantua, Phase, PieceView, View};
use ::areas::words::day;
use ::areas::words::sketch::phase_name;
use play::{Side, Viewer};

use super::seen::Seen;
use super::{score, side_of};
use crate::picture::{Panel, PanelRow, Score, Track, TrackBox};
use crate::redrawn::{Last, Shared, all_alike, panel};

/// The turns, the phases of a turn, and the marker in Mantua.
pub(super) fn tracks(setup: &Setup, view: &View, last: Option<Last<'_, View>>) -> Shared<Vec<Track>> {
    let from = |view: &View| (view.turn, view.phase, view.active, view.first, view.mantua);
    match last.filter(|last| from(last.view) == from(view)) {
        Some(last) => last.picture.tracks.clone(),
        None => vec![turns(setup, view), phases(view), mantua(setup, view)].into(),
    }
}

fn turns(setup: &Setup, view: &View) -> Track {
    let tables = &setup.tables;
    let boxes = tables.dates.iter().take(tables.turns.into()).enumerate().map(|(index, date)| {
        let date = day(date);
        let mut words = date.split(' ');
        let (number, month) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        let month: String = month.chars().take(3).collect();
        let rolled = index + 1 >= usize::from(tables.initiative_from_turn);
        let initiative =
            if rolled { "a die decides the initiative" } else { "the Austrians have the initiative" };
        TrackBox {
            label: format!("{number} {month}"),
            note: format!("Turn {}, {date}: {initiative}", index + 1),
        }
    });
    Track {
        id: "turn",
        name: "Turns".into(),
        boxes: boxes.collect(),
        now: usize::from(view.turn).saturating_sub(1),
        clause: "BII 2.2.5",
    }
}

/// The phases in the order they are gone through in this turn.
fn phases(view: &View) -> Track {
    let first = side_of(view.first).unwrap_or(AUSTRIAN);
    let mut steps: Vec<(Phase, Option<Side>, String)> =
        [(Phase::Supply, "Supply"), (Phase::Command, "Command"), (Phase::Initiative, "Initiative")]
            .map(|(phase, label)| (phase, None, label.to_owned()))
            .into();
    for side in [first, first.other()] {
        let name = SIDE_NAMES[side.index()];
        steps.push((Phase::Movement, Some(side), format!("{name} move")));
        steps.push((Phase::Combat, Some(side), format!("{name} fight")));
    }
    steps.push((Phase::Recovery, None, "Recovery".into()));
    let active = view.active.and_then(side_of);
    let now =
        steps.iter().position(|&(phase, side, _)| phase == view.phase && (side.is_none() || side == active));
    let now = now.unwrap_or(steps.len());
    let boxes = steps
        .into_iter()
        .map(|(phase, side, label)| TrackBox { label, note: phase_name(phase, side).unwrap_or_default() });
    Track { id: "phase", name: "Phases of the turn".into(), boxes: boxes.collect(), now, clause: "BII 4.2" }
}

fn mantua(setup: &Setup, view: &View) -> Track {
    let siege = setup.tables.movement.siege;
    let note = format!("{siege} SP of French infantry stood at Mantua in the last Supply Phase");
    Track {
        id: "mantua",
        name: "Mantua".into(),
        boxes: vec![
            TrackBox { label: "Besieged".into(), note },
            TrackBox {
                label: "Liberated".into(),
                note: "The ring is broken; Austrians may join the city".into(),
            },
        ],
        now: usize::from(view.mantua == Mantua::Liberated),
        clause: "BII 5.6",
    }
}

/// How the campaign stands, who holds the Cities, and the formations the viewer commands.
pub(super) fn panels(
    setup: &Setup,
    seen: &Seen<'_>,
    viewer: Viewer,
    scores: &Scores,
    last: Option<Last<'_, View>>,
) -> Vec<Shared<Panel>> {
    let view = seen.view;
    let drawn = last.map(|last| last.picture);
    let held = last.is_some_and(|last| last.view.cities == view.cities);
    // Of a piece is told what it is worth; where it stands counts at Mantua alone, which is told anew each time.
    let worth = |one: &PieceView, other: &PieceView| {
        let of = |it: &PieceView| (it.sp, it.hits, it.out_of_command, it.unsupplied, it.area.is_some());
        [of(one) == of(other)]
    };
    let alike = last.is_some_and(|last| all_alike(&last.view.pieces, &view.pieces, worth) == [true]);
    let mut panels = vec![situation(setup, seen, viewer, scores).into()];
    panels.extend(panel(drawn, "cities", held, || cities(setup, view)));
    for side in Side::BOTH.into_iter().filter(|&side| viewer.knows(side)) {
        let id = format!("formations-{}", SIDE_IDS[side.index()]);
        panels.extend(panel(drawn, &id, alike, || formations(setup, seen, side)));
    }
    panels
}

type Scores = std::collections::BTreeMap<String, Score>;

fn row(what: &str, value: String, clause: &'static str) -> PanelRow {
    PanelRow { what: what.into(), value, clause, ..PanelRow::default() }
}

fn situation(setup: &Setup, seen: &Seen<'_>, viewer: Viewer, scores: &Scores) -> Panel {
    let view = seen.view;
    let name = |side: &str| side_of(side).map_or("", |side| SIDE_NAMES[side.index()]);
    let about = |what: &str, side: &'static str, clause: &'static str| PanelRow {
        side,
        ..row(what, name(side).into(), clause)
    };
    let mut rows = vec![
        about("Initiative", view.initiative, "BII 7.0"),
        about("Moves first", view.first, "BII 7.0d"),
        row("Mantua", view.mantua.word().into(), "BII 5.6"),
    ];
    if viewer.knows(FRENCH) {
        let (there, needed) = (score::besiegers(setup, seen), setup.tables.movement.siege);
        rows.push(row("French infantry at Mantua", format!("{there} SP, {needed} needed"), "BII 5.6b"));
    }
    rows.push(row("If the game ended now", score::standing(setup, scores), "BII 12.2"));
    Panel { id: "situation".into(), title: "The campaign".into(), rows }
}

fn cities(setup: &Setup, view: &View) -> Panel {
    let rows = view.cities.iter().filter_map(|(id, side)| {
        let area = setup.find_area(id)?;
        let worth = super::board::worth(setup, area);
        let worth = worth.map(|(side, points)| format!("; {points} VP to the {}", SIDE_NAMES[side.index()]));
        let held = side_of(side).map_or("", |side| SIDE_NAMES[side.index()]);
        Some(PanelRow {
            side,
            ..row(&setup.area(area).name, format!("{held}{}", worth.unwrap_or_default()), "BII 5.1")
        })
    });
    Panel { id: "cities".into(), title: "Cities".into(), rows: rows.collect() }
}

/// The formations of a side that the viewer knows in full.
fn formations(setup: &Setup, seen: &Seen<'_>, side: Side) -> Panel {
    let mut rows = Vec::new();
    for (index, id) in setup.formations.iter().enumerate() {
        let formation = Some(FormationId(index as u8));
        let members = setup.all_of(side).filter(|&piece| setup.piece(piece).formation == formation);
        let members: Vec<(PieceId, &PieceView)> =
            members.filter_map(|piece| Some((piece, seen.piece(piece)?))).collect();
        let Some(leader) = members.iter().find(|(piece, _)| setup.piece(*piece).kind == Kind::Leader) else {
            continue;
        };
        rows.push(PanelRow {
            formation: id.clone(),
            side: SIDE_IDS[side.index()],
            ..row(&setup.piece(leader.0).name, strength(setup, &members), "BII 6.0")
        });
    }
    let name = SIDE_NAMES[side.index()];
    Panel { id: format!("formations-{}", SIDE_IDS[side.index()]), title: format!("{name} formations"), rows }
}

/// `4 units, 11 SP, 2 hits, 1 Out of Command`.
fn strength(setup: &Setup, members: &[(PieceId, &PieceView)]) -> String {
    let units: Vec<&PieceView> = members
        .iter()
        .filter(|(id, now)| setup.piece(*id).is_unit() && now.area.is_some())
        .map(|(_, now)| *now)
        .collect();
    let total = |pick: fn(&PieceView) -> u32| units.iter().map(|now| pick(now)).sum::<u32>();
    let plural = |count: u32, what: &str| format!("{count} {what}{}", if count == 1 { "" } else { "s" });
    let mut text = format!("{}, {} SP", plural(units.len() as u32, "unit"), total(|now| now.sp.into()));
    let extra = [
        (total(|now| now.hits.into()), "hit", true),
        (total(|now| now.out_of_command.into()), "Out of Command", false),
        (total(|now| now.unsupplied.into()), "unsupplied", false),
    ];
    for (count, what, counted) in extra.into_iter().filter(|(count, ..)| *count > 0) {
        text += ", ";
        text += &if counted { plural(count, what) } else { format!("{count} {what}") };
    }
    text
}
