//! The messages between a browser and the server: JSON objects, one a frame, told apart by `t`.
//!
//! A request may carry a number `id`; its answer carries the same. `docs/api.md` describes the conversation.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use session::computer::Thought;
use session::orders::{Carried, Listed, PreviewSaid, ReachSaid};
use session::{Explained, Odds};

use crate::drawn::Measure;
pub use crate::fault::{Code, Fault};
use crate::since::Since;
use crate::table::{Sample, Step};
use crate::{Group, Scene};

mod teaching;

pub use teaching::{Judged, LessonSaid, PuzzleResult, PuzzleSaid, Solution, Warned};

/// What a browser asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Request {
    /// Comes back with the answer.
    pub id: u32,
    /// What is asked.
    pub ask: Ask,
}

impl Request {
    /// Reads a message. What is none is answered with the number it carries, if it carries one.
    pub fn read(text: &str) -> Result<Request, Fault> {
        let malformed = |id: u32, what: String| Fault::new(id, Code::Malformed, what);
        let message: Value =
            serde_json::from_str(text).map_err(|error| malformed(0, format!("no JSON: {error}")))?;
        let Value::Object(mut fields) = message else {
            return Err(malformed(0, "a message is an object with a field t".into()));
        };
        let id = match fields.remove("id") {
            None => 0,
            Some(id) => id
                .as_u64()
                .and_then(|id| u32::try_from(id).ok())
                .ok_or_else(|| malformed(0, format!("id is a number up to {}", u32::MAX)))?,
        };
        let ask =
            Ask::deserialize(Value::Object(fields)).map_err(|error| malformed(id, error.to_string()))?;
        Ok(Request { id, ask })
    }
}

/// What can be asked.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "t", rename_all = "lowercase", deny_unknown_fields)]
pub enum Ask {
    /// The first message: who I am, and what I have seen already.
    Hello {
        /// The version of the protocol the page speaks.
        version: u32,
        /// The secret of a seat.
        seat: String,
        /// The number of answers I have seen; what happened since comes with the welcome.
        #[serde(default)]
        seen: Option<usize>,
    },
    /// A side does something.
    Act {
        /// The revision of the game this was decided on.
        rev: u64,
        /// What, as the choice gave it.
        act: String,
    },
    /// A die is due: roll it, or take the face that lies on a real table.
    Roll {
        /// The revision of the game.
        rev: u64,
        /// The face, in games with dice typed by hand.
        #[serde(default)]
        face: Option<String>,
    },
    /// Take back my last answer.
    Undo {
        /// The revision of the game.
        rev: u64,
    },
    /// Why may this not be done, or under what rule may it?
    Why {
        /// A piece pointed at or in hand.
        #[serde(default)]
        piece: Option<String>,
        /// A place pointed at.
        #[serde(default)]
        space: Option<String>,
        /// Or an action by its text.
        #[serde(default)]
        act: Option<String>,
    },
    /// The chances behind a choice.
    Odds {
        /// The choice.
        act: String,
    },
    /// The chances of a fight as they were just before its die.
    Chances {
        /// The place of the die in the record.
        at: usize,
    },
    /// What is to be known before a choice is made, for who learns.
    Weigh {
        /// The choice.
        act: String,
    },
    /// What a choice that only opens further choices would open.
    Preview {
        /// The choice.
        act: String,
    },
    /// The table as it was.
    Past {
        /// After so many answers.
        at: usize,
    },
    /// What happened in a stretch of the record.
    Log {
        /// From this answer on.
        from: usize,
        /// Up to this one.
        to: usize,
    },
    /// How points and strength went.
    History {},
    /// How far it is from one place to another, and whether one can see the other.
    Measure {
        /// One place.
        from: String,
        /// The other.
        to: String,
    },
    /// My side gives up, where the rulebook has no such answer: a rule of the table.
    Resign {
        /// The revision of the game.
        rev: u64,
    },
    /// A few words for everybody at the table.
    Chat {
        /// The words.
        text: String,
    },
    /// Look through the eyes of the other side, for who plays both.
    Eyes {
        /// The id of the side.
        side: String,
    },
    /// What would the computer do in my place?
    Hint {
        /// The revision of the game.
        rev: u64,
        /// How hard it thinks: the name of a level.
        #[serde(default)]
        level: Option<String>,
    },
    /// The hint is not wanted any more.
    Forget {},
    /// The computer has thought enough: it shall play now, or say what it has found.
    Enough {},
    /// Why the computer did what it did, as far as this seat may know it.
    Thoughts {},
    /// What can be ordered, and what has been?
    Orders {},
    /// Give a formation an order, change it, or take it away.
    Order {
        /// The revision of the game this was decided on.
        rev: u64,
        /// Formation and order: `massena take caldiero cautiously`, `massena none`.
        order: String,
    },
    /// Set a standing order.
    Standing {
        /// The revision of the game this was decided on.
        rev: u64,
        /// Topic and setting: `hits usual`, `guns at-least 60`, `all usual`.
        set: String,
    },
    /// How far away is what for a formation?
    Reach {
        /// The id of the formation.
        formation: String,
    },
    /// What would an order lead to?
    Foresee {
        /// Formation and order.
        order: String,
    },
    /// The staff shall carry the orders out.
    Carry {
        /// The revision of the game this was decided on.
        rev: u64,
        /// The most answers it gives; one unless said.
        #[serde(default)]
        most: Option<u32>,
        /// It shall go on over what it halted for.
        #[serde(default)]
        anyway: bool,
    },
    /// In a lesson or a puzzle: go on, tell the hint, show how it is done, begin the step again, or say where it stands.
    Lesson {
        /// Which of these.
        go: LessonAsk,
    },
    /// Are you there?
    Ping {},
}

/// What can be asked of a lesson.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LessonAsk {
    /// I have read this.
    Next,
    /// What helps here?
    Hint,
    /// Show me.
    Show,
    /// The step from its beginning.
    Again,
    /// Where are we?
    Where,
}

/// What the server says.
#[derive(Serialize)]
#[serde(tag = "t", rename_all = "lowercase")]
pub enum Say<'a> {
    /// The seat is good; the game follows.
    Welcome(Box<Welcome>),
    /// The whole table.
    Scene {
        /// The revision of the game.
        rev: u64,
        /// The table.
        scene: &'a Scene,
    },
    /// What changed since revision `from`: a merge patch on the scene, and what happened.
    Patch {
        /// The revision the patch applies to.
        from: u64,
        /// The revision it leads to.
        rev: u64,
        /// The patch.
        patch: Box<Since<'a>>,
        /// What happened.
        steps: &'a [Step],
        /// An answer was taken back: steps from this one on are undone.
        #[serde(skip_serializing_if = "Option::is_none")]
        back: Option<usize>,
    },
    /// Who is at the table.
    Present {
        /// The ids of the sides whose players are connected, and how many look on.
        sides: Vec<String>,
        /// How many look on.
        watchers: usize,
        /// How many look through the eyes of each side, by its id: more than one is told to everybody.
        eyes: BTreeMap<String, usize>,
    },
    /// Somebody at the table has said something. It is kept as long as the server runs, and is no part of the game.
    Chat {
        /// The seat: the id of a side, `both` or `watch`.
        from: String,
        /// The words, without anything that is no letter.
        text: String,
    },
    /// How far it is, and whether one can see there.
    Measured {
        /// The number of the request.
        id: u32,
        /// The measure; nothing if one of the places is not on the map.
        #[serde(skip_serializing_if = "Option::is_none")]
        measure: Option<Measure>,
    },
    /// Done as asked; a patch has gone out, or will.
    Done {
        /// The number of the request.
        id: u32,
    },
    /// The answer to a why.
    Because {
        /// The number of the request.
        id: u32,
        /// The explanation; nothing if pointing there means nothing now.
        #[serde(skip_serializing_if = "Option::is_none")]
        because: Option<Explained>,
    },
    /// The chances.
    Odds {
        /// The number of the request.
        id: u32,
        /// The chances; nothing if no die is behind it.
        #[serde(skip_serializing_if = "Option::is_none")]
        odds: Option<Odds>,
    },
    /// What is to be known before a choice is made.
    Weighed {
        /// The number of the request.
        id: u32,
        /// The warning; nothing where neither dice nor a loss nor a rule decide.
        #[serde(skip_serializing_if = "Option::is_none")]
        warning: Option<Warned>,
    },
    /// What a choice would open.
    Preview {
        /// The number of the request.
        id: u32,
        /// The choices.
        groups: Vec<Group>,
    },
    /// The table as it was.
    Past {
        /// The number of the request.
        id: u32,
        /// The table.
        scene: Box<Scene>,
    },
    /// A stretch of the log.
    Log {
        /// The number of the request.
        id: u32,
        /// What happened.
        steps: Vec<Step>,
    },
    /// The course of the game.
    History {
        /// The number of the request.
        id: u32,
        /// A sample wherever something changed.
        samples: Vec<Sample>,
    },
    /// The computer considers: how far it is, and nothing about what. Without a side it has done so.
    Thinking {
        /// The number of the request, where it considers a hint.
        #[serde(skip_serializing_if = "Option::is_none")]
        id: Option<u32>,
        /// For which side.
        #[serde(skip_serializing_if = "Option::is_none")]
        side: Option<String>,
        /// How many trials are done.
        done: u32,
        /// Of how many; 0 if nobody may know.
        of: u32,
    },
    /// What the computer would do.
    Hint {
        /// The number of the request.
        id: u32,
        /// What, and why.
        hint: Box<Counsel>,
    },
    /// Why the computer did what it did.
    Thoughts {
        /// The number of the request.
        id: u32,
        /// The oldest first; each is a [`Counsel`].
        thoughts: Vec<Value>,
    },
    /// What can be ordered, and what has been: the answer to a request, or sent to the side whenever its orders have changed.
    Orders {
        /// The number of the request, where it is an answer.
        #[serde(skip_serializing_if = "Option::is_none")]
        id: Option<u32>,
        /// The revision it was made at.
        rev: u64,
        /// All of it.
        orders: Box<Listed>,
    },
    /// What the staff of a side has done, and where it halts; sent to that side only.
    Carried {
        /// The revision after it.
        rev: u64,
        /// The id of the side.
        side: String,
        /// The answers and the halt.
        #[serde(flatten)]
        carried: Box<Carried>,
    },
    /// How far away places are for a formation.
    Reach {
        /// The number of the request.
        id: u32,
        /// The places.
        reach: Box<ReachSaid>,
    },
    /// What an order would lead to.
    Foreseen {
        /// The number of the request.
        id: u32,
        /// The revision it was made at.
        rev: u64,
        /// All of it.
        preview: Box<PreviewSaid>,
    },
    /// In a lesson: where it stands, and what is said of the last answer.
    Lesson(Box<LessonSaid>),
    /// In a puzzle: where it stands, and how it ended.
    Puzzle(Box<PuzzleSaid>),
    /// I am here.
    Pong {
        /// The number of the request.
        id: u32,
    },
    /// It was not done; nothing has changed.
    Error(Fault),
}

/// What a browser gets to know when it has sat down.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Welcome {
    /// The number of the request.
    pub id: u32,
    /// The version of the protocol.
    pub version: u32,
    /// The id of the game.
    pub game: String,
    /// What the players call it.
    pub name: String,
    /// The id of the battle.
    pub battle: String,
    /// Its edition.
    pub edition: String,
    /// Its options.
    pub options: Vec<String>,
    /// What this seat is: a side's id, `both` or `watch`.
    pub seat: String,
    /// Who plays each side, in the battle's order: `person` or the name of a computer player.
    pub players: Vec<String>,
    /// `server` rolls, or dice are typed by `hand`.
    pub dice: String,
    /// One side may not know everything about the other.
    pub hides: bool,
    /// The staff may carry out orders to formations.
    pub orders: bool,
    /// Where to fetch the board; the address changes when the board does.
    pub board: String,
}

/// What the computer thought about an answer.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Counsel {
    /// The place of the answer in the record.
    pub at: usize,
    /// Who answers.
    pub side: String,
    /// How hard it thought.
    pub level: String,
    /// When.
    pub turn: String,
    /// The answer and the reasons.
    #[serde(flatten)]
    pub thought: Thought,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_is_read_with_its_number() {
        let request = Request::read(r#"{"t":"act","id":7,"rev":3,"act":"pass"}"#).unwrap();
        assert_eq!(request, Request { id: 7, ask: Ask::Act { rev: 3, act: "pass".into() } });
        assert_eq!(Request::read(r#"{"t":"ping"}"#).unwrap(), Request { id: 0, ask: Ask::Ping {} });
        let hello = Request::read(r#"{"t":"hello","version":1,"seat":"x","seen":4,"id":1}"#).unwrap();
        assert_eq!(hello.ask, Ask::Hello { version: 1, seat: "x".into(), seen: Some(4) });
    }

    #[test]
    fn what_is_no_request_is_refused_with_the_number_it_carries() {
        for (text, id) in [
            ("", 0),
            ("[1]", 0),
            ("{}", 0),
            (r#"{"t":"march","id":3}"#, 3),
            (r#"{"t":"act","id":4,"act":"pass"}"#, 4),
            (r#"{"t":"act","id":5,"rev":1,"act":"pass","side":"french"}"#, 5),
            (r#"{"t":"act","id":6,"rev":-1,"act":"pass"}"#, 6),
            (r#"{"t":"ping","id":-1}"#, 0),
            (r#"{"t":"ping","id":99999999999}"#, 0),
            (r#"{"t":"ping","id":"1"}"#, 0),
        ] {
            let fault = Request::read(text).unwrap_err();
            assert_eq!((fault.code, fault.id), (Code::Malformed, id), "{text}: {}", fault.message);
        }
    }

    #[test]
    fn what_is_said_carries_its_kind() {
        let said = serde_json::to_value(Say::Error(Fault::new(9, Code::Stale, "too late"))).unwrap();
        assert_eq!(said, serde_json::json!({"t": "error", "id": 9, "code": "stale", "message": "too late"}));
        let (sides, eyes) = (vec!["french".into()], BTreeMap::from([("french".to_owned(), 3)]));
        let said = serde_json::to_value(Say::Present { sides, watchers: 2, eyes }).unwrap();
        let present =
            serde_json::json!({"t": "present", "sides": ["french"], "watchers": 2, "eyes": {"french": 3}});
        assert_eq!(said, present);
    }
}
