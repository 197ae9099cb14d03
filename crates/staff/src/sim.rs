//! Playing on by the script, with dice that are not those of the game.

use play::{Answer, Decision, Next, Rules, Side, Silent};

use crate::doctrine::{Doctrine, GROUPS, Plans, Standing};
use crate::rng::Rng;
use crate::value::{Judgement, judge, judge_end, weight_of_start};

/// No simulation gives more answers; one that does goes round in circles and is judged where it stands.
const LONGEST: usize = 4_000;

/// Who does what in a simulation.
pub struct Sides<D: Doctrine> {
    standing: [Option<Standing<D>>; 2],
    /// Whether what they stand for has been made up; who only reacts needs no plans.
    planned: [bool; 2],
    /// What a formation of a side does instead of what the doctrine says.
    reply: Option<(Side, usize, D::Plan)>,
    /// What a side has ordered its formations, whenever they act.
    orders: Option<(Side, Box<Adjust<D>>)>,
}

/// Puts what was ordered in the place of what the doctrine says.
type Adjust<D> =
    dyn Fn(&<D as Rules>::Setup, &<D as Rules>::State, &mut Plans<<D as Doctrine>::Plan>) + Send + Sync;

impl<D: Doctrine> Sides<D> {
    /// Both sides do what the doctrine says.
    pub fn standard() -> Sides<D> {
        Sides { standing: [None, None], planned: [false; 2], reply: None, orders: None }
    }

    /// The same, and the formations of `side` do what they were ordered, whenever they act.
    #[must_use]
    pub fn under(
        mut self,
        side: Side,
        orders: impl Fn(&D::Setup, &D::State, &mut Plans<D::Plan>) + Send + Sync + 'static,
    ) -> Sides<D> {
        self.orders = Some((side, Box::new(orders)));
        self
    }

    /// `side` follows these plans in the player-turn they were made for.
    pub fn with(side: Side, standing: Standing<D>) -> Sides<D> {
        let mut sides = Sides::standard();
        sides.follow(side, standing);
        sides
    }

    /// `side` follows these plans as well.
    pub fn follow(&mut self, side: Side, standing: Standing<D>) {
        self.standing[side.index()] = Some(standing);
        self.planned[side.index()] = true;
    }

    /// The same, and this formation of a side that goes by the doctrine has this plan of its own.
    #[must_use]
    pub fn against(mut self, reply: Option<(Side, usize, D::Plan)>) -> Sides<D> {
        self.reply = reply;
        self
    }

    /// What `side` does now. Those who have made plans go on as the doctrine says when these are through.
    fn now(
        &mut self,
        setup: &D::Setup,
        state: &D::State,
        decision: &Decision<D::Question>,
    ) -> &mut Standing<D> {
        let side = decision.side;
        let (slot, planned) = (&mut self.standing[side.index()], &mut self.planned[side.index()]);
        let beat = D::beat(setup, state);
        if slot.as_ref().is_none_or(|standing| standing.beat != beat) {
            (*slot, *planned) = (None, false);
        }
        let standing = slot.get_or_insert_with(|| Standing::new(setup, state, [None; GROUPS]));
        if !*planned && let Some(plans) = D::plans_for(setup, state, decision) {
            *planned = true;
            standing.plans = plans;
            if let Some((_, adjust)) = self.orders.as_ref().filter(|orders| orders.0 == side) {
                adjust(setup, state, &mut standing.plans);
            }
            if let Some((_, group, plan)) = self.reply.filter(|reply| reply.0 == side)
                && standing.plans[group].is_some()
            {
                standing.plans[group] = Some(plan);
            }
        }
        standing
    }
}

/// What is used again from one simulation to the next.
pub struct Bench<D: Doctrine> {
    list: Vec<D::Action>,
    start: f64,
}

impl<D: Doctrine> Bench<D> {
    /// For simulations of this battle.
    pub fn new(setup: &D::Setup) -> Bench<D> {
        Bench::starting(weight_of_start::<D>(setup))
    }

    /// The same where the weight of the battle's start is known.
    pub(crate) fn starting(start: f64) -> Bench<D> {
        Bench { list: Vec::with_capacity(256), start }
    }
}

/// The dice of one sample: keyed by player-turn, kind of roll and how often it came, so that two ways of playing meet the same die where
/// they do the same thing.
struct Fate {
    sample: u64,
    beat: u32,
    rolls: u64,
}

impl Fate {
    fn rng(&mut self, beat: u32, key: u64) -> Rng {
        if beat != self.beat {
            (self.beat, self.rolls) = (beat, 0);
        }
        self.rolls += 1;
        // A roll that is known by what it is about does not move when others come before it.
        let place = if key == 0 { self.rolls } else { key };
        Rng::keyed(&[self.sample, u64::from(beat), place])
    }
}

/// Plays on from `state` until the player-turn `until` has begun or the game is over, and judges what has come out.
pub fn play_on<D: Doctrine>(
    setup: &D::Setup,
    state: &mut D::State,
    sides: &mut Sides<D>,
    sample: u64,
    until: u32,
    bench: &mut Bench<D>,
) -> Judgement {
    let mut fate = Fate { sample, beat: u32::MAX, rolls: 0 };
    for _ in 0..LONGEST {
        let answer = match D::waits(setup, state) {
            Next::Over(outcome) => return judge_end::<D>(setup, state, &outcome),
            Next::Roll(roll) => {
                let key = D::roll_key(setup, state, &roll);
                match fate.rng(D::beat(setup, state), key).face(roll.dice) {
                    Some(face) => Answer::Roll(face),
                    None => break,
                }
            }
            Next::Decide(decisions) => {
                let beat = D::beat(setup, state);
                if beat >= until {
                    break;
                }
                let decision = decisions.first();
                let standing = sides.now(setup, state, &decision);
                match D::pick(setup, state, &decision, standing, &mut bench.list) {
                    Some(action) => Answer::Act(decision.side, action),
                    None => break,
                }
            }
        };
        D::apply(setup, state, answer, &mut Silent);
    }
    judge::<D>(setup, state, bench.start)
}
