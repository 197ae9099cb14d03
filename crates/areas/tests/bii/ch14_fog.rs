//! Option 14: fog of war.

use areas::Areas;
use serde_json::Value;
use testkit::Table;

use super::{at, at_with, reconstruction_with};

/// The French move; Massena, two brigades and a Dummy at Castiglione, Austrians at Lonato and at Trent.
const CASTIGLIONE: &str = r#"
    base = "empty"
    turn = 3
    phase = "movement"
    active = "french"
    [pieces]
    massena = "castiglione"
    rampon = "castiglione"
    victor = "castiglione"
    fr-dummy-1 = "castiglione"
    sporck = "lonato"
    liptay = "trent"
"#;

/// A table at a position in the fog, with more pieces.
#[track_caller]
fn fog(situation: &str, more: &str) -> Table<Areas> {
    at_with(&["fog_of_war"], &format!("{situation}{more}"))
}

/// Whether a side knows a piece.
fn knows(table: &Table<Areas>, side: &str, piece: &str) -> bool {
    table.seen_by(side)["pieces"].get(piece).is_some()
}

#[test]
fn bii_14_1_the_enemy_sees_flags_and_their_number() {
    let table = fog(CASTIGLIONE, "");
    let seen = table.seen_by("austrian");
    let stack = &seen["stacks"]["castiglione/french"];
    assert_eq!((&stack["side"], &stack["counters"]), (&Value::from("french"), &Value::from(4)));
    assert_eq!((&stack["top"], &stack["leader"]), (&Value::Null, &Value::Null));
    for piece in ["massena", "rampon", "victor", "fr-dummy-1"] {
        assert!(!knows(&table, "austrian", piece), "{piece}");
        assert!(knows(&table, "french", piece), "{piece}");
    }
    // Without the option the piece on top is seen (BII 3.8).
    let open = at(&CASTIGLIONE.replace("fr-dummy-1 = \"castiglione\"", ""));
    assert!(knows(&open, "austrian", "massena") && !knows(&open, "austrian", "rampon"));
}

#[test]
fn bii_14_2_up_to_six_dummies_are_placed_with_units_before_the_first_turn() {
    let mut table: Table<Areas> = Table::new(reconstruction_with("1.1", &["fog_of_war".into()]));
    table.expect("phase", "dummies").asks("french", "BII 14.2").asks("austrian", "BII 14.2");
    table.refuse("french: dummy ala", "BII 14.2").refuse("french: dummy montichiari", "BII 14.2");
    table.refuse("french: dummy guidizzolo", "BII 14.2");
    for area in ["mantua", "mantua", "salo", "rivoli", "brescia", "verona"] {
        table.act(&format!("french: dummy {area}"));
    }
    table.expect("pieces.fr-dummy-1.at", "mantua").expect("pieces.fr-dummy-6.at", "verona");
    table.refuse("french: dummy salo", "BII 14.2");
    assert_eq!(table.seen_by("austrian")["pieces"].get("fr-dummy-1"), None);
    table.act("austrian: dummy ala").act("pass").expect("turn", 1).expect("phase", "movement");
}

#[test]
fn bii_14_2_one_lost_dummy_a_turn_comes_back_with_a_leader() {
    let command = CASTIGLIONE.replace("phase = \"movement\"", "phase = \"command\"");
    let mut table = fog(&command, "bonaparte = \"goito\"\nrobert = \"volta\"");
    table.asks("french", "BII 14.2").offers("dummy castiglione").offers("dummy goito");
    table.refuse_because("dummy volta", "BII 14.2", "no leader of yours is at Volta");
    table.act("dummy goito").expect("pieces.fr-dummy-2.at", "goito");
    table.expect("phase", "initiative");
    let mut declined = fog(&command, "");
    declined.act("pass").expect("phase", "initiative").expect("pieces.fr-dummy-2.at", "aside");
}

#[test]
fn bii_14_2_a_dummy_that_was_never_placed_does_not_come_back() {
    let mut table: Table<Areas> = Table::new(reconstruction_with("1.1", &["fog_of_war".into()]));
    table.act("french: pass").act("austrian: pass").expect("phase", "movement");
}

#[test]
fn bii_14_2_it_may_come_back_next_turn_too() {
    let command = CASTIGLIONE.replace("phase = \"movement\"", "phase = \"command\"");
    let mut table = fog(&command.replace("sporck = \"lonato\"", ""), "");
    table.act("dummy castiglione").rolls(&[1, 1]).act("first french").act("pass").act("pass");
    table.expect("turn", 4).asks("french", "BII 14.2").act("dummy castiglione");
    table.expect("pieces.fr-dummy-3.at", "castiglione");
}

#[test]
fn bii_14_3_a_dummy_has_three_mp_and_never_force_marches() {
    let mut table = fog(CASTIGLIONE, "");
    table.expect("pieces.fr-dummy-1.own.mp", 3).offers("move fr-dummy-1 valeggio");
    table
        .refuse("move fr-dummy-1 villafranca", "BII 8.2e")
        .refuse("force fr-dummy-1 villafranca", "BII 14.3");
    table.act("move fr-dummy-1 valeggio").expect("pieces.fr-dummy-1.own.mp", 0);
}

#[test]
fn bii_14_3_a_dummy_ignores_congestion_and_crowds_nobody() {
    // 19 SP at Solferino: an infantry brigade pays for the jam, the Dummy does not.
    let crowd = "joubert = \"solferino\"\npijon = \"solferino\"\nvalette = \"solferino\"\nbeyrand = \"solferino\"\n\
                 robert = \"solferino\"\nguieu = \"solferino\"\nfr-dummy-2 = \"solferino\"";
    let mut table = fog(CASTIGLIONE, crowd);
    table.act("move victor solferino").expect("pieces.victor.own.mp", 0);
    table.act("move fr-dummy-1 solferino").expect("pieces.fr-dummy-1.own.mp", 2);
    let mut room = fog(CASTIGLIONE, &crowd.replace("guieu = \"solferino\"", "fr-dummy-3 = \"solferino\""));
    room.act("move victor solferino").expect("pieces.victor.own.mp", 1);
}

#[test]
fn bii_14_3_a_dummy_needs_no_command() {
    let far = CASTIGLIONE.replace("phase = \"movement\"", "phase = \"command\"");
    let mut table = fog(&far, "fr-dummy-2 = \"viadana\"\nguieu = \"viadana\"");
    table.act("pass").rolls(&[1, 6]).act("first french");
    table.expect("pieces.guieu.out_of_command", true).expect("pieces.fr-dummy-2.out_of_command", false);
    table.offers("move fr-dummy-2 casalmaggiore").offers_not("move guieu casalmaggiore");
}

#[test]
fn bii_14_3_a_dummy_counts_for_nothing() {
    let night = r#"
        base = "empty"
        turn = 3
        phase = "supply"
        [pieces]
        rampon = "ghedi"
        au-dummy-1 = "brescia"
        au-dummy-2 = "bagnolo"
        au-dummy-3 = "manerbio"
        au-dummy-4 = "gambara"
        au-dummy-5 = "montichiari"
        fr-dummy-1 = "trent"
        fr-dummy-2 = "mantua"
        fr-dummy-3 = "mantua"
        minkwitz = "vicenza"
    "#;
    let mut table = fog(night, "");
    // Dummies all around cut nobody off, take no City and besiege nothing.
    table.expect("pieces.rampon.unsupplied", false).expect("pieces.rampon.hits", 0);
    table.expect("cities.brescia", "french").expect("cities.trent", "austrian").expect("mantua", "liberated");
    let last = night.replace("turn = 3", "turn = 9").replace("\"supply\"", "\"recovery\"");
    let outcome = fog(&last, "").outcome();
    assert!(outcome.tally.iter().any(|line| line.clause.0 == "BII 12.1h"), "the plain is clear of Austrians");
    let gone = fog(&last.replace("minkwitz = \"vicenza\"", ""), "").outcome();
    assert_eq!(gone.clause.0, "BII 12.1a", "Dummies keep no side alive");
}

#[test]
fn bii_14_4_a_dummy_vanishes_when_enemy_units_enter_and_stops_nobody() {
    let mut table = fog(CASTIGLIONE, "au-dummy-1 = \"solferino\"");
    table
        .act("move rampon solferino")
        .logged("turns out to be a Dummy")
        .expect("pieces.au-dummy-1.at", "aside");
    table.expect("pieces.rampon.own.mp", 1).act("move rampon volta").expect("pieces.rampon.at", "volta");
}

#[test]
fn bii_14_4_a_leader_or_a_dummy_alone_finds_nothing_out() {
    let mut table = fog(CASTIGLIONE, "au-dummy-1 = \"solferino\"");
    // Nobody can tell the counter there from troops, so neither may go (R112).
    table.offers_not("move massena solferino").offers_not("move fr-dummy-1 solferino");
    table.expect("pieces.au-dummy-1.at", "solferino");
}

#[test]
fn bii_14_4_dummies_of_both_sides_are_removed_when_a_combat_reveals_the_area() {
    let fight = CASTIGLIONE
        .replace("\"movement\"", "\"combat\"")
        .replace("rampon = \"castiglione\"", "rampon = { at = \"lonato\", from = \"castiglione\" }");
    let mut table = fog(&fight, "fr-dummy-2 = \"lonato\"\nau-dummy-1 = \"lonato\"\nau-dummy-2 = \"salo\"");
    table.expect("pieces.fr-dummy-2.at", "aside").expect("pieces.au-dummy-1.at", "aside");
    table.expect("pieces.au-dummy-2.at", "salo").expect("pieces.fr-dummy-1.at", "castiglione");
    // The counter at Salò might be troops: the Defender is asked although it is none (R126).
    table.asks("austrian", "BII 9.1.2a").act("pass").awaits_roll("BII 9.3b");
}

#[test]
fn bii_14_4_a_reconnoitred_dummy_is_removed() {
    let table = |face: u8| {
        let more = "kilmaine-cav = \"castiglione\"\nau-dummy-1 = \"solferino\"";
        let mut table = at_with(&["fog_of_war", "reconnaissance"], &format!("{CASTIGLIONE}{more}"));
        table.act("scout kilmaine-cav solferino").roll(face);
        table
    };
    table(1).expect("pieces.au-dummy-1.at", "aside");
    table(5).expect("pieces.au-dummy-1.at", "solferino");
}

#[test]
fn bii_14_4_a_retreat_that_breaks_through_finds_dummies_out() {
    // Sporck is surrounded and breaks out by Salo, where Victor stands with a Dummy.
    let ring = r#"
        base = "empty"
        turn = 3
        phase = "combat"
        active = "french"
        [pieces]
        rampon = { at = "lonato", from = "solferino" }
        sporck = "lonato"
        victor = "salo"
        fr-dummy-1 = "salo"
        joubert = "gavardo"
        pijon = "rezzato"
        valette = "montichiari"
        beyrand = "castiglione"
        fr-garrison-4 = "peschiera"
        liptay = "trent"
    "#;
    let mut table = fog(ring, "");
    table.rolls(&[1, 1]).act("retreat").act("retreat-to salo");
    table.awaits_roll("BII 9.4g").expect("pieces.fr-dummy-1.at", "aside");
    table.expect("pieces.victor.at", "salo");
}

#[test]
fn bii_14_5_bridge_work_turns_a_unit_up_until_its_movement_phase_ends() {
    let mut table = fog(CASTIGLIONE, "rusca = \"gavardo\"\nguieu = \"gavardo\"");
    table.act("destroy rusca gavardo/rezzato").roll(6).expect("pieces.rusca.face_up", true);
    assert!(knows(&table, "austrian", "rusca") && !knows(&table, "austrian", "guieu"));
    table.act("pass").expect("pieces.rusca.face_up", false);
    assert!(!knows(&table, "austrian", "rusca"));
}

#[test]
fn bii_14_5_repairing_a_bridge_turns_a_unit_up() {
    let broken = CASTIGLIONE.replace("[pieces]", "destroyed = [\"gavardo/rezzato\"]\n[pieces]");
    let mut table = fog(&broken, "rusca = \"gavardo\"");
    table.act("repair rusca gavardo/rezzato").roll(1);
    assert!(knows(&table, "austrian", "rusca"));
}

#[test]
fn bii_14_5_combat_turns_up_everybody_in_the_area() {
    let mut table = fog(CASTIGLIONE, "gummer = \"lonato\"");
    table.act("move rampon lonato");
    assert!(!knows(&table, "french", "sporck"), "only the combat shows them");
    table.act("pass").rolls(&[1, 1]).expect("phase", "combat");
    for (side, piece) in [("french", "sporck"), ("french", "gummer"), ("austrian", "rampon")] {
        assert!(knows(&table, side, piece), "{piece}");
    }
    assert!(!knows(&table, "austrian", "victor"), "he is elsewhere");
    // Rampon goes back beaten and stays face up until a French Movement Phase ends.
    table.act("fight").act("retreat").expect("pieces.rampon.at", "castiglione");
    table.expect("pieces.rampon.face_up", true).expect("active", "austrian");
    assert!(knows(&table, "austrian", "rampon") && knows(&table, "french", "sporck"));
    table.act("pass").expect("pieces.sporck.face_up", false).expect("pieces.rampon.face_up", true);
}

#[test]
fn bii_14_5_an_overrun_turns_the_movers_up() {
    let weak = CASTIGLIONE.replace("sporck = \"lonato\"", "minkwitz = { at = \"lonato\", hits = 3 }");
    let mut table = fog(&weak, "");
    table.act("gather rampon").act("gather victor").act("march lonato").logged("overrun");
    assert!(knows(&table, "austrian", "rampon") && knows(&table, "austrian", "victor"));
    assert!(!knows(&table, "austrian", "massena"), "he stayed behind");
}

#[test]
fn bii_14_5_a_withdrawal_turns_those_up_who_go() {
    let horse = CASTIGLIONE.replace("sporck = \"lonato\"", "ott-cav = \"lonato\"\nklenau-cav = \"lonato\"");
    let mut table = fog(&horse, "");
    table.act("move rampon lonato").asks("austrian", "BII 8.6.3a");
    table.act("withdraw ott-cav salo").act("withdraw klenau-cav salo").expect("pieces.ott-cav.at", "salo");
    assert!(knows(&table, "french", "ott-cav") && knows(&table, "french", "klenau-cav"));
    // The end of an enemy Movement Phase hides nobody; the end of their own does.
    table.act("pass").expect("active", "austrian").expect("pieces.ott-cav.face_up", true);
    table.act("pass").expect("pieces.ott-cav.face_up", false);
}

#[test]
fn bii_14_5_whoever_ends_his_move_among_enemies_stays_up() {
    let near =
        CASTIGLIONE.replace("rampon = \"castiglione\"", "rampon = { at = \"castiglione\", face_up = true }");
    let mut table = fog(&near, "");
    table.act("move rampon lonato").act("pass").expect("pieces.rampon.face_up", true);
}

#[test]
fn bii_14_6_garrisons_and_mantua_are_always_visible() {
    let table =
        fog(CASTIGLIONE, "fr-garrison-1 = \"brescia\"\nbertin = \"brescia\"\nau-garrison-1 = \"trent\"");
    assert!(knows(&table, "austrian", "fr-garrison-1") && !knows(&table, "austrian", "bertin"));
    assert!(knows(&table, "french", "au-garrison-1") && !knows(&table, "french", "liptay"));
    let seen = table.seen_by("austrian");
    assert_eq!(seen["mantua"], "besieged");
    assert_eq!(seen["stacks"]["brescia/french"]["counters"], 1, "the garrison is not among the flags");
}

#[test]
fn bii_14_7_a_dummy_goes_among_enemies_only_with_a_unit() {
    let mut table = fog(CASTIGLIONE, "");
    table.refuse("move fr-dummy-1 lonato", "BII 14.7");
    table.act("gather fr-dummy-1").act("gather massena").offers_not("march lonato");
    table.act("gather rampon").act("march lonato").expect("pieces.fr-dummy-1.at", "lonato");
}

#[test]
fn bii_14_7_not_even_after_a_unit() {
    let mut table = fog(CASTIGLIONE, "");
    table
        .act("move rampon lonato")
        .offers("move massena lonato")
        .refuse("move fr-dummy-1 lonato", "BII 14.7");
}

#[test]
fn bii_14_7_a_dummy_never_marches_to_the_guns() {
    let attack = CASTIGLIONE
        .replace("\"movement\"", "\"combat\"")
        .replace("\"french\"", "\"austrian\"")
        .replace("sporck = \"lonato\"", "sporck = { at = \"lonato\", from = \"salo\" }\npijon = \"lonato\"");
    let mut table = fog(&attack, "");
    table.asks("french", "BII 9.1.2a").offers("guns rampon").refuse("guns fr-dummy-1", "BII 14.7");
}
