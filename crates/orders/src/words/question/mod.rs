//! What is asked: who must do what, with the facts that matter.

mod command;
mod fight;
mod march;

pub(super) use fight::{strengths, withdrawing};

use board::hex::HexId;
use play::Decision;

use super::{adjective, capital, formation_name, place};
use crate::question::Question;
use crate::setup::{FormationId, Setup};
use crate::state::State;

/// The question as the side asked reads it.
pub fn question(setup: &Setup, state: &State, decision: &Decision<Question>) -> String {
    capital(&asked(setup, state, decision))
}

fn asked(setup: &Setup, state: &State, decision: &Decision<Question>) -> String {
    use Question as Q;
    let side = decision.side;
    match decision.question {
        Q::SetUp => command::set_up(setup, state, side),
        Q::Orders => command::orders(setup, state, side),
        Q::Rally => command::rally(setup, state, side),
        Q::Return => command::returns(setup, state, side),
        Q::Activate => command::activate(setup, state, side),
        Q::Reserve(formation) => command::reserve(setup, state, formation),
        Q::OrderRoll(formation) => command::order_roll(setup, state, formation),
        Q::NewOrder(formation) => command::new_order(setup, state, formation),
        Q::Move(formation) => march::in_command(setup, state, formation),
        Q::MoveOut(formation) => march::out_of_command(setup, state, formation),
        Q::MoveLeaders(formation) => march::leaders(setup, state, formation),
        Q::Where(piece) => march::whither(setup, state, piece),
        Q::Retreat(piece) => march::retreat(setup, state, piece),
        Q::Follow(piece) => march::follow(setup, state, piece),
        Q::Escape(piece) => march::escape(setup, state, piece),
        Q::Bombard(formation) => fight::bombard(setup, state, formation),
        Q::Declare(_) => fight::declare(setup, state),
        Q::NextAssault => fight::next(setup, state),
        Q::Withdraw(hex) => fight::withdraw(setup, state, hex),
        Q::DefensiveFire(hex) => fight::defensive_fire(setup, state, hex),
        Q::Elan(hex) => fight::elan(setup, state, hex),
        Q::Lead(hex) => fight::lead(setup, state, hex),
        Q::Efficiency(hex) => fight::efficiency(setup, state, side, hex),
        Q::Press(hex) => fight::press(setup, state, hex),
        Q::Lose(hex) => fight::lose(setup, state, hex),
        Q::Advance(hex) => fight::advance(setup, state, hex),
        Q::WithColumn(officer) => command::with_column(setup, state, officer),
        Q::LastColumn(officer) => command::last_column(setup, officer),
        Q::Officers(formation) => command::officers(setup, formation),
        Q::Special(officer) => command::special(setup, state, officer),
        Q::Column(officer) => command::column(setup, state, officer),
        Q::Counter(charger) => march::counter(setup, state, charger),
        Q::Evade(leader) => march::evade(setup, state, leader),
        Q::Battery(gun) => march::battery(setup, state, gun),
        Q::Run(unit) => march::run(setup, state, unit),
        Q::Cover(hex) => fight::cover(setup, state, hex),
        Q::Ground(hex) => fight::ground(setup, state, hex),
    }
}

/// The question as everybody else reads it: who decides about what kind of thing, no more.
pub fn question_from_outside(setup: &Setup, decision: &Decision<Question>) -> String {
    use Question as Q;
    let hex = |id: HexId| place(setup, id);
    let formation = |id: FormationId| formation_name(setup, id);
    let what = match decision.question {
        Q::SetUp => "where the army stands".into(),
        Q::Orders => "which orders change".into(),
        Q::Rally => "who tries to reorganise".into(),
        Q::Return => "where eliminated units return".into(),
        Q::Activate => "which formation acts next".into(),
        Q::Reserve(id) => format!("which reserve units act with {}", formation(id)),
        Q::OrderRoll(id) => {
            format!("whether the {} of {} tries to change its order", setup.title.terms.leader, formation(id))
        }
        Q::NewOrder(id) => format!("which order {} takes", formation(id)),
        Q::Move(id) => format!("which units of {} move", formation(id)),
        Q::MoveOut(id) => format!("what the units of {} out of command do", formation(id)),
        Q::MoveLeaders(_) => "which leaders move".into(),
        Q::Where(_) => "where a piece moves".into(),
        Q::Bombard(id) => format!("which guns of {} fire", formation(id)),
        Q::Declare(id) => format!("whom {} assaults", formation(id)),
        Q::NextAssault => "which assault comes next".into(),
        Q::Withdraw(at) => format!("whether anybody withdraws from {} before the assault", hex(at)),
        Q::DefensiveFire(at) => format!("whether the guns in {} fire at the attackers", hex(at)),
        Q::Elan(at) => format!("whether the assault on {} is made with Elan", hex(at)),
        Q::Lead(at) if setup.title.terms.leader == "general" => {
            format!("whether a general leads the assault on {}", hex(at))
        }
        Q::Lead(at) => format!("whether an officer leads the assault on {}", hex(at)),
        Q::Efficiency(at) => format!("which efficiency counts in the assault on {}", hex(at)),
        Q::Press(at) => format!("whether the attack on {} is pressed", hex(at)),
        Q::Lose(at) => format!("who is lost in the exchange at {}", hex(at)),
        Q::Retreat(_) => "where a unit retreats".into(),
        Q::Follow(_) => "with whom a leader goes".into(),
        Q::Escape(_) => "where a leader gets away to".into(),
        Q::Advance(at) => format!("who advances at {}", hex(at)),
        Q::WithColumn(_) | Q::LastColumn(_) => "when a column acts that may act by itself".into(),
        Q::Officers(id) => format!("which officers of {} act by themselves", formation(id)),
        Q::Special(_) => "which order an officer has".into(),
        Q::Column(_) => "which units go with an officer".into(),
        Q::Counter(_) => "whether cavalry countercharges".into(),
        Q::Evade(_) => "whether a leader rides off".into(),
        Q::Battery(_) => "whether a battery goes with its troops".into(),
        Q::Run(_) => "where a routed unit runs".into(),
        Q::Cover(at) => format!("what the garrison of {} tries", hex(at)),
        Q::Ground(at) => format!("which ground counts in the assault on {}", hex(at)),
    };
    format!("The {} player decides {what}", adjective(setup, decision.side))
}
