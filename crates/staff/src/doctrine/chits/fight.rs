//! How the script fights: which attacks promise something, who is named for them, and how results are borne.

use board::Id;
use board::hex::HexId;
use chits::action::Action;
use chits::setup::{PieceId, PieceSet, Setup, Way};
use chits::state::{Around, State};
use chits::tables::{self, Outcome};
use chits::{announce, odds};
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
    of_combat(setup, state, attackers, &[target].into_iter().collect())
}

/// What an attack of these units on some hexes together promises.
fn of_combat(setup: &Setup, state: &State, attackers: PieceSet, targets: &Around) -> Worth {
    let reckoning = odds::reckon(setup, state, attackers, targets);
    let steps = |units: PieceSet| units.map(|id| u16::from(state.steps(setup, id))).sum::<u16>();
    let Some(side) = attackers.first().map(|id| setup.piece(id).side) else { return 0 };
    let defenders = odds::defenders(setup, state, targets, side.other());
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

/// Whom to name for what: the best set of hexes such that nobody named stands next to an enemy who is left alone. What a stack does not cover by
/// itself is taken on as well when it is named (RM CBT-4).
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
        for hex in announce::attackable(setup, state, id) {
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
            // RM CBT-4: first what nobody of the same hex attacks.
            let covered = |hex: HexId| {
                named
                    .iter()
                    .any(|&(other, at): &(PieceId, HexId)| at == hex && state.hex(other) == state.hex(id))
            };
            let key = |(at, target): &(usize, &Target)| (covered(target.hex), 60 * sums[*at] / defence[*at]);
            let Some((at, target)) = able.min_by_key(key) else {
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
        None => leader(setup, state).unwrap_or(Action::Done),
        Some((because, hex)) => take_on(setup, state, because, hex).unwrap_or(Action::Release(because)),
    }
}

/// A hex that has to be attacked as well is taken on in the same combat, if that still promises something (RM CBT-4a).
fn take_on(setup: &Setup, state: &State, because: PieceId, hex: HexId) -> Option<Action> {
    let speaker = announce::speaker(setup, state, because)?;
    if !announce::may_widen(setup, state, speaker, hex) {
        return None;
    }
    let number = state.piece(speaker).fights;
    let other = announce::combat_at(state, hex).unwrap_or(number);
    let targets = |number: u8| state.combats[usize::from(number) - 1].targets;
    let all: Around = targets(number).iter().chain(targets(other).iter()).chain([hex]).collect();
    let attackers = announce::fighters(setup, state, number).or(announce::fighters(setup, state, other));
    (of_combat(setup, state, attackers, &all) > TAKEN_ON).then_some(Action::Attack(speaker, hex))
}

/// What an attack must promise that was widened because it had to be.
const TAKEN_ON: Worth = -10;

/// A leader joins the combat of his units where nobody else gives a bonus (RM BEN-2, RM BEN-5).
fn leader(setup: &Setup, state: &State) -> Option<Action> {
    let side = state.active_side(setup);
    setup.index.leaders.and(setup.index.sides[side]).filter(|&id| fresh(setup, state, id)).find_map(|id| {
        let wanted = |hex: &HexId| {
            announce::led(setup, state, id, *hex).is_some_and(|number| {
                let units = state.attackers(setup, number);
                odds::bonus(setup, state, units, true).is_none()
            })
        };
        announce::attackable(setup, state, id).find(wanted).map(|hex| Action::Attack(id, hex))
    })
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
