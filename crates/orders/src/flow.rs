//! The sequence of play (CAL 3.1): which procedure runs, which waits beneath it, and what comes next.
//!
//! A procedure that can wait for an answer is a [`Frame`]. Interrupting is pushing another frame; coming back is popping
//! it. Every chapter offers the same four functions for its frame: `run` carries out what needs no answer and says
//! whether the frame now waits, `next` says for what, `actions` lists the legal answers, `answer` and `roll` take one.
//! This file only dispatches.

use board::Id;
use play::{Answer, Face, Next, Procedure, Roll, Side, Sink, Stack};
use serde::Serialize;

use crate::action::Action;
use crate::event::{Event, Phase, What, Why, tell};
use crate::question::Question;
use crate::ruleset::{Routs, WeatherRoll};
use crate::setup::{FORMATIONS, FormationId, Order, PieceId, Setup};
use crate::state::{Extra, Marks, PIECES, PieceState, State};
use crate::{
    activation, aftermath, assault, bombardment, charge, columns, command, deployment, evasion, initiative,
    leaders, march, met, movement, rally, returns, rout, sight, skirmish, victory, weather,
};

/// A procedure that can wait for an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Frame {
    /// The armies are set up (CAL 21.0).
    SetUp(Side),
    /// Army commanders change orders (CAL 3.1-A1).
    Orders(command::Orders),
    /// The weather roll (CAL 3.1-A2).
    Weather,
    /// Units reorganise (CAL 3.1-A3).
    Rally(rally::Rally),
    /// Units return (CAL 3.1-A4).
    Returns(Side),
    /// Initiative is rolled and a formation chosen (CAL 3.1-A5).
    Initiative(initiative::Initiative),
    /// A formation acts (CAL 3.1-B).
    Activation(activation::Stage),
    /// Units out of command test for another order (CAL 5.3.1).
    Test(board::hex::HexId),
    /// A piece or stack moves (CAL 9.1).
    Move(movement::Move),
    /// Routed units are met by the enemy (CAL 15.2).
    Met(met::Met),
    /// Guns fire (CAL 11.4.4).
    Fire(bombardment::Shot),
    /// Retreats, loss tests and escapes that follow from a result.
    Aftermath(aftermath::Aftermath),
    /// A lone leader is come upon (CAL 8.2.3).
    Escape(PieceId),
    /// One assault (CAL 12.1).
    Assault(assault::Assault),
    /// Units have gone from enemy zone to enemy zone (AIF 5.1.3d).
    Slip(command::Slip),
    /// A lone leader may ride off (AIF 4.5.6).
    Evade(PieceId),
    /// Cavalry may countercharge (AIF 14.2.4).
    Counter(PieceId),
    /// A light unit fires in open order (AIF 16.3).
    Skirmish(skirmish::Volley),
    /// An officer gets an order of his own (AIF 16.2).
    Officer(columns::Officer),
    /// Routed units run (AIF 15.2.2).
    Rout(Side),
    /// A flag may be captured (AIF 17.2.12d).
    Flag(PieceId),
}

/// How deep procedures can lie upon each other: activation, assault, fire, aftermath, escape, and some to spare.
const DEPTH: usize = 8;

/// The stack of procedures.
pub type Frames = Stack<Frame, DEPTH>;

impl Procedure for Frame {
    const EMPTY: Frame = Frame::Weather;
}

/// Whether a procedure waits for an answer or something else can be done at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    /// An answer is awaited.
    Wait,
    /// The stack has changed or a step is done: look again.
    On,
}

/// The state at the start of the battle: nothing is on the map yet (CAL 21.0).
pub fn start(setup: &Setup) -> State {
    let pieces = std::array::from_fn(|index| {
        let own = setup.pieces.get(index).and_then(|piece| piece.formation);
        PieceState::away(own.unwrap_or(FormationId(0)))
    });
    let _: &[PieceState; PIECES] = &pieces;
    let mut orders = [Order::Manoeuvre; FORMATIONS];
    for (order, formation) in orders.iter_mut().zip(&setup.formations) {
        *order = formation.order.unwrap_or(Order::Advance);
    }
    let mut state = State {
        turn: 0,
        weather: setup.tables.weather.start,
        elan: setup.tables.elan,
        intervened: false,
        orders,
        activated: Default::default(),
        freed: Default::default(),
        active: FormationId(0),
        held: 0,
        faced: Default::default(),
        over: false,
        extra: Extra { marching: march::all(setup), ..Extra::default() },
        pieces,
        frames: Frames::only(Frame::SetUp(setup.title.first)),
    };
    settle(setup, &mut state, &mut play::Silent);
    state
}

/// Runs everything that needs no answer.
pub fn settle<S: Sink<Event>>(setup: &Setup, state: &mut State, sink: &mut S) {
    while !state.over {
        march::watch(setup, state, sink);
        let flow = match state.top() {
            Frame::Weather | Frame::Test(_) | Frame::Fire(_) | Frame::Slip(_) | Frame::Flag(_) => Flow::Wait,
            Frame::SetUp(side) => deployment::run(setup, state, side, sink),
            Frame::Orders(frame) => command::run(setup, state, frame, sink),
            Frame::Rally(frame) => rally::run(setup, state, frame, sink),
            Frame::Returns(side) => returns::run(setup, state, side, sink),
            Frame::Initiative(frame) => initiative::run(setup, state, frame, sink),
            Frame::Activation(stage) => activation::run(setup, state, stage, sink),
            Frame::Move(frame) => movement::run(setup, state, frame, sink),
            Frame::Met(frame) => met::run(setup, state, frame),
            Frame::Evade(leader) => evasion::run(setup, state, leader),
            Frame::Counter(charger) => charge::run_counter(setup, state, charger),
            Frame::Skirmish(frame) => skirmish::run(setup, state, frame, sink),
            Frame::Officer(frame) => columns::run(setup, state, frame),
            Frame::Rout(side) => rout::run(setup, state, side, sink),
            Frame::Aftermath(frame) => aftermath::run(setup, state, frame, sink),
            Frame::Escape(leader) => leaders::run(setup, state, leader, sink),
            Frame::Assault(frame) => assault::run(setup, state, frame, sink),
        };
        if flow == Flow::Wait {
            return;
        }
    }
}

/// What the game waits for.
pub fn next(setup: &Setup, state: &State) -> Next<Question, Why> {
    if state.over {
        return Next::Over(victory::outcome(setup, state));
    }
    match state.top() {
        Frame::SetUp(side) => deployment::next(side),
        Frame::Orders(frame) => command::next(frame),
        Frame::Weather => weather::next(),
        Frame::Rally(frame) => rally::next(frame),
        Frame::Returns(side) => returns::next(side),
        Frame::Initiative(frame) => initiative::next(setup, frame),
        Frame::Activation(stage) => activation::next(setup, state, stage),
        Frame::Test(hex) => command::next_test(setup, state, hex),
        Frame::Move(frame) => movement::next(setup, frame),
        Frame::Met(frame) => met::next(state, frame),
        Frame::Fire(frame) => bombardment::next(state, frame),
        Frame::Aftermath(frame) => aftermath::next(setup, state, frame),
        Frame::Escape(leader) => leaders::next(setup, leader),
        Frame::Assault(frame) => assault::next(setup, state, frame),
        Frame::Slip(frame) => command::next_slip(frame),
        Frame::Evade(leader) => evasion::next(setup, leader),
        Frame::Counter(charger) => charge::next_counter(setup, charger),
        Frame::Skirmish(frame) => skirmish::next(frame),
        Frame::Officer(frame) => columns::next(setup, frame),
        Frame::Rout(side) => rout::next(setup, state, side),
        Frame::Flag(leader) => victory::next_flag(leader),
    }
}

/// Adds all actions `side` may take now.
pub fn actions(setup: &Setup, state: &State, side: Side, out: &mut Vec<Action>) {
    let Next::Decide(decisions) = next(setup, state) else { return };
    if decisions.of(side).is_none() {
        return;
    }
    match state.top() {
        Frame::SetUp(side) => deployment::actions(setup, state, side, out),
        Frame::Orders(frame) => command::actions(setup, state, frame, out),
        Frame::Rally(frame) => rally::actions(setup, state, frame, out),
        Frame::Returns(side) => returns::actions(setup, state, side, out),
        Frame::Initiative(frame) => initiative::actions(setup, state, frame, out),
        Frame::Activation(stage) => activation::actions(setup, state, stage, out),
        Frame::Move(frame) => movement::actions(setup, state, &frame, out),
        Frame::Aftermath(frame) => aftermath::actions(setup, state, frame, out),
        Frame::Escape(leader) => leaders::actions(setup, state, leader, out),
        Frame::Assault(frame) => assault::actions(setup, state, frame, out),
        Frame::Evade(leader) => evasion::actions(setup, state, leader, out),
        Frame::Counter(charger) => charge::counter_actions(setup, state, charger, out),
        Frame::Officer(frame) => columns::actions(setup, state, frame, out),
        Frame::Rout(side) => rout::actions(setup, state, side, out),
        Frame::Weather
        | Frame::Test(_)
        | Frame::Met(_)
        | Frame::Fire(_)
        | Frame::Slip(_)
        | Frame::Skirmish(_)
        | Frame::Flag(_) => {}
    }
}

/// Carries out a legal answer and everything that follows from it.
pub fn apply<S: Sink<Event>>(setup: &Setup, state: &mut State, answer: Answer<Action>, sink: &mut S) {
    match answer {
        Answer::Act(_, action) => act(setup, state, action, sink),
        Answer::Roll(face) => roll(setup, state, face, sink),
    }
    settle(setup, state, sink);
}

fn act<S: Sink<Event>>(setup: &Setup, state: &mut State, action: Action, sink: &mut S) {
    match state.top() {
        Frame::SetUp(side) => deployment::answer(setup, state, side, action, sink),
        Frame::Orders(frame) => command::answer(setup, state, frame, action, sink),
        Frame::Rally(frame) => rally::answer(setup, state, frame, action, sink),
        Frame::Returns(_) => returns::answer(setup, state, action, sink),
        Frame::Initiative(frame) => initiative::answer(setup, state, frame, action, sink),
        Frame::Activation(stage) => activation::answer(setup, state, stage, action, sink),
        Frame::Move(frame) => movement::answer(setup, state, frame, action, sink),
        Frame::Aftermath(frame) => aftermath::answer(setup, state, frame, action, sink),
        Frame::Escape(leader) => leaders::answer(setup, state, leader, action, sink),
        Frame::Assault(frame) => assault::answer(setup, state, frame, action, sink),
        Frame::Evade(leader) => evasion::answer(setup, state, leader, action, sink),
        Frame::Counter(charger) => charge::counter(state, charger, action, sink),
        Frame::Officer(frame) => columns::answer(setup, state, frame, action, sink),
        Frame::Rout(_) => rout::answer(setup, state, action, sink),
        frame @ (Frame::Weather
        | Frame::Test(_)
        | Frame::Met(_)
        | Frame::Fire(_)
        | Frame::Slip(_)
        | Frame::Skirmish(_)
        | Frame::Flag(_)) => {
            unreachable!("{frame:?} waits for a die, not for {action:?}")
        }
    }
}

fn roll<S: Sink<Event>>(setup: &Setup, state: &mut State, face: Face, sink: &mut S) {
    if let Next::Roll(Roll { why, .. }) = next(setup, state) {
        match sight::secret_place(setup, state, why) {
            Some((owner, hex)) => {
                sight::tell_at(setup, state, owner, &[hex], sink, || What::Rolled { why, face });
            }
            None => tell(sink, || What::Rolled { why, face }),
        }
    }
    match state.top() {
        Frame::Weather => weather::roll(setup, state, face, sink),
        Frame::Rally(frame) => rally::roll(setup, state, frame, face, sink),
        Frame::Initiative(frame) => initiative::roll(setup, state, frame, face, sink),
        Frame::Activation(stage) => activation::roll(setup, state, stage, face, sink),
        Frame::Test(hex) => command::roll_test(setup, state, hex, face, sink),
        Frame::Met(frame) => met::roll(setup, state, frame, face, sink),
        Frame::Fire(frame) => bombardment::roll(setup, state, frame, face, sink),
        Frame::Aftermath(frame) => aftermath::roll(setup, state, frame, face, sink),
        Frame::Assault(frame) => assault::roll(setup, state, frame, face, sink),
        Frame::Slip(frame) => command::roll_slip(setup, state, frame, face, sink),
        Frame::Skirmish(frame) => skirmish::roll(setup, state, frame, face, sink),
        Frame::Officer(frame) => columns::roll(setup, state, frame, face, sink),
        Frame::Flag(leader) => victory::roll_flag(setup, state, leader, face, sink),
        frame => unreachable!("{frame:?} waits for no die"),
    }
}

/// The command phase begins (CAL 3.1-A1); in the first turn there is none (CAL 3.2a), and where headquarters give orders it has no orders
/// (AIF 16.1a).
pub fn begin_turn<S: Sink<Event>>(setup: &Setup, state: &mut State, sink: &mut S) {
    state.turn += 1;
    let turn = state.turn;
    tell(sink, || What::Turn { turn });
    if turn == 1 && setup.tables.first_turn_skips_command {
        state.frames = Frames::only(Frame::Initiative(initiative::Initiative::opening()));
        return;
    }
    if setup.rules.headquarters {
        return returns::begin(setup, state, sink);
    }
    tell(sink, || What::Phase { phase: Phase::Orders });
    state.frames = Frames::only(Frame::Orders(command::Orders::new(setup.title.first)));
}

/// Phase C begins (CAL 3.1-C); routed units run first where they do (AIF 3.1-C1).
pub fn end_turn<S: Sink<Event>>(setup: &Setup, state: &mut State, sink: &mut S) {
    match setup.rules.book.routs {
        Routs::Stand => close_turn(setup, state, sink),
        Routs::Run => rout::begin(setup, state, sink),
    }
}

/// Phase C (CAL 3.1-C, 3.1-C2, AIF 3.1-C2, 3.1-C3): guns and officers are turned back, a storm passes or the weather is rolled for, and after
/// the last turn points are counted.
pub fn close_turn<S: Sink<Event>>(setup: &Setup, state: &mut State, sink: &mut S) {
    state.activated = Default::default();
    for index in 0..setup.pieces.len() {
        let id = PieceId::from_index(index as u8);
        for mark in [Marks::ACTIVATED, Marks::ATTACKED, Marks::MOVED, Marks::CAME, Marks::RODE] {
            state.mark(id, mark, false);
        }
    }
    state.extra = Extra { headquarters: 0, changed: [0; 2], apart: None, apart_done: false, ..state.extra };
    weather::pass(setup, state, sink);
    if state.turn >= setup.tables.turns {
        state.over = true;
        tell(sink, || What::Over);
        return;
    }
    if setup.rules.book.weather == WeatherRoll::EndOfTurn {
        tell(sink, || What::Phase { phase: Phase::Weather });
        state.frames = Frames::only(Frame::Weather);
        return;
    }
    begin_turn(setup, state, sink);
}
