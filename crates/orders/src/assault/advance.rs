//! Advance after combat (CAL 12.7).

use board::hex::HexId;
use play::{Side, Sink};

use super::{Assault, Stage};
use crate::action::Action;
use crate::event::{Event, What};
use crate::flow::Flow;
use crate::odds::{self, Sides};
use crate::ruleset::{Advances, Cavalry, Command};
use crate::setup::{Hexes, Kind, PieceId, PieceSet, Setup};
use crate::state::{Marks, Place, State, Status};
use crate::{arrival, evasion, movement, sight, stacking};

/// The side whose units may advance now: the attacker, or the defender into hexes of attackers who are gone (CAL 12.7a, R141).
fn victor(setup: &Setup, state: &State, frame: &Assault) -> Side {
    let attacker = odds::attacker(setup, state, frame.fight);
    if frame.stage == Stage::Repulse { attacker.other() } else { attacker }
}

/// Hexes of the assault that hold no enemy any more, so that they can be advanced into (CAL 12.7a, 12.7c).
pub fn vacated(setup: &Setup, state: &State, frame: &Assault) -> Hexes {
    frame.targets.minus(&state.occupied(setup, victor(setup, state, frame).other()))
}

/// Who took part for the side that may advance and is fit for it (CAL 12.7.1); who has followed cavalry that rode away has advanced (CAL 14.1b).
pub(super) fn victors(setup: &Setup, state: &State, frame: &Assault) -> PieceSet {
    let fit = |&id: &PieceId| state.piece(id).status == Status::Good;
    let sides = Sides::of(setup, state, frame.fight);
    match frame.stage {
        Stage::Repulse => sides.stand(setup).filter(fit).collect(),
        Stage::Follow => {
            let followed = |id: PieceId| frame.targets.contains(state.hex_of(id));
            sides.attackers.filter(fit).filter(|&id| !followed(id)).collect()
        }
        _ => sides.attackers.filter(fit).collect(),
    }
}

/// The leaders with whom all victors of a hex may advance, and who go along: any one in the stack who may go there, their own before others
/// (CAL 12.7.3, 4.1.1b, 4.2.2, R142), or all of them (AIF 12.7.3, 4.1.1b, 4.2.1a).
pub(super) fn guides(setup: &Setup, state: &State, units: PieceSet, to: HexId) -> PieceSet {
    let Some(unit) = units.first() else { return PieceSet::EMPTY };
    let mut here = state.leaders_at(setup, state.hex_of(unit), setup.piece(unit).side);
    if setup.rules.book.command == Command::Ranges {
        let may_go =
            |id: &PieceId| movement::bounds(setup, state, *id).is_none_or(|hexes| hexes.contains(to));
        let own = odds::leader_with(setup, state, units).filter(may_go);
        return own.or_else(|| here.find(may_go)).into_iter().collect();
    }
    let own = setup.piece(unit).formation;
    here.filter(|&id| setup.piece(id).kind == Kind::Commander || setup.piece(id).formation == own).collect()
}

/// Who may advance where (CAL 12.7a, 12.7.1, 9.2.1, R141).
pub fn advances(setup: &Setup, state: &State, frame: &Assault) -> Vec<Action> {
    let side = victor(setup, state, frame);
    let mut open = vacated(setup, state, frame).minus(&setup.limits.closed[side]);
    let victors = victors(setup, state, frame);
    if let Some(ban) = victors.first().and_then(|id| movement::binding_ban(setup, state, id)) {
        open = open.minus(&ban.beyond);
    }
    // Only where several may follow can somebody be there already (CAL 14.1b, 7.1).
    let room =
        |units: &[PieceId], hex| frame.stage != Stage::Follow || stacking::may_stop(setup, state, units, hex);
    let mut list = Vec::new();
    for unit in victors {
        let near = setup.index.around[state.hex_of(unit).index()].and(&open);
        let near = near.iter().filter(|&hex| room(&[unit], hex));
        list.extend(near.map(|hex| Action::Advance(unit, hex)));
    }
    for base in &victors.map(|id| state.hex_of(id)).collect::<Hexes>() {
        // CAL 12.7.3, 4.1.1b; AIF R57: who charged together takes the hex together
        let here = state.in_hex(base, victors);
        let mut each = here;
        let charged = setup.rules.book.cavalry == Cavalry::Everywhere
            && here.len() > 1
            && each.all(|id| state.has(id, Marks::CHARGE));
        for hex in &setup.index.around[base.index()].and(&open) {
            let led = charged || !guides(setup, state, here, hex).is_empty();
            if led && (frame.stage != Stage::Follow || room(&here.collect::<Vec<_>>(), hex)) {
                list.push(Action::AdvanceAll(base, hex));
            }
        }
    }
    list
}

/// Where the attackers are gone the defenders may advance, if that is how the book is read (CAL 12.7a, R141).
pub(super) fn repulse(setup: &Setup, state: &mut State, frame: Assault, emptied: Hexes) -> Flow {
    match setup.rules.advances {
        Advances::Victors if !emptied.is_empty() => {
            Assault { targets: emptied, ..frame }.go(state, Stage::Repulse)
        }
        _ => frame.go(state, Stage::Over),
    }
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
    if !advances(setup, state, &frame).is_empty() {
        return Flow::Wait;
    }
    let emptied: Hexes = frame.emptied.into_iter().collect();
    repulse(setup, state, frame, emptied)
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
