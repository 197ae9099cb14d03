//! The sequence of play (RM SEQ-1 to SEQ-7a): which procedure runs, which waits beneath it, and what comes next.
//!
//! A procedure that can wait for an answer is a [`Frame`]. Interrupting is pushing another frame; coming back is popping it. Every chapter
//! offers the same functions for its frame: `run` carries out what needs no answer and says whether the frame now waits, `next` says for what,
//! `actions` lists the legal answers, `answer` and `roll` take one. This file only dispatches. At the bottom lies the turn with its phases.

use board::Id;
use play::{Answer, BySide, Face, Next, Procedure, Roll, Side, Sink, Stack};
use serde::Serialize;

use crate::action::Action;
use crate::event::{self, Event, What, Why, tell};
use crate::question::Question;
use crate::setup::{
    COUNTERS, CounterId, CounterSet, FormationId, FormationSet, Hexes, PIECES, PlaceId, PlaceSet, Setup,
};
use crate::state::{Active, COMBATS, Combat, Ended, Marks, PieceState, Spot, State};
use crate::{
    activation, advance, arrivals, bridges, charge, choice, combat, command, deployment, evasion, movement,
    pay, recovery, retreat, supply, victory,
};

/// A procedure that can wait for an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Frame {
    /// The turn, about to enter this phase.
    Turn(Phase),
    /// The armies are set up (RM SET-1).
    SetUp(deployment::SetUp),
    /// A group of reinforcements arrives; whether some of it have (RM RNF-1).
    Arrivals(u8, bool),
    /// Both sides choose (RM SEQ-2).
    Choice(choice::Choice),
    /// A side recovers (RM REC-1).
    Recovery(recovery::Recovery),
    /// A corps may go before the first draw (RM SUR-1).
    Surprise(FormationId),
    /// Counters are drawn (RM ACT-3).
    Draw,
    /// A counter is offered to its owner (RM ACT-5).
    Place(CounterId),
    /// The counters of formations under a commander in chief are set down (RM CIC-3).
    SetDown(FormationSet),
    /// A counter's units act (RM ACT-7).
    Activation(activation::Stage),
    /// A unit or stack is in hand (RM MOV-1).
    Move(movement::Move),
    /// Cavalry charges (RM CHG-1).
    Charge(charge::Charge),
    /// A combat is fought (RM CBT-7).
    Fight(combat::Fight),
    /// Horsemen may evade (RM EVD-1).
    Evasion(evasion::Evasion),
    /// A side absorbs a result (RM RSL-1).
    Pay(pay::Pay),
    /// Units fall back (RM RET-1).
    Retreat(retreat::Retreat),
    /// Attackers advance (RM ADV-1).
    Advance(advance::Advance),
    /// Bridges are finished, from a crew on (RM BRG-2).
    Bridges(u8),
}

/// A phase of the turn (RM SEQ-1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Phase {
    /// A new turn begins: roads behind those who left (RM VP-6).
    Begin,
    /// Reinforcements, from a group on (R4).
    Arrivals(u8),
    /// Phase A.
    Choice,
    /// Phase B, on the first turn of a day (RM SEQ-3).
    Supply,
    /// Recovery of a side (RM SEQ-5).
    Recovery(Side),
    /// The surprise (RM SUR-1).
    Surprise,
    /// Phase C.
    Operations,
    /// Phase D: bridges.
    Bridges,
    /// Phase D: the end (RM SEQ-7).
    End,
}

/// How deep procedures can lie upon each other: turn, draw, activation, move, charge, payment, retreat, and some to spare.
pub const DEPTH: usize = 9;

/// The stack of procedures.
pub type Frames = Stack<Frame, DEPTH>;

impl Procedure for Frame {
    const EMPTY: Frame = Frame::Draw;
}

/// Whether a procedure waits for an answer or something else can be done at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    /// An answer is awaited.
    Wait,
    /// The stack has changed or a step is done: look again.
    On,
}

/// Before anything is set up.
pub fn blank(setup: &Setup) -> State {
    let mut held = PlaceSet::EMPTY;
    for (index, place) in setup.places.iter().enumerate() {
        if place.owner == Side::A {
            held.insert(PlaceId(index as u8));
        }
    }
    State {
        turn: 0,
        ended: None,
        held,
        lost: BySide([0; 2]),
        crews_lost: BySide([0; 2]),
        chosen: BySide([FormationSet::EMPTY; 2]),
        boxed: BySide([FormationSet::EMPTY; 2]),
        reserve: BySide([None; 2]),
        chief_used: BySide([0; 2]),
        cup: CounterSet::EMPTY,
        active: Active { counter: CounterId(0), reserve: false, acted: 0 },
        spots: [Spot::NONE; COUNTERS],
        combats: [Combat::default(); COMBATS],
        withdrew: 0,
        supplied: Hexes::EMPTY,
        pieces: [PieceState::AWAY; PIECES],
        frames: Frames::only(Frame::Turn(Phase::Begin)),
    }
}

/// The state at the start: nothing is on the map yet (RM SET-1).
pub fn start(setup: &Setup) -> State {
    let mut state = blank(setup);
    state.frames.push(Frame::SetUp(deployment::SetUp { side: deployment::FIRST, hand: None }));
    settle(setup, &mut state, &mut play::Silent);
    state
}

/// Runs everything that needs no answer.
pub fn settle<S: Sink<Event>>(setup: &Setup, state: &mut State, sink: &mut S) {
    loop {
        victory::look(setup, state, sink);
        if state.ended.is_some() {
            return;
        }
        let flow = match state.top() {
            Frame::Turn(phase) => turn(setup, state, phase, sink),
            Frame::SetUp(frame) => deployment::run(setup, state, frame, sink),
            Frame::Arrivals(group, begun) => arrivals::run(setup, state, group, begun, sink),
            Frame::Choice(frame) => choice::run(setup, state, frame, sink),
            Frame::Recovery(frame) => recovery::run(setup, state, frame),
            Frame::Draw => command::run_draw(state),
            Frame::SetDown(left) => command::run_set_down(state, left),
            Frame::Activation(stage) => activation::run(setup, state, stage, sink),
            Frame::Charge(frame) => charge::run(setup, state, frame, sink),
            Frame::Fight(frame) => combat::run(setup, state, frame),
            Frame::Evasion(frame) => evasion::run(setup, state, frame),
            Frame::Pay(frame) => pay::run(setup, state, frame, sink),
            Frame::Retreat(frame) => retreat::run(setup, state, frame, sink),
            Frame::Advance(frame) => advance::run(setup, state, frame),
            Frame::Bridges(from) => bridges::run(setup, state, from, sink),
            Frame::Surprise(_) | Frame::Place(_) | Frame::Move(_) => Flow::Wait,
        };
        if flow == Flow::Wait {
            return;
        }
    }
}

/// The turn goes on to its next phase (RM SEQ-1).
fn turn<S: Sink<Event>>(setup: &Setup, state: &mut State, phase: Phase, sink: &mut S) -> Flow {
    let go = |state: &mut State, phase| state.frames.set(Frame::Turn(phase));
    match phase {
        Phase::Begin => {
            state.turn += 1;
            let turn = state.turn;
            tell(sink, || What::Turn { turn });
            supply::exits(setup, state, sink);
            go(state, Phase::Arrivals(0));
        }
        Phase::Arrivals(from) => match arrivals::due(setup, state, from) {
            Some(group) => {
                if from == 0 {
                    tell(sink, || What::Phase { phase: event::Phase::Arrivals });
                }
                go(state, Phase::Arrivals(group + 1));
                state.frames.push(Frame::Arrivals(group, false));
            }
            None => go(state, Phase::Choice),
        },
        Phase::Choice => {
            tell(sink, || What::Phase { phase: event::Phase::Choice });
            go(state, Phase::Supply);
            choice::begin(setup, state);
        }
        Phase::Supply if setup.tables.turn(state.turn).new_day => {
            tell(sink, || What::Phase { phase: event::Phase::Supply });
            supply::phase(setup, state, sink);
            go(state, Phase::Recovery(Side::A)); // R105
        }
        Phase::Supply => go(state, Phase::Surprise),
        Phase::Recovery(side) => {
            go(state, if side == Side::A { Phase::Recovery(Side::B) } else { Phase::Surprise });
            state.frames.push(Frame::Recovery(recovery::Recovery { side, done: FormationSet::EMPTY }));
        }
        Phase::Surprise => {
            tell(sink, || What::Phase { phase: event::Phase::Operations });
            go(state, Phase::Operations);
            surprise(setup, state);
        }
        Phase::Operations => {
            go(state, Phase::Bridges);
            state.frames.push(Frame::Draw);
        }
        Phase::Bridges => {
            tell(sink, || What::Phase { phase: event::Phase::End });
            go(state, Phase::End);
            state.frames.push(Frame::Bridges(0));
        }
        Phase::End => end(setup, state, sink),
    }
    Flow::On
}

/// On the first turn the owner is asked for the surprise whether or not the corps was chosen for it, so that the question does not tell
/// (RM SUR-1, RM ACT-2).
fn surprise(setup: &Setup, state: &mut State) {
    let formation = setup.index.surprise;
    let side = setup.formation(formation).side;
    let now = state.turn == setup.tables.surprise_turn;
    if now && choice::candidates(setup, state, side).contains(formation) {
        state.frames.push(Frame::Surprise(formation));
    }
}

/// Phase D after the bridges (R106): engagements of the turn before end, everybody may be activated again, the marker advances (RM SEQ-7).
fn end<S: Sink<Event>>(setup: &Setup, state: &mut State, sink: &mut S) {
    choice::clear(state);
    let (mut freed, turn) = (crate::setup::PieceSet::EMPTY, state.turn);
    for id in setup.piece_ids() {
        state.mark(id, Marks::ACTED, false);
        let piece = state.piece_mut(id);
        if piece.engaged > 0 && piece.until <= turn {
            (piece.engaged, piece.until) = (0, 0);
            freed.insert(id);
        }
    }
    if !freed.is_empty() {
        tell(sink, || What::Disengaged { pieces: freed });
    }
    for group in 1..=u8::MAX {
        if state.pieces.iter().any(|piece| piece.engaged == group) {
            crate::losses::disengage(setup, state, group, sink);
        }
    }
    if usize::from(state.turn) >= setup.tables.turns.len() {
        return victory::end(state, Ended::Points, sink); // RM SEQ-7a
    }
    state.frames.set(Frame::Turn(Phase::Begin));
}

/// What the game waits for.
pub fn next(setup: &Setup, state: &State) -> Next<Question, Why> {
    if state.ended.is_some() {
        return Next::Over(victory::outcome(setup, state));
    }
    match state.top() {
        Frame::Turn(phase) => unreachable!("{phase:?} does not wait"),
        Frame::SetUp(frame) => deployment::next(frame),
        Frame::Arrivals(group, _) => arrivals::next(setup, group),
        Frame::Choice(frame) => choice::next(frame),
        Frame::Recovery(frame) => recovery::next(frame),
        Frame::Surprise(formation) => command::next_surprise(formation, setup.formation(formation).side),
        Frame::Draw => command::next_draw(state),
        Frame::Place(counter) => command::next_place(setup, counter),
        Frame::SetDown(left) => command::next_set_down(setup, state, left),
        Frame::Activation(stage) => activation::next(setup, state, stage),
        Frame::Move(frame) => movement::next(setup, state, frame),
        Frame::Charge(frame) => charge::next(frame),
        Frame::Fight(frame) => combat::next(frame.number),
        Frame::Evasion(frame) => evasion::next(frame),
        Frame::Pay(frame) => pay::next(frame),
        Frame::Retreat(frame) => retreat::next(setup, state, frame),
        Frame::Advance(frame) => advance::next(setup, state, frame),
        Frame::Bridges(crew) => bridges::next(crate::setup::PieceId(crew)),
    }
}

/// Adds all actions `side` may take now; giving up is not among them (RM END-1), though it is always open.
pub fn actions(setup: &Setup, state: &State, side: Side, out: &mut Vec<Action>) {
    let Next::Decide(decisions) = next(setup, state) else { return };
    if decisions.of(side).is_none() {
        return;
    }
    match state.top() {
        Frame::SetUp(frame) => deployment::actions(setup, state, frame, out),
        Frame::Arrivals(group, begun) => arrivals::actions(setup, state, group, begun, out),
        Frame::Choice(frame) => choice::actions(setup, state, frame, side, out),
        Frame::Recovery(frame) => recovery::actions(setup, state, frame, out),
        Frame::Surprise(formation) => command::surprise_actions(setup, state, formation, out),
        Frame::Place(counter) => command::place_actions(setup, state, counter, out),
        Frame::SetDown(left) => command::set_down_actions(setup, state, left, out),
        Frame::Activation(stage) => activation::actions(setup, state, stage, out),
        Frame::Move(frame) => movement::actions(setup, state, frame, out),
        Frame::Evasion(frame) => evasion::actions(frame, out),
        Frame::Pay(frame) => pay::actions(setup, state, frame, out),
        Frame::Retreat(frame) => retreat::actions(setup, state, frame, out),
        Frame::Advance(frame) => advance::actions(setup, state, frame, out),
        Frame::Turn(_) | Frame::Draw | Frame::Charge(_) | Frame::Fight(_) | Frame::Bridges(_) => {}
    }
}

/// Carries out a legal answer and everything that follows from it.
pub fn apply<S: Sink<Event>>(setup: &Setup, state: &mut State, answer: Answer<Action>, sink: &mut S) {
    match answer {
        Answer::Act(side, Action::Concede) => victory::end(state, Ended::Conceded(side), sink),
        Answer::Act(side, action) => act(setup, state, side, action, sink),
        Answer::Roll(face) => roll(setup, state, face, sink),
    }
    settle(setup, state, sink);
}

fn act<S: Sink<Event>>(setup: &Setup, state: &mut State, side: Side, action: Action, sink: &mut S) {
    match state.top() {
        Frame::SetUp(frame) => deployment::answer(setup, state, frame, action, sink),
        Frame::Arrivals(group, _) => arrivals::answer(setup, state, group, action, sink),
        Frame::Choice(frame) => choice::answer(state, frame, side, action, sink),
        Frame::Recovery(frame) => recovery::answer(setup, state, frame, action, sink),
        Frame::Surprise(formation) => command::surprise(setup, state, formation, action, sink),
        Frame::Place(counter) => command::placed(setup, state, counter, action, sink),
        Frame::SetDown(left) => command::set_down(setup, state, left, action, sink),
        Frame::Activation(stage) => activation::answer(setup, state, stage, action, sink),
        Frame::Move(frame) => movement::answer(setup, state, frame, action, sink),
        Frame::Evasion(frame) => evasion::answer(setup, state, frame, action, sink),
        Frame::Pay(frame) => pay::answer(setup, state, frame, action, sink),
        Frame::Retreat(frame) => retreat::answer(setup, state, frame, action, sink),
        Frame::Advance(frame) => advance::answer(setup, state, frame, action, sink),
        frame @ (Frame::Turn(_) | Frame::Draw | Frame::Charge(_) | Frame::Fight(_) | Frame::Bridges(_)) => {
            unreachable!("{frame:?} does not wait for {action:?}")
        }
    }
}

fn roll<S: Sink<Event>>(setup: &Setup, state: &mut State, face: Face, sink: &mut S) {
    if let Next::Roll(Roll { why, .. }) = next(setup, state)
        && why != Why::Draw
    {
        tell(sink, || What::Rolled { why, face });
    }
    match state.top() {
        Frame::Draw => command::drawn(setup, state, face, sink),
        Frame::Charge(frame) => charge::roll(setup, state, frame, face, sink),
        Frame::Fight(frame) => combat::roll(setup, state, frame, face, sink),
        Frame::Evasion(frame) => evasion::roll(setup, state, frame, face, sink),
        Frame::Bridges(crew) => {
            bridges::roll(setup, state, crate::setup::PieceId::from_index(crew), face, sink)
        }
        frame => unreachable!("{frame:?} waits for no die"),
    }
}
