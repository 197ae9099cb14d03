//! Games that are played: random ones, with their dice.

use catalog::new_game;
use play::Viewer;
use session::mover::Mover;
use session::{Awaited, Denied, Session};

use crate::fail::Fail;

/// No script is longer.
const LONGEST: usize = 4_000;

/// An answer as it is sent, but for the revision it is given on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Answer {
    /// A side does something.
    Act(String),
    /// A die shows this.
    Roll(String),
}

/// A random game of a battle.
pub(crate) fn write(battle: &str, seed: u64) -> Result<Vec<Answer>, Fail> {
    let denied = |denied: Denied| Fail::wrong(denied.to_string());
    let game = new_game(battle, "", &[], None, seed).map_err(|error| Fail::wrong(error.to_string()))?;
    let mut session = Session::new(game).map_err(|error| Fail::wrong(error.to_string()))?;
    let mut mover = Mover::new(seed);
    let mut answers = Vec::new();
    while answers.len() < LONGEST {
        match session.awaited(Viewer::Referee).map_err(denied)? {
            Awaited::Over(_) => break,
            Awaited::Roll(_) => {
                let rolled = session.roll(None, Viewer::Public).map_err(denied)?;
                answers.push(Answer::Roll(rolled.face));
            }
            Awaited::Decide(asked) => {
                let Some(asked) = asked.first() else { break };
                let choices = session.choices(asked.side).map_err(denied)?;
                let Some(choice) = choices.get(mover.below(choices.len())) else { break };
                let act = choice.text.clone();
                session.act(Some(asked.side), &act, Viewer::Public).map_err(denied)?;
                answers.push(Answer::Act(act));
            }
        }
    }
    Ok(answers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_is_the_same_for_the_same_seed_and_has_dice_in_it() {
        let one = write("castiglione", 3).unwrap();
        assert_eq!(one, write("castiglione", 3).unwrap());
        assert!(one.len() > 50 && one.iter().any(|answer| matches!(answer, Answer::Roll(_))));
    }
}
