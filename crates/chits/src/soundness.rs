//! What a sound state is: nothing here is a rule, everything is what the rules never break.

mod procedures;

use play::Side;

use crate::bridges;
use crate::flow::Frame;
use crate::setup::{Hexes, PieceId, PieceSet, Setup};
use crate::stacking;
use crate::state::{Ended, Marks, Place, Special, State};

/// What is unsound about a state: the id of the piece, counter or thing, and what is wrong with it.
pub fn faults(setup: &Setup, state: &State) -> Vec<(String, String)> {
    let mut faults = Vec::new();
    hexes(setup, state, &mut faults);
    for id in setup.piece_ids() {
        piece(setup, state, id, &mut faults);
    }
    for (index, left) in state.pieces.iter().enumerate().skip(setup.pieces.len()) {
        if *left != crate::state::PieceState::AWAY {
            faults.push((format!("piece {index}"), "is none, but something has happened to it".into()));
        }
    }
    steps(setup, state, &mut faults);
    choice(setup, state, &mut faults);
    frames(state, &mut faults);
    procedures::fit(setup, state, &mut faults);
    faults
}

/// Nobody shares a hex with an enemy unit (RM STK-1), and no hex is too full (RM STK-2, RM STK-3) but while somebody is driven into it.
fn hexes(setup: &Setup, state: &State, faults: &mut Vec<(String, String)>) {
    let [a, b] = Side::BOTH.map(|side| state.hexes_of(setup, setup.index.sides[side]));
    for hex in setup.grid.hexes(&a.and(&b)) {
        faults.push((setup.map.printed(hex).to_string(), "holds pieces of both sides".into()));
    }
    let falling = |frame: &Frame| matches!(frame, Frame::Retreat(_) | Frame::Pay(_));
    if state.frames.iter().any(falling) {
        return;
    }
    // R126: cavalry passes a full hex to charge.
    let hand = state.frames.iter().find_map(|frame| match frame {
        Frame::Move(mv) => Some(mv.hand),
        _ => None,
    });
    let hand = hand.unwrap_or_default().and(setup.index.cavalry);
    for (side, all) in Side::BOTH.into_iter().zip([a, b]) {
        for hex in setup.grid.hexes(&all) {
            if !stacking::fits(setup, state.pieces_at(setup, hex, side).minus(hand)) {
                faults.push((setup.map.printed(hex).to_string(), "is too full".into()));
            }
        }
    }
}

fn piece(setup: &Setup, state: &State, id: PieceId, faults: &mut Vec<(String, String)>) {
    let (it, now) = (setup.piece(id), state.piece(id));
    let mut tell = |what: &str| faults.push((it.id.clone(), what.to_owned()));
    let has = |mark| now.marks.has(mark);
    let on_map = now.at.hex().is_some();
    if now.at.hex().is_some_and(|hex| hex.index() >= setup.map.len()) {
        tell("stands beside the map");
    }
    if has(Marks::REDUCED) && it.steps < 2 {
        tell("has no weaker side");
    }
    if !on_map {
        let kept = now.marks.has(Marks::REDUCED) && now.at == Place::EXITED;
        let exited = matches!(now.special, Special::Exited { .. });
        let mut marks = now.marks;
        if state.turn == 0 {
            marks.forget_returns(); // R120: who is set up
        }
        if marks != Marks::default() && !kept || now.engaged > 0 || now.fights > 0 {
            tell("is not on the map, but has markers");
        }
        if exited != (now.at == Place::EXITED) {
            tell("has left the map and has not");
        }
        return;
    }
    if matches!(now.special, Special::Exited { .. }) {
        tell("is on the map and has left it");
    }
    let crew = setup.index.crews.contains(id);
    if let Special::Building { over, .. } | Special::Bridge { over } = now.special {
        if !crew {
            tell("is no bridge crew");
        } else if !bridges::banks(setup, state, id).any(|bank| bank == over) {
            tell("bridges where there is no river");
        }
    }
    if (has(Marks::HUNGRY) || has(Marks::STOPPED)) && !it.kind.is_combat() {
        tell("has no steps, but a marker of units that do");
    }
    if has(Marks::STOPPED) && !setup.index.cavalry.contains(id) {
        tell("is stopped, but never charges");
    }
    if (now.engaged > 0) != (now.until > 0) || now.engaged > 0 && now.until < state.turn {
        tell("is engaged without an end");
    }
    let acting = state.frames.iter().any(|frame| matches!(frame, Frame::Activation(_)));
    if !acting && (has(Marks::ACTIVE) || has(Marks::DONE) || now.spent > 0 || now.fights > 0) {
        tell("acts while nobody is active");
    }
    let moving = state.frames.iter().any(|frame| matches!(frame, Frame::Move(mv) if mv.hand.contains(id)));
    if !moving && (has(Marks::NEAR) || has(Marks::FREE)) {
        tell("is on the way without moving");
    }
    if now.fights > 0 && state.combats[usize::from(now.fights) - 1].targets.is_empty() {
        tell("fights in a combat that is not there");
    }
    let most = 4 * it.movement;
    if now.spent > most {
        tell("has spent more than it has");
    }
}

/// Lost steps are those brought into play and neither on the map nor beyond it (R84).
fn steps(setup: &Setup, state: &State, faults: &mut Vec<(String, String)>) {
    for side in Side::BOTH {
        let mut lost = 0u16;
        for id in setup.index.units[side] {
            lost += match state.piece(id).at {
                Place::AWAY | Place::ABSENT => 0,
                Place::GONE => u16::from(setup.piece(id).steps),
                _ => u16::from(setup.piece(id).steps - state.steps(setup, id)),
            };
        }
        if lost != u16::from(state.lost[side]) {
            let what = format!("{lost} steps are lost, but {} are counted", state.lost[side]);
            faults.push((crate::setup::SIDE_IDS[side.index()].into(), what));
        }
        let gone = |id: &PieceId| state.piece(*id).at == Place::GONE;
        let crews = setup.index.crews.and(setup.index.sides[side]).filter(gone).count();
        if crews != usize::from(state.crews_lost[side]) {
            faults.push((
                crate::setup::SIDE_IDS[side.index()].into(),
                "its lost bridges are miscounted".into(),
            ));
        }
    }
}

fn choice(setup: &Setup, state: &State, faults: &mut Vec<(String, String)>) {
    for side in Side::BOTH {
        let name = crate::setup::SIDE_IDS[side.index()];
        let (chosen, boxed) = (state.chosen[side], state.boxed[side]);
        // The id is the key a situation says it under.
        let mut tell = |key: &str, what: &str| faults.push((key.into(), format!("{name}: {what}")));
        if !boxed.minus(chosen).is_empty() || state.reserve[side].is_some_and(|it| !boxed.contains(it)) {
            tell("boxed", "its box or its reserve holds what was not chosen for it");
        }
        if !chosen.minus(setup.index.formations_of[side]).is_empty() {
            tell("chosen", "it has chosen formations that are not its own");
        }
        if boxed.len() > usize::from(setup.tables.chief) {
            tell("boxed", "its box is too full");
        }
        if state.turn > 0
            && crate::choice::spent(setup, state, side) > setup.tables.turn(state.turn).points[side]
        {
            tell("chosen", "it has spent more points than it has");
        }
        if state.chief_used[side] > state.turn {
            tell("chief_used", "its commander in chief has been used in a turn to come");
        }
    }
    let known = CounterBits(setup.counters.len());
    if state.cup.bits() & !known.bits() != 0 {
        faults.push(("cup".into(), "it holds counters that are not there".into()));
    }
}

/// The counters of a battle as bits.
struct CounterBits(usize);

impl CounterBits {
    fn bits(&self) -> u128 {
        (1 << self.0) - 1
    }
}

fn frames(state: &State, faults: &mut Vec<(String, String)>) {
    let mut tell = |what: &str| faults.push(("game".into(), what.to_owned()));
    let hand = state.frames.iter().find_map(|frame| match frame {
        Frame::Move(mv) => Some(mv.hand),
        _ => None,
    });
    if hand.is_none() && state.supplied != Hexes::EMPTY {
        tell("supply is kept for nobody");
    }
    let places: Vec<_> = hand.unwrap_or(PieceSet::EMPTY).filter_map(|id| state.hex(id)).collect();
    if places.windows(2).any(|pair| pair[0] != pair[1])
        && !state.frames.iter().any(|it| matches!(it, Frame::Retreat(_)))
    {
        tell("those in hand are not together");
    }
    if !matches!(state.frames.iter().next(), Some(Frame::Turn(_))) {
        tell("there is no turn");
    }
    if state.ended == Some(Ended::Points) && state.turn == 0 {
        tell("it ended before it began");
    }
}
