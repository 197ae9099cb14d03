//! The same for every family: a game in plain words.

use std::borrow::Cow;
use std::collections::BTreeMap;

use play::{
    Answer, Decisions, Dice, Entry, Face, Forecast, Game, Modifier, Next, Outcome, Roll, Rules, Side, Taken,
    Viewer, Words, digest,
};
use serde::Serialize;
use serde_json::Value;

use super::said::*;
use super::{Denied, refuse};
use crate::mover::Mover;
use catalog::{Heading, Sketch};

pub(super) fn heading<R: Sketch>(game: &Game<R>) -> Heading {
    R::heading(game.setup(), game.state())
}

pub(super) fn sketch<R: Sketch>(game: &Game<R>, viewer: Viewer, width: usize) -> String {
    R::sketch(game.setup(), game.state(), viewer, width)
}

pub(super) fn briefing<R: Sketch>(game: &Game<R>) -> String {
    R::briefing(game.setup())
}

pub(super) fn stacks<R: Sketch>(game: &Game<R>, viewer: Viewer, width: usize) -> String {
    R::stacks(game.setup(), game.state(), viewer, width)
}

pub(super) fn look<R: Sketch>(game: &Game<R>, viewer: Viewer, name: &str, width: usize) -> Option<String> {
    R::look(game.setup(), game.state(), viewer, name, width)
}

pub(super) fn find<R: Sketch>(game: &Game<R>, viewer: Viewer, name: &str, width: usize) -> Option<String> {
    R::find(game.setup(), game.state(), viewer, name, width)
}

pub(super) fn scene<R: Sketch>(game: &Game<R>, viewer: Viewer, width: usize) -> Option<String> {
    R::scene(game.setup(), game.state(), viewer, width)
}

pub(super) fn awaited<R: Words>(game: &Game<R>, viewer: Viewer) -> Awaited {
    let setup = game.setup();
    match game.next() {
        Next::Decide(decisions) => Awaited::Decide(
            decisions
                .iter()
                .map(|decision| {
                    let question = if viewer.knows(decision.side) {
                        R::question(setup, game.state(), &decision)
                    } else {
                        R::question_from_outside(setup, &decision)
                    };
                    let kind = R::question_kind(&decision.question);
                    Asked { side: decision.side, kind, question, clause: decision.clause }
                })
                .collect(),
        ),
        Next::Roll(roll) => {
            let veil = R::veil(setup, &roll, viewer);
            let dice = veil.unwrap_or(roll.dice);
            let texts = dice.faces().map(|face| R::write_face(setup, &roll, face)).collect();
            let (faces, might) = if veil.is_some() { (Vec::new(), texts) } else { (texts, Vec::new()) };
            let why = R::why(setup, game.state(), &roll, viewer);
            Awaited::Roll(Due { kind: R::roll_kind(&roll.why), why, clause: roll.clause, dice, faces, might })
        }
        Next::Over(outcome) => Awaited::Over(ending::<R>(setup, &outcome)),
    }
}

fn ending<R: Words>(setup: &R::Setup, outcome: &Outcome) -> Ending {
    let id = |side: Side| R::side_ids(setup)[side.index()].to_owned();
    Ending {
        winner: outcome.winner.map(id),
        level: outcome.in_words(),
        clause: outcome.clause,
        points: Side::BOTH.map(|side| (id(side), outcome.points(side))).into_iter().collect(),
        tally: outcome
            .tally
            .iter()
            .map(|line| Tally {
                side: id(line.side),
                points: line.points,
                what: line.what.clone(),
                clause: line.clause,
            })
            .collect(),
    }
}

pub(super) fn choices<R: Words>(game: &Game<R>, side: Side) -> Vec<Choice> {
    let menu = R::menu(game.setup(), game.state(), side);
    let entries = menu.groups.into_iter().flat_map(|group| group.entries);
    let mut known: BTreeMap<_, _> = entries.map(|entry| (entry.action, choice(game, entry))).collect();
    let mut actions = game.actions(side);
    actions.sort_unstable();
    actions
        .into_iter()
        .filter_map(|action| known.remove(&action).or_else(|| plain(game, side, action)))
        .collect()
}

/// An action that the menu forgot is still legal.
fn plain<R: Words>(game: &Game<R>, side: Side, action: R::Action) -> Option<Choice> {
    let clause = game.decisions()?.of(side)?.clause;
    let text = R::write_action(game.setup(), action);
    let label = text.clone();
    Some(Choice { text, clause, label, target: None, cost: None, path: Vec::new(), note: None })
}

fn choice<R: Words>(game: &Game<R>, entry: Entry<'_, R::Action>) -> Choice {
    Choice {
        text: R::write_action(game.setup(), entry.action),
        clause: entry.clause,
        label: entry.label,
        target: entry.target.map(Cow::into_owned),
        cost: entry.cost,
        path: entry.path.into_iter().map(Cow::into_owned).collect(),
        note: entry.note,
    }
}

pub(super) fn menu<R: Words>(game: &Game<R>, side: Side) -> Vec<ChoiceGroup> {
    let menu = R::menu(game.setup(), game.state(), side);
    menu.groups
        .into_iter()
        .map(|group| ChoiceGroup {
            subject: group.subject,
            title: group.title,
            entries: group.entries.into_iter().map(|entry| choice(game, entry)).collect(),
        })
        .collect()
}

pub(super) fn odds<R: Words>(game: &Game<R>, side: Side) -> Vec<Odds> {
    let mut actions = game.actions(side);
    actions.sort_unstable();
    let forecast = |action| {
        let forecast = R::forecast(game.setup(), game.state(), side, action)?;
        Some(forecast_said(R::write_action(game.setup(), action), forecast))
    };
    actions.into_iter().filter_map(forecast).collect()
}

/// The chances of the fight an action on offer may lead to.
pub(super) fn ahead<R: Words>(game: &Game<R>, side: Side, text: &str) -> Option<Odds> {
    let action = R::read_action(game.setup(), text.trim()).ok()?;
    if !game.actions(side).contains(&action) {
        return None;
    }
    let forecast = R::ahead(game.setup(), game.state(), side, action)?;
    Some(forecast_said(R::write_action(game.setup(), action), forecast))
}

/// The chances of the fight whose die is due.
pub(super) fn due<R: Words>(game: &Game<R>, side: Side) -> Option<Odds> {
    matches!(game.next(), Next::Roll(_)).then_some(())?;
    R::due(game.setup(), game.state(), side).map(|forecast| forecast_said(String::new(), forecast))
}

pub(super) fn forecast_said(action: String, forecast: Forecast) -> Odds {
    let factor = |modifier: Modifier| Factor {
        what: modifier.what,
        value: modifier.value,
        clause: modifier.clause,
        unit: modifier.unit,
    };
    let share = |chance: play::Chance| Share {
        code: chance.code,
        result: chance.result,
        weight: chance.weight,
        losses: chance.losses,
    };
    Odds {
        action,
        title: forecast.title,
        clause: forecast.clause,
        base: factor(forecast.base),
        modifiers: forecast.modifiers.into_iter().map(factor).collect(),
        chances: forecast.chances.into_iter().map(share).collect(),
        out_of: forecast.out_of,
        faces: forecast.faces.into_iter().map(|it| FaceSaid { face: it.face, result: it.result }).collect(),
        more_dice: forecast.more_dice,
        toll: forecast.toll,
    }
}

pub(super) fn explain<R: Words>(game: &Game<R>, side: Option<Side>, text: &str) -> Result<Explained, Denied> {
    let action = R::read_action(game.setup(), text.trim()).map_err(Denied::Wrong)?;
    let side = match (side, game.next()) {
        (Some(side), _) => side,
        (None, Next::Decide(decisions)) => actor(game, decisions, action),
        (None, Next::Roll(_)) => return Err(Denied::Wrong("no side is asked: a die is due".into())),
        (None, Next::Over(_)) => return Err(Denied::Wrong("no side is asked: the game is over".into())),
    };
    let said = R::explain(game.setup(), game.state(), side, action);
    let legal = game.actions(side).contains(&action) || gives_up(game, side, action);
    let action = R::write_action(game.setup(), action);
    Ok(Explained { action, legal, clause: said.clause, reason: said.reason })
}

pub(super) fn view<R: Rules>(game: &Game<R>, viewer: Viewer) -> Result<Value, Denied> {
    json(&R::view(game.setup(), game.state(), viewer))
}

/// The referee's view: the whole truth by the names of pieces and places, which the bare state is not.
pub(super) fn state<R: Rules>(game: &Game<R>) -> Result<(Value, String), Denied> {
    Ok((json(&R::view(game.setup(), game.state(), Viewer::Referee))?, digest(game.state())))
}

fn json<T: Serialize>(value: &T) -> Result<Value, Denied> {
    serde_json::to_value(value).map_err(|error| Denied::Broken(error.to_string()))
}

/// The family writes the position; what is played, only the header knows.
pub(super) fn situation<R: Words>(game: &Game<R>) -> Result<String, Denied> {
    let written = R::write_situation(game.setup(), game.state());
    let written = written.map_err(|unwritable| Denied::Wrong(unwritable.to_string()))?;
    let header = game.header();
    let mut text = String::new();
    if let Some(overlay) = &header.overlay {
        text += &format!("# To be read with the overlay {:?}.\n", overlay.name);
    }
    text += &format!("battle = {:?}\nedition = {:?}\n", header.battle, header.edition);
    if !header.options.is_empty() {
        text += &format!("options = {:?}\n", header.options);
    }
    Ok(text + "\n" + &written.toml)
}

pub(super) fn log<R: Words>(game: &Game<R>, from: usize, viewer: Viewer) -> Result<Vec<LogEntry>, Denied> {
    let Some(mut past) = game.at_point(from) else { return Ok(Vec::new()) };
    let mut lines = Vec::new();
    for &answer in &game.answers()[from..] {
        let known = match answer {
            Answer::Act(side, _) => viewer.knows(side),
            Answer::Roll(_) => viewer == Viewer::Referee,
        };
        let entry = (past.at(), known.then(|| game.write_answer(answer)));
        let events = past.submit(answer).map_err(|refusal| Denied::Broken(refusal.reason))?;
        lines.push(LogEntry {
            at: entry.0,
            answer: entry.1,
            ordered: Vec::new(),
            events: said::<R>(game.setup(), &events, viewer),
        });
    }
    Ok(lines)
}

pub(super) fn act<R: Words>(game: &mut Game<R>, side: Option<Side>, text: &str) -> Result<Taken<R>, Denied> {
    let action = R::read_action(game.setup(), text.trim()).map_err(Denied::Wrong)?;
    let side = match game.next() {
        Next::Decide(decisions) => match side {
            Some(side) => side,
            None if R::concession(game.setup()) == Some(action) && decisions.iter().count() > 1 => {
                return Err(Denied::Wrong("both sides are asked: say which one gives up".into()));
            }
            None => actor(game, decisions, action),
        },
        Next::Roll(roll) => return refuse(roll.clause, "a die is due before anybody may act"),
        Next::Over(outcome) => return refuse(outcome.clause, "the game is over"),
    };
    play(game, side, action)
}

/// What a viewer reads about an answer.
pub(super) fn told<R: Words>(game: &Game<R>, taken: &Taken<R>, viewer: Viewer) -> Vec<Said> {
    said::<R>(game.setup(), &taken.events, viewer)
}

pub(super) fn answer<R: Words>(game: &mut Game<R>, text: &str, viewer: Viewer) -> Result<Vec<Said>, Denied> {
    let answer = game.read_answer(text).map_err(Denied::Wrong)?;
    submit(game, answer, viewer)
}

pub(super) fn is_secret<R: Rules>(game: &Game<R>, side: Side) -> bool {
    R::is_secret(game.setup(), game.state(), side)
}

/// By this action the side asked gives up.
fn gives_up<R: Rules>(game: &Game<R>, side: Side, action: R::Action) -> bool {
    let asked = game.decisions().is_some_and(|open| open.of(side).is_some());
    asked && R::concession(game.setup()) == Some(action)
}

pub(super) fn concession<R: Words>(game: &Game<R>, side: Side) -> Option<Choice> {
    let action = R::concession(game.setup()).filter(|&action| gives_up(game, side, action))?;
    let said = R::explain(game.setup(), game.state(), side, action);
    Some(Choice {
        text: R::write_action(game.setup(), action),
        clause: said.clause,
        label: said.reason,
        target: None,
        cost: None,
        path: Vec::new(),
        note: None,
    })
}

pub(super) fn concede<R: Words>(
    game: &mut Game<R>,
    side: Option<Side>,
    viewer: Viewer,
) -> Result<Vec<Said>, Denied> {
    match R::concession(game.setup()) {
        Some(action) => {
            let text = R::write_action(game.setup(), action);
            act(game, side, &text).map(|taken| told(game, &taken, viewer))
        }
        None => Err(Denied::Wrong("the rulebook of this battle does not let a side give up".into())),
    }
}

/// Who means an action that came without a name: the first side asked that may take it, else the first asked.
fn actor<R: Rules>(game: &Game<R>, decisions: Decisions<R::Question>, action: R::Action) -> Side {
    let able = decisions.iter().find(|decision| game.actions(decision.side).contains(&action));
    able.unwrap_or_else(|| decisions.first()).side
}

pub(super) fn act_at_random<R: Words>(
    game: &mut Game<R>,
    side: Side,
    mover: &mut Mover,
    viewer: Viewer,
) -> Result<Vec<Said>, Denied> {
    let mut actions = game.actions(side);
    loop {
        let action = mover.pick(&actions);
        let action = action.ok_or_else(|| Denied::Wrong("this side has nothing to decide".into()))?;
        match play(game, side, action).map(|taken| told(game, &taken, viewer)) {
            // Whatever repeats a position; there is something else to do.
            Err(Denied::Refused(_)) if actions.len() > 1 => actions.retain(|&other| other != action),
            done => return done,
        }
    }
}

/// The first action after `chosen` that a table takes, or that one if it does.
pub(super) fn unrepeated<R: Words>(game: &Game<R>, side: Side, chosen: &str) -> Option<String> {
    let taken = |&action: &R::Action| game.clone().play(Answer::Act(side, action)).is_ok();
    let chosen = R::read_action(game.setup(), chosen).ok()?;
    let other = || game.actions(side).into_iter().find(taken);
    let action = Some(chosen).filter(taken).or_else(other)?;
    Some(R::write_action(game.setup(), action))
}

/// A die and the face it shows.
pub(super) struct Thrown<R: Rules> {
    roll: Roll<R::Why>,
    face: Face,
}

/// Whether the game waits for a die.
pub(super) fn roll_is_due<R: Rules>(game: &Game<R>) -> bool {
    matches!(game.next(), Next::Roll(_))
}

/// The die that is due with the face that somebody named or the seed brings.
pub(super) fn thrown<R: Words>(
    game: &Game<R>,
    face: Option<Typed<'_>>,
    seeded: &dyn Fn(usize, Dice) -> Option<Face>,
    viewer: Viewer,
) -> Result<Thrown<R>, Denied> {
    let roll = match game.next() {
        Next::Roll(roll) => roll,
        Next::Decide(decisions) => {
            return refuse(decisions.first().clause, "no die is due: a decision is awaited");
        }
        Next::Over(outcome) => return refuse(outcome.clause, "the game is over"),
    };
    let face = match face {
        Some(typed) => read_face::<R>(game.setup(), &roll, &typed, viewer)?,
        None => seeded(game.at(), roll.dice).ok_or_else(|| Denied::Broken("a roll without faces".into()))?,
    };
    Ok(Thrown { roll, face })
}

/// The face counts.
pub(super) fn rolled<R: Words>(game: &mut Game<R>, thrown: &Thrown<R>) -> Result<Taken<R>, Denied> {
    game.take(Answer::Roll(thrown.face)).map_err(Denied::Refused)
}

pub(super) fn roll<R: Words>(
    game: &mut Game<R>,
    face: Option<Typed<'_>>,
    seeded: &dyn Fn(usize, Dice) -> Option<Face>,
    viewer: Viewer,
) -> Result<Rolled, Denied> {
    let thrown = thrown(game, face, seeded, viewer)?;
    let Thrown { roll, face } = &thrown;
    let why = R::why(game.setup(), game.state(), roll, viewer);
    let text = R::write_face(game.setup(), roll, *face);
    let (kind, clause) = (R::roll_kind(&roll.why), roll.clause);
    let taken = rolled(game, &thrown)?;
    Ok(Rolled { kind, why, clause, face: text, events: told(game, &taken, viewer) })
}

/// A face that somebody names.
pub(super) struct Typed<'a> {
    /// What he typed.
    pub(super) text: &'a str,
    /// What he may know.
    pub(super) hand: Viewer,
}

/// The face that was named. Who may not know the faces names none, and nobody is told them by way of an error.
fn read_face<R: Words>(
    setup: &R::Setup,
    roll: &Roll<R::Why>,
    typed: &Typed<'_>,
    viewer: Viewer,
) -> Result<Face, Denied> {
    if R::veil(setup, roll, typed.hand).is_some() {
        return refuse(roll.clause, "nobody may know what can come up here: it is drawn, not named");
    }
    R::read_face(setup, roll, typed.text).map_err(|what| {
        let secret = R::veil(setup, roll, viewer).is_some();
        Denied::Wrong(if secret { format!("{:?} cannot come up now", typed.text) } else { what })
    })
}

/// A side acts at a table, where nobody repeats a position.
fn play<R: Words>(game: &mut Game<R>, side: Side, action: R::Action) -> Result<Taken<R>, Denied> {
    game.play(Answer::Act(side, action)).map_err(Denied::Refused)
}

fn submit<R: Words>(
    game: &mut Game<R>,
    answer: Answer<R::Action>,
    viewer: Viewer,
) -> Result<Vec<Said>, Denied> {
    let events = game.submit(answer).map_err(Denied::Refused)?;
    Ok(said::<R>(game.setup(), &events, viewer))
}

fn said<R: Words>(setup: &R::Setup, events: &[R::Event], viewer: Viewer) -> Vec<Said> {
    let seen = events.iter().filter_map(|event| R::seen(setup, event, viewer));
    let lines = seen.map(|event| R::describe(setup, &event));
    lines
        .map(|line| Said { text: line.text, clause: line.clause, roll: line.roll, part: line.part })
        .collect()
}

pub(super) fn undo_target<R: Words>(game: &Game<R>, side: Option<Side>) -> Result<usize, Denied> {
    let wrong = |what: &str| Err(Denied::Wrong(what.into()));
    let (last, side) = match (game.answers().last(), side) {
        (None, _) => return wrong("nothing has been done yet"),
        (Some(Answer::Roll(_)), _) => return wrong("the last answer is a roll; nobody takes back a die"),
        (Some(Answer::Act(last, _)), side) => (*last, side.unwrap_or(*last)),
    };
    if last != side {
        return wrong("the other side has answered since");
    }
    if game.undo_limit(side) == game.at() {
        return wrong("something was seen that cannot be unseen");
    }
    Ok(game.at() - 1)
}
