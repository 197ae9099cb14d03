//! What a family tells the staff: the whole of its generalship, short enough to be read in one sitting.

/// Writes [`Doctrine::begin`] and the two functions after it for a family.
macro_rules! compiled_here {
    () => {
        #[inline(never)]
        fn begin(
            player: $crate::Player<Self>,
            setup: &Self::Setup,
            state: &Self::State,
            decision: &play::Decision<Self::Question>,
            at: u64,
        ) -> $crate::Thinking<Self> {
            $crate::Thinking::begin_here(player, setup, state, decision, at)
        }

        #[inline(never)]
        fn advance(
            thinking: &mut $crate::Thinking<Self>,
            setup: &Self::Setup,
            simulations: u32,
            threads: usize,
        ) -> $crate::Progress {
            thinking.advance_here(setup, simulations, threads)
        }

        #[inline(never)]
        fn finish(
            thinking: $crate::Thinking<Self>,
            setup: &Self::Setup,
        ) -> ($crate::Player<Self>, Option<Self::Action>) {
            thinking.finish_here(setup)
        }
    };
}

pub mod areas;
pub mod chits;
pub mod orders;

use std::fmt::Debug;

use play::{Decision, Next, Roll, Rules, Side};

use crate::agent::Player;
use crate::rng::Rng;
use crate::thinking::{Progress, Thinking};

/// The most formations a side can have.
pub const GROUPS: usize = 16;

/// The most things that count in a position.
pub const FEATURES: usize = 16;

/// A plan for each formation, by its number; formations without troops have none.
pub type Plans<P> = [Option<P>; GROUPS];

/// Something that counts, from the first side's point of view: what helps one side hurts the other as much.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Feature {
    /// What people read: `losses`, `the siege`.
    pub name: &'static str,
    /// Its weight at the start of the game.
    pub early: f64,
    /// And at its end.
    pub late: f64,
}

/// What a side has resolved to do in a player-turn, and what its script remembers while doing it.
pub struct Standing<D: Doctrine> {
    /// The player-turn it is meant for.
    pub beat: u32,
    /// The plans.
    pub plans: Plans<D::Plan>,
    /// What the script has already looked at.
    pub memo: D::Memo,
}

// Not derived: a copy of plans asks nothing of the family.
impl<D: Doctrine> Clone for Standing<D> {
    fn clone(&self) -> Standing<D> {
        Standing { beat: self.beat, plans: self.plans, memo: self.memo.clone() }
    }
}

impl<D: Doctrine> Standing<D> {
    /// These plans for the player-turn that is going on.
    pub fn new(setup: &D::Setup, state: &D::State, plans: Plans<D::Plan>) -> Standing<D> {
        Standing { beat: D::beat(setup, state), plans, memo: D::Memo::default() }
    }

    /// What the doctrine does by itself.
    pub fn standard(setup: &D::Setup, state: &D::State, side: Side) -> Standing<D> {
        Standing::new(setup, state, D::standard(setup, state, side))
    }
}

/// The generalship of a family. Where it reads a state, that state was imagined from what a side may know, or stands in a
/// simulation that began with such a one.
pub trait Doctrine: Rules {
    /// A verb and a target.
    type Plan: Copy + Eq + Ord + Debug + Send + Sync;
    /// What the script remembers within a player-turn, to look at every piece once only.
    type Memo: Clone + Default + Debug + Send + Sync;

    /// What counts, in the order of [`Doctrine::measure`].
    const COUNTS: &'static [Feature];

    /// How many player-turns make up the enemy's reply.
    const REPLY: u32 = 1;

    /// How often plans are made in what a person would call a turn; the simulations of a turn are divided among them.
    const SHARE: u32 = 1;

    /// Whether it is known who answers a player-turn, so that the best he can do about it may be looked for.
    const ANSWERED: bool = true;

    /// What is waited for; a simulation asks nobody for the clause.
    fn waits(setup: &Self::Setup, state: &Self::State) -> Next<Self::Question, Self::Why> {
        Self::next(setup, state)
    }

    /// The number of the player-turn that is going on; it only grows, and changes only where nothing is half done, so that
    /// a position can be judged.
    fn beat(setup: &Self::Setup, state: &Self::State) -> u32;

    /// The player-turn after the last one.
    fn last_beat(setup: &Self::Setup) -> u32;

    /// The player-turn at which a simulation from here stops to be judged, `ahead` of them later: ours and the reply are 2.
    fn quiet(setup: &Self::Setup, state: &Self::State, ahead: u32) -> u32 {
        Self::beat(setup, state) + ahead.min(1) + ahead.saturating_sub(1) * Self::REPLY
    }

    /// Begins to think for a player. Every family writes `compiled_here!()` for this function and the next two. There they are not generic, so the search
    /// is compiled once, in this crate, and not again in every crate that uses a player.
    fn begin(
        player: Player<Self>,
        setup: &Self::Setup,
        state: &Self::State,
        decision: &Decision<Self::Question>,
        at: u64,
    ) -> Thinking<Self>;

    /// Plays the next simulations of a thought: see [`Thinking::advance`].
    fn advance(
        thinking: &mut Thinking<Self>,
        setup: &Self::Setup,
        simulations: u32,
        threads: usize,
    ) -> Progress;

    /// Ends a thought: see [`Thinking::finish`].
    fn finish(thinking: Thinking<Self>, setup: &Self::Setup) -> (Player<Self>, Option<Self::Action>);

    /// Whether plans are made before this question is answered.
    fn plans_before(question: Self::Question) -> bool;

    /// Of [`Doctrine::standard`] what the answers of a player-turn in a simulation depend on, beginning with this question; nothing if
    /// this one depends on no plan.
    fn plans_for(
        setup: &Self::Setup,
        state: &Self::State,
        decision: &Decision<Self::Question>,
    ) -> Option<Plans<Self::Plan>> {
        Some(Self::standard(setup, state, decision.side))
    }

    /// Whether this question is worth weighing its few answers one by one.
    fn weighs(question: Self::Question) -> bool;

    /// What every formation of `side` does unless somebody knows better.
    fn standard(setup: &Self::Setup, state: &Self::State, side: Side) -> Plans<Self::Plan>;

    /// Adds what else the formation could do, the most likely first.
    fn alternatives(
        setup: &Self::Setup,
        state: &Self::State,
        side: Side,
        group: usize,
        out: &mut Vec<Self::Plan>,
    );

    /// Adds what the formation could do a little differently from a plan that looks best.
    fn variations(
        setup: &Self::Setup,
        state: &Self::State,
        side: Side,
        group: usize,
        _plan: Self::Plan,
        out: &mut Vec<Self::Plan>,
    ) {
        Self::alternatives(setup, state, side, group, out);
    }

    /// Whether plans are made anew before this question, because so much has become known that a second look pays: once in a
    /// player-turn, with fewer simulations.
    fn reopens(_question: Self::Question) -> bool {
        false
    }

    /// The answer to a question under the plans: to any question of the family, for either side. `list` is there to be
    /// filled with the legal actions where the script has to see them. Nothing only where nothing is legal.
    fn pick(
        setup: &Self::Setup,
        state: &Self::State,
        decision: &Decision<Self::Question>,
        standing: &mut Standing<Self>,
        list: &mut Vec<Self::Action>,
    ) -> Option<Self::Action>
    where
        Self: Sized;

    /// The one of these answers that does least.
    fn idle(legal: &[Self::Action]) -> Option<Self::Action> {
        legal.iter().min().copied()
    }

    /// How much of each thing in [`Doctrine::COUNTS`] the first side has more than the second.
    fn measure(setup: &Self::Setup, state: &Self::State, out: &mut [f64; FEATURES]);

    /// A whole state that looks to `side` as this one does. What is hidden from it is made up.
    fn imagine(setup: &Self::Setup, state: &Self::State, side: Side, rng: &mut Rng) -> Self::State;

    /// Whether both sides answer this question at the same time and in secret, so that what is best depends on what the other
    /// does: then [`Doctrine::secrets`] are compared instead of plans.
    fn secret(_question: Self::Question) -> bool {
        false
    }

    /// Adds the secret answers of `side` that are worth comparing, as plans, the plain one first.
    fn secrets(_setup: &Self::Setup, _state: &Self::State, _side: Side, _out: &mut Vec<Plans<Self::Plan>>) {}

    /// Takes back what `side` has answered in secret, so that it can answer otherwise in a simulation.
    fn reopen(_setup: &Self::Setup, _state: &mut Self::State, _side: Side) {}

    /// Which roll this is, apart from its place in the player-turn: two simulations that come to the same roll by different
    /// ways meet the same die.
    fn roll_key(_setup: &Self::Setup, _state: &Self::State, _roll: &Roll<Self::Why>) -> u64 {
        0
    }

    /// What a formation is called.
    fn group_name(setup: &Self::Setup, side: Side, group: usize) -> String;

    /// The formation whose plan an answer of `side` belongs to, by its number; nothing for one that belongs to none.
    fn serves(setup: &Self::Setup, state: &Self::State, side: Side, action: Self::Action) -> Option<usize>;

    /// The plan in words that follow the name of a formation: `marches on Lonato`.
    fn plan_words(setup: &Self::Setup, plan: Self::Plan) -> String;
}
