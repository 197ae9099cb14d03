//! Chapter 2: pieces, markers and map as play uses them. Garrisons have a file of their own.

use areas::Areas;
use testkit::Table;

use super::{at, at_with, reconstruction, setup_overlaid};

/// What is wrong with a situation that no play can lead to.
#[track_caller]
pub(super) fn faults(situation: &str) -> String {
    Table::<Areas>::try_from_situation(reconstruction(), "situation", situation)
        .err()
        .unwrap_or_else(|| panic!("the situation is sound:\n{situation}"))
}

/// The French move, an Austrian stands far away; pieces follow.
const FRENCH_MOVE: &str = r#"
    base = "empty"
    turn = 3
    phase = "movement"
    active = "french"
    [pieces]
    minkwitz = "vicenza"
"#;

/// The Command Phase of the first turn, which leads to the Austrian move without a die; pieces follow.
const COMMAND: &str = r#"
    base = "empty"
    turn = 1
    phase = "command"
    [pieces]
    minkwitz = "vicenza"
"#;

/// Rampon attacks Minkwitz at Castiglione; leaders follow.
const ATTACK: &str = r#"
    base = "empty"
    turn = 3
    phase = "combat"
    active = "french"
    [pieces]
    rampon = { at = "castiglione", from = "lonato" }
    minkwitz = "castiglione"
    hohenzollern = "vicenza"
"#;

/// Guieu with two hits recovers at Rezzato; leaders follow.
const RECOVERY: &str = r#"
    base = "empty"
    turn = 1
    phase = "recovery"
    [pieces]
    minkwitz = "vicenza"
    guieu = { at = "rezzato", hits = 2 }
"#;

#[test]
fn bii_2_1_1d_without_the_option_counters_lie_face_up() {
    let plain = at(FRENCH_MOVE);
    let view = plain.seen_by("french");
    assert_eq!(view["pieces"]["minkwitz"]["at"], "vicenza");
    assert_eq!(view["pieces"]["minkwitz"]["cf"], 3);
    let fog = at_with(&["fog_of_war"], FRENCH_MOVE);
    let view = fog.seen_by("french");
    assert!(view["pieces"].get("minkwitz").is_none());
    assert_eq!(view["stacks"]["vicenza/austrian"]["counters"], 1);
}

#[test]
fn bii_2_1_1g_dummies_need_the_option() {
    let start = Table::<Areas>::new(reconstruction());
    for dummy in ["fr-dummy-1", "fr-dummy-6", "au-dummy-1", "au-dummy-6"] {
        assert_eq!(start.fact(&format!("pieces.{dummy}.at")), "aside");
    }
    let dummy = format!("{FRENCH_MOVE} fr-dummy-1 = \"salo\"\n rusca = \"salo\"");
    assert!(faults(&dummy).contains("fr-dummy-1"));
    at_with(&["fog_of_war"], &dummy).expect("pieces.fr-dummy-1.at", "salo");
}

#[test]
fn bii_2_1_1e_the_cohesion_factor_stays_between_zero_and_print() {
    let worn = format!("{FRENCH_MOVE} valette = {{ at = \"salo\", hits = 3, out_of_command = true }}");
    at(&worn)
        .expect("pieces.valette.cf", 0)
        .act("try valette")
        .roll(1)
        .expect("pieces.valette.own.moved", true);
    let led = RECOVERY.replace("hits = 2", "hits = 1") + "bonaparte = \"rezzato\"";
    // 5 - 1 + 3 would be 7.
    let mut table = at(&led);
    table.roll(5).logged("Cohesion Factor of 5").expect("pieces.guieu.hits", 0);
    let four = led.replace("guieu", "rusca");
    at(&four).roll(5).logged("fails the check with a Cohesion Factor of 4").expect("pieces.rusca.hits", 1);
}

#[test]
fn bii_2_1_2b_an_army_leader_commands_every_unit_of_his_side() {
    let units =
        "rampon = \"lonato\"\n guieu = \"salo\"\n bertin = \"montichiari\"\n kilmaine-cav = \"goito\"";
    let names = ["rampon", "guieu", "bertin", "kilmaine-cav"];
    let mut led = at(&format!("{COMMAND} {units}\n bonaparte = \"castiglione\""));
    let mut unled = at(&format!("{COMMAND} {units}\n wurmser = \"trent\""));
    for unit in names {
        led.expect(&format!("pieces.{unit}.out_of_command"), false);
        unled.expect(&format!("pieces.{unit}.out_of_command"), true);
    }
    led.expect("pieces.minkwitz.out_of_command", true);
}

#[test]
fn bii_2_1_2c_a_formation_leader_commands_his_own_formation_only() {
    let together =
        "massena = \"lonato\"\n rampon = \"lonato\"\n bertin = \"lonato\"\n leclerc-cav = \"salo\"";
    at(&format!("{COMMAND} {together}"))
        .expect("pieces.rampon.out_of_command", false)
        .expect("pieces.leclerc-cav.out_of_command", false)
        .expect("pieces.bertin.out_of_command", true);
}

#[test]
fn bii_2_1_2d_only_the_senior_leaders_rating_counts() {
    let both = format!("{ATTACK} bonaparte = \"castiglione\"\n massena = \"castiglione\"");
    at(&both)
        .awaits_roll("BII 9.3b")
        .rolls(&[3, 1])
        .logged("the French with 4 SP inflict 2 hits with a modified 6");
    let junior = format!("{ATTACK} massena = \"castiglione\"");
    at(&junior).rolls(&[3, 1]).logged("the French with 4 SP inflict 1 hit with a modified 5");
}

#[test]
fn bii_2_1_2d_a_senior_with_a_worse_rating_goes_before_a_better_junior() {
    // Bonaparte made worse than Masséna: his 1 counts, not the other's 2, and nobody is asked.
    let worse = "battle = \"castiglione\"\nname = \"a poor Bonaparte\"\n[leader.bonaparte]\ntr = 1\n[leader.massena]\ntr = 2";
    let setup = setup_overlaid(worse);
    let both = format!("{ATTACK} bonaparte = \"castiglione\"\n massena = \"castiglione\"");
    let mut table = Table::<Areas>::from_situation(setup.clone(), &both);
    table.awaits_roll("BII 9.3b").rolls(&[3, 1]).logged("modified 4");
    let junior = both.replace("bonaparte = \"castiglione\"", "bonaparte = \"lonato\"");
    let mut table = Table::<Areas>::from_situation(setup.clone(), &junior);
    table.rolls(&[3, 1]).logged("modified 5");
    // In the Recovery Phase as well: Rampon's chief is outranked by his Army Leader.
    let tired =
        RECOVERY.replace("guieu = { at = \"rezzato\", hits = 2 }", "rampon = { at = \"rezzato\", hits = 3 }");
    for (leaders, factor) in
        [("bonaparte = \"rezzato\"\n massena = \"rezzato\"", 3), ("massena = \"rezzato\"", 4)]
    {
        let mut table = Table::<Areas>::from_situation(setup.clone(), &format!("{tired} {leaders}"));
        table.roll(6).logged(&format!("Cohesion Factor of {factor}"));
    }
}

#[test]
fn bii_2_1_2e_of_equal_leaders_the_owner_chooses_one() {
    let equals = "augereau = \"castiglione\"\n serurier = \"castiglione\"\n despinoy = \"castiglione\"";
    let text = format!("{ATTACK} {equals}");
    let mut table = at(&text);
    table.asks("french", "BII 9.3c").offers("lead augereau").offers("lead serurier");
    table.refuse_because("lead despinoy", "BII 2.1.2d", "senior");
    table.act("lead serurier").rolls(&[3, 1]).logged("modified 4");
    at(&text).act("lead augereau").rolls(&[3, 1]).logged("modified 5");
}

#[test]
fn bii_2_1_2i_a_senior_stranger_does_not_displace_the_units_own_leader() {
    let own = format!("{RECOVERY} sauret = \"rezzato\"\n augereau = \"rezzato\"");
    at(&own).roll(4).logged("Cohesion Factor of 4").expect("pieces.guieu.hits", 1);
    at(&own).roll(5).expect("pieces.guieu.hits", 2);
    let stranger = format!("{RECOVERY} augereau = \"rezzato\"");
    at(&stranger).roll(4).logged("Cohesion Factor of 3").expect("pieces.guieu.hits", 2);
    // The Army Leader may command the unit, so he does displace its chief.
    let chief = format!("{RECOVERY} sauret = \"rezzato\"\n bonaparte = \"rezzato\"");
    at(&chief).roll(5).logged("Cohesion Factor of 5").expect("pieces.guieu.hits", 1);
}

#[test]
fn bii_2_1_2f_a_leader_has_four_mp() {
    let mut table = at(&format!("{FRENCH_MOVE} bonaparte = \"montichiari\"\n rusca = \"salo\""));
    table.expect("pieces.bonaparte.own.mp", 4).offers("move bonaparte verona");
    table.refuse("move bonaparte zevio", "BII 8.2e");
    table.act("move bonaparte verona").expect("pieces.bonaparte.own.mp", 0);
}

#[test]
fn bii_2_1_2g_leaders_do_not_force_march() {
    let mut table = at(&format!("{FRENCH_MOVE} bonaparte = \"montichiari\"\n rampon = \"montichiari\""));
    table.refuse("force bonaparte zevio", "BII 2.1.2g").offers_not("plan bonaparte");
    table.offers("force rampon castelnuovo");
}

#[test]
fn bii_2_1_2h_generic_leaders_come_only_as_replacements() {
    let vacancy = format!("{COMMAND} rampon = \"lonato\"");
    at(&vacancy).expect("pieces.fr-generic-1.at", "aside").expect("pieces.rampon.out_of_command", true);
    assert!(faults(&format!("{vacancy}\n fr-generic-1 = \"lonato\"")).contains("fr-generic-1"));
    at_with(&["leader_casualties"], &format!("{vacancy}\n massena = \"killed\""))
        .expect("pieces.fr-generic-1.at", "lonato")
        .expect("pieces.fr-generic-1.own.stands_for", "massena")
        .expect("pieces.fr-generic-2.at", "aside")
        .expect("pieces.rampon.out_of_command", false);
}

#[test]
fn bii_2_1_3a_the_turn_marker_shows_turn_and_initiative() {
    Table::<Areas>::new(reconstruction()).expect("turn", 1).expect("initiative", "austrian");
    let third = COMMAND.replace("turn = 1", "turn = 3") + "rampon = \"lonato\"";
    at(&third).rolls(&[1, 6]).expect("turn", 3).expect("initiative", "french");
    at(&third).rolls(&[6, 1]).expect("turn", 3).expect("initiative", "austrian");
    at(RECOVERY).expect("turn", 1).roll(6).expect("turn", 2);
}

#[test]
fn bii_2_1_3b_none_to_three_hits_are_shown() {
    for hits in 0..=3 {
        let text = format!("{FRENCH_MOVE} rusca = {{ at = \"salo\", hits = {hits} }}");
        at(&text).expect("pieces.rusca.hits", hits);
    }
    assert!(faults(&format!("{FRENCH_MOVE} rusca = {{ at = \"salo\", hits = 4 }}")).contains("rusca"));
}

#[test]
fn bii_2_1_3c_the_other_markers_are_shown() {
    let marked = FRENCH_MOVE
        .replace("[pieces]", "mantua = \"liberated\"\n destroyed = [\"gavardo/rezzato\"]\n [pieces]")
        + "rusca = { at = \"salo\", out_of_command = true }\n guieu = { at = \"salo\", foraged = true }";
    let mut table = at(&marked);
    table.expect("pieces.rusca.out_of_command", true).expect("pieces.rusca.foraged", false);
    table.expect("pieces.guieu.foraged", true).expect("pieces.guieu.out_of_command", false);
    table.expect("bridges.gavardo/rezzato", "destroyed").expect("bridges.caino/gavardo", "intact");
    table.expect("mantua", "liberated").expect("combat", serde_json::Value::Null);
    let mut table = at(ATTACK);
    table.expect("mantua", "besieged").expect("combat.area", "castiglione").expect("combat.round", 1);
    table.rolls(&[1, 1]).act("fight").act("fight").expect("combat.round", 2);
}

#[test]
fn bii_2_2_4a_everything_follows_the_roads() {
    // Salò and Torri face each other across the lake.
    let pieces = "sauret = \"salo\"\n rusca = \"salo\"\n guieu = \"salo\"";
    let mut table = at(&format!("{FRENCH_MOVE} {pieces}"));
    table.offers_not("move rusca torri").offers_not("force rusca torri").offers("move rusca lonato");
    table.act("gather-all salo").refuse("march torri", "BII 2.2.4a").offers("march lonato");
    at(&format!("{COMMAND} sauret = \"salo\"\n rusca = \"torri\"\n guieu = \"castiglione\""))
        .expect("pieces.rusca.out_of_command", true)
        .expect("pieces.guieu.out_of_command", false);
}

#[test]
fn bii_2_2_6_eliminated_units_are_counted_from_their_box() {
    let lost = format!("{FRENCH_MOVE} rusca = \"salo\"\n ott = \"eliminated\"\n reuss = \"eliminated\"");
    let mut table = at(&lost);
    table.expect("pieces.ott.at", "eliminated").expect("points.0.0", "french").expect("points.0.1", 4);
    let mut table = at(&lost.replace("ott", "pijon").replace("reuss", "victor"));
    let points = table.fact("points");
    assert!(points.as_array().unwrap().iter().any(|line| line[0] == "austrian" && line[1] == 4), "{points}");
    table.expect("pieces.pijon.at", "eliminated");
    let leader = format!("{FRENCH_MOVE} rusca = \"salo\"\n massena = \"eliminated\"");
    assert!(faults(&leader).contains("massena"));
}

#[test]
fn bii_2_2_7a_the_wounded_leader_box_needs_the_option() {
    let wounded = format!("{FRENCH_MOVE} rusca = \"salo\"\n massena = \"wounded\"");
    assert!(faults(&wounded).contains("massena"));
    at_with(&["leader_casualties"], &wounded).expect("pieces.massena.at", "wounded");
    let unit = wounded.replace("massena", "rampon");
    assert!(faults(&unit).contains("rampon"));
}

#[test]
fn bii_2_2_7b_the_mantua_city_box_holds_austrians_and_the_siege_marker() {
    let inside =
        format!("{FRENCH_MOVE} rusca = \"salo\"\n ott = \"mantua-city\"\n wurmser = \"mantua-city\"");
    at(&inside).expect("pieces.ott.at", "mantua-city").expect("pieces.wurmser.at", "mantua-city");
    assert!(faults(&inside.replace("ott", "rampon")).contains("rampon"));
    assert!(faults(&inside.replace("ott", "au-garrison-3")).contains("au-garrison-3"));
    at(&inside).expect("mantua", "besieged");
    at(&inside.replace("[pieces]", "mantua = \"liberated\"\n [pieces]")).expect("mantua", "liberated");
}
