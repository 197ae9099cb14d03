//! The log: what happened, in one sentence and with its clause.

use board::AreaId;
use play::{Clause, Face, Line, Part, Side};

use super::question::reason;
use super::{adjective, area_name, bridge_name, capital, day, hits_text, names, people, piece_name};
use crate::displacement::Driven;
use crate::event::{Cause, Event, Fate, Phase, What, Why};
use crate::setup::{BridgeId, PieceId, Setup};

/// What happened, in words. A viewer's version of an event goes in, so nothing is hidden here.
pub fn describe(setup: &Setup, event: &Event) -> Line {
    let text = format!("{}.", capital(&sentence(setup, &event.what)));
    Line {
        text,
        clause: Clause(clause(&event.what)),
        roll: matches!(event.what, What::Rolled { .. }),
        part: part(setup, &event.what),
    }
}

/// What a line can be joined with: steps of one way, hits on one unit.
fn part(setup: &Setup, what: &What) -> Option<Part> {
    let step = |of: String, from: AreaId, to: AreaId| {
        let [from, to] = [from, to].map(|area| area_name(setup, area).to_owned());
        Some(Part::Step { of, from, to })
    };
    match *what {
        What::Moved { pieces, from, to, .. } => step(format!("{pieces:?} move"), from, to),
        What::SeenMoving { side, from, to, top, more } => {
            step(format!("{side:?} {top:?} {more} are seen"), from, to)
        }
        What::Withdrew { piece, from, to } => step(format!("{piece:?} withdraws"), from, to),
        What::Escaped { piece, from, to, .. } => step(format!("{piece:?} gets away"), from, to),
        What::Retreated { side, from, to } => step(format!("{side:?} retreat"), from, to),
        What::Hit { piece, hits, cause } => {
            let on = capital(&piece_name(setup, piece));
            Some(Part::Hit { on, how: cause_text(cause).into(), now: hits })
        }
        _ => None,
    }
}

fn sentence(setup: &Setup, what: &What) -> String {
    let piece = |id: PieceId| piece_name(setup, id);
    let area = |id: AreaId| area_name(setup, id);
    match *what {
        What::Turn { turn } => match setup.tables.dates.get(usize::from(turn).wrapping_sub(1)) {
            Some(date) => format!("turn {turn} begins, {}", day(date)),
            None => format!("turn {turn} begins"),
        },
        What::Phase { phase, side } => phase_text(phase, side),
        What::Control { area: at, side } => format!("{} is in {} hands", area(at), adjective(side)),
        What::Garrison { piece: id, area: at } => {
            format!("{} garrison {}", people(setup.piece(id).side), area(at))
        }
        What::Unsupplied { piece: id } => format!("{} is cut off from supply", piece(id)),
        What::Forages { piece: id } => format!("{} will forage", piece(id)),
        What::Rolled { why, face } => format!("{}: {}", reason(setup, why), dice_text(face)),
        What::Check { why, cf, passed } => check_text(setup, why, cf, passed),
        What::Hit { piece: id, hits, cause } => {
            format!("{} takes a hit {} and now has {hits}", piece(id), cause_text(cause))
        }
        What::Eliminated { piece: id, cause } => format!("{} is lost {}", piece(id), cause_text(cause)),
        What::Siege { besieged: true } => "the French besiege Mantua again".into(),
        What::Siege { besieged: false } => "the siege of Mantua is lifted".into(),
        What::Joined { piece: id } => format!("{} enters the city of Mantua", piece(id)),
        What::OutOfCommand { piece: id } => format!("{} is out of command this turn", piece(id)),
        What::Initiative { side } => format!("{} have the initiative", people(side)),
        What::First { side } => format!("{} move and fight first", people(side)),
        What::Moved { pieces, from, to, .. } => {
            moved(names(setup, pieces), pieces.len() > 1, area(from), area(to))
        }
        What::SeenMoving { side, from, to, top, more } => seen_moving(setup, side, from, to, top, more),
        What::Forces { piece: id, to } => format!("{} sets out on a Forced March to {}", piece(id), area(to)),
        What::ForcedMarch { piece: id, die, extra, hit } => {
            let price = if hit { " and takes a hit" } else { "" };
            format!("{} gains {extra} MP by a modified {die}{price}", piece(id))
        }
        What::Destroyed { bridge, piece: by } => bridge_text(setup, by, "destroys", "is destroyed", bridge),
        What::Repaired { bridge, piece: by } => bridge_text(setup, by, "repairs", "is repaired", bridge),
        What::BridgeStays { bridge, piece: by, broken: true } => {
            bridge_text(setup, by, "cannot repair", "stays destroyed", bridge)
        }
        What::BridgeStays { bridge, piece: by, broken: false } => {
            bridge_text(setup, by, "cannot destroy", "withstands an attempt on it", bridge)
        }
        What::Met { side, area: at } => format!("{} come upon the enemy at {}", people(side), area(at)),
        What::Withdrew { piece: id, from, to } => {
            format!("{} withdraws from {} to {}", piece(id), area(from), area(to))
        }
        What::Overrun { side, area: at } => format!("{} overrun the enemy at {}", people(side), area(at)),
        What::Escaped { piece: id, from, to, cause } => {
            let who = match cause {
                Driven::Alone => "who is alone",
                Driven::Overrun => "whose troops are overrun",
                Driven::Beaten => "whose Force is gone",
                Driven::InTheWay => "who stands in the way of the retreat",
            };
            format!("{}, {who}, gets away from {} to {}", piece(id), area(from), area(to))
        }
        What::DummyFound { side, area: at } => {
            format!("a counter of {} at {} turns out to be a Dummy", people(side), area(at))
        }
        What::DummyPlaced { piece: id, area: at } => format!("{} is put into {}", piece(id), area(at)),
        What::Scouted { piece: id, area: at, success: true } => {
            format!("{} sees what stands at {}", piece(id), area(at))
        }
        What::Scouted { piece: id, area: at, .. } => {
            format!("{} learns nothing about {}", piece(id), area(at))
        }
        What::Combat { area: at, attacker } => {
            format!("{} attack at {}; both sides show what they have", people(attacker), area(at))
        }
        What::Declared { piece: id } => format!("{} sets out for the sound of the guns", piece(id)),
        What::Arrived { piece: id, from, area: at } => {
            format!("{} arrives at {} from {}", piece(id), area(at), area(from))
        }
        What::Bombardment { side, difference, die, hits } => format!(
            "the {} guns, {difference} SP stronger, inflict {} with a modified {die}",
            adjective(side),
            hits_text(hits)
        ),
        What::Fought { side, round, sp, die, hits } => format!(
            "in Round {round} {} with {sp} SP inflict {} with a modified {die}",
            people(side),
            hits_text(hits)
        ),
        What::FightsOn { side } => format!("{} fight on", people(side)),
        What::Leaves { side } => format!("{} give up the field", people(side)),
        What::Won { side, area: at } => format!("{} win the combat at {}", people(side), area(at)),
        What::Emptied { area: at } => format!("nobody is left standing at {}", area(at)),
        What::Retreated { side, from, to } => {
            format!("{} retreat from {} to {}", people(side), area(from), area(to))
        }
        What::JoinsCity => "the Austrians fall back on the gates of Mantua".into(),
        What::Surrendered { side, area: at } => {
            format!("{} have no way out of {} and surrender", people(side), area(at))
        }
        What::BrokeThrough { side, area: at, hits } => {
            format!("{} suffer {} while breaking through at {}", people(side), hits_text(hits), area(at))
        }
        What::Pursuit { side, difference, die, hits } => format!(
            "the {} cavalry, {difference} SP stronger, inflicts {} in pursuit with a modified {die}",
            adjective(side),
            hits_text(hits)
        ),
        What::Casualty { piece: id, fate } => format!("{} {}", piece(id), fate_text(fate)),
        What::Replaced { piece: id, by, area: at } => {
            format!("{} takes over from {} at {}", piece(by), piece(id), area(at))
        }
        What::Returned { piece: id, area: at } => {
            format!("{} is back with his troops at {}", piece(id), area(at))
        }
        What::Recovered { piece: id, hits } => {
            format!("{} recovers and now has {}", piece(id), hits_text(hits))
        }
        What::Annihilated { side } => format!("{} have no unit left on the map", people(side)),
        What::Over => "the campaign is over".into(),
    }
}

fn clause(what: &What) -> &'static str {
    match *what {
        What::Turn { .. } => "BII 11.0",
        What::Phase { phase, .. } => phase_clause(phase),
        What::Control { .. } => "BII 5.1b",
        What::Garrison { .. } => "BII 2.2.3g",
        What::Unsupplied { .. } => "BII 5.3a",
        What::Forages { .. } => "BII 5.5c",
        What::Rolled { why, .. } | What::Check { why, .. } => why_clause(why),
        What::Hit { cause, .. } => cause.clause().0,
        What::Eliminated { cause: Cause::Retreat, .. } => "BII 9.4",
        What::Eliminated { cause, .. } => cause.clause().0,
        What::Siege { .. } => "BII 5.6b",
        What::Joined { .. } => "BII 5.7",
        What::OutOfCommand { .. } => "BII 6.0f",
        What::Initiative { .. } => "BII 7.0b",
        What::First { .. } => "BII 7.0",
        What::Moved { .. } | What::SeenMoving { .. } => "BII 8.0a",
        What::Forces { .. } => "BII 8.3a",
        What::ForcedMarch { .. } => "BII 8.3b",
        What::Destroyed { .. } | What::BridgeStays { broken: false, .. } => "BII 8.5.1b",
        What::Repaired { .. } | What::BridgeStays { .. } => "BII 8.5.2b",
        What::Met { .. } => "BII 8.6.1",
        What::Withdrew { .. } => "BII 8.6.3b",
        What::Overrun { .. } => "BII 8.6.2a",
        What::Escaped { cause, .. } => cause.clause(),
        What::DummyFound { .. } => "BII 14.4",
        What::DummyPlaced { .. } => "BII 14.2",
        What::Scouted { .. } => "BII 15.3",
        What::Combat { .. } => "BII 9.0c",
        What::Declared { .. } => "BII 9.1.2a",
        What::Arrived { .. } => "BII 9.1.2",
        What::Bombardment { .. } => "BII 9.2a",
        What::Fought { .. } => "BII 9.3b",
        What::FightsOn { .. } | What::Leaves { .. } => "BII 9.3h",
        What::Won { .. } => "BII 9.3",
        What::Emptied { .. } => "BII 9.3g",
        What::Retreated { .. } => "BII 9.4a",
        What::JoinsCity => "BII 5.7d",
        What::Surrendered { .. } => "BII 9.4c",
        What::BrokeThrough { .. } => "BII 9.4g",
        What::Pursuit { .. } => "BII 9.5b",
        What::Casualty { .. } => "BII 13.2",
        What::Replaced { .. } => "BII 13.5",
        What::Returned { .. } => "BII 13.3",
        What::Recovered { .. } => "BII 10.0b",
        What::Annihilated { .. } => "BII 12.1a",
        What::Over => "BII 12.1",
    }
}

/// Where the rulebook asks for a roll.
fn why_clause(why: Why) -> &'static str {
    match why {
        Why::Forage(_) => "BII 5.5b",
        Why::Initiative(_) => "BII 7.0b",
        Why::OutOfCommand(_) => "BII 8.1a",
        Why::ForcedMarch(_) => "BII 8.3b",
        Why::Destroy(..) => "BII 8.5.1e",
        Why::Repair(..) => "BII 8.5.2e",
        Why::Scout(..) => "BII 15.2",
        Why::Guns(_) => "BII 9.1.2b",
        Why::Bombardment(_) => "BII 9.2a",
        Why::Combat(_) => "BII 9.3b",
        Why::Casualty(_) => "BII 13",
        Why::ThroughEnemies(_) => "BII 9.4g",
        Why::Pursuit(_) => "BII 9.5b",
        Why::Recovery(_) => "BII 10.0b",
        Why::Secret(_) => "BII 3.8",
    }
}

fn phase_clause(phase: Phase) -> &'static str {
    match phase {
        Phase::Supply => "BII 5.0",
        Phase::Command => "BII 6.0",
        Phase::Initiative => "BII 7.0",
        Phase::Movement => "BII 8.0",
        Phase::Combat => "BII 9.0",
        Phase::Recovery => "BII 10.0",
    }
}

fn phase_text(phase: Phase, side: Option<Side>) -> String {
    let name = match phase {
        Phase::Supply => "Supply Phase",
        Phase::Command => "Command Phase",
        Phase::Initiative => "Initiative Phase",
        Phase::Movement => "Movement Phase",
        Phase::Combat => "Combat Phase",
        Phase::Recovery => "Recovery Phase",
    };
    match side {
        Some(side) => format!("the {} {name} begins", adjective(side)),
        None => format!("the {name} begins"),
    }
}

/// The face or faces; only a leader's fate takes two dice.
fn dice_text(face: Face) -> String {
    match face.pair() {
        (0, one) => format!("the die shows {one}"),
        (one, two) => format!("the dice show {one} and {two}"),
    }
}

fn check_text(setup: &Setup, why: Why, cf: Option<u8>, passed: bool) -> String {
    let result = if passed { "passes" } else { "fails" };
    let with = cf.map_or(String::new(), |cf| format!(" with a Cohesion Factor of {cf}"));
    match why {
        Why::Forage(id) if passed => {
            format!("{} finds food{with}", piece_name(setup, id))
        }
        Why::Forage(id)
        | Why::OutOfCommand(id)
        | Why::ForcedMarch(id)
        | Why::Destroy(id, _)
        | Why::Repair(id, _)
        | Why::Scout(id, _)
        | Why::Guns(id)
        | Why::Casualty(id)
        | Why::Recovery(id) => {
            format!("{} {result} the check{with}", piece_name(setup, id))
        }
        _ => format!("the check{with} {result}"),
    }
}

fn cause_text(cause: Cause) -> &'static str {
    match cause {
        Cause::Attrition => "for want of supply",
        Cause::ForcedMarch => "on its Forced March",
        Cause::Scouting => "while scouting",
        Cause::Overrun => "in an overrun",
        Cause::Bombardment => "under bombardment",
        Cause::Combat => "in combat",
        Cause::Retreat => "in the retreat",
        Cause::Pursuit => "in the pursuit",
    }
}

fn fate_text(fate: Fate) -> &'static str {
    match fate {
        Fate::Unhurt => "is unhurt",
        Fate::LightlyWounded => "is lightly wounded",
        Fate::Wounded => "is wounded and out of the campaign",
        Fate::Killed => "is killed",
    }
}

fn moved(who: String, several: bool, from: &str, to: &str) -> String {
    format!("{who} {} from {from} to {to}", if several { "move" } else { "moves" })
}

fn seen_moving(
    setup: &Setup,
    side: Side,
    from: AreaId,
    to: AreaId,
    top: Option<PieceId>,
    more: bool,
) -> String {
    let who = match (top, more) {
        (Some(id), true) => format!("{} and others", piece_name(setup, id)),
        (Some(id), false) => piece_name(setup, id),
        (None, true) => format!("several {} pieces", adjective(side)),
        (None, false) => format!("one {} piece", adjective(side)),
    };
    moved(who, more, area_name(setup, from), area_name(setup, to))
}

fn bridge_text(setup: &Setup, by: Option<PieceId>, does: &str, is: &str, bridge: BridgeId) -> String {
    let bridge = bridge_name(setup, bridge);
    match by {
        Some(id) => format!("{} {does} {bridge}", piece_name(setup, id)),
        None => format!("{bridge} {is}"),
    }
}
