//! The lists beside the map: orders, directions of attack, who is still to come and who comes back.

use std::collections::BTreeMap;

use ::orders::setup::{Ban, Setup};
use ::orders::state::Place;
use ::orders::view::{PieceView, View};
use board::Id;

use super::cite;
use super::picture::{hour, order_name, place};
use super::pieces::order_clause;
use crate::picture::{Panel, PanelRow};
use crate::redrawn::{Last, Shared, all_alike, panel};

pub(super) fn panels(setup: &Setup, view: &View, last: Option<Last<'_, View>>) -> Vec<Shared<Panel>> {
    let old = last.map(|last| last.view);
    let list = |id: &str, title: &str, alike: bool, rows: &dyn Fn() -> Vec<PanelRow>| {
        let draw = || cite::panel(setup, Panel { id: id.into(), title: title.into(), rows: rows() });
        panel(last.map(|last| last.picture), id, alike, draw)
    };
    // Who is still to come, and who comes back when.
    let beside = |one: &PieceView, other: &PieceView| {
        let of = |it: &PieceView| match it.place {
            Place::AWAY => (1, 0),
            Place::WAITING => (2, it.back_on),
            _ => (0, 0),
        };
        [of(one) == of(other)]
    };
    let from = |view: &View| (view.turn, view.intervened);
    let alike = old
        .is_some_and(|old| from(old) == from(view) && all_alike(&old.pieces, &view.pieces, beside) == [true]);
    let same_orders = old.is_some_and(|old| {
        (&old.orders, &old.marching, &old.formation) == (&view.orders, &view.marching, &view.formation)
            && old.activated == view.activated
    });
    let same_freed = old.is_some_and(|old| old.freed == view.freed);
    let lists = [
        list("orders", "Orders", alike && same_orders, &|| orders(setup, view)),
        list("directions", "Directions of attack", same_freed, &|| directions(setup, view)),
        list("arrivals", "Still to come", alike, &|| arrivals(setup, view)),
        list("returns", "Coming back", alike, &|| returns(setup, view)),
    ];
    lists.into_iter().flatten().collect()
}

/// A row for each formation with its order (CAL 5.1).
fn orders(setup: &Setup, view: &View) -> Vec<PanelRow> {
    let row = |id| {
        let it = setup.formation(id);
        let leader = setup.piece(it.leader);
        let away = view.pieces.get(&leader.id).is_some_and(|now| now.place == Place::AWAY);
        let (value, clause) = match view.orders.get(&it.id) {
            _ if it.reserve && !view.intervened => ("acts with the other formations".into(), "CAL 15.4.3a"),
            Some(_) if away && leader.arrives > view.turn => {
                (format!("from turn {}{}", leader.arrives, hour(setup, leader.arrives)), "CAL 15.4a")
            }
            Some(&order) if view.marching.contains(&it.id) => {
                (format!("{}, on the march", order_name(order)), "AIF 17.1.5a")
            }
            Some(&order) => (order_name(order).to_owned(), order_clause(order)),
            None => ("not chosen yet".into(), "CAL 21.2a"),
        };
        PanelRow {
            what: it.name.clone(),
            value,
            formation: it.id.clone(),
            side: setup.title.side_ids[it.side.index()],
            active: view.formation.as_ref() == Some(&it.id),
            spent: view.activated.contains(&it.id),
            clause,
        }
    };
    setup.formation_ids().map(row).collect()
}

/// Where a formation may not go before it has been somewhere (CAL 19.1).
fn directions(setup: &Setup, view: &View) -> Vec<PanelRow> {
    let row = |ban: &Ban| {
        let it = setup.formation(ban.formation);
        let free = view.freed.contains(&it.id);
        let keys: Vec<String> =
            ban.lifted_by.iter().map(|hex| place(setup, &setup.map.printed(hex).to_string())).collect();
        let value = match free {
            true => "may go anywhere".into(),
            false => format!("keeps to its side of the line until it has entered {}", either(&keys)),
        };
        PanelRow {
            what: it.name.clone(),
            value,
            formation: it.id.clone(),
            side: setup.title.side_ids[it.side.index()],
            spent: free,
            clause: setup.title.clause(&it.id).0,
            ..PanelRow::default()
        }
    };
    setup.limits.directions.iter().map(row).collect()
}

/// `a, b or c`.
fn either(all: &[String]) -> String {
    match all {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

/// Who arrives when and where, as the schedule has it.
fn arrivals(setup: &Setup, view: &View) -> Vec<PanelRow> {
    let mut found: BTreeMap<(u8, usize, String), Vec<String>> = BTreeMap::new();
    for piece in setup.pieces.iter().filter(|piece| piece.arrives > 0) {
        if view.pieces.get(&piece.id).is_none_or(|now| now.place != Place::AWAY) {
            continue;
        }
        // Whoever is late is due together with those of this turn.
        let turn = piece.arrives.max(view.turn);
        let entry = piece.entry.map_or_else(String::new, |hex| setup.map.printed(hex).to_string());
        found.entry((turn, piece.side.index(), entry)).or_default().push(piece.name.clone());
    }
    let row = |((turn, side, entry), names): ((u8, usize, String), Vec<String>)| {
        let due = turn <= view.turn;
        let when = if due { "Due now".into() } else { format!("Turn {turn}{}", hour(setup, turn)) };
        PanelRow {
            what: if entry.is_empty() { when } else { format!("{when} at {entry}") },
            value: names.join(", "),
            side: setup.title.side_ids[side],
            active: due,
            clause: "CAL 15.4a",
            ..PanelRow::default()
        }
    };
    found.into_iter().map(row).collect()
}

/// Who was destroyed and returns reduced.
fn returns(setup: &Setup, view: &View) -> Vec<PanelRow> {
    let mut rows: Vec<(u8, PanelRow)> = Vec::new();
    for piece in &setup.pieces {
        let Some(now) = view.pieces.get(&piece.id).filter(|now| now.place == Place::WAITING) else {
            continue;
        };
        rows.push((
            now.back_on,
            PanelRow {
                what: piece.name.clone(),
                value: format!("turn {}{}", now.back_on, hour(setup, now.back_on)),
                formation: piece
                    .formation
                    .map_or_else(String::new, |id| setup.formations[id.index()].id.clone()),
                side: setup.title.side_ids[piece.side.index()],
                active: now.back_on <= view.turn,
                clause: "CAL 12.8a",
                ..PanelRow::default()
            },
        ));
    }
    rows.sort_by_key(|(turn, _)| *turn);
    rows.into_iter().map(|(_, row)| row).collect()
}
