//! A position as an exact situation text: only what differs from the battle's own set-up, or from an empty map if that says less.

use std::fmt::{Display, Write};

use board::Id;
use board::hex::HexId;
use play::{Side, Situation, Unwritable};

use super::exact::{Base, MARKS, STEPS, blank, side_id};
use super::{line_of_march, points};
use crate::columns::Officer;
use crate::flow::Frame;
use crate::initiative::Initiative;
use crate::movement::Move;
use crate::rally::Rally;
use crate::setup::{FormationSet, Hexes, Order, PieceId, Setup};
use crate::state::{Marks, PieceState, State, Status};
use crate::view::{hex_id, place_id};

/// The text that [`super::read`] reads back to the same state.
///
/// # Errors
/// What is going on, if a situation cannot name it.
pub fn write(setup: &Setup, state: &State) -> Result<Situation, Unwritable> {
    let unwritable = |here: &str| Unwritable { here: here.into(), points: points::all(setup) };
    let frames: Vec<Frame> = state.frames.iter().copied().collect();
    let top = state.top();
    let Some((phase, side)) = points::name(frames[0]) else { return Err(unwritable(points::unnamed(top))) };
    let interrupted = match frames[..] {
        [_] => None,
        [_, above] => Some(above),
        _ => return Err(unwritable(points::unnamed(top))),
    };
    let Some(detail) = detail(setup, state, frames[0], interrupted) else {
        return Err(unwritable(points::unnamed(top)));
    };
    let point = match top {
        _ if state.over => points::OVER,
        Frame::Move(_) => points::IN_HAND,
        _ => phase,
    };
    let (base, from) = shorter_base(setup, state, phase == "set-up");
    let mut text = Text::default();
    text.line("exact", true);
    text.quoted("base", base.id());
    if phase != "set-up" {
        text.line("turn", state.turn);
    }
    text.quoted("phase", phase);
    if let Some(side) = side {
        text.quoted("active", side_id(setup, side));
    }
    text.0 += &detail;
    markers(setup, state, &from, &mut text);
    formations(setup, state, &from, &mut text);
    extras(setup, state, &from, &mut text);
    pieces(setup, state, &from, &mut text);
    // Nobody is given a text that means another position.
    match super::read(setup, "situation", &text.0) {
        Ok(again) if again == *state => Ok(Situation { point, toml: text.0 }),
        _ => Err(unwritable(point)),
    }
}

/// The base from which fewer pieces have changed.
fn shorter_base(setup: &Setup, state: &State, setting_up: bool) -> (Base, State) {
    let bases = [Base::Setup, Base::Empty].map(|base| (base, blank(setup, base, setting_up)));
    let changed = |(_, from): &(Base, State)| {
        setup.piece_ids().filter(|&id| state.piece(id).at != from.piece(id).at).count()
    };
    let [by_setup, by_empty] = bases;
    if setting_up || changed(&by_setup) <= changed(&by_empty) { by_setup } else { by_empty }
}

/// What the procedure knows beside its name, and what lies on top of it; nothing if a situation cannot say it.
fn detail(setup: &Setup, state: &State, bottom: Frame, above: Option<Frame>) -> Option<String> {
    let mut text = Text::default();
    match bottom {
        Frame::Orders(frame) if !frame.done.is_empty() => text.formations("ordered", setup, frame.done),
        Frame::Initiative(Initiative::Second(die)) => text.line("die", die),
        Frame::Rally(Rally { hex: Some(hex), .. }) => text.quoted("rolls_for", hex_id(setup, hex)),
        _ => {}
    }
    match above {
        None => {}
        Some(Frame::Rally(Rally { hex: Some(hex), .. })) => text.quoted("rolls_for", hex_id(setup, hex)),
        Some(Frame::Test(hex)) => text.quoted("tests", hex_id(setup, hex)),
        Some(Frame::Officer(Officer { piece, stage })) => {
            let step = STEPS.iter().find(|(_, known)| *known == stage)?.0;
            let piece = &setup.piece(piece).id;
            text.line("officer", format_args!("{{ piece = \"{piece}\", step = \"{step}\" }}"));
        }
        Some(Frame::Move(mv)) => text.line("in_hand", in_hand(setup, state, mv)?),
        Some(_) => return None,
    }
    Some(text.0)
}

/// A move that waits for where it goes; nothing for one that is still walking.
fn in_hand(setup: &Setup, state: &State, mv: Move) -> Option<String> {
    let waits = mv.path.is_empty() && !mv.last && mv.charge.is_none() && mv.skirmish.is_none();
    let hex = state.hex(mv.who).filter(|_| waits)?;
    let fresh = Move { mate: mv.mate, ..Move::at(mv.who, hex, state.piece(mv.who).acts) };
    let name = |id: PieceId| format!("\"{}\"", setup.piece(id).id);
    let both: Vec<String> = [Some(mv.who), mv.mate].into_iter().flatten().map(name).collect();
    let mut keys = vec![format!("pieces = [{}]", both.join(", "))];
    if mv.order != fresh.order {
        keys.push(format!("order = \"{}\"", mv.order.id()));
    }
    for (key, value, usual) in [("start", mv.start, fresh.start), ("leg", mv.leg, fresh.leg)] {
        if value != usual {
            keys.push(format!("{key} = \"{}\"", hex_id(setup, value)));
        }
    }
    for (key, value) in [("spent", mv.spent), ("saving", mv.saving)] {
        if value != 0 {
            keys.push(format!("{key} = {value}"));
        }
    }
    for (key, value, usual) in [
        ("by_road", mv.by_road, fresh.by_road),
        ("column", mv.column, false),
        ("slips", mv.slips, false),
        ("falls_back", mv.falls_back, false),
    ] {
        if value != usual {
            keys.push(format!("{key} = {value}"));
        }
    }
    Some(format!("{{ {} }}", keys.join(", ")))
}

/// What lies on the tracks, and who holds what.
fn markers(setup: &Setup, state: &State, from: &State, text: &mut Text) {
    if state.weather != from.weather {
        text.line("weather", state.weather);
    }
    if state.elan != from.elan {
        text.line("elan", state.elan);
    }
    if state.intervened {
        text.line("intervened", true);
    }
    if !setup.objectives.is_empty() {
        let held = setup.objectives.iter().enumerate().filter(|(bit, _)| state.held >> bit & 1 == 1);
        let hexes = held.map(|(_, objective)| hex_id(setup, objective.hex));
        text.list(&format!("{}_holds", side_id(setup, Side::A)), hexes);
    }
    if state.over {
        text.line("over", true);
    }
    if let Some(side) = state.extra.won {
        text.quoted("won", side_id(setup, side));
    }
}

/// Who acts or acted last, who has acted, and the orders.
fn formations(setup: &Setup, state: &State, from: &State, text: &mut Text) {
    if state.active != from.active || matches!(state.frames.iter().next(), Some(Frame::Activation(_))) {
        text.quoted("formation", &setup.formation(state.active).id);
    }
    if !state.faced.is_empty() {
        if state.faced == state.occupied(setup, state.side(setup).other()) {
            text.quoted("faced", "now");
        } else {
            text.hexes("faced", setup, &state.faced);
        }
    }
    for (key, set) in [("activated", state.activated), ("freed", state.freed)] {
        if !set.is_empty() {
            text.formations(key, setup, set);
        }
    }
    let changed = setup.formation_ids().filter(|id| state.orders[id.index()] != from.orders[id.index()]);
    let order = |id: crate::setup::FormationId| {
        format!("{} = \"{}\"", bare(&setup.formation(id).id), state.orders[id.index()].id())
    };
    let orders: Vec<String> = changed.map(order).collect();
    if !orders.is_empty() {
        text.line("orders", format_args!("{{ {} }}", orders.join(", ")));
    }
}

/// What only some battles know.
fn extras(setup: &Setup, state: &State, from: &State, text: &mut Text) {
    let extra = &state.extra;
    for (key, bits, usual) in
        [("marching", extra.marching, from.extra.marching), ("halted", extra.halted, from.extra.halted)]
    {
        if bits != usual {
            let marches = setup.scenario.marches.iter().enumerate().filter(|(bit, _)| bits >> bit & 1 == 1);
            text.list(key, marches.map(|(_, march)| line_of_march(setup, march)));
        }
    }
    if extra.headquarters != 0 {
        let used = Side::BOTH.into_iter().filter(|side| extra.headquarters >> side.index() & 1 == 1);
        text.list("headquarters", used.map(|side| side_id(setup, side)));
    }
    if extra.changed != [0; 2] {
        let [a, b] =
            Side::BOTH.map(|side| format!("{} = {}", side_id(setup, side), extra.changed[side.index()]));
        text.line("changed", format_args!("{{ {a}, {b} }}"));
    }
    if extra.flags > 0 {
        text.line("flags", extra.flags);
    }
    if extra.apart.is_some() {
        text.line("apart", true);
    }
    if extra.apart_done {
        text.line("apart_done", true);
    }
}

fn pieces(setup: &Setup, state: &State, from: &State, text: &mut Text) {
    text.0 += "\n[pieces]\n";
    for id in setup.piece_ids() {
        let (now, usual) = (state.piece(id), from.piece(id));
        if now == usual {
            continue;
        }
        let at = place_id(setup, now.at);
        let keys = features(setup, now, usual);
        let name = bare(&setup.piece(id).id);
        if keys.is_empty() {
            text.quoted(&name, at);
        } else {
            text.line(&name, format_args!("{{ at = \"{at}\", {} }}", keys.join(", ")));
        }
    }
}

/// What is true of a piece beside where it is.
fn features(setup: &Setup, now: &PieceState, usual: &PieceState) -> Vec<String> {
    let mut keys = Vec::new();
    let order = |key: &str, order: Order| format!("{key} = \"{}\"", order.id());
    match now.status {
        Status::Good => {}
        Status::Disordered => keys.push("status = \"disordered\"".into()),
        Status::Routed => keys.push("status = \"routed\"".into()),
    }
    if now.reduced {
        keys.push("reduced = true".into());
    }
    if now.back_on != 0 {
        keys.push(format!("back_on = {}", now.back_on));
    }
    if now.with != usual.with {
        keys.push(format!("with = \"{}\"", setup.formation(now.with).id));
    }
    if now.marks.has(Marks::LEADS) {
        keys.push(order("leads", now.acts));
    }
    if let Some(officer) = now.column {
        keys.push(format!("column = \"{}\"", setup.piece(officer).id));
    }
    if now.marks.has(Marks::ACTIVE) {
        keys.push(order("acts", now.acts));
    }
    if now.start != 0 {
        keys.push(format!("began = {}", now.start));
    }
    if now.marks.has(Marks::CHARGE) {
        match now.origin.hex() {
            Some(hex) => keys.push(format!("charges = \"{}\"", hex_id(setup, hex))),
            None => keys.push("charges = true".into()),
        }
    }
    if now.fights != 0 {
        keys.push(format!("assault = {}", now.fights));
    }
    let marks = MARKS.iter().filter(|(_, mark)| now.marks.has(*mark));
    keys.extend(marks.map(|(key, _)| format!("{key} = true")));
    keys
}

/// A name as a key of TOML.
fn bare(id: &str) -> String {
    let plain = id.chars().all(|letter| letter.is_ascii_alphanumeric() || "-_".contains(letter));
    if plain { id.into() } else { format!("{id:?}") }
}

/// The lines of a situation.
#[derive(Default)]
struct Text(String);

impl Text {
    fn line(&mut self, key: &str, value: impl Display) {
        // Writing to a text does not fail.
        let _ = writeln!(self.0, "{key} = {value}");
    }

    fn quoted(&mut self, key: &str, value: impl AsRef<str>) {
        self.line(key, format_args!("\"{}\"", value.as_ref()));
    }

    fn list<T: AsRef<str>>(&mut self, key: &str, items: impl Iterator<Item = T>) {
        let quoted: Vec<String> = items.map(|item| format!("\"{}\"", item.as_ref())).collect();
        self.line(key, format_args!("[{}]", quoted.join(", ")));
    }

    fn formations(&mut self, key: &str, setup: &Setup, set: FormationSet) {
        self.list(key, set.map(|id| setup.formation(id).id.as_str()));
    }

    fn hexes(&mut self, key: &str, setup: &Setup, hexes: &Hexes) {
        self.list(key, hexes.iter().map(|hex: HexId| hex_id(setup, hex)));
    }
}
