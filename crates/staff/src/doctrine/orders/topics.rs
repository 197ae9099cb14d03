//! The small decisions of a battle with formation orders that can be left to the staff.

use crate::command::{Rule, Topic, carry};

pub(super) const TOPICS: [Topic; 23] = [
    topic(carry::FORCED, "answers that are the only ones", "CAL 3.1", &[], Rule::None),
    topic(carry::END, "ending a segment when the order is carried out", "CAL 3.1-B", &[], Rule::None),
    topic("set-up", "where the army stands at first", "CAL 21.0", &["set-up"], Rule::None),
    topic("rally", "who tries to reorganise", "CAL 15.3", &["rally"], Rule::None),
    topic("returns", "where eliminated units return", "CAL 12.8", &["return-unit"], Rule::None),
    topic(
        "activation",
        "which formation is named next, the enemy's too",
        "CAL 6.2",
        &["activate-formation", "activate-column", "act-with-formation"],
        Rule::First,
    ),
    topic(
        "reserve",
        "which reserve units act with a formation",
        "CAL 15.4.3",
        &["commit-reserve"],
        Rule::YesNo,
    ),
    topic(
        "officers",
        "orders of single officers",
        "AIF 16.2",
        &["detach-officers", "choose-officer-order", "choose-column-units"],
        Rule::None,
    ),
    topic("bombard", "whom guns fire at", "CAL 11.4", &["bombard", "defensive-fire"], Rule::None),
    topic("combats", "the order of assaults", "CAL 12.0b", &["choose-combat"], Rule::None),
    topic(
        "before-combat",
        "cavalry that retreats before combat",
        "CAL 14.1",
        &["retreat-before-combat"],
        Rule::Odds,
    ),
    topic("countercharge", "whether cavalry countercharges", "AIF 14.2.4", &["countercharge"], Rule::YesNo),
    scarce("elan", "whether Elan is used", "CAL 16.1", &["use-elan"], Rule::YesNo),
    scarce("lead", "whether an officer leads the attack", "CAL 12.4.4", &["lead-attack"], Rule::Lead),
    topic(
        "efficiency",
        "which efficiency and which ground count",
        "CAL 12.3.1b",
        &["choose-efficiency", "choose-ground"],
        Rule::None,
    ),
    topic("press", "whether an attack is pressed", "CAL 12.5.4-Ne2", &["press-attack"], Rule::YesNo),
    scarce("exchange", "who is lost in an exchange", "CAL 12.5.4-Ex1", &["choose-loss"], Rule::Whom),
    topic("garrison", "what a garrison does about a result", "AIF 10.1.1", &["defend-cover"], Rule::YesNo),
    topic(
        "retreat",
        "where units retreat and run",
        "CAL 12.6",
        &["retreat", "move-routed-unit"],
        Rule::Towards,
    ),
    topic(
        "leaders",
        "where leaders go who lose their troops",
        "CAL 4.4.4",
        &["follow-unit", "displace-leader"],
        Rule::None,
    ),
    topic("ride-off", "whether a leader rides off", "AIF 4.5.6", &["ride-off"], Rule::None),
    topic(
        "battery",
        "whether a battery goes with its troops",
        "AIF 11.1b",
        &["withdraw-battery"],
        Rule::None,
    ),
    topic("advance", "who advances after combat", "CAL 12.7", &["advance-after-combat"], Rule::YesNo),
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

const fn scarce(
    id: &'static str,
    title: &'static str,
    clause: &'static str,
    kinds: &'static [&'static str],
    rule: Rule,
) -> Topic {
    Topic { scarce: true, ..topic(id, title, clause, kinds, rule) }
}
