//! Option 15: reconnaissance by cavalry before the move.

use board::AreaId;
use play::{Clause, Dice, Face, Next, Roll, Side, Sink};
use serde::Serialize;

use crate::action::Action;
use crate::event::{Cause, Event, What, Why, tell};
use crate::flow::Frame;
use crate::movement::Movement;
use crate::question::Question;
use crate::setup::{Kind, PieceId, PieceSet, Setup, Terrain};
use crate::sight::tell_of;
use crate::state::{Marks, State};
use crate::{fog, hits};

/// A scout looks at an area.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Scout {
    /// The cavalry that scouts.
    pub unit: PieceId,
    /// At what.
    pub area: AreaId,
}

/// BII 15.1: commanded cavalry with fewer than three hits that has not scouted in this phase.
fn scouts(setup: &Setup, state: &State) -> PieceSet {
    let fit = |&id: &PieceId| {
        state.area_of(id).is_some()
            && state.piece(id).hits < setup.tables.cohesion.weak_from
            && !state.has(id, Marks::OUT_OF_COMMAND)
            && !state.has(id, Marks::SCOUTED)
    };
    setup.of_kind(state.active, Kind::Cavalry).filter(fit).collect()
}

/// Whether anybody can scout anything.
pub fn anybody(setup: &Setup, state: &State) -> bool {
    let mut options = Vec::new();
    actions(setup, state, &mut options);
    options.len() > 1
}

/// The scouts and the adjacent areas with enemy counters they may look at.
pub fn actions(setup: &Setup, state: &State, out: &mut Vec<Action>) {
    out.push(Action::Pass);
    let enemies = state.occupied(setup).counters[state.active.other()];
    for unit in scouts(setup, state) {
        let Some(area) = state.area_of(unit) else { continue };
        let targets = setup.map.neighbours(area).and(enemies).minus(state.scouted[state.active]);
        out.extend(targets.map(|target| Action::Scout(unit, target)));
    }
}

/// A scout sets out (BII 15.4: it has less MP in this phase).
pub fn send(state: &mut State, mut frame: Movement, unit: PieceId, area: AreaId) {
    frame.scouts -= 1;
    state.mark(unit, Marks::SCOUTED, true);
    state.frames.set(Frame::Movement(frame));
    state.frames.push(Frame::Scout(Scout { unit, area }));
}

/// The check that is due.
pub fn next(frame: Scout) -> Next<Question, Why> {
    let why = Why::Scout(frame.unit, frame.area);
    Next::Roll(Roll { why, clause: Clause("BII 15.2"), dice: Dice::One })
}

/// BII 15.2: enemy cavalry in the area, and mountains.
pub fn lines(setup: &Setup, state: &State, area: AreaId, cavalry: bool) -> [Option<i8>; 2] {
    let table = &setup.tables.scouting;
    let mountain = state.terrain(setup, area) == Terrain::Mountain;
    [cavalry.then_some(table.cavalry), mountain.then_some(table.mountain)]
}

fn enemy_cavalry(setup: &Setup, state: &State, area: AreaId, enemy: Side) -> bool {
    !state.units_at(setup, area, enemy).and(setup.of_kind(enemy, Kind::Cavalry)).is_empty()
}

/// BII 15.3: what the scout sees, or pays.
pub fn roll<S: Sink<Event>>(setup: &Setup, state: &mut State, frame: Scout, face: Face, sink: &mut S) {
    let Scout { unit, area } = frame;
    let side = setup.piece(unit).side;
    let cavalry = enemy_cavalry(setup, state, area, side.other());
    let modifier = lines(setup, state, area, cavalry).into_iter().flatten().sum();
    let success = face.0 <= state.cf(setup, unit, modifier);
    state.frames.pop();
    tell_of(sink, setup, state, unit, || What::Rolled { why: Why::Scout(unit, area), face });
    if success {
        state.scouted[side].insert(area);
        fog::find_out(setup, state, area, side.other(), sink);
    }
    tell(sink, Some(side), || What::Scouted { piece: unit, area, success });
    if !success && face.0 == 6 && cavalry {
        hits::strike(setup, state, unit, Cause::Scouting, sink);
    }
}
