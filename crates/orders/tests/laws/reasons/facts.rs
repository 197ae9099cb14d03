//! What is so in a position, looked up piece by piece and hex by hex: slow, plain, and apart from the sets that the rules keep.

use board::hex::HexId;
use orders::setup::{FormationId, Kind, Order, PieceId, Setup, Terrain};
use orders::state::{Marks, State, Status};
use play::Side;

/// A position to look things up in.
#[derive(Clone, Copy)]
pub(super) struct Facts<'a> {
    pub(super) setup: &'a Setup,
    pub(super) state: &'a State,
}

impl<'a> Facts<'a> {
    pub(super) fn kind(self, id: PieceId) -> Kind {
        self.setup.piece(id).kind
    }

    pub(super) fn side(self, id: PieceId) -> Side {
        self.setup.piece(id).side
    }

    pub(super) fn name(self, id: PieceId) -> &'a str {
        &self.setup.piece(id).name
    }

    pub(super) fn number(self, hex: HexId) -> String {
        self.setup.map.printed(hex).to_string()
    }

    pub(super) fn hex(self, id: PieceId) -> Option<HexId> {
        self.state.piece(id).at.hex()
    }

    pub(super) fn status(self, id: PieceId) -> Status {
        self.state.piece(id).status
    }

    pub(super) fn acts(self, id: PieceId) -> Order {
        self.state.piece(id).acts
    }

    pub(super) fn marked(self, id: PieceId, mark: Marks) -> bool {
        self.state.piece(id).marks.has(mark)
    }

    pub(super) fn pieces(self) -> impl Iterator<Item = PieceId> + use<'a> {
        self.setup.piece_ids()
    }

    /// The pieces with this name; brigades of different armies may be called alike.
    pub(super) fn called(self, name: &str) -> Vec<PieceId> {
        self.pieces().filter(|&id| self.name(id) == name).collect()
    }

    /// A combat unit: neither a leader nor the battery of a redoubt.
    pub(super) fn is_unit(self, id: PieceId) -> bool {
        !self.kind(id).is_leader() && self.kind(id) != Kind::Redoubt
    }

    pub(super) fn is_troops(self, id: PieceId) -> bool {
        matches!(self.kind(id), Kind::Infantry | Kind::Cavalry)
    }

    /// Combat units of a side in a hex.
    pub(super) fn units_in(self, hex: HexId, side: Side) -> Vec<PieceId> {
        let there = |&id: &PieceId| self.is_unit(id) && self.side(id) == side && self.hex(id) == Some(hex);
        self.pieces().filter(there).collect()
    }

    pub(super) fn troops_in(self, hex: HexId, side: Side) -> Vec<PieceId> {
        self.units_in(hex, side).into_iter().filter(|&id| self.is_troops(id)).collect()
    }

    pub(super) fn holds(self, hex: HexId, side: Side) -> bool {
        !self.units_in(hex, side).is_empty()
    }

    /// Next to each other, with no river between, and ground that can be entered.
    pub(super) fn is_beside(self, from: HexId, to: HexId) -> bool {
        let Some(direction) = self.setup.map.direction(from, to) else { return false };
        let shut = |hex: HexId| self.setup.hexes[usize::from(hex.0)].impassable;
        !self.setup.sides.river.contains(from, direction) && !shut(to)
    }

    /// A fortress or redoubt, into which no zone reaches.
    pub(super) fn is_work(self, hex: HexId) -> bool {
        matches!(self.terrain(hex), Terrain::Fortress | Terrain::Redoubt)
    }

    /// Where the zones of control of a side reach, by hex.
    pub(super) fn zones(self, side: Side) -> Vec<bool> {
        let sky = &self.setup.tables.weather.boxes[usize::from(self.state.weather)];
        let mut zones = vec![false; self.setup.hexes.len()];
        for id in self.pieces().filter(|&id| self.side(id) == side && sky.zones) {
            let Some(at) = self.hex(id) else { continue };
            let has_zone = match self.kind(id) {
                Kind::Redoubt => !self.troops_in(at, side).is_empty() && !self.state.piece(id).reduced,
                kind => !kind.is_leader() && self.status(id) == Status::Good,
            };
            for (_, to) in self.setup.map.neighbours(at).filter(|_| has_zone) {
                zones[usize::from(to.0)] |= self.is_beside(at, to) && !self.is_work(to);
            }
        }
        zones
    }

    /// Whether the zones of control of a side reach a hex.
    pub(super) fn zone(self, hex: HexId, side: Side) -> bool {
        self.zones(side)[usize::from(hex.0)]
    }

    /// Where combat units of a side stand, by hex.
    pub(super) fn occupied(self, side: Side) -> Vec<bool> {
        let mut held = vec![false; self.setup.hexes.len()];
        for id in self.pieces().filter(|&id| self.is_unit(id) && self.side(id) == side) {
            if let Some(hex) = self.hex(id) {
                held[usize::from(hex.0)] = true;
            }
        }
        held
    }

    pub(super) fn terrain(self, hex: HexId) -> Terrain {
        self.setup.hexes[usize::from(hex.0)].terrain
    }

    pub(super) fn is_hill(self, hex: HexId) -> bool {
        self.setup.hexes[usize::from(hex.0)].hill
    }

    pub(super) fn distance(self, one: HexId, other: HexId) -> u16 {
        self.setup.map.distance(one, other)
    }

    /// Whether a hex lies within a leader's command range, which neither enemies nor rivers are crossed for.
    pub(super) fn in_range(self, leader: PieceId, hex: HexId) -> bool {
        let Some(at) = self.hex(leader) else { return false };
        let sky = &self.setup.tables.weather.boxes[usize::from(self.state.weather)];
        let mut left = self.setup.piece(leader).command;
        if self.kind(leader) == Kind::Commander && sky.commanders_halved {
            left = left / 2 + left % 2;
        }
        let enemy = self.side(leader).other();
        let mut reached = vec![at];
        for _ in 0..left {
            for from in reached.clone() {
                for (_, to) in self.setup.map.neighbours(from) {
                    if !reached.contains(&to) && self.is_beside(from, to) && !self.holds(to, enemy) {
                        reached.push(to);
                    }
                }
            }
        }
        reached.contains(&hex)
    }

    /// The formation a unit acts with: a reserve unit lends itself to others.
    pub(super) fn formation(self, id: PieceId) -> Option<FormationId> {
        let own = self.setup.piece(id).formation?;
        let lent = self.setup.formation(own).reserve && !self.state.intervened;
        Some(if lent { self.state.piece(id).with } else { own })
    }

    /// Whether a direction of attack closes a hex to a unit now.
    pub(super) fn is_banned(self, id: PieceId, hex: HexId) -> bool {
        let Some(formation) = self.formation(id) else { return false };
        let bans = self.setup.limits.directions.iter().filter(|ban| ban.formation == formation);
        self.is_unit(id)
            && !self.state.freed.contains(formation)
            && bans.into_iter().any(|ban| ban.beyond.contains(hex))
    }

    pub(super) fn is_lost(self, leader: PieceId) -> bool {
        self.state.piece(leader).at == orders::state::Place::GONE
    }

    pub(super) fn commander(self, side: Side) -> Option<PieceId> {
        self.pieces().find(|&id| self.kind(id) == Kind::Commander && self.side(id) == side)
    }
}
