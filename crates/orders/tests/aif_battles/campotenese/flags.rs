//! The flags of retreat (AIF 17.2.1c, R69, R121).

use orders::Orders;
use orders::action::Action;
use orders::flow::Frame;
use play::Rules;
use testkit::Table;

use crate::aif::common::cam;

/// Ricci's horse near the way out, in some phase and state.
fn way_out(phase: &str, state: &str, at: &str) -> Table<Orders> {
    cam(&format!(
        r#"
        base = "empty"
        turn = 20
        phase = "{phase}"
        formation = "ricci"
        orders = {{ ricci = "manoeuvre" }}
        [pieces]
        ricci = "3417"
        ferdinando2-gran = "3316"
        re1-cav = {{ at = "{at}", status = "{state}" }}
        compere = "2212"
        42e-1 = "2212"
        "#
    ))
}

#[test]
fn aif_17_2_1c_a_neapolitan_leaves_the_map_by_a_flag() {
    for flag in ["3418", "3617"] {
        let mut table = way_out("movement", "good", flag);
        table.act("leave re1-cav").expect("pieces.re1-cav.at", "left");
    }
    way_out("movement", "disordered", "3418").act("leave re1-cav").expect("pieces.re1-cav.at", "left");
    way_out("movement", "good", "3516").refuse("leave re1-cav", "AIF 17.2.1c");
    // It has to come there first.
    let mut table = way_out("movement", "good", "3516");
    table.act("take re1-cav").act("via 3617").act("leave re1-cav").expect("pieces.re1-cav.at", "left");
}

/// R139, AIF 8.1: in an enemy zone nobody walks away, by a flag no more than elsewhere, but under Defence; commanders and guns are free to.
#[test]
fn aif_17_2_1c_an_enemy_zone_holds_who_is_not_under_defence() {
    let held = |order: &str, stage: &str| {
        cam(&format!(
            r#"
            base = "empty"
            turn = 20
            phase = "{stage}"
            formation = "ricci"
            orders = {{ ricci = "{order}" }}
            [pieces]
            ricci = "3418"
            re1-cav = "3418"
            compere = "2212"
            42e-1 = "3417"
            "#
        ))
    };
    for order in ["manoeuvre", "advance", "attack"] {
        held(order, "movement").refuse("leave re1-cav", "AIF 8.1");
    }
    held("defence", "movement").act("leave re1-cav").expect("pieces.re1-cav.at", "left");
    held("manoeuvre", "leaders").act("leave ricci").expect("pieces.ricci.at", "left");
}

/// One point: of two that a battalion has, the second if the first brought it to the flag, and none if both did.
#[test]
fn aif_17_2_1c_leaving_costs_a_point() {
    let grenadiers = |at: &str, order: &str| {
        let mut table = cam(&format!(
            r#"
            base = "empty"
            turn = 20
            phase = "movement"
            formation = "ricci"
            orders = {{ ricci = "{order}" }}
            [pieces]
            ricci = "{at}"
            ferdinando2-gran = "{at}"
            compere = "2212"
            42e-1 = "2212"
            "#
        ));
        table.act("take ferdinando2-gran");
        table
    };
    grenadiers("3517", "manoeuvre").act("via 3617").offers("leave ferdinando2-gran");
    let mut table = grenadiers("3516", "manoeuvre");
    // Off the road 3517 and 3617 cost a point each.
    table.act("via 3517").offers("to 3617").offers_not("via 3617");
    // With half a point left it may go on along a road, and not leave: for want of points, not for the weather.
    let table = grenadiers("3617", "manoeuvre");
    let (setup, mut state) = (table.game().setup(), table.game().state().clone());
    let Frame::Move(mut mv) = state.top() else { panic!("nobody is in hand") };
    mv.spent = 3;
    state.frames.set(Frame::Move(mv));
    let said = Orders::explain(setup, &state, setup.piece(mv.who).side, Action::Leave(mv.who));
    assert!(!said.legal && said.clause.0 == "AIF 17.2.1c", "{said:?}");
    assert!(said.reason.ends_with("has not the point left that it takes to leave"), "{said:?}");
    // In the Tormenta it is the weather that keeps back who has gone a hex.
    state.weather = 2;
    let said = Orders::explain(setup, &state, setup.piece(mv.who).side, Action::Leave(mv.who));
    assert_eq!(
        (said.clause.0, said.reason.as_str()),
        ("AIF 17.2.7j", "in this weather everybody moves one hex")
    );
}

#[test]
fn aif_17_2_1c_a_routed_unit_leaves_in_phase_c_only() {
    way_out("rout", "routed", "3418").act("leave re1-cav").expect("pieces.re1-cav.at", "left");
    way_out("movement", "routed", "3418").offers_not("neapolitan: leave re1-cav");
}

/// A flag is a way out and no shelter; a shelter is no way out.
#[test]
fn aif_15_2_2b_who_may_leave_by_a_flag_is_told_why_it_may_not_stay() {
    let mut table = way_out("rout", "routed", "3418");
    table.offers("leave re1-cav").refuse_because("stay re1-cav", "AIF 15.2.2b", "in no village");
    let mut table = cam(r#"
        base = "empty"
        turn = 20
        phase = "rout"
        [pieces]
        ricci = "3316"
        ferdinando2-gran = { at = "3316", status = "routed" }
        re1-cav = { at = "3418", status = "routed" }
        compere = "2212"
        42e-1 = "2212"
        "#);
    table.offers("stay ferdinando2-gran");
    table.refuse_because("leave ferdinando2-gran", "AIF 17.2.1c", "stands on no flag");
    // They run one after the other.
    table.refuse_because("leave re1-cav", "AIF 15.2.2a", "runs or stays");
}

/// A commander whom his troops leave behind of their own will is in no danger (AIF 4.5.4a): he stays, and nobody rolls.
#[test]
fn aif_17_2_1c_who_leaves_does_not_endanger_the_commander_he_stood_with() {
    let mut table = way_out("movement", "good", "3417");
    table.act("take re1-cav").act("via 3418").act("leave re1-cav").expect("pieces.ricci.at", "3417");
    let mut table = cam(r#"
        base = "empty"
        turn = 20
        phase = "movement"
        formation = "ricci"
        orders = { ricci = "manoeuvre" }
        [pieces]
        ricci = "3418"
        re1-cav = "3418"
        ferdinando2-gran = "3316"
        compere = "2212"
        42e-1 = "2212"
        "#);
    table.act("leave re1-cav").offers("take ferdinando2-gran").expect("pieces.ricci.at", "3418");
    assert_eq!(Orders::check(table.game().setup(), table.game().state()), [""; 0]);
}

/// R69: in any state, so out of command too, far from Ricci.
#[test]
fn aif_17_2_1c_who_is_out_of_command_leaves_too() {
    let mut table = cam(r#"
        base = "empty"
        turn = 20
        phase = "out-of-command"
        formation = "ricci"
        orders = { ricci = "manoeuvre" }
        [pieces]
        ricci = "2814"
        ferdinando2-gran = "2814"
        re1-cav = "3617"
        compere = "2212"
        42e-1 = "2212"
        "#);
    table.expect("pieces.re1-cav.out_of_command", true).act("take re1-cav").act("leave re1-cav");
    table.expect("pieces.re1-cav.at", "left");
}

/// In the Tormenta the one hex it has is the flag's or the way off the map.
#[test]
fn aif_17_2_1c_in_the_tormenta_nobody_comes_and_leaves() {
    let text = |at: &str| {
        format!(
            r#"
            base = "empty"
            turn = 20
            weather = 2
            phase = "movement"
            formation = "ricci"
            orders = {{ ricci = "manoeuvre" }}
            [pieces]
            ricci = "3417"
            re1-cav = "{at}"
            "#
        )
    };
    cam(&text("3617")).act("take re1-cav").act("leave re1-cav").expect("pieces.re1-cav.at", "left");
    cam(&text("3517")).act("take re1-cav").offers("to 3617").offers_not("via 3617");
}

#[test]
fn aif_17_2_1c_commanders_leave_too() {
    let mut table = cam(r#"
        base = "empty"
        turn = 20
        phase = "leaders"
        formation = "ricci"
        [pieces]
        ricci = "3418"
        ferdinando2-gran = "3316"
        compere = "2212"
        42e-1 = "2212"
        "#);
    table.act("leave ricci").expect("pieces.ricci.at", "left");
}

#[test]
fn aif_17_2_1c_no_frenchman_leaves() {
    let mut table = cam(r#"
        base = "empty"
        turn = 20
        phase = "movement"
        formation = "compere"
        orders = { compere = "manoeuvre" }
        [pieces]
        compere = "3418"
        42e-1 = "3418"
        ricci = "2814"
        ferdinando2-gran = "2814"
        "#);
    table.offers("take 42e-1").refuse("leave 42e-1", "AIF 17.2.1c");
}

/// R121, R67: driven off at a flag it may leave, and is no loss.
#[test]
fn aif_17_2_1c_a_forced_retreat_may_leave_by_the_flag() {
    let mut table = cam(&shelled("3617", "3516", ""));
    let before = table.fact("points");
    table.act("fire art-montagna 3617").rolls(&[5, 6]);
    table.offers("leave ferdinando2-gran").act("leave ferdinando2-gran");
    table.expect("pieces.ferdinando2-gran.at", "left").expect("points", before);
}

/// Verdier's mountain guns fire at grenadiers; more pieces follow.
fn shelled(target: &str, guns: &str, more: &str) -> String {
    format!(
        r#"
        turn = 20
        phase = "bombardment"
        formation = "verdier"
        [pieces]
        verdier = "{guns}"
        art-montagna = "{guns}"
        ferdinando2-gran = "{target}"
        {more}
        "#
    )
}
