//! The secret choice of formations (RM ACT-1, RM ACT-2): how much each is wanted, and which choices are worth comparing.

use board::Id;
use board::hex::HexId;
use chits::choice;
use chits::setup::{FormationId, Setup};
use chits::state::State;
use play::Side;

use super::atlas::{self, Field};
use super::goals::{urgent, walks_in};
use super::plans::{Body, Outlook, Plan, Verb, body};
use crate::doctrine::{GROUPS, Plans};

/// A formation that can be chosen.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) id: FormationId,
    pub(super) want: i32,
    seat: HexId,
}

/// How near two formations must be to act well together under a commander in chief.
const TOGETHER: u16 = 9;

/// Above all that is wanted for other reasons.
const URGENT: i32 = 10_000;

/// The formations that can be chosen, the most wanted first.
pub(super) fn candidates(setup: &Setup, state: &State, side: Side) -> Vec<Candidate> {
    let outlook = Outlook::new(setup, state, side);
    let night = state.night(setup);
    let field = urgent(setup, side, &outlook.stacks);
    let mut all: Vec<Candidate> = choice::candidates(setup, state, side)
        .map(|id| {
            let pieces = setup.index.formations[id.index()];
            let free = pieces.filter(|&id| state.piece(id).engaged == 0 || !night).collect();
            match body(setup, state, free) {
                Some(body) => {
                    let ends = |field: &Field| { pieces }.any(|id| walks_in(setup, state, id, field));
                    let urgency = if field.as_ref().is_some_and(ends) { URGENT } else { 0 };
                    let want = want(setup, side, &outlook, &body, night) + urgency;
                    Candidate { id, want, seat: body.seat }
                }
                None => Candidate { id, want: 0, seat: HexId(0) },
            }
        })
        .collect();
    all.sort_by_key(|it| (-it.want, it.id));
    all
}

/// By day those near the enemy come first, then those with a way to go; by night only the way counts.
fn want(setup: &Setup, side: Side, outlook: &Outlook, body: &Body, night: bool) -> i32 {
    let enemy = side.other();
    let near = outlook.stacks.near(setup, enemy, body.seat, 4);
    let ours = outlook.stacks.near(setup, side, body.seat, 4);
    let goal = outlook.best(setup, side, body);
    let way = goal.map_or(0, |(_, goal)| atlas::field(setup, body.seat)[goal.hex.index()]);
    let march = i32::from(way.min(12)) * 2;
    let fight = match (near, night) {
        (0, _) | (_, true) => 0,
        _ if ours >= near => 40,
        _ => 24,
    };
    let appeal = goal.map_or(0, |(appeal, _)| appeal / 100);
    i32::from(body.factors) * (4 + march + fight) + 4 * appeal
}

fn plan(verb: Verb) -> Option<Plan> {
    Some(Plan::new(verb, HexId(0)))
}

/// A choice: these singly, these under the commander in chief, the last of them perhaps as his reserve.
fn choice_of(all: &[Candidate], single: &[FormationId], boxed: &[FormationId]) -> Plans<Plan> {
    let mut plans = [None; GROUPS];
    for it in all {
        let verb = match (single.contains(&it.id), boxed.contains(&it.id)) {
            (_, true) => Verb::Box,
            (true, _) => Verb::Cup,
            _ => Verb::Rest,
        };
        plans[it.id.index()] = plan(verb);
    }
    plans
}

/// The points to spend.
fn points(setup: &Setup, state: &State, side: Side) -> usize {
    let points = usize::from(setup.tables.turn(state.turn).points[side]);
    points.saturating_sub(usize::from(choice::spent(setup, state, side)))
}

/// Those among the first `count` who stand near the first of them, three at most: whom the commander in chief would take.
fn company(setup: &Setup, all: &[Candidate], count: usize) -> Vec<FormationId> {
    let Some(first) = all.first() else { return Vec::new() };
    all.iter()
        .take(count)
        .filter(|it| setup.map.distance(it.seat, first.seat) <= TOGETHER)
        .take(usize::from(setup.tables.chief))
        .map(|it| it.id)
        .collect()
}

/// The most wanted; under the commander in chief where he is rested and they stand together near the enemy.
pub(super) fn standard(setup: &Setup, state: &State, side: Side) -> Plans<Plan> {
    let all = candidates(setup, state, side);
    let count = points(setup, state, side);
    let ids: Vec<FormationId> = all.iter().take(count).map(|it| it.id).collect();
    let boxed = if choice::chief_rested(setup, state, side) && !state.night(setup) && !surprise(setup, state)
    {
        company(setup, &all, count)
    } else {
        Vec::new()
    };
    choice_of(&all, &ids, if boxed.len() > 1 { &boxed } else { &[] })
}

/// The corps that may go first must not be in the box for that (RM SUR-1a).
fn surprise(setup: &Setup, state: &State) -> bool {
    state.turn == setup.tables.surprise_turn
}

/// How many choices a side compares.
pub(super) const OPTIONS: usize = 8;

/// The choices worth comparing, the plain one first: with and without the commander in chief, and each time somebody else for the last one.
pub(super) fn options(setup: &Setup, state: &State, side: Side, out: &mut Vec<Plans<Plan>>) {
    let all = candidates(setup, state, side);
    let count = points(setup, state, side);
    let rested = choice::chief_rested(setup, state, side);
    let mut add = |plans: Plans<Plan>| {
        if out.len() < OPTIONS && !out.contains(&plans) {
            out.push(plans);
        }
    };
    add(standard(setup, state, side));
    let mut sets: Vec<Vec<FormationId>> = Vec::new();
    let first: Vec<FormationId> = all.iter().take(count).map(|it| it.id).collect();
    sets.push(first.clone());
    for other in all.iter().skip(count).take(2) {
        for drop in 0..first.len().min(2) {
            let mut set = first.clone();
            let at = first.len() - 1 - drop;
            set[at] = other.id;
            sets.push(set);
        }
    }
    for set in &sets {
        add(choice_of(&all, set, &[]));
        if rested {
            let some: Vec<Candidate> = all.iter().copied().filter(|it| set.contains(&it.id)).collect();
            let boxed = company(setup, &some, some.len());
            if boxed.len() > 1 {
                add(choice_of(&all, set, &boxed));
            }
        }
    }
}

/// Another way to choose a formation.
pub(super) fn alternatives(setup: &Setup, state: &State, side: Side, group: usize, out: &mut Vec<Plan>) {
    let now = standard(setup, state, side)[group];
    for verb in [Verb::Rest, Verb::Cup] {
        out.extend(plan(verb).filter(|plan| Some(*plan) != now));
    }
}
