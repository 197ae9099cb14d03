//! The choice among plans: many at first with few samples each, then ever fewer with more. All are tried with the same dice, so that
//! they are compared by what they do and not by their luck.

use play::Side;

use crate::doctrine::{Doctrine, Plans};
use crate::rng::Rng;
use crate::trial::{Reply, Trial, Tried, horizon, spread};
use crate::watch::Watch;

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
    /// Threads; they never change what comes out.
    pub threads: usize,
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

/// Chooses plans for `side`, as well as the effort allows. Where plans are being carried out, only what is left of them is chosen anew.
pub fn think<D: Doctrine>(
    setup: &D::Setup,
    state: &D::State,
    side: Side,
    so_far: Option<Plans<D::Plan>>,
    effort: &Effort,
    key: u64,
    watch: &Watch,
) -> Verdict<D> {
    watch.begin(effort.simulations);
    let world = D::imagine(setup, state, side, &mut Rng::keyed(&[key, 0]));
    let mut search = Search { setup, state, side, effort, key, watch, tried: Vec::new(), spent: 0 };
    let mut base = so_far.unwrap_or_else(|| D::standard(setup, &world, side));
    let replies = effort.replies > 0 && D::ANSWERED;
    let for_plans = if replies { effort.simulations / 10 * 7 } else { effort.simulations };
    let stages = effort.looks(for_plans);
    for stage in 0..stages {
        let from = search.tried.len();
        search.add(base);
        search.deviate(&world, base, stage > 0 || so_far.is_some());
        // Where there is nothing new to try, what is left goes into what there is.
        let done = search.tried.len() == from;
        if done && from < 2 {
            break;
        }
        let share = if done { for_plans } else { for_plans * (stage + 1) / stages };
        // What has dropped out stays out.
        let alive = if done {
            from.div_ceil(3).max(2)
        } else {
            search.tried[usize::from(from > 0)..].rotate_left(from.saturating_sub(1));
            search.tried.len() - from + usize::from(from > 0)
        };
        search.halve(alive, share.saturating_sub(search.spent));
        base = search.tried[0].plans;
        if done || watch.is_enough() {
            break;
        }
    }
    if replies {
        search.expect_replies(effort.simulations.saturating_sub(search.spent));
    }
    Verdict { side, tried: search.tried, simulations: search.spent }
}

struct Search<'a, D: Doctrine> {
    setup: &'a D::Setup,
    state: &'a D::State,
    side: Side,
    effort: &'a Effort,
    key: u64,
    watch: &'a Watch,
    tried: Vec<Tried<D>>,
    spent: u32,
}

impl<'a, D: Doctrine> Search<'a, D> {
    fn add(&mut self, plans: Plans<D::Plan>) {
        if !self.tried.iter().any(|tried| tried.plans == plans) {
            self.tried.push(Tried::new(plans));
        }
    }

    /// Adds every change of one formation's plan, and some of two; once the best is found, those that are close to it.
    fn deviate(&mut self, world: &D::State, base: Plans<D::Plan>, closer: bool) {
        let mut changes = Vec::new();
        let mut plans = Vec::new();
        for (group, plan) in base.into_iter().enumerate() {
            let Some(plan) = plan else { continue };
            plans.clear();
            if closer {
                D::variations(self.setup, world, self.side, group, plan, &mut plans);
            } else {
                D::alternatives(self.setup, world, self.side, group, &mut plans);
            }
            changes
                .extend(plans.iter().filter(|&&plan| base[group] != Some(plan)).map(|&plan| (group, plan)));
        }
        for &(group, plan) in &changes {
            let mut changed = base;
            changed[group] = Some(plan);
            self.add(changed);
        }
        let mut rng = Rng::keyed(&[self.key, 1, self.tried.len() as u64]);
        for _ in 0..self.effort.pairs {
            let (Some((a, one)), Some((b, two))) = (rng.pick(&changes), rng.pick(&changes)) else { return };
            let mut changed = base;
            (changed[a], changed[b]) = (Some(one), Some(two));
            self.add(changed);
        }
    }

    /// Spends `budget` simulations on the first `alive`: in each round all that are left get the same number of samples, then a third
    /// stays. What the search started from stays to the end, so that it is left for good reasons only.
    fn halve(&mut self, mut alive: usize, budget: u32) {
        let end = self.spent + budget;
        let mut rounds = 1;
        while 3u64.pow(rounds) < alive as u64 {
            rounds += 1;
        }
        let mut wanted = 0;
        for round in 0..=rounds {
            let left = end.saturating_sub(self.spent);
            let share = left / (rounds - round + 1);
            wanted += (share / alive as u32).max(1);
            let standard = self.tried[0].plans;
            self.sample(alive, wanted);
            // Some have more samples from before: what they were luckier in does not count.
            let ranked = |a: &Tried<D>, b: &Tried<D>| b.first(wanted).total_cmp(&a.first(wanted));
            self.tried[..alive].sort_by(ranked);
            if round == rounds || self.spent >= end || self.watch.is_enough() {
                break;
            }
            alive = alive.div_ceil(3).max(2).min(alive);
            if round + 1 < rounds
                && let Some(at) = self.tried.iter().position(|tried| tried.plans == standard)
                && at >= alive
            {
                self.tried[alive..=at].rotate_right(1);
                alive += 1;
            }
        }
    }

    /// Brings the first `alive` to `wanted` samples each.
    fn sample(&mut self, alive: usize, wanted: u32) {
        let trial = self.trial();
        self.spent += spread(self.setup, self.effort.threads, &mut self.tried[..alive], |tried, bench| {
            let missing = wanted.saturating_sub(tried.samples);
            (0..missing).take_while(|_| trial.add(tried, bench)).count() as u32
        });
    }

    fn trial(&self) -> Trial<'a, D> {
        let until = horizon::<D>(self.setup, self.state, self.effort);
        Trial {
            setup: self.setup,
            state: self.state,
            side: self.side,
            key: self.key,
            until,
            watch: self.watch,
        }
    }

    /// Looks for the enemy's best reply to each of the best plans, and ranks these anew.
    fn expect_replies(&mut self, budget: u32) {
        let best = (self.effort.answered(budget) as usize).min(self.tried.len());
        if best < 2 || self.watch.is_enough() {
            return;
        }
        for index in 0..best {
            let share = budget / best as u32;
            self.tried[index].reply = self.best_reply(self.tried[index].plans, share);
        }
        self.tried[..best].sort_by(|a, b| b.worth().total_cmp(&a.worth()));
    }

    /// The reply that hurts most: many with few samples, then ever fewer with more.
    fn best_reply(&mut self, plans: Plans<D::Plan>, budget: u32) -> Option<Reply<D>> {
        let trial = self.trial();
        let mut replies = trial.replies(plans);
        let end = self.spent + budget;
        let mut wanted = 0;
        while replies.len() > 1 {
            let rounds = replies.len().ilog(3) + 2;
            wanted += (end.saturating_sub(self.spent) / rounds / replies.len() as u32).max(1);
            self.spent += spread(self.setup, self.effort.threads, &mut replies, |reply, bench| {
                let missing = wanted.saturating_sub(reply.samples);
                (0..missing).take_while(|_| trial.answer(plans, reply, bench)).count() as u32
            });
            replies.sort_by(|a, b| a.chance().total_cmp(&b.chance()));
            replies.truncate(replies.len().div_ceil(3));
            if self.watch.is_enough() {
                return None;
            }
        }
        let mut reply = replies.pop()?;
        let share = end.saturating_sub(self.spent).max(FEWEST);
        self.spent +=
            spread(self.setup, self.effort.threads, std::slice::from_mut(&mut reply), |reply, bench| {
                (0..share).take_while(|_| trial.answer(plans, reply, bench)).count() as u32
            });
        (reply.samples > 0).then_some(reply)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MUCH: Effort = Effort {
        simulations: 4_000,
        pairs: 8,
        stages: 4,
        replies: 5,
        ahead: 3,
        to_the_end: 2,
        small: 8,
        threads: 1,
    };

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
