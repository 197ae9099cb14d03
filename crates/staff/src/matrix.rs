//! The choice where both sides choose at the same time and in secret: own choices against the enemy's, each pair played out with the same
//! dice, then mixed so that the enemy gains nothing by guessing.

use std::iter::repeat_n;

use play::Side;

use crate::doctrine::{Doctrine, Plans, Standing};
use crate::rng::Rng;
use crate::search::{Effort, Verdict};
use crate::sim::{Bench, Sides, play_on};
use crate::trial::{Inquiry, Sample, Trial, Tried};
use crate::value::Judgement;

/// How often regrets are matched. Fixed, so that the same payoffs give the same mix.
const ITERATIONS: usize = 2_000;

/// How both sides mix their choices.
#[derive(Clone, PartialEq, Debug)]
pub struct Mix {
    /// How often each row is chosen, by whoever wants much.
    pub rows: Vec<f64>,
    /// How often each column is chosen, by whoever wants little.
    pub columns: Vec<f64>,
}

/// Mixes the rows and columns of `payoffs`, a line for each row, by matching regrets: each side chooses as often as it wishes it had,
/// and what counts is the mean of all it has chosen.
pub fn solve(payoffs: &[Vec<f64>]) -> Mix {
    let columns = payoffs.first().map_or(0, Vec::len);
    let mut row = Regrets::new(payoffs.len());
    let mut column = Regrets::new(columns);
    for turn in 1..=ITERATIONS {
        let (ours, theirs) = (row.mix(), column.mix());
        let gains: Vec<f64> = payoffs.iter().map(|line| dot(line, &theirs)).collect();
        let losses: Vec<f64> = (0..columns)
            .map(|at| -payoffs.iter().zip(&ours).map(|(line, p)| line[at] * p).sum::<f64>())
            .collect();
        row.learn(&gains, &ours, turn as f64);
        column.learn(&losses, &theirs, turn as f64);
    }
    Mix { rows: row.mean(), columns: column.mean() }
}

fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(a, b)| a * b).sum()
}

/// What one side regrets, and what it has chosen so far.
struct Regrets {
    regrets: Vec<f64>,
    sums: Vec<f64>,
}

impl Regrets {
    fn new(count: usize) -> Regrets {
        Regrets { regrets: vec![0.0; count], sums: vec![0.0; count] }
    }

    fn mix(&self) -> Vec<f64> {
        normal(&self.regrets)
    }

    fn mean(&self) -> Vec<f64> {
        normal(&self.sums)
    }

    /// Regrets below nothing are forgotten, and later choices count for more: so the mean settles quickly.
    fn learn(&mut self, values: &[f64], mix: &[f64], weight: f64) {
        let value = dot(values, mix);
        for (at, regret) in self.regrets.iter_mut().enumerate() {
            *regret = (*regret + values[at] - value).max(0.0);
            self.sums[at] += weight * mix[at];
        }
    }
}

/// The same in parts of one; all alike where there is nothing.
fn normal(amounts: &[f64]) -> Vec<f64> {
    let sum: f64 = amounts.iter().sum();
    let even = 1.0 / amounts.len().max(1) as f64;
    amounts.iter().map(|amount| if sum > 0.0 { amount / sum } else { even }).collect()
}

/// The fewest samples of a pair of choices, as far as the effort allows.
const SAMPLES: usize = 4;

/// The choice where both sides choose in secret: every choice of `side` against every choice of the enemy. All pairs are played once before any is played
/// again, so that they can be compared at any time.
pub(crate) struct Matrix<D: Doctrine> {
    trial: Trial<D>,
    rows: Vec<Plans<D::Plan>>,
    columns: Vec<Plans<D::Plan>>,
    /// How often each pair is played.
    samples: usize,
    /// The results: all pairs by row and column, then all of them again.
    played: Vec<Judgement>,
    /// Whether the choice is drawn from the mix. Otherwise it is the best one against the enemy's mix.
    mixed: bool,
}

impl<D: Doctrine> Matrix<D> {
    /// Begins a choice of `side`, with as many rows and columns as the effort allows.
    pub(crate) fn new(
        setup: &D::Setup,
        state: &D::State,
        side: Side,
        effort: &Effort,
        key: u64,
        mixed: bool,
    ) -> Matrix<D> {
        let mut world = D::imagine(setup, state, side, &mut Rng::keyed(&[key, 0]));
        D::reopen(setup, &mut world, side.other());
        let (mut rows, mut columns) = (Vec::new(), Vec::new());
        D::secrets(setup, &world, side, &mut rows);
        D::secrets(setup, &world, side.other(), &mut columns);
        if rows.is_empty() {
            rows.push(D::standard(setup, &world, side));
        }
        let budget = effort.simulations as usize;
        rows.truncate((budget / SAMPLES).max(1));
        columns.truncate((budget / SAMPLES / rows.len()).max(1));
        let samples = (budget / (rows.len() * columns.len().max(1))).max(1);
        let trial = Trial::new(setup, state, side, effort, key);
        Matrix { trial, rows, columns, samples, played: Vec::new(), mixed }
    }

    fn pairs(&self) -> usize {
        self.rows.len() * self.columns.len()
    }

    /// Returns how often every pair has been played.
    fn rounds(&self) -> usize {
        self.played.len().checked_div(self.pairs()).unwrap_or(self.samples)
    }

    /// Returns everything that was tried, the choice first. Results of an incomplete round do not count.
    pub(crate) fn verdict(self) -> Verdict<D> {
        let (rounds, side) = (self.rounds(), self.trial.side);
        let cell = |row: usize, column: usize| {
            let first = row * self.columns.len() + column;
            self.played.iter().skip(first).step_by(self.pairs()).take(rounds)
        };
        let chance = |row, column| {
            let chances = cell(row, column).fold(0.0, |sum, judged| sum + judged.of(side));
            chances / rounds.max(1) as f64
        };
        let line = |row| (0..self.columns.len()).map(|column| chance(row, column)).collect();
        let payoffs: Vec<Vec<f64>> = (0..self.rows.len()).map(line).collect();
        let mix = solve(&payoffs);
        let tried = |(row, &plans): (usize, &Plans<D::Plan>)| {
            let mut tried = Tried::new(plans);
            for judged in (0..self.columns.len()).flat_map(|column| cell(row, column)) {
                tried.add(judged, side);
            }
            // What was tried is told as it was chosen: by how often the enemy does what it was tried against.
            let weights = mix.columns.iter().flat_map(|part| repeat_n(part / rounds.max(1) as f64, rounds));
            tried.weigh(weights.collect());
            tried
        };
        let mut tried: Vec<Tried<D>> = self.rows.iter().enumerate().map(tried).collect();
        let simulations = tried.iter().map(|it| it.samples).sum();
        let choice = tried.remove(self.choose(&payoffs, &mix));
        tried.sort_by(|a, b| b.chance().total_cmp(&a.chance()));
        tried.insert(0, choice);
        Verdict { side, tried, simulations }
    }

    /// Returns the number of the chosen row. Before the first round is complete it is the first row, which is the plain one.
    fn choose(&self, payoffs: &[Vec<f64>], mix: &Mix) -> usize {
        if self.mixed && self.rounds() > 0 {
            let weights: Vec<u32> = mix.rows.iter().map(|part| (part * 10_000.0) as u32).collect();
            return Rng::keyed(&[self.trial.key, 6]).weighted(&weights);
        }
        let values: Vec<f64> = payoffs.iter().map(|line| dot(line, &mix.columns)).collect();
        // Of equals the first.
        (0..values.len()).rev().max_by(|&a, &b| values[a].total_cmp(&values[b])).unwrap_or(0)
    }
}

impl<D: Doctrine> Inquiry<D> for Matrix<D> {
    fn trial(&self) -> &Trial<D> {
        &self.trial
    }

    fn due(&self, most: usize, out: &mut Vec<Sample>) {
        let pairs = self.pairs();
        let left = (self.played.len()..pairs * self.samples).take(most);
        out.extend(left.map(|at| Sample { item: at % pairs, number: (at / pairs) as u32 }));
    }

    fn play(&self, setup: &D::Setup, sample: Sample, bench: &mut Bench<D>) -> Judgement {
        let (row, column) = (sample.item / self.columns.len(), sample.item % self.columns.len());
        let Trial { ref state, side, key, until, .. } = self.trial;
        let number = u64::from(sample.number);
        let mut world = D::imagine(setup, state, side, &mut Rng::keyed(&[key, 2, number]));
        D::reopen(setup, &mut world, side.other());
        let mut sides = Sides::with(side, Standing::new(setup, &world, self.rows[row]));
        sides.follow(side.other(), Standing::new(setup, &world, self.columns[column]));
        play_on(setup, &mut world, &mut sides, self.trial.dice(number), until, bench)
    }

    fn take(&mut self, _setup: &D::Setup, results: &[(Sample, Judgement)]) {
        self.played.extend(results.iter().map(|(_, judged)| *judged));
    }

    fn progress(&self) -> (u32, u32) {
        (self.played.len() as u32, (self.pairs() * self.samples) as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(one: &[f64], other: &[f64]) -> bool {
        one.len() == other.len() && one.iter().zip(other).all(|(a, b)| (a - b).abs() < 0.02)
    }

    #[test]
    fn stone_paper_scissors_is_mixed_evenly() {
        let payoffs = [vec![0.0, -1.0, 1.0], vec![1.0, 0.0, -1.0], vec![-1.0, 1.0, 0.0]];
        let mix = solve(&payoffs);
        assert!(near(&mix.rows, &[1.0 / 3.0; 3]) && near(&mix.columns, &[1.0 / 3.0; 3]), "{mix:?}");
        assert_eq!(mix, solve(&payoffs));
    }

    #[test]
    fn what_is_never_better_is_never_chosen() {
        let mix = solve(&[vec![0.6, 0.7], vec![0.5, 0.4], vec![0.2, 0.1]]);
        assert!(near(&mix.rows, &[1.0, 0.0, 0.0]) && near(&mix.columns, &[1.0, 0.0]), "{mix:?}");
    }

    #[test]
    fn who_gains_less_by_a_choice_is_left_it_more_often() {
        // The one game of two by two whose mix is known from the books: a quarter and three quarters.
        let mix = solve(&[vec![3.0, -1.0], vec![-1.0, 1.0 / 3.0]]);
        assert!(near(&mix.rows, &[0.25, 0.75]) && near(&mix.columns, &[0.25, 0.75]), "{mix:?}");
        assert_eq!(solve(&[]).rows.len(), 0);
        assert_eq!(solve(&[vec![0.5]]).rows, [1.0]);
    }
}
