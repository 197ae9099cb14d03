//! Clause 8.5: bridges destroyed and repaired.

use board::{AreaId, AreaSet};
use play::{Clause, Dice, Face, Next, Roll, Sink};
use serde::Serialize;

use crate::action::Action;
use crate::event::{Event, What, Why};
use crate::flow::Frame;
use crate::hits;
use crate::question::Question;
use crate::setup::{BridgeId, Kind, PieceId, Setup};
use crate::sight::{self, tell_of, turn_up};
use crate::state::{Marks, State};
use crate::ways::Ground;

/// An attempt on a bridge; its MP are spent, its die is due.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Work {
    /// The unit that works on the bridge.
    pub unit: PieceId,
    /// On which bridge.
    pub bridge: BridgeId,
    /// Repairing rather than destroying.
    pub repair: bool,
}

/// BII 8.5.1a, 8.5.2a, 5.5h, R65, R109: commanded infantry that has not foraged.
pub fn may_work(setup: &Setup, state: &State, id: PieceId) -> bool {
    setup.piece(id).kind == Kind::Infantry
        && !state.has(id, Marks::OUT_OF_COMMAND)
        && !state.has(id, Marks::FORAGED)
}

/// BII 8.5.1c, 8.5.1d, 8.5.2c: whether the bridge can be destroyed, or repaired, in this phase.
pub fn open_to_work(setup: &Setup, state: &State, bridge: BridgeId, repair: bool) -> bool {
    if repair {
        state.broken.contains(bridge) && !state.repair_tried.contains(bridge)
    } else {
        !state.broken.contains(bridge)
            && setup.bridge(bridge).destroyable
            && !state.destruction_tried.contains(bridge)
    }
}

/// The ends of all bridges that can be worked on in this phase.
pub fn work_areas(setup: &Setup, state: &State) -> AreaSet {
    if state.broken.or(state.destruction_tried).is_empty() {
        return setup.index.destroyable_ends; // as most phases begin
    }
    let mut areas = AreaSet::EMPTY;
    for (index, bridge) in setup.bridges.iter().enumerate() {
        let id = BridgeId(index as u8);
        if open_to_work(setup, state, id, false) || open_to_work(setup, state, id, true) {
            areas.insert(bridge.a);
            areas.insert(bridge.b);
        }
    }
    areas
}

/// MP of an attempt (BII 8.5.1e, 8.5.2e).
pub fn cost(setup: &Setup, repair: bool) -> u8 {
    let table = &setup.tables.movement;
    if repair { table.repair } else { table.destroy }
}

/// The bridges at the exits of an area (R63).
pub fn bridges_at(setup: &Setup, area: AreaId) -> impl Iterator<Item = BridgeId> + '_ {
    setup.map.exits(area).iter().filter_map(|exit| setup.bridge_on(exit.road))
}

/// The attempts a unit with `left` MP may make where it stands (R62).
pub fn actions(setup: &Setup, state: &State, ground: &Ground, id: PieceId, left: u8, out: &mut Vec<Action>) {
    let Some(area) = state.area_of(id) else { return };
    if !may_work(setup, state, id) || ground.held.contains(area) || !ground.work(setup, state).contains(area)
    {
        return;
    }
    for bridge in bridges_at(setup, area) {
        for repair in [false, true] {
            if cost(setup, repair) <= left && open_to_work(setup, state, bridge, repair) {
                out.push(if repair { Action::Repair(id, bridge) } else { Action::Destroy(id, bridge) });
            }
        }
    }
}

/// The MP are spent and the attempt is made (BII 8.5.1e, 8.5.2e).
pub fn begin(setup: &Setup, state: &mut State, unit: PieceId, bridge: BridgeId, repair: bool) {
    state.piece_mut(unit).spent += cost(setup, repair);
    if repair {
        state.repair_tried.insert(bridge)
    } else {
        state.destruction_tried.insert(bridge)
    }
    state.frames.push(Frame::Work(Work { unit, bridge, repair }));
}

/// The check that is due.
pub fn next(frame: Work) -> Next<Question, Why> {
    let (why, clause) = if frame.repair {
        (Why::Repair(frame.unit, frame.bridge), "BII 8.5.2e")
    } else {
        (Why::Destroy(frame.unit, frame.bridge), "BII 8.5.1e")
    };
    Next::Roll(Roll { why, clause: Clause(clause), dice: Dice::One })
}

/// The modifiers of the tables BII T-BD and T-BR: an enemy unit at the far end (BII 8.5.2d, R66), a major river.
pub fn lines(setup: &Setup, frame: Work, enemy_beyond: bool) -> [Option<i8>; 2] {
    let table = if frame.repair { &setup.tables.bridge_repair } else { &setup.tables.bridge_destruction };
    let major = setup.bridge(frame.bridge).major;
    [enemy_beyond.then_some(table.enemy), major.then_some(table.major)]
}

/// The area at the other end of the bridge.
pub fn far_end(setup: &Setup, bridge: BridgeId, from: AreaId) -> AreaId {
    let bridge = setup.bridge(bridge);
    if bridge.a == from { bridge.b } else { bridge.a }
}

/// Whether the worker's side sees if there are enemy units beyond the bridge.
pub fn far_end_is_known(setup: &Setup, state: &State, unit: PieceId, bridge: BridgeId) -> bool {
    let Some(beyond) = state.area_of(unit).map(|area| far_end(setup, bridge, area)) else { return true };
    let enemy = setup.piece(unit).side.other();
    let held = sight::held(setup, state, &state.occupied(setup), enemy).contains(beyond);
    !held || state.units_at(setup, beyond, enemy).any(|id| sight::shown(setup, state, id))
}

/// BII 8.5.1b, 8.5.2b, R64: success or nothing.
pub fn roll<S: Sink<Event>>(setup: &Setup, state: &mut State, frame: Work, face: Face, sink: &mut S) {
    let Work { unit, bridge, repair } = frame;
    let enemy = setup.piece(unit).side.other();
    let beyond = state.area_of(unit).map(|area| far_end(setup, bridge, area));
    let enemy_beyond = beyond.is_some_and(|area| !state.units_at(setup, area, enemy).is_empty());
    let modifier = lines(setup, frame, enemy_beyond).into_iter().flatten().sum();
    let why = if repair { Why::Repair(unit, bridge) } else { Why::Destroy(unit, bridge) };
    turn_up(state, [unit].into_iter()); // BII 14.5
    let cf = state.cf(setup, unit, modifier);
    let passed = hits::check(setup, state, why, unit, cf, face, sink);
    match (passed, repair) {
        (true, true) => {
            state.broken.remove(bridge);
            tell_of(sink, setup, state, unit, || What::Repaired { bridge, piece: Some(unit) });
        }
        (true, false) => {
            state.broken.insert(bridge);
            tell_of(sink, setup, state, unit, || What::Destroyed { bridge, piece: Some(unit) });
        }
        (false, _) => {
            let what = || What::BridgeStays { bridge, piece: Some(unit), broken: repair };
            tell_of(sink, setup, state, unit, what);
        }
    }
    state.frames.pop();
}
