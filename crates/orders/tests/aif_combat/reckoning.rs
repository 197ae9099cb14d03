//! Efficiency, odds and modifiers (AIF 12.3, 12.4.3, 12.4.4, 12.5.1 to 12.5.3).

use serde_json::json;

use super::common::cam;
use super::kit::*;
use orders::Orders;
use testkit::Table;

#[test]
fn aif_12_3_both_sides_have_one_value() {
    let mut table =
        clash("6e-legere-1 = \"2305\"\n22e-1 = { at = \"2306\", reduced = true }\nir18-1 = \"2406\"");
    table.expect("combat.attacker_efficiency", 5).expect("combat.defender_efficiency", 3);
}

/// Minutolo's reserve attacks a French battalion in the hills: who stands where, and with what.
fn minutolo(pieces: &str) -> Table<Orders> {
    let mut table = cam(&format!(
        r#"
        base = "empty"
        turn = 4
        phase = "declaration"
        formation = "minutolo"
        orders.minutolo = "attack"
        [pieces]
        minutolo = "2415"
        compere = "2811"
        42e-1 = "2614"
        {pieces}
        "#
    ));
    resolve(&mut table, &["2513 2614", "2514 2614", "2613 2614"], "2614");
    table
}

#[test]
fn aif_12_3_1a_the_value_with_the_most_factors_counts() {
    // 2 points of efficiency 2, 3 of 3, 2 of 4.
    let mut table = minutolo(
        r#"
        milizia-1 = "2513"
        calabria-fus-1 = "2514"
        guardia-gran-1 = { at = "2613", reduced = true }
        "#,
    );
    table.expect("combat.attacker_efficiency", 3).expect("combat.defender_efficiency", 5);
    // Factors, not units: one battalion of three weighs more than two remnants of one, horse or foot.
    let mut table = clash(
        r#"
        40e-1 = "2305"
        40e-2 = "2306"
        ir57-1 = { at = "2406", reduced = true }
        ir18-1 = "2406"
        "#,
    );
    table.expect("combat.defender_efficiency", 3);
}

#[test]
fn aif_12_3_1a_guns_do_not_count() {
    let mut table =
        clash("40e-1 = \"2305\"\nir18-1 = \"2406\"\nart-gottesheim = { at = \"2406\", moved = true }");
    table.expect("combat.defender_efficiency", 3);
}

#[test]
fn aif_12_3_1b_the_owner_chooses_among_values_that_tie() {
    let mut table = minutolo(
        r#"
        milizia-1 = "2513"
        calabria-fus-1 = { at = "2514", reduced = true }
        guardia-gran-1 = { at = "2613", reduced = true }
        "#,
    );
    table
        .asks("neapolitan", "AIF 12.3.1b")
        .offers("efficiency 2")
        .offers("efficiency 3")
        .offers("efficiency 4");
    table.refuse("efficiency 5", "AIF 12.3.1a").act("efficiency 4").expect("combat.attacker_efficiency", 4);
    // The defender chooses his own.
    let mut table = clash("40e-1 = \"2305\"\nir18-3 = \"2406\"\nir57-1 = { at = \"2406\", reduced = true }");
    table.asks("austrian", "AIF 12.3.1b").act("efficiency 3").expect("combat.defender_efficiency", 3);
    table.expect("combat.reckoning.modifier", 1);
}

#[test]
fn aif_12_3_2_the_difference_is_added_to_the_die() {
    let mut table = clash("6e-legere-1 = \"2305\"\nir18-1 = \"2406\"");
    table.expect("combat.reckoning.modifier", 2);
    let mut table = gottesheim("attack", "6e-legere-1 = \"2305\"\nir18-1 = \"2406\"");
    resolve(&mut table, &["2406 2305"], "2305");
    table.expect("combat.reckoning.modifier", -2);
}

#[test]
fn aif_12_4_3_more_than_six_to_one_is_six_to_one() {
    // 11 to 1 with efficiency 4 against 3: no more than the +1 of that.
    let mut table = clash(
        r#"
        40e-1 = "2305"
        40e-2 = "2305"
        22e-1 = "2306"
        ir18-3 = { at = "2406", reduced = true }
        "#,
    );
    reckoned(&mut table, [11, 1], "11-1", "6-1", 1);
}

#[test]
fn aif_12_4_3_what_terrain_takes_comes_off_before_the_limit() {
    // R154: 8 to 1 on Fumo, held under Defence, is 7-1 by the village and so 6-1; 6 to 1 would be 5-1.
    for (more, attack, odds, column) in [
        ("40e-2 = \"2810\"", 8, "8-1", "6-1"),
        ("40e-2 = { at = \"2810\", reduced = true }", 6, "6-1", "5-1"),
    ] {
        let pieces = format!(
            "watrin = \"2909\"\ngottesheim = \"2713\"\n40e-1 = \"2810\"\n{more}\n\
             ir18-3 = {{ at = \"2811\", reduced = true }}"
        );
        let mut table = watrin_head("attack", "orders.gottesheim = \"defence\"", &pieces);
        resolve(&mut table, &["2810 2811"], "2811");
        reckoned(&mut table, [attack, 1], odds, column, 1);
    }
}

/// Led and not led: 40e I with whoever is named beside it against IR 57 I.
fn led(pieces: &str) -> Table<Orders> {
    clash(&format!("40e-1 = \"2305\"\nir57-1 = \"2406\"\n{pieces}"))
}

#[test]
fn aif_12_4_4_one_general_a_side_stacked_with_his_own_helps() {
    let mut table = led("watrin = \"2305\"");
    table.asks("french", "AIF 12.4.4").act("lead watrin").expect("combat.reckoning.modifier", 1);
    // He may be spared.
    led("watrin = \"2305\"")
        .act("decline")
        .expect("combat.reckoning.modifier", 0)
        .expect("combat.led", false);
    // The defenders' general counts against the attack.
    led("gottesheim = \"2406\"").expect("combat.reckoning.modifier", -1);
    // Beside the fight he does nothing, and no more does an officer (R98) or a general with another formation's troops.
    led("watrin = \"2304\"").expect("combat.reckoning.modifier", 0);
    led("gency = \"2305\"").expect("combat.reckoning.modifier", 0);
    led("chambarlac = \"2305\"").expect("combat.reckoning.modifier", 0);
    led("vogelsang = \"2406\"").expect("combat.reckoning.modifier", 0);
    // A commander-in-chief helps troops of his own formation only (R9).
    led("lannes = \"2305\"").expect("combat.reckoning.modifier", 0);
    // With his own general there too he adds nothing.
    led("watrin = \"2305\"\nlannes = \"2305\"").act("lead watrin").expect("combat.reckoning.modifier", 1);
}

#[test]
fn aif_12_5_1a_odds_are_rounded_in_favour_of_the_defender() {
    // 13 to 4 is 3-1, 7 to 4 is 1-1, 3 to 4 is 1-2 and 3 to 8 is 1-3.
    let thirteen = r#"
        40e-1 = "2305"
        22e-1 = "2305"
        22e-2 = "2306"
        22e-3 = "2306"
        ir57-1 = "2406"
    "#;
    clash(thirteen).expect("combat.reckoning.odds", "3-1");
    clash("40e-1 = \"2305\"\n22e-1 = \"2305\"\nir57-1 = \"2406\"").expect("combat.reckoning.odds", "1-1");
    clash("22e-1 = \"2305\"\nir57-1 = \"2406\"").expect("combat.reckoning.odds", "1-2");
    clash("22e-1 = \"2305\"\nir57-1 = \"2406\"\nir57-2 = \"2406\"").expect("combat.reckoning.odds", "1-3");
}

#[test]
fn aif_12_5_1b_a_village_under_defence_is_a_column() {
    // Fumo, from 2810 and 2911; the brigade holds it under Defence, or does not.
    let pieces = r#"
        watrin = "2909"
        gottesheim = "2713"
        40e-1 = "2810"
        40e-2 = "2810"
        ir57-1 = "2811"
    "#;
    for (order, column) in [("defence", "1-1"), ("manoeuvre", "2-1")] {
        let mut table = watrin_head("attack", &format!("orders.gottesheim = \"{order}\""), pieces);
        resolve(&mut table, &["2810 2811"], "2811");
        reckoned(&mut table, [8, 4], "2-1", column, 0);
    }
}

/// The hussars of Lannes, three points each, against 2406 or another hex.
fn hussars(target: &str, pieces: &str) -> Table<Orders> {
    let mut table = super::common::mon(&format!(
        r#"
        base = "empty"
        turn = 4
        phase = "declaration"
        formation = "lannes"
        orders.lannes = "attack"
        [pieces]
        gottesheim = "2609"
        {pieces}
        "#
    ));
    resolve(&mut table, &[&format!("2505 {target}")], target);
    table
}

#[test]
fn aif_12_5_1b_horse_is_doubled_against_disorder_and_halved_in_woods() {
    let pieces = |hex: &str, status: &str| {
        format!(
            "lannes = \"2304\"\n12e-hussards-1 = \"2505\"\n12e-hussards-2 = \"2505\"\n\
             ir18-1 = {{ at = \"{hex}\", status = \"{status}\" }}"
        )
    };
    // 2506 is open, 2605 woods.
    hussars("2506", &pieces("2506", "good")).expect("combat.reckoning.attack", 6);
    hussars("2506", &pieces("2506", "disordered")).expect("combat.reckoning.attack", 12);
    hussars("2605", &pieces("2605", "good")).expect("combat.reckoning.attack", 3);
}

#[test]
fn aif_12_5_2a_disorder_among_the_defenders_counts_once() {
    let with = |first: &str, second: &str| {
        clash(&format!(
            r#"
            40e-1 = "2305"
            40e-2 = "2306"
            ir57-1 = {{ at = "2406", status = "{first}" }}
            ir57-2 = {{ at = "2406", status = "{second}" }}
            "#
        ))
    };
    with("good", "good").expect("combat.reckoning.modifier", 0);
    with("disordered", "good").expect("combat.reckoning.modifier", 2);
    with("disordered", "disordered").expect("combat.reckoning.modifier", 2);
    // A routed unit defends with its strength and gives the same +2 (R108).
    let mut table = clash(&TWO_TO_ONE.replace("\"2406\"", "{ at = \"2406\", status = \"routed\" }"));
    reckoned(&mut table, [8, 4], "2-1", "2-1", 2);
}

#[test]
fn aif_12_5_2b_efficiency_is_one_of_the_modifiers() {
    let mut table = clash("6e-legere-1 = \"2305\"\nir18-1 = { at = \"2406\", status = \"disordered\" }");
    // +2 for efficiency 5 against 3 and +2 for disorder.
    table.expect("combat.reckoning.modifier", 4);
    let by: Vec<i64> = list(&table).iter().map(|(_, by)| *by).collect();
    assert_eq!(by, [2, 2]);
    for (index, clause) in ["AIF 15.1b", "AIF 12.3.2"].into_iter().enumerate() {
        table.expect(&format!("combat.reckoning.modifiers.{index}.clause"), clause);
    }
}

/// The modifiers by name.
fn list(table: &Table<Orders>) -> Vec<(String, i64)> {
    let factors = table.fact("combat.reckoning.modifiers");
    let factor = |factor: &serde_json::Value| {
        let what = factor["what"].as_str().unwrap_or_default().to_owned();
        (what, factor["by"].as_i64().unwrap_or_default())
    };
    factors.as_array().map(|all| all.iter().map(factor).collect()).unwrap_or_default()
}

#[test]
fn aif_12_5_2c_generals_of_both_sides_make_each_other_good() {
    let mut table = led("watrin = \"2305\"\ngottesheim = \"2406\"");
    table.act("lead watrin").expect("combat.reckoning.modifier", 0);
    let mut by: Vec<i64> = list(&table).iter().map(|(_, by)| *by).collect();
    by.sort_unstable();
    assert_eq!(by, [-1, 1]);
}

#[test]
fn aif_12_5_2d_woods_and_streams_are_one_less() {
    // From 2505 into the woods of 2605; over the San Zeno from 2706 to 2806.
    let woods = r#"
        40e-1 = "2505"
        ir57-1 = "2605"
        gottesheim = "2608"
    "#;
    let mut table = watrin("attack", woods);
    resolve(&mut table, &["2505 2605"], "2605");
    assert_eq!(list(&table), [("the defender is in woods".to_owned(), -1)]);
    let stream = r#"
        watrin = "2607"
        40e-1 = "2706"
        40e-2 = "2805"
        ir57-1 = "2806"
        gottesheim = "3006"
    "#;
    let mut table = watrin("advance", stream);
    resolve(table.script(&[1]), &["2706 2806"], "2806");
    table.expect("combat.reckoning.modifier", -1);
    // With one attacker who does not cross it there is no such help.
    let mut table = watrin("attack", stream);
    resolve(&mut table, &["2706 2806", "2805 2806"], "2806");
    table.expect("combat.reckoning.modifier", 0);
}

#[test]
fn aif_12_5_2e_the_sum_is_four_at_most_either_way() {
    // +2 disorder, +3 efficiency, +1 general: a 1 is row 5, and 5-1 has De there.
    let pieces = r#"
        compere = "2513"
        42e-1 = "2513"
        carolina1-rec-1 = { at = "2614", status = "disordered" }
        tschudy = "2813"
    "#;
    let mut table = compere("attack", "", pieces);
    resolve(&mut table, &["2513 2614"], "2614");
    table.act("lead compere");
    reckoned(&mut table, [5, 3], "1-1", "1-1", 4);
    assert_eq!(list(&table).iter().map(|(_, by)| by).sum::<i64>(), 6);
    // 1-1, row 5: Dd, so that the recruits are routed.
    table.roll(1).expect("pieces.carolina1-rec-1.status", "routed");
    // Efficiency 2 against 5, a general and woods: -5 is -4.
    let pieces = r#"
        tschudy = "2706"
        carolina1-rec-1 = "2707"
        compere = "2608"
        42e-1 = "2608"
    "#;
    let mut table = cam(&format!(
        "base = \"empty\"\nturn = 4\nphase = \"declaration\"\nformation = \"tschudy\"\n\
         orders.tschudy = \"attack\"\n[pieces]\n{pieces}"
    ));
    resolve(&mut table, &["2707 2608"], "2608");
    table.expect("combat.reckoning.modifier", -4);
    assert_eq!(list(&table).iter().map(|(_, by)| by).sum::<i64>(), -5);
}

#[test]
fn aif_12_5_3_die_and_column_give_the_result_at_once() {
    // 2-1 without a modifier, from row 1 to row 6.
    let rolled = |die| {
        let mut table = clash(TWO_TO_ONE);
        reckoned(&mut table, [8, 4], "2-1", "2-1", 0);
        table.awaits_roll("AIF 12.5.3").roll(die);
        table
    };
    status(&mut rolled(1), &["40e-1", "40e-2"], "disordered");
    rolled(2).asks("french", "AIF 12.5.4-NEb");
    rolled(3).asks("french", "AIF 12.5.4-EXa");
    status(&mut rolled(4), &["ir57-1"], "disordered");
    rolled(5).awaits_roll("AIF 12.5.4-DRa");
    rolled(6).awaits_roll("AIF 12.5.4-DRa");
    // And nothing else can be done before.
    rolled(5).expect("combat.targets", json!(["2406"]));
}
