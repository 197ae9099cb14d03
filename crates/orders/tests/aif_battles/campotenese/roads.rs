//! Roads in the mountains (AIF 17.2.8).

use orders::Orders;
use testkit::Table;

use crate::aif::common::{cam, cam_with};

/// A unit on the highway at 2205, whose next hexes are 2305, 2306, 2407, 2408, 2409, 2410 and 2510.
fn highway(weather: u8, order: &str, unit: &str) -> Table<Orders> {
    cam(&highway_text(weather, order, unit))
}

fn highway_text(weather: u8, order: &str, unit: &str) -> String {
    format!(
        r#"
        base = "empty"
        turn = 3
        weather = {weather}
        phase = "movement"
        formation = "compere"
        orders = {{ compere = "{order}" }}
        [pieces]
        compere = "2204"
        franceschi = "2204"
        {unit} = "2205"
        "#
    )
}

/// The unit comes to the last of these hexes and no further.
#[track_caller]
fn comes_to(weather: u8, unit: &str, last: &str, beyond: &str, clause: &str) {
    let mut table = highway(weather, "manoeuvre", unit);
    table.act(&format!("take {unit}")).refuse(&format!("to {beyond}"), clause);
    table.act(&format!("to {last}")).expect(&format!("pieces.{unit}.at"), last);
}

/// E46.
#[test]
fn aif_17_2_8a_half_a_point_a_hex_in_snowfall() {
    comes_to(0, "1er-leger-1", "2410", "2510", "AIF 9.1.1a");
    comes_to(0, "42e-1", "2408", "2409", "AIF 9.1.1a");
}

/// E46.
#[test]
fn aif_17_2_8b_a_point_a_hex_in_the_bufera() {
    comes_to(1, "1er-leger-1", "2407", "2408", "AIF 9.1.1a");
    comes_to(1, "42e-1", "2306", "2407", "AIF 9.1.1a");
}

/// E46.
#[test]
fn aif_17_2_8c_all_points_for_a_hex_in_the_tormenta() {
    comes_to(2, "1er-leger-1", "2305", "2306", "AIF 17.2.7j");
    comes_to(2, "42e-1", "2305", "2306", "AIF 17.2.7j");
    let mut table = highway(2, "manoeuvre", "1er-leger-1");
    table.act("take 1er-leger-1").offers_not("via 2305");
}

/// 2305 and 2306 lie on hills: off the road two points each. R173: the road costs what it costs to whoever takes it, and only with the switch does
/// that need the column (R72).
#[test]
fn aif_17_2_8a_combat_units_need_no_column() {
    let mut table = highway(0, "attack", "1er-leger-1");
    table.act("take 1er-leger-1").offers("to 2410").refuse("to 2510", "AIF 9.1.1a");
    let mut table = cam_with(&["mountain_columns"], &highway_text(0, "attack", "1er-leger-1"));
    table.act("take 1er-leger-1").offers("to 2305").refuse("to 2407", "AIF 9.1.1a");
    // Through friends, and into an enemy zone at the end of it.
    let text = highway_text(0, "advance", "1er-leger-1");
    let mut table =
        cam(&format!("{text}\n42e-1 = \"2306\"\nzimmermann = \"2411\"\nabruzzi1-fus-1 = \"2410\""));
    table.act("take 1er-leger-1").act("to 2409").expect("pieces.1er-leger-1.at", "2409");
    // Two units of horse that ride together are no column.
    let text = r#"
        base = "empty"
        turn = 5
        phase = "movement"
        formation = "compere"
        orders = { compere = "manoeuvre" }
        [pieces]
        compere = "2204"
        franceschi = "2204"
        6e-chasseurs-1 = "2205"
        6e-chasseurs-2 = "2205"
    "#;
    cam(text).act("together 2205").offers("to 2510");
    cam_with(&["mountain_columns"], text).act("together 2205").offers("to 2306").offers_not("to 2407");
    let mut one = highway(0, "manoeuvre", "6e-chasseurs-1");
    one.act("take 6e-chasseurs-1").offers("to 2510");
}

/// Commanders ride at the same rates without being in column.
#[test]
fn aif_17_2_8d_commanders_ride_at_these_rates() {
    for (weather, last, beyond, clause) in [
        (0, "2409", "2410", "AIF 9.1.1a"),
        (1, "2306", "2407", "AIF 9.1.1a"),
        (2, "2205", "2305", "AIF 17.2.7j"),
    ] {
        let text = format!(
            r#"
            base = "empty"
            turn = 3
            weather = {weather}
            phase = "leaders"
            formation = "compere"
            orders = {{ compere = "attack" }}
            [pieces]
            compere = "2204"
            42e-1 = "2204"
            "#
        );
        cam(&text).act("take compere").offers(&format!("to {last}")).refuse(&format!("to {beyond}"), clause);
    }
}

/// Minor roads are roads here; mule tracks keep the ground less one in column (R173).
#[test]
fn aif_17_2_8d_minor_roads_count_and_mule_tracks_do_not() {
    let moves = |weather: u8, formation: &str, unit: &str, at: &str| {
        let mut table = cam(&format!(
            r#"
            base = "empty"
            turn = 3
            weather = {weather}
            phase = "movement"
            formation = "{formation}"
            orders = {{ {formation} = "manoeuvre" }}
            [pieces]
            {formation} = "{at}"
            {unit} = "{at}"
            "#
        ));
        table.act(&format!("take {unit}"));
        table
    };
    // 3316, 3416, 3516, 3617: three hexes of minor road.
    moves(0, "ricci", "ferdinando2-gran", "3316").offers("to 3617");
    moves(1, "ricci", "ferdinando2-gran", "3316").offers("to 3516").refuse("to 3617", "AIF 9.1.1a");
    // 2615, 2616, 2716, 2717, 2718: a track over hills, a point each in either weather.
    for weather in [0, 1] {
        let mut table = moves(weather, "zimmermann", "abruzzi1-fus-1", "2615");
        table.offers("to 2717").refuse("to 2718", "AIF 9.1.1a");
    }
}
