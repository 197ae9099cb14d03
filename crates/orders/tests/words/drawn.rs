//! The battle drawn with letters.

use orders::Orders;
use orders::sketch;
use play::Viewer;
use testkit::Table;

use crate::common::setup;

/// Two batteries, one with infantry, on open ground, and troops beside them.
fn field() -> Table<Orders> {
    Table::from_situation(
        setup(),
        r#"
        base = "empty"
        turn = 4
        phase = "movement"
        formation = "massena"
        [pieces]
        massena = "1214"
        m-18-line = "1314"
        m-art-8 = "1314"
        m-25-line = "1315"
        r-art-12-iv = { at = "1316", with = "massena" }
        h-gyulai = "1516"
        "#,
    )
}

/// Strength of troops first; guns alone have none, and guns with troops are told behind it, once.
#[test]
fn a_stack_of_the_map_tells_guns_that_stand_alone_and_guns_with_troops() {
    let table = field();
    let (setup, state) = (table.game().setup(), table.game().state());
    let map = sketch::map(setup, state, Viewer::Referee, 240);
    let stacks: Vec<&str> = map
        .split(|letter: char| letter.is_whitespace() || "[]\\/".contains(letter))
        .filter(|word| {
            word.starts_with('F') && word.chars().nth(1).is_some_and(|at| at == 'g' || at.is_ascii_digit())
        })
        .filter(|word| word.chars().count() < 5)
        .collect();
    let strength = |id: &str| {
        let piece = setup.find_piece(id).unwrap_or_else(|| panic!("no piece {id}"));
        state.strength(setup, piece)
    };
    let together = format!("F{}g", strength("m-18-line"));
    let troops = format!("F{}", strength("m-25-line"));
    for wanted in ["Fg", &together, &troops] {
        assert!(stacks.contains(&wanted), "{wanted} is not among {stacks:?}\n{map}");
    }
    assert!(!map.contains("gg"), "guns are told twice\n{map}");
}

#[test]
fn a_piece_is_found_by_its_id_its_name_and_a_part_of_them() {
    let table = field();
    let (setup, state) = (table.game().setup(), table.game().state());
    let found = |words: &str| sketch::find(setup, state, Viewer::Referee, words, 100);
    for words in ["m-18-line", "gyulai", "massena", "Massena"] {
        let text = found(words).unwrap_or_else(|| panic!("{words} is not found"));
        assert!(text.contains(": "), "{words}: {text}");
    }
    assert!(found("m-18-line").is_some_and(|text| text.contains("1314") && text.lines().count() == 1));
    assert_eq!(found("blucher"), None);
    // A word that many hold finds a dozen of them, and says how many more there are.
    assert!(found("e").is_some_and(|text| text.contains(" more")));
}
