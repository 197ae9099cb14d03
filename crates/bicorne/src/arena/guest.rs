//! A guest: another program that speaks the engine protocol and answers `best`. It follows the game line by line.

use std::sync::Arc;
use std::time::Duration;

use play::{Answer, Decision, Header, Next, Side, Words};
use serde_json::{Map, Value, json};
use staff::arena::Fault;
use staff::rng::Rng;

use super::pipe::Pipe;

/// Which program, and how it is asked.
#[derive(Clone, Debug)]
pub(super) struct Invited {
    /// The command, in words.
    pub(super) words: Vec<String>,
    /// How long it has for an answer.
    pub(super) patience: Duration,
    /// The level it is asked for.
    pub(super) level: u8,
    /// What is played.
    pub(super) header: Arc<Header>,
}

/// A program that plays one game.
pub(super) struct Guest {
    invited: Invited,
    seed: u64,
    pipe: Option<Pipe>,
    asked: u64,
}

impl Guest {
    /// It is started when it is first needed.
    pub(super) fn new(invited: Invited, seed: u64) -> Guest {
        Guest { invited, seed, pipe: None, asked: 0 }
    }

    /// Sends a request; the answer must be one to it, and good.
    fn ask(&mut self, mut request: Value) -> Result<Map<String, Value>, Fault> {
        let pipe = match &mut self.pipe {
            Some(pipe) => pipe,
            None => {
                let started = Pipe::start(&self.invited.words, self.invited.patience);
                let started =
                    started.map_err(|error| Fault::new("could not be started").about(&error.to_string()))?;
                self.pipe.insert(started)
            }
        };
        self.asked += 1;
        request["id"] = json!(self.asked);
        let cmd = request["cmd"].as_str().unwrap_or_default().to_owned();
        let line = pipe.ask(request.to_string())?;
        let Ok(Value::Object(answer)) = serde_json::from_str(&line) else {
            return Err(Fault::new(format!("answered {cmd} with nonsense")).about(&line));
        };
        if answer.get("id") != Some(&request["id"]) {
            return Err(
                Fault::new(format!("answered {cmd} with a line that is not the answer to it")).about(&line)
            );
        }
        if answer.get("ok") != Some(&Value::Bool(true)) {
            let error = answer.get("error").and_then(Value::as_str).unwrap_or_default();
            return Err(Fault::new(format!("answered {cmd} with an error")).about(error));
        }
        Ok(answer)
    }

    /// Starts the game at the other end. Its seed is not ours: nobody may know the dice that will come.
    fn open(&mut self) -> Result<(), Fault> {
        if self.pipe.is_some() {
            return Ok(());
        }
        let header = Arc::clone(&self.invited.header);
        let seed = Rng::keyed(&[self.seed, 7]).draw() % 1_000_000_000;
        let mut request = json!({
            "cmd": "new", "battle": header.battle, "edition": header.edition, "options": header.options, "seed": seed,
        });
        if let Some(overlay) = &header.overlay {
            request["overlay"] = json!(overlay.toml);
        }
        self.ask(request).map(|_| ())
    }
}

fn side_id<D: Words>(setup: &D::Setup, side: Side) -> &str {
    D::side_ids(setup)[side.index()]
}

impl Guest {
    /// Who has spoiled the game is ended at once.
    fn judged<T>(&mut self, answer: Result<T, Fault>) -> Result<T, Fault> {
        if answer.is_err()
            && let Some(pipe) = self.pipe.take()
        {
            pipe.dismiss();
        }
        answer
    }

    /// What it would do.
    pub(super) fn answer_for<D: Words>(
        &mut self,
        setup: &D::Setup,
        state: &D::State,
        decision: &Decision<D::Question>,
    ) -> Result<Option<D::Action>, Fault> {
        let answer = self.best::<D>(setup, state, decision);
        self.judged(answer)
    }

    fn best<D: Words>(
        &mut self,
        setup: &D::Setup,
        state: &D::State,
        decision: &Decision<D::Question>,
    ) -> Result<Option<D::Action>, Fault> {
        self.open()?;
        let side = side_id::<D>(setup, decision.side);
        let answer = self.ask(json!({ "cmd": "best", "side": side, "level": self.invited.level }))?;
        let text = answer.get("action").and_then(Value::as_str).unwrap_or_default();
        let action = D::read_action(setup, text);
        let action = action.map_err(|_| Fault::new("answered best without an action").about(text))?;
        let mut legal = Vec::new();
        D::actions(setup, state, decision.side, &mut legal);
        // Giving up is legal wherever the rulebook has it.
        if legal.contains(&action) || D::concession(setup) == Some(action) {
            Ok(Some(action))
        } else {
            Err(Fault::new("chose an illegal action").about(text))
        }
    }

    /// Tells it what has been answered.
    pub(super) fn hear<D: Words>(
        &mut self,
        setup: &D::Setup,
        asked: &Next<D::Question, D::Why>,
        answer: Answer<D::Action>,
    ) -> Result<(), Fault> {
        let heard = self.tell::<D>(setup, asked, answer);
        self.judged(heard)
    }

    fn tell<D: Words>(
        &mut self,
        setup: &D::Setup,
        asked: &Next<D::Question, D::Why>,
        answer: Answer<D::Action>,
    ) -> Result<(), Fault> {
        self.open()?;
        let request = match (answer, asked) {
            (Answer::Act(side, action), _) => {
                let action = D::write_action(setup, action);
                json!({ "cmd": "act", "side": side_id::<D>(setup, side), "action": action })
            }
            (Answer::Roll(face), Next::Roll(roll)) => {
                json!({ "cmd": "roll", "face": D::write_face(setup, roll, face) })
            }
            (Answer::Roll(_), _) => return Ok(()),
        };
        self.ask(request).map(|_| ())
    }
}
