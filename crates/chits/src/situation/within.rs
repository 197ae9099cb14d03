//! Points within a phase: how far it has got, what has interrupted it, and what the pieces have done in it.

use board::Id;
use play::Next;
use sheets::{Fields, Node};

use super::progress::{Acting, Point};
use super::{Reader, doing, progress};
use crate::activation::Stage;
use crate::flow::{self, DEPTH, Frame};
use crate::setup::{CounterId, PieceId, PieceSet, Setup};
use crate::state::{Active, Around, COMBATS, Ended, Marks, State};
use crate::{command, supply};

/// The keys of a piece that speak of the activation under way.
pub(super) const KEYS: [&str; 6] = ["spent", "done", "near", "free", "fights", "returns"];

/// Whether whoever is asked has an answer.
pub(super) fn is_answerable(setup: &Setup, state: &State) -> bool {
    let Next::Decide(decisions) = flow::next(setup, state) else { return true };
    decisions.iter().all(|decision| {
        let mut actions = Vec::new();
        flow::actions(setup, state, decision.side, &mut actions);
        !actions.is_empty()
    })
}

/// The moves of the active side are over.
pub(super) fn end_movement(setup: &Setup, state: &mut State) {
    for id in state.on_map(setup.index.sides[state.active_side(setup)]) {
        state.mark(id, Marks::DONE, true);
    }
}

/// The fields of the end of a game.
pub(super) fn describe_end(fields: &mut Fields<'_, '_>, setup: &Setup, ended: &mut Ended) {
    let (mut how, mut side) = match *ended {
        Ended::Conceded(side) => ("conceded", Some(side)),
        Ended::Steps(side) => ("steps", Some(side)),
        Ended::Occupied(side) => ("occupied", Some(side)),
        Ended::Points => ("points", None),
    };
    let words = ["conceded", "steps", "occupied", "points"].map(|word| (word, word));
    fields.word("how", &words, &mut how);
    fields.one("side", setup, &mut side);
    *ended = match (how, side) {
        ("conceded", Some(side)) => Ended::Conceded(side),
        ("steps", Some(side)) => Ended::Steps(side),
        ("occupied", Some(side)) => Ended::Occupied(side),
        ("points", _) => Ended::Points,
        _ => return fields.fault("side", "says who has given up, lost too many steps or holds the city"),
    };
}

/// The fields of the counter that was active last.
pub(super) fn describe_last(fields: &mut Fields<'_, '_>, setup: &Setup, active: &mut Active) {
    fields.needed("counter", setup, &mut active.counter);
    fields.truth("reserve", &mut active.reserve);
    fields.number("acted", 0..=250, &mut active.acted);
}

impl Reader<'_> {
    fn take(&mut self, fields: Fields<'_, '_>) {
        self.faults.0.extend(fields.finish().0);
    }

    /// The counter that was active last.
    pub(super) fn last(&mut self, node: &Node<'_>, state: &mut State) {
        let mut fields = Fields::read("last", node);
        describe_last(&mut fields, self.setup, &mut state.active);
        self.take(fields);
    }

    /// How the game has ended.
    pub(super) fn over(&mut self, node: &Node<'_>, state: &mut State) {
        let (mut fields, mut ended) = (Fields::read("over", node), Ended::Points);
        describe_end(&mut fields, self.setup, &mut ended);
        self.take(fields);
        state.ended = Some(ended);
    }

    /// The phase as far as `progress` says it has got.
    pub(super) fn exactly(&mut self, root: &Node<'_>, state: &mut State) {
        let phase = root.get("phase");
        let word = phase.and_then(Node::text).unwrap_or("choice");
        let side = root.get("active").and_then(|node| self.side(node, "active"));
        let acts = matches!(word, "place" | "movement" | "announce" | "fights");
        let counter = match root.get("counter") {
            Some(node) => self.counter(node, "counter"),
            None if acts => {
                let node = phase.unwrap_or(root);
                return self.fault(node, "counter", "missing: an activation is one counter's");
            }
            None => Some(CounterId(0)),
        };
        let Some(counter) = counter else { return };
        let (Some(node), Some(mut point)) = (root.get("progress"), Point::blank(word, side, counter)) else {
            return self.fault(phase.unwrap_or(root), "progress", "is not made in that phase");
        };
        let mut fields = Fields::read("progress", node);
        progress::describe(&mut fields, self.setup, &mut point);
        self.take(fields);
        state.frames = point.frames(self.setup);
        match point {
            Point::SetUp(_) => state.turn = 0,
            Point::Acting(stage, acting) => {
                let reserve = root.get("reserve_acts").is_some_and(|node| self.truth(node, "reserve_acts"));
                state.active = Active { counter, reserve, acted: acting.acted };
                self.acting(node, stage, acting, state);
            }
            _ => {}
        }
    }

    /// Who may act, and which combats are announced.
    fn acting(&mut self, node: &Node<'_>, stage: Stage, acting: Acting, state: &mut State) {
        let setup = self.setup;
        for id in acting.in_command.unwrap_or_else(|| command::in_command(setup, state)) {
            state.mark(id, Marks::ACTIVE, true);
        }
        if stage != Stage::Move {
            end_movement(setup, state);
        }
        let fits = acting.targets.len() <= COMBATS
            && acting.targets.iter().all(|targets| targets.len() <= Around::MOST);
        if !fits {
            return self.fault(node, "progress", "targets: nobody announces so many combats");
        }
        for (combat, targets) in state.combats.iter_mut().zip(acting.targets) {
            combat.targets = targets.into_iter().collect();
        }
    }

    /// What has interrupted the phase, and what the pieces have done in it.
    pub(super) fn within(&mut self, root: &Node<'_>, state: &mut State) {
        if let Some(list) = root.get("doing") {
            for node in list.list("doing", "tables", &mut self.faults) {
                if state.frames.iter().count() >= DEPTH {
                    return self.fault(node, "doing", "nothing interrupts so much");
                }
                let (mut fields, mut frame) = (Fields::read("doing", node), doing::blank(""));
                doing::describe(&mut fields, self.setup, &mut frame);
                self.take(fields);
                state.frames.push(frame);
            }
        }
        for (id, node) in root.get("pieces").map_or(&[][..], Node::entries) {
            let Some(piece) = self.setup.find_piece(id) else { continue };
            for (key, value) in node.entries() {
                self.deed(piece, id, key, value, state);
            }
        }
        self.supplied(root, state);
    }

    /// What a piece has done in the activation under way.
    fn deed(&mut self, piece: PieceId, id: &str, key: &str, node: &Node<'_>, state: &mut State) {
        let mark = match key {
            "spent" => return state.piece_mut(piece).spent = self.number(node, id, u8::MAX),
            "fights" => return state.piece_mut(piece).fights = self.number(node, id, COMBATS as u8),
            "returns" => {
                let marks = &mut state.piece_mut(piece).marks;
                marks.forget_returns();
                let returns = self.number(node, id, crate::state::RETURNS + 1);
                return (0..returns).for_each(|_| state.piece_mut(piece).marks.count_return());
            }
            "done" => Marks::DONE,
            "near" => Marks::NEAR,
            "free" => Marks::FREE,
            _ => return,
        };
        let on = self.truth(node, id);
        state.mark(piece, mark, on);
    }

    /// Where those in hand are supplied: as the map stands, but for what the situation says of the time when their move began (R34).
    fn supplied(&mut self, root: &Node<'_>, state: &mut State) {
        let Some(hand) = in_hand(state) else { return };
        state.supplied = supply::hexes(self.setup, state, state.active_side(self.setup), hand);
        for (key, also) in [("supplied_also", true), ("supplied_not", false)] {
            let Some(list) = root.get(key) else { continue };
            for item in list.list(key, "hexes", &mut self.faults) {
                let Some(hex) = self.hex(item, key) else { continue };
                let cell = self.setup.cell(hex);
                if also { state.supplied.insert(cell) } else { state.supplied.remove(cell) }
            }
        }
    }
}

/// Those whose move is under way.
pub(super) fn in_hand(state: &State) -> Option<PieceSet> {
    state.frames.iter().find_map(|frame| match frame {
        Frame::Move(mv) => Some(mv.hand),
        _ => None,
    })
}

/// All counters in their order.
pub(super) fn counters(setup: &Setup) -> impl Iterator<Item = CounterId> + use<> {
    (0..setup.counters.len()).map(|index| CounterId::from_index(index as u8))
}
