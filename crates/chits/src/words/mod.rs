//! Everything the campaign says to people: questions, reasons of rolls, the log, the menu and the chances. Own words, with the
//! clause beside them.

mod announced;
mod briefing;
mod clauses;
mod describe;
mod fight;
mod forecast;
mod label;
mod march;
mod menu;
mod names;
mod notes;
mod outside;
mod question;
mod why;

pub use briefing::briefing;
pub use clauses::action_clause;
pub use describe::describe;
pub use forecast::{due, forecast, rolls};
pub use label::label;
pub use menu::{menu, offers, told};
pub use names::{
    adjective, counter_name, day, formation_name, hex_name, people, piece_long, piece_name, piece_now,
    place_name, side_name,
};
pub(crate) use names::{direction, water};
pub use outside::question_from_outside;
pub use question::question;
pub use why::{why, write_face};
