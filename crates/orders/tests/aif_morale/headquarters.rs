//! Clause 16.1: headquarters orders.

use orders::Orders;
use testkit::Table;

use crate::aif::common::mon_with;

const PIECES: &str = r#"
    [pieces]
    lannes = "2204"
    watrin = "2305"
    chambarlac = "3705"
    28e-1 = "2203"
    22e-1 = "2304"
    24e-legere-1 = "3705"
    ott = "2806"
    gottesheim = "2706"
    bach-light = "2807"
    ir57-1 = "2707"
"#;

/// Turn 4 with `keys`, with headquarters in play unless said otherwise.
fn table_of(options: &[&str], keys: &str) -> Table<Orders> {
    mon_with(options, &format!("base = \"empty\"\n turn = 4\n {keys}\n {PIECES}"))
}

/// A side has won the roll.
fn winner(side: &str, keys: &str) -> Table<Orders> {
    table_of(&["headquarters"], &format!("phase = \"choice\"\n active = \"{side}\"\n {keys}"))
}

#[test]
fn aif_16_1a_nobody_changes_orders_when_the_turn_begins() {
    // Nobody is routed, so the turn ends at once and the next begins.
    table_of(&[], "phase = \"rout\"").expect("turn", 5).expect("phase", "orders");
    table_of(&["headquarters"], "phase = \"rout\"").expect("turn", 5).expect("phase", "initiative");
}

#[test]
fn aif_16_1b_each_side_has_one_where_its_commander_in_chief_is() {
    for side in ["french", "austrian"] {
        let mut table = winner(side, "");
        table.act("headquarters").act("end").expect("phase", "initiative");
    }
    let without =
        format!("base = \"empty\"\n turn = 4\n phase = \"choice\"\n active = \"french\"\n {PIECES}")
            .replace("lannes = \"2204\"", "lannes = \"away\"");
    mon_with(&["headquarters"], &without).offers_not("headquarters").offers("activate watrin");
    // Without the option there are none.
    table_of(&[], "phase = \"choice\"\n active = \"french\"").refuse("headquarters", "AIF 16.1a");
}

#[test]
fn aif_16_1c_instead_of_a_formation_they_may_be_activated_to_change_orders() {
    let mut table = winner("french", "orders = { watrin = \"advance\" }");
    table.offers("activate watrin").act("headquarters");
    // As in 5.2: generals within his radius, without a die; Chambarlac is too far away.
    table
        .act("order watrin attack")
        .expect("orders.watrin", "attack")
        .refuse("order chambarlac attack", "AIF 5.2c");
    // That was his win: the next roll decides who is next, and no formation has acted.
    table.act("end").awaits_roll("AIF 6.0").expect("activated", Vec::<String>::new());
    // The limit of a turn holds here too.
    let mut table = winner("french", "changed = { french = 4 }");
    table.act("headquarters").expect("phase", "initiative");
}

#[test]
fn aif_16_1d_they_are_not_his_formation() {
    let mut table = winner("french", "");
    table.act("headquarters").act("end").rolls(&[6, 1]).offers("activate lannes");
    // Nor do they need it: his formation may have acted.
    winner("french", "activated = [\"lannes\"]").offers("headquarters").refuse("activate lannes", "AIF 6.1c");
}

#[test]
fn aif_16_1e_once_a_turn() {
    let mut table = winner("french", "");
    table.act("headquarters").act("end").rolls(&[6, 1]).refuse("headquarters", "AIF 16.1e");
    // In the next turn they are ready again.
    let mut table = table_of(&["headquarters"], "phase = \"rout\"\n headquarters = [\"french\"]");
    table.expect("turn", 5).rolls(&[6, 1]).offers("headquarters");
}

#[test]
fn aif_16_1f_a_player_activates_his_own_only() {
    let mut table = winner("austrian", "headquarters = [\"austrian\"]");
    // The French ones are unused, but not his; French formations he may name.
    table.refuse("headquarters", "AIF 16.1e").offers("activate watrin");
    winner("french", "headquarters = [\"austrian\"]").offers("headquarters");
    let mut table = winner("austrian", "");
    table.act("headquarters").asks("austrian", "AIF 16.1c").offers("order gottesheim attack");
    table.refuse("order watrin attack", "AIF 4.3a");
}
