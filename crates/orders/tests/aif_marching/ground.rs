//! Terrain but for houses (AIF 10.0, 10.2 to 10.4).

use orders::Orders;
use orders::setup::{Arm, Terrain};
use play::{Modifier, Words};

use crate::words::brute;

use super::common::montebello;
use super::kit::*;

/// A battalion of Watrin's is about to attack one of Gottesheim's, each with his general's order.
fn facing(from: &str, to: &str, order: &str) -> Table {
    declaring(
        "watrin",
        "attack",
        &format!(
            "orders.gottesheim = \"{order}\"\n[pieces]\nwatrin = \"2202\"\ngottesheim = \"2618\"\n\
             40e-1 = \"{from}\"\nir57-1 = \"{to}\""
        ),
    )
}

/// The effects of the ground on an assault from one hex on another.
fn on(from: &str, to: &str) -> [i8; 2] {
    effects(&facing(from, to, "manoeuvre"), &["40e-1"], &["ir57-1"])
}

/// What touches the die of Watrin's guns but range and crowd, which is nothing for a battalion of four.
fn under_fire(from: &str, to: &str) -> i8 {
    let pieces =
        format!("watrin = \"{from}\"\nart-watrin = \"{from}\"\ngottesheim = \"2618\"\nir57-1 = \"{to}\"");
    let table = firing("watrin", "advance", &pieces);
    drms(&table, &["art-watrin"], to)
        .iter()
        .filter(|(clause, _)| *clause != "AIF 11.2d")
        .map(|(_, by)| by)
        .sum()
}

#[test]
fn aif_10_0a_costs_and_effects_are_those_of_the_table() {
    // With other numbers in the table the same ground is another obstacle.
    let other = changed(&montebello(&[]), |setup| {
        setup.tables.movement.cost[Arm::Infantry as usize][Terrain::Wheat as usize] = 6;
        setup.tables.combat.woods = -3;
        setup.tables.bombardment.ground[Terrain::Wheat as usize] = -3;
    });
    let text = text(
        "declaration",
        "watrin",
        "attack",
        "watrin = \"2202\"\n40e-1 = \"1808\"\n22e-1 = \"3408\"\nart-watrin = \"2208\"\n\
         ir57-1 = \"1908\"\nir57-2 = \"2209\"",
    );
    for (setup, points, woods, wheat) in [(montebello(&[]), "2", -1, -1), (other, "3", -3, -3)] {
        let table = testkit::Table::<Orders>::from_situation(setup, &text);
        assert_eq!(step(&table, "22e-1", "3409"), mp(points));
        assert_eq!(effects(&table, &["40e-1"], &["ir57-1"]), [0, woods]);
        assert_eq!(drms(&table, &["art-watrin"], "2209"), [("AIF 11.2d", 1), ("AIF 10.3b", wheat)]);
    }
}

#[test]
fn aif_10_0b_flags_and_stars_do_nothing() {
    // The star of 1010 and the flag of 3710 lie on open ground, the flag of 3714 on a hill.
    for (from, to, points) in [("1009", "1010", "1"), ("3709", "3710", "1"), ("3715", "3714", "2")] {
        let table = moving("watrin", "attack", &format!("watrin = \"{from}\"\n22e-1 = \"{from}\""));
        assert_eq!(step(&table, "22e-1", to), mp(points), "{to}");
        assert_eq!(on(from, to), [0, 0], "{to}");
    }
    assert_eq!(under_fire("1009", "1010"), 0);
}

#[test]
fn aif_10_0b_roadside_trees_do_nothing() {
    let wooded =
        changed(&montebello(&[]), |setup| setup.hexes.iter_mut().for_each(|ground| ground.trees = true));
    let text =
        text("declaration", "watrin", "attack", "watrin = \"2202\"\n40e-1 = \"2203\"\nir57-1 = \"2204\"");
    let table = testkit::Table::<Orders>::from_situation(wooded, &text);
    assert_eq!(step(&table, "40e-1", "2303"), mp("1"));
    assert_eq!(effects(&table, &["40e-1"], &["ir57-1"]), [0, 0]);
}

#[test]
fn aif_10_0c_a_star_is_an_objective_worth_its_number() {
    let position = |held: &str| {
        let rest = format!("french_holds = [{held}]\n[pieces]\nwatrin = \"2203\"\n22e-1 = \"2203\"");
        moving("watrin", "manoeuvre", &rest)
    };
    let mut table = position("\"2011\"");
    for (hex, worth) in
        [("2011", 5), ("1312", 4), ("1010", 2), ("2010", 2), ("2312", 2), ("2815", 2), ("3510", 2)]
    {
        table.expect(&format!("objectives.{hex}.worth.french"), worth);
        table.expect(&format!("objectives.{hex}.worth.austrian"), worth);
    }
    table.expect("objectives.2611.worth.french", 1).expect("objectives.2011.holder", "french");
    // Who holds it has its points.
    let sum = |table: &Table, side: &str| -> i64 {
        let lines = table.fact("points");
        let lines = lines.as_array().into_iter().flatten().filter(|line| line[0] == side);
        lines.filter_map(|line| line[1].as_i64()).sum()
    };
    let before = position("");
    assert_eq!(sum(&table, "french") - sum(&before, "french"), 5);
    assert_eq!(sum(&table, "austrian") - sum(&before, "austrian"), -5);
}

#[test]
fn aif_10_0d_the_mover_chooses_the_ground_he_pays_for() {
    // Montebello is a village on a hill: infantry pays for the village, to guns and horse a hill is a hill (R114).
    let mover = |formation: &str, unit: &str| {
        let table = moving(formation, "manoeuvre", &format!("{formation} = \"1412\"\n{unit} = \"1412\""));
        step(&table, unit, "1312")
    };
    assert_eq!(mover("watrin", "22e-1"), mp("1"));
    assert_eq!(mover("lannes", "12e-hussards-1"), mp("all"));
    assert_eq!(mover("watrin", "art-watrin"), mp("all"));
}

#[test]
fn aif_10_0d_the_inactive_player_chooses_the_ground_of_a_combat() {
    // Infantry on a wooded hill fights in the woods, which are better for it (R132).
    assert_eq!(on("2912", "2913"), [0, -1]);
    // Horse is halved in woods, so that it may do without them.
    for (choice, defence, modifier) in [("ground 2913", 2, -2), ("open", 3, -1)] {
        let mut table = declaring(
            "watrin",
            "attack",
            "orders.ott = \"advance\"\n[pieces]\nwatrin = \"2812\"\n40e-1 = \"2912\"\n40e-2 = \"2912\"\n\
             ott = \"3112\"\nnauendorff-1 = \"2913\"",
        );
        // The hussars have efficiency 5, the 40e 4.
        table.act("attack 2912 2913").act("end").act("resolve 2913").asks("austrian", "AIF 10.0d");
        table.act(choice).expect("combat.reckoning.defence", defence);
        table.expect("combat.reckoning.modifier", modifier);
    }
}

#[test]
fn aif_10_0d_the_chances_are_told_for_each_ground_and_hold_once_it_is_chosen() {
    // Horse on a wooded hill, attacked by infantry with its general.
    let resolved = || {
        let mut table = declaring(
            "watrin",
            "attack",
            "orders.ott = \"advance\"\n[pieces]\nwatrin = \"2912\"\n40e-1 = \"2912\"\n40e-2 = \"2912\"\n\
             ott = \"3112\"\nnauendorff-1 = \"2913\"",
        );
        table.act("attack 2912 2913").act("end");
        let ahead = table.forecast("resolve 2913");
        let left_open = |line: &Modifier| {
            line.clause.0 == "AIF 10.0d"
                && line.what
                    == "the defenders choose between the woods of 2913 and no cover; reckoned with no cover"
        };
        assert!(ahead.modifiers.iter().any(left_open), "{ahead:?}");
        table.act("resolve 2913").asks("austrian", "AIF 10.0d");
        (table, ahead)
    };
    let mut told = Vec::new();
    for choice in ["ground 2913", "open"] {
        let (mut table, ahead) = resolved();
        let forecast = table.forecast(choice);
        let game = table.game();
        let action = Orders::read_action(game.setup(), choice).unwrap();
        assert!(brute::compare(game.setup(), game.state(), game.state().side(game.setup()).other(), action));
        table.act(choice);
        assert_eq!(table.forecast("lead watrin").chances, forecast.chances, "{choice}");
        assert_eq!(ahead.chances == forecast.chances, choice == "open", "{choice}");
        told.push(forecast.chances);
    }
    assert_ne!(told[0], told[1]);
}

#[test]
fn aif_10_0d_and_the_ground_of_a_bombardment() {
    // The wooded hill of 2913 under fire of the active player is woods.
    assert_eq!(under_fire("2912", "2913"), -1);
    // The defender whose guns fire at attackers there takes it for a hill.
    let table = declaring(
        "watrin",
        "attack",
        "watrin = \"2813\"\n40e-1 = \"2913\"\ngottesheim = \"2810\"\nir57-1 = \"2912\"\nart-gottesheim = \"2912\"",
    );
    assert_eq!(drms(&table, &["art-gottesheim"], "2913"), [("AIF 11.2d", 1)]);
}

#[test]
fn aif_10_2a_every_hill_is_one_and_the_same_ground() {
    // Level 1, up from 0 to 1, along 3, up from 2 to 3, and down.
    for (from, to) in
        [("2113", "2114"), ("2612", "2512"), ("1117", "1118"), ("2117", "2118"), ("2118", "2117")]
    {
        let table = moving("watrin", "attack", &format!("watrin = \"{from}\"\n22e-1 = \"{from}\""));
        assert_eq!(step(&table, "22e-1", to), mp("2"), "{from} to {to}");
    }
}

#[test]
fn aif_10_2b_levels_do_nothing_to_movement_fire_and_assault() {
    // From the plain to the top of a hill and from there down, off the hill too.
    for (from, to) in [("2612", "2512"), ("2117", "2118"), ("2118", "2117"), ("2512", "2612")] {
        assert_eq!([on(from, to), [under_fire(from, to), 0]], [[0, 0], [0, 0]], "{from} to {to}");
    }
    let table = moving("watrin", "attack", "watrin = \"2512\"\n22e-1 = \"2512\"");
    assert_eq!(step(&table, "22e-1", "2612"), mp("1"), "downhill into the open");
}

#[test]
fn aif_10_2c_guns_and_horse_spend_all_they_have_on_a_hill() {
    for (unit, points) in [("12e-hussards-1", "8"), ("garde-consulaire", "6")] {
        let mut table = moving("lannes", "manoeuvre", &format!("lannes = \"1812\"\n{unit} = \"1812\""));
        assert_eq!(cost(&table, unit, "1712"), mp(points), "{unit}");
        // Nothing follows, and nothing comes before.
        table.act(&format!("take {unit}")).offers("to 1712").offers_not("via 1712");
        table.act("via 1813").refuse("to 1712", "AIF 9.1.1a");
    }
}

/// Gottesheim's guns on the road from 2914 by 3014 to 3113, a hill with woods each, and his infantry.
const HILL_ROAD: &str = "gottesheim = \"2914\"\nart-gottesheim = \"2914\"";

#[test]
fn aif_10_2c_roads_spare_them_that() {
    // R33: the Austrians have no column, and go along the road all the same.
    let table = moving("gottesheim", "manoeuvre", HILL_ROAD);
    assert_eq!(
        [cost(&table, "art-gottesheim", "3014"), cost(&table, "art-gottesheim", "3113")],
        [mp("2"), mp("4")]
    );
    let table = moving_with(&["roads_need_column"], "gottesheim", "manoeuvre", HILL_ROAD);
    assert_eq!(
        [cost(&table, "art-gottesheim", "3014"), cost(&table, "art-gottesheim", "3113")],
        [mp("4"), None]
    );
}

/// Hussars of Lannes's in one hex, a battalion in another, both in the open unless the hexes say otherwise.
fn charging(from: &str, target: &str) -> Table {
    let pieces = format!(
        "lannes = \"{from}\"\n12e-hussards-1 = \"{from}\"\ngottesheim = \"3018\"\nir57-1 = \"{target}\""
    );
    let mut table = moving("lannes", "attack", &pieces);
    table.act("take 12e-hussards-1");
    table
}

#[test]
fn aif_10_2_1a_nobody_charges_on_a_hill() {
    charging("2303", "2305").offers("charge 2304 2305");
    charging("2610", "2512").refuse("charge 2612 2512", "AIF 10.2.1a").offers("to 2612");
    // Nor from one (R133).
    charging("2413", "2511").refuse("charge 2512 2511", "AIF 10.2.1a");
}

#[test]
fn aif_10_2_1b_hills_do_nothing_else_in_combat() {
    assert_eq!(on("2612", "2512"), [0, 0]);
    // Horse on a hill has its whole strength.
    let table = declaring(
        "lannes",
        "attack",
        "lannes = \"2612\"\n12e-hussards-1 = \"2612\"\n12e-hussards-2 = \"2612\"\nir57-1 = \"2512\"",
    );
    assert_eq!(strengths(&table, &["12e-hussards-1", "12e-hussards-2"], &["ir57-1"]), [6, 4]);
}

#[test]
fn aif_10_3a_a_hex_of_wheat_is_two_points() {
    for (formation, unit) in [("watrin", "22e-1"), ("watrin", "art-watrin"), ("lannes", "12e-hussards-1")] {
        let table = moving(formation, "manoeuvre", &format!("{formation} = \"3408\"\n{unit} = \"3408\""));
        assert_eq!(cost(&table, unit, "3409"), mp("2"), "{unit}");
    }
}

#[test]
fn aif_10_3b_wheat_spoils_the_aim_at_who_stands_in_it() {
    assert_eq!([under_fire("3410", "3409"), under_fire("3409", "3410")], [-1, 0]);
}

#[test]
fn aif_10_3d_nobody_charges_in_wheat() {
    charging("2207", "2209").refuse("charge 2208 2209", "AIF 10.3d").offers("to 2208");
    charging("2410", "2408").refuse("charge 2409 2408", "AIF 10.3d");
}

#[test]
fn aif_10_4a_only_full_hexes_are_woods() {
    let wooded =
        changed(&montebello(&[]), |setup| setup.hexes.iter_mut().for_each(|ground| ground.trees = true));
    let text = text(
        "declaration",
        "lannes",
        "attack",
        "lannes = \"2202\"\n12e-hussards-1 = \"2203\"\nir57-1 = \"2204\"",
    );
    let table = testkit::Table::<Orders>::from_situation(wooded, &text);
    assert_eq!(strengths(&table, &["12e-hussards-1"], &["ir57-1"]), [3, 4]);
    // A road or a village in it takes nothing from a hex of woods.
    let table = moving("watrin", "attack", "watrin = \"2704\"\n22e-1 = \"2704\"");
    assert_eq!(step(&table, "22e-1", "2604"), mp("2"));
}

/// Watrin's guns in a hex.
fn guns_at(hex: &str) -> Table {
    moving("watrin", "manoeuvre", &format!("watrin = \"{hex}\"\nart-watrin = \"{hex}\""))
}

#[test]
fn aif_10_4b_guns_enter_and_leave_woods_but_do_not_go_through_them() {
    guns_at("1808").act("take art-watrin").act("to 1908").expect("pieces.art-watrin.at", "1908");
    let mut table = guns_at("1908");
    table.act("take art-watrin").refuse("to 1907", "AIF 10.4b").refuse("to 1909", "AIF 10.4b");
    table.act("to 1808").expect("pieces.art-watrin.at", "1808");
}

#[test]
fn aif_10_4b_except_along_a_road() {
    // 2112 and 2212 are woods on hills with a minor road through both, 2213 has none.
    guns_at("2112").act("take art-watrin").act("to 2212").expect("pieces.art-watrin.at", "2212");
    guns_at("2212").act("take art-watrin").offers_not("to 2213");
}

#[test]
fn aif_10_4c_horse_in_woods_counts_half() {
    // Three and three that attack into woods and out of them, and three that defend them: summed, then halved (R1).
    let ride = |from: &str, to: &str| {
        let pieces = format!(
            "lannes = \"{from}\"\n12e-hussards-1 = \"{from}\"\n12e-hussards-2 = \"{from}\"\nnauendorff-1 = \"{to}\""
        );
        let table = declaring("lannes", "attack", &pieces);
        strengths(&table, &["12e-hussards-1", "12e-hussards-2"], &["nauendorff-1"])
    };
    assert_eq!(ride("1808", "1908"), [3, 2]);
    assert_eq!(ride("1908", "1808"), [3, 3]);
    assert_eq!(ride("2203", "2204"), [6, 3]);
    // Infantry does not mind.
    assert_eq!(strengths(&facing("1808", "1908", "manoeuvre"), &["40e-1"], &["ir57-1"]), [4, 4]);
}
