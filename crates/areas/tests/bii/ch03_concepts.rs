//! Chapter 3: dice, Cohesion Checks, stacks, hits, and what a player sees of the other.

use super::ch02_components::faults;
use super::{at, at_with};

/// The French move, an Austrian stands far away; pieces follow.
const FRENCH_MOVE: &str = r#"
    base = "empty"
    turn = 3
    phase = "movement"
    active = "french"
    first = "austrian"
    [pieces]
    minkwitz = "vicenza"
"#;

/// Rampon and Masséna attack Minkwitz at Castiglione.
const ATTACK: &str = r#"
    base = "empty"
    turn = 3
    phase = "combat"
    active = "french"
    [pieces]
    rampon = { at = "castiglione", from = "lonato" }
    massena = "castiglione"
    minkwitz = "castiglione"
    hohenzollern = "vicenza"
"#;

/// Gummer attacks Rampon at Castiglione; those who might march to the guns follow.
const GUNS: &str = r#"
    base = "empty"
    turn = 3
    phase = "combat"
    active = "austrian"
    [pieces]
    gummer = { at = "castiglione", from = "lonato" }
    rampon = "castiglione"
"#;

/// Minkwitz before a Destroyed Bridge on the Austrian move; pieces follow.
const REPAIR: &str = r#"
    base = "empty"
    turn = 3
    phase = "movement"
    active = "austrian"
    destroyed = ["santa-margherita/montagnana"]
    [pieces]
    minkwitz = "santa-margherita"
    robert = "cremona"
"#;

/// Rusca at Rezzato, next to Brescia, in the Recovery Phase.
const RECOVERY: &str = r#"
    base = "empty"
    turn = 1
    phase = "recovery"
    [pieces]
    minkwitz = "vicenza"
    rusca = { at = "rezzato", hits = 3 }
"#;

/// Rusca with hits at Salò on the French move.
fn rusca_with(hits: u8) -> String {
    format!("{FRENCH_MOVE} rusca = {{ at = \"salo\", hits = {hits}, out_of_command = true }}")
}

#[test]
fn bii_3_1_one_die_unless_two_are_called_for_and_those_are_added() {
    let mut table = at(&rusca_with(0));
    table.act("try rusca");
    for face in [0, 7, 24] {
        assert!(table.try_roll(face).is_err(), "{face}");
    }
    table.roll(6);
    let fate = |face: u8| {
        let mut table = at_with(&["leader_casualties"], ATTACK);
        table.act("lead massena").rolls(&[1, 6]).awaits_roll("BII 13.1");
        assert!(table.try_roll(6).is_err());
        table.roll(face).fact("pieces.massena.at")
    };
    assert_eq!(fate(46), "castiglione");
    assert_eq!(fate(56), "wounded");
    assert_eq!(fate(65), "wounded");
}

#[test]
fn bii_3_2_all_modifiers_of_a_roll_are_added_together() {
    // Into mountains, over a bridge, led by Bonaparte: 3 - 1 - 1.
    let rivoli =
        ATTACK.replace("castiglione", "rivoli").replace("lonato", "dolce").replace("massena", "bonaparte");
    at(&rivoli).rolls(&[3, 1]).logged("the French with 4 SP inflict 1 hit with a modified 4");
    // A French unit helped by Despinoy: 1 + 1.
    let march = format!("{FRENCH_MOVE} bertin = \"zevio\"\n despinoy = \"zevio\"");
    at(&march).act("force bertin lonato").act("lead despinoy").roll(5).logged("modified 7");
    at(&march).act("force bertin lonato").act("unled").roll(5).logged("modified 6");
}

#[test]
fn bii_3_3a_a_check_passes_up_to_the_current_cohesion_factor() {
    for hits in 0..=3 {
        for face in 1..=6 {
            let mut table = at(&rusca_with(hits));
            table.act("try rusca").awaits_roll("BII 8.1a").roll(face);
            table.expect("pieces.rusca.own.moved", face > 4 - hits);
        }
    }
}

#[test]
fn bii_3_3b_every_unit_checks_for_itself() {
    let mut table = at(&(rusca_with(0) + "\n guieu = { at = \"salo\", out_of_command = true }"));
    table.act("try rusca").roll(5).expect("pieces.rusca.own.moved", true);
    table.expect("pieces.guieu.own.moved", false).act("try guieu").roll(5).act("move guieu lonato");
    table.expect("pieces.guieu.at", "lonato").expect("pieces.rusca.at", "salo");
}

#[test]
fn bii_3_3c_modifiers_and_hits_change_the_factor_not_the_die() {
    let bridge = "bridges.santa-margherita/montagnana";
    let fiorella = format!("{REPAIR} fiorella = \"montagnana\"");
    let work = "repair minkwitz santa-margherita/montagnana";
    let mut table = at(&fiorella);
    table.act(work).roll(3).expect(bridge, "destroyed");
    table.logged("the die shows 3").logged("fails the check with a Cohesion Factor of 2");
    at(&fiorella).act(work).roll(2).expect(bridge, "intact");
    at(REPAIR).act(work).roll(3).expect(bridge, "intact");
    let hit = REPAIR.replace("\"santa-margherita\"", "{ at = \"santa-margherita\", hits = 1 }");
    at(&hit).act(work).roll(3).logged("the die shows 3").expect(bridge, "destroyed");
}

#[test]
fn bii_3_3d_the_factor_is_clamped_once_after_all_modifiers() {
    // Printed 3, two hits, two areas away, Bonaparte's 3: 3 - 2 - 1 + 3.
    let guns = "serurier-art = { at = \"goito\", hits = 2, out_of_command = false }";
    let led = format!("{GUNS} {guns}\n bonaparte = \"goito\"");
    let mut table = at(&led);
    table.act("guns serurier-art").act("pass").roll(3).logged("Cohesion Factor of 3");
    table.expect("pieces.serurier-art.at", "castiglione");
    // With one hit it would be 4, but not above print.
    let fresh = led.replace("hits = 2", "hits = 1");
    at(&fresh).act("guns serurier-art").act("pass").roll(4).expect("pieces.serurier-art.at", "goito");
    // Out of Command and alone it would be below zero.
    let lost = format!("{GUNS} {}", guns.replace("false", "true"));
    at(&lost)
        .act("guns serurier-art")
        .roll(1)
        .logged("Cohesion Factor of 0")
        .expect("pieces.serurier-art.at", "goito");
}

#[test]
fn bii_3_4_the_player_whose_phase_it_is_is_active() {
    let mut table = at(&format!("{FRENCH_MOVE} rusca = \"salo\""));
    table.expect("active", "french").asks("french", "BII 8.0a").offers("french: move rusca lonato");
    table.offers_not("austrian: move minkwitz montebello");
    table.refuse("austrian: move minkwitz montebello", "BII 8.0a");
    let mut table = at(GUNS);
    table.expect("active", "austrian").expect("combat.attacker", "austrian");
    // Supply is nobody's own phase.
    let supply = r#"
        base = "empty"
        control = { brescia = "austrian", cremona = "austrian" }
        [pieces]
        minkwitz = "vicenza"
        rusca = "salo"
    "#;
    at(supply).expect("phase", "supply").expect("active", serde_json::Value::Null);
}

#[test]
fn bii_3_5a_two_units_are_a_stack_and_one_is_not() {
    let single = format!("{FRENCH_MOVE} rusca = \"salo\"\n rampon = \"lonato\"");
    at(&single).refuse("gather rusca", "BII 8.2a").refuse("gather-all salo", "BII 8.2a");
    let mut table = at(&format!("{single}\n guieu = \"salo\""));
    table.act("gather-all salo").act("march gavardo");
    table.expect("pieces.rusca.at", "gavardo").expect("pieces.guieu.at", "gavardo");
    // Enemies in the same area are no stack.
    let met = format!("{FRENCH_MOVE} ott = \"salo\"\n rusca = {{ at = \"salo\", from = \"lonato\" }}");
    at(&met).refuse("gather-all salo", "BII 8.2a");
}

#[test]
fn bii_3_5b_leaders_lie_on_top_the_senior_first() {
    let salo = format!("{FRENCH_MOVE} rusca = \"salo\"\n guieu = \"salo\"");
    let top =
        |more: &str| at(&format!("{salo}\n {more}")).seen_by("austrian")["stacks"]["salo/french"].clone();
    assert_eq!(top("sauret = \"salo\"")["top"], "sauret");
    assert_eq!(top("sauret = \"salo\"")["leader"], true);
    assert_eq!(top("sauret = \"salo\"\n bonaparte = \"salo\"")["top"], "bonaparte");
    assert_eq!(top("")["leader"], false);
    assert_eq!(top("")["more"], true);
    assert!(["rusca", "guieu"].contains(&top("")["top"].as_str().unwrap()));
}

#[test]
fn bii_3_6a_one_hit_takes_one_from_the_factor() {
    at(&rusca_with(0)).expect("pieces.rusca.cf", 4);
    at(&rusca_with(1))
        .expect("pieces.rusca.cf", 3)
        .act("try rusca")
        .roll(4)
        .expect("pieces.rusca.own.moved", true);
}

#[test]
fn bii_3_6b_two_hits_take_two_from_the_factor() {
    at(&rusca_with(2))
        .expect("pieces.rusca.cf", 2)
        .act("try rusca")
        .roll(3)
        .expect("pieces.rusca.own.moved", true);
    at(&rusca_with(2)).act("try rusca").roll(2).expect("pieces.rusca.own.moved", false);
}

#[test]
fn bii_3_6c_three_hits_take_three_from_the_factor_down_to_zero() {
    at(&rusca_with(3))
        .expect("pieces.rusca.cf", 1)
        .act("try rusca")
        .roll(2)
        .expect("pieces.rusca.own.moved", true);
    let low = rusca_with(3).replace("rusca", "valette");
    at(&low)
        .expect("pieces.valette.cf", 0)
        .act("try valette")
        .roll(1)
        .expect("pieces.valette.own.moved", true);
}

#[test]
fn bii_3_6i_the_third_hit_takes_a_strength_point_until_it_is_recovered() {
    let mut table = at(RECOVERY);
    table.expect("pieces.rusca.sp", 1).roll(1).expect("pieces.rusca.hits", 2).expect("pieces.rusca.sp", 2);
    let weak = ATTACK.replace("from = \"lonato\"", "from = \"lonato\", hits = 3");
    at(&weak).rolls(&[1, 1]).logged("the French with 3 SP");
}

#[test]
fn bii_3_6d_a_unit_with_three_hits_does_not_force_march() {
    let march = |hits: u8| rusca_with(hits).replace(", out_of_command = true", "");
    let mut table = at(&march(3));
    table
        .refuse("force rusca brescia", "BII 3.6d")
        .refuse("plan rusca", "BII 3.6d")
        .offers("move rusca lonato");
    at(&march(2)).offers("force rusca brescia");
}

#[test]
fn bii_3_6j_a_unit_with_three_hits_does_not_march_to_the_guns() {
    let near = format!(
        "{GUNS} victor = {{ at = \"solferino\", hits = 3 }}\n pijon = {{ at = \"solferino\", hits = 2 }}"
    );
    at(&near).refuse("guns victor", "BII 3.6j").offers("guns pijon");
}

#[test]
fn bii_3_6e_the_fourth_hit_eliminates_a_unit() {
    let worn = ATTACK.replace("minkwitz = \"castiglione\"", "minkwitz = { at = \"castiglione\", hits = 2 }");
    // One hit makes three, the next is the end.
    let mut table = at(&worn);
    table.rolls(&[3, 1]).expect("pieces.minkwitz.hits", 3).expect("pieces.minkwitz.at", "castiglione");
    table.act("fight").act("fight").rolls(&[3, 1]).expect("pieces.minkwitz.at", "eliminated");
    table.expect("points.0.0", "french").expect("points.0.1", 2);
}

#[test]
fn bii_3_6f_one_or_two_hits_leave_the_strength_alone() {
    for (hits, sp) in [(0, 2), (1, 2), (2, 2), (3, 1)] {
        at(&rusca_with(hits)).expect("pieces.rusca.sp", sp);
    }
}

#[test]
fn bii_3_6g_an_eliminated_garrison_is_set_aside_for_later() {
    let peschiera = r#"
        base = "empty"
        turn = 3
        phase = "combat"
        active = "austrian"
        [pieces]
        gummer = { at = "peschiera", from = "castelnuovo" }
        fr-garrison-4 = { at = "peschiera", hits = 2 }
        robert = "cremona"
    "#;
    let mut table = at(peschiera);
    table.rolls(&[3, 1]).expect("pieces.fr-garrison-4.at", "aside").expect("pieces.fr-garrison-4.hits", 0);
    let boxed = peschiera.replace("{ at = \"peschiera\", hits = 2 }", "\"eliminated\"");
    assert!(faults(&boxed).contains("fr-garrison-4"));
}

#[test]
fn bii_3_6h_only_supplied_units_recover_and_only_in_the_recovery_phase() {
    at(&rusca_with(1)).refuse("recover rusca", "BII 8.0a").offers_not("recover-all");
    at(&RECOVERY.replace("hits = 3", "hits = 1"))
        .awaits_roll("BII 10.0b")
        .roll(3)
        .expect("pieces.rusca.hits", 0);
    // No Supply Area is left: no die, and the next Supply Phase has come.
    let cut = RECOVERY
        .replace("[pieces]", "control = { brescia = \"austrian\", cremona = \"austrian\" }\n [pieces]");
    at(&cut).asks("french", "BII 5.5a").expect("turn", 2).expect("pieces.rusca.hits", 3);
}

#[test]
fn bii_3_7_a_player_commands_his_own_pieces_only() {
    let mut table = at(&format!("{FRENCH_MOVE} rusca = \"salo\""));
    table.refuse("move minkwitz montebello", "BII 3.7").offers("move rusca lonato");
    table.refuse("gather minkwitz", "BII 3.7");
}
