//! What of a game changes and one viewer may see of it. Made from a view and nothing else, so what a viewer may not know
//! cannot be drawn.
//!
//! Collections that change in part are maps by id, and nothing in them is ever null: two scenes differ by a merge patch
//! ([`crate::patch`]).

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::Serialize;

use crate::Prompt;
use crate::redrawn::{Seen, Shared};

/// Words that are mostly the same in every scene.
pub type Text = Cow<'static, str>;

/// The table as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Scene {
    /// How many answers have been given.
    pub at: usize,
    /// Whose eyes these are: a side's id, `public` or `referee`.
    pub eyes: String,
    /// What is on the table.
    #[serde(flatten)]
    pub picture: Picture,
    /// What the game waits for, and what may be done.
    pub prompt: Prompt,
}

/// What is on the table.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Picture {
    /// The turn, with its date or hour.
    pub turn: String,
    /// The phase, segment or activation.
    pub phase: String,
    /// The id of the side whose phase it is.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub active: String,
    /// Turns, weather, elan and whatever else has a track.
    pub tracks: Shared<Vec<Track>>,
    /// Points and strength, by the id of the side.
    pub scores: BTreeMap<String, Score>,
    /// The pieces the viewer sees, by id; what he cannot look through is a piece of kind `unknown`.
    pub pieces: BTreeMap<String, Shared<Piece>>,
    /// The places about which there is something to say, by id.
    pub spaces: BTreeMap<String, SpaceNow>,
    /// Bridges that are not as printed, by id: `destroyed`; one that no road of the board has goes by the two places it joins, with `/`
    /// between them: `building`, `contested`, `laid`.
    pub bridges: BTreeMap<String, String>,
    /// Places that something reaches now, to be outlined.
    #[serde(skip_serializing_if = "is_none")]
    pub zones: Shared<Vec<Zone>>,
    /// Lists beside the map: orders of the formations, whatever a battle keeps in boxes of words.
    pub panels: Vec<Shared<Panel>>,
    /// Attacks that are declared or under way, retreats that are due.
    pub arrows: Vec<Arrow>,
    /// The fight that is being resolved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fight: Option<Fight>,
    /// What it was made from.
    #[serde(skip)]
    pub seen: Seen,
}

/// A row of boxes with a marker.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Track {
    /// Its id: `turn` is shown on top.
    pub id: &'static str,
    /// Its name.
    pub name: String,
    /// Its boxes.
    pub boxes: Vec<TrackBox>,
    /// The index of the box the marker is in; past the end: none.
    pub now: usize,
    /// The clause it goes by.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub clause: &'static str,
}

/// A box of a track.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TrackBox {
    /// What is printed in it, a few letters.
    pub label: String,
    /// What it means.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub note: String,
}

/// How a side stands.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Score {
    /// Victory points as the viewer can count them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<i32>,
    /// Strength on the map as the viewer can count it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub strength: Option<i32>,
    /// Strength that is told apart from it: those who are shut up somewhere, and where.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub apart: Option<Apart>,
    /// Where the points come from.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<String>,
}

/// Strength that counts for itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Apart {
    /// Where: `in Mantua`.
    pub place: &'static str,
    /// How much.
    pub strength: i32,
}

impl Score {
    /// The strength of all that are left, wherever they are.
    pub(crate) fn all_strength(&self) -> Option<i32> {
        self.strength.map(|strength| strength + self.apart.as_ref().map_or(0, |apart| apart.strength))
    }
}

/// A piece as it is now.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Piece {
    /// The id of its side.
    pub side: &'static str,
    /// The place or box it is in.
    pub at: String,
    /// Its place in the stack from below; equal ones lie in the order of their ids.
    #[serde(skip_serializing_if = "is_zero")]
    pub height: u8,
    /// Set for what has no counter in the board: `unknown`, `marker`.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub kind: &'static str,
    /// What to call it, if it has no counter in the board.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// The values as they are now, in the order they stand on the counter.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<Text>,
    /// It shows its weaker side, or has lost strength.
    #[serde(skip_serializing_if = "is_false")]
    pub reduced: bool,
    /// It has acted and is done.
    #[serde(skip_serializing_if = "is_false")]
    pub spent: bool,
    /// It acts now: its formation is active, or it is in hand.
    #[serde(skip_serializing_if = "is_false")]
    pub active: bool,
    /// When and where it arrives, if it is still to come: whoever comes together has the same.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub arrives: String,
    /// Markers on it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<Mark>,
    /// What else is to be said about it now: movement left, order, what it follows.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub facts: Vec<Fact>,
}

/// A marker.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Mark {
    /// What it is, for shape and colour: `hit`, `disordered`, `routed`, `out-of-command`, `forage`, `unsupplied`, `order`,
    /// `control`, `objective`, `siege`, `combat` and whatever a battle brings.
    pub id: &'static str,
    /// One to three letters or a number to print on it.
    pub letter: Text,
    /// What it means.
    pub text: Text,
}

/// A fact in words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Fact {
    /// What.
    pub what: Text,
    /// How much or which.
    pub value: Text,
    /// Under which clause.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub clause: &'static str,
}

/// A place as it is now.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct SpaceNow {
    /// The id of the side that controls it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub owner: String,
    /// What it is worth.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub worth: String,
    /// Markers in it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<Mark>,
    /// What else is to be said about it now.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub facts: Vec<Fact>,
}

/// Places that something reaches: command, for one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Zone {
    /// What reaches so far.
    pub name: String,
    /// The id of the side whose it is.
    pub side: &'static str,
    /// The places, by id; runs of hexes as in `Ways::steps`.
    pub spaces: Vec<String>,
    /// The clause it goes by.
    pub clause: &'static str,
}

/// A list beside the map.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Panel {
    /// Its id.
    pub id: String,
    /// Its heading.
    pub title: String,
    /// Its rows.
    pub rows: Vec<PanelRow>,
}

/// A row of a panel.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct PanelRow {
    /// What it is about, for people.
    pub what: String,
    /// How it stands.
    pub value: String,
    /// The formation it is about, for its colour and for finding its pieces.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub formation: String,
    /// The id of the side it is about.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub side: &'static str,
    /// It is its turn.
    #[serde(skip_serializing_if = "is_false")]
    pub active: bool,
    /// It is done.
    #[serde(skip_serializing_if = "is_false")]
    pub spent: bool,
    /// The clause it goes by.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub clause: &'static str,
}

/// An arrow on the map.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Arrow {
    /// Where it begins.
    pub from: String,
    /// Where it points.
    pub to: String,
    /// `attack`, `charge`, `march`.
    pub kind: String,
    /// The id of the side whose it is.
    pub side: String,
}

/// The fight that is being resolved.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Fight {
    /// What it is: `Assault on Caldiero (1614)`.
    pub title: String,
    /// The places fought over.
    pub spaces: Vec<String>,
    /// The pieces of either side, by the id of the side.
    pub pieces: BTreeMap<String, Vec<String>>,
    /// How far it has come.
    pub stage: String,
    /// Strengths, shifts and modifiers as they stand.
    pub facts: Vec<Fact>,
}

/// A figure as a text; small ones are everywhere and need no memory of their own.
pub(crate) fn figure(value: u8) -> Text {
    const SMALL: [&str; 13] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"];
    SMALL.get(usize::from(value)).map_or_else(|| value.to_string().into(), |&text| text.into())
}

fn is_none(zones: &Shared<Vec<Zone>>) -> bool {
    zones.is_empty()
}

fn is_zero(height: &u8) -> bool {
    *height == 0
}

fn is_false(flag: &bool) -> bool {
    !*flag
}
