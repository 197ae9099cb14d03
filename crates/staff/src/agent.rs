//! Who can sit at a table.

use std::sync::Arc;
use std::{fmt, mem};

use play::Decision;

use crate::doctrine::{Doctrine, Standing};
use crate::search::{Effort, Verdict};
use crate::thinking::{Progress, Thinking};

/// A way of playing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Does nothing it need not do.
    Idle,
    /// Any legal answer, each as likely as the others.
    Random,
    /// What looks best at once.
    Greedy,
    /// The doctrine as it stands.
    Script,
    /// A level from 1 to 5.
    Level(u8),
}

/// The names of the levels, the weakest first.
pub const LEVELS: [&str; 5] = ["recruit", "captain", "colonel", "general", "marshal"];

impl Kind {
    /// The way of playing with this name, or nothing.
    pub fn named(name: &str) -> Option<Kind> {
        match name {
            "idle" => Some(Kind::Idle),
            "random" => Some(Kind::Random),
            "greedy" => Some(Kind::Greedy),
            "script" => Some(Kind::Script),
            _ => LEVELS.iter().position(|level| *level == name).map(|index| Kind::Level(index as u8 + 1)),
        }
    }

    /// What goes into plans and small decisions at this level; nothing for those who do not weigh.
    pub fn effort(self) -> Option<Effort> {
        let plain =
            Effort { simulations: 0, pairs: 20, stages: 1, replies: 0, ahead: 2, to_the_end: 3, small: 8 };
        match self {
            // Sees what a combat promises, but neither other plans nor what the enemy does about it.
            Kind::Level(2) => Some(Effort { ahead: 1, to_the_end: 0, small: 6, ..plain }),
            Kind::Level(3) => Some(Effort { simulations: 300, ..plain }),
            Kind::Level(4) => Some(Effort { simulations: 3_000, stages: 2, replies: 3, small: 24, ..plain }),
            // Looks on to what comes after the reply.
            Kind::Level(5) => Some(Effort {
                simulations: 20_000,
                pairs: 40,
                stages: 4,
                replies: 5,
                ahead: 3,
                small: 60,
                ..plain
            }),
            _ => None,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match *self {
            Kind::Idle => "idle",
            Kind::Random => "random",
            Kind::Greedy => "greedy",
            Kind::Script => "script",
            Kind::Level(level) => LEVELS[usize::from(level.clamp(1, 5)) - 1],
        })
    }
}

/// Somebody who answers for one side throughout a game.
pub struct Player<D: Doctrine> {
    pub(crate) kind: Kind,
    pub(crate) effort: Option<Effort>,
    pub(crate) seed: u64,
    /// The number of threads of [`Player::choose`].
    threads: usize,
    pub(crate) standing: Option<Standing<D>>,
    pub(crate) verdict: Option<Arc<Verdict<D>>>,
    /// The player-turn in which plans were made anew.
    pub(crate) looked: Option<u32>,
    /// Plans were made for the last answer.
    pub(crate) planned: bool,
    /// What was weighed one by one for the last answer.
    pub(crate) weighed: Vec<(D::Action, f64)>,
    /// What somebody greedy has answered in the player-turn with this number.
    pub(crate) given: Vec<(D::Question, D::Action)>,
    pub(crate) given_in: u32,
}

// Not derived, because that would ask for `D: Clone`.
impl<D: Doctrine> Clone for Player<D> {
    fn clone(&self) -> Player<D> {
        Player {
            standing: self.standing.clone(),
            verdict: self.verdict.clone(),
            weighed: self.weighed.clone(),
            given: self.given.clone(),
            ..*self
        }
    }
}

impl<D: Doctrine> Player<D> {
    /// Plays this way; what is left to chance follows from the seed.
    pub fn new(kind: Kind, seed: u64) -> Player<D> {
        Player {
            kind,
            effort: kind.effort(),
            seed,
            threads: 1,
            standing: None,
            verdict: None,
            looked: None,
            planned: false,
            weighed: Vec::new(),
            given: Vec::new(),
            given_in: 0,
        }
    }

    /// The same with another effort.
    #[must_use]
    pub fn with_effort(mut self, effort: Effort) -> Player<D> {
        self.effort = Some(effort);
        self
    }

    /// The same, with so many threads for [`Player::choose`]. They never change the result.
    #[must_use]
    pub fn on_threads(mut self, threads: usize) -> Player<D> {
        self.threads = threads;
        self
    }

    /// What was weighed for the plans that are being carried out.
    pub fn verdict(&self) -> Option<&Verdict<D>> {
        self.verdict.as_deref()
    }

    /// What it has resolved to do, whenever that was.
    pub fn resolved(&self) -> Option<&Standing<D>> {
        self.standing.as_ref()
    }

    /// The plans that were made for the last answer, if any were.
    pub fn planned(&self) -> Option<&Standing<D>> {
        self.standing.as_ref().filter(|_| self.planned)
    }

    /// The answers that were weighed for the last one, each with the chance to win after it.
    pub fn weighed(&self) -> &[(D::Action, f64)] {
        &self.weighed
    }

    /// Begins to think about an open decision, the one numbered `at` in the game. The state is read only through [`Doctrine::imagine`] and
    /// for what is legal. This player does not change; [`Thinking::finish`] returns the player with its new memory.
    pub fn think(
        &self,
        setup: &D::Setup,
        state: &D::State,
        decision: &Decision<D::Question>,
        at: u64,
    ) -> Thinking<D> {
        D::begin(self.clone(), setup, state, decision, at)
    }

    /// Thinks about an open decision to the end and returns the answer.
    pub fn choose(
        &mut self,
        setup: &D::Setup,
        state: &D::State,
        decision: &Decision<D::Question>,
        at: u64,
    ) -> Option<D::Action> {
        let (kind, seed, threads) = (self.kind, self.seed, self.threads);
        // Moved, not cloned: for a script the copy would be a good part of the work.
        let player = mem::replace(self, Player::new(kind, seed));
        let mut thinking = D::begin(player, setup, state, decision, at);
        while thinking.advance(setup, u32::MAX, threads) != Progress::Settled {}
        let action;
        (*self, action) = thinking.finish(setup);
        action
    }
}
