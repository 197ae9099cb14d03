//! Situations that these battles do not have are refused, with what they have instead.

use orders::Orders;
use orders::setup::Setup;
use play::Words;

use super::common::{campotenese, montebello};

/// What is said against a situation.
#[track_caller]
fn refused(setup: &Setup, text: &str) -> String {
    Orders::situate(setup, "mine.toml", text).map(|_| ()).expect_err(text).to_string()
}

const PHASES: [&str; 16] = [
    "set-up",
    "orders",
    "weather",
    "reorganisation",
    "replacement",
    "initiative",
    "choice",
    "activation",
    "officers",
    "movement",
    "out-of-command",
    "leaders",
    "bombardment",
    "declaration",
    "rally",
    "rout",
];

/// The phases that open; all others are refused with a list of exactly those.
#[track_caller]
fn lacks(setup: &Setup, formation: &str, lacking: &[&str]) {
    let there: Vec<&str> = PHASES.into_iter().filter(|phase| !lacking.contains(phase)).collect();
    let list = format!("it is {} or {}", there[..there.len() - 1].join(", "), there[there.len() - 1]);
    for phase in PHASES {
        let text = format!("turn = 3\nphase = \"{phase}\"\nformation = \"{formation}\"");
        if lacking.contains(&phase) {
            let said = refused(setup, &text);
            assert!(said.ends_with(&list), "{phase}: {said}");
            assert!(said.matches("phase").count() > 0 && said.contains("; it is"), "no reason: {said}");
        } else {
            Orders::situate(setup, "mine.toml", &text).unwrap_or_else(|faults| panic!("{phase}: {faults}"));
        }
    }
    assert!(refused(setup, "phase = \"tea\"").ends_with(&list));
    assert!(refused(setup, "phase = 3").ends_with(&list));
}

#[test]
fn aif_3_1a_a_situation_begins_only_at_a_phase_that_its_battle_has() {
    lacks(&montebello(&[]), "watrin", &["weather", "reorganisation", "officers"]);
    lacks(&montebello(&["headquarters", "columns"]), "watrin", &["orders", "weather", "reorganisation"]);
    lacks(&campotenese(&[]), "ricci", &["reorganisation", "officers"]);
}

/// AIF 17.2.7b: the last thing of a turn, and the last turn has none to come.
#[test]
fn aif_17_2_7b_no_weather_is_rolled_for_after_the_last_turn() {
    let said = refused(&campotenese(&[]), "turn = 24\nphase = \"weather\"");
    assert!(said.contains("after the last turn"), "{said}");
    Orders::situate(&campotenese(&[]), "mine.toml", "turn = 23\nphase = \"weather\"").expect("a roll");
}

/// AIF 16.2, R131: of units of his own formation, and with the option.
#[test]
fn aif_16_2a_a_column_is_of_units_and_an_officer_of_their_own() {
    let situation = |pieces: &str| {
        format!("base = \"empty\"\nturn = 4\n[pieces]\nwatrin = \"3016\"\ngency = \"3015\"\n{pieces}")
    };
    let on = montebello(&["columns"]);
    for (pieces, why) in [
        ("6e-legere-1 = { at = \"3015\", column = \"nobody\" }", "no officer is called \"nobody\""),
        ("6e-legere-1 = { at = \"3015\", column = \"watrin\" }", "only an officer leads a column"),
        ("malher = { at = \"3015\", column = \"gency\" }", "a leader belongs to no column"),
        ("ir57-1 = { at = \"2009\", column = \"gency\" }", "the officer is the enemy's"),
        ("24e-legere-1 = { at = \"3014\", column = \"gency\" }", "the officer is of another formation"),
    ] {
        let said = refused(&on, &situation(pieces));
        assert!(said.contains(why), "{pieces}: {said}");
    }
    let own = situation("6e-legere-1 = { at = \"3015\", column = \"gency\" }");
    Orders::situate(&on, "mine.toml", &own).unwrap_or_else(|faults| panic!("{faults}"));
    let said = refused(&montebello(&[]), &own);
    assert!(said.contains("only with the option columns"), "{said}");
    let leads = situation("6e-legere-1 = \"3015\"")
        .replace("\"3015\"\n6e", "{ at = \"3015\", leads = \"attack\" }\n6e");
    assert!(refused(&montebello(&[]), &leads).contains("only with the option columns"));
    // Franceschi's horse may act by itself without it (AIF 17.2.9).
    let horse = "[pieces]\nfranceschi = { at = \"1504\", leads = \"advance\" }\n\
                 9e-chasseurs-1 = { at = \"1504\", column = \"franceschi\" }";
    Orders::situate(&campotenese(&[]), "mine.toml", horse).unwrap_or_else(|faults| panic!("{faults}"));
}
