//! Random games in which every word is looked at.

use std::fs;

use orders::Orders;
use orders::action::Action;
use orders::activation::Stage;
use orders::assault::Stage as Step;
use orders::event::Event;
use orders::flow::Frame;
use orders::setup::{Order, Setup};
use orders::state::State;
use play::{Answer, Clause, Face, Forecast, Next, Rules, Side, Viewer, Words};
use testkit::SplitMix64;

use super::brute;

const VIEWERS: [Viewer; 4] = [Viewer::Seat(Side::A), Viewer::Seat(Side::B), Viewer::Public, Viewer::Referee];

/// Who knows one book and takes no other clause.
pub(crate) struct Ear {
    book: &'static str,
    /// The ids of its ledger, if that is at hand.
    rows: Vec<String>,
}

impl Ear {
    /// For the book with this mark.
    pub(crate) fn new(book: &'static str) -> Ear {
        let file = format!("{}/../../ledger/{}.tsv", env!("CARGO_MANIFEST_DIR"), book.to_lowercase());
        let text = fs::read_to_string(file).unwrap_or_default();
        let rows = text.lines().skip(1).filter_map(|row| row.split('\t').next()).map(str::to_owned);
        Ear { book, rows: rows.collect() }
    }

    fn clause(&self, clause: Clause) {
        let id = clause.0.strip_prefix(self.book).and_then(|rest| rest.strip_prefix(' '));
        let id = id.unwrap_or_else(|| panic!("{clause} is not of this book"));
        let fine = id.chars().all(|c| c.is_ascii_alphanumeric() || ".-".contains(c));
        assert!(fine && !id.is_empty(), "{clause} is no clause");
        assert!(
            self.rows.is_empty() || self.rows.iter().any(|row| row == id),
            "{clause} is not in the ledger"
        );
    }

    fn forecast(&self, forecast: &Forecast) {
        assert_text(&forecast.title);
        let sum: u32 = forecast.chances.iter().map(|chance| chance.weight).sum();
        assert!(sum == forecast.out_of && sum > 0, "{forecast:?}");
        for chance in &forecast.chances {
            assert!(chance.weight > 0 && chance.result.trim().len() > 3, "{forecast:?}");
        }
        for line in forecast.modifiers.iter().chain([&forecast.base]) {
            self.clause(line.clause);
            assert_text(&line.what);
        }
        self.clause(forecast.clause);
    }

    fn menu(&self, setup: &Setup, state: &State, side: Side) -> Vec<Action> {
        let mut legal = Vec::new();
        Orders::actions(setup, state, side, &mut legal);
        let menu = Orders::menu(setup, state, side);
        let mut shown: Vec<Action> = menu.actions().collect();
        legal.sort();
        shown.sort();
        assert_eq!(shown, legal);
        for group in &menu.groups {
            assert_text(&group.title);
            assert!(!group.entries.is_empty());
            for entry in &group.entries {
                assert!(!entry.label.trim().is_empty(), "{entry:?}");
                self.clause(entry.clause);
                entry.note.iter().for_each(|note| assert_text(note));
                if let Action::To(_) | Action::Via(_) = entry.action {
                    assert!(entry.path.is_empty() || entry.path.last() == entry.target.as_ref(), "{entry:?}");
                    assert!(entry.path.is_empty() || entry.cost.is_some(), "{entry:?}");
                }
            }
        }
        legal
    }

    fn events(&self, setup: &Setup, events: &[Event]) {
        for event in events {
            for line in VIEWERS.iter().filter_map(|&viewer| Orders::seen(setup, event, viewer)) {
                let line = Orders::describe(setup, &line);
                assert_text(&line.text);
                assert!(line.text.ends_with('.'), "{event:?}: {}", line.text);
                self.clause(line.clause);
            }
        }
    }

    /// Why each of some actions may be done, or not.
    pub(crate) fn reasons(&self, setup: &Setup, state: &State, actions: &[Action]) {
        for (side, &action) in
            Side::BOTH.into_iter().flat_map(|side| actions.iter().map(move |it| (side, it)))
        {
            let said = Orders::explain(setup, state, side, action);
            self.clause(said.clause);
            assert_text(&said.reason);
        }
    }

    /// Plays a game at random to its end and listens to every word; at every `nth` decision also to all chances and reasons. Those of
    /// assaults are always compared with all their dice; gives how many.
    pub(crate) fn listen(&self, setup: &Setup, nth: usize, seed: u64) -> usize {
        let mut compared = 0;
        let mut random = SplitMix64::new(seed);
        let mut state = Orders::start(setup);
        let mut before = Vec::new();
        for number in 0.. {
            let answer = match Orders::next(setup, &state) {
                Next::Over(outcome) => {
                    self.clause(outcome.clause);
                    outcome.tally.iter().for_each(|line| self.clause(line.clause));
                    break;
                }
                Next::Roll(roll) => {
                    self.clause(roll.clause);
                    VIEWERS
                        .iter()
                        .for_each(|&viewer| assert_text(&Orders::why(setup, &state, &roll, viewer)));
                    let faces: Vec<Face> = roll.dice.faces().collect();
                    Answer::Roll(pick(&mut random, &faces))
                }
                Next::Decide(decisions) => {
                    let decision = decisions.first();
                    let side = decision.side;
                    self.clause(decision.clause);
                    assert_text(&Orders::question(setup, &state, &decision));
                    assert_text(&Orders::question_from_outside(setup, &decision));
                    let actions = self.menu(setup, &state, side);
                    if number % nth == 0 {
                        let chances =
                            actions.iter().filter_map(|&it| Orders::forecast(setup, &state, side, it));
                        chances.for_each(|forecast| self.forecast(&forecast));
                        self.reasons(setup, &state, &before);
                        self.reasons(setup, &state, &actions);
                    }
                    if in_assault(&state) {
                        let all = actions.iter();
                        compared += all.filter(|&&it| brute::compare(setup, &state, side, it)).count();
                    }
                    let action = choose(&mut random, &actions);
                    before = actions;
                    Answer::Act(side, action)
                }
            };
            let mut events = Vec::new();
            Orders::apply(setup, &mut state, answer, &mut events);
            self.events(setup, &events);
        }
        compared
    }
}

fn assert_text(text: &str) {
    assert!(text.trim().len() > 3 && text.trim() == text, "{text:?}");
    assert!(!text.contains("  ") && !text.contains("nobody to") && !text.contains(" ,"), "{text:?}");
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

/// Whether assaults are being fought, so that every forecast is about one.
fn in_assault(state: &State) -> bool {
    match state.top() {
        Frame::Activation(stage) => stage == Stage::Combats,
        Frame::Assault(frame) => {
            matches!(frame.stage, Step::Elan | Step::Ground | Step::Lead)
                || matches!(frame.stage, Step::AttackerValue | Step::DefenderValue)
        }
        _ => false,
    }
}
