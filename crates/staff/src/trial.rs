//! What is tried: plans, and the enemy's replies to them, played out sample by sample with the same dice for all.

use std::panic::resume_unwind;

use play::Side;

use crate::doctrine::{Doctrine, FEATURES, GROUPS, Plans, Standing};
use crate::rng::Rng;
use crate::search::Effort;
use crate::sim::{Bench, Sides, play_on};
use crate::value::Judgement;
use crate::watch::Watch;

/// Plans that were tried.
pub struct Tried<D: Doctrine> {
    /// The plans.
    pub plans: Plans<D::Plan>,
    /// How often they were played out.
    pub samples: u32,
    /// What the enemy can do about them that hurts most, and the chance to win that is left then; only for the best of those that were
    /// tried.
    pub reply: Option<Reply<D>>,
    /// What came out of each sample, for the side that plans.
    each: Vec<Judgement>,
    /// How much each sample counts; none where all count alike.
    weights: Vec<f64>,
}

/// What a formation of the enemy does about our plans.
pub struct Reply<D: Doctrine> {
    /// Which formation.
    pub group: usize,
    /// What it does.
    pub plan: D::Plan,
    /// How often that was played out.
    pub samples: u32,
    chances: f64,
}

impl<D: Doctrine> Reply<D> {
    /// The mean chance to win that is left to the side that plans.
    pub fn chance(&self) -> f64 {
        self.chances / f64::from(self.samples.max(1))
    }
}

impl<D: Doctrine> Tried<D> {
    pub(crate) fn new(plans: Plans<D::Plan>) -> Tried<D> {
        Tried { plans, samples: 0, reply: None, each: Vec::new(), weights: Vec::new() }
    }

    /// Adds what came out of a sample, for the side that plans.
    pub(crate) fn add(&mut self, judged: &Judgement, side: Side) {
        self.samples += 1;
        let sign = if side == Side::A { 1.0 } else { -1.0 };
        self.each.push(Judgement { chance: judged.of(side), terms: judged.terms.map(|term| sign * term) });
    }

    /// Lets each sample count for so much.
    pub(crate) fn weigh(&mut self, weights: Vec<f64>) {
        self.weights = weights;
    }

    /// The mean over samples, by what each counts for.
    fn mean(&self, values: impl Iterator<Item = f64>) -> f64 {
        let (mut sum, mut all) = (0.0, 0.0);
        for (at, value) in values.enumerate() {
            let weight = self.weights.get(at).copied().unwrap_or(1.0);
            sum += weight * value;
            all += weight;
        }
        if all > 0.0 { sum / all } else { 0.0 }
    }

    /// The mean chance to win, for the side that plans.
    pub fn chance(&self) -> f64 {
        self.mean(self.each.iter().map(|judged| judged.chance))
    }

    /// The same over the first samples alone, which others were tried with as well.
    pub(crate) fn first(&self, samples: u32) -> f64 {
        self.mean(self.each.iter().take(samples as usize).map(|judged| judged.chance))
    }

    /// What the plans are worth: half what the enemy's doctrine leaves of them, half what his best reply does.
    pub fn worth(&self) -> f64 {
        match &self.reply {
            Some(reply) => f64::midpoint(self.chance(), self.chance().min(reply.chance())),
            None => self.chance(),
        }
    }

    /// How much more these plans are worth than others, as far as both were tried: against the enemy's best replies too, if these were looked
    /// for.
    pub fn gain_over(&self, other: &Tried<D>) -> f64 {
        if self.reply.is_some() && other.reply.is_some() {
            self.worth() - other.worth()
        } else {
            self.better_than(other).0
        }
    }

    /// How much better these plans do than others, over the samples that both were tried with and with the same dice: the difference in
    /// the chance to win, and in what each thing that counts contributes.
    pub fn better_than(&self, other: &Tried<D>) -> (f64, [f64; FEATURES]) {
        let pairs = || self.each.iter().zip(&other.each);
        let chance = self.mean(pairs().map(|(one, two)| one.chance - two.chance));
        let term = |index: usize| self.mean(pairs().map(|(one, two)| one.terms[index] - two.terms[index]));
        (chance, std::array::from_fn(term))
    }
}

/// Does the work on every item, on so many threads; the items are split beforehand, so that what comes out is the same on any number of them.
pub(crate) fn spread<D: Doctrine, T: Send>(
    setup: &D::Setup,
    threads: usize,
    items: &mut [T],
    work: impl Fn(&mut T, &mut Bench<D>) -> u32 + Sync,
) -> u32 {
    let part = |items: &mut [T]| -> u32 {
        let mut bench = Bench::new(setup);
        items.iter_mut().map(|item| work(item, &mut bench)).sum()
    };
    let size = items.len().div_ceil(threads.max(1)).max(1);
    if size >= items.len() {
        return part(items);
    }
    std::thread::scope(|scope| {
        let parts: Vec<_> = items.chunks_mut(size).map(|items| scope.spawn(|| part(items))).collect();
        parts.into_iter().map(|part| part.join().unwrap_or_else(|fault| resume_unwind(fault))).sum()
    })
}

/// What all samples of a search have in common.
pub(crate) struct Trial<'a, D: Doctrine> {
    pub setup: &'a D::Setup,
    pub state: &'a D::State,
    pub side: Side,
    pub key: u64,
    pub until: u32,
    pub watch: &'a Watch,
}

impl<D: Doctrine> Trial<'_, D> {
    /// Plays the plans once more; not if enough has been thought.
    pub(crate) fn add(&self, tried: &mut Tried<D>, bench: &mut Bench<D>) -> bool {
        let Some(judged) = self.play(tried.plans, None, tried.samples, bench) else { return false };
        tried.add(&judged, self.side);
        true
    }

    /// Plays the plans against a reply once more.
    pub(crate) fn answer(&self, plans: Plans<D::Plan>, reply: &mut Reply<D>, bench: &mut Bench<D>) -> bool {
        let against = Some((self.side.other(), reply.group, reply.plan));
        let Some(judged) = self.play(plans, against, reply.samples, bench) else { return false };
        reply.samples += 1;
        reply.chances += judged.of(self.side);
        true
    }

    fn play(
        &self,
        plans: Plans<D::Plan>,
        reply: Option<(Side, usize, D::Plan)>,
        sample: u32,
        bench: &mut Bench<D>,
    ) -> Option<Judgement> {
        if self.watch.is_enough() {
            return None;
        }
        let sample = u64::from(sample);
        let mut world =
            D::imagine(self.setup, self.state, self.side, &mut Rng::keyed(&[self.key, 2, sample]));
        let standing = Standing::new(self.setup, &world, plans);
        let mut sides = Sides::with(self.side, standing).against(reply);
        let dice = self.key ^ sample.wrapping_mul(0x9e37);
        let judged = play_on(self.setup, &mut world, &mut sides, dice, self.until, bench);
        self.watch.step();
        Some(judged)
    }

    /// What each formation of the enemy could do after our turn, as it looks once we have played it.
    pub(crate) fn replies(&self, plans: Plans<D::Plan>) -> Vec<Reply<D>> {
        let mut world = D::imagine(self.setup, self.state, self.side, &mut Rng::keyed(&[self.key, 2, 0]));
        let mut sides = Sides::<D>::with(self.side, Standing::new(self.setup, &world, plans));
        let next = D::beat(self.setup, self.state) + 1;
        play_on(self.setup, &mut world, &mut sides, self.key, next, &mut Bench::new(self.setup));
        let enemy = self.side.other();
        let base = D::standard(self.setup, &world, enemy);
        let (mut replies, mut plans) = (Vec::new(), Vec::new());
        for group in (0..GROUPS).filter(|&group| base[group].is_some()) {
            plans.clear();
            D::alternatives(self.setup, &world, enemy, group, &mut plans);
            let others = plans.iter().filter(|&&plan| base[group] != Some(plan));
            replies.extend(others.map(|&plan| Reply { group, plan, samples: 0, chances: 0.0 }));
        }
        replies
    }
}

/// The player-turn at which simulations from here stop.
pub(crate) fn horizon<D: Doctrine>(setup: &D::Setup, state: &D::State, effort: &Effort) -> u32 {
    let (now, last) = (D::beat(setup, state), D::last_beat(setup));
    if now + effort.to_the_end >= last { u32::MAX } else { D::quiet(setup, state, effort.ahead) }
}
