//! Clauses 9.0, 9.2 and 9.3: the Combat Phase, bombardment and the Combat Rounds.

use testkit::Table;

use super::{at, at_with};

/// Three combats of the French: Castiglione, Goito and Salò.
const THREE: &str = r#"
    base = "empty"
    turn = 3
    phase = "combat"
    active = "french"
    [pieces]
    rampon = { at = "castiglione", from = "montichiari" }
    ott = "castiglione"
    lusignan = "castiglione"
    pijon = { at = "goito", from = "castellucchio" }
    spiegel = "goito"
    guieu = { at = "salo", from = "gavardo" }
    reuss = "salo"
    melas = "brescia"
    victor = "brescia"
"#;

/// One combat at Castiglione; who fights there is added.
const FIELD: &str = r#"
    base = "empty"
    turn = 3
    phase = "combat"
    active = "french"
    initiative = "french"
    [pieces]
    valette = "brescia"
    minkwitz = "vicenza"
"#;

/// The French come to Castiglione from Montichiari with `french`; `austrian` defends.
fn field(french: &[&str], austrian: &[&str]) -> Table<areas::Areas> {
    at(&position(FIELD, french, austrian))
}

fn position(base: &str, french: &[&str], austrian: &[&str]) -> String {
    let mut text = base.to_owned();
    for id in french {
        text += &format!("{id} = {{ at = \"castiglione\", from = \"montichiari\" }}\n");
    }
    for id in austrian {
        text += &format!("{id} = \"castiglione\"\n");
    }
    text
}

/// Rampon attacks the City of Verona, held by the Austrians with `defenders`.
fn verona(attackers: &[&str], defenders: &[&str]) -> Table<areas::Areas> {
    let text = position(FIELD, attackers, defenders);
    at(&text.replace("castiglione", "verona").replace("montichiari", "villafranca"))
}

#[test]
fn bii_9_0a_every_area_with_units_of_both_sides_is_fought_over() {
    let mut table = at(THREE);
    table.asks("french", "BII 9.0b").refuse_because("pass", "BII 9.0a", "3 combats");
    table.offers("attack castiglione").offers("attack goito").offers("attack salo");
}

#[test]
fn bii_9_0a_leaders_alone_and_lone_sides_make_no_combat() {
    at(THREE).refuse("attack brescia", "BII 9.0a").refuse("attack lonato", "BII 9.0a");
}

#[test]
fn bii_9_0b_the_active_player_chooses_each_combat_when_it_comes() {
    let mut table = at(THREE);
    table.act("attack goito").expect("combat.area", "goito");
    table.rolls(&[1, 1]).act("retreat").expect("pieces.spiegel.at", "roverbella");
    table.asks("french", "BII 9.0b").offers("attack castiglione").offers("attack salo");
    let mut table = at(THREE);
    table.act("attack salo").expect("combat.area", "salo").refuse("french: attack goito", "BII 9.3b");
}

#[test]
fn bii_9_0f_a_combat_is_carried_to_its_end_before_the_next() {
    let mut table =
        at(&format!("{THREE}\nbeaumont-cav = {{ at = \"castiglione\", from = \"montichiari\" }}"));
    table.act("attack castiglione").rolls(&[1, 1]).act("fight");
    table.refuse("attack goito", "BII 9.0f").act("fight").rolls(&[1, 1]);
    table.asks("austrian", "BII 9.4a").act("retreat-to solferino");
    table.asks("french", "BII 9.5a").refuse("attack goito", "BII 9.0f").expect("combat.area", "castiglione");
    table.act("pass").asks("french", "BII 9.0b").offers("attack goito");
}

#[test]
fn bii_9_0c_both_sides_show_everything_in_the_combat_area() {
    let mut table = at(&format!("{THREE}\njoubert = {{ at = \"castiglione\", from = \"montichiari\" }}"));
    let sees =
        |table: &Table<areas::Areas>, side: &str, id: &str| table.seen_by(side)["pieces"].get(id).is_some();
    assert!(!sees(&table, "french", "lusignan") && !sees(&table, "austrian", "rampon"));
    table.act("attack castiglione");
    assert!(sees(&table, "french", "lusignan") && sees(&table, "french", "ott"));
    assert!(sees(&table, "austrian", "rampon") && sees(&table, "austrian", "joubert"));
}

#[test]
fn bii_9_0c_other_stacks_stay_hidden() {
    let mut table = at(&format!("{THREE}\nliptay = \"goito\""));
    table.act("attack castiglione");
    let seen = table.seen_by("french");
    assert!(seen["pieces"].get("spiegel").is_none()); // Liptay lies on top
    assert_eq!(seen["stacks"]["goito/austrian"]["more"], true);
}

#[test]
fn bii_9_0d_the_active_player_attacks_with_everything_he_has_there() {
    let mut table = field(&["rampon", "pijon", "leclerc-cav"], &["ott", "lusignan"]);
    table.expect("combat.attacker", "french").rolls(&[1, 1]);
    table.logged("French with 8 SP").logged("Austrians with 5 SP");
    let text = FIELD.replace("active = \"french\"", "active = \"austrian\"");
    let mut table =
        at(&format!("{text}\nott = {{ at = \"castiglione\", from = \"lonato\" }}\nrampon = \"castiglione\""));
    table.expect("combat.attacker", "austrian");
}

#[test]
fn bii_9_0d_ground_weighs_on_the_attacker_only() {
    let text = position(FIELD, &["rampon"], &["ott"]);
    let mut table = at(&text.replace("castiglione", "rivoli").replace("montichiari", "bardolino"));
    table.rolls(&[4, 4]).logged("French with 4 SP inflict 1 hit with a modified 3");
    table.logged("Austrians with 3 SP inflict 1 hit with a modified 4");
}

#[test]
fn bii_9_0e_an_area_sees_one_combat_a_phase() {
    let mut table = at(THREE);
    table.act("attack salo").rolls(&[1, 1]).act("retreat");
    table.asks("french", "BII 9.0b").refuse("attack salo", "BII 9.0e").offers("attack goito");
    let text = format!("fought = [\"castiglione\"]\n{}", position(FIELD, &["rampon"], &["ott"]));
    at(&text).expect("phase", "movement").expect("combat", serde_json::Value::Null);
}

#[test]
fn bii_9_2a_more_artillery_may_bombard_in_the_column_of_the_difference() {
    // Three SP of artillery against one: column 2.
    let mut table = field(&["rampon", "massena-art", "augereau-art"], &["ott", "meszaros-art"]);
    table.asks("french", "BII 9.2a").act("bombard").awaits_roll("BII 9.2a").roll(4);
    table.asks("french", "BII 9.2b").logged("2 SP stronger, inflict 1 hit");
    let mut table = field(&["rampon", "massena-art", "augereau-art"], &["ott", "meszaros-art"]);
    table.act("bombard").roll(3).awaits_roll("BII 9.3b").expect("combat.inflicted.french", 0);
}

#[test]
fn bii_9_2a_the_defender_may_have_it_and_nobody_must_use_it() {
    let mut table = field(&["rampon", "massena-art"], &["ott", "melas-art"]);
    table.asks("austrian", "BII 9.2a").offers("bombard").act("pass").awaits_roll("BII 9.3b");
}

#[test]
fn bii_9_2a_superiority_is_looked_at_in_each_round() {
    let mut table = field(&["rampon", "massena-art"], &["ott"]);
    table.act("pass").rolls(&[1, 1]).act("fight").act("fight");
    table.expect("combat.round", 2).asks("french", "BII 9.2a");
}

#[test]
fn bii_9_2b_the_bombarding_player_picks_one_target_or_several() {
    let guns = ["rampon", "massena-art", "serurier-art"];
    let mut table = field(&guns, &["ott", "lusignan"]);
    table.act("bombard").roll(5).asks("french", "BII 9.2b").act("hit ott").act("hit lusignan");
    table.expect("pieces.ott.hits", 1).expect("pieces.lusignan.hits", 1);
    let mut table = field(&guns, &["ott", "lusignan"]);
    table.act("bombard").roll(5).refuse("hit rampon", "BII 9.2b").refuse("hit minkwitz", "BII 9.2b");
    table.act("hit lusignan").act("hit lusignan").expect("pieces.lusignan.hits", 2);
    table.expect("pieces.ott.hits", 0).awaits_roll("BII 9.3b");
}

#[test]
fn bii_9_2b_a_garrison_may_be_picked_out_like_any_unit() {
    let guns = ["rampon", "massena-art", "serurier-art"];
    let mut table = verona(&guns, &["ott", "lusignan", "au-garrison-1"]);
    table.act("bombard").roll(6).offers("hit ott").act("hit au-garrison-1").act("hit au-garrison-1");
    table.expect("pieces.au-garrison-1.hits", 2).expect("pieces.ott.hits", 0);
    // The hits of a Combat Round still spare it (BII 9.3f).
    table.rolls(&[6, 1]).refuse("austrian: hit au-garrison-1", "BII 9.3f");
}

#[test]
fn bii_9_2d_with_the_option_a_garrison_is_bombarded_only_when_alone() {
    let last = |austrian: &[&str]| {
        let text = position(FIELD, &["rampon", "massena-art", "serurier-art"], austrian);
        let text = text.replace("castiglione", "verona").replace("montichiari", "villafranca");
        at_with(&["garrison_bombarded_last"], &text)
    };
    let mut table = last(&["ott", "lusignan", "au-garrison-1"]);
    table.act("bombard").roll(6).refuse("hit au-garrison-1", "BII 9.2d").offers("hit ott");
    let mut table = last(&["au-garrison-1"]);
    table.act("bombard").roll(6).expect("pieces.au-garrison-1.hits", 2);
}

#[test]
fn bii_9_2c_equal_artillery_does_not_bombard() {
    let mut table = field(&["rampon", "augereau-art"], &["ott", "meszaros-art"]);
    table.awaits_roll("BII 9.3b").refuse("french: bombard", "BII 9.3b");
    field(&["rampon"], &["ott"]).awaits_roll("BII 9.3b");
    // Melas' guns have lost a Strength Point, and with it their superiority.
    let text = position(FIELD, &["rampon", "massena-art"], &["ott"]);
    at(&format!("{text}melas-art = {{ at = \"castiglione\", hits = 3 }}")).awaits_roll("BII 9.3b");
}

#[test]
fn bii_9_3a_a_combat_lasts_two_rounds_at_most() {
    let mut table = field(&["rampon"], &["ott"]);
    table.expect("combat.round", 1).rolls(&[1, 1]).act("fight").act("fight");
    table.expect("combat.round", 2).rolls(&[1, 1]).asks("austrian", "BII 9.4a");
    table.refuse("fight", "BII 9.4a").act("retreat-to solferino").expect("phase", "movement");
}

#[test]
fn bii_9_3a_it_may_end_after_one() {
    let mut table = field(&["rampon"], &["ott"]);
    table.rolls(&[1, 1]).act("fight").act("retreat");
    table.expect("pieces.rampon.at", "montichiari").expect("phase", "movement");
}

#[test]
fn bii_9_3b_each_side_rolls_in_the_column_of_its_sp() {
    // 4 + 3 + 1 SP: column 7-8; 3 SP: column 3-4.
    let mut table = field(&["rampon", "pijon", "leclerc-cav"], &["ott"]);
    table.awaits_roll("BII 9.3b").roll(6).awaits_roll("BII 9.3b").roll(5);
    table.expect("combat.inflicted.french", 3).expect("combat.inflicted.austrian", 1);
    table.act("french: hit rampon").expect("pieces.ott.hits", 3);
}

#[test]
fn bii_9_3b_the_third_hit_weakens_the_next_roll() {
    let mut table = field(&["rampon", "pijon", "leclerc-cav"], &["ott", "lusignan"]);
    table.rolls(&[6, 1]).act("hit ott").act("hit ott").act("hit ott").act("fight").act("fight");
    table
        .rolls(&[1, 6])
        .logged("In Round 1 the Austrians with 5 SP")
        .logged("In Round 2 the Austrians with 4 SP");
}

#[test]
fn bii_9_3b_forces_without_modifiers_roll_a_plain_die() {
    let mut table = field(&["rampon"], &["ott"]);
    table.rolls(&[3, 2]).logged("French with 4 SP inflict 1 hit with a modified 3");
    table.logged("Austrians with 3 SP inflict 0 hits");
}

#[test]
fn bii_9_3c_a_leader_helps_even_units_of_other_formations() {
    let mut table = field(&["robert", "massena"], &["ott"]);
    table.rolls(&[4, 1]).logged("French with 3 SP inflict 2 hits with a modified 6");
    let mut table = field(&["robert"], &["ott"]);
    table.rolls(&[4, 1]).logged("French with 3 SP inflict 1 hit with a modified 4");
}

#[test]
fn bii_9_3c_a_leader_next_door_does_not_help() {
    let mut table = at(&(position(FIELD, &["robert"], &["ott"]) + "massena = \"montichiari\""));
    table.rolls(&[4, 1]).logged("French with 3 SP inflict 1 hit with a modified 4");
}

#[test]
fn bii_9_3c_the_bonus_may_be_declined() {
    let text = position(FIELD, &["robert", "massena"], &["ott"]);
    let mut table = at_with(&["leader_casualties"], &text);
    table.asks("french", "BII 9.3c").offers("lead massena").act("unled");
    table.rolls(&[4, 1]).logged("French with 3 SP inflict 1 hit with a modified 4");
}

#[test]
fn bii_9_3d_each_player_spreads_the_hits_on_his_own_units() {
    let mut table = field(&["rampon", "pijon", "leclerc-cav"], &["ott", "lusignan", "ott-cav"]);
    table.rolls(&[6, 1]).asks("austrian", "BII 9.3d");
    table.act("austrian: hit ott").act("austrian: hit ott-cav").act("austrian: hit ott");
    table.expect("placed.ott", 2).expect("pieces.ott.hits", 0).act("french: hit rampon");
    table.expect("pieces.ott.hits", 2).expect("pieces.ott-cav.hits", 1).expect("pieces.lusignan.hits", 0);
}

#[test]
fn bii_9_3d_nobody_puts_hits_on_the_enemy_or_elsewhere() {
    let mut table = field(&["rampon", "pijon", "leclerc-cav"], &["ott", "lusignan"]);
    table
        .rolls(&[6, 1])
        .refuse("austrian: hit rampon", "BII 9.3d")
        .refuse("austrian: hit minkwitz", "BII 9.3d");
    table.offers_not("french: hit ott");
}

#[test]
fn bii_9_3e_both_sides_results_are_applied_together() {
    let mut table = field(&["rampon", "pijon"], &["ott", "lusignan", "reuss"]);
    table.roll(6).expect("combat.inflicted.french", 0).roll(6);
    table.asks("french", "BII 9.3d").asks("austrian", "BII 9.3d");
    table.act("austrian: hit ott").asks("french", "BII 9.3d");
}

#[test]
fn bii_9_3e_a_unit_that_falls_still_strikes() {
    let text = format!(
        "{FIELD}rampon = {{ at = \"castiglione\", from = \"montichiari\", hits = 3 }}
        ott = {{ at = \"castiglione\", hits = 3 }}\nmassena = {{ at = \"castiglione\", from = \"montichiari\" }}
        wurmser = \"castiglione\""
    );
    let mut table = at(&text);
    table.rolls(&[6, 6]).expect("pieces.rampon.at", "eliminated").expect("pieces.ott.at", "eliminated");
    table.logged("Nobody is left standing at Castiglione"); // R82
}

#[test]
fn bii_9_3f_a_garrison_is_hit_last() {
    let mut table = verona(&["rampon", "pijon", "victor"], &["ott", "lusignan", "au-garrison-1"]);
    table.rolls(&[6, 1]).refuse("austrian: hit au-garrison-1", "BII 9.3f").offers("austrian: hit ott");
}

#[test]
fn bii_9_3f_when_the_others_are_gone_the_garrison_is_hit() {
    let text = position(FIELD, &["rampon", "pijon", "victor"], &["au-garrison-1"]);
    let text = text.replace("castiglione", "verona").replace("montichiari", "villafranca");
    let mut table = at(&format!("{text}ott = {{ at = \"verona\", hits = 3 }}"));
    table.rolls(&[4, 1]).expect("pieces.ott.at", "eliminated").expect("pieces.au-garrison-1.hits", 1);
}

#[test]
fn bii_9_3g_a_side_without_units_ends_the_combat_at_once() {
    let text = position(FIELD, &["rampon"], &["quosdanovich"]);
    let mut table = at(&format!("{text}ott = {{ at = \"castiglione\", hits = 3 }}"));
    table.rolls(&[5, 1]).expect("pieces.ott.at", "eliminated").expect("phase", "movement");
    table.logged("French win the combat at Castiglione").expect("pieces.rampon.at", "castiglione");
}

#[test]
fn bii_9_3g_bombardment_may_end_it_before_a_die_is_rolled() {
    let text = position(FIELD, &["rampon", "massena-art"], &[]);
    let mut table = at(&format!("{text}ott = {{ at = \"castiglione\", hits = 3 }}"));
    table.act("bombard").roll(4).expect("pieces.ott.at", "eliminated").expect("phase", "movement"); // R79
    let text = position(FIELD, &["rampon", "massena-art"], &["lusignan"]);
    let mut table = at(&format!("{text}ott = {{ at = \"castiglione\", hits = 3 }}"));
    table.act("bombard").roll(4).act("hit ott").awaits_roll("BII 9.3b");
}

#[test]
fn bii_9_3h_the_defender_declares_first_then_the_attacker() {
    let mut table = field(&["rampon"], &["ott"]);
    table.rolls(&[1, 1]).asks("austrian", "BII 9.3h").refuse("french: retreat", "BII 9.3h");
    table.act("fight").asks("french", "BII 9.3h").offers("fight").offers("retreat");
}

#[test]
fn bii_9_3h_a_retreat_of_the_defender_leaves_the_attacker_nothing_to_declare() {
    let mut table = field(&["rampon"], &["ott"]);
    table.rolls(&[1, 1]).act("retreat").asks("austrian", "BII 9.4a");
}

#[test]
fn bii_9_3h_a_garrison_alone_cannot_choose_to_retreat() {
    let mut table = verona(&["rampon"], &["au-garrison-1"]);
    table.rolls(&[1, 1]).asks("french", "BII 9.3h"); // R23
}

#[test]
fn bii_9_3i_if_neither_retreats_a_second_round_follows_with_bombardment() {
    let mut table = field(&["rampon", "massena-art"], &["ott"]);
    table.act("bombard").rolls(&[4, 1, 1]).act("fight").act("fight").asks("french", "BII 9.2a");
    table.act("bombard").roll(4).expect("pieces.ott.hits", 2).awaits_roll("BII 9.3b");
}

#[test]
fn bii_9_3i_one_refusal_is_enough_to_prevent_it() {
    let mut table = field(&["rampon", "massena-art"], &["ott"]);
    table.act("pass").rolls(&[1, 1]).act("fight").act("retreat").expect("phase", "movement");
}

#[test]
fn bii_9_3m_who_retreats_after_round_one_has_lost_whatever_the_hits() {
    let mut table = field(&["rampon"], &["ott"]);
    table.rolls(&[1, 6]).act("fight").act("retreat"); // no hit for the French, two for the Austrians
    table.logged("Austrians win the combat").expect("pieces.ott.at", "castiglione");
    let mut table = field(&["rampon"], &["ott"]);
    table.rolls(&[1, 6]).act("retreat").act("retreat-to solferino");
    table.logged("French win the combat").expect("pieces.rampon.at", "castiglione");
}

#[test]
fn bii_9_3j_more_hits_in_both_rounds_together_win() {
    let mut table = field(&["rampon"], &["ott"]);
    // French 2 and 0, Austrians 0 and 1.
    table.rolls(&[6, 1]).act("fight").act("fight").rolls(&[1, 5]);
    table.logged("French win the combat").asks("austrian", "BII 9.4a");
    let mut table = field(&["rampon"], &["ott"]);
    // French 1 and 0, Austrians 0 and 2, although the French have the initiative.
    table.rolls(&[3, 1]).act("fight").act("fight").rolls(&[1, 6]);
    table.logged("Austrians win the combat").expect("pieces.rampon.at", "montichiari");
}

#[test]
fn bii_9_3j_bombardment_hits_count() {
    let mut table = field(&["rampon"], &["ott", "melas-art"]);
    // Three SP of guns: one hit; the rest is even.
    table.act("bombard").rolls(&[4, 1, 1]).act("fight").act("fight").act("pass").rolls(&[1, 1]);
    table.logged("Austrians win the combat").expect("pieces.rampon.at", "montichiari"); // R81
}

#[test]
fn bii_9_3k_equal_hits_are_won_by_the_side_with_the_initiative() {
    for (initiative, winner) in [("french", "French win"), ("austrian", "Austrians win")] {
        let text = position(FIELD, &["rampon"], &["ott"]);
        let text = text.replace("initiative = \"french\"", &format!("initiative = \"{initiative}\""));
        let mut table = at(&text);
        table.rolls(&[3, 3]).act("fight").act("fight").rolls(&[1, 1]).logged(winner);
    }
}

#[test]
fn bii_9_3l_the_loser_must_retreat() {
    let mut table = field(&["rampon"], &["ott"]);
    table.rolls(&[6, 1]).act("fight").act("fight").rolls(&[1, 1]);
    table.asks("austrian", "BII 9.4a").offers_not("pass").refuse("fight", "BII 9.4a");
    table
        .act("retreat-to lonato")
        .expect("pieces.ott.at", "lonato")
        .expect("pieces.rampon.at", "castiglione");
}
