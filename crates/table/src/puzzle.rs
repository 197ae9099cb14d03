//! A puzzle at a table: what the table does by itself, and what the solver is told. Nothing of it is written down: which puzzle it is stands in the
//! situation of the game, and how far it is follows from the record.

use play::Side;
use scene::wire::{Ask, Code, Fault, Judged, LessonAsk, PuzzleResult, PuzzleSaid, Say, Solution};
use school::{Due, Outcome, Shelf, Solving, Verdict};
use session::{Denied, Session};

use crate::lesson::{Scripted, judged};
use crate::position::Position;
use crate::seats::Player;
use crate::table::Terms;

/// A puzzle at a table.
#[derive(Clone, Debug)]
pub struct Solver {
    solving: Solving,
    /// What the table still has to do, the next last.
    todo: Vec<Todo>,
}

impl Solver {
    /// The puzzle of a game; nothing for a game that is none, and where its puzzle is not on the shelf.
    pub fn of(shelf: &Shelf, terms: &Terms, session: &Session) -> Option<Solver> {
        if !terms.players.contains(&Player::Lesson) {
            return None;
        }
        let text = session.game().header().situation.as_ref()?;
        let puzzle = shelf.puzzles().iter().find(|puzzle| puzzle.situation == *text)?;
        Some(Solver { solving: Solving::new(puzzle.clone(), session).ok()?, todo: Vec::new() })
    }

    /// The solver's side.
    pub fn side(&self) -> Side {
        self.solving.side()
    }

    /// Whether this is answered by the puzzle and not by the table.
    pub fn hears(ask: &Ask) -> bool {
        matches!(
            ask,
            Ask::Act { .. } | Ask::Roll { .. } | Ask::Undo { .. } | Ask::Resign { .. } | Ask::Lesson { .. }
        )
    }

    /// The solver asks or answers. What is to be told of it is told when every step is done.
    pub fn ask(&mut self, now: &Position, ask: &Ask) -> Result<Option<Judged>, Fault> {
        if let Ask::Act { rev, .. } | Ask::Undo { rev } = ask
            && *rev != now.rev
        {
            return Err(Fault::new(0, Code::Stale, "the table has changed since"));
        }
        match ask {
            Ask::Act { act, .. } => Ok(Some(self.answer(&now.session, act)?)),
            Ask::Undo { .. } => {
                let limit = self.solving.undo_limit(&now.session);
                if now.session.at() <= limit {
                    return Err(not_yours("what dice or the enemy have answered stands"));
                }
                self.todo.push(Todo::Back(now.session.at() - 1));
                Ok(None)
            }
            Ask::Lesson { go } => Ok(self.obey(*go)),
            _ => Err(not_yours("in a puzzle the table rolls, and nobody gives up")),
        }
    }

    /// What is possible is done, good or bad, and then what follows by itself.
    fn answer(&mut self, session: &Session, text: &str) -> Result<Judged, Denied> {
        let verdict = self.solving.judge(session, text)?;
        if let Verdict::Accepted { action } = &verdict {
            self.todo.extend([Todo::GoOn, Todo::Play(action.clone())]);
        }
        Ok(judged(verdict))
    }

    fn obey(&mut self, go: LessonAsk) -> Option<Judged> {
        match go {
            LessonAsk::Where | LessonAsk::Next => return None,
            LessonAsk::Hint => {
                let hint = &self.solving.puzzle().hint;
                return (!hint.is_empty()).then(|| Judged::Hint { hint: hint.clone() });
            }
            LessonAsk::Again => self.solving.again(),
            LessonAsk::Show => self.solving.show(),
        }
        self.todo = vec![Todo::GoOn, Todo::Back(0)];
        None
    }

    /// Dice fall and the enemy answers until the solver is waited for, or it is over.
    pub fn go_on(&mut self) {
        self.todo = vec![Todo::GoOn];
    }

    /// What the table does next and is to be written down; nothing when the solver is waited for. What he has brought about is judged here, which may
    /// take a moment.
    pub fn step(&mut self, session: &Session) -> Result<Option<Scripted>, Denied> {
        while let Some(todo) = self.todo.pop() {
            match todo {
                Todo::Play(text) => return Ok(Some(Scripted::Act(self.side(), text))),
                Todo::Back(to) if to < session.at() => return Ok(Some(Scripted::Back(to))),
                Todo::Back(_) => {}
                Todo::GoOn => {
                    let due = self.solving.due(session)?;
                    if due.is_some() {
                        self.todo.push(Todo::GoOn);
                    }
                    match due {
                        None | Some(Due::Ended(_)) => {}
                        Some(Due::Roll(face)) => return Ok(Some(Scripted::Roll(face))),
                        Some(Due::Act(side, text)) => return Ok(Some(Scripted::Act(side, text))),
                    }
                }
            }
        }
        Ok(None)
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

/// Something the table has to do for a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Todo {
    /// The solver's answer is played.
    Play(String),
    /// The game goes back to so many answers.
    Back(usize),
    /// Everything is done that the table does by itself.
    GoOn,
}

fn not_yours(why: &str) -> Fault {
    Fault::new(0, Code::NotYours, why)
}
