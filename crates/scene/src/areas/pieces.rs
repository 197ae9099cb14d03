//! The counters as they are now, for one viewer. What he may not look through is a pile without a face.

use std::collections::{BTreeMap, BTreeSet};

use ::areas::setup::{Kind, PieceId, SIDE_NAMES, Setup};
use ::areas::state::Place;
use ::areas::view::{Phase, PieceView, StackView, View};

use super::seen::Seen;
use super::{mark, side_of};
use crate::picture::{Fact, Mark, Piece, Text, figure};
use crate::redrawn::{self, Last, Pieces};

/// The pieces the viewer sees, in places the board has.
pub(super) fn pieces(setup: &Setup, view: &View, last: Option<Last<'_, View>>) -> Pieces {
    let tops = tops(view);
    let old = last.map(|last| last.view).filter(|old| movers(old) == movers(view));
    let old_tops = old.map(self::tops);
    let kept = last.filter(|_| old.is_some()).map(|last| (&last.view.pieces, &last.picture.pieces));
    let alike = |id: &str| {
        let Some((old, old_tops)) = old.zip(old_tops.as_ref()) else { return false };
        let held = |view: &View| view.hand.iter().any(|held| held == id);
        tops.contains(id) == old_tops.contains(id)
            && held(view) == held(old)
            && view.placed.get(id) == old.placed.get(id)
            && marches(view, id) == marches(old, id)
    };
    let known = redrawn::pieces(&view.pieces, kept, alike, |name, now| {
        let id = setup.find_piece(name)?;
        if !is_drawn(setup, id, now) {
            return None;
        }
        let mut piece = piece(setup, view, id, now);
        if tops.contains(name) {
            piece.marks.push(mark("more", "+", "There is more beneath"));
        }
        Some(piece)
    });
    // By rising ids, so that the map has nothing to sort.
    let mut pieces: Pieces = known.into_iter().collect();
    for (key, stack) in view.stacks.iter().filter(|(_, stack)| stack.top.is_none()) {
        if let Some(piece) = pile(setup, view, key, stack) {
            pieces.insert(format!("stack:{key}"), piece.into());
        }
    }
    pieces
}

/// The pieces on top of stacks that cannot be looked through.
fn tops(view: &View) -> BTreeSet<&str> {
    view.stacks.values().filter_map(|stack| stack.top.as_deref()).collect()
}

/// The side that moves.
fn movers(view: &View) -> Option<&'static str> {
    view.active.filter(|_| view.phase == Phase::Movement)
}

/// Where they are.
pub(super) fn places(setup: &Setup, seen: &Seen<'_>) -> BTreeMap<String, String> {
    let drawn = |id: PieceId| seen.piece(id).filter(|now| is_drawn(setup, id, now));
    let ids = setup.index.pieces_by_id.iter();
    let known = ids.filter_map(|&id| Some((setup.piece(id).id.clone(), drawn(id)?.at.clone())));
    let piles = seen.view.stacks.iter().filter(|(_, stack)| stack.top.is_none()).filter_map(|(key, _)| {
        let (area, side) = key.split_once('/')?;
        setup.find_area(area)?;
        side_of(side)?;
        Some((format!("stack:{key}"), area.to_owned()))
    });
    known.chain(piles).collect()
}

/// Everything on the map and in the boxes of the board. Counters that are merely not in use are not shown, but dummies that
/// can still be placed are.
fn is_drawn(setup: &Setup, id: PieceId, now: &PieceView) -> bool {
    let dummy = setup.piece(id).kind == Kind::Dummy;
    match now.place {
        Place::ELIMINATED | Place::MANTUA_BOX => true,
        Place::KILLED => !dummy && setup.rules.leader_casualties,
        Place::WOUNDED => setup.rules.leader_casualties,
        place => place.area().is_some() || dummy && setup.rules.fog_of_war,
    }
}

fn piece(setup: &Setup, view: &View, id: PieceId, now: &PieceView) -> Piece {
    let piece = setup.piece(id);
    let moving = view.phase == Phase::Movement && view.active == Some(now.side);
    Piece {
        side: now.side,
        at: now.at.clone(),
        height: height(setup, id),
        values: values(setup, id, now),
        reduced: now.hits > 0,
        spent: moving && now.area.is_some() && now.own.as_ref().is_some_and(|own| own.moved),
        active: view.hand.contains(&piece.id) || marches(view, &piece.id),
        marks: marks(setup, view, id, now),
        facts: facts(setup, id, now, moving && piece.kind != Kind::Garrison),
        ..Piece::default()
    }
}

/// Whether the piece has declared its march to the guns.
fn marches(view: &View, id: &str) -> bool {
    view.combat.as_ref().is_some_and(|combat| combat.marching.iter().any(|other| other == id))
}

/// Garrisons at the bottom, then guns, cavalry, infantry; leaders on top of their troops, the senior highest.
fn height(setup: &Setup, id: PieceId) -> u8 {
    let piece = setup.piece(id);
    match piece.kind {
        Kind::Garrison => 0,
        Kind::Dummy => 1,
        Kind::Artillery => 2,
        Kind::Cavalry => 3,
        Kind::Infantry => 4,
        Kind::Leader => 5 + 4_u8.saturating_sub(piece.rank),
    }
}

fn values(setup: &Setup, id: PieceId, now: &PieceView) -> Vec<Text> {
    let piece = setup.piece(id);
    match piece.kind {
        Kind::Leader => vec![figure(piece.sr), figure(piece.cr), figure(piece.tr)],
        Kind::Dummy => vec![figure(piece.ma)],
        _ => vec![figure(now.sp), figure(now.cf), figure(piece.ma)],
    }
}

fn marks(setup: &Setup, view: &View, id: PieceId, now: &PieceView) -> Vec<Mark> {
    let piece = setup.piece(id);
    let mut marks = Vec::new();
    if now.hits > 0 {
        let bears = match piece.kind {
            Kind::Garrison => setup.tables.cohesion.garrison_bears,
            _ => setup.tables.cohesion.unit_bears,
        };
        let text = format!("{}; it bears {bears} and is lost by the next", hits(now.hits));
        marks.push(mark("hit", figure(now.hits), text));
    }
    if let Some(&placed) = view.placed.get(&piece.id) {
        marks.push(mark("placed", format!("+{placed}"), format!("{} more to be taken", hits(placed))));
    }
    if now.out_of_command {
        marks.push(mark("out-of-command", "OC", "Out of Command: must pass a check to move"));
    }
    if now.unsupplied {
        marks.push(mark("unsupplied", "U", "Without a Line of Supply"));
    }
    if now.foraged {
        marks.push(mark("forage", "F", "Forages this turn"));
    }
    if now.face_up && setup.rules.fog_of_war && now.area.is_some() {
        marks.push(mark("face-up", "!", "Lies face up for both sides"));
    }
    if marches(view, &piece.id) {
        marks.push(mark("guns", "G", "Marches to the sound of the guns"));
    }
    marks
}

fn hits(count: u8) -> String {
    if count == 1 { "1 hit".into() } else { format!("{count} hits") }
}

/// What only the owner knows of his piece.
fn facts(setup: &Setup, id: PieceId, now: &PieceView, moving: bool) -> Vec<Fact> {
    let Some(own) = &now.own else { return Vec::new() };
    let fact =
        |what: &'static str, value: Text, clause: &'static str| Fact { what: what.into(), value, clause };
    let mut facts = Vec::new();
    // As printed is not worth a word.
    if moving && !own.moved && now.area.is_some() && own.mp != setup.piece(id).ma {
        facts.push(fact("Movement left", format!("{} MP", own.mp).into(), "BII 8.2b"));
    }
    if own.scouted {
        facts.push(fact("Has scouted", "this turn".into(), "BII 15.4"));
    }
    if own.guns {
        facts.push(fact("Has tried to march to the guns", "in this phase".into(), "BII 9.1.1d"));
    }
    if own.back_on > 0 {
        facts.push(fact("May come back", format!("in turn {}", own.back_on).into(), "BII 13.3"));
    }
    let stands_for = setup.find_piece(&own.stands_for).filter(|&leader| leader != id && now.area.is_some());
    if let Some(leader) = stands_for {
        facts.push(fact("Stands for", setup.piece(leader).name.clone().into(), "BII 13.5"));
    }
    facts
}

/// Counters the viewer may not look through.
fn pile(setup: &Setup, view: &View, key: &str, stack: &StackView) -> Option<Piece> {
    let (area, side) = key.split_once('/')?;
    let place = &setup.area(setup.find_area(area)?).name;
    let open = |piece: &&PieceView| piece.side == side && piece.at == area && piece.kind != Kind::Garrison;
    let open = view.pieces.values().filter(open).count();
    let mut marks = Vec::new();
    if let Some(count) = stack.counters.map(|count| count.saturating_sub(open)).filter(|&count| count > 1) {
        marks.push(mark("count", count.to_string(), format!("{count} counters lie here face down")));
    }
    if stack.leader == Some(true) {
        marks.push(mark("leader", "L", "A leader is with them"));
    }
    Some(Piece {
        side: stack.side,
        at: area.into(),
        kind: "unknown",
        name: format!("{} counters at {place}", SIDE_NAMES[side_of(side)?.index()]),
        marks,
        ..Piece::default()
    })
}
