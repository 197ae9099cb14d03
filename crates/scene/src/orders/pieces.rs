//! The pieces as they are now: figures, markers, what is to be said about them.

use ::orders::movement::points;
use ::orders::setup::{Kind, Order, PieceId, Setup};
use ::orders::state::{Place, Status};
use ::orders::view::{AttackMark, Phase, PieceView, StackView, View};

use super::cite;
use super::picture::{hour, order_name};
use crate::picture::{Fact, Mark, Piece, Text, figure};
use crate::redrawn::{self, Last, Pieces};

/// Pieces and stacks that cannot be looked through.
pub(super) fn pieces(setup: &Setup, view: &View, last: Option<Last<'_, View>>) -> Pieces {
    let from = |view: &View| {
        let order = view.formation.as_ref().and_then(|active| view.orders.get(active)).copied();
        (view.turn, view.phase, order)
    };
    let alike = |old: &View| from(old) == from(view) && old.formation == view.formation;
    let last = last.filter(|last| alike(last.view));
    let mover =
        |view: &View| view.mover.as_ref().map(|mover| (mover.who.clone(), mover.spent, mover.allowance));
    let same = last.is_some_and(|last| mover(last.view) == mover(view));
    let held = |view: &View, id: &str| {
        view.mover.as_ref().is_some_and(|mover| mover.who.iter().any(|who| who == id))
    };
    let alike = |id: &str| same || last.is_some_and(|last| !held(last.view, id) && !held(view, id));
    let kept = last.map(|last| (&last.view.pieces, &last.picture.pieces));
    let known = redrawn::pieces(&view.pieces, kept, alike, |name, now| {
        let id = setup.find_piece(name)?;
        Some(cite::piece(setup, piece(setup, view, id, now)))
    });
    let stacks = view.stacks.iter().map(|(hex, now)| {
        let stack = cite::piece(setup, stack(setup, hex, now));
        (stack_id(hex), stack.into())
    });
    known.into_iter().chain(stacks).collect()
}

/// Where they are.
pub(super) fn places(view: &View) -> impl Iterator<Item = (String, String)> {
    let known = view.pieces.iter().map(|(name, now)| (name.clone(), now.at.clone()));
    known.chain(view.stacks.keys().map(|hex| (stack_id(hex), hex.clone())))
}

/// What stands before the hex in the id of a stack that cannot be looked through.
const STACK: &str = "stack:";

fn stack_id(hex: &str) -> String {
    format!("{STACK}{hex}")
}

/// The hex of such a stack, by its id.
pub(super) fn stack_hex(id: &str) -> Option<&str> {
    id.strip_prefix(STACK)
}

fn stack(setup: &Setup, hex: &str, now: &StackView) -> Piece {
    let side = setup.title.side_ids.iter().position(|id| *id == now.side).unwrap_or(0);
    let units = now.units.map(|units| if units { "combat units" } else { "leaders only" });
    let zone = now.zone.map(|zone| if zone { "yes" } else { "no" });
    let holds = units.map(|units| fact("Holds", units, "CAL 20.4"));
    let controls = zone.map(|zone| fact("Zone of control", zone, "CAL 8.0a"));
    Piece {
        side: now.side,
        at: hex.into(),
        kind: "unknown",
        name: format!("{} stack out of sight", setup.title.side_names[side]),
        facts: holds.into_iter().chain(controls).collect(),
        ..Piece::default()
    }
}

fn piece(setup: &Setup, view: &View, id: PieceId, now: &PieceView) -> Piece {
    let it = setup.piece(id);
    let in_hand = view.mover.as_ref().is_some_and(|mover| mover.who.contains(&it.id));
    Piece {
        side: now.side,
        at: now.at.clone(),
        height: height(it.kind),
        values: values(setup, id, now),
        reduced: now.reduced,
        spent: spent(view, now),
        active: now.active || in_hand || leads(setup, view, id),
        arrives: arrives(setup, view, id, now).unwrap_or_default(),
        marks: marks(setup, view, now),
        facts: facts(setup, view, id, now),
        ..Piece::default()
    }
}

/// An officer acts with his formation.
fn leads(setup: &Setup, view: &View, id: PieceId) -> bool {
    let active = view.formation.as_ref().and_then(|active| setup.find_formation(active));
    active.is_some_and(|active| setup.formation(active).leader == id)
}

/// Guns lie lowest, leaders on top.
fn height(kind: Kind) -> u8 {
    match kind {
        Kind::Artillery | Kind::HorseArtillery | Kind::Redoubt => 0,
        Kind::Infantry | Kind::Cavalry => 1,
        Kind::Officer | Kind::Brigadier => 2,
        Kind::Commander => 3,
    }
}

fn values(setup: &Setup, id: PieceId, now: &PieceView) -> Vec<Text> {
    let it = setup.piece(id);
    let figures = match it.kind {
        Kind::Officer | Kind::Brigadier | Kind::Commander => &[it.initiative, it.command][..],
        Kind::Artillery | Kind::HorseArtillery | Kind::Redoubt => &[it.bombardment, it.range, it.movement],
        Kind::Infantry | Kind::Cavalry => &[now.strength, now.efficiency, it.movement],
    };
    figures.iter().map(|&value| figure(value)).collect()
}

/// Nothing is left for it to do in this segment, or it has acted this turn.
fn spent(view: &View, now: &PieceView) -> bool {
    match view.phase {
        Phase::Movement | Phase::OutOfCommand if now.active => now.done,
        Phase::Leaders if now.done || now.ridden => true,
        Phase::Bombardment if now.active => now.kind.is_gun() && (now.fired || now.moved),
        Phase::Declaration | Phase::Combat if now.active => now.attacked,
        _ => now.activated,
    }
}

fn marks(setup: &Setup, view: &View, now: &PieceView) -> Vec<Mark> {
    let mut list = Vec::new();
    let mut mark = |id: &'static str, letter: Text, text: Text| list.push(Mark { id, letter, text });
    match now.status {
        Status::Disordered => {
            let more = setup.tables.combat.disordered;
            let text =
                format!("Disordered: no zone of control, no assault, {more:+} for whoever assaults it");
            mark("disordered", "D".into(), text.into());
        }
        Status::Routed => mark(
            "routed",
            "R".into(),
            "Routed: does not move of its own will, no zone of control, no assault".into(),
        ),
        Status::Good => {}
    }
    if now.out_of_command {
        mark("out-of-command", "OC".into(), "Out of command: under Defence unless it passes a test".into());
    }
    let own = view.formation.as_ref().and_then(|active| view.orders.get(active));
    if let Some(order) = now.acts.filter(|order| own.is_some_and(|own| own != order)) {
        let text = format!("Acts under {}", order_name(order));
        mark("order", letters(order).into(), text.into());
    }
    match now.attack {
        AttackMark::Attack => mark("attack", "A".into(), "Assaults".into()),
        AttackMark::Query => {
            mark("attack", "A?".into(), "Assaults if it passes its check before the shock".into());
        }
        AttackMark::None => {}
    }
    if now.charge {
        mark("charge", "C".into(), "Charges with doubled strength".into());
    }
    if now.moved {
        mark("moved", "M".into(), "Has moved and does not fire".into());
    }
    if now.fired {
        mark("fired", "F".into(), "Has fired".into());
    }
    if now.countercharge {
        mark("charge", "CC".into(), "Countercharges with doubled strength".into());
    }
    if now.skirmisher {
        mark(
            "skirmisher",
            "V".into(),
            "Volteggiatori: has fought in open order and may fall back before combat".into(),
        );
    }
    if now.tired {
        mark("tired", "T".into(), "Tired: has to pass a test before it fires or attacks again".into());
    }
    if let Some(order) = now.leads {
        let text = format!("Leads a column of his own under {}", order_name(order));
        mark("order", letters(order).into(), text.into());
    }
    if now.owes > 0 && now.place.hex().is_some() {
        let text = format!("Has to retreat {}", hexes(now.owes));
        mark("retreat", now.owes.to_string().into(), text.into());
    }
    list
}

/// What is printed on the marker of an order.
fn letters(order: Order) -> &'static str {
    match order {
        Order::Advance => "Adv",
        Order::Attack => "Att",
        Order::Defence => "Def",
        Order::Manoeuvre => "Man",
    }
}

fn hexes(count: u8) -> String {
    if count == 1 { "1 hex".into() } else { format!("{count} hexes") }
}

fn fact(what: &'static str, value: impl Into<Text>, clause: &'static str) -> Fact {
    Fact { what: what.into(), value: value.into(), clause }
}

fn facts(setup: &Setup, view: &View, id: PieceId, now: &PieceView) -> Vec<Fact> {
    let it = setup.piece(id);
    let mut list = beside(setup, view, id, now);
    let mut add = |what: &'static str, value: Text, clause: &'static str| {
        list.push(fact(what, value, clause));
    };
    if let Some(mover) = view.mover.as_ref().filter(|mover| mover.who.contains(&it.id)) {
        let value = format!("{} of {}", points(mover.spent), points(mover.allowance));
        add("Points spent", value.into(), "CAL 9.1.1a");
    }
    match now.status {
        Status::Disordered => add("State", "disordered; disordered again it is routed".into(), "CAL 15.1c"),
        Status::Routed => add("State", "routed".into(), "CAL 15.2a"),
        Status::Good => {}
    }
    if now.reduced && it.kind == Kind::Redoubt {
        add("Battery", "out of use".into(), "AIF 17.2.6f");
    } else if now.reduced {
        let value = format!("strength {} instead of {}", now.strength, it.strength);
        add("Reduced", value.into(), "CAL 2.1b");
    }
    if !it.kind.is_leader() {
        let own = it.formation.map(|own| setup.formation(own).id.clone());
        if let Some(with) = now.with.as_ref().filter(|with| own.as_ref() != Some(with)) {
            let name =
                setup.find_formation(with).map_or(with.as_str(), |it| setup.formation(it).name.as_str());
            add("Acts with", name.to_owned().into(), "CAL 15.4.3a");
        }
    }
    if let Some(order) = now.acts.filter(|_| !it.kind.is_leader()) {
        add("Acts under", order_name(order).into(), order_clause(order));
    }
    if now.out_of_command {
        add("Command", "out of command".into(), "CAL 4.3d");
    }
    if let Some(officer) = &now.column {
        let name = setup.find_piece(officer).map_or(officer.as_str(), |id| setup.piece(id).name.as_str());
        add("Column", format!("goes with {name}").into(), "AIF 16.2.2");
    }
    if now.marches {
        add("March", "on its way to a goal until it sees the enemy".into(), "AIF 17.1.5a");
    }
    if now.free {
        add("Order", "may take any".into(), if now.tested { "CAL 5.3.1" } else { "CAL 4.3.1a" });
    }
    if now.tested {
        let clause = if view.phase == Phase::Reorganisation { "CAL 15.3" } else { "CAL 5.3.1" };
        add("Test", "made".into(), clause);
    }
    if now.entered {
        add("Entered", "in this activation".into(), "CAL 15.4.2");
    }
    if now.done && now.active {
        add("Move", "finished".into(), "CAL 9.1a");
    }
    if now.attacked {
        add("Assault", "has attacked this turn".into(), "CAL 12.2.3a");
    }
    if now.activated {
        let rides = it.kind == Kind::Commander && it.formation.is_none();
        add("Activation", "has acted this turn".into(), if rides { "CAL 4.2.1" } else { "CAL 6.2c" });
    }
    if now.ridden {
        add("Move", "has moved this turn".into(), "CAL 4.2.1");
    }
    list
}

/// When and where a piece arrives that is still to come.
fn arrives(setup: &Setup, view: &View, id: PieceId, now: &PieceView) -> Option<String> {
    let it = setup.piece(id);
    if now.place != Place::AWAY || it.arrives == 0 {
        return None;
    }
    let at = it.entry.map_or_else(String::new, |hex| format!(" at {}", setup.map.printed(hex)));
    let when = match it.arrives > view.turn {
        true => format!("turn {}{}", it.arrives, hour(setup, it.arrives)),
        false => "due".into(),
    };
    Some(format!("{when}{at}"))
}

/// What is to be said about a piece that is not on the map.
fn beside(setup: &Setup, view: &View, id: PieceId, now: &PieceView) -> Vec<Fact> {
    if let Some(when) = arrives(setup, view, id, now) {
        return vec![fact("Arrives", when, "CAL 15.4a")];
    }
    match now.place {
        Place::AWAY => {
            let placement = setup.placements.iter().find(|placement| placement.piece == id);
            let value = placement.map(|it| {
                let zone =
                    it.name.strip_prefix("PI ").map_or(it.name.clone(), |name| format!("placement {name}"));
                format!("{zone}, usually {}", setup.map.printed(it.hex))
            });
            value.map(|value| fact("Sets up", value, "CAL 21.0")).into_iter().collect()
        }
        Place::WAITING => vec![fact("Returns", format!("turn {}", now.back_on), "CAL 12.8a")],
        _ => Vec::new(),
    }
}

/// Where the book describes an order.
pub(super) fn order_clause(order: Order) -> &'static str {
    match order {
        Order::Advance => "CAL 5.1.1a",
        Order::Attack => "CAL 5.1.2a",
        Order::Defence => "CAL 5.1.3a",
        Order::Manoeuvre => "CAL 5.1.4a",
    }
}
