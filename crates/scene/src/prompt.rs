//! What the game waits for, and everything that may be done about it.
//!
//! A side with forty pieces may have a thousand choices. Groups are kept by subject, so that a patch holds only those that
//! have changed, and choices that differ only by the place they lead to are told at once ([`Ways`]).
//! [`Prompt::group`] and [`Group::unfold`] tell how a reader gets them back one by one.

mod fold;
pub(crate) mod runs;
mod ways;

use std::collections::BTreeMap;

use play::{Answer, Dice, Game, Side, Topic, Viewer};
use serde::Serialize;
use session::{Awaited, Denied, Due, Session, Tally};

use crate::drawn::Drawn;
use crate::picture::Text;
use crate::table::on_game;

use fold::{Tongue, Trails};
pub use ways::{Tree, Ways};

/// What the game waits for.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Prompt {
    /// `decide`, `roll` or `over`.
    pub wait: String,
    /// Who is asked what; both sides may be asked at once.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub asked: Vec<Asked>,
    /// The die that is due.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub roll: Option<RollDue>,
    /// How the game ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub over: Option<Ending>,
    /// The side whose choices these are; empty if the reader has nothing to decide.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub side: String,
    /// The names of the groups in the order they are shown.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub order: Vec<String>,
    /// The choices, by subject: exactly the legal ones, each once.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub groups: BTreeMap<String, Group>,
    /// The last answer may be taken back.
    #[serde(skip_serializing_if = "is_false")]
    pub undo: bool,
    /// To end this leaves nothing undone, though something may still be changed.
    #[serde(skip_serializing_if = "is_false")]
    pub settled: bool,
}

/// A side is asked something.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Asked {
    /// The id of the side.
    pub side: String,
    /// What kind of decision it is, the same in every language and edition: `move`, `declare-combat`.
    pub kind: &'static str,
    /// The question in plain words.
    pub question: String,
    /// The clause that asks it.
    pub clause: String,
}

/// How the game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Ending {
    /// The id of the winner; empty in a draw.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub winner: String,
    /// The level of victory.
    pub level: String,
    /// The clause that decides it.
    pub clause: String,
    /// Points by the id of the side.
    pub points: BTreeMap<String, i32>,
    /// Line by line what led there.
    pub tally: Vec<Tally>,
}

/// A die that is due.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct RollDue {
    /// What kind of roll it is: `initiative`, `combat`.
    pub kind: &'static str,
    /// What for.
    pub why: String,
    /// The clause that asks for it.
    pub clause: String,
    /// `one` die, `two` dice, or a `draw`.
    pub dice: String,
    /// The faces it may show.
    pub faces: Vec<String>,
}

/// The choices about one subject.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Group {
    /// The piece, place, bridge or formation, by id; empty if the choices are about none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub subject: String,
    /// The heading.
    pub title: String,
    /// The choices that are told one by one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<Choice>,
    /// The choices that differ only by the place they lead to.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ways: Vec<Ways>,
}

/// One choice.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Choice {
    /// What is sent back when it is chosen.
    pub act: String,
    /// What a person reads.
    pub label: String,
    /// The clause that allows it.
    pub clause: &'static str,
    /// The place it leads to.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub to: String,
    /// What it costs, as people write it: `2`, `1½`.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub cost: Text,
    /// The places on the way, the last of them `to`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub path: Vec<String>,
    /// What will happen there.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub note: String,
    /// It only opens further choices and can be put back: what follows may be asked for beforehand.
    #[serde(skip_serializing_if = "is_false")]
    pub opens: bool,
    /// It goes to a place only to go on from there.
    #[serde(skip_serializing_if = "is_false")]
    pub onward: bool,
    /// It ends a segment or says: no more of this.
    #[serde(skip_serializing_if = "is_false")]
    pub ends: bool,
    /// Dice will be rolled, and the chances may be asked for.
    #[serde(skip_serializing_if = "is_false")]
    pub odds: bool,
}

/// The prompt as `viewer` reads it, who answers for the sides in `hands`.
pub(crate) fn prompt(session: &Session, viewer: Viewer, hands: &[Side]) -> Result<Prompt, Denied> {
    let mut prompt = Prompt::default();
    match session.awaited(viewer)? {
        Awaited::Decide(list) => {
            prompt.wait = "decide".into();
            let mine = list.iter().map(|asked| asked.side).find(|side| hands.contains(side));
            prompt.asked = list
                .into_iter()
                .map(|asked| Asked {
                    side: session.side_id(asked.side).into(),
                    kind: asked.kind,
                    question: asked.question,
                    clause: asked.clause.0.into(),
                })
                .collect();
            if let Some(side) = mine {
                prompt.side = session.side_id(side).into();
                prompt.settled = on_game!(session, game => settled(game, side))?;
                for (index, group) in groups(session, side)?.into_iter().enumerate() {
                    let mut key = group.subject.clone();
                    if prompt.groups.contains_key(&key) {
                        key += &format!("#{index}");
                    }
                    prompt.order.push(key.clone());
                    prompt.groups.insert(key, group);
                }
                ways::share(&mut prompt.groups);
            }
        }
        Awaited::Roll(due) => {
            prompt.wait = "roll".into();
            prompt.roll = Some(roll(due));
        }
        Awaited::Over(ending) => {
            prompt.wait = "over".into();
            prompt.over = Some(Ending {
                winner: ending.winner.unwrap_or_default(),
                level: ending.level,
                clause: ending.clause.0.into(),
                points: ending.points,
                tally: ending.tally,
            });
        }
    }
    let undone = on_game!(session, game => undone(game))?;
    prompt.undo = undone.is_some_and(|side| hands.contains(&side));
    Ok(prompt)
}

fn settled<R: Drawn>(game: &Game<R>, side: Side) -> bool {
    let decision = game.decisions().and_then(|open| open.of(side));
    decision.is_some_and(|decision| R::settled(decision.question, || game.actions(side)))
}

/// The side that may take back the last answer.
fn undone<R: Drawn>(game: &Game<R>) -> Option<Side> {
    match game.answers().last() {
        Some(&Answer::Act(side, _)) if game.undo_limit(side) < game.at() => Some(side),
        _ => None,
    }
}

fn roll(due: Due) -> RollDue {
    let dice = match due.dice {
        Dice::One => "one",
        Dice::Two => "two",
        Dice::Draw(_) => "draw",
    };
    RollDue { kind: due.kind, why: due.why, clause: due.clause.0.into(), dice: dice.into(), faces: due.faces }
}

/// What `side` may do now, arranged by subject.
pub(crate) fn groups(session: &Session, side: Side) -> Result<Vec<Group>, Denied> {
    on_game!(session, game => groups_of(game, side))
}

fn groups_of<R: Drawn>(game: &Game<R>, side: Side) -> Vec<Group> {
    let (setup, state) = (game.setup(), game.state());
    let Some(decision) = game.decisions().and_then(|open| open.of(side)) else { return Vec::new() };
    let spoken = Spoken::<R> { setup, state, side, question: decision.question };
    let offers = R::offers(setup, state, side);
    let trails = Trails::new(R::places(setup), &offers);
    let group = |topic: Topic<R::Action>| {
        let (choices, ways) = fold::fold(&topic, &trails, &spoken);
        Group { subject: topic.subject.unwrap_or_default(), title: topic.title, choices, ways }
    };
    offers.topics.into_iter().map(group).collect()
}

/// What a side is asked, for whoever puts its choices into words.
struct Spoken<'a, R: Drawn> {
    setup: &'a R::Setup,
    state: &'a R::State,
    side: Side,
    question: R::Question,
}

impl<R: Drawn> Tongue for Spoken<'_, R> {
    type Action = R::Action;

    fn act(&self, action: R::Action) -> String {
        R::write_action(self.setup, action)
    }

    fn label(&self, action: R::Action) -> String {
        R::label(self.setup, self.state, self.question, action)
    }

    fn flags(&self, action: R::Action) -> [bool; 4] {
        let rolls = R::rolls(self.setup, self.state, self.side, action);
        [R::opens(action), R::onward(action), R::ends(action), rolls]
    }

    fn called(&self, place: u16) -> &str {
        R::called(self.setup, place)
    }

    fn toward(&self, action: R::Action) -> Option<R::Action> {
        R::toward(self.setup, action)
    }
}

fn is_false(flag: &bool) -> bool {
    !*flag
}
