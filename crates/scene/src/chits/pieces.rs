//! The units as they are now: figures, markers, what is to be said about them.

use ::chits::setup::{Arrival, Kind, PieceId, Setup};
use ::chits::state::Place;
use ::chits::view::{BridgeView, Phase, PieceView, View};
use ::chits::words::hex_name;
use board::hex::HexId;
use play::Cost;

use crate::picture::{Fact, Mark, Piece, Text, figure};
use crate::redrawn::{self, Last, Shared};
use crate::words::listed;

/// All pieces but those that have no part in this game.
pub(super) fn pieces(
    setup: &Setup,
    view: &View,
    last: Option<Last<'_, View>>,
) -> Vec<(String, Shared<Piece>)> {
    let from = |view: &View| (view.turn, moves(view));
    let last = last.filter(|last| from(last.view) == from(view));
    let mover = |view: &View| view.mover.as_ref().map(|mover| (mover.who.clone(), mover.left));
    let same = last.is_some_and(|last| mover(last.view) == mover(view));
    let held = |view: &View, id: &str| {
        view.mover.as_ref().is_some_and(|mover| mover.who.iter().any(|who| who == id))
    };
    let alike = |id: &str| same || last.is_some_and(|last| !held(last.view, id) && !held(view, id));
    let kept = last.map(|last| (&last.view.pieces, &last.picture.pieces));
    redrawn::pieces(&view.pieces, kept, alike, |name, now| {
        let id = setup.find_piece(name)?;
        (now.place != Place::ABSENT).then(|| piece(setup, view, id, now))
    })
}

/// Whether units move or charge.
fn moves(view: &View) -> bool {
    matches!(view.phase, Phase::Movement | Phase::Charge)
}

/// Where those pieces are.
pub(super) fn places(view: &View) -> impl Iterator<Item = (String, String)> {
    let known = view.pieces.iter().filter(|(_, now)| now.at != "absent");
    known.map(|(name, now)| (name.clone(), now.at.clone()))
}

fn piece(setup: &Setup, view: &View, id: PieceId, now: &PieceView) -> Piece {
    let it = setup.piece(id);
    let in_hand = view.mover.as_ref().is_some_and(|mover| mover.who.contains(&it.id));
    Piece {
        side: now.side,
        at: now.at.clone(),
        height: height(it.kind),
        values: match it.kind.is_combat() {
            true => vec![figure(now.combat), figure(it.movement)],
            false => vec![figure(it.movement)],
        },
        reduced: now.reduced,
        spent: spent(view, now) && !in_hand,
        active: in_hand || now.active && !spent(view, now),
        arrives: still_to_come(setup, view, id, now).unwrap_or_default(),
        marks: marks(setup, id, now),
        facts: facts(setup, view, id, now),
        ..Piece::default()
    }
}

/// Nothing is left for it to do in this part of the activation, or it has acted this turn.
fn spent(view: &View, now: &PieceView) -> bool {
    match now.active {
        true => moves(view) && now.done,
        false => now.acted,
    }
}

/// Crews lie lowest, then guns; leaders on top.
fn height(kind: Kind) -> u8 {
    match kind {
        Kind::Bridge => 0,
        Kind::Artillery | Kind::HorseArtillery => 1,
        Kind::Infantry | Kind::Cavalry => 2,
        Kind::Leader => 3,
    }
}

/// Whether a piece is on the map.
pub(super) fn stands(setup: &Setup, now: &PieceView) -> Option<HexId> {
    setup.find_hex(&now.at)
}

fn marks(setup: &Setup, id: PieceId, now: &PieceView) -> Vec<Mark> {
    let it = setup.piece(id);
    let mut list = Vec::new();
    let mut mark = |id: &'static str, letter: Text, text: Text| list.push(Mark { id, letter, text });
    if let Some(number) = now.fights {
        mark("attack", number.to_string().into(), format!("Attacks in combat {number}").into());
    }
    if now.unsupplied {
        mark(
            "unsupplied",
            "S".into(),
            "Out of supply: moves less far, attacks a column worse, starves if not relieved".into(),
        );
    } else if now.cut_off && stands(setup, now).is_some() {
        mark("cut-off", "!".into(), "No supply reaches it where it stands".into());
    }
    if let Some(turn) = now.engaged {
        mark("engaged", "E".into(), format!("Engaged until the end of turn {turn}").into());
    }
    if now.stop_charge {
        mark("stopped", "SC".into(), "Charges no more today".into());
    }
    match &now.bridge {
        Some(BridgeView { ready: true, to, .. }) => {
            mark("bridge", "B".into(), format!("A bridge to {to}").into())
        }
        Some(BridgeView { to, contested, .. }) => {
            let enemy = if *contested { ", next to the enemy" } else { "" };
            mark("building", "b".into(), format!("Builds a bridge to {to}{enemy}").into());
        }
        None => {}
    }
    // Of guns the symbol tells it.
    if it.elite > 0 && !it.kind.is_gun() {
        mark("elite", "+1".into(), "A bonus of 1 on the die of combat".into());
    }
    list
}

fn fact(what: &'static str, value: impl Into<Text>, clause: &'static str) -> Fact {
    Fact { what: what.into(), value: value.into(), clause }
}

fn facts(setup: &Setup, view: &View, id: PieceId, now: &PieceView) -> Vec<Fact> {
    let it = setup.piece(id);
    let mut list = beside(setup, view, id, now);
    let Some(hex) = stands(setup, now) else { return list };
    if let Some(mover) = view.mover.as_ref().filter(|mover| mover.who.contains(&it.id)) {
        let (far, near) = mover.left;
        let value = match far == near {
            true => Cost::halves(near).text(),
            false => format!("{}, far from the enemy {}", Cost::halves(near), Cost::halves(far)).into(),
        };
        list.push(fact("Points left", value, "RM MOV-7"));
    }
    if now.reduced {
        list.push(fact("Reduced", format!("strength {} instead of {}", now.combat, it.combat), "RM RSL-2"));
    }
    if it.kind.is_combat() && view.turn > 0 {
        list.extend(supply(setup, now, hex));
    }
    if let Some(turn) = now.engaged {
        list.push(fact("Engaged", format!("held until the end of turn {turn}"), "RM RSL-7"));
    }
    if now.stop_charge {
        list.push(fact("Charge", "no more today", "RM CHG-14"));
    }
    if let Some(number) = now.fights {
        list.push(fact("Attacks", format!("in combat {number}"), "RM CBT-4"));
    }
    if let Some(bridge) = &now.bridge {
        list.push(match (bridge.ready, bridge.contested) {
            (true, _) => fact("Bridge", format!("to {}", bridge.to), "RM BRG-4"),
            (false, false) => fact("Bridge", format!("in building, to {}", bridge.to), "RM BRG-2"),
            (false, true) => fact(
                "Bridge",
                format!("in building, to {}; a die decides beside the enemy", bridge.to),
                "RM BRG-3",
            ),
        });
    }
    if now.active {
        let moved = spent(view, now);
        list.push(fact("Command", if moved { "has moved" } else { "may act now" }, "RM ACT-7"));
    } else if now.acted {
        list.push(fact("Command", "has acted this turn", "RM ACT-7b"));
    }
    list
}

/// Whether and by what a unit is supplied. That it is so by road is said of those who act: of a hundred others it would be said in every scene.
fn supply(setup: &Setup, now: &PieceView, hex: HexId) -> Option<Fact> {
    let haven = setup.index.havens.contains(setup.cell(hex));
    Some(match (now.unsupplied, now.cut_off) {
        (true, true) => fact("Supply", "out of supply, and cut off", "RM SUP-12"),
        (true, false) => fact("Supply", "out of supply, but supply reaches it here", "RM SUP-12a"),
        (false, true) => fact("Supply", "cut off", "RM SUP-2"),
        (false, false) if haven => fact("Supply", "by the city or town", "RM SUP-8"),
        (false, false) if now.active => fact("Supply", "by road", "RM SUP-2"),
        (false, false) => return None,
    })
}

/// What is to be said about a piece that is not on the map.
fn beside(setup: &Setup, view: &View, id: PieceId, now: &PieceView) -> Vec<Fact> {
    if let Some(exit) = &now.exit {
        let value = format!("turn {} by {}", exit.turn, exit.by);
        let road = if exit.cut { "cut, so that it counts nothing" } else { "open" };
        return vec![fact("Left", value, "RM MOV-8"), fact("Road behind it", road, "RM VP-6")];
    }
    if now.place != Place::AWAY {
        return Vec::new();
    }
    if let Some(when) = still_to_come(setup, view, id, now) {
        return vec![fact("Arrives", when, "RM RNF-1")];
    }
    let placement = setup.placement(id);
    placement.map(|it| fact("Sets up", it.text.clone(), "RM SET-1")).into_iter().collect()
}

/// When and where a piece arrives that is still to come.
fn still_to_come(setup: &Setup, view: &View, id: PieceId, now: &PieceView) -> Option<String> {
    let arrival = setup.arrivals.iter().find(|it| now.place == Place::AWAY && it.pieces.contains(id));
    arrival.map(|arrival| arrives(setup, view, arrival))
}

/// `turn 5 at 4151 or 4551`, or that it is due.
pub(super) fn arrives(setup: &Setup, view: &View, arrival: &Arrival) -> String {
    let by = arrival.entries.iter().rev().find(|(turn, _)| *turn <= view.turn).or(arrival.entries.first());
    let hexes: Vec<String> =
        by.into_iter().flat_map(|(_, hexes)| hexes).map(|&hex| hex_name(setup, hex)).collect();
    let when = match arrival.turn > view.turn {
        true => format!("turn {}", arrival.turn),
        false => "due".into(),
    };
    format!("{when} at {}", listed(&hexes).replace(" and ", " or "))
}
