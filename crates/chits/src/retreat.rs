//! Falling back (RM RET-1 to RET-5, R68, R69, R72, R103): the way is given; its owner chooses only among hexes that are equally good.

use board::Id;
use board::hex::{Direction, HexId};
use play::{Clause, Decisions, Next, Side, Sink};
use serde::Serialize;

use crate::action::Action;
use crate::event::{Event, Loss, What, Why, tell};
use crate::flow::{Flow, Frame};
use crate::question::Question;
use crate::setup::{PieceId, PieceSet, Setup};
use crate::state::{Around, Place, State};
use crate::{bridges, losses, pay, stacking, victory};

/// The pieces of a hex fall back together (R69).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Retreat {
    /// Who falls back.
    pub pieces: PieceSet,
    /// Steps still to be taken.
    pub left: u8,
    /// The hexes from which they are driven.
    pub from: Around,
    /// The direction of the step before.
    pub last: Option<Direction>,
}

/// Pieces of a side that go wherever these units go: crews on their crew side and leaders, if nobody stays with them (RM BRG-8, R67, R75).
pub fn companions(setup: &Setup, state: &State, hex: HexId, units: PieceSet) -> PieceSet {
    let Some(side) = units.first().map(|id| setup.piece(id).side) else { return PieceSet::EMPTY };
    if !state.units_at(setup, hex, side).minus(units).is_empty() {
        return units;
    }
    let others = state.pieces_at(setup, hex, side).minus(setup.index.units[side]);
    units.or(others.filter(|&id| !bridges::is_laid(state, id)).collect())
}

/// The hexes a stack may look to as its own lines (R103): where the counter of its strongest unit's formation lies, else the nearest terminals.
fn havens(setup: &Setup, state: &State, hex: HexId, pieces: PieceSet) -> Vec<HexId> {
    let units: PieceSet = pieces.filter(|&id| setup.piece(id).kind.is_combat()).collect();
    let units = if units.is_empty() { pieces } else { units };
    let most = { units }.map(|id| state.factor(setup, id)).max().unwrap_or(0);
    let mut found: Vec<HexId> = Vec::new();
    for id in units.filter(|&id| state.factor(setup, id) == most) {
        let counter = match setup.piece(id).formation {
            Some(formation) => Some(setup.formation(formation).counter),
            None => state.piece(id).led,
        };
        match counter.and_then(|counter| state.spots[counter.index()].hex()) {
            Some(spot) => found.push(spot),
            None => found.extend(terminals(setup, setup.piece(id).side, hex)),
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// The nearest terminals of a side as the crow flies.
fn terminals(setup: &Setup, side: Side, hex: HexId) -> impl Iterator<Item = HexId> + '_ {
    let all = &setup.index.terminals[side];
    let least = all.iter().map(|&it| setup.map.distance(hex, it)).min();
    all.iter().copied().filter(move |&it| Some(setup.map.distance(hex, it)) == least)
}

/// The hexes to which pieces in a hex may fall back next; several where they are equally good (R68).
pub fn options(
    setup: &Setup,
    state: &State,
    pieces: PieceSet,
    hex: HexId,
    from: &Around,
    last: Option<Direction>,
) -> Vec<HexId> {
    let candidates = candidates(setup, state, pieces, hex, from, last, |_| true);
    best(setup, state, pieces, hex, from, last, &candidates)
}

/// Where pieces in a hex may fall back at all, never to where they have just come from; `sideways` says whether they may go to a hex that is no
/// farther.
fn candidates(
    setup: &Setup,
    state: &State,
    pieces: PieceSet,
    hex: HexId,
    from: &Around,
    last: Option<Direction>,
    sideways: impl Fn(HexId) -> bool,
) -> Vec<(Direction, HexId)> {
    let Some(side) = pieces.first().map(|id| setup.piece(id).side) else { return Vec::new() };
    let enemies = state.hexes_of(setup, setup.index.sides[side.other()]);
    // RM RET-4, RM RET-5: on the map, free of enemy pieces, not over an unbridged river.
    let open: Vec<(Direction, HexId)> = setup
        .map
        .neighbours(hex)
        .filter(|&(direction, to)| {
            last != Some(direction.opposite())
                && !enemies.contains(setup.cell(to))
                && bridges::crossable(setup, state, side, hex, direction, to)
        })
        .collect();
    // RM RET-1a: farther from the nearest of those who drive them, or at least not nearer.
    let here = away(setup, from, hex);
    let far = |to: HexId| away(setup, from, to);
    let farther: Vec<(Direction, HexId)> = open.iter().copied().filter(|&(_, to)| far(to) > here).collect();
    if !farther.is_empty() {
        return farther;
    }
    open.into_iter().filter(|&(_, to)| far(to) == here && sideways(to)).collect()
}

/// How far a hex is from the nearest of those who drive them.
fn away(setup: &Setup, from: &Around, hex: HexId) -> u16 {
    from.iter().map(|it| setup.map.distance(hex, it)).min().unwrap_or(0)
}

/// The further step of those who find no room (R72). It may lead sideways into a full hex only if the step before led away: so nobody is driven
/// from one full hex to another for ever.
fn further(setup: &Setup, state: &State, retreat: &Retreat, hex: HexId) -> Vec<HexId> {
    let Retreat { pieces, from, last, .. } = retreat;
    let before = last.and_then(|last| setup.map.neighbour(hex, last.opposite()));
    let gained = before.is_none_or(|before| away(setup, from, before) < away(setup, from, hex));
    let sideways = |to: HexId| gained || stacking::room(setup, state, *pieces, to);
    let candidates = candidates(setup, state, *pieces, hex, from, *last, sideways);
    best(setup, state, *pieces, hex, from, *last, &candidates)
}

/// Those of the candidates that come first: away from other enemies, empty, towards the own lines, straight on (RM RET-1, RM RET-2, R68).
fn best(
    setup: &Setup,
    state: &State,
    pieces: PieceSet,
    hex: HexId,
    from: &Around,
    last: Option<Direction>,
    candidates: &[(Direction, HexId)],
) -> Vec<HexId> {
    let Some(side) = pieces.first().map(|id| setup.piece(id).side) else { return Vec::new() };
    let beside = setup.grid.spread(&state.hexes_of(setup, setup.index.units[side.other()]));
    let nearest = away(setup, from, hex);
    let pushes: Vec<Direction> = match last {
        Some(direction) => vec![direction],
        None => from
            .iter()
            .filter(|&it| setup.map.distance(hex, it) == nearest)
            .filter_map(|it| setup.map.direction(it, hex))
            .collect(),
    };
    let turn = |direction: Direction| pushes.iter().map(|push| push.angle(direction)).min().unwrap_or(0);
    let mut found: Vec<HexId> = Vec::new();
    for haven in havens(setup, state, hex, pieces) {
        let key = |&(direction, to): &(Direction, HexId)| {
            let near = beside.contains(setup.cell(to));
            (near, crowd(setup, state, pieces, to), setup.map.distance(to, haven), turn(direction))
        };
        let Some(least) = candidates.iter().map(key).min() else { continue };
        found.extend(candidates.iter().filter(|it| key(it) == least).map(|&(_, to)| to));
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// How full a hex is for those who fall back: empty, with room, or too full (RM RET-2).
pub(crate) fn crowd(setup: &Setup, state: &State, pieces: PieceSet, to: HexId) -> u8 {
    let Some(side) = pieces.first().map(|id| setup.piece(id).side) else { return 0 };
    let friends = state.pieces_at(setup, to, side).minus(pieces);
    match (friends.is_empty(), stacking::fits(setup, friends.or(pieces))) {
        (true, _) => 0,
        (false, true) => 1,
        (false, false) => 2,
    }
}

/// How many steps, up to two, these pieces can fall back (R68, R71).
pub fn most(setup: &Setup, state: &State, pieces: PieceSet, hex: HexId, from: &Around) -> u8 {
    let first = options(setup, state, pieces, hex, from, None);
    if first.is_empty() {
        return 0;
    }
    1 + u8::from(first.into_iter().any(|to| goes_on(setup, state, pieces, hex, to, from)))
}

fn goes_on(setup: &Setup, state: &State, pieces: PieceSet, hex: HexId, to: HexId, from: &Around) -> bool {
    let last = setup.map.direction(hex, to);
    !options(setup, state, pieces, to, from, last).is_empty()
}

/// Where the next step may lead: if two are to be taken, rather where a second is possible.
fn choices(setup: &Setup, state: &State, retreat: &Retreat) -> Vec<HexId> {
    let Some(hex) = retreat.pieces.first().and_then(|id| state.hex(id)) else { return Vec::new() };
    if retreat.left == 0 {
        return further(setup, state, retreat, hex);
    }
    let all = options(setup, state, retreat.pieces, hex, &retreat.from, retreat.last);
    if retreat.left > 1 {
        let onward = |&to: &HexId| goes_on(setup, state, retreat.pieces, hex, to, &retreat.from);
        let some: Vec<HexId> = all.iter().copied().filter(onward).collect();
        if !some.is_empty() {
            return some;
        }
    }
    all
}

/// Whether those who fall back fit where they are.
fn settled(setup: &Setup, state: &State, retreat: &Retreat) -> bool {
    let Some(first) = retreat.pieces.first() else { return true };
    let Some(hex) = state.hex(first) else { return true };
    stacking::fits(setup, state.pieces_at(setup, hex, setup.piece(first).side))
}

/// Goes on by itself where there is nothing to choose.
pub fn run<S: Sink<Event>>(setup: &Setup, state: &mut State, retreat: Retreat, sink: &mut S) -> Flow {
    let alive = state.on_map(retreat.pieces);
    let retreat = Retreat { pieces: alive, ..retreat };
    if alive.is_empty() || retreat.left == 0 && settled(setup, state, &retreat) {
        state.frames.pop();
        return Flow::On;
    }
    match &choices(setup, state, &retreat)[..] {
        [] if retreat.left > 0 => {
            state.frames.set(Frame::Retreat(Retreat { left: 0, ..retreat }));
            pay::owe(setup, state, &retreat, sink);
            Flow::On
        }
        [] => trim(setup, state, retreat, sink),
        [to] => {
            step(setup, state, retreat, *to, sink);
            Flow::On
        }
        _ => {
            state.frames.set(Frame::Retreat(retreat));
            Flow::Wait
        }
    }
}

/// Nobody can go on and there is no room: somebody is lost (RM RET-3a, R72).
fn trim<S: Sink<Event>>(setup: &Setup, state: &mut State, retreat: Retreat, sink: &mut S) -> Flow {
    let crowding = crowding(setup, retreat.pieces);
    if crowding.len() == 1 {
        let only = crowding.first().unwrap_or(PieceId(0));
        losses::eliminate(setup, state, only, Loss::Crowded, sink);
        return Flow::On;
    }
    state.frames.set(Frame::Retreat(retreat));
    Flow::Wait
}

/// Those who take room.
fn crowding(setup: &Setup, pieces: PieceSet) -> PieceSet {
    pieces.filter(|&id| setup.piece(id).size != crate::setup::Size::None).collect()
}

/// Whether the question is who is lost.
pub(crate) fn trims(setup: &Setup, state: &State, retreat: &Retreat) -> bool {
    retreat.left == 0 && choices(setup, state, retreat).is_empty()
}

/// The owner is asked.
pub fn next(setup: &Setup, state: &State, retreat: Retreat) -> Next<Question, Why> {
    let first = retreat.pieces.first().unwrap_or(PieceId(0));
    let hex = state.hex(first).unwrap_or(HexId(0));
    let (question, clause) = if trims(setup, state, &retreat) {
        (Question::Trim(hex), Clause("RM RET-3a"))
    } else {
        (Question::Retreat(hex), Clause("RM RET-1"))
    };
    Next::Decide(Decisions::one(setup.piece(first).side, question, clause))
}

/// Equally good hexes, or who is lost.
pub fn actions(setup: &Setup, state: &State, retreat: Retreat, out: &mut Vec<Action>) {
    if trims(setup, state, &retreat) {
        out.extend(crowding(setup, retreat.pieces).map(Action::Lose));
    } else {
        out.extend(choices(setup, state, &retreat).into_iter().map(Action::Retreat));
    }
}

/// Carries out what was decided.
pub fn answer<S: Sink<Event>>(
    setup: &Setup,
    state: &mut State,
    retreat: Retreat,
    action: Action,
    sink: &mut S,
) {
    match action {
        Action::Retreat(to) => step(setup, state, retreat, to, sink),
        Action::Lose(id) => losses::eliminate(setup, state, id, Loss::Crowded, sink),
        _ => {}
    }
}

/// One step back; a bridge that was defended is destroyed (RM BRG-6a, R53), an engagement ends (RM RSL-7a). Who only passes a bridge, or
/// falls back from an attack of his own, leaves it standing.
fn step<S: Sink<Event>>(setup: &Setup, state: &mut State, retreat: Retreat, to: HexId, sink: &mut S) {
    let Some(first) = retreat.pieces.first() else { return };
    let (from, side) = (state.hex_of(first), setup.piece(first).side);
    for id in retreat.pieces {
        losses::tear_away(setup, state, id, sink);
        state.piece_mut(id).at = Place::on(to);
    }
    tell(sink, || What::Retreated { pieces: retreat.pieces, from, to });
    if retreat.last.is_none() && side != state.active_side(setup) {
        losses::wreck(setup, state, from, side, sink);
    }
    if !retreat.pieces.and(setup.index.units[side]).is_empty() {
        victory::possess(setup, state, to, side, sink);
    }
    let last = setup.map.direction(from, to);
    if retreat.left == 0 && retreat.last.is_some() {
        state.withdrew = state.withdrew.max(2); // RM ADV-2: farther than one hex all the same (R72)
    }
    let left = retreat.left.saturating_sub(1); // RM RET-3: further steps for want of room earn nothing
    state.frames.set(Frame::Retreat(Retreat { left, last, ..retreat }));
}
