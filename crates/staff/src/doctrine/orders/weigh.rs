//! What counts: points, troops and their order, leaders, and who is nearer to what brings points.

use orders::ruleset::Scoring;
use orders::setup::{PieceId, Setup};
use orders::state::{Place, State, Status};
use orders::victory;
use play::Side;

use super::plans;
use crate::doctrine::{FEATURES, Feature};

/// What counts, the first side's less the second's.
pub(super) const COUNTS: [Feature; 7] = [
    Feature { name: "points", early: 0.12, late: 0.45 },
    Feature { name: "troops", early: 0.05, late: 0.04 },
    Feature { name: "disorder", early: 0.10, late: 0.06 },
    Feature { name: "routs", early: 0.20, late: 0.12 },
    Feature { name: "leaders", early: 0.25, late: 0.10 },
    Feature { name: "objectives in reach", early: 0.12, late: 0.12 },
    Feature { name: "losses", early: 0.05, late: 0.08 },
];

/// How much of each the first side has more.
pub(super) fn measure(setup: &Setup, state: &State, out: &mut [f64; FEATURES]) {
    let mut sums = [[0_i32; 2]; 4];
    for side in Side::BOTH {
        let mut add = |row: usize, amount: i32| sums[row][side.index()] += amount;
        for id in setup.index.units[side] {
            let piece = state.piece(id);
            // Who comes later or again counts as well, who has left is out of it.
            if matches!(piece.at, Place::GONE | Place::LEFT) {
                continue;
            }
            add(0, i32::from(state.strength(setup, id)));
            add(1, -i32::from(piece.status == Status::Disordered));
            add(2, -i32::from(piece.status == Status::Routed || piece.at == Place::WAITING));
        }
        let gone = |id: &PieceId| state.piece(*id).at == Place::GONE;
        add(3, -(setup.index.leaders[side].filter(gone).count() as i32));
    }
    out[0] = f64::from(balance(setup, state));
    for (row, [one, two]) in sums.into_iter().enumerate() {
        out[row + 1] = f64::from(one - two);
    }
    out[5] = objectives(setup, state);
    let lost = |side: Side| victory::steps_lost(setup, state, side);
    out[6] = f64::from(lost(Side::B) - lost(Side::A));
}

/// Points that it is like to be kept from the way out.
const BARRED: i32 = 4;

/// The points as they stand; where one side alone is paid, by how much it is above the middle of the scale.
pub(super) fn balance(setup: &Setup, state: &State) -> i32 {
    let scoring = setup.rules.book.scoring;
    let (opens, mut points) = (setup.title.opens, 0);
    let sign = |side: Side| if side == Side::A { 1 } else { -1 };
    for (index, objective) in setup.objectives.iter().enumerate() {
        if let Some(side) = victory::holder(setup, state, index)
            && (scoring != Scoring::Graded || side == opens)
        {
            points += sign(side) * i32::from(objective.worth[side]);
        }
    }
    let ahead = victory::steps_lost(setup, state, opens.other()) - victory::steps_lost(setup, state, opens);
    match scoring {
        Scoring::Difference => {}
        Scoring::Totals => points += sign(opens) * ahead.signum() * i32::from(setup.tables.steps),
        Scoring::Graded => {
            let levels = &setup.tables.levels;
            let ends = [levels.first(), levels.iter().rev().nth(1)];
            let middle: i32 = ends.into_iter().flatten().map(|(least, _)| i32::from(*least)).sum::<i32>() / 2;
            points += sign(opens) * (ahead + i32::from(state.extra.flags) - middle);
        }
    }
    let own = sign(opens) * points;
    // AIF 17.2.12a: whatever else it has, who is kept from the way out has lost.
    let barred = !setup.scenario.hold.is_empty()
        && setup.scenario.hold.iter().all(|hex| !state.units_at(setup, hex, opens.other()).is_empty());
    sign(opens) * if barred { own.min(0) - BARRED } else { own }
}

/// Whose troops are nearer to the places that bring points, weighed by the points.
fn objectives(setup: &Setup, state: &State) -> f64 {
    let mut sum = 0.0;
    for (index, objective) in setup.objectives.iter().enumerate() {
        let pull = |side: Side| -> f64 {
            setup.index.units[side]
                .filter_map(|id| state.hex(id).map(|hex| (id, hex)))
                .map(|(id, hex)| {
                    let way = f64::from(setup.map.distance(hex, objective.hex)) + 1.0;
                    let shape = if state.piece(id).status == Status::Good { 1.0 } else { 0.4 };
                    shape * f64::from(state.strength(setup, id)) / (way * way)
                })
                .sum()
        };
        let worth = f64::from(plans::points(setup, index));
        let (one, two) = (pull(Side::A), pull(Side::B));
        sum += worth * (one - two) / (one + two + 0.2);
    }
    sum
}
