//! What each result does (AIF 12.5.4).

use orders::{Orders, words};
use play::Rules;
use testkit::Table;

use super::kit::*;

/// Three points of efficiency 4 against eight of 4: 1-3, and a 1 is Ae.
const ONE_TO_THREE: &str = r#"
    22e-1 = "2305"
    ir57-1 = "2406"
    ir57-2 = "2406"
"#;

#[test]
fn aif_12_5_4_ae_all_attackers_are_eliminated() {
    let mut table = clash(ONE_TO_THREE);
    table.expect("combat.reckoning.column", "1-3").roll(1);
    stand(&mut table, &["22e-1"], "waiting");
    stand(&mut table, &["ir57-1", "ir57-2"], "2406");
    status(&mut table, &["ir57-1", "ir57-2"], "good");
}

#[test]
fn aif_12_5_4_ae_de_all_defenders_are_eliminated() {
    // 14 to 2 at efficiency 4 against 3: 6-1 and +1; a 2 is De.
    let mut table = clash(
        r#"
        40e-1 = "2305"
        40e-2 = "2305"
        22e-1 = "2306"
        22e-2 = "2306"
        ir18-3 = { at = "2406", reduced = true }
        ir18-2 = { at = "2406", reduced = true }
        "#,
    );
    // 14 to 3: 4-1 and +1, where it takes a 5.
    reckoned(&mut table, [14, 3], "4-1", "4-1", 1);
    table.roll(5);
    stand(&mut table, &["ir18-2", "ir18-3"], "gone");
    status(&mut table, &["40e-1", "40e-2", "22e-1", "22e-2"], "good");
}

#[test]
fn aif_12_5_4_ad_all_attackers_are_disordered() {
    let mut table = clash(TWO_TO_ONE);
    table.roll(1);
    status(&mut table, &["40e-1", "40e-2"], "disordered");
    status(&mut table, &["ir57-1"], "good");
    stand(&mut table, &["40e-1"], "2305");
}

#[test]
fn aif_12_5_4_ad_dd_all_defenders_are_disordered_and_stay() {
    let mut table = clash(&format!(
        "{TWO_TO_ONE}ir57-2 = {{ at = \"2406\", reduced = true }}\n22e-1 = \"2305\"\n22e-2 = \"2306\""
    ));
    // 14 to 6.
    reckoned(&mut table, [14, 6], "2-1", "2-1", 0);
    table.roll(4);
    status(&mut table, &["ir57-1", "ir57-2"], "disordered");
    stand(&mut table, &["ir57-1", "ir57-2"], "2406");
    status(&mut table, &["40e-1", "40e-2"], "good");
}

#[test]
fn aif_12_5_4_nea_nothing_happens_under_advance() {
    let mut table = watrin("advance", TWO_TO_ONE);
    declare(&mut table, &["2305 2406", "2306 2406"]);
    table.rolls(&[1, 1]).act("resolve 2406").roll(2);
    table.expect("combat", serde_json::Value::Null);
    status(&mut table, &["40e-1", "40e-2", "ir57-1"], "good");
    stand(&mut table, &["ir57-1"], "2406");
}

#[test]
fn aif_12_5_4_nea_one_who_is_not_under_attack_is_enough() {
    // R49: every attacker has to be under Attack.
    let mut table =
        watrin("attack", &TWO_TO_ONE.replace("\"2306\"", "{ at = \"2306\", acts = \"advance\" }"));
    declare(&mut table, &["2305 2406", "2306 2406"]);
    table.roll(1).act("resolve 2406").roll(2).expect("combat", serde_json::Value::Null);
    status(&mut table, &["40e-1", "40e-2", "ir57-1"], "good");
}

/// The assault has had no effect.
fn without_effect() -> Table<Orders> {
    let mut table = clash(TWO_TO_ONE);
    table.roll(2).asks("french", "AIF 12.5.4-NEb");
    table
}

#[test]
fn aif_12_5_4_neb_the_attacker_may_leave_it() {
    let mut table = without_effect();
    table.act("decline").expect("combat", serde_json::Value::Null);
    status(&mut table, &["40e-1", "40e-2", "ir57-1"], "good");
}

#[test]
fn aif_12_5_4_neb_one_pass_makes_an_exchange_and_none_disorders() {
    // A die for each attacking hex: a 5 is too much for efficiency 4, a 4 will do.
    let mut table = without_effect();
    table.act("press").awaits_roll("AIF 12.5.4-NEb").roll(5).awaits_roll("AIF 12.5.4-NEb").roll(4);
    table.asks("french", "AIF 12.5.4-EXa");
    let mut table = without_effect();
    table.act("press").rolls(&[5, 5]);
    status(&mut table, &["40e-1", "40e-2"], "disordered");
    status(&mut table, &["ir57-1"], "good");
}

#[test]
fn aif_12_5_4_neb_a_commander_in_the_hex_helps_the_test() {
    let mut table = clash("40e-1 = \"2305\"\n40e-2 = \"2305\"\ngency = \"2305\"\nir57-1 = \"2406\"");
    table.roll(2).act("press").roll(5).asks("french", "AIF 12.5.4-EXa");
}

/// Six points of efficiency 5 and eight of 4 against six of 4.
const MIXED: &str = r#"
    6e-legere-1 = { at = "2305", reduced = true }
    6e-legere-2 = "2305"
    40e-1 = "2306"
    40e-2 = "2306"
    ir57-1 = "2406"
    ir57-2 = { at = "2406", reduced = true }
"#;

#[test]
fn aif_12_5_4_exa_the_best_then_the_strongest_of_each_side_is_lost() {
    // 13 to 6 at efficiency 4 on both sides: 2-1, and a 3 is Ex. Nobody is asked.
    let mut table = clash(MIXED);
    reckoned(&mut table, [13, 6], "2-1", "2-1", 0);
    table.roll(3).awaits_roll("AIF 12.5.4-EXb");
    stand(&mut table, &["6e-legere-2", "ir57-1"], "waiting");
    stand(&mut table, &["6e-legere-1"], "2305");
    stand(&mut table, &["40e-1", "40e-2"], "2306");
    stand(&mut table, &["ir57-2"], "2406");
}

#[test]
fn aif_12_5_4_exa_among_equals_the_owner_chooses() {
    let mut table = clash(&format!("{TWO_TO_ONE}\n22e-1 = \"2305\""));
    table
        .roll(3)
        .asks("french", "AIF 12.5.4-EXa")
        .offers("lose 40e-2")
        .refuse("lose ir57-1", "AIF 12.5.4-EXa");
    table.refuse_because("lose 22e-1", "AIF 12.5.4-EXa", "not the most strength");
    table.act("lose 40e-1");
    stand(&mut table, &["40e-1", "ir57-1"], "waiting");
    stand(&mut table, &["40e-2"], "2306");
}

#[test]
fn aif_12_5_4_exa_it_may_take_the_only_unit_and_the_guns_fall_with_it() {
    let mut table = clash(&format!("{TWO_TO_ONE}\nart-gottesheim = {{ at = \"2406\", moved = true }}"));
    table.roll(3).act("lose 40e-1");
    stand(&mut table, &["ir57-1"], "waiting");
    stand(&mut table, &["art-gottesheim"], "gone");
}

#[test]
fn aif_12_5_4_exb_all_others_test_with_one_die_a_hex() {
    let mut table = clash(MIXED);
    // The light battalion has 5, those of the line 4: dice in the order of the hexes 2305, 2306, 2406.
    table.roll(3);
    let mut dice = 0;
    while table.try_awaits_roll("AIF 12.5.4-EXb").is_ok() {
        let line = table.position().contains("2306");
        table.roll(if line { 5 } else { 4 });
        dice += 1;
    }
    assert_eq!(dice, 3);
    status(&mut table, &["40e-1", "40e-2"], "disordered");
    status(&mut table, &["6e-legere-1", "ir57-2"], "good");
}

#[test]
fn aif_12_5_4_dra_who_passes_goes_a_hex_in_disorder_and_who_fails_two_in_rout() {
    let mut table = clash(TWO_TO_ONE);
    table.roll(5).awaits_roll("AIF 12.5.4-DRa").roll(4).act("retreat ir57-1 2505");
    stand(&mut table, &["ir57-1"], "2505");
    status(&mut table, &["ir57-1"], "disordered");
    let mut table = clash(TWO_TO_ONE);
    table.roll(5).roll(5).expect("pieces.ir57-1.owes", 2).act("retreat ir57-1 2505");
    // Two hexes in all: from 2505 to 2605 or 2606.
    table.asks("austrian", "AIF 12.6a").act("retreat ir57-1 2605");
    stand(&mut table, &["ir57-1"], "2605");
    status(&mut table, &["ir57-1"], "routed");
}

#[test]
fn aif_12_5_4_dra_who_was_in_disorder_is_routed_either_way() {
    let mut table = clash(&TWO_TO_ONE.replace("\"2406\"", "{ at = \"2406\", status = \"disordered\" }"));
    // +2 for disorder: a 3 is row 5.
    table.roll(3).expect("pieces.ir57-1.owes", 2);
    status(&mut table, &["ir57-1"], "routed");
}

/// Eight points against a battalion of efficiency 4 in Fumo or a farm, under an order.
fn village(order: &str, more: &str) -> Table<Orders> {
    let pieces = format!(
        r#"
        watrin = "2909"
        gottesheim = "2713"
        40e-1 = "2810"
        40e-2 = "2810"
        ir57-1 = "2811"
        {more}
        "#
    );
    let mut table = watrin_head("attack", &format!("orders.gottesheim = \"{order}\""), &pieces);
    resolve(&mut table, &["2810 2811"], "2811");
    table
}

#[test]
fn aif_12_5_4_drb_who_holds_a_village_under_defence_stays_if_he_passes() {
    // 1-1: a 6 is Dr.
    let mut table = village("defence", "");
    table.roll(6).asks("austrian", "AIF 12.5.4-DRb").offers("trade").act("hold").roll(4);
    stand(&mut table, &["ir57-1"], "2811");
    status(&mut table, &["ir57-1"], "disordered");
    // Who fails is routed as anywhere.
    let mut table = village("defence", "");
    table.roll(6).act("hold").roll(5).expect("pieces.ir57-1.owes", 2);
    status(&mut table, &["ir57-1"], "routed");
    // A 6 endangers the leader with him as well (AIF 4.5.1); his test follows what the garrison decides.
    let mut table = village("defence", "vogelsang = \"2811\"");
    table.roll(6).asks("austrian", "AIF 12.5.4-DRb");
    assert_eq!(Orders::check(table.game().setup(), table.game().state()), [""; 0]);
    table.act("hold").awaits_roll("AIF 4.5.3");
    // He may also go at once.
    let mut table = village("defence", "");
    table.roll(6).act("decline").awaits_roll("AIF 12.5.4-DRa").roll(4).expect("pieces.ir57-1.owes", 1);
}

#[test]
fn aif_12_5_4_drb_not_under_another_order_and_not_in_the_open() {
    // 2-1: a 5 is Dr, and nobody is asked.
    village("manoeuvre", "").roll(5).awaits_roll("AIF 12.5.4-DRa");
    let mut table = watrin_head("attack", "orders.gottesheim = \"defence\"", TWO_TO_ONE);
    resolve(&mut table, &["2305 2406", "2306 2406"], "2406");
    table.roll(5).awaits_roll("AIF 12.5.4-DRa");
}

#[test]
fn aif_12_5_4_drb_a_redoubt_is_held_but_not_traded() {
    let pieces = r#"
        42e-1 = "2612"
        42e-2 = "2613"
        tschudy = "2814"
        carolina1-fus-1 = "2712"
    "#;
    let mut table = compere("attack", "orders.tschudy = \"defence\"", pieces);
    resolve(&mut table, &["2612 2712", "2613 2712"], "2712");
    // 10 to 3: 3-1, two left; efficiency 5 against 3: +2. A 4 is row 6 of 1-1: Dr.
    reckoned(&mut table, [10, 3], "3-1", "1-1", 2);
    table.roll(4).asks("neapolitan", "AIF 12.5.4-DRb").offers("hold").offers_not("trade").act("hold").roll(3);
    stand(&mut table, &["carolina1-fus-1"], "2712");
    status(&mut table, &["carolina1-fus-1"], "disordered");
}

#[test]
fn aif_10_1_1_a_garrison_in_disorder_may_turn_dr_into_ex_too() {
    for state in ["disordered", "routed"] {
        let shaken = || {
            let pieces = format!(
                "watrin = \"2909\"\ngottesheim = \"2713\"\n40e-1 = \"2810\"\n40e-2 = \"2810\"\n\
                 ir57-1 = {{ at = \"2811\", status = \"{state}\" }}"
            );
            let mut table = watrin_head("attack", "orders.gottesheim = \"defence\"", &pieces);
            resolve(&mut table, &["2810 2811"], "2811");
            table
        };
        // 1-1 and two better on the die: a 4 is Dr. A second disorder is rout, so that it holds nothing.
        let mut table = shaken();
        table.roll(4).asks("austrian", "AIF 12.5.4-DRb").offers_not("hold").refuse("hold", "AIF 15.1.1");
        table
            .act("trade")
            .awaits_roll("AIF 10.1.1")
            .roll(4)
            .asks("french", "AIF 12.5.4-EXa")
            .act("lose 40e-1");
        stand(&mut table, &["ir57-1", "40e-1"], "waiting");
        // Who fails runs.
        shaken().roll(4).act("trade").roll(5).expect("pieces.ir57-1.owes", 2);
        shaken().roll(4).act("decline").expect("pieces.ir57-1.owes", 2);
    }
}

#[test]
fn aif_10_1_1_under_another_order_there_is_no_exchange() {
    village("manoeuvre", "").roll(5).awaits_roll("AIF 12.5.4-DRa");
}

/// What is asked or rolled for now, in words.
fn told(table: &Table<Orders>) -> String {
    let game = table.game();
    match game.decisions() {
        Some(decisions) => words::question(game.setup(), game.state(), &decisions.first()),
        None => table.position(),
    }
}

#[test]
fn aif_12_5_4_drb_a_garrison_that_holds_does_not_fall_back() {
    let mut table = village("defence", "");
    table.roll(6);
    assert!(told(&table).contains("may try to hold the place in disorder, or to make an exchange of it"));
    table.act("hold").awaits_roll("AIF 12.5.4-DRb");
    assert!(told(&table).contains("checks whether it holds"), "{}", told(&table));
    table.roll(4).logged("passes its check against 4 and holds, in disorder");
    let mut table = village("defence", "");
    table.roll(6).act("hold").roll(5).logged("fails its check against 4 and breaks");
}

#[test]
fn aif_12_5_4_neb_the_die_of_a_pressed_attack_names_the_hex_of_the_attackers() {
    let mut table = without_effect();
    table.act("press");
    assert!(told(&table).contains("The attackers in 2305 press on"), "{}", told(&table));
    table.roll(5);
    assert!(told(&table).contains("The attackers in 2306 press on"), "{}", told(&table));
}

#[test]
fn aif_12_5_4_exa_the_question_says_this_books_rule() {
    let mut table = clash(&format!("{TWO_TO_ONE}\nir57-2 = \"2406\"\n22e-1 = \"2305\"\n22e-2 = \"2306\""));
    reckoned(&mut table, [14, 8], "1-1", "1-1", 0);
    // 1-1: a 4 or 5 is Ex.
    while table.try_asks("french", "AIF 12.5.4-EXa").is_err() {
        table.roll(4);
    }
    let rule = "each side loses the unit with the highest efficiency, among equals the strongest";
    assert!(told(&table).contains(rule), "{}", told(&table));
    table.act("lose 40e-1");
    let text = told(&table);
    assert!(text.contains(rule) && !text.contains("strength, you have named"), "{text}");
}

/// Remnants in both hexes of Casteggio under Defence have been told to go.
fn casteggio() -> Table<Orders> {
    let pieces = r#"
        watrin = "2210"
        gottesheim = "1913"
        40e-1 = "2110"
        40e-2 = "2110"
        40e-3 = "1910"
        22e-1 = "1910"
        ir18-2 = { at = "2010", reduced = true }
        ir18-3 = { at = "2011", reduced = true }
    "#;
    let mut table = watrin_head("attack", "orders.gottesheim = \"defence\"", pieces);
    resolve(&mut table, &["2110 2010", "2110 2011", "1910 2010"], "2010");
    // One left for the village, +1 for efficiency; a 3 is Dr.
    reckoned(&mut table, [15, 3], "5-1", "4-1", 1);
    table.roll(3).asks("austrian", "AIF 12.5.4-DRb").act("trade");
    table
}

#[test]
fn aif_12_5_4_drb_each_hex_of_casteggio_rolls_for_the_exchange() {
    // One hex that passes is enough.
    casteggio()
        .awaits_roll("AIF 10.1.1")
        .roll(4)
        .awaits_roll("AIF 10.1.1")
        .roll(3)
        .asks("french", "AIF 12.5.4-EXa");
    let mut table = casteggio();
    table.rolls(&[4, 4]);
    status(&mut table, &["ir18-2", "ir18-3"], "routed");
}
