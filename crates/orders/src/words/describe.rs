//! The log: what happened, in one sentence and with its clause.

use board::hex::HexId;
use play::{Face, Line, Part, Side};

use super::clauses::{event_clause, passes};
use super::why::reason;
use super::{
    adjective, capital, count, formation_name, names, on_the_die, order_name, people, piece_name, place,
    status_name,
};
use crate::event::{Event, Phase, What, Why};
use crate::ruleset::{Checking, InitiativeBy};
use crate::setup::{FormationId, PieceId, PieceSet, Setup};
use crate::state::Status;
use crate::tables::{BEST, Fire, Outcome, odds_text};

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
        Some(Part::Step { of, from: place(setup, from), to: place(setup, to) })
    };
    match *what {
        What::Moved { pieces, from, to, .. } => step(format!("{pieces:?} move"), from, to),
        What::SeenMoving { side, from: Some(from), to: Some(to) } => {
            step(format!("{side:?} are seen"), from, to)
        }
        What::Retreated { piece, from, to } => step(format!("{piece:?} retreats"), from, to),
        What::Escaped { piece, from, to } => step(format!("{piece:?} gets away"), from, to),
        What::Withdrew { piece, from, to } => step(format!("{piece:?} withdraws"), from, to),
        _ => None,
    }
}

fn sentence(setup: &Setup, what: &What) -> String {
    let piece = |id: PieceId| piece_name(setup, id);
    let hex = |id: HexId| place(setup, id);
    let formation = |id: FormationId| formation_name(setup, id);
    match *what {
        What::Turn { turn } => turn_text(setup, turn),
        What::Phase { phase } => phase_text(phase).into(),
        What::Placed { piece: id, hex: at } => format!("{} is set up in {}", piece(id), hex(at)),
        What::Ordered { formation: id, order } => format!("{} is under {}", formation(id), order_name(order)),
        What::Intervened { side } => format!(
            "the {} army commander takes the reserve into his own hand: {} get {}",
            adjective(setup, side),
            people(setup, side.other()),
            count(setup.tables.intervention.into(), "point", "points")
        ),
        What::Rolled { why, face: Face(face) } => format!("{}: the die shows {face}", reason(setup, why)),
        What::Weather { from, to } => weather_text(setup, from, to),
        What::Checked { piece: id, why, need, passed } => check_text(setup, id, why, need, passed),
        What::Rallied { piece: id, status } => rallied_text(piece(id), status),
        What::Returned { piece: id, hex: at } => {
            format!("{} returns in {}, reduced and in good order", piece(id), hex(at))
        }
        What::Initiative { side, totals } => initiative_text(setup, side, totals),
        What::Tie { total } => format!("both sides have {total}: the initiative is rolled for again"),
        What::Activated { formation: id } => format!("{} is activated", formation(id)),
        What::Joined { piece: id, formation: with } => format!("{} acts with {}", piece(id), formation(with)),
        What::OutOfCommand { piece: id } => format!("{} is out of command", piece(id)),
        What::OrderRoll { formation: id, passed } => match passed {
            true => format!("{} may take another order", formation(id)),
            false => format!("{} keeps its order", formation(id)),
        },
        What::TakesOrder { piece: id, order } => format!("{} acts under {}", piece(id), order_name(order)),
        What::Moved { pieces, from, to, .. } => moved(setup, pieces, from, to),
        What::SeenMoving { side, from, to } => seen_moving(setup, side, from, to),
        What::Sighted { side, hex: at } => {
            format!("{} come in sight of the enemy in {}", people(setup, side), hex(at))
        }
        What::Entered { piece: id, hex: at } => format!("{} enters the map at {}", piece(id), hex(at)),
        What::Control { hex: at, side } => format!("{} is in {} hands", hex(at), adjective(setup, side)),
        What::Freed { formation: id } => {
            format!("{} has been where it was sent and may now go anywhere", formation(id))
        }
        What::Charges { piece: id, target } => format!("{} is going to charge {}", piece(id), hex(target)),
        What::Fired { guns, target, strength, modifier, result } => {
            fired(setup, guns, target, strength, modifier, result)
        }
        What::Disordered { piece: id } => format!("{} is disordered", piece(id)),
        What::Routed { piece: id } => format!("{} is routed", piece(id)),
        What::Retreated { piece: id, from, to } => {
            format!("{} retreats from {} to {}", piece(id), hex(from), hex(to))
        }
        What::Eliminated { piece: id, back_on: Some(turn) } => {
            format!("{} is eliminated and will return, reduced, in turn {turn}", piece(id))
        }
        What::Eliminated { piece: id, back_on: None } => format!("{} is eliminated for good", piece(id)),
        What::LeaderTest { piece: id, passed: true } => format!("{} is unhurt", piece(id)),
        What::LeaderTest { piece: id, .. } => format!("{} is hit and out of the battle", piece(id)),
        What::Captured { piece: id } => format!("{} cannot get away and is captured", piece(id)),
        What::Escaped { piece: id, from, to } => {
            format!("{} gets away from {} to {}", piece(id), hex(from), hex(to))
        }
        What::Declared { from, unit: Some(id), target } => {
            format!("{} in {} is to assault {}", piece(id), hex(from), hex(target))
        }
        What::Declared { from, target, .. } => {
            format!("the units in {} are to assault {}", hex(from), hex(target))
        }
        What::Redeclared { hex: at } => {
            format!(
                "what was declared round {} cannot be completed: it is declared anew by the rules",
                hex(at)
            )
        }
        What::Excused { hex: at } => {
            format!("no lawful declaration could take in {} as well: it is excused", hex(at))
        }
        What::Assault { target } => format!("the assault on {} begins", hex(target)),
        What::Cancelled { target } => format!("nobody is left to assault {}: it is called off", hex(target)),
        What::Withdrew { piece: id, from, to } => {
            format!("{} withdraws before the assault from {} to {}", piece(id), hex(from), hex(to))
        }
        What::Elan { piece: id, passed: true } => format!("{} attacks with Elan", piece(id)),
        What::Elan { piece: id, .. } => format!("the Elan of {} comes to nothing", piece(id)),
        What::ElanShift { columns } => format!("Elan moves the assault {}", columns_text(columns)),
        What::Confusion { columns: 0 } => "Confusion changes nothing".into(),
        What::Confusion { columns } => format!("Confusion moves the assault {}", columns_text(columns)),
        What::Resolved { target, attack, defence, odds, column, modifier, die, result } => {
            let against =
                format!("at {} {attack} strength against {defence} is {}", hex(target), odds_text(odds));
            // More than 6-1 is 6-1 and something on the die (CAL 12.4.3).
            let column = odds_text(column.min(BEST));
            match die {
                Some(die) => format!(
                    "{against}, column {column}; a {die}{} gives {}: {}",
                    if modifier == 0 { String::new() } else { format!(" with {modifier:+}") },
                    result.code(),
                    outcome_text(result)
                ),
                None => {
                    format!("{against}, shifted to {column}, worse than the table: {}", outcome_text(result))
                }
            }
        }
        What::Became { result, .. } => {
            format!("the result becomes {}: {}", result.code(), outcome_text(result))
        }
        What::Overrun { piece: id } => format!("{} stands alone and is taken", piece(id)),
        What::Advanced { piece: id, from, to } => {
            format!("{} advances from {} to {}", piece(id), hex(from), hex(to))
        }
        What::MarchEnds { formation: id, officer, reached } => {
            let who = officer.map_or(formation(id).to_owned(), |id| format!("{}'s column", piece(id)));
            match reached {
                true => format!("{who} has come to where it marched"),
                false => format!("{who} sees the enemy and marches no further"),
            }
        }
        What::Headquarters { side } => format!("the {} headquarters give orders", adjective(setup, side)),
        What::Apart { officer } => format!("{}'s column acts by itself", piece(officer)),
        What::OfficerRoll { piece: id, passed: true } => format!("{} may give another order", piece(id)),
        What::OfficerRoll { piece: id, .. } => format!("{} tries for another order in vain", piece(id)),
        What::Special { piece: id, order } => {
            format!("{} leads a column of his own under {}", piece(id), order_name(order))
        }
        What::Detached { piece: id, officer } => format!("{} goes with {}", piece(id), piece(officer)),
        What::Rejoined { officer } => format!("{}'s column joins its formation again", piece(officer)),
        What::Countercharges { piece: id, target } => {
            format!("{} countercharges {}", piece(id), piece(target))
        }
        What::Skirmished { piece: id, target, strength, modifier, result } => format!(
            "{} fires at {} in open order with strength {strength}{}: {}",
            piece(id),
            hex(target),
            on_the_die(" and ", modifier),
            fire_text(result)
        ),
        What::Tired { piece: id } => format!("{} is tired", piece(id)),
        What::Damaged { piece: id } => format!("{} is out of use", piece(id)),
        What::Left { piece: id, from } => format!("{} leaves the map at {}", piece(id), hex(from)),
        What::Flag { piece: id, captured: true } => format!("the flag of {} is captured", piece(id)),
        What::Flag { piece: id, .. } => format!("the flag of {} is saved", piece(id)),
        What::Garrison { hex: at, holds: true } => format!("the garrison of {} tries to hold", hex(at)),
        What::Garrison { hex: at, .. } => format!("the garrison of {} fights for every house", hex(at)),
        What::Ground { hex: Some(at) } => format!("the ground of {} counts", hex(at)),
        What::Ground { .. } => "no ground but open hill counts".into(),
        What::Over => "the battle is over".into(),
    }
}

fn turn_text(setup: &Setup, turn: u8) -> String {
    match setup.tables.hours.get(usize::from(turn).wrapping_sub(1)) {
        Some(hour) => format!("turn {turn} begins, {hour}"),
        None => format!("turn {turn} begins"),
    }
}

fn phase_text(phase: Phase) -> &'static str {
    match phase {
        Phase::Orders => "orders are given",
        Phase::Weather => "the weather is rolled for",
        Phase::Reorganisation => "disordered and routed units may reorganise",
        Phase::Replacement => "eliminated units return",
        Phase::Initiative => "the formations are activated",
        Phase::Rout => "routed units run",
    }
}

fn initiative_text(setup: &Setup, side: Side, totals: [u8; 2]) -> String {
    let (own, other) = (totals[side.index()], totals[side.other().index()]);
    let tied = match (own == other, setup.rules.book.initiative) {
        (false, _) => "",
        (true, InitiativeBy::Army) => ", by their higher army value",
        (true, InitiativeBy::Commander) => ", as ties are theirs",
    };
    format!("{} have the initiative, {own} to {other}{tied}", people(setup, side))
}

fn weather_text(setup: &Setup, from: u8, to: u8) -> String {
    let name = |number: u8| setup.tables.weather.boxes.get(usize::from(number)).map_or("", |sky| &sky.name);
    match (from == to, passes(setup, from, to)) {
        (true, _) => format!("the weather stays: {} (box {to})", name(to)),
        (_, true) => format!("{} passes: {} (box {to})", name(from), name(to)),
        _ => format!("the weather changes from {} to {} (box {to})", name(from), name(to)),
    }
}

fn check_text(setup: &Setup, id: PieceId, why: Why, need: u8, passed: bool) -> String {
    let name = piece_name(setup, id);
    let with = match setup.rules.book.checks {
        Checking::Rating => format!("with an efficiency of {need}"),
        // AIF 13.2: a leader takes one off the die and leaves the efficiency as it is.
        Checking::MinusOne => format!("against {need}"),
    };
    match (why, passed) {
        (Why::Rally(_), _) => format!("{name} {} its check {with}", result_word(passed)),
        (Why::Test(_), true) => format!("{name} passes its check {with} and may take any order"),
        (Why::Test(_), false) => format!("{name} fails its check {with} and stays under Defence"),
        (Why::Met(_), true) => format!("{name} passes its check {with} and runs"),
        (Why::Met(_), false) => format!("{name} fails its check {with} and is caught"),
        (Why::UnderFire(_), _) => format!("{name} {} its check under fire {with}", result_word(passed)),
        (Why::PreShock(_), true) => format!("{name} passes its check {with} and attacks"),
        (Why::PreShock(_), false) => format!("{name} fails its check {with} and stays out of the assault"),
        (Why::Exchange(_), true) => format!("{name} passes its check {with} and holds together"),
        (Why::Exchange(_), false) => format!("{name} fails its check {with} and falls into disorder"),
        (Why::DriveBack(_), true) => format!("{name} passes its check {with} and falls back in disorder"),
        (Why::DriveBack(_), false) => format!("{name} fails its check {with} and breaks"),
        (Why::Hold(_), true) => format!("{name} passes its check {with} and holds, in disorder"),
        (Why::Hold(_), false) => format!("{name} fails its check {with} and breaks"),
        (Why::Slip(_), true) => format!("{name} passes its check {with} and slips past the enemy"),
        (Why::Slip(_), false) => format!("{name} fails its check {with} as it slips past the enemy"),
        (Why::Fatigue(_), true) => format!("{name} passes its check {with} and is fresh again"),
        (Why::Fatigue(_), false) => format!("{name} fails its check {with} and has to rest"),
        (Why::Elude(_), true) => format!("{name} passes its check {with} and falls back in time"),
        (Why::Elude(_), false) => format!("{name} fails its check {with} and is caught"),
        _ => format!("{name} {} its check {with}", result_word(passed)),
    }
}

fn result_word(passed: bool) -> &'static str {
    if passed { "passes" } else { "fails" }
}

fn rallied_text(name: &str, status: Status) -> String {
    match status {
        Status::Good => format!("{name} is back in good order"),
        status => format!("{name} has stopped running and is {}", status_name(status)),
    }
}

fn moved(setup: &Setup, pieces: PieceSet, from: HexId, to: HexId) -> String {
    let verb = if pieces.len() > 1 { "move" } else { "moves" };
    format!("{} {verb} from {} to {}", names(setup, pieces), place(setup, from), place(setup, to))
}

fn seen_moving(setup: &Setup, side: Side, from: Option<HexId>, to: Option<HexId>) -> String {
    let who = format!("something {}", adjective(setup, side));
    match (from, to) {
        (Some(from), Some(to)) => format!("{who} moves from {} to {}", place(setup, from), place(setup, to)),
        (None, Some(to)) => format!("{who} appears in {}", place(setup, to)),
        (Some(from), None) => format!("{who} leaves {}", place(setup, from)),
        (None, None) => format!("{who} moves"),
    }
}

fn fired(setup: &Setup, guns: PieceSet, target: HexId, strength: u8, modifier: i8, result: Fire) -> String {
    let verb = if guns.len() > 1 { "bombard" } else { "bombards" };
    format!(
        "{} {verb} {} with strength {strength}{}: {}",
        names(setup, guns),
        place(setup, target),
        on_the_die(" and ", modifier),
        fire_text(result)
    )
}

/// What a result of the Bombardment Table means (R52).
pub(super) fn fire_text(result: Fire) -> &'static str {
    match result {
        Fire::Miss => "no effect",
        Fire::D => "D, troops there check",
        Fire::D1 => "D1, troops there check with one more on the die",
        Fire::Dr => "DR, the target is driven back",
    }
}

/// What a result of the Combat Table means (CAL 12.5.4).
pub(super) fn outcome_text(result: Outcome) -> &'static str {
    match result {
        Outcome::Ae => "all attackers are eliminated",
        Outcome::Ad => "the attackers are disordered",
        Outcome::Ne => "no effect",
        Outcome::Ex => "an exchange of losses",
        Outcome::Dd => "the defenders are disordered",
        Outcome::Dr => "the defenders are driven back",
        Outcome::De => "all defenders are eliminated",
    }
}

/// `2 columns to the left`.
pub(super) fn columns_text(columns: i8) -> String {
    let way = if columns < 0 { "left" } else { "right" };
    format!("{} to the {way}", count(columns.unsigned_abs().into(), "column", "columns"))
}
