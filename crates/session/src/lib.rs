//! A game with its dice, its words and its computer player: what the engine, the terminal and a table say about a game and do with it.
//!
//! A [`Session`] is a game of any family with its seeded dice. Everything that changes it works on a copy first: what
//! is refused, or breaks down inside the rules, leaves the game as it was.
//!
//! | module | what it is |
//! |---|---|
//! | [`dice`] | seeded dice, outside the rules |
//! | [`mover`] | the random mover |
//! | [`computer`] | the computer player of any game, with its reasons |
//! | [`orders`] | orders to formations, beside the game |
//! | `progress` | what was done in one go: answers with the states before them and their events |
//! | `said` | what a session says: plain data, ready for JSON |
//! | `surface` | the same for every family: a game in plain words |
//!
//! Nothing here reads a clock, a file, a socket or a random source: seeds and texts are handed in.

pub mod computer;
pub mod dice;
pub mod mover;
pub mod orders;
mod progress;
mod said;
mod surface;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use play::{Clause, Note, Record, Refusal, SeenBy, Side, Source, Viewer};
use serde_json::Value;

pub use progress::Progress;
pub use said::*;

use catalog::guard::guard;
use catalog::{AnyGame, Battle, CatalogError, Heading, battle, with_game};

use crate::mover::Mover;

/// A game of any family with its dice.
#[derive(Clone)]
pub struct Session {
    game: AnyGame,
    battle: Arc<Battle>,
    seed: u64,
}

/// Why nothing was done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Denied {
    /// The rules forbid it.
    Refused(Refusal),
    /// It cannot be read or makes no sense here; the text says why.
    Wrong(String),
    /// The rules broke down; the game stands as it stood before.
    Broken(String),
}

impl Session {
    /// A session on a game; the dice follow the seed in its header, or 0.
    pub fn new(game: AnyGame) -> Result<Session, CatalogError> {
        let header = game.header();
        Ok(Session { battle: Arc::new(battle(&header.battle)?), seed: header.seed.unwrap_or_default(), game })
    }

    /// What is played.
    pub fn battle(&self) -> &Battle {
        &self.battle
    }

    /// The game itself.
    pub fn game(&self) -> &AnyGame {
        &self.game
    }

    /// The seed of the dice.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// How many answers have been given.
    pub fn at(&self) -> usize {
        self.game.at()
    }

    /// The id of a side.
    pub fn side_id(&self, side: Side) -> &'static str {
        self.battle.sides[side.index()]
    }

    /// The side with this id.
    pub fn side(&self, id: &str) -> Result<Side, Denied> {
        let found = Side::BOTH.into_iter().find(|&side| self.side_id(side) == id);
        let [one, two] = self.battle.sides;
        found.ok_or_else(|| {
            Denied::Wrong(format!("{id:?} is no side of this battle; the sides are {one} and {two}"))
        })
    }

    /// Whose eyes an id stands for: a side, `public` or `referee`.
    pub fn viewer(&self, id: &str) -> Result<Viewer, Denied> {
        match id {
            "public" => Ok(Viewer::Public),
            "referee" => Ok(Viewer::Referee),
            id => match self.side(id) {
                Ok(side) => Ok(Viewer::Seat(side)),
                Err(_) => {
                    let [one, two] = self.battle.sides;
                    Err(Denied::Wrong(format!(
                        "{id:?} sees nothing; viewers are {one}, {two}, public and referee"
                    )))
                }
            },
        }
    }

    /// Turn and phase.
    pub fn heading(&self) -> Result<Heading, Denied> {
        self.look(|game| with_game!(game, game => surface::heading(game)))
    }

    /// What the battle is about and how it is won.
    pub fn briefing(&self) -> Result<String, Denied> {
        self.look(|game| with_game!(game, game => surface::briefing(game)))
    }

    /// Every place that holds pieces, as text.
    pub fn stacks(&self, viewer: Viewer, width: usize) -> Result<String, Denied> {
        self.look(|game| with_game!(game, game => surface::stacks(game, viewer, width)))
    }

    /// One place by its name, as text.
    pub fn place(&self, viewer: Viewer, name: &str, width: usize) -> Result<Option<String>, Denied> {
        self.look(|game| with_game!(game, game => surface::look(game, viewer, name, width)))
    }

    /// Where a piece is, as text.
    pub fn find(&self, viewer: Viewer, name: &str, width: usize) -> Result<Option<String>, Denied> {
        self.look(|game| with_game!(game, game => surface::find(game, viewer, name, width)))
    }

    /// A picture of what `viewer` is asked, where there is one.
    pub fn scene(&self, viewer: Viewer, width: usize) -> Result<Option<String>, Denied> {
        self.look(|game| with_game!(game, game => surface::scene(game, viewer, width)))
    }

    /// The map, as text.
    pub fn sketch(&self, viewer: Viewer, width: usize) -> Result<String, Denied> {
        self.look(|game| with_game!(game, game => surface::sketch(game, viewer, width)))
    }

    /// What the game waits for, as `viewer` may know it: a side reads its own question, others only who is asked.
    pub fn awaited(&self, viewer: Viewer) -> Result<Awaited, Denied> {
        self.look(|game| with_game!(game, game => surface::awaited(game, viewer)))
    }

    /// What `side` may do now, in canonical order, each with what the menu says about it.
    pub fn choices(&self, side: Side) -> Result<Vec<Choice>, Denied> {
        self.look(|game| with_game!(game, game => surface::choices(game, side)))
    }

    /// What `side` may do now, arranged by subject.
    pub fn menu(&self, side: Side) -> Result<Vec<ChoiceGroup>, Denied> {
        self.look(|game| with_game!(game, game => surface::menu(game, side)))
    }

    /// How `side` may give the game up now, if it is asked and its rulebook lets it. No list of choices holds this: whoever offers it
    /// asks whether it is meant.
    pub fn concession(&self, side: Side) -> Result<Option<Choice>, Denied> {
        self.look(|game| with_game!(game, game => surface::concession(game, side)))
    }

    /// Whether `side` answers in secret now: nobody else may follow it.
    pub fn is_secret(&self, side: Side) -> Result<bool, Denied> {
        self.look(|game| with_game!(game, game => surface::is_secret(game, side)))
    }

    /// The chances behind every action on offer to `side` that has any.
    pub fn odds(&self, side: Side) -> Result<Vec<Odds>, Denied> {
        self.look(|game| with_game!(game, game => surface::odds(game, side)))
    }

    /// The chances of the fight that an action on offer to `side` may lead to, as far as it can see its enemies.
    pub fn ahead(&self, side: Side, action: &str) -> Result<Option<Odds>, Denied> {
        self.look(|game| with_game!(game, game => surface::ahead(game, side, action)))
    }

    /// The chances of the fight whose die is due, as `side` reads them.
    pub fn due(&self, side: Side) -> Result<Option<Odds>, Denied> {
        self.look(|game| with_game!(game, game => surface::due(game, side)))
    }

    /// Whether an action is legal now, under which clause and why. Without a side: for the one that is asked.
    pub fn explain(&self, side: Option<Side>, action: &str) -> Result<Explained, Denied> {
        self.look(|game| with_game!(game, game => surface::explain(game, side, action)))?
    }

    /// What `viewer` may know.
    pub fn view(&self, viewer: Viewer) -> Result<Value, Denied> {
        self.look(|game| with_game!(game, game => surface::view(game, viewer)))?
    }

    /// The whole truth, and its fingerprint.
    pub fn state(&self) -> Result<(Value, String), Denied> {
        self.look(|game| with_game!(game, game => surface::state(game)))?
    }

    /// The fingerprint of the whole truth.
    pub fn fingerprint(&self) -> Result<String, Denied> {
        self.look(|game| with_game!(game, game => play::digest(game.state())))
    }

    /// What happened from answer number `from` on, as `viewer` perceived it.
    pub fn log(&self, from: usize, viewer: Viewer) -> Result<Vec<LogEntry>, Denied> {
        let mut log = self.look(|game| with_game!(game, game => surface::log(game, from, viewer)))??;
        let mut ordered = orders::ordered(self, viewer);
        log.iter_mut().for_each(|entry| entry.ordered = ordered.remove(&entry.at).unwrap_or_default());
        Ok(log)
    }

    /// The game as data.
    pub fn record(&self) -> Result<Record, Denied> {
        self.look(|game| with_game!(game, game => game.record()))
    }

    /// The game where it stands as a situation text, which [`catalog::from_situation`] reads back to the same state. It holds the whole
    /// truth, secrets included. An overlay is not part of it: a comment in the text names the one that has to be given with it.
    pub fn situation(&self) -> Result<String, Denied> {
        self.look(|game| with_game!(game, game => surface::situation(game)))?
    }

    /// Adds a note where the game stands: its kind, the side it belongs to, who may read it while the game goes on, and what it says.
    pub fn note(
        &mut self,
        kind: &str,
        side: Option<Side>,
        seen_by: SeenBy,
        content: Value,
    ) -> Result<(), Denied> {
        let side = side.map(|side| self.side_id(side).to_owned());
        let note =
            Note { at: self.at(), kind: kind.into(), side, seen_by, content, rest: Default::default() };
        self.change(|game| {
            with_game!(game, game => game.note(note)).map_err(|faults| Denied::Wrong(faults.to_string()))
        })
    }

    /// A side acts. Without a side: the one that is asked and may do this. Returns what `viewer` reads about it.
    pub fn act(&mut self, side: Option<Side>, action: &str, viewer: Viewer) -> Result<Vec<Said>, Denied> {
        // No copy is made here: `Game::play` works on one.
        let game = &mut self.game;
        guard(|| with_game!(game, game => surface::act(game, side, action).map(|taken| surface::told(game, &taken, viewer))))
            .map_err(Denied::Broken)?
    }

    /// The same; returns what came of it for whoever draws it.
    pub fn take(&mut self, side: Option<Side>, action: &str) -> Result<Progress, Denied> {
        let game = &mut self.game;
        guard(|| with_game!(game, game => surface::act(game, side, action).map(Progress::of)))
            .map_err(Denied::Broken)?
    }

    /// A side gives the game up. Without a side: the one that is asked.
    pub fn concede(&mut self, side: Option<Side>, viewer: Viewer) -> Result<Vec<Said>, Denied> {
        self.change(|game| with_game!(game, game => surface::concede(game, side, viewer)))
    }

    /// An answer as records keep it: `french: move rusca rezzato` or `roll 5`. A record may repeat positions that a table would not.
    pub fn answer(&mut self, text: &str, viewer: Viewer) -> Result<Vec<Said>, Denied> {
        self.change(|game| with_game!(game, game => surface::answer(game, text, viewer)))
    }

    /// The action itself if a table takes it, or the first other that it takes: whoever chose it may not have known what has been before.
    pub fn unrepeated(&self, side: Side, action: &str) -> Result<Option<String>, Denied> {
        self.look(|game| with_game!(game, game => surface::unrepeated(game, side, action)))
    }

    /// A side does anything it may.
    pub fn act_at_random(
        &mut self,
        side: Side,
        mover: &mut Mover,
        viewer: Viewer,
    ) -> Result<Vec<Said>, Denied> {
        self.change(|game| with_game!(game, game => surface::act_at_random(game, side, mover, viewer)))
    }

    /// The die that is due: the face given, or the one that seed and place in the record bring. A face is taken only from a viewer who
    /// may know which there are.
    pub fn roll(&mut self, face: Option<&str>, viewer: Viewer) -> Result<Rolled, Denied> {
        self.roll_typed(face.map(|text| surface::Typed { text, hand: viewer }), viewer)
    }

    /// The face of the die that is due, named by somebody who may know what `hand` may and told to `viewer`: two people at one screen
    /// draw from their own cup, and what is left in it is not shown on the screen.
    pub fn roll_by_hand(&mut self, face: &str, hand: Viewer, viewer: Viewer) -> Result<Rolled, Denied> {
        self.roll_typed(Some(surface::Typed { text: face, hand }), viewer)
    }

    fn roll_typed(&mut self, face: Option<surface::Typed<'_>>, viewer: Viewer) -> Result<Rolled, Denied> {
        let seeded = |index, kind| dice::face(self.seed, index, kind);
        let source = if face.is_some() { Source::Hand } else { Source::Seed(self.seed) };
        let mut game = self.game.clone();
        let rolled = guard(|| {
            with_game!(&mut game, game => {
                game.roll_from(source);
                surface::roll(game, face, &seeded, viewer)
            })
        });
        let rolled = rolled.map_err(Denied::Broken)??;
        self.game = game;
        Ok(rolled)
    }

    /// The die that is due, like [`Session::roll`], for whoever draws it; a face comes with who names it.
    pub fn throw(&mut self, face: Option<(&str, Viewer)>) -> Result<Progress, Denied> {
        let seed = self.seed;
        let seeded = move |index, kind| dice::face(seed, index, kind);
        let source = if face.is_some() { Source::Hand } else { Source::Seed(seed) };
        let face = face.map(|(text, hand)| surface::Typed { text, hand });
        self.change(|game| {
            with_game!(game, game => {
                game.roll_from(source);
                let thrown = surface::thrown(game, face, &seeded, Viewer::Public)?;
                surface::rolled(game, &thrown).map(Progress::of)
            })
        })
    }

    /// Rolls everything that is due, like [`Session::auto`], for whoever draws it.
    pub fn settle(&mut self) -> Result<Progress, Denied> {
        let seed = self.seed;
        let seeded = move |index, kind| dice::face(seed, index, kind);
        if !with_game!(&self.game, game => surface::roll_is_due(game)) {
            return Ok(Progress::default());
        }
        self.change(|game| {
            let mut progress = Progress::default();
            with_game!(game, game => {
                while surface::roll_is_due(game) {
                    game.roll_from(Source::Seed(seed));
                    let thrown = surface::thrown(game, None, &seeded, Viewer::Public)?;
                    progress.extend(Progress::of(surface::rolled(game, &thrown)?));
                }
            });
            Ok(progress)
        })
    }

    /// Rolls everything that is due until somebody must decide or the game is over.
    pub fn auto(&mut self, viewer: Viewer) -> Result<Vec<Rolled>, Denied> {
        let mut ahead = self.clone();
        let mut rolls = Vec::new();
        while let Awaited::Roll(_) = ahead.awaited(viewer)? {
            rolls.push(ahead.roll(None, viewer)?);
        }
        *self = ahead;
        Ok(rolls)
    }

    /// Goes back to any point, fair or not: for analysis.
    pub fn back(&mut self, to: usize) -> Result<(), Denied> {
        let at = self.at();
        if to > at {
            return Err(Denied::Wrong(format!("there is no point {to}: the record has {at} answers")));
        }
        self.change(|game| {
            with_game!(game, game => game.back_to(to));
            Ok(())
        })
    }

    /// Takes back the last answer of `side`, or of whoever gave the last answer, as far as fairness allows.
    pub fn undo(&mut self, side: Option<Side>) -> Result<usize, Denied> {
        let to = self.look(|game| with_game!(game, game => surface::undo_target(game, side)))??;
        self.back(to)?;
        Ok(to)
    }

    fn look<T>(&self, work: impl FnOnce(&AnyGame) -> T) -> Result<T, Denied> {
        guard(|| work(&self.game)).map_err(Denied::Broken)
    }

    fn change<T>(&mut self, work: impl FnOnce(&mut AnyGame) -> Result<T, Denied>) -> Result<T, Denied> {
        let mut game = self.game.clone();
        let done = guard(|| work(&mut game)).map_err(Denied::Broken)??;
        self.game = game;
        Ok(done)
    }
}

/// A refusal that a game itself cannot word.
fn refuse<T>(clause: Clause, reason: impl Into<String>) -> Result<T, Denied> {
    Err(Denied::Refused(Refusal { clause, reason: reason.into() }))
}
