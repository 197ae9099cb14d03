//! Command counters and the formations they command.

use play::{Faults, Side};
use sheets::Holds::{Key, Number, Tag, Text};
use sheets::{Column, Row, Sheet, column};

use crate::setup::FORMATIONS as MOST_FORMATIONS;
use crate::setup::*;

/// The columns of `leaders.csv`.
pub(super) const LEADERS: &[Column] = &[
    column("id", Key),
    column("name", Text),
    column("side", Text),
    column("kind", Text),
    column("radius", Number),
    column("name_provenance", Tag),
    column("radius_provenance", Tag),
    column("note", Text),
];

/// The columns of `formations.csv`.
pub(super) const FORMATIONS: &[Column] = &[
    column("id", Key),
    column("label", Text),
    column("name", Text),
    column("side", Text),
    column("counter", Text),
    column("colour", Text),
    column("name_provenance", Tag),
    column("counter_provenance", Tag),
    column("colour_provenance", Tag),
    column("note", Text),
];

/// What a counter can be; the first two command a formation.
const KINDS: [&str; 4] = ["corps", "division", "chief", "independent"];
const CHIEF: usize = 2;

/// A counter while it is not known whom it commands.
struct Draft {
    counter: Counter,
    /// Commands a formation, this one once it has been found.
    leads: Option<Option<FormationId>>,
}

/// All formations and counters in order.
pub(super) fn read(
    leaders: &Sheet<'_>,
    sheet: &Sheet<'_>,
    faults: &mut Faults,
) -> (Vec<Formation>, Vec<Counter>) {
    too_many(leaders, COUNTERS, "command counters", faults);
    too_many(sheet, MOST_FORMATIONS, "formations", faults);
    let mut drafts: Vec<Draft> = leaders.rows.iter().take(COUNTERS).map(|row| counter(row, faults)).collect();
    for side in Side::BOTH {
        for (command, kind) in [(Command::Chief, KINDS[CHIEF]), (Command::Independent, KINDS[CHIEF + 1])] {
            only_one(leaders, &drafts, side, command, kind, faults);
        }
    }
    let mut formations = Vec::new();
    for row in sheet.rows.iter().take(MOST_FORMATIONS) {
        let id = FormationId(formations.len() as u8);
        formations.push(formation(row, id, &mut drafts, faults));
    }
    let mut counters = Vec::new();
    for (row, Draft { mut counter, leads }) in leaders.rows.iter().zip(drafts) {
        match leads {
            Some(Some(formation)) => counter.command = Command::Formation(formation),
            Some(None) => row.fault(faults, "commands no formation (RM CMP-7)"),
            None => {}
        }
        counters.push(counter);
    }
    (formations, counters)
}

pub(super) fn too_many(sheet: &Sheet<'_>, most: usize, what: &str, faults: &mut Faults) {
    if sheet.rows.len() > most {
        faults.add(sheet.file, 0, "", format!("{} {what} are more than {most}", sheet.rows.len()));
    }
}

pub(super) fn side(row: &Row<'_>, faults: &mut Faults) -> Side {
    Side::BOTH[row.word("side", &SIDE_IDS, faults)]
}

fn counter(row: &Row<'_>, faults: &mut Faults) -> Draft {
    let kind = row.word("kind", &KINDS, faults);
    let counter = Counter {
        id: row.id.clone(),
        name: row.name("name", faults),
        side: side(row, faults),
        command: if kind == CHIEF { Command::Chief } else { Command::Independent },
        radius: row.number("radius", 0..=15, faults),
        provenance: row.provenance(),
    };
    Draft { counter, leads: (kind < CHIEF).then_some(None) }
}

/// Each side has one commander in chief and one INDEPENDENT (RM CMP-7).
fn only_one(
    leaders: &Sheet<'_>,
    drafts: &[Draft],
    side: Side,
    command: Command,
    kind: &str,
    faults: &mut Faults,
) {
    let is = |draft: &Draft| {
        draft.leads.is_none() && draft.counter.side == side && draft.counter.command == command
    };
    let mut rows = leaders.rows.iter().zip(drafts).filter(|(_, draft)| is(draft));
    if rows.next().is_none() {
        let id = SIDE_IDS[side.index()];
        faults.add(leaders.file, 0, id, format!("has no counter of the kind {kind} (RM CMP-7)"));
    }
    for (row, _) in rows {
        row.fault_at(faults, "kind", format!("a side has one counter of the kind {kind} (RM CMP-7)"));
    }
}

fn formation(row: &Row<'_>, id: FormationId, drafts: &mut [Draft], faults: &mut Faults) -> Formation {
    let side = side(row, faults);
    let colour = row.text("colour");
    let digits = colour.strip_prefix('#').unwrap_or_default();
    if digits.len() != 6 || !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        row.fault_at(faults, "colour", format!("{colour:?} is not a colour like #c0392b"));
    }
    Formation {
        id: row.id.clone(),
        label: label(row, faults),
        name: row.name("name", faults),
        side,
        colour: colour.into(),
        counter: leader(row, side, id, drafts, faults),
        provenance: row.provenance(),
    }
}

/// What fits on a counter.
pub(super) fn label(row: &Row<'_>, faults: &mut Faults) -> String {
    let label = row.name("label", faults);
    if label.chars().count() > 10 {
        row.fault_at(faults, "label", "has more than ten letters");
    }
    label
}

/// The counter of a formation, which commands no other.
fn leader(
    row: &Row<'_>,
    side: Side,
    formation: FormationId,
    drafts: &mut [Draft],
    faults: &mut Faults,
) -> CounterId {
    let name = row.text("counter");
    let found = drafts.iter().position(|draft| draft.counter.id == name);
    let Some(index) = found else {
        row.fault_at(faults, "counter", format!("no such leader as {name:?}"));
        return CounterId(0);
    };
    let draft = &mut drafts[index];
    match draft.leads {
        _ if draft.counter.side != side => {
            row.fault_at(faults, "counter", format!("{name:?} belongs to the other side"));
        }
        None => {
            let what = format!("{name:?} is no counter of a corps or division (RM CMP-7)");
            row.fault_at(faults, "counter", what);
        }
        Some(Some(_)) => row.fault_at(faults, "counter", format!("{name:?} already commands a formation")),
        Some(None) => draft.leads = Some(Some(formation)),
    }
    CounterId(index as u8)
}
