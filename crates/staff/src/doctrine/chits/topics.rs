//! The small decisions of the campaign of command counters that can be left to the staff.

use crate::command::{Rule, Topic, carry};

pub(super) const TOPICS: [Topic; 14] = [
    topic(carry::FORCED, "answers that are the only ones", "RM SEQ-1", &[], Rule::None),
    topic(carry::END, "ending a step when the orders are carried out", "RM MOV-1", &[], Rule::None),
    topic("set-up", "where the armies stand at first", "RM SET-1", &["set-up", "set-up-piece"], Rule::None),
    topic("arrivals", "where reinforcements arrive", "RM RNF-1", &["place-reinforcements"], Rule::Towards),
    topic("recovery", "which units recover", "RM REC-1", &["recover"], Rule::None),
    topic(
        "surprise",
        "whether the corps goes before the first draw",
        "RM SUR-1",
        &["use-surprise"],
        Rule::YesNo,
    ),
    topic(
        "counters",
        "where drawn counters are placed",
        "RM ACT-6",
        &["place-counter", "set-down-counter"],
        Rule::None,
    ),
    topic("combats", "the order of combats", "RM CBT-7", &["choose-combat"], Rule::None),
    topic("evade", "horsemen that evade", "RM EVD-1", &["evade", "choose-evasion-distance"], Rule::Odds),
    topic(
        "withdrawal",
        "how many steps are paid by withdrawing",
        "RM RSL-4",
        &["pay-by-withdrawal"],
        Rule::None,
    ),
    topic("losses", "who loses a step", "RM RSL-2", &["choose-loss"], Rule::Whom),
    topic("crowded", "who finds no room", "RM RET-3a", &["choose-crowded-out"], Rule::None),
    topic(
        "retreat",
        "where pieces fall back",
        "RM RET-1",
        &["retreat", "choose-retreat-order"],
        Rule::Towards,
    ),
    topic("advance", "who advances after combat", "RM ADV-1", &["advance-after-combat"], Rule::YesNo),
];

const fn topic(
    id: &'static str,
    title: &'static str,
    clause: &'static str,
    kinds: &'static [&'static str],
    rule: Rule,
) -> Topic {
    Topic { id, title, clause, kinds, rule, scarce: false }
}
