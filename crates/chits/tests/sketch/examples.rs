//! The examples of the manual are sound and can be drawn.

use chits::data::load;
use chits::ruleset::Ruleset;
use chits::{situation, sketch};
use play::{Side, Viewer};

use crate::common::FILES;
use crate::war::{hex, piece, setup};

/// The first block of TOML behind some words of a text.
fn block<'a>(text: &'a str, behind: &str) -> &'a str {
    let (_, rest) = text.split_once(behind).expect("the words are there");
    let (_, rest) = rest.split_once("```toml\n").expect("a block begins");
    rest.split_once("```").expect("it ends").0
}

#[test]
fn the_situation_of_the_manual_is_drawn() {
    let text = block(include_str!("../../../../docs/situations.md"), "\n## Novara\n");
    let state = situation::read(setup(), "situations.md", text).unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!(sketch::turn(setup(), &state), "Turn 6 of 23, 21 March, 09:30-13:00");
    assert_eq!(sketch::phase(setup(), &state), "D'Aspre (II Corps): movement");
    assert_eq!(state.hex(piece("a-ir-33")), Some(hex("3338")));
    let find = |name: &str| sketch::find(setup(), &state, Viewer::Public, name, 120).expect("a piece");
    assert!(find("p-l-19").contains("left the map by 6323 on turn 4"));
    assert!(find("a-ir-17").contains("not in this game"));
    let map = sketch::map(setup(), &state, Viewer::Seat(Side::B), 100);
    assert!(map.contains("Active: D'Aspre (II Corps) in 3138, radius 8."), "{map}");
    assert!(map.contains("3624 Vigevano A3") && map.contains("5th (Lombard) Division (reserve)"), "{map}");
}

#[test]
fn the_overlay_of_the_manual_fits() {
    let text = block(include_str!("../../../../docs/overlays.md"), "Novara has hexes");
    let made = load(&FILES, Ruleset::printed(), Some(("overlays.md", text)));
    let made = made.unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!(made.piece(piece("a-ir-17")).combat, 5);
    let look =
        sketch::look(&made, &chits::flow::start(&made), Viewer::Public, "Mortara", 100).expect("a hex");
    assert!(look.contains("fortified"), "{look}");
}
