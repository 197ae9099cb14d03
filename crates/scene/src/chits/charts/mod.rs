//! The charts of the campaign as tables: figures from the data, words of our own.
//!
//! | module | charts |
//! |---|---|
//! | `fighting` | combat, shifts, results, charges |
//! | `marching` | ground, waters and roads, movement, supply |
//! | `course` | turns, command, reinforcements, points, figures |

mod course;
mod fighting;
mod marching;

use ::chits::setup::Setup;

use crate::{Chart, charts};

/// All charts in the order in which a player needs them.
pub(super) fn charts(setup: &Setup) -> Vec<Chart> {
    vec![
        fighting::combat(setup),
        fighting::shifts(setup),
        fighting::results(),
        fighting::charge(setup, false),
        fighting::charge(setup, true),
        marching::terrain(setup),
        marching::sides(setup),
        marching::movement(setup),
        marching::supply(setup),
        course::turns(setup),
        course::command(setup),
        course::arrivals(setup),
        course::places(setup),
        course::points(setup),
        course::ending(setup),
        course::figures(setup),
    ]
}

/// Where the figures of a table come from.
fn from(setup: &Setup, path: &str) -> String {
    charts::from(&setup.tables.provenance, path)
}
