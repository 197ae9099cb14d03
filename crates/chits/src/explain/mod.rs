//! Why not? Every action that is not offered has a clause that forbids it; this is where it is found. Reasons speak only of what the
//! asking side may know: all pieces on the map (RM MOV-9), and of what was chosen only its own part (RM ACT-2).

mod allowed;
mod deciding;
mod falling;
mod fighting;
mod goals;
mod marching;
mod pieces;

use board::hex::HexId;
use play::{Clause, Decision, Explanation, Next, Side};

use crate::action::Action;
use crate::activation::Stage;
use crate::event::Why;
use crate::flow::{self, Frame};
use crate::question::Question;
use crate::setup::{FormationId, PieceId, PieceSet, Setup, Size};
use crate::state::State;

/// A clause and what it says here.
pub(crate) type Reason = (&'static str, String);

/// The sides for people.
const SIDES: [&str; 2] = ["Austrians", "Piedmontese"];

/// Whether `side` may do this now, and where the rulebook says so.
pub fn explain(setup: &Setup, state: &State, side: Side, action: Action) -> Explanation {
    if let Some((clause, reason)) = unknown(setup, action) {
        return Explanation { legal: false, clause: Clause(clause), reason };
    }
    let mut legal = Vec::new();
    flow::actions(setup, state, side, &mut legal);
    let asked = matches!(flow::next(setup, state), Next::Decide(decisions) if decisions.of(side).is_some());
    let may = legal.contains(&action) || action == Action::Concede && asked;
    let (clause, reason) =
        if may { allowed::what(setup, state, side, action) } else { why_not(setup, state, side, action) };
    Explanation { legal: may, clause: Clause(clause), reason }
}

/// The action names something that this war does not have.
fn unknown(setup: &Setup, action: Action) -> Option<Reason> {
    let (piece, hex, formation) = parts(action);
    if piece.is_some_and(|id| usize::from(id.0) >= setup.pieces.len()) {
        return Some(("RM CMP-6", "there is no such piece".into()));
    }
    if hex.is_some_and(|hex| hex.index() >= setup.map.len()) {
        return Some(("RM CMP-1", "there is no such hex on the map".into()));
    }
    if formation.is_some_and(|id| usize::from(id.0) >= setup.formations.len()) {
        return Some(("RM CMP-7", "there is no such formation".into()));
    }
    None
}

/// The piece, the hex and the formation that an action speaks of.
fn parts(action: Action) -> (Option<PieceId>, Option<HexId>, Option<FormationId>) {
    match action {
        Action::Take(id)
        | Action::With(id)
        | Action::Drop(id)
        | Action::Build(id, _)
        | Action::Dismantle(id)
        | Action::Release(id)
        | Action::Lose(id)
        | Action::Recover(id) => (Some(id), None, None),
        Action::Attack(id, hex) | Action::Advance(id, hex) | Action::Enter(id, hex) => {
            (Some(id), Some(hex), None)
        }
        Action::To(hex)
        | Action::Charge(hex)
        | Action::Back(hex)
        | Action::Retreat(hex)
        | Action::Place(hex) => (None, Some(hex), None),
        Action::Leave(id) | Action::Cup(id) | Action::Box(id) | Action::Reserve(id) => (None, None, Some(id)),
        Action::Set(id, hex) => (None, Some(hex), Some(id)),
        Action::Exit
        | Action::Fight(_)
        | Action::Evade
        | Action::Stand
        | Action::Withdraw(_)
        | Action::Surprise
        | Action::Decline
        | Action::Pass
        | Action::Wait
        | Action::Historical
        | Action::Done
        | Action::Concede => (None, None, None),
    }
}

fn why_not(setup: &Setup, state: &State, side: Side, action: Action) -> Reason {
    match flow::next(setup, state) {
        Next::Over(outcome) => (outcome.clause.0, "the war is over".into()),
        Next::Roll(roll) => match roll.why {
            Why::Draw => (roll.clause.0, "the next counter is drawn first".into()),
            _ => (roll.clause.0, "a die is due first".into()),
        },
        Next::Decide(decisions) => match decisions.of(side) {
            None => {
                let decision = decisions.first();
                let who = SIDES[decision.side.index()];
                // Whether a corps surprises is known only when it does.
                let secret = matches!(decision.question, Question::Surprise(_));
                let clause = if secret { "RM SEQ-6" } else { decision.clause.0 };
                (clause, format!("it is for the {who} to decide now"))
            }
            Some(decision) => chapter(setup, state, side, &decision, action),
        },
    }
}

fn chapter(
    setup: &Setup,
    state: &State,
    side: Side,
    decision: &Decision<Question>,
    action: Action,
) -> Reason {
    let reason = match state.top() {
        Frame::SetUp(frame) => deciding::set_up(setup, state, frame, action),
        Frame::Arrivals(group, begun) => deciding::arrivals(setup, state, group, begun, action),
        Frame::Choice(frame) => deciding::choice(setup, state, frame, side, action),
        Frame::Recovery(frame) => deciding::recovery(setup, state, frame, action),
        Frame::Surprise(formation) => deciding::surprise(setup, formation, action),
        Frame::Place(counter) => deciding::place(setup, state, counter, action),
        Frame::SetDown(left) => deciding::set_down(setup, state, left, action),
        Frame::Activation(Stage::Move) => marching::pick(setup, state, action),
        Frame::Activation(Stage::Announce) => fighting::announce(setup, state, action),
        Frame::Activation(Stage::Fight) => fighting::fight(action),
        Frame::Move(frame) => marching::go(setup, state, frame, action),
        Frame::Evasion(frame) => falling::evasion(frame, action),
        Frame::Pay(frame) => falling::pay(setup, state, frame, action),
        Frame::Retreat(frame) => falling::retreat(setup, state, frame, action),
        Frame::Advance(frame) => fighting::advance(setup, state, &frame, action),
        _ => None,
    };
    reason
        .or_else(|| elsewhere(setup, state, side, action))
        .unwrap_or_else(|| (decision.clause.0, "that is not what is decided now".into()))
}

/// The action belongs to another moment: which.
fn elsewhere(setup: &Setup, state: &State, side: Side, action: Action) -> Option<Reason> {
    if let (Some(id), ..) = parts(action)
        && let Some(reason) = pieces::unavailable(setup, state, side, id)
    {
        let comes = matches!(action, Action::Enter(..) | Action::Recover(_));
        if !comes {
            return Some(reason);
        }
    }
    let night = state.turn > 0 && state.night(setup);
    let (clause, when) = match action {
        Action::Charge(_) if night => ("RM CHG-1a", "nobody charges at night"),
        Action::Attack(..) if night => ("RM CBT-2", "nobody fights at night"),
        Action::Take(_) | Action::With(_) | Action::Drop(_) | Action::To(_) => {
            ("RM SEQ-6a", "units move when their counter has been placed, before the fights")
        }
        Action::Charge(_) => ("RM CHG-1", "cavalry charges while it moves"),
        Action::Exit => ("RM MOV-8", "units leave the map while they move"),
        Action::Build(..) => ("RM BRG-1", "bridges are begun while their crews move"),
        Action::Dismantle(_) => ("RM BRG-5", "bridges are taken up while units move"),
        Action::Attack(..) | Action::Release(_) => {
            ("RM CBT-1", "attacks are announced when the movement of an activation is over")
        }
        Action::Fight(_) => ("RM CBT-7", "combats are fought when all of them are announced"),
        Action::Evade | Action::Stand => ("RM EVD-1", "nobody is asked whether he evades"),
        Action::Withdraw(_) => ("RM RSL-4", "there is no result to be absorbed by withdrawing"),
        Action::Lose(_) => ("RM RSL-1", "nobody has a step to lose now"),
        Action::Back(_) | Action::Retreat(_) => ("RM RET-1", "nobody falls back now"),
        Action::Advance(..) => ("RM ADV-1", "nobody may advance now"),
        Action::Leave(_) | Action::Cup(_) | Action::Box(_) | Action::Reserve(_) => {
            ("RM SEQ-2", "formations are chosen at the beginning of a turn, once")
        }
        Action::Surprise | Action::Decline => {
            ("RM SUR-1", "only on the first turn may a corps go before the first draw")
        }
        Action::Place(_) => ("RM ACT-6", "no counter is waiting to be placed"),
        Action::Pass => ("RM ACT-5", "no counter is waiting to be passed"),
        Action::Set(..) => ("RM CIC-3", "no counters are set down beside a commander in chief now"),
        Action::Recover(_) => ("RM SEQ-5", "units recover in the supply phase"),
        Action::Enter(..) | Action::Wait => ("RM RNF-1", "reinforcements arrive at the beginning of a turn"),
        Action::Historical => ("RM SET-1", "the armies have been set up"),
        Action::Done | Action::Concede => return None,
    };
    Some((clause, when.into()))
}

/// A piece by its name.
fn name(setup: &Setup, id: PieceId) -> &str {
    &setup.piece(id).name
}

/// A hex by its number, and its name if it has one.
fn number(setup: &Setup, hex: HexId) -> String {
    let ground = setup.ground(hex);
    let printed = setup.map.printed(hex);
    if ground.name.is_empty() { printed.to_string() } else { format!("{printed} {}", ground.name) }
}

/// Half points in words.
fn points(halves: u8) -> String {
    match (halves / 2, halves % 2) {
        (0, 1) => "half a point".into(),
        (1, 0) => "1 point".into(),
        (whole, 0) => format!("{whole} points"),
        (whole, _) => format!("{whole} and a half points"),
    }
}

/// How many half points are left.
fn remaining(halves: u8) -> String {
    let verb = if matches!(halves, 1 | 2) { "is" } else { "are" };
    format!("{} {verb} left", points(halves))
}

/// What stacking has against these pieces' stopping in a hex.
fn crowded(setup: &Setup, state: &State, movers: PieceSet, hex: HexId) -> Reason {
    let side = movers.first().map_or(Side::A, |id| setup.piece(id).side);
    let all = state.pieces_at(setup, hex, side).or(movers);
    let (most, most_normal) = setup.tables.stacking;
    let count = |size: Size| all.filter(|&id| setup.piece(id).size == size).count();
    let number = number(setup, hex);
    if count(Size::Normal) > usize::from(most_normal) {
        let what = format!("{number} would be too full: {most_normal} units of normal size at most");
        return ("RM STK-3", what);
    }
    ("RM STK-2", format!("{number} would be too full: {most} units at most"))
}
