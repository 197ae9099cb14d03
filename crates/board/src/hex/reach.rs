//! Where a mover can get to: cheapest ways for a given cost of a step.

use super::{Direction, HexId, HexMap, HexSet};

/// What one step asks of a mover. Costs are in half points and at least one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// There is no way.
    Forbidden,
    /// So much is spent, and the mover may go on.
    Go(u8),
    /// So much is spent, and the mover must stop there.
    Stop(u8),
}

/// The memory of a search, to be kept and used again: after the first searches nothing is allocated any more. It holds
/// the last answer until the next question.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    labels: Vec<Label>,
    /// The hexes reached, in the order in which they were first seen.
    seen: Vec<HexId>,
    /// Hexes to go on from, as chains in one list; `chains[cost]` is the first link with that cost.
    links: Vec<Link>,
    chains: Vec<u32>,
}

/// What is known of one hex. Standing there and going on from there are two things: a dear way may let the mover go on
/// where the cheapest one makes him stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Label {
    /// The least that must be spent to stand there.
    cost: u8,
    /// The least that must be spent to go on from there.
    open: u8,
    /// The direction of the last step, for each of the two.
    came: Came,
    came_open: Came,
}

/// The direction of the last step, or the mark of a start.
type Came = u8;

const START: Came = 6;
const FAR: u8 = u8::MAX;
const UNKNOWN: Label = Label { cost: FAR, open: FAR, came: START, came_open: START };

#[derive(Clone, Copy, Debug)]
struct Link {
    hex: HexId,
    next: u32,
}

const NO_LINK: u32 = u32::MAX;

/// The largest budget, in half points.
pub const MOST_HALF_POINTS: u8 = FAR - 1;

impl Scratch {
    /// Empty memory, made to size at the first search.
    pub fn new() -> Scratch {
        Scratch::default()
    }

    /// Where a mover can get from `start` with `budget` half points when a step from a hex in a direction to the next hex
    /// asks what `step` says. The start itself costs nothing and may always be left.
    ///
    /// ```text
    ///      4  4  .          budget 4, every step 2, z stops:
    ///    4  2  z  4         the hex behind z is not reached
    ///   4  2  S  2  4
    /// ```
    ///
    /// `step` is asked only where its answer can matter, so it must depend on nothing but its arguments.
    pub fn reach<'a>(
        &'a mut self,
        map: &'a HexMap,
        start: HexId,
        budget: u8,
        step: impl FnMut(HexId, Direction, HexId) -> Step,
    ) -> Reached<'a> {
        self.reach_from(map, &[start], budget, step)
    }

    /// The same for whoever wants to know about one hex: the search ends when nothing can change what is known of it and of the way there.
    /// Hexes as far away may be missing.
    pub fn reach_to<'a>(
        &'a mut self,
        map: &'a HexMap,
        start: HexId,
        goal: HexId,
        budget: u8,
        step: impl FnMut(HexId, Direction, HexId) -> Step,
    ) -> Reached<'a> {
        self.search(map, &[start], Some(goal), budget, step)
    }

    /// The same from the nearest of several starts.
    pub fn reach_from<'a>(
        &'a mut self,
        map: &'a HexMap,
        starts: &[HexId],
        budget: u8,
        step: impl FnMut(HexId, Direction, HexId) -> Step,
    ) -> Reached<'a> {
        self.search(map, starts, None, budget, step)
    }

    #[inline]
    fn search<'a>(
        &'a mut self,
        map: &'a HexMap,
        starts: &[HexId],
        goal: Option<HexId>,
        budget: u8,
        mut step: impl FnMut(HexId, Direction, HexId) -> Step,
    ) -> Reached<'a> {
        let budget = budget.min(MOST_HALF_POINTS);
        self.clear(map, budget);
        for &start in starts {
            self.arrive(start, 0, START, true);
        }
        for spent in 0..budget {
            // Every step costs something, so that what comes now is dearer.
            if goal.is_some_and(|goal| self.labels[goal.index()].cost <= spent) {
                break;
            }
            while let Some(hex) = self.take(spent) {
                if self.labels[hex.index()].open == spent {
                    self.leave(map, hex, spent, budget, &mut step);
                }
            }
        }
        Reached { scratch: self, map }
    }

    fn clear(&mut self, map: &HexMap, budget: u8) {
        if self.labels.len() == map.len() {
            for hex in self.seen.drain(..) {
                self.labels[hex.index()] = UNKNOWN;
            }
        } else {
            self.labels.clear();
            self.labels.resize(map.len(), UNKNOWN);
            self.seen.clear();
        }
        self.links.clear();
        self.chains.clear();
        self.chains.resize(usize::from(budget) + 1, NO_LINK);
    }

    /// The next hex to go on from with exactly so much spent.
    #[inline]
    fn take(&mut self, spent: u8) -> Option<HexId> {
        let chain = &mut self.chains[usize::from(spent)];
        let link = self.links.get(*chain as usize)?;
        *chain = link.next;
        Some(link.hex)
    }

    /// Takes every step out of a hex that can lead to something new.
    #[inline]
    fn leave(
        &mut self,
        map: &HexMap,
        hex: HexId,
        spent: u8,
        budget: u8,
        step: &mut impl FnMut(HexId, Direction, HexId) -> Step,
    ) {
        for (direction, to) in Direction::ALL.into_iter().zip(map.beside(hex)) {
            // what is off the map has no label
            if self.labels.get(to.index()).is_none_or(|label| label.open <= spent + 1) {
                continue;
            }
            let (cost, open) = match step(hex, direction, to) {
                Step::Forbidden => continue,
                Step::Go(cost) => (cost, true),
                Step::Stop(cost) => (cost, false),
            };
            debug_assert!(cost > 0, "a step costs at least half a point");
            let total = spent.saturating_add(cost);
            if total <= budget {
                self.arrive(to, total, direction.index() as u8, open);
            }
        }
    }

    /// Notes a way to a hex if it is better than those known.
    #[inline]
    fn arrive(&mut self, hex: HexId, total: u8, came: Came, open: bool) {
        let label = &mut self.labels[hex.index()];
        if label.cost == FAR {
            self.seen.push(hex);
        }
        if total < label.cost {
            (label.cost, label.came) = (total, came);
        }
        if open && total < label.open {
            (label.open, label.came_open) = (total, came);
            let chain = &mut self.chains[usize::from(total)];
            self.links.push(Link { hex, next: *chain });
            *chain = (self.links.len() - 1) as u32;
        }
    }
}

/// The hexes within a budget, what each costs and the way there.
#[derive(Clone, Copy, Debug)]
pub struct Reached<'a> {
    scratch: &'a Scratch,
    map: &'a HexMap,
}

impl<'a> Reached<'a> {
    /// The hexes reached, starts included, in the order in which the search came upon them.
    pub fn hexes(&self) -> &'a [HexId] {
        &self.scratch.seen
    }

    /// The hexes reached as a set.
    pub fn set<const WORDS: usize>(&self) -> HexSet<WORDS> {
        self.hexes().iter().copied().collect()
    }

    /// Whether the mover can get there.
    pub fn contains(&self, hex: HexId) -> bool {
        self.scratch.labels[hex.index()].cost != FAR
    }

    /// The half points the cheapest way to `hex` takes.
    pub fn cost(&self, hex: HexId) -> Option<u8> {
        Some(self.scratch.labels[hex.index()].cost).filter(|&cost| cost != FAR)
    }

    /// The half points the cheapest way takes after which the mover may still go on from `hex`.
    pub fn open_cost(&self, hex: HexId) -> Option<u8> {
        Some(self.scratch.labels[hex.index()].open).filter(|&cost| cost != FAR)
    }

    /// The hex before `hex` on the cheapest way to it; none for a start.
    pub fn previous(&self, hex: HexId) -> Option<HexId> {
        self.before(hex, self.scratch.labels[hex.index()].came)
    }

    /// The steps of the cheapest way to `hex`, last step first: the hex entered and the direction taken into it.
    pub fn back(&self, hex: HexId) -> impl Iterator<Item = (Direction, HexId)> + use<'a> {
        let reached = *self;
        let (mut at, mut came) = (hex, self.scratch.labels[hex.index()].came);
        std::iter::from_fn(move || {
            let before = reached.before(at, came)?;
            let step = (Direction::new(usize::from(came)), at);
            (at, came) = (before, reached.scratch.labels[before.index()].came_open);
            Some(step)
        })
    }

    /// The hexes entered on the cheapest way to `hex`, in order; empty for a start and for what is not reached. Of
    /// equally cheap ways it is the one found first, always the same.
    pub fn path(&self, hex: HexId) -> Vec<HexId> {
        let mut path: Vec<HexId> = self.back(hex).map(|(_, entered)| entered).collect();
        path.reverse();
        path
    }

    fn before(&self, hex: HexId, came: Came) -> Option<HexId> {
        if came == START {
            return None;
        }
        self.map.neighbour(hex, Direction::new(usize::from(came)).opposite())
    }
}
