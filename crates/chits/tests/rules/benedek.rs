//! Benedek.

use chits::flow::{self, Frame, Frames, Phase};
use chits::odds;
use chits::setup::PieceSet;
use chits::state::{Marks, Place};
use play::{Side, Silent};

use crate::war::{War, hex, piece, setup};

/// All terminals are taken, so that hussars of one step starve; Benedek stood with them.
#[test]
fn rm_ben_4_benedek_is_removed_with_units_that_starve() {
    let mut war = War::new(5, &["a-hus-7b 3338", "a-benedek 3338"]);
    let takers = setup().index.units[Side::B];
    for (id, &hex) in takers.zip(&setup().index.terminals[Side::A]) {
        war.state.piece_mut(id).at = Place::on(hex);
    }
    war.state.frames = Frames::only(Frame::Turn(Phase::Supply));
    flow::settle(setup(), &mut war.state, &mut Silent);
    assert!(war.gone("a-hus-7b"));
    assert!(war.gone("a-benedek"));
}

/// The same for a crew; a bridge is lost to enemies alone.
#[test]
fn rm_brg_8a_a_crew_always_shares_the_fate_of_its_stack() {
    for laid in [false, true] {
        let mut war = War::new(5, &["a-hus-7b 6141", "a-bridge-2 6141"]);
        let over = setup().map.direction(hex("6141"), hex("6142")).expect("neighbours");
        if laid {
            war.state.piece_mut(piece("a-bridge-2")).special = chits::state::Special::Bridge { over };
        }
        let takers = setup().index.units[Side::B];
        for (id, &hex) in takers.zip(&setup().index.terminals[Side::A]) {
            war.state.piece_mut(id).at = Place::on(hex);
        }
        war.state.frames = Frames::only(Frame::Turn(Phase::Supply));
        flow::settle(setup(), &mut war.state, &mut Silent);
        assert!(war.gone("a-hus-7b"));
        assert_eq!(war.gone("a-bridge-2"), !laid);
        assert_eq!(war.state.crews_lost[Side::A], u8::from(!laid));
    }
}

#[test]
fn rm_ben_4_benedek_falls_in_combat_with_the_last_unit_beside_him() {
    // 10 to 1 is 6:1, a six is DE.
    let pieces = ["p-ao-5 3438", "p-ao-6 3438", "a-hus-7b 3338", "a-benedek 3338", "a-ir-1 3138"];
    let mut war = War::placed(6, &pieces, "durando", "3438");
    let durando = setup().piece(piece("p-ao-5")).formation;
    assert_eq!(setup().piece(piece("p-ao-6")).formation, durando);
    war.acts(&["done", "attack p-ao-5 3338", "attack p-ao-6 3338", "done"]);
    if war.can("stand") {
        war.act("stand");
    }
    war.roll(6);
    assert!(war.gone("a-hus-7b") && war.gone("a-benedek"));
    assert!(!war.gone("a-ir-1"));
}

#[test]
fn rm_ben_4_benedek_lives_while_a_unit_beside_him_does() {
    let pieces = ["a-ir-1 3338", "a-ir-52 3338", "a-benedek 3338", "p-ao-5 3438"];
    let mut war = War::placed(6, &pieces, "d-aspre", "3338");
    war.mark("a-ir-1", Marks::REDUCED);
    war.state.lost[Side::A] += 1;
    war.acts(&["done", "attack a-ir-1 3438", "attack a-benedek 3438", "done"]);
    // 2 to 3 at best with Benedek's one: the reduced regiment is destroyed, the other stands beside him.
    war.roll(1);
    if war.can("withdraw 0") {
        war.act("withdraw 0");
    }
    assert!(war.gone("a-ir-1") && !war.gone("a-benedek"));
}

/// Three units and no more, of whom he is one.
#[test]
fn rm_ind_2_benedek_is_one_of_the_three() {
    let pieces = ["a-ir-1 3338", "a-ir-52 3338", "a-vv 3338", "a-benedek 3338", "p-ao-5 3438"];
    let mut war = War::placed(6, &pieces, "a-independent", "3338");
    war.acts(&["done", "attack a-ir-1 3438", "attack a-ir-52 3438", "attack a-vv 3438"]);
    assert_eq!(war.refused("attack a-benedek 3438"), "RM IND-2");
    war.acts(&["release a-vv", "attack a-benedek 3438"]);
    assert_eq!(war.refused("attack a-vv 3438"), "RM IND-2");
    assert_eq!(odds::of_combat(setup(), &war.state, 1).drm, 1);
    war.act("done");
    assert!(war.state.has(piece("a-benedek"), Marks::ACTED));
}

/// He is activated once a turn like any unit: under his corps, then no more under INDEPENDENT.
#[test]
fn rm_act_7b_benedek_lends_his_name_once_a_turn() {
    let pieces = ["a-ir-1 3338", "a-ir-52 3338", "a-benedek 3338", "p-pi-3 3438"];
    let mut war = War::placed(6, &pieces, "d-aspre", "3338");
    war.state.cup.insert(setup().find_counter("p-independent").expect("a counter"));
    // 4 to 4 is 1:1, and a four with Benedek a five: ENG.
    war.acts(&["done", "attack a-ir-1 3438", "attack a-benedek 3438", "done"]).roll(4);
    assert!(war.state.piece(piece("a-ir-1")).engaged > 0);
    assert!(war.state.has(piece("a-benedek"), Marks::ACTED));
    war.draw("a-independent");
    let at = war.at("a-ir-52");
    war.act(&format!("place {at}"));
    assert!(!war.state.has(piece("a-benedek"), Marks::ACTIVE));
    assert!(war.state.has(piece("a-ir-52"), Marks::ACTIVE));
}

/// Who is not named lends nothing in an attack, wherever he stands.
#[test]
fn rm_ben_3_benedek_attacks_only_if_he_is_named() {
    let mut war = War::placed(6, &["a-ir-1 3338", "a-benedek 3338", "p-ao-5 3438"], "d-aspre", "3338");
    war.act("done");
    assert_eq!(war.refused("attack a-benedek 3438"), "RM BEN-2");
    war.act("attack a-ir-1 3438");
    assert_eq!(odds::of_combat(setup(), &war.state, 1).drm, 0);
    war.act("attack a-benedek 3438");
    assert_eq!(odds::of_combat(setup(), &war.state, 1).drm, 1);
    // Taken back with the last unit he goes with.
    war.act("release a-ir-1");
    assert_eq!(war.state.piece(piece("a-benedek")).fights, 0);
    let units = PieceSet::of(piece("a-ir-1"));
    assert_eq!(odds::bonus(setup(), &war.state, units, true), None);
    assert_eq!(odds::bonus(setup(), &war.state, units, false), Some(piece("a-benedek")));
}
