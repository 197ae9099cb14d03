//! The charts: from the tree of `tables.toml` to [`Tables`].

use board::AreaId;
use play::Faults;
use sheets::{Chart, MODIFIER, Node, Value};

use super::dice;
use crate::setup::*;
use crate::tables::*;

/// All tables the file must have and may have.
const NAMES: [&str; 18] = [
    "turn_track",
    "initiative",
    "movement",
    "cohesion",
    "forced_march",
    "forage",
    "bridge_destruction",
    "bridge_repair",
    "march_to_the_guns",
    "bombardment",
    "combat",
    "pursuit",
    "recovery",
    "victory",
    "leader_casualties",
    "fog_of_war",
    "reconnaissance",
    "restricted_guns",
];

/// The modifier that is a rating of the leader present.
const LEADER: &str = "leader";

/// Makes the tables, telling everything that is wrong with them.
pub(super) fn read(root: &Node<'_>, areas: &[Area], faults: &mut Faults) -> Tables {
    for (name, node) in root.entries() {
        if !NAMES.contains(&name.as_str()) {
            node.fault(faults, name, "unknown table");
        }
    }
    let (turns, dates) = turn_track(root, faults);
    let (initiative_from_turn, initiative_french) = initiative(root, turns, faults);
    let (bombardment, bombardment_shelter) = bombardment(root, faults);
    Tables {
        turns,
        dates,
        initiative_from_turn,
        initiative_french,
        movement: movement(root, faults),
        cohesion: cohesion(root, faults),
        forced_march: forced_march(root, faults),
        forage: forage(root, faults),
        bridge_destruction: bridge(root, "bridge_destruction", faults),
        bridge_repair: bridge(root, "bridge_repair", faults),
        guns: guns(root, faults),
        bombardment,
        bombardment_shelter,
        combat: combat(root, faults),
        pursuit: pursuit(root, faults),
        recovery_city: recovery(root, faults),
        victory: victory(root, areas, faults),
        casualties: casualties(root, faults),
        dummies: dummies(root, faults),
        scouting: scouting(root, faults),
        restricted_guns: restricted_guns(root, faults),
        provenance: sheets::provenance(root),
    }
}

fn turn_track(root: &Node<'_>, faults: &mut Faults) -> (u8, Vec<String>) {
    let mut chart = Chart::open(root, "turn_track", faults);
    let turns: u8 = chart.number("turns", 1..=30, faults);
    let texts: Vec<&str> = chart.list("dates", faults).iter().map(|date| date.text().unwrap_or("")).collect();
    let date = |text: &&str| {
        let shape = |(index, byte): (usize, u8)| {
            if matches!(index, 4 | 7) { byte == b'-' } else { byte.is_ascii_digit() }
        };
        text.len() == 10 && text.bytes().enumerate().all(shape)
    };
    if !texts.iter().all(date) {
        chart.tell("dates", "a date is written like \"1796-07-29\"", faults);
    }
    if texts.len() != usize::from(turns) {
        chart.tell("dates", format!("{} dates for {turns} turns", texts.len()), faults);
    }
    chart.must_rise("dates", &texts, faults);
    chart.tagged("dates_provenance", faults);
    chart.close(faults);
    (turns, texts.into_iter().map(str::to_owned).collect())
}

fn initiative(root: &Node<'_>, turns: u8, faults: &mut Faults) -> (u8, i8) {
    let mut chart = Chart::open(root, "initiative", faults);
    chart.fixed("dice", 1, faults);
    chart.fixed_words("before", &[SIDE_IDS[1]], faults);
    chart.fixed_words("tie", &[SIDE_IDS[0]], faults);
    let from = chart.number("from_turn", 1..=i64::from(turns) + 1, faults);
    let [french] = chart.modifiers("drm", ["french"], None, faults);
    chart.close(faults);
    (from, french)
}

/// A number for each terrain, by `Terrain as usize`.
fn by_terrain(chart: &mut Chart<'_, '_>, key: &'static str, most: i64, faults: &mut Faults) -> [u8; 3] {
    let mut inner = chart.table(key, faults);
    let values = ["clear", "mountain", "city"].map(|terrain| inner.number(terrain, 1..=most, faults));
    inner.close(faults);
    values
}

// Nothing may cost nothing, and all additions together stay below what a search for ways can hold.
fn movement(root: &Node<'_>, faults: &mut Faults) -> MovementTable {
    let mut chart = Chart::open(root, "movement", faults);
    let table = MovementTable {
        leader_ma: chart.number("leader_ma", 1..=9, faults),
        cost: by_terrain(&mut chart, "cost", 5, faults),
        broken_bridge: chart.number("destroyed_bridge_extra", 0..=6, faults),
        limit: by_terrain(&mut chart, "stacking_limit_sp", 99, faults),
        congestion: chart.number("stacking_extra_mp", 0..=2, faults),
        destroy: chart.number("bridge_destruction_mp", 1..=6, faults),
        repair: chart.number("bridge_repair_mp", 1..=6, faults),
        overrun: chart.number("overrun_ratio", 2..=20, faults),
        siege: chart.number("siege_min_infantry_sp", 1..=99, faults),
    };
    chart.fixed_words("stacking_counts", &["infantry", "artillery", "garrison"], faults);
    chart.fixed_words("overrun_terrain", &["clear"], faults);
    chart.close(faults);
    table
}

fn cohesion(root: &Node<'_>, faults: &mut Faults) -> CohesionTable {
    let mut chart = Chart::open(root, "cohesion", faults);
    let table = CohesionTable {
        unit_bears: chart.number("max_hits_unit", 1..=6, faults),
        garrison_bears: chart.number("max_hits_garrison", 1..=6, faults),
        weak_from: chart.number("sp_loss_from_hits", 1..=6, faults),
        weak_by: chart.number("sp_loss", 0..=3, faults),
    };
    chart.close(faults);
    table
}

fn forced_march(root: &Node<'_>, faults: &mut Faults) -> ForcedMarchTable {
    let mut chart = Chart::open(root, "forced_march", faults);
    chart.fixed("dice", 1, faults);
    let [french] = chart.modifiers("drm", ["french"], Some((LEADER, "sr")), faults);
    let (first, rows) = dice::marches(&mut chart, faults);
    let most = rows.iter().map(|row| row.0).max().unwrap_or(0);
    chart.close(faults);
    ForcedMarchTable { first, rows, french, most }
}

fn forage(root: &Node<'_>, faults: &mut Faults) -> ForageTable {
    let mut chart = Chart::open(root, "forage", faults);
    chart.fixed_words("terrain", &["clear", "city"], faults);
    let crowd_over = chart.number("crowd_over", 0..=20, faults);
    let [city, crowd, artillery] =
        chart.modifiers("cf_modifiers", ["city", "crowd", "artillery"], None, faults);
    chart.close(faults);
    ForageTable { city, crowd_over, crowd, artillery }
}

fn bridge(root: &Node<'_>, name: &'static str, faults: &mut Faults) -> BridgeTable {
    let mut chart = Chart::open(root, name, faults);
    let [enemy, major] = chart.modifiers("cf_modifiers", ["enemy", "major_river"], None, faults);
    chart.close(faults);
    BridgeTable { enemy, major }
}

fn guns(root: &Node<'_>, faults: &mut Faults) -> GunsTable {
    let mut chart = Chart::open(root, "march_to_the_guns", faults);
    let reach = chart.number("max_distance", 1..=2, faults);
    let ids = ["two_areas", "mountain", "destroyed_bridge", "out_of_command"];
    let [two_areas, mountain, broken_bridge, out_of_command] =
        chart.modifiers("cf_modifiers", ids, Some((LEADER, "sr")), faults);
    chart.close(faults);
    GunsTable { reach, two_areas, mountain, broken_bridge, out_of_command }
}

fn bombardment(root: &Node<'_>, faults: &mut Faults) -> (HitTable, i8) {
    let mut chart = Chart::open(root, "bombardment", faults);
    chart.fixed("dice", 1, faults);
    let [shelter] = chart.modifiers("drm", ["shelter"], None, faults);
    let hits = dice::hits(&mut chart, faults);
    chart.close(faults);
    (hits, shelter)
}

fn combat(root: &Node<'_>, faults: &mut Faults) -> CombatTable {
    let mut chart = Chart::open(root, "combat", faults);
    chart.fixed("dice", 1, faults);
    let rounds = chart.number("max_rounds", 2..=2, faults);
    let ids = ["mountain", "city", "bridge", "destroyed_bridge"];
    let [mountain, city, bridge, broken_bridge] =
        chart.modifiers("drm_attacker", ids, Some((LEADER, "tr")), faults);
    let [] = chart.modifiers("drm_defender", [], Some((LEADER, "tr")), faults);
    let columns: Vec<u16> = chart.numbers("columns", 1..=999, faults);
    chart.must_rise("columns", &columns, faults);
    if columns.first().is_some_and(|&least| least != 1) {
        chart.tell("columns", "the first column begins with 1 SP", faults);
    }
    let hits = dice::hits(&mut chart, faults);
    if hits.rows.first().is_some_and(|row| row.len() != columns.len()) {
        let what = format!("{} columns over rows of {}", columns.len(), hits.rows[0].len());
        chart.tell("columns", what, faults);
    }
    chart.close(faults);
    CombatTable { columns, hits, rounds, mountain, city, bridge, broken_bridge }
}

fn pursuit(root: &Node<'_>, faults: &mut Faults) -> PursuitTable {
    let mut chart = Chart::open(root, "pursuit", faults);
    chart.fixed("dice", 1, faults);
    let ids = ["into_city", "into_mountain", "from_mountain", "over_bridge"];
    let [into_city, into_mountain, from_mountain, over_bridge] = chart.modifiers("drm", ids, None, faults);
    let hits = dice::hits(&mut chart, faults);
    let enemy_area_column: u8 = chart.number("enemy_area_column", 1..=30, faults);
    chart.tagged("enemy_area_column_provenance", faults);
    if hits.rows.first().is_some_and(|row| row.len() < usize::from(enemy_area_column)) {
        chart.tell("enemy_area_column", "the table has no such column", faults);
    }
    chart.close(faults);
    PursuitTable { hits, into_city, into_mountain, from_mountain, over_bridge, enemy_area_column }
}

fn recovery(root: &Node<'_>, faults: &mut Faults) -> i8 {
    let mut chart = Chart::open(root, "recovery", faults);
    chart.fixed("hits_removed", 1, faults);
    chart.fixed("no_roll_at_cf", 0, faults);
    let [city] = chart.modifiers("cf_modifiers", ["city"], Some((LEADER, "tr")), faults);
    chart.close(faults);
    city
}

const POINTS: std::ops::RangeInclusive<i64> = 0..=50;

fn victory(root: &Node<'_>, areas: &[Area], faults: &mut Faults) -> VictoryTable {
    let mut chart = Chart::open(root, "victory", faults);
    let table = VictoryTable {
        per_unit: chart.number("per_eliminated_enemy_unit", POINTS, faults),
        austrian_cities: cities(&mut chart, "austrian_cities", areas, faults),
        per_unit_in_mantua: chart.number("per_unit_in_mantua_box", POINTS, faults),
        wurmser_in_mantua: chart.number("wurmser_in_mantua_box", POINTS, faults),
        siege: chart.number("mantua_besieged", POINTS, faults),
        plain: chart.number("zone_clear_of_austrians", POINTS, faults),
        french_cities: cities(&mut chart, "french_cities", areas, faults),
        levels: levels(&mut chart, faults),
    };
    chart.close(faults);
    table
}

fn cities(
    chart: &mut Chart<'_, '_>,
    key: &'static str,
    areas: &[Area],
    faults: &mut Faults,
) -> Vec<(AreaId, i32)> {
    let inner = chart.table(key, faults);
    let mut list = Vec::new();
    for (id, node) in inner.entries() {
        let area = areas.iter().position(|area| area.id == *id);
        let points = match node.value {
            Value::Integer(points) if POINTS.contains(&points) => points as i32,
            _ => {
                inner.tell(id, format!("points are a whole number from 0 to {}", POINTS.end()), faults);
                0
            }
        };
        match area {
            None => inner.tell(id, "no such area", faults),
            Some(index) if areas[index].terrain != Terrain::City => inner.tell(id, "is not a City", faults),
            Some(index) => list.push((AreaId(index as u8), points)),
        }
    }
    list
}

fn levels(chart: &mut Chart<'_, '_>, faults: &mut Faults) -> Vec<(String, i32)> {
    let mut levels = Vec::new();
    for mut row in chart.rows("levels", faults) {
        levels.push((row.text("name", faults), row.number("min", 0..=999, faults)));
        row.close(faults);
    }
    let least: Vec<i32> = levels.iter().map(|level| level.1).collect();
    chart.must_rise("levels", &least, faults);
    if least.first().is_some_and(|&first| first != 0) {
        chart.tell("levels", "the first level is the draw and begins with 0", faults);
    }
    levels
}

fn casualties(root: &Node<'_>, faults: &mut Faults) -> CasualtyTable {
    let mut chart = Chart::open(root, "leader_casualties", faults);
    chart.fixed("dice", 2, faults);
    let [army_leader] = chart.modifiers("drm", ["army_leader"], None, faults);
    let mut hits = Vec::new();
    for mut row in chart.rows("drm_by_hits", faults) {
        hits.push((row.number("hits", 1..=40, faults), row.number("value", MODIFIER, faults)));
        row.close(faults);
    }
    let from: Vec<u8> = hits.iter().map(|step| step.0).collect();
    chart.must_rise("drm_by_hits", &from, faults);
    let [light, wounded, killed] =
        ["lightly_wounded", "wounded", "killed"].map(|key| chart.number::<i8>(key, 1..=40, faults));
    for (key, worse, less) in [("wounded", wounded, light), ("killed", killed, wounded)] {
        if worse <= less {
            chart.tell(key, "does not rise above the result before", faults);
        }
    }
    let back_after = chart.number("return_delay_turns", 1..=9, faults);
    let army_leader_vp = chart.number("army_leader_vp", POINTS, faults);
    chart.close(faults);
    CasualtyTable { hits, army_leader, light, wounded, killed, back_after, army_leader_vp }
}

fn dummies(root: &Node<'_>, faults: &mut Faults) -> u8 {
    let mut chart = Chart::open(root, "fog_of_war", faults);
    let dummies = chart.number("dummies_per_side", 0..=20, faults);
    chart.close(faults);
    dummies
}

fn scouting(root: &Node<'_>, faults: &mut Faults) -> ScoutTable {
    let mut chart = Chart::open(root, "reconnaissance", faults);
    chart.fixed("dice", 1, faults);
    chart.fixed("range", 1, faults);
    let attempts = chart.number("max_attempts_per_phase", 0..=20, faults);
    let cost = chart.number("scout_mp", 0..=6, faults);
    let [cavalry, mountain] = chart.modifiers("cf_modifiers", ["cavalry", "mountain"], None, faults);
    chart.close(faults);
    ScoutTable { attempts, cavalry, mountain, cost }
}

fn restricted_guns(root: &Node<'_>, faults: &mut Faults) -> RestrictedGunsTable {
    let mut chart = Chart::open(root, "restricted_guns", faults);
    let table = RestrictedGunsTable {
        alone: chart.number("max_distance_without_leader", 0..=2, faults),
        led: chart.number("max_distance_with_leader", 0..=2, faults),
        per_area: chart.number("max_units_per_origin_area", 0..=96, faults),
    };
    chart.close(faults);
    table
}
