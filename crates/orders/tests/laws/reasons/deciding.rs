//! Set-up, the command phase, initiative, officers, reserves.

use orders::action::Action;
use orders::activation::Stage;
use orders::flow::Frame;
use orders::initiative::Initiative;
use orders::ruleset::Opening;
use orders::setup::{Kind, Order, PieceId};
use orders::state::{Marks, Place, Status};

use super::{Found, Said};

pub(super) fn judge(said: Said<'_>) -> Found {
    match said.it.action {
        Action::Place(id, hex) => place(said, id, hex),
        Action::Order(formation, order) => order_of(said, formation, order),
        Action::Special(id, order) => special(said, id, order),
        Action::Detach(id) | Action::Rejoin(id) => officer(said, id),
        Action::Join(id) => join(said, id),
        Action::Activate(formation) => activate(said, formation),
        Action::Rally(hex) => rally(said, hex),
        Action::Return(id, hex) => comes_back(said, id, hex),
        Action::Ready => said.is("everybody has been placed").then(|| !waits_for_place(said)),
        Action::End => end(said),
        Action::Try => {
            said.is("he has rolled").then(|| said.it.state.top() == Frame::Activation(Stage::OrderPick))
        }
        Action::Headquarters | Action::Apart | Action::Intervene => once(said),
        _ => None,
    }
}

/// It is the enemy's, or not on the map.
pub(super) fn absent(said: Said<'_>, id: PieceId) -> Found {
    let Said { it, facts } = said;
    let (name, now, piece) = (facts.name(id), it.state.piece(id), it.setup.piece(id));
    if said.is(format!("{name} is not yours")) {
        return Some(facts.side(id) != it.side);
    }
    if let Some(when) = said.between(&format!("{name} is not on the map: it arrives on turn "), "") {
        let turn = when.split(' ').next().and_then(|turn| turn.parse::<u8>().ok());
        return Some(now.at == Place::AWAY && turn == Some(piece.arrives) && piece.arrives > it.state.turn);
    }
    if it.reason.starts_with(&format!("{name} is not on the map: it is due")) {
        return Some(now.at == Place::AWAY && (1..=it.state.turn).contains(&piece.arrives));
    }
    if said.is(format!("{name} is not on the map: it returns on turn {}", now.back_on)) {
        return Some(now.at == Place::WAITING);
    }
    if said.is(format!("{name} has not been set up yet")) {
        return Some(now.at == Place::AWAY && piece.arrives == 0);
    }
    if said.is(format!("{name} has left the map")) {
        return Some(now.at == Place::LEFT);
    }
    said.is(format!("{name} is lost")).then_some(now.at == Place::GONE)
}

fn waits_for_place(said: Said<'_>) -> bool {
    let Said { it, facts } = said;
    let waits = |id: PieceId| facts.side(id) == it.side && it.state.piece(id).at == Place::AWAY;
    it.setup.placements.iter().any(|placement| waits(placement.piece))
}

fn place(said: Said<'_>, id: PieceId, hex: board::hex::HexId) -> Found {
    let Said { it, facts } = said;
    let name = facts.name(id);
    let zone = it.setup.placements.iter().find(|placement| placement.piece == id);
    if said.is(format!("{name} arrives later")) {
        return Some(zone.is_none() && it.setup.piece(id).arrives > 0);
    }
    if said.is(format!("{name} has been placed")) {
        return Some(facts.hex(id).is_some());
    }
    if said.it.reason.starts_with(&format!("{name} sets up in ")) {
        return Some(zone.is_some_and(|placement| !placement.zone.contains(hex)));
    }
    if said.is(format!("the enemy is in {}", facts.number(hex))) {
        return Some(
            facts.pieces().any(|other| facts.side(other) != it.side && facts.hex(other) == Some(hex)),
        );
    }
    absent(said, id).or_else(|| super::marching::stacking(said, &[id], hex))
}

fn order_of(said: Said<'_>, formation: orders::setup::FormationId, order: Order) -> Found {
    let Said { it, facts } = said;
    let (setup, state, one) = (it.setup, it.state, it.setup.formation(formation));
    let name = &one.name;
    let now = state.orders[usize::from(formation.0)];
    let leads = facts.hex(one.leader).is_some() && (!one.reserve || state.intervened);
    if said.is(format!("{name} is not yours")) {
        return Some(one.side != it.side);
    }
    if said.is(format!("the opening order of {name} is not open to choice now")) {
        return Some(!said.offers(|action| matches!(action, Action::Order(other, _) if other == formation)));
    }
    if said.is(format!("{name} is under {} already", order.id()))
        || said.is(format!("it is under {} already", order.id()))
    {
        return Some(now == order);
    }
    if said.is(format!("{name} is not the active formation")) {
        return Some(formation != state.active);
    }
    if it.reason.ends_with(" has to roll for a new order first") {
        return Some(state.top() == Frame::Activation(Stage::OrderAsk));
    }
    if said.is(format!("{name} marches to its goal, and its order stands")) {
        let mut marches = setup.scenario.marches.iter().enumerate();
        return Some(
            marches.any(|(bit, march)| march.formation == formation && state.extra.marching >> bit & 1 == 1),
        );
    }
    if said.is("your commander-in-chief has changed as many orders as he can") {
        let worth = facts.commander(it.side).map_or(0, |id| setup.piece(id).initiative);
        return Some(state.extra.changed[it.side.index()] >= worth);
    }
    if it.reason.starts_with("your ") && it.reason.ends_with(" is not on the map") {
        return Some(facts.commander(it.side).and_then(|id| facts.hex(id)).is_none());
    }
    if said.is(format!("nobody leads {name} on the map")) {
        return Some(!leads);
    }
    if it.reason.ends_with(&format!(" of {name} is out of your commander's range")) {
        let hex = facts.hex(one.leader)?;
        return Some(facts.commander(it.side).is_some_and(|chief| !facts.in_range(chief, hex)));
    }
    if said.is(format!("{name} has had its new order")) {
        return Some(matches!(state.top(), Frame::Orders(frame) if frame.done.contains(formation)));
    }
    None
}

fn is_column(said: Said<'_>, id: PieceId) -> bool {
    said.it.setup.scenario.apart.is_some_and(|apart| apart.officer == id)
}

/// What is said of an officer who would have an order of his own.
fn officer(said: Said<'_>, id: PieceId) -> Found {
    let Said { it, facts } = said;
    let name = facts.name(id);
    let own = it.setup.piece(id).formation;
    let general = own.map(|own| it.setup.formation(own).leader);
    let near = general.zip(facts.hex(id)).is_some_and(|(general, hex)| facts.in_range(general, hex));
    if said.is("the option of independent columns is not in play") {
        return Some(!it.setup.rules.columns && !is_column(said, id));
    }
    if said.is(format!("{name} is no officer under a general")) {
        return Some(facts.kind(id) != Kind::Brigadier);
    }
    if said.is(format!("{name} has had his turn")) {
        return Some(facts.marked(id, Marks::TESTED));
    }
    if said.is(format!("{name} does not belong to the active formation")) {
        return Some(own != Some(it.state.active));
    }
    if said.is("your commander-in-chief is lost: nobody changes orders any more") {
        let lost = facts.commander(it.side).is_some_and(|id| facts.is_lost(id));
        return Some(lost && !it.setup.rules.generals_alone);
    }
    if said.is(format!("{name} leads no column")) {
        return Some(!facts.marked(id, Marks::LEADS));
    }
    let far = [
        format!("{name} is not within the command radius of his general"),
        format!("{name} is not within his general's command radius"),
    ];
    if far.iter().any(|text| said.is(text)) {
        return Some(!near);
    }
    absent(said, id)
}

fn special(said: Said<'_>, id: PieceId, order: Order) -> Found {
    let Said { it, facts } = said;
    let name = facts.name(id);
    let chief = facts.commander(it.side);
    if said.is(format!("{name} has that order already")) {
        return Some(facts.marked(id, Marks::LEADS) && facts.acts(id) == order);
    }
    if said.is("your commander-in-chief is not on the map") {
        return Some(chief.and_then(|chief| facts.hex(chief)).is_none());
    }
    if said.is(format!("{name} is not within the command radius of your commander-in-chief")) {
        let hex = facts.hex(id)?;
        return Some(chief.is_some_and(|chief| !facts.in_range(chief, hex)));
    }
    if let Some(other) = said.between("only the order of ", " is asked for now") {
        return Some({
            let asked = match it.state.top() {
                Frame::Officer(frame) => Some(frame.piece),
                _ => it.state.extra.apart,
            };
            other != name && asked.is_some_and(|asked| facts.name(asked) == other)
        });
    }
    officer(said, id)
}

fn join(said: Said<'_>, id: PieceId) -> Found {
    let Said { it, facts } = said;
    let (setup, state, name) = (it.setup, it.state, facts.name(id));
    let own = setup.piece(id).formation;
    if let Frame::Officer(frame) = state.top() {
        let leads = setup.piece(frame.piece);
        if said.is(format!("{name} is no unit of the formation of {}", leads.name)) {
            return Some(own != leads.formation || facts.kind(id).is_leader());
        }
        if said.is(format!("{} leads only cavalry and horse artillery", leads.name)) {
            let mounted = matches!(facts.kind(id), Kind::Cavalry | Kind::HorseArtillery);
            return Some(leads.horse_only && !mounted);
        }
        if said.is(format!("{name} goes with a column already")) {
            return Some(state.piece(id).column.is_some());
        }
        if said.is(format!("{name} is out of the reach of {}", leads.name)) {
            return Some(facts.hex(id).is_some_and(|hex| !facts.in_range(frame.piece, hex)));
        }
    }
    let reserve = own.is_some_and(|own| setup.formation(own).reserve);
    if said.is(format!("{name} is no reserve unit")) {
        return Some(!reserve);
    }
    if said.is(format!("{name} has acted this turn")) {
        return Some(facts.marked(id, Marks::ACTIVATED));
    }
    if said.is(format!("{name} acts with this formation already")) {
        return Some(facts.marked(id, Marks::ACTIVE));
    }
    if it.reason.starts_with("only ")
        && it.reason.ends_with(" is asked for now, and his column goes with him")
    {
        return Some(setup.scenario.apart.is_some_and(|apart| it.reason.contains(facts.name(apart.officer))));
    }
    if let Some(names) = said.between(&format!("{name} is in command of "), " and acts with it") {
        let other = |formation: &str| {
            setup.formation_ids().any(|one| {
                let it = setup.formation(one);
                it.name == formation
                    && one != state.active
                    && !state.activated.contains(one)
                    && is_led(said, id, one)
            })
        };
        return Some(!is_led(said, id, state.active) && names.split(" or ").all(other));
    }
    absent(said, id)
}

/// Whether a reserve unit is in command of a formation's officer: in his range, or joined to it by neighbours who are (CAL 4.3).
fn is_led(said: Said<'_>, unit: PieceId, formation: orders::setup::FormationId) -> bool {
    let Said { it, facts } = said;
    let leader = it.setup.formation(formation).leader;
    let member = |&id: &PieceId| {
        let own = it.setup.piece(id).formation;
        let reserve = own.is_some_and(|own| it.setup.formation(own).reserve);
        facts.is_unit(id)
            && facts.side(id) == it.side
            && facts.hex(id).is_some()
            && (own == Some(formation) || reserve)
    };
    let members: Vec<PieceId> = facts.pieces().filter(member).collect();
    let hex = |id: PieceId| facts.hex(id).expect("on the map");
    let mut led: Vec<PieceId> =
        members.iter().copied().filter(|&id| facts.in_range(leader, hex(id))).collect();
    loop {
        let joined = |&id: &PieceId| {
            !led.contains(&id)
                && led.iter().any(|&other| hex(id) == hex(other) || facts.is_beside(hex(other), hex(id)))
        };
        let more: Vec<PieceId> = members.iter().copied().filter(joined).collect();
        if more.is_empty() {
            return led.contains(&unit);
        }
        led.extend(more);
    }
}

fn activate(said: Said<'_>, formation: orders::setup::FormationId) -> Found {
    let Said { it, facts } = said;
    let (setup, state, one) = (it.setup, it.state, it.setup.formation(formation));
    if said.is(format!("{} has been activated this turn", one.name)) {
        return Some(state.activated.contains(formation));
    }
    if it.reason.starts_with("the first activation of the battle is a ") {
        let opening = state.top() == Frame::Initiative(Initiative::Opening);
        return Some(opening && setup.rules.book.opening == Opening::Own && one.side != setup.title.opens);
    }
    if said.is("reserve units act with the other formations") {
        return Some(one.reserve && !state.intervened);
    }
    if it.reason.starts_with("in the first turn only ") {
        return Some(state.turn == 1 && setup.tables.first_turn_only.is_some_and(|only| only != one.side));
    }
    if said.is(format!("{} has nothing on the map and nothing due", one.name)) {
        let apart = |id: PieceId| setup.scenario.apart.is_some_and(|apart| apart.units.contains(id));
        let mut own = facts.pieces().filter(|&id| {
            (facts.is_unit(id) && setup.piece(id).formation == Some(formation) && !apart(id))
                || id == one.leader
        });
        let there = |id: PieceId| {
            let due =
                state.piece(id).at == Place::AWAY && (1..=state.turn).contains(&setup.piece(id).arrives);
            facts.hex(id).is_some() || due
        };
        return Some(!own.any(there));
    }
    None
}

fn rally(said: Said<'_>, hex: board::hex::HexId) -> Found {
    let Said { it, facts } = said;
    let number = facts.number(hex);
    let own = facts.troops_in(hex, it.side);
    let broken = || own.iter().copied().filter(|&id| facts.status(id) != Status::Good);
    if said.is(format!("no disordered or routed unit of yours is in {number}")) {
        return Some(broken().next().is_none());
    }
    if said.is(format!("the units in {number} have tried this turn")) {
        return Some(broken().all(|id| facts.marked(id, Marks::TESTED)));
    }
    if said.is(format!("{number} is in an enemy zone of control")) {
        return Some(facts.zone(hex, it.side.other()));
    }
    let of = |rest: &str, holds: &dyn Fn(PieceId) -> bool| {
        said.of_piece(rest, |id| facts.hex(id) == Some(hex) && holds(id))
    };
    let near_leader = |id: PieceId| {
        let own = it.setup.piece(id).formation;
        facts.pieces().any(|other| {
            let at = facts.hex(other);
            facts.kind(other).is_leader()
                && facts.side(other) == it.side
                && it.setup.piece(other).formation == own
                && at.is_some_and(|at| at == hex || facts.is_beside(hex, at))
        })
    };
    of(" does not belong to those who have acted", &|id| !facts.marked(id, Marks::ACTIVE))
        .or_else(|| of(" has done something else in this activation", &|id| facts.marked(id, Marks::STIRRED)))
        .or_else(|| of(" is under Attack, which does not allow it", &|id| facts.acts(id) == Order::Attack))
        .or_else(|| {
            let rest = " is under Manoeuvre and no leader of its formation is near";
            of(rest, &|id| facts.acts(id) == Order::Manoeuvre && !near_leader(id))
        })
        .or_else(|| {
            let rest = " is in command of a formation that is not under Defence";
            of(rest, &|id| {
                let led = |one: &orders::setup::FormationId| {
                    let formation = it.setup.formation(*one);
                    formation.side == it.side && !formation.reserve
                };
                let own = it.setup.piece(id).formation;
                let reserve = own.is_some_and(|own| it.setup.formation(own).reserve);
                it.setup.formation_ids().filter(led).any(|one| {
                    it.state.orders[usize::from(one.0)] != Order::Defence && (reserve || own == Some(one))
                })
            })
        })
}

fn comes_back(said: Said<'_>, id: PieceId, hex: board::hex::HexId) -> Found {
    let Said { it, facts } = said;
    let name = facts.name(id);
    let now = it.state.piece(id);
    if said.is(format!("{name} does not return this turn")) {
        return Some(now.at != Place::WAITING || now.back_on > it.state.turn);
    }
    if said.is(format!("{} is in an enemy zone of control", facts.number(hex))) {
        return Some(facts.zone(hex, it.side.other()));
    }
    absent(said, id)
}

fn end(said: Said<'_>) -> Found {
    let Said { it, facts } = said;
    if let Some(found) = said.of_piece(" has still to be placed", |id| {
        facts.side(id) == it.side && it.state.piece(id).at == Place::AWAY
    }) {
        return Some(found);
    }
    if let Some(name) = said.between("", " still needs an order") {
        let mut all = it.setup.formation_ids().map(|id| (id, it.setup.formation(id)));
        return Some(
            all.any(|(id, one)| one.name == name && one.order.is_none() && !it.state.activated.contains(id)),
        );
    }
    said.is("whoever is due and has room must return").then(|| {
        facts.pieces().any(|id| {
            let now = it.state.piece(id);
            facts.side(id) == it.side && now.at == Place::WAITING && now.back_on <= it.state.turn
        })
    })
}

/// Headquarters, the column that acts by itself, the intervention of the army commander.
fn once(said: Said<'_>) -> Found {
    let Said { it, facts } = said;
    let (setup, state) = (it.setup, it.state);
    let apart = setup.scenario.apart;
    match it.reason {
        "the option of headquarters orders is not in play" => Some(!setup.rules.headquarters),
        "your commander-in-chief is not on the map" => {
            Some(facts.commander(it.side).and_then(|id| facts.hex(id)).is_none())
        }
        "your headquarters have been activated this turn" => {
            Some(state.extra.headquarters >> it.side.index() & 1 == 1)
        }
        "nobody has rolled for the initiative yet" => {
            Some(state.top() == Frame::Initiative(Initiative::Opening) || state.turn == 1)
        }
        "only the column that acts by itself is left in this turn" => {
            Some(state.top() == Frame::Initiative(Initiative::Last))
        }
        "no column acts by itself in this battle" => Some(apart.is_none()),
        "the column has acted this turn" => Some(state.extra.apart_done),
        "who commands an army here leads as he does, and takes nothing over" => {
            Some(!setup.rules.intervention)
        }
        "the option of Bonaparte's intervention is not in play" => Some(!setup.rules.intervention),
        "he leads the reserve already" => Some(state.intervened),
        "the army commander of the reserve is not on the map" => {
            let mut own = setup.formations.iter().filter(|one| one.reserve && one.side == it.side);
            Some(own.next().is_some_and(|one| facts.hex(one.leader).is_none()))
        }
        "your army has no reserve" => {
            Some(!setup.formations.iter().any(|one| one.reserve && one.side == it.side))
        }
        _ => {
            let apart = apart?;
            let name = facts.name(apart.officer);
            if said.is(format!("the column of {name} is not yours")) {
                return Some(facts.side(apart.officer) != it.side);
            }
            let there = |id: PieceId| {
                let due = (1..=state.turn).contains(&setup.piece(id).arrives);
                facts.hex(id).is_some() || state.piece(id).at == Place::AWAY && due
            };
            let mut column = facts.pieces().filter(|&id| id == apart.officer || apart.units.contains(id));
            said.is(format!("nobody of the column of {name} is on the map or due"))
                .then(|| !column.any(there))
        }
    }
}
