//! No line is wider than the screen.

use play::Viewer;

use crate::sketch::{VIEWERS, everything, game};
use crate::war::setup;

/// Screens on which the campaign is played.
const WIDTHS: std::ops::RangeInclusive<usize> = 40..=200;

fn check(text: &str, width: usize) {
    for line in text.lines() {
        assert!(line.chars().count() <= width, "{width}: {line:?} in\n{text}");
        assert!(!line.ends_with(' '), "{width}: {line:?}");
    }
}

#[test]
fn no_line_is_wider_than_the_screen() {
    let setup = setup();
    let mut positions = Vec::new();
    game(setup, 3, 1800, |step, state| {
        if step % 150 == 7 {
            positions.push(state.clone());
        }
    });
    for (index, state) in positions.iter().enumerate() {
        for width in WIDTHS {
            let viewer = VIEWERS[(index + width) % VIEWERS.len()];
            let told = everything(setup, state, viewer, width);
            // Turn and phase stand in a line of their own, which whoever prints them folds.
            told.iter().skip(2).for_each(|text| check(text, width));
        }
    }
}

#[test]
fn every_state_of_a_game_can_be_drawn() {
    let setup = setup();
    let (least, count) = (*WIDTHS.start(), WIDTHS.count());
    let mut frames = std::collections::BTreeSet::new();
    game(setup, 8, 3000, |step, state| {
        let frame = format!("{:?}", state.top());
        let kind: String = frame.chars().take_while(|letter| letter.is_alphabetic()).collect();
        // Whatever is new, and some of what is not.
        if frames.insert(kind) || step % 9 == 0 {
            let width = least + step * 37 % count;
            let told = everything(setup, state, VIEWERS[step % VIEWERS.len()], width);
            told.iter().skip(2).for_each(|text| check(text, width));
            assert!(told.iter().take(2).all(|text| !text.is_empty()));
        }
    });
    assert!(frames.len() > 10, "{frames:?}");
}

#[test]
fn a_screen_of_almost_no_width_is_drawn_as_well_as_it_goes() {
    let setup = setup();
    game(setup, 5, 200, |step, state| {
        if step % 40 == 0 {
            for width in 0..40 {
                assert!(!everything(setup, state, Viewer::Referee, width).is_empty());
            }
        }
    });
}
