//! Movement (CAL 9): where a piece or stack can go, the walk there, and who must close with the enemy (CAL 5.1.1, 5.1.2).

mod reach;

use board::hex::{Direction, HexId, Step};
use play::{Clause, Decisions, Next, Sink};
use serde::Serialize;

use crate::action::Action;
use crate::event::{Event, What, Why, tell};
use crate::flow::{Flow, Frame};
use crate::question::Question;
use crate::ruleset::{Defending, Guns, Rallying};
use crate::setup::{Arm, Ban, Hexes, Kind, MOST_HEXES, Order, PieceId, PieceSet, Setup};
use crate::state::{Marks, Place, State, Status};
use crate::tables::WHOLE;
use crate::ways::{Field, Mover};
use crate::{arrival, charge, closing, command, evasion, exits, march, sight, skirmish};

use reach::orders;
pub use reach::{
    Destination, Ends, Leg, Route, Ways, allowance, destinations, flight, may_end, may_form_column, way_to,
    ways,
};

/// A move under way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Move {
    /// The piece that moves.
    pub who: PieceId,
    /// Who moves with it (CAL 9.1a).
    pub mate: Option<PieceId>,
    /// The order it moves under; artillery may take another one with its first step (CAL 11.0a).
    pub order: Order,
    /// Where the move began; for a reinforcement the hex it entered.
    pub start: HexId,
    /// Where the present leg of it began.
    pub leg: HexId,
    /// Half points spent.
    pub spent: u8,
    /// Every side crossed so far had a road or minor road (CAL 17.1.1a, R41).
    pub by_road: bool,
    /// The steps still to be taken.
    pub path: Path,
    /// The move ends with them.
    pub last: bool,
    /// The hex to be charged from there (CAL 20.2b).
    pub charge: Option<HexId>,
    /// March Column has been used, so that no enemy zone may be entered any more (AIF R32).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub column: bool,
    /// Half points that entering the map in column would save (AIF R100).
    #[serde(skip_serializing_if = "is_zero")]
    pub saving: u8,
    /// It goes from enemy zone to enemy zone and has to check for it (AIF 5.1.3d).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub slips: bool,
    /// The hex to be fired at from there in open order (AIF 16.3a).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub skirmish: Option<HexId>,
    /// It has fired in open order and may fall back one hex (AIF 16.3a).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub falls_back: bool,
}

fn is_zero(number: &u8) -> bool {
    *number == 0
}

/// Steps to be taken, three bits each, the next one lowest.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Path {
    steps: u64,
    count: u8,
}

impl Path {
    /// Adds a step before all others.
    fn push_front(&mut self, direction: Direction) {
        self.steps = self.steps << 3 | direction.index() as u64;
        self.count += 1;
    }

    fn pop(&mut self) -> Option<Direction> {
        self.count = self.count.checked_sub(1)?;
        let direction = Direction::new((self.steps & 7) as usize);
        self.steps >>= 3;
        Some(direction)
    }

    /// Nothing is left.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The hexes entered on the way from a hex, in order.
    pub fn hexes(mut self, setup: &Setup, from: HexId) -> Vec<HexId> {
        let mut at = from;
        let mut list = Vec::with_capacity(usize::from(self.count));
        while let Some(next) = self.pop().and_then(|direction| setup.map.neighbour(at, direction)) {
            list.push(next);
            at = next;
        }
        list
    }
}

impl Move {
    /// A move that begins where the piece stands.
    pub fn new(state: &State, who: PieceId, mate: Option<PieceId>) -> Move {
        let start = state.hex_of(who);
        Move { mate, ..Move::at(who, start, state.piece(who).acts) }
    }

    /// A move that begins in a hex.
    pub fn at(who: PieceId, start: HexId, order: Order) -> Move {
        Move {
            who,
            mate: None,
            order,
            start,
            leg: start,
            spent: 0,
            by_road: true,
            path: Path::default(),
            last: false,
            charge: None,
            column: false,
            saving: 0,
            slips: false,
            skirmish: None,
            falls_back: false,
        }
    }

    /// Everybody in the move.
    pub fn pieces(&self) -> PieceSet {
        let one = PieceSet::of(self.who);
        self.mate.map_or(one, |mate| one.with(mate))
    }

    /// The same without a step left to take.
    pub fn standing(self) -> Move {
        Move { path: Path::default(), ..self }
    }

    /// Nothing has been done yet.
    fn is_fresh(&self) -> bool {
        self.spent == 0
    }
}

/// The ban that binds a unit now (CAL 19.1, R75): that of the formation it acts with, until lifted. Leaders are exempt.
pub fn binding_ban<'a>(setup: &'a Setup, state: &State, unit: PieceId) -> Option<&'a Ban> {
    if setup.piece(unit).kind.is_leader() {
        return None;
    }
    let formation = state.formation(setup, unit)?;
    setup.ban(formation).filter(|_| !state.freed.contains(formation))
}

/// The mover of a move, under an order; not in March Column unless he has begun so.
pub fn mover<'a>(setup: &'a Setup, state: &'a State, field: &'a Field, mv: &Move, order: Order) -> Mover<'a> {
    let piece = setup.piece(mv.who);
    let leader = piece.kind.is_leader();
    let arm = mv.pieces().map(|id| setup.piece(id).kind.arm()).max().unwrap_or(Arm::Infantry);
    Mover {
        setup,
        sky: state.sky(setup),
        tolls: setup.index.tolls.page(state.weather, arm),
        field,
        order: (!leader).then_some(order),
        arm,
        gun: mv.pieces().any(|id| setup.piece(id).kind.is_gun()),
        stack: mv.mate.is_some(),
        column: mv.column,
        skirmishes: mv.skirmish.is_some() || mv.falls_back,
        ban: binding_ban(setup, state, mv.who),
        tied: bounds(setup, state, mv.who),
        here: state.hex(mv.who).unwrap_or(mv.start),
    }
}

/// CAL 4.2.2: where an army commander has to stay.
pub fn tied(setup: &Setup, leader: PieceId) -> Option<&Hexes> {
    setup.limits.tied.iter().find(|(id, _)| *id == leader).map(|(_, hexes)| hexes)
}

/// The same as it stands now: who leads the reserve himself is free (CAL 20.1.1c).
pub fn bounds<'a>(setup: &'a Setup, state: &State, leader: PieceId) -> Option<&'a Hexes> {
    let free = state.intervened && setup.formations.iter().any(|it| it.reserve && it.leader == leader);
    tied(setup, leader).filter(|_| !free)
}

/// Where this piece goes.
pub fn next(setup: &Setup, mv: Move) -> Next<Question, Why> {
    let side = setup.piece(mv.who).side;
    Next::Decide(Decisions::one(side, Question::Where(mv.who), Clause("CAL 9.1b")))
}

/// Where the move may end or go on from: once each.
pub fn actions(setup: &Setup, state: &State, mv: &Move, out: &mut Vec<Action>) {
    let side = setup.piece(mv.who).side;
    let field = Field::new(setup, state, side);
    let duty = closing::duty_in(setup, state, &field, mv);
    let here = state.hex_of(mv.who);
    let leader = setup.piece(mv.who).kind.is_leader();
    let before = out.len();
    if mv.falls_back {
        return skirmish::fall_backs(setup, state, &field, mv, out);
    }
    if may_end(setup, state, mv, here) && duty.is_none_or(|duty| duty.kept(setup, state, here)) {
        out.push(Action::To(here));
    }
    let mut near = duty.map(|duty| duty.from(setup, state, here, allowance(setup, mv).max(1)));
    let mut room = Ends::new(setup, state, &field, mv);
    let (mut ends, mut goes, mut files) = (Hexes::of(here), Hexes::of(here), Hexes::of(here));
    let mut plain = [u8::MAX; MOST_HEXES];
    destinations(setup, state, &field, mv, |to| {
        // What is reached by taking up the column is a declaration of its own, worth it where it saves points (AIF 9.3a, R178).
        let files_off = to.column && !mv.column;
        let known = if files_off { &mut files } else { &mut goes };
        if ends.contains(to.hex) && (known.contains(to.hex) || !to.open) {
            return;
        }
        let dear = &mut plain[to.hex.index()];
        if files_off && to.cost >= *dear {
            return;
        }
        let open = !(to.column && field.friends.contains(to.hex))
            && room.admit(to.hex)
            && near.as_mut().is_none_or(|near| near.keeps(to.hex));
        if !open {
            return;
        }
        if !ends.contains(to.hex) {
            ends.insert(to.hex);
            out.push(Action::To(to.hex));
        }
        let penalty = if to.road || leader { 0 } else { state.sky(setup).penalty };
        let onward = to.open && to.cost.saturating_add(penalty) < allowance(setup, mv);
        if onward && !known.contains(to.hex) {
            known.insert(to.hex);
            out.push(if files_off { Action::Column(to.hex) } else { Action::Via(to.hex) });
        }
        if to.open && !files_off {
            *dear = to.cost.min(*dear);
        }
    });
    charge::actions(setup, state, &field, mv, out);
    skirmish::actions(setup, state, &field, mv, out);
    let has_gone = state.sky(setup).single && !mv.is_fresh(); // AIF 17.2.7j
    let affords = mv.spent + 2 <= allowance(setup, mv) && !has_gone;
    if exits::may_march_off(setup, state, mv.who) && mv.mate.is_none() && affords {
        out.push(Action::Leave(mv.who)); // AIF 17.2.1c
    }
    if out.len() == before {
        // Somebody has fled into the way of a stack that may not stop here: it goes back to where it could.
        out.push(Action::To(mv.leg));
    }
}

/// Takes the road there.
pub fn answer<S: Sink<Event>>(setup: &Setup, state: &mut State, mut mv: Move, action: Action, sink: &mut S) {
    if let Action::Leave(id) = action {
        state.frames.pop();
        return exits::leave(setup, state, id, sink);
    }
    let (hex, leg) = match action {
        Action::Via(hex) => (hex, Leg::On),
        Action::Column(hex) => (hex, Leg::Column),
        Action::To(hex) => (hex, Leg::Last),
        Action::Charge(hex, target) => {
            mv.charge = Some(target);
            (hex, Leg::Last)
        }
        Action::Skirmish(hex, target) => {
            mv.skirmish = Some(target);
            (hex, Leg::Last)
        }
        _ => return,
    };
    mv.last = leg == Leg::Last;
    let here = state.hex_of(mv.who);
    if mv.falls_back {
        return fall_back(setup, state, mv, here, hex, sink);
    }
    if hex != here {
        let field = field_of(setup, state, &mv);
        match way_to(setup, state, &field, &mv, hex, leg) {
            Some(Route { order, path, column }) => {
                (mv.order, mv.path, mv.leg) = (order, path, here);
                if column && !mv.column {
                    mv.spent -= mv.saving;
                    (mv.column, mv.saving) = (true, 0);
                }
                mv.slips = order == Order::Defence
                    && setup.rules.book.defence == Defending::Slips
                    && mv.pieces().any(|id| setup.index.troops.contains(id))
                    && field.zones.contains(here)
                    && field.zones.contains(hex);
                state.frames.set(Frame::Move(mv));
                follow(setup, state, mv, &field, sink);
                return;
            }
            None => step_back(setup, state, &mut mv, hex, sink),
        }
    }
    mv.leg = here;
    state.frames.set(Frame::Move(mv));
}

/// Who stands where, as this move meets it: a charge rides past other zones (CAL 20.2.2).
fn field_of(setup: &Setup, state: &State, mv: &Move) -> Field {
    let side = setup.piece(mv.who).side;
    mv.charge
        .map_or_else(|| Field::new(setup, state, side), |target| charge::field(setup, state, side, target))
}

/// A skirmisher that has fired goes one hex, whatever zones it stands in (AIF 16.3a, R90).
fn fall_back<S: Sink<Event>>(
    setup: &Setup,
    state: &mut State,
    mv: Move,
    from: HexId,
    to: HexId,
    sink: &mut S,
) {
    state.frames.set(Frame::Move(mv));
    if from != to {
        walk(setup, state, &mv, from, to, sink);
    }
}

/// The fallback of [`actions`]: back to where the leg began.
fn step_back<S: Sink<Event>>(setup: &Setup, state: &mut State, mv: &mut Move, hex: HexId, sink: &mut S) {
    let from = state.hex_of(mv.who);
    let side = setup.piece(mv.who).side;
    let before = sight::before(setup, state, side, sink);
    for id in mv.pieces() {
        state.piece_mut(id).at = Place::on(hex);
    }
    let pieces = mv.pieces();
    sight::tell_at(setup, state, side, &[from, hex], sink, || What::Moved { side, pieces, from, to: hex });
    sight::tell_sighted(setup, state, side, before, sink);
}

/// Walks on after an interruption, or ends the move.
pub fn run<S: Sink<Event>>(setup: &Setup, state: &mut State, mut mv: Move, sink: &mut S) -> Flow {
    if !mv.path.is_empty() {
        let field = field_of(setup, state, &mv);
        match follow(setup, state, mv, &field, sink) {
            Some(there) => mv = there,
            None => return Flow::On,
        }
    }
    if !mv.last {
        return Flow::Wait;
    }
    if let Some(target) = mv.skirmish.take() {
        skirmish::open_fire(setup, state, mv, target, sink);
        return Flow::On;
    }
    state.frames.pop();
    finish(setup, state, &mv, sink);
    Flow::On
}

/// Takes the steps of the way one by one and returns the move as it stands at its end, or nothing if something has interrupted it.
/// Nothing but an interruption changes what the mover meets, so the field holds till then.
fn follow<S: Sink<Event>>(
    setup: &Setup,
    state: &mut State,
    mut mv: Move,
    field: &Field,
    sink: &mut S,
) -> Option<Move> {
    while let Some(direction) = mv.path.pop() {
        let from = state.hex_of(mv.who);
        let Some((to, cost)) = step(setup, state, field, &mv, from, direction) else {
            // A routed enemy has fled into the way: the rest is decided anew.
            (mv.path, mv.last, mv.charge, mv.skirmish) = (Path::default(), false, None, None);
            state.frames.set(Frame::Move(mv));
            return None;
        };
        mv.by_road &= setup.way(from, direction).is_road();
        // A step that takes the whole allowance leaves nothing.
        mv.spent = if cost == WHOLE { allowance(setup, &mv).max(1) } else { mv.spent.saturating_add(cost) };
        state.frames.set(Frame::Move(mv));
        walk(setup, state, &mv, from, to, sink);
        if state.top() != Frame::Move(mv) {
            return None;
        }
        if setup.index.units[setup.piece(mv.who).side].contains(mv.who)
            && march::halts(setup, state, &mv, sink)
            && may_end(setup, state, &mv, to)
        {
            (mv.path, mv.last) = (Path::default(), true); // AIF 17.1.5c
            state.frames.set(Frame::Move(mv));
        }
    }
    Some(mv)
}

/// Where a step leads and what it costs, if it can still be taken.
fn step(
    setup: &Setup,
    state: &State,
    field: &Field,
    mv: &Move,
    from: HexId,
    direction: Direction,
) -> Option<(HexId, u8)> {
    let to = setup.map.neighbour(from, direction)?;
    match mover(setup, state, field, mv, mv.order).step(from, direction, to) {
        Step::Go(cost) | Step::Stop(cost) => Some((to, cost)),
        Step::Forbidden => None,
    }
}

fn walk<S: Sink<Event>>(setup: &Setup, state: &mut State, mv: &Move, from: HexId, to: HexId, sink: &mut S) {
    let side = setup.piece(mv.who).side;
    let before = sight::before(setup, state, side, sink);
    for id in mv.pieces() {
        state.piece_mut(id).at = Place::on(to);
    }
    let pieces = mv.pieces();
    sight::tell_at(setup, state, side, &[from, to], sink, || What::Moved { side, pieces, from, to });
    sight::tell_sighted(setup, state, side, before, sink);
    if !setup.piece(mv.who).kind.is_leader() {
        // What the comer finds in the hex is seen to first (CAL 8.2.3a); then he may be countercharged.
        charge::may_be_countered(setup, state, mv, to);
        arrival::come(setup, state, mv.pieces(), to, true, sink);
    }
}

/// The move is over: nobody in it moves again in this activation (CAL 9.1a, 9.1c, AIF 9.0b, 9.1c).
fn finish<S: Sink<Event>>(setup: &Setup, state: &mut State, mv: &Move, sink: &mut S) {
    let moved = !mv.is_fresh();
    for id in mv.pieces() {
        state.mark(id, Marks::DONE, true);
        let kind = setup.piece(id).kind;
        if kind.is_gun() && moved && !stays_ready(setup, id, mv) {
            state.mark(id, Marks::MOVED, true); // CAL 3.1-B3b, AIF 3.1-B4b
        }
        if kind == Kind::Commander {
            state.mark(id, Marks::ACTIVATED, true); // CAL 4.2.1
        }
    }
    if moved && !setup.piece(mv.who).kind.is_leader() {
        for id in mv.pieces() {
            state.mark(id, Marks::STIRRED, setup.rules.book.rallying == Rallying::Activation);
        }
        evasion::beset(setup, state, mv.who);
    }
    if mv.slips {
        state.frames.push(Frame::Slip(command::Slip { hex: state.hex_of(mv.who), units: mv.pieces() }));
    }
    if let Some(target) = mv.charge {
        for piece in mv.pieces() {
            charge::mark(state, piece, target);
            tell(sink, || What::Charges { piece, target });
        }
    }
}

/// AIF 11.0.1: horse artillery that has used no more than half of its allowance, rounded down, is as good as unmoved.
fn stays_ready(setup: &Setup, gun: PieceId, mv: &Move) -> bool {
    let half = setup.piece(gun).movement / 2 * 2;
    setup.rules.book.guns == Guns::BeforeMovement
        && setup.piece(gun).kind == Kind::HorseArtillery
        && mv.spent <= half
}

/// Whether a unit can take a step at all, so that it makes sense to pick it up: not routed (CAL 15.2a), and some hex beside
/// it open to it.
pub fn may_stir(setup: &Setup, state: &State, field: &Field, mv: &Move) -> bool {
    if mv.pieces().any(|id| state.piece(id).status == Status::Routed || setup.piece(id).movement == 0) {
        return false;
    }
    if setup.rules.book.guns == Guns::BeforeMovement && mv.pieces().any(|id| state.has(id, Marks::FIRED)) {
        return false; // AIF 3.1-B3b
    }
    let here = state.hex_of(mv.who);
    let pinned = field.zones.contains(here);
    orders(setup, mv).any(|order| {
        let mover = mover(setup, state, field, mv, order);
        if mover.order.is_some() && pinned && order != Order::Defence {
            return false;
        }
        let open = |(direction, hex)| mover.step(here, direction, hex) != Step::Forbidden;
        setup.map.neighbours(here).any(open)
    })
}

/// The number of whole points and whether a half is over, for people.
pub fn points(half_points: u8) -> String {
    match (half_points / 2, half_points % 2) {
        (0, 1) => "½".into(),
        (whole, 1) => format!("{whole}½"),
        (whole, _) => whole.to_string(),
    }
}
