//! What a move costs and where it leads through, for all destinations at once.
//!
//! A unit can have eight hundred destinations. [`Reached::path`] finds one way from its goal; here all ways are found in a single pass from the
//! start, by the same rule (R99): the best way to a hex is the best way to the hex before it and one step.

use std::collections::BTreeMap;

use board::hex::HexId;

use crate::movement::{self, Move};
use crate::setup::Setup;
use crate::state::State;
use crate::ways::Reached;

/// A way to a hex.
pub(super) struct Route {
    /// Half points.
    pub(super) cost: u8,
    /// The hexes entered, the last one included.
    pub(super) path: Vec<HexId>,
}

/// The ways of those in hand to wherever they can get.
pub(super) fn routes(setup: &Setup, state: &State, mv: Move) -> BTreeMap<HexId, Route> {
    let found = movement::ways(setup, state, mv.hand, |reached| Tree::grow(reached).routes(reached));
    found.unwrap_or_default()
}

const LAYERS: usize = 2;
const UNKNOWN: u8 = u8::MAX;

/// The number of a node among the others.
type NodeId = u16;
const NOWHERE: NodeId = NodeId::MAX;

/// A hex in a layer, with the best way to it.
#[derive(Clone, Copy)]
struct Node {
    hex: HexId,
    layer: u8,
    beside: u8,
    steps: u8,
    before: Option<NodeId>,
}

/// The best ways from the start.
struct Tree<'a> {
    setup: &'a Setup,
    /// By rising cost.
    nodes: Vec<Node>,
    /// Which of them each hex and layer is.
    places: Vec<[NodeId; LAYERS]>,
}

impl<'a> Tree<'a> {
    fn grow(reached: &'a Reached<'_>) -> Tree<'a> {
        let mover = reached.mover();
        let start = mover.start;
        let mut order: Vec<(u8, HexId, u8)> = reached
            .hexes()
            .chain([start])
            .flat_map(|hex| (0..LAYERS as u8).map(move |layer| (reached.label(hex, layer), hex, layer)))
            .filter(|&(cost, ..)| cost != UNKNOWN)
            .collect();
        order.sort_unstable();
        let places = vec![[NOWHERE; LAYERS]; mover.setup.map.len()];
        let mut tree = Tree { setup: mover.setup, nodes: Vec::with_capacity(order.len()), places };
        for (cost, hex, layer) in order {
            let node = tree.best(reached, cost, hex, layer);
            tree.places[hex.index()][usize::from(layer)] = tree.nodes.len() as NodeId;
            tree.nodes.push(node);
        }
        tree
    }

    fn node(&self, id: NodeId) -> Node {
        self.nodes[usize::from(id)]
    }

    /// A hex with the best of the ways to it.
    fn best(&self, reached: &Reached<'_>, cost: u8, hex: HexId, layer: u8) -> Node {
        let mover = reached.mover();
        let cell = self.setup.cell(hex);
        let (close, beside) = (mover.field.close.contains(cell), u8::from(mover.field.beside.contains(cell)));
        let mut best = Node { hex, layer, beside: 0, steps: 0, before: None };
        if cost == 0 {
            return best;
        }
        for (from, hop) in self.setup.hops_into(hex) {
            let known = self.places[from.index()];
            if known == [NOWHERE; LAYERS] {
                continue;
            }
            let Some(step) = mover.step(from, hop) else { continue };
            for index in known.into_iter().filter(|&index| index != NOWHERE) {
                let node = self.node(index);
                let leads = u8::from(node.layer == 1 || close) == layer;
                if !leads || reached.label(from, node.layer).checked_add(step) != Some(cost) {
                    continue;
                }
                let found = Node {
                    hex,
                    layer,
                    beside: node.beside + beside,
                    steps: node.steps + 1,
                    before: Some(index),
                };
                if best.before.is_none() || self.is_better(found, best) {
                    best = found;
                }
            }
        }
        best
    }

    /// Whether one way to a hex is taken before another (R99).
    fn is_better(&self, one: Node, other: Node) -> bool {
        let key = |node: Node| (node.beside, node.steps);
        if key(one) != key(other) {
            return key(one) < key(other);
        }
        // Both are equally long: where they part first, seen from the start, the lower number decides.
        let (mut lower, mut at) = (false, (one.before, other.before));
        while let (Some(one), Some(other)) = at {
            if one == other {
                break;
            }
            let (one, other) = (self.node(one), self.node(other));
            if one.hex != other.hex {
                lower = self.setup.map.printed(one.hex) < self.setup.map.printed(other.hex);
            }
            at = (one.before, other.before);
        }
        lower
    }

    fn routes(&self, reached: &Reached<'_>) -> BTreeMap<HexId, Route> {
        reached.hexes().filter_map(|hex| Some((hex, self.route(reached, hex)?))).collect()
    }

    fn route(&self, reached: &Reached<'_>, goal: HexId) -> Option<Route> {
        let cost = reached.cost(goal)?;
        let known = self.places[goal.index()].into_iter().filter(|&index| index != NOWHERE);
        let mut ends = known.map(|index| self.node(index));
        let cheap = |node: &Node| reached.label(goal, node.layer) == cost;
        let first = ends.find(cheap)?;
        let end =
            ends.filter(cheap).fold(first, |best, node| if self.is_better(node, best) { node } else { best });
        let mut path = vec![goal];
        let mut at = end.before;
        while let Some(index) = at {
            let node = self.node(index);
            path.push(node.hex);
            at = node.before;
        }
        path.pop(); // where they stand
        path.reverse();
        Some(Route { cost, path })
    }
}
