//! Listens to every word at a point of a game.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use chits::action::Action;
use chits::event::{Event, What};
use chits::flow::{self, Frame};
use chits::setup::Setup;
use chits::state::{Place, State};
use chits::words;
use play::{Answer, Clause, Decision, Face, Forecast, Next, Side, Silent, Viewer};
use testkit::SplitMix64;

use crate::words::field;

const VIEWERS: [Viewer; 4] = [Viewer::Seat(Side::A), Viewer::Seat(Side::B), Viewer::Public, Viewer::Referee];

/// Who knows the ledger, and remembers what was heard.
pub(crate) struct Ear {
    rows: BTreeSet<String>,
    /// Kinds of questions, actions and events that were heard.
    pub(crate) heard: BTreeSet<String>,
    /// Forecasts that were compared with the dice, by kind.
    pub(crate) compared: BTreeMap<&'static str, usize>,
}

impl Ear {
    pub(crate) fn new() -> Ear {
        let file = format!("{}/../../ledger/rm.tsv", env!("CARGO_MANIFEST_DIR"));
        let text = fs::read_to_string(file).expect("the ledger is there");
        let rows = text.lines().skip(1).filter_map(|row| row.split('\t').next()).map(str::to_owned).collect();
        Ear { rows, heard: BTreeSet::new(), compared: BTreeMap::new() }
    }

    fn clause(&self, clause: Clause) {
        let id = clause.0.strip_prefix("RM ").unwrap_or_else(|| panic!("{clause} is not of this book"));
        assert!(self.rows.contains(id), "{clause} is not in the ledger");
    }

    fn hear(&mut self, kind: &str, what: &dyn std::fmt::Debug) {
        let text = format!("{what:?}");
        let name: String = text.chars().take_while(char::is_ascii_alphanumeric).collect();
        self.heard.insert(format!("{kind} {name}"));
    }

    /// Everything that is said before an answer.
    pub(crate) fn listen(&mut self, setup: &Setup, state: &State, rng: &mut SplitMix64) {
        match flow::next(setup, state) {
            Next::Roll(roll) => {
                self.clause(roll.clause);
                VIEWERS.iter().for_each(|&viewer| assert_text(&words::why(setup, state, &roll, viewer)));
                let faces: BTreeSet<String> =
                    roll.dice.faces().map(|face| words::write_face(setup, &roll, face)).collect();
                assert_eq!(faces.len(), roll.dice.count() as usize);
                assert!(faces.iter().all(|face| !face.contains(' ')));
            }
            Next::Decide(decisions) => {
                for decision in decisions.iter() {
                    self.hear("question", &decision.question);
                    self.clause(decision.clause);
                    assert_text(&words::question(setup, state, &decision));
                    assert_text(&words::question_from_outside(setup, &decision));
                    self.menu(setup, state, &decision, rng);
                }
                for side in Side::BOTH.into_iter().filter(|&side| decisions.of(side).is_none()) {
                    assert_eq!(words::menu(setup, state, side).groups, []);
                }
            }
            Next::Over(outcome) => self.clause(outcome.clause),
        }
    }

    fn menu(
        &mut self,
        setup: &Setup,
        state: &State,
        decision: &Decision<chits::question::Question>,
        rng: &mut SplitMix64,
    ) {
        let side = decision.side;
        let mut legal = Vec::new();
        flow::actions(setup, state, side, &mut legal);
        let menu = words::menu(setup, state, side);
        let mut shown: Vec<Action> = menu.actions().collect();
        legal.sort();
        shown.sort();
        assert_eq!(shown, legal);
        assert!(shown.windows(2).all(|pair| pair[0] != pair[1]));
        let mut subjects = BTreeSet::new();
        for group in &menu.groups {
            assert_text(&group.title);
            assert!(subjects.insert(group.subject.clone()), "{:?} twice", group.subject);
            let mut labels = BTreeSet::new();
            for entry in &group.entries {
                self.hear("action", &entry.action);
                assert_text(&entry.label);
                self.clause(entry.clause);
                entry.note.iter().for_each(|note| assert_text(note));
                assert!(labels.insert(entry.label.clone()), "{:?} says {:?} twice", group.title, entry.label);
                if let Action::To(_) | Action::Place(_) | Action::Set(..) = entry.action {
                    let target = entry.target.as_ref().expect("it leads somewhere");
                    assert!(
                        entry.path.last() == Some(target) && entry.label.ends_with(&**target),
                        "{entry:?}"
                    );
                }
                if let (Action::To(_) | Action::Charge(_), Frame::Move(_)) = (entry.action, state.top()) {
                    assert!(entry.cost.is_some_and(|cost| !cost.is_nothing()), "{entry:?}");
                }
                let (clause, text) = words::told(setup, state, decision, entry.action);
                assert_eq!(clause, entry.clause);
                assert_text(&text);
            }
        }
        for action in legal {
            let rolls = words::rolls(setup, state, side, action);
            if rolls || rng.below(50) == 0 {
                let forecast = words::forecast(setup, state, side, action);
                assert_eq!(forecast.is_some(), rolls, "{action:?}");
                assert_eq!(words::forecast(setup, state, side.other(), action), None);
                if let Some(forecast) = forecast {
                    self.forecast(&forecast);
                    self.compare(setup, state, side, action, &forecast, rng);
                }
            }
        }
    }

    fn forecast(&self, forecast: &Forecast) {
        assert_text(&forecast.title);
        let sum: u32 = forecast.chances.iter().map(|chance| chance.weight).sum();
        assert!(sum == forecast.out_of && sum == 6 && forecast.faces.len() == 6, "{forecast:?}");
        forecast.chances.iter().for_each(|chance| assert_text(&chance.result));
        for line in forecast.modifiers.iter().chain([&forecast.base]) {
            self.clause(line.clause);
            assert_text(&line.what);
        }
        self.clause(forecast.clause);
    }

    /// Plays the die that a forecast is about, face by face, if nobody decides anything before it.
    fn compare(
        &mut self,
        setup: &Setup,
        state: &State,
        side: Side,
        action: Action,
        forecast: &Forecast,
        rng: &mut SplitMix64,
    ) {
        let mut then = state.clone();
        flow::apply(setup, &mut then, Answer::Act(side, action), &mut Silent);
        let announced = matches!(action, Action::Attack(..));
        if announced {
            // Only a combat that is the only one is fought at once.
            let mut legal = Vec::new();
            flow::actions(setup, &then, side, &mut legal);
            if !legal.contains(&Action::Done) || chits::announce::open(&then).count() != 1 {
                return;
            }
            flow::apply(setup, &mut then, Answer::Act(side, Action::Done), &mut Silent);
        }
        let remark = "before that";
        let Next::Roll(_) = flow::next(setup, &then) else {
            assert!(
                forecast.modifiers.iter().any(|line| line.what.starts_with(remark)),
                "{action:?} {forecast:?}"
            );
            return;
        };
        let kind = match action {
            Action::Charge(_) => "charge",
            Action::Attack(..) => "attack",
            Action::Fight(_) => "fight",
            Action::Evade => "evade",
            _ => "stand",
        };
        *self.compared.entry(kind).or_default() += 1;
        for face in 1..=6 {
            let (mut after, mut events) = (then.clone(), Vec::new());
            flow::apply(setup, &mut after, Answer::Roll(Face(face)), &mut events);
            let told = &forecast.faces[usize::from(face) - 1];
            assert_eq!(told.face, face);
            let result = events.iter().find_map(|event: &Event| match event.what {
                What::Resolved { result, .. } | What::ChargeResolved { result, .. } => {
                    Some(result.text().to_owned())
                }
                What::Evades { succeeds, .. } => Some(if succeeds { "they get away" } else { "they" }.into()),
                _ => None,
            });
            let result = result.expect("the die decides something");
            assert!(told.result.starts_with(&result), "{face}: {result} is not {:?}", told.result);
            if told.result.contains("outlive") && action != Action::Evade {
                doomed(setup, after, &told.result, &then, rng);
            }
        }
    }

    /// What was said to have happened; what a side may not know is not said to it.
    pub(crate) fn events(&mut self, setup: &Setup, events: &[Event]) {
        for event in events {
            self.hear("event", &event.what);
            let line = words::describe(setup, event);
            assert_text(&line.text);
            assert!(line.text.ends_with('.') && !line.text.ends_with(".."), "{}", line.text);
            self.clause(line.clause);
        }
    }

    /// The way that was told is the way that was gone.
    pub(crate) fn way(&self, setup: &Setup, path: &[String], events: &[Event]) {
        let gone: Vec<String> = events
            .iter()
            .filter_map(|event| match event.what {
                What::Moved { to, .. } => Some(setup.map.printed(to).to_string()),
                _ => None,
            })
            .collect();
        assert_eq!(gone, path);
    }
}

/// Whatever is decided, a party of which it is said that it does not outlive a result is gone when the result is absorbed.
fn doomed(setup: &Setup, mut state: State, told: &str, before: &State, rng: &mut SplitMix64) {
    let party = match before.top() {
        Frame::Charge(_) if told.starts_with('A') => chits::charge::chargers(before),
        Frame::Charge(charge) => before.units_at(setup, charge.target, before.active_side(setup).other()),
        Frame::Fight(fight) if told.starts_with('A') => {
            let enemy = before.active_side(setup).other();
            let targets = before.combats[usize::from(fight.number) - 1].targets;
            let held = targets.iter().filter(|&hex| !before.units_at(setup, hex, enemy).is_empty());
            chits::announce::against(setup, before, fight.number, &held.collect()).minus(setup.index.leaders)
        }
        Frame::Fight(fight) => {
            let targets = before.combats[usize::from(fight.number) - 1].targets;
            chits::odds::defenders(setup, before, &targets, before.active_side(setup).other())
        }
        frame => panic!("{frame:?} has no party"),
    };
    while state.frames.iter().any(|frame| matches!(frame, Frame::Pay(_))) && state.ended.is_none() {
        let Some(answer) = field::answer(setup, &state, rng) else { break };
        flow::apply(setup, &mut state, answer, &mut Silent);
    }
    assert!({ party }.all(|id| state.piece(id).at == Place::GONE), "{told}");
}

/// A text a person can read: something, without traces of a program.
pub(crate) fn assert_text(text: &str) {
    assert!(text.trim() == text && text.len() > 1, "{text:?}");
    for trace in ["  ", "nobody nobody", "{", "}", "None", "Some(", "..", " ,", "::", "nobody acts"] {
        assert!(!text.contains(trace), "{text:?}");
    }
}
