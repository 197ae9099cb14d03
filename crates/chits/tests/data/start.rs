//! The placement card and the reinforcements.

use std::collections::BTreeMap;

use chits::setup::*;

use super::{AUSTRIAN, PIEDMONTESE, hex, numbers, piece, setup, tag, with_options};

fn placement<'s>(setup: &'s Setup, id: &str) -> &'s Placement {
    let id = setup.find_piece(id).unwrap_or_else(|| panic!("no piece {id}"));
    setup.placement(id).unwrap_or_else(|| panic!("{} is not set up", setup.piece(id).id))
}

fn zone(setup: &Setup, id: &str) -> Vec<String> {
    numbers(setup, setup.grid.hexes(&placement(setup, id).zone))
}

fn ids(setup: &Setup, set: PieceSet) -> Vec<&str> {
    set.map(|id| setup.piece(id).id.as_str()).collect()
}

#[test]
fn rm_set_1_98_pieces_begin_inside_their_areas_and_stack_as_they_may() {
    for setup in [setup(), with_options(&["ramorino_obeys"])] {
        let mut here: BTreeMap<_, Vec<&Piece>> = BTreeMap::new();
        for placement in &setup.placements {
            assert!(placement.zone.contains(setup.cell(placement.hex)));
            assert!(!placement.text.is_empty());
            here.entry(placement.hex).or_default().push(setup.piece(placement.piece));
        }
        for pieces in here.values() {
            let count = |size: Size| pieces.iter().filter(|piece| piece.size == size).count();
            assert!(count(Size::Normal) <= 2 && count(Size::Normal) + count(Size::Small) <= 3);
            assert!(pieces.iter().all(|piece| piece.side == pieces[0].side));
        }
    }
    let setup = setup();
    assert_eq!(setup.placements.len(), 98);
    let mut areas: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for placement in &setup.placements {
        areas.entry(&placement.area).or_insert((0, placement.zone.len())).0 += 1;
    }
    let wanted = [
        ("a-1r", (8, 15)),
        ("a-i", (9, 29)),
        ("a-ii", (16, 12)),
        ("a-iii", (9, 19)),
        ("a-iv", (12, 34)),
        ("p-1", (7, 19)),
        ("p-2", (7, 38)),
        ("p-3", (6, 24)),
        ("p-4", (6, 30)),
        ("p-5-cava", (1, 7)),
        ("p-5-po", (1, 14)),
        ("p-gn-1", (1, 1)),
        ("p-gn-2", (1, 1)),
        ("p-r", (7, 19)),
        ("p-u", (7, 49)),
    ];
    assert_eq!(areas, wanted.into());
}

#[test]
fn rm_set_1_areas_and_hexes_are_those_of_the_card() {
    let setup = setup();
    assert_eq!(zone(&setup, "p-man"), ["5546", "5645", "5646", "5647", "5745", "5746", "5747"]);
    assert_eq!(placement(&setup, "p-man").text, "La Cava and adjacent hexes");
    assert_eq!(zone(&setup, "p-gn-casale"), ["0547"]);
    let at = |id: &str| setup.map.printed(placement(&setup, id).hex).to_string();
    assert_eq!((at("p-man"), at("p-l-21"), at("a-benedek")), ("5646".into(), "5748".into(), "5942".into()));
    assert_eq!(
        (at("p-g-1"), at("a-ir-17"), at("p-gn-vercelli")),
        ("1807".into(), "5436".into(), "0323".into())
    );
    let provenance = &piece(&setup, "p-man").provenance;
    assert_eq!((tag(provenance, "area"), tag(provenance, "hex")), ("history", "design"));
    // No area of one side reaches into one of the other.
    let all = |side| {
        let own = setup.placements.iter().filter(|it| setup.piece(it.piece).side == side);
        own.fold(Hexes::EMPTY, |all, it| all.or(&it.zone))
    };
    assert!(!all(AUSTRIAN).meets(&all(PIEDMONTESE)));
}

#[test]
fn rm_set_3_the_crew_of_the_second_corps_may_begin_as_a_bridge() {
    let setup = setup();
    let able: Vec<&Placement> = setup.placements.iter().filter(|it| it.may_bridge).collect();
    assert_eq!(able.len(), 1);
    let Placement { piece, hex: at, bridge, .. } = able[0];
    assert_eq!((setup.piece(*piece).id.as_str(), *at), ("a-bridge-2", hex(&setup, "6141")));
    let over = bridge.unwrap();
    assert_eq!(setup.map.neighbour(*at, over), Some(hex(&setup, "6142")));
    let way = setup.way(*at, over);
    assert!(way.has(Way::RIVER) && !way.has(Way::BRIDGE));
    assert_eq!(able[0].area, "a-ii");
}

#[test]
fn rm_set_5_everybody_else_arrives() {
    for setup in [setup(), with_options(&["ramorino_obeys"])] {
        let arriving = setup.arrivals.iter().fold(PieceSet::default(), |all, it| all.or(it.pieces));
        let placed: PieceSet = setup.placements.iter().map(|it| it.piece).collect();
        assert!(arriving.and(placed).is_empty());
        assert_eq!(arriving.or(placed).len(), setup.pieces.len());
    }
}

/// What the file has of each group: turn, who, by which hexes from which turn on, whether they may wait.
type Group<'s> = (u8, Vec<&'s str>, Vec<(u8, Vec<String>)>, bool);

fn groups(setup: &Setup) -> Vec<Group<'_>> {
    let group = |arrival| {
        let Arrival { turn, pieces, entries, may_wait, .. }: &Arrival = arrival;
        let entries = entries.iter().map(|(from, hexes)| (*from, numbers(setup, hexes.iter().copied())));
        (*turn, ids(setup, *pieces), entries.collect(), *may_wait)
    };
    setup.arrivals.iter().map(group).collect()
}

fn texts(list: &[&str]) -> Vec<String> {
    list.iter().map(|&text| text.to_owned()).collect()
}

#[test]
fn rm_rnf_5_who_arrives_when_and_where() {
    let setup = setup();
    let south = ["0651", "1251", "2251", "3151", "4151", "4551"];
    let wanted: Vec<Group<'_>> = vec![
        (2, vec!["a-ir-28", "a-grnz-3", "a-hus-5b"], vec![(2, texts(&["5721"]))], false),
        (2, vec!["p-form-30", "p-form-31", "p-sol-cav"], vec![(2, texts(&["1901", "2501"]))], false),
        (3, vec!["a-ir-25", "a-l-57"], vec![(3, texts(&["6339"]))], false),
        (
            5,
            vec!["p-l-19", "p-l-20", "p-l-22", "p-cvl-l"],
            vec![(5, texts(&south[4..])), (6, texts(&south[2..])), (7, texts(&south))],
            true,
        ),
        (9, vec!["p-co-18", "p-rn", "p-bers-5"], vec![(9, texts(&south))], true),
    ];
    assert_eq!(groups(&setup), wanted);
    let provenance = &piece(&setup, "p-l-19").provenance;
    assert_eq!((tag(provenance, "turn"), tag(provenance, "entry")), ("rulebook", "rulebook"));
}

/// The roads to the south between two columns.
fn south(setup: &Setup, columns: std::ops::Range<u16>) -> Vec<String> {
    let within = |hex: &board::hex::HexId| columns.contains(&(setup.map.printed(*hex).number() / 100));
    let exits = setup.map.hexes().filter(|&hex| setup.ground(hex).exit == Some(Edge::South));
    numbers(setup, exits.filter(within))
}

/// Where Ramorino may enter on a turn.
fn ramorino(setup: &Setup, turn: u8) -> Vec<String> {
    let arrival = setup.arrivals.iter().find(|arrival| arrival.turn == 5).expect("Ramorino comes on turn 5");
    let entry = arrival.entries.iter().rev().find(|(from, _)| *from <= turn).expect("a list for every turn");
    numbers(setup, entry.1.iter().copied())
}

#[test]
fn rm_rnf_3_on_turn_5_between_agogna_and_terdoppio() {
    let setup = setup();
    assert_eq!(ramorino(&setup, 5), south(&setup, 35..47));
}

#[test]
fn rm_rnf_4_on_turn_6_between_sesia_and_terdoppio() {
    let setup = setup();
    assert_eq!(ramorino(&setup, 6), south(&setup, 18..47));
}

#[test]
fn rm_rnf_5_from_turn_7_anywhere_west_of_the_terdoppio() {
    let setup = setup();
    assert_eq!(ramorino(&setup, 7), south(&setup, 1..47));
    assert_eq!((ramorino(&setup, 23), south(&setup, 47..64)), (ramorino(&setup, 7), texts(&["5851"])));
}

#[test]
fn rm_opt_3_ramorino_stands_on_the_ticino() {
    let setup = with_options(&["ramorino_obeys"]);
    assert_eq!(setup.placements.len(), 102);
    let both = {
        let usual = super::setup();
        let [cava, po] = ["p-man", "p-l-21"].map(|id| placement(&usual, id).zone);
        numbers(&usual, usual.grid.hexes(&cava.or(&po)))
    };
    for id in ["p-l-19", "p-l-20", "p-l-22", "p-cvl-l"] {
        assert_eq!((placement(&setup, id).area.as_str(), zone(&setup, id)), ("p-5", both.clone()), "{id}");
    }
    let coming: Vec<u8> = setup.arrivals.iter().map(|arrival| arrival.turn).collect();
    assert_eq!(coming, [2, 2, 3, 9]);
    // All of the 5th Division is there.
    let division = setup.index.formations[usize::from(setup.find_formation("p5").unwrap().0)];
    assert!(division.into_iter().all(|id| setup.placement(id).is_some()));
}
