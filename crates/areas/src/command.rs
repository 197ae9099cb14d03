//! Chapter 6: the Command Phase, and clause 2.1.2: who commands whom.

use board::{AreaId, AreaSet};
use play::{Clause, Decisions, Next, Side, Sink};
use serde::Serialize;

use crate::action::Action;
use crate::event::{Event, Phase, What, Why, tell};
use crate::flow::{Flow, Frame};
use crate::initiative::Initiative;
use crate::question::Question;
use crate::setup::{AUSTRIAN, FRENCH, FormationId, Kind, PieceId, PieceSet, Setup};
use crate::sight::{self, tell_of};
use crate::state::{Marks, Place, State};
use crate::{casualties, fog, mantua};

/// The Command Phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Command {
    /// Where in the phase we are.
    pub step: Step,
    /// Wounded leaders whose return was declined this turn.
    pub declined: PieceSet,
}

/// The steps of the phase. The first three exist only under options.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub enum Step {
    /// The phase begins.
    #[default]
    Begin,
    /// Leaders come back or are replaced (BII 13.3, 13.5).
    Leaders(Side),
    /// A lost Dummy comes back (BII 14.2).
    Dummy(Side),
    /// Command Status is determined.
    Status,
}

/// Carries out what needs no answer.
pub fn run<S: Sink<Event>>(setup: &Setup, state: &mut State, mut frame: Command, sink: &mut S) -> Flow {
    frame.step = match frame.step {
        Step::Begin => {
            tell(sink, None, || What::Phase { phase: Phase::Command, side: None });
            Step::Leaders(AUSTRIAN)
        }
        Step::Leaders(side) => match casualties::due(setup, state, side, frame.declined) {
            Some(casualties::Due::Replace { leader, areas }) if areas.len() == 1 => {
                let Some(area) = areas.first() else { return Flow::On };
                casualties::replace(setup, state, leader, area, sink);
                return Flow::On;
            }
            Some(_) => return Flow::Wait,
            None => Step::Dummy(side),
        },
        Step::Dummy(side) if fog::may_come_back(setup, state, side).is_empty() => {
            if side == AUSTRIAN {
                Step::Leaders(FRENCH)
            } else {
                Step::Status
            }
        }
        Step::Dummy(_) => return Flow::Wait,
        Step::Status => {
            check_command(setup, state, sink);
            state.frames.set(Frame::Initiative(Initiative::default()));
            return Flow::On;
        }
    };
    state.frames.set(Frame::Command(frame));
    Flow::On
}

/// What the phase waits for.
pub fn next(setup: &Setup, state: &State, frame: Command) -> Next<Question, Why> {
    let one = |side, question, clause| Next::Decide(Decisions::one(side, question, Clause(clause)));
    match frame.step {
        Step::Leaders(side) => match casualties::due(setup, state, side, frame.declined) {
            Some(casualties::Due::Return { leader, .. }) => one(side, Question::Return(leader), "BII 13.3"),
            Some(casualties::Due::Replace { leader, .. }) => one(side, Question::Replace(leader), "BII 13.5"),
            None => unreachable!("nobody is due"),
        },
        Step::Dummy(side) => one(side, Question::DummyBack, "BII 14.2"),
        step => unreachable!("{step:?} asks nothing"),
    }
}

/// The legal answers.
pub fn actions(setup: &Setup, state: &State, frame: Command, out: &mut Vec<Action>) {
    match frame.step {
        Step::Leaders(side) => match casualties::due(setup, state, side, frame.declined) {
            Some(casualties::Due::Return { leader, areas }) => {
                out.push(Action::Pass);
                out.extend(areas.map(|area| Action::Return(leader, area)));
            }
            Some(casualties::Due::Replace { leader, areas }) => {
                out.extend(areas.map(|area| Action::Replace(leader, area)));
            }
            None => {}
        },
        Step::Dummy(side) => {
            out.push(Action::Pass);
            out.extend(fog::may_come_back(setup, state, side).map(Action::Dummy));
        }
        _ => {}
    }
}

/// Takes an answer.
pub fn answer<S: Sink<Event>>(
    setup: &Setup,
    state: &mut State,
    mut frame: Command,
    action: Action,
    sink: &mut S,
) {
    match (frame.step, action) {
        (_, Action::Return(leader, area)) => casualties::come_back(setup, state, leader, area, sink),
        (_, Action::Replace(leader, area)) => casualties::replace(setup, state, leader, area, sink),
        (Step::Leaders(side), _) => {
            if let Some(casualties::Due::Return { leader, .. }) =
                casualties::due(setup, state, side, frame.declined)
            {
                frame.declined.insert(leader);
            }
        }
        (Step::Dummy(side), Action::Dummy(area)) => fog::place(setup, state, side, area, sink),
        (Step::Dummy(side), _) => state.dummy_back[side] = true,
        (step, action) => unreachable!("{step:?} does not take {action:?}"),
    }
    state.frames.set(Frame::Command(frame));
}

/// BII 2.1.2b, 2.1.2c, 2.1.1c: whether the leader may command the unit.
pub fn may_command(setup: &Setup, state: &State, leader: PieceId, unit: PieceId) -> bool {
    let (chief, troops) = (setup.piece(leader), setup.piece(unit));
    if chief.side != troops.side {
        return false;
    }
    commands(setup, state, leader, troops.formation)
}

/// Whether the leader may command the units of a formation of his side.
fn commands(setup: &Setup, state: &State, leader: PieceId, troops: Option<FormationId>) -> bool {
    // BII 13.5: a generic leader commands the formation of the leader he stands for.
    let formation = setup.piece(state.piece(leader).stands_for).formation;
    setup.piece(leader).is_army_leader() || (formation.is_some() && formation == troops)
}

/// BII 6.0b, 6.0c, 6.0d, 6.0g, R48: the areas a leader commands from where he stands; `enemies` bar the Command Path.
pub fn command_reach(setup: &Setup, state: &State, enemies: AreaSet, leader: PieceId) -> AreaSet {
    let Some(from) = state.area_of(leader) else { return AreaSet::EMPTY };
    let piece = setup.piece(leader);
    let mut open = AreaSet::from_bits(u128::MAX).minus(enemies);
    if !mantua::command_enters(state, piece.side) {
        open.remove(setup.index.mantua);
    }
    setup.map.flood(from, piece.cr, open, open)
}

/// BII 6.0a, 6.0f: both sides, Austrians first; garrisons are always commanded (BII 2.2.3e).
fn check_command<S: Sink<Event>>(setup: &Setup, state: &mut State, sink: &mut S) {
    let occupied = state.occupied(setup);
    for side in [AUSTRIAN, FRENCH] {
        let enemies = occupied.units[side.other()];
        let leaders = setup.index.leaders[side.index()].filter(|&id| state.area_of(id).is_some());
        let commands: Vec<(PieceId, AreaSet)> =
            leaders.map(|leader| (leader, command_reach(setup, state, enemies, leader))).collect();
        for id in setup.index.units[side.index()] {
            let Some(area) = state.area_of(id) else { continue };
            let commanded = setup.piece(id).kind == Kind::Garrison
                || commands
                    .iter()
                    .any(|&(leader, reach)| reach.contains(area) && may_command(setup, state, leader, id));
            state.mark(id, Marks::OUT_OF_COMMAND, !commanded);
            if !commanded {
                tell_of(sink, setup, state, id, || What::OutOfCommand { piece: id });
            }
        }
    }
}

/// BII 2.1.2d: of these leaders, those of the lowest rank number.
pub fn seniors(setup: &Setup, leaders: PieceSet) -> PieceSet {
    let Some(rank) = leaders.map(|id| setup.piece(id).rank).min() else { return PieceSet::EMPTY };
    leaders.filter(|&id| setup.piece(id).rank == rank).collect()
}

/// BII 2.1.2i, R16, R97: the leaders stacked with the unit whose rating helps it: the senior ones among those who may
/// command it.
pub fn own_leaders_here(setup: &Setup, state: &State, unit: PieceId) -> PieceSet {
    let Some(area) = state.area_of(unit) else { return PieceSet::EMPTY };
    let leaders = state.leaders_at(setup, area, setup.piece(unit).side);
    seniors(setup, leaders.filter(|&leader| may_command(setup, state, leader, unit)).collect())
}

/// BII 8.3h, R16, R58, R112: the leaders any one of whom may lend the unit his Strategic Rating: in each area the senior
/// among those who may command it and have it in range now, as far as the owner can see.
pub fn leaders_in_range(setup: &Setup, state: &State, unit: PieceId) -> PieceSet {
    let Some(area) = state.area_of(unit) else { return PieceSet::EMPTY };
    let troops = setup.piece(unit);
    let enemies = sight::held(setup, state, &state.occupied(setup), troops.side.other());
    let leads = leads(setup, state, troops.side, troops.formation, enemies);
    leads.into_iter().filter(|(_, areas)| areas.contains(area)).map(|(leader, _)| leader).collect()
}

/// The leaders who may lend units of a formation their Strategic Rating, each with the areas in which he may: where he
/// commands, and no senior who stands with him does. `enemies` bar the Command Path.
pub fn leads(
    setup: &Setup,
    state: &State,
    side: Side,
    formation: Option<FormationId>,
    enemies: AreaSet,
) -> Vec<(PieceId, AreaSet)> {
    let commands = |&leader: &PieceId| commands(setup, state, leader, formation);
    let reaches: Vec<(PieceId, AreaSet)> = setup.index.leaders[side.index()]
        .filter(|&leader| on_map(state, leader))
        .filter(commands)
        .map(|leader| (leader, command_reach(setup, state, enemies, leader)))
        .collect();
    let outranks = |other: PieceId, leader: PieceId| {
        state.piece(other).at == state.piece(leader).at && setup.piece(other).rank < setup.piece(leader).rank
    };
    let alone = |&(leader, reach): &(PieceId, AreaSet)| {
        let above = reaches.iter().filter(|&&(other, _)| outranks(other, leader));
        (leader, above.fold(reach, |left, (_, areas)| left.minus(*areas)))
    };
    reaches.iter().map(alone).collect()
}

/// The best rating of leaders between whom the owner may choose.
pub fn best(leaders: PieceSet, rating: impl Fn(PieceId) -> u8) -> i8 {
    leaders.map(|id| rating(id) as i8).max().unwrap_or(0)
}

/// Areas that hold a unit of the side fit to receive `leader`: of his formation, or any for an Army Leader.
pub fn areas_of_his_units(setup: &Setup, state: &State, leader: PieceId) -> AreaSet {
    let piece = setup.piece(leader);
    let his = |&id: &PieceId| piece.is_army_leader() || setup.piece(id).formation == piece.formation;
    let areas = setup.index.units[piece.side.index()].filter(his).filter_map(|id| state.area_of(id));
    areas.collect::<AreaSet>()
}

/// Whether the piece is where pieces can be seen and used.
pub fn on_map(state: &State, id: PieceId) -> bool {
    state.piece(id).at.area().is_some()
}

/// Places a piece in an area.
pub fn put(state: &mut State, id: PieceId, area: AreaId) {
    let piece = state.piece_mut(id);
    (piece.at, piece.from) = (Place::on(area), Place::on(area));
}
