//! The names that values of the rules have in a view: a view holds the values, and what is written of it their names.

use std::collections::BTreeMap;

use serde::{Serialize, Serializer};

use crate::assault::Stage;
use crate::setup::{Kind, Order};
use crate::state::Status;

/// The name of a kind.
fn kind_id(kind: Kind) -> &'static str {
    match kind {
        Kind::Infantry => "infantry",
        Kind::Cavalry => "cavalry",
        Kind::Artillery => "artillery",
        Kind::HorseArtillery => "horse-artillery",
        Kind::Redoubt => "redoubt",
        Kind::Officer => "officer",
        Kind::Brigadier => "brigadier",
        Kind::Commander => "commander",
    }
}

/// The name of a status.
fn status_id(status: Status) -> &'static str {
    match status {
        Status::Good => "good",
        Status::Disordered => "disordered",
        Status::Routed => "routed",
    }
}

/// The name of a step of an assault.
fn stage_id(stage: Stage) -> &'static str {
    match stage {
        Stage::Withdraw => "withdraw",
        Stage::Guns => "guns",
        Stage::PreShock => "pre-shock",
        Stage::Elan => "elan",
        Stage::ElanCheck => "elan-check",
        Stage::ElanShift => "elan-shift",
        Stage::Lead => "lead",
        Stage::AttackerValue => "attacker-efficiency",
        Stage::DefenderValue => "defender-efficiency",
        Stage::Confusion => "confusion",
        Stage::Die => "die",
        Stage::Ne => "no-effect",
        Stage::Press => "press",
        Stage::AttackerLoss => "attacker-loss",
        Stage::DefenderLoss => "defender-loss",
        Stage::ExchangeChecks => "exchange-checks",
        Stage::RetreatChecks => "retreat-checks",
        Stage::Advance => "advance",
        Stage::Follow => "follow",
        Stage::Repulse => "repulse",
        Stage::Over => "over",
        Stage::Elude => "elude",
        Stage::Ground => "ground",
        Stage::Cover => "cover",
        Stage::CoverCheck => "cover-check",
    }
}

/// Writes a kind.
pub(super) fn kind<S: Serializer>(kind: &Kind, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(kind_id(*kind))
}

/// Writes a status.
pub(super) fn status<S: Serializer>(status: &Status, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(status_id(*status))
}

/// Writes a step of an assault.
pub(super) fn stage<S: Serializer>(stage: &Stage, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(stage_id(*stage))
}

/// Writes an order, where there is one.
pub(super) fn order<S: Serializer>(order: &Option<Order>, serializer: S) -> Result<S::Ok, S::Error> {
    order.map(Order::id).serialize(serializer)
}

/// Writes the orders of formations.
pub(super) fn orders<S: Serializer>(
    orders: &BTreeMap<String, Order>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_map(orders.iter().map(|(formation, order)| (formation, order.id())))
}
