//! Clauses 5.6 and 5.7: Mantua besieged, liberated, and joined by Austrians.

use play::{Side, Sink};

use crate::event::{Event, What, tell};
use crate::setup::{AUSTRIAN, FRENCH, Kind, PieceId, PieceSet, Setup};
use crate::sight;
use crate::state::{Place, State};

/// BII 5.6b, R36: whether French infantry in the area is strong enough for a siege.
pub fn siege_holds(setup: &Setup, state: &State) -> bool {
    let infantry = setup.of_kind(FRENCH, Kind::Infantry);
    let there = state.in_place(Place::on(setup.index.mantua), infantry);
    state.total_sp(setup, there) >= u16::from(setup.tables.movement.siege)
}

/// BII 5.6b, 5.6g, 5.6h: the marker is looked at in the Supply Phase and at no other time.
pub fn check_siege<S: Sink<Event>>(setup: &Setup, state: &mut State, sink: &mut S) {
    let besieged = siege_holds(setup, state);
    if besieged != state.besieged {
        state.besieged = besieged;
        tell(sink, None, || What::Siege { besieged });
    }
}

/// BII 5.2d, 5.6e, 5.6f, 5.6i: French supply passes while Mantua is besieged, Austrian supply while it is not.
pub fn supply_passes(state: &State, side: Side) -> bool {
    state.besieged == (side == FRENCH)
}

/// BII 6.0e, 6.0h, R103: French Command Paths enter Mantua only while it is besieged; Austrian ones need only that no
/// enemy is there.
pub fn command_enters(state: &State, side: Side) -> bool {
    side == AUSTRIAN || state.besieged
}

/// BII 5.7a, 5.7g, R35, R136: whether Austrian units stand at liberated Mantua and may join the city, leaders with them.
pub fn gates_open(setup: &Setup, state: &State) -> bool {
    !state.besieged && !state.units_at(setup, setup.index.mantua, AUSTRIAN).is_empty()
}

/// R126: whether the French cannot tell that nobody there may join; then the Austrians are asked all the same.
pub fn seems_open(setup: &Setup, state: &State) -> bool {
    !state.besieged
        && sight::held(setup, state, &state.occupied(setup), AUSTRIAN).contains(setup.index.mantua)
}

/// BII 5.7a, R35, R136: the Austrian pieces that may join the city in the Supply Phase, once its gates are open.
pub fn may_join(setup: &Setup, state: &State) -> PieceSet {
    let pieces = setup.index.units[AUSTRIAN.index()].or(setup.index.leaders[AUSTRIAN.index()]);
    state.in_place(Place::on(setup.index.mantua), pieces)
}

/// BII 5.7b, 5.7c, 5.7h: the piece goes to the Mantua City Box for good and loses its hits.
pub fn join<S: Sink<Event>>(setup: &Setup, state: &mut State, id: PieceId, sink: &mut S) {
    let piece = state.piece_mut(id);
    (piece.at, piece.from, piece.hits) = (Place::MANTUA_BOX, Place::MANTUA_BOX, 0);
    state.losses |= setup.piece(id).is_unit(); // R100
    tell(sink, None, || What::Joined { piece: id });
}
