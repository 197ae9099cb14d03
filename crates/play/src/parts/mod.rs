//! What a record holds beside header and answers: notes, where the dice came from, and parts of later versions, which are kept as they are.
//!
//! A part is a field of the record. It is optional unless the list `required` names it with its version. A reader keeps optional parts that it does
//! not know and refuses a record with a required one that it does not know. `docs/records.md` has the whole format.

mod check;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

use crate::Faults;

pub use check::{DEEPEST_PART, LONGEST_NOTE, LONGEST_PARTS, MOST_NOTES, MOST_PARTS, MOST_SEGMENTS};

/// The version of the notes that this program reads and writes.
pub const NOTES_VERSION: u32 = 1;

/// The version of the segments of dice that this program reads and writes.
pub const DICE_VERSION: u32 = 1;

const KNOWN: [(&str, u32); 2] = [("notes", NOTES_VERSION), ("dice", DICE_VERSION)];

/// The parts of a record.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Parts {
    /// The parts a reader must understand, each with its version: `dice/1`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub required: Option<Vec<String>>,
    /// What was said about the game on the way, in the order of the answers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<Listed<Note>>,
    /// Where the faces of the dice came from, in the order of the answers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dice: Option<Listed<Segment>>,
    /// Parts that this program does not know, and later versions of those it knows.
    #[serde(flatten)]
    pub others: Map<String, Value>,
}

/// A part that is a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Listed<T> {
    /// The version of the part.
    pub version: u32,
    /// Its entries.
    pub list: Vec<T>,
    /// Fields that this program does not know.
    #[serde(flatten)]
    pub rest: Map<String, Value>,
}

/// Something said about the game at a point of it: an order that a player gave, what the computer thought, a comment.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Note {
    /// How many answers had been given. A note about an answer is made after it.
    pub at: usize,
    /// What the note is, which also says how its content is read.
    pub kind: String,
    /// The id of the side it belongs to.
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    pub side: Option<String>,
    /// Who may read it while the game goes on.
    pub seen_by: SeenBy,
    /// What it says.
    pub content: Value,
    /// Fields that this program does not know.
    #[serde(flatten)]
    pub rest: Map<String, Value>,
}

/// Who may read a note while the game goes on. When it is over everybody may.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub enum SeenBy {
    /// Everybody.
    All,
    /// Only who plays the side it belongs to.
    Side,
    /// Nobody.
    Nobody,
    /// A word of a later version; taken as nobody.
    Other(String),
}

impl From<String> for SeenBy {
    fn from(word: String) -> SeenBy {
        match word.as_str() {
            "all" => SeenBy::All,
            "side" => SeenBy::Side,
            "nobody" => SeenBy::Nobody,
            _ => SeenBy::Other(word),
        }
    }
}

impl From<SeenBy> for String {
    fn from(seen_by: SeenBy) -> String {
        match seen_by {
            SeenBy::All => "all".into(),
            SeenBy::Side => "side".into(),
            SeenBy::Nobody => "nobody".into(),
            SeenBy::Other(word) => word,
        }
    }
}

/// A range of answers whose dice came from one source.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Segment {
    /// The number of its first answer, counted from 0.
    pub from: usize,
    /// The number of the first answer after it. A segment without it goes on with the game; only the last may.
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    pub to: Option<usize>,
    /// The source.
    pub scheme: Scheme,
    /// Scheme `seed`: the seed, unless it is kept back while the game goes on.
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// Scheme `committed`: the promise that was made before the first die.
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    pub commitment: Option<String>,
    /// Scheme `committed`: what was promised, told when the game is over.
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    pub secret: Option<String>,
    /// Scheme `committed`: what the sides promised to contribute, by their ids.
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    pub hashes: Option<BTreeMap<String, String>>,
    /// Scheme `committed`: what they contributed.
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    pub contributions: Option<BTreeMap<String, String>>,
    /// Scheme `committed`: the number of the answer from which on the contributions count.
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    pub since: Option<usize>,
    /// The numbers of the answers in the segment whose faces were typed by hand nevertheless.
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    pub typed: Option<Vec<usize>>,
    /// Fields that this program does not know.
    #[serde(flatten)]
    pub rest: Map<String, Value>,
}

/// Where faces come from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub enum Scheme {
    /// A seed and the number of the answer.
    Seed,
    /// Real dice, typed by somebody.
    Hand,
    /// A secret that was promised beforehand, and what the players added to it.
    Committed,
    /// A scheme of a later version.
    Other(String),
}

impl From<String> for Scheme {
    fn from(word: String) -> Scheme {
        match word.as_str() {
            "seed" => Scheme::Seed,
            "hand" => Scheme::Hand,
            "committed" => Scheme::Committed,
            _ => Scheme::Other(word),
        }
    }
}

impl From<Scheme> for String {
    fn from(scheme: Scheme) -> String {
        match scheme {
            Scheme::Seed => "seed".into(),
            Scheme::Hand => "hand".into(),
            Scheme::Committed => "committed".into(),
            Scheme::Other(word) => word,
        }
    }
}

/// Where the face of the next die comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// A seed and the number of the answer.
    Seed(u64),
    /// Somebody types it.
    Hand,
}

impl Segment {
    /// Whether the next die belongs to this segment if it comes from `source`.
    fn takes(&self, source: Source) -> bool {
        match (&self.scheme, source) {
            (Scheme::Seed, Source::Seed(seed)) => self.seed == Some(seed),
            (Scheme::Hand, Source::Hand) => true,
            _ => false,
        }
    }

    /// Leaves out what belongs to answers from number `to` on. Returns whether anything is left.
    fn cut(&mut self, to: usize) -> bool {
        // An open segment that begins where the game stands again is the one the next die comes from.
        if self.from > to || (self.from == to && self.to.is_some()) {
            return false;
        }
        self.to = self.to.map(|end| end.min(to));
        self.since = self.since.filter(|&since| since <= to);
        if let Some(typed) = &mut self.typed {
            typed.retain(|&answer| answer < to);
        }
        true
    }
}

impl Note {
    /// Whether somebody who plays the sides with these ids may read it while the game goes on.
    pub fn seen_by(&self, sides: &[&str]) -> bool {
        match self.seen_by {
            SeenBy::All => true,
            SeenBy::Side => self.side.as_deref().is_some_and(|side| sides.contains(&side)),
            SeenBy::Nobody | SeenBy::Other(_) => false,
        }
    }
}

impl<T> Listed<T> {
    fn empty(version: u32) -> Listed<T> {
        Listed { version, list: Vec::new(), rest: Map::new() }
    }
}

impl Parts {
    /// The parts that the fields of an object make. Fields of their entries that are missing or of another kind are told, and required parts that
    /// this program does not know; [`crate::Record::check`] tells the rest.
    pub fn read(mut fields: Map<String, Value>) -> Result<Parts, String> {
        let required = fields.remove("required").map(serde_json::from_value::<Vec<String>>);
        let required = required.transpose().map_err(|error| format!("required: {error}"))?;
        for name in required.iter().flatten() {
            understood(name)?;
        }
        let notes = listed(&mut fields, "notes", NOTES_VERSION)?;
        let dice = listed(&mut fields, "dice", DICE_VERSION)?;
        Ok(Parts { required, notes, dice, others: fields })
    }

    /// There is no part at all.
    pub fn is_empty(&self) -> bool {
        *self == Parts::default()
    }

    /// The notes.
    pub fn notes(&self) -> &[Note] {
        self.notes.as_ref().map_or(&[], |notes| &notes.list)
    }

    /// The segments of dice.
    pub fn segments(&self) -> &[Segment] {
        self.dice.as_ref().map_or(&[], |dice| &dice.list)
    }

    /// Adds a note after those there are. Says why if there are too many, if it is too large, or if the notes are of a later version.
    pub fn add(&mut self, note: Note) -> Result<(), Faults> {
        let mut faults = Faults::default();
        let number = self.notes().len();
        if self.others.contains_key("notes") {
            faults.add("the record", 0, "notes", "are of a later version, to which nothing can be added");
        }
        if self.notes().last().is_some_and(|last| last.at > note.at) {
            faults.add("the record", 0, &format!("note {number}"), "belongs before those there are");
        }
        let size = check::note(&note, number, &mut faults);
        check::room(self, 1, size, &mut faults);
        faults.or(())?;
        self.notes.get_or_insert_with(|| Listed::empty(NOTES_VERSION)).list.push(note);
        Ok(())
    }

    /// Leaves out what belongs to answers from number `to` on: notes made later, segments or the ends of them, and parts that this program does
    /// not know unless they say by a field `at` that they belong to no later answer.
    pub fn back_to(&mut self, to: usize) {
        if let Some(notes) = &mut self.notes {
            notes.list.retain(|note| note.at <= to);
        }
        if let Some(dice) = &mut self.dice {
            dice.list.retain_mut(|segment| segment.cut(to));
        }
        self.others.retain(|_, part| point(part).is_some_and(|at| at <= to as u64));
    }

    /// The next die, answer number `at`, comes from `source`: a segment that goes on with the game ends here if its dice come from
    /// elsewhere.
    pub fn roll_from(&mut self, at: usize, source: Source) {
        let Some(dice) = &mut self.dice else { return };
        if dice.list.last().is_some_and(|last| last.to.is_none() && !last.takes(source)) {
            dice.list.retain_mut(|segment| {
                segment.to = Some(segment.to.unwrap_or(at));
                segment.to > Some(segment.from)
            });
        }
    }

    /// Whether [`Parts::roll_from`] would change anything.
    pub fn ends_at_roll_from(&self, source: Source) -> bool {
        self.segments().last().is_some_and(|last| last.to.is_none() && !last.takes(source))
    }

    /// Leaves out the notes that somebody who plays the sides with these ids may not read while the game goes on.
    pub fn keep_seen_by(&mut self, sides: &[&str]) {
        if let Some(notes) = &mut self.notes {
            notes.list.retain(|note| note.seen_by(sides));
        }
    }

    /// Leaves out what coming dice follow from: what the segment that goes on says, and the seed that is in force, wherever it stands.
    pub fn conceal_dice(&mut self, seed: Option<u64>) {
        for segment in self.dice.iter_mut().flat_map(|dice| &mut dice.list) {
            if segment.to.is_none() {
                (segment.seed, segment.secret) = (None, None);
            }
            segment.seed = segment.seed.filter(|&other| Some(other) != seed);
        }
    }
}

/// The point that a part of another version says it belongs to.
fn point(part: &Value) -> Option<u64> {
    part.get("at").and_then(Value::as_u64)
}

/// A required part is one that this program knows.
fn understood(name: &str) -> Result<(), String> {
    let (part, version) = name.rsplit_once('/').unwrap_or((name, "none"));
    match KNOWN.into_iter().find(|(known, _)| *known == part) {
        Some((_, known)) if version == known.to_string() => Ok(()),
        Some((_, known)) => Err(format!(
            "it requires its part {part:?} of version {version} to be understood, this program reads version {known}"
        )),
        None => Err(format!(
            "it requires its part {part:?} of version {version} to be understood, which this program does not know"
        )),
    }
}

/// A part that this program knows. One of a later version stays among the fields.
fn listed<T: DeserializeOwned>(
    fields: &mut Map<String, Value>,
    name: &str,
    version: u32,
) -> Result<Option<Listed<T>>, String> {
    let Some(part) = fields.get(name) else { return Ok(None) };
    let found = part.get("version").and_then(Value::as_u64).filter(|&found| found > 0);
    let found = found.ok_or_else(|| format!("{name}: must be an object with a version from 1 on"))?;
    if found > u64::from(version) {
        return Ok(None);
    }
    let read = fields.remove(name).map(serde_json::from_value::<Unlisted>).transpose();
    let Some(Unlisted { list, rest }) = read.map_err(|error| format!("{name}: {error}"))? else {
        return Ok(None);
    };
    let entry = |(number, value)| {
        serde_json::from_value(value).map_err(|error| format!("{name}: entry {number}: {error}"))
    };
    let list = list.into_iter().enumerate().map(entry).collect::<Result<_, _>>()?;
    Ok(Some(Listed { version, list, rest: rest.into_iter().filter(|(key, _)| key != "version").collect() }))
}

/// A list whose entries are read one by one, so that a fault names the entry.
#[derive(Deserialize)]
struct Unlisted {
    list: Vec<Value>,
    #[serde(flatten)]
    rest: Map<String, Value>,
}

/// A field that is there is not null: it would not be written again.
fn given<'de, D: Deserializer<'de>, T: Deserialize<'de>>(reader: D) -> Result<Option<T>, D::Error> {
    T::deserialize(reader).map(Some)
}
