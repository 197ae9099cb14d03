//! Declarations beside a charge (CAL 20.2.2, 20.2.4).

use orders::Orders;
use testkit::Table;

use crate::cal::fighting::kit::*;
use crate::table_with;

/// Wurmser's hussars in 1416 charge 1315; the other hex they touch, 1316, is held too, and so is 1216 beyond it by their own side.
fn charge(pieces: &str) -> Table<Orders> {
    let pieces = format!("hohenzollern = \"1517\"\nh-wurmser = \"1416\"\nmassena = \"1115\"\n{pieces}");
    let mut table =
        table_with(&["charges"], &position("movement", "hohenzollern", "attack", "elan = 0", &pieces));
    table.act("take h-wurmser").act("charge 1416 1315");
    while table.try_asks("austrian", "CAL 3.1-B5a").is_err() {
        table.act("end");
    }
    table
}

#[test]
fn cal_20_2_2_a_charge_is_not_widened_to_a_second_hex() {
    // The uhlans in 1216 touch both hexes as the hussars do. They may join the charge, but not draw it after them.
    let mut table = charge("h-meszaros = \"1216\"\nm-40-line = \"1315\"\nm-18-line = \"1316\"");
    table.act("attack 1216 1315").refuse("attack 1216 1316", "CAL 20.2.2");
    // So they would leave 1316 out, which the charge alone may do.
    table.act("end").asks("austrian", "CAL 12.0b").offers("resolve 1315").offers("resolve 1316");
}

#[test]
fn cal_12_4_1c_the_units_of_a_hex_charge_and_assault_together() {
    // Both squadrons stand in 1416 and touch 1315 and 1316. One charges 1315: the other may charge it too, or join, or nothing.
    let pieces = "h-erz-joszef = \"1416\"\nm-40-line = \"1315\"\nm-18-line = \"1316\"";
    let mut table = charge(pieces);
    table.refuse("attack 1416 1316", "CAL 12.4.1c").refuse("end", "CAL 5.1.2d").act("attack 1416 1315");
    table.act("end").act("resolve 1315").expect("combat.reckoning.attack", 8);
    let pieces = format!("hohenzollern = \"1517\"\nh-wurmser = \"1416\"\nmassena = \"1115\"\n{pieces}");
    let mut table = table_with(&["charges"], &position("movement", "hohenzollern", "attack", "", &pieces));
    table.act("take h-wurmser").act("charge 1416 1315").act("take h-erz-joszef");
    table.refuse("charge 1416 1316", "CAL 12.4.1c").offers("charge 1416 1315");
}

#[test]
fn cal_20_2_2_the_charge_ignores_its_other_neighbours() {
    let mut table = charge("m-40-line = \"1315\"\nm-18-line = \"1316\"\nh-meszaros = \"1217\"");
    table.offers("attack 1217 1316").refuse("end", "CAL 5.1.2d").act("attack 1217 1316").act("end");
    table.act("resolve 1315").expect("combat.targets", vec!["1315"]);
}

#[test]
fn cal_12_4_2a_a_charge_that_is_too_weak_is_refused_for_its_odds() {
    // The one point that is left of the hussars counts two in a charge, and eleven are more than five times as many.
    let pieces =
        "hohenzollern = \"1517\"\nh-erz-joszef = { at = \"1517\", reduced = true }\nmassena = \"1115\"\n";
    let against = |line: &str| {
        let text = position("movement", "hohenzollern", "attack", "", &format!("{pieces}{line}"));
        let mut table = table_with(&["charges"], &text);
        table.act("take h-erz-joszef");
        table
    };
    let both = "m-32-line = \"1315\"\nm-18-line = \"1315\"";
    against(both).refuse_because("charge 1416 1315", "CAL 12.4.2a", "worse than 1-5");
    against("m-18-line = \"1315\"").offers("charge 1416 1315");
}

#[test]
fn cal_12_4_2a_who_joins_a_charge_counts_with_it() {
    // One point of Stab dragoons against eleven could not be declared; with the doubled three of the hussars it is seven.
    let mut table = charge("h-stab-dragoner = \"1415\"\nm-32-line = \"1315\"\nm-18-line = \"1315\"");
    table.act("attack 1415 1315").act("end").act("resolve 1315").expect("combat.reckoning.attack", 7);
}
