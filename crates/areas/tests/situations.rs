//! Every key of a situation changes the position as `docs/situations.md` says, and what is not understood is told.

use areas::Areas;
use areas::flow::Frame;
use areas::movement::Mode;
use areas::setup::FRENCH;
use areas::situation;
use areas::state::{Marks, State};
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

/// The position of a text, which is written and read back to the same.
#[track_caller]
fn read(options: &[&str], text: &str) -> State {
    let options: Vec<String> = options.iter().map(ToString::to_string).collect();
    let setup = reconstruction_with("1.1", &options);
    let state = situation::read(&setup, "mine.toml", text).unwrap_or_else(|faults| panic!("{faults}"));
    let again = situation::write(&setup, &state).toml;
    assert_eq!(situation::read(&setup, "again.toml", &again).expect("what was written"), state, "{again}");
    state
}

#[test]
fn a_piece_in_hand_is_as_told() {
    let state = read(
        &[],
        r#"
base = "empty"
turn = 3
phase = "movement"
active = "french"
progress = { mode = "free", hand = ["rusca"] }
[pieces]
rusca = { at = "gavardo", from = "salo", spent = 1 }
minkwitz = "vicenza"
"#,
    );
    let Frame::Movement(phase) = state.top() else { panic!("{:?}", state.top()) };
    assert_eq!((phase.mode, phase.hand.len()), (Mode::Free, 1));
}

#[test]
fn scouts_that_are_not_spoken_of_have_been_sent() {
    let scouts = |progress: &str| {
        let text = format!(
            "base = \"empty\"\nturn = 3\nphase = \"movement\"\nactive = \"french\"\n{progress}\n[pieces]\n{BRIGADES}"
        );
        let state = read(&["reconnaissance"], &text);
        let Frame::Movement(phase) = state.top() else { panic!("{:?}", state.top()) };
        phase.scouts
    };
    assert!(scouts("") > 1);
    assert_eq!(scouts("progress = { mode = \"free\" }"), 0);
    assert_eq!(scouts("progress = { mode = \"free\", scouts = 1 }"), 1);
}

#[test]
fn a_fight_goes_on_in_the_middle() {
    let text = r#"
base = "empty"
turn = 3
phase = "combat"
active = "french"
doing = [
  { what = "fight", area = "lonato", step = "defender-choice", round = 1, origins = ["castiglione"], inflicted = { french = 2 } },
]
[pieces]
rampon = { at = "lonato", from = "castiglione" }
ott = { at = "lonato", hits = 2 }
liptay = "trent"
"#;
    let state = read(&[], text);
    let Frame::Combat(combat) = state.top() else { panic!("{:?}", state.top()) };
    assert_eq!((combat.round, combat.inflicted.0), (1, [2, 0]));
    Table::<Areas>::from_situation(reconstruction_with("1.1", &[]), text).asks("austrian", "BII 9.3h");
}

#[test]
fn leaders_without_troops_are_written_too() {
    let state = read(
        &[],
        r#"
base = "empty"
turn = 3
phase = "combat"
active = "austrian"
doing = [{ what = "displacement", area = "lonato", leaders = ["massena"], lost_troops = true }]
[pieces]
massena = "lonato"
ott = { at = "lonato", from = "salo" }
rampon = "castiglione"
rusca = "gavardo"
"#,
    );
    assert!(matches!(state.top(), Frame::Displacement(it) if it.lost_troops && it.leaders.len() == 1));
}

#[test]
fn how_a_bridge_was_crossed_can_be_told_otherwise() {
    let mark = |keys: &str, mark: Marks| {
        let text = format!(
            "base = \"empty\"\nturn = 3\nphase = \"movement\"\nactive = \"french\"\ndestroyed = [\"gavardo/rezzato\"]\n\
             [pieces]\nminkwitz = \"vicenza\"\nrusca = {{ at = \"gavardo\", from = \"rezzato\"{keys} }}"
        );
        let state = read(&[], &text);
        let rusca = reconstruction_with("1.1", &[]).find_piece("rusca").expect("a piece");
        state.has(rusca, mark)
    };
    assert!(mark("", Marks::OVER_BRIDGE) && mark("", Marks::OVER_BROKEN));
    assert!(!mark(", over_broken = false", Marks::OVER_BROKEN));
    assert!(!mark(", over_bridge = false", Marks::OVER_BRIDGE));
}

#[test]
fn what_is_said_wrongly_of_procedures_is_told_with_its_line() {
    let setup = reconstruction_with("1.1", &[]);
    for (line, id, what) in [
        ("progress = 3", "progress", "where a table is wanted"),
        ("progress = { mode = \"idle\" }", "progress", "mode: is one of scouting, free"),
        ("progress = { mode = \"free\", pace = 3 }", "progress", "unknown key \"pace\""),
        ("progress = { mode = \"free\", hand = [\"ney\"] }", "progress", "no piece is called \"ney\""),
        ("progress = { mode = \"free\", hand = [\"ott\"] }", "progress", "belong to the active side"),
        ("progress = { mode = \"free\", hand = [\"rusca\", \"joubert\"] }", "progress", "are together"),
        ("progress = { mode = \"filing\", hand = [\"rusca\"] }", "progress", "names the area"),
        ("progress = { mode = \"free\", scouts = 2 }", "progress", "not so many scouts"),
        ("doing = 3", "doing", "is a list of tables"),
        ("doing = [{ what = \"lunch\" }]", "doing", "what: is one of scouting, check"),
        ("doing = [{ what = \"check\" }]", "doing", "unit: names one piece"),
        ("doing = [{ what = \"check\", unit = \"ott\" }]", "doing", "a unit of the active side"),
        (
            "doing = [{ what = \"fight\", area = \"lonato\", step = \"guns\", round = 1 }]",
            "doing",
            "does not interrupt",
        ),
        (
            "doing = [{ what = \"forced-march\", unit = \"rusca\", step = \"planning\", plan = [\"trent\", \"cremona\", \"trent\"] }]",
            "doing",
            "cannot march so far",
        ),
        ("over = \"soon\"", "over", "is \"points\""),
        ("dummy_back = [\"prussian\"]", "dummy_back", "is a side"),
    ] {
        let text = format!("turn = 3\n{line}\nphase = \"movement\"\nactive = \"french\"\n");
        let faults = Areas::situate(&setup, "mine.toml", &text).map(|_| ()).expect_err(line);
        let told = faults.0.iter().any(|fault| {
            (fault.file.as_str(), fault.line, fault.id.as_str()) == ("mine.toml", 2, id)
                && fault.what.contains(what)
        });
        assert!(told, "{line}: {faults}");
    }
}

/// What is told of a movement phase in which somebody is about to do something, or nothing.
fn told_of_marching(lines: &str, options: &[&str]) -> String {
    let options: Vec<String> = options.iter().map(ToString::to_string).collect();
    let setup = reconstruction_with("1.1", &options);
    let text = format!(
        "base = \"empty\"\nturn = 3\nphase = \"movement\"\nactive = \"french\"\n{lines}\n\
         [pieces]\nrusca = \"gavardo\"\nrampon = \"gavardo\"\nminkwitz = \"vicenza\"\nott = \"lonato\""
    );
    Areas::situate(&setup, "mine.toml", &text)
        .map(|_| String::new())
        .unwrap_or_else(|faults| faults.to_string())
}

#[test]
fn who_enters_an_area_first_is_told_only_of_a_stack_that_files_in() {
    let filing = |first: &str, mode: &str| {
        told_of_marching(&format!("progress = {{ {mode}, hand = [\"rusca\", \"rampon\"]{first} }}"), &[])
    };
    let into = "mode = \"filing\", to = \"rezzato\"";
    assert_eq!(filing("", into), "");
    assert_eq!(filing(", first = [\"rusca\"]", into), "");
    assert!(filing(", first = [\"minkwitz\"]", into).contains("who enters first is in hand"));
    assert_eq!(filing("", "mode = \"marching\""), "");
    assert!(filing(", first = [\"rusca\"]", "mode = \"marching\"").contains("who enters first is in hand"));
}

#[test]
fn bii_15_1_only_cavalry_scouts_and_only_next_door() {
    let scout = |unit: &str, area: &str| {
        let lines = format!("doing = [{{ what = \"scouting\", unit = {unit:?}, area = {area:?} }}]");
        told_of_marching(&lines, &["reconnaissance"])
    };
    let wanted = "cavalry of the active side scouts an adjacent area";
    assert!(scout("rusca", "salo").contains(wanted), "infantry");
    let cavalry = |area: &str| {
        let setup = reconstruction_with("1.1", &["reconnaissance".into()]);
        let text = format!(
            "base = \"empty\"\nturn = 3\nphase = \"movement\"\nactive = \"french\"\n\
             doing = [{{ what = \"scouting\", unit = \"beaumont-cav\", area = {area:?} }}]\n\
             [pieces]\nbeaumont-cav = \"gavardo\"\nminkwitz = \"vicenza\"\nott = \"lonato\""
        );
        Areas::situate(&setup, "mine.toml", &text)
            .map(|_| String::new())
            .unwrap_or_else(|faults| faults.to_string())
    };
    assert_eq!(cavalry("salo"), "");
    assert!(cavalry("trent").contains(wanted), "far away");
}

#[test]
fn as_much_interrupts_a_phase_as_there_is_room_for_and_no_more() {
    let check = "{ what = \"check\", unit = \"rusca\" }";
    let deep = |count: usize| told_of_marching(&format!("doing = [{}]", vec![check; count].join(", ")), &[]);
    let full = "nothing interrupts so much";
    assert_eq!(deep(1), "");
    assert!(!deep(4).contains(full), "{}", deep(4));
    assert!(deep(5).contains(full), "{}", deep(5));
}

#[test]
fn bii_13_3_the_turn_on_which_a_wounded_leader_comes_back_is_written() {
    let state = read(
        &["leader_casualties"],
        "base = \"empty\"\nturn = 3\nphase = \"movement\"\nactive = \"french\"\n\
         [pieces]\nmassena = { at = \"wounded\", back_on = 5 }\nrusca = \"gavardo\"\nminkwitz = \"vicenza\"",
    );
    let massena = reconstruction_with("1.1", &[]).find_piece("massena").expect("a piece");
    assert_eq!(state.piece(massena).back_on, 5);
}

#[test]
fn bii_9_3b_a_march_among_enemies_is_told_with_the_fight_it_would_come_to() {
    let table =
        french_move("", "rusca = \"gavardo\"\nmassena = \"gavardo\"\nott = \"salo\"\nminkwitz = \"vicenza\"");
    let (setup, state) = (table.game().setup(), table.game().state());
    let ahead = |text: &str| {
        let action = Areas::read_action(setup, text).expect(text);
        Areas::ahead(setup, state, FRENCH, action).map(|fight| fight.title)
    };
    assert_eq!(
        ahead("move rusca salo").as_deref(),
        Some("A fight at Salò as it would stand: the first Round")
    );
    assert_eq!(ahead("move rusca rezzato"), None, "nobody is there");
    assert_eq!(ahead("move massena salo"), None, "a leader does not fight");
}
