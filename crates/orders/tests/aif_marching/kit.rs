//! Situations in few words, what a step costs, and what counts in a combat.

use std::sync::Arc;

use board::hex::{HexId, Step};
use orders::Orders;
use orders::movement::{self, Move};
use orders::odds::{self, Sides};
use orders::setup::{PieceId, PieceSet, Setup};
use orders::tables::WHOLE;
use orders::tolls::TollBook;
use orders::ways::Field;
use play::Next;

use super::common::{mon, mon_with};

pub(crate) type Table = testkit::Table<Orders>;

/// A segment of a formation's activation on an otherwise empty map; `rest` holds the pieces, and further keys if it has
/// a line `[pieces]` itself.
pub(crate) fn text(segment: &str, formation: &str, order: &str, rest: &str) -> String {
    let pieces = if rest.contains("[pieces]") { "" } else { "[pieces]\n" };
    format!(
        "base = \"empty\"\nturn = 4\nphase = \"{segment}\"\nformation = \"{formation}\"\n\
         orders.{formation} = \"{order}\"\n{pieces}{rest}"
    )
}

/// A formation at Montebello is about to move.
pub(crate) fn moving(formation: &str, order: &str, rest: &str) -> Table {
    mon(&text("movement", formation, order, rest))
}

/// The same under options.
pub(crate) fn moving_with(options: &[&str], formation: &str, order: &str, rest: &str) -> Table {
    mon_with(options, &text("movement", formation, order, rest))
}

/// The leaders of a formation at Montebello are about to move.
pub(crate) fn riding(formation: &str, order: &str, rest: &str) -> Table {
    mon(&text("leaders", formation, order, rest))
}

/// The guns of a formation at Montebello are about to fire.
pub(crate) fn firing(formation: &str, order: &str, rest: &str) -> Table {
    mon(&text("bombardment", formation, order, rest))
}

/// A formation at Montebello is about to declare its assaults.
pub(crate) fn declaring(formation: &str, order: &str, rest: &str) -> Table {
    mon(&text("declaration", formation, order, rest))
}

pub(crate) fn setup(table: &Table) -> &Setup {
    table.game().setup()
}

#[track_caller]
pub(crate) fn piece(table: &Table, id: &str) -> PieceId {
    setup(table).find_piece(id).unwrap_or_else(|| panic!("no piece {id}"))
}

#[track_caller]
pub(crate) fn pieces(table: &Table, ids: &[&str]) -> PieceSet {
    ids.iter().map(|id| piece(table, id)).collect()
}

#[track_caller]
pub(crate) fn hex(table: &Table, number: &str) -> HexId {
    setup(table).find_hex(number).unwrap_or_else(|| panic!("no hex {number}"))
}

/// Where a piece is.
#[track_caller]
pub(crate) fn at(table: &Table, id: &str) -> String {
    let found = table.fact(&format!("pieces.{id}.at"));
    found.as_str().map(str::to_owned).unwrap_or_default()
}

/// The least points a piece spends to reach a hex from where it stands; nothing if it cannot get there.
#[track_caller]
pub(crate) fn cost(table: &Table, id: &str, to: &str) -> Option<String> {
    let (setup, state, who) = (setup(table), table.game().state(), piece(table, id));
    let (field, to) = (Field::new(setup, state, setup.piece(who).side), hex(table, to));
    let mut least: Option<u8> = None;
    movement::destinations(setup, state, &field, &Move::new(state, who, None), |found| {
        let alone = !found.column || !field.friends.contains(found.hex);
        if found.hex == to && alone {
            least = Some(least.map_or(found.cost, |least| least.min(found.cost)));
        }
    });
    least.map(movement::points)
}

/// What a step off the march asks of a piece, whether or not it has as much; nothing if it may not take it.
#[track_caller]
pub(crate) fn step(table: &Table, id: &str, to: &str) -> Option<String> {
    let (setup, state, who) = (setup(table), table.game().state(), piece(table, id));
    let (field, mv) = (Field::new(setup, state, setup.piece(who).side), Move::new(state, who, None));
    let (from, to) = (state.hex_of(who), hex(table, to));
    let direction = setup.map.direction(from, to).unwrap_or_else(|| panic!("{to:?} is not next to {id}"));
    match movement::mover(setup, state, &field, &mv, mv.order).step(from, direction, to) {
        Step::Go(WHOLE) | Step::Stop(WHOLE) => mp("all"),
        Step::Go(cost) | Step::Stop(cost) => Some(movement::points(cost)),
        Step::Forbidden => None,
    }
}

/// Points as [`cost`] and [`step`] write them; a step that takes the whole allowance asks for all.
pub(crate) fn mp(points: &str) -> Option<String> {
    Some(points.to_owned())
}

/// An assault of some pieces on others.
#[track_caller]
pub(crate) fn assault(table: &Table, attackers: &[&str], defenders: &[&str]) -> Sides {
    Sides::new(pieces(table, attackers), pieces(table, defenders))
}

/// The strengths of attack and defence.
#[track_caller]
pub(crate) fn strengths(table: &Table, attackers: &[&str], defenders: &[&str]) -> [u16; 2] {
    let (setup, state, sides) = (setup(table), table.game().state(), assault(table, attackers, defenders));
    [odds::attack(setup, state, &sides), odds::defence(setup, state, &sides)]
}

/// The columns an assault is shifted by, and what touches its die between units of one efficiency.
#[track_caller]
pub(crate) fn effects(table: &Table, attackers: &[&str], defenders: &[&str]) -> [i8; 2] {
    let (setup, state, sides) = (setup(table), table.game().state(), assault(table, attackers, defenders));
    let shifts = odds::shifts(setup, state, &sides);
    let modifiers = odds::modifiers(setup, state, &sides, [3, 3], false, 0);
    [shifts.iter().map(|factor| factor.by).sum(), modifiers.iter().map(|factor| factor.by).sum()]
}

/// Everything that touches the die of some guns at a hex, with its clause as the battle's book numbers it.
#[track_caller]
pub(crate) fn drms(table: &Table, guns: &[&str], target: &str) -> Vec<(&'static str, i8)> {
    let (guns, target) = (pieces(table, guns), hex(table, target));
    let list = orders::bombardment::modifiers(setup(table), table.game().state(), guns, target);
    list.into_iter().map(|factor| (setup(table).title.cite(factor.clause).0, factor.by)).collect()
}

/// The sum of it.
#[track_caller]
pub(crate) fn drm(table: &Table, guns: &[&str], target: &str) -> i8 {
    drms(table, guns, target).iter().map(|(_, by)| by).sum()
}

/// A piece that has to retreat goes where it may, until it need go no further.
#[track_caller]
pub(crate) fn fall_back(table: &mut Table, id: &str) {
    loop {
        let setup = setup(table);
        let all = setup.map.hexes().map(|hex| format!("retreat {id} {}", setup.map.printed(hex)));
        let Some(first) = all.into_iter().find(|action| table.try_offers(action, true).is_ok()) else {
            return;
        };
        table.act(&first);
    }
}

/// A setup with something changed in it.
pub(crate) fn changed(of: &Arc<Setup>, change: impl FnOnce(&mut Setup)) -> Arc<Setup> {
    let mut setup = (**of).clone();
    change(&mut setup);
    setup.index.tolls = TollBook::new(&setup);
    Arc::new(setup)
}

/// Plays on, everybody doing as little as he may, until a formation moves in a turn. Every die is a 3.
#[track_caller]
pub(crate) fn play_on(table: &mut Table, turn: u8, formation: &str) {
    for _ in 0..200 {
        let due = table.fact("phase") == "movement" && table.fact("formation") == formation;
        if due && table.fact("turn") == turn {
            return;
        }
        if let Next::Roll(_) = table.game().next() {
            table.roll(3);
            continue;
        }
        let first = ["end", "decline"].into_iter().find(|action| table.try_offers(action, true).is_ok());
        let first = first.map(str::to_owned).unwrap_or_else(|| any_activation(table));
        table.act(&first);
    }
    panic!("{formation} never moves in turn {turn}\n{}", table.position());
}

#[track_caller]
fn any_activation(table: &Table) -> String {
    let setup = setup(table);
    let all = setup.formation_ids().map(|id| format!("activate {}", setup.formation(id).id));
    let mut open = all.filter(|action| table.try_offers(action, true).is_ok());
    open.next().unwrap_or_else(|| panic!("nobody to activate\n{}", table.position()))
}
