//! What each side is shown of the table.

use orders::Orders;
use play::{Rules, Viewer};
use testkit::{SplitMix64, Table};

use super::common::{cam, campotenese, mon, mon_with, montebello};
use super::walk::{fresh, pick};

/// Whether the redoubt 2712, which no French unit sees, has a zone of control. Nothing of it is shown (AIF R179).
fn zone(weather: u8, pieces: &str) -> bool {
    let head = "base = \"empty\"\n turn = 3";
    let table = cam(&format!(
        "{head}\n weather = {weather}\n [pieces]\n compere = \"1504\"\n 42e-1 = \"1504\"\n {pieces}"
    ));
    assert_eq!(
        table.seen_by("french")["stacks"]["2712"],
        serde_json::json!({ "side": "neapolitan" }),
        "{pieces}"
    );
    let (setup, state) = (table.game().setup(), table.game().state());
    state.is_zoned(setup, setup.find_hex("2712").expect("a hex"), play::Side::B)
}

/// AIF R26, 17.2.6: the battery of a redoubt has a zone as long as somebody serves it, whatever his condition.
#[test]
fn aif_8_0a_a_redoubt_has_the_zone_of_its_battery_and_unseen_does_not_show_it() {
    let shaken = "carolina1-rec-1 = { at = \"2712\", status = \"disordered\" }";
    assert!(!zone(0, shaken));
    assert!(zone(0, &format!("{shaken}\n redoubt-right = \"2712\"")));
    assert!(!zone(0, &format!("{shaken}\n redoubt-right = {{ at = \"2712\", reduced = true }}")));
}

#[test]
fn aif_17_2_7l_no_stack_has_a_zone_in_tormenta() {
    let good = "carolina1-rec-1 = \"2712\"\n redoubt-right = \"2712\"";
    assert!(zone(0, good) && zone(1, good) && !zone(2, good));
}

/// A battalion of Gency's column beside an Austrian one that sees three hexes far.
fn column(options: &[&str], gency: &str, order: &str) -> Table<Orders> {
    mon_with(
        options,
        &format!(
            r#"
            base = "empty"
            turn = 4
            phase = "declaration"
            formation = "gottesheim"
            orders = {{ watrin = "advance", gottesheim = "attack" }}
            [pieces]
            watrin = "3016"
            gency = {{ at = "{gency}", leads = "{order}" }}
            6e-legere-1 = {{ at = "2815", column = "gency" }}
            gottesheim = "2613"
            ir57-1 = "2715"
            "#
        ),
    )
}

/// AIF R136: the order lies under the officer, so who cannot see him does not know it.
#[test]
fn aif_11_3_2_the_order_of_a_column_is_hidden_with_its_officer() {
    for order in ["attack", "defence"] {
        let far = column(&["columns"], "3115", order);
        let unit = |side: &str| far.seen_by(side)["pieces"]["6e-legere-1"].clone();
        assert_eq!(unit("french")["stands"], order);
        assert_eq!(unit("austrian")["column"], "gency", "whose column it is lies open");
        assert!(unit("austrian")["stands"].is_null(), "{}", unit("austrian"));
        let near = column(&["columns"], "2815", order);
        assert_eq!(near.seen_by("austrian")["pieces"]["6e-legere-1"]["stands"], order);
    }
}

/// AIF R136: what he does not know he reckons with the order in the box, which here gives no shelter in the village (AIF 10.1c).
#[test]
fn aif_11_3_2_chances_do_not_tell_the_hidden_order_of_a_column() {
    let of = |gency: &str, order: &str| column(&["columns"], gency, order).forecast("attack 2715 2815");
    assert_eq!(of("3115", "defence"), of("3115", "attack"));
    assert!(of("3115", "defence").modifiers.iter().any(|line| line.clause.0 == "AIF 11.3.2"));
    // In sight of the officer shelter counts as it is.
    let (defends, attacks) = (of("2815", "defence"), of("2815", "attack"));
    assert_ne!(defends.chances, attacks.chances);
    assert!(!defends.modifiers.iter().any(|line| line.clause.0 == "AIF 11.3.2"));
    assert_eq!(of("3115", "defence").chances, attacks.chances);
}

/// AIF R9: his back tells that his formation has acted, so his own move is told beside it.
#[test]
fn aif_4_3_1_a_commander_in_chief_with_a_formation_shows_that_he_has_moved() {
    let mut table = mon(r#"
        base = "empty"
        turn = 4
        phase = "leaders"
        formation = "watrin"
        [pieces]
        lannes = "2206"
        watrin = "2305"
        28e-1 = "2206"
        6e-legere-1 = "2305"
        "#);
    let lannes =
        |table: &Table<Orders>, key: &str| table.seen_by("austrian")["pieces"]["lannes"][key].clone();
    assert!(table.seen_by("french")["pieces"]["lannes"]["ridden"].is_null());
    table.act("take lannes").act("to 2307");
    table.expect("pieces.lannes.ridden", true).expect("pieces.lannes.activated", false);
    table.expect("pieces.watrin.activated", false);
    assert!(lannes(&table, "ridden").is_null(), "nobody sees him");
    table.refuse("take lannes", "AIF 4.3.1");
}

/// Nobody is left to defend, and still it is shown who did.
#[test]
fn aif_12_1b_a_combat_shows_who_fought_until_it_is_over() {
    let mut table = mon(r#"
        base = "empty"
        turn = 4
        phase = "declaration"
        formation = "watrin"
        orders = { watrin = "attack" }
        [pieces]
        watrin = "2206"
        40e-1 = "2304"
        40e-2 = "2304"
        22e-1 = "2405"
        ott = "2606"
        mariassy-jager = "2404"
        "#);
    table.act("attack 2304 2404").act("attack 2405 2404").act("end").act("resolve 2404").roll(6);
    table.expect("pieces.mariassy-jager.at", "waiting").expect("combat.stage", "advance");
    for side in ["french", "austrian"] {
        let combat = table.seen_by(side)["combat"].clone();
        assert_eq!(combat["defenders"][0], "mariassy-jager");
        assert!(combat["attackers"].as_array().is_some_and(|list| list.len() == 3 || side == "austrian"));
    }
}

#[test]
fn aif_12_1b_no_combat_is_ever_empty() {
    let mut combats = 0;
    for (seed, setup) in (0..).zip([montebello(&[]), campotenese(&[]), montebello(&[]), campotenese(&[])]) {
        let mut game = fresh(&setup);
        let mut random = SplitMix64::new(seed);
        while let Some(answer) = pick(&game, &mut random) {
            game.submit(answer).expect("a legal answer");
            let Some(combat) = Orders::view(&setup, game.state(), Viewer::Referee).combat else { continue };
            assert!(!combat.attackers.is_empty() && !combat.defenders.is_empty(), "{combat:?}");
            combats += 1;
        }
    }
    assert!(combats > 50, "only {combats} moments of combats");
}

/// What a forecast tells, by the word before the colon.
fn chances(table: &Table<Orders>, action: &str) -> Vec<(String, u32)> {
    let word = |result: &str| result.split(':').next().unwrap_or_default().to_owned();
    table.forecast(action).chances.iter().map(|chance| (word(&chance.result), chance.weight)).collect()
}

/// AIF R49: the attackers are disordered only if the dice of both hexes fail.
#[test]
fn aif_12_5_4_neb_pressing_is_reckoned_with_a_die_for_each_hex() {
    let pressed = |die: u8| {
        let mut table = mon(r#"
            base = "empty"
            turn = 4
            phase = "declaration"
            formation = "watrin"
            orders = { watrin = "attack" }
            [pieces]
            watrin = "2206"
            40e-1 = "2304"
            22e-1 = "2405"
            ott = "2606"
            ir18-1 = "2404"
            "#);
        table.act("attack 2304 2404").act("attack 2405 2404").act("end").act("resolve 2404");
        while table.fact("waits.next") == "decide" {
            table.act("decline");
        }
        table.roll(die);
        table
    };
    let mut all = (1..=6).map(pressed);
    let table = all.find(|table| table.try_offers("press", true).is_ok()).expect("a die without effect");
    let need = |id: &str| table.fact(&format!("pieces.{id}.efficiency")).as_u64().expect("a number") as u32;
    let fails = (6 - need("40e-1")) * (6 - need("22e-1"));
    assert_eq!(chances(&table, "press"), [("Ex".to_owned(), 36 - fails), ("Ad".to_owned(), fails)]);
}
