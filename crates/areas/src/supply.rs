//! Chapter 5: the Supply Phase. Control, supply, attrition and foraging, Mantua.

use board::{AreaId, AreaSet};
use play::{Clause, Decisions, Dice, Face, Next, Roll, Side, Sink};
use serde::Serialize;

use crate::action::Action;
use crate::command::Command;
use crate::event::{Cause, Event, Phase, What, Why, tell};
use crate::flow::{Flow, Frame};
use crate::hits;
use crate::mantua;
use crate::question::Question;
use crate::setup::{AUSTRIAN, FRENCH, Kind, PieceId, PieceSet, Setup, Terrain};
use crate::sight::tell_of;
use crate::state::{Marks, Occupied, Place, State};

/// The Supply Phase (BII 5.0a).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Supply {
    /// Where in the phase we are.
    pub step: Step,
    /// French units that will forage.
    pub foragers: PieceSet,
    /// Foragers that have yet to roll.
    pub left: PieceSet,
    /// Foragers that found enough.
    pub fed: PieceSet,
}

/// The steps of the phase in printed order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub enum Step {
    /// Control of Cities, supply of both sides, attrition of the Austrians.
    #[default]
    Status,
    /// The French name their foragers (R47).
    Forage,
    /// The foragers roll.
    ForageRolls,
    /// Attrition of the French.
    FrenchAttrition,
    /// The siege is looked at.
    Mantua,
    /// Austrians may join the city.
    Join,
    /// Nobody may, but the French cannot know it (R126).
    Silence,
}

/// Carries out what needs no answer.
pub fn run<S: Sink<Event>>(setup: &Setup, state: &mut State, mut frame: Supply, sink: &mut S) -> Flow {
    frame.step = match frame.step {
        Step::Status => {
            tell(sink, None, || What::Phase { phase: Phase::Supply, side: None });
            check_control(setup, state, sink);
            check_supply(setup, state, sink);
            attrition(setup, state, AUSTRIAN, PieceSet::EMPTY, sink);
            Step::Forage
        }
        Step::Forage if may_forage(setup, state).minus(frame.foragers).is_empty() => {
            frame.left = frame.foragers;
            Step::ForageRolls
        }
        Step::ForageRolls if frame.left.is_empty() => Step::FrenchAttrition,
        Step::FrenchAttrition => {
            attrition(setup, state, FRENCH, frame.fed, sink);
            Step::Mantua
        }
        Step::Mantua => {
            mantua::check_siege(setup, state, sink);
            if mantua::gates_open(setup, state) {
                Step::Join
            } else if mantua::seems_open(setup, state) {
                Step::Silence
            } else {
                state.frames.set(Frame::Command(Command::default()));
                return Flow::On;
            }
        }
        Step::Join if mantua::may_join(setup, state).is_empty() => {
            state.frames.set(Frame::Command(Command::default()));
            return Flow::On;
        }
        Step::Forage | Step::ForageRolls | Step::Join | Step::Silence => return Flow::Wait,
    };
    state.frames.set(Frame::Supply(frame));
    Flow::On
}

/// What the phase waits for.
pub fn next(frame: Supply) -> Next<Question, Why> {
    match (frame.step, frame.left.first()) {
        (Step::ForageRolls, Some(unit)) => {
            Next::Roll(Roll { why: Why::Forage(unit), clause: Clause("BII 5.5b"), dice: Dice::One })
        }
        (Step::Forage, _) => Next::Decide(Decisions::one(FRENCH, Question::Forage, Clause("BII 5.5a"))),
        _ => Next::Decide(Decisions::one(AUSTRIAN, Question::JoinMantua, Clause("BII 5.7a"))),
    }
}

/// The legal answers.
pub fn actions(setup: &Setup, state: &State, frame: Supply, out: &mut Vec<Action>) {
    out.push(Action::Pass);
    match frame.step {
        Step::Forage => out.extend(may_forage(setup, state).minus(frame.foragers).map(Action::Forage)),
        Step::Join => out.extend(mantua::may_join(setup, state).map(Action::Join)),
        _ => {}
    }
}

/// Takes an answer.
pub fn answer<S: Sink<Event>>(
    setup: &Setup,
    state: &mut State,
    mut frame: Supply,
    action: Action,
    sink: &mut S,
) {
    match action {
        Action::Forage(unit) => {
            frame.foragers.insert(unit);
            state.mark(unit, Marks::FORAGED, true); // BII 5.5c
            tell_of(sink, setup, state, unit, || What::Forages { piece: unit });
        }
        Action::Join(piece) => return mantua::join(setup, state, piece, sink),
        _ if frame.step == Step::Forage => {
            (frame.step, frame.left) = (Step::ForageRolls, frame.foragers);
        }
        _ => return state.frames.set(Frame::Command(Command::default())),
    }
    state.frames.set(Frame::Supply(frame));
}

/// BII 5.5b: the check of the next forager.
pub fn roll<S: Sink<Event>>(setup: &Setup, state: &mut State, mut frame: Supply, face: Face, sink: &mut S) {
    let Some(unit) = frame.left.first() else { return };
    let cf = state.cf(setup, unit, forage_modifiers(setup, state, frame.foragers, unit));
    let passed = hits::check(setup, state, Why::Forage(unit), unit, cf, face, sink);
    frame.left.remove(unit);
    if passed {
        frame.fed.insert(unit);
    }
    state.frames.set(Frame::Supply(frame));
}

/// BII 5.5a, 5.5f: unsupplied French units outside the mountains.
pub fn may_forage(setup: &Setup, state: &State) -> PieceSet {
    let hungry = |&id: &PieceId| {
        let Some(area) = state.area_of(id) else { return false };
        state.has(id, Marks::UNSUPPLIED) && state.terrain(setup, area) != Terrain::Mountain
    };
    setup.index.units[FRENCH.index()].filter(hungry).collect()
}

/// BII T-FO: City, crowd, artillery.
pub fn forage_modifiers(setup: &Setup, state: &State, foragers: PieceSet, unit: PieceId) -> i8 {
    forage_lines(setup, state, foragers, unit).into_iter().flatten().sum()
}

/// The modifiers of the Forage Table one by one: City, crowd, artillery.
pub fn forage_lines(setup: &Setup, state: &State, foragers: PieceSet, unit: PieceId) -> [Option<i8>; 3] {
    let table = &setup.tables.forage;
    let at = state.piece(unit).at;
    let city = at.area().is_some_and(|area| state.terrain(setup, area) == Terrain::City);
    let crowd = state.in_place(at, foragers.with(unit)).len() > usize::from(table.crowd_over);
    let artillery = setup.piece(unit).kind == Kind::Artillery;
    [city.then_some(table.city), crowd.then_some(table.crowd), artillery.then_some(table.artillery)]
}

/// BII 5.1, R24, R27: a City with units of one side only is that side's, and has its garrison.
fn check_control<S: Sink<Event>>(setup: &Setup, state: &mut State, sink: &mut S) {
    let occupied = state.occupied(setup);
    for area in setup.index.cities {
        for side in Side::BOTH {
            if occupied.units[side].contains(area) && !occupied.units[side.other()].contains(area) {
                take_city(setup, state, area, side, sink);
            }
        }
    }
}

/// BII 5.1b, 5.1c, 2.2.3g: `side` controls the City and a garrison marks it, as long as there are counters (R26).
pub fn take_city<S: Sink<Event>>(setup: &Setup, state: &mut State, area: AreaId, side: Side, sink: &mut S) {
    if !state.own_city(setup, area, side) {
        if side == AUSTRIAN {
            state.austrian_cities.insert(area)
        } else {
            state.austrian_cities.remove(area)
        }
        tell(sink, None, || What::Control { area, side });
    }
    let garrisons = setup.of_kind(side, Kind::Garrison);
    if !state.in_place(Place::on(area), garrisons).is_empty() {
        return;
    }
    if let Some(piece) = state.in_place(Place::POOL, garrisons).first() {
        let garrison = state.piece_mut(piece);
        (garrison.at, garrison.from, garrison.hits) = (Place::on(area), Place::on(area), 0);
        tell(sink, None, || What::Garrison { piece, area });
    }
}

/// BII 5.3a, 5.3b, 5.0b, R104: who cannot trace a Line of Supply, for both sides at one look; garrisons always can
/// (BII 2.2.3e).
pub fn check_supply<S: Sink<Event>>(setup: &Setup, state: &mut State, sink: &mut S) {
    let occupied = state.occupied(setup);
    for side in [AUSTRIAN, FRENCH] {
        let supplied = supplied(setup, state, &occupied, side);
        for id in setup.index.units[side.index()] {
            let Some(area) = state.area_of(id) else { continue };
            let without = setup.piece(id).kind != Kind::Garrison && !supplied.contains(area);
            state.mark(id, Marks::UNSUPPLIED, without);
            if without {
                tell_of(sink, setup, state, id, || What::Unsupplied { piece: id });
            }
        }
    }
}

/// The areas from which a Line of Supply of any length (BII 5.2f) leads to a controlled Supply Area of the side (BII 5.2a,
/// BII 5.2e): over roads without Destroyed Bridges (BII 5.2c, 8.5b), through areas without enemy units (BII 5.2b), through Mantua
/// as the siege allows (BII 5.2d).
pub fn supplied(setup: &Setup, state: &State, occupied: &Occupied, side: Side) -> AreaSet {
    let enemies = occupied.units[side.other()];
    let passable = |area: AreaId| {
        !enemies.contains(area) && (area != setup.index.mantua || mantua::supply_passes(state, side))
    };
    let sources: AreaSet = state.sources(setup, side).filter(|&area| !enemies.contains(area)).collect();
    let (mut reached, mut front) = (sources, sources);
    while !front.is_empty() {
        let mut found = AreaSet::EMPTY;
        for area in front {
            for exit in setup.map.exits(area) {
                let broken = setup.bridge_on(exit.road).is_some_and(|bridge| state.broken.contains(bridge));
                if !broken {
                    found.insert(exit.to);
                }
            }
        }
        found = found.minus(reached);
        reached = reached.or(found);
        front = found.filter(|&area| passable(area)).collect();
    }
    reached
}

/// BII 5.4a: one hit on every unsupplied unit of the side that has not fed itself.
fn attrition<S: Sink<Event>>(setup: &Setup, state: &mut State, side: Side, fed: PieceSet, sink: &mut S) {
    for id in setup.index.units[side.index()].minus(fed) {
        if state.area_of(id).is_some() && state.has(id, Marks::UNSUPPLIED) {
            hits::strike(setup, state, id, Cause::Attrition, sink);
        }
    }
}
