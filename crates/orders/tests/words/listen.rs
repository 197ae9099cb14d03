//! Random games in which every word is looked at.

use std::sync::LazyLock;

use orders::action::Action;
use orders::activation::Stage;
use orders::assault::Stage as Step;
use orders::event::{Event, seen};
use orders::flow::{self, Frame};
use orders::setup::{Order, Setup};
use orders::state::State;
use orders::words;
use play::{Answer, Clause, Face, Forecast, Next, Side, Viewer};
use testkit::SplitMix64;

use crate::brute;
use crate::common::{setup, with};

/// The ids of the ledger, if it is at hand.
static ROWS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../ledger/cal.tsv");
    let text = std::fs::read_to_string(file).unwrap_or_default();
    text.lines().skip(1).filter_map(|row| row.split('\t').next()).map(str::to_owned).collect()
});

const GAMES: u64 = 4;
const VIEWERS: [Viewer; 4] = [Viewer::Seat(Side::A), Viewer::Seat(Side::B), Viewer::Public, Viewer::Referee];

pub(crate) fn assert_clause(clause: Clause) {
    let id = clause.0.strip_prefix("CAL ").unwrap_or_else(|| panic!("{clause} is not of this book"));
    let fine = id.chars().all(|c| c.is_ascii_alphanumeric() || ".-".contains(c));
    assert!(fine && !id.is_empty(), "{clause} is no clause");
    assert!(ROWS.is_empty() || ROWS.iter().any(|row| row == id), "{clause} is not in the ledger");
}

fn assert_text(text: &str) {
    assert!(text.trim().len() > 3 && text.trim() == text, "{text:?}");
    assert!(!text.contains("  ") && !text.contains("nobody to") && !text.contains(" ,"), "{text:?}");
}

fn assert_forecast(forecast: &Forecast) {
    assert_text(&forecast.title);
    let sum: u32 = forecast.chances.iter().map(|chance| chance.weight).sum();
    assert!(sum == forecast.out_of && sum > 0, "{forecast:?}");
    for chance in &forecast.chances {
        assert!(chance.weight > 0, "{forecast:?}");
        assert_text(&chance.result);
    }
    for line in forecast.modifiers.iter().chain([&forecast.base]) {
        assert_clause(line.clause);
        assert_text(&line.what);
    }
    assert_clause(forecast.clause);
}

fn assert_menu(setup: &Setup, state: &State, side: Side) -> Vec<Action> {
    let mut legal = Vec::new();
    flow::actions(setup, state, side, &mut legal);
    let menu = words::menu(setup, state, side);
    let mut shown: Vec<Action> = menu.actions().collect();
    legal.sort();
    shown.sort();
    assert_eq!(shown, legal);
    for group in &menu.groups {
        assert_text(&group.title);
        assert!(!group.entries.is_empty());
        for entry in &group.entries {
            assert!(!entry.label.trim().is_empty(), "{entry:?}");
            assert_clause(entry.clause);
            assert_clause(words::action_clause(entry.action));
            entry.note.iter().for_each(|note| assert_text(note));
            if let Action::To(_) | Action::Via(_) = entry.action {
                assert!(entry.path.is_empty() || entry.path.last() == entry.target.as_ref(), "{entry:?}");
                assert!(entry.path.is_empty() || entry.cost.is_some(), "{entry:?}");
            }
        }
    }
    legal
}

fn assert_events(setup: &Setup, events: &[Event]) {
    for event in events {
        for line in VIEWERS.iter().filter_map(|&viewer| seen(event, viewer)) {
            let line = words::describe(setup, &line);
            assert_text(&line.text);
            assert!(line.text.ends_with('.'), "{event:?}: {}", line.text);
            assert_clause(line.clause);
        }
    }
}

fn pick<T: Copy>(random: &mut SplitMix64, among: &[T]) -> T {
    random.pick(among).unwrap_or_else(|| panic!("nothing to choose from"))
}

/// Ending a segment is one choice among many, and so is the order Attack: taken oftener, more of the game is seen.
fn choose(random: &mut SplitMix64, actions: &[Action]) -> Action {
    let attack = |action: &&Action| matches!(action, Action::Order(_, Order::Attack));
    let often = match random.below(6) {
        0 => actions.iter().find(|&&action| action == Action::End),
        1..=3 => actions.iter().find(attack),
        _ => None,
    };
    often.copied().unwrap_or_else(|| pick(random, actions))
}

/// Plays a game at random to its end and looks at every word; at every `nth` decision also at all chances. Those of assaults are
/// always compared with all their dice; gives how many.
fn play_and_listen(setup: &Setup, nth: usize, seed: u64) -> usize {
    let mut compared = 0;
    let mut random = SplitMix64::new(seed);
    let mut state = flow::start(setup);
    for number in 0.. {
        let answer = match flow::next(setup, &state) {
            Next::Over(_) => break,
            Next::Roll(roll) => {
                assert_clause(roll.clause);
                VIEWERS.iter().for_each(|&viewer| assert_text(&words::why(setup, &state, &roll, viewer)));
                let faces: Vec<Face> = roll.dice.faces().collect();
                Answer::Roll(pick(&mut random, &faces))
            }
            Next::Decide(decisions) => {
                let decision = decisions.first();
                assert_clause(decision.clause);
                assert_text(&words::question(setup, &state, &decision));
                assert_text(&words::question_from_outside(setup, &decision));
                let actions = assert_menu(setup, &state, decision.side);
                if number % nth == 0 {
                    let side = decision.side;
                    let chances = actions.iter().filter_map(|&it| words::forecast(setup, &state, side, it));
                    chances.for_each(|forecast| assert_forecast(&forecast));
                }
                if in_assault(&state) {
                    let side = decision.side;
                    let all = actions.iter();
                    compared += all.filter(|&&it| brute::compare(setup, &state, side, it)).count();
                }
                let action = choose(&mut random, &actions);
                Answer::Act(decision.side, action)
            }
        };
        let mut events = Vec::new();
        flow::apply(setup, &mut state, answer, &mut events);
        assert_events(setup, &events);
    }
    compared
}

/// Whether assaults are being fought, so that every forecast is about one.
fn in_assault(state: &State) -> bool {
    match state.top() {
        Frame::Activation(stage) => stage == Stage::Combats,
        Frame::Assault(frame) => {
            matches!(frame.stage, Step::Elan | Step::Lead | Step::AttackerValue | Step::DefenderValue)
        }
        _ => false,
    }
}

#[test]
fn every_word_of_random_games_is_there_with_a_clause() {
    let compared: usize = (0..GAMES).map(|seed| play_and_listen(&setup(), 7, seed)).sum();
    assert!(compared > 60, "{compared} assaults");
}

#[test]
fn every_word_under_all_options_is_there_with_a_clause() {
    let options =
        ["intervention", "charges", "storm_from_the_east", "fog_of_war", "flank_attacks", "canister"];
    for seed in 10..10 + GAMES {
        play_and_listen(&with(&options), 7, seed);
    }
    play_and_listen(&with(&["better_weather", "charges"]), 7, 21);
}
