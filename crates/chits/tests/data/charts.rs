//! The charts: the turn track, the tables read by a die, the terrain effects, what is worth points.

use chits::setup::*;
use chits::tables::*;

use super::{AUSTRIAN, PIEDMONTESE, hex, numbers, setup, tag, with_options};

/// The numbers of the turns for which something holds.
fn turns(setup: &Setup, is: impl Fn(&Turn) -> bool) -> Vec<usize> {
    let numbered = setup.tables.turns.iter().enumerate().filter(|(_, turn)| is(turn));
    numbered.map(|(index, _)| index + 1).collect()
}

#[test]
fn rm_cmp_2_the_track_has_23_boxes() {
    let setup = setup();
    assert_eq!(setup.tables.turns.len(), 23);
    assert_eq!(turns(&setup, |turn| turn.night), [4, 9, 16, 22]);
    assert!(setup.tables.turns.iter().all(|turn| (1..=5).contains(&turn.points[AUSTRIAN])));
    assert!(setup.tables.turns.iter().all(|turn| (2..=5).contains(&turn.points[PIEDMONTESE])));
    let first = setup.tables.turn(1);
    assert_eq!((first.date.as_str(), first.hours.as_str()), ("1849-03-20", "12:00-15:00"));
    assert_eq!((setup.tables.turn(23).date.as_str(), setup.tables.turn(99).new_day), ("1849-03-24", true));
    // A day begins when the date changes, and after a night.
    for pair in setup.tables.turns.windows(2) {
        assert_eq!(pair[1].new_day, pair[0].date != pair[1].date);
        assert_eq!(pair[1].new_day, pair[0].night);
    }
    // Reinforcements stand on the track where their turns do: 2 for both, 3 Austrian, 5 and 9 Piedmontese.
    let arriving = |side| -> Vec<u8> {
        let own = setup.arrivals.iter().filter(|arrival| arrival.side == side);
        own.map(|arrival| arrival.turn).collect()
    };
    assert_eq!((arriving(AUSTRIAN), arriving(PIEDMONTESE)), (vec![2, 3], vec![2, 5, 9]));
}

#[test]
fn days_begin_on_turns_5_10_17_and_23() {
    assert_eq!(turns(&setup(), |turn| turn.new_day), [5, 10, 17, 23]);
}

#[test]
fn rm_act_10_turn_6_has_3_and_4_points() {
    for setup in [setup(), with_options(&["regular_track"])] {
        assert_eq!(setup.tables.turn(6).points.0, [3, 4]);
    }
}

#[test]
fn rm_cic_7_turn_2_has_4_austrian_points() {
    for setup in [setup(), with_options(&["regular_track"])] {
        assert_eq!(setup.tables.turn(2).points[AUSTRIAN], 4);
    }
}

#[test]
fn rm_opt_1_the_regular_track_has_six_turns_a_day() {
    let setup = with_options(&["regular_track"]);
    assert_eq!(turns(&setup, |turn| turn.night), [4, 10, 16, 22]);
    assert_eq!(turns(&setup, |turn| turn.new_day), [5, 11, 17, 23]);
    assert_eq!(setup.tables.turns.len(), 23);
    for pair in setup.tables.turns.windows(2) {
        assert_eq!(pair[1].new_day, pair[0].date != pair[1].date);
    }
    let points = |side| setup.tables.turns.iter().map(|turn| turn.points[side]).collect::<Vec<u8>>();
    assert_eq!(points(AUSTRIAN), [4, 4, 3, 1, 2, 3, 4, 5, 4, 1, 2, 3, 4, 4, 4, 1, 3, 4, 5, 5, 5, 1, 3]);
    assert_eq!(points(PIEDMONTESE), [2, 2, 2, 3, 2, 4, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2]);
    // Everything else is as without it.
    let usual = super::setup();
    assert_eq!((usual.placements, usual.arrivals), (setup.placements, setup.arrivals));
    assert_eq!(Tables { turns: Vec::new(), ..usual.tables }, Tables { turns: Vec::new(), ..setup.tables });
}

/// All three tables as rows of results.
fn tables(setup: &Setup) -> Vec<Vec<Vec<Outcome>>> {
    let combat = setup.tables.combat.iter().map(|row| row.to_vec()).collect();
    let charges = setup.tables.charge.iter().map(|table| table.iter().map(|row| row.to_vec()).collect());
    std::iter::once(combat).chain(charges).collect()
}

#[test]
fn rm_cmp_3_there_is_one_combat_table_and_two_for_charges() {
    let setup = setup();
    let sizes: Vec<(usize, usize)> =
        tables(&setup).iter().map(|table| (table.len(), table[0].len())).collect();
    assert_eq!(sizes, [(6, 11), (6, 5), (6, 5)]);
    let text = |row: &[Outcome]| row.iter().map(|outcome| outcome.text()).collect::<Vec<_>>().join(" ");
    assert_eq!(text(&setup.tables.combat[0]), "AE AE A4 A4 A3 A2 A2 A1 ENG ENG D1");
    assert_eq!(text(&setup.tables.combat[5]), "A2 A2 A1 ENG D2 D2 D3 D4 D4 DE DE");
    assert_eq!(text(&setup.tables.charge[0][0]), "AE AE A4 A4 A3");
    assert_eq!(text(&setup.tables.charge[1][5]), "D2 D2 D2 D3 D4");
}

#[test]
fn rm_tbl_1_the_combat_table_agrees_with_the_examples() {
    let setup = setup();
    let result = |column: &str, die| {
        let column = COLUMNS.iter().position(|name| *name == column).unwrap();
        setup.tables.result(column, die).text()
    };
    assert_eq!(
        (result("5:1", 4), result("1.5:1", 1), result("3:1", 3), result("5:1", 5)),
        ("D3", "A2", "D1", "D4")
    );
}

#[test]
fn rm_tbl_2_the_charge_table_agrees_with_the_example() {
    let column = CHARGE_COLUMNS.iter().position(|name| *name == "+1").unwrap();
    assert_eq!(setup().tables.charge[0][4][column].text(), "D4");
}

#[test]
fn rm_tbl_3_no_table_turns_against_a_higher_die_or_a_better_column() {
    for table in tables(&setup()) {
        assert!(table.iter().all(|row| row.is_sorted()));
        assert!(table.windows(2).all(|pair| pair[0].iter().zip(&pair[1]).all(|(low, high)| low <= high)));
    }
}

#[test]
fn rm_tbl_4_a_modified_die_stays_between_1_and_6() {
    let setup = setup();
    for column in 0..COLUMNS.len() {
        assert_eq!(setup.tables.result(column, 0), setup.tables.result(column, 1));
        assert_eq!(setup.tables.result(column, 7), setup.tables.result(column, 6));
    }
}

#[test]
fn charges_cost_two_steps_or_more() {
    for outcome in setup().tables.charge.iter().flatten().flatten() {
        assert_ne!(*outcome, Outcome::Eng);
        assert!(outcome.steps().is_none_or(|(steps, _)| (2..=4).contains(&steps)));
    }
}

#[test]
fn rm_cmp_10_one_die_of_six_faces_is_enough() {
    let setup = setup();
    assert!(tables(&setup).iter().all(|table| table.len() == 6));
    assert_eq!((setup.tables.evade, setup.tables.contested), (4, 5));
}

#[test]
fn rm_cmp_9_every_ground_and_water_has_a_cost_and_a_benefit() {
    let tables = setup().tables;
    let of = |terrain: Terrain| (tables.cost[terrain as usize], tables.ground_shift(terrain, false));
    assert_eq!(Terrain::ALL.map(of), [(2, 0), (4, 1), (4, 0), (2, 1), (2, 1), (2, 2)]);
    assert_eq!((tables.ground_shift(Terrain::Open, true), tables.ground_shift(Terrain::City, true)), (2, 3));
    assert_eq!((tables.road, tables.water, tables.pontoon, tables.beside), (1, 2, 2, 2));
    assert_eq!(tables.waters, [1, 1, 2]);
    for (path, wanted) in [
        ("movement.cost.woods", "rulebook"),
        ("movement.cost.village", "design"),
        ("movement.extra.beside", "rulebook"),
        ("shifts.ground.woods", "rulebook"),
        ("shifts.ground.city", "design"),
        ("shifts.water.torrent", "rulebook"),
        ("shifts.water.river", "design"),
        ("turn_track.new_days", "rulebook"),
        ("turn_track.hours", "design"),
        ("places.owner", "history"),
        ("victory", "rulebook"),
        ("combat_results", "design"),
    ] {
        assert_eq!(tag(&tables.provenance, path), wanted, "{path}");
    }
}

#[test]
fn rm_cmp_9_entering_a_hex_costs_what_its_ground_does() {
    let setup = setup();
    for hex in setup.map.hexes() {
        let terrain = setup.ground(hex).terrain;
        assert_eq!(setup.index.enter[hex.index()], setup.tables.cost[terrain as usize]);
    }
}

#[test]
fn rm_cmp_4_a_commander_in_chief_has_room_for_three_formations() {
    let setup = setup();
    assert_eq!((setup.tables.chief, setup.tables.chief_gap), (3, 2));
    let chiefs = setup.counters.iter().filter(|counter| counter.command == Command::Chief);
    assert_eq!(chiefs.map(|counter| counter.side).collect::<Vec<_>>(), [AUSTRIAN, PIEDMONTESE]);
}

#[test]
fn the_constants_of_the_rulebook_are_there() {
    let Tables { stacking, strategic, independent, from_road, hunger, recovery, .. } = setup().tables;
    assert_eq!((stacking, strategic, independent), ((3, 2), (3, 2), 3));
    assert_eq!((from_road, hunger, recovery), (5, 1, 1));
    let Tables { encirclement, unsupplied, step_difference, points, exit_tests, metres, .. } = setup().tables;
    assert_eq!((encirclement, unsupplied, step_difference, exit_tests, metres), (1, 1, 24, 6, 1000));
    assert_eq!(points, Points { step: 1, exit: 2, bridge: 3 });
}

#[test]
fn the_second_corps_may_begin_on_turn_1() {
    let setup = setup();
    assert_eq!((setup.tables.surprise_turn, setup.formation(setup.index.surprise).id.as_str()), (1, "a2"));
}

#[test]
fn towns_are_worth_3_and_cities_6() {
    let setup = setup();
    let worth = |id: &str| setup.places[setup.find_place(id).unwrap().0 as usize].points;
    assert_eq!(["mortara", "vigevano", "abbiategrasso", "magenta"].map(worth), [3; 4]);
    assert_eq!(["casale", "vercelli", "novara"].map(worth), [6; 3]);
    assert_eq!((setup.places.len(), worth("pavia")), (8, 0));
    let own = |side| {
        let own = setup.places.iter().filter(|place| place.owner == side);
        own.map(|place| u32::from(place.points)).sum::<u32>()
    };
    assert_eq!((own(AUSTRIAN), own(PIEDMONTESE)), (6, 24));
    let novara = setup.find_place("novara").unwrap();
    assert_eq!(setup.index.place_at[hex(&setup, "1807").index()], Some(novara));
    assert_eq!(setup.places[usize::from(novara.0)].name, "Novara");
    assert_eq!(setup.index.place_at.iter().flatten().count(), 8);
}

#[test]
fn three_cities_end_the_war_and_so_does_pavia() {
    let setup = setup();
    let hexes = |side| {
        let places = setup.index.instant[side].map(|id: PlaceId| setup.places[usize::from(id.0)].hex);
        numbers(&setup, places)
    };
    assert_eq!(
        (hexes(AUSTRIAN), hexes(PIEDMONTESE)),
        (vec!["0323".into(), "0547".into(), "1807".into()], vec!["6041".to_owned()])
    );
}
