//! The columns that march to Stradella (AIF 17.1.5, R65).

use orders::Orders;
use testkit::Table;

use crate::aif::common::{mon, mon_with, montebello};
use crate::aif_battles::{hex, numbers};

#[test]
fn aif_17_1_5a_three_columns_have_goals() {
    let setup = montebello(&[]);
    let marches: Vec<(Option<&str>, String, String, Vec<&str>)> = setup
        .scenario
        .marches
        .iter()
        .map(|march| {
            (
                march.officer.map(|id| setup.piece(id).id.as_str()),
                setup.formation(march.formation).id.clone(),
                setup.map.printed(march.goal).to_string(),
                march.units.map(|id| setup.piece(id).id.as_str()).collect(),
            )
        })
        .collect();
    let vogelsang = vec!["art-vogelsang", "ir28-1", "ir28-2", "ir28-3"];
    let schellenberg = vec![
        "art-schellenberg",
        "ogulin-grenzer",
        "ir17-1",
        "ir17-2",
        "lobkowitz-1",
        "lobkowitz-2",
        "lobkowitz-3",
        "ir51-1",
        "ir51-2",
    ];
    let retz = vec!["ir40-1", "ir40-2-3", "ir13-1", "ir13-2-3"];
    let wanted = [
        (None, "vogelsang".to_owned(), "2815".to_owned(), vogelsang),
        (None, "schellenberg".to_owned(), "2011".to_owned(), schellenberg),
        (Some("retz"), "schellenberg".to_owned(), "2312".to_owned(), retz),
    ];
    assert_eq!(marches, wanted);
    // For the switch (R65): in the goal itself there is no room for half of them at once.
    assert_eq!(setup.scenario.within, 2);
    let names = ["2815", "2312", "2011"].map(|number| setup.ground(hex(&setup, number)).name.as_str());
    assert_eq!(names, ["Corvino San Quirico", "Mairano", "Casteggio"]);
}

/// Guns too: nobody stays behind who can come nearer.
#[test]
fn aif_17_1_5a_every_unit_of_the_column_comes_nearer() {
    let mut table = mon("turn = 2\nphase = \"movement\"\nformation = \"vogelsang\"");
    table.refuse("end", "AIF 17.1.5a").expect("pieces.ir28-1.acts", "manoeuvre");
    table.act("take ir28-1").refuse("to 1715", "AIF 17.1.5a").refuse("to 1615", "AIF 17.1.5a").act("to 1815");
    table.act("take ir28-3").act("to 1715").refuse("end", "AIF 17.1.5a");
    table
        .act("take art-vogelsang")
        .refuse("to 1515", "AIF 17.1.5a")
        .act("to 1616")
        .refuse("end", "AIF 17.1.5a");
    table.act("take ir28-2").act("to 1515");
    assert_ne!(table.fact("phase"), "movement", "all have moved");
}

/// Each column of Schellenberg's division goes to its own goal.
#[test]
fn aif_17_1_5a_retz_goes_to_mairano_and_schellenberg_to_casteggio() {
    let setup = montebello(&[]);
    let far = |from: &str, to: &str| setup.map.distance(hex(&setup, from), hex(&setup, to));
    // From 1713 a step to 1712 leads to Casteggio and not to Mairano, one to 1814 the other way.
    assert_eq!(["1713", "1712", "1814"].map(|from| far(from, "2011")), [4, 3, 4]);
    assert_eq!(["1713", "1712", "1814"].map(|from| far(from, "2312")), [6, 6, 5]);
    let mut table = mon("turn = 2\nphase = \"movement\"\nformation = \"schellenberg\"");
    table.act("take ir40-1").act("to 1812");
    table.act("take ir13-1").refuse("to 1712", "AIF 17.1.5a").act("to 1814");
    table.act("take ir51-1").offers("to 1710").refuse("to 1609", "AIF 17.1.5a");
}

/// R174: who has been in the hex has reached it, and may go on from there; near it is not in it.
#[test]
fn aif_17_1_5a_a_unit_has_reached_its_goal_when_it_has_been_in_it() {
    let text = |one: &str, two: &str| {
        format!(
            r#"
            base = "empty"
            turn = 5
            phase = "movement"
            formation = "vogelsang"
            marching = ["vogelsang"]
            orders = {{ vogelsang = "manoeuvre" }}
            [pieces]
            vogelsang = "2415"
            ir28-1 = "{one}"
            ir28-2 = "{two}"
            ir28-3 = "2215"
            "#
        )
    };
    // Two of three within two hexes: with the switch that is enough, without it nobody is there.
    mon(&text("2714", "2715")).refuse("end", "AIF 17.1.5a");
    mon_with(&["goal_from_afar"], &text("2714", "2715")).offers("end");
    // One after the other passes through it.
    let mut table = mon(&text("2815", "2714"));
    table.act("take ir28-1").offers("to 2815").act("to 2916").refuse("end", "AIF 17.1.5a");
    // With the second of three the march is over, and the third may stay.
    table.act("take ir28-2").act("to 2815").offers("end");
}

/// So many battalions of Vogelsang's are near Corvino, so many still on their way; the switch counts near as there.
fn half_way(there: &[&str], behind: &[&str]) -> Table<Orders> {
    let places = |units: &[&str], hexes: [&str; 2]| -> String {
        units.iter().zip(hexes).map(|(unit, hex)| format!("{unit} = \"{hex}\"\n")).collect()
    };
    let text = format!(
        r#"
        base = "empty"
        turn = 5
        phase = "movement"
        formation = "vogelsang"
        marching = ["vogelsang"]
        orders = {{ vogelsang = "manoeuvre" }}
        [pieces]
        vogelsang = "2415"
        {}{}
        "#,
        places(there, ["2615", "2715"]),
        places(behind, ["2215", "2115"]),
    );
    mon_with(&["goal_from_afar"], &text)
}

/// R65: within two hexes of the goal a unit has reached it.
#[test]
fn aif_17_1_5a_the_march_is_over_when_half_are_there() {
    half_way(&["ir28-1"], &["ir28-2"]).offers("end").expect("orders.vogelsang", "manoeuvre");
    half_way(&["ir28-1", "ir28-2"], &["ir28-3"]).offers("end");
    half_way(&["ir28-1"], &["ir28-2", "ir28-3"]).refuse("end", "AIF 17.1.5a");
    // Who is there already need not go on.
    let mut table = half_way(&["ir28-1"], &["ir28-2", "ir28-3"]);
    table.act("take ir28-1").offers("to 2615");
}

/// The order cannot be changed while they march.
#[test]
fn aif_17_1_5a_the_order_of_a_marching_column_stands() {
    let mut table = mon("turn = 2\nphase = \"orders\"\nactive = \"austrian\"\n[pieces]\nott = \"1512\"\n");
    table.refuse("order schellenberg attack", "AIF 17.1.5a").refuse("order vogelsang defence", "AIF 17.1.5a");
    table.offers("order ott attack");
}

/// One battalion far from Vogelsang, on the march or not.
fn far_away(marching: &str) -> Table<Orders> {
    mon(&format!(
        r#"
        base = "empty"
        turn = 3
        phase = "movement"
        formation = "vogelsang"
        marching = [{marching}]
        orders = {{ vogelsang = "manoeuvre" }}
        [pieces]
        vogelsang = "1315"
        ir28-2 = "1315"
        ir28-1 = "2106"
        "#
    ))
}

#[test]
fn aif_17_1_5b_who_marches_does_so_out_of_command() {
    let mut table = far_away("\"vogelsang\"");
    table.expect("pieces.ir28-1.out_of_command", false).act("take ir28-1");
    table.expect("mover.allowance", 8).offers("to 2508");
    let mut table = far_away("");
    table.expect("pieces.ir28-1.out_of_command", true).refuse("take ir28-1", "AIF 3.1-B4c");
}

/// A French battalion that comes so near to a column on the march.
fn french_come_to(hex: &str) -> Table<Orders> {
    let mut table = mon(r#"
        base = "empty"
        turn = 3
        phase = "movement"
        formation = "lannes"
        marching = ["vogelsang"]
        orders = { lannes = "manoeuvre", vogelsang = "manoeuvre" }
        [pieces]
        lannes = "2706"
        28e-1 = "2606"
        vogelsang = "1315"
        ir28-1 = "2106"
        ir28-2 = "1515"
        ir28-3 = "1616"
        "#);
    table.act("take 28e-1").act(&format!("to {hex}")).expect("pieces.28e-1.at", hex);
    table
}

#[test]
fn aif_17_1_5c_an_enemy_in_sight_ends_the_march() {
    french_come_to("2506").expect("orders.vogelsang", "manoeuvre");
    french_come_to("2406").expect("orders.vogelsang", "defence");
    // A leader is no enemy unit.
    let mut table = mon(r#"
        base = "empty"
        turn = 3
        phase = "leaders"
        formation = "lannes"
        marching = ["vogelsang"]
        orders = { vogelsang = "manoeuvre" }
        [pieces]
        lannes = "2606"
        28e-1 = "2706"
        vogelsang = "1315"
        ir28-1 = "2106"
        "#);
    table.act("take lannes").act("to 2406").expect("orders.vogelsang", "manoeuvre");
}

/// Who comes in sight of the enemy by his own march stands there.
#[test]
fn aif_17_1_5c_the_marcher_stops_where_he_sees_the_enemy() {
    let mut table = mon(r#"
        base = "empty"
        turn = 3
        phase = "movement"
        formation = "vogelsang"
        marching = ["vogelsang"]
        orders = { vogelsang = "manoeuvre" }
        [pieces]
        lannes = "2706"
        28e-1 = "2706"
        vogelsang = "2106"
        ir28-1 = "2106"
        ir28-2 = "1515"
        ir28-3 = "1616"
        "#);
    table.act("take ir28-1").act("to 2507");
    table.expect("orders.vogelsang", "defence").expect("pieces.ir28-1.acts", "defence");
    let setup = montebello(&[]);
    let at = table.fact("pieces.ir28-1.at");
    let at = hex(&setup, at.as_str().expect("a hex"));
    assert_eq!(setup.map.distance(at, hex(&setup, "2706")), 3, "{:?}", numbers(&setup, [at]));
}

/// R65: Retz's men stand under Defence while the rest of the division marches on.
#[test]
fn aif_17_1_5c_retz_is_judged_apart() {
    let mut table = mon(r#"
        base = "empty"
        turn = 3
        phase = "movement"
        formation = "schellenberg"
        marching = ["schellenberg", "retz"]
        orders = { schellenberg = "manoeuvre" }
        [pieces]
        lannes = "2606"
        28e-1 = "2606"
        schellenberg = "2206"
        retz = "2306"
        ir13-1 = "2306"
        ir17-1 = "1410"
        ir17-2 = "1310"
        "#);
    table.expect("pieces.ir13-1.acts", "defence").expect("pieces.ir17-1.acts", "manoeuvre");
    table.expect("orders.schellenberg", "manoeuvre");
    table.act("take ir17-1").refuse("to 1410", "AIF 17.1.5a");
}
