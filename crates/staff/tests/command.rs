//! Orders to formations know no more than their side may, and are never out of breath.

use areas::Areas;
use catalog::{AnyGame, new_game};
use chits::Chits;
use orders::Orders;
use play::{Next, Rules, Side, Silent};
use staff::Player;
use staff::agent::Kind;
use staff::command::{
    Book, Carrier, Command, HaltKind, Manner, Order, Reach, Setting, Step, Verb, carry, order, preview,
    standing,
};
use staff::rng::Rng;

use crate::common;

/// Any orders, the same for the same key.
fn any_book<D: Command>(setup: &D::Setup, state: &D::State, side: Side, rng: &mut Rng) -> Book {
    let mut book = Book::new();
    let world = carry::world::<D>(setup, state, side);
    for group in D::groups(setup, side) {
        let near: Vec<u16> = D::reach(setup, &world, side, group)
            .into_iter()
            .filter(|(_, reach)| *reach <= Reach::Next)
            .map(|(place, _)| place)
            .collect();
        let verbs = [Verb::March, Verb::Take, Verb::Assault, Verb::Hold, Verb::Screen, Verb::Withdraw];
        let (Some(verb), Some(place)) = (rng.pick(&verbs), rng.pick(&near)) else { continue };
        let manner = rng.pick(&Manner::ALL).unwrap_or_default();
        let order = Order { manner, ..Order::to(verb, place) };
        if preview::check::<D>(setup, &world, side, group, &order).is_ok() {
            book.give(group, Some(order));
        }
    }
    for topic in D::TOPICS {
        book.set(topic.id, if rng.below(2) == 0 { Setting::Usual } else { Setting::Off });
    }
    book
}

/// What a side's staff says of a state: what it would do, and what an order would lead to.
fn said<D: Command>(setup: &D::Setup, state: &D::State, side: Side, book: &Book, key: u64) -> String {
    let step = carry::next::<D>(setup, state, side, 5, &mut book.clone(), &mut Carrier::default(), false);
    let mut text = format!("{step:?}");
    if let Some((group, given)) = book.given().next() {
        match preview::preview::<D>(setup, state, side, group, &given.order, book, key) {
            Ok(it) => {
                text += &format!("{:?} {:?} {:?} {:?} {:?}", it.ends, it.meets, it.first, it.halt, it.mean)
            }
            Err(unable) => text += &format!("{unable:?}"),
        }
        let world = carry::world::<D>(setup, state, side);
        text += &format!("{:?}", D::reach(setup, &world, side, group));
        text += &format!("{:?}", D::posts(setup, &world, side));
    }
    text
}

/// Two states that differ only in what is hidden from a side: orders, previews and answers are the same.
fn leaks_nothing<D: Command>(setup: &D::Setup, seed: u64, every: usize) {
    let mut players = [0, 1].map(|seat| Player::<D>::new(Kind::Script, seed + seat));
    let (mut state, mut hidden) = (D::start(setup), 0);
    for (at, answer) in common::answers(setup, &mut players, seed).into_iter().enumerate() {
        if at % every == 0 {
            for side in Side::BOTH {
                let key = Rng::keyed(&[seed, at as u64]).draw();
                let other = D::imagine(setup, &state, side, &mut Rng::new(key));
                let asked = |state: &D::State| match D::next(setup, state) {
                    Next::Decide(open) => open.of(side).map(|it| D::question_kind(&it.question)),
                    _ => None,
                };
                // Where a procedure of the enemy is under way, what is imagined may stand elsewhere in it.
                if other == state || asked(&state).is_none() || asked(&other) != asked(&state) {
                    continue;
                }
                hidden += 1;
                let book = any_book::<D>(setup, &state, side, &mut Rng::new(key));
                assert_eq!(book, any_book::<D>(setup, &other, side, &mut Rng::new(key)), "answer {at}");
                assert_eq!(
                    said::<D>(setup, &state, side, &book, key),
                    said::<D>(setup, &other, side, &book, key),
                    "{side:?} knows too much at answer {at}"
                );
            }
        }
        D::apply(setup, &mut state, answer, &mut Silent);
    }
    assert!(hidden > 5, "{hidden} positions hid something");
}

#[test]
fn orders_and_previews_know_what_the_side_may_know() {
    for (id, options, every) in [
        ("castiglione", vec![], 5),
        ("castiglione", vec!["fog_of_war".to_owned()], 7),
        ("caldiero", vec!["fog_of_war".to_owned()], 29),
        ("novara", vec![], 31),
    ] {
        match new_game(id, "", &options, None, 1).unwrap() {
            AnyGame::Areas(game) => leaks_nothing::<Areas>(game.setup(), 3, every),
            AnyGame::Orders(game) => leaks_nothing::<Orders>(game.setup(), 3, every),
            AnyGame::Chits(game) => leaks_nothing::<Chits>(game.setup(), 3, every),
            _ => panic!("{id}"),
        }
    }
}

/// Texts of orders and settings of every kind read back to themselves.
fn round_trip<D: Command>(setup: &D::Setup) {
    let mut rng = Rng::new(7);
    for side in Side::BOTH {
        let state = D::start(setup);
        let world = carry::world::<D>(setup, &state, side);
        for group in D::groups(setup, side) {
            let Some(body) = D::body(setup, &world, side, group) else { continue };
            for words in D::VERBS {
                let goal = match words.verb.aim() {
                    order::Aim::Place => Some(staff::command::Goal::Place(body.seat)),
                    order::Aim::Group => Some(staff::command::Goal::Group(D::groups(setup, side)[0])),
                    order::Aim::Nothing => None,
                };
                let mut order = Order::new(words.verb, goal);
                order.manner = rng.pick(&Manner::ALL).unwrap();
                order.worst = Some(rng.below(D::columns(setup).len()));
                order.posture = (!D::POSTURES.is_empty()).then(|| rng.below(D::POSTURES.len()));
                order.by = Some(3);
                order.sent = body.pieces.iter().take(2).map(|&piece| (piece, body.seat)).collect();
                let text = order::write::<D>(setup, &order);
                assert_eq!(order::read::<D>(setup, side, &text), Ok(order), "{text}");
            }
        }
        for topic in D::TOPICS {
            for pattern in topic.rule.settings() {
                let place = D::place_id(setup, 1);
                let text = pattern.replace('N', "60").replace("PLACE", &place);
                let setting =
                    standing::read::<D>(setup, topic, &text).unwrap_or_else(|why| panic!("{text}: {why}"));
                assert_eq!(standing::write::<D>(setup, setting), text);
            }
        }
    }
    let mut kinds: Vec<&str> =
        D::TOPICS.iter().flat_map(|topic| topic.kinds).chain(D::ORDERED).copied().collect();
    let count = kinds.len();
    kinds.sort_unstable();
    kinds.dedup();
    assert_eq!(kinds.len(), count, "no kind of question has two answers");
}

#[test]
fn every_order_and_setting_has_a_text_that_reads_back() {
    for id in ["castiglione", "caldiero", "campotenese", "novara"] {
        match new_game(id, "", &[], None, 1).unwrap() {
            AnyGame::Areas(game) => round_trip::<Areas>(game.setup()),
            AnyGame::Orders(game) => round_trip::<Orders>(game.setup()),
            AnyGame::Chits(game) => round_trip::<Chits>(game.setup()),
            _ => panic!("{id}"),
        }
    }
}

/// A formation that is gone is told of once and its order dropped; an order by a turn that has passed is late; a careful one asks before a bad fight.
#[test]
fn what_has_become_of_a_formation_is_told() {
    let AnyGame::Areas(game) = new_game("castiglione", "", &[], None, 1).unwrap() else { panic!("areas") };
    let (setup, side) = (game.setup(), Side::B);
    let mut state = Areas::start(setup);
    let find = |name: &str| order::find_group::<Areas>(setup, side, name).unwrap();
    let ask = |state: &areas::state::State, book: &mut Book| match carry::next::<Areas>(
        setup,
        state,
        side,
        0,
        book,
        &mut Carrier::default(),
        false,
    ) {
        Step::Halt(halt) => Some((halt.kind, halt.group)),
        Step::Answer(..) => None,
    };
    let mut players = [0, 1].map(|seat| Player::<Areas>::new(Kind::Script, seat));
    for answer in common::answers(setup, &mut players, 1) {
        let asked = match Areas::next(setup, &state) {
            Next::Decide(open) => open.of(side).map(|it| Areas::question_kind(&it.question)),
            _ => None,
        };
        if asked == Some("move") {
            break;
        }
        Areas::apply(setup, &mut state, answer, &mut Silent);
    }
    let group = find("melas");
    let body = Areas::body(setup, &state, side, group).unwrap();
    let mut book = Book::new();
    book.give(group, Some(Order { by: Some(0), ..Order::to(Verb::Hold, body.seat) }));
    assert_eq!(ask(&state, &mut book), Some((HaltKind::Late, Some(group))));
    assert_ne!(ask(&state, &mut book), Some((HaltKind::Late, Some(group))), "it is told once");
    book.give(group, Some(Order::to(Verb::March, body.seat)));
    let mut leaderless = state.clone();
    let leader = areas::setup::PieceId(body.leader.unwrap() as u8);
    leaderless.piece_mut(leader).at = areas::state::Place::KILLED;
    assert_eq!(ask(&leaderless, &mut book), Some((HaltKind::LeaderLost, Some(group))));
    let mut gone = state.clone();
    for &piece in &body.pieces {
        gone.piece_mut(areas::setup::PieceId(piece as u8)).at = areas::state::Place::ELIMINATED;
    }
    book.give(group, Some(Order::to(Verb::Hold, body.seat)));
    assert_eq!(ask(&gone, &mut book), Some((HaltKind::Gone, Some(group))));
    assert!(book.order(group).is_none(), "its order is dropped");
    let unable =
        preview::check::<Areas>(setup, &gone, side, group, &Order::to(Verb::Hold, body.seat)).unwrap_err();
    assert_eq!(unable.kind, HaltKind::Gone);
}
