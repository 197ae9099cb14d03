//! A long game told in stretches is told as it is at once, also when it goes on, or back and on another way, in between.

use catalog::{battles, new_game};
use play::{Side, Viewer};
use scene::account::{self, Account};
use scene::course::Course;
use scene::table;
use scene::trail::Tale;
use session::mover::Mover;
use session::{Awaited, Session};

/// How many answers at once: no number of anything in a game.
const STRETCH: usize = 7;

fn go_on(session: &mut Session, mover: &mut Mover, answers: usize) {
    for _ in 0..answers {
        match session.awaited(Viewer::Referee).unwrap() {
            Awaited::Over(_) => return,
            Awaited::Roll(_) => _ = session.roll(None, Viewer::Referee).unwrap(),
            Awaited::Decide(asked) => {
                session.act_at_random(asked[0].side, mover, Viewer::Referee).unwrap();
            }
        }
    }
}

/// Both are brought up to date as far as one stretch leads; whether they are.
fn stretch(course: &mut Course, account: &mut Account, session: &Session) -> bool {
    let course = course.go_on(session, STRETCH).unwrap();
    account.go_on(session, STRETCH).unwrap() && course
}

fn agree(course: &mut Course, account: &mut Account, session: &Session, viewer: Viewer) {
    while !stretch(course, account, session) {}
    assert_eq!(course.samples(), table::history(session, viewer).unwrap());
    assert_eq!(account.text(session).unwrap(), account::account(session, viewer).unwrap());
}

#[test]
fn a_game_in_stretches_is_the_same_game() {
    for battle in battles() {
        for viewer in [Viewer::Referee, Viewer::Seat(Side::A)] {
            let mut session = Session::new(new_game(battle.id, "", &[], None, 9).unwrap()).unwrap();
            let (mut course, mut account) = (Course::of(viewer), Account::of(viewer));
            let mut mover = Mover::new(1796);
            agree(&mut course, &mut account, &session, viewer);
            // It goes on while they are in the middle of it.
            for _ in 0..4 {
                go_on(&mut session, &mut mover, 20);
                stretch(&mut course, &mut account, &session);
            }
            agree(&mut course, &mut account, &session, viewer);
            assert!(course.samples().len() > 1, "{}", battle.id);
            // Back, and as far again on another way: everything that was known is of another game.
            let at = session.at();
            session.back(at / 2).unwrap();
            go_on(&mut session, &mut Mover::new(1849), at - at / 2);
            agree(&mut course, &mut account, &session, viewer);
        }
    }
}

#[test]
fn a_stretch_of_a_tale_begins_and_ends_where_it_is_told_to() {
    let mut session = Session::new(new_game("castiglione", "", &[], None, 9).unwrap()).unwrap();
    go_on(&mut session, &mut Mover::new(3), 60);
    let whole = table::steps(&session, 0, session.at(), Viewer::Public).unwrap();
    let mut tale = Tale::new(Viewer::Public, 10);
    let mut told = Vec::new();
    loop {
        let steps = tale.go_on(&session, 41, STRETCH).unwrap();
        assert!(steps.len() <= STRETCH);
        if steps.is_empty() {
            break;
        }
        told.extend(steps);
    }
    assert_eq!(told, whole[10..41]);
    assert_eq!(Tale::new(Viewer::Public, 61).go_on(&session, 99, STRETCH).unwrap(), []);
}
