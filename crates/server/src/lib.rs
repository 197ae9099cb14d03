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
