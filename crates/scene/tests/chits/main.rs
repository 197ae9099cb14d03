//! The campaign with command counters as a browser gets it.

mod board;
mod charts;
mod pictures;
mod pointing;
mod secrets;

use catalog::{from_situation, new_game};
use play::{Side, Viewer};
use scene::{Scene, table};
use session::mover::Mover;
use session::{Awaited, Session};

/// Everybody who can look on.
const VIEWERS: [Viewer; 4] = [Viewer::Seat(Side::A), Viewer::Seat(Side::B), Viewer::Public, Viewer::Referee];

/// The values these positions were made with, whatever the balance asks for later.
const ORIGINAL: Option<(&str, &str)> =
    Some(("original.toml", include_str!("../../../../data/novara/original.toml")));

/// A fresh game with these options.
fn session(options: &[&str], seed: u64) -> Session {
    let options: Vec<String> = options.iter().map(|&option| option.into()).collect();
    let game = new_game("novara", "", &options, None, seed).expect("the battle and its options exist");
    Session::new(game).expect("the battle exists")
}

/// A position: what stands at its head, and pieces as `a-ir-17 3338 reduced`.
fn situation(head: &str, pieces: &[&str]) -> Session {
    let mut text = format!("battle = \"novara\"\nbase = \"empty\"\n{head}\n\n[pieces]\n");
    for piece in pieces {
        let mut words = piece.split(' ');
        let (id, at) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        let marks: String = words.map(|word| format!(", {word} = true")).collect();
        text += &format!("{id} = {{ at = \"{at}\"{marks} }}\n");
    }
    let game = from_situation("situation", &text, ORIGINAL, 1).expect("the situation is sound");
    Session::new(game).expect("the battle exists")
}

fn act(session: &mut Session, acts: &[&str]) {
    for act in acts {
        session.act(None, act, Viewer::Referee).unwrap_or_else(|refused| panic!("{act}: {refused:?}"));
    }
}

/// The table as a viewer sees it, who answers for his own side.
fn scene_of(session: &Session, viewer: Viewer) -> Scene {
    let hands = match viewer {
        Viewer::Seat(side) => vec![side],
        _ => Vec::new(),
    };
    table::scene(session, viewer, &hands).expect("it can be drawn")
}

/// Plays a game at random to its end and looks at it before every answer.
fn watch(options: &[&str], seed: u64, mut look: impl FnMut(&Session)) -> Session {
    let mut session = session(options, seed);
    let mut mover = Mover::new(seed);
    loop {
        look(&session);
        match session.awaited(Viewer::Referee).expect("the game knows what it waits for") {
            Awaited::Decide(asked) => {
                let side = asked[0].side;
                session.act_at_random(side, &mut mover, Viewer::Referee).expect("something can be done");
            }
            Awaited::Roll(_) => {
                session.roll(None, Viewer::Referee).expect("a die can be rolled");
            }
            Awaited::Over(_) => return session,
        }
    }
}
