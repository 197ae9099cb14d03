use play::{Side, Viewer};

use super::*;
use crate::{Awaited, Session, dice};
use catalog::new_game;

fn session(battle: &str, seed: u64) -> Session {
    Session::new(new_game(battle, "", &[], None, seed).unwrap()).unwrap()
}

fn asked(session: &mut Session) -> Option<Side> {
    session.auto(Viewer::Public).unwrap();
    match session.awaited(Viewer::Public).unwrap() {
        Awaited::Decide(asked) => Some(asked[0].side),
        _ => None,
    }
}

/// So many answers of two computer players, with what they thought.
fn played(session: &mut Session, kind: Kind, threads: usize, answers: usize) -> Vec<Thought> {
    let mut seats = [0, 1].map(|place| Computer::new(kind, dice::thinking(7, place)).on_threads(threads));
    let mut thoughts = Vec::new();
    for _ in 0..answers {
        let Some(side) = asked(session) else { break };
        let thought = seats[side.index()].choose(session, side).unwrap();
        session.act(Some(side), &thought.action, Viewer::Public).unwrap();
        thoughts.push(thought);
    }
    thoughts
}

#[test]
fn every_battle_is_played_at_every_level_and_always_legally() {
    for battle in ["castiglione", "caldiero", "montebello", "campotenese", "novara", "toy"] {
        for (kind, answers) in
            [(Kind::Random, 60), (Kind::Level(1), 60), (Kind::Level(2), 60), (Kind::Greedy, 10)]
        {
            let thoughts = played(&mut session(battle, 5), kind, 1, answers);
            assert!(thoughts.len() == answers || battle == "toy", "{battle}: {kind}");
        }
    }
}

#[test]
fn the_same_seed_thinks_the_same_on_any_number_of_threads() {
    let game = |threads| played(&mut session("castiglione", 3), Kind::Level(3), threads, 12);
    assert_eq!(game(1), game(2));
}

#[test]
fn plans_are_explained_by_what_they_are_better_than() {
    let thoughts = played(&mut session("castiglione", 3), Kind::Level(3), 1, 90);
    let planned: Vec<_> = thoughts.iter().filter(|thought| !thought.plans.is_empty()).collect();
    assert!(!planned.is_empty() && planned.len() < thoughts.len(), "a turn is planned once");
    for thought in planned {
        assert!(thought.chance.is_some_and(|chance| (0.0..=100.0).contains(&chance)));
        for line in &thought.plans {
            assert!(
                line.text.starts_with(&format!("{} {}", line.group, line.plan)) && line.text.ends_with('.')
            );
            assert!(line.points.is_none() || line.instead_of.is_some(), "{line:?}");
        }
        assert!(thought.plans.iter().all(|line| line.points.is_none_or(|points| points >= 0.0)));
    }
    let better = |thought: &Thought| thought.plans.iter().any(|line| line.text.contains("better by"));
    assert!(thoughts.iter().any(better), "{thoughts:#?}");
    // Whoever only does what the doctrine says has compared nothing.
    let plain = played(&mut session("castiglione", 3), Kind::Level(2), 1, 12);
    let lines = || plain.iter().flat_map(|thought| &thought.plans);
    assert!(lines().count() > 0 && lines().all(|line| line.points.is_none() && line.because.is_empty()));
}

#[test]
fn somebody_who_has_heard_enough_is_answered_at_once() {
    let mut game = session("castiglione", 3);
    let side = loop {
        let side = asked(&mut game).unwrap();
        let mut script = Computer::new(Kind::Level(2), 1);
        let thought = script.choose(&game, side).unwrap();
        if !thought.plans.is_empty() {
            break side;
        }
        game.act(Some(side), &thought.action, Viewer::Public).unwrap();
    };
    let marshal = Computer::new(Kind::Level(5), 1);
    let mut thinking = marshal.think(&game, side);
    let (_, thought) = marshal.think(&game, side).finish().unwrap();
    assert!(game.explain(Some(side), &thought.action).unwrap().legal);
    assert_eq!(thought.chance, None, "nothing has been tried");
    for count in 1..=30 {
        let progress = thinking.advance(1, 1).unwrap();
        let Progress::Going { done, of, plans } = progress else { panic!("a marshal thinks longer") };
        assert!(done == count && of > 1_000 && plans, "{progress:?}");
    }
    let (_, thought) = thinking.finish().unwrap();
    assert!(game.explain(Some(side), &thought.action).unwrap().legal);
    assert!(!thought.plans.is_empty(), "what was found so far is explained");
}

#[test]
fn a_thought_in_slices_is_the_same_and_one_called_off_leaves_no_trace() {
    let mut game = session("castiglione", 3);
    let side = asked(&mut game).unwrap();
    let mut whole = Computer::new(Kind::Level(3), 1);
    let sliced = whole.clone();
    let mut off = sliced.think(&game, side);
    assert!(matches!(off.advance(5, 1), Ok(Progress::Going { .. })));
    drop(off);
    let mut thinking = sliced.think(&game, side);
    while thinking.advance(7, 2).unwrap() != Progress::Settled {}
    let (mut sliced, thought) = thinking.finish().unwrap();
    assert_eq!(whole.choose(&game, side).unwrap(), thought);
    game.act(Some(side), &thought.action, Viewer::Public).unwrap();
    let next = asked(&mut game).unwrap();
    assert_eq!(next, side, "the turn goes on");
    assert_eq!(whole.choose(&game, side).unwrap(), sliced.choose(&game, side).unwrap());
}

#[test]
fn who_is_not_asked_answers_nothing_and_who_went_back_thinks_anew() {
    let mut game = session("castiglione", 3);
    let side = asked(&mut game).unwrap();
    let mut seat = Computer::new(Kind::Level(3), 1);
    let nothing = seat.choose(&game, side.other());
    assert!(matches!(nothing, Err(Denied::Wrong(_))), "{nothing:?}");
    let first = seat.choose(&game, side).unwrap();
    assert_eq!(seat.choose(&game, side).unwrap(), first, "the same question has the same answer");
}

#[test]
fn thinking_changes_neither_game_nor_dice() {
    let mut game = session("caldiero", 9);
    let side = asked(&mut game).unwrap();
    let before = game.record().unwrap();
    for kind in [Kind::Random, Kind::Level(1), Kind::Level(3)] {
        Computer::new(kind, dice::thinking(9, 0)).choose(&game, side).unwrap();
    }
    assert_eq!(game.record().unwrap(), before);
    let faces = |session: &Session| {
        let mut session = session.clone();
        let mut mover = crate::mover::Mover::new(1);
        let mut rolls = Vec::new();
        for _ in 0..20 {
            rolls.extend(session.auto(Viewer::Public).unwrap());
            let Awaited::Decide(asked) = session.awaited(Viewer::Public).unwrap() else { break };
            session.act_at_random(asked[0].side, &mut mover, Viewer::Public).unwrap();
        }
        rolls
    };
    assert_eq!(faces(&game), faces(&Session::new(catalog::load_record(&before).unwrap()).unwrap()));
}

#[test]
fn hints_that_are_followed_lead_to_the_end_of_the_game() {
    let mut game = session("montebello", 710_297_810);
    let mut advisers = [Adviser::default(), Adviser::default()];
    for _ in 0..6_000 {
        let Some(side) = asked(&mut game) else { return };
        let hint = advisers[side.index()].hint(&game, side, Kind::Level(1), 1).unwrap();
        game.act(Some(side), &hint.action, Viewer::Public).unwrap();
    }
    panic!("hints go round in circles");
}

#[test]
fn whoever_goes_his_own_way_is_advised_afresh() {
    let mut game = session("castiglione", 5);
    let side = asked(&mut game).unwrap();
    let mut adviser = Adviser::default();
    let hint =
        |adviser: &mut Adviser, game: &Session, side| adviser.hint(game, side, Kind::Level(2), 1).unwrap();
    let first = hint(&mut adviser, &game, side);
    assert_eq!(hint(&mut adviser, &game, side), first, "the same question has the same answer");
    let other = game.choices(side).unwrap().into_iter().find(|choice| choice.text != first.action).unwrap();
    game.act(Some(side), &other.text, Viewer::Public).unwrap();
    let side = asked(&mut game).unwrap();
    assert_eq!(hint(&mut adviser, &game, side), hint(&mut Adviser::default(), &game, side));
}
