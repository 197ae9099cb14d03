//! Movement: where a move may not lead.

use board::hex::{Direction, HexId};
use orders::action::Action;
use orders::flow::Frame;
use orders::movement::Move;
use orders::ruleset::{Roads, Stacking};
use orders::setup::{Kind, Order, PieceId, Terrain};
use orders::state::Status;

use super::walker::{Lenience, Walker};
use super::{Found, Said};

pub(super) fn judge(said: Said<'_>) -> Found {
    match (said.it.action, said.it.state.top()) {
        (Action::To(hex), Frame::Move(mv)) => way(said, &mv, hex),
        (Action::Via(hex), Frame::Move(mv)) => via(said, &mv, hex).or_else(|| way(said, &mv, hex)),
        (Action::Column(hex), Frame::Move(mv)) => column(said, &mv, hex),
        _ => None,
    }
}

/// Half points as people write them.
fn points(half: u32) -> String {
    let text = match (half / 2, half % 2) {
        (0, 1) => "½".to_owned(),
        (whole, 1) => format!("{whole}½"),
        (whole, _) => whole.to_string(),
    };
    format!("{text} {}", if half == 1 || half == 2 { "point" } else { "points" })
}

pub(super) fn is_gun(said: Said<'_>, id: PieceId) -> bool {
    matches!(said.facts.kind(id), Kind::Artillery | Kind::HorseArtillery | Kind::Redoubt)
}

/// How far a hex is from the nearest of the enemies as they stood when the segment began.
pub(super) fn distance_to_faced(said: Said<'_>, hex: HexId) -> u16 {
    said.it.state.faced.iter().map(|enemy| said.facts.distance(hex, enemy)).min().unwrap_or(u16::MAX)
}

/// Whether friends in a hex leave room for a unit.
pub(super) fn has_room(said: Said<'_>, id: PieceId, hex: HexId) -> bool {
    let Said { it, facts } = said;
    let friend = |&other: &PieceId| {
        let here = facts.hex(other) == Some(hex) && facts.side(other) == facts.side(id);
        here && other != id && !facts.kind(other).is_leader()
    };
    let there: Vec<PieceId> = facts.pieces().filter(friend).collect();
    let &[other] = &there[..] else { return there.is_empty() };
    let routed = [id, other].map(|id| facts.status(id) == Status::Routed);
    let same = it.setup.piece(id).formation == it.setup.piece(other).formation
        || facts.formation(id) == facts.formation(other);
    let alike = facts.kind(id) == facts.kind(other) && same;
    let fits = match (it.setup.rules.book.stacking, is_gun(said, id), is_gun(said, other)) {
        (Stacking::Mountain, true, true) => false,
        (_, true, _) | (_, _, true) => true,
        (Stacking::Pairs, ..) => alike,
        (Stacking::Mountain, ..) => alike && facts.kind(id) == Kind::Cavalry,
    };
    routed[0] == routed[1] && fits
}

/// What friends in a hex have against somebody who would end there.
pub(super) fn stacking(said: Said<'_>, movers: &[PieceId], hex: HexId) -> Found {
    let Said { it, facts } = said;
    let number = facts.number(hex);
    let mover = *movers.first()?;
    let side = facts.side(mover);
    let there: Vec<PieceId> = facts
        .pieces()
        .filter(|&id| !facts.kind(id).is_leader() && facts.side(id) == side && facts.hex(id) == Some(hex))
        .filter(|id| !movers.contains(id))
        .collect();
    if said.is(format!("{number} is full: two combat units at most"))
        || said.is(format!("{number} is full: one unit, a battery with it, or two of cavalry"))
    {
        return Some(there.len() >= 2);
    }
    if said.is(format!("the stack has no room in {number}")) {
        return Some(movers.len() == 2 && !there.is_empty());
    }
    let &[other] = &there[..] else {
        let about = it.reason.contains("share") || it.reason.contains("stand together");
        return about.then_some(false);
    };
    let name = facts.name(other);
    if said.is(format!("routed and unrouted units may not stand together, and {name} is in {number}")) {
        return Some((facts.status(mover) == Status::Routed) != (facts.status(other) == Status::Routed));
    }
    let same = it.setup.piece(mover).formation == it.setup.piece(other).formation
        || facts.formation(mover) == facts.formation(other);
    let kinds = (facts.kind(mover), facts.kind(other));
    let guns = (is_gun(said, mover), is_gun(said, other));
    if said
        .is(format!("it may not share {number} with {name}: two units must be of one kind and one formation"))
    {
        return Some(guns == (false, false) && (kinds.0 != kinds.1 || !same));
    }
    if said
        .is(format!("it may not share {number} with {name}: one unit, a battery with it, or two of cavalry"))
    {
        let horse = kinds == (Kind::Cavalry, Kind::Cavalry) && same;
        return Some(guns == (true, true) || guns == (false, false) && !horse);
    }
    None
}

/// What the ground between two adjacent hexes has against a step.
fn ground(said: Said<'_>, mv: &Move, from: HexId, to: HexId) -> Found {
    let Said { it, facts } = said;
    let number = facts.number(to);
    let sides = &it.setup.sides;
    let direction = it.setup.map.direction(from, to);
    let has = |set: &board::hex::SideSet| {
        direction.is_some_and(|direction: Direction| set.contains(from, direction))
    };
    let road = has(&sides.road) || has(&sides.minor) || has(&sides.trail);
    let gun = is_gun(said, mv.who) || mv.mate.is_some_and(|mate| is_gun(said, mate));
    if said.is(format!("nobody gets to {number}")) {
        return Some(it.setup.hexes[usize::from(to.0)].impassable);
    }
    if said.is(format!("a river bars the way to {number}")) {
        return Some(has(&sides.river));
    }
    if it.reason.starts_with("artillery crosses the ")
        && it.reason.ends_with(&format!(" to {number} only at a bridge"))
    {
        return Some(gun && has(&sides.canal) && !road);
    }
    if said.is("artillery goes from woods to woods only along a road") {
        return Some(gun && !road && [from, to].map(|hex| facts.terrain(hex)) == [Terrain::Woods; 2]);
    }
    if said.is("in an ice storm artillery keeps to the roads") {
        let sky = &it.setup.tables.weather.boxes[usize::from(it.state.weather)];
        return Some(gun && !road && sky.guns_on_roads);
    }
    None
}

fn way(said: Said<'_>, mv: &Move, hex: HexId) -> Found {
    let Said { it, facts } = said;
    let (number, here) = (facts.number(hex), facts.hex(mv.who)?);
    let (name, enemy) = (facts.name(mv.who), it.side.other());
    let leader = facts.kind(mv.who).is_leader();
    let sky = &it.setup.tables.weather.boxes[usize::from(it.state.weather)];
    let (zone, held) = (facts.zone(hex, enemy), facts.zone(here, enemy));
    let friends = facts.holds(hex, it.side);
    if said.is(format!("enemy units are in {number}")) {
        return Some(facts.holds(hex, enemy));
    }
    if said.is(format!("{number} is closed to the {} side", it.setup.title.side_names[it.side.index()])) {
        return Some(it.setup.limits.closed[it.side].contains(hex));
    }
    if said.is(format!("{number} is in an enemy zone of control and no friendly unit is there")) {
        return Some(zone && !friends && (leader || mv.order == Order::Defence));
    }
    if said.is(format!("he may not go to {number}")) {
        let tied = it.setup.limits.tied.iter().find(|(id, _)| *id == mv.who);
        return Some(tied.is_some_and(|(_, hexes)| !hexes.contains(hex)));
    }
    if it.reason.starts_with(&format!("{number} lies beyond the road, where ")) {
        return Some(facts.is_banned(mv.who, hex));
    }
    if said.is(format!("{number} is in an enemy zone of control, which Manoeuvre may not enter")) {
        return Some(zone && mv.order == Order::Manoeuvre && !leader);
    }
    if said.is(format!("{number} is in an enemy zone of control, which its order may not enter")) {
        return Some(zone && matches!(mv.order, Order::Manoeuvre | Order::Defence));
    }
    if said.is("under Defence a unit moves one hex") {
        let ends = facts.distance(here, hex) > 1 || mv.spent > 0 || matches!(it.action, Action::Via(_));
        return Some(mv.order == Order::Defence && !leader && ends);
    }
    if said.is("under Defence a unit may not go from one enemy zone of control to another") {
        return Some(mv.order == Order::Defence && zone && held);
    }
    if said.is(format!("{number} is in an enemy zone, and it is in column")) {
        return Some(zone && mv.column);
    }
    if said.is("it is in an enemy zone of control and may leave it only under Defence") {
        return Some(held && !leader && mv.order != Order::Defence);
    }
    if said.is("he may go from one enemy zone of control to another only among friends") {
        return Some(leader && held && zone && !facts.holds(here, it.side));
    }
    if said.is("in this weather everybody moves one hex") {
        return Some(sky.single && (facts.distance(here, hex) > 1 || mv.spent > 0));
    }
    if said.is(format!("{name} has fired and falls back one hex only")) {
        return Some(mv.falls_back && facts.distance(here, hex) > 1);
    }
    if said.is(format!("{name} has fired and only falls back one hex, or stays")) {
        return Some(mv.falls_back);
    }
    if said.is(format!("enemy zones of control bar the way to {number}")) {
        let strict = Walker::new(facts, mv, Lenience::default()).reach();
        let free = Walker::new(facts, mv, Lenience { zones: true, ..Lenience::default() }).reach();
        return Some(!strict.contains_key(&hex) && free.contains_key(&hex));
    }
    if said.is(format!("it could get to {number} only in March Column, and friends are there")) {
        let reach = Walker::new(facts, mv, Lenience::default()).reach();
        let ways = reach.get(&hex)?;
        return Some(friends && ways.iter().all(|way| way.column));
    }
    if said.is(format!("no way leads to {number}")) {
        let lenience = Lenience { zones: true, points: true, ..Lenience::default() };
        return Some(!Walker::new(facts, mv, lenience).reach().contains_key(&hex));
    }
    if it.reason.starts_with(&format!("{number} is out of reach with ")) {
        return Some(out_of_reach(said, mv, hex));
    }
    if let Some(found) = duty(said, mv, hex) {
        return Some(found);
    }
    let movers: Vec<PieceId> = [Some(mv.who), mv.mate].into_iter().flatten().collect();
    ground(said, mv, here, hex).or_else(|| stacking(said, &movers, hex))
}

/// Whether the points are what is missing, and as many are left as is said.
fn out_of_reach(said: Said<'_>, mv: &Move, hex: HexId) -> bool {
    let Said { it, facts } = said;
    let number = facts.number(hex);
    let strict = Walker::new(facts, mv, Lenience::default());
    let (full, off) = strict.left();
    let text = match full > off && mv.by_road && !mv.falls_back {
        true => format!("{number} is out of reach with {}, or {} along roads", points(off), points(full)),
        false if mv.falls_back => format!("{number} is out of reach with {}", points(full)),
        false => format!("{number} is out of reach with {}", points(off)),
    };
    if mv.falls_back {
        return it.reason == text && facts.is_beside(facts.hex(mv.who).unwrap_or(hex), hex);
    }
    let lenient = Lenience { zones: true, ..Lenience::default() };
    let near = Walker::new(facts, mv, lenient).reach().contains_key(&hex);
    let far = Walker::new(facts, mv, Lenience { points: true, ..lenient }).reach().contains_key(&hex);
    it.reason == text && !near && far
}

/// The duty to close with the enemy, or to come nearer to the goal of a march.
fn duty(said: Said<'_>, mv: &Move, hex: HexId) -> Found {
    let Said { it, facts } = said;
    let (name, number) = (facts.name(mv.who), facts.number(hex));
    if said.is(format!("{name} must end its move closer to the enemy, and {number} is not")) {
        let movers = [Some(mv.who), mv.mate].into_iter().flatten();
        let start = movers.map(|id| u16::from(it.state.piece(id).start)).filter(|&start| start > 1).min();
        return Some(start.is_some_and(|start| distance_to_faced(said, hex) >= start));
    }
    let goal =
        said.between(&format!("{name} must end its move closer to "), &format!(", and {number} is not"))?;
    let mut marches = it.setup.scenario.marches.iter();
    let march = marches.find(|march| march.units.contains(mv.who) && facts.number(march.goal) == goal);
    Some(march.is_some_and(|march| facts.distance(hex, march.goal) >= facts.distance(mv.start, march.goal)))
}

fn via(said: Said<'_>, mv: &Move, hex: HexId) -> Found {
    let Said { it, facts } = said;
    let (number, here) = (facts.number(hex), facts.hex(mv.who)?);
    let reach = || Walker::new(facts, mv, Lenience::default());
    let ways = || reach().reach().remove(&hex).unwrap_or_default();
    if said.is("it is there already") {
        return Some(hex == here);
    }
    if said.is(format!("its points take it to {number} and on only in March Column")) {
        return Some(ways().iter().any(|way| way.column));
    }
    if said.is(format!(
        "the move may lead through {number}, but friends leave no room to halt there: name a hex beyond it"
    )) {
        let friend = |id: PieceId| !facts.kind(id).is_leader() && facts.side(id) == it.side;
        let held = facts.pieces().any(|id| friend(id) && facts.hex(id) == Some(hex));
        return Some(held && ways().iter().any(|way| way.open && !way.column));
    }
    if said.is(format!("{number} is in an enemy zone of control: the move ends there")) {
        return Some(facts.zone(hex, it.side.other()));
    }
    if said.is(format!("no points would be left to go on from {number}")) {
        let walker = reach();
        let (full, off) = walker.left();
        let penalty = full - off;
        let onward = |way: &super::walker::Arrival| {
            let lost = if way.roads { 0 } else { penalty };
            way.open && way.column == mv.column && way.cost + lost < walker.allowance()
        };
        return Some(!ways().iter().any(onward));
    }
    None
}

fn column(said: Said<'_>, mv: &Move, hex: HexId) -> Found {
    let Said { it, facts } = said;
    let (name, number) = (facts.name(mv.who), facts.number(hex));
    if said.is("a unit needs no column to march by road") {
        return Some(it.setup.rules.book.roads == Roads::Steps);
    }
    if said.is(format!("{name} rides by road as he is")) {
        return Some(facts.kind(mv.who).is_leader());
    }
    if said.is(format!("{name} never marches in column in this battle")) {
        return Some(it.setup.title.no_column.contains(&it.side));
    }
    if said.is(format!("{name} is in column already")) {
        return Some(mv.column);
    }
    if said.is("a stack does not march in column") {
        return Some(mv.mate.is_some());
    }
    if said.is(format!("{name} is under {}, which allows no column", mv.order.id())) {
        return Some(!matches!(mv.order, Order::Advance | Order::Manoeuvre));
    }
    if said.is(format!("{number} is in an enemy zone of control")) {
        return Some(facts.zone(hex, it.side.other()));
    }
    if said.is(format!("friends are in {number}")) {
        return Some(facts.holds(hex, it.side));
    }
    if said.is(format!("{name} has fired and only falls back one hex, or stays")) {
        return Some(mv.falls_back);
    }
    if let Some(found) = duty(said, mv, hex).or_else(|| stacking(said, &[mv.who], hex)) {
        return Some(found);
    }
    if said.is(format!("by road {name} does not get to {number} and further for less")) {
        let walker = Walker::new(facts, mv, Lenience::default());
        let ways = walker.reach().remove(&hex).unwrap_or_default();
        let plain = ways.iter().filter(|way| !way.column && way.open).map(|way| way.cost).min();
        let file = ways.iter().filter(|way| way.column && way.open).map(|way| way.cost).min();
        let onward = file.filter(|&cost| cost < walker.allowance());
        return Some(onward.is_none_or(|cost| plain.is_some_and(|plain| plain <= cost)));
    }
    None
}
