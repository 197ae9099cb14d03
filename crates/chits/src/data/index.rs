//! The sets that follow from all the files.

use std::sync::{Arc, OnceLock};

use board::hex::{Direction, Grid, HexId, HexMap, openings};
use play::{BySide, Names, Side};

use super::places::Victory;
use super::sides::Sides;
use crate::setup::*;
use crate::tables::Tables;

/// What the index is made from.
pub(super) struct Parts<'p> {
    pub(super) map: &'p HexMap,
    pub(super) grid: &'p Grid<LINES>,
    pub(super) hexes: &'p [Ground],
    pub(super) sides: &'p Sides,
    pub(super) pieces: &'p [Piece],
    pub(super) formations: &'p [Formation],
    pub(super) counters: &'p [Counter],
    pub(super) places: &'p [Place],
    pub(super) tables: &'p Tables,
}

impl Parts<'_> {
    fn pieces_where(&self, is: impl Fn(&Piece) -> bool) -> PieceSet {
        let numbered = self.pieces.iter().enumerate().filter(|(_, piece)| is(piece));
        numbered.map(|(index, _)| PieceId(index as u8)).collect()
    }

    fn by_side(&self, is: impl Fn(&Piece) -> bool) -> BySide<PieceSet> {
        BySide(Side::BOTH.map(|side| self.pieces_where(|piece| piece.side == side && is(piece))))
    }

    fn hexes_where(&self, is: impl Fn(&Ground) -> bool) -> impl Iterator<Item = HexId> {
        self.map.hexes().filter(move |hex| is(&self.hexes[hex.index()]))
    }

    /// The counter of a side; it has exactly one, or that has been told.
    fn counter(&self, side: Side, command: Command) -> CounterId {
        let is = |counter: &Counter| counter.side == side && counter.command == command;
        CounterId(self.counters.iter().position(is).unwrap_or(0) as u8)
    }

    fn formations_of(&self, side: Side) -> FormationSet {
        let numbered = self.formations.iter().enumerate().filter(|(_, formation)| formation.side == side);
        numbered.map(|(index, _)| FormationId(index as u8)).collect()
    }

    /// The steps out of a hex.
    fn hops(&self, hex: HexId, ways: &[Way; 6]) -> Vec<Hop> {
        let hop = |(direction, to): (Direction, HexId)| {
            let way = ways[direction.index()];
            let water = way.has(Way::TORRENT | Way::CANAL) && !way.has(Way::ROAD | Way::RIVER);
            let more = if water { self.tables.water } else { 0 };
            Hop {
                to,
                cell: self.grid.cell(to),
                direction,
                cost: self.tables.cost[self.hexes[to.index()].terrain as usize] + more,
                road: way.has(Way::ROAD),
                river: !way.is_open(),
            }
        };
        self.map.neighbours(hex).map(hop).collect()
    }

    fn place_at(&self) -> Vec<Option<PlaceId>> {
        let mut list = vec![None; self.map.len()];
        for (index, place) in self.places.iter().enumerate() {
            list[place.hex.index()] = Some(PlaceId(index as u8));
        }
        list
    }
}

/// Works out what the rules ask for all the time.
pub(super) fn index(parts: &Parts<'_>, victory: &Victory, surprise: FormationId) -> Index {
    let Parts { map, grid, hexes, sides, pieces, tables, .. } = *parts;
    let ways: Vec<[Way; 6]> = map.hexes().map(|hex| sides.ways(hex)).collect();
    let mut pieces_by_id: Vec<PieceId> = (0..pieces.len()).map(|index| PieceId(index as u8)).collect();
    pieces_by_id.sort_by_key(|id| &pieces[usize::from(id.0)].id);
    let hops: Vec<Vec<Hop>> = map.hexes().map(|hex| parts.hops(hex, &ways[hex.index()])).collect();
    let links = |hops: &Vec<Hop>| hops.iter().filter(|hop| hop.road).map(|hop| (hop.to, hop.cell)).collect();
    let of = |index: usize| parts.pieces_where(|piece| piece.formation == Some(FormationId(index as u8)));
    let exits = |side: Side| grid.plane(parts.hexes_where(|here| here.exit == Some(victory.exits[side])));
    Index {
        sides: parts.by_side(|_| true),
        units: parts.by_side(|piece| piece.kind.is_combat()),
        cavalry: parts.pieces_where(|piece| piece.kind == Kind::Cavalry),
        mounted: parts.pieces_where(|piece| piece.kind.is_mounted()),
        guns: parts.pieces_where(|piece| piece.kind.is_gun()),
        crews: parts.pieces_where(|piece| piece.kind == Kind::Bridge),
        leaders: parts.pieces_where(|piece| piece.kind == Kind::Leader),
        formations: (0..parts.formations.len()).map(of).collect(),
        undesignated: parts.by_side(|piece| piece.formation.is_none()),
        formations_of: BySide(Side::BOTH.map(|side| parts.formations_of(side))),
        chief: BySide(Side::BOTH.map(|side| parts.counter(side, Command::Chief))),
        independent: BySide(Side::BOTH.map(|side| parts.counter(side, Command::Independent))),
        surprise,
        links: hops.iter().map(links).collect(),
        hops,
        enter: hexes.iter().map(|here| tables.cost[here.terrain as usize]).collect(),
        open: openings(map, grid, |hex, way, _| ways[hex.index()][way.index()].is_open()),
        roads: grid.plane(map.hexes().filter(|&hex| sides.has_road(hex))),
        terminals: BySide(
            Side::BOTH.map(|side| parts.hexes_where(|here| here.terminal == Some(side)).collect()),
        ),
        havens: grid.plane(parts.places.iter().map(|place| place.hex)),
        exits: BySide(Side::BOTH.map(exits)),
        place_at: parts.place_at(),
        instant: victory.instant,
        pieces_by_id,
        names: Arc::new(Names::new(map.hexes().map(|hex| map.printed(hex).to_string()))),
        called: OnceLock::new(),
        ways,
    }
}
