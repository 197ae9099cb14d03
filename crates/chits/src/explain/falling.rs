//! Evading, absorbing a result and falling back: why not so.

use board::hex::HexId;
use play::Side;

use super::{Reason, name, number, pieces};
use crate::action::Action;
use crate::bridges;
use crate::evasion::{self, Evasion};
use crate::pay::{self, Pay, Step};
use crate::retreat::{self, Retreat};
use crate::setup::Setup;
use crate::state::State;

/// Why horsemen may not evade so.
pub(super) fn evasion(frame: Evasion, action: Action) -> Option<Reason> {
    let clause = evasion::clause(frame).0;
    match (frame.step, action) {
        (evasion::Step::Ask, Action::Withdraw(_)) => {
            Some((clause, "first they say whether they evade".into()))
        }
        (_, Action::Withdraw(_)) => Some(("RM EVD-3", "they go 1 or 2 hexes".into())),
        (evasion::Step::HowFar, Action::Evade | Action::Stand) => {
            Some((clause, "they have got away: how far they go is asked".into()))
        }
        (_, Action::Retreat(_)) => Some((clause, "first they say whether and how far they evade".into())),
        _ => None,
    }
}

/// Why a result may not be absorbed so.
pub(super) fn pay(setup: &Setup, state: &State, frame: Pay, action: Action) -> Option<Reason> {
    match (frame.step, action) {
        (_, Action::Evade | Action::Stand) => Some(("RM EVD-1", "the die has fallen: it is too late".into())),
        (Step::Withdraw, Action::Withdraw(hexes)) => withdraw(setup, state, &frame, hexes),
        (Step::Withdraw, Action::Lose(_) | Action::Back(_) | Action::Retreat(_)) => {
            Some(("RM RSL-4", "first they say how much they absorb by withdrawing".into()))
        }
        (_, Action::Withdraw(_)) => Some(("RM RSL-4", "how far they withdraw has been said".into())),
        (Step::Lose(_), Action::Lose(id)) => pieces::unavailable(setup, state, frame.side, id)
            .or_else(|| Some(("RM RSL-1", format!("{} took no part in this fight", name(setup, id))))),
        (Step::Lose(_), Action::Back(_) | Action::Retreat(_)) => {
            Some(("RM RSL-2", "first the steps are lost".into()))
        }
        (Step::FallBack(..), Action::Back(hex)) => {
            Some(("RM RSL-4", format!("nobody falls back from {} now", number(setup, hex))))
        }
        (Step::FallBack(..), Action::Lose(_)) => Some(("RM RSL-5b", "all steps have been paid".into())),
        (Step::FallBack(..), Action::Retreat(_)) => {
            Some(("RM RSL-4", "first it is said which hex falls back".into()))
        }
        _ => None,
    }
}

fn withdraw(setup: &Setup, state: &State, frame: &Pay, hexes: u8) -> Option<Reason> {
    if hexes > pay::FARTHEST {
        return Some(("RM RSL-4", "two steps at most are absorbed by withdrawing".into()));
    }
    if hexes > frame.owed {
        return Some(("RM RSL-5b", format!("only {} steps are to be absorbed", frame.owed)));
    }
    let (most, steps) = (pay::most(setup, state, frame), pay::steps(setup, state, frame.party));
    if hexes > most.min(u8::from(frame.must)) && pay::is_held(state, frame) {
        return Some(("RM RSL-7a", "they are engaged and have no chance of getting away".into()));
    }
    if hexes > most {
        return Some(("RM RSL-4", format!("they can fall back {most} hexes at most")));
    }
    let rest = frame.owed - hexes;
    if rest > steps {
        return Some(("RM RSL-5b", format!("{rest} steps would be left to lose, and they have {steps}")));
    }
    Some(match hexes {
        0 => ("RM CHG-4a", "whoever survives a charge that is won must leave the hex".into()),
        _ => ("RM RSL-5b", "nobody would be left to withdraw".into()),
    })
}

/// Why units may not fall back there.
pub(super) fn retreat(setup: &Setup, state: &State, frame: Retreat, action: Action) -> Option<Reason> {
    let first = frame.pieces.first()?;
    let (hex, side) = (state.hex(first)?, setup.piece(first).side);
    let trims = retreat::trims(setup, state, &frame);
    match action {
        Action::Lose(id) if trims => pieces::unavailable(setup, state, side, id).or_else(|| {
            Some(("RM RET-3a", format!("{} takes no room away from those who fall back", name(setup, id))))
        }),
        Action::Lose(_) => Some(("RM RSL-5b", "all steps have been paid".into())),
        Action::Retreat(_) if trims => {
            Some(("RM RET-3a", "no further step leads out of the full hex".into()))
        }
        Action::Retreat(to) => Some(step(setup, state, &frame, side, hex, to)),
        Action::Withdraw(_) => Some(("RM RSL-4", "how far they withdraw has been said".into())),
        _ => None,
    }
}

fn step(setup: &Setup, state: &State, frame: &Retreat, side: Side, hex: HexId, to: HexId) -> Reason {
    let there = number(setup, to);
    let Some(way) = setup.map.direction(hex, to) else {
        return ("RM RET-1", format!("{there} is not next to them"));
    };
    if !state.pieces_at(setup, to, side.other()).is_empty() {
        return ("RM RET-5", format!("the enemy is in {there}"));
    }
    if !bridges::crossable(setup, state, side, hex, way, to) {
        return ("RM RET-5", format!("a river without a bridge lies before {there}"));
    }
    if frame.last == Some(way.opposite()) {
        return ("RM RET-1", format!("they have just come from {there}"));
    }
    let options = retreat::options(setup, state, frame.pieces, hex, &frame.from, frame.last);
    if options.contains(&to) && frame.left == 0 {
        return ("RM RET-3", format!("{there} is too full, and no farther from the enemy"));
    }
    if options.contains(&to) {
        return ("RM RSL-4", format!("from {there} no second step is possible, and from others it is"));
    }
    let away = |at: HexId| frame.from.iter().map(|it| setup.map.distance(at, it)).min().unwrap_or(0);
    let Some(&better) = options.first() else {
        return ("RM RET-1a", format!("{there} leads towards the enemy"));
    };
    if away(to) < away(hex) || away(to) <= away(hex) && away(better) > away(hex) {
        return ("RM RET-1a", format!("{there} does not lead away from the enemy"));
    }
    let beside = setup.grid.spread(&state.hexes_of(setup, setup.index.units[side.other()]));
    let near = |at: HexId| beside.contains(setup.cell(at));
    if near(to) && !near(better) {
        return ("RM RET-2", format!("{there} is next to the enemy, and others are not"));
    }
    let crowd = |at: HexId| retreat::crowd(setup, state, frame.pieces, at);
    if crowd(to) > crowd(better) {
        return ("RM RET-2", format!("{there} is not empty, and others are emptier"));
    }
    ("RM RET-1", format!("{there} does not lead as straight to their own lines as others do"))
}
