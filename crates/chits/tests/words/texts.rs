//! Texts as they are read.

use std::collections::BTreeSet;

use chits::event::{Event, Loss, What, Why};
use chits::flow::{self, Frame};
use chits::movement;
use chits::retreat::Retreat;
use chits::setup::{PieceSet, Setup};
use chits::state::{Marks, Place, State};
use chits::words;
use chits::{activation, command};
use play::{Face, Next, Side};

use crate::words::{field, setup};

fn put(setup: &Setup, state: &mut State, piece: &str, hex: &str) {
    let id = setup.find_piece(piece).expect("it is in the list");
    state.piece_mut(id).at = Place::on(setup.find_hex(hex).expect("it is on the map"));
}

#[test]
fn every_piece_has_a_name_of_its_own() {
    let setup = setup();
    let names: BTreeSet<String> = setup.piece_ids().map(|id| words::piece_name(&setup, id)).collect();
    assert_eq!(names.len(), setup.pieces.len());
    let name = |id| words::piece_name(&setup, setup.find_piece(id).unwrap());
    assert_eq!(
        ["a-ir-17", "a-hus-5b", "p-nizza-a", "p-g-1"].map(name),
        ["I.R. 17", "Hus 5b", "Nizza a", "Piedmontese G 1"]
    );
}

#[test]
fn hexes_counters_and_states_are_named() {
    let setup = setup();
    let hex = |text| words::hex_name(&setup, setup.find_hex(text).unwrap());
    assert_eq!(["2733", "0101"].map(hex), ["2733 Mortara", "0101"]);
    let counter = |id| words::counter_name(&setup, setup.find_counter(id).unwrap());
    assert_eq!(
        ["d-aspre", "radetzky", "p-independent"].map(counter),
        ["D'Aspre (II Corps)", "Radetzky", "the Piedmontese INDEPENDENT counter"]
    );
    let mut state = flow::blank(&setup);
    let id = setup.find_piece("a-ir-17").unwrap();
    put(&setup, &mut state, "a-ir-17", "2733");
    state.mark(id, Marks::REDUCED, true);
    assert_eq!(words::piece_now(&setup, &state, id), "I.R. 17 (reduced)");
    let event = Event { what: What::Reduced { piece: id }, secret_of: None };
    assert_eq!(words::describe(&setup, &event).text, "I.R. 17 loses a step and is reduced.");
}

#[test]
fn a_unit_in_hand_is_asked_for_its_points() {
    let setup = setup();
    let mut state = flow::blank(&setup);
    state.turn = 2;
    put(&setup, &mut state, "a-ir-17", "2733");
    put(&setup, &mut state, "p-ao-5", "2738");
    state.active.counter = setup.find_counter("wratislaw").unwrap();
    state.spots[usize::from(state.active.counter.0)] =
        chits::state::Spot::on(setup.find_hex("2733").unwrap());
    command::activate(&setup, &mut state);
    assert_eq!(state.top(), Frame::Activation(activation::Stage::Move));
    movement::take(&setup, &mut state, setup.find_piece("a-ir-17").unwrap());
    let Next::Decide(decisions) = flow::next(&setup, &state) else { panic!("nobody is asked") };
    let decision = decisions.of(Side::A).unwrap();
    let text = words::question(&setup, &state, &decision);
    assert!(
        text.starts_with("Where does I.R. 17 go from 2733 Mortara? 3 points left, or 6 points if"),
        "{text}"
    );
    let menu = words::menu(&setup, &state, Side::A);
    let group = menu.groups.iter().find(|group| group.subject.as_deref() == Some("a-ir-17")).unwrap();
    assert_eq!(group.title, "I.R. 17 5-3, 2733 Mortara");
    assert!(group.entries.len() > 20);
}

#[test]
fn the_briefing_is_there_and_the_choice_tells_what_is_chosen() {
    let setup = setup();
    assert!(words::briefing().len() > 5 && words::briefing().iter().all(|text| text.len() > 80));
    let mut state = field::deployed(&setup);
    let first = setup.find_formation("a1").unwrap();
    let act = play::Answer::Act(Side::A, chits::action::Action::Reserve(first));
    flow::apply(&setup, &mut state, act, &mut play::Silent);
    let Next::Decide(decisions) = flow::next(&setup, &state) else { panic!("nobody is asked") };
    let text = words::question(&setup, &state, &decisions.of(Side::A).unwrap());
    assert!(text.contains("is D'Aspre (II Corps) to act? 3 of 4 points left."), "{text}");
    assert!(text.contains("Chosen: I Corps (reserve) with Radetzky."), "{text}");
}

#[test]
fn what_random_games_seldom_reach_is_told_as_well() {
    let setup = setup();
    let id = setup.find_piece("a-bridge-2").unwrap();
    let told = |what| words::describe(&setup, &Event { what, secret_of: None }).text;
    assert_eq!(told(What::Deployed { side: Side::B }), "The Piedmontese have set up.");
    assert_eq!(
        told(What::BridgeDelayed { piece: id }),
        "The enemy is too near: the bridge of Bridge II is not finished yet."
    );
    assert_eq!(told(What::BridgeReady { piece: id }), "The bridge of Bridge II is finished.");
    let pieces = PieceSet::of(setup.find_piece("a-ir-17").unwrap());
    assert_eq!(
        told(What::CutOff { pieces }),
        "The road behind I.R. 17 is cut: no points for having left the map."
    );
}

#[test]
fn rm_ret_3a_who_finds_no_room_is_asked_who_is_lost() {
    let setup = setup();
    let mut state = flow::blank(&setup);
    let hex = setup.find_hex("2613").unwrap();
    for id in ["p-ao-5", "p-ao-6", "p-re-9"] {
        put(&setup, &mut state, id, "2613");
    }
    let enemies = ["a-ir-17", "a-ir-28", "a-ir-7", "a-ir-44", "a-ir-1", "a-ir-52"];
    for (id, (_, at)) in enemies.iter().zip(setup.map.neighbours(hex)) {
        state.piece_mut(setup.find_piece(id).unwrap()).at = Place::on(at);
    }
    let pieces: PieceSet = ["p-ao-5", "p-ao-6"].iter().filter_map(|id| setup.find_piece(id)).collect();
    let from = setup.map.neighbours(hex).map(|(_, at)| at).take(1).collect();
    state.frames.push(Frame::Retreat(Retreat { pieces, left: 0, from, last: None }));
    flow::settle(&setup, &mut state, &mut play::Silent);
    let Next::Decide(decisions) = flow::next(&setup, &state) else { panic!("nobody is asked") };
    let decision = decisions.first();
    let text = "Ao 5 and Ao 6 cannot go on, and there is no room in 2613 Sozzago: who of them is lost?";
    assert_eq!(words::question(&setup, &state, &decision), text);
    let menu = words::menu(&setup, &state, decision.side);
    let labels: Vec<&str> = menu.groups.iter().map(|group| group.entries[0].label.as_str()).collect();
    assert_eq!(labels, ["is lost", "is lost"]);
}

/// Getting away from a charge and from an attack are two rules.
#[test]
fn rm_chg_5_an_evasion_names_what_it_evades() {
    let setup = setup();
    let hex = setup.find_hex("2733").unwrap();
    let told = |charge, succeeds| {
        let line =
            words::describe(&setup, &Event { what: What::Evades { hex, charge, succeeds }, secret_of: None });
        (line.text, line.clause.0)
    };
    let [one, two] = [told(true, true), told(false, false)];
    assert_eq!(one, ("The horsemen in 2733 Mortara get out of the way of the charge.".into(), "RM CHG-5"));
    assert_eq!(two, ("The horsemen in 2733 Mortara do not get away from the attack.".into(), "RM EVD-2"));
    assert_eq!(told(false, true).1, "RM EVD-3");
    assert_eq!(told(true, false).1, "RM CHG-5");
    let rolled = |charge| {
        let why = Why::Evade { hex, charge };
        words::describe(&setup, &Event { what: What::Rolled { why, face: Face(3) }, secret_of: None })
    };
    assert_eq!([true, false].map(|charge| rolled(charge).clause.0), ["RM CHG-5", "RM EVD-2"]);
}

/// A crew costs points wherever it goes; what else is lost is counted in steps.
#[test]
fn rm_vp_7_a_loss_is_told_with_how_it_came_about() {
    let setup = setup();
    let told = |id: &str, loss| {
        let piece = setup.find_piece(id).expect("a piece");
        words::describe(&setup, &Event { what: What::Eliminated { piece, loss }, secret_of: None }).text
    };
    assert_eq!(told("a-bridge-2", Loss::Captured), "Bridge II is captured, 3 points to the enemy.");
    for (loss, how) in [
        (Loss::Fight, "is destroyed"),
        (Loss::Crowded, "finds no room and is lost"),
        (Loss::Supply, "is lost for want of supply"),
        (Loss::Captured, "is captured"),
        (Loss::WithOthers, "is lost with the units beside it"),
    ] {
        assert_eq!(told("a-ir-17", loss), format!("I.R. 17 {how}."));
    }
}
