//! A game played by a test: actions as text, every die given, every fact asked for by name.

use std::collections::VecDeque;
use std::sync::Arc;

use play::{Answer, Face, Forecast, Game, Header, Next, Outcome, Refusal, Roll, Side, Viewer, Words};
use serde_json::Value;

use cases::look;

/// A game under test. Every method panics with what the game really says; each has a `try_` twin that returns the same
/// text as an error, for those who know better where they stand.
pub struct Table<R: Words> {
    game: Game<R>,
    last: Vec<R::Event>,
    log: Vec<String>,
    dice: VecDeque<u8>,
}

impl<R: Words> Table<R> {
    /// The battle's own start.
    pub fn new(setup: Arc<R::Setup>) -> Table<R> {
        Table::from_game(Game::new(setup, Header::default()))
    }

    /// A game that is already under way.
    pub fn from_game(game: Game<R>) -> Table<R> {
        Table { game, last: Vec::new(), log: Vec::new(), dice: VecDeque::new() }
    }

    /// A situation, or all its faults.
    pub fn try_from_situation(setup: Arc<R::Setup>, file: &str, toml: &str) -> Result<Table<R>, String> {
        let state = R::situate(&setup, file, toml).map_err(|faults| faults.to_string())?;
        let header = Header { situation: Some(toml.to_owned()), ..Header::default() };
        Ok(Table::from_game(Game::from_state(setup, header, state)))
    }

    /// A situation; panics with all its faults.
    #[track_caller]
    pub fn from_situation(setup: Arc<R::Setup>, toml: &str) -> Table<R> {
        Table::try_from_situation(setup, "situation", toml).unwrap_or_else(|faults| panic!("{faults}"))
    }

    /// The game itself.
    pub fn game(&self) -> &Game<R> {
        &self.game
    }

    /// Lines up dice that are rolled as soon as they are due. A table that is dropped with dice left over fails.
    pub fn script(&mut self, faces: &[u8]) -> &mut Self {
        self.dice.extend(faces);
        self
    }

    /// Does something: `move rusca rezzato`, or `french: move rusca rezzato` where both sides are asked.
    pub fn try_act(&mut self, text: &str) -> Result<(), String> {
        let answer = self.read(text)?;
        self.submit(answer).map_err(|refusal| {
            format!("`{text}` is refused: {}: {}\n{}", refusal.clause, refusal.reason, self.position())
        })?;
        while !self.dice.is_empty() && matches!(self.game.next(), Next::Roll(_)) {
            let face = self.dice.pop_front().unwrap_or_default();
            self.try_roll(face)?;
        }
        Ok(())
    }

    /// Gives the face of the roll that is due; two dice as 24, a draw by its number.
    pub fn try_roll(&mut self, face: u8) -> Result<(), String> {
        let at = self.game.at();
        let Err(refusal) = self.submit(Answer::Roll(Face(face))) else { return Ok(()) };
        Err(format!("the face {face} is refused after {at} answers: {}\n{}", refusal.reason, self.position()))
    }

    /// Gives a face by its text: `5`, `2+4`, the name of a counter.
    pub fn try_roll_text(&mut self, text: &str) -> Result<(), String> {
        let roll = self.due()?;
        let face = R::read_face(self.game.setup(), &roll, text)?;
        self.try_roll(face.0)
    }

    /// Tries something that must be refused under `clause`, for a reason that contains `reason`, changing nothing.
    pub fn try_refuse(&mut self, text: &str, clause: &str, reason: &str) -> Result<(), String> {
        let answer = self.read(text)?;
        let (before, at) = (self.game.state().clone(), self.game.at());
        let Err(refusal) = self.game.submit(answer) else {
            return Err(format!("`{text}` should be refused under {clause}, but it was accepted"));
        };
        if *self.game.state() != before || self.game.at() != at {
            return Err(format!("`{text}` is refused, but it changed the game"));
        }
        if refusal.clause.0 != clause || !refusal.reason.contains(reason) {
            let Refusal { clause: other, reason: why } = refusal;
            return Err(format!("`{text}` should be refused under {clause} ({reason}), not {other}: {why}"));
        }
        Ok(())
    }

    /// Whether an action is on offer must be `wanted`.
    pub fn try_offers(&self, text: &str, wanted: bool) -> Result<(), String> {
        let Answer::Act(side, action) = self.read(text)? else {
            return Err(format!("`{text}` is no action"));
        };
        match (self.game.actions(side).contains(&action), wanted) {
            (true, false) => Err(format!("`{text}` should not be on offer\n{}", self.position())),
            (false, true) => {
                let why = R::explain(self.game.setup(), self.game.state(), side, action);
                let position = self.position();
                Err(format!("`{text}` is not on offer: {}: {}\n{position}", why.clause, why.reason))
            }
            _ => Ok(()),
        }
    }

    /// A decision of `side` under `clause` must be open.
    pub fn try_asks(&self, side: &str, clause: &str) -> Result<(), String> {
        let wanted = self.side(side)?;
        let decision = self.game.decisions().and_then(|decisions| decisions.of(wanted));
        match decision {
            Some(decision) if decision.clause.0 == clause => Ok(()),
            _ => Err(format!("{side} should be asked under {clause}\n{}", self.position())),
        }
    }

    /// A roll under `clause` must be due.
    pub fn try_awaits_roll(&self, clause: &str) -> Result<(), String> {
        match self.game.next() {
            Next::Roll(roll) if roll.clause.0 == clause => Ok(()),
            _ => Err(format!("a roll under {clause} should be due\n{}", self.position())),
        }
    }

    /// What the referee sees at a dotted path.
    pub fn try_fact(&self, path: &str) -> Result<Value, String> {
        self.try_fact_for(Viewer::Referee, path)
    }

    /// What a viewer sees at a dotted path.
    pub fn try_fact_for(&self, viewer: Viewer, path: &str) -> Result<Value, String> {
        look(&self.view(viewer), path).cloned()
    }

    /// The referee must see `value` at a dotted path.
    pub fn try_expect(&self, path: &str, value: &Value) -> Result<(), String> {
        self.try_expect_for(Viewer::Referee, path, value)
    }

    /// A viewer must see `value` at a dotted path.
    pub fn try_expect_for(&self, viewer: Viewer, path: &str, value: &Value) -> Result<(), String> {
        let fact = self.try_fact_for(viewer, path)?;
        if fact == *value { Ok(()) } else { Err(format!("`{path}` should be {value}, but it is {fact}")) }
    }

    /// A line of the log so far must contain `part`.
    pub fn try_logged(&self, part: &str) -> Result<(), String> {
        if self.log.iter().any(|line| line.contains(part)) {
            return Ok(());
        }
        Err(format!("no line of the log says {part:?}; the log is\n  {}", self.log.join("\n  ")))
    }

    /// How the game ended.
    pub fn try_outcome(&self) -> Result<Outcome, String> {
        match self.game.next() {
            Next::Over(outcome) => Ok(outcome),
            _ => Err(format!("the game should be over\n{}", self.position())),
        }
    }

    /// The chances behind an action.
    pub fn try_forecast(&self, text: &str) -> Result<Forecast, String> {
        let Answer::Act(side, action) = self.read(text)? else {
            return Err(format!("`{text}` is no action"));
        };
        let forecast = R::forecast(self.game.setup(), self.game.state(), side, action);
        forecast.ok_or_else(|| format!("`{text}` has no forecast\n{}", self.position()))
    }

    /// The view of a viewer as JSON.
    pub fn view(&self, viewer: Viewer) -> Value {
        let view = R::view(self.game.setup(), self.game.state(), viewer);
        #[expect(clippy::expect_used, reason = "plain data always serializes")]
        serde_json::to_value(view).expect("a view serializes")
    }

    /// The texts of what the last answer brought about.
    pub fn events(&self) -> Vec<String> {
        self.last.iter().map(|event| R::describe(self.game.setup(), event).text).collect()
    }

    /// What the game waits for, in words; every failure ends with it.
    pub fn position(&self) -> String {
        let (setup, state) = (self.game.setup(), self.game.state());
        match self.game.next() {
            Next::Over(outcome) => format!("the game is over: {} ({})", outcome.in_words(), outcome.clause),
            Next::Roll(roll) => {
                let why = R::why(setup, state, &roll, Viewer::Referee);
                format!("a roll is due: {why} ({}), {:?}", roll.clause, roll.dice)
            }
            Next::Decide(decisions) => {
                let mut text = String::new();
                for decision in decisions.iter() {
                    let id = R::side_ids(setup)[decision.side.index()];
                    let question = R::question(setup, state, &decision);
                    text.push_str(&format!("{id} is asked ({}): {question}\n", decision.clause));
                    for action in self.game.actions(decision.side) {
                        text.push_str(&format!("  {}\n", R::write_action(setup, action)));
                    }
                }
                text
            }
        }
    }

    fn submit(&mut self, answer: Answer<R::Action>) -> Result<(), Refusal> {
        self.last = self.game.submit(answer)?;
        let setup = self.game.setup();
        self.log.extend(self.last.iter().map(|event| R::describe(setup, event).text));
        Ok(())
    }

    fn due(&self) -> Result<Roll<R::Why>, String> {
        match self.game.next() {
            Next::Roll(roll) => Ok(roll),
            _ => Err(format!("no roll is due\n{}", self.position())),
        }
    }

    /// The side with this name.
    pub(crate) fn side(&self, id: &str) -> Result<Side, String> {
        let ids = R::side_ids(self.game.setup());
        let side = Side::BOTH.into_iter().find(|side| ids[side.index()] == id);
        side.ok_or_else(|| format!("{id:?} is no side: {} or {}", ids[0], ids[1]))
    }

    /// An action with or without its side.
    fn read(&self, text: &str) -> Result<Answer<R::Action>, String> {
        let (side, action) = match text.split_once(':') {
            Some((id, action)) => (self.side(id.trim())?, action.trim()),
            None => {
                let asked: Vec<_> = self.game.decisions().iter().flat_map(|open| open.iter()).collect();
                let [one] = asked.as_slice() else {
                    return Err(format!(
                        "say who does `{text}`: {} sides are asked\n{}",
                        asked.len(),
                        self.position()
                    ));
                };
                (one.side, text)
            }
        };
        Ok(Answer::Act(side, R::read_action(self.game.setup(), action)?))
    }
}

/// The methods tests are written with.
impl<R: Words> Table<R> {
    /// Does something; the side may be left out where only one is asked.
    #[track_caller]
    pub fn act(&mut self, text: &str) -> &mut Self {
        let done = self.try_act(text);
        self.must(done)
    }

    /// Gives the face of the roll that is due; two dice as 24, a draw by its number.
    #[track_caller]
    pub fn roll(&mut self, face: u8) -> &mut Self {
        let done = self.try_roll(face);
        self.must(done)
    }

    /// Gives faces one after the other.
    #[track_caller]
    pub fn rolls(&mut self, faces: &[u8]) -> &mut Self {
        for &face in faces {
            self.roll(face);
        }
        self
    }

    /// Tries something that must be refused under `clause`, changing nothing.
    #[track_caller]
    pub fn refuse(&mut self, text: &str, clause: &str) -> &mut Self {
        self.refuse_because(text, clause, "")
    }

    /// Tries something that must be refused under `clause` for a reason that contains `reason`.
    #[track_caller]
    pub fn refuse_because(&mut self, text: &str, clause: &str, reason: &str) -> &mut Self {
        let done = self.try_refuse(text, clause, reason);
        self.must(done)
    }

    /// The action must be on offer.
    #[track_caller]
    pub fn offers(&mut self, text: &str) -> &mut Self {
        self.must(self.try_offers(text, true))
    }

    /// The action must not be on offer.
    #[track_caller]
    pub fn offers_not(&mut self, text: &str) -> &mut Self {
        self.must(self.try_offers(text, false))
    }

    /// A decision of `side` under `clause` must be open.
    #[track_caller]
    pub fn asks(&mut self, side: &str, clause: &str) -> &mut Self {
        self.must(self.try_asks(side, clause))
    }

    /// A roll under `clause` must be due.
    #[track_caller]
    pub fn awaits_roll(&mut self, clause: &str) -> &mut Self {
        self.must(self.try_awaits_roll(clause))
    }

    /// What the referee sees at a dotted path.
    #[track_caller]
    pub fn fact(&self, path: &str) -> Value {
        self.try_fact(path).unwrap_or_else(|what| panic!("{what}"))
    }

    /// The referee must see `value` at a dotted path.
    #[track_caller]
    pub fn expect(&mut self, path: &str, value: impl Into<Value>) -> &mut Self {
        self.must(self.try_expect(path, &value.into()))
    }

    /// The view of a side's seat.
    #[track_caller]
    pub fn seen_by(&self, side: &str) -> Value {
        self.view(Viewer::Seat(self.side(side).unwrap_or_else(|what| panic!("{what}"))))
    }

    /// A line of the log so far must contain `part`.
    #[track_caller]
    pub fn logged(&mut self, part: &str) -> &mut Self {
        self.must(self.try_logged(part))
    }

    /// How the game ended.
    #[track_caller]
    pub fn outcome(&self) -> Outcome {
        self.try_outcome().unwrap_or_else(|what| panic!("{what}"))
    }

    /// The chances behind an action.
    #[track_caller]
    pub fn forecast(&self, text: &str) -> Forecast {
        self.try_forecast(text).unwrap_or_else(|what| panic!("{what}"))
    }

    #[track_caller]
    fn must(&mut self, done: Result<(), String>) -> &mut Self {
        done.unwrap_or_else(|what| panic!("{what}"));
        self
    }
}

impl<R: Words> Drop for Table<R> {
    fn drop(&mut self) {
        if !std::thread::panicking() && !self.dice.is_empty() {
            panic!("dice were lined up that nobody rolled: {:?}", self.dice);
        }
    }
}
