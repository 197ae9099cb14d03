//! The exact judge: how likely a goal is reached if the solver does his best and the enemy his worst, with the dice averaged.
//!
//! All the answers of one side up to the next die, the next answer of the other side, or the end are looked at together, so that an order of moves or a
//! piece that is taken up and put down counts once. Nothing is estimated: what is too large to be looked at whole is refused.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt;

use catalog::{AnyGame, Sketch, Visitor};
use play::{Answer, Decisions, Fingerprint, Game, Next, Rules, Side, Silent, Viewer, fingerprint};

use crate::Pattern;
use crate::goal::Goal;

/// A chance as a fraction in lowest terms.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chance {
    weight: u128,
    out_of: u128,
}

impl Chance {
    /// Never.
    pub const NONE: Chance = Chance { weight: 0, out_of: 1 };
    /// Always.
    pub const SURE: Chance = Chance { weight: 1, out_of: 1 };

    /// One in six.
    pub const SIXTH: Chance = Chance { weight: 1, out_of: 6 };

    /// Whether it is greater than another by so much at least.
    pub fn exceeds(self, other: Chance, by: Chance) -> bool {
        Chance::mean(&[other, by])
            .is_some_and(|mean| Chance::mean(&[self, Chance::NONE]).is_some_and(|half| half >= mean))
    }

    /// A fraction; nothing if it is none or more than all.
    pub fn new(weight: u128, out_of: u128) -> Option<Chance> {
        if out_of == 0 || weight > out_of {
            return None;
        }
        let shared = divisor(weight, out_of);
        Some(Chance { weight: weight / shared, out_of: out_of / shared })
    }

    /// Reads `3/6`, `0` or `1`.
    pub fn read(text: &str) -> Option<Chance> {
        let (weight, out_of) = text.split_once('/').unwrap_or((text, "1"));
        Chance::new(weight.trim().parse().ok()?, out_of.trim().parse().ok()?)
    }

    /// The mean of several, each as likely as the others; nothing if there are none, or the numbers grow too large.
    fn mean(list: &[Chance]) -> Option<Chance> {
        let mut sum = Chance { weight: 0, out_of: 1 };
        for one in list {
            let shared = sum.out_of / divisor(sum.out_of, one.out_of);
            let out_of = shared.checked_mul(one.out_of)?;
            let weight = sum.weight.checked_mul(out_of / sum.out_of)?;
            let weight = weight.checked_add(one.weight.checked_mul(out_of / one.out_of)?)?;
            sum = Chance { weight, out_of };
        }
        Chance::new(sum.weight, sum.out_of.checked_mul(list.len() as u128)?)
    }
}

impl PartialOrd for Chance {
    fn partial_cmp(&self, other: &Chance) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Chance {
    fn cmp(&self, other: &Chance) -> std::cmp::Ordering {
        // The denominators are products of a few small dice: these products do not overflow before `mean` has given up.
        (self.weight.saturating_mul(other.out_of)).cmp(&other.weight.saturating_mul(self.out_of))
    }
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.weight, self.out_of) {
            (0, _) => write!(f, "0"),
            (one, other) if one == other => write!(f, "1"),
            (weight, out_of) => write!(f, "{weight}/{out_of}"),
        }
    }
}

fn divisor(one: u128, other: u128) -> u128 {
    if other == 0 { one.max(1) } else { divisor(other, one % other) }
}

/// What is to be judged.
#[derive(Clone, Debug)]
pub struct Aim<'a> {
    /// The solver's side.
    pub side: Side,
    /// What he wants; judged where the game ends or one of `ends` asks, and wherever a die has fallen unless it must last.
    pub goal: &'a Goal,
    /// Kinds of questions and rolls that end it.
    pub ends: &'a [String],
    /// The solver's answers that are looked at; all if it is empty.
    pub considers: &'a [Pattern],
    /// How many positions may be looked at.
    pub budget: usize,
}

/// Why there is no judgement.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unjudged {
    /// More positions than the budget allows.
    TooLarge(usize),
    /// Both sides are asked at once: what one does depends on what he thinks of the other.
    Secret,
    /// An answer of the line is not legal where it is due: which, and what is.
    NotLegal(String, Vec<String>),
    /// The line ends before its last answers: the first that is left.
    LeftOver(String),
    /// The goal cannot be looked up.
    Goal(String),
    /// The fractions grow too large to be told.
    Fractions,
}

impl fmt::Display for Unjudged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unjudged::TooLarge(budget) => {
                write!(f, "more than {budget} positions: name the answers to consider")
            }
            Unjudged::Secret => write!(f, "both sides are asked at once: there is no exact judgement"),
            Unjudged::NotLegal(text, legal) => {
                write!(f, "{text:?} is not legal where it is due; legal are {}", legal.join(", "))
            }
            Unjudged::LeftOver(text) => write!(f, "it is over before {text:?}"),
            Unjudged::Goal(what) => write!(f, "the goal: {what}"),
            Unjudged::Fractions => write!(f, "the chances grow too large to be told exactly"),
        }
    }
}

/// The chance to reach the goal from where a game stands, after the answers of `line`, with best play of both.
pub fn judge(game: &AnyGame, aim: &Aim<'_>, line: &[String]) -> Result<Chance, Unjudged> {
    struct Ask<'a>(&'a Aim<'a>, &'a [String]);
    impl Visitor for Ask<'_> {
        type Out = Result<Chance, Unjudged>;

        fn visit<R: Sketch>(self, game: &Game<R>) -> Self::Out {
            Judge::<R>::new(game, self.0).follow(game.state().clone(), self.1, game.at() == 0)
        }
    }
    game.visit(Ask(aim, line))
}

/// What the answers of one side can bring about up to the next die, the next answer of the other side, or the end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Way {
    /// The answers, as few as lead there.
    pub acts: Vec<String>,
    /// The chance that is left then, with best play of both.
    pub chance: Chance,
}

/// All that the side can bring about that is asked where a game stands, each with the chance that is left; nothing where a die is due or it is over.
pub fn ways(game: &AnyGame, aim: &Aim<'_>) -> Result<Vec<Way>, Unjudged> {
    struct Ask<'a>(&'a Aim<'a>);
    impl Visitor for Ask<'_> {
        type Out = Result<Vec<Way>, Unjudged>;

        fn visit<R: Sketch>(self, game: &Game<R>) -> Self::Out {
            let mut judge = Judge::<R>::new(game, self.0);
            let Ahead::Side(side) = judge.ahead(game.state(), game.at() == 0)? else { return Ok(Vec::new()) };
            let reach = judge.reach(game.state().clone(), side, None)?;
            Ok(reach.ends.iter().map(|end| reach.way(judge.setup, end)).collect())
        }
    }
    game.visit(Ask(aim))
}

/// The best the side can do that is asked where a game stands: for the solver the way with the best chance, for the enemy the one with the worst.
pub fn best(game: &AnyGame, aim: &Aim<'_>) -> Result<Option<Way>, Unjudged> {
    struct Ask<'a>(&'a Aim<'a>);
    impl Visitor for Ask<'_> {
        type Out = Result<Option<Way>, Unjudged>;

        fn visit<R: Sketch>(self, game: &Game<R>) -> Self::Out {
            let mut judge = Judge::<R>::new(game, self.0);
            let Ahead::Side(side) = judge.ahead(game.state(), game.at() == 0)? else { return Ok(None) };
            let solver = side == self.0.side;
            let reach = judge.reach(game.state().clone(), side, Some(limit(solver)))?;
            Ok(reach.best(solver).map(|end| reach.way(judge.setup, end)))
        }
    }
    game.visit(Ask(aim))
}

/// Who goes on where a game stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// It is over for the puzzle; whether the goal is reached.
    Over(bool),
    /// A die falls; whether the goal is reached already.
    Dice(bool),
    /// This side decides; whether the goal is reached already.
    Asked(Side, bool),
}

/// Who goes on where a game stands, and whether the goal is reached there.
pub fn standing(game: &AnyGame, aim: &Aim<'_>) -> Result<Standing, Unjudged> {
    struct Ask<'a>(&'a Aim<'a>);
    impl Visitor for Ask<'_> {
        type Out = Result<Standing, Unjudged>;

        fn visit<R: Sketch>(self, game: &Game<R>) -> Self::Out {
            let judge = Judge::<R>::new(game, self.0);
            let reached = judge.reached(game.state())? == Chance::SURE;
            let early = reached && !self.0.goal.lasts();
            Ok(match judge.ahead(game.state(), game.at() == 0)? {
                Ahead::End => Standing::Over(reached),
                Ahead::Dice => Standing::Dice(early),
                Ahead::Side(side) => Standing::Asked(side, early),
            })
        }
    }
    game.visit(Ask(aim))
}

/// Where the solver's answers lead before the first die or answer of the enemy, to see whether two lines come to the same; nothing for a line that is not legal.
pub fn lands(game: &AnyGame, aim: &Aim<'_>, line: &[String]) -> Option<Fingerprint> {
    struct Ask<'a>(&'a Aim<'a>, &'a [String]);
    impl Visitor for Ask<'_> {
        type Out = Option<Fingerprint>;

        fn visit<R: Sketch>(self, game: &Game<R>) -> Self::Out {
            let judge = Judge::<R>::new(game, self.0);
            let (mut state, mut left, mut first) =
                (game.state().clone(), self.1.iter().peekable(), game.at() == 0);
            while let Ahead::Side(side) = judge.ahead(&state, first).ok()? {
                if side != self.0.side {
                    break;
                }
                let Some(text) = left.peek() else { break };
                let mut actions = Vec::new();
                R::actions(judge.setup, &state, side, &mut actions);
                let action =
                    match actions.iter().find(|&&action| R::write_action(judge.setup, action) == **text) {
                        Some(&action) => {
                            left.next();
                            action
                        }
                        None if actions.len() == 1 => actions[0],
                        None => return None,
                    };
                state = judge.after(&state, side, action);
                first = false;
            }
            Some(key::<R>(&state))
        }
    }
    game.visit(Ask(aim, line))
}

/// The best chance a side can hope for: who has it need not look further.
fn limit(solver: bool) -> Chance {
    if solver { Chance::SURE } else { Chance::NONE }
}

struct Judge<'a, R: Rules> {
    setup: &'a R::Setup,
    aim: &'a Aim<'a>,
    known: BTreeMap<Key, Chance>,
    /// Positions looked at.
    seen: usize,
}

type Key = Fingerprint;

/// What one side can bring about: every position on the way with where it comes from, and those where somebody or something else goes on.
struct Reach<R: Rules> {
    steps: Vec<Option<(usize, R::Action)>>,
    ends: Vec<(usize, R::Action, Chance)>,
}

impl<R: Sketch> Reach<R> {
    fn best(&self, solver: bool) -> Option<&(usize, R::Action, Chance)> {
        // Of several that are as good the first one counts, which has the fewest answers.
        let better = |one: Chance, other: Chance| if solver { one > other } else { one < other };
        self.ends.iter().reduce(|best, end| if better(end.2, best.2) { end } else { best })
    }

    fn way(&self, setup: &R::Setup, &(mut at, last, chance): &(usize, R::Action, Chance)) -> Way {
        let mut acts = vec![R::write_action(setup, last)];
        while let Some((before, action)) = self.steps[at] {
            acts.push(R::write_action(setup, action));
            at = before;
        }
        acts.reverse();
        Way { acts, chance }
    }
}

/// How a position goes on.
enum Ahead {
    /// It is over for the puzzle.
    End,
    /// A die falls.
    Dice,
    /// A side decides.
    Side(Side),
}

impl<'a, R: Sketch> Judge<'a, R> {
    fn new(game: &'a Game<R>, aim: &'a Aim<'a>) -> Judge<'a, R> {
        Judge { setup: game.setup(), aim, known: BTreeMap::new(), seen: 0 }
    }

    /// Plays a line; at its end, and where dice or the enemy come first, the rest is judged.
    fn follow(&mut self, state: R::State, line: &[String], first: bool) -> Result<Chance, Unjudged> {
        let Some((text, rest)) = line.split_first() else { return self.value(state, first) };
        self.look()?;
        match self.ahead(&state, first)? {
            Ahead::End => Err(Unjudged::LeftOver(text.clone())),
            Ahead::Dice => {
                let results = self.faces(&state)?;
                let mut chances = Vec::new();
                for after in results {
                    chances.push(self.follow(after, line, false)?);
                }
                Chance::mean(&chances).ok_or(Unjudged::Fractions)
            }
            Ahead::Side(side) if side != self.aim.side => {
                let mut least = Chance::SURE;
                for action in self.actions(&state, side) {
                    least = least.min(self.follow(self.after(&state, side, action), line, false)?);
                }
                Ok(least)
            }
            Ahead::Side(side) => {
                let mut actions = Vec::new();
                R::actions(self.setup, &state, side, &mut actions);
                let wanted = actions.iter().find(|&&action| R::write_action(self.setup, action) == *text);
                match (wanted, actions.as_slice()) {
                    (Some(&action), _) => self.follow(self.after(&state, side, action), rest, false),
                    // What must be done is done by itself, as in a lesson.
                    (None, &[only]) => self.follow(self.after(&state, side, only), line, false),
                    _ => {
                        let legal =
                            actions.iter().take(12).map(|&action| R::write_action(self.setup, action));
                        Err(Unjudged::NotLegal(text.clone(), legal.collect()))
                    }
                }
            }
        }
    }

    fn value(&mut self, state: R::State, first: bool) -> Result<Chance, Unjudged> {
        let key = key::<R>(&state);
        if let Some(&known) = self.known.get(&key).filter(|_| !first) {
            return Ok(known);
        }
        self.look()?;
        let value = match self.ahead(&state, first)? {
            Ahead::End => self.reached(&state)?,
            Ahead::Dice => {
                let mut chances = Vec::new();
                for after in self.faces(&state)? {
                    chances.push(self.after_a_die(after)?);
                }
                Chance::mean(&chances).ok_or(Unjudged::Fractions)?
            }
            Ahead::Side(side) => self.decide(state, side)?,
        };
        if !first {
            self.known.insert(key, value);
        }
        Ok(value)
    }

    fn after_a_die(&mut self, state: R::State) -> Result<Chance, Unjudged> {
        if !self.aim.goal.lasts() && self.reached(&state)? == Chance::SURE {
            return Ok(Chance::SURE);
        }
        self.value(state, false)
    }

    /// The best of what a side can bring about for the solver, the worst for him if it is the enemy.
    fn decide(&mut self, state: R::State, side: Side) -> Result<Chance, Unjudged> {
        let solver = side == self.aim.side;
        let reach = self.reach(state, side, Some(limit(solver)))?;
        // Where nothing that is considered leads anywhere, nothing is reached.
        Ok(reach.best(solver).map_or(Chance::NONE, |end| end.2))
    }

    /// All that a side can bring about before the next die or the other side, up to the first end that is as good as `enough`.
    fn reach(&mut self, state: R::State, side: Side, enough: Option<Chance>) -> Result<Reach<R>, Unjudged> {
        let mut reach = Reach { steps: vec![None], ends: Vec::new() };
        let (mut met, mut open) = (BTreeSet::from([key::<R>(&state)]), VecDeque::from([(0, state)]));
        while let Some((at, here)) = open.pop_front() {
            for action in self.actions(&here, side) {
                let after = self.after(&here, side, action);
                if !met.insert(key::<R>(&after)) {
                    continue;
                }
                if matches!(self.ahead(&after, false)?, Ahead::Side(same) if same == side) {
                    self.look()?;
                    open.push_back((reach.steps.len(), after));
                    reach.steps.push(Some((at, action)));
                    continue;
                }
                let value = self.value(after, false)?;
                reach.ends.push((at, action, value));
                if enough == Some(value) {
                    return Ok(reach);
                }
            }
        }
        Ok(reach)
    }

    fn ahead(&self, state: &R::State, first: bool) -> Result<Ahead, Unjudged> {
        let decisions: Decisions<R::Question> = match R::next(self.setup, state) {
            Next::Over(_) => return Ok(Ahead::End),
            Next::Roll(roll) => {
                let kind = R::roll_kind(&roll.why);
                let ends = !first && self.aim.ends.iter().any(|end| end == kind);
                return Ok(if ends { Ahead::End } else { Ahead::Dice });
            }
            Next::Decide(decisions) => decisions,
        };
        let ends =
            |question: &R::Question| self.aim.ends.iter().any(|kind| kind == R::question_kind(question));
        if !first && decisions.iter().any(|decision| ends(&decision.question)) {
            return Ok(Ahead::End);
        }
        if decisions.iter().count() > 1 {
            return Err(Unjudged::Secret);
        }
        Ok(Ahead::Side(decisions.first().side))
    }

    fn actions(&self, state: &R::State, side: Side) -> Vec<R::Action> {
        let mut actions = Vec::new();
        R::actions(self.setup, state, side, &mut actions);
        let considers = self.aim.considers;
        if side == self.aim.side && !considers.is_empty() && actions.len() > 1 {
            actions.retain(|&action| {
                let text = R::write_action(self.setup, action);
                considers.iter().any(|pattern| crate::pattern::glob(&pattern.text, &text))
            });
        }
        actions
    }

    fn after(&self, state: &R::State, side: Side, action: R::Action) -> R::State {
        let mut after = state.clone();
        R::apply(self.setup, &mut after, Answer::Act(side, action), &mut Silent);
        after
    }

    fn faces(&self, state: &R::State) -> Result<Vec<R::State>, Unjudged> {
        let Next::Roll(roll) = R::next(self.setup, state) else { return Ok(Vec::new()) };
        let fall = |face| {
            let mut after = state.clone();
            R::apply(self.setup, &mut after, Answer::Roll(face), &mut Silent);
            after
        };
        Ok(roll.dice.faces().map(fall).collect())
    }

    fn reached(&self, state: &R::State) -> Result<Chance, Unjudged> {
        let view = serde_json::to_value(R::view(self.setup, state, Viewer::Referee));
        let view = view.map_err(|error| Unjudged::Goal(error.to_string()))?;
        Ok(if self.aim.goal.holds(&view) { Chance::SURE } else { Chance::NONE })
    }

    fn look(&mut self) -> Result<(), Unjudged> {
        self.seen += 1;
        if self.seen > self.aim.budget { Err(Unjudged::TooLarge(self.aim.budget)) } else { Ok(()) }
    }
}

fn key<R: Rules>(state: &R::State) -> Key {
    fingerprint(state)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_fractions() {
        let read = |text| Chance::read(text).unwrap();
        assert_eq!(read("3/6"), read("1/2"));
        assert!(read("2/6") < read("3/6") && read("0") < read("1/36") && read("35/36") < read("1"));
        assert_eq!(Chance::mean(&[read("1"), read("0"), read("1/2")]), Chance::read("1/2"));
        assert_eq!(Chance::mean(&[]), None);
        assert_eq!(
            (read("3/6").to_string(), read("0/4").to_string(), read("4/4").to_string()),
            ("1/2".into(), "0".into(), "1".into())
        );
        assert!(
            read("1/2").exceeds(read("1/3"), Chance::SIXTH)
                && !read("1/2").exceeds(read("2/5"), Chance::SIXTH)
        );
        for wrong in ["7/6", "1/0", "half", ""] {
            assert_eq!(Chance::read(wrong), None, "{wrong}");
        }
    }
}
