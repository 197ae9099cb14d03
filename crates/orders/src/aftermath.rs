//! What follows from a result: loss tests of leaders (CAL 4.4), retreats (CAL 12.6), and leaders left without troops (CAL 4.4.4,
//! R23). Whoever has to retreat carries the number of hexes he owes; this procedure goes on until nobody owes anything.

pub mod battery;

use std::cell::RefCell;

use board::hex::HexId;
use play::{Clause, Decisions, Dice, Face, Next, Roll, Silent, Sink};
use serde::Serialize;

use crate::action::Action;
use crate::event::{Event, What, Why, tell};
use crate::flow::Flow;
use crate::question::Question;
use crate::retreat::{self, Open};
use crate::setup::{Hexes, PieceId, PieceSet, Setup};
use crate::state::{Marks, Place, State, Status};
use crate::{arrival, evasion, exits, leaders, losses, rout, sight};

/// Whom one retreats from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Aftermath {
    /// The hex that fired or came adjacent.
    pub by: Option<HexId>,
    /// The assault whose other side one retreats from; 0 if it is none.
    pub fight: u8,
    /// Routed units run because the turn ends (AIF 15.2.2): who cannot stays, and may stop on the way.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub rout: bool,
}

impl Aftermath {
    /// After an assault.
    pub fn of_fight(fight: u8) -> Aftermath {
        Aftermath { by: None, fight, rout: false }
    }

    /// After fire from a hex (CAL 11.4-T9, R93), or when somebody came to it.
    pub fn of_fire(by: HexId) -> Aftermath {
        Aftermath { by: Some(by), fight: 0, rout: false }
    }

    /// Nobody attacks.
    pub fn peaceful() -> Aftermath {
        Aftermath { by: None, fight: 0, rout: false }
    }

    /// A routed unit runs when the turn ends (AIF 15.2.2).
    pub fn of_rout() -> Aftermath {
        Aftermath { by: None, fight: 0, rout: true }
    }
}

/// What has to be done next.
enum Step {
    Test(PieceId),
    /// A battery stays or goes with its troops, to the hex they have fallen back to if it can (AIF 11.1b).
    Battery(PieceId, Option<HexId>),
    Retreat(PieceId, Option<Open>),
    /// One of several goes first, and who it is may cost the others their hex.
    Retreats(Vec<(PieceId, Open)>),
    Follow(PieceId, PieceSet),
    Haven(PieceId, Hexes),
    /// Friends are with him again.
    Stay(PieceId),
    Done,
}

/// The hexes one retreats from.
pub fn attackers(setup: &Setup, state: &State, frame: Aftermath, unit: PieceId) -> Hexes {
    let mut hexes: Hexes = frame.by.into_iter().collect();
    if frame.fight > 0 {
        for enemy in setup.index.units[setup.piece(unit).side.other()] {
            let piece = state.piece(enemy);
            if let (true, Some(hex)) = (piece.fights == frame.fight, piece.at.hex()) {
                hexes.insert(hex);
            }
        }
    }
    hexes
}

fn all_leaders(setup: &Setup) -> PieceSet {
    let [a, b] = play::Side::BOTH.map(|side| setup.index.leaders[side]);
    a.or(b)
}

fn all_units(setup: &Setup) -> PieceSet {
    let [a, b] = play::Side::BOTH.map(|side| setup.index.units[side]);
    a.or(b)
}

fn step(setup: &Setup, state: &State, frame: Aftermath) -> Step {
    if let Some(leader) = all_leaders(setup).find(|&id| state.has(id, Marks::RISK)) {
        return Step::Test(leader);
    }
    if let Some(unit) = all_units(setup).find(|&id| state.piece(id).owes > 0) {
        return retreats(setup, state, frame, unit);
    }
    let mut guns = setup.index.guns;
    if let Some(gun) = guns.find(|&id| state.has(id, Marks::CHOOSES)) {
        return Step::Battery(gun, battery::refuge(setup, state, gun));
    }
    let Some(leader) = all_leaders(setup).find(|&id| state.has(id, Marks::BEREFT)) else { return Step::Done };
    let hex = state.hex_of(leader);
    let side = setup.piece(leader).side;
    if !state.units_at(setup, hex, side).is_empty() {
        return Step::Stay(leader);
    }
    let gone: PieceSet = setup.index.units[side]
        .filter(|&id| state.piece(id).origin == Place::on(hex) && state.hex(id).is_some())
        .collect();
    if !gone.is_empty() {
        return Step::Follow(leader, gone);
    }
    if !state.has(leader, Marks::STOOD) {
        return Step::Test(leader); // CAL 4.4.4a
    }
    Step::Haven(leader, leaders::havens(setup, state, leader))
}

/// Who retreats next (CAL 12.6c): whoever has begun; else the first, unless it matters who is first.
fn retreats(setup: &Setup, state: &State, frame: Aftermath, first: PieceId) -> Step {
    let units = setup.index.units[setup.piece(first).side];
    let all: PieceSet = units.filter(|&id| state.piece(id).owes > 0).collect();
    let mut pending = all;
    let begun = pending.find(|&id| state.piece(id).at != state.piece(id).origin);
    if begun.is_none() && all.len() > 1 && order_matters(setup, state, frame, all) {
        let open = |id| open(setup, state, frame, id).map(|open| (id, open));
        let list: Vec<(PieceId, Open)> = all.filter_map(open).collect();
        if !list.is_empty() {
            return Step::Retreats(list);
        }
    }
    let unit = begun.unwrap_or(first);
    Step::Retreat(unit, open(setup, state, frame, unit))
}

fn open(setup: &Setup, state: &State, frame: Aftermath, unit: PieceId) -> Option<Open> {
    retreat::open(setup, state, unit, &attackers(setup, state, frame, unit))
}

/// What was asked last, and the answer: the same position is looked at when the question is put, when it is answered, and in between.
struct Asked {
    stamp: u64,
    state: State,
    frame: Aftermath,
    matters: bool,
}

thread_local! {
    static ASKED: RefCell<Option<Asked>> = const { RefCell::new(None) };
}

/// Whether one of these units, all that owe a retreat, can end it so that another one has not the same hexes to end in any more.
fn order_matters(setup: &Setup, state: &State, frame: Aftermath, units: PieceSet) -> bool {
    let stamp = setup.stamp.number();
    let same = |asked: &Asked| (asked.stamp, asked.frame) == (stamp, frame) && asked.state == *state;
    let known =
        ASKED.with_borrow(|asked| asked.as_ref().filter(|asked| same(asked)).map(|asked| asked.matters));
    known.unwrap_or_else(|| {
        let matters = compare_orders(setup, state, frame, units);
        ASKED.set(Some(Asked { stamp, state: state.clone(), frame, matters }));
        matters
    })
}

fn compare_orders(setup: &Setup, state: &State, frame: Aftermath, units: PieceSet) -> bool {
    let ends = |after: &[State], unit| -> Hexes { after.iter().map(|state| state.hex_of(unit)).collect() };
    // What each can do as things stand is looked at once: every other one is compared with it.
    let each: Vec<(PieceId, Vec<State>)> =
        units.map(|unit| (unit, retreated(setup, state, frame, unit))).collect();
    each.iter().any(|(other, now)| {
        let now = ends(now, *other);
        let mut first = each.iter().filter(|(unit, _)| unit != other).flat_map(|(_, after)| after);
        first.any(|after| ends(&retreated(setup, after, frame, *other), *other) != now)
    })
}

/// The states in which a unit has retreated as far as it has to, each way once.
fn retreated(setup: &Setup, state: &State, frame: Aftermath, unit: PieceId) -> Vec<State> {
    if state.piece(unit).owes == 0 {
        return vec![state.clone()];
    }
    let hexes = open(setup, state, frame, unit).map_or(Hexes::EMPTY, |open| open.hexes);
    let further = |hex| {
        let mut next = state.clone();
        fall_back(setup, &mut next, frame, unit, hex, &mut Silent);
        retreated(setup, &next, frame, unit)
    };
    hexes.iter().flat_map(further).collect()
}

/// Does all that needs no answer: forced retreats too.
pub fn run<S: Sink<Event>>(setup: &Setup, state: &mut State, frame: Aftermath, sink: &mut S) -> Flow {
    match step(setup, state, frame) {
        Step::Test(_) | Step::Battery(_, Some(_)) => return Flow::Wait,
        Step::Battery(gun, None) => state.mark(gun, Marks::CHOOSES, false),
        Step::Retreat(unit, _) if may_go_elsewhere(setup, state, frame, unit) => return Flow::Wait,
        // AIF R128
        Step::Retreat(unit, None) if frame.rout => rout::give_up(state, unit),
        // CAL 12.6.3, 12.8.1, 15.2.1b, AIF 12.6.3, 12.8.1
        Step::Retreat(unit, None) => losses::eliminate(setup, state, unit, true, sink),
        Step::Retreat(unit, Some(open)) => match (open.hexes.len(), open.hexes.first()) {
            (1, Some(only)) => go(setup, state, frame, unit, only, sink),
            _ => return Flow::Wait,
        },
        Step::Retreats(list) => match list[..] {
            [(unit, open)] if open.hexes.len() == 1 && !exits::may_leave(setup, state, unit) => {
                if let Some(only) = open.hexes.first() {
                    go(setup, state, frame, unit, only, sink);
                }
            }
            _ => return Flow::Wait,
        },
        Step::Follow(leader, gone) => {
            let places: Hexes = gone.map(|id| state.hex_of(id)).collect();
            match (places.len(), gone.first()) {
                (1, Some(unit)) => follow(setup, state, leader, unit, sink),
                _ => return Flow::Wait,
            }
        }
        Step::Haven(leader, havens) => match (havens.len(), havens.first()) {
            (1, Some(only)) => find_haven(setup, state, leader, only, sink),
            _ => return Flow::Wait,
        },
        Step::Stay(leader) => state.mark(leader, Marks::BEREFT, false),
        Step::Done => {
            for unit in all_units(setup) {
                if !state.has(unit, Marks::CHARGE) {
                    state.piece_mut(unit).origin = Place::AWAY;
                }
            }
            for leader in all_leaders(setup) {
                state.mark(leader, Marks::STOOD, false);
            }
            state.frames.pop();
        }
    }
    Flow::On
}

/// Whether a unit that retreats need not take the best hex: it stands on a retreat flag (AIF R121), or has run into shelter (AIF 15.2.2b).
fn may_go_elsewhere(setup: &Setup, state: &State, frame: Aftermath, unit: PieceId) -> bool {
    let piece = state.piece(unit);
    let begun = piece.at != piece.origin;
    exits::may_leave(setup, state, unit) || frame.rout && begun && rout::may_stop(setup, state, unit)
}

/// A die for a leader, or the owner's choice.
pub fn next(setup: &Setup, state: &State, frame: Aftermath) -> Next<Question, Why> {
    let ask = |piece: PieceId, question, clause| {
        Next::Decide(Decisions::one(setup.piece(piece).side, question, Clause(clause)))
    };
    match step(setup, state, frame) {
        Step::Test(leader) => {
            Next::Roll(Roll { why: Why::LeaderLoss(leader), clause: Clause("CAL 4.4.3a"), dice: Dice::One })
        }
        Step::Battery(gun, _) => ask(gun, Question::Battery(gun), "AIF 11.1b"),
        Step::Retreat(unit, _) if frame.rout => ask(unit, Question::Run(unit), "AIF 15.2.2a"),
        Step::Retreat(unit, _) => ask(unit, Question::Retreat(unit), "CAL 12.6c"),
        Step::Retreats(list) => {
            let first = list.first().map_or(PieceId(0), |(unit, _)| *unit);
            ask(first, Question::Retreat(first), "CAL 12.6c")
        }
        Step::Follow(leader, _) => ask(leader, Question::Follow(leader), "CAL 4.4.4b"),
        Step::Haven(leader, _) => ask(leader, Question::Escape(leader), "CAL 4.4.4b"),
        Step::Stay(_) | Step::Done => unreachable!("nothing here waits for an answer"),
    }
}

/// The hexes, units or havens to choose from.
pub fn actions(setup: &Setup, state: &State, frame: Aftermath, out: &mut Vec<Action>) {
    match step(setup, state, frame) {
        Step::Battery(gun, there) => {
            out.push(Action::Stay(gun));
            out.extend(there.map(|hex| Action::Retreat(gun, hex)));
        }
        Step::Retreat(unit, open) => {
            if frame.rout
                && state.piece(unit).at != state.piece(unit).origin
                && rout::may_stop(setup, state, unit)
            {
                out.push(Action::Stay(unit));
            }
            if exits::may_leave(setup, state, unit) {
                out.push(Action::Leave(unit));
            }
            out.extend(open.iter().flat_map(|open| open.hexes.iter()).map(|hex| Action::Retreat(unit, hex)));
        }
        Step::Retreats(list) => {
            for (unit, open) in list {
                if exits::may_leave(setup, state, unit) {
                    out.push(Action::Leave(unit));
                }
                out.extend(open.hexes.iter().map(|hex| Action::Retreat(unit, hex)));
            }
        }
        Step::Follow(leader, gone) => out.extend(gone.map(|unit| Action::Follow(leader, unit))),
        Step::Haven(leader, havens) => out.extend(havens.iter().map(|hex| Action::Escape(leader, hex))),
        _ => {}
    }
}

/// Carries the choice out.
pub fn answer<S: Sink<Event>>(
    setup: &Setup,
    state: &mut State,
    frame: Aftermath,
    action: Action,
    sink: &mut S,
) {
    match action {
        Action::Stay(piece) if setup.piece(piece).kind.is_gun() => state.mark(piece, Marks::CHOOSES, false),
        Action::Stay(unit) => rout::give_up(state, unit),
        Action::Leave(unit) => {
            let (from, side) = (state.hex_of(unit), setup.piece(unit).side);
            exits::leave(setup, state, unit, sink);
            losses::leave(setup, state, from, side);
        }
        Action::Retreat(gun, hex) if state.has(gun, Marks::CHOOSES) => {
            battery::go_along(setup, state, gun, hex, sink);
        }
        Action::Retreat(unit, hex) => go(setup, state, frame, unit, hex, sink),
        Action::Follow(leader, unit) => follow(setup, state, leader, unit, sink),
        Action::Escape(leader, hex) => find_haven(setup, state, leader, hex, sink),
        _ => {}
    }
}

/// A loss test: the die must be higher than the rating (CAL 4.4.3a, 4.4.3b, AIF 4.5).
pub fn roll<S: Sink<Event>>(setup: &Setup, state: &mut State, frame: Aftermath, face: Face, sink: &mut S) {
    let Step::Test(leader) = step(setup, state, frame) else { return };
    let passed = face.0 > setup.piece(leader).loss;
    let test = || What::LeaderTest { piece: leader, passed };
    if passed {
        let hex = state.hex_of(leader);
        sight::tell_at(setup, state, setup.piece(leader).side, &[hex], sink, test);
        state.mark(leader, Marks::RISK, false);
        state.mark(leader, Marks::STOOD, true);
    } else {
        tell(sink, test);
        leaders::lose(setup, state, leader, sink);
    }
}

/// The units of which one has to be chosen for the next retreat; nobody else waits for an answer here.
pub fn choice(setup: &Setup, state: &State, frame: Aftermath) -> PieceSet {
    match step(setup, state, frame) {
        Step::Retreat(unit, _) => PieceSet::of(unit),
        Step::Retreats(list) => list.into_iter().map(|(unit, _)| unit).collect(),
        _ => PieceSet::EMPTY,
    }
}

/// One hex of retreat of one unit; who stood with it may go elsewhere (CAL 12.6b, AIF 12.6b).
fn go<S: Sink<Event>>(
    setup: &Setup,
    state: &mut State,
    frame: Aftermath,
    unit: PieceId,
    to: HexId,
    sink: &mut S,
) {
    fall_back(setup, state, frame, unit, to, sink);
    arrival::come(setup, state, PieceSet::of(unit), to, false, sink);
    if state.piece(unit).owes == 0 {
        evasion::beset(setup, state, unit); // AIF R21
    }
}

fn fall_back<S: Sink<Event>>(
    setup: &Setup,
    state: &mut State,
    frame: Aftermath,
    unit: PieceId,
    to: HexId,
    sink: &mut S,
) {
    let side = setup.piece(unit).side;
    let from = state.hex_of(unit);
    let through = open(setup, state, frame, unit).is_some_and(|open| open.through);
    let piece = state.piece_mut(unit);
    if piece.fights != frame.fight {
        // Driven off before its assault came: it has no part in that any more (R87, R112).
        piece.fights = 0;
        piece.marks.set(Marks::QUERY, false);
    }
    if !through {
        piece.owes -= 1;
    }
    let ends = piece.owes == 0;
    sight::put(setup, state, unit, to, sink, || What::Retreated { piece: unit, from, to });
    if state.piece(unit).origin == Place::on(from) {
        // A leader it runs past on the way was alone before (R92).
        losses::leave(setup, state, from, side);
    }
    losses::abandon(setup, state, from, side, sink); // AIF R41
    // CAL 12.6.1: who ends in an enemy zone without being routed is disordered once more, and then has two hexes to go in all (R65).
    let pays = ends && state.piece(unit).status != Status::Routed && setup.index.troops.contains(unit);
    if pays && state.zones(setup, side.other()).contains(to) {
        let origin = state.piece(unit).origin;
        losses::disorder(setup, state, unit, sink);
        let piece = state.piece_mut(unit);
        if piece.status == Status::Routed {
            piece.owes = 1;
            piece.origin = origin;
        }
    }
}

fn follow<S: Sink<Event>>(setup: &Setup, state: &mut State, leader: PieceId, unit: PieceId, sink: &mut S) {
    let to = state.hex_of(unit);
    leaders::escape(setup, state, leader, to, sink);
    state.mark(leader, Marks::BEREFT, false);
}

fn find_haven<S: Sink<Event>>(setup: &Setup, state: &mut State, leader: PieceId, hex: HexId, sink: &mut S) {
    if state.hex(leader) != Some(hex) {
        leaders::escape(setup, state, leader, hex, sink);
    }
    state.mark(leader, Marks::BEREFT, false);
}
