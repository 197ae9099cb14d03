//! How the script fights: which attacks promise something, who is named for them, and how results are borne.

use board::Id;
use board::hex::HexId;
use chits::action::Action;
use chits::setup::{PieceId, PieceSet, Setup, Way};
use chits::state::{Around, State};
use chits::tables::{self, Outcome};
use chits::{announce, bridges, odds};
use play::Side;

use super::plans::{Plan, Verb, group_of};
use crate::doctrine::Plans;

/// Hundredths of a step.
type Worth = i32;

/// What a result is worth to the attacker. Two steps can be paid by withdrawing, which costs little more than ground.
fn worth(outcome: Outcome, attackers: u16, defenders: u16) -> Worth {
    let paid = |steps: u8| -> Worth { [0, 30, 60, 160, 260, 360][usize::from(steps.min(5))] };
    match outcome {
        Outcome::De => 100 * i32::from(defenders) + 60,
        Outcome::Ae => -100 * i32::from(attackers) - 40,
        Outcome::Eng => 0,
        Outcome::D(_) | Outcome::A(_) => match outcome.steps() {
            Some((steps, true)) => -(paid(steps) * 4 / 5).min(100 * i32::from(attackers) + 40),
            Some((steps, false)) => paid(steps).min(100 * i32::from(defenders) + 60),
            None => 0,
        },
    }
}

/// The mean worth of an attack over the faces of the die.
pub(super) fn promise(setup: &Setup, column: usize, drm: i8, attackers: u16, defenders: u16) -> Worth {
    let sum: Worth = (1..=6)
        .map(|die| worth(setup.tables.result(column, odds::modified(die, drm)), attackers, defenders))
        .sum();
    sum / 6
}

/// What an attack of these units on a hex promises.
pub(super) fn of_attack(setup: &Setup, state: &State, attackers: PieceSet, target: HexId) -> Worth {
    let targets: Around = [target].into_iter().collect();
    let reckoning = odds::reckon(setup, state, attackers, &targets);
    let steps = |units: PieceSet| units.map(|id| u16::from(state.steps(setup, id))).sum::<u16>();
    let Some(side) = attackers.first().map(|id| setup.piece(id).side) else { return 0 };
    let defenders = state.units_at(setup, target, side.other());
    promise(setup, reckoning.column, reckoning.drm, steps(attackers), steps(defenders))
}

/// What an attack must promise, by what one has set out to do.
pub(super) fn wanted(verb: Verb) -> Worth {
    match verb {
        Verb::Assault => -40,
        Verb::Hold | Verb::Leave => 70,
        _ => 12,
    }
}

/// Whether one can go or strike from a hex to the next.
pub(super) fn crosses(setup: &Setup, from: HexId, to: HexId) -> bool {
    setup.map.direction(from, to).is_some_and(|way| setup.way(from, way).is_open())
}

/// An attack that may be announced: the hex, who can strike at it.
#[derive(Clone, Copy)]
struct Target {
    hex: HexId,
    able: PieceSet,
}

/// Whom to name for what: the best set of hexes such that nobody named stands next to an enemy who is left alone (RM CBT-4).
pub(super) fn assignments(setup: &Setup, state: &State, plans: &Plans<Plan>) -> Vec<(PieceId, HexId)> {
    let side = state.active_side(setup);
    let counter = state.active.counter;
    let mut targets: Vec<Target> = Vec::new();
    let mut beside = [[HexId(0); 6]; chits::setup::PIECES];
    let mut count = [0_usize; chits::setup::PIECES];
    let enemies = state.hexes_of(setup, setup.index.units[side.other()]);
    let close = setup.grid.spread(&enemies);
    for id in setup.index.units[side] {
        let Some(from) = state.hex(id) else { continue };
        if !close.contains(setup.cell(from)) || !announce::may_name(setup, state, id) {
            continue;
        }
        for (direction, hex) in setup.map.neighbours(from) {
            let there = enemies.contains(setup.cell(hex));
            if !there || !bridges::crossable(setup, state, side, from, direction, hex) {
                continue;
            }
            beside[id.index()][count[id.index()]] = hex;
            count[id.index()] += 1;
            if !announce::engagement_allows(setup, state, id, hex) {
                continue;
            }
            match targets.iter_mut().find(|target| target.hex == hex) {
                Some(target) => target.able.insert(id),
                None => targets.push(Target { hex, able: PieceSet::of(id) }),
            }
        }
    }
    let wanted_by = |units: PieceSet| {
        let verb = |id| group_of(setup, state, counter, id).and_then(|group| plans[group]).map(|it| it.verb);
        units.filter_map(verb).map(wanted).min().unwrap_or(12)
    };
    loop {
        let named = share_out(setup, state, &targets, &beside, &count);
        // The worst attack is given up until all that are left are worth it.
        let poorest = targets
            .iter()
            .enumerate()
            .map(|(at, target)| {
                let units: PieceSet =
                    named.iter().filter(|(_, hex)| *hex == target.hex).map(|(id, _)| *id).collect();
                let gain = if units.is_empty() {
                    Worth::MIN
                } else {
                    of_attack(setup, state, units, target.hex) + prize(setup, target.hex) - wanted_by(units)
                };
                (gain, at)
            })
            .min();
        match poorest {
            Some((gain, at)) if gain < 0 => {
                targets.remove(at);
            }
            _ => return named,
        }
    }
}

/// More for a place that counts.
fn prize(setup: &Setup, hex: HexId) -> Worth {
    let place = setup.index.place_at[hex.index()];
    place.map_or(0, |id| 8 * i32::from(setup.places[id.index()].points) + 10)
}

/// Everybody whose enemies are all attacked strikes where he is needed most.
fn share_out(
    setup: &Setup,
    state: &State,
    targets: &[Target],
    beside: &[[HexId; 6]],
    count: &[usize],
) -> Vec<(PieceId, HexId)> {
    let mut named = Vec::new();
    let mut sums: Vec<u16> = vec![0; targets.len()];
    let side = state.active_side(setup);
    let defence: Vec<u16> = targets
        .iter()
        .map(|target| {
            let units = state.units_at(setup, target.hex, side.other());
            let factors = state.factors(setup, units);
            factors * (3 + u16::from(super::goals::ground(setup, target.hex))) / 3 + 1
        })
        .collect();
    let all = targets.iter().fold(PieceSet::EMPTY, |all, target| all.or(target.able));
    let attacked = |hex: HexId| targets.iter().any(|target| target.hex == hex);
    // INDEPENDENT calls no more than three.
    let quota = quota(setup, state);
    // Those with one enemy only go first.
    for single in [true, false] {
        for id in all {
            let near = &beside[id.index()][..count[id.index()]];
            if (near.len() == 1) != single || !near.iter().all(|&hex| attacked(hex)) {
                continue;
            }
            let fresh = !state.has(id, chits::state::Marks::ACTED);
            let new = named
                .iter()
                .filter(|(id, _): &&(PieceId, HexId)| !state.has(*id, chits::state::Marks::ACTED));
            if fresh && new.count() >= quota {
                continue;
            }
            let able = targets.iter().enumerate().filter(|(_, target)| target.able.contains(id));
            let Some((at, target)) = able.min_by_key(|(at, _)| 60 * sums[*at] / defence[*at]) else {
                continue;
            };
            sums[at] += u16::from(state.factor(setup, id));
            named.push((id, target.hex));
        }
    }
    named
}

fn quota(setup: &Setup, state: &State) -> usize {
    if setup.counter(state.active.counter).command == chits::setup::Command::Independent {
        usize::from(setup.tables.independent.saturating_sub(state.active.acted))
    } else {
        usize::MAX
    }
}

/// Whether a unit may be named and has not been taken back before: the script does not change its mind twice.
fn fresh(setup: &Setup, state: &State, id: PieceId) -> bool {
    announce::may_name(setup, state, id) && state.piece(id).marks.returns() == 0
}

/// The next name, or the end of the announcement.
pub(super) fn announce_next(setup: &Setup, state: &State, wanted: &[(PieceId, HexId)]) -> Action {
    for &(id, hex) in wanted {
        let fit = fresh(setup, state, id)
            && announce::attackable(setup, state, id).any(|it| it == hex)
            && announce::engagement_allows(setup, state, id, hex);
        if fit {
            return Action::Attack(id, hex);
        }
    }
    match announce::owed(setup, state) {
        None => Action::Done,
        Some((because, hex)) => {
            let side = state.active_side(setup);
            let helper = setup.index.units[side].into_iter().find(|&id| {
                fresh(setup, state, id)
                    && wanted.iter().any(|(known, _)| *known == id)
                    && announce::attackable(setup, state, id).any(|it| it == hex)
                    && announce::engagement_allows(setup, state, id, hex)
            });
            helper.map_or(Action::Release(because), |id| Action::Attack(id, hex))
        }
    }
}

/// What charging a hex promises (RM CHG-9).
pub(super) fn of_charge(setup: &Setup, state: &State, hand: PieceSet, target: HexId) -> Worth {
    let (attack, defence, cavalry) = chits::charge::sums(setup, state, hand, target);
    let column = tables::differential(attack, defence);
    let steps = |units: PieceSet| units.map(|id| u16::from(state.steps(setup, id))).sum::<u16>();
    let side = hand.first().map_or(Side::A, |id| setup.piece(id).side);
    let defenders = steps(state.units_at(setup, target, side.other()));
    let table = &setup.tables.charge[usize::from(cavalry)];
    let sum: Worth = table.iter().map(|row| worth(row[column], steps(hand), defenders)).sum();
    sum / 6
}

/// What a hex is worth to whoever defends it, in hundredths of a step.
pub(super) fn ground_worth(setup: &Setup, side: Side, hex: HexId) -> Worth {
    let Some(id) = setup.index.place_at[hex.index()] else { return 0 };
    let points = 100 * i32::from(setup.places[id.index()].points);
    points + if setup.index.instant[side.other()].contains(id) { 600 } else { 0 }
}

/// Whether any water lies on the way.
pub(super) fn wet(setup: &Setup, from: HexId, to: HexId) -> bool {
    let way = setup.map.direction(from, to).map(|way| setup.way(from, way));
    way.is_some_and(|way| way.has(Way::TORRENT | Way::CANAL | Way::RIVER))
}
