//! Who sits where, and whose eyes and hands that gives.

use play::{Side, Viewer};
use session::Session;
use session::computer::Kind;

use crate::position::{Position, Waits};

/// What a seat is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Role {
    /// A side.
    Side(Side),
    /// Both sides, in one person's hands.
    Both,
    /// Somebody who looks on.
    Watch,
}

impl Role {
    /// The role of this name.
    pub(crate) fn read(word: &str, sides: [&str; 2]) -> Option<Role> {
        match word {
            "both" => Some(Role::Both),
            "watch" => Some(Role::Watch),
            id => Side::BOTH.into_iter().find(|side| sides[side.index()] == id).map(Role::Side),
        }
    }
}

/// Who plays a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Player {
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
}

impl Player {
    /// Its name on the wire.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Player::Person => "person",
            Player::Random => "random",
            Player::Recruit => "recruit",
            Player::Captain => "captain",
            Player::Colonel => "colonel",
            Player::General => "general",
            Player::Marshal => "marshal",
        }
    }

    /// How it plays; nothing for a person.
    pub(crate) fn kind(self) -> Option<Kind> {
        Kind::named(self.word())
    }
}

/// Whose eyes a scene is made for, and what its reader may do: whoever has the same gaze sees the same.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Gaze {
    /// The eyes.
    pub viewer: Viewer,
    /// The sides whose choices are shown.
    pub hands: [bool; 2],
    /// The sides whose answers may be taken back.
    pub owns: [bool; 2],
}

impl Gaze {
    /// The sides whose choices are shown.
    pub(crate) fn hands(&self) -> Vec<Side> {
        Side::BOTH.into_iter().filter(|side| self.hands[side.index()]).collect()
    }
}

/// One reader's point of view, which for who plays both sides goes from one to the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Outlook {
    role: Role,
    players: [Player; 2],
    /// The side chosen by the reader, as long as that makes sense.
    chosen: Option<Side>,
    /// The side shown last, for when nobody is asked.
    last: Side,
}

impl Outlook {
    /// The point of view of somebody who sits down.
    pub(crate) fn new(role: Role, players: [Player; 2]) -> Outlook {
        Outlook { role, players, chosen: None, last: Side::A }
    }

    /// What the seat is.
    pub(crate) fn role(&self) -> Role {
        self.role
    }

    /// Look through the eyes of a side; only who plays both may.
    pub(crate) fn choose(&mut self, side: Side) -> bool {
        self.chosen = Some(side);
        self.role == Role::Both
    }

    /// The game has gone on: a choice holds as long as the side chosen is asked.
    pub(crate) fn follow(&mut self, position: &Position) {
        let asked = position.asked();
        if self.chosen.is_some_and(|side| !asked.contains(&side)) {
            self.chosen = None;
        }
        self.last = self.side(position);
    }

    /// The side whose eyes these are, or would be.
    pub(crate) fn side(&self, position: &Position) -> Side {
        if let Role::Side(side) = self.role {
            return side;
        }
        let asked = position.asked();
        let person = |side: &&Side| self.players[side.index()] == Player::Person;
        let first = asked.iter().find(person).or(asked.first()).copied();
        self.chosen.or(first).unwrap_or(self.last)
    }

    /// The sides this seat answers for.
    pub(crate) fn owns(&self) -> [bool; 2] {
        Side::BOTH.map(|side| {
            let person = self.players[side.index()] == Player::Person;
            person && (self.role == Role::Both || self.role == Role::Side(side))
        })
    }

    /// What this reader sees now.
    pub(crate) fn gaze(&self, position: &Position) -> Gaze {
        if matches!(position.waits, Waits::Over(_)) {
            return Gaze { viewer: Viewer::Referee, hands: [false; 2], owns: [false; 2] };
        }
        let side = self.side(position);
        let owns = self.owns();
        let viewer = if self.role == Role::Watch { Viewer::Public } else { Viewer::Seat(side) };
        Gaze { viewer, hands: Side::BOTH.map(|each| each == side && owns[each.index()]), owns }
    }
}

/// Whether a seat may have the whole record of a running game.
pub(crate) fn knows_all(role: Role, hides: bool) -> bool {
    role == Role::Both || !hides
}

/// The ids of a battle's sides.
pub(crate) fn sides(session: &Session) -> [&'static str; 2] {
    session.battle().sides
}
