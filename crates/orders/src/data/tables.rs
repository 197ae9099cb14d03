//! The charts: from the tree of `tables.toml` to [`Tables`].

use play::Faults;
use sheets::{Chart, Node, Value};

use super::dice;
use crate::ruleset::{BetterWeather, Overcast, Ruleset};
use crate::tables::*;
use crate::titles::Title;

/// All tables the file must have and may have.
const NAMES: [&str; 16] = [
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
];

/// Makes the tables, telling everything that is wrong with them.
pub(super) fn read(root: &Node<'_>, title: &Title, rules: &Ruleset, faults: &mut Faults) -> Tables {
    for (name, node) in root.entries() {
        if !NAMES.contains(&name.as_str()) {
            node.fault(faults, name, "unknown table");
        }
    }
    let (turns, hours, first_turn_skips_command) = turn_track(root, faults);
    Tables {
        turns,
        hours,
        first_turn_skips_command,
        combat: chart(root, "combat_results", faults, dice::combat),
        bombardment: chart(root, "bombardment", faults, dice::bombardment),
        weather: weather(root, rules, faults),
        confusion: chart(root, "confusion", faults, dice::confusion),
        elan: number(root, "elan", "uses", 0..=20, faults),
        initiative: initiative(root, title, faults),
        movement: chart(root, "movement", faults, movement),
        sight: number(root, "sight", "hexes", 1..=20, faults),
        intervention: number(root, "intervention", "points", 0..=50, faults),
        levels: levels(root, faults),
        counters: chart(root, "counters", faults, counters),
        metres: number(root, "scale", "metres_per_hex", 1..=2000, faults),
        provenance: sheets::provenance(root),
    }
}

/// Opens a chart, reads it and tells what nobody asked for.
fn chart<T>(
    root: &Node<'_>,
    name: &'static str,
    faults: &mut Faults,
    read: impl FnOnce(&mut Chart<'_, '_>, &mut Faults) -> T,
) -> T {
    let mut chart = Chart::open(root, name, faults);
    let value = read(&mut chart, faults);
    chart.close(faults);
    value
}

/// A chart of one number.
fn number<T: TryFrom<i64> + Default>(
    root: &Node<'_>,
    name: &'static str,
    key: &'static str,
    within: std::ops::RangeInclusive<i64>,
    faults: &mut Faults,
) -> T {
    chart(root, name, faults, |chart, faults| chart.number(key, within, faults))
}

fn turn_track(root: &Node<'_>, faults: &mut Faults) -> (u8, Vec<String>, bool) {
    let mut chart = Chart::open(root, "turn_track", faults);
    let turns: u8 = chart.number("turns", 1..=30, faults);
    let texts: Vec<&str> = chart.list("hours", faults).iter().map(|hour| hour.text().unwrap_or("")).collect();
    chart.tagged("hours_provenance", faults);
    let minutes: Vec<Option<u32>> = texts.iter().map(|text| minutes(text)).collect();
    if minutes.contains(&None) {
        chart.tell("hours", "an hour is written like \"07:00\"", faults);
    } else if minutes.windows(2).any(|pair| pair[1] != pair[0].map(|before| before + 60)) {
        chart.tell("hours", "a turn is an hour (CAL 1.2)", faults);
    }
    if texts.len() != usize::from(turns) {
        chart.tell("hours", format!("{} hours for {turns} turns", texts.len()), faults);
    }
    let skips = chart.truth("first_turn_skips_command", faults);
    chart.tagged("first_turn_skips_command_provenance", faults);
    chart.close(faults);
    (turns, texts.into_iter().map(str::to_owned).collect(), skips)
}

/// `07:30` as minutes since midnight.
fn minutes(text: &str) -> Option<u32> {
    let (hours, minutes) = text.split_once(':')?;
    let two = |text: &str, most: u32| {
        let fits = text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse::<u32>().ok().filter(|number| fits && *number <= most)
    };
    Some(two(hours, 23)? * 60 + two(minutes, 59)?)
}

fn initiative(root: &Node<'_>, title: &Title, faults: &mut Faults) -> u8 {
    let mut chart = Chart::open(root, "initiative", faults);
    chart.fixed("dice", 1, faults);
    let value = chart.number(title.side_ids[0], 0..=9, faults);
    chart.close(faults);
    value
}

// Nothing may cost nothing, and all additions together stay below what a search for ways can hold.
fn movement(chart: &mut Chart<'_, '_>, faults: &mut Faults) -> MovementTable {
    let mut inner = chart.table("cost", faults);
    let cost = ["clear", "marsh", "town", "fortress"].map(|terrain| inner.number(terrain, 1..=10, faults));
    inner.close(faults);
    MovementTable {
        cost,
        up: chart.number("up", 0..=6, faults),
        canal: chart.number("canal", 0..=6, faults),
        road: chart.number("road", 1..=10, faults),
        minor_less: chart.number("minor_less", 0..=6, faults),
        minor_least: chart.number("minor_least", 1..=10, faults),
    }
}

fn weather(root: &Node<'_>, rules: &Ruleset, faults: &mut Faults) -> WeatherTable {
    let mut chart = Chart::open(root, "weather", faults);
    let rows = chart.rows("boxes", faults);
    let count = rows.len();
    let mut boxes: Vec<WeatherBox> = rows.into_iter().map(|row| weather_box(row, count, faults)).collect();
    let [shifted, fair] =
        ["shifted", "fair"].map(|name| weather_box(chart.table(name, faults), count, faults));
    let start: u8 = chart.number("start", 0..=count.max(1) as i64 - 1, faults);
    chart.close(faults);
    // Box 0 as the switches have it (R40, R76).
    let other = match (rules.better_weather, rules.better_weather_effects, rules.overcast) {
        (true, BetterWeather::None, _) => Some(fair),
        (true, BetterWeather::Overcast, _) | (false, _, Overcast::Literal) => None,
        (false, _, Overcast::Shifted) => Some(shifted),
    };
    if let (Some(first), Some(other)) = (boxes.first_mut(), other) {
        *first = other;
    }
    let mut chart = Chart::open(root, "weather_table", faults);
    let table = dice::weather(&mut chart, count, faults);
    chart.close(faults);
    WeatherTable { start, boxes, table }
}

fn weather_box(mut row: Chart<'_, '_>, count: usize, faults: &mut Faults) -> WeatherBox {
    let read = WeatherBox {
        name: row.text("name", faults),
        shift: row.number("shift", sheets::MODIFIER, faults),
        confusion: row.truth("confusion", faults),
        penalty: row.number("penalty", 0..=8, faults),
        factor: row.number("factor", 1..=4, faults),
        minor_spared: row.truth("minor_spared", faults),
        halved: row.truth("halved", faults),
        range: row.number("range", 0..=20, faults),
        guns_on_roads: row.truth("guns_on_roads", faults),
        all_defend: row.truth("all_defend", faults),
        commanders_halved: row.truth("commanders_halved", faults),
        tests: row.truth("tests", faults),
        then: row.number("then", 0..=count.max(1) as i64 - 1, faults),
        initiative: row.number("initiative", 0..=9, faults),
    };
    row.close(faults);
    read
}

/// The kinds of counters and how many there are; together they are the total.
fn counters(chart: &mut Chart<'_, '_>, faults: &mut Faults) -> Vec<(String, u8)> {
    let total: u32 = chart.number("total", 1..=999, faults);
    chart.tagged("total_provenance", faults);
    let inner = chart.table("mix", faults);
    let mut list = Vec::new();
    for (kind, node) in inner.entries() {
        match node.value {
            Value::Integer(count @ 0..=200) => list.push((kind.clone(), count as u8)),
            _ => inner.tell(kind, "counters are a whole number from 0 to 200", faults),
        }
    }
    let sum: u32 = list.iter().map(|(_, count)| u32::from(*count)).sum();
    if sum != total {
        chart.tell("total", format!("{total} counters where the kinds together have {sum}"), faults);
    }
    list
}

/// From the best; the file has them rising.
fn levels(root: &Node<'_>, faults: &mut Faults) -> Vec<(u8, String)> {
    let mut chart = Chart::open(root, "victory", faults);
    let mut levels: Vec<(u8, String)> = Vec::new();
    for mut row in chart.rows("levels", faults) {
        let name = row.text("name", faults);
        levels.push((row.number("min", 0..=200, faults), name));
        row.close(faults);
    }
    let least: Vec<u8> = levels.iter().map(|level| level.0).collect();
    chart.must_rise("levels", &least, faults);
    if least.first().is_some_and(|&first| first != 0) {
        chart.tell("levels", "the first level is the draw and begins with 0", faults);
    }
    levels.reverse();
    levels
}
