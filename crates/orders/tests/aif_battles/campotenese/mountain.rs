//! Scale, symbols, commanders, stacks, sight and charges in the mountains, and what the options use.

use orders::Orders;
use orders::ruleset::Stacking;
use orders::setup::Kind;
use orders::stacking::kinds_go_together;
use testkit::Table;

use crate::aif::common::{cam, cam_with, campotenese};
use crate::aif_battles::{hex, ids_of, numbers};

/// R95: the printed scale of the map has no effect.
#[test]
fn aif_17_2_1a_half_an_hour_a_thousand_metres_and_points_of_100_50_and_2() {
    let setup = campotenese(&[]);
    assert_eq!((setup.tables.minutes, setup.tables.metres), (30, 1000));
    assert_eq!(&setup.tables.hours[..2], ["06:30", "07:00"]);
    for gun in setup.pieces.iter().filter(|piece| piece.kind.is_gun()) {
        let pieces = gun.note.split(' ').next().and_then(|word| word.parse::<u8>().ok());
        assert_eq!(pieces, Some(2 * gun.bombardment), "{}: {}", gun.id, gun.note);
    }
    // What the notes have of men: a hundred of foot a point, of horse fifty to a hundred.
    for (id, men) in
        [("42e-3", 500), ("1er-suisse-1", 320), ("carolina1-fus-1", 320), ("ferdinando2-gran", 400)]
    {
        let points = u32::from(crate::aif_battles::piece(&setup, id).strength);
        assert!((men - 60..=men + 60).contains(&(points * 100)), "{id}");
    }
    for (id, men) in [("6e-chasseurs-1", 120), ("9e-chasseurs-4", 110), ("re1-cav", 200)] {
        let points = u32::from(crate::aif_battles::piece(&setup, id).strength);
        assert!((points * 50..=points * 100).contains(&men), "{id}");
    }
}

#[test]
fn aif_17_2_1b_flags_are_entries_and_retreats_and_stars_are_objectives() {
    let setup = campotenese(&[]);
    let mut entries = numbers(&setup, setup.pieces.iter().filter_map(|piece| piece.entry));
    entries.dedup();
    assert_eq!(entries, ["1401", "2201"]);
    let (side, flags) = setup.scenario.exits.expect("flags of retreat");
    assert_eq!(
        (side, numbers(&setup, flags.iter())),
        (setup.title.opens.other(), vec!["3418".into(), "3617".into()])
    );
    for number in ["1401", "2201", "3418", "3617"] {
        assert!(setup.index.edge.contains(hex(&setup, number)), "{number}");
    }
    let stars: Vec<(String, u8)> = setup
        .objectives
        .iter()
        .map(|it| (setup.map.printed(it.hex).to_string(), it.worth[setup.title.opens]))
        .collect();
    let wanted = [("3316", 3), ("3418", 2), ("1611", 1), ("2413", 1), ("2615", 1), ("2712", 1), ("2713", 1)];
    assert_eq!(stars, wanted.map(|(number, points)| (number.to_owned(), points)));
}

/// E11.
#[test]
fn aif_17_2_2_commanders_have_three_points() {
    assert!(campotenese(&[]).pieces.iter().filter(|it| it.kind.is_leader()).all(|it| it.movement == 3));
    let mut table = cam(r#"
        base = "empty"
        turn = 2
        phase = "leaders"
        formation = "compere"
        [pieces]
        compere = "2514"
        42e-1 = "2514"
        "#);
    // Off the roads: 2515 is clear, 2516 a hill, which makes three, and 2517 another.
    table.act("take compere").expect("mover.allowance", 6).offers("to 2516").refuse("to 2517", "AIF 9.1.1a");
}

/// Compère's brigade moves on the plateau under Manoeuvre; these pieces are there.
fn plateau(pieces: &str) -> Table<Orders> {
    cam(&format!(
        r#"
        base = "empty"
        turn = 5
        phase = "movement"
        formation = "compere"
        orders = {{ compere = "manoeuvre", verdier = "manoeuvre" }}
        [pieces]
        compere = "2313"
        franceschi = "2313"
        verdier = "2212"
        {pieces}
        "#
    ))
}

/// E49, E96.
#[test]
fn aif_17_2_3a_two_cavalry_units_of_a_formation_stack() {
    let mut table =
        plateau("6e-chasseurs-1 = \"2312\"\n9e-chasseurs-1 = \"2412\"\n6e-chasseurs-2 = \"2513\"\n");
    table.act("take 6e-chasseurs-1").act("to 2412").expect("pieces.6e-chasseurs-1.at", "2412");
    // A third does not find room.
    table.act("take 6e-chasseurs-2").refuse("to 2412", "AIF 17.2.3d");
}

#[test]
fn aif_17_2_3b_a_battery_stacks_with_a_unit_of_any_formation() {
    let mut table = plateau("42e-1 = \"2312\"\n6e-chasseurs-1 = \"2513\"\nart-montagna = \"2412\"\n");
    table.act("take 42e-1").offers("to 2412").act("to 2312");
    table.act("take 6e-chasseurs-1").act("to 2412").expect("pieces.6e-chasseurs-1.at", "2412");
    // The battery of a redoubt is such a battery too.
    let mut table = cam(r#"
        base = "empty"
        turn = 2
        phase = "movement"
        formation = "ricci"
        [pieces]
        ricci = "2814"
        ferdinando2-gran = "2814"
        redoubt-center = "2713"
        "#);
    table.act("take ferdinando2-gran").act("to 2713").expect("pieces.ferdinando2-gran.at", "2713");
}

#[test]
fn aif_17_2_3c_else_one_infantry_unit_fills_a_hex() {
    let mut table = plateau("42e-1 = \"2312\"\n42e-2 = \"2412\"\n6e-chasseurs-1 = \"2513\"\n");
    table.act("take 42e-1").refuse("to 2412", "AIF 17.2.3d").act("to 2312");
    table.act("take 6e-chasseurs-1").refuse("to 2412", "AIF 17.2.3d");
}

/// The pairs that 7.1 would allow and these limits do not.
#[test]
fn aif_17_2_3d_these_limits_replace_the_general_ones() {
    let pair = |kinds: (Kind, Kind), same: bool| {
        (
            kinds_go_together(Stacking::Pairs, kinds, || same),
            kinds_go_together(Stacking::Mountain, kinds, || same),
        )
    };
    assert_eq!(pair((Kind::Infantry, Kind::Infantry), true), (true, false));
    assert_eq!(pair((Kind::Artillery, Kind::Artillery), true), (true, false));
    assert_eq!(pair((Kind::Artillery, Kind::Redoubt), true), (true, false));
    assert_eq!(pair((Kind::Cavalry, Kind::Cavalry), true), (true, true));
    assert_eq!(pair((Kind::Cavalry, Kind::Cavalry), false), (false, false));
    assert_eq!(pair((Kind::Infantry, Kind::Cavalry), true), (false, false));
    let mut table = cam(r#"
        base = "empty"
        turn = 2
        phase = "movement"
        formation = "minutolo"
        orders = { minutolo = "manoeuvre" }
        [pieces]
        minutolo = "2714"
        art-riserva-1 = "2714"
        art-riserva-2 = "2814"
        redoubt-center = "2713"
        "#);
    table.act("take art-riserva-1").refuse("to 2814", "AIF 17.2.3d").offers_not("to 2713");
}

/// E17.
#[test]
fn aif_17_2_4_sight_reaches_two_hexes() {
    let setup = campotenese(&[]);
    assert_eq!(setup.tables.sight, 2);
    let far = |number: &str| setup.map.distance(hex(&setup, "2212"), hex(&setup, number));
    assert_eq!((far("2412"), far("2512")), (2, 3));
    let seen = |number: &str| {
        let text = format!(
            "base = \"empty\"\nturn = 2\nphase = \"movement\"\nformation = \"compere\"\n[pieces]\n\
             compere = \"2212\"\n42e-1 = \"2212\"\nabruzzi1-fus-1 = \"{number}\"\n"
        );
        cam(&text).seen_by("french")["pieces"].get("abruzzi1-fus-1").is_some()
    };
    assert!(seen("2412") && !seen("2512"));
    for from in setup.map.hexes() {
        assert!(setup.index.sight[from.index()].iter().all(|to| setup.map.distance(from, to) <= 2));
    }
}

#[test]
fn aif_17_2_5_nobody_charges() {
    assert!(!campotenese(&[]).rules.charges);
    let mut table = plateau("6e-chasseurs-1 = \"2312\"\nabruzzi1-fus-2 = \"2512\"\n");
    table.act("take 6e-chasseurs-1").refuse("charge 2412 2512", "AIF 17.2.5");
    let mut table = cam(r#"
        base = "empty"
        turn = 5
        phase = "movement"
        formation = "compere"
        orders = { compere = "attack" }
        [pieces]
        compere = "2313"
        franceschi = "2313"
        6e-chasseurs-1 = "2312"
        ricci = "2614"
        re1-cav = "2512"
        "#);
    table.act("take 6e-chasseurs-1").refuse("charge 2412 2512", "AIF 17.2.5");
    // R75: nor does anybody countercharge who comes up.
    table.act("to 2412");
    assert!(table.try_asks("neapolitan", "AIF 14.2.4a").is_err(), "{}", table.position());
}

/// The tokens of both staffs, each while its commander-in-chief is there.
#[test]
fn aif_17_2_10_the_markers_are_of_minutolo_and_the_general_staff() {
    let setup = campotenese(&["headquarters"]);
    let mix = setup.tables.counters.iter().find(|(kind, _)| kind == "headquarters");
    assert_eq!(mix.map(|(_, count)| *count), Some(2));
    let choice = |side: &str, damas: &str| {
        let text = format!(
            "turn = 2\nphase = \"choice\"\nactive = \"{side}\"\n[pieces]\ndamas = \"{damas}\"\nreynier = \"1402\"\n"
        );
        cam_with(&["headquarters"], &text)
    };
    choice("neapolitan", "3115")
        .act("headquarters")
        .asks("neapolitan", "AIF 16.1c")
        .offers("order minutolo attack");
    choice("neapolitan", "gone").refuse("headquarters", "AIF 4.5.5b");
    choice("french", "3316").offers("headquarters");
    cam("turn = 2\nphase = \"choice\"\nactive = \"neapolitan\"").refuse("headquarters", "AIF 16.1a");
}

#[test]
fn aif_17_2_11_infantry_with_three_points_is_light() {
    let setup = campotenese(&[]);
    let quick = ids_of(&setup, |piece| piece.kind == Kind::Infantry && piece.movement == 3);
    assert_eq!(ids_of(&setup, |piece| piece.light), quick);
    let wanted = [
        "ferdinando-gren",
        "abruzzi1-fus-1",
        "abruzzi1-fus-2",
        "1er-leger-1",
        "1er-leger-2",
        "1er-leger-3",
        "1er-leger-4",
        "1er-leger-5",
        "1er-leger-6",
        "23e-leger-1",
    ];
    assert_eq!(quick, wanted);
    let mut table = cam_with(
        &["open_order"],
        r#"
        base = "empty"
        turn = 2
        phase = "movement"
        formation = "compere"
        orders = { compere = "advance" }
        [pieces]
        compere = "2213"
        1er-leger-1 = "2312"
        42e-1 = "2313"
        zimmermann = "2616"
        abruzzi1-fus-2 = "2513"
        "#,
    );
    table.act("take 1er-leger-1").offers("skirmish 2512 2513").act("to 2412");
    table.act("take 42e-1").refuse("skirmish 2413 2513", "AIF 16.3b");
}

/// What nobody can enter is a matter of the ground, not of command.
#[test]
fn aif_9_2a_a_cliff_is_refused_as_ground() {
    let setup = crate::aif::common::campotenese(&[]);
    let cliff = crate::aif_battles::hex(&setup, "3208");
    let open = setup.map.neighbours(cliff).map(|(_, hex)| hex).find(|hex| !setup.ground(*hex).impassable);
    let beside = setup.map.printed(open.expect("a way up to it"));
    let mut table = cam(&format!(
        "base = \"empty\"\n turn = 4\n phase = \"movement\"\n formation = \"compere\"\n orders = {{ compere = \"manoeuvre\" }}\n\
         [pieces]\n compere = \"{beside}\"\n 42e-1 = \"{beside}\""
    ));
    table.act("take 42e-1").refuse("to 3208", "AIF 9.2a");
}
