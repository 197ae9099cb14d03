//! What artillery is (AIF 11.0, 11.1).

use super::kit::*;

/// Watrin's guns and a battalion side by side in the open.
const BATTERY: &str = "watrin = \"2202\"\nart-watrin = \"2203\"\n22e-1 = \"2303\"";

/// The same with the enemy before both.
const BESET: &str = "watrin = \"2202\"\nart-watrin = \"2203\"\n22e-1 = \"2303\"\ngottesheim = \"2209\"\n\
                     ir57-1 = \"2304\"\n\
                     ir57-2 = \"2204\"";

#[test]
fn aif_11_0a_a_battery_takes_defence_and_leaves_an_enemy_zone() {
    for order in ["advance", "attack", "manoeuvre"] {
        let mut table = moving("watrin", order, BESET);
        table.refuse("take 22e-1", "AIF 8.1").act("take art-watrin").act("to 2102");
        table.expect("pieces.art-watrin.at", "2102");
    }
}

#[test]
fn aif_11_0a_a_battery_takes_manoeuvre_and_moves_on() {
    let mut table = moving("watrin", "defence", BATTERY);
    table.act("take 22e-1").refuse("to 2305", "AIF 5.1.3a").act("to 2303");
    table.act("take art-watrin").act("to 2206").expect("pieces.art-watrin.at", "2206");
}

#[test]
fn aif_11_0a_under_manoeuvre_it_may_march_in_column() {
    // While its formation attacks, which has no use for columns.
    let table =
        moving("lannes", "attack", "lannes = \"3709\"\ngarde-consulaire = \"3710\"\n28e-1 = \"3609\"");
    assert_eq!(cost(&table, "garde-consulaire", "3510"), mp("1"));
}

#[test]
fn aif_11_0a_neither_order_leads_into_an_empty_enemy_zone() {
    let text = "watrin = \"2202\"\nart-watrin = \"2203\"\ngottesheim = \"2209\"\nir57-1 = \"2206\"";
    moving("watrin", "defence", text).act("take art-watrin").offers("to 2204").offers_not("to 2205");
}

/// Watrin's guns with a target two hexes off.
const TARGET: &str = "watrin = \"2202\"\nart-watrin = \"2203\"\ngottesheim = \"2209\"\nir57-1 = \"2205\"";

#[test]
fn aif_11_0b_who_moves_or_fires_is_turned() {
    let mut table = moving("watrin", "manoeuvre", BATTERY);
    table.act("take art-watrin").act("to 2204").expect("pieces.art-watrin.moved", true);
    let mut table = firing("watrin", "manoeuvre", TARGET);
    table.act("fire art-watrin 2205").roll(1).expect("pieces.art-watrin.moved", true);
    // Who was picked up and put down again has not moved.
    let mut table = moving("watrin", "manoeuvre", BATTERY);
    table.act("take art-watrin").act("to 2203").expect("pieces.art-watrin.moved", false);
}

#[test]
fn aif_11_0b_a_turned_battery_does_not_fire() {
    // A second battery keeps the segment open.
    let mut table = firing(
        "chambarlac",
        "manoeuvre",
        "chambarlac = \"2202\"\nart-herbin = { at = \"2203\", moved = true }\nart-rivaud = \"2203\"\n\
         gottesheim = \"2209\"\nir57-1 = \"2205\"",
    );
    table
        .offers("fire art-rivaud 2205")
        .refuse("fire art-herbin 2205", "AIF 11.0b")
        .offers_not("salvo 2203 2205");
}

#[test]
fn aif_11_0b_it_is_turned_back_when_the_turn_ends() {
    let mut table = firing("watrin", "manoeuvre", TARGET);
    table.act("fire art-watrin 2205").roll(1);
    play_on(&mut table, 5, "watrin");
    // It was ready again in the bombardment that nobody used.
    table.expect("pieces.art-watrin.moved", false);
}

/// Where the horse guns of the Consular Guard go, and whether they are turned. They have six points.
fn ridden(from: &str, to: &str) -> (bool, Option<String>) {
    let mut table =
        moving("lannes", "manoeuvre", &format!("lannes = \"{from}\"\ngarde-consulaire = \"{from}\""));
    let points = cost(&table, "garde-consulaire", to);
    table.act("take garde-consulaire").act(&format!("to {to}"));
    (table.fact("pieces.garde-consulaire.moved") == true, points)
}

#[test]
fn aif_11_0_1_horse_guns_may_use_half_their_points() {
    assert_eq!(ridden("2203", "2206"), (false, mp("3")));
    assert_eq!(ridden("2203", "2207"), (true, mp("4")));
    // Along the highway half points count too.
    assert_eq!(ridden("3710", "3110"), (false, mp("3")));
    assert_eq!(ridden("3710", "3011"), (true, mp("3½")));
    // A hill takes all they have.
    assert_eq!(ridden("2612", "2512"), (true, mp("6")));
}

#[test]
fn aif_11_0_2a_artillery_does_not_assault() {
    let pieces = format!("{BESET}\n22e-2 = \"2203\"");
    let mut table = declaring("watrin", "attack", &pieces);
    table.refuse("assail art-watrin 2204", "AIF 11.0.2a").act("attack 2203 2204");
    // It is not among those who attack from the same hex either.
    table.expect("pieces.22e-2.attack", "attack").expect("pieces.art-watrin.attack", "none");
    declaring("watrin", "attack", BESET).refuse("attack 2203 2204", "AIF 11.0.2a");
}

/// The 40e is about to storm a battalion that has guns with it.
fn stormed(dice: &[u8]) -> Table {
    let mut table = declaring(
        "watrin",
        "attack",
        "watrin = \"2202\"\n40e-1 = \"2305\"\n40e-2 = \"2306\"\ngottesheim = \"2209\"\nir57-1 = \"2406\"\n\
         art-gottesheim = \"2406\"",
    );
    table.act("attack 2305 2406").act("attack 2306 2406").act("end").act("decline").act("resolve 2406");
    table.rolls(dice);
    table
}

#[test]
fn aif_11_0_2b_guns_count_for_nothing_in_an_assault() {
    let mut table = stormed(&[]);
    // 8 to 4 at efficiency 4 against 4, as if there were no guns.
    table.expect("combat.reckoning.attack", 8).expect("combat.reckoning.defence", 4);
    table.expect("combat.reckoning.modifier", 0).expect("combat.reckoning.column", "2-1");
    table.expect("combat.defender_efficiency", 4);
}

#[test]
fn aif_11_0_2b_guns_do_not_thicken_a_target() {
    // A weak battalion of two is a thin target, with or without guns.
    for guns in ["", "art-gottesheim = \"2205\""] {
        let pieces = format!(
            "watrin = \"2202\"\nart-watrin = \"2203\"\ngottesheim = \"2209\"\nir18-3 = \"2205\"\n{guns}"
        );
        assert_eq!(drm(&firing("watrin", "manoeuvre", &pieces), &["art-watrin"], "2205"), -1);
    }
}

#[test]
fn aif_11_0_2b_results_pass_them_by() {
    // A 4 at 2-1 is DD.
    let mut table = stormed(&[4]);
    table.expect("pieces.ir57-1.status", "disordered").expect("pieces.art-gottesheim.status", "good");
    table.expect("pieces.art-gottesheim.at", "2406");
}

#[test]
fn aif_11_0_2c_guns_fire_under_every_order_of_their_formation() {
    for order in ["advance", "attack", "defence", "manoeuvre"] {
        let mut table = firing("watrin", order, TARGET);
        table.act("fire art-watrin 2205").awaits_roll("AIF 11.4.3a");
    }
}

#[test]
fn aif_11_1a_guns_are_lost_with_their_troops() {
    // A 5 at 2-1 is DR; who passes falls back a hex.
    let mut table = stormed(&[5, 1]);
    fall_back(&mut table, "ir57-1");
    table.expect("pieces.art-gottesheim.at", "gone").expect("pieces.ir57-1.status", "disordered");
    assert_ne!(at(&table, "ir57-1"), "2406");
    // In an exchange, a 3, the battalion is eliminated.
    let mut table = stormed(&[3]);
    table.act("lose 40e-1");
    table.expect("pieces.art-gottesheim.at", "gone").expect("pieces.ir57-1.at", "waiting");
}

/// Schellenberg's guns fire at a French battalion with guns beside them: a 3 and the single hex of range are D.
fn shelled(check: u8) -> Table {
    let mut table = firing(
        "schellenberg",
        "advance",
        "schellenberg = \"2204\"\nart-schellenberg = \"2205\"\nwatrin = \"2503\"\n22e-1 = \"2206\"\n\
         art-watrin = \"2206\"",
    );
    table.act("fire art-schellenberg 2206").roll(3).roll(check);
    table
}

#[test]
fn aif_11_1b_guns_whose_troops_flee_from_fire_may_stay() {
    let mut table = shelled(6);
    fall_back(&mut table, "22e-1");
    table.asks("french", "AIF 11.1b").act("stay art-watrin");
    table.expect("pieces.art-watrin.at", "2206").expect("pieces.art-watrin.moved", false);
    assert_ne!(at(&table, "22e-1"), "2206");
}

#[test]
fn aif_11_1b_or_go_along_and_are_turned() {
    let mut table = shelled(6);
    fall_back(&mut table, "22e-1");
    // R175: with the battalion, to where it has gone and nowhere else.
    let there = at(&table, "22e-1");
    assert_ne!(there, "2206");
    table.asks("french", "AIF 11.1b").refuse("retreat art-watrin 2107", "AIF 11.1b");
    table.act(&format!("retreat art-watrin {there}"));
    table.expect("pieces.art-watrin.moved", true).expect("pieces.art-watrin.at", there);
}

#[test]
fn aif_11_1b_nobody_asks_them_while_their_troops_stand() {
    let mut table = shelled(1);
    table.expect("pieces.22e-1.at", "2206").expect("pieces.art-watrin.at", "2206");
    assert_ne!(table.try_asks("french", "AIF 11.1b"), Ok(()));
}

/// Guns alone are assaulted and may fire first.
fn guns_alone() -> Table {
    let mut table = declaring(
        "watrin",
        "attack",
        "watrin = \"2202\"\n40e-1 = \"2305\"\ngottesheim = \"2209\"\nart-gottesheim = \"2406\"",
    );
    table.act("attack 2305 2406").act("end").asks("austrian", "AIF 11.4.4a");
    table
}

#[test]
fn aif_11_1_1_guns_alone_are_taken_and_somebody_advances() {
    for fire in [false, true] {
        let mut table = guns_alone();
        if fire {
            // A 1, one more for the range: nothing.
            table.act("fire art-gottesheim 2305").roll(1);
        } else {
            table.act("decline");
        }
        // There is only one who can advance.
        table
            .act("resolve 2406")
            .expect("pieces.art-gottesheim.at", "gone")
            .expect("pieces.40e-1.at", "2406");
    }
}

#[test]
fn aif_11_1_1_of_several_attackers_one_must_advance() {
    let mut table = declaring(
        "watrin",
        "attack",
        "watrin = \"2202\"\n40e-1 = \"2305\"\n40e-2 = \"2306\"\ngottesheim = \"2209\"\nart-gottesheim = \"2406\"",
    );
    table.act("attack 2305 2406").act("attack 2306 2406").act("end").act("decline").act("resolve 2406");
    table.asks("french", "AIF 12.7a").refuse("decline", "AIF 11.1.1").act("advance 40e-2 2406");
    table.expect("pieces.40e-1.at", "2305").expect("pieces.40e-2.at", "2406");
}

#[test]
fn aif_11_1_1_unless_their_fire_leaves_no_attacker() {
    let mut table = guns_alone();
    // A 6 and one for the range is D1, and a 6 fails every check.
    table.act("fire art-gottesheim 2305").roll(6).roll(6).expect("pieces.40e-1.status", "disordered");
    table.expect("pieces.art-gottesheim.at", "2406");
    assert_ne!(at(&table, "40e-1"), "2406");
}

/// R142: guns alone and troops in one combat: the guns are taken first, and whatever became of the troops, somebody has to enter their hex.
#[test]
fn aif_11_1_1_guns_taken_beside_others_are_advanced_upon_all_the_same() {
    let mixed = |die: u8| {
        let mut table = declaring(
            "watrin",
            "attack",
            "watrin = \"2202\"\n40e-1 = \"2305\"\n40e-2 = \"2305\"\ngottesheim = \"2209\"\n\
             art-gottesheim = \"2406\"\nir18-1 = \"2405\"",
        );
        table.act("attack 2305 2406").act("attack 2305 2405").act("end").act("decline").act("resolve 2405");
        table.expect("pieces.art-gottesheim.at", "gone").roll(die);
        table
    };
    let no_effect = || {
        let mut all = (1..=6).map(mixed);
        all.find(|table| table.try_asks("french", "AIF 12.5.4-NEb").is_ok()).expect("a die without effect")
    };
    let mut table = no_effect();
    table.act("decline").asks("french", "AIF 12.7a").refuse("decline", "AIF 11.1.1");
    table.offers("advance 40e-2 2406").act("advance 40e-1 2406").expect("pieces.40e-1.at", "2406");
    // Disordered attackers do not advance (AIF 12.7.1).
    let mut table = no_effect();
    table.act("press").roll(6).expect("pieces.40e-1.status", "disordered").expect("pieces.40e-1.at", "2305");
    assert!(table.try_asks("french", "AIF 12.7a").is_err());
}
