//! Situations: a TOML text that sets up any position, what FEN is to chess. See `docs/situations.md`.

mod doing;
mod names;
mod progress;
mod write;

use board::{AreaId, AreaSet};
use play::{Faults, Next, Side};
use sheets::{Fields, Node, Source, Value};

pub use write::{POINTS, write};

use crate::command::Command;
use crate::flow::{self, DEPTH, Frame};
use crate::fog::Placing;
use crate::initiative::Initiative;
use crate::movement::Movement;
use crate::recovery::Recovery;
use crate::setup::{AUSTRIAN, BridgeSet, Kind, PieceId, PieceSet, SIDE_IDS, Setup};
use crate::soundness;
use crate::state::{Ending, Marks, PIECES, PieceState, Place, State};
use crate::supply::Supply;

/// Keys that say what is played; whoever made the setup has read them.
const HEADER: [&str; 4] = ["battle", "edition", "options", "name"];

/// The marks a situation can put on a piece, apart from how it crossed a bridge.
const MARKS: [(&str, Marks); 7] = [
    ("out_of_command", Marks::OUT_OF_COMMAND),
    ("foraged", Marks::FORAGED),
    ("unsupplied", Marks::UNSUPPLIED),
    ("moved", Marks::MOVED),
    ("guns", Marks::GUNS),
    ("scouted", Marks::SCOUTED),
    ("face_up", Marks::FACE_UP),
];

/// The state a situation describes, or everything that is wrong with the text.
pub fn read(setup: &Setup, file: &str, text: &str) -> Result<State, Faults> {
    let mut faults = Faults::default();
    let root = sheets::read(Source { file, text }, &mut faults);
    if !faults.0.is_empty() {
        return faults.or(flow::start(setup));
    }
    let mut reader = Reader { setup, faults, broken_told: PieceSet::EMPTY };
    let mut state = reader.base(&root);
    reader.pieces(&root, &mut state);
    reader.frame(&root, &mut state);
    for (key, node) in root.entries() {
        reader.entry(key, node, &mut state);
    }
    reader.procedures(&root, &mut state);
    let (mut faults, told) = (reader.faults, reader.broken_told);
    mark_broken_crossings(setup, &mut state, told);
    if faults.0.is_empty() {
        for (id, what) in soundness::faults(setup, &state) {
            let line = line_of(&root, &id);
            faults.add(file, line, &id, what);
        }
    }
    let mut state = faults.or(state)?;
    // R100: a position may already be decided, unless hits are being spread that fall together.
    state.losses |= !matches!(state.top(), Frame::Hits(_));
    flow::settle(setup, &mut state, &mut play::Silent);
    let within = root.get("progress").or_else(|| root.get("doing"));
    if let Some(node) = within.filter(|_| !is_answerable(setup, &state)) {
        let mut faults = Faults::default();
        node.fault(&mut faults, "game", "nothing can be done there");
        return faults.or(state);
    }
    Ok(state)
}

/// Whether whoever is asked has an answer.
fn is_answerable(setup: &Setup, state: &State) -> bool {
    let Next::Decide(decisions) = flow::next(setup, state) else { return true };
    decisions.iter().all(|decision| {
        let mut actions = Vec::new();
        flow::actions(setup, state, decision.side, &mut actions);
        !actions.is_empty()
    })
}

/// Where play begins: the battle's own set-up, or an empty map.
fn base(setup: &Setup, empty: bool) -> State {
    let mut state = flow::start(setup);
    if empty {
        state.pieces = std::array::from_fn(|index| PieceState::aside(PieceId(index as u8)));
    }
    for id in setup.piece_ids().take(PIECES) {
        state.piece_mut(id).marks = Marks::default();
    }
    state.frames = flow::Frames::only(Frame::Supply(Supply::default()));
    state
}

/// Whether the last step of a piece led over a bridge, and over one that is destroyed now.
fn crossing(setup: &Setup, state: &State, piece: &PieceState) -> (bool, bool) {
    let (Some(from), Some(at)) = (piece.from.area(), piece.at.area()) else { return (false, false) };
    let bridge = setup.map.exit(from, at).and_then(|exit| setup.bridge_on(exit.road));
    (bridge.is_some(), bridge.is_some_and(|bridge| state.broken.contains(bridge)))
}

/// Those who came over a bridge that is destroyed now crossed it so (R84), unless the situation says otherwise.
fn mark_broken_crossings(setup: &Setup, state: &mut State, told: PieceSet) {
    for id in setup.piece_ids().filter(|&id| !told.contains(id)) {
        let (_, broken) = crossing(setup, state, state.piece(id));
        state.mark(id, Marks::OVER_BROKEN, broken);
    }
}

fn line_of(root: &Node<'_>, id: &str) -> usize {
    let piece = root.get("pieces").and_then(|pieces| pieces.get(id));
    let control = root.get("control").and_then(|control| control.get(id));
    piece.or(control).or_else(|| root.get(id)).map_or(0, |node| node.place.line)
}

struct Reader<'a> {
    setup: &'a Setup,
    faults: Faults,
    /// Pieces of which the situation says whether they crossed a destroyed bridge.
    broken_told: PieceSet,
}

impl Reader<'_> {
    fn fault(&mut self, node: &Node<'_>, id: &str, what: impl Into<String>) {
        node.fault(&mut self.faults, id, what);
    }

    /// The battle's own set-up, or an empty map.
    fn base(&mut self, root: &Node<'_>) -> State {
        let empty = match root.get("base").map(|node| (node, node.text())) {
            None | Some((_, Some("setup"))) => false,
            Some((_, Some("empty"))) => true,
            Some((node, _)) => {
                self.fault(node, "base", "is \"setup\" or \"empty\"");
                false
            }
        };
        base(self.setup, empty)
    }

    fn entry(&mut self, key: &str, node: &Node<'_>, state: &mut State) {
        match key {
            "base" | "pieces" | "phase" | "active" | "first" | "turn" | "progress" | "doing" => {}
            key if HEADER.contains(&key) => {}
            "initiative" => state.initiative = self.side(node, key).unwrap_or(state.initiative),
            "mantua" => match node.text() {
                Some("besieged") => state.besieged = true,
                Some("liberated") => state.besieged = false,
                _ => self.fault(node, key, "is \"besieged\" or \"liberated\""),
            },
            "control" => self.control(node, state),
            "destroyed" => state.broken = self.bridges(node, key),
            "tried_to_destroy" => state.destruction_tried = self.bridges(node, key),
            "tried_to_repair" => state.repair_tried = self.bridges(node, key),
            "fought" => state.fought = self.areas(node, key),
            "dummy_back" => {
                for item in node.list(key, "sides", &mut self.faults) {
                    if let Some(side) = self.side(item, key) {
                        state.dummy_back[side] = true;
                    }
                }
            }
            "losses" => state.losses = self.truth(node, key),
            "over" => match node.text() {
                Some("points") => state.over = Some(Ending::Points),
                _ => self.fault(node, key, "is \"points\""),
            },
            "scouted" => {
                for (id, areas) in node.entries() {
                    if let Some(side) = self.side_named(areas, id) {
                        state.scouted[side] = self.areas(areas, id);
                    }
                }
            }
            _ => self.fault(node, key, "unknown key"),
        }
    }

    fn side(&mut self, node: &Node<'_>, key: &str) -> Option<Side> {
        let text = node.text().unwrap_or_default().to_owned();
        let side = Side::BOTH.into_iter().find(|side| SIDE_IDS[side.index()] == text);
        if side.is_none() {
            self.fault(node, key, format!("is a side: {}", SIDE_IDS.join(" or ")));
        }
        side
    }

    fn side_named(&mut self, node: &Node<'_>, id: &str) -> Option<Side> {
        let side = Side::BOTH.into_iter().find(|side| SIDE_IDS[side.index()] == id);
        if side.is_none() {
            self.fault(node, id, format!("no such side: {}", SIDE_IDS.join(" or ")));
        }
        side
    }

    fn number(&mut self, node: &Node<'_>, key: &str, most: u8) -> u8 {
        node.number(key, 0..=i64::from(most), &mut self.faults).unwrap_or(0)
    }

    fn area(&mut self, node: &Node<'_>, key: &str) -> Option<AreaId> {
        let area = node.text().and_then(|text| self.setup.find_area(text));
        if area.is_none() {
            self.fault(node, key, format!("no area is called {:?}", node.found()));
        }
        area
    }

    fn areas(&mut self, node: &Node<'_>, key: &str) -> AreaSet {
        let items = node.list(key, "areas", &mut self.faults);
        items.iter().filter_map(|item| self.area(item, key)).collect()
    }

    fn bridges(&mut self, node: &Node<'_>, key: &str) -> BridgeSet {
        let what = "bridges, each written as its two areas: gavardo/rezzato";
        let mut found = BridgeSet::EMPTY;
        for item in node.list(key, what, &mut self.faults) {
            match item.text().and_then(|text| self.setup.find_bridge(text)) {
                Some(bridge) => found.insert(bridge),
                None => self.fault(item, key, format!("no bridge is called {:?}", item.found())),
            }
        }
        found
    }

    fn control(&mut self, node: &Node<'_>, state: &mut State) {
        for (id, value) in node.entries() {
            let Some(area) = self.setup.find_area(id).filter(|&area| self.setup.index.cities.contains(area))
            else {
                self.fault(value, id, "no City whose control is marked");
                continue;
            };
            match self.side(value, id) {
                Some(AUSTRIAN) => state.austrian_cities.insert(area),
                Some(_) => state.austrian_cities.remove(area),
                None => {}
            }
        }
    }

    /// The phase, who is active and who goes first.
    fn frame(&mut self, root: &Node<'_>, state: &mut State) {
        if let Some(node) = root.get("turn") {
            state.turn = self.number(node, "turn", self.setup.tables.turns).max(1);
        }
        let active = root.get("active").and_then(|node| self.side(node, "active"));
        state.active = active.unwrap_or(AUSTRIAN);
        let fixed = state.turn < self.setup.tables.initiative_from_turn;
        let usual = if fixed { AUSTRIAN } else { state.active };
        state.first = root.get("first").and_then(|node| self.side(node, "first")).unwrap_or(usual);
        state.initiative = state.first;
        let phase = root.get("phase");
        let frame = match phase.and_then(Node::text).unwrap_or("supply") {
            "dummies" if self.setup.rules.fog_of_war => Frame::Dummies(Placing::default()),
            "supply" => Frame::Supply(Supply::default()),
            "command" => Frame::Command(Command::default()),
            "initiative" => Frame::Initiative(Initiative::default()),
            "movement" => Frame::Movement(Movement::new(self.setup)),
            "combat" => Frame::Combats,
            "recovery" => Frame::Recovery(Recovery::default()),
            _ => {
                if let Some(node) = phase {
                    let what = "is supply, command, initiative, movement, combat or recovery, with fog_of_war also dummies";
                    self.fault(node, "phase", what);
                }
                Frame::Supply(Supply::default())
            }
        };
        if active.is_none() && matches!(frame, Frame::Movement(_) | Frame::Combats) {
            self.fault(phase.unwrap_or(root), "active", "missing: movement and combat are one side's phase");
        }
        state.frames = flow::Frames::only(frame);
    }

    /// How far the phase has got, and what has interrupted it.
    fn procedures(&mut self, root: &Node<'_>, state: &mut State) {
        if let Some(node) = root.get("progress") {
            let mut phase = progress::blank(state.top());
            let mut fields = Fields::read("progress", node);
            progress::describe(&mut fields, self.setup, &mut phase);
            self.faults.0.extend(fields.finish().0);
            state.frames.set(phase);
        }
        let Some(list) = root.get("doing") else { return };
        for (depth, node) in list.list("doing", "tables", &mut self.faults).iter().enumerate() {
            if depth + 1 >= DEPTH {
                return self.fault(node, "doing", "nothing interrupts so much");
            }
            let mut frame = doing::blank("");
            let mut fields = Fields::read("doing", node);
            doing::describe(&mut fields, self.setup, &mut frame);
            self.faults.0.extend(fields.finish().0);
            state.frames.push(frame);
        }
    }

    fn pieces(&mut self, root: &Node<'_>, state: &mut State) {
        let Some(list) = root.get("pieces") else { return };
        if !matches!(list.value, Value::Table(_)) {
            self.fault(list, "pieces", "is a table: piece = \"area\" or piece = { at = \"area\", .. }");
        }
        for (id, node) in list.entries() {
            match self.setup.find_piece(id) {
                Some(piece) => self.piece(piece, id, node, state),
                None => self.fault(node, id, "no such piece"),
            }
        }
    }

    fn piece(&mut self, piece: PieceId, id: &str, node: &Node<'_>, state: &mut State) {
        if matches!(node.value, Value::Text(_)) {
            return self.put(piece, id, node, state);
        }
        if !matches!(node.value, Value::Table(_)) {
            return self.fault(node, id, "is an area or a table { at = .., hits = .., .. }");
        }
        if let Some(at) = node.get("at") {
            self.put(piece, id, at, state);
        }
        for (key, value) in node.entries() {
            self.feature(piece, id, key, value, state);
        }
        self.came_from(piece, id, node, state);
    }

    /// An area or a box beside the map.
    fn place(&mut self, node: &Node<'_>, id: &str) -> Option<Place> {
        Some(match node.text() {
            Some("eliminated") => Place::ELIMINATED,
            Some("mantua-city") => Place::MANTUA_BOX,
            Some("wounded") => Place::WOUNDED,
            Some("killed") => Place::KILLED,
            Some("aside") => Place::POOL,
            _ => Place::on(self.area(node, id)?),
        })
    }

    /// A place; a garrison brings control of its City with it.
    fn put(&mut self, piece: PieceId, id: &str, node: &Node<'_>, state: &mut State) {
        let Some(place) = self.place(node, id) else { return };
        let now = state.piece_mut(piece);
        (now.at, now.from) = (place, place);
        let garrison = self.setup.piece(piece);
        if let (Kind::Garrison, Some(area)) = (garrison.kind, place.area()) {
            let austrian = garrison.side == AUSTRIAN;
            if austrian { state.austrian_cities.insert(area) } else { state.austrian_cities.remove(area) }
        }
    }

    fn feature(&mut self, piece: PieceId, id: &str, key: &str, node: &Node<'_>, state: &mut State) {
        let mark = match key {
            "at" | "from" | "over_bridge" | "over_broken" => return,
            "hits" => return state.piece_mut(piece).hits = self.number(node, id, 9),
            "spent" => return state.piece_mut(piece).spent = self.number(node, id, 99),
            "back_on" => return state.piece_mut(piece).back_on = self.number(node, id, 99),
            "stands_for" => {
                let leader = node.text().and_then(|text| self.setup.find_piece(text));
                match leader.filter(|&leader| self.setup.piece(leader).kind == Kind::Leader) {
                    Some(leader) => state.piece_mut(piece).stands_for = leader,
                    None => self.fault(node, id, "stands_for names a leader"),
                }
                return;
            }
            key => MARKS.iter().find(|(name, _)| *name == key).map(|(_, mark)| *mark),
        };
        match (mark, &node.value) {
            (Some(mark), Value::Truth(on)) => state.mark(piece, mark, *on),
            (Some(_), _) => self.fault(node, id, format!("{key} is true or false")),
            (None, _) => self.fault(node, id, format!("unknown key {key:?}")),
        }
    }

    fn truth(&mut self, node: &Node<'_>, key: &str) -> bool {
        if !matches!(node.value, Value::Truth(_)) {
            self.fault(node, key, "is true or false");
        }
        matches!(node.value, Value::Truth(true))
    }

    /// The last step: it says whether a bridge was crossed, as the bridges stand now, unless the situation says so itself.
    fn came_from(&mut self, piece: PieceId, id: &str, node: &Node<'_>, state: &mut State) {
        if let Some(from) = node.get("from").and_then(|from| self.place(from, id)) {
            state.piece_mut(piece).from = from;
            let (bridge, _) = crossing(self.setup, state, state.piece(piece));
            state.mark(piece, Marks::OVER_BRIDGE, bridge);
        }
        if let Some(over) = node.get("over_bridge") {
            let over = self.truth(over, id);
            state.mark(piece, Marks::OVER_BRIDGE, over);
        }
        if let Some(over) = node.get("over_broken") {
            let over = self.truth(over, id);
            state.mark(piece, Marks::OVER_BROKEN, over);
            self.broken_told.insert(piece);
        }
    }
}
