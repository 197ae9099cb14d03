//! Leaders, formations and units.

use play::{Faults, Side};
use sheets::Holds::{Key, Number, Tag, TagOrNothing, Text};
use sheets::{Chart, Column, Node, Row, Sheet, column};

use super::Files;
use super::ground::{must_tell, truth};
use crate::setup::FORMATIONS as MOST_FORMATIONS;
use crate::setup::*;
use crate::titles::Title;

/// The columns of `leaders.csv`.
pub(super) const LEADERS: &[Column] = &[
    column("id", Key),
    column("name", Text),
    column("side", Text),
    column("rank", Text),
    column("formation", Text).or("none"),
    column("arm", Text).or("all"),
    column("flag", Text).or("no"),
    column("initiative", Number),
    column("command", Number),
    column("name_provenance", Tag),
    column("rank_provenance", Tag),
    column("initiative_provenance", Tag),
    column("command_provenance", Tag),
    column("note", Text),
];

/// The columns of `formations.csv`.
pub(super) const FORMATIONS: &[Column] = &[
    column("id", Key),
    column("letter", Text),
    column("name", Text),
    column("side", Text),
    column("leader", Text),
    column("order", Text),
    column("reserve", Text),
    column("letter_provenance", Tag),
    column("leader_provenance", Tag),
    column("order_provenance", Tag),
    column("note", Text),
];

/// The columns of `units.csv`.
pub(super) const UNITS: &[Column] = &[
    column("id", Key),
    column("name", Text),
    column("short", Text).or(""),
    column("side", Text),
    column("formation", Text),
    column("type", Text),
    column("strength", Number),
    column("reduced", Number),
    column("efficiency", Number),
    column("movement", Number),
    column("bombardment", Number),
    column("range", Number),
    column("charges", Text),
    column("light", Text).or("no"),
    column("symbol", Text).or(""),
    column("size", Text).or(""),
    column("name_provenance", Tag),
    column("formation_provenance", Tag),
    column("strength_provenance", TagOrNothing),
    column("reduced_provenance", TagOrNothing),
    column("efficiency_provenance", TagOrNothing),
    column("movement_provenance", Tag),
    column("bombardment_provenance", TagOrNothing),
    column("range_provenance", TagOrNothing),
    column("charges_provenance", Tag),
    column("light_provenance", TagOrNothing).or(""),
    column("note", Text),
];

const MOST_PIECES: usize = 96;
/// The order of a formation whose owner chooses (CAL 21.2).
const CHOICE: &str = "choice";

/// All pieces and formations in order.
pub(super) fn read(files: &Files<'_>, title: &Title, faults: &mut Faults) -> (Vec<Piece>, Vec<Formation>) {
    let mut pieces: Vec<Piece> = Vec::new();
    for row in &files.leaders.rows {
        let piece = leader(row, title, faults);
        let again = |other: &Piece| other.kind == Kind::Commander && other.side == piece.side;
        if piece.kind == Kind::Commander && pieces.iter().any(again) {
            let (rank, clause) = (title.terms.commander, title.citing("CAL 2.2"));
            row.fault_at(faults, "rank", format!("a side has one {rank} ({clause})"));
        }
        pieces.push(piece);
    }
    pieces.truncate(MOST_PIECES);
    let formations = formations(&files.formations, title, &mut pieces, faults);
    for (row, piece) in files.leaders.rows.iter().zip(&mut pieces) {
        subordinate(row, piece, title, &formations, faults);
    }
    for row in &files.units.rows {
        if files.leaders.rows.iter().any(|leader| leader.id == row.id) {
            row.fault(faults, format!("is already the id of a leader in {}", files.leaders.file));
        }
        pieces.push(unit(row, title, &formations, faults));
    }
    let count = files.leaders.rows.len() + files.units.rows.len();
    if count > MOST_PIECES {
        let what = format!("{count} leaders and units are more than {MOST_PIECES} pieces");
        faults.add(files.units.file, 0, "", what);
        pieces.truncate(MOST_PIECES);
    }
    (pieces, formations)
}

fn side(row: &Row<'_>, title: &Title, faults: &mut Faults) -> Side {
    Side::BOTH[row.word("side", &title.side_ids, faults)]
}

/// A piece with nothing but what all kinds have.
fn piece(row: &Row<'_>, kind: Kind, title: &Title, faults: &mut Faults) -> Piece {
    Piece {
        id: row.id.clone(),
        name: row.name("name", faults),
        short: String::new(),
        side: side(row, title, faults),
        kind,
        formation: None,
        strength: 0,
        reduced: 0,
        efficiency: 0,
        movement: 0,
        bombardment: 0,
        range: 0,
        charges: false,
        light: false,
        symbol: Symbol::Line,
        size: Size::Two,
        horse_only: false,
        flag: false,
        initiative: 0,
        command: 0,
        loss: 0,
        arrives: 0,
        entry: None,
        provenance: row.provenance(),
        note: row.text("note").into(),
    }
}

fn leader(row: &Row<'_>, title: &Title, faults: &mut Faults) -> Piece {
    let ranks: Vec<&str> = title.terms.ranks.iter().map(|(rank, _)| *rank).collect();
    let (_, kind) = title.terms.ranks[row.word("rank", &ranks, faults)];
    Piece {
        initiative: row.number("initiative", 0..=6, faults),
        command: row.number("command", 1..=20, faults),
        horse_only: row.word("arm", &["all", "horse"], faults) == 1,
        flag: truth(row, "flag", faults),
        ..piece(row, kind, title, faults)
    }
}

/// Who leads no formation of his own belongs to one (AIF 4.2), and a formation's leader to the one he leads (CAL 4.1).
fn subordinate(
    row: &Row<'_>,
    piece: &mut Piece,
    title: &Title,
    formations: &[Formation],
    faults: &mut Faults,
) {
    let name = row.text("formation");
    let named = formations.iter().position(|formation| formation.id == name);
    match (piece.kind, named) {
        (_, None) if name != "none" => {
            row.fault_at(faults, "formation", format!("no such formation as {name:?}"));
        }
        (Kind::Brigadier, Some(index)) if formations[index].side == piece.side => {
            piece.formation = Some(FormationId(index as u8));
        }
        (Kind::Brigadier, Some(_)) => {
            row.fault_at(faults, "formation", format!("{name:?} belongs to the other side"));
        }
        (Kind::Brigadier, None) => row.fault_at(faults, "formation", "an officer belongs to one (AIF 4.2)"),
        (_, Some(index)) if piece.formation != Some(FormationId(index as u8)) => {
            row.fault_at(faults, "formation", format!("{name:?} is led by somebody else"));
        }
        (Kind::Officer, _) if piece.formation.is_none() => {
            let rank = title_rank(row);
            row.fault(faults, format!("{rank} leads a formation ({})", title.citing("CAL 4.1")));
        }
        _ => {}
    }
}

/// `an officer`, `a general`.
fn title_rank(row: &Row<'_>) -> String {
    let rank = row.text("rank");
    let article = if rank.starts_with('o') { "an" } else { "a" };
    format!("{article} {rank}")
}

/// What all leaders have alike: their allowance (CAL 2.2.1, AIF 17.1.2c, 17.2.2), and what they are tested by: the same number for all (AIF 4.5.3), or
/// their own rating but for army commanders (CAL 4.4.3).
pub(super) fn rate_leaders(root: &Node<'_>, pieces: &mut [Piece], faults: &mut Faults) {
    let mut chart = Chart::open(root, "leaders", faults);
    let movement = chart.number("movement", 1..=20, faults);
    let alike = chart.has("loss_test");
    let key = if alike { "loss_test" } else { "commander_loss_test" };
    let loss = chart.number(key, 0..=6, faults);
    chart.close(faults);
    for piece in pieces.iter_mut().filter(|piece| piece.kind.is_leader()) {
        piece.movement = movement;
        piece.loss = if alike || piece.kind == Kind::Commander { loss } else { piece.initiative };
    }
}

/// The formations; officers learn which is theirs.
fn formations(
    sheet: &Sheet<'_>,
    title: &Title,
    leaders: &mut [Piece],
    faults: &mut Faults,
) -> Vec<Formation> {
    if sheet.rows.len() > MOST_FORMATIONS {
        let what = format!("{} formations are more than {MOST_FORMATIONS}", sheet.rows.len());
        faults.add(sheet.file, 0, "", what);
    }
    let mut list: Vec<Formation> = Vec::new();
    let mut leading: Vec<usize> = Vec::new();
    for row in sheet.rows.iter().take(MOST_FORMATIONS) {
        let side = side(row, title, faults);
        let reserve = truth(row, "reserve", faults);
        if reserve && title.terms.commanders_lead {
            row.fault_at(
                faults,
                "reserve",
                format!("this book knows no reserves ({})", title.citing("CAL 20.1")),
            );
        }
        let leader = leader_of(row, title, side, reserve, leaders, faults);
        if let Some(index) = leader {
            if leading.contains(&index) {
                row.fault_at(faults, "leader", format!("{:?} already leads a formation", row.text("leader")));
            }
            leading.push(index);
            if leaders[index].kind == Kind::Officer || !reserve {
                leaders[index].formation = Some(FormationId(list.len() as u8));
            }
        }
        let letter = row.name("letter", faults);
        if !letter.is_empty() && list.iter().any(|other| other.letter == letter) {
            row.fault_at(faults, "letter", format!("{letter:?} is the letter of another formation"));
        }
        list.push(Formation {
            id: row.id.clone(),
            letter,
            name: row.name("name", faults),
            side,
            leader: PieceId(leader.unwrap_or(0) as u8),
            order: order(row, faults),
            reserve,
        });
    }
    list
}

/// An officer leads a formation, an army commander at most the reserve (CAL 2.2, 20.1), unless commanders-in-chief lead formations as well
/// (AIF R9).
fn leader_of(
    row: &Row<'_>,
    title: &Title,
    side: Side,
    reserve: bool,
    leaders: &[Piece],
    faults: &mut Faults,
) -> Option<usize> {
    let id = row.text("leader");
    let found = leaders.iter().position(|leader| leader.id == id);
    match found.map(|index| &leaders[index]) {
        None => row.fault_at(faults, "leader", format!("no such leader as {id:?}")),
        Some(leader) if leader.side != side => {
            row.fault_at(faults, "leader", format!("{id:?} belongs to the other side"));
        }
        Some(leader) if title.terms.commanders_lead => {
            if leader.kind == Kind::Brigadier {
                let (rank, other) = (title.terms.leader, title.terms.commander);
                let what =
                    format!("a formation is led by a {rank} or a {other} ({})", title.citing("CAL 4.1"));
                row.fault_at(faults, "leader", what);
            }
        }
        Some(leader) if leader.kind == Kind::Brigadier || (leader.kind == Kind::Commander) != reserve => {
            row.fault_at(
                faults,
                "leader",
                "a reserve is led by an army commander, all else by officers (CAL 20.1)",
            );
        }
        Some(_) => {}
    }
    found
}

fn order(row: &Row<'_>, faults: &mut Faults) -> Option<Order> {
    let words: Vec<&str> = [CHOICE].into_iter().chain(Order::ALL.map(Order::id)).collect();
    let index = row.word("order", &words, faults);
    Order::find(words[index])
}

fn unit(row: &Row<'_>, title: &Title, formations: &[Formation], faults: &mut Faults) -> Piece {
    let kinds = [Kind::Infantry, Kind::Cavalry, Kind::Artillery, Kind::HorseArtillery, Kind::Redoubt];
    let words = ["infantry", "cavalry", "artillery", "horse-artillery", "redoubt"];
    let words = if title.terms.redoubts { &words[..] } else { &words[..4] };
    let kind = kinds[row.word("type", words, faults)];
    let piece = piece(row, kind, title, faults);
    let (troops, guns) = if kind.is_gun() { (0..=0, 1..=9) } else { (1..=30, 0..=0) };
    let fields: &[(&str, &str)] = if kind.is_gun() {
        &[("bombardment", "bombardment_provenance"), ("range", "range_provenance")]
    } else {
        &[
            ("strength", "strength_provenance"),
            ("reduced", "reduced_provenance"),
            ("efficiency", "efficiency_provenance"),
        ]
    };
    for (field, tag) in fields {
        must_tell(row, field, tag, faults);
    }
    let before = faults.0.len();
    let strength = row.number("strength", troops.clone(), faults);
    // 0 where there is no reduced side.
    let reduced = row.number("reduced", 0..=*troops.end(), faults);
    if faults.0.len() == before && reduced > 0 && reduced >= strength {
        let clause = title.citing("CAL 2.1b");
        row.fault_at(faults, "reduced", format!("the reduced side is weaker than the front ({clause})"));
    }
    let charges = truth(row, "charges", faults);
    if charges && kind != Kind::Cavalry {
        row.fault_at(faults, "charges", format!("only cavalry charges ({})", title.citing("CAL 20.2")));
    }
    let light = truth(row, "light", faults);
    if light && kind != Kind::Infantry {
        row.fault_at(faults, "light", "only infantry fights in open order (AIF 16.3b)");
    }
    let symbol = symbol(row, kind, faults);
    let size = size(row, kind, faults);
    let still = kind == Kind::Redoubt;
    let short = row.text("short");
    if short.chars().count() > 10 {
        row.fault_at(faults, "short", "has more than ten letters");
    }
    Piece {
        short: short.into(),
        formation: formation(row, piece.side, formations, faults),
        strength,
        reduced,
        efficiency: row.number("efficiency", if kind.is_gun() { 0..=0 } else { 1..=9 }, faults),
        movement: row.number("movement", if still { 0..=0 } else { 1..=20 }, faults),
        bombardment: row.number("bombardment", guns.clone(), faults),
        range: row.number("range", guns, faults),
        charges,
        light,
        symbol,
        size,
        ..piece
    }
}

/// What the counter of infantry shows, which no figure tells; nothing is said of others.
fn symbol(row: &Row<'_>, kind: Kind, faults: &mut Faults) -> Symbol {
    if row.text("symbol").is_empty() {
        return Symbol::Line;
    }
    if kind != Kind::Infantry {
        row.fault_at(faults, "symbol", "only infantry has one beside that of its arm");
    }
    [Symbol::Line, Symbol::Light, Symbol::Grenadier]
        [row.word("symbol", &["line", "light", "grenadier"], faults)]
}

/// How many strokes stand above the symbol: where nothing is said, one of guns and two of others.
fn size(row: &Row<'_>, kind: Kind, faults: &mut Faults) -> Size {
    match row.text("size") {
        "" if kind.is_gun() || kind == Kind::Redoubt => Size::One,
        "" => Size::Two,
        _ => [Size::One, Size::Two, Size::Three][row.word("size", &["I", "II", "III"], faults)],
    }
}

fn formation(
    row: &Row<'_>,
    side: Side,
    formations: &[Formation],
    faults: &mut Faults,
) -> Option<FormationId> {
    let name = row.text("formation");
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
