//! Giving up (RM END-1): open at every decision of a side whose rulebook lets it, and in no list.

use catalog::{battles, new_game};
use play::{Side, Viewer};
use session::{Awaited, Denied, Session};

const ALL: Viewer = Viewer::Referee;

fn session(battle: &str) -> Session {
    Session::new(new_game(battle, "", &[], None, 3).unwrap()).unwrap()
}

#[test]
fn rm_end_1_the_catalog_says_where_a_side_may_give_up_and_how() {
    for battle in battles() {
        let mut session = session(battle.id);
        session.auto(ALL).unwrap();
        let Awaited::Decide(asked) = session.awaited(ALL).unwrap() else { panic!() };
        let offered = session.concession(asked[0].side).unwrap().map(|choice| choice.text);
        assert_eq!(offered.as_deref(), battle.concession, "{}", battle.id);
        if offered.is_none() {
            assert!(matches!(session.concede(None, ALL), Err(Denied::Wrong(_))));
        }
    }
}

#[test]
fn rm_end_1_a_side_that_is_asked_gives_up_and_the_other_wins() {
    let mut session = session("novara");
    session.act(None, "historical", ALL).unwrap();
    let side = Side::A;
    let choice = session.concession(side).unwrap();
    assert_eq!(choice, None, "nobody gives up while the other side sets up");
    let side = Side::B;
    let choice = session.concession(side).unwrap().unwrap();
    assert_eq!((choice.text.as_str(), choice.clause.0), ("concede", "RM END-1"));
    assert!(session.choices(side).unwrap().iter().all(|it| it.text != choice.text), "it is in no list");
    let why = session.explain(Some(side), "concede").unwrap();
    assert!(why.legal && why.clause.0 == "RM END-1", "{why:?}");
    assert!(!session.explain(Some(Side::A), "concede").unwrap().legal);
    let said = session.concede(None, ALL).unwrap();
    assert!(said.iter().any(|line| line.clause.0 == "RM END-1"), "{said:?}");
    let Awaited::Over(ending) = session.awaited(Viewer::Public).unwrap() else { panic!() };
    assert_eq!((ending.winner.as_deref(), ending.clause.0), (Some("austrian"), "RM END-1"));
    let record = session.record().unwrap();
    assert_eq!(catalog::load_record(&record).unwrap().at(), 2, "the record holds it as any answer");
}

#[test]
fn rm_end_1_where_both_are_asked_the_side_is_named() {
    let mut session = session("novara");
    for action in ["historical", "done", "historical", "done"] {
        session.act(None, action, ALL).unwrap();
    }
    let Awaited::Decide(asked) = session.awaited(ALL).unwrap() else { panic!() };
    assert_eq!(asked.len(), 2);
    let at = session.at();
    assert!(matches!(session.concede(None, ALL), Err(Denied::Wrong(_))));
    assert!(matches!(session.act(None, "concede", ALL), Err(Denied::Wrong(_))));
    assert_eq!(session.at(), at);
    session.concede(Some(Side::A), ALL).unwrap();
    let Awaited::Over(ending) = session.awaited(ALL).unwrap() else { panic!() };
    assert_eq!(ending.winner.as_deref(), Some("piedmontese"));
}
