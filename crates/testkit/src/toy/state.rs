//! The plain data of Pickets.

use play::{Side, Viewer};
use serde::Serialize;

/// What never changes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ToySetup {
    /// How many rounds are played.
    pub rounds: u8,
}

impl ToySetup {
    /// The most rounds the cup has counters for.
    pub const MOST_ROUNDS: u8 = 12;
}

impl Default for ToySetup {
    fn default() -> ToySetup {
        ToySetup { rounds: 8 }
    }
}

/// A place to stand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Post {
    /// The mill.
    Mill,
    /// The ford.
    Ford,
    /// The inn.
    Inn,
}

/// Where to stand and with what.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct Order {
    /// The place.
    pub post: Post,
    /// Whether a reserve goes there too.
    pub reserve: bool,
}

impl Order {
    /// All orders anybody could give.
    pub fn all() -> impl Iterator<Item = Order> {
        [Post::Mill, Post::Ford, Post::Inn]
            .into_iter()
            .flat_map(|post| [false, true].map(|reserve| Order { post, reserve }))
    }
}

/// Where the round stands; a side in it is the attacker.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Step {
    /// Both sides choose.
    Choose,
    /// A counter is drawn.
    Draw,
    /// The attacker may attack.
    Attack(#[serde(serialize_with = "side")] Side),
    /// The defender reacts.
    React(#[serde(serialize_with = "side")] Side),
    /// Two dice.
    Fight(#[serde(serialize_with = "side")] Side),
    /// One die.
    Escape(#[serde(serialize_with = "side")] Side),
}

fn side<S: serde::Serializer>(side: &Side, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u64(side.index() as u64)
}

/// What can change.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ToyState {
    /// The round, from 1; one more than the last when the game has run out.
    pub round: u8,
    /// Points by side.
    pub points: [u8; 2],
    /// Reserves left by side; the other side does not know.
    pub reserve: [u8; 2],
    /// The orders of this round; a post is seen when both are given, a reserve when it fights.
    pub chosen: [Option<Order>; 2],
    /// The posts of the last round, or of this one once they are seen.
    pub last: [Option<Post>; 2],
    /// The counters left.
    pub cup: u64,
    /// Where the round stands.
    pub step: Step,
}

impl ToyState {
    /// The start.
    pub(super) fn fresh(_setup: &ToySetup) -> ToyState {
        ToyState {
            round: 1,
            points: [0; 2],
            reserve: [2; 2],
            chosen: [None; 2],
            last: [None; 2],
            cup: (1 << ToySetup::MOST_ROUNDS) - 1,
            step: Step::Choose,
        }
    }

    /// Who has a reserve in the fight of this round.
    pub fn reserves(&self) -> [bool; 2] {
        self.chosen.map(|order| order.is_some_and(|order| order.reserve))
    }

    pub(super) fn next_round(&mut self, _setup: &ToySetup) {
        self.round += 1;
        self.chosen = [None; 2];
        self.step = Step::Choose;
    }

    pub(super) fn view(&self, viewer: Viewer) -> ToyView {
        let open = matches!(self.step, Step::Fight(_));
        let own = |side: Side| viewer.knows(side) || open;
        ToyView {
            round: self.round,
            points: Points { red: self.points[0], blue: self.points[1] },
            reserve: Side::BOTH.map(|side| viewer.knows(side).then_some(self.reserve[side.index()])),
            has_chosen: self.chosen.map(|order| order.is_some()),
            chosen: Side::BOTH.map(|side| self.chosen[side.index()].filter(|_| own(side))),
            last: self.last,
            cup: self.cup,
            step: self.step,
        }
    }

    pub(super) fn faults(&self, setup: &ToySetup) -> Vec<String> {
        let mut faults = Vec::new();
        let mut must = |sound: bool, what: &str| {
            if !sound {
                faults.push(what.to_owned());
            }
        };
        must((1..=setup.rounds + 1).contains(&self.round), "the round is on the track");
        must(self.reserve.iter().all(|&left| left <= 2), "nobody has more than two reserves");
        must(self.cup >> ToySetup::MOST_ROUNDS == 0, "only the twelve counters are in the cup");
        must(
            self.cup != 0 || self.round > setup.rounds || self.step != Step::Draw,
            "there is a counter to draw",
        );
        let both = self.chosen.iter().all(|order| order.is_some());
        must(both == (self.step != Step::Choose), "both have chosen before anything else happens");
        faults
    }
}

/// What one viewer may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ToyView {
    /// The round.
    pub round: u8,
    /// Points by side.
    pub points: Points,
    /// Reserves left, of the sides the viewer knows.
    pub reserve: [Option<u8>; 2],
    /// Who has chosen.
    pub has_chosen: [bool; 2],
    /// The orders the viewer knows.
    pub chosen: [Option<Order>; 2],
    /// The posts seen last.
    pub last: [Option<Post>; 2],
    /// The counters left.
    pub cup: u64,
    /// Where the round stands.
    pub step: Step,
}

/// Points by name, so that a test can ask for `points.red`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Points {
    /// Of the first side.
    pub red: u8,
    /// Of the second.
    pub blue: u8,
}
