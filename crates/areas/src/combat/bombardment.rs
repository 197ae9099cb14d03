//! Clause 9.2: artillery bombardment.

use board::AreaId;
use play::{BySide, Clause, Decisions, Dice, Face, Next, Roll, Side, Sink};

use super::{Combat, Step};
use crate::event::{Cause, Event, What, Why, tell};
use crate::flow::Frame;
use crate::hits::Hits;
use crate::question::Question;
use crate::setup::{Kind, PieceSet, Setup, Terrain};
use crate::state::State;

/// BII 9.2a, 9.2c: the side with more artillery SP in the area, and how much more.
pub fn superiority(setup: &Setup, state: &State, area: AreaId) -> Option<(Side, u8)> {
    let guns = Side::BOTH.map(|side| {
        let artillery = state.units_at(setup, area, side).and(setup.of_kind(side, Kind::Artillery));
        state.total_sp(setup, artillery)
    });
    let more =
        |side: Side| guns[side.index()].checked_sub(guns[side.other().index()]).filter(|&more| more > 0);
    Side::BOTH.into_iter().find_map(|side| more(side).map(|more| (side, more.min(255) as u8)))
}

/// BII T-BO, R83: against a Force that defends in mountains or in its own City.
pub fn modifier(setup: &Setup, state: &State, area: AreaId, by: Side) -> i8 {
    let target = by.other();
    let sheltered = target != state.active
        && (state.terrain(setup, area) == Terrain::Mountain || state.own_city(setup, area, target));
    if sheltered { setup.tables.bombardment_shelter } else { 0 }
}

/// What is awaited: the decision, or the die.
pub fn next(setup: &Setup, state: &State, combat: &Combat) -> Next<Question, Why> {
    let by = superiority(setup, state, combat.area).map_or(state.active, |(side, _)| side);
    if combat.step == Step::BombardDie {
        return Next::Roll(Roll { why: Why::Bombardment(by), clause: Clause("BII 9.2a"), dice: Dice::One });
    }
    Next::Decide(Decisions::one(by, Question::Bombard(combat.area), Clause("BII 9.2a")))
}

/// BII 9.2a, 9.2b: the hits, to be placed by the bombarding side.
pub fn roll<S: Sink<Event>>(setup: &Setup, state: &mut State, mut combat: Combat, face: Face, sink: &mut S) {
    let Some((side, difference)) = superiority(setup, state, combat.area) else { return };
    let die = face.0 as i8 + modifier(setup, state, combat.area, side);
    let hits = setup.tables.bombardment.at(die, usize::from(difference) - 1);
    tell(sink, None, || What::Rolled { why: Why::Bombardment(side), face });
    tell(sink, None, || What::Bombardment { side, difference, die, hits });
    combat.step = Step::Lead(state.active);
    combat.inflicted[side] += hits;
    combat.suffered[side.other()] += hits;
    state.frames.set(Frame::Combat(combat));
    if hits > 0 {
        let mut left = BySide::default();
        left[side.other()] = hits;
        let area = combat.area;
        state.frames.push(Frame::Hits(Hits::new(Cause::Bombardment, area, left, PieceSet::EMPTY)));
    }
}
