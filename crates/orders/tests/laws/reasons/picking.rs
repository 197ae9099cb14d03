//! Movement: who may be picked up, tested, given an order or brought in.

use board::hex::HexId;
use orders::action::Action;
use orders::activation::Stage;
use orders::flow::Frame;
use orders::movement::Move;
use orders::setup::{Kind, Order, PieceId};
use orders::state::{Marks, Place, Status};

use super::deciding::absent;
use super::marching::{distance_to_faced, has_room, is_gun, stacking};
use super::walker::{Lenience, Walker};
use super::{Found, Said};

pub(super) fn judge(said: Said<'_>) -> Found {
    match (said.it.action, said.it.state.top()) {
        (Action::Take(id), _) => taken(said, id),
        (Action::Together(hex), _) => together(said, hex),
        (Action::Enter(id, hex), _) => enter(said, id, hex),
        (Action::Test(hex), _) => test(said, hex),
        (Action::Command(id, order), _) => command(said, id, order),
        (Action::Leave(id), _) => leave(said, id),
        (Action::End, Frame::Activation(_)) => end(said),
        _ => None,
    }
}

fn stage(said: Said<'_>) -> Option<Stage> {
    match said.it.state.top() {
        Frame::Activation(stage) => Some(stage),
        _ => None,
    }
}

/// A unit that enemy zones keep where it is: not under Defence, and no gun, which takes Defence when it likes.
fn is_held(said: Said<'_>, id: PieceId) -> bool {
    let Said { it, facts } = said;
    let zone = facts.hex(id).is_some_and(|hex| facts.zone(hex, facts.side(id).other()));
    zone && facts.acts(id) != Order::Defence && !is_gun(said, id) && facts.side(id) == it.side
}

fn taken(said: Said<'_>, id: PieceId) -> Found {
    let Said { it, facts } = said;
    let (setup, state, name, piece) = (it.setup, it.state, facts.name(id), it.setup.piece(id));
    let rest = it.reason.strip_prefix(name).and_then(|rest| rest.strip_prefix(' ')).unwrap_or_default();
    let leader = facts.kind(id).is_leader();
    let own = match facts.kind(id) {
        Kind::Commander => true,
        Kind::Brigadier => piece.formation == Some(state.active),
        _ => setup.formation(state.active).leader == id,
    };
    let apart = setup.scenario.apart.filter(|apart| apart.officer == id);
    let marked = |mark| facts.marked(id, mark);
    let found = match rest {
        "has moved this turn" => facts.kind(id) == Kind::Commander && marked(Marks::ACTIVATED),
        "moves only when his own formation is active" => leader && !own,
        "moves when his column acts by itself" => apart.is_some() && !state.extra.apart_done,
        "does not ride with the column that acts by itself" => {
            leader && state.extra.apart.is_some_and(|officer| officer != id)
        }
        "moves after the units of the formation" => {
            leader && own && matches!(stage(said), Some(Stage::MoveIn | Stage::MoveOut))
        }
        "has no hex he may go to" | "has no hex it may enter" => {
            let mv = Move::new(state, id, None);
            Walker::new(facts, &mv, Lenience::default()).reach().is_empty() || piece.movement == 0
        }
        "does not act with the active formation" => !marked(Marks::ACTIVE),
        "has moved" => marked(Marks::DONE) || marked(Marks::ENTERED),
        "has fired and does not move any more" => marked(Marks::FIRED),
        "is out of command and moves after those in command" => {
            marked(Marks::OUT) && stage(said) == Some(Stage::MoveIn)
        }
        "is in command: those have finished moving" => {
            !marked(Marks::OUT) && matches!(stage(said), Some(Stage::MoveOut | Stage::MoveLeaders))
        }
        "cannot move any more: the leaders are moving" => !leader && stage(said) == Some(Stage::MoveLeaders),
        "is routed and cannot move" => facts.status(id) == Status::Routed,
        "is in an enemy zone of control and may leave it only under Defence" => is_held(said, id),
        _ => return absent(said, id),
    };
    Some(found)
}

fn together(said: Said<'_>, hex: HexId) -> Found {
    let Said { it, facts } = said;
    let here = facts.units_in(hex, it.side);
    if said.is(format!("no two units of yours are in {}", facts.number(hex))) {
        return Some(here.len() < 2);
    }
    if said.is("they act under different orders") {
        return Some(here.iter().any(|&id| facts.acts(id) != facts.acts(here[0])));
    }
    if said.is("together they have no hex they may enter") {
        let &[one, other] = &here[..] else { return Some(false) };
        let mv = Move::new(it.state, one, Some(other));
        return Some(Walker::new(facts, &mv, Lenience::default()).reach().is_empty());
    }
    if said.is("one of them must close with the enemy, and together they cannot") {
        let &[one, other] = &here[..] else { return Some(false) };
        let nearer = |mv: &Move, start: u8| {
            let reach = Walker::new(facts, mv, Lenience::default()).reach();
            reach.into_keys().any(|hex| distance_to_faced(said, hex) < u16::from(start))
        };
        let starts = [one, other].map(|id| it.state.piece(id).start);
        let start = starts.into_iter().filter(|&start| start > 1).min()?;
        let alone = [one, other]
            .into_iter()
            .zip(starts)
            .any(|(id, start)| start > 1 && nearer(&Move::new(it.state, id, None), start));
        // What is full may keep the stack away, too.
        let fits = |mv: &Move| {
            let reach = Walker::new(facts, mv, Lenience::default()).reach();
            reach
                .into_keys()
                .any(|hex| distance_to_faced(said, hex) < u16::from(start) && !facts.holds(hex, it.side))
        };
        return Some(alone && !fits(&Move::new(it.state, one, Some(other))));
    }
    here.into_iter().find_map(|id| taken(said, id).filter(|_| it.reason.starts_with(facts.name(id))))
}

fn enter(said: Said<'_>, id: PieceId, hex: HexId) -> Found {
    let Said { it, facts } = said;
    let (name, piece, at) = (facts.name(id), it.setup.piece(id), it.state.piece(id).at);
    let rest = it.reason.strip_prefix(name).and_then(|rest| rest.strip_prefix(' ')).unwrap_or_default();
    let reserve = !it.state.intervened && piece.formation.is_some_and(|own| it.setup.formation(own).reserve);
    let due = at == Place::AWAY && (1..=it.state.turn).contains(&piece.arrives);
    let leader = facts.kind(id).is_leader();
    match rest {
        "is not yours" => Some(facts.side(id) != it.side),
        "does not wait off the map" => Some(at != Place::AWAY),
        "is no reinforcement" => Some(piece.arrives == 0),
        "comes in with its own formation" => {
            Some(due && piece.formation != Some(it.state.active) && (!reserve || leader))
        }
        "comes in after the units have moved" => {
            Some(due && leader && matches!(stage(said), Some(Stage::MoveIn | Stage::MoveOut)))
        }
        "comes in while those in command move" => {
            Some(due && !leader && matches!(stage(said), Some(Stage::MoveOut | Stage::MoveLeaders)))
        }
        "does not come in with the column that acts by itself" => Some(it.state.extra.apart.is_some()),
        "comes in nowhere now: the enemy bars the way" => {
            let entry = piece.entry?;
            Some(facts.holds(entry, it.side.other()) || facts.zone(entry, it.side.other()))
        }
        _ if said.is(format!("{name} is not due before turn {}", piece.arrives)) => {
            Some(at == Place::AWAY && piece.arrives > it.state.turn)
        }
        _ if rest.starts_with("comes in when the column of ") => {
            let of = |apart: orders::setup::Apart| apart.officer == id || apart.units.contains(id);
            Some(it.setup.scenario.apart.is_some_and(of) && !it.state.extra.apart_done)
        }
        _ => match rest.strip_prefix("comes in at ") {
            Some(places) => {
                let places: Vec<&str> = places.split(" or ").collect();
                let own = piece.entry.map(|entry| facts.number(entry));
                let barred = piece.entry.is_some_and(|entry| {
                    facts.holds(entry, it.side.other()) || facts.zone(entry, it.side.other())
                });
                let stands = own.is_some_and(|own| places == [own.as_str()]) || barred;
                Some(stands && !places.contains(&facts.number(hex).as_str()))
            }
            None => stacking(said, &[id], hex),
        },
    }
}

fn test(said: Said<'_>, hex: HexId) -> Found {
    let Said { it, facts } = said;
    let number = facts.number(hex);
    let here = facts.units_in(hex, it.side);
    let loose = |id: PieceId| {
        facts.marked(id, Marks::ACTIVE) && facts.marked(id, Marks::OUT) && !facts.marked(id, Marks::DONE)
    };
    let officers = || {
        facts.pieces().filter(|&id| {
            facts.kind(id) == Kind::Brigadier
                && it.setup.piece(id).formation == Some(it.state.active)
                && facts.hex(id) == Some(hex)
        })
    };
    if said.is(format!("nobody in {number} is out of command and still to move")) {
        return Some(!here.into_iter().any(loose));
    }
    if said.is("units out of command are roused after those in command have moved")
        || said.is("units out of command test after those in command have moved")
    {
        return Some(stage(said) != Some(Stage::MoveOut));
    }
    if said.is(format!("no officer of the formation is in {number} to rouse them")) {
        return Some(officers().next().is_none());
    }
    if said.is(format!("whoever could be roused in {number} has been, or cannot be")) {
        let rouses = |id: PieceId| {
            let open = |mark| !facts.marked(id, mark);
            loose(id) && open(Marks::TESTED) && open(Marks::FREE) && facts.status(id) != Status::Routed
        };
        let hears = |officer: PieceId, id: PieceId| {
            !it.setup.piece(officer).horse_only
                || matches!(facts.kind(id), Kind::Cavalry | Kind::HorseArtillery)
        };
        let able = officers().filter(|&officer| !facts.marked(officer, Marks::TESTED));
        return Some(
            !able.into_iter().any(|officer| here.iter().any(|&id| rouses(id) && hears(officer, id))),
        );
    }
    if said.is("your commander-in-chief is lost: nobody changes orders any more") {
        return Some(facts.commander(it.side).is_some_and(|id| facts.is_lost(id)));
    }
    if said.is("in an ice storm units out of command may not test") {
        return Some(!it.setup.tables.weather.boxes[usize::from(it.state.weather)].tests);
    }
    if said.is(format!("no infantry or cavalry of yours is in {number}")) {
        return Some(facts.troops_in(hex, it.side).is_empty());
    }
    let of = |rest: &str, holds: &dyn Fn(PieceId) -> bool| {
        said.of_piece(rest, |id| facts.hex(id) == Some(hex) && holds(id))
    };
    of(" does not act with the active formation", &|id| !facts.marked(id, Marks::ACTIVE))
        .or_else(|| {
            of(" is in command and follows its formation's order", &|id| !facts.marked(id, Marks::OUT))
        })
        .or_else(|| of(" has tested in this activation", &|id| facts.marked(id, Marks::TESTED)))
        .or_else(|| of(" is routed", &|id| facts.status(id) == Status::Routed))
        .or_else(|| of(" has moved", &|id| facts.marked(id, Marks::DONE)))
        .or_else(|| {
            let rest = " takes any order without a test, near the army commander";
            let chief = facts.commander(it.side);
            of(rest, &|id| {
                facts.marked(id, Marks::FREE)
                    && chief.is_some_and(|chief| facts.in_range(chief, hex))
                    && loose(id)
            })
        })
}

fn command(said: Said<'_>, id: PieceId, order: Order) -> Found {
    let Said { facts, .. } = said;
    let name = facts.name(id);
    let rest = said.it.reason.strip_prefix(name).and_then(|rest| rest.strip_prefix(' ')).unwrap_or_default();
    let marked = |mark| facts.marked(id, mark);
    let found = match rest {
        "does not act with the active formation" => !marked(Marks::ACTIVE),
        "is routed: no order helps it" => facts.status(id) == Status::Routed,
        "is artillery: it takes Defence or Manoeuvre by itself as it moves" => is_gun(said, id),
        "has moved" => marked(Marks::DONE),
        "is in command: those have finished moving" => {
            !marked(Marks::OUT) && matches!(stage(said), Some(Stage::MoveOut | Stage::MoveLeaders))
        }
        "is in command and follows its formation's order" => !marked(Marks::OUT) && !marked(Marks::FREE),
        "is out of command and acts after those in command" => {
            marked(Marks::OUT) && stage(said) == Some(Stage::MoveIn)
        }
        "cannot take another order any more: the leaders are moving" => {
            stage(said) == Some(Stage::MoveLeaders)
        }
        "stays under Defence unless it passes its test or takes another order but once" => {
            marked(Marks::OUT) && !marked(Marks::FREE)
        }
        _ if said.is(format!("{name} acts under {} already", order.id())) => facts.acts(id) == order,
        _ => return absent(said, id),
    };
    Some(found)
}

fn leave(said: Said<'_>, id: PieceId) -> Found {
    let Said { it, facts } = said;
    let name = facts.name(id);
    let flag = it.setup.scenario.exits.as_ref().is_some_and(|(side, hexes)| {
        *side == facts.side(id) && facts.hex(id).is_some_and(|hex| hexes.contains(hex))
    });
    if said.is(format!("{name} stands on no flag of its own")) {
        return Some(!flag);
    }
    if said.is(format!("{name} is routed, and leaves when the turn ends")) {
        return Some(flag && facts.status(id) == Status::Routed);
    }
    if said.is(format!("{name} has not the point left that it takes to leave")) {
        let Frame::Move(mv) = it.state.top() else { return Some(false) };
        return Some(Walker::new(facts, &mv, Lenience::default()).left().0 < 2);
    }
    taken(said, id)
}

fn end(said: Said<'_>) -> Found {
    let Said { it, facts } = said;
    let closer = |id: PieceId, mv: &Move| {
        let start = u16::from(it.state.piece(id).start);
        let reach = Walker::new(facts, mv, Lenience::default()).reach();
        start > 1
            && reach.into_keys().any(|hex| distance_to_faced(said, hex) < start && has_room(said, id, hex))
    };
    let able = |id: PieceId| !facts.marked(id, Marks::DONE) && closer(id, &Move::new(it.state, id, None));
    if let Some(found) = said.of_piece(" is under Attack, can still close with the enemy, and must", |id| {
        facts.hex(id).is_some() && facts.acts(id) == Order::Attack && able(id)
    }) {
        return Some(found);
    }
    if let Some(found) = said.of_piece(" is due and can enter the map", |id| {
        it.state.piece(id).at == Place::AWAY && (1..=it.state.turn).contains(&it.setup.piece(id).arrives)
    }) {
        return Some(found);
    }
    if let Some(found) = said.of_piece(" marches to its goal, can still come nearer, and must", |id| {
        let mut marches = it.setup.scenario.marches.iter();
        let Some(march) = marches.find(|march| march.units.contains(id)) else { return false };
        let Some(here) = facts.hex(id) else { return false };
        let far = facts.distance(here, march.goal);
        let mv = Move::new(it.state, id, None);
        let reach = Walker::new(facts, &mv, Lenience::default()).reach();
        reach.into_keys().any(|hex| facts.distance(hex, march.goal) < far)
    }) {
        return Some(found);
    }
    let numbers = it.reason.strip_prefix("under Advance ")?;
    let (needed, rest) = numbers.split_once(" of ")?;
    let (counted, rest) = rest.split_once(" counted units must close with the enemy and ")?;
    let (have, rest) = rest.split_once(" have; ")?;
    let name = rest.strip_suffix(" still can")?;
    let officers = it.setup.rules.book.command == orders::ruleset::Command::Officers;
    let counts = |id: &PieceId| {
        let advances = !officers || facts.acts(*id) == Order::Advance;
        facts.hex(*id).is_some()
            && facts.side(*id) == it.side
            && facts.marked(*id, Marks::ACTIVE)
            && it.state.piece(*id).start > 0
            && advances
    };
    let all: Vec<PieceId> = facts.pieces().filter(counts).collect();
    let done = |id: PieceId| {
        let near = facts
            .hex(id)
            .is_some_and(|hex| distance_to_faced(said, hex) < u16::from(it.state.piece(id).start));
        it.state.piece(id).start == 1 || facts.marked(id, Marks::DONE) && near
    };
    let closed = all.iter().filter(|&&id| done(id)).count();
    let excused = |id: PieceId| officers && !done(id) && !facts.marked(id, Marks::DONE) && !able(id);
    let left = all.iter().filter(|&&id| !excused(id)).count();
    let half = left.div_ceil(2);
    let said_so = [needed, counted, have].map(|number| number.parse::<usize>().ok());
    let stuck = facts.called(name).into_iter().any(|id| all.contains(&id) && able(id));
    Some(said_so == [Some(half), Some(left), Some(closed)] && stuck)
}
