//! The choice among plans: many at first with few samples each, then ever fewer with more. All are tried with the same dice, so that
//! they are compared by what they do and not by their luck.

use play::Side;

use crate::doctrine::{Doctrine, FEATURES, GROUPS, Plans, Standing};
use crate::rng::Rng;
use crate::sim::{Bench, Sides, play_on};
use crate::value::Judgement;
use crate::watch::Watch;

/// How much work goes into a choice. Counted, not timed: the same effort gives the same choice everywhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// Simulations for one player-turn.
    pub simulations: u32,
    /// Pairs of changes that are tried beside every single change.
    pub pairs: u32,
    /// How often the search starts again from the best it has found.
    pub stages: u32,
    /// Player-turns that are played before judging: ours and the reply are 2.
    pub ahead: u32,
    /// From so many player-turns before the end on, games are played to their end.
    pub to_the_end: u32,
    /// Samples for each answer of a small decision.
    pub small: u32,
    /// Threads; they never change what comes out.
    pub threads: usize,
}

/// Plans that were tried.
pub struct Tried<D: Doctrine> {
    /// The plans.
    pub plans: Plans<D::Plan>,
    /// How often they were played out.
    pub samples: u32,
    chances: f64,
    terms: [f64; FEATURES],
}

impl<D: Doctrine> Tried<D> {
    pub(crate) fn new(plans: Plans<D::Plan>) -> Tried<D> {
        Tried { plans, samples: 0, chances: 0.0, terms: [0.0; FEATURES] }
    }

    /// Adds what came out of a sample, for the side that plans.
    pub(crate) fn add(&mut self, judged: &Judgement, side: Side) {
        self.samples += 1;
        self.chances += judged.of(side);
        let sign = if side == Side::A { 1.0 } else { -1.0 };
        for (sum, term) in self.terms.iter_mut().zip(judged.terms) {
            *sum += sign * term;
        }
    }

    /// The mean chance to win, for the side that plans.
    pub fn chance(&self) -> f64 {
        if self.samples == 0 { 0.0 } else { self.chances / f64::from(self.samples) }
    }

    /// The mean contribution of a thing that counts, for the side that plans.
    pub fn term(&self, index: usize) -> f64 {
        if self.samples == 0 { 0.0 } else { self.terms[index] / f64::from(self.samples) }
    }
}

/// What came out: everything that was tried, the choice first, then by rising doubt.
pub struct Verdict<D: Doctrine> {
    /// Who plans.
    pub side: Side,
    /// What was tried, best first; those that dropped out early come last.
    pub tried: Vec<Tried<D>>,
    /// Simulations spent.
    pub simulations: u32,
}

/// Chooses plans for `side`, as well as the effort allows.
pub fn think<D: Doctrine>(
    setup: &D::Setup,
    state: &D::State,
    side: Side,
    effort: &Effort,
    key: u64,
    watch: &Watch,
) -> Verdict<D> {
    watch.begin(effort.simulations);
    let world = D::imagine(setup, state, side, &mut Rng::keyed(&[key, 0]));
    let mut search = Search { setup, state, side, effort, key, watch, tried: Vec::new(), spent: 0 };
    let mut base = D::standard(setup, &world, side);
    let stages = effort.stages.max(1);
    for stage in 0..stages {
        let from = search.tried.len();
        search.add(base);
        search.deviate(&world, base);
        if search.tried.len() == from {
            break;
        }
        let share = effort.simulations * (stage + 1) / stages;
        search.halve(share.saturating_sub(search.spent));
        base = search.tried[0].plans;
        if watch.is_enough() {
            break;
        }
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

impl<D: Doctrine> Search<'_, D> {
    fn add(&mut self, plans: Plans<D::Plan>) {
        if !self.tried.iter().any(|tried| tried.plans == plans) {
            self.tried.push(Tried::new(plans));
        }
    }

    /// Adds every change of one formation's plan, and some of two.
    fn deviate(&mut self, world: &D::State, base: Plans<D::Plan>) {
        let mut changes = Vec::new();
        let mut plans = Vec::new();
        for group in (0..GROUPS).filter(|&group| base[group].is_some()) {
            plans.clear();
            D::alternatives(self.setup, world, self.side, group, &mut plans);
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

    /// Spends `budget` simulations: in each round all that are left get the same number of samples, then a third stays. What the
    /// search started from stays to the end, so that it is left for good reasons only.
    fn halve(&mut self, budget: u32) {
        let end = self.spent + budget;
        let mut alive = self.tried.len();
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
            let ranked = |a: &Tried<D>, b: &Tried<D>| b.chance().total_cmp(&a.chance());
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
        let (setup, state, side, effort, key) = (self.setup, self.state, self.side, self.effort, self.key);
        let watch = self.watch;
        let before: u32 = self.tried[..alive].iter().map(|tried| tried.samples).sum();
        let work = |part: &mut [Tried<D>]| {
            let mut bench = Bench::default();
            for tried in part {
                while tried.samples < wanted && !watch.is_enough() {
                    sample_one(setup, state, side, effort, key, tried, &mut bench);
                    watch.step();
                }
            }
        };
        let threads = effort.threads.clamp(1, alive.max(1));
        if threads == 1 {
            work(&mut self.tried[..alive]);
        } else {
            let size = alive.div_ceil(threads);
            std::thread::scope(|scope| {
                for part in self.tried[..alive].chunks_mut(size) {
                    scope.spawn(|| work(part));
                }
            });
        }
        let after: u32 = self.tried[..alive].iter().map(|tried| tried.samples).sum();
        self.spent += after - before;
    }
}

/// The player-turn at which simulations from here stop.
pub(crate) fn horizon<D: Doctrine>(setup: &D::Setup, state: &D::State, effort: &Effort) -> u32 {
    let (now, last) = (D::beat(setup, state), D::last_beat(setup));
    if now + effort.to_the_end >= last { u32::MAX } else { D::quiet(setup, state, effort.ahead) }
}

fn sample_one<D: Doctrine>(
    setup: &D::Setup,
    state: &D::State,
    side: Side,
    effort: &Effort,
    key: u64,
    tried: &mut Tried<D>,
    bench: &mut Bench<D>,
) {
    let sample = u64::from(tried.samples);
    let mut world = D::imagine(setup, state, side, &mut Rng::keyed(&[key, 2, sample]));
    let mut sides = Sides::with(side, Standing::new(setup, &world, tried.plans));
    let until = horizon::<D>(setup, state, effort);
    let judged = play_on(setup, &mut world, &mut sides, key ^ sample.wrapping_mul(0x9e37), until, bench);
    tried.add(&judged, side);
}
