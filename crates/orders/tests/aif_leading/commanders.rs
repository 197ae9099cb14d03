//! What commanders are and do (AIF 4.0 to 4.3).

use orders::Orders;
use testkit::Table;

use crate::aif::common::{cam, mon, mon_with};
use crate::aif_leading::{acting, acts, assaulting, finish};

#[test]
fn aif_4_0_a_commander_has_no_strength_no_zone_and_takes_no_room() {
    // Gottesheim stands alone at 2404: under Manoeuvre a unit passes and stops beside him.
    let pieces = "watrin 2407, 6e-legere-1 2407, 6e-legere-2 2406, gency 2406, gottesheim 2404";
    let mut table = acting("watrin", "manoeuvre", "movement", pieces);
    table.expect("pieces.watrin.strength", 0).expect("pieces.watrin.kind", "officer");
    table.act("take 6e-legere-1").offers("to 2405").offers("to 2403").act("to 2406");
    // Two battalions are all a hex holds, and commanders come on top of them.
    table.act("end").act("take watrin").act("to 2406").expect("pieces.watrin.at", "2406");
    // He is nobody to assault or to bombard either.
    let mut table =
        acting("watrin", "attack", "declaration", "watrin 2407, 6e-legere-1 2405, gottesheim 2404");
    table.offers_not("attack 2405 2404");
}

#[test]
fn aif_4_1_a_general_commands_the_units_of_his_formation_and_no_others() {
    let pieces = r#"
        watrin = "2407"
        6e-legere-1 = "2406"
        art-watrin = "2408"
        28e-1 = "2507"
        24e-legere-1 = "2307"
        lannes = "2607"
        chambarlac = "2207"
    "#;
    let mut table = acting("watrin", "defence", "movement", pieces);
    for (id, active) in
        [("6e-legere-1", true), ("art-watrin", true), ("28e-1", false), ("24e-legere-1", false)]
    {
        table.expect(&format!("pieces.{id}.active"), active);
    }
    table
        .refuse("take 28e-1", "AIF 3.1-B")
        .refuse("take 24e-legere-1", "AIF 3.1-B")
        .offers("take 6e-legere-1");
    // A commander-in-chief with a formation is its general (R9); one without commands no unit.
    let mut table = acting("lannes", "defence", "movement", pieces);
    table.expect("pieces.28e-1.active", true).expect("pieces.6e-legere-1.active", false);
    let mut table = cam(&acts("compere", "defence", "activation", "reynier 2012, 42e-1 2012"));
    table.expect("pieces.42e-1.out_of_command", true);
}

#[test]
fn aif_4_1_1a_units_in_command_act_under_the_order_of_their_generals_marker() {
    for order in ["advance", "attack", "defence", "manoeuvre"] {
        let pieces = "watrin 2407, 6e-legere-1 2406, 22e-1 2417, ir57-1 3203";
        let mut table = acting("watrin", order, "movement", pieces);
        table.expect("pieces.6e-legere-1.acts", order).expect("pieces.22e-1.acts", "defence");
    }
}

/// The defender is driven out of 2404: at 3-1 and with efficiency 5 against 3 a three is DR.
fn driven_off(more: &str) -> Table<Orders> {
    let mut table = assaulting(more);
    if table.try_asks("french", "AIF 12.4.4").is_ok() {
        table.act("decline");
    }
    table.awaits_roll("AIF 12.5.3").roll(3).awaits_roll("AIF 12.5.4-DRa").roll(1);
    table.act("retreat ir18-3 2403").asks("french", "AIF 12.7a");
    table
}

#[test]
fn aif_4_1_1b_with_its_general_the_whole_stack_advances() {
    let mut table = driven_off("watrin 2405");
    table.offers("advance 6e-legere-1 2404").act("advance-all 2405 2404");
    for id in ["6e-legere-1", "6e-legere-2", "watrin"] {
        table.expect(&format!("pieces.{id}.at"), "2404");
    }
    // Without him one unit goes.
    let mut table = driven_off("watrin 2406");
    table.refuse("advance-all 2405 2404", "AIF 12.7.3").act("advance 6e-legere-2 2404");
    table.expect("pieces.6e-legere-2.at", "2404").expect("pieces.6e-legere-1.at", "2405");
}

/// A battalion of efficiency 4 under Advance checks before its attack, with a five; whether it attacks.
fn attacks_with_a_five(more: &str) -> bool {
    let pieces = format!("22e-1 2405, ir18-3 2404\n{more}");
    let mut table = acting("watrin", "advance", "declaration", &pieces);
    // In command or not, it acts under Advance here.
    table.act("attack 2405 2404").act("end").awaits_roll("AIF 12.2.2a").roll(5);
    table.try_offers("resolve 2404", true).is_ok()
}

#[test]
fn aif_4_1_1c_a_general_in_the_hex_steadies_his_units() {
    assert!(attacks_with_a_five("watrin 2405"));
    assert!(!attacks_with_a_five("watrin 2406"), "beside them is not with them");
}

#[test]
fn aif_4_1_1d_a_general_may_change_the_die_of_an_assault_by_one() {
    // Efficiency 5 against 3 is two; the attackers' general is another one, if he is there and if he likes.
    for (where_, answer, modifier) in [("2405", "lead watrin", 3), ("2405", "decline", 2)] {
        let mut table = assaulting(&format!("watrin {where_}"));
        table.asks("french", "AIF 12.4.4").act(answer).awaits_roll("AIF 12.5.3");
        table.expect("combat.reckoning.modifier", modifier);
    }
    assaulting("watrin 2406").awaits_roll("AIF 12.5.3").expect("combat.reckoning.modifier", 2);
    // The defenders' counts against it.
    let mut table = assaulting("watrin 2406, gottesheim 2404");
    table.awaits_roll("AIF 12.5.3").expect("combat.reckoning.modifier", 1);
}

#[test]
fn aif_4_1_2_only_the_own_general_gives_modifiers() {
    // Neither the commander-in-chief nor another general helps an assault, on either side.
    let others = "lannes 2405, chambarlac 2405, ott 2404, vogelsang 2404, watrin 2406";
    assaulting(others)
        .awaits_roll("AIF 12.5.3")
        .expect("combat.led", false)
        .expect("combat.reckoning.modifier", 2);
    // Nor does another general help a check; the commander-in-chief does (AIF 13.2, R59).
    assert!(!attacks_with_a_five("watrin 2406, chambarlac 2405"));
    assert!(attacks_with_a_five("watrin 2406, lannes 2405"));
}

#[test]
fn aif_4_1_3_the_order_roll_is_compared_with_the_generals_own_initiative() {
    let generals = [
        ("watrin", "6e-legere-1", 4),
        ("chambarlac", "24e-legere-1", 3),
        ("lannes", "28e-1", 4),
        ("gottesheim", "ir57-1", 3),
        ("schellenberg", "ir17-1", 2),
        ("ott", "nauendorff-1", 2),
    ];
    for (formation, unit, initiative) in generals {
        for die in 1..=6 {
            let pieces = format!("lannes 2502, ott 3003, {unit} 2404");
            let own = if ["lannes", "ott"].contains(&formation) {
                String::new()
            } else {
                format!(", {formation} 2404")
            };
            let mut table = acting(formation, "defence", "activation", &format!("{pieces}{own}"));
            table.act("try").awaits_roll("AIF 5.2.1a").roll(die);
            let changes = table.try_offers(&format!("order {formation} attack"), true).is_ok();
            assert_eq!(changes, die <= initiative, "{formation} with a {die}");
        }
    }
}

#[test]
fn aif_4_1_4_a_general_moves_last_and_only_with_his_own_formation() {
    let pieces = "lannes 2607, watrin 2407, 6e-legere-1 2407, chambarlac 2507, 24e-legere-1 2507, gency 2407";
    let mut table = acting("watrin", "defence", "movement", pieces);
    table
        .refuse("take watrin", "AIF 4.1.4")
        .refuse("take chambarlac", "AIF 4.1.4")
        .act("end")
        .asks("french", "AIF 4.1.4");
    table.refuse("take chambarlac", "AIF 4.1.4").refuse("take 6e-legere-1", "AIF 4.1.4");
    table.act("take watrin").act("to 2404").expect("pieces.watrin.at", "2404");
    // His officers move with him, and nobody twice.
    table
        .refuse("take watrin", "AIF 9.1a")
        .act("take gency")
        .act("to 2406")
        .expect("pieces.gency.at", "2406");
}

#[test]
fn aif_4_2_an_officer_in_command_carries_his_generals_radius_on() {
    // Watrin reaches four hexes, Gency two: 2404 to 2408, and on to 2410.
    let at = |gency: &str, unit: &str| {
        let pieces = format!("watrin 2404, gency {gency}, 22e-1 {unit}");
        crate::aif_leading::is_out(mon, "watrin", "22e-1", &pieces)
    };
    assert!(!at("2408", "2410"));
    assert!(at("2408", "2411"), "three hexes from Gency");
    assert!(at("2409", "2411"), "Gency is out of command himself");
    // Only of his own formation.
    let pieces = "lannes 2404, gency 2408, watrin 2408, 28e-1 2410";
    crate::aif_leading::out(mon, "lannes", pieces, &[("28e-1", true)]);
    // The radius of another officer is not enough for an officer (R12), but contiguity is.
    let pieces = "watrin 2404, gency 2408, malher 2410, 22e-1 2412";
    crate::aif_leading::out(mon, "watrin", pieces, &[("gency", false), ("malher", true), ("22e-1", true)]);
    let pieces = "watrin 2404, 6e-legere-1 2408, malher 2409, 22e-1 2411";
    crate::aif_leading::out(mon, "watrin", pieces, &[("malher", false), ("22e-1", false)]);
}

#[test]
fn aif_4_2_1a_with_an_officer_the_whole_stack_advances_too() {
    let mut table = driven_off("watrin 2407, gency 2405");
    table.act("advance-all 2405 2404");
    for id in ["6e-legere-1", "6e-legere-2", "gency"] {
        table.expect(&format!("pieces.{id}.at"), "2404");
    }
    // An officer of another formation does not see to it.
    let mut table = driven_off("watrin 2407, mainoni 2405");
    table.refuse("advance-all 2405 2404", "AIF 12.7.3");
}

#[test]
fn aif_4_2_1b_an_officer_helps_the_fire_of_light_troops() {
    // E61: three points at four on open ground; a three is nothing, and with one added it calls for a check.
    for (officer, harms) in [("gency 2405", true), ("gency 2406", false)] {
        let pieces = format!("watrin 2407, 6e-legere-1 2405, ir57-1 2404, {officer}");
        let mut table = mon_with(&["open_order"], &acts("watrin", "advance", "movement", &pieces));
        table.act("take 6e-legere-1").act("skirmish 2405 2404").roll(3);
        assert_eq!(table.fact("waits.next") == "roll", harms, "{}", table.position());
    }
}

#[test]
fn aif_4_2_1c_officers_lead_columns_only_under_the_option() {
    let text = r#"
        base = "empty"
        turn = 5
        phase = "orders"
        orders = { watrin = "defence" }
        [pieces]
        lannes = "2507"
        watrin = "2407"
        gency = "2406"
        6e-legere-1 = "2406"
        22e-1 = "2408"
    "#;
    mon(text).refuse("special gency attack", "AIF 16.2a");
    let mut table = mon_with(&["columns"], text);
    table.act("special gency manoeuvre").act("join 6e-legere-1").act("end");
    table.act("end").rolls(&[6, 1]).act("activate watrin");
    finish_to(&mut table, "movement");
    table.expect("pieces.6e-legere-1.acts", "manoeuvre").expect("pieces.22e-1.acts", "defence");
}

/// Declines what is asked until a phase has come.
fn finish_to(table: &mut Table<Orders>, phase: &str) {
    for _ in 0..9 {
        if table.fact("phase") == phase {
            return;
        }
        let idle = ["end", "decline"].into_iter().find(|answer| table.try_offers(answer, true).is_ok());
        table.act(idle.expect("something to decline"));
    }
    panic!("{phase} never comes: {}", table.position());
}

#[test]
fn aif_4_2_1d_an_officer_does_not_change_the_die_of_an_assault() {
    let officers = "watrin 2407, gency 2405, malher 2405";
    assaulting(officers)
        .awaits_roll("AIF 12.5.3")
        .expect("combat.led", false)
        .expect("combat.reckoning.modifier", 2);
    // Nor that of his enemies: O'Reilly with his Grenzer (3 points, efficiency 3).
    let pieces = "6e-legere-1 2405, 6e-legere-2 2405, watrin 2407, otocac-grenzer 2404, oreilly 2404";
    let mut table = acting("watrin", "attack", "declaration", pieces);
    table.act("attack 2405 2404").act("end").act("resolve 2404").expect("combat.reckoning.modifier", 2);
    // He steadies a check all the same (R98).
    assert!(attacks_with_a_five("watrin 2407, gency 2405"));
}

/// Both armies in A-1: Ott with Gottesheim at four hexes and Vogelsang at six, Lannes with Watrin beside him.
const CHIEFS: &str = r#"
    base = "empty"
    turn = 5
    phase = "orders"
    orders = { ott = "defence", gottesheim = "defence", vogelsang = "defence", lannes = "defence", watrin = "defence" }
    [pieces]
    lannes = "2407"
    28e-1 = "2407"
    watrin = "2406"
    6e-legere-1 = "2406"
    ott = "3105"
    nauendorff-1 = "3105"
    gottesheim = "3109"
    ir57-1 = "3109"
    vogelsang = "3111"
    ir28-1 = "3111"
"#;

#[test]
fn aif_4_3a_a_commander_in_chief_changes_the_orders_of_generals_in_his_radius_without_a_die() {
    let mut table = mon(CHIEFS);
    table.asks("french", "AIF 3.1-A1").refuse("order ott attack", "AIF 4.3a");
    // His own formation is in it, and he needs no die for that either.
    table
        .act("order watrin attack")
        .act("order lannes advance")
        .expect("orders.watrin", "attack")
        .expect("orders.lannes", "advance");
    table.asks("austrian", "AIF 3.1-A1").refuse("order vogelsang attack", "AIF 5.2c");
    table.act("order gottesheim manoeuvre").expect("orders.gottesheim", "manoeuvre");
    // Five hexes are within it.
    let mut table = mon(&CHIEFS.replace("vogelsang = \"3111\"", "vogelsang = \"3110\""));
    table.act("end").offers("order vogelsang attack");
}

#[test]
fn aif_4_3b_a_commander_in_chief_changes_as_many_orders_as_his_initiative() {
    // Ott's initiative is 2: with three generals in his radius the third keeps his order.
    let mut table = mon(&CHIEFS.replace("vogelsang = \"3111\"", "vogelsang = \"3108\""));
    table
        .act("end")
        .act("order gottesheim advance")
        .offers("order vogelsang advance")
        .act("order ott manoeuvre");
    table.expect("orders.vogelsang", "defence");
    assert_ne!(table.fact("phase"), "orders", "Ott has nothing more to say");
    // Counted over the turn: who has used them up is not asked; Lannes has four.
    for (french, asked) in [(3, true), (4, false)] {
        let text =
            CHIEFS.replace("turn = 5", &format!("turn = 5\nchanged = {{ french = {french}, austrian = 2 }}"));
        let mut table = mon(&text);
        assert_eq!(table.try_asks("french", "AIF 3.1-A1").is_ok(), asked, "{french} changes");
        if asked {
            table.act("order watrin attack").expect("orders.watrin", "attack");
        }
        assert_ne!(table.fact("phase"), "orders");
    }
    // In the next turn he may again.
    let late = "turn = 5\nchanged = { french = 4 }\nactivated = [\"watrin\", \"ott\", \"gottesheim\", \"vogelsang\"]";
    let mut table = mon(&CHIEFS.replace("turn = 5", late).replace("\"orders\"", "\"initiative\""));
    finish(&mut table);
    table.expect("turn", 6).asks("french", "AIF 3.1-A1").offers("order watrin attack");
}

#[test]
fn aif_4_3_1_a_commander_in_chief_moves_once_a_turn_with_a_friendly_formation() {
    let text = CHIEFS.replace(
        "\"orders\"",
        "\"movement\"\nformation = \"watrin\"\nactivated = [\"ott\", \"gottesheim\", \"vogelsang\"]",
    );
    let mut table = mon(&text);
    table
        .refuse("take lannes", "AIF 4.1.4")
        .act("end")
        .refuse("take ott", "AIF 4.1")
        .act("take lannes")
        .act("to 2405");
    finish(&mut table);
    // He has moved: not again in the activation of his own formation.
    table.expect("formation", "lannes").act("decline").act("end");
    assert!(table.try_offers("take lannes", true).is_err(), "{}", table.position());
    // Or he waits for it.
    let mut table = mon(&text);
    table
        .act("end")
        .act("end")
        .expect("formation", "lannes")
        .act("decline")
        .act("end")
        .refuse("take watrin", "AIF 4.1.4");
    table.act("take lannes").act("to 2405").expect("pieces.lannes.at", "2405").expect("turn", 6);
    // Damas leads nobody and moves with any Neapolitan formation, not with a French one.
    let pieces = "damas 3316, ricci 3315, principessa-cav 3315, compere 2012, 42e-1 2012, reynier 2013";
    cam(&acts("ricci", "defence", "leaders", pieces)).offers("take damas").refuse("take reynier", "AIF 4.1");
    cam(&acts("compere", "defence", "leaders", pieces))
        .offers("take reynier")
        .refuse("take damas", "AIF 4.1");
}

#[test]
fn aif_4_1_1b_a_general_who_stays_behind_takes_nobody_along() {
    // The choice is the attacker's: he may also stay where he is.
    let mut table = driven_off("watrin 2405");
    table.act("decline").expect("pieces.watrin.at", "2405").expect("pieces.6e-legere-1.at", "2405");
}
