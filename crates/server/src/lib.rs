//! The table in the browser: storage, sockets, many games and the computer's chair; no rule of any game.
//!
//! | module | what it is |
//! |---|---|
//! | [`config`] | how the server is to run |
//! | `start`, `listen` | opening, taking connections, going down |
//! | `hall` | all games of this server, in memory or not |
//! | `making`, `seating` | how a game is made, and who may sit where |
//! | `room` | one game with everybody who is connected to it; the one door for changes. What happens at it is [`table`]'s business |
//! | `secrets` | how seats are kept from those they are not for |
//! | `store`, `writer`, `together` | the database: many read, one writes, and many answers at once |
//! | `founding`, `pen`, `sums`, `faults` | its first start, what happens when the disk fails, what it gives back, and failures on purpose for tests |
//! | `tenancy` | one server for each data directory |
//! | `socket`, `http` | how a page talks to it |
//! | `lookups` | what was looked up about a table |
//! | `assets`, `boards`, `offline` | the page itself, the sheets, and the site without a server |
//! | `lesson` | the script of a lesson, and the enemy of a puzzle, play at their table |
//! | `opponent`, `thinking`, `advice` | computer players, what a table keeps of them, and hints for people |
//! | `limits`, `turns`, `callers` | how much anybody may do, whose turn it is, and who asks |
//! | `metrics`, `trouble`, `work` | how many, what went wrong, and where long work is done |
//!
//! How it works:
//!
//! - `hall` keeps rooms in memory and loads them from `store` by replaying. A `room` is one table with its sockets. `writer` commits everything that waits in
//!   one transaction, because each commit waits for the disk.
//! - `pen` is the writer's connection. When it fails it is dropped and opened again, and the last answer is read back: the server reports an answer as saved
//!   only if it was found on the disk.
//! - `turns` queues work fairly (by address, then by game, cheap before expensive), `lookups` caches answers to questions, `callers` identifies who asks.
//!   `docs/hosting.md` describes all of it from outside.
//! - `opponent` is the computer player's seat. It thinks on what its side may see, outside of the room, and answers only if the table has not changed
//!   meanwhile. `thinking` runs its work in slices; between two slices it reports progress and checks whether it was told to move now or to stop.

mod advice;
mod assets;
mod boards;
mod callers;
pub mod config;
mod faults;
mod founding;
mod hall;
mod http;
mod lesson;
mod limits;
mod listen;
mod listing;
mod lookups;
mod making;
pub mod measure;
mod metrics;
mod offline;
mod opponent;
mod pen;
mod room;
mod seating;
mod secrets;
mod socket;
mod start;
mod store;
mod sums;
mod tenancy;
mod thinking;
mod together;
mod trouble;
mod turns;
mod work;
mod writer;

pub use callers::Net;
pub use config::{Config, Limits, Rate};
pub use faults::{Fail, Faults};
pub use listing::{Listed, games};
pub use offline::Site;
pub use start::{KeyFault, Server, StartError, Task};
pub use store::OpenError;
