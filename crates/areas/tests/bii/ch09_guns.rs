//! Clause 9.1: marching to the sound of the guns.

use areas::Areas;
use areas::setup::{AUSTRIAN, FRENCH};
use play::{Answer, Face, Next, Viewer, Words};

use super::{at, at_1_0, told};

/// The French attack Ott at Castiglione; Lusignan is one area away, Reuss two, Sporck three.
const CASTIGLIONE: &str = r#"
    base = "empty"
    turn = 3
    phase = "combat"
    active = "french"
    [pieces]
    rampon = { at = "castiglione", from = "montichiari" }
    ott = "castiglione"
    lusignan = "solferino"
    reuss = "volta"
    sporck = "valeggio"
"#;

/// The Austrians attack Rampon at Montichiari; Rusca and Victor can come only over the Chiese.
const CHIESE: &str = r#"
    base = "empty"
    turn = 3
    phase = "combat"
    active = "austrian"
    [pieces]
    ott = { at = "montichiari", from = "castiglione" }
    rampon = "montichiari"
    rusca = "rezzato"
    victor = "ghedi"
"#;

/// More pieces at Castiglione.
fn castiglione(more: &str) -> String {
    format!("{CASTIGLIONE}\n{more}")
}

/// The same fight over the Chiese with these bridges destroyed.
fn chiese(destroyed: &str) -> String {
    format!("destroyed = [{destroyed}]\n{CHIESE}")
}

#[test]
fn bii_9_1_1a_units_and_leaders_within_two_areas_may_try() {
    let mut table = at(&castiglione("quosdanovich = \"volta\"\nmelas = \"valeggio\""));
    table.asks("austrian", "BII 9.1.2a");
    table.offers("guns lusignan").offers("guns reuss").offers("guns quosdanovich").offers("pass");
    table.refuse("guns sporck", "BII 9.1.1a").refuse("guns melas", "BII 9.1.1a");
    table.refuse_because("guns ott", "BII 9.1.1a", "there already");
}

#[test]
fn bii_9_1_1a_a_unit_with_three_hits_may_not_try() {
    let mut table = at(&castiglione("mitrowsky = { at = \"lonato\", hits = 3 }"));
    table.refuse("guns mitrowsky", "BII 3.6j").offers("guns lusignan");
    let mut table = at(&castiglione("mitrowsky = { at = \"lonato\", hits = 2 }"));
    table.offers("guns mitrowsky");
}

#[test]
fn bii_9_1_1a_the_attacker_does_not_march_to_the_guns() {
    let mut table = at(&castiglione("victor = \"lonato\""));
    table.offers_not("french: guns victor").offers_not("austrian: guns victor");
    table.act("pass").awaits_roll("BII 9.3b");
}

#[test]
fn bii_9_1_1b_enemy_units_on_every_way_bar_it() {
    let held = "victor = \"guidizzolo\"";
    at(&castiglione(held)).offers("guns reuss");
    let barred = "victor = \"guidizzolo\"\npijon = \"solferino\"\nspiegel = \"lonato\"";
    let situation = castiglione(barred).replace("lusignan = \"solferino\"\n", "");
    at(&situation).refuse("guns reuss", "BII 9.1.1b").offers("guns spiegel");
}

#[test]
fn bii_9_1_1b_an_enemy_leader_alone_bars_nothing() {
    let more = "victor = \"guidizzolo\"\nmassena = \"solferino\"";
    let situation = castiglione(more).replace("lusignan = \"solferino\"\n", "");
    at(&situation).offers("guns reuss");
}

#[test]
fn bii_9_1_1c_a_piece_among_enemies_may_not_go() {
    let mut table = at(&castiglione(
        "quosdanovich = \"solferino\"\npijon = { at = \"solferino\", from = \"lonato\" }\nspiegel = \"guidizzolo\"",
    ));
    table.act("attack castiglione");
    table.refuse("guns lusignan", "BII 9.1.1c").refuse("guns quosdanovich", "BII 9.1.1c");
    table.offers("guns spiegel");
    at(CASTIGLIONE).offers("guns lusignan");
}

#[test]
fn bii_9_1_1c_a_piece_next_to_enemies_may_go() {
    at(&castiglione("victor = \"lonato\"")).offers("guns lusignan"); // R75
}

/// A second combat, at Goito, which Reuss at Volta can reach as well.
const GOITO: &str = "
    pijon = { at = \"goito\", from = \"castellucchio\" }
    spiegel = \"goito\"";

#[test]
fn bii_9_1_1d_one_attempt_in_a_combat_phase() {
    let mut table = at(&castiglione(GOITO));
    table.act("attack castiglione").act("guns reuss").act("pass");
    table.roll(6).expect("pieces.reuss.at", "volta").expect("pieces.reuss.own.guns", true);
    table.rolls(&[1, 1]).act("retreat").act("retreat-to lonato");
    table.expect("combat.area", "goito").refuse("guns reuss", "BII 9.1.1d");
}

#[test]
fn bii_9_1_1d_who_has_not_tried_may_try_in_a_later_combat() {
    let mut table = at(&castiglione(GOITO));
    table.act("attack castiglione").act("pass");
    table.rolls(&[1, 1]).act("retreat").act("retreat-to solferino");
    // R106: Ott has retreated, and may march all the same.
    table.expect("combat.area", "goito").offers("guns reuss").offers("guns ott").offers("guns sporck");
}

#[test]
fn bii_9_1_1d_a_leader_has_one_attempt_too() {
    let more = format!("quosdanovich = \"volta\"\n{GOITO}");
    let mut table = at(&castiglione(&more));
    table.act("attack castiglione").act("guns quosdanovich").act("pass");
    table.expect("pieces.quosdanovich.at", "castiglione");
    table.rolls(&[1, 1]).act("retreat").act("retreat-to solferino");
    table.expect("combat.area", "goito").refuse("guns quosdanovich", "BII 9.1.1d");
}

#[test]
fn bii_9_1_1e_a_destroyed_bridge_costs_a_modifier_and_bars_nothing() {
    let mut table = at(&chiese("\"rezzato/montichiari\", \"rezzato/lonato\""));
    table.act("guns rusca").act("pass").roll(3).expect("pieces.rusca.at", "montichiari");
    let mut table = at(&chiese("\"rezzato/montichiari\", \"rezzato/lonato\""));
    table.act("guns rusca").act("pass").roll(4).expect("pieces.rusca.at", "rezzato");
}

#[test]
fn bii_9_1_1e_an_intact_bridge_costs_nothing() {
    let mut table = at(CHIESE);
    table.act("guns rusca").act("pass").roll(4).expect("pieces.rusca.at", "montichiari");
    let mut table = at(CHIESE);
    table.act("guns rusca").act("pass").roll(5).expect("pieces.rusca.at", "rezzato");
}

#[test]
fn bii_9_1_1f_in_edition_1_0_a_destroyed_bridge_bars_the_way() {
    let mut table = at_1_0(&chiese("\"rezzato/montichiari\", \"rezzato/lonato\""));
    table.refuse("guns rusca", "BII 9.1.1b").offers("guns victor");
    at(&chiese("\"rezzato/montichiari\", \"rezzato/lonato\"")).offers("guns rusca");
}

#[test]
fn bii_9_1_1f_in_edition_1_0_the_way_round_over_an_intact_bridge_is_open() {
    let mut table = at_1_0(&chiese("\"rezzato/montichiari\""));
    table.act("guns rusca").act("pass").roll(3).expect("pieces.rusca.at", "montichiari");
    let mut table = at_1_0(&chiese("\"rezzato/montichiari\""));
    table.act("guns rusca").act("pass").roll(4).expect("pieces.rusca.at", "rezzato"); // two areas
}

#[test]
fn bii_9_1_2a_all_are_declared_before_the_first_check() {
    let mut table = at(CASTIGLIONE);
    table.act("guns reuss").asks("austrian", "BII 9.1.2a").offers_not("guns reuss");
    table.act("guns lusignan").awaits_roll("BII 9.1.2b");
    table.roll(1).awaits_roll("BII 9.1.2b").roll(1).awaits_roll("BII 9.3b");
    table.expect("pieces.reuss.at", "castiglione").expect("pieces.lusignan.at", "castiglione");
}

#[test]
fn bii_9_1_2a_nobody_is_added_after_the_first_check() {
    let mut table = at(CASTIGLIONE);
    table.act("guns reuss").act("pass").awaits_roll("BII 9.1.2b");
    table.refuse("austrian: guns lusignan", "BII 9.1.2b");
    table.roll(6).awaits_roll("BII 9.3b").refuse("austrian: guns lusignan", "BII 9.3b");
}

#[test]
fn bii_9_1_2b_a_passed_check_brings_the_unit_there_and_costs_no_mp() {
    let mut table = at(CASTIGLIONE);
    let mp = table.fact("pieces.lusignan.own.mp");
    table.act("guns lusignan").act("pass").roll(4);
    table.expect("pieces.lusignan.at", "castiglione").expect("pieces.lusignan.own.mp", mp);
    table.rolls(&[1, 6]).logged("Austrians with 5 SP");
}

#[test]
fn bii_9_1_2b_a_failed_check_leaves_the_unit_where_it_is() {
    let mut table = at(CASTIGLIONE);
    table.act("guns lusignan").act("pass").roll(5);
    table.expect("pieces.lusignan.at", "solferino").expect("pieces.lusignan.hits", 0);
    table.rolls(&[1, 6]).logged("Austrians with 3 SP");
}

#[test]
fn bii_9_1_2b_each_unit_checks_for_itself_with_its_own_modifiers() {
    let mut table = at(CASTIGLIONE);
    // Both have CF 4; Reuss comes from two areas away.
    table.act("guns lusignan").act("guns reuss").rolls(&[4, 4]);
    table.expect("pieces.lusignan.at", "castiglione").expect("pieces.reuss.at", "volta");
    let mut table = at(CASTIGLIONE);
    table.act("guns reuss").act("pass").roll(3).expect("pieces.reuss.at", "castiglione");
}

#[test]
fn bii_9_1_2b_the_check_of_a_declared_march_is_open_to_the_enemy() {
    let mut table = at(&castiglione("quosdanovich = \"volta\"")); // Reuss lies beneath him
    assert!(table.seen_by("french")["pieces"].get("reuss").is_none());
    table.act("guns reuss").act("pass").awaits_roll("BII 9.1.2b");
    let Next::Roll(roll) = table.game().next() else { panic!("no roll is due") };
    let why = Areas::why(table.game().setup(), table.game().state(), &roll, Viewer::Seat(FRENCH));
    assert!(why.contains("Reuss checks"), "{why}");
    let seen = told(&table, FRENCH, Answer::Roll(Face(6)));
    assert!(seen.contains("Reuss checks whether it reaches the guns"), "{seen}");
    // How worn he is stays hidden as long as he is (R126).
    assert!(seen.contains("Reuss fails the check") && !seen.contains("Cohesion Factor"), "{seen}");
    let own = told(&table, AUSTRIAN, Answer::Roll(Face(6)));
    assert!(own.contains("Reuss fails the check with a Cohesion Factor of 4"), "{own}");
}

/// Lusignan, worn to CF 2, with a leader at Solferino.
fn led_by(leader: &str) -> String {
    let situation =
        CASTIGLIONE.replace("lusignan = \"solferino\"", "lusignan = { at = \"solferino\", hits = 2 }");
    format!("{situation}\n{leader} = \"solferino\"")
}

#[test]
fn bii_9_1_2c_a_leader_of_the_formation_or_army_adds_his_rating() {
    for leader in ["quosdanovich", "wurmser"] {
        let mut table = at(&led_by(leader));
        table.act("guns lusignan").act("pass").roll(3).expect("pieces.lusignan.at", "castiglione");
        table.expect(&format!("pieces.{leader}.at"), "solferino"); // R77: he need not go himself
        let mut table = at(&led_by(leader));
        table.act("guns lusignan").act("pass").roll(4).expect("pieces.lusignan.at", "solferino");
    }
}

#[test]
fn bii_9_1_2c_a_leader_who_marches_too_still_helps() {
    let mut table = at(&led_by("quosdanovich"));
    table.act("guns quosdanovich").act("guns lusignan").act("pass").roll(3);
    table.expect("pieces.lusignan.at", "castiglione").expect("pieces.quosdanovich.at", "castiglione");
}

#[test]
fn bii_9_1_2c_another_formations_leader_or_one_elsewhere_adds_nothing() {
    let elsewhere =
        led_by("quosdanovich").replace("quosdanovich = \"solferino\"", "quosdanovich = \"volta\"");
    for situation in [led_by("melas"), elsewhere] {
        let mut table = at(&situation);
        table.act("guns lusignan").act("pass").roll(3).expect("pieces.lusignan.at", "solferino");
    }
}

#[test]
fn bii_9_1_2d_leaders_come_without_a_check_if_their_owner_wishes() {
    let mut table = at(&castiglione("wurmser = \"volta\""));
    table.act("guns wurmser").act("pass").awaits_roll("BII 9.3b");
    table.expect("pieces.wurmser.at", "castiglione");
    let mut table = at(&castiglione("wurmser = \"volta\""));
    table.act("pass").awaits_roll("BII 9.3b").expect("pieces.wurmser.at", "volta");
}

#[test]
fn bii_9_1_2d_a_leader_may_still_follow_after_the_dice() {
    let led = castiglione("wurmser = \"volta\"\nquosdanovich = \"solferino\"");
    // Units are declared before the dice, leaders need not be.
    let mut table = at(&led);
    table.act("guns lusignan").act("pass").roll(1).asks("austrian", "BII 9.1.2d");
    table.expect("pieces.lusignan.at", "castiglione").refuse("guns reuss", "BII 9.1.2a");
    table.offers("guns quosdanovich").act("guns wurmser").asks("austrian", "BII 9.1.2d");
    table.refuse("guns wurmser", "BII 9.1.1d").act("pass").awaits_roll("BII 9.3b");
    table.expect("pieces.wurmser.at", "castiglione").expect("pieces.quosdanovich.at", "solferino");
    // After a failed check they may stay away, and who was declared before comes in any case.
    let mut table = at(&led);
    table.act("guns quosdanovich").act("guns lusignan").act("pass").roll(6);
    table.asks("austrian", "BII 9.1.2d").act("pass").awaits_roll("BII 9.3b");
    table.expect("pieces.wurmser.at", "volta").expect("pieces.quosdanovich.at", "castiglione");
}

#[test]
fn bii_9_1_2d_without_dice_or_leaders_nobody_is_asked_again() {
    let mut table = at(&castiglione("wurmser = \"volta\""));
    table.act("pass").awaits_roll("BII 9.3b").expect("pieces.wurmser.at", "volta");
    let mut table = at(CASTIGLIONE);
    table.act("guns lusignan").act("pass").roll(1).awaits_roll("BII 9.3b");
    // Nor if the last who could march is a leader, whatever lies beneath him.
    let worn = CASTIGLIONE
        .replace("lusignan = \"solferino\"\n", "")
        .replace("\"volta\"", "{ at = \"volta\", hits = 3 }");
    let mut table = at(&format!("{worn}\nwurmser = \"volta\""));
    table.act("guns wurmser").awaits_roll("BII 9.3b").expect("pieces.wurmser.at", "castiglione");
}

#[test]
fn bii_9_1_2d_leaders_keep_to_the_limits_of_the_march() {
    let more = "victor = \"guidizzolo\"\npijon = \"solferino\"\nspiegel = \"lonato\"\nwurmser = \"volta\"";
    let situation = castiglione(more).replace("lusignan = \"solferino\"\n", "");
    at(&situation).refuse("guns wurmser", "BII 9.1.1b");
}

#[test]
fn bii_9_1_2e_a_garrison_never_marches() {
    let mut table = at(r#"
        base = "empty"
        turn = 3
        phase = "combat"
        active = "austrian"
        [pieces]
        ott = { at = "lonato", from = "salo" }
        rusca = "lonato"
        rampon = "peschiera"
        fr-garrison-1 = "peschiera"
    "#);
    table.refuse("guns fr-garrison-1", "BII 9.1.2e").act("guns rampon").roll(1);
    table.expect("pieces.rampon.at", "lonato").expect("pieces.fr-garrison-1.at", "peschiera");
}
