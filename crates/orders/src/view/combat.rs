//! The assault under way, with the reckoning as far as it is known.

use play::Side;
use serde::Serialize;

use super::{hex_id, ids, piece_id, side_id};
use crate::assault::{self, Assault, Stage};
use crate::flow::Frame;
use crate::odds::{self, Factor, Sides};
use crate::setup::{PieceSet, Setup};
use crate::sight::Eyes;
use crate::state::State;
use crate::tables::{BEST, odds_text};

/// The assault under way. Both sides of it are neighbours; who has been driven out of sight is not shown in it any more. Where losses are
/// remembered the fallen are (AIF 12.1b).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CombatView {
    /// The id of the attacking side.
    pub attacker: &'static str,
    /// The attacked hexes as declared.
    pub targets: Vec<String>,
    /// Attacking units; once the die has fallen those who attacked (AIF 12.1b).
    pub attackers: Vec<String>,
    /// The same of the defender.
    pub defenders: Vec<String>,
    /// How far it has come.
    #[serde(serialize_with = "ids::stage")]
    pub stage: Stage,
    /// The efficiency the attacker uses, once it is settled (CAL 12.3).
    pub attacker_efficiency: Option<u8>,
    /// The same of the defender.
    pub defender_efficiency: Option<u8>,
    /// The attackers' officer leads (CAL 12.4.4).
    pub led: bool,
    /// Columns gained by Elan (CAL 16.1b).
    pub elan: i8,
    /// Columns moved by Confusion (CAL 17.2).
    pub confusion: i8,
    /// Strengths, odds and modifiers as they stand, until the die has fallen.
    pub reckoning: Option<Reckoning>,
}

/// What the die will be read with.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Reckoning {
    /// Strength of the attack.
    pub attack: u16,
    /// Strength of the defence.
    pub defence: u16,
    /// The odds before any shift, `3-1`.
    pub odds: String,
    /// Column shifts but those of Elan and Confusion.
    pub shifts: Vec<FactorView>,
    /// The column after all shifts.
    pub column: String,
    /// Die roll modifiers as far as they are known.
    pub modifiers: Vec<FactorView>,
    /// Their sum within its limits.
    pub modifier: i8,
}

/// Something that counts in the reckoning.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FactorView {
    /// What it is.
    pub what: &'static str,
    /// How much it counts.
    pub by: i8,
    /// Where that is said.
    pub clause: &'static str,
}

impl From<Factor> for FactorView {
    fn from(factor: Factor) -> FactorView {
        FactorView { what: factor.what, by: factor.by, clause: factor.clause.0 }
    }
}

/// The assault that is being resolved.
pub(super) fn under_way(state: &State) -> Option<&Assault> {
    state.frames.iter().find_map(|frame| match frame {
        Frame::Assault(assault) => Some(assault),
        _ => None,
    })
}

/// The assault under way, if there is one.
pub(super) fn view(setup: &Setup, state: &State, eyes: &Eyes) -> Option<CombatView> {
    let frame = under_way(state)?;
    let sides = frame.sides(setup, state);
    let names = |units: PieceSet| {
        units.filter(|&id| eyes.know(setup, state, id)).map(|id| piece_id(setup, id)).collect()
    };
    // Once the die has fallen, or one side has nobody left in it, those are shown who fought, wherever they are now.
    let now = [sides.attackers, sides.defenders];
    let gone = is_decided(frame.stage) || now.iter().any(|side| side.is_empty());
    let fought = if gone { frame.fought } else { now };
    let attacker: Side = odds::attacker(setup, state, frame.fight); // AIF 14.2.4c
    let settled = |index: usize| (frame.values[index] > 0).then_some(frame.values[index]);
    Some(CombatView {
        attacker: side_id(setup, attacker),
        targets: frame.targets.iter().map(|hex| hex_id(setup, hex)).collect(),
        attackers: names(fought[0]),
        defenders: names(fought[1]),
        stage: frame.stage,
        attacker_efficiency: settled(0),
        defender_efficiency: settled(1),
        led: frame.led,
        elan: frame.elan,
        confusion: frame.confusion,
        reckoning: reckoning(setup, state, frame, &sides),
    })
}

/// Whether the die has fallen, or nobody stood to let it.
fn is_decided(stage: Stage) -> bool {
    !matches!(
        stage,
        Stage::Withdraw
            | Stage::Guns
            | Stage::PreShock
            | Stage::Elan
            | Stage::ElanCheck
            | Stage::ElanShift
            | Stage::Ground
            | Stage::Lead
            | Stage::AttackerValue
            | Stage::DefenderValue
            | Stage::Confusion
            | Stage::Die
    )
}

/// Once the die has fallen those who fought are no longer as they were, and the numbers would be wrong.
fn reckoning(setup: &Setup, state: &State, frame: &Assault, sides: &Sides) -> Option<Reckoning> {
    if is_decided(frame.stage) || sides.attackers.is_empty() || sides.stand(setup).is_empty() {
        return None;
    }
    let column = assault::column(setup, state, frame);
    let modifiers = odds::modifiers(setup, state, sides, frame.values, frame.led, column);
    let cited = |factor: Factor| Factor { clause: setup.title.cite(factor.clause), ..factor };
    let list = |factors: Vec<Factor>| factors.into_iter().map(cited).map(FactorView::from).collect();
    Some(Reckoning {
        attack: odds::attack(setup, state, sides),
        defence: odds::defence(setup, state, sides),
        odds: odds_text(odds::ratio(setup, state, sides)),
        shifts: list(odds::shifts(setup, state, sides)),
        column: odds_text(column.min(BEST)),
        modifier: odds::total(setup, &modifiers),
        modifiers: list(modifiers),
    })
}
