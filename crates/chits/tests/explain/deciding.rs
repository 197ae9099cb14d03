//! Refusals at the set-up, when formations are chosen, counters placed and reinforcements come.

use chits::action::Action;
use chits::explain::explain;
use chits::flow::{self, Frame, Frames, Phase};
use chits::setup::{FormationId, PieceId};
use chits::state::{Ended, Marks, Place, State};
use play::{Side, Silent};

use crate::war::{War, hex, piece, setup};

/// A turn that is about to enter a phase.
fn phase(turn: u8, phase: Phase, pieces: &[&str]) -> War {
    let mut war = War::new(turn, pieces);
    war.state.frames = Frames::only(Frame::Turn(phase));
    flow::settle(setup(), &mut war.state, &mut Silent);
    war
}

fn clause(state: &State, side: Side, action: Action) -> &'static str {
    let told = explain(setup(), state, side, action);
    assert!(!told.legal, "{action:?} is legal: {}", told.reason);
    told.clause.0
}

/// Both armies with a unit of each of their first formations.
const ARMIES: [&str; 5] = ["a-ir-17 3138", "a-ir-1 3137", "a-ir-53 3136", "p-pi-3 1807", "p-ao-5 1808"];

#[test]
fn rm_set_1_everybody_in_his_area() {
    let mut war = War { state: flow::start(setup()) };
    assert_eq!(war.refused("done"), "RM SET-1");
    assert_eq!(war.refused("to 1807"), "RM SET-1");
    war.act("take p-pi-3");
    assert_eq!(war.refused("to 6041"), "RM SET-1");
    assert_eq!(war.refused("take p-pi-3"), "RM SET-1");
    assert_eq!(war.refused("cup p1"), "RM SET-4");
    war.act("historical");
    assert_eq!(war.refused("historical"), "RM SET-1");
}

#[test]
fn rm_set_2_the_piedmontese_first() {
    let war = War { state: flow::start(setup()) };
    assert_eq!(war.refused("take a-ir-17"), "RM SET-2");
    assert_eq!(clause(&war.state, Side::A, Action::Take(piece("a-ir-17"))), "RM SET-1");
    assert_eq!(clause(&war.state, Side::A, Action::Concede), "RM SET-1");
}

#[test]
fn rm_set_3_one_crew_may_begin_as_a_bridge() {
    let mut war = War { state: flow::start(setup()) };
    war.acts(&["historical", "done"]);
    assert_eq!(war.refused("build a-bridge-2 E"), "RM SET-3");
    assert_eq!(war.refused("build a-bridge-1 E"), "RM SET-3");
    assert_eq!(war.refused("dismantle a-bridge-2"), "RM SET-3");
}

#[test]
fn rm_set_5_reinforcements_come_later() {
    let war = War { state: flow::start(setup()) };
    assert_eq!(war.refused("take p-l-19"), "RM SET-5");
}

#[test]
fn rm_act_1_no_more_than_the_points() {
    // Turn 4 has one point for Austria.
    let mut war = phase(4, Phase::Choice, &ARMIES);
    let ask = |war: &War, action| clause(&war.state, Side::A, action);
    let [a1, a2, a3] = ["a1", "a2", "a3"].map(|id| setup().find_formation(id).unwrap());
    let p1 = setup().find_formation("p1").unwrap();
    assert_eq!(ask(&war, Action::Cup(p1)), "RM ACT-1");
    assert_eq!(ask(&war, Action::Cup(a2)), "RM SEQ-2");
    let nobody = setup().find_formation("a4").unwrap();
    assert_eq!(ask(&war, Action::Cup(nobody)), "RM ACT-1");
    war.act("cup a1");
    assert_eq!(ask(&war, Action::Cup(a1)), "RM SEQ-2");
    assert_eq!(ask(&war, Action::Cup(a2)), "RM ACT-1");
    assert_eq!(ask(&war, Action::Box(a2)), "RM ACT-1");
    war.acts(&["leave a2", "leave a3"]);
    assert_eq!(ask(&war, Action::Cup(a3)), "RM ACT-1");
}

#[test]
fn rm_act_2_reasons_do_not_depend_on_the_enemys_choice() {
    let mut one = phase(6, Phase::Choice, &ARMIES);
    let mut other = War { state: one.state.clone() };
    let first = match flow::next(setup(), &one.state) {
        play::Next::Decide(decisions) => decisions.of(Side::B).unwrap(),
        other => panic!("{other:?}"),
    };
    let chits::question::Question::Choose(id) = first.question else { panic!("{first:?}") };
    let choose = |war: &mut War, action| {
        flow::apply(setup(), &mut war.state, play::Answer::Act(Side::B, action), &mut Silent);
    };
    choose(&mut one, Action::Leave(id));
    choose(&mut other, Action::Reserve(id));
    for formation in 0..setup().formations.len() {
        let id = FormationId(formation as u8);
        for action in [Action::Cup(id), Action::Box(id), Action::Reserve(id), Action::Leave(id)] {
            let told = |war: &War| explain(setup(), &war.state, Side::A, action);
            assert_eq!(told(&one), told(&other));
        }
    }
}

#[test]
fn rm_cic_4_three_formations_at_most() {
    let pieces = ["a-ir-17 3138", "a-ir-1 3137", "a-ir-53 3136", "a-ir-38 3238", "p-pi-3 1807"];
    let mut pieces = pieces.to_vec();
    let fourth =
        setup().pieces.iter().find(|it| it.formation == setup().find_formation("a4") && it.kind.is_combat());
    let fourth = format!("{} 3237", fourth.unwrap().id);
    pieces.push(&fourth);
    let mut war = phase(2, Phase::Choice, &pieces);
    war.acts(&["box a1", "box a2", "box a3"]);
    assert_eq!(war.refused("box a4"), "RM CIC-4");
}

#[test]
fn rm_cic_5_not_two_turns_running() {
    let mut war = phase(6, Phase::Choice, &ARMIES);
    war.state.chief_used[Side::A] = 5;
    assert_eq!(war.refused("box a1"), "RM CIC-5");
}

#[test]
fn rm_res_1_one_reserve() {
    let mut war = phase(6, Phase::Choice, &ARMIES);
    war.act("reserve a1");
    assert_eq!(war.refused("reserve a2"), "RM RES-1");
}

#[test]
fn rm_rec_1_who_recovers() {
    let mut war = War::new(5, &ARMIES);
    war.mark("a-ir-17", Marks::REDUCED);
    war.mark("a-ir-1", Marks::REDUCED);
    war.state.lost[Side::A] = 2;
    war.state.chosen[Side::A].insert(setup().find_formation("a1").unwrap());
    war.state.frames = Frames::only(Frame::Turn(Phase::Recovery(Side::A)));
    flow::settle(setup(), &mut war.state, &mut Silent);
    assert_eq!(war.refused("recover a-ir-1"), "RM REC-1");
    assert_eq!(war.refused("recover a-ir-53"), "RM REC-1");
    assert_eq!(war.refused("recover p-pi-3"), "RM REC-1");
    assert_eq!(war.refused("recover a-ir-7"), "RM REC-3");
    war.state.piece_mut(piece("p-pi-3")).at = Place::on(hex("3238"));
    assert_eq!(war.refused("recover a-ir-17"), "RM REC-2");
}

#[test]
fn rm_act_6_where_counters_are_placed() {
    let mut war = War::new(6, &["a-ir-17 3138", "p-ao-5 3438"]);
    war.draw("wratislaw");
    assert_eq!(war.refused("place 3438"), "RM ACT-6");
    assert_eq!(war.refused("place 2128"), "RM ACT-9");
    assert_eq!(war.refused("take a-ir-17"), "RM ACT-6");
    let mut war = War::new(6, &["a-ir-17 3138", "p-ao-5 3438"]);
    war.draw("a-independent");
    assert_eq!(war.refused("place 3338"), "RM IND-2");
}

#[test]
fn rm_rnf_1_reinforcements_come_by_their_roads() {
    let war = phase(3, Phase::Arrivals(0), &[]);
    assert_eq!(war.refused("wait"), "RM RNF-1");
    assert_eq!(war.refused("enter a-ir-17 3138"), "RM RNF-1");
}

#[test]
fn rm_rnf_3_ramorino_comes_by_the_roads_of_the_turn() {
    let mut war = phase(5, Phase::Arrivals(0), &["p-form-30 1807", "p-form-31 1807", "p-sol-cav 1808"]);
    while !war.can("wait") {
        let first = war.texts()[0].clone();
        war.act(&first);
    }
    assert_eq!(war.refused("enter p-l-19 2251"), "RM RNF-3");
    assert_eq!(war.refused("enter p-form-30 4151"), "RM RNF-1");
    assert_eq!(war.refused("enter p-l-19 4150"), "RM RNF-2");
    war.act("enter p-l-19 4151");
    assert_eq!(war.refused("wait"), "RM RNF-5a");
}

#[test]
fn rm_sur_1_only_before_the_first_draw() {
    let war = War::placed(6, &["a-ir-17 3138"], "wratislaw", "3138");
    assert_eq!(war.refused("surprise"), "RM SUR-1");
    assert_eq!(war.refused("cup a1"), "RM SEQ-2");
    assert_eq!(war.refused("pass"), "RM ACT-5");
    assert_eq!(war.refused("recover a-ir-17"), "RM SEQ-5");
}

#[test]
fn rm_end_1_whoever_is_asked_may_give_up() {
    let war = War::placed(6, &["a-ir-17 3138"], "wratislaw", "3138");
    let told = explain(setup(), &war.state, Side::A, Action::Concede);
    assert!(told.legal && told.clause.0 == "RM END-1");
    assert_eq!(clause(&war.state, Side::B, Action::Concede), "RM MOV-1");
    let mut war = war;
    war.state.ended = Some(Ended::Conceded(Side::A));
    for side in Side::BOTH {
        assert_eq!(clause(&war.state, side, Action::Concede), "RM END-1");
    }
}

#[test]
fn rm_act_3_nothing_happens_while_a_counter_is_due() {
    let mut war = War::new(6, &["a-ir-17 3138"]);
    war.state.cup.insert(setup().index.independent[Side::A]);
    assert_eq!(clause(&war.state, Side::A, Action::Done), "RM ACT-3");
}

#[test]
fn rm_cmp_6_what_there_is_not() {
    let war = War::placed(6, &["a-ir-17 3138"], "wratislaw", "3138");
    assert_eq!(clause(&war.state, Side::A, Action::Take(PieceId(250))), "RM CMP-6");
    assert_eq!(clause(&war.state, Side::A, Action::To(board::hex::HexId(9999))), "RM CMP-1");
    assert_eq!(clause(&war.state, Side::A, Action::Cup(FormationId(99))), "RM CMP-7");
}
