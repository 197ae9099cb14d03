//! Stacking (AIF 7).

use crate::aif::common::{cam, mon, mon_with};
use crate::aif_orders::kit::{ROAD, Table, acting, mountain, text, watrin};

#[test]
fn aif_7_0a_the_limits_hold_where_a_move_ends_not_on_the_way() {
    let pieces = "watrin = \"2205\"\n22e-1 = \"2305\"\n22e-2 = \"2306\"\n22e-3 = \"2306\"";
    let mut table = watrin("manoeuvre", "movement", pieces);
    table.act("take 22e-1").refuse("to 2306", "AIF 7.1d").act("to 2307");
    table.expect("pieces.22e-1.at", "2307");
}

#[test]
fn aif_9_1_3_friends_may_be_passed_and_only_a_halt_among_them_is_refused() {
    let pieces = "watrin = \"2205\"\n22e-1 = \"2305\"\n22e-2 = \"2306\"\n22e-3 = \"2306\"";
    let mut table = watrin("manoeuvre", "movement", pieces);
    table.act("take 22e-1").refuse_because("via 2306", "AIF 9.1.3", "may lead through 2306").act("to 2307");
}

/// Two battalions attack one of Gottesheim's: six points to three are 2-1, efficiency 4 against 3 is one more, and a 5
/// drives it back; in its test it stands a 1.
fn driven_back(watrin_at: &str, behind: &str) -> Table {
    let pieces =
        format!("watrin = \"{watrin_at}\"\n22e-1 = \"2405\"\n22e-2 = \"2405\"\nir18-1 = \"2505\"\n{behind}");
    let mut table = watrin("attack", "declaration", &pieces);
    table.act("attack 2405 2505").act("end").act("resolve 2505");
    if watrin_at == "2405" {
        table.asks("french", "AIF 12.4.4").act("decline");
    }
    table.roll(5).awaits_roll("AIF 12.5.4-DRa").roll(1);
    table
}

#[test]
fn aif_7_0a_the_limits_hold_where_a_retreat_ends() {
    // The three hexes behind it are two away from the French; where two others stand there is no room.
    let mut table = driven_back("2206", "");
    table.offers("retreat ir18-1 2506").offers("retreat ir18-1 2605").offers("retreat ir18-1 2606");
    let mut table = driven_back("2206", "ir57-1 = \"2606\"\nir57-2 = \"2606\"");
    table.offers("retreat ir18-1 2605").offers_not("retreat ir18-1 2606");
}

#[test]
fn aif_7_0a_the_limits_hold_where_an_advance_ends() {
    // Who advances is within the limits where it arrives: one unit, or with its general the stack that was.
    let mut table = driven_back("2206", "");
    table.act("retreat ir18-1 2606").refuse("advance-all 2405 2505", "AIF 12.7.3").act("advance 22e-1 2505");
    table.expect("pieces.22e-1.at", "2505").expect("pieces.22e-2.at", "2405");
    let mut table = driven_back("2405", "");
    table.act("retreat ir18-1 2606").act("advance-all 2405 2505");
    table
        .expect("pieces.22e-1.at", "2505")
        .expect("pieces.22e-2.at", "2505")
        .expect("pieces.watrin.at", "2505");
}

#[test]
fn aif_7_0b_stacking_costs_nothing() {
    for friend in ["", "22e-2 = \"2306\""] {
        let pieces = format!("watrin = \"2205\"\n22e-1 = \"2305\"\n{friend}");
        let mut table = watrin("attack", "movement", &pieces);
        // Two half points are one point, the cost of clear ground.
        table.act("take 22e-1").act("via 2306").expect("mover.spent", 2).act("to 2306");
        table.expect("pieces.22e-1.at", "2306");
    }
}

/// Whether a piece may end its move in 2306 where others stand; the clause that forbids it otherwise.
fn joins(formation: &str, unit: &str, there: &str) -> Result<(), &'static str> {
    let pieces = format!("{formation} = \"2205\"\n{unit} = \"2305\"\n{there}");
    let mut table = acting(formation, "manoeuvre", "movement", &pieces);
    table.act(&format!("take {unit}"));
    if table.try_offers("to 2306", true).is_ok() {
        return Ok(());
    }
    let clauses = ["AIF 7.1a", "AIF 7.1d", "AIF 7.1.1"];
    let found = clauses.into_iter().find(|clause| table.try_refuse("to 2306", clause, "").is_ok());
    Err(found.expect("one of the limits forbids it"))
}

#[test]
fn aif_7_1a_two_of_a_kind_and_formation_share_a_hex() {
    assert_eq!(joins("watrin", "22e-1", "22e-2 = \"2306\""), Ok(()));
    assert_eq!(joins("watrin", "22e-1", "6e-legere-1 = \"2306\""), Ok(()));
    assert_eq!(joins("lannes", "12e-hussards-1", "12e-hussards-2 = \"2306\""), Ok(()));
    assert_eq!(joins("watrin", "22e-1", "28e-1 = \"2306\""), Err("AIF 7.1a"));
    assert_eq!(joins("schellenberg", "lobkowitz-1", "nauendorff-1 = \"2306\""), Err("AIF 7.1a"));
    // At Campotenese the mountains have limits of their own (AIF 17.2.3).
    let mut table = mountain(
        "compere",
        "manoeuvre",
        "movement",
        "compere = \"2013\"\n42e-1 = \"2013\"\n42e-2 = \"2113\"",
    );
    table.act("take 42e-1").offers_not("to 2113");
}

#[test]
fn aif_7_1b_a_battery_of_any_formation_goes_with_one_unit() {
    assert_eq!(joins("watrin", "22e-1", "art-watrin = \"2306\""), Ok(()));
    assert_eq!(joins("lannes", "28e-1", "art-watrin = \"2306\""), Ok(()));
    assert_eq!(joins("lannes", "12e-hussards-1", "art-watrin = \"2306\""), Ok(()));
    assert_eq!(joins("watrin", "art-watrin", "12e-hussards-1 = \"2306\""), Ok(()));
}

#[test]
fn aif_7_1c_two_batteries_of_any_formations_share_a_hex() {
    assert_eq!(joins("watrin", "art-watrin", "art-herbin = \"2306\""), Ok(()));
    assert_eq!(joins("chambarlac", "art-herbin", "art-rivaud = \"2306\""), Ok(()));
}

#[test]
fn aif_7_1d_nothing_else_shares_a_hex() {
    // Foot and horse, even of one formation (R94).
    assert_eq!(joins("lannes", "28e-1", "12e-hussards-1 = \"2306\""), Err("AIF 7.1a"));
    assert_eq!(joins("lannes", "12e-hussards-1", "28e-1 = \"2306\""), Err("AIF 7.1a"));
    // Three of whatever kind.
    for there in [
        "22e-2 = \"2306\"\n22e-3 = \"2306\"",
        "22e-2 = \"2306\"\nart-watrin = \"2306\"",
        "art-herbin = \"2306\"\nart-watrin = \"2306\"",
    ] {
        assert_eq!(joins("watrin", "22e-1", there), Err("AIF 7.1d"), "{there}");
    }
    assert_eq!(joins("watrin", "art-watrin", "22e-2 = \"2306\"\n22e-3 = \"2306\""), Err("AIF 7.1d"));
    assert_eq!(
        joins("watrin", "art-watrin", "art-herbin = \"2306\"\nart-rivaud = \"2306\""),
        Err("AIF 7.1d")
    );
}

#[test]
fn aif_7_1e_commanders_do_not_count() {
    let leaders = "gency = \"2306\"\nmalher = \"2306\"\nlannes = \"2306\"";
    assert_eq!(joins("watrin", "22e-1", &format!("22e-2 = \"2306\"\n{leaders}")), Ok(()));
    let pieces = format!("watrin = \"2205\"\n22e-1 = \"2306\"\n22e-2 = \"2306\"\n{leaders}");
    let mut table = watrin("manoeuvre", "leaders", &pieces);
    table.act("take watrin").act("to 2306").expect("pieces.watrin.at", "2306");
}

#[test]
fn aif_7_1_1_routed_units_keep_apart() {
    for status in ["good", "disordered"] {
        let pieces = format!(
            "watrin = \"2205\"\n22e-1 = {{ at = \"2305\", status = \"{status}\" }}\n\
             22e-2 = {{ at = \"2306\", status = \"routed\" }}"
        );
        let mut table = watrin("manoeuvre", "movement", &pieces);
        table.act("take 22e-1").refuse("to 2306", "AIF 7.1.1").offers("to 2307");
    }
    // The other way round a routed unit does not move at all (AIF 15.2a).
    let pieces = "watrin = \"2205\"\n22e-1 = \"2306\"\n22e-2 = { at = \"2305\", status = \"routed\" }";
    watrin("manoeuvre", "movement", pieces).refuse("take 22e-2", "AIF 15.2a");
}

#[test]
fn aif_7_1_1_a_routed_unit_that_runs_goes_past_its_friends() {
    // It owes two hexes; where another battalion stands it does not stop.
    let open = r#"
        watrin = "2206"
        22e-1 = "2305"
        ir18-1 = { at = "2505", status = "routed" }
    "#;
    let run = |pieces: &str, first: &str| {
        let mut table = watrin("advance", "movement", pieces);
        table.act("take 22e-1").act("to 2405").awaits_roll("AIF 15.2b").roll(1);
        table.act(&format!("retreat ir18-1 {first}"));
        table
    };
    run(open, "2606").offers("retreat ir18-1 2706");
    let full = format!("{open}\nir18-2 = \"2706\"");
    let mut table = run(&full, "2606");
    assert!(table.try_offers("austrian: retreat ir18-1 2706", false).is_ok());
    // A routed friend is company.
    let company = format!("{open}\nir18-2 = {{ at = \"2706\", status = \"routed\" }}");
    run(&company, "2606").offers("retreat ir18-1 2706");
    table.asks("austrian", "AIF 12.6a");
}

#[test]
fn aif_7_1_1_a_routed_unit_whose_comrade_comes_round_goes_on_to_a_free_hex() {
    // One die, efficiency 5 and 4: the 6e is disordered, the 22e still routed, and moves away from it.
    let pieces = r#"
        watrin = "2203"
        6e-legere-1 = { at = "2305", status = "routed" }
        22e-1 = { at = "2305", status = "routed" }
        22e-2 = "2306"
    "#;
    let mut table = watrin("defence", "rally", pieces);
    table.act("rally 2305").roll(5).expect("pieces.6e-legere-1.status", "disordered");
    table.offers_not("retreat 22e-1 2306").act("retreat 22e-1 2304").expect("pieces.22e-1.at", "2304");
}

#[test]
fn aif_7_1_2_a_column_neither_stacks_nor_passes_through() {
    // Alone it makes eight hexes with four points, to 1710.
    watrin("advance", "movement", ROAD).act("take 22e-1").offers("to 1710");
    // R32: past a friend in 2310 it leaves the column: half a point, twice one, then half a point a hex to 1910.
    let mut table = watrin("advance", "movement", &format!("{ROAD}\n22e-2 = \"2310\""));
    table.act("take 22e-1").offers("to 1910").refuse("to 1810", "AIF 9.1.1a");
    // It may begin by leaving a stack, one hex at a whole point.
    let mut table = watrin("advance", "movement", &format!("{ROAD}\n22e-2 = \"2510\""));
    table.act("take 22e-1").offers("to 1810").refuse("to 1710", "AIF 9.1.1a");
    // Two together have no column.
    let mut table = watrin("advance", "movement", &format!("{ROAD}\n22e-2 = \"2510\""));
    table.act("together 2510").offers("to 2110").refuse("to 2011", "AIF 9.1.1a");
    // Nor does it end among friends: 2011 is five hexes away, which only the column covers.
    let mut table = watrin("manoeuvre", "movement", &format!("{ROAD}\n22e-2 = \"2011\""));
    table.act("take 22e-1").refuse("to 2011", "AIF 7.1.2").offers("to 2110").offers("to 1910");
    // Four hexes off it goes as it likes.
    let mut table = watrin("manoeuvre", "movement", &format!("{ROAD}\n22e-2 = \"2110\""));
    table.act("take 22e-1").offers("to 2110");
}

#[test]
fn aif_7_1_3_who_enters_the_map_obeys_the_limits_there() {
    let pieces = "lannes = \"away\"\n28e-1 = \"away\"\n28e-2 = \"away\"\n28e-3 = \"away\"";
    let text = text("movement", "lannes", "lannes = \"advance\"", pieces).replace("turn = 4", "turn = 1");
    let mut table = mon(&text);
    table.act("enter 28e-1 3710").act("to 3710").act("enter 28e-2 3710").act("to 3710");
    table
        .act("enter 28e-3 3710")
        .refuse("to 3710", "AIF 7.1d")
        .act("to 3610")
        .expect("pieces.28e-3.at", "3610");
    // One of another formation does not share it either.
    let text = text.replace("28e-1 = \"away\"", "22e-1 = \"3710\"");
    mon(&text).act("enter 28e-2 3710").refuse("to 3710", "AIF 7.1a");
}

#[test]
fn aif_7_1_3_who_can_neither_stay_nor_go_on_does_not_enter() {
    // A routed battalion of another formation lies in the entry hex, a hill. Where roads need a column, and nobody forms one beside
    // others, the gun could neither stop nor go on.
    let pieces = "28e-3 = { at = \"3714\", status = \"routed\" }\nart-watrin = \"away\"\n22e-1 = \"away\"";
    let text = text("movement", "watrin", "watrin = \"advance\"", pieces);
    mon(&text).act("enter art-watrin 3714").refuse("to 3714", "AIF 7.1.1").offers("to 3614");
    let mut table = mon_with(&["columns", "roads_need_column"], &text);
    table.offers("enter 22e-1 3714").refuse("enter art-watrin 3714", "AIF 7.1.1");
}

#[test]
fn aif_7_1_3_at_campotenese_one_battalion_fills_the_entry_hex() {
    let pieces = "compere = \"away\"\n42e-1 = \"away\"\n42e-2 = \"away\"";
    let text = text("movement", "compere", "compere = \"advance\"", pieces).replace("turn = 4", "turn = 1");
    let mut table = cam(&text);
    table
        .act("enter 42e-1 1401")
        .act("to 1401")
        .act("enter 42e-2 1401")
        .offers_not("to 1401")
        .offers("to 1402");
}
