//! The battery and the leak test pass the toy and catch what is wrong with broken ones.

use std::sync::Arc;

use play::progress::{Endless, Reach, find_circle, stubborn};
use play::{Answer, Game, Header, Rules, Side, Words};
use testkit::toy::{Action, Order, Post, Step, Toy, ToySetup, ToyState};
use testkit::{Battery, SplitMix64, Verdict, assert_no_leak, count, find_leak, measure};

use crate::broken::{Bad, Fault};

fn setup() -> Arc<ToySetup> {
    Arc::new(ToySetup::default())
}

#[test]
fn the_toy_is_sound() {
    let report = Battery::default().games(60).save_every(5).run::<Toy>(&setup());
    report.assert_sound();
    assert!(report.refused > report.decisions && report.rolls > 0 && report.widest == 6, "{report}");
    assert!(report.asked.iter().eq(&["choose-post", "declare-combat", "withdraw"]), "{:?}", report.asked);
    assert!(report.rolled.iter().eq(&["combat", "draw-counter", "escape"]), "{:?}", report.rolled);
}

#[test]
fn positions_of_the_toy_are_written_and_read_back() {
    let report = Battery::default().games(60).write_every(2).run::<Toy>(&setup());
    report.assert_sound().assert_written(200, &Toy::situation_points(&setup()));
    let refused: Vec<&str> = report.unwritten.keys().map(String::as_str).collect();
    assert_eq!(refused, ["a choice that one side has made", "a draw or a fight"], "{report}");
    let never = Battery::default().games(5).write_every(0).run::<Toy>(&setup());
    assert_eq!(never.situations(), (0, 0));
}

#[test]
fn the_same_seed_plays_the_same_games() {
    let run = || Battery::default().games(3).seed(9).run::<Toy>(&setup());
    assert_eq!(run(), run());
}

fn verdict_of<const FAULT: u8>() -> (Verdict, String) {
    let report =
        Battery::default().games(12).bound(400).save_every(3).write_every(2).run::<Bad<FAULT>>(&setup());
    let finding = report.findings.first().unwrap_or_else(|| panic!("nothing was found: {report}"));
    (finding.verdict, report.to_string())
}

#[test]
fn broken_games_are_caught() {
    let unsound = [
        (verdict_of::<{ Fault::LOST_MENU_ENTRY }>(), "lacks"),
        (verdict_of::<{ Fault::ACTION_TWICE }>(), "twice"),
        (verdict_of::<{ Fault::BAD_NOTATION }>(), "reads as"),
        (verdict_of::<{ Fault::EXPLAINS_WRONGLY }>(), "explained as"),
        (verdict_of::<{ Fault::UNASKED_ACTION }>(), "not asked"),
        (verdict_of::<{ Fault::BAD_CHANCES }>(), "add up"),
        (verdict_of::<{ Fault::OPEN_VIEW }>(), "can tell"),
        (verdict_of::<{ Fault::FORGETS_THE_CUP }>(), "another state"),
        (verdict_of::<{ Fault::UNREADABLE }>(), "does not read back"),
        (verdict_of::<{ Fault::REFUSES_A_POINT }>(), "can be written, but was not"),
        (verdict_of::<{ Fault::UNLISTED_POINT }>(), "not among the points"),
        (verdict_of::<{ Fault::UNLISTED_KIND }>(), "\"declare-combat\" is not listed"),
        (verdict_of::<{ Fault::KIND_TWICE }>(), "two kinds of rolls are called \"combat\""),
    ];
    for ((verdict, text), part) in unsound {
        assert!(verdict == Verdict::Unsound && text.contains(part), "{part}: {text}");
    }
    assert_eq!(verdict_of::<{ Fault::PANICS }>().0, Verdict::Crash);
    assert_eq!(verdict_of::<{ Fault::NO_ACTIONS }>().0, Verdict::DeadEnd);
    assert_eq!(verdict_of::<{ Fault::NEVER_ENDS }>().0, Verdict::Endless);
    let (verdict, text) = verdict_of::<{ Fault::SECRET_MEMORY }>();
    assert!(verdict == Verdict::BadUndo || text.contains("replay"), "{text}");
}

/// Red stands at the mill with blue and may attack.
fn may_attack() -> (Arc<ToySetup>, ToyState) {
    let setup = setup();
    let state = <Toy as Rules>::start(&setup);
    let post = Some(Post::Mill);
    (setup, ToyState { last: [post; 2], step: Step::Attack(Side::A), ..state })
}

#[test]
fn a_side_that_can_answer_for_ever_is_found() {
    let (setup, state) = may_attack();
    let mut rng = SplitMix64::new(1);
    let pick = &mut |bound| rng.below(bound);
    let reach = Reach { positions: 20, depth: 5, width: 6 };
    let circle = find_circle::<Bad<{ Fault::CIRCLE }>>(&setup, &state, Side::A, reach, pick);
    assert_eq!(circle, Some(Endless { way: vec![Action::Wait; 3], circle: Some(0) }));
    let narrow = Reach { depth: 2, ..reach };
    assert_eq!(find_circle::<Bad<{ Fault::CIRCLE }>>(&setup, &state, Side::A, narrow, pick), None);
    assert_eq!(find_circle::<Bad<{ Fault::NO_END }>>(&setup, &state, Side::A, reach, pick), None);
    let long = stubborn::<Bad<{ Fault::NO_END }>>(&setup, &state, Side::A, 50, pick);
    assert_eq!(long, Some(Endless { way: vec![Action::Wait; 50], circle: None }));
    let round = stubborn::<Bad<{ Fault::CIRCLE }>>(&setup, &state, Side::A, 50, pick);
    assert_eq!(round, Some(Endless { way: vec![Action::Wait; 3], circle: Some(0) }));
    // Nobody else is asked, and the sound toy lets nobody go round.
    assert_eq!(find_circle::<Bad<{ Fault::CIRCLE }>>(&setup, &state, Side::B, reach, pick), None);
    assert_eq!(find_circle::<Toy>(&setup, &state, Side::A, reach, pick), None);
    assert_eq!(stubborn::<Toy>(&setup, &state, Side::A, 50, pick), None);
}

#[test]
fn the_battery_tells_the_answers_that_go_round() {
    let run = |search_every| {
        let battery = Battery::default().games(40).bound(4000).search_every(search_every);
        battery.run::<Bad<{ Fault::CIRCLE }>>(&setup())
    };
    let [unsought, sought] = [1_000_000, 1].map(|search_every| run(search_every).findings);
    assert!(sought.iter().all(|finding| finding.verdict == Verdict::Endless) && !sought.is_empty());
    assert!(
        sought.iter().any(|finding| finding.what.contains("`wait; wait; wait` leads back here")),
        "{sought:?}"
    );
    // Play at random meets a circle only by chance, and then too it is told.
    assert!(unsought.iter().all(|finding| finding.what.contains("have led back to an earlier position")));
    assert!(!unsought.is_empty());
    // What it counts in the cup is nothing that a situation could say.
    let battery = Battery::default().games(200).search_every(1).write_every(0);
    let report = battery.run::<Bad<{ Fault::NO_END }>>(&setup());
    assert!(report.findings[0].what.contains("is still asked after"), "{report}");
}

#[test]
fn a_table_refuses_what_would_repeat_a_position_a_third_time() {
    type Round = Bad<{ Fault::CIRCLE }>;
    let (setup, state) = may_attack();
    let mut game = Game::<Round>::from_state(setup, Header::default(), state);
    let start = game.clone();
    let wait = Answer::Act(Side::A, Action::Wait);
    for _ in 0..5 {
        game.play(wait).expect("it is legal");
    }
    assert_eq!((game.at(), game.times()), (5, 2));
    let refusal = game.play(wait).expect_err("a third time");
    assert!(refusal.clause.0 == "TOY 3.1" && refusal.reason.contains("third time"), "{refusal:?}");
    assert_eq!((game.at(), game.times()), (5, 2), "nothing has changed");
    // What was played is known again after going back and after replaying, and a record may hold more than a table takes.
    let mut longer = game.clone();
    longer.submit(wait).expect("it is legal");
    assert_eq!(longer.times(), 3);
    let replayed = start.replay(&longer.record()).expect("it is legal");
    assert_eq!((replayed.at(), replayed.times()), (6, 3));
    let mut back = replayed.at_point(5).expect("it is legal");
    assert!(back.times() == 2 && back.play(wait).is_err());
    // Another answer is taken, and a die begins a new count.
    back.play(Answer::Act(Side::A, Action::Assault)).expect("it is legal");
    back.play(Answer::Act(Side::B, Action::Stand)).expect("it is legal");
    assert_eq!(back.times(), 1);
}

#[test]
fn hidden_choices_and_reserves_do_not_leak() {
    let setup = setup();
    let start = <Toy as play::Rules>::start(&setup);
    let mut fewer = start.clone();
    fewer.reserve[0] = 0;
    assert_no_leak::<Toy>(&setup, &start, &fewer, Side::B);
    let chosen = |post, reserve| {
        let mut state = start.clone();
        state.chosen[0] = Some(Order { post, reserve });
        state
    };
    assert_no_leak::<Toy>(&setup, &chosen(Post::Inn, true), &chosen(Post::Mill, false), Side::B);
    assert!(find_leak::<Toy>(&setup, &start, &fewer, Side::A).is_some());
    let leak = find_leak::<Bad<{ Fault::OPEN_VIEW }>>(&setup, &start, &fewer, Side::B);
    assert!(leak.is_some_and(|leak| leak.contains("views")));
}

#[test]
fn the_tree_is_counted_by_hand() {
    let setup = setup();
    let start = <Toy as play::Rules>::start(&setup);
    // Six orders of each side; then the other side's six; then twelve counters.
    assert_eq!([1, 2, 3].map(|depth| count::<Toy>(&setup, &start, depth)), [12, 72, 864]);
}

#[test]
fn the_pace_is_measured() {
    let pace = measure::<Toy>(&setup(), 200, 1000, 5);
    assert!(pace.games == 200 && pace.decisions > 200 && pace.rolls > 0 && pace.nanoseconds > 0);
    let told = testkit::Pace { nanoseconds: 4_000_000_000, ..pace };
    assert_eq!((told.decisions_per_second(), told.games_per_second()), (pace.decisions / 4, 50));
}
