//! Movement. Prices are half points, as the program counts them.

use std::sync::Arc;

use chits::Chits;
use chits::data::load;
use chits::ruleset::Ruleset;
use play::Viewer;
use testkit::Table;

use crate::common::FILES;
use crate::rm_field::field::{active, active_on, in_hand, pays, price};
use crate::war::{War, piece, setup};

#[test]
fn rm_mov_2_nobody_must_move() {
    let mut war = active(&["a-ir-17 3138", "p-ao-5 3338"]);
    war.act("done");
    assert_eq!(war.at("a-ir-17"), "3138");
    assert!(!war.state.has(piece("a-ir-17"), chits::state::Marks::ACTED));
}

#[test]
fn rm_mov_2_nobody_must_spend_all_points() {
    let mut war = in_hand(&["a-ir-17 3138", "a-ir-7 3137"]);
    war.act("to 3238");
    // He has 5 of 6 points left in strategic movement and stops all the same.
    assert_eq!(war.state.piece(piece("a-ir-17")).spent, 2);
    war.acts(&["take a-ir-7", "done"]);
    assert_eq!((war.at("a-ir-17"), war.at("a-ir-7")), ("3238".into(), "3137".into()));
}

#[test]
fn rm_mov_6a_no_road_rate_next_to_the_enemy() {
    // The road from 3536 to 3436; an enemy in 3437 is next to 3436 and not to 3536.
    assert_eq!(pays(&["a-ir-17 3536"], "3436"), Some(1));
    assert_eq!(pays(&["a-ir-17 3536", "p-ao-5 3437"], "3436"), Some(4));
    // The hexes before it are still half a point each.
    assert_eq!(pays(&["a-ir-17 3637", "p-ao-5 3437"], "3536"), Some(1));
}

#[test]
fn rm_mov_7_far_from_the_enemy_the_factor_counts_twice() {
    // Eight road hexes are four points, one more than a regiment has.
    assert_eq!(pays(&["a-ir-17 3938"], "3335"), Some(8));
    let near = in_hand(&["a-ir-17 3938", "p-ao-5 4138"]);
    assert_eq!(price(&near, "3335"), None);
    assert_eq!(near.refused("to 3335"), "RM MOV-4");
    // Three hexes away there are two free hexes between them.
    assert_eq!(pays(&["a-ir-17 3938", "p-ao-5 4238"], "3335"), Some(8));
}

#[test]
fn rm_mov_7_every_hex_of_the_way_counts() {
    // An enemy two hexes beside the road takes the doubling away though both ends are far from him; so the regiment must
    // leave the road, which costs more.
    for (enemy, goes) in [("3634", false), ("3633", true)] {
        let war = in_hand(&["a-ir-17 3938", &format!("p-ao-5 {enemy}")]);
        assert_eq!(price(&war, "3335") == Some(8), goes, "{enemy}");
    }
}

#[test]
fn rm_mov_7_uhlans_have_twelve_points() {
    let war = in_hand(&["a-uln-3 3138"]);
    let hand = chits::setup::PieceSet::of(piece("a-uln-3"));
    assert_eq!(chits::movement::budget(setup(), &war.state, hand), (24, 12));
}

#[test]
fn rm_mov_7_crews_alone_are_no_enemies() {
    assert_eq!(pays(&["a-ir-17 3938", "p-bridge 4138"], "3335"), Some(8));
}

#[test]
fn rm_mov_9_every_piece_lies_open() {
    let setup = Arc::new(load(&FILES, Ruleset::printed(), None).expect("the files are sound"));
    let text = "base = \"empty\"\nturn = 6\nphase = \"place\"\ncounter = \"wratislaw\"\n[pieces]\n\
                a-ir-17 = { at = \"3138\", reduced = true }\np-ao-5 = { at = \"3338\", unsupplied = true }\n\
                p-nizza-a = { at = \"3338\", stop_charge = true }\n";
    let table = Table::<Chits>::from_situation(setup, text);
    let all = table.view(Viewer::Referee)["pieces"].clone();
    assert_eq!(all["p-ao-5"]["unsupplied"], true);
    assert_eq!(all["p-nizza-a"]["at"], "3338");
    for side in ["austrian", "piedmontese"] {
        assert_eq!(table.seen_by(side)["pieces"], all, "{side}");
    }
}

#[test]
fn rm_mov_10_six_road_hexes_for_three_points() {
    // An enemy two hexes from the start keeps him to his three points.
    let pieces = ["a-ir-17 3738", "p-ao-5 3939"];
    assert_eq!(pays(&pieces, "3335"), Some(6));
    let mut war = in_hand(&pieces);
    war.act("to 3335");
    assert_eq!(war.at("a-ir-17"), "3335");
}

#[test]
fn rm_mov_10_the_road_rate_holds_in_woods_and_swamp() {
    assert_eq!(pays(&["a-ir-17 3234"], "3134"), Some(1));
    assert_eq!(pays(&["p-ao-5 1435"], "1436"), Some(1));
    assert_eq!(pays(&["p-ao-5 1517"], "1418"), Some(1));
}

#[test]
fn rm_mov_11_woods() {
    assert_eq!(pays(&["a-hus-5a 3238"], "3237"), Some(4));
}

#[test]
fn rm_mov_12_swamp() {
    assert_eq!(pays(&["a-hus-5a 2636"], "2536"), Some(4));
    // E11: next to the enemy a point more.
    assert_eq!(pays(&["a-hus-5a 2636", "p-ao-5 2535"], "2536"), Some(6));
}

#[test]
fn rm_mov_13_open_ground() {
    assert_eq!(pays(&["a-ir-17 3138"], "3238"), Some(2));
}

#[test]
fn rm_mov_13a_village_town_and_city() {
    assert_eq!(pays(&["a-ir-17 3446"], "3545"), Some(2), "a village");
    assert_eq!(pays(&["a-ir-17 3625"], "3624"), Some(2), "Vigevano");
    assert_eq!(pays(&["p-ao-5 1707"], "1807"), Some(2), "Novara");
}

#[test]
fn rm_mov_13b_water_away_from_a_road_costs_a_point() {
    assert_eq!(pays(&["a-ir-3 2002"], "2003"), Some(4), "a torrent");
    assert_eq!(pays(&["a-ir-3 3202"], "3203"), Some(4), "a canal");
}

#[test]
fn rm_mov_13b_along_a_road_water_costs_nothing() {
    assert_eq!(pays(&["p-ao-5 1608"], "1609"), Some(1), "a torrent");
    assert_eq!(pays(&["p-ao-5 3506"], "3406"), Some(1), "a canal");
}

/// The road from 1608 over the torrent to 1609, an enemy in 1510 next to 1609.
#[test]
fn rm_mov_13d_a_road_bridge_spares_the_water_next_to_the_enemy() {
    assert_eq!(pays(&["p-ao-5 1608", "a-ir-17 1510"], "1609"), Some(4));
    // Without a road the water is paid too.
    assert_eq!(pays(&["a-ir-3 2002", "p-ao-5 1904"], "2003"), Some(6));
}

/// March of history (E23): Pavia to Mortara is 19.5 points, Mortara to Novara 13.5, along the roads.
#[test]
fn rm_mov_10_the_marches_of_history() {
    assert_eq!(march("6041", "2733"), 39);
    assert_eq!(march("2733", "1807"), 27);
}

/// The least number of points for a regiment alone on the map, whatever its factor.
fn march(from: &str, to: &str) -> u32 {
    use chits::ways::{Field, Mover, search};
    let war = War::new(6, &[]);
    let field = Field::new(setup(), &war.state, play::Side::A);
    let start = crate::war::hex(from);
    let budget = (100, 100);
    let mover =
        Mover { setup: setup(), field: &field, supplied: None, start, near: false, budget, goal: None };
    search(&mover, |reached| u32::from(reached.cost(crate::war::hex(to)).expect("within reach")))
}

#[test]
fn rm_mov_7_at_night_too() {
    let mut war = active_on(4, &["a-ir-17 3938"]);
    war.act("take a-ir-17");
    assert_eq!(price(&war, "3335"), Some(8));
}
