//! The pieces and stacks one viewer knows.

use std::collections::BTreeMap;

use play::Side;
use serde::Serialize;

use super::{formation_id, hex_id, ids, piece_id, place_id, side_id};
use crate::ruleset::{Command, Unseen};
use crate::setup::{Kind, Order, PieceId, Setup};
use crate::sight::Eyes;
use crate::state::{Marks, Place, State, Status};
use crate::{command, march};

/// A piece the viewer knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PieceView {
    /// Whose it is.
    pub side: &'static str,
    /// What it is.
    #[serde(serialize_with = "ids::kind")]
    pub kind: Kind,
    /// A hex, or `away`, `waiting`, `left` or `gone`.
    pub at: String,
    /// The same as the rules have it.
    #[serde(skip)]
    pub place: Place,
    /// Its order or disorder (CAL 15.0).
    #[serde(serialize_with = "ids::status")]
    pub status: Status,
    /// On its reduced side (CAL 2.1b).
    pub reduced: bool,
    /// Combat strength now.
    pub strength: u8,
    /// Printed efficiency.
    pub efficiency: u8,
    /// The letter on the counter; none for an army commander.
    pub formation: Option<String>,
    /// The formation whose rules it follows (CAL 15.4.3a); none for an army commander.
    pub with: Option<String>,
    /// Acts in this activation.
    pub active: bool,
    /// The order it acts under, if it acts.
    #[serde(serialize_with = "ids::order")]
    pub acts: Option<Order>,
    /// Has an Out of Command marker (CAL 4.3d).
    pub out_of_command: bool,
    /// May still take any order (CAL 4.3.1, 5.3.1).
    pub free: bool,
    /// Has tested for another order, or tried to reorganise.
    pub tested: bool,
    /// Came onto the map in this activation.
    pub entered: bool,
    /// Has finished its move.
    pub done: bool,
    /// Artillery on its Moved side (CAL 11.0b).
    pub moved: bool,
    /// Artillery that has fired.
    pub fired: bool,
    /// Has acted this turn; of whoever leads a formation: it has (CAL 2.2.2); of an army commander without one: he has moved.
    pub activated: bool,
    /// Has attacked this turn (CAL 12.2.3a).
    pub attacked: bool,
    /// The marker of an attacker (CAL 12.2).
    pub attack: AttackMark,
    /// Charges (CAL 20.2).
    pub charge: bool,
    /// Hexes it still has to retreat.
    pub owes: u8,
    /// The turn in which it returns, or 0 (CAL 12.8).
    pub back_on: u8,
    /// The order that lies under an officer who leads a column (AIF 16.2c).
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "ids::order")]
    pub leads: Option<Order>,
    /// The officer of the column it belongs to (AIF 16.2).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<String>,
    /// Carries a V marker (AIF 16.3.4a).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub skirmisher: bool,
    /// Carries a Fatigue marker (AIF 16.3.4b).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub tired: bool,
    /// Countercharges (AIF 14.2.4).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub countercharge: bool,
    /// Marches to a goal (AIF 17.1.5).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub marches: bool,
    /// The order it stands under, where that counts while others act (AIF R124) and the viewer knows it (AIF R136).
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "ids::order")]
    pub stands: Option<Order>,
    /// A commander-in-chief with a formation who has moved this turn (AIF 4.3.1, R9): his back tells of the formation.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub ridden: bool,
}

/// The marker of an attacker (CAL 12.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum AttackMark {
    /// None.
    None,
    /// It assaults.
    Attack,
    /// It assaults if it passes its check before the shock (CAL 12.2.2).
    #[serde(rename = "attack?")]
    Query,
}

/// A stack that shows no more than that it is there (CAL 20.4).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct StackView {
    /// Whose it is.
    pub side: &'static str,
    /// Combat units are there; if not, there are only leaders, and the hex can be entered (CAL 8.2.3). Nothing where that is hidden (AIF R179).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub units: Option<bool>,
    /// It has a zone of control (CAL 8.0). Nothing where that is hidden (AIF R179).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub zone: Option<bool>,
}

/// The order a unit stands under, where it counts while others act.  The order of a column lies under its
/// officer, and who does not see him does not know it (AIF R136).
fn stands(setup: &Setup, state: &State, eyes: &Eyes, id: PieceId) -> Option<Order> {
    let unit = !setup.piece(id).kind.is_leader() && state.hex(id).is_some();
    let counts = setup.rules.book.command == Command::Officers;
    let told = command::stands_with(setup, state, id).is_none_or(|officer| eyes.know(setup, state, officer));
    (unit && counts && told).then(|| command::standing(setup, state, id))
}

/// The pieces the viewer knows.
pub(super) fn pieces(setup: &Setup, state: &State, eyes: &Eyes) -> BTreeMap<String, PieceView> {
    // By rising ids, so that the map has nothing to sort.
    let known = setup.index.pieces_by_id.iter().copied().filter(|&id| eyes.know(setup, state, id));
    known.map(|id| (piece_id(setup, id), piece_view(setup, state, eyes, id))).collect()
}

fn piece_view(setup: &Setup, state: &State, eyes: &Eyes, id: PieceId) -> PieceView {
    let (piece, now) = (setup.piece(id), state.piece(id));
    let has = |mark| now.marks.has(mark);
    let attacks = now.fights > 0 && piece.side == state.side(setup) && piece.kind.is_troops();
    PieceView {
        side: side_id(setup, piece.side),
        kind: piece.kind,
        at: place_id(setup, now.at),
        place: now.at,
        status: now.status,
        reduced: now.reduced,
        strength: state.strength(setup, id),
        efficiency: piece.efficiency,
        formation: piece.formation.map(|id| setup.formation(id).letter.clone()),
        with: state.formation(setup, id).map(|id| formation_id(setup, id)),
        active: has(Marks::ACTIVE),
        acts: has(Marks::ACTIVE).then_some(now.acts),
        out_of_command: has(Marks::OUT),
        free: has(Marks::FREE),
        tested: has(Marks::TESTED),
        entered: has(Marks::ENTERED),
        done: has(Marks::DONE),
        moved: has(Marks::MOVED),
        fired: has(Marks::FIRED),
        activated: is_activated(setup, state, id),
        attacked: has(Marks::ATTACKED),
        attack: match (attacks, has(Marks::QUERY)) {
            (false, _) => AttackMark::None,
            (true, false) => AttackMark::Attack,
            (true, true) => AttackMark::Query,
        },
        charge: has(Marks::CHARGE),
        owes: now.owes,
        back_on: now.back_on,
        countercharge: has(Marks::COUNTER),
        marches: march::of(setup, state, id).is_some(),
        stands: stands(setup, state, eyes, id),
        leads: has(Marks::LEADS).then_some(now.acts),
        column: now.column.map(|officer| piece_id(setup, officer)),
        skirmisher: has(Marks::SKIRMISHER),
        tired: has(Marks::TIRED),
        ridden: leads(setup, id) && piece.kind == Kind::Commander && has(Marks::ACTIVATED),
    }
}

/// CAL 2.2.2, 3.1-B6a: whoever leads a formation is turned to his Activated side when it has acted, a commander-in-chief with one like any
/// general (AIF 2.2.2, R9). Everybody else carries the mark himself.
fn is_activated(setup: &Setup, state: &State, id: PieceId) -> bool {
    let mut formations = state.activated;
    match leads(setup, id) {
        true => state.turn > 0 && formations.any(|formation| setup.formation(formation).leader == id),
        false => state.has(id, Marks::ACTIVATED),
    }
}

/// Whether a piece shows by its back whether its formation has acted.
fn leads(setup: &Setup, id: PieceId) -> bool {
    let piece = setup.piece(id);
    match piece.kind {
        Kind::Officer => true,
        Kind::Commander => setup.title.terms.commanders_lead && piece.formation.is_some(),
        _ => false,
    }
}

/// The stacks he may not look through.
pub(super) fn stacks(setup: &Setup, state: &State, eyes: &Eyes) -> BTreeMap<String, StackView> {
    let mut seen = BTreeMap::new();
    for side in Side::BOTH {
        for id in setup.index.units[side].or(setup.index.leaders[side]) {
            let Some(hex) = state.hex(id).filter(|&hex| !eyes.see(side, hex)) else { continue };
            let shows = setup.rules.book.unseen == Unseen::Outline;
            let units = shows.then(|| !state.units_at(setup, hex, side).is_empty());
            let zone = shows.then(|| state.is_zoned(setup, hex, side));
            let stack = StackView { side: side_id(setup, side), units, zone };
            seen.insert(hex_id(setup, hex), stack);
        }
    }
    seen
}
