//! Mantua, points and levels of victory.

use ::areas::ruleset::SiegePoints;
use ::areas::setup::Setup;

use super::{chart, note, row};
use crate::Chart;

pub(super) fn charts(setup: &Setup) -> Vec<Chart> {
    vec![mantua(setup), points(setup), levels(setup)]
}

fn mantua(setup: &Setup) -> Chart {
    let siege = setup.tables.movement.siege;
    let names = ["mantua", "Mantua", "BII 5.6"];
    let mut chart = chart(&setup.tables, "movement", names, &["What", "Besieged", "Liberated"]);
    chart.notes.clear();
    let when = format!("{siege} SP of French infantry in the area");
    let rows = [
        ["In the Supply Phase", &when, "less than that"],
        ["The area counts as", "a French City", "clear ground"],
        ["French Lines of Supply", "run through", "begin there, do not run through"],
        ["French command", "runs through", "does not come in from outside"],
        ["Austrian Lines of Supply", "do not run through", "run through if no French unit is there"],
        ["Austrians may join the city", "no", "yes"],
    ];
    for cells in &rows {
        row(&mut chart, cells);
    }
    note(
        &mut chart,
        "The marker is looked at in the Supply Phase and at no other time. Who has joined the city stays there.",
    );
    chart
}

fn points(setup: &Setup) -> Chart {
    let table = &setup.tables.victory;
    let names = ["points", "Victory Points", "BII 12.1"];
    let mut chart = chart(&setup.tables, "victory", names, &["For", "French", "Austrian"]);
    let each = table.per_unit.to_string();
    row(&mut chart, &["each enemy unit eliminated, garrisons apart", &each, &each]);
    for &(area, points) in &table.french_cities {
        row(&mut chart, &[&format!("{} held", setup.area(area).name), &points.to_string(), "0"]);
    }
    for &(area, points) in &table.austrian_cities {
        row(&mut chart, &[&format!("{} held", setup.area(area).name), "0", &points.to_string()]);
    }
    let siege = match setup.rules.siege_points {
        SiegePoints::ByMarker => "Mantua besieged at the end, as its marker says",
        SiegePoints::ByTroops => "Mantua besieged at the end, by the troops there",
    };
    row(&mut chart, &[siege, &table.siege.to_string(), "0"]);
    row(&mut chart, &["no Austrian unit in the plain", &table.plain.to_string(), "0"]);
    row(&mut chart, &["each unit in the city of Mantua", "0", &table.per_unit_in_mantua.to_string()]);
    row(&mut chart, &["Wurmser in the city of Mantua", "0", &table.wurmser_in_mantua.to_string()]);
    let leader = setup.tables.casualties.army_leader_vp.to_string();
    row(&mut chart, &["the enemy's Army Leader killed (option)", &leader, &leader]);
    note(&mut chart, "The plain: west of the Adige and south of Anfo and La Corona.");
    note(
        &mut chart,
        "Counted once, after the last turn. A side without a unit on the map loses at once (BII 12.1a).",
    );
    chart
}

fn levels(setup: &Setup) -> Chart {
    let levels = &setup.tables.victory.levels;
    let names = ["levels", "Levels of victory", "BII 12.2b"];
    let mut chart = chart(&setup.tables, "victory", names, &["Points ahead", "Level"]);
    chart.notes.clear();
    for (index, (name, least)) in levels.iter().enumerate() {
        let range = match levels.get(index + 1) {
            Some((_, next)) if next - 1 == *least => least.to_string(),
            Some((_, next)) => format!("{least}-{}", next - 1),
            None => format!("{least} or more"),
        };
        row(&mut chart, &[&range, name]);
    }
    chart
}
