//! What a combat promises: hits on both sides, in sixths, all faces of the die together.

use areas::setup::{PieceSet, Setup, Terrain};
use areas::state::State;
use board::AreaId;
use play::Side;

/// The hits of one Round over the six faces of the die.
pub(super) fn hits(setup: &Setup, sp: u16, drm: i8) -> i32 {
    let table = &setup.tables.combat;
    let Some(column) = table.column(sp) else { return 0 };
    (1..=6).map(|face| i32::from(table.hits.at(face + drm, column))).sum()
}

/// The best Tactical Rating among leaders.
pub(super) fn rating(setup: &Setup, leaders: PieceSet) -> i8 {
    leaders.map(|id| setup.piece(id).tr as i8).max().unwrap_or(0)
}

/// What the ground takes from an attacker's die.
pub(super) fn ground(setup: &Setup, state: &State, area: AreaId, attacker: Side) -> i8 {
    let table = &setup.tables.combat;
    let mountain = state.terrain(setup, area) == Terrain::Mountain;
    let city = state.own_city(setup, area, attacker.other());
    (if mountain { table.mountain } else { 0 }) + if city { table.city } else { 0 }
}

/// How a Round between those who are in the area stands for `side`: sixths of hits given less those taken.
pub(super) fn balance(setup: &Setup, state: &State, area: AreaId, side: Side) -> i32 {
    let fire = |side: Side| {
        let sp = state.total_sp(setup, state.units_at(setup, area, side));
        let attacks = side == state.active;
        let drm = if attacks { ground(setup, state, area, side) } else { 0 };
        hits(setup, sp, drm + rating(setup, state.leaders_at(setup, area, side)))
    };
    fire(side) - fire(side.other())
}
