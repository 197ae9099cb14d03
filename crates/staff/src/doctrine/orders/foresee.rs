//! What a general asks before an order: how long a way takes, what all could do at once, what the enemy could come to.

use board::Id;
use board::hex::HexId;
use orders::odds::{self, Sides};
use orders::setup::{PieceId, PieceSet, Setup};
use orders::state::{State, Status};
use orders::tables::{WORST, odds_text};
use play::Side;

use super::ways;
use crate::command::Joint;

/// In how many turns all of these units could be in a place, as far as ways alone decide it.
pub(super) fn turns(setup: &Setup, state: &State, units: PieceSet, place: u16) -> Option<u8> {
    let turns = |id: PieceId| {
        let allowance = (u16::from(setup.piece(id).movement) * 2).max(1);
        let way = ways::from(setup, state, id)[usize::from(place)];
        (way < ways::FAR).then(|| way.div_ceil(allowance).clamp(1, u16::from(u8::MAX)) as u8)
    };
    let all: Option<Vec<u8>> = units.map(turns).collect();
    all?.into_iter().max()
}

/// What all of a side who could come at once would do to the enemies in a place.
pub(super) fn joint(setup: &Setup, state: &State, side: Side, place: HexId) -> Option<Joint> {
    let enemies = state.occupied(setup, side.other());
    let defenders = state.units_at(setup, place, side.other());
    let bases: Vec<HexId> = setup.index.around[place.index()].minus(&enemies).iter().collect();
    let able = |id: &PieceId| {
        let piece = setup.piece(*id);
        let through = piece.formation.is_some_and(|formation| state.activated.contains(formation));
        piece.kind.is_troops() && !piece.kind.is_gun() && state.piece(*id).status == Status::Good && !through
    };
    let comes = |id: &PieceId| {
        let far = ways::from(setup, state, *id);
        let allowance = u16::from(setup.piece(*id).movement) * 2;
        bases.iter().any(|base| far[usize::from(base.0)] <= allowance)
    };
    let units: PieceSet = state.on_map(setup.index.units[side]).filter(able).filter(comes).collect();
    let fight = Sides::new(units, defenders);
    if units.is_empty() || fight.stand(setup).is_empty() {
        return None;
    }
    let shifts: i16 = odds::shifts(setup, state, &fight).iter().map(|factor| i16::from(factor.by)).sum();
    let column = (odds::ratio(setup, state, &fight) + shifts).max(WORST - 1);
    let also = |other: &HexId| {
        *other != place && bases.iter().any(|base| setup.index.zone[other.index()].contains(*base))
    };
    Some(Joint {
        place: place.0,
        odds: odds_text(column),
        units: units.map(|id| u16::from(id.number())).collect(),
        also: enemies.iter().filter(also).map(|hex| hex.0).collect(),
    })
}

/// Of the places that a side holds, `posts` among them, those that some enemy could enter or come next to in one march.
pub(super) fn threats(
    setup: &Setup,
    state: &State,
    side: Side,
    posts: impl Iterator<Item = HexId>,
) -> Vec<u16> {
    let mut ours: Vec<HexId> = state.occupied(setup, side).iter().chain(posts).collect();
    ours.sort();
    ours.dedup();
    let mut reached = vec![false; setup.hexes.len()];
    for id in state.on_map(setup.index.units[side.other()].and(setup.index.troops)) {
        let allowance = u16::from(setup.piece(id).movement) * 2;
        for (there, way) in reached.iter_mut().zip(ways::from(setup, state, id)) {
            *there |= way <= allowance;
        }
    }
    let near = |hex: &HexId| {
        reached[hex.index()] || setup.index.around[hex.index()].iter().any(|next| reached[next.index()])
    };
    ours.into_iter().filter(near).map(|hex| hex.0).collect()
}
