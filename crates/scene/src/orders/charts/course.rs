//! Orders, initiative, the course of the battle and how it is won.

use ::orders::setup::{Kind, Setup};
use play::Side;

use super::super::picture::place;
use super::{chart, from, row};
use crate::Chart;

pub(super) fn orders(_setup: &Setup) -> Chart {
    let rows = vec![
        row([
            "Attack",
            "all must end nearer to the enemy",
            "may enter enemy zones; no Road March",
            "all next to an enemy must",
            "no",
            "CAL 5.1.2a",
        ]),
        row([
            "Advance",
            "half must end nearer to the enemy",
            "may enter enemy zones; Road March",
            "may, after a check",
            "no",
            "CAL 5.1.1a",
        ]),
        row([
            "Defence",
            "nobody",
            "one hex; may leave an enemy zone; into one only to friends",
            "no",
            "yes",
            "CAL 5.1.3a",
        ]),
        row([
            "Manoeuvre",
            "nobody",
            "freely, but not into enemy zones; Road March",
            "no",
            "no",
            "CAL 5.1.4a",
        ]),
    ];
    let head = ["Order", "Who must close", "Movement", "Assault", "Reorganise", "Clause"];
    let mut chart = chart("orders", "Orders of the formations", "CAL 5.1", &head, rows, "rulebook".into());
    chart.notes = vec![
        "A unit out of command acts under Defence; one check lets it take any order (CAL 5.3, 5.3.1).".into(),
        "Reinforcements come in under Manoeuvre (CAL 15.4.2); guns may always act under Defence or Manoeuvre (CAL 11.0a).".into(),
    ];
    chart
}

pub(super) fn stacking() -> Chart {
    let rows = vec![
        row(["two infantry or two cavalry units", "of one formation", "CAL 7.1a"]),
        row(["one unit and one battery", "of any formations", "CAL 7.1b"]),
        row(["two batteries", "of any formations", "CAL 7.1c"]),
        row(["leaders", "as many as there are", "CAL 7.1d"]),
        row(["routed units", "not with unrouted ones", "CAL 7.1.1"]),
        row(["units in Road March", "alone", "CAL 7.1.2"]),
    ];
    let head = ["Who", "May share a hex", "Clause"];
    chart("stacking", "Stacking", "CAL 7.0a", &head, rows, "rulebook".into())
}

pub(super) fn initiative(setup: &Setup) -> Chart {
    let (opens, other) = (setup.title.opens, setup.title.opens.other());
    let name = |side: Side| setup.title.side_names[side.index()];
    let mut rows = vec![row([name(opens), &format!("{:+}", setup.tables.initiative), "CAL 6.1a"])];
    for sky in &setup.tables.weather.boxes {
        let who = format!("{} in {}", name(other), sky.name);
        rows.push(row([&who, &format!("{:+}", sky.initiative), "CAL 6.1b"]));
    }
    let head = ["Side", "Adds to its die", "Clause"];
    let mut chart = chart("initiative", "Initiative", "CAL 6.0a", &head, rows, from(setup, "initiative"));
    chart.notes = vec![
        "The higher sum names the next formation of either side; a tie goes to the higher value, equal values roll again \
         (CAL 6.0b, 6.2a)."
            .into(),
        format!("The first activation of the battle is the {} side's without a die (CAL 3.2b).", name(opens)),
    ];
    chart
}

pub(super) fn objectives(setup: &Setup) -> Chart {
    let rows = setup
        .objectives
        .iter()
        .map(|objective| {
            let number = setup.map.printed(objective.hex).to_string();
            let [one, two] = Side::BOTH.map(|side| objective.worth[side].to_string());
            row([&place(setup, &number), &one, &two])
        })
        .collect();
    let [first, second] = setup.title.side_names;
    let head = ["Place", first, second];
    let mut chart =
        chart("objectives", "What the places are worth", "CAL 18.0g", &head, rows, from(setup, "victory"));
    chart.notes = vec![match setup.rules.control {
        ::orders::ruleset::Control::LastOccupier => {
            "A place counts for the side whose combat unit was last in it.".into()
        }
        ::orders::ruleset::Control::OccupiedAtEnd => {
            "A place counts for the side whose combat unit stands in it at the end.".into()
        }
    }];
    if setup.rules.intervention {
        let other = setup.title.side_names[setup.title.opens.other().index()];
        chart.notes.push(format!(
            "The {other} side gets {} points if the enemy's army commander takes command himself (CAL 20.1c).",
            setup.tables.intervention
        ));
    }
    chart
}

pub(super) fn levels(setup: &Setup) -> Chart {
    let levels = &setup.tables.levels;
    let mut rows = Vec::new();
    for (index, (least, name)) in levels.iter().enumerate() {
        let most = index
            .checked_sub(1)
            .and_then(|above| levels.get(above))
            .map(|(above, _)| above.saturating_sub(1));
        let range = match most {
            None => format!("{least} or more"),
            Some(most) => format!("{least} to {most}"),
        };
        rows.push(row([&range, name]));
    }
    let head = ["Difference of points", "Level"];
    let mut chart = chart("victory", "Levels of victory", "CAL 18.0f", &head, rows, from(setup, "victory"));
    chart.notes = vec!["The side with more points subtracts those of the other (CAL 18.0e).".into()];
    chart
}

pub(super) fn turns(setup: &Setup) -> Chart {
    let rows = (1..=setup.tables.turns)
        .map(|turn| {
            let hour = setup.tables.hours.get(usize::from(turn) - 1).cloned().unwrap_or_default();
            let who = |side: Side| {
                let due = setup.pieces.iter().filter(|piece| piece.side == side && piece.arrives == turn);
                let names: Vec<String> = due
                    .map(|piece| match piece.entry {
                        Some(hex) => format!("{} ({})", piece.name, setup.map.printed(hex)),
                        None => piece.name.clone(),
                    })
                    .collect();
                if names.is_empty() { "-".into() } else { names.join(", ") }
            };
            row([&turn.to_string(), &hour, &who(Side::A), &who(Side::B)])
        })
        .collect();
    let [first, second] = setup.title.side_names.map(|name| format!("{name} arrivals"));
    let head = ["Turn", "Hour", &first, &second];
    let mut chart = chart("turns", "Turns and arrivals", "CAL TURN", &head, rows, from(setup, "turn_track"));
    chart.notes = vec![
        "In brackets the hex where they come in; if the enemy bars it, the rules of entry say what then \
                        (CAL 15.4.1d)."
            .into(),
    ];
    if setup.tables.first_turn_skips_command {
        chart.notes.push("The first turn begins with an activation: no orders, weather, reorganisation or returns (CAL 3.2a).".into());
    }
    chart
}

/// The numbers that have no chart of their own.
pub(super) fn figures(setup: &Setup) -> Chart {
    let tables = &setup.tables;
    let leader = setup.pieces.iter().find(|piece| piece.kind == Kind::Officer);
    let mut rows = vec![
        row(["a turn", "an hour", "CAL 1.2a"]),
        row(["a hex", &format!("about {} m", tables.metres), "CAL 1.2b"]),
        row(["a point of strength", "200 to 300 foot, 150 to 200 horse, 2 to 3 guns", "CAL 1.2c"]),
        row(["sight", &format!("{} hexes", tables.sight), "CAL 11.3a"]),
        row(["Elan", &format!("{} attacks of the battle", tables.elan), "CAL 16.0"]),
    ];
    if let Some(leader) = leader {
        rows.push(row(["movement of a leader", &format!("{} points", leader.movement), "CAL 2.2.1"]));
    }
    if setup.rules.intervention {
        let price = format!("{} points to the enemy", tables.intervention);
        rows.push(row(["the army commander takes the reserve himself", &price, "CAL 20.1c"]));
    }
    chart(
        "figures",
        "Scale and figures",
        "CAL 1.2b",
        &["What", "How much", "Clause"],
        rows,
        from(setup, "scale"),
    )
}

pub(super) fn counters(setup: &Setup) -> Chart {
    let words = |id: &str| id.replace('_', " ");
    let rows =
        setup.tables.counters.iter().map(|(kind, count)| row([&words(kind), &count.to_string()])).collect();
    chart("counters", "The counters", "CAL 1.1b", &["Kind", "Number"], rows, from(setup, "counters"))
}
