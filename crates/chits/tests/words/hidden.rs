//! What a side has chosen is told to nobody else (RM ACT-2).

use chits::event::{self, What};
use chits::flow::{self, Frame};
use chits::question::Question;
use chits::setup::{CounterSet, FormationId, FormationSet};
use chits::words;
use play::{Clause, Decision, Next, Side, Viewer};
use testkit::SplitMix64;

use crate::words::{field, setup};

#[test]
fn rm_act_2_the_question_from_outside_names_no_formation() {
    let setup = setup();
    for side in Side::BOTH {
        let say = |question| {
            words::question_from_outside(&setup, &Decision { side, question, clause: Clause("RM ACT-1") })
        };
        let all = setup.index.formations_of[side];
        let first = say(Question::Choose(all.first().unwrap()));
        for id in all {
            assert_eq!(say(Question::Choose(id)), first);
            let formation = setup.formation(id);
            for text in [say(Question::Choose(id)), say(Question::Recover), say(Question::SetDown(id))] {
                assert!(
                    !text.contains(&formation.name) && !text.contains(&setup.counter(formation.counter).name)
                );
            }
        }
    }
}

#[test]
fn rm_act_2_what_the_enemy_has_chosen_changes_no_word() {
    let setup = setup();
    let mut state = field::deployed(&setup);
    let mut rng = SplitMix64::new(9);
    let side = Side::A;
    // The Piedmontese have chosen this or that; the Austrians are still asked.
    let Frame::Choice(mut choice) = state.top() else { panic!("no choice") };
    choice.left[Side::B] = FormationSet::EMPTY;
    state.frames.set(Frame::Choice(choice));
    let mut other = state.clone();
    let all = setup.index.formations_of[Side::B];
    (state.chosen[Side::B], state.boxed[Side::B]) =
        (FormationSet::of(all.first().unwrap()), FormationSet::EMPTY);
    (other.chosen[Side::B], other.boxed[Side::B]) = (all, all);
    other.reserve[Side::B] = all.first();
    while let (Next::Decide(one), Next::Decide(two)) =
        (flow::next(&setup, &state), flow::next(&setup, &other))
    {
        let (Some(one), Some(two)) = (one.of(side), two.of(side)) else { break };
        assert_eq!(words::question(&setup, &state, &one), words::question(&setup, &other, &two));
        assert_eq!(words::menu(&setup, &state, side), words::menu(&setup, &other, side));
        let mut legal = Vec::new();
        flow::actions(&setup, &state, side, &mut legal);
        let answer = play::Answer::Act(side, rng.pick(&legal).unwrap());
        flow::apply(&setup, &mut state, answer, &mut play::Silent);
        flow::apply(&setup, &mut other, answer, &mut play::Silent);
    }
}

#[test]
fn rm_act_2_why_a_counter_is_drawn_does_not_tell_the_cup() {
    let setup = setup();
    let mut state = field::deployed(&setup);
    state.frames.push(Frame::Draw);
    let mut said = Vec::new();
    for bits in [0b11, 0b1111_0001, 0b1_0000_0001_0000_0000] {
        state.cup = CounterSet::from_bits(bits);
        let Next::Roll(roll) = flow::next(&setup, &state) else { panic!("no draw") };
        said.push(words::why(&setup, &state, &roll, Viewer::Public));
        said.push(words::why(&setup, &state, &roll, Viewer::Seat(Side::B)));
    }
    assert!(said.windows(2).all(|pair| pair[0] == pair[1]), "{said:?}");
}

#[test]
fn rm_act_2_a_choice_is_whispered() {
    let chose = What::Chose { formation: FormationId(0), choice: event::Choice::Reserve };
    let event = event::Event { what: chose, secret_of: Some(Side::A) };
    assert!(event::seen(&event, Viewer::Public).is_none());
    assert!(event::seen(&event, Viewer::Seat(Side::B)).is_none());
    let setup = setup();
    let told = words::describe(&setup, &event::seen(&event, Viewer::Seat(Side::A)).unwrap());
    assert_eq!(told.text, "I Corps is to act as the reserve of Radetzky.");
}
