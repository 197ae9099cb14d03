//! What was thought about an answer: plain data with words, ready for JSON.

use std::fmt::Write as _;

use play::Side;
use serde::Serialize;
use staff::reasons::Reason;

use crate::{Denied, Session};

/// Differences below this are none.
const NOTHING: f64 = 0.05;

/// An answer and what was thought about it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Thought {
    /// The short text that is submitted.
    pub action: String,
    /// What a person reads; empty until [`Thought::name`] has asked the game.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub label: String,
    /// The chance to win with it, in hundredths, as far as it was reckoned.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chance: Option<f64>,
    /// The plans behind it, a line for each formation; only where they were made for this answer.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub plans: Vec<Line>,
    /// The standing plan that the answer belongs to, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub serves: Option<Box<Line>>,
    /// What the enemy could do about the plans that hurts most, where that was looked for: only the higher levels ask.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub danger: Option<Peril>,
    /// The other answers that were weighed one by one, the best first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub instead: Vec<Weighed>,
}

/// The enemy's best reply.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Peril {
    /// Which of his formations.
    pub group: String,
    /// What it does.
    pub plan: String,
    /// The chance to win that is left then, in hundredths.
    pub chance: f64,
}

/// What a formation is told to do, and why not something else.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Line {
    /// Who.
    pub group: String,
    /// What it does: `marches on Lonato`.
    pub plan: String,
    /// The same as an order that can be given: `massena take lonato`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub order: String,
    /// The best other thing it could do, if anything else was tried.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub instead_of: Option<String>,
    /// By how many hundredths the chance to win is better so; nothing where too little was tried to tell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<f64>,
    /// What counts most in the difference.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub because: Vec<Because>,
    /// All of it as a sentence.
    pub text: String,
}

/// Something that counts in a difference.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Because {
    /// What: `supply`.
    pub what: &'static str,
    /// Whether it speaks for the plan; what does not is outweighed.
    pub speaks_for: bool,
}

/// An answer that was weighed.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Weighed {
    /// Its short text.
    pub action: String,
    /// What a person reads.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub label: String,
    /// The chance to win after it, in hundredths.
    pub chance: f64,
}

impl Thought {
    /// An answer about which nothing was thought.
    pub(super) fn plain(action: String) -> Thought {
        Thought {
            action,
            label: String::new(),
            chance: None,
            plans: Vec::new(),
            serves: None,
            danger: None,
            instead: Vec::new(),
        }
    }

    /// Whether there is anything to tell about it.
    pub fn explains(&self) -> bool {
        !self.plans.is_empty() || !self.instead.is_empty()
    }

    /// Puts what people read beside the short texts, at the position they were thought of for.
    pub fn name(&mut self, session: &Session, side: Side) -> Result<(), Denied> {
        let groups = session.menu(side)?;
        let label = |action: &str| {
            let found = groups.iter().find_map(|group| {
                let choice = group.entries.iter().find(|choice| choice.text == action)?;
                let known = group.subject.is_none() || choice.label.contains(group.title.as_str());
                Some(if known { choice.label.clone() } else { format!("{}: {}", group.title, choice.label) })
            });
            found.unwrap_or_default()
        };
        self.label = label(&self.action);
        for other in &mut self.instead {
            other.label = label(&other.action);
        }
        Ok(())
    }
}

impl Line {
    /// A plan that was not compared with any other.
    pub(super) fn plain(group: String, plan: String) -> Line {
        let text = format!("{group} {plan}.");
        Line { group, plan, order: String::new(), instead_of: None, points: None, because: Vec::new(), text }
    }

    fn sentence(&self) -> String {
        let mut text = format!("{} {}", self.group, self.plan);
        if let Some(other) = &self.instead_of {
            // Writing to a text cannot fail.
            let _ = match self.points.filter(|points| *points >= NOTHING) {
                Some(points) => write!(text, ": better by {points:.1} % than if it {other}"),
                None => write!(text, ": not clearly better than if it {other}"),
            };
            let named = |speaks_for: bool| {
                let those = self.because.iter().filter(|one| one.speaks_for == speaks_for);
                those.map(|one| one.what).collect::<Vec<_>>().join(" and ")
            };
            let (so, but) = (named(true), named(false));
            if !so.is_empty() {
                let _ = write!(text, "; for {so}");
            }
            if !but.is_empty() {
                let _ = write!(text, "; against it {but}");
            }
        }
        text.push('.');
        text
    }
}

impl From<Reason> for Line {
    fn from(reason: Reason) -> Line {
        // What was tried a few times only may look better than what was tried often: then nothing is known of the difference.
        let known = reason.points > 0.0;
        let because = reason.because.into_iter().filter(|_| known);
        let mut line = Line {
            points: (known && reason.instead_of.is_some()).then(|| tenth(reason.points)),
            because: because.map(|(what, weight)| Because { what, speaks_for: weight > 0.0 }).collect(),
            ..Line::plain(reason.group, reason.plan)
        };
        line.instead_of = reason.instead_of;
        line.text = line.sentence();
        line
    }
}

/// A chance between 0 and 1 in hundredths, with one place after the point.
#[expect(clippy::float_arithmetic, reason = "judgements are no rules")]
pub(super) fn percent(chance: f64) -> f64 {
    tenth(100.0 * chance)
}

#[expect(clippy::float_arithmetic, reason = "judgements are no rules")]
fn tenth(number: f64) -> f64 {
    (10.0 * number).round() / 10.0
}
