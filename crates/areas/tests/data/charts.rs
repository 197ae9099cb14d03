//! The charts: what the rulebook's examples fix of them, and what a chart of this kind must be.

use areas::tables::*;

use super::{piece, setup};

#[test]
fn bii_2_2_5_the_turn_track_has_nine_days() {
    let tables = setup().tables;
    assert_eq!(tables.turns, 9);
    assert_eq!(tables.dates.len(), 9);
    assert_eq!((tables.dates[0].as_str(), tables.dates[8].as_str()), ("1796-07-29", "1796-08-06"));
}

/// BII 7.0: with +1 and the tie the French win 26 throws in 36.
#[test]
fn the_french_win_the_initiative_twenty_six_times_in_thirty_six() {
    let tables = setup().tables;
    assert_eq!(tables.initiative_from_turn, 3);
    let throws = (1..=6).flat_map(|french| (1..=6).map(move |austrian| (french, austrian)));
    assert_eq!(
        throws.filter(|(french, austrian)| french + tables.initiative_french >= *austrian).count(),
        26
    );
}

/// E5, E6, E36 to E38.
#[test]
fn forced_marches_give_what_the_examples_say() {
    let setup = setup();
    let table = &setup.tables.forced_march;
    let french = table.french + piece(&setup, "despinoy").sr as i8;
    assert_eq!(table.at(5 + french), (2, true));
    assert_eq!(table.at(4 + french), (1, false));
    let all: Vec<(u8, bool)> = (1..=10).map(|die| table.at(die)).collect();
    let (hit, whole) = (true, false);
    let wanted = [
        (0, hit),
        (0, hit),
        (0, whole),
        (1, hit),
        (1, hit),
        (1, whole),
        (2, hit),
        (2, hit),
        (2, whole),
        (2, whole),
    ];
    assert_eq!(all, wanted);
    assert_eq!(table.most, 2);
}

/// E9 and E10: Rusca's bridge falls to a 2, Minkwitz's is not mended by a 3.
#[test]
fn bridge_work_goes_as_in_the_examples() {
    let setup = setup();
    let chiese = setup.bridge(setup.find_bridge("gavardo/rezzato").unwrap());
    assert!(!chiese.major && piece(&setup, "rusca").cf == 4);
    let frassine = setup.bridge(setup.find_bridge("santa-margherita/montagnana").unwrap());
    assert!(!frassine.major);
    let cf = piece(&setup, "minkwitz").cf as i8 + setup.tables.bridge_repair.enemy;
    assert!(cf == 2 && 3 > cf);
    assert_eq!((setup.tables.movement.destroy, setup.tables.movement.repair), (1, 2));
}

/// E49, E50, E58, E59.
#[test]
fn combat_bombardment_and_pursuit_give_what_the_examples_say() {
    let tables = setup().tables;
    let column = |sp| tables.combat.column(sp).unwrap();
    let hits = |sp, die| tables.combat.hits.at(die, column(sp));
    assert_eq!([hits(12, 4), hits(12, 7), hits(3, 6), hits(35, 9), hits(35, 30)], [3, 5, 2, 14, 14]);
    assert_eq!(tables.combat.column(0), None);
    assert_eq!((column(1), column(13), column(14), column(999)), (0, 6, 7, 11));
    let guns: Vec<u8> = (1..=6).map(|die| tables.bombardment.at(die, 1)).collect();
    assert_eq!(guns, [0, 0, 0, 1, 1, 1]);
    let sheltered: Vec<u8> =
        (1..=6).map(|die| tables.bombardment.at(die + tables.bombardment_shelter, 1)).collect();
    assert_eq!(sheltered, [0, 0, 0, 0, 1, 1]);
    let pursuit = &tables.pursuit;
    assert_eq!((pursuit.hits.at(6, 3), pursuit.hits.at(6 + pursuit.into_city, 3)), (2, 1));
    let column = usize::from(pursuit.enemy_area_column) - 1;
    let through: Vec<u8> = (1..=6).map(|die| pursuit.hits.at(die, column)).collect();
    assert_eq!(through, [1, 1, 2, 2, 3, 3]);
    assert_eq!(through.iter().sum::<u8>(), 12, "a mean of two");
}

/// About 0.22 hits a strength point and round at no modifier; never fewer for more.
#[test]
fn the_combat_table_is_even_and_never_falls() {
    let tables = setup().tables;
    for table in [&tables.combat.hits, &tables.bombardment, &tables.pursuit.hits] {
        assert!(table.rows.iter().all(|row| row.is_sorted()));
        for pair in table.rows.windows(2) {
            assert!(pair[0].iter().zip(&pair[1]).all(|(low, high)| low <= high));
        }
    }
    let (mut hits, mut strength) = (0u32, 0u32);
    for sp in 1..=30u16 {
        let column = tables.combat.column(sp).unwrap();
        hits += (1..=6).map(|die| u32::from(tables.combat.hits.at(die, column))).sum::<u32>();
        strength += u32::from(sp) * 6;
    }
    let per_hundred = hits * 100 / strength;
    assert!((20..=24).contains(&per_hundred), "{per_hundred} hits per hundred SP");
}

/// E12, E62 to E65 rest on these.
#[test]
fn victory_points_and_levels_are_those_of_the_rulebook() {
    let setup = setup();
    let victory = &setup.tables.victory;
    let level = |difference: i32| {
        let names = victory.levels.iter().rfind(|(_, least)| difference >= *least);
        names.map(|(name, _)| name.split(' ').next().unwrap_or("").to_owned()).unwrap()
    };
    let levels = [0, 1, 4, 5, 8, 9, 12, 13, 30].map(level);
    let wanted = [
        "Draw",
        "Minor",
        "Minor",
        "Tactical",
        "Tactical",
        "Operational",
        "Operational",
        "Strategic",
        "Strategic",
    ];
    assert_eq!(levels, wanted);
    let named = |list: &[(board::AreaId, i32)]| -> Vec<(String, i32)> {
        list.iter().map(|(id, points)| (setup.area(*id).id.clone(), *points)).collect()
    };
    assert_eq!(named(&victory.austrian_cities), [("brescia".into(), 2), ("cremona".into(), 3)]);
    assert_eq!(named(&victory.french_cities), [("trent".into(), 4), ("vicenza".into(), 2)]);
    assert_eq!([victory.per_unit, victory.per_unit_in_mantua, victory.wurmser_in_mantua], [2, 1, 1]);
    assert_eq!([victory.siege, victory.plain], [3, 4]);
}

#[test]
fn movement_cohesion_and_the_modifiers_of_checks_are_all_there() {
    let tables = setup().tables;
    let movement = &tables.movement;
    assert_eq!((movement.leader_ma, movement.cost, movement.limit), (4, [1, 2, 1], [20, 12, 20]));
    assert_eq!(
        (movement.broken_bridge, movement.congestion, movement.overrun, movement.siege),
        (1, 1, 6, 10)
    );
    let cohesion = CohesionTable { unit_bears: 3, garrison_bears: 2, weak_from: 3, weak_by: 1 };
    assert_eq!(tables.cohesion, cohesion);
    assert_eq!(tables.forage, ForageTable { city: 1, crowd_over: 3, crowd: -1, artillery: -1 });
    assert_eq!(tables.bridge_destruction, BridgeTable { enemy: -1, major: -1 });
    let guns = GunsTable { reach: 2, two_areas: -1, mountain: -1, broken_bridge: -1, out_of_command: -1 };
    assert_eq!(tables.guns, guns);
    let combat = &tables.combat;
    assert_eq!([combat.mountain, combat.city, combat.bridge, combat.broken_bridge], [-1; 4]);
    assert_eq!((combat.rounds, tables.recovery_city, tables.bombardment_shelter), (2, 1, -1));
    let pursuit = &tables.pursuit;
    assert_eq!(
        [pursuit.into_city, pursuit.into_mountain, pursuit.from_mountain, pursuit.over_bridge],
        [-2, -1, -1, -1]
    );
}

/// E69 rests on these.
#[test]
fn the_options_have_their_figures() {
    let tables = setup().tables;
    let casualties = &tables.casualties;
    assert_eq!(casualties.hits, [(4, 1), (8, 2)]);
    assert_eq!((casualties.light, casualties.wounded, casualties.killed), (11, 12, 13));
    assert_eq!((casualties.army_leader, casualties.back_after, casualties.army_leader_vp), (-1, 2, 1));
    assert_eq!(tables.dummies, 6);
    assert_eq!(tables.scouting, ScoutTable { attempts: 3, cavalry: -1, mountain: -1, cost: 1 });
    assert_eq!(tables.restricted_guns, RestrictedGunsTable { alone: 1, led: 2, per_area: 3 });
}
