//! Refusals while units move and charge.

use chits::state::Marks;

use crate::war::{War, hex, piece, setup};

/// A corps of one regiment and one of hussars, and a Piedmontese regiment within reach.
fn field() -> War {
    let pieces = ["a-ir-17 3138", "a-hus-5a 3238", "a-bridge-1 3038", "p-ao-5 3438", "a-ir-1 3137"];
    War::placed(6, &pieces, "wratislaw", "3138")
}

#[test]
fn rm_mov_4_a_step_tells_where_it_leads_and_what_it_costs() {
    let mut war = field();
    war.act("take a-ir-17");
    let told = war.explain("to 3139");
    assert_eq!(told.clause.0, "RM MOV-4");
    assert_eq!(told.reason, "they go to 3139 for 1 point");
}

#[test]
fn rm_act_4_a_counter_commands_its_own_units() {
    assert_eq!(field().refused("take a-ir-1"), "RM ACT-4");
    assert_eq!(field().refused("take p-ao-5"), "RM ACT-4");
}

#[test]
fn rm_act_7b_nobody_is_activated_twice() {
    let mut war = War::new(6, &["a-ir-17 3138", "a-hus-5a 3238"]);
    war.mark("a-ir-17", Marks::ACTED);
    war.draw("wratislaw");
    war.act("place 3138");
    assert_eq!(war.refused("take a-ir-17"), "RM ACT-7b");
}

#[test]
fn rm_act_9_the_radius_ends() {
    let war = War::placed(6, &["a-ir-17 3138", "a-ir-7 4038"], "wratislaw", "3138");
    assert_eq!(war.refused("take a-ir-7"), "RM ACT-9");
}

#[test]
fn rm_act_8_the_radius_does_not_pass_enemies() {
    let mut pieces = vec!["a-ir-17 3338", "a-ir-7 3538"];
    let ring = ["p-ao-5 3438", "p-ao-6 3439", "p-cn-7 3339", "p-cn-8 3238", "p-pi-3 3337", "p-pi-4 3437"];
    pieces.extend(ring);
    let war = War::placed(6, &pieces, "wratislaw", "3338");
    assert_eq!(war.refused("take a-ir-7"), "RM ACT-8");
}

#[test]
fn rm_brg_5a_a_bridge_does_not_move() {
    let mut war = War::new(6, &["a-bridge-2 6141", "a-ir-1 6141"]);
    war.state.piece_mut(piece("a-bridge-2")).special =
        chits::state::Special::Bridge { over: setup().map.direction(hex("6141"), hex("6142")).unwrap() };
    war.draw("d-aspre");
    war.act("place 6141");
    assert_eq!(war.refused("take a-bridge-2"), "RM BRG-5a");
    war.act("dismantle a-bridge-2");
    assert_eq!(war.refused("take a-bridge-2"), "RM BRG-5");
    assert_eq!(war.refused("dismantle a-bridge-2"), "RM BRG-5");
}

#[test]
fn rm_rsl_7_engaged_units_stay() {
    let mut war = War::new(6, &["a-ir-17 3338", "a-ir-7 3138", "p-ao-5 3438"]);
    for id in ["a-ir-17", "p-ao-5"] {
        let piece = war.state.piece_mut(piece(id));
        (piece.engaged, piece.until) = (1, 7);
    }
    war.draw("wratislaw");
    war.act("place 3338");
    assert_eq!(war.refused("take a-ir-17"), "RM RSL-7");
}

#[test]
fn rm_res_2_the_reserve_acts_later() {
    let mut war = War::new(6, &["a-ir-17 3138", "a-ir-1 3137"]);
    let [first, second] = ["a1", "a2"].map(|id| setup().find_formation(id).unwrap());
    for all in [&mut war.state.chosen, &mut war.state.boxed] {
        all[play::Side::A] = [first, second].into_iter().collect();
    }
    war.state.reserve[play::Side::A] = Some(second);
    war.draw("radetzky");
    war.act("place 3138");
    assert_eq!(war.refused("set a1 6041"), "RM CIC-3");
    assert_eq!(war.refused("set a2 3138"), "RM CIC-3");
    war.acts(&["set a1 3138", "set a2 3138"]);
    assert_eq!(war.refused("take a-ir-1"), "RM RES-2");
}

#[test]
fn rm_ind_2_independent_activates_three_units_next_to_it() {
    let pieces = ["a-ir-17 3138", "a-ir-7 3138", "a-fj-10 3138", "a-kj-4 3238", "a-ir-44 3538"];
    let mut war = War::placed(6, &pieces, "a-independent", "3138");
    assert_eq!(war.refused("take a-ir-44"), "RM IND-2");
    war.acts(&["take a-ir-17", "to 3137", "take a-ir-7", "to 3137", "take a-fj-10", "to 3137"]);
    assert_eq!(war.refused("take a-kj-4"), "RM IND-2");
}

#[test]
fn rm_ind_3_not_whom_somebody_has_activated() {
    let mut war = War::new(6, &["a-ir-17 3138", "a-hus-5a 3138"]);
    war.mark("a-ir-17", Marks::ACTED);
    war.draw("a-independent");
    war.act("place 3138");
    assert_eq!(war.refused("take a-ir-17"), "RM IND-3");
}

#[test]
fn rm_mov_1_stacks_set_out_together() {
    let mut war = field();
    assert_eq!(war.refused("to 3139"), "RM MOV-1");
    assert_eq!(war.refused("with a-hus-5a"), "RM MOV-1");
    war.act("take a-ir-17");
    assert_eq!(war.refused("take a-ir-17"), "RM MOV-1");
    assert_eq!(war.refused("with a-hus-5a"), "RM MOV-1");
    assert_eq!(war.refused("drop a-ir-17"), "RM MOV-1");
    assert_eq!(war.refused("drop a-hus-5a"), "RM MOV-1");
}

#[test]
fn rm_mov_3_one_move_at_a_time() {
    let mut war = field();
    war.acts(&["take a-ir-17", "to 3139", "take a-hus-5a"]);
    assert_eq!(war.refused("take a-ir-17"), "RM MOV-3");
}

#[test]
fn rm_stk_4_a_stack_forms_on_the_way_whatever_it_is_made_of() {
    let mut war = field();
    war.acts(&["take a-hus-5a", "to 3138", "with a-ir-17"]);
    assert_eq!(war.explain("drop a-ir-17").clause.0, "RM STK-4");
    let mut war = field();
    war.acts(&["take a-hus-5a", "to 3138", "take a-ir-17"]);
    assert_eq!(war.refused("with a-hus-5a"), "RM MOV-3", "its move is over");
}

#[test]
fn rm_stk_4_nobody_is_left_behind_before_they_set_out() {
    let mut war = War::placed(6, &["a-ir-17 3138", "a-ir-7 3138"], "wratislaw", "3138");
    war.acts(&["take a-ir-17", "with a-ir-7"]);
    assert_eq!(war.refused("drop a-ir-7"), "RM STK-4");
}

#[test]
fn rm_mov_4_a_step_costs_points() {
    let mut war = field();
    war.act("take a-ir-17");
    assert_eq!(war.refused("to 3138"), "RM MOV-4");
    assert_eq!(war.refused("to 2128"), "RM MOV-4");
}

#[test]
fn rm_mov_5_not_out_of_supply() {
    let mut war = War::placed(6, &["p-pi-3 3338"], "ferdinando", "3338");
    war.act("take p-pi-3");
    assert!(war.can("to 3337"));
    war.state.supplied.remove(setup().cell(hex("3337")));
    assert_eq!(war.refused("to 3337"), "RM MOV-5");
}

#[test]
fn rm_mov_6_next_to_the_enemy_it_costs_more() {
    let mut war = War::placed(6, &["a-ir-17 3238", "p-ao-5 3438"], "wratislaw", "3238");
    war.act("take a-ir-17");
    war.state.piece_mut(piece("a-ir-17")).spent = 4;
    assert_eq!(war.refused("to 3338"), "RM MOV-6");
}

#[test]
fn rm_mov_7a_near_the_enemy_the_factor_is_not_doubled() {
    let mut war = War::placed(6, &["a-ir-17 2938", "p-ao-5 3538"], "wratislaw", "2938");
    war.act("take a-ir-17");
    assert!(war.can("to 3238"));
    assert_eq!(war.refused("to 3338"), "RM MOV-7a");
}

#[test]
fn rm_mov_13c_rivers_bar_the_way() {
    let mut war = War::placed(6, &["a-ir-1 6141"], "d-aspre", "6141");
    war.act("take a-ir-1");
    war.state.piece_mut(piece("a-ir-1")).spent = 6;
    assert_eq!(war.refused("to 6142"), "RM MOV-13c");
}

#[test]
fn rm_stk_1_not_where_the_enemy_stands() {
    let mut war = field();
    war.act("take a-hus-5a");
    assert_eq!(war.refused("to 3438"), "RM STK-1");
}

#[test]
fn rm_stk_2_three_units_in_a_hex() {
    let pieces = ["a-hus-5a 3138", "a-fj-10 3238", "a-kj-4 3238", "a-grnz-8 3238"];
    let mut war = War::placed(6, &pieces, "wratislaw", "3138");
    war.act("take a-hus-5a");
    assert_eq!(war.refused("to 3238"), "RM STK-2");
}

#[test]
fn rm_stk_3_two_of_normal_size() {
    let mut war = War::placed(6, &["a-ir-17 3138", "a-ir-7 3238", "a-ir-44 3238"], "wratislaw", "3138");
    war.act("take a-ir-17");
    assert_eq!(war.refused("to 3238"), "RM STK-3");
}

#[test]
fn rm_mov_8_the_map_is_left_by_the_right_road() {
    let mut war = field();
    war.act("take a-ir-17");
    assert_eq!(war.refused("exit"), "RM MOV-8");
}

#[test]
fn rm_mov_8a_who_has_left_is_away() {
    let mut war = field();
    war.state.piece_mut(piece("a-ir-7")).at = chits::state::Place::EXITED;
    assert_eq!(war.refused("take a-ir-7"), "RM MOV-8a");
    war.state.piece_mut(piece("a-ir-7")).at = chits::state::Place::GONE;
    assert_eq!(war.refused("take a-ir-7"), "RM REC-3");
    assert_eq!(war.refused("take a-ir-28"), "RM RNF-1");
}

#[test]
fn rm_chg_1_cavalry_charges() {
    let mut war = field();
    war.act("take a-ir-17");
    assert_eq!(war.refused("charge 3438"), "RM CHG-1");
    war.act("take a-hus-5a");
    assert_eq!(war.refused("charge 3239"), "RM CHG-1");
    assert_eq!(war.refused("charge 3438"), "RM CHG-3");
}

#[test]
fn rm_chg_1a_not_at_night() {
    let mut war = War::placed(4, &["a-hus-5a 3338", "p-ao-5 3438"], "wratislaw", "3338");
    war.act("take a-hus-5a");
    assert_eq!(war.refused("charge 3438"), "RM CHG-1a");
    assert_eq!(war.refused("attack a-hus-5a 3438"), "RM CBT-2");
}

#[test]
fn rm_chg_2_open_ground_only() {
    // 2636 is woods.
    let mut war = War::placed(6, &["a-hus-5a 2736", "p-ao-5 2636"], "wratislaw", "2736");
    war.act("take a-hus-5a");
    assert_eq!(war.refused("charge 2636"), "RM CHG-2");
}

#[test]
fn rm_chg_3_enough_points_for_the_target() {
    let mut war = War::placed(6, &["a-hus-5a 3338", "p-ao-5 3438"], "wratislaw", "3338");
    war.act("take a-hus-5a");
    war.state.piece_mut(piece("a-hus-5a")).spent = 11;
    assert_eq!(war.refused("charge 3438"), "RM CHG-3");
}

#[test]
fn rm_chg_14_a_failed_charge_stops() {
    let mut war = War::new(6, &["a-hus-5a 3338", "p-ao-5 3438"]);
    war.mark("a-hus-5a", Marks::STOPPED);
    war.draw("wratislaw");
    war.acts(&["place 3338", "take a-hus-5a"]);
    assert_eq!(war.refused("charge 3438"), "RM CHG-14");
}

#[test]
fn rm_brg_7_a_crew_alone_is_not_charged() {
    let mut war = War::placed(6, &["a-hus-5a 3338", "p-bridge 3438"], "wratislaw", "3338");
    war.act("take a-hus-5a");
    assert_eq!(war.refused("charge 3438"), "RM BRG-7");
}

#[test]
fn rm_brg_1_a_crew_at_a_river() {
    let mut war = field();
    assert_eq!(war.refused("build a-bridge-1 E"), "RM BRG-1");
    war.act("take a-bridge-1");
    assert_eq!(war.refused("build a-bridge-1 E"), "RM BRG-1");
    assert_eq!(war.refused("build a-ir-17 E"), "RM BRG-1");
}

#[test]
fn rm_seq_6a_movement_comes_before_combat() {
    let war = field();
    assert_eq!(war.refused("attack a-hus-5a 3438"), "RM SEQ-6a");
    assert_eq!(war.refused("fight 1"), "RM CBT-7");
}

/// Units move now, so that it is no question of the moment: who is no crew never builds.
#[test]
fn rm_brg_1_whoever_is_no_crew_is_told_so() {
    let war = War::placed(6, &["a-ir-17 3338", "p-ao-5 2220"], "wratislaw", "3338");
    let told = war.explain("build a-ir-17 SE");
    assert_eq!(told.clause.0, "RM BRG-1");
    assert!(told.reason.ends_with("is no bridge crew"), "{}", told.reason);
}
