//! Clauses 13.1 to 13.2: efficiency tests.

use crate::aif::common::cam;
use crate::aif_morale::{broken, scene, stage};

/// Whether a disordered Austrian unit at 2303 recovers with a die. `beside` are the leaders in its hex; the others
/// stand in the next one.
fn recovers(formation: &str, unit: &str, beside: &[&str], die: u8) -> bool {
    let mut pieces = vec![broken(unit, "2303", "disordered"), "lannes = \"3606\"".into()];
    for leader in ["ott", "gottesheim", "schellenberg", "vogelsang", "retz"] {
        let hex = if beside.contains(&leader) { "2303" } else { "2304" };
        pieces.push(format!("{leader} = \"{hex}\""));
    }
    let pieces: Vec<&str> = pieces.iter().map(String::as_str).collect();
    let mut table = stage("rally", formation, &format!("{formation} = \"defence\""), &pieces);
    table.act("rally 2303").roll(die);
    table.fact(&format!("pieces.{unit}.status")) == "good"
}

#[test]
fn aif_13_1_a_test_passes_with_a_die_not_above_the_efficiency() {
    for (unit, formation, efficiency) in
        [("ir18-1", "gottesheim", 3), ("ir57-1", "gottesheim", 4), ("ir51-1", "schellenberg", 5)]
    {
        for die in 1..=6 {
            assert_eq!(recovers(formation, unit, &[], die), die <= efficiency, "{unit} and a {die}");
        }
    }
}

#[test]
fn aif_13_1_1_a_one_always_passes_and_a_six_never_does() {
    // Efficiency 5 and an officer beside it: six less one would be enough.
    assert!(!recovers("schellenberg", "ir51-1", &["retz"], 6));
    assert!(recovers("schellenberg", "ir51-1", &["retz"], 5));
    assert!(recovers("gottesheim", "ir18-1", &[], 1));
    // In a Tormenta grenadiers under Defence are worth 6, recruits 4.
    for (unit, die, status) in [
        ("ferdinando2-gran", 6, "disordered"),
        ("ferdinando2-gran", 5, "good"),
        ("ferdinando1-fus-1", 1, "good"),
    ] {
        let line = broken(unit, "3014", "disordered");
        let pieces = ["ricci = \"2814\"", "damas = \"3316\"", "reynier = \"1401\"", &line];
        let storm = scene("rally", "ricci", "ricci = \"defence\"", &pieces)
            .replace("turn = 4", "turn = 4\n weather = 2");
        cam(&storm).act("rally 3014").roll(die).expect(&format!("pieces.{unit}.status"), status);
    }
}

#[test]
fn aif_13_1_2_one_die_for_a_hex_is_read_by_each_unit_for_itself() {
    let line = broken("ir40-1", "2303", "disordered");
    for (die, guards, line_status) in
        [(3, "good", "good"), (4, "good", "disordered"), (6, "disordered", "disordered")]
    {
        let pieces = [
            "schellenberg = \"2202\"",
            "ott = \"2501\"",
            "lannes = \"3606\"",
            &broken("ir51-1", "2303", "disordered"),
            &line,
        ];
        let mut table = stage("rally", "schellenberg", "schellenberg = \"defence\"", &pieces);
        table.act("rally 2303").roll(die);
        table.expect("pieces.ir51-1.status", guards).expect("pieces.ir40-1.status", line_status);
        // The die was for both: nobody is asked to try again.
        assert_ne!(table.fact("phase"), "rally");
    }
}

#[test]
fn aif_13_2_a_leader_in_the_hex_takes_one_off_the_die_and_two_do_no_more() {
    // Efficiency 3: a 4 passes with help only, a 5 never.
    for (beside, helps) in [
        (&[][..], false),
        (&["gottesheim"], true),
        // The commander-in-chief helps everybody.
        (&["ott"], true),
        (&["gottesheim", "ott"], true),
        // Officers and generals of others help nobody.
        (&["retz", "vogelsang"], false),
    ] {
        assert_eq!(recovers("gottesheim", "ir18-1", beside, 4), helps, "{beside:?}");
        assert!(!recovers("gottesheim", "ir18-1", beside, 5), "{beside:?}");
    }
    assert!(recovers("schellenberg", "ir40-1", &["retz"], 4));
}
