//! Chapter 9: the Combat Phase. The steps of one combat, in printed order; the parts with rules of their own have files
//! of their own.

pub mod after;
pub mod bombardment;
pub mod guns;
pub mod rounds;

use board::{AreaId, AreaSet};
use play::{BySide, Clause, Decisions, Face, Next, Side, Sink};
use serde::Serialize;

use crate::action::Action;
use crate::event::{Event, What, Why, tell};
use crate::flow::{Flow, Frame, end_combats};
use crate::fog;
use crate::question::Question;
use crate::setup::{PieceId, PieceSet, Setup};
use crate::state::{Marks, State};

/// One combat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Combat {
    /// The Combat Area.
    pub area: AreaId,
    /// Where we are in it.
    pub step: Step,
    /// The Combat Round, 1 or 2.
    pub round: u8,
    /// Where the attacking units came from (R85).
    pub origins: AreaSet,
    /// Every attacking unit came over a bridge (R84).
    pub over_bridge: bool,
    /// Every one over a Destroyed Bridge.
    pub over_broken: bool,
    /// Units that have declared their march to the guns and have yet to check.
    pub marching: PieceSet,
    /// Leaders that have declared theirs.
    pub riding: PieceSet,
    /// Hits each side has inflicted so far, pursuit apart (R81).
    pub inflicted: BySide<u8>,
    /// Hits each side has suffered in this Round.
    pub suffered: BySide<u8>,
    /// The leader whose Tactical Rating each side uses in this Round.
    pub lead: BySide<Option<PieceId>>,
    /// Who must retreat, once that is known.
    pub loser: Option<Side>,
    /// The garrison of a Force that left stays for the second Round (BII 9.4k).
    pub garrison_stays: bool,
    /// The winner's cavalry SP beyond the loser's at the end of the last Round (R94).
    pub cavalry: u8,
    /// The retreat began over a bridge (BII T-PU).
    pub bridge_behind: bool,
    /// The Force that retreats.
    pub force: PieceSet,
    /// It joins the city of Mantua instead (BII 5.7d).
    pub joins: bool,
}

/// The steps of a combat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Step {
    /// Everything is revealed (BII 9.0c).
    Reveal,
    /// The Defender declares marches to the guns (BII 9.1.2a).
    Guns,
    /// Those who declared check (BII 9.1.2b).
    GunsChecks,
    /// Leaders who have not declared may still follow (BII 9.1.2d).
    GunsLeaders,
    /// The leaders ride.
    GunsRide,
    /// Artillery superiority (BII 9.2a).
    Bombard,
    /// The bombardment's die is due.
    BombardDie,
    /// A side chooses whose Tactical Rating it uses (BII 9.3c, 2.1.2e).
    Lead(Side),
    /// The Attacker's die is due (BII 9.3b).
    AttackerDie,
    /// The Defender's die is due; the Attacker's fell so.
    DefenderDie(u8),
    /// A side's leader is at risk (BII 13.1).
    Casualty(Side),
    /// The Round is over.
    RoundOver,
    /// The Defender fights on or retreats (BII 9.3h).
    DefenderChoice,
    /// The Attacker fights on or retreats.
    AttackerChoice,
    /// The loser retreats (BII 9.4).
    Retreat,
    /// The winner may pursue (BII 9.5a).
    Pursuit,
    /// The pursuit's die is due.
    PursuitDie,
    /// The Force arrives; in Mantua it enters the city (BII 5.7f).
    Arrive,
    /// Leaders join the city one by one (BII 5.7g).
    LeadersJoin,
    /// The combat ends (BII 9.6).
    End,
}

impl Combat {
    /// The combat of the active side in an area, at its beginning.
    pub fn new(setup: &Setup, state: &State, area: AreaId) -> Combat {
        let attackers = state.units_at(setup, area, state.active);
        let all = |mark: Marks| attackers.into_iter().all(|id| state.has(id, mark));
        let origins = attackers.filter_map(|id| state.piece(id).from.area()).filter(|&from| from != area);
        Combat {
            area,
            step: Step::Reveal,
            round: 1,
            origins: origins.collect(),
            over_bridge: all(Marks::OVER_BRIDGE),
            over_broken: all(Marks::OVER_BROKEN),
            marching: PieceSet::EMPTY,
            riding: PieceSet::EMPTY,
            inflicted: BySide::default(),
            suffered: BySide::default(),
            lead: BySide::default(),
            loser: None,
            garrison_stays: false,
            cavalry: 0,
            bridge_behind: false,
            force: PieceSet::EMPTY,
            joins: false,
        }
    }
}

/// BII 9.0a, 9.0e: areas with units of both sides that have not been fought over.
pub fn pending(setup: &Setup, state: &State) -> AreaSet {
    let occupied = state.occupied(setup);
    occupied.units[Side::A].and(occupied.units[Side::B]).minus(state.fought)
}

/// The Combat Phase: the last combat left is fought without asking.
pub fn run_phase<S: Sink<Event>>(setup: &Setup, state: &mut State, sink: &mut S) -> Flow {
    let pending = pending(setup, state);
    match (pending.len(), pending.first()) {
        (0, _) => end_combats(setup, state, sink),
        (1, Some(area)) => begin(setup, state, area),
        _ => return Flow::Wait,
    }
    Flow::On
}

fn begin(setup: &Setup, state: &mut State, area: AreaId) {
    let combat = Combat::new(setup, state, area);
    state.frames.push(Frame::Combat(combat));
}

/// BII 9.0b: the Active Player chooses the order.
pub fn next_phase(state: &State) -> Next<Question, Why> {
    Next::Decide(Decisions::one(state.active, Question::ChooseCombat, Clause("BII 9.0b")))
}

/// The combats to choose from.
pub fn actions_phase(setup: &Setup, state: &State, out: &mut Vec<Action>) {
    out.extend(pending(setup, state).map(Action::Attack));
}

/// A combat is chosen.
pub fn answer_phase<S: Sink<Event>>(setup: &Setup, state: &mut State, action: Action, _sink: &mut S) {
    let Action::Attack(area) = action else { unreachable!("{action:?} chooses no combat") };
    begin(setup, state, area);
}

/// Carries out what needs no answer.
pub fn run<S: Sink<Event>>(setup: &Setup, state: &mut State, mut combat: Combat, sink: &mut S) -> Flow {
    let step = match combat.step {
        Step::Reveal => {
            reveal(setup, state, &combat, sink);
            Some(Step::Guns)
        }
        Step::Guns if !guns::asks(setup, state, &combat) => {
            guns::end_declarations(setup, state, &mut combat);
            Some(combat.step)
        }
        Step::GunsChecks if combat.marching.is_empty() => Some(Step::GunsLeaders),
        Step::GunsLeaders if !guns::asks_leaders(setup, state, &combat) => Some(Step::GunsRide),
        Step::GunsRide => {
            guns::ride(setup, state, &mut combat, sink);
            Some(Step::Bombard)
        }
        Step::Bombard if one_side_gone(setup, state, &combat) => Some(Step::End),
        Step::Bombard => {
            bombardment::superiority(setup, state, combat.area).is_none().then_some(lead_first(state))
        }
        Step::Lead(_) if one_side_gone(setup, state, &combat) => Some(Step::End),
        Step::Lead(side) => rounds::settle_lead(setup, state, &mut combat, side),
        Step::Casualty(side) => rounds::settle_casualty(setup, state, &mut combat, side),
        Step::RoundOver => Some(rounds::after_round(setup, state, &mut combat)),
        Step::DefenderChoice if rounds::only_garrison(setup, state, &combat) => Some(Step::AttackerChoice),
        Step::Retreat => return after::begin_retreat(setup, state, combat, sink),
        Step::Pursuit => after::no_pursuit(setup, state, &combat).then_some(Step::Arrive),
        Step::Arrive => Some(after::arrive(setup, state, &mut combat, sink)),
        Step::LeadersJoin if after::leaders_left(setup, state, &combat).is_empty() => Some(Step::End),
        Step::End => return after::end(setup, state, combat, sink),
        _ => None,
    };
    let Some(step) = step else {
        state.frames.set(Frame::Combat(combat));
        return Flow::Wait;
    };
    combat.step = step;
    state.frames.set(Frame::Combat(combat));
    Flow::On
}

fn lead_first(state: &State) -> Step {
    Step::Lead(state.active)
}

/// BII 9.0c, 9.0d, 14.4, 14.5: both sides show what they have; Dummies are found out.
fn reveal<S: Sink<Event>>(setup: &Setup, state: &mut State, combat: &Combat, sink: &mut S) {
    let (area, attacker) = (combat.area, state.active);
    tell(sink, None, || What::Combat { area, attacker });
    for side in Side::BOTH {
        fog::find_out(setup, state, area, side, sink);
        let counters = state.counters_at(setup, area, side);
        crate::sight::turn_up(state, counters);
    }
}

/// BII 9.3g: whether a side has no unit left in the area.
pub fn one_side_gone(setup: &Setup, state: &State, combat: &Combat) -> bool {
    Side::BOTH.into_iter().any(|side| state.units_at(setup, combat.area, side).is_empty())
}

/// What the combat waits for.
pub fn next(setup: &Setup, state: &State, combat: Combat) -> Next<Question, Why> {
    let (attacker, defender) = (state.active, state.active.other());
    let ask = |side, question, clause| Next::Decide(Decisions::one(side, question, Clause(clause)));
    let area = combat.area;
    match combat.step {
        Step::Guns => ask(defender, Question::Guns(area), "BII 9.1.2a"),
        Step::GunsChecks => guns::next(&combat),
        Step::GunsLeaders => ask(defender, Question::Guns(area), "BII 9.1.2d"),
        Step::Bombard | Step::BombardDie => bombardment::next(setup, state, &combat),
        Step::Lead(side) => ask(side, Question::TacticalRating(area), "BII 9.3c"),
        Step::AttackerDie | Step::DefenderDie(_) | Step::Casualty(_) => rounds::next_roll(state, &combat),
        Step::DefenderChoice => ask(defender, Question::FightOn(area), "BII 9.3h"),
        Step::AttackerChoice => ask(attacker, Question::FightOn(area), "BII 9.3h"),
        Step::Pursuit | Step::PursuitDie => after::next(&combat),
        Step::LeadersJoin => ask(crate::setup::AUSTRIAN, Question::LeadersJoin, "BII 5.7g"),
        step => unreachable!("{step:?} waits for nothing"),
    }
}

/// The legal answers.
pub fn actions(setup: &Setup, state: &State, combat: Combat, out: &mut Vec<Action>) {
    match combat.step {
        Step::Guns => guns::actions(setup, state, &combat, out),
        Step::GunsLeaders => {
            out.push(Action::Pass);
            out.extend(guns::may_follow(setup, state, &combat).map(Action::Guns));
        }
        Step::Bombard => out.extend([Action::Pass, Action::Bombard]),
        Step::Lead(side) => rounds::lead_actions(setup, state, &combat, side, out),
        Step::DefenderChoice | Step::AttackerChoice => out.extend([Action::Fight, Action::Retreat]),
        Step::Pursuit => out.extend([Action::Pass, Action::Pursue]),
        Step::LeadersJoin => {
            out.push(Action::Pass);
            out.extend(after::leaders_left(setup, state, &combat).map(Action::Join));
        }
        _ => {}
    }
}

/// Takes an answer.
pub fn answer<S: Sink<Event>>(
    setup: &Setup,
    state: &mut State,
    mut combat: Combat,
    action: Action,
    sink: &mut S,
) {
    match (combat.step, action) {
        (Step::Guns | Step::GunsLeaders, Action::Guns(id)) => {
            guns::declare(setup, state, &mut combat, id, sink);
        }
        (Step::GunsLeaders, _) => combat.step = Step::GunsRide,
        (Step::Guns, _) => guns::end_declarations(setup, state, &mut combat),
        (Step::Bombard, Action::Bombard) => combat.step = Step::BombardDie,
        (Step::Bombard, _) => combat.step = lead_first(state),
        (Step::Lead(side), choice) => rounds::choose_lead(state, &mut combat, side, choice),
        (Step::DefenderChoice | Step::AttackerChoice, choice) => {
            rounds::choose(setup, state, &mut combat, choice, sink);
        }
        (Step::Pursuit, Action::Pursue) => combat.step = Step::PursuitDie,
        (Step::Pursuit, _) => combat.step = Step::Arrive,
        (Step::LeadersJoin, Action::Join(id)) => crate::mantua::join(setup, state, id, sink),
        (Step::LeadersJoin, _) => combat.step = Step::End,
        (step, action) => unreachable!("{step:?} does not take {action:?}"),
    }
    state.frames.set(Frame::Combat(combat));
}

/// Takes a die.
pub fn roll<S: Sink<Event>>(setup: &Setup, state: &mut State, combat: Combat, face: Face, sink: &mut S) {
    match combat.step {
        Step::GunsChecks => guns::roll(setup, state, combat, face, sink),
        Step::BombardDie => bombardment::roll(setup, state, combat, face, sink),
        Step::PursuitDie => after::roll_pursuit(setup, state, combat, face, sink),
        _ => rounds::roll(setup, state, combat, face, sink),
    }
}
