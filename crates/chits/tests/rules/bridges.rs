//! Bridges.

use board::hex::{Direction, HexId};
use chits::flow::{self, Frame};
use chits::movement;
use chits::retreat::Retreat;
use chits::setup::PieceSet;
use chits::state::{Place, Special, Spot};
use play::Silent;

use crate::war::{War, hex, piece, setup};

/// The bank of the Ticino and the side over it.
fn bank() -> (HexId, Direction) {
    let (near, far) = (hex("6141"), hex("6142"));
    (near, setup().map.direction(near, far).expect("neighbours"))
}

/// Hexes beside the bank that no river parts from it.
fn beside() -> Vec<HexId> {
    let (near, _) = bank();
    let open = |&(way, _): &(Direction, HexId)| setup().way(near, way).is_open();
    setup().map.neighbours(near).filter(open).map(|(_, hex)| hex).collect()
}

fn number(hex: HexId) -> String {
    setup().map.printed(hex).to_string()
}

#[test]
fn rm_brg_1_a_crew_that_has_spent_its_last_point_may_build() {
    let (near, over) = bank();
    let name = setup().map.layout().name(over);
    let mut tried = 0;
    for from in beside() {
        let start = format!("a-bridge-2 {}", number(from));
        let mut war = War::placed(6, &[&start], "d-aspre", &number(from));
        war.act("take a-bridge-2");
        let mut price = None;
        movement::goals(setup(), &war.state, PieceSet::of(piece("a-bridge-2")), |to, cost| {
            if to == near {
                price = Some(cost);
            }
        });
        let Some(price) = price else { continue };
        tried += 1;
        war.state.piece_mut(piece("a-bridge-2")).spent = 12 - price;
        war.act(&format!("to {}", number(near)));
        war.act(&format!("build a-bridge-2 {name}"));
        assert!(matches!(war.state.piece(piece("a-bridge-2")).special, Special::Building { .. }));
    }
    assert!(tried > 0);
}

/// A Piedmontese regiment is driven two hexes over the bank, where a bridge of its army stands alone.
#[test]
fn rm_brg_6a_a_bridge_is_not_lost_to_friends_who_pass_it() {
    let (near, over) = bank();
    let map = &setup().map;
    let mut passed = 0;
    for start in beside() {
        let Some(push) = map.direction(start, near) else { continue };
        let Some(enemy) = map.neighbour(start, push.opposite()) else { continue };
        let mut war = War::new(6, &["p-bridge 6141"]);
        war.state.piece_mut(piece("p-bridge")).special = Special::Bridge { over };
        war.state.piece_mut(piece("p-ao-5")).at = Place::on(start);
        war.state.piece_mut(piece("a-ir-17")).at = Place::on(enemy);
        let friends = ["p-ca-11", "p-ca-12", "p-co-17", "p-co-23", "p-sa-1", "p-sa-2"];
        let flanks = map.neighbours(start).map(|(_, hex)| hex).filter(|&hex| hex != near && hex != enemy);
        for (id, hex) in friends.into_iter().zip(flanks) {
            war.state.piece_mut(piece(id)).at = Place::on(hex);
        }
        let formation = setup().piece(piece("p-ao-5")).formation.expect("a division");
        let counter = setup().formation(formation).counter;
        war.state.spots[usize::from(counter.0)] = Spot::on(near);
        let pieces = PieceSet::of(piece("p-ao-5"));
        let from = [enemy].into_iter().collect();
        war.state.frames.push(Frame::Retreat(Retreat { pieces, left: 2, from, last: None }));
        flow::settle(setup(), &mut war.state, &mut Silent);
        while war.state.frames.iter().any(|frame| matches!(frame, Frame::Retreat(_))) {
            let first = war.texts()[0].clone();
            war.act(&first);
        }
        let end = war.state.hex(piece("p-ao-5"));
        if end != Some(near) && end.is_some_and(|end| map.adjacent(end, near) && end != start) {
            passed += 1;
            assert!(!war.gone("p-bridge"));
        }
    }
    assert!(passed > 0, "nobody passes the bank");
}

#[test]
fn rm_brg_6a_a_bridge_is_lost_when_its_defenders_are_driven_out_and_not_when_attackers_fall_back() {
    let (near, over) = bank();
    for (attacks, lost) in [(false, true), (true, false)] {
        let mut fell = 0;
        for enemy in beside() {
            let mut war = War::new(6, &["a-bridge-2 6141", "a-ir-1 6141"]);
            war.state.piece_mut(piece("a-bridge-2")).special = Special::Bridge { over };
            war.state.piece_mut(piece("p-ao-5")).at = Place::on(enemy);
            war.state.active.counter =
                setup().find_counter(if attacks { "d-aspre" } else { "durando" }).unwrap();
            let pieces = PieceSet::of(piece("a-ir-1"));
            let from = [enemy].into_iter().collect();
            war.state.frames.push(Frame::Retreat(Retreat { pieces, left: 1, from, last: None }));
            flow::settle(setup(), &mut war.state, &mut Silent);
            while war.state.frames.iter().any(|frame| matches!(frame, Frame::Retreat(_))) {
                let first = war.texts()[0].clone();
                war.act(&first);
            }
            if war.state.hex(piece("a-ir-1")) != Some(near) {
                fell += 1;
                assert_eq!(war.gone("a-bridge-2"), lost, "attacks: {attacks}");
            }
        }
        assert!(fell > 0, "nobody falls back from the bank");
    }
}
