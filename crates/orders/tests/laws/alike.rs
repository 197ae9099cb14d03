//! Two states that differ only in what a side cannot see, and whether it can tell them apart (CAL 20.4, AIF 11.3.2).

use std::ops::Range;
use std::sync::Arc;

use board::hex::HexId;
use orders::Orders;
use orders::action::Action;
use orders::flow::Frame;
use orders::ruleset::{Command, Scoring};
use orders::setup::{FormationId, Order, PieceId, Setup};
use orders::state::{Marks, State, Status};
use play::{Rules, Side, Viewer};
use testkit::{SplitMix64, find_sight_leak};

use super::walk::{unseen, wander};

/// The state with all that can change about two pieces exchanged but the formation and the column they act with; a move of one becomes
/// a move of the other.
pub(crate) fn exchanged(state: &State, one: PieceId, two: PieceId) -> State {
    let mut other = state.clone();
    let (first, second) = (*state.piece(one), *state.piece(two));
    (*other.piece_mut(one), *other.piece_mut(two)) = (second, first);
    (other.piece_mut(one).with, other.piece_mut(two).with) = (first.with, second.with);
    (other.piece_mut(one).column, other.piece_mut(two).column) = (first.column, second.column);
    let swap = |id: PieceId| match id {
        id if id == one => two,
        id if id == two => one,
        id => id,
    };
    if let Frame::Move(mut mv) = state.top() {
        (mv.who, mv.mate) = (swap(mv.who), mv.mate.map(swap));
        other.frames.set(Frame::Move(mv));
    }
    other
}

/// Two unseen pieces of a kind that stand apart: both leaders, both guns or both troops.
fn pair(setup: &Setup, state: &State, side: Side, random: &mut SplitMix64) -> Option<(PieceId, PieceId)> {
    let pieces = unseen(setup, state, side);
    let one = random.pick(&pieces)?;
    // The units of a column tell who leads it, seen or not.
    let leads = |id: PieceId| state.has(id, Marks::LEADS);
    let class = |id: PieceId| (setup.piece(id).kind.is_leader(), setup.piece(id).kind.is_gun(), leads(id));
    // Who is with those that test decides what they test for.
    let officers = setup.rules.book.command == Command::Officers;
    let tests = |id| officers && matches!(state.top(), Frame::Test(hex) if state.hex(id) == Some(hex));
    let apart = |&two: &PieceId| {
        class(two) == class(one) && state.hex(two) != state.hex(one) && !tests(one) && !tests(two)
    };
    let others: Vec<PieceId> = pieces.into_iter().filter(apart).collect();
    Some((one, random.pick(&others)?))
}

/// Actions of every kind about everything, legal or not.
pub(crate) fn anything(setup: &Setup, random: &mut SplitMix64) -> Action {
    let mut piece = || PieceId(random.below(setup.pieces.len()) as u8);
    let (unit, other) = (piece(), piece());
    let mut hex = || HexId(random.below(setup.hexes.len()) as u16);
    let (here, there) = (hex(), hex());
    let formation = FormationId(random.below(setup.formations.len()) as u8);
    let order = Order::ALL[random.below(4)];
    let kinds = [
        Action::End,
        Action::Decline,
        Action::Place(unit, here),
        Action::Order(formation, order),
        Action::Rally(here),
        Action::Return(unit, here),
        Action::Activate(formation),
        Action::Join(unit),
        Action::Try,
        Action::Test(here),
        Action::Command(unit, order),
        Action::Take(unit),
        Action::Together(here),
        Action::Enter(unit, here),
        Action::To(here),
        Action::Via(here),
        Action::Column(here),
        Action::Charge(here, there),
        Action::Fire(unit, here),
        Action::Salvo(here, there),
        Action::Attack(here, there),
        Action::Resolve(here),
        Action::Withdraw(unit, here),
        Action::Elan(unit),
        Action::Lead(unit),
        Action::Lose(unit),
        Action::Retreat(unit, here),
        Action::Follow(unit, other),
        Action::Escape(unit, here),
        Action::Advance(unit, here),
        Action::AdvanceAll(here, there),
        Action::Detach(unit),
        Action::Special(unit, order),
        Action::Rejoin(unit),
        Action::Assail(unit, here),
        Action::Counter(unit),
        Action::Skirmish(here, there),
        Action::Stay(unit),
        Action::Leave(unit),
        Action::Ground(here),
    ];
    kinds[random.below(kinds.len())]
}

/// Asks `side` in both states why it may not do all sorts of things; returns the first answer that differs.
fn find_telling_refusal(
    setup: &Setup,
    one: &State,
    two: &State,
    side: Side,
    random: &mut SplitMix64,
) -> Option<String> {
    (0..60).find_map(|_| {
        let action = anything(setup, random);
        let [left, right] = [one, two].map(|state| Orders::explain(setup, state, side, action));
        (left != right).then(|| format!("{action:?} is refused as {left:?} or {right:?}"))
    })
}

/// The place where the two halves of a message begin to differ.
fn telling(leak: &str) -> String {
    let lines: Vec<&str> = leak.lines().collect();
    let [.., one, two] = lines[..] else { return leak.chars().take(2000).collect() };
    let same = one.chars().zip(two.chars()).take_while(|(left, right)| left == right).count();
    let part = |text: &str| text.chars().skip(same.saturating_sub(300)).take(400).collect::<String>();
    format!("{}\n  {}\n  {}", lines[0], part(one), part(two))
}

/// Fails if `side`, or somebody who looks on from outside, can tell the two states apart.
pub(crate) fn assert_alike(
    setup: &Arc<Setup>,
    one: &State,
    two: &State,
    side: Side,
    what: &str,
    random: &mut SplitMix64,
) {
    let leak = find_sight_leak::<Orders>(setup, one, two, side)
        .or_else(|| find_telling_refusal(setup, one, two, side, random));
    if let Some(leak) = leak {
        panic!("turn {}, {:?}: {side:?} can tell {what}: {}", one.turn, one.top(), telling(&leak));
    }
    let [left, right] = [one, two].map(|state| Orders::view(setup, state, Viewer::Public));
    assert_eq!(left, right, "the public can tell {what}");
}

/// The state with an unseen unit in another condition, its stack's zone of control being what it was.
fn changed(setup: &Setup, state: &State, unit: PieceId, random: &mut SplitMix64) -> State {
    let mut other = state.clone();
    let piece = other.piece_mut(unit);
    let kind = setup.piece(unit).kind;
    if setup.piece(unit).reduced > 0 && setup.rules.book.scoring == Scoring::Difference {
        piece.reduced = !piece.reduced;
    }
    if kind.is_troops() {
        piece.status = [Status::Good, Status::Disordered, Status::Routed][random.below(3)];
        piece.marks.set(Marks::ATTACKED, random.below(2) == 0);
    }
    if kind.is_gun() {
        piece.marks.set(Marks::MOVED, random.below(2) == 0);
        piece.marks.set(Marks::FIRED, random.below(2) == 0);
    }
    if setup.rules.open_order && setup.piece(unit).light {
        piece.marks.set(Marks::SKIRMISHER, random.below(2) == 0);
        piece.marks.set(Marks::TIRED, random.below(2) == 0);
    }
    for mark in [Marks::ACTIVATED, Marks::DONE, Marks::OUT] {
        piece.marks.set(mark, random.below(2) == 0);
    }
    piece.acts = Order::ALL[random.below(4)];
    if setup.piece(unit).reduced > 0 && setup.rules.book.scoring != Scoring::Difference {
        turn_another(setup, &mut other, unit, random);
    }
    other
}

/// Where losses count for points both sides keep count of them, for each is suffered in the open (AIF R137); who of the unseen has suffered
/// them does not show. The unit is turned over, and another unseen one the other way.
fn turn_another(setup: &Setup, state: &mut State, unit: PieceId, random: &mut SplitMix64) {
    let reduced = state.piece(unit).reduced;
    let fits = |id: &PieceId| setup.piece(*id).reduced > 0 && state.piece(*id).reduced != reduced;
    let others: Vec<PieceId> =
        unseen(setup, state, setup.piece(unit).side).into_iter().filter(fits).collect();
    if let Some(other) = random.pick(&others) {
        state.piece_mut(unit).reduced = !reduced;
        state.piece_mut(other).reduced = reduced;
    }
}

/// Whether combat units are in a hex and whether they have a zone of control: what an unseen stack cannot hide.
fn outline(setup: &Setup, state: &State, hex: HexId, side: Side) -> (bool, bool) {
    (!state.units_at(setup, hex, side).is_empty(), state.is_zoned(setup, hex, side))
}

/// Plays at random and exchanges unseen pieces now and then; how many pairs were looked at.
pub(crate) fn exchange_all_through(setup: &Arc<Setup>, seeds: Range<u64>) -> usize {
    let mut looked = 0;
    for seed in seeds {
        let mut random = SplitMix64::new(seed);
        wander(setup, seed, 1500, |state| {
            for side in Side::BOTH {
                let Some((one, two)) = pair(setup, state, side, &mut random) else { continue };
                let other = exchanged(state, one, two);
                let names = [one, two].map(|id| setup.piece(id).id.as_str()).join(" and ");
                assert_alike(setup, state, &other, side.other(), &format!("{names} apart"), &mut random);
                looked += 1;
            }
        });
    }
    looked
}

/// Plays at random and changes the condition of unseen pieces now and then; how many were looked at.
pub(crate) fn change_all_through(setup: &Arc<Setup>, seeds: Range<u64>) -> usize {
    let mut looked = 0;
    for seed in seeds {
        let mut random = SplitMix64::new(seed);
        wander(setup, seed, 1500, |state| {
            for side in Side::BOTH {
                let Some(unit) = random.pick(&unseen(setup, state, side)) else { continue };
                let other = changed(setup, state, unit, &mut random);
                let hex = state.hex_of(unit);
                if outline(setup, &other, hex, side) != outline(setup, state, hex, side) {
                    continue;
                }
                let name = format!("the condition of {}", setup.piece(unit).id);
                assert_alike(setup, state, &other, side.other(), &name, &mut random);
                looked += usize::from(other != *state);
            }
        });
    }
    looked
}

/// Plays at random and moves unseen pieces to other unseen stacks now and then; how many were looked at.
pub(crate) fn move_all_through(setup: &Arc<Setup>, seeds: Range<u64>) -> usize {
    let mut looked = 0;
    for seed in seeds {
        let mut random = SplitMix64::new(seed);
        wander(setup, seed, 1500, |state| {
            for side in Side::BOTH {
                let pieces = unseen(setup, state, side);
                let Some((one, two)) = random.pick(&pieces).zip(random.pick(&pieces)) else { continue };
                let mut other = state.clone();
                other.piece_mut(one).at = state.piece(two).at;
                let same = |id: PieceId| {
                    let hex = state.hex_of(id);
                    outline(setup, &other, hex, side) == outline(setup, state, hex, side)
                };
                let stays = pieces.iter().any(|&id| other.piece(id).at == state.piece(one).at);
                if !stays || !same(one) || !same(two) {
                    continue;
                }
                let name = format!("where {} is", setup.piece(one).id);
                assert_alike(setup, state, &other, side.other(), &name, &mut random);
                looked += usize::from(other != *state);
            }
        });
    }
    looked
}
