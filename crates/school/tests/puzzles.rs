//! Every shipped puzzle: its best chance and the chance of every line are reckoned anew.

use school::judge::Chance;
use school::puzzle::Puzzle;
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
