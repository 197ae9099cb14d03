//! The battles on hexes as a browser gets them.

mod board;
mod charts;
mod pictures;
mod pointing;
mod sister;

use catalog::new_game;
use play::{Side, Viewer};
use session::mover::Mover;
use session::{Awaited, Session};

/// Everybody who can look on.
const VIEWERS: [Viewer; 4] = [Viewer::Seat(Side::A), Viewer::Seat(Side::B), Viewer::Public, Viewer::Referee];

/// The values the position of the storm was made with, whatever the balance asks for later.
const ORIGINAL: Option<(&str, &str)> =
    Some(("original.toml", include_str!("../../../../data/caldiero/original.toml")));

/// A fresh game with these options.
fn session(options: &[&str], seed: u64) -> Session {
    session_of("caldiero", options, seed)
}

/// A fresh game of a battle.
fn session_of(battle: &str, options: &[&str], seed: u64) -> Session {
    let options: Vec<String> = options.iter().map(|&option| option.into()).collect();
    let game = new_game(battle, "", &options, None, seed).expect("the battle and its options exist");
    Session::new(game).expect("the battle exists")
}

/// Plays a game at random to its end and looks at it before every answer.
fn watch(options: &[&str], seed: u64, look: impl FnMut(&Session)) -> Session {
    watch_all(session(options, seed), seed, look)
}

/// Plays this game on.
fn watch_all(mut session: Session, seed: u64, mut look: impl FnMut(&Session)) -> Session {
    let mut mover = Mover::new(seed);
    loop {
        look(&session);
        match session.awaited(Viewer::Referee).expect("the game knows what it waits for") {
            Awaited::Decide(asked) => {
                session
                    .act_at_random(asked[0].side, &mut mover, Viewer::Referee)
                    .expect("something can be done");
            }
            Awaited::Roll(_) => {
                session.roll(None, Viewer::Referee).expect("a die can be rolled");
            }
            Awaited::Over(_) => return session,
        }
    }
}
