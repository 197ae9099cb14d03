//! Judges of what is said about supply, command, the first move, recovery, scouts and those who withdraw.

use areas::action::Action;
use areas::flow::Frame;
use areas::setup::{AUSTRIAN, Kind, PieceId, Terrain};
use areas::state::Marks;
use board::AreaId;
use testkit::Truth;

use super::{Claim, truth};

pub(super) fn judge(claim: &Claim<'_>) -> Option<Truth> {
    match claim.state.top() {
        Frame::Supply(_) => judge_supply(claim),
        Frame::Dummies(_) | Frame::Command(_) => judge_command(claim),
        Frame::Initiative(_) if claim.is("say who goes first") => truth(!claim.kind_offered(), claim.action),
        Frame::Recovery(_) => judge_recovery(claim),
        Frame::Entry(_) => judge_withdrawal(claim),
        Frame::Movement(_) => judge_scout(claim),
        _ => None,
    }
}

fn judge_supply(claim: &Claim<'_>) -> Option<Truth> {
    let (land, state) = (claim.land(), claim.state);
    let mantua = claim.setup.index.mantua;
    if let Some(said) = claim.fits("{} is no unit and needs no supply") {
        let id = claim.piece();
        return truth(claim.names(said[0], id) && !claim.setup.piece(id).is_unit(), land.kind(id));
    }
    if let Some(said) = claim.fits("{} is supplied") {
        let id = claim.piece();
        let unit = claim.setup.piece(id).is_unit() && !claim.has(id, Marks::UNSUPPLIED);
        return truth(claim.names(said[0], id) && unit && claim.kind_offered(), state.piece(id));
    }
    if let Some(said) = claim.fits("{} is foraging already") {
        return truth(claim.names(said[0], claim.piece()) && claim.has(claim.piece(), Marks::FORAGED), said);
    }
    if let Some(said) = claim.fits("there is nothing to find in the mountains for {}") {
        let id = claim.piece();
        let mountain = land.area(id).is_some_and(|area| land.terrain(area) == Terrain::Mountain);
        return truth(claim.names(said[0], id) && mountain, land.area(id));
    }
    if let Some(said) = claim.fits("{} is not at liberated Mantua") {
        let id = claim.piece();
        let away = state.besieged || land.area(id) != Some(mantua);
        return truth(claim.names(said[0], id) && away, land.area(id));
    }
    if let Some(said) = claim.fits("{} joins the city only with units, and none is there") {
        let none = land.units(mantua, AUSTRIAN).is_empty();
        return truth(claim.names(said[0], claim.piece()) && none, land.units(mantua, AUSTRIAN));
    }
    if claim.is("a Dummy does not join the city") {
        return truth(land.kind(claim.piece()) == Kind::Dummy, claim.piece());
    }
    None
}

fn judge_command(claim: &Claim<'_>) -> Option<Truth> {
    let (land, setup, state) = (claim.land(), claim.setup, claim.state);
    if let Some(said) = claim.fits("no unit of yours is at {}") {
        let area = claim.target();
        return truth(claim.at(said[0], area) && land.units(area, claim.side).is_empty(), area);
    }
    if let Some(said) = claim.fits("no leader of yours is at {}") {
        let area = claim.target();
        return truth(claim.at(said[0], area) && land.leaders(area, claim.side).is_empty(), area);
    }
    if claim.is("a vacancy must be filled") {
        return truth(
            claim.offered.iter().all(|action| matches!(action, Action::Replace(..))),
            &claim.offered,
        );
    }
    let due = claim.offered.iter().find_map(|&action| match action {
        Action::Return(leader, _) | Action::Replace(leader, _) => Some(leader),
        _ => None,
    });
    if let Some(said) = claim.fits("it is {} who {} now, not {}") {
        let asked = due.is_some_and(|leader| claim.names(said[0], leader));
        let alike = claim.kind_offered() && ["comes back", "is replaced"].contains(&said[1]);
        let other = claim.names(said[2], claim.piece()) && due != Some(claim.piece());
        return truth(asked && alike && other, due);
    }
    if let (Some(said), Frame::Command(frame)) =
        (claim.fits("{} stays away this turn, as was said"), state.top())
    {
        return truth(claim.names(said[0], claim.piece()) && frame.declined.contains(claim.piece()), frame);
    }
    if let Some(said) = claim.fits("{} has no troops at {}") {
        let (leader, area) = (claim.piece(), claim.target());
        let formation = setup.piece(leader).formation;
        let army = setup.piece(leader).rank == 1;
        let his = |&id: &PieceId| army || setup.piece(id).formation == formation;
        let none = !land.units(area, claim.side).iter().any(his);
        return truth(claim.names(said[0], leader) && claim.at(said[1], area) && none, state.piece(leader));
    }
    None
}

fn judge_recovery(claim: &Claim<'_>) -> Option<Truth> {
    let (land, setup, state) = (claim.land(), claim.setup, claim.state);
    let Action::Recover(id) = claim.action else { return None };
    let hits = state.piece(id).hits;
    let city = land.area(id).is_some_and(|area| land.terrain(area) == Terrain::City);
    let leaders = land.area(id).map(|area| land.leaders(area, claim.side)).unwrap_or_default();
    let own: Vec<PieceId> = leaders.into_iter().filter(|&leader| land.commands(leader, id)).collect();
    let rank = own.iter().map(|&leader| setup.piece(leader).rank).min();
    let senior = own.iter().filter(|&&leader| Some(setup.piece(leader).rank) == rank);
    let help = senior.map(|&leader| i32::from(setup.piece(leader).tr)).max().unwrap_or(0);
    let more = help + if city { i32::from(setup.tables.recovery_city) } else { 0 };
    let cf = (i32::from(setup.piece(id).cf) - i32::from(hits) + more).min(i32::from(setup.piece(id).cf));
    if let Some(said) = claim.fits("{} has no hit to recover") {
        return truth(claim.names(said[0], id) && hits == 0, hits);
    }
    if let Some(said) = claim.fits("{} is unsupplied") {
        return truth(claim.names(said[0], id) && claim.has(id, Marks::UNSUPPLIED), state.piece(id));
    }
    if let Some(said) = claim.fits("{}'s Cohesion Factor is 0") {
        return truth(claim.names(said[0], id) && cf <= 0, cf);
    }
    let said = claim.fits("{} has had its check in this phase")?;
    let able = hits > 0 && !claim.has(id, Marks::UNSUPPLIED) && cf > 0;
    truth(claim.names(said[0], id) && able && setup.piece(id).is_unit(), (hits, cf))
}

fn judge_withdrawal(claim: &Claim<'_>) -> Option<Truth> {
    let (land, state, setup) = (claim.land(), claim.state, claim.setup);
    let (Frame::Entry(frame), Action::Withdraw(id, to)) = (state.top(), claim.action) else { return None };
    if let Some(said) = claim.fits("{} is not where the enemy came in") {
        return truth(claim.names(said[0], id) && land.area(id) != Some(frame.area), land.area(id));
    }
    if claim.is("all who withdraw go to the same area") {
        return truth(frame.refuge.is_some_and(|refuge| refuge != to), frame);
    }
    if let Some(said) = claim.fits("{} is not adjacent") {
        return truth(claim.at(said[0], to) && !land.adjacent(frame.area, to), frame.area);
    }
    if claim.is("a withdrawal does not cross a Destroyed Bridge") {
        return truth(land.broken(frame.area, to), frame.area);
    }
    if let Some(said) = claim.fits("{} is not free of enemies") {
        return truth(claim.at(said[0], to) && land.held(to), to);
    }
    let said = claim.fits("{} is not nearer to a leader or a Supply Area, and others are")?;
    let owner = |area: AreaId| if state.austrian_cities.contains(area) { AUSTRIAN } else { AUSTRIAN.other() };
    let goal = |area: AreaId| {
        let leader = area != frame.area && !land.leaders(area, claim.side).is_empty();
        let supply = setup.area(area).supply == Some(claim.side) && owner(area) == claim.side;
        leader || (supply && (!land.held(area) || !land.units(area, claim.side).is_empty()))
    };
    let goals: Vec<AreaId> = setup.map.areas().filter(|&area| goal(area)).collect();
    let steps = |from: AreaId, goal: AreaId| land.steps(from, goal, |_| true);
    let nearer = |area: AreaId| goals.iter().any(|&goal| steps(area, goal) < steps(frame.area, goal));
    let open = |area: &AreaId| !land.broken(frame.area, *area) && !land.held(*area);
    let others = land.near(frame.area).into_iter().filter(open).any(nearer);
    truth(claim.at(said[0], to) && !nearer(to) && others, goals)
}

fn judge_scout(claim: &Claim<'_>) -> Option<Truth> {
    let (land, state) = (claim.land(), claim.state);
    let Action::Scout(id, to) = claim.action else { return None };
    if let Some(said) = claim.fits("{} is no cavalry") {
        return truth(claim.names(said[0], id) && land.kind(id) != Kind::Cavalry, land.kind(id));
    }
    if let Some(said) = claim.fits("{} is Out of Command") {
        return truth(claim.names(said[0], id) && claim.has(id, Marks::OUT_OF_COMMAND), id);
    }
    if let Some(said) = claim.fits("{} has scouted in this phase") {
        return truth(claim.names(said[0], id) && claim.has(id, Marks::SCOUTED), id);
    }
    if let Some(said) = claim.fits("{} is not adjacent") {
        let apart = land.area(id).is_some_and(|area| !land.adjacent(area, to));
        return truth(claim.at(said[0], to) && apart, land.area(id));
    }
    if let Some(said) = claim.fits("no enemy is at {}") {
        return truth(claim.at(said[0], to) && !land.enemies(to), to);
    }
    let said = claim.fits("{} has been scouted this turn")?;
    truth(claim.at(said[0], to) && state.scouted[claim.side].contains(to), to)
}
