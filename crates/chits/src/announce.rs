//! Announcing combats (RM CBT-1 to CBT-5a, R59 to R61, R74): all of an activation are named before the first is fought.

use board::hex::HexId;
use play::Sink;

use crate::action::Action;
use crate::activation::{self, Stage};
use crate::bridges;
use crate::combat::{Fight, Step};
use crate::event::{Event, What, tell};
use crate::flow::Frame;
use crate::setup::{PieceId, PieceSet, Setup};
use crate::state::{Combat, Marks, State};

/// The hexes next to a piece that its side may attack from there: with enemy combat units, not across an unbridged river
/// (RM MOD-6c, R60).
pub fn attackable<'a>(setup: &'a Setup, state: &'a State, id: PieceId) -> impl Iterator<Item = HexId> + 'a {
    let side = setup.piece(id).side;
    let enemies = state.hexes_of(setup, setup.index.units[side.other()]);
    let from = state.hex(id);
    from.into_iter().flat_map(move |from| {
        setup.map.neighbours(from).filter_map(move |(direction, to)| {
            let there = enemies.contains(setup.cell(to));
            (there && bridges::crossable(setup, state, side, from, direction, to)).then_some(to)
        })
    })
}

/// The units that are named for some combat.
pub fn named(setup: &Setup, state: &State) -> PieceSet {
    setup.index.sides[state.active_side(setup)].filter(|&id| state.piece(id).fights > 0).collect()
}

/// Whether a unit may be named at all: it acts now, can fight, and has not been taken back too often (RM CBT-5a, RM IND-2, R120).
pub fn may_name(setup: &Setup, state: &State, id: PieceId) -> bool {
    state.has(id, Marks::ACTIVE)
        && !state.piece(id).marks.is_settled()
        && state.piece(id).fights == 0
        && state.factor(setup, id) > 0
        && state.hex(id).is_some()
        && activation::within_quota(setup, state, named(setup, state).with(id))
}

/// An engaged unit attacks those it is engaged with (R74).
pub fn engagement_allows(setup: &Setup, state: &State, id: PieceId, target: HexId) -> bool {
    let group = state.piece(id).engaged;
    let enemy = setup.piece(id).side.other();
    group == 0 || state.units_at(setup, target, enemy).any(|it| state.piece(it).engaged == group)
}

/// The combat a unit joins when it attacks a hex: one fought for that hex alone, or by units of its own hex (RM CBT-6, RM CBT-4a). Of
/// several it is the last, so that units named one after the other can be divided among them in every way (RM CBT-5).
pub fn joinable(setup: &Setup, state: &State, id: PieceId, target: HexId) -> Option<u8> {
    let joins = |&number: &u8| {
        let targets = &state.combats[usize::from(number) - 1].targets;
        let together = || state.attackers(setup, number).all(|it| state.hex(it) == state.hex(id));
        targets.contains(target) && (targets.len() == 1 || together())
    };
    open(state).filter(joins).last()
}

/// The numbers of the combats that are announced and not yet fought.
pub fn open(state: &State) -> impl Iterator<Item = u8> + '_ {
    (1..).zip(&state.combats).filter(|(_, combat)| !combat.targets.is_empty()).map(|(number, _)| number)
}

/// Units that attack from one hex may take on another hex as well (RM CBT-4a); the first of them speaks for all.
fn may_widen(setup: &Setup, state: &State, id: PieceId) -> bool {
    let number = state.piece(id).fights;
    if number == 0 {
        return false;
    }
    let attackers = state.attackers(setup, number);
    attackers.first() == Some(id) && { attackers }.all(|it| state.hex(it) == state.hex(id))
}

/// Whether every enemy hex next to a named attacker is attacked by somebody (RM CBT-4).
pub fn is_complete(setup: &Setup, state: &State) -> bool {
    owed(setup, state).is_none()
}

/// An enemy hex that must be attacked as well, and the attacker because of whom.
pub fn owed(setup: &Setup, state: &State) -> Option<(PieceId, HexId)> {
    let attacked = |hex| state.combats.iter().any(|combat| combat.targets.contains(hex));
    named(setup, state).find_map(|id| {
        let fights = setup.piece(id).kind.is_combat();
        attackable(setup, state, id).find(|&hex| fights && !attacked(hex)).map(|hex| (id, hex))
    })
}

/// Nobody can attack: at night (RM CBT-2), or nobody is near enough.
pub fn is_idle(setup: &Setup, state: &State) -> bool {
    if state.night(setup) {
        return true;
    }
    let side = state.active_side(setup);
    let any = |id| {
        may_name(setup, state, id)
            && attackable(setup, state, id).any(|hex| engagement_allows(setup, state, id, hex))
    };
    named(setup, state).is_empty() && !{ setup.index.units[side] }.any(any)
}

/// Who may attack whom, who may be taken back, and whether that is all.
pub fn actions(setup: &Setup, state: &State, out: &mut Vec<Action>) {
    let room = open(state).count() < state.combats.len();
    for id in setup.index.units[state.active_side(setup)] {
        if may_name(setup, state, id) {
            for hex in attackable(setup, state, id) {
                if !engagement_allows(setup, state, id, hex) {
                    continue;
                }
                let joins = joinable(setup, state, id, hex).is_some();
                if joins || room {
                    out.push(Action::Attack(id, hex));
                }
                if joins && room {
                    out.push(Action::Apart(id, hex)); // R61
                }
            }
        } else if may_widen(setup, state, id) {
            let combat = state.combats[usize::from(state.piece(id).fights) - 1];
            let more = attackable(setup, state, id).filter(|&hex| !combat.targets.contains(hex));
            out.extend(more.map(|hex| Action::Attack(id, hex)));
        }
    }
    if is_complete(setup, state) {
        out.push(Action::Done); // RM CBT-3
    }
    out.extend(named(setup, state).map(Action::Release));
}

/// A name is put down or taken back.
pub fn answer<S: Sink<Event>>(setup: &Setup, state: &mut State, action: Action, sink: &mut S) {
    match action {
        Action::Attack(id, target) => {
            tell(sink, || What::Named { piece: id, target });
            let fights = state.piece(id).fights;
            if fights > 0 {
                state.combats[usize::from(fights) - 1].targets.add(target);
                return;
            }
            match joinable(setup, state, id, target) {
                Some(number) => state.piece_mut(id).fights = number,
                None => begin(state, id, target),
            }
        }
        Action::Apart(id, target) => {
            tell(sink, || What::Named { piece: id, target });
            begin(state, id, target);
        }
        Action::Release(id) => {
            tell(sink, || What::Released { piece: id });
            let number = state.piece(id).fights;
            state.piece_mut(id).fights = 0;
            state.piece_mut(id).marks.count_return();
            if state.attackers(setup, number).is_empty() {
                state.combats[usize::from(number) - 1] = Combat::default();
            }
        }
        _ => {}
    }
}

/// A new combat.
fn begin(state: &mut State, id: PieceId, target: HexId) {
    let Some(free) = state.combats.iter().position(|combat| combat.targets.is_empty()) else { return };
    state.combats[free].targets.add(target);
    state.piece_mut(id).fights = free as u8 + 1;
}

/// The announcement is complete: everybody named has acted (R111), and leaders go with their units (R67).
pub fn close<S: Sink<Event>>(setup: &Setup, state: &mut State, _sink: &mut S) {
    for id in named(setup, state) {
        activation::act(setup, state, id);
    }
    let side = state.active_side(setup);
    for leader in setup.index.leaders.and(setup.index.sides[side]) {
        let Some(hex) = state.hex(leader) else { continue };
        let own = setup.piece(leader).formation;
        let with = state
            .units_at(setup, hex, side)
            .find(|&id| state.piece(id).fights > 0 && setup.piece(id).formation == own);
        if let (Some(unit), true) = (with, state.has(leader, Marks::ACTIVE)) {
            state.piece_mut(leader).fights = state.piece(unit).fights;
        }
    }
    state.frames.set(Frame::Activation(Stage::Fight));
}

/// A combat begins.
pub fn fight<S: Sink<Event>>(setup: &Setup, state: &mut State, number: u8, sink: &mut S) {
    let targets = state.combats[usize::from(number) - 1].targets;
    tell(sink, || What::Combat {
        targets: targets.iter().collect(),
        attackers: state.attackers(setup, number),
    });
    state.frames.push(Frame::Fight(Fight { number, step: Step::Evade(0) }));
}

/// The pieces that fight in a combat: combat units, without leaders.
pub fn fighters(setup: &Setup, state: &State, number: u8) -> PieceSet {
    let units = setup.index.units;
    state.attackers(setup, number).filter(|id| units.0.iter().any(|all| all.contains(*id))).collect()
}
