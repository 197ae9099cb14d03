//! The charts of a battle as tables: figures from the data, words of our own.

mod course;
mod fighting;
mod ground;
mod sister;

use ::orders::ruleset::Command;
use ::orders::setup::Setup;

use crate::Chart;
use crate::charts::{self, chart, row};

/// All charts in the order in which a player needs them.
pub(super) fn charts(setup: &Setup) -> Vec<Chart> {
    if setup.rules.book.command == Command::Officers {
        return sister::charts(setup);
    }
    let mut list = vec![
        fighting::assault(setup),
        fighting::results(setup),
        fighting::shifts(setup),
        fighting::modifiers(setup),
        fighting::checks(setup),
        fighting::bombardment(setup),
        fighting::fire_modifiers(setup),
        fighting::fire_results(setup),
        ground::terrain(setup),
        ground::sides(setup),
        ground::weather(setup),
    ];
    if !setup.rules.better_weather {
        list.extend([ground::weather_table(setup), fighting::confusion(setup)]);
    }
    list.extend([
        course::orders(setup),
        course::stacking(),
        course::initiative(setup),
        course::objectives(setup),
        course::levels(setup),
        course::turns(setup),
        course::figures(setup),
        course::counters(setup),
    ]);
    list
}

/// Where the figures of a table come from.
fn from(setup: &Setup, path: &str) -> String {
    charts::from(&setup.tables.provenance, path)
}

/// `3 or less`, `4`, `10 or more`: the dice of a row among others.
fn die(value: i8, index: usize, count: usize) -> String {
    match index {
        0 => format!("{value} or less"),
        index if index + 1 == count => format!("{value} or more"),
        _ => value.to_string(),
    }
}
