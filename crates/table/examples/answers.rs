//! What an answer costs at a table, without sockets and disk: plays a battle by random clicks of one page that has both sides, and of those
//! who look on, if any are asked for.
//!
//! `cargo run -p table --example answers -- novara 250 800` counts 250 answers after the first 800; a fourth number adds people who look on.
//! Instructions are counted by `valgrind --tool=callgrind --toggle-collect='*answer_once*'`. The last word is a hash of everything that was
//! sent: a change for speed leaves it as it is.
#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a measurement prints, and fails loudly")]

use catalog::new_game;
use scene::wire::Ask;
use session::Session;
use session::mover::Mover;
use table::{DiceBy, Message, Player, Position, Role, Table, Terms};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number =
        |index: usize, otherwise: usize| words.get(index).map_or(otherwise, |it| it.parse().unwrap());
    let battle = words.first().map_or("castiglione", String::as_str);
    let (count, skipped, watchers) = (number(1, 250), number(2, 0), number(3, 0));
    let session = Session::new(new_game(battle, "", &[], None, 7).unwrap()).unwrap();
    let players = [Player::Person; 2];
    let terms = Terms { id: "g".into(), name: "g".into(), players, dice: DiceBy::Server, orders: true };
    let mut table = Table::new(terms, Position::new(session, 0).unwrap()).unwrap();
    table.join(1, Role::Both, 1, String::new()).unwrap();
    for watcher in 0..watchers as u64 {
        table.join(2 + watcher, Role::Watch, 1, String::new()).unwrap();
    }
    let mut mover = Mover::new(7);
    let (mut answers, mut bytes, mut hash) = (0, 0, String::new());
    while answers < skipped + count && !table.now().position.over() {
        let position = &table.now().position;
        let choices = position.session.choices(position.asked()[0]).unwrap();
        let act = choices[mover.below(choices.len())].text.clone();
        let ask = Ask::Act { rev: position.rev, act };
        let sent = if answers < skipped { answer(&mut table, &ask) } else { answer_once(&mut table, &ask) };
        // A position that comes a third time is refused.
        if let Some(sent) = sent {
            answers += 1;
            if answers > skipped {
                bytes += sent.iter().map(|message| message.text.len()).sum::<usize>();
            }
            for message in sent {
                hash = play::hash_text(&(hash + &message.text));
            }
        }
    }
    let counted = answers.saturating_sub(skipped);
    println!("{battle}: {counted} answers, {} bytes each, {hash}", bytes / counted.max(1));
}

/// What is counted.
#[inline(never)]
fn answer_once(table: &mut Table, ask: &Ask) -> Option<Vec<Message>> {
    answer(table, ask)
}

#[inline(never)]
fn answer(table: &mut Table, ask: &Ask) -> Option<Vec<Message>> {
    let change = table.act(1, ask).ok()?;
    Some(table.commit(change))
}
