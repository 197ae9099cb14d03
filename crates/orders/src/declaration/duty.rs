//! What a declaration still lacks, and whether it may end (CAL 5.1.2d, 12.0d, 12.2.1, 12.4.2a, R31, R108, AIF R153).

use board::hex::HexId;

use super::{Band, Front, clear, could_reach, fight_at, fight_from, refusal_of, send};
use crate::odds::{self, Sides};
use crate::ruleset::Assaults;
use crate::setup::{Hexes, Order, PieceSet, Setup};
use crate::state::{Marks, State, Status};
use crate::tables::WORST;

/// What is still missing from a declaration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Need {
    /// The assault on this hex is worse than 1-5 (CAL 12.4.2a).
    Odds(HexId),
    /// The units of this hex are under Attack and must assault (CAL 5.1.2d, 12.0c).
    Must(HexId),
    /// This hex next to attackers of that one has to be assaulted too (CAL 12.0d, 12.2.1).
    Answer(HexId, HexId),
}

/// Whether an attacker in `base` has to see to an enemy in `target` (R108): he is in the attacker's zone, in disorder or not
/// (CAL 5.1.2f), or his zone reaches the attacker (R51).
pub(super) fn is_due(setup: &Setup, state: &State, base: HexId, target: HexId) -> bool {
    let enemy = state.side(setup).other();
    if !state.sky(setup).zones {
        return false; // AIF R74
    }
    if setup.rules.book.assaults == Assaults::UnitByUnit {
        let mut there = state.units_at(setup, target, enemy);
        // AIF 8.0d, R27: a redoubt lies in nobody's zone; AIF 12.0d: who was fired at in open order has been seen to; AIF 12.2.3b: who
        // countercharges is fought already.
        let counters = there.filter(|&id| state.has(id, Marks::COUNTER)).count() > 0;
        let unseen = |id| !state.has(id, Marks::SHOT);
        if !setup.index.zone[base.index()].contains(target) || counters || !there.any(unseen) {
            return false;
        }
    }
    setup.index.zone[base.index()].contains(target)
        || setup.index.zone[target.index()].contains(base)
            && state.units_at(setup, target, enemy).any(|id| state.piece(id).status == Status::Good)
}

/// Whether some grouping could attack the hex at 1-5 or better.
fn is_possible(setup: &Setup, state: &State, front: &Front, target: HexId) -> bool {
    could_reach(setup, state, front, PieceSet::EMPTY, &Hexes::of(target), false)
}

/// Whether somebody in the zone of a band that is not bound has to be attacked with it and cannot be, by anybody: the band then attacks
/// nobody at all (AIF 12.0d, 12.4.2a, R153).
pub(super) fn is_barred(setup: &Setup, state: &State, front: &Front, band: Band, target: HexId) -> bool {
    if !at_any_odds(setup) || is_bound(setup, state, front, band) {
        return false;
    }
    let driven = |other: HexId| {
        let due = |&base: &HexId| front.facing(setup, base).contains(other);
        front.bases.iter().filter(due).any(|base| {
            is_due(setup, state, base, other) && is_bound(setup, state, front, front.all_in(state, base))
        })
    };
    front.facing(setup, band.base).iter().any(|other| {
        other != target
            && fight_at(setup, state, other) == 0
            && is_due(setup, state, band.base, other)
            && !is_possible(setup, state, front, other)
            && !driven(other)
    })
}

/// Whether a band is bound to attack: under Attack, not in houses or works (CAL 5.1.2d, 10.1, 10.5.2, AIF 10.1b); and in this book only who has an
/// enemy in its zone, in disorder or not (AIF 5.1.2b, 12.0c, R27).
pub(super) fn is_bound(setup: &Setup, state: &State, front: &Front, band: Band) -> bool {
    let mut units = band.units.and(front.units);
    let held = || front.facing(setup, band.base).iter().any(|target| is_due(setup, state, band.base, target));
    !setup.ground(band.base).terrain.is_cover()
        && units.any(|id| state.piece(id).acts == Order::Attack)
        && (setup.rules.book.assaults == Assaults::HexByHex || held())
}

/// Whether a band has to attack somebody at whatever odds there are (AIF 12.4.2b).
fn at_any_odds(setup: &Setup) -> bool {
    setup.rules.book.assaults == Assaults::UnitByUnit
}

/// Everything a declaration still lacks.
pub fn needs(setup: &Setup, state: &State, front: &Front) -> Vec<Need> {
    let mut list = Vec::new();
    for band in front.bands(setup, state) {
        let fight = fight_from(state, band);
        if fight == 0 {
            continue;
        }
        let sides = Sides::of(setup, state, fight);
        let forced = at_any_odds(setup) && all_bound(setup, state, front, &sides);
        if odds::ratio(setup, state, &sides) < WORST && !forced {
            let need = sides.targets(state).first().map(Need::Odds);
            list.extend(need.filter(|need| !list.contains(need)));
        }
    }
    for band in front.bands(setup, state) {
        let base = band.base;
        let facing = front.facing(setup, base);
        let due = |&target: &HexId| {
            is_due(setup, state, base, target)
                && (at_any_odds(setup) || is_possible(setup, state, front, target))
        };
        if fight_from(state, band) == 0 {
            if is_bound(setup, state, front, band) && facing.iter().any(|target| due(&target)) {
                add(&mut list, Need::Must(base));
            }
            continue;
        }
        let open = |&target: &HexId| fight_at(setup, state, target) == 0 && due(&target);
        facing.iter().filter(open).for_each(|target| add(&mut list, Need::Answer(base, target)));
    }
    list
}

/// Two units of a hex may lack the same thing: it is told once.
fn add(list: &mut Vec<Need>, need: Need) {
    if !list.contains(&need) {
        list.push(need);
    }
}

/// Whether all attackers of an assault have to attack.
fn all_bound(setup: &Setup, state: &State, front: &Front, sides: &Sides) -> bool {
    let mut attackers = sides.attackers;
    attackers.all(|id| is_bound(setup, state, front, Front::single(state, id)))
}

/// The steps that would go towards a need.
fn remedies(setup: &Setup, state: &State, front: &Front, need: Need) -> Vec<(Band, HexId)> {
    let mut list = Vec::new();
    for band in front.bands(setup, state) {
        let free = fight_from(state, band) == 0;
        for target in &front.facing(setup, band.base) {
            let helps = match need {
                Need::Odds(hex) => target == hex,
                Need::Must(hex) => band.base == hex && (free || !at_any_odds(setup)),
                Need::Answer(_, hex) => target == hex,
            };
            if helps && refusal_of(setup, state, front, band, target).is_none() {
                list.push((band, target));
            }
        }
    }
    list
}

/// How many declarations are tried before a whole one is given up.
pub(super) const TRIALS: u32 = 150;

/// Whether the declaration could be completed from here; `steps` takes up how, the last step first.
pub(super) fn can_complete(
    setup: &Setup,
    state: &State,
    front: &Front,
    trials: &mut u32,
    steps: &mut Vec<(Band, HexId)>,
) -> bool {
    let Some(need) = needs(setup, state, front).first().copied() else { return true };
    for (band, target) in remedies(setup, state, front, need) {
        let Some(left) = trials.checked_sub(1) else { return false };
        *trials = left;
        let mut next = state.clone();
        send(setup, &mut next, band, target);
        if can_complete(setup, &next, front, trials, steps) {
            steps.push((band, target));
            return true;
        }
    }
    false
}

/// The part of the front that hangs together with a hex, so that what cannot be done elsewhere excuses nobody here.
pub(super) fn part(setup: &Setup, state: &State, front: &Front, base: HexId) -> Front {
    let mut bases = Hexes::of(base);
    loop {
        let mut targets = Hexes::EMPTY;
        for base in &bases {
            targets = targets.or(&front.facing(setup, base));
        }
        let joins = |&base: &HexId| front.facing(setup, base).meets(&targets);
        let wider: Hexes = front.bases.iter().filter(joins).collect();
        if wider == bases {
            let units = front.units_in(state, &bases);
            return Front { units, bases, targets };
        }
        bases = wider;
    }
}

/// How a declaration can end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// It may end now.
    Now,
    /// Something is missing and can still be added.
    Not(Need),
    /// Something is missing that cannot be added any more: whoever ends it so has it made anew by the rules (R140).
    Stuck(Need),
}

/// Whether the declaration may end. What is missing has to be added if it can be; what cannot be added any more is excused only if
/// no other declaration could have seen to it (R31, R108).
pub fn ending(setup: &Setup, state: &State, front: &Front) -> Ending {
    let mut stuck = None;
    let mut judged = Vec::new();
    for need in needs(setup, state, front) {
        if is_excused(setup, state, front, need, &mut judged) {
            continue;
        }
        if !remedies(setup, state, front, need).is_empty() {
            return Ending::Not(need);
        }
        stuck = stuck.or(Some(need));
    }
    stuck.map_or(Ending::Now, Ending::Stuck)
}

/// Whether nothing can be done about a need. Those who are bound do what they can by themselves; those who are not are called upon only
/// if that makes a whole declaration. Otherwise they could be driven into attacks that can neither be completed nor left.
///
/// What has been found out about a part of the front is kept in `judged`, for the search is long where nothing can be found.
pub(super) fn is_excused(
    setup: &Setup,
    state: &State,
    front: &Front,
    need: Need,
    judged: &mut Vec<(Hexes, bool)>,
) -> bool {
    let base = match need {
        Need::Odds(_) => return false,
        Need::Must(base) | Need::Answer(base, _) => base,
    };
    // Who attacks of his own will could also leave it.
    let bound_at = |base| is_bound(setup, state, front, front.all_in(state, base));
    if !bound_at(base) {
        return false;
    }
    let bound: Hexes = front.bases.iter().filter(|&base| bound_at(base)).collect();
    let bound = Front { bases: bound, ..front.clone() };
    if !remedies(setup, state, &bound, need).is_empty() {
        return false;
    }
    if let Some((_, hopeless)) = judged.iter().find(|(bases, _)| bases.contains(base)) {
        return *hopeless;
    }
    let mut blank = state.clone();
    clear(setup, &mut blank);
    let part = part(setup, state, front, base);
    let hopeless = !can_complete(setup, &blank, &part, &mut TRIALS.clone(), &mut Vec::new());
    judged.push((part.bases, hopeless));
    hopeless
}
