//! Chapter 4: turns and phases.

use super::at;

/// The end of a turn, with nobody who could recover.
fn end_of_turn(turn: u8) -> String {
    format!(
        r#"
        base = "empty"
        turn = {turn}
        phase = "movement"
        active = "austrian"
        first = "french"
        [pieces]
        minkwitz = "vicenza"
        rusca = "brescia"
        "#
    )
}

/// Two combats for the Austrians to fight.
const TWO_COMBATS: &str = r#"
    base = "empty"
    turn = 3
    phase = "movement"
    active = "austrian"
    first = "austrian"
    [pieces]
    ott = { at = "salo", from = "gavardo" }
    rusca = "salo"
    reuss = { at = "zevio", from = "verona" }
    bertin = "zevio"
    minkwitz = "vicenza"
"#;

#[test]
fn bii_4_2a_the_game_lasts_nine_turns() {
    let mut table = at(&end_of_turn(8));
    table.act("pass").expect("turn", 9).expect("phase", "initiative");
    let mut table = at(&end_of_turn(9));
    table.act("pass").expect("phase", "over");
    assert_eq!(table.outcome().clause.0, "BII 12.2b");
    // Or it ends before, when a side is wiped out.
    let lost = end_of_turn(4)
        .replace("\"movement\"", "\"combat\"")
        .replace("active = \"austrian\"", "active = \"french\"")
        + "ott = { at = \"salo\", hits = 3 }\n rampon = { at = \"salo\", from = \"lonato\" }";
    let mut table = at(&lost.replace("minkwitz = \"vicenza\"", ""));
    table.rolls(&[6, 1]).expect("phase", "over").expect("turn", 4);
    assert_eq!(table.outcome().clause.0, "BII 12.1a");
}

#[test]
fn bii_4_2b_the_phases_come_in_their_order() {
    let mut table = at(&end_of_turn(3));
    let mut heard = Vec::new();
    table.act("pass");
    heard.extend(table.events());
    for face in [1, 6] {
        heard.extend(table.roll(face).events());
    }
    for action in ["first french", "pass", "pass"] {
        heard.extend(table.act(action).events());
    }
    heard.retain(|line| line.ends_with("begins.") || line.starts_with("Turn"));
    let wanted = [
        "The Austrian Combat Phase begins.",
        "The Recovery Phase begins.",
        "Turn 4 begins, 1 August 1796.",
        "The Supply Phase begins.",
        "The Command Phase begins.",
        "The Initiative Phase begins.",
        "The French Movement Phase begins.",
        "The French Combat Phase begins.",
        "The Austrian Movement Phase begins.",
        "The Austrian Combat Phase begins.",
        "The Recovery Phase begins.",
        "Turn 5 begins, 2 August 1796.",
        "The Supply Phase begins.",
        "The Command Phase begins.",
        "The Initiative Phase begins.",
    ];
    assert_eq!(heard, wanted);
}

#[test]
fn bii_4_2b_the_first_player_moves_and_fights_before_the_second() {
    let mut table = at(&end_of_turn(3));
    table.act("pass").rolls(&[1, 6]).act("first austrian");
    table.expect("phase", "movement").expect("active", "austrian").act("pass");
    table.expect("phase", "movement").expect("active", "french").act("pass").expect("turn", 5);
}

#[test]
fn bii_4_2c_a_phase_is_finished_before_the_next_begins() {
    let mut table = at(TWO_COMBATS);
    table.act("pass").expect("phase", "combat").asks("austrian", "BII 9.0b");
    table.refuse("pass", "BII 9.0a").offers_not("move minkwitz montebello");
    table.refuse("french: move rusca lonato", "BII 9.0b");
    table.act("attack salo").rolls(&[1, 1]).act("french: retreat").act("retreat-to lonato");
    table.expect("phase", "combat").expect("active", "austrian").expect("combat.area", "zevio");
    table.rolls(&[1, 1]).act("french: retreat").expect("phase", "movement").expect("active", "french");
}
