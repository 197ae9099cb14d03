//! Clauses 8.2 and 8.4: what a step costs, who may take it, and how far a piece comes.

use std::cell::{OnceCell, RefCell};

use board::{AreaId, AreaSet, Costs, Exit, Id};
use play::{BySide, Side};

use crate::bridges;
use crate::forced_march::Help;
use crate::setup::{FormationId, Index, Kind, PieceId, PieceSet, Setup, Terrain};
use crate::sight;
use crate::state::{Marks, Occupied, State};

/// The ground as the moving side finds it.
pub struct Ground {
    /// The side that moves.
    pub side: Side,
    /// Where both sides stand.
    pub occupied: Occupied,
    /// Areas that seem to the mover to hold enemy units (R112).
    pub held: AreaSet,
    /// Areas at the ends of bridges that could be destroyed or repaired now (BII 8.5), once asked for.
    work: OnceCell<AreaSet>,
    /// What the ground and Destroyed Bridges cost everybody (BII 8.2c, 8.2d).
    plain: Costs,
    /// The same for who cannot go everywhere or gets into jams, made when first asked for.
    leader: OnceCell<Costs>,
    dummy: OnceCell<Costs>,
    heavy: [OnceCell<Option<Costs>>; 16],
    /// What Forced Marches can give each formation that has been asked about.
    helped: RefCell<Vec<Help>>,
    /// Friendly infantry and artillery SP in each area (BII 8.4).
    load: [u16; 128],
}

impl Ground {
    /// The ground as `side` finds it now.
    pub fn new(setup: &Setup, state: &State, side: Side) -> Ground {
        let mut occupied = Occupied { units: BySide::default(), counters: BySide::default() };
        let mut load = [0; 128];
        for (index, brief) in setup.index.brief.iter().enumerate() {
            let Some(area) = state.pieces[index].at.area() else { continue };
            let here = AreaSet::of(area);
            let counters = &mut occupied.counters[brief.side];
            *counters = counters.or(here);
            if brief.unit {
                let units = &mut occupied.units[brief.side];
                *units = units.or(here);
            }
            if brief.heavy && brief.side == side {
                load[area.index()] += u16::from(state.sp(setup, PieceId(index as u8)));
            }
        }
        Ground {
            side,
            held: sight::held(setup, state, &occupied, side.other()),
            occupied,
            work: OnceCell::new(),
            plain: plain_costs(setup, state),
            leader: OnceCell::new(),
            dummy: OnceCell::new(),
            heavy: Default::default(),
            helped: RefCell::default(),
            load,
        }
    }

    /// Areas with any enemy counter: a move must stop there and look.
    pub fn enemies(&self) -> AreaSet {
        self.occupied.counters[self.side.other()]
    }

    /// Areas at the ends of bridges that could be destroyed or repaired now (BII 8.5).
    pub fn work(&self, setup: &Setup, state: &State) -> AreaSet {
        *self.work.get_or_init(|| bridges::work_areas(setup, state))
    }

    /// What a Forced March can give the units of a formation (BII 8.3h).
    pub fn help(
        &self,
        setup: &Setup,
        state: &State,
        formation: Option<FormationId>,
        ask: impl FnOnce(&Help) -> u8,
    ) -> u8 {
        let mut helped = self.helped.borrow_mut();
        if let Some(known) = helped.iter().find(|help| help.formation == formation) {
            return ask(known);
        }
        let help = Help::of(setup, state, self.side, formation, self.held);
        let answer = ask(&help);
        helped.push(help);
        answer
    }

    /// BII 8.4b, 8.4c, R61, R105: whether `sp` more infantry and artillery would be too much for the area.
    pub fn overflows(&self, setup: &Setup, state: &State, area: AreaId, sp: u16) -> bool {
        let limit = setup.tables.movement.limit[state.terrain(setup, area) as usize];
        self.load[area.index()] + sp > u16::from(limit)
    }
}

/// BII 8.4e, R28: infantry, garrisons and artillery crowd an area; cavalry, leaders and dummies do not.
pub fn crowds(setup: &Setup, id: PieceId) -> bool {
    setup.index.brief[id.index()].heavy
}

/// The MP a piece has in this phase before any Forced March (BII 8.2b, 2.1.2f, 15.4).
pub fn allowance(setup: &Setup, state: &State, id: PieceId) -> u8 {
    let less = if state.has(id, Marks::SCOUTED) { setup.tables.scouting.cost } else { 0 };
    setup.piece(id).ma.saturating_sub(less)
}

/// The MP a piece still has; they are never carried over (BII 8.2f).
pub fn remaining(setup: &Setup, state: &State, id: PieceId) -> u8 {
    allowance(setup, state, id).saturating_sub(state.piece(id).spent)
}

/// BII 8.2c, 8.2d, 8.4d, 8.5a, R54: what the ground and a Destroyed Bridge cost, without any jam.
pub fn plain_cost(setup: &Setup, state: &State, exit: Exit) -> u8 {
    let table = &setup.tables.movement;
    let broken = setup.bridge_on(exit.road).is_some_and(|bridge| state.broken.contains(bridge));
    table.cost[state.terrain(setup, exit.to) as usize] + if broken { table.broken_bridge } else { 0 }
}

fn plain_costs(setup: &Setup, state: &State) -> Costs {
    let table = &setup.tables.movement;
    let mut enter = [AreaSet::EMPTY; 8];
    let mut put = |terrain: Terrain, areas: AreaSet| {
        let class = &mut enter[usize::from(table.cost[terrain as usize])];
        *class = class.or(areas);
    };
    let &Index { mountains, mut cities, mantua, .. } = &setup.index;
    if state.terrain(setup, mantua) == Terrain::City {
        cities.insert(mantua);
    }
    let all = AreaSet::from_bits(u128::MAX >> (128 - setup.areas.len()));
    put(Terrain::Mountain, mountains);
    put(Terrain::City, cities);
    put(Terrain::Clear, all.minus(mountains).minus(cities));
    let mut costs = Costs::new(enter);
    for bridge in state.broken {
        let bridge = setup.bridge(bridge);
        costs.set_dear(bridge.road, [bridge.a, bridge.b], table.broken_bridge);
    }
    costs
}

/// R53, BII 14.7: leaders go among enemy units only where friends already are, dummies never by themselves.
pub fn may_enter(setup: &Setup, ground: &Ground, id: PieceId, area: AreaId) -> bool {
    match setup.piece(id).kind {
        Kind::Leader => !ground.held.contains(area) || ground.occupied.units[ground.side].contains(area),
        Kind::Dummy => !ground.held.contains(area),
        _ => true,
    }
}

impl Ground {
    /// The areas a single move passes without a look: those without enemy counters. Where a lone leader must make way
    /// (BII 8.6.2e) the move pauses, and goes on with another step.
    pub fn through(&self) -> AreaSet {
        AreaSet::from_bits(!self.enemies().bits())
    }

    /// The areas a Forced March passes: those that do not seem to hold enemy units (R57, R44, R112).
    pub fn passable(&self) -> AreaSet {
        AreaSet::from_bits(!self.held.bits())
    }

    /// What steps cost a piece that moves by itself: the ground, the jams it would be stuck in (BII 8.4b to 8.4e, R61,
    /// R105), and the areas closed to it (R53, BII 14.7).
    pub fn costs(&self, setup: &Setup, state: &State, id: PieceId) -> &Costs {
        let closed = |areas: AreaSet| {
            let mut costs = self.plain.clone();
            costs.close(areas);
            costs
        };
        match setup.piece(id).kind {
            Kind::Leader => {
                self.leader.get_or_init(|| closed(self.held.minus(self.occupied.units[self.side])))
            }
            Kind::Dummy => self.dummy.get_or_init(|| closed(self.held)),
            Kind::Cavalry => &self.plain,
            _ => {
                let sp = state.sp(setup, id).min(15);
                let jammed = self.heavy[usize::from(sp)].get_or_init(|| self.jammed(setup, state, sp));
                jammed.as_ref().unwrap_or(&self.plain)
            }
        }
    }

    /// The costs of a unit of `sp` SP, if it would get into a jam anywhere.
    fn jammed(&self, setup: &Setup, state: &State, sp: u8) -> Option<Costs> {
        // Only where friends stand can there be a jam, unless the unit is too large for an empty area.
        let limits = &setup.tables.movement.limit;
        let anywhere = limits.iter().any(|&limit| sp > limit);
        let places = if anywhere { setup.map.areas().collect() } else { self.occupied.units[self.side] };
        let jams: AreaSet = places.filter(|&area| self.overflows(setup, state, area, sp.into())).collect();
        (!jams.is_empty()).then(|| {
            let mut costs = self.plain.clone();
            costs.raise(jams, setup.tables.movement.congestion);
            costs
        })
    }
}

/// What the owner of a stack has said about the order in which it enters (BII 8.4f).
#[derive(Clone, Copy, Default)]
pub struct Queue {
    /// Those named so far; there is room for all of them.
    pub first: PieceSet,
    /// The next one named found no room: nobody else enters free.
    pub full: bool,
}

/// What each member of a stack pays for a step, or nothing if one of them cannot (BII 8.2a, 8.4f, 8.4g, R52).
///
/// Under 1.1 those enter first whom the owner has named, then those with the fewest MP left, of equals the smaller, each
/// while there is room; the others pay for the jam (R138). Under 1.0 the whole stack pays (R3).
pub fn stack_costs(
    setup: &Setup,
    state: &State,
    ground: &Ground,
    stack: PieceSet,
    exit: Exit,
    queue: Queue,
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
    order
        .sort_by_key(|&id| (!queue.first.contains(id), remaining(setup, state, id), state.sp(setup, id), id));
    let mut entered = 0;
    let mut costs = Vec::with_capacity(order.len());
    for id in order {
        let mut cost = plain;
        if heavy.contains(id) {
            let sp = u16::from(state.sp(setup, id));
            let shut = whole || (queue.full && !queue.first.contains(id));
            if shut || ground.overflows(setup, state, exit.to, entered + sp) {
                cost += jam; // whoever finds no room waits until those have entered who do
            } else {
                entered += sp;
            }
        }
        if cost > remaining(setup, state, id) {
            return None;
        }
        costs.push((id, cost));
    }
    Some(costs)
}

/// The units of a stack that crowd an area, and whether each could pay for a jam on this step.
fn crowd(setup: &Setup, state: &State, ground: &Ground, stack: PieceSet, exit: Exit) -> (PieceSet, PieceSet) {
    let heavy: PieceSet =
        stack.and(setup.index.units[ground.side.index()]).filter(|&id| crowds(setup, id)).collect();
    let price = plain_cost(setup, state, exit) + setup.tables.movement.congestion;
    let poor = heavy.filter(|&id| remaining(setup, state, id) < price).collect();
    (heavy, poor)
}

/// BII 8.4f: whether it still matters in which order the stack enters: somebody who would pay for the jam could go in free
/// in the place of another who can pay for it.
pub fn order_matters(
    setup: &Setup,
    state: &State,
    ground: &Ground,
    stack: PieceSet,
    exit: Exit,
    queue: Queue,
) -> bool {
    if setup.rules.stack_congestion == crate::ruleset::StackCongestion::WholeStack {
        return false;
    }
    let all = state.total_sp(setup, crowd(setup, state, ground, stack, exit).0);
    if !ground.overflows(setup, state, exit.to, all) {
        return false;
    }
    let plain = plain_cost(setup, state, exit);
    let costs = stack_costs(setup, state, ground, stack, exit, queue).unwrap_or_default();
    let bound = crowd(setup, state, ground, stack, exit).1.or(queue.first);
    let settled = state.total_sp(setup, bound);
    costs.iter().any(|&(id, cost)| {
        let sp = u16::from(state.sp(setup, id));
        cost > plain && !ground.overflows(setup, state, exit.to, settled + sp)
    })
}

/// BII 8.4f: how the order stands once `next` has been named, or nothing if somebody could not pay then.
pub fn queue_with(
    setup: &Setup,
    state: &State,
    ground: &Ground,
    stack: PieceSet,
    exit: Exit,
    first: PieceSet,
    next: PieceId,
) -> Option<Queue> {
    let (heavy, poor) = crowd(setup, state, ground, stack, exit);
    if !heavy.minus(first).contains(next) {
        return None;
    }
    let named = first.with(next);
    let fits = |units: PieceSet| !ground.overflows(setup, state, exit.to, state.total_sp(setup, units));
    if fits(named) {
        return fits(named.or(poor)).then_some(Queue { first: named, full: false });
    }
    poor.minus(first).is_empty().then_some(Queue { first, full: true })
}
