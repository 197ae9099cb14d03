//! The sets that follow from all the files.

use board::hex::{Direction, HexId, HexMap, Passage};
use play::{BySide, Side};

use super::around;
use crate::setup::*;

/// Works out what the rules ask for all the time.
pub(super) fn index(
    map: &HexMap,
    hexes: &[Ground],
    sides: &Sides,
    pieces: &[Piece],
    formations: &[Formation],
    objectives: &[Objective],
    sight: u8,
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
        pieces_where(&|piece| piece.formation == own && !piece.kind.is_leader())
    };
    let commander = |side: Side| {
        let is = |piece: &Piece| piece.side == side && piece.kind == Kind::Commander;
        pieces.iter().position(is).map(|index| PieceId(index as u8))
    };
    let fortress: Hexes = map.hexes().filter(|hex| hexes[hex.index()].terrain == Terrain::Fortress).collect();
    let near: Vec<Hexes> = map.hexes().map(|hex| around(map, sides, hex)).collect();
    let lines = seen(map, hexes, u16::from(sight));
    Index {
        leaders: by_side(&|piece| piece.kind.is_leader()),
        units: by_side(&|piece| !piece.kind.is_leader()),
        troops: pieces_where(&|piece| piece.kind.is_troops()),
        guns: pieces_where(&|piece| piece.kind.is_gun()),
        formations: (0..formations.len()).map(of).collect(),
        commander: BySide(Side::BOTH.map(commander)),
        ways: map
            .hexes()
            .map(|hex| Direction::ALL.map(|way_out| way(map, hexes, sides, hex, way_out)))
            .collect(),
        zone: near.iter().map(|near| near.minus(&fortress)).collect(),
        around: near,
        near: by_distance(map, &lines, sight),
        sight: lines,
        objectives: objectives.iter().map(|objective| objective.hex).collect(),
        edge: map.hexes().filter(|&hex| map.is_edge(hex)).collect(),
    }
}

fn way(map: &HexMap, hexes: &[Ground], sides: &Sides, hex: HexId, direction: Direction) -> Way {
    let Some(to) = map.neighbour(hex, direction) else { return Way::default() };
    let runs = [
        (&sides.road, Way::ROAD),
        (&sides.minor, Way::MINOR),
        (&sides.canal, Way::CANAL),
        (&sides.river, Way::RIVER),
    ];
    let there = runs.into_iter().filter(|(set, _)| set.contains(hex, direction));
    let bits = there.fold(Way::EXISTS, |bits, (_, bit)| bits | bit);
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
fn seen(map: &HexMap, hexes: &[Ground], sight: u16) -> Vec<Hexes> {
    let mut seen: Vec<Hexes> = map.hexes().map(Hexes::of).collect();
    for from in map.hexes() {
        for to in map.within(from, sight).filter(|to| *to > from) {
            if is_open(map, hexes, from, to) {
                seen[from.index()].insert(to);
                seen[to.index()].insert(from);
            }
        }
    }
    seen
}

/// Whether nothing between two hexes blocks the line from centre to centre: a town, a fortress, or a hex higher than
/// both (CAL 11.3.1, R53). Along a hexside it takes both hexes beside it; what is off the map hides nothing.
fn is_open(map: &HexMap, hexes: &[Ground], from: HexId, to: HexId) -> bool {
    let top = hexes[from.index()].level.max(hexes[to.index()].level);
    let blocks = |hex: Option<HexId>| {
        hex.filter(|&hex| hex != from && hex != to).is_some_and(|hex| {
            let ground = &hexes[hex.index()];
            matches!(ground.terrain, Terrain::Town | Terrain::Fortress) || ground.level > top
        })
    };
    map.line(from, to).all(|passage| match passage {
        Passage::Through(hex) => !blocks(hex),
        Passage::Between(both) => !both.into_iter().all(blocks),
        Passage::Over(_) | Passage::Corner(_) => true,
    })
}
