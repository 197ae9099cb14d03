//! Clause 9.4: the retreat, step by step until the Force is clear of enemies.

use board::{AreaId, AreaSet};
use play::{Clause, Decisions, Dice, Face, Next, Roll, Side, Sink};
use serde::Serialize;

use crate::action::Action;
use crate::combat::{Combat, after};
use crate::command::on_map;
use crate::displacement::Displacement;
use crate::entry::{friendly_supply, nearest};
use crate::event::{Cause, Event, What, Why, tell};
use crate::flow::{Flow, Frame};
use crate::question::Question;
use crate::setup::{AUSTRIAN, PieceSet, Setup};
use crate::state::{Place, State};
use crate::{fog, hits, sight};

/// A Force on its retreat; the combat it has lost lies beneath it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Retreat {
    /// The side whose Force retreats.
    pub side: Side,
    /// Where it stands now.
    pub at: AreaId,
    /// The areas it has been in; it does not come back to them (R90).
    pub visited: AreaSet,
    /// Where a Defender may not go (BII 9.4c).
    pub barred: AreaSet,
    /// Where an Attacker must go first (BII 9.4b).
    pub origins: AreaSet,
    /// The roll for the enemy-held area it has entered is due (BII 9.4g).
    pub roll_due: bool,
}

impl Retreat {
    /// The retreat at its beginning.
    pub fn begin(state: &State, combat: &Combat, side: Side) -> Retreat {
        let attacks = side == state.active;
        Retreat {
            side,
            at: combat.area,
            visited: AreaSet::of(combat.area),
            barred: if attacks { AreaSet::EMPTY } else { combat.origins },
            origins: if attacks { combat.origins } else { AreaSet::EMPTY },
            roll_due: false,
        }
    }

    fn first_step(&self) -> bool {
        self.visited.len() == 1
    }
}

fn combat_beneath(state: &State) -> Combat {
    let beneath = state.frames.iter().rev().find_map(|frame| match frame {
        Frame::Combat(combat) => Some(*combat),
        _ => None,
    });
    match beneath {
        Some(combat) => combat,
        None => unreachable!("a retreat follows a combat"),
    }
}

fn survivors(setup: &Setup, state: &State) -> PieceSet {
    combat_beneath(state).force.filter(|&id| setup.piece(id).is_unit() && on_map(state, id)).collect()
}

/// BII 5.7d, 5.7i: Austrians who defended in liberated Mantua may join the city instead.
fn may_join_city(setup: &Setup, state: &State, frame: &Retreat) -> bool {
    frame.first_step()
        && frame.side == AUSTRIAN
        && frame.side != state.active
        && frame.at == setup.index.mantua
        && !state.besieged
}

/// The areas the Force may step into: free ones first (BII 9.4d, R74), among them towards supply that is still
/// friendly when the Force is gone (BII 9.4e, R131); an Attacker back to where he came from (BII 9.4b, 9.4j, R86). Ways
/// that lead nowhere are not offered (R87).
pub fn options(setup: &Setup, state: &State, frame: &Retreat) -> AreaSet {
    let held = sight::held(setup, state, &state.occupied(setup), frame.side.other());
    let mut near = setup.map.neighbours(frame.at).minus(frame.visited).minus(frame.barred);
    let goes_back = frame.first_step() && !frame.origins.is_empty();
    if goes_back {
        near = near.and(frame.origins);
    }
    let free = near.minus(held);
    if goes_back && !free.is_empty() {
        return free;
    }
    let on = |&area: &AreaId| leads_on(setup, frame, held, area);
    let choice = if free.is_empty() { near.filter(on).collect() } else { free };
    let sources = friendly_supply(setup, state, frame.side, held, combat_beneath(state).force);
    let least = choice.map(|area| nearest(setup, area, sources)).min();
    choice.filter(|&area| Some(nearest(setup, area, sources)) == least).collect()
}

/// R87: whether a retreat over this area can end where no enemy is.
pub fn leads_on(setup: &Setup, frame: &Retreat, held: AreaSet, area: AreaId) -> bool {
    let open = AreaSet::from_bits(u128::MAX).minus(frame.visited).minus(frame.barred);
    !setup.map.flood(area, u8::MAX, open, open).minus(held).is_empty()
}

/// Carries out what needs no answer.
pub fn run<S: Sink<Event>>(setup: &Setup, state: &mut State, frame: Retreat, sink: &mut S) -> Flow {
    if survivors(setup, state).is_empty() {
        return destroyed(setup, state, frame);
    }
    if frame.roll_due {
        return Flow::Wait;
    }
    let enemies = state.units_at(setup, frame.at, frame.side.other());
    if !frame.first_step() && enemies.is_empty() {
        return clear(setup, state, frame);
    }
    let options = options(setup, state, &frame);
    let joins = may_join_city(setup, state, &frame);
    match (options.len() + usize::from(joins), options.first()) {
        (0, _) => surrender(setup, state, frame, sink),
        (1, Some(area)) => step(setup, state, frame, area, sink),
        (1, None) => join_city(state, sink),
        _ => return Flow::Wait,
    }
    Flow::On
}

/// BII 9.6a: the last unit fell on the way; leaders who went with it look for another place.
fn destroyed(setup: &Setup, state: &mut State, frame: Retreat) -> Flow {
    state.frames.pop();
    let leaders = state.leaders_at(setup, frame.at, frame.side);
    if !frame.first_step() && !leaders.is_empty() && state.units_at(setup, frame.at, frame.side).is_empty() {
        state.frames.push(Frame::Displacement(Displacement::new(leaders, frame.at)));
    }
    Flow::On
}

/// The Force is clear; enemy leaders alone in the area make room (BII 9.4h).
fn clear(setup: &Setup, state: &mut State, frame: Retreat) -> Flow {
    let enemy = frame.side.other();
    state.frames.pop();
    let leaders = state.leaders_at(setup, frame.at, enemy);
    if !leaders.is_empty() {
        state.frames.push(Frame::Displacement(Displacement::new(leaders, frame.at)));
    }
    Flow::On
}

/// R87: nowhere to go; the units are lost, leaders go by BII 9.6.
fn surrender<S: Sink<Event>>(setup: &Setup, state: &mut State, frame: Retreat, sink: &mut S) {
    let (side, area) = (frame.side, frame.at);
    tell(sink, None, || What::Surrendered { side, area });
    for id in survivors(setup, state) {
        hits::eliminate(setup, state, id, Cause::Retreat, sink);
    }
}

/// BII 9.4a, 9.4f, R88: all together into an adjacent area, over any bridge; Dummies there are found out (BII 14.4).
fn step<S: Sink<Event>>(setup: &Setup, state: &mut State, mut frame: Retreat, to: AreaId, sink: &mut S) {
    let mut combat = combat_beneath(state);
    let (side, from) = (frame.side, frame.at);
    if frame.first_step() {
        let bridge = setup.map.exit(from, to).and_then(|exit| setup.bridge_on(exit.road));
        combat.bridge_behind = bridge.is_some();
    }
    for id in combat.force {
        if on_map(state, id) {
            let piece = state.piece_mut(id);
            (piece.at, piece.from) = (Place::on(to), Place::on(from));
        }
    }
    tell(sink, None, || What::Retreated { side, from, to });
    if sight::held(setup, state, &state.occupied(setup), side.other()).contains(to) {
        tell(sink, None, || What::Met { side, area: to }); // what stands there shows itself
    }
    fog::find_out(setup, state, to, side.other(), sink);
    frame.at = to;
    frame.visited.insert(to);
    frame.roll_due = !state.units_at(setup, to, side.other()).is_empty();
    state.frames.pop();
    state.frames.set(Frame::Combat(combat));
    state.frames.push(Frame::Retreat(frame));
}

/// BII 5.7d, 5.7e: the Force stays before the gates until the pursuit is over.
fn join_city<S: Sink<Event>>(state: &mut State, sink: &mut S) {
    let mut combat = combat_beneath(state);
    combat.joins = true;
    tell(sink, None, || What::JoinsCity);
    state.frames.pop();
    state.frames.set(Frame::Combat(combat));
}

/// What the retreat waits for.
pub fn next(frame: Retreat) -> Next<Question, Why> {
    if frame.roll_due {
        let why = Why::ThroughEnemies(frame.side);
        return Next::Roll(Roll { why, clause: Clause("BII 9.4g"), dice: Dice::One });
    }
    Next::Decide(Decisions::one(frame.side, Question::RetreatTo(frame.at), Clause("BII 9.4a")))
}

/// The legal answers.
pub fn actions(setup: &Setup, state: &State, frame: Retreat, out: &mut Vec<Action>) {
    out.extend(options(setup, state, &frame).map(Action::RetreatTo));
    if may_join_city(setup, state, &frame) {
        out.push(Action::JoinCity);
    }
}

/// Takes an answer.
pub fn answer<S: Sink<Event>>(
    setup: &Setup,
    state: &mut State,
    frame: Retreat,
    action: Action,
    sink: &mut S,
) {
    match action {
        Action::RetreatTo(area) => step(setup, state, frame, area, sink),
        _ => join_city(state, sink),
    }
}

/// BII 9.4g: each enemy-held area costs a roll in column 6, without modifiers.
pub fn roll<S: Sink<Event>>(setup: &Setup, state: &mut State, mut frame: Retreat, face: Face, sink: &mut S) {
    let table = &setup.tables.pursuit;
    let hits = table.hits.at(face.0 as i8, usize::from(table.enemy_area_column) - 1);
    let (side, area) = (frame.side, frame.at);
    tell(sink, None, || What::Rolled { why: Why::ThroughEnemies(side), face });
    tell(sink, None, || What::BrokeThrough { side, area, hits });
    frame.roll_due = false;
    state.frames.set(Frame::Retreat(frame));
    let combat = combat_beneath(state);
    after::push_hits(state, &combat, side, hits, Cause::Retreat);
}
