//! Where the balance asked for other values, the former ones are kept as an overlay.

use catalog::{AnyGame, new_game};

fn file(battle: &str, name: &str) -> String {
    let path = format!("{}/../../data/{battle}/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).unwrap()
}

/// How many pieces have other values than those of the files, and whether the track of the turns has.
fn changed(battle: &str, overlay: &str) -> (usize, bool) {
    let game = |overlay| new_game(battle, "", &[], overlay, 1).unwrap();
    match (game(None), game(Some(("an overlay", overlay)))) {
        (AnyGame::Areas(now), AnyGame::Areas(first)) => {
            let pairs = now.setup().pieces.iter().zip(&first.setup().pieces);
            (pairs.filter(|(one, two)| one != two).count(), false)
        }
        (AnyGame::Orders(now), AnyGame::Orders(first)) => {
            let pairs = now.setup().pieces.iter().zip(&first.setup().pieces);
            (pairs.filter(|(one, two)| one != two).count(), false)
        }
        (AnyGame::Chits(now), AnyGame::Chits(first)) => {
            let pairs = now.setup().pieces.iter().zip(&first.setup().pieces);
            let pieces = pairs.filter(|(one, two)| one != two).count();
            (pieces, now.setup().tables.turns != first.setup().tables.turns)
        }
        _ => panic!("an overlay makes another family of {battle}"),
    }
}

/// Nothing in such an overlay is idle: every piece it names and every list has another value in the files.
fn differs_in_all_it_names(battle: &str, text: &str) {
    let named = text.lines().filter(|line| line.starts_with("[unit.") || line.starts_with("[leader."));
    let track = text.contains("[table.turn_track]");
    assert_eq!(changed(battle, text), (named.count(), track), "{battle}");
}

#[test]
fn the_first_reconstruction_can_be_played_and_differs_in_all_it_names() {
    for battle in ["castiglione", "caldiero", "novara"] {
        differs_in_all_it_names(battle, &file(battle, "original.toml"));
    }
}

#[test]
fn the_values_of_former_games_can_be_played_and_differ_in_all_they_name() {
    for (battle, name) in [("campotenese", "until-4.toml"), ("novara", "until-3.toml")] {
        differs_in_all_it_names(battle, &file(battle, name));
    }
}
