//! Cavalry charges (RM CHG-1 to CHG-16, R36 to R48).

use board::hex::{Direction, HexId};
use play::{Clause, Dice, Face, Next, Roll, Side, Sink};
use serde::Serialize;

use crate::evasion::{self, Evasion};
use crate::event::{Event, What, Why, tell};
use crate::flow::{Flow, Frame};
use crate::movement::{self, Move};
use crate::pay::{self, Pay};
use crate::question::Question;
use crate::retreat::Retreat;
use crate::setup::{PieceSet, Setup, Terrain, Way};
use crate::state::{Around, Marks, State};
use crate::tables::{self, Outcome};
use crate::{activation, bridges, stacking};

/// A charge is ridden by those in hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Charge {
    /// The hex that is charged.
    pub target: HexId,
    /// The hex from which.
    pub from: HexId,
    /// How far it has got.
    pub step: Step,
}

/// How far a charge has got.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Step {
    /// The horsemen there may evade (RM CHG-5).
    Evade,
    /// They have evaded, or not.
    Meet,
    /// The die is due.
    Roll,
    /// The result is absorbed, the charge won or lost.
    After(bool),
}

/// Whether those in hand may charge at all: by day (RM CHG-1a, R37), cavalry only (RM CHG-1, R47), none of it stopped (RM CHG-14), no more than
/// can stand together.
pub fn able(setup: &Setup, state: &State, hand: PieceSet) -> bool {
    !hand.is_empty()
        && !state.night(setup)
        && hand.minus(setup.index.cavalry).is_empty()
        && !{ hand }.any(|id| state.has(id, Marks::STOPPED))
        && stacking::fits(setup, hand)
}

/// What charging a hex costs, if it can be ridden into at all (RM CHG-3, R39): no road rate, nothing over an unbridged river.
pub fn cost(setup: &Setup, state: &State, hand: PieceSet, direction: Direction, target: HexId) -> Option<u8> {
    let first = hand.first()?;
    cost_from(setup, state, setup.piece(first).side, state.hex(first)?, direction, target)
}

/// The same from any hex.
fn cost_from(
    setup: &Setup,
    state: &State,
    side: Side,
    from: HexId,
    direction: Direction,
    target: HexId,
) -> Option<u8> {
    if !bridges::strikes(setup, state, side, from, direction, target) {
        return None;
    }
    let way = setup.way(from, direction);
    let mut cost = setup.index.enter[target.index()];
    if !way.is_open() {
        cost += setup.tables.pontoon;
    } else if way.has(Way::TORRENT | Way::CANAL) && !way.has(Way::ROAD) {
        cost += setup.tables.water;
    }
    let enemies = state.hexes_of(setup, setup.index.units[side.other()]);
    if setup.map.neighbours(target).any(|(_, hex)| enemies.contains(setup.cell(hex))) {
        cost += setup.tables.beside;
    }
    Some(cost)
}

/// Whether a hex can be charged for its ground (RM CHG-2, R38).
pub fn open_ground(setup: &Setup, hex: HexId) -> bool {
    let ground = setup.ground(hex);
    ground.terrain == Terrain::Open && !ground.fortified
}

/// The hexes that those in hand may charge from where they stand.
pub fn targets(setup: &Setup, state: &State, hand: PieceSet, mut each: impl FnMut(HexId)) {
    if !able(setup, state, hand) {
        return;
    }
    let Some((from, side)) = hand.first().and_then(|id| Some((state.hex(id)?, setup.piece(id).side))) else {
        return;
    };
    let (_, left) = movement::budget(setup, state, hand);
    from_there(setup, state, side, from, left).for_each(&mut each);
}

/// The hexes that cavalry of a side may charge from a hex with so many half points.
pub fn from_there(
    setup: &Setup,
    state: &State,
    side: Side,
    from: HexId,
    left: u8,
) -> impl Iterator<Item = HexId> {
    let enemies = state.hexes_of(setup, setup.index.units[side.other()]);
    setup.map.neighbours(from).filter_map(move |(direction, hex)| {
        let rides = enemies.contains(setup.cell(hex))
            && open_ground(setup, hex)
            && cost_from(setup, state, side, from, direction, hex).is_some_and(|cost| cost <= left);
        rides.then_some(hex)
    })
}

/// A charge begins.
pub fn begin<S: Sink<Event>>(setup: &Setup, state: &mut State, mv: Move, target: HexId, sink: &mut S) {
    let Some(from) = mv.hand.first().and_then(|id| state.hex(id)) else { return };
    let price = setup.map.direction(from, target).and_then(|way| cost(setup, state, mv.hand, way, target));
    for id in mv.hand {
        activation::act(setup, state, id);
        state.piece_mut(id).spent += price.unwrap_or(0);
    }
    state.frames.set(Frame::Move(Move { moved: true, ..mv }));
    tell(sink, || What::Charges { pieces: mv.hand, target });
    state.frames.push(Frame::Charge(Charge { target, from, step: Step::Evade }));
}

/// Those who charge: those in hand.
pub fn chargers(state: &State) -> PieceSet {
    let hand = state.frames.iter().rev().find_map(|frame| match frame {
        Frame::Move(mv) => Some(mv.hand),
        _ => None,
    });
    hand.unwrap_or_default()
}

/// Goes on by itself up to the die and after it.
pub fn run<S: Sink<Event>>(setup: &Setup, state: &mut State, charge: Charge, sink: &mut S) -> Flow {
    let Charge { target, from, step } = charge;
    let enemy = state.active_side(setup).other();
    let set = |step| Frame::Charge(Charge { step, ..charge });
    match step {
        Step::Evade => {
            state.frames.set(set(Step::Meet));
            let from: Around = [from].into_iter().collect();
            if evasion::may(setup, state, target, enemy, &from) {
                let step = evasion::Step::Ask;
                let evasion = Evasion { hex: target, side: enemy, from, rolls: true, charge: true, step };
                state.frames.push(Frame::Evasion(evasion));
            }
            Flow::On
        }
        Step::Meet => {
            let gone = state.units_at(setup, target, enemy).is_empty();
            state.frames.set(set(if gone { Step::After(true) } else { Step::Roll }));
            Flow::On
        }
        Step::Roll => Flow::Wait,
        Step::After(won) => {
            after(setup, state, charge, won, sink);
            Flow::On
        }
    }
}

/// The die is due.
pub fn next(charge: Charge) -> Next<Question, Why> {
    Next::Roll(Roll { why: Why::Charge(charge.target), clause: Clause("RM CHG-9"), dice: Dice::One })
}

/// The sums of both sides, and whether the table against cavalry is used (RM CHG-7, RM CHG-9, RM CHG-10, R36, R44).
pub fn sums(setup: &Setup, state: &State, hand: PieceSet, target: HexId) -> (u16, u16, bool) {
    let side = hand.first().map_or(play::Side::A, |id| setup.piece(id).side);
    let units = state.units_at(setup, target, side.other());
    let horse = units.filter(|&id| setup.index.cavalry.contains(id)).count();
    let cavalry = if setup.rules.mixed_charge_table { horse > 0 } else { horse == units.len() };
    (state.factors(setup, hand), state.factors(setup, units), cavalry)
}

/// The die is read and the result begins to be absorbed.
pub fn roll<S: Sink<Event>>(setup: &Setup, state: &mut State, charge: Charge, face: Face, sink: &mut S) {
    let Charge { target, from, .. } = charge;
    let hand = chargers(state);
    let side = state.active_side(setup);
    let (attack, defence, cavalry) = sums(setup, state, hand, target);
    let column = tables::differential(attack, defence);
    let result = setup.tables.charge[usize::from(cavalry)][usize::from(face.0) - 1][column];
    tell(sink, || What::ChargeResolved {
        target,
        attack,
        defence,
        cavalry,
        column: column as u8,
        die: face.0,
        result,
    });
    let won = matches!(result, Outcome::D(_) | Outcome::De);
    state.frames.set(Frame::Charge(Charge { step: Step::After(won), ..charge }));
    let defenders = state.units_at(setup, target, side.other());
    match result {
        Outcome::Ae => pay::eliminate(setup, state, hand, sink), // RM CHG-12
        Outcome::De => pay::eliminate(setup, state, defenders, sink), // RM CHG-12a
        Outcome::Eng => {}
        Outcome::A(_) | Outcome::D(_) => {
            let (owed, attacker) = result.steps().unwrap_or((0, true));
            let (side, party, against) =
                if attacker { (side, hand, target) } else { (side.other(), defenders, from) };
            let from: Around = [against].into_iter().collect();
            // R42: the defenders clear the hex; R43: the chargers pay where they started from.
            let step = pay::Step::Withdraw;
            state.frames.push(Frame::Pay(Pay { side, party, owed, from, must: !attacker, step }));
        }
    }
}

/// Who has won rides in and may go on, after those who have evaded too (RM CHG-4, RM CHG-6, RM CHG-15); who has not has finished, and charges
/// no more until the next day (RM CHG-13a, RM CHG-14), but fights as ever (RM CHG-8, RM CHG-14a).
fn after<S: Sink<Event>>(setup: &Setup, state: &mut State, charge: Charge, won: bool, sink: &mut S) {
    state.frames.pop();
    state.withdrew = 0;
    let Frame::Move(mv) = state.top() else { return };
    let hand = state.on_map(mv.hand);
    let mv = Move { hand, ..mv };
    state.frames.set(Frame::Move(mv));
    if hand.is_empty() {
        return movement::finish(state, mv);
    }
    if won {
        movement::enter(setup, state, hand, charge.target, sink);
        movement::look_again(setup, state, hand);
        return;
    }
    hand.for_each(|id| state.mark(id, Marks::STOPPED, true));
    tell(sink, || What::StopCharge { pieces: hand });
    movement::finish(state, mv);
    // R43: who charged out of a full hex and finds no room there goes on (R72).
    let from = [charge.target].into_iter().collect();
    state.frames.push(Frame::Retreat(Retreat { pieces: hand, left: 0, from, last: None }));
}
