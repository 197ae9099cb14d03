//! The sequence of play (BII 4.2): which procedure runs, which waits beneath it, and what comes next.
//!
//! A procedure that can wait for an answer is a [`Frame`]. Interrupting is pushing another frame; coming back is popping
//! it. Every chapter offers the same four functions for its frame: `run` carries out what needs no answer and says
//! whether the frame now waits, `next` says for what, `actions` lists the legal answers, `answer` and `roll` take one.
//! This file only dispatches.

use play::{Answer, Face, Next, Procedure, Side, Sink, Stack};
use serde::Serialize;

use crate::action::Action;
use crate::event::{Event, Phase, What, Why, tell};
use crate::question::Question;
use crate::setup::{AUSTRIAN, PieceId, Setup};
use crate::state::{Ending, Marks, PIECES, PieceState, Place, State};
use crate::{
    bridges, combat, command, displacement, entry, fog, forced_march, hits, initiative, movement, recovery,
    retreat, scouting, supply, victory,
};

/// A procedure that can wait for an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Frame {
    /// Dummies are placed before the first turn (BII 14.2).
    Dummies(fog::Placing),
    /// The Supply Phase (BII 5.0).
    Supply(supply::Supply),
    /// The Command Phase (BII 6.0).
    Command(command::Command),
    /// The Initiative Phase (BII 7.0).
    Initiative(initiative::Initiative),
    /// A Movement Phase (BII 8.0).
    Movement(movement::Movement),
    /// A scout looks at an area (BII 15.2).
    Scout(scouting::Scout),
    /// An Out of Command unit checks whether it may move (BII 8.1a).
    Check(PieceId),
    /// A Forced March (BII 8.3).
    Forced(forced_march::Forced),
    /// An attempt on a bridge (BII 8.5).
    Work(bridges::Work),
    /// Units have come among enemies (BII 8.6).
    Entry(entry::Entry),
    /// Leaders without troops find a new place (BII 8.6.2d, 9.6a).
    Displacement(displacement::Displacement),
    /// A Combat Phase (BII 9.0).
    Combats,
    /// One combat (BII 9.1 to 9.6).
    Combat(combat::Combat),
    /// Hits are spread over units.
    Hits(hits::Hits),
    /// A Force retreats (BII 9.4).
    Retreat(retreat::Retreat),
    /// The Recovery Phase (BII 10.0).
    Recovery(recovery::Recovery),
}

/// How deep procedures can lie upon each other: phase, combat, retreat, hits or displacement, and one to spare.
pub const DEPTH: usize = 5;

/// The stack of procedures.
pub type Frames = Stack<Frame, DEPTH>;

impl Procedure for Frame {
    const EMPTY: Frame = Frame::Combats;
}

/// Whether a procedure waits for an answer or something else can be done at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    /// An answer is awaited.
    Wait,
    /// The stack has changed or a step is done: look again.
    On,
}

/// The state at the start of the battle (BII 4.1).
pub fn start(setup: &Setup) -> State {
    let mut pieces: [PieceState; PIECES] =
        std::array::from_fn(|index| PieceState::aside(PieceId(index as u8)));
    for &(id, area, hits) in &setup.start {
        let piece = &mut pieces[usize::from(id.0)];
        (piece.at, piece.from, piece.hits) = (Place::on(area), Place::on(area), hits);
    }
    let first = if setup.rules.fog_of_war {
        Frame::Dummies(fog::Placing::default())
    } else {
        Frame::Supply(supply::Supply::default())
    };
    let austrian_cities =
        setup.index.cities.filter(|&area| setup.area(area).garrison == Some(AUSTRIAN)).collect();
    let mut state = State {
        turn: 1,
        initiative: AUSTRIAN,
        first: AUSTRIAN,
        active: AUSTRIAN,
        besieged: true,
        austrian_cities,
        broken: Default::default(),
        destruction_tried: Default::default(),
        repair_tried: Default::default(),
        fought: Default::default(),
        scouted: Default::default(),
        dummy_back: Default::default(),
        losses: false,
        over: None,
        pieces,
        frames: Frames::only(first),
    };
    settle(setup, &mut state, &mut play::Silent);
    state
}

/// Runs everything that needs no answer.
pub fn settle<S: Sink<Event>>(setup: &Setup, state: &mut State, sink: &mut S) {
    loop {
        // BII 12.1a: at any time, but not while hits that fall together are still being spread (R100).
        if state.losses && !matches!(state.top(), Frame::Hits(_)) {
            state.losses = false;
            victory::look_for_annihilation(setup, state, sink);
        }
        if state.over.is_some() {
            return;
        }
        let flow = match state.top() {
            Frame::Dummies(frame) => fog::run(setup, state, frame, sink),
            Frame::Supply(frame) => supply::run(setup, state, frame, sink),
            Frame::Command(frame) => command::run(setup, state, frame, sink),
            Frame::Initiative(frame) => initiative::run(setup, state, frame, sink),
            Frame::Movement(frame) => movement::run(setup, state, frame, sink),
            Frame::Forced(frame) => forced_march::run(setup, state, frame, sink),
            Frame::Entry(frame) => entry::run(setup, state, frame, sink),
            Frame::Displacement(frame) => displacement::run(setup, state, frame, sink),
            Frame::Combats => combat::run_phase(setup, state, sink),
            Frame::Combat(frame) => combat::run(setup, state, frame, sink),
            Frame::Hits(frame) => hits::run(setup, state, frame, sink),
            Frame::Retreat(frame) => retreat::run(setup, state, frame, sink),
            Frame::Recovery(frame) => recovery::run(setup, state, frame, sink),
            Frame::Scout(_) | Frame::Check(_) | Frame::Work(_) => Flow::Wait,
        };
        if flow == Flow::Wait {
            return;
        }
    }
}

/// What the game waits for.
pub fn next(setup: &Setup, state: &State) -> Next<Question, Why> {
    if let Some(ending) = state.over {
        return Next::Over(victory::outcome(setup, state, ending));
    }
    match state.top() {
        Frame::Dummies(frame) => fog::next(frame),
        Frame::Supply(frame) => supply::next(frame),
        Frame::Command(frame) => command::next(setup, state, frame),
        Frame::Initiative(frame) => initiative::next(state, frame),
        Frame::Movement(frame) => movement::next(state, frame),
        Frame::Scout(frame) => scouting::next(frame),
        Frame::Check(unit) => movement::next_check(unit),
        Frame::Forced(frame) => forced_march::next(state, frame),
        Frame::Work(frame) => bridges::next(frame),
        Frame::Entry(frame) => entry::next(setup, frame),
        Frame::Displacement(frame) => displacement::next(setup, state, frame),
        Frame::Combats => combat::next_phase(state),
        Frame::Combat(frame) => combat::next(setup, state, frame),
        Frame::Hits(frame) => hits::next(setup, state, frame),
        Frame::Retreat(frame) => retreat::next(frame),
        Frame::Recovery(frame) => recovery::next(frame),
    }
}

/// Adds all actions `side` may take now.
pub fn actions(setup: &Setup, state: &State, side: Side, out: &mut Vec<Action>) {
    let Next::Decide(decisions) = next(setup, state) else { return };
    if decisions.of(side).is_none() {
        return;
    }
    match state.top() {
        Frame::Dummies(_) => fog::actions(setup, state, side, out),
        Frame::Supply(frame) => supply::actions(setup, state, frame, out),
        Frame::Command(frame) => command::actions(setup, state, frame, out),
        Frame::Initiative(_) => initiative::actions(out),
        Frame::Movement(frame) => movement::actions(setup, state, frame, out),
        Frame::Forced(frame) => forced_march::actions(setup, state, frame, out),
        Frame::Entry(frame) => entry::actions(setup, state, frame, out),
        Frame::Displacement(frame) => displacement::actions(setup, state, frame, out),
        Frame::Combats => combat::actions_phase(setup, state, out),
        Frame::Combat(frame) => combat::actions(setup, state, frame, out),
        Frame::Hits(frame) => hits::actions(setup, state, frame, side, out),
        Frame::Retreat(frame) => retreat::actions(setup, state, frame, out),
        Frame::Recovery(frame) => recovery::actions(frame, out),
        Frame::Scout(_) | Frame::Check(_) | Frame::Work(_) => {}
    }
}

/// Carries out a legal answer and everything that follows from it.
pub fn apply<S: Sink<Event>>(setup: &Setup, state: &mut State, answer: Answer<Action>, sink: &mut S) {
    match answer {
        Answer::Act(side, action) => act(setup, state, side, action, sink),
        Answer::Roll(face) => roll(setup, state, face, sink),
    }
    settle(setup, state, sink);
}

fn act<S: Sink<Event>>(setup: &Setup, state: &mut State, side: Side, action: Action, sink: &mut S) {
    match state.top() {
        Frame::Dummies(frame) => fog::answer(setup, state, frame, side, action, sink),
        Frame::Supply(frame) => supply::answer(setup, state, frame, action, sink),
        Frame::Command(frame) => command::answer(setup, state, frame, action, sink),
        Frame::Initiative(_) => initiative::answer(setup, state, action, sink),
        Frame::Movement(frame) => movement::answer(setup, state, frame, action, sink),
        Frame::Forced(frame) => forced_march::answer(setup, state, frame, action, sink),
        Frame::Entry(frame) => entry::answer(setup, state, frame, action, sink),
        Frame::Displacement(frame) => displacement::answer(setup, state, frame, action, sink),
        Frame::Combats => combat::answer_phase(setup, state, action, sink),
        Frame::Combat(frame) => combat::answer(setup, state, frame, action, sink),
        Frame::Hits(frame) => hits::answer(setup, state, frame, side, action, sink),
        Frame::Retreat(frame) => retreat::answer(setup, state, frame, action, sink),
        Frame::Recovery(frame) => recovery::answer(state, frame, action),
        frame @ (Frame::Scout(_) | Frame::Check(_) | Frame::Work(_)) => {
            unreachable!("{frame:?} waits for a die, not for {action:?}")
        }
    }
}

fn roll<S: Sink<Event>>(setup: &Setup, state: &mut State, face: Face, sink: &mut S) {
    match state.top() {
        Frame::Supply(frame) => supply::roll(setup, state, frame, face, sink),
        Frame::Initiative(frame) => initiative::roll(setup, state, frame, face, sink),
        Frame::Scout(frame) => scouting::roll(setup, state, frame, face, sink),
        Frame::Check(unit) => movement::roll_check(setup, state, unit, face, sink),
        Frame::Forced(frame) => forced_march::roll(setup, state, frame, face, sink),
        Frame::Work(frame) => bridges::roll(setup, state, frame, face, sink),
        Frame::Displacement(frame) => displacement::roll(setup, state, frame, face, sink),
        Frame::Combat(frame) => combat::roll(setup, state, frame, face, sink),
        Frame::Retreat(frame) => retreat::roll(setup, state, frame, face, sink),
        Frame::Recovery(frame) => recovery::roll(setup, state, frame, face, sink),
        frame => unreachable!("{frame:?} waits for no die"),
    }
}

/// BII 4.2b: the Movement Phase of a side begins.
pub fn begin_movement<S: Sink<Event>>(setup: &Setup, state: &mut State, side: Side, sink: &mut S) {
    state.active = side;
    (state.destruction_tried, state.repair_tried) = Default::default();
    for id in setup.all_of(side) {
        let piece = state.piece_mut(id);
        (piece.spent, piece.from) = (0, piece.at);
        for mark in [Marks::MOVED, Marks::SCOUTED, Marks::OVER_BRIDGE, Marks::OVER_BROKEN] {
            piece.marks.set(mark, false);
        }
    }
    tell(sink, None, || What::Phase { phase: Phase::Movement, side: Some(side) });
    state.frames.set(Frame::Movement(movement::Movement::new(setup)));
}

/// BII 4.2b: the Combat Phase of the side that has moved begins.
pub fn begin_combats<S: Sink<Event>>(setup: &Setup, state: &mut State, sink: &mut S) {
    state.fought = Default::default();
    for id in setup.all_of(state.active.other()) {
        state.mark(id, Marks::GUNS, false);
    }
    let side = state.active;
    tell(sink, None, || What::Phase { phase: Phase::Combat, side: Some(side) });
    state.frames.set(Frame::Combats);
}

/// BII 4.2b, 9.6b: after the last combat comes the other side's movement, or the Recovery Phase.
pub fn end_combats<S: Sink<Event>>(setup: &Setup, state: &mut State, sink: &mut S) {
    if state.active == state.first {
        begin_movement(setup, state, state.first.other(), sink);
    } else {
        tell(sink, None, || What::Phase { phase: Phase::Recovery, side: None });
        state.active = AUSTRIAN;
        state.frames.set(Frame::Recovery(recovery::Recovery::default()));
    }
}

/// BII 11.0: markers of the turn go, the turn marker advances, and after the last turn points are counted.
pub fn end_turn<S: Sink<Event>>(setup: &Setup, state: &mut State, sink: &mut S) {
    for id in setup.piece_ids() {
        state.mark(id, Marks::FORAGED, false); // BII 5.5e
    }
    state.scouted = Default::default(); // BII 15.3
    state.dummy_back = Default::default();
    if state.turn >= setup.tables.turns {
        state.over = Some(Ending::Points);
        tell(sink, None, || What::Over);
        return;
    }
    state.turn += 1;
    let turn = state.turn;
    tell(sink, None, || What::Turn { turn });
    state.active = AUSTRIAN;
    state.frames.set(Frame::Supply(supply::Supply::default()));
}
