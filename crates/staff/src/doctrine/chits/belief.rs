//! What a side may know: everything on the map, and of the enemy's choice only what has come out of the cup (RM ACT-2). The rest is made up.

use board::Id;
use chits::choice::{self, Choice};
use chits::flow::{Frame, Phase};
use chits::setup::{CounterSet, FormationId, FormationSet, Setup};
use chits::state::State;
use play::Side;

use super::atlas::Stacks;
use super::plans::body;
use crate::rng::Rng;

/// A whole state that looks to `side` as this one does: what the enemy has chosen beyond what was drawn is chosen again, as he
/// might have.
pub(super) fn imagine(setup: &Setup, state: &State, side: Side, rng: &mut Rng) -> State {
    let mut world = state.clone();
    let enemy = side.other();
    if let Frame::Choice(frame) = state.top() {
        forget(&mut world, enemy);
        if frame.left[enemy].is_empty() {
            guess(setup, &mut world, enemy, true, rng);
        } else {
            ask_again(setup, &mut world, enemy, frame);
        }
        return world;
    }
    if !chosen(state) {
        return world;
    }
    let known = Known::of(setup, state, enemy);
    // RM CMP-4: the boxes lie open, unless an option hides them.
    let open = !setup.rules.hidden_boxes;
    forget(&mut world, enemy);
    world.chosen[enemy] = known.chosen;
    if known.chief || open {
        (world.boxed[enemy], world.reserve[enemy]) = (state.boxed[enemy], state.reserve[enemy]);
        world.chosen[enemy] = known.chosen.or(state.boxed[enemy]);
    }
    guess(setup, &mut world, enemy, !open, rng);
    let rests = !may_use_chief(setup, state, enemy);
    if !known.chief && !rests && !open {
        // A use that says nothing about this turn is as good as none.
        world.chief_used[enemy] = if world.boxed[enemy].is_empty() { 0 } else { state.turn };
    }
    let theirs = setup.counters.iter().enumerate().filter(|(_, counter)| counter.side == enemy);
    let theirs: CounterSet = theirs.map(|(index, _)| chits::setup::CounterId(index as u8)).collect();
    let mut cup = state.cup.minus(theirs);
    for id in world.chosen[enemy].minus(world.boxed[enemy]).minus(known.chosen) {
        cup.insert(setup.formation(id).counter);
    }
    if !known.chief && !world.boxed[enemy].is_empty() {
        cup.insert(setup.index.chief[enemy]);
    }
    if state.cup.contains(setup.index.independent[enemy]) {
        cup.insert(setup.index.independent[enemy]);
    }
    world.cup = cup;
    world
}

/// Takes back what a side has chosen, while both still choose.
pub(super) fn reopen(setup: &Setup, world: &mut State, side: Side) {
    if let Frame::Choice(frame) = world.top() {
        forget(world, side);
        ask_again(setup, world, side, frame);
    }
}

fn forget(world: &mut State, side: Side) {
    world.chosen[side] = FormationSet::EMPTY;
    world.boxed[side] = FormationSet::EMPTY;
    world.reserve[side] = None;
}

fn ask_again(setup: &Setup, world: &mut State, side: Side, frame: Choice) {
    let mut left = frame.left;
    left[side] = choice::candidates(setup, world, side);
    world.frames.set(Frame::Choice(Choice { left }));
}

/// Whether the choices of this turn have been made.
fn chosen(state: &State) -> bool {
    matches!(
        state.frames.iter().next(),
        Some(Frame::Turn(
            Phase::Supply
                | Phase::Recovery(_)
                | Phase::Surprise
                | Phase::Operations
                | Phase::Bridges
                | Phase::End
        ))
    )
}

/// Whether it is open if the commander in chief was used this turn (RM CIC-5).
fn may_use_chief(setup: &Setup, state: &State, side: Side) -> bool {
    let used = state.chief_used[side];
    used == 0 || used == state.turn || state.turn >= used + setup.tables.chief_gap
}

/// What has come out of the cup.
struct Known {
    chosen: FormationSet,
    chief: bool,
}

impl Known {
    fn of(setup: &Setup, state: &State, side: Side) -> Known {
        let pending = state.frames.iter().any(|frame| matches!(frame, Frame::Surprise(_)));
        let single = state.chosen[side].minus(state.boxed[side]);
        let out = |id: &FormationId| {
            let waits = pending && setup.index.surprise == *id;
            !waits && !state.cup.contains(setup.formation(*id).counter)
        };
        // The corps that may surprise stays out of the cup until its owner has been asked.
        let asked = state.turn != setup.tables.surprise_turn
            || !matches!(
                state.frames.iter().next(),
                Some(Frame::Turn(Phase::Supply | Phase::Recovery(_) | Phase::Surprise))
            );
        let mut chosen: FormationSet =
            single.filter(|id| out(id) && (asked || *id != setup.index.surprise)).collect();
        let chief = !state.boxed[side].is_empty() && !state.cup.contains(setup.index.chief[side]);
        if chief {
            chosen = chosen.or(state.boxed[side]);
        }
        Known { chosen, chief }
    }
}

/// Chooses for the enemy what is left to choose, into his box too where that is not known: rather the strong and those near us than others.
fn guess(setup: &Setup, world: &mut State, enemy: Side, boxes: bool, rng: &mut Rng) {
    let points = usize::from(setup.tables.turn(world.turn).points[enemy]);
    let mut left = points.saturating_sub(world.chosen[enemy].len());
    let stacks = Stacks::new(setup, world);
    let mut open: Vec<FormationId> =
        choice::candidates(setup, world, enemy).minus(world.chosen[enemy]).collect();
    let mut weights: Vec<u32> = open
        .iter()
        .map(|id| {
            body(setup, world, setup.index.formations[id.index()]).map_or(1, |body| {
                let near = stacks.near(setup, enemy.other(), body.seat, 6);
                u32::from(body.factors) * if near > 0 { 4 } else { 1 } + 1
            })
        })
        .collect();
    let chief_known = !world.boxed[enemy].is_empty();
    let mut fresh = Vec::new();
    while left > 0 && !open.is_empty() {
        let at = rng.weighted(&weights);
        let id = open.remove(at);
        weights.remove(at);
        world.chosen[enemy].insert(id);
        fresh.push(id);
        left -= 1;
    }
    let often = if world.night(setup) { 6 } else { 2 };
    let uses = rng.below(often) == 0;
    if uses && boxes && !chief_known && fresh.len() > 1 && may_use_chief(setup, world, enemy) {
        for &id in fresh.iter().take(usize::from(setup.tables.chief)) {
            world.boxed[enemy].insert(id);
        }
    }
}
