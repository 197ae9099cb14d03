//! Which row of the ledger stands behind an action, a roll or an event.

use play::{Clause, Side};

use crate::action::Action;
use crate::event::{Choice, Loss, Phase, What, Why};
use crate::question::Question;
use crate::setup::{Kind, Setup};
use crate::state::Ended;

/// The clause that allows an action, where nothing nearer is known.
pub fn action_clause(action: Action) -> Clause {
    use Action as A;
    Clause(match action {
        A::Take(_) | A::With(_) => "RM MOV-1",
        A::Drop(_) => "RM STK-4",
        A::To(_) => "RM MOV-4",
        A::Charge(_) => "RM CHG-1",
        A::Exit => "RM MOV-8",
        A::Build(..) => "RM BRG-1",
        A::Dismantle(_) => "RM BRG-5",
        A::Attack(..) => "RM CBT-4",
        A::Release(_) => "RM CBT-3",
        A::Fight(_) => "RM CBT-7",
        A::Evade | A::Stand => "RM EVD-1",
        A::Withdraw(_) | A::Back(_) => "RM RSL-4",
        A::Lose(_) => "RM RSL-2",
        A::Retreat(_) => "RM RET-1",
        A::Advance(..) => "RM ADV-1",
        A::Leave(_) | A::Cup(_) => "RM ACT-1",
        A::Box(_) => "RM CIC-1",
        A::Reserve(_) => "RM RES-1",
        A::Surprise => "RM SUR-1",
        A::Decline => "RM SUR-1a",
        A::Place(_) => "RM ACT-6",
        A::Pass => "RM ACT-5",
        A::Set(..) => "RM CIC-3",
        A::Recover(_) => "RM REC-1",
        A::Enter(..) => "RM RNF-1",
        A::Wait => "RM RNF-5a",
        A::Historical => "RM SET-1",
        A::Done => "RM MOV-2",
        A::Concede => "RM END-1",
    })
}

/// The clause of the action itself, or, where the question says more about it, that of the question.
pub(super) fn in_answer_to(question: Question, asked: Clause, action: Action) -> Clause {
    use Action as A;
    match (action, question) {
        (A::Build(..) | A::Dismantle(_), Question::SetUp | Question::Stand(_)) => Clause("RM SET-3"),
        (A::Done, Question::SetUp | Question::Stand(_)) => Clause("RM SET-2"),
        (A::Done, Question::Announce(_)) => Clause("RM CBT-3"),
        (A::Done, Question::Advance(_)) => Clause("RM ADV-5"),
        (A::Take(_) | A::To(_), Question::SetUp | Question::Stand(_)) => asked,
        (A::Done, Question::Recover) | (A::Lose(_), Question::Trim(_)) => asked,
        (A::Evade | A::Stand | A::Withdraw(_), _) => asked,
        _ => action_clause(action),
    }
}

/// Where the rulebook asks for a roll.
fn why_clause(why: Why) -> Clause {
    Clause(match why {
        Why::Draw => "RM ACT-3",
        Why::Evade { charge: true, .. } => "RM CHG-5",
        Why::Evade { .. } => "RM EVD-2",
        Why::Charge(_) => "RM CHG-9",
        Why::Combat(_) => "RM CBT-10",
        Why::Bridge(_) => "RM BRG-3",
    })
}

/// The clause behind what happened.
pub(super) fn event_clause(setup: &Setup, what: &What) -> Clause {
    Clause(match *what {
        What::Turn { .. } => "RM SEQ-1",
        What::Phase { phase } => phase_clause(phase),
        What::Placed { .. } => "RM SET-1",
        What::Deployed { .. } => "RM SET-2",
        What::Arrived { .. } => "RM RNF-1",
        What::Waiting { pieces, .. } => {
            let group = pieces.first().and_then(|id| setup.arrivals.iter().find(|it| it.pieces.contains(id)));
            if group.is_some_and(|it| it.may_wait) { "RM RNF-5a" } else { "RM RNF-2a" }
        }
        What::Chose { choice, .. } => choice_clause(choice),
        What::Ready { .. } => "RM ACT-2",
        What::Surprise { .. } => "RM SUR-1",
        What::Drawn { .. } => "RM ACT-3",
        What::Revealed { .. } => "RM CIC-2",
        What::Passed { .. } => "RM ACT-5",
        What::CounterPlaced { .. } => "RM ACT-6",
        What::ReserveActs { .. } => "RM RES-2",
        What::Rolled { why, .. } => return why_clause(why),
        What::Moved { .. } => "RM MOV-4",
        What::Exited { .. } => "RM MOV-8",
        What::Taken { place, .. } => match setup.places[usize::from(place.0)].points {
            0 => "RM VP-3a",
            1..=3 => "RM VP-2",
            _ => "RM VP-3",
        },
        What::Bridged { .. } => "RM SET-3",
        What::BridgeBegun { .. } => "RM BRG-1",
        What::BridgeReady { .. } => "RM BRG-2",
        What::BridgeDelayed { .. } => "RM BRG-3",
        What::Dismantled { .. } => "RM BRG-5",
        What::Charges { .. } => "RM CHG-1",
        What::ChargeResolved { .. } => "RM CHG-9",
        What::Evades { charge: true, .. } => "RM CHG-5",
        What::Evades { succeeds: true, .. } => "RM EVD-3",
        What::Evades { .. } => "RM EVD-2",
        What::StopCharge { .. } => "RM CHG-14",
        What::Named { .. } => "RM CBT-4",
        What::Released { .. } => "RM CBT-3",
        What::Combat { .. } => "RM CBT-7",
        What::Resolved { .. } => "RM CBT-10",
        What::Engaged { .. } => "RM RSL-7",
        What::Disengaged { .. } => "RM RSL-7a",
        What::Withdraws { hexes: 0, .. } => "RM RSL-1",
        What::Withdraws { .. } => "RM RSL-4",
        What::Reduced { .. } => "RM RSL-2",
        What::Eliminated { piece, loss } => loss_clause(setup, piece, loss),
        What::Retreated { .. } => "RM RET-1",
        What::Advanced { .. } => "RM ADV-1",
        What::OutOfSupply { .. } => "RM SUP-9a",
        What::Supplied { .. } => "RM SUP-12a",
        What::Recovered { .. } => "RM REC-1",
        What::CutOff { .. } => "RM VP-6",
        What::Over { ended } => match ended {
            Ended::Conceded(_) => "RM END-1",
            Ended::Steps(_) => "RM END-2",
            Ended::Occupied(Side::A) => "RM END-4",
            Ended::Occupied(Side::B) => "RM END-3",
            Ended::Points => "RM END-5",
        },
    })
}

fn phase_clause(phase: Phase) -> &'static str {
    match phase {
        Phase::Arrivals => "RM RNF-1",
        Phase::Choice => "RM SEQ-2",
        Phase::Supply => "RM SEQ-3",
        Phase::Operations => "RM SEQ-6",
        Phase::End => "RM SEQ-7",
    }
}

fn choice_clause(choice: Choice) -> &'static str {
    match choice {
        Choice::Left | Choice::Cup => "RM ACT-1",
        Choice::Box => "RM CIC-1",
        Choice::Reserve => "RM RES-1",
    }
}

fn loss_clause(setup: &Setup, piece: crate::setup::PieceId, loss: Loss) -> &'static str {
    let it = setup.piece(piece);
    match (loss, it.kind) {
        (Loss::Fight, _) => "RM RSL-3",
        (Loss::Crowded, _) => "RM RET-3a",
        (Loss::Supply, _) if it.steps < 2 => "RM SUP-9",
        (Loss::Supply, _) => "RM SUP-12",
        (Loss::Captured | Loss::WithOthers, Kind::Leader) => "RM BEN-4",
        (Loss::Captured, _) => "RM BRG-7",
        (Loss::WithOthers, _) => "RM BRG-8a",
    }
}
