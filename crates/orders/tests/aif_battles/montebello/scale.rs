//! What the battle is played with: its scale, its symbols, and the rules that are its own.

use orders::Orders;
use orders::setup::Kind;
use testkit::Table;

use crate::aif::common::{campotenese, mon, mon_with, montebello};
use crate::aif_battles::{ids_of, numbers, piece};

/// The general rules let two battalions of a brigade stand together and give leaders eight points.
#[test]
fn aif_17_0_what_a_scenario_says_goes_before_the_general_rules() {
    let together = |formation: &str, pieces: &str| {
        format!(
            "base = \"empty\"\nturn = 2\nphase = \"movement\"\nformation = \"{formation}\"\n[pieces]\n{pieces}"
        )
    };
    let text = together("lannes", "lannes = \"2206\"\n28e-1 = \"2206\"\n28e-2 = \"2206\"\n");
    Table::<Orders>::try_from_situation(montebello(&[]), "pair", &text)
        .map(|_| ())
        .expect("the general rule");
    let text = together("compere", "compere = \"2313\"\n42e-1 = \"2313\"\n42e-2 = \"2313\"\n");
    let refused = Table::<Orders>::try_from_situation(campotenese(&[]), "pair", &text).map(|_| ());
    assert!(refused.expect_err("the scenario's rule").contains("may not stand together"));
    for (setup, points) in [(montebello(&[]), 6), (campotenese(&[]), 3)] {
        assert!(setup.pieces.iter().filter(|it| it.kind.is_leader()).all(|it| it.movement == points));
    }
}

/// The guns of a battery are noted with it; so are the men of the regiments.
#[test]
fn aif_17_1_1a_half_an_hour_four_hundred_metres_and_points_of_150_75_and_2() {
    let setup = montebello(&[]);
    assert_eq!((setup.tables.minutes, setup.tables.metres), (30, 400));
    assert_eq!(&setup.tables.hours[..3], ["10:00", "10:30", "11:00"]);
    for gun in setup.pieces.iter().filter(|piece| piece.kind.is_gun()) {
        let pieces = gun.note.split(' ').next().and_then(|word| word.parse::<u8>().ok());
        assert_eq!(pieces, Some(2 * gun.bombardment), "{}: {}", gun.id, gun.note);
    }
    let points = |start: &str| -> u32 {
        let of = setup.pieces.iter().filter(|piece| piece.id.starts_with(start));
        of.map(|piece| u32::from(piece.strength)).sum()
    };
    let regiments = [("28e-", 150, 1550), ("40e-", 150, 1800), ("43e-", 150, 1900), ("ir28-", 150, 1600)];
    let horse = [("nauendorff-", 75, 460), ("lobkowitz-", 75, 690), ("12e-", 75, 400)];
    for (id, each, men) in regiments.into_iter().chain(horse) {
        let by_scale = points(id) * each;
        assert!((men * 85 / 100..=men * 115 / 100).contains(&by_scale), "{id}: {by_scale} for {men}");
    }
}

#[test]
fn aif_17_1_1b_letters_are_entries_and_stars_are_objectives() {
    let setup = montebello(&[]);
    let entries = numbers(&setup, setup.pieces.iter().filter_map(|piece| piece.entry));
    let mut letters = entries.clone();
    letters.dedup();
    assert_eq!(letters, ["3705", "3710", "3714"], "A, B and C on the eastern edge");
    assert!(letters.iter().all(|number| setup.index.edge.contains(crate::aif_battles::hex(&setup, number))));
    let stars: Vec<(String, u8)> = setup
        .objectives
        .iter()
        .map(|it| (setup.map.printed(it.hex).to_string(), it.worth[setup.title.opens]))
        .collect();
    let wanted = [
        ("2011", 5),
        ("1312", 4),
        ("1010", 2),
        ("2010", 2),
        ("2312", 2),
        ("2815", 2),
        ("3510", 2),
        ("2611", 1),
    ];
    assert_eq!(stars, wanted.map(|(number, points)| (number.to_owned(), points)));
    assert!(setup.objectives.iter().all(|it| it.worth.0[0] == it.worth.0[1]), "worth the same to both");
    mon("turn = 2\nphase = \"choice\"").expect("objectives.2011.worth.austrian", 5);
}

/// E11: six clear hexes off the road are what he can ride, and no seventh.
#[test]
fn aif_17_1_2c_commanders_have_six_points() {
    for leader in montebello(&[]).pieces.iter().filter(|piece| piece.kind.is_leader()) {
        assert_eq!(leader.movement, 6, "{}", leader.id);
    }
    let mut table = mon(r#"
        base = "empty"
        turn = 2
        phase = "leaders"
        formation = "watrin"
        [pieces]
        watrin = "1003"
        6e-legere-1 = "1004"
        "#);
    table.act("take watrin").expect("mover.allowance", 12);
    table.offers("to 1402").refuse("to 1703", "AIF 9.1.1a");
}

/// Two units on open ground, so many hexes apart; the French player's view of the Austrian.
fn seen_from(other: &str) -> bool {
    let table = mon(&format!(
        r#"
        base = "empty"
        turn = 2
        phase = "movement"
        formation = "lannes"
        [pieces]
        lannes = "2106"
        28e-1 = "2106"
        gottesheim = "3715"
        ir18-1 = "{other}"
        "#
    ));
    table.seen_by("french")["pieces"].get("ir18-1").is_some()
}

/// E17.
#[test]
fn aif_17_1_3_sight_reaches_three_hexes() {
    let setup = montebello(&[]);
    assert_eq!(setup.tables.sight, 3);
    let at = |number: &str| crate::aif_battles::hex(&setup, number);
    assert_eq!(
        (setup.map.distance(at("2106"), at("2406")), setup.map.distance(at("2106"), at("2506"))),
        (3, 4)
    );
    assert!(seen_from("2406"));
    assert!(!seen_from("2506"));
    for from in setup.map.hexes() {
        assert!(setup.index.sight[from.index()].iter().all(|to| setup.map.distance(from, to) <= 3));
    }
}

/// A unit alone on the highway west of Casteggio, under Manoeuvre.
fn on_the_highway(formation: &str, leader: &str, unit: &str) -> Table<Orders> {
    mon(&format!(
        r#"
        base = "empty"
        turn = 2
        phase = "movement"
        formation = "{formation}"
        orders = {{ {formation} = "manoeuvre" }}
        [pieces]
        {leader} = "1509"
        {unit} = "1410"
        "#
    ))
}

/// E43: four points take an Austrian battalion four hexes down the highway, a French one eight.
#[test]
fn aif_17_1_4_austrians_do_not_march_in_column() {
    let mut french = on_the_highway("lannes", "lannes", "28e-1");
    french.act("take 28e-1").offers("to 1810").act("to 2211").expect("pieces.28e-1.at", "2211");
    let mut austrian = on_the_highway("schellenberg", "schellenberg", "ir51-1");
    austrian.act("take ir51-1").offers("to 1810").refuse("to 1910", "AIF 9.1.1a");
    austrian.act("to 1810").expect("pieces.ir51-1.at", "1810");
}

/// The commanders-in-chief whose names the tokens bear activate them.
#[test]
fn aif_17_1_6_the_tokens_are_of_lannes_and_ott() {
    let setup = montebello(&["headquarters"]);
    let mix = setup.tables.counters.iter().find(|(kind, _)| kind == "headquarters");
    assert_eq!(mix.map(|(_, count)| *count), Some(2));
    let commanders = ids_of(&setup, |piece| piece.kind == Kind::Commander);
    assert_eq!(commanders, ["ott", "lannes"]);
    let choice = |side: &str, lannes: &str| {
        let text =
            format!("turn = 2\nphase = \"choice\"\nactive = \"{side}\"\n[pieces]\nlannes = \"{lannes}\"\n");
        mon_with(&["headquarters"], &text)
    };
    choice("french", "3710").act("headquarters").asks("french", "AIF 16.1c").offers("order lannes attack");
    choice("french", "gone").refuse("headquarters", "AIF 4.5.5b");
    choice("austrian", "3710").act("headquarters").asks("austrian", "AIF 16.1c").offers("order ott defence");
    mon("turn = 2\nphase = \"choice\"\nactive = \"austrian\"").refuse("headquarters", "AIF 16.1a");
}

#[test]
fn aif_17_1_7_light_infantry_is_what_the_units_say() {
    let setup = montebello(&[]);
    let wanted = [
        "mariassy-jager",
        "bach-light",
        "am-ende-light",
        "otocac-grenzer",
        "warasdin-kreuzer",
        "banat-grenzer",
        "ogulin-grenzer",
        "6e-legere-1",
        "6e-legere-2",
        "6e-legere-3",
        "24e-legere-1",
        "24e-legere-2",
        "24e-legere-3",
    ];
    assert_eq!(ids_of(&setup, |piece| piece.light), wanted);
    assert!(wanted.iter().all(|id| piece(&setup, id).kind == Kind::Infantry));
    let mut table = mon_with(
        &["open_order"],
        r#"
        base = "empty"
        turn = 2
        phase = "movement"
        formation = "watrin"
        orders = { watrin = "advance" }
        [pieces]
        watrin = "2206"
        6e-legere-1 = "2206"
        22e-1 = "2207"
        gottesheim = "3715"
        ir18-1 = "2507"
        "#,
    );
    table.act("take 6e-legere-1").offers("skirmish 2407 2507").act("to 2406");
    table.act("take 22e-1").refuse("skirmish 2407 2507", "AIF 16.3b");
}
