//! What a side may know (BII 3.8, 14), and what it makes up for the rest: which counters lie beneath the stacks it sees.

use std::cmp::Reverse;

use areas::event::Cause;
use areas::flow::{Frame, Frames};
use areas::hits::{self, Hits};
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
        if dummy && placing {
            // What the enemy has put down so far is not shown before both have finished (BII 14.2).
            *world.piece_mut(id) = PieceState::aside(id);
        } else if state.area_of(id).map_or(dummy, |_| !sight::shown(setup, state, id)) {
            // Which dummies are out is not known either, only how many counters there are.
            hidden.insert(id);
        }
        forget(world.piece_mut(id), state, enemy);
    }
    // Of what the enemy is putting down only what was taken away again is looked at.
    let seats = seats(setup, &world, enemy, hidden);
    deal(setup, &mut world, enemy, hidden, seats, rng);
    if state.active == enemy {
        come_from(setup, &mut world, enemy);
    }
    hide_frames(setup, &mut world, side);
    world
}

/// Whoever stands among us has come from somewhere: from where the combat says, else from where most of the enemy's other
/// counters are, else from his supply.
fn come_from(setup: &Setup, world: &mut State, enemy: Side) {
    let occupied = world.occupied(setup);
    let sources = world.sources(setup, enemy);
    for area in occupied.units[Side::A].and(occupied.units[Side::B]) {
        let fought = world.frames.iter().find_map(|frame| match frame {
            Frame::Combat(combat) if combat.area == area => combat.origins.first(),
            _ => None,
        });
        let likely = |&from: &AreaId| {
            let home = u8::MAX - areas::entry::nearest(setup, from, sources);
            (world.counters_at(setup, from, enemy).len(), home)
        };
        let open = setup.map.neighbours(area).minus(occupied.units[enemy.other()]);
        let near = if open.is_empty() { setup.map.neighbours(area) } else { open };
        let Some(from) = fought.or_else(|| near.max_by_key(likely)) else { continue };
        let bridge = setup.map.exit(from, area).and_then(|exit| setup.bridge_on(exit.road));
        let broken = bridge.is_some_and(|bridge| world.broken.contains(bridge));
        let field = world.units_at(setup, area, enemy).minus(setup.of_kind(enemy, Kind::Garrison));
        for id in field {
            let piece = world.piece_mut(id);
            piece.from = Place::on(from);
            piece.marks.set(Marks::OVER_BRIDGE, bridge.is_some());
            piece.marks.set(Marks::OVER_BROKEN, broken);
        }
    }
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

/// A stack with something beneath.
#[derive(Clone, Copy)]
struct Seat {
    area: AreaId,
    /// How many counters can lie there at most.
    most: usize,
    /// Whether nobody may be left out of it: something lies beneath, or enemies stand there and so do units.
    needs: bool,
    /// How few pieces can fill it, the fewest first: later units beneath the first of them, then units where there is fighting, then
    /// anybody beneath a leader, of leaders only juniors.
    narrow: (bool, bool, Reverse<u16>),
}

/// The stacks with something beneath, those first that few can fill.
fn seats(setup: &Setup, state: &State, enemy: Side, hidden: PieceSet) -> Vec<Seat> {
    let mut areas = AreaSet::EMPTY;
    for area in hidden.filter_map(|id| state.area_of(id)) {
        areas.insert(area);
    }
    // Under fog counters can be counted; without it one sees only that there is more.
    let fog = setup.rules.fog_of_war;
    let ours = state.occupied(setup).units[enemy.other()];
    let mut seats: Vec<Seat> = areas
        .map(|area| {
            let top =
                state.counters_at(setup, area, enemy).minus(hidden).map(|id| place_in_stack(setup, id)).min();
            let led = fog || !state.leaders_at(setup, area, enemy).minus(hidden).is_empty();
            let contested = ours.contains(area);
            Seat {
                area,
                most: if fog { state.counters_at(setup, area, enemy).and(hidden).len() } else { usize::MAX },
                needs: !fog || contested,
                narrow: (led, led && !contested, Reverse(top.unwrap_or(0))),
            }
        })
        .collect();
    seats.sort_by_key(|seat| (seat.narrow, seat.area));
    seats
}

/// The order in which pieces lie in a stack (R102): leaders by rank, then units.
fn place_in_stack(setup: &Setup, id: PieceId) -> u16 {
    let rank = if setup.piece(id).kind == Kind::Leader { setup.piece(id).rank } else { u8::MAX };
    u16::from(rank) << 8 | u16::from(id.0)
}

/// Deals the hidden counters out over the stacks: first to those that need one, then all the rest.
fn deal(
    setup: &Setup,
    world: &mut State,
    enemy: Side,
    hidden: PieceSet,
    mut seats: Vec<Seat>,
    rng: &mut Rng,
) {
    let mut pieces: Vec<PieceId> = hidden.collect();
    for index in (1..pieces.len()).rev() {
        pieces.swap(index, rng.below(index + 1));
    }
    for id in &pieces {
        (world.piece_mut(*id).at, world.piece_mut(*id).from) = (Place::POOL, Place::POOL);
    }
    let mut weights = Vec::with_capacity(pieces.len());
    for seat in seats.iter_mut().filter(|seat| seat.needs) {
        // Where counters are counted and enemies stand, all are real: dummies were found out when they met.
        let wanted = if setup.rules.fog_of_war { seat.most } else { 1 };
        for _ in 0..wanted {
            let mut draw = |units: bool| {
                weights.clear();
                weights.extend(pieces.iter().map(|&id| {
                    let piece = setup.piece(id);
                    let fit = piece.kind != Kind::Dummy && piece.is_unit() == units;
                    if fit { likely(setup, world, enemy, id, seat.area) } else { 0 }
                }));
                weights.iter().any(|&weight| weight > 0).then(|| rng.weighted(&weights))
            };
            let Some(index) = draw(true).or_else(|| draw(false)) else { continue };
            lay(world, pieces.remove(index), seat);
        }
    }
    // Dummies last: where counters are counted they fill what is left, and otherwise stay aside.
    pieces.sort_by_key(|&id| setup.piece(id).kind == Kind::Dummy);
    for id in pieces {
        weights.clear();
        weights.extend(seats.iter().map(|seat| {
            let closed = seat.most == 0 || (setup.piece(id).kind == Kind::Dummy && seat.needs);
            if closed { 0 } else { likely(setup, world, enemy, id, seat.area) }
        }));
        if weights.iter().any(|&weight| weight > 0) {
            lay(world, id, &mut seats[rng.weighted(&weights)]);
        }
    }
}

fn lay(world: &mut State, id: PieceId, seat: &mut Seat) {
    seat.most -= 1;
    let piece = world.piece_mut(id);
    (piece.at, piece.from, piece.hits) = (Place::on(seat.area), Place::on(seat.area), 0);
    let moved = piece.marks.has(Marks::MOVED);
    piece.marks = Marks::default();
    piece.marks.set(Marks::MOVED, moved);
}

/// How likely the piece lies there: the nearer its leader the more; not at all where it would lie on top.
fn likely(setup: &Setup, world: &State, enemy: Side, id: PieceId, area: AreaId) -> u32 {
    if !fits(setup, world, enemy, id, area) {
        return 0;
    }
    let leader = leader_area(setup, world, id);
    let near = leader.and_then(|at| setup.map.distance(at, area)).map_or(4, u32::from);
    360 / ((near + 1) * (near + 1)) + 1
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
            Frame::Movement(_) if world.active == enemy => Frame::Movement(Movement {
                mode: Mode::Free,
                hand: PieceSet::EMPTY,
                first: PieceSet::EMPTY,
                scouts: 0,
            }),
            // What the enemy set out to do is his own; what he has come upon is seen.
            Frame::Forced(_) if world.active == enemy => continue,
            Frame::Entry(mut entry) if world.active == enemy => {
                entry.movers = world.units_at(setup, entry.area, enemy);
                Frame::Entry(entry)
            }
            Frame::Hits(hits) if hits.cause == Cause::Combat => {
                Frame::Hits(hide_placed(setup, world, hits, enemy))
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

/// BII 9.3e: where the enemy puts his hits is not known before both are done; whether he is done is.
fn hide_placed(setup: &Setup, world: &State, mut hits: Hits, enemy: Side) -> Hits {
    let theirs = setup.all_of(enemy);
    let placed: u8 = hits.placed.units().and(theirs).map(|id| hits.placed.on(id)).sum();
    let done = hits.left[enemy] == 0;
    hits.placed = hits.placed.without(theirs);
    hits.left[enemy] += placed;
    while done && hits.left[enemy] > 0 {
        let open = hits::eligible(setup, world, &hits, enemy);
        let Some(id) = open.min_by_key(|&id| world.piece(id).hits + hits.placed.on(id)) else { break };
        hits.placed.add(id);
        hits.left[enemy] -= 1;
    }
    hits
}
