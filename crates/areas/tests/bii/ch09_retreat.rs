//! Clauses 9.4 to 9.6: retreat, pursuit and the end of a combat.

use areas::action::read;
use areas::setup::{AUSTRIAN, FRENCH};
use play::{Answer, Face};
use testkit::Table;

use super::{at, at_with, told};

/// The French attack; both sides have a unit far away.
const FRENCH_ATTACK: &str = r#"
    base = "empty"
    turn = 3
    phase = "combat"
    active = "french"
    initiative = "french"
    [pieces]
    valette = "cremona"
    minkwitz = "vicenza"
"#;

/// Rampon comes from Montichiari upon Ott at Castiglione.
const CASTIGLIONE: &str = "
    rampon = { at = \"castiglione\", from = \"montichiari\" }
    ott = \"castiglione\"
";

/// Rampon comes from Gargnano upon Ott at Limone; the only other way, Riva, is held by Joubert.
const LIMONE: &str = "
    rampon = { at = \"limone\", from = \"gargnano\" }
    ott = \"limone\"
    joubert = \"riva\"
";

/// A combat of the French, with more pieces.
fn french_attack(pieces: &str, more: &str) -> Table<areas::Areas> {
    at(&format!("{FRENCH_ATTACK}{pieces}{more}"))
}

/// The Austrian Ott attacks Rampon at Castiglione from `origin`.
fn austrian_attack(origin: &str, more: &str) -> Table<areas::Areas> {
    let text = FRENCH_ATTACK.replace("active = \"french\"", "active = \"austrian\"");
    let ott = format!("ott = {{ at = \"castiglione\", from = \"{origin}\" }}");
    at(&format!("{text}{ott}\nrampon = \"castiglione\"\n{more}"))
}

/// The Defender retreats after a first Round without hits.
fn defender_leaves(table: &mut Table<areas::Areas>) -> &mut Table<areas::Areas> {
    table.rolls(&[1, 1]).act("retreat")
}

/// The Attacker retreats after a first Round without hits.
fn attacker_leaves(table: &mut Table<areas::Areas>) -> &mut Table<areas::Areas> {
    table.rolls(&[1, 1]).act("fight").act("retreat")
}

#[test]
fn bii_9_4a_units_and_leaders_go_together_to_one_adjacent_area() {
    let mut table = french_attack(CASTIGLIONE, "lusignan = \"castiglione\"\nwurmser = \"castiglione\"");
    defender_leaves(&mut table).asks("austrian", "BII 9.4a").act("retreat-to solferino");
    for piece in ["ott", "lusignan", "wurmser"] {
        table.expect(&format!("pieces.{piece}.at"), "solferino");
    }
    table.expect("pieces.rampon.at", "castiglione");
}

#[test]
fn bii_9_4a_the_area_must_be_adjacent() {
    let mut table = french_attack(CASTIGLIONE, "");
    defender_leaves(&mut table).refuse("retreat-to volta", "BII 9.4a");
}

#[test]
fn bii_9_4a_a_destroyed_bridge_does_not_stop_a_retreat() {
    let text = FRENCH_ATTACK.replace("[pieces]", "destroyed = [\"gavardo/rezzato\"]\n[pieces]");
    let text = text.replace("active = \"french\"", "active = \"austrian\"");
    let mut table = at(&format!("{text}rusca = \"gavardo\"\nott = {{ at = \"gavardo\", from = \"salo\" }}"));
    defender_leaves(&mut table).act("retreat-to rezzato").expect("pieces.rusca.at", "rezzato"); // R88
}

#[test]
fn bii_9_4b_a_beaten_attacker_goes_back_where_he_came_from() {
    let from_guidizzolo = CASTIGLIONE.replace("montichiari", "guidizzolo");
    let mut table = french_attack(&from_guidizzolo, "");
    attacker_leaves(&mut table).expect("pieces.rampon.at", "guidizzolo"); // Montichiari is nearer to supply
}

#[test]
fn bii_9_4b_a_defender_is_not_bound_to_where_he_came_from() {
    let mut table = austrian_attack("solferino", "");
    defender_leaves(&mut table).offers("retreat-to lonato").offers("retreat-to montichiari");
}

/// Victor has joined Rampon from Guidizzolo.
const VICTOR: &str = "victor = { at = \"castiglione\", from = \"guidizzolo\" }\n";

#[test]
fn bii_9_4j_an_attacker_from_several_areas_picks_one_for_all() {
    let mut table = french_attack(CASTIGLIONE, VICTOR);
    attacker_leaves(&mut table).asks("french", "BII 9.4a").refuse("retreat-to lonato", "BII 9.4b");
    table.offers("retreat-to montichiari").act("retreat-to guidizzolo");
    table.expect("pieces.rampon.at", "guidizzolo").expect("pieces.victor.at", "guidizzolo");
}

#[test]
fn bii_9_4j_an_origin_that_enemies_have_taken_is_no_choice() {
    let mut table = french_attack(CASTIGLIONE, &format!("{VICTOR}klenau-cav = \"guidizzolo\""));
    table.act("pass"); // Klenau does not march to the guns
    attacker_leaves(&mut table).expect("pieces.victor.at", "montichiari"); // R86
}

#[test]
fn bii_9_4c_a_defender_may_not_go_where_an_attacker_came_from() {
    let mut table = french_attack(CASTIGLIONE, "");
    defender_leaves(&mut table).refuse("retreat-to montichiari", "BII 9.4c");
    // Lonato is as near to Brescia as Montichiari, but Ott came from there.
    let mut table = austrian_attack("lonato", "");
    defender_leaves(&mut table).expect("pieces.rampon.at", "montichiari");
}

#[test]
fn bii_9_4c_a_defender_with_no_other_area_surrenders() {
    let more = "victor = { at = \"limone\", from = \"riva\" }\nmeszaros = \"limone\"";
    let mut table = french_attack(&LIMONE.replace("joubert = \"riva\"", ""), more);
    table.rolls(&[1, 1]).act("retreat").expect("pieces.ott.at", "eliminated"); // R87
    table.logged("no way out of Limone").expect("pieces.meszaros.at", "vicenza");
}

#[test]
fn bii_9_4d_a_free_area_comes_before_an_enemy_held_one() {
    let mut table = french_attack(CASTIGLIONE, "pijon = \"lonato\"");
    defender_leaves(&mut table).expect("pieces.ott.at", "solferino");
}

#[test]
fn bii_9_4d_freedom_from_enemies_counts_more_than_the_way_to_supply() {
    let mut table = french_attack(CASTIGLIONE, "pijon = \"lonato\"\nvictor = \"solferino\"");
    defender_leaves(&mut table)
        .refuse("retreat-to lonato", "BII 9.4d")
        .refuse("retreat-to solferino", "BII 9.4d");
    table.offers("retreat-to castel-goffredo").act("retreat-to guidizzolo");
    // R74: where a combat is still to come enemies stand.
    let more =
        "pijon = { at = \"lonato\", from = \"montichiari\" }\nreuss = \"lonato\"\nvictor = \"solferino\"";
    let mut table = french_attack(CASTIGLIONE, more);
    table.act("attack castiglione");
    defender_leaves(&mut table).refuse("retreat-to lonato", "BII 9.4d").offers("retreat-to guidizzolo");
}

#[test]
fn bii_9_4e_the_retreat_goes_towards_the_nearest_supply_area() {
    let mut table = french_attack(CASTIGLIONE, "");
    defender_leaves(&mut table).offers("retreat-to lonato").offers("retreat-to solferino");
    table.refuse("retreat-to guidizzolo", "BII 9.4e").refuse("retreat-to castel-goffredo", "BII 9.4e");
    let mut table = austrian_attack("lonato", "");
    defender_leaves(&mut table).expect("pieces.rampon.at", "montichiari");
}

#[test]
fn bii_9_4e_a_supply_area_the_enemy_controls_does_not_count() {
    let mut table = austrian_attack("montichiari", "");
    defender_leaves(&mut table).expect("pieces.rampon.at", "lonato");
    // With Brescia lost Cremona is the nearest, and Castel Goffredo the way to it.
    let mut table = austrian_attack("montichiari", "au-garrison-1 = \"brescia\"");
    defender_leaves(&mut table).expect("pieces.rampon.at", "castel-goffredo");
}

#[test]
fn bii_9_4e_the_supply_city_that_is_being_lost_does_not_count() {
    // Beaten out of Brescia, whose garrison is gone, the French make for Cremona.
    let text = FRENCH_ATTACK.replace("active = \"french\"", "active = \"austrian\"");
    let pieces = "ott = { at = \"brescia\", from = \"rezzato\" }\nrampon = \"brescia\"\n";
    let garrison = "fr-garrison-1 = \"brescia\"\n";
    for garrison in ["", garrison] {
        let mut table = at(&format!("{text}{pieces}{garrison}"));
        defender_leaves(&mut table).asks("french", "BII 9.4a").offers("retreat-to ghedi");
        table.offers("retreat-to bagnolo").refuse("retreat-to caino", "BII 9.4e");
        table.refuse("retreat-to rovato", "BII 9.4e");
    }
    // A garrison that stays behind keeps it friendly: every free neighbour is as near.
    let mut table = at_with(&["garrison_stays"], &format!("{text}{pieces}{garrison}"));
    defender_leaves(&mut table).offers("retreat-to caino").offers("retreat-to ghedi");
}

#[test]
fn bii_9_4e_a_supply_city_with_enemies_alone_in_it_does_not_count() {
    // Nobody defends Brescia any more; the marker of its control has not been changed yet (R24).
    let text = FRENCH_ATTACK.replace("active = \"french\"", "active = \"austrian\"");
    let ott = "ott = { at = \"ghedi\", from = \"montichiari\" }\nrampon = \"ghedi\"\n";
    let mut table = at(&format!("{text}{ott}reuss = \"brescia\""));
    defender_leaves(&mut table).expect("pieces.rampon.at", "gambara");
    let mut table = at(&format!("{text}{ott}fr-garrison-1 = \"brescia\""));
    defender_leaves(&mut table).expect("pieces.rampon.at", "brescia");
}

#[test]
fn bii_9_4f_with_no_free_area_the_force_breaks_through_to_one() {
    let mut table = french_attack(LIMONE, "wurmser = \"limone\"\npijon = \"dro\"");
    defender_leaves(&mut table).awaits_roll("BII 9.4g").expect("pieces.ott.at", "riva").roll(1);
    table.expect("pieces.ott.at", "rovereto").expect("pieces.wurmser.at", "rovereto");
    table.expect("pieces.ott.hits", 1).expect("phase", "movement");
}

#[test]
fn bii_9_4f_a_free_area_next_door_needs_no_breakthrough() {
    let mut table = french_attack(&LIMONE.replace("riva", "dro"), "");
    defender_leaves(&mut table).expect("pieces.ott.at", "riva").expect("pieces.ott.hits", 0);
}

#[test]
fn bii_9_4f_an_attacker_breaks_through_where_he_came_from() {
    let mut table = french_attack(CASTIGLIONE, "klenau-cav = \"montichiari\"");
    table.act("pass"); // Klenau does not march to the guns
    attacker_leaves(&mut table).awaits_roll("BII 9.4g").expect("pieces.rampon.at", "montichiari").roll(1);
    table.expect("pieces.rampon.hits", 1).act("retreat-to ghedi").expect("pieces.rampon.at", "ghedi"); // R86
}

#[test]
fn bii_9_4f_the_force_does_not_come_back_to_an_area() {
    let mut table = french_attack(LIMONE, "");
    defender_leaves(&mut table).roll(1).asks("austrian", "BII 9.4a");
    table.refuse("retreat-to limone", "BII 9.4f").refuse("retreat-to malcesine", "BII 9.4e"); // R90
    table.act("retreat-to dro").expect("pieces.ott.at", "dro");
}

#[test]
fn bii_9_4f_the_field_it_lost_is_no_way_on_even_if_it_is_the_nearest() {
    let pieces = "
        rusca = { at = \"riva\", from = \"dro\" }
        charton = { at = \"riva\", from = \"rovereto\" }
        ott = \"riva\"
        joubert = \"limone\"
        pijon = \"malcesine\"
        guieu = \"bezzecca\"
        robert = \"gargnano\"
    ";
    let mut table = french_attack(pieces, "");
    defender_leaves(&mut table).act("retreat-to limone").roll(1);
    table.awaits_roll("BII 9.4g").expect("pieces.ott.at", "gargnano").roll(1).expect("pieces.ott.at", "salo");
}

#[test]
fn bii_9_4g_each_enemy_area_costs_a_roll_in_column_six() {
    for (face, hits) in [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)] {
        let mut table = french_attack(LIMONE, "pijon = \"dro\"");
        defender_leaves(&mut table).roll(face).expect("pieces.ott.hits", hits);
    }
    let all = "pijon = \"dro\"\nvictor = \"rovereto\"\nguieu = \"bezzecca\"\nrusca = \"malcesine\"";
    let mut table = french_attack(LIMONE, all);
    defender_leaves(&mut table).roll(1).act("retreat-to rovereto").awaits_roll("BII 9.4g").roll(1);
    table.expect("pieces.ott.hits", 2).expect("pieces.ott.at", "calliano");
}

#[test]
fn bii_9_4g_cavalry_of_the_force_is_hit_first() {
    let mut table = french_attack(LIMONE, "ott-cav = { at = \"limone\", hits = 3 }\npijon = \"dro\"");
    table.rolls(&[1, 1]).act("retreat").roll(4);
    table.expect("pieces.ott-cav.at", "eliminated").expect("pieces.ott.hits", 1);
}

#[test]
fn bii_9_4g_without_cavalry_the_owner_chooses() {
    let mut table = french_attack(LIMONE, "lusignan = \"limone\"\npijon = \"dro\"");
    table.rolls(&[1, 1]).act("retreat").roll(4).asks("austrian", "BII 9.4g");
    table.refuse("hit rampon", "BII 9.4g").act("hit ott").act("hit lusignan");
    table.expect("pieces.ott.hits", 1).expect("pieces.lusignan.hits", 1).expect("pieces.ott.at", "rovereto");
}

#[test]
fn bii_9_4g_both_sides_see_these_hits() {
    let more = "wurmser = \"limone\"\nlusignan = { at = \"limone\", hits = 3 }\npijon = \"dro\"";
    let mut table = french_attack(LIMONE, more);
    defender_leaves(&mut table).roll(4).act("hit ott"); // both lie beneath Wurmser
    let action = read(table.game().setup(), "hit lusignan").expect("an action");
    let seen = told(&table, FRENCH, Answer::Act(AUSTRIAN, action));
    assert!(seen.contains("Lusignan is lost in the retreat"), "{seen}");
    let action = read(table.game().setup(), "hit ott").expect("an action");
    let seen = told(&table, FRENCH, Answer::Act(AUSTRIAN, action));
    assert!(seen.contains("Ott (infantry) takes a hit in the retreat and now has 2"), "{seen}");
}

#[test]
fn bii_9_4h_a_retreat_displaces_enemy_leaders_who_are_alone() {
    let mut table = french_attack(CASTIGLIONE, "augereau = \"lonato\"");
    defender_leaves(&mut table).act("retreat-to lonato").expect("pieces.ott.at", "lonato");
    table.expect("pieces.augereau.at", "castiglione").expect("pieces.ott.hits", 0);
}

#[test]
fn bii_9_4h_their_owner_chooses_between_equally_close_areas() {
    let mut table = french_attack(CASTIGLIONE, "augereau = \"lonato\"\npijon = \"montichiari\"");
    defender_leaves(&mut table).act("retreat-to lonato").asks("french", "BII 9.4h");
    table.refuse("escape augereau cremona", "BII 9.4h").act("escape augereau montichiari");
    table.expect("pieces.augereau.at", "montichiari");
}

#[test]
fn bii_9_4h_leaders_with_a_unit_hold_the_area() {
    let mut table = french_attack(CASTIGLIONE, "augereau = \"lonato\"\npijon = \"lonato\"");
    defender_leaves(&mut table).expect("pieces.ott.at", "solferino").expect("pieces.augereau.at", "lonato");
}

/// Rampon comes from Villafranca upon the Austrian City of Verona, its garrison and Ott.
const VERONA: &str = "
    rampon = { at = \"verona\", from = \"villafranca\" }
    ott = \"verona\"
    au-garrison-1 = \"verona\"
";

#[test]
fn bii_9_4i_the_garrison_of_a_retreating_force_is_lost() {
    let mut table = french_attack(VERONA, "");
    defender_leaves(&mut table)
        .expect("pieces.au-garrison-1.at", "aside")
        .expect("pieces.ott.at", "caldiero");
    table.expect("cities.verona", "french");
    let mut table = french_attack(VERONA, "");
    table.rolls(&[6, 1]).act("fight").act("fight").rolls(&[1, 1]); // beaten, not by choice
    table.expect("pieces.au-garrison-1.at", "aside");
}

#[test]
fn bii_9_4i_the_garrison_of_the_winner_stays() {
    let mut table = french_attack(VERONA, "");
    attacker_leaves(&mut table)
        .expect("pieces.au-garrison-1.at", "verona")
        .expect("cities.verona", "austrian");
}

#[test]
fn bii_9_4k_with_the_option_the_garrison_stands_alone_in_round_two() {
    let text = format!("{FRENCH_ATTACK}{VERONA}");
    let mut table = at_with(&["garrison_stays"], &text);
    defender_leaves(&mut table).expect("pieces.au-garrison-1.at", "verona").asks("french", "BII 9.3h");
    table.act("fight").expect("combat.round", 2).rolls(&[6, 1]).logged("In Round 2 the Austrians with 1 SP");
    table.expect("pieces.au-garrison-1.at", "aside").expect("cities.verona", "french");
}

#[test]
fn bii_9_4k_the_attacker_may_leave_it_alone() {
    let mut table = at_with(&["garrison_stays"], &format!("{FRENCH_ATTACK}{VERONA}"));
    defender_leaves(&mut table).act("retreat").expect("pieces.rampon.at", "villafranca");
    table.expect("pieces.au-garrison-1.at", "verona").expect("cities.verona", "austrian");
}

#[test]
fn bii_9_4k_a_forced_retreat_costs_the_garrison_even_so() {
    let mut table = at_with(&["garrison_stays"], &format!("{FRENCH_ATTACK}{VERONA}"));
    table.rolls(&[6, 1]).act("fight").act("fight").rolls(&[1, 1]);
    table.expect("pieces.au-garrison-1.at", "aside");
}

/// Beaumont's cavalry with Rampon.
const BEAUMONT: &str = "beaumont-cav = { at = \"castiglione\", from = \"montichiari\" }\n";

#[test]
fn bii_9_5a_the_winner_pursues_only_with_more_cavalry() {
    let mut table = french_attack(CASTIGLIONE, BEAUMONT);
    defender_leaves(&mut table).act("retreat-to solferino").asks("french", "BII 9.5a").offers("pass");
    table.act("pursue").awaits_roll("BII 9.5b");
    for more in ["", "ott-cav = \"castiglione\"\n"] {
        let cavalry = if more.is_empty() { "" } else { BEAUMONT };
        let mut table = french_attack(CASTIGLIONE, &format!("{cavalry}{more}"));
        defender_leaves(&mut table).act("retreat-to solferino").expect("phase", "movement");
    }
}

#[test]
fn bii_9_5a_a_victorious_defender_may_pursue_and_nobody_must() {
    let mut table = french_attack(CASTIGLIONE, "ott-cav = \"castiglione\"");
    attacker_leaves(&mut table).asks("austrian", "BII 9.5a").act("pass"); // R91
    table.expect("pieces.rampon.hits", 0).expect("phase", "movement");
}

#[test]
fn bii_9_5a_only_the_strength_that_is_left_counts() {
    // Both sides have two SP of cavalry; Ott's loses one with its third hit.
    let worn = "ott-cav = { at = \"castiglione\", hits = 2 }";
    let mut table = french_attack(CASTIGLIONE, &format!("{BEAUMONT}{worn}"));
    table.rolls(&[3, 1]).act("hit ott-cav").act("retreat").act("retreat-to solferino");
    table.asks("french", "BII 9.5a"); // R94
    let mut table = french_attack(CASTIGLIONE, &format!("{BEAUMONT}{worn}"));
    table
        .rolls(&[3, 1])
        .act("hit ott")
        .act("retreat")
        .act("retreat-to solferino")
        .expect("phase", "movement");
}

#[test]
fn bii_9_5b_one_die_in_the_column_of_the_cavalry_difference() {
    let kilmaine = "kilmaine-cav = { at = \"castiglione\", from = \"montichiari\" }\n";
    for (more, face, hits) in [("", 3, 0), ("", 4, 1), ("", 6, 1), (kilmaine, 2, 1), (kilmaine, 5, 2)] {
        let mut table = french_attack(&CASTIGLIONE.replace("rampon", "rusca"), &format!("{BEAUMONT}{more}"));
        table.rolls(&[1, 1]).act("retreat").act("retreat-to solferino").act("pursue").roll(face);
        table.expect("pieces.ott.hits", hits).expect("pieces.beaumont-cav.at", "castiglione");
    }
}

#[test]
fn bii_9_5b_a_bridge_behind_the_force_shifts_the_die() {
    // Rampon, beaten at Gavardo, gets away over the Chiese to Rezzato: -1.
    let text = FRENCH_ATTACK.replace("active = \"french\"", "active = \"austrian\"");
    let pieces =
        "ott = { at = \"gavardo\", from = \"salo\" }\nott-cav = { at = \"gavardo\", from = \"salo\" }
        rampon = \"gavardo\"";
    for (face, hits) in [(4, 0), (5, 1)] {
        let mut table = at(&format!("{text}{pieces}"));
        defender_leaves(&mut table).act("retreat-to rezzato").act("pursue").roll(face);
        table.expect("pieces.rampon.hits", hits);
    }
}

#[test]
fn bii_9_5c_pursuit_hits_fall_on_cavalry_first() {
    let force = "schubirz-cav = { at = \"castiglione\", hits = 3 }\nlusignan = \"castiglione\"\n";
    let kilmaine = "kilmaine-cav = { at = \"castiglione\", from = \"montichiari\" }\n";
    let pieces = CASTIGLIONE.replace("rampon", "rusca");
    let mut table = french_attack(&pieces, &format!("{BEAUMONT}{kilmaine}{force}"));
    // Three SP more: two hits, the first on the cavalry, the other where the owner likes.
    table.rolls(&[1, 1]).act("retreat").act("retreat-to solferino").act("pursue").roll(6);
    table.expect("pieces.schubirz-cav.at", "eliminated").asks("austrian", "BII 9.5c");
    table.refuse("hit rusca", "BII 9.5c").act("hit lusignan");
    table.expect("pieces.lusignan.hits", 1).expect("pieces.ott.hits", 0);
}

#[test]
fn bii_9_5c_while_cavalry_lives_nobody_else_is_hit() {
    let force =
        "schubirz-cav = { at = \"castiglione\", hits = 3 }\nott-cav = { at = \"castiglione\", hits = 2 }\n";
    let kilmaine = "kilmaine-cav = { at = \"castiglione\", from = \"montichiari\" }\n";
    let pieces = CASTIGLIONE.replace("rampon", "rusca");
    let mut table = french_attack(&pieces, &format!("{BEAUMONT}{kilmaine}{force}"));
    table.rolls(&[1, 1]).act("retreat").act("retreat-to solferino").act("pursue").roll(5);
    table.asks("austrian", "BII 9.5c").refuse_because("hit ott", "BII 9.5c", "cavalry").act("hit ott-cav");
    table.expect("pieces.ott-cav.hits", 3).expect("pieces.ott.hits", 0); // R92
}

#[test]
fn bii_9_5c_both_sides_see_these_hits() {
    let more = format!("{BEAUMONT}meszaros = \"castiglione\"");
    let mut table = french_attack(CASTIGLIONE, &more);
    table.rolls(&[1, 1]).act("retreat").act("retreat-to solferino").act("pursue");
    assert!(table.seen_by("french")["pieces"].get("ott").is_none()); // beneath Meszaros again
    let seen = told(&table, FRENCH, Answer::Roll(Face(4)));
    assert!(seen.contains("Ott (infantry) takes a hit in the pursuit and now has 1"), "{seen}");
}

#[test]
fn bii_9_6a_a_leader_whose_force_is_gone_goes_to_the_closest_friends() {
    let pieces = "
        rampon = { at = \"castiglione\", from = \"montichiari\" }
        ott = { at = \"castiglione\", hits = 3 }
        wurmser = \"castiglione\"
        lusignan = \"gavardo\"
    ";
    let mut table = french_attack(pieces, "");
    table.act("pass").rolls(&[3, 1]).expect("pieces.ott.at", "eliminated");
    table.expect("pieces.wurmser.at", "gavardo"); // and not Vicenza
}

#[test]
fn bii_9_6a_between_equally_close_areas_the_owner_chooses() {
    let pieces = "
        rampon = { at = \"castiglione\", from = \"montichiari\" }
        ott = { at = \"castiglione\", hits = 3 }
        wurmser = \"castiglione\"
        lusignan = \"lonato\"
        reuss = \"guidizzolo\"
        melas = \"solferino\"
    ";
    let mut table = french_attack(pieces, "");
    table.act("pass").rolls(&[3, 1]).asks("austrian", "BII 9.6a");
    table.refuse("escape wurmser vicenza", "BII 9.6a").refuse("escape wurmser solferino", "BII 9.6a");
    table.offers("escape wurmser lonato").act("escape wurmser guidizzolo");
    table.expect("pieces.wurmser.at", "guidizzolo");
}

#[test]
fn bii_9_6a_a_leader_whose_force_falls_on_the_retreat_goes_too() {
    let pieces = LIMONE.replace("ott = \"limone\"", "ott = { at = \"limone\", hits = 3 }");
    let mut table = french_attack(&pieces, "wurmser = \"limone\"");
    table.rolls(&[1, 1]).act("retreat").roll(1);
    table.expect("pieces.ott.at", "eliminated").expect("pieces.wurmser.at", "vicenza");
}

#[test]
fn bii_9_6a_a_leader_with_nothing_but_a_lost_garrison_goes_too() {
    let mut table = french_attack(&VERONA.replace("ott = ", "wurmser = "), "");
    table.rolls(&[1, 1]).act("fight").rolls(&[5, 1]);
    table.expect("pieces.au-garrison-1.at", "aside").expect("pieces.wurmser.at", "vicenza");
}

#[test]
fn bii_9_6a_in_movement_the_question_is_that_of_a_lone_leader() {
    let text = FRENCH_ATTACK.replace("phase = \"combat\"", "phase = \"movement\"");
    let pieces =
        "rampon = \"montichiari\"\nwurmser = \"castiglione\"\nlusignan = \"lonato\"\nreuss = \"guidizzolo\"";
    let mut table = at(&format!("{text}{pieces}"));
    table.act("move rampon castiglione").act("pass").asks("austrian", "BII 8.6.2e");
    table.refuse("escape wurmser vicenza", "BII 8.6.2e").offers("escape wurmser lonato");
}

#[test]
fn bii_9_6a_a_leader_with_a_unit_left_stays_with_it() {
    let pieces = "
        rampon = { at = \"castiglione\", from = \"montichiari\" }
        ott = { at = \"castiglione\", hits = 3 }
        reuss = \"castiglione\"
        wurmser = \"castiglione\"
    ";
    let mut table = french_attack(pieces, "");
    table.rolls(&[3, 1]).act("hit ott").asks("austrian", "BII 9.3h");
    table.expect("pieces.wurmser.at", "castiglione");
}

#[test]
fn bii_9_6b_the_next_combat_follows_and_after_the_last_the_next_phase() {
    let goito = "pijon = { at = \"goito\", from = \"castellucchio\" }\nspiegel = \"goito\"";
    let mut table = french_attack(CASTIGLIONE, goito);
    table.act("attack castiglione");
    defender_leaves(&mut table).act("retreat-to lonato");
    table.expect("phase", "combat").expect("combat.area", "goito");
    defender_leaves(&mut table).expect("pieces.spiegel.at", "roverbella");
    table.expect("phase", "movement").expect("active", "austrian");
}

#[test]
fn bii_9_6b_after_the_second_players_combats_comes_recovery() {
    let text = FRENCH_ATTACK.replace("initiative =", "first = \"austrian\"\ninitiative =");
    let ott = CASTIGLIONE.replace(
        "ott = \"castiglione\"",
        "ott = { at = \"castiglione\", hits = 1 }\n    reuss = { at = \"castiglione\", hits = 1 }",
    );
    let mut table = at(&format!("{text}{ott}"));
    defender_leaves(&mut table).act("retreat-to lonato").expect("phase", "recovery");
}
