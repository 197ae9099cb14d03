//! What happened, for log, animation and statistics. Made on demand, never read by rules.

use board::AreaId;
use play::{Clause, Face, Side, Sink, Viewer};
use serde::Serialize;

use crate::displacement::Driven;
use crate::setup::{BridgeId, PieceId, PieceSet};

/// Something that happened, and whose secret it is, if anybody's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    /// The event itself.
    pub what: What,
    /// The side that alone may know it in full (BII 3.8), or nobody in particular.
    pub secret_of: Option<Side>,
}

/// Reports an event.
pub fn tell<S: Sink<Event>>(sink: &mut S, secret_of: Option<Side>, what: impl FnOnce() -> What) {
    sink.event(|| Event { what: what(), secret_of });
}

/// A phase of the turn, for the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// BII 5.0.
    Supply,
    /// BII 6.0.
    Command,
    /// BII 7.0.
    Initiative,
    /// BII 8.0.
    Movement,
    /// BII 9.0.
    Combat,
    /// BII 10.0.
    Recovery,
}

/// Why a die is rolled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// BII 5.5b.
    Forage(PieceId),
    /// BII 7.0b.
    Initiative(Side),
    /// BII 8.1a.
    OutOfCommand(PieceId),
    /// BII 8.3b.
    ForcedMarch(PieceId),
    /// BII 8.5.1e.
    Destroy(PieceId, BridgeId),
    /// BII 8.5.2e.
    Repair(PieceId, BridgeId),
    /// BII 15.2.
    Scout(PieceId, AreaId),
    /// BII 9.1.2b.
    Guns(PieceId),
    /// BII 9.2a.
    Bombardment(Side),
    /// BII 9.3b.
    Combat(Side),
    /// BII 13.1.
    Casualty(PieceId),
    /// BII 9.4g.
    ThroughEnemies(Side),
    /// BII 9.5b.
    Pursuit(Side),
    /// BII 10.0b.
    Recovery(PieceId),
    /// Something of this side's that the reader may not know.
    Secret(Side),
}

play::kinds! {
    Why {
        Forage => "forage",
        Initiative => "initiative",
        OutOfCommand => "out-of-command",
        ForcedMarch => "forced-march",
        Destroy => "destroy-bridge",
        Repair => "repair-bridge",
        Scout => "scout",
        Guns => "march-to-the-guns",
        Bombardment => "bombardment",
        Combat => "combat",
        Casualty => "leader-casualty",
        ThroughEnemies => "retreat-through-enemies",
        Pursuit => "pursuit",
        Recovery => "recovery",
        Secret => "secret",
    }
}

/// Where a hit or a loss comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Cause {
    /// BII 5.4.
    Attrition,
    /// BII 8.3b.
    ForcedMarch,
    /// BII 15.3.
    Scouting,
    /// BII 8.6.2.
    Overrun,
    /// BII 9.2.
    Bombardment,
    /// BII 9.3.
    Combat,
    /// BII 9.4.
    Retreat,
    /// BII 9.5.
    Pursuit,
}

impl Cause {
    /// Where the rulebook says so.
    pub fn clause(self) -> Clause {
        Clause(match self {
            Cause::Attrition => "BII 5.4a",
            Cause::ForcedMarch => "BII 8.3b",
            Cause::Scouting => "BII 15.3",
            Cause::Overrun => "BII 8.6.2a",
            Cause::Bombardment => "BII 9.2b",
            Cause::Combat => "BII 9.3d",
            Cause::Retreat => "BII 9.4g",
            Cause::Pursuit => "BII 9.5c",
        })
    }
}

/// What can happen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum What {
    /// A turn begins.
    Turn { turn: u8 },
    /// A phase begins.
    Phase { phase: Phase, side: Option<Side> },
    /// A City changes hands (BII 5.1b).
    Control { area: AreaId, side: Side },
    /// A garrison is placed (BII 2.2.3g).
    Garrison { piece: PieceId, area: AreaId },
    /// A unit has no Line of Supply (BII 5.3a).
    Unsupplied { piece: PieceId },
    /// A unit will forage (BII 5.5c).
    Forages { piece: PieceId },
    /// A die fell.
    Rolled { why: Why, face: Face },
    /// A Cohesion Check was made (BII 3.3a).
    Check { why: Why, cf: Option<u8>, passed: bool },
    /// A unit takes a hit (BII 3.6).
    Hit { piece: PieceId, hits: u8, cause: Cause },
    /// A unit is gone (BII 3.6e).
    Eliminated { piece: PieceId, cause: Cause },
    /// The marker in Mantua turns (BII 5.6).
    Siege { besieged: bool },
    /// A piece enters the Mantua City Box (BII 5.7).
    Joined { piece: PieceId },
    /// A unit gets an Out of Command marker (BII 6.0f).
    OutOfCommand { piece: PieceId },
    /// A side has the initiative (BII 7.0).
    Initiative { side: Side },
    /// A side goes first (BII 7.0d).
    First { side: Side },
    /// Pieces moved; `top` is what the enemy sees of them on arrival (R102).
    Moved { side: Side, pieces: PieceSet, from: AreaId, to: AreaId, top: Option<PieceId>, more: bool },
    /// The same as the enemy sees it.
    SeenMoving { side: Side, from: AreaId, to: AreaId, top: Option<PieceId>, more: bool },
    /// A unit sets out on a Forced March (BII 8.3a).
    Forces { piece: PieceId, to: AreaId },
    /// The Forced March Table has spoken (BII 8.3b).
    ForcedMarch { piece: PieceId, die: i8, extra: u8, hit: bool },
    /// A bridge is destroyed (BII 8.5.1b).
    Destroyed { bridge: BridgeId, piece: Option<PieceId> },
    /// A bridge is repaired (BII 8.5.2b).
    Repaired { bridge: BridgeId, piece: Option<PieceId> },
    /// An attempt on a bridge came to nothing.
    BridgeStays { bridge: BridgeId, piece: Option<PieceId>, broken: bool },
    /// Units came among enemies (BII 8.6.1); what was there shows itself.
    Met { side: Side, area: AreaId },
    /// A piece withdrew (BII 8.6.3).
    Withdrew { piece: PieceId, from: AreaId, to: AreaId },
    /// Units were overrun (BII 8.6.2).
    Overrun { side: Side, area: AreaId },
    /// A leader without troops got away (BII 8.6.2d, 8.6.2e, 9.4h, 9.6a).
    Escaped { piece: PieceId, from: AreaId, to: AreaId, cause: Driven },
    /// A Dummy is found out (BII 14.4).
    DummyFound { side: Side, area: AreaId },
    /// A Dummy is placed or comes back (BII 14.2).
    DummyPlaced { piece: PieceId, area: AreaId },
    /// A scout has looked (BII 15.3).
    Scouted { piece: PieceId, area: AreaId, success: bool },
    /// A combat begins and all there is shown (BII 9.0c).
    Combat { area: AreaId, attacker: Side },
    /// A piece will try to march to the guns (BII 9.1.2a).
    Declared { piece: PieceId },
    /// A piece arrives at the guns (BII 9.1.2b).
    Arrived { piece: PieceId, from: AreaId, area: AreaId },
    /// A bombardment (BII 9.2).
    Bombardment { side: Side, difference: u8, die: i8, hits: u8 },
    /// A side's roll in a Round (BII 9.3b).
    Fought { side: Side, round: u8, sp: u16, die: i8, hits: u8 },
    /// A side fights on (BII 9.3h).
    FightsOn { side: Side },
    /// A side gives up the field (BII 9.3h).
    Leaves { side: Side },
    /// A combat is won (BII 9.3j).
    Won { side: Side, area: AreaId },
    /// Nobody is left (R82).
    Emptied { area: AreaId },
    /// A Force retreats (BII 9.4).
    Retreated { side: Side, from: AreaId, to: AreaId },
    /// A Force joins the city (BII 5.7d).
    JoinsCity,
    /// A Force has nowhere to go (R87).
    Surrendered { side: Side, area: AreaId },
    /// The retreat broke through an enemy-held area (BII 9.4g).
    BrokeThrough { side: Side, area: AreaId, hits: u8 },
    /// A pursuit (BII 9.5).
    Pursuit { side: Side, difference: u8, die: i8, hits: u8 },
    /// A leader's fate (BII 13.2).
    Casualty { piece: PieceId, fate: Fate },
    /// A generic leader takes over (BII 13.5).
    Replaced { piece: PieceId, by: PieceId, area: AreaId },
    /// A leader is back (BII 13.3, 13.6).
    Returned { piece: PieceId, area: AreaId },
    /// A unit recovers a hit (BII 10.0b).
    Recovered { piece: PieceId, hits: u8 },
    /// A side is annihilated (BII 12.1a).
    Annihilated { side: Side },
    /// The game is over.
    Over,
}

/// What became of a leader (BII 13.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// The leader is unhurt.
    Unhurt,
    /// Away for two turns.
    LightlyWounded,
    /// Away for good.
    Wounded,
    /// Dead.
    Killed,
}

/// The event as `viewer` perceives it (BII 3.8): in full, in outline, or not at all.
pub fn seen(event: &Event, viewer: Viewer) -> Option<Event> {
    let Some(owner) = event.secret_of else { return Some(event.clone()) };
    if viewer.knows(owner) {
        return Some(event.clone());
    }
    let what = match event.what {
        What::Moved { side, from, to, top, more, .. } => What::SeenMoving { side, from, to, top, more },
        What::Rolled { face, .. } => What::Rolled { why: Why::Secret(owner), face },
        // Whoever marches to the guns has named himself, but not shown his strength (BII 9.1.2a).
        What::Check { why: why @ Why::Guns(_), passed, .. } => What::Check { why, cf: None, passed },
        What::Withdrew { from, to, .. } => What::SeenMoving { side: owner, from, to, top: None, more: false },
        What::Destroyed { bridge, .. } => What::Destroyed { bridge, piece: None },
        What::Repaired { bridge, .. } => What::Repaired { bridge, piece: None },
        What::BridgeStays { bridge, broken, .. } => What::BridgeStays { bridge, piece: None, broken },
        _ => return None,
    };
    Some(Event { what, secret_of: None })
}

/// Whether the event showed `side` something about the enemy that nobody can unsee.
pub fn reveals(event: &Event, side: Side) -> bool {
    match event.what {
        What::Met { .. } | What::Combat { .. } | What::Scouted { success: true, .. } => true,
        What::DummyFound { side: owner, .. } => owner != side,
        _ => false,
    }
}
