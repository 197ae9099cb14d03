//! Why a Forced March may not be planned, led or carried on so.

use board::AreaId;

use super::marching::closed_to_work;
use super::{Reason, not_available};
use crate::action::Action;
use crate::bridges;
use crate::command;
use crate::forced_march::{self, Forced, Item, Step};
use crate::setup::{BridgeId, Kind, PieceId, Setup};
use crate::state::State;
use crate::ways::{self, Ground};
use crate::words::piece_name;

/// Why not, while a Forced March is planned or under way.
pub(super) fn why_not(setup: &Setup, state: &State, frame: Forced, action: Action) -> Option<Reason> {
    match (frame.step, action) {
        (Step::Planning, _) => no_item(setup, state, frame, action),
        (Step::Lead, Action::Lead(leader)) => Some(no_help(setup, state, frame.unit, leader)),
        (Step::March, Action::To(area)) => {
            let (name, place) = (piece_name(setup, frame.unit), &setup.area(area).name);
            Some(("BII 8.3c", format!("{place} is not on a shortest way that {name} can pay for")))
        }
        _ => None,
    }
}

/// Why a leader cannot lend the unit his Strategic Rating.
fn no_help(setup: &Setup, state: &State, unit: PieceId, leader: PieceId) -> Reason {
    if let Some(reason) = not_available(setup, state, state.active, leader) {
        return reason;
    }
    let (name, troops) = (piece_name(setup, leader), piece_name(setup, unit));
    if setup.piece(leader).kind != Kind::Leader {
        return ("BII 8.3h", format!("{name} is no leader"));
    }
    if !command::may_command(setup, state, leader, unit) {
        return ("BII 8.3h", format!("{name} may not command {troops}"));
    }
    let ground = Ground::new(setup, state, state.active);
    let reaches = |id: PieceId| {
        let reach = command::command_reach(setup, state, ground.held, id);
        state.area_of(unit).is_some_and(|area| reach.contains(area))
    };
    if !reaches(leader) {
        return ("BII 8.3h", format!("{troops} is out of {name}'s Command Range"));
    }
    let senior = |&id: &PieceId| {
        setup.piece(id).rank < setup.piece(leader).rank
            && state.area_of(id) == state.area_of(leader)
            && command::may_command(setup, state, id, unit)
            && reaches(id)
    };
    match setup.index.leaders[state.active.index()].into_iter().find(senior) {
        Some(chief) => {
            ("BII 8.3h", format!("{} stands with {name} and outranks him", piece_name(setup, chief)))
        }
        None => ("BII 8.3h", format!("{name} has no Strategic Rating to lend")),
    }
}

/// Why something may not be added to a plan, or the plan is not complete.
fn no_item(setup: &Setup, state: &State, frame: Forced, action: Action) -> Option<Reason> {
    let ground = Ground::new(setup, state, state.active);
    let (at, cost) = forced_march::tally(setup, state, &ground, frame.unit, &frame.plan)?;
    let planning = Planning { setup, state, frame, ground: &ground, at, cost };
    match action {
        Action::Go => Some(planning.incomplete()),
        Action::To(_) | Action::ThenDestroy(_) | Action::ThenRepair(_) if ground.held.contains(at) => {
            let place = &setup.area(at).name;
            Some(("BII 8.6.1", format!("the plan leads among enemies at {place}, where movement ends")))
        }
        Action::To(area) => Some(planning.no_way(area)),
        Action::ThenDestroy(bridge) => Some(planning.no_work(bridge, false)),
        Action::ThenRepair(bridge) => Some(planning.no_work(bridge, true)),
        _ => None,
    }
}

/// A plan as far as it has been told: where it ends and what it costs so far.
struct Planning<'a> {
    setup: &'a Setup,
    state: &'a State,
    frame: Forced,
    ground: &'a Ground,
    at: AreaId,
    cost: u8,
}

impl Planning<'_> {
    fn name(&self) -> String {
        piece_name(self.setup, self.frame.unit)
    }

    fn most(&self) -> u8 {
        forced_march::most(self.setup, self.state, self.ground, self.frame.unit)
    }

    fn incomplete(&self) -> Reason {
        if !forced_march::has_work(&self.frame.plan) {
            return ("BII 8.3a", "the plan holds no bridge work yet".into());
        }
        let (cost, name) = (self.cost, self.name());
        let left = ways::remaining(self.setup, self.state, self.frame.unit);
        ("BII 8.3a", format!("the plan costs {cost} MP, and {name} has {left} without a Forced March"))
    }

    fn no_way(&self, to: AreaId) -> Reason {
        let (setup, name, place) = (self.setup, self.name(), &self.setup.area(to).name);
        if self.at == to {
            return ("BII 8.3a", format!("the plan has {name} at {place} already"));
        }
        if let Some(Item::To(area)) = self.frame.plan.last() {
            let there = &setup.area(area).name;
            return (
                "BII 8.3e",
                format!("the plan leads to {there}: work on a bridge there comes next, or its end (go)"),
            );
        }
        let costs = self.ground.costs(setup, self.state, self.frame.unit);
        let reach = setup.map.reach(self.at, board::MOST_BUDGET, self.ground.passable(), costs);
        match reach.cost(to) {
            None => ("BII 8.3a", format!("no way that {name} can pay for leads to {place}")),
            Some(way) => self.too_dear(way).unwrap_or_else(|| self.dead_end()),
        }
    }

    fn no_work(&self, bridge: BridgeId, repair: bool) -> Reason {
        let (setup, state, name) = (self.setup, self.state, self.name());
        let who = if repair { "BII 8.5.2a" } else { "BII 8.5.1a" };
        if self.frame.plan.has(if repair { Item::Repair(bridge) } else { Item::Destroy(bridge) }) {
            return (who, "that is in the plan already".into());
        }
        if !bridges::bridges_at(setup, self.at).any(|other| other == bridge) {
            return (who, format!("{name} would not stand at either end of that bridge"));
        }
        if let Some(reason) = closed_to_work(setup, state, bridge, repair) {
            return reason;
        }
        self.too_dear(bridges::cost(setup, repair)).unwrap_or_else(|| self.dead_end())
    }

    fn too_dear(&self, more: u8) -> Option<Reason> {
        let (total, most, name) = (self.cost + more, self.most(), self.name());
        (total > most).then(|| {
            let what =
                format!("the plan would cost {total} MP, a Forced March of {name} gives at most {most}");
            ("BII 8.3a", what)
        })
    }

    /// Whatever is added then, the plan never becomes one that may be declared.
    fn dead_end(&self) -> Reason {
        let most = self.most();
        ("BII 8.3a", format!("so the plan would hold no bridge work that is paid with at most {most} MP"))
    }
}
