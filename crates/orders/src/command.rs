//! Command (CAL 4.3), the order segment of the army commanders (CAL 5.2), and units out of command (CAL 5.3).

use board::hex::HexId;
use play::{Clause, Decisions, Dice, Face, Next, Roll, Side, Sink};
use serde::Serialize;

use crate::action::Action;
use crate::aftermath::Aftermath;
use crate::event::{Event, Phase, What, Why, tell};
use crate::flow::{Flow, Frame};
use crate::initiative::Initiative;
use crate::question::Question;
use crate::ruleset::{Command, WeatherRoll};
use crate::setup::{FormationId, FormationSet, Hexes, Kind, Order, PieceId, PieceSet, Setup};
use crate::state::{Marks, Place, State, Status};
use crate::{columns, efficiency, losses, march, rally, returns, sight, skirmish};

/// The hexes within a leader's command range, his own included: the shortest way crosses no enemy unit and no river
/// (CAL 4.3a, 4.3.3, 4.3.4, R15, AIF 4.4a, 4.4.1a, 4.4.1b, 4.4.3a, 4.4.3b).
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
    match setup.rules.book.command {
        Command::Ranges => chain(setup, state, range(setup, state, leader), members),
        Command::Officers => led(setup, state, formation, range(setup, state, leader), members),
    }
}

/// Those of `members` who stand where command reaches, and who is next to somebody it reaches.
fn chain(setup: &Setup, state: &State, mut reached: Hexes, members: PieceSet) -> PieceSet {
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

/// The same where officers in command carry the radius on (AIF 4.2, 4.4b, 4.4.2, 5.3.1, R12): to all units of the formation, or to its mounted ones
/// (AIF 4.6). The officers who are in command are among those returned.
fn led(setup: &Setup, state: &State, formation: FormationId, near: Hexes, members: PieceSet) -> PieceSet {
    let officers = setup.index.brigadiers[usize::from(formation.0)];
    let mut left = state.on_map(members.or(officers));
    let mut found = PieceSet::EMPTY;
    // Where the general's word or a neighbour's reaches everybody, and where an officer's reaches units, or those on horseback.
    let (mut all, mut units, mut mounted) = (near, Hexes::EMPTY, Hexes::EMPTY);
    loop {
        let hears = |&id: &PieceId| {
            let (hex, piece) = (state.hex_of(id), setup.piece(id));
            let by_officer = units.contains(hex) || piece.kind.is_mounted() && mounted.contains(hex);
            all.contains(hex) || !piece.kind.is_leader() && by_officer
        };
        let new: PieceSet = left.filter(hears).collect();
        if new.is_empty() {
            return found;
        }
        found = found.or(new);
        left = left.minus(new);
        for id in new {
            let hex = state.hex_of(id);
            all = all.or(&setup.index.around[usize::from(hex.0)]).with(hex);
            let piece = setup.piece(id);
            if piece.kind.is_leader() {
                let his = range(setup, state, id);
                let reach = if piece.horse_only { &mut mounted } else { &mut units };
                *reach = reach.or(&his);
            }
        }
    }
}

/// Those of a column that acts by itself who are in command of its officer (AIF 16.2.2, 4.4.2).
pub fn column(setup: &Setup, state: &State, officer: PieceId, members: PieceSet) -> PieceSet {
    chain(setup, state, range(setup, state, officer), members)
}

/// Whether a unit lies in the radius of a general or officer of its formation at this moment (AIF 12.8b).
pub fn is_in_radius(setup: &Setup, state: &State, unit: PieceId) -> bool {
    let (Some(formation), Some(hex)) = (setup.piece(unit).formation, state.hex(unit)) else { return false };
    let leaders = setup.index.brigadiers[usize::from(formation.0)].with(setup.formation(formation).leader);
    let mut commanding = leaders.filter(|&id| commands(setup, id, unit));
    commanding.any(|id| range(setup, state, id).contains(hex))
}

/// Whether a leader commands units of this kind (AIF 4.6).
pub fn commands(setup: &Setup, leader: PieceId, unit: PieceId) -> bool {
    !setup.piece(leader).horse_only || setup.piece(unit).kind.is_mounted()
}

/// The order a unit stands under while somebody else acts, or acts under itself (AIF 5.0, R124).
pub fn standing(setup: &Setup, state: &State, unit: PieceId) -> Order {
    let piece = state.piece(unit);
    if piece.marks.has(Marks::ACTIVE) {
        return piece.acts;
    }
    if let Some(officer) = stands_with(setup, state, unit) {
        return state.piece(officer).acts;
    }
    if piece.marks.has(Marks::CAME) {
        return setup.rules.book.arrivals.order;
    }
    if piece.marks.has(Marks::OUT) || march::is_halted(setup, state, unit) {
        return Order::Defence;
    }
    let Some(formation) = setup.piece(unit).formation else { return Order::Defence };
    let leader = setup.formation(formation).leader;
    // AIF R23: whose general is lost is out of command for good.
    if state.piece(leader).at == Place::GONE {
        Order::Defence
    } else {
        state.orders[usize::from(formation.0)]
    }
}

/// The officer of a column under whose order a unit stands while somebody else acts (AIF R124).
pub fn stands_with(setup: &Setup, state: &State, unit: PieceId) -> Option<PieceId> {
    let piece = state.piece(unit);
    let other = [Marks::ACTIVE, Marks::CAME, Marks::OUT].into_iter().any(|mark| piece.marks.has(mark));
    let officer = piece.column.filter(|&id| state.has(id, Marks::LEADS))?;
    (!other && !march::is_halted(setup, state, unit)).then_some(officer)
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
    /// Headquarters that have been activated for it, in the middle of the turn (AIF 16.1c).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub headquarters: bool,
}

impl Orders {
    /// Nothing changed yet.
    pub fn new(side: Side) -> Orders {
        Orders { side, done: FormationSet::EMPTY, headquarters: false }
    }
}

/// The formations whose order the army commander may change: their officer is within his range (CAL 4.2, 5.2, 5.2.1, AIF 5.2.1c). When
/// he leads the reserve himself he is always in his own (CAL 20.1.1a).
pub fn within_reach(setup: &Setup, state: &State, side: Side) -> FormationSet {
    let Some(commander) = state.commander(setup, side) else { return FormationSet::EMPTY };
    let range = range(setup, state, commander);
    let led = |&id: &FormationId| {
        state.leader(setup, id).is_some_and(|leader| range.contains(state.hex_of(leader)))
            && !march::binds(setup, state, id)
    };
    setup.formations_of(side).filter(led).collect()
}

/// Whether the commander-in-chief has changed as many orders this turn as his initiative is worth (AIF 4.3b).
pub fn is_exhausted(setup: &Setup, state: &State, side: Side) -> bool {
    let worth = state.commander(setup, side).map_or(0, |id| setup.piece(id).initiative);
    setup.rules.book.command == Command::Officers && state.extra.changed[side.index()] >= worth
}

/// Whether a side may change orders at all: not once its commander-in-chief is lost (AIF 4.5.5b), unless the switch leaves generals and officers
/// their own initiative (AIF R172).
pub fn may_change(setup: &Setup, state: &State, side: Side) -> bool {
    let lost = setup.index.commander[side].is_some_and(|id| state.piece(id).at == Place::GONE);
    setup.rules.book.command == Command::Ranges || !lost || setup.rules.generals_alone
}

/// The formations that can still get a new order in this segment.
pub fn open(setup: &Setup, state: &State, frame: Orders) -> FormationSet {
    if is_exhausted(setup, state, frame.side) {
        return FormationSet::EMPTY;
    }
    within_reach(setup, state, frame.side).minus(frame.done)
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
    let open = open(setup, state, frame);
    if !open.is_empty()
        || may_intervene(setup, state, frame.side)
        || columns::candidates(setup, state, frame.side).next().is_some()
    {
        return Flow::Wait;
    }
    end(setup, state, frame, sink);
    Flow::On
}

fn end<S: Sink<Event>>(setup: &Setup, state: &mut State, frame: Orders, sink: &mut S) {
    columns::forget_tries(setup, state, frame.side);
    if frame.headquarters {
        state.frames.set(Frame::Initiative(Initiative::First));
    } else if frame.side == setup.title.first {
        state.frames.set(Frame::Orders(Orders::new(frame.side.other())));
    } else if setup.rules.book.weather != WeatherRoll::CommandPhase {
        returns::begin(setup, state, sink); // AIF 3.1-A2
    } else if setup.rules.better_weather {
        rally::begin(setup, state, sink); // CAL 19.2.1
    } else {
        tell(sink, || What::Phase { phase: Phase::Weather });
        state.frames.set(Frame::Weather);
    }
}

/// The side is asked for new orders.
pub fn next(frame: Orders) -> Next<Question, Why> {
    let clause = if frame.headquarters { "AIF 16.1c" } else { "CAL 3.1-A1" };
    Next::Decide(Decisions::one(frame.side, Question::Orders, Clause(clause)))
}

/// Another order for each formation within reach, once each; intervention; the end.
pub fn actions(setup: &Setup, state: &State, frame: Orders, out: &mut Vec<Action>) {
    out.push(Action::End);
    for formation in open(setup, state, frame) {
        let now = state.orders[usize::from(formation.0)];
        let others = Order::ALL.into_iter().filter(|&order| order != now);
        out.extend(others.map(|order| Action::Order(formation, order)));
    }
    if may_intervene(setup, state, frame.side) {
        out.push(Action::Intervene);
    }
    for officer in columns::candidates(setup, state, frame.side) {
        columns::orders(state, officer, out);
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
            march::marker_moves(setup, state, formation);
            state.extra.changed[frame.side.index()] +=
                u8::from(setup.rules.book.command == Command::Officers);
            frame.done.insert(formation);
            state.frames.set(Frame::Orders(frame));
        }
        Action::Special(officer, order) => columns::give(setup, state, officer, order, sink),
        Action::Intervene => {
            state.intervened = true;
            let side = frame.side;
            tell(sink, || What::Intervened { side });
        }
        _ => end(setup, state, frame, sink),
    }
}

/// A die for the units of a hex that want another order (CAL 5.3.2), for the officer who rouses them (AIF R15), or for tired ones
/// (AIF 16.3.4c).
pub fn next_test(setup: &Setup, state: &State, hex: HexId) -> Next<Question, Why> {
    let (why, clause) = match rouser(setup, state, hex) {
        _ if skirmish::tired_at(setup, state, hex).next().is_some() => (Why::Fatigue(hex), "AIF 16.3.4c"),
        Some(officer) => (Why::Rouse(officer), "AIF 3.1-B4c"),
        None => (Why::Test(hex), "CAL 5.3.1"),
    };
    Next::Roll(Roll { why, clause: Clause(clause), dice: Dice::One })
}

/// The officer who may rouse units out of command that stand with him (AIF 3.1-B4c, R15): once, the one with the best chance.
pub fn rouser(setup: &Setup, state: &State, hex: HexId) -> Option<PieceId> {
    let side = state.side(setup);
    if setup.rules.book.command != Command::Officers || !may_change(setup, state, side) {
        return None; // AIF 4.5.5b, R172
    }
    let officers = setup.index.brigadiers[usize::from(state.active.0)];
    let free = officers.filter(|&id| state.hex(id) == Some(hex) && !state.has(id, Marks::TESTED));
    let of_use = |&id: &PieceId| {
        let mut units = state.units_at(setup, hex, side);
        units.any(|unit| is_loose(state, unit) && commands(setup, id, unit))
    };
    free.filter(of_use).max_by_key(|&id| setup.piece(id).initiative)
}

/// Out of command, able to act, and without leave to take another order.
fn is_loose(state: &State, unit: PieceId) -> bool {
    let piece = state.piece(unit);
    piece.marks.has(Marks::ACTIVE | Marks::OUT)
        && !piece.marks.has(Marks::DONE)
        && !piece.marks.has(Marks::TESTED)
        && !piece.marks.has(Marks::FREE)
        && piece.status != Status::Routed
}

/// The units of a hex that may test for another order now (CAL 5.3.1, R35): out of command, not yet tested, able to act. Elsewhere an officer
/// with them has to see to it (AIF R15).
pub fn may_test(setup: &Setup, state: &State, unit: PieceId) -> bool {
    match setup.rules.book.command {
        Command::Ranges => {
            state.sky(setup).tests && setup.index.troops.contains(unit) && is_loose(state, unit)
        }
        Command::Officers => {
            let officer = state.hex(unit).and_then(|hex| rouser(setup, state, hex));
            is_loose(state, unit) && officer.is_some_and(|id| commands(setup, id, unit))
        }
    }
}

/// One die, each unit against its own efficiency (R35, R36), or the officer's against his initiative (AIF R15).
pub fn roll_test<S: Sink<Event>>(setup: &Setup, state: &mut State, hex: HexId, face: Face, sink: &mut S) {
    let side = state.side(setup);
    state.frames.pop();
    if skirmish::tired_at(setup, state, hex).next().is_some() {
        return skirmish::rest(setup, state, hex, face, sink);
    }
    if let Some(officer) = rouser(setup, state, hex) {
        let passed = face.0 <= setup.piece(officer).initiative;
        let units: PieceSet =
            state.units_at(setup, hex, side).filter(|&unit| may_test(setup, state, unit)).collect();
        state.mark(officer, Marks::TESTED, true);
        let rolled = || What::OfficerRoll { piece: officer, passed };
        sight::tell_at(setup, state, side, &[hex], sink, rolled);
        for unit in units {
            state.mark(unit, Marks::TESTED, true);
            state.mark(unit, Marks::FREE, passed);
        }
        return;
    }
    for unit in state.troops_at(setup, hex, side) {
        if !may_test(setup, state, unit) {
            continue;
        }
        let check = efficiency::check(setup, state, unit);
        let passed = check.passes(face, 0);
        state.mark(unit, Marks::TESTED, true);
        state.mark(unit, Marks::FREE, passed);
        let checked = || What::Checked { piece: unit, why: Why::Test(hex), need: check.need(), passed };
        sight::tell_at(setup, state, side, &[hex], sink, checked);
    }
}

/// Units that have gone from enemy zone to enemy zone under Defence (AIF 5.1.3d).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Slip {
    /// Where they have come to.
    pub hex: HexId,
    /// The units that went together.
    pub units: PieceSet,
}

/// One die for all who moved together (AIF R18).
pub fn next_slip(frame: Slip) -> Next<Question, Why> {
    Next::Roll(Roll { why: Why::Slip(frame.hex), clause: Clause("AIF 5.1.3d"), dice: Dice::One })
}

/// Who fails is disordered once more; who was disordered already runs.
pub fn roll_slip<S: Sink<Event>>(setup: &Setup, state: &mut State, frame: Slip, face: Face, sink: &mut S) {
    state.frames.set(Frame::Aftermath(Aftermath::peaceful()));
    for unit in frame.units.and(setup.index.troops) {
        let check = efficiency::check(setup, state, unit);
        let passed = check.passes(face, 0);
        let checked = || What::Checked { piece: unit, why: Why::Slip(frame.hex), need: check.need(), passed };
        sight::tell_at(setup, state, setup.piece(unit).side, &[frame.hex], sink, checked);
        if !passed {
            losses::disorder(setup, state, unit, sink);
        }
    }
}
