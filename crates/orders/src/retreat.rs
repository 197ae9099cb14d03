//! Where a unit may retreat (CAL 12.6, R65, R66).

use board::hex::HexId;

use crate::setup::{Hexes, PieceId, Setup, Way};
use crate::stacking;
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
    let search = Search {
        setup,
        state,
        unit,
        origin: state.piece(unit).origin.hex()?,
        barred: state.occupied(setup, side.other()).or(&setup.limits.closed[side]),
        shunned: shunned(setup, state, unit, attackers),
    };
    search.classes(state.hex_of(unit), state.piece(unit).owes).into_iter().find(|open| !open.hexes.is_empty())
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
    state: &'a State,
    unit: PieceId,
    /// Where the retreat began: every step leads further from there.
    origin: HexId,
    /// Hexes of enemies, and rows closed to the side (CAL 12.6.3, 9.2.1).
    barred: Hexes,
    shunned: Hexes,
}

impl Search<'_> {
    fn classes(&self, from: HexId, owes: u8) -> [Open; 3] {
        let [mut first, mut second, mut full] = [Hexes::EMPTY; 3];
        for hex in self.steps(from) {
            if owes == 1 && !stacking::may_stop(self.setup, self.state, &[self.unit], hex) {
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
