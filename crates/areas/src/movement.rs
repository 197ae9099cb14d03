//! Chapter 8, clauses 8.0 to 8.2: the Movement Phase, moving by unit and by stack, and Out of Command units.

use board::{AreaId, AreaSet, Costs, Reach};
use play::{Clause, Decisions, Dice, Face, Next, Roll, Sink};
use serde::Serialize;

use crate::action::Action;
use crate::event::{Event, What, Why, tell};
use crate::flow::{Flow, Frame, begin_combats};
use crate::forced_march::{self, Forced};
use crate::question::Question;
use crate::setup::{Kind, PieceId, PieceSet, Setup};
use crate::sight::shown;
use crate::state::{Marks, Place, State};
use crate::ways::{self, Ground};
use crate::{bridges, entry, fog, hits, scouting, stacks};

/// The Movement Phase of the active side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Movement {
    /// What is going on.
    pub mode: Mode,
    /// The pieces in hand: they have begun to move and may go on.
    pub hand: PieceSet,
    /// Those of a stack that have been named to enter an area first (BII 8.4f).
    pub first: PieceSet,
    /// Scouts that may still be sent (BII 15.1).
    pub scouts: u8,
}

/// What is going on in a Movement Phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Mode {
    /// Scouts are sent out first (BII 15.1).
    Scouting,
    /// Anything may move; a piece in hand may go on.
    Free,
    /// The piece in hand passed its check and must move (BII 8.1b).
    Must,
    /// The pieces in hand form a stack that has not set out.
    Forming,
    /// The pieces in hand are a stack on the march.
    Marching,
    /// The stack is about to enter this area, and its owner says in which order (BII 8.4f).
    Filing(AreaId),
    /// The piece in hand is the last of a stack: it may go on, but does no bridge work (R62).
    LastOfStack,
}

impl Movement {
    /// The phase at its beginning.
    pub fn new(setup: &Setup) -> Movement {
        let scouts = if setup.rules.reconnaissance { setup.tables.scouting.attempts } else { 0 };
        Movement { mode: Mode::Scouting, hand: PieceSet::EMPTY, first: PieceSet::EMPTY, scouts }
    }
}

/// Carries out what needs no answer: lets go of pieces whose move has ended.
pub fn run<S: Sink<Event>>(setup: &Setup, state: &mut State, mut frame: Movement, _sink: &mut S) -> Flow {
    if frame.mode == Mode::Scouting {
        if frame.scouts > 0 && scouting::anybody(setup, state) {
            return Flow::Wait;
        }
        frame.mode = Mode::Free;
    }
    let going = |&id: &PieceId| state.area_of(id).is_some() && !state.has(id, Marks::MOVED);
    frame.hand = frame.hand.filter(going).collect();
    match frame.mode {
        // R107: it passed but there is nowhere to go.
        Mode::Must if !must_options(setup, state, frame) => release(state, &mut frame),
        Mode::Marching if frame.hand.len() == 1 => frame.mode = Mode::LastOfStack,
        Mode::Marching if !stacks::anybody_can_go_on(setup, state, frame.hand) => release(state, &mut frame),
        Mode::Free | Mode::LastOfStack
            if frame.hand.into_iter().all(|id| ways::remaining(setup, state, id) == 0) =>
        {
            release(state, &mut frame);
        }
        _ => {}
    }
    if frame.hand.is_empty() {
        frame.mode = Mode::Free;
    }
    state.frames.set(Frame::Movement(frame));
    Flow::Wait
}

/// The pieces in hand have moved (BII 8.2g).
fn release(state: &mut State, frame: &mut Movement) {
    for id in frame.hand {
        state.mark(id, Marks::MOVED, true);
    }
    frame.hand = PieceSet::EMPTY;
    frame.mode = Mode::Free;
}

fn must_options(setup: &Setup, state: &State, frame: Movement) -> bool {
    let mut options = Vec::new();
    actions(setup, state, frame, &mut options);
    !options.is_empty()
}

/// What the phase waits for.
pub fn next(state: &State, frame: Movement) -> Next<Question, Why> {
    let (question, clause) = match (frame.mode, frame.hand.first()) {
        (Mode::Scouting, _) => (Question::Scout, "BII 15.1"),
        (Mode::Must, Some(unit)) => (Question::MustMove(unit), "BII 8.1b"),
        (Mode::Forming | Mode::Marching, _) => (Question::Stack, "BII 8.2a"),
        (Mode::Filing(area), _) => (Question::Order(area), "BII 8.4f"),
        _ => (Question::Move, "BII 8.0a"),
    };
    Next::Decide(Decisions::one(state.active, question, Clause(clause)))
}

/// The legal answers.
pub fn actions(setup: &Setup, state: &State, frame: Movement, out: &mut Vec<Action>) {
    if frame.mode == Mode::Scouting {
        return scouting::actions(setup, state, out);
    }
    let ground = Ground::new(setup, state, state.active);
    match frame.mode {
        Mode::Forming | Mode::Marching => stacks::actions(setup, state, &ground, frame, out),
        Mode::Filing(to) => stacks::filing_actions(setup, state, &ground, frame, to, out),
        Mode::Must => {
            let mut ranges = Ranges::new(setup, state, &ground);
            for unit in frame.hand {
                solo(&mut ranges, unit, out);
            }
        }
        _ => {
            out.push(Action::Pass);
            for id in frame.hand {
                go_on(setup, state, &ground, id, frame.mode != Mode::LastOfStack, out);
            }
            let mut ranges = Ranges::new(setup, state, &ground);
            for id in may_start(setup, state).minus(frame.hand) {
                if state.has(id, Marks::OUT_OF_COMMAND) {
                    out.push(Action::Try(id)); // BII 8.1a
                } else {
                    solo(&mut ranges, id, out);
                }
            }
            stacks::gather_actions(setup, state, frame.hand, out);
        }
    }
}

/// BII 8.0a, 8.2g, 2.2.3b: the pieces of the active side that have not moved yet.
pub fn may_start(setup: &Setup, state: &State) -> PieceSet {
    let mobile = setup.all_of(state.active).minus(setup.of_kind(state.active, Kind::Garrison));
    mobile.filter(|&id| state.area_of(id).is_some() && !state.has(id, Marks::MOVED)).collect()
}

/// What pieces can do from an area with the same MP at the same costs: the same for all of them.
struct Range<'a> {
    from: AreaId,
    costs: &'a Costs,
    plain: u8,
    most: u8,
    /// What a plain move reaches.
    moves: AreaSet,
    /// What only a Forced March can reach.
    forced: AreaSet,
    /// Whether a Forced March with bridge work can be planned, once somebody has asked.
    plan: Option<bool>,
}

/// The ranges found so far while all actions are listed.
struct Ranges<'a> {
    setup: &'a Setup,
    state: &'a State,
    ground: &'a Ground,
    known: Vec<Range<'a>>,
}

impl<'a> Ranges<'a> {
    fn new(setup: &'a Setup, state: &'a State, ground: &'a Ground) -> Ranges<'a> {
        Ranges { setup, state, ground, known: Vec::with_capacity(24) }
    }

    /// The range of a piece; `works` asks for bridge work too.
    fn of(&mut self, id: PieceId, from: AreaId, plain: u8, most: u8, works: bool) -> &Range<'a> {
        let (setup, ground) = (self.setup, self.ground);
        let costs = ground.costs(setup, self.state, id);
        let same = |known: &Range<'_>| {
            (known.from, known.plain, known.most) == (from, plain, most) && std::ptr::eq(known.costs, costs)
        };
        let found = self.known.iter().position(same);
        if let Some(index) = found.filter(|&index| !works || self.known[index].plan.is_some()) {
            return &self.known[index];
        }
        let wide = setup.map.reach(from, most, ground.passable(), costs);
        let pauses = ground.enemies().minus(ground.held);
        let moves = if wide.areas().and(pauses).is_empty() {
            within(&wide, plain)
        } else {
            setup.map.reach(from, plain, ground.through(), costs).areas()
        };
        let forced = wide.areas().minus(within(&wide, plain));
        let plan = works.then(|| forced_march::can_plan(setup, self.state, ground, id, most, &wide));
        let index = found.unwrap_or(self.known.len());
        let range = Range { from, costs, plain, most, moves, forced, plan };
        match found {
            Some(index) => self.known[index] = range,
            None => self.known.push(range),
        }
        &self.known[index]
    }
}

/// What a piece that has not begun may do by itself: move, Force March, work on a bridge.
fn solo(ranges: &mut Ranges<'_>, id: PieceId, out: &mut Vec<Action>) {
    let (setup, state, ground) = (ranges.setup, ranges.state, ranges.ground);
    let Some(from) = state.area_of(id) else { return };
    let plain = ways::remaining(setup, state, id);
    let may_force = forced_march::may(setup, state, id);
    let most = if may_force { forced_march::most(setup, state, ground, id) } else { plain };
    let works = may_force && bridges::may_work(setup, state, id);
    let range = ranges.of(id, from, plain, most, works);
    let moves = range.moves.minus(AreaSet::of(from));
    out.reserve(moves.len() + range.forced.len());
    moves.for_each(|area| out.push(Action::Move(id, area)));
    range.forced.for_each(|area| out.push(Action::Force(id, area)));
    if works && range.plan == Some(true) {
        out.push(Action::Plan(id));
    }
    bridges::actions(setup, state, ground, id, plain, out);
}

/// The areas of a reach that cost no more than `most`.
fn within(reach: &Reach<'_>, most: u8) -> AreaSet {
    (0..=most).fold(AreaSet::EMPTY, |areas, cost| areas.or(reach.at_cost(cost)))
}

/// What a piece in hand may still do (BII 8.2b, R62).
fn go_on(setup: &Setup, state: &State, ground: &Ground, id: PieceId, may_work: bool, out: &mut Vec<Action>) {
    let Some(from) = state.area_of(id) else { return };
    let left = ways::remaining(setup, state, id);
    let costs = ground.costs(setup, state, id);
    let reach = setup.map.reach(from, left, ground.through(), costs);
    out.extend(reach.areas().filter(|&area| area != from).map(|area| Action::Move(id, area)));
    if may_work {
        bridges::actions(setup, state, ground, id, left, out);
    }
}

/// Takes an answer.
pub fn answer<S: Sink<Event>>(
    setup: &Setup,
    state: &mut State,
    mut frame: Movement,
    action: Action,
    sink: &mut S,
) {
    if let Some(id) = crate::action::subject(action)
        && matches!(frame.mode, Mode::Free | Mode::LastOfStack)
        && !frame.hand.contains(id)
    {
        release(state, &mut frame); // another piece is taken up
    }
    match action {
        Action::Scout(unit, area) => scouting::send(state, frame, unit, area),
        Action::Pass if frame.mode == Mode::Scouting => {
            state.frames.set(Frame::Movement(Movement { mode: Mode::Free, ..frame }));
        }
        Action::Pass => end(setup, state, frame, sink),
        Action::Try(unit) => {
            state.frames.set(Frame::Movement(frame));
            state.frames.push(Frame::Check(unit));
        }
        Action::Move(id, to) => {
            take_up(state, frame, id);
            walk(setup, state, id, to, sink);
        }
        Action::Force(id, to) => {
            begin_forced(state, frame, Forced::to(id, to));
            forced_march::tell_declared(setup, state, id, to, sink);
        }
        Action::Plan(id) => begin_forced(state, frame, Forced::planned(id)),
        Action::Destroy(id, bridge) | Action::Repair(id, bridge) => {
            take_up(state, frame, id);
            bridges::begin(setup, state, id, bridge, matches!(action, Action::Repair(..)));
        }
        other => {
            if matches!(other, Action::GatherAll(_)) && matches!(frame.mode, Mode::Free | Mode::LastOfStack) {
                release(state, &mut frame);
            }
            stacks::answer(setup, state, frame, other, sink);
        }
    }
}

fn take_up(state: &mut State, mut frame: Movement, id: PieceId) {
    if !(frame.mode == Mode::LastOfStack && frame.hand.contains(id)) {
        frame.mode = Mode::Free;
    }
    frame.hand = PieceSet::of(id);
    state.frames.set(Frame::Movement(frame));
}

fn begin_forced(state: &mut State, mut frame: Movement, forced: Forced) {
    frame.hand = PieceSet::EMPTY;
    frame.mode = Mode::Free;
    state.frames.set(Frame::Movement(frame));
    state.frames.push(Frame::Forced(forced));
}

/// Walks a piece along its cheapest way.
fn walk<S: Sink<Event>>(setup: &Setup, state: &mut State, id: PieceId, to: AreaId, sink: &mut S) {
    let Some(from) = state.area_of(id) else { return };
    let ground = Ground::new(setup, state, state.active);
    let costs = ground.costs(setup, state, id);
    let reach = setup.map.reach(from, ways::remaining(setup, state, id), ground.through(), costs);
    let mut spent = 0;
    for area in reach.path(to) {
        let total = reach.cost(area).unwrap_or(0);
        step(setup, state, &[(id, total - spent)], area, sink);
        spent = total;
    }
}

/// Moves pieces together into an adjacent area, each at its cost, and looks whom they meet (BII 8.6).
pub fn step<S: Sink<Event>>(
    setup: &Setup,
    state: &mut State,
    movers: &[(PieceId, u8)],
    to: AreaId,
    sink: &mut S,
) {
    let Some(from) = movers.first().and_then(|&(id, _)| state.area_of(id)) else { return };
    let bridge = setup.map.exit(from, to).and_then(|exit| setup.bridge_on(exit.road));
    let broken = bridge.is_some_and(|bridge| state.broken.contains(bridge));
    for &(id, cost) in movers {
        let piece = state.piece_mut(id);
        piece.spent += cost;
        (piece.from, piece.at) = (Place::on(from), Place::on(to));
        piece.marks.set(Marks::OVER_BRIDGE, bridge.is_some());
        piece.marks.set(Marks::OVER_BROKEN, broken);
    }
    let pieces: PieceSet = movers.iter().map(|&(id, _)| id).collect();
    let side = state.active;
    sink.event(|| {
        let top = pieces.into_iter().find(|&id| shown(setup, state, id));
        let secret_of = pieces.into_iter().any(|id| !shown(setup, state, id)).then_some(side);
        let what = What::Moved { side, pieces, from, to, top, more: pieces.len() > 1 };
        Event { what, secret_of }
    });
    if state.scouted[side.other()].contains(to) {
        fog::find_out(setup, state, to, side, sink); // BII 14.4, 15.3: the area lies open this turn
    }
    entry::look(setup, state, pieces, to, sink);
}

/// BII 14.5, 8.0: the phase ends; pieces away from enemies are turned down again, and combat begins.
fn end<S: Sink<Event>>(setup: &Setup, state: &mut State, mut frame: Movement, sink: &mut S) {
    release(state, &mut frame);
    let enemies = state.occupied(setup).units[state.active.other()];
    for id in setup.all_of(state.active) {
        if state.area_of(id).is_some_and(|area| !enemies.contains(area)) {
            state.mark(id, Marks::FACE_UP, false);
        }
    }
    state.frames.set(Frame::Movement(frame));
    begin_combats(setup, state, sink);
}

/// The check of an Out of Command unit that wants to move.
pub fn next_check(unit: PieceId) -> Next<Question, Why> {
    Next::Roll(Roll { why: Why::OutOfCommand(unit), clause: Clause("BII 8.1a"), dice: Dice::One })
}

/// BII 8.1b, 8.1c: whoever passes must move at once and alone (BII 8.1f); whoever fails stays.
pub fn roll_check<S: Sink<Event>>(setup: &Setup, state: &mut State, unit: PieceId, face: Face, sink: &mut S) {
    let cf = state.cf(setup, unit, 0);
    let passed = hits::check(setup, state, Why::OutOfCommand(unit), unit, cf, face, sink);
    state.frames.pop();
    let Frame::Movement(mut frame) = state.top() else { unreachable!("a check happens in movement") };
    if passed {
        (frame.hand, frame.mode) = (PieceSet::of(unit), Mode::Must);
    } else {
        state.mark(unit, Marks::MOVED, true);
    }
    state.frames.set(Frame::Movement(frame));
}

/// Reports that units came among enemies.
pub fn tell_met<S: Sink<Event>>(sink: &mut S, state: &State, area: AreaId) {
    let side = state.active;
    tell(sink, None, || What::Met { side, area });
}
