//! Movement: who may move, and where he may not go.

use board::hex::HexId;
use play::Side;

use super::riding::no_charge;
use super::{Reason, name, not_available, number, stacking};
use crate::action::Action;
use crate::activation::{self, Stage};
use crate::movement::{self, Move};
use crate::ruleset::{Command, Defending, Guns, Roads};
use crate::setup::{Hexes, Kind, Order, PieceId, Setup, Terrain};
use crate::state::{Marks, Place, State, Status};
use crate::ways::Field;
use crate::words::movement_points;
use crate::{closing, entry, exits};

/// Picking up a piece, testing, entering, ending a stage.
pub(super) fn pick(setup: &Setup, state: &State, stage: Stage, action: Action) -> Option<Reason> {
    let side = state.side(setup);
    match action {
        Action::Take(id) => take(setup, state, stage, side, id),
        Action::Together(hex) => together(setup, state, stage, side, hex),
        Action::Enter(id, hex) => enter(setup, state, stage, side, id, hex),
        Action::Test(hex) => Some(test(setup, state, stage, side, hex)),
        Action::Command(id, _) => Some(command(setup, state, stage, side, id)),
        Action::End => end(setup, state, stage),
        Action::To(_) | Action::Via(_) | Action::Column(_) => {
            Some(("CAL 9.1a", "pick up the unit that moves first".into()))
        }
        Action::Leave(id) => Some(no_leave(setup, state, id)),
        _ => None,
    }
}

/// Why a piece does not leave the map by a flag.
fn no_leave(setup: &Setup, state: &State, id: PieceId) -> Reason {
    let name = name(setup, id);
    if exits::may_leave(setup, state, id) && exits::is_held(setup, state, id) {
        let what = format!("{name} is in an enemy zone of control and may leave it only under Defence");
        return ("CAL 8.1", what);
    }
    ("AIF 17.2.1c", format!("{name} stands on no flag of its own"))
}

fn take(setup: &Setup, state: &State, stage: Stage, side: Side, id: PieceId) -> Option<Reason> {
    if let Some(reason) = not_available(setup, state, side, id) {
        return Some(reason);
    }
    let piece = setup.piece(id);
    let marks = state.piece(id).marks;
    let name = name(setup, id);
    let reason = |clause, what: &str| Some((clause, format!("{name} {what}")));
    if piece.kind.is_leader() {
        return match (stage, piece.kind) {
            (Stage::MoveLeaders, Kind::Commander) => reason("CAL 4.2.1", "has moved this turn"),
            (Stage::MoveLeaders, Kind::Brigadier) if piece.formation != Some(state.active) => {
                reason("CAL 4.1.4", "moves only when his own formation is active")
            }
            (Stage::MoveLeaders, Kind::Officer) if setup.formation(state.active).leader != id => {
                reason("CAL 4.1.4", "moves only when his own formation is active")
            }
            (Stage::MoveLeaders, _) if marks.has(Marks::DONE) => reason("CAL 9.1a", "has moved"),
            (Stage::MoveLeaders, _) => reason("CAL 8.2.2", "has no hex he may go to"),
            _ => reason("CAL 4.1.4", "moves after the units of the formation"),
        };
    }
    if !marks.has(Marks::ACTIVE) {
        return reason("CAL 3.1-B", "does not act with the active formation");
    }
    if marks.has(Marks::DONE) || marks.has(Marks::ENTERED) {
        return reason("CAL 9.1a", "has moved");
    }
    if setup.rules.book.guns == Guns::BeforeMovement && marks.has(Marks::FIRED) {
        return reason("AIF 3.1-B3b", "has fired and does not move any more");
    }
    match (stage, marks.has(Marks::OUT)) {
        (Stage::MoveIn, true) => {
            return reason("CAL 3.1-B3c", "is out of command and moves after those in command");
        }
        (Stage::MoveOut, false) => return reason("CAL 3.1-B3c", "is in command: those have finished moving"),
        (Stage::MoveLeaders, _) => {
            return reason("CAL 4.1.4", "cannot move any more: the leaders are moving");
        }
        _ => {}
    }
    if state.piece(id).status == Status::Routed {
        return reason("CAL 15.2a", "is routed and cannot move");
    }
    let hex = state.hex_of(id);
    let held = state.zones(setup, side.other()).contains(hex) && state.piece(id).acts != Order::Defence;
    if held {
        return reason("CAL 8.1", "is in an enemy zone of control and may leave it only under Defence");
    }
    reason("CAL 9.2", "has no hex it may enter")
}

fn together(setup: &Setup, state: &State, stage: Stage, side: Side, hex: HexId) -> Option<Reason> {
    let here = state.units_at(setup, hex, side);
    if here.len() < 2 {
        return Some(("CAL 9.1a", format!("no two units of yours are in {}", number(setup, hex))));
    }
    let mut stuck = here.filter(|&id| !activation::moves_in(setup, state, stage, id));
    if let Some(id) = stuck.next() {
        return take(setup, state, stage, side, id);
    }
    let mut routed = here.filter(|&id| state.piece(id).status == Status::Routed);
    if let Some(id) = routed.next() {
        return take(setup, state, stage, side, id);
    }
    let orders: Vec<Order> = here.map(|id| state.piece(id).acts).collect();
    if orders.windows(2).any(|pair| pair[0] != pair[1]) {
        return Some(("CAL 9.1a", "they act under different orders".into()));
    }
    let (id, mate) = (here.first()?, here.last()?);
    let field = Field::new(setup, state, side);
    if closing::shirks(setup, state, &field, &Move::new(state, id, Some(mate))) {
        let clause = match state.orders[usize::from(state.active.0)] {
            Order::Attack => "CAL 5.1.2a",
            _ => "CAL 5.1.1a",
        };
        return Some((clause, "one of them must close with the enemy, and together they cannot".into()));
    }
    take(setup, state, stage, side, id)
}

fn enter(setup: &Setup, state: &State, stage: Stage, side: Side, id: PieceId, hex: HexId) -> Option<Reason> {
    let piece = setup.piece(id);
    let name = name(setup, id);
    if piece.side != side {
        return Some(("CAL 15.4a", format!("{name} is not yours")));
    }
    if state.piece(id).at != Place::AWAY {
        return Some(("CAL 15.4a", format!("{name} does not wait off the map")));
    }
    if piece.arrives == 0 || piece.arrives > state.turn {
        return Some(("CAL 15.4a", format!("{name} is not due before turn {}", piece.arrives)));
    }
    if !entry::due(setup, state, stage).contains(id) {
        let what = if piece.kind.is_leader() {
            "leaders come in after the units have moved"
        } else {
            "it comes in with its own formation, while that moves"
        };
        return Some(("CAL 15.4a", format!("{name}: {what}")));
    }
    let field = Field::new(setup, state, side);
    let open = entry::hexes(setup, state, &field, id);
    if !open.contains(hex) {
        let at: Vec<String> = open.iter().map(|hex| number(setup, hex)).collect();
        let where_to = if at.is_empty() {
            "nowhere now: the enemy bars the way".into()
        } else {
            format!("at {}", at.join(" or "))
        };
        return Some(("CAL 15.4.1d", format!("{name} comes in {where_to}")));
    }
    Some(stacking(setup, state, id, hex))
}

fn test(setup: &Setup, state: &State, stage: Stage, side: Side, hex: HexId) -> Reason {
    if setup.rules.book.command == Command::Officers {
        if !crate::command::may_change(setup, state, side) {
            return ("AIF 4.5.5b", "your commander-in-chief is lost: nobody changes orders any more".into());
        }
        let number = number(setup, hex);
        return (
            "AIF 3.1-B4c",
            format!("no officer in {number} can rouse units out of command that stand with him"),
        );
    }
    if !state.sky(setup).tests {
        return ("CAL 17.1.3c", "in an ice storm units out of command may not test".into());
    }
    let units = state.troops_at(setup, hex, side);
    let Some(id) = units.first() else {
        return ("CAL 5.3.1", format!("no infantry or cavalry of yours is in {}", number(setup, hex)));
    };
    let marks = state.piece(id).marks;
    let name = name(setup, id);
    if !marks.has(Marks::ACTIVE) {
        return ("CAL 3.1-B", format!("{name} does not act with the active formation"));
    }
    if !marks.has(Marks::OUT) {
        return ("CAL 5.3", format!("{name} is in command and follows its formation's order"));
    }
    if stage != Stage::MoveOut {
        return ("CAL 3.1-B3c", "units out of command test after those in command have moved".into());
    }
    if marks.has(Marks::TESTED) {
        return ("CAL 5.3.1", format!("{name} has tested in this activation"));
    }
    if state.piece(id).status == Status::Routed {
        return ("CAL 15.2a", format!("{name} is routed"));
    }
    ("CAL 4.3.1a", format!("{name} needs no test or has moved"))
}

fn command(setup: &Setup, state: &State, stage: Stage, side: Side, id: PieceId) -> Reason {
    if let Some(reason) = not_available(setup, state, side, id) {
        return reason;
    }
    let marks = state.piece(id).marks;
    let name = name(setup, id);
    if !marks.has(Marks::ACTIVE) {
        return ("CAL 3.1-B", format!("{name} does not act with the active formation"));
    }
    if state.piece(id).status == Status::Routed {
        return ("CAL 15.2a", format!("{name} is routed: no order helps it"));
    }
    if setup.piece(id).kind.is_gun() && !marks.has(Marks::FREE) {
        return (
            "CAL 11.0a",
            format!("{name} is artillery: it takes Defence or Manoeuvre by itself as it moves"),
        );
    }
    if !marks.has(Marks::OUT) {
        return ("CAL 4.1.1a", format!("{name} is in command and follows its formation's order"));
    }
    if stage == Stage::MoveIn {
        return ("CAL 3.1-B3c", format!("{name} is out of command and acts after those in command"));
    }
    if !marks.has(Marks::FREE) {
        return (
            "CAL 5.3",
            format!("{name} stays under Defence unless it passes its test or takes another order but once"),
        );
    }
    ("CAL 5.3.1", format!("{name} acts under that order already, or has moved"))
}

fn end(setup: &Setup, state: &State, stage: Stage) -> Option<Reason> {
    let (id, clause) = activation::unfinished(setup, state, stage)?;
    let name = name(setup, id);
    let what = match clause.0 {
        "AIF 17.1.5a" => format!("{name} marches to its goal, can still come nearer, and must"),
        "CAL 5.1.2a" => format!("{name} is under Attack, can still close with the enemy, and must"),
        "CAL 5.1.1a" => {
            let counted = closing::counted(setup, state);
            let have = counted.filter(|&id| closing::has_complied(setup, state, id)).count();
            let needed = closing::needed(setup, state);
            format!(
                "under Advance {needed} of {} counted units must close with the enemy and {have} have; {name} still can",
                counted.len()
            )
        }
        _ => format!("{name} is due and can enter the map"),
    };
    Some((clause.0, what))
}

/// Where a move may not go.
pub(super) fn go(setup: &Setup, state: &State, mv: &Move, action: Action) -> Option<Reason> {
    match action {
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
        if passes && full && setup.rules.book.command == Command::Ranges {
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

/// What closes a hex to a mover wherever it comes from.
fn closed(
    setup: &Setup,
    state: &State,
    mv: &Move,
    field: &Field,
    hex: HexId,
    leader: bool,
) -> Option<Reason> {
    let side = setup.piece(mv.who).side;
    let number = number(setup, hex);
    if field.enemies.contains(hex) {
        return Some(("CAL 9.1.2b", format!("enemy units are in {number}")));
    }
    if setup.limits.closed[side].contains(hex) {
        return Some((
            "CAL 9.2.1",
            format!("{number} is closed to the {} side", setup.title.side_names[side.index()]),
        ));
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
    let gun = setup.piece(mv.who).kind.is_gun();
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
    if setup.map.adjacent(here, hex) {
        let way = setup.way_between(here, hex);
        if setup.ground(hex).impassable {
            return ("AIF 9.2a", format!("nobody gets to {number}"));
        }
        if way.has(crate::setup::Way::RIVER) {
            return ("CAL TEC-river", format!("a river bars the way to {number}"));
        }
        let gun = mv.pieces().any(|id| setup.piece(id).kind.is_gun());
        if gun && way.has(crate::setup::Way::CANAL) && !way.has_bridge() {
            let water = setup.title.terms.water;
            return ("CAL 10.3", format!("artillery crosses the {water} to {number} only at a bridge"));
        }
        let woods = |hex| setup.ground(hex).terrain == Terrain::Woods;
        if gun && !way.is_road() && woods(here) && woods(hex) {
            return ("AIF 10.4b", "artillery goes from woods to woods only along a road".into());
        }
        if gun && state.sky(setup).guns_on_roads && !way.is_road() {
            return ("CAL 17.1.3h", "in an ice storm artillery keeps to the roads".into());
        }
        if leader {
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
    if past && !leader {
        if field.zones.contains(hex) && matches!(mv.order, Order::Manoeuvre | Order::Defence) {
            let what = format!("{number} is in an enemy zone of control, which its order may not enter");
            return ("CAL 5.1.4a", what);
        }
        return ("CAL 8.2.1", format!("enemy zones of control bar the way to {number}"));
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
    let enemy = setup.piece(id).side.other();
    if state.troops_at(setup, target, enemy).is_empty() {
        return (
            "AIF 16.3.3A",
            format!("no infantry or cavalry of the enemy is in {}", number(setup, target)),
        );
    }
    let what =
        format!("{} is not next to {}, or that is out of reach", number(setup, target), number(setup, from));
    ("AIF 16.3a", what)
}
