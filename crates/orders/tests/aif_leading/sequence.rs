//! The order of a turn (AIF 3.1) but for the steps of an activation, and the first turn (AIF 3.2).

use orders::Orders;
use testkit::Table;

use crate::aif::common::{cam, cam_with, campotenese, mon, mon_with, montebello};
use crate::aif_leading::{at, finish};

/// A turn in which every sub-phase has something to decide: both commanders-in-chief have somebody in their radius,
/// both armies a unit that returns, and Watrin has guns with a target, units in command and out of it, a disordered
/// battalion, and horse with a gun to assault.
pub(crate) const WHOLE_TURN: &str = r#"
    base = "empty"
    turn = 5
    phase = "orders"
    orders = { watrin = "advance", ott = "defence", gottesheim = "defence" }
    [pieces]
    lannes = "2607"
    watrin = "2407"
    6e-legere-1 = "2405"
    22e-2 = { at = "2307", status = "disordered" }
    art-watrin = "2406"
    malher = "1803"
    22e-1 = "1803"
    40e-1 = { at = "waiting", reduced = true, back_on = 5 }
    ott = "3203"
    nauendorff-1 = "2404"
    art-schustekh = "2404"
    gottesheim = "3303"
    ir57-1 = { at = "waiting", reduced = true, back_on = 5 }
"#;

#[test]
fn aif_3_1a_sub_phases_come_in_the_printed_order_and_nothing_out_of_it() {
    let mut table = mon(WHOLE_TURN);
    // A
    table.asks("french", "AIF 3.1-A1").refuse("return 40e-1 2407", "AIF 3.1-A1").act("end");
    table.asks("austrian", "AIF 3.1-A1").refuse("activate ott", "AIF 3.1-A1").act("end");
    table.asks("french", "AIF 12.8.2").refuse("order watrin attack", "AIF 12.8.2").act("return 40e-1 2407");
    table.asks("austrian", "AIF 12.8.2").refuse("take nauendorff-1", "AIF 12.8.2").act("return ir57-1 3303");
    table.awaits_roll("AIF 6.0").roll(6).awaits_roll("AIF 6.0").roll(1);
    table.asks("french", "AIF 6.1a").refuse("order watrin attack", "AIF 6.1a").act("activate watrin");
    // B-2, B-3
    table.asks("french", "AIF 3.1-B2b").refuse("fire art-watrin 2404", "AIF 3.1-B2b").act("decline");
    table
        .asks("french", "AIF 3.1-B3a")
        .refuse("take 40e-1", "AIF 3.1-B3a")
        .refuse("try", "AIF 3.1-B3a")
        .act("end");
    // B-4
    table.asks("french", "AIF 3.1-B4a").refuse("fire art-watrin 2404", "AIF 3.1-B4a").act("end");
    table.asks("french", "AIF 3.1-B4c").refuse("take 40e-1", "AIF 3.1-B4c").act("end");
    table.asks("french", "AIF 4.1.4").refuse("take 22e-1", "AIF 4.1.4").act("end");
    // B-5
    table.asks("french", "AIF 3.1-B5a").refuse("fire art-watrin 2404", "AIF 3.1-B5a");
    table.act("attack 2405 2404").act("end");
    table.asks("austrian", "AIF 14.1a").refuse("fire art-schustekh 2405", "AIF 14.1a").act("decline");
    table.asks("austrian", "AIF 11.4.4a").refuse("withdraw nauendorff-1 2403", "AIF 11.4.4a").act("decline");
    table.awaits_roll("AIF 12.2.2a").roll(1).asks("french", "AIF 12.0b").act("resolve 2404");
    // 3 against 3, efficiency 5 on both sides: a three is no effect.
    table.awaits_roll("AIF 12.5.3").roll(3);
    // B-6, and back to A-3
    table.asks("french", "AIF 3.1-B6b").refuse("attack 2405 2404", "AIF 3.1-B6b").act("end");
    table.awaits_roll("AIF 6.0").expect("activated", vec!["watrin"]).expect("turn", 5);
}

#[test]
fn aif_3_1_a1_each_commander_in_chief_changes_orders_in_turn() {
    let mut table = mon(WHOLE_TURN);
    // The French begin (R6). Lannes has Watrin in his radius, and of course himself.
    table.asks("french", "AIF 3.1-A1").refuse("order ott attack", "AIF 4.3a");
    table.act("order watrin attack").expect("orders.watrin", "attack").act("end");
    table.asks("austrian", "AIF 3.1-A1").act("order gottesheim advance").act("order ott manoeuvre");
    table.expect("orders.gottesheim", "advance").expect("orders.ott", "manoeuvre");
    table.asks("french", "AIF 12.8.2");
    // Special orders for officers are given here too, if columns are played (AIF 16.2).
    mon(WHOLE_TURN).refuse("special malher attack", "AIF 16.2a");
    let near = WHOLE_TURN.replace("malher = \"1803\"", "malher = \"2407\"");
    let mut table = mon_with(&["columns"], &near);
    table.offers("special malher attack").act("special malher manoeuvre").asks("french", "AIF 16.2.2");
}

#[test]
fn aif_3_1_a2_units_return_whose_turn_has_come() {
    let text = WHOLE_TURN.replace("\"orders\"", "\"replacement\"");
    let mut table = mon(&text);
    table.asks("french", "AIF 12.8.2").act("return 40e-1 2407").expect("pieces.40e-1.at", "2407");
    table.expect("pieces.40e-1.reduced", true).expect("pieces.40e-1.status", "good");
    table.asks("austrian", "AIF 12.8.2").refuse("end", "AIF 12.8a").act("return ir57-1 3203");
    table.awaits_roll("AIF 6.0");
    // Who is due on a later turn waits, and nobody is asked.
    let mut table = mon(&text.replace("back_on = 5", "back_on = 6"));
    table.awaits_roll("AIF 6.0").expect("pieces.40e-1.at", "waiting");
}

#[test]
fn aif_3_1_a3_both_roll_and_add_their_commanders_in_chief() {
    let text = WHOLE_TURN.replace("\"orders\"", "\"initiative\"");
    // Lannes adds 4, Ott 2: two points make the difference, and a tie is the French player's (E27).
    for (french, austrian, winner) in
        [(2, 4, "french"), (2, 5, "austrian"), (1, 3, "french"), (1, 4, "austrian")]
    {
        let mut table = mon(&text);
        table.awaits_roll("AIF 6.0").roll(french).awaits_roll("AIF 6.0").roll(austrian);
        table.asks(winner, "AIF 6.1a").offers("activate watrin").offers("activate gottesheim");
    }
}

/// Three formations late in a turn, one of them acting, with a battery that has moved and a battalion that runs.
const LATE: &str = r#"
    base = "empty"
    turn = 5
    phase = "activation"
    formation = "watrin"
    activated = ["ott"]
    orders = { watrin = "defence", lannes = "defence", ott = "defence" }
    [pieces]
    lannes = "2507"
    28e-1 = { at = "2507", attacked = true }
    28e-2 = { at = "2306", status = "routed" }
    watrin = "2407"
    6e-legere-1 = "2407"
    art-watrin = "2408"
    ott = "3003"
    nauendorff-1 = { at = "2303", activated = true }
    art-oreilly = { at = "3103", moved = true, activated = true }
"#;

#[test]
fn aif_3_1_b_a_formation_finishes_before_another_begins() {
    let mut table = mon(LATE);
    table.expect("formation", "watrin").refuse("activate lannes", "AIF 3.1-B2b").act("decline");
    table
        .refuse("take 28e-1", "AIF 3.1-B")
        .refuse("activate lannes", "AIF 3.1-B4a")
        .act("take 6e-legere-1")
        .act("to 2406");
    table.expect("formation", "watrin");
    finish(&mut table);
    // Only now is the other one activated; its own battalions can be taken.
    table
        .expect("formation", "lannes")
        .act("decline")
        .offers("take 28e-1")
        .refuse("take 6e-legere-1", "AIF 3.1-B");
}

#[test]
fn aif_3_1_b6a_the_commander_of_the_active_formation_is_turned() {
    let mut table = mon(LATE);
    table.expect("pieces.watrin.activated", false).act("decline").expect("pieces.watrin.activated", false);
    finish(&mut table);
    table.expect("pieces.watrin.activated", true).expect("activated", vec!["ott", "watrin"]);
}

#[test]
fn aif_3_1_b6c_play_goes_back_to_initiative_while_somebody_has_not_acted() {
    let mut table = mon(&format!("{LATE}{}", at("gottesheim 3103, ir57-1 3104")));
    finish(&mut table);
    table.awaits_roll("AIF 6.0").expect("turn", 5).rolls(&[1, 6]).asks("austrian", "AIF 6.1a");
    table.refuse("activate watrin", "AIF 6.1c").refuse("activate ott", "AIF 6.1c");
    table.offers("activate lannes").act("activate gottesheim").expect("formation", "gottesheim");
}

#[test]
fn aif_3_1_c1_routed_units_run_when_all_have_acted_and_not_before() {
    let mut table = mon(LATE);
    finish(&mut table);
    table
        .expect("pieces.28e-2.at", "2306")
        .expect("formation", "lannes")
        .act("decline")
        .act("end")
        .act("end")
        .act("end");
    // Lannes's formation has acted too; his routed battalion has not rallied, and runs two hexes.
    table.expect("phase", "rout").asks("french", "AIF 15.2.2a").expect("turn", 5);
    table.act("retreat 28e-2 2307").act("retreat 28e-2 2308").expect("pieces.28e-2.at", "2308");
    table.expect("turn", 6);
}

#[test]
fn aif_3_1_c2_moved_guns_are_turned_back_when_the_turn_ends_and_not_before() {
    let text = LATE.replace("28e-2 = { at = \"2306\", status = \"routed\" }", "");
    let mut table = mon(&text);
    table.act("decline").act("take art-watrin").act("to 2407").expect("pieces.art-watrin.moved", true);
    finish(&mut table);
    table
        .expect("formation", "lannes")
        .expect("pieces.art-watrin.moved", true)
        .expect("pieces.art-oreilly.moved", true);
    finish(&mut table);
    table
        .expect("turn", 6)
        .expect("pieces.art-watrin.moved", false)
        .expect("pieces.art-oreilly.moved", false);
}

#[test]
fn aif_3_1_c3_the_turn_ends_and_every_commander_is_turned_back() {
    let text = LATE.replace("28e-2 = { at = \"2306\", status = \"routed\" }", "");
    let mut table = mon(&text);
    finish(&mut table);
    table.expect("pieces.ott.activated", true).expect("pieces.28e-1.attacked", true);
    finish(&mut table);
    table.expect("turn", 6).expect("activated", Vec::<String>::new());
    for leader in ["watrin", "lannes", "ott"] {
        table.expect(&format!("pieces.{leader}.activated"), false);
    }
    table.expect("pieces.28e-1.attacked", false).expect("pieces.nauendorff-1.activated", false);
    // The next turn begins with phase A.
    table.asks("french", "AIF 3.1-A1");
}

#[test]
fn aif_3_2a_the_first_turn_begins_with_a_formation_the_french_name() {
    // Campotenese: no orders, no replacements, no roll. Any formation can be named (R126).
    let mut table = Table::<Orders>::new(campotenese(&[]));
    table.expect("turn", 1).expect("phase", "choice").asks("french", "AIF 3.2a");
    table.refuse("order compere attack", "AIF 3.2a").offers("activate compere").act("activate ricci");
    table.expect("formation", "ricci");
    finish(&mut table);
    // From the second activation on initiative is rolled: Reynier adds 4, Damas 2.
    table.awaits_roll("AIF 6.0").roll(1).awaits_roll("AIF 6.0").roll(4).asks("neapolitan", "AIF 6.1a");
    // Montebello: only the French act in turn 1 and nobody rolls; Lannes's formation alone is there (R5).
    let mut table = Table::<Orders>::new(montebello(&[]));
    table.expect("turn", 1).expect("formation", "lannes").asks("french", "AIF 3.1-B4a");
    finish(&mut table);
    table.expect("turn", 2).expect("phase", "orders");
    // With headquarters the second turn has no orders in A-1, and the first begins as always.
    cam_with(&["headquarters"], "turn = 2\nphase = \"replacement\"").awaits_roll("AIF 6.0");
}

#[test]
fn aif_3_2b_every_formation_begins_under_the_order_of_its_scenario() {
    let mut table = Table::<Orders>::new(montebello(&[]));
    for formation in ["ott", "gottesheim", "vogelsang", "schellenberg"] {
        table.expect(&format!("orders.{formation}"), "manoeuvre");
    }
    table.expect("orders.lannes", "advance");
    let mut table = Table::<Orders>::new(campotenese(&[]));
    for formation in ["tschudy", "ricci", "zimmermann", "minutolo"] {
        table.expect(&format!("orders.{formation}"), "defence");
    }
    table.expect("orders.compere", "advance");
}

#[test]
fn aif_3_2c_in_the_first_turn_everybody_is_in_command() {
    // Mirabelli and his recruits are ten hexes from Zimmermann, whose radius is three (E22).
    for (turn, out) in [(1, false), (2, true)] {
        let mut table = cam(&format!("turn = {turn}\nphase = \"activation\"\nformation = \"zimmermann\""));
        table
            .expect("pieces.mirabelli.out_of_command", out)
            .expect("pieces.ferdinando-rec.out_of_command", out);
        table.expect("pieces.carolina2-fus-1.out_of_command", false);
    }
    // Even of a formation without its general.
    let lost = "phase = \"activation\"\nformation = \"zimmermann\"\n[pieces]\nzimmermann = \"gone\"";
    cam(&format!("turn = 1\n{lost}")).expect("pieces.carolina2-fus-1.out_of_command", false);
    cam(&format!("turn = 2\n{lost}")).expect("pieces.carolina2-fus-1.out_of_command", true);
}
