//! Chapter 6: who is in command.

use areas::Areas;
use testkit::Table;

use super::at;

/// The third turn after its Command Phase, with these pieces on the map.
fn after_command(rest: &str) -> Table<Areas> {
    at(&format!("base = \"empty\"\nturn = 3\nphase = \"command\"\n{rest}"))
}

/// Minkwitz's Out of Command marker must be as told.
fn minkwitz_is_lost(lost: bool, pieces: &str) {
    after_command(&format!("[pieces]\n{pieces}")).expect("pieces.minkwitz.out_of_command", lost);
}

/// Sérurier west of Mantua, one of his brigades in it and one beyond.
const MANTUA: &str = r#"
    [pieces]
    serurier = "castellucchio"
    fiorella = "mantua"
    charton = "castel-dario"
    gummer = "trent"
"#;

#[test]
fn bii_6_0a_both_sides_are_checked_the_austrians_first() {
    // Given a unit of each side far from any leader, and the last phases of a turn.
    let mut table = at(r#"
        base = "empty"
        turn = 3
        phase = "movement"
        active = "french"
        first = "austrian"
        [pieces]
        rusca = "rezzato"
        minkwitz = "castegnero"
    "#);
    // When the turn ends, then the next Command Phase finds the Austrian and then the Frenchman.
    table.expect("pieces.rusca.out_of_command", false).expect("pieces.minkwitz.out_of_command", false);
    table.act("pass");
    table.expect("turn", 4).expect("pieces.rusca.out_of_command", true);
    table.expect("pieces.minkwitz.out_of_command", true);
    let events = table.events();
    let lost: Vec<_> = events.iter().filter(|text| text.contains("out of command")).collect();
    assert_eq!(lost.len(), 2, "{events:?}");
    assert!(lost[0].contains("Minkwitz") && lost[1].contains("Rusca"), "{lost:?}");
}

#[test]
fn bii_6_0b_command_reaches_as_many_roads_as_the_leaders_range() {
    // Given Meszaros, range 2, at Vicenza.
    for near in ["vicenza", "montebello", "monteforte", "castegnero", "sossano"] {
        minkwitz_is_lost(
            false,
            &format!("meszaros = \"vicenza\"\nminkwitz = \"{near}\"\nrampon = \"cremona\""),
        );
    }
    for far in ["caldiero", "lonigo", "arcole", "noventa"] {
        minkwitz_is_lost(
            true,
            &format!("meszaros = \"vicenza\"\nminkwitz = \"{far}\"\nrampon = \"cremona\""),
        );
    }
}

#[test]
fn bii_6_0b_only_the_leader_of_the_formation_or_of_the_army_commands() {
    let mut table = after_command(
        r#"
        [pieces]
        meszaros = "vicenza"
        gummer = "vicenza"
        minkwitz = "caldiero"
        rampon = "cremona"
    "#,
    );
    table.expect("pieces.gummer.out_of_command", true).expect("pieces.minkwitz.out_of_command", true);
    // Wurmser, range 3, commands the whole army.
    let mut table = after_command(
        r#"
        [pieces]
        wurmser = "vicenza"
        gummer = "vicenza"
        minkwitz = "caldiero"
        hohenzollern = "verona"
        rampon = "cremona"
    "#,
    );
    table.expect("pieces.gummer.out_of_command", false).expect("pieces.minkwitz.out_of_command", false);
    table.expect("pieces.hohenzollern.out_of_command", true);
}

#[test]
fn bii_6_0c_enemy_units_bar_the_command_path_and_leaders_do_not() {
    let pieces = "meszaros = \"vicenza\"\nminkwitz = \"monteforte\"\n";
    minkwitz_is_lost(true, &format!("{pieces} rampon = \"montebello\""));
    minkwitz_is_lost(false, &format!("{pieces} massena = \"montebello\"\nrampon = \"cremona\""));
    // R29: a garrison is a unit.
    let pieces = "wurmser = \"caldiero\"\nminkwitz = \"bussolengo\"\n";
    minkwitz_is_lost(true, &format!("{pieces} fr-garrison-1 = \"verona\""));
    minkwitz_is_lost(false, &format!("{pieces} fr-garrison-1 = \"brescia\""));
}

#[test]
fn bii_6_0d_units_with_their_leader_are_commanded_though_surrounded() {
    let around = "rampon = \"montebello\"\nvictor = \"castegnero\"\n";
    minkwitz_is_lost(false, &format!("{around} meszaros = \"vicenza\"\nminkwitz = \"vicenza\""));
    minkwitz_is_lost(false, &format!("{around} wurmser = \"vicenza\"\nminkwitz = \"vicenza\""));
    minkwitz_is_lost(true, &format!("{around} melas = \"vicenza\"\nminkwitz = \"vicenza\""));
}

#[test]
fn bii_6_0e_french_command_passes_mantua_while_it_is_besieged() {
    let mut table = after_command(&format!("mantua = \"besieged\"\n{MANTUA}"));
    table.expect("pieces.fiorella.out_of_command", false).expect("pieces.charton.out_of_command", false);
}

#[test]
fn bii_6_0h_french_command_enters_liberated_mantua_only_with_the_leader() {
    let mut table = after_command(&format!("mantua = \"liberated\"\n{MANTUA}"));
    table.expect("pieces.fiorella.out_of_command", true).expect("pieces.charton.out_of_command", true);
    // Sérurier in the Area: he commands there and outwards.
    let inside = MANTUA.replace("castellucchio", "mantua");
    let mut table = after_command(&format!("mantua = \"liberated\"\n{inside}"));
    table.expect("pieces.fiorella.out_of_command", false).expect("pieces.charton.out_of_command", false);
}

#[test]
fn bii_6_0f_the_marker_lasts_for_the_turn_wherever_leaders_go() {
    let mut table = after_command(
        r#"
        [pieces]
        meszaros = "vicenza"
        minkwitz = "caldiero"
        hohenzollern = "vicenza"
        rampon = "cremona"
    "#,
    );
    // When Meszaros rides from Hohenzollern to Minkwitz.
    table.rolls(&[6, 1]).act("first austrian").act("move meszaros caldiero");
    // Then nothing changes in this turn (R49).
    table.expect("pieces.minkwitz.out_of_command", true);
    table.expect("pieces.hohenzollern.out_of_command", false);
    table.refuse("move minkwitz monteforte", "BII 8.1a").offers("move hohenzollern montebello");
    // And in the next Command Phase everything does.
    table.act("pass").act("pass").expect("turn", 4);
    table.expect("pieces.minkwitz.out_of_command", false);
    table.expect("pieces.hohenzollern.out_of_command", true);
}

#[test]
fn bii_6_0g_command_crosses_destroyed_bridges() {
    // Given a brigade whom only a Destroyed Bridge joins to its leader, range 2.
    let mut table = after_command(
        r#"
        destroyed = ["gavardo/rezzato", "rezzato/lonato"]
        [pieces]
        sauret = "gavardo"
        rusca = "rezzato"
        guieu = "ghedi"
        minkwitz = "vicenza"
    "#,
    );
    table.expect("bridges.gavardo/rezzato", "destroyed").expect("pieces.rusca.out_of_command", false);
    // Ghedi is three roads away by any way.
    table.expect("pieces.guieu.out_of_command", true);
}
