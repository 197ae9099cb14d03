//! The coach: help that names the plan, counts, and warnings that come from rules and dice alone.

use play::{Side, Viewer};
use school::coach::{Warning, can_do, help, warn};
use session::computer::{Adviser, Kind};
use session::{Awaited, Session};

fn open(situation: &str) -> Session {
    Session::new(catalog::from_situation("x", situation, None, 1).unwrap()).unwrap()
}

fn asked(session: &Session) -> Side {
    match session.awaited(Viewer::Referee).unwrap() {
        Awaited::Decide(asked) => asked[0].side,
        other => panic!("{other:?}"),
    }
}

const FIGHT: &str = "battle = \"castiglione\"\nbase = \"empty\"\nturn = 3\nphase = \"movement\"\nactive = \"french\"\nfirst = \"french\"\n\
    [pieces]\nrampon = \"bussolengo\"\npijon = \"rivoli\"\nminkwitz = \"castelnuovo\"\ngummer = \"trent\"\n";

#[test]
fn whoever_ends_his_moves_is_told_who_could_still_march() {
    let session = open(FIGHT);
    let side = asked(&session);
    let can = can_do(&session, side).unwrap();
    assert_eq!((can.with["move"], can.plain.as_slice()), (2, ["pass".to_owned()].as_slice()));
    assert_eq!(warn(&session, side, "pass").unwrap(), Some(Warning::Ends { pieces: 2 }));
    assert_eq!(warn(&session, side, "move rampon castelnuovo").unwrap(), None, "others may still move");
}

#[test]
fn dice_that_take_a_unit_are_told_where_another_answer_risks_less() {
    let situation = "battle = \"castiglione\"\nbase = \"empty\"\nturn = 3\nphase = \"movement\"\nactive = \"french\"\nfirst = \"french\"\n\
        [pieces]\nrampon = { at = \"bussolengo\", hits = 2 }\ngummer = \"castelnuovo\"\nbajalich = \"castelnuovo\"\nvictor = \"brescia\"\n";
    let mut session = open(situation);
    for text in ["french: move rampon castelnuovo", "french: pass", "roll 4", "roll 1"] {
        session.answer(text, Viewer::Referee).unwrap();
    }
    while session.side_id(asked(&session)) == "austrian" {
        let act = if session.choices(asked(&session)).unwrap().iter().any(|choice| choice.text == "fight") {
            "fight"
        } else {
            "hit gummer"
        };
        session.act(None, act, Viewer::Referee).unwrap();
    }
    let side = asked(&session);
    assert_eq!(session.side_id(side), "french");
    match warn(&session, side, "fight").unwrap() {
        Some(Warning::Odds { weight, out_of, least, instead, .. }) => {
            assert!(weight > 0 && weight < out_of && least == 0, "{weight} of {out_of}");
            assert_eq!(instead, "retreat");
        }
        Some(Warning::Loss { pieces }) => assert_eq!(pieces, ["rampon"]),
        other => panic!("{other:?}: {:?}", session.odds(side).unwrap()),
    }
    assert_eq!(warn(&session, side, "retreat").unwrap(), None);
}

#[test]
fn a_hint_names_piece_answer_clause_and_the_plan_it_serves() {
    let session = Session::new(catalog::new_game("castiglione", "", &[], None, 5).unwrap()).unwrap();
    let mut session = session;
    let mut served = 0;
    for _ in 0..40 {
        session.auto(Viewer::Referee).unwrap();
        let side = asked(&session);
        let thought = Adviser::default().hint(&session, side, Kind::Level(2), 1).unwrap();
        let help = help(&session, side, &thought).unwrap().unwrap();
        assert_eq!(help.act, thought.action);
        assert!(!help.says.is_empty() && !help.clause.0.is_empty());
        served += usize::from(help.serves.is_some());
        session.act(Some(side), &thought.action, Viewer::Referee).unwrap();
    }
    assert!(served > 10, "{served} of 40 hints name their plan");
}
