//! Under fog of war words tell no more than the eyes see (CAL 20.4).

use orders::Orders;
use orders::words;
use play::{Next, Side, Viewer};
use testkit::Table;

use crate::common::with;
use crate::words::{decision, read};

fn table(fog: bool, text: &str) -> Table<Orders> {
    let options: &[&str] = if fog { &["fog_of_war", "charges"] } else { &["charges"] };
    Table::from_situation(with(options), text)
}

/// The note of an action in the menu.
fn note(table: &Table<Orders>, text: &str) -> String {
    let game = table.game();
    let action = read(table, text);
    let menu = words::menu(game.setup(), game.state(), decision(table).side);
    let mut entries = menu.groups.into_iter().flat_map(|group| group.entries);
    let entry =
        entries.find(|entry| entry.action == action).unwrap_or_else(|| panic!("{text} is not offered"));
    entry.note.unwrap_or_default()
}

/// Who cannot see the stack hears only whose it is and what is rolled for.
#[test]
fn cal_20_4_the_reason_of_a_roll_names_no_hidden_hex() {
    let text = r#"
        base = "empty"
        turn = 5
        phase = "reorganisation"
        active = "austrian"
        [pieces]
        hohenzollern = "2318"
        h-gyulai = { at = "2418", status = "disordered" }
        massena = "1117"
        m-18-line = "1117"
    "#;
    let open = "The units in 2418 try to reorganise";
    for (fog, viewer, told) in [
        (false, Viewer::Seat(Side::A), open),
        (true, Viewer::Seat(Side::A), "An Austrian stack tries to reorganise"),
        (true, Viewer::Public, "An Austrian stack tries to reorganise"),
        (true, Viewer::Seat(Side::B), open),
        (true, Viewer::Referee, open),
    ] {
        let mut table = table(fog, text);
        table.act("rally 2418");
        let game = table.game();
        let Next::Roll(roll) = game.next() else { panic!("no die is due") };
        assert_eq!(words::why(game.setup(), game.state(), &roll, viewer), told, "{fog} {viewer:?}");
    }
}

/// A routed stack out of sight does not show in the notes of a move towards it.
#[test]
fn cal_20_4_the_menu_tells_nothing_of_hidden_disorder() {
    let text = r#"
        base = "empty"
        turn = 4
        weather = 3
        phase = "movement"
        formation = "massena"
        orders = { massena = "attack" }
        [pieces]
        massena = "1315"
        m-9-dragons = "1315"
        h-gyulai = { at = "1317", status = "routed" }
    "#;
    for (fog, told) in [(false, "meets routed enemies in 1317"), (true, "")] {
        let mut table = table(fog, text);
        table.act("take m-9-dragons");
        assert_eq!(note(&table, "to 1316"), told, "{fog}");
    }
}

/// The chances of a charge on a stack out of sight would tell how strong it is.
#[test]
fn cal_20_4_the_chances_of_a_charge_need_sight() {
    let text = r#"
        base = "empty"
        turn = 4
        phase = "movement"
        formation = "hohenzollern"
        orders = { hohenzollern = "attack" }
        [pieces]
        hohenzollern = "1521"
        h-wurmser = "1521"
        m-18-line = "1416"
    "#;
    for fog in [false, true] {
        let mut table = table(fog, text);
        table.act("take h-wurmser").offers("charge 1417 1416");
        assert_eq!(table.try_forecast("charge 1417 1416").is_ok(), !fog);
    }
}
