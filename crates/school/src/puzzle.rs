//! A puzzle: a position, a task, and the exact best chance to fulfil it.

use cases::Facts;
use play::{Faults, Viewer};
use session::{Denied, Session};
use sheets::Source;

use crate::fields::{Fields, facts_of};
use crate::goal::Goal;
use crate::judge::{Aim, Chance, Unjudged, judge};
use crate::lesson::{patterns, situation};
use crate::{Pattern, Said, checks};

/// Positions the judge may look at unless the file says otherwise.
pub const BUDGET: usize = 60_000;

/// A puzzle as its file has it.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// The file, as faults call it.
    pub file: String,
    /// The id, and the end of its address.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// What is played.
    pub battle: String,
    /// The id of the solver's side.
    pub side: String,
    /// What is to be done.
    pub task: String,
    /// The clauses it is about.
    pub teaches: Vec<String>,
    /// Where it comes from: `hand`, or a game.
    pub made: String,
    /// The levels that find it, as measured.
    pub solved_by: Vec<String>,
    /// What helps a solver who asks; nothing if it is empty.
    pub hint: String,
    /// How hard it is, 1 to 5.
    pub difficulty: u32,
    /// Where it begins, as a situation text.
    pub situation: String,
    /// What is to hold.
    pub goal: Goal,
    /// The best chance there is.
    pub chance: Chance,
    /// Kinds of questions and rolls at which it is judged.
    pub ends: Vec<String>,
    /// The solver's answers that are looked at; all if there are none.
    pub considers: Vec<Pattern>,
    /// How many positions the judge may look at.
    pub budget: usize,
    /// What one may try, each with its chance.
    pub lines: Vec<Line>,
}

/// Something one may try.
#[derive(Clone, Debug)]
pub struct Line {
    /// The solver's answers.
    pub acts: Vec<String>,
    /// The chance with it.
    pub chance: Chance,
    /// What is said of it.
    pub say: String,
    /// Who comes to a position where these hold, before the first die or answer of the enemy, has chosen this line.
    pub when: Facts,
    line: usize,
}

impl Puzzle {
    /// Reads a puzzle and checks all that can be told without judging it.
    pub fn read(source: Source<'_>) -> Result<Puzzle, Faults> {
        let mut faults = Faults::default();
        let node = sheets::read(source, &mut faults);
        if !faults.0.is_empty() {
            return Err(faults.or(()).err().unwrap_or_default());
        }
        let fields = Fields::of(&node, "puzzle", &mut faults);
        let puzzle = puzzle(source, &fields, &mut faults);
        puzzle.begins(&mut faults);
        fields.rest(&mut faults);
        faults.or(puzzle)
    }

    /// The game at the beginning.
    pub fn open(&self) -> Result<Session, Faults> {
        crate::open(&self.file, &self.situation)
    }

    /// The chance that is left where a game stands, after these answers of the solver.
    pub fn judge(&self, session: &Session, line: &[String]) -> Result<Chance, Unjudged> {
        judge(session.game(), &self.aim(session)?, line)
    }

    /// What is judged.
    pub fn aim(&self, session: &Session) -> Result<Aim<'_>, Unjudged> {
        let side = session.side(&self.side).map_err(|denied: Denied| Unjudged::Goal(denied.to_string()))?;
        let Puzzle { goal, ends, considers, budget, .. } = self;
        Ok(Aim { side, goal, ends, considers, budget: *budget })
    }

    /// The first line with the best chance.
    pub fn solution(&self) -> Option<&Line> {
        self.lines.iter().find(|line| line.chance == self.chance)
    }

    /// Judges it: the best chance must be what it says, each line must have its chance, and none may have a better one.
    pub fn try_out(&self) -> Faults {
        let mut faults = Faults::default();
        let session = match self.open() {
            Ok(session) => session,
            Err(faults) => return faults,
        };
        match self.judge(&session, &[]) {
            Ok(best) if best == self.chance => {}
            Ok(best) => faults.add(
                &self.file,
                1,
                "goal",
                format!("chance: the best there is {best}, not {}", self.chance),
            ),
            Err(unjudged) => faults.add(&self.file, 1, "goal", unjudged.to_string()),
        }
        for line in &self.lines {
            match self.judge(&session, &line.acts) {
                Ok(chance) if chance == line.chance => {}
                Ok(chance) => faults.add(
                    &self.file,
                    line.line,
                    "line",
                    format!("its chance is {chance}, not {}", line.chance),
                ),
                Err(unjudged) => faults.add(&self.file, line.line, "line", unjudged.to_string()),
            }
        }
        faults.or(()).err().unwrap_or_default()
    }

    /// What must hold of its beginning and of its lines.
    fn begins(&self, faults: &mut Faults) {
        let session = match self.open() {
            Ok(session) => session,
            Err(found) => return faults.0.extend(found.0),
        };
        if session.side(&self.side).is_err() {
            faults.add(&self.file, 1, "puzzle", format!("side: {:?} is no side of this battle", self.side));
        }
        let kinds = [crate::question_kinds(session.game()), crate::roll_kinds(session.game())].concat();
        for kind in self.ends.iter().filter(|kind| !kinds.contains(&kind.as_str())) {
            faults.add(
                &self.file,
                1,
                "goal",
                format!("ends: no question and no roll is of the kind {kind:?}"),
            );
        }
        if let Ok(view) = session.view(Viewer::Referee) {
            for path in self.goal.paths() {
                if let Err(what) = cases::look(&view, path) {
                    faults.add(&self.file, 1, "goal", format!("fact: {what}"));
                }
            }
            for line in &self.lines {
                for (path, _) in line.when.iter() {
                    if let Err(what) = cases::look(&view, path) {
                        faults.add(&self.file, line.line, "line", format!("when: {what}"));
                    }
                }
            }
            if !self.goal.lasts() && self.goal.holds(&view) {
                faults.add(&self.file, 1, "goal", "fact: holds before anything is done");
            }
        }
        if !self.lines.iter().any(|line| line.chance == self.chance) {
            faults.add(&self.file, 1, "puzzle", "no line has the best chance");
        }
        for line in self.lines.iter().filter(|line| line.chance > self.chance) {
            faults.add(&self.file, line.line, "line", "its chance is better than the best");
        }
    }
}

fn puzzle(source: Source<'_>, fields: &Fields<'_, '_>, faults: &mut Faults) -> Puzzle {
    let texts = |list: Vec<Said>| -> Vec<String> { list.into_iter().map(|said| said.text).collect() };
    let battle = fields.needed("battle", faults);
    let id = fields.needed("id", faults);
    if checks::battle_of_folder(source.file).is_some() && id != checks::id_of_file(source.file, &battle) {
        fields.fault(
            faults,
            "id",
            format!("the file stands for {:?}", checks::id_of_file(source.file, &battle)),
        );
    }
    let edition = fields.text("edition", faults).unwrap_or_default().text;
    let options = texts(fields.texts("options", faults));
    let goal_node = fields.node("goal");
    if goal_node.is_none() {
        fields.fault(faults, "goal", "is missing");
    }
    let goal = goal_node.map(|node| Fields::of(node, "goal", faults));
    let puzzle = Puzzle {
        file: source.file.to_owned(),
        title: fields.needed("title", faults),
        side: fields.needed("side", faults),
        task: fields.needed("task", faults),
        teaches: texts(fields.texts("teaches", faults)),
        made: fields.needed("made", faults),
        solved_by: texts(fields.texts("solved_by", faults)),
        difficulty: fields.number("difficulty", faults).unwrap_or(3),
        situation: situation(fields, &battle, &edition, &options, faults),
        goal: goal.as_ref().map(|goal| wanted(goal, faults)).unwrap_or_default(),
        hint: fields.text("hint", faults).unwrap_or_default().text,
        chance: goal.as_ref().map_or(Chance::NONE, |goal| chance(goal, faults)),
        ends: goal.as_ref().map(|goal| texts(goal.texts("ends", faults))).unwrap_or_default(),
        considers: goal.as_ref().map(|goal| patterns(goal, "considers", faults)).unwrap_or_default(),
        budget: goal
            .as_ref()
            .and_then(|goal| goal.number("budget", faults))
            .map_or(BUDGET, |most| most as usize),
        lines: lines(fields, faults),
        id,
        battle,
    };
    checks::words(fields, "task", &puzzle.task, checks::MOST_WORDS, faults);
    checks::words(fields, "hint", &puzzle.hint, checks::MOST_WORDS, faults);
    if puzzle.goal.is_empty() {
        fields.fault(faults, "goal", "says nothing: it has `fact`, `any` or `none`");
    }
    checks::clauses(fields, "teaches", &puzzle.teaches, faults);
    if !(1..=5).contains(&puzzle.difficulty) {
        fields.fault(faults, "difficulty", "is a number from 1 to 5");
    }
    for level in puzzle.solved_by.iter().filter(|level| !session::computer::LEVELS.contains(&level.as_str()))
    {
        fields.fault(faults, "solved_by", format!("{level:?} is no level"));
    }
    if let Some(goal) = goal {
        goal.rest(faults);
    }
    puzzle
}

fn wanted(fields: &Fields<'_, '_>, faults: &mut Faults) -> Goal {
    let lists =
        |key: &str, faults: &mut Faults| fields.tables(key, faults).into_iter().map(facts_of).collect();
    Goal { all: fields.facts("fact", faults), any: lists("any", faults), none: lists("none", faults) }
}

fn chance(fields: &Fields<'_, '_>, faults: &mut Faults) -> Chance {
    let text = fields.needed("chance", faults);
    Chance::read(&text).unwrap_or_else(|| {
        fields.fault(faults, "chance", format!("{text:?} is no chance; one is written like 3/6"));
        Chance::NONE
    })
}

fn lines(fields: &Fields<'_, '_>, faults: &mut Faults) -> Vec<Line> {
    let mut lines = Vec::new();
    for node in fields.tables("line", faults) {
        let line = Fields::of(node, "line", faults);
        let acts: Vec<String> = line.texts("acts", faults).into_iter().map(|said| said.text).collect();
        if acts.is_empty() {
            line.fault(faults, "acts", "is missing");
        }
        let say = line.needed("say", faults);
        checks::words(&line, "say", &say, checks::MOST_WORDS, faults);
        let when = line.facts("when", faults);
        lines.push(Line { acts, chance: chance(&line, faults), say, when, line: line.line() });
        line.rest(faults);
    }
    lines
}
