//! What is chosen, what it costs, and what becomes of a counter that is drawn.

use crate::rm_turn::{acts, at, choose_nobody, draw, in_cup, load, setup};
use chits::Chits;
use chits::event::{Event, What};
use chits::ruleset::Ruleset;
use play::{Face, Next, Roll};
use testkit::Table;

/// One unit of each corps.
const CORPS: [&str; 6] =
    ["a-ir-17 5436", "a-ir-1 6041", "a-ir-53 5832", "a-ir-3 6134", "a-g-1 6240", "p-ao-5 2220"];

#[test]
fn rm_act_1a_each_formation_costs_a_point_and_nobody_else_does() {
    // Three points on turn 6: three corps under Radetzky, and INDEPENDENT besides, are paid for with them.
    let mut table = at("turn = 6\nphase = \"choice\"", &CORPS);
    acts(&mut table, &["austrian: box a1", "austrian: box a2", "austrian: cup a3"]);
    table.refuse("austrian: cup a4", "RM ACT-1");
    acts(&mut table, &["austrian: leave a4", "austrian: leave ar", "piedmontese: leave p1"]);
    assert_eq!(in_cup(&table), ["radetzky", "appel", "a-independent", "p-independent"]);
}

#[test]
fn rm_act_1a_a_brigade_costs_as_much_as_a_division() {
    // Piedmont has two points on turn 2 (R22).
    let pieces = ["p-ao-5 2220", "p-form-30 1901", "p-co-18 4151", "a-ir-1 6041"];
    let mut table = at("turn = 2\nphase = \"choice\"", &pieces);
    acts(&mut table, &["piedmontese: cup p1", "piedmontese: cup ps"]);
    table.refuse("piedmontese: cup pb", "RM ACT-1");
}

#[test]
fn rm_cic_1_the_commander_in_chief_lies_in_the_cup_for_those_in_his_box() {
    let mut table = at("turn = 8\nphase = \"choice\"", &CORPS);
    acts(&mut table, &["austrian: box a1", "austrian: box a2", "austrian: box a3"]);
    table.refuse("austrian: box a4", "RM CIC-4").refuse("austrian: reserve a4", "RM CIC-4");
    acts(&mut table, &["austrian: leave a4", "austrian: leave ar", "piedmontese: box p1"]);
    assert_eq!(in_cup(&table), ["radetzky", "a-independent", "chrzanowski", "p-independent"]);
}

#[test]
fn rm_cic_6_who_is_paid_for_singly_goes_into_the_cup_beside_him() {
    let mut table = at("turn = 8\nphase = \"choice\"", &CORPS);
    acts(&mut table, &["austrian: box a1", "austrian: cup a2", "austrian: leave a3", "austrian: cup a4"]);
    acts(&mut table, &["austrian: leave ar", "piedmontese: cup p1"]);
    assert_eq!(in_cup(&table), ["radetzky", "d-aspre", "thurn", "a-independent", "durando", "p-independent"]);
}

#[test]
fn rm_ind_1_independent_is_in_the_cup_every_turn_by_night_too() {
    for turn in 1..=23 {
        let mut table = at(&format!("turn = {turn}\nphase = \"choice\""), &["a-ir-17 5436", "p-ao-5 2220"]);
        choose_nobody(&mut table);
        assert_eq!(in_cup(&table), ["a-independent", "p-independent"], "turn {turn}");
        table.expect("turn", turn);
    }
}

const DRAWN: &str = "turn = 6\nphase = \"draw\"\nchosen = { austrian = [\"a1\", \"a2\"] }\n\
                     cup = [\"wratislaw\", \"d-aspre\", \"p-independent\"]";

#[test]
fn rm_act_5_a_drawn_counter_is_placed_or_passed_by_its_owner() {
    let mut table = at(DRAWN, &CORPS);
    draw(&mut table, "wratislaw");
    table.offers("place 5436").offers("pass").refuse("piedmontese: pass", "RM ACT-6");
    table.act("pass").awaits_roll("RM ACT-3").expect("pieces.a-ir-17.acted", false);
    draw(&mut table, "p-independent");
    table.asks("piedmontese", "RM ACT-6").offers("pass");
}

#[test]
fn rm_act_5a_who_is_passed_does_not_come_again_this_turn() {
    let mut table = at(DRAWN, &CORPS);
    draw(&mut table, "wratislaw");
    table.act("pass");
    assert_eq!(in_cup(&table), ["d-aspre", "p-independent"]);
    draw(&mut table, "d-aspre");
    table.act("place 5737").refuse("take a-ir-17", "RM ACT-4");
}

/// With the commander in chief his whole box passes, the reserve too, and he counts as used (R8).
#[test]
fn rm_act_5a_a_commander_in_chief_passes_with_all_his_box() {
    let head = "turn = 6\nphase = \"draw\"\nchosen = { austrian = [\"a1\", \"a2\"] }\n\
                boxed = { austrian = [\"a1\", \"a2\"] }\nreserve = { austrian = \"a2\" }\n\
                chief_used = { austrian = 6 }\ncup = [\"radetzky\", \"p-independent\"]";
    let mut table = at(head, &CORPS);
    draw(&mut table, "radetzky");
    table.act("pass");
    assert_eq!(in_cup(&table), ["p-independent"]);
    draw(&mut table, "p-independent");
    table.act("pass").expect("turn", 7).refuse("austrian: box a1", "RM CIC-5").offers("austrian: cup a1");
}

#[test]
fn rm_sur_1a_the_surprise_is_paid_for_and_lies_neither_in_cup_nor_box() {
    // Four points on turn 1.
    let mut table = at("turn = 1\nphase = \"choice\"", &CORPS);
    acts(&mut table, &["austrian: cup a1", "austrian: cup a2", "austrian: cup a3", "austrian: cup a4"]);
    table.refuse("austrian: cup ar", "RM ACT-1");
    acts(&mut table, &["austrian: leave ar", "piedmontese: leave p1"]);
    table.asks("austrian", "RM SUR-1").act("surprise").act("pass");
    assert_eq!(in_cup(&table), ["wratislaw", "appel", "thurn", "a-independent", "p-independent"]);
}

#[test]
fn rm_sur_1a_declined_it_goes_into_the_cup_like_the_others() {
    let mut table = at("turn = 1\nphase = \"choice\"", &["a-ir-1 6041", "p-ao-5 2220"]);
    acts(&mut table, &["austrian: cup a2", "piedmontese: leave p1", "decline"]);
    assert_eq!(in_cup(&table), ["d-aspre", "a-independent", "p-independent"]);
}

#[test]
fn rm_sur_1a_no_surprise_from_the_box_or_without_a_point() {
    for choice in ["austrian: box a2", "austrian: leave a2"] {
        let mut table = at("turn = 1\nphase = \"choice\"", &["a-ir-1 6041", "p-ao-5 2220"]);
        acts(&mut table, &[choice, "piedmontese: leave p1"]);
        // Austria is asked all the same, so that Piedmont does not learn what was chosen.
        table.asks("austrian", "RM SUR-1").refuse("surprise", "RM SUR-1a").act("decline");
        assert!(!in_cup(&table).contains(&"d-aspre".to_owned()));
    }
}

/// By the switch of R10 what is given is a point too: five corps for four points.
#[test]
fn rm_sur_1a_by_the_switch_the_surprise_is_free() {
    let (rules, _) = Ruleset::resolve("", &["free_surprise".into()]).expect("an option");
    let text = crate::rm_turn::text("turn = 1\nphase = \"choice\"", &CORPS);
    let mut table = Table::<chits::Chits>::from_situation(load(rules), &text);
    for id in ["a1", "a2", "a3", "a4", "ar"] {
        table.act(&format!("austrian: cup {id}"));
    }
    assert_eq!(setup().tables.turn(1).points[play::Side::A], 4);
}

/// Every counter in the cup is one face of the draw and nothing else is, whoever has been drawn before: none comes more easily.
#[test]
fn rm_act_3_each_counter_left_is_one_face_of_the_draw() {
    let mut left = vec!["radetzky", "appel", "a-independent", "durando", "p-independent"];
    for order in [["appel", "durando", "radetzky"], ["p-independent", "a-independent", "durando"]] {
        let mut table = at("turn = 6\nphase = \"choice\"", &CORPS);
        acts(&mut table, &["austrian: box a1", "austrian: box a2", "austrian: cup a3"]);
        acts(&mut table, &["austrian: leave a4", "austrian: leave ar", "piedmontese: cup p1"]);
        let mut left = left.clone();
        assert_one_face_each(&table, &left);
        for counter in order {
            draw(&mut table, counter);
            while table.fact("phase") == "place" {
                table.act("pass");
            }
            left.retain(|&other| other != counter);
            assert_one_face_each(&table, &left);
        }
    }
    // A cup given as a situation, down to the last counter.
    let head =
        "turn = 6\nphase = \"draw\"\nchosen = { austrian = [\"a3\"] }\ncup = [\"appel\", \"p-independent\"]";
    left.retain(|id| ["appel", "p-independent"].contains(id));
    let mut table = at(head, &CORPS);
    assert_one_face_each(&table, &left);
    draw(&mut table, "appel");
    table.act("pass");
    assert_one_face_each(&table, &["p-independent"]);
}

/// The draw has these counters and as many faces, and its face brings each of them.
#[track_caller]
fn assert_one_face_each(table: &Table<Chits>, left: &[&str]) {
    let (game, setup) = (table.game(), setup());
    let Next::Roll(Roll { dice, .. }) = game.next() else { panic!("no draw is due") };
    let ids = |face: Face| setup.counters[usize::from(face.0)].id.as_str();
    assert_eq!(dice.faces().map(ids).collect::<Vec<_>>(), left);
    assert_eq!(dice.count() as usize, left.len());
    let held = game.state().cup.map(|id| setup.counter(id).id.as_str());
    assert_eq!(held.collect::<Vec<_>>(), left, "the faces are the cup");
    for (face, id) in dice.faces().zip(left) {
        let events = game.clone().roll(face).expect("a face of the draw");
        let drawn =
            |event: &Event| matches!(event.what, What::Drawn { counter } if setup.counter(counter).id == *id);
        assert!(events.iter().any(drawn), "{id}: {events:?}");
    }
}
