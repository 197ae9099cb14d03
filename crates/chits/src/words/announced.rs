//! Combats as they stand, in words.

use super::names::{hexes, names, names_now};
use crate::announce;
use crate::odds::{self, Reckoning};
use crate::setup::{PieceSet, Setup};
use crate::state::{Around, State};
use crate::tables::COLUMNS;

/// An announced combat as it would be fought now.
pub(super) struct Announced {
    /// Those who take part, leaders included.
    pub(super) attackers: PieceSet,
    pub(super) defenders: PieceSet,
    /// The targets in which somebody stands (R59).
    pub(super) targets: Around,
}

/// The combat with a number, if anybody is left to be fought.
pub(super) fn announced(setup: &Setup, state: &State, number: u8) -> Option<Announced> {
    let combat = state.combats.get(usize::from(number).checked_sub(1)?)?;
    let enemy = setup.piece(announce::fighters(setup, state, number).first()?).side.other();
    let held = combat.targets.iter().filter(|&hex| !state.units_at(setup, hex, enemy).is_empty());
    let targets: Around = held.collect();
    let attackers = announce::against(setup, state, number, &targets);
    let defenders = odds::defenders(setup, state, &targets, enemy);
    (!targets.is_empty()).then_some(Announced { attackers, defenders, targets })
}

impl Announced {
    /// What decides it but the die.
    pub(super) fn reckon(&self, setup: &Setup, state: &State) -> Reckoning {
        odds::reckon(setup, state, self.attackers, &self.targets)
    }
}

/// `9 against 2, column 4:1`, with what is added to the die.
pub(super) fn strengths(reckoning: &Reckoning) -> String {
    let Reckoning { attack, defence, column, drm, .. } = reckoning;
    let die = if *drm == 0 { String::new() } else { format!(", {drm:+} to the die") };
    format!("{attack} against {defence}, column {}{die}", COLUMNS[*column])
}

/// `2733 Mortara: I.R. 17 and FJ 10 against Bers 1 (reduced), 6 against 2, column 3:1`.
pub(super) fn standing(setup: &Setup, state: &State, number: u8) -> Option<String> {
    let it = announced(setup, state, number)?;
    Some(format!(
        "{}: {} against {}, {}",
        hexes(setup, &it.targets),
        names(setup, it.attackers),
        names_now(setup, state, it.defenders),
        strengths(&it.reckon(setup, state))
    ))
}

/// All announced combats, one after the other; a combat whose targets have emptied will lapse.
pub(super) fn all(setup: &Setup, state: &State) -> Vec<String> {
    announce::open(state)
        .map(|number| match standing(setup, state, number) {
            Some(text) => format!("combat {number} on {text}"),
            None => format!("combat {number}, in which nobody is left to be fought"),
        })
        .collect()
}
