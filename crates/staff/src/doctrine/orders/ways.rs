//! How long the way to a place is for those who walk it: by roads where there are any, whoever stands there.

use std::cell::RefCell;
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use board::hex::{Direction, HexId};
use orders::setup::{Arm, PieceId, Setup};
use orders::state::State;

/// What the ways to a place depend on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct About {
    target: HexId,
    arm: Arm,
    allowance: u8,
    weather: u8,
}

/// The half points from every hex to one.
type Field = Arc<[u16]>;

/// The fields of one setup, by what they are about.
type Fields = (u64, BTreeMap<About, Field>);

thread_local! {
    /// Those that were asked for: simulations that follow each other ask for the same ones again and again.
    static KNOWN: RefCell<Fields> = RefCell::default();
}

/// The way of a piece to a place, from every hex.
pub(super) fn towards(setup: &Setup, state: &State, id: PieceId, target: HexId) -> Field {
    let piece = setup.piece(id);
    let about = About { target, arm: piece.kind.arm(), allowance: piece.movement, weather: state.weather };
    KNOWN.with_borrow_mut(|known| {
        if known.0 != setup.stamp.number() {
            *known = (setup.stamp.number(), BTreeMap::new());
        }
        known.1.entry(about).or_insert_with(|| costs(setup, about)).clone()
    })
}

/// What a step off the road counts beside one by road, for those who are to march by road.
const OFF_ROAD: u16 = 4;

/// The same by roads as far as there are any, however much longer that is: not in half points, but in steps.
pub(super) fn by_road(setup: &Setup, state: &State, id: PieceId, target: HexId) -> Field {
    let open = towards(setup, state, id, target);
    let mut steps = vec![FAR; setup.hexes.len()];
    let mut rim = VecDeque::with_capacity(64);
    steps[target.0 as usize] = 0;
    rim.push_back(target);
    while let Some(hex) = rim.pop_front() {
        for direction in Direction::ALL {
            let Some(from) = setup.map.neighbour(hex, direction) else { continue };
            let way = setup.way(from, direction.opposite());
            if !way.is_open() || open[from.0 as usize] >= FAR {
                continue;
            }
            let step = steps[hex.0 as usize] + if way.is_road() { 1 } else { OFF_ROAD };
            if step < steps[from.0 as usize] {
                steps[from.0 as usize] = step;
                rim.push_back(from);
            }
        }
    }
    // A step weighs as much as half a point does elsewhere, twice.
    steps.iter_mut().filter(|step| **step < FAR).for_each(|step| *step = (*step * 2).min(FAR - 1));
    steps.into()
}

/// Further than anybody goes.
pub(super) const FAR: u16 = 999;

fn costs(setup: &Setup, about: About) -> Field {
    let (target, allowance) = (about.target, u16::from(about.allowance) * 2);
    let tolls = setup.index.tolls.page(about.weather, about.arm);
    let mut costs: Field = vec![FAR; setup.hexes.len()].into();
    let Some(list) = Arc::get_mut(&mut costs) else { return costs };
    let mut open = VecDeque::with_capacity(64);
    list[target.0 as usize] = 0;
    open.push_back(target);
    while let Some(hex) = open.pop_front() {
        let so_far = list[hex.0 as usize];
        for direction in Direction::ALL {
            let Some(from) = setup.map.neighbour(hex, direction) else { continue };
            let back = direction.opposite();
            if !setup.way(from, back).is_open() {
                continue;
            }
            // What takes a whole move costs as much as one.
            let toll = tolls[from.0 as usize][back.index()];
            // A road is full of friends half of the time.
            let [fast, slow] = [toll.march, toll.ordinary].map(|toll| u16::from(toll).min(allowance.max(2)));
            let step = (fast + slow).div_ceil(2);
            if so_far + step < list[from.0 as usize] {
                list[from.0 as usize] = so_far + step;
                open.push_back(from);
            }
        }
    }
    costs
}

/// The way of a piece from where it is, to every hex: half points, by roads where there are any.
pub(super) fn from(setup: &Setup, state: &State, id: PieceId) -> Vec<u16> {
    let piece = setup.piece(id);
    let allowance = u16::from(piece.movement) * 2;
    let tolls = setup.index.tolls.page(state.weather, piece.kind.arm());
    let mut costs = vec![FAR; setup.hexes.len()];
    let Some(here) = state.hex(id) else { return costs };
    let mut open = VecDeque::with_capacity(64);
    costs[here.0 as usize] = 0;
    open.push_back(here);
    while let Some(hex) = open.pop_front() {
        for direction in Direction::ALL {
            let Some(to) = setup.map.neighbour(hex, direction) else { continue };
            if !setup.way(hex, direction).is_open() {
                continue;
            }
            let toll = tolls[hex.0 as usize][direction.index()];
            let [fast, slow] = [toll.march, toll.ordinary].map(|toll| u16::from(toll).min(allowance.max(2)));
            let reached = costs[hex.0 as usize] + (fast + slow).div_ceil(2);
            if reached < costs[to.0 as usize] {
                costs[to.0 as usize] = reached;
                open.push_back(to);
            }
        }
    }
    costs
}
