//! Positions an auditor found: corners where several clauses meet.

use areas::setup::{AUSTRIAN, FRENCH};
use play::Answer;
use testkit::Table;

use super::{at, at_with, told};

fn moving(side: &str, options: &[&str], pieces: &str) -> Table<areas::Areas> {
    let head = format!("base = \"empty\"\nturn = 3\nphase = \"movement\"\nactive = \"{side}\"\n[pieces]\n");
    at_with(options, &(head + pieces))
}

#[test]
fn bii_8_6_2e_cavalry_that_withdraws_to_a_lone_leader_drives_him_off() {
    let mut table = moving(
        "french",
        &[],
        "rampon = \"montichiari\"\nbonaparte = \"solferino\"\nklenau-cav = \"castiglione\"\n\
         quosdanovich = \"volta\"\nliptay = \"trent\"",
    );
    table.act("move rampon castiglione").act("withdraw klenau-cav solferino");
    table.expect("pieces.klenau-cav.at", "solferino").expect("pieces.bonaparte.at", "castiglione");
}

#[test]
fn bii_9_4f_a_retreat_through_troops_that_never_moved_is_sound() {
    let mut table = at("base = \"empty\"\nturn = 3\nphase = \"combat\"\nactive = \"austrian\"\n[pieces]\n\
         ott = { at = \"bezzecca\", from = \"riva\" }\nsporck = { at = \"bezzecca\", from = \"riva\" }\n\
         reuss = { at = \"bezzecca\", from = \"riva\" }\nrampon = \"bezzecca\"\nvictor = \"bezzecca\"\n\
         liptay = \"storo\"");
    table.rolls(&[1, 1]).act("french: hit rampon").act("austrian: hit ott").act("retreat");
    table.awaits_roll("BII 9.4g").expect("pieces.rampon.at", "storo");
    let game = table.game();
    assert_eq!(<areas::Areas as play::Rules>::check(game.setup(), game.state()), Vec::<String>::new());
}

#[test]
fn bii_16_5_a_second_leader_may_ride_with_the_same_unit() {
    let mut table = at_with(
        &["restricted_guns"],
        "base = \"empty\"\nturn = 3\nphase = \"combat\"\nactive = \"austrian\"\n[pieces]\n\
         gummer = { at = \"castel-goffredo\", from = \"asola\" }\npelletier = \"castel-goffredo\"\n\
         bonaparte = \"solferino\"\nmassena = \"solferino\"\nrampon = \"solferino\"",
    );
    table.act("guns massena").act("guns rampon").offers("guns bonaparte");
}

#[test]
fn bii_8_5_1a_the_last_of_a_stack_does_no_bridge_work() {
    let mut table = moving(
        "french",
        &[],
        "rusca = \"caino\"\nsauret = \"caino\"\nguieu = \"brescia\"\nliptay = \"trent\"",
    );
    table.act("gather-all caino").act("march gavardo").act("drop sauret");
    table.refuse_because("destroy rusca gavardo/rezzato", "BII 8.5.1a", "stack"); // R62
    table.offers("move rusca rezzato");
}

#[test]
fn bii_14_4_an_overrun_finds_the_movers_own_dummies_out() {
    let mut table = moving(
        "austrian",
        &["fog_of_war"],
        "ott = \"lonato\"\nsporck = \"lonato\"\nau-dummy-1 = \"lonato\"\nrampon = \"cremona\"\n\
         marmont-art = { at = \"castiglione\", hits = 3 }",
    );
    table.act("gather-all lonato").act("march castiglione");
    table.expect("pieces.marmont-art.at", "eliminated").expect("pieces.au-dummy-1.at", "aside");
}

#[test]
fn bii_15_3_a_dummy_that_walks_into_a_scouted_area_is_found_out() {
    let mut table = at_with(
        &["fog_of_war", "reconnaissance"],
        "base = \"empty\"\nturn = 3\nphase = \"movement\"\nactive = \"austrian\"\nscouted = { french = [\"lonato\"] }\n\
         [pieces]\nott = \"trent\"\nau-dummy-1 = \"castiglione\"\nrampon = \"cremona\"",
    );
    table.act("move au-dummy-1 lonato").expect("pieces.au-dummy-1.at", "aside");
}

#[test]
fn bii_3_8_a_withdrawal_names_nobody_who_lay_beneath() {
    let mut table = moving(
        "french",
        &[],
        "rampon = \"montichiari\"\nquosdanovich = \"castiglione\"\nklenau-cav = \"castiglione\"\n\
         ott-cav = \"castiglione\"\nliptay = \"trent\"",
    );
    table.act("move rampon castiglione").act("withdraw quosdanovich lonato");
    let action = areas::action::read(table.game().setup(), "withdraw klenau-cav lonato").expect("an action");
    let answer = Answer::Act(AUSTRIAN, action);
    let [french, austrian] = [FRENCH, AUSTRIAN].map(|side| told(&table, side, answer));
    assert!(austrian.contains("Klenau"), "{austrian}");
    assert!(!french.is_empty() && !french.contains("Klenau"), "{french}");
    table.act("withdraw klenau-cav lonato");
    assert!(table.seen_by("french")["pieces"].get("klenau-cav").is_none());
}

#[test]
fn bii_9_4f_what_a_retreat_finds_cannot_be_taken_back() {
    let mut table = at_with(
        &["fog_of_war"],
        "base = \"empty\"\nturn = 3\nphase = \"combat\"\nactive = \"austrian\"\n[pieces]\n\
         ott = { at = \"guidizzolo\", from = \"goito\" }\nsporck = { at = \"guidizzolo\", from = \"volta\" }\n\
         rampon = \"guidizzolo\"\nliptay = \"castiglione\"\nau-dummy-1 = \"castel-goffredo\"\npijon = \"trent\"",
    );
    table.rolls(&[1, 1]).act("retreat").offers("retreat-to castel-goffredo").act("retreat-to castiglione");
    table.awaits_roll("BII 9.4g");
    let game = table.game();
    assert_eq!(game.undo_limit(areas::setup::FRENCH), game.at());
}
