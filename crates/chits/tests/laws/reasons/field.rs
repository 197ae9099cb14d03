//! The ground as one side finds it, reckoned slowly and with nothing but the map, the pieces and the charts.

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

use board::hex::{Direction, HexId};
use chits::setup::{Kind, PieceId, Setup, Size, Way};
use chits::state::{Marks, Special, State};
use play::Side;

/// The ground as `side` finds it.
#[derive(Clone, Copy)]
pub(super) struct Land<'a> {
    pub(super) setup: &'a Setup,
    pub(super) state: &'a State,
    pub(super) side: Side,
}

impl Land<'_> {
    pub(super) fn hex(self, id: PieceId) -> Option<HexId> {
        self.state.piece(id).at.hex()
    }

    pub(super) fn kind(self, id: PieceId) -> Kind {
        self.setup.piece(id).kind
    }

    /// Pieces of a side in a hex.
    pub(super) fn pieces(self, hex: HexId, side: Side) -> Vec<PieceId> {
        let there = |id: &PieceId| self.setup.piece(*id).side == side && self.hex(*id) == Some(hex);
        self.setup.piece_ids().filter(there).collect()
    }

    /// Those of them that fight.
    pub(super) fn units(self, hex: HexId, side: Side) -> Vec<PieceId> {
        let mut all = self.pieces(hex, side);
        all.retain(|&id| !matches!(self.kind(id), Kind::Bridge | Kind::Leader));
        all
    }

    pub(super) fn near(self, hex: HexId) -> Vec<(Direction, HexId)> {
        self.setup.map.neighbours(hex).collect()
    }

    /// The hexes of the enemy's units.
    pub(super) fn enemies(self) -> BTreeSet<HexId> {
        let enemy = self.side.other();
        let ids = self.setup.piece_ids().filter(|&id| self.setup.piece(id).side == enemy);
        let fight = ids.filter(|&id| !matches!(self.kind(id), Kind::Bridge | Kind::Leader));
        fight.filter_map(|id| self.hex(id)).collect()
    }

    /// The hexes within so many steps of some, whatever is in the way but for hexes in `shut`.
    pub(super) fn around(self, from: &BTreeSet<HexId>, steps: u8, shut: &BTreeSet<HexId>) -> BTreeSet<HexId> {
        let mut all = from.clone();
        for _ in 0..steps {
            let next: Vec<HexId> = all.iter().flat_map(|&hex| self.near(hex)).map(|(_, hex)| hex).collect();
            all.extend(next.into_iter().filter(|hex| !shut.contains(hex)));
        }
        all
    }

    /// The hexes next to enemy units, and those with them.
    pub(super) fn beside(self) -> BTreeSet<HexId> {
        self.around(&self.enemies(), 1, &BTreeSet::new())
    }

    /// Whether a finished bridge of a side joins two hexes, from its counter to the far bank.
    fn pontoon(self, counter: HexId, far: HexId, side: Side) -> bool {
        self.pieces(counter, side).into_iter().any(|id| match self.state.piece(id).special {
            Special::Bridge { over } => self.setup.map.neighbour(counter, over) == Some(far),
            _ => false,
        })
    }

    fn way(self, from: HexId, direction: Direction) -> Way {
        self.setup.index.ways[from.index()][direction.index()]
    }

    /// Whether a river without a printed bridge lies between two hexes.
    pub(super) fn river(self, from: HexId, direction: Direction) -> bool {
        let way = self.way(from, direction);
        way.has(Way::RIVER) && !way.has(Way::BRIDGE)
    }

    /// Whether the side can cross to a neighbour: no unbridged river, or a bridge of its own.
    pub(super) fn crosses(self, from: HexId, to: HexId) -> bool {
        let own = self.pontoon(from, to, self.side) || self.pontoon(to, from, self.side);
        self.setup.map.direction(from, to).is_some_and(|way| !self.river(from, way)) || own
    }

    /// The same for a blow, which the enemy's bridge carries too.
    pub(super) fn strikes(self, from: HexId, to: HexId) -> bool {
        self.setup.map.adjacent(from, to)
            && (self.crosses(from, to) || self.pontoon(to, from, self.side.other()))
    }

    /// Half points a hand can still spend: far from the enemy, and near him.
    pub(super) fn budget(self, hand: &[PieceId]) -> (u32, u32) {
        let tables = &self.setup.tables;
        let one = |&id: &PieceId| {
            let hunger = if self.state.has(id, Marks::HUNGRY) { tables.hunger } else { 0 };
            let single = 2 * u32::from(self.setup.piece(id).movement.saturating_sub(hunger));
            let times = if self.state.has(id, Marks::NEAR) { 1 } else { u32::from(tables.strategic.1) };
            let spent = u32::from(self.state.piece(id).spent);
            ((single * times).saturating_sub(spent), single.saturating_sub(spent))
        };
        let all: Vec<(u32, u32)> = hand.iter().map(one).collect();
        (all.iter().map(|it| it.0).min().unwrap_or(0), all.iter().map(|it| it.1).min().unwrap_or(0))
    }

    /// What a step costs in half points, the enemy's hexes apart.
    fn step(self, from: HexId, direction: Direction, to: HexId, beside: &BTreeSet<HexId>) -> Option<u32> {
        let tables = &self.setup.tables;
        let (way, next) = (self.way(from, direction), beside.contains(&to));
        if way.has(Way::ROAD) && !next {
            return Some(tables.road.into());
        }
        let mut cost = tables.cost[self.setup.ground(to).terrain as usize];
        if self.river(from, direction) {
            if !self.crosses(from, to) && !self.pontoon(to, from, self.side.other()) {
                return None;
            }
            cost += tables.pontoon;
        } else if way.has(Way::TORRENT | Way::CANAL) && !way.has(Way::ROAD | Way::RIVER) {
            cost += tables.water;
        }
        Some(u32::from(cost + if next { tables.beside } else { 0 }))
    }

    /// The cheapest costs from a hex over hexes where `may` holds: of ways that are never too near the enemy for strategic movement, and of those
    /// that are somewhere.
    pub(super) fn costs(
        self,
        start: HexId,
        near: bool,
        limits: (u32, u32),
        may: impl Fn(HexId) -> bool,
    ) -> Vec<[u32; 2]> {
        let (enemies, beside) = (self.enemies(), self.beside());
        let close = self.around(&beside, self.setup.tables.strategic.0.saturating_sub(2), &BTreeSet::new());
        let mut best = vec![[u32::MAX; 2]; self.setup.map.len()];
        best[start.index()][usize::from(near)] = 0;
        let mut open = BinaryHeap::from([Reverse((0, start, near))]);
        while let Some(Reverse((spent, at, near))) = open.pop() {
            if best[at.index()][usize::from(near)] < spent {
                continue;
            }
            for (direction, to) in self.setup.map.neighbours(at) {
                if enemies.contains(&to) || !may(to) {
                    continue;
                }
                let Some(step) = self.step(at, direction, to, &beside) else { continue };
                let (cost, near) = (spent + step, near || close.contains(&to));
                let known = &mut best[to.index()][usize::from(near)];
                if cost <= if near { limits.1 } else { limits.0 } && cost < *known {
                    *known = cost;
                    open.push(Reverse((cost, to, near)));
                }
            }
        }
        best
    }

    /// Whether these pieces can stand in a hex with the friends who are there.
    pub(super) fn room(self, movers: &[PieceId], hex: HexId) -> bool {
        let mut all = self.pieces(hex, self.side);
        all.extend(movers.iter().filter(|&&id| self.hex(id) != Some(hex)));
        let size = |id: &PieceId| self.setup.piece(*id).size;
        let normal = all.iter().filter(|id| size(id) == Size::Normal).count();
        let some = all.iter().filter(|id| size(id) != Size::None).count();
        let (most, most_normal) = self.setup.tables.stacking;
        some <= usize::from(most) && normal <= usize::from(most_normal)
    }

    /// How many of normal size would stand in a hex.
    pub(super) fn normal(self, movers: &[PieceId], hex: HexId) -> usize {
        let mut all = self.pieces(hex, self.side);
        all.extend(movers.iter().filter(|&&id| self.hex(id) != Some(hex)));
        all.iter().filter(|&&id| self.setup.piece(id).size == Size::Normal).count()
    }
}
