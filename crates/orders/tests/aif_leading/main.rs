//! Chapters 1 to 4 of *Arrivano i francesi!*: what is in the box, the order of a turn, commanders and command.

mod command;
mod commanders;
mod components;
mod losses;
mod sequence;
mod steps;

use orders::Orders;
use orders::flow::Frame;
use play::Next;
use testkit::Table;

use crate::aif::common::mon;

/// Pieces and where they stand: lines as in a situation, or in short `watrin 2407, gency 2406`.
fn at(pieces: &str) -> String {
    let line = |line: &str| match line.contains('=') {
        true => line.to_owned(),
        false => line
            .split(',')
            .filter_map(|it| it.trim().split_once(' '))
            .map(short)
            .collect::<Vec<_>>()
            .join("\n"),
    };
    pieces.lines().map(line).collect::<Vec<_>>().join("\n")
}

fn short((piece, hex): (&str, &str)) -> String {
    format!("{piece} = \"{hex}\"")
}

/// A situation of turn 5 with these pieces on the map: a formation under an order at a phase of its activation.
fn acts(formation: &str, order: &str, phase: &str, pieces: &str) -> String {
    format!(
        r#"
        base = "empty"
        turn = 5
        phase = "{phase}"
        formation = "{formation}"
        orders = {{ {formation} = "{order}" }}
        [pieces]
        {}
        "#,
        at(pieces)
    )
}

/// The same at Montebello.
fn acting(formation: &str, order: &str, phase: &str, pieces: &str) -> Table<Orders> {
    mon(&acts(formation, order, phase, pieces))
}

/// A battle by its maker of situations.
type Battle = fn(&str) -> Table<Orders>;

/// Whether pieces are out of command when their formation is activated.
#[track_caller]
fn out(battle: Battle, formation: &str, pieces: &str, wanted: &[(&str, bool)]) -> Table<Orders> {
    let table = battle(&acts(formation, "manoeuvre", "activation", pieces));
    for (id, out) in wanted {
        let fact = table.fact(&format!("pieces.{id}.out_of_command"));
        assert_eq!(fact, *out, "{id} of {formation}: {pieces}");
    }
    table
}

/// Whether a unit of this formation is out of command, with these pieces on the map.
#[track_caller]
fn is_out(battle: Battle, formation: &str, unit: &str, pieces: &str) -> bool {
    let table = battle(&acts(formation, "manoeuvre", "activation", pieces));
    table.fact(&format!("pieces.{unit}.out_of_command")) == true
}

/// Lets the active formation do nothing more, until its activation is over, a die is due or it has to do something.
fn finish(table: &mut Table<Orders>) {
    let active = table.game().state().active;
    let acts = |table: &Table<Orders>| {
        let state = table.game().state();
        state.active == active && matches!(state.frames.iter().next(), Some(Frame::Activation(_)))
    };
    while acts(table) && matches!(table.game().next(), Next::Decide(_)) {
        let idle = ["end", "decline"].into_iter().find(|answer| table.try_offers(answer, true).is_ok());
        let Some(idle) = idle else { return };
        table.act(idle);
    }
}

/// Two battalions of the 6th Light attack the third of IR 18 on open ground, 2405 to 2404, up to the declaration: 6
/// against 2, efficiency 5 against 3. Watrin has them in command from 2407 if nothing else is said of him.
fn assault(order: &str, more: &str) -> Table<Orders> {
    let watrin = if more.contains("watrin") { "" } else { "watrin 2407" };
    let pieces = format!("6e-legere-1 2405, 6e-legere-2 2405, ir18-3 2404\n{watrin}\n{more}");
    let mut table = acting("watrin", order, "declaration", &pieces);
    table.act("attack 2405 2404").act("end");
    table
}

/// The same under Attack, with the assault taken up: the next is the general's part or the die.
fn assaulting(more: &str) -> Table<Orders> {
    let mut table = assault("attack", more);
    table.act("resolve 2404");
    table
}

/// Whether somebody has to take the loss test now.
fn tests(table: &Table<Orders>) -> bool {
    table.try_awaits_roll("AIF 4.5.3").is_ok()
}
