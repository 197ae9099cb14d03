//! Initiative (CAL 6): rolled before every activation; the winner names any formation that has not acted yet.

use board::Id;
use play::{BySide, Clause, Decisions, Dice, Face, Next, Roll, Side, Sink};
use serde::Serialize;

use crate::action::Action;
use crate::activation;
use crate::event::{Event, What, Why, tell};
use crate::flow::{self, Flow};
use crate::question::Question;
use crate::setup::{FormationId, FormationSet, PieceId, Setup};
use crate::state::{Place, State};

/// Where the procedure stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Initiative {
    /// The opening side names one of its own formations without a roll (CAL 3.2b).
    Opening,
    /// The die of the first side is due, before every activation (CAL 3.2c, 6.2b).
    First,
    /// Its die has fallen, that of the other side is due.
    Second(u8),
    /// This side chooses (CAL 6.2a).
    Choose(Side),
}

impl Initiative {
    /// The first activation of the battle.
    pub fn opening() -> Initiative {
        Initiative::Opening
    }
}

/// What each side adds to its die (CAL 6.1a, 6.1b).
pub fn values(setup: &Setup, state: &State) -> BySide<u8> {
    let opens = setup.title.opens;
    let mut values = BySide::default();
    values[opens] = setup.tables.initiative;
    values[opens.other()] = state.sky(setup).initiative;
    values
}

/// The formations that can still be activated this turn: with something on the map or due to arrive (CAL 6.2a, R8).
pub fn waiting(setup: &Setup, state: &State) -> FormationSet {
    setup.formation_ids().filter(|&id| !state.activated.contains(id) && exists(setup, state, id)).collect()
}

/// A formation without its officer acts all the same (CAL 4.4.5b).
fn exists(setup: &Setup, state: &State, id: FormationId) -> bool {
    let formation = setup.formation(id);
    if formation.reserve && !state.intervened {
        return false;
    }
    let mut pieces = setup.index.formations[id.index()].with(formation.leader);
    pieces.any(|piece| {
        let at = state.piece(piece).at;
        let arrives = setup.piece(piece).arrives;
        at.hex().is_some() || at == Place::AWAY && (1..=state.turn).contains(&arrives)
    })
}

/// Whether a formation has a marker in an order box (R8): it has come, or is due. The reserve has none before its leader takes it in
/// hand (CAL 20.1).
pub fn is_in_play(setup: &Setup, state: &State, id: FormationId) -> bool {
    let formation = setup.formation(id);
    let mut pieces = setup.index.formations[id.index()].with(formation.leader);
    let has_come = |piece: PieceId| {
        state.piece(piece).at != Place::AWAY || (1..=state.turn).contains(&setup.piece(piece).arrives)
    };
    (!formation.reserve || state.intervened) && pieces.any(has_come)
}

fn choices(setup: &Setup, state: &State, frame: Initiative) -> FormationSet {
    let all = waiting(setup, state);
    match frame {
        Initiative::Opening => all.filter(|&id| setup.formation(id).side == setup.title.opens).collect(),
        _ => all,
    }
}

/// With nobody left the turn ends; with one left there is nothing to roll for (R6).
pub fn run<S: Sink<Event>>(setup: &Setup, state: &mut State, frame: Initiative, sink: &mut S) -> Flow {
    let left = choices(setup, state, frame);
    match (left.len(), left.first()) {
        (0, _) => flow::end_turn(setup, state, sink),
        (1, Some(only)) => activation::begin(setup, state, only, sink),
        _ => return Flow::Wait,
    }
    Flow::On
}

/// A die for each side, then the winner's choice.
pub fn next(setup: &Setup, frame: Initiative) -> Next<Question, Why> {
    let die = |side| Roll { why: Why::Initiative(side), clause: Clause("CAL 6.0a"), dice: Dice::One };
    let choose = |side, clause| Next::Decide(Decisions::one(side, Question::Activate, Clause(clause)));
    let opens = setup.title.opens;
    match frame {
        Initiative::Opening => choose(opens, "CAL 3.2b"),
        Initiative::First => Next::Roll(die(opens)),
        Initiative::Second(_) => Next::Roll(die(opens.other())),
        Initiative::Choose(side) => choose(side, "CAL 6.2a"),
    }
}

/// Any formation of either side; in the opening one of the own.
pub fn actions(setup: &Setup, state: &State, frame: Initiative, out: &mut Vec<Action>) {
    out.extend(choices(setup, state, frame).map(Action::Activate));
}

/// The formation acts.
pub fn answer<S: Sink<Event>>(setup: &Setup, state: &mut State, action: Action, sink: &mut S) {
    if let Action::Activate(formation) = action {
        activation::begin(setup, state, formation, sink);
    }
}

/// Higher total, then higher value, then again (CAL 6.0a, 6.0b).
pub fn roll<S: Sink<Event>>(setup: &Setup, state: &mut State, frame: Initiative, face: Face, sink: &mut S) {
    let set = |state: &mut State, frame| state.frames.set(flow::Frame::Initiative(frame));
    let Initiative::Second(first) = frame else { return set(state, Initiative::Second(face.0)) };
    let values = values(setup, state);
    let opens = setup.title.opens;
    let mut totals = [0; 2];
    totals[opens.index()] = first + values[opens];
    totals[opens.other().index()] = face.0 + values[opens.other()];
    let key = |side: Side| (totals[side.index()], values[side]);
    match key(opens).cmp(&key(opens.other())) {
        std::cmp::Ordering::Equal => {
            tell(sink, || What::Tie { total: totals[0] });
            set(state, Initiative::First);
        }
        order => {
            let side = if order.is_gt() { opens } else { opens.other() };
            tell(sink, || What::Initiative { side, totals });
            set(state, Initiative::Choose(side));
        }
    }
}
