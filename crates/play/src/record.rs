//! A game as data: header and answers.

use serde::{Deserialize, Serialize};

/// The name and version of the record format.
pub const FORMAT: &str = "bicorne-record/1";

/// Everything needed to replay a game: which battle under which rules, and the list of answers. State, log and undo
/// are recomputed from it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// Always [`FORMAT`].
    pub format: String,
    /// What was played.
    pub header: Header,
    /// The answers in order: `french: move rusca rezzato` for an action, `roll 5` for a face.
    pub answers: Vec<String>,
    /// The fingerprint of the state after the last answer.
    pub hash: String,
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
