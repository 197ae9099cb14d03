//! Two states that differ only in what a side may not know must look the same to it, and go on looking the same.

use std::sync::Arc;

use play::{Answer, Game, Header, Next, Rules, Side, Viewer, Words};

use crate::SplitMix64;

/// How many answers are played on from the two states, and how often.
const DEPTH: usize = 60;
const WALKS: u64 = 20;

/// Panics if `side` could tell the two states apart, now or by playing on without being shown the difference.
#[track_caller]
pub fn assert_no_leak<R: Words>(setup: &Arc<R::Setup>, one: &R::State, two: &R::State, side: Side) {
    if let Some(leak) = find_leak::<R>(setup, one, two, side) {
        panic!("{side:?} can tell the two states apart: {leak}");
    }
}

/// How `side` could tell two states apart by looking, without playing on: for differences that later events may show.
pub fn find_sight_leak<R: Words>(
    setup: &Arc<R::Setup>,
    one: &R::State,
    two: &R::State,
    side: Side,
) -> Option<String> {
    let start = |state: &R::State| Game::<R>::from_state(Arc::clone(setup), Header::default(), state.clone());
    compare(&[start(one), start(two)], side)
}

/// How `side` could tell two states apart. The same random answers are played on both until one of them refuses, or
/// an event shows `side` something new.
pub fn find_leak<R: Words>(
    setup: &Arc<R::Setup>,
    one: &R::State,
    two: &R::State,
    side: Side,
) -> Option<String> {
    for seed in 0..WALKS {
        let start =
            |state: &R::State| Game::<R>::from_state(Arc::clone(setup), Header::default(), state.clone());
        let mut pair = [start(one), start(two)];
        let mut rng = SplitMix64::new(seed);
        for step in 0..DEPTH {
            if let Some(what) = compare(&pair, side) {
                return Some(format!("after {step} more answers of walk {seed}: {what}"));
            }
            let Some(answer) = choose(&pair[0], &mut rng) else { break };
            let [Ok(first), Ok(second)] = pair.each_mut().map(|game| game.submit(answer)) else { break };
            let shown = |events: &[R::Event]| events.iter().any(|event| R::reveals(setup, event, side));
            if shown(&first) || shown(&second) {
                break;
            }
            let seen = |events: &[R::Event]| -> Vec<R::Event> {
                events.iter().filter_map(|event| R::seen(setup, event, Viewer::Seat(side))).collect()
            };
            if seen(&first) != seen(&second) {
                let text = pair[0].write_answer(answer);
                return Some(format!("`{text}` shows {:?} and {:?}", seen(&first), seen(&second)));
            }
        }
    }
    None
}

/// Where both sides are asked, what one answers must not show to the other: two different answers of one side are tried, and
/// as long as the same sides are asked afterwards, the other side must see the same.
pub(crate) fn find_open_secret<R: Words>(game: &Game<R>, rng: &mut SplitMix64) -> Option<String> {
    if game.decisions()?.iter().count() < 2 {
        return None;
    }
    let side = Side::BOTH[rng.below(2)];
    let (actions, other) = (game.actions(side), side.other());
    let answers = [rng.pick(&actions)?, rng.pick(&actions)?].map(|action| Answer::Act(side, action));
    let mut pair = [game.clone(), game.clone()];
    let mut seen = Vec::new();
    for (game, answer) in pair.iter_mut().zip(answers) {
        let events = game.submit(answer).ok()?;
        let setup = game.setup();
        seen.push(
            events.iter().filter_map(|event| R::seen(setup, event, Viewer::Seat(other))).collect::<Vec<_>>(),
        );
    }
    let asked =
        |game: &Game<R>| game.decisions().map(|open| open.iter().map(|one| one.side).collect::<Vec<_>>());
    let [one, two] = pair.each_ref().map(asked);
    if one != two || !one?.contains(&other) {
        return None;
    }
    let texts = answers.map(|answer| game.write_answer(answer)).join("` or `");
    if seen[0] != seen[1] {
        return Some(format!("{other:?} can tell `{texts}` by its events: {:?} or {:?}", seen[0], seen[1]));
    }
    compare(&pair, other).map(|what| format!("{other:?} can tell `{texts}`: {what}"))
}

fn choose<R: Words>(game: &Game<R>, rng: &mut SplitMix64) -> Option<Answer<R::Action>> {
    match game.next() {
        Next::Over(_) => None,
        Next::Roll(roll) => rng.pick(&roll.dice.faces().collect::<Vec<_>>()).map(Answer::Roll),
        Next::Decide(open) => {
            let side = rng.pick(&open.iter().map(|decision| decision.side).collect::<Vec<_>>())?;
            rng.pick(&game.actions(side)).map(|action| Answer::Act(side, action))
        }
    }
}

/// Everything `side` can look at without answering.
fn compare<R: Words>(pair: &[Game<R>; 2], side: Side) -> Option<String> {
    let [one, two] = pair.each_ref().map(|game| R::view(game.setup(), game.state(), Viewer::Seat(side)));
    if one != two {
        return Some(format!("the views are\n  {one:?}\n  {two:?}"));
    }
    let [one, two] = pair.each_ref().map(|game| waits(game, side));
    if one != two {
        return Some(format!("the game waits for\n  {one}\n  {two}"));
    }
    let [one, two] = pair.each_ref().map(|game| game.actions(side));
    if one != two {
        return Some(format!("the actions are\n  {one:?}\n  {two:?}"));
    }
    let [first, second] = pair;
    if R::menu(first.setup(), first.state(), side) != R::menu(second.setup(), second.state(), side) {
        return Some("the menus differ".into());
    }
    let texts = |game: &Game<R>, action: R::Action| {
        let why = <R as Rules>::explain(game.setup(), game.state(), side, action);
        (why, R::forecast(game.setup(), game.state(), side, action))
    };
    one.into_iter().find_map(|action| {
        let (left, right) = (texts(first, action), texts(second, action));
        (left != right).then(|| format!("{action:?} is told as\n  {left:?}\n  {right:?}"))
    })
}

/// What `side` reads about what comes next.
fn waits<R: Words>(game: &Game<R>, side: Side) -> String {
    let (setup, state) = (game.setup(), game.state());
    match game.next() {
        Next::Over(outcome) => format!("{outcome:?}"),
        Next::Roll(roll) => {
            let eyes = Viewer::Seat(side);
            let dice = R::veil(setup, &roll, eyes).unwrap_or(roll.dice);
            format!("{} ({}), {dice:?}", R::why(setup, state, &roll, eyes), roll.clause)
        }
        Next::Decide(open) => {
            let texts: Vec<_> = open
                .iter()
                .map(|decision| match decision.side == side {
                    true => format!("{}: {}", decision.clause, R::question(setup, state, &decision)),
                    false => format!("{}: {}", decision.clause, R::question_from_outside(setup, &decision)),
                })
                .collect();
            texts.join("; ")
        }
    }
}
