//! What an assault is worth before it is declared: every face of the die, read as the rules would read it.

use board::hex::HexId;
use orders::odds::{self, Sides};
use orders::setup::{Order, PieceId, PieceSet, Setup};
use orders::state::{State, Status};
use orders::tables::Outcome;
use orders::{efficiency, victory};
use play::Side;

/// What a point of strength is worth where it is lost, against one that falls into disorder: hundredths.
const LOST: i32 = 60;
const SHAKEN: i32 = 25;
const DRIVEN: i32 = 45;

/// Hundredths of a point of strength that a point of victory weighs.
const POINT: i32 = 150;

/// What the attackers gain, less what they lose, on average: in hundredths of a point of strength. Those who have to check first may fail, and
/// then the others go on without their strongest stack, or nobody does (CAL 12.2.2, AIF 12.2.2).
pub(super) fn worth(setup: &Setup, state: &State, attackers: PieceSet, defenders: PieceSet) -> i32 {
    let all = shock(setup, state, attackers, defenders);
    let sure = passing(setup, state, attackers);
    let bases = state.hexes_of(attackers);
    if sure == 6 || bases.len() < 2 {
        return all * sure / 6;
    }
    let here = |hex: &HexId| weigh(setup, state, state.in_hex(*hex, attackers));
    let strongest = bases.iter().max_by_key(here);
    let rest = strongest.map_or(attackers, |hex| attackers.minus(state.in_hex(hex, attackers)));
    (all * sure + shock(setup, state, rest, defenders) * (6 - sure)) / 6
}

/// The same once all of them attack.
fn shock(setup: &Setup, state: &State, attackers: PieceSet, defenders: PieceSet) -> i32 {
    let sides = Sides::new(attackers, defenders);
    let stand = sides.stand(setup);
    let Some(first) = attackers.first() else { return 0 };
    let side = setup.piece(first).side;
    let prize = sides.targets(state).iter().map(|hex| prize(setup, state, side, hex)).sum::<i32>();
    let guns = weigh(setup, state, defenders.minus(stand));
    if stand.is_empty() {
        // Guns alone are overrun (AIF 11.1.1, CAL 11.1.1).
        return LOST * guns + prize;
    }
    let column = {
        let shifts: i16 = odds::shifts(setup, state, &sides).iter().map(|factor| i16::from(factor.by)).sum();
        odds::ratio(setup, state, &sides) + shifts
    };
    let best = |units: PieceSet| odds::efficiencies(setup, state, units).last().copied().unwrap_or(0);
    let values = [best(attackers), best(stand)];
    let modifier = odds::total(setup, &odds::modifiers(setup, state, &sides, values, false, column));
    let [own, enemy] = [attackers, stand].map(|units| weigh(setup, state, units));
    let [one, other] = [attackers, stand].map(|units| strongest(setup, state, units));
    let broken = stand.filter(|&id| state.piece(id).status != Status::Good).count() > 0;
    let shaken = if broken { DRIVEN } else { SHAKEN };
    // A handful that throws many into disorder cannot make use of it.
    let used = enemy.min(2 * own);
    let value = |die: i8| match setup.tables.combat.result(column, die + modifier) {
        Outcome::Ae => -LOST * own,
        Outcome::Ad => -SHAKEN * own,
        Outcome::Ne => 0,
        Outcome::Ex => LOST * (other - one) + SHAKEN * ((enemy - other) - (own - one)) / 3,
        Outcome::Dd => shaken * used,
        Outcome::Dr => DRIVEN * used + LOST * guns + prize,
        Outcome::De => LOST * (enemy + guns) + prize,
    };
    (1..=6).map(value).sum::<i32>() / 6
}

/// Sixths of the time that those who have to check before they attack pass.
fn passing(setup: &Setup, state: &State, attackers: PieceSet) -> i32 {
    let mut under = attackers.filter(|&id| state.piece(id).acts == Order::Advance);
    let Some(one) = under.next() else { return 6 };
    i32::from(efficiency::of(setup, state, one).clamp(1, 5))
}

fn weigh(setup: &Setup, state: &State, units: PieceSet) -> i32 {
    units.map(|id| i32::from(state.strength(setup, id))).sum()
}

/// What a side loses in an exchange.
fn strongest(setup: &Setup, state: &State, units: PieceSet) -> i32 {
    let key = |id: &PieceId| (setup.piece(*id).efficiency, state.strength(setup, *id));
    units.max_by_key(key).map_or(0, |id| i32::from(state.strength(setup, id)))
}

/// What taking a hex is worth: the points it brings, twice because the enemy loses them.
pub(super) fn prize(setup: &Setup, state: &State, side: Side, hex: HexId) -> i32 {
    if !setup.index.objectives.contains(hex) {
        return 0;
    }
    let found = setup.objectives.iter().position(|objective| objective.hex == hex);
    let Some(index) = found else { return 0 };
    let held = victory::holder(setup, state, index) == Some(side);
    let worth = setup.objectives[index].worth;
    if held { 0 } else { POINT * i32::from(worth[Side::A].max(worth[Side::B])) }
}
