//! The charge or combat that is being fought.

use board::hex::HexId;
use serde::Serialize;

use super::{names, number};
use crate::charge::{self, Charge};
use crate::combat::{Fight, Step};
use crate::flow::Frame;
use crate::setup::{PieceSet, Setup};
use crate::state::{Around, State};
use crate::tables::{self, CHARGE_COLUMNS};
use crate::{announce, odds};

/// A fight that is under way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FightView {
    /// The announced combat it is; nothing for a charge.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<u8>,
    /// The hexes fought for.
    pub targets: Vec<String>,
    /// The attackers, or those who charge.
    pub attackers: Vec<String>,
    /// The defenders who are known to be in it.
    pub defenders: Vec<String>,
    /// How far it has come.
    pub stage: FightStage,
    /// What decides a charge, until its die has fallen (RM CHG-9).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub charge: Option<ChargeView>,
}

/// How far a fight has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum FightStage {
    /// Horsemen may get out of the way (RM EVD-1).
    Evasion,
    /// The die is due.
    Die,
    /// Its result is absorbed (RM RSL-2).
    Losses,
    /// Units fall back (RM RET-1).
    Retreat,
    /// Attackers may advance (RM ADV-1).
    Advance,
}

impl FightStage {
    /// Whether the die has not fallen yet.
    pub fn is_open(self) -> bool {
        matches!(self, FightStage::Evasion | FightStage::Die)
    }
}

/// What decides a charge but the die.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ChargeView {
    /// Factors of those who charge.
    pub attack: u16,
    /// Factors of those who are charged.
    pub defence: u16,
    /// The column.
    pub column: &'static str,
    /// It is ridden against cavalry (RM CHG-10).
    pub cavalry: bool,
}

/// The fight under way, the innermost first.
pub(super) fn fight(setup: &Setup, state: &State) -> Option<FightView> {
    state.frames.iter().rev().find_map(|frame| match frame {
        Frame::Charge(it) => Some(charge_now(setup, state, *it)),
        Frame::Fight(it) => Some(combat_now(setup, state, *it)),
        _ => None,
    })
}

/// How far a fight has come, by what lies on top of it.
fn stage(state: &State, waits: bool) -> FightStage {
    match state.top() {
        Frame::Evasion(_) => FightStage::Evasion,
        Frame::Pay(_) => FightStage::Losses,
        Frame::Retreat(_) => FightStage::Retreat,
        Frame::Advance(_) => FightStage::Advance,
        _ if waits => FightStage::Die,
        _ => FightStage::Losses,
    }
}

fn charge_now(setup: &Setup, state: &State, it: Charge) -> FightView {
    let hand = charge::chargers(state);
    let enemy = state.active_side(setup).other();
    let fallen = matches!(it.step, charge::Step::After(_));
    let reckoned = (!fallen && !hand.is_empty()).then(|| {
        let (attack, defence, cavalry) = charge::sums(setup, state, hand, it.target);
        let column = CHARGE_COLUMNS[tables::differential(attack, defence)];
        ChargeView { attack, defence, column, cavalry }
    });
    FightView {
        number: None,
        targets: vec![number(setup, it.target)],
        attackers: names(setup, hand),
        defenders: names(setup, state.units_at(setup, it.target, enemy)),
        stage: stage(state, it.step == charge::Step::Roll),
        charge: reckoned,
    }
}

fn combat_now(setup: &Setup, state: &State, it: Fight) -> FightView {
    let enemy = state.active_side(setup).other();
    let targets: Around = state.combats[usize::from(it.number) - 1].targets;
    let defenders: PieceSet = match it.step {
        Step::After(_, defenders, _) => defenders,
        _ => odds::defenders(setup, state, &targets, enemy),
    };
    FightView {
        number: Some(it.number),
        targets: targets.iter().map(|hex: HexId| number(setup, hex)).collect(),
        attackers: names(setup, announce::fighters(setup, state, it.number)),
        defenders: names(setup, defenders),
        stage: stage(state, it.step == Step::Roll),
        charge: None,
    }
}
