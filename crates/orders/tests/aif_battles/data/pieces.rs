//! The pieces of both battles.

use orders::setup::{Kind, Setup};
use orders::titles::arrivano::FRENCH;
use play::Side;

use crate::aif::common::{campotenese, montebello};
use crate::aif_battles::{ids_of, piece};

fn kinds(setup: &Setup, side: Side) -> [usize; 8] {
    [
        Kind::Infantry,
        Kind::Cavalry,
        Kind::Artillery,
        Kind::HorseArtillery,
        Kind::Redoubt,
        Kind::Commander,
        Kind::Officer,
        Kind::Brigadier,
    ]
    .map(|kind| setup.pieces.iter().filter(|piece| piece.side == side && piece.kind == kind).count())
}

#[test]
fn every_counter_of_the_lists_is_there() {
    let (mon, cam) = (montebello(&[]), campotenese(&[]));
    assert_eq!(kinds(&mon, FRENCH), [21, 2, 3, 1, 0, 1, 2, 6]);
    assert_eq!(kinds(&mon, FRENCH.other()), [24, 6, 4, 1, 0, 1, 3, 5]);
    assert_eq!(kinds(&cam, FRENCH), [14, 6, 1, 0, 0, 1, 2, 5]);
    assert_eq!(kinds(&cam, FRENCH.other()), [21, 2, 2, 0, 3, 1, 4, 7]);
    for (setup, total) in [(&mon, 138), (&cam, 123)] {
        assert_eq!(setup.tables.counters.iter().map(|(_, count)| u32::from(*count)).sum::<u32>(), total);
    }
}

/// AIF 4.1, 4.3, R9: who leads which formation, with its letter.
#[test]
fn formations_have_their_letters_and_leaders() {
    let table = |setup: &Setup| -> Vec<(String, String)> {
        let of = |it: &orders::setup::Formation| (it.letter.clone(), setup.piece(it.leader).id.clone());
        setup.formations.iter().map(of).collect()
    };
    let text = |list: &[(&str, &str)]| -> Vec<(String, String)> {
        list.iter().map(|(letter, leader)| ((*letter).into(), (*leader).into())).collect()
    };
    let mon = [
        ("R", "ott"),
        ("G", "gottesheim"),
        ("O", "vogelsang"),
        ("S", "schellenberg"),
        ("L", "lannes"),
        ("W", "watrin"),
        ("C", "chambarlac"),
    ];
    assert_eq!(table(&montebello(&[])), text(&mon));
    let cam = [
        ("T", "tschudy"),
        ("R", "ricci"),
        ("Z", "zimmermann"),
        ("M", "minutolo"),
        ("C", "compere"),
        ("V", "verdier"),
    ];
    assert_eq!(table(&campotenese(&[])), text(&cam));
    // Commanders-in-chief with a formation at Montebello, without one at Campotenese.
    let (mon, cam) = (montebello(&[]), campotenese(&[]));
    assert_eq!(piece(&mon, "ott").formation, mon.find_formation("ott"));
    assert_eq!((piece(&cam, "damas").formation, piece(&cam, "reynier").formation), (None, None));
}

/// AIF 4.6: by our reading of the counters.
#[test]
fn some_officers_command_horse_only() {
    assert_eq!(ids_of(&montebello(&[]), |piece| piece.horse_only), ["schustekh", "rivaud-jean"]);
    assert_eq!(ids_of(&campotenese(&[]), |piece| piece.horse_only), ["roth", "franceschi"]);
}

/// AIF 17.2-SET-N prints three efficiencies.
#[test]
fn printed_efficiencies_are_kept() {
    let setup = campotenese(&[]);
    for (id, wanted) in
        [("carolina1-fus-1", 3), ("carolina1-fus-2", 3), ("carolina1-rec-1", 2), ("carolina1-rec-2", 2)]
    {
        assert_eq!(piece(&setup, id).efficiency, wanted, "{id}");
    }
    assert_eq!(piece(&setup, "ferdinando2-gran").efficiency, 4);
}

/// E24, E29, E47, E56: figures the examples go by.
#[test]
fn figures_of_the_examples_are_those_of_the_files() {
    let setup = montebello(&[]);
    let leader = |id: &str| (piece(&setup, id).initiative, piece(&setup, id).command);
    assert_eq!((leader("ott"), leader("lannes"), leader("watrin")), ((2, 5), (4, 5), (4, 4)));
    let unit = |id: &str| {
        let it = piece(&setup, id);
        (it.strength, it.reduced, it.efficiency, it.movement)
    };
    assert_eq!((unit("28e-1"), unit("6e-legere-1")), ((4, 2, 4, 4), (3, 2, 5, 5)));
    assert_eq!((unit("ir18-3"), unit("nauendorff-1")), ((2, 1, 3, 4), (3, 1, 5, 8)));
    let gun = |id: &str| {
        let it = piece(&setup, id);
        (it.bombardment, it.range, it.movement, it.kind)
    };
    assert_eq!(gun("art-schellenberg"), (4, 3, 4, Kind::Artillery));
    assert_eq!(gun("art-schustekh"), (2, 2, 6, Kind::HorseArtillery));
    let setup = campotenese(&[]);
    let unit =
        |id: &str| (piece(&setup, id).strength, piece(&setup, id).efficiency, piece(&setup, id).movement);
    assert_eq!(
        (unit("42e-1"), unit("1er-leger-1"), unit("carolina1-rec-1")),
        ((5, 5, 2), (3, 5, 3), (3, 2, 2))
    );
    // AIF 4.5.3: all leaders are lost by a 2 or less.
    for setup in [montebello(&[]), campotenese(&[])] {
        assert!(setup.pieces.iter().filter(|piece| piece.kind.is_leader()).all(|leader| leader.loss == 2));
    }
}

/// AIF 2.1: no gun has a strength, no unit a bombardment, and a reduced side is weaker.
#[test]
fn kinds_carry_the_figures_of_their_kind() {
    for setup in [montebello(&[]), campotenese(&[])] {
        for it in setup.pieces.iter().filter(|piece| !piece.kind.is_leader()) {
            let gun = it.kind.is_gun();
            assert_eq!((it.bombardment > 0, it.range > 0), (gun, gun), "{}", it.id);
            assert_eq!((it.strength > 0, it.efficiency > 0), (!gun, !gun), "{}", it.id);
            assert!(gun || it.reduced < it.strength, "{}", it.id);
            assert_eq!(it.movement == 0, it.kind == Kind::Redoubt, "{}", it.id);
            assert_eq!(it.charges, it.kind == Kind::Cavalry, "{}", it.id);
        }
    }
}
