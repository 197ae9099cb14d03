//! Clause 16.2: independent columns.

use orders::Orders;
use testkit::Table;

use crate::aif::common::mon_with;
use crate::aif_morale::{AUSTRIANS, FRENCH, is_marked, stage_with};

const ON: &[&str] = &["columns"];

/// Watrin's activation begins under Advance.
fn activation(pieces: &[&str]) -> Table<Orders> {
    let pieces: Vec<&str> = [FRENCH].into_iter().chain(pieces.iter().copied()).collect();
    stage_with(ON, "officers", "watrin", "watrin = \"advance\"", &pieces)
}

/// The command phase or the choice of a formation, for the French side.
fn command(options: &[&str], keys: &str, leaders: &str) -> Table<Orders> {
    let head = "base = \"empty\"\n turn = 4\n active = \"french\"";
    mon_with(options, &format!("{head}\n {keys}\n [pieces]\n {leaders}\n gency = \"2304\"\n {LIGHT}"))
}

const LIGHT: &str = "6e-legere-1 = \"2404\"";

#[test]
fn aif_16_2a_an_officer_may_hold_an_order_of_his_own() {
    // Gency, initiative 4.
    let mut table = activation(&["gency = \"2304\"", LIGHT, "22e-1 = \"2205\""]);
    table.act("detach gency").awaits_roll("AIF 16.2d").roll(4).asks("french", "AIF 16.2a");
    table.act("special gency manoeuvre").act("join 6e-legere-1").act("end").act("end").act("decline");
    table.expect("pieces.6e-legere-1.acts", "manoeuvre").expect("pieces.22e-1.acts", "advance");
    // Without the option nobody does.
    let mut table =
        stage_with(&[], "activation", "watrin", "watrin = \"advance\"", &[FRENCH, "gency = \"2304\"", LIGHT]);
    table.refuse("detach gency", "AIF 3.1-B2b");
}

#[test]
fn aif_16_2b_a_column_begins_within_the_generals_radius() {
    // Watrin's radius is 4: 2108 is that far from 2305, 2109 is not.
    activation(&["gency = \"2108\"", LIGHT]).offers("detach gency");
    let mut table = activation(&["gency = \"2109\"", "malher = \"2304\"", LIGHT]);
    table.offers("detach malher").refuse("detach gency", "AIF 16.2b");
}

#[test]
fn aif_16_2c_his_order_lies_under_his_counter() {
    let mut table = activation(&["gency = \"2304\"", LIGHT]);
    assert!(!is_marked(&table, "gency", "leads"));
    table.act("detach gency").roll(1).act("special gency attack").act("join 6e-legere-1");
    table.expect("pieces.gency.leads", "attack").expect("pieces.6e-legere-1.column", "gency");
    // The box of the formation is not touched.
    table.expect("orders.watrin", "advance");
}

#[test]
fn aif_16_2d_given_by_the_commander_in_chief_or_won_by_a_roll() {
    // In A-1 without a die, and outside the limit of the generals' orders.
    let mut table = command(ON, "phase = \"orders\"\n changed = { french = 4 }", FRENCH);
    table.offers_not("order watrin attack").act("special gency defence").act("join 6e-legere-1");
    table.expect("pieces.gency.leads", "defence");
    // Not beyond his own radius of 5, were it even beside the general.
    let far = FRENCH.replace("lannes = \"2204\"", "lannes = \"1204\"");
    let mut table = command(ON, "phase = \"orders\"", &far);
    table.offers("order lannes attack").refuse("special gency defence", "AIF 16.2b");
    // With headquarters in play: when they are activated.
    let mut table = command(&["columns", "headquarters"], "phase = \"choice\"", FRENCH);
    table.act("headquarters").act("special gency defence").expect("pieces.gency.leads", "defence");
    // In B-2 by his initiative, once: a 5 is too much for Gency.
    let mut table = activation(&["gency = \"2304\"", "malher = \"2304\"", LIGHT]);
    table.act("detach gency").roll(5).refuse("detach gency", "AIF 16.2d").offers("detach malher");
    assert!(!is_marked(&table, "gency", "leads"));
}

/// Gency's column as it stands when its formation is activated.
fn detached(at: &str, units: &[&str]) -> Table<Orders> {
    let gency = format!("gency = {{ at = \"{at}\", leads = \"manoeuvre\" }}");
    let pieces: Vec<&str> = [gency.as_str()].into_iter().chain(units.iter().copied()).collect();
    activation(&pieces)
}

#[test]
fn aif_16_2_1_a_column_lasts_until_it_rejoins() {
    let light = ["6e-legere-1 = { at = \"2404\", column = \"gency\" }"];
    let mut table = detached("2304", &light);
    table.act("end").act("decline").expect("pieces.6e-legere-1.acts", "manoeuvre");
    // Near his general he may give it up.
    let mut table = detached("2304", &light);
    table.act("rejoin gency").act("end").act("decline").expect("pieces.6e-legere-1.acts", "advance");
    assert!(!is_marked(&table, "gency", "leads") && !is_marked(&table, "6e-legere-1", "column"));
    // Too far away he cannot, though he may still try for another order.
    let far = ["6e-legere-1 = { at = \"2108\", column = \"gency\" }"];
    detached("2109", &far).refuse("rejoin gency", "AIF 16.2.1").offers("detach gency");
    activation(&["gency = \"2304\"", LIGHT]).refuse_because("rejoin gency", "AIF 16.2.1", "no column");
}

#[test]
fn aif_16_2_2_in_command_within_the_officers_radius() {
    // Far from Watrin; Gency's radius is 2.
    let units = [
        "6e-legere-1 = { at = \"1308\", column = \"gency\" }",
        "6e-legere-2 = { at = \"1309\", column = \"gency\" }",
        "6e-legere-3 = \"1305\"",
    ];
    let mut table = detached("1306", &units);
    table.act("end").act("decline");
    table.expect("pieces.6e-legere-1.out_of_command", false).expect("pieces.6e-legere-1.acts", "manoeuvre");
    // Three hexes away is too far, next to a man of the column or not; and who is not of it is lost beside its officer.
    for unit in ["6e-legere-2", "6e-legere-3"] {
        table
            .expect(&format!("pieces.{unit}.out_of_command"), true)
            .expect(&format!("pieces.{unit}.acts"), "defence");
    }
}

#[test]
fn aif_16_2_2_a_column_outlives_its_general() {
    let leaders = FRENCH.replace("watrin = \"2305\"", "watrin = \"gone\"");
    let pieces = [
        leaders.as_str(),
        "gency = { at = \"2304\", leads = \"manoeuvre\" }",
        "6e-legere-1 = { at = \"2404\", column = \"gency\" }",
        "22e-1 = \"2305\"",
    ];
    let mut table = stage_with(ON, "movement", "watrin", "watrin = \"advance\"", &pieces);
    table.expect("pieces.6e-legere-1.acts", "manoeuvre").expect("pieces.22e-1.acts", "defence");
}

#[test]
fn aif_16_2_3_a_cavalry_officer_leads_horse_and_horse_guns_only() {
    let pieces = [
        AUSTRIANS,
        "schustekh = \"2304\"",
        "oreilly = \"2304\"",
        "nauendorff-1 = \"2404\"",
        "art-schustekh = \"2303\"",
        "art-oreilly = \"2303\"",
        "banat-grenzer = \"2403\"",
    ];
    let scene = || stage_with(ON, "officers", "ott", "ott = \"advance\"", &pieces);
    let mut table = scene();
    table.act("detach schustekh").roll(3).act("special schustekh attack");
    table.offers("join nauendorff-1").offers("join art-schustekh");
    table.refuse("join banat-grenzer", "AIF 16.2.3").refuse("join art-oreilly", "AIF 16.2.3");
    table.refuse("join 22e-1", "AIF 16.2b");
    let mut table = scene();
    table.act("detach oreilly").roll(3).act("special oreilly attack");
    table.offers("join nauendorff-1").offers("join banat-grenzer").offers("join art-oreilly");
}
