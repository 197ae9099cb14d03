//! 9.3: Road March.

use super::{Table, cost, moving, moving_in_fair_weather, mp, step};

/// Massena and 18 Line somewhere, free to go everywhere.
fn marching(order: &str, from: &str, others: &str) -> Table {
    moving_in_fair_weather(
        "massena",
        order,
        &format!("freed = [\"massena\"]\n[pieces]\nmassena = \"{from}\"\nm-18-line = \"{from}\"\n{others}"),
    )
}

#[test]
fn cal_9_3a_road_march_may_begin_anywhere_on_the_way() {
    for order in ["manoeuvre", "advance"] {
        // A point to the road at 1414, then six road hexes for three.
        let table = marching(order, "1415", "");
        assert_eq!(cost(&table, "m-18-line", "1414"), mp("1"), "{order}");
        assert_eq!(cost(&table, "m-18-line", "2014"), mp("4"), "{order}");
    }
    // Minor roads serve as well: 1818 to 1918 uphill for one point.
    let table = marching("manoeuvre", "1718", "");
    assert_eq!(cost(&table, "m-18-line", "1818"), mp("1"));
    assert_eq!(cost(&table, "m-18-line", "1918"), mp("2"));
}

#[test]
fn cal_9_3a_the_order_must_allow_road_march() {
    for (order, points) in [("manoeuvre", "½"), ("advance", "½"), ("attack", "1"), ("defence", "1")] {
        assert_eq!(step(&marching(order, "1314", ""), "m-18-line", "1414"), mp(points), "{order}");
    }
    // Four road hexes under Attack, eight under Manoeuvre.
    let mut table = marching("attack", "1114", "");
    table.act("take m-18-line").offers("to 1514").refuse("to 1614", "CAL 9.1.1a");
    let mut table = marching("manoeuvre", "1114", "");
    table.act("take m-18-line").offers("to 1914").refuse("to 2014", "CAL 9.1.1a");
}

#[test]
fn cal_9_3b_road_march_and_ordinary_movement_mix() {
    // Four road hexes for two points, then one hex off the road for one, then another.
    let table = marching("manoeuvre", "1314", "");
    assert_eq!(cost(&table, "m-18-line", "1714"), mp("2"));
    assert_eq!(cost(&table, "m-18-line", "1715"), mp("3"));
    assert_eq!(cost(&table, "m-18-line", "1716"), mp("4"));
    // It leaves Road March before the friends' hex and stacks there by ordinary movement (R113).
    let mut table = marching("manoeuvre", "1314", "m-40-line = \"1514\"");
    table.act("take m-18-line").act("via 1414").expect("mover.spent", 1).act("to 1514");
    table.expect("pieces.m-18-line.at", "1514");
    // And it engages by ordinary movement at the end of the road.
    let enemy = "hohenzollern = \"1916\"\nh-gyulai = \"1815\"";
    let mut table = marching("advance", "1514", enemy);
    assert_eq!(cost(&table, "m-18-line", "1714"), mp("1½"));
    table.act("take m-18-line").act("to 1714").expect("pieces.m-18-line.at", "1714");
}

#[test]
fn cal_9_3b_the_whole_way_on_roads_keeps_the_point_of_the_weather() {
    // Overcast: four points along roads, marching or not (R41), three for who leaves them.
    let overcast =
        |order: &str| moving("massena", order, "[pieces]\nmassena = \"1214\"\nm-18-line = \"1314\"");
    let mut table = overcast("manoeuvre");
    table.act("take m-18-line").offers("to 2114").refuse("to 2214", "CAL 9.1.1a");
    // Two points to 1714, one to 1715; a fourth is not there.
    table.offers("to 1715").refuse("to 1716", "CAL 9.1.1a");
    let mut table = overcast("attack");
    table.act("take m-18-line").offers("to 1714").refuse("to 1715", "CAL 9.1.1a");
}

#[test]
fn cal_9_3_1a_a_road_step_costs_half_a_point_bridges_included() {
    let table = marching("manoeuvre", "1314", "");
    assert_eq!(step(&table, "m-18-line", "1414"), mp("½"));
    // 1414 to 1514 is the bridge over the Fossa.
    assert_eq!(cost(&table, "m-18-line", "1514"), mp("1"));
    assert_eq!(cost(&table, "m-18-line", "1614"), mp("1½"));
    // From road hex to road hex, but across a side without road: 1113 to 1214 and 1114 to 1215 are such.
    assert_eq!(step(&marching("manoeuvre", "1113", ""), "m-18-line", "1214"), mp("1"));
    // The weather doubles nothing on the road.
    for weather in 0..=3 {
        let pieces = format!("weather = {weather}\n[pieces]\nmassena = \"1314\"\nm-18-line = \"1414\"");
        assert_eq!(step(&moving("massena", "manoeuvre", &pieces), "m-18-line", "1514"), mp("½"));
    }
}

#[test]
fn cal_9_3_1b_a_minor_road_step_costs_one_less_but_at_least_one() {
    // Uphill, two: one in Road March. On the flat, one: still one.
    assert_eq!(step(&marching("attack", "1818", ""), "m-18-line", "1918"), mp("2"));
    assert_eq!(step(&marching("manoeuvre", "1818", ""), "m-18-line", "1918"), mp("1"));
    assert_eq!(step(&marching("manoeuvre", "1817", ""), "m-18-line", "1818"), mp("1"));
    // Down from the Rocca and up again: the minor road climbs from 1613.
    assert_eq!(step(&marching("manoeuvre", "1613", ""), "m-18-line", "1712"), mp("1"));
    assert_eq!(step(&marching("manoeuvre", "1612", ""), "m-18-line", "1712"), mp("2"));
    // The bridge at 1412 spares the canal.
    assert_eq!(step(&marching("manoeuvre", "1412", ""), "m-18-line", "1512"), mp("1"));
}

#[test]
fn cal_9_3_2a_road_march_does_not_enter_a_zone() {
    // Gyulai in 1513 is felt in 1414: the last step is paid as ordinary movement, or not taken at all.
    let enemy = "hohenzollern = \"1811\"\nh-gyulai = \"1513\"";
    let mut table = marching("advance", "1214", enemy);
    assert_eq!(cost(&table, "m-18-line", "1314"), mp("½"));
    assert_eq!(cost(&table, "m-18-line", "1414"), mp("1½"));
    table.act("take m-18-line").refuse("via 1414", "CAL 8.2.1");
    marching("manoeuvre", "1214", enemy).act("take m-18-line").refuse("to 1414", "CAL 5.1.4a");
}

#[test]
fn cal_9_3_2b_a_stack_does_not_march() {
    let mut table = marching("manoeuvre", "1114", "m-40-line = \"1114\"");
    table.act("together 1114").offers("to 1514").refuse("to 1614", "CAL 9.1.1a");
    // One of the two alone does.
    let mut table = marching("manoeuvre", "1114", "m-40-line = \"1114\"");
    table.act("take m-18-line").offers("to 1914");
}

#[test]
fn cal_9_3_2c_road_march_does_not_enter_a_hex_with_friends() {
    for friend in ["m-40-line", "a-4-line", "m-art-8"] {
        let table = marching("manoeuvre", "1314", &format!("{friend} = \"1414\""));
        assert_eq!(step(&table, "m-18-line", "1414"), mp("1"), "{friend}");
        assert_eq!(cost(&table, "m-18-line", "1514"), mp("1½"), "{friend}");
    }
    // Friends beside the road are none in the way.
    let table = marching("manoeuvre", "1314", "m-40-line = \"1415\"\na-4-line = \"1413\"");
    assert_eq!(cost(&table, "m-18-line", "1514"), mp("1"));
    // On a minor road too: 1818 to 1918 is a climb again.
    let table = marching("manoeuvre", "1818", "m-40-line = \"1918\"");
    assert_eq!(step(&table, "m-18-line", "1918"), mp("2"));
}
