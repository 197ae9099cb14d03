//! A glimpse says of pieces, turn and phase what the picture would say.

use catalog::{AnyGame, battles, new_game};
use play::{Game, Side, Viewer};
use scene::Drawn;
use scene::drawn::Glimpse;
use session::mover::Mover;
use session::{Awaited, Session};

fn compare<R: Drawn>(game: &Game<R>) {
    for viewer in [Viewer::Seat(Side::A), Viewer::Seat(Side::B), Viewer::Public, Viewer::Referee] {
        let view = R::view(game.setup(), game.state(), viewer);
        let picture = R::picture(game.setup(), &view, viewer, None);
        assert!(!picture.pieces.is_empty());
        assert_eq!(R::glimpse(game.setup(), &view, viewer), Glimpse::from(picture), "{viewer:?}");
    }
}

#[test]
fn a_glimpse_is_what_the_picture_says() {
    for battle in battles() {
        let all: Vec<String> = battle.options.iter().map(|option| option.id.to_owned()).collect();
        for options in [Vec::new(), all] {
            let mut session = Session::new(new_game(battle.id, "", &options, None, 4).unwrap()).unwrap();
            let mut mover = Mover::new(4);
            for count in 0..400 {
                match session.awaited(Viewer::Referee).unwrap() {
                    Awaited::Over(_) => break,
                    Awaited::Roll(_) => drop(session.roll(None, Viewer::Referee).unwrap()),
                    Awaited::Decide(asked) => {
                        drop(session.act_at_random(asked[0].side, &mut mover, Viewer::Referee).unwrap());
                    }
                }
                if count % 7 == 0 {
                    match session.game() {
                        AnyGame::Areas(game) => compare(game),
                        AnyGame::Orders(game) => compare(game),
                        AnyGame::Chits(game) => compare(game),
                        #[allow(unreachable_patterns, reason = "the toy of the tests is not drawn")]
                        _ => {}
                    }
                }
            }
        }
    }
}
