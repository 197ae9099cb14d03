//! What a side may know: everything, unless fog of war is played (CAL 20.4, AIF 11.3.2). Then a stack it cannot look through shows that it is there,
//! whether combat units are in it and whether it has a zone of control. Everything else about such stacks is forgotten first and made up
//! afterwards, so that two states that look alike are imagined alike.

use std::cmp::Reverse;

use board::Id;
use board::hex::HexId;
use orders::activation::Stage;
use orders::flow::Frame;
use orders::movement;
use orders::ruleset::Guns;
use orders::setup::{PieceId, PieceSet, Setup};
use orders::sight::Eyes;
use orders::stacking;
use orders::state::{Marks, PieceState, Place, State, Status};
use play::{Side, Viewer};

use crate::rng::Rng;

/// How often troops are dealt out anew where they do not fit the stacks.
const DEALS: usize = 24;

/// How far off, in hexes, somebody may be from where one would look for him first.
const DOUBT: usize = 4;

/// A whole state that looks to `side` as this one does: who is out of its sight is dealt out over the stacks that are.
pub(super) fn imagine(setup: &Setup, state: &State, side: Side, rng: &mut Rng) -> State {
    let mut world = state.clone();
    if !setup.rules.fog_of_war {
        return world;
    }
    let hidden = Hidden::new(setup, state, side);
    if hidden.units.is_empty() && hidden.leaders.is_empty() {
        return world;
    }
    hidden.forget(&mut world);
    hidden.weaken(state, &mut world, rng);
    hidden.deal_units(&mut world, rng);
    hidden.deal_leaders(&mut world, rng);
    world
}

/// A stack that cannot be looked through.
#[derive(Clone, Copy, Debug)]
struct Stack {
    hex: HexId,
    /// Somebody in it is in good order.
    good: bool,
    /// The battery of a redoubt is there, which leaves room for one unit without guns.
    work: bool,
}

/// One or two units that stand together.
type Band = (PieceId, Option<PieceId>);

/// What is out of sight.
struct Hidden<'a> {
    setup: &'a Setup,
    enemy: Side,
    units: PieceSet,
    leaders: PieceSet,
    /// Stacks with combat units, by their hexes.
    stacks: Vec<Stack>,
    /// Hexes where only leaders are.
    lone: Vec<HexId>,
}

/// What is being done to somebody at this moment, and in sight of all who are asked about it.
const BUSY: [Marks; 9] = [
    Marks::BEREFT,
    Marks::RISK,
    Marks::STOOD,
    Marks::BESET,
    Marks::RUNS,
    Marks::CHOOSES,
    Marks::HOLDS,
    Marks::CHARGE,
    Marks::COUNTER,
];

/// Whether a piece is in the middle of something.
fn is_busy(state: &State, id: PieceId) -> bool {
    let piece = state.piece(id);
    let named = |frame: &Frame| match frame {
        Frame::Move(mv) => mv.pieces().contains(id),
        Frame::Escape(one) | Frame::Evade(one) | Frame::Counter(one) | Frame::Flag(one) => *one == id,
        Frame::Officer(officer) => officer.piece == id,
        _ => false,
    };
    piece.fights > 0
        || piece.owes > 0
        || piece.origin != Place::AWAY
        || BUSY.into_iter().any(|mark| piece.marks.has(mark))
        || state.frames.iter().any(named)
}

impl<'a> Hidden<'a> {
    fn new(setup: &'a Setup, state: &State, side: Side) -> Hidden<'a> {
        let enemy = side.other();
        let eyes = Eyes::new(setup, state, Viewer::Seat(side));
        let all = setup.index.units[enemy].or(setup.index.leaders[enemy]);
        let unseen = |id: &PieceId| state.hex(*id).is_some_and(|hex| !eyes.see(enemy, hex));
        let hidden: PieceSet = all.filter(unseen).collect();
        let mut found = Hidden {
            setup,
            enemy,
            units: PieceSet::EMPTY,
            leaders: PieceSet::EMPTY,
            stacks: Vec::with_capacity(16),
            lone: Vec::new(),
        };
        let zones = state.sky(setup).zones;
        for hex in &state.hexes_of(hidden) {
            let here = state.in_hex(hex, hidden);
            let mut each = here;
            if each.any(|id| is_busy(state, id)) {
                continue;
            }
            let units = here.and(setup.index.units[enemy]);
            if units.is_empty() {
                found.lone.push(hex);
            } else {
                let good = !zones || state.is_zoned(setup, hex, enemy);
                let work = !state.works_at(setup, hex, enemy).is_empty();
                found.stacks.push(Stack { hex, good, work });
            }
            found.units = found.units.or(units);
            found.leaders = found.leaders.or(here.minus(units));
        }
        found
    }

    /// Nothing is left of what cannot be seen but where somebody stands: units are fresh and in command, their markers are those of their formation.
    fn forget(&self, world: &mut State) {
        let setup = self.setup;
        let moves = match world.frames.iter().next() {
            Some(Frame::Activation(stage)) if world.side(setup) == self.enemy => Some(*stage),
            _ => None,
        };
        let seen = setup.index.units[self.enemy].minus(self.units);
        let followed: PieceSet = seen.filter_map(|id| world.piece(id).column).collect();
        for id in self.units.or(self.leaders) {
            let piece = setup.piece(id);
            let own = piece.formation;
            let mut fresh = PieceState::away(own.unwrap_or(world.piece(id).with));
            fresh.at = world.piece(id).at;
            let apart = setup.scenario.apart.filter(|apart| apart.units.contains(id) || apart.officer == id);
            if piece.kind.is_leader() {
                // Whoever is seen to belong to a column has an officer; which order lies under him is not seen (AIF R136).
                let leads = followed.contains(id) || apart.is_some() && world.has(id, Marks::LEADS);
                if leads && let Some(own) = own {
                    fresh.marks.set(Marks::LEADS, true);
                    fresh.acts = world.orders[own.index()];
                }
                *world.piece_mut(id) = fresh;
                continue;
            }
            if apart.is_some() {
                fresh.column = world.piece(id).column;
            }
            let acts = match world.extra.apart {
                Some(_) => apart.is_some(),
                None => apart.is_none() && own == Some(world.active),
            };
            if let Some(stage) = moves.filter(|_| acts) {
                fresh.marks.set(Marks::ACTIVE, true);
                fresh.marks.set(Marks::DONE, has_moved(setup, stage));
                fresh.acts = world.orders[world.active.index()];
            } else {
                let acted = match apart {
                    Some(_) => world.extra.apart_done,
                    None => own.is_some_and(|own| world.activated.contains(own)),
                };
                fresh.marks.set(Marks::ACTIVATED, acted);
            }
            *world.piece_mut(id) = fresh;
        }
    }

    /// As many as there are have lost a step, whoever they are: losses lie on the table.
    fn weaken(&self, state: &State, world: &mut State, rng: &mut Rng) {
        let count = self.units.filter(|&id| state.piece(id).reduced).count();
        let mut able: Vec<PieceId> = self.units.filter(|&id| self.setup.piece(id).reduced > 0).collect();
        shuffle(&mut able, rng);
        for id in able.into_iter().take(count) {
            world.piece_mut(id).reduced = true;
        }
    }

    /// Deals the units out. Where that cannot be done they stay where they are, which happens only to the oddest of stacks.
    fn deal_units(&self, world: &mut State, rng: &mut Rng) {
        let homes: Vec<(PieceId, Option<HexId>)> = self.units.map(|id| (id, self.home(id))).collect();
        let near = self.near(world, &homes);
        for _ in 0..DEALS {
            let Some(dealt) = self.try_deal(world, &near, rng) else { continue };
            for (stack, (one, other)) in dealt {
                for id in std::iter::once(one).chain(other) {
                    world.piece_mut(id).at = Place::on(stack.hex);
                }
            }
            break;
        }
        for stack in &self.stacks {
            let routed = rng.below(3) == 0;
            if stack.good {
                continue;
            }
            for id in world.troops_at(self.setup, stack.hex, self.enemy) {
                world.piece_mut(id).status = if routed { Status::Routed } else { Status::Disordered };
            }
        }
    }

    /// Where everybody knows a piece to have been at first: its place in the set-up, or where it came onto the map.
    fn home(&self, id: PieceId) -> Option<HexId> {
        let placed = self.setup.placements.iter().find(|placement| placement.piece == id);
        placed.map(|placement| placement.hex).or(self.setup.piece(id).entry)
    }

    /// How far each unit would be from where one expects it, for every stack: near those of its formation that are seen, or where it came from.
    fn near(&self, world: &State, homes: &[(PieceId, Option<HexId>)]) -> Vec<Vec<u16>> {
        let setup = self.setup;
        let seen = world.on_map(setup.index.units[self.enemy].minus(self.units));
        // By formation and stack: whoever carries the same letter is looked for in the same places.
        let mut mates = vec![vec![u16::MAX; self.stacks.len()]; setup.formations.len()];
        for mate in seen {
            let Some(formation) = setup.piece(mate).formation else { continue };
            let here = world.hex_of(mate);
            for (far, stack) in mates[formation.index()].iter_mut().zip(&self.stacks) {
                *far = (*far).min(setup.map.distance(here, stack.hex));
            }
        }
        let mut table = vec![Vec::new(); setup.pieces.len()];
        for &(id, home) in homes {
            let mates = setup.piece(id).formation.map(|formation| &mates[formation.index()]);
            let far = |(index, stack): (usize, &Stack)| {
                let mate = mates.map_or(u16::MAX, |mates| mates[index]);
                let start = home.map_or(u16::MAX, |home| setup.map.distance(home, stack.hex));
                let far = mate.min(start);
                if far == u16::MAX { 0 } else { far }
            };
            table[id.index()] = self.stacks.iter().enumerate().map(far).collect();
        }
        table
    }

    fn try_deal(&self, world: &State, near: &[Vec<u16>], rng: &mut Rng) -> Option<Vec<(Stack, Band)>> {
        let mut bands = self.bands(world, rng)?;
        let mut order: Vec<usize> = (0..self.stacks.len()).collect();
        shuffle(&mut order, rng);
        // Who is hard to please comes first.
        order.sort_by_key(|&index| Reverse((self.stacks[index].work, !self.stacks[index].good)));
        let gun = |id: PieceId| self.setup.piece(id).kind.is_gun();
        let mut dealt = Vec::with_capacity(order.len());
        for index in order {
            let stack = self.stacks[index];
            let mut best: Option<(u16, usize)> = None;
            for (at, &(one, other)) in bands.iter().enumerate() {
                let guns = gun(one) || other.is_some_and(gun);
                // A battery is always in good order.
                if stack.work && (guns || other.is_some()) || !stack.good && guns {
                    continue;
                }
                let far = near[one.index()][index] + rng.below(DOUBT) as u16;
                if best.is_none_or(|(least, _)| far < least) {
                    best = Some((far, at));
                }
            }
            let (_, at) = best?;
            dealt.push((stack, bands.swap_remove(at)));
        }
        Some(dealt)
    }

    /// As many bands as there are stacks.
    fn bands(&self, world: &State, rng: &mut Rng) -> Option<Vec<Band>> {
        let mut units: Vec<PieceId> = self.units.collect();
        shuffle(&mut units, rng);
        let mut pairs = units.len().checked_sub(self.stacks.len())?;
        let mut bands: Vec<Band> = Vec::with_capacity(self.stacks.len());
        while let Some(one) = units.pop() {
            let fits = |&other: &PieceId| stacking::may_share(self.setup, world, one, other);
            let other = if pairs > 0 { units.iter().rposition(fits) } else { None };
            pairs -= usize::from(other.is_some());
            bands.push((one, other.map(|at| units.remove(at))));
        }
        (pairs == 0 && bands.len() == self.stacks.len()).then_some(bands)
    }

    /// Leaders are with their troops, but for those who show that they are alone. Where that cannot be they stay where they are.
    fn deal_leaders(&self, world: &mut State, rng: &mut Rng) {
        for _ in 0..DEALS {
            if let Some(dealt) = self.try_leaders(world, rng) {
                for (id, hex) in dealt {
                    world.piece_mut(id).at = Place::on(hex);
                }
                return;
            }
        }
    }

    fn try_leaders(&self, world: &State, rng: &mut Rng) -> Option<Vec<(PieceId, HexId)>> {
        let setup = self.setup;
        let allowed = |id: PieceId, hex: HexId| movement::tied(setup, id).is_none_or(|tie| tie.contains(hex));
        let mut free: Vec<PieceId> = self.leaders.collect();
        shuffle(&mut free, rng);
        let mut dealt = Vec::with_capacity(free.len());
        for &hex in &self.lone {
            let at = free.iter().position(|&id| allowed(id, hex))?;
            dealt.push((free.remove(at), hex));
        }
        for id in free {
            let own = setup.piece(id).formation;
            let mates = world.on_map(setup.index.units[self.enemy]);
            let mates: PieceSet =
                mates.filter(|&mate| own.is_some() && setup.piece(mate).formation == own).collect();
            let far = |hex: HexId, alone: u16| {
                let mates = mates.map(|mate| setup.map.distance(world.hex_of(mate), hex));
                2 * mates.min().unwrap_or(0) + alone
            };
            let stacks = self.stacks.iter().map(|stack| (stack.hex, 0));
            let places = stacks.chain(self.lone.iter().map(|&hex| (hex, 8)));
            let open = places.filter(|&(hex, _)| allowed(id, hex));
            let (_, hex) = open.map(|(hex, alone)| (far(hex, alone) + rng.below(DOUBT) as u16, hex)).min()?;
            dealt.push((id, hex));
        }
        Some(dealt)
    }
}

/// Whether the units of the active formation have had their move.
fn has_moved(setup: &Setup, stage: Stage) -> bool {
    match stage {
        Stage::Reserve | Stage::Officers | Stage::OrderAsk | Stage::OrderRoll | Stage::OrderPick => false,
        Stage::MoveIn => false,
        Stage::Bombard => setup.rules.book.guns == Guns::AfterMovement,
        _ => true,
    }
}

fn shuffle<T>(list: &mut [T], rng: &mut Rng) {
    for index in (1..list.len()).rev() {
        list.swap(index, rng.below(index + 1));
    }
}
