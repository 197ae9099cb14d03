//! Judges of what is said about combats, marches to the guns, hits, retreats and leaders left alone.

use areas::action::Action;
use areas::combat::{Combat, Step};
use areas::event::Cause;
use areas::flow::Frame;
use areas::hits::Hits;
use areas::retreat::Retreat;
use areas::setup::{AUSTRIAN, Kind, PieceId};
use areas::state::Marks;
use board::AreaId;
use play::Side;
use testkit::Truth;

use super::{Claim, truth};

impl Claim<'_> {
    /// Areas with units of both sides that have not been fought over.
    fn to_fight(&self) -> Vec<AreaId> {
        let both = |area: AreaId| Side::BOTH.iter().all(|&side| !self.land().units(area, side).is_empty());
        self.setup.map.areas().filter(|&area| both(area) && !self.state.fought.contains(area)).collect()
    }

    fn combat(&self) -> Option<Combat> {
        self.state.frames.iter().find_map(|frame| match frame {
            Frame::Combat(combat) => Some(*combat),
            _ => None,
        })
    }
}

/// Which combat, and who leads.
pub(super) fn judge(claim: &Claim<'_>) -> Option<Truth> {
    let (land, state) = (claim.land(), claim.state);
    if let Some(said) = claim.fits("{} has seen its combat in this phase") {
        let area = claim.target();
        return truth(claim.at(said[0], area) && state.fought.contains(area), state.fought.bits());
    }
    if let Some(said) = claim.fits("there are no units of both sides at {}") {
        let area = claim.target();
        let missing = Side::BOTH.iter().any(|&side| land.units(area, side).is_empty());
        return truth(claim.at(said[0], area) && missing, area);
    }
    if let Some(said) = claim.fits("{} combats are still to be fought") {
        return truth(said[0].parse() == Ok(claim.to_fight().len()), claim.to_fight());
    }
    if claim.is("one combat at a time") {
        return truth(claim.combat().is_some(), state.top());
    }
    let combat = claim.combat()?;
    if let Some(said) = claim.fits("{} is the senior leader there, not {}") {
        let leaders = land.leaders(combat.area, claim.side);
        let rank = |id: PieceId| claim.setup.piece(id).rank;
        let Some(chief) = leaders.iter().copied().find(|&id| claim.names(said[0], id)) else {
            return truth(false, leaders);
        };
        let id = claim.piece();
        let senior = leaders.iter().all(|&other| rank(other) >= rank(chief));
        let junior = leaders.contains(&id) && rank(id) > rank(chief);
        let asked = combat.step == Step::Lead(claim.side);
        return truth(claim.names(said[1], id) && senior && junior && asked, (leaders, combat.step));
    }
    if let Some(said) = claim.fits("{} is no leader") {
        return truth(claim.names(said[0], claim.piece()) && land.kind(claim.piece()) != Kind::Leader, said);
    }
    if let Some(said) = claim.fits("{} is not at {}, where the fight is") {
        let id = claim.piece();
        let named = claim.names(said[0], id) && claim.at(said[1], combat.area);
        return truth(named && land.area(id) != Some(combat.area), land.area(id));
    }
    None
}

/// Marches to the guns.
pub(super) fn judge_guns(claim: &Claim<'_>) -> Option<Truth> {
    let Frame::Combat(combat) = claim.state.top() else { return None };
    let (land, setup) = (claim.land(), claim.setup);
    if claim.is("a leader who comes from afar must bring a unit") {
        let alone = |leader: PieceId| {
            let far = land.area(leader).and_then(|area| land.way_to_guns(area, combat.area));
            let with_him = |id: PieceId| land.area(id) == land.area(leader) && land.commands(leader, id);
            far > Some(setup.tables.restricted_guns.alone) && !combat.marching.into_iter().any(with_him)
        };
        let holds = setup.rules.restricted_guns && combat.riding.into_iter().any(alone);
        return truth(holds, combat.riding.bits());
    }
    let Action::Guns(id) = claim.action else { return None };
    let area = land.area(id);
    let way = area.and_then(|area| land.way_to_guns(area, combat.area));
    if claim.is("a garrison never marches to the guns") {
        return truth(land.kind(id) == Kind::Garrison, id);
    }
    if claim.is("a Dummy never marches to the guns") {
        return truth(land.kind(id) == Kind::Dummy, id);
    }
    if let Some(said) = claim.fits("{} has made its one attempt in this phase") {
        return truth(claim.names(said[0], id) && claim.has(id, Marks::GUNS), claim.state.piece(id));
    }
    if let Some(said) = claim.fits("{} is there already") {
        return truth(claim.names(said[0], id) && area == Some(combat.area), area);
    }
    if let Some(said) = claim.fits("{} is among enemies itself") {
        return truth(claim.names(said[0], id) && area.is_some_and(|area| land.held(area)), area);
    }
    if let Some(said) = claim.fits("{} is more than 2 areas away") {
        let steps = area.and_then(|area| land.steps(area, combat.area, |_| true));
        return truth(claim.names(said[0], id) && steps.is_some_and(|steps| steps > 2), steps);
    }
    if let Some(said) = claim.fits("enemies or bridges bar {}'s way") {
        return truth(claim.names(said[0], id) && way.is_none(), way);
    }
    if let Some(said) = claim.fits("{} was not declared before the dice: only leaders follow now") {
        let late = combat.step == Step::GunsLeaders && land.kind(id) != Kind::Leader;
        let own = setup.piece(id).side == claim.side && !claim.has(id, Marks::GUNS);
        return truth(claim.names(said[0], id) && late && own, combat.step);
    }
    judge_restricted(claim, &combat, id, way)
}

/// The narrower right of option 16.
fn judge_restricted(claim: &Claim<'_>, combat: &Combat, id: PieceId, way: Option<u8>) -> Option<Truth> {
    let (land, setup) = (claim.land(), claim.setup);
    if !setup.rules.restricted_guns {
        return None;
    }
    let table = &setup.tables.restricted_guns;
    let formation = setup.piece(id).formation;
    let fights = formation.is_some()
        && land.units(combat.area, claim.side).iter().any(|&other| setup.piece(other).formation == formation);
    let led = combat
        .riding
        .into_iter()
        .any(|leader| land.area(leader) == land.area(id) && land.commands(leader, id));
    if let Some(said) =
        claim.fits("{} has neither its formation in the fight nor a leader who marches with it")
    {
        return truth(claim.names(said[0], id) && !fights && !led, (fights, led));
    }
    if let Some(said) = claim.fits("{} is too far away to march without a leader") {
        return truth(claim.names(said[0], id) && !led && way > Some(table.alone), way);
    }
    if let Some(said) = claim.fits("no more units may set out from where {} stands") {
        let gone = combat.marching.filter(|&other| land.area(other) == land.area(id)).count();
        return truth(claim.names(said[0], id) && gone >= usize::from(table.per_area), gone);
    }
    if let Some(said) = claim.fits("{} marches only with a leader who marches too") {
        return truth(claim.names(said[0], id) && !led && land.kind(id) == Kind::Artillery, led);
    }
    if let Some(said) = claim.fits("{} can bring no unit along from so far away") {
        let gone: Vec<_> = combat.marching.filter(|&other| land.area(other) == land.area(id)).collect();
        let could = |&other: &PieceId| {
            let fit = land.kind(other) != Kind::Garrison
                && claim.state.piece(other).hits < 3
                && !claim.has(other, Marks::FORAGED)
                && !claim.has(other, Marks::GUNS);
            fit && land.commands(id, other) && gone.len() < usize::from(table.per_area)
        };
        let here = land.area(id).map(|area| land.units(area, claim.side)).unwrap_or_default();
        let company = here.iter().any(could) || gone.iter().any(|&other| land.commands(id, other));
        let late = combat.step == Step::GunsLeaders;
        return truth(claim.names(said[0], id) && way > Some(table.alone) && (late || !company), (way, here));
    }
    None
}

/// Hits, retreats, leaders left alone.
pub(super) fn judge_after(claim: &Claim<'_>) -> Option<Truth> {
    match claim.state.top() {
        Frame::Hits(frame) => judge_hit(claim, &frame),
        Frame::Retreat(frame) => judge_retreat(claim, &frame),
        Frame::Displacement(frame) => {
            let land = claim.land();
            let leader = frame.leaders.first()?;
            if let Some(said) = claim.fits("{} comes first") {
                let waits = claim.piece() != leader && frame.leaders.contains(claim.piece());
                return truth(claim.names(said[0], leader) && waits, frame);
            }
            if let Some(said) = claim.fits("{} need not go anywhere") {
                let id = claim.piece();
                return truth(claim.names(said[0], id) && !frame.leaders.contains(id), frame);
            }
            let said = claim.fits("{} is not among the closest areas with friends")?;
            let to = claim.target();
            let steps = |area: AreaId| land.steps(frame.area, area, |_| true);
            let friends = |area: AreaId| area != frame.area && !land.units(area, claim.side).is_empty();
            let closer = claim.setup.map.areas().any(|area| friends(area) && steps(area) < steps(to));
            truth(claim.at(said[0], to) && (!friends(to) || closer), (frame, to))
        }
        _ => None,
    }
}

fn judge_hit(claim: &Claim<'_>, frame: &Hits) -> Option<Truth> {
    let (land, state, setup) = (claim.land(), claim.state, claim.setup);
    if claim.is("all hits must be placed before anything else") {
        let left = Side::BOTH.iter().any(|&side| frame.left[side] > 0);
        return truth(left && !claim.kind_offered(), frame.left);
    }
    let Action::Hit(id) = claim.action else { return None };
    let side = if frame.cause == Cause::Bombardment { claim.side.other() } else { claim.side };
    let whole: Vec<PieceId> = if frame.force.is_empty() {
        land.units(frame.area, side)
    } else {
        frame.force.filter(|&id| setup.piece(id).is_unit() && land.area(id).is_some()).collect()
    };
    if let Some(said) = claim.fits("the hit falls on a unit of {}; {} is none") {
        let who = match frame.cause {
            Cause::Bombardment => "the bombarded Force",
            Cause::Combat => "your own Force",
            _ => "the retreating Force",
        };
        return truth(said[0] == who && claim.names(said[1], id) && !whole.contains(&id), whole);
    }
    let bears = |id: PieceId| if land.kind(id) == Kind::Garrison { 2 } else { 3 };
    let spent = |id: PieceId| state.piece(id).hits + frame.placed.on(id) > bears(id);
    if claim.is("a garrison is hit only when no other unit is left with it") {
        let field = whole.iter().any(|&other| land.kind(other) != Kind::Garrison && !spent(other));
        return truth(land.kind(id) == Kind::Garrison && field, whole);
    }
    if let Some(said) = claim.fits("the hits placed on {} destroy it already") {
        return truth(claim.names(said[0], id) && spent(id) && frame.placed.on(id) > 0, frame.placed.on(id));
    }
    let said = claim.fits("cavalry takes the hits of a retreat first, and {} is no cavalry")?;
    let cavalry = whole.iter().any(|&other| land.kind(other) == Kind::Cavalry);
    let retreats = matches!(frame.cause, Cause::Retreat | Cause::Pursuit);
    truth(claim.names(said[0], id) && retreats && cavalry && land.kind(id) != Kind::Cavalry, whole)
}

fn judge_retreat(claim: &Claim<'_>, frame: &Retreat) -> Option<Truth> {
    let (land, state, setup) = (claim.land(), claim.state, claim.setup);
    let combat = claim.combat()?;
    let first = frame.visited.len() == 1;
    let attacks = frame.side == state.active;
    if claim.is("only Austrians who defended in liberated Mantua may join the city") {
        let mantua = setup.area(combat.area).id == "mantua";
        let they = frame.side == AUSTRIAN && !attacks && mantua && !state.besieged;
        return truth(!they, frame);
    }
    if claim.is("the Force has left Mantua already") {
        return truth(!first && setup.area(combat.area).id == "mantua" && frame.at != combat.area, frame);
    }
    let Action::RetreatTo(to) = claim.action else { return None };
    if let Some(said) = claim.fits("{} is not adjacent") {
        return truth(claim.at(said[0], to) && !land.adjacent(frame.at, to), frame.at);
    }
    if let Some(said) = claim.fits("an attacker came from {}") {
        return truth(
            claim.at(said[0], to) && !attacks && combat.origins.contains(to),
            combat.origins.bits(),
        );
    }
    if let Some(said) = claim.fits("the Force has been at {} already (R90)") {
        return truth(claim.at(said[0], to) && frame.visited.contains(to), frame);
    }
    if let Some(said) = claim.fits("a beaten attacker goes back where he came from, and not to {}") {
        return truth(claim.at(said[0], to) && attacks && first && !combat.origins.contains(to), frame);
    }
    let goes_back = attacks && first && !combat.origins.is_empty();
    let may = |area: AreaId| {
        let barred = !attacks && combat.origins.contains(area);
        !frame.visited.contains(area) && !barred && (!goes_back || combat.origins.contains(area))
    };
    let mut near = land.near(frame.at);
    near.retain(|&area| may(area));
    let free: Vec<AreaId> = near.iter().copied().filter(|&area| !land.held(area)).collect();
    if let Some(said) = claim.fits("enemies are at {}, and a better area is open") {
        return truth(claim.at(said[0], to) && land.held(to) && !free.is_empty(), free);
    }
    if let Some(said) = claim.fits("{} leads the Force nowhere but among enemies (R87)") {
        let open =
            |area: AreaId| !frame.visited.contains(area) && (attacks || !combat.origins.contains(area));
        let mut seen = vec![to];
        let mut open_ends = vec![to];
        while let Some(at) = open_ends.pop() {
            for area in land.near(at) {
                if open(area) && !seen.contains(&area) {
                    seen.push(area);
                    open_ends.push(area);
                }
            }
        }
        return truth(claim.at(said[0], to) && seen.iter().all(|&area| land.held(area)), seen);
    }
    let said = claim.fits("{} is not the way to the nearest Supply Area")?;
    let leaving = |id: &PieceId| !combat.force.contains(*id);
    let friendly = |area: AreaId| {
        let owner = if state.austrian_cities.contains(area) { AUSTRIAN } else { AUSTRIAN.other() };
        let defended = land.units(area, frame.side).iter().any(leaving);
        setup.area(area).supply == Some(frame.side) && owner == frame.side && (!land.held(area) || defended)
    };
    let goals: Vec<AreaId> = setup.map.areas().filter(|&area| friendly(area)).collect();
    let far = |area: AreaId| {
        goals.iter().filter_map(|&goal| land.steps(area, goal, |_| true)).min().unwrap_or(u32::MAX)
    };
    let choice = if free.is_empty() { near } else { free };
    let nearer = choice.iter().any(|&area| far(area) < far(to));
    truth(claim.at(said[0], to) && nearer, (choice, goals))
}
