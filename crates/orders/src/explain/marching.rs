//! Movement: where a move may not go.

use board::hex::{HexId, Step};

use super::picking::no_leave;
use super::riding::no_charge;
use super::{Reason, name, number, stacking};
use crate::action::Action;
use crate::movement::{self, Move};
use crate::ruleset::{Defending, Roads};
use crate::setup::{Hexes, Order, Setup, Terrain};
use crate::state::{Marks, State, Status};
use crate::ways::Field;
use crate::words::movement_points;
use crate::{closing, sight};

/// Where a move may not go.
pub(super) fn go(setup: &Setup, state: &State, mv: &Move, action: Action) -> Option<Reason> {
    match action {
        Action::To(hex) if mv.falls_back => Some(no_fall_back(setup, state, mv, hex)),
        Action::Via(_) | Action::Column(_) | Action::Charge(..) | Action::Skirmish(..) if mv.falls_back => {
            let what = format!("{} has fired and only falls back one hex, or stays", name(setup, mv.who));
            Some(("AIF 16.3a", what))
        }
        Action::To(hex) => Some(way(setup, state, mv, hex)),
        Action::Via(hex) => Some(via(setup, state, mv, hex)),
        Action::Column(hex) => Some(column(setup, state, mv, hex)),
        Action::Charge(from, target) => Some(no_charge(setup, state, mv, from, target)),
        Action::Skirmish(from, target) => Some(no_skirmish(setup, state, mv, from, target)),
        Action::Leave(id) => Some(no_leave(setup, state, id)),
        Action::Take(_) | Action::Together(_) | Action::End => {
            Some(("CAL 9.1a", format!("{} has first to finish its move", name(setup, mv.who))))
        }
        _ => None,
    }
}

/// Why a unit that has fired in open order does not fall back to a hex (AIF 16.3a).
fn no_fall_back(setup: &Setup, state: &State, mv: &Move, hex: HexId) -> Reason {
    let here = state.hex_of(mv.who);
    let field = Field::new(setup, state, setup.piece(mv.who).side);
    let number = number(setup, hex);
    if !setup.map.adjacent(here, hex) {
        return ("AIF 16.3a", format!("{} has fired and falls back one hex only", name(setup, mv.who)));
    }
    if let Some(reason) = barred(setup, mv, &field, hex) {
        return reason;
    }
    if let Some(reason) = no_step(setup, state, mv, here, hex) {
        return reason;
    }
    if !movement::may_end(setup, state, mv, hex) {
        return stacking(setup, state, mv.who, hex);
    }
    let left = movement::allowance(setup, mv).saturating_sub(mv.spent);
    ("AIF 16.3a", format!("{number} is out of reach with {}", movement_points(left)))
}

/// Why a unit does not go there in March Column (AIF 9.3).
fn column(setup: &Setup, state: &State, mv: &Move, hex: HexId) -> Reason {
    let piece = setup.piece(mv.who);
    let name = name(setup, mv.who);
    if setup.rules.book.roads != Roads::Column {
        return ("CAL 9.3a", "a unit needs no column to march by road".into());
    }
    if piece.kind.is_leader() {
        return ("AIF 9.1.4a", format!("{name} rides by road as he is"));
    }
    if setup.title.no_column.contains(&piece.side) {
        return ("AIF 17.1.4", format!("{name} never marches in column in this battle"));
    }
    if mv.column {
        return ("AIF 9.3a", format!("{name} is in column already"));
    }
    if mv.mate.is_some() {
        return ("AIF 9.3.2b", "a stack does not march in column".into());
    }
    if !matches!(mv.order, Order::Advance | Order::Manoeuvre) {
        return ("AIF 9.3a", format!("{name} is under {}, which allows no column", mv.order.id()));
    }
    let field = Field::new(setup, state, piece.side);
    if field.zones.contains(hex) {
        return ("AIF 9.3.2a", format!("{} is in an enemy zone of control", number(setup, hex)));
    }
    if field.friends.contains(hex) && hex != state.hex_of(mv.who) {
        return ("AIF 9.3.2c", format!("friends are in {}", number(setup, hex)));
    }
    if !movement::may_end(setup, state, mv, hex) {
        return stacking(setup, state, mv.who, hex);
    }
    if closing::duty_in(setup, state, &field, mv).is_some_and(|duty| !duty.kept(setup, state, hex)) {
        return must_close(setup, state, mv, hex);
    }
    ("AIF 9.3a", format!("by road {name} does not get to {} and further for less", number(setup, hex)))
}

fn via(setup: &Setup, state: &State, mv: &Move, hex: HexId) -> Reason {
    let mut legal = Vec::new();
    movement::actions(setup, state, mv, &mut legal);
    if hex == state.hex_of(mv.who) {
        return ("CAL 9.1b", "it is there already".into());
    }
    if legal.contains(&Action::Column(hex)) {
        let what = format!("its points take it to {} and on only in March Column", number(setup, hex));
        return ("AIF 9.3a", what);
    }
    if !legal.contains(&Action::To(hex)) {
        let mut passes = false;
        let field = Field::new(setup, state, setup.piece(mv.who).side);
        movement::destinations(setup, state, &field, mv, |to| {
            passes |= to.hex == hex && to.open && !to.column
        });
        let full = !movement::may_end(setup, state, mv, hex) && !setup.piece(mv.who).kind.is_leader();
        if passes && full {
            let what = format!(
                "the move may lead through {}, but friends leave no room to halt there: name a hex beyond it",
                number(setup, hex)
            );
            return ("CAL 9.1.3", what);
        }
        return way(setup, state, mv, hex);
    }
    let side = setup.piece(mv.who).side;
    if state.zones(setup, side.other()).contains(hex) {
        return (
            "CAL 8.2.1",
            format!("{} is in an enemy zone of control: the move ends there", number(setup, hex)),
        );
    }
    if mv.order == Order::Defence && !setup.piece(mv.who).kind.is_leader() {
        return ("CAL 5.1.3a", "under Defence a unit moves one hex".into());
    }
    ("CAL 9.1.1a", format!("no points would be left to go on from {}", number(setup, hex)))
}

fn way(setup: &Setup, state: &State, mv: &Move, hex: HexId) -> Reason {
    let side = setup.piece(mv.who).side;
    let field = Field::new(setup, state, side);
    let leader = setup.piece(mv.who).kind.is_leader();
    let here = state.hex_of(mv.who);
    let number = number(setup, hex);
    if hex != here {
        if let Some(reason) = closed(setup, state, mv, &field, hex, leader) {
            return reason;
        }
        let (mut reached, mut in_column) = (false, true);
        movement::destinations(setup, state, &field, mv, |to| {
            reached |= to.hex == hex;
            in_column &= to.hex != hex || to.column;
        });
        if !reached {
            return out_of_reach(setup, state, mv, &field, hex, leader);
        }
        if in_column && field.friends.contains(hex) {
            return (
                "AIF 7.1.2",
                format!("it could get to {number} only in March Column, and friends are there"),
            );
        }
    }
    if !movement::may_end(setup, state, mv, hex) {
        if leader {
            return (setup.title.clause(&setup.piece(mv.who).id).0, format!("he may not go to {number}"));
        }
        if mv.mate.is_some() {
            return ("CAL 7.1e", format!("the stack has no room in {number}"));
        }
        return stacking(setup, state, mv.who, hex);
    }
    must_close(setup, state, mv, hex)
}

/// The duty to close with the enemy, or to come nearer to the goal of a march, has something against ending there.
fn must_close(setup: &Setup, state: &State, mv: &Move, hex: HexId) -> Reason {
    let number = number(setup, hex);
    if let Some(march) = crate::march::of(setup, state, mv.who) {
        let goal = self::number(setup, march.goal);
        let what = format!("{} must end its move closer to {goal}, and {number} is not", name(setup, mv.who));
        return ("AIF 17.1.5a", what);
    }
    let clause = match state.piece(mv.who).acts {
        Order::Attack => "CAL 5.1.2a",
        _ => "CAL 5.1.1a",
    };
    (clause, format!("{} must end its move closer to the enemy, and {number} is not", name(setup, mv.who)))
}

/// What closes a hex to everybody of a side.
pub(super) fn barred(setup: &Setup, mv: &Move, field: &Field, hex: HexId) -> Option<Reason> {
    let side = setup.piece(mv.who).side;
    let number = number(setup, hex);
    if field.enemies.contains(hex) {
        return Some(("CAL 9.1.2b", format!("enemy units are in {number}")));
    }
    setup.limits.closed[side].contains(hex).then(|| {
        ("CAL 9.2.1", format!("{number} is closed to the {} side", setup.title.side_names[side.index()]))
    })
}

/// What the ground between two adjacent hexes has against a step.
fn no_step(setup: &Setup, state: &State, mv: &Move, here: HexId, hex: HexId) -> Option<Reason> {
    let (number, way) = (number(setup, hex), setup.way_between(here, hex));
    if setup.ground(hex).impassable {
        return Some(("AIF 9.2a", format!("nobody gets to {number}")));
    }
    if way.has(crate::setup::Way::RIVER) {
        return Some(("CAL TEC-river", format!("a river bars the way to {number}")));
    }
    let gun = mv.pieces().any(|id| setup.piece(id).kind.is_gun());
    if gun && way.has(crate::setup::Way::CANAL) && !way.has_bridge() {
        let water = setup.title.terms.water;
        return Some(("CAL 10.3", format!("artillery crosses the {water} to {number} only at a bridge")));
    }
    let woods = |hex| setup.ground(hex).terrain == Terrain::Woods;
    if gun && !way.is_road() && woods(here) && woods(hex) {
        return Some(("AIF 10.4b", "artillery goes from woods to woods only along a road".into()));
    }
    if gun && state.sky(setup).guns_on_roads && !way.is_road() {
        return Some(("CAL 17.1.3h", "in an ice storm artillery keeps to the roads".into()));
    }
    None
}

/// What closes a hex to a mover wherever it comes from.
fn closed(
    setup: &Setup,
    state: &State,
    mv: &Move,
    field: &Field,
    hex: HexId,
    leader: bool,
) -> Option<Reason> {
    let number = number(setup, hex);
    if let Some(reason) = barred(setup, mv, field, hex) {
        return Some(reason);
    }
    let zone = field.zones.contains(hex);
    if leader {
        if zone && !field.friends.contains(hex) {
            return Some((
                "CAL 8.2.2",
                format!("{number} is in an enemy zone of control and no friendly unit is there"),
            ));
        }
        if movement::tied(setup, mv.who).is_some() && !movement::may_end(setup, state, mv, hex) {
            return Some((
                setup.title.clause(&setup.piece(mv.who).id).0,
                format!("he may not go to {number}"),
            ));
        }
        return None;
    }
    if let Some(ban) = movement::binding_ban(setup, state, mv.who) {
        let here = state.hex_of(mv.who);
        if ban.beyond.contains(hex) && ban.depth[hex.index()] >= ban.depth[here.index()] {
            let formation = setup.formation(ban.formation);
            let what = format!("{number} lies beyond the road, where {} may not go yet", formation.name);
            return Some((setup.title.clause(&formation.id).0, what));
        }
    }
    // Guns that have not moved yet take the order that leads there (CAL 11.0a).
    let gun = mv.spent == 0 && mv.pieces().all(|id| setup.piece(id).kind.is_gun());
    match mv.order {
        Order::Manoeuvre if zone && !gun => Some((
            "CAL 5.1.4a",
            format!("{number} is in an enemy zone of control, which Manoeuvre may not enter"),
        )),
        Order::Defence if !gun && setup.map.distance(state.hex_of(mv.who), hex) > 1 => {
            Some(("CAL 5.1.3a", "under Defence a unit moves one hex".into()))
        }
        Order::Defence
            if zone
                && !gun
                && setup.rules.book.defence == Defending::Holds
                && field.zones.contains(state.hex_of(mv.who)) =>
        {
            Some((
                "CAL 5.1.3d",
                "under Defence a unit may not go from one enemy zone of control to another".into(),
            ))
        }
        Order::Defence
            if zone
                && !gun
                && !field.friends.contains(hex)
                && !field.zones.contains(state.hex_of(mv.who)) =>
        {
            Some((
                "CAL 5.1.3b",
                format!("{number} is in an enemy zone of control and no friendly unit is there"),
            ))
        }
        _ if mv.column && zone => {
            Some(("AIF 9.3.2a", format!("{number} is in an enemy zone, and it is in column")))
        }
        _ => None,
    }
}

fn out_of_reach(setup: &Setup, state: &State, mv: &Move, field: &Field, hex: HexId, leader: bool) -> Reason {
    let here = state.hex_of(mv.who);
    let number = number(setup, hex);
    if !leader && field.zones.contains(here) && mv.order != Order::Defence {
        return ("CAL 8.1", "it is in an enemy zone of control and may leave it only under Defence".into());
    }
    if !leader && field.zones.contains(here) && setup.map.distance(here, hex) > 1 {
        return ("CAL 5.1.3a", "under Defence a unit moves one hex".into());
    }
    if setup.ground(hex).impassable {
        return ("AIF 9.2a", format!("nobody gets to {number}"));
    }
    if setup.map.adjacent(here, hex) {
        if let Some(reason) = no_step(setup, state, mv, here, hex) {
            return reason;
        }
        let zones = field.zones.contains(here) && field.zones.contains(hex);
        if leader && zones && !field.friends.contains(here) {
            return (
                "CAL 9.1.4b",
                "he may go from one enemy zone of control to another only among friends".into(),
            );
        }
    }
    if state.sky(setup).single {
        return ("AIF 17.2.7j", "in this weather everybody moves one hex".into());
    }
    let mut past = false;
    let free = Field { zones: Hexes::EMPTY, ..field.clone() };
    movement::destinations(setup, state, &free, mv, |to| past |= to.hex == hex);
    if past && leader {
        return ("CAL 8.2.2", format!("enemy zones of control bar the way to {number}"));
    }
    if past {
        if field.zones.contains(hex) && matches!(mv.order, Order::Manoeuvre | Order::Defence) {
            let what = format!("{number} is in an enemy zone of control, which its order may not enter");
            return ("CAL 5.1.4a", what);
        }
        return ("CAL 8.2.1", format!("enemy zones of control bar the way to {number}"));
    }
    if !leads(setup, state, &free, mv, hex) {
        return ("CAL 9.2", format!("no way leads to {number}"));
    }
    let left = movement::allowance(setup, mv).saturating_sub(mv.spent);
    let penalty = if leader { 0 } else { state.sky(setup).penalty };
    let has = movement_points(left.saturating_sub(penalty));
    let what = match penalty > 0 && mv.by_road {
        true => format!("{number} is out of reach with {has}, or {} along roads", movement_points(left)),
        false => format!("{number} is out of reach with {has}"),
    };
    ("CAL 9.1.1a", what) // CAL 17.1.1a
}

/// Whether any way leads to a hex, however dear it is.
pub(super) fn leads(setup: &Setup, state: &State, field: &Field, mv: &Move, hex: HexId) -> bool {
    let order = if mv.order == Order::Defence { Order::Manoeuvre } else { mv.order };
    let mover = movement::mover(setup, state, field, mv, order);
    let mut reached = Hexes::of(state.hex_of(mv.who));
    let mut rim = reached;
    while !rim.is_empty() && !reached.contains(hex) {
        let mut next = Hexes::EMPTY;
        for from in &rim {
            for (direction, to) in setup.map.neighbours(from) {
                if mover.step(from, direction, to) != Step::Forbidden {
                    next.insert(to);
                }
            }
        }
        rim = next.minus(&reached);
        reached = reached.or(&rim);
    }
    reached.contains(hex)
}

/// AIF 16.3.
fn no_skirmish(setup: &Setup, state: &State, mv: &Move, from: HexId, target: HexId) -> Reason {
    let (id, piece) = (mv.who, state.piece(mv.who));
    let name = name(setup, id);
    if !setup.rules.open_order {
        return ("AIF 16.3a", "the option of open order is not in play".into());
    }
    if !setup.piece(id).light {
        return ("AIF 16.3b", format!("{name} is no light infantry"));
    }
    if !state.sky(setup).open_order {
        return ("AIF 17.2.7m", "nobody fights in open order in this weather".into());
    }
    if piece.marks.has(Marks::TIRED) {
        return ("AIF 16.3.4c", format!("{name} is tired and has to pass a test first"));
    }
    if !matches!(piece.acts, Order::Advance | Order::Manoeuvre) {
        return ("AIF 16.3a", format!("{name} is under {}", piece.acts.id()));
    }
    if piece.status != Status::Good {
        return ("AIF 15.1a", format!("{name} is not in good order"));
    }
    if mv.mate.is_some() {
        return ("AIF 16.3a", "units fire in open order one by one".into());
    }
    if mv.column {
        return ("AIF 9.3a", format!("{name} is in March Column"));
    }
    let enemy = setup.piece(id).side.other();
    let (base, goal) = (number(setup, from), number(setup, target));
    if state.units_at(setup, target, enemy).is_empty() {
        return ("AIF 16.3.3A", format!("no enemy unit is in {goal}"));
    }
    // Who does not see them is not told what they are (AIF 11.3.2).
    let seen = sight::open_to(setup, state, setup.piece(id).side).is_none_or(|seen| seen.contains(target));
    if seen && state.troops_at(setup, target, enemy).is_empty() {
        return ("AIF 16.3.3A", format!("no infantry or cavalry of the enemy is in {goal}"));
    }
    if !setup.map.adjacent(from, target) {
        return ("AIF 16.3a", format!("{goal} is not next to {base}"));
    }
    if setup.way_between(from, target).has(crate::setup::Way::RIVER) {
        return ("CAL TEC-river", format!("a river parts {base} from {goal}"));
    }
    if from != state.hex_of(id) && !movement::may_end(setup, state, mv, from) {
        return stacking(setup, state, id, from);
    }
    ("AIF 16.3a", format!("{name} does not get to {base} in open order"))
}
