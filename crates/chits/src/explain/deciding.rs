//! Set-up, reinforcements, the choice, recovery and counters: why a decision may not be so.

use board::hex::{Direction, HexId};
use play::Side;

use super::{Reason, crowded, name, number, pieces};
use crate::action::Action;
use crate::choice::{self, Choice};
use crate::deployment::{self, SetUp};
use crate::recovery::Recovery;
use crate::setup::{Arrival, Command, CounterId, FormationId, FormationSet, PieceId, PieceSet, Setup};
use crate::state::{Marks, Place, RETURNS, Special, State};
use crate::{arrivals, bridges, command, stacking, supply};

/// Why a piece may not be set up so.
pub(super) fn set_up(setup: &Setup, state: &State, frame: SetUp, action: Action) -> Option<Reason> {
    match action {
        Action::Take(id) => foreign(setup, frame, id).or_else(|| Some(taken(setup, state, frame, id))),
        Action::To(hex) => match frame.hand {
            None => Some(("RM SET-1", "take the piece in hand first".into())),
            Some(id) => stand(setup, state, id, hex),
        },
        Action::Build(id, over) => {
            foreign(setup, frame, id).or_else(|| Some(first_bridge(setup, state, id, over)))
        }
        Action::Dismantle(id) => {
            let what = format!("{} does not begin as a bridge", name(setup, id));
            let why = if bridges::is_laid(state, id) { settled(setup, id) } else { ("RM SET-3", what) };
            foreign(setup, frame, id).or(Some(why))
        }
        Action::Done => Some(("RM SET-1", "not everybody is set up yet".into())),
        Action::Historical => Some(("RM SET-1", "everybody is set up".into())),
        _ => Some(("RM SET-4", "the war begins when both armies are set up".into())),
    }
}

/// Why a piece may not be taken up (R120).
fn taken(setup: &Setup, state: &State, frame: SetUp, id: PieceId) -> Reason {
    if frame.hand == Some(id) {
        return ("RM SET-1", format!("{} is in hand already", name(setup, id)));
    }
    match deployment::must_stand(state, frame) {
        Some(hand) => ("RM SET-1", format!("{} has to be placed first", name(setup, hand))),
        None => settled(setup, id),
    }
}

/// A piece that has been taken up as often as it can be (R120).
fn settled(setup: &Setup, id: PieceId) -> Reason {
    let what = format!("{} has been taken up {RETURNS} times and stays as it is", name(setup, id));
    ("RM SET-1", what)
}

/// A piece that this side does not set up now.
fn foreign(setup: &Setup, frame: SetUp, id: PieceId) -> Option<Reason> {
    let name = name(setup, id);
    if setup.piece(id).side != frame.side {
        let clause = if frame.side == deployment::FIRST { "RM SET-2" } else { "RM ACT-4" };
        return Some((clause, format!("{name} is the enemy's")));
    }
    setup.placement(id).is_none().then(|| ("RM SET-5", format!("{name} arrives later")))
}

fn stand(setup: &Setup, state: &State, id: PieceId, hex: HexId) -> Option<Reason> {
    let (name, there) = (name(setup, id), number(setup, hex));
    let placement = setup.placement(id)?;
    if !placement.zone.contains(setup.cell(hex)) {
        return Some(("RM SET-1", format!("{there} is not in the area of {name}: {}", placement.text)));
    }
    if state.hex(id) == Some(hex) {
        return Some(("RM SET-1", format!("{name} stands in {there} already")));
    }
    let one = PieceSet::of(id);
    if !state.units_at(setup, hex, setup.piece(id).side.other()).is_empty() {
        return Some(("RM STK-1", format!("the enemy stands in {there}")));
    }
    (!stacking::room(setup, state, one, hex)).then(|| crowded(setup, state, one, hex))
}

fn first_bridge(setup: &Setup, state: &State, id: PieceId, over: Direction) -> Reason {
    let name = name(setup, id);
    if !setup.placement(id).is_some_and(|it| it.may_bridge) {
        return ("RM SET-3", format!("{name} may not begin as a bridge"));
    }
    if state.hex(id).is_none() {
        return ("RM SET-3", format!("{name} has not been placed yet"));
    }
    if state.piece(id).special == (Special::Bridge { over }) {
        return ("RM SET-3", "the bridge is there already".into());
    }
    if bridges::banks(setup, state, id).any(|bank| bank == over) {
        return settled(setup, id);
    }
    ("RM SET-3", "no river without a bridge runs along that side of its hex".into())
}

/// Why a reinforcement may not arrive there, or wait.
pub(super) fn arrivals(
    setup: &Setup,
    state: &State,
    group: u8,
    begun: bool,
    action: Action,
) -> Option<Reason> {
    let arrival = &setup.arrivals[usize::from(group)];
    match action {
        Action::Enter(id, hex) => enter(setup, state, arrival, id, hex),
        Action::Wait if begun => Some(("RM RNF-5a", "those who are left come with the others".into())),
        Action::Wait => Some(("RM RNF-1", "they come on their turn and may not wait".into())),
        _ => Some(("RM RNF-1", "first the reinforcements arrive".into())),
    }
}

fn enter(setup: &Setup, state: &State, arrival: &Arrival, id: PieceId, hex: HexId) -> Option<Reason> {
    let (name, there) = (name(setup, id), number(setup, hex));
    if setup.piece(id).side != arrival.side {
        return Some(("RM RNF-1", format!("{name} is the enemy's")));
    }
    match state.piece(id).at {
        Place::AWAY => {}
        Place::EXITED | Place::GONE => return pieces::absent(setup, state, id),
        _ => return Some(("RM RNF-1", format!("{name} is on the map already"))),
    }
    if !arrival.pieces.contains(id) {
        return Some(("RM RNF-1", format!("{name} does not arrive now")));
    }
    if !state.units_at(setup, hex, arrival.side.other()).is_empty() {
        return Some(("RM STK-1", format!("the enemy stands in {there}")));
    }
    let entries = arrivals::entries(state, arrival);
    let entry = entries.contains(&hex);
    let next = entries.iter().any(|&entry| setup.map.adjacent(entry, hex));
    if (entry || next) && !stacking::room(setup, state, PieceSet::of(id), hex) {
        return Some(crowded(setup, state, PieceSet::of(id), hex));
    }
    if next {
        return Some(("RM RNF-2", format!("the entry next to {there} is free")));
    }
    Some((entry_clause(state, arrival), format!("{there} is no entry of {name} on this turn")))
}

/// The clause that names the entries of a group on this turn.
fn entry_clause(state: &State, arrival: &Arrival) -> &'static str {
    let stage = arrival.entries.iter().filter(|(turn, _)| *turn <= state.turn).count();
    match (arrival.entries.len() > 1, stage) {
        (false, _) => "RM RNF-1",
        (true, 0 | 1) => "RM RNF-3",
        (true, 2) => "RM RNF-4",
        (true, _) => "RM RNF-5",
    }
}

/// Why a formation may not be chosen so. Nothing of the other side's choice is looked at (RM ACT-2).
pub(super) fn choice(
    setup: &Setup,
    state: &State,
    frame: Choice,
    side: Side,
    action: Action,
) -> Option<Reason> {
    let (Action::Leave(id) | Action::Cup(id) | Action::Box(id) | Action::Reserve(id)) = action else {
        return None;
    };
    let formation = setup.formation(id);
    let name = &formation.name;
    if formation.side != side {
        return Some(("RM ACT-1", format!("{name} is the enemy's")));
    }
    if !frame.left[side].contains(id) {
        let there = choice::candidates(setup, state, side).contains(id);
        return Some(if there {
            ("RM SEQ-2", format!("{name} has been decided on"))
        } else {
            ("RM ACT-1", format!("{name} has nobody on the map"))
        });
    }
    let asked = frame.left[side].first()?;
    if asked != id {
        return Some(("RM SEQ-2", format!("{} is decided on first", setup.formation(asked).name)));
    }
    let points = setup.tables.turn(state.turn).points[side];
    if choice::spent(setup, state, side) >= points {
        return Some(("RM ACT-1", format!("all {points} activation points of this turn are spent")));
    }
    let chief = &setup.counter(setup.index.chief[side]).name;
    if !choice::chief_rested(setup, state, side) {
        let again = state.chief_used[side] + setup.tables.chief_gap;
        return Some(("RM CIC-5", format!("{chief} can be used again from turn {again} on")));
    }
    if state.boxed[side].len() >= usize::from(setup.tables.chief) {
        let most = setup.tables.chief;
        return Some(("RM CIC-4", format!("{chief} activates {most} formations at most")));
    }
    state.reserve[side].map(|held| {
        ("RM RES-1", format!("{} is the reserve, and there is only one", setup.formation(held).name))
    })
}

/// Why a unit may not recover.
pub(super) fn recovery(setup: &Setup, state: &State, frame: Recovery, action: Action) -> Option<Reason> {
    let Action::Recover(id) = action else { return None };
    let name = name(setup, id);
    let side = frame.side;
    if setup.piece(id).side != side {
        return Some(("RM REC-1", format!("{name} is the enemy's")));
    }
    let Some(hex) = state.hex(id) else {
        return Some(("RM REC-3", format!("{name} is not on the map")));
    };
    if !state.has(id, Marks::REDUCED) {
        return Some(("RM REC-1", format!("{name} is at full strength")));
    }
    let Some(formation) = setup.piece(id).formation else {
        return Some(("RM REC-1", format!("{name} belongs to no formation and does not recover")));
    };
    let of = &setup.formation(formation).name;
    if !state.chosen[side].contains(formation) {
        return Some(("RM REC-1", format!("{of} has not been chosen this turn")));
    }
    if frame.done.contains(formation) {
        return Some(("RM REC-1", format!("a unit of {of} has recovered already")));
    }
    let cell = setup.cell(hex);
    if !supply::hexes(setup, state, side, PieceSet::EMPTY).contains(cell) {
        return Some(("RM REC-2", format!("{name} is out of supply")));
    }
    Some(("RM REC-2", format!("{name} is next to the enemy")))
}

/// Why the corps may not go first.
pub(super) fn surprise(setup: &Setup, formation: FormationId, action: Action) -> Option<Reason> {
    let name = &setup.formation(formation).name;
    (action == Action::Surprise)
        .then(|| ("RM SUR-1a", format!("{name} has not been chosen to act by itself")))
}

/// Why the drawn counter may not be placed there.
pub(super) fn place(setup: &Setup, state: &State, counter: CounterId, action: Action) -> Option<Reason> {
    let Action::Place(hex) = action else {
        return before_activation(action, "RM ACT-6", "the counter is placed or passed first");
    };
    let it = setup.counter(counter);
    let (who, there) = (&it.name, number(setup, hex));
    if !state.units_at(setup, hex, it.side.other()).is_empty() {
        return Some(("RM ACT-6", format!("the enemy stands in {there}")));
    }
    if it.command == Command::Independent {
        return Some(("RM IND-2", format!("nobody near {there} could still be activated")));
    }
    let mut subjects = command::subjects(setup, state, counter, false);
    if it.command == Command::Chief {
        subjects = subjects.or(command::subjects(setup, state, counter, true));
    }
    let near = |id| state.hex(id).is_some_and(|at| setup.map.distance(at, hex) <= u16::from(it.radius));
    if subjects.into_iter().any(near) {
        return Some(("RM ACT-8", format!("the enemy cuts {who} in {there} off from everybody")));
    }
    let radius = it.radius;
    Some(("RM ACT-9", format!("nobody whom {who} commands is within {radius} hexes of {there}")))
}

/// What waits until the counters lie.
fn before_activation(action: Action, clause: &'static str, first: &str) -> Option<Reason> {
    let waits = matches!(action, Action::Take(_) | Action::To(_) | Action::Done);
    waits.then(|| (clause, first.into()))
}

/// Why the counter of a formation may not be set down there.
pub(super) fn set_down(setup: &Setup, state: &State, left: FormationSet, action: Action) -> Option<Reason> {
    let Action::Set(id, hex) = action else {
        return before_activation(action, "RM CIC-3", "the counters of the formations are set down first");
    };
    let asked: FormationId = left.first()?;
    let name = |id| &setup.formation(id).name;
    if !left.contains(id) {
        return Some(("RM CIC-3", format!("{} has no counter to be set down now", name(id))));
    }
    if asked != id {
        return Some(("RM CIC-3", format!("the counter of {} is set down first", name(asked))));
    }
    let chief = &setup.counter(state.active.counter).name;
    Some(("RM CIC-3", format!("{} is not within reach of {chief}", number(setup, hex))))
}
