//! The steps of an activation (AIF 3.1-B1 to 3.1-B6).

use orders::Orders;
use testkit::Table;

use crate::aif::common::{cam, mon};
use crate::aif_leading::{acting, acts, finish};

/// Watrin acts in turn 3, with reinforcements of his and of Lannes's at the edge, one of his held back since turn 2.
const ARRIVING: &str = r#"
    base = "empty"
    turn = 3
    phase = "movement"
    formation = "watrin"
    orders = { watrin = "advance", lannes = "advance" }
    [pieces]
    lannes = "3408"
    watrin = "3513"
    6e-legere-1 = "away"
    22e-1 = "away"
    40e-1 = "away"
    malher = "away"
    28e-1 = "away"
    24e-legere-1 = "away"
    gottesheim = "2715"
    ir57-1 = "2815"
"#;

#[test]
fn aif_3_1_b1_reinforcements_of_the_active_formation_enter_and_no_others() {
    let mut table = mon(ARRIVING);
    // Due this turn and held back since the last; Lannes's and Chambarlac's wait for their own formation and turn.
    table.offers("enter 22e-1 3714").offers("enter 6e-legere-1 3714");
    table.refuse("enter 28e-1 3710", "AIF 15.4a").refuse("enter 24e-legere-1 3705", "AIF 15.4a");
    table.act("enter 22e-1 3714").act("to 3714").expect("pieces.22e-1.at", "3714");
    // They are in command and under Advance (AIF 15.4.1); officers come at the end of B-4 (R100).
    table.expect("pieces.22e-1.out_of_command", false).expect("pieces.22e-1.acts", "advance");
    table.refuse("enter malher 3714", "AIF 15.4a").act("end").offers("enter malher 3714");
    // Not while guns fire, nor in another formation's activation.
    let mut table = mon(&ARRIVING
        .replace("\"movement\"", "\"activation\"")
        .replace("formation = \"watrin\"", "formation = \"lannes\""));
    table
        .offers_not("enter 22e-1 3714")
        .act("decline")
        .offers("enter 28e-1 3710")
        .refuse("enter 22e-1 3714", "AIF 15.4a");
}

/// Watrin at 2407 with a battalion beside him, and Malher with two battalions far off, seven hexes away.
const SCATTERED: &str = r#"
    lannes = "2607"
    watrin = "2407"
    6e-legere-1 = "2406"
    malher = "2414"
    22e-1 = "2414"
    22e-2 = "2414"
    22e-3 = "2417"
"#;

#[test]
fn aif_3_1_b2a_who_is_out_of_command_is_marked_for_the_whole_activation() {
    let mut table = acting("watrin", "manoeuvre", "activation", SCATTERED);
    for (id, out) in
        [("6e-legere-1", false), ("malher", true), ("22e-1", true), ("22e-2", true), ("22e-3", true)]
    {
        table.expect(&format!("pieces.{id}.out_of_command"), out);
    }
    // Who rides away or comes near later changes nothing (R7): the light battalion goes off, Watrin comes to Malher.
    table.act("decline").act("take 6e-legere-1").act("to 2502").act("end");
    table.act("take watrin").act("to 2411").expect("pieces.6e-legere-1.out_of_command", false);
    table.expect("pieces.22e-1.out_of_command", true).expect("pieces.malher.out_of_command", true);
}

#[test]
fn aif_3_1_b2a_a_column_that_acts_by_itself_marks_its_own_and_nobody_else() {
    // Franceschi rides far from Compère (AIF 17.2.9): he commands his column, and Compère is not concerned now.
    let pieces =
        "compere 1212, 42e-1 1212, bourgeois 1212, franceschi 2212, 9e-chasseurs-1 2212, 6e-chasseurs-1 2216";
    let text =
        acts("compere", "advance", "bombardment", pieces).replace("turn = 5", "turn = 5\napart = true");
    let mut table = cam(&text);
    for (id, out) in
        [("franceschi", false), ("9e-chasseurs-1", false), ("6e-chasseurs-1", true), ("bourgeois", false)]
    {
        table.expect(&format!("pieces.{id}.out_of_command"), out);
    }
}

#[test]
fn aif_3_1_b2b_one_attempt_to_change_the_order_after_the_marking() {
    let mut table = acting("watrin", "manoeuvre", "activation", SCATTERED);
    table.asks("french", "AIF 3.1-B2b").expect("pieces.22e-1.out_of_command", true);
    table.act("try").awaits_roll("AIF 5.2.1a").roll(4).asks("french", "AIF 5.2.1a");
    table
        .refuse("order lannes attack", "AIF 5.2.1a")
        .act("order watrin defence")
        .expect("orders.watrin", "defence");
    table.expect("pieces.6e-legere-1.acts", "defence").refuse("try", "AIF 3.1-B4a");
    // A failure is final for this activation, and the old order stands.
    let mut table = acting("watrin", "manoeuvre", "activation", SCATTERED);
    table.act("try").roll(5).expect("orders.watrin", "manoeuvre").refuse("try", "AIF 3.1-B4a");
}

/// A battery two hexes from an enemy on open ground.
const GUNS: &str = r#"
    watrin = "2407"
    art-watrin = "2406"
    6e-legere-1 = "2407"
    ir57-1 = "2404"
"#;

#[test]
fn aif_3_1_b3a_guns_fire_before_anybody_moves() {
    let mut table = acting("watrin", "defence", "activation", GUNS);
    table.asks("french", "AIF 3.1-B3a").refuse("take 6e-legere-1", "AIF 3.1-B3a");
    table.act("fire art-watrin 2404").awaits_roll("AIF 11.4.3a").roll(1).asks("french", "AIF 3.1-B4a");
    table.refuse("fire art-watrin 2404", "AIF 3.1-B4a");
}

#[test]
fn aif_3_1_b3b_guns_that_have_fired_are_moved_and_do_not_move() {
    let mut table = acting("watrin", "defence", "activation", GUNS);
    table.act("fire art-watrin 2404").roll(1).expect("pieces.art-watrin.moved", true);
    table.refuse("take art-watrin", "AIF 3.1-B3b").offers("take 6e-legere-1");
    // Who has not fired may.
    let mut table = acting("watrin", "defence", "activation", GUNS);
    table.act("end").expect("pieces.art-watrin.moved", false).offers("take art-watrin");
}

#[test]
fn aif_3_1_b4a_units_move_as_their_order_allows() {
    // From 2408 towards 2404: one hex under Defence, into no zone under Manoeuvre, into one under the others.
    for (order, far, zone) in [
        ("defence", false, false),
        ("manoeuvre", true, false),
        ("advance", true, true),
        ("attack", true, true),
    ] {
        let mut table = acting(
            "watrin",
            order,
            "movement",
            &GUNS.replace("6e-legere-1 = \"2407\"", "6e-legere-1 = \"2408\""),
        );
        table.act("take 6e-legere-1");
        let offers = |to: &str| table.try_offers(to, true).is_ok();
        assert_eq!([offers("to 2407"), offers("to 2406"), offers("to 2405")], [true, far, zone], "{order}");
    }
}

#[test]
fn aif_3_1_b4b_guns_that_move_are_moved() {
    let pieces = format!("{GUNS}garde-consulaire 2507, lannes 2507, art-schustekh 3006, ott 3006");
    let mut table = acting("watrin", "defence", "movement", &pieces);
    table.act("take art-watrin").act("to 2407").expect("pieces.art-watrin.moved", true);
    // Horse guns do not count half their allowance (AIF 11.0.1): three of six points.
    for (to, moved) in [("2508", false), ("2204", true)] {
        let mut table = acting("lannes", "manoeuvre", "movement", &pieces.replace("ir57-1 = \"2404\"", ""));
        table
            .act("take garde-consulaire")
            .act(&format!("to {to}"))
            .expect("pieces.garde-consulaire.moved", moved);
    }
}

/// Watrin's formation where those in command have moved and Malher stands with two battalions out of command.
fn loose(order: &str) -> Table<Orders> {
    let mut table = acting("watrin", order, "activation", SCATTERED);
    table.act("decline").refuse("test 2414", "AIF 3.1-B4c").act("end").asks("french", "AIF 3.1-B4c");
    table
}

#[test]
fn aif_3_1_b4c_an_officer_may_rouse_those_who_stand_with_him_after_the_others_have_moved() {
    // Malher's initiative is 3. Who is roused takes the order he names, all together (R15).
    for (die, roused) in [(3, true), (4, false)] {
        let mut table = loose("manoeuvre");
        table.refuse("command 22e-1 attack", "AIF 5.3").act("test 2414").awaits_roll("AIF 3.1-B4c").roll(die);
        table.refuse("test 2414", "AIF 3.1-B4c");
        if roused {
            table.act("command 22e-1 manoeuvre").expect("pieces.22e-1.acts", "manoeuvre");
            table.expect("pieces.22e-2.acts", "manoeuvre").refuse("command 22e-2 attack", "AIF 5.3");
            table.act("take 22e-1").offers("to 2411");
        } else {
            table.refuse("command 22e-1 manoeuvre", "AIF 5.3").expect("pieces.22e-1.acts", "defence");
            table.act("take 22e-1").offers("to 2413").refuse("to 2412", "AIF 5.1.3a");
        }
        table.expect("pieces.22e-3.acts", "defence");
    }
    // Without an officer with them there is no attempt.
    loose("manoeuvre").refuse("test 2417", "AIF 3.1-B4c");
    // The mark of being out of command stays, and the order of the formation too.
    let mut table = loose("manoeuvre");
    table.act("test 2414").roll(1).act("command 22e-1 attack").expect("pieces.22e-1.out_of_command", true);
    table.expect("orders.watrin", "manoeuvre");
}

#[test]
fn aif_3_1_b4c_a_failed_attempt_is_no_action_and_a_battalion_may_rally_after_it() {
    // R87: only moving, firing, charging and attacking are actions.
    let pieces = SCATTERED.replace("22e-1 = \"2414\"", "22e-1 = { at = \"2414\", status = \"disordered\" }");
    let mut table = acting("watrin", "manoeuvre", "activation", &pieces);
    table.act("decline").act("end").act("test 2414").roll(6).act("end").act("end");
    table.asks("french", "AIF 3.1-B6b").act("rally 2414").roll(1).expect("pieces.22e-1.status", "good");
}

/// Two assaults: the 6th Light on a battalion, the 22nd on hussars with a horse battery.
fn two_assaults(order: &str) -> Table<Orders> {
    let pieces = r#"
        watrin = "2407"
        6e-legere-1 = "2305"
        6e-legere-2 = "2305"
        22e-1 = "2505"
        22e-2 = "2505"
        ir18-3 = "2304"
        nauendorff-1 = "2606"
        art-schustekh = "2606"
    "#;
    acting("watrin", order, "declaration", pieces)
}

#[test]
fn aif_3_1_b5a_attacks_are_declared_and_marked_by_order() {
    for (order, marker) in [("attack", "attack"), ("advance", "attack?")] {
        let mut table = two_assaults(order);
        table.asks("french", "AIF 3.1-B5a").expect("pieces.6e-legere-1.attack", "none");
        table.act("attack 2305 2304").refuse("resolve 2304", "AIF 3.1-B5a").act("attack 2505 2606");
        for id in ["6e-legere-1", "6e-legere-2", "22e-1", "22e-2"] {
            table.expect(&format!("pieces.{id}.attack"), marker);
        }
        table.expect("pieces.ir18-3.attack", "none").act("end").offers_not("attack 2305 2304");
    }
    // Under Defence and Manoeuvre there is nothing to declare.
    for order in ["defence", "manoeuvre"] {
        assert_ne!(two_assaults(order).fact("phase"), "declaration", "{order}");
    }
}

#[test]
fn aif_3_1_b5b_cavalry_may_go_before_guns_fire() {
    let mut table = two_assaults("attack");
    table.act("attack 2305 2304").act("attack 2505 2606").act("end");
    table.asks("austrian", "AIF 14.1a").refuse("fire art-schustekh 2505", "AIF 14.1a");
    table.act("withdraw nauendorff-1 2706").expect("pieces.nauendorff-1.at", "2706");
}

#[test]
fn aif_3_1_b5c_unmoved_guns_in_attacked_hexes_fire_before_the_checks() {
    let declared = |order: &str| {
        let mut table = two_assaults(order);
        table.act("attack 2305 2304").act("attack 2505 2606").act("end").act("decline");
        table
    };
    let mut table = declared("advance");
    table.asks("austrian", "AIF 11.4.4a").act("fire art-schustekh 2505").awaits_roll("AIF 11.4.3a").roll(1);
    table.awaits_roll("AIF 12.2.2a");
    // They need not.
    declared("advance").act("decline").awaits_roll("AIF 12.2.2a");
    // A battery that has moved does not fire.
    let pieces = "watrin 2407, 22e-1 2505, ir18-3 2606\nart-gottesheim = { at = \"2606\", moved = true }";
    let mut table = acting("watrin", "attack", "declaration", pieces);
    table.act("attack 2505 2606").act("end").asks("french", "AIF 12.0b");
}

#[test]
fn aif_3_1_b5d_checks_come_first_and_then_the_table() {
    let mut table = two_assaults("advance");
    table.act("attack 2305 2304").act("attack 2505 2606").act("end").act("decline").act("decline");
    // One die for each hex, for all assaults: the 6th Light passes with a 5, the 22nd does not (efficiency 5 and 4).
    table.awaits_roll("AIF 12.2.2a").roll(5).awaits_roll("AIF 12.2.2a").roll(5);
    table.asks("french", "AIF 12.0b").offers_not("resolve 2606").act("resolve 2304");
    table.expect("combat.attackers", vec!["6e-legere-1", "6e-legere-2"]).awaits_roll("AIF 12.5.3");
    // Under Attack nobody checks.
    let mut table = two_assaults("attack");
    table.act("attack 2305 2304").act("attack 2505 2606").act("end").act("decline").act("decline");
    table.asks("french", "AIF 12.0b").offers("resolve 2304").offers("resolve 2606");
}

#[test]
fn aif_3_1_b6b_units_of_the_active_formation_may_reorganise_when_it_ends() {
    let pieces = r#"
        watrin = "2407"
        6e-legere-1 = { at = "2406", status = "disordered" }
        22e-1 = { at = "2408", status = "routed" }
        22e-2 = { at = "2307", status = "disordered" }
        lannes = "2507"
        28e-1 = { at = "2507", status = "disordered" }
    "#;
    let mut table = acting("watrin", "defence", "movement", pieces);
    table.act("take 22e-2").act("to 2306").act("end").act("end").asks("french", "AIF 3.1-B6b");
    // Not another formation's, and not who has done something else.
    table.refuse("rally 2507", "AIF 3.1-B6b").refuse("rally 2306", "AIF 15.3a");
    table.act("rally 2406").roll(5).expect("pieces.6e-legere-1.status", "good");
    table.act("rally 2408").roll(5).expect("pieces.22e-1.status", "routed");
    // Nobody tries twice.
    assert!(table.try_offers("rally 2408", true).is_err());
    finish(&mut table);
    table.expect("pieces.watrin.activated", true);
}
