//! What a legal action does, under the clause that allows it.

use play::Side;

use super::{Reason, name, number, points};
use crate::action::Action;
use crate::charge;
use crate::command;
use crate::evasion;
use crate::flow::Frame;
use crate::movement;
use crate::setup::Setup;
use crate::state::State;
use crate::tables::{CHARGE_COLUMNS, differential};

/// What it does.
pub(super) fn what(setup: &Setup, state: &State, side: Side, action: Action) -> Reason {
    let piece = |id| name(setup, id);
    let at = |hex| number(setup, hex);
    let formation = |id| &setup.formation(id).name;
    let chief = &setup.counter(setup.index.chief[side]).name;
    match action {
        Action::Take(id) if state.turn == 0 => ("RM SET-1", format!("{} is set up", piece(id))),
        Action::Take(id) => ("RM MOV-1", format!("{} is taken in hand", piece(id))),
        Action::With(id) => match state.top() {
            Frame::Move(mv) if mv.moved => ("RM STK-4", format!("{} goes on with them", piece(id))),
            _ => ("RM MOV-1", format!("{} goes with them", piece(id))),
        },
        Action::Drop(id) => ("RM STK-4", format!("{} stays behind and has finished its move", piece(id))),
        Action::To(hex) if state.turn == 0 => ("RM SET-1", format!("it stands in {}", at(hex))),
        Action::To(hex) => leg(setup, state, hex),
        Action::Charge(hex) => ride(setup, state, hex),
        Action::Exit => ("RM MOV-8", "they leave the map for good".into()),
        Action::Build(id, _) if state.turn == 0 => {
            ("RM SET-3", format!("{} begins as a finished bridge", piece(id)))
        }
        Action::Build(id, _) => {
            let ready = state.turn + 2;
            ("RM BRG-1", format!("{} begins a bridge that carries from turn {ready} on", piece(id)))
        }
        Action::Dismantle(id) if state.turn == 0 => ("RM SET-3", format!("{} begins as a crew", piece(id))),
        Action::Dismantle(id) => {
            ("RM BRG-5", format!("{} takes its bridge up and moves from the next turn on", piece(id)))
        }
        Action::Attack(id, hex) => ("RM CBT-6", format!("{} attacks {}", piece(id), at(hex))),
        Action::Release(id) => ("RM CBT-3", format!("{} is named for no combat any more", piece(id))),
        Action::Fight(number) => ("RM CBT-7", format!("combat {number} is fought next")),
        Action::Evade => (evasion_clause(state), "they try to get out of the way".into()),
        Action::Stand => (evasion_clause(state), "they stand and fight".into()),
        Action::Withdraw(hexes) => match state.top() {
            Frame::Evasion(_) => ("RM EVD-3", format!("they go {hexes} back")),
            _ if hexes == 0 => ("RM RSL-2", "they stay and lose steps".into()),
            _ => ("RM RSL-4", format!("they fall back {hexes}, which absorbs as many steps")),
        },
        Action::Lose(id) => match state.top() {
            Frame::Retreat(_) => ("RM RET-3a", format!("{} finds no room and is eliminated", piece(id))),
            _ if state.steps(setup, id) > 1 => ("RM RSL-2", format!("{} is turned", piece(id))),
            _ => ("RM RSL-3", format!("{} is eliminated", piece(id))),
        },
        Action::Back(hex) => ("RM RSL-4", format!("those in {} fall back first", at(hex))),
        Action::Retreat(hex) => ("RM RET-1", format!("they fall back to {}", at(hex))),
        Action::Advance(id, hex) => {
            let second = matches!(state.top(), Frame::Advance(it) if !it.into.contains(hex));
            let clause = if second { "RM ADV-3" } else { "RM ADV-1" };
            (clause, format!("{} advances to {}", piece(id), at(hex)))
        }
        Action::Leave(id) => ("RM ACT-1", format!("{} is not activated this turn", formation(id))),
        Action::Cup(id) => ("RM ACT-1", format!("the counter of {} goes into the cup", formation(id))),
        Action::Box(id) => ("RM CIC-1", format!("{} is activated by {chief}", formation(id))),
        Action::Reserve(id) => ("RM RES-1", format!("{} is the reserve of {chief}", formation(id))),
        Action::Surprise => ("RM SUR-1", "the corps acts before the first draw".into()),
        Action::Decline if command::may_surprise(setup, state, setup.index.surprise) => {
            ("RM SUR-1", "its counter goes into the cup".into())
        }
        Action::Decline => ("RM SUR-1a", "the first counter is drawn".into()),
        Action::Place(hex) => ("RM ACT-6", format!("the counter is placed in {}", at(hex))),
        Action::Pass => ("RM ACT-5a", "the counter is passed for this turn".into()),
        Action::Set(id, hex) => {
            ("RM CIC-3", format!("{} falls back towards {} this turn", formation(id), at(hex)))
        }
        Action::Recover(id) => ("RM REC-1", format!("{} is at full strength again", piece(id))),
        Action::Enter(id, hex) => ("RM RNF-1", format!("{} arrives in {}", piece(id), at(hex))),
        Action::Wait => ("RM RNF-5a", "they do not come on this turn".into()),
        Action::Historical => ("RM SET-1", "everybody else stands where he stood".into()),
        Action::Done => done(state),
        Action::Concede => ("RM END-1", "the war is given up: the other side wins".into()),
    }
}

fn leg(setup: &Setup, state: &State, hex: board::hex::HexId) -> Reason {
    let there = number(setup, hex);
    let cost = match state.top() {
        Frame::Move(mv) => movement::ways(setup, state, mv.hand, |reached| reached.cost(hex)).flatten(),
        _ => None,
    };
    let cost = cost.map_or_else(String::new, |cost| format!(" for {}", points(cost)));
    ("RM MOV-4", format!("they go to {there}{cost}"))
}

fn ride(setup: &Setup, state: &State, hex: board::hex::HexId) -> Reason {
    let there = number(setup, hex);
    let Frame::Move(mv) = state.top() else { return ("RM CHG-1", format!("they charge {there}")) };
    let (attack, defence, cavalry) = charge::sums(setup, state, mv.hand, hex);
    let column = CHARGE_COLUMNS[differential(attack, defence)];
    let against = if cavalry { "cavalry" } else { "infantry" };
    (
        "RM CHG-1",
        format!("they charge {there}: {attack} against {defence}, column {column} against {against}"),
    )
}

fn evasion_clause(state: &State) -> &'static str {
    match state.top() {
        Frame::Evasion(frame) => evasion::clause(frame).0,
        _ => "RM EVD-1",
    }
}

fn done(state: &State) -> Reason {
    match state.top() {
        Frame::SetUp(_) => ("RM SET-1", "the set-up is finished".into()),
        Frame::Recovery(_) => ("RM REC-1", "nobody more recovers".into()),
        Frame::Activation(crate::activation::Stage::Announce) => {
            ("RM CBT-3", "there are no more attacks than these".into())
        }
        Frame::Advance(_) => ("RM ADV-5", "nobody more advances".into()),
        _ => ("RM MOV-2", "nobody more moves".into()),
    }
}
