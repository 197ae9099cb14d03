//! Bridges. The Ticino runs between 6141 and 6142 below Pavia.

use board::Id;
use chits::flow::{self, Frame, Frames, Phase};
use chits::state::Special;
use chits::victory;
use play::{Next, Side, Silent};

use crate::rm_field::field::{active_on, bridge, fought, in_hand, price, put, steps};
use crate::war::{War, hex, piece, setup};

/// The name of the side of a hex.
fn side(from: &str, to: &str) -> &'static str {
    setup().map.layout().name(setup().map.direction(hex(from), hex(to)).expect("neighbours"))
}

/// A bridge begun on turn 3 over the Ticino, at the end of a turn; others may be near.
fn end_of(turn: u8, others: &[&str]) -> War {
    let mut pieces = vec!["a-bridge-2 6141"];
    pieces.extend(others);
    let mut war = War::new(turn, &pieces);
    let over = setup().map.direction(hex("6141"), hex("6142")).expect("neighbours");
    war.state.piece_mut(piece("a-bridge-2")).special = Special::Building { over, since: 3 };
    flow::settle(setup(), &mut war.state, &mut Silent);
    war
}

fn ready(war: &War) -> bool {
    matches!(war.state.piece(piece("a-bridge-2")).special, Special::Bridge { .. })
}

/// Nobody chooses or does anything until the next turn, or until a die falls that is no draw.
fn pass_turn(war: &mut War) {
    let turn = war.state.turn;
    while war.state.turn == turn {
        match flow::next(setup(), &war.state) {
            Next::Over(_) => panic!("the war is over"),
            Next::Roll(_) if war.state.top() == Frame::Draw => {
                let counter = war.state.cup.first().expect("the cup is not empty");
                war.roll(counter.number());
            }
            Next::Roll(_) => return,
            Next::Decide(_) => {
                let texts = war.texts();
                let idle = |text: &&String| {
                    ["pass", "done", "wait"].contains(&text.as_str()) || text.starts_with("leave")
                };
                let next = texts.iter().find(idle).or(texts.first()).expect("something to do").clone();
                war.act(&next);
            }
        }
    }
}

/// A counter comes out of the cup of this turn.
fn drawn(war: &mut War, counter: &str, at: &str) {
    war.state.frames = Frames::only(Frame::Turn(Phase::Bridges));
    war.state.frames.push(Frame::Draw);
    war.draw(counter);
    war.act(&format!("place {at}"));
}

#[test]
fn rm_brg_2_begun_on_turn_3_and_crossed_on_turn_5() {
    let mut war = active_on(3, &["a-bridge-2 6141", "a-ir-1 6141", "p-ao-5 1807"]);
    war.acts(&["take a-bridge-2", &format!("build a-bridge-2 {}", side("6141", "6142")), "done"]);
    assert_eq!((war.state.turn, ready(&war)), (4, false));
    drawn(&mut war, "d-aspre", "6141");
    war.act("take a-ir-1");
    let before = price(&war, "6142");
    war.act("done");
    assert_eq!((war.state.turn, ready(&war)), (5, true));
    drawn(&mut war, "d-aspre", "6141");
    war.act("take a-ir-1");
    // Woods and the bridge.
    assert_eq!(price(&war, "6142"), Some(6));
    assert_ne!(before, Some(6));
}

#[test]
fn rm_brg_3_next_to_the_enemy_a_five_is_needed() {
    for enemy in ["6140", "6142"] {
        for (die, finished) in [(1, false), (4, false), (5, true), (6, true)] {
            let mut war = end_of(4, &[&format!("p-ao-5 {enemy}")]);
            assert!(!ready(&war));
            war.roll(die);
            assert_eq!((war.state.turn, ready(&war)), (5, finished), "{enemy}, die {die}");
        }
    }
}

#[test]
fn rm_brg_3_after_a_failure_it_is_tested_on_the_next_turn() {
    let mut war = end_of(6, &["p-ao-5 6140"]);
    war.roll(4);
    pass_turn(&mut war);
    assert_eq!((war.state.turn, ready(&war)), (7, false));
    war.roll(5);
    assert!(ready(&war));
}

#[test]
fn rm_brg_3_pieces_that_do_not_fight_contest_nothing() {
    assert!(ready(&end_of(4, &["p-bridge 6140"])));
    assert!(ready(&end_of(4, &["p-ao-5 6139"])));
}

#[test]
fn rm_brg_4_a_bridge_costs_the_ground_and_a_point() {
    let mut war = in_hand(&["a-ir-1 6141", "a-bridge-2 6141"]);
    bridge(&mut war, "a-bridge-2", "6142");
    assert_eq!(price(&war, "6142"), Some(6), "woods");
    let mut war = in_hand(&["a-ir-1 6142", "a-bridge-2 6141"]);
    bridge(&mut war, "a-bridge-2", "6142");
    assert_eq!(price(&war, "6141"), Some(4), "open ground");
}

#[test]
fn rm_brg_5_a_bridge_is_taken_up_at_once_and_moves_on_the_next_turn() {
    let mut war = War::new(7, &["a-bridge-2 6141", "a-ir-1 6141", "p-ao-5 1807"]);
    bridge(&mut war, "a-bridge-2", "6142");
    war.draw("d-aspre");
    war.act("place 6141");
    assert_eq!(war.refused("take a-bridge-2"), "RM BRG-5a");
    war.act("dismantle a-bridge-2");
    assert!(!ready(&war));
    assert!(!war.can("take a-bridge-2"));
    war.act("take a-ir-1");
    assert_ne!(price(&war, "6142"), Some(6), "nobody crosses it any more");
    war.act("done");
    assert_eq!(war.state.turn, 8);
    drawn(&mut war, "d-aspre", "6141");
    war.acts(&["take a-bridge-2", "to 6140"]);
    assert_eq!(war.at("a-bridge-2"), "6140");
}

/// Declaring it is all: another corps acts, and the crew is far from its counter and no unit of it (R128).
#[test]
fn rm_brg_5_a_bridge_is_dismantled_simply_by_declaring_it() {
    let mut war = War::new(7, &["a-bridge-2 6141", "a-ir-1 6141", "a-ir-17 3338", "p-ao-5 1807"]);
    bridge(&mut war, "a-bridge-2", "6142");
    war.draw("wratislaw");
    war.acts(&["place 3338", "dismantle a-bridge-2"]);
    assert!(!ready(&war));
    assert_eq!(war.state.active.acted, 0, "that activates nobody");
    war.act("done");
    // It moves from the next turn on, whoever is drawn now.
    war.state.turn = 7;
    war.state.frames = chits::flow::Frames::only(chits::flow::Frame::Turn(chits::flow::Phase::Bridges));
    war.state.frames.push(chits::flow::Frame::Draw);
    war.mark("a-bridge-2", chits::state::Marks::ACTED);
    war.draw("d-aspre");
    war.act("place 6141");
    assert!(!war.can("take a-bridge-2") && war.can("take a-ir-1"));
}

/// River hexsides: a printed bridge, an own finished one and one of the enemy can be attacked over, two columns to the left; nothing else.
#[test]
fn rm_mod_6c_what_can_be_attacked_over_a_river() {
    let attacks = |crew: Option<(&str, &str, &str)>, finished: bool| {
        let mut war = War::new(6, &["a-ir-1 6141", "p-ao-5 6142"]);
        if let Some((id, at, to)) = crew {
            put(&mut war, id, at);
            bridge(&mut war, id, to);
            if let (Special::Bridge { over }, false) = (war.state.piece(piece(id)).special, finished) {
                war.state.piece_mut(piece(id)).special = Special::Building { over, since: 5 };
            }
        }
        war.draw("d-aspre");
        war.act("place 6141");
        if war.can("done") {
            war.act("done");
        }
        if !war.rolls() && war.can("attack a-ir-1 6142") {
            war.act("attack a-ir-1 6142");
            let reckoning = chits::odds::of_combat(setup(), &war.state, 1);
            return Some(crate::rm_field::field::shift(&reckoning, "RM MOD-6c"));
        }
        None
    };
    assert_eq!(attacks(None, true), None);
    assert_eq!(attacks(Some(("a-bridge-2", "6141", "6142")), true), Some(-2), "an own bridge");
    assert_eq!(attacks(Some(("a-bridge-2", "6141", "6142")), false), None, "not before it is finished");
    assert_eq!(attacks(Some(("p-bridge", "6142", "6141")), true), Some(-2), "those who defend theirs (R131)");
    assert_eq!(attacks(Some(("p-bridge", "6142", "6141")), false), None);
}

#[test]
fn rm_brg_6a_who_wins_over_an_enemy_bridge_destroys_it_and_does_not_cross() {
    let pieces = ["a-ir-1 6141", "a-ir-52 6141", "p-form-30 6142", "p-bridge 6142"];
    let mut war = War::new(6, &pieces);
    bridge(&mut war, "p-bridge", "6141");
    war.draw("d-aspre");
    war.acts(&["place 6141", "done", "attack a-ir-1 6142", "attack a-ir-52 6142", "done"]).roll(6);
    while !war.rolls() && war.side() == Side::B {
        let first = war.texts()[0].clone();
        war.act(&first);
    }
    assert!(war.gone("p-bridge"));
    assert_eq!((war.at("a-ir-1"), war.at("a-ir-52")), ("6141".into(), "6141".into()));
    assert!(war.rolls() || !war.can("advance a-ir-1 6142"));
}

#[test]
fn rm_brg_6_an_enemy_who_crosses_a_bridge_destroys_it() {
    let mut war = War::new(6, &["a-bridge-2 6141", "p-ao-5 6142", "p-ao-6 6142"]);
    bridge(&mut war, "a-bridge-2", "6142");
    war.draw("durando");
    war.acts(&["place 6142", "take p-ao-5"]);
    assert_eq!(price(&war, "6141"), Some(4), "the same price for the enemy");
    war.act("to 6141");
    assert!(war.gone("a-bridge-2"));
    assert_eq!((war.at("p-ao-5"), war.state.crews_lost[Side::A]), ("6141".into(), 1));
    // The river bars the next.
    war.act("take p-ao-6");
    assert_ne!(price(&war, "6141"), Some(4));
}

/// Two Piedmontese regiments, 7 together, attack a hex of I Corps with a crew in it.
fn crew_attacked(others: &[&str], die: u8) -> War {
    let mut pieces = vec!["p-pi-3 3438", "p-pi-4 3438", "a-bridge-1 3338"];
    pieces.extend(others);
    fought(&pieces, "3338", die)
}

#[test]
fn rm_brg_8_a_crew_retreats_with_its_stack() {
    // 7 against 3 is 2:1, a four is D1.
    let mut war = crew_attacked(&["a-ir-44 3338"], 4);
    war.act("withdraw 1");
    assert_ne!(war.at("a-ir-44"), "3338");
    assert_eq!(war.at("a-bridge-1"), war.at("a-ir-44"));
    assert_eq!(war.state.crews_lost[Side::A], 0);
}

#[test]
fn rm_brg_8a_a_crew_is_destroyed_with_its_stack() {
    // 7 against 1 is 6:1, a six is DE.
    let war = crew_attacked(&["a-hus-5b 3338"], 6);
    assert!(war.gone("a-hus-5b") && war.gone("a-bridge-1"));
}

#[test]
fn rm_brg_9_a_crew_pays_for_nothing() {
    // 7 against 5 is 1:1, a six is D2.
    let mut war = crew_attacked(&["a-ir-44 3338", "a-grnz-3 3338"], 6);
    war.act("withdraw 0");
    assert_eq!(war.refused("lose a-bridge-1"), "RM RSL-1");
    war.acts(&["lose a-ir-44", "lose a-grnz-3"]);
    assert_eq!((steps(&war, "a-ir-44"), steps(&war, "a-grnz-3")), (1, 1));
    assert!(!war.gone("a-bridge-1"));
}

#[test]
fn rm_brg_9_a_lost_crew_is_no_lost_step() {
    let war = crew_attacked(&["a-hus-5b 3338"], 6);
    assert_eq!(war.state.lost[Side::A], 1, "the hussars only");
}

#[test]
fn rm_brg_10_a_crew_or_bridge_is_worth_three_points() {
    let points = |war: &War| -> i32 {
        victory::tally(setup(), &war.state, Side::B).into_iter().map(|(_, _, points)| points).sum()
    };
    for laid in [false, true] {
        let mut war = War::new(6, &["a-bridge-2 6141", "p-ao-5 6140"]);
        if laid {
            bridge(&mut war, "a-bridge-2", "6142");
        }
        put(&mut war, "p-ao-6", "6240");
        let before = points(&war);
        war.draw("durando");
        war.acts(&["place 6140", "take p-ao-5", "to 6141"]);
        assert!(war.gone("a-bridge-2"));
        assert_eq!(points(&war) - before, 3, "laid: {laid}");
        assert_eq!(war.state.lost[Side::A], 0);
    }
}
