//! A puzzle at a table: what the table does by itself, and what the solver is told. Nothing of it is written down: which puzzle it is stands in the
//! situation of the game, and how far it is follows from the record.

use play::Side;
use scene::wire::{Judged, PuzzleResult, PuzzleSaid, Say, Solution};
use school::{Due, Outcome, Shelf, Solving, Verdict};
use session::{Denied, Session};

use crate::seats::Player;
use crate::table::Terms;

/// A puzzle at a table.
#[derive(Clone, Debug)]
pub struct Solver {
    solving: Solving,
}

impl Solver {
    /// The puzzle of a game; nothing for a game that is none, and where its puzzle is not on the shelf.
    pub fn of(shelf: &Shelf, terms: &Terms, session: &Session) -> Option<Solver> {
        if !terms.players.contains(&Player::Lesson) {
            return None;
        }
        let text = session.game().header().situation.as_ref()?;
        let puzzle = shelf.puzzles().iter().find(|puzzle| puzzle.situation == *text)?;
        Some(Solver { solving: Solving::new(puzzle.clone(), session).ok()? })
    }

    /// The solver's side.
    pub fn side(&self) -> Side {
        self.solving.side()
    }

    /// What the table does next by itself: a die or an answer; nothing when the solver is waited for. What he has brought about is judged here, which
    /// may take a moment.
    pub fn due(&mut self, session: &Session) -> Result<Option<Due>, Denied> {
        self.solving.due(session)
    }

    /// Judges whether what the solver wants to do is possible; only that is to be played.
    pub fn judge(&self, session: &Session, text: &str) -> Result<Verdict, Denied> {
        self.solving.judge(session, text)
    }

    /// To which answer the game goes back if the solver takes one back; nothing where it must stand.
    pub fn undo(&self, session: &Session) -> Option<usize> {
        (session.at() > self.solving.undo_limit(session)).then(|| session.at() - 1)
    }

    /// From the beginning; the game goes back to its first answer.
    pub fn again(&mut self) {
        self.solving.again();
    }

    /// From the beginning, answered by the table; the game goes back to its first answer.
    pub fn show(&mut self) {
        self.solving.show();
    }

    /// The hint, as the solver is told it.
    pub fn hint(&self) -> Option<Judged> {
        let hint = &self.solving.puzzle().hint;
        (!hint.is_empty()).then(|| Judged::Hint { hint: hint.clone() })
    }

    /// What the solver is told.
    pub fn say(
        &self,
        session: &Session,
        id: Option<u32>,
        verdict: Option<Judged>,
    ) -> Result<Say<'static>, Denied> {
        let puzzle = self.solving.puzzle();
        let result = match self.solving.outcome() {
            Some(outcome) => Some(self.result(outcome, session)?),
            None => None,
        };
        Ok(Say::Puzzle(Box::new(PuzzleSaid {
            id,
            puzzle: puzzle.id.clone(),
            title: puzzle.title.clone(),
            task: puzzle.task.clone(),
            side: puzzle.side.clone(),
            teaches: puzzle.teaches.clone(),
            difficulty: puzzle.difficulty,
            best: puzzle.chance.to_string(),
            waits: if result.is_some() { "nothing" } else { "answer" },
            hint: !puzzle.hint.is_empty(),
            begun: session.at() > 0,
            verdict,
            result,
        })))
    }

    fn result(&self, outcome: &Outcome, session: &Session) -> Result<PuzzleResult, Denied> {
        let puzzle = self.solving.puzzle();
        let best = puzzle.chance.to_string();
        let (is, chance, best, held, what) = match outcome {
            Outcome::Solved { held } => ("solved", Some(best.clone()), best, Some(*held), None),
            Outcome::Less { chance, best } => {
                ("less", Some(chance.to_string()), best.to_string(), None, None)
            }
            Outcome::Unjudged(what) => ("unjudged", None, best, None, Some(what.clone())),
            Outcome::Shown => ("shown", Some(best.clone()), best, None, None),
        };
        let (acts, labels) = self.solving.solution_in_words(session)?.into_iter().unzip();
        let say = puzzle.solution().map(|line| line.say.clone()).unwrap_or_default();
        let solution = Solution { acts, labels, chance: puzzle.chance.to_string(), say };
        let say = self.solving.chosen(session).map(|line| line.say.clone());
        Ok(PuzzleResult { is, chance, best, held, say, what, solution })
    }
}
