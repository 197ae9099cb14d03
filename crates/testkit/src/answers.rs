//! A game whose answers are picked by bytes, for fuzzers.

use play::{Answer, Game, Next, Words, digest};

use crate::SplitMix64;
use crate::illegal::Pool;
use crate::sound;

/// Plays on from where a game stands: every two bytes pick an answer among the legal ones and offer a few illegal ones
/// before it. The state must be sound at every point, every other law of the contract is checked at some (it takes a
/// hundred times as long as to play on), refused answers must change nothing, and the record of what was played must
/// replay to the same state.
///
/// # Errors
/// The first law that is broken, in words.
pub fn fuzz_answers<R: Words>(game: &Game<R>, bytes: &[u8]) -> Result<Game<R>, String> {
    let mut game = Game::<R>::from_state(game.setup_shared(), game.header().clone(), game.state().clone());
    let start = game.state().clone();
    let mut pool = Pool::new();
    for pair in bytes.chunks_exact(2) {
        if pair[0] >= 0xe0 {
            lawful(&game)?;
        }
        let unsound = R::check(game.setup(), game.state());
        if !unsound.is_empty() {
            return Err(at(&game, &format!("the state is unsound: {}", unsound.join("; "))));
        }
        let mut rng = SplitMix64::new(u64::from(pair[0]));
        pool.probe(&mut game, usize::from(pair[0] % 4), &mut rng).map_err(|what| at(&game, &what))?;
        let pick = usize::from(u16::from_le_bytes([pair[1], pair[0]]));
        let answer = match game.next() {
            Next::Over(_) => break,
            Next::Roll(roll) => {
                roll.dice.faces().nth(pick % roll.dice.count().max(1) as usize).map(Answer::Roll)
            }
            Next::Decide(decisions) => {
                let open: Vec<_> = decisions.iter().map(|decision| decision.side).collect();
                let side = open[pick % open.len()];
                let actions = game.actions(side);
                pool.remember(&actions, &mut rng);
                actions.get(pick % actions.len().max(1)).map(|&action| Answer::Act(side, action))
            }
        };
        let answer = answer.ok_or_else(|| at(&game, "nothing can be answered"))?;
        if let Err(refusal) = game.submit(answer) {
            let text = game.write_answer(answer);
            return Err(at(&game, &format!("`{text}` is on offer, but refused: {}", refusal.reason)));
        }
    }
    lawful(&game)?;
    let fresh = Game::<R>::from_state(game.setup_shared(), game.header().clone(), start);
    let again = fresh.replay(&game.record()).map_err(|error| at(&game, &error.to_string()))?;
    if digest(again.state()) != digest(game.state()) || again.record() != game.record() {
        return Err(at(&game, "the record replays to another game"));
    }
    Ok(game)
}

fn lawful<R: Words>(game: &Game<R>) -> Result<(), String> {
    sound::check(game).map(drop).map_err(|(_, what)| at(game, &what))
}

/// Where it happened: the record says how to get there.
fn at<R: Words>(game: &Game<R>, what: &str) -> String {
    format!("after {} answers ({}): {what}", game.at(), game.record().answers.join("; "))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use play::Header;

    use super::*;
    use crate::toy::{Toy, ToySetup};

    #[test]
    fn bytes_play_a_game() {
        let game = Game::<Toy>::new(Arc::new(ToySetup::default()), Header::default());
        let mut rng = SplitMix64::new(3);
        let bytes: Vec<u8> = (0..400).map(|_| rng.below(256) as u8).collect();
        let played = fuzz_answers(&game, &bytes).unwrap();
        assert!(played.at() > 5);
        assert_eq!(fuzz_answers(&game, &[]).unwrap().at(), 0);
    }
}
