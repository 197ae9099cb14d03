//! How fast hex maps answer: `cargo bench -p board`. Figures are nanoseconds of one core; compare them on one machine
//! only.
#![allow(clippy::print_stdout, clippy::float_arithmetic, reason = "a bench measures and tells")]

#[path = "../tests/common/mod.rs"]
mod common;

use std::hint::black_box;
use std::time::Instant;

use board::hex::{Direction, HexId, HexMap, HexSet, Scratch, SideSet, Step};

/// The mean time of one call in the best of five hundred short rounds: what else the machine does shows least
/// there.
fn time<T>(name: &str, calls: u32, mut work: impl FnMut() -> T) {
    let mut best = u128::MAX;
    for _ in 0..500 {
        let clock = Instant::now();
        for _ in 0..calls / 500 {
            black_box(work());
        }
        best = best.min(clock.elapsed().as_nanos());
    }
    println!("{name:<52}{:>12.0} ns", best as f64 / f64::from(calls / 500));
}

/// Ground as rules see it: a cost for each hex, a road, streams, enemies and their zones.
struct Ground<'a, const WORDS: usize> {
    map: &'a HexMap,
    enter: Vec<u8>,
    road: SideSet,
    stream: SideSet,
    enemies: HexSet<WORDS>,
    zones: HexSet<WORDS>,
}

impl<'a, const WORDS: usize> Ground<'a, WORDS> {
    /// Every seventh hex rough, the line of `start` a road, every fifth side of every third hex a stream, an enemy six
    /// hexes off in two directions.
    fn new(map: &'a HexMap, start: HexId) -> Ground<'a, WORDS> {
        let enter = map.hexes().map(|hex| if hex.0 % 7 == 0 { 4 } else { 2 }).collect();
        let (mut road, mut stream) = (SideSet::new(map), SideSet::new(map));
        for (direction, hex) in map.hexes().flat_map(|hex| map.neighbours(hex).map(move |to| (to.0, hex))) {
            let to = map.neighbour(hex, direction).expect("a neighbour");
            if map.place(hex).r == map.place(start).r && map.place(to).r == map.place(start).r {
                road.join(map, hex, to);
            } else if hex.0 % 3 == 0 && direction.index() == 5 {
                stream.join(map, hex, to);
            }
        }
        let enemies: HexSet<WORDS> =
            [0, 1].iter().filter_map(|&way| map.at(map.place(start).step(Direction::new(way), 4))).collect();
        Ground { map, enter, road, stream, enemies, zones: enemies.around(map) }
    }

    fn step(&self, from: HexId, direction: Direction, to: HexId) -> Step {
        if self.enemies.contains(to) {
            return Step::Forbidden;
        }
        let zone = self.zones.contains(to);
        if !zone && self.road.contains(from, direction) {
            return Step::Go(1);
        }
        let cost = self.enter[to.index()] + if self.stream.contains(from, direction) { 2 } else { 0 };
        if zone { Step::Stop(cost) } else { Step::Go(cost) }
    }

    /// The mean over all starts within six hexes of `centre`: one start alone the processor learns by heart.
    fn bench(&self, name: &str, centre: HexId, points: u8) {
        let starts: Vec<HexId> = self.map.within(centre, 6).collect();
        self.round(&format!("{name}, {points} MP, rough ground"), &starts, points, |f, d, t| {
            self.step(f, d, t)
        });
        self.round(&format!("{name}, {points} MP, even ground"), &starts, points, |_, _, _| Step::Go(2));
    }

    fn round(
        &self,
        name: &str,
        starts: &[HexId],
        points: u8,
        step: impl Fn(HexId, Direction, HexId) -> Step,
    ) {
        let (mut scratch, mut turn) = (Scratch::new(), 0);
        let all: usize =
            starts.iter().map(|&start| scratch.reach(self.map, start, points * 2, &step).hexes().len()).sum();
        time(&format!("{name}, {} hexes", all / starts.len()), 100_000, || {
            turn = (turn + 50) % starts.len();
            scratch.reach(self.map, starts[turn], points * 2, &step).hexes().len()
        });
    }
}

fn main() {
    let (caldiero, novara) = (common::caldiero(), common::novara());
    let (here, there) = (common::at(&caldiero, 1812), common::at(&novara, 3030));
    let ground = Ground::<8>::new(&caldiero, here);
    let wide = Ground::<47>::new(&novara, there);
    for points in [3, 5, 9] {
        ground.bench("reach on 432 hexes", here, points);
        wide.bench("reach on 2,993 hexes", there, points);
    }
    let (slanted, along) = (common::at(&caldiero, 2113), common::at(&caldiero, 2212));
    time("line of 4 hexes over sides", 1_000_000, || caldiero.line(black_box(here), slanted).count());
    time("line of 4 hexes along sides", 1_000_000, || caldiero.line(black_box(here), along).count());
    time("distance", 10_000_000, || caldiero.distance(black_box(here), slanted));
    time("all within 4", 100_000, || {
        caldiero.within(black_box(here), 4).map(|hex| u32::from(hex.0)).sum::<u32>()
    });
    let thirty: HexSet<8> = caldiero.hexes().step_by(14).collect();
    let wide_thirty: HexSet<47> = novara.hexes().step_by(100).collect();
    time("zones round 31 hexes of 432", 100_000, || black_box(&thirty).around(&caldiero));
    time("zones round 30 hexes of 2,993", 100_000, || black_box(&wide_thirty).around(&novara));
    time("joining two sets of 2,993", 3_000_000, || black_box(&wide_thirty).or(&wide.zones));
}
