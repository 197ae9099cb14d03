//! The reference: random games of chess by a library that is known to be fast. A decision is the same work as at a battle: the list of all legal
//! moves, one of them drawn, and played.

use bicorne::clock::Clock;
use cozy_chess::Board;
use session::mover::Mover;

/// Games in which nothing has been taken and no pawn has moved for so long are over.
const LONGEST_QUIET: u8 = 100;

/// How many decisions a second were made.
pub fn decisions_per_second(games: u64, seed: u64) -> u64 {
    let mut mover = Mover::new(seed);
    let clock = Clock::start();
    let decisions: u64 = (0..games).map(|_| play_one(&mut mover)).sum();
    (decisions as f64 / clock.elapsed().as_secs_f64().max(1e-9)) as u64
}

/// Plays a game; returns how many decisions were made.
pub fn play_one(mover: &mut Mover) -> u64 {
    let mut board = Board::default();
    let mut moves = Vec::with_capacity(256);
    let mut decisions = 0;
    loop {
        moves.clear();
        board.generate_moves(|some| {
            moves.extend(some);
            false
        });
        if moves.is_empty() || board.halfmove_clock() >= LONGEST_QUIET {
            return decisions;
        }
        decisions += 1;
        board.play_unchecked(moves[mover.below(moves.len())]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_plays_the_same_games() {
        let lengths = |seed: u64| {
            let mut mover = Mover::new(seed);
            (0..5).map(|_| play_one(&mut mover)).collect::<Vec<_>>()
        };
        assert_eq!(lengths(1), lengths(1));
        assert_ne!(lengths(1), lengths(2));
        assert!(lengths(1).iter().all(|&length| length > 4), "no game of chess is shorter");
    }
}
