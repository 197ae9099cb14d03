//! Random play for the laws.

use std::sync::Arc;

use orders::Orders;
use orders::action::Action;
use orders::setup::{PieceId, Setup};
use orders::sight::open_to;
use orders::state::State;
use play::{Answer, Game, Header, Next, Side};
use testkit::SplitMix64;

/// The seeds of some games; with `BICORNE_LONG` set twenty times as many.
pub(crate) fn seeds(from: u64, count: u64) -> std::ops::Range<u64> {
    let count = if std::env::var_os("BICORNE_LONG").is_some() { count * 20 } else { count };
    from..from + count
}

/// A game from the start.
pub(crate) fn fresh(setup: &Arc<Setup>) -> Game<Orders> {
    Game::new(Arc::clone(setup), Header::default())
}

/// A random answer, as long as the game is not over. Ends of segments are picked a little less often than by chance alone, so that
/// armies meet.
pub(crate) fn pick(game: &Game<Orders>, random: &mut SplitMix64) -> Option<Answer<Action>> {
    match game.next() {
        Next::Over(_) => None,
        Next::Roll(roll) => random.pick(&roll.dice.faces().collect::<Vec<_>>()).map(Answer::Roll),
        Next::Decide(open) => {
            let side = open.first().side;
            let actions = game.actions(side);
            let first = random.pick(&actions)?;
            let ends = matches!(first, Action::End | Action::Decline);
            let action = if ends { random.pick(&actions)? } else { first };
            Some(Answer::Act(side, action))
        }
    }
}

/// Plays at random and calls `look` after every few answers.
pub(crate) fn wander(setup: &Arc<Setup>, seed: u64, answers: usize, mut look: impl FnMut(&State)) {
    let mut game = fresh(setup);
    let mut random = SplitMix64::new(seed);
    for step in 0..answers {
        if step % 7 == 0 {
            look(game.state());
        }
        let Some(answer) = pick(&game, &mut random) else { return };
        game.submit(answer).expect("a legal answer");
    }
}

/// Pieces of `side` on the map that the enemy cannot see.
pub(crate) fn unseen(setup: &Setup, state: &State, side: Side) -> Vec<PieceId> {
    let Some(open) = open_to(setup, state, side.other()) else { return Vec::new() };
    let pieces = setup.index.units[side].or(setup.index.leaders[side]);
    pieces.filter(|&id| state.hex(id).is_some_and(|hex| !open.contains(hex))).collect()
}
