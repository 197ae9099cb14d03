//! The maps of both battles.

use orders::setup::{Setup, Terrain, Way};

use crate::aif::common::{campotenese, montebello};
use crate::aif_battles::{hex, numbers};

fn around(setup: &Setup, number: &str) -> Vec<String> {
    numbers(setup, setup.map.neighbours(hex(setup, number)).map(|(_, other)| other))
}

fn count(setup: &Setup, terrain: Terrain) -> usize {
    setup.hexes.iter().filter(|ground| ground.terrain == terrain && !ground.impassable).count()
}

/// E13 (AIF R3): columns run down the sheet, and the odd ones lie half a hex lower.
#[test]
fn aif_t_map_odd_columns_lie_lower_and_the_files_make_the_maps() {
    let (mon, cam) = (montebello(&[]), campotenese(&[]));
    for setup in [&mon, &cam] {
        assert_eq!(around(setup, "2011"), ["1910", "1911", "2010", "2012", "2110", "2111"]);
        let beside = around(setup, "1618");
        assert!(beside.contains(&"1717".into()) && beside.contains(&"1617".into()));
        let way = |from: &str, to: &str| {
            let direction = setup.map.direction(hex(setup, from), hex(setup, to)).expect("neighbours");
            setup.map.layout().name(direction)
        };
        assert_eq!((way("2011", "2010"), way("2011", "2012"), way("2011", "2111")), ("N", "S", "SE"));
    }
    // 28 columns of 18 hexes, and 27 of 18.
    assert_eq!((mon.map.len(), cam.map.len()), (28 * 18, 27 * 18));
    for (setup, last) in [(&mon, "3718"), (&cam, "3618")] {
        assert!(setup.find_hex("1001").is_some() && setup.find_hex(last).is_some());
        assert!(setup.find_hex("0918").is_none() && setup.find_hex("1019").is_none());
    }
    let sides =
        |setup: &Setup| [&setup.sides.road, &setup.sides.minor, &setup.sides.trail].map(|set| set.len());
    assert_eq!((mon.sides.canal.len(), cam.sides.canal.len()), (62, 0));
    assert_eq!(sides(&mon).iter().sum::<usize>(), 171);
    assert_eq!(sides(&cam).iter().sum::<usize>(), 99);
}

/// AIF R3: two marching columns of the set-up are unbroken chains, which they would not be on any other grid.
#[test]
fn the_marching_columns_are_chains() {
    let setup = montebello(&[]);
    for chain in [&["1309", "1310", "1410", "1510", "1610", "1709"][..], &["1515", "1616", "1715"]] {
        for pair in chain.windows(2) {
            assert!(around(&setup, pair[0]).contains(&pair[1].to_owned()), "{pair:?}");
        }
    }
    // E10: how far it is to the goals.
    let far = |from: &str, to: &str| setup.map.distance(hex(&setup, from), hex(&setup, to));
    assert_eq!((far("1315", "2815"), far("1613", "2312"), far("1311", "2011")), (15, 7, 7));
}

#[test]
fn grounds_are_as_many_as_the_files_say() {
    let (mon, cam) = (montebello(&[]), campotenese(&[]));
    let grounds = [Terrain::Wheat, Terrain::Woods, Terrain::Village, Terrain::Farm, Terrain::Redoubt];
    assert_eq!(grounds.map(|terrain| count(&mon, terrain)), [101, 36, 14, 8, 0]);
    assert_eq!(grounds.map(|terrain| count(&cam, terrain)), [0, 54, 5, 2, 3]);
    let hills = |setup: &Setup| setup.hexes.iter().filter(|ground| ground.hill && !ground.impassable).count();
    assert_eq!((hills(&mon), hills(&cam)), (142 + 5 + 4 + 27, 335 + 2 + 1 + 54));
    assert_eq!(mon.hexes.iter().filter(|ground| ground.impassable).count(), 0);
    assert_eq!(cam.hexes.iter().filter(|ground| ground.impassable).count(), 21);
}

/// AIF 9.2a: nobody steps there from anywhere, and nobody's zone reaches there.
#[test]
fn impassable_hexes_are_shut_on_every_side() {
    let setup = campotenese(&[]);
    let shut = hex(&setup, "3207");
    for (_, beside) in setup.map.neighbours(shut) {
        assert!(!setup.way_between(beside, shut).is_open());
        assert!(!setup.index.around[beside.index()].contains(shut));
        assert!(!setup.index.zone[beside.index()].contains(shut));
    }
}

/// AIF R96: a bridge is where a way crosses a stream.
#[test]
fn streams_are_crossed_by_bridges() {
    let setup = montebello(&[]);
    let way = |a: &str, b: &str| setup.way_between(hex(&setup, a), hex(&setup, b));
    assert!(way("2612", "2712").has(Way::CANAL) && !way("2612", "2712").has_bridge());
    assert!(way("2611", "2710").has_bridge() && way("2611", "2710").has(Way::ROAD));
    assert!(way("2004", "2103").has_bridge() && way("2004", "2103").has(Way::TRAIL));
    let bridges = setup.sides.named.iter().filter(|stretch| {
        stretch.kind != "stream" && setup.way_between(stretch.between[0], stretch.between[1]).has(Way::CANAL)
    });
    assert_eq!(bridges.count(), 7);
    assert!(
        setup.sides.named.iter().any(|stretch| stretch.kind == "stream" && stretch.name == "Rio San Zeno")
    );
}

#[test]
fn highways_join_entries_and_goals() {
    let joined = |setup: &Setup, from: &str, to: &str, bits: u8| {
        let mut reached = vec![hex(setup, from)];
        let mut next = 0;
        while let Some(&at) = reached.get(next) {
            let steps = setup.map.neighbours(at).map(|(_, other)| other);
            let new: Vec<_> =
                steps.filter(|&to| setup.way_between(at, to).has(bits) && !reached.contains(&to)).collect();
            reached.extend(new);
            next += 1;
        }
        reached.contains(&hex(setup, to))
    };
    let (mon, cam) = (montebello(&[]), campotenese(&[]));
    assert!(joined(&mon, "3710", "1010", Way::ROAD));
    assert!(joined(&mon, "3714", "3213", Way::MINOR));
    assert!(joined(&cam, "2201", "3418", Way::ROAD) && joined(&cam, "1401", "2713", Way::ROAD));
    assert!(joined(&cam, "3316", "3617", Way::MINOR));
}
