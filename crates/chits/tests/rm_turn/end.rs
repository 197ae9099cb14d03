//! How the war ends.

use play::Side;

use crate::rm_turn::{acts, at, choose_nobody, pass_the_turn};

/// The last turn ends; these places are Austria's besides those of the start.
fn last_turn(held: &str) -> testkit::Table<chits::Chits> {
    let head = format!("turn = 23\nphase = \"end\"\nholds = {{ austrian = [{held}] }}");
    at(&head, &["a-ir-17 5436", "p-ao-5 2220"])
}

#[test]
fn rm_int_3_strictly_more_points_win_after_turn_23() {
    // 6 to 24 at the start; 15 to 15; 18 to 12.
    let all = [
        ("", Some(Side::B), "RM END-5"),
        ("\"novara\", \"mortara\"", None, "RM INT-3"),
        ("\"novara\", \"mortara\", \"vigevano\"", Some(Side::A), "RM END-5"),
    ];
    for (held, winner, clause) in all {
        let outcome = last_turn(held).outcome();
        assert_eq!((outcome.winner, outcome.clause.0), (winner, clause), "{held}");
    }
}

#[test]
fn rm_end_5_points_are_compared_when_turn_23_is_over_and_not_before() {
    let mut table = at("turn = 22\nphase = \"end\"", &["a-ir-17 5436", "p-ao-5 2220"]);
    table.expect("phase", "choice").expect("turn", 23);
    choose_nobody(&mut table);
    table.awaits_roll("RM ACT-3");
    pass_the_turn(&mut table);
    let outcome = table.outcome();
    assert_eq!((outcome.winner, outcome.clause.0), (Some(Side::B), "RM END-5"));
    let sum =
        |side| outcome.tally.iter().filter(|line| line.side == side).map(|line| line.points).sum::<i32>();
    assert_eq!((sum(Side::A), sum(Side::B)), (6, 24));
}

#[test]
fn rm_int_4_who_gives_up_has_lost_at_once() {
    for (side, winner) in [("austrian", Side::B), ("piedmontese", Side::A)] {
        let mut table = at("turn = 6\nphase = \"choice\"", &["a-ir-17 5436", "p-ao-5 2220"]);
        table.act(&format!("{side}: concede"));
        let outcome = table.outcome();
        assert_eq!((outcome.winner, outcome.clause.0), (Some(winner), "RM END-1"));
    }
}

#[test]
fn rm_int_4_a_special_end_waits_for_no_counter() {
    let head = "turn = 6\nphase = \"movement\"\ncounter = \"durando\"\ncounters = { durando = \"5942\" }\n\
                cup = [\"a-independent\", \"p-independent\"]";
    let mut table = at(head, &["p-nizza-a 5942", "p-ao-5 2220", "a-ir-17 3338"]);
    acts(&mut table, &["take p-nizza-a", "to 6041", "done"]);
    assert_eq!(table.outcome().clause.0, "RM END-3");
    table.expect("turn", 6).refuse("piedmontese: done", "RM END-3");
}

#[test]
fn rm_end_4a_past_possession_of_the_three_cities_does_not_count() {
    let head = "turn = 6\nphase = \"draw\"\ncup = [\"a-independent\"]\n\
                holds = { austrian = [\"casale\", \"vercelli\", \"novara\"] }";
    let mut table = at(head, &["a-ir-17 0547", "a-ir-7 0323", "p-ao-5 2220"]);
    table.expect("places.novara.holder", "austrian").awaits_roll("RM ACT-3");
    // A leader or crew is no combat unit.
    let mut table =
        at(head, &["a-ir-17 0547", "a-ir-7 0323", "a-benedek 1807", "a-bridge-2 1807", "p-ao-5 2220"]);
    table.awaits_roll("RM ACT-3");
    let table = at(head, &["a-ir-17 0547", "a-ir-7 0323", "a-hus-5b 1807", "p-ao-5 2220"]);
    assert_eq!((table.outcome().winner, table.outcome().clause.0), (Some(Side::A), "RM END-4"));
}
