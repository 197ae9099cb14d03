//! The charts in use: what a die gives in play, and what a step costs.

use orders::Orders;
use testkit::Table;

use crate::aif::common::{cam, mon, mon_with};

/// E68 and its die: 13 against 3 is 4-1, two left for the redoubt, and +4.
#[test]
fn aif_t_crt_an_assault_is_read_in_its_column_and_row() {
    let results = [1, 2, 3, 6].map(|die| {
        let mut table = cam(r#"
            base = "empty"
            turn = 3
            phase = "declaration"
            formation = "compere"
            orders = { compere = "attack" }
            [pieces]
            tschudy = "2911"
            carolina1-rec-1 = "2712"
            compere = "2711"
            42e-1 = "2711"
            42e-2 = "2612"
            1er-leger-1 = "2613"
            "#);
        table.act("attack 2711 2712").act("attack 2612 2712").act("attack 2613 2712").act("end");
        table.act("resolve 2712").act("lead compere");
        table.expect("combat.reckoning.column", "2-1").expect("combat.reckoning.modifier", 4);
        table.roll(die);
        let told = |code: &&str| table.events().iter().any(|event| event.contains(&format!("gives {code}:")));
        ["Dd", "Dr", "De"].into_iter().find(told)
    });
    // Rows 5, 6, 7 and 10.
    assert_eq!(results, [Some("Dr"), Some("Dr"), Some("Dr"), Some("De")]);
}

/// The result of a die as the log has it.
fn result(table: &Table<Orders>) -> &'static str {
    let told = |part: &str| table.events().iter().any(|event| event.contains(part));
    [("no effect", "-"), (": D,", "D"), (": D1,", "D1"), (": DR,", "DR")]
        .into_iter()
        .find(|(part, _)| told(part))
        .map_or("?", |(_, code)| code)
}

/// Schellenberg's battery (4) fires at these troops of Watrin's.
fn bombarded(guns: &str, troops: &str) -> [&'static str; 6] {
    [1, 2, 3, 4, 5, 6].map(|die| {
        let mut table = mon(&format!(
            r#"
            base = "empty"
            turn = 3
            phase = "bombardment"
            formation = "schellenberg"
            [pieces]
            schellenberg = "{guns}"
            art-schellenberg = "{guns}"
            watrin = "3714"
            {troops}
            "#
        ));
        let target = troops.split('"').nth(1).unwrap_or_default();
        table.act(&format!("fire art-schellenberg {target}")).roll(die);
        result(&table)
    })
}

/// E51 to E53: two hexes on a clear hex; three hexes on wheat; one hex on a crowd.
#[test]
fn aif_t_bomb_fire_is_read_by_strength_range_ground_and_density() {
    assert_eq!(bombarded("2206", "40e-1 = \"2406\"\n"), ["-", "-", "D", "D", "D1", "D1"]);
    // 1907 is wheat.
    assert_eq!(bombarded("2206", "40e-1 = \"1907\"\n"), ["-", "-", "-", "-", "D", "D"]);
    assert_eq!(bombarded("2306", "40e-1 = \"2406\"\n40e-2 = \"2406\"\n"), ["D", "D", "D1", "D1", "DR", "DR"]);
}

/// E61: the 6th light (3) with Gency before four points on a clear hex.
#[test]
fn aif_t_fire_open_order_is_read_in_its_own_table() {
    let dice = [1, 2, 3, 4, 5, 6].map(|die| {
        let mut table = mon_with(
            &["open_order"],
            r#"
            base = "empty"
            turn = 3
            phase = "movement"
            formation = "watrin"
            orders = { watrin = "advance" }
            [pieces]
            watrin = "2206"
            gency = "2306"
            6e-legere-1 = "2306"
            gottesheim = "2606"
            ir57-1 = "2406"
            "#,
        );
        table.act("take 6e-legere-1").act("skirmish 2306 2406").roll(die);
        result(&table)
    });
    assert_eq!(dice, ["-", "-", "D", "D", "D", "D1"]);
}

/// What a step from one hex to the next costs a unit of Lannes's or Watrin's, in half points. Under Attack nobody is in column.
fn step(unit: &str, from: &str, to: &str) -> u64 {
    let formation = if unit.starts_with("12e") { "lannes" } else { "watrin" };
    let mut table = mon(&format!(
        r#"
        base = "empty"
        turn = 3
        phase = "movement"
        formation = "{formation}"
        orders = {{ {formation} = "attack" }}
        [pieces]
        {formation} = "{from}"
        {unit} = "{from}"
        "#
    ));
    table.act(&format!("take {unit}")).act(&format!("via {to}"));
    table.fact("mover.spent").as_u64().expect("half points")
}

/// Clear, wheat (E39), a hill (E40), a village, and a stream without a bridge and with one (E44).
#[test]
fn aif_t_tec_a_step_costs_what_the_chart_says() {
    assert_eq!([step("22e-1", "2106", "2206"), step("22e-1", "2206", "2106")], [2, 2]);
    assert_eq!((step("22e-1", "3308", "3409"), step("12e-hussards-1", "3308", "3409")), (4, 4));
    assert_eq!((step("22e-1", "2116", "2216"), step("22e-1", "2110", "2010")), (4, 2));
    assert_eq!((step("22e-1", "2612", "2712"), step("22e-1", "2611", "2710")), (4, 2));
}
