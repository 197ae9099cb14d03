//! The words of an order in the campaign of command counters.

use super::plans::Verb;
use crate::command::{Posture, Verb as Told, VerbWords};

pub(super) const VERBS: [VerbWords; 11] = [
    VerbWords {
        verb: Told::March,
        label: "March to",
        help: "goes there and attacks nobody but where it is easy",
        fights: false,
    },
    VerbWords {
        verb: Told::Take,
        label: "Take",
        help: "goes there and attacks on the way where the odds are good",
        fights: true,
    },
    VerbWords {
        verb: Told::Assault,
        label: "Assault",
        help: "goes there and attacks at poor odds too",
        fights: true,
    },
    VerbWords {
        verb: Told::Occupy,
        label: "Occupy if empty",
        help: "goes there unless the enemy holds it, and attacks nobody but where it is easy",
        fights: false,
    },
    VerbWords {
        verb: Told::Mass,
        label: "Mass before",
        help: "gathers two hexes off, ready to attack it later, and attacks nobody but where it is easy",
        fights: false,
    },
    VerbWords { verb: Told::Hold, label: "Hold", help: "gathers there and stays", fights: false },
    VerbWords {
        verb: Told::Screen,
        label: "Screen",
        help: "stays two hexes off and attacks nobody but where it is easy",
        fights: false,
    },
    VerbWords { verb: Told::Withdraw, label: "Withdraw to", help: "gets away to it", fights: false },
    VerbWords {
        verb: Told::Join,
        label: "Join",
        help: "goes to another formation and stays with it",
        fights: false,
    },
    VerbWords {
        verb: Told::Leave,
        label: "Leave the map by",
        help: "goes there and leaves the map",
        fights: false,
    },
    VerbWords {
        verb: Told::Own,
        label: "As the staff thinks best",
        help: "does each time what the staff thinks best",
        fights: true,
    },
];

/// How a formation is called, in the order of [`CALLS`].
pub(super) const POSTURES: [Posture; 4] = [
    Posture { id: "cup", label: "called by its own counter" },
    Posture { id: "box", label: "called by the commander in chief" },
    Posture { id: "reserve", label: "as the reserve of the commander in chief" },
    Posture { id: "rest", label: "not called" },
];

pub(super) const CALLS: [Verb; 4] = [Verb::Cup, Verb::Box, Verb::Reserve, Verb::Rest];

/// How a formation can be told to march.
pub(super) const CONDUCTS: [Posture; 1] = [Posture { id: "out-of-reach", label: "never next to an enemy" }];
