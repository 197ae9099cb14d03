//! Franceschi's horse (AIF 17.2.9, R70).

use orders::Orders;
use play::Words as _;
use testkit::Table;

use crate::aif::common::{cam, campotenese};

/// The French choose on turn 5, with no enemy about to close with; what else holds is said before the pieces.
fn choice(more: &str) -> Table<Orders> {
    cam(&choice_text(more))
}

fn choice_text(more: &str) -> String {
    format!(
        r#"
        base = "empty"
        turn = 5
        phase = "choice"
        active = "french"
        {more}
        [pieces]
        compere = "2212"
        42e-1 = "2212"
        1er-leger-1 = "2312"
        franceschi = "2213"
        6e-chasseurs-1 = "2213"
        9e-chasseurs-4 = "2113"
        verdier = "2305"
        42e-3 = "2305"
        zimmermann = "2616"
        "#
    )
}

/// Ends whatever can be ended until the next choice or roll for the initiative.
fn finish(table: &mut Table<Orders>) {
    while table.fact("phase") != "choice" && table.fact("phase") != "initiative" {
        let end = ["end", "decline"].into_iter().find(|end| table.try_offers(end, true).is_ok());
        match end {
            Some(end) => table.act(end),
            None => panic!("{}", table.position()),
        };
    }
}

#[test]
fn aif_17_2_9a_questions_and_headings_name_the_column_while_it_acts_by_itself() {
    let mut table = choice("orders = { compere = \"defence\" }");
    table.act("apart");
    let game = table.game();
    let heading = orders::sketch::phase(game.setup(), game.state());
    assert!(heading.starts_with("Franceschi's column: "), "{heading}");
    while table.fact("phase") != "movement" {
        table.act("decline");
    }
    let game = table.game();
    let play::Next::Decide(asked) = game.next() else { panic!("a die is due") };
    let question = Orders::question(game.setup(), game.state(), &asked.first());
    assert!(question.starts_with("Franceschi's column acts under "), "{question}");
}

#[test]
fn aif_17_2_9a_franceschi_may_be_activated_instead_of_compere() {
    let setup = campotenese(&[]);
    let apart = setup.scenario.apart.expect("a column");
    assert_eq!(setup.piece(apart.officer).id, "franceschi");
    let units: Vec<&str> = apart.units.map(|id| setup.piece(id).id.as_str()).collect();
    let wanted = [
        "6e-chasseurs-1",
        "6e-chasseurs-2",
        "9e-chasseurs-1",
        "9e-chasseurs-2",
        "9e-chasseurs-3",
        "9e-chasseurs-4",
    ];
    assert_eq!(units, wanted);
    assert!(!setup.rules.columns, "independent columns are not in play");
    let mut table = choice("orders = { compere = \"defence\" }");
    table.offers("activate compere").act("apart");
    table.expect("pieces.6e-chasseurs-1.active", true).expect("pieces.9e-chasseurs-4.active", true);
    table.expect("pieces.42e-1.active", false);
    // R70: an order of its own, at first Advance.
    table.expect("pieces.6e-chasseurs-1.acts", "advance").expect("orders.compere", "defence");
    // It is the French player's alone.
    let text = "turn = 5\nphase = \"choice\"\nactive = \"neapolitan\"\n[pieces]\nfranceschi = \"1402\"\n";
    cam(text).refuse("apart", "AIF 17.2.9a");
}

/// R176: whoever has named Compère, the French say who acts.
#[test]
fn aif_17_2_9a_when_the_enemy_names_compere_franceschi_may_act_instead() {
    let text = choice_text("").replace("active = \"french\"", "active = \"neapolitan\"");
    let mut table = cam(&text);
    table.act("activate compere").asks("french", "AIF 17.2.9c").offers("end").offers("join franceschi");
    table.act("apart").expect("pieces.6e-chasseurs-1.active", true).expect("pieces.42e-1.active", false);
    finish(&mut table);
    assert_eq!(table.fact("activated"), serde_json::json!([]), "Compère has not acted");
    // Later in the turn he is named again and leads his own men; Franceschi has acted.
    let text = text.replace("turn = 5", "turn = 5\napart_done = true");
    cam(&text).act("activate compere").expect("pieces.42e-1.active", true);
}

/// R177: a column is a column without the option too, so Reynier gives it orders in A-1.
#[test]
fn aif_17_2_9a_reynier_gives_franceschi_orders_without_the_option() {
    let orders = |reynier: &str| {
        let text = choice_text("").replace("phase = \"choice\"", "phase = \"orders\"");
        cam(&format!("{text}\nreynier = \"{reynier}\""))
    };
    let mut table = orders("2214");
    table.asks("french", "AIF 3.1-A1").refuse("special bourgeois attack", "AIF 16.2a");
    table.act("special franceschi attack").refuse("special franceschi defence", "AIF 16.2d");
    table.expect("pieces.franceschi.leads", "attack").expect("pieces.6e-chasseurs-1.column", "franceschi");
    table.expect("pieces.6e-chasseurs-1.stands", "attack").expect("pieces.42e-1.stands", "advance");
    // Out of reach of everybody he gives no orders at all.
    orders("1401").awaits_roll("AIF 6.0");
    // He acts under it when his time comes.
    let mut table = cam(&choice_text("")
        .replace("franceschi = \"2213\"", "franceschi = { at = \"2213\", leads = \"attack\" }"));
    table.act("apart").expect("pieces.6e-chasseurs-1.acts", "attack");
}

/// Off the map he has no order yet, and his horsemen come in under Advance.
#[test]
fn aif_17_2_9a_the_column_that_arrives_is_told_to_be_under_advance() {
    let mut table = cam("turn = 4\nphase = \"choice\"\nactive = \"french\"");
    table.act("apart");
    while table.fact("phase") != "movement" {
        table.act("decline");
    }
    let game = table.game();
    let play::Next::Decide(asked) = game.next() else { panic!("a die is due") };
    let question = Orders::question(game.setup(), game.state(), &asked.first());
    assert!(question.starts_with("Franceschi's column acts under Advance"), "{question}");
}

/// He comes with his column on turn 4, and not before.
#[test]
fn aif_17_2_9a_the_column_may_come_onto_the_map_by_itself() {
    let choice = |turn: u8| cam(&format!("turn = {turn}\nphase = \"choice\"\nactive = \"french\""));
    choice(3).refuse("apart", "AIF 17.2.9a");
    let mut table = choice(4);
    table.act("apart");
    while table.try_offers("enter 6e-chasseurs-1 1401", true).is_err() {
        table.act("decline");
    }
    table.act("enter 6e-chasseurs-1 1401").act("to 1402").expect("pieces.6e-chasseurs-1.at", "1402");
    table.offers_not("enter 42e-1 1401");
}

#[test]
fn aif_17_2_9b_compere_is_not_activated_by_it_and_need_not_wait() {
    let mut table = choice("");
    table.act("apart");
    finish(&mut table);
    assert_eq!(table.fact("activated"), serde_json::json!([]), "Compère has not acted");
    while table.fact("phase") == "initiative" {
        table.roll(if table.fact("waits.next") == "roll" { 6 } else { 1 });
    }
    table.offers("activate compere");
    // Compère has acted already.
    let mut table = choice("activated = [\"compere\"]");
    table.refuse("activate compere", "AIF 6.1c").act("apart").expect("pieces.6e-chasseurs-1.active", true);
}

#[test]
fn aif_17_2_9c_the_column_acts_once_a_turn() {
    choice("apart_done = true").refuse("apart", "AIF 17.2.9c");
    let mut table = choice("activated = [\"compere\", \"verdier\", \"zimmermann\"]");
    // The last of the turn: it may act or let it be.
    table.offers("apart").act("apart");
    finish_turn(&mut table);
    table.expect("turn", 6);
}

/// Ends the activation and the turn.
fn finish_turn(table: &mut Table<Orders>) {
    while table.fact("turn") == 5 {
        if table.fact("waits.next") == "roll" {
            table.roll(3);
            continue;
        }
        let end = ["end", "decline"].into_iter().find(|end| table.try_offers(end, true).is_ok());
        table.act(end.expect("the activation can be ended"));
    }
}

#[test]
fn aif_17_2_9c_it_acts_with_compere_if_it_did_not_apart() {
    let mut table = choice("orders = { compere = \"manoeuvre\" }");
    table.act("activate compere").act("join franceschi");
    table.expect("pieces.6e-chasseurs-1.active", true).expect("pieces.6e-chasseurs-1.acts", "manoeuvre");
    table.expect("pieces.42e-1.active", true);
    finish(&mut table);
    while table.fact("waits.next") == "roll" {
        table.roll(4);
    }
    table.refuse("apart", "AIF 17.2.9c");
    // Having acted apart it does not act with him as well.
    let mut table = choice("apart_done = true");
    table.act("activate compere").expect("pieces.6e-chasseurs-1.active", false).offers_not("join franceschi");
}
