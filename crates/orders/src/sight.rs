//! Line of sight (CAL 11.3) and fog of war (CAL 20.4): what a side can see.

use board::hex::HexId;
use play::{BySide, Side, Sink, Viewer};

use crate::command;
use crate::event::{Event, What, Why};
use crate::setup::{Hexes, PieceId, PieceSet, Setup};
use crate::state::{Marks, Place, State};

/// How far one sees now under fog of war (CAL 20.4.1, R81).
pub fn distance(setup: &Setup, state: &State) -> u16 {
    if !setup.rules.book.weather_dims {
        return u16::from(setup.tables.sight);
    }
    u16::from(setup.tables.sight.saturating_sub(state.weather).max(1))
}

/// Whether an open line of sight joins two hexes within the full distance (CAL 11.3a, 11.3b, 11.3.1a, 11.3.1b).
pub fn is_clear(setup: &Setup, from: HexId, to: HexId) -> bool {
    setup.index.sight[from.index()].contains(to)
}

/// The hexes a side sees under fog of war: in line of sight of any of its units or leaders (CAL 20.4, R81).
pub fn seen_by(setup: &Setup, state: &State, side: Side) -> Hexes {
    let near = &setup.index.near[usize::from(distance(setup, state))];
    let mut seen = Hexes::EMPTY;
    for id in setup.index.units[side].or(setup.index.leaders[side]) {
        if let Some(hex) = state.hex(id) {
            seen = seen.or(&near[hex.index()]).with(hex);
        }
    }
    seen
}

/// The hexes whose enemy stacks a side may look through; all of them without fog of war.
pub fn open_to(setup: &Setup, state: &State, side: Side) -> Option<Hexes> {
    setup.rules.fog_of_war.then(|| seen_by(setup, state, side))
}

/// What a viewer may look through, worked out once.
#[derive(Clone, Debug)]
pub struct Eyes {
    /// By the side whose stacks they are: the hexes that lie open, or nothing if all do.
    open: BySide<Option<Hexes>>,
}

impl Eyes {
    /// The eyes of a viewer. Somebody without a side sees of each army what its enemy sees.
    pub fn new(setup: &Setup, state: &State, viewer: Viewer) -> Eyes {
        let of = |owner: Side| {
            if viewer.knows(owner) { None } else { open_to(setup, state, owner.other()) }
        };
        Eyes { open: BySide(Side::BOTH.map(of)) }
    }

    /// Whether a stack of this side in this hex may be looked through.
    pub fn see(&self, owner: Side, hex: HexId) -> bool {
        self.open[owner].as_ref().is_none_or(|open| open.contains(hex))
    }

    /// Whether it is known what and where a piece is. What lies beside the map is everybody's to look at.
    pub fn know(&self, setup: &Setup, state: &State, id: PieceId) -> bool {
        state.hex(id).is_none_or(|hex| self.see(setup.piece(id).side, hex))
    }
}

/// The officers of the enemy's columns whom a side cannot see, and so neither the order that lies under them (AIF 16.2c, R136).
fn hidden_officers(setup: &Setup, state: &State, side: Side) -> PieceSet {
    let leaders = setup.index.leaders[side.other()].filter(|&id| state.has(id, Marks::LEADS));
    let leaders: PieceSet = leaders.collect();
    if leaders.is_empty() {
        return leaders;
    }
    let open = open_to(setup, state, side);
    let hidden = |id: &PieceId| open.zip(state.hex(*id)).is_some_and(|(open, hex)| !open.contains(hex));
    leaders.filter(hidden).collect()
}

/// Whether a unit of the enemy stands under an order that a side does not know.
pub fn is_order_hidden(setup: &Setup, state: &State, side: Side, unit: PieceId) -> bool {
    let officer = command::stands_with(setup, state, unit);
    officer.is_some_and(|officer| hidden_officers(setup, state, side).contains(officer))
}

/// The state as a side has to reckon with it, if it does not know everything that counts: columns whose order it cannot see are taken to obey
/// the order in the box of their formation (AIF R136).
pub fn as_known(setup: &Setup, state: &State, side: Side) -> Option<State> {
    let hidden = hidden_officers(setup, state, side);
    let mut known = (!hidden.is_empty()).then(|| state.clone())?;
    for officer in hidden {
        if let Some(formation) = setup.piece(officer).formation {
            known.piece_mut(officer).acts = state.orders[usize::from(formation.0)];
        }
    }
    Some(known)
}

/// Reports an event about pieces of `owner` in these hexes: everybody's business unless fog of war hides them all from the
/// enemy (CAL 20.4).
pub fn tell_at<S: Sink<Event>>(
    setup: &Setup,
    state: &State,
    owner: Side,
    hexes: &[HexId],
    sink: &mut S,
    what: impl FnOnce() -> What,
) {
    sink.event(|| {
        let hidden = open_to(setup, state, owner.other())
            .is_some_and(|seen| !hexes.iter().any(|&hex| seen.contains(hex)));
        Event { what: what(), secret_of: hidden.then_some(owner) }
    });
}

/// Whose roll it is and for which hex, where the roll alone tells who or in what condition a stack is: only broken units reorganise,
/// only units out of command test, and a leader in danger is named. All other rolls are made in sight of the enemy, or are everybody's
/// business.
pub fn secret_place(setup: &Setup, state: &State, why: Why) -> Option<(Side, HexId)> {
    match why {
        Why::Rally(hex) | Why::Test(hex) | Why::Fatigue(hex) | Why::Slip(hex) => {
            let holds = |&side: &Side| !state.units_at(setup, hex, side).is_empty();
            Side::BOTH.into_iter().find(holds).map(|owner| (owner, hex))
        }
        Why::LeaderLoss(leader) | Why::Rouse(leader) | Why::Detach(leader) => {
            state.hex(leader).map(|hex| (setup.piece(leader).side, hex))
        }
        _ => None,
    }
}

/// What a side may look through before something changes that, if anybody listens to what it then sees.
pub fn before<S: Sink<Event>>(setup: &Setup, state: &State, side: Side, sink: &S) -> Option<Hexes> {
    if sink.listens() { open_to(setup, state, side) } else { None }
}

/// Reports which enemy stacks have come into sight of a side since `before`. Whoever changes where a side's pieces stand, or how far
/// one sees, has to say so: nobody takes back a look.
pub fn tell_sighted<S: Sink<Event>>(
    setup: &Setup,
    state: &State,
    side: Side,
    before: Option<Hexes>,
    sink: &mut S,
) {
    let Some(before) = before else { return };
    let enemies = setup.index.units[side.other()].or(setup.index.leaders[side.other()]);
    let there: Hexes = enemies.filter_map(|id| state.hex(id)).collect();
    for hex in &seen_by(setup, state, side).minus(&before).and(&there) {
        sink.event(|| Event { what: What::Sighted { side, hex }, secret_of: Some(side) });
    }
}

/// Puts a piece into a hex and reports what its side sees from there.
pub fn put<S: Sink<Event>>(
    setup: &Setup,
    state: &mut State,
    piece: PieceId,
    hex: HexId,
    sink: &mut S,
    what: impl FnOnce() -> What,
) {
    let side = setup.piece(piece).side;
    let before = before(setup, state, side, sink);
    let from = state.hex(piece).unwrap_or(hex);
    state.piece_mut(piece).at = Place::on(hex);
    tell_at(setup, state, side, &[from, hex], sink, what);
    tell_sighted(setup, state, side, before, sink);
}
