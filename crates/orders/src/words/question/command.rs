//! What is asked before anybody moves: set-up, orders, reorganisation, returns, initiative, the officer's order.

use play::Side;

use super::super::{
    acting_name, adjective, at_most, count, formation_name, listed, order_name, people, piece_name, place,
    status_name, with_order,
};
use crate::flow::Frame;
use crate::initiative::{self, Initiative};
use crate::setup::{FormationId, FormationSet, PieceId, Setup};
use crate::state::State;
use crate::{activation, columns, command, deployment, efficiency, rally, returns};

fn formations(setup: &Setup, state: &State, set: FormationSet) -> String {
    listed(set.map(|id| with_order(setup, state, id)).collect())
}

/// `Gency, Malher or Salva`.
fn alternatives(mut all: Vec<String>) -> String {
    match (all.pop(), all.is_empty()) {
        (None, _) => "nobody".into(),
        (Some(last), true) => last,
        (Some(last), false) => format!("{} or {last}", all.join(", ")),
    }
}

/// `18 Line in 1514`.
fn who_where(setup: &Setup, state: &State, id: PieceId) -> String {
    match state.hex(id) {
        Some(hex) => format!("{} in {}", piece_name(setup, id), place(setup, hex)),
        None => piece_name(setup, id).to_owned(),
    }
}

pub(super) fn set_up(setup: &Setup, state: &State, side: Side) -> String {
    let left = deployment::left(setup, state, side).count();
    let orders: Vec<String> =
        deployment::unordered(setup, state, side).map(|id| formation_name(setup, id).to_owned()).collect();
    match (left, orders.is_empty()) {
        (0, true) => format!("The {} army stands: shall it be so?", adjective(setup, side)),
        (0, false) => format!("Which order shall {} begin with?", listed(orders)),
        (left, _) => {
            let pieces = count(left, "piece is", "pieces are");
            let more = match orders.is_empty() {
                true => String::new(),
                false if orders.len() == 1 => format!(" {} still needs an order.", listed(orders)),
                false => format!(" {} still need an order.", listed(orders)),
            };
            format!(
                "Where does the {} army stand? {pieces} still to be placed, each in its placement hex or beside it.{more}",
                adjective(setup, side)
            )
        }
    }
}

pub(super) fn orders(setup: &Setup, state: &State, side: Side) -> String {
    let open = match state.top() {
        Frame::Orders(frame) => command::open(setup, state, frame),
        _ => command::within_reach(setup, state, side),
    };
    let officers: Vec<String> =
        columns::candidates(setup, state, side).map(|id| piece_name(setup, id).to_owned()).collect();
    let commander =
        state.commander(setup, side).map_or(setup.title.terms.commander, |id| piece_name(setup, id));
    let mut text = match (open.is_empty(), officers.is_empty()) {
        (true, true) if command::is_exhausted(setup, state, side) => {
            format!("{commander} has changed as many orders as he may this turn.")
        }
        (true, true) => format!("{commander} has nobody left within reach whose order he could change."),
        (true, false) => format!("{commander} changes no more orders of formations this turn."),
        (false, _) => format!(
            "Which orders does {commander} change? Within his reach: {}.",
            formations(setup, state, open)
        ),
    };
    if !officers.is_empty() {
        text +=
            &format!(" He may have a column led under an order of its own by {}.", alternatives(officers));
    }
    if command::may_intervene(setup, state, side) {
        let price = count(setup.tables.intervention.into(), "point", "points");
        text += &format!(
            " Does he take the reserve into his own hand, for {price} to {}?",
            people(setup, side.other())
        );
    }
    text
}

pub(super) fn rally(setup: &Setup, state: &State, side: Side) -> String {
    let zones = state.zones(setup, side.other());
    let able = setup.index.units[side].filter(|&id| rally::may_rally(setup, state, id, &zones));
    let each = able.map(|id| {
        let need = at_most(efficiency::of(setup, state, id));
        format!("{}, {}, on {need}", who_where(setup, state, id), status_name(state.piece(id).status))
    });
    let all: Vec<String> = each.collect();
    format!("Who tries to reorganise next? Able to: {}.", all.join("; "))
}

pub(super) fn returns(setup: &Setup, state: &State, side: Side) -> String {
    let due: Vec<String> = returns::due(setup, state, side)
        .map(|id| {
            let near: Vec<String> = returns::leaders(setup, state, id)
                .into_iter()
                .map(|leader| who_where(setup, state, leader))
                .collect();
            format!("{} near {}", piece_name(setup, id), listed(near))
        })
        .collect();
    format!("Where do the eliminated units come back? Due: {}.", due.join("; "))
}

pub(super) fn activate(setup: &Setup, state: &State, side: Side) -> String {
    let waiting = initiative::waiting(setup, state);
    let of =
        |whose: Side| -> FormationSet { waiting.filter(|&id| setup.formation(id).side == whose).collect() };
    if matches!(state.top(), Frame::Initiative(Initiative::Opening))
        && setup.rules.book.opening == crate::ruleset::Opening::Own
    {
        let own: Vec<String> = of(side).map(|id| with_order(setup, state, id)).collect();
        return format!(
            "The {} side opens the battle: which formation acts first, {}?",
            adjective(setup, side),
            own.join(" or ")
        );
    }
    let whose = [(side, "yours"), (side.other(), "the enemy's")];
    let left: Vec<String> = whose
        .into_iter()
        .map(|(side, whose)| (of(side), whose))
        .filter(|(of, _)| !of.is_empty())
        .map(|(of, whose)| format!("{whose}, {}", formations(setup, state, of)))
        .collect();
    format!(
        "You have the initiative: which formation of either side acts next? Still to act: {}.",
        left.join("; ")
    )
}

pub(super) fn reserve(setup: &Setup, state: &State, formation: FormationId) -> String {
    let able: Vec<String> =
        activation::volunteers(setup, state).map(|id| who_where(setup, state, id)).collect();
    format!(
        "{} is activated: which units of the reserve act with it? Free to: {}.",
        formation_name(setup, formation),
        listed(able)
    )
}

pub(super) fn order_roll(setup: &Setup, state: &State, formation: FormationId) -> String {
    let now = order_name(activation::order_now(state));
    let Some(leader) = activation::commander(setup, state) else {
        return format!("{} is under {now}: is that to change?", formation_name(setup, formation));
    };
    let rating = setup.piece(leader).initiative;
    format!(
        "{} is under {now}. Does {} try to change that? His initiative is {rating}: he needs {} on the die.",
        acting_name(setup, state, formation),
        piece_name(setup, leader),
        if rating > 1 { format!("{rating} or less") } else { "a 1".into() },
    )
}

pub(super) fn new_order(setup: &Setup, state: &State, formation: FormationId) -> String {
    let now = order_name(activation::order_now(state));
    format!("{} is under {now}: which order does it take?", acting_name(setup, state, formation))
}

pub(super) fn with_column(setup: &Setup, state: &State, officer: PieceId) -> String {
    format!(
        "{} is activated: does {}'s column act with it, instead of it, or by itself later?",
        formation_name(setup, state.active),
        piece_name(setup, officer)
    )
}

pub(super) fn last_column(setup: &Setup, officer: PieceId) -> String {
    format!("All formations have acted: does {}'s column act by itself?", piece_name(setup, officer))
}

pub(super) fn officers(setup: &Setup, formation: FormationId) -> String {
    format!(
        "{} is activated: which of its officers tries for an order of his own, or joins it again?",
        formation_name(setup, formation)
    )
}

pub(super) fn special(setup: &Setup, state: &State, officer: PieceId) -> String {
    let now = match state.has(officer, crate::state::Marks::LEADS) {
        true => format!(", now under {},", order_name(state.piece(officer).acts)),
        false => String::new(),
    };
    format!("Which order does {}{now} have for his column?", piece_name(setup, officer))
}

pub(super) fn column(setup: &Setup, state: &State, officer: PieceId) -> String {
    let able = crate::columns::followers(setup, state, officer);
    let able: Vec<String> = able.map(|id| who_where(setup, state, id)).collect();
    format!("Which units go with {}? Within his reach: {}.", piece_name(setup, officer), listed(able))
}
