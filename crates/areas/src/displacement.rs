//! Clauses 8.6.2d, 8.6.2e, 9.4h and 9.6a: leaders without troops go to the closest area held by friends.

use board::{AreaId, AreaSet};
use play::{Clause, Decisions, Dice, Face, Next, Roll, Side, Sink};
use serde::Serialize;

use crate::action::Action;
use crate::casualties;
use crate::command::put;
use crate::event::{Event, Fate, What, Why, tell};
use crate::flow::{Flow, Frame};
use crate::question::Question;
use crate::setup::{PieceId, PieceSet, Setup};
use crate::state::{Place, State};

/// Leaders of one area who must find a new place, one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Displacement {
    /// Who is left.
    pub leaders: PieceSet,
    /// Where they stood.
    pub area: AreaId,
    /// They lost their troops, by overrun or in combat, and so are at risk (BII 13.9); a leader who rode alone is not
    /// (R125).
    pub lost_troops: bool,
    /// Whether the first of them has been spared by the dice (BII 13.9).
    pub spared: bool,
}

impl Displacement {
    /// These leaders have lost their troops and must leave this area.
    pub fn new(leaders: PieceSet, area: AreaId) -> Displacement {
        Displacement { leaders, area, lost_troops: true, spared: false }
    }

    /// These leaders were alone and make way (BII 8.6.2e).
    pub fn of_lone(leaders: PieceSet, area: AreaId) -> Displacement {
        Displacement { lost_troops: false, ..Displacement::new(leaders, area) }
    }

    fn at_risk(&self, setup: &Setup) -> bool {
        setup.rules.leader_casualties && self.lost_troops && !self.spared
    }

    fn done_with(mut self, leader: PieceId) -> Frame {
        self.leaders.remove(leader);
        self.spared = false;
        Frame::Displacement(self)
    }
}

/// R69: the closest areas, by roads whatever is in the way, that hold a friendly unit.
pub fn closest(setup: &Setup, state: &State, area: AreaId, side: Side) -> AreaSet {
    let mut friends = state.occupied(setup).units[side];
    friends.remove(area);
    let distance = |to: &AreaId| setup.map.distance(area, *to);
    let Some(least) = friends.filter_map(|to| distance(&to)).min() else { return AreaSet::EMPTY };
    friends.filter(|to| distance(to) == Some(least)).collect()
}

/// Carries out what needs no answer.
pub fn run<S: Sink<Event>>(setup: &Setup, state: &mut State, frame: Displacement, sink: &mut S) -> Flow {
    let Some(leader) = frame.leaders.first() else {
        state.frames.pop();
        return Flow::On;
    };
    if frame.at_risk(setup) {
        return Flow::Wait; // BII 13.9: the dice first
    }
    let areas = closest(setup, state, frame.area, setup.piece(leader).side);
    match (areas.len(), areas.first()) {
        (1, Some(to)) => {
            state.frames.set(frame.done_with(leader));
            escape(setup, state, frame, leader, to, sink);
            Flow::On
        }
        (_, Some(_)) => Flow::Wait,
        (_, None) => {
            // His side has no unit left anywhere; the game ends by BII 12.1a.
            state.piece_mut(leader).at = Place::POOL;
            state.frames.set(frame.done_with(leader));
            Flow::On
        }
    }
}

fn escape<S: Sink<Event>>(
    setup: &Setup,
    state: &mut State,
    frame: Displacement,
    piece: PieceId,
    to: AreaId,
    sink: &mut S,
) {
    let (from, cause) = (frame.area, cause(setup, state, frame, piece));
    put(state, piece, to);
    tell(sink, None, || What::Escaped { piece, from, to, cause });
}

/// Why a leader has to go.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Driven {
    /// He was alone where enemy units came.
    Alone,
    /// His troops were overrun.
    Overrun,
    /// His Force was eliminated in combat.
    Beaten,
    /// A beaten enemy retreats over him.
    InTheWay,
}

impl Driven {
    /// The clause that sends him away.
    pub fn clause(self) -> &'static str {
        match self {
            Driven::Alone => "BII 8.6.2e",
            Driven::Overrun => "BII 8.6.2d",
            Driven::Beaten => "BII 9.6a",
            Driven::InTheWay => "BII 9.4h",
        }
    }
}

/// What drives the leader away: in movement enemies who come upon him or overrun his troops; in a combat of his own the
/// loss of his Force; in another the retreat of a beaten enemy.
pub fn cause(setup: &Setup, state: &State, displaced: Displacement, leader: PieceId) -> Driven {
    if !displaced.lost_troops {
        return Driven::Alone;
    }
    let mut fighting = false;
    for frame in state.frames.iter() {
        match frame {
            Frame::Combat(combat) if combat.loser == Some(setup.piece(leader).side.other()) => {
                return Driven::InTheWay;
            }
            Frame::Combats => fighting = true,
            _ => {}
        }
    }
    if fighting { Driven::Beaten } else { Driven::Overrun }
}

/// What is awaited.
pub fn next(setup: &Setup, state: &State, frame: Displacement) -> Next<Question, Why> {
    let Some(leader) = frame.leaders.first() else { unreachable!("nobody is displaced") };
    if frame.at_risk(setup) {
        let why = Why::Casualty(leader);
        return Next::Roll(Roll { why, clause: Clause("BII 13.9"), dice: Dice::Two });
    }
    let side = setup.piece(leader).side;
    let cause = cause(setup, state, frame, leader);
    Next::Decide(Decisions::one(side, Question::Escape(leader, cause), Clause(cause.clause())))
}

/// The legal answers: the owner chooses among equally close areas.
pub fn actions(setup: &Setup, state: &State, frame: Displacement, out: &mut Vec<Action>) {
    let Some(leader) = frame.leaders.first() else { return };
    let areas = closest(setup, state, frame.area, setup.piece(leader).side);
    out.extend(areas.map(|area| Action::Escape(leader, area)));
}

/// Takes an answer.
pub fn answer<S: Sink<Event>>(
    setup: &Setup,
    state: &mut State,
    frame: Displacement,
    action: Action,
    sink: &mut S,
) {
    let Action::Escape(leader, to) = action else { unreachable!("{action:?} is no escape") };
    state.frames.set(frame.done_with(leader));
    escape(setup, state, frame, leader, to, sink);
}

/// BII 13.9: two dice without modifier before a displaced leader is moved.
pub fn roll<S: Sink<Event>>(
    setup: &Setup,
    state: &mut State,
    mut frame: Displacement,
    face: Face,
    sink: &mut S,
) {
    let Some(leader) = frame.leaders.first() else { return };
    if casualties::roll(setup, state, leader, 0, face, sink) == Fate::Unhurt {
        frame.spared = true;
        state.frames.set(Frame::Displacement(frame));
    } else {
        state.frames.set(frame.done_with(leader));
    }
}
