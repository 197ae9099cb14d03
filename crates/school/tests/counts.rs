//! The counts that ratings come from are those of games.

use play::Viewer;
use session::computer::{Computer, Kind};
use session::{Awaited, Session};

/// One game of two scripts: the decisions of each side.
fn play(battle: &str) -> [u32; 2] {
    let mut session = Session::new(catalog::new_game(battle, "", &[], None, 7).unwrap()).unwrap();
    let mut players = [Computer::new(Kind::Script, 1), Computer::new(Kind::Script, 2)];
    let mut decisions = [0; 2];
    loop {
        session.auto(Viewer::Referee).unwrap();
        let side = match session.awaited(Viewer::Referee).unwrap() {
            Awaited::Decide(asked) => asked[0].side,
            _ => return decisions,
        };
        decisions[side.index()] += 1;
        let thought = players[side.index()].choose(&session, side).unwrap();
        session.act(Some(side), &thought.action, Viewer::Referee).unwrap();
    }
}

#[test]
fn the_decisions_of_a_game_are_as_many_as_its_counts_say() {
    for battle in catalog::battles() {
        let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
            .join(format!("../../data/{}/learn/counts.toml", battle.id));
        let counts: toml::Table = std::fs::read_to_string(file).unwrap().parse().unwrap();
        let [fewest, most] = ["fewest", "most"].map(|key| counts[key].as_integer().unwrap() as u32);
        let played = play(battle.id);
        let middle = (played[0] + played[1]) / 2;
        // One game is a small sample.
        assert!(
            (fewest / 2..most * 3 / 2).contains(&middle),
            "{}: {played:?}, {fewest} to {most}",
            battle.id
        );
    }
}
