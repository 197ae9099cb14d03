//! What an answer costs at a table, without sockets and disk: plays a battle by random clicks of one page that has both sides.
//!
//! `cargo run -p table --example answers -- novara 250`, or under `valgrind --tool=callgrind --toggle-collect='*answer_once*'`.
#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a measurement prints, and fails loudly")]

use catalog::new_game;
use scene::wire::Ask;
use session::Session;
use session::mover::Mover;
use table::{Change, DiceBy, Player, Position, Role, Table, Terms};

fn main() {
    let mut words = std::env::args().skip(1);
    let battle = words.next().unwrap_or_else(|| "castiglione".into());
    let count: usize = words.next().map_or(250, |word| word.parse().unwrap());
    let session = Session::new(new_game(&battle, "", &[], None, 7).unwrap()).unwrap();
    let players = [Player::Person; 2];
    let terms = Terms { id: "g".into(), name: "g".into(), players, dice: DiceBy::Server, orders: true };
    let mut table = Table::new(terms, Position::new(session, 0).unwrap()).unwrap();
    table.join(1, Role::Both, 1, String::new()).unwrap();
    let mut mover = Mover::new(7);
    let (mut answers, mut bytes) = (0, 0);
    while answers < count && !table.now().position.over() {
        let position = &table.now().position;
        let choices = position.session.choices(position.asked()[0]).unwrap();
        let act = choices[mover.below(choices.len())].text.clone();
        // A position that comes a third time is refused.
        if let Some(change) = answer_once(&table, Ask::Act { rev: position.rev, act }) {
            bytes += table.commit(change).iter().map(|message| message.text.len()).sum::<usize>();
            answers += 1;
        }
    }
    println!("{battle}: {answers} answers, {} bytes each", bytes / answers.max(1));
}

#[inline(never)]
fn answer_once(table: &Table, ask: Ask) -> Option<Change> {
    table.act(1, &ask).ok()
}
