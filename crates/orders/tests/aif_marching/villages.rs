//! Villages and farms (AIF 10.1).

use std::collections::BTreeMap;

use orders::setup::Terrain;

use super::common::{campotenese, montebello};
use super::kit::*;

#[test]
fn aif_10_1a_villages_are_named_hexes_on_roads_and_only_casteggio_has_two() {
    for setup in [montebello(&[]), campotenese(&[])] {
        let mut named: BTreeMap<&str, usize> = BTreeMap::new();
        for hex in setup.map.hexes() {
            let (ground, number) = (setup.ground(hex), setup.map.printed(hex));
            if !matches!(ground.terrain, Terrain::Village | Terrain::Farm) {
                continue;
            }
            assert!(!ground.name.is_empty(), "{number} has no name");
            *named.entry(&ground.name).or_default() += 1;
            let road = setup.index.ways[hex.index()].iter().any(|way| way.is_road());
            assert!(road || ground.terrain == Terrain::Farm, "no road runs through {number}");
        }
        assert!(named.len() > 3);
        for (name, hexes) in named {
            assert_eq!(hexes, if name == "Casteggio" { 2 } else { 1 }, "{name}");
        }
    }
}

/// A battalion under Attack, and an enemy in 2408, next to the farm of 2308 and to the open 2307.
fn under_attack(segment: &str, hex: &str) -> Table {
    let pieces = format!("watrin = \"2205\"\n22e-1 = \"{hex}\"\ngottesheim = \"2507\"\nir57-1 = \"2408\"");
    super::common::mon(&text(segment, "watrin", "attack", &pieces))
}

#[test]
fn aif_10_1b_a_garrison_may_stay_where_it_is() {
    // In the fields it would have to go nearer: 2103 is a village, 2203 is not, and the enemy is far off.
    let far = |hex: &str| {
        let pieces =
            format!("watrin = \"2202\"\n22e-1 = \"{hex}\"\ngottesheim = \"2507\"\nir57-1 = \"2408\"");
        moving("watrin", "attack", &pieces)
    };
    far("2203").refuse("end", "AIF 5.1.2a");
    far("2103").offers("end");
}

#[test]
fn aif_10_1b_a_garrison_need_not_attack() {
    under_attack("declaration", "2307").refuse("end", "AIF 5.1.2b");
    let mut table = under_attack("declaration", "2308");
    table.offers("attack 2308 2408").act("end");
    assert_ne!(table.fact("phase"), "declaration");
}

/// A garrison of Gottesheim's under an order, with the French before it.
fn garrison(hex: &str, from: &str, order: &str) -> Table {
    declaring(
        "watrin",
        "attack",
        &format!(
            "orders.gottesheim = \"{order}\"\n[pieces]\nwatrin = \"{from}\"\n6e-legere-1 = \"{from}\"\n\
             6e-legere-2 = \"{from}\"\ngottesheim = \"2513\"\nir18-3 = \"{hex}\""
        ),
    )
}

#[test]
fn aif_10_1c_houses_shelter_only_under_defence() {
    for (hex, from) in [("2611", "2511"), ("2308", "2307"), ("2312", "2311")] {
        for (order, shift) in [("defence", -1), ("manoeuvre", 0), ("advance", 0), ("attack", 0)] {
            let table = garrison(hex, from, order);
            assert_eq!(effects(&table, &["6e-legere-1"], &["ir18-3"]), [shift, 0], "{hex} under {order}");
            let target = [("watrin", "defence"), ("gottesheim", order)];
            let orders: String =
                target.iter().map(|(id, order)| format!("orders.{id} = \"{order}\"\n")).collect();
            let fire = format!(
                "base = \"empty\"\nturn = 4\nphase = \"bombardment\"\nformation = \"watrin\"\n{orders}[pieces]\n\
                 watrin = \"{from}\"\nart-watrin = \"{from}\"\ngottesheim = \"2513\"\nir57-1 = \"{hex}\""
            );
            // One more for the single hex of range.
            assert_eq!(
                drm(&super::common::mon(&fire), &["art-watrin"], hex),
                1 + shift,
                "{hex} under {order}"
            );
        }
    }
}

/// The village of Rivetta is stormed at 6 to 2, 3-1, with +2 for efficiency and +1 for Watrin. A 2 is row 5.
fn stormed(order: &str, column: &str) -> Table {
    let mut table = garrison("2611", "2511", order);
    table.act("attack 2511 2611").act("end").act("resolve 2611").act("lead watrin");
    table.expect("combat.reckoning.column", column).expect("combat.reckoning.modifier", 3);
    table.roll(2);
    table
}

#[test]
fn aif_10_1_1_a_garrison_that_passes_makes_an_exchange_of_it() {
    let mut table = stormed("defence", "2-1");
    table.asks("austrian", "AIF 12.5.4-DRb").act("trade").awaits_roll("AIF 10.1.1");
    // Efficiency 3. Two battalions of one efficiency and strength: their owner says which goes.
    table.roll(3).act("lose 6e-legere-1");
    assert_ne!(at(&table, "6e-legere-1"), "2511");
    assert_ne!(at(&table, "ir18-3"), "2611");
    table.logged("an exchange of losses");
}

#[test]
fn aif_10_1_1_one_that_fails_is_driven_out() {
    let mut table = stormed("defence", "2-1");
    table.act("trade").roll(4).expect("pieces.ir18-3.status", "routed");
    fall_back(&mut table, "ir18-3");
    assert_ne!(at(&table, "ir18-3"), "2611");
    table.expect("pieces.6e-legere-1.at", "2511").expect("pieces.6e-legere-2.at", "2511");
}

#[test]
fn aif_10_1_1_it_is_not_asked_out_of_houses_or_without_defence() {
    stormed("manoeuvre", "3-1").awaits_roll("AIF 12.5.4-DRa");
    let mut table = garrison("2512", "2511", "defence");
    table.act("attack 2511 2512").act("end").act("resolve 2512").act("lead watrin").roll(2);
    table.awaits_roll("AIF 12.5.4-DRa");
}

#[test]
fn aif_10_1c_the_view_names_the_clause_of_this_book() {
    let mut table = garrison("2611", "2511", "defence");
    table
        .expect("waits.clause", "AIF 3.1-B5a")
        .act("attack 2511 2611")
        .act("end")
        .act("resolve 2611")
        .act("lead watrin");
    table.expect("waits.clause", "AIF 12.5.3").expect("combat.reckoning.shifts.0.clause", "AIF 10.1c");
    let modifiers = table.fact("combat.reckoning.modifiers");
    let cited = |factor: &serde_json::Value| {
        factor["clause"].as_str().is_some_and(|clause| clause.starts_with("AIF "))
    };
    assert!(
        modifiers.as_array().is_some_and(|list| list.len() == 2 && list.iter().all(cited)),
        "{modifiers}"
    );
}
