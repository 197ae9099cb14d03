//! Reinforcements (CAL 15.4, 21.3, 21.4): who is due, where he comes in, and what it costs.

use board::hex::HexId;
use play::Sink;

use crate::action::Action;
use crate::activation::Stage;
use crate::event::{Event, What};
use crate::flow::Frame;
use crate::movement::{self, Move};
use crate::ruleset::BlockedEntry;
use crate::setup::{Ban, Hexes, Kind, PieceId, PieceSet, Setup};
use crate::state::{Marks, Place, State};
use crate::tables::WHOLE;
use crate::ways::{Field, Mover};
use crate::{arrival, sight, stacking};

/// The pieces that may come onto the map in a stage of the present activation (CAL 3.1-B1, AIF 3.1-B1): the units of the active formation,
/// reserve units with whichever formation the player likes (R10), leaders at the end of the movement segment (R12).
pub fn due(setup: &Setup, state: &State, stage: Stage) -> PieceSet {
    let side = state.side(setup);
    let late = |&id: &PieceId| {
        let arrives = setup.piece(id).arrives;
        state.piece(id).at == Place::AWAY && (1..=state.turn).contains(&arrives)
    };
    let among = match stage {
        Stage::MoveIn => setup.index.units[side],
        Stage::MoveLeaders => setup.index.leaders[side],
        _ => return PieceSet::EMPTY,
    };
    among.filter(late).filter(|&id| comes_with(setup, state, id)).collect()
}

fn comes_with(setup: &Setup, state: &State, id: PieceId) -> bool {
    let piece = setup.piece(id);
    let own = piece.formation;
    match piece.kind {
        // AIF R9: who leads a formation comes with it, if it is there.
        Kind::Commander => own.is_none_or(|own| own == state.active) || setup.formation(state.active).reserve,
        Kind::Officer => setup.formation(state.active).leader == id,
        _ if is_of_column(setup, id) && state.extra.apart_done => own == Some(state.active),
        _ if is_of_column(setup, id) => false,
        _ => (own == Some(state.active) || is_loose(setup, state, id)) && state.extra.apart.is_none(),
    }
}

/// A piece of the column that may act by itself (AIF 17.2.9).
fn is_of_column(setup: &Setup, id: PieceId) -> bool {
    setup.scenario.apart.is_some_and(|apart| apart.officer == id || apart.units.contains(id))
}

/// A reserve unit that may come with any formation of its side.
fn is_loose(setup: &Setup, state: &State, id: PieceId) -> bool {
    !state.intervened && setup.piece(id).formation.is_some_and(|own| setup.formation(own).reserve)
}

/// Where a piece may come in: at its own hex, or, if the enemy bars it, at the nearest open hexes of the same row (CAL 15.4.1d, R11),
/// on the side of the road where its formation may go (CAL 19.1). A gun that the weather keeps on roads waits for its own (CAL 17.1.3h).
pub fn hexes(setup: &Setup, state: &State, field: &Field, id: PieceId) -> Hexes {
    let Some(entry) = setup.piece(id).entry else { return Hexes::EMPTY };
    let side = setup.piece(id).side;
    let barred = field.enemies.or(&field.zones).or(&setup.limits.closed[side]);
    if setup.rules.book.arrivals.may_wait {
        return beside(setup, field, entry, &barred);
    }
    if !barred.contains(entry) {
        return Hexes::of(entry);
    }
    let waits = setup.piece(id).kind.is_gun() && state.sky(setup).guns_on_roads;
    if waits || setup.rules.blocked_entry == BlockedEntry::Wait {
        return Hexes::EMPTY;
    }
    let row = |hex: HexId| setup.map.printed(hex).pairs().0;
    let mainland = flood(setup, entry);
    let ban = ban(setup, state, id);
    let open = |&hex: &HexId| {
        row(hex) == row(entry)
            && !barred.contains(hex)
            && !ban.is_some_and(|ban| ban.beyond.contains(hex))
            && mainland.contains(hex)
    };
    let edge: Hexes = setup.index.edge.iter().filter(open).collect();
    let away = |hex: HexId| setup.map.distance(entry, hex);
    let nearest = edge.iter().map(away).min();
    edge.iter().filter(|&hex| Some(away(hex)) == nearest).collect()
}

/// AIF R89: the entry hex, unless enemies stand in it; then hexes up to two away along the same edge, out of enemy zones.
fn beside(setup: &Setup, field: &Field, entry: HexId, barred: &Hexes) -> Hexes {
    if !field.enemies.contains(entry) {
        return Hexes::of(entry);
    }
    let pairs = |hex: HexId| setup.map.printed(hex).pairs();
    let edges: Vec<(u8, u8)> = setup.index.edge.iter().map(pairs).collect();
    let ends = |values: Vec<u8>| [values.iter().copied().min(), values.iter().copied().max()];
    let columns = ends(edges.iter().map(|pair| pair.0).collect());
    let rows = ends(edges.iter().map(|pair| pair.1).collect());
    let (column, row) = pairs(entry);
    let same_edge = |hex: HexId| {
        let (other_column, other_row) = pairs(hex);
        other_column == column && columns.contains(&Some(column))
            || other_row == row && rows.contains(&Some(row))
    };
    let open = |&hex: &HexId| {
        same_edge(hex)
            && setup.map.distance(entry, hex) <= 2
            && !barred.contains(hex)
            && !setup.ground(hex).impassable
    };
    setup.index.edge.iter().filter(open).collect()
}

/// The direction of attack that binds a unit which comes in now: that of the formation it comes with (CAL 19.1, R75).
fn ban<'a>(setup: &'a Setup, state: &State, id: PieceId) -> Option<&'a Ban> {
    let bound = !setup.piece(id).kind.is_leader() && !state.freed.contains(state.active);
    setup.ban(state.active).filter(|_| bound)
}

/// Everything that no river parts from a hex (R47).
fn flood(setup: &Setup, from: HexId) -> Hexes {
    let (mut all, mut rim) = (Hexes::of(from), Hexes::of(from));
    while !rim.is_empty() {
        let mut next = Hexes::EMPTY;
        for hex in &rim {
            next = next.or(&setup.index.around[hex.index()]);
        }
        rim = next.minus(&all);
        all = all.or(&rim);
    }
    all
}

/// The move that begins by coming in at a hex (CAL 15.4.1a, 15.4.2).
fn arrival_move(setup: &Setup, state: &State, field: &Field, id: PieceId, hex: HexId) -> Move {
    let order = setup.rules.book.arrivals.order;
    let mut mv = Move::at(id, hex, order);
    let by_road = setup.piece(id).entry == Some(hex);
    let mut mover = movement::mover(setup, state, field, &mv, order);
    let cost = |mover: &Mover<'_>| match mover.entry(hex, by_road) {
        WHOLE => movement::allowance(setup, &mv),
        cost => cost.max(1),
    };
    let spent = cost(&mover);
    let by_road = by_road && mover.road_at(hex).is_some();
    let unit = !setup.piece(id).kind.is_leader();
    let mut saving = 0;
    if unit && movement::may_form_column(setup, &mv, order) {
        mover.column = true;
        saving = spent.saturating_sub(cost(&mover)); // AIF R100
    }
    (mv.spent, mv.by_road, mv.saving) = (spent, by_road, saving);
    mv
}

/// Every entry that is possible in a stage, in whatever sequence the owner likes (CAL 15.4.1b): the piece can stay in the hex or go on from there.
pub fn entries(setup: &Setup, state: &State, stage: Stage) -> Vec<(PieceId, HexId)> {
    let due = due(setup, state, stage);
    let mut list = Vec::new();
    if due.is_empty() {
        return list;
    }
    let field = Field::new(setup, state, state.side(setup));
    for id in due {
        for hex in &hexes(setup, state, &field, id) {
            if can_stand(setup, state, &field, id, hex) {
                list.push((id, hex));
            }
        }
    }
    list
}

fn can_stand(setup: &Setup, state: &State, field: &Field, id: PieceId, hex: HexId) -> bool {
    if setup.piece(id).kind.is_leader() {
        return true;
    }
    let mut there = state.clone();
    put(setup, &mut there, id, hex);
    if stacking::may_stop(setup, &there, &[id], hex) {
        return true;
    }
    // Somebody is in the way: the piece has to be able to go on at once (R89, AIF 7.1.3). A piece without
    // any other choice is offered its own hex, so that alone does not count.
    let mv = arrival_move(setup, state, field, id, hex);
    let mut offered = Vec::new();
    movement::actions(setup, &there, &mv, &mut offered);
    offered.iter().any(|&action| action != Action::To(hex))
}

/// A piece that has to come in before the stage may end (R11): all that can, but reserve units may wait for another formation.
pub fn must_enter(setup: &Setup, state: &State, stage: Stage) -> Option<PieceId> {
    let list = entries(setup, state, stage);
    if list.is_empty() {
        return None;
    }
    let waiting = crate::initiative::waiting(setup, state);
    let other = setup
        .formations_of(state.side(setup))
        .any(|id| id != state.active && !setup.formation(id).reserve && waiting.contains(id));
    list.into_iter().map(|(id, _)| id).find(|&id| !(other && is_loose(setup, state, id)))
}

/// The first of a formation to come puts its marker into the box its entry gives it (AIF R88).
fn arrive(setup: &Setup, state: &mut State, id: PieceId) {
    let Some(formation) = setup.piece(id).formation.filter(|_| setup.rules.book.arrivals.may_wait) else {
        return;
    };
    let column = setup.scenario.apart.filter(|apart| apart.units.contains(id));
    if let Some(apart) = column.filter(|_| state.extra.apart.is_some()) {
        state.piece_mut(id).column = Some(apart.officer);
    }
    let mut others = setup.index.formations[usize::from(formation.0)];
    if others.all(|unit| state.piece(unit).at == Place::AWAY) {
        state.orders[usize::from(formation.0)] = setup.rules.book.arrivals.order;
    }
}

/// The piece stands where it comes in, under the order of those who arrive.
fn put(setup: &Setup, state: &mut State, id: PieceId, hex: HexId) {
    arrive(setup, state, id);
    let active = state.active;
    let piece = state.piece_mut(id);
    piece.at = Place::on(hex);
    if !setup.piece(id).kind.is_leader() {
        (piece.with, piece.acts) = (active, setup.rules.book.arrivals.order);
        piece.marks.set(Marks::ACTIVE | Marks::ENTERED, true);
        piece.marks.set(Marks::CAME, setup.rules.book.arrivals.may_wait); // AIF R88
    }
}

/// The piece comes in and moves on (CAL 15.4a).
pub fn enter<S: Sink<Event>>(setup: &Setup, state: &mut State, id: PieceId, hex: HexId, sink: &mut S) {
    let side = setup.piece(id).side;
    let field = Field::new(setup, state, side);
    let mv = arrival_move(setup, state, &field, id, hex);
    let before = sight::before(setup, state, side, sink);
    put(setup, state, id, hex);
    sight::tell_at(setup, state, side, &[hex], sink, || What::Entered { piece: id, hex });
    sight::tell_sighted(setup, state, side, before, sink);
    state.frames.push(Frame::Move(mv));
    if !setup.piece(id).kind.is_leader() {
        arrival::come(setup, state, PieceSet::of(id), hex, true, sink);
    }
}
