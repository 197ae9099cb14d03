//! Chapter 8: zones of control, leaving and entering them, leaders among them.

use orders::setup::Hexes;
use orders::titles::caldiero::{AUSTRIAN, FRENCH};
use play::Side;

use super::{Table, at, hex, moving, text};

fn hexes(table: &Table, numbers: &[&str]) -> Hexes {
    numbers.iter().map(|number| hex(table, number)).collect()
}

fn zones(table: &Table, side: Side) -> Hexes {
    table.game().state().zones(table.game().setup(), side)
}

/// 18 Line in 1217 and 40 Line out of the way; an enemy stands somewhere.
fn facing(order: &str, enemy: &str) -> Table {
    let pieces = format!(
        "[pieces]\nmassena = \"1214\"\nm-18-line = \"1217\"\nm-40-line = \"1214\"\nhohenzollern = \"1420\"\n{enemy}"
    );
    moving("massena", order, &pieces)
}

#[test]
fn cal_8_0a_every_unit_in_good_order_is_felt_in_all_six_hexes_around() {
    for unit in ["h-gyulai", "h-wurmser", "h-art-sticker", "h-art-avg-horse"] {
        let mut table = facing("manoeuvre", &format!("{unit} = \"1219\""));
        let around = ["1218", "1220", "1118", "1119", "1318", "1319"];
        assert_eq!(zones(&table, AUSTRIAN), hexes(&table, &around), "{unit}");
        table.act("take m-18-line").refuse("to 1218", "CAL 5.1.4a");
    }
}

#[test]
fn cal_8_0b_zones_reach_over_enemies_and_hold_both_alike() {
    let pieces = r#"
        [pieces]
        massena = "1214"
        m-18-line = "1217"
        m-40-line = "1214"
        hohenzollern = "1420"
        h-gyulai = "1218"
        h-colloredo = "1420"
    "#;
    let mut table = moving("massena", "manoeuvre", pieces);
    table.refuse("take m-18-line", "CAL 8.1").offers("take m-40-line");
    let mut table = moving("hohenzollern", "manoeuvre", pieces);
    table.refuse("take h-gyulai", "CAL 8.1").offers("take h-colloredo");
    // Both zones lie over the same hexes, and over each other's units.
    for side in [FRENCH, AUSTRIAN] {
        assert!(zones(&table, side).contains(hex(&table, "1117")));
    }
    assert!(zones(&table, FRENCH).contains(hex(&table, "1218")));
    assert!(zones(&table, AUSTRIAN).contains(hex(&table, "1217")));
}

#[test]
fn cal_8_0e_a_friend_in_the_hex_does_not_cancel_the_zone() {
    // 40 Line stands in Gyulai's zone at 1218; 18 Line may not follow it there.
    let pieces = "m-32-line = \"1218\"\nh-gyulai = \"1219\"";
    let mut table = facing("manoeuvre", pieces);
    assert!(zones(&table, AUSTRIAN).contains(hex(&table, "1218")));
    table.refuse("take m-32-line", "CAL 8.1").act("take m-18-line").refuse("to 1218", "CAL 5.1.4a");
    // Under Advance it may, and goes no further.
    let mut table = facing("advance", pieces);
    table.act("take m-18-line").offers("to 1218").refuse("via 1218", "CAL 8.2.1");
}

#[test]
fn cal_8_0c_no_zone_enters_the_fortress() {
    let pieces = r#"
        [pieces]
        augereau = "1613"
        a-5-legere = "1712"
        a-4-line = "1612"
        hohenzollern = "1911"
        h-gyulai = "1711"
        h-colloredo = "1812"
    "#;
    let mut table = moving("augereau", "manoeuvre", pieces);
    assert!(!zones(&table, AUSTRIAN).contains(hex(&table, "1712")));
    // The garrison is free to go (R51), a unit outside is held.
    table.refuse("take a-4-line", "CAL 8.1").act("take a-5-legere").act("to 1713");
    table.expect("pieces.a-5-legere.at", "1713");
}

#[test]
fn cal_8_0c_the_garrison_of_the_fortress_is_felt_outside() {
    let pieces = r#"
        [pieces]
        augereau = "1512"
        a-5-legere = "1612"
        a-4-line = "1512"
        hohenzollern = "1911"
        h-gyulai = "1712"
    "#;
    moving("augereau", "manoeuvre", pieces).refuse("take a-5-legere", "CAL 8.1").offers("take a-4-line");
}

#[test]
fn cal_8_0f_no_zone_crosses_a_river() {
    let pieces = r#"
        [pieces]
        massena = "1119"
        m-18-line = "1121"
        h-gyulai = "1122"
    "#;
    let mut table = moving("massena", "manoeuvre", pieces);
    // 1122 has 1121, 1022 and 1222 beyond or on the same bank.
    assert!(!zones(&table, AUSTRIAN).contains(hex(&table, "1121")));
    assert!(!zones(&table, FRENCH).contains(hex(&table, "1122")));
    assert!(zones(&table, AUSTRIAN).contains(hex(&table, "1123")));
    table.act("take m-18-line").offers("to 1120").offers("to 1221");
}

#[test]
fn cal_8_0d_disordered_and_routed_units_have_no_zone() {
    for status in ["disordered", "routed"] {
        let table = facing("manoeuvre", &format!("h-gyulai = {{ at = \"1218\", status = \"{status}\" }}"));
        assert!(zones(&table, AUSTRIAN).is_empty(), "{status}");
    }
    // One goes past a disordered enemy as if he were not there.
    let mut table = facing("manoeuvre", "h-gyulai = { at = \"1218\", status = \"disordered\" }");
    table.act("take m-18-line").act("via 1317").act("to 1318");
    table.expect("pieces.m-18-line.at", "1318");
    // A gun beside him keeps its own zone.
    let mut table = facing(
        "manoeuvre",
        "h-gyulai = { at = \"1218\", status = \"disordered\" }\nh-art-sticker = \"1218\"",
    );
    table.refuse("take m-18-line", "CAL 8.1");
}

#[test]
fn cal_8_1_only_defence_leads_out_of_a_zone() {
    let near = "h-gyulai = \"1218\"";
    for order in ["advance", "attack", "manoeuvre"] {
        facing(order, near).refuse("take m-18-line", "CAL 8.1");
    }
    let mut table = facing("defence", near);
    table.act("take m-18-line").act("to 1216");
    table.expect("pieces.m-18-line.at", "1216");
    // Artillery may always call itself Defence and slip away a hex (R33).
    let mut table = facing("attack", "m-art-8 = \"1217\"\nh-gyulai = \"1218\"");
    table.act("take m-art-8").refuse("to 1215", "CAL 8.1").act("to 1216");
    table.expect("pieces.m-art-8.at", "1216");
}

#[test]
fn cal_8_1_fire_drives_out_of_a_zone() {
    let pieces = r#"
        freed = ["massena"]
        [pieces]
        massena = "2307"
        m-18-line = "2409"
        m-art-8 = "2308"
        m-art-6 = "2308"
        hohenzollern = "2613"
        h-gyulai = "2410"
    "#;
    let situation = text("bombardment", "massena", "advance", pieces);
    let mut table = crate::table_with(&["better_weather", "better_weather_fair"], &situation);
    table.act("salvo 2308 2410").rolls(&[6, 6]).act("retreat h-gyulai 2411");
    table.expect("pieces.h-gyulai.at", "2411");
}

/// 18 Line comes to 2409 next to Gyulai in 2410; behind him, at 2411 and 2511, a battery is felt.
fn driven(status: &str) -> Table {
    let pieces = format!(
        "freed = [\"massena\"]\n[pieces]\nmassena = \"2308\"\nm-18-line = \"2308\"\na-art-6 = \"2512\"\n\
         hohenzollern = \"2701\"\nh-gyulai = {{ at = \"2410\", status = \"{status}\" }}"
    );
    moving("massena", "advance", &pieces)
}

#[test]
fn cal_8_1_1_routed_units_run_through_zones_without_a_price() {
    let mut table = driven("routed");
    assert!(zones(&table, FRENCH).contains(hex(&table, "2511")));
    // Into 2510 and on into the zone at 2511, as if it were free ground.
    table.act("take m-18-line").act("to 2409").awaits_roll("CAL 15.2b").roll(1);
    table.act("retreat h-gyulai 2510").offers("retreat h-gyulai 2610").act("retreat h-gyulai 2511");
    table.expect("pieces.h-gyulai.at", "2511");
    let gyulai = table.game().state().piece(super::piece(&table, "h-gyulai"));
    assert_eq!((gyulai.status, gyulai.owes), (orders::state::Status::Routed, 0));
}

#[test]
fn cal_8_2_1_whoever_enters_a_zone_stops() {
    // Gyulai in 1219 is felt in 1218, 1118 and 1119, 1318 and 1319.
    for order in ["advance", "attack"] {
        let mut table = facing(order, "h-gyulai = \"1219\"");
        table.act("take m-18-line").offers("to 1218").refuse("via 1218", "CAL 8.2.1");
        table.act("to 1218");
        table.expect("pieces.m-18-line.at", "1218");
        table.refuse("take m-18-line", "CAL 9.1a");
    }
    facing("manoeuvre", "h-gyulai = \"1219\"").act("take m-18-line").refuse("to 1218", "CAL 5.1.4a");
    facing("defence", "h-gyulai = \"1219\"").act("take m-18-line").refuse("to 1218", "CAL 5.1.3b");
    // Disordered units may engage too (R88).
    let mut table =
        facing("advance", "m-32-line = { at = \"1216\", status = \"disordered\" }\nh-gyulai = \"1219\"");
    table.act("take m-32-line").offers("to 1218");
}

/// Massena in 1216; Gyulai in 1219 is felt in 1218, where perhaps a friend stands.
fn riding(pieces: &str) -> Table {
    let pieces = format!("[pieces]\nhohenzollern = \"1421\"\nh-gyulai = \"1219\"\n{pieces}");
    crate::table(&text("leaders", "massena", "manoeuvre", &pieces))
}

#[test]
fn cal_8_2_2_a_leader_enters_a_zone_only_where_a_friendly_unit_stands() {
    let mut table = riding("massena = \"1216\"");
    table.act("take massena").refuse("to 1218", "CAL 8.2.2").offers("to 1217");
    let mut table = riding("massena = \"1216\"\nm-40-line = \"1218\"");
    table.act("take massena").act("to 1218");
    table.expect("pieces.massena.at", "1218");
    // Another leader is no unit.
    riding("massena = \"1216\"\naugereau = \"1218\"").act("take massena").refuse("to 1218", "CAL 8.2.2");
    // A leader is not stopped by the zone.
    let mut table = riding("massena = \"1216\"\nm-40-line = \"1218\"");
    table.act("take massena").act("via 1218").offers("to 1217");
}

/// 18 Line in 2308 may ride down Hohenzollern, who is alone in 2409.
fn come_upon(pieces: &str) -> Table {
    let pieces = format!(
        "freed = [\"massena\"]\n[pieces]\nmassena = \"2308\"\nm-18-line = \"2308\"\nhohenzollern = \"2409\"\n{pieces}"
    );
    let mut table = moving("massena", "advance", &pieces);
    table.act("take m-18-line");
    table
}

#[test]
fn cal_8_2_3a_a_lone_leader_who_is_come_upon_runs_up_to_six_points() {
    let mut table = come_upon("");
    table.act("to 2409").asks("austrian", "CAL 8.2.3a").offers_not("escape hohenzollern 2409");
    table.offers("escape hohenzollern 2415").offers_not("escape hohenzollern 2416");
    table.act("escape hohenzollern 2415");
    assert_eq!([at(&table, "m-18-line"), at(&table, "hohenzollern")], ["2409", "2415"]);
    // It happens in passing too, and the march goes on.
    let mut table = come_upon("");
    table.act("to 2410").asks("austrian", "CAL 8.2.3a").act("escape hohenzollern 2709");
    table.expect("pieces.m-18-line.at", "2410");
}

#[test]
fn cal_8_2_3a_friends_give_shelter_in_a_zone() {
    let mut table = come_upon("h-gyulai = { at = \"2410\", status = \"disordered\" }");
    table.act("to 2409").act("escape hohenzollern 2410");
    table.expect("pieces.hohenzollern.at", "2410");
    // With troops beside him he is not alone, and the hex is closed.
    come_upon("h-gyulai = { at = \"2409\", status = \"disordered\" }").refuse("to 2409", "CAL 9.1.2b");
}

#[test]
fn cal_8_2_3b_a_leader_with_no_way_out_is_captured() {
    let corner = |guard: &str| {
        let pieces = format!(
            "freed = [\"massena\"]\n[pieces]\nmassena = \"2523\"\nm-18-line = \"2624\"\nhohenzollern = \"2724\"\n\
             h-gyulai = \"2701\"\n{guard}"
        );
        let mut table = moving("massena", "advance", &pieces);
        table.act("take m-18-line").act("to 2724");
        table
    };
    // The corner has two ways out.
    let table = corner("m-40-line = \"2624\"\nm-32-line = \"2723\"");
    assert_eq!(at(&table, "hohenzollern"), "");
    let lost = table.game().state().piece(super::piece(&table, "hohenzollern"));
    assert_eq!(lost.at, orders::state::Place::GONE);
    corner("m-40-line = \"2624\"").asks("austrian", "CAL 8.2.3a");
}
