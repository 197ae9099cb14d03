//! The lists of the terminal: what is said of each counter and of each stack that is not open.

use areas::Areas;
use areas::setup::{AUSTRIAN, FRENCH};
use areas::words::sketch;
use play::Viewer;
use testkit::Table;

use crate::common::reconstruction_with;

/// A table at a position under options.
fn at(options: &[&str], situation: &str) -> Table<Areas> {
    let options: Vec<String> = options.iter().map(ToString::to_string).collect();
    Table::from_situation(reconstruction_with("1.1", &options), situation)
}

/// The list of all stacks, without line breaks inside an area.
fn stacks(table: &Table<Areas>, viewer: Viewer) -> String {
    sketch::stacks(table.game().setup(), table.game().state(), viewer, 400)
}

/// The line that begins with these words.
#[track_caller]
fn line(text: &str, start: &str) -> String {
    let found = text.lines().find(|line| line.trim_start().starts_with(start));
    found.unwrap_or_else(|| panic!("no line {start}:\n{text}")).trim().to_owned()
}

/// Austrians at Ala, one brigade alone at Peri, and the French with the move.
const DEFILE: &str = r#"
    base = "empty"
    turn = 3
    phase = "movement"
    active = "french"
    [pieces]
    wurmser = "ala"
    gummer = { at = "ala", hits = 2 }
    nicoletti = "peri"
    rampon = { at = "verona", moved = true }
    victor = "verona"
"#;

#[test]
fn bii_3_8_a_stack_is_told_by_its_top_and_that_more_lies_beneath() {
    let table = at(&[], DEFILE);
    let seen = stacks(&table, Viewer::Seat(FRENCH));
    let ala = line(&seen, "Ala");
    assert!(ala.contains("Wurmser [") && ala.ends_with(", and more beneath"), "{ala}");
    assert!(!ala.contains("Gummer"), "{ala}");
    let alone = line(&seen, "Peri");
    assert!(alone.ends_with("Nicoletti 3-3"), "{alone}");
    // His own side sees the brigade with its hits.
    let own = line(&stacks(&table, Viewer::Seat(AUSTRIAN)), "Ala");
    assert!(own.contains("Gummer") && own.ends_with("**") && !own.contains("beneath"), "{own}");
}

#[test]
fn bii_14_1_a_stack_in_the_fog_is_told_by_its_number() {
    let table = at(&["fog_of_war"], &format!("{DEFILE}\nau-dummy-1 = \"ala\""));
    let ala = line(&stacks(&table, Viewer::Seat(FRENCH)), "Ala");
    assert!(ala.ends_with("3 counters face down") && !ala.contains("Wurmser"), "{ala}");
}

#[test]
fn who_has_moved_is_marked_only_in_the_movement_of_his_side() {
    let mark = |phase: &str, active: &str| {
        let text = DEFILE
            .replace("\"movement\"", phase)
            .replace("active = \"french\"", &format!("active = {active}"));
        let verona = line(&stacks(&at(&[], &text), Viewer::Seat(FRENCH)), "Verona");
        assert!(verona.ends_with("Victor 3-4"), "{verona}");
        verona.contains("Rampon 4-5-")
    };
    assert!(mark("\"movement\"", "\"french\""));
    assert!(!mark("\"movement\"", "\"austrian\""));
    assert!(!mark("\"recovery\"", "\"french\""));
}

#[test]
fn the_marks_of_a_unit_stand_behind_its_values() {
    let text = DEFILE.replace(
        "rampon = { at = \"verona\", moved = true }",
        "rampon = { at = \"verona\", hits = 1, out_of_command = true, unsupplied = true, foraged = true, moved = true }",
    );
    let verona = line(&stacks(&at(&[], &text), Viewer::Seat(FRENCH)), "Verona");
    // The hit has lowered the printed CF of 5.
    assert!(verona.contains("Rampon 4-4*!uf-"), "{verona}");
}

#[test]
fn whoever_is_beside_the_map_is_listed_by_his_box() {
    let table = at(
        &["leader_casualties"],
        r#"
        base = "empty"
        turn = 3
        phase = "movement"
        active = "french"
        mantua = "liberated"
        [pieces]
        rampon = "verona"
        victor = "eliminated"
        massena = { at = "wounded", back_on = 5 }
        wurmser = "killed"
        sporck = "mantua-city"
        gummer = "ala"
    "#,
    );
    let seen = stacks(&table, Viewer::Referee);
    assert_eq!(line(&seen, "eliminated"), "eliminated: Victor; wounded: Masséna");
    assert_eq!(line(&seen, "killed"), "killed: Wurmser; in the city of Mantua: Sporck");
}

#[test]
fn bii_14_2_dummies_that_were_never_placed_are_not_called_killed() {
    let mut table = Table::<Areas>::new(reconstruction_with("1.1", &["fog_of_war".into()]));
    table.act("french: dummy salo").act("french: pass").act("austrian: pass").expect("phase", "movement");
    for viewer in [Viewer::Referee, Viewer::Seat(FRENCH), Viewer::Seat(AUSTRIAN)] {
        let seen = stacks(&table, viewer);
        assert!(!seen.contains("killed"), "{seen}");
    }
    let salo = line(&stacks(&table, Viewer::Seat(FRENCH)), "Salò");
    assert!(salo.contains("Dummy"), "{salo}");
}
