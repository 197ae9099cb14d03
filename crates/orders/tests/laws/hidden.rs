//! What a side may not know never reaches it (CAL 20.4): states that differ only in unseen stacks look alike.

use std::sync::Arc;

use board::hex::HexId;
use orders::Orders;
use orders::action::Action;
use orders::flow::Frame;
use orders::setup::{FormationId, Order, PieceId, Setup};
use orders::state::{Marks, State, Status};
use play::{Rules, Side, Viewer, Words};
use testkit::{SplitMix64, find_sight_leak};

use super::common::with;
use super::walk::{seeds, unseen, wander};

/// The state with all that can change about two pieces exchanged but the formation they act with; a move of one becomes a move of the
/// other.
pub(crate) fn exchanged(state: &State, one: PieceId, two: PieceId) -> State {
    let mut other = state.clone();
    let (first, second) = (*state.piece(one), *state.piece(two));
    (*other.piece_mut(one), *other.piece_mut(two)) = (second, first);
    (other.piece_mut(one).with, other.piece_mut(two).with) = (first.with, second.with);
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
    let class = |id: PieceId| (setup.piece(id).kind.is_leader(), setup.piece(id).kind.is_gun());
    let apart = |&two: &PieceId| class(two) == class(one) && state.hex(two) != state.hex(one);
    let others: Vec<PieceId> = pieces.into_iter().filter(apart).collect();
    Some((one, random.pick(&others)?))
}

/// Actions of every kind about everything, legal or not.
fn anything(setup: &Setup, random: &mut SplitMix64) -> Action {
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

/// Fails if `side`, or somebody who looks on from outside, can tell the two states apart.
fn assert_alike(
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
        let head: String = leak.chars().take(4000).collect();
        panic!("turn {}, {:?}: {side:?} can tell {what}: {head}", one.turn, one.top());
    }
    let [left, right] = [one, two].map(|state| Orders::view(setup, state, Viewer::Public));
    assert_eq!(left, right, "the public can tell {what}");
}

fn fog() -> Arc<Setup> {
    with(&["fog_of_war", "charges", "intervention", "flank_attacks"])
}

#[test]
fn cal_20_4_unseen_stacks_hide_who_is_in_them_all_through_a_game() {
    let setup = fog();
    let mut looked = 0;
    for seed in seeds(1, 2) {
        let mut random = SplitMix64::new(seed);
        wander(&setup, seed, 1500, |state| {
            for side in Side::BOTH {
                let Some((one, two)) = pair(&setup, state, side, &mut random) else { continue };
                let other = exchanged(state, one, two);
                let names = [one, two].map(|id| setup.piece(id).id.as_str()).join(" and ");
                assert_alike(&setup, state, &other, side.other(), &format!("{names} apart"), &mut random);
                looked += 1;
            }
        });
    }
    assert!(looked > 300, "only {looked} pairs were looked at");
}

/// The state with an unseen unit in another condition, its stack's zone of control being what it was.
fn changed(setup: &Setup, state: &State, unit: PieceId, random: &mut SplitMix64) -> State {
    let mut other = state.clone();
    let piece = other.piece_mut(unit);
    let kind = setup.piece(unit).kind;
    if setup.piece(unit).reduced > 0 {
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
    for mark in [Marks::ACTIVATED, Marks::DONE, Marks::OUT] {
        piece.marks.set(mark, random.below(2) == 0);
    }
    piece.acts = Order::ALL[random.below(4)];
    other
}

#[test]
fn cal_20_4_unseen_stacks_hide_their_condition_all_through_a_game() {
    let setup = fog();
    let mut looked = 0;
    for seed in seeds(100, 2) {
        let mut random = SplitMix64::new(seed);
        wander(&setup, seed, 1500, |state| {
            for side in Side::BOTH {
                let Some(unit) = random.pick(&unseen(&setup, state, side)) else { continue };
                let other = changed(&setup, state, unit, &mut random);
                let hex = state.hex_of(unit);
                if outline(&setup, &other, hex, side) != outline(&setup, state, hex, side) {
                    continue;
                }
                let name = format!("the condition of {}", setup.piece(unit).id);
                assert_alike(&setup, state, &other, side.other(), &name, &mut random);
                looked += usize::from(other != *state);
            }
        });
    }
    assert!(looked > 300, "only {looked} conditions were looked at");
}

/// Whether combat units are in a hex and whether they have a zone of control: what an unseen stack cannot hide.
fn outline(setup: &Setup, state: &State, hex: HexId, side: Side) -> (bool, bool) {
    let mut units = state.units_at(setup, hex, side);
    (!units.is_empty(), units.any(|id| state.piece(id).status == Status::Good))
}

#[test]
fn cal_20_4_unseen_stacks_hide_how_many_are_in_them_all_through_a_game() {
    let setup = fog();
    let mut looked = 0;
    for seed in seeds(500, 2) {
        let mut random = SplitMix64::new(seed);
        wander(&setup, seed, 1500, |state| {
            for side in Side::BOTH {
                let pieces = unseen(&setup, state, side);
                let Some((one, two)) = random.pick(&pieces).zip(random.pick(&pieces)) else { continue };
                let mut other = state.clone();
                other.piece_mut(one).at = state.piece(two).at;
                let same = |id: PieceId| {
                    let hex = state.hex_of(id);
                    outline(&setup, &other, hex, side) == outline(&setup, state, hex, side)
                };
                let stays = pieces.iter().any(|&id| other.piece(id).at == state.piece(one).at);
                if !stays || !same(one) || !same(two) {
                    continue;
                }
                let name = format!("where {} is", setup.piece(one).id);
                assert_alike(&setup, state, &other, side.other(), &name, &mut random);
                looked += usize::from(other != *state);
            }
        });
    }
    assert!(looked > 100, "only {looked} stacks were looked at");
}

/// What both sides and the public know of a small field in mist.
fn field(options: &[&str]) -> (Arc<Setup>, State) {
    let setup = with(options);
    let text = r#"
        base = "empty"
        turn = 4
        phase = "movement"
        formation = "massena"
        [orders]
        massena = "advance"
        [pieces]
        massena = "1119"
        m-18-legere = "1119"
        h-gyulai = { at = "2120", status = "disordered", reduced = true }
        h-art-avg-foot = "2120"
        h-colloredo = { at = "2121", status = "routed" }
        hohenzollern = "2318"
        h-banal-grenz = "1321"
        h-hungarian = "gone"
        h-callenberg = { at = "waiting", reduced = true, back_on = 5 }
        p-kinsky = "away"
    "#;
    let state = Orders::situate(&setup, "field", text).unwrap_or_else(|faults| panic!("{faults}"));
    (setup, state)
}

#[test]
fn cal_20_4_an_unseen_stack_shows_that_it_is_there_and_no_more() {
    let (setup, state) = field(&["fog_of_war"]);
    for viewer in [Viewer::Seat(Side::A), Viewer::Public] {
        let view = Orders::view(&setup, &state, viewer);
        let names: Vec<&str> =
            view.pieces.keys().map(String::as_str).filter(|id| id.starts_with("h")).collect();
        for hidden in ["h-gyulai", "h-art-avg-foot", "h-colloredo", "hohenzollern"] {
            assert!(!names.contains(&hidden), "{hidden} is shown to {viewer:?}");
        }
        for known in ["h-banal-grenz", "h-hungarian", "h-callenberg"] {
            assert!(names.contains(&known), "{known} is not shown to {viewer:?}");
        }
        let stack = |hex: &str| view.stacks.get(hex).map(|it| (it.side, it.units, it.zone));
        assert_eq!(stack("2120"), Some(("austrian", true, true)));
        assert_eq!(stack("2121"), Some(("austrian", true, false)));
        assert_eq!(stack("2318"), Some(("austrian", false, false)));
        assert_eq!(stack("1321"), None);
        assert!(view.frames.is_empty());
    }
    let own = Orders::view(&setup, &state, Viewer::Seat(Side::B));
    assert!(own.pieces.contains_key("h-gyulai") && own.stacks.is_empty());
    let referee = Orders::view(&setup, &state, Viewer::Referee);
    assert!(referee.stacks.is_empty() && !referee.frames.is_empty());
}

#[test]
fn without_fog_of_war_everybody_sees_everything() {
    let (setup, state) = field(&[]);
    let [one, two] = [Viewer::Seat(Side::A), Viewer::Public].map(|it| Orders::view(&setup, &state, it));
    assert_eq!(one, two);
    assert_eq!(one.pieces.len(), setup.pieces.len());
    assert!(one.stacks.is_empty());
}

#[test]
fn cal_20_2b_a_charge_does_not_sound_out_an_unseen_stack() {
    let setup = with(&["fog_of_war", "charges"]);
    let text = r#"
        base = "empty"
        turn = 4
        weather = 1
        phase = "movement"
        formation = "hohenzollern"
        [orders]
        hohenzollern = "attack"
        [pieces]
        hohenzollern = "1913"
        h-erz-joszef = { at = "1913", reduced = true }
        m-32-line = "1413"
        m-18-line = "1413"
        m-40-line = "1213"
        m-25-line = "1213"
    "#;
    let mut state = Orders::situate(&setup, "charge", text).unwrap_or_else(|faults| panic!("{faults}"));
    let piece = |id: &str| setup.find_piece(id).expect("a piece");
    let take = play::Answer::Act(Side::B, Action::Take(piece("h-erz-joszef")));
    Orders::submit(&setup, &mut state, take, &mut play::Silent).expect("it moves");
    let target = setup.find_hex("1413").expect("a hex");
    let other = exchanged(&state, piece("m-32-line"), piece("m-40-line"));
    assert_eq!(unseen(&setup, &state, Side::A).len(), 4);
    let mut actions = Vec::new();
    Orders::actions(&setup, &state, Side::B, &mut actions);
    assert!(
        actions.iter().any(|action| matches!(action, Action::Charge(_, hex) if *hex == target)),
        "{actions:?}"
    );
    assert_alike(&setup, &state, &other, Side::B, "a strong stack from a weak one", &mut SplitMix64::new(1));
}
