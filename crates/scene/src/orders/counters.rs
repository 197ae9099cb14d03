//! The counters as printed, and the formations they belong to.

use std::collections::BTreeMap;

use ::orders::ruleset::Cavalry;
use ::orders::setup::{Kind, Piece, PieceId, Setup, Size, Symbol};
use play::Side;

use super::short;
use crate::board::{Counter, Formation, Value};
use crate::words::provenance;

/// Stripes that people with any kind of colour vision tell apart, dark or light enough to stand off the side's ground.
const COLOURS: [[&str; 4]; 2] =
    [["#e69f00", "#f0e442", "#cc79a7", "#56b4e9"], ["#009e73", "#d55e00", "#0072b2", "#7b4b94"]];

/// The formations in the order of the data, each with a colour of its own.
pub(super) fn formations(setup: &Setup) -> Vec<Formation> {
    let mut count = [0; 2];
    let formation = |it: &::orders::setup::Formation| {
        let side = it.side.index();
        let colour = COLOURS[side][count[side] % COLOURS[side].len()];
        count[side] += 1;
        Formation {
            id: it.id.clone(),
            name: it.name.clone(),
            side: setup.title.side_ids[side].into(),
            colour: colour.into(),
        }
    };
    setup.formations.iter().map(formation).collect()
}

/// Every counter by its id.
pub(super) fn counters(setup: &Setup) -> BTreeMap<String, Counter> {
    setup.piece_ids().map(|id| (setup.piece(id).id.clone(), counter(setup, id))).collect()
}

fn counter(setup: &Setup, id: PieceId) -> Counter {
    let piece = setup.piece(id);
    let formation = piece.formation.or_else(|| {
        // An army commander has no letter; the reserve he may lead shows where he belongs (CAL 20.1).
        setup.formation_ids().find(|&it| setup.formation(it).leader == id)
    });
    let formation = formation.map_or_else(String::new, |it| setup.formation(it).id.clone());
    Counter {
        side: side_id(setup, piece.side),
        name: piece.name.clone(),
        short: short::short(piece, &formation),
        kind: kind(piece).into(),
        size: size(piece).into(),
        values: values(piece),
        note: note(setup, piece),
        from: provenance(&piece.provenance, "name"),
        formation,
    }
}

fn side_id(setup: &Setup, side: Side) -> String {
    setup.title.side_ids[side.index()].into()
}

/// What the symbol shows.
fn kind(piece: &Piece) -> &'static str {
    match piece.kind {
        Kind::Infantry if piece.symbol == Symbol::Grenadier => "grenadier",
        Kind::Infantry if piece.light || piece.symbol == Symbol::Light => "light",
        Kind::Infantry => "infantry",
        Kind::Cavalry => "cavalry",
        Kind::Artillery => "artillery",
        Kind::HorseArtillery => "horse-artillery",
        Kind::Redoubt => "artillery",
        Kind::Officer | Kind::Brigadier => "leader",
        Kind::Commander => "commander",
    }
}

/// The mark above the symbol: three strokes for a regiment or demi-brigade, two for a battalion, one for squadrons and
/// batteries; stars of leaders.
fn size(piece: &Piece) -> &'static str {
    match (piece.kind, piece.size) {
        (Kind::Commander, _) => "★★★",
        (Kind::Officer, _) => "★★",
        (Kind::Brigadier, _) => "★",
        (_, Size::One) => "I",
        (_, Size::Two) => "II",
        (_, Size::Three) => "III",
    }
}

/// The figures in the order they stand on the counter.
fn values(piece: &Piece) -> Vec<Value> {
    let value = |what: &str, value: u8, field: &str| Value {
        what: what.into(),
        value: value.to_string(),
        from: provenance(&piece.provenance, field),
        strength: false,
    };
    let strength = |value: Value| Value { strength: true, ..value };
    match piece.kind {
        Kind::Officer | Kind::Brigadier | Kind::Commander => vec![
            value("Initiative", piece.initiative, "initiative"),
            value("Command range", piece.command, "command"),
        ],
        Kind::Artillery | Kind::HorseArtillery | Kind::Redoubt => vec![
            value("Bombardment", piece.bombardment, "bombardment"),
            value("Range", piece.range, "range"),
            value("Movement", piece.movement, "movement"),
        ],
        Kind::Infantry | Kind::Cavalry => vec![
            strength(value("Strength", piece.strength, "strength")),
            value("Efficiency", piece.efficiency, "efficiency"),
            value("Movement", piece.movement, "movement"),
        ],
    }
}

/// What the counter says beside its figures, and what the data remark.
fn note(setup: &Setup, piece: &Piece) -> String {
    let mut notes = Vec::new();
    if piece.kind.is_leader() {
        let points = if piece.movement == 1 { "point" } else { "points" };
        notes.push(format!("moves {} {points}", piece.movement));
    }
    if piece.reduced > 0 {
        notes.push(format!("strength {} when reduced", piece.reduced));
    }
    if piece.charges && setup.rules.book.cavalry == Cavalry::InTheOpen {
        notes.push("may charge where that rule is played".into());
    }
    if piece.light {
        notes.push("light infantry, which can fight in open order".into());
    }
    if piece.horse_only {
        notes.push("commands cavalry and horse artillery only".into());
    }
    if piece.flag {
        notes.push("carries a regimental flag".into());
    }
    if !piece.note.is_empty() {
        notes.push(piece.note.clone());
    }
    notes.join("; ")
}
