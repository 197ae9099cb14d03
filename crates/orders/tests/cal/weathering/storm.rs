//! Clause 17.1.3: the ice storm.

use orders::command;
use testkit::Table;

use super::{battery, fight, plain};

#[test]
fn cal_17_1_3a_every_formation_goes_to_defence() {
    let scene = r#"
        base = "empty"
        turn = 6
        weather = 2
        phase = "weather"
        orders = { massena = "attack", augereau = "advance", hohenzollern = "manoeuvre", provera = "attack" }
        [pieces]
        massena = "1117"
        augereau = "1112"
        hohenzollern = "2318"
        provera = "2414"
    "#;
    let mut table = crate::table(scene);
    table.roll(5).expect("weather", 3);
    for formation in ["massena", "augereau", "hohenzollern", "provera"] {
        table.expect(&format!("orders.{formation}"), "defence");
    }
    // An officer may still roll for another order when his formation acts.
    table.rolls(&[6, 1]).act("activate massena").act("try").roll(3).act("order massena attack");
    table.expect("orders.massena", "attack");
    let mut table = crate::table(scene);
    table.roll(4).expect("weather", 2).expect("orders.massena", "attack");
}

/// How many hexes lie within command range of a leader.
fn reach(table: &Table<orders::Orders>, leader: &str) -> usize {
    let (setup, state) = (table.game().setup(), table.game().state());
    setup.find_piece(leader).map_or(0, |id| command::range(setup, state, id).len())
}

/// Hexes within so many hexes of one that is far from every edge and river.
fn disc(range: usize) -> usize {
    1 + 3 * range * (range + 1)
}

#[test]
fn cal_17_1_3b_army_commanders_reach_half_as_far_officers_as_far_as_ever() {
    for (weather, halves) in [(0, 1), (2, 1), (3, 2)] {
        let table = plain(weather, "m-18-line = \"2309\"\n bonaparte = \"1912\"\n alvinczy = \"2016\"");
        assert_eq!(reach(&table, "bonaparte"), disc(6 / halves), "box {weather}");
        assert_eq!(reach(&table, "alvinczy"), disc(4 / halves), "box {weather}");
        let mut table = plain(weather, "m-18-line = \"2309\"\n m-40-line = \"2312\"");
        table.expect("pieces.m-40-line.out_of_command", false);
    }
}

#[test]
fn cal_17_1_3b_so_fewer_loose_units_have_their_commander_s_eye() {
    let scene = |weather: u8| {
        format!(
            r#"
            base = "empty"
            turn = 5
            weather = {weather}
            phase = "out-of-command"
            formation = "hohenzollern"
            orders = {{ hohenzollern = "defence" }}
            [pieces]
            hohenzollern = "1718"
            alvinczy = "2414"
            h-gyulai = "2412"
            h-colloredo = "2410"
            massena = "1117"
            "#
        )
    };
    let mut snow = crate::table(&scene(2));
    snow.offers("command h-gyulai attack").offers("command h-colloredo attack");
    let mut storm = crate::table(&scene(3));
    storm.offers("command h-gyulai attack").refuse("command h-colloredo attack", "CAL 5.3");
}

#[test]
fn cal_17_1_3c_out_of_command_nobody_may_test() {
    let scene = |weather: u8| {
        format!(
            r#"
            base = "empty"
            turn = 5
            weather = {weather}
            phase = "out-of-command"
            formation = "hohenzollern"
            [pieces]
            hohenzollern = "1718"
            h-colloredo = "2410"
            massena = "1117"
            "#
        )
    };
    crate::table(&scene(2)).act("test 2410").awaits_roll("CAL 5.3.1");
    let mut storm = crate::table(&scene(3));
    storm.refuse("test 2410", "CAL 17.1.3c").offers("take h-colloredo");
}

#[test]
fn cal_17_1_3d_costs_double_off_the_road_minor_roads_included() {
    let mut table = plain(3, "m-18-line = \"2309\"");
    table.act("take m-18-line").offers("to 2311").refuse("to 2312", "CAL 9.1.1a");
    plain(3, "m-18-line = \"1212\"").act("take m-18-line").offers("to 1412").refuse("to 1512", "CAL 9.1.1a");
    plain(3, "m-18-line = \"1114\"").act("take m-18-line").offers("to 1914").refuse("to 2014", "CAL 9.1.1a");
}

#[test]
fn cal_17_1_3e_guns_are_silent() {
    battery(&[], 3).awaits_roll("CAL 3.1-A2").expect("turn", 5);
}

#[test]
fn cal_17_1_3h_guns_keep_to_the_roads() {
    let mut table = plain(3, "m-art-6 = \"1212\"");
    table.act("take m-art-6").offers("to 1312").refuse("to 1213", "CAL 17.1.3h");
    plain(2, "m-art-6 = \"1212\"").act("take m-art-6").offers("to 1213");
    // Off the road it stays where it is; infantry does not mind.
    plain(3, "m-art-6 = \"2310\"\n m-18-line = \"2309\"").offers_not("take m-art-6").offers("take m-18-line");
}

#[test]
fn cal_17_1_3f_an_assault_shifts_three_columns_left() {
    let mut table = fight(3);
    table.expect("combat.reckoning.column", "1-3").expect("combat.reckoning.shifts.0.by", -3);
    table.expect("combat.reckoning.shifts.0.clause", "CAL 17.1.3f");
}

#[test]
fn cal_17_1_3g_it_is_over_with_the_turn() {
    let mut table = super::evening(3);
    table.expect("turn", 5).expect("weather", 2).awaits_roll("CAL 3.1-A2").roll(1).expect("weather", 1);
    // Until then it lasts, whoever acts.
    let mut table = plain(3, "m-18-line = \"2309\"");
    table.act("end").expect("weather", 3);
}
