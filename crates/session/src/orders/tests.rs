//! Orders in games of all battles.

use catalog::new_game;
use play::{Side, Viewer};
use serde_json::Value;

use super::*;
use crate::Awaited;

const BATTLES: [&str; 5] = ["castiglione", "caldiero", "montebello", "campotenese", "novara"];

fn session(battle: &str, seed: u64) -> Session {
    let mut session = Session::new(new_game(battle, "", &[], None, seed).unwrap()).unwrap();
    session.settle().unwrap();
    session
}

fn asked(session: &mut Session) -> Option<Side> {
    session.settle().unwrap();
    match session.awaited(Viewer::Public).unwrap() {
        Awaited::Decide(asked) => Some(asked[0].side),
        _ => None,
    }
}

/// A game in which both sides play by orders until `side` of formations is asked; what no order covers is answered at random.
fn played(battle: &str, seed: u64, answers: usize) -> (Session, [Orders; 2]) {
    let mut session = session(battle, seed);
    let mut mover = crate::mover::Mover::new(seed);
    let mut orders = [Orders::new(), Orders::new()];
    for at in 0..answers {
        let Some(side) = asked(&mut session) else { break };
        let mine = &mut orders[side.index()];
        if at % 7 == 0 {
            shuffle(mine, &session, side, seed.wrapping_add(at as u64));
        }
        let before = session.at();
        let (carried, _) = mine.carry(&mut session, side, 20, at % 3 == 0, true).unwrap();
        assert_eq!(carried.gave.is_empty(), session.at() == before, "{battle}: progress or a halt");
        assert!(carried.halt.is_some() || carried.gave.len() == 20, "{battle}: why does it stop?");
        if let Some(side) = asked(&mut session)
            && carried.gave.is_empty()
        {
            session.act_at_random(side, &mut mover, Viewer::Public).unwrap();
        }
    }
    (session, orders)
}

/// Gives formations any orders that can be.
fn shuffle(orders: &mut Orders, session: &Session, side: Side, seed: u64) {
    let listed = orders.list(session, side).unwrap();
    let mut draw = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mut below = |count: usize| {
        draw = draw.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (draw >> 33) as usize % count.max(1)
    };
    for formation in &listed.formations {
        let reach = orders.reach(session, side, &formation.id).unwrap();
        let places: Vec<&String> = reach.now.iter().chain(&reach.next).collect();
        let verb = &listed.verbs[below(listed.verbs.len())];
        let manner = listed.manners[below(3)];
        let other = &listed.formations[below(listed.formations.len())].id;
        let goal = match verb.aim {
            "place" if places.is_empty() => continue,
            "place" => places[below(places.len())].as_str(),
            "formation" => other.as_str(),
            _ => "",
        };
        // What cannot be is refused, and changes nothing.
        let text = format!("{} {} {goal} {manner}", formation.id, verb.verb);
        let before = orders.list(session, side).unwrap();
        if orders.give(session, side, &text).is_err() {
            assert_eq!(orders.list(session, side).unwrap(), before, "{text}");
        }
    }
    if below(2) == 0 {
        orders.set(session, side, "all usual").unwrap();
    }
}

#[test]
fn random_orders_give_legal_answers_or_halt_in_every_battle() {
    for battle in BATTLES {
        for seed in 0..3 {
            let (session, _) = played(battle, seed, 120);
            assert!(session.at() > 60, "{battle}: {} answers", session.at());
        }
    }
}

#[test]
fn the_text_of_every_order_reads_back_to_the_same_order() {
    for battle in BATTLES {
        let (session, orders) = played(battle, 5, 60);
        for side in Side::BOTH {
            for formation in orders[side.index()].list(&session, side).unwrap().formations {
                for order in [formation.order, formation.would].into_iter().flatten() {
                    let mut again = Orders::new();
                    let text = format!("{} {}", formation.id, order.text);
                    // What stood in the way of it may have come since.
                    if let Ok(given) = again.give(&session, side, &text) {
                        assert_eq!(given.order.unwrap(), order, "{battle}: {text}");
                    }
                }
            }
        }
    }
}

#[test]
fn what_cannot_be_is_refused_with_what_would_be_possible() {
    let game = session("castiglione", 1);
    let mut orders = Orders::new();
    for (text, word) in [
        ("", "names a formation"),
        ("bonaparte take lonato", "there are massena"),
        ("massena", "an order begins with one of march"),
        ("massena storm lonato", "there are march, take"),
        ("massena take", "needs a place"),
        ("massena take paris", "no place \"paris\""),
        ("massena join massena", "cannot join itself"),
        ("massena join melas", "no formation of this side"),
        ("massena take lonato odds 9-1", "none of 1-2"),
        ("massena take lonato by noon", "no turn"),
        ("massena take lonato with ott at lonato", "not with this formation"),
        ("massena take lonato swiftly", "no place \"lonato swiftly\""),
        ("massena take lonato cautiously swiftly", "says nothing here"),
        ("massena own lonato", "needs no place"),
    ] {
        let denied = orders.give(&game, Side::A, text).unwrap_err().to_string();
        assert!(denied.contains(word), "{text}: {denied}");
    }
    assert!(orders.is_empty());
    let novara = session("novara", 1);
    let denied = orders.give(&novara, Side::B, "p1 leave 3335").unwrap_err().to_string();
    assert!(denied.contains("RM MOV-8") && denied.contains("Possible is: leave "), "{denied}");
    for (text, word) in [
        ("hits", "takes one of off, usual"),
        ("guns at-least 101", "takes one of"),
        ("hits never", "takes one of"),
        ("retreat weakest", "takes one of"),
        ("weather usual", "no standing order"),
        ("retreat towards paris", "no place"),
        ("all never", "usual or off"),
    ] {
        let denied = orders.set(&game, Side::A, text).unwrap_err().to_string();
        assert!(denied.contains(word), "{text}: {denied}");
    }
    for text in [
        "hits usual",
        "guns at-least 60",
        "withdraw worse-than 80",
        "tactics if-it-adds",
        "retreat towards verona",
    ] {
        orders.set(&game, Side::A, text).unwrap();
        let (id, setting) = text.split_once(' ').unwrap();
        let listed = orders.list(&game, Side::A).unwrap();
        let topic = listed.standing.iter().find(|topic| topic.id == id).unwrap();
        assert_eq!(topic.setting, setting);
    }
}

#[test]
fn nobody_without_an_order_is_moved_and_the_record_tells_what_was_ordered() {
    let mut game = session("castiglione", 1);
    let side = asked(&mut game).unwrap();
    let mut orders = Orders::new();
    let listed = orders.list(&game, side).unwrap();
    let (carried, _) = orders.carry(&mut game, side, 5, false, true).unwrap();
    assert!(carried.gave.is_empty());
    assert_eq!(carried.halt.unwrap().kind, "no-order", "nobody has an order yet");
    let formation =
        listed.formations.iter().find(|it| it.acts && it.order.is_none() && it.pieces.len() > 2).unwrap();
    let goal = orders.reach(&game, side, &formation.id).unwrap().next[0].clone();
    orders.give(&game, side, &format!("{} march {goal}", formation.id)).unwrap();
    let mut all = Vec::new();
    loop {
        let (carried, _) = orders.carry(&mut game, side, 1, false, true).unwrap();
        all.extend(carried.gave);
        if let Some(halt) = carried.halt {
            assert_eq!(halt.kind, "carried", "{halt:?}");
            break;
        }
    }
    assert!(!all.is_empty());
    for gave in &all {
        assert_eq!(gave.formation.as_deref(), Some(formation.id.as_str()));
        let piece = gave.act.split(' ').nth(1).unwrap();
        assert!(formation.pieces.iter().any(|id| id == piece), "{gave:?}");
    }
    let notes: Vec<&Note> = notes(&game, side).collect();
    assert_eq!(notes.len(), 1, "an order is noted once");
    assert_eq!(notes[0].content["order"], Value::from(format!("march {goal}")));
    assert_eq!(notes[0].seen_by, SeenBy::Side);
    let again = Orders::recall(&game, side).list(&game, side).unwrap();
    let given = again.formations.iter().find(|it| it.id == formation.id).unwrap();
    assert_eq!(given.order.as_ref().unwrap().text, format!("march {goal}"));
    let record = game.record().unwrap();
    let loaded = Session::new(catalog::load_record(&record).unwrap()).unwrap();
    assert_eq!(
        loaded.fingerprint().unwrap(),
        game.fingerprint().unwrap(),
        "the record holds ordinary answers"
    );
}

#[test]
fn a_standing_order_answers_what_it_is_set_for_and_nothing_else() {
    let (mut halted, mut answered) = (0, 0);
    for battle in BATTLES {
        for seed in 0..2 {
            let mut game = session(battle, seed);
            let mut mover = crate::mover::Mover::new(seed);
            for _ in 0..250 {
                let Some(side) = asked(&mut game) else { break };
                let Awaited::Decide(open) = game.awaited(Viewer::Seat(side)).unwrap() else { break };
                let kind = open.iter().find(|it| it.side == side).unwrap().kind;
                let mut orders = Orders::new();
                let topics = orders.list(&game, side).unwrap().standing;
                if let Some(topic) = topics.iter().find(|topic| topic.kinds.contains(&kind)) {
                    // All the others are set: none of them may answer.
                    for other in topics.iter().filter(|other| other.id != topic.id && other.id != "forced") {
                        orders.set(&game, side, &format!("{} usual", other.id)).unwrap();
                    }
                    let Next::Halt(halt) = orders.next(&game, side, false).unwrap() else { panic!("{kind}") };
                    assert!(matches!(halt.kind, "asked" | "scarce"), "{kind}: {halt:?}");
                    halted += 1;
                    orders.set(&game, side, &format!("{} usual", topic.id)).unwrap();
                    let Next::Answer(gave) = orders.next(&game, side, false).unwrap() else {
                        panic!("{kind}")
                    };
                    assert_eq!(gave.standing, Some(topic.id));
                    assert!(game.explain(Some(side), &gave.act).unwrap().legal, "{kind}: {}", gave.act);
                    answered += 1;
                }
                game.act_at_random(side, &mut mover, Viewer::Public).unwrap();
            }
        }
    }
    assert!(halted > 100 && halted == answered, "{halted} {answered}");
}

#[test]
fn every_question_is_known_or_left_to_whoever_commands() {
    // Kinds that no order covers: they come from steps that the staff does not begin.
    for battle in BATTLES {
        let (game, orders) = played(battle, 11, 40);
        for side in Side::BOTH {
            let mut orders = orders[side.index()].clone();
            if let Next::Halt(halt) = orders.next(&game, side, false).unwrap() {
                assert!(!halt.text.is_empty(), "{battle}: {halt:?}");
            }
        }
    }
}

#[test]
fn a_preview_is_the_same_each_time_and_changes_nothing() {
    for battle in BATTLES {
        let (mut game, orders) = played(battle, 3, 30);
        let side = asked(&mut game).expect("the game goes on");
        let orders = &orders[side.index()];
        let before = (game.fingerprint().unwrap(), orders.list(&game, side).unwrap());
        let listed = orders.list(&game, side).unwrap();
        let formation = listed.formations.iter().find(|it| it.acts).or(listed.formations.first()).unwrap();
        let reach = orders.reach(&game, side, &formation.id).unwrap();
        let Some(goal) = reach.next.first().or(reach.now.first()) else { continue };
        let text = format!("{} take {goal}", formation.id);
        let one = orders.preview(&game, side, &text).unwrap();
        assert_eq!(one, orders.preview(&game, side, &text).unwrap(), "{battle}");
        assert_eq!(one.samples, 20);
        assert!(
            (0.0..=100.0).contains(&one.there) && (0.0..=100.0).contains(&one.chance),
            "{battle}: {one:?}"
        );
        assert_eq!((game.fingerprint().unwrap(), orders.list(&game, side).unwrap()), before);
    }
}

#[test]
fn plans_of_a_hint_can_be_given_as_orders() {
    for battle in ["castiglione", "caldiero", "novara"] {
        let mut game = session(battle, 2);
        let mut followed = 0;
        for _ in 0..400 {
            let Some(side) = asked(&mut game) else { break };
            let mut adviser = crate::computer::Computer::new(crate::computer::Kind::Level(2), 1);
            let thought = adviser.choose(&game, side).unwrap();
            let mut orders = Orders::new();
            for line in &thought.plans {
                orders
                    .give(&game, side, &line.order)
                    .unwrap_or_else(|why| panic!("{battle}: {line:?}: {why}"));
                followed += 1;
            }
            if followed > 3 {
                break;
            }
            game.act(Some(side), &thought.action, Viewer::Public).unwrap();
        }
        assert!(followed > 0, "{battle}");
    }
}

#[test]
fn a_standing_order_names_the_formation_that_goes_first() {
    let mut game = session("caldiero", 4);
    let mut mover = crate::mover::Mover::new(4);
    let mut named = 0;
    for _ in 0..600 {
        let Some(side) = asked(&mut game) else { break };
        let Awaited::Decide(open) = game.awaited(Viewer::Seat(side)).unwrap() else { break };
        if open.iter().any(|it| it.side == side && it.kind == "activate-formation") {
            let choices: Vec<String> = game.choices(side).unwrap().into_iter().map(|it| it.text).collect();
            for text in choices.iter().filter(|text| choices.len() > 1 && text.starts_with("activate ")) {
                let formation = text.trim_start_matches("activate ");
                let mut orders = Orders::new();
                orders.set(&game, side, &format!("activation first {formation}")).unwrap();
                let Next::Answer(gave) = orders.next(&game, side, false).unwrap() else { panic!("{text}") };
                assert_eq!((&gave.act, gave.standing), (text, Some("activation")));
                named += 1;
            }
        }
        game.act_at_random(side, &mut mover, Viewer::Public).unwrap();
    }
    assert!(named > 5, "{named}");
    let denied = Orders::new().set(&game, Side::A, "activation first murat").unwrap_err().to_string();
    assert!(denied.contains("no formation of this side"), "{denied}");
}

#[test]
fn hits_fall_on_whom_a_standing_order_says() {
    let mut game = session("castiglione", 3);
    let mut mover = crate::mover::Mover::new(3);
    let mut seen = 0;
    for _ in 0..1_500 {
        let Some(side) = asked(&mut game) else { break };
        let Awaited::Decide(open) = game.awaited(Viewer::Seat(side)).unwrap() else { break };
        let choices = game.choices(side).unwrap();
        if open.iter().any(|it| it.side == side && it.kind == "assign-combat-hits") && choices.len() > 1 {
            let said = |how: &str| {
                let mut orders = Orders::new();
                orders.set(&game, side, &format!("hits {how}")).unwrap();
                let Next::Answer(gave) = orders.next(&game, side, false).unwrap() else { panic!("{how}") };
                assert_eq!(gave.standing, Some("hits"));
                let catalog::AnyGame::Areas(areas) = game.game() else { panic!("areas") };
                let id = areas.setup().find_piece(gave.act.split(' ').nth(1).unwrap()).unwrap();
                areas.state().sp(areas.setup(), id)
            };
            let (weakest, strongest) = (said("weakest"), said("strongest"));
            assert!(weakest <= strongest);
            seen += usize::from(weakest < strongest);
        }
        game.act_at_random(side, &mut mover, Viewer::Public).unwrap();
    }
    assert!(seen > 0, "nobody could choose between units of different strength");
}
