//! Two unseen units of one formation that move alike change names, and play goes on: the enemy must not notice (CAL 20.4).

use std::ops::Range;
use std::sync::Arc;

use orders::Orders;
use orders::action::Action;
use orders::event::{Event, What};
use orders::setup::{PieceId, Setup};
use orders::state::State;
use play::{Answer, Game, Header, Rules, Side, Viewer};
use testkit::{SplitMix64, find_sight_leak};

use super::alike::exchanged;
use super::walk::{pick, unseen, wander};

/// The action with two pieces exchanged.
fn renamed(action: Action, one: PieceId, two: PieceId) -> Action {
    let swap = |id: PieceId| match id {
        id if id == one => two,
        id if id == two => one,
        id => id,
    };
    match action {
        Action::Place(id, hex) => Action::Place(swap(id), hex),
        Action::Return(id, hex) => Action::Return(swap(id), hex),
        Action::Join(id) => Action::Join(swap(id)),
        Action::Command(id, order) => Action::Command(swap(id), order),
        Action::Take(id) => Action::Take(swap(id)),
        Action::Enter(id, hex) => Action::Enter(swap(id), hex),
        Action::Fire(id, hex) => Action::Fire(swap(id), hex),
        Action::Withdraw(id, hex) => Action::Withdraw(swap(id), hex),
        Action::Elan(id) => Action::Elan(swap(id)),
        Action::Lead(id) => Action::Lead(swap(id)),
        Action::Lose(id) => Action::Lose(swap(id)),
        Action::Retreat(id, hex) => Action::Retreat(swap(id), hex),
        Action::Follow(leader, id) => Action::Follow(leader, swap(id)),
        Action::Advance(id, hex) => Action::Advance(swap(id), hex),
        Action::Assail(id, hex) => Action::Assail(swap(id), hex),
        Action::Counter(id) => Action::Counter(swap(id)),
        Action::Stay(id) => Action::Stay(swap(id)),
        Action::Leave(id) => Action::Leave(swap(id)),
        action => action,
    }
}

/// Two unseen units that differ in what only a look at the counters tells: not in formation, kind, movement or range.
fn twins(setup: &Setup, state: &State, side: Side) -> Option<(PieceId, PieceId)> {
    let alike = |one: PieceId, two: PieceId| {
        let (a, b) = (setup.piece(one), setup.piece(two));
        (a.formation, a.kind, a.movement, a.range) == (b.formation, b.kind, b.movement, b.range)
            && (a.light, state.piece(one).column) == (b.light, state.piece(two).column)
            && (a.strength, a.efficiency, a.bombardment) != (b.strength, b.efficiency, b.bombardment)
            && state.hex(one) != state.hex(two)
    };
    let units: Vec<PieceId> =
        unseen(setup, state, side).into_iter().filter(|&id| !setup.piece(id).kind.is_leader()).collect();
    units.iter().find_map(|&one| units.iter().find(|&&two| alike(one, two)).map(|&two| (one, two)))
}

/// Plays the same answers on both, with the names exchanged, as long as both units are out of sight and fare alike. Returns how many
/// answers that were.
fn alike_while_unseen(setup: &Arc<Setup>, state: &State, side: Side, seed: u64) -> usize {
    let Some((one, two)) = twins(setup, state, side) else { return 0 };
    let start = |state: State| Game::<Orders>::from_state(Arc::clone(setup), Header::default(), state);
    let mut pair = [start(state.clone()), start(exchanged(state, one, two))];
    let mut random = SplitMix64::new(seed);
    let enemy = side.other();
    for step in 0..80 {
        let leak = find_sight_leak::<Orders>(setup, pair[0].state(), pair[1].state(), enemy);
        let names = [one, two].map(|id| setup.piece(id).id.as_str());
        assert_eq!(leak, None, "{enemy:?} can tell {names:?} apart, seed {seed}, after {step} answers");
        let Some(answer) = pick(&pair[0], &mut random) else { return step };
        let other = match answer {
            Answer::Act(side, action) => Answer::Act(side, renamed(action, one, two)),
            roll => roll,
        };
        let text = pair[0].write_answer(answer);
        let (Ok(first), Ok(second)) = (pair[0].submit(answer), pair[1].submit(other)) else { return step };
        let hidden = |game: &Game<Orders>| {
            let unseen = unseen(setup, game.state(), side);
            unseen.contains(&one) && unseen.contains(&two)
        };
        let same =
            |a: PieceId, b: PieceId| pair[0].state().piece(a).status == pair[1].state().piece(b).status;
        if !pair.iter().all(hidden) || !same(one, two) || !same(two, one) {
            return step;
        }
        let seen = |events: &[Event]| -> Vec<Event> {
            events.iter().filter_map(|event| Orders::seen(setup, event, Viewer::Seat(enemy))).collect()
        };
        let passes = |event: &Event| match event.what {
            What::Moved { pieces, .. } => pieces.contains(one) || pieces.contains(two),
            _ => false,
        };
        if seen(&first).iter().any(passes) {
            return step; // it was seen on its way
        }
        assert_eq!(seen(&first), seen(&second), "seed {seed}: `{text}` shows {names:?} apart");
    }
    80
}

/// Plays at random, and now and then a stretch twice with the names of two unseen units exchanged; how many answers were compared.
pub(crate) fn rename_all_through(setup: &Arc<Setup>, seeds: Range<u64>) -> usize {
    let mut steps = 0;
    for seed in seeds {
        let mut looks = 0;
        wander(setup, seed, 1500, |state| {
            looks += 1;
            if looks % 10 == 0 {
                for side in Side::BOTH {
                    steps += alike_while_unseen(setup, state, side, looks);
                }
            }
        });
    }
    steps
}
