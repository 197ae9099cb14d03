//! Turns, ground, marches, checks and supply.

use ::areas::ruleset::BrokenBridges;
use ::areas::setup::{SIDE_NAMES, Setup, Terrain};
use ::areas::words::day;
use play::Side;

use super::{chart, die, note, row, signed, tag};
use crate::Chart;

pub(super) fn charts(setup: &Setup) -> Vec<Chart> {
    vec![
        sequence(setup),
        turns(setup),
        ground(setup),
        forced_march(setup),
        forage(setup),
        destruction(setup),
        repair(setup),
        guns(setup),
        recovery(setup),
        scouting(setup),
        supply(setup),
    ]
}

fn sequence(setup: &Setup) -> Chart {
    let names = ["sequence", "Sequence of play", "BII 4.2"];
    let mut chart = chart(&setup.tables, "turn_track", names, &["Phase", "Who", "What is done"]);
    chart.notes.clear();
    let rows = [
        ["Supply", "both", "control of Cities, Lines of Supply, attrition, foraging, the siege of Mantua"],
        ["Command", "both", "who is within the range of his leaders and who is Out of Command"],
        ["Initiative", "both", "who decides which side goes first"],
        ["Movement", "first side", "marches, Forced Marches, bridge work, overruns"],
        ["Combat", "first side", "every area with units of both sides"],
        ["Movement", "second side", "as before"],
        ["Combat", "second side", "as before"],
        ["Recovery", "both", "supplied units try to get rid of a hit"],
    ];
    for cells in &rows {
        row(&mut chart, cells);
    }
    chart
}

fn turns(setup: &Setup) -> Chart {
    let tables = &setup.tables;
    let names = ["initiative", "Turns and initiative", "BII 7.0"];
    let mut chart = chart(tables, "initiative", names, &["Turn", "Date", "Initiative"]);
    for (index, date) in tables.dates.iter().enumerate() {
        let rolled = index + 1 >= usize::from(tables.initiative_from_turn);
        let who = if rolled { "one die a side" } else { "Austrian, who goes first" };
        row(&mut chart, &[&(index + 1).to_string(), &day(date), who]);
    }
    let french = signed(tables.initiative_french);
    note(
        &mut chart,
        format!("The French die is changed by {french}; a tie is French. The winner says who goes first."),
    );
    note(
        &mut chart,
        "Whoever has the initiative wins a combat that is even in hits after two Rounds (BII 7.0e).",
    );
    chart
}

fn ground(setup: &Setup) -> Chart {
    let tables = &setup.tables;
    let movement = &tables.movement;
    let names = ["ground", "Effects of the ground", "BII 8.2c"];
    let head = [
        "Ground",
        "MP to enter",
        "SP without a jam",
        "Attacker's die",
        "Bombardment die",
        "Foraging",
        "Overrun",
    ];
    let mut chart = chart(tables, "movement", names, &head);
    let shelter = signed(tables.bombardment_shelter);
    let kinds = [
        (Terrain::Clear, "Clear", "0".to_owned(), "0".to_owned(), "yes", "yes"),
        (Terrain::Mountain, "Mountain", signed(tables.combat.mountain), shelter.clone(), "no", "no"),
        (
            Terrain::City,
            "City",
            format!("{} if the Defender's", signed(tables.combat.city)),
            shelter,
            "yes",
            "no",
        ),
    ];
    for (terrain, name, attack, bombard, forage, overrun) in kinds {
        let cost = movement.cost[terrain as usize].to_string();
        let limit = movement.limit[terrain as usize].to_string();
        let bombard = if terrain == Terrain::City { format!("{bombard} if the target's") } else { bombard };
        row(&mut chart, &[name, &cost, &limit, &attack, &bombard, forage, overrun]);
    }
    let broken = format!("+{}", movement.broken_bridge);
    let (bridge, worse) = (signed(tables.combat.bridge), signed(tables.combat.broken_bridge));
    row(&mut chart, &["Bridge", "+0", "", &bridge, "", "", ""]);
    row(&mut chart, &["Destroyed Bridge", &broken, "", &format!("{worse} more"), "", "", ""]);
    let dice = tag(tables, "combat");
    note(&mut chart, format!("The changes to dice are of another origin than the costs: {dice}."));
    note(&mut chart, "Bridges count for the Attacker's die only if every attacking unit came over one.");
    note(
        &mut chart,
        format!(
            "Infantry and guns above the limit pay {} MP more to enter; cavalry and leaders neither count nor pay. The owner says in which order a stack enters.",
            movement.congestion
        ),
    );
    note(
        &mut chart,
        format!(
            "A leader has {} MP. An overrun takes {} to 1. Destroying a bridge costs {} MP, repairing one {}.",
            movement.leader_ma, movement.overrun, movement.destroy, movement.repair
        ),
    );
    chart
}

fn forced_march(setup: &Setup) -> Chart {
    let table = &setup.tables.forced_march;
    let names = ["forced-march", "Forced March", "BII T-FM"];
    let mut chart = chart(&setup.tables, "forced_march", names, &["Die", "More MP", "Hit"]);
    let last = table.rows.len().saturating_sub(1);
    for (index, &(more, hit)) in table.rows.iter().enumerate() {
        let head = die(table.first.into(), index, last);
        row(&mut chart, &[&head, &format!("+{more}"), if hit { "1" } else { "0" }]);
    }
    note(&mut chart, format!("French units: {} to the die.", signed(table.french)));
    note(&mut chart, "A commanded unit adds the Strategic Rating of one of its leaders in range (BII 8.3h).");
    note(
        &mut chart,
        "The goal is named first, beyond the unit's own MP; short of it the unit still goes as far as it can.",
    );
    chart
}

/// A chart of modifiers to the Cohesion Factor.
fn check(setup: &Setup, path: &str, names: [&str; 3], rows: &[(String, String)]) -> Chart {
    let mut chart = chart(&setup.tables, path, names, &["If", "Cohesion Factor"]);
    for (what, value) in rows {
        row(&mut chart, &[what, value]);
    }
    note(
        &mut chart,
        "The check passes if one die is no higher than the Cohesion Factor, which is lowered by hits, changed by these \
         modifiers and then kept between 0 and what is printed (BII 3.3).",
    );
    chart
}

fn line(what: &str, value: i8) -> (String, String) {
    (what.into(), signed(value))
}

fn forage(setup: &Setup) -> Chart {
    let table = &setup.tables.forage;
    let crowd = format!("more than {} units forage in the area", table.crowd_over);
    let rows =
        [line("in a City", table.city), (crowd, signed(table.crowd)), line("artillery", table.artillery)];
    let mut chart = check(setup, "forage", ["forage", "Foraging", "BII T-FO"], &rows);
    note(
        &mut chart,
        "Only unsupplied French units forage, and not in mountains; who passes is spared the hit of attrition.",
    );
    chart
}

fn destruction(setup: &Setup) -> Chart {
    let table = &setup.tables.bridge_destruction;
    let rows =
        [line("an enemy unit at the other end", table.enemy), line("over the Adige or the Po", table.major)];
    let mut chart =
        check(setup, "bridge_destruction", ["bridge-destruction", "Bridge destruction", "BII T-BD"], &rows);
    note(&mut chart, "Commanded infantry at either end; no bridge on a road that touches a City.");
    chart
}

fn repair(setup: &Setup) -> Chart {
    let table = &setup.tables.bridge_repair;
    let rows =
        [line("an enemy unit at the other end", table.enemy), line("over the Adige or the Po", table.major)];
    check(setup, "bridge_repair", ["bridge-repair", "Bridge repair", "BII T-BR"], &rows)
}

fn guns(setup: &Setup) -> Chart {
    let table = &setup.tables.guns;
    let rows = [
        ("a leader of the unit's own stands with it".into(), "+ his Strategic Rating".into()),
        line("from two areas away", table.two_areas),
        line("a mountain is entered", table.mountain),
        line("a Destroyed Bridge is crossed", table.broken_bridge),
        line("Out of Command", table.out_of_command),
    ];
    let names = ["guns", "March to the sound of the guns", "BII T-MG"];
    let mut chart = check(setup, "march_to_the_guns", names, &rows);
    let reach = table.reach;
    note(
        &mut chart,
        format!(
            "For units of the Defender within {reach} areas; leaders come without a check, also after the dice."
        ),
    );
    if setup.rules.guns_over_broken_bridges == BrokenBridges::Bar {
        note(&mut chart, "In this edition Destroyed Bridges bar the way instead (BII 9.1.1f).");
    }
    let limits = &setup.tables.restricted_guns;
    note(
        &mut chart,
        format!(
            "With the option of restricted marches: {} area alone, {} with a leader who marches too, at most {} units from \
             one area (BII 16).",
            limits.alone, limits.led, limits.per_area
        ),
    );
    chart
}

fn recovery(setup: &Setup) -> Chart {
    let rows = [
        ("with a leader of its own in the area".into(), "+ his Tactical Rating".into()),
        line("in a City, whoever controls it", setup.tables.recovery_city),
    ];
    let mut chart = check(setup, "recovery", ["recovery", "Recovery", "BII T-RC"], &rows);
    note(
        &mut chart,
        "Supplied units only, once each; who passes gets rid of one hit, who is at 0 may not try.",
    );
    chart
}

fn scouting(setup: &Setup) -> Chart {
    let table = &setup.tables.scouting;
    let rows =
        [line("the area holds enemy cavalry", table.cavalry), line("the area is mountain", table.mountain)];
    let names = ["scouting", "Reconnaissance (option)", "BII 15.2"];
    let mut chart = check(setup, "reconnaissance", names, &rows);
    note(
        &mut chart,
        format!(
            "Up to {} commanded cavalry units look into an adjacent area each, for {} MP; a 6 costs a hit if enemy cavalry \
             is there.",
            table.attempts, table.cost
        ),
    );
    chart
}

fn supply(setup: &Setup) -> Chart {
    let names = ["supply", "Supply", "BII 5.2"];
    let mut chart = chart(&setup.tables, "movement", names, &["Line of Supply", "Rule"]);
    chart.notes.clear();
    for side in Side::BOTH {
        let areas = setup.index.supply[side.index()].map(|area| setup.area(area).name.clone());
        let text = areas.collect::<Vec<_>>().join(", ");
        let side = SIDE_NAMES[side.index()];
        row(&mut chart, &[&format!("{side} sources"), &format!("{text}, while the side controls them")]);
    }
    let rows = [
        ["Length", "any, along roads"],
        ["Barred by", "enemy units, garrisons too; Destroyed Bridges; Mantua, as its marker says"],
        ["Without it", "a hit in each Supply Phase, no recovery"],
        ["Looked at", "in the Supply Phase and again in the Recovery Phase"],
        ["Garrisons", "are always supplied"],
    ];
    for cells in &rows {
        row(&mut chart, cells);
    }
    chart
}
