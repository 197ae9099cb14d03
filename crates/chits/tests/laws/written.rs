//! Every position of a war can be written as a situation, and reads back to the same state, question and actions.

use std::collections::BTreeMap;
use std::sync::Arc;

use chits::action::Action;
use chits::ruleset::Ruleset;
use chits::setup::Setup;
use chits::situation::{self, POINTS};
use chits::state::State;
use chits::{Chits, flow};
use play::{Answer, Game, Header, Next, Side, Silent};
use testkit::{Battery, SplitMix64, play_garbled};

use crate::common::FILES;
use crate::laws::melee;
use crate::war::setup;

fn long() -> bool {
    std::env::var_os("BICORNE_LONG").is_some()
}

/// A campaign with these options.
fn with(options: &[&str]) -> Arc<Setup> {
    let options: Vec<String> = options.iter().map(ToString::to_string).collect();
    let (rules, _) = Ruleset::resolve("", &options).expect("the options exist");
    Arc::new(chits::data::load(&FILES, rules, None).expect("the files are sound"))
}

/// The state reads back from what is written of it; the point it was written at.
#[track_caller]
fn reads_back(setup: &Setup, state: &State) -> &'static str {
    let written =
        situation::write(setup, state).unwrap_or_else(|refusal| panic!("{refusal}: {:?}", state.frames));
    let text = &written.toml;
    let again = situation::read(setup, "written", text).unwrap_or_else(|faults| panic!("{faults}\n{text}"));
    assert_eq!(again, *state, "{text}");
    assert_eq!(flow::next(setup, &again), flow::next(setup, state), "{text}");
    for side in Side::BOTH {
        let [mut was, mut is] = [Vec::new(), Vec::new()];
        flow::actions(setup, state, side, &mut was);
        flow::actions(setup, &again, side, &mut is);
        assert_eq!(is, was, "{text}");
    }
    written.point
}

/// Random answers, half of them attacks, charges, advances and bridges where there are any. Counts the points that are met.
fn walk(setup: &Setup, mut state: State, steps: usize, seed: u64, met: &mut BTreeMap<&'static str, usize>) {
    let (mut rng, mut offered) = (SplitMix64::new(seed), Vec::new());
    for _ in 0..steps {
        *met.entry(reads_back(setup, &state)).or_default() += 1;
        let answer = match flow::next(setup, &state) {
            Next::Over(_) => return,
            Next::Roll(roll) => {
                Answer::Roll(rng.pick(&roll.dice.faces().collect::<Vec<_>>()).expect("a face"))
            }
            Next::Decide(decisions) => {
                let sides: Vec<Side> = decisions.iter().map(|decision| decision.side).collect();
                let side = rng.pick(&sides).expect("somebody is asked");
                offered.clear();
                flow::actions(setup, &state, side, &mut offered);
                let wanted = |action: &&Action| {
                    matches!(
                        action,
                        Action::Charge(_)
                            | Action::Attack(..)
                            | Action::Advance(..)
                            | Action::Build(..)
                            | Action::Surprise
                            | Action::Historical
                    )
                };
                let some: Vec<Action> = offered.iter().filter(wanted).copied().collect();
                let all = if rng.below(2) == 0 && !some.is_empty() { &some } else { &offered };
                Answer::Act(side, rng.pick(all).expect("an action"))
            }
        };
        flow::apply(setup, &mut state, answer, &mut Silent);
    }
}

/// With `BICORNE_LONG` set (`cargo xtask long`) two hundred campaigns of each kind.
#[test]
fn every_position_of_a_campaign_is_written_and_read_back() {
    let most = ["regular_track", "ramorino_obeys", "free_surprise", "cut_off_march", "hidden_boxes"];
    for (options, every) in [(&[][..], 8), (&most[..], 16)] {
        let battery = Battery::default().games(if long() { 200 } else { 1 }).probes(0).search_every(0);
        let report = battery.save_every(100_000).write_every(every).run::<Chits>(&with(options));
        report.assert_sound();
        assert!(report.unwritten.is_empty(), "{report}");
        report.assert_written(100, &["set-up", "choice", "draw", "place", "movement", "move", "set-down"]);
    }
}

/// Random campaigns hardly fight: here the armies are thrown upon each other, so that every point is met.
#[test]
fn every_position_of_a_fight_is_written_and_read_back() {
    let mut met = BTreeMap::new();
    for seed in 0..if long() { 2_000 } else { 24 } {
        let centre = ["3338", "6141", "1807", "0547", "3624"][seed as usize % 5];
        walk(setup(), melee(seed, centre, 3 + (seed % 3) as u16), 220, seed + 500, &mut met);
    }
    for seed in 0..4 {
        walk(setup(), flow::start(setup()), 150, seed, &mut met);
    }
    // Some are rare; the tests of situations write them.
    let rare = ["recovery", "end", "over"];
    let missing: Vec<_> = POINTS.iter().filter(|point| !met.contains_key(*point)).collect();
    assert!(missing.iter().all(|point| rare.contains(point)), "{missing:?} were not met: {met:?}");
}

/// What was written and has been spoiled is refused with words, or play goes on from it.
#[test]
fn spoiled_situations_are_refused_or_played() {
    let shared = Arc::new(setup().clone());
    let (mut refused, mut accepted) = (0, 0);
    for seed in 0..if long() { 400 } else { 6 } {
        let state = melee(seed, ["3338", "6141", "3624"][seed as usize % 3], 3);
        let game = Game::<Chits>::from_state(Arc::clone(&shared), Header::default(), state);
        let (no, yes) = play_garbled(game, 100, 2, seed);
        (refused, accepted) = (refused + no, accepted + yes);
    }
    assert!(refused > 100 && accepted > 100, "{refused} refused, {accepted} accepted");
}
