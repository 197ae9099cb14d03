//! Who thinks: the one place that knows which family has a doctrine.

use std::sync::Arc;

use areas::Areas;
use chits::Chits;
use orders::Orders;
use play::{Game, Side, Words};
use staff::reasons::{Danger, report};
use staff::{Doctrine, Kind, Player, Watch};

use super::thought::{Line, Peril, Thought, Weighed, percent};
use crate::dice;
use crate::mover::Mover;
use catalog::{AnyGame, with_game};

/// Whoever answers for a side.
pub(super) trait Mind: Send {
    /// The answer, or nothing if the side is not asked.
    fn choose(&mut self, game: &AnyGame, side: Side, watch: &Arc<Watch>) -> Option<Thought>;
}

/// Whoever plays this game.
pub(super) fn of(game: &AnyGame, kind: Kind, seed: u64, threads: usize) -> Box<dyn Mind> {
    if kind == Kind::Random {
        return Box::new(AtRandom(seed));
    }
    match game {
        AnyGame::Areas(_) => staffed::<Areas>(kind, seed, threads, |any| match any {
            AnyGame::Areas(game) => Some(game),
            _ => None,
        }),
        AnyGame::Orders(_) => staffed::<Orders>(kind, seed, threads, |any| match any {
            AnyGame::Orders(game) => Some(game),
            _ => None,
        }),
        AnyGame::Chits(_) => staffed::<Chits>(kind, seed, threads, |any| match any {
            AnyGame::Chits(game) => Some(game),
            _ => None,
        }),
        #[allow(unreachable_patterns, reason = "only tests know a family without a doctrine")]
        _ => Box::new(AtRandom(seed)),
    }
}

fn staffed<D: Doctrine + Words + 'static>(
    kind: Kind,
    seed: u64,
    threads: usize,
    open: fn(&AnyGame) -> Option<&Game<D>>,
) -> Box<dyn Mind> {
    Box::new(Staffed { player: Some(Player::<D>::new(kind, seed).on_threads(threads)), open })
}

/// Any legal answer, each as likely as the others; it follows from seed and place in the record.
struct AtRandom(u64);

impl Mind for AtRandom {
    fn choose(&mut self, game: &AnyGame, side: Side, _watch: &Arc<Watch>) -> Option<Thought> {
        fn any<R: Words>(game: &Game<R>, side: Side, mut mover: Mover) -> Option<String> {
            let action = mover.pick(&game.actions(side))?;
            Some(R::write_action(game.setup(), action))
        }
        let place = (game.at() as u64) << 1 | side.index() as u64;
        let mover = Mover::new(dice::thinking(self.0, place));
        with_game!(game, game => any(game, side, mover)).map(Thought::plain)
    }
}

/// The staff of a family.
struct Staffed<D: Doctrine> {
    /// Only for a moment there is nobody.
    player: Option<Player<D>>,
    open: fn(&AnyGame) -> Option<&Game<D>>,
}

impl<D: Doctrine + Words> Mind for Staffed<D> {
    fn choose(&mut self, game: &AnyGame, side: Side, watch: &Arc<Watch>) -> Option<Thought> {
        let game = (self.open)(game)?;
        let decision = game.decisions()?.of(side)?;
        let mut player = self.player.take()?.watched(Arc::clone(watch));
        let action = player.choose(game.setup(), game.state(), &decision, game.at() as u64);
        let thought = action.map(|action| told(game, side, action, &player));
        self.player = Some(player);
        thought
    }
}

/// What was thought, in words.
fn told<D: Doctrine + Words>(game: &Game<D>, side: Side, action: D::Action, player: &Player<D>) -> Thought {
    let setup = game.setup();
    let write = |action| D::write_action(setup, action);
    let mut thought = Thought::plain(write(action));
    if let Some(standing) = player.planned() {
        match player.verdict() {
            Some(verdict) => {
                let report = report(setup, verdict);
                thought.plans = report.lines.into_iter().map(Line::from).collect();
                thought.chance = Some(percent(report.chance));
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
