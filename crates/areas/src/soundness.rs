//! What a sound state is, as a list of named conditions. Play never breaks them; situations are held to them.

mod procedures;

use board::AreaId;
use play::Side;

use crate::flow::Frame;
use crate::setup::{AUSTRIAN, Kind, PieceId, Setup};
use crate::state::{Place, State};
use crate::view::place_id;

/// Everything that is wrong with a state, as id and reason.
pub fn faults(setup: &Setup, state: &State) -> Vec<(String, String)> {
    let mut faults = Vec::new();
    turn_is_on_the_track(setup, state, &mut faults);
    for id in setup.piece_ids() {
        hits_are_bearable(setup, state, id, &mut faults);
        place_fits_the_piece(setup, state, id, &mut faults);
        came_from_next_door(setup, state, id, &mut faults);
    }
    one_garrison_a_city(setup, state, &mut faults);
    only_open_bridges_are_broken(setup, state, &mut faults);
    enemies_meet_only_to_fight(setup, state, &mut faults);
    attackers_came_from_somewhere(setup, state, &mut faults);
    procedures::fit(setup, state, &mut faults);
    faults
}

type Found = Vec<(String, String)>;

/// BII 4.2a: turns 1 to 9.
fn turn_is_on_the_track(setup: &Setup, state: &State, faults: &mut Found) {
    if state.turn == 0 || state.turn > setup.tables.turns {
        faults.push((
            "turn".into(),
            format!("{} is not on the track of {} turns", state.turn, setup.tables.turns),
        ));
    }
}

/// BII 3.6, 2.2.3d: hits within what the piece bears; leaders and dummies have none.
fn hits_are_bearable(setup: &Setup, state: &State, id: PieceId, faults: &mut Found) {
    let cohesion = &setup.tables.cohesion;
    let most = match setup.piece(id).kind {
        Kind::Leader | Kind::Dummy => 0,
        Kind::Garrison => cohesion.garrison_bears,
        _ => cohesion.unit_bears,
    };
    let hits = state.piece(id).hits;
    if hits > most {
        faults
            .push((setup.piece(id).id.clone(), format!("{hits} hits are more than the {most} it can bear")));
    }
}

/// Each kind of piece has its own boxes; dummies and generic leaders need their options.
fn place_fits_the_piece(setup: &Setup, state: &State, id: PieceId, faults: &mut Found) {
    let piece = setup.piece(id);
    let place = state.piece(id).at;
    let field = matches!(piece.kind, Kind::Infantry | Kind::Cavalry | Kind::Artillery);
    let fits = match place {
        Place::ELIMINATED => field,
        Place::MANTUA_BOX => piece.side == AUSTRIAN && (field || piece.kind == Kind::Leader),
        Place::WOUNDED => piece.kind == Kind::Leader && setup.rules.leader_casualties,
        Place::KILLED => {
            (piece.kind == Kind::Leader && setup.rules.leader_casualties)
                || (piece.kind == Kind::Dummy && setup.rules.fog_of_war)
        }
        place => place.area().is_none_or(|area| may_stand(setup, id, area)),
    };
    if !fits {
        let what = format!("a {} cannot be at {}", crate::view::kind_id(piece.kind), place_id(setup, place));
        faults.push((piece.id.clone(), what));
    }
}

fn may_stand(setup: &Setup, id: PieceId, area: AreaId) -> bool {
    let piece = setup.piece(id);
    match piece.kind {
        Kind::Garrison => setup.index.cities.contains(area), // BII 5.6a: not in Mantua
        Kind::Dummy => setup.rules.fog_of_war,               // BII 2.1.1g
        Kind::Leader => !piece.generic || setup.rules.leader_casualties, // BII 2.1.2h
        _ => true,
    }
}

/// The last step led over a road.
fn came_from_next_door(setup: &Setup, state: &State, id: PieceId, faults: &mut Found) {
    let piece = state.piece(id);
    if let (Some(from), Some(at)) = (piece.from.area(), piece.at.area())
        && from != at
        && !setup.map.neighbours(from).contains(at)
    {
        let what = format!("no road leads from {} to {}", setup.area(from).name, setup.area(at).name);
        faults.push((setup.piece(id).id.clone(), what));
    }
}

/// BII 5.1a: a City has one garrison at most, and it is the controller's.
fn one_garrison_a_city(setup: &Setup, state: &State, faults: &mut Found) {
    for area in setup.index.cities {
        let garrisons: Vec<PieceId> = Side::BOTH
            .into_iter()
            .flat_map(|side| state.in_place(Place::on(area), setup.of_kind(side, Kind::Garrison)))
            .collect();
        let name = &setup.area(area).id;
        if garrisons.len() > 1 {
            faults.push((name.clone(), "more than one garrison stands there".into()));
        }
        if garrisons.iter().any(|&id| state.controller(setup, area) != Some(setup.piece(id).side)) {
            faults.push((name.clone(), "its garrison is not its controller's".into()));
        }
    }
}

/// BII 8.5.1d: bridges next to a City stand.
fn only_open_bridges_are_broken(setup: &Setup, state: &State, faults: &mut Found) {
    for bridge in state.broken {
        match setup.bridges.get(usize::from(bridge.0)) {
            Some(bridge) if bridge.destroyable => {}
            Some(bridge) => {
                faults.push((bridge.id.clone(), "a bridge next to a City cannot be destroyed".into()))
            }
            None => faults.push((format!("bridge {}", bridge.0), "no such bridge".into())),
        }
    }
}

/// R43, R73: units of both sides share an area only between a move into it and the end of its combat.
fn enemies_meet_only_to_fight(setup: &Setup, state: &State, faults: &mut Found) {
    let fighting = matches!(state.frames.iter().next(), Some(Frame::Movement(_) | Frame::Combats));
    if fighting || state.over.is_some() {
        return;
    }
    let units = state.occupied(setup).units;
    for area in units[Side::A].and(units[Side::B]) {
        faults.push((setup.area(area).id.clone(), "units of both sides stand there outside a combat".into()));
    }
}

/// R85: a unit that attacks has come from an adjacent area.
fn attackers_came_from_somewhere(setup: &Setup, state: &State, faults: &mut Found) {
    if !matches!(state.frames.iter().next(), Some(Frame::Movement(_) | Frame::Combats)) {
        return;
    }
    // A beaten Force passes through areas held by units that never moved (BII 9.4f).
    let passing = state.frames.iter().find_map(|frame| match frame {
        Frame::Retreat(retreat) => Some(retreat.at),
        _ => None,
    });
    for area in state.occupied(setup).units[state.active.other()].filter(|&area| Some(area) != passing) {
        for id in state.units_at(setup, area, state.active) {
            let garrison = setup.piece(id).kind == Kind::Garrison;
            if !garrison && state.piece(id).from == state.piece(id).at {
                let what = format!("among enemies at {}: say `from` where it came", setup.area(area).name);
                faults.push((setup.piece(id).id.clone(), what));
            }
            if garrison {
                let what = format!("a garrison cannot have come to {} to attack", setup.area(area).name);
                faults.push((setup.piece(id).id.clone(), what));
            }
        }
    }
}
