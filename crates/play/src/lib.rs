//! The contract every battle obeys.
//!
//! A rule family implements [`Rules`]: pure functions over a plain state. Everything that can happen comes in as an
//! [`Answer`], either a side's action or the face of a die, through one door, [`Game::submit`]. What a side may know
//! goes out as a view. Texts for people are made by the second trait, [`Words`], so that the rules themselves hold none.
//!
//! What is deliberately absent: no clock, no file, no socket, no random source, no undo. Going back is replaying a
//! shorter list of answers.
//!
//! | word | meaning | where |
//! |---|---|---|
//! | setup | map, tables, pieces, resolved options; never changes | [`Rules::Setup`] |
//! | state | all that can change, flat and cheap to copy | [`Rules::State`] |
//! | decision | a side is asked a question under a clause; one or two open at once | [`Decision`] |
//! | roll | dice or a draw with its reason; the faces are the answers | [`Roll`] |
//! | kind | the stable name of a question or of a reason to roll | [`Rules::question_kind`], [`Rules::roll_kind`] |
//! | answer | an action of a side, or a face | [`Answer`] |
//! | taken | an answer that was given, with the state before it and its events | [`Taken`] |
//! | event | what happened, for log and animation; never read by rules | [`Rules::Event`] |
//! | view | what one viewer may know | [`Rules::View`] |
//! | outcome | winner, level and the tally behind it | [`Outcome`] |
//! | refusal | clause and reason; nothing has changed | [`Refusal`] |
//! | chain | one side's answers in a row; they come to an end whatever it chooses | [`Chain`], [`progress`] |
//! | situation | a position as a text that reads back to the same state | [`Situation`], [`Words::write_situation`] |
//! | stack | procedures that have interrupted each other, for families that need them | [`Stack`] |
//! | record | header and answers; replays to the same state everywhere | [`Record`] |
//! | parts | what was said about a game on the way, and where its dice came from | [`Parts`] |

mod chain;
mod clause;
mod cost;
mod digest;
mod fault;
mod fingerprint;
mod forecast;
mod game;
mod kinds;
mod menu;
mod next;
mod options;
mod outcome;
mod parts;
pub mod progress;
mod record;
mod rules;
mod side;
mod situation;
mod stack;

pub use chain::{Chain, REPEATS, REPETITION};
pub use clause::Clause;
pub use cost::Cost;
pub use digest::{digest, hash_text};
pub use fault::{Fault, Faults};
pub use fingerprint::{Fingerprint, fingerprint};
pub use forecast::{Chance, FaceResult, Forecast, Losses, Modifier, Outcomes, Told, Toll, Unit};
pub use game::{Game, LoadError, Taken, Way};
pub use menu::{Arranging, Entry, Group, Menu, Names, Offer, Offers, Topic};
pub use next::{Answer, Decision, Decisions, Dice, Face, Next, Roll};
pub use options::{OptionInfo, resolve_options};
pub use outcome::{Outcome, ScoreLine};
pub use parts::{
    DEEPEST_PART, DICE_VERSION, LONGEST_NOTE, LONGEST_PARTS, Listed, MOST_NOTES, MOST_PARTS, MOST_SEGMENTS,
    NOTES_VERSION, Note, Parts, Scheme, SeenBy, Segment, Source,
};
pub use record::{FORMAT, FORMER_FORMAT, Header, Overlay, Record};
pub use rules::{Explanation, Line, Part, Refusal, Rules, Silent, Sink, Words};
pub use side::{BySide, Side, Viewer};
pub use situation::{Situation, Unwritable};
pub use stack::{Procedure, Stack};
