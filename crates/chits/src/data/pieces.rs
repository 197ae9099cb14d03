//! Units, bridge crews and the leaders who stand on the map.

use play::{Faults, Side};
use sheets::Holds::{Key, Number, Tag, TagOrNothing, Text};
use sheets::{Column, Row, Sheet, column};

use super::commands::{label, side, too_many};
use super::must_tell;
use crate::setup::*;

/// The columns of `units.csv`.
pub(super) const UNITS: &[Column] = &[
    column("id", Key),
    column("label", Text),
    column("name", Text),
    column("side", Text),
    column("formation", Text),
    column("type", Text),
    column("brigade", Text),
    column("combat", Number),
    column("reduced", Number),
    column("movement", Number),
    column("size", Text),
    column("elite", Number),
    column("name_provenance", Tag),
    column("formation_provenance", Tag),
    column("combat_provenance", TagOrNothing),
    column("reduced_provenance", TagOrNothing),
    column("movement_provenance", Tag),
    column("size_provenance", Tag),
    column("elite_provenance", Tag),
    column("note", Text),
];

/// The words of the file for what a piece is.
const ARMS: [(&str, Kind); 12] = [
    ("infantry", Kind::Infantry),
    ("grenadier", Kind::Infantry),
    ("jaeger", Kind::Infantry),
    ("grenzer", Kind::Infantry),
    ("landwehr", Kind::Infantry),
    ("bersaglieri", Kind::Infantry),
    ("militia", Kind::Infantry),
    ("cavalry", Kind::Cavalry),
    ("artillery", Kind::Artillery),
    ("horse-artillery", Kind::HorseArtillery),
    ("bridge", Kind::Bridge),
    ("leader", Kind::Leader),
];

/// The formation of units without designation (RM CMP-8).
const NONE: &str = "none";

/// The strongest a unit can be: three of them still add up in a byte.
const MOST_COMBAT: u8 = 12;
/// The farthest a piece can go: doubled, in half points and with all that may come on top, a search holds it.
const MOST_MOVEMENT: u8 = 8;

/// All pieces in order.
pub(super) fn read(sheet: &Sheet<'_>, formations: &[Formation], faults: &mut Faults) -> Vec<Piece> {
    too_many(sheet, PIECES, "pieces", faults);
    sheet.rows.iter().take(PIECES).map(|row| piece(row, formations, faults)).collect()
}

fn piece(row: &Row<'_>, formations: &[Formation], faults: &mut Faults) -> Piece {
    let (arm, kind) = ARMS[row.word("type", &ARMS.map(|arm| arm.0), faults)];
    let side = side(row, faults);
    let formation = formation(row, side, formations, faults);
    if kind == Kind::Leader && row.text("formation") == NONE {
        row.fault_at(faults, "formation", "a leader belongs to a formation (RM BEN-2)");
    }
    let (combat, reduced) = factors(row, kind, faults);
    Piece {
        id: row.id.clone(),
        label: label(row, faults),
        name: row.name("name", faults),
        brigade: row.text("brigade").into(),
        side,
        kind,
        arm,
        formation,
        combat,
        reduced,
        movement: row.number("movement", 1..=MOST_MOVEMENT, faults),
        size: size(row, kind, faults),
        elite: row.number("elite", 0..=1, faults),
        steps: combat.min(2),
        provenance: row.provenance(),
        note: row.text("note").into(),
    }
}

/// More than 1 means two steps and a weaker reverse, 1 means one step (RM CMP-5); what does not fight has 0.
fn factors(row: &Row<'_>, kind: Kind, faults: &mut Faults) -> (u8, u8) {
    let before = faults.0.len();
    let within = if kind.is_combat() { 1..=MOST_COMBAT } else { 0..=0 };
    let combat = row.number("combat", within, faults);
    let reduced = row.number("reduced", 0..=MOST_COMBAT, faults);
    if kind.is_combat() {
        must_tell(row, "combat", "combat_provenance", faults);
    }
    if reduced > 0 {
        must_tell(row, "reduced", "reduced_provenance", faults);
    }
    if faults.0.len() > before {
        return (combat, reduced);
    }
    let wrong = match (combat, reduced) {
        (2.., 0) => "a unit with a factor above 1 has a reverse side (RM CMP-5)",
        (2.., _) if reduced >= combat => "the reverse side is weaker than the front (RM CMP-5)",
        (0 | 1, 1..) => "only a unit with a factor above 1 has a reverse side (RM CMP-5)",
        _ => return (combat, reduced),
    };
    row.fault_at(faults, "reduced", wrong);
    (combat, reduced)
}

fn size(row: &Row<'_>, kind: Kind, faults: &mut Faults) -> Size {
    let size =
        [Size::None, Size::Small, Size::Normal][row.word("size", &["none", "small", "normal"], faults)];
    let told = row.text("size") == "none";
    if told != (kind == Kind::Leader) && !row.cell("size").absent {
        row.fault_at(faults, "size", "leaders take no room, and nobody else (RM BEN-1, RM STK-2)");
    }
    size
}

fn formation(
    row: &Row<'_>,
    side: Side,
    formations: &[Formation],
    faults: &mut Faults,
) -> Option<FormationId> {
    let name = row.text("formation");
    if name == NONE {
        return None;
    }
    let found = formations.iter().position(|formation| formation.id == name);
    match found {
        None => row.fault_at(faults, "formation", format!("no such formation as {name:?}")),
        Some(index) if formations[index].side != side => {
            row.fault_at(faults, "formation", format!("{name:?} belongs to the other side"));
        }
        Some(_) => {}
    }
    found.map(|index| FormationId(index as u8))
}
