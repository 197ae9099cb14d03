//! 15.4.3: the French reserve acts with one of the divisions.

use crate::cal::marching::{Table, text};

/// Massena at 1217 and Augereau at 1210, seven hexes apart, each with a battalion; reserve units as told.
fn active(formation: &str, order: &str, rest: &str) -> Table {
    let pieces = format!(
        "[pieces]\nmassena = \"1217\"\nm-18-line = \"1217\"\naugereau = \"1210\"\na-4-line = \"1210\"\n\
         hohenzollern = \"2318\"\nh-wurmser = \"2318\"\n{rest}"
    );
    crate::table(&text("activation", formation, order, &pieces))
}

#[test]
fn cal_15_4_3a_in_range_of_one_officer_it_is_his() {
    // 1220 is three hexes from Massena and ten from Augereau.
    let mut table = active("massena", "manoeuvre", "r-75-line = \"1220\"");
    table.expect("pieces.r-75-line.active", true).expect("pieces.r-75-line.with", "massena");
    table.act("decline").expect("pieces.r-75-line.acts", "manoeuvre").offers("take r-75-line");
    table.expect("pieces.r-75-line.out_of_command", false);
    // With the other it does not act; a unit near nobody keeps the question open.
    let mut table = active("augereau", "manoeuvre", "r-75-line = \"1220\"\nr-45-line = \"1819\"");
    table.offers("join r-45-line").refuse("join r-75-line", "CAL 15.4.3a").act("end").act("decline");
    table.expect("pieces.r-75-line.active", false).refuse("take r-75-line", "CAL 3.1-B");
}

#[test]
fn cal_15_4_3a_the_battle_line_counts() {
    // 1222 is out of Massena's range, but next to 40 Line in 1221, which is not.
    let mut table = active("massena", "manoeuvre", "m-40-line = \"1221\"\nr-75-line = \"1222\"");
    table.expect("pieces.r-75-line.with", "massena").act("decline");
    table.expect("pieces.r-75-line.out_of_command", false);
}

#[test]
fn cal_15_4_3a_it_stacks_with_the_division_it_acts_with() {
    let mut table = active("massena", "manoeuvre", "r-75-line = \"1216\"\na-5-legere = \"1215\"");
    table.act("decline").act("take r-75-line").offers("to 1217").refuse("to 1215", "CAL 7.1a").act("to 1217");
    table.expect("pieces.r-75-line.at", "1217");
    // Reserve units carry one letter.
    let mut table = active("massena", "manoeuvre", "r-75-line = \"1216\"\nr-45-line = \"1215\"");
    table.act("decline").act("take r-75-line").offers("to 1215");
}

#[test]
fn cal_15_4_3b_in_range_of_neither_it_may_act_with_either_out_of_command() {
    for formation in ["massena", "augereau"] {
        // 1819 is six hexes from Massena, and further from Augereau.
        let mut table = active(formation, "manoeuvre", "r-75-line = \"1819\"");
        table.asks("french", "CAL 15.4.3c").offers("end").act("join r-75-line").act("decline").act("end");
        table.expect("pieces.r-75-line.out_of_command", true).expect("pieces.r-75-line.acts", "defence");
        // It tests like any other (5.3.1).
        table.act("test 1819").awaits_roll("CAL 5.3.1").roll(5).act("command r-75-line advance");
        table.expect("pieces.r-75-line.acts", "advance");
        let mut table = active(formation, "manoeuvre", "r-75-line = \"1819\"");
        table.act("end").act("decline").expect("pieces.r-75-line.active", false);
    }
}

#[test]
fn cal_15_4_3b_near_bonaparte_it_takes_any_order_without_a_test() {
    let mut table = active("massena", "manoeuvre", "r-75-line = \"1819\"\nbonaparte = \"1519\"");
    table.act("join r-75-line").act("decline").act("end");
    table.refuse("test 1819", "CAL 4.3.1a").act("command r-75-line attack");
    table.expect("pieces.r-75-line.acts", "attack").expect("pieces.r-75-line.out_of_command", true);
}

#[test]
fn cal_15_4_3c_in_range_of_both_the_player_picks() {
    // 1214 is three hexes from Massena and four from Augereau.
    let mut table = active("massena", "manoeuvre", "r-75-line = \"1214\"");
    table.asks("french", "CAL 15.4.3c").act("join r-75-line").act("decline");
    table.expect("pieces.r-75-line.with", "massena").expect("pieces.r-75-line.out_of_command", false);
    // Left alone now, it goes with the other when that acts.
    let mut table = active("massena", "manoeuvre", "r-75-line = \"1214\"");
    table.act("end").act("decline").expect("pieces.r-75-line.active", false).act("end").act("end");
    table.rolls(&[6, 1]).act("activate augereau").expect("pieces.r-75-line.with", "augereau");
    table.act("decline").offers("take r-75-line");
}

#[test]
fn cal_15_4_3d_it_acts_once_a_turn() {
    let mut table = active("massena", "manoeuvre", "r-75-line = \"1214\"\nr-45-line = \"1819\"");
    table.act("join r-75-line").act("end").act("decline").act("end").act("end");
    table.expect("pieces.r-75-line.activated", true);
    table.rolls(&[6, 1]).act("activate augereau").refuse("join r-75-line", "CAL 15.4.3d");
    table.offers("join r-45-line").act("end").act("decline").refuse("take r-75-line", "CAL 3.1-B");
}

#[test]
fn cal_15_4_3d_entering_is_its_activation() {
    let pieces = r#"
        [pieces]
        massena = "1217"
        m-18-line = "1217"
        augereau = "1210"
        a-4-line = "1210"
        r-75-line = "away"
    "#;
    let mut table = super::on_turn(5, "massena", "manoeuvre", pieces);
    // It may come with either division, so the first may leave it to the second (R10).
    table.offers("end").act("enter r-75-line 1014").act("to 1114").act("end").act("end");
    table.expect("pieces.r-75-line.activated", true).expect("pieces.r-75-line.at", "1114");
    table.act("decline").refuse("take r-75-line", "CAL 3.1-B");
    let mut table = super::on_turn(5, "massena", "manoeuvre", pieces);
    table.act("end").act("end").act("decline").refuse("end", "CAL 15.4a").offers("enter r-75-line 1014");
}
