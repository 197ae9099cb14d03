//! Assaults, fire and the checks that follow.

use ::orders::ruleset::{Canister, FortressDr};
use ::orders::setup::{Setup, Terrain};
use ::orders::tables::{BEST, BombardmentTable, Fire, Outcome, WORST, odds_text};

use super::{chart, die, from, row};
use crate::Chart;
use crate::words::columns;

pub(super) fn assault(setup: &Setup) -> Chart {
    let table = &setup.tables.combat;
    let odds: Vec<String> = (WORST..=BEST).map(odds_text).collect();
    let mut head = vec!["Die"];
    head.extend(odds.iter().map(String::as_str));
    let count = table.cells.len();
    let rows = table.cells.iter().enumerate().map(|(index, cells)| {
        let value = table.first_row.saturating_add(index as i8);
        let cells = cells.iter().map(|cell| cell.code().to_owned());
        std::iter::once(die(value, index, count)).chain(cells).collect()
    });
    let mut chart = chart(
        "assault",
        "Assault table",
        "CAL 12.5-T",
        &head,
        rows.collect(),
        from(setup, "combat_results.rows"),
    );
    chart.notes = vec![
        "Column: strength of the attack against that of the defence, rounded in favour of the defender, then shifted.".into(),
        "Row: one die with all modifiers.".into(),
        "Worse than the first column the attack is destroyed without a die; beyond the last each further step adds 1 \
         to the die."
            .into(),
    ];
    chart
}

pub(super) fn results(setup: &Setup) -> Chart {
    let in_fortress = match setup.rules.fortress_dr {
        FortressDr::Disorder => "Dd",
        FortressDr::Exchange => "Ex",
    };
    let meaning = |outcome: Outcome| {
        match outcome {
        Outcome::Ae => ("all attackers are destroyed".to_owned(), "CAL 12.5.4-Ae"),
        Outcome::Ad => ("all attackers are disordered".into(), "CAL 12.5.4-Ad"),
        Outcome::Ne => (
            "nothing; attackers who are all under Attack may press: a die against their efficiency makes it Ex or Ad".into(),
            "CAL 12.5.4-Ne1",
        ),
        Outcome::Ex => (
            "the attacker loses a unit of his choice, the defender as much strength; the others check and are \
             disordered if they fail"
                .into(),
            "CAL 12.5.4-Ex1",
        ),
        Outcome::Dd => ("all defenders are disordered".into(), "CAL 12.5.4-Dd"),
        Outcome::Dr => (
            format!(
                "the defenders check and retreat: one hex in disorder if they pass, two in rout if not; in a town it is Ex, \
                 in a fortress {in_fortress}"
            ),
            "CAL 12.5.4-Dr1",
        ),
        Outcome::De => ("all defenders are destroyed".into(), "CAL 12.5.4-De"),
    }
    };
    let rows = Outcome::ALL.map(|outcome| {
        let (text, clause) = meaning(outcome);
        row([outcome.code(), &text, clause])
    });
    let mut chart = chart(
        "assault-results",
        "What the results of an assault mean",
        "CAL 12.5.3",
        &["Result", "What happens", "Clause"],
        rows.into(),
        "rulebook".into(),
    );
    chart.notes = vec![
        "A unit destroyed at full strength comes back reduced: next turn if it was in command, else a turn later.".into(),
        "When a hex is emptied one victor next to it may enter it at once; with a leader all of a hex. Where cavalry has ridden away all attackers may.".into(),
    ];
    chart
}

pub(super) fn shifts(setup: &Setup) -> Chart {
    let (table, sky) = (&setup.tables.combat, &setup.tables.weather);
    let mut rows = vec![
        row(["the defender is in a town", &columns(table.town), "CAL TEC-town"]),
        row(["the defender is in a fortress", &columns(table.fortress), "CAL TEC-fortress"]),
    ];
    for (index, weather) in sky.boxes.iter().enumerate().filter(|(_, weather)| weather.shift != 0) {
        let clause = ["CAL 17.1.1c", "CAL 17.1.1c", "CAL 17.1.2c"].get(index).unwrap_or(&"CAL 17.1.3f");
        rows.push(row([&weather.name, &columns(weather.shift), clause]));
    }
    if sky.boxes.iter().any(|weather| weather.confusion) {
        rows.push(row(["confusion", "by a die of its own", "CAL 17.2"]));
    }
    if setup.tables.elan > 0 {
        rows.push(row(["Elan that passes its check", "one die of columns right", "CAL 16.1b"]));
    }
    if setup.rules.flank_attacks {
        rows.push(row(["the defender is flanked", &columns(table.flanked), "CAL 20.5.1"]));
    }
    let from = from(setup, "combat_results.shifts");
    chart(
        "assault-shifts",
        "Column shifts of an assault",
        "CAL 12.5.1b",
        &["What", "Columns", "Clause"],
        rows,
        from,
    )
}

pub(super) fn modifiers(setup: &Setup) -> Chart {
    let table = &setup.tables.combat;
    let signed = |value: i8| format!("{value:+}");
    let mut rows = vec![
        row(["a defender is disordered or routed", &signed(table.disordered), "CAL 15.1b"]),
        row(["efficiency of the attacker less that of the defender", "the difference", "CAL 12.3.2"]),
        row(["the attackers' officer leads", &signed(table.leader), "CAL 12.4.4"]),
        row(["the defenders' officer is with them", &signed(-table.leader), "CAL 12.4.4"]),
        row(["odds beyond the last column, each step", "+1", "CAL 12.4.3"]),
        row(["every attacker climbs", &signed(table.uphill), "CAL TEC-up"]),
        row(["every attacker crosses a canal", &signed(table.canal), "CAL 10.3.1"]),
        row(["cavalry holds the fortress", &signed(table.cavalry_in_fortress), "CAL 14.0b"]),
    ];
    if setup.rules.canister == Canister::Modifier {
        rows.push(row([
            "canister of a battery with the defender",
            &signed(table.canister[0]),
            "CAL 12.5.2c",
        ]));
        rows.push(row(["canister of two batteries", &signed(table.canister[1]), "CAL 12.5.2c"]));
    }
    let from = from(setup, "combat_results.drm");
    let mut chart = chart(
        "assault-modifiers",
        "What changes the die of an assault",
        "CAL 12.5.2a",
        &["What", "Die", "Clause"],
        rows,
        from,
    );
    chart.notes = vec![
        format!("The sum never counts for more than {} either way (CAL 12.5.2b).", table.most),
        "The efficiency used is the one that carries the most strength of a side (CAL 12.3.1a).".into(),
    ];
    chart
}

pub(super) fn checks(setup: &Setup) -> Chart {
    let rows = vec![
        row(["before an assault under Advance", "takes part", "stays out of it", "CAL 12.2.2a"]),
        row(["Elan (without the officer)", "one die of columns right", "disordered", "CAL 16.1a"]),
        row(["after an exchange", "nothing", "disordered", "CAL 12.5.4-Ex3"]),
        row([
            "driven back by Dr",
            "disordered, retreats one hex",
            "routed, retreats two hexes",
            "CAL 12.5.4-Dr1",
        ]),
        row(["under fire, D", "nothing", "disordered, retreats one hex", "CAL 11.4-T5"]),
        row([
            "under fire, D1: one more on the die",
            "nothing",
            "disordered, retreats one hex",
            "CAL 11.4-T6",
        ]),
        row(["under fire, DR", "disordered, retreats one hex", "routed", "CAL 11.4-T7"]),
        row(["routed, an enemy comes next to it", "retreats two hexes", "destroyed", "CAL 15.2b"]),
        row(["reorganisation under Defence", "one step better", "stays as it is", "CAL 15.3"]),
        row(["out of command", "takes any order", "stays under Defence", "CAL 5.3.1"]),
    ];
    let mut chart = chart(
        "checks",
        "Efficiency checks, disorder and rout",
        "CAL 13.1",
        &["When", "Passed", "Failed", "Clause"],
        rows,
        "rulebook".into(),
    );
    chart.notes = vec![
        "A check passes if one die is not higher than the efficiency; a 1 always passes, a 6 never (CAL 13.1.1, 13.1.1b).".into(),
        "The units of a hex share the die (CAL 13.1.2); beside its own officer a unit adds his initiative (CAL 13.2).".into(),
        "Disordered again, a unit is routed (CAL 15.1c). Neither has a zone of control or may assault (CAL 15.0, 15.1a).".into(),
        format!(
            "A leader in danger is lost unless the die is higher than his initiative, an army commander's counting as {} \
             (CAL 4.4.3a, 4.4.3b).",
            commander_loss(setup)
        ),
    ];
    chart
}

fn commander_loss(setup: &Setup) -> u8 {
    let commander = setup.pieces.iter().find(|piece| piece.kind == ::orders::setup::Kind::Commander);
    commander.map_or(1, |piece| piece.loss)
}

pub(super) fn bombardment(setup: &Setup) -> Chart {
    let from = from(setup, "bombardment.rows");
    let table = &setup.tables.bombardment;
    let mut chart = fire_table("bombardment", "Bombardment table", "CAL 11.4-T1", table, from);
    chart.notes = vec![
        "Column: strength of the guns that fire together, which must stand in one hex (CAL 11.4.1a).".into(),
        "Row: one die with all modifiers. The target must be in range and in sight (CAL 11.2a, 11.2b)."
            .into(),
    ];
    chart
}

/// A table of fire: a column for each strength, a row for each modified die.
pub(super) fn fire_table(
    id: &str,
    title: &str,
    clause: &str,
    table: &BombardmentTable,
    from: String,
) -> Chart {
    let mut head: Vec<String> = vec!["Die".into()];
    let mut least = 1u16;
    for (index, &most) in table.columns.iter().enumerate() {
        head.push(match index + 1 == table.columns.len() {
            true => format!("{least}+"),
            false if u16::from(most) == least => least.to_string(),
            false => format!("{least}-{most}"),
        });
        least = u16::from(most) + 1;
    }
    let head: Vec<&str> = head.iter().map(String::as_str).collect();
    let count = table.cells.len();
    let rows = table.cells.iter().enumerate().map(|(index, cells)| {
        let value = table.first_row.saturating_add(index as i8);
        let cells = cells.iter().map(|cell| cell.code().to_owned());
        std::iter::once(die(value, index, count)).chain(cells).collect()
    });
    chart(id, title, clause, &head, rows.collect(), from)
}

pub(super) fn fire_modifiers(setup: &Setup) -> Chart {
    let table = &setup.tables.bombardment;
    let mut rows = Vec::new();
    for (index, value) in table.range.iter().enumerate() {
        let hexes = if index == 0 { "1 hex".into() } else { format!("{} hexes", index + 1) };
        rows.push(row([&format!("range of {hexes}"), &format!("{value:+}"), "CAL 11.4-T2"]));
    }
    let mut least = 0u16;
    for (index, (most, value)) in table.density.iter().enumerate() {
        let crowd = match index + 1 == table.density.len() {
            true => format!("{least} or more"),
            false => format!("{least} to {most}"),
        };
        let what = format!("strength {crowd} in the target hex");
        rows.push(row([&what, &format!("{value:+}"), "CAL 11.4-T3"]));
        least = u16::from(*most) + 1;
    }
    for (what, value) in [
        ("the target stands higher than the guns", table.uphill),
        ("the target is in a town", table.ground[Terrain::Town as usize]),
        ("the target is in a fortress", table.ground[Terrain::Fortress as usize]),
    ] {
        rows.push(row([what, &format!("{value:+}"), "CAL 11.4-T4"]));
    }
    let from = from(setup, "bombardment");
    chart(
        "bombardment-modifiers",
        "What changes the die of a bombardment",
        "CAL 11.4.4",
        &["What", "Die", "Clause"],
        rows,
        from,
    )
}

pub(super) fn fire_results(setup: &Setup) -> Chart {
    let meaning = |fire: Fire| match fire {
        Fire::Miss => ("nothing", "CAL 11.4-T1"),
        Fire::D => {
            ("foot and horse in the hex check; who fails is disordered and retreats one hex", "CAL 11.4-T5")
        }
        Fire::D1 => ("as D, with one more on the die of the check", "CAL 11.4-T6"),
        Fire::Dr => ("who passes is disordered and retreats one hex, who fails is routed", "CAL 11.4-T7"),
    };
    let rows = Fire::ALL.map(|fire| {
        let (text, clause) = meaning(fire);
        row([fire.code(), text, clause])
    });
    let mut chart = chart(
        "bombardment-results",
        "What the results of a bombardment mean",
        "CAL 11.4.4",
        &["Result", "What happens", "Clause"],
        rows.into(),
        from(setup, "bombardment"),
    );
    chart.notes = vec!["Guns under fire never check: they go with the troops they stand with; alone they withdraw on D1 and \
                        DR (CAL 11.4-T8)."
        .into()];
    chart
}

pub(super) fn confusion(setup: &Setup) -> Chart {
    let shift = |by: i8| if by == 0 { "none".to_owned() } else { columns(by) };
    let dice = setup.tables.confusion.iter().enumerate();
    let rows = dice.map(|(index, &by)| row([&(index + 1).to_string(), &shift(by)])).collect();
    let mut chart = chart(
        "confusion",
        "Confusion in bad weather",
        "CAL 17.2",
        &["Die", "Columns"],
        rows,
        from(setup, "confusion"),
    );
    let boxes = setup.tables.weather.boxes.iter().filter(|sky| sky.confusion).map(|sky| sky.name.as_str());
    chart.notes = vec![format!("Rolled for every assault in: {}.", boxes.collect::<Vec<_>>().join(", "))];
    chart
}
