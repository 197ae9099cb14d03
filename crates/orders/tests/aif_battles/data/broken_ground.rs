//! Broken ground: what is new in the files of this book. Each fault is told with its file, line and id.

use super::kit::{CAM, File, MON};

#[test]
fn a_ground_may_lie_on_a_hill_and_nothing_else_is_joined() {
    for wrong in ["hill+swamp", "hill+hill", "woods+hill", "woods+village", "town", "marsh"] {
        let told = format!("terrain: {wrong:?} is none of clear, wheat, hill, woods, village, farm, redoubt");
        MON.told(File::Hexes, "1312,hill+village,", &format!("1312,{wrong},"), &[("1312,", "1312", &told)]);
    }
}

#[test]
fn ground_nobody_enters_is_a_word_of_its_own() {
    let told = "terrain: \"hill+impassable\" is none of clear";
    CAM.told(File::Hexes, "3208,impassable,", "3208,hill+impassable,", &[("3208,", "3208", told)]);
}

#[test]
fn nobody_begins_or_arrives_where_nobody_gets_to() {
    CAM.told(
        File::Setup,
        "damas,printed,none,0,none,3316",
        "damas,printed,none,0,none,3208",
        &[("damas,", "damas", "hex: nobody gets to 3208 (AIF 9.2a)")],
    );
    CAM.told(
        File::Reinforcements,
        "reynier,1,1401",
        "reynier,1,3606",
        &[("reynier,", "reynier", "entry: nobody gets to 3606 (AIF 9.2a)")],
    );
}

#[test]
fn hills_rise_five_levels_and_no_more() {
    let told = "level: 6 is not between 0 and 5";
    CAM.told(File::Hexes, "2616,hill,3", "2616,hill,6", &[("2616,", "2616", told)]);
}

#[test]
fn ways_are_roads_minor_roads_and_trails() {
    MON.told(
        File::Roads,
        "1006,1106,trail",
        "1006,1106,track",
        &[("1006,", "1006/1106", "type: \"track\" is none of road, minor, trail, none")],
    );
    MON.told(
        File::Roads,
        "1006,1106,trail,no,Voghera-Tronco Nero,",
        "1006,1107,trail,yes,Voghera-Tronco Nero,",
        &[
            ("1006,", "1006/1107", "bridge: a bridge is where"),
            ("1006,", "1006/1107", "these hexes do not touch"),
        ],
    );
}

#[test]
fn the_only_water_is_a_stream() {
    MON.told(
        File::Hexsides,
        "1816,1916,stream",
        "1816,1916,canal",
        &[("1816,", "1816/1916", "type: \"canal\" is none of stream, none")],
    );
    MON.told(
        File::Roads,
        "1910,2011,road,yes",
        "1910,2011,road,no",
        &[("1910,", "1910/2011", "bridge: a road crosses a stream here, so there is a bridge (AIF R96)")],
    );
}
