//! The duty to close with the enemy (CAL 5.1.1, 5.1.2): who is counted, who has complied, who still must.

use board::hex::{HexId, Step};
use play::Clause;

use crate::march;
use crate::movement::{self, Ends, Move};
use crate::ruleset::{Closing, Command};
use crate::setup::{Hexes, Order, PieceId, PieceSet, Setup};
use crate::state::{Marks, State, Status};
use crate::ways::Field;

/// The distance from a hex to the nearest of the enemies as they stood when the segment began (R30).
pub fn nearest(setup: &Setup, faced: &Hexes, hex: HexId) -> u8 {
    let distances = faced.iter().map(|enemy| setup.map.distance(hex, enemy) as u8);
    distances.min().unwrap_or(u8::MAX)
}

/// The movement segment begins: notes where the enemy stands and how far each counted unit is from him. Artillery, units out
/// of command, routed ones and those in town or fortress are not counted (CAL 5.1.1b, 5.1.2b, R30); for them 0 is noted.
pub fn begin(setup: &Setup, state: &mut State) {
    let side = state.side(setup);
    state.faced = state.occupied(setup, side.other());
    let zones = state.zones(setup, side.other());
    for unit in setup.index.units[side] {
        let start =
            if is_counted(setup, state, unit) { nearest(setup, &state.faced, state.hex_of(unit)) } else { 0 };
        // AIF R16: who begins in an enemy zone complies; who is next to enemies without one has nowhere nearer to go (AIF R122).
        let start = match setup.rules.book.command {
            Command::Officers if start == 0 => 0,
            Command::Officers if zones.contains(state.hex_of(unit)) => 1,
            Command::Officers if start == 1 => 0,
            _ => start,
        };
        state.piece_mut(unit).start = start;
    }
}

/// Whether a unit is counted among those that must close.
pub fn is_counted(setup: &Setup, state: &State, unit: PieceId) -> bool {
    let piece = state.piece(unit);
    let Some(hex) = piece.at.hex() else { return false };
    let order = state.orders[usize::from(state.active.0)];
    let exempt = match piece.status {
        Status::Good => false,
        Status::Disordered => setup.rules.disordered_closing == Closing::Exempt,
        Status::Routed => true,
    };
    // A column goes by its own order (AIF 16.2a).
    let bound = match setup.rules.book.command {
        Command::Ranges => piece.acts == order,
        Command::Officers => true,
    };
    matches!(piece.acts, Order::Advance | Order::Attack)
        && bound
        && piece.marks.has(Marks::ACTIVE)
        && !piece.marks.has(Marks::OUT)
        && setup.index.troops.contains(unit)
        && !exempt
        && !setup.ground(hex).terrain.is_cover()
        && march::of(setup, state, unit).is_none()
}

/// The counted units.
pub fn counted(setup: &Setup, state: &State) -> PieceSet {
    state.acting(setup).filter(|&id| state.piece(id).start > 0).collect()
}

/// Whether a counted unit has done its part: it began next to the enemy, or has finished its move nearer to him.
pub fn has_complied(setup: &Setup, state: &State, unit: PieceId) -> bool {
    let piece = state.piece(unit);
    piece.start <= 1
        || piece.marks.has(Marks::DONE)
            && piece.at.hex().is_some_and(|hex| nearest(setup, &state.faced, hex) < piece.start)
}

/// What a unit may not end its move without.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Duty {
    /// Being nearer to the enemy than it began.
    Enemy {
        /// How far it was.
        start: u8,
    },
    /// Being nearer to the goal of its march (AIF 17.1.5a).
    Goal {
        /// The goal.
        goal: HexId,
        /// How far it was.
        start: u8,
    },
}

impl Duty {
    /// Whether ending there fulfils it.
    pub fn kept(self, setup: &Setup, state: &State, hex: HexId) -> bool {
        match self {
            Duty::Enemy { start } => {
                state.faced.iter().any(|enemy| (setup.map.distance(hex, enemy) as u8) < start)
            }
            Duty::Goal { goal, start } => (setup.map.distance(hex, goal) as u8) < start,
        }
    }

    /// The same for whoever asks about many hexes, none further than so many steps from here.
    pub fn from<'a>(self, setup: &'a Setup, state: &State, here: HexId, steps: u8) -> Near<'a> {
        match self {
            Duty::Enemy { start } => {
                let far = u16::from(start) + u16::from(steps);
                let matters = |&enemy: &HexId| setup.map.distance(here, enemy) < far;
                Near { setup, start, goals: state.faced.iter().filter(matters).collect(), last: None }
            }
            Duty::Goal { goal, start } => Near { setup, start, goals: Hexes::of(goal), last: None },
        }
    }
}

/// What a unit has to come nearer to, as far as it matters to its move.
pub struct Near<'a> {
    setup: &'a Setup,
    start: u8,
    goals: Hexes,
    /// Whoever is near one hex is mostly near the next one, too.
    last: Option<HexId>,
}

impl Near<'_> {
    /// Whether ending there fulfils the duty.
    pub fn keeps(&mut self, hex: HexId) -> bool {
        let near = |&goal: &HexId| self.setup.map.distance(hex, goal) < u16::from(self.start);
        if self.last.as_ref().is_some_and(near) {
            return true;
        }
        let found = self.goals.iter().find(near);
        self.last = found.or(self.last);
        found.is_some()
    }
}

/// What binds a move: under Attack whoever can close must, if only by a hex (CAL 5.1.2a, 5.1.2c); under Advance only if too few
/// others could still make up the half (CAL 5.1.1a); on the march whoever can come nearer to the goal (AIF R65).
pub fn duty(setup: &Setup, state: &State, mv: &Move) -> Option<Duty> {
    duty_in(setup, state, &Field::new(setup, state, state.side(setup)), mv)
}

/// The same for whoever knows the field.
pub fn duty_in(setup: &Setup, state: &State, field: &Field, mv: &Move) -> Option<Duty> {
    if let Some(duty) = marching(setup, state, mv) {
        return can_close(setup, state, field, mv, duty).then_some(duty);
    }
    let duty = Duty::Enemy { start: start_of(state, mv)? };
    let binds = can_close(setup, state, field, mv, duty) && counts(setup, state, field, mv);
    binds.then_some(duty)
}

/// The goal that those who move have still to come nearer to (AIF 17.1.5a).
fn marching(setup: &Setup, state: &State, mv: &Move) -> Option<Duty> {
    let march = march::of(setup, state, mv.who)?;
    let start = march::distance(setup, march, mv.start);
    let goes = march::must_go(setup, state, march, mv.who, mv.start) && !state.has(mv.who, Marks::DONE);
    goes.then_some(Duty::Goal { goal: march.goal, start })
}

/// Whether moving as a stack would keep somebody from closing who could do it alone and has to: a gun that cannot cross a canal
/// excuses nobody (R30).
pub fn shirks(setup: &Setup, state: &State, field: &Field, mv: &Move) -> bool {
    let Some(start) = start_of(state, mv).filter(|_| mv.mate.is_some()) else { return false };
    let mut pieces = mv.pieces();
    pieces.any(|id| still_can(setup, state, field, id))
        && !can_close(setup, state, field, mv, Duty::Enemy { start })
        && counts(setup, state, field, mv)
}

/// How far from the enemy those began who have still to close.
fn start_of(state: &State, mv: &Move) -> Option<u8> {
    let bound = |&id: &PieceId| {
        let piece = state.piece(id);
        piece.start > 1 && !piece.marks.has(Marks::DONE)
    };
    mv.pieces().filter(bound).map(|id| state.piece(id).start).min()
}

/// Whether the formation's order cannot do without these units.
fn counts(setup: &Setup, state: &State, field: &Field, mv: &Move) -> bool {
    let mut pieces = mv.pieces();
    let attacks = match setup.rules.book.command {
        Command::Ranges => state.orders[usize::from(state.active.0)] == Order::Attack,
        Command::Officers => {
            pieces.any(|id| state.piece(id).start > 1 && state.piece(id).acts == Order::Attack)
        }
    };
    attacks || is_short(setup, state, field, mv.pieces())
}

/// The counted units that Advance is about; Attack asks each unit for itself.
fn advancing(setup: &Setup, state: &State) -> PieceSet {
    let counted = counted(setup, state);
    match setup.rules.book.command {
        Command::Ranges => counted,
        Command::Officers => counted.filter(|&id| state.piece(id).acts == Order::Advance).collect(),
    }
}

/// How Advance stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tally {
    /// Units that are counted.
    pub counted: usize,
    /// How many of them must close.
    pub needed: usize,
    /// How many have.
    pub have: usize,
}

/// How many units count under Advance, must close, and have.
pub fn tally(setup: &Setup, state: &State) -> Tally {
    let advancing = advancing(setup, state);
    let field = Field::new(setup, state, state.side(setup));
    let counted = able(setup, state, &field, advancing);
    let have = advancing.filter(|&id| has_complied(setup, state, id)).count();
    Tally { counted, needed: counted.div_ceil(2), have }
}

/// How many counted units must have closed under Advance: half, rounded up (R30).
fn needed_in(setup: &Setup, state: &State, field: &Field, counted: PieceSet) -> usize {
    able(setup, state, field, counted).div_ceil(2)
}

/// How many units are left in the count: who cannot come nearer is not, where the book excuses him (AIF 5.1.1g, R122).
fn able(setup: &Setup, state: &State, field: &Field, counted: PieceSet) -> usize {
    if setup.rules.book.command == Command::Ranges {
        return counted.len();
    }
    let able = |&id: &PieceId| {
        has_complied(setup, state, id) || state.has(id, Marks::DONE) || still_can(setup, state, field, id)
    };
    counted.filter(able).count()
}

/// Whether the half cannot be made up without these units.
fn is_short(setup: &Setup, state: &State, field: &Field, without: PieceSet) -> bool {
    let counted = advancing(setup, state);
    let have = counted.filter(|&id| has_complied(setup, state, id)).count();
    let mut missing = needed_in(setup, state, field, counted).saturating_sub(have);
    for unit in counted.minus(without) {
        if missing == 0 {
            return false;
        }
        if still_can(setup, state, field, unit) {
            missing -= 1;
        }
    }
    missing > 0
}

/// Whether a counted unit has not moved yet and could close.
pub fn still_can(setup: &Setup, state: &State, field: &Field, unit: PieceId) -> bool {
    let piece = state.piece(unit);
    piece.start > 1
        && !piece.marks.has(Marks::DONE)
        && can_close(setup, state, field, &Move::new(state, unit, None), Duty::Enemy { start: piece.start })
}

/// Whether a move can end nearer to the enemy. One hex can always be moved (CAL 9.1.1b), so the hexes beside it mostly decide.
fn can_close(setup: &Setup, state: &State, field: &Field, mv: &Move, duty: Duty) -> bool {
    let here = state.hex_of(mv.who);
    if duty.kept(setup, state, here) {
        return true;
    }
    let mut ends = Ends::new(setup, state, field, mv);
    let mover = movement::mover(setup, state, field, mv, mv.order);
    if mv.spent == 0 && !field.zones.contains(here) {
        let beside = setup.map.neighbours(here).any(|(direction, hex)| {
            mover.step(here, direction, hex) != Step::Forbidden
                && duty.kept(setup, state, hex)
                && ends.admit(hex)
        });
        if beside {
            return true;
        }
    }
    let mut near = duty.from(setup, state, here, movement::allowance(setup, mv).max(1));
    let mut found = false;
    movement::destinations(setup, state, field, mv, |to| {
        found = found || near.keeps(to.hex) && ends.admit(to.hex);
    });
    found
}

/// A unit that still owes a move, and the clause that says so, while the segment may not end.
pub fn debtor(setup: &Setup, state: &State) -> Option<(PieceId, Clause)> {
    let field = Field::new(setup, state, state.side(setup));
    if let Some(unit) = straggler(setup, state, &field) {
        return Some((unit, Clause("AIF 17.1.5a")));
    }
    if setup.rules.book.command == Command::Officers {
        let mut attacking = counted(setup, state).filter(|&id| state.piece(id).acts == Order::Attack);
        if let Some(unit) = attacking.find(|&id| still_can(setup, state, &field, id)) {
            return Some((unit, Clause("CAL 5.1.2a")));
        }
    }
    let clause = match state.orders[usize::from(state.active.0)] {
        _ if setup.rules.book.command == Command::Officers => Clause("CAL 5.1.1a"),
        Order::Attack => Clause("CAL 5.1.2a"),
        Order::Advance => Clause("CAL 5.1.1a"),
        _ => return None,
    };
    let counted = advancing(setup, state);
    if clause == Clause("CAL 5.1.1a") {
        let have = counted.filter(|&id| has_complied(setup, state, id)).count();
        if have >= needed_in(setup, state, &field, counted) {
            return None;
        }
    }
    let mut left = counted;
    left.find(|&id| still_can(setup, state, &field, id)).map(|id| (id, clause))
}

/// A unit on the march that has not moved yet and could come nearer to its goal (AIF R65).
fn straggler(setup: &Setup, state: &State, field: &Field) -> Option<PieceId> {
    if state.extra.marching == 0 {
        return None;
    }
    let mut acting = state.acting(setup);
    acting.find(|&id| {
        let mv = Move::new(state, id, None);
        state.piece(id).status != Status::Routed
            && marching(setup, state, &mv).is_some_and(|duty| can_close(setup, state, field, &mv, duty))
    })
}
