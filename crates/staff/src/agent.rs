//! Who can sit at a table.

use std::fmt;
use std::sync::Arc;

use play::{Decision, Side};

use crate::doctrine::{Doctrine, Standing};
use crate::matrix;
use crate::rng::Rng;
use crate::search::{Effort, Verdict, think};
use crate::small;
use crate::watch::Watch;

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

/// Nobody greedy answers a question the same way more often in a player-turn, unless nothing else is left.
const REPEATS: usize = 3;

/// A second look at plans takes one in so many of the simulations.
const SECOND_LOOK: u32 = 3;

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
        let plain = Effort {
            simulations: 0,
            pairs: 20,
            stages: 1,
            replies: 0,
            ahead: 2,
            to_the_end: 3,
            small: 8,
            threads: 1,
        };
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
    kind: Kind,
    effort: Option<Effort>,
    seed: u64,
    standing: Option<Standing<D>>,
    verdict: Option<Verdict<D>>,
    /// The player-turn in which plans were made anew.
    looked: Option<u32>,
    /// Plans were made for the last answer.
    planned: bool,
    /// What was weighed one by one for the last answer.
    weighed: Vec<(D::Action, f64)>,
    watch: Arc<Watch>,
    /// What somebody greedy has answered in the player-turn with this number.
    given: Vec<(D::Question, D::Action)>,
    given_in: u32,
}

impl<D: Doctrine> Player<D> {
    /// Plays this way; what is left to chance follows from the seed.
    pub fn new(kind: Kind, seed: u64) -> Player<D> {
        Player {
            kind,
            effort: kind.effort(),
            seed,
            standing: None,
            verdict: None,
            looked: None,
            planned: false,
            weighed: Vec::new(),
            watch: Arc::default(),
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

    /// The same on so many threads.
    #[must_use]
    pub fn on_threads(mut self, threads: usize) -> Player<D> {
        if let Some(effort) = &mut self.effort {
            effort.threads = threads;
        }
        self
    }

    /// The same with somebody looking on.
    #[must_use]
    pub fn watched(mut self, watch: Arc<Watch>) -> Player<D> {
        self.watch = watch;
        self
    }

    /// What was weighed for the plans that are being carried out.
    pub fn verdict(&self) -> Option<&Verdict<D>> {
        self.verdict.as_ref()
    }

    /// The plans that were made for the last answer, if any were.
    pub fn planned(&self) -> Option<&Standing<D>> {
        self.standing.as_ref().filter(|_| self.planned)
    }

    /// The answers that were weighed for the last one, each with the chance to win after it.
    pub fn weighed(&self) -> &[(D::Action, f64)] {
        &self.weighed
    }

    /// The answer to an open decision, the one numbered `at` in the game. The state is looked at only through
    /// [`Doctrine::imagine`] and for what is legal.
    pub fn choose(
        &mut self,
        setup: &D::Setup,
        state: &D::State,
        decision: &Decision<D::Question>,
        at: u64,
    ) -> Option<D::Action> {
        D::choose(self, setup, state, decision, at)
    }

    /// What [`Player::choose`] does, for [`Doctrine::choose`] to be compiled from.
    pub(crate) fn answer(
        &mut self,
        setup: &D::Setup,
        state: &D::State,
        decision: &Decision<D::Question>,
        at: u64,
    ) -> Option<D::Action> {
        (self.planned, self.weighed) = (false, Vec::new());
        let mut legal = Vec::with_capacity(64);
        D::actions(setup, state, decision.side, &mut legal);
        let first = *legal.first()?;
        let mut rng = Rng::keyed(&[self.seed, at]);
        let chosen = match self.kind {
            _ if legal.len() == 1 => Some(first),
            Kind::Idle => D::idle(&legal),
            Kind::Random => rng.pick(&legal),
            Kind::Greedy => {
                let world = D::imagine(setup, state, decision.side, &mut rng);
                let fresh = self.fresh(D::beat(setup, state), decision.question, &legal);
                let best = small::greedy::<D>(setup, &world, decision.side, &fresh, &mut rng);
                self.given.extend(best.map(|action| (decision.question, action)));
                best
            }
            Kind::Script | Kind::Level(_) => self.command(setup, state, decision, &legal, at),
        };
        // What was imagined may differ from what is, and then anything legal will do: always the same could go round in circles.
        chosen.filter(|action| legal.contains(action)).or_else(|| rng.pick(&legal))
    }

    /// The answers that have not been given to this question again and again in this player-turn: what looks best at once could be taken
    /// back and done anew without end.
    fn fresh(&mut self, beat: u32, question: D::Question, legal: &[D::Action]) -> Vec<D::Action> {
        if self.given_in != beat {
            self.given_in = beat;
            self.given.clear();
        }
        let often =
            |action: D::Action| self.given.iter().filter(|given| **given == (question, action)).count();
        legal.iter().copied().filter(|&action| often(action) < REPEATS).collect()
    }

    fn command(
        &mut self,
        setup: &D::Setup,
        state: &D::State,
        decision: &Decision<D::Question>,
        legal: &[D::Action],
        at: u64,
    ) -> Option<D::Action> {
        let (side, beat) = (decision.side, D::beat(setup, state));
        // One picture of what is hidden for a whole player-turn.
        let key = Rng::keyed(&[self.seed, u64::from(beat), 4]).draw();
        let world = D::imagine(setup, state, side, &mut Rng::new(key));
        if self.standing.as_ref().is_none_or(|standing| standing.beat != beat) {
            self.standing = None;
        }
        let weighs_plans = self.effort.as_ref().is_some_and(|effort| effort.simulations > 0);
        let again = weighs_plans && D::reopens(decision.question) && self.looked != Some(beat);
        if again || self.standing.is_none() && D::plans_before(decision.question) {
            if D::reopens(decision.question) {
                self.looked = Some(beat);
            }
            self.standing = Some(self.plan(setup, state, &world, decision, key));
        }
        let mut fresh = None;
        let standing = match &mut self.standing {
            Some(standing) => standing,
            None => fresh.insert(Standing::standard(setup, &world, side)),
        };
        if let Some(effort) = &self.effort
            && D::weighs(decision.question)
            && legal.len() <= small::MOST
        {
            let key = Rng::keyed(&[self.seed, at, 5]).draw();
            self.weighed = small::weigh(setup, state, side, standing, legal, effort, key, &self.watch);
            return small::best(&self.weighed);
        }
        let mut list = Vec::with_capacity(legal.len());
        D::pick(setup, &world, decision, standing, &mut list)
    }

    fn plan(
        &mut self,
        setup: &D::Setup,
        state: &D::State,
        world: &D::State,
        decision: &Decision<D::Question>,
        key: u64,
    ) -> Standing<D> {
        self.planned = true;
        let side = decision.side;
        if let Some(effort) = self.effort.as_ref().filter(|effort| effort.simulations > 0) {
            let share = if D::reopens(decision.question) { SECOND_LOOK * D::SHARE } else { D::SHARE };
            let effort = Effort { simulations: (effort.simulations / share).max(1), ..*effort };
            // Who looks again has begun to carry his plans out.
            let so_far = self.standing.as_ref().map(|standing| standing.plans);
            let verdict = if D::secret(decision.question) {
                matrix::think(setup, state, side, &effort, key, self.kind == Kind::Level(5), &self.watch)
            } else {
                think(setup, state, side, so_far, &effort, key, &self.watch)
            };
            let plans = verdict.tried[0].plans;
            self.verdict = Some(verdict);
            return Standing::new(setup, world, plans);
        }
        let mut standing = Standing::standard(setup, world, side);
        if self.kind == Kind::Level(1) {
            hesitate::<D>(setup, world, side, &mut standing, &mut Rng::new(key));
        }
        standing
    }
}

/// A recruit does not see what is best: of three formations one does something else that looks sensible.
fn hesitate<D: Doctrine>(
    setup: &D::Setup,
    world: &D::State,
    side: Side,
    standing: &mut Standing<D>,
    rng: &mut Rng,
) {
    let mut plans = Vec::new();
    for group in 0..standing.plans.len() {
        if standing.plans[group].is_none() || rng.below(3) > 0 {
            continue;
        }
        plans.clear();
        D::alternatives(setup, world, side, group, &mut plans);
        standing.plans[group] = rng.pick(&plans).or(standing.plans[group]);
    }
}
