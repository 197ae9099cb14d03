//! What is said about orders: plain data, ready for JSON. `web/js/wire.d.ts` has the same names.

use play::{Clause, Cost, Side};
use serde::Serialize;

use crate::Odds;

/// Everything a side can order, and what it has ordered.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Listed {
    /// The id of the side.
    pub side: String,
    /// Its formations on the map, in the order of the battle.
    pub formations: Vec<Formation>,
    /// The verbs of this battle.
    pub verbs: Vec<VerbSaid>,
    /// The words of manners, the most careful first.
    pub manners: Vec<&'static str>,
    /// What the rulebook calls orders, or how formations are called; none where there is no such thing.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub postures: Vec<Named>,
    /// How a formation can be told to march, beside the manner; any of them, where they go together.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub conducts: Vec<Named>,
    /// The odds that can be named as the worst, from bad to good.
    pub odds: Vec<String>,
    /// The small decisions that can be left to the staff.
    pub standing: Vec<TopicSaid>,
    /// What losses are counted in.
    pub losses: &'static str,
}

/// A formation that can be given orders.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Formation {
    /// Its id in the notation.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The ids of its pieces on the map.
    pub pieces: Vec<String>,
    /// The id of its leader, if he is on the map.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub leader: Option<String>,
    /// The id of the place where most of it is.
    pub seat: String,
    /// Its strength.
    pub strength: u32,
    /// It can act at the question that is open.
    pub acts: bool,
    /// Its order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<OrderSaid>,
    /// What the staff would have it do by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub would: Option<OrderSaid>,
    /// What stands in the way of its order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trouble: Option<String>,
}

/// An order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct OrderSaid {
    /// Its text, which can be sent back: `take caldiero cautiously`.
    pub text: String,
    /// What a person reads.
    pub words: String,
    /// The verb.
    pub verb: &'static str,
    /// The id of the place it names, if it names one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
}

/// A verb.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct VerbSaid {
    /// Its word in the notation.
    pub verb: &'static str,
    /// What a person reads on a button.
    pub label: &'static str,
    /// What the formation does then.
    pub help: &'static str,
    /// What it needs: `place`, `formation` or `nothing`.
    pub aim: &'static str,
    /// Whether it fights, so that manner and odds matter.
    pub fights: bool,
}

/// Something with a word in the notation and a name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Named {
    /// Its word in the notation.
    pub id: &'static str,
    /// What a person reads.
    pub label: &'static str,
}

/// A small decision that can be left to the staff.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TopicSaid {
    /// Its word in the notation.
    pub id: &'static str,
    /// What a person reads.
    pub title: &'static str,
    /// Where the rulebook asks.
    pub clause: Clause,
    /// The kinds of question it answers.
    pub kinds: &'static [&'static str],
    /// What can be set, as patterns: `at-least N`, `towards PLACE`.
    pub settings: &'static [&'static str],
    /// What is set.
    pub setting: String,
    /// Something scarce is spent.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub scarce: bool,
}

/// How far away places are for a whole formation; what is in no list cannot be reached.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ReachSaid {
    /// The id of the formation.
    pub formation: String,
    /// Places it can reach this turn.
    pub now: Vec<String>,
    /// Places it can reach in two turns.
    pub next: Vec<String>,
    /// Places farther away.
    pub later: Vec<String>,
    /// Places that the command of its leader reaches.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub command: Vec<String>,
    /// Places the side holds that the enemy could come to in his next turn.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub threats: Vec<String>,
}

/// What an order would lead to.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PreviewSaid {
    /// The id of the formation.
    pub formation: String,
    /// The order.
    pub order: OrderSaid,
    /// Where its pieces would end when the staff first halts or a die falls.
    pub ends: Vec<EndSaid>,
    /// The ids of the places where it would meet enemies.
    pub meets: Vec<String>,
    /// The exact odds of the first die that would fall.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<Odds>,
    /// Where the staff would halt then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub halt: Option<HaltSaid>,
    /// In how many turns the whole formation could be there, by what ways alone allow: 1 is this turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turns: Option<u8>,
    /// It would not be there by the turn that the order names.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub late: bool,
    /// What all who could come at once would do to the enemies in the place of the order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub joint: Option<JointSaid>,
    /// Its pieces that the rules bind to close with the enemy or to attack.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub bound: Vec<String>,
    /// How many turns were simulated.
    pub samples: u32,
    /// The mean gain of points over the enemy.
    pub ground: f64,
    /// The mean of what the side loses.
    pub own: f64,
    /// The mean of what the enemy loses.
    pub enemy: f64,
    /// In how many of a hundred the order is fulfilled then.
    pub there: f64,
    /// The chance to win as the staff judges what comes out, in hundredths.
    pub chance: f64,
}

/// An attack of all who could come at once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct JointSaid {
    /// The id of the place.
    pub place: String,
    /// The odds before any die.
    pub odds: String,
    /// The ids of the units that could join.
    pub units: Vec<String>,
    /// The ids of places of other enemies who might have to be attacked as well.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<String>,
}

/// Where a piece would end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct EndSaid {
    /// The id of the piece.
    pub piece: String,
    /// The id of the place where it is.
    pub from: String,
    /// The id of the place where it would be.
    pub to: String,
    /// The ids of the places on the way.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub path: Vec<String>,
    /// What it costs, where something is spent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<Cost>,
}

/// Why the staff halts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct HaltSaid {
    /// The kind, the same in every language: `odds`, `enemy`.
    pub kind: &'static str,
    /// In words.
    pub text: String,
    /// Where the rulebook says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clause: Option<Clause>,
    /// The id of the formation it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub formation: Option<String>,
    /// The id of the place it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// The answer the staff would give if it were told to go on anyway.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub would: Option<String>,
}

/// An answer the staff gave, and why.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Gave {
    /// The place of the answer in the record.
    pub at: usize,
    /// The answer.
    pub act: String,
    /// The formation under whose order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub formation: Option<String>,
    /// The standing order that covers it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub standing: Option<&'static str>,
    /// Why, in words: the order, or the standing order with its setting.
    pub because: String,
    /// Where the rulebook asks, for a standing order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clause: Option<Clause>,
}

/// What the staff has done in one go.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Carried {
    /// Its answers.
    pub gave: Vec<Gave>,
    /// Why it went no further; nothing if it was only told to give so many answers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub halt: Option<HaltSaid>,
}

/// What the staff would do next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Next {
    /// Give this answer.
    Answer(Gave),
    /// Halt.
    Halt(HaltSaid),
}

/// What has been given as an order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ordered {
    /// Whose.
    pub side: Side,
    /// The id of the formation.
    pub formation: String,
    /// The order; nothing if it was taken away.
    pub order: Option<OrderSaid>,
}
