//! The charts: from the tree of `tables.toml` to [`Tables`].

use play::{Clause, Faults, Side};
use sheets::{Chart, Node, Value};

use super::dice;
use crate::ruleset::{BetterWeather, Overcast, Ruleset, Scoring, WeatherRoll};
use crate::setup::{TERRAINS, Terrain};
use crate::tables::*;
use crate::titles::Title;

/// Makes the tables, telling everything that is wrong with them.
pub(super) fn read(root: &Node<'_>, title: &Title, rules: &Ruleset, faults: &mut Faults) -> Tables {
    for (name, node) in root.entries() {
        if !title.charts.contains(&name.as_str()) {
            node.fault(faults, name, "unknown table");
        }
    }
    // A chart that is none of the battle's own is not asked for.
    let has = |name: &str| title.charts.contains(&name);
    let track = turn_track(root, title, faults);
    let victory = victory(root, rules, faults);
    Tables {
        turns: track.turns,
        hours: track.hours,
        minutes: track.minutes,
        first_turn_skips_command: track.skips_command,
        first_turn_only: track.only,
        combat: chart(root, "combat_results", faults, |it, faults| dice::combat(it, title, faults)),
        bombardment: chart(root, "bombardment", faults, |it, faults| dice::bombardment(it, title, faults)),
        infantry_fire: has("infantry_fire").then(|| {
            chart(root, "infantry_fire", faults, |it, faults| dice::infantry_fire(it, title, faults))
        }),
        weather: weather(root, title, rules, faults),
        confusion: if has("confusion") { chart(root, "confusion", faults, dice::confusion) } else { [0; 6] },
        elan: if has("elan") { number(root, "elan", "uses", 0..=20, faults) } else { 0 },
        initiative: if has("initiative") { initiative(root, title, faults) } else { 0 },
        movement: chart(root, "movement", faults, |it, faults| movement(it, title, faults)),
        sight: sight_distance(root, faults),
        blocks: blocks(root, title, rules, faults),
        intervention: if has("intervention") {
            number(root, "intervention", "points", 0..=50, faults)
        } else {
            0
        },
        levels: victory.levels,
        steps: victory.steps,
        flag: victory.flag,
        counters: chart(root, "counters", faults, counters),
        metres: number(root, "scale", "metres_per_hex", 1..=2000, faults),
        provenance: sheets::provenance(root),
    }
}

/// How far one sees; what blocks the sight stands in the same chart.
fn sight_distance(root: &Node<'_>, faults: &mut Faults) -> u8 {
    let mut chart = Chart::open(root, "sight", faults);
    chart.number("hexes", 1..=20, faults)
}

/// Ground one does not see across: where the file does not say, houses and works (CAL 11.3.1).
fn blocks(root: &Node<'_>, title: &Title, rules: &Ruleset, faults: &mut Faults) -> [bool; TERRAINS] {
    let mut chart = Chart::open(root, "sight", &mut Faults::default());
    let _: u8 = chart.number("hexes", 1..=20, &mut Faults::default());
    let mut list = [false; TERRAINS];
    if chart.has("blocks") {
        for node in chart.list("blocks", faults) {
            match title.terms.grounds.iter().find(|terrain| node.text() == Some(terrain.id())) {
                Some(terrain) => list[*terrain as usize] = true,
                None => chart.tell("blocks", format!("no such ground as {:?}", node.found()), faults),
            }
        }
    } else {
        (list[Terrain::Town as usize], list[Terrain::Fortress as usize]) = (true, true);
    }
    list[Terrain::Wheat as usize] |= rules.wheat_blocks; // AIF R29
    chart.close(faults);
    list
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

/// What the turn track says.
struct Track {
    turns: u8,
    hours: Vec<String>,
    minutes: u8,
    skips_command: bool,
    only: Option<Side>,
}

fn turn_track(root: &Node<'_>, title: &Title, faults: &mut Faults) -> Track {
    let mut chart = Chart::open(root, "turn_track", faults);
    let turns: u8 = chart.number("turns", 1..=30, faults);
    let texts: Vec<&str> = chart.list("hours", faults).iter().map(|hour| hour.text().unwrap_or("")).collect();
    chart.tagged("hours_provenance", faults);
    let length: u8 = if chart.has("minutes") { chart.number("minutes", 1..=240, faults) } else { 60 };
    let minutes: Vec<Option<u32>> = texts.iter().map(|text| minutes(text)).collect();
    if minutes.contains(&None) {
        chart.tell("hours", "an hour is written like \"07:00\"", faults);
    } else if minutes.windows(2).any(|pair| pair[1] != pair[0].map(|before| before + u32::from(length))) {
        let Clause(clause) = title.clause("scale");
        let what = match length {
            60 => format!("a turn is an hour ({clause})"),
            length => format!("a turn has {length} minutes ({clause})"),
        };
        chart.tell("hours", what, faults);
    }
    if texts.len() != usize::from(turns) {
        chart.tell("hours", format!("{} hours for {turns} turns", texts.len()), faults);
    }
    let skips = chart.truth("first_turn_skips_command", faults);
    chart.tagged("first_turn_skips_command_provenance", faults);
    let mut only = None;
    if chart.has("first_turn_only") {
        let word = chart.text("first_turn_only", faults);
        chart.tagged("first_turn_only_provenance", faults);
        only = side(title, &word);
        if only.is_none() {
            let what = format!("{word:?} is none of {}", title.side_ids.join(", "));
            chart.tell("first_turn_only", what, faults);
        }
    }
    chart.close(faults);
    let hours = texts.into_iter().map(str::to_owned).collect();
    Track { turns, hours, minutes: length, skips_command: skips, only }
}

/// The side with this id.
pub(super) fn side(title: &Title, id: &str) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| title.side_ids[side.index()] == id)
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
fn movement(chart: &mut Chart<'_, '_>, title: &Title, faults: &mut Faults) -> MovementTable {
    let arms = ["infantry", "cavalry", "artillery", "commander"];
    // Where all arms pay alike there is one list for all of them.
    let alike = !chart.has("infantry");
    let mut list = |chart: &mut Chart<'_, '_>, key: &'static str| {
        let mut inner = chart.table(key, faults);
        let mut cost = [0; TERRAINS];
        for terrain in title.terms.grounds {
            cost[*terrain as usize] = inner.number(terrain.id(), 1..=10, faults);
        }
        inner.close(faults);
        cost
    };
    let cost = if alike { [list(chart, "cost"); 4] } else { arms.map(|arm| list(chart, arm)) };
    let mut whole = [[false; TERRAINS]; 4];
    if !alike {
        let mut inner = chart.table("whole", faults);
        for (index, arm) in
            arms.into_iter().enumerate().filter(|(_, arm)| *arm == "cavalry" || *arm == "artillery")
        {
            for node in inner.list(arm, faults) {
                match title.terms.grounds.iter().find(|terrain| node.text() == Some(terrain.id())) {
                    Some(terrain) => whole[index][*terrain as usize] = true,
                    None => inner.tell(arm, format!("no such ground as {:?}", node.found()), faults),
                }
            }
        }
        inner.close(faults);
    }
    MovementTable {
        cost,
        whole,
        up: if alike { chart.number("up", 0..=6, faults) } else { 0 },
        canal: chart.number(title.terms.water, 0..=6, faults),
        road: chart.number("road", 1..=10, faults),
        minor_less: chart.number("minor_less", 0..=6, faults),
        minor_least: chart.number("minor_least", 1..=10, faults),
    }
}

fn weather(root: &Node<'_>, title: &Title, rules: &Ruleset, faults: &mut Faults) -> WeatherTable {
    match rules.book.weather {
        WeatherRoll::CommandPhase => rain(root, rules, faults),
        WeatherRoll::EndOfTurn => snow(root, title, faults),
        WeatherRoll::Never => {
            let fair = WeatherBox { name: "Fair".into(), ..WeatherBox::fair() };
            WeatherTable { start: 0, boxes: vec![fair], table: vec![[0; 6]], steady: None }
        }
    }
}

/// AIF 17.2.7, 17.2.8.
fn snow(root: &Node<'_>, title: &Title, faults: &mut Faults) -> WeatherTable {
    let mut chart = Chart::open(root, "weather", faults);
    let word = chart.text("steady_side", faults);
    let steady = side(title, &word);
    if steady.is_none() {
        chart.tell("steady_side", format!("{word:?} is none of {}", title.side_ids.join(", ")), faults);
    }
    let rows = chart.rows("boxes", faults);
    let count = rows.len();
    let boxes: Vec<WeatherBox> =
        rows.into_iter().enumerate().map(|(index, row)| snow_box(row, index, faults)).collect();
    let start: u8 = chart.number("start", 0..=count.max(1) as i64 - 1, faults);
    chart.close(faults);
    let mut chart = Chart::open(root, "weather_table", faults);
    let table = dice::weather(&mut chart, count, faults);
    chart.close(faults);
    WeatherTable { start, boxes, table, steady }
}

fn snow_box(mut row: Chart<'_, '_>, index: usize, faults: &mut Faults) -> WeatherBox {
    let read = WeatherBox {
        name: row.text("name", faults),
        road: Some(row.number("road", 0..=10, faults)),
        range: row.number("range", 0..=20, faults),
        single: row.truth("single", faults),
        steady: row.number("steady", 0..=4, faults),
        zones: row.truth("zones", faults),
        open_order: row.truth("open_order", faults),
        then: index as u8,
        ..WeatherBox::fair()
    };
    row.close(faults);
    read
}

fn rain(root: &Node<'_>, rules: &Ruleset, faults: &mut Faults) -> WeatherTable {
    let mut chart = Chart::open(root, "weather", faults);
    let rows = chart.rows("boxes", faults);
    let count = rows.len();
    let mut boxes: Vec<WeatherBox> = rows.into_iter().map(|row| weather_box(row, count, faults)).collect();
    let [shifted, fair] =
        ["shifted", "fair"].map(|name| weather_box(chart.table(name, faults), count, faults));
    let start: u8 = chart.number("start", 0..=count.max(1) as i64 - 1, faults);
    chart.close(faults);
    // Box 0 as the switches have it (R40, R144).
    let other = match (rules.better_weather, rules.better_weather_effects, rules.overcast) {
        (true, BetterWeather::Fair, _) => Some(fair),
        (true, BetterWeather::Overcast, _) | (false, _, Overcast::Literal) => None,
        (false, _, Overcast::Shifted) => Some(shifted),
    };
    if let (Some(first), Some(other)) = (boxes.first_mut(), other) {
        *first = other;
    }
    let mut chart = Chart::open(root, "weather_table", faults);
    let table = dice::weather(&mut chart, count, faults);
    chart.close(faults);
    WeatherTable { start, boxes, table, steady: None }
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
        ..WeatherBox::fair()
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

/// What the chart of victory says beside the objectives.
struct Ending {
    levels: Vec<(u8, String)>,
    steps: u8,
    flag: (u8, u8),
}

/// Levels from the best; the file has them rising. What names hexes is read elsewhere.
fn victory(root: &Node<'_>, rules: &Ruleset, faults: &mut Faults) -> Ending {
    let mut chart = Chart::open(root, "victory", faults);
    let mut ending = Ending { levels: Vec::new(), steps: 0, flag: (7, 0) };
    match rules.book.scoring {
        Scoring::Totals => {
            ending.steps = chart.number("steps", 0..=50, faults); // AIF 17.1.8b
            return ending;
        }
        Scoring::Graded => {
            let mut inner = chart.table("flag", faults);
            ending.flag = (inner.number("from", 1..=7, faults), inner.number("points", 0..=9, faults));
            inner.close(faults);
        }
        Scoring::Difference => {}
    }
    for mut row in chart.rows("levels", faults) {
        let name = row.text("name", faults);
        ending.levels.push((row.number("min", 0..=200, faults), name));
        row.close(faults);
    }
    let least: Vec<u8> = ending.levels.iter().map(|level| level.0).collect();
    chart.must_rise("levels", &least, faults);
    if least.first().is_some_and(|&first| first != 0) {
        let what = match rules.book.scoring {
            Scoring::Difference => "the first level is the draw and begins with 0",
            _ => "the first level begins with 0",
        };
        chart.tell("levels", what, faults);
    }
    ending.levels.reverse();
    ending
}
