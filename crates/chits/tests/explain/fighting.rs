//! Refusals where combats are announced and fought.

use chits::state::{Marks, RETURNS};

use crate::war::{War, hex, piece, setup};

/// Movement is over and combats are announced.
fn announcing(pieces: &[&str]) -> War {
    let mut war = War::placed(6, pieces, "wratislaw", "3338");
    war.act("done");
    war
}

/// A combat is fought with this die.
fn fought(pieces: &[&str], attacks: &[&str], die: u8) -> War {
    let mut war = announcing(pieces);
    war.acts(attacks).act("done").roll(die);
    war
}

#[test]
fn rm_cbt_1_who_is_next_to_the_enemy() {
    let war = announcing(&["a-ir-17 3338", "a-ir-7 3138", "p-ao-5 3438"]);
    assert_eq!(war.refused("attack a-ir-7 3438"), "RM CBT-1");
    assert_eq!(war.refused("attack a-ir-17 3337"), "RM CBT-1");
    assert_eq!(war.refused("attack a-ir-28 3438"), "RM RNF-1");
    assert_eq!(war.refused("take a-ir-7"), "RM SEQ-6a");
    assert_eq!(war.refused("fight 1"), "RM CBT-7");
}

#[test]
fn rm_cbt_3_only_who_is_named_is_taken_back() {
    let mut war = announcing(&["a-ir-17 3338", "a-ir-7 3338", "p-ao-5 3438", "p-pi-3 3437"]);
    assert_eq!(war.refused("release a-ir-17"), "RM CBT-3");
    war.acts(&["attack a-ir-17 3438", "attack a-ir-7 3437"]);
    assert!(war.can("done") && war.can("release a-ir-17"));
}

#[test]
fn rm_cbt_3_nobody_is_named_and_taken_back_for_ever() {
    let mut war = announcing(&["a-ir-17 3338", "a-ir-7 3338", "p-ao-5 3438"]);
    for _ in 0..RETURNS {
        war.acts(&["attack a-ir-17 3438", "release a-ir-17"]);
    }
    assert_eq!(war.refused("attack a-ir-17 3438"), "RM CBT-3");
    assert!(war.explain("attack a-ir-17 3438").reason.contains("taken back 4 times"));
}

#[test]
fn rm_cbt_4_all_adjacent_enemies_are_engaged() {
    let mut war = announcing(&["a-ir-17 3338", "p-ao-5 3438", "p-bers-1 3437"]);
    war.act("attack a-ir-17 3438");
    assert_eq!(war.refused("done"), "RM CBT-4");
    assert!(war.can("attack a-ir-17 3437") && war.can("release a-ir-17"));
}

#[test]
fn rm_cbt_4a_one_speaks_for_all_of_a_hex() {
    let pieces = ["a-ir-17 3338", "a-fj-10 3338", "p-ao-5 3438", "p-bers-1 3437"];
    let mut war = announcing(&pieces);
    war.acts(&["attack a-ir-17 3438", "attack a-fj-10 3438"]);
    let speaker = if war.can("attack a-ir-17 3437") { "a-ir-17" } else { "a-fj-10" };
    let other = if speaker == "a-ir-17" { "a-fj-10" } else { "a-ir-17" };
    assert_eq!(war.refused(&format!("attack {other} 3437")), "RM CBT-4a");
    war.act(&format!("attack {speaker} 3437"));
    assert!(war.can("done"));
}

#[test]
fn rm_cbt_5a_each_unit_attacks_once() {
    let mut war = announcing(&["a-ir-17 3338", "a-ir-7 3338", "p-ao-5 3438", "p-bers-1 3437"]);
    war.act("attack a-ir-17 3438");
    assert_eq!(war.refused("attack a-ir-17 3438"), "RM CBT-5a");
}

#[test]
fn rm_cbt_6_who_has_no_factor_does_not_attack() {
    let war = announcing(&["a-ir-17 3338", "a-bridge-1 3338", "p-ao-5 3438"]);
    assert_eq!(war.refused("attack a-bridge-1 3438"), "RM CBT-6");
}

#[test]
fn rm_mod_6c_rivers_without_bridges_keep_apart() {
    let pieces = ["a-ir-1 6141", "a-ir-52 6241", "p-ao-5 6142", "p-pi-3 6341"];
    let mut war = War::placed(6, &pieces, "d-aspre", "6141");
    war.act("done");
    assert_eq!(war.refused("attack a-ir-1 6142"), "RM MOD-6c");
}

#[test]
fn rm_rsl_7a_engaged_units_attack_whom_they_are_engaged_with() {
    let mut war = War::new(6, &["a-ir-17 3338", "p-ao-5 3438", "p-bers-1 3237"]);
    for id in ["a-ir-17", "p-ao-5"] {
        let piece = war.state.piece_mut(piece(id));
        (piece.engaged, piece.until) = (1, 7);
    }
    war.state.piece_mut(piece("p-bers-1")).at = chits::state::Place::on(hex("3437"));
    war.draw("wratislaw");
    war.act("place 3338");
    assert_eq!(war.refused("attack a-ir-17 3437"), "RM RSL-7a");
    assert!(war.can("attack a-ir-17 3438"));
}

#[test]
fn rm_ind_2_independent_attacks_with_three() {
    let pieces =
        ["a-ir-17 3338", "a-ir-7 3338", "a-fj-10 3338", "a-kj-4 3337", "p-ao-5 3438", "p-bers-1 3437"];
    let mut war = War::placed(6, &pieces, "a-independent", "3338");
    war.act("done");
    war.acts(&["attack a-ir-17 3438", "attack a-ir-7 3437", "attack a-fj-10 3438"]);
    assert_eq!(war.refused("attack a-kj-4 3437"), "RM IND-2");
}

#[test]
fn rm_cbt_7_the_order_of_combats() {
    let mut war = announcing(&["a-ir-17 3338", "a-ir-7 3338", "p-ao-5 3438", "p-bers-1 3437"]);
    war.acts(&["attack a-ir-17 3438", "attack a-ir-7 3437", "done"]);
    assert_eq!(war.refused("fight 3"), "RM CBT-7");
    assert_eq!(war.refused("attack a-ir-17 3438"), "RM CBT-7");
    assert_eq!(war.refused("to 3338"), "RM SEQ-6a");
    assert!(war.can("fight 1") && war.can("fight 2"));
}

#[test]
fn rm_rsl_4_two_steps_at_most_by_withdrawing() {
    // 8 against 3 is 2:1; the die of 5 gives D2.
    let pieces = ["a-ir-17 3338", "a-ir-7 3338", "p-ao-5 3438", "a-fj-10 3437"];
    let war = fought(&pieces, &["attack a-ir-17 3438", "attack a-ir-7 3438"], 5);
    assert_eq!(war.refused("withdraw 3"), "RM RSL-4");
    assert_eq!(war.refused("lose p-ao-5"), "RM RSL-4");
    assert_eq!(war.refused("evade"), "RM EVD-1");
}

#[test]
fn rm_rsl_1_who_fought_pays() {
    let pieces = ["a-ir-17 3338", "a-ir-7 3338", "p-ao-5 3438", "p-ao-6 3438", "p-cn-7 3538"];
    let mut war = fought(&pieces, &["attack a-ir-17 3438", "attack a-ir-7 3438"], 6);
    war.act("withdraw 0");
    assert_eq!(war.refused("lose p-cn-7"), "RM RSL-1");
    assert_eq!(war.refused("lose a-ir-17"), "RM ACT-4");
    assert_eq!(war.refused("withdraw 1"), "RM RSL-4");
    assert_eq!(war.refused("retreat 3538"), "RM RSL-2");
}

#[test]
fn rm_rsl_5b_a_result_is_paid_exactly() {
    // 8 against 3 is 2:1; the die of 4 gives D1.
    let pieces = ["a-ir-17 3338", "a-ir-7 3338", "p-ao-5 3438"];
    let war = fought(&pieces, &["attack a-ir-17 3438", "attack a-ir-7 3438"], 4);
    assert_eq!(war.refused("withdraw 2"), "RM RSL-5b");
}

#[test]
fn rm_chg_4a_who_is_beaten_by_a_charge_leaves() {
    // 3 against 4, die 5: D2, and four steps to lose.
    let pieces = ["a-hus-5a 3338", "a-hus-5b 3338", "p-bers-1 3438", "p-l-19 3438"];
    let mut war = War::placed(6, &pieces, "wratislaw", "3338");
    war.acts(&["take a-hus-5a", "with a-hus-5b", "charge 3438"]).roll(5);
    assert_eq!(war.refused("withdraw 0"), "RM CHG-4a");
}

#[test]
fn rm_evd_3_one_or_two_hexes() {
    let mut war = announcing(&["a-ir-17 3338", "p-nizza-a 3438"]);
    war.acts(&["attack a-ir-17 3438", "done"]);
    assert_eq!(war.refused("withdraw 1"), "RM EVD-1");
    war.act("evade");
    assert_eq!(war.refused("withdraw 3"), "RM EVD-3");
    assert_eq!(war.refused("stand"), "RM EVD-1");
}

#[test]
fn rm_ret_1_the_way_back_is_given() {
    let formation = setup().piece(piece("p-ao-5")).formation.unwrap();
    let counter = setup().formation(formation).counter;
    let mut found = false;
    for target in setup().map.within(hex("3338"), 6) {
        // A friend stands straight behind them, so that they turn aside, by either hand if both lead home.
        let pieces = ["a-ir-17 3339", "a-ir-7 3339", "p-ao-5 3338", "p-cn-7 3437"];
        let mut war = War::new(6, &pieces);
        war.state.spots[usize::from(counter.0)] = chits::state::Spot::on(target);
        war.draw("wratislaw");
        war.acts(&["place 3339", "done", "attack a-ir-17 3338", "attack a-ir-7 3338", "done"]);
        war.roll(4).act("withdraw 1");
        if !matches!(war.state.top(), chits::flow::Frame::Retreat(_)) {
            continue;
        }
        found = true;
        assert_eq!(war.refused("retreat 2128"), "RM RET-1");
        assert_eq!(war.refused("retreat 3339"), "RM RET-5");
        assert_eq!(war.refused("retreat 3238"), "RM RET-1a");
        assert_eq!(war.refused("retreat 3437"), "RM RET-2");
        assert_eq!(war.refused("lose p-ao-5"), "RM RSL-5b");
    }
    assert!(found, "no reference hex leaves a choice");
}

#[test]
fn rm_adv_1_who_took_part_advances_into_the_free_hex() {
    let pieces = ["a-ir-17 3338", "a-ir-7 3338", "a-fj-10 3338", "p-bers-1 3438"];
    let mut war = fought(&pieces, &["attack a-ir-17 3438", "attack a-ir-7 3438"], 3);
    war.act("withdraw 1");
    assert_eq!(war.refused("advance a-fj-10 3438"), "RM ADV-1");
    assert_eq!(war.refused("advance a-ir-17 3537"), "RM ADV-2");
    assert_eq!(war.refused("advance a-ir-17 2128"), "RM ADV-1");
}

#[test]
fn rm_adv_3_the_second_hex_is_next_to_the_first() {
    let pieces = ["a-ir-17 3338", "a-ir-7 3338", "p-nizza-a 3438"];
    let mut war = announcing(&pieces);
    war.acts(&["attack a-ir-17 3438", "attack a-ir-7 3438", "done", "stand"]).roll(6);
    assert_eq!(war.refused("advance a-ir-17 2128"), "RM ADV-3");
    assert!(war.can("advance a-ir-17 3538"));
}

#[test]
fn rm_stk_3_no_advance_into_a_full_hex() {
    let pieces = ["a-ir-17 3338", "a-ir-7 3338", "a-ir-44 3437", "p-nizza-a 3438"];
    let mut war = announcing(&pieces);
    war.acts(&["attack a-ir-17 3438", "attack a-ir-7 3438", "attack a-ir-44 3438", "done", "stand"]).roll(6);
    war.acts(&["advance a-ir-17 3438", "advance a-ir-7 3438"]);
    assert_eq!(war.refused("advance a-ir-44 3438"), "RM STK-3");
}

#[test]
fn rm_cbt_2_no_attack_at_night() {
    let mut war = War::placed(4, &["a-ir-17 3338", "p-ao-5 3438"], "wratislaw", "3338");
    assert_eq!(war.refused("attack a-ir-17 3438"), "RM CBT-2");
    war.mark("a-ir-17", Marks::HUNGRY);
    assert_eq!(war.refused("attack a-ir-17 3438"), "RM CBT-2");
}

/// The second hex of an advance lies across a river: that is why, and not that it is far (R73).
#[test]
fn rm_mov_13c_a_river_bars_the_second_hex_of_an_advance() {
    let map = &setup().map;
    let (near, far) = (hex("6141"), hex("6142"));
    let open = |&(way, _): &(board::hex::Direction, board::hex::HexId)| setup().way(near, way).is_open();
    let (_, from) = map.neighbours(near).find(open).expect("a way to the bank");
    let mut war = War::new(6, &["p-form-30 6141"]);
    for id in ["a-ir-1", "a-ir-52"] {
        war.state.piece_mut(piece(id)).at = chits::state::Place::on(from);
    }
    war.draw("d-aspre");
    war.act(&format!("place {}", map.printed(from)));
    war.acts(&["done", "attack a-ir-1 6141", "attack a-ir-52 6141", "done"]).roll(6);
    while !war.can("advance a-ir-1 6141") {
        let first = war.texts()[0].clone();
        war.act(&first);
    }
    assert!(map.adjacent(near, far));
    let told = war.explain("advance a-ir-1 6142");
    assert!(!told.legal);
    assert_eq!(told.clause.0, "RM MOV-13c");
    assert!(told.reason.contains("river"), "{}", told.reason);
}

/// There are as many numbers as combats one activation can need; without a free one nobody is named against a new hex.
#[test]
fn rm_cbt_7_no_combat_begins_without_a_number() {
    let mut war = announcing(&["a-ir-17 3338", "a-ir-7 3338", "p-ao-5 3438", "p-pi-3 3437"]);
    let far: Vec<_> = setup().map.hexes().take(war.state.combats.len()).collect();
    for (combat, &at) in war.state.combats.iter_mut().zip(&far).skip(1) {
        combat.targets.add(at);
    }
    // One is left.
    war.act("attack a-ir-17 3438");
    assert_eq!(war.state.piece(piece("a-ir-17")).fights, 1);
    assert_eq!(war.refused("attack a-ir-7 3437"), "RM CBT-7");
    assert!(war.explain("attack a-ir-7 3437").reason.contains("too many combats"));
    assert!(war.can("attack a-ir-7 3438"), "a combat that has its number takes more");
}

#[test]
fn rm_rsl_2_what_a_choice_pays_is_told_with_its_clause() {
    // 8 to 4 is 2:1, a five is D2.
    let pieces = ["a-ir-17 3338", "a-ir-28 3338", "p-ao-5 3438", "p-nizza-a 3438"];
    let mut war = fought(&pieces, &["attack a-ir-17 3438", "attack a-ir-28 3438"], 5);
    let told = |war: &War, text: &str| {
        let it = war.explain(text);
        assert!(it.legal, "{text}: {}", it.reason);
        (it.clause.0, it.reason)
    };
    assert_eq!(told(&war, "withdraw 0"), ("RM RSL-2", "they stay and lose steps".into()));
    for hexes in 1..=2 {
        let text = format!("they fall back {hexes}, which absorbs as many steps");
        assert_eq!(told(&war, &format!("withdraw {hexes}")), ("RM RSL-4", text));
    }
    let [aosta, nizza] = ["p-ao-5", "p-nizza-a"].map(|id| &setup().piece(piece(id)).name);
    war.act("withdraw 0");
    assert_eq!(told(&war, "lose p-ao-5"), ("RM RSL-2", format!("{aosta} is turned")));
    assert_eq!(told(&war, "lose p-nizza-a"), ("RM RSL-3", format!("{nizza} is eliminated")));
    war.act("lose p-ao-5");
    assert_eq!(told(&war, "lose p-ao-5"), ("RM RSL-3", format!("{aosta} is eliminated")));
}
