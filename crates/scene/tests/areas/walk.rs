//! Random games to look at.

use catalog::AnyGame;
use play::{Game, Side, Viewer};
use session::mover::Mover;
use session::{Awaited, Session};

use areas::Areas;

/// The options under which games are looked at.
pub(crate) const WAYS_TO_PLAY: [&[&str]; 3] = [
    &[],
    &["fog_of_war", "reconnaissance"],
    &["fog_of_war", "reconnaissance", "leader_casualties", "restricted_guns", "garrison_stays"],
];

pub(crate) const VIEWERS: [Viewer; 4] =
    [Viewer::Seat(Side::A), Viewer::Seat(Side::B), Viewer::Public, Viewer::Referee];

pub(crate) fn start(options: &[&str], seed: u64) -> Session {
    let options: Vec<String> = options.iter().map(|&option| option.to_owned()).collect();
    Session::new(catalog::new_game("castiglione", "", &options, None, seed).unwrap()).unwrap()
}

/// Plays at random and shows the start, every `step`th position and the end.
pub(crate) fn walk(
    session: &mut Session,
    seed: u64,
    answers: usize,
    step: usize,
    mut look: impl FnMut(&Session),
) {
    let mut mover = Mover::new(seed);
    look(session);
    while session.at() < answers {
        match session.awaited(Viewer::Referee).unwrap() {
            Awaited::Decide(asked) => {
                let side = asked[mover.below(asked.len())].side;
                session.act_at_random(side, &mut mover, Viewer::Referee).unwrap();
            }
            Awaited::Roll(_) => {
                session.roll(None, Viewer::Referee).unwrap();
            }
            Awaited::Over(_) => return look(session),
        }
        if session.at().is_multiple_of(step) {
            look(session);
        }
    }
}

pub(crate) fn game(session: &Session) -> &Game<Areas> {
    match session.game() {
        AnyGame::Areas(game) => game,
        _ => panic!("this is the campaign"),
    }
}

/// The sides a viewer answers for.
pub(crate) fn hands(viewer: Viewer) -> Vec<Side> {
    Side::BOTH.into_iter().filter(|&side| viewer.knows(side)).collect()
}

/// Whether a text holds a name that is not part of a longer one.
pub(crate) fn mentions(text: &str, name: &str) -> bool {
    let part = |letter: Option<char>| letter.is_some_and(|letter| letter.is_alphanumeric() || letter == '-');
    text.match_indices(name)
        .any(|(at, _)| !part(text[..at].chars().next_back()) && !part(text[at + name.len()..].chars().next()))
}
