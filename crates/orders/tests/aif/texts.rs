//! What these battles say where they differ from Caldiero: questions, menu, chances and log.

use orders::{Orders, action, words};
use play::{Cost, Decision, Forecast};
use testkit::Table;

use super::common::{cam, mon, mon_with};

fn decision(table: &Table<Orders>) -> Decision<orders::question::Question> {
    table.game().decisions().unwrap_or_else(|| panic!("nobody is asked: {}", table.position())).first()
}

fn asked(table: &Table<Orders>) -> String {
    words::question(table.game().setup(), table.game().state(), &decision(table))
}

/// The note beside an action in the menu.
fn note(table: &Table<Orders>, text: &str) -> String {
    let game = table.game();
    let action = action::read(game.setup(), text).unwrap_or_else(|fault| panic!("{fault}"));
    let menu = words::menu(game.setup(), game.state(), decision(table).side);
    let entry = menu.groups.into_iter().flat_map(|group| group.entries).find(|entry| entry.action == action);
    entry.unwrap_or_else(|| panic!("{text} is not in the menu")).note.unwrap_or_default()
}

/// What a forecast says under a clause.
fn said<'a>(forecast: &'a Forecast, clause: &str) -> Vec<&'a str> {
    forecast.modifiers.iter().filter(|line| line.clause.0 == clause).map(|line| line.what.as_str()).collect()
}

/// AIF 16.1c, 16.2d, 4.3b: who has no order of a formation left to change may still give columns.
#[test]
fn aif_16_1c_the_question_names_the_officers_who_can_have_columns() {
    let open = |options: &[&str], changed: u8| {
        let text = format!(
            "base = \"empty\"\nturn = 4\nphase = \"choice\"\nactive = \"french\"\nchanged = {{ french = {changed} }}\n\
             [pieces]\nlannes = \"2204\"\nwatrin = \"2305\"\ngency = \"2304\"\nmalher = \"2304\"\n22e-1 = \"2304\"\n"
        );
        let mut table = mon_with(options, &text);
        table.act("headquarters");
        table
    };
    let all = ["headquarters", "columns"];
    let columns = "He may have a column led under an order of its own by Gency or Malher.";
    let fresh = asked(&open(&all, 0));
    assert!(fresh.starts_with("Which orders does Lannes change?") && fresh.ends_with(columns), "{fresh}");
    let spent = asked(&open(&all, 4));
    assert_eq!(spent, format!("Lannes changes no more orders of formations this turn. {columns}"));
    let without = asked(&open(&["headquarters"], 0));
    assert!(!without.contains("column"), "{without}");
}

fn declared(pieces: &str) -> Table<Orders> {
    mon(&format!(
        "base = \"empty\"\nturn = 4\nphase = \"declaration\"\nformation = \"ott\"\norders = {{ ott = \"attack\" }}\n\
         [pieces]\nott = \"2204\"\nlannes = \"2806\"\n{pieces}"
    ))
}

#[test]
fn aif_14_0_1_the_chances_say_who_is_doubled_against_broken_infantry() {
    let hussars = "nauendorff-1 = \"2406\"\nnauendorff-2 = \"2406\"\n";
    let shaken = declared(&format!("{hussars}28e-1 = {{ at = \"2506\", status = \"disordered\" }}"));
    let forecast = shaken.forecast("attack 2406 2506");
    assert_eq!(forecast.base.value, 12);
    let names = "Nauendorff Hussars I and Nauendorff Hussars II";
    assert_eq!(
        said(&forecast, "AIF 14.0.1"),
        [format!("against broken infantry cavalry is doubled: {names}")]
    );
    let steady = declared(&format!("{hussars}28e-1 = \"2506\"")).forecast("attack 2406 2506");
    assert_eq!((steady.base.value, said(&steady, "AIF 14.0.1").len()), (6, 0));
}

#[test]
fn aif_14_2b_the_chances_say_who_is_doubled_in_a_charge_and_in_a_countercharge() {
    let mut table = mon(
        "base = \"empty\"\nturn = 4\nphase = \"movement\"\nformation = \"ott\"\norders = { ott = \"attack\", lannes = \"defence\" }\n\
         [pieces]\nott = \"2204\"\nnauendorff-1 = \"2306\"\nlannes = \"2505\"\n28e-1 = \"2506\"\n12e-hussards-1 = \"2505\"",
    );
    table.act("take nauendorff-1");
    let forecast = table.forecast("charge 2406 2506");
    assert_eq!(said(&forecast, "AIF 14.2b"), ["the charge doubles Nauendorff Hussars I"]);
    table.act("charge 2406 2506").act("counter 12e-hussards-1").act("decline");
    while table.try_offers("end", true).is_ok() {
        table.act("end");
    }
    // The general beside them may lead the countercharge.
    let met = table.forecast("lead lannes");
    let told = said(&met, "AIF 14.2.4c");
    assert_eq!(told.len(), 2, "{met:#?}");
    assert!(told[0].starts_with("the countercharge doubles 12"), "{told:?}");
    assert_eq!(told[1], "countercharged in its charge, doubled too: Nauendorff Hussars I");
}

/// AIF 12.0e: each by itself.
#[test]
fn aif_12_0e_the_log_names_the_unit_that_is_sent_alone() {
    let mut table =
        declared("nauendorff-1 = \"2406\"\nnauendorff-2 = \"2406\"\n28e-1 = \"2506\"\n28e-2 = \"2507\"");
    table.act("assail nauendorff-1 2506").act("assail nauendorff-2 2506");
    for name in ["Nauendorff Hussars I in 2406", "Nauendorff Hussars II in 2406"] {
        table.logged(&format!("{name} is to assault 2506"));
    }
}

#[test]
fn aif_15_3a_one_unit_tries_and_two_try() {
    let pieces = |more: &str| {
        mon(&format!(
            "base = \"empty\"\nturn = 4\nphase = \"rally\"\nformation = \"watrin\"\norders = {{ watrin = \"defence\" }}\n\
             [pieces]\nwatrin = \"2305\"\n22e-2 = {{ at = \"2304\", status = \"disordered\" }}\n{more}"
        ))
    };
    let one = pieces("").forecast("rally 2304").title;
    assert!(one.ends_with("in 2304 tries to reorganise"), "{one}");
    let two = pieces("22e-1 = { at = \"2304\", status = \"disordered\" }").forecast("rally 2304").title;
    assert!(two.ends_with("in 2304 try to reorganise"), "{two}");
}

/// Nothing is added to a die: nothing is said of it.
#[test]
fn aif_11_4_3a_no_modifier_is_not_told() {
    let table = mon(
        "base = \"empty\"\nturn = 4\nphase = \"bombardment\"\nformation = \"schellenberg\"\n[pieces]\nschellenberg = \"2202\"\n\
         art-schellenberg = \"2203\"\nchambarlac = \"2513\"\n96e-1 = \"2205\"",
    );
    assert_eq!(note(&table, "fire art-schellenberg 2205"), "strength 4");
}

/// AIF 3.2a: any formation may be named first, but one's own are looked for first.
#[test]
fn aif_3_2a_ones_own_formations_stand_first_in_the_menu() {
    let table = Table::<Orders>::new(super::common::campotenese(&[]));
    let game = table.game();
    let side = decision(&table).side;
    let menu = words::menu(game.setup(), game.state(), side);
    let whose: Vec<bool> = menu
        .groups
        .iter()
        .filter_map(|group| game.setup().find_formation(group.subject.as_deref()?))
        .map(|id| game.setup().formation(id).side == side)
        .collect();
    assert!(whose.len() > 2 && whose.is_sorted_by(|one, other| one >= other), "{whose:?}");
    assert!(whose[0] && !whose[whose.len() - 1]);
    assert_eq!(note(&table, "activate tschudy"), "it is the enemy's");
    // Of the enemy's turn nothing else is true.
    let table = cam("turn = 3\nphase = \"choice\"\nactive = \"neapolitan\"");
    assert_eq!(
        (note(&table, "activate tschudy"), note(&table, "activate compere")),
        (String::new(), "it is the enemy's".into())
    );
}

/// R22: with both commanders-in-chief lost nothing is added to the dice.
#[test]
fn aif_6_1_1_a_tie_goes_to_the_french_and_is_told_so() {
    let text = "base = \"empty\"\nturn = 4\nphase = \"initiative\"\n[pieces]\nwatrin = \"2204\"\n22e-1 = \"2204\"\n\
                gottesheim = \"2806\"\nir57-1 = \"2806\"\n";
    let mut table = mon(text);
    table.rolls(&[4, 4]).logged("The French have the initiative, 4 to 4, as ties are theirs");
    table.asks("french", "AIF 6.1a");
}

/// The leader takes one off the die; the efficiency stays what is printed.
#[test]
fn aif_13_2_a_check_beside_a_leader_is_not_told_as_a_higher_efficiency() {
    let text = "base = \"empty\"\nturn = 4\nphase = \"declaration\"\nformation = \"watrin\"\n\
                orders = { watrin = \"advance\" }\n[pieces]\nwatrin = \"2305\"\n22e-1 = \"2305\"\nlannes = \"2202\"\n\
                gottesheim = \"2209\"\nir57-1 = \"2406\"\n";
    let mut table = mon(text);
    let printed = table.fact("pieces.22e-1.efficiency").as_u64().expect("a number");
    table.act("attack 2305 2406").act("end").roll(1);
    table.logged(&format!("passes its check against {} and attacks", printed + 1));
}

/// AIF 16.3a: what a way into open order and the step back cost is shown.
#[test]
fn aif_16_3a_the_menu_shows_what_open_order_costs() {
    let text = "base = \"empty\"\nturn = 4\nphase = \"movement\"\nformation = \"watrin\"\n\
                orders = { watrin = \"manoeuvre\" }\n[pieces]\nwatrin = \"2303\"\n6e-legere-1 = \"2304\"\nlannes = \"2202\"\n\
                gottesheim = \"2209\"\nir57-1 = \"2406\"\n";
    let mut table = mon_with(&["open_order"], text);
    table.act("take 6e-legere-1");
    let cost = |table: &Table<Orders>, text: &str| {
        let game = table.game();
        let action = action::read(game.setup(), text).expect("an action");
        let menu = words::menu(game.setup(), game.state(), decision(table).side);
        let mut entries = menu.groups.into_iter().flat_map(|group| group.entries);
        entries.find(|entry| entry.action == action).and_then(|entry| entry.cost)
    };
    let dear = cost(&table, "skirmish 2305 2406");
    assert!(dear.is_some_and(|cost| cost != Cost::halves(0)), "{dear:?}");
    assert!(!note(&table, "skirmish 2305 2406").contains("back to where it could stop"));
    table.act("skirmish 2305 2406").roll(1);
    let back = cost(&table, "to 2304");
    assert!(back.is_some_and(|cost| cost != Cost::halves(0)), "{back:?}");
}
