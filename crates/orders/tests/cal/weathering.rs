//! Chapter 17: weather. Victory and the length of the battle have a file of their own.

mod storm;
mod victory;

use orders::bombardment;
use orders::setup::PieceSet;
use testkit::Table;

use crate::cal::results::{FIELD, TWO_TO_ONE, resolve};

/// Masséna's division under Manoeuvre in a weather box, on the empty plain in the east, or in the west if one of its units is there.
pub(crate) fn plain(weather: u8, pieces: &str) -> Table<orders::Orders> {
    let at = if pieces.contains("\"1") { "1214" } else { "2308" };
    crate::table(&format!(
        r#"
        base = "empty"
        turn = 4
        weather = {weather}
        phase = "movement"
        formation = "massena"
        activated = ["hohenzollern"]
        freed = ["massena"]
        orders = {{ massena = "manoeuvre" }}
        [pieces]
        massena = "{at}"
        hohenzollern = "1718"
        {pieces}
        "#
    ))
}

/// The usual fight in a weather box, where the odds are 2-1 before any shift.
pub(crate) fn fight(weather: u8) -> Table<orders::Orders> {
    let field = FIELD.replace("elan = 0", &format!("elan = 0\n    weather = {weather}"));
    let mut table = crate::table(&format!("{field}{TWO_TO_ONE}"));
    resolve(&mut table, &["1216 1316", "1217 1316"], "1316");
    table.expect("combat.reckoning.odds", "2-1");
    table
}

/// Guns of both kinds next to the enemy and further off, when they may fire.
pub(crate) fn battery(options: &[&str], weather: u8) -> Table<orders::Orders> {
    crate::table_with(
        options,
        &format!(
            r#"
            base = "empty"
            turn = 4
            weather = {weather}
            phase = "bombardment"
            formation = "massena"
            activated = ["hohenzollern"]
            freed = ["massena"]
            [pieces]
            massena = "1214"
            m-art-8 = "1316"
            m-art-6 = "1316"
            m-art-horse = "1315"
            h-gyulai = "1416"
            h-colloredo = "1516"
            hohenzollern = "1718"
            "#
        ),
    )
}

#[test]
fn cal_17_0a_the_marker_starts_on_overcast() {
    let mut table = Table::<orders::Orders>::new(crate::common::setup());
    table.expect("weather", 0).expect("weather_name", "Overcast");
}

/// Turn 4 is as good as over: nobody is left to act.
fn evening(weather: u8) -> Table<orders::Orders> {
    crate::table(&format!(
        r#"
        base = "empty"
        turn = 4
        weather = {weather}
        phase = "initiative"
        activated = ["massena", "hohenzollern"]
        [pieces]
        massena = "1117"
        hohenzollern = "2318"
        "#
    ))
}

#[test]
fn cal_17_0b_only_the_roll_of_the_command_phase_moves_the_marker() {
    for weather in [0, 1, 2] {
        let mut table = evening(weather);
        table.expect("turn", 5).awaits_roll("CAL 3.1-A2").expect("weather", weather);
    }
    evening(0).roll(3).expect("weather", 0);
    evening(0).roll(4).expect("weather", 1);
    evening(2).roll(2).expect("weather", 1);
    // Through activations, a fight and everything it stays where it is.
    let mut table = fight(1);
    table.rolls(&[1, 2]).expect("weather", 1);
}

#[test]
fn cal_17_1_1a_in_boxes_0_and_1_a_point_is_lost() {
    for weather in [0, 1] {
        let mut table = plain(weather, "m-18-line = \"2309\"");
        table.act("take m-18-line").offers("to 2312").refuse("to 2313", "CAL 9.1.1a");
    }
    // Box 2 has other effects, and leaders lose nothing.
    plain(2, "m-18-line = \"2309\"").act("take m-18-line").refuse("to 2312", "CAL 9.1.1a");
    let mut table = plain(0, "");
    table.act("take massena").offers("to 2314").refuse("to 2315", "CAL 9.1.1a");
}

#[test]
fn cal_17_1_1a_a_move_along_roads_loses_nothing() {
    for weather in [0, 1] {
        // Four hexes of minor road from 1212 to Caldiero, or three of them and one beside the road.
        let mut table = plain(weather, "m-18-line = \"1212\"");
        table.act("take m-18-line").offers("to 1612").refuse("to 1611", "CAL 9.1.1a").offers("to 1411");
        // Not in Road March: two units together.
        let mut table = plain(weather, "m-18-line = \"1212\"\n m-40-line = \"1212\"");
        table.act("together 1212").offers("to 1612").refuse("to 1611", "CAL 9.1.1a");
    }
}

#[test]
fn cal_17_1_1b_in_boxes_0_and_1_guns_count_half() {
    let strengths = |table: &Table<orders::Orders>| {
        let (setup, state) = (table.game().setup(), table.game().state());
        let gun = |id: &str| setup.find_piece(id).map(PieceSet::of).unwrap_or_default();
        let of = |guns: PieceSet| bombardment::strength(setup, state, guns);
        let (eight, six, twelve) = (gun("m-art-8"), gun("m-art-6"), gun("r-art-12-iv"));
        [of(eight), of(six), of(eight.or(six)), of(twelve), of(twelve.or(eight))]
    };
    // 2, 1, 2 and 1, 3, 3 and 2: halves go up, and a gun is never nothing.
    for weather in [0, 1] {
        assert_eq!(strengths(&battery(&[], weather)), [1, 1, 2, 2, 3], "box {weather}");
    }
    assert_eq!(
        strengths(&battery(&["better_weather", "better_weather_fair"], 0)),
        [2, 1, 3, 3, 5],
        "better weather"
    );
}

#[test]
fn cal_17_1_1d_in_boxes_0_and_1_no_gun_reaches_further_than_a_hex() {
    for weather in [0, 1] {
        let mut table = battery(&[], weather);
        table.offers("fire m-art-8 1416").offers("salvo 1316 1416").offers("fire m-art-horse 1416");
        table.refuse("fire m-art-8 1516", "CAL 17.1.1d").refuse("fire m-art-horse 1516", "CAL 17.1.1d");
    }
    battery(&["better_weather", "better_weather_fair"], 0)
        .offers("fire m-art-8 1516")
        .offers("fire m-art-horse 1516");
}

#[test]
fn cal_17_1_1c_in_boxes_0_and_1_an_assault_shifts_one_column_left() {
    for weather in [0, 1] {
        let mut table = fight(weather);
        table.expect("combat.reckoning.column", "1-1").expect("combat.reckoning.shifts.0.by", -1);
        table.expect("combat.reckoning.shifts.0.clause", "CAL 17.1.1c");
    }
}

#[test]
fn cal_17_1_1c_the_other_reading_leaves_box_0_without_effect() {
    let mut table = crate::table_with(&["overcast_shifted"], &format!("{FIELD}{TWO_TO_ONE}"));
    resolve(&mut table, &["1216 1316", "1217 1316"], "1316");
    table.expect("combat.reckoning.column", "2-1");
    battery(&["overcast_shifted"], 0).offers("fire m-art-8 1516");
    battery(&["overcast_shifted"], 1).refuse("fire m-art-8 1516", "CAL 17.1.1d");
}

#[test]
fn cal_17_1_2a_in_box_2_costs_double_off_the_roads() {
    let mut table = plain(2, "m-18-line = \"2309\"");
    table.act("take m-18-line").offers("to 2311").refuse("to 2312", "CAL 9.1.1a");
    // On the minor road all four hexes; a step beside it costs two.
    let mut table = plain(2, "m-18-line = \"1212\"");
    table.act("take m-18-line").offers("to 1612").offers("to 1411").refuse("to 1511", "CAL 9.1.1a");
    // On the road Road March goes on at half a point.
    plain(2, "m-18-line = \"1114\"").act("take m-18-line").offers("to 1914").refuse("to 2014", "CAL 9.1.1a");
    // A slope counts twice too: 1816 to 1916 takes all a line regiment has, and is too dear for one that has gone a hex.
    plain(2, "m-18-line = { at = \"1816\", out = false, acts = \"manoeuvre\" }")
        .act("take m-18-line")
        .offers("to 1916")
        .refuse("via 1916", "CAL 9.1.1a");
}

#[test]
fn cal_17_1_2a_leaders_pay_double_as_well() {
    let mut table = plain(2, "");
    table.act("take massena").offers("to 2311").refuse("to 2312", "CAL 9.1.1a");
}

#[test]
fn cal_17_1_2b_in_box_2_guns_are_silent() {
    battery(&[], 1).expect("phase", "bombardment");
    // There is nothing to do: the turn is over at once.
    battery(&[], 2).awaits_roll("CAL 3.1-A2").expect("turn", 5);
    // In defence as well: nobody asks the gunners in 1316.
    for (weather, asked) in [(1, true), (2, false)] {
        let field = FIELD.replace("elan = 0", &format!("elan = 0\n    weather = {weather}"));
        let mut table = crate::table(&format!("{field}{TWO_TO_ONE} h-art-sticker = \"1316\""));
        resolve(&mut table, &["1216 1316", "1217 1316"], "1316");
        if asked {
            table.asks("austrian", "CAL 11.4.5a");
        } else {
            table.awaits_roll("CAL 17.2");
        }
    }
}

#[test]
fn cal_17_1_2c_in_box_2_an_assault_shifts_two_columns_left() {
    let mut table = fight(2);
    table.expect("combat.reckoning.column", "1-2").expect("combat.reckoning.shifts.0.by", -2);
    table.expect("combat.reckoning.shifts.0.clause", "CAL 17.1.2c");
}

#[test]
fn cal_17_2_in_boxes_1_to_3_a_die_confuses_the_columns() {
    for (weather, columns) in
        [(1, ["1-2", "1-1", "2-1"]), (2, ["1-3", "1-2", "1-1"]), (3, ["1-4", "1-3", "1-2"])]
    {
        for die in 1..=6u8 {
            let mut table = fight(weather);
            table.awaits_roll("CAL 17.2").roll(die).awaits_roll("CAL 12.5.3");
            table.expect("combat.reckoning.column", columns[usize::from(die - 1) / 2]);
            table.expect("combat.confusion", [-1, 0, 1][usize::from(die - 1) / 2]);
        }
    }
    fight(0).awaits_roll("CAL 12.5.3");
}

#[test]
fn cal_17_2_it_comes_after_elan_and_below_the_table_there_is_no_die_to_roll() {
    let field = FIELD.replace("elan = 0", "elan = 4\n    weather = 3");
    let mut table = crate::table(&format!("{field} m-18-line = \"1216\"\n h-gyulai = \"1316\""));
    resolve(&mut table, &["1216 1316"], "1316");
    table
        .act("elan m-18-line")
        .rolls(&[1, 2])
        .expect("combat.reckoning.column", "1-2")
        .awaits_roll("CAL 17.2");
    // 1-1, three left and one more: 1-5. With two to one against it, it would fall off the table and be lost.
    let poor = "m-18-line = \"1216\"\n h-gyulai = \"1316\"\n h-colloredo = \"1316\"";
    let mut table = crate::table(&format!("{field}{poor}"));
    resolve(&mut table, &["1216 1316"], "1316");
    table.act("decline").expect("combat.reckoning.column", "1-5").awaits_roll("CAL 17.2").roll(1);
    table.expect("pieces.m-18-line.at", "waiting").expect("pieces.h-gyulai.status", "good");
}

#[test]
fn cal_17_2_guns_that_are_simply_taken_confuse_nobody() {
    let field = FIELD.replace("elan = 0", "elan = 0\n    weather = 2");
    let mut table = crate::table(&format!("{field} m-18-line = \"1216\"\n h-art-sticker = \"1316\""));
    resolve(&mut table, &["1216 1316"], "1316");
    table.expect("pieces.h-art-sticker.at", "gone").asks("french", "CAL 12.7a");
}
