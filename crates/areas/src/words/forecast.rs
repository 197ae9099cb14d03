//! The chances behind a choice: Cohesion Checks and the Forced March here, combat in [`super::battle`].

use board::AreaId;
use play::{Clause, Forecast, Modifier, Next, Side, Unit};

use super::{area_name, battle, bridge_name, hits_text, piece_name};
use crate::action::{Action, subject};
use crate::bridges::{self, Work};
use crate::combat::{Combat, Step, guns};
use crate::flow::{self, Frame};
use crate::setup::{FRENCH, Kind, PieceId, Setup};
use crate::sight::{self, shown};
use crate::state::State;
use crate::ways::{self, Ground};
use crate::{forced_march, recovery, scouting, supply};

/// The chances behind an action that is on offer, as far as `side` may know them (BII 3.8). Whether it is on offer is
/// the caller's to know; who is not asked, and about another's piece, is told nothing.
pub fn forecast(setup: &Setup, state: &State, side: Side, action: Action) -> Option<Forecast> {
    let Next::Decide(decisions) = flow::next(setup, state) else { return None };
    decisions.of(side)?;
    if subject(action).is_some_and(|id| setup.piece(id).side != side) {
        return None;
    }
    match (action, state.top()) {
        (Action::Try(unit), Frame::Movement(_)) => Some(out_of_command(setup, state, unit)),
        (Action::Force(unit, to), Frame::Movement(_)) => force(setup, state, unit, to),
        (Action::Destroy(unit, bridge), Frame::Movement(_)) => {
            Some(work(setup, state, Work { unit, bridge, repair: false }))
        }
        (Action::Repair(unit, bridge), Frame::Movement(_)) => {
            Some(work(setup, state, Work { unit, bridge, repair: true }))
        }
        (Action::Scout(unit, area), Frame::Movement(_)) => Some(scout(setup, state, unit, area)),
        (Action::Lead(leader), Frame::Forced(frame)) => Some(driven(setup, frame.unit, Some(leader))),
        (Action::Unled, Frame::Forced(frame)) => Some(driven(setup, frame.unit, None)),
        (Action::Forage(unit), Frame::Supply(frame)) => Some(forage(setup, state, frame, unit)),
        (Action::Recover(unit), Frame::Recovery(_)) => Some(recover(setup, state, unit)),
        (Action::Attack(area), Frame::Combats) => Some(battle::attack(setup, state, side, area)),
        (action, Frame::Combat(combat)) => in_combat(setup, state, combat, side, action),
        _ => None,
    }
}

/// Whether an action on offer has a forecast. Lists of hundreds of marches ask this.
pub fn rolls(setup: &Setup, state: &State, side: Side, action: Action) -> bool {
    use Action as A;
    match (action, state.top()) {
        (A::Try(_) | A::Force(..) | A::Destroy(..) | A::Repair(..) | A::Scout(..), Frame::Movement(_)) => {
            true
        }
        (_, Frame::Movement(_)) => false,
        _ => forecast(setup, state, side, action).is_some(),
    }
}

/// The fight this piece would come to where it marches, by what `side` sees there now: it may grow, and the enemy may not stand.
pub fn ahead(setup: &Setup, state: &State, side: Side, action: Action) -> Option<Forecast> {
    let (Action::Move(unit, to), Frame::Movement(_)) = (action, state.top()) else { return None };
    if setup.piece(unit).kind == Kind::Leader {
        return None;
    }
    battle::ahead(setup, state, side, unit, to)
}

/// The Round whose dice are due (BII 9.3b).
pub fn due(setup: &Setup, state: &State, side: Side) -> Option<Forecast> {
    let Frame::Combat(combat) = state.top() else { return None };
    (combat.step == Step::AttackerDie).then(|| battle::round(setup, state, &combat, side))
}

fn in_combat(setup: &Setup, state: &State, combat: Combat, side: Side, action: Action) -> Option<Forecast> {
    match action {
        Action::Guns(unit) => march(setup, state, &combat, unit),
        Action::Bombard => battle::bombard(setup, state, &combat),
        Action::Fight => Some(battle::fight(setup, state, combat, side)),
        Action::Pursue => Some(battle::pursue(setup, state, &combat)),
        Action::Lead(leader) => Some(battle::led(setup, state, combat, side, Some(leader))),
        Action::Unled => Some(battle::led(setup, state, combat, side, None)),
        _ => None,
    }
}

/// A value that goes into a roll.
pub(super) fn modifier(what: impl Into<String>, value: impl Into<i32>, clause: &'static str) -> Modifier {
    Modifier { what: what.into(), value: value.into(), clause: Clause(clause), unit: Unit::Value }
}

/// Something that only has to be known.
pub(super) fn remark(what: impl Into<String>, clause: &'static str) -> Modifier {
    Modifier { unit: Unit::Remark, ..modifier(what, 0, clause) }
}

/// Those of `lines` that apply, each with its name and clause.
pub(super) fn named<const N: usize>(
    lines: [Option<i8>; N],
    names: [(&str, &'static str); N],
) -> Vec<Modifier> {
    let pairs = lines.into_iter().zip(names);
    pairs.filter_map(|(value, (what, clause))| value.map(|value| modifier(what, value, clause))).collect()
}

/// A forecast without its chances.
pub(super) fn draft(
    title: String,
    clause: &'static str,
    base: Modifier,
    modifiers: Vec<Modifier>,
) -> Forecast {
    Forecast::new(title, Clause(clause), base, modifiers)
}

/// BII 3.3, 3.6, R15: a Cohesion Check with these modifiers, without its chances, and the Cohesion Factor it comes to.
fn check(
    setup: &Setup,
    state: &State,
    unit: PieceId,
    (title, clause): (String, &'static str),
    lines: Vec<Modifier>,
) -> (Forecast, u8) {
    let printed = i32::from(setup.piece(unit).cf);
    let hits = state.piece(unit).hits;
    let mut modifiers = Vec::new();
    if hits > 0 {
        modifiers.push(modifier(hits_text(hits), -i32::from(hits), "BII 3.6"));
    }
    let shift: i32 = lines.iter().map(|line| line.value).sum();
    modifiers.extend(lines);
    let sum = printed - i32::from(hits) + shift;
    if sum > printed {
        modifiers.push(modifier("never above the printed value", printed - sum, "BII 3.3d"));
    } else if sum < 0 {
        modifiers.push(modifier("never below 0", -sum, "BII 3.3d"));
    }
    let base = modifier("Cohesion Factor", printed, "BII 2.1.1e");
    (draft(title, clause, base, modifiers), state.cf(setup, unit, shift as i8))
}

/// Fills in the chances of a check.
fn pass_or_fail((mut forecast, cf): (Forecast, u8), pass: &str, fail: &str) -> Forecast {
    forecast.die((1..=6).map(|face| (face, face <= cf)), |&passes| if passes { pass } else { fail });
    forecast
}

fn out_of_command(setup: &Setup, state: &State, unit: PieceId) -> Forecast {
    let title = format!("{} checks whether it moves without orders", piece_name(setup, unit));
    let draft = check(setup, state, unit, (title, "BII 8.1a"), Vec::new());
    pass_or_fail(draft, "it moves, at once and alone", "it stays where it is")
}

/// BII 8.3b: with the best leader who may help; what the die would be without him is in the title.
fn force(setup: &Setup, state: &State, unit: PieceId, to: AreaId) -> Option<Forecast> {
    let helpers = forced_march::helpers(setup, state, unit);
    let leader = helpers.max_by_key(|&id| (setup.piece(id).sr, std::cmp::Reverse(id)));
    let mut title = format!("Forced March of {} to {}", piece_name(setup, unit), area_name(setup, to));
    if let Some(leader) = leader.map(|id| setup.piece(id)) {
        title += &format!(" with the help of {}; without it the die is {} lower", leader.name, leader.sr);
    }
    let plain = ways::remaining(setup, state, unit);
    let ground = Ground::new(setup, state, setup.piece(unit).side);
    let budget = plain + setup.tables.forced_march.most;
    let costs = ground.costs(setup, state, unit);
    let reach = setup.map.reach(state.area_of(unit)?, budget, ground.passable(), costs);
    let cost = reach.cost(to)?;
    Some(forced(setup, unit, leader, title, |extra| {
        if cost <= plain + extra { ": it gets there" } else { ": it falls short" }
    }))
}

/// A Forced March that is declared, with exactly this leader's rating.
fn driven(setup: &Setup, unit: PieceId, leader: Option<PieceId>) -> Forecast {
    let name = piece_name(setup, unit);
    let title = match leader {
        Some(leader) => format!("Forced March of {name} with the help of {}", setup.piece(leader).name),
        None => format!("Forced March of {name} without a leader's help"),
    };
    forced(setup, unit, leader, title, |_| "")
}

fn forced(
    setup: &Setup,
    unit: PieceId,
    leader: Option<PieceId>,
    title: String,
    outcome: impl Fn(u8) -> &'static str,
) -> Forecast {
    let rating = leader.map_or(0, |id| setup.piece(id).sr);
    let mut modifiers = Vec::new();
    if setup.piece(unit).side == FRENCH {
        modifiers.push(modifier("French unit", setup.tables.forced_march.french, "BII 8.3j"));
    }
    if let Some(leader) = leader {
        let what = format!("Strategic Rating of {}", setup.piece(leader).name);
        modifiers.push(modifier(what, rating, "BII 8.3h"));
    }
    let mut forecast = draft(title, "BII 8.3b", modifier("the die as it falls", 0, "BII 3.2"), modifiers);
    let drm = forced_march::modifier(setup, setup.piece(unit).side, rating);
    let faces = (1..=6_u8).map(|face| (face, setup.tables.forced_march.at(face.cast_signed() + drm)));
    forecast.die(faces, |&(extra, hit)| {
        let price = if hit { ", a hit" } else { "" };
        format!("+{extra} MP{price}{}", outcome(extra))
    });
    forecast
}

/// BII 8.5: an enemy at the far end as far as the side can see.
fn work(setup: &Setup, state: &State, work: Work) -> Forecast {
    let enemy = setup.piece(work.unit).side.other();
    let held = sight::held(setup, state, &state.occupied(setup), enemy);
    let beyond = state.area_of(work.unit).map(|area| bridges::far_end(setup, work.bridge, area));
    let lines = bridges::lines(setup, work, beyond.is_some_and(|area| held.contains(area)));
    let (verb, clause, pass, fail, names) = if work.repair {
        let names = [("enemies at the far end", "BII 8.5.2d"), ("a major river", "BII T-BR")];
        ("repairs", "BII 8.5.2e", "the bridge is repaired", "the bridge stays destroyed", names)
    } else {
        let names = [("enemies at the far end", "BII T-BD"), ("a major river", "BII T-BD")];
        ("destroys", "BII 8.5.1e", "the bridge is destroyed", "the bridge stands", names)
    };
    let title = format!("{} {verb} {}", piece_name(setup, work.unit), bridge_name(setup, work.bridge));
    pass_or_fail(check(setup, state, work.unit, (title, clause), named(lines, names)), pass, fail)
}

/// BII 15.2: enemy cavalry counts in the forecast only if it is seen.
fn scout(setup: &Setup, state: &State, unit: PieceId, area: AreaId) -> Forecast {
    let enemy = setup.piece(unit).side.other();
    let counters = state.counters_at(setup, area, enemy);
    let is_cavalry = |id: PieceId| setup.piece(id).kind == Kind::Cavalry;
    let cavalry = counters.into_iter().any(|id| is_cavalry(id) && shown(setup, state, id));
    let names = [("enemy cavalry there", "BII 15.2"), ("a mountain area", "BII 15.2")];
    let mut lines = named(scouting::lines(setup, state, area, cavalry), names);
    let unseen = counters.into_iter().any(|id| !shown(setup, state, id));
    if !cavalry && unseen {
        lines.push(remark("enemy cavalry, if any, not seen", "BII 3.8"));
    }
    let title = format!("{} scouts {}", piece_name(setup, unit), area_name(setup, area));
    let (mut forecast, cf) = check(setup, state, unit, (title, "BII 15.2"), lines);
    let faces = (1..=6).map(|face| (face, (face <= cf, face > cf && face == 6 && cavalry)));
    forecast.die(faces, |&(seen, hit)| match (seen, hit) {
        (true, _) => "everything there is seen",
        (false, true) => "nothing is seen, and a hit",
        (false, false) => "nothing is seen",
    });
    forecast
}

fn forage(setup: &Setup, state: &State, frame: supply::Supply, unit: PieceId) -> Forecast {
    let names = [("in a City", "BII T-FO"), ("many foragers there", "BII T-FO"), ("artillery", "BII T-FO")];
    let lines = named(supply::forage_lines(setup, state, frame.foragers.with(unit), unit), names);
    let title = format!("{} looks for food", piece_name(setup, unit));
    let draft = check(setup, state, unit, (title, "BII 5.5b"), lines);
    pass_or_fail(draft, "it finds food", "it takes a hit for want of supply")
}

/// BII 9.1.2b, 9.1.2d: units check; leaders come without a die.
fn march(setup: &Setup, state: &State, combat: &Combat, unit: PieceId) -> Option<Forecast> {
    if setup.piece(unit).kind == Kind::Leader {
        return None;
    }
    let names = [
        ("Strategic Rating of the leader with it", "BII 9.1.2c"),
        ("two areas away", "BII T-MG"),
        ("a mountain area on the way", "BII T-MG"),
        ("a Destroyed Bridge on the way", "BII T-MG"),
        ("out of command", "BII T-MG"),
    ];
    let lines = named(guns::lines(setup, state, combat, unit), names);
    let title =
        format!("{} marches to the guns at {}", piece_name(setup, unit), area_name(setup, combat.area));
    let draft = check(setup, state, unit, (title, "BII 9.1.2b"), lines);
    Some(pass_or_fail(draft, "it arrives", "it stays where it is"))
}

fn recover(setup: &Setup, state: &State, unit: PieceId) -> Forecast {
    let names = [("Tactical Rating of the leader with it", "BII 10.0c"), ("in a City", "BII 10.0d")];
    let lines = named(recovery::lines(setup, state, unit), names);
    let title = format!("{} tries to recover", piece_name(setup, unit));
    let draft = check(setup, state, unit, (title, "BII 10.0b"), lines);
    pass_or_fail(draft, "one hit is removed", "nothing changes")
}
