//! The log: what happened, in one sentence and with its clause.

use board::hex::HexId;
use play::{Line, Part, Side};

use super::clauses::event_clause;
use super::names::{
    adjective, capital, count, counter_name, direction, formation_name, formations, hex_name, listed, names,
    people, piece_long, piece_name, place_name, points, steps, turn_name, verb,
};
use super::why::fell;
use crate::event::{Choice, Event, Loss, Phase, What};
use crate::setup::{FormationId, FormationSet, Kind, PieceId, PieceSet, Setup};
use crate::state::Ended;
use crate::tables::{CHARGE_COLUMNS, COLUMNS, Outcome};

/// What happened, in words. A viewer's version of an event goes in, so nothing is hidden here.
pub fn describe(setup: &Setup, event: &Event) -> Line {
    let text = capital(&format!("{}.", sentence(setup, &event.what)));
    Line {
        text,
        clause: event_clause(setup, &event.what),
        roll: matches!(event.what, What::Rolled { .. }),
        part: part(setup, &event.what),
    }
}

/// What a line can be joined with: the steps of one way.
fn part(setup: &Setup, what: &What) -> Option<Part> {
    let step = |of: String, from: HexId, to: HexId| {
        Some(Part::Step { of, from: hex_name(setup, from), to: hex_name(setup, to) })
    };
    match *what {
        What::Moved { pieces, from, to } => step(format!("{pieces:?} move"), from, to),
        What::Retreated { pieces, from, to } => step(format!("{pieces:?} fall back"), from, to),
        _ => None,
    }
}

fn sentence(setup: &Setup, what: &What) -> String {
    let piece = |id: PieceId| piece_name(setup, id);
    let hex = |id: HexId| hex_name(setup, id);
    match *what {
        What::Turn { turn } => turn_text(setup, turn),
        What::Phase { phase } => phase_text(phase).into(),
        What::Placed { piece: id, hex: at } => format!("{} is set up in {}", piece(id), hex(at)),
        What::Deployed { side } => format!("{} have set up", people(side)),
        What::Arrived { piece: id, hex: at } => {
            format!("{} ({}) arrives in {}", piece(id), piece_long(setup, id), hex(at))
        }
        What::Waiting { side, pieces } => {
            format!("{} {} for a later turn", adjective(side), plural(setup, pieces, "waits", "wait"))
        }
        What::Chose { formation, choice } => chose(setup, formation, choice),
        What::Ready { side } => format!("{} have chosen", people(side)),
        What::Surprise { formation } => {
            format!(
                "{} takes the enemy by surprise and acts before the first draw",
                formation_name(setup, formation)
            )
        }
        What::Drawn { counter } => format!("{} comes out of the cup", counter_name(setup, counter)),
        What::Revealed { side, ref formations, reserve } => revealed(setup, side, formations, reserve),
        What::Passed { counter } => format!("{} is passed", counter_name(setup, counter)),
        What::CounterPlaced { counter, hex: at } => {
            format!("{} is placed in {}", counter_name(setup, counter), hex(at))
        }
        What::ReserveActs { formation } => format!("the reserve, {}, acts", formation_name(setup, formation)),
        What::Rolled { why, face } => fell(setup, why, face),
        What::Moved { pieces, from, to } => plural(setup, pieces, "moves", "move") + &way(setup, from, to),
        What::Exited { pieces, from } => {
            format!("{} the map by {}", plural(setup, pieces, "leaves", "leave"), hex(from))
        }
        What::Taken { place, side } => {
            format!("{} is in {} hands", place_name(setup, place), adjective(side))
        }
        What::Bridged { piece: id, over } => {
            format!("{} begins as a finished bridge to the {}", piece(id), direction(setup, over))
        }
        What::BridgeBegun { piece: id, over } => {
            format!("{} begins a bridge to the {}", piece(id), direction(setup, over))
        }
        What::BridgeReady { piece: id } => format!("the bridge of {} is finished", piece(id)),
        What::BridgeDelayed { piece: id } => {
            format!("the enemy is too near: the bridge of {} is not finished yet", piece(id))
        }
        What::Dismantled { piece: id } => format!("{} takes its bridge up", piece(id)),
        What::Charges { pieces, target } => {
            format!("{} {}", plural(setup, pieces, "charges", "charge"), hex(target))
        }
        What::ChargeResolved { target, attack, defence, cavalry, column, die, result } => format!(
            "the charge on {}, {attack} against {defence}, column {} against {}: a {die} gives {}, {}",
            hex(target),
            CHARGE_COLUMNS[usize::from(column)],
            if cavalry { "cavalry" } else { "infantry" },
            result.text(),
            outcome_text(result, true)
        ),
        What::Evades { hex: at, charge, succeeds } => {
            let from = if charge { "charge" } else { "attack" };
            match succeeds {
                true => format!("the horsemen in {} get out of the way of the {from}", hex(at)),
                false => format!("the horsemen in {} do not get away from the {from}", hex(at)),
            }
        }
        What::StopCharge { pieces } => {
            format!("{} no more until the next day", plural(setup, pieces, "charges", "charge"))
        }
        What::Named { piece: id, target } => format!("{} is to attack {}", piece(id), hex(target)),
        What::Released { piece: id } => format!("{} is not to attack after all", piece(id)),
        What::Combat { ref targets, attackers } => {
            let targets = listed(targets.iter().map(|&at| hex(at)).collect());
            format!("{} {targets}", plural(setup, attackers, "attacks", "attack"))
        }
        What::Resolved { target, attack, defence, odds, column, die, modified, result } => {
            let shifted = match odds == column {
                true => String::new(),
                false => format!(", moved to {}", COLUMNS[usize::from(column)]),
            };
            let counted = if die == modified { String::new() } else { format!(" counted as {modified}") };
            format!(
                "the combat on {}, {attack} against {defence}, is {}{shifted}: a {die}{counted} gives {}, {}",
                hex(target),
                COLUMNS[usize::from(odds)],
                result.text(),
                outcome_text(result, false)
            )
        }
        What::Engaged { pieces } => {
            format!("{} are held until the end of the next turn", names(setup, pieces))
        }
        What::Disengaged { pieces } => format!("{} no longer engaged", plural(setup, pieces, "is", "are")),
        What::Withdraws { side, hexes: 0 } => format!("{} do not fall back", people(side)),
        What::Withdraws { side, hexes } => {
            format!("{} absorb {} by falling back", people(side), steps(hexes))
        }
        What::Reduced { piece: id } => format!("{} loses a step and is reduced", piece(id)),
        What::Eliminated { piece: id, loss } => eliminated(setup, id, loss),
        What::Retreated { pieces, from, to } => {
            plural(setup, pieces, "falls back", "fall back") + &way(setup, from, to)
        }
        What::Advanced { piece: id, from, to } => format!("{} advances{}", piece(id), way(setup, from, to)),
        What::OutOfSupply { piece: id } => format!("{} is out of supply", piece(id)),
        What::Supplied { piece: id } => format!("{} is in supply again", piece(id)),
        What::Recovered { piece: id } => format!("{} is back at full strength", piece(id)),
        What::CutOff { pieces } => {
            format!("the road behind {} is cut: no points for having left the map", names(setup, pieces))
        }
        What::Over { ended } => over(ended),
    }
}

/// `I.R. 17 moves`, `I.R. 17 and FJ 10 move`.
fn plural(setup: &Setup, pieces: PieceSet, one: &str, many: &str) -> String {
    format!("{} {}", names(setup, pieces), verb(pieces, one, many))
}

fn way(setup: &Setup, from: HexId, to: HexId) -> String {
    format!(" from {} to {}", hex_name(setup, from), hex_name(setup, to))
}

fn turn_text(setup: &Setup, turn: u8) -> String {
    let points = setup.tables.turn(turn).points;
    format!(
        "{} begins: {} for the Austrians, {} for the Piedmontese",
        turn_name(setup, turn),
        count(points[Side::A].into(), "activation point", "activation points"),
        points[Side::B]
    )
}

fn phase_text(phase: Phase) -> &'static str {
    match phase {
        Phase::Arrivals => "reinforcements arrive",
        Phase::Choice => "both sides choose who is to act",
        Phase::Supply => "supply is looked at, and units recover",
        Phase::Operations => "operations begin: counters are drawn",
        Phase::End => "the turn ends",
    }
}

fn chose(setup: &Setup, formation: FormationId, choice: Choice) -> String {
    let name = formation_name(setup, formation);
    let chief = setup.counter(setup.index.chief[setup.formation(formation).side]).name.as_str();
    match choice {
        Choice::Left => format!("{name} is not to act this turn"),
        Choice::Cup => format!("{name} goes into the cup"),
        Choice::Box => format!("{name} is to act with {chief}"),
        Choice::Reserve => format!("{name} is to act as the reserve of {chief}"),
    }
}

fn revealed(setup: &Setup, side: Side, all: &[FormationId], reserve: Option<FormationId>) -> String {
    let chief = setup.counter(setup.index.chief[side]).name.as_str();
    let all: FormationSet = all.iter().copied().collect();
    let last = match reserve {
        Some(id) => format!(", {} as the reserve", formation_name(setup, id)),
        None => String::new(),
    };
    format!("{chief} leads {}{last}", formations(setup, all))
}

/// What a result asks for.
pub(super) fn outcome_text(outcome: Outcome, charge: bool) -> String {
    let attacker = if charge { "the chargers" } else { "the attackers" };
    match (outcome, outcome.steps()) {
        (_, Some((owed, true))) => format!("{attacker} absorb {}", steps(owed)),
        (_, Some((owed, false))) => format!("the defenders absorb {}", steps(owed)),
        (Outcome::Ae, _) => format!("{attacker} are destroyed"),
        (Outcome::De, _) => "the defenders are destroyed".into(),
        _ => "both sides are held where they stand".into(),
    }
}

fn eliminated(setup: &Setup, id: PieceId, loss: Loss) -> String {
    let name = piece_name(setup, id);
    let worth = match setup.piece(id).kind {
        Kind::Bridge => format!(", {} to the enemy", points(2 * setup.tables.points.bridge)),
        _ => String::new(),
    };
    let how = match loss {
        Loss::Fight => "is destroyed",
        Loss::Crowded => "finds no room and is lost",
        Loss::Supply => "is lost for want of supply",
        Loss::Captured => "is captured",
        Loss::WithOthers => "is lost with the units beside it",
    };
    format!("{name} {how}{worth}")
}

fn over(ended: Ended) -> String {
    match ended {
        Ended::Conceded(side) => format!("{} give up: the war is over", people(side)),
        Ended::Steps(side) => format!("{} have lost too many steps: the war is over", people(side)),
        Ended::Occupied(Side::A) => {
            "the Austrians stand in Casale, Vercelli and Novara: the war is over".into()
        }
        Ended::Occupied(Side::B) => "the Piedmontese stand in Pavia: the war is over".into(),
        Ended::Points => "the last turn is over: points decide".into(),
    }
}
