//! What lies on the map, by hex, and the sign of each thing.

use std::collections::BTreeMap;

use board::hex::{Direction, HexId};
use play::Side;

use crate::setup::{CounterId, PieceId, PieceSet, Setup, Terrain, Way};
use crate::state::{Marks, Special, State};
use crate::words;

/// Everything on the map, looked up once.
pub(super) struct Field<'a> {
    pub(super) setup: &'a Setup,
    pub(super) state: &'a State,
    stacks: BTreeMap<HexId, PieceSet>,
    counters: BTreeMap<HexId, Vec<CounterId>>,
    /// Pontoon bridges from both banks; whether they can be crossed.
    pontoons: BTreeMap<(HexId, Direction), bool>,
}

impl<'a> Field<'a> {
    pub(super) fn new(setup: &'a Setup, state: &'a State) -> Field<'a> {
        let (stacks, counters, pontoons) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        let mut field = Field { setup, state, stacks, counters, pontoons };
        for id in setup.piece_ids() {
            let Some(hex) = state.hex(id) else { continue };
            field.stacks.entry(hex).or_insert(PieceSet::EMPTY).insert(id);
            let (over, ready) = match state.piece(id).special {
                Special::Building { over, .. } => (over, false),
                Special::Bridge { over } => (over, true),
                _ => continue,
            };
            field.pontoons.insert((hex, over), ready);
            if let Some(far) = setup.map.neighbour(hex, over) {
                field.pontoons.insert((far, over.opposite()), ready);
            }
        }
        for (index, spot) in state.spots.iter().enumerate().take(setup.counters.len()) {
            if let Some(hex) = spot.hex() {
                field.counters.entry(hex).or_default().push(CounterId(index as u8));
            }
        }
        field
    }

    /// Who stands in a hex.
    pub(super) fn pieces(&self, hex: HexId) -> PieceSet {
        self.stacks.get(&hex).copied().unwrap_or(PieceSet::EMPTY)
    }

    /// The hexes in which somebody stands.
    pub(super) fn stands(&self) -> impl Iterator<Item = HexId> + '_ {
        self.stacks.keys().copied()
    }

    /// The command counters that lie in a hex or lay there last (R103).
    pub(super) fn counters(&self, hex: HexId) -> &[CounterId] {
        self.counters.get(&hex).map_or(&[], Vec::as_slice)
    }

    /// Whose stack is in a hex.
    pub(super) fn side(&self, hex: HexId) -> Option<Side> {
        self.pieces(hex).first().map(|id| self.setup.piece(id).side)
    }

    /// Side and strength: `A12`; a crew or a leader by himself has none.
    pub(super) fn strength(&self, hex: HexId) -> Option<(char, u16)> {
        let side = self.side(hex)?;
        let units = self.pieces(hex).and(self.setup.index.units[side]);
        Some((letter(side), self.state.factors(self.setup, units)))
    }

    /// Side, strength and marks of a stack, the weightiest first.
    pub(super) fn stack(&self, hex: HexId, room: usize) -> String {
        let Some((letter, strength)) = self.strength(hex) else { return String::new() };
        let mut text = letter.to_string();
        if strength > 0 {
            text += &strength.to_string();
        }
        for mark in self.marks(hex).chars() {
            if text.chars().count() < room {
                text.push(mark);
            }
        }
        text
    }

    fn marks(&self, hex: HexId) -> String {
        let (setup, state, pieces) = (self.setup, self.state, self.pieces(hex));
        let any = |wanted: &dyn Fn(PieceId) -> bool| { pieces }.any(wanted);
        let units = setup.index.units[Side::A].or(setup.index.units[Side::B]);
        let alone = pieces.and(units).is_empty();
        let ready = |id: PieceId| state.has(id, Marks::ACTIVE) && !state.has(id, Marks::DONE);
        let sign = sign(setup, hex);
        let marks = [
            ('b', alone && any(&|id| setup.index.crews.contains(id))),
            ('l', alone && any(&|id| setup.index.leaders.contains(id))),
            ('!', any(&|id| state.has(id, Marks::HUNGRY))),
            ('&', any(&|id| state.piece(id).engaged > 0)),
            ('^', any(&ready)),
            ('*', !self.counters(hex).is_empty()),
            (sign, matches!(sign, '#' | '@')),
            ('c', !alone && pieces.and(units).minus(setup.index.mounted).is_empty()),
            (sign, !matches!(sign, '.' | '#' | '@')),
        ];
        marks.into_iter().filter(|(_, there)| *there).map(|(mark, _)| mark).collect()
    }

    /// An empty hex: a command counter, a place with its owner and worth, or the ground.
    pub(super) fn ground(&self, hex: HexId) -> String {
        let sign = sign(self.setup, hex);
        if let Some(place) = self.setup.index.place_at[hex.index()] {
            let points = self.setup.places[usize::from(place.0)].points;
            let worth = if points > 0 { points.to_string() } else { String::new() };
            return format!("{sign}{}{worth}", letter(self.state.owner(place)));
        }
        match self.counters(hex).first() {
            Some(&id) => format!("{}*", letter(self.setup.counter(id).side)),
            None => sign.to_string(),
        }
    }

    /// What is at a side of a hex: a bridge of any sort, if there is one.
    pub(super) fn bridge(&self, hex: HexId, direction: Direction) -> Option<char> {
        match self.pontoons.get(&(hex, direction)) {
            Some(true) => Some('B'),
            Some(false) => Some('b'),
            None => self.setup.way(hex, direction).has(Way::BRIDGE).then_some('+'),
        }
    }
}

/// `A` or `P`.
pub(super) fn letter(side: Side) -> char {
    words::side_name(side).chars().next().unwrap_or('?')
}

/// The sign of a hex's ground.
pub(super) fn sign(setup: &Setup, hex: HexId) -> char {
    let ground = setup.ground(hex);
    match ground.terrain {
        _ if ground.fortified => '@',
        Terrain::Open => '.',
        Terrain::Woods => '%',
        Terrain::Swamp => '"',
        Terrain::Village => 'o',
        Terrain::Town | Terrain::City => '#',
    }
}
