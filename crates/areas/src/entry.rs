//! Clause 8.6: units come among enemies. Cavalry and leaders may withdraw, the weak are overrun, everybody else stops
//! the move.

use board::{AreaId, AreaSet};
use play::{Clause, Decisions, Next, Side, Sink};
use serde::Serialize;

use crate::action::Action;
use crate::command::put;
use crate::displacement::Displacement;
use crate::event::{Cause, Event, What, Why, tell};
use crate::flow::{Flow, Frame};
use crate::movement::tell_met;
use crate::question::Question;
use crate::setup::{Kind, PieceSet, Setup, Terrain};
use crate::sight::{self, tell_of, turn_up};
use crate::state::{Marks, State};
use crate::{fog, hits};

/// Units have entered an area with enemy counters.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Entry {
    /// The area that was entered.
    pub area: AreaId,
    /// Who came in together.
    pub movers: PieceSet,
    /// Whether the enemy may withdraw: decided once, on the first entry (R71).
    pub withdrawal: bool,
    /// Where those who withdraw go, once the first has gone (BII 8.6.3b).
    pub refuge: Option<AreaId>,
}

/// Looks whom the movers meet; a leader or a dummy by itself meets nobody, but stops among enemy units (R53).
pub fn look<S: Sink<Event>>(setup: &Setup, state: &mut State, movers: PieceSet, area: AreaId, sink: &mut S) {
    let side = state.active;
    let units = movers.and(setup.index.units[side.index()]);
    if units.is_empty() {
        let stop = !state.units_at(setup, area, side.other()).is_empty();
        for id in movers.filter(|_| stop) {
            state.mark(id, Marks::MOVED, true);
        }
        return;
    }
    if state.counters_at(setup, area, side.other()).is_empty() {
        return;
    }
    tell_met(sink, state, area);
    fog::find_out(setup, state, area, side.other(), sink); // BII 14.4
    let withdrawal = may_withdraw(setup, state, area, units);
    state.frames.push(Frame::Entry(Entry { area, movers, withdrawal, refuge: None }));
}

/// BII 8.6.3a, R70, R71: no cavalry among those who enter, only cavalry and leaders among those who are there, and the
/// first to come.
fn may_withdraw(setup: &Setup, state: &State, area: AreaId, units: PieceSet) -> bool {
    let side = state.active;
    let friends = state.units_at(setup, area, side).minus(units);
    let enemies = state.units_at(setup, area, side.other());
    let only_cavalry = enemies.minus(setup.of_kind(side.other(), Kind::Cavalry)).is_empty();
    units.and(setup.of_kind(side, Kind::Cavalry)).is_empty() && only_cavalry && friends.is_empty()
}

/// The pieces that may withdraw.
fn candidates(setup: &Setup, state: &State, frame: &Entry) -> PieceSet {
    let enemy = state.active.other();
    state.units_at(setup, frame.area, enemy).or(state.leaders_at(setup, frame.area, enemy))
}

/// BII 8.6.3b, 8.6.3c, 8.6.3f, R130: adjacent, free of enemies, not over a Destroyed Bridge, and where possible nearer
/// to any leader or any Supply Area of the side.
pub fn refuges(setup: &Setup, state: &State, area: AreaId, side: Side) -> AreaSet {
    let held = sight::held(setup, state, &state.occupied(setup), side.other());
    let mut free = AreaSet::EMPTY;
    for exit in setup.map.exits(area) {
        let broken = setup.bridge_on(exit.road).is_some_and(|bridge| state.broken.contains(bridge));
        if !broken && !held.contains(exit.to) {
            free.insert(exit.to);
        }
    }
    let leaders: AreaSet = setup.index.leaders[side.index()]
        .filter_map(|id| state.area_of(id))
        .filter(|&at| at != area)
        .collect();
    let goals = leaders.or(friendly_supply(setup, state, side, held, PieceSet::EMPTY));
    let nearer = |&to: &AreaId| {
        goals.into_iter().any(|goal| setup.map.distance(to, goal) < setup.map.distance(area, goal))
    };
    let better: AreaSet = free.filter(nearer).collect();
    if better.is_empty() { free } else { better }
}

/// R131: the Supply Areas that are still friendly: controlled by the side, and not with enemies alone in them as soon as
/// `leaving` is gone. `held` is where the side sees enemy units (R112).
pub fn friendly_supply(
    setup: &Setup,
    state: &State,
    side: Side,
    held: AreaSet,
    leaving: PieceSet,
) -> AreaSet {
    let defended = |area: AreaId| !state.units_at(setup, area, side).minus(leaving).is_empty();
    state.sources(setup, side).filter(|&area| !held.contains(area) || defended(area)).collect()
}

/// The fewest roads from an area to any of `goals`.
pub fn nearest(setup: &Setup, from: AreaId, goals: AreaSet) -> u8 {
    goals.filter_map(|goal| setup.map.distance(from, goal)).min().unwrap_or(u8::MAX)
}

/// Carries out what needs no answer.
pub fn run<S: Sink<Event>>(setup: &Setup, state: &mut State, mut frame: Entry, sink: &mut S) -> Flow {
    if frame.withdrawal {
        let enemy = state.active.other();
        let nobody = candidates(setup, state, &frame).is_empty();
        if !nobody && (frame.refuge.is_some() || !refuges(setup, state, frame.area, enemy).is_empty()) {
            return Flow::Wait;
        }
        frame.withdrawal = false; // BII 8.6.3d
    }
    state.frames.pop();
    if let Some(refuge) = frame.refuge {
        make_room(setup, state, refuge, sink);
    }
    resolve(setup, state, frame, sink);
    Flow::On
}

/// BII 8.6.2e, 14.4: where units have withdrawn to, a leader of the mover's who is alone makes way and Dummies are found.
fn make_room<S: Sink<Event>>(setup: &Setup, state: &mut State, refuge: AreaId, sink: &mut S) {
    let side = state.active;
    if state.units_at(setup, refuge, side.other()).is_empty() {
        return;
    }
    fog::find_out(setup, state, refuge, side, sink);
    let leaders = state.leaders_at(setup, refuge, side);
    if !leaders.is_empty() {
        state.frames.push(Frame::Displacement(Displacement::of_lone(leaders, refuge)));
    }
}

/// BII 8.6.1, 8.6.2, 8.6.2c, 8.6.3e, R108: overrun, displacement of lone leaders, or the end of the move; whoever is not
/// stopped stays in hand and may go on.
fn resolve<S: Sink<Event>>(setup: &Setup, state: &mut State, frame: Entry, sink: &mut S) {
    let (side, area) = (state.active, frame.area);
    let enemies = state.units_at(setup, area, side.other());
    let leaders = state.leaders_at(setup, area, side.other());
    if !enemies.is_empty() {
        if !overruns(setup, state, &frame) {
            for id in frame.movers {
                state.mark(id, Marks::MOVED, true); // BII 8.6.1
            }
            return;
        }
        fog::find_out(setup, state, area, side, sink); // BII 14.4: the area is revealed, the mover's own Dummies too
        turn_up(state, frame.movers); // BII 14.5
        tell(sink, None, || What::Overrun { side, area });
        for id in enemies {
            hits::eliminate(setup, state, id, Cause::Overrun, sink);
        }
    }
    if !leaders.is_empty() {
        let displaced = if enemies.is_empty() {
            Displacement::of_lone(leaders, area) // BII 8.6.2e
        } else {
            Displacement::new(leaders, area) // BII 8.6.2d
        };
        state.frames.push(Frame::Displacement(displaced));
    }
}

/// BII 8.6.2a, 8.6.2b, R13, R67, R68: in Clear Terrain, six times the enemy's SP or more, counting who came together.
pub fn overruns(setup: &Setup, state: &State, frame: &Entry) -> bool {
    let side = state.active;
    let movers = state.total_sp(setup, frame.movers.and(setup.index.units[side.index()]));
    let enemies = state.total_sp(setup, state.units_at(setup, frame.area, side.other()));
    let clear = state.terrain(setup, frame.area) == Terrain::Clear;
    clear && odds(movers, enemies) >= u16::from(setup.tables.movement.overrun)
}

/// Odds with the fraction dropped; any strength against none is enough for anything.
pub fn odds(movers: u16, enemies: u16) -> u16 {
    movers.checked_div(enemies).unwrap_or(if movers > 0 { u16::MAX } else { 0 })
}

/// Who is asked to withdraw.
pub fn next(setup: &Setup, frame: Entry) -> Next<Question, Why> {
    let mover = frame.movers.first().map_or(Side::A, |id| setup.piece(id).side);
    let question = Question::Withdraw(frame.area);
    Next::Decide(Decisions::one(mover.other(), question, Clause("BII 8.6.3a")))
}

/// The legal answers.
pub fn actions(setup: &Setup, state: &State, frame: Entry, out: &mut Vec<Action>) {
    out.push(Action::Pass);
    let refuges = match frame.refuge {
        Some(area) => AreaSet::of(area),
        None => refuges(setup, state, frame.area, state.active.other()),
    };
    for id in candidates(setup, state, &frame) {
        out.extend(refuges.map(|area| Action::Withdraw(id, area)));
    }
}

/// Takes an answer.
pub fn answer<S: Sink<Event>>(
    setup: &Setup,
    state: &mut State,
    mut frame: Entry,
    action: Action,
    sink: &mut S,
) {
    if let Action::Withdraw(piece, to) = action {
        put(state, piece, to);
        turn_up(state, [piece].into_iter()); // BII 14.5
        frame.refuge = Some(to);
        tell_of(sink, setup, state, piece, || What::Withdrew { piece, from: frame.area, to });
    } else {
        frame.withdrawal = false;
    }
    state.frames.set(Frame::Entry(frame));
}
