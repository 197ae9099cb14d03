//! Reorganisation (CAL 15.3, segment A3).

use board::hex::HexId;
use play::{Clause, Decisions, Dice, Face, Next, Roll, Side, Sink};
use serde::Serialize;

use crate::action::Action;
use crate::aftermath::Aftermath;
use crate::event::{Event, Phase, What, Why, tell};
use crate::flow::{Flow, Frame};
use crate::question::Question;
use crate::ruleset::Rallying;
use crate::setup::{Hexes, Order, PieceId, Setup};
use crate::state::{Marks, Place, State, Status};
use crate::{command, efficiency, sight};

/// Who reorganises, and the hex for which a die is due.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Rally {
    /// Whose units try (R97).
    pub side: Side,
    /// The hex whose units roll.
    pub hex: Option<HexId>,
}

/// The segment begins.
pub fn begin<S: Sink<Event>>(setup: &Setup, state: &mut State, sink: &mut S) {
    tell(sink, || What::Phase { phase: Phase::Reorganisation });
    state.frames.set(Frame::Rally(Rally { side: setup.title.first, hex: None }));
}

/// Whether a unit may try to reorganise: not in good order, not in an enemy zone, under Defence (CAL 15.3, 5.1.3e, R13).
pub fn may_rally(setup: &Setup, state: &State, unit: PieceId, zones: &Hexes) -> bool {
    let piece = state.piece(unit);
    let Some(hex) = piece.at.hex() else { return false };
    piece.status != Status::Good
        && !piece.marks.has(Marks::TESTED)
        && !zones.contains(hex)
        && order_allows(setup, state, unit)
        && !piece.marks.has(Marks::STIRRED)
}

/// R13: the order of its formation if it is in command at this moment, else Defence; of two officers the better one.
pub fn order_allows(setup: &Setup, state: &State, unit: PieceId) -> bool {
    if setup.rules.book.rallying == Rallying::Activation {
        return match state.piece(unit).acts {
            Order::Attack => false, // AIF 5.1.2e
            Order::Manoeuvre => is_near_leader(setup, state, unit),
            Order::Advance | Order::Defence => true, // AIF 5.1.1e, 5.1.3f
        };
    }
    let mut in_command = false;
    for formation in command::commanders_of(setup, state, unit) {
        if state.orders[usize::from(formation.0)] == Order::Defence {
            return true;
        }
        in_command = true;
    }
    !in_command
}

/// AIF 5.1.4c: with a general or officer of its formation, or next to one.
fn is_near_leader(setup: &Setup, state: &State, unit: PieceId) -> bool {
    let (Some(hex), own) = (state.hex(unit), setup.piece(unit).formation) else { return false };
    let near = setup.index.around[usize::from(hex.0)].with(hex);
    let mut leaders = setup.index.leaders[setup.piece(unit).side];
    leaders.any(|id| setup.piece(id).formation == own && state.hex(id).is_some_and(|at| near.contains(at)))
}

/// The hexes where units of the active formation may try at the end of its activation (AIF 3.1-B6b).
pub fn hexes_of_active(setup: &Setup, state: &State) -> Hexes {
    let side = state.side(setup);
    let zones = state.zones(setup, side.other());
    let able = state.acting(setup).filter(|&id| may_rally(setup, state, id, &zones));
    able.map(|id| state.hex_of(id)).collect()
}

/// The hexes where units of a side may try.
pub fn hexes(setup: &Setup, state: &State, side: Side) -> Hexes {
    let broken = setup.index.units[side].filter(|&id| state.piece(id).status != Status::Good);
    let mut zones = None;
    let mut found = Hexes::EMPTY;
    for unit in broken {
        let zones = zones.get_or_insert_with(|| state.zones(setup, side.other()));
        if may_rally(setup, state, unit, zones) {
            found.insert(state.hex_of(unit));
        }
    }
    found
}

/// Goes on to the other side, then to the replacements.
pub fn run<S: Sink<Event>>(setup: &Setup, state: &mut State, frame: Rally, sink: &mut S) -> Flow {
    if setup.rules.book.rallying == Rallying::Activation && frame.hex.is_none() {
        state.frames.pop();
        return Flow::On;
    }
    if frame.hex.is_some() || !hexes(setup, state, frame.side).is_empty() {
        return Flow::Wait;
    }
    end(setup, state, frame, sink);
    Flow::On
}

fn end<S: Sink<Event>>(setup: &Setup, state: &mut State, frame: Rally, sink: &mut S) {
    for unit in setup.index.units[frame.side] {
        state.mark(unit, Marks::TESTED, false);
    }
    if frame.side == setup.title.first {
        state.frames.set(Frame::Rally(Rally { side: frame.side.other(), hex: None }));
    } else {
        tell(sink, || What::Phase { phase: Phase::Replacement });
        state.frames.set(Frame::Returns(setup.title.first));
    }
}

/// A die for a hex, or the question who tries.
pub fn next(frame: Rally) -> Next<Question, Why> {
    match frame.hex {
        Some(hex) => Next::Roll(Roll { why: Why::Rally(hex), clause: Clause("CAL 15.3"), dice: Dice::One }),
        None => Next::Decide(Decisions::one(frame.side, Question::Rally, Clause("CAL 15.3"))),
    }
}

/// Each hex once, and the end.
pub fn actions(setup: &Setup, state: &State, frame: Rally, out: &mut Vec<Action>) {
    out.push(Action::End);
    out.extend(hexes(setup, state, frame.side).iter().map(Action::Rally));
}

/// Takes a hex or the end.
pub fn answer<S: Sink<Event>>(setup: &Setup, state: &mut State, frame: Rally, action: Action, sink: &mut S) {
    match action {
        Action::Rally(hex) => state.frames.set(Frame::Rally(Rally { hex: Some(hex), ..frame })),
        _ => end(setup, state, frame, sink),
    }
}

/// One die for the hex; who passes comes up one level (CAL 13.1.2, 15.3.1, R36).
pub fn roll<S: Sink<Event>>(setup: &Setup, state: &mut State, frame: Rally, face: Face, sink: &mut S) {
    let Some(hex) = frame.hex else { return };
    let zones = state.zones(setup, frame.side.other());
    let together = setup.rules.book.rallying == Rallying::CommandPhase;
    for unit in state.troops_at(setup, hex, frame.side) {
        let acts = together || state.has(unit, Marks::ACTIVE);
        if !acts || !may_rally(setup, state, unit, &zones) {
            continue;
        }
        let need = efficiency::of(setup, state, unit);
        let passed = efficiency::passes(face, need, 0);
        state.mark(unit, Marks::TESTED, true);
        let checked = || What::Checked { piece: unit, why: Why::Rally(hex), need, passed };
        sight::tell_at(setup, state, frame.side, &[hex], sink, checked);
        if passed {
            let piece = state.piece_mut(unit);
            piece.status = if piece.status == Status::Routed { Status::Disordered } else { Status::Good };
            let status = piece.status;
            let rallied = || What::Rallied { piece: unit, status };
            sight::tell_at(setup, state, frame.side, &[hex], sink, rallied);
        }
    }
    state.frames.set(Frame::Rally(Rally { hex: None, ..frame }));
    part_from_routed(setup, state, hex, frame.side);
}

/// A routed unit left beside one that has come round goes on to a free hex (CAL 7.1.1).
fn part_from_routed(setup: &Setup, state: &mut State, hex: HexId, side: Side) {
    let units = state.units_at(setup, hex, side);
    let routed = |state: &State, id: PieceId| state.piece(id).status == Status::Routed;
    if units.filter(|&id| routed(state, id)).count() != 1 || units.len() < 2 {
        return;
    }
    for unit in units {
        if routed(state, unit) {
            let piece = state.piece_mut(unit);
            (piece.owes, piece.origin) = (1, Place::on(hex));
        }
    }
    state.frames.push(Frame::Aftermath(Aftermath::peaceful()));
}
