//! The tables read by a die.

use play::Faults;
use sheets::{Chart, Node};

use crate::tables::{CHARGE_COLUMNS, COLUMNS, Outcome};

/// The rows of a table, die 1 first.
type Rows<const N: usize> = [[Outcome; N]; 6];

/// Cells that the examples of the rulebook fix: column, die, result.
type Fixed = [(usize, u8, &'static str)];

/// The combat results (RM TBL-1).
pub(super) fn combat(root: &Node<'_>, faults: &mut Faults) -> Rows<{ COLUMNS.len() }> {
    let fixed = [(9, 4, "D3"), (5, 1, "A2"), (7, 3, "D1"), (9, 5, "D4")];
    table(root, "combat_results", &COLUMNS, |_| true, (&fixed, "RM TBL-1"), faults)
}

/// The charge tables against infantry and against cavalry (RM TBL-2). A charge always costs two steps or more (RM CHG-13).
pub(super) fn charges(root: &Node<'_>, faults: &mut Faults) -> [Rows<{ CHARGE_COLUMNS.len() }>; 2] {
    let fits = |outcome: Outcome| match outcome {
        Outcome::Ae | Outcome::De => true,
        Outcome::Eng => false,
        Outcome::A(_) | Outcome::D(_) => outcome.steps().is_some_and(|(steps, _)| steps > 1),
    };
    let infantry =
        table(root, "charge_infantry", &CHARGE_COLUMNS, fits, (&[(4, 5, "D4")], "RM TBL-2"), faults);
    let cavalry = table(root, "charge_cavalry", &CHARGE_COLUMNS, fits, (&[], "RM TBL-2"), faults);
    [infantry, cavalry]
}

fn table<const N: usize>(
    root: &Node<'_>,
    name: &'static str,
    columns: &[&str; N],
    fits: impl Fn(Outcome) -> bool,
    (fixed, clause): (&Fixed, &str),
    faults: &mut Faults,
) -> Rows<N> {
    let mut chart = Chart::open(root, name, faults);
    chart.fixed_words("columns", columns, faults);
    chart.tagged("columns_provenance", faults);
    // Nothing where a row cannot be read.
    let mut rows: Vec<Option<[Outcome; N]>> = Vec::new();
    let before = faults.0.len();
    for (index, mut row) in chart.rows("rows", faults).into_iter().enumerate() {
        row.fixed("die", index as i64 + 1, faults);
        let cells = cells(&mut row, &fits, faults);
        let above = rows.last().copied().flatten();
        if above
            .zip(cells)
            .is_some_and(|(above, cells)| above.iter().zip(&cells).any(|(low, high)| low > high))
        {
            row.tell(
                "results",
                "a higher die is worse for the attacker than the row above (RM TBL-3)",
                faults,
            );
        }
        rows.push(cells);
        row.close(faults);
    }
    if rows.len() != 6 && chart.has("rows") {
        chart.tell("rows", format!("{} rows where a die has six faces", rows.len()), faults);
    }
    let sound = faults.0.len() == before;
    let table: Rows<N> =
        std::array::from_fn(|die| rows.get(die).copied().flatten().unwrap_or([Outcome::Eng; N]));
    for &(column, die, wanted) in fixed.iter().filter(|_| sound) {
        let found = table[usize::from(die) - 1][column].text();
        if found != wanted {
            let what = format!("{} with {die} is {wanted}, not {found} ({clause})", columns[column]);
            chart.tell("rows", what, faults);
        }
    }
    chart.close(faults);
    table
}

/// The results of one die; a better column is never worse (RM TBL-3).
fn cells<const N: usize>(
    row: &mut Chart<'_, '_>,
    fits: &impl Fn(Outcome) -> bool,
    faults: &mut Faults,
) -> Option<[Outcome; N]> {
    let nodes = row.list("results", faults);
    let before = faults.0.len();
    let mut cells = Vec::new();
    for node in nodes {
        match node.text().and_then(Outcome::find) {
            Some(outcome) if fits(outcome) => cells.push(outcome),
            Some(outcome) => {
                row.tell(
                    "results",
                    format!("{} is no result of a charge (RM CHG-13)", outcome.text()),
                    faults,
                );
            }
            None => row.tell("results", format!("no such result as {:?}", node.found()), faults),
        }
    }
    if nodes.len() != N {
        row.tell("results", format!("{} columns where {N} are wanted", nodes.len()), faults);
    } else if faults.0.len() == before && !cells.is_sorted() {
        row.tell("results", "a better column is worse for the attacker (RM TBL-3)", faults);
    }
    cells.try_into().ok().filter(|_| faults.0.len() == before)
}
