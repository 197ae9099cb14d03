//! Whether the reasons that are given for a refusal are true.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use play::{Answer, Clause, Explanation, Game, Header, Next, Side, Words};

use crate::SplitMix64;
use crate::illegal::Pool;

/// Plays random games, tries random wrong actions at many points, and has every reason judged by somebody who reckons anew what it claims.
#[derive(Clone, Debug)]
pub struct Reasons {
    /// How many games are played.
    pub games: usize,
    /// The seed of the first game; the others follow by one.
    pub seed: u64,
    /// How many wrong actions are tried at each decision.
    pub probes: usize,
    /// A game is left after so many answers.
    pub bound: usize,
}

impl Default for Reasons {
    fn default() -> Reasons {
        Reasons { games: 10, seed: 1, probes: 6, bound: 4_000 }
    }
}

/// A wrong action with what was said about it.
pub struct Refused<'a, R: Words> {
    /// The battle.
    pub setup: &'a R::Setup,
    /// The position.
    pub state: &'a R::State,
    /// Who tried it.
    pub side: Side,
    /// What he tried.
    pub action: R::Action,
    /// The clause that forbids it.
    pub clause: Clause,
    /// The reason.
    pub reason: &'a str,
}

/// What is found when a reason is looked into.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Truth {
    /// It is so.
    True,
    /// It is not so, because.
    False(String),
    /// Nobody has looked into reasons of this kind.
    Unjudged,
}

impl Truth {
    /// True if it holds, else false with `otherwise` as the reason.
    pub fn of(holds: bool, otherwise: impl FnOnce() -> String) -> Truth {
        if holds { Truth::True } else { Truth::False(otherwise()) }
    }
}

/// How often a kind of reason was given and judged, with one example.
#[derive(Clone, Default, Debug)]
struct Kind {
    given: usize,
    judged: usize,
    example: String,
}

/// What was found.
#[derive(Clone, Default, Debug)]
pub struct ReasonReport {
    kinds: BTreeMap<String, Kind>,
    findings: Vec<String>,
}

/// Names a wrong action for a position.
type Near<'a, R> = dyn Fn(
        &<R as play::Rules>::Setup,
        &<R as play::Rules>::State,
        &mut SplitMix64,
    ) -> Option<<R as play::Rules>::Action>
    + 'a;

impl Reasons {
    /// Plays from the battle's own start and has every reason judged.
    pub fn check<R: Words>(
        &self,
        setup: &Arc<R::Setup>,
        judge: impl Fn(&Refused<'_, R>) -> Truth,
    ) -> ReasonReport {
        self.check_from(|_| Game::<R>::new(Arc::clone(setup), Header::default()), judge)
    }

    /// The same from games that are made for each seed.
    pub fn check_from<R: Words>(
        &self,
        make: impl Fn(u64) -> Game<R>,
        judge: impl Fn(&Refused<'_, R>) -> Truth,
    ) -> ReasonReport {
        self.play(make, None, judge)
    }

    /// Plays from the battle's own start, and every second wrong action is one that `near` names, as far as it names any: actions of other moments are
    /// seldom close to a legal one, and so are seldom refused for the reasons that people meet.
    pub fn check_near<R: Words>(
        &self,
        setup: &Arc<R::Setup>,
        near: impl Fn(&R::Setup, &R::State, &mut SplitMix64) -> Option<R::Action>,
        judge: impl Fn(&Refused<'_, R>) -> Truth,
    ) -> ReasonReport {
        self.play(|_| Game::<R>::new(Arc::clone(setup), Header::default()), Some(&near), judge)
    }

    fn play<R: Words>(
        &self,
        make: impl Fn(u64) -> Game<R>,
        near: Option<&Near<'_, R>>,
        judge: impl Fn(&Refused<'_, R>) -> Truth,
    ) -> ReasonReport {
        let mut report = ReasonReport::default();
        for seed in self.seed..self.seed + self.games as u64 {
            let mut rng = SplitMix64::new(seed);
            let mut pool = Pool::new();
            let mut game = make(seed);
            while game.at() < self.bound {
                let answer = match game.next() {
                    Next::Over(_) => break,
                    Next::Roll(roll) => {
                        let faces: Vec<_> = roll.dice.faces().collect();
                        rng.pick(&faces).map(Answer::Roll)
                    }
                    Next::Decide(decisions) => {
                        let open: Vec<_> = decisions.iter().map(|decision| decision.side).collect();
                        let Some(side) = rng.pick(&open) else { break };
                        let actions = game.actions(side);
                        pool.remember(&actions, &mut rng);
                        let mut make = |rng: &mut SplitMix64| {
                            let near = near.filter(|_| rng.below(2) == 0);
                            let close = near.and_then(|near| near(game.setup(), game.state(), rng));
                            close.or_else(|| pool.make::<R>(game.setup(), rng))
                        };
                        self.probe(&game, side, &mut make, &mut rng, &judge, &mut report);
                        rng.pick(&actions).map(|action| Answer::Act(side, action))
                    }
                };
                let Some(answer) = answer else { break };
                if game.submit(answer).is_err() {
                    break;
                }
            }
        }
        report
    }

    fn probe<R: Words>(
        &self,
        game: &Game<R>,
        side: Side,
        make: &mut dyn FnMut(&mut SplitMix64) -> Option<R::Action>,
        rng: &mut SplitMix64,
        judge: &impl Fn(&Refused<'_, R>) -> Truth,
        report: &mut ReasonReport,
    ) {
        let (setup, state) = (game.setup(), game.state());
        for _ in 0..self.probes {
            // Whoever is not asked at all is refused for that alone, so he tries seldom.
            let side = if rng.below(16) == 0 { side.other() } else { side };
            let Some(action) = make(rng) else { continue };
            let Explanation { legal: false, clause, reason } = R::explain(setup, state, side, action) else {
                continue;
            };
            let truth = judge(&Refused { setup, state, side, action, clause, reason: &reason });
            report.add(&R::write_action(setup, action), clause, &reason, truth);
        }
    }
}

impl ReasonReport {
    fn add(&mut self, action: &str, clause: Clause, reason: &str, truth: Truth) {
        let kind = self.kinds.entry(kind_of(reason)).or_default();
        kind.given += 1;
        if truth != Truth::Unjudged {
            kind.judged += 1;
        }
        let said = format!("`{action}`: {reason} ({clause})");
        if kind.example.is_empty() {
            kind.example.clone_from(&said);
        }
        if let Truth::False(why) = truth {
            self.findings.push(format!("{said}, but {why}"));
        }
    }

    /// How many reasons were given.
    pub fn given(&self) -> usize {
        self.kinds.values().map(|kind| kind.given).sum()
    }

    /// How many of a hundred reasons were judged.
    pub fn judged_percent(&self) -> usize {
        let judged: usize = self.kinds.values().map(|kind| kind.judged).sum();
        (100 * judged).checked_div(self.given()).unwrap_or(0)
    }

    /// Panics if a reason was false, or if fewer than so many of a hundred were judged.
    #[track_caller]
    pub fn assert_true(&self, least_percent: usize) -> &ReasonReport {
        assert!(self.findings.is_empty(), "{self}");
        assert!(self.judged_percent() >= least_percent, "{self}");
        self
    }
}

impl fmt::Display for ReasonReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (given, judged) = (self.given(), self.judged_percent());
        write!(f, "{given} reasons, {judged} % judged, {} false", self.findings.len())?;
        for finding in self.findings.iter().take(20) {
            write!(f, "\n  false: {finding}")?;
        }
        let mut unjudged: Vec<_> = self.kinds.values().filter(|kind| kind.judged < kind.given).collect();
        unjudged.sort_by_key(|kind| std::cmp::Reverse(kind.given - kind.judged));
        for kind in unjudged.iter().take(30) {
            write!(f, "\n  not judged {} times: {}", kind.given - kind.judged, kind.example)?;
        }
        Ok(())
    }
}

/// The reason without its names and numbers.
fn kind_of(reason: &str) -> String {
    let plain = |word: &str| match word.chars().next() {
        Some(first) if first.is_uppercase() || first.is_ascii_digit() => "*".to_owned(),
        _ => word.to_owned(),
    };
    let mut words: Vec<String> = reason.split(' ').map(plain).collect();
    words.dedup_by(|one, two| one == "*" && two == "*");
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::{Toy, ToySetup};

    #[test]
    fn a_false_reason_is_found_and_one_that_nobody_judges_is_counted() {
        let setup = Arc::new(ToySetup::default());
        let none = Reasons::default().check::<Toy>(&setup, |_| Truth::Unjudged);
        assert!(none.given() > 50, "{none}");
        assert_eq!(none.judged_percent(), 0);
        let all = Reasons::default().check::<Toy>(&setup, |_| Truth::of(false, || "it is not".into()));
        assert_eq!((all.findings.len(), all.judged_percent()), (none.given(), 100));
        Reasons::default().check::<Toy>(&setup, |_| Truth::True).assert_true(100);
    }

    #[test]
    fn names_and_numbers_make_no_kind_of_their_own() {
        assert_eq!(kind_of("Val Adige costs 3 points and Joubert has 2"), "* costs * points and * has *");
    }
}
