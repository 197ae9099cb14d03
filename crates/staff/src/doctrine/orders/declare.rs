//! Who is sent against whom: an assault drags others behind it, for no enemy next to an attacker may be left out (CAL 12.2.1). So all of them are
//! chosen together, before the first is declared.

use board::hex::HexId;
use orders::action::Action;
use orders::declaration::{self, may_assault};
use orders::ruleset::Assaults;
use orders::setup::{Order, PieceId, PieceSet, Setup};
use orders::state::{Marks, State, Status};
use play::Silent;

use super::march::is_bound;
use super::odds::worth;

/// What is left out that should not be, in hundredths of a point of strength.
const LEFT_OUT: i32 = 600;

/// No front has more parts that are looked at.
const MOST: usize = 24;

/// Units that are sent together, or one of them.
struct Band {
    base: HexId,
    unit: Option<PieceId>,
    units: PieceSet,
    /// The targets next to them, one bit each.
    facing: u32,
    /// Those that somebody has to see to if they attack.
    due: u32,
    /// They have to attack.
    bound: bool,
}

/// A front, and what has been found out about assaults along it.
struct Front<'a> {
    setup: &'a Setup,
    state: &'a State,
    targets: Vec<(HexId, PieceSet)>,
    bands: Vec<Band>,
    known: Vec<(PieceSet, u32, i32)>,
}

/// The assaults that promise most together, the next to be declared last; `least` is what one has to promise.
pub(super) fn assaults(setup: &Setup, state: &State, least: i32) -> Vec<Action> {
    let mut front = Front::new(setup, state);
    let ways = front.ways(least);
    let mut lists = ways.iter().map(|sent| front.actions(sent));
    lists.find(|list| is_whole(setup, state, list)).unwrap_or_default()
}

/// Whether this can be declared as it is and leaves nobody out, as the rules see it: what does not would be made whole by assaults that nobody
/// wants.
fn is_whole(setup: &Setup, state: &State, list: &[Action]) -> bool {
    let mut after = state.clone();
    for &action in list.iter().rev() {
        let front = declaration::Front::new(setup, &after);
        let refused = match action {
            Action::Attack(from, target) => declaration::refusal(setup, &after, &front, from, target),
            Action::Assail(unit, target) => {
                let band = declaration::Front::single(&after, unit);
                declaration::refusal_of(setup, &after, &front, band, target)
            }
            _ => None,
        };
        if refused.is_some() {
            return false;
        }
        declaration::answer(setup, &mut after, action, &mut Silent);
    }
    let front = declaration::Front::new(setup, &after);
    declaration::ending(setup, &after, &front) == declaration::Ending::Now
}

impl<'a> Front<'a> {
    fn new(setup: &'a Setup, state: &'a State) -> Front<'a> {
        let side = state.side(setup);
        let enemies = state.on_map(setup.index.units[side.other()]);
        let held = state.hexes_of(enemies);
        let ready = |id: &PieceId| {
            may_assault(setup, state, *id) && !is_bound(state, *id) && !state.has(*id, Marks::CHARGE)
        };
        let fit: PieceSet = setup.index.units[side].filter(ready).collect();
        let mut front = Front { setup, state, targets: Vec::new(), bands: Vec::new(), known: Vec::new() };
        let zones = state.sky(setup).zones;
        let singly = setup.rules.book.assaults == Assaults::UnitByUnit;
        for base in &state.hexes_of(fit) {
            let near = setup.index.around[base.index()].and(&held);
            let (mut facing, mut due) = (0, 0);
            for target in &near {
                let Some(index) = front.target(target, enemies) else { continue };
                facing |= 1 << index;
                let grips = setup.index.zone[base.index()].contains(target);
                let held = setup.index.zone[target.index()].contains(base)
                    && front.targets[index].1.filter(|&id| state.piece(id).status == Status::Good).count()
                        > 0;
                if zones && (grips || held && !singly) {
                    due |= 1 << index;
                }
            }
            let here = state.in_hex(base, fit);
            if facing == 0 || front.bands.len() >= MOST {
                continue;
            }
            let cover = setup.ground(base).terrain.is_cover();
            let bound = |units: PieceSet| {
                !cover && due != 0 && units.filter(|&id| state.piece(id).acts == Order::Attack).count() > 0
            };
            if singly && here.len() > 1 {
                for unit in here {
                    let units = PieceSet::of(unit);
                    front.bands.push(Band {
                        base,
                        unit: Some(unit),
                        units,
                        facing,
                        due,
                        bound: bound(units),
                    });
                }
            } else {
                front.bands.push(Band { base, unit: None, units: here, facing, due, bound: bound(here) });
            }
        }
        front
    }

    /// The number of a target; none if it is in a fight already or there are too many.
    fn target(&mut self, hex: HexId, enemies: PieceSet) -> Option<usize> {
        if let Some(index) = self.targets.iter().position(|(target, _)| *target == hex) {
            return Some(index);
        }
        let there = self.state.in_hex(hex, enemies);
        let fights = there.filter(|&id| self.state.piece(id).fights > 0).count() > 0;
        if fights || self.targets.len() >= MOST {
            return None;
        }
        self.targets.push((hex, there));
        Some(self.targets.len() - 1)
    }

    /// What these would do to those targets.
    fn worth(&mut self, units: PieceSet, targets: u32) -> i32 {
        let known = self.known.iter().find(|(who, whom, _)| *who == units && *whom == targets);
        if let Some((.., known)) = known {
            return *known;
        }
        let mut defenders = PieceSet::EMPTY;
        for (index, (_, there)) in self.targets.iter().enumerate() {
            if targets >> index & 1 == 1 {
                defenders = defenders.or(*there);
            }
        }
        let worth = worth(self.setup, self.state, units, defenders);
        self.known.push((units, targets, worth));
        worth
    }

    /// What sending everybody so would promise.
    fn promise(&mut self, sent: &[u32], least: i32) -> i32 {
        let mut cover = 0;
        let mut owed = 0;
        let mut sum = 0;
        for (band, &mask) in self.bands.iter().zip(sent) {
            cover |= mask;
            if mask != 0 {
                owed |= band.due;
            } else if band.bound {
                sum -= LEFT_OUT;
            }
        }
        sum -= LEFT_OUT * (owed & !cover).count_ones() as i32;
        let mut left = cover;
        while left != 0 {
            // All who share an enemy are one combat.
            let mut targets = left & left.wrapping_neg();
            let units = loop {
                let (mut units, mut wider) = (PieceSet::EMPTY, targets);
                for (band, &mask) in self.bands.iter().zip(sent) {
                    if mask & targets != 0 {
                        units = units.or(band.units);
                        wider |= mask;
                    }
                }
                if wider == targets {
                    break units;
                }
                targets = wider;
            };
            let all_face = self
                .bands
                .iter()
                .zip(sent)
                .all(|(band, &mask)| mask & targets == 0 || band.facing & targets == targets);
            sum += if all_face { self.worth(units, targets) - least } else { -2 * LEFT_OUT };
            left &= !targets;
        }
        sum
    }

    /// How a way to send everybody is declared.
    fn actions(&self, sent: &[u32]) -> Vec<Action> {
        let mut actions = Vec::new();
        for (band, &mask) in self.bands.iter().zip(sent) {
            for (index, (target, _)) in self.targets.iter().enumerate() {
                if mask >> index & 1 == 1 {
                    actions.push(match band.unit {
                        Some(unit) => Action::Assail(unit, *target),
                        None => Action::Attack(band.base, *target),
                    });
                }
            }
        }
        actions
    }

    /// The best ways to send everybody that are found from several beginnings, the best first; only those that are better than to send nobody.
    fn ways(&mut self, least: i32) -> Vec<Vec<u32>> {
        let count = self.bands.len();
        let nobody = vec![0; count];
        let idle = self.promise(&nobody, least);
        let all: u32 = self.bands.iter().fold(0, |all, band| all | band.facing);
        let mut starts: Vec<(i32, Vec<u32>)> = Vec::new();
        for index in 0..self.targets.len() {
            let bit = 1 << index;
            if all & bit != 0 {
                let start: Vec<u32> = self.bands.iter().map(|band| band.facing & bit).collect();
                starts.push((self.promise(&start, least), start));
            }
        }
        starts.sort_by_key(|(promise, _)| -promise);
        starts.truncate(3);
        starts.push((idle, nobody));
        for (promise, sent) in &mut starts {
            for _ in 0..3 {
                let before = *promise;
                for at in 0..count {
                    self.improve(sent, promise, at, least);
                }
                if *promise == before {
                    break;
                }
            }
        }
        starts.retain(|(promise, _)| *promise > idle);
        starts.sort_by_key(|(promise, _)| -promise);
        starts.dedup();
        starts.into_iter().map(|(_, sent)| sent).collect()
    }

    /// Sends one band elsewhere if that is better.
    fn improve(&mut self, sent: &mut [u32], promise: &mut i32, at: usize, least: i32) {
        let facing = self.bands[at].facing;
        let mut kept = sent[at];
        // Nobody, each of six neighbours, and any two of them.
        let mut options = [0_u32; 22];
        let mut count = 1;
        let bits: [u32; 6] = {
            let mut bits = [0; 6];
            let mut left = facing;
            for bit in &mut bits {
                *bit = left & left.wrapping_neg();
                left &= !*bit;
            }
            bits
        };
        for (index, &one) in bits.iter().enumerate().filter(|(_, bit)| **bit != 0) {
            options[count] = one;
            count += 1;
            for &other in bits[index + 1..].iter().filter(|bit| **bit != 0) {
                options[count] = one | other;
                count += 1;
            }
        }
        for &option in &options[..count] {
            if option == kept {
                continue;
            }
            sent[at] = option;
            let value = self.promise(sent, least);
            if value > *promise {
                (*promise, kept) = (value, option);
            }
        }
        sent[at] = kept;
    }
}
