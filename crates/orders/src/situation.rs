//! Situations: a TOML text that sets up any position, what FEN is to chess. See `docs/situations.md`.

mod exact;
mod points;
mod write;

use board::hex::HexId;
use play::{Faults, Side};
use sheets::{Node, Source, Value};

use crate::activation::{self, Stage};
use crate::command::Orders;
use crate::flow::{self, Frame};
use crate::initiative::Initiative;
use crate::rally::Rally;
use crate::ruleset::{Command, Guns, Rallying, Routs, WeatherRoll};
use crate::setup::{FormationId, FormationSet, Kind, March, Order, PieceId, Setup};
use crate::soundness;
use crate::state::{Marks, Place, State, Status};

pub use points::all as writable_points;
pub use write::write;

/// Keys that say what is played; whoever made the setup has read them.
const HEADER: [&str; 4] = ["battle", "edition", "options", "name"];

/// What a piece can have done only in an activation.
const OF_AN_ACTIVATION: [(&str, Marks); 5] = [
    ("out", Marks::OUT),
    ("free", Marks::FREE),
    ("done", Marks::DONE),
    ("moved", Marks::MOVED),
    ("fired", Marks::FIRED),
];

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
    let exact = reader.is_exact(&root);
    let mut state = if exact { reader.exact(&root) } else { reader.worked_out(&root) };
    let mut faults = reader.faults;
    if faults.0.is_empty() {
        // What is wrong with the position itself is told before anybody begins to act in it.
        for (id, what) in soundness::faults(setup, &state) {
            faults.add(file, line_of(&root, &id), &id, what);
        }
    }
    let mut reader = Reader { setup, faults };
    if reader.faults.0.is_empty() && !exact {
        reader.begin(&root, &mut state);
    }
    let mut state = reader.faults.or(state)?;
    flow::settle(setup, &mut state, &mut play::Silent);
    // What nobody could act in shows only when somebody begins to.
    let mut faults = Faults::default();
    for (id, what) in soundness::faults(setup, &state) {
        faults.add(file, line_of(&root, &id), &id, what);
    }
    faults.or(state)
}

/// Who stands in an objective was the last to enter it (CAL 18.0g).
fn stand(setup: &Setup, state: &mut State) {
    for (bit, objective) in setup.objectives.iter().enumerate() {
        for side in Side::BOTH {
            if !state.units_at(setup, objective.hex, side).is_empty() {
                state.held = if side == Side::A { state.held | 1 << bit } else { state.held & !(1 << bit) };
            }
        }
    }
}

/// What a column on the march is called: by its officer or its formation (AIF 17.1.5).
fn line_of_march<'a>(setup: &'a Setup, march: &March) -> &'a str {
    match march.officer {
        Some(officer) => &setup.piece(officer).id,
        None => &setup.formation(march.formation).id,
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

/// The phases play can begin at: those that this book has under these options.
fn phases(setup: &Setup) -> Vec<&'static str> {
    let (rules, book) = (&setup.rules, &setup.rules.book);
    let all = [
        ("set-up", true),
        ("orders", !rules.headquarters), // AIF 16.1a
        ("weather", book.weather != WeatherRoll::Never && !rules.better_weather),
        ("reorganisation", book.rallying == Rallying::CommandPhase),
        ("replacement", true),
        ("initiative", true),
        ("choice", true),
        ("activation", true),
        ("officers", rules.columns),
        ("movement", true),
        ("out-of-command", true),
        ("leaders", true),
        ("bombardment", true),
        ("declaration", true),
        ("rally", book.rallying == Rallying::Activation),
        ("rout", book.routs == Routs::Run),
    ];
    all.into_iter().filter(|(_, there)| *there).map(|(name, _)| name).collect()
}

/// Why a book lacks a phase that others of the family have.
fn lacks(setup: &Setup, phase: &str) -> Option<&'static str> {
    match phase {
        "orders" => Some("with headquarters there is no such phase (AIF 16.1a)"),
        "weather" if setup.rules.better_weather => Some("there is no weather in better weather (CAL 19.2.1)"),
        "weather" => Some("there is no weather in this battle (AIF 17.1)"),
        "reorganisation" => Some("units reorganise in their activation, in the phase rally (AIF 3.1-B6b)"),
        "officers" => Some("only with the option columns have officers orders of their own (AIF 16.2)"),
        "rally" => Some("units reorganise in the command phase, in the phase reorganisation (CAL 15.3)"),
        "rout" => Some("routed units do not run when the turn ends (CAL 15.2)"),
        _ => None,
    }
}

struct Reader<'a> {
    setup: &'a Setup,
    faults: Faults,
}

impl Reader<'_> {
    fn fault(&mut self, node: &Node<'_>, id: &str, what: impl Into<String>) {
        node.fault(&mut self.faults, id, what);
    }

    /// The position before play begins in it; what a phase brings with it is worked out when it begins.
    fn worked_out(&mut self, root: &Node<'_>) -> State {
        let mut state = self.base(root);
        for (key, node) in root.entries() {
            self.entry(key, node, &mut state);
        }
        self.pieces(root, &mut state);
        stand(self.setup, &mut state);
        state
    }

    /// The battle's own set-up, or an empty map: then who is not listed is out of the game.
    fn base(&mut self, root: &Node<'_>) -> State {
        let mut state = flow::start(self.setup);
        state.turn = 1;
        state.frames = flow::Frames::only(Frame::Initiative(Initiative::First));
        // Where only one formation can begin the start of the battle is in the middle of its activation.
        state.faced = Default::default();
        let setting_up = root.get("phase").and_then(Node::text) == Some("set-up");
        match root.get("base").map(|node| (node, node.text())) {
            None | Some((_, Some("setup"))) if setting_up => {}
            None | Some((_, Some("setup"))) => {
                for placement in &self.setup.placements {
                    state.piece_mut(placement.piece).at = Place::on(placement.hex);
                }
            }
            Some((_, Some("empty"))) => {
                for piece in self.setup.piece_ids() {
                    state.piece_mut(piece).at = Place::GONE;
                }
                state.extra.marching = 0;
            }
            Some((node, _)) => self.fault(node, "base", "is \"setup\" or \"empty\""),
        }
        state
    }

    fn entry(&mut self, key: &str, node: &Node<'_>, state: &mut State) {
        let holds = self.setup.title.side_ids.map(|id| format!("{id}_holds"));
        match key {
            "base" | "pieces" | "phase" | "active" | "formation" | "apart" | "exact" => {}
            key if HEADER.contains(&key) => {}
            "turn" => state.turn = self.number(node, key, self.setup.tables.turns).max(1),
            "weather" => {
                state.weather = self.number(node, key, self.setup.tables.weather.boxes.len() as u8 - 1)
            }
            "elan" => state.elan = self.number(node, key, self.setup.tables.elan),
            "intervened" => state.intervened = self.truth(node, key),
            "activated" => state.activated = self.formations(node, key),
            "freed" => state.freed = self.formations(node, key),
            "orders" => self.orders(node, state),
            "marching" => state.extra.marching = self.marches(node, key),
            "halted" => state.extra.halted = self.marches(node, key),
            "headquarters" => state.extra.headquarters = self.sides(node, key),
            "flags" => state.extra.flags = self.number(node, key, 9),
            "apart_done" => state.extra.apart_done = self.truth(node, key),
            "changed" => self.changed(node, state),
            key if key == holds[0] => self.holds(node, key, Side::A, state),
            key if key == holds[1] => self.holds(node, key, Side::B, state),
            key if exact::KEYS.contains(&key) => self.fault(node, key, "is read only with exact = true"),
            _ => self.fault(node, key, "unknown key"),
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
        let ids = self.setup.title.side_ids;
        let side = Side::BOTH.into_iter().find(|side| Some(ids[side.index()]) == node.text());
        if side.is_none() {
            self.fault(node, key, format!("is a side: {}", ids.join(" or ")));
        }
        side
    }

    fn formation(&mut self, node: &Node<'_>, key: &str) -> Option<FormationId> {
        let formation = node.text().and_then(|text| self.setup.find_formation(text));
        if formation.is_none() {
            self.fault(node, key, format!("no formation is called {:?}", node.found()));
        }
        formation
    }

    fn formations(&mut self, node: &Node<'_>, key: &str) -> FormationSet {
        let items = node.list(key, "formations", &mut self.faults);
        items.iter().filter_map(|item| self.formation(item, key)).collect()
    }

    /// The columns on the march, each by its officer or its formation (AIF 17.1.5).
    fn marches(&mut self, node: &Node<'_>, key: &str) -> u8 {
        let setup = self.setup;
        let mut bits = 0;
        for item in node.list(key, "columns", &mut self.faults) {
            let named = |march: &March| item.text() == Some(line_of_march(setup, march));
            match setup.scenario.marches.iter().position(named) {
                Some(index) => bits |= 1 << index,
                None => item.fault(&mut self.faults, key, format!("no column is called {:?}", item.found())),
            }
        }
        bits
    }

    fn sides(&mut self, node: &Node<'_>, key: &str) -> u8 {
        let items = node.list(key, "sides", &mut self.faults);
        items.iter().filter_map(|item| self.side(item, key)).fold(0, |bits, side| bits | 1 << side.index())
    }

    /// How many orders the commanders-in-chief have changed this turn (AIF 4.3b).
    fn changed(&mut self, node: &Node<'_>, state: &mut State) {
        let ids = self.setup.title.side_ids;
        for (id, value) in node.entries() {
            match ids.iter().position(|side| side == id) {
                Some(index) => state.extra.changed[index] = self.number(value, id, 9),
                None => self.fault(value, id, "no such side"),
            }
        }
    }

    fn order(&mut self, node: &Node<'_>, key: &str) -> Option<Order> {
        let order = node.text().and_then(Order::find);
        if order.is_none() {
            self.fault(node, key, "is advance, attack, defence or manoeuvre");
        }
        order
    }

    fn orders(&mut self, node: &Node<'_>, state: &mut State) {
        for (id, value) in node.entries() {
            match self.setup.find_formation(id) {
                Some(formation) => {
                    if let Some(order) = self.order(value, id) {
                        state.orders[usize::from(formation.0)] = order;
                    }
                }
                None => self.fault(value, id, "no such formation"),
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

    fn holds(&mut self, node: &Node<'_>, key: &str, side: Side, state: &mut State) {
        for item in node.list(key, "objectives", &mut self.faults) {
            let Some(hex) = self.hex(item, key) else { continue };
            match self.setup.objectives.iter().position(|objective| objective.hex == hex) {
                Some(bit) if side == Side::A => state.held |= 1 << bit,
                Some(bit) => state.held &= !(1 << bit),
                None => self.fault(item, key, "is no objective"),
            }
        }
    }

    fn pieces(&mut self, root: &Node<'_>, state: &mut State) {
        let Some(list) = root.get("pieces") else { return };
        if !matches!(list.value, Value::Table(_)) {
            self.fault(list, "pieces", "is a table: piece = \"1514\" or piece = { at = \"1514\", .. }");
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
            return self.fault(node, id, "is a hex or a table { at = .., status = .., .. }");
        }
        if let Some(at) = node.get("at") {
            self.put(piece, id, at, state);
        }
        for (key, value) in node.entries() {
            self.feature(piece, id, key, value, state);
        }
    }

    fn put(&mut self, piece: PieceId, id: &str, node: &Node<'_>, state: &mut State) {
        let place = match node.text() {
            Some("away") => Some(Place::AWAY),
            Some("waiting") => Some(Place::WAITING),
            Some("gone") => Some(Place::GONE),
            Some("left") => Some(Place::LEFT),
            _ => self.hex(node, id).map(Place::on),
        };
        if let Some(place) = place {
            state.piece_mut(piece).at = place;
        }
    }

    fn feature(&mut self, piece: PieceId, id: &str, key: &str, node: &Node<'_>, state: &mut State) {
        let mark = match key {
            // These last where the book says so (AIF R124, 11.0b).
            "out" if self.setup.rules.book.command == Command::Officers => Marks::OUT,
            "moved" if self.setup.rules.book.guns == Guns::BeforeMovement => Marks::MOVED,
            "skirmisher" if self.setup.rules.open_order => Marks::SKIRMISHER,
            "tired" if self.setup.rules.open_order => Marks::TIRED,
            "column" => return self.column(piece, id, node, state),
            "leads" => {
                let apart = self.setup.scenario.apart.is_some_and(|apart| apart.officer == piece);
                if !self.setup.rules.columns && !apart {
                    return self.fault(node, id, "there are columns only with the option columns (AIF 16.2)");
                }
                if let Some(order) = self.order(node, id) {
                    state.piece_mut(piece).acts = order;
                    state.mark(piece, Marks::LEADS, true);
                }
                return;
            }
            // Read again when the phase has begun.
            "at" | "acts" | "out" | "free" | "done" | "moved" | "fired" => return,
            "status" => {
                let status = match node.text() {
                    Some("good") => Status::Good,
                    Some("disordered") => Status::Disordered,
                    Some("routed") => Status::Routed,
                    _ => return self.fault(node, id, "status is good, disordered or routed"),
                };
                return state.piece_mut(piece).status = status;
            }
            "reduced" => return state.piece_mut(piece).reduced = self.truth(node, id),
            "back_on" => return state.piece_mut(piece).back_on = self.number(node, id, 99),
            "with" => {
                if let Some(formation) = self.formation(node, id) {
                    state.piece_mut(piece).with = formation;
                }
                return;
            }
            "activated" => Marks::ACTIVATED,
            "attacked" => Marks::ATTACKED,
            _ => return self.fault(node, id, format!("unknown key {key:?}")),
        };
        let on = self.truth(node, id);
        state.mark(piece, mark, on);
    }

    /// The officer whose column a unit belongs to (AIF 16.2). The units of a column that acts by itself have theirs without the option
    /// (AIF 17.2.9).
    fn column(&mut self, piece: PieceId, id: &str, node: &Node<'_>, state: &mut State) {
        let setup = self.setup;
        let Some(officer) = node.text().and_then(|id| setup.find_piece(id)) else {
            return self.fault(node, id, format!("no officer is called {:?}", node.found()));
        };
        let (unit, leads) = (setup.piece(piece), setup.piece(officer));
        let apart = setup.scenario.apart.filter(|apart| apart.officer == officer);
        let wrong = if unit.kind.is_leader() {
            Some("a leader belongs to no column, only units do (AIF 16.2)")
        } else if leads.kind != Kind::Brigadier {
            Some("only an officer leads a column (AIF 16.2)")
        } else if unit.side != leads.side {
            Some("the officer is the enemy's")
        } else if unit.formation != leads.formation {
            Some("the officer is of another formation (AIF R131)")
        } else if !crate::command::commands(setup, officer, piece) {
            Some("the officer commands only cavalry (AIF 4.6)")
        } else if !setup.rules.columns && apart.is_none_or(|apart| !apart.units.contains(piece)) {
            Some("there are columns only with the option columns (AIF 16.2)")
        } else {
            None
        };
        match wrong {
            Some(why) => self.fault(node, id, format!("{:?} has no such column: {why}", node.found())),
            None => state.piece_mut(piece).column = Some(officer),
        }
    }

    /// Play begins at the start of a phase or segment.
    fn begin(&mut self, root: &Node<'_>, state: &mut State) {
        let setup = self.setup;
        let side = root.get("active").and_then(|node| self.side(node, "active"));
        let first = side.unwrap_or(setup.title.first);
        let phase = root.get("phase");
        let named = phase.map_or("initiative", Node::found);
        let known = phases(setup);
        if !known.contains(&named) {
            let why = lacks(setup, named).map_or(String::new(), |why| format!("{why}; "));
            let list = format!("{} or {}", known[..known.len() - 1].join(", "), known[known.len() - 1]);
            return self.fault(phase.unwrap_or(root), "phase", format!("{why}it is {list}"));
        }
        let begins = match named {
            "set-up" => {
                state.turn = 0;
                Frame::SetUp(first)
            }
            "orders" => Frame::Orders(Orders::new(first)),
            "weather" => {
                self.weather_is_due(phase.unwrap_or(root), state);
                Frame::Weather
            }
            "reorganisation" => Frame::Rally(Rally { side: first, hex: None }),
            "replacement" => Frame::Returns(first),
            "initiative" => Frame::Initiative(Initiative::First),
            "choice" => Frame::Initiative(Initiative::Choose(side.unwrap_or(setup.title.opens))),
            "rout" => return crate::rout::begin(setup, state, &mut play::Silent),
            within => return self.within(root, within, state),
        };
        state.frames = flow::Frames::only(begins);
    }

    fn weather_is_due(&mut self, phase: &Node<'_>, state: &State) {
        let rolled_last = self.setup.rules.book.weather == WeatherRoll::EndOfTurn;
        if rolled_last && state.turn >= self.setup.tables.turns {
            self.fault(phase, "phase", "after the last turn nobody rolls for the weather of another");
        }
    }

    /// Play begins within an activation.
    fn within(&mut self, root: &Node<'_>, phase: &str, state: &mut State) {
        let setup = self.setup;
        let stage = match phase {
            "activation" => Stage::Reserve,
            "officers" => Stage::Officers,
            "movement" => Stage::MoveIn,
            "out-of-command" => Stage::MoveOut,
            "leaders" => Stage::MoveLeaders,
            "bombardment" => Stage::Bombard,
            "declaration" => Stage::Declare,
            _ => Stage::Rally,
        };
        let Some(node) = root.get("formation") else {
            return self.fault(
                root.get("phase").unwrap_or(root),
                "formation",
                "missing: an activation is one formation's",
            );
        };
        let Some(formation) = self.formation(node, "formation") else { return };
        if setup.formation(formation).reserve && !state.intervened {
            return self.fault(
                node,
                "formation",
                "acts only once its leader has taken it in hand (CAL 20.1)",
            );
        }
        let mut overrides = Vec::new();
        for (id, node) in root.get("pieces").map_or(&[][..], |list| list.entries()) {
            let Some(piece) = setup.find_piece(id) else { continue };
            let order = node.get("acts").and_then(|node| self.order(node, id));
            let mut marks = Vec::new();
            for (key, mark) in OF_AN_ACTIVATION {
                if let Some(node) = node.get(key) {
                    marks.push((mark, self.truth(node, id)));
                }
            }
            if let Some(order) = order {
                overrides.push(activation::Override::Order(piece, order));
            }
            overrides.extend(marks.into_iter().map(|(mark, on)| activation::Override::Mark(piece, mark, on)));
        }
        let apart = root.get("apart").is_some_and(|node| self.truth(node, "apart"));
        activation::resume(setup, state, formation, stage, apart, &overrides);
    }
}
