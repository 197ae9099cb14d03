//! Clause 20.2: the charge of the hussars.

use orders::Orders;
use serde_json::Value;
use testkit::Table;

/// Hohenzollern's formation moves under Attack; pieces follow.
const HUSSARS: &str = r#"
    base = "empty"
    turn = 4
    phase = "movement"
    formation = "hohenzollern"
    activated = ["massena"]
    orders = { hohenzollern = "attack" }
    [pieces]
    hohenzollern = "1618"
    massena = "1117"
"#;

fn ride(pieces: &str) -> Table<Orders> {
    crate::table_with(&["charges"], &format!("{HUSSARS}{pieces}"))
}

/// Everybody has moved; the officer stays where he is.
fn to_the_assault(table: &mut Table<Orders>) {
    table.act("end");
}

/// Wurmser's hussars and the remnant of the 40th in the open, two points.
const REMNANT: &str = r#"
    h-wurmser = "1617"
    m-40-line = { at = "1316", reduced = true }
"#;

#[test]
fn cal_20_2a_only_the_hussars_of_the_three_regiments() {
    for hussars in ["h-wurmser", "h-erz-joszef", "h-erdody-1", "h-erdody-2"] {
        let mut table = ride(&REMNANT.replace("h-wurmser", hussars));
        table.act(&format!("take {hussars}")).offers("charge 1416 1316");
    }
    for others in ["h-meszaros", "h-stab-dragoner", "h-7-carlstadt"] {
        let mut table = ride(&REMNANT.replace("h-wurmser = \"1617\"", &format!("{others} = \"1516\"")));
        table.act(&format!("take {others}")).refuse("charge 1416 1316", "CAL 20.2a");
    }
    // And only if the option is in play.
    let mut plain = crate::table(&format!("{HUSSARS}{REMNANT}"));
    plain.act("take h-wurmser").refuse("charge 1416 1316", "CAL 20.2a");
}

#[test]
fn cal_20_2a_no_frenchman_charges() {
    let mut table = crate::table_with(
        &["charges"],
        r#"
        base = "empty"
        turn = 4
        phase = "movement"
        formation = "massena"
        activated = ["hohenzollern"]
        orders = { massena = "attack" }
        [pieces]
        massena = "1216"
        hohenzollern = "1718"
        r-7bis-hussars = { at = "1216", with = "massena" }
        h-gyulai = { at = "1416", reduced = true }
        "#,
    );
    table.act("take r-7bis-hussars").refuse("charge 1316 1416", "CAL 20.2a");
}

#[test]
fn cal_20_2b_under_attack_up_to_the_hex_before_the_enemy() {
    let mut table = ride(REMNANT);
    table.act("take h-wurmser").act("charge 1416 1316").expect("pieces.h-wurmser.at", "1416");
    table.expect("pieces.h-wurmser.charge", true).expect("pieces.m-40-line.at", "1316");
    for order in ["advance", "manoeuvre"] {
        let scene = HUSSARS.replace("\"attack\"", &format!("\"{order}\""));
        let mut table = crate::table_with(&["charges"], &format!("{scene}{REMNANT}"));
        table.act("take h-wurmser").refuse("charge 1416 1316", "CAL 20.2b");
    }
    // Nor in disorder, nor at nobody.
    let disordered = REMNANT.replace("\"1617\"", "{ at = \"1617\", status = \"disordered\" }");
    ride(&disordered).act("take h-wurmser").refuse("charge 1416 1316", "CAL 15.1a");
    ride(REMNANT).act("take h-wurmser").refuse("charge 1516 1416", "CAL 20.2b");
}

#[test]
fn cal_20_2b_from_where_it_stands() {
    // Next to the enemy already it cannot move, but it can charge.
    let mut table = ride(&REMNANT.replace("1617", "1416"));
    table.act("take h-wurmser").act("charge 1416 1316").expect("pieces.h-wurmser.charge", true);
}

#[test]
fn cal_20_2d_with_points_left_to_enter_the_hex() {
    // Nine points, one lost to the sky: seven hexes and the eighth.
    let pieces = "h-wurmser = \"2412\"\n m-40-line = { at = \"2420\", reduced = true }";
    let near = HUSSARS.replace("1618", "2414");
    let mut table = crate::table_with(&["charges"], &format!("{near}{pieces}"));
    table.act("take h-wurmser").offers("charge 2419 2420");
    let mut table = crate::table_with(&["charges"], &format!("{near}{}", pieces.replace("2412", "2411")));
    table.act("take h-wurmser").offers("to 2419").refuse_because("charge 2419 2420", "CAL 20.2d", "points");
}

#[test]
fn cal_20_2d_the_step_into_the_hex_is_part_of_the_move() {
    // Nine hexes along the highway, the last of them the target's: the sky takes nothing from a move on the road.
    let near = HUSSARS.replace("1618", "2612");
    let pieces = "h-wurmser = \"2714\"\n m-40-line = { at = \"1814\", reduced = true }";
    let mut table = crate::table_with(&["charges"], &format!("{near}{pieces}"));
    table.act("take h-wurmser").offers("charge 1914 1814");
    // Eight along the highway and one off it: a point is lost after all; six, and two off it, are enough.
    let mut table = crate::table_with(&["charges"], &format!("{near}{}", pieces.replace("1814", "1915")));
    table.act("take h-wurmser").offers("charge 2015 1915").refuse("charge 1914 1915", "CAL 20.2d");
}

#[test]
fn cal_20_2d_a_long_way_by_road_does_not_hide_a_short_one_across_country() {
    // 1514 is three hexes off, or eight along minor roads; the remnant in 1513 has no zone that would end the ride before.
    let pieces = "h-wurmser = \"1617\"\n m-40-line = { at = \"1513\", status = \"disordered\" }";
    ride(pieces).act("take h-wurmser").offers("charge 1514 1513");
}

#[test]
fn cal_20_2d_victorious_it_is_in_the_hex() {
    let mut table = ride(REMNANT);
    table.act("take h-wurmser").act("charge 1416 1316");
    to_the_assault(&mut table);
    table.act("resolve 1316").expect("combat.reckoning.column", "2-1").rolls(&[4, 1]);
    // The 40th runs, and nobody is asked whether to follow.
    table.act("retreat m-40-line 1216").expect("pieces.h-wurmser.at", "1316");
    // Otherwise it stays where it stopped.
    let mut table = ride(REMNANT);
    table.act("take h-wurmser").act("charge 1416 1316");
    to_the_assault(&mut table);
    table.act("resolve 1316").roll(3).expect("pieces.m-40-line.status", "disordered");
    table.expect("pieces.h-wurmser.at", "1416");
}

#[test]
fn cal_20_2d_of_several_the_owner_chooses_who_is_in_the_hex() {
    let won = |more: &str| {
        let mut table = ride(&format!("{REMNANT}{more}"));
        table.act("take h-wurmser").act("charge 1416 1316");
        table
    };
    // Two squadrons charge: only one may enter (CAL 12.7.2), and one has to.
    let mut table = won("h-erz-joszef = \"1417\"");
    table.act("take h-erz-joszef").act("charge 1417 1316");
    to_the_assault(&mut table);
    table.act("resolve 1316").roll(6).expect("pieces.m-40-line.at", "gone").asks("austrian", "CAL 12.7a");
    table.refuse("decline", "CAL 20.2d").offers("advance h-erz-joszef 1316");
    table.act("advance h-wurmser 1316").expect("pieces.h-wurmser.at", "1316");
    table.expect("pieces.h-erz-joszef.at", "1417").expect("pieces.h-erz-joszef.status", "disordered");
    // Who only joined the charge does not go instead of it.
    let mut table = won("h-stab-dragoner = \"1317\"");
    to_the_assault(&mut table);
    table.act("attack 1317 1316").act("end").act("resolve 1316").rolls(&[6, 1]);
    table.expect("pieces.h-wurmser.at", "1316").expect("combat", Value::Null);
    // An officer who rides with them may go along or stay (CAL 12.7.3).
    let mut table = won("");
    table.act("take hohenzollern").act("to 1416");
    table.act("resolve 1316").act("decline").rolls(&[6, 1]).act("retreat m-40-line 1216");
    table.offers("advance h-wurmser 1316").refuse("decline", "CAL 20.2d").act("advance-all 1416 1316");
    table.expect("pieces.hohenzollern.at", "1316").expect("pieces.h-wurmser.at", "1316");
}

#[test]
fn cal_20_2c_doubled_and_never_doubled_twice() {
    let mut table = ride(REMNANT);
    table.act("take h-wurmser").act("charge 1416 1316");
    to_the_assault(&mut table);
    table.act("resolve 1316").expect("combat.reckoning.attack", 6);
    // Against disorder in the open horse counts double anyhow.
    let mut table = ride(&REMNANT.replace("reduced = true", "reduced = true, status = \"disordered\""));
    table.act("take h-wurmser").act("charge 1416 1316");
    to_the_assault(&mut table);
    table.act("resolve 1316").expect("combat.reckoning.attack", 6);
    // Without a charge three are three.
    let mut table = ride(REMNANT);
    table.act("take h-wurmser").act("to 1416");
    to_the_assault(&mut table);
    table.act("attack 1416 1316").act("end").act("resolve 1316").expect("combat.reckoning.attack", 3);
}

#[test]
fn cal_20_2c_the_odds_count_what_the_charge_is_worth_where_it_starts() {
    // One point doubled, but halved in the marsh of 1410: not 2 against 9, but 1. The regiments in 1411 are safe.
    let pieces = r#"
        h-erz-joszef = { at = "1410", reduced = true }
        m-18-line = "1411"
        m-40-line = "1411"
    "#;
    let near = HUSSARS.replace("1618", "1610");
    let mut table = crate::table_with(&["charges"], &format!("{near}{pieces} h-gyulai = \"1407\""));
    table.refuse("take h-erz-joszef", "CAL 8.1");
    let dry = pieces.replace("1410", "1512").replace("1411", "1412");
    let mut table = crate::table_with(&["charges"], &format!("{near}{dry}"));
    table.act("take h-erz-joszef").offers("charge 1512 1412");
}

#[test]
fn cal_20_2_1_clear_ground_only() {
    // A town, a hill, the marsh.
    for (from, to) in [("1714", "1614"), ("1816", "1916"), ("1510", "1410")] {
        let near = HUSSARS.replace("1618", "1816");
        let pieces = format!("h-wurmser = \"1815\"\n m-40-line = {{ at = \"{to}\", reduced = true }}");
        let mut table = crate::table_with(&["charges"], &format!("{near}{pieces}"));
        table.act("take h-wurmser").refuse(&format!("charge {from} {to}"), "CAL 20.2.1");
    }
}

#[test]
fn cal_20_2_2_one_hex_and_nobody_else_has_to_be_attacked() {
    // The 18th in 1315 is next to 1416 too.
    let mut table = ride(&format!("{REMNANT} m-18-line = \"1315\""));
    table.act("take h-wurmser").act("charge 1416 1316");
    to_the_assault(&mut table);
    table.offers("resolve 1316").act("resolve 1316").roll(3).expect("pieces.m-18-line.status", "good");
    table.expect("combat", Value::Null).expect("phase", "weather");
    // Who only stops there has both to deal with.
    let mut table = ride(&format!("{REMNANT} m-18-line = \"1315\""));
    table.act("take h-wurmser").act("to 1416");
    to_the_assault(&mut table);
    table.act("attack 1416 1316").refuse("end", "CAL 12.2.1");
}

#[test]
fn cal_20_2_2_other_zones_neither_stop_the_ride_nor_hold_who_begins_in_them() {
    // The 18th in 1517 grips 1616, 1617, 1516 and 1417, all the ground between the hussars and the remnant.
    let pieces = format!("{REMNANT} m-18-line = \"1517\"");
    let mut table = ride(&pieces);
    table.act("take h-wurmser").refuse("to 1416", "CAL 8.1").act("charge 1416 1316");
    table.expect("pieces.h-wurmser.at", "1416").expect("pieces.h-wurmser.charge", true);
    // With another in 1515 every way to 1416 leads through their zones.
    let mut table = ride(&format!("{}\n m-25-line = \"1515\"", pieces.replace("1617", "1717")));
    table.act("take h-wurmser").refuse("to 1416", "CAL 8.2.1").act("charge 1416 1316");
    table.expect("pieces.h-wurmser.at", "1416").expect("pieces.h-wurmser.charge", true);
    // It rides from hex to hex all the way, as who moves does.
    let told = table.events();
    let steps = told.iter().filter(|line| line.contains("moves from")).count();
    assert!(steps > 1, "{told:#?}");
    // The zone of the charged unit does hold it.
    ride(&REMNANT.replace("1617", "1416")).act("take h-wurmser").refuse("charge 1216 1316", "CAL 8.2.1");
}

#[test]
fn cal_20_2d_what_keeps_a_charge_from_being_made_is_told() {
    let mut table = ride(&REMNANT.replace("1617", "1416"));
    table.act("take h-wurmser").refuse_because(
        "charge 1216 1316",
        "CAL 8.2.1",
        "zone of control bars the way",
    );
    let far = REMNANT.replace("1617", "2612");
    let near = HUSSARS.replace("1618", "2612");
    let mut table = crate::table_with(&["charges"], &format!("{near}{far}"));
    table.act("take h-wurmser").refuse_because("charge 1416 1316", "CAL 20.2b", "out of reach");
}

#[test]
fn cal_12_4_2a_a_charge_at_worse_than_1_5_is_refused_for_its_odds() {
    // A squadron of one point counts two; eleven points in 1316 are 1-6.
    let strong = r#"
        h-erz-joszef = { at = "1617", reduced = true }
        h-wurmser = "1618"
        m-18-line = "1316"
        m-32-line = "1316"
    "#;
    let why = "the odds against 1316 would be worse than 1-5";
    let mut table = ride(strong);
    table.act("take h-erz-joszef").offers("to 1416").refuse_because("charge 1416 1316", "CAL 12.4.2a", why);
    // Nine points are 1-5.
    let mut table = ride(&strong.replace("m-32-line", "m-40-line"));
    table.act("take h-erz-joszef").offers("charge 1416 1316");
    // Whoever charges the hex already counts too.
    let mut table = ride(strong);
    table.act("take h-wurmser").act("charge 1417 1316").act("take h-erz-joszef").offers("charge 1416 1316");
}

#[test]
fn cal_20_2c_the_chances_of_a_second_charge_count_the_first() {
    let pieces = format!("{REMNANT} h-erz-joszef = \"1618\"");
    let alone = ride(&pieces).act("take h-erz-joszef").forecast("charge 1416 1316").base.value;
    let mut table = ride(&pieces);
    table.act("take h-wurmser").act("charge 1417 1316").act("take h-erz-joszef");
    let both = table.forecast("charge 1416 1316");
    assert!(both.base.value > alone && both.title.contains("Wurmser"), "{both:?}");
}

#[test]
fn cal_20_2_1_a_hill_is_clear_only_with_the_switch() {
    let near = HUSSARS.replace("1618", "1816");
    let pieces = "h-wurmser = \"1815\"\n m-40-line = { at = \"1916\", reduced = true }";
    let scene = format!("{near}{pieces}");
    crate::table_with(&["charges"], &scene).act("take h-wurmser").refuse("charge 1816 1916", "CAL 20.2.1");
    let mut table = crate::table_with(&["charges", "hills_are_clear"], &scene);
    table.act("take h-wurmser").offers("charge 1816 1916");
}

#[test]
fn cal_20_2_3_afterwards_it_is_disordered() {
    let after = |dice: &[u8]| {
        let mut table = ride(REMNANT);
        table.act("take h-wurmser").act("charge 1416 1316");
        to_the_assault(&mut table);
        table.act("resolve 1316").rolls(dice);
        table
    };
    // After a success, and after nothing at all.
    after(&[4, 1]).act("retreat m-40-line 1216").expect("pieces.h-wurmser.status", "disordered");
    after(&[3]).expect("pieces.h-wurmser.status", "disordered");
    // Disordered by the result it is not routed on top of it.
    after(&[1]).act("press").roll(6).expect("pieces.h-wurmser.status", "disordered");
}

#[test]
fn cal_20_2_4_no_infantry_against_the_charged_hex() {
    let mut table = ride(&format!("{REMNANT} h-7-carlstadt = \"1417\""));
    table.act("take h-wurmser").act("charge 1416 1316").act("end");
    // The battalion is under Attack and next to nobody else: it is excused.
    table.expect("phase", "combat").act("resolve 1316").expect("combat.reckoning.attack", 6);
    // Nobody else is kept from attacking elsewhere, and other horse may join the charge.
    let more = r#"
        h-7-carlstadt = "1417"
        h-stab-dragoner = "1317"
        h-gyulai = "1619"
        m-18-line = "1518"
    "#;
    let mut table = ride(&format!("{REMNANT}{more}"));
    table.act("take h-wurmser").act("charge 1416 1316").act("end");
    table.refuse("attack 1417 1316", "CAL 20.2.4").act("attack 1317 1316").act("attack 1619 1518");
    table.act("end").act("resolve 1316").expect("combat.reckoning.attack", 7);
}
