//! Situations in few words, and what became of the pieces.

use orders::Orders;
use testkit::Table;

use super::common::{cam, mon, mon_with};

/// Pieces on an otherwise empty map when assaults are declared; `head` holds further keys, `leaders` stand where
/// they are said to unless the pieces say otherwise.
fn situation(formation: &str, order: &str, head: &str, leaders: &[(&str, &str)], pieces: &str) -> String {
    let mut text = format!(
        "base = \"empty\"\nturn = 4\nphase = \"declaration\"\nformation = \"{formation}\"\n\
         orders.{formation} = \"{order}\"\n{head}\n[pieces]\n{pieces}\n"
    );
    let placed =
        |leader: &str| pieces.lines().any(|line| line.trim_start().starts_with(&format!("{leader} =")));
    for (leader, hex) in leaders.iter().filter(|(leader, _)| !placed(leader)) {
        text.push_str(&format!("{leader} = \"{hex}\"\n"));
    }
    text
}

/// The generals of both sides, near enough to command and too far off to help in a combat at 2406.
const GENERALS: &[(&str, &str)] = &[("watrin", "2206"), ("gottesheim", "2606")];

/// Watrin's division attacks Gottesheim's brigade in the open fields about 2406. The neighbours of 2406 are 2405,
/// 2407, 2305, 2306, 2505 and 2506, all of them open too.
pub(crate) fn watrin(order: &str, pieces: &str) -> Table<Orders> {
    mon(&situation("watrin", order, "", GENERALS, pieces))
}

/// The same with further keys.
pub(crate) fn watrin_head(order: &str, head: &str, pieces: &str) -> Table<Orders> {
    mon(&situation("watrin", order, head, GENERALS, pieces))
}

/// The same under options, in any segment of the activation.
pub(crate) fn watrin_at(options: &[&str], segment: &str, order: &str, pieces: &str) -> Table<Orders> {
    mon_with(options, &situation("watrin", order, "", GENERALS, pieces).replace("declaration", segment))
}

/// Gottesheim's brigade attacks Watrin's division on the same fields.
pub(crate) fn gottesheim(order: &str, pieces: &str) -> Table<Orders> {
    mon(&situation("gottesheim", order, "", GENERALS, pieces))
}

/// Compère's brigade attacks at Campotenese.
pub(crate) fn compere(order: &str, head: &str, pieces: &str) -> Table<Orders> {
    cam(&situation("compere", order, head, &[("compere", "2412"), ("reynier", "2411")], pieces))
}

/// Everything is declared, `attacks` being pairs of hexes.
pub(crate) fn declare(table: &mut Table<Orders>, attacks: &[&str]) {
    for attack in attacks {
        table.act(&format!("attack {attack}"));
    }
    table.act("end");
}

/// Everything is declared and the assault on `target` is begun.
pub(crate) fn resolve(table: &mut Table<Orders>, attacks: &[&str], target: &str) {
    declare(table, attacks);
    table.act(&format!("resolve {target}"));
}

/// The assault of 2305 and 2306, as far as somebody is there, on 2406 under Attack, about to be rolled.
pub(crate) fn clash(pieces: &str) -> Table<Orders> {
    let mut table = watrin("attack", pieces);
    let bases = ["2305", "2306"].into_iter().filter(|hex| pieces.contains(&format!("\"{hex}\"")));
    let attacks: Vec<String> = bases.map(|hex| format!("{hex} 2406")).collect();
    resolve(&mut table, &attacks.iter().map(String::as_str).collect::<Vec<_>>(), "2406");
    table
}

/// Eight points of efficiency 4 against four of 4: 2-1 without a modifier. A 1 is Ad, 2 Ne, 3 Ex, 4 Dd, 5 and 6 Dr.
pub(crate) const TWO_TO_ONE: &str = r#"
    40e-1 = "2305"
    40e-2 = "2306"
    ir57-1 = "2406"
"#;

#[track_caller]
pub(crate) fn status(table: &mut Table<Orders>, pieces: &[&str], status: &str) {
    for piece in pieces {
        table.expect(&format!("pieces.{piece}.status"), status);
    }
}

#[track_caller]
pub(crate) fn stand(table: &mut Table<Orders>, pieces: &[&str], at: &str) {
    for piece in pieces {
        table.expect(&format!("pieces.{piece}.at"), at);
    }
}

/// The strengths, the odds, the column and the sum of the modifiers as they stand.
#[track_caller]
pub(crate) fn reckoned(
    table: &mut Table<Orders>,
    strengths: [u16; 2],
    odds: &str,
    column: &str,
    modifier: i8,
) {
    table.expect("combat.reckoning.attack", strengths[0]).expect("combat.reckoning.defence", strengths[1]);
    table.expect("combat.reckoning.odds", odds).expect("combat.reckoning.column", column);
    table.expect("combat.reckoning.modifier", modifier);
}

/// How many assaults are declared and not yet begun.
#[track_caller]
pub(crate) fn declared(table: &Table<Orders>) -> usize {
    table.fact("declared").as_array().map_or(0, Vec::len)
}
