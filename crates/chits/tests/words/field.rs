//! Positions in which armies meet, and a player at random who likes to fight.

use board::hex::HexId;
use chits::action::Action;
use chits::flow::{self, Frame};
use chits::setup::{PieceSet, Setup};
use chits::state::{Place, Special, State};
use chits::{bridges, soundness, stacking};
use play::{Answer, Next, Side, Silent};
use testkit::SplitMix64;

/// The armies where history had them, at the choice of turn 1.
pub(crate) fn deployed(setup: &Setup) -> State {
    let mut state = flow::start(setup);
    for side in [Side::B, Side::A] {
        for action in [Action::Historical, Action::Done] {
            flow::apply(setup, &mut state, Answer::Act(side, action), &mut Silent);
        }
    }
    assert_eq!(state.turn, 1);
    state
}

/// Sets everybody on the map down around one hex, both armies among each other; bridges stay. Nobody must be acting.
pub(crate) fn mingle(setup: &Setup, state: &mut State, rng: &mut SplitMix64) {
    let acting = |frame: &Frame| matches!(frame, Frame::Activation(_));
    assert!(!state.frames.iter().any(acting));
    let all: Vec<HexId> = setup.map.hexes().collect();
    let centre = loop {
        let hex = all[rng.below(all.len())];
        if setup.map.within(hex, 5).count() > 50 {
            break hex;
        }
    };
    let around: Vec<HexId> = setup.map.within(centre, 5).collect();
    let pieces: Vec<_> =
        setup.piece_ids().filter(|&id| state.hex(id).is_some() && !bridges::is_laid(state, id)).collect();
    for &id in &pieces {
        let piece = state.piece_mut(id);
        (piece.at, piece.engaged, piece.until) = (Place::AWAY, 0, 0);
    }
    for id in pieces {
        let side = setup.piece(id).side;
        for _ in 0..400 {
            let hex = around[rng.below(around.len())];
            let free = state.pieces_at(setup, hex, side.other()).is_empty();
            if free && stacking::room(setup, state, PieceSet::of(id), hex) {
                state.piece_mut(id).at = Place::on(hex);
                break;
            }
        }
        if state.hex(id).is_none() {
            let free =
                |hex: &HexId| Side::BOTH.iter().all(|&side| state.pieces_at(setup, *hex, side).is_empty());
            let hex = all.iter().copied().find(free).expect("the map is large");
            state.piece_mut(id).at = Place::on(hex);
        }
    }
    assert_eq!(soundness::faults(setup, state), []);
}

/// Sets every crew down at a river on which it has been at work since the turn before, so that its bridge is due at the end of this one; beside
/// enemies, who delay it, as often as not.
pub(crate) fn build(setup: &Setup, state: &mut State, rng: &mut SplitMix64) {
    let crews: Vec<_> = setup.index.crews.filter(|&id| state.hex(id).is_some()).collect();
    for id in crews {
        let enemy = setup.piece(id).side.other();
        let (mut quiet, mut contested) = (Vec::new(), Vec::new());
        for hex in setup.map.hexes() {
            let mut there = state.clone();
            there.piece_mut(id).at = Place::on(hex);
            let free = state.pieces_at(setup, hex, enemy).is_empty()
                && stacking::room(setup, state, PieceSet::of(id), hex);
            if let Some(over) = bridges::banks(setup, &there, id).next().filter(|_| free) {
                let beside = bridges::contested(setup, &there, id);
                if beside { &mut contested } else { &mut quiet }.push((hex, over));
            }
        }
        let list = if contested.is_empty() || rng.below(2) == 0 { &quiet } else { &contested };
        let (hex, over) = rng.pick(list).expect("there are rivers");
        let piece = state.piece_mut(id);
        piece.at = Place::on(hex);
        piece.special = Special::Building { over, since: 0 };
    }
    assert_eq!(soundness::faults(setup, state), []);
}

/// One of the legal actions: rather one that leads to a fight.
pub(crate) fn pick(setup: &Setup, legal: &[Action], rng: &mut SplitMix64) -> Action {
    let wild = |action: &Action| match *action {
        Action::Attack(..) | Action::Charge(_) | Action::Surprise => true,
        Action::Cup(_) | Action::Box(_) | Action::Reserve(_) | Action::Evade => true,
        Action::Take(id) => setup.index.cavalry.or(setup.index.crews).contains(id),
        Action::With(_) | Action::Drop(_) | Action::Exit | Action::Build(..) | Action::Dismantle(_) => true,
        Action::Recover(_) | Action::Place(_) => true,
        _ => false,
    };
    let some: Vec<Action> = legal.iter().copied().filter(wild).collect();
    let charges: Vec<Action> = some.iter().copied().filter(|it| matches!(it, Action::Charge(_))).collect();
    // A counter can be placed in hundreds of hexes and passed in one way only.
    let quiet = legal.iter().copied().find(|it| matches!(it, Action::Pass | Action::Wait));
    match rng.below(10) {
        9 if quiet.is_some() => quiet.expect("it is there"),
        0..5 if !charges.is_empty() => rng.pick(&charges).expect("there is one"),
        0..7 if !some.is_empty() => rng.pick(&some).expect("there is one"),
        _ => rng.pick(legal).expect("something is legal"),
    }
}

/// The next answer of a game at random.
pub(crate) fn answer(setup: &Setup, state: &State, rng: &mut SplitMix64) -> Option<Answer<Action>> {
    match flow::next(setup, state) {
        Next::Over(_) => None,
        Next::Roll(roll) => {
            let faces: Vec<_> = roll.dice.faces().collect();
            Some(Answer::Roll(rng.pick(&faces).expect("a die has faces")))
        }
        Next::Decide(decisions) => {
            let side = decisions.first().side;
            let mut legal = Vec::new();
            flow::actions(setup, state, side, &mut legal);
            Some(Answer::Act(side, pick(setup, &legal, rng)))
        }
    }
}
