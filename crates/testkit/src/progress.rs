//! The law of progress: no side can answer for ever.

use play::progress::{Endless, Reach, find_circle, stubborn};
use play::{Answer, Game, Side, Words};

use crate::SplitMix64;
use crate::report::Verdict;
use crate::sound::Broken;

/// No chain of one side's answers is longer.
const LONGEST_CHAIN: usize = 3000;

/// How many positions a search looks at, and how many answers to one question.
const POSITIONS: usize = 100;
const WIDTH: usize = 40;

/// A stubborn player sits down once in so many searches.
const STUBBORN: usize = 16;

/// How deep a search goes: few steps in all directions find other circles than many in one.
const DEPTHS: [usize; 4] = [3, 6, 16, POSITIONS];

/// Looks from here for a way in which a side that is asked could answer for ever.
pub(crate) fn check<R: Words>(game: &Game<R>, rng: &mut SplitMix64) -> Result<(), Broken> {
    let Some(decisions) = game.decisions() else { return Ok(()) };
    let (setup, state) = (game.setup(), game.state());
    let long = rng.below(STUBBORN) == 0;
    let depth = DEPTHS[rng.below(DEPTHS.len())];
    let reach = Reach { positions: POSITIONS, depth, width: WIDTH };
    for decision in decisions.iter() {
        let side = decision.side;
        let pick = &mut |bound| rng.below(bound);
        let found = match long {
            true => stubborn::<R>(setup, state, side, LONGEST_CHAIN, pick),
            false => find_circle::<R>(setup, state, side, reach, pick),
        };
        if let Some(endless) = found {
            return Err((Verdict::Endless, told(game, side, &endless)));
        }
    }
    Ok(())
}

/// The last answer has not led back to where the same side's answers have been before.
pub(crate) fn check_position<R: Words>(game: &Game<R>) -> Result<(), Broken> {
    match game.answers().last() {
        Some(Answer::Act(side, _)) if game.times() > 1 => {
            let id = R::side_ids(game.setup())[side.index()];
            Err((
                Verdict::Endless,
                format!("{id} can answer for ever: its answers have led back to an earlier position"),
            ))
        }
        _ => Ok(()),
    }
}

/// What a side could answer, in the notation of records.
fn told<R: Words>(game: &Game<R>, side: Side, endless: &Endless<R::Action>) -> String {
    let list = |actions: &[R::Action]| {
        let texts: Vec<_> = actions.iter().map(|&action| R::write_action(game.setup(), action)).collect();
        texts.join("; ")
    };
    let id = R::side_ids(game.setup())[side.index()];
    match endless.circle {
        Some(0) => format!("{id} can answer for ever: `{}` leads back here", list(&endless.way)),
        Some(from) => {
            let (before, circle) = endless.way.split_at(from);
            let (before, circle) = (list(before), list(circle));
            format!("{id} can answer for ever: after `{before}`, `{circle}` leads back to where it began")
        }
        None => {
            let last = &endless.way[endless.way.len().saturating_sub(12)..];
            format!(
                "{id} is still asked after {} answers in a row, the last `{}`",
                endless.way.len(),
                list(last)
            )
        }
    }
}
