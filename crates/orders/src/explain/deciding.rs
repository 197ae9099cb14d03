//! Set-up, the command phase, the choice of formations.

use play::Side;

use super::{Reason, name, not_available, number, stacking};
use crate::action::Action;
use crate::activation;
use crate::columns::{self, Officer};
use crate::command::{self, Orders};
use crate::deployment;
use crate::flow::Frame;
use crate::initiative::{self, Initiative};
use crate::march;
use crate::rally;
use crate::returns;
use crate::ruleset::{Opening, Rallying};
use crate::setup::{Kind, Order, PieceId, Setup};
use crate::stacking as rules;
use crate::state::{Marks, Place, State, Status};

/// CAL 21.
pub(super) fn set_up(setup: &Setup, state: &State, side: Side, action: Action) -> Option<Reason> {
    match action {
        Action::Place(id, hex) => {
            if setup.piece(id).side != side {
                return Some(("CAL 21.0", format!("{} is not yours", name(setup, id))));
            }
            let Some(placement) = setup.placements.iter().find(|it| it.piece == id) else {
                return Some(("CAL 15.4a", format!("{} arrives later", name(setup, id))));
            };
            if state.piece(id).at != Place::AWAY {
                return Some(("CAL 21.0", format!("{} has been placed", name(setup, id))));
            }
            if !placement.zone.contains(hex) {
                let name = name(setup, id);
                if placement.zone.len() == 2 {
                    let either: Vec<String> = placement.zone.iter().map(|hex| number(setup, hex)).collect();
                    return Some(("CAL 21.1c", format!("{name} sets up in {}", either.join(" or "))));
                }
                let what = format!("{name} sets up in its placement hex ({}) or next to it", placement.name);
                return Some(("CAL 21.0", what));
            }
            let enemy = side.other();
            if !state.units_at(setup, hex, enemy).is_empty()
                || !state.leaders_at(setup, hex, enemy).is_empty()
            {
                return Some(("CAL 21.0", format!("the enemy is in {}", number(setup, hex))));
            }
            Some(stacking(setup, state, id, hex))
        }
        Action::Order(formation, _) => {
            let it = setup.formation(formation);
            let clause = if it.side == side { "CAL 21.2a" } else { "CAL 21.1a" };
            Some((clause, format!("the opening order of {} is not open to choice now", it.name)))
        }
        Action::Ready => Some(("CAL 21.0", "everybody has been placed".into())),
        Action::End => {
            if let Some(left) = deployment::left(setup, state, side).next() {
                return Some(("CAL 21.0", format!("{} has still to be placed", name(setup, left.piece))));
            }
            let formation = deployment::unordered(setup, state, side).next()?;
            Some(("CAL 21.2a", format!("{} still needs an order", setup.formation(formation).name)))
        }
        _ => None,
    }
}

/// CAL 5.2.
pub(super) fn orders(setup: &Setup, state: &State, frame: Orders, action: Action) -> Option<Reason> {
    match action {
        Action::Order(id, order) => {
            let it = setup.formation(id);
            if it.side != frame.side {
                return Some(("CAL 4.2", format!("{} is not yours", it.name)));
            }
            if state.commander(setup, frame.side).is_none() {
                let who = setup.title.terms.commander;
                return Some(("CAL 4.2", format!("your {who} is not on the map")));
            }
            if march::binds(setup, state, id) {
                return Some((
                    "AIF 17.1.5a",
                    format!("{} marches to its goal, and its order stands", it.name),
                ));
            }
            if command::is_exhausted(setup, state, frame.side) {
                return Some((
                    "AIF 4.3b",
                    "your commander-in-chief has changed as many orders as he can".into(),
                ));
            }
            if state.leader(setup, id).is_none() {
                return Some(("CAL 4.4.5a", format!("nobody leads {} on the map", it.name)));
            }
            if !command::within_reach(setup, state, frame.side).contains(id) {
                return Some((
                    "CAL 5.2.1",
                    format!(
                        "the {} of {} is out of your commander's range",
                        setup.title.terms.leader, it.name
                    ),
                ));
            }
            if frame.done.contains(id) {
                return Some(("CAL 5.2", format!("{} has had its new order", it.name)));
            }
            Some(("CAL 5.0", format!("{} is under {} already", it.name, order.id())))
        }
        Action::Special(officer, order) => Some(no_special(setup, state, frame.side, officer, order)),
        Action::Intervene => Some(if setup.title.terms.commanders_lead {
            ("CAL 20.1a", "who commands an army here leads as he does, and takes nothing over".into())
        } else if !setup.rules.intervention {
            ("CAL 20.1a", "the option of Bonaparte's intervention is not in play".into())
        } else if state.intervened {
            ("CAL 20.1a", "he leads the reserve already".into())
        } else if setup.formations_of(frame.side).all(|id| !setup.formation(id).reserve) {
            ("CAL 20.1a", "your army has no reserve".into())
        } else {
            ("CAL 20.1a", "the army commander of the reserve is not on the map".into())
        }),
        _ => None,
    }
}

/// CAL 15.3.
pub(super) fn rally(setup: &Setup, state: &State, side: Side, action: Action) -> Option<Reason> {
    let Action::Rally(hex) = action else { return None };
    let number = number(setup, hex);
    let broken: Vec<PieceId> =
        state.troops_at(setup, hex, side).filter(|&id| state.piece(id).status != Status::Good).collect();
    let Some(&unit) = broken.first() else {
        return Some(("CAL 15.3", format!("no disordered or routed unit of yours is in {number}")));
    };
    if broken.iter().all(|&id| state.has(id, Marks::TESTED)) {
        return Some(("CAL 15.3", format!("the units in {number} have tried this turn")));
    }
    if state.zones(setup, side.other()).contains(hex) {
        return Some(("CAL 15.3", format!("{number} is in an enemy zone of control")));
    }
    if setup.rules.book.rallying == Rallying::Activation {
        return Some(not_rallied(setup, state, unit));
    }
    if !rally::order_allows(setup, state, unit) {
        let what = format!("{} is in command of a formation that is not under Defence", name(setup, unit));
        return Some(("CAL 5.1.3e", what));
    }
    None
}

/// Why a unit of the active formation may not try to reorganise (AIF 15.3a).
fn not_rallied(setup: &Setup, state: &State, unit: PieceId) -> Reason {
    let (name, piece) = (name(setup, unit), state.piece(unit));
    if !piece.marks.has(Marks::ACTIVE) {
        return ("AIF 3.1-B6b", format!("{name} does not belong to those who have acted"));
    }
    if piece.marks.has(Marks::STIRRED) {
        return ("AIF 15.3a", format!("{name} has done something else in this activation"));
    }
    match piece.acts {
        Order::Attack => ("AIF 5.1.2e", format!("{name} is under Attack, which does not allow it")),
        _ => ("AIF 5.1.4c", format!("{name} is under Manoeuvre and no leader of its formation is near")),
    }
}

/// What keeps an officer from an order of his own whoever would give it (AIF 16.2).
fn no_column(setup: &Setup, state: &State, side: Side, officer: PieceId) -> Option<Reason> {
    let name = name(setup, officer);
    let apart = setup.scenario.apart.is_some_and(|apart| apart.officer == officer);
    if !setup.rules.columns && !apart {
        return Some(("AIF 16.2a", "the option of independent columns is not in play".into()));
    }
    if setup.piece(officer).kind != Kind::Brigadier {
        return Some(("AIF 16.2a", format!("{name} is no officer under a general")));
    }
    not_available(setup, state, side, officer).or_else(|| {
        let tried = state.has(officer, Marks::TESTED);
        tried.then(|| ("AIF 16.2d", format!("{name} has had his turn")))
    })
}

/// Why a commander-in-chief cannot give an officer this order (AIF 16.2d, 17.2.9a).
fn no_special(setup: &Setup, state: &State, side: Side, officer: PieceId, order: Order) -> Reason {
    if let Some(reason) = no_column(setup, state, side, officer) {
        return reason;
    }
    let name = name(setup, officer);
    let Some(chief) = state.commander(setup, side) else {
        return ("AIF 4.5.5b", "your commander-in-chief is not on the map".into());
    };
    if !command::range(setup, state, chief).contains(state.hex_of(officer)) {
        return ("AIF 16.2b", format!("{name} is not within the command radius of your commander-in-chief"));
    }
    if state.has(officer, Marks::LEADS) && state.piece(officer).acts == order {
        return ("AIF 16.2a", format!("{name} has that order already"));
    }
    ("AIF 16.2b", format!("{name} is not within the command radius of his general"))
}

/// Why an officer of the active formation may not try for an order of his own (AIF 16.2d).
fn no_detaching(setup: &Setup, state: &State, officer: PieceId) -> Reason {
    let side = state.side(setup);
    if let Some(reason) = no_column(setup, state, side, officer) {
        return reason;
    }
    let name = name(setup, officer);
    if setup.piece(officer).formation != Some(state.active) {
        return ("AIF 16.2d", format!("{name} does not belong to the active formation"));
    }
    if !command::may_change(setup, state, side) {
        return ("AIF 4.5.5b", "your commander-in-chief is lost: nobody changes orders any more".into());
    }
    ("AIF 16.2b", format!("{name} is not within the command radius of his general"))
}

/// Why a unit does not go with the officer whose column is made up (AIF R131).
fn not_joined(setup: &Setup, state: &State, gathers: PieceId, unit: PieceId) -> Reason {
    let name = name(setup, unit);
    let officer = setup.piece(gathers);
    if setup.piece(unit).formation != officer.formation || setup.piece(unit).kind.is_leader() {
        return ("AIF 16.2b", format!("{name} is no unit of the formation of {}", officer.name));
    }
    if !command::commands(setup, gathers, unit) {
        return ("AIF 16.2.3", format!("{} leads only cavalry and horse artillery", officer.name));
    }
    if let Some(reason) = not_available(setup, state, officer.side, unit) {
        return reason;
    }
    if state.piece(unit).column.is_some() {
        return ("AIF 16.2.2", format!("{name} goes with a column already"));
    }
    ("AIF 16.2.2", format!("{name} is out of the reach of {}", officer.name))
}

/// AIF 16.2: officers when their formation is activated, and the units that go with one.
pub(super) fn officers(setup: &Setup, state: &State, action: Action) -> Option<Reason> {
    match action {
        Action::Detach(officer) => Some(no_detaching(setup, state, officer)),
        Action::Rejoin(officer) => {
            if let Some(reason) = not_available(setup, state, state.side(setup), officer) {
                return Some(reason);
            }
            let name = name(setup, officer);
            let what = if !state.has(officer, Marks::LEADS) {
                format!("{name} leads no column")
            } else if setup.piece(officer).formation != Some(state.active) {
                format!("{name} does not belong to the active formation")
            } else {
                format!("{name} is not within his general's command radius")
            };
            Some(("AIF 16.2.1", what))
        }
        _ => None,
    }
}

/// AIF 16.2: one officer's order, and the units that go with him.
pub(super) fn officer(setup: &Setup, state: &State, frame: Officer, action: Action) -> Option<Reason> {
    match (frame.stage, action) {
        (columns::Stage::Order, Action::Special(officer, _)) if officer == frame.piece => {
            Some(("AIF 16.2a", format!("{} has that order already", name(setup, officer))))
        }
        (columns::Stage::Order, Action::Special(..)) => {
            Some(("AIF 16.2a", format!("only the order of {} is asked for now", name(setup, frame.piece))))
        }
        (columns::Stage::Units, Action::Join(unit)) => Some(not_joined(setup, state, frame.piece, unit)),
        _ => None,
    }
}

/// CAL 12.8.
pub(super) fn returns(setup: &Setup, state: &State, side: Side, action: Action) -> Option<Reason> {
    match action {
        Action::Return(id, hex) => {
            if setup.piece(id).side != side {
                return Some(("CAL 12.8b", format!("{} is not yours", name(setup, id))));
            }
            if !returns::due(setup, state, side).any(|due| due == id) {
                return Some(("CAL 12.8a", format!("{} does not return this turn", name(setup, id))));
            }
            let leaders = returns::leaders(setup, state, id);
            let near = leaders.iter().any(|&leader| setup.map.distance(state.hex_of(leader), hex) <= 1);
            if !near {
                return Some(("CAL 12.8b", "it returns with its formation's leader or next to him".into()));
            }
            if state.zones(setup, side.other()).contains(hex) {
                return Some(("CAL 12.8b", format!("{} is in an enemy zone of control", number(setup, hex))));
            }
            if !rules::may_stop(setup, state, &[id], hex) {
                return Some(stacking(setup, state, id, hex));
            }
            Some(("CAL 12.8b", format!("{} is closed to it", number(setup, hex))))
        }
        Action::End | Action::Decline => {
            Some(("CAL 12.8a", "whoever is due and has room must return".into()))
        }
        _ => None,
    }
}

/// CAL 6.2.
pub(super) fn activate(setup: &Setup, state: &State, side: Side, action: Action) -> Option<Reason> {
    let id = match action {
        Action::Activate(id) => id,
        Action::Headquarters => return Some(no_headquarters(setup, state, side)),
        Action::Apart => return Some(not_apart(setup, state, side)),
        _ => return None,
    };
    let it = setup.formation(id);
    if state.activated.contains(id) {
        return Some(("CAL 6.2c", format!("{} has been activated this turn", it.name)));
    }
    let own = setup.rules.book.opening == Opening::Own;
    if own && state.top() == Frame::Initiative(Initiative::Opening) && it.side != setup.title.opens {
        let who = setup.title.side_names[setup.title.opens.index()];
        return Some(("CAL 3.2b", format!("the first activation of the battle is a {who} formation's")));
    }
    if it.reserve && !state.intervened {
        return Some(("CAL 15.4.3b", "reserve units act with the other formations".into()));
    }
    if let Some(only) = setup.tables.first_turn_only.filter(|only| state.turn == 1 && *only != it.side) {
        let who = setup.title.side_names[only.index()];
        return Some(("AIF 17.1.2a", format!("in the first turn only {who} formations act")));
    }
    let there = initiative::waiting(setup, state).contains(id);
    (!there).then(|| ("CAL 21.3b", format!("{} has nothing on the map and nothing due", it.name)))
}

/// AIF 16.1.
fn no_headquarters(setup: &Setup, state: &State, side: Side) -> Reason {
    if !setup.rules.headquarters {
        return ("AIF 16.1a", "the option of headquarters orders is not in play".into());
    }
    if state.commander(setup, side).is_none() {
        return ("AIF 4.5.5b", "your commander-in-chief is not on the map".into());
    }
    if state.extra.headquarters >> side.index() & 1 == 1 {
        return ("AIF 16.1e", "your headquarters have been activated this turn".into());
    }
    match state.top() {
        Frame::Initiative(Initiative::Last) => {
            ("AIF 17.2.9b", "only the column that acts by itself is left in this turn".into())
        }
        _ => ("AIF 16.1c", "nobody has rolled for the initiative yet".into()),
    }
}

/// AIF 17.2.9.
fn not_apart(setup: &Setup, state: &State, side: Side) -> Reason {
    let Some(apart) = setup.scenario.apart else {
        return ("AIF 6.1a", "no column acts by itself in this battle".into());
    };
    let officer = setup.piece(apart.officer);
    if officer.side != side {
        return ("AIF 17.2.9a", format!("the column of {} is not yours", officer.name));
    }
    if state.extra.apart_done {
        return ("AIF 17.2.9c", "the column has acted this turn".into());
    }
    ("AIF 17.2.9a", format!("nobody of the column of {} is on the map or due", officer.name))
}

/// CAL 15.4.3.
pub(super) fn reserve(setup: &Setup, state: &State, action: Action) -> Option<Reason> {
    let Action::Join(id) = action else { return None };
    let side = state.side(setup);
    if let Some(reason) = not_available(setup, state, side, id) {
        return Some(reason);
    }
    if let Some(apart) = &setup.scenario.apart {
        let officer = name(setup, apart.officer);
        return Some((
            "AIF 17.2.9c",
            format!("only {officer} is asked for now, and his column goes with him"),
        ));
    }
    if !setup.piece(id).formation.is_some_and(|own| setup.formation(own).reserve) {
        return Some(("CAL 4.1", format!("{} is no reserve unit", name(setup, id))));
    }
    if state.has(id, Marks::ACTIVATED) {
        return Some(("CAL 15.4.3d", format!("{} has acted this turn", name(setup, id))));
    }
    if state.has(id, Marks::ACTIVE) {
        return Some(("CAL 15.4.3a", format!("{} acts with this formation already", name(setup, id))));
    }
    let others = command::commanders_of(setup, state, id)
        .filter(|&other| other != state.active && !state.activated.contains(other));
    let whom: Vec<&str> = others.map(|id| setup.formation(id).name.as_str()).collect();
    let what = format!("{} is in command of {} and acts with it", name(setup, id), whom.join(" or "));
    Some(("CAL 15.4.3a", what))
}

/// CAL 5.2.2.
pub(super) fn new_order(setup: &Setup, state: &State, action: Action) -> Option<Reason> {
    if let Some(officer) = state.extra.apart {
        let picks = state.top() == Frame::Activation(activation::Stage::OrderPick);
        return match action {
            Action::Special(id, _) if picks && id == officer => {
                Some(("AIF 16.2a", format!("{} has that order already", name(setup, officer))))
            }
            Action::Special(..) if picks => {
                Some(("AIF 16.2a", format!("only the order of {} is asked for now", name(setup, officer))))
            }
            _ => None,
        };
    }
    match (state.top(), action) {
        (_, Action::Order(id, _)) if id != state.active => {
            Some(("CAL 5.2.2c", format!("{} is not the active formation", setup.formation(id).name)))
        }
        (Frame::Activation(activation::Stage::OrderAsk), Action::Order(..)) => {
            let who = setup.title.terms.leader;
            Some(("CAL 5.2.2a", format!("the {who} has to roll for a new order first")))
        }
        (_, Action::Order(_, order)) => Some(("CAL 5.0", format!("it is under {} already", order.id()))),
        (_, Action::Try) => Some(("CAL 5.2.2a", "he has rolled".into())),
        _ => None,
    }
}
