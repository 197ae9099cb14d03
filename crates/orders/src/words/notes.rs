//! What a choice will bring, where that is known: the remark beside it in the menu.

use board::hex::HexId;
use play::Decision;

use super::march::{gains, met};
use super::question::strengths;
use super::{at_most, count, listed, movement_points, names, on_the_die, people, piece_name, place};
use crate::action::Action;
use crate::closing::{self, Duty};
use crate::declaration;
use crate::efficiency;
use crate::movement::{self, Move};
use crate::odds::Sides;
use crate::question::Question;
use crate::setup::{Order, PieceId, PieceSet, Setup};
use crate::state::{Marks, State, Status};
use crate::{bombardment, command, rally, skirmish};

/// The remark beside a choice, without what is said of its way.
pub(super) fn note(
    setup: &Setup,
    state: &State,
    decision: &Decision<Question>,
    action: Action,
) -> Option<String> {
    use Action as A;
    let side = decision.side;
    match action {
        A::Order(_, order) | A::Command(_, order) => Some(order_note(order).into()),
        A::Intervene => {
            let price = count(setup.tables.intervention.into(), "point", "points");
            Some(format!("{} get {price} for it", people(setup, side.other())))
        }
        A::Rally(hex) => {
            let zones = state.zones(setup, side.other());
            let able = state.troops_at(setup, hex, side);
            checks(setup, state, able.filter(|&id| rally::may_rally(setup, state, id, &zones)).collect())
        }
        A::Test(hex) => {
            let tired: PieceSet = skirmish::tired_at(setup, state, hex).collect();
            let able = state.troops_at(setup, hex, side);
            match command::rouser(setup, state, hex) {
                _ if !tired.is_empty() => checks(setup, state, tired),
                Some(officer) => {
                    let need = at_most(setup.piece(officer).initiative);
                    Some(format!("{} rouses them on {need}", piece_name(setup, officer)))
                }
                None => {
                    checks(setup, state, able.filter(|&id| command::may_test(setup, state, id)).collect())
                }
            }
        }
        A::Return(unit, hex) => some(gains(setup, state, unit, &[hex])),
        A::Activate(formation) if setup.formation(formation).side != side => Some("it is the enemy's".into()),
        A::Take(id) => taken(setup, state, id),
        A::Fire(gun, hex) => Some(fire_note(setup, state, PieceSet::of(gun), hex)),
        A::Salvo(from, hex) => Some(fire_note(setup, state, state.guns_at(setup, from, side), hex)),
        A::Attack(base, target) => attack_note(setup, state, base, target),
        A::Resolve(hex) => {
            let found = declaration::pending(setup, state).into_iter().find(|(_, target)| *target == hex)?;
            let sides = Sides::of(setup, state, found.0);
            Some(format!("{}: {}", names(setup, sides.attackers), strengths(setup, state, &sides)))
        }
        A::Elan(unit) => {
            let need = setup.piece(unit).efficiency;
            Some(format!("on {} up to 6 columns to the right, else it is disordered", at_most(need)))
        }
        A::Lead(_) => Some("in danger on a 1".into()),
        A::Lose(unit) => {
            let strength = state.strength(setup, unit);
            let back = !state.piece(unit).reduced && setup.piece(unit).reduced > 0;
            Some(format!("strength {strength}, {}", if back { "returns reduced" } else { "gone for good" }))
        }
        A::Retreat(unit, hex) => {
            let zone = state.zones(setup, side.other()).contains(hex);
            let pays =
                zone && state.piece(unit).status != Status::Routed && setup.index.troops.contains(unit);
            pays.then(|| "in an enemy zone: one more level of disorder".into())
        }
        A::Advance(unit, hex) => {
            let mut notes = gains(setup, state, unit, &[hex]);
            notes.extend(met(setup, state, side, &[hex]));
            some(notes)
        }
        A::AdvanceAll(base, hex) => {
            let unit = state.troops_at(setup, base, side).first()?;
            let mut notes = gains(setup, state, unit, &[hex]);
            notes.extend(met(setup, state, side, &[hex]));
            some(notes)
        }
        _ => None,
    }
}

fn some(notes: Vec<String>) -> Option<String> {
    (!notes.is_empty()).then(|| notes.join("; "))
}

/// What an order asks and allows (CAL 5.1.1 to 5.1.4).
fn order_note(order: Order) -> &'static str {
    match order {
        Order::Advance => "half of it must close with the enemy; may assault after a check; road march",
        Order::Attack => "all must close with the enemy and assault whom they meet; no road march",
        Order::Defence => "one hex at most; may reorganise; no assault",
        Order::Manoeuvre => "moves freely outside enemy zones; road march; no assault",
    }
}

/// `Colloredo on 3 or less`.
fn checks(setup: &Setup, state: &State, units: PieceSet) -> Option<String> {
    let each =
        |id: PieceId| format!("{} on {}", piece_name(setup, id), at_most(efficiency::of(setup, state, id)));
    (!units.is_empty()).then(|| listed(units.map(each).collect()))
}

/// Points of a piece that may be taken up, and whether it has to close with the enemy.
fn taken(setup: &Setup, state: &State, id: PieceId) -> Option<String> {
    let mv = Move::new(state, id, None);
    let points = movement_points(movement::allowance(setup, &mv));
    let mut text = match state.piece(id).acts {
        _ if setup.piece(id).kind.is_leader() => points,
        Order::Defence if !setup.piece(id).kind.is_gun() => "one hex".into(),
        _ => points,
    };
    if setup.piece(id).kind.is_leader() || state.has(id, Marks::OUT) {
        return Some(text);
    }
    match closing::duty(setup, state, &mv) {
        Some(Duty::Enemy { .. }) => text += "; must close with the enemy",
        Some(Duty::Goal { goal, .. }) => text += &format!("; must come nearer to {}", place(setup, goal)),
        None => {}
    }
    Some(text)
}

fn fire_note(setup: &Setup, state: &State, guns: PieceSet, target: HexId) -> String {
    let strength = bombardment::strength(setup, state, guns);
    let modifier: i8 =
        bombardment::modifiers(setup, state, guns, target).iter().map(|factor| factor.by).sum();
    format!("strength {strength}{}", on_the_die(", ", modifier))
}

/// The assault as it would stand.
fn attack_note(setup: &Setup, state: &State, base: HexId, target: HexId) -> Option<String> {
    let fight = declaration::preview(setup, state, base, target);
    let sides = Sides::of(setup, &fight.0, fight.1);
    Some(format!("then {}", strengths(setup, &fight.0, &sides)))
}
