//! Leaders, units, garrisons and dummies.

use play::{Faults, Side};
use sheets::Holds::{Key, Number, Tag, Text};
use sheets::{Column, Row, Sheet, column};

use crate::setup::*;

/// The columns of `leaders.csv`.
pub(super) const LEADERS: &[Column] = &[
    column("id", Key),
    column("name", Text),
    column("side", Text),
    column("formation", Text),
    column("rank", Number),
    column("sr", Number),
    column("cr", Number),
    column("tr", Number),
    column("name_provenance", Tag),
    column("rank_provenance", Tag),
    column("sr_provenance", Tag),
    column("cr_provenance", Tag),
    column("tr_provenance", Tag),
    column("note", Text),
];

/// The columns of `units.csv`.
pub(super) const UNITS: &[Column] = &[
    column("id", Key),
    column("name", Text),
    column("side", Text),
    column("formation", Text),
    column("type", Text),
    column("sp", Number),
    column("cf", Number),
    column("ma", Number),
    column("name_provenance", Tag),
    column("name_basis", Text),
    column("sp_provenance", Tag),
    column("cf_provenance", Tag),
    column("ma_provenance", Tag),
    column("note", Text),
];

/// What stands behind a name or a place.
pub(super) const BASES: [&str; 4] = ["text", "read", "recalled", "judged"];
/// The formation of an Army Leader, of a generic leader, and of units that have none.
const ARMY: &str = "army";
const ANY: &str = "any";
const NONE: &str = "none";
const MOST_PIECES: usize = 96;

/// All pieces in order, and the names of the formations.
pub(super) fn read(
    leaders: &Sheet<'_>,
    units: &Sheet<'_>,
    leader_ma: u8,
    faults: &mut Faults,
) -> (Vec<Piece>, Vec<String>) {
    let mut formations: Vec<(String, Side)> = Vec::new();
    let mut pieces: Vec<Piece> = Vec::new();
    for row in &leaders.rows {
        let piece = leader(row, leader_ma, &mut formations, faults);
        let commands = row.text("formation") == ARMY;
        if commands && pieces.iter().any(|other| other.is_army_leader() && other.side == piece.side) {
            row.fault_at(faults, "formation", "a side has one Army Leader (BII 2.1.2)");
        }
        pieces.push(piece);
    }
    for (name, side) in SIDE_IDS.iter().zip([FRENCH, AUSTRIAN]) {
        if !pieces.iter().any(|piece| piece.is_army_leader() && piece.side == side) {
            faults.add(leaders.file, 0, name, "no Army Leader (BII 2.1.2)");
        }
    }
    for row in &units.rows {
        if pieces.iter().take(leaders.rows.len()).any(|piece| piece.id == row.id) {
            row.fault(faults, format!("is already the id of a leader in {}", leaders.file));
        }
        pieces.push(unit(row, &formations, faults));
    }
    if pieces.len() > MOST_PIECES {
        let what = format!("{} leaders and units are more than {MOST_PIECES} pieces", pieces.len());
        faults.add(units.file, 0, "", what);
        pieces.truncate(MOST_PIECES);
    }
    (pieces, formations.into_iter().map(|(name, _)| name).collect())
}

fn side(row: &Row<'_>, faults: &mut Faults) -> Side {
    [FRENCH, AUSTRIAN][row.word("side", &SIDE_IDS, faults)]
}

fn leader(row: &Row<'_>, leader_ma: u8, formations: &mut Vec<(String, Side)>, faults: &mut Faults) -> Piece {
    let side = side(row, faults);
    let rank = row.number("rank", 1..=9, faults);
    let name = row.text("formation");
    if row.cell("formation").absent {
        // Told with the header.
    } else if (name == ARMY) != (rank == 1) {
        row.fault_at(faults, "rank", "rank 1 is for the leader of the army and for him alone (BII 2.1.2)");
    } else if name.is_empty() || name == NONE {
        row.fault_at(faults, "formation", "missing");
    }
    let mut formation = None;
    if name != ARMY && name != ANY {
        formation = Some(FormationId(formations.len().min(MOST_PIECES) as u8));
        if formations.iter().any(|(other, _)| other == name) && !row.cell("formation").absent {
            row.fault_at(faults, "formation", format!("{name:?} already has a leader (BII 2.1.1)"));
        }
        formations.push((name.into(), side));
    }
    Piece {
        id: row.id.clone(),
        name: row.name("name", faults),
        side,
        kind: Kind::Leader,
        formation,
        sp: 0,
        cf: 0,
        ma: leader_ma,
        rank,
        sr: row.number("sr", 0..=5, faults),
        cr: row.number("cr", 0..=9, faults),
        tr: row.number("tr", 0..=5, faults),
        generic: name == ANY,
        provenance: row.provenance(),
        note: row.text("note").into(),
    }
}

fn unit(row: &Row<'_>, formations: &[(String, Side)], faults: &mut Faults) -> Piece {
    let kinds = [Kind::Infantry, Kind::Cavalry, Kind::Artillery, Kind::Garrison, Kind::Dummy];
    let words = ["infantry", "cavalry", "artillery", "garrison", "dummy"];
    let kind = kinds[row.word("type", &words, faults)];
    let side = side(row, faults);
    let (sp, cf, ma) = match kind {
        Kind::Garrison => (1..=15, 1..=6, 0..=0),
        Kind::Dummy => (0..=0, 0..=0, 1..=6),
        _ => (1..=15, 1..=6, 1..=6),
    };
    row.word("name_basis", &BASES, faults);
    Piece {
        id: row.id.clone(),
        name: row.name("name", faults),
        side,
        kind,
        formation: formation(row, kind, side, formations, faults),
        sp: row.number("sp", sp, faults),
        cf: row.number("cf", cf, faults),
        ma: row.number("ma", ma, faults),
        rank: 0,
        sr: 0,
        cr: 0,
        tr: 0,
        generic: false,
        provenance: row.provenance(),
        note: row.text("note").into(),
    }
}

fn formation(
    row: &Row<'_>,
    kind: Kind,
    side: Side,
    formations: &[(String, Side)],
    faults: &mut Faults,
) -> Option<FormationId> {
    let name = row.text("formation");
    let alone = matches!(kind, Kind::Garrison | Kind::Dummy);
    if alone && name != NONE {
        row.fault_at(faults, "formation", format!("{name:?}: garrisons and dummies belong to none"));
    }
    if alone {
        return None;
    }
    let found = formations.iter().position(|(formation, _)| formation == name);
    match found {
        None => row.fault_at(faults, "formation", format!("{name:?} has no leader (BII 2.1.1)")),
        Some(index) if formations[index].1 != side => {
            row.fault_at(faults, "formation", format!("{name:?} belongs to the other side"));
        }
        Some(_) => {}
    }
    found.map(|index| FormationId(index as u8))
}
