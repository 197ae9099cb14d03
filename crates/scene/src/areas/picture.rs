//! The table of the campaign as one viewer sees it, made from his view alone.

use std::collections::{BTreeMap, BTreeSet};

use ::areas::setup::{AUSTRIAN, FRENCH, Kind, SIDE_IDS, SIDE_NAMES, Setup, Terrain};
use ::areas::view::{BridgeStatus, CombatStage, CombatView, Mantua, PieceView, View};
use ::areas::words::day;
use ::areas::words::sketch::phase_name;
use board::AreaId;
use play::{Side, Viewer};

use super::seen::Seen;
use super::{board::worth, mark, panels, pieces, score, side_of};
use crate::Picture;
use crate::drawn::Glimpse;
use crate::picture::{Arrow, Fact, Fight, SpaceNow};
use crate::redrawn::{Last, Seen as Behind, Shared};

/// What is on the table.
pub(super) fn picture(setup: &Setup, view: &View, viewer: Viewer, last: Option<Last<'_, View>>) -> Picture {
    let seen = Seen::new(setup, view);
    let scores = score::scores(setup, &seen, viewer);
    Picture {
        turn: turn(setup, view),
        phase: phase(view),
        active: view.active.unwrap_or_default().into(),
        tracks: panels::tracks(setup, view, last),
        pieces: pieces::pieces(setup, view, last),
        spaces: spaces(setup, &seen, viewer),
        bridges: bridges(view),
        zones: Shared::default(),
        panels: panels::panels(setup, &seen, viewer, &scores, last),
        arrows: arrows(view),
        fight: view.combat.as_ref().map(|combat| fight(setup, view, combat)),
        scores,
        seen: Behind::default(),
    }
}

/// Where everything is, without what is said about it.
pub(super) fn glimpse(setup: &Setup, view: &View) -> Glimpse {
    let places = pieces::places(setup, &Seen::new(setup, view));
    Glimpse { turn: turn(setup, view), phase: phase(view), places }
}

fn turn(setup: &Setup, view: &View) -> String {
    format!("Turn {} of {}, {}", view.turn, setup.tables.turns, day(&view.date))
}

fn phase(view: &View) -> String {
    phase_name(view.phase, view.active.and_then(side_of)).unwrap_or_else(|| "The end".into())
}

fn bridges(view: &View) -> BTreeMap<String, String> {
    let broken = view.bridges.iter().filter(|(_, status)| **status == BridgeStatus::Destroyed);
    broken.map(|(id, _)| (id.clone(), "destroyed".to_owned())).collect()
}

/// The places there is something to say about.
fn spaces(setup: &Setup, seen: &Seen<'_>, viewer: Viewer) -> BTreeMap<String, SpaceNow> {
    let view = seen.view;
    let mut spaces: BTreeMap<String, SpaceNow> = BTreeMap::new();
    for (id, owner) in &view.cities {
        let points = setup.find_area(id).and_then(|area| worth(setup, area));
        let space = spaces.entry(id.clone()).or_default();
        space.owner = (*owner).into();
        space.worth = points.map(|(_, points)| format!("{points} VP")).unwrap_or_default();
    }
    let mantua = spaces.entry(setup.area(setup.index.mantua).id.clone()).or_default();
    mantua.worth = format!("{} VP", setup.tables.victory.siege);
    if view.mantua == Mantua::Besieged {
        mantua.owner = SIDE_IDS[FRENCH.index()].into();
        mantua.marks.push(mark("siege", "S", "Besieged: counts as a City in French hands"));
    } else {
        mantua.marks.push(mark(
            "liberated",
            "L",
            "Liberated: counts as clear ground, Austrians may join the city",
        ));
    }
    for area in &view.scouted {
        let scouted = mark("scouted", "?", "Scouted: what stands here lies open to you this turn");
        spaces.entry(area.clone()).or_default().marks.push(scouted);
    }
    let fought = view.combat.as_ref().map(|combat| (&combat.area, combat.round));
    for area in contested(view) {
        let marked = match fought {
            Some((here, round)) if *here == area => mark("combat", "C", format!("Combat, Round {round}")),
            _ => mark("contact", "X", "Both sides stand here"),
        };
        spaces.entry(area).or_default().marks.push(marked);
    }
    for side in Side::BOTH.into_iter().filter(|&side| viewer.knows(side)) {
        crowds(setup, seen, side, &mut spaces);
    }
    spaces
}

/// The areas where counters of both sides are seen, and the one that is fought over.
fn contested(view: &View) -> BTreeSet<String> {
    let mut seen: [BTreeSet<&str>; 2] = Default::default();
    let on_map = view.pieces.values().filter(|now| now.area.is_some());
    let known = on_map.map(|now| (now.at.as_str(), now.side));
    let piles = view.stacks.iter().filter_map(|(key, stack)| Some((key.split_once('/')?.0, stack.side)));
    for (area, side) in known.chain(piles) {
        if let Some(side) = side_of(side) {
            seen[side.index()].insert(area);
        }
    }
    let both = seen[0].intersection(&seen[1]).map(|&area| area.to_owned());
    both.chain(view.combat.as_ref().map(|combat| combat.area.clone())).collect()
}

/// Areas of a side that fill up with infantry and guns.
fn crowds(setup: &Setup, seen: &Seen<'_>, side: Side, spaces: &mut BTreeMap<String, SpaceNow>) {
    let mut load: BTreeMap<AreaId, u16> = BTreeMap::new();
    for id in setup.index.units[side.index()] {
        let heavy = setup.piece(id).kind != Kind::Cavalry;
        let there = seen.piece(id).filter(|_| heavy);
        if let Some((now, area)) = there.and_then(|now| Some((now, now.area?))) {
            *load.entry(area).or_default() += u16::from(now.sp);
        }
    }
    for (area, sp) in load {
        let liberated = area == setup.index.mantua && seen.view.mantua == Mantua::Liberated;
        let terrain = if liberated { Terrain::Clear } else { setup.area(area).terrain };
        let limit = u16::from(setup.tables.movement.limit[terrain as usize]);
        if sp * 2 > limit {
            spaces.entry(setup.area(area).id.clone()).or_default().facts.push(Fact {
                what: format!("{} infantry and guns", SIDE_NAMES[side.index()]).into(),
                value: format!("{sp} of {limit} SP without a jam").into(),
                clause: "BII 8.4",
            });
        }
    }
}

/// Where attackers came from, and who marches to the guns.
fn arrows(view: &View) -> Vec<Arrow> {
    let Some(combat) = &view.combat else { return Vec::new() };
    let arrow = |from: &str, kind: &str, side: &str| Arrow {
        from: from.into(),
        to: combat.area.clone(),
        kind: kind.into(),
        side: side.into(),
    };
    let mut arrows: Vec<Arrow> =
        combat.origins.iter().map(|from| arrow(from, "attack", combat.attacker)).collect();
    for now in combat.marching.iter().filter_map(|id| view.pieces.get(id)) {
        let march = arrow(&now.at, "march", now.side);
        if now.at != combat.area && !arrows.contains(&march) {
            arrows.push(march);
        }
    }
    arrows
}

fn fight(setup: &Setup, view: &View, combat: &CombatView) -> Fight {
    let place = setup.find_area(&combat.area).map_or("", |area| setup.area(area).name.as_str());
    let there: Vec<(&String, &PieceView)> =
        view.pieces.iter().filter(|(_, now)| now.at == combat.area).collect();
    let mut pieces: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut facts = Vec::new();
    for side in Side::BOTH {
        let id = SIDE_IDS[side.index()];
        let own = || there.iter().filter(|(_, now)| now.side == id);
        pieces.insert(id.into(), own().map(|(id, _)| (*id).clone()).collect());
        let sum = |kind: Option<Kind>| -> u32 {
            own()
                .filter(|(_, now)| kind.is_none_or(|kind| now.kind == kind))
                .map(|(_, now)| u32::from(now.sp))
                .sum()
        };
        let role = if combat.attacker == id { "attack" } else { "defend" };
        facts.push(Fact {
            what: format!("{} who {role}", if side == FRENCH { "French" } else { "Austrians" }).into(),
            value: format!(
                "{} SP; guns {}, cavalry {}",
                sum(None),
                sum(Some(Kind::Artillery)),
                sum(Some(Kind::Cavalry))
            )
            .into(),
            clause: "BII 9.3b",
        });
        if let Some(&hits) = combat.inflicted.get(id).filter(|&&hits| hits > 0) {
            facts.push(Fact {
                what: format!(
                    "Hits inflicted by the {}",
                    if side == FRENCH { "French" } else { "Austrians" }
                )
                .into(),
                value: hits.to_string().into(),
                clause: "BII 9.3j",
            });
        }
    }
    facts.extend(ground(setup, view, combat));
    Fight {
        title: format!("Combat at {place}"),
        spaces: vec![combat.area.clone()],
        pieces,
        stage: stage(combat),
        facts,
    }
}

/// What the ground does to the attacker's die.
fn ground(setup: &Setup, view: &View, combat: &CombatView) -> Option<Fact> {
    let area = setup.find_area(&combat.area)?;
    let table = &setup.tables.combat;
    let defender = if combat.attacker == SIDE_IDS[FRENCH.index()] { AUSTRIAN } else { FRENCH };
    let besieged = area == setup.index.mantua && view.mantua == Mantua::Besieged;
    let owner =
        if besieged { Some(FRENCH) } else { view.cities.get(&combat.area).and_then(|side| side_of(side)) };
    let (what, value) = if setup.area(area).terrain == Terrain::Mountain {
        ("Into mountains", table.mountain)
    } else if owner == Some(defender) {
        ("Against the Defender's City", table.city)
    } else {
        return None;
    };
    Some(Fact {
        what: what.into(),
        value: format!("{value:+} to the Attacker's die").into(),
        clause: "BII T-CR",
    })
}

/// How far the combat has come.
fn stage(combat: &CombatView) -> String {
    let step = match combat.stage {
        CombatStage::Guns => "marches to the guns",
        CombatStage::Bombardment => "bombardment",
        CombatStage::Dice => "the dice",
        CombatStage::Hits => "hits are taken",
        CombatStage::FightOn => "fight on or retreat",
        CombatStage::Retreat => "retreat",
        CombatStage::Pursuit => "pursuit",
        CombatStage::Casualty => "a leader is at risk",
        CombatStage::Leaders => "leaders find their place",
    };
    format!("Round {}: {step}", combat.round)
}
