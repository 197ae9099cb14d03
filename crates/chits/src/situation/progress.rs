//! How far a phase has got, read and written by one description of each.

use play::{BySide, Side};
use sheets::Fields;

use crate::activation::Stage;
use crate::choice::Choice;
use crate::deployment::{self, SetUp};
use crate::flow::{Frame, Frames, Phase};
use crate::recovery::Recovery;
use crate::setup::{CounterId, FormationSet, PieceId, PieceSet, SIDE_IDS, Setup};

/// Where a turn stands: the phase and how far it has got, without what has interrupted it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Point {
    /// The armies are set up.
    SetUp(SetUp),
    /// Nothing is under way and the turn is about to go on; only the end of a game is found so.
    Turn(Phase),
    /// A group arrives; whether some of it have.
    Arrivals(u8, bool),
    /// Both sides choose.
    Choice(Choice),
    /// A side recovers.
    Recovery(Recovery),
    /// The surprise is decided.
    Surprise,
    /// A counter is drawn.
    Draw,
    /// A counter is offered; whether before the first draw.
    Place(CounterId, bool),
    /// A counter's units act.
    Acting(Stage, Acting),
    /// The die for a bridge is due.
    Bridge(PieceId),
}

/// What the units of a counter have done.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Acting {
    /// Before the first draw (RM SUR-1).
    pub(super) surprise: bool,
    /// How many have been activated.
    pub(super) acted: u8,
    /// Who may act, if that is not whoever is in the radius now.
    pub(super) in_command: Option<PieceSet>,
    /// The hexes attacked in each combat that is announced.
    pub(super) targets: Vec<Vec<board::hex::HexId>>,
}

/// The words of the phases that are still to come.
const NEXT: [(&str, Phase); 10] = [
    ("begin", Phase::Begin),
    ("arrivals", Phase::Arrivals(0)),
    ("choice", Phase::Choice),
    ("supply", Phase::Supply),
    ("austrian-recovery", Phase::Recovery(Side::A)),
    ("piedmontese-recovery", Phase::Recovery(Side::B)),
    ("surprise", Phase::Surprise),
    ("draw", Phase::Operations),
    ("bridges", Phase::Bridges),
    ("end", Phase::End),
];

impl Point {
    /// The word of the phase.
    pub(super) fn word(&self) -> &'static str {
        match self {
            Point::SetUp(_) => "set-up",
            Point::Turn(_) => "turn",
            Point::Arrivals(..) => "arrivals",
            Point::Choice(_) => "choice",
            Point::Recovery(_) => "recovery",
            Point::Surprise => "surprise",
            Point::Draw => "draw",
            Point::Place(..) => "place",
            Point::Acting(Stage::Move, _) => "movement",
            Point::Acting(Stage::Announce, _) => "announce",
            Point::Acting(Stage::Fight, _) => "fights",
            Point::Bridge(_) => "end",
        }
    }

    /// The phase of a word as `progress` begins to describe it.
    pub(super) fn blank(word: &str, side: Option<Side>, counter: CounterId) -> Option<Point> {
        let left = BySide([FormationSet::EMPTY; 2]);
        let recovery = Recovery { side: side.unwrap_or(Side::A), done: FormationSet::EMPTY };
        Some(match word {
            "set-up" => Point::SetUp(SetUp { side: side.unwrap_or(deployment::FIRST), hand: None }),
            "turn" => Point::Turn(Phase::Begin),
            "arrivals" => Point::Arrivals(0, false),
            "choice" => Point::Choice(Choice { left }),
            "recovery" => Point::Recovery(recovery),
            "surprise" => Point::Surprise,
            "draw" => Point::Draw,
            "place" => Point::Place(counter, false),
            "movement" => Point::Acting(Stage::Move, Acting::default()),
            "announce" => Point::Acting(Stage::Announce, Acting::default()),
            "fights" => Point::Acting(Stage::Fight, Acting::default()),
            "end" => Point::Bridge(PieceId(0)),
            _ => return None,
        })
    }

    /// The procedures that lie upon each other there.
    pub(super) fn frames(&self, setup: &Setup) -> Frames {
        let on = |phase, frame| {
            let mut frames = Frames::only(Frame::Turn(phase));
            frames.push(frame);
            frames
        };
        let within = |surprise: bool, frame| {
            if surprise {
                return on(Phase::Operations, frame);
            }
            let mut frames = on(Phase::Bridges, Frame::Draw);
            frames.push(frame);
            frames
        };
        match self {
            Point::SetUp(frame) => on(Phase::Begin, Frame::SetUp(*frame)),
            Point::Turn(phase) => Frames::only(Frame::Turn(*phase)),
            Point::Arrivals(group, begun) => on(Phase::Arrivals(group + 1), Frame::Arrivals(*group, *begun)),
            Point::Choice(frame) => on(Phase::Supply, Frame::Choice(*frame)),
            Point::Recovery(frame) => {
                let next = if frame.side == Side::A { Phase::Recovery(Side::B) } else { Phase::Surprise };
                on(next, Frame::Recovery(*frame))
            }
            Point::Surprise => on(Phase::Operations, Frame::Surprise(setup.index.surprise)),
            Point::Draw => on(Phase::Bridges, Frame::Draw),
            Point::Place(counter, surprise) => within(*surprise, Frame::Place(*counter)),
            Point::Acting(stage, acting) => within(acting.surprise, Frame::Activation(*stage)),
            Point::Bridge(crew) => on(Phase::End, Frame::Bridges(crew.0)),
        }
    }
}

/// The fields of `progress`.
pub(super) fn describe(fields: &mut Fields<'_, '_>, setup: &Setup, point: &mut Point) {
    match point {
        Point::SetUp(frame) => fields.one("hand", setup, &mut frame.hand),
        Point::Turn(phase) => next_phase(fields, phase),
        Point::Arrivals(group, begun) => {
            let mut number = *group + 1;
            fields.number("group", 1..=setup.arrivals.len() as u8, &mut number);
            fields.truth("begun", begun);
            *group = number - 1;
        }
        Point::Choice(frame) => fields.table("to_choose", |fields| {
            for side in Side::BOTH {
                fields.many(SIDE_IDS[side.index()], setup, &mut frame.left[side]);
            }
        }),
        Point::Recovery(frame) => fields.many("recovered", setup, &mut frame.done),
        Point::Surprise | Point::Draw => {}
        Point::Place(_, surprise) => fields.truth("surprise", surprise),
        Point::Acting(_, acting) => {
            fields.truth("surprise", &mut acting.surprise);
            fields.number("acted", 0..=250, &mut acting.acted);
            fields.perhaps("in_command", setup, &mut acting.in_command);
            fields.lists("targets", setup, &mut acting.targets);
        }
        Point::Bridge(crew) => fields.needed("bridge", setup, crew),
    }
}

fn next_phase(fields: &mut Fields<'_, '_>, phase: &mut Phase) {
    let mut group = if let Phase::Arrivals(group) = *phase { group } else { 0 };
    let mut next = if group > 0 { Phase::Arrivals(0) } else { *phase };
    fields.word("next", &NEXT, &mut next);
    fields.number("after", 0..=99, &mut group);
    *phase = if next == Phase::Arrivals(0) { Phase::Arrivals(group) } else { next };
}
