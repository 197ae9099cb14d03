//! What holds of the procedures under way: who is in them, where, and which may interrupt which. Play never breaks it; a situation that
//! names them is held to it, so that nothing that follows can break down.

use board::AreaSet;
use play::Side;

use super::Found;
use crate::combat::{Combat, Step, bombardment};
use crate::displacement::Displacement;
use crate::entry::Entry;
use crate::flow::Frame;
use crate::forced_march::{self, Forced};
use crate::hits::Hits;
use crate::movement::{Mode, Movement};
use crate::recovery::Recovery;
use crate::retreat::Retreat;
use crate::setup::{AUSTRIAN, FRENCH, Kind, PieceId, PieceSet, Setup};
use crate::state::{Place, State};
use crate::supply::{self, Supply};
use crate::ways::{self, Ground, Queue};

/// The phase and everything that has interrupted it. How a game that is over came to its end does not matter.
pub(super) fn fit(setup: &Setup, state: &State, faults: &mut Found) {
    if state.over.is_some() {
        return;
    }
    let mut tell = |id: &str, what: &str| faults.push((id.into(), what.into()));
    let frames: Vec<&Frame> = state.frames.iter().collect();
    if let Some(what) = frames.first().and_then(|phase| phase_fault(setup, state, phase)) {
        tell("progress", what);
    }
    for pair in frames.windows(2) {
        if !may_interrupt(pair[0], pair[1]) {
            tell("doing", "one procedure does not interrupt the other");
        } else if let Some(what) = fault(setup, state, pair[0], pair[1]) {
            tell("doing", what);
        }
    }
}

/// Which procedure can lie upon which.
fn may_interrupt(below: &Frame, above: &Frame) -> bool {
    let marches = matches!(below, Frame::Movement(_) | Frame::Forced(_));
    let fights = matches!(below, Frame::Combats | Frame::Combat(_) | Frame::Displacement(_));
    match above {
        Frame::Scout(_) | Frame::Check(_) | Frame::Forced(_) => matches!(below, Frame::Movement(_)),
        Frame::Work(_) | Frame::Entry(_) => marches,
        Frame::Displacement(_) => marches || fights,
        Frame::Combat(_) => matches!(below, Frame::Combats),
        Frame::Hits(_) => matches!(below, Frame::Combat(_) | Frame::Retreat(_)),
        Frame::Retreat(_) => matches!(below, Frame::Combat(_)),
        _ => false,
    }
}

fn phase_fault(setup: &Setup, state: &State, phase: &Frame) -> Option<&'static str> {
    match phase {
        Frame::Dummies(_) => (!setup.rules.fog_of_war).then_some("nobody places Dummies"),
        Frame::Supply(phase) => supply_fault(setup, state, phase),
        Frame::Movement(phase) => movement_fault(setup, state, phase),
        Frame::Recovery(phase) => recovery_fault(setup, state, phase),
        Frame::Command(_) | Frame::Initiative(_) | Frame::Combats => None,
        _ => Some("that is no phase"),
    }
}

/// Whether all of them are on the map.
fn present(state: &State, pieces: PieceSet) -> bool {
    pieces.into_iter().all(|id| state.area_of(id).is_some())
}

/// Whether all of them that are on the map stand in one area.
fn together(state: &State, pieces: PieceSet) -> bool {
    pieces.filter_map(|id| state.area_of(id)).collect::<AreaSet>().len() <= 1
}

/// BII 5.5, 5.7: French units forage, and Mantua is open when Austrians may join.
fn supply_fault(setup: &Setup, state: &State, phase: &Supply) -> Option<&'static str> {
    let french = setup.index.units[FRENCH.index()];
    let Supply { foragers, left, fed, step } = *phase;
    if !foragers.minus(french).is_empty() || !left.or(fed).minus(foragers).is_empty() {
        return Some("French units forage, and foragers roll or are fed");
    }
    if !left.and(fed).is_empty() || !present(state, left) {
        return Some("who is to roll is on the map and not fed yet");
    }
    let joins = matches!(step, supply::Step::Join | supply::Step::Silence);
    (joins && state.besieged).then_some("nobody joins the city while Mantua is besieged")
}

/// BII 10.0b: units with hits roll, one after the other.
fn recovery_fault(setup: &Setup, state: &State, phase: &Recovery) -> Option<&'static str> {
    let Recovery { side, left, rolling, .. } = *phase;
    let units = side.map_or(PieceSet::EMPTY, |side| setup.index.units[side.index()]);
    let hurt = |id: PieceId| state.area_of(id).is_some() && state.piece(id).hits > 0;
    let sound = left.minus(units).is_empty()
        && left.into_iter().all(hurt)
        && rolling.is_none_or(|id| left.contains(id));
    (!sound).then_some("who is to roll is a unit of the side, on the map, with hits")
}

/// BII 8.0 to 8.4: those in hand are the mover's and together.
fn movement_fault(setup: &Setup, state: &State, phase: &Movement) -> Option<&'static str> {
    let Movement { mode, hand, first, scouts } = *phase;
    let mobile = setup.all_of(state.active).minus(setup.of_kind(state.active, Kind::Garrison));
    if !hand.minus(mobile).is_empty() || !together(state, hand) {
        return Some("those in hand belong to the active side, can move and are together");
    }
    if !first.minus(hand).is_empty() || !first.is_empty() && !matches!(mode, Mode::Filing(_)) {
        return Some("who enters first is in hand, and is named when a stack files into an area");
    }
    if scouts > setup.tables.scouting.attempts || scouts > 0 && !setup.rules.reconnaissance {
        return Some("there are not so many scouts");
    }
    let alone = matches!(mode, Mode::Free | Mode::Must | Mode::LastOfStack);
    if alone && hand.len() > 1 || mode == Mode::Scouting && !hand.is_empty() {
        return Some("more than one piece in hand is a stack");
    }
    let Mode::Filing(to) = mode else { return None };
    let exit = hand.first().and_then(|id| state.area_of(id)).and_then(|from| setup.map.exit(from, to));
    let ground = Ground::new(setup, state, state.active);
    let goes = |exit| ways::stack_costs(setup, state, &ground, hand, exit, Queue::default()).is_some();
    (!exit.is_some_and(goes)).then_some("the stack cannot enter that area")
}

fn fault(setup: &Setup, state: &State, below: &Frame, above: &Frame) -> Option<&'static str> {
    match (below, above) {
        (_, Frame::Scout(it)) => {
            let scouts = setup.of_kind(state.active, Kind::Cavalry);
            let near =
                state.area_of(it.unit).is_some_and(|from| setup.map.neighbours(from).contains(it.area));
            (!scouts.contains(it.unit) || !near)
                .then_some("cavalry of the active side scouts an adjacent area")
        }
        (_, Frame::Check(unit)) => {
            let sound = field(setup, state.active).contains(*unit) && state.area_of(*unit).is_some();
            (!sound).then_some("a unit of the active side checks")
        }
        (_, Frame::Forced(it)) => forced_fault(setup, state, it),
        (_, Frame::Work(it)) => {
            let bridge = setup.bridge(it.bridge);
            let infantry = setup.of_kind(state.active, Kind::Infantry).contains(it.unit);
            let there = state.area_of(it.unit).is_some_and(|area| area == bridge.a || area == bridge.b);
            let open = bridge.destroyable && state.broken.contains(it.bridge) == it.repair;
            (!(infantry && there && open))
                .then_some("infantry of the active side works on a bridge at its area")
        }
        (_, Frame::Entry(it)) => entry_fault(setup, state, it),
        (_, Frame::Displacement(it)) => displacement_fault(setup, state, it),
        (_, Frame::Combat(it)) => combat_fault(setup, state, it),
        (_, Frame::Hits(it)) => hits_fault(setup, state, it),
        (Frame::Combat(combat), Frame::Retreat(it)) => retreat_fault(state, combat, it),
        _ => None,
    }
}

/// The units of a side that march.
fn field(setup: &Setup, side: Side) -> PieceSet {
    setup.index.units[side.index()].minus(setup.of_kind(side, Kind::Garrison))
}

/// BII 8.3, R57: a unit of the active side marches by its plan; one that is still planned can be paid for.
fn forced_fault(setup: &Setup, state: &State, it: &Forced) -> Option<&'static str> {
    let sound = field(setup, state.active).contains(it.unit) && state.area_of(it.unit).is_some();
    let within = usize::from(it.at) <= it.plan.items().count();
    if !sound || !within {
        return Some("a unit of the active side marches by its plan");
    }
    if it.step != forced_march::Step::Planning {
        return None;
    }
    let ground = Ground::new(setup, state, state.active);
    let most = forced_march::most(setup, state, &ground, it.unit);
    let cost = forced_march::tally(setup, state, &ground, it.unit, &it.plan).map(|(_, cost)| cost);
    cost.is_none_or(|cost| cost > most).then_some("the unit cannot march so far")
}

/// BII 8.6: units of the active side have come in together.
fn entry_fault(setup: &Setup, state: &State, it: &Entry) -> Option<&'static str> {
    let units = it.movers.and(setup.index.units[state.active.index()]);
    let there = it.movers.into_iter().all(|id| state.area_of(id) == Some(it.area));
    if units.is_empty() || !there || !it.movers.minus(setup.all_of(state.active)).is_empty() {
        return Some("units of the active side have entered the area");
    }
    let near = it.refuge.is_none_or(|refuge| setup.map.neighbours(it.area).contains(refuge));
    (!near).then_some("who withdraws goes to an adjacent area")
}

/// BII 8.6.2d, 9.6a: the leaders still stand where they must go.
fn displacement_fault(setup: &Setup, state: &State, it: &Displacement) -> Option<&'static str> {
    let one_side =
        Side::BOTH.into_iter().any(|side| it.leaders.minus(setup.index.leaders[side.index()]).is_empty());
    let there = it.leaders.into_iter().all(|id| state.area_of(id) == Some(it.area));
    (!one_side || !there).then_some("leaders of one side are displaced from the area in which they stand")
}

/// BII 9.1 to 9.6: each step has what it speaks of.
fn combat_fault(setup: &Setup, state: &State, it: &Combat) -> Option<&'static str> {
    let defender = state.active.other();
    let [units, leaders] = [setup.index.units, setup.index.leaders].map(|index| index[defender.index()]);
    let marching = it.marching.minus(units).or(it.riding.minus(leaders));
    if !marching.is_empty() || !present(state, it.marching.or(it.riding)) {
        return Some("units and leaders of the defender march to the guns");
    }
    if it.round == 0 || it.round > setup.tables.combat.rounds {
        return Some("there is no such round");
    }
    let leads = |side: Side| it.lead[side].is_none_or(|id| setup.index.leaders[side.index()].contains(id));
    if !Side::BOTH.into_iter().all(leads) {
        return Some("a side is led by a leader of its own");
    }
    if it.step == Step::BombardDie && bombardment::superiority(setup, state, it.area).is_none() {
        return Some("nobody bombards without more guns");
    }
    let lost = matches!(it.step, Step::Retreat | Step::Pursuit | Step::PursuitDie);
    let Some(loser) = it.loser else {
        return (lost || it.joins || !it.force.is_empty()).then_some("somebody must have lost by now");
    };
    let force = setup.index.units[loser.index()].or(setup.index.leaders[loser.index()]);
    if !it.force.minus(force).is_empty() {
        return Some("the force that retreats is the loser's");
    }
    let joins = loser == AUSTRIAN && it.area == setup.index.mantua && !state.besieged;
    if it.joins && !joins {
        return Some("Austrians join the city from liberated Mantua");
    }
    (it.step == Step::PursuitDie && it.cavalry == 0).then_some("nobody pursues without cavalry")
}

/// BII 9.3d, 9.5c: hits fall on units where they are or on a Force.
fn hits_fault(setup: &Setup, state: &State, it: &Hits) -> Option<&'static str> {
    let units = setup.index.units[0].or(setup.index.units[1]);
    let placed = it.placed.units();
    let there = placed.minus(units).is_empty()
        && placed.into_iter().all(|id| state.piece(id).at == Place::on(it.area));
    (!there).then_some("hits are put on units in the area")
}

/// BII 9.4: the loser of the combat beneath retreats, all together.
fn retreat_fault(state: &State, combat: &Combat, it: &Retreat) -> Option<&'static str> {
    let there = combat.force.filter_map(|id| state.area_of(id)).all(|area| area == it.at);
    let begun = it.visited.contains(it.at) && it.visited.contains(combat.area);
    (combat.loser != Some(it.side) || !there || !begun)
        .then_some("the loser of the combat retreats together from where it was fought")
}
