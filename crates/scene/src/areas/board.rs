//! The sheet of the campaign and its counters as printed.

use std::collections::BTreeMap;

use ::areas::bridges;
use ::areas::setup::{self as rules, FRENCH, Kind, SIDE_IDS, SIDE_NAMES, Setup, Terrain};
use ::areas::words::{day, piece_name};
use board::AreaId;
use play::Side;

use super::geography::{self, Geography, Label, LabelKind, Sheet};
use crate::Board;
use crate::board::{
    Bridge, Counter, Formation, Holder, Lettering, Line, Road, Scale, Shape, SideFace, Space, Value,
};

/// The longest name on the stripe of a counter.
const SHORT: usize = 10;

/// The sheet and the counters. Without a geography, which a test keeps from happening, the land would be bare.
pub(super) fn board(setup: &Setup) -> Board {
    let geography = geography::read(catalog::embedded::CASTIGLIONE_GEOGRAPHY).ok();
    let sheet = match &geography {
        Some(geography) => Sheet::new(&geography.projection),
        None => Sheet::around(setup.areas.iter().map(|area| area.on_map)),
    };
    let title = catalog::embedded::title(catalog::embedded::CASTIGLIONE_TITLE);
    let mut board = Board {
        title: title.map(|title| title.title).unwrap_or_default(),
        subtitle: subtitle(setup),
        sides: sides(),
        size: sheet.size,
        spaces: setup.map.areas().map(|area| space(setup, &sheet, area)).collect(),
        roads: setup.roads.iter().map(|road| self::road(setup, &sheet, road)).collect(),
        north: 0,
        meanings: meanings(setup),
        scale: Some(Scale { text: "10 km".into(), length: Sheet::length(10) }),
        boxes: boxes(setup),
        formations: formations(setup),
        counters: counters(setup),
        ..Board::default()
    };
    if let Some(geography) = &geography {
        draw_land(&mut board, geography, &sheet);
    }
    board
}

fn subtitle(setup: &Setup) -> String {
    let dates = &setup.tables.dates;
    match (dates.first(), dates.last()) {
        (Some(first), Some(last)) => format!("Between the Tyrol and the Po, {} to {}", day(first), day(last)),
        _ => "Between the Tyrol and the Po".into(),
    }
}

fn sides() -> Vec<SideFace> {
    let livery = ["blue", "white"];
    Side::BOTH
        .map(|side| SideFace {
            id: SIDE_IDS[side.index()].into(),
            name: SIDE_NAMES[side.index()].into(),
            livery: livery[side.index()].into(),
        })
        .into()
}

fn space(setup: &Setup, sheet: &Sheet, id: AreaId) -> Space {
    let area = setup.area(id);
    let fortress = id == setup.index.mantua;
    let mut tags: Vec<String> = Vec::new();
    tags.extend(area.supply.map(|side| if side == FRENCH { "supply-a" } else { "supply-b" }.to_owned()));
    if worth(setup, id).is_some() || fortress {
        tags.push("objective".into());
    }
    Space {
        id: area.id.clone(),
        at: sheet.at(area.on_map),
        ground: match area.terrain {
            _ if fortress => "fortress",
            Terrain::Clear => "clear",
            Terrain::Mountain => "mountain",
            Terrain::City => "city",
        }
        .into(),
        name: area.name.clone(),
        tags,
        about: about(setup, id),
        from: from(&area.provenance, "terrain"),
        ..Space::default()
    }
}

/// What the ground of an area means in play.
fn about(setup: &Setup, id: AreaId) -> String {
    let (area, tables) = (setup.area(id), &setup.tables);
    let movement = &tables.movement;
    let ground = area.terrain as usize;
    let (cost, limit) = (movement.cost[ground], movement.limit[ground]);
    let name = match area.terrain {
        _ if id == setup.index.mantua => "Fortress",
        Terrain::Clear => "Clear",
        Terrain::Mountain => "Mountain",
        Terrain::City => "City",
    };
    let mut text = format!("{name}: {cost} MP to enter, room for {limit} SP of foot and guns.");
    match area.terrain {
        _ if id == setup.index.mantua => {
            let siege = movement.siege;
            text += &format!(
                " Besieged while {siege} SP of French infantry stand here; those in the city stand in a box of their own. \
                 Once liberated it counts as clear ground."
            );
        }
        Terrain::Clear => {}
        Terrain::Mountain => {
            text += &format!(" The attacker's die is changed by {}; nobody forages.", tables.combat.mountain);
        }
        Terrain::City => {
            text += &format!(
                " The attacker's die is changed by {} if the defender holds it.",
                tables.combat.city
            );
        }
    }
    if let Some(side) = area.supply {
        text += &format!(" {} Supply Area.", SIDE_NAMES[side.index()]);
    }
    if let Some((side, points)) = worth(setup, id) {
        text += &format!(" Worth {points} VP to the {} at the end.", SIDE_NAMES[side.index()]);
    }
    text
}

/// To whom a City is worth how many points.
pub(super) fn worth(setup: &Setup, id: AreaId) -> Option<(Side, i32)> {
    let victory = &setup.tables.victory;
    let cities = [&victory.french_cities, &victory.austrian_cities];
    Side::BOTH.into_iter().zip(cities).find_map(|(side, cities)| {
        cities.iter().find(|(area, _)| *area == id).map(|(_, points)| (side, *points))
    })
}

fn road(setup: &Setup, sheet: &Sheet, road: &rules::Road) -> Road {
    let end = |area: AreaId| setup.area(area).id.clone();
    let bridge = road.bridge.map(|id| {
        let bridge = setup.bridge(id);
        Bridge {
            id: bridge.id.clone(),
            name: bridge.name.clone(),
            at: Some(sheet.at(bridge.position)),
            destroyable: bridge.destroyable,
        }
    });
    Road {
        between: [end(road.a), end(road.b)],
        kind: "road".into(),
        name: String::new(),
        via: road.via.iter().map(|&bend| sheet.at(bend)).collect(),
        bridge,
    }
}

/// What roads, bridges and what is drawn between areas mean in play.
fn meanings(setup: &Setup) -> BTreeMap<String, String> {
    let more = setup.tables.movement.broken_bridge;
    let (destroy, repair) = (bridges::cost(setup, false), bridges::cost(setup, true));
    let all = [
        (
            "road",
            "Only roads lead from area to area: for pieces, supply and orders. The area entered is paid for."
                .into(),
        ),
        (
            "bridge",
            format!(
                "Costs nothing to cross. Infantry can try to destroy one that leads to no City, for {destroy} MP, and to \
                 repair it, for {repair} MP. Over a destroyed one a step costs {more} MP more, and no supply comes."
            ),
        ),
        ("river", "Crossed at bridges; it has no other effect.".into()),
        ("ridge", "For the eye only: the ground of the areas counts.".into()),
        ("lake", "For the eye only: roads go round it.".into()),
    ];
    all.into_iter().map(|(kind, text): (&str, String)| (kind.into(), text)).collect()
}

/// Water, heights and words.
fn draw_land(board: &mut Board, geography: &Geography, sheet: &Sheet) {
    for river in &geography.rivers {
        board.lines.push(Line {
            kind: "river".into(),
            name: river.name.clone(),
            weight: river.width.0 / 1_000,
            points: sheet.line(&river.line),
        });
    }
    for ridge in &geography.ridges {
        board.lines.push(Line {
            kind: "ridge".into(),
            name: ridge.name.clone(),
            weight: ridge.weight.into(),
            points: sheet.line(&ridge.line),
        });
    }
    for lake in &geography.lakes {
        board.shapes.push(Shape {
            kind: "lake".into(),
            name: lake_name(&geography.labels, &lake.id),
            points: sheet.line(&lake.ring),
        });
    }
    board.letters = geography.labels.iter().map(|label| lettering(sheet, label)).collect();
}

/// The name written on a lake, else its id with a capital.
fn lake_name(labels: &[Label], id: &str) -> String {
    let written = labels.iter().find(|label| {
        label.kind == LabelKind::Water && label.text.to_lowercase().split([' ', '’']).any(|word| word == id)
    });
    written.map_or_else(
        || {
            let mut letters = id.chars();
            let first = letters.next().map(|letter| letter.to_ascii_uppercase());
            first.into_iter().chain(letters).collect::<String>().replace('-', " ")
        },
        |label| label.text.clone(),
    )
}

fn lettering(sheet: &Sheet, label: &Label) -> Lettering {
    let (kind, size) = match label.kind {
        LabelKind::Water => ("water", 170),
        LabelKind::Mountain => ("range", 150),
        LabelKind::Region => ("region", 210),
        LabelKind::Offmap => ("offmap", 110),
        LabelKind::Village => ("place", 90),
    };
    Lettering {
        text: label.text.clone(),
        kind: kind.into(),
        at: sheet.place(label.at),
        turn: slant(&label.text),
        size,
    }
}

/// How words lie that follow a lake or a ridge; all others lie level.
fn slant(text: &str) -> i32 {
    match text {
        "Monte Baldo" => -66,
        "Lago d’Idro" => -70,
        "Lago d’Iseo" => -60,
        "Monti Berici" => -82,
        _ => 0,
    }
}

/// The places beside the sheet.
fn boxes(setup: &Setup) -> Vec<Holder> {
    let holder = |id: &str, name: &str, kind: &str, about: &str| Holder {
        id: id.into(),
        name: name.into(),
        kind: kind.into(),
        about: about.into(),
    };
    let mut boxes = vec![
        holder(
            "mantua-city",
            "City of Mantua",
            "box",
            "Austrians who went into the fortress. They stay there and count for victory at the end (BII 5.7, 12.1).",
        ),
        holder(
            "eliminated",
            "Lost",
            "lost",
            "Units that are out of the game; each is worth points (BII 12.1).",
        ),
    ];
    if setup.rules.leader_casualties {
        boxes.push(holder(
            "wounded",
            "Wounded",
            "reserve",
            "Leaders who are healing; the lightly wounded may come back (BII 13).",
        ));
        boxes.push(holder("killed", "Killed", "lost", "Leaders who fell (BII 13)."));
    }
    if setup.rules.fog_of_war {
        boxes.push(holder(
            "aside",
            "Dummies in reserve",
            "reserve",
            "Dummies that are still to be placed, or were found out; one may come back each turn (BII 14.2).",
        ));
    }
    boxes
}

/// The stripes of each side's formations, in the order of the files. Within a side they differ in lightness as well as in
/// hue, so that they can be told apart without seeing red or green.
const COLOURS: [&[&str]; 2] = [
    &["#d55e00", "#f0c541", "#009e73", "#8ecae6", "#cc79a7", "#efe7d2"],
    &["#0072b2", "#d55e00", "#d9b310", "#6a3d7c"],
];

fn formations(setup: &Setup) -> Vec<Formation> {
    let mut seen = [0; 2];
    let mut list = Vec::new();
    for (index, id) in setup.formations.iter().enumerate() {
        let leads = |piece: &&rules::Piece| piece.formation.is_some_and(|it| usize::from(it.0) == index);
        let Some(leader) = setup.pieces.iter().find(leads) else { continue };
        let side = leader.side.index();
        list.push(Formation {
            id: id.clone(),
            name: leader.name.clone(),
            side: SIDE_IDS[side].into(),
            colour: COLOURS[side][seen[side] % COLOURS[side].len()].into(),
        });
        seen[side] += 1;
    }
    list
}

fn counters(setup: &Setup) -> BTreeMap<String, Counter> {
    setup.piece_ids().map(|id| (setup.piece(id).id.clone(), counter(setup, id))).collect()
}

fn counter(setup: &Setup, id: rules::PieceId) -> Counter {
    let piece = setup.piece(id);
    let formation = piece.formation.and_then(|formation| setup.formations.get(usize::from(formation.0)));
    Counter {
        side: SIDE_IDS[piece.side.index()].into(),
        name: piece_name(setup, id),
        short: short(piece),
        kind: kind(piece).into(),
        size: size(piece),
        formation: formation.cloned().unwrap_or_default(),
        values: values(piece),
        note: piece.note.clone(),
        from: from(&piece.provenance, "name"),
    }
}

fn kind(piece: &rules::Piece) -> &'static str {
    match piece.kind {
        Kind::Leader if piece.is_army_leader() => "commander",
        Kind::Leader => "leader",
        Kind::Infantry => "infantry",
        Kind::Cavalry => "cavalry",
        // Guns that keep up with cavalry are drawn by riding gunners.
        Kind::Artillery if piece.ma > 2 => "horse-artillery",
        Kind::Artillery => "artillery",
        Kind::Garrison => "garrison",
        Kind::Dummy => "dummy",
    }
}

/// Brigades have their cross, leaders a star for each rank down to the lowest.
fn size(piece: &rules::Piece) -> String {
    match piece.kind {
        Kind::Infantry | Kind::Cavalry => "X".into(),
        Kind::Leader => "★".repeat(usize::from(5_u8.saturating_sub(piece.rank).max(1))),
        _ => String::new(),
    }
}

/// A name for the stripe: without what the symbol shows anyway, cut where it is too long.
fn short(piece: &rules::Piece) -> String {
    let side = SIDE_NAMES[piece.side.index()];
    let name = piece.name.strip_prefix(side).unwrap_or(&piece.name).trim();
    let name = name.strip_suffix(" Artillery").unwrap_or(name).replace("Generic Leader", "General");
    if name.chars().count() <= SHORT {
        return name;
    }
    let cut: String = name.chars().take(SHORT - 1).collect();
    cut.trim_end().to_owned() + "."
}

fn values(piece: &rules::Piece) -> Vec<Value> {
    let value = |what: &str, field: &str, value: u8| Value {
        what: what.into(),
        value: value.to_string(),
        from: from(&piece.provenance, field),
        strength: false,
    };
    match piece.kind {
        Kind::Leader => vec![
            value("Strategic Rating", "sr", piece.sr),
            value("Command Range", "cr", piece.cr),
            value("Tactical Rating", "tr", piece.tr),
            value("Rank", "rank", piece.rank),
        ],
        Kind::Dummy => vec![value("Movement Allowance", "ma", piece.ma)],
        _ => vec![
            Value { strength: true, ..value("Strength Points", "sp", piece.sp) },
            value("Cohesion Factor", "cf", piece.cf),
            value("Movement Allowance", "ma", piece.ma),
        ],
    }
}

/// The tag of a field.
fn from(provenance: &[(String, String)], field: &str) -> String {
    provenance.iter().find(|(name, _)| name == field).map(|(_, tag)| tag.clone()).unwrap_or_default()
}
