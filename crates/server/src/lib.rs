//! The table in the browser: seats, storage, sockets and dice; no rule of any game.
//!
//! | module | what it is |
//! |---|---|
//! | [`config`] | how the server is to run |
//! | `start`, `listen` | opening, taking connections, going down |
//! | `hall` | all games of this server, in memory or not |
//! | `table` | one game with everybody who looks at it; the one door for changes |
//! | `position` | a game at one revision |
//! | `moves` | what can be done at a table, worked out on a copy |
//! | `draft` | what is answered in secret, until the last of it |
//! | `fanout`, `shown`, `since` | who is sent what when something has happened, and what has changed for them |
//! | `seats` | whose eyes and hands a seat has |
//! | `secrets` | how seats are kept from those they are not for |
//! | `store`, `writer` | the database: many read, one writes |
//! | `tenancy` | one server for each data directory |
//! | `socket`, `http` | how a page talks to it |
//! | `assets`, `boards` | the page itself, and the sheets |
//! | `opponent`, `thinking`, `advice` | computer players, what a table keeps of them, and hints for people |
//! | `limits`, `metrics`, `trouble`, `work` | how much, how many, what went wrong, and where long work is done |

mod advice;
mod assets;
mod boards;
pub mod config;
mod draft;
mod fanout;
mod hall;
mod http;
mod limits;
mod listen;
mod listing;
pub mod measure;
mod metrics;
mod moves;
mod opponent;
mod position;
mod seats;
mod secrets;
mod shown;
mod since;
mod socket;
mod start;
mod store;
mod table;
mod tenancy;
mod thinking;
mod trouble;
mod work;
mod writer;

pub use config::{Config, Limits, Rate};
pub use listing::{Listed, games};
pub use start::{Server, StartError, Task};
pub use store::OpenError;
