//! What leads from one scene to a later one, written as a merge patch without being made into JSON first.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use crate::picture::{Arrow, Fact, Fight, Mark, Panel, Piece, Score, SpaceNow, Text, Track, Zone};
use crate::prompt::{Asked, Ending, RollDue};
use crate::redrawn::Shared;
use crate::{Choice, Group, Scene, Ways, patch};
use serde::ser::SerializeMap as _;
use serde::{Serialize, Serializer};
use serde_json::{Map, Value};

/// What leads from one scene to another.
#[derive(Serialize)]
pub struct Since<'a> {
    #[serde(flatten)]
    rest: Map<String, Value>,
    #[serde(skip_serializing_if = "Entries::is_empty")]
    pieces: Entries<'a, Shared<Piece>>,
    #[serde(skip_serializing_if = "Entries::is_empty")]
    spaces: Entries<'a, SpaceNow>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tracks: Option<&'a [Track]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    panels: Option<&'a [Shared<Panel>]>,
    #[serde(skip_serializing_if = "Prompt::is_empty")]
    prompt: Prompt<'a>,
}

#[derive(Serialize)]
struct Prompt<'a> {
    #[serde(flatten)]
    rest: Map<String, Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    groups: Option<Removable<Entries<'a, Group>>>,
}

/// What is there now; nothing is written as null, which takes away what was there.
type Removable<T> = Option<T>;

impl Prompt<'_> {
    fn is_empty(&self) -> bool {
        self.rest.is_empty() && self.groups.is_none()
    }
}

impl<'a> Since<'a> {
    /// From `old` to `new`.
    ///
    /// # Errors
    /// Something in one of them cannot be written as JSON.
    pub fn new(old: &'a Scene, new: &'a Scene) -> Result<Since<'a>, serde_json::Error> {
        let mut rest = match by_json(&Rest::of(old, new), &Rest::of(new, old))? {
            Value::Object(rest) => rest,
            _ => Map::new(),
        };
        let prompt = match rest.remove("prompt") {
            Some(Value::Object(prompt)) => prompt,
            _ => Map::new(),
        };
        let (from, to) = (&old.picture, &new.picture);
        let groups = Entries::new(&old.prompt.groups, &new.prompt.groups)?;
        Ok(Since {
            rest,
            pieces: Entries::new(&from.pieces, &to.pieces)?,
            spaces: Entries::new(&from.spaces, &to.spaces)?,
            tracks: (from.tracks != to.tracks).then_some(to.tracks.as_slice()),
            panels: (from.panels != to.panels).then_some(&to.panels),
            prompt: Prompt {
                rest: prompt,
                // A prompt without choices has no groups, not an empty list of them.
                groups: (!groups.is_empty()).then_some((!new.prompt.groups.is_empty()).then_some(groups)),
            },
        })
    }
}

/// What is small in a scene, where it is not the same in another; compared as JSON.
#[derive(Serialize)]
struct Rest<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    eyes: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    turn: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    phase: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    active: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    scores: Option<&'a BTreeMap<String, Score>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bridges: Option<&'a BTreeMap<String, String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    zones: Option<&'a [Zone]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    arrows: Option<&'a [Arrow]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fight: Option<&'a Fight>,
    prompt: RestOfPrompt<'a>,
}

#[derive(Serialize)]
struct RestOfPrompt<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    wait: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    asked: Option<&'a [Asked]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    roll: Option<&'a RollDue>,
    #[serde(skip_serializing_if = "Option::is_none")]
    over: Option<&'a Ending>,
    #[serde(skip_serializing_if = "Option::is_none")]
    side: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    order: Option<&'a [String]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    undo: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    settled: Option<bool>,
}

impl<'a> Rest<'a> {
    /// What one scene says otherwise than another. A scene is silent about what is empty, as it is when it is written whole.
    fn of(one: &'a Scene, other: &Scene) -> Rest<'a> {
        fn text<'a>(one: &'a str, other: &str) -> Option<&'a str> {
            (one != other).then_some(one)
        }
        fn list<'a, T: PartialEq>(one: &'a [T], other: &[T]) -> Option<&'a [T]> {
            (one != other && !one.is_empty()).then_some(one)
        }
        let (picture, drawn) = (&one.picture, &other.picture);
        let (prompt, asked) = (&one.prompt, &other.prompt);
        Rest {
            at: (one.at != other.at).then_some(one.at),
            eyes: text(&one.eyes, &other.eyes),
            turn: text(&picture.turn, &drawn.turn),
            phase: text(&picture.phase, &drawn.phase),
            active: text(&picture.active, &drawn.active).filter(|text| !text.is_empty()),
            scores: (picture.scores != drawn.scores).then_some(&picture.scores),
            bridges: (picture.bridges != drawn.bridges).then_some(&picture.bridges),
            zones: list(&picture.zones, &drawn.zones),
            arrows: (picture.arrows != drawn.arrows).then_some(&picture.arrows),
            fight: picture.fight.as_ref().filter(|_| picture.fight != drawn.fight),
            prompt: RestOfPrompt {
                wait: text(&prompt.wait, &asked.wait),
                asked: list(&prompt.asked, &asked.asked),
                roll: prompt.roll.as_ref().filter(|_| prompt.roll != asked.roll),
                over: prompt.over.as_ref().filter(|_| prompt.over != asked.over),
                side: text(&prompt.side, &asked.side).filter(|text| !text.is_empty()),
                order: list(&prompt.order, &asked.order),
                undo: (prompt.undo && !asked.undo).then_some(true),
                settled: (prompt.settled && !asked.settled).then_some(true),
            },
        }
    }
}

/// What must be merged into one map to make it another.
struct Entries<'a, T: Told>(Vec<(&'a str, Change<'a, T>)>);

/// What has become of an entry.
#[derive(Serialize)]
#[serde(untagged)]
enum Change<'a, T: Told> {
    Gone,
    New(&'a T),
    Part(T::Part<'a>),
}

/// Something of which only what has changed is told.
trait Told: PartialEq + Serialize + Sized {
    type Part<'a>: Serialize
    where
        Self: 'a;

    fn part<'a>(&'a self, old: &Self) -> Result<Self::Part<'a>, serde_json::Error>;
}

impl<'a, T: Told> Entries<'a, T> {
    fn new(
        old: &'a BTreeMap<String, T>,
        new: &'a BTreeMap<String, T>,
    ) -> Result<Entries<'a, T>, serde_json::Error> {
        let mut changes = Vec::new();
        let (mut before, mut after) = (old.iter().peekable(), new.iter().peekable());
        // Both go by rising keys, so that they can be walked through side by side.
        loop {
            let order = match (before.peek(), after.peek()) {
                (None, None) => return Ok(Entries(changes)),
                (Some(_), None) => Ordering::Less,
                (None, Some(_)) => Ordering::Greater,
                (Some((gone, _)), Some((come, _))) => gone.cmp(come),
            };
            let old = before.next_if(|_| order.is_le());
            match (old, after.next_if(|_| order.is_ge())) {
                (Some((_, old)), Some((_, new))) if old == new => {}
                (Some((_, old)), Some((key, new))) => changes.push((key, Change::Part(new.part(old)?))),
                (Some((key, _)), None) => changes.push((key, Change::Gone)),
                (None, Some((key, new))) => changes.push((key, Change::New(new))),
                (None, None) => {}
            }
        }
    }

    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<T: Told> Serialize for Entries<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, change)| (key, change)))
    }
}

/// Small things are compared as JSON.
fn by_json(old: &impl Serialize, new: &impl Serialize) -> Result<Value, serde_json::Error> {
    let change = patch::patch(&serde_json::to_value(old)?, &serde_json::to_value(new)?);
    Ok(change.unwrap_or_else(|| Value::Object(Map::new())))
}

/// What has changed in a piece.
struct PiecePart<'a> {
    old: Shared<Piece>,
    new: &'a Piece,
}

impl Serialize for PiecePart<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (old, new) = (&*self.old, self.new);
        let mut fields = serializer.serialize_map(None)?;
        // A field is told if it has changed: as null where a piece without a word about it says nothing.
        macro_rules! tell {
            ($name:ident, $silent:expr) => {
                if old.$name != new.$name {
                    let told = (!$silent(&new.$name)).then_some(&new.$name);
                    fields.serialize_entry(stringify!($name), &told)?;
                }
            };
        }
        tell!(active, |flag: &bool| !*flag);
        tell!(arrives, |text: &String| text.is_empty());
        tell!(at, |_: &String| false);
        tell!(facts, |list: &Vec<Fact>| list.is_empty());
        tell!(height, |height: &u8| *height == 0);
        tell!(kind, |text: &&str| text.is_empty());
        tell!(marks, |list: &Vec<Mark>| list.is_empty());
        tell!(name, |text: &String| text.is_empty());
        tell!(reduced, |flag: &bool| !*flag);
        tell!(side, |_: &&str| false);
        tell!(spent, |flag: &bool| !*flag);
        tell!(values, |list: &Vec<Text>| list.is_empty());
        fields.end()
    }
}

impl Told for Shared<Piece> {
    type Part<'a> = PiecePart<'a>;

    fn part<'a>(&'a self, old: &Shared<Piece>) -> Result<PiecePart<'a>, serde_json::Error> {
        Ok(PiecePart { old: old.clone(), new: self })
    }
}

impl Told for SpaceNow {
    type Part<'a> = Value;

    fn part(&self, old: &SpaceNow) -> Result<Value, serde_json::Error> {
        by_json(old, self)
    }
}

/// What has changed in a group of choices.
#[derive(Serialize)]
struct GroupPart<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    subject: Option<Removable<&'a str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    choices: Option<Removable<&'a [Choice]>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ways: Option<Removable<&'a [Ways]>>,
}

impl Told for Group {
    type Part<'a> = GroupPart<'a>;

    fn part<'a>(&'a self, old: &Group) -> Result<GroupPart<'a>, serde_json::Error> {
        fn list<'a, T: PartialEq>(old: &[T], new: &'a [T]) -> Option<Removable<&'a [T]>> {
            (old != new).then_some((!new.is_empty()).then_some(new))
        }
        let subject = (!self.subject.is_empty()).then_some(self.subject.as_str());
        Ok(GroupPart {
            subject: (old.subject != self.subject).then_some(subject),
            title: (old.title != self.title).then_some(&self.title),
            choices: list(&old.choices, &self.choices),
            ways: list(&old.ways, &self.ways),
        })
    }
}
