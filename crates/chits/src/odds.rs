//! The reckoning of a combat (RM CBT-6 to CBT-11, RM MOD-1 to MOD-7, RM ELI-1 to ELI-3, RM BEN-2, RM SUP-11, R62 to R66, R76, R104).

use board::hex::{Directions, HexId};
use play::Clause;

use crate::announce;
use crate::setup::{PieceId, PieceSet, Setup, Terrain, Way};
use crate::state::{Around, Marks, State};
use crate::tables;

/// A shift of the column, to the right where positive, with its clause.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shift {
    /// The reason of the shift.
    pub cause: Cause,
    /// By how many columns.
    pub columns: i8,
}

/// Why a column is shifted or a die modified.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// The defender's ground (RM MOD-3).
    Ground(Terrain, bool),
    /// Every attacker crosses water; the bits of [`Way`] of the smallest (RM MOD-4).
    Water(u8),
    /// Encirclement (RM MOD-1).
    Encirclement,
    /// Attackers out of supply (RM SUP-11).
    Unsupplied,
    /// The attacker's bonus, and whose (RM ELI-1).
    Attacker(PieceId),
    /// The defender's bonus, and whose.
    Defender(PieceId),
}

impl Cause {
    /// Where the rulebook has it.
    pub fn clause(self) -> Clause {
        Clause(match self {
            Cause::Ground(Terrain::Woods, false) => "RM MOD-6",
            Cause::Ground(Terrain::Open | Terrain::Swamp, false) => "RM MOD-6d",
            Cause::Ground(..) => "RM MOD-6a",
            Cause::Water(Way::TORRENT) => "RM MOD-5",
            Cause::Water(Way::CANAL) => "RM MOD-6b",
            Cause::Water(_) => "RM MOD-6c",
            Cause::Encirclement => "RM MOD-1",
            Cause::Unsupplied => "RM SUP-11",
            Cause::Attacker(_) | Cause::Defender(_) => "RM ELI-1",
        })
    }
}

/// Everything that decides a combat but the die.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reckoning {
    /// Sum of the attackers' factors (RM CBT-6).
    pub attack: u16,
    /// Sum of the defenders' factors (RM CBT-11).
    pub defence: u16,
    /// The column before shifts.
    pub odds: usize,
    /// The shifts, each with its reason (RM MOD-7).
    pub shifts: Vec<Shift>,
    /// The column after them.
    pub column: usize,
    /// What is added to the die, with the reasons (RM ELI-2).
    pub drm: i8,
    /// Who gives a bonus.
    pub bonuses: Vec<Shift>,
}

/// The reckoning of a combat of these attackers against the defenders of these hexes.
pub fn reckon(setup: &Setup, state: &State, attackers: PieceSet, targets: &Around) -> Reckoning {
    let enemy = attackers.first().map_or(play::Side::B, |id| setup.piece(id).side.other());
    let defenders = defenders(setup, state, targets, enemy);
    let (attack, defence) = (state.factors(setup, attackers), state.factors(setup, defenders));
    let odds = tables::odds(attack, defence);
    let mut shifts = ground(setup, state, attackers, targets);
    if targets.len() == 1 && encircled(setup, state, attackers, targets) {
        shifts.push(Shift { cause: Cause::Encirclement, columns: setup.tables.encirclement as i8 });
    }
    if { attackers }.any(|id| state.has(id, Marks::HUNGRY)) {
        shifts.push(Shift { cause: Cause::Unsupplied, columns: -(setup.tables.unsupplied as i8) }); // R76
    }
    let total: i8 = shifts.iter().map(|shift| shift.columns).sum();
    let mut bonuses = Vec::new();
    if let Some(id) = bonus(setup, state, attackers, true) {
        bonuses.push(Shift { cause: Cause::Attacker(id), columns: 1 });
    }
    if let Some(id) = bonus(setup, state, defenders, false) {
        bonuses.push(Shift { cause: Cause::Defender(id), columns: -1 });
    }
    let drm = bonuses.iter().map(|bonus| bonus.columns).sum();
    Reckoning { attack, defence, odds, column: tables::shifted(odds, total), shifts, drm, bonuses }
}

/// All combat units in some hexes (RM CBT-11).
pub fn defenders(setup: &Setup, state: &State, targets: &Around, side: play::Side) -> PieceSet {
    targets.iter().fold(PieceSet::EMPTY, |all, hex| all.or(state.units_at(setup, hex, side)))
}

/// Ground and water of the target; of several targets the one with the largest shift counts (RM CBT-4a).
fn ground(setup: &Setup, state: &State, attackers: PieceSet, targets: &Around) -> Vec<Shift> {
    let of = |hex: HexId| {
        let ground = setup.ground(hex);
        let stands = setup.tables.ground_shift(ground.terrain, ground.fortified);
        let mut shifts = Vec::new();
        if stands > 0 {
            let cause = Cause::Ground(ground.terrain, ground.fortified);
            shifts.push(Shift { cause, columns: -(stands as i8) });
        }
        if let Some((kind, columns)) = water(setup, state, attackers, hex) {
            shifts.push(Shift { cause: Cause::Water(kind), columns: -(columns as i8) });
        }
        shifts
    };
    let total = |shifts: &Vec<Shift>| shifts.iter().map(|shift| i32::from(shift.columns)).sum::<i32>();
    targets.iter().map(of).min_by_key(total).unwrap_or_default()
}

/// The smallest shift of the waters that all who attack a hex cross (RM MOD-4, R104); a road bridge takes nothing from it (R97).
fn water(setup: &Setup, state: &State, attackers: PieceSet, target: HexId) -> Option<(u8, u8)> {
    let kinds = [Way::TORRENT, Way::CANAL, Way::RIVER];
    let of = |id: PieceId| {
        let from = state.hex(id)?;
        let way = setup.way(from, setup.map.direction(from, target)?);
        let index = kinds.iter().rposition(|&kind| way.has(kind))?;
        Some((kinds[index], setup.tables.waters[index]))
    };
    let mut least = None;
    let next = |id: &PieceId| state.hex(*id).is_some_and(|from| setup.map.adjacent(from, target));
    for id in attackers.filter(next) {
        let (kind, columns) = of(id).filter(|(_, columns)| *columns > 0)?;
        if least.is_none_or(|(_, known)| columns < known) {
            least = Some((kind, columns));
        }
    }
    least
}

/// Attackers opposite each other (RM MOD-1), in three hexes with empty ones between them (RM MOD-1a, R125), or in more than three (RM MOD-1b), all of
/// which counts once (RM MOD-1c); never against works (RM MOD-2).
fn encircled(setup: &Setup, state: &State, attackers: PieceSet, targets: &Around) -> bool {
    let Some(target) = targets.first() else { return false };
    if setup.ground(target).fortified {
        return false;
    }
    let standing = |hex| play::Side::BOTH.iter().any(|&side| !state.units_at(setup, hex, side).is_empty());
    let mut from = Directions::NONE;
    for id in attackers {
        if let Some(direction) = state.hex(id).and_then(|hex| setup.map.direction(target, hex)) {
            from = from.with(direction);
        }
    }
    let taken = setup.map.neighbours(target).filter(|&(_, hex)| from.len() == 3 && standing(hex));
    surrounds(from, taken.fold(Directions::NONE, |all, (direction, _)| all.with(direction)))
}

/// Whether units in these directions encircle a hex; three hexes do if nobody stands in those between them (RM MOD-1a, R125).
pub fn surrounds(from: Directions, taken: Directions) -> bool {
    let (bits, taken) = (from.bits(), taken.bits());
    let opposite = bits & (bits >> 3) & 0b111 != 0;
    let parted = |hexes: u8| bits & hexes == hexes && taken & !hexes == 0;
    opposite || parted(0b01_0101) || parted(0b10_1010) || from.len() > 3
}

/// Whoever gives a side its bonus, of which there is one at most: elite units and artillery (RM ELI-1 to ELI-3, R65, R66), or a leader beside a
/// unit of his formation that takes part (RM BEN-2, RM BEN-5). In an attack he acts like any unit and must be one of those named (RM BEN-3,
/// R121).
pub fn bonus(setup: &Setup, state: &State, units: PieceSet, attacks: bool) -> Option<PieceId> {
    let leaders = setup.index.leaders;
    if let Some(id) = units.minus(leaders).find(|&id| setup.piece(id).elite > 0) {
        return Some(id);
    }
    let beside = |leader: &PieceId| {
        let (hex, own) = (state.hex(*leader), setup.piece(*leader).formation);
        let side = setup.piece(*leader).side;
        hex.is_some()
            && units.minus(leaders).any(|id| {
                let unit = setup.piece(id);
                unit.side == side && unit.formation == own && state.hex(id) == hex
            })
    };
    if attacks { leaders.and(units).find(beside) } else { { leaders }.find(beside) }
}

/// The die after bonuses (RM TBL-4, R65).
pub fn modified(die: u8, drm: i8) -> u8 {
    (die as i8 + drm).clamp(1, 6) as u8
}

/// The reckoning of an announced combat as it stands.
pub fn of_combat(setup: &Setup, state: &State, number: u8) -> Reckoning {
    let targets = state.combats[usize::from(number) - 1].targets;
    reckon(setup, state, announce::against(setup, state, number, &targets), &targets)
}

#[cfg(test)]
mod tests {
    use super::*;
    use board::hex::Direction;

    #[test]
    fn rm_mod_1_encirclement_by_directions() {
        let of = |list: &[usize]| {
            let from = list.iter().fold(Directions::NONE, |all, &it| all.with(Direction::new(it)));
            surrounds(from, from)
        };
        for yes in [&[0, 3][..], &[1, 4], &[0, 2, 4], &[1, 3, 5], &[0, 1, 3], &[0, 1, 2, 3]] {
            assert!(of(yes), "{yes:?}");
        }
        for no in [&[0, 1][..], &[0, 2], &[0, 1, 2], &[0, 1, 5]] {
            assert!(!of(no), "{no:?}");
        }
    }
}
