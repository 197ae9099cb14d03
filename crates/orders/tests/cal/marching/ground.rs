//! Chapter 10: towns, marsh, canals, bridges and the Rocca.

use std::sync::Arc;

use orders::data::{Source, Sources, load};
use orders::odds;
use orders::titles::caldiero::CALDIERO;

use super::{Table, assault, cost, modifiers, moving, mp, shifts, step, text};
use crate::common::FILES;

fn declaring(formation: &str, order: &str, pieces: &str) -> Table {
    crate::table(&text("declaration", formation, order, pieces))
}

/// A situation in fair weather in a segment.
fn fair(phase: &str, formation: &str, order: &str, pieces: &str) -> Table {
    crate::table_with(&["better_weather", "better_weather_fair"], &text(phase, formation, order, pieces))
}

#[test]
fn cal_10_0_trees_and_peaks_change_nothing() {
    let mut drawn = String::new();
    for (index, line) in FILES.hexes.text.lines().enumerate() {
        let mut fields: Vec<&str> = line.split(',').collect();
        if index > 0 {
            (fields[4], fields[5]) = ("yes", "yes");
        }
        drawn.push_str(&fields.join(","));
        drawn.push('\n');
    }
    let files = Sources { hexes: Source { text: &drawn, ..FILES.hexes }, ..FILES };
    let wooded =
        load(&files, &CALDIERO, (CALDIERO.rules)(), None).unwrap_or_else(|faults| panic!("{faults}"));
    let plain = crate::common::setup();
    assert!(wooded.hexes.iter().all(|ground| ground.trees && ground.peak));
    assert_eq!(wooded.index, plain.index);
    // What a march and an assault cost is the same.
    let pieces =
        "[pieces]\nmassena = \"1217\"\nm-18-line = \"1217\"\nm-40-line = \"1816\"\nh-gyulai = \"1916\"";
    let table =
        |setup: Arc<_>| Table::from_situation(setup, &text("movement", "massena", "manoeuvre", pieces));
    let (one, other) = (table(Arc::new(wooded)), table(plain));
    for hex in other.game().setup().map.hexes() {
        let number = other.game().setup().map.printed(hex).to_string();
        assert_eq!(cost(&one, "m-18-line", &number), cost(&other, "m-18-line", &number), "{number}");
    }
    let fight = |table: &Table| {
        let sides = assault(table, &["m-40-line"], &["h-gyulai"]);
        (modifiers(table, &sides), shifts(table, &sides))
    };
    assert_eq!(fight(&one), fight(&other));
}

/// 18 Line under Attack in a hex, with Gyulai in another.
fn before_gyulai(phase: &str, hex: &str, enemy: &str) -> Table {
    let pieces = format!(
        "[pieces]\nmassena = \"1514\"\nm-18-line = \"{hex}\"\nhohenzollern = \"1919\"\nh-gyulai = \"{enemy}\""
    );
    crate::table(&text(phase, "massena", "attack", &pieces))
}

#[test]
fn cal_10_1_units_in_a_town_may_stand_fast() {
    // In 1615 Gyulai is next to the town of 1614 and to the open 1515.
    before_gyulai("declaration", "1614", "1615").offers("end").offers("attack 1614 1615");
    before_gyulai("declaration", "1515", "1615").refuse("end", "CAL 5.1.2d");
    // Further off: who is in the town need not close.
    before_gyulai("movement", "1614", "1817").offers("end").offers("take m-18-line");
    before_gyulai("movement", "1515", "1817").refuse("end", "CAL 5.1.2a");
}

#[test]
fn cal_10_5_2_units_in_the_fortress_may_stand_fast() {
    let garrison = |phase: &str, hex: &str, enemy: &str| {
        let pieces = format!(
            "[pieces]\naugereau = \"1612\"\na-5-legere = \"{hex}\"\nhohenzollern = \"1911\"\nh-gyulai = \"{enemy}\""
        );
        crate::table(&text(phase, "augereau", "attack", &pieces))
    };
    garrison("declaration", "1712", "1813").offers("end").offers("attack 1712 1813");
    garrison("declaration", "1713", "1813").refuse("end", "CAL 5.1.2d");
    garrison("movement", "1712", "1910").offers("end").offers("take a-5-legere");
    garrison("movement", "1711", "1910").refuse("end", "CAL 5.1.2a");
}

/// Strengths of an assault out of 1410 on 1411 and of one the other way round; 1410 is marsh.
fn strengths(french: &[&str], austrian: &[&str], french_hex: &str, austrian_hex: &str) -> (u16, u16) {
    let place =
        |ids: &[&str], hex: &str| ids.iter().map(|id| format!("{id} = \"{hex}\"\n")).collect::<String>();
    let pieces = format!(
        "[pieces]\naugereau = \"1412\"\n{}{}",
        place(french, french_hex),
        place(austrian, austrian_hex)
    );
    let table = declaring("augereau", "advance", &pieces);
    let sides = assault(&table, french, austrian);
    let (setup, state) = (table.game().setup(), table.game().state());
    (odds::attack(setup, state, &sides), odds::defence(setup, state, &sides))
}

#[test]
fn cal_10_2a_marsh_halves_attack_and_defence() {
    // E47: five count three, four count two, five and four together count five.
    assert_eq!(strengths(&["a-4-line"], &["h-gyulai"], "1410", "1411"), (3, 4));
    assert_eq!(strengths(&["a-12-legere"], &["h-gyulai"], "1410", "1411"), (2, 4));
    assert_eq!(strengths(&["a-4-line", "a-12-legere"], &["h-gyulai"], "1410", "1411"), (5, 4));
    // In defence, and cavalry too.
    assert_eq!(strengths(&["a-4-line"], &["h-gyulai"], "1411", "1410"), (5, 2));
    assert_eq!(strengths(&["a-4-line"], &["h-wurmser"], "1411", "1410"), (5, 2));
    // On firm ground both count in full.
    assert_eq!(strengths(&["a-4-line"], &["h-gyulai"], "1412", "1411"), (5, 4));
}

#[test]
fn cal_10_2b_artillery_in_marsh_is_silent() {
    let pieces = r#"
        [pieces]
        augereau = "1412"
        a-art-6 = "1410"
        a-art-8 = "1412"
        h-gyulai = "1411"
    "#;
    let mut table = fair("bombardment", "augereau", "defence", pieces);
    table.refuse("fire a-art-6 1411", "CAL 10.2b").offers("fire a-art-8 1411");
    // A target in marsh is none the better for it (R48).
    let table = fair("bombardment", "augereau", "defence", &pieces.replace("\"1411\"", "\"1409\""));
    assert_eq!(super::cover_from_fire(&table, "a-art-8", "1409"), 0);
}

#[test]
fn cal_10_3_artillery_crosses_a_canal_only_at_a_bridge() {
    let gun = |order: &str, hex: &str| {
        let pieces = format!("[pieces]\naugereau = \"{hex}\"\na-art-8 = \"{hex}\"\na-4-line = \"{hex}\"");
        moving("augereau", order, &pieces)
    };
    for order in ["manoeuvre", "defence", "attack"] {
        let mut table = gun(order, "1413");
        assert_eq!(step(&table, "a-art-8", "1513"), None, "{order}");
        assert_eq!(step(&table, "a-4-line", "1513"), mp("2"), "{order}");
        table.act("take a-art-8").refuse("to 1513", "CAL 10.3");
        // E26: by the bridge for one point.
        assert_eq!(step(&gun(order, "1412"), "a-art-8", "1512"), mp("1"), "{order}");
    }
    // A stack with a gun in it is bound like the gun.
    gun("manoeuvre", "1413").act("together 1413").refuse("to 1513", "CAL 10.3").offers("to 1412");
}

#[test]
fn cal_10_3_a_gun_that_must_withdraw_needs_the_bridge_too() {
    // In the corner between Fossa and marsh: guns in 1413 under fire from the west have only canals behind them (R49).
    let pieces = |gun: &str| {
        format!(
            "freed = [\"massena\"]\n[pieces]\nmassena = \"1312\"\nm-art-8 = \"1312\"\nm-art-6 = \"1312\"\nm-18-line = \"1412\"\n\
             m-40-line = \"1414\"\nm-32-line = \"1313\"\nhohenzollern = \"1714\"\n{gun} = \"1413\""
        )
    };
    let mut table = fair("bombardment", "massena", "defence", &pieces("h-art-sticker"));
    table.act("salvo 1312 1413").roll(6).expect("pieces.h-art-sticker.at", "gone");
    // Infantry driven off in the same place gets over the canal.
    let mut table = fair("bombardment", "massena", "defence", &pieces("h-gyulai"));
    table.act("salvo 1312 1413").rolls(&[6, 6]).offers("retreat h-gyulai 1513").act("retreat h-gyulai 1513");
}

#[test]
fn cal_10_3_1_an_attack_wholly_over_a_canal_is_harder() {
    let pieces = r#"
        [pieces]
        augereau = "1413"
        a-4-line = "1413"
        a-51-line = "1414"
        a-12-legere = "1512"
        h-gyulai = "1513"
    "#;
    let table = declaring("augereau", "attack", pieces);
    let over = |attackers: &[&str]| modifiers(&table, &assault(&table, attackers, &["h-gyulai"]));
    assert_eq!(over(&["a-4-line"]), [("CAL 10.3.1", -1)]);
    assert_eq!(over(&["a-4-line", "a-51-line"]), [("CAL 10.3.1", -1)]);
    // One of them stands on the same bank.
    assert_eq!(over(&["a-4-line", "a-51-line", "a-12-legere"]), []);
    assert_eq!(over(&["a-12-legere"]), []);
}

#[test]
fn cal_10_4_1_over_a_bridge_the_canal_costs_nothing() {
    let on = |order: &str, weather: u8, hex: &str| {
        let pieces = format!(
            "weather = {weather}\nfreed = [\"massena\"]\n[pieces]\nmassena = \"{hex}\"\nm-18-line = \"{hex}\""
        );
        moving("massena", order, &pieces)
    };
    // In Road March or not, highway and minor road.
    assert_eq!(step(&on("attack", 0, "1414"), "m-18-line", "1514"), mp("1"));
    assert_eq!(step(&on("manoeuvre", 0, "1414"), "m-18-line", "1514"), mp("½"));
    assert_eq!(step(&on("attack", 0, "1412"), "m-18-line", "1512"), mp("1"));
    assert_eq!(step(&on("manoeuvre", 0, "1412"), "m-18-line", "1512"), mp("1"));
    assert_eq!(step(&on("attack", 0, "1210"), "m-18-line", "1209"), mp("1"));
    // Beside the bridge it costs two; the bridge serves those who cross it, not those who start at it.
    assert_eq!(step(&on("attack", 0, "1414"), "m-18-line", "1513"), mp("2"));
    assert_eq!(step(&on("manoeuvre", 0, "1413"), "m-18-line", "1513"), mp("2"));
    // Snow doubles the crossing of the canal and spares the bridge.
    assert_eq!(step(&on("attack", 2, "1414"), "m-18-line", "1514"), mp("1"));
    assert_eq!(step(&on("attack", 2, "1413"), "m-18-line", "1513"), mp("4"));
}

#[test]
fn cal_10_4_2_in_combat_a_bridge_is_a_canal() {
    let pieces =
        "[pieces]\nmassena = \"1414\"\nm-18-line = \"1414\"\nm-40-line = \"1415\"\nh-gyulai = \"1514\"";
    let table = declaring("massena", "attack", pieces);
    let over = |attackers: &[&str]| modifiers(&table, &assault(&table, attackers, &["h-gyulai"]));
    assert_eq!(over(&["m-18-line"]), [("CAL 10.3.1", -1)]);
    assert_eq!(over(&["m-18-line", "m-40-line"]), [("CAL 10.3.1", -1)]);
}

#[test]
fn cal_10_5_1_neighbours_of_the_fortress_do_not_reach_into_it() {
    for hex in ["1711", "1713", "1612", "1613", "1812", "1813"] {
        let pieces = format!("[pieces]\naugereau = \"1712\"\na-5-legere = \"1712\"\nh-gyulai = \"{hex}\"");
        let mut table = moving("augereau", "manoeuvre", &pieces);
        let zones = table.game().state().zones(table.game().setup(), play::Side::B);
        assert_eq!((zones.len(), zones.contains(super::hex(&table, "1712"))), (5, false), "{hex}");
        table.offers("take a-5-legere");
    }
}
