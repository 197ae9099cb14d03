//! Judges of what is said about who may move and where to.

use std::collections::BTreeSet;

use board::hex::HexId;
use chits::action::Action;
use chits::flow::Frame;
use chits::movement::Move;
use chits::setup::{Command, Kind, PieceId, Terrain, Way};
use chits::state::{Marks, RETURNS, Special};
use testkit::Truth;

use super::field::Land;
use super::{Claim, truth};

/// Half points from words.
fn halves(said: &str) -> Option<u32> {
    if said == "half a point" {
        return Some(1);
    }
    let (number, more) = match said.strip_suffix(" and a half points") {
        Some(number) => (number, 1),
        None => (said.strip_suffix(" points").or(said.strip_suffix(" point"))?, 0),
    };
    Some(2 * number.parse::<u32>().ok()? + more)
}

impl<'a> Claim<'a> {
    /// The ground as the asking side finds it.
    pub(super) fn land(&self) -> Land<'a> {
        Land { setup: self.setup, state: self.state, side: self.side }
    }

    fn move_in_hand(&self) -> Option<Move> {
        match self.state.top() {
            Frame::Move(frame) => Some(frame),
            _ => None,
        }
    }

    pub(super) fn hand(&self) -> Vec<PieceId> {
        self.move_in_hand().map(|mv| mv.hand.collect()).unwrap_or_default()
    }

    pub(super) fn has(&self, id: PieceId, mark: Marks) -> bool {
        self.state.has(id, mark)
    }

    /// What is said of a hex that is too full.
    pub(super) fn too_full(&self, movers: &[PieceId]) -> Option<Truth> {
        let land = self.land();
        let (most, most_normal) = self.setup.tables.stacking;
        if let Some(said) = self.fits("{} would be too full: {} units of normal size at most") {
            let over = self.hex().is_some_and(|hex| land.normal(movers, hex) > usize::from(most_normal));
            return truth(self.there(said[0]) && said[1].parse() == Ok(most_normal) && over, movers);
        }
        let said = self.fits("{} would be too full: {} units at most")?;
        let over = self.hex().is_some_and(|hex| !land.room(movers, hex));
        truth(self.there(said[0]) && said[1].parse() == Ok(most) && over, movers)
    }
}

/// Who may be taken in hand.
pub(super) fn judge(claim: &Claim<'_>) -> Option<Truth> {
    let (land, state, setup) = (claim.land(), claim.state, claim.setup);
    let id = claim.piece()?;
    let piece = state.piece(id);
    let laid = matches!(piece.special, Special::Building { .. } | Special::Bridge { .. });
    let active = state.active;
    let counter = setup.counter(active.counter);
    if let Some(said) = claim.fits("{} is on its bridge side and cannot move") {
        return truth(claim.named(said[0]) && laid, piece);
    }
    if let Some(said) = claim.fits("{} is engaged until the end of turn {}") {
        let until = said[1].parse() == Ok(piece.until) && piece.until >= state.turn;
        return truth(claim.named(said[0]) && piece.engaged > 0 && until, piece);
    }
    if let Some(said) = claim.fits("{} moves from the next turn on") {
        let done = claim.has(id, Marks::ACTED) && !claim.offered().contains(&Action::Take(id));
        return truth(claim.named(said[0]) && land.kind(id) == Kind::Bridge && done, piece);
    }
    if let Some(said) = claim.fits("{} has been activated this turn already") {
        return truth(claim.named(said[0]) && claim.has(id, Marks::ACTED), piece);
    }
    if let Some(said) = claim.fits("the move of {} is over") {
        return truth(claim.named(said[0]) && claim.has(id, Marks::DONE), piece);
    }
    if let Some(said) = claim.fits("{} has been put down unmoved {} times, and its move is over") {
        return truth(claim.named(said[0]) && piece.marks.returns() >= RETURNS, piece);
    }
    let own = match counter.command {
        Command::Formation(formation) => setup.piece(id).formation == Some(formation),
        Command::Independent => true,
        Command::Chief => setup.piece(id).formation.is_some_and(|formation| {
            let held = state.reserve[counter.side] == Some(formation);
            state.boxed[counter.side].contains(formation) && held == active.reserve
        }),
    };
    let own = own || setup.piece(id).formation.is_none();
    if let Some(said) = claim.fits("{} does not command {}") {
        return truth(said[0] == counter.name && claim.named(said[1]) && !own, (own, piece));
    }
    if let Some(said) = claim.fits("{} is in the reserve, which acts after the others") {
        let held = setup.piece(id).formation.is_some()
            && state.reserve[counter.side] == setup.piece(id).formation
            && !active.reserve;
        return truth(claim.named(said[0]) && held, (state.reserve, active));
    }
    let spot = state.spots[usize::from(active.counter.0)].hex();
    let apart = land.hex(id).zip(spot).map(|(one, other)| setup.map.distance(one, other));
    let within = |shut: &BTreeSet<HexId>| {
        let start: BTreeSet<HexId> = spot.into_iter().collect();
        land.hex(id).is_some_and(|hex| land.around(&start, counter.radius, shut).contains(&hex))
    };
    let radius = || apart > Some(u16::from(counter.radius));
    if let Some(said) = claim.fits("{} is more than {} hex from the counter") {
        let number = said[1].parse() == Ok(counter.radius);
        return truth(claim.named(said[0]) && number && radius(), apart);
    }
    if let Some(said) = claim.fits("{} is more than {} hexes from {}") {
        let number = said[1].parse() == Ok(counter.radius) && said[2] == counter.name;
        return truth(claim.named(said[0]) && number && radius(), apart);
    }
    if let Some(said) = claim.fits("{} was not in reach of {} when the counter was placed") {
        return truth(
            claim.named(said[0]) && said[1] == counter.name && !claim.has(id, Marks::ACTIVE),
            apart,
        );
    }
    if let Some(said) = claim.fits("the enemy stands between {} and {}") {
        let cut = within(&BTreeSet::new()) && !within(&land.enemies());
        return truth(claim.named(said[0]) && said[1] == counter.name && cut, (apart, spot));
    }
    if let Some(said) = claim.fits("Independent activates {} units at most") {
        let most = setup.tables.independent;
        let hand = claim.hand().into_iter().chain([id]).collect::<BTreeSet<_>>();
        let named = setup.piece_ids().filter(|&it| state.piece(it).fights > 0);
        let all: BTreeSet<PieceId> = hand.into_iter().chain(named).collect();
        let new = all.into_iter().filter(|&it| !claim.has(it, Marks::ACTED)).count();
        let over = usize::from(active.acted) + new > usize::from(most);
        return truth(counter.command == Command::Independent && said[0].parse() == Ok(most) && over, active);
    }
    None
}

/// What those in hand may not do besides going somewhere.
pub(super) fn judge_hand(claim: &Claim<'_>) -> Option<Truth> {
    let (land, state, setup) = (claim.land(), claim.state, claim.setup);
    let hand = claim.hand();
    let at = hand.first().and_then(|&id| land.hex(id));
    if let Some(said) = claim.fits("{} is too full to stay in: charge or ride on") {
        let full = at.is_some_and(|at| claim.at(said[0], at) && !land.room(&hand, at));
        return truth(full, at);
    }
    if claim.is("no points are left for the step off the map") {
        let (far, near) = land.budget(&hand);
        let left = if hand.iter().any(|&id| claim.has(id, Marks::NEAR)) { near } else { far };
        return truth(left < u32::from(setup.tables.road), left);
    }
    if let Some(said) = claim.fits("no road leaves the map in the {} from {}") {
        let at = at?;
        let edge = setup.ground(at).exit.map(|edge| edge.id());
        return truth(claim.at(said[1], at) && edge != Some(said[0]), edge);
    }
    let id = claim.piece()?;
    if let Some(said) = claim.fits("{} is in hand already") {
        let placed = matches!(state.top(), Frame::SetUp(frame) if frame.hand == Some(id));
        return truth(claim.named(said[0]) && (hand.contains(&id) || placed), hand);
    }
    if let Some(said) = claim.fits("{} is not in hand") {
        return truth(claim.named(said[0]) && !hand.contains(&id), hand);
    }
    if let Some(said) = claim.fits("{} is alone in hand: its move ends when another begins") {
        return truth(claim.named(said[0]) && hand == [id], hand);
    }
    if claim.is("they have not set out yet: take in hand only those who go") {
        let moved = claim.move_in_hand().is_some_and(|mv| mv.moved);
        return truth(!moved && hand.contains(&id) && hand.len() > 1, hand);
    }
    if let Some(said) = claim.fits("{} does not stand in the same hex") {
        return truth(claim.named(said[0]) && at.is_some() && land.hex(id) != at, at);
    }
    if let Some(said) = claim.fits("{} is no bridge crew") {
        return truth(claim.named(said[0]) && land.kind(id) != Kind::Bridge, land.kind(id));
    }
    if claim.is("take the crew in hand first") {
        return truth(land.kind(id) == Kind::Bridge && !hand.contains(&id), hand);
    }
    if let Some(said) = claim.fits("take {} in hand first") {
        return truth(claim.named(said[0]) && land.kind(id) == Kind::Bridge && !hand.contains(&id), hand);
    }
    if let Some(said) = claim.fits("{} is no bridge") {
        let laid = matches!(state.piece(id).special, Special::Building { .. } | Special::Bridge { .. });
        return truth(claim.named(said[0]) && !laid, state.piece(id));
    }
    let Action::Build(_, over) = claim.action else { return None };
    let way = land.hex(id).map(|hex| setup.index.ways[hex.index()][over.index()])?;
    if claim.is("there is a bridge over that side") {
        return truth(way.has(Way::RIVER) && way.has(Way::BRIDGE), way);
    }
    if claim.is("no river runs along that side of its hex") {
        return truth(!way.has(Way::RIVER) || !way.has(Way::EXISTS), way);
    }
    None
}

/// Where those in hand may not go.
pub(super) fn judge_goal(claim: &Claim<'_>) -> Option<Truth> {
    let (land, state, setup) = (claim.land(), claim.state, claim.setup);
    if let Some(said) = claim.fits("the enemy stands in {}") {
        let units = claim.hex().map(|hex| land.units(hex, claim.side.other()));
        return truth(claim.there(said[0]) && units.is_some_and(|units| !units.is_empty()), claim.hex());
    }
    let (Action::To(hex), Frame::Move(mv)) = (claim.action, state.top()) else { return None };
    let hand: Vec<PieceId> = mv.hand.collect();
    let start = land.hex(*hand.first()?)?;
    if let Some(said) = claim.fits("they stand in {} already") {
        return truth(claim.there(said[0]) && hex == start, start);
    }
    if let Some(told) = claim.too_full(&hand) {
        return Some(told);
    }
    let near = hand.iter().any(|&id| claim.has(id, Marks::NEAR));
    let (far, single) = land.budget(&hand);
    let bound = hand.iter().any(|&id| !claim.has(id, Marks::FREE));
    let fed = |hex: HexId| !bound || state.supplied.contains(setup.cell(hex));
    let least = |limits: (u32, u32), may: &dyn Fn(HexId) -> bool| {
        let [far, near] = land.costs(start, near, limits, may)[hex.index()];
        Some(far.min(near)).filter(|&cost| cost != u32::MAX)
    };
    let everywhere = |_: HexId| true;
    if let Some(said) = claim.fits("{} is out of supply") {
        return truth(claim.there(said[0]) && bound && !fed(hex), bound);
    }
    if let Some(said) = claim.fits("the way to {} leads through hexes without supply") {
        let over = least((far, single), &everywhere).is_some() && least((far, single), &fed).is_none();
        return truth(claim.there(said[0]) && bound && over, (far, single));
    }
    if let Some(said) = claim.fits("a river without a bridge lies before {}") {
        return truth(
            claim.there(said[0]) && setup.map.adjacent(start, hex) && !land.crosses(start, hex),
            start,
        );
    }
    let plenty = (u32::MAX, u32::MAX);
    if let Some(said) = claim.fits("no way leads to {}") {
        return truth(claim.there(said[0]) && least(plenty, &everywhere).is_none(), start);
    }
    let left = if near { single } else { far };
    if let Some(said) = claim.fits("the way to {} comes within 2 hexes of the enemy, so {} hold") {
        let cost = least(plenty, &everywhere);
        let strategic = least((far, single), &everywhere).is_none() && cost <= Some(left) && !near;
        let reach = setup.tables.strategic.0 == 3;
        let holds = claim.there(said[0]) && halves(said[1]) == Some(single) && strategic && reach;
        return truth(holds, (cost, far, single));
    }
    let said = claim
        .fits("{} costs {}, and {} are left")
        .or_else(|| claim.fits("{} costs {}, and {} is left"))
        .or_else(|| claim.fits("{} costs {}, and {} are left: it is next to the enemy"))
        .or_else(|| claim.fits("{} costs {}, and {} is left: it is next to the enemy"))?;
    let cost = least(plenty, &everywhere);
    let next = !claim.text.ends_with("next to the enemy") || land.beside().contains(&hex);
    let numbers = halves(said[1]) == cost && halves(said[2]) == Some(left);
    truth(claim.there(said[0]) && numbers && next && cost > Some(left), (cost, left))
}

/// Why a hex cannot be charged.
pub(super) fn judge_charge(claim: &Claim<'_>) -> Option<Truth> {
    let (land, setup) = (claim.land(), claim.setup);
    let Action::Charge(hex) = claim.action else { return None };
    let hand = claim.hand();
    let from = land.hex(*hand.first()?)?;
    if let Some(said) = claim.fits("{} is no cavalry") {
        let foot = |&id: &PieceId| setup.piece(id).name == said[0] && land.kind(id) != Kind::Cavalry;
        return truth(hand.iter().any(foot), hand);
    }
    if let Some(said) = claim.fits("{} has failed in a charge and charges again on the next day") {
        let stopped = |&id: &PieceId| setup.piece(id).name == said[0] && claim.has(id, Marks::STOPPED);
        return truth(hand.iter().any(stopped), hand);
    }
    if let Some(said) = claim.fits("there is no enemy in {}") {
        return truth(claim.there(said[0]) && land.pieces(hex, claim.side.other()).is_empty(), hex);
    }
    if let Some(said) = claim.fits("nobody in {} fights: whoever enters takes it") {
        let (all, units) = (land.pieces(hex, claim.side.other()), land.units(hex, claim.side.other()));
        return truth(claim.there(said[0]) && !all.is_empty() && units.is_empty(), all);
    }
    if let Some(said) = claim.fits("{} is not next to them: ride up to it first") {
        return truth(claim.there(said[0]) && !setup.map.adjacent(from, hex), from);
    }
    if let Some(said) = claim.fits("{} is not open ground") {
        let ground = setup.ground(hex);
        return truth(claim.there(said[0]) && (ground.terrain != Terrain::Open || ground.fortified), ground);
    }
    if let Some(said) = claim.fits("a river without a bridge lies before {}") {
        return truth(
            claim.there(said[0]) && setup.map.adjacent(from, hex) && !land.strikes(from, hex),
            from,
        );
    }
    let said = claim
        .fits("charging {} costs {}, and {} are left")
        .or_else(|| claim.fits("charging {} costs {}, and {} is left"))?;
    let direction = setup.map.direction(from, hex)?;
    let way = setup.index.ways[from.index()][direction.index()];
    let tables = &setup.tables;
    let water = if land.river(from, direction) {
        tables.pontoon
    } else if way.has(Way::TORRENT | Way::CANAL) && !way.has(Way::ROAD) {
        tables.water
    } else {
        0
    };
    let enemies = land.enemies();
    let beside = land.near(hex).iter().any(|(_, other)| enemies.contains(other));
    let ground = tables.cost[setup.ground(hex).terrain as usize];
    let cost = u32::from(ground + water + if beside { tables.beside } else { 0 });
    let left = land.budget(&hand).1;
    let numbers = halves(said[1]) == Some(cost) && halves(said[2]) == Some(left);
    truth(claim.there(said[0]) && numbers && cost > left, (cost, left))
}
