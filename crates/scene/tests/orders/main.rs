//! The battles on hexes as a browser gets them.

mod board;

use catalog::{Session, new_game};

/// A fresh game with these options.
fn session(options: &[&str], seed: u64) -> Session {
    let options: Vec<String> = options.iter().map(|&option| option.into()).collect();
    let game = new_game("caldiero", "", &options, None, seed).expect("the battle and its options exist");
    Session::new(game).expect("the battle exists")
}
