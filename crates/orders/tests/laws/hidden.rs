//! What a side may not know never reaches it (CAL 20.4): states that differ only in unseen stacks look alike.

use std::sync::Arc;

use orders::Orders;
use orders::action::Action;
use orders::setup::Setup;
use orders::state::State;
use play::{Rules, Side, Viewer, Words};
use testkit::SplitMix64;

use super::alike::{assert_alike, change_all_through, exchange_all_through, exchanged, move_all_through};
use super::common::with;
use super::walk::{seeds, unseen};

fn fog() -> Arc<Setup> {
    with(&["fog_of_war", "charges", "intervention", "flank_attacks"])
}

#[test]
fn cal_20_4_unseen_stacks_hide_who_is_in_them_all_through_a_game() {
    let looked = exchange_all_through(&fog(), seeds(1, 2));
    assert!(looked > 300, "only {looked} pairs were looked at");
}

#[test]
fn cal_20_4_unseen_stacks_hide_their_condition_all_through_a_game() {
    let looked = change_all_through(&fog(), seeds(100, 2));
    assert!(looked > 300, "only {looked} conditions were looked at");
}

#[test]
fn cal_20_4_unseen_stacks_hide_how_many_are_in_them_all_through_a_game() {
    let looked = move_all_through(&fog(), seeds(500, 2));
    assert!(looked > 100, "only {looked} stacks were looked at");
}

/// What both sides and the public know of a small field in mist.
fn field(options: &[&str]) -> (Arc<Setup>, State) {
    let setup = with(options);
    let text = r#"
        base = "empty"
        turn = 4
        phase = "movement"
        formation = "massena"
        [orders]
        massena = "advance"
        [pieces]
        massena = "1119"
        m-18-legere = "1119"
        h-gyulai = { at = "2120", status = "disordered", reduced = true }
        h-art-avg-foot = "2120"
        h-colloredo = { at = "2121", status = "routed" }
        hohenzollern = "2318"
        h-banal-grenz = "1321"
        h-hungarian = "gone"
        h-callenberg = { at = "waiting", reduced = true, back_on = 5 }
        p-kinsky = "away"
    "#;
    let state = Orders::situate(&setup, "field", text).unwrap_or_else(|faults| panic!("{faults}"));
    (setup, state)
}

#[test]
fn cal_20_4_an_unseen_stack_shows_that_it_is_there_and_no_more() {
    let (setup, state) = field(&["fog_of_war"]);
    for viewer in [Viewer::Seat(Side::A), Viewer::Public] {
        let view = Orders::view(&setup, &state, viewer);
        let names: Vec<&str> =
            view.pieces.keys().map(String::as_str).filter(|id| id.starts_with("h")).collect();
        for hidden in ["h-gyulai", "h-art-avg-foot", "h-colloredo", "hohenzollern"] {
            assert!(!names.contains(&hidden), "{hidden} is shown to {viewer:?}");
        }
        for known in ["h-banal-grenz", "h-hungarian", "h-callenberg"] {
            assert!(names.contains(&known), "{known} is not shown to {viewer:?}");
        }
        let stack = |hex: &str| {
            view.stacks.get(hex).map(|it| (it.side, it.units == Some(true), it.zone == Some(true)))
        };
        assert_eq!(stack("2120"), Some(("austrian", true, true)));
        assert_eq!(stack("2121"), Some(("austrian", true, false)));
        assert_eq!(stack("2318"), Some(("austrian", false, false)));
        assert_eq!(stack("1321"), None);
        assert!(view.frames.is_empty());
    }
    let own = Orders::view(&setup, &state, Viewer::Seat(Side::B));
    assert!(own.pieces.contains_key("h-gyulai") && own.stacks.is_empty());
    let referee = Orders::view(&setup, &state, Viewer::Referee);
    assert!(referee.stacks.is_empty() && !referee.frames.is_empty());
}

#[test]
fn without_fog_of_war_everybody_sees_everything() {
    let (setup, state) = field(&[]);
    let [mut one, two] = [Viewer::Seat(Side::A), Viewer::Public].map(|it| Orders::view(&setup, &state, it));
    one.waits.question = None; // what one is asked oneself nobody else has to draw
    assert_eq!(one, two);
    assert_eq!(one.pieces.len(), setup.pieces.len());
    assert!(one.stacks.is_empty());
}

#[test]
fn cal_20_2b_a_charge_does_not_sound_out_an_unseen_stack() {
    let setup = with(&["fog_of_war", "charges"]);
    let text = r#"
        base = "empty"
        turn = 4
        weather = 1
        phase = "movement"
        formation = "hohenzollern"
        [orders]
        hohenzollern = "attack"
        [pieces]
        hohenzollern = "1913"
        h-erz-joszef = { at = "1913", reduced = true }
        m-32-line = "1413"
        m-18-line = "1413"
        m-40-line = "1213"
        m-25-line = "1213"
    "#;
    let mut state = Orders::situate(&setup, "charge", text).unwrap_or_else(|faults| panic!("{faults}"));
    let piece = |id: &str| setup.find_piece(id).expect("a piece");
    let take = play::Answer::Act(Side::B, Action::Take(piece("h-erz-joszef")));
    Orders::submit(&setup, &mut state, take, &mut play::Silent).expect("it moves");
    let target = setup.find_hex("1413").expect("a hex");
    let other = exchanged(&state, piece("m-32-line"), piece("m-40-line"));
    assert_eq!(unseen(&setup, &state, Side::A).len(), 4);
    let mut actions = Vec::new();
    Orders::actions(&setup, &state, Side::B, &mut actions);
    assert!(
        actions.iter().any(|action| matches!(action, Action::Charge(_, hex) if *hex == target)),
        "{actions:?}"
    );
    assert_alike(&setup, &state, &other, Side::B, "a strong stack from a weak one", &mut SplitMix64::new(1));
}
