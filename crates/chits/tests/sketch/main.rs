//! The campaign with letters: no line is wider than the screen, the signs say what lies there, and nothing tells what a side has chosen
//! (RM ACT-2). The examples of the manual are drawn, too.

mod examples;
mod hidden;
mod signs;
mod widths;

use chits::flow::{self, Frame};
use chits::setup::Setup;
use chits::sketch;
use chits::state::State;
use play::{Side, Silent, Viewer};
use testkit::SplitMix64;

use crate::words::field;

/// Whoever may look.
const VIEWERS: [Viewer; 4] = [Viewer::Seat(Side::A), Viewer::Seat(Side::B), Viewer::Public, Viewer::Referee];

/// Everything that can be seen of a state.
fn everything(setup: &Setup, state: &State, viewer: Viewer, width: usize) -> Vec<String> {
    let mut all = vec![
        sketch::turn(setup, state),
        sketch::phase(setup, state),
        sketch::map(setup, state, viewer, width),
        sketch::stacks(setup, state, viewer, width),
    ];
    all.extend(sketch::scene(setup, state, viewer, width));
    for name in ["2733", "novara", "san", "5942", "a-bridge", "radetzky", "hus", "p-guides"] {
        all.extend(sketch::look(setup, state, viewer, name, width));
        all.extend(sketch::find(setup, state, viewer, name, width));
    }
    all
}

/// The states of a game at random: the set-up, some turns, and battles in which the armies stand among each other.
fn game(setup: &Setup, seed: u64, steps: usize, mut each: impl FnMut(usize, &State)) {
    let mut rng = SplitMix64::new(seed);
    let mut state = flow::start(setup);
    for step in 0..40 {
        each(step, &state);
        let answer = field::answer(setup, &state, &mut rng).expect("an army is being set up");
        flow::apply(setup, &mut state, answer, &mut Silent);
    }
    let mut state = field::deployed(setup);
    for step in 0..steps {
        each(40 + step, &state);
        if step % 150 == 149 && matches!(state.top(), Frame::Draw | Frame::Choice(_)) {
            field::mingle(setup, &mut state, &mut rng);
        }
        let Some(answer) = field::answer(setup, &state, &mut rng) else {
            state = field::deployed(setup);
            continue;
        };
        flow::apply(setup, &mut state, answer, &mut Silent);
    }
}
