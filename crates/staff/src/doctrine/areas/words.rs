//! The verbs of the campaign of areas.

use crate::command::{Verb as Told, VerbWords};

pub(super) const VERBS: [VerbWords; 11] = [
    VerbWords {
        verb: Told::March,
        label: "March to",
        help: "goes there by the shortest way and attacks nobody",
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
        help: "goes there and attacks whoever is in the way, at poor odds too",
        fights: true,
    },
    VerbWords {
        verb: Told::Occupy,
        label: "Occupy if empty",
        help: "goes there unless the enemy holds it, and attacks nobody",
        fights: false,
    },
    VerbWords {
        verb: Told::Mass,
        label: "Mass before",
        help: "gathers one area off, ready to attack it in a later turn, and attacks nobody",
        fights: false,
    },
    VerbWords { verb: Told::Hold, label: "Hold", help: "gathers there and stays", fights: false },
    VerbWords {
        verb: Told::Screen,
        label: "Screen",
        help: "stands one area off and attacks nobody",
        fights: false,
    },
    VerbWords {
        verb: Told::Withdraw,
        label: "Withdraw to",
        help: "gets away to it and attacks nobody",
        fights: false,
    },
    VerbWords {
        verb: Told::Join,
        label: "Join",
        help: "goes to another formation and stays with it",
        fights: false,
    },
    VerbWords {
        verb: Told::Follow,
        label: "Go with the troops",
        help: "the headquarters go where they help most; no formation does",
        fights: true,
    },
    VerbWords {
        verb: Told::Own,
        label: "As the staff thinks best",
        help: "does each turn what the staff thinks best",
        fights: true,
    },
];
