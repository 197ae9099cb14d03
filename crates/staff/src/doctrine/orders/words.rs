//! The words of an order in battles with formation orders, and what they mean to the doctrine.

use orders::setup::Order as Posted;

use super::plans::{Conduct, Guns, Route, Stance};
use crate::command::{HaltKind, Manner, Order, Posture, Unable, Verb, VerbWords};

pub(super) const VERBS: [VerbWords; 10] = [
    VerbWords {
        verb: Verb::March,
        label: "March to",
        help: "goes there, by road where there is one, and begins no assault",
        fights: false,
    },
    VerbWords {
        verb: Verb::Take,
        label: "Take",
        help: "advances on it and makes the assaults that promise more than they cost",
        fights: true,
    },
    VerbWords {
        verb: Verb::Assault,
        label: "Assault",
        help: "attacks towards it with everybody",
        fights: true,
    },
    VerbWords {
        verb: Verb::Occupy,
        label: "Occupy if empty",
        help: "goes there unless the enemy holds it, and begins no assault",
        fights: false,
    },
    VerbWords {
        verb: Verb::Mass,
        label: "Mass before",
        help: "gathers two hexes off, ready to assault it in a later turn, and begins no assault",
        fights: false,
    },
    VerbWords { verb: Verb::Hold, label: "Hold", help: "gathers there and defends it", fights: true },
    VerbWords {
        verb: Verb::Screen,
        label: "Screen",
        help: "stays three hexes off and begins no assault",
        fights: false,
    },
    VerbWords {
        verb: Verb::Withdraw,
        label: "Withdraw to",
        help: "gets away to it and begins no assault",
        fights: false,
    },
    VerbWords {
        verb: Verb::Join,
        label: "Join",
        help: "goes to another formation and stays with it",
        fights: false,
    },
    VerbWords {
        verb: Verb::Own,
        label: "As the staff thinks best",
        help: "does each time what the staff thinks best",
        fights: true,
    },
];

/// The orders of the rulebook, in the order of [`POSTED`].
pub(super) const POSTURES: [Posture; 4] = [
    Posture { id: "attack", label: "under Attack" },
    Posture { id: "advance", label: "under Advance" },
    Posture { id: "defence", label: "under Defence" },
    Posture { id: "manoeuvre", label: "under Manoeuvre" },
];

pub(super) const POSTED: [Posted; 4] = [Posted::Attack, Posted::Advance, Posted::Defence, Posted::Manoeuvre];

/// How a formation can be told to march.
pub(super) const CONDUCTS: [Posture; 5] = [
    Posture { id: "by-road", label: "by road" },
    Posture { id: "straight", label: "straight ahead" },
    Posture { id: "out-of-zones", label: "out of enemy zones of control" },
    Posture { id: "guns-follow", label: "guns behind the troops" },
    Posture { id: "guns-off-road", label: "guns off the roads" },
];

pub(super) fn unable(kind: HaltKind, text: impl Into<String>, instead: Vec<Order>) -> Unable {
    Unable { kind, text: text.into(), clause: None, instead }
}

/// What the staff tries to have a formation ordered, unless a person says: what it has, where that will do.
pub(super) fn suits(verb: Verb, now: Posted) -> Posted {
    match verb {
        Verb::Assault => Posted::Attack,
        Verb::Take if matches!(now, Posted::Attack | Posted::Advance) => now,
        // Who gathers for an assault is to be able to make it.
        Verb::Mass if matches!(now, Posted::Attack | Posted::Advance) => now,
        Verb::Take | Verb::Mass => Posted::Advance,
        Verb::Hold => Posted::Defence,
        _ if matches!(now, Posted::Advance | Posted::Manoeuvre) => now,
        _ => Posted::Manoeuvre,
    }
}

/// How an order has its formation march.
pub(super) fn conduct(order: &Order) -> Result<Conduct, Unable> {
    let mut conduct = Conduct::default();
    let both = |one: usize, other: usize| order.conduct.contains(&one) && order.conduct.contains(&other);
    for (one, other) in [(0, 1), (3, 4)] {
        if both(one, other) {
            let text = format!("{} and {} do not go together", CONDUCTS[one].label, CONDUCTS[other].label);
            let instead = [one, other].map(|not| {
                let kept = order.conduct.iter().copied().filter(|it| *it != not);
                Order { conduct: kept.collect(), ..order.clone() }
            });
            return Err(unable(HaltKind::Senseless, text, instead.into()));
        }
    }
    for word in &order.conduct {
        match word {
            0 => conduct.way = Route::Road,
            1 => conduct.way = Route::Straight,
            2 => conduct.clear = true,
            3 => conduct.guns = Guns::Follow,
            _ => conduct.guns = Guns::OffRoad,
        }
    }
    Ok(conduct)
}

pub(super) fn stance(verb: Verb, manner: Manner) -> Stance {
    match (verb, manner) {
        (Verb::March | Verb::Screen | Verb::Withdraw | Verb::Join, _) => Stance::Quiet,
        (Verb::Occupy | Verb::Mass, _) => Stance::Quiet,
        (_, Manner::Cautiously) => Stance::Careful,
        (_, Manner::Normally) => Stance::Usual,
        (_, Manner::AtAllCosts) => Stance::Bold,
    }
}
