//! What the battle says to people: the menu holds the legal actions, every sentence has its clause, chances add up and are those
//! of the dice, and nothing tells what a side may not know (CAL 20.4).

pub(crate) mod brute;
mod chances;
mod checks;
mod drawn;
pub(crate) mod ear;
mod hidden;
mod listen;
mod texts;

use orders::Orders;
use orders::action::{self, Action};
use orders::question::Question;
use play::Decision;
use testkit::Table;

/// An action by its short text.
fn read(table: &Table<Orders>, text: &str) -> Action {
    action::read(table.game().setup(), text).unwrap_or_else(|fault| panic!("{fault}"))
}

/// What is asked.
fn decision(table: &Table<Orders>) -> Decision<Question> {
    let open = table.game().decisions().unwrap_or_else(|| panic!("nobody is asked: {}", table.position()));
    open.first()
}
