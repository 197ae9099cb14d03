//! Every shipped puzzle: its best chance and the chance of every line are reckoned anew, and each is played.

use std::collections::BTreeSet;

use play::Viewer;
use school::judge::{Chance, best, ways};
use school::puzzle::Puzzle;
use school::{Attempt, Outcome, Verdict};
use session::Session;
use sheets::Source;

#[test]
fn every_puzzle_has_the_chances_it_says() {
    let mut faults = Vec::new();
    for puzzle in school::shelf::shelf().puzzles() {
        faults.extend(puzzle.try_out().0.iter().map(ToString::to_string));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

const RING: &str = include_str!("../../../data/novara/learn/close-the-ring.puzzle");

fn faults(text: &str) -> String {
    match Puzzle::read(Source { file: "x.puzzle", text }) {
        Ok(puzzle) => puzzle.try_out().to_string(),
        Err(faults) => faults.to_string(),
    }
}

#[test]
fn a_false_chance_is_found_and_a_budget_is_kept() {
    let wrong = RING.replacen("chance = \"2/6\"", "chance = \"1/6\"", 1);
    assert!(faults(&wrong).contains("its chance is 1/3, not 1/6"), "{}", faults(&wrong));
    let small = RING.replacen("ends =", "budget = 10\nends =", 1);
    assert!(faults(&small).contains("more than 10 positions"), "{}", faults(&small));
    let unknown = RING.replacen("advance-after-combat", "advance-after-dinner", 1).replacen("3/6", "half", 1);
    for part in ["no roll is of the kind", "is no chance"] {
        assert!(faults(&unknown).contains(part), "{part}: {}", faults(&unknown));
    }
    let illegal = RING.replacen("\"to 3439\", \"done\"", "\"to 1000\", \"done\"", 1);
    assert!(faults(&illegal).contains("is not legal where it is due"), "{}", faults(&illegal));
}

#[test]
fn a_position_on_the_way_is_judged_from_where_it_is() {
    let puzzle = school::shelf::shelf().puzzle("novara/close-the-ring").unwrap();
    let session = puzzle.open().unwrap();
    let best = puzzle.judge(&session, &puzzle.lines[0].acts).unwrap();
    let other = puzzle.judge(&session, &puzzle.lines[1].acts).unwrap();
    assert!(other < best && best == Chance::read("1/2").unwrap());
}

#[test]
fn every_puzzle_is_sound_to_read_and_shown_to_its_end() {
    let (mut titles, mut tasks) = (BTreeSet::new(), BTreeSet::new());
    for puzzle in school::shelf::shelf().puzzles() {
        let id = &puzzle.id;
        assert!(titles.insert((puzzle.battle.clone(), puzzle.title.clone())), "{id}: another has this title");
        assert!(tasks.insert((puzzle.situation.clone(), puzzle.task.clone())), "{id}: another asks the same");
        assert!(!puzzle.teaches.is_empty() && !puzzle.task.is_empty(), "{id}");
        let wrong = puzzle.lines.iter().filter(|line| line.chance < puzzle.chance).count();
        assert!(wrong > 0, "{id}: no line says why something tempting is worse");
        let mut attempt = Attempt::begin(puzzle, 1).unwrap();
        attempt.show().unwrap();
        assert_eq!(attempt.solving().outcome(), Some(&Outcome::Shown), "{id}");
        let line = attempt.solving().chosen(attempt.session()).map(|line| line.chance);
        assert_eq!(line, Some(puzzle.chance), "{id}: the solution is known again");
    }
}

#[test]
fn whatever_a_solver_does_he_comes_to_an_end() {
    for puzzle in school::shelf::shelf().puzzles() {
        let mut attempt = Attempt::begin(puzzle, 2).unwrap();
        for step in 0..400 {
            if attempt.solving().outcome().is_some() {
                break;
            }
            let choices = attempt.session().choices(attempt.solving().side()).unwrap();
            // Another answer each time: sooner or later the one that hands over.
            let choice = &choices[(step * 7 + 3) % choices.len()];
            let verdict = attempt.answer(&choice.text).unwrap();
            assert!(matches!(verdict, Verdict::Accepted { .. }), "{}: {verdict:?}", puzzle.id);
        }
        if attempt.solving().outcome().is_none() {
            // He may go to and fro for ever, but never has to.
            attempt.again().unwrap();
            attempt.show().unwrap();
        }
        assert!(attempt.solving().outcome().is_some(), "{}", puzzle.id);
        attempt.again().unwrap();
        assert!(attempt.solving().outcome().is_none() && attempt.session().at() == 0, "{}", puzzle.id);
    }
}

fn ring() -> std::sync::Arc<Puzzle> {
    std::sync::Arc::clone(school::shelf::shelf().puzzle("novara/close-the-ring").unwrap())
}

#[test]
fn a_line_with_less_than_the_best_chance_ends_it_and_one_with_the_best_goes_on() {
    let puzzle = ring();
    let mut attempt = Attempt::begin(&puzzle, 3).unwrap();
    for act in &puzzle.lines[1].acts {
        attempt.answer(act).unwrap();
    }
    let read = |text| Chance::read(text).unwrap();
    let less = Outcome::Less { chance: read("1/3"), best: read("1/2") };
    assert_eq!(attempt.solving().outcome(), Some(&less));
    assert_eq!(attempt.solving().chosen(attempt.session()).unwrap().say, puzzle.lines[1].say);
    assert!(!attempt.back().unwrap(), "what has been judged stands");
    let mut ends = BTreeSet::new();
    for seed in 0..12 {
        let mut attempt = Attempt::begin(&puzzle, seed).unwrap();
        for act in &puzzle.lines[0].acts {
            attempt.answer(act).unwrap();
        }
        match attempt.solving().outcome() {
            Some(Outcome::Solved { held }) => ends.insert(*held),
            other => panic!("{other:?}"),
        };
    }
    assert_eq!(ends, BTreeSet::from([false, true]), "the dice decide, not the verdict");
}

#[test]
fn answers_since_the_dice_can_be_taken_back() {
    let mut attempt = Attempt::begin(&ring(), 3).unwrap();
    assert!(!attempt.back().unwrap());
    attempt.answer("take a-fj-3").unwrap();
    assert!(matches!(attempt.answer("to 9999").unwrap(), Verdict::Refused { .. } | Verdict::Unreadable(_)));
    assert!(attempt.back().unwrap() && attempt.session().at() == 0);
}

#[test]
fn all_ways_hold_the_best_and_the_enemy_chooses_the_worst() {
    let puzzle = ring();
    let session = puzzle.open().unwrap();
    let aim = puzzle.aim(&session).unwrap();
    let all = ways(session.game(), &aim).unwrap();
    let top = all.iter().map(|way| way.chance).max();
    assert_eq!(top, Some(puzzle.chance));
    assert_eq!(best(session.game(), &aim).unwrap().map(|way| way.chance), top);
    for way in all.iter().step_by(7) {
        assert_eq!(puzzle.judge(&session, &way.acts), Ok(way.chance), "{:?}", way.acts);
    }
}

/// A goal that must last: the enemy may still undo it after the dice.
#[test]
fn what_is_to_be_avoided_is_looked_at_only_at_the_end() {
    let text = RING.replacen(
        "fact = { \"pieces.p-form-30.at\" = \"gone\" }",
        "none = [{ \"pieces.p-form-30.at\" = \"3338\" }]",
        1,
    );
    let text = text.replacen("chance = \"3/6\"", "chance = \"5/6\"", 2);
    let found = faults(&text);
    assert!(!found.contains("holds before"), "{found}");
    let puzzle = Puzzle::read(Source { file: "x.puzzle", text: &text }).unwrap();
    let session: Session = puzzle.open().unwrap();
    assert!(puzzle.goal.lasts() && !puzzle.goal.holds(&session.view(Viewer::Referee).unwrap()));
    assert!(
        puzzle.judge(&session, &[]).unwrap() >= Chance::read("1/2").unwrap(),
        "who is destroyed is driven off"
    );
}
