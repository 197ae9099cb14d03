//! What is asked while guns fire and troops assault.

use board::hex::HexId;
use play::Side;

use super::super::{acting_name, at_most, count, listed, names, piece_name, place, places};
use crate::assault::{self, Assault};
use crate::declaration::{self, Ending, Front, Need};
use crate::efficiency;
use crate::flow::Frame;
use crate::odds::{self, Sides};
use crate::ruleset::Results;
use crate::setup::{FormationId, Kind, Setup};
use crate::state::State;
use crate::tables::odds_text;

fn frame(state: &State) -> Option<Assault> {
    match state.top() {
        Frame::Assault(frame) => Some(frame),
        _ => None,
    }
}

/// `13 against 4, 3-1`.
pub(in super::super) fn strengths(setup: &Setup, state: &State, sides: &Sides) -> String {
    let attack = odds::attack(setup, state, sides);
    if sides.stand(setup).is_empty() {
        return format!("{attack} against guns alone"); // CAL 11.0.1a, 11.1.1b
    }
    let defence = odds::defence(setup, state, sides);
    format!("{attack} against {defence}, {}", odds_text(odds::ratio(setup, state, sides)))
}

/// `18 Line and 32 Line against Colloredo: 11 against 4, 2-1`.
fn standing(setup: &Setup, state: &State, fight: u8) -> String {
    let sides = Sides::of(setup, state, fight);
    format!(
        "{} against {}: {}",
        names(setup, sides.attackers),
        names(setup, sides.defenders),
        strengths(setup, state, &sides)
    )
}

fn here(setup: &Setup, state: &State) -> String {
    frame(state).map_or(String::new(), |frame| standing(setup, state, frame.fight))
}

pub(super) fn bombard(setup: &Setup, state: &State, formation: FormationId) -> String {
    let sky = state.sky(setup);
    let weather = match (sky.halved, sky.range) {
        (true, range) => {
            format!(
                " {}: strength is halved, and no gun fires further than {}.",
                sky.name,
                count(range.into(), "hex", "hexes")
            )
        }
        _ => String::new(),
    };
    format!("Which guns of {} fire, and where?{weather}", acting_name(setup, state, formation))
}

pub(super) fn declare(setup: &Setup, state: &State) -> String {
    let declared: Vec<String> = declaration::pending(setup, state)
        .into_iter()
        .map(|(fight, hex)| format!("on {}, {}", place(setup, hex), standing(setup, state, fight)))
        .collect();
    let so_far = match declared.is_empty() {
        true => "Nothing is declared yet.".into(),
        false => format!("Declared: {}.", declared.join("; ")),
    };
    let front = Front::new(setup, state);
    let lacking = match declaration::ending(setup, state, &front) {
        Ending::Now => String::new(),
        Ending::Not(_) => {
            let all = declaration::needs(setup, state, &front);
            let all: Vec<String> = all.into_iter().map(|need| lack(setup, state, need)).collect();
            format!(" Still missing: {}.", all.join("; "))
        }
        Ending::Stuck(need) => format!(
            " It cannot stand: {}, and nothing can be added for that any more. Take declarations back to declare otherwise; if it ends here, \
             what falls short is taken back and whoever has to attack is sent by the rules.",
            lack(setup, state, need)
        ),
    };
    format!("Who assaults whom? {so_far}{lacking}")
}

/// What a declaration lacks.
fn lack(setup: &Setup, state: &State, need: Need) -> String {
    let front = Front::new(setup, state);
    match need {
        Need::Odds(hex) => format!("the assault on {} is worse than 1-5", place(setup, hex)),
        Need::Must(hex) => {
            let bound = state.in_hex(hex, front.units);
            format!("{} in {} must assault, under Attack", names(setup, bound), place(setup, hex))
        }
        Need::Answer(base, hex) => format!(
            "the enemy in {}, next to the attackers in {}, has to be assaulted too",
            place(setup, hex),
            place(setup, base)
        ),
    }
}

pub(super) fn next(setup: &Setup, state: &State) -> String {
    let left: Vec<String> = declaration::pending(setup, state)
        .into_iter()
        .map(|(fight, hex)| format!("{} ({})", place(setup, hex), standing(setup, state, fight)))
        .collect();
    format!("Which assault is resolved next? Declared: {}.", left.join("; "))
}

pub(super) fn withdraw(setup: &Setup, state: &State, hex: HexId) -> String {
    format!(
        "{} is assaulted, {}. {} before it comes to blows?",
        place(setup, hex),
        here(setup, state),
        frame(state).map_or("Who withdraws".into(), |frame| able(setup, state, &frame))
    )
}

/// `Does cavalry or horse artillery withdraw`, by who could.
fn able(setup: &Setup, state: &State, frame: &Assault) -> String {
    let arms = withdrawing(setup, state, frame);
    let verb = if arms == ["skirmishers"] { "Do" } else { "Does" };
    format!("{verb} {} withdraw", arms.join(" or "))
}

/// The arms that could withdraw before an assault (CAL 14.1a, AIF 14.1a, 16.3.5a).
pub(in super::super) fn withdrawing(setup: &Setup, state: &State, frame: &Assault) -> Vec<&'static str> {
    let list = assault::withdrawals(setup, state, frame);
    let arms = [
        (Kind::Cavalry, "cavalry"),
        (Kind::HorseArtillery, "horse artillery"),
        (Kind::Infantry, "skirmishers"),
    ];
    let goes = |kind| list.iter().any(|(id, _)| setup.piece(*id).kind == kind);
    arms.into_iter().filter(|(kind, _)| goes(*kind)).map(|(_, arm)| arm).collect()
}

pub(super) fn defensive_fire(setup: &Setup, state: &State, hex: HexId) -> String {
    format!("{} is assaulted, {}. Which guns fire at the attackers?", place(setup, hex), here(setup, state))
}

pub(super) fn elan(setup: &Setup, state: &State, hex: HexId) -> String {
    let left = count(state.elan.into(), "attempt", "attempts");
    format!(
        "The assault on {}, {}. Does a unit try Elan? {left} left in this battle.",
        place(setup, hex),
        here(setup, state)
    )
}

pub(super) fn lead(setup: &Setup, state: &State, hex: HexId) -> String {
    let leader = frame(state)
        .and_then(|frame| odds::leader_with(setup, state, Sides::of(setup, state, frame.fight).attackers));
    let name = leader.map_or(setup.title.terms.leader, |id| piece_name(setup, id));
    format!(
        "The assault on {}, {}. Does {name} lead it? He adds {} to the die; on a 1 he is in danger.",
        place(setup, hex),
        here(setup, state),
        setup.tables.combat.leader
    )
}

pub(super) fn efficiency(setup: &Setup, state: &State, side: Side, hex: HexId) -> String {
    let values = frame(state).map_or(Vec::new(), |frame| {
        let sides = Sides::of(setup, state, frame.fight);
        let own = if side == state.side(setup) { sides.attackers } else { sides.defenders };
        odds::efficiencies(setup, state, own)
    });
    let values = listed(values.into_iter().map(|value| value.to_string()).collect());
    format!(
        "The assault on {}: of your troops there those with efficiency {values} weigh alike. Which value counts?",
        place(setup, hex)
    )
}

pub(super) fn press(setup: &Setup, state: &State, hex: HexId) -> String {
    if let Some(frame) = frame(state).filter(|_| setup.rules.book.results == Results::Best) {
        let attackers = frame.sides(setup, state).attackers;
        let each = |id| format!("{} on {}", piece_name(setup, id), at_most(efficiency::of(setup, state, id)));
        return format!(
            "The assault on {} has no effect. Is it pressed? A die for each hex: if anybody passes ({}) it is an exchange, \
             if not the attackers are disordered.",
            place(setup, hex),
            attackers.map(each).collect::<Vec<_>>().join(", ")
        );
    }
    let need = frame(state).map_or(0, |frame| frame.values[0]);
    format!(
        "The assault on {} has no effect. Is it pressed? A die of {} makes it an exchange, any other disorders the \
         attackers.",
        place(setup, hex),
        at_most(need)
    )
}

pub(super) fn lose(setup: &Setup, state: &State, hex: HexId) -> String {
    let Some(frame) = frame(state) else { return "Who is lost?".into() };
    let at = place(setup, hex);
    if setup.rules.book.results == Results::Best {
        let alike = names(setup, assault::eligible(setup, state, &frame));
        return format!(
            "An exchange at {at}: each side loses the unit with the highest efficiency, among equals the strongest. Of yours \
             {alike} are alike: which is lost?"
        );
    }
    match frame.losses[0] {
        0 => format!("An exchange at {at}: which of your units is lost?"),
        loss => format!(
            "An exchange at {at}: the attacker loses {loss} strength, you have named {}. Which unit is lost?",
            frame.losses[1]
        ),
    }
}

pub(super) fn advance(setup: &Setup, state: &State, hex: HexId) -> String {
    let open =
        frame(state).map(|frame| assault::vacated(setup, state, &frame)).filter(|open| !open.is_empty());
    let open = open.map_or_else(|| place(setup, hex), |open| places(setup, &open));
    if frame(state).is_some_and(|frame| !assault::homing(setup, state, &frame).is_empty()) {
        return format!("The enemy is gone from {open}: who of those who charged enters it?");
    }
    if frame(state).is_some_and(|frame| frame.stage == assault::Stage::Follow) {
        return format!(
            "The enemy has ridden away from {open}: who follows? All attackers may, as far as there is room."
        );
    }
    format!("The enemy is gone from {open}: does anybody advance? It is now or never.")
}

pub(super) fn cover(setup: &Setup, state: &State, hex: HexId) -> String {
    let Some(frame) = frame(state) else { return "What does the garrison do?".into() };
    let holders = assault::holders(setup, state, &frame);
    let trades = assault::may_trade(setup, state, &frame);
    let garrison = if holders.is_empty() { assault::garrison_of(setup, state, &frame) } else { holders };
    let ways = match (holders.is_empty(), trades) {
        (false, true) => {
            "may try to hold the place in disorder, or to make an exchange of it; who fails breaks"
        }
        (false, false) => "may try to hold the place in disorder; who fails breaks",
        _ => "can no longer hold the place, but may try to make an exchange of it",
    };
    format!(
        "The defenders of {} are to be driven back. {} {ways}. What is tried?",
        place(setup, hex),
        names(setup, garrison)
    )
}

pub(super) fn ground(setup: &Setup, state: &State, hex: HexId) -> String {
    format!("Which ground counts in the assault on {}: {}?", place(setup, hex), here(setup, state))
}
