//! Which row of the ledger stands behind an action, a roll or an event.

use play::Clause;

use super::direction_clause;
use crate::action::Action;
use crate::event::{Phase, Turned, What, Why};
use crate::setup::Setup;

/// The clause that allows an action, where nothing nearer is known.
pub fn action_clause(action: Action) -> Clause {
    use Action as A;
    Clause(match action {
        A::End => "CAL 3.1",
        A::Decline => "CAL 12.1",
        A::Place(..) | A::Ready => "CAL 21.0",
        A::Order(..) => "CAL 5.2",
        A::Intervene => "CAL 20.1a",
        A::Rally(_) => "CAL 15.3",
        A::Return(..) => "CAL 12.8b",
        A::Activate(_) => "CAL 6.2a",
        A::Join(_) => "CAL 15.4.3c",
        A::Try => "CAL 5.2.2a",
        A::Test(_) | A::Command(..) => "CAL 5.3.1",
        A::Take(_) | A::Together(_) => "CAL 9.1a",
        A::Enter(..) => "CAL 15.4a",
        A::To(_) | A::Via(_) => "CAL 9.1b",
        A::Column(_) => "AIF 9.3a",
        A::Charge(..) => "CAL 20.2b",
        A::Fire(..) => "CAL 11.4a",
        A::Salvo(..) => "CAL 11.4.1a",
        A::Attack(..) => "CAL 12.0a",
        A::Resolve(_) => "CAL 12.0b",
        A::Withdraw(..) => "CAL 14.1a",
        A::Elan(_) => "CAL 16.1a",
        A::Lead(_) => "CAL 12.4.4",
        A::Efficiency(_) => "CAL 12.3.1b",
        A::Press => "CAL 12.5.4-Ne2",
        A::Lose(_) => "CAL 12.5.4-Ex1",
        A::Retreat(..) => "CAL 12.6c",
        A::Follow(..) | A::Escape(..) => "CAL 4.4.4b",
        A::Advance(..) => "CAL 12.7a",
        A::AdvanceAll(..) => "CAL 12.7.3",
        A::Headquarters => "AIF 16.1c",
        A::Apart => "AIF 17.2.9a",
        A::Detach(_) => "AIF 16.2d",
        A::Special(..) => "AIF 16.2a",
        A::Rejoin(_) => "AIF 16.2.1",
        A::Assail(..) => "AIF 12.0e",
        A::Counter(_) => "AIF 14.2.4a",
        A::Skirmish(..) => "AIF 16.3a",
        A::Stay(_) => "AIF 15.2.2b",
        A::Leave(_) => "AIF 17.2.1c",
        A::Hold => "AIF 12.5.4-DRb",
        A::Trade => "AIF 10.1.1",
        A::Ground(_) | A::Open => "AIF 10.0d",
    })
}

/// Where the rulebook asks for a roll.
pub(super) fn why_clause(why: Why) -> Clause {
    Clause(match why {
        Why::Weather => "CAL 3.1-A2",
        Why::Rally(_) => "CAL 15.3",
        Why::Initiative(_) => "CAL 6.0a",
        Why::OrderRoll(_) => "CAL 5.2.2a",
        Why::Test(_) => "CAL 5.3.1",
        Why::Met(_) => "CAL 15.2b",
        Why::Fire(..) => "CAL 11.4.4",
        Why::UnderFire(_) => "CAL 11.4-T5",
        Why::LeaderLoss(_) => "CAL 4.4.3a",
        Why::PreShock(_) => "CAL 12.2.2a",
        Why::Elan(_) => "CAL 16.1a",
        Why::ElanShift => "CAL 16.1b",
        Why::Confusion(_) => "CAL 17.2",
        Why::Assault(_) => "CAL 12.5.3",
        Why::Press(_) => "CAL 12.5.4-Ne2",
        Why::Exchange(_) => "CAL 12.5.4-Ex3",
        Why::DriveBack(_) => "CAL 12.5.4-Dr4",
        Why::Slip(_) => "AIF 5.1.3d",
        Why::Rouse(_) => "AIF 3.1-B4c",
        Why::Detach(_) => "AIF 16.2d",
        Why::Fatigue(_) => "AIF 16.3.4c",
        Why::Skirmish(..) => "AIF 16.3.2b",
        Why::UnderSkirmish(_) => "AIF 16.3.3D",
        Why::Elude(_) => "AIF 16.3.5a",
        Why::Cover(_) => "AIF 10.1.1",
        Why::Hold(_) => "AIF 12.5.4-DRb",
        Why::Flag(_) => "AIF 17.2.12d",
    })
}

/// The clause behind what happened.
pub(super) fn event_clause(setup: &Setup, what: &What) -> Clause {
    let clause = match *what {
        What::Turn { .. } => "CAL TURN",
        What::Phase { phase } => return phase_clause(phase),
        What::Placed { .. } => "CAL 21.0",
        What::Ordered { .. } => "CAL 5.1",
        What::Intervened { .. } => "CAL 20.1a",
        What::Rolled { why, .. } | What::Checked { why, .. } => return why_clause(why),
        What::Weather { from, to } if passes(setup, from, to) => "CAL 17.1.3g",
        What::Weather { .. } => "CAL 17.0b",
        What::Rallied { .. } => "CAL 15.3.1",
        What::Returned { .. } => "CAL 12.8d",
        What::Initiative { totals: [one, two], .. } if one == two => "CAL 6.0b",
        What::Initiative { .. } => "CAL 6.0a",
        What::Tie { .. } => "CAL 6.0b",
        What::Activated { .. } => "CAL 6.2a",
        What::Joined { .. } => "CAL 15.4.3a",
        What::OutOfCommand { .. } => "CAL 4.3d",
        What::OrderRoll { passed: true, .. } => "CAL 5.2.2a",
        What::OrderRoll { .. } => "CAL 5.2.2b",
        What::TakesOrder { .. } => "CAL 5.3.1",
        What::Moved { .. } => "CAL 9.1b",
        What::SeenMoving { .. } | What::Sighted { .. } => "CAL 20.4",
        What::Entered { .. } => "CAL 15.4a",
        What::Control { .. } => "CAL 18.0g",
        What::Freed { formation } => return direction_clause(setup, formation),
        What::Charges { .. } => "CAL 20.2b",
        What::Fired { .. } => "CAL 11.4.4",
        What::Disordered { .. } => "CAL 15.0",
        What::Routed { .. } => "CAL 15.2.1a",
        What::Retreated { .. } => "CAL 12.6a",
        What::Eliminated { back_on: Some(_), .. } => "CAL 12.8a",
        What::Eliminated { .. } => "CAL 12.8c",
        What::LeaderTest { .. } => "CAL 4.4.3a",
        What::Captured { .. } => "CAL 8.2.3b",
        What::Escaped { .. } => "CAL 4.4.4b",
        What::Declared { .. } => "CAL 3.1-B5a",
        What::Redeclared { .. } => "CAL 12.0e",
        What::Excused { .. } => "CAL 12.0d",
        What::Assault { .. } | What::Cancelled { .. } => "CAL 12.1",
        What::Withdrew { .. } => "CAL 14.1a",
        What::Elan { passed: true, .. } | What::ElanShift { .. } => "CAL 16.1b",
        What::Elan { .. } => "CAL 16.1c",
        What::Confusion { .. } => "CAL 17.2",
        What::Resolved { die: None, .. } => "CAL 12.4.2b",
        What::Resolved { .. } => "CAL 12.5.3",
        What::Became { by: Turned::Town, .. } => "CAL 12.5.4-Dr2",
        What::Became { by: Turned::Fortress, .. } => "CAL 12.5.4-Dr3",
        What::Became { by: Turned::Pressed, .. } => "CAL 12.5.4-Ne2",
        What::Became { by: Turned::Garrison, .. } => "AIF 10.1.1",
        What::Overrun { .. } => "CAL 11.1.1b",
        What::Advanced { .. } => "CAL 12.7a",
        What::MarchEnds { .. } => "AIF 17.1.5c",
        What::Headquarters { .. } => "AIF 16.1c",
        What::Apart { .. } => "AIF 17.2.9a",
        What::OfficerRoll { .. } => "AIF 16.2d",
        What::Special { .. } => "AIF 16.2a",
        What::Detached { .. } => "AIF 16.2.2",
        What::Rejoined { .. } => "AIF 16.2.1",
        What::Countercharges { .. } => "AIF 14.2.4b",
        What::Skirmished { .. } => "AIF 16.3.2b",
        What::Tired { .. } => "AIF 16.3.4b",
        What::Damaged { .. } => "AIF 17.2.6f",
        What::Left { .. } => "AIF 17.2.1c",
        What::Flag { .. } => "AIF 17.2.12d",
        What::Garrison { holds: true, .. } => "AIF 12.5.4-DRb",
        What::Garrison { .. } => "AIF 10.1.1",
        What::Ground { .. } => "AIF 10.0d",
        What::Over if setup.tables.levels.is_empty() => "AIF 17.1-END",
        What::Over => "CAL 18.0e",
    };
    Clause(clause)
}

/// Whether the weather went by itself: no roll ever starts from a box that does not outlast its turn (CAL 17.1.3g).
pub(super) fn passes(setup: &Setup, from: u8, to: u8) -> bool {
    from != to && setup.tables.weather.boxes.get(usize::from(from)).is_some_and(|sky| sky.then == to)
}

fn phase_clause(phase: Phase) -> Clause {
    Clause(match phase {
        Phase::Orders => "CAL 3.1-A1",
        Phase::Weather => "CAL 3.1-A2",
        Phase::Reorganisation => "CAL 3.1-A3",
        Phase::Replacement => "CAL 3.1-A4",
        Phase::Initiative => "CAL 3.1-A5",
        Phase::Rout => "AIF 3.1-C1",
    })
}
