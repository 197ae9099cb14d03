//! The laws that hold at every point of every game.

use play::{Clause, Decisions, Forecast, Game, Next, Roll, Side, Viewer, Words};

use crate::report::Verdict;

/// A broken law.
pub(crate) type Broken = (Verdict, String);

fn unsound(what: impl Into<String>) -> Broken {
    (Verdict::Unsound, what.into())
}

/// Checks the lists of kinds: every kind stands once in its list and is written in kebab case.
pub(crate) fn check_kinds<R: Words>() -> Result<(), Broken> {
    for (what, kinds) in [("questions", R::QUESTION_KINDS), ("rolls", R::ROLL_KINDS)] {
        for (index, kind) in kinds.iter().enumerate() {
            let word = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase());
            if !kind.split('-').all(word) {
                return Err(unsound(format!("the kind {kind:?} of {what} is not in kebab case")));
            }
            if kinds[..index].contains(kind) {
                return Err(unsound(format!("two kinds of {what} are called {kind:?}")));
            }
        }
    }
    Ok(())
}

/// The kind of a question or roll is in its list.
fn check_kind(kind: &str, list: &[&str]) -> Result<(), Broken> {
    if list.contains(&kind) { Ok(()) } else { Err(unsound(format!("the kind {kind:?} is not listed"))) }
}

/// Checks the point a game stands at; gives the largest number of actions a side has.
pub(crate) fn check<R: Words>(game: &Game<R>) -> Result<usize, Broken> {
    let (setup, state) = (game.setup(), game.state());
    let faults = R::check(setup, state);
    if !faults.is_empty() {
        return Err(unsound(format!("the state is unsound: {}", faults.join("; "))));
    }
    for viewer in [Viewer::Seat(Side::A), Viewer::Seat(Side::B), Viewer::Public, Viewer::Referee] {
        serde_json::to_writer(std::io::sink(), &R::view(setup, state, viewer))
            .map_err(|error| unsound(format!("the view of {viewer:?}: {error}")))?;
    }
    match game.next() {
        Next::Decide(decisions) => check_decisions(game, &decisions),
        Next::Roll(roll) => {
            check_roll(game, &roll)?;
            check_silence(game, &Side::BOTH)
        }
        Next::Over(outcome) => {
            check_clause(outcome.clause)?;
            outcome.tally.iter().try_for_each(|line| check_clause(line.clause))?;
            check_text("the level of victory", &outcome.in_words())?;
            check_silence(game, &Side::BOTH)
        }
    }
}

fn check_decisions<R: Words>(game: &Game<R>, decisions: &Decisions<R::Question>) -> Result<usize, Broken> {
    let mut widest = 0;
    for side in Side::BOTH {
        let Some(decision) = decisions.of(side) else {
            check_silence(game, &[side])?;
            continue;
        };
        check_clause(decision.clause)?;
        check_kind(R::question_kind(&decision.question), R::QUESTION_KINDS)?;
        check_text("a question", &R::question(game.setup(), game.state(), &decision))?;
        check_text("a question from outside", &R::question_from_outside(game.setup(), &decision))?;
        let actions = game.actions(side);
        if actions.is_empty() {
            return Err((Verdict::DeadEnd, format!("{side:?} is asked {decision:?} and has no action")));
        }
        widest = widest.max(actions.len());
        check_menu(game, side, &actions)?;
        actions.iter().try_for_each(|&action| check_action(game, side, action))?;
    }
    Ok(widest)
}

/// Who is not asked has nothing to do and nothing to choose from.
fn check_silence<R: Words>(game: &Game<R>, sides: &[Side]) -> Result<usize, Broken> {
    for &side in sides {
        if let Some(action) = game.actions(side).first() {
            return Err(unsound(format!("{side:?} is not asked, but may do {action:?}")));
        }
        if R::menu(game.setup(), game.state(), side).actions().next().is_some() {
            return Err(unsound(format!("{side:?} is not asked, but has a menu")));
        }
    }
    Ok(0)
}

/// The menu holds exactly the actions, and no action stands twice in either.
fn check_menu<R: Words>(game: &Game<R>, side: Side, actions: &[R::Action]) -> Result<(), Broken> {
    let menu = R::menu(game.setup(), game.state(), side);
    for group in &menu.groups {
        check_text("the title of a group", &group.title)?;
        for entry in &group.entries {
            check_text("the label of a choice", &entry.label)?;
            check_clause(entry.clause)?;
        }
    }
    let mut sorted = actions.to_vec();
    sorted.sort_unstable();
    if let Some(pair) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(unsound(format!("{side:?} is offered {:?} twice", pair[0])));
    }
    let mut listed: Vec<_> = menu.actions().collect();
    listed.sort_unstable();
    if listed != sorted {
        let only = |one: &[R::Action], other: &[R::Action]| -> Vec<R::Action> {
            one.iter().copied().filter(|action| !other.contains(action)).collect()
        };
        let (less, more) = (only(&sorted, &listed), only(&listed, &sorted));
        return Err(unsound(format!(
            "the menu of {side:?} lacks {less:?} and has beyond the actions {more:?}"
        )));
    }
    Ok(())
}

fn check_action<R: Words>(game: &Game<R>, side: Side, action: R::Action) -> Result<(), Broken> {
    let (setup, state) = (game.setup(), game.state());
    let text = R::write_action(setup, action);
    match R::read_action(setup, &text) {
        Ok(read) if read == action => {}
        other => return Err(unsound(format!("{action:?} is written {text:?}, which reads as {other:?}"))),
    }
    if text.trim() != text || text.contains(['\n', ':']) {
        return Err(unsound(format!("{text:?} has spaces at its ends, a colon or a line break")));
    }
    let why = R::explain(setup, state, side, action);
    if !why.legal {
        return Err(unsound(format!(
            "`{text}` is on offer, but explained as illegal: {}: {}",
            why.clause, why.reason
        )));
    }
    check_clause(why.clause)?;
    let forecast = R::forecast(setup, state, side, action);
    if R::rolls(setup, state, side, action) != forecast.is_some() {
        return Err(unsound(format!("it is not said truly whether `{text}` has a forecast")));
    }
    forecast.map_or(Ok(()), |forecast| check_forecast(&text, &forecast))
}

fn check_forecast(text: &str, forecast: &Forecast) -> Result<(), Broken> {
    check_clause(forecast.clause)?;
    forecast.modifiers.iter().try_for_each(|modifier| check_clause(modifier.clause))?;
    let sum: u32 = forecast.chances.iter().map(|chance| chance.weight).sum();
    if sum == 0 || sum != forecast.out_of || forecast.chances.iter().any(|chance| chance.weight == 0) {
        return Err(unsound(format!("the chances of `{text}` do not add up: {forecast:?}")));
    }
    let faces = &forecast.faces;
    let in_order = faces.iter().map(|it| it.face).eq(1..=6) || faces.is_empty();
    // With one die alone, face by face and all together must be the same.
    let counted = |result: &str| faces.iter().filter(|it| it.result == result).count() as u32;
    let told = faces.is_empty()
        || forecast.out_of != 6
        || (forecast.chances.iter())
            .all(|chance| counted(&chance.result).max(counted(chance.code)) == chance.weight);
    if !in_order || !told {
        return Err(unsound(format!("the die of `{text}` is read differently face by face: {forecast:?}")));
    }
    Ok(())
}

fn check_roll<R: Words>(game: &Game<R>, roll: &Roll<R::Why>) -> Result<(), Broken> {
    let (setup, state) = (game.setup(), game.state());
    check_clause(roll.clause)?;
    check_kind(R::roll_kind(&roll.why), R::ROLL_KINDS)?;
    for viewer in [Viewer::Seat(Side::A), Viewer::Seat(Side::B), Viewer::Public, Viewer::Referee] {
        check_text("the reason of a roll", &R::why(setup, state, roll, viewer))?;
    }
    if roll.dice.count() == 0 {
        return Err((Verdict::DeadEnd, format!("{roll:?} has no face")));
    }
    for face in roll.dice.faces() {
        let text = R::write_face(setup, roll, face);
        if R::read_face(setup, roll, &text) != Ok(face) {
            return Err(unsound(format!("the face {face:?} is written {text:?} and does not read back")));
        }
    }
    Ok(())
}

fn check_text(what: &str, text: &str) -> Result<(), Broken> {
    if text.trim().is_empty() { Err(unsound(format!("{what} is empty"))) } else { Ok(()) }
}

/// A clause is a book and a place in it: `BII 8.6.3`.
fn check_clause(clause: Clause) -> Result<(), Broken> {
    match clause.0.split_once(' ') {
        Some((book, place))
            if book.len() >= 2
                && book.chars().all(|letter| letter.is_ascii_uppercase())
                && !place.is_empty()
                && place.chars().all(|c| c.is_ascii_alphanumeric() || ".-".contains(c)) =>
        {
            Ok(())
        }
        _ => Err(unsound(format!("{clause:?} is no clause"))),
    }
}
