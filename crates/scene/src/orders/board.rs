//! The sheet of a battle: where the hexes lie, what is in them and along their sides.

use std::collections::BTreeMap;

use ::orders::movement::points;
use ::orders::ruleset::{Roads, WeatherRoll};
use ::orders::setup::{Arm, Ground, Hexes, NamedSide, Setup, Terrain};
use board::hex::HexId;
use play::Side;

use super::counters;
use crate::board::{Board, Bridge, Edge, Holder, Road, SideFace, Space};
use crate::hexes::{self, Lie};
use crate::words::provenance;

pub(super) fn board(setup: &Setup) -> Board {
    let lie = Lie::new(&setup.map);
    let (edges, roads) = sides(setup);
    let (battle, side) = (setup.title, setup.title.side_ids);
    Board {
        title: battle.name.into(),
        subtitle: battle.date.into(),
        sides: Side::BOTH
            .map(|it| SideFace {
                id: side[it.index()].into(),
                name: battle.side_names[it.index()].into(),
                livery: battle.liveries[it.index()].into(),
            })
            .into(),
        size: lie.size,
        grid: Some(lie.grid()),
        spaces: spaces(setup, &lie),
        edges,
        roads,
        meanings: meanings(setup),
        north: hexes::north(battle.layout),
        scale: Some(hexes::scale(setup.tables.metres)),
        boxes: boxes(setup),
        formations: counters::formations(setup),
        counters: counters::counters(setup),
        ..Board::default()
    }
}

fn spaces(setup: &Setup, lie: &Lie) -> Vec<Space> {
    let reached = reached(setup);
    let space = |hex: HexId| {
        let (ground, number) = (setup.ground(hex), setup.map.printed(hex).to_string());
        Space {
            id: number.clone(),
            at: lie.centre(&setup.map, hex),
            ground: ground_id(ground),
            level: ground.level,
            name: ground.name.clone(),
            label: number,
            tags: tags(setup, hex),
            about: about(setup, hex, reached.contains(hex)),
            from: provenance(&ground.provenance, "terrain"),
        }
    };
    setup.map.hexes().map(space).collect()
}

/// The kinds of ground of a hex, joined by `+`.
fn ground_id(ground: &Ground) -> String {
    let own = ground.terrain.id();
    match ground.hill && ground.terrain != Terrain::Hill {
        true => format!("{}+{own}", Terrain::Hill.id()),
        false => own.into(),
    }
}

/// Sides some of whose pieces arrive in a hex.
fn entering(setup: &Setup, hex: HexId) -> impl Iterator<Item = Side> {
    let arrive = move |side: &Side| {
        setup.pieces.iter().any(|piece| piece.side == *side && piece.arrives > 0 && piece.entry == Some(hex))
    };
    Side::BOTH.into_iter().filter(arrive)
}

fn tags(setup: &Setup, hex: HexId) -> Vec<String> {
    let ground = setup.ground(hex);
    let entry = entering(setup, hex).next().is_some();
    let exit = setup.scenario.exits.as_ref().is_some_and(|(_, hexes)| hexes.contains(hex));
    let all = [
        ("trees", ground.trees),
        ("peak", ground.peak),
        ("entry", entry),
        ("exit", exit),
        ("cliffs", ground.impassable),
        ("snow", setup.rules.book.weather == WeatherRoll::EndOfTurn),
    ];
    all.into_iter().filter(|(_, there)| *there).map(|(tag, _)| tag.into()).collect()
}

/// The hexes that hang together; a corner that a river cuts off is not among them.
fn reached(setup: &Setup) -> Hexes {
    let mut best = Hexes::EMPTY;
    for start in setup.map.hexes() {
        if best.contains(start) {
            continue;
        }
        let mut found = Hexes::EMPTY;
        found.insert(start);
        let mut front = vec![start];
        while let Some(hex) = front.pop() {
            for next in setup.index.around[hex.index()].iter() {
                if !found.contains(next) {
                    found.insert(next);
                    front.push(next);
                }
            }
        }
        if found.len() > best.len() {
            best = found;
        }
    }
    best
}

/// What the ground means in play.
fn about(setup: &Setup, hex: HexId, reached: bool) -> String {
    let ground = setup.ground(hex);
    if !reached {
        return "Cut off by the river: nobody gets here.".into();
    }
    if ground.impassable {
        return "Cliffs: nobody gets here.".into();
    }
    let mut lines = vec![terrain(setup, ground)];
    if ground.level > 0 && setup.title.terms.grounds.contains(&Terrain::Hill) {
        lines.push(format!("Level {}, which matters for the sight alone.", ground.level));
    } else if ground.level > 0 {
        let (up, combat) = (setup.tables.movement.up, setup.tables.combat.uphill);
        lines.push(format!(
            "High ground: {} more from below, and whoever assaults it from below has {combat:+} on the die.",
            points(up)
        ));
    }
    for side in Side::BOTH {
        let name = setup.title.side_names[side.index()];
        if setup.limits.closed[side].contains(hex) {
            lines.push(format!("Closed to the {name} side."));
        }
        if entering(setup, hex).any(|one| one == side) {
            lines.push(format!("{name} reinforcements arrive here."));
        }
        let leaves = |(who, hexes): &(Side, Hexes)| *who == side && hexes.contains(hex);
        if setup.scenario.exits.as_ref().is_some_and(leaves) {
            lines.push(format!("{name} pieces may leave the map here."));
        }
    }
    lines.join(" ")
}

fn terrain(setup: &Setup, ground: &Ground) -> String {
    let (combat, fire) = (&setup.tables.combat, &setup.tables.bombardment);
    let steps = &setup.tables.movement;
    let of = |arm: Arm| points(steps.ground(arm, ground.terrain));
    let cost = of(Arm::Infantry);
    let columns = |shift: i8| match shift.unsigned_abs() {
        1 => "1 column".to_owned(),
        many => format!("{many} columns"),
    };
    match ground.terrain {
        Terrain::Clear => format!("Open ground, {cost} MP."),
        Terrain::Marsh => {
            format!("Marsh, {cost} MP: foot and horse have half their strength, guns do not fire from here.")
        }
        Terrain::Town => format!(
            "Town, {cost} MP: assaults on it lose {}, bombardments {:+}; a defender who would retreat makes an exchange \
             instead, and nobody here has to attack.",
            columns(combat.town),
            fire.ground[Terrain::Town as usize]
        ),
        Terrain::Fortress => format!(
            "Fortress, {cost} MP: assaults on it lose {}, bombardments {:+}; no zone of control reaches in, and nobody \
             here has to attack.",
            columns(combat.fortress),
            fire.ground[Terrain::Fortress as usize]
        ),
        Terrain::Wheat => format!(
            "Wheat, {cost} MP: bombardments {:+}, nobody charges.",
            fire.ground[Terrain::Wheat as usize]
        ),
        Terrain::Hill => {
            format!(
                "Hill, {cost} MP on foot; guns and horse need their whole move off the road. Nobody charges."
            )
        }
        Terrain::Woods => format!(
            "Woods, {cost} MP on foot, {} on horseback, a whole move for guns off the road: bombardments {:+}, assaults on it \
             {:+} on the die; horse fights at half strength and does not charge; nobody sees across.",
            of(Arm::Cavalry),
            fire.ground[Terrain::Woods as usize],
            combat.woods
        ),
        Terrain::Village | Terrain::Farm | Terrain::Redoubt => {
            let (name, shift) = match ground.terrain {
                Terrain::Village => ("Village", combat.village),
                Terrain::Farm => ("Farm", combat.farm),
                _ => ("Redoubt", combat.redoubt),
            };
            let more = match ground.terrain {
                Terrain::Redoubt => "no zone of control reaches in",
                _ => "its garrison may hold it or make an exchange of a retreat",
            };
            format!(
                "{name}, {cost} MP: under Defence assaults on it lose {}, bombardments {:+}, and {more}; nobody here has to \
                 attack; nobody sees across.",
                columns(shift),
                fire.ground[ground.terrain as usize]
            )
        }
    }
}

/// Water along hexsides, and roads with their bridges.
fn sides(setup: &Setup) -> (Vec<Edge>, Vec<Road>) {
    let number = |hex: HexId| setup.map.printed(hex).to_string();
    let is_road = |side: &&NamedSide| matches!(side.kind, "road" | "minor" | "trail");
    let all = &setup.sides.named;
    let edge = |side: &NamedSide| Edge {
        between: side.between.map(number),
        kind: side.kind.into(),
        name: side.name.clone(),
    };
    let road = |side: &NamedSide| Road {
        between: side.between.map(number),
        kind: side.kind.into(),
        name: side.name.clone(),
        via: Vec::new(),
        bridge: setup.way_between(side.between[0], side.between[1]).has_bridge().then(|| Bridge {
            id: side.between.map(number).join("/"),
            name: String::new(),
            at: None,
            destroyable: false,
        }),
    };
    let edges = all.iter().filter(|side| !is_road(side)).map(edge).collect();
    (edges, all.iter().filter(is_road).map(road).collect())
}

/// What water and roads mean in play.
fn meanings(setup: &Setup) -> BTreeMap<String, String> {
    let (steps, combat) = (&setup.tables.movement, &setup.tables.combat);
    if setup.rules.book.roads == Roads::Column {
        return meanings_in_column(setup);
    }
    let all = [
        ("river", "Nobody crosses it and nobody assaults across it; guns fire over it.".into()),
        (
            "canal",
            format!(
                "{} more to cross, and guns cross at bridges only; an assault that comes across it from everywhere has \
                 {:+} on the die.",
                points(steps.canal),
                combat.canal
            ),
        ),
        (
            "road",
            format!(
                "A step along it costs {} in Road March; otherwise the ground counts.",
                points(steps.road)
            ),
        ),
        (
            "minor",
            format!(
                "A step along it costs {} less in Road March, but at least {}; otherwise the ground counts.",
                points(steps.minor_less),
                points(steps.minor_least)
            ),
        ),
        (
            "bridge",
            "Takes a road over a canal at no extra cost; in an assault it counts as the canal.".into(),
        ),
    ];
    all.into_iter().map(|(kind, text)| (kind.into(), text)).collect()
}

/// The same where roads are used in March Column.
fn meanings_in_column(setup: &Setup) -> BTreeMap<String, String> {
    let (steps, combat) = (&setup.tables.movement, &setup.tables.combat);
    let road = match setup.tables.weather.boxes.iter().any(|sky| sky.road.is_some()) {
        true => {
            match setup.rules.mountain_columns {
                true => "A hex of it costs ½ in March Column, 1 in the second weather and the whole move in the third.",
                false => "A hex of it costs everybody ½, 1 in the second weather and the whole move in the third.",
            }
            .into()
        }
        false => {
            format!("A hex of it costs {} in March Column; otherwise the ground counts.", points(steps.road))
        }
    };
    let trail = format!(
        "A hex of it costs {} less in March Column, but at least {}; otherwise the ground counts.",
        points(steps.minor_less),
        points(steps.minor_least)
    );
    let minor = match setup.tables.weather.boxes.iter().any(|sky| sky.road.is_some()) {
        true => road.clone(),
        false => trail.clone(),
    };
    let stream = format!(
        "{} more to cross, and guns cross at bridges only; an assault that comes across it from everywhere has {:+} on the die.",
        points(steps.canal),
        combat.canal
    );
    let bridge = "Takes a road over a stream at no extra cost; in an assault it counts as the stream.";
    let all = [
        ("road", road),
        ("minor", minor),
        ("trail", trail),
        ("stream", stream),
        ("bridge", bridge.to_owned()),
    ];
    all.into_iter().map(|(kind, text)| (kind.into(), text)).collect()
}

fn boxes(setup: &Setup) -> Vec<Holder> {
    let holder = |id: &str, name: &str, kind: &str, about: &str| Holder {
        id: id.into(),
        name: name.into(),
        kind: kind.into(),
        about: about.into(),
    };
    let mut list = vec![
        holder(
            "away",
            "Still to come",
            "reserve",
            "Reinforcements on the march, and who has not been set up yet.",
        ),
        holder(
            "waiting",
            "Coming back",
            "box",
            "Destroyed at full strength: they return beside their leader on their reduced side.",
        ),
        holder("gone", "Lost", "lost", "Out of the battle for good."),
    ];
    if setup.scenario.exits.is_some() {
        list.push(holder(
            "left",
            "Off the map",
            "box",
            "Left by a retreat flag: neither lost nor to return.",
        ));
    }
    list
}
