//! *Caldiero 1796*: the page to proof-read against the rulebook. Charts, ground and orders of battle are in the data
//! files; how each rule works is in the chapter modules.

use board::hex::{Compass, Layout, Pair, Parity};
use play::{Clause, Side};

use super::{Terms, Title};
use crate::ruleset::{
    Advances, Arrivals, Assaults, BetterWeather, BlockedEntry, Book, Canister, Cavalry, Checking, Closing,
    Command, Control, Defending, Evading, Flight, FortressDr, Guns, Hills, InitiativeBy, Opening, OptionInfo,
    Overcast, Rallying, Results, Retreating, Roads, Routs, Ruleset, Scoring, Stacking, Unseen, WeatherRoll,
};
use crate::setup::{Kind, Order, Terrain};

/// The French open the game (CAL 3.2b) and have a fixed initiative (CAL 6.1a).
pub const FRENCH: Side = Side::A;
/// The Austrians set up first (CAL 21.1a), and their initiative goes by the weather (CAL 6.1b).
pub const AUSTRIAN: Side = Side::B;

/// The battle.
pub static CALDIERO: Title = Title {
    id: "caldiero",
    revision: 2,
    name: "Caldiero",
    date: "12 November 1796",
    side_ids: ["french", "austrian"],
    side_names: ["French", "Austrian"],
    liveries: ["blue", "white"],
    opens: FRENCH,
    first: AUSTRIAN,
    no_column: &[],
    // CAL 1.1a, R5: four digits, row then column; rows run from west (top of the sheet) to east, columns from south to north.
    layout: Layout { lines: Pair::First, shifted: Parity::Odd, along: Compass::North, across: Compass::East },
    clauses: &[
        ("augereau", Clause("CAL 19.1.1")),
        ("massena", Clause("CAL 19.1.2")),
        ("bonaparte", Clause("CAL 4.2.2a")),
        ("alvinczy", Clause("CAL 4.2.2b")),
        ("scale", Clause("CAL 1.2")),
    ],
    concordance: &[],
    terms: Terms {
        ranks: &[("officer", Kind::Officer), ("commander", Kind::Commander)],
        leader: "officer",
        commander: "army commander",
        march: "road march",
        water: "canal",
        commanders_lead: false,
        redoubts: false,
        grounds: &[Terrain::Clear, Terrain::Marsh, Terrain::Town, Terrain::Fortress],
        waters: &["canal", "river"],
        roads: &["road", "minor"],
        top: 1,
        capitals: false,
    },
    charts: &[
        "turn_track",
        "scale",
        "counters",
        "leaders",
        "movement",
        "sight",
        "combat_results",
        "bombardment",
        "weather",
        "weather_table",
        "confusion",
        "elan",
        "initiative",
        "intervention",
        "victory",
        "limits",
    ],
    briefing: &[],
    rules,
    options: &OPTIONS,
};

/// The rulebook read as the rulings read it.
fn rules() -> Ruleset {
    Ruleset {
        better_weather: false,
        intervention: false,
        charges: false,
        storm_from_the_east: false,
        fog_of_war: false,
        flank_attacks: false,
        overcast: Overcast::Literal,                     // R40
        fortress_dr: FortressDr::Disorder,               // R18
        canister: Canister::Void,                        // R22
        control: Control::LastOccupier,                  // R44
        blocked_entry: BlockedEntry::NearestEdgeHex,     // R11
        disordered_closing: Closing::Counted,            // R30
        better_weather_effects: BetterWeather::Overcast, // R144
        flight: Flight::TakesNothing,                    // R145
        hills: Hills::Apart,                             // R147
        advances: Advances::Victors,                     // R141
        headquarters: false,
        columns: false,
        open_order: false,
        wheat_blocks: false,
        roads_need_column: false,
        evading: Evading::Anybody,
        mountain_columns: false,
        goal_from_afar: false,
        generals_alone: false,
        absent: &[],
        book: Book {
            guns: Guns::AfterMovement,
            rallying: Rallying::CommandPhase,
            weather: WeatherRoll::CommandPhase,
            opening: Opening::Own,
            initiative: InitiativeBy::Army,
            command: Command::Ranges,
            defence: Defending::Holds,
            arrivals: Arrivals { order: Order::Manoeuvre, may_wait: false },
            stacking: Stacking::Pairs,
            roads: Roads::Steps,
            assaults: Assaults::HexByHex,
            results: Results::Named,
            retreat: Retreating::FromAttackers,
            checks: Checking::Rating,
            cavalry: Cavalry::InTheOpen,
            routs: Routs::Stand,
            leaders_evade: false,
            weather_dims: true,
            unseen: Unseen::Outline,
            scoring: Scoring::Difference,
        },
    }
}

/// Scenario, optional rules, and the other readings of doubtful places.
const OPTIONS: [OptionInfo; 16] = [
    OptionInfo {
        id: "better_weather",
        clause: Clause("CAL 19.2.1"),
        title: "What if: better weather",
        text: "The ice storm never came: the weather is overcast all day and not rolled for, every reinforcement comes a \
               turn earlier, and Colognola and Caldiero pay the French one point less a hex.",
        default: false,
        set: |rules, on| rules.better_weather = on,
    },
    OptionInfo {
        id: "intervention",
        clause: Clause("CAL 20.1a"),
        title: "Bonaparte's intervention",
        text: "Once he has arrived Bonaparte may lead the reserve himself, as a third French formation; the Austrians \
               get three points for it.",
        default: false,
        set: |rules, on| rules.intervention = on,
    },
    OptionInfo {
        id: "charges",
        clause: Clause("CAL 20.2a"),
        title: "Cavalry charge",
        text: "The Austrian hussars may charge a hex of clear ground with doubled strength, and are disordered \
               afterwards.",
        default: false,
        set: |rules, on| rules.charges = on,
    },
    OptionInfo {
        id: "storm_from_the_east",
        clause: Clause("CAL 20.3.1"),
        title: "Storm from the east",
        text: "In snow and ice storm whoever attacks eastward has the storm in his face and fights with one point less.",
        default: false,
        set: |rules, on| rules.storm_from_the_east = on,
    },
    OptionInfo {
        id: "fog_of_war",
        clause: Clause("CAL 20.4"),
        title: "Fog of war",
        text: "Enemy stacks out of sight show only that they are there; bad weather shortens the sight.",
        default: false,
        set: |rules, on| rules.fog_of_war = on,
    },
    OptionInfo {
        id: "flank_attacks",
        clause: Clause("CAL 20.5"),
        title: "Flank attacks",
        text: "A defender whose neighbours are all but one in the attackers' grip is flanked: two columns to the right.",
        default: false,
        set: |rules, on| rules.flank_attacks = on,
    },
    OptionInfo {
        id: "overcast_shifted",
        clause: Clause("CAL 17.1.1a"),
        title: "Overcast in box 1 only",
        text: "The effects of Overcast hold in weather box 1 alone, and box 0 has none, so that guns reach as far as \
               printed at the start.",
        default: false,
        set: |rules, on| rules.overcast = if on { Overcast::Shifted } else { Overcast::Literal },
    },
    OptionInfo {
        id: "fortress_exchange",
        clause: Clause("CAL 12.5.4-Dr3"),
        title: "Dr against the Rocca is an exchange",
        text: "Dr against the garrison of the fortress becomes Ex, as the text has it, instead of Dd, as the chart has it.",
        default: false,
        set: |rules, on| rules.fortress_dr = if on { FortressDr::Exchange } else { FortressDr::Disorder },
    },
    OptionInfo {
        id: "canister",
        clause: Clause("CAL 12.5.2c"),
        title: "Canister in assaults",
        text: "Unmoved batteries that stand with the defender and held their defensive fire count -1 or -2 against the \
               assault.",
        default: false,
        set: |rules, on| rules.canister = if on { Canister::Modifier } else { Canister::Void },
    },
    OptionInfo {
        id: "occupied_at_end",
        clause: Clause("CAL 18.0g"),
        title: "Points for what is held at the end",
        text: "An objective counts only for the side whose combat unit stands in it when the battle ends.",
        default: false,
        set: |rules, on| rules.control = if on { Control::OccupiedAtEnd } else { Control::LastOccupier },
    },
    OptionInfo {
        id: "blocked_entry_waits",
        clause: Clause("CAL 15.4.1d"),
        title: "Blocked reinforcements wait",
        text: "Reinforcements whose entry hex the enemy bars wait for it to be free instead of coming in beside it.",
        default: false,
        set: |rules, on| {
            rules.blocked_entry = if on { BlockedEntry::Wait } else { BlockedEntry::NearestEdgeHex }
        },
    },
    OptionInfo {
        id: "disordered_exempt",
        clause: Clause("CAL 5.1.1b"),
        title: "Disordered units need not close",
        text: "Disordered units are not counted among those that Advance and Attack orders oblige to close with the enemy.",
        default: false,
        set: |rules, on| rules.disordered_closing = if on { Closing::Exempt } else { Closing::Counted },
    },
    OptionInfo {
        id: "better_weather_fair",
        clause: Clause("CAL 19.2.1"),
        title: "Better weather is fair",
        text: "In the what-if the weather has no effects at all, instead of those of Overcast.",
        default: false,
        set: |rules, on| {
            rules.better_weather_effects = if on { BetterWeather::Fair } else { BetterWeather::Overcast }
        },
    },
    OptionInfo {
        id: "attackers_advance",
        clause: Clause("CAL 12.7a"),
        title: "Only attackers advance",
        text: "A defender who has won does not enter the hex his attackers are gone from.",
        default: false,
        set: |rules, on| rules.advances = if on { Advances::Attackers } else { Advances::Victors },
    },
    OptionInfo {
        id: "fugitives_take",
        clause: Clause("CAL 18.0g"),
        title: "Fugitives take what they pass",
        text: "A unit that retreats or flees takes every objective it comes through, and may free its formation so, \
               instead of only the one its retreat ends in.",
        default: false,
        set: |rules, on| rules.flight = if on { Flight::TakesAll } else { Flight::TakesNothing },
    },
    OptionInfo {
        id: "hills_are_clear",
        clause: Clause("CAL 20.2.1"),
        title: "A hill is clear terrain",
        text: "Cavalry doubles against broken units on a hill and may charge there, as on the plain.",
        default: false,
        set: |rules, on| rules.hills = if on { Hills::Clear } else { Hills::Apart },
    },
];
