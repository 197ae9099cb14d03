//! Announcing combats, their order, and advances: why not so.

use board::hex::HexId;

use super::{Reason, crowded, name, number, pieces};
use crate::action::Action;
use crate::advance::Advance;
use crate::announce;
use crate::setup::{PieceId, PieceSet, Setup};
use crate::state::{RETURNS, State};
use crate::{bridges, stacking};

/// Why an attack may not be announced so.
pub(super) fn announce(setup: &Setup, state: &State, action: Action) -> Option<Reason> {
    match action {
        Action::Attack(id, hex) => attack(setup, state, id, hex),
        Action::Release(id) => Some(("RM CBT-3", format!("{} is named for no combat", name(setup, id)))),
        Action::Done => {
            let (id, hex) = announce::owed(setup, state)?;
            let what = format!(
                "{} must be attacked from there too: it is next to {}",
                number(setup, hex),
                name(setup, id)
            );
            Some(("RM CBT-4", what))
        }
        Action::Fight(_) => Some(("RM CBT-7", "all combats are announced before the first is fought".into())),
        Action::Take(_) | Action::With(_) | Action::Drop(_) | Action::To(_) | Action::Charge(_) => {
            Some(("RM SEQ-6a", "the movement of this activation is over".into()))
        }
        _ => None,
    }
}

fn spent(setup: &Setup, id: PieceId) -> Reason {
    ("RM CBT-5a", format!("{} is named for a combat, and each unit attacks once", name(setup, id)))
}

fn attack(setup: &Setup, state: &State, id: PieceId, hex: HexId) -> Option<Reason> {
    let side = state.active_side(setup);
    let (name, there) = (name(setup, id), number(setup, hex));
    if let Some(reason) = pieces::unavailable(setup, state, side, id) {
        return Some(reason);
    }
    let leader = setup.index.leaders.contains(id);
    if state.factor(setup, id) == 0 && !leader {
        return Some(("RM CBT-6", format!("{name} has no combat factor")));
    }
    if let Some(reason) = pieces::inactive(setup, state, id) {
        return Some(reason);
    }
    if state.piece(id).fights == 0 && state.piece(id).marks.is_settled() {
        return Some(("RM CBT-3", format!("{name} has been named and taken back {RETURNS} times")));
    }
    if let Some(reason) = out_of_reach(setup, state, id, hex) {
        return Some(reason);
    }
    if state.piece(id).fights > 0 {
        return widened(setup, state, id, hex);
    }
    if let Some(reason) = pieces::over_quota(setup, state, announce::named(setup, state).with(id)) {
        return Some(reason);
    }
    if leader {
        let what = format!("no unit of {name}'s formation attacks {there} from his hex");
        return announce::led(setup, state, id, hex).is_none().then_some(("RM BEN-2", what));
    }
    if !announce::engagement_allows(setup, state, id, hex) {
        return Some(("RM RSL-7a", format!("{name} is engaged with others: it attacks those first")));
    }
    (!announce::may_begin(setup, state, id, hex)).then(|| match announce::combat_at(state, hex) {
        Some(_) => ("RM CBT-6", format!("too many hexes are in the combat for {there} already")),
        None => ("RM CBT-7", format!("there are too many combats already to add {there}")),
    })
}

/// Why a unit cannot reach a target.
fn out_of_reach(setup: &Setup, state: &State, id: PieceId, hex: HexId) -> Option<Reason> {
    let side = setup.piece(id).side;
    let (name, there) = (name(setup, id), number(setup, hex));
    if state.units_at(setup, hex, side.other()).is_empty() {
        return Some(if state.pieces_at(setup, hex, side.other()).is_empty() {
            ("RM CBT-1", format!("there is no enemy in {there}"))
        } else {
            ("RM BRG-7", format!("nobody in {there} fights: whoever enters takes it"))
        });
    }
    let from = state.hex(id)?;
    let Some(way) = setup.map.direction(from, hex) else {
        return Some(("RM CBT-1", format!("{name} is not next to {there}")));
    };
    (!bridges::strikes(setup, state, side, from, way, hex))
        .then(|| ("RM MOD-6c", format!("a river without a bridge lies between {name} and {there}")))
}

/// Why a named unit may not take on another hex.
fn widened(setup: &Setup, state: &State, id: PieceId, hex: HexId) -> Option<Reason> {
    if setup.index.leaders.contains(id) || announce::combat_at(state, hex) == Some(state.piece(id).fights) {
        return Some(spent(setup, id));
    }
    match announce::speaker(setup, state, id).filter(|&first| first != id) {
        Some(first) => {
            Some(("RM CBT-4a", format!("{} takes on further hexes for all of them", name(setup, first))))
        }
        None => (!announce::may_widen(setup, state, id, hex)).then(|| {
            ("RM CBT-4a", format!("too many hexes would be in the combat with {}", number(setup, hex)))
        }),
    }
}

/// Why that combat is not next.
pub(super) fn fight(action: Action) -> Option<Reason> {
    match action {
        Action::Fight(number) => Some(("RM CBT-7", format!("there is no combat {number} to be fought"))),
        Action::Attack(..) | Action::Release(_) | Action::Done => {
            Some(("RM CBT-7", "the combats are announced: they are fought now".into()))
        }
        Action::Take(_) | Action::With(_) | Action::Drop(_) | Action::To(_) | Action::Charge(_) => {
            Some(("RM SEQ-6a", "the movement of this activation is over".into()))
        }
        _ => None,
    }
}

/// Why a unit may not advance there.
pub(super) fn advance(setup: &Setup, state: &State, frame: &Advance, action: Action) -> Option<Reason> {
    let Action::Advance(id, hex) = action else { return None };
    let side = state.active_side(setup);
    let (name, there) = (name(setup, id), number(setup, hex));
    if let Some(reason) = pieces::unavailable(setup, state, side, id) {
        return Some(reason);
    }
    if !state.attackers(setup, frame.number).into_iter().any(|it| it == id) {
        return Some(("RM ADV-1", format!("{name} took no part in this combat, or has advanced")));
    }
    if state.piece(id).engaged > 0 {
        return Some(("RM RSL-7", format!("{name} is engaged and stays where it is")));
    }
    if !state.units_at(setup, hex, side.other()).is_empty() {
        return Some(("RM STK-1", format!("the enemy stands in {there}")));
    }
    let from = state.hex(id)?;
    let opens = |a: HexId, b: HexId| {
        setup.map.direction(a, b).is_some_and(|way| bridges::crossable(setup, state, side, a, way, b))
    };
    let first: Vec<HexId> = frame.into.iter().filter(|&it| opens(from, it)).collect();
    let second = |to: HexId| first.iter().any(|&via| opens(via, to));
    let beyond = |to: HexId| first.iter().any(|&via| frame.beyond.contains(via) && opens(via, to));
    let free = frame.into.contains(hex);
    let one = PieceSet::of(id);
    let reached = first.contains(&hex) || beyond(hex);
    if reached && !stacking::room(setup, state, one, hex) {
        return Some(crowded(setup, state, one, hex));
    }
    if free {
        return Some(if setup.map.adjacent(from, hex) {
            ("RM MOV-13c", format!("a river without a bridge lies before {there}"))
        } else {
            ("RM ADV-1", format!("{name} is not next to {there}"))
        });
    }
    let barred = |via: HexId| setup.map.adjacent(via, hex) && !opens(via, hex);
    if !second(hex) && first.iter().any(|&via| barred(via)) {
        let clause = "RM MOV-13c";
        return Some((
            clause,
            format!("a river without a bridge lies between {there} and the hex that has become free"),
        ));
    }
    if second(hex) && !beyond(hex) {
        return Some(("RM ADV-2", "the result allows an advance of one hex only".into()));
    }
    if !frame.beyond.is_empty() {
        return Some(("RM ADV-3", format!("{there} is not next to the hex that has become free")));
    }
    Some(("RM ADV-1", format!("the enemy has not left {there}")))
}
