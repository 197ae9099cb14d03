//! The lists beside the map: command, the war, combats, supply, bridges, who is still to come.

use ::chits::setup::{FormationId, PlaceSet, SIDE_IDS, SIDE_NAMES, Setup};
use ::chits::state::Place;
use ::chits::view::{CombatView, Phase, PieceView, View};
use ::chits::words::{hex_name, piece_name};
use board::Id;
use play::{Side, Viewer};

use super::pieces::{arrives, stands};
use crate::picture::{Panel, PanelRow};
use crate::redrawn::{Last, Shared, all_alike, panel};
use crate::words::{capital, listed};

pub(super) fn panels(
    setup: &Setup,
    view: &View,
    viewer: Viewer,
    last: Option<Last<'_, View>>,
) -> Vec<Shared<Panel>> {
    let old = last.map(|last| last.view);
    let list = |id: &str, title: &str, alike: bool, rows: &dyn Fn() -> Vec<PanelRow>| {
        let draw = || Panel { id: id.into(), title: title.into(), rows: rows() };
        panel(last.map(|last| last.picture), id, alike, draw)
    };
    let same_turn = old.is_some_and(|old| old.turn == view.turn);
    let same_command = old.is_some_and(|old| {
        let acts = |view: &View| (view.phase, view.active, view.reserve_acts);
        acts(old) == acts(view)
            && (&old.counter, &old.drawn, &old.choices) == (&view.counter, &view.drawn, &view.choices)
            && (&old.activation_points, &old.chiefs) == (&view.activation_points, &view.chiefs)
    });
    // On the map or not, fed or not, in the same hex, with the same bridge, still to come or not.
    let alike = |one: &PieceView, other: &PieceView| {
        let stood = one.place == other.place;
        let here = (one.place.hex().is_some(), other.place.hex().is_some());
        let came = here.0 == here.1;
        let fed = came && (one.unsupplied, one.cut_off) == (other.unsupplied, other.cut_off);
        let laid = one.bridge == other.bridge && (one.bridge.is_none() || stood);
        let away = (one.place == Place::AWAY) == (other.place == Place::AWAY);
        [came, fed, stood, laid, away]
    };
    let pieces = old.map_or([false; 5], |old| all_alike(&old.pieces, &view.pieces, alike));
    let [came, fed, stood, laid, away] = pieces;
    let lost = old.is_some_and(|old| old.lost == view.lost);
    let lists = [
        list("combats", "Announced combats", false, &|| combats(setup, view)),
        list("command", "Command", same_turn && same_command && came, &|| command(setup, view, viewer)),
        list("supply", "Supply", same_turn && fed, &|| supply(setup, view)),
        list("war", "How the war can end", lost && stood, &|| war(setup, view)),
        list("bridges", "Bridges", laid, &|| bridges(setup, view)),
        list("arrivals", "Still to come", same_turn && away, &|| arrivals(setup, view)),
    ];
    lists.into_iter().flatten().collect()
}

fn row(what: impl Into<String>, value: impl Into<String>, side: Side, clause: &'static str) -> PanelRow {
    let (what, value) = (what.into(), value.into());
    PanelRow { what, value, side: SIDE_IDS[side.index()], clause, ..PanelRow::default() }
}

/// A hex with the name of what is there.
pub(super) fn place(setup: &Setup, number: &str) -> String {
    setup.find_hex(number).map_or_else(|| number.into(), |hex| hex_name(setup, hex))
}

fn combats(setup: &Setup, view: &View) -> Vec<PanelRow> {
    let fought = view.fight.as_ref().and_then(|fight| fight.number);
    let side = view.active.and_then(|id| SIDE_IDS.iter().position(|known| *known == id));
    let side = Side::BOTH[side.unwrap_or(0)];
    let of = |combat: &CombatView| {
        let targets: Vec<String> = combat.targets.iter().map(|hex| place(setup, hex)).collect();
        let die = if combat.drm == 0 { String::new() } else { format!(", {:+} on the die", combat.drm) };
        let value = format!("{} against {}, column {}{die}", combat.attack, combat.defence, combat.column);
        let mut row = row(format!("{}: {}", combat.number, listed(&targets)), value, side, "RM CBT-8");
        row.active = fought == Some(combat.number);
        row
    };
    // The strengths of a fight that has been rolled for are those of who is left.
    let rolled = |combat: &&CombatView| fought == Some(combat.number) && !super::fight::undecided(view);
    view.combats.iter().filter(|combat| !rolled(combat)).map(of).collect()
}

/// Points of the turn, commanders in chief, and every formation as far as its choice is known.
fn command(setup: &Setup, view: &View, viewer: Viewer) -> Vec<PanelRow> {
    if view.turn == 0 {
        return Vec::new();
    }
    let mut rows = Vec::new();
    for side in Side::BOTH {
        let (id, name) = (SIDE_IDS[side.index()], SIDE_NAMES[side.index()]);
        let points = view.activation_points.get(id).copied().unwrap_or_default();
        let spent = view.choices.get(id).map_or(0, |choice| choice.chosen.len());
        let value = match viewer.knows(side) {
            true => format!("{spent} chosen of {points}"),
            false => format!("up to {points}"),
        };
        rows.push(row(format!("{name} formations"), value, side, "RM ACT-1"));
        rows.push(chief(setup, view, side));
        rows.extend(setup.index.formations_of[side].map(|it| formation(setup, view, viewer, it)));
    }
    rows
}

fn chief(setup: &Setup, view: &View, side: Side) -> PanelRow {
    let id = SIDE_IDS[side.index()];
    let counter = setup.counter(setup.index.chief[side]);
    let used = view.chiefs.get(id).copied().unwrap_or_default();
    let (drawn, acts) = (view.drawn.contains(&counter.id), view.counter.as_ref() == Some(&counter.id));
    let value = match used {
        _ if acts => "acts now".into(),
        _ if drawn => "has been drawn".into(),
        0 => "may be used".into(),
        used if used < view.turn && view.turn < used + setup.tables.chief_gap => {
            format!("rests, used on turn {used}")
        }
        used if used == view.turn => "is in the cup".into(),
        used => format!("may be used, last on turn {used}"),
    };
    let mut row = row(counter.name.clone(), value, side, "RM CIC-5");
    (row.active, row.spent) = (acts, drawn && !acts);
    row
}

fn formation(setup: &Setup, view: &View, viewer: Viewer, id: FormationId) -> PanelRow {
    let it = setup.formation(id);
    let choice = view.choices.get(SIDE_IDS[it.side.index()]);
    let has = |list: Option<&Vec<String>>, id: &String| list.is_some_and(|list| list.contains(id));
    let counter = setup.counter(it.counter);
    let chief = setup.counter(setup.index.chief[it.side]);
    let (drawn, acts) = (view.drawn.contains(&counter.id), view.counter.as_ref() == Some(&counter.id));
    let boxed = has(choice.map(|it| &it.boxed), &it.id);
    let reserve = choice.is_some_and(|choice| choice.reserve.as_ref() == Some(&it.id));
    let led = boxed && view.drawn.contains(&chief.id);
    let leads = view.counter.as_ref() == Some(&chief.id);
    let on_map = setup.index.formations[id.index()]
        .clone()
        .any(|piece| view.pieces.get(&setup.piece(piece).id).is_some_and(|now| stands(setup, now).is_some()));
    let open = acts && view.phase != Phase::Surprise;
    let (value, clause) = if open {
        ("acts now".to_owned(), "RM ACT-7")
    } else if led && leads {
        (format!("acts under {}{}", chief.name, if reserve { ", in reserve" } else { "" }), "RM CIC-2")
    } else if drawn || led {
        ("has been drawn".into(), "RM ACT-5")
    } else if boxed {
        (format!("with {}{}", chief.name, if reserve { ", as his reserve" } else { "" }), "RM CIC-1")
    } else if has(choice.map(|it| &it.chosen), &it.id) {
        ("chosen, in the cup".into(), "RM ACT-3")
    } else if !on_map {
        ("not on the map".into(), "RM ACT-4")
    } else if viewer.knows(it.side) {
        ("not chosen".into(), "RM ACT-1")
    } else {
        ("not drawn".into(), "RM ACT-2")
    };
    PanelRow {
        formation: it.id.clone(),
        active: open || led && leads && view.reserve_acts == reserve,
        spent: drawn && !acts || led && !leads,
        ..row(format!("{}, {}", counter.name, it.name), value, it.side, clause)
    }
}

/// Who is out of supply, and who would be if it were looked at now.
fn supply(setup: &Setup, view: &View) -> Vec<PanelRow> {
    if view.turn == 0 {
        return Vec::new();
    }
    let mut rows = Vec::new();
    for side in Side::BOTH {
        let who = |fits: fn(&PieceView) -> bool| -> Vec<String> {
            let own = setup.index.units[side].filter(|&id| {
                let now = view.pieces.get(&setup.piece(id).id);
                now.is_some_and(|now| stands(setup, now).is_some() && fits(now))
            });
            own.map(|id| piece_name(setup, id)).collect()
        };
        let name = SIDE_NAMES[side.index()];
        let (hungry, cut) = (who(|now| now.unsupplied), who(|now| now.cut_off && !now.unsupplied));
        if hungry.is_empty() && cut.is_empty() {
            rows.push(row(name, "all in supply", side, "RM SUP-1"));
        }
        if !hungry.is_empty() {
            rows.push(row(format!("{name}, out of supply"), listed(&hungry), side, "RM SUP-9a"));
        }
        if !cut.is_empty() {
            rows.push(row(format!("{name}, cut off now"), listed(&cut), side, "RM SUP-2"));
        }
    }
    rows
}

/// What ends the war before its time, and how near it is.
fn war(setup: &Setup, view: &View) -> Vec<PanelRow> {
    let lost = |side: Side| i32::from(view.lost.get(SIDE_IDS[side.index()]).copied().unwrap_or_default());
    let mut rows = Vec::new();
    for side in Side::BOTH {
        let name = SIDE_NAMES[side.index()];
        let more = lost(side) - lost(side.other());
        let of = setup.tables.step_difference;
        let value = format!("{}, {} of {of} more than the enemy", lost(side), more.max(0));
        rows.push(row(format!("{name} steps lost"), value, side, "RM END-2"));
        let wanted: PlaceSet = setup.index.instant[side];
        if !wanted.is_empty() {
            let clause = if side == Side::A { "RM END-4" } else { "RM END-3" };
            let places = || { wanted }.map(|id| &setup.places[usize::from(id.0)]);
            let in_it = |hex: &str| {
                let units = setup.index.units[side].map(|id| view.pieces.get(&setup.piece(id).id));
                units.flatten().any(|now| now.at == hex)
            };
            let held = places().filter(|it| in_it(&setup.map.printed(it.hex).to_string())).count();
            let names: Vec<String> = places().map(|it| it.name.clone()).collect();
            let value = format!("in {held} of {}", names.len());
            rows.push(row(format!("{name} units in {}", listed(&names)), value, side, clause));
        }
    }
    rows
}

fn bridges(setup: &Setup, view: &View) -> Vec<PanelRow> {
    let laid = { setup.index.crews }.filter_map(|id| {
        let now = view.pieces.get(&setup.piece(id).id)?;
        let bridge = now.bridge.as_ref()?;
        let (state, clause) = match (bridge.ready, bridge.contested) {
            (true, _) => ("ready", "RM BRG-4"),
            (false, false) => ("in building", "RM BRG-2"),
            (false, true) => ("in building beside the enemy", "RM BRG-3"),
        };
        let between = format!("{} to {}: {state}", place(setup, &now.at), place(setup, &bridge.to));
        Some(row(capital(&piece_name(setup, id)), between, setup.piece(id).side, clause))
    });
    laid.collect()
}

/// Who arrives when and where.
fn arrivals(setup: &Setup, view: &View) -> Vec<PanelRow> {
    let mut rows = Vec::new();
    for arrival in &setup.arrivals {
        let away = |id| view.pieces.get(&setup.piece(id).id).is_some_and(|now| now.place == Place::AWAY);
        let names: Vec<String> =
            { arrival.pieces }.filter(|&id| away(id)).map(|id| piece_name(setup, id)).collect();
        if names.is_empty() {
            continue;
        }
        let clause = if arrival.may_wait { "RM RNF-5a" } else { "RM RNF-1" };
        let what = capital(&arrives(setup, view, arrival));
        let mut row = row(what, listed(&names), arrival.side, clause);
        row.active = arrival.turn <= view.turn;
        rows.push(row);
    }
    rows
}
