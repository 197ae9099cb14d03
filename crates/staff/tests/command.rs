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
        text += &format!("{:?}", D::threats(setup, &world, side));
        for other in D::groups(setup, side.other()) {
            let seat = D::body(setup, &world, side.other(), other).map(|body| body.seat);
            text += &format!("{:?}", seat.and_then(|seat| D::joint(setup, &world, side, seat)));
        }
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
                order.conduct = (0..D::CONDUCTS.len()).filter(|_| rng.below(2) == 0).collect();
                order.sent = body.pieces.iter().take(2).map(|&piece| (piece, body.seat)).collect();
                let text = order::write::<D>(setup, &order);
                assert_eq!(order::read::<D>(setup, side, &text), Ok(order), "{text}");
            }
        }
        for topic in D::TOPICS {
            for pattern in topic.rule.settings() {
                let place = D::place_id(setup, 1);
                let group = D::group_id(setup, D::groups(setup, Side::B)[0]);
                let text = pattern.replace("FORMATION", &group).replace("PLACE", &place).replace(" N", " 60");
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

/// What of a family was seen in some games.
#[derive(Default)]
struct Tally {
    /// Who is to fight nobody fights without asking where it is easy: at the best odds, or enemies who cannot stand.
    easy: bool,
    asked: usize,
    massed: usize,
    late: usize,
    joint: usize,
    threats: usize,
}

/// Who is to occupy a place asks where the enemy holds it; who is to mass before it begins no fight; a way tells how long it takes.
fn orders_keep_their_word<D: Command>(setup: &D::Setup, seed: u64, tally: &mut Tally) {
    let mut players = [0, 1].map(|seat| Player::<D>::new(Kind::Script, seed + seat));
    let mut state = D::start(setup);
    for (at, answer) in common::answers(setup, &mut players, seed).into_iter().enumerate() {
        let open = match D::next(setup, &state) {
            Next::Decide(open) => Some(open.first()),
            _ => None,
        };
        let ordered =
            open.filter(|open| at % 5 == 0 && D::ORDERED.contains(&D::question_kind(&open.question)));
        if let Some(decision) = ordered {
            let side = decision.side;
            let world = carry::world::<D>(setup, &state, side);
            let acting = D::acting(setup, &world, &decision);
            let seat = |other| D::body(setup, &world, side.other(), other).map(|body| body.seat);
            let enemies = D::groups(setup, side.other()).into_iter().filter_map(seat);
            let held: Vec<u16> = enemies.filter(|&place| D::is_held(setup, &world, side, place)).collect();
            for group in D::groups(setup, side).into_iter().filter(|group| acting >> group & 1 == 1) {
                keeps_its_word::<D>(setup, &state, (side, group), &held, tally);
            }
        }
        D::apply(setup, &mut state, answer, &mut Silent);
    }
}

fn keeps_its_word<D: Command>(
    setup: &D::Setup,
    state: &D::State,
    (side, group): (Side, usize),
    held: &[u16],
    tally: &mut Tally,
) {
    let world = carry::world::<D>(setup, state, side);
    let can = |order: &Order| preview::check::<D>(setup, &world, side, group, order).is_ok();
    for (place, reach) in D::reach(setup, &world, side, group).into_iter().step_by(17) {
        let turns = D::turns(setup, &world, side, group, place);
        let expected = match reach {
            Reach::Now => turns == Some(1) || turns.is_none(),
            Reach::Next => turns == Some(2),
            Reach::Later => turns.is_none_or(|turns| turns > 2),
        };
        assert!(expected, "{reach:?} {turns:?}");
        let order = Order { by: Some(D::turn(&world)), ..Order::to(Verb::March, place) };
        if reach == Reach::Next && tally.late < 3 && can(&order) {
            let seen = preview::preview::<D>(setup, state, side, group, &order, &Book::new(), 1).unwrap();
            assert!(seen.late && seen.turns == Some(2), "what cannot be there in time is said to be late");
            let order = Order { by: Some(D::turn(&world) + 1), ..order };
            let seen = preview::preview::<D>(setup, state, side, group, &order, &Book::new(), 1).unwrap();
            assert!(!seen.late);
            tally.late += 1;
        }
    }
    tally.threats += D::threats(setup, &world, side).len();
    for &place in held.iter().take(2) {
        if let Some(joint) = D::joint(setup, &world, side, place) {
            let theirs: Vec<u16> = D::groups(setup, side.other())
                .into_iter()
                .filter_map(|group| D::body(setup, &world, side.other(), group))
                .flat_map(|body| body.pieces)
                .collect();
            assert!(joint.place == place && !joint.odds.is_empty() && !joint.also.contains(&place));
            let ours = !joint.units.iter().any(|unit| theirs.contains(unit));
            assert!(ours && !joint.units.is_empty(), "one's own units attack");
            assert!(joint.also.iter().all(|&other| D::is_held(setup, &world, side, other)));
            tally.joint += 1;
        }
        let order = Order::to(Verb::Occupy, place);
        if can(&order) {
            let mut book = Book::new();
            book.give(group, Some(order));
            let mut ask =
                || match carry::next::<D>(setup, state, side, 0, &mut book, &mut Carrier::default(), false) {
                    Step::Halt(halt) => Some(halt.kind),
                    Step::Answer(..) => None,
                };
            // That the formation has lost its leader or is out of command is told first.
            let told: Vec<Option<HaltKind>> = (0..3).map(|_| ask()).collect();
            assert!(told.contains(&Some(HaltKind::Objective)), "{told:?}");
            tally.asked += 1;
        }
        let order = Order::to(Verb::Mass, place);
        if can(&order) {
            let mut book = Book::new();
            book.give(group, Some(order));
            let (mut after, mut carrier) = (state.clone(), Carrier::default());
            // A leader fights nobody by himself: he may join troops that are in contact.
            let leader = D::body(setup, &world, side, group).and_then(|body| body.leader);
            let leader = leader.map(|leader| D::piece_id(setup, leader));
            let leads = |text: &str| {
                leader.as_deref().is_some_and(|leader| text.split(' ').any(|word| word == leader))
            };
            for at in 0..40 {
                match carry::next::<D>(setup, &after, side, at, &mut book, &mut carrier, false) {
                    Step::Halt(halt) if halt.kind.is_news() => {}
                    Step::Halt(_) => break,
                    Step::Answer(action, _) => {
                        let text = D::write_action(setup, action);
                        let to = text.split(' ').next_back().and_then(|word| D::find_place(setup, word));
                        let world = carry::world::<D>(setup, &after, side);
                        let into = !leads(&text) && to.is_some_and(|to| D::is_held(setup, &world, side, to));
                        assert!(!into || tally.easy, "who masses fights nobody: {text}");
                        D::apply(setup, &mut after, play::Answer::Act(side, action), &mut Silent);
                        tally.massed += 1;
                    }
                }
            }
        }
    }
}

#[test]
fn places_are_occupied_and_approached_without_a_fight_and_ways_tell_the_time() {
    for id in ["castiglione", "caldiero", "montebello", "campotenese", "novara"] {
        let mut tally = Tally { easy: id != "castiglione", ..Tally::default() };
        match new_game(id, "", &[], None, 1).unwrap() {
            AnyGame::Areas(game) => orders_keep_their_word::<Areas>(game.setup(), 2, &mut tally),
            AnyGame::Orders(game) => orders_keep_their_word::<Orders>(game.setup(), 2, &mut tally),
            AnyGame::Chits(game) => orders_keep_their_word::<Chits>(game.setup(), 2, &mut tally),
            _ => panic!("{id}"),
        }
        let Tally { asked, massed, late, joint, threats, .. } = tally;
        assert!(
            asked > 0 && massed > 0 && late > 0 && joint > 0 && threats > 0,
            "{id}: {asked} asked, {massed} massed, {late} late, {joint} joint, {threats} threatened"
        );
    }
}

/// The headquarters go with the troops where nothing else was ordered; no formation does (BII 2.1.1).
#[test]
fn only_the_headquarters_follow_the_troops() {
    let AnyGame::Areas(game) = new_game("castiglione", "", &[], None, 1).unwrap() else { panic!("areas") };
    let (setup, side) = (game.setup(), Side::B);
    let world = carry::world::<Areas>(setup, game.state(), side);
    let follow = Order::new(Verb::Follow, None);
    let mut willing = 0;
    for group in Areas::groups(setup, side) {
        let can = preview::check::<Areas>(setup, &world, side, group, &follow);
        let would = Areas::otherwise(setup, &world, side, group);
        if Areas::group_id(setup, group) == "headquarters" {
            assert_eq!(would, Some(follow.clone()));
            assert!(can.is_ok(), "{can:?}");
            willing += 1;
        } else {
            assert_eq!(would, None);
            assert!(can.is_err());
        }
    }
    assert_eq!(willing, 1);
}
