//! Line of sight (CAL 11.3), with the worked lines of the map played as bombardments.

use orders::sight;

use crate::cal::fighting::kit::*;
use crate::cal::{table, table_with};

/// A battery of the reserve that reaches four hexes stands in `gun` in fair weather; those it may bombard are asked for.
fn sees(gun: &str, target: &str) -> bool {
    let pieces = format!(
        "massena = \"{gun}\"\nr-art-12-iv = \"{gun}\"\nh-gyulai = \"{target}\"\nm-art-6 = \"2401\"\nh-hungarian = \"2402\""
    );
    let mut table = table_with(
        &["better_weather", "better_weather_fair"],
        &position("bombardment", "massena", "advance", "", &pieces),
    );
    let fire = format!("fire r-art-12-iv {target}");
    let open = table.try_offers(&fire, true).is_ok();
    if !open {
        table.refuse(&fire, "CAL 11.2b");
    }
    let (from, to) = (hex(&table, gun), hex(&table, target));
    assert_eq!(sight::is_clear(setup(&table), from, to), open);
    assert_eq!(sight::is_clear(setup(&table), to, from), open, "who sees is seen");
    open
}

#[test]
fn cal_11_3a_sight_ends_after_four_hexes() {
    let table = table(&position("declaration", "massena", "advance", "", "massena = \"1214\""));
    let clear = |to| sight::is_clear(setup(&table), hex(&table, "1217"), hex(&table, to));
    assert!(clear("1221") && clear("1617"));
    assert!(!clear("1222") && !clear("1718"));
}

#[test]
fn cal_11_3a_weather_shortens_the_sight() {
    // Overcast: a gun that could fire three hexes fires one.
    let mut table = table(&position(
        "bombardment",
        "massena",
        "advance",
        "",
        "massena = \"1217\"\nm-art-8 = \"1217\"\nh-gyulai = \"1417\"\nh-hungarian = \"1316\"",
    ));
    table.offers("fire m-art-8 1316").refuse("fire m-art-8 1417", "CAL 17.1.1d");
}

#[test]
fn cal_11_3b_the_line_runs_from_centre_to_centre() {
    // E33: from 1514 the line to 1713 crosses the houses of 1614, that to 1714 only touches them.
    assert!(!sees("1514", "1713"));
    assert!(sees("1514", "1714"));
}

#[test]
fn cal_11_3_1a_a_town_blocks() {
    // E33.
    assert!(!sees("1514", "1713"));
    // At an end of the line it does not.
    assert!(sees("1514", "1614"));
    assert!(sees("1614", "1713"));
}

#[test]
fn cal_11_3_1a_the_fortress_blocks() {
    // E34.
    assert!(!sees("1711", "1713"));
    assert!(sees("1711", "1712"));
}

#[test]
fn cal_11_3_1a_a_hill_higher_than_both_ends_blocks() {
    // E34: both low, the hill 1913 between.
    assert!(!sees("1813", "2014"));
    // E35: 1916 is not higher than the hill 2017; 2016 looks down on 1814.
    assert!(sees("1816", "2017"));
    assert!(sees("2016", "1814"));
}

#[test]
fn cal_11_3_1b_a_line_along_a_hexside_needs_both_hexes_to_be_blocked() {
    // E33: the line from 1514 to 1714 runs between the town 1614 and the open 1615.
    assert!(sees("1514", "1714"));
    // From 1512 to 1712 it runs between two houses of Caldiero.
    assert!(!sees("1512", "1712"));
}
