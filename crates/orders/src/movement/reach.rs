//! Where a move can lead: hexes, costs and ways (CAL 9.1, 9.2, 17.1.1).

use std::cell::RefCell;

use board::hex::{Direction, HexId, Reached, Scratch, Step};

use super::{Move, Path, mover, tied};
use crate::ruleset::Roads;
use crate::setup::{Order, Setup};
use crate::stacking::{self, Room};
use crate::state::State;
use crate::tables::WHOLE;
use crate::ways::{Field, Mover};

thread_local! {
    /// The memory of the search for ways, kept from one search to the next.
    static SCRATCH: RefCell<Scratch> = RefCell::new(Scratch::new());
}

/// A place a move can lead to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Destination {
    /// The hex where the move would end.
    pub hex: HexId,
    /// Half points spent when it is reached, from the beginning of the move.
    pub cost: u8,
    /// The move may go on from there.
    pub open: bool,
    /// The order it is reached under.
    pub order: Order,
    /// It is reached along roads only, with the allowance the weather leaves to such moves.
    pub road: bool,
    /// It is reached in March Column (AIF 9.3).
    pub column: bool,
}

/// The way of a move to a hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Route {
    /// The order it is taken under.
    pub order: Order,
    /// The steps.
    pub path: Path,
    /// It is taken in March Column (AIF 9.3).
    pub column: bool,
}

/// The allowance in half points: the lowest of those who move together.
pub fn allowance(setup: &Setup, mv: &Move) -> u8 {
    mv.pieces().map(|id| setup.piece(id).movement * 2).min().unwrap_or(0)
}

/// The orders a move can be made under: artillery may always take Defence or Manoeuvre (CAL 11.0a, R90), until its first
/// step has settled it.
pub(super) fn orders(setup: &Setup, mv: &Move) -> impl Iterator<Item = Order> + use<> {
    let own = mv.order;
    let more = mv.is_fresh() && mv.pieces().all(|id| setup.piece(id).kind.is_gun());
    let others = [Order::Manoeuvre, Order::Defence].into_iter().filter(move |&order| more && order != own);
    std::iter::once(own).chain(others)
}

/// One search for ways: under an order, with so many half points, along roads only or not.
#[derive(Clone, Copy)]
struct Search {
    order: Order,
    budget: u8,
    road: bool,
    /// In March Column.
    column: bool,
    /// One step and no more.
    single: bool,
    /// Half points spent when it begins.
    spent: u8,
    /// The first step is paid for in full: for a way that needs no indulgence (CAL 9.1.1b).
    strict: bool,
}

/// Calls `look` with every search that a move calls for and the mover who makes it.
fn searches(
    setup: &Setup,
    state: &State,
    field: &Field,
    mv: &Move,
    mut look: impl FnMut(&Mover<'_>, Search),
) {
    let here = state.hex_of(mv.who);
    for order in orders(setup, mv) {
        let mut mover = mover(setup, state, field, mv, order);
        let unit = mover.order.is_some();
        let spent = mv.spent;
        let plain =
            Search { order, budget: 1, road: false, column: mv.column, single: true, spent, strict: false };
        if unit && order == Order::Defence || mover.sky.single {
            if mv.is_fresh() {
                look(&mover, plain); // CAL 5.1.3a, 5.1.3c, AIF 5.1.3b, AIF 17.2.7j
            }
            continue;
        }
        if unit && field.zones.contains(here) {
            continue; // CAL 8.1, 9.1.2a, R33
        }
        let plain = Search { single: false, ..plain };
        let full = allowance(setup, mv).saturating_sub(mv.spent);
        let penalty = if unit { mover.sky.penalty } else { 0 };
        if penalty > 0 && mv.by_road {
            // CAL 17.1.1a: the loss is waived for a move that follows roads all the way.
            look(&mover, Search { budget: full, road: true, ..plain });
        }
        let budget = full.saturating_sub(penalty).max(u8::from(mv.is_fresh()));
        if budget > 0 {
            look(&mover, Search { budget, ..plain });
        }
        if unit && !mv.column && may_form_column(setup, mv, order) {
            mover.column = true;
            let spent = mv.spent - mv.saving;
            let budget = (full + mv.saving).max(u8::from(mv.is_fresh()));
            look(&mover, Search { budget, column: true, spent, ..plain });
        }
    }
}

/// Whether a move may be made in March Column (AIF 9.3a, 9.3.2b, 5.1.2e, 5.1.3g).
pub fn may_form_column(setup: &Setup, mv: &Move, order: Order) -> bool {
    let side = setup.piece(mv.who).side;
    setup.rules.book.roads == Roads::Column
        && mv.mate.is_none()
        && mv.skirmish.is_none()
        && matches!(order, Order::Advance | Order::Manoeuvre)
        && !setup.title.no_column.contains(&side) // AIF 17.1.4
}

impl Search {
    /// The search itself. The first step of a move is never too dear (CAL 9.1.1b, AIF 9.2b), and with one half point it is also the last:
    /// that is how a unit under Defence moves a single hex, whatever it costs.
    fn run<'s>(self, mover: &'s Mover<'_>, mv: &Move, here: HexId, scratch: &'s mut Scratch) -> Reached<'s> {
        scratch.reach(&mover.setup.map, here, self.budget, self.steps(mover, mv, here))
    }

    /// The same for one hex, as far as so many half points lead: whoever looks for a cheaper way need not look further.
    fn run_to<'s>(
        self,
        mover: &'s Mover<'_>,
        mv: &Move,
        here: HexId,
        (hex, within): (HexId, u8),
        scratch: &'s mut Scratch,
    ) -> Reached<'s> {
        let budget = self.budget.min(within);
        scratch.reach_to(&mover.setup.map, here, hex, budget, self.steps(mover, mv, here))
    }

    /// What a step of it asks.
    fn steps<'m>(
        self,
        mover: &'m Mover<'_>,
        mv: &Move,
        here: HexId,
    ) -> impl Fn(HexId, Direction, HexId) -> Step + use<'m> {
        let fresh = mv.is_fresh() && !self.strict;
        let Search { budget, road, .. } = self;
        move |from, direction, to| {
            if road && !mover.setup.way(from, direction).is_road() {
                return Step::Forbidden;
            }
            let afford = |cost: u8| if fresh && from == here { cost.min(budget) } else { cost };
            match mover.step(from, direction, to) {
                Step::Go(cost) => Step::Go(afford(cost)),
                Step::Stop(cost) => Step::Stop(afford(cost)),
                Step::Forbidden => Step::Forbidden,
            }
        }
    }

    /// Whether a hex beside the mover costs more than there is, so that only CAL 9.1.1b opens the step to it.
    fn indulges(self, mover: &Mover<'_>, mv: &Move, here: HexId, hex: HexId) -> bool {
        if self.single || !mv.is_fresh() {
            return false;
        }
        let Some(direction) = mover.setup.map.direction(here, hex) else { return false };
        matches!(mover.step(here, direction, hex), Step::Go(cost) | Step::Stop(cost) if cost > self.budget)
    }

    /// A way round to a hex that only CAL 9.1.1b opens, if one costs no more than there is: it comes before the hex that can always be moved.
    fn round(
        self,
        mover: &Mover<'_>,
        mv: &Move,
        here: HexId,
        hex: HexId,
        scratch: &mut Scratch,
    ) -> Option<Path> {
        let strict = Search { strict: true, ..self };
        let reached = strict.run_to(mover, mv, here, (hex, self.budget), scratch);
        reached.contains(hex).then(|| path(&reached, hex))
    }

    /// What a hex costs that this search has reached, whether one may go on from there, and all that is told of it.
    fn destination(
        self,
        reached: &Reached<'_>,
        mv: &Move,
        mover: &Mover<'_>,
        here: HexId,
        hex: HexId,
    ) -> Option<Destination> {
        let cost = reached.cost(hex)?;
        let Search { order, road, column, .. } = self;
        if !self.single {
            let open = reached.open_cost(hex) == Some(cost);
            return Some(Destination {
                hex,
                cost: self.spent.saturating_add(cost),
                open,
                order,
                road,
                column,
            });
        }
        let direction = mover.setup.map.direction(here, hex)?;
        let (Step::Go(cost) | Step::Stop(cost)) = mover.step(here, direction, hex) else { return None };
        let cost = if cost == WHOLE { allowance(mover.setup, mv) } else { cost };
        Some(Destination { hex, cost, open: false, order, road, column })
    }
}

/// Every hex a move can still reach, whether or not it may end there; its present hex is not among them. A hex may come
/// twice, the better way first.
pub fn destinations(
    setup: &Setup,
    state: &State,
    field: &Field,
    mv: &Move,
    mut found: impl FnMut(Destination),
) {
    let here = state.hex_of(mv.who);
    searches(setup, state, field, mv, |mover, search| {
        SCRATCH.with_borrow_mut(|scratch| {
            let reached = search.run(mover, mv, here, scratch);
            for &hex in reached.hexes() {
                if hex != here {
                    search.destination(&reached, mv, mover, here, hex).into_iter().for_each(&mut found);
                }
            }
        });
    });
}

/// Every hex a leader in flight can reach; nothing ties him to a place (R115).
pub fn flight(setup: &Setup, state: &State, field: &Field, mv: &Move, mut found: impl FnMut(HexId)) {
    let mover = Mover { tied: None, ..mover(setup, state, field, mv, mv.order) };
    let here = state.hex_of(mv.who);
    let single = mover.sky.single;
    let budget = if single { 1 } else { allowance(setup, mv) };
    let search =
        Search { order: mv.order, budget, road: false, column: false, single, spent: 0, strict: false };
    SCRATCH.with_borrow_mut(|scratch| {
        let reached = search.run(&mover, mv, here, scratch);
        reached.hexes().iter().filter(|&&hex| hex != here).for_each(|&hex| found(hex));
    });
}

/// How a move goes to a hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leg {
    /// It ends there: by the cheapest way, not in column where that costs no more.
    Last,
    /// It goes on from there, as it has gone so far: nobody is put into column who has not said so (AIF 9.3a, R178).
    On,
    /// It goes on from there and takes up the column for it (AIF 9.3a).
    Column,
}

impl Leg {
    /// Whether a search is one of those that count.
    fn admits(self, mv: &Move, column: bool) -> bool {
        match self {
            Leg::Last => true,
            Leg::On => column == mv.column,
            Leg::Column => column && !mv.column,
        }
    }
}

/// The way of a move to a hex.
pub fn way_to(setup: &Setup, state: &State, field: &Field, mv: &Move, hex: HexId, leg: Leg) -> Option<Route> {
    let here = state.hex_of(mv.who);
    let open = leg != Leg::Last;
    let mut best: Option<(u8, Route)> = None;
    searches(setup, state, field, mv, |mover, search| {
        if !leg.admits(mv, search.column) {
            return;
        }
        SCRATCH.with_borrow_mut(|scratch| {
            // Only a cheaper way is wanted once there is one; what a single step costs is told after it is found.
            let within = match best {
                Some((cost, _)) if !search.single => cost.saturating_sub(search.spent.saturating_add(1)),
                _ => search.budget,
            };
            let reached = search.run_to(mover, mv, here, (hex, within), scratch);
            let Some(to) = search.destination(&reached, mv, mover, here, hex) else { return };
            // Who ends in column is alone there (AIF R32).
            let alone = !to.column || open || !field.friends.contains(hex);
            if (to.open || !open) && alone && best.is_none_or(|(cost, _)| to.cost < cost) {
                let mut path = path(&reached, hex);
                if search.indulges(mover, mv, here, hex)
                    && let Some(round) = search.round(mover, mv, here, hex, scratch)
                {
                    path = round;
                }
                best = Some((to.cost, Route { order: to.order, path, column: to.column }));
            }
        });
    });
    best.map(|(_, route)| route)
}

/// The ways of a move to every hex, the same that [`way_to`] finds one by one.
pub struct Ways(Vec<Option<(u8, Route)>>);

impl Ways {
    /// The way to a hex.
    pub fn to(&self, hex: HexId) -> Option<Route> {
        self.0[hex.index()].map(|(_, route)| route)
    }
}

/// All ways at once, for whoever asks about many hexes: each search is made once.
pub fn ways(setup: &Setup, state: &State, field: &Field, mv: &Move, leg: Leg) -> Ways {
    let here = state.hex_of(mv.who);
    let open = leg != Leg::Last;
    let mut ways: Vec<Option<(u8, Route)>> = vec![None; setup.map.len()];
    searches(setup, state, field, mv, |mover, search| {
        if !leg.admits(mv, search.column) {
            return;
        }
        let mut indulged = Vec::new();
        SCRATCH.with_borrow_mut(|scratch| {
            let reached = search.run(mover, mv, here, scratch);
            for &hex in reached.hexes().iter().filter(|&&hex| hex != here) {
                let Some(to) = search.destination(&reached, mv, mover, here, hex) else { continue };
                // Who ends in column is alone there (AIF R32).
                let alone = !to.column || open || !field.friends.contains(hex);
                let best = &mut ways[hex.index()];
                if (to.open || !open) && alone && best.is_none_or(|(cost, _)| to.cost < cost) {
                    let route = Route { order: to.order, path: path(&reached, hex), column: to.column };
                    *best = Some((to.cost, route));
                    if search.indulges(mover, mv, here, hex) {
                        indulged.push(hex);
                    }
                }
            }
            // There is one memory for all searches, so these come when the other has been read.
            for hex in indulged {
                if let Some(path) = search.round(mover, mv, here, hex, scratch)
                    && let Some((_, route)) = &mut ways[hex.index()]
                {
                    route.path = path;
                }
            }
        });
    });
    Ways(ways)
}

/// The steps to a hex.
fn path(reached: &Reached<'_>, hex: HexId) -> Path {
    let mut path = Path::default();
    reached.back(hex).for_each(|(direction, _)| path.push_front(direction));
    path
}

/// Whether a move may end in a hex: stacking, and for an army commander the hexes he is tied to (CAL 7.0a, 4.2.2, R115).
pub fn may_end(setup: &Setup, state: &State, mv: &Move, hex: HexId) -> bool {
    let piece = setup.piece(mv.who);
    if piece.kind.is_leader() {
        let free = state.intervened && setup.formations.iter().any(|it| it.reserve && it.leader == mv.who);
        let Some(tied) = tied(setup, mv.who).filter(|_| !free) else { return true };
        let away = |hex: HexId| tied.iter().map(|inside| setup.map.distance(hex, inside)).min();
        return tied.contains(hex) || !tied.contains(mv.start) && away(hex) < away(mv.start);
    }
    match mv.mate {
        Some(mate) => stacking::may_stop(setup, state, &[mv.who, mate], hex),
        None => stacking::may_stop(setup, state, &[mv.who], hex),
    }
}

/// The same for whoever asks about many hexes, none of them the mover's own: what friends leave room for is worked out when it is first asked.
pub struct Ends<'a> {
    setup: &'a Setup,
    state: &'a State,
    field: &'a Field,
    mv: &'a Move,
    leader: bool,
    room: Option<Room>,
}

impl<'a> Ends<'a> {
    /// Where a move may end.
    pub fn new(setup: &'a Setup, state: &'a State, field: &'a Field, mv: &'a Move) -> Ends<'a> {
        Ends { setup, state, field, mv, leader: setup.piece(mv.who).kind.is_leader(), room: None }
    }

    /// Whether it may end there.
    pub fn admit(&mut self, hex: HexId) -> bool {
        if self.leader {
            return may_end(self.setup, self.state, self.mv, hex);
        }
        // The battery of a redoubt is in the way of another (AIF 17.2.3d).
        if self.setup.index.works.is_empty() && !self.field.friends.contains(hex) {
            return true;
        }
        let room = || Room::new(self.setup, self.state, self.mv.pieces());
        self.room.get_or_insert_with(room).admits(hex)
    }
}
