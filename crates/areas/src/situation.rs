//! Situations: a TOML text that sets up any position, what FEN is to chess. See `docs/situations.md`.

use board::{AreaId, AreaSet};
use play::{Faults, Side};
use sheets::{Node, Source, Value};

use crate::command::Command;
use crate::flow::{self, Frame};
use crate::initiative::Initiative;
use crate::movement::Movement;
use crate::recovery::Recovery;
use crate::setup::{AUSTRIAN, BridgeSet, Kind, PieceId, SIDE_IDS, Setup};
use crate::soundness;
use crate::state::{Marks, PIECES, PieceState, Place, State};
use crate::supply::Supply;

/// Keys that say what is played; whoever made the setup has read them.
const HEADER: [&str; 4] = ["battle", "edition", "options", "name"];

/// The state a situation describes, or everything that is wrong with the text.
pub fn read(setup: &Setup, file: &str, text: &str) -> Result<State, Faults> {
    let mut faults = Faults::default();
    let root = sheets::read(Source { file, text }, &mut faults);
    if !faults.0.is_empty() {
        return faults.or(flow::start(setup));
    }
    let mut reader = Reader { setup, faults };
    let mut state = reader.base(&root);
    reader.pieces(&root, &mut state);
    reader.frame(&root, &mut state);
    for (key, node) in root.entries() {
        reader.entry(key, node, &mut state);
    }
    let mut faults = reader.faults;
    mark_broken_crossings(setup, &mut state);
    if faults.0.is_empty() {
        for (id, what) in soundness::faults(setup, &state) {
            let line = line_of(&root, &id);
            faults.add(file, line, &id, what);
        }
    }
    let mut state = faults.or(state)?;
    state.losses = true; // R100: a position may already be decided
    flow::settle(setup, &mut state, &mut play::Silent);
    Ok(state)
}

/// Those who came over a bridge that is destroyed now crossed it so (R84).
fn mark_broken_crossings(setup: &Setup, state: &mut State) {
    for id in setup.piece_ids() {
        let piece = state.piece(id);
        let (Some(from), Some(at)) = (piece.from.area(), piece.at.area()) else { continue };
        let bridge = setup.map.exit(from, at).and_then(|exit| setup.bridge_on(exit.road));
        let broken = bridge.is_some_and(|bridge| state.broken.contains(bridge));
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
}

impl Reader<'_> {
    fn fault(&mut self, node: &Node<'_>, id: &str, what: impl Into<String>) {
        node.fault(&mut self.faults, id, what);
    }

    /// The battle's own set-up, or an empty map.
    fn base(&mut self, root: &Node<'_>) -> State {
        let mut state = flow::start(self.setup);
        match root.get("base").map(|node| (node, node.text())) {
            None | Some((_, Some("setup"))) => {}
            Some((_, Some("empty"))) => {
                state.pieces = std::array::from_fn(|index| PieceState::aside(PieceId(index as u8)));
            }
            Some((node, _)) => self.fault(node, "base", "is \"setup\" or \"empty\""),
        }
        for id in self.setup.piece_ids().take(PIECES) {
            state.piece_mut(id).marks = Marks::default();
        }
        state.frames = flow::Frames::only(Frame::Supply(Supply::default()));
        state
    }

    fn entry(&mut self, key: &str, node: &Node<'_>, state: &mut State) {
        match key {
            "base" | "pieces" | "phase" | "active" | "first" | "turn" => {}
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
            "supply" => Frame::Supply(Supply::default()),
            "command" => Frame::Command(Command::default()),
            "initiative" => Frame::Initiative(Initiative::default()),
            "movement" => Frame::Movement(Movement::new(self.setup)),
            "combat" => Frame::Combats,
            "recovery" => Frame::Recovery(Recovery::default()),
            _ => {
                if let Some(node) = phase {
                    let what = "is supply, command, initiative, movement, combat or recovery";
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
    }

    /// A place; a garrison brings control of its City with it.
    fn put(&mut self, piece: PieceId, id: &str, node: &Node<'_>, state: &mut State) {
        let place = match node.text() {
            Some("eliminated") => Place::ELIMINATED,
            Some("mantua-city") => Place::MANTUA_BOX,
            Some("wounded") => Place::WOUNDED,
            Some("killed") => Place::KILLED,
            Some("aside") => Place::POOL,
            _ => match self.area(node, id) {
                Some(area) => Place::on(area),
                None => return,
            },
        };
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
            "at" => return,
            "hits" => return state.piece_mut(piece).hits = self.number(node, id, 9),
            "spent" => return state.piece_mut(piece).spent = self.number(node, id, 9),
            "back_on" => return state.piece_mut(piece).back_on = self.number(node, id, 99),
            "from" => return self.came_from(piece, id, node, state),
            "stands_for" => {
                let leader = node.text().and_then(|text| self.setup.find_piece(text));
                match leader.filter(|&leader| self.setup.piece(leader).kind == Kind::Leader) {
                    Some(leader) => state.piece_mut(piece).stands_for = leader,
                    None => self.fault(node, id, "stands_for names a leader"),
                }
                return;
            }
            "out_of_command" => Marks::OUT_OF_COMMAND,
            "foraged" => Marks::FORAGED,
            "unsupplied" => Marks::UNSUPPLIED,
            "moved" => Marks::MOVED,
            "guns" => Marks::GUNS,
            "scouted" => Marks::SCOUTED,
            "face_up" => Marks::FACE_UP,
            _ => return self.fault(node, id, format!("unknown key {key:?}")),
        };
        match node.value {
            Value::Truth(on) => state.mark(piece, mark, on),
            _ => self.fault(node, id, format!("{key} is true or false")),
        }
    }

    /// The last step: it says whether a bridge was crossed, as the bridges stand now.
    fn came_from(&mut self, piece: PieceId, id: &str, node: &Node<'_>, state: &mut State) {
        let Some(from) = self.area(node, id) else { return };
        let now = state.piece_mut(piece);
        now.from = Place::on(from);
        let exit = now.at.area().and_then(|at| self.setup.map.exit(from, at));
        let bridge = exit.and_then(|exit| self.setup.bridge_on(exit.road));
        now.marks.set(Marks::OVER_BRIDGE, bridge.is_some());
    }
}
