//! *Montebello 1800*, the first battle of *Arrivano i francesi!*: the page to proof-read against AIF 17.1.

use play::{Clause, Side};

use super::Title;
use super::arrivano::{
    self, COLUMNS, CONCORDANCE, FRENCH, GENERALS_ALONE, HEADQUARTERS, LAYOUT, LONE_EVADE, OCCUPIED_AT_END,
    OPEN_ORDER, ROADS_NEED_COLUMN, TERMS, WHEAT_BLOCKS,
};
use crate::ruleset::{OptionInfo, Ruleset, Scoring};

/// The Austrians march to Stradella and meet the French on the way.
pub const AUSTRIAN: Side = Side::B;

/// The battle.
pub static MONTEBELLO: Title = Title {
    id: "montebello",
    revision: 3,
    name: "Montebello",
    date: "9 June 1800",
    side_ids: ["french", "austrian"],
    side_names: ["French", "Austrian"],
    liveries: ["blue", "white"],
    opens: FRENCH,
    first: FRENCH,
    no_column: &[AUSTRIAN],
    layout: LAYOUT,
    clauses: &[("scale", Clause("AIF 17.1.1a"))],
    concordance: CONCORDANCE,
    terms: TERMS,
    charts: &[
        "turn_track",
        "scale",
        "counters",
        "leaders",
        "movement",
        "sight",
        "combat_results",
        "bombardment",
        "infantry_fire",
        "victory",
        "march",
    ],
    briefing: &[
        "9 June 1800, on the road from Piacenza to Voghera. Ott's Austrians march east to Stradella and do not know that Lannes is coming \
         the other way; his advance guard holds the villages and the wheat around Santa Giuletta, the divisions behind it are still \
         on the march to Casteggio (AIF 17.1.5). Lannes attacks with what he has and waits for Victor's men.",
    ],
    rules,
    options: &OPTIONS,
};

fn rules() -> Ruleset {
    let mut rules = arrivano::rules();
    rules.book.scoring = Scoring::Totals; // AIF 17.1.8, R66
    rules
}

/// Optional rules, and the other readings of doubtful places.
const OPTIONS: [OptionInfo; 10] = [
    HEADQUARTERS,
    COLUMNS,
    OPEN_ORDER,
    WHEAT_BLOCKS,
    ROADS_NEED_COLUMN,
    OCCUPIED_AT_END,
    LONE_EVADE,
    GENERALS_ALONE,
    OptionInfo {
        id: "goal_from_afar",
        clause: Clause("AIF 17.1.5a"),
        title: "Marches end near their goal",
        text: "A unit has reached the goal of its march within two hexes of it; without this it must have been in the hex itself.",
        default: false,
        set: |rules, on| rules.goal_from_afar = on,
    },
    OptionInfo {
        id: "without_43e",
        clause: Clause("AIF 17.1-SET-F"),
        title: "Without the 43e de Ligne",
        text: "The three battalions of the 43e, restored to the list of arrivals from the history of the battle, do not come.",
        default: false,
        set: |rules, on| rules.absent = if on { &["43e-1", "43e-2", "43e-3"] } else { &[] },
    },
];
