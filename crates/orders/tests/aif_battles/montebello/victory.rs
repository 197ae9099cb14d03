//! How Montebello is won (AIF 17.1.8).

use orders::Orders;
use testkit::Table;

use crate::aif::common::{mon, mon_with, montebello};

/// The last turn is over; the French hold these objectives, and these pieces are lost or stand elsewhere.
fn reckoned(options: &[&str], held: &[&str], pieces: &str) -> Table<Orders> {
    mon_with(
        options,
        &format!(
            r#"
            turn = 18
            phase = "initiative"
            activated = ["ott", "gottesheim", "vogelsang", "schellenberg", "lannes", "watrin", "chambarlac"]
            french_holds = {held:?}
            [pieces]
            {pieces}
            "#
        ),
    )
}

/// The points of the French and of the Austrians, and who has won.
#[track_caller]
fn comes_out(table: &Table<Orders>, points: [i32; 2], winner: Option<&str>) {
    let outcome = table.outcome();
    let total = |side: usize| -> i32 {
        outcome.tally.iter().filter(|line| line.side.index() == side).map(|line| line.points).sum()
    };
    assert_eq!([total(0), total(1)], points, "{outcome:?}");
    assert_eq!(outcome.winner.map(|side| ["french", "austrian"][side.index()]), winner, "{outcome:?}");
}

/// The pieces that stand in objectives at first are taken away, so that the French can hold them.
const CLEARED: &str = "ir57-1 = \"2816\"\n";

#[test]
fn aif_17_1_8a_each_side_scores_the_objectives_it_holds() {
    comes_out(&reckoned(&[], &[], ""), [0, 20], Some("austrian"));
    comes_out(&reckoned(&[], &["2011", "2010", "2312", "3510"], ""), [11, 9], Some("french"));
    let all = ["2011", "1312", "1010", "2010", "2312", "2815", "3510", "2611"];
    comes_out(&reckoned(&[], &all, CLEARED), [20, 0], Some("french"));
}

/// R68: whoever was last in a hex has it; the switch asks who stands in it.
#[test]
fn aif_17_1_8a_occupied_means_entered_last_unless_the_switch_says_held() {
    let there = "28e-1 = \"2011\"\n";
    comes_out(&reckoned(&[], &["2011", "2010"], there), [7, 13], Some("austrian"));
    // Of all objectives IR 57 stands in Corvino, the French in Casteggio.
    comes_out(&reckoned(&["occupied_at_end"], &["2011", "2010"], there), [5, 2], Some("french"));
    let mut table = mon(r#"
        base = "empty"
        turn = 3
        phase = "movement"
        formation = "lannes"
        orders = { lannes = "manoeuvre" }
        [pieces]
        lannes = "3610"
        28e-1 = "3610"
        ott = "2011"
        mariassy-jager = "2011"
        "#);
    table.expect("objectives.3510.holder", "austrian");
    table.act("take 28e-1").act("to 3511").expect("objectives.3510.holder", "french");
}

/// A full battalion gone is two steps, one that will return is one, and so is a reduced one.
#[test]
fn aif_17_1_8b_five_points_for_more_steps() {
    // Nobody has lost anything, then as much as the other.
    comes_out(&reckoned(&[], &["2011", "2010", "2312"], ""), [9, 11], Some("austrian"));
    let even = "ir18-1 = \"gone\"\n28e-1 = { at = \"3710\", reduced = true }\n\
                28e-2 = { at = \"waiting\", reduced = true, back_on = 18 }\n";
    comes_out(&reckoned(&[], &["2011", "2010", "2312"], even), [9, 11], Some("austrian"));
    // One step more on either side.
    let ahead = format!("{even}art-vogelsang = \"gone\"\n");
    comes_out(&reckoned(&[], &["2011", "2010", "2312"], &ahead), [14, 11], Some("french"));
    let behind = format!("{even}art-watrin = \"gone\"\n");
    comes_out(&reckoned(&[], &["2011", "2010", "2312"], &behind), [9, 16], Some("austrian"));
    // Leaders are no steps here.
    let leaders = format!("{even}retz = \"gone\"\nsticker = \"gone\"\n");
    comes_out(&reckoned(&[], &["2011", "2010", "2312"], &leaders), [9, 11], Some("austrian"));
}

/// Lannes stands with a battalion under fire.
fn lannes_under_fire() -> Table<Orders> {
    let mut table = mon(r#"
        base = "empty"
        turn = 3
        phase = "bombardment"
        formation = "gottesheim"
        [pieces]
        lannes = "2306"
        28e-1 = "2306"
        gottesheim = "2506"
        art-gottesheim = "2506"
        "#);
    table.act("fire art-gottesheim 2306").roll(6);
    table
}

#[test]
fn aif_17_1_8c_the_austrians_win_at_once_when_lannes_falls() {
    let mut table = lannes_under_fire();
    table.awaits_roll("AIF 4.5.3").roll(2);
    let outcome = table.outcome();
    assert_eq!(
        (outcome.winner, outcome.clause.0),
        (Some(montebello(&[]).title.opens.other()), "AIF 17.1.8c")
    );
    table.expect("turn", 3).expect("pieces.lannes.at", "gone");
    let mut table = lannes_under_fire();
    table.roll(3).expect("pieces.lannes.at", "2306");
    assert!(table.try_outcome().is_err(), "he is unhurt, and the battle goes on");
}

/// Captured is as good as killed: shut in by the zones of four battalions he has nowhere to go.
#[test]
fn aif_17_1_8c_the_austrians_win_when_lannes_is_taken() {
    let mut table = mon(r#"
        base = "empty"
        turn = 3
        phase = "movement"
        formation = "gottesheim"
        orders = { gottesheim = "advance" }
        [pieces]
        lannes = "2306"
        gottesheim = "2505"
        ir18-1 = "2305"
        ir57-1 = "2207"
        ir57-2 = "2407"
        ir57-3 = "2205"
        "#);
    table.act("take ir18-1").act("to 2306");
    let outcome = table.outcome();
    assert_eq!((outcome.winner.map(|side| side.index()), outcome.clause.0), (Some(1), "AIF 17.1.8c"));
}

#[test]
fn aif_17_1_end_after_turn_eighteen_the_higher_total_wins() {
    assert_eq!(montebello(&[]).tables.turns, 18);
    comes_out(&reckoned(&[], &["2011", "2010", "2312", "3510"], ""), [11, 9], Some("french"));
    // Casteggio, Montebello and Rivetta are half of everything.
    let table = reckoned(&[], &["2011", "1312", "2611"], "");
    comes_out(&table, [10, 10], None);
    assert_eq!(
        (table.outcome().in_words().as_str(), table.outcome().clause.0),
        ("Draw, 10 points each", "AIF 17.1-END")
    );
    // A turn before the end nothing is decided.
    let mut table = mon(r#"
        turn = 17
        phase = "initiative"
        activated = ["ott", "gottesheim", "vogelsang", "schellenberg", "lannes", "watrin", "chambarlac"]
        "#);
    table.expect("turn", 18);
    assert!(table.try_outcome().is_err());
}
