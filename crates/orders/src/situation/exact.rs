//! Exact situations (`exact = true`): nothing is worked out, and what is not said is not so. This is how positions are written, so
//! that the middle of an activation reads back as it was.

use board::hex::HexId;
use play::Side;
use sheets::{Node, Value};

use super::{Reader, lacks, points, stand};
use crate::columns::{self, Officer};
use crate::command::Orders;
use crate::flow::{self, Frame, Frames};
use crate::initiative::Initiative;
use crate::movement::Move;
use crate::rally::Rally;
use crate::setup::{FormationId, FormationSet, Order, PieceId, Setup};
use crate::state::{Extra, Marks, PieceState, Place, State};

/// Root keys that only exact situations have.
pub(super) const KEYS: [&str; 9] =
    ["die", "ordered", "rolls_for", "tests", "officer", "in_hand", "faced", "over", "won"];

/// What a piece can be marked with. Other marks have keys that say more, or lie only where no situation can be written.
pub(super) const MARKS: [(&str, Marks); 21] = [
    ("out", Marks::OUT),
    ("free", Marks::FREE),
    ("done", Marks::DONE),
    ("moved", Marks::MOVED),
    ("fired", Marks::FIRED),
    ("tested", Marks::TESTED),
    ("activated", Marks::ACTIVATED),
    ("attacked", Marks::ATTACKED),
    ("entered", Marks::ENTERED),
    ("query", Marks::QUERY),
    ("countercharges", Marks::COUNTER),
    ("skirmisher", Marks::SKIRMISHER),
    ("skirmished", Marks::SKIRMISHED),
    ("tired", Marks::TIRED),
    ("runs", Marks::RUNS),
    ("holds", Marks::HOLDS),
    ("stirred", Marks::STIRRED),
    ("shot", Marks::SHOT),
    ("came", Marks::CAME),
    ("rode", Marks::RODE),
    ("reached", Marks::REACHED),
];

/// The steps in which an officer gets an order of his own.
pub(super) const STEPS: [(&str, columns::Stage); 3] =
    [("die", columns::Stage::Roll), ("order", columns::Stage::Order), ("units", columns::Stage::Units)];

/// What a situation changes: who is not listed stands in his usual place, or is out of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Base {
    /// The battle's own set-up; nobody is placed while the armies are set up.
    Setup,
    /// An empty map.
    Empty,
}

impl Base {
    pub(super) fn id(self) -> &'static str {
        match self {
            Base::Setup => "setup",
            Base::Empty => "empty",
        }
    }
}

/// The state that an exact situation changes: nobody has done anything yet.
pub(super) fn blank(setup: &Setup, base: Base, setting_up: bool) -> State {
    let start = flow::start(setup);
    let marching = if base == Base::Setup { crate::march::all(setup) } else { 0 };
    let mut state = State {
        turn: if setting_up { 0 } else { 1 },
        activated: FormationSet::EMPTY,
        active: FormationId(0),
        faced: Default::default(),
        over: false,
        extra: Extra { marching, ..Extra::default() },
        frames: Frames::only(Frame::Initiative(Initiative::First)),
        ..start
    };
    for id in setup.piece_ids() {
        let own = setup.piece(id).formation.unwrap_or(FormationId(0));
        *state.piece_mut(id) = PieceState::away(own);
        if base == Base::Empty {
            state.piece_mut(id).at = Place::GONE;
        }
    }
    if base == Base::Setup && !setting_up {
        for placement in &setup.placements {
            state.piece_mut(placement.piece).at = Place::on(placement.hex);
        }
    }
    state
}

impl Reader<'_> {
    /// Whether the text says so.
    pub(super) fn is_exact(&mut self, root: &Node<'_>) -> bool {
        root.get("exact").is_some_and(|node| self.truth(node, "exact"))
    }

    /// The state an exact situation describes.
    pub(super) fn exact(&mut self, root: &Node<'_>) -> State {
        let setting_up = root.get("phase").and_then(Node::text) == Some("set-up");
        let base = match root.get("base").map(|node| (node, node.text())) {
            None | Some((_, Some("setup"))) => Base::Setup,
            Some((_, Some("empty"))) => Base::Empty,
            Some((node, _)) => {
                self.fault(node, "base", "is \"setup\" or \"empty\"");
                Base::Setup
            }
        };
        let mut state = blank(self.setup, base, setting_up);
        let holds = self.setup.title.side_ids.map(|id| format!("{id}_holds"));
        let said = holds.iter().any(|key| root.get(key).is_some());
        if root.get(&holds[0]).is_some() {
            state.held = 0; // the list is complete
        }
        for (key, node) in root.entries() {
            self.exact_entry(key, node, &mut state);
        }
        if setting_up {
            state.turn = 0;
        }
        self.exact_pieces(root, &mut state);
        if !said {
            stand(self.setup, &mut state);
        }
        self.frames(root, &mut state);
        state
    }

    fn exact_entry(&mut self, key: &str, node: &Node<'_>, state: &mut State) {
        match key {
            "over" => state.over = self.truth(node, key),
            "won" => state.extra.won = self.side(node, key),
            "formation" => state.active = self.formation(node, key).unwrap_or(state.active),
            "apart" if self.truth(node, key) => match self.setup.scenario.apart {
                Some(apart) => state.extra.apart = Some(apart.officer),
                None => self.fault(node, key, "no column acts by itself here"),
            },
            // Those that belong to the phase are read with it.
            key if KEYS.contains(&key) => {}
            _ => self.entry(key, node, state),
        }
    }

    fn exact_pieces(&mut self, root: &Node<'_>, state: &mut State) {
        let Some(list) = root.get("pieces") else { return };
        if !matches!(list.value, Value::Table(_)) {
            self.fault(list, "pieces", "is a table: piece = \"1514\" or piece = { at = \"1514\", .. }");
        }
        for (id, node) in list.entries() {
            match (self.setup.find_piece(id), &node.value) {
                (None, _) => self.fault(node, id, "no such piece"),
                (Some(piece), Value::Text(_)) => self.put(piece, id, node, state),
                (Some(piece), Value::Table(keys)) => {
                    for (key, value) in keys {
                        self.exact_feature(piece, id, key, value, state);
                    }
                }
                _ => self.fault(node, id, "is a hex or a table { at = .., status = .., .. }"),
            }
        }
    }

    fn exact_feature(&mut self, piece: PieceId, id: &str, key: &str, node: &Node<'_>, state: &mut State) {
        if let Some((_, mark)) = MARKS.iter().find(|(known, _)| *known == key) {
            let on = self.truth(node, id);
            return state.mark(piece, *mark, on);
        }
        match key {
            "at" => self.put(piece, id, node, state),
            "acts" => {
                if let Some(order) = self.order(node, id) {
                    state.piece_mut(piece).acts = order;
                    state.mark(piece, Marks::ACTIVE, true);
                }
            }
            "began" => state.piece_mut(piece).start = self.number(node, id, u8::MAX),
            "assault" => state.piece_mut(piece).fights = self.number(node, id, u8::MAX),
            "charges" => {
                let on = match node.value {
                    Value::Truth(on) => on,
                    _ => {
                        let target = self.hex(node, id);
                        state.piece_mut(piece).origin = target.map_or(Place::AWAY, Place::on);
                        target.is_some()
                    }
                };
                state.mark(piece, Marks::CHARGE, on);
            }
            "status" | "reduced" | "back_on" | "with" | "column" | "leads" => {
                self.feature(piece, id, key, node, state);
            }
            _ => self.fault(node, id, format!("unknown key {key:?}")),
        }
    }

    /// The procedure that waits for an answer, and the one beneath it.
    fn frames(&mut self, root: &Node<'_>, state: &mut State) {
        let setup = self.setup;
        let side = root.get("active").and_then(|node| self.side(node, "active")).unwrap_or(setup.title.first);
        let phase = root.get("phase");
        let named = phase.map_or("initiative", Node::found);
        let known = points::phases(setup);
        if !known.contains(&named) {
            let why = lacks(setup, named).map_or(String::new(), |why| format!("{why}; "));
            let list = format!("{} or {}", known[..known.len() - 1].join(", "), known[known.len() - 1]);
            return self.fault(phase.unwrap_or(root), "phase", format!("{why}it is {list}"));
        }
        let rolls_for = root.get("rolls_for").and_then(|node| self.hex(node, "rolls_for"));
        let Some(bottom) = self.bottom(root, named, side, rolls_for) else { return };
        if named == "weather" {
            self.weather_is_due(phase.unwrap_or(root), state);
        }
        state.frames = Frames::only(bottom);
        let acts = matches!(bottom, Frame::Activation(_));
        if acts && root.get("formation").is_none() {
            let what = "missing: an activation is one formation's";
            return self.fault(phase.unwrap_or(root), "formation", what);
        }
        if let Some(node) = root.get("faced") {
            self.faced(node, state);
        }
        let reorganises = rolls_for.filter(|_| named == "rally");
        if let Some(hex) = reorganises {
            state.frames.push(Frame::Rally(Rally { side: state.side(setup), hex: Some(hex) }));
        }
        if let Some(hex) = root.get("tests").and_then(|node| self.hex(node, "tests")) {
            state.frames.push(Frame::Test(hex));
        } else if let Some(frame) = root.get("officer").and_then(|node| self.officer(node)) {
            state.frames.push(frame);
        } else if let Some(frame) = root.get("in_hand").and_then(|node| self.in_hand(node, state)) {
            state.frames.push(frame);
        }
    }

    /// The phase or segment with this name.
    fn bottom(
        &mut self,
        root: &Node<'_>,
        named: &str,
        side: Side,
        rolls_for: Option<HexId>,
    ) -> Option<Frame> {
        Some(match named {
            "set-up" => Frame::SetUp(side),
            "orders" | "headquarters" => {
                let done = root.get("ordered").map(|node| self.formations(node, "ordered"));
                let done = done.unwrap_or(FormationSet::EMPTY);
                Frame::Orders(Orders { side, done, headquarters: named == "headquarters" })
            }
            "weather" => Frame::Weather,
            "reorganisation" => Frame::Rally(Rally { side, hex: rolls_for }),
            "replacement" => Frame::Returns(side),
            "opening" => Frame::Initiative(Initiative::Opening),
            "initiative" => Frame::Initiative(match root.get("die") {
                Some(node) => Initiative::Second(self.number(node, "die", 6).max(1)),
                None => Initiative::First,
            }),
            "choice" => Frame::Initiative(Initiative::Choose(side)),
            "last-column" => Frame::Initiative(Initiative::Last),
            "rout" => Frame::Rout(side),
            stage => Frame::Activation(points::stage(stage)?),
        })
    }

    /// Where the enemies stood when the movement of the active formation began, or `"now"`.
    fn faced(&mut self, node: &Node<'_>, state: &mut State) {
        if node.text() == Some("now") {
            state.faced = state.occupied(self.setup, state.side(self.setup).other());
            return;
        }
        for item in node.list("faced", "hexes", &mut self.faults) {
            if let Some(hex) = self.hex(item, "faced") {
                state.faced.insert(hex);
            }
        }
    }

    /// An officer who gets an order of his own.
    fn officer(&mut self, node: &Node<'_>) -> Option<Frame> {
        let name = node.get("piece").and_then(Node::text).and_then(|id| self.setup.find_piece(id));
        let brigadier = name.filter(|&id| self.setup.piece(id).kind == crate::setup::Kind::Brigadier);
        let step = node.get("step").and_then(Node::text);
        let stage = STEPS.iter().find(|(known, _)| Some(*known) == step).map(|(_, stage)| *stage);
        if let (Some(piece), Some(stage)) = (brigadier, stage) {
            return Some(Frame::Officer(Officer { piece, stage }));
        }
        self.fault(node, "officer", "is { piece = .., step = .. }: an officer, and die, order or units");
        None
    }

    /// Who is being moved, and how far the move has come.
    fn in_hand(&mut self, node: &Node<'_>, state: &State) -> Option<Frame> {
        let ids = node.get("pieces").map_or(&[][..], Node::items);
        let pieces: Vec<PieceId> =
            ids.iter().filter_map(|item| self.setup.find_piece(item.text()?)).collect();
        let who = pieces.first().copied().filter(|_| pieces.len() == ids.len() && pieces.len() < 3);
        let Some((who, hex)) = who.and_then(|who| Some((who, state.hex(who)?))) else {
            self.fault(node, "in_hand", "is { pieces = [..], .. }: one or two pieces that are on the map");
            return None;
        };
        let mut mv = Move { mate: pieces.get(1).copied(), ..Move::at(who, hex, state.piece(who).acts) };
        for (key, value) in node.entries() {
            match key.as_str() {
                "pieces" => {}
                "order" => mv.order = self.order(value, key).unwrap_or(Order::Defence),
                "start" => mv.start = self.hex(value, key).unwrap_or(hex),
                "leg" => mv.leg = self.hex(value, key).unwrap_or(hex),
                "spent" => mv.spent = self.number(value, key, MOST_SPENT),
                "saving" => mv.saving = self.number(value, key, MOST_SPENT),
                "by_road" => mv.by_road = self.truth(value, key),
                "column" => mv.column = self.truth(value, key),
                "slips" => mv.slips = self.truth(value, key),
                "falls_back" => mv.falls_back = self.truth(value, key),
                _ => self.fault(value, "in_hand", format!("unknown key {key:?}")),
            }
        }
        mv.saving = mv.saving.min(mv.spent);
        Some(Frame::Move(mv))
    }
}

/// No piece has more half points to spend.
const MOST_SPENT: u8 = 99;

/// The side whose id this is, as situations write it.
pub(super) fn side_id(setup: &Setup, side: Side) -> &'static str {
    setup.title.side_ids[side.index()]
}
