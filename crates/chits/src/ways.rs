//! What a step costs, and where it can lead (RM MOV-4 to MOV-7, RM MOV-10 to MOV-13d, R26 to R33, R99, R100). Costs are half points.

use std::cell::RefCell;

use board::hex::HexId;
use play::Side;

use crate::bridges::{self, Links};
use crate::setup::{Hexes, Hop, Setup};
use crate::state::State;

/// Where the enemy stands, as one side's mover meets him.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    /// Hexes of enemy combat units; other pieces have no influence (R28).
    pub enemies: Hexes,
    /// Those and the hexes next to them (RM MOV-6, R26, R27).
    pub beside: Hexes,
    /// Hexes too near to the enemy for strategic movement (RM MOV-7, R14).
    pub close: Hexes,
    /// Own finished bridges (RM BRG-4).
    pub ours: Links,
    /// Finished bridges of the enemy: from the far bank to his counter (RM BRG-6, R52).
    pub theirs: Links,
}

impl Field {
    /// The field as a side meets it.
    pub fn new(setup: &Setup, state: &State, side: Side) -> Field {
        let enemies = state.hexes_of(setup, setup.index.units[side.other()]);
        let beside = setup.grid.spread(&enemies);
        let mut close = beside;
        for _ in 2..setup.tables.strategic.0 {
            close = setup.grid.spread(&close);
        }
        let ours = bridges::pontoons(setup, state, side);
        let theirs = bridges::pontoons(setup, state, side.other());
        Field { enemies, beside, close, ours, theirs }
    }
}

/// What a mover asks for.
pub struct Mover<'a> {
    /// The setup.
    pub setup: &'a Setup,
    /// Where the enemy stands.
    pub field: &'a Field,
    /// The hexes he may enter, if supply binds him (RM MOV-5, R34).
    pub supplied: Option<&'a Hexes>,
    /// Where he stands.
    pub start: HexId,
    /// He has been too near to the enemy already (RM MOV-7a).
    pub near: bool,
    /// What he may still spend far from the enemy, and near him (R100).
    pub budget: (u8, u8),
    /// The only hex he asks about, if there is one: nothing dearer is looked for.
    pub goal: Option<HexId>,
}

impl Mover<'_> {
    /// What a step costs, if it can be taken at all.
    #[inline]
    pub fn step(&self, from: HexId, hop: &Hop) -> Option<u8> {
        if self.field.enemies.contains(hop.cell)
            || self.supplied.is_some_and(|supplied| !supplied.contains(hop.cell))
        {
            return None; // RM STK-1, RM MOV-5
        }
        let tables = &self.setup.tables;
        let beside = self.field.beside.contains(hop.cell);
        if hop.road && !beside {
            return Some(tables.road); // RM MOV-10, R29
        }
        // RM MOV-11 to MOV-13b; a road bridge spares the water even next to the enemy (RM MOV-13d).
        let mut cost = hop.cost;
        if hop.river {
            // RM MOV-13c: only over a finished bridge, the enemy's only towards his counter.
            let (ours, theirs) = (&self.field.ours, &self.field.theirs);
            if !(ours.join(from, hop.to) || theirs.lead(from, hop.to)) {
                return None;
            }
            cost += tables.pontoon;
        }
        if beside {
            cost += tables.beside; // RM MOV-6, RM MOV-6a
        }
        Some(cost)
    }
}

/// Far from the enemy all the way, or near him somewhere on it.
const LAYERS: usize = 2;
const UNKNOWN: u8 = u8::MAX;

/// The memory of a search, with its last answer.
#[derive(Default)]
pub struct Scratch {
    /// The least that must be spent to stand in a hex, for each layer.
    labels: Vec<[u8; LAYERS]>,
    seen: Vec<HexId>,
    queue: Vec<Vec<(HexId, u8)>>,
    /// What the last search was about, if it looked everywhere: whoever has asked where he can go soon goes there.
    whole: Option<About>,
}

/// What the answer of a search follows from.
#[derive(PartialEq, Eq)]
struct About {
    stamp: u64,
    start: HexId,
    near: bool,
    budget: (u8, u8),
    supplied: Option<Hexes>,
    field: Field,
}

impl About {
    fn is(&self, mover: &Mover<'_>) -> bool {
        (self.stamp, self.start, self.near, self.budget)
            == (mover.setup.stamp.number(), mover.start, mover.near, mover.budget)
            && self.supplied.as_ref() == mover.supplied
            && self.field == *mover.field
    }

    fn of(mover: &Mover<'_>) -> About {
        About {
            stamp: mover.setup.stamp.number(),
            start: mover.start,
            near: mover.near,
            budget: mover.budget,
            supplied: mover.supplied.copied(),
            field: mover.field.clone(),
        }
    }
}

thread_local! {
    static SCRATCH: RefCell<Scratch> = RefCell::default();
}

/// Searches and hands the answer to `read`.
pub fn search<T>(mover: &Mover<'_>, read: impl FnOnce(&Reached<'_>) -> T) -> T {
    SCRATCH.with_borrow_mut(|scratch| {
        scratch.run(mover);
        read(&Reached { scratch, mover })
    })
}

impl Scratch {
    fn run(&mut self, mover: &Mover<'_>) {
        if self.whole.as_ref().is_some_and(|about| about.is(mover)) {
            return;
        }
        self.whole = mover.goal.is_none().then(|| About::of(mover));
        let map = &mover.setup.map;
        if self.labels.len() == map.len() {
            self.seen.drain(..).for_each(|hex| self.labels[hex.index()] = [UNKNOWN; LAYERS]);
        } else {
            self.labels = vec![[UNKNOWN; LAYERS]; map.len()];
            self.seen.clear();
        }
        let most = mover.budget.0.max(mover.budget.1);
        self.queue.resize_with(self.queue.len().max(usize::from(most) + 1), Vec::new);
        self.queue.iter_mut().for_each(Vec::clear);
        let layer = u8::from(mover.near);
        self.arrive(mover.start, layer, 0);
        for spent in 0..=most {
            // Every step costs something: the ways to the goal and all that lies on them are known.
            if mover.goal.is_some_and(|goal| self.labels[goal.index()].iter().any(|&label| label <= spent)) {
                break;
            }
            while let Some((hex, layer)) = self.queue[usize::from(spent)].pop() {
                if self.labels[hex.index()][usize::from(layer)] == spent {
                    self.leave(mover, hex, layer, spent);
                }
            }
        }
    }

    fn leave(&mut self, mover: &Mover<'_>, hex: HexId, layer: u8, spent: u8) {
        for hop in &mover.setup.index.hops[hex.index()] {
            let near = layer == 1 || mover.field.close.contains(hop.cell);
            if self.labels[hop.to.index()][usize::from(near)] <= spent + 1 {
                continue;
            }
            let Some(cost) = mover.step(hex, hop) else { continue };
            let limit = if near { mover.budget.1 } else { mover.budget.0 };
            if spent + cost <= limit {
                self.arrive(hop.to, u8::from(near), spent + cost);
            }
        }
    }

    fn arrive(&mut self, hex: HexId, layer: u8, spent: u8) {
        let labels = &mut self.labels[hex.index()];
        if spent >= labels[usize::from(layer)] {
            return;
        }
        if *labels == [UNKNOWN; LAYERS] {
            self.seen.push(hex);
        }
        labels[usize::from(layer)] = spent;
        self.queue[usize::from(spent)].push((hex, layer));
    }
}

/// Where a mover can get to.
pub struct Reached<'a> {
    scratch: &'a Scratch,
    mover: &'a Mover<'a>,
}

impl Reached<'_> {
    /// The hexes he can get to, the start excepted, in no particular order.
    pub fn hexes(&self) -> impl Iterator<Item = HexId> + '_ {
        self.scratch.seen.iter().copied().filter(|&hex| hex != self.mover.start)
    }

    /// The least that must be spent to get there.
    pub fn cost(&self, hex: HexId) -> Option<u8> {
        let [far, near] = self.scratch.labels[hex.index()];
        Some(far.min(near)).filter(|&cost| cost != UNKNOWN)
    }

    /// The stack whose ways these are.
    pub(crate) fn mover(&self) -> &Mover<'_> {
        self.mover
    }

    /// The least that must be spent to stand in a hex, far from the enemy all the way (layer 0) or not (layer 1); the largest number if he
    /// cannot.
    pub(crate) fn label(&self, hex: HexId, layer: u8) -> u8 {
        self.scratch.labels[hex.index()][usize::from(layer)]
    }

    /// The way the program takes (R99): the fewest points, then the fewest hexes next to an enemy, then the fewest hexes, then at the first
    /// difference the lower number. Empty if the hex is not reached.
    pub fn path(&self, goal: HexId) -> Vec<HexId> {
        let Some(cost) = self.cost(goal) else { return Vec::new() };
        // All ways of that cost, backwards: each node with the best of what is left of its way.
        let mut nodes: Vec<Node> = (0..LAYERS as u8)
            .filter(|&layer| self.label(goal, layer) == cost)
            .map(|layer| Node { hex: goal, layer, beside: 0, steps: 0, next: None })
            .collect();
        let mut index = 0;
        // Nodes are settled from the goal on by falling cost, so that what is left is known before it is used.
        while index < nodes.len() {
            let at = (index..nodes.len())
                .max_by_key(|&it| self.label(nodes[it].hex, nodes[it].layer))
                .unwrap_or(index);
            nodes.swap(index, at);
            self.before(nodes[index], index, &mut nodes);
            index += 1;
        }
        let start = (self.mover.start, u8::from(self.mover.near));
        let mut at = nodes.iter().position(|node| (node.hex, node.layer) == start);
        let mut path = Vec::new();
        while let Some(next) = at.and_then(|at| nodes[at].next) {
            path.push(nodes[next].hex);
            at = Some(next);
        }
        path
    }

    /// Adds or betters the nodes from which one step leads to `node`.
    fn before(&self, node: Node, index: usize, nodes: &mut Vec<Node>) {
        let (setup, field) = (self.mover.setup, self.mover.field);
        let here = self.label(node.hex, node.layer);
        for (from, hop) in setup.hops_into(node.hex) {
            let Some(cost) = self.mover.step(from, hop) else { continue };
            let close = field.close.contains(setup.cell(node.hex));
            for layer in 0..LAYERS as u8 {
                let leads = u8::from(layer == 1 || close) == node.layer;
                let label = self.label(from, layer);
                if !leads || label == UNKNOWN || label + cost != here {
                    continue;
                }
                let beside = node.beside + u8::from(field.beside.contains(setup.cell(node.hex)));
                let found = Node { hex: from, layer, beside, steps: node.steps + 1, next: Some(index) };
                match nodes.iter().position(|it| (it.hex, it.layer) == (from, layer)) {
                    None => nodes.push(found),
                    Some(old) if self.better(found, nodes[old], nodes) => nodes[old] = found,
                    Some(_) => {}
                }
            }
        }
    }

    /// Whether one rest of a way is taken before another (R99).
    fn better(&self, one: Node, other: Node, nodes: &[Node]) -> bool {
        let key = |node: Node| (node.beside, node.steps);
        if key(one) != key(other) {
            return key(one) < key(other);
        }
        let numbers = |node: Node| {
            let mut at = node.next;
            std::iter::from_fn(move || {
                let node = nodes[at?];
                at = node.next;
                Some(self.mover.setup.map.printed(node.hex))
            })
        };
        numbers(one).lt(numbers(other))
    }
}

/// A hex on a way of least cost, with the rest of the way to the goal.
#[derive(Clone, Copy)]
struct Node {
    hex: HexId,
    layer: u8,
    beside: u8,
    steps: u8,
    next: Option<usize>,
}
