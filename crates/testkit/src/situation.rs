//! The law of situations: a position that is written as a text reads back to itself.

use std::sync::Arc;

use play::{Answer, Game, Header, Next, Side, Situation, Words, fingerprint};

use crate::SplitMix64;
use crate::report::{Finding, Report, Verdict};
use crate::sound::Broken;

/// What became of the attempt to write a position: the point it was written at, or where it could not be.
pub(crate) type Attempt = Result<&'static str, String>;

/// Plays random games until so many of their positions have been tried, on average one of `every`. Nothing but the law of situations
/// is checked, so that many more positions are reached than by [`crate::Battery`].
pub fn write_positions<R: Words>(setup: &Arc<R::Setup>, seed: u64, positions: usize, every: usize) -> Report {
    let mut report = Report::default();
    let mut rng = SplitMix64::new(seed);
    while report.situations().1 < positions && report.findings.is_empty() {
        let mut game = Game::<R>::new(Arc::clone(setup), Header::default());
        report.games += 1;
        loop {
            if rng.below(every.max(1)) == 0 {
                match check(&game) {
                    Ok(attempt) => report.attempt(attempt),
                    Err((verdict, what)) => {
                        let answers = game.answers().iter().map(|&answer| game.write_answer(answer));
                        let answers = answers.collect();
                        report.findings.push(Finding { verdict, seed, at: game.at(), what, answers });
                        break;
                    }
                }
            }
            let Some(answer) = any_answer(&game, &mut rng) else { break };
            if game.submit(answer).is_err() {
                break;
            }
        }
    }
    report
}

/// Any legal answer; nothing when the game is over.
fn any_answer<R: Words>(game: &Game<R>, rng: &mut SplitMix64) -> Option<Answer<R::Action>> {
    match game.next() {
        Next::Over(_) => None,
        Next::Roll(roll) => rng.pick(&roll.dice.faces().collect::<Vec<_>>()).map(Answer::Roll),
        Next::Decide(decisions) => {
            let sides: Vec<_> = decisions.iter().map(|decision| decision.side).collect();
            let side = rng.pick(&sides)?;
            rng.pick(&game.actions(side)).map(|action| Answer::Act(side, action))
        }
    }
}

/// Writes the position a game stands at and reads it back.
pub(crate) fn check<R: Words>(game: &Game<R>) -> Result<Attempt, Broken> {
    let (setup, state) = (game.setup(), game.state());
    let points = R::situation_points(setup);
    match R::write_situation(setup, state) {
        Err(unwritable) if points.contains(&unwritable.here.as_str()) => {
            Err(unsound(format!("{} is a point that can be written, but was not", unwritable.here)))
        }
        Err(unwritable) if unwritable.points != points => {
            Err(unsound(format!("the refusal names other points than there are: {unwritable}")))
        }
        Err(unwritable) => Ok(Err(unwritable.here)),
        Ok(Situation { point, .. }) if !points.contains(&point) => {
            Err(unsound(format!("a situation was written at {point}, which is not among the points")))
        }
        Ok(Situation { point, toml }) => {
            reads_back(game, &toml).map_err(|what| unsound(format!("{what}, at {point}:\n{toml}")))?;
            Ok(Ok(point))
        }
    }
}

/// Whether a text stands for the position a game stands at.
fn reads_back<R: Words>(game: &Game<R>, toml: &str) -> Result<(), String> {
    let (setup, state) = (game.setup(), game.state());
    let again = R::situate(setup, "situation", toml)
        .map_err(|faults| format!("a situation does not read back: {faults}"))?;
    if again != *state || fingerprint(&again) != fingerprint(state) {
        let [was, is] = [format!("{state:?}"), format!("{again:?}")];
        let at = was.bytes().zip(is.bytes()).position(|(was, is)| was != is).unwrap_or_default();
        let near = |text: &str| text.chars().skip(at.saturating_sub(160)).take(240).collect::<String>();
        return Err(format!(
            "a situation reads back to another state: {} instead of {}",
            near(&is),
            near(&was)
        ));
    }
    if R::next(setup, &again) != game.next() {
        return Err("a situation reads back to another question".into());
    }
    for side in Side::BOTH {
        let mut actions = Vec::new();
        R::actions(setup, &again, side, &mut actions);
        if actions != game.actions(side) {
            return Err(format!("a situation reads back to other actions of {side:?}"));
        }
    }
    Ok(())
}

fn unsound(what: String) -> Broken {
    (Verdict::Unsound, what)
}
