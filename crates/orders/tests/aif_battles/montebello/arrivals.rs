//! Who stands where at first, who comes when, and who acts in the first turn.

use orders::Orders;
use orders::setup::Order;
use testkit::Table;

use crate::aif::common::{mon, montebello};
use crate::aif_battles::{assert_arrivals, assert_set_up, piece};

/// The list of the book, with R60 and R61.
const AUSTRIANS: [(&str, &str); 44] = [
    ("ott", "2912"),
    ("oreilly", "3109"),
    ("schustekh", "2811"),
    ("mariassy-jager", "3209"),
    ("bach-light", "3312"),
    ("am-ende-light", "3309"),
    ("bussy-jager", "2909"),
    ("otocac-grenzer", "3310"),
    ("warasdin-kreuzer", "3110"),
    ("banat-grenzer", "3208"),
    ("nauendorff-1", "2810"),
    ("nauendorff-2", "2809"),
    ("art-oreilly", "2710"),
    ("art-schustekh", "2811"),
    ("gottesheim", "2715"),
    ("art-gottesheim", "2914"),
    ("ir18-1", "2514"),
    ("ir18-2", "3114"),
    ("ir18-3", "2616"),
    ("ir57-1", "2815"),
    ("ir57-2", "2415"),
    ("ir57-3", "3016"),
    ("vogelsang", "1315"),
    ("art-vogelsang", "1515"),
    ("ir28-1", "1715"),
    ("ir28-2", "1416"),
    ("ir28-3", "1616"),
    ("schellenberg", "1311"),
    ("letzenyi", "1310"),
    ("retz", "1613"),
    ("sticker", "1411"),
    ("art-schellenberg", "1510"),
    ("ogulin-grenzer", "1309"),
    ("ir17-1", "1410"),
    ("ir17-2", "1310"),
    ("ir40-1", "1712"),
    ("ir40-2-3", "1513"),
    ("ir13-1", "1713"),
    ("ir13-2-3", "1613"),
    ("lobkowitz-1", "1311"),
    ("lobkowitz-2", "1411"),
    ("lobkowitz-3", "1212"),
    ("ir51-1", "1610"),
    ("ir51-2", "1709"),
];

#[test]
fn aif_17_1_set_a_the_austrians_stand_in_their_hexes_under_manoeuvre() {
    let setup = montebello(&[]);
    assert_set_up(&setup, &AUSTRIANS);
    for id in ["ott", "gottesheim", "vogelsang", "schellenberg"] {
        let formation = setup.formation(setup.find_formation(id).expect("a formation"));
        assert_eq!(formation.order, Some(Order::Manoeuvre), "{id}");
    }
    // Nobody has to be placed: the battle begins with everybody where the list has him.
    let mut table = Table::<Orders>::new(setup);
    for (id, hex) in AUSTRIANS {
        table.expect(&format!("pieces.{id}.at"), hex);
    }
    table.expect("turn", 1).expect("orders.schellenberg", "manoeuvre");
}

#[test]
fn aif_17_1_set_f_the_french_come_in_their_turns() {
    let setup = montebello(&[]);
    assert_arrivals(&setup, 1, "3710", &["lannes", "mainoni", "28e-1", "28e-2", "28e-3"]);
    let hussars = ["rivaud-jean", "garde-consulaire", "12e-hussards-1", "12e-hussards-2"];
    assert_arrivals(&setup, 2, "3710", &hussars);
    let watrin = ["watrin", "gency", "art-watrin", "6e-legere-1", "6e-legere-2", "6e-legere-3"];
    assert_arrivals(&setup, 2, "3714", &watrin);
    assert_arrivals(&setup, 3, "3714", &["malher", "22e-1", "22e-2", "22e-3", "40e-1", "40e-2", "40e-3"]);
    let chambarlac = ["chambarlac", "herbin", "art-herbin", "24e-legere-1", "24e-legere-2", "24e-legere-3"];
    assert_arrivals(&setup, 5, "3705", &chambarlac);
    let rivaud = ["rivaud-o", "art-rivaud", "96e-1", "96e-2", "96e-3", "43e-1", "43e-2", "43e-3"];
    assert_arrivals(&setup, 6, "3705", &rivaud);
    assert_eq!(setup.pieces.iter().filter(|piece| piece.arrives > 0).count(), 36);
    // R62: the 43rd is restored from history, and a switch leaves it at home.
    let without = montebello(&["without_43e"]);
    for id in ["43e-1", "43e-2", "43e-3"] {
        assert_eq!((piece(&setup, id).arrives, piece(&without, id).arrives), (6, 0), "{id}");
    }
    assert_eq!(piece(&without, "96e-1").arrives, 6);
}

#[test]
fn aif_17_1_set_f_a_piece_comes_on_its_turn_and_not_before() {
    let moves = |turn: u8| {
        mon(&format!(
            "turn = {turn}\nphase = \"movement\"\nformation = \"watrin\"\n[pieces]\n6e-legere-1 = \"3613\"\n"
        ))
    };
    moves(2).refuse("enter 22e-1 3714", "AIF 15.4a").offers("enter 6e-legere-2 3714");
    moves(3).offers("enter 22e-1 3714").refuse("enter 22e-1 3710", "AIF 15.4a");
}

/// R63.
#[test]
fn aif_17_1_set_v_the_battery_is_of_vogelsangs_formation() {
    let setup = montebello(&[]);
    let battery = piece(&setup, "art-vogelsang");
    assert_eq!(battery.formation, setup.find_formation("vogelsang"));
    assert_eq!(setup.formation(battery.formation.expect("a formation")).letter, "O");
    mon("turn = 2\nphase = \"movement\"\nformation = \"vogelsang\"").offers("take art-vogelsang");
}

/// Watrin is put on the map early, so that there is something to choose.
#[test]
fn aif_17_1_2a_in_the_first_turn_only_french_formations_act() {
    let mut table = mon(r#"
        turn = 1
        phase = "choice"
        [pieces]
        watrin = "3714"
        6e-legere-1 = "3714"
        "#);
    table.asks("french", "AIF 6.1a").offers("activate lannes").offers("activate watrin");
    for id in ["ott", "gottesheim", "vogelsang", "schellenberg"] {
        table.refuse(&format!("activate {id}"), "AIF 17.1.2a");
    }
    // In the second turn they do.
    let mut table = mon("turn = 2\nphase = \"choice\"");
    table.offers("activate ott").offers("activate schellenberg").offers("activate lannes");
}

/// Lannes is alone, so nobody is asked or rolls; when he has acted the turn is over.
#[test]
fn aif_17_1_2a_the_battle_begins_with_lannes_and_the_second_turn_follows() {
    let mut table = Table::<Orders>::new(montebello(&[]));
    table.expect("turn", 1).expect("formation", "lannes").expect("active", "french");
    while table.fact("turn") == 1 {
        let end = ["end", "decline"].into_iter().find(|end| table.try_offers(end, true).is_ok());
        table.act(end.expect("the activation can be ended"));
    }
    table.expect("turn", 2).expect("pieces.ir28-1.at", "1715");
}

#[test]
fn aif_17_1_2b_french_formations_enter_in_any_order() {
    for formation in ["lannes", "watrin"] {
        let mut table = mon("turn = 2\nphase = \"choice\"\nactive = \"french\"");
        table.offers("activate lannes").offers("activate watrin");
        table.act(&format!("activate {formation}")).expect("formation", formation);
    }
    // Within a formation nobody has to be first either.
    let mut table = mon("turn = 1\nphase = \"movement\"\nformation = \"lannes\"");
    for unit in ["28e-1", "28e-2", "28e-3"] {
        table.offers(&format!("enter {unit} 3710"));
    }
    table.act("enter 28e-3 3710").act("to 3610").act("enter 28e-1 3710").expect("pieces.28e-1.at", "3710");
}
