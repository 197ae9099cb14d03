//! How orders are had and changed, and who is in command (AIF 5.0, 5.2, 5.3).

use orders::Orders;

use crate::aif::common::{campotenese, mon, mon_with, montebello};
use crate::aif_orders::kit::{Table, watrin};

#[test]
fn aif_5_0_every_formation_has_one_order_at_all_times() {
    for (setup, count) in [(montebello(&[]), 7), (campotenese(&[]), 6)] {
        let table = testkit::Table::<Orders>::new(setup);
        let orders = table.fact("orders");
        let orders = orders.as_object().expect("a table of orders");
        assert_eq!(orders.len(), count);
        for order in orders.values() {
            assert!(["advance", "attack", "defence", "manoeuvre"].iter().any(|id| order == id), "{order}");
        }
    }
    // A new order takes the place of the old one.
    let mut table = trying("advance");
    table.act("try").roll(1).refuse("order watrin advance", "AIF 5.0").act("order watrin attack");
    table.expect("orders.watrin", "attack").expect("pieces.22e-1.acts", "attack");
}

/// Watrin is activated under an order, Lannes is far away.
fn trying(order: &str) -> Table {
    let pieces = "lannes = \"3205\"\nwatrin = \"2205\"\n22e-1 = \"2205\"\nir57-1 = \"2507\"";
    watrin(order, "activation", pieces)
}

/// The command phase with Lannes in 2204, whose radius is five, Chambarlac somewhere, and Ott next to Gottesheim.
fn commands(chambarlac: &str) -> String {
    format!(
        r#"
        base = "empty"
        turn = 6
        phase = "orders"
        orders = {{ watrin = "advance", chambarlac = "advance", gottesheim = "manoeuvre" }}
        [pieces]
        lannes = "2204"
        watrin = "2305"
        22e-1 = "2305"
        chambarlac = "{chambarlac}"
        24e-legere-1 = "{chambarlac}"
        ott = "1806"
        gottesheim = "1807"
        ir18-1 = "1807"
        "#
    )
}

#[test]
fn aif_5_2a_in_a1_commanders_in_chief_change_orders_without_a_die() {
    for order in ["attack", "defence", "manoeuvre"] {
        let mut table = mon(&commands("2704"));
        table
            .asks("french", "AIF 3.1-A1")
            .act(&format!("order watrin {order}"))
            .expect("orders.watrin", order);
        table.act("order chambarlac defence").expect("orders.chambarlac", "defence");
    }
    // Only if the player wishes.
    let mut table = mon(&commands("2704"));
    table.act("end").expect("orders.watrin", "advance").expect("orders.chambarlac", "advance");
}

#[test]
fn aif_5_2b_the_french_change_orders_first() {
    let mut table = mon(&commands("2704"));
    table.asks("french", "AIF 3.1-A1").refuse("order gottesheim defence", "AIF 4.3a");
    table.refuse("austrian: order gottesheim defence", "AIF 3.1-A1").act("end");
    table.asks("austrian", "AIF 3.1-A1").refuse("order watrin defence", "AIF 4.3a");
    table.act("order gottesheim defence").expect("orders.gottesheim", "defence");
}

#[test]
fn aif_5_2c_only_generals_in_the_radius_get_orders() {
    // 2704 is five hexes from Lannes, 2804 six.
    mon(&commands("2704")).offers("order chambarlac attack");
    mon(&commands("2804")).refuse("order chambarlac attack", "AIF 5.2c").offers("order watrin attack");
}

#[test]
fn aif_5_2_1a_on_activation_a_general_tries_once_with_a_die_up_to_his_initiative() {
    // Watrin's is four.
    for die in 1..=6 {
        let mut table = trying("advance");
        table.asks("french", "AIF 3.1-B2b").refuse("order watrin defence", "AIF 5.2.1a");
        table.act("try").awaits_roll("AIF 5.2.1a").roll(die);
        if die <= 4 {
            table.asks("french", "AIF 5.2.1a").act("order watrin defence");
            table.expect("orders.watrin", "defence").expect("pieces.22e-1.acts", "defence");
        } else {
            table.asks("french", "AIF 3.1-B4a").expect("orders.watrin", "advance");
        }
        table.refuse("try", "AIF 3.1-B4a");
    }
    // He need not, and he may think better of it.
    trying("advance").act("decline").expect("orders.watrin", "advance").asks("french", "AIF 3.1-B4a");
    trying("advance").act("try").roll(1).act("decline").expect("orders.watrin", "advance");
}

#[test]
fn aif_5_2_1a_a_general_may_try_after_an_order_in_a1() {
    // R14.
    let mut table = mon(&commands("2704"));
    table.act("order watrin attack").act("end").act("end").rolls(&[6, 1]).act("activate watrin");
    table.act("try").roll(4).act("order watrin manoeuvre").expect("orders.watrin", "manoeuvre");
}

#[test]
fn aif_5_2_1b_after_a_failure_the_formation_keeps_its_order() {
    for order in ["advance", "attack", "defence", "manoeuvre"] {
        let mut table = trying(order);
        table.act("try").roll(5).expect("orders.watrin", order).expect("pieces.22e-1.acts", order);
        table.refuse("order watrin defence", "AIF 3.1-B4a");
    }
}

#[test]
fn aif_5_2_1c_out_of_the_radius_only_the_own_initiative_helps() {
    let mut table = mon(&commands("2804"));
    table.refuse("order chambarlac defence", "AIF 5.2c").act("end").act("end").rolls(&[6, 1]);
    // Chambarlac's initiative is three.
    table.act("activate chambarlac").act("try").roll(3).act("order chambarlac defence");
    table.expect("orders.chambarlac", "defence");
}

#[test]
fn aif_5_2_1c_an_officer_out_of_the_radius_only_tries_his_initiative() {
    // Herbin, of initiative three, is with Chambarlac in or out of Lannes's radius.
    for (at, hears) in [("2704", true), ("2804", false)] {
        let text = commands(at) + &format!("herbin = \"{at}\"");
        let mut table = mon_with(&["columns"], &text);
        assert_eq!(table.try_offers("special herbin attack", true).is_ok(), hears, "{at}");
        table.act("end").act("end").rolls(&[6, 1]).act("activate chambarlac").asks("french", "AIF 16.2d");
        table.act("detach herbin").roll(3).offers("special herbin attack");
    }
}

/// Watrin in 2206 with a radius of four under Attack; the 22e stands where only others can bring it into command.
fn led(pieces: &str) -> Table {
    watrin("attack", "movement", &format!("watrin = \"2206\"\n40e-1 = \"2206\"\nir57-1 = \"3506\"\n{pieces}"))
}

#[test]
fn aif_5_3_a_unit_out_of_command_acts_under_defence() {
    let mut table = led("22e-1 = \"2806\"");
    table.expect("pieces.22e-1.out_of_command", true).expect("pieces.22e-1.acts", "defence");
    table.expect("pieces.40e-1.acts", "attack").act("take 40e-1").act("to 2306");
    table.asks("french", "AIF 3.1-B4c").act("take 22e-1").offers("to 2906").refuse("to 3007", "AIF 5.1.3a");
    // R23: so is everybody whose general is lost.
    let mut table = watrin("attack", "out-of-command", "22e-1 = \"2206\"\nir57-1 = \"3506\"");
    table.expect("pieces.22e-1.acts", "defence");
}

#[test]
fn aif_5_3_a_unit_of_an_independent_column_goes_by_its_officer() {
    let pieces = r#"
        watrin = "2206"
        gency = { at = "2806", leads = "manoeuvre" }
        22e-1 = { at = "2805", column = "gency" }
        22e-2 = "2804"
        ir57-1 = "3506"
    "#;
    let text = crate::aif_orders::kit::text("movement", "watrin", "watrin = \"attack\"", pieces);
    let mut table = mon_with(&["columns"], &text);
    table.expect("pieces.22e-1.out_of_command", false).expect("pieces.22e-1.acts", "manoeuvre");
    table.expect("pieces.22e-2.out_of_command", true).expect("pieces.22e-2.acts", "defence");
}

#[test]
fn aif_5_3_1_an_officer_in_command_and_neighbours_in_command_bring_a_unit_in() {
    // 2606 is four hexes from Watrin, 2706 five; Gency's and Malher's radius is two.
    for (pieces, out) in [
        ("22e-1 = \"2606\"", false),
        ("22e-1 = \"2706\"", true),
        ("gency = \"2606\"\n22e-1 = \"2806\"", false),
        ("gency = \"2606\"\n22e-1 = \"2906\"", true),
        ("gency = \"2706\"\n22e-1 = \"2806\"", true),
        // R12: an officer out of his general's radius is not brought in by another officer's.
        ("gency = \"2606\"\nmalher = \"2806\"\n22e-1 = \"3006\"", true),
        // But by a neighbour in command he is, and a unit by its neighbour (R8).
        ("40e-2 = \"2606\"\ngency = \"2706\"\n22e-1 = \"2906\"", false),
        ("40e-2 = \"2606\"\n22e-1 = \"2706\"", false),
        ("40e-2 = \"2606\"\n40e-3 = \"2706\"\n22e-1 = \"2806\"", false),
        ("40e-2 = \"2606\"\n22e-1 = \"2806\"", true),
        // Neighbours and officers of other formations do not count.
        ("28e-1 = \"2606\"\n22e-1 = \"2706\"", true),
        ("mainoni = \"2606\"\n22e-1 = \"2706\"", true),
    ] {
        let table = led(pieces);
        assert_eq!(table.fact("pieces.22e-1.out_of_command"), out, "{pieces}");
        assert_eq!(table.fact("pieces.22e-1.acts"), if out { "defence" } else { "attack" }, "{pieces}");
    }
}
