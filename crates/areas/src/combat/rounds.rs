//! Clause 9.3: the Combat Rounds, and option 13 after each.

use play::{BySide, Clause, Dice, Face, Next, Roll, Side, Sink};

use super::{Combat, Step, one_side_gone};
use crate::action::Action;
use crate::casualties;
use crate::command::seniors;
use crate::event::{Cause, Event, What, Why, tell};
use crate::flow::Frame;
use crate::hits::Hits;
use crate::question::Question;
use crate::ruleset::LeftGarrison;
use crate::setup::{Kind, PieceSet, Setup, Terrain};
use crate::state::State;

/// BII 2.1.2d, 2.1.2e, 9.3c, R16: the leaders between whom a side chooses whose Tactical Rating it uses.
pub fn commanders(setup: &Setup, state: &State, combat: &Combat, side: Side) -> PieceSet {
    seniors(setup, state.leaders_at(setup, combat.area, side))
}

/// Settles whose rating is used where there is nothing to choose, and says what comes next.
pub fn settle_lead(setup: &Setup, state: &State, combat: &mut Combat, side: Side) -> Option<Step> {
    let leaders = commanders(setup, state, combat, side);
    let ratings = leaders.map(|id| setup.piece(id).tr);
    let alike = ratings.clone().min() == ratings.max();
    // Declining (R17) matters only when the leader would be at risk for it (BII 13.1).
    let risk = setup.rules.leader_casualties && !leaders.is_empty();
    if alike && !risk {
        combat.lead[side] = leaders.first();
        return Some(after_lead(state, side));
    }
    None
}

fn after_lead(state: &State, side: Side) -> Step {
    if side == state.active { Step::Lead(side.other()) } else { Step::AttackerDie }
}

/// The leaders to choose from, or none of them (R17).
pub fn lead_actions(setup: &Setup, state: &State, combat: &Combat, side: Side, out: &mut Vec<Action>) {
    out.push(Action::Unled);
    out.extend(commanders(setup, state, combat, side).map(Action::Lead));
}

/// A side has chosen.
pub fn choose_lead(state: &State, combat: &mut Combat, side: Side, choice: Action) {
    combat.lead[side] = match choice {
        Action::Lead(leader) => Some(leader),
        _ => None,
    };
    combat.step = after_lead(state, side);
}

/// The die that is due: a side's combat die, or its leader's fate.
pub fn next_roll(state: &State, combat: &Combat) -> Next<Question, Why> {
    let (why, clause, dice) = match (combat.step, state.active) {
        (Step::AttackerDie, attacker) => (Why::Combat(attacker), "BII 9.3b", Dice::One),
        (Step::Casualty(side), _) => {
            let Some(leader) = combat.lead[side] else { unreachable!("no leader is at risk") };
            (Why::Casualty(leader), "BII 13.1", Dice::Two)
        }
        (_, attacker) => (Why::Combat(attacker.other()), "BII 9.3b", Dice::One),
    };
    Next::Roll(Roll { why, clause: Clause(clause), dice })
}

/// One modifier of a combat roll.
pub struct DrmLine {
    /// What it is.
    pub what: &'static str,
    /// What it adds to the roll.
    pub value: i8,
    /// Under which clause.
    pub clause: Clause,
}

/// BII T-CR, R83, R84: everything that shifts a side's combat die.
pub fn modifiers(setup: &Setup, state: &State, combat: &Combat, side: Side) -> Vec<DrmLine> {
    let table = &setup.tables.combat;
    let mut lines = Vec::new();
    let mut add = |what, value, clause| lines.push(DrmLine { what, value, clause: Clause(clause) });
    if let Some(leader) = combat.lead[side] {
        add("leader", setup.piece(leader).tr as i8, "BII 9.3c");
    }
    if side == state.active {
        if state.terrain(setup, combat.area) == Terrain::Mountain {
            add("into mountains", table.mountain, "BII T-CR");
        }
        if state.own_city(setup, combat.area, side.other()) {
            add("against a City", table.city, "BII T-CR");
        }
        if combat.over_bridge {
            add("over a bridge", table.bridge, "BII T-CR");
        }
        if combat.over_broken {
            add("over a Destroyed Bridge", table.broken_bridge, "BII T-CR");
        }
    }
    lines
}

/// The hits a side inflicts with a face (BII 9.3b, 3.2, R13, R80): SP, modified die, hits.
pub fn fire(setup: &Setup, state: &State, combat: &Combat, side: Side, face: u8) -> (u16, i8, u8) {
    let sp = state.total_sp(setup, state.units_at(setup, combat.area, side));
    let drm: i8 = modifiers(setup, state, combat, side).iter().map(|line| line.value).sum();
    let die = face as i8 + drm;
    let table = &setup.tables.combat;
    (sp, die, table.column(sp).map_or(0, |column| table.hits.at(die, column)))
}

/// Takes a combat die or a leader's dice.
pub fn roll<S: Sink<Event>>(setup: &Setup, state: &mut State, mut combat: Combat, face: Face, sink: &mut S) {
    match combat.step {
        Step::AttackerDie => {
            let side = state.active;
            tell(sink, None, || What::Rolled { why: Why::Combat(side), face });
            combat.step = Step::DefenderDie(face.0);
            state.frames.set(Frame::Combat(combat));
        }
        Step::DefenderDie(attacker) => {
            let side = state.active.other();
            tell(sink, None, || What::Rolled { why: Why::Combat(side), face });
            resolve(setup, state, combat, attacker, face.0, sink);
        }
        Step::Casualty(side) => {
            if let Some(leader) = combat.lead[side] {
                let drm = casualties::modifier(setup, leader, combat.suffered[side]);
                casualties::roll(setup, state, leader, drm, face, sink);
            }
            combat.step = after_casualty(state, side);
            state.frames.set(Frame::Combat(combat));
        }
        step => unreachable!("{step:?} awaits no die"),
    }
}

/// BII 9.3b, 9.3e: both results are read before either is applied, and both are applied together.
fn resolve<S: Sink<Event>>(
    setup: &Setup,
    state: &mut State,
    mut combat: Combat,
    attacker: u8,
    defender: u8,
    sink: &mut S,
) {
    let mut left = BySide::default();
    for (side, face) in [(state.active, attacker), (state.active.other(), defender)] {
        let (sp, die, hits) = fire(setup, state, &combat, side, face);
        let round = combat.round;
        tell(sink, None, || What::Fought { side, round, sp, die, hits });
        left[side.other()] = hits;
        combat.inflicted[side] = combat.inflicted[side].saturating_add(hits);
    }
    for side in Side::BOTH {
        // BII 13.1: only combat hits put a leader at risk; without them he is taken out of the reckoning.
        if left[side] == 0 {
            combat.lead[side] = None;
        }
        combat.suffered[side] = combat.suffered[side].saturating_add(left[side]);
    }
    combat.step = Step::Casualty(state.active);
    state.frames.set(Frame::Combat(combat));
    let area = combat.area;
    state.frames.push(Frame::Hits(Hits::new(Cause::Combat, area, left, PieceSet::EMPTY)));
}

/// BII 13.1: whether the side's leader has to roll; if not, what comes next.
pub fn settle_casualty(setup: &Setup, _state: &State, combat: &mut Combat, side: Side) -> Option<Step> {
    let risk = setup.rules.leader_casualties && combat.lead[side].is_some();
    (!risk).then(|| after_casualty(_state, side))
}

fn after_casualty(state: &State, side: Side) -> Step {
    if side == state.active { Step::Casualty(side.other()) } else { Step::RoundOver }
}

/// BII 9.3g, 9.3h, 9.3j, 9.3k, R82: destroyed, decided, or to be continued.
pub fn after_round(setup: &Setup, state: &State, combat: &mut Combat) -> Step {
    if one_side_gone(setup, state, combat) {
        return Step::End;
    }
    if combat.round < setup.tables.combat.rounds {
        return Step::DefenderChoice;
    }
    let [a, b] = Side::BOTH.map(|side| combat.inflicted[side]);
    let winner = match a.cmp(&b) {
        std::cmp::Ordering::Greater => Side::A,
        std::cmp::Ordering::Less => Side::B,
        std::cmp::Ordering::Equal => state.initiative, // BII 9.3k, 7.0e
    };
    combat.loser = Some(winner.other());
    Step::Retreat
}

/// R23: whether the Defender has nothing but a garrison, which cannot choose to retreat.
pub fn only_garrison(setup: &Setup, state: &State, combat: &Combat) -> bool {
    let side = state.active.other();
    state.units_at(setup, combat.area, side).minus(setup.of_kind(side, Kind::Garrison)).is_empty()
}

/// BII 9.3h, 9.3i, 9.3m, R110: fight on, or leave and lose.
pub fn choose<S: Sink<Event>>(
    setup: &Setup,
    state: &State,
    combat: &mut Combat,
    choice: Action,
    sink: &mut S,
) {
    let defends = combat.step == Step::DefenderChoice;
    let side = if defends { state.active.other() } else { state.active };
    if choice == Action::Retreat {
        tell(sink, None, || What::Leaves { side });
        let garrison = state.units_at(setup, combat.area, side).and(setup.of_kind(side, Kind::Garrison));
        combat.garrison_stays = defends
            && !garrison.is_empty()
            && setup.rules.garrison_of_a_leaving_force == LeftGarrison::FightsOn; // BII 9.4k
        combat.loser = Some(side);
        combat.step = Step::Retreat;
        return;
    }
    tell(sink, None, || What::FightsOn { side });
    if defends {
        combat.step = Step::AttackerChoice;
    } else {
        combat.round += 1;
        (combat.suffered, combat.lead) = (BySide::default(), BySide::default());
        combat.step = Step::Bombard;
    }
}
