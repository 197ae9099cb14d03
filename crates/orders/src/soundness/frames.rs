//! How procedures can lie upon each other.

use super::Found;
use crate::activation::Stage;
use crate::assault;
use crate::flow::Frame;
use crate::setup::{PieceSet, Setup};
use crate::state::State;

/// A phase lies at the bottom and nowhere else; what lies above it belongs to it, and whom it names is on the map.
pub(super) fn lie_as_they_can(setup: &Setup, state: &State, faults: &mut Found) {
    let frames: Vec<Frame> = state.frames.iter().copied().collect();
    for (depth, &frame) in frames.iter().enumerate() {
        let below = depth.checked_sub(1).map(|below| frames[below]);
        // A formation reorganises in its own activation where the book says so (AIF 3.1-B6b).
        let rallies = matches!(frame, Frame::Rally(_)) && below == Some(Frame::Activation(Stage::Rally));
        if (is_phase(frame) && !rallies) != below.is_none()
            || below.is_some_and(|below| !may_interrupt(frame, below))
        {
            faults.push(("frames".into(), format!("{frame:?} cannot lie on {below:?}")));
        }
        if state.on_map(named(frame)) != named(frame) {
            faults.push(("frames".into(), format!("{frame:?} names somebody who is off the map")));
        }
    }
    let stage = match frames.first() {
        Some(Frame::Activation(stage)) => Some(*stage),
        _ => None,
    };
    for mv in frames.iter().filter_map(|frame| if let Frame::Move(mv) = frame { Some(mv) } else { None }) {
        let side = state.side(setup);
        let leader = setup.piece(mv.who).kind.is_leader();
        let together = mv.mate.is_none_or(|mate| mate != mv.who && state.hex(mate) == state.hex(mv.who));
        if mv.pieces().any(|id| setup.piece(id).side != side)
            || !together
            || leader != (stage == Some(Stage::MoveLeaders))
        {
            faults.push(("frames".into(), format!("{mv:?} is no move of this segment")));
        }
        if mv.charge.is_some() && !setup.rules.charges {
            faults.push(("frames".into(), "nobody charges without that option".into()));
        }
    }
}

fn is_phase(frame: Frame) -> bool {
    matches!(
        frame,
        Frame::SetUp(_)
            | Frame::Orders(_)
            | Frame::Weather
            | Frame::Rally(_)
            | Frame::Returns(_)
            | Frame::Initiative(_)
            | Frame::Activation(_)
            | Frame::Rout(_)
    )
}

/// What happens in the middle of something else: dice for flags, leaders who ride off, cavalry that countercharges.
fn is_sudden(frame: Frame) -> bool {
    matches!(frame, Frame::Flag(_) | Frame::Evade(_) | Frame::Counter(_) | Frame::Escape(_) | Frame::Met(_))
}

fn may_interrupt(frame: Frame, below: Frame) -> bool {
    match frame {
        Frame::Test(_) => matches!(below, Frame::Activation(Stage::MoveOut | Stage::MoveIn)),
        Frame::Slip(_) => {
            is_sudden(below) || matches!(below, Frame::Activation(Stage::MoveIn | Stage::MoveOut))
        }
        Frame::Counter(_) => matches!(below, Frame::Move(_)),
        Frame::Skirmish(_) => matches!(below, Frame::Move(_)),
        Frame::Officer(_) => matches!(below, Frame::Activation(Stage::Officers) | Frame::Orders(_)),
        Frame::Move(_) => {
            matches!(below, Frame::Activation(Stage::MoveIn | Stage::MoveOut | Stage::MoveLeaders))
        }
        Frame::Fire(_) => {
            let defends = matches!(below, Frame::Assault(frame) if frame.stage == assault::Stage::Guns);
            defends || below == Frame::Activation(Stage::Bombard)
        }
        Frame::Assault(_) => matches!(below, Frame::Activation(Stage::Combats | Stage::Step(_))),
        Frame::Met(_) => {
            matches!(below, Frame::Move(_) | Frame::Assault(_) | Frame::Activation(_) | Frame::Counter(_))
        }
        Frame::Evade(_) => {
            let quiet = matches!(
                below,
                Frame::Move(_) | Frame::Assault(_) | Frame::Activation(_) | Frame::Aftermath(_)
            );
            quiet || is_sudden(below)
        }
        Frame::Flag(_) => true,
        Frame::Escape(_) => !is_phase(below) || matches!(below, Frame::Activation(_) | Frame::Returns(_)),
        Frame::Aftermath(_) => !matches!(below, Frame::Weather | Frame::SetUp(_) | Frame::Orders(_)),
        _ => true,
    }
}

fn named(frame: Frame) -> PieceSet {
    match frame {
        Frame::Move(mv) => mv.pieces(),
        Frame::Met(met) => met.pending,
        Frame::Fire(shot) => shot.guns,
        Frame::Escape(leader) | Frame::Evade(leader) => PieceSet::of(leader),
        Frame::Counter(charger) => PieceSet::of(charger),
        Frame::Slip(slip) => slip.units,
        Frame::Skirmish(volley) => PieceSet::of(volley.unit),
        Frame::Officer(officer) => PieceSet::of(officer.piece),
        Frame::Assault(assault) => assault.pending,
        _ => PieceSet::EMPTY,
    }
}
