//! Initiative (CAL 6): rolled before every activation; the winner names any formation that has not acted yet.

use board::Id;
use play::{BySide, Clause, Decisions, Dice, Face, Next, Roll, Side, Sink};
use serde::Serialize;

use crate::action::Action;
use crate::event::{Event, What, Why, tell};
use crate::flow::{self, Flow};
use crate::question::Question;
use crate::ruleset::{InitiativeBy, Opening};
use crate::setup::{FormationId, FormationSet, PieceId, Setup};
use crate::state::{Place, State};
use crate::{activation, columns, command};

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
    /// Only a column that may act by itself is left (AIF 17.2.9b).
    Last,
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
    if setup.rules.book.initiative == InitiativeBy::Commander {
        // AIF 6.0, R22: a side without its commander-in-chief adds nothing. He counts before he has come (AIF 17.2-SET-F).
        let worth = |side: Side| match setup.index.commander[side] {
            Some(id) if state.piece(id).at != Place::GONE => setup.piece(id).initiative,
            _ => 0,
        };
        return BySide(Side::BOTH.map(worth));
    }
    let mut values = BySide::default();
    values[opens] = setup.tables.initiative;
    values[opens.other()] = state.sky(setup).initiative;
    values
}

/// The formations that can still be activated this turn: with something on the map or due to arrive (CAL 6.2a, R8, AIF 17.1.2b).
pub fn waiting(setup: &Setup, state: &State) -> FormationSet {
    let may = |&id: &FormationId| {
        let only = setup.tables.first_turn_only.filter(|_| state.turn == 1); // AIF 17.1.2a
        only.is_none_or(|side| setup.formation(id).side == side)
            && !state.activated.contains(id)
            && exists(setup, state, id)
    };
    setup.formation_ids().filter(may).collect()
}

/// Whether a side may activate its headquarters (AIF 16.1c, 16.1b, 16.1d, 17.1.6, 17.2.10, 16.1e, 16.1f): once a turn, while its commander-in-chief is there.
pub fn may_use_headquarters(setup: &Setup, state: &State, side: Side) -> bool {
    setup.rules.headquarters
        && state.extra.headquarters >> side.index() & 1 == 0
        && state.commander(setup, side).is_some()
}

/// The column that a side may activate by itself (AIF 17.2.9, R70).
pub fn may_act_apart(setup: &Setup, state: &State, side: Side) -> Option<PieceId> {
    columns::waits_apart(setup, state).filter(|&officer| setup.piece(officer).side == side)
}

/// A formation without its officer acts all the same (CAL 4.4.5b).
fn exists(setup: &Setup, state: &State, id: FormationId) -> bool {
    let formation = setup.formation(id);
    if formation.reserve && !state.intervened {
        return false;
    }
    let mut pieces = members(setup, id).with(formation.leader);
    pieces.any(|piece| {
        let at = state.piece(piece).at;
        let arrives = setup.piece(piece).arrives;
        at.hex().is_some() || at == Place::AWAY && (1..=state.turn).contains(&arrives)
    })
}

/// The units of a formation, without those of a column that acts by itself (AIF R118).
fn members(setup: &Setup, id: FormationId) -> crate::setup::PieceSet {
    let apart = setup.scenario.apart.map_or(Default::default(), |apart| apart.units);
    setup.index.formations[id.index()].minus(apart)
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
        Initiative::Opening if setup.rules.book.opening == Opening::Own => {
            all.filter(|&id| setup.formation(id).side == setup.title.opens).collect()
        }
        _ => all,
    }
}

/// Whether something else than a formation could be activated, so that the roll is made for one formation too.
fn has_more(setup: &Setup, state: &State) -> bool {
    Side::BOTH
        .into_iter()
        .any(|side| may_use_headquarters(setup, state, side) || may_act_apart(setup, state, side).is_some())
}

/// With nobody left the turn ends; with one left there is nothing to roll for (R6, AIF 6.1b).
pub fn run<S: Sink<Event>>(setup: &Setup, state: &mut State, frame: Initiative, sink: &mut S) -> Flow {
    let left = choices(setup, state, frame);
    let opens = setup.title.opens;
    match (left.len(), left.first()) {
        // AIF 17.2.9b: the column that has not acted yet may do so before the turn ends.
        (0, _) if frame == Initiative::Last => return Flow::Wait,
        (0, _) if may_act_apart(setup, state, opens).is_some() => {
            state.frames.set(flow::Frame::Initiative(Initiative::Last));
        }
        (0, _) => flow::end_turn(setup, state, sink),
        (1, Some(only)) if !has_more(setup, state) => activation::begin(setup, state, only, sink),
        // AIF 17.1.2a: where only one side acts there is nothing to roll for.
        _ if frame == Initiative::First && setup.tables.first_turn_only.is_some() && state.turn == 1 => {
            let side = setup.tables.first_turn_only.unwrap_or(opens);
            state.frames.set(flow::Frame::Initiative(Initiative::Choose(side)));
        }
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
        Initiative::Last => {
            let officer = setup.scenario.apart.map_or(PieceId(0), |apart| apart.officer);
            Next::Decide(Decisions::one(opens, Question::LastColumn(officer), Clause("AIF 17.2.9b")))
        }
    }
}

/// Any formation of either side; in the opening one of the own.
pub fn actions(setup: &Setup, state: &State, frame: Initiative, out: &mut Vec<Action>) {
    let side = match frame {
        Initiative::Choose(side) => side,
        _ => setup.title.opens,
    };
    if frame == Initiative::Last {
        out.push(Action::Decline);
    }
    out.extend(choices(setup, state, frame).map(Action::Activate));
    if may_use_headquarters(setup, state, side) && frame != Initiative::Last && frame != Initiative::Opening {
        out.push(Action::Headquarters);
    }
    if may_act_apart(setup, state, side).is_some() {
        out.push(Action::Apart);
    }
}

/// The formation acts, the column, or the headquarters; or nobody does any more.
pub fn answer<S: Sink<Event>>(
    setup: &Setup,
    state: &mut State,
    frame: Initiative,
    action: Action,
    sink: &mut S,
) {
    match action {
        Action::Activate(formation) => activation::begin(setup, state, formation, sink),
        Action::Apart => activation::begin_apart(setup, state, sink),
        Action::Headquarters => {
            let Initiative::Choose(side) = frame else { return };
            state.extra.headquarters |= 1 << side.index();
            tell(sink, || What::Headquarters { side });
            let orders = command::Orders { headquarters: true, ..command::Orders::new(side) };
            state.frames.set(flow::Frame::Orders(orders));
        }
        _ => flow::end_turn(setup, state, sink),
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
    let by_value = setup.rules.book.initiative == InitiativeBy::Army;
    // AIF 6.1.1: elsewhere the opening side has it.
    let key =
        |side: Side| (totals[side.index()], if by_value { values[side] } else { u8::from(side == opens) });
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
