//! Who thinks: the one place that knows which family has a doctrine.

use areas::Areas;
use chits::Chits;
use orders::Orders;
use play::{Game, Side, Words};
use staff::reasons::{Danger, report};
use staff::{Command, Doctrine, Kind, Player, Progress, Thinking};

use super::thought::{Line, Peril, Thought, Weighed, percent};
use crate::dice;
use crate::mover::Mover;
use catalog::{AnyGame, with_game};

/// Whoever answers for a side.
pub(super) trait Mind: Send {
    /// Returns a copy with the same memory and no open thought.
    fn copy(&self) -> Box<dyn Mind>;

    /// Begins to think about an answer. Returns false if the side is not asked.
    fn begin(&mut self, game: &AnyGame, side: Side) -> bool;

    /// Plays the next simulations.
    fn advance(&mut self, simulations: u32, threads: usize) -> Progress;

    /// Ends the thought and returns the best answer so far; nothing if no thought has begun.
    fn finish(&mut self) -> Option<Thought>;
}

/// Whoever plays this game.
pub(super) fn of(game: &AnyGame, kind: Kind, seed: u64) -> Box<dyn Mind> {
    if kind == Kind::Random {
        return Box::new(AtRandom { seed, chosen: None });
    }
    match game {
        AnyGame::Areas(_) => staffed::<Areas>(kind, seed, |any| match any {
            AnyGame::Areas(game) => Some(game),
            _ => None,
        }),
        AnyGame::Orders(_) => staffed::<Orders>(kind, seed, |any| match any {
            AnyGame::Orders(game) => Some(game),
            _ => None,
        }),
        AnyGame::Chits(_) => staffed::<Chits>(kind, seed, |any| match any {
            AnyGame::Chits(game) => Some(game),
            _ => None,
        }),
        #[allow(unreachable_patterns, reason = "only tests know a family without a doctrine")]
        _ => Box::new(AtRandom { seed, chosen: None }),
    }
}

fn staffed<D: Command + 'static>(
    kind: Kind,
    seed: u64,
    open: fn(&AnyGame) -> Option<&Game<D>>,
) -> Box<dyn Mind> {
    Box::new(Staffed { player: Player::<D>::new(kind, seed), open, asked: None })
}

/// Any legal answer, each as likely as the others; it follows from seed and place in the record.
struct AtRandom {
    seed: u64,
    chosen: Option<String>,
}

impl Mind for AtRandom {
    fn copy(&self) -> Box<dyn Mind> {
        Box::new(AtRandom { seed: self.seed, chosen: None })
    }

    fn begin(&mut self, game: &AnyGame, side: Side) -> bool {
        fn any<R: Words>(game: &Game<R>, side: Side, mut mover: Mover) -> Option<String> {
            let action = mover.pick(&game.actions(side))?;
            Some(R::write_action(game.setup(), action))
        }
        let place = (game.at() as u64) << 1 | side.index() as u64;
        let mover = Mover::new(dice::thinking(self.seed, place));
        self.chosen = with_game!(game, game => any(game, side, mover));
        self.chosen.is_some()
    }

    fn advance(&mut self, _simulations: u32, _threads: usize) -> Progress {
        Progress::Settled
    }

    fn finish(&mut self) -> Option<Thought> {
        self.chosen.take().map(Thought::plain)
    }
}

/// The staff of a family.
struct Staffed<D: Doctrine> {
    player: Player<D>,
    open: fn(&AnyGame) -> Option<&Game<D>>,
    /// The open thought.
    asked: Option<(Game<D>, Side, Thinking<D>)>,
}

impl<D: Command> Mind for Staffed<D> {
    fn copy(&self) -> Box<dyn Mind> {
        Box::new(Staffed { player: self.player.clone(), open: self.open, asked: None })
    }

    fn begin(&mut self, game: &AnyGame, side: Side) -> bool {
        let decision = |game: &Game<D>| game.decisions()?.of(side);
        let asked = (self.open)(game).and_then(|game| Some((game, decision(game)?)));
        self.asked = asked.map(|(game, decision)| {
            let thinking = self.player.think(game.setup(), game.state(), &decision, game.at() as u64);
            (game.clone(), side, thinking)
        });
        self.asked.is_some()
    }

    fn advance(&mut self, simulations: u32, threads: usize) -> Progress {
        let Some((game, _, thinking)) = &mut self.asked else { return Progress::Settled };
        thinking.advance(game.setup(), simulations, threads)
    }

    fn finish(&mut self) -> Option<Thought> {
        let (game, side, thinking) = self.asked.take()?;
        let action;
        (self.player, action) = thinking.finish(game.setup());
        action.map(|action| told(&game, side, action, &self.player))
    }
}

/// What was thought, in words.
fn told<D: Command>(game: &Game<D>, side: Side, action: D::Action, player: &Player<D>) -> Thought {
    let setup = game.setup();
    let write = |action| D::write_action(setup, action);
    let mut thought = Thought::plain(write(action));
    if let Some(standing) = player.planned() {
        match player.verdict() {
            Some(verdict) => {
                let report = report(setup, verdict);
                thought.plans = report.lines.into_iter().map(Line::from).collect();
                // A thought that was ended at once has tried nothing.
                let tried = verdict.tried.first().is_some_and(|chosen| chosen.samples > 0);
                thought.chance = tried.then(|| percent(report.chance));
                thought.danger = report.danger.map(|Danger { group, plan, chance }| Peril {
                    group,
                    plan,
                    chance: percent(chance),
                });
            }
            None => {
                let planned =
                    standing.plans.iter().enumerate().filter_map(|(group, plan)| Some((group, (*plan)?)));
                let line = |(group, plan)| {
                    Line::plain(D::group_name(setup, side, group), D::plan_words(setup, plan))
                };
                thought.plans = planned.map(line).collect();
            }
        }
    }
    if let Some(standing) = player.planned() {
        let world = staff::command::carry::world::<D>(setup, game.state(), side);
        for (group, plan) in standing.plans.iter().enumerate() {
            let (Some(plan), name) = (*plan, D::group_name(setup, side, group)) else { continue };
            let order = D::order_of(setup, &world, plan);
            let text = staff::command::order::write::<D>(setup, &order);
            for line in thought.plans.iter_mut().filter(|line| line.group == name) {
                line.order = format!("{} {text}", D::group_id(setup, group));
            }
        }
    }
    thought.serves = serves(game, side, action, player);
    let mut weighed: Vec<_> = player.weighed().to_vec();
    weighed.sort_by(|one, two| two.1.total_cmp(&one.1));
    if let Some((_, chance)) = weighed.iter().find(|(one, _)| *one == action) {
        thought.chance = Some(percent(*chance));
    }
    let others = weighed.into_iter().filter(|(one, _)| *one != action);
    thought.instead = others
        .map(|(one, chance)| Weighed { action: write(one), label: String::new(), chance: percent(chance) })
        .collect();
    thought
}

/// The standing plan that an answer belongs to.
fn serves<D: Doctrine + Words>(
    game: &Game<D>,
    side: Side,
    action: D::Action,
    player: &Player<D>,
) -> Option<Box<Line>> {
    let (setup, state) = (game.setup(), game.state());
    let standing = player.resolved().filter(|standing| standing.beat == D::beat(setup, state))?;
    let group = D::serves(setup, state, side, action)?;
    let plan = (*standing.plans.get(group)?)?;
    Some(Box::new(Line::plain(D::group_name(setup, side, group), D::plan_words(setup, plan))))
}
