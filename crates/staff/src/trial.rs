//! What is tried: plans, and the enemy's replies to them, played out sample by sample with the same dice for all; and the
//! loop that plays the samples.

use std::panic::resume_unwind;

use play::Side;

use crate::doctrine::{Doctrine, FEATURES, GROUPS, Plans, Standing};
use crate::rng::Rng;
use crate::search::Effort;
use crate::sim::{Bench, Sides, play_on};
use crate::value::{Judgement, weight_of_start};

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

    /// Adds the chance that a sample left to the side that plans.
    pub(crate) fn add(&mut self, chance: f64) {
        self.samples += 1;
        self.chances += chance;
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

/// One simulation: the number of the item that is tried, and the number of its sample.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Sample {
    pub item: usize,
    pub number: u32,
}

/// Adds the samples that items still need. Each item is given as the samples it has and the samples it should have.
pub(crate) fn missing(have: impl Iterator<Item = (u32, u32)>, most: usize, out: &mut Vec<Sample>) {
    let of = |(item, (have, wanted))| (have..wanted).map(move |number| Sample { item, number });
    out.extend(have.enumerate().flat_map(of).take(most));
}

/// A question that simulations settle. The inquiry lists the simulations it needs next and takes their results; the caller decides how many are played
/// at once and on how many threads. So its state never depends on slices or threads.
pub(crate) trait Inquiry<D: Doctrine>: Sync {
    /// Returns what all simulations have in common.
    fn trial(&self) -> &Trial<D>;

    /// Adds the simulations that are needed next, at most `most`; none once the question is settled.
    fn due(&self, most: usize, out: &mut Vec<Sample>);

    /// Plays one simulation. The result depends on no other simulation of the same batch.
    fn play(&self, setup: &D::Setup, sample: Sample, bench: &mut Bench<D>) -> Judgement;

    /// Takes the results in the order of [`Inquiry::due`], and moves on when a round is complete.
    fn take(&mut self, setup: &D::Setup, results: &[(Sample, Judgement)]);

    /// Returns how many simulations are done, and how many are expected in all.
    fn progress(&self) -> (u32, u32);

    /// Returns whether no simulation is needed any more.
    fn is_settled(&self) -> bool {
        let mut next = Vec::new();
        self.due(1, &mut next);
        next.is_empty()
    }
}

/// Plays at most `simulations` simulations of an inquiry on `threads` threads. Returns how many were played; fewer only if the question is settled.
pub(crate) fn advance<D: Doctrine>(
    inquiry: &mut dyn Inquiry<D>,
    setup: &D::Setup,
    simulations: u32,
    threads: usize,
) -> u32 {
    let (mut played, mut samples) = (0, Vec::new());
    loop {
        samples.clear();
        inquiry.due((simulations - played) as usize, &mut samples);
        if samples.is_empty() {
            return played;
        }
        let results = play_all(inquiry, setup, &samples, threads);
        inquiry.take(setup, &results);
        played += samples.len() as u32;
    }
}

/// Plays samples on `threads` threads, the calling one included. The results have the order of the samples.
fn play_all<D: Doctrine>(
    inquiry: &dyn Inquiry<D>,
    setup: &D::Setup,
    samples: &[Sample],
    threads: usize,
) -> Vec<(Sample, Judgement)> {
    let part = |samples: &[Sample]| -> Vec<(Sample, Judgement)> {
        let mut bench = Bench::starting(inquiry.trial().start);
        samples.iter().map(|&sample| (sample, inquiry.play(setup, sample, &mut bench))).collect()
    };
    let size = samples.len().div_ceil(threads.max(1));
    if size == samples.len() {
        return part(samples);
    }
    let (own, rest) = samples.split_at(size);
    std::thread::scope(|scope| {
        let others: Vec<_> = rest.chunks(size).map(|samples| scope.spawn(|| part(samples))).collect();
        let mut results = part(own);
        for other in others {
            results.extend(other.join().unwrap_or_else(|fault| resume_unwind(fault)));
        }
        results
    })
}

/// What all simulations of an inquiry have in common.
pub(crate) struct Trial<D: Doctrine> {
    /// The position; simulations read it only through [`Doctrine::imagine`].
    pub state: D::State,
    /// The side that thinks.
    pub side: Side,
    /// The key of all random numbers.
    pub key: u64,
    /// The player-turn at which a simulation stops.
    pub until: u32,
    /// What the start of the battle weighs.
    start: f64,
}

impl<D: Doctrine> Trial<D> {
    pub(crate) fn new(setup: &D::Setup, state: &D::State, side: Side, effort: &Effort, key: u64) -> Trial<D> {
        let until = horizon::<D>(setup, state, effort);
        Trial { state: state.clone(), side, key, until, start: weight_of_start::<D>(setup) }
    }

    /// Plays plans out once, against a reply of one of the enemy's formations if one is given.
    pub(crate) fn play(
        &self,
        setup: &D::Setup,
        plans: Plans<D::Plan>,
        reply: Option<(usize, D::Plan)>,
        sample: u32,
        bench: &mut Bench<D>,
    ) -> Judgement {
        let sample = u64::from(sample);
        let mut world = D::imagine(setup, &self.state, self.side, &mut Rng::keyed(&[self.key, 2, sample]));
        let reply = reply.map(|(group, plan)| (self.side.other(), group, plan));
        let mut sides = Sides::with(self.side, Standing::new(setup, &world, plans)).against(reply);
        play_on(setup, &mut world, &mut sides, self.dice(sample), self.until, bench)
    }

    /// Returns the key of the dice of a sample.
    pub(crate) fn dice(&self, sample: u64) -> u64 {
        self.key ^ sample.wrapping_mul(0x9e37)
    }

    /// What each formation of the enemy could do after our turn, as it looks once we have played it.
    pub(crate) fn replies(&self, setup: &D::Setup, plans: Plans<D::Plan>) -> Vec<Reply<D>> {
        let mut world = D::imagine(setup, &self.state, self.side, &mut Rng::keyed(&[self.key, 2, 0]));
        let mut sides = Sides::<D>::with(self.side, Standing::new(setup, &world, plans));
        let next = D::beat(setup, &self.state) + 1;
        play_on(setup, &mut world, &mut sides, self.key, next, &mut Bench::starting(self.start));
        let enemy = self.side.other();
        let base = D::standard(setup, &world, enemy);
        let (mut replies, mut plans) = (Vec::new(), Vec::new());
        for group in (0..GROUPS).filter(|&group| base[group].is_some()) {
            plans.clear();
            D::alternatives(setup, &world, enemy, group, &mut plans);
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
