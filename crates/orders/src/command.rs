//! Command (CAL 4.3), the order segment of the army commanders (CAL 5.2), and units out of command (CAL 5.3).

use board::hex::HexId;
use play::{Clause, Decisions, Dice, Face, Next, Roll, Side, Sink};
use serde::Serialize;

use crate::action::Action;
use crate::efficiency;
use crate::event::{Event, Phase, What, Why, tell};
use crate::flow::{Flow, Frame};
use crate::question::Question;
use crate::rally;
use crate::setup::{FormationId, FormationSet, Hexes, Kind, Order, PieceId, PieceSet, Setup};
use crate::sight;
use crate::state::{Marks, State};

/// The hexes within a leader's command range, his own included: the shortest way crosses no enemy unit and no river
/// (CAL 4.3a, 4.3.3, 4.3.4, R15).
pub fn range(setup: &Setup, state: &State, leader: PieceId) -> Hexes {
    let Some(hex) = state.hex(leader) else { return Hexes::EMPTY };
    let piece = setup.piece(leader);
    let mut left = piece.command;
    if piece.kind == Kind::Commander && state.sky(setup).commanders_halved {
        left = left.div_ceil(2); // CAL 17.1.3b
    }
    let barred = state.occupied(setup, piece.side.other());
    let mut reached = Hexes::of(hex);
    let mut rim = reached;
    while left > 0 && !rim.is_empty() {
        let mut next = Hexes::EMPTY;
        for hex in &rim {
            next = next.or(&setup.index.around[usize::from(hex.0)]);
        }
        rim = next.minus(&reached).minus(&barred);
        reached = reached.or(&rim);
        left -= 1;
    }
    reached
}

/// Those of `members` in command of a formation's leader: in range, or joined to somebody in command through a chain of
/// neighbours (CAL 4.3c, 4.3.2, R16). Nobody if the leader is not there (CAL 4.4.5a).
pub fn in_command(setup: &Setup, state: &State, formation: FormationId, members: PieceSet) -> PieceSet {
    let Some(leader) = state.leader(setup, formation) else { return PieceSet::EMPTY };
    let mut reached = range(setup, state, leader);
    let mut left = state.on_map(members);
    let mut found = PieceSet::EMPTY;
    loop {
        let new: PieceSet = left.filter(|&id| reached.contains(state.hex_of(id))).collect();
        if new.is_empty() {
            return found;
        }
        found = found.or(new);
        left = left.minus(new);
        for id in new {
            reached = reached.or(&setup.index.around[usize::from(state.hex_of(id).0)]);
        }
    }
}

/// Whether a unit is in command of its formation's officer at this moment; for a reserve unit, of any officer that it may
/// act with (CAL 12.8a, R13, R69).
pub fn is_in_command(setup: &Setup, state: &State, unit: PieceId) -> bool {
    commanders_of(setup, state, unit).any(|_| true)
}

/// The formations whose officer has this unit in command now.
pub fn commanders_of<'a>(
    setup: &'a Setup,
    state: &'a State,
    unit: PieceId,
) -> impl Iterator<Item = FormationId> + 'a {
    let own = setup.piece(unit).formation;
    let reserve = own.filter(|&own| setup.formation(own).reserve && !state.intervened);
    let side = setup.piece(unit).side;
    setup.formations_of(side).filter(move |&formation| {
        let mut members = setup.index.formations[usize::from(formation.0)];
        if let Some(reserve) = reserve {
            members = members.or(setup.index.formations[usize::from(reserve.0)]);
        } else if own != Some(formation) {
            return false;
        }
        in_command(setup, state, formation, members).contains(unit)
    })
}

/// The segment in which army commanders change orders (CAL 3.1-A1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Orders {
    /// Whose turn it is to do so (R97).
    pub side: Side,
    /// Formations that have had their change.
    pub done: FormationSet,
}

impl Orders {
    /// Nothing changed yet.
    pub fn new(side: Side) -> Orders {
        Orders { side, done: FormationSet::EMPTY }
    }
}

/// The formations whose order the army commander may change: their officer is within his range (CAL 4.2, 5.2, 5.2.1). When
/// he leads the reserve himself he is always in his own (CAL 20.1.1a).
pub fn within_reach(setup: &Setup, state: &State, side: Side) -> FormationSet {
    let Some(commander) = state.commander(setup, side) else { return FormationSet::EMPTY };
    let range = range(setup, state, commander);
    let led = |&id: &FormationId| {
        state.leader(setup, id).is_some_and(|leader| range.contains(state.hex_of(leader)))
    };
    setup.formations_of(side).filter(led).collect()
}

/// Whether the army commander may still take the reserve into his own hand (CAL 20.1a).
pub fn may_intervene(setup: &Setup, state: &State, side: Side) -> bool {
    let leads = |id: FormationId| {
        let it = setup.formation(id);
        it.reserve && state.hex(it.leader).is_some()
    };
    setup.rules.intervention && !state.intervened && setup.formations_of(side).any(leads)
}

/// Goes on to the other side, then to the weather.
pub fn run<S: Sink<Event>>(setup: &Setup, state: &mut State, frame: Orders, sink: &mut S) -> Flow {
    let open = within_reach(setup, state, frame.side).minus(frame.done);
    if !open.is_empty() || may_intervene(setup, state, frame.side) {
        return Flow::Wait;
    }
    end(setup, state, frame, sink);
    Flow::On
}

fn end<S: Sink<Event>>(setup: &Setup, state: &mut State, frame: Orders, sink: &mut S) {
    if frame.side == setup.title.first {
        state.frames.set(Frame::Orders(Orders::new(frame.side.other())));
    } else if setup.rules.better_weather {
        rally::begin(setup, state, sink); // CAL 19.2.1
    } else {
        tell(sink, || What::Phase { phase: Phase::Weather });
        state.frames.set(Frame::Weather);
    }
}

/// The side is asked for new orders.
pub fn next(frame: Orders) -> Next<Question, Why> {
    Next::Decide(Decisions::one(frame.side, Question::Orders, Clause("CAL 3.1-A1")))
}

/// Another order for each formation within reach, once each; intervention; the end.
pub fn actions(setup: &Setup, state: &State, frame: Orders, out: &mut Vec<Action>) {
    out.push(Action::End);
    for formation in within_reach(setup, state, frame.side).minus(frame.done) {
        let now = state.orders[usize::from(formation.0)];
        let others = Order::ALL.into_iter().filter(|&order| order != now);
        out.extend(others.map(|order| Action::Order(formation, order)));
    }
    if may_intervene(setup, state, frame.side) {
        out.push(Action::Intervene);
    }
}

/// Takes an order, the intervention, or the end.
pub fn answer<S: Sink<Event>>(
    setup: &Setup,
    state: &mut State,
    mut frame: Orders,
    action: Action,
    sink: &mut S,
) {
    match action {
        Action::Order(formation, order) => {
            state.orders[usize::from(formation.0)] = order;
            tell(sink, || What::Ordered { formation, order });
            frame.done.insert(formation);
            state.frames.set(Frame::Orders(frame));
        }
        Action::Intervene => {
            state.intervened = true;
            let side = frame.side;
            tell(sink, || What::Intervened { side });
        }
        _ => end(setup, state, frame, sink),
    }
}

/// A die for the units of a hex that want another order (CAL 5.3.2).
pub fn next_test(hex: HexId) -> Next<Question, Why> {
    Next::Roll(Roll { why: Why::Test(hex), clause: Clause("CAL 5.3.1"), dice: Dice::One })
}

/// The units of a hex that may test for another order now (CAL 5.3.1, R35): out of command, not yet tested, able to act.
pub fn may_test(setup: &Setup, state: &State, unit: PieceId) -> bool {
    let piece = state.piece(unit);
    let bars = Marks::DONE;
    state.sky(setup).tests
        && setup.index.troops.contains(unit)
        && piece.marks.has(Marks::ACTIVE | Marks::OUT)
        && !piece.marks.has(bars)
        && !piece.marks.has(Marks::TESTED)
        && !piece.marks.has(Marks::FREE)
        && piece.status != crate::state::Status::Routed
}

/// One die, each unit against its own efficiency (R35, R36).
pub fn roll_test<S: Sink<Event>>(setup: &Setup, state: &mut State, hex: HexId, face: Face, sink: &mut S) {
    let side = state.side(setup);
    for unit in state.troops_at(setup, hex, side) {
        if !may_test(setup, state, unit) {
            continue;
        }
        let need = efficiency::of(setup, state, unit);
        let passed = efficiency::passes(face, need, 0);
        state.mark(unit, Marks::TESTED, true);
        state.mark(unit, Marks::FREE, passed);
        let checked = || What::Checked { piece: unit, why: Why::Test(hex), need, passed };
        sight::tell_at(setup, state, side, &[hex], sink, checked);
    }
    state.frames.pop();
}
