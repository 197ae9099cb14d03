//! Tree counts: in how many ways a game can go on.

use play::{Answer, Next, Rules, Side, Silent};

/// The number of different lists of `depth` answers from `state`: every action, every face; where both sides are asked,
/// the actions of both. A game that ends earlier counts once. A changed count means changed rules.
pub fn count<R: Rules>(setup: &R::Setup, state: &R::State, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let go_on = |answer| {
        let mut after = state.clone();
        R::apply(setup, &mut after, answer, &mut Silent);
        count::<R>(setup, &after, depth - 1)
    };
    match R::next(setup, state) {
        Next::Over(_) => 1,
        Next::Roll(roll) if depth == 1 => u64::from(roll.dice.count()),
        Next::Roll(roll) => roll.dice.faces().map(|face| go_on(Answer::Roll(face))).sum(),
        Next::Decide(_) => {
            let mut sum = 0;
            for side in Side::BOTH {
                let mut actions = Vec::new();
                R::actions(setup, state, side, &mut actions);
                sum += match depth {
                    1 => actions.len() as u64,
                    _ => actions.into_iter().map(|action| go_on(Answer::Act(side, action))).sum(),
                };
            }
            sum
        }
    }
}
