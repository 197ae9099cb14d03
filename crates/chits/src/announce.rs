//! Announcing combats (RM CBT-1 to CBT-6, RM BEN-3, R59, R60, R74, R120 to R124): all of an activation are named before the first is fought.

use board::hex::HexId;
use play::Sink;

use crate::action::Action;
use crate::activation::{self, Stage};
use crate::bridges;
use crate::combat::{Fight, Step};
use crate::event::{Event, What, tell};
use crate::flow::Frame;
use crate::setup::{Hexes, PieceId, PieceSet, Setup};
use crate::state::{Around, Combat, Marks, State};

/// The hexes next to a piece that its side may attack from there: with enemy combat units, not across an unbridged river
/// (RM MOD-6c, R60, R131).
pub fn attackable<'a>(setup: &'a Setup, state: &'a State, id: PieceId) -> impl Iterator<Item = HexId> + 'a {
    let side = setup.piece(id).side;
    let enemies = state.hexes_of(setup, setup.index.units[side.other()]);
    let from = state.hex(id);
    from.into_iter().flat_map(move |from| {
        setup.map.neighbours(from).filter_map(move |(direction, to)| {
            let there = enemies.contains(setup.cell(to));
            (there && bridges::strikes(setup, state, side, from, direction, to)).then_some(to)
        })
    })
}

/// The units that are named for some combat.
pub fn named(setup: &Setup, state: &State) -> PieceSet {
    setup.index.sides[state.active_side(setup)].filter(|&id| state.piece(id).fights > 0).collect()
}

/// Whether a piece may be named at all: it acts now, can fight or lead, and has not been taken back too often (RM CBT-5a, RM IND-2,
/// RM BEN-3, R120).
pub fn may_name(setup: &Setup, state: &State, id: PieceId) -> bool {
    state.has(id, Marks::ACTIVE)
        && !state.piece(id).marks.is_settled()
        && state.piece(id).fights == 0
        && (state.factor(setup, id) > 0 || setup.index.leaders.contains(id))
        && state.hex(id).is_some()
        && activation::within_quota(setup, state, named(setup, state).with(id))
}

/// An engaged unit attacks those it is engaged with (R74).
pub fn engagement_allows(setup: &Setup, state: &State, id: PieceId, target: HexId) -> bool {
    let group = state.piece(id).engaged;
    let enemy = setup.piece(id).side.other();
    group == 0 || state.units_at(setup, target, enemy).any(|it| state.piece(it).engaged == group)
}

/// The numbers of the combats that are announced and not yet fought.
pub fn open(state: &State) -> impl Iterator<Item = u8> + '_ {
    (1..).zip(&state.combats).filter(|(_, combat)| !combat.targets.is_empty()).map(|(number, _)| number)
}

/// The combat that is fought for a hex: all who attack it do so together, with one die (RM CBT-6, R123).
pub fn combat_at(state: &State, target: HexId) -> Option<u8> {
    open(state).find(|&number| targets(state, number).contains(target))
}

/// What a combat is fought for.
fn targets(state: &State, number: u8) -> Around {
    state.combats[usize::from(number) - 1].targets
}

/// Whether units of so many hexes can fight for so many (R123).
fn holds(bases: usize, targets: usize) -> bool {
    bases <= Around::MOST && targets <= Around::MOST
}

/// The hexes from which units attack in some combats, with one more.
fn bases(setup: &Setup, state: &State, numbers: [u8; 2], more: Option<HexId>) -> usize {
    let attack = setup.piece_ids().filter(|&id| numbers.contains(&state.piece(id).fights));
    let mut hexes = Hexes::EMPTY;
    attack.filter_map(|id| state.hex(id)).chain(more).for_each(|hex| hexes.insert(setup.cell(hex)));
    hexes.len()
}

/// Whether a unit can be named against a hex: there is a combat for it with room, or room for a combat.
pub fn may_begin(setup: &Setup, state: &State, id: PieceId, target: HexId) -> bool {
    match combat_at(state, target) {
        Some(number) => {
            targets(state, number).len() == 1 || holds(bases(setup, state, [number; 2], state.hex(id)), 1)
        }
        None => open(state).count() < state.combats.len(),
    }
}

/// Whether a named unit takes on a further hex for all who attack from its hex in its combat (RM CBT-4a); the first of them speaks. A combat that
/// is fought for that hex already becomes one with theirs (RM CBT-6, R123).
pub fn may_widen(setup: &Setup, state: &State, id: PieceId, target: HexId) -> bool {
    let number = state.piece(id).fights;
    if number == 0 || speaker(setup, state, id) != Some(id) || targets(state, number).contains(target) {
        return false;
    }
    match combat_at(state, target) {
        Some(other) => {
            let all = targets(state, number).len() + targets(state, other).len();
            holds(bases(setup, state, [number, other], None), all)
        }
        None => holds(1, targets(state, number).len() + 1),
    }
}

/// Who speaks for the units that attack with a piece from its hex.
pub fn speaker(setup: &Setup, state: &State, id: PieceId) -> Option<PieceId> {
    fighters(setup, state, state.piece(id).fights).find(|&it| state.hex(it) == state.hex(id))
}

/// The combat for a hex in which a leader can take part: a unit of his formation attacks in it from his hex (RM BEN-2, R67).
pub fn led(setup: &Setup, state: &State, leader: PieceId, target: HexId) -> Option<u8> {
    let leads = setup.index.leaders.contains(leader);
    combat_at(state, target).filter(|&number| leads && follows(setup, state, leader, number))
}

fn follows(setup: &Setup, state: &State, leader: PieceId, number: u8) -> bool {
    let (hex, own) = (state.hex(leader), setup.piece(leader).formation);
    fighters(setup, state, number).any(|id| state.hex(id) == hex && setup.piece(id).formation == own)
}

/// Whether every enemy hex next to a named attacker is attacked from his hex (RM CBT-4).
pub fn is_complete(setup: &Setup, state: &State) -> bool {
    owed(setup, state).is_none()
}

/// An enemy hex that must be attacked as well, and the attacker because of whom: whoever fights, alone or as a stack, engages all enemies
/// next to him, if need be by dividing the attacks of his stack (RM CBT-4, RM CBT-5, R124).
pub fn owed(setup: &Setup, state: &State) -> Option<(PieceId, HexId)> {
    let named = named(setup, state).minus(setup.index.leaders);
    let attacks = |from: Option<HexId>, hex: HexId| {
        { named }.any(|id| state.hex(id) == from && targets(state, state.piece(id).fights).contains(hex))
    };
    { named }.find_map(|id| {
        attackable(setup, state, id).find(|&hex| !attacks(state.hex(id), hex)).map(|hex| (id, hex))
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
    let side = state.active_side(setup);
    for id in setup.index.units[side] {
        if may_name(setup, state, id) {
            let able =
                |&hex: &HexId| engagement_allows(setup, state, id, hex) && may_begin(setup, state, id, hex);
            out.extend(attackable(setup, state, id).filter(able).map(|hex| Action::Attack(id, hex)));
        } else if state.piece(id).fights > 0 {
            let more = attackable(setup, state, id).filter(|&hex| may_widen(setup, state, id, hex));
            out.extend(more.map(|hex| Action::Attack(id, hex)));
        }
    }
    for id in setup.index.leaders.and(setup.index.sides[side]) {
        if may_name(setup, state, id) {
            let leads = attackable(setup, state, id).filter(|&hex| led(setup, state, id, hex).is_some());
            out.extend(leads.map(|hex| Action::Attack(id, hex)));
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
            match (fights, combat_at(state, target)) {
                (0, Some(number)) => state.piece_mut(id).fights = number,
                (0, None) => begin(state, id, target),
                (_, Some(other)) => merge(state, fights, other),
                (_, None) => state.combats[usize::from(fights) - 1].targets.add(target),
            }
        }
        Action::Release(id) => {
            tell(sink, || What::Released { piece: id });
            let number = state.piece(id).fights;
            let piece = state.piece_mut(id);
            piece.fights = 0;
            piece.marks.count_return();
            mend(setup, state, number);
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

/// Two combats become one.
fn merge(state: &mut State, number: u8, other: u8) {
    let more = std::mem::take(&mut state.combats[usize::from(other) - 1]);
    more.targets.iter().for_each(|hex| state.combats[usize::from(number) - 1].targets.add(hex));
    for piece in state.pieces.iter_mut().filter(|piece| piece.fights == other) {
        piece.fights = number;
    }
}

/// Somebody was taken back: a combat keeps what its attackers can reach, and falls apart where nothing holds it together any more.
fn mend(setup: &Setup, state: &mut State, number: u8) {
    let all = targets(state, number);
    let mut rest = fighters(setup, state, number);
    state.combats[usize::from(number) - 1] = Combat::default();
    let mut own = Some(number);
    while let Some(first) = rest.first() {
        let (group, hexes) = joined(setup, state, rest, &all, first);
        let free = || state.combats.iter().position(|combat| combat.targets.is_empty());
        let into = own.take().or_else(|| Some(free()? as u8 + 1)).unwrap_or(number);
        hexes.iter().for_each(|hex| state.combats[usize::from(into) - 1].targets.add(hex));
        group.for_each(|id| state.piece_mut(id).fights = into);
        rest = rest.minus(group);
    }
    // A leader stays with a unit of his formation, or is taken back with it.
    for leader in setup.index.leaders.filter(|&id| state.piece(id).fights == number).collect::<PieceSet>() {
        let goes = open(state).find(|&it| follows(setup, state, leader, it));
        state.piece_mut(leader).fights = goes.unwrap_or(0);
    }
}

/// Those of the attackers who attack together with one of them, hex by hex, and what they attack.
fn joined(setup: &Setup, state: &State, among: PieceSet, all: &Around, first: PieceId) -> (PieceSet, Around) {
    let reaches = |id: PieceId, hex: HexId| all.contains(hex) && reaches(setup, state, id, hex);
    let mut group = PieceSet::of(first);
    loop {
        let hexes: Around = all.iter().filter(|&hex| { group }.any(|id| reaches(id, hex))).collect();
        let grown: PieceSet = among.filter(|&id| hexes.iter().any(|hex| reaches(id, hex))).collect();
        let grown = grown.or(group);
        if grown == group {
            return (group, hexes);
        }
        group = grown;
    }
}

/// Whether a piece can attack a hex from where it stands.
pub fn reaches(setup: &Setup, state: &State, id: PieceId, target: HexId) -> bool {
    attackable(setup, state, id).any(|hex| hex == target)
}

/// The announcement is complete: everybody named has acted, leaders like any other (RM BEN-3, R111).
pub fn close<S: Sink<Event>>(setup: &Setup, state: &mut State, _sink: &mut S) {
    for id in named(setup, state) {
        activation::act(setup, state, id);
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

/// The pieces of a combat that attack some of its hexes, leaders included: who reaches none of them takes no part (R123).
pub fn against(setup: &Setup, state: &State, number: u8, hexes: &Around) -> PieceSet {
    let part = |id: &PieceId| attackable(setup, state, *id).any(|hex| hexes.contains(hex));
    state.attackers(setup, number).filter(part).collect()
}

/// The pieces that fight in a combat: combat units, without leaders.
pub fn fighters(setup: &Setup, state: &State, number: u8) -> PieceSet {
    state.attackers(setup, number).minus(setup.index.leaders)
}
