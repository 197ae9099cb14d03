//! The sheet of the campaign: hexes, waters, roads, places that count, and the boxes beside it.

use std::collections::BTreeMap;

use ::chits::setup::{Edge as Border, NamedSide, SIDE_IDS, SIDE_NAMES, Setup, Terrain};
use ::chits::words::day;
use board::hex::HexId;
use play::{Cost, Side};

use super::counters;
use crate::board::{Board, Bridge, Edge, Holder, Road, SideFace, Space};
use crate::hexes::{self, Lie};
use crate::words::{counted, listed, provenance};

/// The grounds of the counters, in the order of the sides.
const LIVERIES: [&str; 2] = ["white", "blue"];

pub(super) fn board(setup: &Setup) -> Board {
    let lie = Lie::new(&setup.map);
    let (edges, roads) = sides(setup);
    Board {
        title: "Novara".into(),
        subtitle: days(setup),
        sides: Side::BOTH
            .map(|it| SideFace {
                id: SIDE_IDS[it.index()].into(),
                name: SIDE_NAMES[it.index()].into(),
                livery: LIVERIES[it.index()].into(),
            })
            .into(),
        size: lie.size,
        grid: Some(lie.grid()),
        spaces: setup.map.hexes().map(|hex| space(setup, &lie, hex)).collect(),
        edges,
        roads,
        meanings: meanings(setup),
        north: hexes::north(setup.map.layout()),
        scale: Some(hexes::scale(setup.tables.metres)),
        boxes: boxes(setup),
        formations: counters::formations(setup),
        counters: counters::counters(setup),
        ..Board::default()
    }
}

/// `20 to 24 March 1849`.
fn days(setup: &Setup) -> String {
    let turns = &setup.tables.turns;
    let [first, last] = [turns.first(), turns.last()].map(|turn| turn.map_or("", |turn| &turn.date));
    let (from, to) = (day(first), day(last));
    let month = to.split_once(' ').map_or("", |(_, month)| month);
    let from = from.strip_suffix(month).unwrap_or(&from).trim_end();
    let year = last.split('-').next().unwrap_or_default();
    format!("{from} to {to} {year}")
}

/// A hex. What its ground means is told once for all of its kind.
fn space(setup: &Setup, lie: &Lie, hex: HexId) -> Space {
    let (ground, number) = (setup.ground(hex), setup.map.printed(hex).to_string());
    Space {
        id: number.clone(),
        at: lie.centre(&setup.map, hex),
        ground: ground_id(ground.terrain, ground.fortified),
        level: 0,
        name: ground.name.clone(),
        label: number,
        tags: tags(setup, hex),
        about: about(setup, hex),
        from: provenance(&ground.provenance, "terrain"),
    }
}

/// The kind of ground; where works are, they are told besides.
fn ground_id(terrain: Terrain, fortified: bool) -> String {
    match (terrain, fortified) {
        (Terrain::City, true) => "city".into(),
        (terrain, true) => format!("{}+redoubt", terrain.id()),
        (terrain, false) => terrain.id().into(),
    }
}

/// Whether troops of a side leave the map here.
fn leaves(setup: &Setup, side: Side, hex: HexId) -> bool {
    setup.index.exits[side].contains(setup.cell(hex))
}

/// Whether reinforcements of a side come by here, now or later.
fn enters(setup: &Setup, side: Side, hex: HexId) -> bool {
    let by = |(_, hexes): &(u8, Vec<HexId>)| hexes.contains(&hex);
    setup.arrivals.iter().any(|it| it.side == side && it.entries.iter().any(by))
}

fn tags(setup: &Setup, hex: HexId) -> Vec<String> {
    let ground = setup.ground(hex);
    let any =
        |what: fn(&Setup, Side, HexId) -> bool| Side::BOTH.into_iter().any(|side| what(setup, side, hex));
    let all = [
        ("entry", any(enters)),
        ("exit-road", any(leaves)),
        ("supply-a", ground.terminal == Some(Side::A)),
        ("supply-b", ground.terminal == Some(Side::B)),
        ("unwalled", ground.terrain == Terrain::City && !ground.fortified),
    ];
    all.into_iter().filter(|(_, there)| *there).map(|(tag, _)| tag.into()).collect()
}

/// What is to be said of a hex that is not like all others of its kind; nothing of most.
fn about(setup: &Setup, hex: HexId) -> String {
    let ground = setup.ground(hex);
    let mut lines = Vec::new();
    let place = setup.index.place_at[hex.index()].map(|id| &setup.places[usize::from(id.0)]);
    if let Some(place) = place {
        lines.push(match place.points {
            0 => "It counts nothing at the end.".into(),
            points => format!("{points} points to whoever possesses it at the end."),
        });
    }
    for side in Side::BOTH {
        let name = SIDE_NAMES[side.index()];
        let ends = setup.index.instant[side];
        let wins = |id: ::chits::setup::PlaceId| setup.places[usize::from(id.0)].hex == hex;
        if { ends }.any(wins) {
            let others =
                { ends }.filter(|&id| !wins(id)).map(|id| setup.places[usize::from(id.0)].name.clone());
            let others: Vec<String> = others.collect();
            let with =
                if others.is_empty() { String::new() } else { format!(" together with {}", listed(&others)) };
            lines.push(format!("A {name} unit in it{with} wins the war."));
        }
        if enters(setup, side, hex) {
            lines.push(format!("{name} reinforcements arrive here."));
        }
        if leaves(setup, side, hex) {
            lines.push(format!("{name} units may leave the map here."));
        }
        if ground.terminal == Some(side) {
            lines.push(format!("{name} supply comes by this road."));
        }
    }
    if let (Some(border), true) = (ground.exit, lines.is_empty()) {
        lines.push(format!("A road leaves the map to the {}.", border_name(border)));
    }
    match lines.is_empty() {
        true => String::new(),
        false => format!("{} {}", meaning(setup, ground.terrain, ground.fortified), lines.join(" ")),
    }
}

fn border_name(border: Border) -> &'static str {
    border.id()
}

/// What a kind of ground means in play.
fn meaning(setup: &Setup, terrain: Terrain, fortified: bool) -> String {
    let name = match terrain {
        Terrain::Open => "Open ground",
        Terrain::Woods => "Woods",
        Terrain::Swamp => "Rice fields or swamp",
        Terrain::Village => "Village",
        Terrain::Town => "Town",
        Terrain::City => "City",
    };
    let cost = Cost::halves(setup.tables.cost[terrain as usize]).text();
    let mut parts = vec![format!("{cost} to enter off the road")];
    match setup.tables.ground_shift(terrain, fortified) {
        0 => {}
        shift => parts.push(format!("attacks on it {} worse", counted(shift.into(), "column", "columns"))),
    }
    if fortified {
        parts.push("works, so that nobody in it is encircled".into());
    }
    if terrain != Terrain::Open || fortified {
        parts.push("cavalry does not charge it".into());
    }
    if matches!(terrain, Terrain::Town | Terrain::City) {
        parts.push("who is in it is in supply".into());
    }
    format!("{name}: {}.", parts.join("; "))
}

/// Waters along hexsides, and roads with their bridges.
fn sides(setup: &Setup) -> (Vec<Edge>, Vec<Road>) {
    let number = |hex: HexId| setup.map.printed(hex).to_string();
    let is_road = |side: &&NamedSide| side.kind == "road";
    let edge = |side: &NamedSide| Edge {
        between: side.between.map(number),
        kind: side.kind.into(),
        name: side.name.clone(),
    };
    // The name of a bridge stands with its river.
    let bridge_name = |side: &NamedSide| {
        let [a, b] = side.between;
        let here = |it: &&NamedSide| it.between == [a, b] || it.between == [b, a];
        let named = setup.named.iter().filter(here).find(|it| !it.bridge_name.is_empty());
        named.map_or_else(String::new, |it| it.bridge_name.clone())
    };
    let road = |side: &NamedSide| Road {
        between: side.between.map(number),
        kind: side.kind.into(),
        name: side.name.clone(),
        via: Vec::new(),
        bridge: side.bridge.then(|| Bridge {
            id: side.between.map(number).join("/"),
            name: bridge_name(side),
            at: None,
            destroyable: false,
        }),
    };
    let edges = setup.named.iter().filter(|side| !is_road(side)).map(edge).collect();
    (edges, setup.named.iter().filter(is_road).map(road).collect())
}

/// What grounds, waters and roads mean in play, by their kind.
fn meanings(setup: &Setup) -> BTreeMap<String, String> {
    let tables = &setup.tables;
    let cost = |halves: u8| Cost::halves(halves).text();
    let worse = |index: usize| counted(tables.waters[index].into(), "column", "columns");
    let grounds = Terrain::ALL.into_iter().flat_map(|terrain| [(terrain, false), (terrain, true)]);
    let mut all: BTreeMap<String, String> = grounds
        .filter(|&(terrain, works)| {
            setup.hexes.iter().any(|it| (it.terrain, it.fortified) == (terrain, works))
        })
        .map(|(terrain, works)| (ground_id(terrain, works), meaning(setup, terrain, works)))
        .collect();
    let water = |index: usize| {
        format!(
            "{} more to cross off the road; attacks that come across it from everywhere are {} worse.",
            cost(tables.water),
            worse(index)
        )
    };
    let ways = [
        ("torrent", water(0)),
        ("canal", water(1)),
        (
            "river",
            format!(
                "Crossed at bridges only; attacks over bridges from everywhere are {} worse, and supply does not cross it elsewhere.",
                worse(2)
            ),
        ),
        (
            "road",
            format!(
                "A step along it costs {}, but not next to the enemy; supply comes along it.",
                cost(tables.road)
            ),
        ),
        (
            "bridge",
            format!(
                "Takes a road over a river. A pontoon bridge, laid by a crew, costs {} more to cross and serves its own side alone.",
                cost(tables.pontoon)
            ),
        ),
    ];
    all.extend(ways.into_iter().map(|(kind, text)| (kind.to_owned(), text)));
    all
}

/// Where pieces and command counters are that are not on the map.
fn boxes(setup: &Setup) -> Vec<Holder> {
    let holder = |id: &str, name: &str, kind: &str, about: String| Holder {
        id: id.into(),
        name: name.into(),
        kind: kind.into(),
        about,
    };
    let chiefs = Side::BOTH.map(|side| setup.counter(setup.index.chief[side]).name.clone());
    vec![
        holder("away", "Still to come", "reserve", "Reinforcements, and who has not been set up yet.".into()),
        holder("cup", "The cup", "cup", "Command counters that you know to be in the cup (RM ACT-3).".into()),
        holder(
            "box",
            "Holding boxes",
            "box",
            format!("Formations chosen to act under {} (RM CMP-4).", chiefs.join(" or ")),
        ),
        holder(
            "staff",
            "Command counters",
            "box",
            "Counters that have not been drawn this turn; whether the enemy's are in the cup is his secret (RM ACT-2)."
                .into(),
        ),
        holder("passed", "Passed", "box", "Drawn this turn, and never placed (RM ACT-5).".into()),
        holder("exited", "Off the map", "box", "Left the map for good (RM MOV-8a).".into()),
        holder("gone", "Lost", "lost", "Eliminated.".into()),
    ]
}
