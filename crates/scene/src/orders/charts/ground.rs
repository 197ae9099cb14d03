//! Ground, roads and water, and the weather over them.

use ::orders::movement::points;
use ::orders::setup::{Arm, Setup, Terrain};
use ::orders::sketch::effects;
use ::orders::tables::WeatherBox;

use super::{chart, from, row};
use crate::Chart;
use crate::words::{capital, columns};

pub(super) fn terrain(setup: &Setup) -> Chart {
    let (movement, combat, fire) = (&setup.tables.movement, &setup.tables.combat, &setup.tables.bombardment);
    let cost = |terrain| points(movement.ground(Arm::Infantry, terrain));
    let signed = |value: i8| format!("{value:+}");
    let rows = vec![
        row(["open ground, hill", &cost(Terrain::Clear), "-", "-", "", "CAL TEC-clear"]),
        row([
            "going up a level",
            &format!("{} more", points(movement.up)),
            &format!("{} on the die if all climb", signed(combat.uphill)),
            &signed(fire.uphill),
            "",
            "CAL TEC-up",
        ]),
        row([
            "marsh",
            &cost(Terrain::Marsh),
            "foot and horse have half their strength",
            "-",
            "guns in it do not fire",
            "CAL TEC-marsh",
        ]),
        row([
            "town",
            &cost(Terrain::Town),
            &format!("{}, Dr becomes Ex", columns(combat.town)),
            &signed(fire.ground[Terrain::Town as usize]),
            "nobody in it has to attack; blocks sight",
            "CAL TEC-town",
        ]),
        row([
            "fortress",
            &cost(Terrain::Fortress),
            &columns(combat.fortress),
            &signed(fire.ground[Terrain::Fortress as usize]),
            "no zone of control reaches in; nobody in it has to attack; blocks sight",
            "CAL TEC-fortress",
        ]),
        row(["trees, peaks", "-", "-", "-", "only drawn", "CAL TEC-trees"]),
    ];
    let head = ["Ground", "MP", "Assaults on it", "Fire at it", "Besides", "Clause"];
    let mut chart = chart("terrain", "Ground", "CAL 9.2", &head, rows, from(setup, "movement"));
    chart.notes = vec![
        "Costs add up; one hex can always be moved, whatever it costs (CAL 9.1.1b).".into(),
        format!(
            "One sees {} hexes; what is higher than both ends, a town or a fortress between them blocks.",
            setup.tables.sight
        ),
    ];
    chart
}

pub(super) fn sides(setup: &Setup) -> Chart {
    let (movement, combat) = (&setup.tables.movement, &setup.tables.combat);
    let rows = vec![
        row(["road", &format!("{} in Road March along it", points(movement.road)), "-", "CAL 9.3.1a"]),
        row([
            "minor road",
            &format!(
                "{} less than the ground in Road March along it, but at least {}",
                points(movement.minor_less),
                points(movement.minor_least)
            ),
            "-",
            "CAL 9.3.1b",
        ]),
        row([
            "canal",
            &format!("{} more; guns cross it only at a bridge", points(movement.canal)),
            &format!("{:+} on the die if all cross it", combat.canal),
            "CAL TEC-canal",
        ]),
        row(["bridge", "the canal costs nothing along the road", "counts as canal", "CAL 10.4.1"]),
        row(["river", "nobody crosses it", "nobody attacks across it", "CAL TEC-river"]),
    ];
    let mut chart = chart(
        "hexsides",
        "Roads and water",
        "CAL 9.3a",
        &["What", "Movement", "Assaults", "Clause"],
        rows,
        from(setup, "movement"),
    );
    chart.notes = vec![
        "Road March is for units under Advance or Manoeuvre, one unit a hex and never next to an enemy in good order \
         (CAL 9.3.2a, 9.3.2c)."
            .into(),
    ];
    chart
}

pub(super) fn weather(setup: &Setup) -> Chart {
    let boxes = &setup.tables.weather.boxes;
    let yes = |it: bool, text: &str| if it { text.to_owned() } else { String::new() };
    let orders = |sky: &WeatherBox| {
        let all = [
            yes(sky.all_defend, "every order becomes Defence"),
            yes(sky.commanders_halved, "army commanders reach half as far"),
            yes(!sky.tests, "nobody out of command may test"),
            yes(sky.guns_on_roads, "guns keep to roads"),
        ];
        all.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(", ")
    };
    let rows = boxes
        .iter()
        .enumerate()
        .map(|(index, sky)| {
            let besides = orders(sky);
            let besides = if besides.is_empty() { "-".into() } else { besides };
            row([
                &format!("{index} {}", sky.name),
                &capital(&effects(sky)),
                &besides,
                &sky.initiative.to_string(),
            ])
        })
        .collect();
    let side = setup.title.side_names[setup.title.opens.other().index()];
    let head = ["Weather", "What it does", "Besides", "Initiative"];
    let mut chart = chart("weather", "Weather", "CAL 17.0b", &head, rows, from(setup, "weather"));
    chart.notes = vec![format!("Initiative: what the {side} side adds to its die (CAL 6.1b).")];
    let passing = boxes.iter().enumerate().find(|(index, sky)| usize::from(sky.then) != *index);
    if let Some((_, sky)) = passing {
        let then = boxes.get(usize::from(sky.then)).map_or("", |next| next.name.as_str());
        chart.notes.push(format!("{} is over when its turn is: then it is {then} (CAL 17.1.3g).", sky.name));
    }
    chart
}

pub(super) fn weather_table(setup: &Setup) -> Chart {
    let table = &setup.tables.weather;
    let name =
        |index: usize| table.boxes.get(index).map_or_else(|| index.to_string(), |sky| sky.name.clone());
    let rows = table
        .table
        .iter()
        .enumerate()
        .map(|(index, new)| {
            let cells = new.iter().map(|&to| name(to.into()));
            std::iter::once(name(index)).chain(cells).collect()
        })
        .collect();
    let who = setup.title.side_names[setup.title.first.index()];
    let head = ["Now", "1", "2", "3", "4", "5", "6"];
    let mut chart = chart(
        "weather-table",
        "How the weather changes",
        "CAL 17.0-T",
        &head,
        rows,
        from(setup, "weather_table"),
    );
    chart.notes =
        vec![format!("The {who} side rolls one die each turn; it begins in {}.", name(table.start.into()))];
    chart
}
