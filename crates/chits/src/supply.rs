//! Supply: which hexes are supplied, and what happens to units that are not (RM SUP-1 to SUP-14, R77 to R82, R105).

mod known;

use board::hex::{Direction, HexId};
use play::{Side, Sink};

use crate::bridges::Links;
use crate::event::{Event, Loss, What, tell};
use crate::setup::{Hexes, PieceSet, Setup};
use crate::state::{Marks, Special, State};
use crate::{bridges, losses, works};

/// What a side is supplied by.
#[derive(Clone, Copy)]
pub struct Lines {
    /// Road hexes joined to a terminal (RM SUP-2, R78).
    pub roads: Hexes,
    /// All supplied hexes.
    pub hexes: Hexes,
}

/// The supply of a side with some of its own pieces lifted off the map (R34). That only supplied units cut supply is a circle; two passes
/// cut it (RM SUP-6, R79): the enemy's units that would be supplied though all of ours cut their roads are firm, and only those cut ours.
pub fn lines(setup: &Setup, state: &State, side: Side, lifted: PieceSet) -> Lines {
    let enemy = side.other();
    let ours = state.hexes_of(setup, setup.index.units[side].minus(lifted));
    let theirs = state.hexes_of(setup, setup.index.units[enemy]);
    let firm = if theirs.is_empty() {
        theirs
    } else {
        let bridges = bridges::pontoons(setup, state, enemy);
        known::firm(&Question { setup, side: enemy, enemies: &ours, block: &ours, bridges }, &theirs)
    };
    let bridges = bridges::pontoons(setup, state, side);
    known::lines(&Question { setup, side, enemies: &theirs, block: &firm, bridges })
}

/// What a pass is asked.
struct Question<'a> {
    setup: &'a Setup,
    side: Side,
    /// Where enemies of the side stand.
    enemies: &'a Hexes,
    /// Where nothing enters.
    block: &'a Hexes,
    /// The finished bridges of the side.
    bridges: Links,
}

/// The supplied hexes alone.
pub fn hexes(setup: &Setup, state: &State, side: Side, lifted: PieceSet) -> Hexes {
    lines(setup, state, side, lifted).hexes
}

/// One pass (R79): terminals without an enemy (RM SUP-5, R80), the roads from there, five steps from the roads, and cities and towns
/// (RM SUP-8, R81). Nothing enters a hex of `block`, so that whoever is surrounded by these has nothing but the town he stands in (RM SUP-14).
/// Where only some hexes are asked about, it goes no farther than to these.
fn pass(question: &Question<'_>, about: Option<&Hexes>) -> Lines {
    let &Question { setup, side, enemies, block, bridges } = question;
    let roads = roads(setup, side, enemies, block);
    let floor = setup.grid.all().minus(block);
    let mut hexes = roads;
    let wanted = about.map(|about| about.minus(&setup.index.havens));
    for _ in 0..setup.tables.from_road {
        if wanted.is_some_and(|wanted| wanted.minus(&hexes).is_empty()) {
            break;
        }
        // RM SUP-2a, R77: not across an unbridged river; R52, R109: an own finished bridge carries this leg, not the road.
        let mut next = setup.grid.spread_through(&hexes, &setup.index.open, &floor);
        for [one, other] in bridges.iter() {
            for (from, to) in [(one, other), (other, one)] {
                if hexes.contains(setup.cell(from)) && floor.contains(setup.cell(to)) {
                    next.insert(setup.cell(to));
                }
            }
        }
        if next == hexes {
            break;
        }
        hexes = next;
    }
    // R127: who can cut nothing surrounds all the same. Where all enemies bar the way nothing surrounded was reached.
    if about.is_none() && block != enemies && !setup.rules.supplied_surround {
        hexes = hexes.and(&outside(setup, side, enemies));
    }
    Lines { roads, hexes: hexes.or(&setup.index.havens) }
}

/// The hexes from which a way free of enemy units leads to a valid terminal, over whatever ground and water: who is not in one of them is completely
/// surrounded (RM SUP-14, R127).
fn outside(setup: &Setup, side: Side, enemies: &Hexes) -> Hexes {
    let floor = setup.grid.all().minus(enemies);
    let mut hexes = setup.grid.plane(setup.index.terminals[side].iter().copied()).and(&floor);
    loop {
        let next = setup.grid.spread(&hexes).and(&floor);
        if next == hexes {
            return hexes;
        }
        hexes = next;
    }
}

/// The road hexes that can be reached from valid terminals (R78, R79).
fn roads(setup: &Setup, side: Side, enemies: &Hexes, block: &Hexes) -> Hexes {
    works::with(|scratch| {
        // What is left to be reached.
        let mut left = setup.index.roads.minus(block);
        let all = left;
        let open = &mut scratch.stack;
        open.clear();
        for &terminal in &setup.index.terminals[side] {
            if !enemies.contains(setup.cell(terminal)) {
                left.remove(setup.cell(terminal));
                open.push(terminal);
            }
        }
        while let Some(hex) = open.pop() {
            for &(to, cell) in &setup.index.links[hex.index()] {
                if left.contains(cell) {
                    left.remove(cell);
                    open.push(to);
                }
            }
        }
        all.minus(&left)
    })
}

/// Whether a step of the five-hex leg is barred by a river; for words.
pub fn barred(setup: &Setup, state: &State, side: Side, from: HexId, direction: Direction) -> bool {
    let way = setup.way(from, direction);
    let other = setup.map.neighbour(from, direction);
    !way.is_open() && !other.is_some_and(|to| bridges::pontoons(setup, state, side).join(from, to))
}

/// Phase B up to recovery (R105): STOP CHARGE markers come off (RM SEQ-4), supply is looked at once for both sides (RM SUP-1), then everybody
/// has what he deserves.
pub fn phase<S: Sink<Event>>(setup: &Setup, state: &mut State, sink: &mut S) {
    for id in setup.piece_ids() {
        state.mark(id, Marks::STOPPED, false);
    }
    let supplied = Side::BOTH.map(|side| hexes(setup, state, side, PieceSet::EMPTY));
    for side in Side::BOTH {
        let before = state.hexes_of(setup, setup.index.units[side]);
        for id in state.on_map(setup.index.units[side]) {
            let fed = supplied[side.index()].contains(setup.cell(state.hex_of(id)));
            match (fed, state.has(id, Marks::HUNGRY)) {
                (true, false) => {}
                (true, true) => {
                    state.mark(id, Marks::HUNGRY, false); // RM SEQ-4a, RM SUP-12a
                    tell(sink, || What::Supplied { piece: id });
                }
                // RM SUP-12: again.
                (false, true) => losses::eliminate(setup, state, id, Loss::Supply, sink),
                // RM SUP-9, R82: for the first time.
                (false, false) => {
                    losses::lose_step(setup, state, id, Loss::Supply, sink);
                    if state.hex(id).is_some() {
                        state.mark(id, Marks::HUNGRY, true); // RM SUP-9a
                        tell(sink, || What::OutOfSupply { piece: id });
                    }
                }
            }
        }
        // RM BEN-4, RM BRG-8a: leaders and crews share the fate of those they stood with; a bridge is lost to enemies alone (RM BRG-6).
        let emptied = before.minus(&state.hexes_of(setup, setup.index.units[side]));
        for id in state.on_map(setup.index.sides[side].minus(setup.index.units[side])) {
            if emptied.contains(setup.cell(state.hex_of(id))) && !bridges::is_laid(state, id) {
                losses::eliminate(setup, state, id, Loss::WithOthers, sink);
            }
        }
    }
}

/// At the beginning of a turn the road behind those who have left the map must be free (RM VP-6, R92).
pub fn exits<S: Sink<Event>>(setup: &Setup, state: &mut State, sink: &mut S) {
    let tests = setup.tables.exit_tests;
    for side in Side::BOTH {
        let due = |state: &State, id| match state.piece(id).special {
            Special::Exited { by, turn, cut: false } if state.turn <= turn + tests => Some((by, turn)),
            _ => None,
        };
        let waiting: PieceSet = setup.index.sides[side].filter(|&id| due(state, id).is_some()).collect();
        if waiting.is_empty() {
            continue;
        }
        let roads = lines(setup, state, side, PieceSet::EMPTY).roads;
        let mut lost = PieceSet::EMPTY;
        for id in waiting {
            let Some((by, turn)) = due(state, id) else { continue };
            if !roads.contains(setup.cell(by)) {
                state.piece_mut(id).special = Special::Exited { by, turn, cut: true };
                lost.insert(id);
            }
        }
        if !lost.is_empty() {
            tell(sink, || What::CutOff { pieces: lost });
        }
    }
}
