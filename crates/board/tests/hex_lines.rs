//! Lines against a slow reference: every hexagon round about is cut with the segment in fractions.

use std::cmp::Ordering;

use board::hex::{Hex, Passage, line};
use proptest::prelude::*;

use crate::common::{at, caldiero, montebello, novara};

/// A fraction with a positive lower part.
#[derive(Clone, Copy, Debug)]
struct Part(i64, i64);

impl Part {
    fn of(top: i64, bottom: i64) -> Part {
        if bottom < 0 { Part(-top, -bottom) } else { Part(top, bottom) }
    }
}

impl Ord for Part {
    fn cmp(&self, other: &Part) -> Ordering {
        (self.0 * other.1).cmp(&(other.0 * self.1))
    }
}

impl PartialOrd for Part {
    fn partial_cmp(&self, other: &Part) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Part {
    fn eq(&self, other: &Part) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Part {}

/// A hexagon is where the differences of the three axes are between -1 and 1.
fn bands(q: i64, r: i64) -> [i64; 3] {
    let s = -q - r;
    [q - r, r - s, s - q]
}

/// The part of the segment inside a closed hexagon, and whether it only runs along its rim.
fn cut(from: Hex, to: Hex, hex: Hex) -> Option<(Part, Part, bool)> {
    let offset = bands(i64::from(from.q - hex.q), i64::from(from.r - hex.r));
    let way = bands(i64::from(to.q - from.q), i64::from(to.r - from.r));
    let (mut enter, mut leave, mut rim) = (Part(0, 1), Part(1, 1), false);
    for (offset, way) in offset.into_iter().zip(way) {
        if way == 0 {
            if offset.abs() > 1 {
                return None;
            }
            rim |= offset.abs() == 1;
            continue;
        }
        let (a, b) = (Part::of(-1 - offset, way), Part::of(1 - offset, way));
        enter = enter.max(a.min(b));
        leave = leave.min(a.max(b));
    }
    (enter <= leave).then_some((enter, leave, rim))
}

/// What the line passes, from the cuts of all hexagons near it.
fn reference(from: Hex, to: Hex) -> Vec<Passage<Hex>> {
    if from == to {
        return vec![Passage::Through(from)];
    }
    let near = |a: i16, b: i16| a.min(b) - 2..=a.max(b) + 2;
    let all = near(from.r, to.r).flat_map(|r| near(from.q, to.q).map(move |q| Hex { q, r }));
    let cuts: Vec<_> = all.filter_map(|hex| cut(from, to, hex).map(|cut| (hex, cut))).collect();
    let mut stretches: Vec<_> = cuts.iter().filter(|(_, (enter, leave, _))| enter < leave).collect();
    stretches.sort_by_key(|(hex, (enter, ..))| (*enter, *hex));
    let mut passages = Vec::new();
    let mut index = 0;
    while let Some(&&(hex, (enter, leave, rim))) = stretches.get(index) {
        if index > 0 {
            passages.push(point(&cuts, enter));
        }
        if rim {
            let &(other, (second_enter, second_leave, _)) = stretches[index + 1];
            assert!(second_enter == enter && second_leave == leave);
            passages.push(Passage::Between([hex, other]));
            index += 1;
        } else {
            passages.push(Passage::Through(hex));
        }
        index += 1;
    }
    passages
}

/// What meets at one point of the line.
fn point(cuts: &[(Hex, (Part, Part, bool))], here: Part) -> Passage<Hex> {
    let mut hexes: Vec<_> = cuts
        .iter()
        .filter(|(_, (enter, leave, _))| *enter <= here && here <= *leave)
        .map(|(hex, _)| *hex)
        .collect();
    hexes.sort_unstable();
    match hexes[..] {
        [a, b] => Passage::Over([a, b]),
        [a, b, c] => Passage::Corner([a, b, c]),
        _ => panic!("{hexes:?} cannot meet"),
    }
}

#[test]
fn every_line_up_to_fourteen_hexes_is_exact() {
    let from = Hex { q: 3, r: -5 };
    for r in -14..=14 {
        for q in -14..=14 {
            let to = Hex { q: from.q + q, r: from.r + r };
            assert_eq!(line(from, to).collect::<Vec<_>>(), reference(from, to), "{to:?}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn long_lines_are_exact_and_the_same_backwards(q in -70i16..70, r in -70i16..70, a in -70i16..70, b in -70i16..70) {
        let (from, to) = (Hex { q, r }, Hex { q: a, r: b });
        let there: Vec<_> = line(from, to).collect();
        let mut back: Vec<_> = line(to, from).collect();
        back.reverse();
        prop_assert_eq!(&there, &back);
        prop_assert_eq!(there, reference(from, to));
    }

    #[test]
    fn a_line_goes_from_neighbour_to_neighbour(q in -40i16..40, r in -40i16..40) {
        let (from, to) = (Hex { q: 0, r: 0 }, Hex { q, r });
        let passed: Vec<_> = line(from, to).collect();
        let stretches: Vec<_> = passed.iter().step_by(2).collect();
        // a line can cut the tips of more hexes than a shortest way enters, never of fewer
        prop_assert!(stretches.len() > usize::from(from.distance(to)));
        for (index, point) in passed.iter().skip(1).step_by(2).enumerate() {
            let meeting = members(point);
            prop_assert!(meeting.len() > 1);
            for hex in members(stretches[index]).iter().chain(&members(stretches[index + 1])) {
                prop_assert!(meeting.contains(hex));
            }
        }
    }
}

fn members(passage: &Passage<Hex>) -> Vec<Hex> {
    match *passage {
        Passage::Through(hex) => vec![hex],
        Passage::Over(hexes) | Passage::Between(hexes) => hexes.to_vec(),
        Passage::Corner(hexes) => hexes.to_vec(),
    }
}

/// ```text
///      1512
///   1612  1613
///      1712
/// ```
#[test]
fn a_line_across_two_lines_of_the_map_runs_between_two_hexes() {
    let map = caldiero();
    let hex = |number| Some(at(&map, number));
    let passed: Vec<_> = map.line(at(&map, 1712), at(&map, 1512)).collect();
    let expected = [
        Passage::Through(hex(1712)),
        Passage::Corner([hex(1612), hex(1613), hex(1712)]),
        Passage::Between([hex(1612), hex(1613)]),
        Passage::Corner([hex(1512), hex(1612), hex(1613)]),
        Passage::Through(hex(1512)),
    ];
    assert_eq!(passed, expected);
}

#[test]
fn along_the_edge_of_the_map_one_hex_of_the_pair_is_missing() {
    let map = montebello();
    let passed: Vec<_> = map.line(at(&map, 2001), at(&map, 2201)).collect();
    assert_eq!(passed[2], Passage::Between([None, Some(at(&map, 2101))]));
    let map = novara();
    let off =
        map.line(at(&map, 5201), at(&map, 6321)).filter(|passage| *passage == Passage::Through(None)).count();
    assert!(off > 10);
}
