//! The choice among plans: many at first with few samples each, then ever fewer with more. All are tried with the same dice, so that
//! they are compared by what they do and not by their luck.

use std::mem;

use play::Side;

use crate::doctrine::{Doctrine, Plans};
use crate::rng::Rng;
use crate::sim::Bench;
use crate::trial::{Inquiry, Reply, Sample, Trial, Tried, missing};
use crate::value::Judgement;

/// How much work goes into a choice. Counted, not timed: the same effort gives the same choice everywhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// Simulations for what a person would call a turn.
    pub simulations: u32,
    /// Pairs of changes that are tried beside every single change.
    pub pairs: u32,
    /// How often the search looks, from the best it has found; a third time only with simulations enough for a look that is not mere
    /// luck.
    pub stages: u32,
    /// For how many of the best plans the enemy's best reply is looked for; for a fourth only with simulations enough.
    pub replies: u32,
    /// Player-turns that are played before judging: ours and the reply are 2.
    pub ahead: u32,
    /// From so many player-turns before the end on, games are played to their end.
    pub to_the_end: u32,
    /// Samples for each answer of a small decision.
    pub small: u32,
}

impl Effort {
    /// A part of the same effort, for matches that would take too long.
    #[must_use]
    pub fn divided(self, by: u32) -> Effort {
        let part = |count: u32| if count == 0 { 0 } else { (count / by.max(1)).max(1) };
        Effort { simulations: part(self.simulations), small: part(self.small), ..self }
    }

    /// How often the search looks with so many simulations for plans.
    fn looks(&self, simulations: u32) -> u32 {
        self.stages.clamp(1, (simulations / A_LOOK).max(2))
    }

    /// For how many plans a reply is looked for with so many simulations for replies.
    fn answered(&self, simulations: u32) -> u32 {
        self.replies.min((simulations / A_REPLY).max(3))
    }
}

/// Simulations below which a third look and those after it find noise.
const A_LOOK: u32 = 200;

/// Simulations below which nothing is known of the reply to a fourth plan and those after it.
const A_REPLY: u32 = 60;

/// A reply is judged by at least so many samples.
const FEWEST: u32 = 8;

/// What came out: everything that was tried, the choice first.
pub struct Verdict<D: Doctrine> {
    /// Who plans.
    pub side: Side,
    /// What was tried; what came close to the choice was tried most often.
    pub tried: Vec<Tried<D>>,
    /// Simulations spent.
    pub simulations: u32,
}

/// The search for plans. It starts from the standard plans, tries changes of the best plans so far in several looks, and then looks for the enemy's best
/// replies. All its state between two simulations is in here.
pub(crate) struct Search<D: Doctrine> {
    trial: Trial<D>,
    effort: Effort,
    /// The state with hidden facts made up once; alternatives are listed on it.
    world: D::State,
    /// Whether plans are already being carried out.
    begun: bool,
    tried: Vec<Tried<D>>,
    spent: u32,
    stage: Stage<D>,
}

/// What the search compares now, with its data.
enum Stage<D: Doctrine> {
    /// Plans.
    Plans(Round<D>),
    /// Replies to one of the best plans.
    Replies(Replies<D>),
    /// Nothing; the search is over.
    Settled,
}

/// A round of a look: the first `alive` plans get `wanted` samples each, then a third stays.
struct Round<D: Doctrine> {
    /// The number of the look.
    look: u32,
    /// Whether nothing new was found to try. Then the rest of the simulations goes into what there is, and no look follows.
    last: bool,
    alive: usize,
    wanted: u32,
    /// The plans that led when the round began. They stay until the last rounds, so that they are left for good reasons only.
    standard: Plans<D::Plan>,
    round: u32,
    rounds: u32,
    /// The look ends when so many simulations are spent.
    end: u32,
}

/// A round of the search for the reply that hurts most: each gets `wanted` samples, then a third stays.
struct Replies<D: Doctrine> {
    /// The number of plans that get a reply.
    best: usize,
    /// The plan that is replied to now.
    to: usize,
    /// Simulations for each plan.
    share: u32,
    list: Vec<Reply<D>>,
    wanted: u32,
    /// The simulations of this plan end when so many are spent.
    end: u32,
}

impl<D: Doctrine> Search<D> {
    /// Begins a search for plans of `side`. Where plans are being carried out (`so_far`), it starts from them.
    pub(crate) fn new(
        setup: &D::Setup,
        state: &D::State,
        side: Side,
        so_far: Option<Plans<D::Plan>>,
        effort: Effort,
        key: u64,
    ) -> Search<D> {
        let world = D::imagine(setup, state, side, &mut Rng::keyed(&[key, 0]));
        let base = so_far.unwrap_or_else(|| D::standard(setup, &world, side));
        let mut search = Search {
            trial: Trial::new(setup, state, side, &effort, key),
            effort,
            world,
            begun: so_far.is_some(),
            tried: Vec::new(),
            spent: 0,
            stage: Stage::Settled,
        };
        search.stage = search.look(setup, 0, base);
        search.go_on(setup);
        search
    }

    /// Returns everything that was tried, the best so far first.
    pub(crate) fn verdict(mut self) -> Verdict<D> {
        if let Stage::Plans(round) = &self.stage {
            rank(&mut self.tried[..round.alive], round.wanted);
        }
        Verdict { side: self.trial.side, tried: self.tried, simulations: self.spent }
    }

    /// Moves on as long as the present stage needs no simulation.
    fn go_on(&mut self, setup: &D::Setup) {
        while self.is_settled() {
            self.stage = match mem::replace(&mut self.stage, Stage::Settled) {
                Stage::Plans(round) => self.after_round(setup, round),
                Stage::Replies(replies) => self.after_replies(setup, replies),
                Stage::Settled => return,
            };
        }
    }

    /// Returns whether replies are looked for at all.
    fn answers(&self) -> bool {
        self.effort.replies > 0 && D::ANSWERED
    }

    /// Returns the number of simulations for plans.
    fn for_plans(&self) -> u32 {
        if self.answers() { self.effort.simulations / 10 * 7 } else { self.effort.simulations }
    }

    /// Begins a look: adds `base` and changes of it to what is tried.
    fn look(&mut self, setup: &D::Setup, look: u32, base: Plans<D::Plan>) -> Stage<D> {
        let from = self.tried.len();
        self.add(base);
        self.deviate(setup, base, look > 0 || self.begun);
        let last = self.tried.len() == from;
        if last && from < 2 {
            return self.expect_replies(setup);
        }
        let for_plans = self.for_plans();
        let share = if last { for_plans } else { for_plans * (look + 1) / self.effort.looks(for_plans) };
        // What has dropped out stays out.
        let alive = if last {
            from.div_ceil(3).max(2)
        } else {
            self.tried[usize::from(from > 0)..].rotate_left(from.saturating_sub(1));
            self.tried.len() - from + usize::from(from > 0)
        };
        let mut rounds = 1;
        while 3u64.pow(rounds) < alive as u64 {
            rounds += 1;
        }
        let end = self.spent.max(share);
        self.round(Round { look, last, alive, wanted: 0, standard: base, round: 0, rounds, end })
    }

    fn add(&mut self, plans: Plans<D::Plan>) {
        if !self.tried.iter().any(|tried| tried.plans == plans) {
            self.tried.push(Tried::new(plans));
        }
    }

    /// Adds every change of one formation's plan, and some of two; once the best is found, those that are close to it.
    fn deviate(&mut self, setup: &D::Setup, base: Plans<D::Plan>, closer: bool) {
        let (world, side) = (&self.world, self.trial.side);
        let mut changes = Vec::new();
        let mut plans = Vec::new();
        for (group, plan) in base.into_iter().enumerate() {
            let Some(plan) = plan else { continue };
            plans.clear();
            if closer {
                D::variations(setup, world, side, group, plan, &mut plans);
            } else {
                D::alternatives(setup, world, side, group, &mut plans);
            }
            changes
                .extend(plans.iter().filter(|&&plan| base[group] != Some(plan)).map(|&plan| (group, plan)));
        }
        for &(group, plan) in &changes {
            let mut changed = base;
            changed[group] = Some(plan);
            self.add(changed);
        }
        let mut rng = Rng::keyed(&[self.trial.key, 1, self.tried.len() as u64]);
        for _ in 0..self.effort.pairs {
            let (Some((a, one)), Some((b, two))) = (rng.pick(&changes), rng.pick(&changes)) else { return };
            let mut changed = base;
            (changed[a], changed[b]) = (Some(one), Some(two));
            self.add(changed);
        }
    }

    /// Begins a round. The simulations that are left are shared among the rounds that are left, and equally among the plans.
    fn round(&self, mut round: Round<D>) -> Stage<D> {
        let left = round.end.saturating_sub(self.spent);
        let share = left / (round.rounds - round.round + 1);
        round.wanted += (share / round.alive as u32).max(1);
        round.standard = self.tried[0].plans;
        Stage::Plans(round)
    }

    fn after_round(&mut self, setup: &D::Setup, mut round: Round<D>) -> Stage<D> {
        rank(&mut self.tried[..round.alive], round.wanted);
        if round.round == round.rounds || self.spent >= round.end {
            return self.after_look(setup, &round);
        }
        let alive = round.alive.div_ceil(3).max(2).min(round.alive);
        round.alive = alive;
        round.round += 1;
        if round.round < round.rounds
            && let Some(at) = self.tried.iter().position(|tried| tried.plans == round.standard)
            && at >= alive
        {
            self.tried[alive..=at].rotate_right(1);
            round.alive += 1;
        }
        self.round(round)
    }

    fn after_look(&mut self, setup: &D::Setup, round: &Round<D>) -> Stage<D> {
        let next = round.look + 1;
        if round.last || next == self.effort.looks(self.for_plans()) {
            return self.expect_replies(setup);
        }
        self.look(setup, next, self.tried[0].plans)
    }

    /// Begins to look for the enemy's best reply to each of the best plans.
    fn expect_replies(&mut self, setup: &D::Setup) -> Stage<D> {
        let budget = self.effort.simulations.saturating_sub(self.spent);
        let best = (self.effort.answered(budget) as usize).min(self.tried.len());
        if !self.answers() || best < 2 {
            return Stage::Settled;
        }
        self.reply_to(setup, 0, best, budget / best as u32)
    }

    /// Begins with the replies to plan number `to`. After the last plan, the best plans are ranked again.
    fn reply_to(&mut self, setup: &D::Setup, to: usize, best: usize, share: u32) -> Stage<D> {
        if to == best {
            self.tried[..best].sort_by(|a, b| b.worth().total_cmp(&a.worth()));
            return Stage::Settled;
        }
        let list = self.trial.replies(setup, self.tried[to].plans);
        if list.is_empty() {
            return self.reply_to(setup, to + 1, best, share);
        }
        self.reply_round(Replies { best, to, share, list, wanted: 0, end: self.spent + share })
    }

    /// Begins a round among the replies. The last reply gets all simulations that remain.
    fn reply_round(&self, mut replies: Replies<D>) -> Stage<D> {
        let left = replies.end.saturating_sub(self.spent);
        if let [reply] = &replies.list[..] {
            replies.wanted = reply.samples + left.max(FEWEST);
        } else {
            let rounds = replies.list.len().ilog(3) + 2;
            replies.wanted += (left / rounds / replies.list.len() as u32).max(1);
        }
        Stage::Replies(replies)
    }

    fn after_replies(&mut self, setup: &D::Setup, mut replies: Replies<D>) -> Stage<D> {
        if replies.list.len() == 1 {
            self.tried[replies.to].reply = replies.list.pop();
            return self.reply_to(setup, replies.to + 1, replies.best, replies.share);
        }
        replies.list.sort_by(|a, b| a.chance().total_cmp(&b.chance()));
        replies.list.truncate(replies.list.len().div_ceil(3));
        self.reply_round(replies)
    }
}

/// Ranks the leading plans that have the wanted number of samples. Some have more samples from earlier; those do not count.
fn rank<D: Doctrine>(plans: &mut [Tried<D>], wanted: u32) {
    let tried = plans.iter().take_while(|tried| tried.samples >= wanted).count();
    plans[..tried].sort_by(|a, b| b.first(wanted).total_cmp(&a.first(wanted)));
}

impl<D: Doctrine> Inquiry<D> for Search<D> {
    fn trial(&self) -> &Trial<D> {
        &self.trial
    }

    fn due(&self, most: usize, out: &mut Vec<Sample>) {
        match &self.stage {
            Stage::Plans(round) => {
                missing(self.tried[..round.alive].iter().map(|it| (it.samples, round.wanted)), most, out);
            }
            Stage::Replies(replies) => {
                missing(replies.list.iter().map(|it| (it.samples, replies.wanted)), most, out);
            }
            Stage::Settled => {}
        }
    }

    fn play(&self, setup: &D::Setup, sample: Sample, bench: &mut Bench<D>) -> Judgement {
        let (plans, reply) = match &self.stage {
            Stage::Replies(replies) => {
                let reply = &replies.list[sample.item];
                (&self.tried[replies.to], Some((reply.group, reply.plan)))
            }
            _ => (&self.tried[sample.item], None),
        };
        self.trial.play(setup, plans.plans, reply, sample.number, bench)
    }

    fn take(&mut self, setup: &D::Setup, results: &[(Sample, Judgement)]) {
        let side = self.trial.side;
        for (sample, judged) in results {
            match &mut self.stage {
                Stage::Replies(replies) => replies.list[sample.item].add(judged.of(side)),
                _ => self.tried[sample.item].add(judged, side),
            }
        }
        self.spent += results.len() as u32;
        self.go_on(setup);
    }

    fn progress(&self) -> (u32, u32) {
        (self.spent, self.effort.simulations)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MUCH: Effort =
        Effort { simulations: 4_000, pairs: 8, stages: 4, replies: 5, ahead: 3, to_the_end: 2, small: 8 };

    #[test]
    fn a_third_look_and_a_fourth_reply_need_simulations_enough() {
        assert_eq!([0, 400, 599, 600, 800, 9_000].map(|count| MUCH.looks(count)), [2, 2, 2, 3, 4, 4]);
        assert_eq!([0, 180, 239, 240, 300, 9_000].map(|count| MUCH.answered(count)), [3, 3, 3, 4, 5, 5]);
        // Who looks less often is not made to look more often.
        let little = Effort { stages: 0, replies: 1, ..MUCH };
        assert_eq!((little.looks(9_000), little.answered(9_000)), (1, 1));
    }

    #[test]
    fn a_part_of_an_effort_is_never_nothing_unless_the_whole_is() {
        let tenth = MUCH.divided(10);
        assert_eq!((tenth.simulations, tenth.small, tenth.stages), (400, 1, 4));
        assert_eq!(MUCH.divided(0), MUCH);
        assert_eq!(Effort { small: 0, ..MUCH }.divided(3).small, 0);
    }
}
