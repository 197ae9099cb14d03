//! The sets that follow from all the files.

use std::sync::Arc;

use board::hex::{Direction, HexId, HexMap, Passage};
use play::{BySide, Names, Side};

use super::around;
use crate::setup::*;
use crate::tables::Tables;
use crate::tolls::TollBook;

/// A combat unit; the battery of a redoubt is none (AIF 17.2.6).
fn is_unit(piece: &Piece) -> bool {
    !piece.kind.is_leader() && piece.kind != Kind::Redoubt
}

/// Works out what the rules ask for all the time.
pub(super) fn index(
    map: &HexMap,
    hexes: &[Ground],
    sides: &Sides,
    pieces: &[Piece],
    formations: &[Formation],
    objectives: &[Objective],
    tables: &Tables,
) -> Index {
    let pieces_where = |is: &dyn Fn(&Piece) -> bool| -> PieceSet {
        let numbered = pieces.iter().enumerate().filter(|(_, piece)| is(piece));
        numbered.map(|(index, _)| PieceId(index as u8)).collect()
    };
    let by_side = |is: &dyn Fn(&Piece) -> bool| {
        BySide(Side::BOTH.map(|side| pieces_where(&|piece| piece.side == side && is(piece))))
    };
    let of = |index: usize| {
        let own = Some(FormationId(index as u8));
        pieces_where(&|piece| piece.formation == own && is_unit(piece))
    };
    let under = |index: usize| {
        let own = Some(FormationId(index as u8));
        pieces_where(&|piece| piece.formation == own && piece.kind == Kind::Brigadier)
    };
    let commander = |side: Side| {
        let is = |piece: &Piece| piece.side == side && piece.kind == Kind::Commander;
        pieces.iter().position(is).map(|index| PieceId(index as u8))
    };
    let works: Hexes = map.hexes().filter(|hex| hexes[hex.index()].terrain.is_work()).collect();
    let shut: Hexes = map.hexes().filter(|hex| hexes[hex.index()].impassable).collect();
    let near: Vec<Hexes> = map.hexes().map(|hex| around(map, sides, hex).minus(&shut)).collect();
    let lines = seen(map, hexes, tables);
    let mut pieces_by_id: Vec<PieceId> = (0..pieces.len()).map(|index| PieceId(index as u8)).collect();
    pieces_by_id.sort_by_key(|id| &pieces[usize::from(id.0)].id);
    Index {
        leaders: by_side(&|piece| piece.kind.is_leader()),
        units: by_side(&is_unit),
        troops: pieces_where(&|piece| piece.kind.is_troops()),
        guns: pieces_where(&|piece| piece.kind.is_gun() && is_unit(piece)),
        works: pieces_where(&|piece| piece.kind == Kind::Redoubt),
        formations: (0..formations.len()).map(of).collect(),
        brigadiers: (0..formations.len()).map(under).collect(),
        commander: BySide(Side::BOTH.map(commander)),
        ways: map
            .hexes()
            .map(|hex| Direction::ALL.map(|way_out| way(map, hexes, sides, hex, way_out)))
            .collect(),
        zone: near.iter().map(|near| near.minus(&works)).collect(),
        around: near,
        near: by_distance(map, &lines, tables.sight),
        sight: lines,
        objectives: objectives.iter().map(|objective| objective.hex).collect(),
        edge: map.hexes().filter(|&hex| map.is_edge(hex)).collect(),
        tolls: TollBook::default(),
        pieces_by_id,
        names: Arc::new(Names::new(map.hexes().map(|hex| map.printed(hex).to_string()))),
    }
}

fn way(map: &HexMap, hexes: &[Ground], sides: &Sides, hex: HexId, direction: Direction) -> Way {
    let Some(to) = map.neighbour(hex, direction) else { return Way::default() };
    let runs = [
        (&sides.road, Way::ROAD),
        (&sides.minor, Way::MINOR),
        (&sides.trail, Way::TRAIL),
        (&sides.canal, Way::CANAL),
        (&sides.river, Way::RIVER),
    ];
    let there = runs.into_iter().filter(|(set, _)| set.contains(hex, direction));
    // Ground that nobody enters is barred like the far side of a river.
    let first = if hexes[to.index()].impassable { Way::EXISTS | Way::RIVER } else { Way::EXISTS };
    let bits = there.fold(first, |bits, (_, bit)| bits | bit);
    let up = hexes[to.index()].level > hexes[hex.index()].level;
    Way::new(if up { bits | Way::UP } else { bits })
}

/// What can be seen from each hex within every distance from 0 to the full one.
fn by_distance(map: &HexMap, lines: &[Hexes], sight: u8) -> Vec<Vec<Hexes>> {
    let within = |far: u16| {
        let cut =
            |from: HexId| lines[from.index()].iter().filter(|&to| map.distance(from, to) <= far).collect();
        map.hexes().map(cut).collect()
    };
    (0..=u16::from(sight)).map(within).collect()
}

/// What can be seen from each hex, itself included. Who sees is seen.
fn seen(map: &HexMap, hexes: &[Ground], tables: &Tables) -> Vec<Hexes> {
    let mut seen: Vec<Hexes> = map.hexes().map(Hexes::of).collect();
    for from in map.hexes() {
        for to in map.within(from, u16::from(tables.sight)).filter(|to| *to > from) {
            if is_open(map, hexes, &tables.blocks, from, to) {
                seen[from.index()].insert(to);
                seen[to.index()].insert(from);
            }
        }
    }
    seen
}

/// Whether nothing between two hexes blocks the line from centre to centre (AIF 11.3b, 11.3.1b, 11.3.1d): houses, works, woods, or a hex higher than
/// both (CAL 11.3.1, R53, AIF 11.3.1a). Along a hexside it takes both hexes beside it (AIF 11.3.1c); what is off the map hides nothing.
fn is_open(map: &HexMap, hexes: &[Ground], high: &[bool; TERRAINS], from: HexId, to: HexId) -> bool {
    let top = hexes[from.index()].level.max(hexes[to.index()].level);
    let blocks = |hex: Option<HexId>| {
        hex.filter(|&hex| hex != from && hex != to).is_some_and(|hex| {
            let ground = &hexes[hex.index()];
            high[ground.terrain as usize] || ground.level > top
        })
    };
    map.line(from, to).all(|passage| match passage {
        Passage::Through(hex) => !blocks(hex),
        Passage::Between(both) => !both.into_iter().all(blocks),
        Passage::Over(_) | Passage::Corner(_) => true,
    })
}
