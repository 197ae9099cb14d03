//! Who sits where, and whose eyes and hands that gives.

use play::{Side, Viewer};
use session::computer::Kind;

use crate::position::Position;

/// What a seat is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Role {
    /// A side.
    Side(Side),
    /// Both sides, in one person's hands.
    Both,
    /// Somebody who looks on.
    Watch,
}

impl Role {
    /// The role of this name.
    pub fn read(word: &str, sides: [&str; 2]) -> Option<Role> {
        match word {
            "both" => Some(Role::Both),
            "watch" => Some(Role::Watch),
            id => Side::BOTH.into_iter().find(|side| sides[side.index()] == id).map(Role::Side),
        }
    }

    /// Its name.
    pub fn word(self, sides: [&str; 2]) -> &str {
        match self {
            Role::Side(side) => sides[side.index()],
            Role::Both => "both",
            Role::Watch => "watch",
        }
    }
}

/// Who plays a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Player {
    /// A person.
    Person,
    /// A computer player that does anything it may.
    Random,
    /// The computer at its first level.
    Recruit,
    /// At its second.
    Captain,
    /// At its third.
    Colonel,
    /// At its fourth.
    General,
    /// At its fifth.
    Marshal,
    /// Nobody: a lesson plays this side by its script, a puzzle as badly for the solver as it can.
    Lesson,
}

impl Player {
    /// Its name on the wire.
    pub fn word(self) -> &'static str {
        match self {
            Player::Person => "person",
            Player::Random => "random",
            Player::Recruit => "recruit",
            Player::Captain => "captain",
            Player::Colonel => "colonel",
            Player::General => "general",
            Player::Marshal => "marshal",
            Player::Lesson => "lesson",
        }
    }

    /// How it plays; nothing for a person, and for the script of a lesson.
    pub fn kind(self) -> Option<Kind> {
        Kind::named(self.word())
    }
}

/// Whose eyes a scene is made for, and what its reader may do: whoever has the same gaze sees the same.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Gaze {
    /// The eyes.
    pub viewer: Viewer,
    /// The sides whose choices are shown.
    pub hands: [bool; 2],
    /// The sides whose answers may be taken back.
    pub owns: [bool; 2],
}

impl Gaze {
    /// The sides whose choices are shown.
    pub fn hands(&self) -> Vec<Side> {
        Side::BOTH.into_iter().filter(|side| self.hands[side.index()]).collect()
    }
}

/// One reader's point of view, which for who plays both sides goes from one to the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outlook {
    role: Role,
    players: [Player; 2],
    /// The side chosen by the reader, as long as that makes sense.
    chosen: Option<Side>,
    /// The side shown last, for when nobody is asked.
    last: Side,
}

impl Outlook {
    /// The point of view of somebody who sits down.
    pub fn new(role: Role, players: [Player; 2]) -> Outlook {
        Outlook { role, players, chosen: None, last: Side::A }
    }

    /// What the seat is.
    pub fn role(&self) -> Role {
        self.role
    }

    /// Look through the eyes of a side; only who plays both may.
    pub fn choose(&mut self, side: Side) -> bool {
        self.chosen = Some(side);
        self.role == Role::Both
    }

    /// The game has gone on: a choice holds as long as the side chosen is asked.
    pub fn follow(&mut self, position: &Position) {
        let asked = position.asked();
        if self.chosen.is_some_and(|side| !asked.contains(&side)) {
            self.chosen = None;
        }
        self.last = self.side(position);
    }

    /// The side whose eyes these are, or would be.
    pub fn side(&self, position: &Position) -> Side {
        if let Role::Side(side) = self.role {
            return side;
        }
        let asked = position.asked();
        let person = |side: &&Side| self.players[side.index()] == Player::Person;
        let first = asked.iter().find(person).or(asked.first()).copied();
        self.chosen.or(first).unwrap_or(self.last)
    }

    /// The sides this seat answers for.
    pub fn owns(&self) -> [bool; 2] {
        Side::BOTH.map(|side| {
            let person = self.players[side.index()] == Player::Person;
            person && (self.role == Role::Both || self.role == Role::Side(side))
        })
    }

    /// What this seat may know of a die or a cup: who plays both sides, all of it.
    pub fn knows(&self, side: Side) -> Viewer {
        if self.owns() == [true; 2] { Viewer::Referee } else { Viewer::Seat(side) }
    }

    /// What this reader sees now.
    pub fn gaze(&self, position: &Position) -> Gaze {
        if position.over() {
            return Gaze { viewer: Viewer::Referee, hands: [false; 2], owns: [false; 2] };
        }
        let side = self.side(position);
        let owns = self.owns();
        let viewer = if self.role == Role::Watch { Viewer::Public } else { Viewer::Seat(side) };
        Gaze { viewer, hands: Side::BOTH.map(|each| each == side && owns[each.index()]), owns }
    }
}

/// Whether a seat may have the whole record of a running game.
pub fn knows_all(role: Role, hides: bool) -> bool {
    role == Role::Both || !hides
}

/// The seats of a game: one for each person, or one for both, and one to look on.
pub fn roles(sides: [&'static str; 2], players: [Player; 2], hotseat: bool) -> Vec<&'static str> {
    let persons: Vec<&str> = sides
        .into_iter()
        .zip(players)
        .filter(|(_, player)| *player == Player::Person)
        .map(|(id, _)| id)
        .collect();
    let mut roles = match persons.len() {
        2 if hotseat => vec!["both"],
        0 => vec!["both"],
        _ => persons,
    };
    roles.push("watch");
    roles
}
