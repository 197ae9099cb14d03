//! Every key of a situation changes the position as `docs/situations.md` says, and what is not understood is told.

use areas::Areas;
use play::Words;
use testkit::Table;

use crate::common::reconstruction_with;

/// The French move, with these keys before the list of pieces and these pieces besides.
fn french_move(keys: &str, pieces: &str) -> Table<Areas> {
    let text = format!(
        "base = \"empty\"\nturn = 3\nphase = \"movement\"\nactive = \"french\"\n{keys}\n[pieces]\n{pieces}"
    );
    Table::from_situation(reconstruction_with("1.1", &["reconnaissance".into()]), &text)
}

const BRIGADES: &str = "rusca = \"gavardo\"\nminkwitz = \"vicenza\"";

#[test]
fn bii_8_5_1c_a_bridge_that_was_tried_is_closed_for_the_phase() {
    let bridge = "gavardo/rezzato";
    let destroy = format!("destroy rusca {bridge}");
    french_move("", BRIGADES).offers(&destroy);
    french_move(&format!("tried_to_destroy = [{bridge:?}]"), BRIGADES).refuse(&destroy, "BII 8.5.1c");
    french_move(&format!("tried_to_repair = [{bridge:?}]"), BRIGADES).offers(&destroy);
}

#[test]
fn bii_8_5_2c_a_repair_that_was_tried_is_closed_for_the_phase() {
    let bridge = "gavardo/rezzato";
    let repair = format!("repair rusca {bridge}");
    let broken = format!("destroyed = [{bridge:?}]\n");
    french_move(&broken, BRIGADES).offers(&repair).expect(&format!("bridges.{bridge}"), "destroyed");
    french_move(&format!("{broken}tried_to_repair = [{bridge:?}]"), BRIGADES).refuse(&repair, "BII 8.5.2c");
    french_move(&format!("{broken}tried_to_destroy = [{bridge:?}]"), BRIGADES).offers(&repair);
}

#[test]
fn bii_9_0e_an_area_that_has_seen_its_combat_does_not_fight_again() {
    let combat = |keys: &str| {
        let text = format!(
            "base = \"empty\"\nturn = 3\nphase = \"combat\"\nactive = \"french\"\n{keys}\n[pieces]\n\
             rampon = {{ at = \"lonato\", from = \"castiglione\" }}\nott = \"lonato\"\nliptay = \"trent\""
        );
        Table::<Areas>::from_situation(reconstruction_with("1.1", &[]), &text)
    };
    combat("").expect("phase", "combat").expect("combat.area", "lonato");
    assert!(combat("fought = [\"lonato\"]").fact("phase") != "combat");
}

#[test]
fn bii_15_3_what_a_side_has_scouted_is_its_own_knowledge() {
    let stack = format!("{BRIGADES}\nott = \"lonato\"\nsporck = \"lonato\"");
    let seen = |keys: &str| {
        let view = french_move(keys, &stack).seen_by("french");
        ["ott", "sporck"].iter().filter(|&&id| view["pieces"].get(id).is_some()).count()
    };
    assert_eq!(seen(""), 1);
    assert_eq!(seen("scouted = { french = [\"lonato\"] }"), 2);
    assert_eq!(seen("scouted = { austrian = [\"lonato\"] }"), 1);
}

#[test]
fn control_mantua_and_initiative_are_as_told() {
    let mut table = french_move("", BRIGADES);
    table.expect("mantua", "besieged").expect("cities.trent", "austrian").expect("initiative", "french");
    let keys = "mantua = \"liberated\"\ncontrol = { trent = \"french\", verona = \"austrian\" }\ninitiative = \"austrian\"";
    let mut table = french_move(keys, BRIGADES);
    table.expect("mantua", "liberated").expect("initiative", "austrian").expect("first", "french");
    table.expect("cities.trent", "french").expect("cities.verona", "austrian");
}

#[test]
fn what_a_situation_says_wrongly_is_told_with_its_line() {
    let setup = reconstruction_with("1.1", &[]);
    for (line, id, what) in [
        ("wether = 3", "wether", "unknown key"),
        ("base = \"full\"", "base", "is \"setup\" or \"empty\""),
        ("mantua = \"taken\"", "mantua", "is \"besieged\" or \"liberated\""),
        ("initiative = \"prussian\"", "initiative", "is a side: french or austrian"),
        ("control = { rivoli = \"french\" }", "rivoli", "no City whose control is marked"),
        ("destroyed = [\"trent/verona\"]", "destroyed", "no bridge is called \"trent/verona\""),
        ("tried_to_destroy = [\"verona\"]", "tried_to_destroy", "no bridge is called \"verona\""),
        ("tried_to_repair = [7]", "tried_to_repair", "no bridge is called"),
        ("fought = [\"paris\"]", "fought", "no area is called \"paris\""),
        ("scouted = { prussian = [\"lonato\"] }", "prussian", "no such side"),
        ("phase = \"lunch\"", "phase", "is supply, command, initiative"),
        ("phase = \"movement\"", "active", "missing"),
        ("pieces = 3", "pieces", "is a table"),
    ] {
        let text = format!("turn = 3\n{line}\n");
        let faults = Areas::situate(&setup, "mine.toml", &text).map(|_| ()).expect_err(line);
        let told = faults.0.iter().any(|fault| {
            (fault.file.as_str(), fault.line, fault.id.as_str()) == ("mine.toml", 2, id)
                && fault.what.contains(what)
        });
        assert!(told, "{line}: {faults}");
    }
}
