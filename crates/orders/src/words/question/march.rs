//! What is asked while pieces move, retreat or get away.

use super::super::{acting_name, count, few, listed, movement_points, names, order_name, piece_name, place};
use crate::activation::{self, Stage};
use crate::closing::{self, Duty, Tally};
use crate::flow::Frame;
use crate::movement::{self, Move};
use crate::ruleset::Command;
use crate::setup::{FormationId, Hexes, Kind, Order, PieceId, PieceSet, Setup};
use crate::state::{Marks, State};
use crate::ways::Field;
use crate::{aftermath, command, entry};

/// The units or leaders that may still move in a stage.
fn movers(setup: &Setup, state: &State, stage: Stage) -> PieceSet {
    let side = state.side(setup);
    let all = setup.index.units[side].or(setup.index.leaders[side]);
    all.filter(|&id| activation::moves_in(setup, state, stage, id)).collect()
}

pub(super) fn in_command(setup: &Setup, state: &State, formation: FormationId) -> String {
    let order = activation::order_now(state);
    let left = movers(setup, state, Stage::MoveIn).len();
    let who = acting_name(setup, state, formation);
    let mut text = format!("{who} acts under {}: who moves next?", order_name(order));
    if left > 0 || setup.rules.book.command == Command::Ranges {
        text += &format!(" {} in command still to move.", count(left, "unit", "units"));
    }
    text += &duty(setup, state, order);
    text += &weather(setup, state);
    let due = entry::due(setup, state, Stage::MoveIn);
    if !due.is_empty() {
        text += &format!(" Reinforcements at the edge of the map: {}.", names(setup, due));
    }
    text
}

/// CAL 5.1.1a, 5.1.2a: who still has to close with the enemy.
fn duty(setup: &Setup, state: &State, order: Order) -> String {
    let counted = closing::counted(setup, state);
    match order {
        Order::Attack => {
            let field = Field::new(setup, state, state.side(setup));
            let owing: PieceSet =
                counted.filter(|&id| closing::still_can(setup, state, &field, id)).collect();
            match owing.is_empty() {
                true => " Nobody owes a move towards the enemy.".into(),
                false => format!(" Still to close with the enemy: {}.", names(setup, owing)),
            }
        }
        Order::Advance => {
            let Tally { counted, needed, have } = closing::tally(setup, state);
            match needed {
                0 => String::new(),
                _ => format!(" Of {counted} that count {needed} must end nearer to the enemy; {have} have."),
            }
        }
        _ => String::new(),
    }
}

/// What the weather takes from movement (CAL 17.1).
fn weather(setup: &Setup, state: &State) -> String {
    let sky = state.sky(setup);
    match (sky.penalty, sky.factor, sky.minor_spared) {
        (0, 1, _) => String::new(),
        (0, _, true) => format!(" {}: costs are doubled except along roads and minor roads.", sky.name),
        (0, _, false) => format!(" {}: costs are doubled except along roads.", sky.name),
        (penalty, ..) => format!(
            " {}: {} less for units that leave the roads.",
            sky.name,
            match penalty {
                2 => "one point".to_owned(),
                half => movement_points(half),
            }
        ),
    }
}

pub(super) fn out_of_command(setup: &Setup, state: &State, formation: FormationId) -> String {
    let left = movers(setup, state, Stage::MoveOut);
    let testers: PieceSet = left.filter(|&id| command::may_test(setup, state, id)).collect();
    let free: PieceSet = left.filter(|&id| state.has(id, Marks::FREE)).collect();
    let mut text = format!(
        "What do those of {} do who are out of command? Still to move: {}, under Defence unless they take another order.",
        acting_name(setup, state, formation),
        few(setup, left)
    );
    if !free.is_empty() {
        text += &format!(" Free to take any order: {}.", few(setup, free));
    }
    if !testers.is_empty() {
        text += &format!(" Able to test for one: {}.", few(setup, testers));
    }
    text
}

pub(super) fn leaders(setup: &Setup, state: &State, formation: FormationId) -> String {
    let due = entry::due(setup, state, Stage::MoveLeaders);
    let all = movers(setup, state, Stage::MoveLeaders).or(due);
    let each = |id: PieceId| match (state.hex(id), setup.piece(id).kind) {
        (None, _) => format!("{}, who arrives", piece_name(setup, id)),
        (_, Kind::Commander) => format!("{}, once this turn", piece_name(setup, id)),
        _ => piece_name(setup, id).to_owned(),
    };
    let able = listed(all.map(each).collect());
    format!("{} has moved: which leader rides where? Able to: {able}.", acting_name(setup, state, formation))
}

pub(super) fn whither(setup: &Setup, state: &State, piece: PieceId) -> String {
    let Frame::Move(mv) = state.top() else {
        return format!("Where does {} go?", piece_name(setup, piece));
    };
    let verb = if mv.mate.is_some() { "do" } else { "does" };
    let mut text = format!(
        "Where {verb} {} go from {}? {}",
        names(setup, mv.pieces()),
        place(setup, state.hex_of(piece)),
        points_left(setup, state, &mv)
    );
    if let Some(duty) = closing::duty(setup, state, &mv) {
        let near = match duty {
            Duty::Enemy { start: 2 } => "next to the enemy".to_owned(),
            Duty::Enemy { start } => format!("nearer to the enemy than the {start} hexes it began at"),
            Duty::Goal { goal, .. } => format!("nearer to {}, where the column marches", place(setup, goal)),
        };
        text += &format!(" The move must end {near}.");
    }
    text
}

/// `3½ of 4 points left, under Attack.`
fn points_left(setup: &Setup, state: &State, mv: &Move) -> String {
    let full = movement::allowance(setup, mv);
    let left = movement::points(full.saturating_sub(mv.spent));
    let of = movement_points(full);
    if setup.piece(mv.who).kind.is_leader() {
        return format!("{left} of {of} left.");
    }
    let guns = mv.pieces().all(|id| setup.piece(id).kind.is_gun()) && mv.spent == 0;
    let order = match (mv.order, guns) {
        (Order::Defence, false) => return "One hex at most, under Defence.".into(),
        (Order::Defence, true) => "one hex under Defence, or more under Manoeuvre".to_owned(),
        (order, true) => format!("under {}, or as guns may under Defence or Manoeuvre", order_name(order)),
        (order, false) => format!("under {}", order_name(order)),
    };
    let less = movement::points(full.saturating_sub(mv.spent).saturating_sub(state.sky(setup).penalty));
    match (state.sky(setup).penalty, mv.by_road) {
        (0, _) => format!("{left} of {of} left, {order}."),
        (_, true) => format!("{left} of {of} left along roads, {less} off them; {order}."),
        (_, false) => format!("{less} of {of} left after what the weather takes, {order}."),
    }
}

pub(super) fn retreat(setup: &Setup, state: &State, piece: PieceId) -> String {
    let choice = match state.top() {
        Frame::Aftermath(frame) => aftermath::choice(setup, state, frame),
        _ => PieceSet::EMPTY,
    };
    if choice.len() > 1 {
        let who = names(setup, choice);
        return format!(
            "{who} have to retreat, and not all can go the same way: who goes first, and where to?"
        );
    }
    let owes = count(state.piece(piece).owes.into(), "hex", "hexes");
    let from = state.hex(piece).map_or(String::new(), |hex| format!(" from {}", place(setup, hex)));
    format!("{} has to retreat {owes}{from}: where to?", piece_name(setup, piece))
}

pub(super) fn evade(setup: &Setup, state: &State, leader: PieceId) -> String {
    let Some(hex) = state.hex(leader) else { return format!("Does {} ride off?", piece_name(setup, leader)) };
    let troops = state.units_at(setup, hex, setup.piece(leader).side);
    let with = if troops.is_empty() { "alone".into() } else { format!("with {}", names(setup, troops)) };
    let who = piece_name(setup, leader);
    format!("An enemy has come next to {who} in {}, {with}: does he ride off?", place(setup, hex))
}

pub(super) fn battery(setup: &Setup, state: &State, gun: PieceId) -> String {
    let at = state.hex(gun).map_or(String::new(), |hex| format!(" in {}", place(setup, hex)));
    let to = aftermath::battery::refuge(setup, state, gun)
        .map_or(String::new(), |hex| format!(" to {}", place(setup, hex)));
    format!("The troops with {}{at} have fallen back{to}: does it go with them?", piece_name(setup, gun))
}

pub(super) fn run(setup: &Setup, state: &State, unit: PieceId) -> String {
    let at = state.hex(unit).map_or(String::new(), |hex| format!(" from {}", place(setup, hex)));
    format!("{} is routed and runs{at}: where to?", piece_name(setup, unit))
}

pub(super) fn counter(setup: &Setup, state: &State, charger: PieceId) -> String {
    let at = state.hex(charger).map_or(String::new(), |hex| format!(" in {}", place(setup, hex)));
    let able = names(setup, crate::charge::counters(setup, state, charger));
    let party = crate::charge::party(state, charger);
    let (are, them) = if party.len() > 1 { ("are", "them") } else { ("is", "it") };
    format!("{}{at} {are} about to charge: who countercharges {them}? Able to: {able}.", names(setup, party))
}

pub(super) fn follow(setup: &Setup, state: &State, leader: PieceId) -> String {
    let at = state.hex(leader).map_or(String::new(), |hex| format!(" in {}", place(setup, hex)));
    format!("The troops with {}{at} are gone: with which of them does he go?", piece_name(setup, leader))
}

pub(super) fn escape(setup: &Setup, state: &State, leader: PieceId) -> String {
    let name = piece_name(setup, leader);
    let Some(hex) = state.hex(leader) else { return format!("Where does {name} get away to?") };
    let enemies = Hexes::of(hex).meets(&state.occupied(setup, setup.piece(leader).side.other()));
    let why = if enemies { "is come upon by the enemy" } else { "is left without troops" };
    format!("{name} {why} in {}: where does he get away to?", place(setup, hex))
}
