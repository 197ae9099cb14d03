//! Situations: a TOML text that sets up any position, what FEN is to chess. See `docs/situations.md`.

mod doing;
mod names;
mod progress;
mod within;
mod write;

use board::Id;
use board::hex::{Direction, HexId};
use play::{Faults, Side};
use sheets::{Node, Source, Value};

pub use write::{POINTS, write};

use crate::activation::Stage;
use crate::flow::{self, Frame, Frames, Phase};
use crate::setup::{CounterId, CounterSet, FormationId, FormationSet, PieceId, SIDE_IDS, Setup};
use crate::state::{Active, Marks, Place, Special, Spot, State};
use crate::{command, deployment, recovery, soundness, victory};

/// Keys that say what is played; whoever made the setup has read them.
const HEADER: [&str; 4] = ["battle", "edition", "options", "name"];

/// The phases play can begin at.
const PHASES: &str = "is set-up, begin, arrivals, choice, supply, recovery, surprise, draw, place, movement, announce, fights or end";

/// The state a situation describes, or everything that is wrong with the text.
///
/// # Errors
/// Every fault of the text with its line, or what is unsound about the position.
pub fn read(setup: &Setup, file: &str, text: &str) -> Result<State, Faults> {
    let mut faults = Faults::default();
    let root = sheets::read(Source { file, text }, &mut faults);
    if !faults.0.is_empty() {
        return faults.or(flow::start(setup));
    }
    let mut reader = Reader { setup, faults };
    let mut state = reader.base(&root);
    for (key, node) in root.entries() {
        reader.entry(key, node, &mut state);
    }
    reader.pieces(&root, &mut state);
    if reader.stands_possess(&root) {
        stand(setup, &mut state);
    }
    count(setup, &mut state);
    let mut faults = reader.faults;
    if faults.0.is_empty() && root.get("doing").is_none() {
        // What is wrong with the position itself is told before anybody begins to act in it. Who is driven into a full hex, or rides through one,
        // is in the middle of something: that is looked at when it is known.
        for (id, what) in soundness::faults(setup, &state) {
            faults.add(file, line_of(&root, &id), &id, what);
        }
    }
    let mut reader = Reader { setup, faults };
    if reader.faults.0.is_empty() {
        reader.begin(&root, &mut state);
        reader.within(&root, &mut state);
    }
    let mut state = reader.faults.or(state)?;
    let within = root.get("progress").or_else(|| root.get("doing"));
    if within.is_some() {
        // Who names what is under way is held to it before it goes on.
        told(setup, &root, &state)?;
    }
    flow::settle(setup, &mut state, &mut play::Silent);
    if let Some(node) = within.filter(|_| !within::is_answerable(setup, &state)) {
        let mut faults = Faults::default();
        node.fault(&mut faults, "game", "nothing can be done there");
        return faults.or(state);
    }
    told(setup, &root, &state)?;
    Ok(state)
}

/// Everything that is unsound about a state, each at its line.
fn told(setup: &Setup, root: &Node<'_>, state: &State) -> Result<(), Faults> {
    let mut faults = Faults::default();
    for (id, what) in soundness::faults(setup, state) {
        faults.add(root.place.file, line_of(root, &id), &id, what);
    }
    faults.or(())
}

/// Where play begins: the battle's own set-up, or an empty map on which nobody is in the game; nobody is placed yet while the armies are set up.
fn base(setup: &Setup, empty: bool, setting_up: bool) -> State {
    let mut state = flow::blank(setup);
    state.turn = 1;
    if empty {
        setup.piece_ids().for_each(|id| state.piece_mut(id).at = Place::ABSENT);
    } else if !setting_up {
        for side in Side::BOTH {
            deployment::historical(setup, &mut state, side, &mut play::Silent);
        }
    }
    state
}

/// Who stands in a place possesses it (R89).
fn stand(setup: &Setup, state: &mut State) {
    for place in &setup.places {
        for side in Side::BOTH {
            if !state.units_at(setup, place.hex, side).is_empty() {
                victory::possess(setup, state, place.hex, side, &mut play::Silent);
            }
        }
    }
}

/// Lost steps and bridges follow from the pieces (R84).
fn count(setup: &Setup, state: &mut State) {
    for side in Side::BOTH {
        let mut lost = 0u8;
        for id in setup.index.units[side] {
            lost = lost.saturating_add(match state.piece(id).at {
                Place::AWAY | Place::ABSENT => 0,
                Place::GONE => setup.piece(id).steps,
                _ => setup.piece(id).steps - state.steps(setup, id),
            });
        }
        state.lost[side] = lost;
        let gone = |id: &PieceId| state.piece(*id).at == Place::GONE;
        state.crews_lost[side] = setup.index.crews.and(setup.index.sides[side]).filter(gone).count() as u8;
    }
}

/// The line that speaks of a piece, a key, or the last piece that was put into a hex.
fn line_of(root: &Node<'_>, id: &str) -> usize {
    let pieces = root.get("pieces");
    let piece = pieces.and_then(|pieces| pieces.get(id));
    let in_hex = || {
        let stands = |node: &Node<'_>| node.text().or_else(|| node.get("at")?.text()) == Some(id);
        let list = pieces.map_or(&[][..], |pieces| pieces.entries());
        list.iter().map(|(_, node)| node).rfind(|node| stands(node))
    };
    piece.or_else(|| root.get(id)).or_else(in_hex).map_or(0, |node| node.place.line)
}

struct Reader<'a> {
    setup: &'a Setup,
    faults: Faults,
}

impl Reader<'_> {
    fn fault(&mut self, node: &Node<'_>, id: &str, what: impl Into<String>) {
        node.fault(&mut self.faults, id, what);
    }

    /// The battle's own set-up, or an empty map: then who is not listed is not in the game.
    fn base(&mut self, root: &Node<'_>) -> State {
        let setting_up = root.get("phase").and_then(Node::text) == Some("set-up");
        let empty = match root.get("base").map(|node| (node, node.text())) {
            None | Some((_, Some("setup"))) => false,
            Some((_, Some("empty"))) => true,
            Some((node, _)) => {
                self.fault(node, "base", "is \"setup\" or \"empty\"");
                false
            }
        };
        base(self.setup, empty, setting_up)
    }

    /// Whether who stands in a place possesses it, as in play (R89).
    fn stands_possess(&mut self, root: &Node<'_>) -> bool {
        root.get("stands_possess").is_none_or(|node| self.truth(node, "stands_possess"))
    }

    fn entry(&mut self, key: &str, node: &Node<'_>, state: &mut State) {
        match key {
            "base" | "pieces" | "phase" | "active" | "counter" | "reserve_acts" => {}
            "progress" | "doing" | "supplied_also" | "supplied_not" | "stands_possess" => {}
            "last" => self.last(node, state),
            "over" => self.over(node, state),
            "withdrew" => state.withdrew = self.number(node, key, 9),
            key if HEADER.contains(&key) => {}
            "turn" => state.turn = self.number(node, key, self.setup.tables.turns.len() as u8).max(1),
            "chosen" => self.by_side(node, |reader, side, value| {
                state.chosen[side] = reader.formations(value, "chosen", side);
            }),
            "boxed" => self.by_side(node, |reader, side, value| {
                state.boxed[side] = reader.formations(value, "boxed", side);
            }),
            "reserve" => self.by_side(node, |reader, side, value| {
                state.reserve[side] = reader.formation(value, "reserve", side);
            }),
            "chief_used" => self.by_side(node, |reader, side, value| {
                state.chief_used[side] = reader.number(value, "chief_used", 99);
            }),
            "cup" => state.cup = self.counters(node, key),
            "counters" => self.spots(node, state),
            "holds" => self.by_side(node, |reader, side, value| reader.holds(value, side, state)),
            _ => self.fault(node, key, "unknown key"),
        }
    }

    /// A table with the sides as keys.
    fn by_side(&mut self, node: &Node<'_>, mut each: impl FnMut(&mut Self, Side, &Node<'_>)) {
        if !matches!(node.value, Value::Table(_)) {
            return self.fault(node, "", format!("is a table: {{ {} = .. }}", SIDE_IDS[0]));
        }
        for (id, value) in node.entries() {
            match Side::BOTH.into_iter().find(|side| SIDE_IDS[side.index()] == id) {
                Some(side) => each(self, side, value),
                None => self.fault(value, id, "no such side"),
            }
        }
    }

    fn number(&mut self, node: &Node<'_>, key: &str, most: u8) -> u8 {
        node.number(key, 0..=i64::from(most), &mut self.faults).unwrap_or(0)
    }

    fn truth(&mut self, node: &Node<'_>, key: &str) -> bool {
        match node.value {
            Value::Truth(on) => on,
            _ => {
                self.fault(node, key, "is true or false");
                false
            }
        }
    }

    fn side(&mut self, node: &Node<'_>, key: &str) -> Option<Side> {
        let side = Side::BOTH.into_iter().find(|side| Some(SIDE_IDS[side.index()]) == node.text());
        if side.is_none() {
            self.fault(node, key, format!("is a side: {}", SIDE_IDS.join(" or ")));
        }
        side
    }

    fn formation(&mut self, node: &Node<'_>, key: &str, side: Side) -> Option<FormationId> {
        let formation = node.text().and_then(|text| self.setup.find_formation(text));
        let formation = formation.filter(|&id| self.setup.formation(id).side == side);
        if formation.is_none() {
            self.fault(node, key, format!("no formation of that side is called {:?}", node.found()));
        }
        formation
    }

    fn formations(&mut self, node: &Node<'_>, key: &str, side: Side) -> FormationSet {
        let items = node.list(key, "formations", &mut self.faults);
        items.iter().filter_map(|item| self.formation(item, key, side)).collect()
    }

    fn counter(&mut self, node: &Node<'_>, key: &str) -> Option<CounterId> {
        let counter = node.text().and_then(|text| self.setup.find_counter(text));
        if counter.is_none() {
            self.fault(node, key, format!("no command counter is called {:?}", node.found()));
        }
        counter
    }

    fn counters(&mut self, node: &Node<'_>, key: &str) -> CounterSet {
        let items = node.list(key, "command counters", &mut self.faults);
        items.iter().filter_map(|item| self.counter(item, key)).collect()
    }

    fn spots(&mut self, node: &Node<'_>, state: &mut State) {
        for (id, value) in node.entries() {
            match self.setup.find_counter(id) {
                Some(counter) => {
                    if let Some(hex) = self.hex(value, id) {
                        state.spots[counter.index()] = Spot::on(hex);
                    }
                }
                None => self.fault(value, id, "no such command counter"),
            }
        }
    }

    fn holds(&mut self, node: &Node<'_>, side: Side, state: &mut State) {
        for item in node.list("holds", "places", &mut self.faults) {
            match item.text().and_then(|text| self.setup.find_place(text)) {
                Some(place) if side == Side::A => state.held.insert(place),
                Some(place) => state.held.remove(place),
                None => self.fault(item, "holds", format!("no place is called {:?}", item.found())),
            }
        }
    }

    fn hex(&mut self, node: &Node<'_>, key: &str) -> Option<HexId> {
        let hex = node.text().and_then(|text| self.setup.find_hex(text));
        if hex.is_none() {
            self.fault(node, key, format!("no hex has the number {:?}", node.found()));
        }
        hex
    }

    fn direction(&mut self, node: &Node<'_>, key: &str) -> Option<Direction> {
        let layout = self.setup.map.layout();
        let direction = node.text().and_then(|text| layout.named(text));
        if direction.is_none() {
            let names = Direction::ALL.map(|direction| layout.name(direction));
            self.fault(node, key, format!("is a direction: {}", names.join(", ")));
        }
        direction
    }

    fn pieces(&mut self, root: &Node<'_>, state: &mut State) {
        let Some(list) = root.get("pieces") else { return };
        if !matches!(list.value, Value::Table(_)) {
            self.fault(list, "pieces", "is a table: piece = \"3338\" or piece = { at = \"3338\", .. }");
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
            self.put(piece, id, node, state);
            return self.left(piece, id, node, state);
        }
        if !matches!(node.value, Value::Table(_)) {
            return self.fault(node, id, "is a hex or a table { at = .., reduced = .., .. }");
        }
        if let Some(at) = node.get("at") {
            self.put(piece, id, at, state);
        }
        for (key, value) in node.entries() {
            self.feature(piece, id, key, value, state);
        }
        self.left(piece, id, node, state);
    }

    fn put(&mut self, piece: PieceId, id: &str, node: &Node<'_>, state: &mut State) {
        let place = match node.text() {
            Some("away") => Some(Place::AWAY),
            Some("gone") => Some(Place::GONE),
            Some("exited") => Some(Place::EXITED),
            Some("absent") => Some(Place::ABSENT),
            _ => self.hex(node, id).map(Place::on),
        };
        if let Some(place) = place {
            let now = state.piece_mut(piece);
            (now.at, now.special) = (place, Special::Nothing);
        }
    }

    fn feature(&mut self, piece: PieceId, id: &str, key: &str, node: &Node<'_>, state: &mut State) {
        let mark = match key {
            "at" | "exit_by" | "exit_turn" | "cut" | "since" => return,
            key if within::KEYS.contains(&key) => return,
            "reduced" => Marks::REDUCED,
            "unsupplied" => Marks::HUNGRY,
            "stop_charge" => Marks::STOPPED,
            "acted" => Marks::ACTED,
            "engaged" => return state.piece_mut(piece).engaged = self.number(node, id, 250),
            "until" => return state.piece_mut(piece).until = self.number(node, id, 99),
            "led" => return state.piece_mut(piece).led = self.counter(node, id),
            "bridge" => {
                if let Some(over) = self.direction(node, id) {
                    state.piece_mut(piece).special = Special::Bridge { over };
                }
                return;
            }
            "building" => {
                if let Some(over) = self.direction(node, id) {
                    state.piece_mut(piece).special = Special::Building { over, since: state.turn };
                }
                return;
            }
            _ => return self.fault(node, id, format!("unknown key {key:?}")),
        };
        let on = self.truth(node, id);
        state.mark(piece, mark, on);
    }

    /// When a bridge was begun, and how a unit left the map.
    fn left(&mut self, piece: PieceId, id: &str, node: &Node<'_>, state: &mut State) {
        if let Some(since) = node.get("since") {
            let since = self.number(since, id, 99);
            match state.piece(piece).special {
                Special::Building { over, .. } => {
                    state.piece_mut(piece).special = Special::Building { over, since }
                }
                _ => self.fault(node, id, "since belongs to a bridge that is being built"),
            }
        }
        if state.piece(piece).at != Place::EXITED {
            return;
        }
        let (Some(by), Some(turn)) = (node.get("exit_by"), node.get("exit_turn")) else {
            return self.fault(node, id, "who has left the map has exit_by and exit_turn");
        };
        let turn = self.number(turn, id, 99);
        let cut = node.get("cut").is_some_and(|node| self.truth(node, id));
        if let Some(by) = self.hex(by, id) {
            state.piece_mut(piece).special = Special::Exited { by, turn, cut };
        }
    }

    /// Play begins at the start of a phase.
    fn begin(&mut self, root: &Node<'_>, state: &mut State) {
        if root.get("progress").is_some() {
            return self.exactly(root, state);
        }
        let phase = root.get("phase");
        let side = root.get("active").and_then(|node| self.side(node, "active"));
        let turn = |phase| Frames::only(Frame::Turn(phase));
        state.frames = match phase.and_then(Node::text).unwrap_or("choice") {
            "set-up" => {
                state.turn = 0;
                let mut frames = turn(Phase::Begin);
                frames.push(Frame::SetUp(deployment::SetUp {
                    side: side.unwrap_or(deployment::FIRST),
                    hand: None,
                }));
                frames
            }
            "begin" => {
                state.turn -= 1;
                turn(Phase::Begin)
            }
            "arrivals" => turn(Phase::Arrivals(0)),
            "choice" => turn(Phase::Choice),
            "supply" => turn(Phase::Supply),
            "recovery" => {
                // As in play Austria recovers first and Piedmont after it (R105); `active` says who is next.
                let side = side.unwrap_or(Side::A);
                let mut frames =
                    turn(if side == Side::A { Phase::Recovery(Side::B) } else { Phase::Surprise });
                let done = FormationSet::EMPTY;
                frames.push(Frame::Recovery(recovery::Recovery { side, done }));
                frames
            }
            "surprise" => turn(Phase::Surprise),
            "draw" => turn(Phase::Operations),
            "end" => turn(Phase::Bridges),
            "place" | "movement" | "announce" | "fights" => return self.activation(root, state),
            _ => {
                let node = phase.unwrap_or(root);
                return self.fault(node, "phase", PHASES);
            }
        };
    }

    /// Play begins within an activation: the counter is offered, or lies in its hex.
    fn activation(&mut self, root: &Node<'_>, state: &mut State) {
        let setup = self.setup;
        let phase = root.get("phase").unwrap_or(root);
        let Some(node) = root.get("counter") else {
            return self.fault(phase, "counter", "missing: an activation is one counter's");
        };
        let Some(counter) = self.counter(node, "counter") else { return };
        let reserve = root.get("reserve_acts").is_some_and(|node| self.truth(node, "reserve_acts"));
        state.frames = Frames::only(Frame::Turn(Phase::Bridges));
        state.frames.push(Frame::Draw);
        if phase.text() == Some("place") {
            return command::offer(setup, state, counter, &mut play::Silent);
        }
        let Some(hex) = state.spots[counter.index()].hex() else {
            return self.fault(node, "counter", "lies nowhere: counters = { .. } says where");
        };
        let enemies = setup.index.units[setup.counter(counter).side.other()];
        if !state.in_hex(hex, enemies).is_empty() {
            return self.fault(node, "counter", "lies where an enemy unit stands (R11)");
        }
        state.active = Active { counter, reserve, acted: 0 };
        command::activate(setup, state);
        let stage = match phase.text() {
            Some("announce") => Stage::Announce,
            Some("fights") => Stage::Fight,
            _ => return,
        };
        within::end_movement(setup, state);
        state.frames.set(Frame::Activation(stage));
    }
}
