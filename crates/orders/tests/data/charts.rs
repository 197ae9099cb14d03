//! The charts: what the rulebook and the examples fix of them, and what a chart of this kind must be.

use orders::setup::{Arm, Setup, Terrain};
use orders::tables::*;
use orders::titles::caldiero::{AUSTRIAN, FRENCH};

use super::{hex, setup, with_options};

/// E59 to E61.
#[test]
fn cal_11_4_t1_the_bombardment_table_has_six_columns_and_nine_rows() {
    let table = setup().tables.bombardment;
    assert_eq!((table.columns.len(), table.cells.len(), table.first_row), (6, 9, 0));
    assert!(table.cells.iter().all(|row| row.len() == 6));
    let column = |strength: u8| table.columns.iter().position(|&most| strength <= most).unwrap();
    assert_eq!([1, 2, 3, 4, 5, 6, 7, 30].map(column), [0, 1, 2, 3, 4, 4, 5, 5]);
    assert_eq!((table.result(1, 6), table.result(3, 5), table.result(6, 3)), (Fire::D, Fire::D, Fire::D));
    assert_eq!(
        (table.result(7, -9), table.result(7, 0), table.result(1, 1)),
        (Fire::Miss, Fire::Miss, Fire::Miss)
    );
    assert_eq!((table.result(3, 8), table.result(3, 20), table.result(2, 7)), (Fire::Dr, Fire::Dr, Fire::D1));
    for strength in 1..=9 {
        assert!((-3..=11).map(|die| table.result(strength, die)).is_sorted());
    }
    assert_eq!([1, 2, 3, 4].map(|hexes| table.range(hexes)), [1, 0, -1, -2]);
    let steps = [0, 2, 3, 7, 8, 10, 11, 40].map(|strength| table.density(strength));
    assert_eq!(steps, [-1, -1, 0, 0, 1, 1, 2, 2]);
    assert_eq!(
        (table.uphill, table.ground[Terrain::Town as usize], table.ground[Terrain::Fortress as usize]),
        (-1, -1, -2)
    );
}

/// E38 to E44.
#[test]
fn cal_12_5_t_the_combat_table_has_ten_columns_and_fourteen_rows() {
    let table = setup().tables.combat;
    assert_eq!((table.cells.len(), table.first_row, table.most), (14, -3, 4));
    let odds = |text: &str| (WORST..=BEST).find(|&rung| odds_text(rung) == text).unwrap();
    let columns: Vec<String> = (WORST..=BEST).map(odds_text).collect();
    assert_eq!(columns, ["1-5", "1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1"]);
    let cells = [("2-1", 5), ("1-2", 6), ("1-1", 5), ("1-2", 7), ("1-5", 6), ("6-1", -3), ("1-5", 10)];
    let wanted = [Outcome::Dr, Outcome::Ex, Outcome::Dd, Outcome::Dd, Outcome::Ad, Outcome::Ne, Outcome::Dd];
    assert_eq!(cells.map(|(column, die)| table.result(odds(column), die)), wanted);
    assert_eq!(table.result(WORST - 1, 10), Outcome::Ae);
    for row in &table.cells {
        assert!(row.is_sorted(), "better odds are never worse");
    }
    for rung in WORST..=BEST {
        assert!((-3..=10).map(|die| table.result(rung, die)).is_sorted(), "a higher die is never worse");
    }
    assert_eq!([table.disordered, table.leader, table.uphill, table.canal], [2, 1, -1, -1]);
    assert_eq!((table.cavalry_in_fortress, table.canister), (-1, [-1, -2]));
    assert_eq!([table.town, table.fortress, table.flanked], [-1, -2, 2]);
}

/// E65.
#[test]
fn cal_17_0_t_the_weather_moves_by_the_table() {
    let weather = setup().tables.weather;
    assert_eq!(weather.start, 0);
    let wanted = [[0, 0, 0, 1, 1, 1], [0, 1, 1, 1, 2, 2], [1, 1, 2, 2, 3, 3], [2, 2, 2, 2, 3, 3]];
    assert_eq!(weather.table, wanted);
    let new = |old: usize, die: usize| weather.table[old][die - 1];
    assert_eq!((new(0, 4), new(1, 1), new(2, 6)), (1, 0, 3));
    assert_eq!(weather.boxes.iter().map(|it| it.then).collect::<Vec<_>>(), [0, 1, 2, 2]);
}

#[test]
fn the_boxes_of_the_weather_do_what_the_rulebook_says() {
    let boxes = setup().tables.weather.boxes;
    let all = |read: fn(&WeatherBox) -> i8| boxes.iter().map(read).collect::<Vec<_>>();
    assert_eq!(all(|it| it.shift), [-1, -1, -2, -3]);
    assert_eq!(all(|it| i8::from(it.confusion)), [0, 1, 1, 1]);
    assert_eq!(all(|it| it.penalty as i8), [2, 2, 0, 0]);
    assert_eq!(all(|it| it.factor as i8), [1, 1, 2, 2]);
    assert_eq!(all(|it| i8::from(it.halved)), [1, 1, 0, 0]);
    assert_eq!(all(|it| it.range as i8), [1, 1, 0, 0]);
    assert_eq!(all(|it| it.initiative as i8), [0, 1, 2, 3]);
    assert_eq!(all(|it| i8::from(it.minor_spared)), [1, 1, 1, 0]);
    for storm in [|it: &WeatherBox| i8::from(it.guns_on_roads), |it: &WeatherBox| i8::from(it.all_defend)] {
        assert_eq!(all(storm), [0, 0, 0, 1]);
    }
    assert_eq!(all(|it| i8::from(it.commanders_halved)), [0, 0, 0, 1]);
    assert_eq!(all(|it| i8::from(it.tests)), [1, 1, 1, 0]);
}

/// R40, R144: which box 0 there is goes by the switches; the others stay.
#[test]
fn the_switches_choose_the_first_box() {
    let plain = setup().tables.weather.boxes;
    let first = |options: &[&str]| {
        let boxes = with_options(options).tables.weather.boxes;
        assert_eq!(boxes[1..], plain[1..], "{options:?}");
        boxes[0].clone()
    };
    let shifted = first(&["overcast_shifted"]);
    assert_eq!((shifted.shift, shifted.penalty, shifted.halved, shifted.range), (0, 0, false, 4));
    let fair = first(&["better_weather", "better_weather_fair"]);
    assert_eq!(fair.name, "Fair");
    assert_eq!(WeatherBox { name: shifted.name.clone(), ..fair.clone() }, shifted);
    assert_eq!((fair.confusion, fair.factor, fair.initiative, fair.then), (false, 1, 0, 0));
    assert!(fair.tests && !fair.guns_on_roads && !fair.all_defend && !fair.commanders_halved);
    assert_eq!(first(&["better_weather", "better_weather_fair", "overcast_shifted"]), fair);
    // Overcast all day is Overcast, wherever it lies in the usual battle.
    assert_eq!(first(&["better_weather"]), plain[0]);
    assert_eq!(first(&["better_weather", "overcast_shifted"]), plain[0]);
    assert_eq!(first(&["better_weather_fair"]), plain[0]);
}

fn worth(setup: &Setup, number: &str) -> (u8, u8) {
    let hex = hex(setup, number);
    let found = setup.objectives.iter().find(|objective| objective.hex == hex);
    found.map_or((0, 0), |objective| (objective.worth[FRENCH], objective.worth[AUSTRIAN]))
}

#[test]
fn cal_18_0a_colognola_is_worth_three_a_hex() {
    let setup = setup();
    assert_eq!((worth(&setup, "2020"), worth(&setup, "2119")), ((3, 3), (3, 3)));
}

#[test]
fn cal_18_0b_caldiero_is_worth_two_a_hex() {
    let setup = setup();
    assert_eq!(["1612", "1613", "1712"].map(|number| worth(&setup, number)), [(2, 2); 3]);
}

#[test]
fn cal_18_0c_gombion_is_worth_two() {
    assert_eq!(worth(&setup(), "1607"), (2, 2));
}

#[test]
fn cal_18_0d_the_heights_are_worth_one_each_and_all_is_sixteen() {
    let setup = setup();
    assert_eq!((worth(&setup, "2013"), worth(&setup, "2115")), ((1, 1), (1, 1)));
    for side in [FRENCH, AUSTRIAN] {
        assert_eq!(setup.objectives.iter().map(|objective| objective.worth[side]).sum::<u8>(), 16);
    }
    assert_eq!((setup.objectives.len(), setup.index.objectives.len()), (8, 8));
    assert!(setup.objectives.iter().all(|objective| setup.index.objectives.contains(objective.hex)));
    let heights = ["2013", "2115"].map(|number| setup.ground(hex(&setup, number)));
    assert!(heights.iter().all(|ground| ground.peak && ground.level == 1));
}

/// E13 and E82 (CAL 19.2.3).
#[test]
fn better_weather_pays_the_french_less() {
    let setup = with_options(&["better_weather"]);
    let towns = ["2020", "2119", "1612", "1613", "1712"].map(|number| worth(&setup, number));
    assert_eq!(towns, [(2, 3), (2, 3), (1, 2), (1, 2), (1, 2)]);
    assert_eq!(["1607", "2013", "2115"].map(|number| worth(&setup, number)), [(2, 2), (1, 1), (1, 1)]);
    assert_eq!(setup.objectives.iter().map(|objective| objective.worth[FRENCH]).sum::<u8>(), 11);
}

/// E69.
#[test]
fn the_levels_of_victory_are_those_of_the_rulebook() {
    let levels = setup().tables.levels;
    let name = |difference: u8| levels.iter().find(|(least, _)| difference >= *least).unwrap().1.as_str();
    let names = [16, 14, 13, 8, 7, 4, 3, 0].map(|difference| name(difference).split(' ').next().unwrap());
    let wanted =
        ["Decisive", "Decisive", "Marginal", "Marginal", "Tactical", "Tactical", "Stalemate", "Stalemate"];
    assert_eq!(names, wanted);
}

/// The movement half of the Terrain Effects Chart, in half points.
#[test]
fn costs_are_those_of_the_terrain_effects_chart() {
    let tables = setup().tables;
    let movement = &tables.movement;
    let terrains = [Terrain::Clear, Terrain::Marsh, Terrain::Town, Terrain::Fortress];
    assert_eq!(terrains.map(|terrain| movement.ground(Arm::Infantry, terrain)), [2, 4, 2, 2]);
    assert_eq!([movement.up, movement.canal, movement.road], [2, 2, 1]);
    assert_eq!([movement.minor_less, movement.minor_least], [2, 2]);
    assert_eq!((tables.sight, tables.elan, tables.initiative, tables.intervention), (4, 4, 2, 3));
    assert_eq!(tables.confusion, [-1, -1, 0, 0, 1, 1]);
    assert!(tables.first_turn_skips_command);
}

#[test]
fn every_chart_says_where_it_comes_from() {
    let tables = setup().tables;
    let tag =
        |path: &str| tables.provenance.iter().find(|(name, _)| name == path).map(|(_, tag)| tag.as_str());
    assert_eq!(tag("combat_results"), Some("design"));
    assert_eq!(tag("combat_results.columns"), Some("rulebook"));
    assert_eq!(tag("combat_results.drm.canal"), Some("rulebook"));
    assert_eq!((tag("turn_track.hours"), tag("limits")), (Some("history"), Some("rulebook")));
    assert_eq!(
        (tag("weather"), tag("weather.boxes.1"), tag("weather.shifted")),
        (Some("rulebook"), Some("design"), Some("design"))
    );
}
