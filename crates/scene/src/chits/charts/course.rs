//! Turns, command, who arrives, what counts and how it ends.

use ::chits::setup::{Command, SIDE_NAMES, Setup};
use ::chits::words::{counter_name, day, hex_name, piece_name};
use board::Id;
use board::hex::HexId;
use play::Side;

use super::from;
use crate::Chart;
use crate::charts::{chart, row};
use crate::words::{capital, listed};

pub(super) fn turns(setup: &Setup) -> Chart {
    let rows = (1..).zip(&setup.tables.turns).map(|(turn, it): (u8, _)| {
        let what = match (it.night, it.new_day) {
            (true, _) => "night: nobody fights or charges",
            (_, true) => "supply and recovery",
            _ => "-",
        };
        let [one, two] = Side::BOTH.map(|side| it.points[side].to_string());
        row([&turn.to_string(), &day(&it.date), &it.hours, &one, &two, what])
    });
    let [first, second] = SIDE_NAMES.map(|name| format!("{name} points"));
    let head = ["Turn", "Day", "Hours", &first, &second, "Besides"];
    let path = if setup.rules.regular_track { "regular_track" } else { "turn_track" };
    let mut chart =
        chart("turns", "Turns and activation points", "RM CMP-2", &head, rows.collect(), from(setup, path));
    chart.notes = vec![
        "A point is a formation that is put into the cup or with the commander in chief (RM ACT-1a).".into(),
    ];
    chart
}

pub(super) fn command(setup: &Setup) -> Chart {
    let rows = (0..setup.counters.len()).map(|index| {
        let id = ::chits::setup::CounterId::from_index(index as u8);
        let it = setup.counter(id);
        let (what, clause) = match it.command {
            Command::Chief => (
                format!(
                    "up to {} formations together, every {}nd turn at most",
                    setup.tables.chief, setup.tables.chief_gap
                ),
                "RM CIC-4",
            ),
            Command::Formation(_) => ("its formation, and units without designation".to_owned(), "RM ACT-4"),
            Command::Independent => {
                (format!("up to {} units of any formation", setup.tables.independent), "RM IND-2")
            }
        };
        let side = SIDE_NAMES[it.side.index()];
        row([&capital(&counter_name(setup, id)), side, &it.radius.to_string(), &what, clause])
    });
    let head = ["Counter", "Side", "Radius", "Activates", "Clause"];
    let mut chart = chart(
        "command",
        "Command counters",
        "RM ACT-9",
        &head,
        rows.collect(),
        "rulebook, history, design".into(),
    );
    chart.notes = vec![
        "The radius is counted along hexes free of enemy units; ground and rivers do not matter (RM ACT-8)."
            .into(),
        "A unit acts once a turn (RM ACT-7b). A passed counter does not come back (RM ACT-5a).".into(),
    ];
    chart
}

pub(super) fn arrivals(setup: &Setup) -> Chart {
    let mut rows = Vec::new();
    for it in &setup.arrivals {
        let names: Vec<String> = { it.pieces }.map(|id| piece_name(setup, id)).collect();
        for (index, (turn, hexes)) in it.entries.iter().enumerate() {
            let first = index == 0;
            let turn = if first { it.turn } else { *turn };
            let at: Vec<String> = hexes.iter().map(|&hex: &HexId| hex_name(setup, hex)).collect();
            let who = if first { listed(&names) } else { "the same, if they have waited".into() };
            let clause = match (it.may_wait, index) {
                (false, _) => "RM RNF-1",
                (true, 0) => "RM RNF-3",
                (true, 1) => "RM RNF-4",
                (true, _) => "RM RNF-5",
            };
            rows.push(row([&turn.to_string(), SIDE_NAMES[it.side.index()], &who, &at.join(", "), clause]));
        }
    }
    let head = ["Turn", "Side", "Who", "Where", "Clause"];
    let mut chart =
        chart("arrivals", "Reinforcements", "RM RNF-1", &head, rows, "design, history, rulebook".into());
    chart.notes = vec!["If the enemy is there, in any hex beside it (RM RNF-2).".into()];
    chart
}

pub(super) fn places(setup: &Setup) -> Chart {
    let rows = setup.places.iter().map(|it| {
        let clause = match it.points {
            0 => "RM VP-3a",
            1..=3 => "RM VP-2",
            _ => "RM VP-3",
        };
        row([&hex_name(setup, it.hex), &it.points.to_string(), SIDE_NAMES[it.owner.index()], clause])
    });
    let head = ["Place", "Points", "At first", "Clause"];
    let mut chart =
        chart("places", "What the places are worth", "RM VP-3", &head, rows.collect(), from(setup, "places"));
    chart.notes = vec!["A place belongs to the side whose combat unit was last in it.".into()];
    chart
}

pub(super) fn points(setup: &Setup) -> Chart {
    let tables = &setup.tables;
    let rows = vec![
        row(["an enemy step lost", &tables.points.step.to_string(), "RM VP-1"]),
        row(["a place possessed at the end", "as much as it is worth", "RM VP-3"]),
        row(["an Austrian step that left the map by the west", &tables.points.exit.to_string(), "RM VP-4"]),
        row(["a Piedmontese step that left it by the east", &tables.points.exit.to_string(), "RM VP-5"]),
        row(["a bridge or bridge crew of the enemy", &tables.points.bridge.to_string(), "RM VP-7"]),
    ];
    let head = ["What", "Points", "Clause"];
    let mut chart = chart("points", "Victory points", "RM VP-1", &head, rows, from(setup, "victory"));
    chart.notes = vec![format!(
        "Steps that have left count if the road behind them is free at the beginning of each of the next {} turns (RM VP-6).",
        tables.exit_tests
    )];
    chart
}

pub(super) fn ending(setup: &Setup) -> Chart {
    let names = |side: Side| {
        let all = { setup.index.instant[side] }.map(|id| setup.places[usize::from(id.0)].name.clone());
        listed(&all.collect::<Vec<_>>())
    };
    let turns = setup.tables.turns.len();
    let rows = vec![
        row([
            &format!("a side has lost {} steps more than the other", setup.tables.step_difference),
            "the other wins",
            "RM END-2",
        ]),
        row([&format!("supplied Piedmontese units are in {}", names(Side::B)), "Piedmont wins", "RM END-3"]),
        row([
            &format!("supplied Austrian units are in {} at the same time", names(Side::A)),
            "Austria wins",
            "RM END-4",
        ]),
        row([&format!("turn {turns} is over"), "the side with more points wins", "RM END-5"]),
        row(["a player gives up", "the other wins", "RM END-1"]),
    ];
    let head = ["When", "Then", "Clause"];
    chart("ending", "How the war ends", "RM INT-4", &head, rows, from(setup, "victory"))
}

pub(super) fn figures(setup: &Setup) -> Chart {
    let tables = &setup.tables;
    let (units, normal) = tables.stacking;
    let rows = vec![
        row(["a hex", &format!("about {} m", tables.metres), "RM CMP-1"]),
        row(["units in a hex", &format!("{units}, of which {normal} of normal size"), "RM STK-2"]),
        row(["units that INDEPENDENT moves", &tables.independent.to_string(), "RM IND-2"]),
        row(["formations under a commander in chief", &tables.chief.to_string(), "RM CIC-4"]),
        row(["horsemen get away on", &format!("1 to {}", tables.evade), "RM EVD-2"]),
        row([
            "a bridge beside the enemy is finished on",
            &format!("{} or more", tables.contested),
            "RM BRG-3",
        ]),
        row(["hexes from a road within supply", &tables.from_road.to_string(), "RM SUP-2"]),
    ];
    let head = ["What", "How much", "Clause"];
    chart("figures", "Scale and figures", "RM CMP-1", &head, rows, "history, rulebook".into())
}
