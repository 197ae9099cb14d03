//! Clause 8.5: bridges destroyed and repaired.

use super::at;
use super::ch08_movement::moving;

/// Rusca in Gavardo on the French move; others far away.
const GAVARDO: &str = r#"
    [pieces]
    rusca = "gavardo"
    minkwitz = "vicenza"
"#;

/// All arms at Gavardo, one brigade of them Out of Command.
const ALL_ARMS: &str = r#"
    [pieces]
    sauret = "gavardo"
    rusca = "gavardo"
    guieu = { at = "gavardo", out_of_command = true }
    leclerc-cav = "gavardo"
    massena-art = "gavardo"
    fr-garrison-1 = "brescia"
    rampon = "salo"
    minkwitz = "vicenza"
"#;

/// Two French brigades and an Austrian one look at each other over the bridge of Montichiari.
const CHIESE: &str = r#"
    [pieces]
    rampon = "ghedi"
    victor = "ghedi"
    minkwitz = "montichiari"
"#;

/// Minkwitz at Santa Margherita and the Destroyed Bridge to Montagnana (vector E10).
const FRASSINE: &str = r#"
    destroyed = ["santa-margherita/montagnana"]
    [pieces]
    minkwitz = "santa-margherita"
    hohenzollern = "santa-margherita"
    rampon = "cremona"
"#;

#[test]
fn bii_8_5a_an_intact_bridge_costs_nothing() {
    let mut table = at(&moving("french", GAVARDO));
    table.act("move rusca rezzato").expect("pieces.rusca.own.mp", 1);
    table.expect("pieces.rusca.own.from", "gavardo");
    let broken = format!("destroyed = [\"gavardo/rezzato\", \"rezzato/lonato\"]\n{GAVARDO}");
    at(&moving("french", &broken)).act("move rusca rezzato").expect("pieces.rusca.own.mp", 0);
}

#[test]
fn bii_8_5b_supply_does_not_cross_a_destroyed_bridge() {
    // Given Rusca south of the Po, where only two bridges lead (vector E24).
    let supply = |bridges: &str| {
        format!(
            "base = \"empty\"\nturn = 3\nphase = \"supply\"\ndestroyed = [{bridges}]\n\
             [pieces]\nrusca = \"guastalla\"\nminkwitz = \"vicenza\""
        )
    };
    let mut table = at(&supply("\"viadana/guastalla\", \"guastalla/borgoforte\""));
    table.expect("pieces.rusca.unsupplied", true).asks("french", "BII 5.5a");
    let mut table = at(&supply("\"viadana/guastalla\""));
    table.expect("pieces.rusca.unsupplied", false).expect("pieces.rusca.hits", 0);
}

#[test]
fn bii_8_5_1a_only_commanded_infantry_at_either_end_destroys() {
    let mut table = at(&moving("french", ALL_ARMS));
    table.offers("destroy rusca gavardo/rezzato").offers("destroy rusca caino/gavardo");
    for piece in ["guieu", "leclerc-cav", "massena-art", "sauret"] {
        table.refuse(&format!("destroy {piece} gavardo/rezzato"), "BII 8.5.1a");
    }
    table.refuse_because("destroy rampon gavardo/rezzato", "BII 8.5.1a", "either end");
    table.refuse("destroy fr-garrison-1 gavardo/rezzato", "BII 2.2.3b");
    // R65: a passed check does not bring it into command.
    table.act("try guieu").roll(1).offers_not("destroy guieu gavardo/rezzato");
    table.act("move guieu rezzato").refuse("destroy guieu gavardo/rezzato", "BII 8.5.1a");
    // From the other end as well, and not in the enemy's phase.
    let mut table = at(&moving("french", &GAVARDO.replace("gavardo", "rezzato")));
    table.offers("destroy rusca gavardo/rezzato");
    at(&moving("austrian", GAVARDO)).refuse("french: destroy rusca gavardo/rezzato", "BII 8.0a");
}

#[test]
fn bii_8_5_1a_work_is_done_by_a_unit_on_its_own_and_away_from_enemies() {
    // R62: not by a member of a stack, not where movement has ended.
    let mut table = at(&moving("french", CHIESE));
    table.act("gather-all ghedi").offers_not("destroy rampon ghedi/montichiari").act("halt");
    let mut table = at(&moving("french", CHIESE));
    table.act("move rampon montichiari").offers_not("destroy rampon ghedi/montichiari");
    table.offers("destroy victor ghedi/montichiari");
}

#[test]
fn bii_8_5_1b_success_destroys_the_bridge_and_failure_spends_the_mp() {
    let mut table = at(&moving("french", GAVARDO));
    table.act("move rusca rezzato").act("destroy rusca gavardo/rezzato").awaits_roll("BII 8.5.1e").roll(2);
    table.expect("bridges.gavardo/rezzato", "destroyed").expect("pieces.rusca.own.moved", true);
    let mut table = at(&moving("french", GAVARDO));
    table.act("destroy rusca gavardo/rezzato").roll(5);
    table.expect("bridges.gavardo/rezzato", "intact").expect("pieces.rusca.own.mp", 1);
}

#[test]
fn bii_8_5_1c_each_bridge_is_tried_once_in_a_phase() {
    let mut table = at(&moving("french", CHIESE));
    table.act("destroy rampon ghedi/montichiari").roll(6);
    table.refuse("destroy rampon ghedi/montichiari", "BII 8.5.1c");
    table.refuse("destroy victor ghedi/montichiari", "BII 8.5.1c");
    // The enemy has his own attempt in his own phase (vector E41), and other bridges are other attempts.
    table.act("pass").expect("active", "austrian").offers("destroy minkwitz ghedi/montichiari");
    let mut table = at(&moving("french", GAVARDO));
    table.act("destroy rusca gavardo/rezzato").roll(6).offers("destroy rusca caino/gavardo");
    // An earlier phase's attempt is over.
    let mut table = at(&moving("french", &format!("{GAVARDO}\nsauret = \"gavardo\"")));
    table.act("destroy rusca gavardo/rezzato").roll(6).act("pass").act("pass");
    table.rolls(&[1, 6]).act("first french").offers("destroy rusca gavardo/rezzato");
}

#[test]
fn bii_8_5_1d_bridges_next_to_cities_stand() {
    let rest = "[pieces]\nrusca = \"lonato\"\nguieu = \"vezzano\"\nminkwitz = \"vicenza\"";
    let mut table = at(&moving("french", rest));
    table.refuse("destroy rusca lonato/peschiera", "BII 8.5.1d");
    table.refuse("destroy guieu trent/vezzano", "BII 8.5.1d").offers("destroy rusca rezzato/lonato");
}

#[test]
fn bii_8_5_1e_destruction_costs_one_mp_and_a_check() {
    let mut table = at(&moving("french", GAVARDO));
    table.act("destroy rusca gavardo/rezzato").awaits_roll("BII 8.5.1e").expect("pieces.rusca.own.mp", 1);
    table.roll(4).expect("bridges.gavardo/rezzato", "destroyed");
    // The rest of the allowance may be used, on a second bridge too (R62).
    table.act("destroy rusca caino/gavardo").roll(4).expect("bridges.caino/gavardo", "destroyed");
    table.expect("pieces.rusca.own.moved", true);
    // Hits, a great river and an enemy at the far end lower the factor of 4.
    let hurt = GAVARDO.replace("rusca = \"gavardo\"", "rusca = { at = \"gavardo\", hits = 1 }");
    let mut table = at(&moving("french", &hurt));
    table.act("destroy rusca gavardo/rezzato").roll(4).expect("bridges.gavardo/rezzato", "intact");
    for (die, then) in [(3, "destroyed"), (4, "intact")] {
        let mut table = at(&moving("french", &GAVARDO.replace("gavardo", "guastalla")));
        table.act("destroy rusca viadana/guastalla").roll(die).expect("bridges.viadana/guastalla", then);
        let mut table = at(&moving("french", &CHIESE.replace("rampon", "rusca")));
        table.act("destroy rusca ghedi/montichiari").roll(die).expect("bridges.ghedi/montichiari", then);
    }
    // Without an MP there is no attempt.
    let spent = GAVARDO.replace("rusca = \"gavardo\"", "rusca = { at = \"gavardo\", spent = 2 }");
    at(&moving("french", &spent)).refuse("destroy rusca gavardo/rezzato", "BII 8.5.1e");
}

#[test]
fn bii_8_5_2a_only_commanded_infantry_at_either_end_repairs() {
    let broken = format!("destroyed = [\"gavardo/rezzato\"]\n{ALL_ARMS}");
    let mut table = at(&moving("french", &broken));
    table.offers("repair rusca gavardo/rezzato").refuse("repair rusca caino/gavardo", "BII 8.5.2a");
    table.refuse("destroy rusca gavardo/rezzato", "BII 8.5.1a");
    for piece in ["guieu", "leclerc-cav", "massena-art", "sauret", "rampon"] {
        table.refuse(&format!("repair {piece} gavardo/rezzato"), "BII 8.5.2a");
    }
    table.refuse("repair fr-garrison-1 gavardo/rezzato", "BII 2.2.3b");
    let other_end = broken.replace("rusca = \"gavardo\"", "rusca = \"rezzato\"");
    at(&moving("french", &other_end)).offers("repair rusca gavardo/rezzato");
}

#[test]
fn bii_8_5_2b_success_removes_the_marker_and_failure_spends_the_mp() {
    let mut table = at(&moving("austrian", FRASSINE));
    table.act("repair minkwitz santa-margherita/montagnana").awaits_roll("BII 8.5.2e").roll(3);
    table.expect("bridges.santa-margherita/montagnana", "intact").expect("pieces.minkwitz.own.moved", true);
    // R64: others may cross at once.
    table.act("move hohenzollern montagnana").expect("pieces.hohenzollern.own.mp", 1);
    let mut table = at(&moving("austrian", FRASSINE));
    table.act("repair minkwitz santa-margherita/montagnana").roll(4);
    table.expect("bridges.santa-margherita/montagnana", "destroyed");
    table.expect("pieces.minkwitz.own.moved", true).refuse("move minkwitz noventa", "BII 8.2g");
}

#[test]
fn bii_8_5_2c_each_bridge_is_repaired_or_not_by_one_attempt_in_a_phase() {
    let mut table = at(&moving("austrian", FRASSINE));
    table.act("repair minkwitz santa-margherita/montagnana").roll(6);
    table.refuse("repair hohenzollern santa-margherita/montagnana", "BII 8.5.2c");
    // The next friendly phase brings a new one.
    let mut table = at(&moving("austrian", &format!("{FRASSINE}\nmeszaros = \"santa-margherita\"")));
    table.act("repair minkwitz santa-margherita/montagnana").roll(6).act("pass").act("pass");
    table.rolls(&[6, 1]).act("first austrian").offers("repair hohenzollern santa-margherita/montagnana");
}

#[test]
fn bii_8_5_2d_an_enemy_unit_at_the_far_end_hampers_the_repair() {
    // Vector E10: CF 3 becomes 2. R66: a leader there does not matter, nor a unit elsewhere.
    for (enemy, die, then) in [
        ("rampon = \"montagnana\"", 3, "destroyed"),
        ("rampon = \"montagnana\"", 2, "intact"),
        ("massena = \"montagnana\"\nrampon = \"cremona\"", 3, "intact"),
        ("rampon = \"noventa\"", 3, "intact"),
    ] {
        let mut table = at(&moving("austrian", &FRASSINE.replace("rampon = \"cremona\"", enemy)));
        table.act("repair minkwitz santa-margherita/montagnana").roll(die);
        table.expect("bridges.santa-margherita/montagnana", then);
    }
}

#[test]
fn bii_8_5_2e_repair_costs_two_mp_and_a_check() {
    let mut table = at(&moving("austrian", FRASSINE));
    table.act("repair minkwitz santa-margherita/montagnana").awaits_roll("BII 8.5.2e");
    table.expect("pieces.minkwitz.own.mp", 0);
    // Vector E42: whoever has marched an MP has too little left, unless by Forced March.
    let away = FRASSINE.replace("minkwitz = \"santa-margherita\"", "minkwitz = \"noventa\"");
    let mut table = at(&moving("austrian", &away));
    table.offers("plan minkwitz").act("move minkwitz santa-margherita");
    table.refuse("repair minkwitz santa-margherita/montagnana", "BII 8.5.2e");
}
