//! What a choice does, in a few words, for somebody who knows which piece, formation or hex it is about.

use board::hex::HexId;

use super::names::{adjective, count, direction, formation_name, hex_name, names, verb, water};
use crate::action::Action;
use crate::announce;
use crate::command;
use crate::flow::Frame;
use crate::question::Question;
use crate::setup::Setup;
use crate::state::State;

/// What a person reads on a choice. Choices of which there can be hundreds name their hex by its number alone, so that they are told together;
/// the name of the place stands in the note.
pub fn label(setup: &Setup, state: &State, question: Question, action: Action) -> String {
    use Action as A;
    let hex = |id: HexId| hex_name(setup, id);
    let number = |id: HexId| setup.map.printed(id);
    match action {
        A::Take(id) => match question {
            Question::SetUp | Question::Stand(_) if state.hex(id).is_none() => "place it".into(),
            Question::SetUp | Question::Stand(_) => "place it elsewhere".into(),
            _ => "move".into(),
        },
        A::With(_) => "take along".into(),
        A::Drop(_) => "leave behind here".into(),
        A::To(to) if matches!(question, Question::Stand(_)) => format!("in {}", number(to)),
        A::To(to) => format!("to {}", number(to)),
        A::Charge(target) => format!("charge {}", hex(target)),
        A::Exit => "leave the map".into(),
        A::Build(id, over) => {
            let far = state.hex(id).and_then(|from| Some((from, setup.map.neighbour(from, over)?)));
            match far {
                Some((from, to)) => format!("a bridge over {} to {}", water(setup, from, to), hex(to)),
                None => format!("a bridge to the {}", direction(setup, over)),
            }
        }
        A::Dismantle(_) => match question {
            Question::SetUp | Question::Stand(_) => "begin without the bridge".into(),
            _ => "take the bridge up".into(),
        },
        A::Attack(id, target) => attack(setup, state, id, target),
        A::Release(_) => "do not attack after all".into(),
        A::Fight(combat) => {
            let who = announce::fighters(setup, state, combat);
            format!("fight combat {combat}: {} {}", names(setup, who), verb(who, "attacks", "attack"))
        }
        A::Evade => match state.top() {
            Frame::Evasion(evasion) if evasion.rolls => "try to get away".into(),
            _ => "get away".into(),
        },
        A::Stand => "stand and fight".into(),
        A::Withdraw(hexes) => match question {
            Question::HowFar(_) => count(hexes.into(), "hex", "hexes"),
            _ if hexes == 0 => "do not fall back".into(),
            _ => format!("fall back {}", count(hexes.into(), "hex", "hexes")),
        },
        A::Lose(_) => match question {
            Question::Trim(_) => "is lost".into(),
            _ => "loses a step".into(),
        },
        A::Back(_) => "falls back first".into(),
        A::Retreat(to) => format!("fall back to {}", hex(to)),
        A::Advance(_, to) => format!("advance to {}", hex(to)),
        A::Leave(_) => "not this turn".into(),
        A::Cup(_) => "into the cup".into(),
        A::Box(id) => format!("with {}", chief(setup, id)),
        A::Reserve(id) => format!("with {}, as his reserve", chief(setup, id)),
        A::Surprise => "act at once".into(),
        A::Decline if command::may_surprise(setup, state, setup.index.surprise) => {
            "into the cup like the others".into()
        }
        A::Decline => "draw the first counter".into(),
        A::Place(at) => format!("place it in {}", number(at)),
        A::Pass => "pass it for this turn".into(),
        A::Set(_, at) => format!("set it down in {}", number(at)),
        A::Recover(_) => "back to full strength".into(),
        A::Enter(_, at) => format!("arrive in {}", hex(at)),
        A::Wait => "they wait for a later turn".into(),
        A::Historical => "everybody left to his historical place".into(),
        A::Done => done(setup, state, question).into(),
        A::Concede => format!("the {} player gives up", adjective(state.active_side(setup))),
    }
}

/// The commander in chief of a formation.
fn chief(setup: &Setup, formation: crate::setup::FormationId) -> &str {
    &setup.counter(setup.index.chief[setup.formation(formation).side]).name
}

/// A unit that attacks already takes on another hex as well (RM CBT-4a).
fn attack(setup: &Setup, state: &State, id: crate::setup::PieceId, target: HexId) -> String {
    let hex = hex_name(setup, target);
    let there = announce::combat_at(state, target);
    if setup.index.leaders.contains(id) {
        return format!("lead the attack on {hex}");
    }
    match there {
        Some(combat) if state.piece(id).fights > 0 => {
            format!("take on {hex} as well, in one with combat {combat}")
        }
        None if state.piece(id).fights > 0 => format!("take on {hex} as well, in the same combat"),
        Some(combat) => format!("join the attack on {hex} (combat {combat})"),
        None => format!("attack {hex}"),
    }
}

fn done(setup: &Setup, state: &State, question: Question) -> &'static str {
    match question {
        Question::SetUp | Question::Stand(_) => "the army stands",
        Question::Recover => "nobody else recovers",
        Question::Move(_) | Question::Where(_) if state.night(setup) => "nobody else moves",
        Question::Move(_) | Question::Where(_) => "nobody else moves; on to the combats",
        Question::Announce(_) if announce::open(state).next().is_none() => "nobody attacks",
        Question::Announce(_) => "that is all: fight",
        Question::Advance(_) => "nobody else advances",
        _ => "no more",
    }
}

/// The name of the formation a choice is about, for a heading.
pub(super) fn formation_title(setup: &Setup, id: crate::setup::FormationId) -> String {
    let counter = setup.counter(setup.formation(id).counter);
    format!("{} ({})", formation_name(setup, id), counter.name)
}
