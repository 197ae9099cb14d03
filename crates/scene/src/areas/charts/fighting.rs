//! Bombardment, combat, pursuit, hits and leaders at risk.

use ::areas::ruleset::BombardedGarrison;
use ::areas::setup::Setup;

use super::{chart, columns, dice, note, row, signed};
use crate::Chart;

pub(super) fn charts(setup: &Setup) -> Vec<Chart> {
    vec![bombardment(setup), combat(setup), modifiers(setup), pursuit(setup), hits(setup), casualties(setup)]
}

fn bombardment(setup: &Setup) -> Chart {
    let table = &setup.tables.bombardment;
    let mut chart =
        chart(&setup.tables, "bombardment", ["bombardment", "Artillery bombardment", "BII T-BO"], &["Die"]);
    chart.head.extend(columns(table.rows.first().map_or(0, Vec::len)));
    dice(&mut chart, table);
    note(&mut chart, "Columns: SP of artillery more than the enemy has in the area. The cells are hits.");
    note(
        &mut chart,
        format!(
            "{} to the die against a Force that defends in mountains or in its own City.",
            signed(setup.tables.bombardment_shelter)
        ),
    );
    let targets = match setup.rules.bombarded_garrison {
        BombardedGarrison::LikeOthers => "garrisons among them (BII 9.2b)",
        BombardedGarrison::Last => "a garrison last (BII 9.2d)",
    };
    let when = format!("In each Round before the combat dice; who fires chooses the targets, {targets}.");
    note(&mut chart, when);
    chart
}

fn combat(setup: &Setup) -> Chart {
    let table = &setup.tables.combat;
    let mut chart = chart(&setup.tables, "combat", ["combat", "Combat results", "BII T-CR"], &["Die"]);
    for (index, &least) in table.columns.iter().enumerate() {
        chart.head.push(match table.columns.get(index + 1) {
            Some(&next) if next - 1 == least => least.to_string(),
            Some(&next) => format!("{least}-{}", next - 1),
            None => format!("{least}+"),
        });
    }
    dice(&mut chart, &table.hits);
    note(
        &mut chart,
        "Columns: SP of the whole Force. The cells are hits inflicted; both sides roll and suffer together.",
    );
    note(
        &mut chart,
        format!("A combat has {} Rounds at most; the Defender may leave after the first.", table.rounds),
    );
    note(&mut chart, "Who has inflicted more hits wins; if even, who has the initiative (BII 9.3j, 9.3k).");
    chart
}

fn modifiers(setup: &Setup) -> Chart {
    let table = &setup.tables.combat;
    let names = ["combat-modifiers", "Modifiers to the combat die", "BII T-CR"];
    let mut chart = chart(&setup.tables, "combat", names, &["If", "Attacker", "Defender"]);
    row(&mut chart, &["a leader is used", "+ his Tactical Rating", "+ his Tactical Rating"]);
    let attacker = [
        ("the area is mountain", table.mountain),
        ("the area is a City of the Defender's", table.city),
        ("every attacking unit came over a bridge", table.bridge),
        ("every one over a Destroyed Bridge, in addition", table.broken_bridge),
    ];
    for (what, value) in attacker {
        row(&mut chart, &[what, &signed(value), "0"]);
    }
    note(
        &mut chart,
        "Only a senior leader in the area can be used, for units of any formation (BII 2.1.2d, 9.3c).",
    );
    chart
}

fn pursuit(setup: &Setup) -> Chart {
    let table = &setup.tables.pursuit;
    let mut chart = chart(&setup.tables, "pursuit", ["pursuit", "Pursuit", "BII T-PU"], &["Die"]);
    chart.head.extend(columns(table.hits.rows.first().map_or(0, Vec::len)));
    dice(&mut chart, &table.hits);
    note(
        &mut chart,
        "Columns: SP of cavalry more than the retreating Force has. The cells are hits; cavalry takes them first.",
    );
    let changes = [
        ("into a City of the retreating side", table.into_city),
        ("into mountains", table.into_mountain),
        ("out of mountains", table.from_mountain),
        ("if the first step is over a bridge", table.over_bridge),
    ];
    let changes = changes.map(|(what, value)| format!("{} {what}", signed(value)));
    note(&mut chart, format!("To the die: {}.", changes.join(", ")));
    note(
        &mut chart,
        format!(
            "A retreat through an area that enemies hold is rolled for in column {} as well (BII 9.4g).",
            table.enemy_area_column
        ),
    );
    chart
}

fn hits(setup: &Setup) -> Chart {
    let table = &setup.tables.cohesion;
    let head = ["Hits", "Cohesion Factor", "Strength", "Besides"];
    let mut chart = chart(&setup.tables, "cohesion", ["hits", "What hits do", "BII 3.6"], &head);
    for hits in 1..=table.unit_bears {
        let weak = hits >= table.weak_from;
        let strength = if weak { format!("-{}", table.weak_by) } else { "0".into() };
        let besides = if weak { "no Forced March, no march to the guns" } else { "" };
        row(&mut chart, &[&hits.to_string(), &format!("-{hits}"), &strength, besides]);
    }
    let lost = table.unit_bears + 1;
    row(&mut chart, &[&lost.to_string(), "", "", "the unit is eliminated"]);
    note(
        &mut chart,
        format!(
            "A garrison bears {} and is set aside by the next; it can be used again.",
            table.garrison_bears
        ),
    );
    chart
}

fn casualties(setup: &Setup) -> Chart {
    let table = &setup.tables.casualties;
    let names = ["casualties", "Leaders at risk (option)", "BII 13.2"];
    let mut chart = chart(&setup.tables, "leader_casualties", names, &["Two dice", "The leader is"]);
    let range = |from: i8, below: i8| {
        if below - from == 1 { from.to_string() } else { format!("{from}-{}", below - 1) }
    };
    row(&mut chart, &[&format!("{} or less", table.light - 1), "unhurt"]);
    let light = format!("lightly wounded: may come back after {} turns", table.back_after);
    row(&mut chart, &[&range(table.light, table.wounded), &light]);
    row(&mut chart, &[&range(table.wounded, table.killed), "wounded: away for the rest of the game"]);
    row(&mut chart, &[&format!("{} or more", table.killed), "killed"]);
    for &(hits, drm) in &table.hits {
        note(&mut chart, format!("{} if his side suffered {hits} hits or more in the Round.", signed(drm)));
    }
    note(&mut chart, format!("{} for an Army Leader.", signed(table.army_leader)));
    note(&mut chart, "For the leader whose Tactical Rating was used, if his side was hit.");
    chart
}
