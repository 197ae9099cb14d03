//! Overlays: any value of the new columns and charts can be replaced, and what does not fit is told with its line.

use orders::setup::{Arm, Kind, Terrain, Way};
use orders::titles::montebello::AUSTRIAN;

use super::kit::{CAM, MON};
use crate::aif_battles::{hex, numbers, piece};

#[test]
fn an_overlay_replaces_ground_and_pieces_of_montebello() {
    let setup = MON.accepted(
        r#"[hex.1610]
terrain = "hill+woods"
level = 2
[hex.1609]
terrain = "impassable"
[hexside."1610/1710"]
type = "stream"
[road."1610/1710"]
bridge = "yes"
[road."1714/1814"]
type = "trail"
[leader.sticker]
formation = "gottesheim"
arm = "horse"
flag = "yes"
[unit.28e-1]
light = "yes"
[unit.art-watrin]
type = "redoubt"
movement = 0
"#,
    );
    let ground = setup.ground(hex(&setup, "1610"));
    assert_eq!((ground.terrain, ground.hill, ground.impassable), (Terrain::Woods, true, false));
    let shut = hex(&setup, "1609");
    assert!(setup.ground(shut).impassable && !setup.way_between(hex(&setup, "1610"), shut).is_open());
    let way = setup.way_between(hex(&setup, "1610"), hex(&setup, "1710"));
    assert!(way.has(Way::CANAL) && way.has_bridge());
    let way = setup.way_between(hex(&setup, "1714"), hex(&setup, "1814"));
    assert!(way.has(Way::TRAIL) && !way.has(Way::MINOR | Way::ROAD));
    let sticker = piece(&setup, "sticker");
    assert_eq!(sticker.formation, setup.find_formation("gottesheim"));
    assert!(sticker.horse_only && sticker.flag && piece(&setup, "28e-1").light);
    assert_eq!(piece(&setup, "art-watrin").kind, Kind::Redoubt);
    let tag = |field: &str| sticker.provenance.iter().any(|(name, tag)| name == field && tag == "overlay");
    assert!(tag("formation") && tag("arm") && tag("flag") && !tag("initiative"));
}

#[test]
fn an_overlay_replaces_charts_of_montebello() {
    let setup = MON.accepted(
        r#"[table.turn_track]
first_turn_only = "austrian"
[table.movement.cavalry]
woods = 4
[table.movement.whole]
cavalry = ["woods"]
[table.sight]
blocks = ["woods"]
[table.infantry_fire.drm]
commander = 2
[table.march]
within = 1
columns = [{ formation = "gottesheim", goal = "2011" }]
[table.victory]
steps = 7
fatal = "ott"
"#,
    );
    let tables = &setup.tables;
    assert_eq!(tables.first_turn_only, Some(AUSTRIAN));
    assert_eq!(tables.movement.ground(Arm::Cavalry, Terrain::Woods), 4);
    let whole = |arm: Arm, terrain: Terrain| tables.movement.whole[arm as usize][terrain as usize];
    assert!(whole(Arm::Cavalry, Terrain::Woods) && !whole(Arm::Cavalry, Terrain::Hill));
    assert!(whole(Arm::Artillery, Terrain::Hill));
    assert!(tables.blocks[Terrain::Woods as usize] && !tables.blocks[Terrain::Village as usize]);
    assert_eq!(tables.infantry_fire.as_ref().map(|(_, commander)| *commander), Some(2));
    assert_eq!((setup.scenario.within, setup.scenario.marches.len()), (1, 1));
    assert_eq!((tables.steps, setup.scenario.fatal), (7, setup.find_piece("ott")));
}

#[test]
fn an_overlay_replaces_charts_of_campotenese() {
    let setup = CAM.accepted(
        r#"[table.weather]
start = 1
steady_side = "french"
[table.victory]
hold = ["3418"]
flag = { from = 5, points = 2 }
levels = [{ name = "Neapolitan victory", min = 0 }, { name = "French victory", min = 8 }]
[table.exits]
hexes = ["3418", "3618"]
[table.column]
units = ["6e-chasseurs-1"]
"#,
    );
    assert_eq!((setup.tables.weather.start, setup.tables.flag), (1, (5, 2)));
    assert_eq!(setup.tables.weather.steady, Some(setup.title.opens));
    assert_eq!(setup.tables.levels.iter().map(|level| level.0).collect::<Vec<_>>(), [8, 0]);
    assert_eq!(numbers(&setup, setup.scenario.hold.iter()), ["3418"]);
    let (side, flags) = setup.scenario.exits.expect("flags");
    assert_eq!(
        (side, numbers(&setup, flags.iter())),
        (piece(&setup, "damas").side, vec!["3418".into(), "3618".into()])
    );
    assert_eq!(setup.scenario.apart.expect("a column").units.len(), 1);
}

#[test]
fn every_wrong_value_of_an_overlay_is_told_with_its_line() {
    MON.refused(
        r#"[hex.1610]
terrain = "hill+marsh"
[hexside."1610/1611"]
type = "river"
[road."1714/1814"]
type = "path"
[leader.sticker]
arm = "foot"
flag = 1
[leader.retz]
formation = "lannes"
[unit.12e-hussards-1]
light = "yes"
[table.turn_track]
minutes = 0
[table.movement.infantry]
wheat = 0
[table.sight]
blocks = ["fog"]
[table.infantry_fire.drm]
trumpet = 1
[table.march]
within = -1
[table.victory]
fatal = "nobody"
"#,
        &[
            (4, "1610", "terrain: \"hill+marsh\" is none of"),
            (6, "1610/1611", "type: \"river\" is none of stream, none"),
            (8, "1714/1814", "type: \"path\" is none of road, minor, trail, none"),
            (10, "sticker", "arm: \"foot\" is none of"),
            (11, "sticker", "flag: "),
            (13, "retz", "formation: \"lannes\" belongs to the other side"),
            (15, "12e-hussards-1", "light: only infantry"),
            (16, "turn_track.hours", "a turn has 0 minutes"),
            (17, "turn_track.minutes", "0 is not between 1 and 240"),
            (19, "movement.infantry.wheat", "0 is not between 1 and 10"),
            (21, "sight.blocks", "no such ground as"),
            (23, "infantry_fire.drm.trumpet", "no such modifier"),
            (25, "march.within", "-1 is not between 0 and 9"),
            (27, "victory.fatal", "no such leader as \"nobody\""),
        ],
    );
    CAM.refused(
        r#"[unit.redoubt-left]
movement = 1
[setup.damas]
hex = "3208"
[table.weather]
start = 9
boxes = [
  { name = "Calm", road = 1, range = 2, single = false, steady = 0, zones = true, open_order = true },
  { name = "Wind", road = 1, range = 2, single = false, steady = 0, zones = true, open_order = true },
  { name = "Sun", road = 1 },
]
[table.victory]
hold = ["9999"]
flag = { from = 0, points = 1 }
[table.exits]
side = "papal"
[table.column]
officer = "bourgeois-9"
units = ["damas"]
"#,
        &[
            (4, "redoubt-left", "movement: 1 is not between 0 and 0"),
            (6, "damas", "hex: nobody gets to 3208"),
            (8, "weather.start", "9 is not between 0 and 2"),
            (12, "weather.boxes.open_order", "missing"),
            (12, "weather.boxes.range", "missing"),
            (12, "weather.boxes.single", "missing"),
            (12, "weather.boxes.steady", "missing"),
            (12, "weather.boxes.zones", "missing"),
            (15, "victory.hold", "no such hex as"),
            (16, "victory.flag.from", "0 is not between 1 and 7"),
            (18, "exits.side", "\"papal\" is none of"),
            (20, "column.officer", "no such leader as \"bourgeois-9\""),
            (21, "column.units", "no such unit as \"damas\""),
        ],
    );
}

#[test]
fn an_overlay_is_for_one_battle() {
    let faults = MON.overlaid("[unit.42e-1]\nstrength = 4\n").map(|_| ()).expect_err("a fault");
    assert!(faults.0.iter().any(|fault| (fault.line, fault.id.as_str()) == (3, "42e-1")), "{faults}");
}
