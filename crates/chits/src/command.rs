//! The draw, command counters and their radius (RM ACT-3 to ACT-9, RM CIC-2, RM CIC-3, RM IND-1, RM SUR-1, R7, R8, R11 to R13, R15, R16, R107).

use board::Id;
use board::hex::HexId;
use play::{Clause, Decisions, Dice, Face, Next, Roll, Side, Sink, Viewer};

use crate::action::Action;
use crate::activation::Stage;
use crate::choice;
use crate::event::{Event, What, Why, tell};
use crate::flow::{Flow, Frame};
use crate::question::Question;
use crate::setup::{Command, CounterId, FormationId, FormationSet, Hexes, PieceId, PieceSet, Setup};
use crate::state::{Active, Marks, Spot, State};

/// The units a counter can activate wherever they stand: its own, and those without designation (RM ACT-4, RM CMP-8a, RM BEN-3); all
/// for INDEPENDENT (RM IND-2a). Not those that have been activated this turn (RM ACT-7b, RM IND-3).
pub fn subjects(setup: &Setup, state: &State, counter: CounterId, reserve: bool) -> PieceSet {
    let Counterpart { side, formations } = formations(setup, state, counter, reserve);
    let all = match setup.counter(counter).command {
        Command::Independent => setup.index.sides[side],
        _ => formations
            .fold(setup.index.undesignated[side], |all, id| all.or(setup.index.formations[id.index()])),
    };
    all.filter(|&id| state.hex(id).is_some() && !state.has(id, Marks::ACTED)).collect()
}

/// Whose a counter is, and which formations it commands now.
struct Counterpart {
    side: Side,
    formations: FormationSet,
}

fn formations(setup: &Setup, state: &State, counter: CounterId, reserve: bool) -> Counterpart {
    let it = setup.counter(counter);
    let formations = match it.command {
        Command::Formation(id) => FormationSet::of(id),
        Command::Independent => FormationSet::EMPTY,
        Command::Chief => {
            let held = state.reserve[it.side].map_or(FormationSet::EMPTY, FormationSet::of);
            if reserve { held } else { state.boxed[it.side].minus(held) }
        }
    };
    Counterpart { side: it.side, formations }
}

/// All hexes within the radius of any of `from`, counted along hexes free of enemy units (RM ACT-8, R12).
fn within(setup: &Setup, state: &State, side: Side, from: Hexes, radius: u8) -> Hexes {
    let floor = setup.grid.all().minus(&state.hexes_of(setup, setup.index.units[side.other()]));
    let mut hexes = from;
    for _ in 0..radius {
        // Terrain and rivers do not matter (R12): spread as the crow flies, then keep off the enemy.
        hexes = setup.grid.spread(&hexes).and(&floor);
    }
    hexes
}

/// The hexes within the radius of a counter placed in a hex.
pub fn radius(setup: &Setup, state: &State, counter: CounterId, hex: HexId) -> Hexes {
    let it = setup.counter(counter);
    within(setup, state, it.side, setup.grid.plane([hex]), it.radius)
}

/// Where a counter may be placed: free of enemy units, with somebody to activate (RM ACT-6, R11, R107).
pub fn spots(setup: &Setup, state: &State, counter: CounterId) -> Hexes {
    let it = setup.counter(counter);
    let mut subjects = subjects(setup, state, counter, false);
    if it.command == Command::Chief {
        subjects = subjects.or(self::subjects(setup, state, counter, true));
    }
    let stand = state.hexes_of(setup, subjects);
    if stand.is_empty() {
        return stand;
    }
    within(setup, state, it.side, stand, it.radius)
}

/// The cup is emptied counter by counter; then the turn ends (RM SEQ-6).
pub fn run_draw(state: &mut State) -> Flow {
    if !state.cup.is_empty() {
        return Flow::Wait;
    }
    state.frames.pop();
    Flow::On
}

/// A counter is drawn from the one cup of both sides, each as likely as the others: nothing else says who goes first (RM INT-2, RM ACT-3,
/// R7).
pub fn next_draw(state: &State) -> Next<Question, Why> {
    let left = state.cup.bits() as u64;
    Next::Roll(Roll { why: Why::Draw, clause: Clause("RM ACT-3"), dice: Dice::Draw(left) })
}

/// Nobody at the table looks into the cup (RM ACT-2): for them any counter of the game may come out.
pub fn veil(setup: &Setup, roll: &Roll<Why>, viewer: Viewer) -> Option<Dice> {
    let all = (0..setup.counters.len()).fold(0, |all, index| all | 1 << index);
    (roll.why == Why::Draw && viewer != Viewer::Referee).then_some(Dice::Draw(all))
}

/// What came out of the cup.
pub fn drawn<S: Sink<Event>>(setup: &Setup, state: &mut State, face: Face, sink: &mut S) {
    let counter = CounterId(face.0);
    state.cup.remove(counter);
    tell(sink, || What::Drawn { counter });
    offer(setup, state, counter, sink);
}

/// A counter is offered to its owner; if it has nobody to activate it is passed without a question (R107).
pub fn offer<S: Sink<Event>>(setup: &Setup, state: &mut State, counter: CounterId, sink: &mut S) {
    let it = setup.counter(counter);
    if it.command == Command::Chief && setup.rules.hidden_boxes {
        choice::show(state, it.side, sink); // RM CMP-4
    }
    if spots(setup, state, counter).is_empty() {
        tell(sink, || What::Passed { counter });
        return;
    }
    state.frames.push(Frame::Place(counter));
}

/// The owner places it or passes it (RM ACT-5, R8).
pub fn next_place(setup: &Setup, counter: CounterId) -> Next<Question, Why> {
    let side = setup.counter(counter).side;
    Next::Decide(Decisions::one(side, Question::Place(counter), Clause("RM ACT-6")))
}

/// Where, or not at all.
pub fn place_actions(setup: &Setup, state: &State, counter: CounterId, out: &mut Vec<Action>) {
    let spots = spots(setup, state, counter);
    out.extend(setup.grid.hexes(&spots).map(Action::Place));
    out.push(Action::Pass);
}

/// It is placed or passed; a pass is final (RM ACT-5a).
pub fn placed<S: Sink<Event>>(
    setup: &Setup,
    state: &mut State,
    counter: CounterId,
    action: Action,
    sink: &mut S,
) {
    let Action::Place(hex) = action else {
        tell(sink, || What::Passed { counter });
        state.frames.pop();
        return;
    };
    state.spots[counter.index()] = Spot::on(hex);
    tell(sink, || What::CounterPlaced { counter, hex });
    state.active = Active { counter, reserve: false, acted: 0 };
    let side = setup.counter(counter).side;
    state.frames.pop();
    activate(setup, state);
    if setup.counter(counter).command == Command::Chief {
        // RM CIC-3, R15: the counters of the formations he leads are set down first.
        state.frames.push(Frame::SetDown(state.boxed[side]));
    }
}

/// The counters of the formations under a commander in chief are set down one by one (RM CIC-3).
pub fn run_set_down(state: &mut State, left: FormationSet) -> Flow {
    if !left.is_empty() {
        return Flow::Wait;
    }
    state.frames.pop();
    Flow::On
}

/// Where the next one goes.
pub fn next_set_down(setup: &Setup, state: &State, left: FormationSet) -> Next<Question, Why> {
    let formation = left.first().unwrap_or(FormationId(0));
    let side = state.active_side(setup);
    Next::Decide(Decisions::one(side, Question::SetDown(formation), Clause("RM CIC-3")))
}

/// Within the ten hexes of the commander in chief (R15).
pub fn set_down_actions(setup: &Setup, state: &State, left: FormationSet, out: &mut Vec<Action>) {
    let (Some(formation), counter) = (left.first(), state.active.counter) else { return };
    let Some(hex) = state.spots[counter.index()].hex() else { return };
    let around = radius(setup, state, counter, hex);
    out.extend(setup.grid.hexes(&around).map(|hex| Action::Set(formation, hex)));
}

/// One is set down.
pub fn set_down<S: Sink<Event>>(
    setup: &Setup,
    state: &mut State,
    left: FormationSet,
    action: Action,
    sink: &mut S,
) {
    let Action::Set(formation, hex) = action else { return };
    let counter = setup.formation(formation).counter;
    state.spots[counter.index()] = Spot::on(hex);
    tell(sink, || What::CounterPlaced { counter, hex });
    let mut left = left;
    left.remove(formation);
    state.frames.set(Frame::SetDown(left));
}

/// Everybody in the radius of the active counter whom it can activate (RM ACT-7, RM ACT-7a).
pub fn in_command(setup: &Setup, state: &State) -> PieceSet {
    let Active { counter, reserve, .. } = state.active;
    let Some(hex) = state.spots[counter.index()].hex() else { return PieceSet::EMPTY };
    let around = radius(setup, state, counter, hex);
    let inside = |id: &PieceId| around.contains(setup.cell(state.hex_of(*id)));
    subjects(setup, state, counter, reserve).filter(inside).collect()
}

/// Everybody in the radius may act (RM ACT-7, RM ACT-7a); it is counted once, now (R13), and again when the reserve begins (R16).
pub fn activate(setup: &Setup, state: &mut State) {
    if state.spots[state.active.counter.index()].hex().is_none() {
        return;
    }
    for id in in_command(setup, state) {
        state.mark(id, Marks::ACTIVE, true);
    }
    state.frames.push(Frame::Activation(Stage::Move));
}

/// On the first turn a corps may go before the first draw (RM SUR-1, R10).
pub fn next_surprise(formation: FormationId, side: Side) -> Next<Question, Why> {
    Next::Decide(Decisions::one(side, Question::Surprise(formation), Clause("RM SUR-1")))
}

/// Whether the corps was chosen, and not for the box, so that it can go first (RM SUR-1a, R10).
pub fn may_surprise(setup: &Setup, state: &State, formation: FormationId) -> bool {
    let side = setup.formation(formation).side;
    state.chosen[side].contains(formation) && !state.boxed[side].contains(formation)
}

/// It goes first, or not.
pub fn surprise_actions(setup: &Setup, state: &State, formation: FormationId, out: &mut Vec<Action>) {
    if may_surprise(setup, state, formation) {
        out.push(Action::Surprise);
    }
    out.push(Action::Decline);
}

/// It does, or its counter goes into the cup like the others.
pub fn surprise<S: Sink<Event>>(
    setup: &Setup,
    state: &mut State,
    formation: FormationId,
    action: Action,
    sink: &mut S,
) {
    let counter = setup.formation(formation).counter;
    state.frames.pop();
    if action == Action::Surprise {
        tell(sink, || What::Surprise { formation });
        offer(setup, state, counter, sink);
    } else if may_surprise(setup, state, formation) {
        state.cup.insert(counter);
    }
}
