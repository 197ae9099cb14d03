//! Combat and charges.

use ::chits::setup::{Setup, Terrain};
use ::chits::tables::{CHARGE_COLUMNS, COLUMNS, Outcome};

use super::from;
use crate::Chart;
use crate::charts::{chart, row};
use crate::words::columns;

/// The rows of a table that is read by one die.
fn dice<const N: usize>(table: &[[Outcome; N]; 6]) -> Vec<Vec<String>> {
    let of = |(die, row): (usize, &[Outcome; N])| {
        std::iter::once((die + 1).to_string()).chain(row.iter().map(|it| it.text().to_owned())).collect()
    };
    table.iter().enumerate().map(of).collect()
}

pub(super) fn combat(setup: &Setup) -> Chart {
    let head: Vec<&str> = std::iter::once("Die").chain(COLUMNS).collect();
    let rows = dice(&setup.tables.combat);
    let mut chart = chart("combat", "Combat", "RM TBL-1", &head, rows, from(setup, "combat_results"));
    chart.notes = vec![
        "Column: factors of the attackers to those of the defenders, rounded for the defenders, with a half column at 1.5:1 (RM CBT-8, \
         CBT-8a, CBT-8b)."
            .into(),
        "A die that is modified stays between 1 and 6 (RM TBL-4).".into(),
        "Nobody fights at night (RM CBT-2).".into(),
    ];
    chart
}

pub(super) fn shifts(setup: &Setup) -> Chart {
    let tables = &setup.tables;
    let mut rows = Vec::new();
    let mut shift = |what: &str, by: i8, clause: &str| {
        if by != 0 {
            rows.push(row([what, &columns(by), clause]));
        }
    };
    for (terrain, what, clause) in [
        (Terrain::Woods, "the defenders are in woods", "RM MOD-6"),
        (Terrain::Swamp, "the defenders are in rice fields or swamp", "RM MOD-6d"),
        (Terrain::Village, "the defenders are in a village", "RM MOD-6a"),
        (Terrain::Town, "the defenders are in a town", "RM MOD-6a"),
        (Terrain::City, "the defenders are in a city", "RM MOD-6a"),
    ] {
        shift(what, -(tables.shift[terrain as usize] as i8), clause);
    }
    shift("the defenders are in works", -(tables.fortified[0] as i8), "RM MOD-6a");
    shift("the defenders are in a fortified city", -(tables.fortified[1] as i8), "RM MOD-6a");
    for (index, what, clause) in [
        (0, "all attackers cross a torrent", "RM MOD-5"),
        (1, "all attackers cross a canal", "RM MOD-6b"),
        (2, "all attackers cross a river by bridges", "RM MOD-6c"),
    ] {
        shift(what, -(tables.waters[index] as i8), clause);
    }
    shift("the defenders are encircled", tables.encirclement as i8, "RM MOD-1");
    shift("attackers are out of supply", -(tables.unsupplied as i8), "RM SUP-11");
    rows.push(row([
        "an elite unit, artillery or Benedek is with the attackers",
        "+1 on the die",
        "RM ELI-1",
    ]));
    rows.push(row(["the same with the defenders", "-1 on the die", "RM ELI-1"]));
    let head = ["What", "Effect", "Clause"];
    let title = "What changes column and die";
    let mut chart = chart("shifts", title, "RM MOD-7", &head, rows, from(setup, "shifts"));
    chart.notes = vec![
        "Everything adds up, but a side has one bonus at most (RM MOD-7, ELI-2).".into(),
        "Encircled: attacked from opposite hexes, from three alternate ones, or from more than three; it counts once, and never against works \
         (RM MOD-1, MOD-1a, MOD-1b, MOD-1c, MOD-2)."
            .into(),
    ];
    chart
}

pub(super) fn results() -> Chart {
    let rows = vec![
        row(["AE", "all attackers are eliminated", "RM RSL-6"]),
        row(["A1 to A4", "the attackers absorb so many steps", "RM RSL-1"]),
        row(["ENG", "all are held until the end of the next turn", "RM RSL-7"]),
        row(["D1 to D4", "the defenders absorb so many steps", "RM RSL-1"]),
        row(["DE", "all defenders are eliminated", "RM RSL-6a"]),
    ];
    let head = ["Result", "What it does", "Clause"];
    let mut chart = chart("results", "Results", "RM RSL-1", &head, rows, "rulebook".into());
    chart.notes = vec![
        "A step is absorbed by turning a unit, by losing one, or by falling back: a hex a step, two at most, all together (RM RSL-2, RSL-3, RSL-4, \
         RSL-5)."
            .into(),
        "Attackers may advance into hexes that have become free; two hexes after two steps or more (RM ADV-1, ADV-2).".into(),
    ];
    chart
}

pub(super) fn charge(setup: &Setup, cavalry: bool) -> Chart {
    let head: Vec<&str> = std::iter::once("Die").chain(CHARGE_COLUMNS).collect();
    let rows = dice(&setup.tables.charge[usize::from(cavalry)]);
    let (id, title, path) = match cavalry {
        true => ("charge-cavalry", "Charges against cavalry", "charge_cavalry"),
        false => ("charge-infantry", "Charges against infantry", "charge_infantry"),
    };
    let mut chart = chart(id, title, "RM TBL-2", &head, rows, from(setup, path));
    chart.notes = vec![
        "Column: factors of those who charge less those of the others; nothing else counts (RM CHG-9, CHG-11).".into(),
        format!(
            "Only into open ground, by day, by cavalry alone; horsemen there may get away on a die of 1 to {} (RM CHG-1, CHG-1a, CHG-2, CHG-5).",
            setup.tables.evade
        ),
        "Who loses a charge charges no more that day (RM CHG-14).".into(),
    ];
    chart
}
