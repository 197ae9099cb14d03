//! What matters now: who is in hand and where he can go, the fight, the active counter, else where the armies are nearest to each other.

use board::Id;
use board::hex::HexId;
use play::{Next, Side, Viewer};

use super::field::Field;
use super::page::{Window, line_and_place};
use crate::action::Action;
use crate::command;
use crate::flow::{self, Frame};
use crate::setup::Hexes;

/// Line and place of what matters now.
pub(super) fn centre(field: &Field<'_>) -> (i32, i32) {
    match spot(field) {
        Some(hex) => line_and_place(&field.setup.map, hex),
        None => meeting(field),
    }
}

/// The hex in which something goes on, the innermost procedure first.
pub(super) fn spot(field: &Field<'_>) -> Option<HexId> {
    let (setup, state) = (field.setup, field.state);
    let active = || state.spots[state.active.counter.index()].hex();
    state.frames.iter().rev().find_map(|frame| match frame {
        Frame::SetUp(it) => it.hand.and_then(|id| state.hex(id).or(Some(setup.placement(id)?.hex))),
        Frame::Arrivals(group, _) => {
            let arrival = setup.arrivals.get(usize::from(*group))?;
            crate::arrivals::entries(state, arrival).first().copied()
        }
        Frame::Surprise(formation) => {
            { setup.index.formations[formation.index()] }.find_map(|id| state.hex(id))
        }
        Frame::Place(counter) => {
            // A commander in chief may have nobody but his reserve.
            let led = |reserve| command::subjects(setup, state, *counter, reserve);
            led(false).chain(led(true)).find_map(|id| state.hex(id))
        }
        Frame::SetDown(_) | Frame::Activation(_) => active(),
        Frame::Move(it) => it.hand.first().and_then(|id| state.hex(id)),
        Frame::Charge(it) => Some(it.target),
        Frame::Fight(it) => state.combats.get(usize::from(it.number).checked_sub(1)?)?.targets.first(),
        Frame::Evasion(it) => Some(it.hex),
        Frame::Pay(it) => { it.party }.find_map(|id| state.hex(id)),
        Frame::Retreat(it) => { it.pieces }.find_map(|id| state.hex(id)),
        Frame::Advance(it) => it.into.first(),
        Frame::Bridges(crew) => setup.piece_ids().nth(usize::from(*crew)).and_then(|id| state.hex(id)),
        Frame::Turn(_) | Frame::Choice(_) | Frame::Recovery(_) | Frame::Draw => None,
    })
}

/// Where whoever is in hand or falls back stands.
pub(super) fn hand(field: &Field<'_>) -> Option<HexId> {
    match field.state.top() {
        Frame::Move(it) => it.hand.first(),
        Frame::SetUp(it) => it.hand,
        Frame::Retreat(it) => it.pieces.first(),
        _ => None,
    }
    .and_then(|id| field.state.hex(id))
}

/// Between the two enemies who are nearest to each other; the middle of the map while there is only one army.
fn meeting(field: &Field<'_>) -> (i32, i32) {
    let map = &field.setup.map;
    let of = |side: Side| field.stands().filter(move |&hex| field.side(hex) == Some(side));
    let pairs = of(Side::A).flat_map(|one| of(Side::B).map(move |two| (one, two)));
    match pairs.min_by_key(|&(one, two)| (map.distance(one, two), one, two)) {
        Some((one, two)) => {
            let (one, two) = (line_and_place(map, one), line_and_place(map, two));
            ((one.0 + two.0) / 2, (one.1 + two.1) / 2)
        }
        None => {
            let stands: Vec<HexId> = field.stands().collect();
            let all = if stands.is_empty() { map.hexes().collect() } else { stands };
            let Window { lines, places } = Window::round(map, all.into_iter(), 0);
            ((lines.0 + lines.1) / 2, (places.0 + places.1) / 2)
        }
    }
}

/// Where the side that decides can go or put something, if that is the question; nobody but that side is shown it.
pub(super) fn reach(field: &Field<'_>, viewer: Viewer) -> Hexes {
    let (setup, state) = (field.setup, field.state);
    let mut reach = Hexes::EMPTY;
    let Next::Decide(decisions) = flow::next(setup, state) else { return reach };
    let mut actions = Vec::new();
    for decision in decisions.iter().filter(|it| viewer.knows(it.side)) {
        flow::actions(setup, state, decision.side, &mut actions);
    }
    // Of several pieces that may each go somewhere else the first is shown.
    let mut first = None;
    for action in actions {
        let hex = match action {
            Action::To(hex) | Action::Charge(hex) | Action::Retreat(hex) => hex,
            Action::Place(hex) | Action::Set(_, hex) => hex,
            Action::Advance(id, hex) | Action::Enter(id, hex) if *first.get_or_insert(id) == id => hex,
            _ => continue,
        };
        reach.insert(setup.cell(hex));
    }
    reach
}
