//! What can be asked of the worker's host, and how it is answered.

use scene::wire::{Code, Fault, Say};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use table::Player;
use table::order::{Fork, Import, New, Order, Unmade};

/// What the worker asks.
#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "lowercase")]
pub enum Call {
    /// Makes a game. It is not kept and not open by this.
    Create {
        /// Its id.
        id: String,
        /// What its dice follow from: 16 hexadecimal digits.
        seed: String,
        /// As a server is asked for it.
        order: Order<New>,
    },
    /// Makes a game from a record.
    Import {
        /// Its id.
        id: String,
        /// What its dice follow from.
        seed: String,
        /// As a server is asked for it.
        order: Order<Import>,
    },
    /// Makes a game from a point of the open one.
    Fork {
        /// Its id.
        id: String,
        /// What its dice follow from.
        seed: String,
        /// The seat that asks.
        role: String,
        /// As a server is asked for it.
        order: Order<Fork>,
    },
    /// Makes a game of a lesson, a first game or a puzzle.
    Teach {
        /// Its id.
        id: String,
        /// What its dice follow from.
        seed: String,
        /// What it is a game of: `caldiero/first-assault`.
        what: String,
        /// The file that says so.
        taught: Taught,
    },
    /// Opens a game in the place of the one that is open.
    Open {
        /// What is kept of it.
        game: Stored,
        /// Its record.
        entries: Vec<String>,
        /// The computer broke down over its next answer: it does anything it may there.
        #[serde(default)]
        wary: bool,
        /// The file of the lesson, first game or puzzle that it is.
        #[serde(default)]
        taught: Option<Taught>,
    },
    /// Closes the game that is open.
    Close {},
    /// The page sits down.
    Join {
        /// The number of its request.
        id: u32,
        /// The version of the protocol it speaks.
        version: u32,
        /// Its seat.
        role: String,
        /// How many answers it has seen.
        #[serde(default)]
        seen: Option<usize>,
    },
    /// The page says something.
    Hear {
        /// The message.
        text: String,
    },
    /// What was to be written is written.
    Commit {},
    /// It could not be written; nothing has happened.
    Drop {
        /// Why.
        why: String,
    },
    /// Somebody else has written to the game: this is its record now.
    Replace {
        /// The whole record.
        entries: Vec<String>,
    },
    /// Thinks for a while.
    Advance {
        /// How many simulations that is.
        simulations: u32,
        /// Somebody else thinks about the answers of computer players: only hints are thought about here.
        #[serde(default)]
        hints_only: bool,
    },
    /// The board of the open game.
    Sheet {},
    /// Its record, as a seat may know it.
    Record {
        /// The seat.
        role: String,
    },
    /// Its record with everything in it, to be kept elsewhere.
    Backup {},
    /// Where it stands as a situation, for a seat that may know all of it.
    Situation {
        /// The seat.
        role: String,
        /// After so many answers; without it where it stands.
        #[serde(default)]
        at: Option<usize>,
    },
    /// How a first game stands for a seat; nothing for other games.
    First {
        /// The seat.
        role: String,
    },
    /// Its account, as a seat may know it.
    Account {
        /// The seat.
        role: String,
    },
}

/// A file that teaches: of a lesson, a first game or a puzzle.
#[derive(Debug, Deserialize)]
pub struct Taught {
    pub(crate) file: String,
    pub(crate) text: String,
}

/// What the worker keeps of a game beside its record.
#[derive(Debug, Deserialize)]
pub struct Stored {
    pub(crate) id: String,
    pub(crate) name: String,
    /// The header of the record, as a text.
    pub(crate) header: String,
    pub(crate) players: [Player; 2],
    pub(crate) dice: String,
    /// The staff may carry out orders to formations.
    #[serde(default = "ordered")]
    pub(crate) orders: bool,
}

fn ordered() -> bool {
    true
}

/// What is to be written down before anything is told.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Write {
    /// The revision the entries follow.
    pub(crate) from: u64,
    pub(crate) entries: Vec<String>,
    pub(crate) standing: Value,
    /// What a computer player thought about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) thought: Option<Value>,
}

/// How far somebody is who thinks.
#[derive(Debug, Serialize)]
pub(crate) struct News {
    /// The number of the request for a hint; nothing where a computer player thinks about its answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) id: Option<u32>,
    pub(crate) side: String,
    pub(crate) done: u32,
    pub(crate) of: u32,
}

/// What the worker does.
#[derive(Debug, Default, Serialize)]
struct Head {
    /// Write this, then call [`Call::Commit`] or [`Call::Drop`].
    #[serde(skip_serializing_if = "Option::is_none")]
    write: Option<Write>,
    /// Call [`Call::Advance`] soon.
    due: bool,
    /// Somebody is thinking.
    #[serde(skip_serializing_if = "Option::is_none")]
    news: Option<News>,
    /// Answer the request with this number with the thoughts that are kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    thoughts: Option<u32>,
}

/// An answer to a call.
#[derive(Debug, Default)]
pub(crate) struct Answer {
    head: Head,
    lines: Vec<String>,
}

impl Answer {
    /// What was asked for.
    pub(crate) fn of(what: &impl Serialize) -> Result<Answer, Unmade> {
        let line = serde_json::to_string(what).map_err(|error| malformed(error.to_string()))?;
        Ok(Answer { lines: vec![line], ..Answer::default() })
    }

    /// A text that was asked for.
    pub(crate) fn of_text(text: &str) -> Result<Answer, Unmade> {
        Answer::of(&text)
    }

    /// Something for the page.
    pub(crate) fn say(&mut self, say: &Say<'_>) {
        // Messages are plain data: writing them cannot fail.
        self.lines.push(serde_json::to_string(say).unwrap_or_default());
    }

    /// The same, with a message that is written already.
    pub(crate) fn send(&mut self, message: table::Message) {
        if !message.to.is_empty() {
            self.lines.push(message.text);
        }
    }

    pub(crate) fn write(&mut self, write: Write) {
        self.head.write = Some(write);
    }

    pub(crate) fn news(&mut self, news: News) {
        self.head.news = Some(news);
    }

    pub(crate) fn wants_thoughts(&mut self, id: u32) {
        self.head.thoughts = Some(id);
    }

    pub(crate) fn due(mut self, due: bool) -> Answer {
        self.head.due = due;
        self
    }

    /// The head and what follows, line by line: JSON on one line holds no line break.
    pub(crate) fn text(self) -> String {
        let mut text = serde_json::to_string(&self.head).unwrap_or_default();
        for line in self.lines {
            text.push('\n');
            text += &line;
        }
        text
    }
}

/// A call that makes no sense.
pub(crate) fn malformed(what: impl Into<String>) -> Unmade {
    Fault::new(0, Code::Malformed, what).into()
}

/// Why nothing was done, in the words of a server.
pub(crate) fn fault(unmade: Unmade) -> String {
    let Unmade { fault, places } = unmade;
    let mut error = json!({ "code": fault.code, "message": fault.message });
    if !fault.clause.is_empty() {
        error["clause"] = fault.clause.into();
    }
    if !places.is_empty() {
        let place = |place: play::Fault| json!({ "file": place.file, "line": place.line, "id": place.id, "what": place.what });
        error["faults"] = places.into_iter().map(place).collect();
    }
    json!({ "error": error }).to_string()
}

/// A seed as the worker writes it.
pub(crate) fn seed(text: &str) -> Result<u64, Unmade> {
    u64::from_str_radix(text, 16).map_err(|_| malformed(format!("{text:?} is no seed")))
}
