//! Open order (AIF 16.3): light troops go up to the enemy, fire as they move (AIF 16.3.1a), and fall back.

use board::hex::{HexId, Step};
use play::{Clause, Dice, Face, Next, Roll, Sink};
use serde::Serialize;

use crate::action::Action;
use crate::aftermath::Aftermath;
use crate::event::{Event, What, Why};
use crate::flow::{Flow, Frame};
use crate::movement::{self, Ends, Move};
use crate::odds::Factor;
use crate::question::Question;
use crate::setup::{Order, PieceId, PieceSet, Setup};
use crate::state::{Marks, State, Status};
use crate::tables::Fire;
use crate::ways::Field;
use crate::{bombardment, efficiency, losses, sight};

/// A light unit fires.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Volley {
    /// The unit that fires.
    pub unit: PieceId,
    /// At which hex.
    pub target: HexId,
    /// The result whose check is due, once the die has fallen.
    pub result: Option<Fire>,
    /// All dice have fallen.
    pub over: bool,
}

/// Whether a unit may fight in open order now: light, in good order, under Advance or Manoeuvre, not tired, and the weather lets it
/// (AIF 16.3a, 5.1.1f, 5.1.4d, 16.3b, 16.3.4c, 17.2.7m).
pub fn may_skirmish(setup: &Setup, state: &State, unit: PieceId) -> bool {
    let piece = state.piece(unit);
    setup.rules.open_order
        && setup.piece(unit).light
        && state.sky(setup).open_order
        && piece.status == Status::Good
        && matches!(piece.acts, Order::Advance | Order::Manoeuvre)
        && !piece.marks.has(Marks::TIRED)
        && !piece.marks.has(Marks::SKIRMISHED)
}

/// Adds every way a move can end in fire at an adjacent hex that holds infantry or cavalry (AIF 16.3a, 16.3.3A).
pub fn actions(setup: &Setup, state: &State, field: &Field, mv: &Move, out: &mut Vec<Action>) {
    if mv.mate.is_some() || mv.column || !may_skirmish(setup, state, mv.who) {
        return;
    }
    let enemy = setup.piece(mv.who).side.other();
    let seen = sight::open_to(setup, state, setup.piece(mv.who).side);
    let mut targets = field.enemies;
    for hex in &field.enemies {
        // That an unseen stack is nothing but guns shows when the fire falls (AIF 11.3.2).
        let unseen = seen.is_some_and(|seen| !seen.contains(hex));
        if !unseen && state.troops_at(setup, hex, enemy).is_empty() {
            targets.remove(hex);
        }
    }
    let before = out.len();
    let mut add = |hex: HexId| {
        if movement::may_end(setup, state, mv, hex) {
            for target in &setup.index.around[usize::from(hex.0)].and(&targets) {
                let action = Action::Skirmish(hex, target);
                if !out[before..].contains(&action) {
                    out.push(action);
                }
            }
        }
    };
    add(state.hex_of(mv.who));
    let bold = Move { skirmish: Some(mv.start), ..*mv };
    movement::destinations(setup, state, field, &bold, |to| {
        if !to.column {
            add(to.hex);
        }
    });
}

/// The unit has come to where it fires from. Whoever is already a skirmisher tires (AIF 16.3.4b, R91).
pub fn open_fire<S: Sink<Event>>(setup: &Setup, state: &mut State, mv: Move, target: HexId, sink: &mut S) {
    let unit = mv.who;
    let tired = state.has(unit, Marks::SKIRMISHER);
    state.mark(unit, Marks::SKIRMISHER, !tired);
    state.mark(unit, Marks::SKIRMISHED, true);
    for struck in state.units_at(setup, target, setup.piece(unit).side.other()) {
        state.mark(struck, Marks::SHOT, true);
    }
    if tired {
        state.mark(unit, Marks::TIRED, true);
        let hex = state.hex_of(unit);
        sight::tell_at(setup, state, setup.piece(unit).side, &[hex], sink, || What::Tired { piece: unit });
    }
    state.frames.set(Frame::Move(Move { last: false, falls_back: true, ..mv.standing() }));
    state.frames.push(Frame::Skirmish(Volley { unit, target, result: None, over: false }));
}

/// When the fire is over the unit stays or falls back one hex, enemy zones notwithstanding, if its points allow (AIF 16.3a, R90).
pub fn fall_backs(setup: &Setup, state: &State, field: &Field, mv: &Move, out: &mut Vec<Action>) {
    let here = state.hex_of(mv.who);
    out.push(Action::To(here));
    let left = movement::allowance(setup, mv).saturating_sub(mv.spent);
    let mover = movement::mover(setup, state, field, mv, Order::Advance);
    let mut ends = Ends::new(setup, state, field, mv);
    for (direction, hex) in setup.map.neighbours(here) {
        let affordable = match mover.step(here, direction, hex) {
            Step::Go(cost) | Step::Stop(cost) => cost <= left,
            Step::Forbidden => false,
        };
        if affordable && ends.admit(hex) {
            out.push(Action::To(hex));
        }
    }
}

/// The unit in the target hex that is struck: the strongest of its infantry and cavalry (AIF 16.3.3D, R90).
pub fn top(setup: &Setup, state: &State, volley: Volley) -> Option<PieceId> {
    let enemy = setup.piece(volley.unit).side.other();
    let troops = state.troops_at(setup, volley.target, enemy);
    troops.max_by_key(|&id| (state.strength(setup, id), std::cmp::Reverse(id)))
}

/// What modifies the die (AIF 16.3.2b, 4.2.1b).
pub fn modifiers(setup: &Setup, state: &State, unit: PieceId, target: HexId) -> Vec<Factor> {
    let Some((table, commander)) = &setup.tables.infantry_fire else { return Vec::new() };
    let enemy = setup.piece(unit).side.other();
    let mut list = bombardment::ground_and_density(setup, state, table, target, enemy);
    let own = setup.piece(unit).formation;
    let mut leaders =
        state.hex(unit).map_or(PieceSet::EMPTY, |hex| state.leaders_at(setup, hex, setup.piece(unit).side));
    if leaders.any(|id| setup.piece(id).formation == own) {
        list.push(Factor { what: "a leader is with it", by: *commander, clause: Clause("AIF 16.3.2b") });
    }
    list
}

/// With all dice fallen it is over, or when those who were aimed at have run before the fire (AIF 15.2b).
pub fn run<S: Sink<Event>>(setup: &Setup, state: &mut State, frame: Volley, _sink: &mut S) -> Flow {
    let enemy = setup.piece(frame.unit).side.other();
    if frame.over || state.units_at(setup, frame.target, enemy).is_empty() {
        state.frames.pop();
        return Flow::On;
    }
    Flow::Wait
}

/// The die of the fire, then that of the unit struck.
pub fn next(frame: Volley) -> Next<Question, Why> {
    let (why, clause) = match frame.result {
        None => (Why::Skirmish(frame.unit, frame.target), "AIF 16.3.2b"),
        Some(Fire::Dr) => (Why::UnderSkirmish(frame.target), "AIF 16.3.3DR"),
        Some(Fire::D1) => (Why::UnderSkirmish(frame.target), "AIF 16.3.3D1"),
        Some(_) => (Why::UnderSkirmish(frame.target), "AIF 16.3.3D"),
    };
    Next::Roll(Roll { why, clause: Clause(clause), dice: Dice::One })
}

/// Takes either die.
pub fn roll<S: Sink<Event>>(setup: &Setup, state: &mut State, frame: Volley, face: Face, sink: &mut S) {
    match frame.result {
        None => strike(setup, state, frame, face, sink),
        Some(result) => check(setup, state, frame, result, face, sink),
    }
}

fn strike<S: Sink<Event>>(setup: &Setup, state: &mut State, frame: Volley, face: Face, sink: &mut S) {
    let Volley { unit, target, .. } = frame;
    let strength = state.strength(setup, unit);
    let modifier: i8 = modifiers(setup, state, unit, target).iter().map(|factor| factor.by).sum();
    let die = face.0 as i8 + modifier;
    let result =
        setup.tables.infantry_fire.as_ref().map_or(Fire::Miss, |(table, _)| table.result(strength, die));
    let from = state.hex_of(unit);
    let fired = || What::Skirmished { piece: unit, target, strength, modifier, result };
    sight::tell_at(setup, state, setup.piece(unit).side, &[from, target], sink, fired);
    let over = result == Fire::Miss || top(setup, state, frame).is_none();
    let result = if over { None } else { Some(result) };
    state.frames.set(Frame::Skirmish(Volley { result, over, ..frame }));
}

/// AIF 16.3.3: D and D1 spare who passes; DR does not.
fn check<S: Sink<Event>>(
    setup: &Setup,
    state: &mut State,
    frame: Volley,
    result: Fire,
    face: Face,
    sink: &mut S,
) {
    state.frames.set(Frame::Skirmish(Volley { over: true, ..frame }));
    let Some(unit) = top(setup, state, frame) else { return };
    let check = efficiency::check(setup, state, unit);
    let passed = check.passes(face, u8::from(result == Fire::D1));
    let why = Why::UnderSkirmish(frame.target);
    let checked = || What::Checked { piece: unit, why, need: check.need(), passed };
    sight::tell_at(setup, state, setup.piece(unit).side, &[frame.target], sink, checked);
    match (result, passed) {
        (Fire::D | Fire::D1, true) | (Fire::Miss, _) => return,
        (Fire::Dr, false) => losses::rout(setup, state, unit, sink),
        _ => {
            losses::disorder(setup, state, unit, sink);
            losses::owe(state, unit, 1);
        }
    }
    let from = state.hex_of(frame.unit);
    state.frames.push(Frame::Aftermath(Aftermath::of_fire(from)));
}

/// The tired units of a hex that may test now, so as to act under Advance or Attack or to fire (AIF 16.3.4c).
pub fn tired_at<'a>(setup: &'a Setup, state: &'a State, hex: HexId) -> impl Iterator<Item = PieceId> + 'a {
    let units = state.troops_at(setup, hex, state.side(setup));
    units.filter(|&id| {
        let piece = state.piece(id);
        piece.marks.has(Marks::TIRED | Marks::ACTIVE)
            && !piece.marks.has(Marks::TESTED)
            && !piece.marks.has(Marks::SKIRMISHED)
            && !piece.marks.has(Marks::DONE)
            && !piece.marks.has(Marks::OUT)
            && piece.status != Status::Routed
    })
}

/// Who passes is tired no more and acts under its formation's order; who fails stands under Defence (AIF 16.3.4c, 16.3.4d).
pub fn rest<S: Sink<Event>>(setup: &Setup, state: &mut State, hex: HexId, face: Face, sink: &mut S) {
    let side = state.side(setup);
    for unit in tired_at(setup, state, hex).collect::<Vec<_>>() {
        let check = efficiency::check(setup, state, unit);
        let passed = check.passes(face, 0);
        state.mark(unit, Marks::TESTED, true);
        let checked = || What::Checked { piece: unit, why: Why::Fatigue(hex), need: check.need(), passed };
        sight::tell_at(setup, state, side, &[hex], sink, checked);
        state.mark(unit, Marks::TIRED, !passed);
        state.piece_mut(unit).acts =
            if passed { crate::activation::order_for(setup, state, unit) } else { Order::Defence };
    }
}

/// After the combats of a formation its skirmishers of the turn before close up again (AIF 16.3.4a, R91).
pub fn close_up(setup: &Setup, state: &mut State) {
    for unit in state.acting(setup) {
        if !state.has(unit, Marks::SKIRMISHED) {
            state.mark(unit, Marks::SKIRMISHER, false);
        }
    }
}
