//! Advance after combat (CAL 12.7).

use board::hex::HexId;
use play::Sink;

use super::{Assault, Stage};
use crate::action::Action;
use crate::event::{Event, What};
use crate::flow::Flow;
use crate::odds::{self, Sides};
use crate::setup::{Hexes, PieceId, PieceSet, Setup};
use crate::state::{Marks, Place, State, Status};
use crate::{arrival, movement, sight};

/// Hexes of the assault that hold no defender any more, so that they can be advanced into (CAL 12.7a, 12.7c).
fn vacated(setup: &Setup, state: &State, frame: &Assault) -> Hexes {
    frame.targets.minus(&state.occupied(setup, state.side(setup).other()))
}

/// Who may advance where (CAL 12.7a, 12.7.1, 9.2.1, R68).
pub fn advances(setup: &Setup, state: &State, frame: &Assault) -> Vec<Action> {
    let side = state.side(setup);
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
        // CAL 12.7.3, 4.1.1b
        if odds::leader_with(setup, state, state.in_hex(base, attackers)).is_some() {
            let near = setup.index.around[base.index()].and(&open);
            list.extend(near.iter().map(|hex| Action::AdvanceAll(base, hex)));
        }
    }
    list
}

/// A charge goes home into the hex it has emptied (CAL 20.2d): the advances of those who charged, one of which has to be made.
pub fn homing(setup: &Setup, state: &State, frame: &Assault) -> Vec<Action> {
    let mut list = advances(setup, state, frame);
    let units = setup.index.units[state.side(setup)];
    list.retain(|action| match *action {
        Action::Advance(unit, _) => state.has(unit, Marks::CHARGE),
        Action::AdvanceAll(base, _) => state.in_hex(base, units).any(|id| state.has(id, Marks::CHARGE)),
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
    if advances(setup, state, &frame).is_empty() { frame.go(state, Stage::Over) } else { Flow::Wait }
}

pub(super) fn advance<S: Sink<Event>>(
    setup: &Setup,
    state: &mut State,
    units: PieceSet,
    to: HexId,
    sink: &mut S,
) {
    let side = state.side(setup);
    let before = sight::open_to(setup, state, side);
    for unit in units {
        let from = state.hex_of(unit);
        state.piece_mut(unit).at = Place::on(to);
        sight::tell_at(setup, state, side, &[from, to], sink, || What::Advanced { piece: unit, from, to });
    }
    sight::tell_sighted(setup, state, side, before, sink);
    let troops = units.and(setup.index.units[side]);
    arrival::come(setup, state, troops, to, true, sink);
}
