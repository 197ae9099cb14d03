//! One combat (RM CBT-6 to CBT-11, RM RSL-6 to RSL-7a, RM EVD-1 to EVD-4a, R59, R73 to R75).

use board::hex::HexId;
use play::{Clause, Dice, Face, Next, Roll, Sink};
use serde::Serialize;

use crate::advance::Advance;
use crate::evasion::{self, Evasion};
use crate::event::{Event, What, Why, tell};
use crate::flow::{Flow, Frame};
use crate::pay::{self, Pay};
use crate::question::Question;
use crate::setup::{PieceSet, Setup};
use crate::state::{Around, Combat, State};
use crate::tables::Outcome;
use crate::{announce, odds};

/// A combat is fought.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Fight {
    /// The number of the announced combat.
    pub number: u8,
    /// How far it has got.
    pub step: Step,
}

/// How far a combat has got.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Step {
    /// Horsemen in the target with this place in the list may evade.
    Evade(u8),
    /// The die is due.
    Roll,
    /// The result is absorbed; then come advances. Who defended, and the targets whose horsemen had evaded.
    After(Outcome, PieceSet, Around),
    /// Advances are made.
    Over,
}

/// The targets in which somebody still stands (R59).
fn held(setup: &Setup, state: &State, number: u8) -> Around {
    let enemy = state.active_side(setup).other();
    let targets = state.combats[usize::from(number) - 1].targets;
    targets.iter().filter(|&hex| !state.units_at(setup, hex, enemy).is_empty()).collect()
}

/// The units that attack some hexes, and the hexes they stand in.
fn against(setup: &Setup, state: &State, number: u8, targets: &Around) -> (PieceSet, Around) {
    let units = announce::against(setup, state, number, targets).minus(setup.index.leaders);
    (units, units.filter_map(|id| state.hex(id)).collect())
}

/// Goes on by itself up to the die and after it.
pub fn run(setup: &Setup, state: &mut State, fight: Fight) -> Flow {
    let Fight { number, step } = fight;
    match step {
        Step::Evade(place) => ask(setup, state, number, place),
        Step::Roll => Flow::Wait,
        Step::After(outcome, defenders, evaded) => {
            after(setup, state, number, outcome, defenders, evaded);
            Flow::On
        }
        Step::Over => {
            over(setup, state, number);
            Flow::On
        }
    }
}

/// Each target decides for itself whether it evades (R75); then the combat is fought against those that are left.
fn ask(setup: &Setup, state: &mut State, number: u8, place: u8) -> Flow {
    let side = state.active_side(setup).other();
    let step = |step| Frame::Fight(Fight { number, step });
    let targets = state.combats[usize::from(number) - 1].targets;
    if let Some(hex) = targets.iter().nth(usize::from(place)) {
        state.frames.set(step(Step::Evade(place + 1)));
        let (units, from) = against(setup, state, number, &[hex].into_iter().collect());
        if evasion::may(setup, state, hex, side, &from) {
            let rolls = { units }.any(|id| setup.index.cavalry.contains(id));
            let evasion = Evasion { hex, side, from, rolls, charge: false, step: evasion::Step::Ask };
            state.frames.push(Frame::Evasion(evasion));
        }
        return Flow::On;
    }
    if against(setup, state, number, &held(setup, state, number)).0.is_empty() {
        // RM EVD-4, RM EVD-4a: everybody is away; the attackers may follow, and that was their attack.
        state.frames.set(step(Step::Over));
        let advance = Advance { number, into: targets, beyond: targets };
        state.frames.push(Frame::Advance(advance));
        return Flow::On;
    }
    state.frames.set(step(Step::Roll));
    Flow::On
}

/// The die is due.
pub fn next(number: u8) -> Next<Question, Why> {
    Next::Roll(Roll { why: Why::Combat(number), clause: Clause("RM CBT-10"), dice: Dice::One })
}

/// The die is read and the result begins to be absorbed.
pub fn roll<S: Sink<Event>>(setup: &Setup, state: &mut State, fight: Fight, face: Face, sink: &mut S) {
    let number = fight.number;
    let targets = held(setup, state, number);
    let side = state.active_side(setup);
    let (attackers, bases) = against(setup, state, number, &targets);
    let defenders = odds::defenders(setup, state, &targets, side.other());
    let all = announce::against(setup, state, number, &targets);
    let reckoning = odds::reckon(setup, state, all, &targets);
    let modified = odds::modified(face.0, reckoning.drm);
    let result = setup.tables.result(reckoning.column, modified);
    tell(sink, || What::Resolved {
        target: targets.first().unwrap_or(HexId(0)),
        attack: reckoning.attack,
        defence: reckoning.defence,
        odds: reckoning.odds as u8,
        column: reckoning.column as u8,
        die: face.0,
        modified,
        result,
    });
    let all = state.combats[usize::from(number) - 1].targets;
    let evaded: Around = all.iter().filter(|&hex| !targets.contains(hex)).collect();
    state.frames.set(Frame::Fight(Fight { number, step: Step::After(result, defenders, evaded) }));
    match result {
        Outcome::Ae => pay::eliminate(setup, state, attackers, sink),
        Outcome::De => pay::eliminate(setup, state, defenders, sink),
        Outcome::Eng => engage(state, attackers.or(defenders), sink),
        Outcome::A(_) | Outcome::D(_) => {
            let (owed, attacker) = result.steps().unwrap_or((0, true));
            let (side, party, from) =
                if attacker { (side, attackers, targets) } else { (side.other(), defenders, bases) };
            let step = pay::Step::Withdraw;
            state.frames.push(Frame::Pay(Pay { side, party, owed, from, must: false, step }));
        }
    }
}

/// Everybody in the combat is held until the end of the next turn; older engagements become one with it (RM RSL-7, R74).
fn engage<S: Sink<Event>>(state: &mut State, pieces: PieceSet, sink: &mut S) {
    let free = |number: &u8| state.pieces.iter().all(|piece| piece.engaged != *number);
    let group = (1..=u8::MAX).find(free).unwrap_or(u8::MAX);
    let old: Vec<u8> = pieces.map(|id| state.piece(id).engaged).filter(|&group| group > 0).collect();
    for piece in &mut state.pieces {
        if old.contains(&piece.engaged) {
            piece.engaged = group;
        }
    }
    let until = state.turn + 1;
    for id in pieces {
        (state.piece_mut(id).engaged, state.piece_mut(id).until) = (group, until);
    }
    tell(sink, || What::Engaged { pieces });
}

/// After the result come advances into hexes that are free (RM ADV-1, RM ADV-2); none after ENG or an A result (R73), but for hexes whose
/// horsemen evaded: these may be followed whatever became of the others (RM EVD-4, R75).
fn after(
    setup: &Setup,
    state: &mut State,
    number: u8,
    outcome: Outcome,
    defenders: PieceSet,
    evaded: Around,
) {
    state.frames.set(Frame::Fight(Fight { number, step: Step::Over }));
    let lost = matches!(outcome, Outcome::D(_) | Outcome::De);
    let heavy = outcome >= Outcome::D(2);
    let far = heavy && (state.on_map(defenders).is_empty() || state.withdrew > 1);
    let targets = state.combats[usize::from(number) - 1].targets;
    let held = held(setup, state, number);
    let free = |open: bool| -> Around {
        let goes = |hex: &HexId| !held.contains(*hex) && (open || evaded.contains(*hex));
        targets.iter().filter(goes).collect()
    };
    let (into, beyond) = (free(lost), free(far));
    if !into.is_empty() {
        state.frames.push(Frame::Advance(Advance { number, into, beyond }));
    }
}

/// The combat is done with.
fn over(setup: &Setup, state: &mut State, number: u8) {
    for id in state.attackers(setup, number) {
        state.piece_mut(id).fights = 0;
    }
    state.combats[usize::from(number) - 1] = Combat::default();
    state.withdrew = 0;
    state.frames.pop();
}
