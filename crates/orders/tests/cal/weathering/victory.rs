//! Chapter 18 and the length of the battle: points, levels, control.

use orders::Orders;
use testkit::Table;

/// The last turn is over, and the French hold these objectives.
fn reckoned(options: &[&str], more: &str, held: &[&str]) -> Table<Orders> {
    crate::table_with(
        options,
        &format!(
            r#"
            base = "empty"
            turn = 10
            phase = "initiative"
            activated = ["massena", "hohenzollern"]
            french_holds = {held:?}
            {more}
            [pieces]
            massena = "1117"
            hohenzollern = "2318"
            "#
        ),
    )
}

#[track_caller]
fn comes_out(table: &Table<Orders>, winner: Option<&str>, level: &str) {
    let outcome = table.outcome();
    let ids = ["french", "austrian"];
    assert_eq!(outcome.winner.map(|side| ids[side.index()]), winner, "{outcome:?}");
    assert_eq!(outcome.level, level, "{outcome:?}");
}

const ALL: [&str; 8] = ["2020", "2119", "1612", "1613", "1712", "1607", "2013", "2115"];

#[test]
fn cal_18_0e_the_greater_total_less_the_smaller() {
    // Colognola and Caldiero for the French: 12 against 4.
    let table = reckoned(&[], "", &["2020", "2119", "1612", "1613", "1712"]);
    let points = |side: usize| -> i32 {
        let lines = table.outcome().tally;
        lines.iter().filter(|line| line.side.index() == side).map(|line| line.points).sum()
    };
    assert_eq!((points(0), points(1)), (12, 4));
    comes_out(&table, Some("french"), "Marginal victory");
    // The other way round the Austrians have as much.
    comes_out(&reckoned(&[], "", &["1607", "2013", "2115"]), Some("austrian"), "Marginal victory");
}

#[test]
fn cal_18_0f_fourteen_eight_and_four_are_the_steps() {
    let but = |missing: &[&str]| ALL.into_iter().filter(|hex| !missing.contains(hex)).collect::<Vec<_>>();
    // The three points for the intervention make the odd differences.
    let intervened = ["intervention"];
    let and = "intervened = true";
    for (options, more, held, level) in [
        (&[][..], "", but(&[]), "Decisive victory"),                   // 16
        (&[], "", but(&["2013"]), "Decisive victory"),                 // 14
        (&intervened, and, but(&[]), "Marginal victory"),              // 13
        (&[], "", but(&["2013", "2115"]), "Marginal victory"),         // 12
        (&[], "", but(&["1607", "2013", "2115"]), "Marginal victory"), // 8
        (&intervened, and, but(&["2020"]), "Tactical victory"),        // 7
        (&[], "", but(&["2020", "1607"]), "Tactical victory"),         // 6
        (&[], "", but(&["2020", "2119"]), "Tactical victory"),         // 4
    ] {
        comes_out(&reckoned(options, more, &held), Some("french"), level);
    }
    comes_out(&reckoned(&intervened, and, &but(&["2020", "1607"])), None, "Stalemate"); // 3
    comes_out(&reckoned(&[], "", &but(&["2020", "2119", "2013"])), None, "Stalemate"); // 2
    comes_out(&reckoned(&[], "", &but(&["2020", "2119", "1607"])), None, "Stalemate"); // 0
    comes_out(&reckoned(&[], "", &["2013"]), Some("austrian"), "Decisive victory");
    comes_out(&reckoned(&[], "", &["2020", "1607"]), Some("austrian"), "Tactical victory");
}

/// Augereau's division moves near Gombion; pieces follow.
const GOMBION: &str = r#"
    base = "empty"
    turn = 4
    phase = "movement"
    formation = "augereau"
    activated = ["hohenzollern"]
    orders = { augereau = "manoeuvre" }
    [pieces]
    augereau = "1407"
    hohenzollern = "2318"
"#;

#[test]
fn cal_18_0g_all_eight_are_austrian_at_first() {
    let mut table = Table::<Orders>::new(crate::common::setup());
    for hex in ALL {
        table.expect(&format!("objectives.{hex}.holder"), "austrian");
    }
}

#[test]
fn cal_18_0g_a_combat_unit_takes_what_it_only_passes() {
    let mut table = crate::table(&format!("{GOMBION} a-5-dragons = \"1507\""));
    table.act("take a-5-dragons").act("via 1607").expect("objectives.1607.holder", "french").act("to 1608");
    table.expect("objectives.1607.holder", "french").expect("pieces.a-5-dragons.at", "1608");
}

#[test]
fn cal_18_0g_guns_and_the_disordered_count_leaders_do_not() {
    let mut table = crate::table(&format!("{GOMBION} a-art-6 = \"1507\""));
    table.act("take a-art-6").act("to 1607").expect("objectives.1607.holder", "french");
    let mut table =
        crate::table(&format!("{GOMBION} a-4-line = {{ at = \"1507\", status = \"disordered\" }}"));
    table.act("take a-4-line").act("to 1607").expect("objectives.1607.holder", "french");
    let mut table = crate::table(GOMBION);
    table.act("take augereau").act("to 1607").expect("objectives.1607.holder", "austrian");
}

#[test]
fn cal_18_0g_who_was_last_there_has_it() {
    let scene = r#"
        base = "empty"
        turn = 4
        phase = "movement"
        formation = "hohenzollern"
        french_holds = ["1607", "2020"]
        orders = { hohenzollern = "manoeuvre" }
        [pieces]
        hohenzollern = "1707"
        massena = "1117"
        h-gyulai = "1807"
    "#;
    let mut table = crate::table(scene);
    table.act("take h-gyulai").act("to 1607").expect("objectives.1607.holder", "austrian");
    table.expect("objectives.2020.holder", "french");
    // An advance counts like a move.
    let field = crate::cal::results::FIELD.replace("1214", "1412");
    let pieces = "m-18-line = \"1512\"\n m-32-line = \"1511\"\n h-mahoney-jager = \"1612\"";
    let mut table = crate::table(&format!("{field}{pieces}"));
    crate::cal::results::resolve(&mut table, &["1512 1612", "1511 1612"], "1612");
    // In the town the retreat of the Jägers is an exchange with the 32nd; the 18th keeps its order.
    table
        .rolls(&[6, 1])
        .expect("pieces.h-mahoney-jager.at", "gone")
        .expect("objectives.1612.holder", "austrian");
    table.act("advance m-18-line 1612").expect("objectives.1612.holder", "french");
}

/// A routed battalion of Augereau's, which Gyulai's men come upon; it gets away through Caldiero.
const FLIGHT: &str = r#"
    base = "empty"
    turn = 4
    phase = "movement"
    formation = "hohenzollern"
    orders = { hohenzollern = "advance" }
    [pieces]
    hohenzollern = "1211"
    h-gyulai = "1311"
    augereau = "1910"
    a-4-line = { at = "1511", status = "routed" }
"#;

#[test]
fn cal_18_0g_in_flight_nobody_takes_anything() {
    let mut table = crate::table(FLIGHT);
    table.act("take h-gyulai").act("to 1411").roll(1).act("retreat a-4-line 1612");
    table.expect("objectives.1612.holder", "austrian").act("retreat a-4-line 1711");
    table.expect("objectives.1612.holder", "austrian").expect("freed", serde_json::json!([]));
    // Where it comes to a stand it is.
    let mut table = crate::table(FLIGHT);
    table
        .act("take h-gyulai")
        .act("to 1411")
        .roll(1)
        .act("retreat a-4-line 1612")
        .act("retreat a-4-line 1712");
    table.expect("objectives.1612.holder", "austrian").expect("objectives.1712.holder", "french");
    // The other reading.
    let mut table = crate::table_with(&["fugitives_take"], FLIGHT);
    table.act("take h-gyulai").act("to 1411").roll(1).act("retreat a-4-line 1612");
    table.expect("objectives.1612.holder", "french").expect("freed", serde_json::json!(["augereau"]));
}

#[test]
fn cal_18_0g_the_other_reading_wants_somebody_there_at_the_end() {
    let held = reckoned(&["occupied_at_end"], "", &ALL);
    comes_out(&held, None, "Stalemate");
    let scene = r#"
        base = "empty"
        turn = 10
        phase = "initiative"
        activated = ["massena", "hohenzollern"]
        french_holds = ["2013"]
        [pieces]
        m-18-line = "2020"
        m-art-6 = "1612"
        h-gyulai = "2013"
        massena = "2119"
    "#;
    comes_out(&crate::table_with(&["occupied_at_end"], scene), Some("french"), "Tactical victory");
}

#[test]
fn cal_turn_ten_turns_from_seven_to_four() {
    let turn = |turn: u8| {
        crate::table(&format!(
            r#"
            base = "empty"
            turn = {turn}
            phase = "initiative"
            activated = ["massena", "hohenzollern"]
            [pieces]
            massena = "1117"
            hohenzollern = "2318"
            "#
        ))
    };
    turn(9).expect("turn", 10).expect("hour", "16:00").awaits_roll("CAL 3.1-A2");
    turn(1).expect("turn", 2).expect("hour", "08:00");
    comes_out(&turn(10), Some("austrian"), "Decisive victory");
    crate::table("base = \"setup\"\n phase = \"choice\"").expect("turn", 1).expect("hour", "07:00");
}

#[test]
fn cal_turn_the_tenth_is_played_to_its_end() {
    let mut table = crate::table(
        r#"
        base = "empty"
        turn = 10
        phase = "movement"
        formation = "augereau"
        activated = ["hohenzollern"]
        orders = { augereau = "manoeuvre" }
        [pieces]
        augereau = "1407"
        hohenzollern = "2318"
        a-5-dragons = "1507"
        "#,
    );
    table.act("take a-5-dragons").act("to 1607").act("end");
    // Two of sixteen points were taken in the last hour.
    comes_out(&table, Some("austrian"), "Marginal victory");
}
