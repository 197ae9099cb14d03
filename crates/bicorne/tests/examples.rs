//! The examples of `docs/situations.md` and `docs/overlays.md` are what they are said to be: each opens, and is played on a little.

use std::collections::BTreeMap;
use std::fs;

use catalog::{AnyGame, CatalogError, from_situation, new_game};
use play::Viewer;
use session::mover::Mover;
use session::{Awaited, Session};

/// The TOML blocks of a page, each with the battle it names.
fn examples(page: &str) -> Vec<(String, String)> {
    let path = format!("{}/../../docs/{page}", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(path).unwrap();
    let blocks = text.split("```toml\n").skip(1).map(|rest| rest.split("```").next().unwrap().to_owned());
    blocks
        .map(|block| {
            let line = block.lines().find(|line| line.starts_with("battle = ")).unwrap();
            (line.split('"').nth(1).unwrap().to_owned(), block)
        })
        .collect()
}

fn played(page: &str, open: impl Fn(&str, &str) -> Result<AnyGame, CatalogError>) {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    for (battle, text) in examples(page) {
        let game = open(&battle, &text).unwrap_or_else(|error| panic!("{page}: {error}\n{text}"));
        let mut session = Session::new(game).unwrap();
        let mut mover = Mover::new(3);
        for _ in 0..60 {
            match session.awaited(Viewer::Referee).unwrap() {
                Awaited::Roll(_) => drop(session.roll(None, Viewer::Referee).unwrap()),
                Awaited::Decide(asked) => {
                    drop(session.act_at_random(asked[0].side, &mut mover, Viewer::Referee).unwrap());
                }
                Awaited::Over(_) => break,
            }
        }
        assert!(session.at() > 3, "{page}: hardly anything can be done\n{text}");
        *seen.entry(battle).or_default() += 1;
    }
    assert_eq!(seen.len(), 5, "{page}: every battle has an example: {seen:?}");
}

#[test]
fn the_situations_of_the_documentation_can_be_played() {
    played("situations.md", |_, text| from_situation("situations.md", text, None, 1));
}

#[test]
fn the_overlays_of_the_documentation_can_be_played() {
    played("overlays.md", |battle, text| new_game(battle, "", &[], Some(("overlays.md", text)), 1));
}
