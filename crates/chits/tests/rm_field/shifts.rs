//! What shifts the column of a combat.

use chits::state::Marks;
use chits::tables::COLUMNS;

use crate::rm_field::field::{reckon, reckoned, shift, shifts};
use crate::war::{War, setup};

/// Austrians of normal size, one for each side of a hex.
const SIX: [&str; 6] = ["a-ir-17", "a-ir-28", "a-ir-7", "a-ir-44", "a-ir-1", "a-ir-52"];

/// The encirclement of a Piedmontese in a hex by attackers in these directions, 0 the east and then clockwise.
fn encirclement(target: &str, directions: &[usize]) -> i8 {
    let map = &setup().map;
    let mut war = War::new(6, &[&format!("p-ao-5 {target}")]);
    for &direction in directions {
        let way = board::hex::Direction::new(direction);
        let at = map.neighbour(crate::war::hex(target), way).expect("on the map");
        crate::rm_field::field::put(&mut war, SIX[direction], &map.printed(at).to_string());
    }
    shift(&reckon(&war, target), "RM MOD-1")
}

#[test]
fn rm_mod_1a_three_hexes_with_one_between_each_two() {
    assert_eq!(encirclement("3338", &[0, 2, 4]), 1);
    assert_eq!(encirclement("3338", &[1, 3, 5]), 1);
    for no in [&[0, 1, 2][..], &[0, 1, 5], &[0, 2], &[1, 3]] {
        assert_eq!(encirclement("3338", no), 0, "{no:?}");
    }
}

#[test]
fn rm_mod_1a_only_those_who_attack_encircle() {
    let war = War::new(6, &["p-ao-5 3338", "a-ir-17 3438", "a-ir-28 3339", "a-ir-7 3337"]);
    assert_eq!(shift(&reckon(&war, "3338"), "RM MOD-1"), 1);
    // The same with the third of them left out of the combat.
    let attackers = ["a-ir-17", "a-ir-28"].map(crate::war::piece).into_iter().collect();
    let targets = [crate::war::hex("3338")].into_iter().collect();
    let without = chits::odds::reckon(setup(), &war.state, attackers, &targets);
    assert_eq!(shift(&without, "RM MOD-1"), 0);
}

/// What stands between the three is no empty hex, on whichever side it is (R125).
#[test]
fn rm_mod_1a_the_hexes_between_are_empty() {
    let three = |between: Option<&str>| {
        let map = &setup().map;
        let mut war = War::new(6, &["p-ao-5 3338"]);
        let at = |direction| map.neighbour(crate::war::hex("3338"), board::hex::Direction::new(direction));
        let number = |direction| map.printed(at(direction).expect("on the map")).to_string();
        for direction in [0, 2, 4] {
            crate::rm_field::field::put(&mut war, SIX[direction], &number(direction));
        }
        let attackers = [0, 2, 4].map(|it: usize| crate::war::piece(SIX[it])).into_iter().collect();
        if let Some(id) = between {
            crate::rm_field::field::put(&mut war, id, &number(3));
        }
        let targets = [crate::war::hex("3338")].into_iter().collect();
        shift(&chits::odds::reckon(setup(), &war.state, attackers, &targets), "RM MOD-1")
    };
    assert_eq!(three(None), 1);
    assert_eq!(three(Some("p-ao-6")), 0, "a defender in the gap");
    assert_eq!(three(Some("a-fj-10")), 0, "a friend who does not attack");
    assert_eq!(three(Some("a-bridge-1")), 1, "a crew is no unit that fights");
}

#[test]
fn rm_mod_1b_four_hexes_or_more() {
    for yes in [&[0, 1, 2, 3][..], &[1, 2, 3, 4], &[0, 1, 2, 3, 4]] {
        assert_eq!(encirclement("3338", yes), 1, "{yes:?}");
    }
}

#[test]
fn rm_mod_1c_one_shift_whatever_cases_are_met() {
    // Opposite hexes, alternate hexes and more than three at the same time.
    assert_eq!(encirclement("3338", &[0, 1, 2, 3, 4, 5]), 1);
    assert_eq!(encirclement("3338", &[0, 1, 3, 4]), 1);
    assert_eq!(encirclement("3338", &[0, 1, 3]), 1);
}

#[test]
fn rm_mod_2_works_are_not_encircled() {
    for place in ["0547", "6041", "0446", "5942"] {
        assert_eq!(encirclement(place, &[0, 1, 2, 3, 4, 5]), 0, "{place}");
    }
    // Novara is a city without works.
    assert_eq!(encirclement("1807", &[0, 3]), 1);
}

#[test]
fn rm_mod_3_the_ground_shifts_to_the_left() {
    let reckoning = reckoned(&["a-ir-17 3137", "a-ir-28 3137", "p-form-30 3237"], "3237");
    assert_eq!((COLUMNS[reckoning.odds], COLUMNS[reckoning.column]), ("4:1", "3:1"));
    // The ground of the attackers is of no matter.
    let out = reckoned(&["a-ir-17 3237", "a-ir-28 3237", "p-form-30 3137"], "3137");
    assert_eq!(COLUMNS[out.column], "4:1");
}

#[test]
fn rm_mod_5_a_torrent() {
    let reckoning = reckoned(&["a-ir-3 2002", "p-form-30 2003"], "2003");
    assert_eq!((shift(&reckoning, "RM MOD-5"), shifts(&reckoning)), (-1, -1));
    assert_eq!((COLUMNS[reckoning.odds], COLUMNS[reckoning.column]), ("2:1", "1.5:1"));
    // A road bridge takes nothing from it (R97).
    assert_eq!(shift(&reckoned(&["a-ir-3 1608", "p-form-30 1609"], "1609"), "RM MOD-5"), -1);
}

#[test]
fn rm_mod_6_woods() {
    let reckoning = reckoned(&["a-ir-17 3137", "p-form-30 3237"], "3237");
    assert_eq!((shift(&reckoning, "RM MOD-6"), shifts(&reckoning)), (-1, -1));
}

#[test]
fn rm_mod_6a_settlements_and_works() {
    let places = [
        ("3446", "3545", -1, "a village"),
        ("3625", "3624", -1, "Vigevano, a town"),
        ("1707", "1807", -2, "Novara, a city"),
        ("5842", "5942", -2, "the bridgehead on the Gravellone"),
        ("6040", "6041", -3, "Pavia, a fortified city"),
        ("0647", "0547", -3, "Casale, a fortified city"),
    ];
    for (from, to, columns, what) in places {
        let reckoning = reckoned(&[&format!("a-ir-17 {from}"), &format!("p-ao-5 {to}")], to);
        assert_eq!((shift(&reckoning, "RM MOD-6a"), shifts(&reckoning)), (columns, columns), "{what}");
    }
}

#[test]
fn rm_mod_6b_a_canal() {
    let reckoning = reckoned(&["a-ir-17 3202", "p-form-30 3203"], "3203");
    assert_eq!((shift(&reckoning, "RM MOD-6b"), shifts(&reckoning)), (-1, -1));
}

#[test]
fn rm_mod_6d_open_ground_and_swamp() {
    assert_eq!(reckoned(&["a-ir-17 3338", "p-form-30 3438"], "3438").shifts, []);
    assert_eq!(reckoned(&["a-ir-17 2636", "p-form-30 2536"], "2536").shifts, []);
}

#[test]
fn rm_mod_7_shifts_are_added() {
    // Woods and torrent.
    let pieces = ["a-ir-17 2003", "a-ir-28 2003", "p-form-30 2103"];
    let both = reckoned(&pieces, "2103");
    assert_eq!((shifts(&both), COLUMNS[both.odds], COLUMNS[both.column]), (-2, "4:1", "2:1"));
    // An attacker out of supply besides.
    let mut war = War::new(6, &pieces);
    war.mark("a-ir-28", Marks::HUNGRY);
    let hungry = reckon(&war, "2103");
    assert_eq!((shifts(&hungry), COLUMNS[hungry.column]), (-3, "1.5:1"));
    // Woods to the left and encirclement to the right.
    let around = reckoned(&["a-ir-17 2203", "a-ir-28 2003", "p-form-30 2103"], "2103");
    assert_eq!((shifts(&around), COLUMNS[around.column]), (0, "4:1"));
}

/// E72: over a torrent and over a bridged river the smaller counts, and none if one crosses no water.
#[test]
fn rm_mod_7_mixed_waters_before_the_bridgehead() {
    let two = ["a-ir-17 6043", "a-ir-28 6041", "p-ao-5 5942"];
    assert_eq!(shifts(&reckoned(&two, "5942")), -3, "works 2, torrent 1");
    let three = ["a-ir-17 6043", "a-ir-28 6041", "a-ir-7 6042", "p-ao-5 5942"];
    assert_eq!(shifts(&reckoned(&three, "5942")), -2, "works 2");
}
