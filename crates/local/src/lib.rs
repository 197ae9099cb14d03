//! The table in a browser without a server: one worker, one game at a time.
//!
//! The page's worker calls [`Host::call`] with a text and gets a text back. What is sent to the page are the messages of
//! [`scene::wire`], as from a server; what is asked of a server by HTTP has a [`Call`] here. The worker keeps what the server keeps on
//! its disk: a change comes back as something to be written, and is told to the page only after [`Call::Commit`].
//!
//! | module | what it is |
//! |---|---|
//! | [`call`] | what can be asked, and how it is answered |
//! | `game` | the game that is open |
//! | `lesson` | a lesson at the game that is open |
//! | `thinking` | computer players and hints, in slices |
//! | `exports` | what the module of WebAssembly exports |
//!
//! Nothing here reads a clock or a random source: seeds and ids are handed in.

pub mod call;
#[cfg(target_family = "wasm")]
mod exports;
mod game;
mod lesson;
mod thinking;

use scene::wire::{Code, Fault};
use school::Shelf;
use school::shelf::ENGLISH;
use serde_json::{Value, json};
use table::learning::{self, Opened};
use table::order::{Begun, Order, Source, Unmade};

pub use crate::call::Call;
use crate::call::{Answer, Taught, seed};
use crate::game::Game;

/// Everything the worker asks, and the game that is open.
#[derive(Default)]
pub struct Host {
    game: Option<Game>,
}

impl Host {
    /// Answers a call. The first line of the answer is an object: `{"error": ..}`, or what the worker must do. Each further line is a
    /// message for the page, or the text that was asked for.
    pub fn call(&mut self, text: &str) -> String {
        let call = serde_json::from_str(text).map_err(|error| call::malformed(error.to_string()));
        match call.and_then(|call| self.answer(call)) {
            Ok(answer) => answer.text(),
            Err(unmade) => call::fault(unmade),
        }
    }

    fn answer(&mut self, call: Call) -> Result<Answer, Unmade> {
        match call {
            Call::Create { id, seed, order } => made(id, &seed, order),
            Call::Import { id, seed, order } => made(id, &seed, order),
            Call::Fork { id, seed: text, role, order } => {
                let session = self.game()?.fork(order.from, &role, seed(&text)?)?;
                begun(table::order::begin(id, session, order.company)?)
            }
            Call::Teach { id, seed: text, what, taught } => {
                let opened = learning::open(&shelf(&taught), &what, seed(&text)?)?;
                let nothing = || Fault::new(0, Code::NotFound, format!("{what:?} does not teach anything"));
                let Opened { session, company } = opened.ok_or_else(nothing)?;
                begun(table::order::settle(id, session, company)?)
            }
            Call::Open { game, entries, wary, taught } => {
                self.game = None;
                let shelf = taught.as_ref().map(shelf).unwrap_or_default();
                let game = self.game.insert(Game::open(&game, entries, wary, shelf)?);
                Ok(game.settled(Answer::default()))
            }
            Call::Close {} => {
                self.game = None;
                Ok(Answer::default())
            }
            call => self.game()?.answer(call),
        }
    }

    fn game(&mut self) -> Result<&mut Game, Unmade> {
        self.game.as_mut().ok_or_else(|| call::malformed("no game is open"))
    }
}

fn made<T: Source>(id: String, text: &str, order: Order<T>) -> Result<Answer, Unmade> {
    begun(table::order::begin(id, order.from.open(seed(text)?)?, order.company)?)
}

/// A game as the worker keeps it. The header is a text: numbers in it are larger than a script can hold.
fn begun(begun: Begun) -> Result<Answer, Unmade> {
    let Begun { terms, hotseat, position, entries, roles } = begun;
    let header = position.session.game().header();
    let text = serde_json::to_string(header).map_err(|error| call::malformed(error.to_string()))?;
    Answer::of(&json!({
        "id": terms.id,
        "name": terms.name,
        "battle": header.battle,
        "edition": header.edition,
        "header": text,
        "players": terms.players,
        "dice": terms.dice.word(),
        "hotseat": hotseat,
        "orders": terms.orders,
        "roles": roles,
        "standing": standing(&position.standing),
        "entries": entries,
    }))
}

/// How a game stands, as lists show it.
fn standing(standing: &table::Standing) -> Value {
    json!({
        "at": standing.at,
        "turn": standing.turn,
        "phase": standing.phase,
        "asked": standing.asked,
        "over": standing.over,
        "outcome": standing.outcome,
    })
}

/// A shelf with what was opened.
fn shelf(taught: &Taught) -> Shelf {
    Shelf::of(&[(&taught.file, &taught.text)], ENGLISH)
}
