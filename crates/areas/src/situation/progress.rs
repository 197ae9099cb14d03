//! How far a phase has got, read and written by one description of each.

use board::AreaId;
use play::Side;
use sheets::Fields;

use crate::command::{self, Command};
use crate::flow::Frame;
use crate::fog::Placing;
use crate::initiative::Initiative;
use crate::movement::{Mode, Movement};
use crate::recovery::Recovery;
use crate::setup::{AUSTRIAN, FRENCH, SIDE_IDS, Setup};
use crate::supply::{self, Supply};

/// The words of the steps of a Supply Phase.
const SUPPLY: [(&str, supply::Step); 7] = [
    ("status", supply::Step::Status),
    ("forage", supply::Step::Forage),
    ("forage-rolls", supply::Step::ForageRolls),
    ("french-attrition", supply::Step::FrenchAttrition),
    ("mantua", supply::Step::Mantua),
    ("join", supply::Step::Join),
    ("silence", supply::Step::Silence),
];

/// The words of the steps of a Command Phase.
const COMMAND: [(&str, command::Step); 6] = [
    ("begin", command::Step::Begin),
    ("austrian-leaders", command::Step::Leaders(AUSTRIAN)),
    ("austrian-dummy", command::Step::Dummy(AUSTRIAN)),
    ("french-leaders", command::Step::Leaders(FRENCH)),
    ("french-dummy", command::Step::Dummy(FRENCH)),
    ("status", command::Step::Status),
];

/// The words of the steps of an Initiative Phase.
const INITIATIVE: [(&str, Initiative); 4] = [
    ("begin", Initiative::Begin),
    ("austrian-die", Initiative::AustrianDie),
    ("french-die", Initiative::FrenchDie(0)),
    ("choose", Initiative::Choose),
];

/// The words of what goes on in a Movement Phase.
const MODES: [(&str, Mode); 7] = [
    ("scouting", Mode::Scouting),
    ("free", Mode::Free),
    ("must", Mode::Must),
    ("forming", Mode::Forming),
    ("marching", Mode::Marching),
    ("filing", Mode::Filing(AreaId(0))),
    ("last-of-stack", Mode::LastOfStack),
];

/// What reading the progress of a phase begins with: what is left out of the table is 0, nobody or nothing.
pub(super) fn blank(phase: Frame) -> Frame {
    match phase {
        Frame::Movement(phase) => Frame::Movement(Movement { scouts: 0, ..phase }),
        phase => phase,
    }
}

/// The fields of a phase. A Combat Phase has none: `fought` says what is done with.
pub(super) fn describe(fields: &mut Fields<'_, '_>, setup: &Setup, phase: &mut Frame) {
    match phase {
        Frame::Dummies(placing) => dummies(fields, placing),
        Frame::Supply(phase) => supply(fields, setup, phase),
        Frame::Command(phase) => command(fields, setup, phase),
        Frame::Initiative(phase) => initiative(fields, phase),
        Frame::Movement(phase) => movement(fields, setup, phase),
        Frame::Recovery(phase) => recovery(fields, setup, phase),
        _ => {}
    }
}

/// The sides that have placed their Dummies, each `true`.
fn dummies(fields: &mut Fields<'_, '_>, placing: &mut Placing) {
    for side in Side::BOTH {
        fields.truth(SIDE_IDS[side.index()], &mut placing.done[side]);
    }
}

fn supply(fields: &mut Fields<'_, '_>, setup: &Setup, phase: &mut Supply) {
    fields.word("step", &SUPPLY, &mut phase.step);
    fields.many("foragers", setup, &mut phase.foragers);
    fields.many("to_roll", setup, &mut phase.left);
    fields.many("fed", setup, &mut phase.fed);
}

fn command(fields: &mut Fields<'_, '_>, setup: &Setup, phase: &mut Command) {
    fields.word("step", &COMMAND, &mut phase.step);
    fields.many("declined", setup, &mut phase.declined);
}

fn initiative(fields: &mut Fields<'_, '_>, phase: &mut Initiative) {
    let mut die = if let Initiative::FrenchDie(die) = *phase { die } else { 0 };
    let mut step = if die > 0 { Initiative::FrenchDie(0) } else { *phase };
    fields.word("step", &INITIATIVE, &mut step);
    fields.number("austrian_die", 1..=6, &mut die);
    *phase = match step {
        Initiative::FrenchDie(_) => Initiative::FrenchDie(die),
        step => step,
    };
    if *phase == Initiative::FrenchDie(0) {
        fields.fault("austrian_die", "says how the Austrian die fell");
    }
}

fn movement(fields: &mut Fields<'_, '_>, setup: &Setup, phase: &mut Movement) {
    let mut to = if let Mode::Filing(area) = phase.mode { Some(area) } else { None };
    let mut mode = if to.is_some() { Mode::Filing(AreaId(0)) } else { phase.mode };
    fields.word("mode", &MODES, &mut mode);
    fields.many("hand", setup, &mut phase.hand);
    fields.one("to", setup, &mut to);
    fields.many("first", setup, &mut phase.first);
    fields.number("scouts", 0..=99, &mut phase.scouts);
    phase.mode = match (mode, to) {
        (Mode::Filing(_), Some(area)) => Mode::Filing(area),
        (mode, _) => mode,
    };
    if matches!(mode, Mode::Filing(_)) && to.is_none() {
        fields.fault("to", "names the area the stack is about to enter");
    }
}

fn recovery(fields: &mut Fields<'_, '_>, setup: &Setup, phase: &mut Recovery) {
    fields.one("side", setup, &mut phase.side);
    fields.many("to_roll", setup, &mut phase.left);
    fields.one("rolling", setup, &mut phase.rolling);
    fields.truth("all", &mut phase.all);
}
