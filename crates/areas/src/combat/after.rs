//! Clauses 9.4 to 9.6: what follows when a combat is decided. The retreat itself is in [`crate::retreat`].

use play::{Clause, Decisions, Dice, Face, Next, Roll, Side, Sink};

use super::{Combat, Step, one_side_gone};
use crate::command::on_map;
use crate::displacement::Displacement;
use crate::event::{Cause, Event, What, Why, tell};
use crate::flow::{Flow, Frame};
use crate::hits::{self, Hits};
use crate::question::Question;
use crate::retreat::Retreat;
use crate::setup::{AUSTRIAN, Kind, PieceSet, Setup, Terrain};
use crate::state::State;
use crate::{mantua, supply};

/// BII 9.3l, 9.4i, 2.2.3c, R22: garrisons are lost, everybody else retreats.
pub fn begin_retreat<S: Sink<Event>>(
    setup: &Setup,
    state: &mut State,
    mut combat: Combat,
    sink: &mut S,
) -> Flow {
    let Some(loser) = combat.loser else { unreachable!("nobody has lost") };
    let (area, winner) = (combat.area, loser.other());
    if !combat.garrison_stays {
        tell(sink, None, || What::Won { side: winner, area });
    }
    combat.cavalry = cavalry_difference(setup, state, &combat, winner);
    let units = state.units_at(setup, area, loser);
    let garrisons = units.and(setup.of_kind(loser, Kind::Garrison));
    if !combat.garrison_stays {
        for id in garrisons {
            hits::eliminate(setup, state, id, Cause::Retreat, sink);
        }
    }
    let field = units.minus(garrisons);
    combat.force = field.or(state.leaders_at(setup, area, loser));
    combat.step = if field.is_empty() { Step::End } else { Step::Pursuit };
    state.frames.set(Frame::Combat(combat));
    if !field.is_empty() {
        state.frames.push(Frame::Retreat(Retreat::begin(state, &combat, loser)));
    }
    Flow::On
}

/// BII 9.5a, R94: how many more cavalry SP the winner has left.
fn cavalry_difference(setup: &Setup, state: &State, combat: &Combat, winner: Side) -> u8 {
    let cavalry = |side: Side| {
        let units = state.units_at(setup, combat.area, side).and(setup.of_kind(side, Kind::Cavalry));
        state.total_sp(setup, units)
    };
    cavalry(winner).saturating_sub(cavalry(winner.other())).min(255) as u8
}

/// The units of the retreating Force that are still there.
fn survivors(setup: &Setup, state: &State, combat: &Combat) -> PieceSet {
    combat.force.filter(|&id| setup.piece(id).is_unit() && on_map(state, id)).collect()
}

/// BII 9.5a: nobody left to pursue, or nothing to pursue with.
pub fn no_pursuit(setup: &Setup, state: &State, combat: &Combat) -> bool {
    combat.cavalry == 0 || survivors(setup, state, combat).is_empty()
}

/// The decision to pursue, or its die.
pub fn next(combat: &Combat) -> Next<Question, Why> {
    let Some(loser) = combat.loser else { unreachable!("nobody has lost") };
    let winner = loser.other();
    if combat.step == Step::PursuitDie {
        return Next::Roll(Roll { why: Why::Pursuit(winner), clause: Clause("BII 9.5b"), dice: Dice::One });
    }
    Next::Decide(Decisions::one(winner, Question::Pursue(combat.area), Clause("BII 9.5a")))
}

/// BII T-PU, 5.7e, R91, R111: into the retreating side's City, into mountains, out of mountains, over a bridge.
pub fn pursuit_lines(setup: &Setup, state: &State, combat: &Combat) -> [Option<i8>; 4] {
    let table = &setup.tables.pursuit;
    let to = survivors(setup, state, combat).first().and_then(|id| state.area_of(id));
    let owner = combat.loser.unwrap_or(state.active);
    let city = combat.joins || to.is_some_and(|to| state.own_city(setup, to, owner));
    let mountain = !combat.joins && to.is_some_and(|to| state.terrain(setup, to) == Terrain::Mountain);
    let from = state.terrain(setup, combat.area) == Terrain::Mountain;
    [
        city.then_some(table.into_city),
        mountain.then_some(table.into_mountain),
        from.then_some(table.from_mountain),
        combat.bridge_behind.then_some(table.over_bridge),
    ]
}

/// BII 9.5b: the hits of the pursuit.
pub fn roll_pursuit<S: Sink<Event>>(
    setup: &Setup,
    state: &mut State,
    mut combat: Combat,
    face: Face,
    sink: &mut S,
) {
    let Some(loser) = combat.loser else { return };
    let (side, difference) = (loser.other(), combat.cavalry);
    let drm: i8 = pursuit_lines(setup, state, &combat).into_iter().flatten().sum();
    let die = face.0 as i8 + drm;
    let hits = setup.tables.pursuit.hits.at(die, usize::from(difference) - 1);
    tell(sink, None, || What::Rolled { why: Why::Pursuit(side), face });
    tell(sink, None, || What::Pursuit { side, difference, die, hits });
    combat.step = Step::Arrive;
    state.frames.set(Frame::Combat(combat));
    push_hits(state, &combat, loser, hits, Cause::Pursuit);
}

/// Hits on a retreating Force.
pub fn push_hits(state: &mut State, combat: &Combat, side: Side, hits: u8, cause: Cause) {
    if hits > 0 {
        let mut left = play::BySide::default();
        left[side] = hits;
        let (area, force) = (combat.area, combat.force);
        state.frames.push(Frame::Hits(Hits::new(cause, area, left, force)));
    }
}

/// BII 5.7f: a Force that chose the city enters it after the pursuit. BII 9.4k: a garrison that stayed is faced next.
pub fn arrive<S: Sink<Event>>(setup: &Setup, state: &mut State, combat: &mut Combat, sink: &mut S) -> Step {
    if combat.joins {
        let units = survivors(setup, state, combat);
        for id in units {
            mantua::join(setup, state, id, sink);
        }
        // R136: a leader whose last unit fell in the pursuit goes by BII 9.6a.
        return if units.is_empty() { Step::End } else { Step::LeadersJoin };
    }
    if combat.garrison_stays && !one_side_gone(setup, state, combat) {
        combat.garrison_stays = false;
        combat.loser = None;
        combat.force = PieceSet::EMPTY;
        return Step::AttackerChoice;
    }
    Step::End
}

/// BII 5.7g, R40: leaders of the Force that joined who have not been asked.
pub fn leaders_left(setup: &Setup, state: &State, combat: &Combat) -> PieceSet {
    let leaders = state.leaders_at(setup, combat.area, AUSTRIAN);
    if combat.joins { leaders } else { PieceSet::EMPTY }
}

/// BII 9.6a, 5.1b, R24, R82: leaders without troops go, the City may change hands, the combat is over.
pub fn end<S: Sink<Event>>(setup: &Setup, state: &mut State, combat: Combat, sink: &mut S) -> Flow {
    let area = combat.area;
    let strength = Side::BOTH.map(|side| !state.units_at(setup, area, side).is_empty());
    match (strength, combat.loser) {
        ([true, false], None) => tell(sink, None, || What::Won { side: Side::A, area }),
        ([false, true], None) => tell(sink, None, || What::Won { side: Side::B, area }),
        ([false, false], _) => tell(sink, None, || What::Emptied { area }),
        _ => {}
    }
    state.fought.insert(area);
    state.frames.pop();
    if setup.index.cities.contains(area) {
        for side in Side::BOTH {
            let holds = strength[side.index()] && !strength[side.other().index()];
            if holds && !state.own_city(setup, area, side) {
                supply::take_city(setup, state, area, side, sink);
            }
        }
    }
    for side in Side::BOTH {
        let leaders = state.leaders_at(setup, area, side);
        if !strength[side.index()] && !leaders.is_empty() {
            state.frames.push(Frame::Displacement(Displacement::new(leaders, area)));
        }
    }
    Flow::On
}
