//! What a choice does, in a few words, for somebody who knows which piece or hex it is about.

use board::hex::HexId;

use super::{formation_name, order_name, piece_name, place};
use crate::action::Action;
use crate::declaration::{self, Ending, Front};
use crate::flow::Frame;
use crate::question::Question;
use crate::setup::{Order, PieceId, Setup};
use crate::state::State;

/// What a person reads on a choice.
pub fn label(setup: &Setup, state: &State, question: Question, action: Action) -> String {
    use Action as A;
    let hex = |id: HexId| place(setup, id);
    let piece = |id: PieceId| piece_name(setup, id);
    match action {
        A::End => end(setup, state, question).into(),
        A::Decline => decline(state, question),
        A::Place(_, at) => format!("in {}", hex(at)),
        A::Ready => "everybody left to his usual place".into(),
        A::Order(_, order) => match question {
            Question::NewOrder(_) => format!("change to {}", order_name(order)),
            Question::SetUp => format!("begin under {}", order_name(order)),
            _ => format!("give the order {}", order_name(order)),
        },
        A::Intervene => "the army commander takes the reserve into his own hand".into(),
        A::Rally(_) => "try to reorganise".into(),
        A::Return(_, at) => format!("return in {}", hex(at)),
        A::Activate(_) => "activate it".into(),
        A::Join(_) if matches!(question, Question::Column(_)) => "go with him".into(),
        A::Join(_) => format!("act with {}", formation_name(setup, state.active)),
        A::Try => "try to change the order".into(),
        A::Test(_) => "test for another order".into(),
        A::Command(_, order) => format!("act under {}", order_name(order)),
        A::Take(_) => "move".into(),
        A::Together(_) => "move together".into(),
        A::Enter(_, at) => format!("enter at {}", hex(at)),
        A::To(at) if is_here(state, at) => "stop here".into(),
        A::To(at) => format!("to {}", hex(at)),
        A::Via(at) => format!("by {} and on", hex(at)),
        A::Column(at) => format!("in March Column by {} and on", hex(at)),
        A::Charge(at, target) if is_here(state, at) => format!("charge {} from here", hex(target)),
        A::Charge(at, target) => format!("to {}, and charge {}", hex(at), hex(target)),
        A::Fire(_, at) => format!("fire at {}", hex(at)),
        A::Salvo(_, at) => format!("both guns fire together at {}", hex(at)),
        A::Attack(_, at) => format!("assault {}", hex(at)),
        A::Resolve(_) => "resolve this assault".into(),
        A::Withdraw(_, at) => format!("withdraw to {}", hex(at)),
        A::Elan(_) => "try Elan".into(),
        A::Lead(_) => format!("lead the assault: {:+} to the die", setup.tables.combat.leader),
        A::Efficiency(value) => format!("use efficiency {value}"),
        A::Press => "press the attack".into(),
        A::Lose(_) => "lose this unit".into(),
        A::Retreat(_, at) => format!("retreat to {}", hex(at)),
        A::Follow(_, unit) => {
            let at = state.hex(unit).map_or(String::new(), |at| format!(" to {}", hex(at)));
            format!("go with {}{at}", piece(unit))
        }
        A::Escape(_, at) => format!("get away to {}", hex(at)),
        A::Advance(_, at) => format!("advance into {}", hex(at)),
        A::AdvanceAll(_, at) => {
            format!("all advance into {} with their leader", hex(at))
        }
        A::Headquarters => "activate the headquarters and change orders".into(),
        A::Apart => {
            let officer = setup.scenario.apart.map_or("the officer", |apart| piece(apart.officer));
            match state.top() {
                Frame::Activation(_) => format!("activate {officer}'s column instead"),
                _ => format!("activate {officer}'s column by itself"),
            }
        }
        A::Detach(_) => "try for an order of his own".into(),
        A::Special(_, order) => format!("lead a column under {}", order_name(order)),
        A::Rejoin(_) => "join the formation again".into(),
        A::Assail(_, at) => format!("assault {} alone of its hex", hex(at)),
        A::Counter(_) => "countercharge".into(),
        A::Skirmish(at, target) if is_here(state, at) => format!("fire at {} from here", hex(target)),
        A::Skirmish(at, target) => format!("to {}, and fire at {}", hex(at), hex(target)),
        A::Stay(_) => "stay".into(),
        A::Leave(_) => "leave the map".into(),
        A::Hold => "try to hold".into(),
        A::Trade => "try to make an exchange of it".into(),
        A::Ground(at) => format!("the ground of {} counts", hex(at)),
        A::Open => "only open hill counts".into(),
    }
}

/// Whether a moving piece stands there already.
fn is_here(state: &State, hex: HexId) -> bool {
    matches!(state.top(), Frame::Move(mv) if state.hex(mv.who) == Some(hex))
}

/// Whether a declaration lacks something that cannot be added any more (R140).
fn is_stuck(setup: &Setup, state: &State) -> bool {
    matches!(declaration::ending(setup, state, &Front::new(setup, state)), Ending::Stuck(_))
}

fn end(setup: &Setup, state: &State, question: Question) -> &'static str {
    match question {
        Question::SetUp => "the army stands",
        Question::Orders => "no more orders are changed",
        Question::Rally => "nobody else tries",
        Question::Reserve(_) => "no other reserve unit",
        Question::WithColumn(_) => "the column waits",
        Question::Officers(_) => "nobody else",
        Question::Column(_) => "the column stands",
        Question::Move(_) => "nobody else in command moves",
        Question::MoveOut(_) => "nobody else out of command moves",
        Question::MoveLeaders(_) => "no other leader moves",
        Question::Bombard(_) => "no more fire",
        Question::Declare(_) if is_stuck(setup, state) => "let the rules declare what falls short anew",
        Question::Declare(_) if declaration::pending(setup, state).is_empty() => "no assault",
        Question::Declare(_) => "the declaration is complete",
        _ => "no more",
    }
}

fn decline(state: &State, question: Question) -> String {
    let keep = |order: Order| format!("keep {}", order_name(order));
    match question {
        Question::OrderRoll(_) | Question::NewOrder(_) => keep(crate::activation::order_now(state)),
        Question::LastColumn(_) => "it does not act this turn".into(),
        Question::Counter(_) => "nobody countercharges".into(),
        Question::Evade(_) => "he stays".into(),
        Question::Run(_) => "it runs on".into(),
        Question::Cover(_) => "fall back".into(),
        Question::Withdraw(_) => "nobody withdraws".into(),
        Question::DefensiveFire(_) => "hold fire".into(),
        Question::Elan(_) => "without Elan".into(),
        Question::Lead(_) => "nobody leads it".into(),
        Question::Press(_) => "leave it at that".into(),
        Question::Advance(_) => "nobody advances".into(),
        _ => "not this time".into(),
    }
}
