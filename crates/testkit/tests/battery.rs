//! The battery and the leak test pass the toy and catch what is wrong with broken ones.

use std::sync::Arc;

use play::Side;
use testkit::toy::{Order, Post, Toy, ToySetup};
use testkit::{Battery, Verdict, assert_no_leak, count, find_leak, measure};

use crate::broken::{Bad, Fault};

fn setup() -> Arc<ToySetup> {
    Arc::new(ToySetup::default())
}

#[test]
fn the_toy_is_sound() {
    let report = Battery::default().games(60).save_every(5).run::<Toy>(&setup());
    report.assert_sound();
    assert!(report.refused > report.decisions && report.rolls > 0 && report.widest == 6, "{report}");
}

#[test]
fn the_same_seed_plays_the_same_games() {
    let run = || Battery::default().games(3).seed(9).run::<Toy>(&setup());
    assert_eq!(run(), run());
}

fn verdict_of<const FAULT: u8>() -> (Verdict, String) {
    let report = Battery::default().games(12).bound(400).save_every(3).run::<Bad<FAULT>>(&setup());
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
    assert!(pace.decisions_per_second() > 0 && pace.games_per_second() > 0);
}
