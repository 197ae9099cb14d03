//! The steps that all assaults take before the next one is taken (AIF 12.1), and who is drawn into a countercharge when it is fought.

use super::{Assault, Stage};
use crate::flow::Frame;
use crate::odds::{self, Sides};
use crate::setup::{PieceId, Setup};
use crate::state::{State, Status};

/// Whether an assault has still to take the step that all of them take before the next (AIF 12.1); a countercharge takes none of them.
pub fn lags(setup: &Setup, state: &State, fight: u8) -> bool {
    state.extra.stepped >> (fight % 32) & 1 == 0 && !odds::is_counter(setup, state, fight)
}

/// One step of one assault.
pub fn take_step(setup: &Setup, state: &mut State, fight: u8, step: Stage) {
    state.extra.stepped |= 1 << (fight % 32);
    if let Some(frame) = Assault::new(setup, state, fight, step) {
        state.frames.push(Frame::Assault(Assault { only: true, ..frame }));
    }
}

/// All assaults have taken a step.
pub fn step_is_over(state: &mut State) {
    state.extra.stepped = 0;
}

/// Whoever stands with those who are countercharged defends with them, and takes up his own assault again afterwards if he is fit for it
/// (AIF 12.4.1a, R156). There is room for one at most.
pub(super) fn draw_in(setup: &Setup, state: &mut State, fight: u8) -> Option<(PieceId, u8)> {
    if !odds::is_counter(setup, state, fight) {
        return None;
    }
    let targets = Sides::of(setup, state, fight).targets(state);
    let beside = |&id: &PieceId| {
        state.piece(id).fights != fight && state.hex(id).is_some_and(|hex| targets.contains(hex))
    };
    let mut units = setup.index.units[state.side(setup)];
    let mate = units.find(beside)?;
    let own = std::mem::replace(&mut state.piece_mut(mate).fights, fight);
    Some((mate, own))
}

/// He goes back to it.
pub(super) fn let_go(state: &mut State, frame: &Assault) {
    if let Some((mate, own)) = frame.drawn
        && state.piece(mate).status == Status::Good
    {
        state.piece_mut(mate).fights = own;
    }
}
