//! Advance after combat (CAL 12.7).

use board::hex::HexId;
use play::Sink;

use super::{Assault, Stage};
use crate::action::Action;
use crate::event::{Event, What};
use crate::flow::Flow;
use crate::odds::{self, Sides};
use crate::ruleset::{Cavalry, Command};
use crate::setup::{Hexes, Kind, PieceId, PieceSet, Setup};
use crate::state::{Marks, Place, State, Status};
use crate::{arrival, evasion, movement, sight};

/// Hexes of the assault that hold no defender any more, so that they can be advanced into (CAL 12.7a, 12.7c).
fn vacated(setup: &Setup, state: &State, frame: &Assault) -> Hexes {
    let enemy = odds::attacker(setup, state, frame.fight).other();
    frame.targets.minus(&state.occupied(setup, enemy))
}

/// The leaders with whom all attackers of a hex may advance, and who go along: their formation's (CAL 12.7.3, 4.1.1b), or any with them
/// (AIF 12.7.3, 4.1.1b, 4.2.1a).
pub(super) fn guides(setup: &Setup, state: &State, units: PieceSet) -> PieceSet {
    if setup.rules.book.command == Command::Ranges {
        return odds::leader_with(setup, state, units).into_iter().collect();
    }
    let Some(unit) = units.first() else { return PieceSet::EMPTY };
    let own = setup.piece(unit).formation;
    let here = state.leaders_at(setup, state.hex_of(unit), setup.piece(unit).side);
    here.filter(|&id| setup.piece(id).kind == Kind::Commander || setup.piece(id).formation == own).collect()
}

/// Who may advance where (CAL 12.7a, 12.7.1, 9.2.1, R68).
pub fn advances(setup: &Setup, state: &State, frame: &Assault) -> Vec<Action> {
    let side = odds::attacker(setup, state, frame.fight);
    let mut open = vacated(setup, state, frame).minus(&setup.limits.closed[side]);
    let fit = |&id: &PieceId| state.piece(id).status == Status::Good;
    let attackers: PieceSet = Sides::of(setup, state, frame.fight).attackers.filter(fit).collect();
    if let Some(ban) = attackers.first().and_then(|id| movement::binding_ban(setup, state, id)) {
        open = open.minus(&ban.beyond);
    }
    let mut list = Vec::new();
    for unit in attackers {
        let near = setup.index.around[state.hex_of(unit).index()].and(&open);
        list.extend(near.iter().map(|hex| Action::Advance(unit, hex)));
    }
    for base in &attackers.map(|id| state.hex_of(id)).collect::<Hexes>() {
        // CAL 12.7.3, 4.1.1b; AIF R57: who charged together takes the hex together
        let here = state.in_hex(base, attackers);
        let mut each = here;
        let charged = setup.rules.book.cavalry == Cavalry::Everywhere
            && here.len() > 1
            && each.all(|id| state.has(id, Marks::CHARGE));
        if charged || !guides(setup, state, here).is_empty() {
            let near = setup.index.around[base.index()].and(&open);
            list.extend(near.iter().map(|hex| Action::AdvanceAll(base, hex)));
        }
    }
    list
}

/// A charge goes home into the hex it has emptied (CAL 20.2d): the advances of those who charged, one of which has to be made.
pub fn homing(setup: &Setup, state: &State, frame: &Assault) -> Vec<Action> {
    if setup.rules.book.cavalry == Cavalry::Everywhere {
        return Vec::new(); // AIF R57: it may, but need not
    }
    let mut list = advances(setup, state, frame);
    let units = setup.index.units[state.side(setup)];
    list.retain(|action| match *action {
        Action::Advance(unit, _) => state.has(unit, Marks::CHARGE),
        Action::AdvanceAll(base, _) => state.in_hex(base, units).any(|id| state.has(id, Marks::CHARGE)),
        _ => false,
    });
    list
}

/// The attacked hexes with guns and nobody beside them, one bit each in their order (AIF 11.1.1).
pub(super) fn lone_guns(setup: &Setup, state: &State, sides: &Sides, targets: &Hexes) -> u8 {
    let stand = sides.stand(setup);
    let alone = |hex: HexId| state.in_hex(hex, stand).is_empty();
    targets.iter().take(8).enumerate().filter(|(_, hex)| alone(*hex)).fold(0, |bits, (at, _)| bits | 1 << at)
}

/// The advances into hexes of guns that stood alone, one of which has to be made, whatever became of the rest of the combat (AIF 11.1.1, R142).
pub fn onto_guns(setup: &Setup, state: &State, frame: &Assault) -> Vec<Action> {
    let guns = frame.targets.iter().take(8).enumerate().filter(|(at, _)| frame.taken >> at & 1 == 1);
    let guns: Hexes = guns.map(|(_, hex)| hex).collect();
    let mut list = if guns.is_empty() { Vec::new() } else { advances(setup, state, frame) };
    list.retain(|action| match *action {
        Action::Advance(_, hex) | Action::AdvanceAll(_, hex) => guns.contains(hex),
        _ => false,
    });
    list
}

/// Who need not choose how his charge goes home does so at once; everybody else is asked.
pub(super) fn run_advance<S: Sink<Event>>(
    setup: &Setup,
    state: &mut State,
    frame: Assault,
    sink: &mut S,
) -> Flow {
    if let [Action::Advance(unit, hex)] = homing(setup, state, &frame)[..] {
        frame.go(state, Stage::Over);
        advance(setup, state, PieceSet::of(unit), hex, sink);
        return Flow::On;
    }
    if let [Action::Advance(unit, hex)] = onto_guns(setup, state, &frame)[..] {
        frame.go(state, Stage::Over);
        advance(setup, state, PieceSet::of(unit), hex, sink); // AIF 11.1.1
        return Flow::On;
    }
    if advances(setup, state, &frame).is_empty() { frame.go(state, Stage::Over) } else { Flow::Wait }
}

pub(super) fn advance<S: Sink<Event>>(
    setup: &Setup,
    state: &mut State,
    units: PieceSet,
    to: HexId,
    sink: &mut S,
) {
    let Some(side) = units.first().map(|id| setup.piece(id).side) else { return };
    let before = sight::before(setup, state, side, sink);
    for unit in units {
        let from = state.hex_of(unit);
        state.piece_mut(unit).at = Place::on(to);
        sight::tell_at(setup, state, side, &[from, to], sink, || What::Advanced { piece: unit, from, to });
    }
    sight::tell_sighted(setup, state, side, before, sink);
    let troops = units.and(setup.index.units[side]);
    arrival::come(setup, state, troops, to, true, sink);
    if let Some(unit) = troops.first() {
        evasion::beset(setup, state, unit);
    }
}
