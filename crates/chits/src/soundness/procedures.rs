//! What holds of the procedures under way: who is in them, and which may interrupt which. Play never breaks it; a situation that names them is
//! held to it, so that nothing that follows can break down.

use play::Side;

use crate::activation::Stage;
use crate::announce;
use crate::combat::{Fight, Step};
use crate::flow::{Frame, Phase};
use crate::setup::{PieceSet, Setup};
use crate::state::{COMBATS, State};

/// The phase and everything that has interrupted it. How a war that is over came to its end does not matter.
pub(super) fn fit(setup: &Setup, state: &State, faults: &mut Vec<(String, String)>) {
    if state.ended.is_some() {
        return;
    }
    let frames: Vec<&Frame> = state.frames.iter().collect();
    for (index, pair) in frames.windows(2).enumerate() {
        let top = index + 2 == frames.len();
        let id = if matches!(pair[1], Frame::SetDown(_)) || deep(pair[1]) { "doing" } else { "progress" };
        if !may_interrupt(pair[0], pair[1]) {
            faults.push((id.into(), "one procedure does not interrupt the other".into()));
        } else if let Some(what) = fault(setup, state, pair[1], top) {
            faults.push((id.into(), what.into()));
        }
    }
}

/// Whether a procedure belongs to an activation that is under way.
fn deep(frame: &Frame) -> bool {
    matches!(
        frame,
        Frame::Move(_)
            | Frame::Charge(_)
            | Frame::Fight(_)
            | Frame::Evasion(_)
            | Frame::Pay(_)
            | Frame::Retreat(_)
            | Frame::Advance(_)
    )
}

/// Which procedure can lie upon which.
fn may_interrupt(below: &Frame, above: &Frame) -> bool {
    match above {
        Frame::Turn(_) => false,
        Frame::Place(_) | Frame::Activation(_) => {
            matches!(below, Frame::Draw | Frame::Turn(Phase::Operations))
        }
        Frame::SetDown(_) | Frame::Move(_) => matches!(below, Frame::Activation(Stage::Move)),
        Frame::Charge(_) => matches!(below, Frame::Move(_)),
        Frame::Fight(_) => matches!(below, Frame::Activation(Stage::Fight)),
        Frame::Evasion(_) => matches!(below, Frame::Charge(_) | Frame::Fight(_)),
        Frame::Pay(_) => matches!(below, Frame::Charge(_) | Frame::Fight(_) | Frame::Retreat(_)),
        Frame::Retreat(_) => {
            matches!(below, Frame::Evasion(_) | Frame::Pay(_) | Frame::Activation(Stage::Move))
        }
        Frame::Advance(_) => matches!(below, Frame::Fight(_)),
        _ => matches!(below, Frame::Turn(_)),
    }
}

fn fault(setup: &Setup, state: &State, frame: &Frame, top: bool) -> Option<&'static str> {
    let side = state.active_side(setup);
    let sides = setup.index.sides;
    match frame {
        Frame::SetUp(it) => {
            let own = it.hand.is_none_or(|id| sides[it.side].contains(id));
            (!own).then_some("a side sets up its own pieces")
        }
        Frame::Arrivals(group, _) => {
            (usize::from(*group) >= setup.arrivals.len()).then_some("no such group arrives")
        }
        Frame::Choice(it) => {
            let own = |side: Side| it.left[side].minus(setup.index.formations_of[side]).is_empty();
            (!Side::BOTH.into_iter().all(own)).then_some("a side chooses among its own formations")
        }
        Frame::SetDown(left) => {
            let own = left.minus(setup.index.formations_of[side]).is_empty();
            let chief = state.active.counter == setup.index.chief[side];
            (!own || !chief).then_some("a commander in chief sets down counters of his own side")
        }
        Frame::Move(it) => {
            let here = state.on_map(it.hand) == it.hand;
            let own = it.hand.minus(sides[side]).is_empty();
            (it.hand.is_empty() || !own || top && !here)
                .then_some("those in hand belong to the active side and are on the map")
        }
        Frame::Charge(it) => {
            (!setup.map.adjacent(it.target, it.from)).then_some("a charge leads into an adjacent hex")
        }
        Frame::Fight(it) => fight_fault(setup, state, it),
        Frame::Evasion(it) => (it.side == side).then_some("the enemies of the active side evade"),
        Frame::Pay(it) => {
            let own = it.party.minus(setup.index.units[it.side]).is_empty();
            (!own).then_some("the units of a side absorb its result")
        }
        Frame::Retreat(it) => retreat_fault(setup, state, it.pieces),
        Frame::Advance(it) => number_fault(state, it.number),
        Frame::Bridges(crew) => {
            let known = usize::from(*crew) <= setup.pieces.len();
            (!known).then_some("there is no such crew")
        }
        _ => None,
    }
}

/// A combat that is announced has its number.
fn number_fault(state: &State, number: u8) -> Option<&'static str> {
    let index = usize::from(number).wrapping_sub(1);
    let announced = index < COMBATS && !state.combats[index].targets.is_empty();
    (!announced).then_some("no combat with that number is announced")
}

/// A die is rolled only where somebody attacks and somebody defends.
fn fight_fault(setup: &Setup, state: &State, fight: &Fight) -> Option<&'static str> {
    if let Some(what) = number_fault(state, fight.number) {
        return Some(what);
    }
    if fight.step != Step::Roll {
        return None;
    }
    let enemy = state.active_side(setup).other();
    let targets = state.combats[usize::from(fight.number) - 1].targets;
    let held = targets.iter().filter(|&hex| !state.units_at(setup, hex, enemy).is_empty()).collect();
    let attackers = announce::against(setup, state, fight.number, &held).minus(setup.index.leaders);
    attackers.is_empty().then_some("nobody attacks in that combat")
}

/// Pieces of one side fall back, those that are left together.
fn retreat_fault(setup: &Setup, state: &State, pieces: PieceSet) -> Option<&'static str> {
    let one_side = Side::BOTH.into_iter().any(|side| pieces.minus(setup.index.sides[side]).is_empty());
    let hexes: Vec<_> = pieces.filter_map(|id| state.hex(id)).collect();
    let together = hexes.windows(2).all(|pair| pair[0] == pair[1]);
    (!one_side || !together).then_some("pieces of one side fall back together")
}
