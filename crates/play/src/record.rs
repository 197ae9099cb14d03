//! A game as data: header, answers, and the optional parts of [`Parts`]. `docs/records.md` describes the format.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::{Faults, Parts};

/// The name and version of the record format that is written.
pub const FORMAT: &str = "bicorne-record/2";

/// The format before it: header and answers alone. It is read, and never written.
pub const FORMER_FORMAT: &str = "bicorne-record/1";

/// Everything needed to replay a game: which battle under which rules, and the list of answers. State, log and undo
/// are recomputed from it. The parts are what was said about the game; a replay does not need them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Unread")]
pub struct Record {
    /// [`FORMAT`], or [`FORMER_FORMAT`] if it was read from such a file.
    pub format: String,
    /// What was played.
    pub header: Header,
    /// The answers in order: `french: move rusca rezzato` for an action, `roll 5` for a face.
    pub answers: Vec<String>,
    /// The fingerprint of the state after the last answer.
    pub hash: String,
    /// Notes, dice, and whatever else there is.
    #[serde(flatten)]
    pub parts: Parts,
}

/// Which battle under which rules.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The id of the battle.
    pub battle: String,
    /// The edition of its rulebook.
    pub edition: String,
    /// The options and switches that differ from the edition's own, sorted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<String>,
    /// The version of the rules that wrote the record.
    pub rules: u32,
    /// The values replaced by an owner of the printed game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub overlay: Option<Overlay>,
    /// The situation the game started from, if it was not the battle's own set-up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub situation: Option<String>,
    /// The seed of the dice, for whoever goes on rolling; a replay does not need it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
}

/// An overlay file, carried whole so that a record needs no other file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Overlay {
    /// What its author calls it.
    pub name: String,
    /// The fingerprint of `toml`.
    pub hash: String,
    /// The file itself.
    pub toml: String,
}

/// A record of which only the format is known. The rest is read after the format and the required parts were looked at: a later format may
/// write everything else in another way, and the reader must still be told which version it met.
#[derive(Deserialize)]
#[serde(expecting = "a record, which is an object")]
struct Unread {
    format: String,
    #[serde(flatten)]
    rest: Map<String, Value>,
}

impl TryFrom<Unread> for Record {
    type Error = String;

    fn try_from(unread: Unread) -> Result<Record, String> {
        let Unread { format, mut rest } = unread;
        known_format(&format)?;
        let parts = rest.extract(&["header", "answers", "hash"]);
        if format == FORMER_FORMAT
            && let Some(name) = parts.keys().next()
        {
            return Err(format!("unknown field `{name}`: the format {FORMER_FORMAT} has no such part"));
        }
        let parts = Parts::read(parts)?;
        Ok(Record {
            format,
            header: field(&mut rest, "header")?,
            answers: field(&mut rest, "answers")?,
            hash: field(&mut rest, "hash")?,
            parts,
        })
    }
}

/// Takes all but the named fields out of an object.
trait Extract {
    fn extract(&mut self, but: &[&str]) -> Self;
}

impl Extract for Map<String, Value> {
    fn extract(&mut self, but: &[&str]) -> Self {
        let (stay, go) = std::mem::take(self).into_iter().partition(|(name, _)| but.contains(&name.as_str()));
        *self = stay;
        go
    }
}

/// A field that must be there.
fn field<T: DeserializeOwned>(fields: &mut Map<String, Value>, name: &str) -> Result<T, String> {
    let value = fields.remove(name).ok_or_else(|| format!("missing field `{name}`"))?;
    serde_json::from_value(value).map_err(|error| format!("{name}: {error}"))
}

fn known_format(format: &str) -> Result<(), String> {
    if [FORMAT, FORMER_FORMAT].contains(&format) {
        return Ok(());
    }
    Err(format!("its format is {format:?}, this program reads {FORMAT:?} and {FORMER_FORMAT:?}"))
}

impl Record {
    /// Everything that is wrong with the format and the parts; `sides` are the ids of the battle's sides. Whether the answers are legal only
    /// a replay can tell.
    pub fn check(&self, sides: [&str; 2]) -> Result<(), Faults> {
        let mut faults = Faults::default();
        if let Err(what) = known_format(&self.format) {
            faults.add("the record", 0, "format", what);
        }
        if self.format == FORMER_FORMAT && !self.parts.is_empty() {
            faults.add("the record", 0, "format", format!("{FORMER_FORMAT} has no parts"));
        }
        self.parts.check(&self.answers, sides, &mut faults);
        faults.or(())
    }

    /// Leaves out what nobody may know while the game goes on: what coming dice follow from.
    pub fn conceal_dice(&mut self) {
        let seed = self.header.seed.take();
        self.parts.conceal_dice(seed);
    }
}
