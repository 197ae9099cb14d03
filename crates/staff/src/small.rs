//! The choice among a few answers: reactions, retreats, the next round. Each is given, then both sides go on by the script, with the
//! same dice for all.

use play::{Answer, Dice, Face, Next, Side, Silent};

use crate::doctrine::{Doctrine, Standing};
use crate::rng::Rng;
use crate::search::Effort;
use crate::sim::{Bench, Sides, play_on};
use crate::trial::{Inquiry, Sample, Trial, missing};
use crate::value::{Judgement, judge, judge_end};

/// More answers than this are no small decision.
pub const MOST: usize = 12;

/// Up to so many faces, all of the roll that follows an answer at once are met equally often: what a combat promises is then exact.
const FACES: u32 = 36;

/// The weighing of a few answers, one after the other.
pub(crate) struct Weighing<D: Doctrine> {
    trial: Trial<D>,
    /// The plans that the side is carrying out.
    standing: Standing<D>,
    answers: Vec<Weighed<D>>,
}

/// One answer with the results of its samples.
struct Weighed<D: Doctrine> {
    action: D::Action,
    wanted: u32,
    samples: u32,
    chances: f64,
}

impl<D: Doctrine> Weighing<D> {
    /// Begins to weigh the `legal` answers of `side`.
    pub(crate) fn new(
        setup: &D::Setup,
        state: &D::State,
        side: Side,
        standing: Standing<D>,
        legal: &[D::Action],
        effort: &Effort,
        key: u64,
    ) -> Weighing<D> {
        let trial = Trial::new(setup, state, side, effort, key);
        let answers = legal.iter().map(|&action| {
            let wanted = effort.small.max(1);
            let (_, faces) = after(setup, &trial, action, 0);
            let wanted =
                faces.filter(|&faces| faces <= FACES).map_or(wanted, |it| wanted.next_multiple_of(it));
            Weighed { action, wanted, samples: 0, chances: 0.0 }
        });
        let answers = answers.collect();
        Weighing { trial, standing, answers }
    }

    /// Returns the answers whose samples are complete, each with the chance to win after it, over all faces of a roll that follows at once.
    pub(crate) fn weighed(&self) -> Vec<(D::Action, f64)> {
        let whole = self.answers.iter().take_while(|answer| answer.samples == answer.wanted);
        whole.map(|answer| (answer.action, answer.chances / f64::from(answer.samples))).collect()
    }
}

/// Returns the imagined state of a sample after an answer and the roll that follows at once, with the number of faces of that roll.
fn after<D: Doctrine>(
    setup: &D::Setup,
    trial: &Trial<D>,
    action: D::Action,
    sample: u32,
) -> (D::State, Option<u32>) {
    let mut rng = Rng::keyed(&[trial.key, 3, u64::from(sample)]);
    let mut world = D::imagine(setup, &trial.state, trial.side, &mut rng);
    D::apply(setup, &mut world, Answer::Act(trial.side, action), &mut Silent);
    let Next::Roll(roll) = D::next(setup, &world) else { return (world, None) };
    let faces = roll.dice.count().max(1);
    if let Some(face) = roll.dice.faces().nth((sample % faces) as usize) {
        D::apply(setup, &mut world, Answer::Roll(face), &mut Silent);
    }
    (world, Some(faces))
}

impl<D: Doctrine> Inquiry<D> for Weighing<D> {
    fn trial(&self) -> &Trial<D> {
        &self.trial
    }

    fn due(&self, most: usize, out: &mut Vec<Sample>) {
        missing(self.answers.iter().map(|answer| (answer.samples, answer.wanted)), most, out);
    }

    fn play(&self, setup: &D::Setup, sample: Sample, bench: &mut Bench<D>) -> Judgement {
        let Trial { side, key, until, .. } = self.trial;
        let (mut world, _) = after(setup, &self.trial, self.answers[sample.item].action, sample.number);
        let mut sides = Sides::with(side, self.standing.clone());
        play_on(setup, &mut world, &mut sides, key ^ u64::from(sample.number), until, bench)
    }

    fn take(&mut self, _setup: &D::Setup, results: &[(Sample, Judgement)]) {
        for (sample, judged) in results {
            let answer = &mut self.answers[sample.item];
            answer.samples += 1;
            answer.chances += judged.of(self.trial.side);
        }
    }

    fn progress(&self) -> (u32, u32) {
        let sum = |of: fn(&Weighed<D>) -> u32| self.answers.iter().map(of).sum();
        (sum(|answer| answer.samples), sum(|answer| answer.wanted))
    }
}

/// The best of what was weighed. What stands first stays unless another is better.
pub fn best<A: Copy>(weighed: &[(A, f64)]) -> Option<A> {
    let mut best: Option<(A, f64)> = None;
    for &(action, chance) in weighed {
        if best.is_none_or(|(_, most)| chance > most + 1e-9) {
            best = Some((action, chance));
        }
    }
    best.map(|(action, _)| action)
}

/// The answer after which the position is best at once, with all faces of a roll that follows weighed alike.
pub fn greedy<D: Doctrine>(
    setup: &D::Setup,
    state: &D::State,
    side: Side,
    legal: &[D::Action],
    rng: &mut Rng,
) -> Option<D::Action> {
    let mut best: Option<(f64, D::Action)> = None;
    let start = if legal.is_empty() { 0 } else { rng.below(legal.len()) };
    // Where answers are alike, any of them is taken, not always the first.
    for &action in legal[start..].iter().chain(&legal[..start]) {
        let mut after = state.clone();
        D::apply(setup, &mut after, Answer::Act(side, action), &mut Silent);
        let value = expectation::<D>(setup, &after, side);
        if best.is_none_or(|(most, _)| value > most + 1e-9) {
            best = Some((value, action));
        }
    }
    best.map(|(_, action)| action)
}

fn expectation<D: Doctrine>(setup: &D::Setup, state: &D::State, side: Side) -> f64 {
    let Next::Roll(roll) = D::next(setup, state) else { return standing_value::<D>(setup, state, side) };
    let faces = roll.dice.count();
    let mean = |sum: f64| sum / f64::from(faces.max(1));
    let after = |face: Face| {
        let mut next = state.clone();
        D::apply(setup, &mut next, Answer::Roll(face), &mut Silent);
        standing_value::<D>(setup, &next, side)
    };
    match roll.dice {
        Dice::Draw(0) => standing_value::<D>(setup, state, side),
        dice => mean(dice.faces().map(after).sum()),
    }
}

fn standing_value<D: Doctrine>(setup: &D::Setup, state: &D::State, side: Side) -> f64 {
    match D::next(setup, state) {
        Next::Over(outcome) => judge_end::<D>(setup, state, &outcome).of(side),
        _ => judge::<D>(setup, state, 0.0).of(side),
    }
}
