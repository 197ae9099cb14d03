//! 21: how the armies are set up, and when Provera's division comes into being.

use crate::cal::marching::Table;
use crate::common::{setup, with};

fn start() -> Table {
    Table::new(setup())
}

#[test]
fn cal_21_0_everybody_stands_in_his_placement_hex_or_beside_it() {
    // E10: around 2120.
    let mut table = start();
    for hex in ["2120", "2119", "2121", "2020", "2021", "2220", "2221"] {
        table.offers(&format!("place h-banal-grenz {hex}"));
    }
    for hex in ["2019", "2022", "2118", "2122", "2219", "2222", "2320"] {
        table.refuse(&format!("place h-banal-grenz {hex}"), "CAL 21.0");
    }
    // Leaders too.
    table.offers("place hohenzollern 2317").refuse("place hohenzollern 2316", "CAL 21.0");
    // Who arrives later is not set up.
    table.refuse("place h-mahoney-jager 2714", "CAL 15.4a");
    table
        .act("place h-banal-grenz 2020")
        .refuse("place h-banal-grenz 2119", "CAL 21.0")
        .refuse("end", "CAL 21.0");
}

#[test]
fn cal_21_0_stacking_holds() {
    let mut table = start();
    // Two battalions and the horse battery of placement F: two to a hex.
    table.act("place h-7-carlstadt 1614").act("place h-hungarian 1614");
    table.refuse("place h-art-avg-horse 1614", "CAL 7.1e").act("place h-art-avg-horse 1613");
    // Infantry and cavalry do not mix; leaders do not count.
    table.act("place h-wurmser 2318").act("place h-erz-joszef 2318").act("place hohenzollern 2318");
    // Erdödy's hussars together or apart (R83).
    table.offers("place h-erdody-1 2014").offers("place h-erdody-1 2114");
    table.refuse_because("place h-erdody-1 2015", "CAL 21.1c", "2014 or 2114").act("place h-erdody-1 2014");
    table
        .offers("place h-erdody-2 2014")
        .offers("place h-erdody-2 2114")
        .refuse("place h-erdody-2 2113", "CAL 21.1c");
}

#[test]
fn cal_21_1a_the_austrians_set_up_first_under_defence() {
    let mut table = start();
    table.asks("austrian", "CAL 21.0").expect("phase", "set-up").expect("orders.hohenzollern", "defence");
    // Their opening order is no choice of theirs, and the French wait.
    table.offers_not("order hohenzollern attack").refuse("french: place augereau 1112", "CAL 21.0");
    table.act("ready").act("end").asks("french", "CAL 21.0").expect("orders.hohenzollern", "defence");
    // The French see where they stand (R84).
    assert_eq!(table.seen_by("french")["pieces"]["h-gyulai"]["at"], "1712");
    table.act("ready").act("order massena attack").act("order augereau advance").act("end");
    table.expect("turn", 1).expect("phase", "choice").expect("active", "french");
}

#[test]
fn cal_21_2a_the_french_choose_their_opening_orders() {
    for order in ["advance", "attack", "defence", "manoeuvre"] {
        let mut table = start();
        table.act("ready").act("end").act("ready").refuse("end", "CAL 21.2a");
        table
            .act(&format!("order massena {order}"))
            .refuse("end", "CAL 21.2a")
            .offers_not("order massena attack");
        table.act(&format!("order augereau {order}")).act("end");
        table.expect("orders.massena", order).expect("orders.augereau", order).expect("turn", 1);
        // What was noted of orders is no activation.
        table.offers("activate massena").offers("activate augereau");
    }
    // In any order with the placing.
    let mut table = start();
    table.act("ready").act("end").act("order massena attack").act("place augereau 1111").act("ready");
    table.act("order augereau defence").act("end").expect("pieces.augereau.at", "1111");
}

/// Provera's division and the advance guard; the winner of the initiative chooses.
fn choosing(turn: u8) -> String {
    format!("turn = {turn}\nphase = \"choice\"\nactive = \"austrian\"")
}

#[test]
fn cal_21_3b_provera_comes_into_being_on_turn_5_under_manoeuvre() {
    let mut table = crate::table(&choosing(4));
    table.offers("activate hohenzollern").refuse("activate provera", "CAL 21.3b");
    let mut table = crate::table(&choosing(5));
    table.expect("orders.provera", "manoeuvre").act("activate provera");
    // Nobody is there to ask for another order; the units come, then Provera himself.
    table
        .expect("phase", "movement")
        .act("enter p-kinsky 2714")
        .expect("pieces.p-kinsky.acts", "manoeuvre")
        .act("to 2414");
    table.act("enter p-2-wallach 2714").act("to 2514").act("enter p-deutschmeister 2714").act("to 2614");
    table.act("enter p-art-schubirz 2714").act("to 2714");
    table
        .refuse("end", "CAL 15.4a")
        .act("enter provera 2714")
        .act("to 2514")
        .expect("pieces.provera.at", "2514");
    // In the what-if on turn 4 (R8).
    let mut table = crate::table_with(&["better_weather"], &choosing(4));
    table.offers("activate provera");
    crate::table_with(&["better_weather"], &choosing(3)).refuse("activate provera", "CAL 21.3b");
    assert!(with(&["better_weather"]).pieces.iter().any(|piece| piece.id == "provera" && piece.arrives == 4));
}
