//! Where a unit may retreat (CAL 12.6, R65, R66).

use board::hex::HexId;

use crate::ruleset::Retreating;
use crate::setup::{Hexes, PieceId, PieceSet, Setup, Way};
use crate::stacking::Room;
use crate::state::{State, Status};

/// The hexes open to a unit's next step of retreat, all of one class.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Open {
    /// The hexes.
    pub hexes: Hexes,
    /// They are passed through because of stacking: one hex more has to be retreated (CAL 12.6.2).
    pub through: bool,
}

/// The best class of hexes open to the next step of a unit's retreat (CAL 12.6c): away from the attackers and out of enemy zones
/// (CAL 12.6a); else in a zone or beside an attacker (CAL 12.6.1); else through hexes that stacking closes (CAL 12.6.2).
pub fn open(setup: &Setup, state: &State, unit: PieceId, attackers: &Hexes) -> Option<Open> {
    let side = setup.piece(unit).side;
    if setup.rules.book.retreat == Retreating::FromEverybody {
        return furthest(setup, state, unit);
    }
    let search = Search {
        setup,
        unit,
        origin: state.piece(unit).origin.hex()?,
        barred: state.occupied(setup, side.other()).or(&setup.limits.closed[side]),
        shunned: shunned(setup, state, unit, attackers),
        room: Room::new(setup, state, PieceSet::of(unit)),
    };
    search.classes(state.hex_of(unit), state.piece(unit).owes).into_iter().find(|open| !open.hexes.is_empty())
}

/// The next steps towards the hexes that lie furthest from every enemy, at the distance owed (AIF 12.6a, R53): out of enemy zones if that can be
/// (AIF 12.6.1); else through hexes that stacking closes (AIF 12.6.2).
fn furthest(setup: &Setup, state: &State, unit: PieceId) -> Option<Open> {
    let side = setup.piece(unit).side;
    let piece = state.piece(unit);
    let (here, owes) = (state.hex_of(unit), piece.owes);
    let enemies = state.occupied(setup, side.other());
    let zones = match piece.status {
        Status::Routed => Hexes::EMPTY, // AIF 8.1.1
        _ => state.zones(setup, side.other()),
    };
    let search = Search {
        setup,
        unit,
        origin: piece.origin.hex()?,
        barred: enemies,
        shunned: zones,
        room: Room::new(setup, state, PieceSet::of(unit)),
    };
    let away =
        |hex: HexId| enemies.iter().map(|enemy| setup.map.distance(hex, enemy)).min().unwrap_or(u16::MAX);
    for shun in [true, false] {
        // Where each first step can lead, and how far from the enemy that is.
        let mut best: Option<(u16, Hexes)> = None;
        for first in search.steps(here) {
            if shun && zones.contains(first) {
                continue;
            }
            let ends = search.ends(first, owes - 1, shun);
            let Some(far) = ends.iter().map(away).max() else { continue };
            match &mut best {
                Some((most, hexes)) if *most == far => hexes.insert(first),
                Some((most, _)) if *most > far => {}
                _ => best = Some((far, Hexes::of(first))),
            }
        }
        if let Some((_, hexes)) = best {
            return Some(Open { hexes, through: false });
        }
    }
    let full: Hexes = search.steps(here).filter(|&hex| search.leads_through(hex, owes)).collect();
    (!full.is_empty()).then_some(Open { hexes: full, through: true })
}

/// Hexes of the second class: beside an attacker, or, unless the unit is routed, in an enemy zone (CAL 8.1.1).
fn shunned(setup: &Setup, state: &State, unit: PieceId, attackers: &Hexes) -> Hexes {
    let mut beside = Hexes::EMPTY;
    for hex in attackers {
        for (_, near) in setup.map.neighbours(hex) {
            beside.insert(near);
        }
    }
    if state.piece(unit).status == Status::Routed {
        return beside;
    }
    beside.or(&state.zones(setup, setup.piece(unit).side.other()))
}

struct Search<'a> {
    setup: &'a Setup,
    unit: PieceId,
    /// Where the retreat began: every step leads further from there.
    origin: HexId,
    /// Hexes of enemies, and rows closed to the side (CAL 12.6.3, 9.2.1).
    barred: Hexes,
    shunned: Hexes,
    room: Room,
}

impl Search<'_> {
    /// The hexes in which so many further steps can end where the unit may stop; out of shunned hexes if asked.
    fn ends(&self, from: HexId, left: u8, shun: bool) -> Hexes {
        if left == 0 {
            return if self.room.admits(from) { Hexes::of(from) } else { Hexes::EMPTY };
        }
        let mut found = Hexes::EMPTY;
        for next in self.steps(from) {
            if !(shun && self.shunned.contains(next)) {
                found.join(&self.ends(next, left - 1, shun));
            }
        }
        found
    }

    /// Whether a retreat can go on beyond a hex that is full.
    fn leads_through(&self, from: HexId, owes: u8) -> bool {
        !self.ends(from, owes, false).is_empty()
            || self.steps(from).any(|next| self.leads_through(next, owes))
    }

    fn classes(&self, from: HexId, owes: u8) -> [Open; 3] {
        let [mut first, mut second, mut full] = [Hexes::EMPTY; 3];
        for hex in self.steps(from) {
            if owes == 1 && !self.room.admits(hex) {
                if self.leads_on(hex, 1) {
                    full.insert(hex);
                }
            } else if owes == 1 || self.leads_on(hex, owes - 1) {
                let class = if self.shunned.contains(hex) { &mut second } else { &mut first };
                class.insert(hex);
            }
        }
        let open = |hexes, through| Open { hexes, through };
        [open(first, false), open(second, false), open(full, true)]
    }

    /// Whether the retreat can be finished from there.
    fn leads_on(&self, from: HexId, owes: u8) -> bool {
        self.classes(from, owes).iter().any(|open| !open.hexes.is_empty())
    }

    /// The hexes beside one that are neither barred nor behind a river, nor for guns behind a canal, and further from the origin
    /// (CAL 12.6.3, R49).
    fn steps(&self, from: HexId) -> impl Iterator<Item = HexId> + '_ {
        let away = self.setup.map.distance(self.origin, from);
        let gun = self.setup.piece(self.unit).kind.is_gun();
        self.setup.map.neighbours(from).filter_map(move |(direction, hex)| {
            let way = self.setup.way(from, direction);
            let crosses = way.is_open() && !(gun && way.has(Way::CANAL) && !way.has_bridge());
            let further = self.setup.map.distance(self.origin, hex) > away;
            (crosses && further && !self.barred.contains(hex)).then_some(hex)
        })
    }
}
