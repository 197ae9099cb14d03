//! The pace of random play.

use std::time::Instant;

use play::{Answer, Next, Rules, Silent};

use crate::SplitMix64;

/// What was played in which time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pace {
    /// Games played to the end, or to the bound.
    pub games: u64,
    /// Actions chosen.
    pub decisions: u64,
    /// Dice rolled and counters drawn.
    pub rolls: u64,
    /// The time taken.
    pub nanoseconds: u64,
}

impl Pace {
    /// Actions chosen in a second.
    pub fn decisions_per_second(&self) -> u64 {
        per_second(self.decisions, self.nanoseconds)
    }

    /// Games in a second.
    pub fn games_per_second(&self) -> u64 {
        per_second(self.games, self.nanoseconds)
    }
}

fn per_second(count: u64, nanoseconds: u64) -> u64 {
    (u128::from(count) * 1_000_000_000 / u128::from(nanoseconds.max(1))) as u64
}

/// Plays random games on one core with nobody listening: list the actions, choose one, carry it out. A game is given up
/// after `bound` answers.
pub fn measure<R: Rules>(setup: &R::Setup, games: u64, bound: u64, seed: u64) -> Pace {
    let mut pace = Pace::default();
    let mut rng = SplitMix64::new(seed);
    let mut actions = Vec::with_capacity(1024);
    let clock = Instant::now();
    while pace.games < games {
        let mut state = R::start(setup);
        for _ in 0..bound {
            let Some(answer) = choose::<R>(setup, &state, &mut rng, &mut actions) else { break };
            match answer {
                Answer::Act(..) => pace.decisions += 1,
                Answer::Roll(_) => pace.rolls += 1,
            }
            R::apply(setup, &mut state, answer, &mut Silent);
        }
        pace.games += 1;
    }
    pace.nanoseconds = clock.elapsed().as_nanos() as u64;
    pace
}

fn choose<R: Rules>(
    setup: &R::Setup,
    state: &R::State,
    rng: &mut SplitMix64,
    actions: &mut Vec<R::Action>,
) -> Option<Answer<R::Action>> {
    match R::next(setup, state) {
        Next::Over(_) => None,
        Next::Roll(roll) => {
            let face = rng.below(roll.dice.count() as usize);
            roll.dice.faces().nth(face).map(Answer::Roll)
        }
        Next::Decide(decisions) => {
            let side = decisions.first().side;
            actions.clear();
            R::actions(setup, state, side, actions);
            rng.pick(actions).map(|action| Answer::Act(side, action))
        }
    }
}
