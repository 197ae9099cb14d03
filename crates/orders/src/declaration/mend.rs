//! What becomes of a declaration that can neither be completed nor stand (R140): it is made anew, and not by the player, or he could take
//! back and declare for ever.

use board::hex::HexId;
use play::Sink;

use super::duty::{TRIALS, can_complete, is_excused, part};
use super::{Band, Front, Need, is_charge, needs, send};
use crate::event::{Event, What, tell};
use crate::odds::{self, Sides};
use crate::ruleset::Assaults;
use crate::setup::{Hexes, PieceId, PieceSet, Setup};
use crate::state::{Marks, State};

/// Mends every part of the front where something is missing that cannot be added any more: what is short of something is taken back, or, if
/// that is not enough, everything there; then whoever has to attack is sent by the first way that leaves nobody out. Where there is none, what
/// was declared stands, without the assaults that fall short.
pub(super) fn mend<S: Sink<Event>>(setup: &Setup, state: &mut State, sink: &mut S) {
    let front = Front::new(setup, state);
    let lacking = needs(setup, state, &front);
    let mut mended = Hexes::EMPTY;
    for need in lacking {
        let Some(base) = base_of(setup, &front, need) else { continue };
        if mended.contains(base) || is_excused(setup, state, &front, need, &mut Vec::new()) {
            continue;
        }
        let part = part(setup, state, &front, base);
        mended = mended.or(&part.bases);
        let hex = match need {
            Need::Odds(hex) | Need::Must(hex) | Need::Answer(_, hex) => hex,
        };
        tell(sink, || What::Redeclared { hex });
        anew(setup, state, &part, sink);
    }
}

/// A hex of the attackers whom a need is about.
fn base_of(setup: &Setup, front: &Front, need: Need) -> Option<HexId> {
    match need {
        Need::Must(base) | Need::Answer(base, _) => Some(base),
        Need::Odds(target) => front.bases.iter().find(|&base| front.facing(setup, base).contains(target)),
    }
}

fn anew<S: Sink<Event>>(setup: &Setup, state: &mut State, part: &Front, sink: &mut S) {
    let short = short(setup, state, part);
    for taken_back in [short, part.units] {
        let mut next = state.clone();
        take_back(setup, &mut next, part, taken_back);
        let mut steps = Vec::new();
        if can_complete(setup, &next, part, &mut TRIALS.clone(), &mut steps) {
            *state = next;
            for (band, target) in steps.into_iter().rev() {
                send(setup, state, band, target);
                let unit = alone(setup, state, part, band);
                tell(sink, || What::Declared { from: band.base, unit, target });
            }
            return;
        }
    }
    // Who is taken back may have seen to somebody else's enemy.
    loop {
        let short = self::short(setup, state, part);
        if short.is_empty() {
            return;
        }
        take_back(setup, state, part, short);
    }
}

/// A unit that is sent without the others of its hex (AIF 12.0e).
fn alone(setup: &Setup, state: &State, part: &Front, band: Band) -> Option<PieceId> {
    let singly = setup.rules.book.assaults == Assaults::UnitByUnit
        && state.in_hex(band.base, part.units) != band.units;
    band.units.first().filter(|_| singly)
}

/// The attackers of every assault that lacks something.
fn short(setup: &Setup, state: &State, part: &Front) -> PieceSet {
    let mut found = PieceSet::EMPTY;
    let mut judged = Vec::new();
    for need in needs(setup, state, part) {
        if is_excused(setup, state, part, need, &mut judged) {
            continue;
        }
        let short = |&id: &PieceId| match need {
            Need::Odds(target) => {
                let fight = state.piece(id).fights;
                fight > 0 && Sides::of(setup, state, fight).targets(state).contains(target)
            }
            Need::Answer(base, _) => state.piece(id).fights > 0 && state.hex(id) == Some(base),
            Need::Must(_) => false,
        };
        found = found.or(part.units.filter(short).collect());
    }
    found
}

/// Takes back the whole assaults that these units are in; charges and countercharges stand (CAL 20.2c, AIF 14.2.4c).
fn take_back(setup: &Setup, state: &mut State, part: &Front, units: PieceSet) {
    let fights: Vec<u8> = units.map(|id| state.piece(id).fights).filter(|&fight| fight > 0).collect();
    for fight in fights {
        let stands = is_charge(setup, state, fight) || odds::is_counter(setup, state, fight);
        for unit in part.units.filter(|&id| state.piece(id).fights == fight).collect::<Vec<_>>() {
            state.piece_mut(unit).fights = 0;
            state.mark(unit, Marks::QUERY, false);
        }
        if !stands {
            for enemy in setup.index.units[state.side(setup).other()] {
                if state.piece(enemy).fights == fight {
                    state.piece_mut(enemy).fights = 0;
                }
            }
        }
    }
}
