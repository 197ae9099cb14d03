//! Why the strengths of an assault are not those on the counters (CAL 12.5.1a): who counts double, half or one less.

use play::Modifier;

use super::super::names;
use super::remark;
use crate::odds::{self, Sides};
use crate::ruleset::Cavalry;
use crate::setup::{Kind, PieceId, PieceSet, Setup, Terrain};
use crate::state::{Marks, State};

/// A line for each reason, with those it concerns.
pub(super) fn lines(setup: &Setup, state: &State, sides: &Sides) -> Vec<Modifier> {
    let Sides { attackers, .. } = *sides;
    let stand = sides.stand(setup);
    let targets = sides.targets(state);
    let everywhere = setup.rules.book.cavalry == Cavalry::Everywhere;
    let of = |units: PieceSet, fits: &dyn Fn(PieceId) -> bool| -> PieceSet {
        units.filter(|&id| fits(id)).collect()
    };
    let charges = |id: PieceId| state.has(id, Marks::CHARGE);
    let horse = |id: PieceId| setup.piece(id).kind == Kind::Cavalry;
    let hex = |id: PieceId| state.hex_of(id);
    let counters = everywhere && !of(attackers, &|id| state.has(id, Marks::COUNTER)).is_empty();
    let broken = odds::breaks(setup, state, sides, &targets);
    let marsh = |id: PieceId| setup.ground(hex(id)).terrain == Terrain::Marsh;
    let (home, against, foe) = match everywhere {
        true if counters => ("AIF 14.2.4c", "AIF 14.0.1", "infantry"),
        true => ("AIF 14.2b", "AIF 14.0.1", "infantry"),
        false => ("CAL 20.2c", "CAL 14.0a", "troops in the open"),
    };
    let charge = if counters { "countercharge" } else { "charge" };
    let list = [
        (format!("the {charge} doubles"), of(attackers, &charges), home),
        (
            format!("against broken {foe} cavalry is doubled:"),
            of(attackers, &|id| broken && horse(id) && !charges(id)),
            against,
        ),
        ("countercharged in its charge, doubled too:".into(), of(stand, &charges), "AIF 14.2.4c"),
        (
            "cavalry in woods is halved:".into(),
            of(attackers, &|id| horse(id) && odds::fights_in_woods(setup, state, sides, hex(id)))
                .or(of(stand, &|id| horse(id) && odds::is_woods(setup, state, sides, hex(id)))),
            "AIF 10.4c",
        ),
        ("the marsh halves".into(), of(attackers.or(stand), &marsh), "CAL 10.2a"),
        (
            "the storm in the face takes one from".into(),
            of(attackers, &|id| odds::faces_storm(setup, state, hex(id), &targets)),
            "CAL 20.3.1",
        ),
    ];
    let told = list.into_iter().filter(|(_, units, _)| !units.is_empty());
    told.map(|(what, units, clause)| remark(format!("{what} {}", names(setup, units)), clause)).collect()
}
