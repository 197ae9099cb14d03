//! What the book of *Arrivano i francesi!* decides for both of its battles. Maps, counters and charts are data (AIF 1.1a, 1.1b, 1.1c, 1.2a,
//! T-MAP). The pages of the battles add what is their own.

use board::hex::{Compass, Layout, Pair, Parity};
use play::{Clause, Side};

use super::{Terms, concordance};
use crate::ruleset::{
    Advances, Arrivals, Assaults, BetterWeather, BlockedEntry, Book, Canister, Cavalry, Checking, Closing,
    Command, Control, Defending, Evading, Flight, FortressDr, Guns, Hills, InitiativeBy, Opening, OptionInfo,
    Overcast, Rallying, Results, Retreating, Roads, Routs, Ruleset, Scoring, Stacking, Unseen, WeatherRoll,
};
use crate::setup::{Kind, Order, Terrain};

/// The French act first in the command phase (AIF 5.2b), name the first formation (AIF 3.2a) and win ties (AIF 6.1.1).
pub const FRENCH: Side = Side::A;

/// AIF T-MAP, R3: columns of hexes with a flat side on top, the odd ones half a hex lower; rows are counted downwards.
pub const LAYOUT: Layout =
    Layout { lines: Pair::First, shifted: Parity::Odd, along: Compass::South, across: Compass::East };

/// The clauses of this book by those of the sister game.
pub const CONCORDANCE: &[(&str, &str)] = concordance::ARRIVANO;

/// What the book calls things.
pub const TERMS: Terms = Terms {
    ranks: &[("commander", Kind::Commander), ("general", Kind::Officer), ("officer", Kind::Brigadier)],
    leader: "general",
    commander: "commander-in-chief",
    march: "march column",
    water: "stream",
    commanders_lead: true,
    redoubts: true,
    grounds: &[
        Terrain::Clear,
        Terrain::Wheat,
        Terrain::Hill,
        Terrain::Woods,
        Terrain::Village,
        Terrain::Farm,
        Terrain::Redoubt,
    ],
    waters: &["stream"],
    roads: &["road", "minor", "trail"],
    top: 5,
    capitals: true,
};

/// The rulebook read as the rulings read it.
pub fn rules() -> Ruleset {
    Ruleset {
        better_weather: false,
        intervention: false,
        charges: true,
        storm_from_the_east: false,
        fog_of_war: true, // AIF 11.3.2, R93
        flank_attacks: false,
        overcast: Overcast::Literal,
        fortress_dr: FortressDr::Disorder,
        canister: Canister::Void,
        control: Control::LastOccupier,              // AIF R68
        blocked_entry: BlockedEntry::NearestEdgeHex, // AIF R89
        disordered_closing: Closing::Exempt,         // AIF 5.1.5
        better_weather_effects: BetterWeather::Overcast,
        flight: Flight::TakesAll,
        hills: Hills::Apart,
        advances: Advances::Attackers, // AIF 12.7a
        headquarters: false,
        columns: false,
        open_order: false,
        wheat_blocks: false,       // AIF R29
        roads_need_column: false,  // AIF R33
        evading: Evading::Anybody, // AIF R170
        mountain_columns: false,   // AIF R173
        goal_from_afar: false,     // AIF R174
        generals_alone: false,     // AIF R172
        absent: &[],
        book: Book {
            guns: Guns::BeforeMovement,
            rallying: Rallying::Activation,
            weather: WeatherRoll::Never,
            opening: Opening::Any,
            initiative: InitiativeBy::Commander,
            command: Command::Officers,
            defence: Defending::Slips,
            arrivals: Arrivals { order: Order::Advance, may_wait: true },
            stacking: Stacking::Pairs,
            roads: Roads::Column,
            assaults: Assaults::UnitByUnit,
            results: Results::Best,
            retreat: Retreating::FromEverybody,
            checks: Checking::MinusOne,
            cavalry: Cavalry::Everywhere,
            routs: Routs::Run,
            leaders_evade: true,
            weather_dims: false,
            unseen: Unseen::Presence,
            scoring: Scoring::Totals,
        },
    }
}

/// AIF 16.1.
pub const HEADQUARTERS: OptionInfo = OptionInfo {
    id: "headquarters",
    clause: Clause("AIF 16.1a"),
    title: "Headquarters orders",
    text: "Nobody gives orders at the start of the turn. Whoever has the initiative may activate his headquarters instead of a \
           formation, once a turn, and his commander-in-chief changes orders then.",
    default: false,
    set: |rules, on| rules.headquarters = on,
};

/// AIF 16.2.
pub const COLUMNS: OptionInfo = OptionInfo {
    id: "columns",
    clause: Clause("AIF 16.2a"),
    title: "Independent columns",
    text: "Officers may lead columns with an order of their own, until they join their formation again.",
    default: false,
    set: |rules, on| rules.columns = on,
};

/// AIF 16.3.
pub const OPEN_ORDER: OptionInfo = OptionInfo {
    id: "open_order",
    clause: Clause("AIF 16.3a"),
    title: "Open order",
    text: "Light troops under Advance or Manoeuvre go up to the enemy, fire as they move and fall back a hex; whoever does it turn \
           after turn tires.",
    default: false,
    set: |rules, on| rules.open_order = on,
};

/// AIF R29.
pub const WHEAT_BLOCKS: OptionInfo = OptionInfo {
    id: "wheat_blocks",
    clause: Clause("AIF 10.3c"),
    title: "Nobody sees across wheat",
    text: "Wheat blocks the line of sight, as the list of blocking ground has it, and not as the chapter on wheat says.",
    default: false,
    set: |rules, on| rules.wheat_blocks = on,
};

/// AIF R33.
pub const ROADS_NEED_COLUMN: OptionInfo = OptionInfo {
    id: "roads_need_column",
    clause: Clause("AIF 10.2c"),
    title: "Hill roads in column only",
    text: "A road spares guns and horse the toil of hills and woods only while they are in March Column.",
    default: false,
    set: |rules, on| rules.roads_need_column = on,
};

/// AIF R21.
pub const LONE_EVADE: OptionInfo = OptionInfo {
    id: "lone_evade",
    clause: Clause("AIF 4.5.6"),
    title: "Only lone commanders ride off",
    text: "A commander next to whom an enemy unit comes may ride off only if no combat unit of his side is in his hex.",
    default: false,
    set: |rules, on| rules.evading = if on { Evading::Lone } else { Evading::Anybody },
};

/// AIF R172.
pub const GENERALS_ALONE: OptionInfo = OptionInfo {
    id: "generals_alone",
    clause: Clause("AIF 4.5.5b"),
    title: "Generals without a commander-in-chief",
    text: "With the commander-in-chief lost generals and officers may still try to change their own order by the die; only he gives none any more.",
    default: false,
    set: |rules, on| rules.generals_alone = on,
};

/// AIF R68.
pub const OCCUPIED_AT_END: OptionInfo = OptionInfo {
    id: "occupied_at_end",
    clause: Clause("AIF 17.1.8a"),
    title: "Points for what is held at the end",
    text: "An objective counts only for the side whose combat unit stands in it when the battle ends.",
    default: false,
    set: |rules, on| rules.control = if on { Control::OccupiedAtEnd } else { Control::LastOccupier },
};
