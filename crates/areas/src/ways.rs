//! Clauses 8.2 and 8.4: what a step costs, who may take it, and how far a piece comes.

use board::{AreaId, AreaSet, Exit, Id, Reach};
use play::Side;

use crate::setup::{Kind, PieceId, PieceSet, Setup};
use crate::sight;
use crate::state::{Marks, Occupied, State};

/// The ground as the moving side finds it.
pub struct Ground {
    /// Who moves.
    pub side: Side,
    /// Where both sides stand.
    pub occupied: Occupied,
    /// Areas that seem to the mover to hold enemy units (R112).
    pub held: AreaSet,
    /// Friendly infantry and artillery SP in each area (BII 8.4).
    load: [u8; 128],
}

impl Ground {
    /// The ground as `side` finds it now.
    pub fn new(setup: &Setup, state: &State, side: Side) -> Ground {
        let occupied = state.occupied(setup);
        let mut load = [0; 128];
        for id in setup.index.units[side.index()] {
            if let Some(area) = state.area_of(id)
                && crowds(setup, id)
            {
                load[area.index()] += state.sp(setup, id);
            }
        }
        Ground { side, held: sight::held(setup, state, &occupied, side.other()), occupied, load }
    }

    /// Areas with any enemy counter: a move must stop there and look.
    pub fn enemies(&self) -> AreaSet {
        self.occupied.counters[self.side.other()]
    }

    /// BII 8.4b, 8.4c, R61, R105: whether `sp` more infantry and artillery would be too much for the area.
    pub fn overflows(&self, setup: &Setup, state: &State, area: AreaId, sp: u16) -> bool {
        let limit = setup.tables.movement.limit[state.terrain(setup, area) as usize];
        u16::from(self.load[area.index()]) + sp > u16::from(limit)
    }
}

/// BII 8.4e, R28: infantry, garrisons and artillery crowd an area; cavalry, leaders and dummies do not.
pub fn crowds(setup: &Setup, id: PieceId) -> bool {
    matches!(setup.piece(id).kind, Kind::Infantry | Kind::Artillery | Kind::Garrison)
}

/// The MP a piece has in this phase before any Forced March (BII 8.2b, 2.1.2f, 15.4).
pub fn allowance(setup: &Setup, state: &State, id: PieceId) -> u8 {
    let less = if state.has(id, Marks::SCOUTED) { setup.tables.scouting.cost } else { 0 };
    setup.piece(id).ma.saturating_sub(less)
}

/// The MP a piece still has.
pub fn remaining(setup: &Setup, state: &State, id: PieceId) -> u8 {
    allowance(setup, state, id).saturating_sub(state.piece(id).spent)
}

/// BII 8.2c, 8.2d, R54: what the ground and a Destroyed Bridge cost, without any jam.
pub fn plain_cost(setup: &Setup, state: &State, exit: Exit) -> u8 {
    let table = &setup.tables.movement;
    let broken = setup.bridge_on(exit.road).is_some_and(|bridge| state.broken.contains(bridge));
    table.cost[state.terrain(setup, exit.to) as usize] + if broken { table.broken_bridge } else { 0 }
}

/// What a step costs a piece that moves by itself, or nothing if it may not take it.
pub fn step_cost(setup: &Setup, state: &State, ground: &Ground, id: PieceId, exit: Exit) -> Option<u8> {
    if !may_enter(setup, ground, id, exit.to) {
        return None;
    }
    let jam = crowds(setup, id) && ground.overflows(setup, state, exit.to, state.sp(setup, id).into());
    Some(plain_cost(setup, state, exit) + if jam { setup.tables.movement.congestion } else { 0 })
}

/// R53, BII 14.7: leaders go among enemy units only where friends already are, dummies never by themselves.
pub fn may_enter(setup: &Setup, ground: &Ground, id: PieceId, area: AreaId) -> bool {
    match setup.piece(id).kind {
        Kind::Leader => !ground.held.contains(area) || ground.occupied.units[ground.side].contains(area),
        Kind::Dummy => !ground.held.contains(area),
        _ => true,
    }
}

/// How far a piece comes by itself with `budget` MP; areas with enemy counters are entered but not passed (BII 8.6.1).
pub fn reach(setup: &Setup, state: &State, ground: &Ground, id: PieceId, from: AreaId, budget: u8) -> Reach {
    let through = AreaSet::from_bits(!ground.enemies().bits());
    setup.map.reach(from, budget, through, |_, exit| step_cost(setup, state, ground, id, exit))
}

/// What each member of a stack pays for a step, or nothing if one of them cannot (BII 8.2a, 8.4f, 8.4g, R52).
///
/// Under 1.1 the owner lets those enter last who can pay for the jam; under 1.0 the whole stack pays (R3).
pub fn stack_costs(
    setup: &Setup,
    state: &State,
    ground: &Ground,
    stack: PieceSet,
    exit: Exit,
) -> Option<Vec<(PieceId, u8)>> {
    let units = stack.and(setup.index.units[ground.side.index()]);
    if units.is_empty() && stack.into_iter().any(|id| !may_enter(setup, ground, id, exit.to)) {
        return None;
    }
    let plain = plain_cost(setup, state, exit);
    let jam = setup.tables.movement.congestion;
    let heavy = units.filter(|&id| crowds(setup, id)).collect::<PieceSet>();
    let whole = match setup.rules.stack_congestion {
        crate::ruleset::StackCongestion::WholeStack => {
            ground.overflows(setup, state, exit.to, state.total_sp(setup, heavy))
        }
        crate::ruleset::StackCongestion::WhoOverflows => false,
    };
    let mut order: Vec<PieceId> = stack.collect();
    order.sort_by_key(|&id| (remaining(setup, state, id), id));
    let mut entered = 0;
    let mut costs = Vec::with_capacity(order.len());
    for id in order {
        let mut cost = plain;
        if heavy.contains(id) {
            entered += u16::from(state.sp(setup, id));
            if whole || ground.overflows(setup, state, exit.to, entered) {
                cost += jam;
            }
        }
        if cost > remaining(setup, state, id) {
            return None;
        }
        costs.push((id, cost));
    }
    Some(costs)
}
