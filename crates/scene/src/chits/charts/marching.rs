//! Ground, waters and roads; movement; supply.

use ::chits::setup::{Kind, Setup, Terrain};
use play::Cost;

use super::from;
use crate::Chart;
use crate::charts::{chart, row};
use crate::words::columns;

fn points(halves: u8) -> String {
    Cost::halves(halves).text().into_owned()
}

/// A shift to the left, or nothing.
fn worse(by: u8) -> String {
    if by == 0 { "-".into() } else { columns(-(by as i8)) }
}

pub(super) fn terrain(setup: &Setup) -> Chart {
    let tables = &setup.tables;
    let of = |name: &str, terrain: Terrain, fortified: bool, besides: &str, clause: &str| {
        let shift = tables.ground_shift(terrain, fortified);
        row([name, &points(tables.cost[terrain as usize]), &worse(shift), besides, clause])
    };
    let supplied = "who is in it is in supply";
    let rows = vec![
        of("open ground", Terrain::Open, false, "cavalry charges here alone", "RM MOV-13"),
        of("woods", Terrain::Woods, false, "", "RM MOV-11"),
        of("rice fields, swamp", Terrain::Swamp, false, "", "RM MOV-12"),
        of("village", Terrain::Village, false, "", "RM MOV-13a"),
        of("town", Terrain::Town, false, supplied, "RM SUP-8"),
        of("city", Terrain::City, false, supplied, "RM SUP-8"),
        of("fortified city", Terrain::City, true, "nobody in it is encircled", "RM MOD-2"),
        of("works", Terrain::Open, true, "nobody in them is encircled", "RM MOD-2"),
    ];
    let head = ["Ground", "MP", "Attacks on it", "Besides", "Clause"];
    let mut tags = from(setup, "movement");
    for more in from(setup, "shifts").split(", ").filter(|tag| !tag.is_empty()) {
        if !tags.contains(more) {
            tags = format!("{tags}, {more}");
        }
    }
    let mut chart = chart("terrain", "Ground", "RM CMP-9", &head, rows, tags);
    chart.notes = vec![format!(
        "MP off the road. A hex next to an enemy costs {} more, and has no road rate (RM MOV-6, MOV-6a).",
        points(tables.beside)
    )];
    chart
}

pub(super) fn sides(setup: &Setup) -> Chart {
    let tables = &setup.tables;
    let more = format!("{} more off the road", points(tables.water));
    let rows = vec![
        row(["road", &format!("{} a hex along it", points(tables.road)), "-", "RM MOV-10"]),
        row(["torrent", &more, &worse(tables.waters[0]), "RM MOD-5"]),
        row(["canal", &more, &worse(tables.waters[1]), "RM MOD-6b"]),
        row(["river", "nobody crosses it but by bridges", &worse(tables.waters[2]), "RM MOV-13c"]),
        row([
            "pontoon bridge",
            &format!("{} more; for its own side alone", points(tables.pontoon)),
            &worse(tables.waters[2]),
            "RM BRG-4",
        ]),
    ];
    let head = ["What", "Movement", "Attacks across it", "Clause"];
    let mut chart = chart("hexsides", "Roads and waters", "RM MOV-13b", &head, rows, from(setup, "movement"));
    chart.notes = vec![
        "Water counts in combat only if all attackers cross some; the smallest shift of theirs holds (RM MOD-4).".into(),
        format!(
            "A bridge is begun while its crew moves, and ready at the end of the next turn; beside the enemy on a die of {} or more (RM BRG-1, \
             BRG-2, BRG-3).",
            tables.contested
        ),
        "A road bridge takes nothing from the shift (RM MOD-4).".into(),
    ];
    chart
}

pub(super) fn movement(setup: &Setup) -> Chart {
    let factor = |fits: &dyn Fn(&::chits::setup::Piece) -> bool| {
        let mut all: Vec<u8> = setup.pieces.iter().filter(|it| fits(it)).map(|it| it.movement).collect();
        all.sort_unstable();
        all.dedup();
        all.iter().map(u8::to_string).collect::<Vec<_>>().join(" or ")
    };
    let of = |name: &str, kind: Kind| row([name, &factor(&|it| it.kind == kind), "RM MOV-14"]);
    let tables = &setup.tables;
    let (distance, times) = tables.strategic;
    let rows = vec![
        of("infantry", Kind::Infantry),
        of("cavalry", Kind::Cavalry),
        of("foot artillery", Kind::Artillery),
        of("horse artillery", Kind::HorseArtillery),
        of("bridge crews", Kind::Bridge),
        of("Benedek", Kind::Leader),
        row([
            &format!("the whole way {distance} hexes or more from the enemy"),
            &format!("times {times}"),
            "RM MOV-7",
        ]),
        row(["out of supply", &format!("{} less", tables.hunger), "RM SUP-10"]),
    ];
    let head = ["Who", "MP", "Clause"];
    let mut chart = chart("movement", "Movement", "RM MOV-14", &head, rows, "rulebook, design".into());
    let (units, normal) = tables.stacking;
    chart.notes = vec![
        format!("In a hex {units} units at most, {normal} of them of normal size (RM STK-2, STK-3)."),
        "Who is in supply does not enter hexes where he would not be (RM MOV-5).".into(),
    ];
    chart
}

pub(super) fn supply(setup: &Setup) -> Chart {
    let tables = &setup.tables;
    let days: Vec<String> =
        (1..).zip(&tables.turns).filter(|(_, it)| it.new_day).map(|(turn, _)| turn.to_string()).collect();
    let rows = vec![
        row(["when", &format!("turns {}", days.join(", ")), "RM SUP-1"]),
        row([
            "a supply line",
            &format!("at most {} hexes to a road, and along roads off the map", tables.from_road),
            "RM SUP-2",
        ]),
        row(["cities and towns", "always in supply", "RM SUP-8"]),
        row(["without supply", "a step is lost; the rest is marked", "RM SUP-9"]),
        row([
            "marked",
            &format!("{} MP less, attacks {}", tables.hunger, columns(-(tables.unsupplied as i8))),
            "RM SUP-10",
        ]),
        row(["without supply again", "eliminated", "RM SUP-12"]),
        row([
            "recovery",
            &format!(
                "{} reduced unit of each chosen formation, in supply and away from the enemy",
                tables.recovery
            ),
            "RM REC-1",
        ]),
    ];
    let head = ["What", "How", "Clause"];
    let mut chart = chart("supply", "Supply and recovery", "RM SUP-2", &head, rows, from(setup, "supply"));
    chart.notes = vec![
        "Austrian supply comes by the roads of the east side, Piedmontese by those of the north side west of the Ticino, the west and the south \
         (RM SUP-3, SUP-4)."
            .into(),
        "Only supplied units cut a line, but any unit blocks the hex it comes from (RM SUP-5, SUP-6).".into(),
    ];
    chart
}
