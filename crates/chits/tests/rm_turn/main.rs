//! The turn as the ledger has it: choice, activation, commanders in chief, supply, recovery, arrivals and the end.

mod choice;
mod command;
mod components;
mod end;
mod independent;
mod points;
mod recovery;
mod reinforcements;
mod secrets;
mod sequence;
mod supply;

use std::sync::{Arc, OnceLock};

use chits::Chits;
use chits::ruleset::Ruleset;
use chits::setup::Setup;
use play::{Next, Roll, Rules};
use testkit::Table;

use crate::common;

fn load(rules: Ruleset) -> Arc<Setup> {
    Arc::new(chits::data::load(&common::FILES, rules, common::EXAMPLES).expect("the files are sound"))
}

/// The campaign with no option changed.
fn setup() -> Arc<Setup> {
    static SETUP: OnceLock<Arc<Setup>> = OnceLock::new();
    Arc::clone(SETUP.get_or_init(|| load(Ruleset::printed())))
}

/// A situation on the empty map: `"a-ir-17 3338"`, or with marks `"a-ir-17 3338 reduced unsupplied"`; a mark with a
/// value is written `engaged=1`.
fn text(head: &str, pieces: &[&str]) -> String {
    let mut text = format!("base = \"empty\"\n{head}\n[pieces]\n");
    for piece in pieces {
        let mut words = piece.split_whitespace();
        let (id, at) = (words.next().expect("a piece"), words.next().expect("a place"));
        text.push_str(&format!("{id} = {{ at = \"{at}\""));
        for mark in words {
            match mark.split_once('=') {
                Some((key, value)) => text.push_str(&format!(", {key} = {value}")),
                None => text.push_str(&format!(", {mark} = true")),
            }
        }
        text.push_str(" }\n");
    }
    text
}

#[track_caller]
fn at(head: &str, pieces: &[&str]) -> Table<Chits> {
    Table::from_situation(setup(), &text(head, pieces))
}

/// A counter lies in a hex, and its units may move.
#[track_caller]
fn placed(turn: u8, counter: &str, hex: &str, pieces: &[&str]) -> Table<Chits> {
    let head = format!("turn = {turn}\nphase = \"movement\"\ncounter = \"{counter}\"");
    at(&format!("{head}\ncounters = {{ {counter} = \"{hex}\" }}"), pieces)
}

/// A counter comes out of the cup.
#[track_caller]
fn draw(table: &mut Table<Chits>, counter: &str) {
    table.try_roll_text(counter).unwrap_or_else(|what| panic!("{what}"));
}

/// Several acts in a row.
#[track_caller]
fn acts(table: &mut Table<Chits>, texts: &[&str]) {
    for text in texts {
        table.act(text);
    }
}

/// The counters the next draw may bring.
#[track_caller]
fn in_cup(table: &Table<Chits>) -> Vec<String> {
    let game = table.game();
    let Next::Roll(Roll { dice, .. }) = Chits::next(game.setup(), game.state()) else {
        panic!("no draw is due")
    };
    dice.faces().map(|face| setup().counters[usize::from(face.0)].id.clone()).collect()
}

/// Everybody passes whatever comes out of the cup, up to the next question of another kind or the end of the war.
fn pass_the_turn(table: &mut Table<Chits>) {
    loop {
        match table.game().next() {
            Next::Roll(roll) => {
                let face = roll.dice.faces().next().expect("a face");
                table.roll(face.0);
            }
            Next::Decide(_) if table.fact("phase") == "place" => {
                table.act("pass");
            }
            Next::Decide(_) | Next::Over(_) => return,
        }
    }
}

/// Nobody chooses anything.
fn choose_nobody(table: &mut Table<Chits>) {
    while let (Next::Decide(open), true) = (table.game().next(), table.fact("phase") == "choice") {
        let side = open.first().side;
        let action = table.game().actions(side)[0];
        let id = chits::setup::SIDE_IDS[side.index()];
        let text = chits::action::write(&setup(), action);
        assert!(text.starts_with("leave"), "{text}");
        table.act(&format!("{id}: {text}"));
    }
}
