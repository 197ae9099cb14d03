//! The Terrain Effects Chart, line by line: what a step costs, what fire and assault feel of the ground.

use orders::setup::{Ground, Terrain, Way};

use super::{Factors, Table, assault, cover_from_fire, modifiers, moving, mp, shifts, step, text};

/// The weather's shift, which every assault has.
const SKY: (&str, i8) = ("CAL 17.1.1c", -1);

/// What a step asks of Augereau's 4 Line, wherever it is and free to go everywhere.
fn walk(order: &str, from: &str, to: &str) -> Option<String> {
    let pieces = format!("freed = [\"augereau\"]\n[pieces]\naugereau = \"{from}\"\na-4-line = \"{from}\"");
    step(&moving("augereau", order, &pieces), "a-4-line", to)
}

/// 4 Line and a battery in one hex, Gyulai in another.
fn facing(from: &str, to: &str) -> Table {
    let pieces = format!(
        "freed = [\"augereau\"]\n[pieces]\naugereau = \"{from}\"\na-4-line = \"{from}\"\na-art-8 = \"{from}\"\nh-gyulai = \"{to}\""
    );
    crate::table(&text("declaration", "augereau", "attack", &pieces))
}

/// Modifier of fire, modifiers and shifts of an assault from a hex on another.
fn fight(from: &str, to: &str) -> (i8, Factors, Factors) {
    let table = facing(from, to);
    let sides = assault(&table, &["a-4-line"], &["h-gyulai"]);
    (cover_from_fire(&table, "a-art-8", to), modifiers(&table, &sides), shifts(&table, &sides))
}

#[test]
fn cal_tec_clear_ground_and_hills_cost_one_and_do_nothing_in_combat() {
    assert_eq!(walk("attack", "1217", "1218"), mp("1"));
    assert_eq!(fight("1217", "1218"), (0, vec![], vec![SKY]));
    // From hill to hill, and down again.
    assert_eq!(walk("attack", "1916", "1917"), mp("1"));
    assert_eq!(walk("attack", "1916", "1816"), mp("1"));
    assert_eq!(fight("1916", "1917"), (0, vec![], vec![SKY]));
    assert_eq!(fight("1916", "1816"), (0, vec![], vec![SKY]));
}

#[test]
fn cal_tec_up_costs_one_more_and_counts_against_fire_and_assault() {
    assert_eq!(walk("attack", "1816", "1916"), mp("2"));
    assert_eq!(walk("manoeuvre", "1816", "1916"), mp("2"));
    assert_eq!(fight("1816", "1916"), (-1, vec![("CAL TEC-up", -1)], vec![SKY]));
    // Only if every attacker climbs (R26).
    let pieces = r#"
        freed = ["augereau"]
        [pieces]
        augereau = "1816"
        a-4-line = "1816"
        a-51-line = "1917"
        h-gyulai = "1916"
    "#;
    let table = crate::table(&text("declaration", "augereau", "attack", pieces));
    assert_eq!(modifiers(&table, &assault(&table, &["a-4-line", "a-51-line"], &["h-gyulai"])), []);
}

#[test]
fn cal_tec_marsh_costs_two() {
    assert_eq!(walk("attack", "1411", "1410"), mp("2"));
    assert_eq!(walk("manoeuvre", "1002", "1001"), mp("2"));
    assert_eq!(walk("attack", "1410", "1411"), mp("1"));
    // It shelters nobody: it halves (10.2).
    assert_eq!(fight("1411", "1410"), (0, vec![], vec![SKY]));
}

#[test]
fn cal_tec_town_costs_one_and_shelters() {
    assert_eq!(walk("attack", "1513", "1613"), mp("1"));
    assert_eq!(fight("1513", "1613"), (-1, vec![], vec![("CAL TEC-town", -1), SKY]));
    // A town on a hill keeps both (R26): but all around Colognola is hill too (E72).
    assert_eq!(fight("2019", "2020"), (-1, vec![], vec![("CAL TEC-town", -1), SKY]));
}

#[test]
fn cal_tec_town_dr_becomes_an_exchange() {
    // Eleven against four: 2-1, in the town 1-1; efficiency +1 and a six: Dr.
    let attack = |target: &str| {
        let pieces = format!(
            "[pieces]\naugereau = \"1412\"\na-4-line = \"1513\"\na-51-line = \"1513\"\nhohenzollern = \"1911\"\n\
             h-gyulai = \"{target}\""
        );
        let situation = text("declaration", "augereau", "attack", &pieces);
        let mut table = crate::table_with(&["better_weather", "better_weather_fair"], &situation);
        table.act(&format!("attack 1513 {target}")).act("end").act(&format!("resolve {target}"));
        table.act("decline").roll(6);
        table
    };
    attack("1613").asks("french", "CAL 12.5.4-Ex1");
    attack("1512").awaits_roll("CAL 12.5.4-Dr1");
}

#[test]
fn cal_tec_fortress_costs_one_and_shelters_more() {
    // One, and one for the height from all sides but 1812.
    assert_eq!(walk("attack", "1812", "1712"), mp("1"));
    assert_eq!(walk("attack", "1612", "1712"), mp("2"));
    assert_eq!(fight("1812", "1712"), (-2, vec![], vec![("CAL TEC-fortress", -2), SKY]));
    let low = fight("1612", "1712");
    assert_eq!(low, (-3, vec![("CAL TEC-up", -1)], vec![("CAL TEC-fortress", -2), SKY]));
}

#[test]
fn cal_tec_fortress_dr_becomes_disorder() {
    // Eighteen against four: 4-1, two left to 2-1; efficiency +1, height -1, a six: Dr, which here is Dd.
    let pieces = r#"
        [pieces]
        augereau = "1512"
        a-4-line = "1612"
        a-51-line = "1612"
        a-12-legere = "1613"
        a-grenadiers = "1613"
        hohenzollern = "1911"
        h-gyulai = "1712"
    "#;
    let situation = text("declaration", "augereau", "attack", pieces);
    let mut table = crate::table_with(&["better_weather", "better_weather_fair"], &situation);
    table
        .act("attack 1612 1712")
        .act("attack 1613 1712")
        .act("end")
        .act("resolve 1712")
        .act("decline")
        .roll(6);
    table.expect("pieces.h-gyulai.at", "1712").expect("pieces.h-gyulai.status", "disordered");
}

#[test]
fn cal_tec_road_helps_only_road_march_along_it() {
    assert_eq!(walk("manoeuvre", "1314", "1414"), mp("½"));
    assert_eq!(walk("attack", "1314", "1414"), mp("1"));
    // Into a road hex from beside the road the ground counts.
    assert_eq!(walk("manoeuvre", "1413", "1414"), mp("1"));
    assert_eq!(walk("manoeuvre", "1415", "1414"), mp("1"));
    // It does nothing in combat.
    assert_eq!(fight("1714", "1814"), (0, vec![], vec![SKY]));
}

#[test]
fn cal_tec_minor_roads_help_only_road_march() {
    assert_eq!(walk("attack", "1818", "1918"), mp("2"));
    assert_eq!(walk("manoeuvre", "1818", "1918"), mp("1"));
    assert_eq!(walk("manoeuvre", "1818", "1917"), mp("2"));
    assert_eq!(walk("manoeuvre", "1819", "1918"), mp("2"));
    assert_eq!(fight("1817", "1818"), (0, vec![], vec![SKY]));
}

#[test]
fn cal_tec_bridge_does_nothing_to_fire() {
    assert_eq!(fight("1414", "1514"), (0, vec![("CAL 10.3.1", -1)], vec![SKY]));
    assert_eq!(walk("attack", "1414", "1514"), mp("1"));
}

#[test]
fn cal_tec_trees_and_peaks_leave_the_ground_to_decide() {
    let table = facing("1217", "1218");
    let setup = table.game().setup();
    let drawn = |ground: &Ground| ground.terrain == Terrain::Clear && (ground.trees || ground.peak);
    let mut seen = 0;
    for hex in setup.map.hexes().filter(|&hex| drawn(setup.ground(hex))) {
        let to = setup.map.printed(hex).to_string();
        for (direction, near) in setup.map.neighbours(hex) {
            let way = setup.way(near, direction.opposite());
            if !way.is_open() {
                continue;
            }
            let from = setup.map.printed(near).to_string();
            let up = setup.ground(hex).level > setup.ground(near).level;
            let wet = way.has(Way::CANAL) && !way.has_bridge();
            let points = 1 + u8::from(up) + u8::from(wet);
            assert_eq!(walk("attack", &from, &to), mp(&points.to_string()), "{from} to {to}");
            seen += 1;
        }
    }
    assert!(seen > 100, "{seen}");
}

#[test]
fn cal_tec_canal_costs_one_more_and_counts_against_assault_only() {
    assert_eq!(walk("attack", "1413", "1513"), mp("2"));
    assert_eq!(walk("manoeuvre", "1513", "1413"), mp("2"));
    assert_eq!(fight("1413", "1513"), (0, vec![("CAL 10.3.1", -1)], vec![SKY]));
}

#[test]
fn cal_tec_river_bars_movement_and_assault_but_not_fire() {
    assert_eq!(walk("attack", "1121", "1122"), None);
    let pieces = r#"
        [pieces]
        massena = "1119"
        m-18-line = "1121"
        m-art-8 = "1121"
        m-40-line = "1217"
        h-gyulai = "1122"
        h-colloredo = "1218"
    "#;
    let at = |phase: &str| crate::table(&text(phase, "massena", "attack", pieces));
    at("declaration").refuse("attack 1121 1122", "CAL TEC-river").offers("attack 1217 1218");
    let mut table = at("bombardment");
    table.offers("fire m-art-8 1122");
    assert_eq!(cover_from_fire(&table, "m-art-8", "1122"), 0);
}
