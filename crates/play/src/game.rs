//! One game being played, replayed or taken back: setup, answers so far, and the state they lead to.

use std::fmt;
use std::sync::Arc;

use crate::{
    Answer, Chain, Decisions, FORMAT, Face, Faults, Header, Next, Note, Parts, REPEATS, REPETITION, Record,
    Refusal, Rules, Side, Silent, Source, Words, digest,
};

/// A game at some point of its record.
pub struct Game<R: Rules> {
    setup: Arc<R::Setup>,
    header: Arc<Header>,
    start: Arc<R::State>,
    state: Box<R::State>,
    /// Shared between copies until one of them goes on.
    answers: Arc<Vec<Answer<R::Action>>>,
    /// For each answer whether a side may not go back over it even if the answer is its own.
    fences: Arc<Vec<[bool; 2]>>,
    /// Where the answers of the side that answered last have led.
    chain: Chain,
    /// What was said about it, and where its dice came from.
    parts: Arc<Parts>,
}

/// An answer that was given, with the state it was given in and what came of it.
pub struct Taken<R: Rules> {
    /// Its place in the record, counted from 0.
    pub at: usize,
    /// The state before it.
    pub before: Box<R::State>,
    /// The answer.
    pub answer: Answer<R::Action>,
    /// The events, in order.
    pub events: Vec<R::Event>,
}

impl<R: Rules> fmt::Debug for Taken<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Taken { at, before, answer, events } = self;
        f.debug_struct("Taken")
            .field("at", at)
            .field("before", before)
            .field("answer", answer)
            .field("events", events)
            .finish()
    }
}

impl<R: Rules> Clone for Game<R> {
    fn clone(&self) -> Self {
        Game {
            setup: Arc::clone(&self.setup),
            header: Arc::clone(&self.header),
            start: Arc::clone(&self.start),
            state: self.state.clone(),
            answers: Arc::clone(&self.answers),
            fences: Arc::clone(&self.fences),
            chain: self.chain.clone(),
            parts: Arc::clone(&self.parts),
        }
    }
}

impl<R: Rules> Game<R> {
    /// A game at its start. `header` says what `setup` was made from.
    pub fn new(setup: Arc<R::Setup>, header: Header) -> Game<R> {
        let start = R::start(&setup);
        Game::from_state(setup, header, start)
    }

    /// A game that starts from a given state.
    pub fn from_state(setup: Arc<R::Setup>, mut header: Header, start: R::State) -> Game<R> {
        header.rules = R::version(&setup);
        let (header, state, chain) = (Arc::new(header), Box::new(start.clone()), Chain::new(&start));
        let (answers, fences, parts) = (Arc::default(), Arc::default(), Arc::default());
        Game { setup, header, start: Arc::new(start), state, answers, fences, chain, parts }
    }

    /// The immutable part.
    pub fn setup(&self) -> &R::Setup {
        &self.setup
    }

    /// The immutable part, to share.
    pub fn setup_shared(&self) -> Arc<R::Setup> {
        Arc::clone(&self.setup)
    }

    /// Where the game stands.
    pub fn state(&self) -> &R::State {
        &self.state
    }

    /// What is played.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The answers so far.
    pub fn answers(&self) -> &[Answer<R::Action>] {
        &self.answers
    }

    /// How many answers have been given.
    pub fn at(&self) -> usize {
        self.answers.len()
    }

    /// What was said about the game so far, and where its dice came from.
    pub fn parts(&self) -> &Parts {
        &self.parts
    }

    /// Adds a note at the point where the game stands, whatever its `at` says.
    pub fn note(&mut self, note: Note) -> Result<(), Faults> {
        let at = self.at();
        Arc::make_mut(&mut self.parts).add(Note { at, ..note })
    }

    /// Says where the face of the die that is due comes from, before it is given: the record shall not claim another source for it.
    pub fn roll_from(&mut self, source: Source) {
        let at = self.at();
        if self.parts.ends_at_roll_from(source) {
            Arc::make_mut(&mut self.parts).roll_from(at, source);
        }
    }

    /// What the game waits for.
    pub fn next(&self) -> Next<R::Question, R::Why> {
        R::next(&self.setup, &self.state)
    }

    /// The open decisions, if any.
    pub fn decisions(&self) -> Option<Decisions<R::Question>> {
        match self.next() {
            Next::Decide(decisions) => Some(decisions),
            _ => None,
        }
    }

    /// What `side` may do now.
    pub fn actions(&self, side: Side) -> Vec<R::Action> {
        let mut actions = Vec::new();
        R::actions(&self.setup, &self.state, side, &mut actions);
        actions
    }

    /// Gives an answer as whoever sits at a table does: one that repeats a position is refused as well, though the rules let it pass. A
    /// record may hold such an answer; it replays by [`Game::submit`].
    /// It is worked out on a copy: if the rules break down, the game is what it was.
    pub fn play(&mut self, answer: Answer<R::Action>) -> Result<Taken<R>, Refusal> {
        let mut after = self.clone();
        let events = after.submit(answer)?;
        if after.times() >= REPETITION
            && let Answer::Act(side, _) = answer
            && let Some(decision) = self.decisions().and_then(|open| open.of(side))
        {
            return Err(Refusal { clause: decision.clause, reason: REPEATS.into() });
        }
        let before = std::mem::replace(self, after);
        Ok(Taken { at: before.at(), before: before.state, answer, events })
    }

    /// Gives an answer like [`Game::submit`] and keeps the state before it.
    pub fn take(&mut self, answer: Answer<R::Action>) -> Result<Taken<R>, Refusal> {
        let (at, before) = (self.at(), self.state.clone());
        let events = self.submit(answer)?;
        Ok(Taken { at, before, answer, events })
    }

    /// How often the position the game stands at has come within the chain of answers of the side that answered last.
    pub fn times(&self) -> usize {
        self.chain.times()
    }

    /// Gives an answer; a refused one changes nothing.
    pub fn submit(&mut self, answer: Answer<R::Action>) -> Result<Vec<R::Event>, Refusal> {
        let mut events = Vec::new();
        R::submit(&self.setup, &mut self.state, answer, &mut events)?;
        push(&mut self.answers, answer);
        let fences = Side::BOTH.map(|side| {
            let own = matches!(answer, Answer::Act(by, _) if by == side);
            !own || events.iter().any(|event| R::reveals(&self.setup, event, side))
        });
        push(&mut self.fences, fences);
        self.chain.follow(&answer, &*self.state);
        Ok(events)
    }

    /// The way from here to a later point of this same game.
    pub fn way_to<'a>(&self, later: &'a Game<R>) -> Way<'a, R> {
        Way { game: later, state: self.state.clone(), at: self.at() }
    }

    /// Takes the face of a due roll.
    pub fn roll(&mut self, face: Face) -> Result<Vec<R::Event>, Refusal> {
        self.submit(Answer::Roll(face))
    }

    /// The earliest point `side` may fairly go back to: over its own answers, as long as no roll, no answer of the
    /// other side and no newly seen fact lies between.
    pub fn undo_limit(&self, side: Side) -> usize {
        let open = self.fences.iter().rev().take_while(|fence| !fence[side.index()]).count();
        self.answers.len() - open
    }

    /// Goes back to a point of the record, replaying the shorter list; what was said about later answers is gone with them. Returns whether there is such a point.
    pub fn back_to(&mut self, at: usize) -> bool {
        if at > self.answers.len() {
            return false;
        }
        if at < self.answers.len() && !self.parts.is_empty() {
            Arc::make_mut(&mut self.parts).back_to(at);
        }
        Arc::make_mut(&mut self.answers).truncate(at);
        Arc::make_mut(&mut self.fences).truncate(at);
        *self.state = R::State::clone(&self.start);
        let from = chain_start(&self.answers);
        for (index, &answer) in self.answers.iter().enumerate() {
            if index == from {
                self.chain = Chain::new(&*self.state);
            }
            R::apply(&self.setup, &mut self.state, answer, &mut Silent);
            if index >= from {
                self.chain.follow(&answer, &*self.state);
            }
        }
        if from == at {
            self.chain = Chain::new(&*self.state);
        }
        true
    }

    /// The game as it was after `at` answers.
    pub fn at_point(&self, at: usize) -> Option<Game<R>> {
        let mut game = self.clone();
        game.back_to(at).then_some(game)
    }
}

/// Where the chain begins that a list of answers ends with.
fn chain_start<A: Copy>(answers: &[Answer<A>]) -> usize {
    let side = |answer: &Answer<A>| if let Answer::Act(side, _) = answer { Some(*side) } else { None };
    let last = answers.last().and_then(side);
    let chain = answers.iter().rev().take_while(|&answer| last.is_some() && side(answer) == last);
    answers.len() - chain.count()
}

/// Adds to a list that may be shared; a copy is made with room for more.
fn push<T: Copy>(list: &mut Arc<Vec<T>>, item: T) {
    if let Some(own) = Arc::get_mut(list) {
        return own.push(item);
    }
    let mut copy = Vec::with_capacity(list.len() + 8);
    copy.extend_from_slice(list);
    copy.push(item);
    *list = Arc::new(copy);
}

/// Goes through a game answer by answer, from some point to where it stands.
pub struct Way<'a, R: Rules> {
    game: &'a Game<R>,
    state: Box<R::State>,
    at: usize,
}

impl<R: Rules> Way<'_, R> {
    /// How many answers have been given at this point.
    pub fn at(&self) -> usize {
        self.at
    }

    /// How the game stood at this point.
    pub fn state(&self) -> &R::State {
        &self.state
    }

    /// The answer that was given here, unless the game stands here.
    pub fn answer(&self) -> Option<Answer<R::Action>> {
        self.game.answers.get(self.at).copied()
    }

    /// Takes it and tells what happened. It was found legal when it was given, so nobody looks again.
    pub fn step(&mut self) -> Option<Taken<R>> {
        let (at, answer) = (self.at, self.answer()?);
        let mut events = Vec::new();
        let before = self.state.clone();
        R::apply(&self.game.setup, &mut self.state, answer, &mut events);
        self.at += 1;
        Some(Taken { at, before, answer, events })
    }
}

impl<R: Words> Game<R> {
    /// The short text of an answer, as records keep it.
    pub fn write_answer(&self, answer: Answer<R::Action>) -> String {
        match answer {
            Answer::Act(side, action) => {
                let id = R::side_ids(&self.setup)[side.index()];
                format!("{id}: {}", R::write_action(&self.setup, action))
            }
            // The dice of a roll are not known here; a face is written by its number and needs no more to be unique.
            Answer::Roll(face) => format!("roll {}", face.0),
        }
    }

    /// The answer a short text stands for.
    pub fn read_answer(&self, text: &str) -> Result<Answer<R::Action>, String> {
        if let Some(face) = text.strip_prefix("roll ") {
            let face = face.trim().parse().map_err(|_| format!("{face:?} is no face"))?;
            return Ok(Answer::Roll(Face(face)));
        }
        let (id, action) = text
            .split_once(':')
            .ok_or_else(|| format!("{text:?} is no answer: write `side: action` or `roll face`"))?;
        let ids = R::side_ids(&self.setup);
        let side = Side::BOTH.into_iter().find(|side| ids[side.index()] == id.trim());
        let side = side.ok_or_else(|| format!("{id:?} is no side: {} or {}", ids[0], ids[1]))?;
        Ok(Answer::Act(side, R::read_action(&self.setup, action.trim())?))
    }

    /// The game as data.
    pub fn record(&self) -> Record {
        Record {
            format: FORMAT.into(),
            header: Header::clone(&self.header),
            answers: self.answers.iter().map(|&answer| self.write_answer(answer)).collect(),
            hash: digest(&*self.state),
            parts: Parts::clone(&self.parts),
        }
    }

    /// The same game with these parts, if they fit it.
    pub fn with_parts(mut self, parts: Parts) -> Result<Game<R>, Faults> {
        if parts.is_empty() {
            return Ok(self);
        }
        let answers: Vec<String> = self.answers.iter().map(|&answer| self.write_answer(answer)).collect();
        let mut faults = Faults::default();
        parts.check(&answers, R::side_ids(&self.setup), &mut faults);
        faults.or(())?;
        self.parts = Arc::new(parts);
        Ok(self)
    }

    /// Replays a record's answers on a game that stands at its start, and compares the fingerprint. A record of a former rules version is
    /// taken if every answer is still legal; its fingerprint is not compared, because a state that has a field more since then has another one
    /// though the game is the same.
    pub fn replay(self, record: &Record) -> Result<Game<R>, LoadError> {
        let program = R::version(&self.setup);
        let mut game = self.replay_answers(record.header.rules, &record.answers)?;
        game.parts = Arc::new(record.parts.clone());
        if record.header.rules < program {
            return Ok(game);
        }
        game.header = Arc::new(record.header.clone());
        let hash = digest(&*game.state);
        if hash != record.hash {
            return Err(LoadError::Hash { record: record.hash.clone(), replayed: hash });
        }
        Ok(game)
    }

    /// Gives the answers of a list that was written under these rules or former ones.
    pub fn replay_answers(mut self, rules: u32, answers: &[String]) -> Result<Game<R>, LoadError> {
        let program = R::version(&self.setup);
        if rules > program {
            return Err(LoadError::Version { record: rules, program });
        }
        for (index, text) in answers.iter().enumerate() {
            let given = self.read_answer(text).and_then(|answer| match self.submit(answer) {
                Ok(_) => Ok(()),
                Err(refusal) => Err(format!("{}: {}", refusal.clause, refusal.reason)),
            });
            given.map_err(|what| {
                let (text, battle) = (text.clone(), self.header.battle.clone());
                LoadError::of_answer(&battle, [rules, program], index, &text, what)
            })?;
        }
        Ok(self)
    }
}

/// Why a record cannot be replayed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LoadError {
    /// It was written by newer rules.
    Version {
        /// The rules version of the record.
        record: u32,
        /// The rules version of this program.
        program: u32,
    },
    /// An answer does not read or is not legal at its place.
    Answer {
        /// Its place in the list, counted from 0.
        index: usize,
        /// The text that stands there.
        text: String,
        /// What is wrong with it.
        what: String,
    },
    /// It was written by former rules, and an answer is not legal any more.
    Former {
        /// The id of the battle.
        battle: String,
        /// The rules version of the record.
        record: u32,
        /// The rules version of this program.
        program: u32,
        /// The place of the first such answer in the list, counted from 0.
        index: usize,
        /// The text that stands there.
        text: String,
        /// The clause that forbids it and why, or why it cannot be read.
        what: String,
    },
    /// The answers replay, but to another state than the record says.
    Hash {
        /// The fingerprint in the record.
        record: String,
        /// The fingerprint of the state replayed.
        replayed: String,
    },
}

impl LoadError {
    /// An answer is not legal at its place: `rules` are those of the record and those of this program.
    pub fn of_answer(battle: &str, rules: [u32; 2], index: usize, text: &str, what: String) -> LoadError {
        let ([record, program], battle, text) = (rules, battle.to_owned(), text.to_owned());
        if record < program {
            LoadError::Former { battle, record, program, index, text, what }
        } else {
            LoadError::Answer { index, text, what }
        }
    }
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoadError::Version { record, program } => {
                write!(
                    f,
                    "the record was written under the newer rules version {record}, this program plays version {program}"
                )
            }
            LoadError::Former { battle, record, program, index, text, what } => write!(
                f,
                "the record was written under rules version {record} of {battle}, this program plays version {program}: \
                 answer {index} ({text:?}) is no longer legal: {what}"
            ),
            LoadError::Answer { index, text, what } => write!(f, "answer {index} ({text:?}): {what}"),
            LoadError::Hash { record, replayed } => {
                write!(f, "the answers replay to state {replayed}, but the record says {record}")
            }
        }
    }
}

impl std::error::Error for LoadError {}
