//! The situation that describes a state: the inverse of reading. Every point of a campaign can be written.

use play::{Side, Situation};
use sheets::{Entries, Fields};

use super::names::ids;
use super::{base, crossing, doing, progress};
use crate::flow::Frame;
use crate::movement::{Mode, Movement};
use crate::scouting;
use crate::setup::{AUSTRIAN, FRENCH, Kind, PieceId, SIDE_IDS, Setup};
use crate::state::{Ending, Marks, PieceState, State};
use crate::view::place_id;
use crate::ways;

/// The points of a campaign, all of which can be written: the phases, what interrupts them, and the end.
pub const POINTS: [&str; 17] = [
    "dummies",
    "supply",
    "command",
    "initiative",
    "movement",
    "scouting",
    "check",
    "forced-march",
    "bridge-work",
    "entry",
    "displacement",
    "combat",
    "fight",
    "hits",
    "retreat",
    "recovery",
    "over",
];

/// The text that reads back to this state, by whichever `base` makes it shorter.
pub fn write(setup: &Setup, state: &State) -> Situation {
    let [of_setup, of_empty] = [false, true].map(|empty| text(setup, state, empty));
    let toml = if of_empty.len() < of_setup.len() { of_empty } else { of_setup };
    Situation { point: point(state), toml }
}

fn point(state: &State) -> &'static str {
    match (state.over, doing::word(&state.top())) {
        (Some(_), _) => "over",
        (None, "") => phase_word(&state.top()),
        (None, word) => word,
    }
}

fn text(setup: &Setup, state: &State, empty: bool) -> String {
    let from = base(setup, empty);
    let mut keys = Entries::default();
    if empty {
        keys.text("base", "empty");
    }
    keys.number("turn", state.turn);
    let phase = state.frames.iter().next().copied().unwrap_or(Frame::Combats);
    keys.text("phase", phase_word(&phase));
    sides(setup, state, &phase, &mut keys);
    let mut pieces = Entries::default();
    let mut cities = from.austrian_cities;
    for id in setup.piece_ids() {
        if piece(setup, state, from.piece(id), id, &mut pieces) {
            brings_control(setup, state, id, &mut cities);
        }
    }
    let changed = cities.minus(state.austrian_cities).or(state.austrian_cities.minus(cities));
    let mut control = Entries::default();
    for area in changed {
        let side = if state.austrian_cities.contains(area) { AUSTRIAN } else { FRENCH };
        control.text(&setup.area(area).id, SIDE_IDS[side.index()]);
    }
    if !control.is_empty() {
        keys.table("control", &control);
    }
    if state.besieged != from.besieged {
        keys.text("mantua", if state.besieged { "besieged" } else { "liberated" });
    }
    marked(setup, state, &mut keys);
    procedures(setup, state, phase, &mut keys);
    let mut text = keys.lines();
    if !pieces.is_empty() {
        text += "\n[pieces]\n";
        text += &pieces.lines();
    }
    text
}

fn phase_word(phase: &Frame) -> &'static str {
    match phase {
        Frame::Dummies(_) => "dummies",
        Frame::Command(_) => "command",
        Frame::Initiative(_) => "initiative",
        Frame::Movement(_) => "movement",
        Frame::Combats => "combat",
        Frame::Recovery(_) => "recovery",
        _ => "supply",
    }
}

/// Who is active, goes first and has the initiative, where reading would not suppose so.
fn sides(setup: &Setup, state: &State, phase: &Frame, keys: &mut Entries) {
    if state.active != AUSTRIAN || matches!(phase, Frame::Movement(_) | Frame::Combats) {
        keys.text("active", SIDE_IDS[state.active.index()]);
    }
    let fixed = state.turn < setup.tables.initiative_from_turn;
    let usual = if fixed { AUSTRIAN } else { state.active };
    if state.first != usual {
        keys.text("first", SIDE_IDS[state.first.index()]);
    }
    if state.initiative != state.first {
        keys.text("initiative", SIDE_IDS[state.initiative.index()]);
    }
}

/// What lies on the map and what has been done there.
fn marked(setup: &Setup, state: &State, keys: &mut Entries) {
    for (key, bridges) in [
        ("destroyed", state.broken),
        ("tried_to_destroy", state.destruction_tried),
        ("tried_to_repair", state.repair_tried),
    ] {
        if !bridges.is_empty() {
            keys.list(key, ids(setup, bridges));
        }
    }
    if !state.fought.is_empty() {
        keys.list("fought", ids(setup, state.fought));
    }
    let mut scouted = Entries::default();
    for side in Side::BOTH.into_iter().filter(|&side| !state.scouted[side].is_empty()) {
        scouted.list(SIDE_IDS[side.index()], ids(setup, state.scouted[side]));
    }
    if !scouted.is_empty() {
        keys.table("scouted", &scouted);
    }
    let back: Vec<&str> = Side::BOTH
        .into_iter()
        .filter(|&side| state.dummy_back[side])
        .map(|side| SIDE_IDS[side.index()])
        .collect();
    if !back.is_empty() {
        keys.list("dummy_back", back);
    }
    if state.over == Some(Ending::Points) {
        keys.text("over", "points");
    }
    if state.losses {
        keys.truth("losses", true);
    }
}

/// How far the phase has got, and what has interrupted it.
fn procedures(setup: &Setup, state: &State, phase: Frame, keys: &mut Entries) {
    let mut phase = as_it_was_left(setup, state, phase);
    if !begins_so(setup, state, phase) {
        let mut fields = Fields::write();
        progress::describe(&mut fields, setup, &mut phase);
        keys.table("progress", &fields.written());
    }
    let describe = |frame: &Frame| {
        let mut fields = Fields::write();
        doing::describe(&mut fields, setup, &mut frame.clone());
        fields.written()
    };
    let doing: Vec<Entries> = state.frames.iter().skip(1).map(describe).collect();
    if !doing.is_empty() {
        keys.tables("doing", &doing);
    }
}

/// The last of a stack stays in hand for one question though it has no MP left. Whoever looks again lets go of it, so the text has the
/// stack of one of which it has just become the last.
fn as_it_was_left(setup: &Setup, state: &State, phase: Frame) -> Frame {
    let spent = |id| ways::remaining(setup, state, id) == 0;
    match phase {
        Frame::Movement(it) if it.mode == Mode::LastOfStack && state.frames.iter().count() == 1 => {
            let mode = if it.hand.into_iter().all(spent) { Mode::Marching } else { it.mode };
            Frame::Movement(Movement { mode, ..it })
        }
        phase => phase,
    }
}

/// Whether a phase that begins is found so: reading needs no more than its name.
fn begins_so(setup: &Setup, state: &State, phase: Frame) -> bool {
    match phase {
        // Where the game is over the phase does not even begin.
        phase if state.over.is_some() => phase == Frame::Combats,
        Frame::Dummies(phase) => phase == Default::default(),
        Frame::Supply(phase) => phase == Default::default(),
        Frame::Command(phase) => phase == Default::default(),
        Frame::Initiative(phase) => phase == Default::default(),
        Frame::Recovery(phase) => phase == Default::default(),
        Frame::Movement(phase) => {
            let mut first = Movement::new(setup);
            if state.frames.iter().count() == 1 && !(first.scouts > 0 && scouting::anybody(setup, state)) {
                first.mode = Mode::Free;
            }
            phase == first
        }
        _ => true,
    }
}

/// The line of a piece, unless it is as in the base. Whether there is one.
fn piece(setup: &Setup, state: &State, was: &PieceState, id: PieceId, pieces: &mut Entries) -> bool {
    let now = state.piece(id);
    if now == was {
        return false;
    }
    let (name, at) = (&setup.piece(id).id, place_id(setup, now.at));
    let mut keys = Entries::default();
    keys.text("at", &at);
    if now.from != now.at {
        keys.text("from", &place_id(setup, now.from));
    }
    if now.hits != was.hits {
        keys.number("hits", now.hits);
    }
    if now.spent != was.spent {
        keys.number("spent", now.spent);
    }
    if now.back_on != was.back_on {
        keys.number("back_on", now.back_on);
    }
    if now.stands_for != was.stands_for {
        keys.text("stands_for", &setup.piece(now.stands_for).id);
    }
    for (key, mark) in super::MARKS {
        if now.marks.has(mark) != was.marks.has(mark) {
            keys.truth(key, now.marks.has(mark));
        }
    }
    let (bridge, broken) = crossing(setup, state, now);
    for (key, mark, usual) in
        [("over_bridge", Marks::OVER_BRIDGE, bridge), ("over_broken", Marks::OVER_BROKEN, broken)]
    {
        if now.marks.has(mark) != usual {
            keys.truth(key, now.marks.has(mark));
        }
    }
    if keys.len() == 1 {
        pieces.text(name, &at)
    } else {
        pieces.table(name, &keys)
    }
    true
}

/// A garrison that is listed brings control of its City with it.
fn brings_control(setup: &Setup, state: &State, id: PieceId, cities: &mut board::AreaSet) {
    let piece = setup.piece(id);
    if let (Kind::Garrison, Some(area)) = (piece.kind, state.area_of(id)) {
        if piece.side == AUSTRIAN { cities.insert(area) } else { cities.remove(area) }
    }
}
