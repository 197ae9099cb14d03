//! Who stands where at first, and who comes when.

use orders::Orders;
use orders::setup::Order;
use testkit::Table;

use crate::aif::common::{cam, campotenese};
use crate::aif_battles::{assert_arrivals, assert_set_up};

/// The list of the book with R76, R77 and R180.
const NEAPOLITANS: [(&str, &str); 40] = [
    ("damas", "3316"),
    ("tschudy", "2812"),
    ("major-t", "2813"),
    ("carolina1-fus-1", "2811"),
    ("carolina1-fus-2", "2813"),
    ("carolina1-rec-1", "2712"),
    ("carolina1-rec-2", "2812"),
    ("ferdinando-gren", "2710"),
    ("redoubt-right", "2712"),
    ("ricci", "2814"),
    ("roth", "3016"),
    ("major-r", "2713"),
    ("ferdinando1-fus-1", "2713"),
    ("ferdinando1-fus-2", "2815"),
    ("ferdinando2-gran", "3316"),
    ("principessa-cav", "2814"),
    ("re1-cav", "3016"),
    ("redoubt-center", "2713"),
    ("zimmermann", "2616"),
    ("mirabelli", "1611"),
    ("major-z", "2516"),
    ("carolina2-fus-1", "2515"),
    ("carolina2-fus-2", "2616"),
    ("principe1-fus-1", "2415"),
    ("principe1-fus-2", "2715"),
    ("ferdinando-rec", "1611"),
    ("abruzzi1-fus-1", "2615"),
    ("abruzzi1-fus-2", "2314"),
    ("redoubt-left", "2615"),
    ("minutolo", "3115"),
    ("officer-m", "3115"),
    ("major-m", "3115"),
    ("guardia-gran-1", "3014"),
    ("guardia-gran-2", "3015"),
    ("calabria-fus-1", "3115"),
    ("calabria-fus-2", "3113"),
    ("milizia-1", "3214"),
    ("milizia-2", "3215"),
    ("art-riserva-1", "3014"),
    ("art-riserva-2", "3015"),
];

#[test]
fn aif_17_2_set_n_the_neapolitans_stand_in_their_hexes_under_defence() {
    let setup = campotenese(&[]);
    assert_set_up(&setup, &NEAPOLITANS);
    for id in ["tschudy", "ricci", "zimmermann", "minutolo"] {
        let formation = setup.formation(setup.find_formation(id).expect("a formation"));
        assert_eq!(formation.order, Some(Order::Defence), "{id}");
    }
    let mut table = Table::<Orders>::new(setup);
    for (id, hex) in NEAPOLITANS {
        table.expect(&format!("pieces.{id}.at"), hex);
    }
    table.expect("turn", 1).expect("orders.minutolo", "defence");
}

#[test]
fn aif_17_2_set_f_the_french_come_in_three_turns_under_advance() {
    let setup = campotenese(&[]);
    let compere = [
        "reynier",
        "compere",
        "bourgeois",
        "huard",
        "42e-1",
        "42e-2",
        "1er-leger-1",
        "1er-leger-2",
        "1er-leger-3",
        "1er-leger-4",
        "1er-suisse-1",
        "1er-suisse-2",
    ];
    assert_arrivals(&setup, 1, "1401", &compere);
    let verdier = [
        "verdier",
        "abbe",
        "peiry",
        "1er-leger-5",
        "1er-leger-6",
        "1er-polonais-1",
        "1er-polonais-2",
        "42e-3",
        "23e-leger-1",
        "art-montagna",
    ];
    assert_arrivals(&setup, 2, "2201", &verdier);
    let franceschi = [
        "franceschi",
        "6e-chasseurs-1",
        "6e-chasseurs-2",
        "9e-chasseurs-1",
        "9e-chasseurs-2",
        "9e-chasseurs-3",
        "9e-chasseurs-4",
    ];
    assert_arrivals(&setup, 4, "1401", &franceschi);
    assert_eq!(setup.pieces.iter().filter(|piece| piece.arrives > 0).count(), 29);
    let mut table =
        cam("turn = 2\nphase = \"movement\"\nformation = \"verdier\"\norders = { verdier = \"defence\" }");
    table.refuse("enter 42e-3 1401", "AIF 15.4a").act("enter 42e-3 2201").act("to 2202");
    table.expect("pieces.42e-3.acts", "advance").expect("orders.verdier", "advance");
}
