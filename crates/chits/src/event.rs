//! What happened, for log, animation and statistics. Made on demand, never read by rules.

use board::hex::{Direction, HexId};
use play::{Face, Side, Sink, Viewer};

use crate::setup::{CounterId, FormationId, PieceId, PieceSet, PlaceId};
use crate::state::Ended;
use crate::tables::Outcome;

/// Something that happened, and whose secret it is, if anybody's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    /// The event itself.
    pub what: What,
    /// The side that alone may know it (RM ACT-2), or nobody in particular.
    pub secret_of: Option<Side>,
}

/// Reports an event that everybody may know.
pub fn tell<S: Sink<Event>>(sink: &mut S, what: impl FnOnce() -> What) {
    sink.event(|| Event { what: what(), secret_of: None });
}

/// Reports an event that only one side may know.
pub fn whisper<S: Sink<Event>>(sink: &mut S, side: Side, what: impl FnOnce() -> What) {
    sink.event(|| Event { what: what(), secret_of: Some(side) });
}

/// A part of the turn, for the log (RM SEQ-1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Reinforcements (R4).
    Arrivals,
    /// Phase A.
    Choice,
    /// Phase B.
    Supply,
    /// Phase C.
    Operations,
    /// Phase D.
    End,
}

/// Why a die is rolled or a counter drawn. All but the draw is one die (RM CMP-10).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// RM ACT-3: the next counter.
    Draw,
    /// The horsemen of a hex evade a charge (RM CHG-5), or else a combat (RM EVD-2).
    Evade { hex: HexId, charge: bool },
    /// RM CHG-9: a charge on a hex.
    Charge(HexId),
    /// RM CBT-10: a combat, by number.
    Combat(u8),
    /// RM BRG-3: a bridge next to the enemy.
    Bridge(PieceId),
}

play::kinds! {
    Why {
        Draw => "draw-counter",
        Evade => "evasion",
        Charge => "charge",
        Combat => "combat",
        Bridge => "build-bridge",
    }
}

/// How a formation was chosen (RM ACT-1, RM CIC-1, RM RES-1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Choice {
    /// Not at all.
    Left,
    /// Into the cup.
    Cup,
    /// Into the holding box.
    Box,
    /// Into the holding box as the reserve.
    Reserve,
}

/// Why a piece is eliminated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Loss {
    /// In a combat or charge (RM RSL-3).
    Fight,
    /// No room where it falls back to (RM RET-3a).
    Crowded,
    /// Out of supply (RM SUP-9, RM SUP-12).
    Supply,
    /// A crew, bridge or leader taken by an enemy who came (RM BRG-7, R28).
    Captured,
    /// With the units it stood with (RM BRG-6a, RM BRG-8a, RM BEN-4).
    WithOthers,
}

/// What can happen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum What {
    /// A turn begins.
    Turn { turn: u8 },
    /// A phase of it begins.
    Phase { phase: Phase },
    /// A piece is set up or set up elsewhere (RM SET-1).
    Placed { piece: PieceId, hex: HexId },
    /// A crew is set up as a finished bridge (RM SET-3).
    Bridged { piece: PieceId, over: Direction },
    /// A side has finished its set-up (RM SET-2).
    Deployed { side: Side },
    /// A reinforcement arrives (RM RNF-1).
    Arrived { piece: PieceId, hex: HexId },
    /// Reinforcements wait (RM RNF-5a, RM RNF-2a).
    Waiting { side: Side, pieces: PieceSet },
    /// A formation was chosen, or not (RM SEQ-2).
    Chose { formation: FormationId, choice: Choice },
    /// A side has made all its choices.
    Ready { side: Side },
    /// The corps that surprises goes first (RM SUR-1).
    Surprise { formation: FormationId },
    /// A counter came out of the cup.
    Drawn { counter: CounterId },
    /// What lay in the holding box (RM CIC-2).
    Revealed { side: Side, formations: Vec<FormationId>, reserve: Option<FormationId> },
    /// A counter is passed (RM ACT-5).
    Passed { counter: CounterId },
    /// A counter is placed on the map (RM ACT-6).
    CounterPlaced { counter: CounterId, hex: HexId },
    /// The reserve goes on (RM RES-2).
    ReserveActs { formation: FormationId },
    /// A die fell.
    Rolled { why: Why, face: Face },
    /// Pieces moved a step.
    Moved { pieces: PieceSet, from: HexId, to: HexId },
    /// Pieces left the map (RM MOV-8).
    Exited { pieces: PieceSet, from: HexId },
    /// A place changed hands (R89).
    Taken { place: PlaceId, side: Side },
    /// A bridge is begun (RM BRG-1).
    BridgeBegun { piece: PieceId, over: Direction },
    /// A bridge is finished (RM BRG-2).
    BridgeReady { piece: PieceId },
    /// It is not finished yet (RM BRG-3).
    BridgeDelayed { piece: PieceId },
    /// A bridge is dismantled (RM BRG-5).
    Dismantled { piece: PieceId },
    /// Cavalry charges (RM CHG-1).
    Charges { pieces: PieceSet, target: HexId },
    /// A charge is resolved (RM CHG-9).
    ChargeResolved {
        target: HexId,
        attack: u16,
        defence: u16,
        cavalry: bool,
        column: u8,
        die: u8,
        result: Outcome,
    },
    /// Horsemen try to evade a charge (RM CHG-5) or a combat (RM EVD-2), and do or do not.
    Evades { hex: HexId, charge: bool, succeeds: bool },
    /// A charge has failed: no more charges until the next day (RM CHG-14).
    StopCharge { pieces: PieceSet },
    /// A unit is named for a combat (R59).
    Named { piece: PieceId, target: HexId },
    /// It is taken back.
    Released { piece: PieceId },
    /// A combat begins.
    Combat { targets: Vec<HexId>, attackers: PieceSet },
    /// A combat is resolved (RM CBT-10).
    Resolved {
        target: HexId,
        attack: u16,
        defence: u16,
        odds: u8,
        column: u8,
        die: u8,
        modified: u8,
        result: Outcome,
    },
    /// Units are engaged (RM RSL-7).
    Engaged { pieces: PieceSet },
    /// An engagement is over.
    Disengaged { pieces: PieceSet },
    /// A side absorbs so many steps by withdrawing (RM RSL-4).
    Withdraws { side: Side, hexes: u8 },
    /// A unit is turned to its weaker side (RM RSL-2).
    Reduced { piece: PieceId },
    /// A piece is eliminated (RM RSL-3).
    Eliminated { piece: PieceId, loss: Loss },
    /// Pieces fell back a hex (RM RET-1).
    Retreated { pieces: PieceSet, from: HexId, to: HexId },
    /// A piece advanced (RM ADV-1).
    Advanced { piece: PieceId, from: HexId, to: HexId },
    /// A unit is out of supply (RM SUP-9a).
    OutOfSupply { piece: PieceId },
    /// It is in supply again (RM SUP-12a).
    Supplied { piece: PieceId },
    /// A unit is at full strength again (RM REC-1).
    Recovered { piece: PieceId },
    /// The road behind exited units is cut (RM VP-6).
    CutOff { pieces: PieceSet },
    /// The war is over.
    Over { ended: Ended },
}

/// The event as `viewer` perceives it: in full, or not at all.
pub fn seen(event: &Event, viewer: Viewer) -> Option<Event> {
    let hidden = event.secret_of.is_some_and(|owner| !viewer.knows(owner));
    (!hidden).then(|| event.clone())
}

/// Whether the event showed `side` something that nobody can unsee: what the enemy has chosen.
pub fn reveals(event: &Event, _side: Side) -> bool {
    matches!(event.what, What::Drawn { .. } | What::Revealed { .. } | What::Surprise { .. })
}
