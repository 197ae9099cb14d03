//! The points of the sequence of play that an exact situation can name.

use play::Side;

use crate::activation::Stage;
use crate::deployment;
use crate::flow::Frame;
use crate::initiative::Initiative;
use crate::ruleset::{Rallying, Routs, WeatherRoll};
use crate::setup::Setup;

/// The segments of an activation by name.
const STAGES: [(&str, Stage); 12] = [
    ("activation", Stage::Reserve),
    ("officers", Stage::Officers),
    ("new-order", Stage::OrderAsk),
    ("order-die", Stage::OrderRoll),
    ("order-choice", Stage::OrderPick),
    ("movement", Stage::MoveIn),
    ("out-of-command", Stage::MoveOut),
    ("leaders", Stage::MoveLeaders),
    ("bombardment", Stage::Bombard),
    ("declaration", Stage::Declare),
    ("assaults", Stage::Combats),
    ("rally", Stage::Rally),
];

/// The point at which somebody is being moved.
pub(super) const IN_HAND: &str = "in-hand";

/// The point at which the battle is over.
pub(super) const OVER: &str = "over";

/// The phases and segments that this book has under these options and at which somebody can be asked something.
pub(super) fn phases(setup: &Setup) -> Vec<&'static str> {
    let (rules, book) = (&setup.rules, &setup.rules.book);
    let waits = [
        ("set-up", Side::BOTH.into_iter().any(|side| !deployment::is_printed(setup, side))),
        ("orders", !rules.headquarters),
        ("headquarters", rules.headquarters),
        ("weather", book.weather != WeatherRoll::Never && !rules.better_weather),
        ("reorganisation", book.rallying == Rallying::CommandPhase),
        ("opening", setup.tables.first_turn_skips_command),
        ("last-column", setup.scenario.apart.is_some()),
        ("activation", setup.scenario.apart.is_some() || setup.formations.iter().any(|it| it.reserve)),
        ("officers", rules.columns),
        ("rally", book.rallying == Rallying::Activation),
        ("rout", book.routs == Routs::Run),
    ];
    let others = ["replacement", "initiative", "choice"];
    let all = waits.iter().filter(|(_, waits)| *waits).map(|(name, _)| *name).chain(others);
    let stages = STAGES.iter().map(|(name, _)| *name);
    all.chain(stages.filter(|name| !waits.iter().any(|(known, _)| known == name))).collect()
}

/// All points at which a situation can be written.
pub fn all(setup: &Setup) -> Vec<&'static str> {
    phases(setup).into_iter().chain([IN_HAND, OVER]).collect()
}

/// The segment of an activation with this name.
pub(super) fn stage(name: &str) -> Option<Stage> {
    STAGES.iter().find(|(known, _)| *known == name).map(|(_, stage)| *stage)
}

/// The name of the phase or segment that a procedure is, and the side it belongs to where it has one.
pub(super) fn name(frame: Frame) -> Option<(&'static str, Option<Side>)> {
    Some(match frame {
        Frame::SetUp(side) => ("set-up", Some(side)),
        Frame::Orders(frame) => {
            (if frame.headquarters { "headquarters" } else { "orders" }, Some(frame.side))
        }
        Frame::Weather => ("weather", None),
        Frame::Rally(frame) => ("reorganisation", Some(frame.side)),
        Frame::Returns(side) => ("replacement", Some(side)),
        Frame::Initiative(Initiative::Opening) => ("opening", None),
        Frame::Initiative(Initiative::First | Initiative::Second(_)) => ("initiative", None),
        Frame::Initiative(Initiative::Choose(side)) => ("choice", Some(side)),
        Frame::Initiative(Initiative::Last) => ("last-column", None),
        Frame::Rout(side) => ("rout", Some(side)),
        Frame::Activation(stage) => (STAGES.iter().find(|(_, known)| *known == stage)?.0, None),
        _ => return None,
    })
}

/// What is going on while a procedure runs in which no situation can be written.
pub(super) fn unnamed(frame: Frame) -> &'static str {
    match frame {
        Frame::Assault(_) => "an assault that is being resolved",
        Frame::Fire(_) => "a bombardment that is being resolved",
        Frame::Aftermath(_) => "a retreat, or a test that follows from a result",
        Frame::Met(_) => "a routed unit that the enemy has met",
        Frame::Escape(_) | Frame::Evade(_) => "a leader whom the enemy has come upon",
        Frame::Slip(_) => "a check of units that went from zone to zone",
        Frame::Counter(_) => "a countercharge that may be made",
        Frame::Skirmish(_) => "fire in open order",
        Frame::Flag(_) => "a flag that may be captured",
        _ => "a move that is interrupted",
    }
}
