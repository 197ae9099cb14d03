//! What each order permits and forbids (AIF 5.1).

use orders::bombardment;
use orders::movement::{self, Move};
use orders::setup::{Order, PieceSet};

use crate::aif::common::{cam, mon, mon_with};
use crate::aif_orders::kit::{FACING, NEAR, ROAD, Table, acting, hex, text, watrin};

const ALL: [&str; 4] = ["advance", "attack", "defence", "manoeuvre"];

#[test]
fn aif_5_1_1b_advance_enters_enemy_zones() {
    let mut table = watrin("advance", "movement", NEAR);
    table.act("take 22e-1").offers("to 2405").act("to 2406").expect("pieces.22e-1.at", "2406");
}

#[test]
fn aif_5_1_1c_under_advance_a_unit_may_assault_if_it_passes_a_test() {
    let mut table = watrin("advance", "declaration", FACING);
    table.asks("french", "AIF 3.1-B5a").offers("end");
    table.act("attack 2405 2505").expect("pieces.22e-1.attack", "attack?").act("end");
    // Efficiency 4, nobody with it.
    table.awaits_roll("AIF 12.2.2a").roll(4).act("resolve 2505").awaits_roll("AIF 12.5.3");
}

#[test]
fn aif_5_1_1c_who_fails_the_test_does_not_attack_and_is_none_the_worse() {
    let mut table = watrin("advance", "declaration", FACING);
    table.act("attack 2405 2505").act("end").roll(5);
    table.expect("pieces.22e-1.status", "good").expect("pieces.22e-1.at", "2405");
    assert!(table.fact("combat").is_null());
    assert!(table.try_offers("french: resolve 2505", false).is_ok());
}

/// How far the battalion of [`ROAD`] comes along the highway with its four points: eight hexes in column, else four.
fn marches(order: &str) -> bool {
    let mut table = watrin(order, "movement", ROAD);
    table.act("take 22e-1").refuse("to 1610", if order == "defence" { "AIF 5.1.3a" } else { "AIF 9.1.1a" });
    table.try_offers("to 1710", true).is_ok()
}

#[test]
fn aif_5_1_1d_advance_marches_in_column() {
    assert!(marches("advance"));
}

/// Whether a disordered battalion at 2305 may reorganise, and a routed one.
fn reorganises(order: &str, pieces: &str) -> bool {
    let of = |status: &str| {
        let pieces = format!("22e-1 = {{ at = \"2305\", status = \"{status}\" }}\n{pieces}");
        let mut table = watrin(order, "rally", &pieces);
        let may = table.try_asks("french", "AIF 3.1-B6b").is_ok();
        if may {
            let better = if status == "routed" { "disordered" } else { "good" };
            table.act("rally 2305").awaits_roll("AIF 15.3a").roll(1).expect("pieces.22e-1.status", better);
        }
        may
    };
    assert_eq!(of("disordered"), of("routed"));
    of("disordered")
}

#[test]
fn aif_5_1_1e_advance_reorganises() {
    assert!(reorganises("advance", "watrin = \"2205\""));
    assert!(reorganises("advance", "watrin = \"2203\""));
}

/// Whether a light battalion under this order may go up to the enemy in open order.
fn skirmishes(options: &[&str], order: &str) -> bool {
    let pieces = NEAR.replace("22e-1", "6e-legere-1");
    let mut table = mon_with(options, &text("movement", "watrin", &format!("watrin = \"{order}\""), &pieces));
    table.act("take 6e-legere-1");
    table.try_offers("skirmish 2405 2505", true).is_ok()
}

#[test]
fn aif_5_1_1f_advance_allows_open_order_with_the_option() {
    assert!(skirmishes(&["open_order"], "advance"));
    assert!(!skirmishes(&[], "advance"));
}

#[test]
fn aif_5_1_2b_under_attack_whoever_is_in_an_enemy_zone_must_attack() {
    let mut table = watrin("attack", "declaration", FACING);
    table.asks("french", "AIF 3.1-B5a").refuse("end", "AIF 5.1.2b");
    table.act("attack 2405 2505").expect("pieces.22e-1.attack", "attack").offers("end");
    // Each unit of a stack is bound by itself.
    let mut table = watrin("attack", "declaration", &format!("{FACING}\n22e-2 = \"2405\""));
    table.act("assail 22e-1 2505").refuse("end", "AIF 5.1.2b").act("assail 22e-2 2505").offers("end");
    // Who is shaken cannot, nor guns.
    for unit in ["22e-1 = { at = \"2405\", status = \"disordered\" }", "art-watrin = \"2405\""] {
        let table = watrin("attack", "declaration", &FACING.replace("22e-1 = \"2405\"", unit));
        assert!(table.try_asks("french", "AIF 3.1-B5a").is_err(), "{unit}");
    }
}

#[test]
fn aif_5_1_2b_a_redoubt_garrison_alone_obliges_nobody() {
    let pieces = "compere = \"2511\"\n42e-1 = \"2612\"\ncarolina1-rec-1 = \"2712\"\nredoubt-right = \"2712\"";
    let attack = |pieces: &str| cam(&text("declaration", "compere", "compere = \"attack\"", pieces));
    attack(pieces).asks("french", "AIF 3.1-B5a").offers("attack 2612 2712").offers("end");
    // Beside another enemy it is bound.
    let mut table = attack(&format!("{pieces}\ncarolina1-fus-1 = \"2711\""));
    table.asks("french", "AIF 3.1-B5a").refuse("end", "AIF 5.1.2b");
}

#[test]
fn aif_5_1_2c_attack_enters_enemy_zones() {
    let mut table = watrin("attack", "movement", NEAR);
    table.act("take 22e-1").offers("to 2405").act("to 2406").expect("pieces.22e-1.at", "2406");
}

/// An assault of three points on three, of one efficiency, on clear ground: a 3 is no effect at 1-1.
fn no_effect(order: &str) -> Table {
    let mut table = watrin(order, "declaration", FACING);
    table.act("attack 2405 2505").act("end");
    if order == "advance" {
        table.awaits_roll("AIF 12.2.2a").roll(1);
    }
    table.act("resolve 2505").expect("combat.reckoning.column", "1-1").expect("combat.reckoning.modifier", 0);
    table.awaits_roll("AIF 12.5.3").roll(3);
    table
}

#[test]
fn aif_5_1_2d_under_attack_no_effect_may_be_pressed() {
    // Who passes makes an exchange of it, who fails is disordered.
    let mut table = no_effect("attack");
    table.act("press").roll(4).expect("pieces.22e-1.at", "waiting");
    table.expect("pieces.ir28-3.at", "waiting");
    no_effect("attack").act("press").roll(5).expect("pieces.22e-1.status", "disordered");
    no_effect("attack").act("decline").expect("pieces.22e-1.status", "good");
    // Under Advance there is nothing to press.
    let mut table = no_effect("advance");
    assert!(table.try_offers("french: press", false).is_ok());
    table.expect("pieces.22e-1.status", "good").expect("pieces.ir28-3.status", "good");
}

#[test]
fn aif_5_1_2e_attack_knows_neither_column_nor_reorganisation_nor_open_order() {
    assert!(!marches("attack"));
    watrin("attack", "movement", ROAD).act("take 22e-1").offers("to 2110").refuse("to 2011", "AIF 9.1.1a");
    assert!(!reorganises("attack", "watrin = \"2305\""));
    assert!(!skirmishes(&["open_order"], "attack"));
}

#[test]
fn aif_5_1_3a_under_defence_a_unit_moves_one_hex() {
    let mut table = watrin("defence", "movement", "watrin = \"2205\"\n6e-legere-1 = \"2305\"");
    table.act("take 6e-legere-1").offers("to 2304").offers("to 2405").refuse("via 2304", "AIF 5.1.3a");
    table.refuse("to 2303", "AIF 5.1.3a").refuse("to 2505", "AIF 5.1.3a").act("to 2306");
    table.offers_not("take 6e-legere-1");
    // Not further on the road either.
    watrin("defence", "movement", ROAD).act("take 22e-1").offers("to 2411").refuse("to 2310", "AIF 5.1.3a");
}

#[test]
fn aif_5_1_3b_defence_leaves_an_enemy_zone() {
    let mut table = watrin("defence", "movement", NEAR);
    table
        .act("take 22e-2")
        .act("to 2306")
        .expect("pieces.22e-2.at", "2306")
        .expect("pieces.22e-2.status", "good");
}

#[test]
fn aif_5_1_3c_defence_enters_a_zone_only_to_join_a_friend() {
    let mut table = watrin("defence", "movement", NEAR);
    table.act("take 22e-1").refuse("to 2405", "AIF 5.1.3c").act("to 2406");
    // From outside there is nothing to test (R19).
    table.expect("pieces.22e-1.at", "2406").expect("pieces.22e-1.done", true);
    // A commander is no unit to join; a unit he may not stack with does not help.
    let alone = NEAR.replace("22e-2", "gency");
    watrin("defence", "movement", &alone).act("take 22e-1").refuse("to 2406", "AIF 5.1.3c");
    let other = NEAR.replace("22e-2", "28e-1");
    watrin("defence", "movement", &other).act("take 22e-1").refuse("to 2406", "AIF 7.1a");
}

/// Gottesheim's battalion of efficiency 3 in the zone of the 22e at 2505, which reaches 2405 and 2406.
const SLIP: &str = "gottesheim = \"2304\"\nir18-1 = \"2405\"\n22e-1 = \"2505\"";

#[test]
fn aif_5_1_3d_from_zone_to_zone_under_defence_a_unit_tests() {
    for (die, status) in [(1, "good"), (3, "good"), (4, "disordered"), (6, "disordered")] {
        let mut table = acting("gottesheim", "defence", "movement", SLIP);
        table.act("take ir18-1").act("to 2406").awaits_roll("AIF 5.1.3d").roll(die);
        table.expect("pieces.ir18-1.at", "2406").expect("pieces.ir18-1.status", status);
    }
    // R18: a level more is rout for whoever is disordered already.
    let shaken = SLIP.replace("\"2405\"", "{ at = \"2405\", status = \"disordered\" }");
    let mut table = acting("gottesheim", "defence", "movement", &shaken);
    table.act("take ir18-1").act("to 2406").roll(4).expect("pieces.ir18-1.status", "routed");
}

#[test]
fn aif_5_1_3d_who_leaves_the_zones_does_not_test() {
    let mut table = acting("gottesheim", "defence", "movement", SLIP);
    table.act("take ir18-1").act("to 2404").expect("pieces.ir18-1.status", "good");
    assert!(table.try_awaits_roll("AIF 5.1.3d").is_err());
}

#[test]
fn aif_5_1_3d_friends_in_the_hex_do_not_spare_the_test_but_a_commander_helps() {
    // R129, and 13.2: with Watrin in 2406 efficiency 4 stands a 5.
    for (watrin_at, status) in [("2406", "good"), ("2306", "disordered")] {
        let pieces =
            format!("watrin = \"{watrin_at}\"\n22e-1 = \"2405\"\n22e-2 = \"2406\"\nir57-1 = \"2505\"");
        let mut table = watrin("defence", "movement", &pieces);
        table.act("take 22e-1").act("to 2406").awaits_roll("AIF 5.1.3d").roll(5);
        table.expect("pieces.22e-1.status", status).expect("pieces.22e-2.status", "good");
    }
}

#[test]
fn aif_5_1_3d_one_die_for_a_stack_each_against_its_own_efficiency() {
    let pieces = "watrin = \"2206\"\n6e-legere-1 = \"2405\"\n22e-1 = \"2405\"\nir57-1 = \"2505\"";
    let mut table = watrin("defence", "movement", pieces);
    table.act("together 2405").act("to 2406").awaits_roll("AIF 5.1.3d").roll(5);
    table.expect("pieces.6e-legere-1.status", "good").expect("pieces.22e-1.status", "disordered");
}

#[test]
fn aif_5_1_3d_a_battery_has_nothing_to_test() {
    let pieces = "watrin = \"2206\"\nart-watrin = \"2405\"\nir57-1 = \"2505\"";
    let mut table = watrin("defence", "movement", pieces);
    table.act("take art-watrin").act("to 2406").expect("pieces.art-watrin.at", "2406");
    assert!(table.try_awaits_roll("AIF 5.1.3d").is_err());
}

/// The column on which six points attack four in the farm of 2308, whose garrison stands under an order.
fn column_at_the_farm(garrison: &str, order: &str) -> String {
    let orders = format!("watrin = \"attack\", gottesheim = \"{order}\"");
    let pieces =
        format!("watrin = \"2206\"\n22e-1 = \"2307\"\n22e-2 = \"2307\"\ngottesheim = \"2310\"\n{garrison}");
    let mut table = mon(&text("declaration", "watrin", &orders, &pieces));
    table.act("attack 2307 2308").act("end").act("resolve 2308");
    table.fact("combat.reckoning.column").as_str().unwrap_or_default().to_owned()
}

#[test]
fn aif_5_1_3e_only_under_defence_houses_shelter_in_combat() {
    for order in ALL {
        let column = if order == "defence" { "1-2" } else { "1-1" };
        assert_eq!(column_at_the_farm("ir57-1 = \"2308\"", order), column, "{order}");
    }
    // R110, R124: whoever was out of command when it last acted stands under Defence.
    assert_eq!(column_at_the_farm("ir57-1 = { at = \"2308\", out = true }", "attack"), "1-2");
}

/// What cover does to the die of a battery that fires at a hex.
fn cover_from_fire(table: &Table, gun: &str, target: &str) -> i8 {
    let (setup, state) = (table.game().setup(), table.game().state());
    let gun = setup.find_piece(gun).unwrap_or_else(|| panic!("no piece {gun}"));
    let list = bombardment::modifiers(setup, state, PieceSet::of(gun), hex(table, target));
    let cover = list.iter().filter(|factor| ["AIF 10.1c", "AIF 17.2.6b"].contains(&factor.clause.0));
    cover.map(|factor| factor.by).sum()
}

#[test]
fn aif_5_1_3e_only_under_defence_houses_and_redoubts_shelter_from_fire() {
    for order in ALL {
        let sheltered = order == "defence";
        for target in ["2308", "2103"] {
            let orders = format!("watrin = \"attack\", gottesheim = \"{order}\"");
            let pieces = format!(
                "watrin = \"2206\"\nart-watrin = \"2306\"\ngottesheim = \"2310\"\nir57-1 = \"{target}\""
            );
            let table = mon(&text("bombardment", "watrin", &orders, &pieces));
            assert_eq!(
                cover_from_fire(&table, "art-watrin", target),
                -i8::from(sheltered),
                "{order} {target}"
            );
        }
        let orders = format!("verdier = \"attack\", tschudy = \"{order}\"");
        let pieces =
            "verdier = \"2511\"\nart-montagna = \"2612\"\ntschudy = \"2812\"\ncarolina1-rec-1 = \"2712\"";
        let table = cam(&text("bombardment", "verdier", &orders, pieces));
        assert_eq!(cover_from_fire(&table, "art-montagna", "2712"), -2 * i8::from(sheltered), "{order}");
    }
}

#[test]
fn aif_5_1_3e_only_under_defence_a_redoubt_shelters_in_combat() {
    for order in ALL {
        let orders = format!("compere = \"attack\", tschudy = \"{order}\"");
        let pieces = "compere = \"2511\"\n42e-1 = \"2612\"\ntschudy = \"2812\"\ncarolina1-rec-1 = \"2712\"";
        let mut table = cam(&text("declaration", "compere", &orders, pieces));
        table.act("attack 2612 2712").act("end").act("resolve 2712");
        // Five to three, two columns to the left.
        table.expect("combat.reckoning.column", if order == "defence" { "1-3" } else { "1-1" });
    }
}

#[test]
fn aif_5_1_3f_defence_reorganises() {
    assert!(reorganises("defence", "watrin = \"2203\""));
}

#[test]
fn aif_5_1_3g_under_defence_nobody_assaults_or_marches_in_column() {
    // The other battalion is under Attack, so that there is something to declare.
    let pieces = format!("{FACING}\n22e-2 = {{ at = \"2406\", acts = \"attack\" }}");
    let mut table = watrin("defence", "declaration", &pieces);
    table.offers("attack 2406 2505").refuse("attack 2405 2505", "AIF 5.1.3g");
    let table = watrin("defence", "movement", ROAD);
    let (setup, state) = (table.game().setup(), table.game().state());
    let mv = Move::new(state, setup.find_piece("22e-1").expect("the 22e"), None);
    for (order, may) in
        [(Order::Advance, true), (Order::Manoeuvre, true), (Order::Attack, false), (Order::Defence, false)]
    {
        assert_eq!(movement::may_form_column(setup, &mv, order), may, "{order:?}");
    }
}

#[test]
fn aif_5_1_4a_under_manoeuvre_units_move_freely_outside_enemy_zones() {
    let mut table = watrin("manoeuvre", "movement", NEAR);
    table.offers("end").act("take 22e-1").offers("to 2303").offers("to 2106").offers("to 2305");
    // Neither to an empty hex nor to friends.
    table.refuse("to 2405", "AIF 5.1.4a").refuse("to 2406", "AIF 5.1.4a");
}

#[test]
fn aif_5_1_4b_manoeuvre_marches_in_column() {
    assert!(marches("manoeuvre"));
}

#[test]
fn aif_5_1_4c_under_manoeuvre_reorganising_needs_a_leader_of_the_formation_at_hand() {
    for (leaders, may) in [
        ("watrin = \"2305\"", true),
        ("watrin = \"2206\"", true),
        ("watrin = \"2203\"", false),
        ("watrin = \"2203\"\ngency = \"2405\"", true),
        ("watrin = \"2203\"\ngency = \"2505\"", false),
        // Another formation's officer is no help.
        ("watrin = \"2203\"\nmainoni = \"2305\"", false),
    ] {
        assert_eq!(reorganises("manoeuvre", leaders), may, "{leaders}");
    }
}

#[test]
fn aif_5_1_4d_manoeuvre_allows_open_order_with_the_option() {
    assert!(skirmishes(&["open_order"], "manoeuvre"));
    assert!(!skirmishes(&[], "manoeuvre"));
    assert!(!skirmishes(&["open_order"], "defence"));
}

#[test]
fn aif_5_1_4e_under_manoeuvre_nobody_assaults() {
    let pieces = format!("{FACING}\n22e-2 = {{ at = \"2406\", acts = \"attack\" }}");
    let mut table = watrin("manoeuvre", "declaration", &pieces);
    table.offers("attack 2406 2505").refuse("attack 2405 2505", "AIF 5.1.4e");
}
