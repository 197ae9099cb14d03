//! The odds and the result of a combat.

use chits::tables::COLUMNS;
use play::Side;

use crate::rm_field::field::{active, attacked, fought, reckoned, steps};
use crate::war::War;

/// The column before shifts of Austrians in 3238 and 3438 against 3338.
fn odds(attackers: &[&str], defenders: &[&str]) -> &'static str {
    let mut pieces: Vec<String> = Vec::new();
    for (index, id) in attackers.iter().enumerate() {
        pieces.push(format!("{id} {}", ["3238", "3438", "3339"][index / 2]));
    }
    pieces.extend(defenders.iter().map(|id| format!("{id} 3338")));
    let pieces: Vec<&str> = pieces.iter().map(String::as_str).collect();
    COLUMNS[reckoned(&pieces, "3338").odds]
}

#[test]
fn rm_cbt_8a_half_a_column_between_one_and_two() {
    assert_eq!(odds(&["a-ir-44"], &["p-form-30"]), "1.5:1", "3 to 2");
    assert_eq!(odds(&["a-ir-17", "a-ir-44"], &["p-sa-1"]), "1.5:1", "7 to 4");
    assert_eq!(odds(&["a-ir-44", "a-grnz-3"], &["p-sa-1"]), "1:1", "5 to 4");
    assert_eq!(odds(&["a-ir-17", "a-ir-44"], &["p-ao-5", "p-form-30"]), "1:1", "7 to 5");
    assert_eq!(odds(&["a-ir-17"], &["p-form-30"]), "2:1", "4 to 2");
}

#[test]
fn rm_cbt_8b_the_weaker_attacker_is_rounded_down() {
    assert_eq!(odds(&["a-ir-17"], &["p-ao-5", "p-form-30"]), "1:2", "4 to 5");
    assert_eq!(odds(&["a-grnz-3"], &["p-sa-1"]), "1:2", "2 to 4");
    assert_eq!(odds(&["a-grnz-3"], &["p-ao-5", "p-form-30"]), "1:3", "2 to 5");
    assert_eq!(odds(&["a-grnz-3"], &["p-sa-1", "p-ao-5"]), "1:4", "2 to 7");
    assert_eq!(odds(&["a-hus-5b"], &["p-sa-1"]), "1:4", "1 to 4");
    assert_eq!(odds(&["a-hus-5b"], &["p-ao-5", "p-form-30"]), "1:5", "1 to 5");
}

#[test]
fn rm_cbt_9_no_column_beyond_the_last() {
    assert_eq!(odds(&["a-hus-5b"], &["p-sa-1", "p-pi-3", "p-nizza-a"]), "1:5", "1 to 9");
    assert_eq!(odds(&["a-ir-17", "a-ir-28", "a-ir-7"], &["p-form-30"]), "6:1", "12 to 2");
    let many = ["a-ir-17", "a-ir-28", "a-ir-7", "a-ir-1", "a-ir-52"];
    assert_eq!(odds(&many, &["p-form-30"]), "6:1", "20 to 2");
    assert_eq!(odds(&["a-ir-17", "a-ir-28", "a-ir-44"], &["p-form-30"]), "5:1", "11 to 2");
}

/// The limit comes before the shift (R63): ten to one in woods is 5:1.
#[test]
fn rm_cbt_9_the_odds_are_limited_before_they_are_shifted() {
    let reckoning = reckoned(&["a-ir-17 3137", "a-ir-28 3137", "a-hus-5a 3137", "p-nizza-a 3237"], "3237");
    assert_eq!((reckoning.attack, reckoning.defence), (10, 1));
    assert_eq!((COLUMNS[reckoning.odds], COLUMNS[reckoning.column]), ("6:1", "5:1"));
}

#[test]
fn rm_cbt_10_the_shifted_column_and_the_modified_die_give_the_result() {
    // 4 to 2 is 2:1, across the torrent 1.5:1, where a three is A1 and not ENG.
    let mut war = fought(&["a-ir-3 2002", "p-form-30 2003"], "2003", 3);
    assert_eq!(war.side(), Side::A, "the attacker pays");
    assert_eq!(war.refused("withdraw 2"), "RM RSL-5b");
    war.act("withdraw 1");
    assert_eq!((steps(&war, "a-ir-3"), steps(&war, "p-form-30")), (2, 2));
    // 5 to 1 is 5:1; the artillery makes a three a four, which is D3 and too much for one step.
    let war = fought(&["a-hus-5a 3338", "a-art-1 3338", "p-nizza-a 3438"], "3438", 3);
    assert!(war.gone("p-nizza-a"));
}

#[test]
fn rm_cbt_10_each_result_is_applied_before_the_next_combat() {
    let mut war = active(&["a-ir-17 3338", "a-ir-28 3339", "p-form-30 3438", "p-form-31 3239"]);
    war.acts(&["done", "attack a-ir-17 3438", "attack a-ir-28 3239", "done", "fight 1"]).roll(6);
    // 2:1, a six is D3: two hexes and a step. The advance comes before the other combat too.
    assert_eq!(steps(&war, "p-form-30"), 1);
    assert_ne!(war.at("p-form-30"), "3438");
    assert_eq!(war.refused("fight 2"), "RM CBT-7");
    war.act("done");
    assert!(war.rolls(), "the last combat comes up by itself");
}

#[test]
fn rm_cbt_11_all_units_of_the_hex_defend() {
    let pieces = ["a-ir-17 3438", "a-ir-28 3438", "p-ao-5 3338", "p-form-30 3338", "p-nizza-a 3338"];
    let reckoning = reckoned(&pieces, "3338");
    assert_eq!((reckoning.attack, reckoning.defence), (8, 6));
}

#[test]
fn rm_cbt_11_all_units_of_the_hex_pay() {
    // 8 to 6 is 1:1, a six is D2; any of the three may lose a step, and who withdraws does so with all.
    let pieces = ["a-ir-17 3438", "a-ir-28 3438", "p-ao-5 3338", "p-form-30 3338", "p-nizza-a 3338"];
    let fight = || fought(&pieces, "3338", 6);
    let mut war = fight();
    war.act("withdraw 0");
    assert!(["p-ao-5", "p-form-30", "p-nizza-a"].iter().all(|id| war.can(&format!("lose {id}"))));
    let mut war: War = fight();
    war.act("withdraw 2");
    assert!(["p-ao-5", "p-form-30", "p-nizza-a"].iter().all(|id| war.at(id) == war.at("p-ao-5")));
    assert_ne!(war.at("p-ao-5"), "3338");
}

#[test]
fn rm_cbt_11_horsemen_beside_infantry_do_not_evade_alone() {
    let war = attacked(&["a-ir-17 3438", "p-ao-5 3338", "p-nizza-a 3338"], "3338");
    assert!(war.rolls());
}
