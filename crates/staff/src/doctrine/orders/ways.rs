//! How long the way to a place is for those who walk it: by roads where there are any, whoever stands there.

use std::collections::VecDeque;
use std::sync::Arc;

use board::hex::{Direction, HexId};
use orders::setup::{Arm, PieceId, Setup};
use orders::state::State;

/// The half points from every hex to one.
#[derive(Clone, Debug)]
pub struct Field {
    target: HexId,
    arm: Arm,
    costs: Arc<[u16]>,
}

/// The fields that were asked for, each worked out once.
#[derive(Clone, Debug, Default)]
pub struct Fields(Vec<Field>);

impl Fields {
    /// The way of a piece to a place, from every hex.
    pub(super) fn towards(&mut self, setup: &Setup, state: &State, id: PieceId, target: HexId) -> Arc<[u16]> {
        let piece = setup.piece(id);
        let arm = piece.kind.arm();
        if let Some(field) = self.0.iter().find(|field| field.target == target && field.arm == arm) {
            return field.costs.clone();
        }
        let costs = costs(setup, state, arm, u16::from(piece.movement) * 2, target);
        self.0.push(Field { target, arm, costs: costs.clone() });
        costs
    }
}

/// Further than anybody goes.
const FAR: u16 = 999;

fn costs(setup: &Setup, state: &State, arm: Arm, allowance: u16, target: HexId) -> Arc<[u16]> {
    let tolls = setup.index.tolls.page(state.weather, arm);
    let mut costs: Arc<[u16]> = vec![FAR; setup.hexes.len()].into();
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
