//! How the script moves: each piece once, as near to the place of its plan as suits the order.

use std::cmp::Reverse;

use board::hex::{Direction, HexId};
use orders::action::Action;
use orders::activation::Stage;
use orders::setup::{Hexes, Kind, Order, PieceId, PieceSet, Setup, Terrain};
use orders::state::{Marks, State, Status};
use orders::{Orders, activation, efficiency};
use play::{Answer, Rules, Side, Silent};

use super::odds::prize;
use super::plans::{Guns, Plan, Route, group_of};
use super::posts::post_of;
use super::script::{Memo, find};
use super::ways::{by_road, towards};
use crate::doctrine::Plans;

/// The next piece to move, or the end of the segment, which is not in the list.
pub(super) fn mover(
    setup: &Setup,
    state: &State,
    stage: Stage,
    plans: &Plans<Plan>,
    memo: &mut Memo,
    list: &[Action],
) -> Option<Action> {
    if let Some(enter) = find(list, |action| matches!(action, Action::Enter(..))) {
        return Some(enter);
    }
    if let Some(captor) = captor(setup, state, memo, list) {
        return Some(captor);
    }
    // Who is nearest to where all want to go makes room for the others.
    let way = |id: PieceId| {
        let plan = group_of(setup, state, id).and_then(|group| plans[group]);
        plan.zip(state.hex(id)).map_or(0, |(plan, here)| setup.map.distance(here, plan.target))
    };
    let mut waiting: Vec<(u16, PieceId)> = Vec::with_capacity(list.len());
    for &action in list {
        match action {
            Action::Take(id) if !memo.looked.contains(id) => waiting.push((way(id), id)),
            Action::Test(hex) if !memo.tested.contains(hex) => {
                memo.tested.insert(hex);
                return Some(action);
            }
            _ => {}
        }
    }
    waiting.sort();
    for (_, id) in waiting {
        memo.looked.insert(id);
        if wants(setup, state, plans, memo, id) {
            return Some(Action::Take(id));
        }
    }
    // Who owes a move towards the enemy makes it now.
    match activation::unfinished(setup, state, stage) {
        None => Some(Action::End),
        Some(_) => find(list, |action| matches!(action, Action::Take(_))),
    }
}

/// Whether a piece has somewhere to go: who holds his place and is near enough stays, and who has to gather himself as well.
fn wants(setup: &Setup, state: &State, plans: &Plans<Plan>, memo: &mut Memo, id: PieceId) -> bool {
    let piece = setup.piece(id);
    let plan = group_of(setup, state, id).and_then(|group| plans[group]);
    let (Some(plan), Some(here)) = (plan, state.hex(id)) else { return piece.kind.is_leader() };
    if piece.kind.is_leader() {
        return !is_well_placed(setup, state, id, here);
    }
    if state.piece(id).status != Status::Good {
        return setup.index.around[here.index()].meets(&state.occupied(setup, piece.side.other()));
    }
    if let Some(post) = post_of(setup, state, Some(plan), memo, id) {
        return post != here;
    }
    if piece.kind.is_gun() && plan.conduct.guns == Guns::Aim && aims(setup, state, id, here) {
        return false;
    }
    plan.order != Order::Defence || setup.map.distance(here, plan.target) > 2
}

/// Whether a leader is among troops, has all whom he leads within his command, and is in no danger that he should mind. A commander leads
/// those who lead.
fn is_well_placed(setup: &Setup, state: &State, id: PieceId, here: HexId) -> bool {
    let piece = setup.piece(id);
    let commander = piece.kind == Kind::Commander;
    let in_danger = || setup.index.around[here.index()].meets(&state.occupied(setup, piece.side.other()));
    if setup.scenario.fatal == Some(id) && in_danger() {
        return false;
    }
    let index = &setup.index;
    let mut led = if commander { index.leaders[piece.side] } else { index.units[piece.side] }
        .filter(|&other| commander || setup.piece(other).formation == piece.formation);
    let radius = u16::from(piece.command);
    !state.units_at(setup, here, piece.side).is_empty()
        && led.all(|other| state.hex(other).is_none_or(|at| setup.map.distance(here, at) <= radius))
}

/// The hex of an enemy commander who is alone, if the battle is won with him (AIF 17.1.8c).
fn quarry(setup: &Setup, state: &State, side: Side) -> Option<HexId> {
    let leader = setup.scenario.fatal.filter(|&leader| setup.piece(leader).side != side)?;
    let hex = state.hex(leader)?;
    state.units_at(setup, hex, side.other()).is_empty().then_some(hex)
}

/// Whether these answers end the battle: whoever is walked in upon may have a way out.
fn ends(setup: &Setup, state: &State, side: Side, answers: &[Action]) -> bool {
    let mut after = state.clone();
    let mut legal = Vec::new();
    for &action in answers {
        legal.clear();
        Orders::actions(setup, &after, side, &mut legal);
        if !legal.contains(&action) {
            return false;
        }
        Orders::apply(setup, &mut after, Answer::Act(side, action), &mut Silent);
    }
    after.over
}

/// The piece that takes him, if one of these does. Each is asked once, and again when others have closed in on him.
fn captor(setup: &Setup, state: &State, memo: &mut Memo, list: &[Action]) -> Option<Action> {
    let side = state.side(setup);
    let hex = quarry(setup, state, side)?;
    let closes_in = |id: &PieceId| setup.map.distance(state.hex_of(*id), hex) <= 2;
    let round_him = state.on_map(setup.index.units[side]).filter(closes_in).collect();
    if memo.round_him != round_him {
        (memo.round_him, memo.hunted) = (round_him, PieceSet::EMPTY);
    }
    for &action in list {
        let Action::Take(id) = action else { continue };
        let way = state.hex(id).map(|here| setup.map.distance(here, hex));
        if memo.hunted.contains(id) || way.is_none_or(|way| way > u16::from(setup.piece(id).movement)) {
            continue;
        }
        memo.hunted.insert(id);
        if ends(setup, state, side, &[action, Action::To(hex)]) {
            return Some(action);
        }
    }
    None
}

/// Whether a battery sees somebody it can hit from a hex.
fn aims(setup: &Setup, state: &State, id: PieceId, hex: HexId) -> bool {
    let piece = setup.piece(id);
    let enemies = state.hexes_of(setup.index.units[piece.side.other()].and(setup.index.troops));
    let seen = setup.index.sight[hex.index()].and(&enemies);
    seen.iter().any(|enemy| setup.map.distance(hex, enemy) <= u16::from(piece.range))
}

/// What a hex holds for somebody who wants to go there.
struct Look<'a> {
    setup: &'a Setup,
    enemies: Hexes,
    friends: Hexes,
    /// How inviting it is to stand next to an enemy, for those that are near.
    appeals: Vec<(HexId, i32)>,
    /// Where the leader is, and how far his command carries.
    leader: Option<(HexId, i32)>,
    /// Where the others of the formation are.
    mates: Hexes,
    /// The zones that this piece is to keep out of.
    zones: Option<Hexes>,
}

impl<'a> Look<'a> {
    fn new(setup: &'a Setup, state: &State, side: Side) -> Look<'a> {
        let [enemies, friends] = [side.other(), side].map(|side| state.occupied(setup, side));
        Look { setup, enemies, friends, appeals: Vec::new(), leader: None, mates: Hexes::EMPTY, zones: None }
    }

    /// Notes who commands this unit and with whom it keeps together.
    fn muster(&mut self, state: &State, id: PieceId) {
        let setup = self.setup;
        let Some(formation) = state.formation(setup, id) else { return };
        let leader = state.leader(setup, formation);
        self.leader = leader.and_then(|id| Some((state.hex(id)?, i32::from(setup.piece(id).command))));
        let mut mates = setup.index.formations[usize::from(formation.0)];
        mates.remove(id);
        self.mates = state.hexes_of(mates);
    }

    /// How far a hex is from where the formation's command carries (CAL 4.3, AIF 4.4).
    fn astray(&self, hex: HexId) -> i32 {
        let Some((leader, radius)) = self.leader else { return 0 };
        let over = (i32::from(self.setup.map.distance(hex, leader)) - radius - 1).max(0);
        if self.setup.index.around[hex.index()].meets(&self.mates) { over } else { 3 * over }
    }

    fn beside(&self, hex: HexId, among: &Hexes) -> i32 {
        self.setup.index.around[hex.index()].and(among).len() as i32
    }

    /// Adds how inviting each enemy is whom this piece could come next to.
    fn appraise(&mut self, state: &State, id: PieceId) {
        let setup = self.setup;
        let Some(here) = state.hex(id) else { return };
        let reach = u16::from(setup.piece(id).movement) + 2;
        for enemy in &self.enemies {
            if setup.map.distance(here, enemy) <= reach {
                self.appeals.push((enemy, appeal(setup, state, id, enemy)));
            }
        }
    }

    /// What contact is worth in a hex: the most inviting of the enemies next to it, less those who are too strong.
    fn contact(&self, hex: HexId) -> i32 {
        let around = &self.setup.index.around[hex.index()];
        let (mut best, mut burden) = (i32::MIN, 0);
        for &(_, appeal) in self.appeals.iter().filter(|(enemy, _)| around.contains(*enemy)) {
            best = best.max(appeal);
            burden += (appeal - 2).min(0);
        }
        if best == i32::MIN { 0 } else { best + burden.max(-12) }
    }
}

/// How inviting an enemy is: what could be brought against him in this activation, by what stands there.
fn appeal(setup: &Setup, state: &State, id: PieceId, enemy: HexId) -> i32 {
    let side = setup.piece(id).side;
    let helps = |one: &PieceId| {
        let piece = state.piece(*one);
        let Some(at) = piece.at.hex() else { return false };
        let reach =
            if piece.marks.has(Marks::DONE) { 1 } else { u16::from(setup.piece(*one).movement / 2) + 2 };
        piece.marks.has(Marks::ACTIVE)
            && piece.status == Status::Good
            && setup.map.distance(at, enemy) <= reach
    };
    let troops: PieceSet = setup.index.units[side].and(setup.index.troops);
    let ours: i32 = troops.filter(helps).map(|one| i32::from(state.strength(setup, one))).sum();
    let there = state.units_at(setup, enemy, side.other());
    let troops = there.and(setup.index.troops);
    let broken = troops.filter(|&one| state.piece(one).status != Status::Good).count() > 0;
    let theirs: i32 = troops.map(|one| i32::from(state.strength(setup, one))).sum();
    let tenths = match setup.ground(enemy).terrain {
        Terrain::Fortress | Terrain::Redoubt => 18,
        Terrain::Town | Terrain::Village | Terrain::Farm => 14,
        Terrain::Woods => 12,
        _ => 10,
    };
    if troops.is_empty() {
        return 10;
    }
    let odds = 100 * ours / (theirs * tenths).max(1);
    let best = troops.map(|one| efficiency::value(setup, state, one)).max().unwrap_or(0);
    let better = i32::from(efficiency::value(setup, state, id)) - i32::from(best);
    (odds - 12 + 4 * better).clamp(-8, 14) + 4 * i32::from(broken) + prize(setup, state, side, enemy) / 60
}

/// Where a piece in hand goes.
pub(super) fn destination(
    setup: &Setup,
    state: &State,
    plans: &Plans<Plan>,
    memo: &mut Memo,
    id: PieceId,
    list: &[Action],
) -> Option<Action> {
    let side = setup.piece(id).side;
    let mut look = Look::new(setup, state, side);
    if setup.piece(id).kind.is_leader() {
        return lead(setup, state, &look, id, list);
    }
    let plan = group_of(setup, state, id).and_then(|group| plans[group]);
    let post = post_of(setup, state, plan, memo, id);
    let way = match (post, plan) {
        (None, Some(plan)) => match plan.conduct.way {
            Route::Shortest => Some(towards(setup, state, id, plan.target)),
            Route::Road => Some(by_road(setup, state, id, plan.target)),
            Route::Straight => None,
        },
        _ => None,
    };
    // As posts are, so is a place one goes to straight ahead.
    let post = post.or(plan.filter(|plan| plan.conduct.way == Route::Straight).map(|plan| plan.target));
    if plan.is_some_and(|plan| plan.conduct.clear) {
        look.zones = Some(state.zones(setup, side.other()));
    }
    if plan.is_some_and(|plan| matches!(plan.order, Order::Attack | Order::Advance)) {
        look.appraise(state, id);
    }
    look.muster(state, id);
    let far = |hex: HexId| match (post, &way) {
        // Posts are near, or so far that the straight way will do.
        (Some(post), _) => 3 * i32::from(setup.map.distance(hex, post)),
        (None, Some(way)) => i32::from(way[hex.index()]),
        (None, None) => 0,
    };
    let into = quarry(setup, state, side).map(Action::To).filter(|to| list.contains(to));
    if let Some(to) = into.filter(|&to| ends(setup, state, side, &[to])) {
        return Some(to);
    }
    let score = |action: &Action| match *action {
        Action::To(hex) => stand(&look, state, id, plan, hex, far(hex)),
        Action::Charge(hex, target) => {
            stand(&look, state, id, plan, hex, far(hex)) + charge(setup, state, id, target)
        }
        Action::Skirmish(hex, _) => stand(&look, state, id, plan, hex, far(hex)) + 4,
        _ => i32::MIN,
    };
    list.iter().copied().max_by_key(|action| (score(action), Reverse(*action)))
}

/// What keeps a piece out of an enemy zone that it is to keep out of, and a gun off a road.
const PINNED: i32 = 4_000;
const OFF_ROAD: i32 = 40;

/// How good it is to stand in a hex under the plan, so many half points from its place.
fn stand(look: &Look<'_>, state: &State, id: PieceId, plan: Option<Plan>, hex: HexId, far: i32) -> i32 {
    let setup = look.setup;
    let piece = setup.piece(id);
    let touched = look.beside(hex, &look.enemies);
    let cover = i32::from(setup.ground(hex).terrain.is_cover()) * 3 + i32::from(setup.ground(hex).level > 0);
    let company = look.beside(hex, &look.friends).min(2);
    let stay = i32::from(state.hex(id) == Some(hex));
    let pinned = look.zones.is_some_and(|zones| zones.contains(hex)) && stay == 0;
    let guns = plan.map_or(Guns::Aim, |plan| plan.conduct.guns);
    if pinned {
        return -PINNED - far;
    }
    if piece.kind.is_gun() && guns == Guns::Follow {
        let behind = look.mates.iter().map(|mate| i32::from(setup.map.distance(hex, mate))).min();
        return -far - 12 * touched - 6 * (behind.unwrap_or(0) - 1).abs();
    }
    if piece.kind.is_gun() && guns == Guns::OffRoad {
        let road = Direction::ALL.into_iter().any(|direction| setup.way(hex, direction).is_road());
        return -far - 12 * touched + company - OFF_ROAD * i32::from(road);
    }
    if piece.kind.is_gun() {
        let aims = aims(setup, state, id, hex);
        return -far + 8 * i32::from(aims) - 12 * touched + company;
    }
    if state.piece(id).status != Status::Good {
        return -12 * touched + cover + company + 2 * stay;
    }
    let contact = match plan.map(|plan| plan.order) {
        Some(Order::Attack | Order::Advance) => look.contact(hex),
        _ => -6 * touched,
    };
    let prize = prize(setup, state, piece.side, hex) / 12;
    -2 * far + contact + cover + company + stay + prize - look.astray(hex)
}

/// A charge is worth it against the weak.
fn charge(setup: &Setup, state: &State, id: PieceId, target: HexId) -> i32 {
    let own = 2 * i32::from(state.strength(setup, id));
    let enemy: i32 = state
        .units_at(setup, target, setup.piece(id).side.other())
        .map(|id| i32::from(state.strength(setup, id)))
        .sum();
    if 2 * own >= 3 * enemy { 10 } else { -20 }
}

/// A leader goes where he is near most of his troops, among them and not alone beside enemies. Who commands an army goes where he is near
/// those who lead it, and keeps out of danger.
fn lead(setup: &Setup, state: &State, look: &Look<'_>, id: PieceId, list: &[Action]) -> Option<Action> {
    let piece = setup.piece(id);
    let commander = piece.kind == Kind::Commander;
    let his = |&unit: &PieceId| commander || setup.piece(unit).formation == piece.formation;
    let mut troops: Vec<(HexId, i32)> = Vec::with_capacity(16);
    for hex in setup.index.units[piece.side].filter(his).filter_map(|unit| state.hex(unit)) {
        match troops.iter_mut().find(|(at, _)| *at == hex) {
            Some((_, count)) => *count += 1,
            None => troops.push((hex, 1)),
        }
    }
    let radius = i32::from(piece.command);
    let fatal = setup.scenario.fatal == Some(id);
    let score = |action: &Action| match *action {
        Action::To(hex) => {
            let far = |at: HexId| {
                // Who has stayed far behind has to come up by himself.
                let far = i32::from(setup.map.distance(hex, at)).min(6);
                far + 2 * (far - radius).max(0)
            };
            let far: i32 = troops.iter().map(|&(at, count)| count * far(at)).sum();
            let among = look.friends.contains(hex);
            let danger = look.beside(hex, &look.enemies);
            let care = if fatal { 40 } else { 0 };
            -far - care * danger + if among { 6 } else { -4 * danger - 2 }
        }
        _ => i32::MIN,
    };
    // He rides to troops if he can, so most hexes need no look.
    let among = |action: &&Action| matches!(action, Action::To(hex) if look.friends.contains(*hex));
    let best = |action: &&Action| (score(action), Reverse(**action));
    list.iter().filter(among).max_by_key(best).or_else(|| list.iter().max_by_key(best)).copied()
}

/// Of the ways out, the one away from enemies and towards friends.
pub(super) fn safest(setup: &Setup, state: &State, side: Side, list: &[Action]) -> Option<Action> {
    let look = Look::new(setup, state, side);
    let score = |action: &Action| match *action {
        Action::Retreat(_, hex) | Action::Escape(_, hex) | Action::Return(_, hex) | Action::To(hex) => {
            let far = look.enemies.iter().map(|enemy| i32::from(setup.map.distance(hex, enemy))).min();
            3 * far.unwrap_or(9).min(4)
                + look.beside(hex, &look.friends).min(2)
                + i32::from(look.friends.contains(hex))
        }
        _ => -100,
    };
    list.iter().copied().rev().max_by_key(score)
}

/// Whether a unit has attacked or been bound to a fight already.
pub(super) fn is_bound(state: &State, id: PieceId) -> bool {
    state.piece(id).fights > 0 || state.has(id, Marks::ATTACKED)
}
