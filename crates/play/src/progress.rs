//! The law of progress: no side can answer for ever. A chain of one side's answers, with no roll and no answer of the other side in it,
//! comes to an end whatever the side chooses.
//!
//! Whoever plays at random hardly ever walks in a circle, so circles are looked for: by a search that goes deep and looks at every step
//! whether it can come back to where it has been, and by a stubborn player who takes any answer after which he is asked again.

use std::collections::BTreeMap;

use crate::{Answer, Fingerprint, Next, Rules, Side, Silent, fingerprint};

/// How much is looked at.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    /// How many positions are looked at, with all that can be answered there.
    pub positions: usize,
    /// How many answers in a row are followed.
    pub depth: usize,
    /// How many of the answers to one question are tried.
    pub width: usize,
}

/// How a side could answer for ever.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Endless<A> {
    /// Its answers, from where the search began.
    pub way: Vec<A>,
    /// From which of them on they lead back to where this one was given; nothing if they only go on and on.
    pub circle: Option<usize>,
}

/// Looks for a circle among the answers of `side`. `pick` gives any number below the one it is given.
pub fn find_circle<R: Rules>(
    setup: &R::Setup,
    state: &R::State,
    side: Side,
    reach: Reach,
    pick: &mut dyn FnMut(usize) -> usize,
) -> Option<Endless<R::Action>> {
    if !asks::<R>(setup, state, side) {
        return None;
    }
    let seen = BTreeMap::from([(fingerprint(state), Some(0))]);
    let mut search = Search::<R> { setup, side, reach, pick, seen, way: Vec::new() };
    let circle = search.visit(state);
    circle.map(|from| Endless { way: search.way, circle: Some(from) })
}

/// Answers for `side` with whatever keeps it being asked, up to `bound` times.
pub fn stubborn<R: Rules>(
    setup: &R::Setup,
    state: &R::State,
    side: Side,
    bound: usize,
    pick: &mut dyn FnMut(usize) -> usize,
) -> Option<Endless<R::Action>> {
    /// If so many answers end the chain, it is let go.
    const TRIED: usize = 16;
    if !asks::<R>(setup, state, side) {
        return None;
    }
    let mut state = state.clone();
    let mut seen = BTreeMap::from([(fingerprint(&state), 0)]);
    let mut way = Vec::new();
    while way.len() < bound {
        let actions = some_actions::<R>(setup, &state, side, TRIED, pick);
        let after = |action| after::<R>(setup, &state, side, action).map(|state| (action, state));
        let (action, next) = actions.into_iter().find_map(after)?;
        way.push(action);
        if let Some(circle) = seen.insert(fingerprint(&next), way.len()) {
            return Some(Endless { way, circle: Some(circle) });
        }
        state = next;
    }
    Some(Endless { way, circle: None })
}

struct Search<'a, R: Rules> {
    setup: &'a R::Setup,
    side: Side,
    reach: Reach,
    pick: &'a mut dyn FnMut(usize) -> usize,
    /// Positions that have been looked at; those on the way here with the number of answers that led to them.
    seen: BTreeMap<Fingerprint, Option<usize>>,
    way: Vec<R::Action>,
}

impl<R: Rules> Search<'_, R> {
    /// Goes on from a position; gives where on the way the circle begins that was found.
    fn visit(&mut self, state: &R::State) -> Option<usize> {
        if self.reach.positions == 0 || self.way.len() >= self.reach.depth {
            return None;
        }
        self.reach.positions -= 1;
        let actions = some_actions::<R>(self.setup, state, self.side, self.reach.width, self.pick);
        let mut onward = Vec::new();
        // First whether any of them leads back: only then is one followed further away.
        for action in actions {
            let Some(next) = after::<R>(self.setup, state, self.side, action) else { continue };
            let print = fingerprint(&next);
            match self.seen.get(&print) {
                Some(&Some(from)) => {
                    self.way.push(action);
                    return Some(from);
                }
                Some(None) => {}
                None => onward.push((action, print)),
            }
        }
        for (action, print) in onward {
            if self.reach.positions == 0 {
                break;
            }
            if self.seen.contains_key(&print) {
                continue;
            }
            let Some(next) = after::<R>(self.setup, state, self.side, action) else { continue };
            self.way.push(action);
            self.seen.insert(print, Some(self.way.len()));
            if let Some(from) = self.visit(&next) {
                return Some(from);
            }
            self.seen.insert(print, None);
            self.way.pop();
        }
        None
    }
}

fn asks<R: Rules>(setup: &R::Setup, state: &R::State, side: Side) -> bool {
    matches!(R::next(setup, state), Next::Decide(decisions) if decisions.of(side).is_some())
}

/// The state after an action, if the side is asked again then.
fn after<R: Rules>(setup: &R::Setup, state: &R::State, side: Side, action: R::Action) -> Option<R::State> {
    let mut next = state.clone();
    R::apply(setup, &mut next, Answer::Act(side, action), &mut Silent);
    asks::<R>(setup, &next, side).then_some(next)
}

/// Some of what a side may do, in any order.
fn some_actions<R: Rules>(
    setup: &R::Setup,
    state: &R::State,
    side: Side,
    most: usize,
    pick: &mut dyn FnMut(usize) -> usize,
) -> Vec<R::Action> {
    let mut actions = Vec::new();
    R::actions(setup, state, side, &mut actions);
    for place in 0..actions.len().min(most) {
        let other = place + pick(actions.len() - place);
        actions.swap(place, other);
    }
    actions.truncate(most);
    actions
}
