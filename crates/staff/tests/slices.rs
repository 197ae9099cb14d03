//! Thinking in slices: the result does not depend on the slices, a thought can be ended at any moment, and one that is dropped leaves no trace.

use play::{Answer, Decision, Next, Silent, Words};
use staff::agent::Kind;
use staff::arena::plain_dice;
use staff::search::{Effort, Verdict};
use staff::{Doctrine, Player, Progress, Thinking};

use crate::common::{self, Asked};

/// A decision that is thought about.
struct Position<'a, D: Doctrine> {
    setup: &'a D::Setup,
    state: &'a D::State,
    decision: Decision<D::Question>,
    at: u64,
}

impl<D: Doctrine + Words> Position<'_, D> {
    fn think(&self, player: &Player<D>) -> Thinking<D> {
        player.think(self.setup, self.state, &self.decision, self.at)
    }

    /// Thinks to the end in slices of so many simulations, on so many threads: the player, its answer, all that it tells about it, and how many slices it took.
    fn sliced(
        &self,
        player: &Player<D>,
        (size, threads): (u32, usize),
    ) -> (Player<D>, D::Action, String, u32) {
        let (mut thinking, mut slices, mut last) = (self.think(player), 0, (0, true));
        loop {
            slices += 1;
            let Progress::Going { done, of, plans } = thinking.advance(self.setup, size, threads) else {
                break;
            };
            assert!(done <= of, "{done} of {of}");
            // Plans come first; then what is counted begins anew.
            let before = if plans == last.1 { last.0 } else { 0 };
            assert!(done > before || plans != last.1, "a slice does something");
            assert!(done - before <= size, "{} simulations in a slice of {size}", done - before);
            last = (done, plans);
        }
        let (player, action) = thinking.finish(self.setup);
        let (action, told) = (action.unwrap(), common::told(self.setup, &player, action.unwrap()));
        (player, action, told, slices)
    }
}

/// Lets levels with these efforts play on from the start, and asks something of each position that is thought about, until so many of them
/// counted.
fn on_the_way<D: Doctrine + Words>(
    setup: &D::Setup,
    seats: [(u8, Effort); 2],
    most: usize,
    mut ask: impl FnMut(&Position<'_, D>, &Player<D>) -> (Player<D>, D::Action, bool),
) {
    let mut players =
        seats.map(|(level, effort)| Player::<D>::new(Kind::Level(level), 9).with_effort(effort));
    let (mut state, mut counted) = (D::start(setup), 0);
    for at in 0.. {
        let answer = match D::next(setup, &state) {
            Next::Over(_) => break,
            Next::Roll(roll) => Answer::Roll(plain_dice(5, at, roll.dice).unwrap()),
            Next::Decide(open) => {
                let position = Position::<D> { setup, state: &state, decision: open.first(), at: at as u64 };
                let side = position.decision.side;
                let player = &mut players[side.index()];
                let action = if position.think(player).advance(setup, 1, 1) == Progress::Settled {
                    player.choose(setup, &state, &position.decision, at as u64).unwrap()
                } else {
                    let (mind, action, counts) = ask(&position, player);
                    *player = mind;
                    counted += usize::from(counts);
                    action
                };
                Answer::Act(side, action)
            }
        };
        D::submit(setup, &mut state, answer, &mut Silent).expect("a player answers by the rules");
        if counted == most {
            return;
        }
    }
    panic!("only {counted} positions were thought about");
}

/// Every slicing comes to the same answer for the same reasons: at positions where plans are weighed, and at positions where answers are.
struct SameInSlices;

impl Asked for SameInSlices {
    fn of<D: Doctrine + Words>(&self, setup: &D::Setup) {
        let part = |level: u8, by: u32| (level, Kind::Level(level).effort().unwrap().divided(by));
        let few = [part(3, 15), part(2, 2)];
        let some = [part(4, 75), part(5, 400)];
        // As many as a third look and a fourth reply need.
        let many = [part(5, 23); 2];
        for (seats, plans, positions) in [(few, true, 3), (few, false, 3), (some, true, 4), (many, true, 1)] {
            let mut replies = 0;
            on_the_way::<D>(setup, seats, positions, |position, player| {
                let (mind, action, told, slices) = position.sliced(player, (1, 1));
                assert!(slices > 1, "single simulations are the smallest step");
                let tried = mind.planned().and_then(|_| mind.verdict());
                let counts = if plans { tried.is_some() } else { !mind.weighed().is_empty() };
                if counts {
                    for slice in [(7, 1), (7, 3), (1_000, 2), (u32::MAX, 1)] {
                        assert_eq!(position.sliced(player, slice).2, told, "slices of {slice:?}");
                    }
                }
                let answered =
                    |it: &Verdict<D>| it.tried.iter().filter(|tried| tried.reply.is_some()).count();
                replies = replies.max(tried.map_or(0, answered));
                (mind, action, counts)
            });
            let wanted = if D::ANSWERED && seats[0].1.replies > 0 { 2 } else { 0 };
            assert!(replies >= wanted, "{replies} replies are looked for on the way");
        }
    }
}

/// A thought can be ended after any simulation. The answer then depends only on how many were played, and the player it was made from stays as it was.
struct AtAnyMoment;

impl Asked for AtAnyMoment {
    fn of<D: Doctrine + Words>(&self, setup: &D::Setup) {
        let effort = Effort { simulations: 25, pairs: 2, small: 2, ..Kind::Level(5).effort().unwrap() };
        on_the_way::<D>(setup, [(5, effort), (4, effort)], 6, |position, player| {
            let mut legal = Vec::new();
            D::actions(setup, position.state, position.decision.side, &mut legal);
            let (mind, action, told, slices) = position.sliced(player, (1, 1));
            for played in (0..slices).step_by(slices as usize / 7 + 1) {
                let mut singly = position.think(player);
                for _ in 0..played {
                    assert_ne!(singly.advance(setup, 1, 1), Progress::Settled);
                }
                let mut at_once = position.think(player);
                if played > 0 {
                    at_once.advance(setup, played, 2);
                }
                let [one, two] = [singly, at_once].map(|thinking| {
                    let (player, action) = thinking.finish(setup);
                    let verdict = player.planned().and_then(|_| player.verdict());
                    let counted = verdict.map_or(0, |verdict| verdict.simulations);
                    assert!(
                        counted <= played,
                        "ending a thought plays {counted} - {played} more simulations"
                    );
                    assert!(legal.contains(&action.unwrap()), "after {played} simulations");
                    common::told(setup, &player, action.unwrap())
                });
                assert_eq!(one, two, "ended after {played} simulations");
            }
            let mut dropped = position.think(player);
            dropped.advance(setup, slices / 2, 1);
            drop(dropped);
            assert_eq!(position.sliced(player, (u32::MAX, 1)).2, told, "a dropped thought leaves no trace");
            (mind, action, true)
        });
    }
}

macro_rules! battles {
    ($($battle:ident),*) => {
        mod come_to_the_same { $(
            #[test]
            fn $battle() { crate::common::ask(stringify!($battle), &super::SameInSlices); }
        )* }
        mod end_at_any_moment { $(
            #[test]
            fn $battle() { crate::common::ask(stringify!($battle), &super::AtAnyMoment); }
        )* }
    };
}

battles!(castiglione, caldiero, montebello, campotenese, novara);
