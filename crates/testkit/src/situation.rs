//! The law of situations: a position that is written as a text reads back to itself.

use play::{Game, Side, Situation, Words, fingerprint};

use crate::report::Verdict;
use crate::sound::Broken;

/// What became of the attempt to write a position: the point it was written at, or where it could not be.
pub(crate) type Attempt = Result<&'static str, String>;

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
