//! What is asked, as everybody else reads it.

use play::Decision;

use super::names::{adjective, counter_name, hex_name};
use crate::question::Question;
use crate::setup::Setup;

/// The question as everybody else reads it: who decides about what kind of thing, no more. Nothing of what was chosen (RM ACT-2).
pub fn question_from_outside(setup: &Setup, decision: &Decision<Question>) -> String {
    use Question as Q;
    let hex = |at| hex_name(setup, at);
    let what = match decision.question {
        Q::SetUp | Q::Stand(_) => "sets up".into(),
        Q::Arrive(_) => "decides where reinforcements arrive".into(),
        Q::Choose(_) => "chooses in secret who is to act this turn".into(),
        Q::Recover => "decides which units come back to full strength".into(),
        Q::Surprise(_) => "decides whether a corps acts before the first draw".into(),
        Q::Place(counter) => format!("places or passes {}", counter_name(setup, counter)),
        Q::SetDown(_) => "sets down the counters of formations under the commander in chief".into(),
        Q::Move(counter) => format!("moves units under {}", counter_name(setup, counter)),
        Q::Where(_) => "moves".into(),
        Q::Announce(counter) => format!("announces combats under {}", counter_name(setup, counter)),
        Q::NextCombat => "decides which combat comes next".into(),
        Q::Evade(at) => format!("decides whether the horsemen in {} get out of the way", hex(at)),
        Q::HowFar(at) => format!("decides how far the horsemen in {} go", hex(at)),
        Q::Withdraw(_) => "decides how much of the result is paid by withdrawing".into(),
        Q::Lose(_) => "decides which unit loses a step".into(),
        Q::FirstBack => "decides which stack falls back first".into(),
        Q::Retreat(at) => format!("decides where the units in {} fall back to", hex(at)),
        Q::Trim(at) => format!("decides who is lost for want of room in {}", hex(at)),
        Q::Advance(at) => format!("decides who advances into {}", hex(at)),
    };
    format!("The {} player {what}", adjective(decision.side))
}
