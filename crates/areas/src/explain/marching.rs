//! Why a piece may not move, march, work on a bridge or withdraw.

use board::{AreaId, AreaSet};

use super::{Reason, immobile, not_available, worn_out};
use crate::action::{Action, subject};
use crate::bridges;
use crate::entry::{self, Entry};
use crate::forced_march;
use crate::movement::{Mode, Movement};
use crate::setup::{BridgeId, Kind, PieceId, Setup};
use crate::state::{Marks, State};
use crate::ways::{self, Ground};
use crate::words::piece_name;

/// More MP than anything has; for finding out what a way would cost.
const PLENTY: u8 = 15;

/// Why not, in a Movement Phase.
pub(super) fn why_not(setup: &Setup, state: &State, frame: Movement, action: Action) -> Option<Reason> {
    if frame.mode == Mode::Scouting {
        return no_scout(setup, state, action);
    }
    if !of_movement(action) {
        return None;
    }
    let Some(id) = subject(action) else { return without_subject(setup, state, frame, action) };
    let name = piece_name(setup, id);
    if let Some(reason) = not_available(setup, state, state.active, id).or_else(|| immobile(setup, id)) {
        return Some(reason);
    }
    if let Some(reason) = other_in_hand(setup, frame, id, action) {
        return Some(reason);
    }
    if state.has(id, Marks::MOVED) {
        return Some(("BII 8.2g", format!("{name} has finished its move in this phase")));
    }
    let lost = state.has(id, Marks::OUT_OF_COMMAND);
    match action {
        Action::Try(_) if frame.hand.contains(id) && lost => {
            Some(("BII 8.1b", format!("{name} has passed its check already")))
        }
        Action::Try(_) if !lost => Some(("BII 8.1e", format!("{name} is commanded and needs no check"))),
        Action::Move(..) | Action::Force(..) | Action::Plan(_) if lost && !frame.hand.contains(id) => {
            Some(("BII 8.1a", format!("{name} is Out of Command: it must pass a check first (try)")))
        }
        Action::Gather(_) if lost => {
            Some(("BII 8.1f", format!("{name} is Out of Command and moves by itself if at all")))
        }
        Action::Move(_, to) => not_there(setup, state, id, to),
        Action::Force(_, to) => no_forced_march(setup, state, frame, id, to),
        Action::Plan(_) => no_plan(setup, state, frame, id),
        Action::Destroy(..) | Action::Repair(..)
            if frame.mode == Mode::LastOfStack && frame.hand.contains(id) =>
        {
            let clause = if matches!(action, Action::Repair(..)) { "BII 8.5.2a" } else { "BII 8.5.1a" };
            Some((
                clause,
                format!(
                    "{name} has marched in a stack: bridge work is for units that move by themselves (R62)"
                ),
            ))
        }
        Action::Destroy(_, bridge) => no_work(setup, state, id, bridge, false),
        Action::Repair(_, bridge) => no_work(setup, state, id, bridge, true),
        Action::Gather(_) => Some(("BII 8.2a", no_gathering(setup, state, frame, id))),
        Action::Drop(_) => Some(("BII 8.2a", format!("{name} is not in a stack on the march"))),
        Action::Next(_) => Some(no_next(setup, frame, id)),
        _ => None,
    }
}

/// Whether the action is one of a Movement Phase; about any other there is nothing to say but that it is not decided now.
fn of_movement(action: Action) -> bool {
    use Action as A;
    matches!(
        action,
        A::Pass | A::Try(_) | A::Move(..) | A::Force(..) | A::Plan(_) | A::Destroy(..) | A::Repair(..)
    ) || matches!(
        action,
        A::Gather(_) | A::GatherAll(_) | A::March(_) | A::File(_) | A::Next(_) | A::Drop(_) | A::Halt
    )
}

/// Why a piece may not scout an area.
fn no_scout(setup: &Setup, state: &State, action: Action) -> Option<Reason> {
    let Action::Scout(id, to) = action else { return None };
    if let Some(reason) = not_available(setup, state, state.active, id) {
        return Some(reason);
    }
    let (name, place) = (piece_name(setup, id), &setup.area(to).name);
    if setup.piece(id).kind != Kind::Cavalry {
        return Some(("BII 15.1", format!("{name} is no cavalry")));
    }
    if state.has(id, Marks::OUT_OF_COMMAND) {
        return Some(("BII 15.1", format!("{name} is Out of Command")));
    }
    if let Some(what) = worn_out(setup, state, id, "scout") {
        return Some(("BII 15.1", what));
    }
    if state.has(id, Marks::SCOUTED) {
        return Some(("BII 15.1", format!("{name} has scouted in this phase")));
    }
    if !setup.map.neighbours(state.area_of(id)?).contains(to) {
        return Some(("BII 15.1", format!("{place} is not adjacent")));
    }
    if state.scouted[state.active].contains(to) {
        return Some(("BII 15.3", format!("{place} has been scouted this turn")));
    }
    Some(("BII 15.1", format!("no enemy is at {place}")))
}

fn without_subject(setup: &Setup, state: &State, frame: Movement, action: Action) -> Option<Reason> {
    match (frame.mode, action) {
        (Mode::Must, _) => must_move(setup, frame),
        (Mode::Filing(to), _) => Some(unfinished_order(setup, to)),
        (Mode::Forming | Mode::Marching, Action::File(to)) => no_order(setup, state, frame, to),
        (Mode::Forming | Mode::Marching, Action::March(to)) => no_march(setup, state, frame, to),
        (Mode::Forming | Mode::Marching, _) => Some(unfinished_stack(frame.mode)),
        (_, Action::March(_) | Action::File(_) | Action::Halt) => {
            Some(("BII 8.2a", "no stack is in hand".into()))
        }
        (_, Action::GatherAll(area)) => {
            let what = format!("there are not two pieces at {} that can form a stack", setup.area(area).name);
            Some(("BII 8.2a", what))
        }
        _ => None,
    }
}

fn must_move(setup: &Setup, frame: Movement) -> Option<Reason> {
    let unit = frame.hand.first()?;
    Some(("BII 8.1b", format!("{} has passed its check and must move at once", piece_name(setup, unit))))
}

fn unfinished_stack(mode: Mode) -> Reason {
    let what = if mode == Mode::Forming { "gather, march or halt" } else { "march, drop or halt" };
    ("BII 8.2a", format!("the stack in hand comes first: {what}"))
}

/// Why a piece cannot be taken into a stack.
fn no_gathering(setup: &Setup, state: &State, frame: Movement, id: PieceId) -> String {
    let name = piece_name(setup, id);
    let stack = frame.hand.first().and_then(|first| state.area_of(first));
    match (frame.mode, stack) {
        (Mode::Forming, _) if frame.hand.contains(id) => format!("{name} is in the stack already"),
        (Mode::Forming, Some(area)) => {
            format!("{name} is not at {}, where the stack is being formed", setup.area(area).name)
        }
        _ if frame.hand.contains(id) => format!("{name} has begun to move"),
        _ => format!("{name} has nobody there to form a stack with"),
    }
}

fn unfinished_order(setup: &Setup, to: AreaId) -> Reason {
    let place = &setup.area(to).name;
    (
        "BII 8.4f",
        format!("the stack is about to enter {place}: name the next unit, or let the others follow (march)"),
    )
}

/// Why there is nothing to say about the order in which the stack enters an area.
fn no_order(setup: &Setup, state: &State, frame: Movement, to: AreaId) -> Option<Reason> {
    let from = frame.hand.first().and_then(|id| state.area_of(id))?;
    let ground = Ground::new(setup, state, state.active);
    let costs = setup
        .map
        .exit(from, to)
        .and_then(|exit| ways::stack_costs(setup, state, &ground, frame.hand, exit, ways::Queue::default()));
    if costs.is_none() {
        return no_march(setup, state, frame, to);
    }
    let place = &setup.area(to).name;
    let heavy = frame.hand.filter(|&id| ways::crowds(setup, id)).collect();
    if !ground.overflows(setup, state, to, state.total_sp(setup, heavy)) {
        return Some(("BII 8.4f", format!("there is room for the whole stack at {place}: just march")));
    }
    Some((
        "BII 8.4f",
        format!("in whatever order the stack enters {place}, the same pay for a jam: just march"),
    ))
}

/// Why a unit cannot be named to enter next.
fn no_next(setup: &Setup, frame: Movement, id: PieceId) -> Reason {
    let name = piece_name(setup, id);
    let what = match frame.mode {
        Mode::Filing(_) if !frame.hand.contains(id) => format!("{name} is not in the stack"),
        Mode::Filing(_) if frame.first.contains(id) => format!("{name} has been named already"),
        Mode::Filing(_) if !ways::crowds(setup, id) => format!("{name} crowds nobody and pays for no jam"),
        Mode::Filing(_) => format!("if {name} were next, somebody who cannot pay for the jam would have to"),
        _ => "no stack is about to enter a crowded area (file)".into(),
    };
    ("BII 8.4f", what)
}

fn other_in_hand(setup: &Setup, frame: Movement, id: PieceId, action: Action) -> Option<Reason> {
    match frame.mode {
        Mode::Must if !frame.hand.contains(id) => must_move(setup, frame),
        Mode::Filing(to) if !matches!(action, Action::Next(_)) => Some(unfinished_order(setup, to)),
        Mode::Forming | Mode::Marching
            if !matches!(action, Action::Gather(_) | Action::Drop(_) | Action::Next(_)) =>
        {
            Some(unfinished_stack(frame.mode))
        }
        Mode::Marching if matches!(action, Action::Gather(_)) => {
            Some(("BII 8.2a", "a stack picks nobody up on the march (R52)".into()))
        }
        _ => None,
    }
}

/// Why a piece cannot reach an area by moving.
fn not_there(setup: &Setup, state: &State, id: PieceId, to: AreaId) -> Option<Reason> {
    let (name, place) = (piece_name(setup, id), &setup.area(to).name);
    let from = state.area_of(id)?;
    if from == to {
        return Some(("BII 8.2a", format!("{name} is at {place} already")));
    }
    let ground = Ground::new(setup, state, state.active);
    if !ways::may_enter(setup, &ground, id, to) {
        let dummy = setup.piece(id).kind == Kind::Dummy;
        let clause = if dummy { "BII 14.7" } else { "BII 8.6.1" };
        return Some((clause, format!("{name} may not go among enemies at {place} without troops (R53)")));
    }
    let left = ways::remaining(setup, state, id);
    let costs = ground.costs(setup, state, id);
    let cheapest = setup.map.reach(from, PLENTY, ground.passable(), costs).cost(to);
    match cheapest {
        Some(cost) if cost <= left => Some(leader_in_the_way(setup, id, to)),
        Some(cost) => Some(("BII 8.2e", format!("{place} costs {cost} MP and {name} has {left}"))),
        None => Some(out_of_reach(setup, state, &ground, id, to, "BII 8.6.1")),
    }
}

/// A move goes no further than where an enemy leader must make way.
fn leader_in_the_way(setup: &Setup, id: PieceId, to: AreaId) -> Reason {
    let (name, place) = (piece_name(setup, id), &setup.area(to).name);
    ("BII 8.6.2e", format!("an enemy leader stands on the way to {place}: move {name} up to him first"))
}

/// Why no way of a cost that can be told leads to an area: enemies are on all of them, or it is further than that.
fn out_of_reach(
    setup: &Setup,
    state: &State,
    ground: &Ground,
    id: PieceId,
    to: AreaId,
    barred: &'static str,
) -> Reason {
    let (name, place) = (piece_name(setup, id), &setup.area(to).name);
    let closed = setup.map.areas().filter(|&area| !ways::may_enter(setup, ground, id, area)).collect();
    let into = AreaSet::from_bits(u128::MAX).minus(closed);
    let from = state.area_of(id);
    if from.is_some_and(|from| setup.map.flood(from, u8::MAX, ground.passable(), into).contains(to)) {
        return ("BII 8.2e", format!("{place} costs more than {PLENTY} MP, far more than {name} has"));
    }
    (barred, format!("enemies bar every way of {name}'s to {place}"))
}

/// Why a unit may not Force March at all.
fn no_forced_right(setup: &Setup, state: &State, id: PieceId) -> Option<Reason> {
    let name = piece_name(setup, id);
    match setup.piece(id).kind {
        Kind::Leader => return Some(("BII 2.1.2g", "leaders gain nothing by a Forced March".into())),
        Kind::Dummy => return Some(("BII 14.3", "a Dummy never Force Marches".into())),
        _ => {}
    }
    if let Some(what) = worn_out(setup, state, id, "Force March") {
        return Some(("BII 3.6d", what));
    }
    if state.has(id, Marks::FORAGED) {
        return Some(("BII 5.5d", format!("{name} has foraged this turn")));
    }
    None
}

/// Why a piece in hand declares no Forced March any more.
fn begun(setup: &Setup, frame: Movement, id: PieceId) -> Option<Reason> {
    let what = || format!("{} has begun to move: a Forced March is declared before", piece_name(setup, id));
    (frame.hand.contains(id) && frame.mode != Mode::Must).then(|| ("BII 8.3a", what()))
}

/// Why a unit cannot plan a Forced March with bridge work.
fn no_plan(setup: &Setup, state: &State, frame: Movement, id: PieceId) -> Option<Reason> {
    let name = piece_name(setup, id);
    if let Some(reason) = no_forced_right(setup, state, id).or_else(|| begun(setup, frame, id)) {
        return Some(reason);
    }
    if setup.piece(id).kind != Kind::Infantry {
        return Some(("BII 8.5.1a", format!("{name} is no infantry")));
    }
    if state.has(id, Marks::OUT_OF_COMMAND) {
        return Some(("BII 8.5.1a", format!("{name} is Out of Command")));
    }
    Some(("BII 8.3e", format!("no bridge work of {name}'s needs a Forced March")))
}

fn no_forced_march(setup: &Setup, state: &State, frame: Movement, id: PieceId, to: AreaId) -> Option<Reason> {
    if let Some(reason) = no_forced_right(setup, state, id).or_else(|| begun(setup, frame, id)) {
        return Some(reason);
    }
    let (name, place) = (piece_name(setup, id), &setup.area(to).name);
    let from = state.area_of(id)?;
    if from == to {
        return Some(("BII 8.3a", format!("{name} is at {place} already")));
    }
    let ground = Ground::new(setup, state, state.active);
    let left = ways::remaining(setup, state, id);
    let most = forced_march::most(setup, state, &ground, id);
    let costs = ground.costs(setup, state, id);
    let cost = setup.map.reach(from, PLENTY, ground.passable(), costs).cost(to);
    let moves = || setup.map.reach(from, left, ground.through(), costs).areas().contains(to);
    Some(match cost {
        Some(cost) if cost <= left && !moves() => {
            let stop = "with a stop where an enemy leader stands";
            ("BII 8.3a", format!("{place} is within {name}'s {left} MP, {stop}: just move"))
        }
        Some(cost) if cost <= left => {
            ("BII 8.3a", format!("{place} is within {name}'s {left} MP: just move"))
        }
        Some(cost) => {
            let help = match most < left + setup.tables.forced_march.most {
                true if state.has(id, Marks::OUT_OF_COMMAND) => {
                    ", since no leader helps a unit Out of Command"
                }
                true if forced_march::helpers(setup, state, id).is_empty() => " without a leader's help",
                _ => "",
            };
            let what =
                format!("{place} costs {cost} MP, a Forced March of {name} gives at most {most}{help}");
            ("BII 8.3a", what)
        }
        None => out_of_reach(setup, state, &ground, id, to, "BII 8.3a"),
    })
}

fn no_march(setup: &Setup, state: &State, frame: Movement, to: AreaId) -> Option<Reason> {
    let from = frame.hand.first().and_then(|id| state.area_of(id))?;
    let place = &setup.area(to).name;
    let Some(exit) = setup.map.exit(from, to) else {
        return Some((
            "BII 2.2.4a",
            format!("no road leads straight to {place}: a stack steps from area to area"),
        ));
    };
    let ground = Ground::new(setup, state, state.active);
    let troops = frame.hand.into_iter().any(|id| setup.piece(id).is_unit());
    if !troops && frame.hand.into_iter().any(|id| !ways::may_enter(setup, &ground, id, to)) {
        return Some(("BII 8.6.1", format!("the stack has no troops to go among enemies at {place}")));
    }
    let short = frame
        .hand
        .into_iter()
        .find(|&id| ways::plain_cost(setup, state, exit) > ways::remaining(setup, state, id));
    Some(match short {
        Some(id) => ("BII 8.2e", format!("{} has not the MP for {place}", piece_name(setup, id))),
        None => ("BII 8.4b", format!("{place} would overflow and not everybody can pay for the jam")),
    })
}

/// Why a unit may not work on a bridge.
fn no_work(setup: &Setup, state: &State, id: PieceId, bridge: BridgeId, repair: bool) -> Option<Reason> {
    let name = piece_name(setup, id);
    let [who, price] = if repair { ["BII 8.5.2a", "BII 8.5.2e"] } else { ["BII 8.5.1a", "BII 8.5.1e"] };
    if setup.piece(id).kind != Kind::Infantry {
        return Some((who, format!("{name} is no infantry")));
    }
    if state.has(id, Marks::OUT_OF_COMMAND) {
        return Some((who, format!("{name} is Out of Command")));
    }
    if state.has(id, Marks::FORAGED) {
        return Some(("BII 5.5h", format!("{name} has foraged this turn")));
    }
    let area = state.area_of(id)?;
    let Some(there) = bridges::bridges_at(setup, area).find(|&other| other == bridge) else {
        return Some((who, format!("{name} does not stand at either end of that bridge")));
    };
    if Ground::new(setup, state, state.active).held.contains(area) {
        return Some(("BII 8.6.1", format!("{name} is among enemies: its movement has ended")));
    }
    if let Some(reason) = closed_to_work(setup, state, there, repair) {
        return Some(reason);
    }
    let cost = bridges::cost(setup, repair);
    let left = ways::remaining(setup, state, id);
    (cost > left).then(|| (price, format!("the attempt costs {cost} MP and {name} has {left}")))
}

/// Why nobody may work on a bridge now.
pub(super) fn closed_to_work(setup: &Setup, state: &State, bridge: BridgeId, repair: bool) -> Option<Reason> {
    let [who, once] = if repair { ["BII 8.5.2a", "BII 8.5.2c"] } else { ["BII 8.5.1a", "BII 8.5.1c"] };
    if repair != state.broken.contains(bridge) {
        let what = if repair { "the bridge is intact" } else { "the bridge is destroyed already" };
        return Some((who, what.into()));
    }
    if !repair && !setup.bridge(bridge).destroyable {
        return Some(("BII 8.5.1d", "a bridge next to a City cannot be destroyed".into()));
    }
    (!bridges::open_to_work(setup, state, bridge, repair))
        .then(|| (once, "there has been an attempt on that bridge in this phase".into()))
}

/// Why a piece may not withdraw there.
pub(super) fn why_not_withdraw(setup: &Setup, state: &State, frame: Entry, action: Action) -> Option<Reason> {
    let Action::Withdraw(id, to) = action else { return None };
    let side = state.active.other();
    if let Some(reason) = not_available(setup, state, side, id) {
        return Some(reason);
    }
    let (name, place) = (piece_name(setup, id), &setup.area(to).name);
    if state.area_of(id) != Some(frame.area) {
        return Some(("BII 8.6.3a", format!("{name} is not where the enemy came in")));
    }
    if frame.refuge.is_some_and(|refuge| refuge != to) {
        return Some(("BII 8.6.3b", "all who withdraw go to the same area".into()));
    }
    let Some(exit) = setup.map.exit(frame.area, to) else {
        return Some(("BII 8.6.3b", format!("{place} is not adjacent")));
    };
    if setup.bridge_on(exit.road).is_some_and(|bridge| state.broken.contains(bridge)) {
        return Some(("BII 8.6.3f", "a withdrawal does not cross a Destroyed Bridge".into()));
    }
    if Ground::new(setup, state, side).held.contains(to) {
        return Some(("BII 8.6.3b", format!("{place} is not free of enemies")));
    }
    (!entry::refuges(setup, state, frame.area, side).contains(to)).then(|| {
        ("BII 8.6.3c", format!("{place} is not nearer to a leader or a Supply Area, and others are"))
    })
}
