//! The three redoubts and their batteries (AIF 17.2.6).

use std::sync::Arc;

use orders::Orders;
use testkit::Table;

use crate::aif::common::{cam, campotenese};
use crate::aif_battles::data::kit::CAM;
use crate::aif_battles::{hex, ids_of, numbers, piece};

use orders::setup::{Kind, Terrain};

/// The right redoubt when Tschudy's guns may fire: the brigades under an order, a French battalion two hexes off.
fn right(order: &str, more: &str) -> String {
    format!(
        r#"
        base = "empty"
        turn = 3
        phase = "bombardment"
        formation = "tschudy"
        orders = {{ tschudy = "{order}", ricci = "{order}" }}
        [pieces]
        tschudy = "2812"
        ricci = "2814"
        redoubt-right = "2712"
        compere = "2412"
        42e-1 = "2512"
        {more}
        "#
    )
}

const GARRISON: &str = "carolina1-rec-1 = \"2712\"\n";

#[test]
fn aif_17_2_6a_redoubts_stand_in_three_hexes() {
    let setup = campotenese(&[]);
    let works = setup.map.hexes().filter(|&at| setup.ground(at).terrain == Terrain::Redoubt);
    assert_eq!(numbers(&setup, works), ["2615", "2712", "2713"]);
    assert_eq!(
        ids_of(&setup, |it| it.kind == Kind::Redoubt),
        ["redoubt-right", "redoubt-center", "redoubt-left"]
    );
    let mut table = Table::<Orders>::new(setup);
    for (id, at) in [("right", "2712"), ("center", "2713"), ("left", "2615")] {
        table
            .expect(&format!("pieces.redoubt-{id}.at"), at)
            .expect(&format!("pieces.redoubt-{id}.kind"), "redoubt");
    }
}

/// Three battalions against the right redoubt, whose garrison is under an order.
fn storm(order: &str) -> Table<Orders> {
    let mut table = cam(&format!(
        r#"
        base = "empty"
        turn = 3
        phase = "declaration"
        formation = "compere"
        orders = {{ compere = "attack", tschudy = "{order}" }}
        [pieces]
        tschudy = "2911"
        redoubt-right = "2712"
        carolina1-rec-1 = "2712"
        compere = "2612"
        42e-1 = "2612"
        42e-2 = "2613"
        1er-leger-1 = "2711"
        "#
    ));
    table.act("attack 2612 2712").act("attack 2613 2712").act("attack 2711 2712").act("end");
    table
}

/// E68: 13 to 3 is 4-1, and two columns less only behind a parapet that is really held.
#[test]
fn aif_17_2_6b_the_parapet_helps_under_defence_only() {
    for (order, column) in [("defence", "2-1"), ("advance", "4-1"), ("manoeuvre", "4-1")] {
        let mut table = storm(order);
        table.act("resolve 2712").act("decline");
        table.expect("combat.reckoning.odds", "4-1").expect("combat.reckoning.column", column);
    }
}

/// E60.
#[test]
fn aif_17_2_6b_the_parapet_keeps_off_fire_under_defence_only() {
    let fire = |order: &str| {
        let mut table = cam(&format!(
            r#"
            base = "empty"
            turn = 3
            phase = "bombardment"
            formation = "verdier"
            orders = {{ tschudy = "{order}" }}
            [pieces]
            verdier = "2411"
            art-montagna = "2612"
            tschudy = "2812"
            carolina1-rec-1 = "2712"
            "#
        ));
        // Strength 2, one hex: +1; three points: 0. A 4 is row 5, which is D; in the redoubt row 3, which is nothing.
        table.act("fire art-montagna 2712").roll(4);
        table.try_awaits_roll("AIF T-BOMB").is_ok()
    };
    assert!(!fire("defence") && fire("advance"));
}

/// Tschudy's brigade is under Attack: whoever is in the open has to close, the garrison has not.
#[test]
fn aif_17_2_6c_a_garrison_may_stand_whatever_the_order() {
    let moves = |at: &str| {
        cam(&right("attack", &format!("carolina1-rec-1 = \"{at}\"\n")).replace("bombardment", "movement"))
    };
    moves("2711").refuse("end", "AIF 5.1.2a");
    moves("2712").act("end").expect("pieces.carolina1-rec-1.at", "2712");
    // Nor has it to attack anybody beside it (R27).
    let near =
        right("attack", GARRISON).replace("bombardment", "declaration").replace("\"2512\"", "\"2612\"");
    let mut table = cam(&near);
    table.offers("attack 2712 2612").act("end").expect("declared", serde_json::json!([]));
}

/// The printed range is set to one by an overlay: the battery fires as far as it sees all the same (R42).
#[test]
fn aif_17_2_6d_a_battery_fires_at_whatever_it_sees() {
    let mut table = cam(&right("defence", &format!("{GARRISON}42e-2 = \"2713\"\n")));
    table.offers("fire redoubt-right 2512").offers("fire redoubt-right 2713");
    let short = Arc::new(CAM.accepted("[unit.redoubt-right]\nrange = 1\n"));
    assert_eq!(piece(&short, "redoubt-right").range, 1);
    let mut table = Table::<Orders>::from_situation(short, &right("defence", GARRISON));
    table.act("fire redoubt-right 2512").awaits_roll("AIF 11.4.3a");
    // Three hexes off nothing is seen.
    let setup = campotenese(&[]);
    assert!(!setup.index.sight[hex(&setup, "2712").index()].contains(hex(&setup, "2411")));
    let far = right("defence", GARRISON).replace("\"2512\"", "\"2411\"");
    cam(&far).offers_not("neapolitan: fire redoubt-right 2411");
}

#[test]
fn aif_17_2_6h_firing_does_not_turn_it_to_moved() {
    let mut table = cam(&right("defence", GARRISON));
    table.act("fire redoubt-right 2512").roll(1).expect("pieces.redoubt-right.moved", false);
    let field = r#"
        base = "empty"
        turn = 3
        phase = "bombardment"
        formation = "minutolo"
        [pieces]
        minutolo = "2714"
        art-riserva-1 = "2614"
        compere = "2412"
        42e-1 = "2513"
    "#;
    cam(field).act("fire art-riserva-1 2513").roll(1).expect("pieces.art-riserva-1.moved", true);
}

/// It fires once in an activation all the same.
#[test]
fn aif_17_2_6h_it_fires_once_in_an_activation() {
    let mut table = cam(&right("defence", &format!("{GARRISON}42e-2 = \"2612\"\n")));
    table.act("fire redoubt-right 2512").roll(1).offers_not("neapolitan: fire redoubt-right 2612");
}

#[test]
fn aif_17_2_6e_a_battery_neither_moves_nor_retreats_nor_defends() {
    let text = right("manoeuvre", GARRISON).replace("bombardment", "movement");
    let mut table = cam(&text);
    table.offers("take carolina1-rec-1").offers_not("take redoubt-right").offers_not("together 2712");
    assert!(table.try_act("take redoubt-right").is_err());
    // Attacked with its garrison it does not fire: the assault is resolved at once.
    let mut table = storm("defence");
    table.offers("resolve 2712").expect("active", "french");
    // Its garrison is driven off by fire, and the battery stays.
    let mut table = driven_off();
    table.expect("pieces.redoubt-right.at", "2712");
    assert_ne!(table.fact("pieces.carolina1-rec-1.at"), "2712");
}

/// A field battery beside the same garrison would have fired.
#[test]
fn aif_17_2_6e_a_field_battery_would_defend() {
    let text = r#"
        base = "empty"
        turn = 3
        phase = "declaration"
        formation = "compere"
        orders = { compere = "attack" }
        [pieces]
        minutolo = "2911"
        calabria-fus-1 = "2614"
        art-riserva-1 = "2614"
        compere = "2412"
        42e-1 = "2513"
    "#;
    cam(text).act("attack 2513 2614").act("end").asks("neapolitan", "AIF 11.4.4a");
}

/// The mountain battery drives the garrison, which does not hold the parapet, out of the redoubt: a 5 is D1, a 6 fails.
fn driven_off() -> Table<Orders> {
    let mut table = cam(r#"
        base = "empty"
        turn = 3
        phase = "bombardment"
        formation = "verdier"
        orders = { tschudy = "advance" }
        [pieces]
        verdier = "2411"
        art-montagna = "2612"
        tschudy = "2911"
        redoubt-right = "2712"
        carolina1-rec-1 = "2712"
        "#);
    table.act("fire art-montagna 2712").rolls(&[5, 6]);
    while table.fact("pieces.carolina1-rec-1.owes") != 0 {
        let ways = ["2812", "2813", "2711", "2713"].map(|to| format!("retreat carolina1-rec-1 {to}"));
        let way = ways.iter().find(|way| table.try_offers(way, true).is_ok());
        table.act(way.expect("a way back"));
    }
    table
}

/// R41: the garrison is eliminated, driven off by fire, or an enemy comes in.
#[test]
fn aif_17_2_6f_an_adverse_result_damages_it_for_good() {
    driven_off().expect("pieces.redoubt-right.reduced", true);
    // 4-1 with +4: a 6 is De.
    let mut table = storm("advance");
    table.act("resolve 2712").act("lead compere").roll(6);
    table.expect("pieces.carolina1-rec-1.at", "gone").expect("pieces.redoubt-right.reduced", true);
    let entered = r#"
        base = "empty"
        turn = 3
        phase = "movement"
        formation = "compere"
        orders = { compere = "advance" }
        [pieces]
        compere = "2512"
        42e-1 = "2612"
        redoubt-right = "2712"
    "#;
    cam(entered).act("take 42e-1").act("to 2712").expect("pieces.redoubt-right.reduced", true);
    // A garrison that marches off leaves it as it is.
    let mut table = cam(&right("manoeuvre", GARRISON).replace("bombardment", "movement"));
    table.act("take carolina1-rec-1").act("to 2813").expect("pieces.redoubt-right.reduced", false);
    // Damaged it never fires again.
    let damaged = right("defence", GARRISON)
        .replace("redoubt-right = \"2712\"", "redoubt-right = { at = \"2712\", reduced = true }");
    cam(&damaged).offers_not("neapolitan: fire redoubt-right 2512");
}

/// R41: it is no step in the count.
#[test]
fn aif_17_2_6f_a_damaged_battery_is_no_step() {
    let text = "turn = 3\nphase = \"choice\"\n[pieces]\nredoubt-right = { at = \"2712\", reduced = true }\n";
    assert_eq!(cam(text).fact("points"), serde_json::json!([]));
}

/// E59. R43: the garrison may be of any brigade.
#[test]
fn aif_17_2_6g_it_needs_a_garrison_under_defence() {
    let fires = |order: &str, garrison: &str| {
        cam(&right(order, garrison)).try_offers("neapolitan: fire redoubt-right 2512", true).is_ok()
    };
    assert!(!fires("defence", ""), "nobody serves it");
    assert!(fires("defence", GARRISON) && fires("defence", "ferdinando2-gran = \"2712\"\n"));
    for order in ["advance", "attack", "manoeuvre"] {
        assert!(!fires(order, GARRISON), "{order}");
    }
    // A commander is no garrison.
    assert!(!fires("defence", "major-t = \"2712\"\n"));
}
