//! Movement: who may be picked up, tested, given an order or brought in, and when a stage may end.

use board::hex::HexId;
use play::Side;

use super::{Reason, name, not_available, number, stacking};
use crate::action::Action;
use crate::activation::{self, Stage};
use crate::closing::Tally;
use crate::flow::Frame;
use crate::movement::Move;
use crate::ruleset::{Command, Guns};
use crate::setup::{Kind, Order, PieceId, Setup};
use crate::state::{Marks, Place, State, Status};
use crate::ways::Field;
use crate::{closing, columns, entry, exits};

/// All have moved, or cannot; reinforcements may still enter.
const NOBODY_LEFT: &str = "no piece on the map is left to move in this step";

/// Picking up a piece, testing, entering, ending a stage.
pub(super) fn pick(setup: &Setup, state: &State, stage: Stage, action: Action) -> Option<Reason> {
    let side = state.side(setup);
    match action {
        Action::Take(id) => take(setup, state, stage, side, id),
        Action::Together(hex) => together(setup, state, stage, side, hex),
        Action::Enter(id, hex) => enter(setup, state, stage, side, id, hex),
        Action::Test(hex) => Some(test(setup, state, stage, side, hex)),
        Action::Command(id, order) => Some(command(setup, state, stage, side, id, order)),
        Action::End => end(setup, state, stage),
        Action::To(_) | Action::Via(_) | Action::Column(_) => {
            let mut list = Vec::new();
            activation::moves(setup, state, stage, &mut list);
            let any = list.iter().any(|action| matches!(action, Action::Take(_) | Action::Together(_)));
            let what = if any { "pick up the unit that moves first" } else { NOBODY_LEFT };
            Some(("CAL 9.1a", what.into()))
        }
        Action::Leave(id) => Some(no_leave(setup, state, id)),
        _ => None,
    }
}

/// Why a piece does not leave the map by a flag.
pub(super) fn no_leave(setup: &Setup, state: &State, id: PieceId) -> Reason {
    let name = name(setup, id);
    if let Some(reason) = not_available(setup, state, state.side(setup), id) {
        return reason;
    }
    if !exits::may_leave(setup, state, id) {
        return ("AIF 17.2.1c", format!("{name} stands on no flag of its own"));
    }
    if exits::is_held(setup, state, id) {
        let what = format!("{name} is in an enemy zone of control and may leave it only under Defence");
        return ("CAL 8.1", what);
    }
    if state.piece(id).status == Status::Routed {
        return ("AIF 15.2.2a", format!("{name} is routed, and leaves when the turn ends"));
    }
    match state.top() {
        Frame::Move(mv) if mv.who != id => {
            ("CAL 9.1a", format!("{} has first to finish its move", super::name(setup, mv.who)))
        }
        Frame::Move(mv) if mv.mate.is_some() => ("AIF 17.2.1c", "units leave the map one by one".into()),
        Frame::Move(mv) if state.sky(setup).single && mv.spent > 0 => {
            ("AIF 17.2.7j", "in this weather everybody moves one hex".into())
        }
        Frame::Move(_) => ("AIF 17.2.1c", format!("{name} has not the point left that it takes to leave")),
        Frame::Activation(stage) if !activation::moves_in(setup, state, stage, id) => {
            let reason = take(setup, state, stage, state.side(setup), id);
            reason.unwrap_or(("AIF 17.2.1c", format!("{name} does not move now")))
        }
        Frame::Activation(_) => ("CAL 9.1a", "pick up the unit that moves first".into()),
        _ => ("AIF 17.2.1c", format!("{name} does not move now")),
    }
}

fn take(setup: &Setup, state: &State, stage: Stage, side: Side, id: PieceId) -> Option<Reason> {
    if let Some(reason) = not_available(setup, state, side, id) {
        return Some(reason);
    }
    let piece = setup.piece(id);
    let marks = state.piece(id).marks;
    let name = name(setup, id);
    let reason = |clause, what: &str| Some((clause, format!("{name} {what}")));
    if piece.kind.is_leader() {
        let own = match piece.kind {
            Kind::Commander => true,
            Kind::Brigadier => piece.formation == Some(state.active),
            _ => setup.formation(state.active).leader == id,
        };
        return match stage {
            _ if piece.kind == Kind::Commander && marks.has(Marks::ACTIVATED) => {
                reason("CAL 4.2.1", "has moved this turn")
            }
            _ if !own => reason("CAL 4.1.4", "moves only when his own formation is active"),
            _ if rides_apart(setup, state, id) => {
                reason("AIF 17.2.9c", "moves when his column acts by itself")
            }
            _ if state.extra.apart.is_some_and(|officer| officer != id) && piece.kind != Kind::Commander => {
                reason("AIF 17.2.9a", "does not ride with the column that acts by itself")
            }
            Stage::MoveLeaders if marks.has(Marks::DONE) => reason("CAL 9.1a", "has moved"),
            Stage::MoveLeaders => reason("CAL 8.2.2", "has no hex he may go to"),
            _ => reason("CAL 4.1.4", "moves after the units of the formation"),
        };
    }
    if !marks.has(Marks::ACTIVE) {
        return reason("CAL 3.1-B", "does not act with the active formation");
    }
    if marks.has(Marks::DONE) || marks.has(Marks::ENTERED) {
        return reason("CAL 9.1a", "has moved");
    }
    if setup.rules.book.guns == Guns::BeforeMovement && marks.has(Marks::FIRED) {
        return reason("AIF 3.1-B3b", "has fired and does not move any more");
    }
    match (stage, marks.has(Marks::OUT)) {
        (Stage::MoveIn, true) => {
            return reason("CAL 3.1-B3c", "is out of command and moves after those in command");
        }
        (Stage::MoveOut, false) => return reason("CAL 3.1-B3c", "is in command: those have finished moving"),
        (Stage::MoveLeaders, _) => {
            return reason("CAL 4.1.4", "cannot move any more: the leaders are moving");
        }
        _ => {}
    }
    if state.piece(id).status == Status::Routed {
        return reason("CAL 15.2a", "is routed and cannot move");
    }
    if is_held(setup, state, id) {
        return reason("CAL 8.1", "is in an enemy zone of control and may leave it only under Defence");
    }
    reason("CAL 9.2", "has no hex it may enter")
}

/// Whether the officer of a column that has still to act by itself waits for that (AIF 17.2.9c).
fn rides_apart(setup: &Setup, state: &State, leader: PieceId) -> bool {
    state.extra.apart.is_none() && columns::waits_apart(setup, state) == Some(leader)
}

/// Whether an enemy zone keeps a unit where it is: guns leave it by taking Defence by themselves (CAL 8.1, 11.0a).
fn is_held(setup: &Setup, state: &State, id: PieceId) -> bool {
    let enemy = setup.piece(id).side.other();
    setup.piece(id).kind.is_troops()
        && state.piece(id).acts != Order::Defence
        && state.zones(setup, enemy).contains(state.hex_of(id))
}

fn together(setup: &Setup, state: &State, stage: Stage, side: Side, hex: HexId) -> Option<Reason> {
    let here = state.units_at(setup, hex, side);
    if here.len() < 2 {
        return Some(("CAL 9.1a", format!("no two units of yours are in {}", number(setup, hex))));
    }
    let mut stuck = here.filter(|&id| !activation::moves_in(setup, state, stage, id));
    if let Some(id) = stuck.next() {
        return take(setup, state, stage, side, id);
    }
    let mut routed = here.filter(|&id| state.piece(id).status == Status::Routed);
    if let Some(id) = routed.next() {
        return take(setup, state, stage, side, id);
    }
    let orders: Vec<Order> = here.map(|id| state.piece(id).acts).collect();
    if orders.windows(2).any(|pair| pair[0] != pair[1]) {
        return Some(("CAL 9.1a", "they act under different orders".into()));
    }
    let (id, mate) = (here.first()?, here.last()?);
    let field = Field::new(setup, state, side);
    if closing::shirks(setup, state, &field, &Move::new(state, id, Some(mate))) {
        let clause = match state.orders[usize::from(state.active.0)] {
            Order::Attack => "CAL 5.1.2a",
            _ => "CAL 5.1.1a",
        };
        return Some((clause, "one of them must close with the enemy, and together they cannot".into()));
    }
    let mut fired = here.filter(|&id| state.has(id, Marks::FIRED));
    let mut held = here.filter(|&id| is_held(setup, state, id));
    if let Some(gun) = fired.next().filter(|_| setup.rules.book.guns == Guns::BeforeMovement) {
        return take(setup, state, stage, side, gun);
    }
    if let Some(unit) = held.next() {
        return take(setup, state, stage, side, unit);
    }
    Some(("CAL 9.2", "together they have no hex they may enter".into()))
}

fn enter(setup: &Setup, state: &State, stage: Stage, side: Side, id: PieceId, hex: HexId) -> Option<Reason> {
    let piece = setup.piece(id);
    let name = name(setup, id);
    if piece.side != side {
        return Some(("CAL 15.4a", format!("{name} is not yours")));
    }
    if state.piece(id).at != Place::AWAY {
        return Some(("CAL 15.4a", format!("{name} does not wait off the map")));
    }
    if piece.arrives == 0 {
        return Some(("CAL 15.4a", format!("{name} is no reinforcement")));
    }
    if piece.arrives > state.turn {
        return Some(("CAL 15.4a", format!("{name} is not due before turn {}", piece.arrives)));
    }
    if !entry::due(setup, state, stage).contains(id) {
        return Some(not_due(setup, state, stage, id));
    }
    let field = Field::new(setup, state, side);
    let open = entry::hexes(setup, state, &field, id);
    if !open.contains(hex) {
        let at: Vec<String> = open.iter().map(|hex| number(setup, hex)).collect();
        let where_to = if at.is_empty() {
            "nowhere now: the enemy bars the way".into()
        } else {
            format!("at {}", at.join(" or "))
        };
        return Some(("CAL 15.4.1d", format!("{name} comes in {where_to}")));
    }
    Some(stacking(setup, state, id, hex))
}

/// Why a piece that is due does not come in at this moment.
fn not_due(setup: &Setup, state: &State, stage: Stage, id: PieceId) -> Reason {
    let (piece, name) = (setup.piece(id), name(setup, id));
    let column = setup.scenario.apart.filter(|apart| apart.officer == id || apart.units.contains(id));
    if let Some(apart) = column.filter(|_| !state.extra.apart_done) {
        let officer = super::name(setup, apart.officer);
        return ("AIF 17.2.9a", format!("{name} comes in when the column of {officer} acts"));
    }
    let leads = setup.formation(state.active).leader == id;
    let comes = match piece.kind {
        Kind::Commander => {
            piece.formation.is_none_or(|own| own == state.active) || setup.formation(state.active).reserve
        }
        Kind::Officer => leads,
        _ => {
            let own = piece.formation == Some(state.active);
            own || piece.formation.is_some_and(|own| setup.formation(own).reserve && !state.intervened)
        }
    };
    if !comes {
        return ("CAL 15.4a", format!("{name} comes in with its own formation"));
    }
    match (piece.kind.is_leader(), stage) {
        (true, Stage::MoveIn | Stage::MoveOut) => {
            ("CAL 15.4a", format!("{name} comes in after the units have moved"))
        }
        (false, Stage::MoveOut | Stage::MoveLeaders) => {
            ("CAL 15.4a", format!("{name} comes in while those in command move"))
        }
        _ => ("AIF 17.2.9a", format!("{name} does not come in with the column that acts by itself")),
    }
}

/// Why no officer rouses the units of a hex, and tired ones do not test (AIF 3.1-B4c, 16.3.4c).
fn no_rousing(setup: &Setup, state: &State, stage: Stage, side: Side, hex: HexId) -> Reason {
    let number = number(setup, hex);
    let here = state.units_at(setup, hex, side);
    let loose = |&id: &PieceId| {
        let marks = state.piece(id).marks;
        marks.has(Marks::ACTIVE | Marks::OUT) && !marks.has(Marks::DONE)
    };
    if here.filter(loose).count() == 0 {
        return ("AIF 3.1-B4c", format!("nobody in {number} is out of command and still to move"));
    }
    if stage != Stage::MoveOut {
        return ("AIF 3.1-B4c", "units out of command are roused after those in command have moved".into());
    }
    if !crate::command::may_change(setup, state, side) {
        return ("AIF 4.5.5b", "your commander-in-chief is lost: nobody changes orders any more".into());
    }
    let mut officers = setup.index.brigadiers[usize::from(state.active.0)];
    if officers.all(|id| state.hex(id) != Some(hex)) {
        return ("AIF 3.1-B4c", format!("no officer of the formation is in {number} to rouse them"));
    }
    ("AIF 3.1-B4c", format!("whoever could be roused in {number} has been, or cannot be"))
}

fn test(setup: &Setup, state: &State, stage: Stage, side: Side, hex: HexId) -> Reason {
    if setup.rules.book.command == Command::Officers {
        return no_rousing(setup, state, stage, side, hex);
    }
    if !state.sky(setup).tests {
        return ("CAL 17.1.3c", "in an ice storm units out of command may not test".into());
    }
    let units = state.troops_at(setup, hex, side);
    let Some(id) = units.first() else {
        return ("CAL 5.3.1", format!("no infantry or cavalry of yours is in {}", number(setup, hex)));
    };
    let marks = state.piece(id).marks;
    let name = name(setup, id);
    if !marks.has(Marks::ACTIVE) {
        return ("CAL 3.1-B", format!("{name} does not act with the active formation"));
    }
    if !marks.has(Marks::OUT) {
        return ("CAL 5.3", format!("{name} is in command and follows its formation's order"));
    }
    if stage != Stage::MoveOut {
        return ("CAL 3.1-B3c", "units out of command test after those in command have moved".into());
    }
    if marks.has(Marks::TESTED) {
        return ("CAL 5.3.1", format!("{name} has tested in this activation"));
    }
    if state.piece(id).status == Status::Routed {
        return ("CAL 15.2a", format!("{name} is routed"));
    }
    if marks.has(Marks::DONE) {
        return ("CAL 9.1a", format!("{name} has moved"));
    }
    ("CAL 4.3.1a", format!("{name} takes any order without a test, near the army commander"))
}

fn command(setup: &Setup, state: &State, stage: Stage, side: Side, id: PieceId, order: Order) -> Reason {
    if let Some(reason) = not_available(setup, state, side, id) {
        return reason;
    }
    let marks = state.piece(id).marks;
    let name = name(setup, id);
    if !marks.has(Marks::ACTIVE) {
        return ("CAL 3.1-B", format!("{name} does not act with the active formation"));
    }
    if state.piece(id).status == Status::Routed {
        return ("CAL 15.2a", format!("{name} is routed: no order helps it"));
    }
    if setup.piece(id).kind.is_gun() && !marks.has(Marks::FREE) {
        return (
            "CAL 11.0a",
            format!("{name} is artillery: it takes Defence or Manoeuvre by itself as it moves"),
        );
    }
    if marks.has(Marks::DONE) {
        return ("CAL 9.1a", format!("{name} has moved"));
    }
    if marks.has(Marks::FREE) && state.piece(id).acts == order {
        return ("CAL 5.3.1", format!("{name} acts under {} already", order.id()));
    }
    if marks.has(Marks::FREE) && !marks.has(Marks::OUT) {
        return ("CAL 3.1-B3c", format!("{name} is in command: those have finished moving"));
    }
    if !marks.has(Marks::OUT) {
        return ("CAL 4.1.1a", format!("{name} is in command and follows its formation's order"));
    }
    if stage == Stage::MoveIn {
        return ("CAL 3.1-B3c", format!("{name} is out of command and acts after those in command"));
    }
    if marks.has(Marks::FREE) {
        return ("CAL 4.1.4", format!("{name} cannot take another order any more: the leaders are moving"));
    }
    (
        "CAL 5.3",
        format!("{name} stays under Defence unless it passes its test or takes another order but once"),
    )
}

fn end(setup: &Setup, state: &State, stage: Stage) -> Option<Reason> {
    let (id, clause) = activation::unfinished(setup, state, stage)?;
    let name = name(setup, id);
    let what = match clause.0 {
        "AIF 17.1.5a" => format!("{name} marches to its goal, can still come nearer, and must"),
        "CAL 5.1.2a" => format!("{name} is under Attack, can still close with the enemy, and must"),
        "CAL 5.1.1a" => {
            let Tally { counted, needed, have } = closing::tally(setup, state);
            format!(
                "under Advance {needed} of {counted} counted units must close with the enemy and {have} have; {name} still can"
            )
        }
        _ => format!("{name} is due and can enter the map"),
    };
    Some((clause.0, what))
}
