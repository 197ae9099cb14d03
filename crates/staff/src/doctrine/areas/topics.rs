//! The small decisions of the campaign of areas that can be left to the staff.

use crate::command::{Rule, Topic, carry};

pub(super) const TOPICS: [Topic; 22] = [
    topic(carry::FORCED, "answers that are the only ones", "BII 3.0", &[], Rule::None),
    topic(carry::END, "ending a phase when all orders are carried out", "BII 8.0", &[], Rule::None),
    topic("first-player", "who goes first", "BII 7.0d", &["choose-first-player"], Rule::YesNo),
    topic("forage", "which unsupplied units forage", "BII 5.5", &["forage"], Rule::None),
    topic(
        "mantua",
        "who joins the city of Mantua",
        "BII 5.7a",
        &["join-mantua", "join-mantua-with-leaders"],
        Rule::None,
    ),
    topic(
        "leaders",
        "where leaders come back or go",
        "BII 13.3",
        &["return-leader", "replace-leader", "displace-leader"],
        Rule::None,
    ),
    topic("dummies", "where Dummies are placed", "BII 14.2", &["place-dummies", "return-dummy"], Rule::None),
    topic("scouting", "which cavalry scouts", "BII 15.1", &["scout"], Rule::None),
    topic("withdraw", "cavalry that withdraws before combat", "BII 8.6.3", &["withdraw"], Rule::Odds),
    topic("combats", "the order of combats", "BII 9.0b", &["choose-combat"], Rule::None),
    topic("guns", "who marches to the sound of the guns", "BII 9.1.2a", &["march-to-the-guns"], Rule::Chance),
    topic("bombard", "whether artillery bombards", "BII 9.2a", &["bombard"], Rule::YesNo),
    topic(
        "enemy-hits",
        "where the enemy's bombardment hits fall",
        "BII 9.2b",
        &["assign-bombardment-hits"],
        Rule::Whom,
    ),
    topic("tactics", "whose Tactical Rating is used", "BII 2.1.2e", &["choose-tactical-rating"], Rule::Lead),
    topic(
        "strategy",
        "whose Strategic Rating helps a Forced March",
        "BII 8.3h",
        &["choose-strategic-rating"],
        Rule::Lead,
    ),
    topic("hits", "where hits fall", "BII 9.3d", &["assign-combat-hits"], Rule::Whom),
    topic(
        "retreat-hits",
        "where the hits of a retreat fall",
        "BII 9.4g",
        &["assign-retreat-hits"],
        Rule::Whom,
    ),
    topic("fight-on", "whether the fight goes on", "BII 9.3h", &["fight-on"], Rule::Odds),
    topic("retreat", "where a Force retreats", "BII 9.4", &["retreat"], Rule::Towards),
    topic("pursue", "whether the winner pursues", "BII 9.5a", &["pursue"], Rule::YesNo),
    topic("recovery", "the order in which units recover", "BII 10.0", &["choose-recovery-order"], Rule::Whom),
    topic(
        "ways",
        "which of equally short ways, and who enters first",
        "BII 8.3c",
        &["choose-way", "choose-entry-order"],
        Rule::None,
    ),
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
