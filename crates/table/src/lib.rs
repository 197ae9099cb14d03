//! One game with everybody who looks at it, as plain values: no socket, no clock, no disk and no thread.
//!
//! | module | what it is |
//! |---|---|
//! | [`mod@table`] | the table: who joins, what an answer changes, what everybody is sent |
//! | [`snapshot`] | what can be asked about a table at one moment |
//! | [`position`] | a game at one revision |
//! | [`seats`] | whose eyes and hands a seat has |
//! | [`teacher`] | a lesson or a puzzle at a table, run in one way |
//! | [`lesson`], [`puzzle`] | what each of them has the table do, and tells |
//! | [`learning`] | what there is to learn from, and how it begins and stands |
//! | [`moves`] | what can be done, worked out on a copy |
//! | `command` | orders to formations: what is asked about them, and what they change |
//! | [`order`] | how games are made, and what a seat may take away of one |
//! | [`listing`], [`linked`] | what there is to play and to read before there is a game |
//! | `draft` | what is answered in secret, until the last of it |
//! | `fanout`, `shown` | who is sent what when something has happened, and what has changed for them |
//!
//! How it works:
//!
//! - A `Table` is a value: a `Position` (a game at a revision, with the secret answers so far), its readers, and the scenes that were sent last.
//! - `Table::act` computes what a request changes and what everybody will be sent, `Change::entries` what must be stored, and `Table::commit` makes the
//!   change current. A wrapper stores first and commits then, so that nobody is shown what a crash could take back.
//! - A `Snapshot` answers every question that changes nothing.
//! - A side that concedes where its rulebook has no such action does so by a rule of the table: a note beside the answers.
//! - `cargo xtask tidy` checks that no dependency brings a socket, clock, disk or thread.
//!
//! Every message of [`scene::wire`] is read and answered here. A wrapper brings the rest: the server sockets, storage and many games, a
//! worker of the browser one game and one page. What takes long (thinking) or is kept elsewhere (thoughts) is asked of the wrapper by a
//! [`Reply`].

mod command;
mod draft;
mod fanout;
pub mod learning;
pub mod lesson;
pub mod linked;
pub mod listing;
pub mod moves;
pub mod order;
pub mod position;
pub mod puzzle;
pub mod seats;
mod shown;
pub mod snapshot;
pub mod table;
pub mod teacher;

pub use moves::DiceBy;
pub use position::{Position, Standing, Waits};
pub use seats::{Outlook, Player, Role};
pub use snapshot::{Reply, Snapshot, Wish};
pub use table::{Change, Message, ReaderId, Table, Terms};
pub use teacher::Teacher;
