//! What the tests of the field have in common.

use chits::movement;
use chits::odds::{self, Reckoning};
use chits::setup::PieceSet;
use chits::state::{Place, Special};
use play::Side;

use crate::war::{War, hex, piece, setup};

/// The counter of the formation a piece belongs to.
pub(crate) fn counter_of(id: &str) -> &'static str {
    let formation = setup().piece(piece(id)).formation.expect("it belongs to a formation");
    &setup().counter(setup().formation(formation).counter).id
}

/// These pieces on the map on turn 6; the formation of the first has been activated where it stands.
pub(crate) fn active(pieces: &[&str]) -> War {
    active_on(6, pieces)
}

/// The same on another turn.
pub(crate) fn active_on(turn: u8, pieces: &[&str]) -> War {
    let (id, at) = pieces[0].split_once(' ').expect("a piece and a hex");
    War::placed(turn, pieces, counter_of(id), at)
}

/// The first of these pieces has been taken in hand.
pub(crate) fn in_hand(pieces: &[&str]) -> War {
    let mut war = active(pieces);
    let (id, _) = pieces[0].split_once(' ').expect("a piece and a hex");
    war.act(&format!("take {id}"));
    war
}

/// What it costs whoever is in hand to get to a hex, in half points; nothing if it is out of reach.
pub(crate) fn price(war: &War, to: &str) -> Option<u8> {
    let hand = war.state.frames.iter().find_map(|frame| match frame {
        chits::flow::Frame::Move(mv) => Some(mv.hand),
        _ => None,
    });
    let mut price = None;
    movement::goals(setup(), &war.state, hand.expect("somebody is in hand"), |goal, cost| {
        if goal == hex(to) {
            price = Some(cost);
        }
    });
    price
}

/// What the first of these pieces pays to get to a hex.
pub(crate) fn pays(pieces: &[&str], to: &str) -> Option<u8> {
    price(&in_hand(pieces), to)
}

/// Everybody of the first piece's side who is next to the target attacks it in one combat, which comes up at once.
pub(crate) fn attacked(pieces: &[&str], target: &str) -> War {
    let mut war = active(pieces);
    announce(&mut war, target);
    war.act("done");
    war
}

/// Movement is closed and everybody who can attacks the target.
pub(crate) fn announce(war: &mut War, target: &str) {
    war.act("done");
    loop {
        let texts = war.texts();
        let joins = |text: &&String| text.starts_with("attack ") && text.ends_with(&format!(" {target}"));
        let Some(next) = texts.iter().find(joins).cloned() else { break };
        war.act(&next);
    }
}

/// They attack, and this die falls; horsemen stand.
pub(crate) fn fought(pieces: &[&str], target: &str, die: u8) -> War {
    let mut war = attacked(pieces, target);
    if war.can("stand") {
        war.act("stand");
    }
    war.roll(die);
    war
}

/// The reckoning of a combat of all Austrians on the map against a hex.
pub(crate) fn reckoned(pieces: &[&str], target: &str) -> Reckoning {
    reckon(&War::new(6, pieces), target)
}

pub(crate) fn reckon(war: &War, target: &str) -> Reckoning {
    let next = |&id: &_| war.state.hex(id).is_some_and(|at| setup().map.adjacent(at, hex(target)));
    let attackers: PieceSet = setup().index.units[Side::A].filter(next).collect();
    odds::reckon(setup(), &war.state, attackers, &[hex(target)].into_iter().collect())
}

/// The columns by which a reckoning is shifted under a clause.
pub(crate) fn shift(reckoning: &Reckoning, clause: &str) -> i8 {
    reckoning.shifts.iter().filter(|it| it.cause.clause().0 == clause).map(|it| it.columns).sum()
}

/// All shifts of a reckoning together.
pub(crate) fn shifts(reckoning: &Reckoning) -> i8 {
    reckoning.shifts.iter().map(|it| it.columns).sum()
}

/// A crew is a finished bridge to a neighbouring hex.
pub(crate) fn bridge(war: &mut War, id: &str, to: &str) {
    let at = war.state.hex(piece(id)).expect("it is on the map");
    let over = setup().map.direction(at, hex(to)).expect("neighbours");
    war.state.piece_mut(piece(id)).special = Special::Bridge { over };
}

/// Puts a piece somewhere.
pub(crate) fn put(war: &mut War, id: &str, at: &str) {
    war.state.piece_mut(piece(id)).at = Place::on(hex(at));
}

/// The hex towards which the formation of a unit falls back.
pub(crate) fn home(war: &mut War, id: &str, at: &str) {
    let counter = setup().find_counter(counter_of(id)).expect("a counter");
    war.state.spots[usize::from(counter.0)] = chits::state::Spot::on(hex(at));
}

/// Steps a unit has left; none if it is gone.
pub(crate) fn steps(war: &War, id: &str) -> u8 {
    if war.gone(id) { 0 } else { war.state.steps(setup(), piece(id)) }
}
