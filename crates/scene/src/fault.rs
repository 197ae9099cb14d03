//! Why something was not done: the same words by socket and by HTTP.

use serde::{Serialize, Serializer};
use session::Denied;

/// What kind of fault it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Code {
    /// The rules forbid it.
    Refused,
    /// It was decided on a table that has changed since.
    Stale,
    /// The seat may not do this.
    NotYours,
    /// It cannot be read or makes no sense.
    Malformed,
    /// No seat has this secret.
    UnknownSeat,
    /// Too much at once.
    TooFast,
    /// More than we read.
    TooLarge,
    /// Another version of the protocol.
    Version,
    /// The rules broke down in this game; it is kept as it was.
    Frozen,
    /// It could not be kept on disk.
    Storage,
    /// The game has ended.
    Over,
    /// This seat is asked nothing now.
    NotAsked,
    /// The same is being done for this seat already.
    Busy,
    /// Somebody called it off.
    Cancelled,
    /// This seat may not know it while the game runs.
    Hidden,
    /// The rules broke down while looking something up.
    Broken,
    /// Battle, options, overlay, situation or record do not fit; faults say where.
    Unfit,
    /// There is no such thing.
    NotFound,
    /// This is not how the address is asked.
    Method,
    /// It took too long.
    Late,
    /// The request came from another site's page.
    Foreign,
    /// The server does not go by the name it was asked under.
    Elsewhere,
    /// Somebody else has it already.
    Taken,
}

impl Code {
    /// The word on the wire.
    pub fn word(self) -> &'static str {
        match self {
            Code::Refused => "refused",
            Code::Stale => "stale",
            Code::NotYours => "not-yours",
            Code::Malformed => "malformed",
            Code::UnknownSeat => "unknown-seat",
            Code::TooFast => "too-fast",
            Code::TooLarge => "too-large",
            Code::Version => "version",
            Code::Frozen => "frozen",
            Code::Storage => "storage",
            Code::Over => "over",
            Code::NotAsked => "not-asked",
            Code::Busy => "busy",
            Code::Cancelled => "cancelled",
            Code::Hidden => "hidden",
            Code::Broken => "broken",
            Code::Unfit => "unfit",
            Code::NotFound => "not-found",
            Code::Method => "method",
            Code::Late => "late",
            Code::Foreign => "foreign",
            Code::Elsewhere => "elsewhere",
            Code::Taken => "taken",
        }
    }
}

impl Serialize for Code {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}

/// Why something was not done; nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Fault {
    /// The number of the request, or 0.
    pub id: u32,
    /// What kind of fault.
    pub code: Code,
    /// What is wrong, for people.
    pub message: String,
    /// The clause that forbids it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub clause: String,
}

impl Fault {
    /// A fault that no clause is behind.
    pub fn new(id: u32, code: Code, message: impl Into<String>) -> Fault {
        Fault { id, code, message: message.into(), clause: String::new() }
    }

    /// The same as the answer to a request with this number.
    #[must_use]
    pub fn answering(self, id: u32) -> Fault {
        Fault { id, ..self }
    }
}

impl From<Denied> for Fault {
    fn from(denied: Denied) -> Fault {
        match denied {
            Denied::Refused(refusal) => {
                Fault { clause: refusal.clause.0.into(), ..Fault::new(0, Code::Refused, refusal.reason) }
            }
            Denied::Wrong(what) => Fault::new(0, Code::Refused, what),
            Denied::Broken(what) => Fault::new(0, Code::Broken, format!("the rules broke down: {what}")),
        }
    }
}
