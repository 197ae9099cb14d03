//! Fire, declarations, assaults.

use board::hex::HexId;

use super::{Reason, name, not_available, number, stacking};
use crate::action::Action;
use crate::assault::{Assault, Stage};
use crate::bombardment;
use crate::declaration::{self, Ending, Front, Need};
use crate::efficiency;
use crate::movement;
use crate::odds::Sides;
use crate::ruleset::{Assaults, Guns, Results};
use crate::setup::{Kind, Order, PieceId, PieceSet, Setup, Terrain};
use crate::sight;
use crate::state::{Marks, State, Status};

/// CAL 11.4.
pub(super) fn bombard(setup: &Setup, state: &State, action: Action) -> Option<Reason> {
    let side = state.side(setup);
    match action {
        Action::Fire(gun, target) => not_available(setup, state, side, gun)
            .or_else(|| {
                let serves =
                    setup.index.works.contains(gun) && setup.piece(gun).formation == Some(state.active);
                (!serves && !state.has(gun, Marks::ACTIVE)).then(|| {
                    ("CAL 3.1-B4", format!("{} does not act with the active formation", name(setup, gun)))
                })
            })
            .or_else(|| silent(setup, state, gun))
            .or_else(|| Some(no_shot(setup, state, gun, target))),
        Action::Salvo(hex, target) => {
            let guns = state.guns_at(setup, hex, side);
            if guns.len() < 2 {
                return Some((
                    "CAL 11.4.1a",
                    format!("two guns of one hex fire together, and {} has not two", number(setup, hex)),
                ));
            }
            // The one that could not fire there by itself is what stands in the way.
            let enemies = bombardment::marks(setup, state, side);
            let bars = |&gun: &PieceId| {
                let targets = bombardment::targets(setup, state, gun, &enemies);
                !state.has(gun, Marks::ACTIVE) || !targets.contains(target)
            };
            let mut guns = guns;
            let gun = guns.find(bars)?;
            bombard(setup, state, Action::Fire(gun, target))
        }
        _ => None,
    }
}

/// What keeps a gun from firing at anything.
fn silent(setup: &Setup, state: &State, gun: PieceId) -> Option<Reason> {
    let name = name(setup, gun);
    let marks = state.piece(gun).marks;
    let hex = state.hex(gun)?;
    if !setup.piece(gun).kind.is_gun() {
        return Some(("CAL 11.4.4", format!("{name} is no artillery")));
    }
    if setup.index.works.contains(gun) && !bombardment::is_served(setup, state, gun) {
        return Some(match state.piece(gun).reduced {
            true => ("AIF 17.2.6f", format!("{name} is out of use")),
            false => ("AIF 17.2.6g", format!("{name} has no garrison under Defence")),
        });
    }
    if marks.has(Marks::MOVED) {
        return Some(("CAL 11.0b", format!("{name} has moved")));
    }
    if marks.has(Marks::FIRED) {
        return Some(("CAL 11.4a", format!("{name} has fired")));
    }
    if setup.ground(hex).terrain == Terrain::Marsh {
        return Some(("CAL 10.2b", format!("{name} stands in marsh")));
    }
    if state.sky(setup).range == 0 {
        let clause = if state.weather == 2 { "CAL 17.1.2b" } else { "CAL 17.1.3e" };
        return Some((clause, "artillery cannot fire in this weather".into()));
    }
    None
}

fn no_shot(setup: &Setup, state: &State, gun: PieceId, target: HexId) -> Reason {
    let (hex, side) = (state.hex_of(gun), setup.piece(gun).side);
    let number = number(setup, target);
    if state.units_at(setup, target, side.other()).is_empty() {
        let clause = match setup.rules.book.guns {
            Guns::AfterMovement => "CAL 11.4a",
            Guns::BeforeMovement => "AIF 11.4a",
        };
        return (clause, format!("no enemy unit is in {number}"));
    }
    let far = setup.map.distance(hex, target);
    if far > u16::from(setup.piece(gun).range) && !setup.index.works.contains(gun) {
        return (
            "CAL 11.2a",
            format!("{number} is {far} hexes away and the range is {}", setup.piece(gun).range),
        );
    }
    if far > u16::from(state.sky(setup).range) {
        return (
            "CAL 17.1.1d",
            format!("in this weather no gun fires further than {}", state.sky(setup).range),
        );
    }
    if let Some(ban) = movement::binding_ban(setup, state, gun).filter(|ban| ban.beyond.contains(target)) {
        let formation = setup.formation(ban.formation);
        let what = format!("{number} lies beyond the road, where {} may not attack yet", formation.name);
        return (setup.title.clause(&formation.id).0, what);
    }
    // Who does not see them is not told what they are (AIF 11.3.2).
    if sight::is_clear(setup, hex, target) && !bombardment::marks(setup, state, side).contains(target) {
        return ("AIF 11.4.3b", format!("only guns are in {number}"));
    }
    ("CAL 11.2b", format!("{number} is not in line of sight"))
}

/// CAL 12.2.
pub(super) fn declare(setup: &Setup, state: &State, action: Action) -> Option<Reason> {
    let front = Front::new(setup, state);
    match action {
        Action::Attack(base, target) => Some(no_attack(setup, state, &front, base, target)),
        Action::Assail(unit, target) => Some(no_assail(setup, state, &front, unit, target)),
        Action::End => match declaration::ending(setup, state, &front) {
            Ending::Not(need) => Some(missing(setup, state, need)),
            Ending::Now | Ending::Stuck(_) => None,
        },
        Action::Resolve(_) => {
            Some(("CAL 3.1-B5a", "all assaults are declared before any is resolved".into()))
        }
        _ => None,
    }
}

/// What a declaration still lacks, in words.
fn missing(setup: &Setup, state: &State, need: Need) -> Reason {
    match need {
        Need::Odds(hex) => {
            ("CAL 12.4.2a", format!("the assault on {} is worse than 1-5", number(setup, hex)))
        }
        Need::Must(base) => {
            let side = state.side(setup);
            let unit = state.troops_at(setup, base, side).first();
            let name = unit.map_or("a unit", |id| name(setup, id));
            ("CAL 5.1.2d", format!("{name} in {} is under Attack and must assault", number(setup, base)))
        }
        Need::Answer(base, target) => {
            let attackers = number(setup, base);
            let disordered = state
                .units_at(setup, target, state.side(setup).other())
                .all(|id| state.piece(id).status != Status::Good);
            let clause = if disordered { "CAL 12.0d" } else { "CAL 12.2.1" };
            (
                clause,
                format!(
                    "the enemy in {} next to the attackers in {attackers} must be assaulted too",
                    number(setup, target)
                ),
            )
        }
    }
}

fn no_attack(setup: &Setup, state: &State, front: &Front, base: HexId, target: HexId) -> Reason {
    let side = state.side(setup);
    let (from, to) = (number(setup, base), number(setup, target));
    let here = state.units_at(setup, base, side);
    if here.is_empty() {
        return ("CAL 12.0a", format!("no unit of yours is in {from}"));
    }
    if state.in_hex(base, front.units).is_empty() {
        return unfit(setup, state, here.first(), &from);
    }
    let first = state.in_hex(base, front.units).first();
    if let Some(reason) = no_target(setup, state, first, base, target) {
        return reason;
    }
    match declaration::refusal(setup, state, front, base, target) {
        Some((clause, what)) => (clause.0, what.into()),
        None => ("CAL 12.2b", format!("{from} may not assault {to} now")),
    }
}

/// What keeps a hex from being attacked from another, whoever stands there.
fn no_target(
    setup: &Setup,
    state: &State,
    unit: Option<PieceId>,
    base: HexId,
    target: HexId,
) -> Option<Reason> {
    let (from, to) = (number(setup, base), number(setup, target));
    if state.units_at(setup, target, state.side(setup).other()).is_empty() {
        return Some(("CAL 12.0a", format!("no enemy unit is in {to}")));
    }
    if !setup.map.adjacent(base, target) {
        return Some(("CAL 12.0a", format!("{to} is not next to {from}")));
    }
    if setup.way_between(base, target).has(crate::setup::Way::RIVER) {
        return Some(("CAL TEC-river", format!("a river parts {from} from {to}")));
    }
    let ban = unit.and_then(|id| movement::binding_ban(setup, state, id))?;
    ban.beyond.contains(target).then(|| {
        let formation = setup.formation(ban.formation);
        let what = format!("{to} lies beyond the road, where {} may not attack yet", formation.name);
        (setup.title.clause(&formation.id).0, what)
    })
}

/// AIF 12.0e.
fn no_assail(setup: &Setup, state: &State, front: &Front, unit: PieceId, target: HexId) -> Reason {
    if let Some(reason) = not_available(setup, state, state.side(setup), unit) {
        return reason;
    }
    let from = number(setup, state.hex_of(unit));
    if !front.units.contains(unit) {
        return unfit(setup, state, Some(unit), &from);
    }
    if setup.rules.book.assaults == Assaults::HexByHex {
        return ("CAL 12.4.1c", "the units of a hex attack together".into());
    }
    if let Some(reason) = no_target(setup, state, Some(unit), state.hex_of(unit), target) {
        return reason;
    }
    let band = Front::single(state, unit);
    match declaration::refusal_of(setup, state, front, band, target) {
        Some((clause, what)) => (clause.0, what.into()),
        None => ("AIF 12.0e", format!("{} is the only unit of {from} that may assault", name(setup, unit))),
    }
}

fn unfit(setup: &Setup, state: &State, unit: Option<PieceId>, from: &str) -> Reason {
    let Some(id) = unit else { return ("CAL 12.0a", format!("no unit is in {from}")) };
    let piece = state.piece(id);
    let name = name(setup, id);
    if setup.piece(id).kind.is_gun() {
        return ("CAL 11.0.1a", format!("{name} is artillery, which only bombards"));
    }
    if !piece.marks.has(Marks::ACTIVE) {
        return ("CAL 3.1-B", format!("{name} does not act with the active formation"));
    }
    match piece.status {
        Status::Disordered => return ("CAL 15.1a", format!("{name} is disordered")),
        Status::Routed => return ("CAL 15.2c", format!("{name} is routed")),
        Status::Good => {}
    }
    if piece.marks.has(Marks::ATTACKED) {
        return ("CAL 12.2.3a", format!("{name} has attacked this turn"));
    }
    if piece.marks.has(Marks::SKIRMISHED) {
        return ("AIF 16.3.1b", format!("{name} has fought in open order"));
    }
    if piece.marks.has(Marks::CHARGE) {
        return ("CAL 20.2.2", format!("{name} charges, and a charge attacks one hex only"));
    }
    let clause = match piece.acts {
        Order::Defence => "CAL 5.1.3f",
        Order::Manoeuvre => "CAL 5.1.4c",
        _ => "CAL 12.2b",
    };
    (clause, format!("{name} acts under {}, which does not allow assaults", piece.acts.id()))
}

/// CAL 12.0b.
pub(super) fn resolve(setup: &Setup, _state: &State, action: Action) -> Option<Reason> {
    match action {
        Action::Resolve(hex) => {
            Some(("CAL 12.5.3b", format!("no declared assault goes by {}", number(setup, hex))))
        }
        Action::End => Some(("CAL 12.5.3b", "every declared assault has to be resolved".into())),
        Action::Attack(..) => Some(("CAL 3.1-B5a", "all assaults have been declared".into())),
        _ => None,
    }
}

/// The steps of an assault.
pub(super) fn assault(setup: &Setup, state: &State, frame: &Assault, action: Action) -> Option<Reason> {
    let sides = Sides::of(setup, state, frame.fight);
    match (frame.stage, action) {
        (Stage::Withdraw, Action::Withdraw(id, hex)) => Some(no_withdrawal(setup, state, &sides, id, hex)),
        (Stage::Guns, Action::Fire(gun, target)) => {
            if !sides.defenders.contains(gun) {
                return Some(("CAL 11.4.5a", format!("{} is not in an assaulted hex", name(setup, gun))));
            }
            silent(setup, state, gun).or_else(|| {
                Some(("CAL 11.4.5a", format!("nobody assaults it from {}", number(setup, target))))
            })
        }
        (Stage::Guns, Action::Salvo(hex, _)) => Some((
            "CAL 11.4.1a",
            format!("{} has not two guns that can fire at that hex together", number(setup, hex)),
        )),
        (Stage::Elan, Action::Elan(id)) => {
            Some(("CAL 16.1a", format!("{} is not an attacker with an Attack marker", name(setup, id))))
        }
        (_, Action::Elan(_)) if setup.tables.elan == 0 => {
            Some(("CAL 16.0", "no assault of this book has Elan".into()))
        }
        (_, Action::Elan(_)) if state.elan == 0 => Some(("CAL 16.0", "no Elan is left".into())),
        (Stage::Lead, Action::Lead(id)) => Some((
            "CAL 12.4.4",
            format!(
                "{} is not the {} of attackers he stands with",
                name(setup, id),
                setup.title.terms.leader
            ),
        )),
        (Stage::AttackerValue | Stage::DefenderValue, Action::Efficiency(value)) => {
            Some(("CAL 12.3.1a", format!("{value} is not among the values that carry the most strength")))
        }
        (Stage::AttackerLoss, Action::Lose(id)) => Some(not_lost(setup, state, frame, &sides, id, true)),
        (Stage::DefenderLoss, Action::Lose(id)) => Some(not_lost(setup, state, frame, &sides, id, false)),
        (Stage::Advance, Action::Decline | Action::Advance(..) | Action::AdvanceAll(..))
            if !crate::assault::homing(setup, state, frame).is_empty() =>
        {
            Some(("CAL 20.2d", "one of those who charged has to enter the hex that is empty now".into()))
        }
        (Stage::Advance, Action::Decline | Action::Advance(..) | Action::AdvanceAll(..))
            if !crate::assault::onto_guns(setup, state, frame).is_empty()
                && (action == Action::Decline
                    || crate::assault::advances(setup, state, frame).contains(&action)) =>
        {
            Some(("AIF 11.1.1", "somebody has to advance into the hex of the guns".into()))
        }
        (Stage::Cover, Action::Hold) => {
            Some(("AIF 15.1.1", "the garrison is in disorder already, and a second disorder is rout".into()))
        }
        (Stage::Cover, Action::Trade) => {
            Some(("AIF 10.1.1", "only a garrison of a village or farm can make an exchange of it".into()))
        }
        (Stage::Ground, Action::Ground(hex)) => {
            Some(("AIF 10.0d", format!("{} gives no ground to choose", number(setup, hex))))
        }
        (Stage::Advance | Stage::Follow | Stage::Repulse, Action::Advance(id, hex)) => {
            let party = if frame.stage == Stage::Repulse { sides.defenders } else { sides.attackers };
            Some(no_advance(setup, state, party, frame, id, hex))
        }
        (Stage::Advance | Stage::Follow | Stage::Repulse, Action::AdvanceAll(base, hex)) => {
            let party = if frame.stage == Stage::Repulse { sides.defenders } else { sides.attackers };
            Some(no_common_advance(setup, state, party, frame, base, hex))
        }
        _ => None,
    }
}

/// Why a unit does not retreat before combat (CAL 14.1a, AIF 14.1a, 16.3.5a).
fn no_withdrawal(setup: &Setup, state: &State, sides: &Sides, id: PieceId, hex: HexId) -> Reason {
    let name = name(setup, id);
    if !sides.defenders.contains(id) {
        return ("CAL 14.1a", format!("{name} is not assaulted now"));
    }
    if state.piece(id).status == Status::Routed {
        return ("CAL 15.2a", format!("{name} is routed"));
    }
    let light = setup.rules.open_order && setup.piece(id).light && state.has(id, Marks::SKIRMISHER);
    if light && state.has(id, Marks::HOLDS) {
        return ("AIF 16.3.5a", format!("{name} has tried to fall back"));
    }
    let reason = if light { None } else { no_ride_off(setup, state, sides, id) };
    reason.unwrap_or_else(|| no_refuge(setup, state, id, hex))
}

/// What keeps a unit that is no skirmisher from riding off.
fn no_ride_off(setup: &Setup, state: &State, sides: &Sides, id: PieceId) -> Option<Reason> {
    let (name, kind) = (name(setup, id), setup.piece(id).kind);
    let everywhere = setup.rules.book.cavalry == crate::ruleset::Cavalry::Everywhere;
    if everywhere && !kind.is_mounted() {
        return Some(("AIF 14.1a", format!("{name} is neither cavalry nor horse artillery")));
    }
    if !everywhere && kind != Kind::Cavalry {
        return Some(("CAL 14.1a", format!("{name} is no cavalry")));
    }
    let mut attackers = sides.attackers;
    if attackers.any(|id| setup.piece(id).kind == Kind::Cavalry) {
        return Some(("CAL 14.1a", "cavalry is among the attackers".into()));
    }
    if !everywhere {
        return None;
    }
    if kind == Kind::HorseArtillery && state.has(id, Marks::MOVED) {
        return Some(("AIF 14.1a", format!("{name} is on its Moved side")));
    }
    let order = crate::command::standing(setup, state, id);
    (kind == Kind::Cavalry && matches!(order, Order::Advance | Order::Attack))
        .then(|| ("AIF 14.1a", format!("{name} is under {}", order.id())))
}

/// What a hex has against a retreat before combat.
fn no_refuge(setup: &Setup, state: &State, id: PieceId, hex: HexId) -> Reason {
    let (name, place) = (name(setup, id), number(setup, hex));
    let side = setup.piece(id).side;
    let around = |hex: HexId| setup.index.around[usize::from(hex.0)];
    if !around(state.hex_of(id)).contains(hex) {
        return ("CAL 14.1a", format!("{name} retreats one hex, and {place} is not next to it"));
    }
    if !state.units_at(setup, hex, side.other()).is_empty() {
        return ("CAL 14.1a", format!("enemy units are in {place}"));
    }
    if state.zones(setup, side.other()).contains(hex) {
        return ("CAL 14.1a", format!("{place} is in an enemy zone of control"));
    }
    if setup.limits.closed[side].contains(hex) {
        return ("CAL 9.2.1", format!("{place} is closed to it"));
    }
    if !crate::stacking::may_stop(setup, state, &[id], hex) {
        return stacking(setup, state, id, hex);
    }
    ("AIF 14.1a", format!("{place} is next to an attacker, and another hex is not"))
}

fn not_lost(
    setup: &Setup,
    state: &State,
    frame: &Assault,
    sides: &Sides,
    id: PieceId,
    attacker: bool,
) -> Reason {
    let clause = if attacker { "CAL 12.5.4-Ex1" } else { "CAL 12.5.4-Ex2" };
    let mine = if attacker { sides.attackers } else { sides.defenders };
    let name = name(setup, id);
    if !mine.contains(id) {
        return (clause, format!("{name} does not fight on the side that loses now"));
    }
    match setup.rules.book.results {
        _ if !setup.piece(id).kind.is_troops() => (clause, format!("{name} is artillery")),
        Results::Named if frame.pending.contains(id) => {
            (clause, format!("{name} is among the losses already"))
        }
        Results::Named => {
            let used = frame.values[usize::from(!attacker)];
            let what = if setup.piece(id).efficiency < used {
                format!("{name} has less than the efficiency used, which is {used}")
            } else {
                format!("with {name} more would be lost than has to be")
            };
            (clause, what)
        }
        Results::Best => {
            let value = |id| efficiency::value(setup, state, id);
            let best = mine.and(setup.index.troops).map(value).max();
            let what = if Some(value(id)) < best {
                format!("{name} has not the highest efficiency")
            } else {
                format!("{name} has not the most strength among those of its efficiency")
            };
            (clause, what)
        }
    }
}

fn no_advance(
    setup: &Setup,
    state: &State,
    party: PieceSet,
    frame: &Assault,
    id: PieceId,
    hex: HexId,
) -> Reason {
    let name = name(setup, id);
    if setup.piece(id).kind.is_gun() {
        return ("CAL 12.7.1", format!("{name} is artillery"));
    }
    if party.contains(id) && state.piece(id).status != Status::Good {
        return ("CAL 12.7.1", format!("{name} is not in good order"));
    }
    if frame.stage == Stage::Follow && party.contains(id) && frame.targets.contains(state.hex_of(id)) {
        return ("CAL 14.1b", format!("{name} has followed already"));
    }
    if !party.contains(id) {
        return ("CAL 12.7a", format!("{name} took no part in the assault"));
    }
    if setup.limits.closed[setup.piece(id).side].contains(hex) {
        return ("CAL 9.2.1", format!("{} is closed to it", number(setup, hex)));
    }
    if let Some(ban) = movement::binding_ban(setup, state, id).filter(|ban| ban.beyond.contains(hex)) {
        let formation = setup.formation(ban.formation);
        return (setup.title.clause(&formation.id).0, format!("{} lies beyond the road", number(setup, hex)));
    }
    let (here, goal) = (state.hex_of(id), number(setup, hex));
    let enemy = setup.piece(id).side.other();
    if !frame.targets.contains(hex) || !state.units_at(setup, hex, enemy).is_empty() {
        return ("CAL 12.7a", format!("{goal} was not emptied by this assault"));
    }
    if !setup.index.around[usize::from(here.0)].contains(hex) {
        return ("CAL 12.7a", format!("{goal} is not next to {name}"));
    }
    stacking(setup, state, id, hex)
}

/// Why the units of a hex do not advance together (CAL 12.7.3).
fn no_common_advance(
    setup: &Setup,
    state: &State,
    party: PieceSet,
    frame: &Assault,
    base: HexId,
    hex: HexId,
) -> Reason {
    let from = number(setup, base);
    let fit = |&id: &PieceId| {
        let followed = frame.stage == Stage::Follow && frame.targets.contains(base);
        state.piece(id).status == Status::Good && !followed
    };
    let here: PieceSet = state.in_hex(base, party).filter(fit).collect();
    let Some(first) = here.first() else {
        return ("CAL 12.7a", format!("nobody in {from} may advance"));
    };
    let (clause, what) = no_advance(setup, state, party, frame, first, hex);
    if !crate::assault::advances(setup, state, frame).contains(&Action::Advance(first, hex)) {
        return (clause, what);
    }
    let mut leaders = state.leaders_at(setup, base, setup.piece(first).side);
    if leaders.next().is_none() {
        return ("CAL 12.7.3", format!("no leader is in {from}, and without one a single unit advances"));
    }
    if frame.stage == Stage::Follow {
        return ("CAL 7.1e", format!("all of {from} have no room in {}", number(setup, hex)));
    }
    ("CAL 12.7.3", format!("the leader in {from} may not go along to {}", number(setup, hex)))
}
