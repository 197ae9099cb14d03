//! A worker for tests: it keeps what is to be written, and the scene as a page would.

use local::Host;
use play::Viewer;
use serde_json::{Value, json};
use session::mover::Mover;
use session::{Awaited, Session};

/// A worker with one game and the page at it.
#[derive(Default)]
pub(crate) struct Worker {
    host: Host,
    /// What is kept of the game.
    pub(crate) game: Value,
    pub(crate) entries: Vec<String>,
    /// The file it was made from, if it teaches.
    taught: Value,
    pub(crate) thoughts: Vec<Value>,
    /// The scene as the page has it.
    pub(crate) scene: Value,
    pub(crate) rev: u64,
    /// Every message since the last look.
    pub(crate) heard: Vec<Value>,
    /// How far whoever thinks was, each time it was told.
    pub(crate) news: Vec<Value>,
    pub(crate) due: bool,
    /// The next writes fail.
    pub(crate) full: bool,
    next: u64,
}

impl Worker {
    /// One call: the head of the answer and what follows it.
    pub(crate) fn call(&mut self, call: &Value) -> (Value, Vec<String>) {
        let said = self.host.call(&call.to_string());
        let mut lines = said.split('\n');
        let head: Value = serde_json::from_str(lines.next().unwrap()).unwrap();
        (head, lines.map(str::to_owned).collect())
    }

    /// What was asked for, as JSON.
    pub(crate) fn ask(&mut self, call: &Value) -> Value {
        let (head, lines) = self.call(call);
        assert!(head["error"].is_null(), "{call}: {head}");
        serde_json::from_str(&lines[0]).unwrap()
    }

    /// Why it was refused.
    pub(crate) fn refused(&mut self, call: &Value) -> Value {
        self.call(call).0["error"].clone()
    }

    /// Makes a game, keeps it and opens it.
    pub(crate) fn with(order: &Value) -> Worker {
        let mut worker = Worker::default();
        let made =
            worker.ask(&json!({"do": "create", "id": "g", "seed": "000000000000002a", "order": order}));
        worker.keep(made);
        worker.reopen(false);
        worker
    }

    /// Makes a game of what teaches under this id, as its file of the site has it, keeps it and opens it.
    pub(crate) fn learning(what: &str) -> Worker {
        let (file, text) = school::shelf::shelf().file_of(what).unwrap();
        let mut worker = Worker { taught: json!({"file": file, "text": text}), ..Worker::default() };
        let made = worker
            .ask(&json!({"do": "teach", "id": "g", "seed": "7", "what": what, "taught": worker.taught}));
        worker.keep(made);
        worker.reopen(false);
        worker
    }

    /// Keeps a game that was made.
    pub(crate) fn keep(&mut self, mut made: Value) {
        let entries = made["entries"].take();
        self.entries = serde_json::from_value(entries).unwrap();
        self.game = made;
    }

    /// Opens the game as it is kept, in a host that knows nothing else.
    pub(crate) fn reopen(&mut self, wary: bool) {
        self.host = Host::default();
        let call = json!({"do": "open", "game": self.game, "entries": self.entries, "wary": wary, "taught": self.taught});
        self.done(&call);
    }

    /// Sits down, with how many answers were seen before.
    pub(crate) fn join(&mut self, role: &str, seen: Option<usize>) {
        self.done(&json!({"do": "join", "id": 1, "version": scene::VERSION, "role": role, "seen": seen}));
    }

    /// A call after which something may have to be written.
    pub(crate) fn done(&mut self, call: &Value) -> Value {
        let (head, lines) = self.call(call);
        assert!(head["error"].is_null(), "{call}: {head}");
        self.due = head["due"].as_bool().unwrap();
        if !head["news"].is_null() {
            self.news.push(head["news"].clone());
        }
        for line in lines {
            self.hear(serde_json::from_str(&line).unwrap());
        }
        if head["write"].is_null() {
            return head;
        }
        assert!(!self.due, "nobody thinks while something is written");
        if self.full {
            self.done(&json!({"do": "drop", "why": "no room"}));
            return head;
        }
        let write = &head["write"];
        assert_eq!(write["from"], self.entries.len());
        let new: Vec<String> = serde_json::from_value(write["entries"].clone()).unwrap();
        self.entries.extend(new);
        self.game["standing"] = write["standing"].clone();
        if !write["thought"].is_null() {
            self.thoughts.push(write["thought"].clone());
        }
        self.done(&json!({"do": "commit"}));
        head
    }

    fn hear(&mut self, say: Value) {
        match say["t"].as_str().unwrap() {
            "scene" => (self.scene, self.rev) = (say["scene"].clone(), say["rev"].as_u64().unwrap()),
            "patch" => {
                assert_eq!(say["from"], self.rev);
                scene::patch::merge(&mut self.scene, &say["patch"]);
                self.rev = say["rev"].as_u64().unwrap();
            }
            _ => {}
        }
        self.heard.push(say);
    }

    /// The page asks something; the answer comes at once or later.
    pub(crate) fn say(&mut self, mut ask: Value) -> Value {
        self.next += 1;
        ask["id"] = (self.next + 10).into();
        self.done(&json!({"do": "hear", "text": ask.to_string()}))
    }

    /// The answer to the last question.
    pub(crate) fn answer(&self) -> Option<Value> {
        self.heard.iter().find(|say| say["id"] == self.next + 10).cloned()
    }

    /// The page asks, and is answered at once.
    pub(crate) fn told(&mut self, ask: Value) -> Value {
        self.say(ask);
        self.answer().expect("an answer at once")
    }

    /// Thinks a slice at a time until nobody has to.
    pub(crate) fn think(&mut self, simulations: u32) {
        while self.due {
            self.done(&json!({"do": "advance", "simulations": simulations}));
        }
    }

    /// The game as it is kept, played again by whoever reads it.
    pub(crate) fn session(&self) -> Session {
        let header = serde_json::from_str(self.game["header"].as_str().unwrap()).unwrap();
        table::position::replay(&header, self.entries.clone()).unwrap()
    }

    /// The page answers with anything it may, for the side that is asked first; whether it was asked.
    pub(crate) fn act_somehow(&mut self, mover: &mut Mover) -> bool {
        let session = self.session();
        let Awaited::Decide(asked) = session.awaited(Viewer::Referee).unwrap() else { return false };
        let choices = session.choices(asked[0].side).unwrap();
        let act = choices[mover.below(choices.len())].text.clone();
        let done = self.told(json!({"t": "act", "rev": self.rev, "act": act}));
        assert_eq!(done["t"], "done", "{done}");
        true
    }
}
