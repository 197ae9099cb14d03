//! The coach: how much is said of a question, three steps of help, what can be done now, and warnings before an answer.
//!
//! It knows what the seat may know and nothing more. It never warns by the worth of a position: only where the exact dice, a certain loss or
//! a rule decide.

use std::collections::{BTreeMap, BTreeSet};

use cases::look;
use play::{Clause, Dice, Side, Viewer};
use serde::Serialize;
use serde_json::Value;
use session::computer::Thought;
use session::{Awaited, ChoiceGroup, Denied, Odds, Session};

/// How often a kind of question is explained in full.
const WHOLE: u32 = 2;
/// And how often in one line after that.
const LINES: u32 = 2;
/// Faces that are tried for all answers together before the coach says nothing: two dice, twice.
const MOST_TRIED: usize = 36 * 36;
/// One case in so many must be at stake before the coach speaks of chances: a battle without risks is none.
const COSTLY: u64 = 4;
/// Answers of a question that are weighed against each other.
const MOST_ANSWERS: usize = 24;

/// How much of a text is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Much {
    /// All of it.
    Whole,
    /// The first line.
    Line,
    /// Nothing, until it is asked for.
    Silent,
}

/// How much is shown of a kind of question that has been met so often before.
pub fn how_much(met: u32) -> Much {
    match met {
        met if met < WHOLE => Much::Whole,
        met if met < WHOLE + LINES => Much::Line,
        _ => Much::Silent,
    }
}

/// Three steps of help with a question, each telling more than the one before.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Help {
    /// The piece or place to look at; the first step rings it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ring: Option<String>,
    /// The answer in words; the second step.
    pub says: String,
    /// The answer itself; the third step submits it.
    pub act: String,
    /// The clause that allows it.
    pub clause: Clause,
    /// The standing plan it belongs to, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub serves: Option<String>,
    /// The exact chances behind it, where dice are due.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub odds: Option<Odds>,
}

/// Makes the three steps from what a computer player would do.
pub fn help(session: &Session, side: Side, thought: &Thought) -> Result<Option<Help>, Denied> {
    for group in session.menu(side)? {
        let Some(choice) = group.entries.iter().find(|choice| choice.text == thought.action) else {
            continue;
        };
        let odds = session.odds(side)?.into_iter().find(|odds| odds.action == thought.action);
        let own = group.subject.is_none() || choice.label.contains(group.title.as_str());
        let says = if own { choice.label.clone() } else { format!("{}: {}", group.title, choice.label) };
        return Ok(Some(Help {
            ring: group.subject.clone().or_else(|| choice.target.clone()),
            says,
            act: choice.text.clone(),
            clause: choice.clause,
            serves: thought.serves.as_ref().map(|line| line.text.clone()),
            odds,
        }));
    }
    Ok(None)
}

/// What a side can do now, in counts.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Can {
    /// How many pieces or places there is something to do with, by the word their answers begin with.
    pub with: BTreeMap<String, usize>,
    /// The answers that are about no piece and no place; one of them usually ends the segment.
    pub plain: Vec<String>,
    /// All answers.
    pub answers: usize,
}

/// Counts what a side can do now.
pub fn can_do(session: &Session, side: Side) -> Result<Can, Denied> {
    let mut can = Can::default();
    let mut subjects: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for ChoiceGroup { subject, entries, .. } in session.menu(side)? {
        can.answers += entries.len();
        for choice in entries {
            match subject.clone().or_else(|| choice.target.clone()) {
                Some(about) => _ = subjects.entry(verb(&choice.text)).or_default().insert(about),
                None => can.plain.push(choice.text),
            }
        }
    }
    can.with = subjects.into_iter().map(|(verb, about)| (verb, about.len())).collect();
    Ok(can)
}

fn verb(text: &str) -> String {
    text.split(' ').next().unwrap_or_default().to_owned()
}

/// Something to know before an answer is submitted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "by", rename_all = "kebab-case")]
pub enum Warning {
    /// The answer loses these pieces of one's own whatever the dice show, and another answer does not.
    Loss {
        /// Their ids.
        pieces: Vec<String>,
    },
    /// The dice take a piece of one's own in so many cases; another answer risks less.
    Odds {
        /// In how many cases.
        weight: u32,
        /// Of how many.
        out_of: u32,
        /// In how many cases of the other's.
        least: u32,
        /// Of how many.
        least_out_of: u32,
        /// That answer.
        instead: String,
    },
    /// The answer ends the segment by rule, and these many pieces could still do something.
    Ends {
        /// How many.
        pieces: usize,
    },
}

/// What the dice take of one's own: weight, out of, and what is lost in all cases.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Risk {
    weight: u32,
    out_of: u32,
    always: BTreeSet<String>,
}

/// What is to be known before `text` is submitted; nothing where neither dice nor a loss nor a rule decide, or where the seat may not know it.
pub fn warn(session: &Session, side: Side, text: &str) -> Result<Option<Warning>, Denied> {
    let choices = session.choices(side)?;
    let Some(chosen) = choices.iter().find(|choice| choice.text == text) else { return Ok(None) };
    if chosen.target.is_none() && !about_a_piece(session, side, text)? {
        let can = can_do(session, side)?;
        let pieces = can.with.values().copied().max().unwrap_or_default();
        if pieces > 0 && ends_segment(session, side, text)? {
            return Ok(Some(Warning::Ends { pieces }));
        }
    }
    if choices.len() > MOST_ANSWERS || hides(session, side)? {
        return Ok(None);
    }
    let mut tried = 0;
    let Some(risk) = risk(session, side, text, &mut tried)?.filter(|risk| risk.weight > 0) else {
        return Ok(None);
    };
    let mut best: Option<(Risk, &str)> = None;
    for other in choices.iter().filter(|other| other.text != text) {
        let Some(risk) = self::risk(session, side, &other.text, &mut tried)? else { continue };
        if best.as_ref().is_none_or(|(known, _)| smaller(&risk, known)) {
            best = Some((risk, &other.text));
        }
    }
    let Some((least, instead)) = best.filter(|(least, _)| smaller(least, &risk)) else { return Ok(None) };
    if !risk.always.is_empty() && least.always.is_empty() {
        return Ok(Some(Warning::Loss { pieces: risk.always.into_iter().collect() }));
    }
    if !costs(&risk, &least) {
        return Ok(None);
    }
    Ok(Some(Warning::Odds {
        weight: risk.weight,
        out_of: risk.out_of,
        least: least.weight,
        least_out_of: least.out_of,
        instead: instead.to_owned(),
    }))
}

fn smaller(one: &Risk, other: &Risk) -> bool {
    u64::from(one.weight) * u64::from(other.out_of) < u64::from(other.weight) * u64::from(one.out_of)
}

/// Whether one answer risks so much more than another that it is worth a word.
fn costs(one: &Risk, other: &Risk) -> bool {
    let (all, other_of) = (u64::from(one.out_of), u64::from(other.out_of));
    let more = (u64::from(one.weight) * other_of).saturating_sub(u64::from(other.weight) * all);
    more * COSTLY >= all * other_of
}

fn about_a_piece(session: &Session, side: Side, text: &str) -> Result<bool, Denied> {
    let groups = session.menu(side)?;
    let group = groups.iter().find(|group| group.entries.iter().any(|choice| choice.text == text));
    Ok(group.is_some_and(|group| group.subject.is_some()))
}

/// Whether the question is another one after this answer.
fn ends_segment(session: &Session, side: Side, text: &str) -> Result<bool, Denied> {
    let kind = |session: &Session| -> Result<Option<&'static str>, Denied> {
        Ok(match session.awaited(Viewer::Seat(side))? {
            Awaited::Decide(asked) => {
                asked.into_iter().find(|asked| asked.side == side).map(|asked| asked.kind)
            }
            _ => None,
        })
    };
    let before = kind(session)?;
    let mut after = session.clone();
    after.act(Some(side), text, Viewer::Seat(side))?;
    Ok(kind(&after)? != before)
}

/// Whether there is a piece on the map that the side may not see.
fn hides(session: &Session, side: Side) -> Result<bool, Denied> {
    let (seen, all) = (session.view(Viewer::Seat(side))?, session.view(Viewer::Referee)?);
    Ok(crate::on_map(session, &seen)? != crate::on_map(session, &all)?)
}

/// What the dice that follow this answer at once take of one's own; nothing where no die falls, where what is rolled is drawn, or where there are too many ways.
fn risk(session: &Session, side: Side, text: &str, tried: &mut usize) -> Result<Option<Risk>, Denied> {
    let own = standing(session, side)?;
    let mut first = session.clone();
    if first.act(Some(side), text, Viewer::Referee).is_err() {
        return Ok(None);
    }
    let mut open = vec![(first, 1_u32)];
    let mut ends = Vec::new();
    while let Some((here, depth)) = open.pop() {
        let Awaited::Roll(due) = here.awaited(Viewer::Referee)? else {
            let lost: BTreeSet<String> = own.difference(&standing(&here, side)?).cloned().collect();
            ends.push((lost, depth));
            continue;
        };
        if matches!(due.dice, Dice::Draw(_)) {
            return Ok(None);
        }
        for face in &due.faces {
            *tried += 1;
            if *tried > MOST_TRIED {
                return Ok(None);
            }
            let mut next = here.clone();
            next.roll(Some(face), Viewer::Referee)?;
            open.push((next, depth * due.faces.len() as u32));
        }
    }
    let out_of = ends.iter().map(|(_, depth)| *depth).max().unwrap_or(1);
    let weight = ends.iter().filter(|(lost, _)| !lost.is_empty()).map(|(_, depth)| out_of / depth).sum();
    let always =
        ends.iter().skip(1).fold(ends.first().map_or_else(BTreeSet::new, |end| end.0.clone()), |all, end| {
            all.intersection(&end.0).cloned().collect()
        });
    Ok(Some(Risk { weight, out_of, always }))
}

/// The pieces of a side that are on the map.
fn standing(session: &Session, side: Side) -> Result<BTreeSet<String>, Denied> {
    let view = session.view(Viewer::Referee)?;
    let owner = |id: &str| look(&view, &format!("pieces.{id}.side")).ok().and_then(Value::as_str);
    let mut standing: BTreeSet<String> = crate::on_map(session, &view)?.into_keys().collect();
    standing.retain(|id| owner(id) == Some(session.side_id(side)));
    Ok(standing)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sixth_more_is_no_reason_to_speak_and_a_quarter_is() {
        let risk = |weight, out_of| Risk { weight, out_of, always: BTreeSet::new() };
        assert!(!costs(&risk(1, 6), &risk(0, 1)) && !costs(&risk(8, 36), &risk(0, 6)));
        assert!(costs(&risk(9, 36), &risk(0, 6)) && costs(&risk(4, 6), &risk(1, 6)));
    }

    #[test]
    fn a_text_fades_with_use() {
        let shown: Vec<Much> = (0..6).map(how_much).collect();
        assert_eq!(shown, [Much::Whole, Much::Whole, Much::Line, Much::Line, Much::Silent, Much::Silent]);
    }
}
