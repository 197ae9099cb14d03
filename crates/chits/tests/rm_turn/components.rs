//! The sides, the markers and the first turn.

use chits::Chits;
use chits::setup::{Command, SIDE_IDS};
use play::Side;
use testkit::Table;

use crate::rm_turn::{at, setup};

#[test]
fn rm_int_1_two_sides_with_a_commander_in_chief_each() {
    assert_eq!(SIDE_IDS, ["austrian", "piedmontese"]);
    let setup = setup();
    let chiefs: Vec<_> = setup
        .counters
        .iter()
        .filter(|it| it.command == Command::Chief)
        .map(|it| (it.side, it.name.as_str()))
        .collect();
    assert_eq!(chiefs, [(Side::A, "Radetzky"), (Side::B, "Chrzanowski")]);
}

#[test]
fn rm_set_4_the_war_begins_on_turn_1_when_both_armies_stand() {
    let mut table = Table::<Chits>::new(setup());
    table.expect("turn", 0).act("historical").act("done").expect("turn", 0);
    table.act("historical").act("done").expect("turn", 1).expect("phase", "choice");
}

#[test]
fn rm_cmp_11_every_marker_shows_on_its_piece() {
    let head = "turn = 6\nphase = \"draw\"\ncup = [\"a-independent\"]\nchosen = { austrian = [\"a1\"] }\n\
                boxed = { austrian = [\"a1\"] }\nreserve = { austrian = \"a1\" }";
    let mut table = at(
        head,
        &[
            "a-ir-17 3338 reduced unsupplied",
            "a-hus-5a 3238 stop_charge",
            "a-ir-1 3437 engaged=1 until=7",
            "p-ao-5 3438 engaged=1 until=7",
            "a-bridge-2 6141 bridge=\"SE\"",
            "a-bridge-1 5435",
        ],
    );
    table.expect("pieces.a-ir-17.unsupplied", true).expect("pieces.a-hus-5a.unsupplied", false);
    table.expect("pieces.a-hus-5a.stop_charge", true).expect("pieces.a-ir-17.stop_charge", false);
    table.expect("pieces.a-ir-1.engaged", 7).expect("pieces.p-ao-5.engaged", 7);
    assert!(table.try_fact("pieces.a-ir-17.engaged").is_err());
    table.expect("choices.austrian.reserve", "a1");
    table.expect("pieces.a-bridge-2.bridge.ready", true);
    assert!(table.try_fact("pieces.a-bridge-1.bridge").is_err(), "a crew that is no bridge");
}
