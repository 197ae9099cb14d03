//! The charts of *Arrivano i francesi!*, where they differ from those of the sister game.

use ::orders::movement::points;
use ::orders::ruleset::{Scoring, Stacking, WeatherRoll};
use ::orders::setup::{Arm, Setup, Terrain};
use ::orders::sketch::effects;
use ::orders::tables::{BombardmentTable, Outcome};
use play::Side;

use super::{chart, course, fighting, from, ground, row};
use crate::Chart;
use crate::words::{capital, columns};

/// All charts in the order in which a player needs them.
pub(super) fn charts(setup: &Setup) -> Vec<Chart> {
    let mut list = vec![
        assault(setup),
        results(),
        shifts(setup),
        modifiers(setup),
        checks(),
        bombardment(setup),
        fire_modifiers(setup),
        fire_results(setup),
    ];
    list.extend(infantry_fire(setup));
    list.extend([terrain(setup), sides(setup)]);
    if setup.rules.book.weather != WeatherRoll::Never {
        list.extend([weather(setup), weather_table(setup)]);
    }
    list.extend([orders(), stacking(setup), initiative(setup), course::objectives(setup), victory(setup)]);
    // The notes below the turns are about rules of entry and of the first turn that this book does not have.
    let turns = Chart { notes: Vec::new(), ..course::turns(setup) };
    list.extend([turns, figures(setup), course::counters(setup)]);
    list
}

fn assault(setup: &Setup) -> Chart {
    let mut chart = fighting::assault(setup);
    chart.clause = "AIF T-CRT".into();
    chart.notes = vec![
        "Column: strength of the attack against that of the defence, rounded in favour of the defender, then shifted.".into(),
        "Row: one die with all modifiers.".into(),
        "Nothing worse than 1-5 may be declared; who must attack all the same is destroyed without a die. Beyond 6-1 there is \
         nothing to gain (AIF 12.4.2a, 12.4.2b, 12.4.3)."
            .into(),
    ];
    chart
}

fn results() -> Chart {
    let meaning = |outcome: Outcome| match outcome {
        Outcome::Ae => ("all attackers are destroyed", "AIF 12.5.4-AE"),
        Outcome::Ad => ("all attackers are disordered", "AIF 12.5.4-AD"),
        Outcome::Ne => (
            "nothing; attackers who are all under Attack may test, a die for each of their hexes: with one who passes it is Ex, \
             with none Ad",
            "AIF 12.5.4-NEa",
        ),
        Outcome::Ex => (
            "each side loses the unit with the highest efficiency, the strongest of several; all others check and are disordered \
             if they fail",
            "AIF 12.5.4-EXa",
        ),
        Outcome::Dd => ("all defenders are disordered", "AIF 12.5.4-AD"),
        Outcome::Dr => (
            "the defenders check and retreat: one hex in disorder if they pass, two in rout if not; under Defence in a village, \
             farm or redoubt who passes may stay, and in a village or farm it may be made Ex",
            "AIF 12.5.4-DRa",
        ),
        Outcome::De => ("all defenders are destroyed", "AIF 12.5.4-AE"),
    };
    let rows = Outcome::ALL.map(|outcome| {
        let (text, clause) = meaning(outcome);
        row([outcome.code(), text, clause])
    });
    let head = ["Result", "What happens", "Clause"];
    let title = "What the results of an assault mean";
    let mut chart = chart("assault-results", title, "AIF 12.5.3", &head, rows.into(), "rulebook".into());
    chart.notes = vec![
        "A unit destroyed at full strength comes back reduced: next turn if it lay in the radius of a leader of its formation, \
         else a turn later (AIF 12.8b)."
            .into(),
        "When a hex is emptied one attacker next to it may enter it at once; with a leader all of a hex (AIF 12.7.3).".into(),
    ];
    chart
}

fn shifts(setup: &Setup) -> Chart {
    let table = &setup.tables.combat;
    let rows = vec![
        row(["the defender holds a village under Defence", &columns(table.village), "AIF 10.1c"]),
        row(["the defender holds a farm under Defence", &columns(table.farm), "AIF 10.1c"]),
        row(["the defender holds a redoubt under Defence", &columns(table.redoubt), "AIF 17.2.6b"]),
    ];
    let from = from(setup, "combat_results.shifts");
    let head = ["What", "Columns", "Clause"];
    chart("assault-shifts", "Column shifts of an assault", "AIF 12.5.1b", &head, rows, from)
}

fn modifiers(setup: &Setup) -> Chart {
    let table = &setup.tables.combat;
    let signed = |value: i8| format!("{value:+}");
    let rows = vec![
        row(["a defender is disordered or routed", &signed(table.disordered), "AIF 12.5.2a"]),
        row(["efficiency of the attacker less that of the defender", "the difference", "AIF 12.5.2b"]),
        row(["the attackers' general leads", &signed(table.leader), "AIF 12.5.2c"]),
        row(["the defenders' general is with them", &signed(-table.leader), "AIF 12.5.2c"]),
        row(["the defender is in woods", &signed(table.woods), "AIF 12.5.2d"]),
        row(["every attacker crosses a stream", &signed(table.canal), "AIF 12.5.2d"]),
    ];
    let from = from(setup, "combat_results.drm");
    let head = ["What", "Die", "Clause"];
    let mut chart =
        chart("assault-modifiers", "What changes the die of an assault", "AIF 12.5.2a", &head, rows, from);
    chart.notes = vec![
        format!("The sum never counts for more than {} either way (AIF 12.5.2e).", table.most),
        "The efficiency used is the one that carries the most strength of a side (AIF 12.3.1a).".into(),
        "Cavalry counts double when it charges or attacks broken infantry, half in woods (AIF 14.2b, 14.0.1, 10.4c).".into(),
    ];
    chart
}

fn checks() -> Chart {
    let rows = vec![
        row(["before an assault under Advance", "takes part", "stays out of it", "AIF 12.2.2a"]),
        row(["after an exchange", "nothing", "disordered", "AIF 12.5.4-EXb"]),
        row([
            "driven back by Dr",
            "disordered, retreats one hex",
            "routed, retreats two hexes",
            "AIF 12.5.4-DRa",
        ]),
        row(["under fire, D", "nothing", "disordered, retreats one hex", "AIF T-BOMB"]),
        row(["under fire, D1: one more on the die", "nothing", "disordered, retreats one hex", "AIF T-BOMB"]),
        row(["under fire, DR", "disordered, retreats one hex", "routed", "AIF T-BOMB"]),
        row(["from enemy zone to enemy zone under Defence", "nothing", "disordered", "AIF 5.1.3d"]),
        row(["routed, an enemy comes next to it", "retreats two hexes", "gone for good", "AIF 15.2b"]),
        row(["reorganisation", "one step better", "stays as it is", "AIF 15.3.1"]),
    ];
    let head = ["When", "Passed", "Failed", "Clause"];
    let title = "Efficiency checks, disorder and rout";
    let mut chart = chart("checks", title, "AIF 13.1", &head, rows, "rulebook".into());
    chart.notes = vec![
        "A check passes if one die is not higher than the efficiency; a 1 always passes, a 6 never (AIF 13.1.1).".into(),
        "The units of a hex share the die (AIF 13.1.2); one less on it with the commander-in-chief or a leader of the formation in \
         the hex (AIF 13.2)."
            .into(),
        "Disordered again, a unit is routed (AIF 15.1.1). Neither has a zone of control or may assault (AIF 15.0, 15.1a).".into(),
        "A leader in danger is lost on a 1 or 2 (AIF 4.5.3).".into(),
    ];
    chart
}

fn bombardment(setup: &Setup) -> Chart {
    let mut chart = fighting::bombardment(setup);
    chart.clause = "AIF T-BOMB".into();
    chart.notes = vec![
        "Column: strength of the guns that fire together, which must stand in one hex (AIF 11.4.1a).".into(),
        "Row: one die with all modifiers. The target must be in range and in sight, and not guns alone (AIF 11.2a, 11.2b, 11.4.3b).".into(),
    ];
    chart
}

/// What ground and crowd do to fire.
fn fire_rows(table: &BombardmentTable) -> Vec<Vec<String>> {
    let mut rows = Vec::new();
    let mut least = 0u16;
    for (index, (most, value)) in table.density.iter().enumerate() {
        let crowd = match index + 1 == table.density.len() {
            true => format!("{least} or more"),
            false => format!("{least} to {most}"),
        };
        rows.push(row([
            &format!("strength {crowd} in the target hex"),
            &format!("{value:+}"),
            "AIF 11.4.3a",
        ]));
        least = u16::from(*most) + 1;
    }
    for (what, terrain, clause) in [
        ("the target is in wheat", Terrain::Wheat, "AIF 10.3b"),
        ("the target is in woods", Terrain::Woods, "AIF 11.4.3a"),
        ("the target is in a village under Defence", Terrain::Village, "AIF 10.1c"),
        ("the target is in a farm under Defence", Terrain::Farm, "AIF 10.1c"),
        ("the target is in a redoubt under Defence", Terrain::Redoubt, "AIF 17.2.6b"),
    ] {
        rows.push(row([what, &format!("{:+}", table.ground[terrain as usize]), clause]));
    }
    rows
}

fn fire_modifiers(setup: &Setup) -> Chart {
    let table = &setup.tables.bombardment;
    let mut rows = Vec::new();
    for (index, value) in table.range.iter().enumerate() {
        let hexes = if index == 0 { "1 hex".into() } else { format!("{} hexes", index + 1) };
        rows.push(row([&format!("range of {hexes}"), &format!("{value:+}"), "AIF 11.2d"]));
    }
    rows.extend(fire_rows(table));
    let title = "What changes the die of a bombardment";
    let head = ["What", "Die", "Clause"];
    chart("bombardment-modifiers", title, "AIF 11.4.3a", &head, rows, from(setup, "bombardment"))
}

fn fire_results(setup: &Setup) -> Chart {
    let mut chart = fighting::fire_results(setup);
    for row in &mut chart.rows {
        if let Some(clause) = row.last_mut() {
            *clause = "AIF T-BOMB".into();
        }
    }
    chart.notes = vec![
        "Guns under fire never check: they may stay or go with troops that fall back (AIF 11.1b).".into(),
    ];
    chart
}

/// AIF 16.3, where that rule is played.
fn infantry_fire(setup: &Setup) -> Vec<Chart> {
    let Some((table, commander)) = setup.tables.infantry_fire.as_ref().filter(|_| setup.rules.open_order)
    else {
        return Vec::new();
    };
    let rows = from(setup, "infantry_fire.rows");
    let mut fire = fighting::fire_table("infantry-fire", "Fire in open order", "AIF T-FIRE", table, rows);
    fire.notes = vec![
        "Column: strength of the one light unit that fires (AIF 16.3.2a). The unit on top of the target checks (AIF 16.3.3D).".into(),
    ];
    let mut rows = vec![row(["a leader is with it", &format!("{commander:+}"), "AIF 16.3.2b"])];
    rows.extend(fire_rows(table));
    let head = ["What", "Die", "Clause"];
    let title = "What changes the die of fire in open order";
    let more =
        chart("infantry-fire-modifiers", title, "AIF 16.3.2b", &head, rows, from(setup, "infantry_fire"));
    vec![fire, more]
}

fn terrain(setup: &Setup) -> Chart {
    let (movement, combat, fire) = (&setup.tables.movement, &setup.tables.combat, &setup.tables.bombardment);
    let cost = |arm: Arm, terrain: Terrain| match movement.whole[arm as usize][terrain as usize] {
        true => format!("all, {} along a road", points(movement.ground(arm, terrain))),
        false => points(movement.ground(arm, terrain)),
    };
    let on = |terrain: Terrain| match terrain {
        Terrain::Woods => format!("{:+} on the die; horse counts half", combat.woods),
        Terrain::Village => columns(combat.village),
        Terrain::Farm => columns(combat.farm),
        Terrain::Redoubt => columns(combat.redoubt),
        _ => "-".into(),
    };
    let besides = |terrain: Terrain| match terrain {
        Terrain::Wheat => ("nobody charges", "AIF 10.3a"),
        Terrain::Hill => ("nobody charges; levels matter for the sight alone", "AIF 10.2a"),
        Terrain::Woods => {
            ("nobody charges; guns go from woods to woods along roads only; blocks sight", "AIF 10.4b")
        }
        Terrain::Village | Terrain::Farm => {
            ("shelters under Defence only; nobody in it has to attack; blocks sight", "AIF 10.1c")
        }
        Terrain::Redoubt => {
            ("shelters under Defence only; no zone of control reaches in; blocks sight", "AIF 17.2.6b")
        }
        _ => ("", "AIF T-TEC"),
    };
    let rows = setup.title.terms.grounds.iter().map(|&terrain| {
        let (note, clause) = besides(terrain);
        let fire = match fire.ground[terrain as usize] {
            0 => "-".to_owned(),
            value => format!("{value:+}"),
        };
        let name = if terrain == Terrain::Clear { "open ground" } else { terrain.id() };
        let [foot, horse, guns, leaders] =
            [Arm::Infantry, Arm::Cavalry, Arm::Artillery, Arm::Commander].map(|arm| cost(arm, terrain));
        row([name, &foot, &horse, &guns, &leaders, &on(terrain), &fire, note, clause])
    });
    let head =
        ["Ground", "Foot", "Horse", "Guns", "Leaders", "Assaults on it", "Fire at it", "Besides", "Clause"];
    let mut chart = chart("terrain", "Ground", "AIF T-TEC", &head, rows.collect(), from(setup, "movement"));
    chart.notes = vec![
        "In a hex of several grounds who moves takes the one he likes, but a hill is a hill to guns and horse; in combat the side that does \
         not act chooses (AIF 10.0d)."
            .into(),
        "One hex can always be moved, whatever it costs (AIF 9.1.1b).".into(),
        format!("One sees {} hexes (AIF 11.3a).", setup.tables.sight),
    ];
    chart
}

fn sides(setup: &Setup) -> Chart {
    let (movement, combat) = (&setup.tables.movement, &setup.tables.combat);
    let snowy = setup.tables.weather.boxes.iter().any(|sky| sky.road.is_some());
    let road = if snowy {
        "by the weather".to_owned()
    } else {
        format!("{} in March Column", points(movement.road))
    };
    let trail = format!(
        "{} less than the ground in March Column, but at least {}",
        points(movement.minor_less),
        points(movement.minor_least)
    );
    let minor = if snowy { road.clone() } else { trail.clone() };
    let mut rows = vec![
        row(["road", &road, "-", if snowy { "AIF 17.2.8a" } else { "AIF 9.3.1a" }]),
        row(["minor road", &minor, "-", if snowy { "AIF 17.2.8d" } else { "AIF 9.3.1b" }]),
        row(["trail", &trail, "-", "AIF 9.3.1b"]),
    ];
    if setup.sides.named.iter().any(|side| side.kind == "stream") {
        rows.push(row([
            "stream",
            &format!("{} more; guns cross it only at a bridge", points(movement.canal)),
            &format!("{:+} on the die if all cross it", combat.canal),
            "AIF T-TEC",
        ]));
    }
    let head = ["What", "Movement", "Assaults", "Clause"];
    let mut chart = chart("hexsides", "Roads and water", "AIF 9.3a", &head, rows, from(setup, "movement"));
    chart.notes = vec![
        "March Column is for single units under Advance or Manoeuvre, alone in every hex, and never in the same move as an enemy zone \
         (AIF 9.3.2a, 9.3.2b, 9.3.2c)."
            .into(),
    ];
    for side in setup.title.no_column {
        let name = setup.title.side_names[side.index()];
        chart.notes.push(format!("{name} units never march in column (AIF 17.1.4)."));
    }
    chart
}

fn weather(setup: &Setup) -> Chart {
    let boxes = setup.tables.weather.boxes.iter().enumerate();
    let rows = boxes.map(|(index, sky)| {
        let what = match effects(sky) {
            nothing if nothing.is_empty() => "Nothing particular".into(),
            effects => capital(&effects),
        };
        let clause = ["AIF 17.2.7g", "AIF 17.2.7h", "AIF 17.2.7j"][index.min(2)];
        row([&format!("{} {}", index + 1, sky.name), &what, clause])
    });
    let head = ["Weather", "What it does", "Clause"];
    chart("weather", "Weather", "AIF 17.2.7a", &head, rows.collect(), from(setup, "weather"))
}

fn weather_table(setup: &Setup) -> Chart {
    let mut chart = ground::weather_table(setup);
    chart.clause = "AIF 17.2.7b".into();
    chart.notes = vec!["One die when the turn ends, for the turn that follows.".into()];
    chart
}

fn orders() -> Chart {
    let rows = vec![
        row([
            "Attack",
            "all who can must end nearer to the enemy",
            "may enter enemy zones; charges",
            "all in an enemy zone must",
            "no",
            "AIF 5.1.2a",
        ]),
        row([
            "Advance",
            "half of those who can must end nearer",
            "may enter enemy zones; March Column",
            "may, after a check",
            "yes",
            "AIF 5.1.1a",
        ]),
        row([
            "Defence",
            "nobody",
            "one hex; may leave an enemy zone, and slip into another with a check",
            "no",
            "yes",
            "AIF 5.1.3a",
        ]),
        row([
            "Manoeuvre",
            "nobody",
            "freely, but not into enemy zones; March Column",
            "no",
            "near a leader of the formation",
            "AIF 5.1.4a",
        ]),
    ];
    let head = ["Order", "Who must close", "Movement", "Assault", "Reorganise", "Clause"];
    let mut chart = chart("orders", "Orders of the formations", "AIF 5.0", &head, rows, "rulebook".into());
    chart.notes = vec![
        "A unit out of command acts under Defence unless an officer with it rolls for another order (AIF 5.3, 3.1-B4c).".into(),
        "Reinforcements come in under Advance (AIF 15.4.1); guns may always act under Defence or Manoeuvre (AIF 11.0a).".into(),
        "Houses and works shelter only who is under Defence (AIF 5.1.3e).".into(),
    ];
    chart
}

fn stacking(setup: &Setup) -> Chart {
    let mut rows = match setup.rules.book.stacking {
        Stacking::Pairs => vec![
            row(["two infantry or two cavalry units", "of one formation", "AIF 7.1a"]),
            row(["one unit and one battery", "of any formations", "AIF 7.1b"]),
            row(["two batteries", "of any formations", "AIF 7.1c"]),
        ],
        Stacking::Mountain => vec![
            row(["two cavalry units", "of one formation", "AIF 17.2.3a"]),
            row(["one unit and one battery", "of any formations", "AIF 17.2.3b"]),
            row(["everybody else", "alone", "AIF 17.2.3c"]),
        ],
    };
    rows.extend([
        row(["leaders", "as many as there are", "AIF 7.1e"]),
        row(["routed units", "not with unrouted ones", "AIF 7.1.1"]),
        row(["units in March Column", "alone", "AIF 7.1.2"]),
    ]);
    chart("stacking", "Stacking", "AIF 7.0a", &["Who", "May share a hex", "Clause"], rows, "rulebook".into())
}

fn initiative(setup: &Setup) -> Chart {
    let row_of = |side: Side| {
        let commander = setup.index.commander[side].map(|id| setup.piece(id));
        let name = commander.map_or("-", |piece| piece.name.as_str());
        let value = commander.map_or(0, |piece| piece.initiative);
        row([setup.title.side_names[side.index()], &format!("{value:+} ({name})"), "AIF 6.0"])
    };
    let rows = Side::BOTH.map(row_of).into();
    let head = ["Side", "Adds to its die", "Clause"];
    let mut chart = chart("initiative", "Initiative", "AIF 6.0", &head, rows, "design".into());
    let opens = setup.title.side_names[setup.title.opens.index()];
    chart.notes = vec![
        format!(
            "The higher sum names the next formation of either side; a tie goes to the {opens} side (AIF 6.1a, 6.1.1)."
        ),
        "A side whose commander-in-chief is lost adds nothing.".into(),
    ];
    chart
}

fn victory(setup: &Setup) -> Chart {
    let tables = &setup.tables;
    let (rows, notes) = match setup.rules.book.scoring {
        Scoring::Graded => {
            let mut chart = course::levels(setup);
            let mut rows = std::mem::take(&mut chart.rows);
            rows.push(row([
                &format!("a flag, on a die of {} or more", tables.flag.0),
                &format!("{:+}", tables.flag.1),
            ]));
            let notes = vec![
                "The points of the places the French hold, and one for each step more that the enemy has lost than they (AIF 17.2.12b, \
                 17.2.12c)."
                    .into(),
                "The Neapolitans win at once if unrouted units of theirs stand in Morano and 3418 when the last turn is over \
                 (AIF 17.2.12a)."
                    .into(),
            ];
            (rows, notes)
        }
        _ => {
            let rows = vec![
                row(["places held", "as much as they are worth"]),
                row(["more enemy steps eliminated", &format!("{:+}", tables.steps)]),
            ];
            let notes = vec![
                "The higher total wins, equal totals are a draw (AIF 17.1-END).".into(),
                "The Austrians win at once if Lannes is lost (AIF 17.1.8c).".into(),
            ];
            (rows, notes)
        }
    };
    let mut chart = chart(
        "victory",
        "How the battle is won",
        "AIF 17.0",
        &["What", "Worth"],
        rows,
        from(setup, "victory"),
    );
    chart.notes = notes;
    chart
}

fn figures(setup: &Setup) -> Chart {
    let tables = &setup.tables;
    let graded = setup.rules.book.scoring == Scoring::Graded;
    let clause = if graded { "AIF 17.2.1a" } else { "AIF 17.1.1a" };
    let point = if graded { "100 foot, 50 to 100 horse, 2 guns" } else { "150 foot, 75 horse, 2 guns" };
    let leader = setup.pieces.iter().find(|piece| piece.kind.is_leader());
    let movement = leader.map_or(0, |piece| piece.movement);
    let rows = vec![
        row(["a turn", &format!("{} minutes", tables.minutes), clause]),
        row(["a hex", &format!("about {} m", tables.metres), clause]),
        row(["a point of strength", &format!("about {point}"), clause]),
        row(["sight", &format!("{} hexes", tables.sight), "AIF 11.3a"]),
        row(["movement of a leader", &format!("{movement} points"), "AIF 2.2.1"]),
    ];
    chart("figures", "Scale and figures", clause, &["What", "How much", "Clause"], rows, from(setup, "scale"))
}
