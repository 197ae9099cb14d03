//! Who is in command, and what a commander in chief does.

use crate::rm_turn::{acts, at, draw, placed, setup};

#[test]
fn rm_act_7_all_in_the_radius_may_move_and_fight() {
    let pieces = ["a-ir-17 3938", "a-ir-7 3338", "a-ir-44 4038", "p-form-30 3339"];
    let mut table = placed(6, "wratislaw", "3138", &pieces);
    table.offers("take a-ir-17").offers("take a-ir-7").refuse("take a-ir-44", "RM ACT-9");
    acts(&mut table, &["take a-ir-17", "to 3837", "done"]);
    table.offers("attack a-ir-7 3339");
}

/// Who is in command is found when the counter is placed; a unit may leave the radius as it moves (R13).
#[test]
fn rm_act_7_a_unit_may_march_out_of_the_radius() {
    let mut table = placed(6, "wratislaw", "3138", &["a-ir-17 3938", "p-ao-5 2220"]);
    acts(&mut table, &["take a-ir-17", "to 4038"]);
    table.offers("to 4138");
}

#[test]
fn rm_act_7a_units_without_designation_act_once_a_turn() {
    let head = "turn = 6\nphase = \"draw\"\nchosen = { piedmontese = [\"p1\", \"p4\"] }\n\
                cup = [\"durando\", \"ferdinando\"]";
    let pieces =
        ["p-ao-5 3338", "p-pi-3 3338", "p-bers-3 3238", "p-bers-4 3238", "p-art-1 4038", "a-ir-1 6041"];
    let mut table = at(head, &pieces);
    draw(&mut table, "durando");
    table.act("place 3338").offers("take p-bers-4").refuse("take p-art-1", "RM ACT-9");
    acts(&mut table, &["take p-bers-3", "to 3138", "done"]);
    draw(&mut table, "ferdinando");
    table.act("place 3338").refuse("take p-bers-3", "RM ACT-7b").offers("take p-bers-4");
}

#[test]
fn rm_act_7c_who_did_nothing_is_free_for_independent() {
    let head = "turn = 6\nphase = \"draw\"\nchosen = { austrian = [\"a1\"] }\ncup = [\"wratislaw\", \"a-independent\"]";
    let pieces = ["a-ir-17 3338", "a-ir-7 3338", "a-ir-44 3339", "p-form-30 3439", "p-ao-5 2220"];
    let mut table = at(head, &pieces);
    draw(&mut table, "wratislaw");
    // The 17th marches, the 44th fights where it stands, the 7th does nothing; 3 against 2, die 5: D1, the 30th goes.
    acts(&mut table, &["place 3338", "take a-ir-17", "to 3238", "done", "attack a-ir-44 3439", "done"]);
    table.roll(5).act("withdraw 1").act("done");
    draw(&mut table, "a-independent");
    table.act("place 3338").offers("take a-ir-7");
    table.refuse("take a-ir-17", "RM IND-3").refuse("take a-ir-44", "RM IND-3");
}

#[test]
fn rm_cmp_8a_any_piedmontese_counter_leads_units_without_designation() {
    let loose = [
        "p-bers-3",
        "p-bers-4",
        "p-guides",
        "p-art-1",
        "p-art-2",
        "p-hart",
        "p-bridge",
        "p-gn-casale",
        "p-gn-vercelli",
    ];
    for counter in [
        "durando",
        "bes",
        "perrone",
        "ferdinando",
        "ramorino",
        "savoia",
        "solaroli",
        "belvedere",
        "p-independent",
    ] {
        for id in loose {
            let piece = format!("{id} 3338");
            placed(6, counter, "3338", &[&piece, "a-ir-1 6041"]).offers(&format!("take {id}"));
        }
    }
    // Not beyond the radius.
    let mut table = placed(6, "durando", "3338", &["p-ao-5 3338", "p-bers-3 4038", "a-ir-1 6041"]);
    table.refuse("take p-bers-3", "RM ACT-9");
}

fn chief(reserve: &str, pieces: &[&str]) -> testkit::Table<chits::Chits> {
    let head = format!(
        "turn = 6\nphase = \"draw\"\nchosen = {{ piedmontese = [\"p1\", \"p4\"] }}\n\
         boxed = {{ piedmontese = [\"p1\", \"p4\"] }}\n{reserve}\ncup = [\"chrzanowski\", \"a-independent\"]"
    );
    let mut table = at(&head, pieces);
    draw(&mut table, "chrzanowski");
    acts(&mut table, &["place 3338", "set p1 3338", "set p4 3238"]);
    table
}

#[test]
fn rm_cmp_8a_beside_a_reserve_they_act_with_the_first_group_or_with_it() {
    let pieces = ["p-ao-5 3338", "p-pi-3 3338", "p-bers-3 3238", "p-bers-4 3238", "a-ir-1 6041"];
    let mut table = chief("reserve = { piedmontese = \"p4\" }", &pieces);
    table.offers("take p-bers-4").refuse("take p-pi-3", "RM RES-2");
    acts(&mut table, &["take p-bers-3", "to 3138", "done"]);
    table.expect("reserve_acts", true).offers("take p-pi-3").offers("take p-bers-4");
    table.refuse("take p-bers-3", "RM ACT-7b");
}

#[test]
fn rm_cic_2_all_in_the_box_act_together_within_ten_hexes() {
    // Ten hexes to the east, and eleven.
    let pieces = ["p-ao-5 3338", "p-pi-3 4338", "p-ao-6 4438", "p-ca-11 3338", "a-ir-1 6041"];
    let mut table = chief("", &pieces);
    table.offers("take p-ao-5").offers("take p-pi-3");
    table.refuse("take p-ao-6", "RM ACT-9").refuse("take p-ca-11", "RM ACT-4");
}

#[test]
fn rm_cic_2a_units_of_two_formations_march_stacked_and_attack_together() {
    let pieces = ["p-ao-5 3338", "p-pi-3 3338", "p-pi-4 3539", "a-ir-1 3538"];
    let mut table = chief("", &pieces);
    acts(&mut table, &["take p-ao-5", "with p-pi-3", "to 3438"]);
    table.expect("pieces.p-ao-5.at", "3438").expect("pieces.p-pi-3.at", "3438");
    acts(&mut table, &["done", "attack p-ao-5 3538", "attack p-pi-3 3538", "attack p-pi-4 3538"]);
    // 3, 4 and 3 against 4 in one combat.
    table.expect("combats.0.attack", 10).expect("combats.0.defence", 4).expect("combats.0.odds", "2:1");
    assert!(table.try_fact("combats.1").is_err());
}

#[test]
fn rm_cic_3_the_counters_of_his_formations_are_set_down_within_ten_hexes() {
    let head = "turn = 6\nphase = \"draw\"\nchosen = { austrian = [\"a1\", \"a2\"] }\n\
                boxed = { austrian = [\"a1\", \"a2\"] }\ncup = [\"radetzky\"]";
    let mut table = at(head, &["a-ir-17 3338", "a-ir-1 3338", "p-ao-5 2220"]);
    draw(&mut table, "radetzky");
    table.act("place 3338").asks("austrian", "RM CIC-3");
    // His own counter lies: it is theirs that the moves wait for.
    table.refuse_because("take a-ir-17", "RM CIC-3", "the counters of the formations are set down first");
    table.refuse("set a1 4438", "RM CIC-3").refuse("set a3 3338", "RM CIC-3");
    table.act("set a1 4338").act("set a2 3337").expect("phase", "movement");
    table
        .expect("counters.wratislaw", "4338")
        .expect("counters.d-aspre", "3337")
        .expect("counters.radetzky", "3338");
}

/// The way of a retreat leads towards the counter that was set down (R103): the same fight, and two places of it.
#[test]
fn rm_cic_3_they_fix_where_a_formation_falls_back_to() {
    for (spot, goes) in [("3342", "3339"), ("3334", "3337")] {
        let head = "turn = 6\nphase = \"draw\"\nchosen = { austrian = [\"a1\"] }\nboxed = { austrian = [\"a1\"] }\n\
                    cup = [\"radetzky\"]";
        let mut table = at(head, &["a-ir-44 3338", "p-ao-5 3438"]);
        draw(&mut table, "radetzky");
        acts(&mut table, &["place 3338", &format!("set a1 {spot}"), "done", "attack a-ir-44 3438", "done"]);
        // 3 against 3, die 4: A1, paid by a hex.
        table.roll(4).act("withdraw 1").expect("pieces.a-ir-44.at", goes);
    }
}

/// Three small units fill 3238; the way over it costs two points, any other three.
#[test]
fn rm_stk_3a_a_full_hex_may_be_passed_and_not_stopped_in() {
    let pieces = ["a-ir-17 3138", "a-fj-10 3238", "a-kj-4 3238", "a-grnz-8 3238", "p-ao-5 2220"];
    let mut table = placed(6, "wratislaw", "3138", &pieces);
    table.act("take a-ir-17").refuse("to 3238", "RM STK-2");
    table.expect("mover.left", vec![12, 6]).act("to 3338").expect("mover.left", vec![8, 2]);
}

#[test]
fn rm_stk_3a_two_regiments_leave_no_room_for_a_third_where_a_move_ends() {
    let pieces = ["a-ir-17 3138", "a-ir-7 3238", "a-ir-44 3238", "p-ao-5 2220"];
    let mut table = placed(6, "wratislaw", "3138", &pieces);
    table.act("take a-ir-17").refuse("to 3238", "RM STK-3").offers("to 3338");
    assert_eq!(setup().tables.stacking, (3, 2));
}
