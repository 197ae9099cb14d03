//! What a side has chosen is in no letter that another viewer sees (RM ACT-2, RM CMP-4).

use chits::choice;
use chits::flow::Frame;
use chits::setup::{FormationSet, Setup};
use chits::state::State;
use chits::view::view;
use play::{Side, Viewer};
use testkit::SplitMix64;

use crate::sketch::{everything, game};
use crate::war::{hidden, setup};

/// The same state, in which a side has chosen something else of what nobody else has seen yet; nothing if all of it has been seen.
fn otherwise(setup: &Setup, state: &State, side: Side, rng: &mut SplitMix64) -> Option<State> {
    let mut other = state.clone();
    let choosing = matches!(state.top(), Frame::Choice(_));
    // Before the choice there is nothing to hide; the surprise shows that its corps was chosen.
    if matches!(state.top(), Frame::Surprise(_) | Frame::Arrivals(..)) || state.turn == 0 {
        return None;
    }
    let drawn = view(setup, state, Viewer::Public).drawn;
    let seen = |id: &str| drawn.iter().any(|it| it == id);
    let chief = setup.index.chief[side];
    // The boxes lie open once both have chosen, unless an option hides them (RM CMP-4).
    let box_is_shut = !seen(&setup.counter(chief).id) && (choosing || setup.rules.hidden_boxes);
    // One who was used on the turn before cannot be chosen, and everybody knows it (RM CIC-5).
    let used_now = state.chief_used[side] == state.turn;
    let may_box = box_is_shut && (used_now || choice::chief_rested(setup, state, side));
    for id in setup.index.formations_of[side] {
        let counter = setup.formation(id).counter;
        if seen(&setup.counter(counter).id) || (!box_is_shut && state.boxed[side].contains(id)) {
            continue;
        }
        other.chosen[side].remove(id);
        other.boxed[side].remove(id);
        other.cup.remove(counter);
        let how = rng.below(if may_box { 3 } else { 2 });
        if how > 0 {
            other.chosen[side].insert(id);
        }
        if how == 1 && !choosing {
            other.cup.insert(counter);
        }
        if how == 2 {
            other.boxed[side].insert(id);
        }
    }
    if box_is_shut {
        other.reserve[side] = other.boxed[side].first();
        other.cup.remove(chief);
        if other.boxed[side] != FormationSet::EMPTY && !choosing {
            other.cup.insert(chief);
            other.chief_used[side] = other.turn;
        } else if used_now {
            other.chief_used[side] = rng.below(usize::from(state.turn) - 1) as u8;
        }
    }
    let changed = |what: fn(&State) -> play::BySide<FormationSet>| what(&other)[side] != what(state)[side];
    (changed(|it| it.chosen) || changed(|it| it.boxed)).then_some(other)
}

#[test]
fn rm_act_2_what_the_enemy_has_chosen_changes_no_letter() {
    unchanged(hidden());
}

#[test]
fn rm_act_2_what_lies_in_the_cup_changes_no_letter() {
    unchanged(setup());
}

fn unchanged(setup: &'static Setup) {
    let mut rng = SplitMix64::new(17);
    let (mut compared, mut told) = (0, 0);
    game(setup, 21, 2500, |step, state| {
        if step % 11 != 0 {
            return;
        }
        let side = Side::BOTH[step / 11 % 2];
        let Some(other) = otherwise(setup, state, side, &mut rng) else { return };
        let width = 40 + step % 161;
        for viewer in [Viewer::Seat(side.other()), Viewer::Public] {
            let (one, two) =
                (everything(setup, state, viewer, width), everything(setup, &other, viewer, width));
            assert_eq!(one, two, "{viewer:?} of {side:?} at {:?}", state.top());
            compared += 1;
        }
        // The side itself sees its choice, or the comparison would say nothing.
        let own = Viewer::Seat(side);
        told += usize::from(everything(setup, state, own, width) != everything(setup, &other, own, width));
    });
    assert!(compared > 100, "{compared}");
    assert!(told * 2 == compared, "{told} of {compared}");
}

#[test]
fn rm_act_2_where_one_can_go_is_drawn_for_the_side_that_is_asked() {
    let setup = setup();
    let mut scenes = 0;
    game(setup, 4, 900, |step, state| {
        let play::Next::Decide(decisions) = chits::flow::next(setup, state) else { return };
        let side = decisions.first().side;
        if step % 7 != 0 || decisions.iter().count() > 1 {
            return;
        }
        scenes += usize::from(chits::sketch::scene(setup, state, Viewer::Seat(side), 80).is_some());
        for viewer in [Viewer::Seat(side.other()), Viewer::Public] {
            assert_eq!(chits::sketch::scene(setup, state, viewer, 80), None);
        }
    });
    assert!(scenes > 20, "{scenes}");
}

#[test]
fn rm_act_2_a_commander_in_chief_in_the_cup_is_not_told_by_his_last_use() {
    let setup = hidden();
    let read = |used: &str, cup: &str, boxed: &str| {
        let text = format!(
            "battle = \"novara\"\nturn = 5\nphase = \"draw\"\nchief_used = {{ austrian = {used} }}\n\
             cup = [{cup}\"p-independent\"]\n[chosen]\naustrian = [\"a1\"]\n[boxed]\naustrian = [{boxed}]\n"
        );
        chits::situation::read(setup, "test", &text).unwrap_or_else(|faults| panic!("{faults}"))
    };
    let with = read("5", "\"radetzky\", ", "\"a1\"");
    let without = read("3", "\"wratislaw\", ", "");
    let told = |state: &State, viewer: Viewer| view(setup, state, viewer).chiefs["austrian"];
    for viewer in [Viewer::Seat(Side::B), Viewer::Public] {
        assert_eq!(told(&with, viewer), told(&without, viewer));
        assert_eq!(everything(setup, &with, viewer, 90), everything(setup, &without, viewer, 90));
    }
    assert_eq!([&with, &without].map(|state| told(state, Viewer::Seat(Side::A))), [5, 3]);
    // Whoever led on the turn before cannot be in the cup, which everybody can work out (RM CIC-5).
    assert_eq!(told(&read("4", "\"wratislaw\", ", ""), Viewer::Public), 4);
}
