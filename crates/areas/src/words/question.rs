//! What is asked, and why dice are rolled.

use board::AreaId;
use play::{BySide, Decision, Roll, Side, Viewer};

use super::{adjective, area_name, bridge_name, capital, hits_text, people, piece_name};
use crate::combat::{Step, bombardment};
use crate::displacement::Driven;
use crate::event::Why;
use crate::flow::Frame;
use crate::movement::Mode;
use crate::question::Question;
use crate::setup::{PieceId, PieceSet, Setup};
use crate::sight::shown;
use crate::state::State;
use crate::ways;

/// The question as the side asked reads it.
pub fn question(setup: &Setup, state: &State, decision: &Decision<Question>) -> String {
    use Question as Q;
    let piece = |id: PieceId| piece_name(setup, id);
    let area = |id: AreaId| area_name(setup, id);
    match decision.question {
        Q::Dummies => "Where shall a Dummy start?".into(),
        Q::Forage => "Which unsupplied units forage?".into(),
        Q::JoinMantua => "Who joins the city of Mantua?".into(),
        Q::Return(leader) => {
            format!("{} has recovered: does he come back, and to which troops?", piece(leader))
        }
        Q::Replace(leader) => format!("With which troops does the replacement of {} appear?", piece(leader)),
        Q::DummyBack => "Does a lost Dummy come back, and with which leader?".into(),
        Q::FirstPlayer => "You have the initiative: who moves and fights first this turn?".into(),
        Q::Scout => "Does any cavalry scout before the army moves?".into(),
        Q::Move => moves(setup, state),
        Q::MustMove(unit) => format!("{} acts without orders and must move now: where to?", piece(unit)),
        Q::Stack => stack(setup, state),
        Q::Order(at) => {
            let named = match state.top() {
                Frame::Movement(frame) if !frame.first.is_empty() => {
                    format!(" First: {}.", super::names(setup, frame.first))
                }
                _ => String::new(),
            };
            format!("There is not room for all at {}.{named} Which unit of the stack enters next?", area(at))
        }
        Q::Plan(unit) => format!("What shall the Forced March of {} do next?", piece(unit)),
        Q::StrategicRating(unit) => format!("Which leader drives on the Forced March of {}?", piece(unit)),
        Q::Way(unit) => format!("Several ways are equally short: which does {} take?", piece(unit)),
        Q::Withdraw(at) => format!("The enemy enters {}: who withdraws before him, and where?", area(at)),
        Q::Escape(leader, cause) => {
            let what = match cause {
                Driven::Alone => "is alone where enemy troops come in",
                Driven::Overrun => "has had his troops overrun",
                Driven::Beaten => "has lost his whole Force",
                Driven::InTheWay => "is alone where a beaten enemy retreats",
            };
            format!("{} {what}: to which of the closest friends does he go?", piece(leader))
        }
        Q::ChooseCombat => "Which combat comes next?".into(),
        Q::Guns(at) => guns(setup, state, decision.side, at),
        Q::Bombard(at) => {
            let more = bombardment::superiority(setup, state, at).map_or(0, |(_, difference)| difference);
            let against = strengths(setup, state, decision.side, at);
            format!("At {} ({against}) your artillery is {more} SP stronger: does it open fire?", area(at))
        }
        Q::BombardmentHits(left) => {
            format!("Your guns have {} to place: on which enemy unit?", hits_text(left))
        }
        Q::TacticalRating(at) => {
            let against = strengths(setup, state, decision.side, at);
            format!("Who leads your troops at {} ({against}) in this Round?", area(at))
        }
        Q::CombatHits(left) => format!("Your troops take {}", next_hit(left)),
        Q::FightOn(at) => fight_on(setup, state, decision.side, at),
        Q::RetreatTo(at) => format!("Your Force leaves {}: where does it retreat?", area(at)),
        Q::PursuitHits(left) => format!("Your retreating troops take {}", next_hit(left)),
        Q::Pursue(at) => {
            let more = match state.top() {
                Frame::Combat(combat) => combat.cavalry,
                _ => 0,
            };
            format!("The enemy leaves {}; your cavalry is {more} SP stronger: does it pursue?", area(at))
        }
        Q::LeadersJoin => "Which leaders enter Mantua with their troops?".into(),
        Q::Recover => "Which unit tries to recover next?".into(),
    }
}

fn moves(setup: &Setup, state: &State) -> String {
    let Frame::Movement(frame) = state.top() else { return "What moves?".into() };
    match frame.hand.first() {
        Some(id) => {
            let left = ways::remaining(setup, state, id);
            format!("Does {} go on ({left} MP left), or what else moves?", piece_name(setup, id))
        }
        None => "What moves?".into(),
    }
}

fn next_hit(left: u8) -> String {
    match left {
        1 => "1 hit: which unit takes it?".into(),
        left => format!("{}: which unit takes the next one?", hits_text(left)),
    }
}

/// `your 5 SP against 9`; in a combat everything lies open (BII 9.0c).
fn strengths(setup: &Setup, state: &State, side: Side, at: AreaId) -> String {
    let sp = |side| state.total_sp(setup, state.units_at(setup, at, side));
    format!("your {} SP against {}", sp(side), sp(side.other()))
}

fn guns(setup: &Setup, state: &State, side: Side, at: AreaId) -> String {
    let so_far = match state.top() {
        Frame::Combat(combat) => combat.marching.or(combat.riding),
        _ => PieceSet::EMPTY,
    };
    let declared = match so_far.is_empty() {
        true => String::new(),
        false => format!(" On their way: {}.", super::names(setup, so_far)),
    };
    let (place, against) = (area_name(setup, at), strengths(setup, state, side, at));
    let asks = match state.top() {
        Frame::Combat(combat) if combat.step == Step::GunsLeaders => "Which leaders follow after the dice?",
        _ => "Who marches to the sound of the guns?",
    };
    format!("You are attacked at {place}, {against}.{declared} {asks}")
}

fn fight_on(setup: &Setup, state: &State, side: Side, at: AreaId) -> String {
    let hits = match state.top() {
        Frame::Combat(combat) => combat.inflicted,
        _ => BySide::default(),
    };
    let (place, against) = (area_name(setup, at), strengths(setup, state, side, at));
    let (ours, theirs) = (hits_text(hits[side]), hits[side.other()]);
    format!(
        "The first Round at {place} is over: you inflicted {ours}, the enemy {theirs}. Fight on, {against}, or \
         retreat?"
    )
}

fn stack(setup: &Setup, state: &State) -> String {
    let Frame::Movement(frame) = state.top() else { return "Where does the stack march?".into() };
    let members = super::names(setup, frame.hand);
    let left = frame.hand.map(|id| ways::remaining(setup, state, id)).min().unwrap_or(0);
    if frame.mode == Mode::Forming {
        format!("A stack forms ({members}; {left} MP): where does it march, and does anybody join it?")
    } else {
        format!("The stack ({members}) is on the march, {left} MP left: where next?")
    }
}

/// The question as everybody else reads it: who decides about what kind of thing, no more.
pub fn question_from_outside(setup: &Setup, decision: &Decision<Question>) -> String {
    use Question as Q;
    let area = |id: AreaId| area_name(setup, id);
    let what = match decision.question {
        Q::Dummies => "where Dummies start".into(),
        Q::Forage => "which units forage".into(),
        Q::JoinMantua => "who joins the city of Mantua".into(),
        Q::Return(_) => "whether a leader comes back".into(),
        Q::Replace(_) => "where a replacement leader appears".into(),
        Q::DummyBack => "whether a Dummy comes back".into(),
        Q::FirstPlayer => "who goes first".into(),
        Q::Scout => "which cavalry scouts".into(),
        Q::Move | Q::Stack | Q::Order(_) => "what moves".into(),
        Q::MustMove(_) => "where a unit without orders moves".into(),
        Q::Plan(_) | Q::StrategicRating(_) | Q::Way(_) => "how a Forced March is made".into(),
        Q::Withdraw(at) => format!("who withdraws from {}", area(at)),
        Q::Escape(..) => "where a leader without troops goes".into(),
        Q::ChooseCombat => "which combat comes next".into(),
        Q::Guns(at) => format!("who marches to the guns at {}", area(at)),
        Q::Bombard(at) => format!("whether the guns open fire at {}", area(at)),
        Q::BombardmentHits(_) => "where the bombardment strikes".into(),
        Q::TacticalRating(at) => format!("who leads at {}", area(at)),
        Q::CombatHits(_) | Q::PursuitHits(_) => "which units take the hits".into(),
        Q::FightOn(at) => format!("whether to fight on at {}", area(at)),
        Q::RetreatTo(at) => format!("where to retreat from {}", area(at)),
        Q::Pursue(at) => format!("whether to pursue from {}", area(at)),
        Q::LeadersJoin => "which leaders enter Mantua".into(),
        Q::Recover => "which unit tries to recover".into(),
    };
    format!("The {} player decides {what}", adjective(decision.side))
}

/// Why a die is rolled, as `viewer` may know it (BII 3.8).
pub fn why(setup: &Setup, state: &State, roll: &Roll<Why>, viewer: Viewer) -> String {
    let secret = about(roll.why).is_some_and(|id| {
        let side = setup.piece(id).side;
        !viewer.knows(side) && !shown(setup, state, id)
    });
    capital(&if secret { veiled(setup, roll.why) } else { reason(setup, roll.why) })
}

/// The piece a roll is about that the enemy may not know; a march to the guns was declared openly (BII 9.1.2a).
fn about(why: Why) -> Option<PieceId> {
    match why {
        Why::Forage(id) | Why::OutOfCommand(id) | Why::ForcedMarch(id) => Some(id),
        Why::Destroy(id, _) | Why::Repair(id, _) | Why::Scout(id, _) => Some(id),
        Why::Casualty(id) | Why::Recovery(id) => Some(id),
        Why::Initiative(_) | Why::Guns(_) | Why::Bombardment(_) | Why::Combat(_) => None,
        Why::ThroughEnemies(_) | Why::Pursuit(_) | Why::Secret(_) => None,
    }
}

/// The reason in full, beginning small.
pub(super) fn reason(setup: &Setup, why: Why) -> String {
    let piece = |id: PieceId| piece_name(setup, id);
    let area = |id: AreaId| area_name(setup, id);
    match why {
        Why::Forage(id) => format!("{} looks for food", piece(id)),
        Why::Initiative(side) => format!("{} roll for the initiative", people(side)),
        Why::OutOfCommand(id) => format!("{} checks whether it moves without orders", piece(id)),
        Why::ForcedMarch(id) => format!("{} tries a Forced March", piece(id)),
        Why::Destroy(id, at) => format!("{} tries to destroy {}", piece(id), bridge_name(setup, at)),
        Why::Repair(id, at) => format!("{} tries to repair {}", piece(id), bridge_name(setup, at)),
        Why::Scout(id, at) => format!("{} scouts {}", piece(id), area(at)),
        Why::Guns(id) => format!("{} checks whether it reaches the guns in time", piece(id)),
        Why::Bombardment(side) => format!("the {} guns bombard", adjective(side)),
        Why::Combat(side) => format!("{} fight", people(side)),
        Why::Casualty(id) => format!("the fate of {} hangs on two dice", piece(id)),
        Why::ThroughEnemies(side) => format!("{} break through among enemies", people(side)),
        Why::Pursuit(side) => format!("the {} cavalry pursues", adjective(side)),
        Why::Recovery(id) => format!("{} checks whether it recovers", piece(id)),
        Why::Secret(side) => format!("{} roll for something you cannot see", people(side)),
    }
}

/// The reason for those who may not know the piece: the kind of roll and the side.
fn veiled(setup: &Setup, why: Why) -> String {
    let Some(id) = about(why) else { return reason(setup, why) };
    let what = match why {
        Why::Forage(_) => "unit looks for food",
        Why::OutOfCommand(_) => "unit checks whether it moves without orders",
        Why::ForcedMarch(_) => "unit tries a Forced March",
        Why::Destroy(..) => "unit tries to destroy a bridge",
        Why::Repair(..) => "unit tries to repair a bridge",
        Why::Scout(..) => "cavalry unit scouts",
        Why::Casualty(_) => "leader's fate hangs on two dice",
        _ => "unit checks whether it recovers",
    };
    let side = adjective(setup.piece(id).side);
    let article = if side.starts_with('A') { "an" } else { "a" };
    format!("{article} {side} {what}")
}
