//! Thinking about one answer in slices. It can be left after any simulation and taken up again; the result does not depend on the slices.

use std::mem;
use std::sync::Arc;

use play::{Decision, Side};

use crate::agent::{Kind, Player};
use crate::doctrine::{Doctrine, Standing};
use crate::matrix::Matrix;
use crate::rng::Rng;
use crate::search::{Effort, Search, Verdict};
use crate::small::{self, Weighing};
use crate::trial::{Inquiry, advance};

/// Nobody greedy answers a question the same way more often in a player-turn, unless nothing else is left.
const REPEATS: usize = 3;

/// A second look at plans takes one in so many of the simulations.
const SECOND_LOOK: u32 = 3;

/// How far thinking is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress {
    /// More simulations are needed.
    Going {
        /// Simulations done for what is being weighed now.
        done: u32,
        /// About how many there will be; never fewer than are done.
        of: u32,
        /// Whether plans are being weighed. Otherwise single answers are, and `of` depends on how many are legal.
        plans: bool,
    },
    /// The decision is made; [`Thinking::finish`] returns it.
    Settled,
}

/// A player's thoughts about one answer. The value owns everything between two slices except the setup, which every call takes as elsewhere. Dropping the
/// value calls the thought off; the player it was made from has not changed.
pub struct Thinking<D: Doctrine> {
    player: Player<D>,
    stage: Stage<D>,
}

/// What is being weighed, with its data.
enum Stage<D: Doctrine> {
    /// Plans.
    Plans(Box<Asked<D>>, Box<Search<D>>),
    /// Plans, where both sides choose in secret.
    Secret(Box<Asked<D>>, Box<Matrix<D>>),
    /// Single answers.
    Answers(Box<Asked<D>>, Box<Weighing<D>>),
    /// Nothing; the answer is known.
    Settled(Option<D::Action>),
}

/// The decision that is thought about.
struct Asked<D: Doctrine> {
    state: D::State,
    /// The state with hidden facts made up, the same ones for a whole player-turn.
    world: D::State,
    decision: Decision<D::Question>,
    legal: Vec<D::Action>,
    at: u64,
    /// The key of the random numbers of this player-turn.
    key: u64,
}

impl<D: Doctrine> Stage<D> {
    fn inquiry(&mut self) -> Option<&mut dyn Inquiry<D>> {
        match self {
            Stage::Plans(_, search) => Some(&mut **search),
            Stage::Secret(_, matrix) => Some(&mut **matrix),
            Stage::Answers(_, weighing) => Some(&mut **weighing),
            Stage::Settled(_) => None,
        }
    }
}

impl<D: Doctrine> Thinking<D> {
    /// Plays at most `simulations` simulations, and at least one, on `threads` threads. Neither number changes the result.
    pub fn advance(&mut self, setup: &D::Setup, simulations: u32, threads: usize) -> Progress {
        D::advance(self, setup, simulations, threads)
    }

    /// Returns the answer, and the player with its reasons and its new memory. Before [`Progress::Settled`] this is the best answer found so far; no
    /// further simulation is played. There is no answer only where nothing is legal.
    pub fn finish(self, setup: &D::Setup) -> (Player<D>, Option<D::Action>) {
        D::finish(self, setup)
    }

    /// The body of [`Doctrine::begin`].
    pub(crate) fn begin_here(
        mut player: Player<D>,
        setup: &D::Setup,
        state: &D::State,
        decision: &Decision<D::Question>,
        at: u64,
    ) -> Thinking<D> {
        (player.planned, player.weighed) = (false, Vec::new());
        let mut legal = Vec::with_capacity(64);
        D::actions(setup, state, decision.side, &mut legal);
        let stage = player.open(setup, state, decision, legal, at);
        Thinking { player, stage }
    }

    /// The body of [`Doctrine::advance`].
    pub(crate) fn advance_here(&mut self, setup: &D::Setup, simulations: u32, threads: usize) -> Progress {
        let mut left = simulations.max(1);
        while let Some(inquiry) = self.stage.inquiry() {
            left -= advance(inquiry, setup, left, threads);
            if !inquiry.is_settled() {
                let (done, of) = inquiry.progress();
                let plans = !matches!(self.stage, Stage::Answers(..));
                return Progress::Going { done, of: of.max(done), plans };
            }
            self.conclude(setup);
        }
        Progress::Settled
    }

    /// The body of [`Doctrine::finish`].
    pub(crate) fn finish_here(mut self, setup: &D::Setup) -> (Player<D>, Option<D::Action>) {
        loop {
            if let Stage::Settled(action) = self.stage {
                return (self.player, action);
            }
            self.conclude(setup);
        }
    }

    /// Ends the stage with what has been found so far, and begins the next one.
    fn conclude(&mut self, setup: &D::Setup) {
        let player = &mut self.player;
        self.stage = match mem::replace(&mut self.stage, Stage::Settled(None)) {
            Stage::Plans(asked, search) => player.resolve(setup, asked, search.verdict()),
            Stage::Secret(asked, matrix) => player.resolve(setup, asked, matrix.verdict()),
            Stage::Answers(asked, weighing) => player.compare(setup, &asked, &weighing),
            settled @ Stage::Settled(_) => settled,
        };
    }
}

impl<D: Doctrine> Player<D> {
    /// Returns the first stage for a question with these legal answers.
    fn open(
        &mut self,
        setup: &D::Setup,
        state: &D::State,
        decision: &Decision<D::Question>,
        legal: Vec<D::Action>,
        at: u64,
    ) -> Stage<D> {
        let mut rng = Rng::keyed(&[self.seed, at]);
        let chosen = match self.kind {
            _ if legal.len() < 2 => legal.first().copied(),
            Kind::Idle => D::idle(&legal),
            Kind::Random => rng.pick(&legal),
            Kind::Greedy => {
                let world = D::imagine(setup, state, decision.side, &mut rng);
                let fresh = self.fresh(D::beat(setup, state), decision.question, &legal);
                let best = small::greedy::<D>(setup, &world, decision.side, &fresh, &mut rng);
                self.given.extend(best.map(|action| (decision.question, action)));
                best
            }
            Kind::Script | Kind::Level(_) => {
                let key = Rng::keyed(&[self.seed, u64::from(D::beat(setup, state)), 4]).draw();
                let world = D::imagine(setup, state, decision.side, &mut Rng::new(key));
                let (state, decision) = (state.clone(), *decision);
                return self.command(setup, Box::new(Asked { state, world, decision, legal, at, key }));
            }
        };
        settled(chosen, &legal, &mut rng)
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

    /// Begins with plans where this question needs new ones.
    fn command(&mut self, setup: &D::Setup, asked: Box<Asked<D>>) -> Stage<D> {
        let (question, beat) = (asked.decision.question, D::beat(setup, &asked.state));
        if self.standing.as_ref().is_none_or(|standing| standing.beat != beat) {
            self.standing = None;
        }
        let effort = self.effort.filter(|effort| effort.simulations > 0);
        let again = effort.is_some() && D::reopens(question) && self.looked != Some(beat);
        if !again && (self.standing.is_some() || !D::plans_before(question)) {
            return self.carry_out(setup, asked);
        }
        if D::reopens(question) {
            self.looked = Some(beat);
        }
        self.planned = true;
        match effort {
            Some(effort) => self.search(setup, asked, effort),
            None => {
                let (world, side) = (&asked.world, asked.decision.side);
                let mut standing = Standing::standard(setup, world, side);
                if self.kind == Kind::Level(1) {
                    hesitate::<D>(setup, world, side, &mut standing, &mut Rng::new(asked.key));
                }
                self.standing = Some(standing);
                self.carry_out(setup, asked)
            }
        }
    }

    /// Begins to weigh plans.
    fn search(&mut self, setup: &D::Setup, asked: Box<Asked<D>>, effort: Effort) -> Stage<D> {
        let Asked { state, decision, key, .. } = &*asked;
        let share = if D::reopens(decision.question) { SECOND_LOOK * D::SHARE } else { D::SHARE };
        let effort = Effort { simulations: (effort.simulations / share).max(1), ..effort };
        if D::secret(decision.question) {
            let mixed = self.kind == Kind::Level(5);
            let matrix = Matrix::new(setup, state, decision.side, &effort, *key, mixed);
            return Stage::Secret(asked, Box::new(matrix));
        }
        // At a second look the plans are already being carried out.
        let so_far = self.standing.as_ref().map(|standing| standing.plans);
        let search = Search::new(setup, state, decision.side, so_far, effort, *key);
        Stage::Plans(asked, Box::new(search))
    }

    /// Adopts the plans that were found.
    fn resolve(&mut self, setup: &D::Setup, asked: Box<Asked<D>>, verdict: Verdict<D>) -> Stage<D> {
        self.standing = Some(Standing::new(setup, &asked.world, verdict.tried[0].plans));
        self.verdict = Some(Arc::new(verdict));
        self.carry_out(setup, asked)
    }

    /// Begins to weigh the answers where the question is worth it; otherwise the script answers.
    fn carry_out(&mut self, setup: &D::Setup, asked: Box<Asked<D>>) -> Stage<D> {
        let Asked { state, decision, legal, at, .. } = &*asked;
        let (Some(effort), true, true) =
            (self.effort, D::weighs(decision.question), legal.len() <= small::MOST)
        else {
            let chosen = self.script(setup, &asked);
            return self.settle(chosen, &asked);
        };
        let key = Rng::keyed(&[self.seed, *at, 5]).draw();
        let standing = self.standing(setup, &asked);
        let weighing = Weighing::new(setup, state, decision.side, standing, legal, &effort, key);
        Stage::Answers(asked, Box::new(weighing))
    }

    /// Takes the best of the answers that were weighed. If fewer than two were, nothing was compared and the script answers.
    fn compare(&mut self, setup: &D::Setup, asked: &Asked<D>, weighing: &Weighing<D>) -> Stage<D> {
        self.weighed = weighing.weighed();
        let chosen =
            if self.weighed.len() < 2 { self.script(setup, asked) } else { small::best(&self.weighed) };
        self.settle(chosen, asked)
    }

    /// Returns the answer of the script under the plans.
    fn script(&mut self, setup: &D::Setup, asked: &Asked<D>) -> Option<D::Action> {
        let Asked { world, decision, legal, .. } = asked;
        let mut list = Vec::with_capacity(legal.len());
        match &mut self.standing {
            Some(standing) => D::pick(setup, world, decision, standing, &mut list),
            None => {
                let mut standing = Standing::standard(setup, world, decision.side);
                D::pick(setup, world, decision, &mut standing, &mut list)
            }
        }
    }

    /// Returns the plans that are being carried out, or those of the doctrine.
    fn standing(&self, setup: &D::Setup, asked: &Asked<D>) -> Standing<D> {
        let standard = || Standing::standard(setup, &asked.world, asked.decision.side);
        self.standing.clone().unwrap_or_else(standard)
    }

    fn settle(&self, chosen: Option<D::Action>, asked: &Asked<D>) -> Stage<D> {
        settled(chosen, &asked.legal, &mut Rng::keyed(&[self.seed, asked.at]))
    }
}

/// What was imagined may differ from what is, and then anything legal will do: always the same could go round in circles.
fn settled<D: Doctrine>(chosen: Option<D::Action>, legal: &[D::Action], rng: &mut Rng) -> Stage<D> {
    Stage::Settled(chosen.filter(|action| legal.contains(action)).or_else(|| rng.pick(legal)))
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
