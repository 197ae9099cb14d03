//! What of a game never changes and is drawn once: the sheet, its places and roads, and the counters that exist.
//!
//! Positions are whole numbers, ten to a map unit, x to the right and y down the sheet. Everything is named by the ids that
//! rules, records and actions use. `from` says where a value comes from: `rulebook`, `history` or `design`.

use std::collections::BTreeMap;

use serde::Serialize;

/// A position on the sheet, in tenths of a map unit.
pub type Point = [i32; 2];

/// The sheet of a battle and its counters.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Board {
    /// The version of this format: [`crate::VERSION`].
    pub version: u32,
    /// The id of the battle.
    pub battle: String,
    /// What stands in the cartouche.
    pub title: String,
    /// The line beneath it.
    pub subtitle: String,
    /// The two sides, in the battle's order.
    pub sides: Vec<SideFace>,
    /// Width and height of the sheet.
    pub size: Point,
    /// The hexes, if the places are hexes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grid: Option<Grid>,
    /// The places pieces can be in on the sheet.
    pub spaces: Vec<Space>,
    /// What runs along hexsides.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub edges: Vec<Edge>,
    /// Roads between neighbouring places.
    pub roads: Vec<Road>,
    /// What a kind of edge, road, line or shape means in play, in a few words, by the kind; `bridge` stands for all bridges.
    pub meanings: BTreeMap<String, String>,
    /// Rivers and ridges that are drawn as lines.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<Line>,
    /// Lakes and other grounds that are drawn as outlines.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub shapes: Vec<Shape>,
    /// Words on the sheet beside the names of places.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub letters: Vec<Lettering>,
    /// Where true north is, in degrees clockwise from the top of the sheet.
    pub north: i32,
    /// The scale bar.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scale: Option<Scale>,
    /// Places beside the sheet: boxes, cups, those who are lost.
    pub boxes: Vec<Holder>,
    /// The formations, for stripes and lists.
    pub formations: Vec<Formation>,
    /// Every counter of the game by its id, as printed.
    pub counters: BTreeMap<String, Counter>,
}

/// A side as it is shown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SideFace {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The ground of its counters: `blue`, `white`, `green` or `red`.
    pub livery: String,
}

/// How hexes lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Grid {
    /// The length of a hexside, in tenths of a map unit.
    pub side: i32,
    /// A flat side lies on top; otherwise a corner.
    pub flat: bool,
}

/// A place on the sheet.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Space {
    /// Its id.
    pub id: String,
    /// Its middle.
    pub at: Point,
    /// The kind of ground: `clear`, `marsh`, `town`, `fortress`, `mountain`, `city`, `woods`, `wheat`, `hill`.
    pub ground: String,
    /// How high it lies; 0 is the plain.
    #[serde(skip_serializing_if = "is_zero")]
    pub level: u8,
    /// Its name, if it has one.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// The printed number of a hex.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub label: String,
    /// Things drawn here besides: `trees`, `peak`, `supply-a`, `supply-b`, `entry`, `exit`, `exit-road`, `unwalled`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    /// What its kind of ground means in play, in a few words.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub about: String,
    /// Where the kind of ground comes from.
    pub from: String,
}

/// Something along a hexside.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Edge {
    /// The hexes on both sides.
    pub between: [String; 2],
    /// `river`, `canal`, `stream`, `slope`.
    pub kind: String,
    /// Its name.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
}

/// A road between two places.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Road {
    /// The places it joins.
    pub between: [String; 2],
    /// `road`, `minor`, `trail`, `rail`.
    pub kind: String,
    /// Its name.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Its bends.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub via: Vec<Point>,
    /// The bridge it crosses.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bridge: Option<Bridge>,
}

/// A bridge on a road.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Bridge {
    /// Its id, by which [`crate::Picture::bridges`] tells its state.
    pub id: String,
    /// Its name.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Where it is drawn; without it, in the middle of the road.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<Point>,
    /// It can be destroyed.
    pub destroyable: bool,
}

/// A river or ridge drawn as a line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Line {
    /// `river` or `ridge`.
    pub kind: String,
    /// Its name.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// How wide a river, in tenths of a map unit, or how high a ridge, 1 to 3.
    pub weight: i32,
    /// Its course.
    pub points: Vec<Point>,
}

/// A ground drawn as an outline.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Shape {
    /// `lake`, `marsh`, `woods`.
    pub kind: String,
    /// Its name.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Its outline, closed by itself.
    pub points: Vec<Point>,
}

/// Words on the sheet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Lettering {
    /// What they say.
    pub text: String,
    /// `water`, `range`, `region`, `place`.
    pub kind: String,
    /// Their middle.
    pub at: Point,
    /// Their slant, in degrees clockwise.
    pub turn: i32,
    /// The height of the letters, in tenths of a map unit.
    pub size: i32,
}

/// The scale bar.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Scale {
    /// What one part of the bar measures: `1 km`.
    pub text: String,
    /// How long that is on the sheet.
    pub length: i32,
}

/// A place beside the sheet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Holder {
    /// Its id, which pieces name as where they are.
    pub id: String,
    /// Its name.
    pub name: String,
    /// `reserve` for those still to come, `lost`, `box` for a place that play goes through, `cup` for what is drawn from.
    pub kind: String,
    /// What it is for, in a few words.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub about: String,
}

/// A formation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Formation {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The id of its side.
    pub side: String,
    /// The colour of its stripe, `#rrggbb`.
    pub colour: String,
}

/// A counter as printed.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Counter {
    /// The id of its side.
    pub side: String,
    /// Its full name.
    pub name: String,
    /// A name short enough for the stripe, at most ten letters.
    pub short: String,
    /// What the symbol shows: `infantry`, `light`, `grenadier`, `cavalry`, `artillery`, `horse-artillery`, `leader`,
    /// `commander`, `garrison`, `dummy`, `marker`.
    pub kind: String,
    /// The mark above the symbol: `X`, `III`, `II`, or stars of a leader.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub size: String,
    /// The id of its formation.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub formation: String,
    /// Its values as printed, each with where it comes from.
    pub values: Vec<Value>,
    /// What the data remark.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub note: String,
    /// Where the name comes from.
    pub from: String,
}

/// A value on a counter.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Value {
    /// What it is.
    pub what: String,
    /// How much.
    pub value: String,
    /// Where it comes from.
    pub from: String,
    /// It is what is added up for the strength of a stack.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub strength: bool,
}

fn is_zero(level: &u8) -> bool {
    *level == 0
}
