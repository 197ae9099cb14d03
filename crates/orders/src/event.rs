//! What happened, for log, animation and statistics. Made on demand, never read by rules.

use board::hex::HexId;
use play::{Face, Side, Sink, Viewer};

use crate::setup::{FormationId, Order, PieceId, PieceSet};
use crate::state::Status;
use crate::tables::{Fire, Outcome, Rung};

/// Something that happened, and whose secret it is, if anybody's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    /// The event itself.
    pub what: What,
    /// The side that alone may know it in full (CAL 20.4), or nobody in particular.
    pub secret_of: Option<Side>,
}

/// Reports an event that everybody may know.
pub fn tell<S: Sink<Event>>(sink: &mut S, what: impl FnOnce() -> What) {
    sink.event(|| Event { what: what(), secret_of: None });
}

/// What turned a result of the Combat Table into another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turned {
    /// The defender is in a town (CAL 12.5.4-Dr2).
    Town,
    /// He is in the fortress (CAL 12.5.4-Dr3).
    Fortress,
    /// The attack was pressed (CAL 12.5.4-Ne2).
    Pressed,
    /// The garrison made an exchange of it (AIF 10.1.1).
    Garrison,
}

/// A part of the turn, for the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// CAL 3.1-A1.
    Orders,
    /// CAL 3.1-A2.
    Weather,
    /// CAL 3.1-A3.
    Reorganisation,
    /// CAL 3.1-A4.
    Replacement,
    /// CAL 3.1-A5.
    Initiative,
    /// AIF 3.1-C1.
    Rout,
}

/// Why a die is rolled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// CAL 3.1-A2.
    Weather,
    /// CAL 15.3: the units of a hex.
    Rally(HexId),
    /// CAL 6.0.
    Initiative(Side),
    /// CAL 5.2.2.
    OrderRoll(FormationId),
    /// CAL 5.3.1: the units of a hex.
    Test(HexId),
    /// CAL 15.2: the routed units of a hex.
    Met(HexId),
    /// CAL 11.4: from, at.
    Fire(HexId, HexId),
    /// CAL 11.4-T5: the units of a hex under fire.
    UnderFire(HexId),
    /// CAL 4.4.3.
    LeaderLoss(PieceId),
    /// CAL 12.2.2.
    PreShock(HexId),
    /// CAL 16.1.
    Elan(PieceId),
    /// CAL 16.1b.
    ElanShift,
    /// CAL 17.2.
    Confusion(HexId),
    /// CAL 12.5.
    Assault(HexId),
    /// CAL 12.5.4-Ne2.
    Press(HexId),
    /// CAL 12.5.4-Ex3.
    Exchange(HexId),
    /// CAL 12.5.4-Dr1.
    DriveBack(HexId),
    /// AIF 5.1.3d: the units of a hex have gone from enemy zone to enemy zone.
    Slip(HexId),
    /// AIF R15: an officer rouses units out of command.
    Rouse(PieceId),
    /// AIF 16.2d: an officer tries for an order of his own.
    Detach(PieceId),
    /// AIF 16.3.4c: tired units of a hex.
    Fatigue(HexId),
    /// AIF 16.3.2: who fires, at which hex.
    Skirmish(PieceId, HexId),
    /// AIF 16.3.3D: the top unit of a hex.
    UnderSkirmish(HexId),
    /// AIF 16.3.5a: a unit of volteggiatori wants to fall back before combat.
    Elude(PieceId),
    /// AIF 10.1.1: the garrison of a hex fights for an exchange.
    Cover(HexId),
    /// AIF 12.5.4-DRb: the garrison of a hex tries to stay.
    Hold(HexId),
    /// AIF 17.2.12d: the flag of a leader who is lost.
    Flag(PieceId),
}

play::kinds! {
    Why {
        Weather => "weather",
        Rally => "rally",
        Initiative => "initiative",
        OrderRoll => "order-change",
        Test => "out-of-command",
        Met => "routed-unit-met",
        Fire => "bombardment",
        UnderFire => "under-fire",
        LeaderLoss => "leader-casualty",
        PreShock => "pre-shock",
        Elan => "elan",
        ElanShift => "elan-shift",
        Confusion => "confusion",
        Assault => "combat",
        Press => "press-attack",
        Exchange => "exchange",
        DriveBack => "drive-back",
        Slip => "slip-between-zones",
        Rouse => "rouse",
        Detach => "detach-officer",
        Fatigue => "fatigue",
        Skirmish => "skirmish-fire",
        UnderSkirmish => "under-skirmish-fire",
        Elude => "elude",
        Cover => "garrison-exchange",
        Hold => "garrison-hold",
        Flag => "flag",
    }
}

/// What can happen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum What {
    /// A turn begins.
    Turn { turn: u8 },
    /// A segment of the command phase begins.
    Phase { phase: Phase },
    /// A piece is set up (CAL 21.0).
    Placed { piece: PieceId, hex: HexId },
    /// A formation has an order (CAL 5.1).
    Ordered { formation: FormationId, order: Order },
    /// The army commander leads the reserve (CAL 20.1).
    Intervened { side: Side },
    /// A die fell.
    Rolled { why: Why, face: Face },
    /// The weather after the roll, or at the end of the turn (CAL 17.0b).
    Weather { from: u8, to: u8 },
    /// A unit made an efficiency check (CAL 13.1).
    Checked { piece: PieceId, why: Why, need: u8, passed: bool },
    /// A unit reorganised (CAL 15.3.1).
    Rallied { piece: PieceId, status: Status },
    /// A unit returned (CAL 12.8).
    Returned { piece: PieceId, hex: HexId },
    /// A side has the initiative: the totals of both sides (CAL 6.0).
    Initiative { side: Side, totals: [u8; 2] },
    /// Nobody has it: roll again (CAL 6.0b).
    Tie { total: u8 },
    /// A formation is activated (CAL 6.2).
    Activated { formation: FormationId },
    /// A reserve unit acts with a formation (CAL 15.4.3).
    Joined { piece: PieceId, formation: FormationId },
    /// A unit is out of command (CAL 3.1-B2a).
    OutOfCommand { piece: PieceId },
    /// The officer's roll for a new order (CAL 5.2.2).
    OrderRoll { formation: FormationId, passed: bool },
    /// A unit takes an order of its own (CAL 5.3.1, 4.3.1).
    TakesOrder { piece: PieceId, order: Order },
    /// Pieces moved a step.
    Moved { side: Side, pieces: PieceSet, from: HexId, to: HexId },
    /// A counter of this side moved, as the enemy sees it out of sight.
    SeenMoving { side: Side, from: Option<HexId>, to: Option<HexId> },
    /// A side has come in sight of enemies it could not see before (CAL 20.4).
    Sighted { side: Side, hex: HexId },
    /// A piece came onto the map (CAL 15.4).
    Entered { piece: PieceId, hex: HexId },
    /// An objective changed hands (CAL 18.0g).
    Control { hex: HexId, side: Side },
    /// A formation may now go everywhere (CAL 19.1).
    Freed { formation: FormationId },
    /// A charge is announced (CAL 20.2).
    Charges { piece: PieceId, target: HexId },
    /// Guns fired (CAL 11.4).
    Fired { guns: PieceSet, target: HexId, strength: u8, modifier: i8, result: Fire },
    /// A unit is disordered (CAL 15.1).
    Disordered { piece: PieceId },
    /// A unit is routed (CAL 15.2).
    Routed { piece: PieceId },
    /// A unit retreated a hex (CAL 12.6).
    Retreated { piece: PieceId, from: HexId, to: HexId },
    /// A unit is eliminated and returns in a turn, or never (CAL 12.8).
    Eliminated { piece: PieceId, back_on: Option<u8> },
    /// A leader's loss test (CAL 4.4.3).
    LeaderTest { piece: PieceId, passed: bool },
    /// A leader is captured (CAL 8.2.3b).
    Captured { piece: PieceId },
    /// A leader changed his place under duress (CAL 4.4.4, 8.2.3a, R23).
    Escaped { piece: PieceId, from: HexId, to: HexId },
    /// An assault is declared (CAL 12.2), by the units of a hex or by one of them (AIF 12.0e).
    Declared { from: HexId, unit: Option<PieceId>, target: HexId },
    /// What was declared round a hex could not be completed, and is declared anew by the rules (R140).
    Redeclared { hex: HexId },
    /// A part of the enemy could not be assaulted and is excused (R31, R108).
    Excused { hex: HexId },
    /// An assault begins (CAL 12.1).
    Assault { target: HexId },
    /// Nobody is left to attack or to be attacked (R112).
    Cancelled { target: HexId },
    /// Cavalry retreated before combat (CAL 14.1).
    Withdrew { piece: PieceId, from: HexId, to: HexId },
    /// The Elan check (CAL 16.1).
    Elan { piece: PieceId, passed: bool },
    /// Columns gained by Elan (CAL 16.1b).
    ElanShift { columns: i8 },
    /// Columns moved by Confusion (CAL 17.2).
    Confusion { columns: i8 },
    /// The assault is resolved (CAL 12.5.3). No die if it was executed below 1-5.
    Resolved {
        target: HexId,
        attack: u16,
        defence: u16,
        odds: Rung,
        column: Rung,
        modifier: i8,
        die: Option<u8>,
        result: Outcome,
    },
    /// Ground or a test changed the result (CAL 12.5.4-Dr2, 12.5.4-Dr3, 12.5.4-Ne2).
    Became { result: Outcome, by: Turned },
    /// Guns left alone are taken (CAL 11.1.1b).
    Overrun { piece: PieceId },
    /// A unit advanced (CAL 12.7).
    Advanced { piece: PieceId, from: HexId, to: HexId },
    /// A column has ended its march, at its goal or in sight of the enemy (AIF 17.1.5).
    MarchEnds { formation: FormationId, officer: Option<PieceId>, reached: bool },
    /// The headquarters of a side are activated (AIF 16.1c).
    Headquarters { side: Side },
    /// A column is activated by itself (AIF 17.2.9a).
    Apart { officer: PieceId },
    /// An officer's roll for an order of his own, or for units out of command (AIF 16.2d, R15).
    OfficerRoll { piece: PieceId, passed: bool },
    /// An officer has an order of his own (AIF 16.2a).
    Special { piece: PieceId, order: Order },
    /// A unit goes with an officer's column (AIF R131).
    Detached { piece: PieceId, officer: PieceId },
    /// A column joins its formation again (AIF 16.2.1).
    Rejoined { officer: PieceId },
    /// Cavalry countercharges (AIF 14.2.4).
    Countercharges { piece: PieceId, target: PieceId },
    /// A light unit fired in open order (AIF 16.3.2).
    Skirmished { piece: PieceId, target: HexId, strength: u8, modifier: i8, result: Fire },
    /// A unit is tired (AIF 16.3.4b).
    Tired { piece: PieceId },
    /// The battery of a redoubt is out of use (AIF 17.2.6f).
    Damaged { piece: PieceId },
    /// A piece has left the map (AIF 17.2.1c).
    Left { piece: PieceId, from: HexId },
    /// A flag is captured, or saved (AIF 17.2.12d).
    Flag { piece: PieceId, captured: bool },
    /// The garrison means to hold, or to make an exchange of it (AIF 10.1.1, 12.5.4-DRb).
    Garrison { hex: HexId, holds: bool },
    /// The defender has chosen the ground that counts (AIF 10.0d).
    Ground { hex: Option<HexId> },
    /// The battle is over.
    Over,
}

/// The event as `viewer` perceives it (CAL 20.4): in full, in outline, or not at all.
pub fn seen(event: &Event, viewer: Viewer) -> Option<Event> {
    let Some(owner) = event.secret_of else { return Some(event.clone()) };
    if viewer.knows(owner) {
        return Some(event.clone());
    }
    if let What::Sighted { .. } = event.what {
        return None;
    }
    let moving = |from, to| What::SeenMoving { side: owner, from, to };
    let what = match event.what {
        What::Moved { from, to, .. }
        | What::Retreated { from, to, .. }
        | What::Escaped { from, to, .. }
        | What::Withdrew { from, to, .. } => moving(Some(from), Some(to)),
        What::Entered { hex, .. } | What::Returned { hex, .. } | What::Placed { hex, .. } => {
            moving(None, Some(hex))
        }
        What::Left { from, .. } => moving(Some(from), None),
        _ => return None,
    };
    Some(Event { what, secret_of: None })
}

/// Whether the event showed `side` something about the enemy that nobody can unsee (CAL 20.4).
pub fn reveals(event: &Event, side: Side) -> bool {
    matches!(event.what, What::Sighted { side: who, .. } if who == side)
}
