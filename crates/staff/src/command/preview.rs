//! What an order would lead to, found out in worlds that are made up from what the side may know.

use std::collections::BTreeMap;
use std::sync::Arc;

use play::{Answer, Forecast, Next, Side, Silent};

use super::carry::{Carrier, HaltKind, Step, next};
use super::{Book, Command, Goal, Joint, Order, Unable};
use crate::doctrine::Plans;
use crate::rng::Rng;
use crate::sim::{Bench, Sides, play_on};

/// How many turns are simulated.
pub const SAMPLES: u32 = 20;

/// No formation gives more answers in the part that is shown step by step.
const LONGEST: usize = 120;

/// Where a unit would end.
#[derive(Clone, PartialEq, Debug)]
pub struct End {
    /// The unit.
    pub piece: u16,
    /// Where it is.
    pub from: u16,
    /// Where it would be when the orders are carried out; the same if it stays.
    pub to: u16,
    /// The places on the way, where the menu tells them.
    pub path: Vec<String>,
    /// What that costs, where something is spent.
    pub cost: Option<play::Cost>,
}

/// The mean of what was simulated.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Mean {
    /// How many points the side gains over the enemy.
    pub ground: f64,
    /// What the side loses.
    pub own: f64,
    /// What the enemy loses.
    pub enemy: f64,
    /// The chance that the order is fulfilled then, between 0 and 1.
    pub there: f64,
    /// The chance of the side to win, as the staff judges the positions that come out, between 0 and 1.
    pub chance: f64,
}

/// What an order would lead to.
pub struct Preview {
    /// Where the units of the formation would end.
    pub ends: Vec<End>,
    /// The enemies it would meet first, by the places where they are.
    pub meets: Vec<u16>,
    /// The exact odds of the first die that the staff would let fall under the order.
    pub first: Option<(String, Forecast)>,
    /// Where the staff would halt after these steps.
    pub halt: Option<(HaltKind, String)>,
    /// In how many turns the whole formation could be there, as far as ways alone decide it.
    pub turns: Option<u8>,
    /// It would be there after the turn that the order names.
    pub late: bool,
    /// What all who could come at once would do to the enemies in the place of the order.
    pub joint: Option<Joint>,
    /// Its pieces that the rules bind to close with the enemy or to attack.
    pub bound: Vec<u16>,
    /// How many turns were simulated.
    pub samples: u32,
    /// Their mean.
    pub mean: Mean,
}

/// What an order to a formation would lead to. The result depends on what the side may know and on `seed` alone.
///
/// # Errors
/// Why the order cannot be given, and what would be possible.
pub fn preview<D: Command>(
    setup: &D::Setup,
    state: &D::State,
    side: Side,
    group: usize,
    order: &Order,
    book: &Book,
    seed: u64,
) -> Result<Preview, Unable> {
    let asked = matches!(D::next(setup, state), Next::Decide(open) if open.of(side).is_some());
    if !asked {
        // In the middle of what the enemy does the made-up world may not go on as the real one does.
        let text = "a preview is made when this side is asked".into();
        return Err(Unable { kind: HaltKind::Enemy, text, clause: None, instead: Vec::new() });
    }
    let world = super::carry::world::<D>(setup, state, side);
    check::<D>(setup, &world, side, group, order)?;
    let mut book = book.clone();
    book.give(group, Some(order.clone()));
    let mut shown = steps::<D>(setup, &world, side, group, &book);
    let seat = |other| D::body(setup, &world, side, other).map(|body| body.seat);
    let goal = match order.goal {
        Some(Goal::Place(place)) => Some(place),
        Some(Goal::Group(other)) => seat(other),
        None => None,
    };
    shown.turns = goal.and_then(|place| D::turns(setup, &world, side, group, place));
    let there = shown.turns.map(|turns| D::turn(&world).saturating_add(turns.saturating_sub(1)));
    shown.late = order.by.is_some_and(|by| there.is_some_and(|there| there > by));
    shown.joint = order.place().and_then(|place| D::joint(setup, &world, side, place));
    shown.bound = D::bound(setup, &world, side, group);
    shown.samples = SAMPLES;
    shown.mean = mean::<D>(setup, state, side, group, order, &book, seed, SAMPLES);
    Ok(shown)
}

/// Whether an order can be given here.
///
/// # Errors
/// Why not, and what would be possible.
pub fn check<D: Command>(
    setup: &D::Setup,
    world: &D::State,
    side: Side,
    group: usize,
    order: &Order,
) -> Result<D::Plan, Unable> {
    let unable = |kind, text: String| Unable { kind, text, clause: None, instead: Vec::new() };
    let Some(body) = D::body(setup, world, side, group) else {
        let name = D::group_name(setup, side, group);
        return Err(unable(HaltKind::Gone, format!("{name} does not exist any more")));
    };
    if let Some(Goal::Group(other)) = order.goal {
        if other == group {
            return Err(unable(HaltKind::Senseless, "a formation cannot join itself".into()));
        }
        if D::body(setup, world, side, other).is_none() {
            let name = D::group_name(setup, side, other);
            return Err(unable(HaltKind::Gone, format!("{name} does not exist any more")));
        }
    }
    for &(piece, _) in &order.sent {
        if !body.pieces.contains(&piece) {
            let name = D::piece_name(setup, piece);
            return Err(unable(HaltKind::Senseless, format!("{name} is not with this formation")));
        }
    }
    D::plan(setup, world, side, group, order)
}

/// Carries the orders out in the made-up world as far as no die falls and nobody else is asked, and notes where the formation comes to.
fn steps<D: Command>(setup: &D::Setup, world: &D::State, side: Side, group: usize, book: &Book) -> Preview {
    let pieces = D::body(setup, world, side, group).map_or_else(Vec::new, |body| body.pieces);
    let mut after = world.clone();
    // Nobody else moves in what is shown.
    let mut alone = Book::new();
    alone.give(group, book.order(group).cloned());
    let mut carrier = Carrier::<D>::default();
    let (mut first, mut halt) = (None, None);
    let mut ways: BTreeMap<u16, (Vec<String>, Option<play::Cost>)> = BTreeMap::new();
    for at in 0..LONGEST {
        let action = match next::<D>(setup, &after, side, at, &mut alone, &mut carrier, false) {
            Step::Answer(action, _) => action,
            Step::Halt(it) if it.kind.is_news() && at + 1 < LONGEST => continue,
            Step::Halt(it) => {
                halt = Some((it.kind, it.text));
                break;
            }
        };
        if first.is_none()
            && let Some(forecast) = D::forecast(setup, &after, side, action)
        {
            first = Some((D::write_action(setup, action), forecast));
        }
        let before: Vec<Option<u16>> = pieces.iter().map(|&id| D::place_of(setup, &after, id)).collect();
        let entry = D::menu(setup, &after, side)
            .groups
            .into_iter()
            .flat_map(|group| group.entries)
            .find(|entry| entry.action == action)
            .map(|entry| (entry.path.into_iter().map(|id| id.into_owned()).collect::<Vec<_>>(), entry.cost));
        D::apply(setup, &mut after, Answer::Act(side, action), &mut Silent);
        for (&id, old) in pieces.iter().zip(before) {
            if D::place_of(setup, &after, id) != old
                && let Some((path, cost)) = &entry
            {
                ways.insert(id, (path.clone(), *cost));
            }
        }
        if !matches!(D::next(setup, &after), Next::Decide(_)) {
            break;
        }
    }
    let ends = pieces.iter().filter_map(|&piece| {
        let from = D::place_of(setup, world, piece)?;
        let to = D::place_of(setup, &after, piece)?;
        let (path, cost) = ways.remove(&piece).unwrap_or_default();
        Some(End { piece, from, to, path, cost })
    });
    let ends: Vec<End> = ends.collect();
    let meets = D::meets(setup, &after, side, group);
    let (joint, mean) = (None, Mean::default());
    Preview { ends, meets, first, halt, turns: None, late: false, joint, bound: Vec::new(), samples: 0, mean }
}

/// Plays turns by the script on both sides, ours under the orders, each in a world of its own.
#[expect(clippy::too_many_arguments, reason = "a simulation depends on all of them")]
pub fn mean<D: Command>(
    setup: &D::Setup,
    state: &D::State,
    side: Side,
    group: usize,
    order: &Order,
    book: &Book,
    seed: u64,
    samples: u32,
) -> Mean {
    let until = D::quiet(setup, state, 2);
    let shared = Arc::new(book.clone());
    let mut bench = Bench::<D>::new(setup);
    let mut sum = Mean::default();
    for sample in 0..u64::from(samples) {
        let mut world = D::imagine(setup, state, side, &mut Rng::keyed(&[seed, 2, sample]));
        let before = D::ledger(setup, &world);
        let under = Arc::clone(&shared);
        let mut sides =
            Sides::<D>::standard().under(side, move |setup, state, plans: &mut Plans<D::Plan>| {
                let ordered = super::carry::plans::<D>(setup, state, side, &under, super::Groups::MAX);
                for (slot, plan) in plans.iter_mut().zip(ordered) {
                    if slot.is_some() && plan.is_some() {
                        *slot = plan;
                    }
                }
            });
        let dice = seed ^ sample.wrapping_mul(0x9e37);
        let judged = play_on(setup, &mut world, &mut sides, dice, until, &mut bench);
        let after = D::ledger(setup, &world);
        let (us, them) = (side.index(), side.other().index());
        let gain = |index: usize| f64::from(after.points[index] - before.points[index]);
        sum.ground += gain(us) - gain(them);
        sum.own += f64::from(after.losses[us] - before.losses[us]);
        sum.enemy += f64::from(after.losses[them] - before.losses[them]);
        sum.there += f64::from(u8::from(D::is_done(setup, &world, side, group, order)));
        sum.chance += judged.of(side);
    }
    let count = f64::from(samples.max(1));
    Mean {
        ground: sum.ground / count,
        own: sum.own / count,
        enemy: sum.enemy / count,
        there: sum.there / count,
        chance: sum.chance / count,
    }
}
