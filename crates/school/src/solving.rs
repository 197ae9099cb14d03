//! Runs a puzzle: the solver plays, the enemy does his worst, dice fall, and what the solver has brought about is judged. A pure function over a session.
//!
//! Whenever a die or the enemy is due after answers of the solver, the chance that is left is compared with the best there was: if it is
//! less, the puzzle is over. So luck decides nothing, and a mistake in a later decision counts like one in the first.

use std::collections::VecDeque;
use std::sync::Arc;

use play::{Answer, Game, Side, Viewer};
use session::{Denied, Session};

use crate::course::{Due, Verdict};
use crate::judge::{Chance, Standing, Unjudged, Way, best, judge, lands, standing};
use crate::puzzle::{Line, Puzzle};

/// How far somebody is in a puzzle.
#[derive(Clone, Debug)]
pub struct Solving {
    puzzle: Arc<Puzzle>,
    side: Side,
    /// The best chance there was when the solver was last asked after a die or the enemy, and the answer that was.
    best: Option<(usize, Chance)>,
    /// The table shows how it is done.
    shows: bool,
    /// What it will answer for the solver.
    plan: VecDeque<String>,
    outcome: Option<Outcome>,
}

/// How it ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// Every answer kept the best chance; whether the goal was reached.
    Solved {
        /// Dice decided, if the chance was less than all.
        held: bool,
    },
    /// Something better was there.
    Less {
        /// What the answers left.
        chance: Chance,
        /// What could have been left at that point.
        best: Chance,
    },
    /// There is no exact judgement of these answers; the text says why.
    Unjudged(String),
    /// The table has shown how it is done.
    Shown,
}

impl Solving {
    /// Somebody solves this puzzle; what he has done follows from the answers of the game.
    pub fn new(puzzle: Arc<Puzzle>, session: &Session) -> Result<Solving, Denied> {
        let side = session.side(&puzzle.side)?;
        Ok(Solving { puzzle, side, best: None, shows: false, plan: VecDeque::new(), outcome: None })
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Arc<Puzzle> {
        &self.puzzle
    }

    /// The solver's side.
    pub fn side(&self) -> Side {
        self.side
    }

    /// How it ended; nothing while it goes on.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// Judges what the solver wants to do: what is legal is to be submitted, good or bad.
    pub fn judge(&self, session: &Session, text: &str) -> Result<Verdict, Denied> {
        if self.outcome.is_some() {
            return Ok(Verdict::Unreadable("the puzzle is over".into()));
        }
        if !matches!(self.standing(session), Ok(Standing::Asked(side, _)) if side == self.side) {
            return Ok(Verdict::Unreadable("nothing is asked now".into()));
        }
        let said = match session.explain(Some(self.side), text) {
            Err(Denied::Wrong(what)) => return Ok(Verdict::Unreadable(what)),
            said => said?,
        };
        Ok(match said.legal {
            true => Verdict::Accepted { action: said.action },
            false => Verdict::Refused { clause: said.clause.0.to_owned(), reason: said.reason, hint: None },
        })
    }

    /// What the table does next by itself: a die, or an answer of the enemy, or of the solver where he is shown how it is done. Nothing when the solver is
    /// waited for, or it is over.
    pub fn due(&mut self, session: &Session) -> Result<Option<Due>, Denied> {
        if self.outcome.is_some() {
            return Ok(None);
        }
        match self.next(session) {
            Ok(due) => Ok(due),
            Err(unjudged) => {
                self.outcome = Some(Outcome::Unjudged(unjudged.to_string()));
                Ok(None)
            }
        }
    }

    fn next(&mut self, session: &Session) -> Result<Option<Due>, Unjudged> {
        let standing = self.standing(session)?;
        let from = last_of_others(session, self.side);
        let asked = matches!(standing, Standing::Asked(side, _) if side == self.side);
        if session.at() > from && !asked {
            // The solver has handed over.
            let (chance, best) = (self.left(session)?, self.best_at(session, from)?);
            if chance < best {
                return Ok(self.over(Outcome::Less { chance, best }));
            }
        }
        let (Standing::Over(held) | Standing::Dice(held) | Standing::Asked(_, held)) = standing;
        if held || matches!(standing, Standing::Over(_)) {
            return Ok(self.over(Outcome::Solved { held }));
        }
        if asked {
            // Where the dice have left nothing, the solver has done what he could.
            if session.at() == from && from > 0 && self.best_at(session, from)? == Chance::NONE {
                return Ok(self.over(Outcome::Solved { held: false }));
            }
            return if self.shows { self.shown(session) } else { Ok(None) };
        }
        match standing {
            Standing::Asked(side, _) => {
                let way = best(session.game(), &self.puzzle.aim(session)?)?;
                let act = way.and_then(|way| way.acts.into_iter().next());
                Ok(act.map(|act| Due::Act(side, act)))
            }
            _ => Ok(Some(Due::Roll(None))),
        }
    }

    fn over(&mut self, outcome: Outcome) -> Option<Due> {
        self.outcome = Some(if self.shows { Outcome::Shown } else { outcome });
        None
    }

    fn standing(&self, session: &Session) -> Result<Standing, Unjudged> {
        standing(session.game(), &self.puzzle.aim(session)?)
    }

    /// The chance that is left where a game stands.
    fn left(&self, session: &Session) -> Result<Chance, Unjudged> {
        judge(session.game(), &self.puzzle.aim(session)?, &[])
    }

    /// The best chance there was after this answer.
    fn best_at(&mut self, session: &Session, from: usize) -> Result<Chance, Unjudged> {
        if from == 0 {
            return Ok(self.puzzle.chance);
        }
        if let Some((_, best)) = self.best.filter(|&(at, _)| at == from) {
            return Ok(best);
        }
        let mut past = session.clone();
        past.back(from).map_err(|denied| Unjudged::Goal(denied.to_string()))?;
        let best = self.left(&past)?;
        self.best = Some((from, best));
        Ok(best)
    }

    /// Down to which answer the solver may take back what he has done: not beyond dice, answers of the enemy and the judgement.
    pub fn undo_limit(&self, session: &Session) -> usize {
        if self.outcome.is_some() { session.at() } else { last_of_others(session, self.side) }
    }

    /// From the beginning; the game is to go back to its first answer.
    pub fn again(&mut self) {
        (self.best, self.outcome, self.shows) = (None, None, false);
        self.plan.clear();
    }

    /// From the beginning, answered by the table; the game is to go back to its first answer.
    pub fn show(&mut self) {
        self.again();
        self.shows = true;
        self.plan =
            self.puzzle.solution().map(|line| line.acts.iter().cloned().collect()).unwrap_or_default();
    }

    /// The next answer that shows how it is done.
    fn shown(&mut self, session: &Session) -> Result<Option<Due>, Unjudged> {
        let choices = session.choices(self.side).map_err(|denied| Unjudged::Goal(denied.to_string()))?;
        let legal = |text: &String| choices.iter().any(|choice| choice.text == *text);
        let act = if self.plan.front().is_some_and(legal) {
            self.plan.pop_front()
        } else if let [only] = choices.as_slice() {
            // What must be done is not written down in lines.
            Some(only.text.clone())
        } else {
            let way = best(session.game(), &self.puzzle.aim(session)?)?;
            self.plan = way.map(|way: Way| way.acts.into()).unwrap_or_default();
            self.plan.pop_front().or_else(|| choices.first().map(|choice| choice.text.clone()))
        };
        Ok(act.map(|act| Due::Act(self.side, act)))
    }

    /// The line of the puzzle that the solver has chosen, by where his first answers led; nothing if it is another.
    pub fn chosen(&self, session: &Session) -> Option<&Line> {
        let aim = self.puzzle.aim(session).ok()?;
        let mut past = session.clone();
        let until = first_of_others(session, self.side);
        past.back(until).ok()?;
        let here = lands(past.game(), &aim, &[])?;
        let view = past.view(Viewer::Referee).ok()?;
        past.back(0).ok()?;
        let mut lines = self.puzzle.lines.iter();
        lines.find(|line| lands(past.game(), &aim, &line.acts) == Some(here)).or_else(|| {
            self.puzzle.lines.iter().find(|line| !line.when.is_empty() && line.when.check(&view).is_ok())
        })
    }

    /// The best line in words: what each of its answers is called where it is due.
    pub fn solution_in_words(&self, session: &Session) -> Result<Vec<(String, String)>, Denied> {
        let Some(solution) = self.puzzle.solution() else { return Ok(Vec::new()) };
        let mut past = session.clone();
        past.back(0)?;
        let mut words = Vec::new();
        for act in &solution.acts {
            loop {
                // What comes after a die is not told here.
                if !matches!(self.standing(&past), Ok(Standing::Asked(side, _)) if side == self.side) {
                    return Ok(words);
                }
                let choices = past.choices(self.side)?;
                if let Some(choice) = choices.iter().find(|choice| choice.text == *act) {
                    words.push((act.clone(), choice.label.clone()));
                    past.act(Some(self.side), act, Viewer::Referee)?;
                    break;
                }
                // What must be done is not written down in lines.
                let [only] = choices.as_slice() else { return Ok(words) };
                past.act(Some(self.side), &only.text, Viewer::Referee)?;
            }
        }
        Ok(words)
    }
}

/// How many answers there were after the last one that was not the solver's: of the enemy, or of a die.
fn last_of_others(session: &Session, side: Side) -> usize {
    givers(session).iter().rposition(|&giver| giver != Some(side)).map_or(0, |at| at + 1)
}

/// How many answers there were before the first one that was not the solver's, if he has given one before it.
fn first_of_others(session: &Session, side: Side) -> usize {
    let givers = givers(session);
    let Some(first) = givers.iter().position(|&giver| giver == Some(side)) else { return 0 };
    let after = givers[first..].iter().position(|&giver| giver != Some(side));
    after.map_or(givers.len(), |after| first + after)
}

/// Who gave each answer; nobody a die.
fn givers(session: &Session) -> Vec<Option<Side>> {
    fn of<R: play::Words>(game: &Game<R>) -> Vec<Option<Side>> {
        let giver = |answer: &Answer<R::Action>| match answer {
            Answer::Act(side, _) => Some(*side),
            Answer::Roll(_) => None,
        };
        game.answers().iter().map(giver).collect()
    }
    catalog::with_game!(session.game(), game => of(game))
}
