//! What a move costs, where it leads through, and what it meets on the way.

use std::cell::OnceCell;

use board::hex::{HexId, Step};
use play::Side;

use super::{count, names, order_name, place, places, sees};
use crate::movement::{self, Destination, Leg, Move, Ways};
use crate::setup::{Hexes, Order, PieceId, PieceSet, Setup};
use crate::state::{State, Status};
use crate::tables::WHOLE;
use crate::victory;
use crate::ways::Field;
use crate::{charge, closing};

/// A way to a hex.
#[derive(Default)]
pub(super) struct Route {
    /// Half points of the steps to come.
    pub(super) cost: u8,
    /// The hexes entered, the last one included.
    pub(super) path: Vec<HexId>,
    /// What will happen on it.
    pub(super) notes: Vec<String>,
}

/// The ways of one move.
pub(super) struct Marches<'a> {
    setup: &'a Setup,
    state: &'a State,
    field: Field,
    mv: Move,
    found: Vec<Destination>,
    /// The ways to all of them, by leg, where one was asked for.
    ways: [OnceCell<Ways>; 3],
}

impl<'a> Marches<'a> {
    pub(super) fn new(setup: &'a Setup, state: &'a State, mv: Move) -> Marches<'a> {
        let field = Field::new(setup, state, setup.piece(mv.who).side);
        let mut found = Vec::new();
        movement::destinations(setup, state, &field, &mv, |to| found.push(to));
        Marches { setup, state, field, mv, found, ways: Default::default() }
    }

    /// The ride of a charge, which passes other zones (CAL 20.2.2).
    pub(super) fn ride(&self, hex: HexId, target: HexId) -> Route {
        let (setup, state) = (self.setup, self.state);
        let field = charge::field(setup, state, setup.piece(self.mv.who).side, target);
        let mv = Move { charge: Some(target), ..self.mv };
        let mut found = Vec::new();
        movement::destinations(setup, state, &field, &mv, |to| found.push(to));
        Marches { setup, state, field, mv, found, ways: Default::default() }.route(hex, Leg::Last)
    }

    /// Where the mover stands.
    pub(super) fn here(&self) -> HexId {
        self.state.hex_of(self.mv.who)
    }

    /// The same for a unit that means to fire in open order at the end of its way (AIF 16.3a).
    pub(super) fn skirmishing(&self) -> Marches<'a> {
        Marches::new(self.setup, self.state, Move { skirmish: Some(self.mv.start), ..self.mv })
    }

    /// The way to a hex.
    pub(super) fn route(&self, hex: HexId, leg: Leg) -> Route {
        let open = leg != Leg::Last;
        let (setup, state) = (self.setup, self.state);
        let here = self.here();
        if hex == here {
            let notes =
                if self.mv.spent == 0 { vec!["moves no more in this activation".into()] } else { Vec::new() };
            return Route { notes, ..Route::default() };
        }
        if self.mv.falls_back {
            return self.step_back(here, hex);
        }
        let goes = |to: &&Destination| match leg {
            Leg::Last => true,
            Leg::On => to.open && to.column == self.mv.column,
            Leg::Column => to.open && to.column && !self.mv.column,
        };
        let able = self.found.iter().filter(|to| to.hex == hex).filter(goes);
        let Some((best, route)) = able.min_by_key(|to| to.cost).zip(self.ways(leg).to(hex)) else {
            return Route {
                path: vec![hex],
                notes: vec!["back to where it could stop".into()],
                ..Route::default()
            };
        };
        let order = route.order;
        let path = route.path.hexes(setup, here);
        let cost = self.cost(route, here, &path);
        let mut notes = Vec::new();
        if route.column && self.is_unit() {
            notes.push("in March Column".into());
        }
        // In column the first hex of a reinforcement has cost less (AIF R100).
        let saved = if route.column && !self.mv.column { self.mv.saving } else { 0 };
        if cost > best.cost.saturating_sub(self.mv.spent - saved) {
            notes.push("dearer than its points, but one hex can always be moved".into());
        }
        if self.is_unit() {
            if order != self.mv.order {
                notes.push(format!("the guns act under {} for it", order_name(order)));
            }
            let penalty = state.sky(setup).penalty;
            if best.road && penalty > 0 && best.cost > self.budget().saturating_sub(penalty) {
                notes.push("only along roads, where the weather takes nothing".into());
            }
            self.remarks(&path, order, open, &mut notes);
        }
        Route { cost, path, notes }
    }

    /// The ways to all hexes: a menu asks for most of them.
    fn ways(&self, leg: Leg) -> &Ways {
        let place = match leg {
            Leg::Last => 0,
            Leg::On => 1,
            Leg::Column => 2,
        };
        self.ways[place].get_or_init(|| movement::ways(self.setup, self.state, &self.field, &self.mv, leg))
    }

    /// One hex back after fire in open order, which takes its points (AIF 16.3a).
    fn step_back(&self, here: HexId, hex: HexId) -> Route {
        let mover = movement::mover(self.setup, self.state, &self.field, &self.mv, Order::Advance);
        let cost = match self.setup.map.direction(here, hex).map(|it| mover.step(here, it, hex)) {
            Some(Step::Go(cost) | Step::Stop(cost)) => cost,
            _ => 0,
        };
        Route { cost, path: vec![hex], notes: vec!["falls back".into()] }
    }

    fn is_unit(&self) -> bool {
        !self.setup.piece(self.mv.who).kind.is_leader()
    }

    fn budget(&self) -> u8 {
        movement::allowance(self.setup, &self.mv)
    }

    /// What the steps ask, whether or not the mover can pay for the first.
    fn cost(&self, route: movement::Route, from: HexId, path: &[HexId]) -> u8 {
        let mut mover = movement::mover(self.setup, self.state, &self.field, &self.mv, route.order);
        mover.column = route.column;
        let (mut at, mut sum) = (from, 0u8);
        for &to in path {
            let direction = self.setup.map.direction(at, to);
            if let Some(Step::Go(cost) | Step::Stop(cost)) = direction.map(|it| mover.step(at, it, to)) {
                sum = if cost == WHOLE { self.budget() } else { sum.saturating_add(cost) };
            }
            at = to;
        }
        sum
    }

    /// What units meet on their way.
    fn remarks(&self, path: &[HexId], order: Order, open: bool, notes: &mut Vec<String>) {
        let (setup, state) = (self.setup, self.state);
        let Some(&last) = path.last() else { return };
        let side = setup.piece(self.mv.who).side;
        if self.field.zones.contains(last) && order != Order::Defence {
            notes.push("enters an enemy zone and stops".into());
        }
        let friends = state.units_at(setup, last, side).minus(self.mv.pieces());
        if !open && !friends.is_empty() {
            notes.push(format!("joins {}", names(setup, friends)));
        }
        notes.extend(gains(setup, state, self.mv.who, path));
        notes.extend(met(setup, state, side, path));
        notes.extend(self.closes(last));
    }

    /// CAL 5.1.1a: under Advance it matters who closes.
    fn closes(&self, last: HexId) -> Option<String> {
        let (setup, state) = (self.setup, self.state);
        let advances = state.orders[usize::from(state.active.0)] == Order::Advance;
        let start = self.mv.pieces().map(|id| state.piece(id).start).max()?;
        let nearer = closing::nearest(setup, &state.faced, last) < start;
        (advances && start > 1 && nearer).then(|| "closes with the enemy".into())
    }
}

/// Objectives taken and a direction of attack lifted on the way (CAL 18.0g, 19.1.1, 19.1.2).
pub(super) fn gains(setup: &Setup, state: &State, unit: PieceId, path: &[HexId]) -> Vec<String> {
    let side = setup.piece(unit).side;
    let mut notes = Vec::new();
    for (index, objective) in setup.objectives.iter().enumerate() {
        let passed = path.contains(&objective.hex);
        if passed && victory::holder(setup, state, index) != Some(side) {
            let worth = count(objective.worth[side].into(), "point", "points");
            notes.push(format!("takes {}, {worth}", place(setup, objective.hex)));
        }
    }
    let ban = crate::movement::binding_ban(setup, state, unit);
    if ban.is_some_and(|ban| path.iter().any(|&hex| ban.lifted_by.contains(hex))) {
        notes.push("then the whole formation may go anywhere".into());
    }
    notes
}

/// Routed enemies and lone leaders that units come upon, as far as their side can see (CAL 15.2b, 8.2.3a, 20.4).
pub(super) fn met(setup: &Setup, state: &State, side: Side, path: &[HexId]) -> Vec<String> {
    let enemy = side.other();
    let mut notes = Vec::new();
    let near = |hex: HexId| path.iter().any(|&at| setup.index.around[usize::from(at.0)].contains(hex));
    let routed: PieceSet = setup.index.units[enemy]
        .filter(|&id| state.piece(id).status == Status::Routed)
        .filter(|&id| state.hex(id).is_some_and(|hex| near(hex) && sees(setup, state, side, hex)))
        .collect();
    if !routed.is_empty() {
        let hexes: Hexes = routed.map(|id| state.hex_of(id)).collect();
        notes.push(format!("meets routed enemies in {}", places(setup, &hexes)));
    }
    for &hex in path {
        let leaders = state.leaders_at(setup, hex, enemy);
        let alone = state.units_at(setup, hex, enemy).is_empty();
        if !leaders.is_empty() && alone && sees(setup, state, side, hex) {
            notes.push(format!("comes upon {}", names(setup, leaders)));
        }
    }
    notes
}
