//! What a sound state is, as a list of named conditions. Play never breaks them; situations are held to them.

mod frames;
mod pieces;

use board::hex::HexId;
use play::Side;

use crate::flow::Frame;
use crate::setup::{Hexes, PieceId, PieceSet, Setup};
use crate::stacking;
use crate::state::{PieceState, State, Status};
use crate::view::hex_id;

/// What is wrong: whose it is, and what.
type Found = Vec<(String, String)>;

/// Everything that is wrong with a state, as id and reason.
pub fn faults(setup: &Setup, state: &State) -> Vec<(String, String)> {
    let mut faults = Vec::new();
    turn_is_on_the_track(setup, state, &mut faults);
    markers_are_on_their_tracks(setup, state, &mut faults);
    columns_are_what_they_can_be(setup, state, &mut faults);
    formations_exist(setup, state, &mut faults);
    frames::lie_as_they_can(setup, state, &mut faults);
    for id in setup.piece_ids() {
        pieces::place_fits_the_piece(setup, state, id, &mut faults);
        pieces::nothing_is_left_on_who_is_off_the_map(setup, state, id, &mut faults);
        pieces::condition_fits_the_kind(setup, state, id, &mut faults);
        pieces::belongs_to_its_side(setup, state, id, &mut faults);
        pieces::marks_have_their_time(setup, state, id, &mut faults);
        pieces::debts_have_their_time(setup, state, id, &mut faults);
        pieces::fighters_may_fight(setup, state, id, &mut faults);
        stands_on_open_ground(setup, state, id, &mut faults);
    }
    nobody_else_exists(setup, state, &mut faults);
    for hex in &crowded(setup, state) {
        stacks_are_allowed(setup, state, hex, &mut faults);
    }
    enemies_stand_apart(setup, state, &mut faults);
    faults
}

fn tell(faults: &mut Found, setup: &Setup, id: PieceId, what: impl Into<String>) {
    faults.push((setup.piece(id).id.clone(), what.into()));
}

/// CAL TURN: the battle has so many turns; before the first the armies are set up.
fn turn_is_on_the_track(setup: &Setup, state: &State, faults: &mut Found) {
    let turns = setup.tables.turns;
    let setting_up = matches!(state.frames.iter().next(), Some(Frame::SetUp(_)));
    if state.turn > turns {
        faults.push(("turn".into(), format!("{} is not on the track of {turns} turns", state.turn)));
    }
    if setting_up != (state.turn == 0) {
        faults.push(("turn".into(), format!("in turn {} the armies are set up or play begins", state.turn)));
    }
    if state.over && state.turn < turns && state.extra.won.is_none() {
        faults.push(("turn".into(), "the battle is over before its last turn".into()));
    }
}

/// CAL 16.0, 17.0, 18.0, 19.2.1, 20.1: each marker lies on its track, and only options bring what is optional.
fn markers_are_on_their_tracks(setup: &Setup, state: &State, faults: &mut Found) {
    let tables = &setup.tables;
    if usize::from(state.weather) >= tables.weather.boxes.len() {
        faults.push(("weather".into(), format!("there is no box {}", state.weather)));
    }
    if setup.rules.better_weather && state.weather != tables.weather.start {
        faults.push(("weather".into(), "in better weather the marker does not move".into()));
    }
    if state.elan > tables.elan {
        faults.push(("elan".into(), format!("{} is more than the {} there are", state.elan, tables.elan)));
    }
    if state.intervened && !setup.rules.intervention {
        faults.push(("intervened".into(), "nobody can intervene without that option".into()));
    }
    if u32::from(state.held) >> setup.objectives.len() != 0 {
        faults.push(("held".into(), "more is held than there are objectives".into()));
    }
}

/// AIF 16.1, 16.2, 17.1.5, 17.2.9, 17.2.12d: what only some battles know is used by them alone.
fn columns_are_what_they_can_be(setup: &Setup, state: &State, faults: &mut Found) {
    let extra = &state.extra;
    let marches = u32::from(extra.marching | extra.halted) >> setup.scenario.marches.len();
    if marches != 0 || extra.marching & extra.halted != 0 {
        faults.push(("marching".into(), "more columns march or have halted than there are".into()));
    }
    if extra.headquarters != 0 && !setup.rules.headquarters {
        faults.push(("headquarters".into(), "nobody has headquarters without that option".into()));
    }
    if (extra.apart.is_some() || extra.apart_done) && setup.scenario.apart.is_none() {
        faults.push(("apart".into(), "no column acts by itself here".into()));
    }
    let carried = setup.pieces.iter().filter(|piece| piece.flag).count();
    if usize::from(extra.flags) > carried {
        faults.push(("flags".into(), format!("there are only {carried}")));
    }
}

/// CAL 6.2, 19.1: only formations of the battle act and are freed, and who acts has not acted before.
fn formations_exist(setup: &Setup, state: &State, faults: &mut Found) {
    let count = setup.formations.len();
    let mut named = state.activated.or(state.freed).with(state.active);
    if named.any(|id| usize::from(id.0) >= count) {
        faults.push(("formations".into(), format!("there are only {count}")));
        return;
    }
    let acting = matches!(state.frames.iter().next(), Some(Frame::Activation(_)));
    if acting && state.activated.contains(state.active) && state.extra.apart.is_none() {
        faults.push((setup.formation(state.active).id.clone(), "acts a second time this turn".into()));
    }
    for id in state.activated.filter(|&id| setup.formation(id).reserve && !state.intervened) {
        faults.push((setup.formation(id).id.clone(), "cannot have acted as a formation".into()));
    }
    if !acting && !state.faced.is_empty() {
        faults.push(("faced".into(), "nobody moves towards the enemy".into()));
    }
}

/// Places of the list that no piece has stay as they were made.
fn nobody_else_exists(setup: &Setup, state: &State, faults: &mut Found) {
    let blank = PieceState::away(crate::setup::FormationId(0));
    if state.pieces[setup.pieces.len()..].iter().any(|piece| *piece != blank) {
        faults.push(("pieces".into(), "something has happened to pieces that do not exist".into()));
    }
}

/// CAL 9.2.1: nobody is in rows closed to him.
fn stands_on_open_ground(setup: &Setup, state: &State, id: PieceId, faults: &mut Found) {
    let Some(hex) = state.hex(id) else { return };
    if hex.index() >= setup.hexes.len() {
        return tell(faults, setup, id, "stands off the map");
    }
    if setup.ground(hex).impassable {
        tell(faults, setup, id, format!("nobody gets to {} (AIF 9.2a)", hex_id(setup, hex)));
    }
    if setup.limits.closed[setup.piece(id).side].contains(hex) {
        tell(faults, setup, id, format!("hex {} is closed to its side (CAL 9.2.1)", hex_id(setup, hex)));
    }
}

/// The hexes with more than one combat unit of a side.
fn crowded(setup: &Setup, state: &State) -> Hexes {
    let (mut one, mut more) = (Hexes::EMPTY, Hexes::EMPTY);
    for side in Side::BOTH {
        for hex in setup.index.units[side].filter_map(|id| state.hex(id)) {
            if one.contains(hex) { more.insert(hex) } else { one.insert(hex) }
        }
    }
    more
}

/// CAL 7.1, 7.1.1, R37: at most two units, of a kind and formation or with a gun, and routed ones by themselves. Whoever is on the
/// way, moving or retreating, is not counted (CAL 7.0a). A reserve unit may have changed the formation it acts with since it stopped
/// beside somebody (CAL 15.4.3).
fn stacks_are_allowed(setup: &Setup, state: &State, hex: HexId, faults: &mut Found) {
    let mut moving = PieceSet::EMPTY;
    for frame in state.frames.iter() {
        if let Frame::Move(mv) = frame {
            moving = moving.or(mv.pieces());
        }
    }
    for side in Side::BOTH {
        let units = state.units_at(setup, hex, side).or(state.works_at(setup, hex, side)).minus(moving);
        let here: Vec<PieceId> = units.filter(|&id| state.piece(id).owes == 0).collect();
        let fits = match here[..] {
            [] | [_] => true,
            [one, other] => may_share(setup, state, one, other),
            _ => false,
        };
        if !fits {
            let names: Vec<&str> = here.iter().map(|&id| setup.piece(id).id.as_str()).collect();
            faults.push((
                hex_id(setup, hex),
                format!("{} may not stand together (CAL 7.1e)", names.join(", ")),
            ));
        }
    }
}

fn may_share(setup: &Setup, state: &State, one: PieceId, other: PieceId) -> bool {
    let (first, second) = (setup.piece(one), setup.piece(other));
    let reserve = |formation: Option<_>| formation.is_some_and(|id| setup.formation(id).reserve);
    let routed = |id: PieceId| state.piece(id).status == Status::Routed;
    let same = first.formation == second.formation || reserve(first.formation) || reserve(second.formation);
    let kinds = (first.kind, second.kind);
    routed(one) == routed(other) && stacking::kinds_go_together(setup.rules.book.stacking, kinds, || same)
}

/// CAL 9.1.2b, 8.2.3: combat units of both sides never share a hex, and a leader shares it with an enemy only until he has run.
fn enemies_stand_apart(setup: &Setup, state: &State, faults: &mut Found) {
    let [a, b] = Side::BOTH.map(|side| state.occupied(setup, side));
    for hex in &a.and(&b) {
        faults.push((hex_id(setup, hex), "units of both sides stand there (CAL 9.1.2b)".into()));
    }
    for side in Side::BOTH {
        let enemies = if side == Side::A { b } else { a };
        for leader in setup.index.leaders[side] {
            // Those of a hex run one after the other.
            let runs = state.frames.iter().any(|frame| match *frame {
                Frame::Escape(other) => state.hex(other) == state.hex(leader),
                _ => false,
            });
            if state.hex(leader).is_some_and(|hex| enemies.contains(hex)) && !runs {
                tell(faults, setup, leader, "stands among enemies");
            }
        }
    }
}
