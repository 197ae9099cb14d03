//! Cavalry charges (CAL 20.2, optional; AIF 14.2) and countercharges (AIF 14.2.4).

use board::hex::{HexId, Step};
use play::{Clause, Decisions, Next, Side, Sink};

use crate::action::Action;
use crate::event::{Event, What, Why, tell};
use crate::flow::{Flow, Frame};
use crate::movement::{self, Move};
use crate::odds::{self, Sides};
use crate::question::Question;
use crate::ruleset::{Assaults, Cavalry, Hills};
use crate::setup::{Hexes, Kind, Order, PieceId, PieceSet, Setup, Terrain};
use crate::state::{Marks, Place, State, Status};
use crate::tables::WORST;
use crate::ways::Field;
use crate::{command, declaration, sight};

/// Whether a unit could charge at all: one of the hussars, in good order, under Attack (CAL 20.2a, 20.2b).
pub fn may_charge(setup: &Setup, state: &State, unit: PieceId) -> bool {
    let piece = state.piece(unit);
    setup.rules.charges
        && setup.piece(unit).charges
        && piece.acts == Order::Attack
        && piece.status == Status::Good
        && !piece.marks.has(Marks::ATTACKED)
}

/// Whether those who move together may charge together: each of them could, in a book where stacks do (AIF 9.1a, R157).
pub fn may_charge_so(setup: &Setup, state: &State, mv: &Move) -> bool {
    let stacks = setup.rules.book.cavalry == Cavalry::Everywhere;
    (stacks || mv.mate.is_none()) && mv.pieces().all(|id| may_charge(setup, state, id))
}

/// Adds every charge a move can end in (AIF 14.2c): from a hex it can stop in, with points left to enter a clear hex of enemies
/// (CAL 20.2b, 20.2d, 20.2.1).
pub fn actions(setup: &Setup, state: &State, field: &Field, mv: &Move, out: &mut Vec<Action>) {
    if !may_charge_so(setup, state, mv) {
        return;
    }
    let here = state.hex_of(mv.who);
    let seen = sight::open_to(setup, state, setup.piece(mv.who).side);
    let before = out.len();
    // A hex may be reached along roads and across country; either way may leave more points for the last step.
    let mut add = |hex: HexId, cost: u8, road: bool, only: Option<HexId>| {
        if !movement::may_end(setup, state, mv, hex) || !may_start_from(setup, hex) {
            return;
        }
        for target in targets(setup, state, field, mv, hex, cost, road) {
            if only.is_some_and(|only| only != target) {
                continue;
            }
            let action = Action::Charge(hex, target);
            // Whether an unseen stack is too strong shows when the assaults are declared (CAL 20.4).
            let unseen = seen.is_some_and(|seen| !seen.contains(target));
            let fits = (unseen || is_worth(setup, state, mv.pieces(), hex, target))
                && charged_from(setup, state, mv.who, hex).is_none_or(|other| other == target);
            if fits && !out[before..].contains(&action) {
                out.push(action);
            }
        }
    };
    add(here, mv.spent, mv.by_road, None);
    if setup.rules.book.cavalry == Cavalry::Everywhere {
        return movement::destinations(setup, state, field, mv, |to| {
            if !to.column {
                add(to.hex, to.cost, to.road, None);
            }
        });
    }
    // CAL 20.2.2: each target has a ride of its own, which only its own zone stops.
    let most = u16::from(movement::allowance(setup, mv)) / 2 + 1;
    let near = |&target: &HexId| is_open_ground(setup, target) && setup.map.distance(here, target) <= most;
    for target in field.enemies.iter().filter(near) {
        let ride = charged_field(setup, state, field, target);
        movement::destinations(setup, state, &ride, mv, |to| {
            if setup.index.around[usize::from(to.hex.0)].contains(target) {
                add(to.hex, to.cost, to.road, Some(target));
            }
        });
    }
}

/// The field as a charge on a hex meets it: no enemy but the charged one holds it (CAL 20.2.2, R146); in the sister book all do.
pub fn field(setup: &Setup, state: &State, side: Side, target: HexId) -> Field {
    let field = Field::new(setup, state, side);
    match setup.rules.book.cavalry {
        Cavalry::InTheOpen => charged_field(setup, state, &field, target),
        Cavalry::Everywhere => field,
    }
}

fn charged_field(setup: &Setup, state: &State, field: &Field, target: HexId) -> Field {
    let holds = Side::BOTH
        .into_iter()
        .any(|side| state.units_at(setup, target, side).any(|id| state.piece(id).status == Status::Good));
    let zones = if holds { setup.index.zone[usize::from(target.0)] } else { Hexes::EMPTY };
    Field { zones, ..field.clone() }
}

/// Whether a charge may begin in a hex: any at Caldiero; elsewhere the last hex has to allow charges like the target (AIF R81, R133).
fn may_start_from(setup: &Setup, hex: HexId) -> bool {
    setup.rules.book.cavalry == Cavalry::InTheOpen || is_open_ground(setup, hex)
}

fn targets<'a>(
    setup: &'a Setup,
    state: &'a State,
    field: &'a Field,
    mv: &Move,
    from: HexId,
    spent: u8,
    road: bool,
) -> impl Iterator<Item = HexId> + 'a {
    let allowance = movement::allowance(setup, mv);
    let barred = setup.limits.closed[setup.piece(mv.who).side];
    let open = Field { enemies: Hexes::EMPTY, zones: Hexes::EMPTY, barred, ..field.clone() };
    let mv = *mv;
    setup.map.neighbours(from).filter_map(move |(direction, target)| {
        // No sentence keeps a charge from crossing a canal or stream, which costs what it costs (AIF R155).
        if !field.enemies.contains(target) || !is_open_ground(setup, target) {
            return None;
        }
        if holds_countercharger(setup, state, target) {
            return None;
        }
        // CAL 17.1.1a: the step into the enemy's hex belongs to the move, on the road or off it.
        let on_road = road && setup.way(from, direction).is_road();
        let penalty = if on_road { 0 } else { state.sky(setup).penalty };
        let left = allowance.saturating_sub(penalty).saturating_sub(spent);
        let mover = movement::mover(setup, state, &open, &mv, Order::Attack);
        let affordable = matches!(mover.step(from, direction, target), Step::Go(cost) if cost <= left);
        affordable.then_some(target)
    })
}

/// Whether a unit in this hex countercharges: it fights that out, and nobody else attacks its hex (AIF 12.2.3b, R156).
pub fn holds_countercharger(setup: &Setup, state: &State, hex: HexId) -> bool {
    let counters = |side: Side| state.units_at(setup, hex, side).any(|id| state.has(id, Marks::COUNTER));
    setup.rules.book.cavalry == Cavalry::Everywhere && Side::BOTH.into_iter().any(counters)
}

/// The hex that a friend of this unit charges from there: whoever joins him charges the same (CAL 12.4.1c).
pub fn charged_from(setup: &Setup, state: &State, unit: PieceId, from: HexId) -> Option<HexId> {
    if setup.rules.book.assaults == Assaults::UnitByUnit {
        return None;
    }
    let mut there = state.units_at(setup, from, setup.piece(unit).side);
    there.remove(unit);
    there.find(|&id| state.has(id, Marks::CHARGE)).and_then(|id| state.piece(id).origin.hex())
}

/// Clear ground in the sense of CAL 14.0 and 20.2.1: neither hill (R147), marsh, town nor fortress; nor wheat, woods, houses or works
/// (AIF 10.2.1a, 10.3d).
pub fn is_open_ground(setup: &Setup, hex: HexId) -> bool {
    let ground = setup.ground(hex);
    let hill = match setup.rules.book.cavalry {
        Cavalry::InTheOpen => ground.level > 0 && setup.rules.hills == Hills::Apart,
        Cavalry::Everywhere => ground.hill,
    };
    ground.terrain == Terrain::Clear && !hill
}

/// A unit charges a hex: it is marked until the assaults are declared (CAL 20.2c, AIF 14.2c).
pub fn mark(state: &mut State, unit: PieceId, target: HexId) {
    state.mark(unit, Marks::CHARGE, true);
    state.piece_mut(unit).origin = Place::on(target);
}

/// CAL 12.4.2a: not worse than 1-5, with what the units are worth where they start from and those who charge the hex already.
pub fn is_worth(setup: &Setup, state: &State, units: PieceSet, from: HexId, target: HexId) -> bool {
    let Some(side) = units.first().map(|id| setup.piece(id).side) else { return false };
    let mut there = state.clone();
    for unit in units {
        there.piece_mut(unit).at = Place::on(from);
        mark(&mut there, unit, target);
    }
    let charges = |&id: &PieceId| there.has(id, Marks::CHARGE) && there.piece(id).origin == Place::on(target);
    let attackers: PieceSet = setup.index.units[side].filter(charges).collect();
    let sides = Sides::new(attackers, there.units_at(setup, target, side.other()));
    odds::ratio(setup, &there, &sides) >= WORST
}

/// Charging cavalry has come to a hex where nobody else is: enemy cavalry beside it may countercharge (AIF 14.2.4a, R84).
pub fn may_be_countered(setup: &Setup, state: &mut State, mv: &Move, hex: HexId) {
    let charges = mv.charge.is_some() && setup.rules.book.cavalry == Cavalry::Everywhere;
    let alone = || state.units_at(setup, hex, setup.piece(mv.who).side).minus(mv.pieces()).is_empty();
    if charges && alone() && !counters(setup, state, mv.who).is_empty() {
        state.frames.push(Frame::Counter(mv.who));
    }
}

/// The cavalry that may countercharge a unit: next to it, in good order, under Defence, and it has not attacked this turn (AIF 14.2.4a,
/// 12.2.3a, R84).
pub fn counters(setup: &Setup, state: &State, charger: PieceId) -> PieceSet {
    let Some(hex) = state.hex(charger) else { return PieceSet::EMPTY };
    let near = setup.index.around[usize::from(hex.0)];
    let fits = |&id: &PieceId| {
        let piece = state.piece(id);
        setup.piece(id).kind == Kind::Cavalry
            && piece.at.hex().is_some_and(|at| near.contains(at))
            && piece.status == Status::Good
            && !piece.marks.has(Marks::ATTACKED)
            && !piece.marks.has(Marks::COUNTER)
            && command::standing(setup, state, id) == Order::Defence
    };
    setup.index.units[setup.piece(charger).side.other()].filter(fits).collect()
}

/// With nobody left to countercharge the move goes on.
pub fn run_counter(setup: &Setup, state: &mut State, charger: PieceId) -> Flow {
    if counters(setup, state, charger).is_empty() {
        state.frames.pop();
        return Flow::On;
    }
    Flow::Wait
}

/// Who countercharges?
pub fn next_counter(setup: &Setup, charger: PieceId) -> Next<Question, Why> {
    let side = setup.piece(charger).side.other();
    Next::Decide(Decisions::one(side, Question::Counter(charger), Clause("AIF 14.2.4a")))
}

/// Each who could, and nobody.
pub fn counter_actions(setup: &Setup, state: &State, charger: PieceId, out: &mut Vec<Action>) {
    out.push(Action::Decline);
    out.extend(counters(setup, state, charger).map(Action::Counter));
}

/// Those who charge with a unit: all of its move (AIF R157).
pub fn party(state: &State, charger: PieceId) -> PieceSet {
    let moving = state.frames.iter().find_map(|frame| match frame {
        Frame::Move(mv) if mv.pieces().contains(charger) => Some(mv.pieces()),
        _ => None,
    });
    moving.unwrap_or(PieceSet::of(charger))
}

/// A countercharge stops the chargers where they are and makes them the defenders of an assault that comes before all others
/// (AIF 14.2.4b, 14.2.4c).
pub fn counter<S: Sink<Event>>(state: &mut State, charger: PieceId, action: Action, sink: &mut S) {
    let Action::Counter(unit) = action else { return state.frames.pop() };
    let fight = match state.piece(charger).fights {
        0 => declaration::fresh(state),
        fight => fight,
    };
    let caught = party(state, charger);
    for id in caught.with(unit) {
        state.piece_mut(id).fights = fight;
        state.mark(id, Marks::CHARGE, true);
    }
    state.mark(unit, Marks::COUNTER, true);
    for target in caught {
        tell(sink, || What::Countercharges { piece: unit, target });
    }
    stop(state, charger);
}

/// The move beneath ends where it is.
fn stop(state: &mut State, charger: PieceId) {
    let counter = state.top();
    state.frames.pop();
    if let Frame::Move(mv) = state.top() {
        let halted = Move { charge: None, last: true, ..mv };
        state.frames.set(Frame::Move(halted.standing()));
    }
    if counter == Frame::Counter(charger) {
        state.frames.push(counter);
    }
}
