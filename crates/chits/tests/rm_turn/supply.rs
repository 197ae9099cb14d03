//! Supply.

use play::Side;

use crate::rm_turn::{acts, at, placed, setup};

/// Both bridges over the Ticino are held by supplied enemies: no road feeds an Austrian on the west bank.
const CUT: [&str; 2] = ["p-ao-5 5942", "p-ao-6 3107"];

/// A supply phase with these pieces and the bridges held by the enemy.
fn cut(turn: u8, pieces: &[&str]) -> testkit::Table<chits::Chits> {
    supplied(turn, &[pieces, CUT.as_slice()].concat())
}

fn supplied(turn: u8, pieces: &[&str]) -> testkit::Table<chits::Chits> {
    let head = format!("turn = {turn}\nphase = \"supply\"\ncup = [\"a-independent\", \"p-independent\"]");
    at(&head, pieces)
}

/// 1549 is five steps from the nearest road, 1550 six.
#[test]
fn rm_sup_2_five_steps_from_a_road_that_leads_to_a_terminal() {
    for id in ["a-ir-17", "p-ca-11"] {
        let mut table = supplied(5, &[&format!("{id} 1549"), "a-ir-1 6041", "p-re-9 2220"]);
        table.expect(&format!("pieces.{id}.unsupplied"), false);
        let mut table = supplied(5, &[&format!("{id} 1550"), "a-ir-1 6041", "p-re-9 2220"]);
        table.expect(&format!("pieces.{id}.unsupplied"), true);
    }
}

#[test]
fn rm_sup_2_an_enemy_on_the_path_cuts_it_and_one_beside_it_does_not() {
    cut(5, &["a-ir-17 3338"]).expect("pieces.a-ir-17.unsupplied", true);
    // Beside the bridges nobody bars them (R78).
    let mut table = supplied(5, &["a-ir-17 3338", "p-ao-5 5941", "p-ao-6 3106"]);
    table.expect("pieces.a-ir-17.unsupplied", false);
    supplied(5, &["a-ir-17 3338", CUT[0]]).expect("pieces.a-ir-17.unsupplied", false);
}

/// The roads of the east bank are near, but the Ticino lies between.
#[test]
fn rm_sup_2a_no_leg_over_a_river_but_by_an_own_finished_bridge() {
    cut(5, &["a-ir-17 3210"]).expect("pieces.a-ir-17.unsupplied", true);
    cut(5, &["a-ir-17 3210", "a-bridge-1 3309"]).expect("pieces.a-ir-17.unsupplied", true);
    cut(5, &["a-ir-17 3210", "a-bridge-1 3309 building=\"SW\""]).expect("pieces.a-ir-17.unsupplied", true);
    cut(5, &["a-ir-17 3210", "a-bridge-1 3309 bridge=\"SW\""]).expect("pieces.a-ir-17.unsupplied", false);
    cut(5, &["a-ir-17 3210", "p-bridge 3309 bridge=\"SW\""]).expect("pieces.a-ir-17.unsupplied", true);
}

/// Terminals lie on the edges the book names, and the two roads north of Magenta and Buffalora feed nobody (E59).
#[test]
fn rm_sup_2_terminals_lie_west_of_the_ticino_and_in_the_east() {
    let setup = setup();
    let number = |side: Side| -> Vec<(u16, u16)> {
        let hexes = setup.index.terminals[side].iter();
        hexes
            .map(|&hex| {
                let text = setup.map.printed(hex).to_string();
                (text[..2].parse().expect("a column"), text[2..].parse().expect("a row"))
            })
            .collect()
    };
    let piedmont = number(Side::B);
    assert!(piedmont.iter().all(|&(column, row)| column == 1 || row == 51 || row == 1 && column < 30));
    assert!(number(Side::A).iter().all(|&(column, _)| column > 50));
    for road in [(35, 1), (38, 1)] {
        assert!(!piedmont.contains(&road) && !number(Side::A).contains(&road));
    }
    assert_eq!((piedmont.len(), number(Side::A).len()), (17, 8));
}

#[test]
fn rm_sup_7_the_ban_holds_on_every_turn() {
    for turn in [2, 6, 9, 10] {
        let mut table = placed(turn, "wratislaw", "1549", &["a-hus-5a 1549", "p-ao-5 3112"]);
        table.act("take a-hus-5a").refuse("to 1550", "RM MOV-5").offers("to 1649");
    }
}

/// It is looked at while units move: an enemy who has come since opens or shuts the way.
#[test]
fn rm_sup_7_what_is_out_of_supply_is_found_as_the_armies_stand() {
    let mut table = placed(6, "wratislaw", "1549", &["a-hus-5a 1549", "p-ao-5 3112"]);
    table.act("take a-hus-5a").offers("to 1448");
    // With Pavia and Buffalora held nothing on the west bank feeds the hussars: they may go nowhere there, but for the towns.
    let mut table = placed(6, "wratislaw", "1549", &["a-hus-5a 1549", CUT[0], CUT[1]]);
    table.act("take a-hus-5a").refuse("to 1448", "RM MOV-5");
}

#[test]
fn rm_sup_9_the_first_failure_costs_a_step() {
    let mut table = cut(5, &["a-ir-17 3338", "a-ir-7 3238 reduced", "a-hus-5b 3338"]);
    table.expect("pieces.a-ir-17.steps", 1).expect("pieces.a-ir-17.reduced", true);
    table.expect("pieces.a-ir-7.at", "gone").expect("pieces.a-hus-5b.at", "gone");
    // One and one and one, and the step that the 7th had lost before.
    table.expect("lost.austrian", 4);
}

#[test]
fn rm_sup_9a_who_survives_is_marked() {
    let mut table = cut(5, &["a-ir-17 3338", "a-ir-7 2733", "a-bridge-1 3338"]);
    table.expect("pieces.a-ir-17.unsupplied", true).expect("pieces.a-ir-7.unsupplied", false);
    // Pieces without steps are not looked at (R102).
    table.expect("pieces.a-bridge-1.unsupplied", false).expect("pieces.a-bridge-1.at", "3338");
}

#[test]
fn rm_sup_10_a_marked_unit_has_a_point_less() {
    let pieces = [
        "a-ir-17 3338 reduced unsupplied",
        "a-fj-10 3338 reduced unsupplied",
        "a-hus-5a 3338",
        "p-ao-5 2220",
    ];
    let mut table = placed(6, "wratislaw", "3338", &pieces);
    for (id, left) in [("a-ir-17", [8, 4]), ("a-fj-10", [12, 6]), ("a-hus-5a", [24, 12])] {
        table.act(&format!("take {id}")).expect("mover.left", left.to_vec());
    }
}

#[test]
fn rm_sup_11_marked_attackers_are_shifted_once() {
    let head = "turn = 6\nphase = \"announce\"\ncounter = \"wratislaw\"\ncounters = { wratislaw = \"3338\" }";
    let marked = ["a-ir-17 3338 reduced unsupplied", "a-ir-7 3338 reduced unsupplied", "p-bers-1 3438"];
    let mut table = at(head, &marked);
    acts(&mut table, &["attack a-ir-17 3438", "attack a-ir-7 3438"]);
    // 4 against 2, and one column for both of them (R76).
    table.expect("combats.0.odds", "2:1").expect("combats.0.column", "1.5:1");
    let marked = ["a-ir-17 3338", "p-bers-1 3438 reduced unsupplied"];
    let mut table = at(head, &marked);
    table.act("attack a-ir-17 3438").expect("combats.0.odds", "4:1").expect("combats.0.column", "4:1");
}

#[test]
fn rm_sup_12_the_second_failure_eliminates() {
    let pieces = ["a-ir-17 3338 unsupplied reduced", "a-ir-7 3238"];
    let mut table = cut(10, &pieces);
    table.expect("pieces.a-ir-17.at", "gone").expect("pieces.a-ir-7.steps", 1);
    table.expect("pieces.a-ir-7.unsupplied", true).expect("lost.austrian", 3);
}

#[test]
fn rm_sup_12a_relief_takes_the_marker_and_leaves_the_loss() {
    let mut table = cut(10, &["a-ir-17 2733 unsupplied reduced"]);
    table.expect("pieces.a-ir-17.unsupplied", false).expect("pieces.a-ir-17.steps", 1);
    table.expect("lost.austrian", 1);
}

#[test]
fn rm_sup_13_only_who_is_out_of_supply_already_goes_on_without_it() {
    let mut table = placed(6, "wratislaw", "1550", &["a-hus-5a 1550 reduced unsupplied", "p-ao-5 3112"]);
    table.act("take a-hus-5a").act("to 1650").expect("pieces.a-hus-5a.at", "1650");
    // Only with the marker: who merely stands there goes back to where supply is (R129).
    let unmarked = ["a-hus-5a 1550", "p-ao-5 3112"];
    let mut table = placed(6, "wratislaw", "1550", &unmarked);
    table.act("take a-hus-5a").refuse("to 1650", "RM MOV-5").offers("to 1549");
    // By the switch where the move begins is enough (R101).
    let (rules, _) = chits::ruleset::Ruleset::resolve("", &["cut_off_march".into()]).expect("an option");
    let head = "turn = 6\nphase = \"movement\"\ncounter = \"wratislaw\"\ncounters = { wratislaw = \"1550\" }";
    let mut table = testkit::Table::<chits::Chits>::from_situation(
        crate::rm_turn::load(rules),
        &crate::rm_turn::text(head, &unmarked),
    );
    table.act("take a-hus-5a").act("to 1650").expect("pieces.a-hus-5a.at", "1650");
    // Who is fed where he stands is bound, unless the marker of the last supply phase still lies on him (RM MOV-5a).
    let mut table = placed(6, "wratislaw", "1649", &["a-hus-5a 1649", "p-ao-5 3112"]);
    table.act("take a-hus-5a").refuse("to 1650", "RM MOV-5");
    let mut table = placed(6, "wratislaw", "1649", &["a-hus-5a 1649 reduced unsupplied", "p-ao-5 3112"]);
    table.act("take a-hus-5a").offers("to 1650");
}

const RING: [&str; 6] = ["p-ca-11", "p-ca-12", "p-co-17", "p-co-23", "p-sa-1", "p-sa-2"];

fn ring(around: &str, hexes: [&str; 6]) -> testkit::Table<chits::Chits> {
    let mut pieces = vec![format!("a-ir-17 {around}")];
    pieces.extend(RING.iter().zip(hexes).map(|(id, hex)| format!("{id} {hex}")));
    supplied(5, &pieces.iter().map(String::as_str).collect::<Vec<_>>())
}

#[test]
fn rm_sup_14_who_is_surrounded_is_out_of_supply() {
    let mut table = ring("3338", ["3438", "3439", "3339", "3238", "3337", "3437"]);
    table.expect("pieces.a-ir-17.unsupplied", true);
    // Five of six leave a path out.
    let mut table = ring("3338", ["3438", "3439", "3339", "3238", "3337", "2220"]);
    table.expect("pieces.a-ir-17.unsupplied", false);
}

#[test]
fn rm_sup_14_but_not_in_a_town() {
    let mut table = ring("2733", ["2833", "2633", "2632", "2732", "2634", "2734"]);
    table.expect("pieces.a-ir-17.unsupplied", false);
}
