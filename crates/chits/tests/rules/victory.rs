//! How the war ends, and what exited units are worth.

use chits::flow::{self, Frame, Frames, Phase};
use chits::state::{Ended, Place, Special};
use chits::victory;
use play::{Side, Silent};

use crate::war::{War, piece, setup};

/// A regiment has left by the west on turn 12; turn 13 begins.
fn left_by_the_west(cut: bool) -> War {
    let by = setup().grid.hexes(&setup().index.exits[Side::A]).next().expect("a road in the west");
    let mut war = War::new(12, &["a-ir-1 6041", "p-ao-5 1807"]);
    let gone = war.state.piece_mut(piece("a-ir-17"));
    (gone.at, gone.special) = (Place::EXITED, Special::Exited { by, turn: 12, cut: false });
    if cut {
        war.state.piece_mut(piece("p-ao-6")).at = Place::on(by);
    }
    war.state.frames = Frames::only(Frame::Turn(Phase::Begin));
    flow::settle(setup(), &mut war.state, &mut Silent);
    war
}

#[test]
fn rm_vp_6_the_road_behind_exited_units_must_be_free() {
    assert_eq!(victory::exited(setup(), &left_by_the_west(false).state, Side::A), 2);
    let cut = left_by_the_west(true);
    assert_eq!(victory::exited(setup(), &cut.state, Side::A), 0);
    assert_eq!(cut.state.lost[Side::A], 0, "they are not lost");
}

#[test]
fn rm_vp_6_who_leaves_too_late_earns_nothing() {
    let mut war = left_by_the_west(false);
    let by = setup().grid.hexes(&setup().index.exits[Side::A]).next().expect("a road in the west");
    for (turn, steps) in [(17, 2), (18, 0)] {
        war.state.piece_mut(piece("a-ir-17")).special = Special::Exited { by, turn, cut: false };
        assert_eq!(victory::exited(setup(), &war.state, Side::A), steps, "turn {turn}");
    }
}

fn ended(pieces: &[&str], lost: [u8; 2]) -> Option<Ended> {
    let mut war = War::new(6, pieces);
    war.state.lost = play::BySide(lost);
    war.state.frames = Frames::only(Frame::Turn(Phase::Operations));
    victory::look(setup(), &mut war.state, &mut Silent);
    war.state.ended
}

#[test]
fn rm_end_2_twenty_four_steps() {
    assert_eq!(ended(&[], [30, 6]), Some(Ended::Steps(Side::A)));
    assert_eq!(ended(&[], [29, 6]), None);
}

/// A unit that still bears the marker is no supplied force, though the city will feed it (R132).
#[test]
fn rm_end_3_pavia_with_supplied_forces() {
    let mut war = War::new(6, &["p-ao-5 6041"]);
    war.mark("p-ao-5", chits::state::Marks::HUNGRY);
    war.state.frames = Frames::only(Frame::Turn(Phase::Operations));
    victory::look(setup(), &mut war.state, &mut Silent);
    assert_eq!(war.state.ended, None);
    war.state.piece_mut(piece("p-ao-6")).at = war.state.piece(piece("p-ao-5")).at;
    victory::look(setup(), &mut war.state, &mut Silent);
    assert_eq!(war.state.ended, Some(Ended::Occupied(Side::B)));
}

#[test]
fn rm_end_3_pavia() {
    assert_eq!(ended(&["p-ao-5 6041"], [0, 0]), Some(Ended::Occupied(Side::B)));
    assert_eq!(ended(&["p-bridge 6041"], [0, 0]), None);
}

#[test]
fn rm_end_4_three_cities_at_the_same_moment() {
    assert_eq!(
        ended(&["a-ir-17 0547", "a-ir-7 0323", "a-ir-1 1807"], [0, 0]),
        Some(Ended::Occupied(Side::A))
    );
    assert_eq!(ended(&["a-ir-17 0547", "a-ir-7 0323"], [0, 0]), None);
}

/// Riding through Pavia in the middle of a move is not occupying it (R90); stopping there is.
#[test]
fn rm_end_3_a_move_must_end_in_pavia() {
    let from = setup().map.neighbours(crate::war::hex("6041")).map(|(_, hex)| hex);
    let mut tried = 0;
    for hex in from {
        let start = format!("p-nizza-a {}", setup().map.printed(hex));
        let mut war = War::new(6, &[&start, "a-ir-17 4010"]);
        war.draw("durando");
        war.act(&format!("place {}", setup().map.printed(hex)));
        war.act("take p-nizza-a");
        if !war.can("to 6041") {
            continue;
        }
        tried += 1;
        war.act("to 6041");
        assert_eq!(war.state.ended, None);
        war.act("done");
        assert_eq!(war.state.ended, Some(Ended::Occupied(Side::B)));
    }
    assert!(tried > 0);
}

/// Pavia is worth nothing at the end (RM VP-2), and nothing is not counted.
#[test]
fn rm_vp_2_only_what_counts_is_in_the_tally() {
    let war = War::new(6, &["a-ir-1 6041", "p-ao-5 1807"]);
    let lines = |side: Side| -> Vec<(&'static str, String, i32)> {
        let all = victory::tally(setup(), &war.state, side).into_iter();
        all.map(|(clause, what, points)| (clause.0, what, points)).collect()
    };
    let mut austrian = lines(Side::A);
    austrian.sort();
    assert_eq!(austrian, [("RM VP-2", "Abbiategrasso".into(), 3), ("RM VP-2", "Magenta".into(), 3)]);
    let mut piedmontese = lines(Side::B);
    piedmontese.sort();
    let wanted = [("RM VP-2", "Mortara", 3), ("RM VP-2", "Vigevano", 3), ("RM VP-3", "Casale Monferrato", 6)];
    let more = [("RM VP-3", "Novara", 6), ("RM VP-3", "Vercelli", 6)];
    let wanted = wanted.iter().chain(&more).map(|&(clause, what, points)| (clause, what.to_owned(), points));
    assert_eq!(piedmontese, wanted.collect::<Vec<_>>());
    let outcome: i32 = victory::outcome(setup(), &war.state).tally.iter().map(|line| line.points).sum();
    assert_eq!(outcome, 30);
}
