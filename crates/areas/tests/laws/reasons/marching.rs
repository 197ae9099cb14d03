//! Judges of what is said about moving, stacks, Forced Marches and bridge work.

use areas::action::Action;
use areas::flow::Frame;
use areas::forced_march;
use areas::movement::{Mode, Movement};
use areas::setup::{BridgeId, Kind, PieceId};
use areas::state::Marks;
use board::AreaId;
use testkit::Truth;

use super::land::Land;
use super::{Claim, truth};

impl<'a> Claim<'a> {
    /// The ground as the asking side finds it.
    pub(super) fn land(&self) -> Land<'a> {
        Land { setup: self.setup, state: self.state, side: self.side }
    }

    fn movement(&self) -> Option<Movement> {
        match self.state.top() {
            Frame::Movement(frame) => Some(frame),
            _ => None,
        }
    }

    pub(super) fn has(&self, id: PieceId, mark: Marks) -> bool {
        self.state.has(id, mark)
    }

    /// The area the action names.
    pub(super) fn target(&self) -> AreaId {
        areas::action::target(self.action).unwrap_or_else(|| panic!("{:?} names no area", self.action))
    }

    /// Pieces in an area that could be taken into a stack now.
    fn mates(&self, area: AreaId, frame: Movement) -> Vec<PieceId> {
        let mut all = self.land().counters(area, self.side);
        all.retain(|&id| {
            let free = !self.has(id, Marks::MOVED) && !self.has(id, Marks::OUT_OF_COMMAND);
            free && self.land().kind(id) != Kind::Garrison && !frame.hand.contains(id)
        });
        all
    }
}

/// A piece that moves by itself.
pub(super) fn judge(claim: &Claim<'_>) -> Option<Truth> {
    let frame = claim.movement()?;
    let (land, state) = (claim.land(), claim.state);
    if claim.is("a garrison never moves") {
        return truth(land.kind(claim.piece()) == Kind::Garrison, land.kind(claim.piece()));
    }
    if let Some(said) = claim.fits("{} has passed its check and must move at once") {
        let holds = frame.mode == Mode::Must && frame.hand.into_iter().any(|id| claim.names(said[0], id));
        return truth(holds, frame);
    }
    if let Some(said) = claim.fits("{} has finished its move in this phase") {
        let id = claim.piece();
        return truth(claim.names(said[0], id) && claim.has(id, Marks::MOVED), state.piece(id));
    }
    if let Some(said) = claim.fits("{} is commanded and needs no check") {
        let id = claim.piece();
        return truth(claim.names(said[0], id) && !claim.has(id, Marks::OUT_OF_COMMAND), id);
    }
    if let Some(said) = claim.fits("{} has passed its check already") {
        let id = claim.piece();
        let lost = claim.has(id, Marks::OUT_OF_COMMAND);
        return truth(claim.names(said[0], id) && lost && frame.hand.contains(id), frame);
    }
    if let Some(said) = claim.fits("{} is Out of Command: it must pass a check first (try)") {
        let id = claim.piece();
        let holds = claim.has(id, Marks::OUT_OF_COMMAND) && claim.offered.contains(&Action::Try(id));
        return truth(claim.names(said[0], id) && holds, &claim.offered);
    }
    if let Some(said) = claim.fits("{} is Out of Command and moves by itself if at all") {
        let id = claim.piece();
        return truth(claim.names(said[0], id) && claim.has(id, Marks::OUT_OF_COMMAND), id);
    }
    if let Some(said) = claim.fits("{} is at {} already") {
        let (id, to) = (claim.piece(), claim.target());
        let named = claim.names(said[0], id) && claim.at(said[1], to);
        return truth(named && land.area(id) == Some(to), land.area(id));
    }
    if let Some(said) = claim.fits("{} may not go among enemies at {} without troops (R53)") {
        let (id, to) = (claim.piece(), claim.target());
        let named = claim.names(said[0], id) && claim.at(said[1], to);
        return truth(
            named && land.held(to) && !land.may_enter(id, to),
            land.counters(to, claim.side.other()),
        );
    }
    if let Some(said) = claim.fits("an enemy leader stands on the way to {}: move {} up to him first") {
        let (id, to) = (claim.piece(), claim.target());
        let named = claim.at(said[0], to) && claim.names(said[1], id);
        let cost = land.cost(id, to).is_some_and(|cost| cost <= land.mp(id));
        let free = land.costs(id, |area| !land.enemies(area)).get(&to).copied();
        let leader = claim
            .setup
            .map
            .areas()
            .any(|area| !land.held(area) && !land.leaders(area, claim.side.other()).is_empty());
        return truth(named && cost && leader && free.is_none_or(|free| free > land.mp(id)), free);
    }
    if let Some(said) = claim.fits("{} costs {} MP and {} has {}") {
        let (id, to) = (claim.piece(), claim.target());
        let cost = land.cost(id, to);
        let named = claim.at(said[0], to) && claim.names(said[2], id);
        let numbers = said[1].parse().ok() == cost && said[3].parse() == Ok(land.mp(id));
        return truth(named && numbers && cost > Some(land.mp(id)), (cost, land.mp(id)));
    }
    if let Some(said) = claim.fits("enemies bar every way of {}'s to {}") {
        let (id, to) = (claim.piece(), claim.target());
        let named = claim.names(said[0], id) && claim.at(said[1], to);
        let cost = land.cost(id, to);
        return truth(named && cost.is_none() && land.roads(id, to), cost);
    }
    if let Some(said) = claim.fits("{} costs more than 15 MP, far more than {} has") {
        let (id, to) = (claim.piece(), claim.target());
        let named = claim.at(said[0], to) && claim.names(said[1], id);
        return truth(named && land.cost(id, to).is_some_and(|cost| cost > 15), land.cost(id, to));
    }
    None
}

/// A stack and the order in which it enters.
pub(super) fn judge_stack(claim: &Claim<'_>) -> Option<Truth> {
    let frame = claim.movement()?;
    let (land, hand) = (claim.land(), frame.hand);
    let from = hand.first().and_then(|id| land.area(id));
    if claim.text.starts_with("the stack in hand comes first: ") {
        let formed = matches!(frame.mode, Mode::Forming | Mode::Marching) && !hand.is_empty();
        let drops = !claim.text.contains("drop")
            || claim.offered.iter().any(|action| matches!(action, Action::Drop(_)));
        return truth(formed && drops && claim.offered.contains(&Action::Halt), frame);
    }
    if let Some(said) =
        claim.fits("the stack is about to enter {}: name the next unit, or let the others follow (march)")
    {
        let Mode::Filing(to) = frame.mode else { return truth(false, frame) };
        return truth(claim.at(said[0], to) && claim.offered.contains(&Action::March(to)), frame);
    }
    if let Some(said) = claim.fits("{} has nobody there to form a stack with") {
        let id = claim.piece();
        let mates = land.area(id).map(|area| claim.mates(area, frame)).unwrap_or_default();
        let alone = mates.iter().all(|&other| other == id);
        return truth(claim.names(said[0], id) && alone, (mates, frame));
    }
    if let Some(said) = claim.fits("{} is in the stack already") {
        let id = claim.piece();
        return truth(claim.names(said[0], id) && frame.mode == Mode::Forming && hand.contains(id), frame);
    }
    if let Some(said) = claim.fits("{} is not at {}, where the stack is being formed") {
        let id = claim.piece();
        let elsewhere = frame.mode == Mode::Forming && land.area(id) != from;
        let named = claim.names(said[0], id) && from.is_some_and(|from| claim.at(said[1], from));
        return truth(named && elsewhere, frame);
    }
    if let Some(said) = claim.fits("{} has begun to move") {
        let id = claim.piece();
        let begun = matches!(frame.mode, Mode::Free | Mode::LastOfStack) && hand.contains(id);
        return truth(claim.names(said[0], id) && begun, frame);
    }
    if let Some(said) = claim.fits("{} is not in a stack on the march") {
        let id = claim.piece();
        let on_march = frame.mode == Mode::Marching && hand.contains(id);
        return truth(claim.names(said[0], id) && !on_march, frame);
    }
    if claim.is("a stack picks nobody up on the march (R52)") {
        return truth(frame.mode == Mode::Marching, frame);
    }
    if claim.is("no stack is in hand") {
        return truth(hand.len() < 2 && frame.mode != Mode::Forming, frame);
    }
    if let Some(said) = claim.fits("there are not two pieces at {} that can form a stack") {
        let area = claim.target();
        return truth(
            claim.at(said[0], area) && claim.mates(area, frame).len() < 2,
            claim.mates(area, frame),
        );
    }
    if claim.is("no stack is about to enter a crowded area (file)") {
        return truth(!matches!(frame.mode, Mode::Filing(_)), frame);
    }
    judge_order(claim, frame).or_else(|| judge_step(claim, frame, from?))
}

/// Who of a stack enters first.
fn judge_order(claim: &Claim<'_>, frame: Movement) -> Option<Truth> {
    let (land, hand) = (claim.land(), frame.hand);
    let Mode::Filing(to) = frame.mode else { return None };
    if let Some(said) = claim.fits("{} is not in the stack") {
        return truth(claim.names(said[0], claim.piece()) && !hand.contains(claim.piece()), frame);
    }
    if let Some(said) = claim.fits("{} has been named already") {
        return truth(claim.names(said[0], claim.piece()) && frame.first.contains(claim.piece()), frame);
    }
    if let Some(said) = claim.fits("{} crowds nobody and pays for no jam") {
        return truth(claim.names(said[0], claim.piece()) && !land.heavy(claim.piece()), frame);
    }
    if let Some(said) = claim.fits("if {} were next, somebody who cannot pay for the jam would have to") {
        let (id, from) = (claim.piece(), hand.first().and_then(|id| land.area(id))?);
        let price = land.plain(from, to) + u32::from(claim.setup.tables.movement.congestion);
        let named = frame.first.with(id);
        // Whoever cannot pay must find room after those who were named.
        let poor = hand.filter(|&id| land.heavy(id) && !named.contains(id) && land.mp(id) < price);
        let entered = |ids: &mut dyn Iterator<Item = PieceId>| ids.map(|id| land.sp(id) as i32).sum::<i32>();
        let before = entered(&mut frame.first.into_iter());
        let own = land.sp(id) as i32;
        let poor_sp = entered(&mut poor.clone());
        let alone = before + own > land.room(to); // then it pays itself, and nobody enters free after it
        let stuck =
            if alone { poor_sp > 0 || land.mp(id) < price } else { before + own + poor_sp > land.room(to) };
        return truth(claim.names(said[0], id) && stuck, frame);
    }
    None
}

/// The next step of a stack.
fn judge_step(claim: &Claim<'_>, frame: Movement, from: AreaId) -> Option<Truth> {
    let (land, hand) = (claim.land(), frame.hand);
    let jam = u32::from(claim.setup.tables.movement.congestion);
    let heavy: Vec<PieceId> = hand.filter(|&id| land.heavy(id)).collect();
    let load: i32 = heavy.iter().map(|&id| land.sp(id) as i32).sum();
    if let Some(said) = claim.fits("no road leads straight to {}: a stack steps from area to area") {
        let to = claim.target();
        return truth(claim.at(said[0], to) && !land.adjacent(from, to), from);
    }
    if let Some(said) = claim.fits("the stack has no troops to go among enemies at {}") {
        let to = claim.target();
        let troops = hand.into_iter().any(|id| claim.setup.piece(id).is_unit());
        return truth(claim.at(said[0], to) && !troops && land.held(to), frame);
    }
    if let Some(said) = claim.fits("{} has not the MP for {}") {
        let to = claim.target();
        let Some(id) = hand.into_iter().find(|&id| claim.names(said[0], id)) else {
            return truth(false, frame);
        };
        return truth(claim.at(said[1], to) && land.mp(id) < land.plain(from, to), land.mp(id));
    }
    if let Some(said) = claim.fits("{} would overflow and not everybody can pay for the jam") {
        let to = claim.target();
        let poor = heavy.iter().any(|&id| land.mp(id) < land.plain(from, to) + jam);
        return truth(claim.at(said[0], to) && load > land.room(to) && poor, (load, land.room(to)));
    }
    if let Some(said) = claim.fits("there is room for the whole stack at {}: just march") {
        let to = claim.target();
        let march = claim.offered.contains(&Action::March(to));
        return truth(claim.at(said[0], to) && march && load <= land.room(to), (load, land.room(to)));
    }
    if let Some(said) =
        claim.fits("in whatever order the stack enters {}, the same pay for a jam: just march")
    {
        let to = claim.target();
        let price = land.plain(from, to) + jam;
        let march = claim.offered.contains(&Action::March(to)) && load > land.room(to);
        let payers = possible_payers(claim, &heavy, land.room(to), price);
        return truth(claim.at(said[0], to) && march && payers.len() <= 1, payers);
    }
    None
}

/// Who can come to pay for a jam, over many orders of entering in which everybody can pay what he must.
fn possible_payers(claim: &Claim<'_>, heavy: &[PieceId], room: i32, price: u32) -> Vec<Vec<PieceId>> {
    let land = claim.land();
    if claim.setup.rules.edition == areas::ruleset::Edition::V1_0 {
        return Vec::new(); // the whole stack pays
    }
    let mut rng = testkit::SplitMix64::new(1);
    let mut found: Vec<Vec<PieceId>> = Vec::new();
    let mut order = heavy.to_vec();
    for _ in 0..300 {
        let (one, two) = (rng.below(order.len()), rng.below(order.len()));
        order.swap(one, two);
        let mut left = room;
        let mut payers: Vec<PieceId> = Vec::new();
        for &id in &order {
            let sp = land.sp(id) as i32;
            if sp <= left { left -= sp } else { payers.push(id) }
        }
        payers.sort();
        if payers.iter().all(|&id| land.mp(id) >= price) && !found.contains(&payers) {
            found.push(payers);
        }
    }
    found
}

/// A Forced March.
pub(super) fn judge_forced(claim: &Claim<'_>) -> Option<Truth> {
    let (land, state, setup) = (claim.land(), claim.state, claim.setup);
    if claim.is("leaders gain nothing by a Forced March") {
        return truth(land.kind(claim.piece()) == Kind::Leader, claim.piece());
    }
    if claim.is("a Dummy never Force Marches") {
        return truth(land.kind(claim.piece()) == Kind::Dummy, claim.piece());
    }
    if let Some(said) = claim.fits("{} has 3 hits and may have at most 2 to {}") {
        let id = claim.piece();
        let doing = ["march to the guns", "scout", "Force March"].contains(&said[1]);
        return truth(claim.names(said[0], id) && doing && state.piece(id).hits == 3, state.piece(id));
    }
    if let Some(said) = claim.fits("{} has foraged this turn") {
        let id = claim.piece();
        return truth(claim.names(said[0], id) && claim.has(id, Marks::FORAGED), state.piece(id));
    }
    if let Some(said) = claim.fits("{} has begun to move: a Forced March is declared before") {
        let (id, frame) = (claim.piece(), claim.movement()?);
        let begun = frame.hand.contains(id) && frame.mode != Mode::Must;
        return truth(claim.names(said[0], id) && begun, frame);
    }
    if let Some(said) =
        claim.fits("{} is within {}'s {} MP, with a stop where an enemy leader stands: just move")
    {
        let (id, to) = (claim.piece(), claim.target());
        let named = claim.at(said[0], to) && claim.names(said[1], id) && said[2].parse() == Ok(land.mp(id));
        let direct = land.costs(id, |area| !land.enemies(area)).get(&to).copied();
        let stops = land.cost(id, to).is_some_and(|cost| cost <= land.mp(id));
        return truth(named && stops && direct.is_none_or(|cost| cost > land.mp(id)), direct);
    }
    if let Some(said) = claim.fits("{} is within {}'s {} MP: just move") {
        let (id, to) = (claim.piece(), claim.target());
        let named = claim.at(said[0], to) && claim.names(said[1], id);
        let number = said[2].parse() == Ok(land.mp(id));
        return truth(named && number && claim.offered.contains(&Action::Move(id, to)), land.cost(id, to));
    }
    if let Some(said) = claim.fits("{} costs {} MP, a Forced March of {} gives at most {}") {
        let (id, to) = (claim.piece(), claim.target());
        let named = claim.at(said[0], to) && claim.names(said[2], id);
        let (most, help) = match said[3].split_once([',', ' ']) {
            Some((most, help)) => (most, help.trim()),
            None => (said[3], ""),
        };
        let numbers = said[1].parse().ok() == land.cost(id, to) && most.parse() == Ok(land.most(id));
        let lost = claim.has(id, Marks::OUT_OF_COMMAND);
        let rated = land.helpers(id).into_iter().any(|leader| setup.piece(leader).sr > 0);
        let helped = match help {
            "" => true,
            "since no leader helps a unit Out of Command" => lost,
            "without a leader's help" => !lost && !rated,
            _ => return truth(false, help),
        };
        let beyond = land.cost(id, to).is_some_and(|cost| cost > land.most(id));
        return truth(
            named && numbers && helped && beyond,
            (land.cost(id, to), land.most(id), land.helpers(id)),
        );
    }
    let Frame::Forced(frame) = state.top() else { return None };
    let unit = frame.unit;
    if let Some(said) = claim.fits("{} is not on a shortest way that {} can pay for") {
        let to = claim.target();
        let Some(forced_march::Item::To(goal)) = frame.plan.item(frame.at) else {
            return truth(false, frame);
        };
        let here = land.area(unit)?;
        let left = land.mp(unit) + u32::from(frame.extra);
        // The way through the area is no cheaper than the cheapest, or its first step is too dear.
        let cheapest = land.cost(unit, goal);
        let mut there = state.clone();
        there.piece_mut(unit).at = areas::state::Place::on(to);
        let step = land.costs(unit, |_| false).get(&to).copied();
        let beyond = Land { state: &there, ..land }.cost(unit, goal);
        let through = step.zip(beyond).map(|(one, two)| one + two);
        let good = land.adjacent(here, to)
            && (to == goal || !land.held(to))
            && through == cheapest
            && step.is_some_and(|step| step <= left);
        let named = claim.at(said[0], to) && claim.names(said[1], unit);
        return truth(named && !good, (cheapest, through, left));
    }
    if frame.step == forced_march::Step::Planning {
        return judge_item(claim, frame);
    }
    let Action::Lead(leader) = claim.action else { return None };
    if let Some(said) = claim.fits("{} may not command {}") {
        let named = claim.names(said[0], leader) && claim.names(said[1], unit);
        return truth(named && !land.commands(leader, unit), setup.piece(leader));
    }
    if let Some(said) = claim.fits("{} is out of {}'s Command Range") {
        let named = claim.names(said[0], unit) && claim.names(said[1], leader);
        return truth(named && !land.in_range(leader, unit), setup.piece(leader));
    }
    if let Some(said) = claim.fits("{} is no leader") {
        return truth(claim.names(said[0], leader) && land.kind(leader) != Kind::Leader, leader);
    }
    if let Some(said) = claim.fits("{} has no Strategic Rating to lend") {
        return truth(claim.names(said[0], leader) && setup.piece(leader).sr == 0, setup.piece(leader));
    }
    if let Some(said) = claim.fits("{} stands with {} and outranks him") {
        let Some(chief) = claim.own(said[0]) else { return truth(false, said) };
        let outranks = setup.piece(chief).rank < setup.piece(leader).rank;
        let both = land.area(chief) == land.area(leader) && land.commands(chief, unit);
        return truth(claim.names(said[1], leader) && outranks && both, (chief, leader));
    }
    None
}

/// What a plan cannot hold.
fn judge_item(claim: &Claim<'_>, frame: forced_march::Forced) -> Option<Truth> {
    let (land, setup, unit) = (claim.land(), claim.setup, frame.unit);
    let (mut at, mut cost, mut works) = (land.area(unit)?, 0, 0);
    let table = &setup.tables.movement;
    for item in (0..6).filter_map(|index| frame.plan.item(index)) {
        // The costs from where the plan has come to, with the unit's own weight where it stands now.
        match item {
            forced_march::Item::To(area) => {
                let mut there = claim.state.clone();
                there.piece_mut(unit).at = areas::state::Place::on(at);
                cost += Land { state: &there, ..land }.cost(unit, area)?;
                at = area;
            }
            forced_march::Item::Destroy(_) => (cost, works) = (cost + u32::from(table.destroy), works + 1),
            forced_march::Item::Repair(_) => (cost, works) = (cost + u32::from(table.repair), works + 1),
        }
    }
    if claim.is("the plan holds no bridge work yet") {
        return truth(works == 0, frame.plan);
    }
    if let Some(said) = claim.fits("the plan costs {} MP, and {} has {} without a Forced March") {
        let numbers = said[0].parse() == Ok(cost) && said[2].parse() == Ok(land.mp(unit));
        return truth(numbers && claim.names(said[1], unit) && cost <= land.mp(unit), (cost, land.mp(unit)));
    }
    if let Some(said) = claim.fits("the plan leads among enemies at {}, where movement ends") {
        return truth(claim.at(said[0], at) && land.held(at), at);
    }
    if let Some(said) = claim.fits("the plan has {} at {} already") {
        return truth(claim.names(said[0], unit) && claim.at(said[1], at) && claim.target() == at, at);
    }
    if let Some(said) = claim.fits("the plan leads to {}: work on a bridge there comes next, or its end (go)")
    {
        let next =
            |action: &Action| matches!(action, Action::Go | Action::ThenDestroy(_) | Action::ThenRepair(_));
        let only = claim.offered.iter().all(next) && !claim.offered.is_empty();
        return truth(claim.at(said[0], at) && only, &claim.offered);
    }
    if let Some(said) = claim.fits("no way that {} can pay for leads to {}") {
        let mut there = claim.state.clone();
        there.piece_mut(unit).at = areas::state::Place::on(at);
        let cost = Land { state: &there, ..land }.cost(unit, claim.target());
        let named = claim.names(said[0], unit) && claim.at(said[1], claim.target());
        return truth(named && cost.is_none_or(|cost| cost > 15), cost);
    }
    let bridge = match claim.action {
        Action::ThenDestroy(bridge) | Action::ThenRepair(bridge) => Some(bridge),
        _ => None,
    };
    if let Some(said) = claim.fits("{} would not stand at either end of that bridge") {
        let ends = bridge.map(|bridge| [setup.bridge(bridge).a, setup.bridge(bridge).b])?;
        return truth(claim.names(said[0], unit) && !ends.contains(&at), (at, ends));
    }
    if claim.is("the bridge is intact") {
        return truth(!claim.state.broken.contains(bridge?), bridge);
    }
    if claim.is("the bridge is destroyed already") {
        return truth(claim.state.broken.contains(bridge?), bridge);
    }
    let said = claim.fits("the plan would cost {} MP, a Forced March of {} gives at most {}")?;
    let more = match claim.action {
        Action::ThenDestroy(_) => u32::from(table.destroy),
        Action::ThenRepair(_) => u32::from(table.repair),
        _ => {
            let mut there = claim.state.clone();
            there.piece_mut(unit).at = areas::state::Place::on(at);
            Land { state: &there, ..land }.cost(unit, claim.target())?
        }
    };
    let numbers = said[0].parse() == Ok(cost + more) && said[2].parse() == Ok(land.most(unit));
    let dear = cost + more > land.most(unit);
    truth(numbers && dear && claim.names(said[1], unit), (cost, more, land.most(unit)))
}

/// Work on a bridge.
pub(super) fn judge_work(claim: &Claim<'_>) -> Option<Truth> {
    let (land, state, setup) = (claim.land(), claim.state, claim.setup);
    let (bridge, repair): (BridgeId, bool) = match claim.action {
        Action::Destroy(_, bridge) => (bridge, false),
        Action::Repair(_, bridge) => (bridge, true),
        Action::Plan(_) => return judge_plan(claim),
        _ => return None,
    };
    let (id, frame) = (claim.piece(), claim.movement()?);
    let ends = [setup.bridge(bridge).a, setup.bridge(bridge).b];
    if let Some(said) = claim.fits("{} is no infantry") {
        return truth(claim.names(said[0], id) && land.kind(id) != Kind::Infantry, land.kind(id));
    }
    if let Some(said) = claim.fits("{} is Out of Command") {
        return truth(claim.names(said[0], id) && claim.has(id, Marks::OUT_OF_COMMAND), id);
    }
    if let Some(said) = claim.fits("{} does not stand at either end of that bridge") {
        let away = land.area(id).is_some_and(|area| !ends.contains(&area));
        return truth(claim.names(said[0], id) && away, land.area(id));
    }
    if let Some(said) = claim.fits("{} is among enemies: its movement has ended") {
        return truth(claim.names(said[0], id) && land.area(id).is_some_and(|area| land.held(area)), id);
    }
    if claim.is("the bridge is intact") {
        return truth(repair && !state.broken.contains(bridge), bridge);
    }
    if claim.is("the bridge is destroyed already") {
        return truth(!repair && state.broken.contains(bridge), bridge);
    }
    if claim.is("a bridge next to a City cannot be destroyed") {
        let printed = |area: AreaId| setup.area(area).terrain == areas::setup::Terrain::City;
        return truth(!repair && ends.into_iter().any(printed), ends);
    }
    if claim.is("there has been an attempt on that bridge in this phase") {
        let tried = if repair { state.repair_tried } else { state.destruction_tried };
        return truth(tried.contains(bridge), tried.bits());
    }
    if let Some(said) = claim.fits("the attempt costs {} MP and {} has {}") {
        let table = &setup.tables.movement;
        let cost = u32::from(if repair { table.repair } else { table.destroy });
        let numbers = said[0].parse() == Ok(cost) && said[2].parse() == Ok(land.mp(id));
        return truth(numbers && claim.names(said[1], id) && cost > land.mp(id), (cost, land.mp(id)));
    }
    if claim.text.ends_with(" has marched in a stack: bridge work is for units that move by themselves (R62)")
    {
        return truth(frame.mode == Mode::LastOfStack && frame.hand.contains(id), frame);
    }
    None
}

/// A Forced March with bridge work that cannot be planned.
fn judge_plan(claim: &Claim<'_>) -> Option<Truth> {
    let (land, state, setup) = (claim.land(), claim.state, claim.setup);
    let id = claim.piece();
    if let Some(said) = claim.fits("{} is no infantry") {
        return truth(claim.names(said[0], id) && land.kind(id) != Kind::Infantry, land.kind(id));
    }
    if let Some(said) = claim.fits("{} is Out of Command") {
        return truth(claim.names(said[0], id) && claim.has(id, Marks::OUT_OF_COMMAND), id);
    }
    let said = claim.fits("no bridge work of {}'s needs a Forced March")?;
    // No bridge that could be worked on is so far that only a Forced March brings the unit there with the MP for the work.
    let (mp, most) = (land.mp(id), land.most(id));
    let costs = land.costs(id, |area| !land.held(area));
    let mut needed = Vec::new();
    for (index, bridge) in setup.bridges.iter().enumerate() {
        let this = BridgeId(index as u8);
        for repair in [false, true] {
            let broken = state.broken.contains(this);
            let open = if repair {
                broken && !state.repair_tried.contains(this)
            } else {
                !broken && bridge.destroyable && !state.destruction_tried.contains(this)
            };
            let price =
                u32::from(if repair { setup.tables.movement.repair } else { setup.tables.movement.destroy });
            for end in [bridge.a, bridge.b] {
                let Some(&way) = costs.get(&end) else { continue };
                if open && !land.held(end) && way + price > mp && way + price <= most {
                    needed.push((end, way + price));
                }
            }
        }
    }
    let able = land.kind(id) == Kind::Infantry && !claim.has(id, Marks::OUT_OF_COMMAND);
    let fresh = claim.movement().is_some_and(|frame| !frame.hand.contains(id));
    truth(claim.names(said[0], id) && able && fresh && needed.is_empty(), (needed, mp, most))
}
