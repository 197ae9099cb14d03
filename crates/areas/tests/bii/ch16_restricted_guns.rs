//! Option 16: restricted marches to the guns.

use areas::Areas;
use testkit::Table;

use super::{at, at_with};

/// Austrians attack Rampon of Massena's division at Lonato; the reserves follow.
const GUNS: &str = r#"
    base = "empty"
    turn = 3
    phase = "combat"
    active = "austrian"
    [pieces]
    sporck = { at = "lonato", from = "salo" }
    rampon = "lonato"
"#;

/// A table with the option, and reserves.
#[track_caller]
fn guns(more: &str) -> Table<Areas> {
    at_with(&["restricted_guns"], &format!("{GUNS}{more}"))
}

#[test]
fn bii_16_1_a_unit_marches_if_its_formation_is_in_the_fight() {
    let mut table = guns("victor = \"castiglione\"\nbeyrand = \"castiglione\"");
    table.asks("french", "BII 9.1.2a").refuse("guns beyrand", "BII 16.1");
    table.act("guns victor").roll(1).expect("pieces.victor.at", "lonato");
    at(&format!("{GUNS}victor = \"castiglione\"\nbeyrand = \"castiglione\"")).offers("guns beyrand");
}

#[test]
fn bii_16_1_or_if_a_leader_who_may_command_it_marches_too() {
    let mut table = guns("beyrand = \"castiglione\"\naugereau = \"castiglione\"\nguieu = \"castiglione\"");
    table.refuse("guns beyrand", "BII 16.1").act("guns augereau").offers("guns beyrand");
    table.refuse("guns guieu", "BII 16.1").act("guns beyrand").roll(1);
    // What lies beneath Augereau could be a leader for all the Austrians know (R133).
    table.asks("french", "BII 9.1.2d").offers_not("guns guieu").act("pass");
    table.expect("pieces.beyrand.at", "lonato").expect("pieces.augereau.at", "lonato");
    // The Army Leader may command anybody; a leader in another area nobody.
    let mut table =
        guns("beyrand = \"castiglione\"\nbonaparte = \"castiglione\"\naugereau = \"montichiari\"");
    table
        .act("guns augereau")
        .refuse("guns beyrand", "BII 16.1")
        .act("guns bonaparte")
        .offers("guns beyrand");
}

#[test]
fn bii_16_1_nobody_is_asked_when_nobody_may() {
    guns("beyrand = \"castiglione\"\nrobert = \"solferino\"").awaits_roll("BII 9.3b");
}

#[test]
fn bii_16_2_one_area_alone_two_with_a_leader() {
    // Guidizzolo is two areas away.
    let mut table = guns("victor = \"guidizzolo\"\npijon = \"castiglione\"");
    table.refuse("guns victor", "BII 16.2").offers("guns pijon");
    let mut table = guns("victor = \"guidizzolo\"\nmassena = \"guidizzolo\"\nbeyrand = \"guidizzolo\"");
    table
        .refuse("guns victor", "BII 16.2")
        .act("guns massena")
        .offers("guns victor")
        .offers_not("guns beyrand");
    table
        .act("guns victor")
        .roll(1)
        .expect("pieces.victor.at", "lonato")
        .expect("pieces.massena.at", "lonato");
    // Goito is three areas away, too far for anybody.
    let mut table = guns("victor = \"goito\"\nmassena = \"goito\"\npijon = \"castiglione\"");
    table.refuse("guns massena", "BII 9.1.1a");
}

#[test]
fn bii_16_3_three_units_at_most_from_the_same_area() {
    let four = "joubert = \"castiglione\"\nvictor = \"castiglione\"\npijon = \"castiglione\"\n\
                valette = \"castiglione\"\nleclerc-cav = \"solferino\"";
    let mut table = guns(four);
    table.act("guns joubert").act("guns victor").act("guns pijon").refuse("guns valette", "BII 16.3");
    table.act("guns leclerc-cav").rolls(&[1, 6, 6, 6]).expect("pieces.joubert.at", "lonato");
    let mut free = at(&format!("{GUNS}{four}"));
    free.act("guns joubert").act("guns victor").act("guns pijon").act("guns valette");
}

#[test]
fn bii_16_3_leaders_do_not_count_among_the_three() {
    let four = "joubert = \"castiglione\"\nvictor = \"castiglione\"\npijon = \"castiglione\"\nmassena = \"castiglione\"";
    let mut table = guns(four);
    table
        .act("guns massena")
        .act("guns joubert")
        .act("guns victor")
        .act("guns pijon")
        .awaits_roll("BII 9.1.2b");
}

#[test]
fn bii_16_4_artillery_marches_only_with_a_leader() {
    let mut table = guns("massena-art = \"castiglione\"\nvictor = \"castiglione\"");
    table.refuse("guns massena-art", "BII 16.4").offers("guns victor");
    let mut table = guns("massena-art = \"castiglione\"\nmassena = \"castiglione\"");
    table.act("guns massena").act("guns massena-art").roll(1).expect("pieces.massena-art.at", "lonato");
}

#[test]
fn bii_16_5_a_leader_alone_marches_one_area() {
    let mut near = guns("massena = \"castiglione\"");
    near.act("guns massena").expect("pieces.massena.at", "lonato");
    let mut far = guns("massena = \"guidizzolo\"\npijon = \"castiglione\"");
    far.refuse("guns massena", "BII 16.5");
    let mut stranger = guns("massena = \"guidizzolo\"\nbeyrand = \"guidizzolo\"\npijon = \"castiglione\"");
    stranger.refuse("guns massena", "BII 16.5");
}

#[test]
fn bii_16_5_a_leader_from_afar_must_bring_a_unit_along() {
    let mut table = guns("massena = \"guidizzolo\"\nvictor = \"guidizzolo\"\npijon = \"guidizzolo\"");
    table.act("guns massena").refuse("pass", "BII 16.5").act("guns victor").offers("pass");
    table.act("pass").roll(6).expect("pieces.victor.at", "guidizzolo").expect("pieces.massena.at", "lonato");
    // A tired unit cannot be brought along.
    let mut tired =
        guns("massena = \"guidizzolo\"\nvictor = { at = \"guidizzolo\", hits = 3 }\npijon = \"castiglione\"");
    tired.refuse("guns massena", "BII 16.5");
}

#[test]
fn bii_16_5_a_leader_whose_unit_finds_no_room_stays_behind() {
    let mut table = guns(
        "massena = \"guidizzolo\"\njoubert = \"guidizzolo\"\nvictor = \"guidizzolo\"\npijon = \"guidizzolo\"\n\
         augereau = \"guidizzolo\"\nbeyrand = \"guidizzolo\"",
    );
    table.act("guns augereau").act("guns massena").act("guns joubert").act("guns victor").act("guns pijon");
    table.rolls(&[6, 6, 6]).expect("pieces.augereau.at", "guidizzolo").expect("pieces.massena.at", "lonato");
}

#[test]
fn bii_16_5_a_leader_who_follows_after_the_dice_comes_from_next_door_only() {
    let mut table = guns("victor = \"castiglione\"\nmassena = \"castiglione\"\nbonaparte = \"guidizzolo\"");
    table.act("guns victor").act("pass").roll(1).asks("french", "BII 9.1.2d");
    table.refuse("guns bonaparte", "BII 16.5").act("guns massena").awaits_roll("BII 9.3b");
    table.expect("pieces.massena.at", "lonato").expect("pieces.bonaparte.at", "guidizzolo");
}
