//! What is asked while combats are announced and fought.

use board::hex::HexId;

use super::announced;
use super::names::{count, few, hex_name, hexes, listed, names, names_now, piece_name, steps, verb};
use crate::evasion::Evasion;
use crate::flow::Frame;
use crate::pay::{self, Pay};
use crate::setup::{PieceSet, Setup};
use crate::state::State;
use crate::{announce as combats, charge};

pub(super) fn announce(setup: &Setup, state: &State) -> String {
    let all = announced::all(setup, state);
    let so_far = match all.is_empty() {
        true => "Nothing is announced yet.".into(),
        false => format!("Announced: {}.", all.join("; ")),
    };
    let owed = match combats::owed(setup, state) {
        Some((id, hex)) => format!(
            " Still missing: the enemy in {} stands next to {} and has to be attacked from there too, or {} is taken back.",
            hex_name(setup, hex),
            piece_name(setup, id),
            piece_name(setup, id)
        ),
        None => String::new(),
    };
    format!("Who attacks whom? {so_far}{owed}")
}

pub(super) fn next(setup: &Setup, state: &State) -> String {
    format!("Which combat is fought next? Announced: {}.", announced::all(setup, state).join("; "))
}

fn evasion(state: &State) -> Option<Evasion> {
    match state.top() {
        Frame::Evasion(evasion) => Some(evasion),
        _ => None,
    }
}

pub(super) fn evade(setup: &Setup, state: &State, hex: HexId) -> String {
    let Some(evasion) = evasion(state) else { return "Do your horsemen get out of the way?".into() };
    let units = state.units_at(setup, hex, evasion.side);
    let (what, attackers) = match evasion.charge {
        true => ("charged", charge::chargers(state)),
        false => ("attacked", attackers(setup, state)),
    };
    let (is, do_they) = (verb(units, "is", "are"), verb(units, "Does it", "Do they"));
    let how = match evasion.rolls {
        true => format!("a die of 1 to {} does it", setup.tables.evade),
        false => "no die is needed, because no cavalry attacks".into(),
    };
    format!(
        "{} in {} {is} {what} by {}. {do_they} get out of the way, 1 or 2 hexes? If so, {how}.",
        names_now(setup, state, units),
        hex_name(setup, hex),
        names(setup, attackers)
    )
}

/// Those who attack in the combat that is fought.
fn attackers(setup: &Setup, state: &State) -> PieceSet {
    let number = state.frames.iter().find_map(|frame| match frame {
        Frame::Fight(fight) => Some(fight.number),
        _ => None,
    });
    number.map_or(PieceSet::EMPTY, |number| combats::fighters(setup, state, number))
}

pub(super) fn how_far(setup: &Setup, state: &State, hex: HexId) -> String {
    let units = evasion(state).map_or(PieceSet::EMPTY, |it| state.units_at(setup, hex, it.side));
    let gets = verb(units, "gets away: how far does it go?", "get away: how far do they go?");
    format!("{} in {} {gets}", names(setup, units), hex_name(setup, hex))
}

fn pay(state: &State) -> Option<Pay> {
    match state.top() {
        Frame::Pay(pay) => Some(pay),
        _ => None,
    }
}

pub(super) fn withdraw(setup: &Setup, state: &State, owed: u8) -> String {
    let party = pay(state).map_or(PieceSet::EMPTY, |pay| state.on_map(pay.party));
    let must = match pay(state).is_some_and(|pay| pay.must) {
        true => " The hex has to be left.",
        false => "",
    };
    format!(
        "{} {} to absorb {}: how much of it by falling back? Each hex saves a step, the rest is lost.{must}",
        names_now(setup, state, party),
        verb(party, "has", "have"),
        steps(owed)
    )
}

pub(super) fn lose(setup: &Setup, state: &State, owed: u8) -> String {
    let party = pay(state).map_or(PieceSet::EMPTY, |pay| state.on_map(pay.party));
    let then = match pay(state).map(|pay| pay.step) {
        Some(pay::Step::Lose(hexes)) if hexes > 0 => {
            format!(" Then the survivors fall back {}.", count(hexes.into(), "hex", "hexes"))
        }
        _ => String::new(),
    };
    let next = if owed == 1 { "who loses it?" } else { "who loses the next?" };
    format!("{} of {} to be lost: {next}{then}", steps(owed), names_now(setup, state, party))
}

pub(super) fn first_back(setup: &Setup, state: &State) -> String {
    let Some(Pay { step: pay::Step::FallBack(far, left), party, .. }) = pay(state) else {
        return "Which stack falls back first?".into();
    };
    let stack =
        |hex: HexId| format!("{} in {}", names(setup, state.in_hex(hex, party)), hex_name(setup, hex));
    let far = count(far.into(), "hex", "hexes");
    format!("Which stack falls back first, {far}? {}.", listed(left.iter().map(stack).collect()))
}

pub(super) fn retreat(setup: &Setup, state: &State, hex: HexId) -> String {
    let Frame::Retreat(frame) = state.top() else {
        return format!("Where do the units in {} fall back to?", hex_name(setup, hex));
    };
    let still = match frame.left {
        0 => "There is no room here".into(),
        left => format!("{} to go", count(left.into(), "hex", "hexes")),
    };
    format!(
        "Where {} {} fall back to from {}? {still}; these ways are equally good.",
        verb(frame.pieces, "does", "do"),
        few(setup, frame.pieces),
        hex_name(setup, hex)
    )
}

pub(super) fn trim(setup: &Setup, state: &State, hex: HexId) -> String {
    let pieces = match state.top() {
        Frame::Retreat(frame) => frame.pieces,
        _ => PieceSet::EMPTY,
    };
    format!(
        "{} cannot go on, and there is no room in {}: who of them is lost?",
        names(setup, pieces),
        hex_name(setup, hex)
    )
}

pub(super) fn advance(setup: &Setup, state: &State) -> String {
    let Frame::Advance(frame) = state.top() else { return "Who advances?".into() };
    let able = state.attackers(setup, frame.number);
    let is = if frame.into.len() > 1 { "are" } else { "is" };
    let far = match frame.beyond.len() {
        0 => String::new(),
        count if count == frame.into.len() => ", and from there one hex further".into(),
        _ => format!(", and from {} one hex further", hexes(setup, &frame.beyond)),
    };
    let who = match able.len() {
        1 => format!("does {} advance", names(setup, able)),
        _ => format!("who of {} advances", names(setup, able)),
    };
    format!("{} {is} free: {who} there{far}?", hexes(setup, &frame.into))
}
