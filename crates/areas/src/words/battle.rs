//! The chances of combat: the columns and dice of BII 9.2, 9.3 and 9.5.

use board::AreaId;
use play::{Forecast, Losses, Modifier, Outcomes, Side, Told};

use super::forecast::{draft, modifier, named, remark};
use super::{adjective, area_name, hits_text, people};
use crate::bridges;
use crate::combat::{Combat, after, bombardment, rounds};
use crate::setup::{PieceId, Setup};
use crate::sight;
use crate::state::{Marks, Place, State};

/// BII 9.3b before the combat is chosen: what our own Force would inflict. The enemy's strength is not known yet
/// (BII 3.8).
pub(super) fn attack(setup: &Setup, state: &State, side: Side, area: AreaId) -> Forecast {
    let mut combat = Combat::new(setup, state, area);
    combat.lead[side] = senior(setup, state, &combat, side);
    let title =
        format!("The {} side attacks at {}: the first Round", adjective(side), area_name(setup, area));
    let mut forecast = fire(setup, state, &combat, side, title);
    let hidden = "the enemy shows his strength only when the combat begins";
    forecast.modifiers.push(remark(hidden, "BII 3.8"));
    choice(setup, state, &combat, side, &mut forecast.modifiers);
    forecast
}

/// BII 9.3c: our own hits with exactly this leader, or none.
pub(super) fn led(
    setup: &Setup,
    state: &State,
    mut combat: Combat,
    side: Side,
    leader: Option<PieceId>,
) -> Forecast {
    combat.lead[side] = leader;
    let under = match leader {
        Some(leader) => format!("under {}", setup.piece(leader).name),
        None => "without a leader".into(),
    };
    let place = area_name(setup, combat.area);
    let title = format!("The {} side fights at {place} {under}, Round {}", adjective(side), combat.round);
    let mut forecast = fire(setup, state, &combat, side, title);
    if setup.rules.leader_casualties && leader.is_some() {
        forecast.modifiers.push(remark("he is at risk if his side is hit", "BII 13.1"));
    }
    forecast
}

/// BII 9.3h, 9.3i: the next Round, both dice together. Everything in the Combat Area lies open (BII 9.0c).
pub(super) fn fight(setup: &Setup, state: &State, mut combat: Combat, side: Side) -> Forecast {
    let enemy = side.other();
    for who in Side::BOTH {
        combat.lead[who] = senior(setup, state, &combat, who);
    }
    let place = area_name(setup, combat.area);
    let title = format!("The {} side fights on at {place}: Round {}", adjective(side), combat.round + 1);
    let mut modifiers = die_lines(setup, state, &combat, side);
    let (sp, drm, _) = rounds::fire(setup, state, &combat, enemy, 0);
    let against = format!("the enemy rolls in {} with {drm:+}", column(setup, sp));
    modifiers.push(remark(against, "BII 9.3b"));
    for who in [side, enemy] {
        choice(setup, state, &combat, who, &mut modifiers);
    }
    if let Some((who, _)) = bombardment::superiority(setup, state, combat.area) {
        let first = format!("before that the {} guns may bombard", adjective(who));
        modifiers.push(remark(first, "BII 9.2a"));
    }
    let mut forecast = draft(title, "BII 9.3b", strength(setup, state, &combat, side), modifiers);
    both_dice(setup, state, &combat, side, &mut forecast);
    forecast
}

/// BII 9.3b: both dice of a Round, with everything as it stands.
fn both_dice(setup: &Setup, state: &State, combat: &Combat, side: Side, forecast: &mut Forecast) {
    let enemy = side.other();
    for face in 1..=6 {
        let [ours, theirs] = [side, enemy].map(|who| rounds::fire(setup, state, combat, who, face).2);
        forecast.read(face, format!("inflict {ours}; the same face of the enemy's inflicts {theirs}"));
    }
    let mut outcomes = Outcomes::default();
    for ours in 1..=6 {
        for theirs in 1..=6 {
            let inflicted = rounds::fire(setup, state, combat, side, ours).2;
            let suffered = rounds::fire(setup, state, combat, enemy, theirs).2;
            outcomes.add((inflicted, suffered), 1);
        }
    }
    forecast.count(outcomes, |&(inflicted, suffered)| {
        let text = format!("inflict {inflicted}, suffer {suffered}");
        Told::new("", text).costing(Losses::both(inflicted, suffered))
    });
}

/// BII 9.3b: the Round whose dice are due. Leaders have been chosen, and everything in the Combat Area lies open (BII 9.0c).
pub(super) fn round(setup: &Setup, state: &State, combat: &Combat, side: Side) -> Forecast {
    let place = area_name(setup, combat.area);
    let title = format!("The {} side fights at {place}: Round {}", adjective(side), combat.round);
    let mut modifiers = die_lines(setup, state, combat, side);
    modifiers.push(enemy_die(setup, state, combat, side.other()));
    let mut forecast = draft(title, "BII 9.3b", strength(setup, state, combat, side), modifiers);
    both_dice(setup, state, combat, side, &mut forecast);
    forecast
}

/// BII 9.3b: the first Round if this unit marches there now and nothing else changes. What the enemy hides is not reckoned with
/// (BII 3.8): then only our own die is.
pub(super) fn ahead(
    setup: &Setup,
    state: &State,
    side: Side,
    unit: PieceId,
    area: AreaId,
) -> Option<Forecast> {
    let enemy = side.other();
    let seen = |id: PieceId| sight::shown(setup, state, id);
    let there = state.counters_at(setup, area, enemy);
    let troops = |id: PieceId| seen(id) && state.sp(setup, id) > 0;
    if !there.into_iter().any(troops) {
        return None;
    }
    let bridged = bridges::bridges_at(setup, area).next().is_some();
    let bridge = || remark("reckoned as if it crossed no bridge to get there", "BII T-CR");
    let mut then = state.clone();
    then.mark(unit, Marks::OVER_BRIDGE, false);
    then.mark(unit, Marks::OVER_BROKEN, false);
    then.piece_mut(unit).from = then.piece(unit).at;
    then.piece_mut(unit).at = Place::on(area);
    let mut combat = Combat::new(setup, &then, area);
    let open = there.into_iter().all(seen);
    combat.lead[side] = senior(setup, &then, &combat, side);
    let title = format!("A fight at {} as it would stand: the first Round", area_name(setup, area));
    if !open {
        let mut forecast = fire(setup, &then, &combat, side, title);
        forecast
            .modifiers
            .push(remark("not all of the enemy there is seen: his die is not reckoned", "BII 3.8"));
        forecast.modifiers.extend(bridged.then(bridge));
        return Some(forecast);
    }
    combat.lead[enemy] = senior(setup, &then, &combat, enemy);
    let mut modifiers = die_lines(setup, &then, &combat, side);
    modifiers.push(enemy_die(setup, &then, &combat, enemy));
    modifiers.extend(bridged.then(bridge));
    let mut forecast = draft(title, "BII 9.3b", strength(setup, &then, &combat, side), modifiers);
    both_dice(setup, &then, &combat, side, &mut forecast);
    Some(forecast)
}

/// With what column and modifier the enemy rolls.
fn enemy_die(setup: &Setup, state: &State, combat: &Combat, enemy: Side) -> Modifier {
    let sp = state.total_sp(setup, state.units_at(setup, combat.area, enemy));
    let drm: i8 = rounds::modifiers(setup, state, combat, enemy).iter().map(|line| line.value).sum();
    remark(format!("the enemy with {sp} SP rolls in {} with {drm:+}", column(setup, sp)), "BII 9.3b")
}

/// BII 9.2a: the bombardment that is on offer.
pub(super) fn bombard(setup: &Setup, state: &State, combat: &Combat) -> Option<Forecast> {
    let (side, difference) = bombardment::superiority(setup, state, combat.area)?;
    let shelter = bombardment::modifier(setup, state, combat.area, side);
    let lines = [(shelter != 0).then_some(shelter)];
    let modifiers = named(lines, [("the enemy defends in mountains or in his City", "BII T-BO")]);
    let title = format!("The {} guns bombard at {}", adjective(side), area_name(setup, combat.area));
    let base = modifier("column by the difference in artillery SP", difference, "BII 9.2a");
    let mut forecast = draft(title, "BII 9.2a", base, modifiers);
    let column = usize::from(difference) - 1;
    let hits = |face: u8| setup.tables.bombardment.at(face.cast_signed() + shelter, column);
    forecast.die((1..=6).map(|face| (face, hits(face))), |&hits| struck(hits, hits_text(hits)));
    Some(forecast)
}

/// BII 9.5b: the pursuit that is on offer.
pub(super) fn pursue(setup: &Setup, state: &State, combat: &Combat) -> Forecast {
    let lines = after::pursuit_lines(setup, state, combat);
    let drm: i8 = lines.into_iter().flatten().sum();
    let names = [
        ("the enemy goes into his City", "BII T-PU"),
        ("the enemy goes into mountains", "BII T-PU"),
        ("the enemy comes out of mountains", "BII T-PU"),
        ("the enemy leaves over a bridge", "BII T-PU"),
    ];
    let title = format!("Pursuit from {}", area_name(setup, combat.area));
    let base = modifier("column by the difference in cavalry SP", combat.cavalry, "BII 9.5b");
    let mut forecast = draft(title, "BII 9.5b", base, named(lines, names));
    let column = usize::from(combat.cavalry).saturating_sub(1);
    let hits = |face: u8| setup.tables.pursuit.hits.at(face.cast_signed() + drm, column);
    forecast.die((1..=6).map(|face| (face, hits(face))), |&hits| struck(hits, hits_text(hits)));
    forecast
}

/// Hits on the other side, told so.
fn struck(hits: u8, text: String) -> Told {
    Told::new("", text).costing(Losses::inflicted(hits))
}

/// One side's die in a Round.
fn fire(setup: &Setup, state: &State, combat: &Combat, side: Side, title: String) -> Forecast {
    let base = strength(setup, state, combat, side);
    let mut forecast = draft(title, "BII 9.3b", base, die_lines(setup, state, combat, side));
    let hits = |face: u8| rounds::fire(setup, state, combat, side, face).2;
    forecast.die((1..=6).map(|face| (face, hits(face))), |&hits| {
        struck(hits, format!("{} inflicted", hits_text(hits)))
    });
    forecast
}

/// The Force's SP, named by its column.
fn strength(setup: &Setup, state: &State, combat: &Combat, side: Side) -> Modifier {
    let sp = state.total_sp(setup, state.units_at(setup, combat.area, side));
    modifier(format!("SP: {}", column(setup, sp)), sp, "BII T-CR")
}

/// `column 11-13`, or that there is none (R13).
fn column(setup: &Setup, sp: u16) -> String {
    let columns = &setup.tables.combat.columns;
    let Some(index) = setup.tables.combat.column(sp) else { return "no column".into() };
    match columns.get(index + 1) {
        Some(next) if next - 1 == columns[index] => format!("column {}", columns[index]),
        Some(next) => format!("column {}-{}", columns[index], next - 1),
        None => format!("column {}+", columns[index]),
    }
}

fn die_lines(setup: &Setup, state: &State, combat: &Combat, side: Side) -> Vec<Modifier> {
    let leader = combat.lead[side].map(|id| format!("Tactical Rating of {}", setup.piece(id).name));
    let lines = rounds::modifiers(setup, state, combat, side).into_iter();
    let name = |what: &str| match (&leader, what) {
        (Some(leader), "leader") => leader.clone(),
        _ => what.to_owned(),
    };
    lines.map(|line| modifier(name(line.what), line.value, line.clause.0)).collect()
}

/// The leader a side would use: of its senior ones the best (BII 2.1.2d, 2.1.2e).
fn senior(setup: &Setup, state: &State, combat: &Combat, side: Side) -> Option<PieceId> {
    let leaders = rounds::commanders(setup, state, combat, side);
    leaders.max_by_key(|&id| (setup.piece(id).tr, std::cmp::Reverse(id)))
}

/// Says so where a side may still choose another leader than the one reckoned with.
fn choice(setup: &Setup, state: &State, combat: &Combat, side: Side, lines: &mut Vec<Modifier>) {
    let leaders = rounds::commanders(setup, state, combat, side);
    let alike = leaders.map(|id| setup.piece(id).tr).min() == leaders.map(|id| setup.piece(id).tr).max();
    if !alike || (setup.rules.leader_casualties && !leaders.is_empty()) {
        let what = format!("{} choose their leader for the Round", people(side));
        lines.push(remark(what, "BII 9.3c"));
    }
}
