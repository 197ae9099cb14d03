//! Units and command counters as printed, and the formations they belong to.

use std::collections::BTreeMap;

use ::chits::setup::{Command, CounterId, Kind, Piece, PieceId, SIDE_IDS, SIDE_NAMES, Setup, Size};
use ::chits::words::{counter_name, piece_name};
use board::Id;

use crate::board::{Counter, Formation, Value};
use crate::words::{capital, provenance};

/// The most letters a stripe has room for.
const MOST: usize = 11;

/// The formations in the order of the data, with the colours of their stripes.
pub(super) fn formations(setup: &Setup) -> Vec<Formation> {
    let formation = |it: &::chits::setup::Formation| Formation {
        id: it.id.clone(),
        name: it.name.clone(),
        side: SIDE_IDS[it.side.index()].into(),
        colour: it.colour.clone(),
    };
    setup.formations.iter().map(formation).collect()
}

/// Every counter by its id: units, then those of command.
pub(super) fn counters(setup: &Setup) -> BTreeMap<String, Counter> {
    let units = setup.piece_ids().map(|id| (setup.piece(id).id.clone(), unit(setup, id)));
    let command = (0..setup.counters.len()).map(|index| {
        let id = CounterId::from_index(index as u8);
        (setup.counter(id).id.clone(), command(setup, id))
    });
    units.chain(command).collect()
}

fn unit(setup: &Setup, id: PieceId) -> Counter {
    let piece = setup.piece(id);
    // The ground of the counter tells the side.
    let name = piece_name(setup, id);
    let side = SIDE_NAMES[piece.side.index()];
    let short = name.strip_prefix(side).map_or(name.as_str(), str::trim_start);
    Counter {
        side: SIDE_IDS[piece.side.index()].into(),
        name: piece.name.clone(),
        short: short.into(),
        kind: kind(piece).into(),
        size: size(piece).into(),
        formation: piece.formation.map_or_else(String::new, |id| setup.formation(id).id.clone()),
        values: values(piece),
        note: note(piece),
        from: provenance(&piece.provenance, "name"),
    }
}

/// What the symbol shows.
fn kind(piece: &Piece) -> &'static str {
    match (piece.kind, piece.arm) {
        (Kind::Infantry, "grenadier") => "grenadier",
        (Kind::Infantry, "jaeger" | "bersaglieri" | "grenzer") => "light",
        (Kind::Infantry, _) => "infantry",
        (Kind::Cavalry, _) => "cavalry",
        (Kind::Artillery, _) => "artillery",
        (Kind::HorseArtillery, _) => "horse-artillery",
        (Kind::Bridge, _) => "bridge",
        (Kind::Leader, _) => "leader",
    }
}

/// The mark above the symbol; an s is printed on whatever is small (RM STK-2).
fn size(piece: &Piece) -> &'static str {
    match (piece.kind, piece.size) {
        (Kind::Leader, _) => "★",
        (_, Size::Normal) => "III",
        (Kind::Cavalry, _) if piece.combat > 1 => "III s",
        (Kind::Infantry, _) => "II s",
        _ => "I s",
    }
}

/// The figures in the order they stand on the counter; who does not fight has only one.
fn values(piece: &Piece) -> Vec<Value> {
    let value = |what: &str, value: u8, field: &str| Value {
        what: what.into(),
        value: value.to_string(),
        from: provenance(&piece.provenance, field),
        strength: false,
    };
    let strength = |value: Value| Value { strength: true, ..value };
    let movement = value("Movement", piece.movement, "movement");
    match piece.kind.is_combat() {
        true => vec![strength(value("Strength", piece.combat, "combat")), movement],
        false => vec![movement],
    }
}

/// What the counter says beside its figures, and what the data remark.
fn note(piece: &Piece) -> String {
    let mut notes = Vec::new();
    if piece.reduced > 0 {
        notes.push(format!("strength {} when reduced", piece.reduced));
    }
    if piece.elite > 0 {
        notes.push("a bonus of 1 on the die of combat".into());
    }
    if piece.size == Size::Small {
        notes.push("small".into());
    }
    if !piece.brigade.is_empty() {
        notes.push(format!("marched with {}", piece.brigade));
    }
    if !piece.note.is_empty() {
        notes.push(piece.note.clone());
    }
    notes.join("; ")
}

fn command(setup: &Setup, id: CounterId) -> Counter {
    let it = setup.counter(id);
    let (kind, size, formation, note) = match it.command {
        Command::Chief => ("commander", "★★★", String::new(), "commander in chief"),
        Command::Formation(formation) => {
            ("leader", "★★", setup.formation(formation).id.clone(), "commands a formation")
        }
        Command::Independent => ("marker", "", String::new(), "moves a few units of any formation"),
    };
    Counter {
        side: SIDE_IDS[it.side.index()].into(),
        name: capital(&counter_name(setup, id)),
        short: short(&it.name),
        kind: kind.into(),
        size: size.into(),
        formation,
        values: vec![Value {
            what: "Radius".into(),
            value: it.radius.to_string(),
            from: provenance(&it.provenance, "radius"),
            strength: false,
        }],
        note: format!("Command counter: {note}"),
        from: provenance(&it.provenance, "name"),
    }
}

/// A name that fits: of several words the last, if all of them do not.
fn short(name: &str) -> String {
    let fits = |text: &str| text.chars().count() <= MOST;
    let last = name.rsplit(' ').next().unwrap_or(name);
    if fits(name) { name.into() } else { last.chars().take(MOST).collect() }
}
