//! The choice where both sides choose at the same time and in secret: own choices against the enemy's, each pair played out with the same
//! dice, then mixed so that the enemy gains nothing by guessing.

use std::panic::resume_unwind;

use play::Side;

use crate::doctrine::{Doctrine, Plans, Standing};
use crate::rng::Rng;
use crate::search::{Effort, Verdict};
use crate::sim::{Bench, Sides, play_on};
use crate::trial::{Tried, horizon};
use crate::value::Judgement;
use crate::watch::Watch;

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

/// Chooses for `side` where both choose in secret. The choice comes first: drawn from the mix if it is to be `mixed`, else the one that does
/// best against the enemy's mix.
pub fn think<D: Doctrine>(
    setup: &D::Setup,
    state: &D::State,
    side: Side,
    effort: &Effort,
    key: u64,
    mixed: bool,
    watch: &Watch,
) -> Verdict<D> {
    watch.begin(effort.simulations);
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
    let table = Table { setup, state, side, effort, key, watch, columns: &columns, samples };
    let mut tried: Vec<Tried<D>> = rows.iter().map(|&plans| Tried::new(plans)).collect();
    let cells = table.fill(&mut tried);
    let payoffs: Vec<Vec<f64>> = cells.iter().map(|line| line.iter().map(Cell::chance).collect()).collect();
    let mix = solve(&payoffs);
    // What was tried is told as it was chosen: by how often the enemy does what it was tried against.
    for (row, line) in tried.iter_mut().zip(&cells) {
        let weights = |(cell, &part): (&Cell, &f64)| {
            std::iter::repeat_n(part / cell.samples.max(1) as f64, cell.samples)
        };
        row.weigh(line.iter().zip(&mix.columns).flat_map(weights).collect());
    }
    let chosen = if mixed {
        let weights: Vec<u32> = mix.rows.iter().map(|part| (part * 10_000.0) as u32).collect();
        Rng::keyed(&[key, 6]).weighted(&weights)
    } else {
        // Of equals the first, which is the plain one.
        let values: Vec<f64> = payoffs.iter().map(|line| dot(line, &mix.columns)).collect();
        (0..values.len()).rev().max_by(|&a, &b| values[a].total_cmp(&values[b])).unwrap_or(0)
    };
    let simulations = tried.iter().map(|it| it.samples).sum();
    let choice = tried.remove(chosen);
    tried.sort_by(|a, b| b.chance().total_cmp(&a.chance()));
    tried.insert(0, choice);
    Verdict { side, tried, simulations }
}

/// What came out of a row against a column.
#[derive(Default)]
struct Cell {
    chances: f64,
    samples: usize,
}

impl Cell {
    fn chance(&self) -> f64 {
        self.chances / self.samples.max(1) as f64
    }
}

/// What is tried against what.
struct Table<'a, D: Doctrine> {
    setup: &'a D::Setup,
    state: &'a D::State,
    side: Side,
    effort: &'a Effort,
    key: u64,
    watch: &'a Watch,
    columns: &'a [Plans<D::Plan>],
    samples: usize,
}

impl<D: Doctrine> Table<'_, D> {
    /// Each row against each column.
    fn fill(&self, rows: &mut [Tried<D>]) -> Vec<Vec<Cell>> {
        let work = |part: &mut [Tried<D>]| -> Vec<Vec<Cell>> {
            let mut bench = Bench::new(self.setup);
            part.iter_mut().map(|row| self.row(row, &mut bench)).collect()
        };
        let threads = self.effort.threads.clamp(1, rows.len().max(1));
        if threads == 1 {
            return work(rows);
        }
        let size = rows.len().div_ceil(threads);
        std::thread::scope(|scope| {
            let parts: Vec<_> = rows.chunks_mut(size).map(|part| scope.spawn(|| work(part))).collect();
            parts
                .into_iter()
                .flat_map(|part| part.join().unwrap_or_else(|fault| resume_unwind(fault)))
                .collect()
        })
    }

    fn row(&self, row: &mut Tried<D>, bench: &mut Bench<D>) -> Vec<Cell> {
        let mut line = Vec::with_capacity(self.columns.len());
        for column in self.columns {
            let mut cell = Cell::default();
            for sample in 0..self.samples as u64 {
                if self.watch.is_enough() && cell.samples > 0 {
                    break;
                }
                let judged = self.play(row.plans, *column, sample, bench);
                row.add(&judged, self.side);
                cell.chances += judged.of(self.side);
                cell.samples += 1;
                self.watch.step();
            }
            line.push(cell);
        }
        line
    }

    fn play(
        &self,
        ours: Plans<D::Plan>,
        theirs: Plans<D::Plan>,
        sample: u64,
        bench: &mut Bench<D>,
    ) -> Judgement {
        let (setup, enemy) = (self.setup, self.side.other());
        let mut world = D::imagine(setup, self.state, self.side, &mut Rng::keyed(&[self.key, 2, sample]));
        D::reopen(setup, &mut world, enemy);
        let mut sides = Sides::with(self.side, Standing::new(setup, &world, ours));
        sides.follow(enemy, Standing::new(setup, &world, theirs));
        let until = horizon::<D>(setup, self.state, self.effort);
        play_on(setup, &mut world, &mut sides, self.key ^ sample.wrapping_mul(0x9e37), until, bench)
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
