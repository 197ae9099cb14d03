//! Fits the weights of what counts to the results of games between different players: `fit BATTLE GAMES [SEED]`. Weights may not fall
//! below nothing, and are drawn to those there are: what looks well on paper is taken over only when matches bear it out.
#![expect(clippy::float_arithmetic, clippy::print_stdout, reason = "measures are printed")]

use catalog::{AnyGame, new_game};
use play::{Answer, Next, Rules, Side, Silent};
use session::dice;
use staff::doctrine::FEATURES;
use staff::rng::Rng;
use staff::value::logistic;
use staff::{Doctrine, Kind, Player};

/// A position at the start of a player-turn: how much of the game is over, what counts, who won.
struct Sample {
    late: f64,
    amounts: [f64; FEATURES],
    won: f64,
}

/// Who meets whom: different enough that no habit of one player is taken for a law.
const POOL: [&str; 6] = ["script", "recruit", "captain", "greedy", "colonel", "script"];

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word =
        |index: usize, other: u64| words.get(index).and_then(|word| word.parse().ok()).unwrap_or(other);
    let Ok(game) = new_game(words.first().map_or("castiglione", |word| word), "", &[], None, 1) else {
        return;
    };
    match &game {
        AnyGame::Areas(game) => run::<areas::Areas>(game.setup(), word(1, 300), word(2, 1)),
        AnyGame::Orders(game) => run::<orders::Orders>(game.setup(), word(1, 300), word(2, 1)),
        AnyGame::Chits(game) => run::<chits::Chits>(game.setup(), word(1, 300), word(2, 1)),
        #[allow(unreachable_patterns, reason = "only tests know more families")]
        _ => {}
    }
}

fn run<D: Doctrine>(setup: &<D as Rules>::Setup, games: u64, seed: u64) {
    let halves: Vec<Vec<Sample>> = std::thread::scope(|scope| {
        let parts: Vec<_> = [0, 1]
            .map(|part| {
                scope.spawn(move || {
                    let mine = (0..games).filter(|game| game % 2 == part);
                    mine.flat_map(|game| watch::<D>(setup, seed + game)).collect::<Vec<_>>()
                })
            })
            .into_iter()
            .collect();
        parts.into_iter().map(|part| part.join().unwrap_or_default()).collect()
    });
    let samples: Vec<Sample> = halves.into_iter().flatten().collect();
    let shares = samples.iter().map(|sample| sample.won).sum::<f64>() / samples.len().max(1) as f64;
    // The last weight is that of the side itself: who is favoured by the battle must not be taken for the worth of what he has.
    let mut start: Vec<[f64; 2]> = D::COUNTS.iter().map(|count| [count.early, count.late]).collect();
    start.push([0.0; 2]);
    println!("{} positions of {games} games, first side {shares:.3}", samples.len());
    println!("loss {:.4} as it is", loss(&samples, &start));
    for pull in [0.003, 0.0003] {
        let fitted = fit(&samples, &start, pull);
        println!("loss {:.4} drawn by {pull}", loss(&samples, &fitted));
        println!("    the side itself        {:?}", fitted.last());
        for (count, weight) in D::COUNTS.iter().zip(&fitted) {
            let [early, late] = weight;
            println!(
                "    {:<22} {:.3} {:.3}   now {:.3} {:.3}",
                count.name, early, late, count.early, count.late
            );
        }
    }
}

fn watch<D: Doctrine>(setup: &D::Setup, seed: u64) -> Vec<Sample> {
    let mut rng = Rng::keyed(&[seed, 9]);
    let mut players = Side::BOTH.map(|side| {
        let kind = Kind::named(rng.pick(&POOL).unwrap_or("script")).unwrap_or(Kind::Script);
        let player = Player::<D>::new(kind, seed ^ side.index() as u64);
        match kind.effort() {
            Some(effort) => player.with_effort(effort.divided(6)),
            None => player,
        }
    });
    let mut state = D::start(setup);
    let (mut samples, mut beat) = (Vec::new(), u32::MAX);
    for at in 0..100_000 {
        let answer = match D::next(setup, &state) {
            Next::Over(outcome) => {
                let won = outcome.winner.map_or(0.5, |side| if side == Side::A { 1.0 } else { 0.0 });
                samples.iter_mut().for_each(|sample: &mut Sample| sample.won = won);
                return samples;
            }
            Next::Roll(roll) => dice::face(seed, at, roll.dice).map(Answer::Roll),
            Next::Decide(decisions) => {
                let decision = decisions.first();
                if D::beat(setup, &state) != beat {
                    beat = D::beat(setup, &state);
                    let mut amounts = [0.0; FEATURES];
                    D::measure(setup, &state, &mut amounts);
                    amounts[D::COUNTS.len()] = 1.0;
                    let late = f64::from(beat) / f64::from(D::last_beat(setup).max(1));
                    samples.push(Sample { late: late.clamp(0.0, 1.0), amounts, won: 0.5 });
                }
                let chosen = players[decision.side.index()].choose(setup, &state, &decision, at as u64);
                chosen.map(|action| Answer::Act(decision.side, action))
            }
        };
        let Some(answer) = answer else { break };
        D::apply(setup, &mut state, answer, &mut Silent);
    }
    Vec::new()
}

fn chance(sample: &Sample, weights: &[[f64; 2]]) -> f64 {
    let weigh = |(amount, [early, late]): (&f64, &[f64; 2])| {
        amount * (early * (1.0 - sample.late) + late * sample.late)
    };
    logistic(sample.amounts.iter().zip(weights).map(weigh).sum()).clamp(1e-6, 1.0 - 1e-6)
}

fn loss(samples: &[Sample], weights: &[[f64; 2]]) -> f64 {
    let one = |sample: &Sample| {
        let chance = chance(sample, weights);
        -sample.won * chance.ln() - (1.0 - sample.won) * (1.0 - chance).ln()
    };
    samples.iter().map(one).sum::<f64>() / samples.len().max(1) as f64
}

/// Gradient descent; each weight's step is measured by how large its amounts are.
fn fit(samples: &[Sample], start: &[[f64; 2]], pull: f64) -> Vec<[f64; 2]> {
    let mut weights = start.to_vec();
    let count = samples.len().max(1) as f64;
    let scale: Vec<f64> = (0..start.len())
        .map(|index| samples.iter().map(|sample| sample.amounts[index].powi(2)).sum::<f64>() / count + 1e-3)
        .collect();
    for _ in 0..1_500 {
        let mut slope = vec![[0.0; 2]; start.len()];
        for sample in samples {
            let error = chance(sample, &weights) - sample.won;
            for (slope, amount) in slope.iter_mut().zip(&sample.amounts) {
                slope[0] += error * amount * (1.0 - sample.late) / count;
                slope[1] += error * amount * sample.late / count;
            }
        }
        for index in 0..weights.len() {
            for end in 0..2 {
                let drawn = pull * (weights[index][end] - start[index][end]) * scale[index];
                let step = (slope[index][end] + drawn) / scale[index];
                let moved = weights[index][end] - 0.5 * step;
                weights[index][end] = if index + 1 == weights.len() { moved } else { moved.max(0.0) };
            }
        }
    }
    weights
}
