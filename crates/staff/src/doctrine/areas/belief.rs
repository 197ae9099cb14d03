//! What a side may know (BII 3.8, 14), and what it makes up for the rest: which counters lie beneath the stacks it sees.

use areas::event::Cause;
use areas::flow::{Frame, Frames};
use areas::movement::{Mode, Movement};
use areas::setup::{Kind, PieceId, PieceSet, Setup};
use areas::sight;
use areas::state::{Marks, PieceState, Place, State};
use board::{AreaId, AreaSet};
use play::Side;

use super::plans::group_of;
use crate::rng::Rng;

/// A whole state that looks to `side` as this one does: the hidden counters of the enemy are dealt out again over the stacks
/// they can lie in, rather near their leaders than far, and what is not seen of them is taken to be as it usually is.
pub(super) fn imagine(setup: &Setup, state: &State, side: Side, rng: &mut Rng) -> State {
    let enemy = side.other();
    let mut world = state.clone();
    let placing = matches!(state.top(), Frame::Dummies(_));
    let mut hidden = PieceSet::EMPTY;
    for id in setup.all_of(enemy) {
        let dummy = setup.piece(id).kind == Kind::Dummy;
        if state.area_of(id).is_some() && !sight::shown(setup, state, id) {
            hidden.insert(id);
        } else if dummy && !placing && state.area_of(id).is_none() {
            // Which dummies are out is not known, only how many counters there are.
            hidden.insert(id);
        }
        forget(world.piece_mut(id), state, enemy);
    }
    let seats = seats(setup, state, enemy, hidden);
    deal(setup, &mut world, enemy, hidden, seats, rng);
    hide_frames(setup, &mut world, side);
    world
}

/// Clears what only the owner knows of a piece.
fn forget(piece: &mut PieceState, state: &State, enemy: Side) {
    if piece.at.area().is_none() {
        return;
    }
    piece.spent = 0;
    piece.from = piece.at;
    let moving = state.active == enemy && matches!(state.frames.iter().next(), Some(Frame::Movement(_)));
    piece.marks.set(Marks::MOVED, moving);
    for mark in [Marks::SCOUTED, Marks::OVER_BRIDGE, Marks::OVER_BROKEN] {
        piece.marks.set(mark, false);
    }
}

/// The stacks with something beneath, and how many counters at least and at most.
fn seats(setup: &Setup, state: &State, enemy: Side, hidden: PieceSet) -> Vec<(AreaId, usize, usize)> {
    let mut areas = AreaSet::EMPTY;
    for area in hidden.filter_map(|id| state.area_of(id)) {
        areas.insert(area);
    }
    let count = |area: AreaId| state.counters_at(setup, area, enemy).and(hidden).len();
    // Under fog counters can be counted; without it one sees only that there is more.
    let fog = setup.rules.fog_of_war;
    areas.map(|area| if fog { (area, count(area), count(area)) } else { (area, 1, usize::MAX) }).collect()
}

/// Deals the hidden counters out over the stacks.
fn deal(
    setup: &Setup,
    world: &mut State,
    enemy: Side,
    hidden: PieceSet,
    mut seats: Vec<(AreaId, usize, usize)>,
    rng: &mut Rng,
) {
    let mut pieces: Vec<PieceId> = hidden.collect();
    for index in (1..pieces.len()).rev() {
        pieces.swap(index, rng.below(index + 1));
    }
    // Dummies last: where counters are counted they fill what is left, and otherwise stay aside.
    pieces.sort_by_key(|&id| setup.piece(id).kind == Kind::Dummy);
    for id in &pieces {
        (world.piece_mut(*id).at, world.piece_mut(*id).from) = (Place::POOL, Place::POOL);
    }
    let mut weights = Vec::with_capacity(seats.len());
    let mut left = pieces.len();
    for id in pieces {
        let least: usize = seats.iter().map(|seat| seat.1).sum();
        // Who is needed to fill what must be filled goes there; nobody else has a better claim.
        let only_needed = least >= left;
        left -= 1;
        let leader = leader_area(setup, world, id);
        weights.clear();
        weights.extend(seats.iter().map(|&(area, least, most)| {
            let near = leader.and_then(|at| setup.map.distance(at, area)).map_or(4, u32::from);
            let open = most > 0 && (!only_needed || least > 0);
            if open && fits(setup, world, enemy, id, area) { 360 / ((near + 1) * (near + 1)) + 1 } else { 0 }
        }));
        if weights.iter().all(|&weight| weight == 0) {
            continue; // a dummy that is not out
        }
        let seat = &mut seats[rng.weighted(&weights)];
        (seat.1, seat.2) = (seat.1.saturating_sub(1), seat.2.saturating_sub(1));
        let piece = world.piece_mut(id);
        (piece.at, piece.from, piece.hits) = (Place::on(seat.0), Place::on(seat.0), 0);
        let moved = piece.marks.has(Marks::MOVED);
        piece.marks = Marks::default();
        piece.marks.set(Marks::MOVED, moved);
    }
}

/// Whether the piece can lie beneath what is seen on top: a senior leader would lie on top himself (R102).
fn fits(setup: &Setup, world: &State, enemy: Side, id: PieceId, area: AreaId) -> bool {
    if setup.rules.fog_of_war {
        return true;
    }
    if setup.piece(id).kind == Kind::Dummy {
        return false;
    }
    let key = |id: PieceId| (setup.piece(id).rank, id);
    let leaders = world.leaders_at(setup, area, enemy);
    let top = leaders.map(key).min();
    match (setup.piece(id).kind, top) {
        (Kind::Leader, top) => top.is_some_and(|top| key(id) > top),
        (_, Some(_)) => true,
        // Without a leader the first unit lies on top.
        (_, None) => {
            let garrisons = setup.of_kind(enemy, Kind::Garrison);
            world.units_at(setup, area, enemy).minus(garrisons).first().is_some_and(|first| id > first)
        }
    }
}

/// Where the leader of the piece's formation is seen.
fn leader_area(setup: &Setup, world: &State, id: PieceId) -> Option<AreaId> {
    let group = group_of(setup, world, id)?;
    let side = setup.piece(id).side;
    let his = |&leader: &PieceId| group_of(setup, world, leader) == Some(group);
    setup.index.leaders[side.index()].filter(his).find_map(|leader| world.area_of(leader))
}

/// Replaces what the procedures under way know of the enemy's hidden pieces.
fn hide_frames(setup: &Setup, world: &mut State, side: Side) {
    let enemy = side.other();
    let known: Vec<Frame> = world.frames.iter().copied().collect();
    let mut rebuilt: Option<Frames> = None;
    for frame in known {
        let frame = match frame {
            Frame::Movement(_) if world.active == enemy => {
                Frame::Movement(Movement { mode: Mode::Free, hand: PieceSet::EMPTY, scouts: 0 })
            }
            // What the enemy set out to do is his own; what he has come upon is seen.
            Frame::Forced(_) if world.active == enemy => continue,
            Frame::Entry(mut entry) if world.active == enemy => {
                entry.movers = world.units_at(setup, entry.area, enemy);
                Frame::Entry(entry)
            }
            Frame::Hits(mut hits) if hits.cause == Cause::Combat => {
                let theirs = setup.all_of(enemy);
                let placed: u8 = hits.placed.units().and(theirs).map(|id| hits.placed.on(id)).sum();
                hits.left[enemy] += placed;
                hits.placed = hits.placed.without(theirs);
                Frame::Hits(hits)
            }
            other => other,
        };
        match &mut rebuilt {
            Some(frames) => frames.push(frame),
            None => rebuilt = Some(Frames::only(frame)),
        }
    }
    if let Some(frames) = rebuilt {
        world.frames = frames;
    }
}
