//! Where the battle stands: turn and segment, weather, orders, points.

use board::Id;
use play::{Side, Viewer};

use super::{fold, hang};
use crate::activation::Stage;
use crate::flow::Frame;
use crate::movement::points;
use crate::ruleset::WeatherRoll;
use crate::setup::{FormationId, Order, PieceId, Setup};
use crate::state::State;
use crate::tables::WeatherBox;
use crate::words::acting_name;
use crate::{deployment, victory};

/// The turn with its hour; before the first, whose army is being set up.
pub fn turn(setup: &Setup, state: &State) -> String {
    if let Frame::SetUp(side) = state.top() {
        return format!("Set-up of the {} side", setup.title.side_names[side.index()]);
    }
    let hour = setup.tables.hours.get(usize::from(state.turn).wrapping_sub(1));
    let hour = hour.map_or(String::new(), |hour| format!(", {hour}"));
    format!("Turn {} of {}{hour}", state.turn, setup.tables.turns)
}

/// The segment and whose it is.
pub fn phase(setup: &Setup, state: &State) -> String {
    if state.over {
        return "the end".into();
    }
    let mut text = String::new();
    for frame in state.frames.iter() {
        match *frame {
            Frame::SetUp(_) => {}
            Frame::Orders(frame) => text = format!("{} orders", setup.title.side_names[frame.side.index()]),
            Frame::Weather => text = "weather".into(),
            Frame::Rally(frame) => {
                text = format!("{} reorganisation", setup.title.side_names[frame.side.index()]);
            }
            Frame::Returns(side) => text = format!("{} replacement", setup.title.side_names[side.index()]),
            Frame::Initiative(_) => text = "initiative".into(),
            Frame::Activation(stage) => {
                let who = acting_name(setup, state, state.active);
                // The order of a column is its officer's secret (R136).
                let under = match state.extra.apart {
                    Some(_) => String::new(),
                    None => format!(" under {}", order_name(state.orders[state.active.index()])),
                };
                text = format!("{who}{under}: {}", segment(stage));
            }
            _ => {}
        }
    }
    text
}

/// The segment of an activation.
fn segment(stage: Stage) -> &'static str {
    match stage {
        Stage::Reserve | Stage::OrderAsk | Stage::OrderRoll | Stage::OrderPick => "orders",
        Stage::MoveIn => "movement",
        Stage::MoveOut => "movement out of command",
        Stage::MoveLeaders => "movement of leaders",
        Stage::Bombard => "bombardment",
        Stage::Declare => "assaults are declared",
        Stage::Combats => "assaults",
        Stage::Over => "the end",
        Stage::Officers => "orders",
        Stage::Step(_) => "assaults",
        Stage::Rally => "reorganisation",
    }
}

/// What stands above the map: weather, Elan, points and orders.
pub(super) fn status(setup: &Setup, state: &State, _viewer: Viewer, width: usize) -> String {
    let sky = state.sky(setup);
    let mut text = match effects(sky) {
        _ if setup.rules.book.weather == WeatherRoll::Never => String::new(),
        nothing if nothing.is_empty() => fold(&format!("{}.", sky.name), "", width),
        effects => fold(&format!("{}: {effects}.", sky.name), "", width),
    };
    let elan = match setup.tables.elan {
        0 => String::new(),
        _ => format!("{} Elan {}. ", setup.title.side_names[setup.title.opens.index()], state.elan),
    };
    text += &fold(&format!("{elan}{}", standing(setup, state)), "", width);
    let orders: Vec<String> = setup.formation_ids().filter_map(|id| order(setup, state, id)).collect();
    text + &hang("Orders: ", &orders, width)
}

/// What the weather does, briefly.
pub fn effects(sky: &WeatherBox) -> String {
    let mut list = Vec::new();
    match sky.shift {
        0 => {}
        -1 => list.push("assaults 1 column worse".to_owned()),
        shift => list.push(format!("assaults {} columns worse", shift.unsigned_abs())),
    }
    if sky.confusion {
        list.push("confusion".into());
    }
    if sky.penalty > 0 {
        list.push(format!("moves that leave the roads {} MP shorter", points(sky.penalty)));
    }
    if sky.factor > 1 {
        let spared = if sky.minor_spared { "off roads and minor roads" } else { "off the roads" };
        list.push(format!("{spared} every step costs {} times as much", sky.factor));
    }
    if sky.single {
        list.push("everybody moves one hex".into());
    } else if let Some(cost) = sky.road.filter(|&cost| cost > 1) {
        list.push(format!("a hex of road costs {} MP", points(cost)));
    }
    if sky.steady > 0 {
        list.push(format!("defenders of one side are steadier by {}", sky.steady));
    }
    if !sky.zones {
        list.push("no zones of control".into());
    }
    match (sky.range, sky.halved) {
        (20.., false) => {}
        (0, _) => list.push("no gun fires".into()),
        (range, true) => list.push(format!("guns fire with half strength, no further than {range}")),
        (range, false) => list.push(format!("guns fire no further than {range}")),
    }
    if sky.all_defend {
        list.push("everybody defends".into());
    }
    list.join(", ")
}

/// The points as they stand, and what they would be worth.
fn standing(setup: &Setup, state: &State) -> String {
    let tally = victory::tally(setup, state);
    let outcome = victory::outcome(setup, state);
    let [one, two] = Side::BOTH
        .map(|side| format!("{} {}", setup.title.side_names[side.index()], victory::points(&tally, side)));
    // The points stand before it, and with them how it came to the level.
    let level = outcome.level.to_lowercase();
    let worth = match outcome.winner {
        Some(side) => format!("{} {level}", setup.title.side_names[side.index()]),
        None => level,
    };
    format!("Points: {one}, {two} ({worth} if it ended now).")
}

/// A formation's order and whether it has acted; nothing for one that is not a formation yet.
fn order(setup: &Setup, state: &State, id: FormationId) -> Option<String> {
    let it = setup.formation(id);
    if it.reserve && !state.intervened {
        return None;
    }
    let name = &setup.piece(it.leader).name;
    let order = order_name(state.orders[id.index()]);
    if deployment::unordered(setup, state, it.side).any(|open| open == id) && state.turn == 0 {
        return Some(format!("{name} not chosen yet"));
    }
    let acting = matches!(state.frames.iter().next(), Some(Frame::Activation(_))) && state.active == id;
    Some(match arrival(setup, state, it.leader) {
        Some(turn) => format!("{name} from turn {turn}"),
        None if acting => format!("{name} {order} (acts now)"),
        None if state.activated.contains(id) => format!("{name} {order} (has acted)"),
        None => format!("{name} {order}"),
    })
}

/// The turn a piece that has not come yet is due.
pub(super) fn arrival(setup: &Setup, state: &State, id: PieceId) -> Option<u8> {
    let due = setup.piece(id).arrives;
    let away = state.piece(id).at == crate::state::Place::AWAY;
    (due > 0 && away && state.turn < due).then_some(due)
}

/// As the order display has it.
pub(super) fn order_name(order: Order) -> &'static str {
    match order {
        Order::Advance => "Advance",
        Order::Attack => "Attack",
        Order::Defence => "Defence",
        Order::Manoeuvre => "Manoeuvre",
    }
}
