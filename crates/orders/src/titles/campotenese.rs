//! *Campotenese 1806*, the second battle of *Arrivano i francesi!*: the page to proof-read against AIF 17.2.

use play::{Clause, Side};

use super::Title;
use super::arrivano::{
    self, COLUMNS, CONCORDANCE, FRENCH, GENERALS_ALONE, HEADQUARTERS, LAYOUT, LONE_EVADE, OCCUPIED_AT_END,
    OPEN_ORDER, ROADS_NEED_COLUMN, TERMS,
};
use crate::ruleset::{OptionInfo, Ruleset, Scoring, Stacking, WeatherRoll};

/// The Neapolitans hold the plateau and its redoubts.
pub const NEAPOLITAN: Side = Side::B;

/// The battle.
pub static CAMPOTENESE: Title = Title {
    id: "campotenese",
    revision: 4,
    name: "Campotenese",
    date: "9 March 1806",
    side_ids: ["french", "neapolitan"],
    side_names: ["French", "Neapolitan"],
    liveries: ["blue", "red"],
    opens: FRENCH,
    first: FRENCH,
    no_column: &[],
    layout: LAYOUT,
    clauses: &[("franceschi", Clause("AIF 17.2.9a")), ("scale", Clause("AIF 17.2.1a"))],
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
        "weather",
        "weather_table",
        "victory",
        "exits",
        "column",
    ],
    briefing: &[
        "9 March 1806, in the snow of the Calabrian mountains. Damas has shut the plateau of Campotenese with three redoubts and the \
         royal army of Naples behind them; Reynier's French come up two roads and have to be in Morano before dark, or at least to \
         break the army that bars the way (AIF 17.2.12).",
    ],
    rules,
    options: &OPTIONS,
};

fn rules() -> Ruleset {
    let mut rules = arrivano::rules();
    rules.charges = false; // AIF 17.2.5
    rules.book.stacking = Stacking::Mountain; // AIF 17.2.3
    rules.book.weather = WeatherRoll::EndOfTurn; // AIF 17.2.7b
    rules.book.scoring = Scoring::Graded; // AIF 17.2.12
    rules
}

/// Optional rules, and the other readings of doubtful places.
const OPTIONS: [OptionInfo; 8] = [
    HEADQUARTERS,
    COLUMNS,
    OPEN_ORDER,
    ROADS_NEED_COLUMN,
    OCCUPIED_AT_END,
    LONE_EVADE,
    GENERALS_ALONE,
    OptionInfo {
        id: "mountain_columns",
        clause: Clause("AIF 17.2.8a"),
        title: "Mountain roads in column only",
        text: "Combat units have the rates of the mountain roads only in March Column, with its limits; else a road costs them the ground.",
        default: false,
        set: |rules, on| rules.mountain_columns = on,
    },
];
