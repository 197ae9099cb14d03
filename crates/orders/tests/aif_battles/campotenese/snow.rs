//! The weather of Campotenese (AIF 17.2.7).

use orders::Orders;
use testkit::Table;

use crate::aif::common::{cam, cam_with, campotenese};

const ALL: &str = r#"activated = ["tschudy", "ricci", "zimmermann", "minutolo", "compere", "verdier"]"#;

/// Everybody has acted on turn 3, and the weather lies in a box.
fn evening(weather: u8) -> Table<Orders> {
    cam(&format!("turn = 3\nweather = {weather}\nphase = \"initiative\"\n{ALL}\n"))
}

#[test]
fn aif_17_2_7a_the_battle_begins_in_snowfall() {
    assert_eq!(campotenese(&[]).tables.weather.start, 0, "the first position");
    Table::<Orders>::new(campotenese(&[])).expect("weather", 0).expect("weather_name", "Nevicata");
}

#[test]
fn aif_17_2_7b_the_weather_is_the_last_thing_of_a_turn() {
    evening(0).expect("turn", 3).awaits_roll("AIF 17.2.7b").roll(3).expect("turn", 4);
    // Routed units run before it.
    let text = format!(
        "turn = 3\nphase = \"initiative\"\n{ALL}\n[pieces]\nmilizia-1 = {{ at = \"3416\", status = \"routed\" }}\n"
    );
    let mut table = cam(&text);
    while table.try_awaits_roll("AIF 17.2.7b").is_err() {
        let run = ["3415", "3417", "3515", "3516", "3315", "3316", "3317", "3418", "3514", "3414"]
            .map(|hex| format!("retreat milizia-1 {hex}"));
        let way = run.iter().find(|way| table.try_offers(way, true).is_ok());
        table.act(way.expect("it runs"));
    }
    assert_ne!(table.fact("pieces.milizia-1.at"), "3416");
    // After the last turn there is no next one to roll for.
    let over = cam(&format!("turn = 24\nphase = \"initiative\"\napart_done = true\n{ALL}\n"));
    assert!(over.try_outcome().is_ok());
}

/// The boxes the six dice lead to.
fn dice_from(weather: u8) -> [u64; 6] {
    [1, 2, 3, 4, 5, 6].map(|die| {
        let mut table = evening(weather);
        table.roll(die);
        table.fact("weather").as_u64().expect("a box")
    })
}

/// E6.
#[test]
fn aif_17_2_7c_from_the_first_a_six_leads_to_the_second() {
    assert_eq!(dice_from(0)[5], 1);
}

/// E7.
#[test]
fn aif_17_2_7d_from_the_second_a_six_leads_on_and_a_one_back() {
    let boxes = dice_from(1);
    assert_eq!((boxes[5], boxes[0]), (2, 0));
}

/// E8.
#[test]
fn aif_17_2_7e_from_the_third_a_six_leads_to_the_second_and_a_one_to_the_first() {
    let boxes = dice_from(2);
    assert_eq!((boxes[5], boxes[0]), (1, 0));
}

#[test]
fn aif_17_2_7f_any_other_die_changes_nothing() {
    assert_eq!(dice_from(0)[..5], [0; 5]);
    assert_eq!((&dice_from(1)[1..5], &dice_from(2)[1..5]), (&[1; 4][..], &[2; 4][..]));
}

/// Minutolo's guns and the right redoubt on the plateau, French one and two hexes off.
fn guns(weather: u8, formation: &str) -> Table<Orders> {
    cam(&format!(
        r#"
        base = "empty"
        turn = 3
        weather = {weather}
        phase = "bombardment"
        formation = "{formation}"
        [pieces]
        tschudy = "2812"
        carolina1-rec-1 = "2712"
        redoubt-right = "2712"
        minutolo = "2812"
        art-riserva-1 = "2711"
        compere = "2412"
        42e-1 = "2512"
        42e-2 = "2612"
        "#
    ))
}

/// Guns, zones, open order and marches are as everywhere.
#[test]
fn aif_17_2_7g_snowfall_has_no_effect() {
    guns(0, "tschudy").offers("fire redoubt-right 2512").offers("fire redoubt-right 2612");
    guns(0, "minutolo").offers("fire art-riserva-1 2612");
    assert_eq!(efficiency(0, "defence"), 2);
    passing(0).refuse("to 2313", "AIF 5.1.4a");
    skirmishing(0).offers("skirmish 2512 2513");
}

/// E58.
#[test]
fn aif_17_2_7h_in_the_bufera_guns_reach_one_hex() {
    guns(1, "tschudy").offers("fire redoubt-right 2612").refuse("fire redoubt-right 2512", "AIF 17.2.7h");
    guns(1, "minutolo").offers("fire art-riserva-1 2612").offers_not("fire art-riserva-1 2512");
}

#[test]
fn aif_17_2_7i_in_the_tormenta_no_battery_fires() {
    for formation in ["tschudy", "minutolo"] {
        let table = guns(2, formation);
        assert_ne!(table.fact("phase"), "bombardment", "the segment is skipped");
    }
    // Not in defence either.
    let defended = |weather: u8| {
        let mut table = cam(&format!(
            r#"
            base = "empty"
            turn = 3
            weather = {weather}
            phase = "declaration"
            formation = "compere"
            orders = {{ compere = "attack" }}
            [pieces]
            minutolo = "2911"
            calabria-fus-1 = "2614"
            art-riserva-1 = "2614"
            compere = "2412"
            42e-1 = "2513"
            "#
        ));
        table.act("attack 2513 2614").act("end");
        table
    };
    defended(1).asks("neapolitan", "AIF 11.4.4a");
    defended(2).offers("resolve 2614");
}

/// The efficiency of recruits (2) in the right redoubt who are attacked.
fn efficiency(weather: u8, order: &str) -> u64 {
    let mut table = cam(&format!(
        r#"
        base = "empty"
        turn = 3
        weather = {weather}
        phase = "declaration"
        formation = "compere"
        orders = {{ compere = "attack", tschudy = "{order}" }}
        [pieces]
        tschudy = "2911"
        carolina1-rec-1 = "2712"
        compere = "2412"
        42e-1 = "2612"
        42e-2 = "2613"
        "#
    ));
    table.act("attack 2612 2712").act("attack 2613 2712").act("end").act("resolve 2712");
    table.expect("combat.attacker_efficiency", 5);
    table.fact("combat.defender_efficiency").as_u64().expect("a value")
}

#[test]
fn aif_17_2_7n_in_the_bufera_neapolitans_under_defence_gain_one() {
    assert_eq!((efficiency(1, "defence"), efficiency(1, "advance")), (3, 2));
}

#[test]
fn aif_17_2_7k_in_the_tormenta_they_gain_two() {
    assert_eq!((efficiency(2, "defence"), efficiency(2, "advance")), (4, 2));
}

/// R73: it counts in tests too, and for no Frenchman. Verdier's mountain guns and Minutolo's, one hex from the enemy.
#[test]
fn aif_17_2_7n_it_counts_in_tests() {
    let neapolitans = |weather: u8| {
        let mut table = cam(&format!(
            r#"
            base = "empty"
            turn = 3
            weather = {weather}
            phase = "bombardment"
            formation = "verdier"
            [pieces]
            verdier = "2411"
            art-montagna = "2513"
            zimmermann = "2616"
            principe1-fus-1 = "2514"
            "#
        ));
        // Strength 2 and one hex: a 5 is D. Efficiency 3 fails with a 4, but not with one more.
        table.act("fire art-montagna 2514").rolls(&[5, 4]);
        table.fact("pieces.principe1-fus-1.status")
    };
    assert_eq!((neapolitans(0), neapolitans(1)), ("disordered".into(), "good".into()));
    let mut table = cam(r#"
        base = "empty"
        turn = 3
        weather = 1
        phase = "bombardment"
        formation = "minutolo"
        orders = { verdier = "defence" }
        [pieces]
        minutolo = "2714"
        art-riserva-1 = "2614"
        verdier = "2411"
        1er-polonais-1 = "2613"
        "#);
    table.act("fire art-riserva-1 2613").rolls(&[5, 5]).expect("pieces.1er-polonais-1.status", "disordered");
}

/// On the plateau, off the road and on it, and a commander.
#[test]
fn aif_17_2_7j_in_the_tormenta_everybody_moves_one_hex() {
    let text = |phase: &str, weather: u8| {
        format!(
            r#"
            base = "empty"
            turn = 3
            weather = {weather}
            phase = "{phase}"
            formation = "compere"
            orders = {{ compere = "manoeuvre" }}
            [pieces]
            compere = "2313"
            1er-leger-1 = "2312"
            42e-1 = "2413"
            "#
        )
    };
    cam(&text("movement", 1)).act("take 1er-leger-1").offers("to 2512");
    let mut table = cam(&text("movement", 2));
    table.act("take 1er-leger-1").refuse("to 2512", "AIF 17.2.7j").act("to 2412");
    table.act("take 42e-1").refuse("to 2613", "AIF 17.2.7j").offers("to 2513");
    cam(&text("leaders", 1)).act("take compere").offers("to 2513");
    cam(&text("leaders", 2)).act("take compere").offers("to 2413").refuse("to 2513", "AIF 17.2.7j");
}

/// Compère's men pass a Neapolitan battalion at 2314 under Manoeuvre.
fn passing(weather: u8) -> Table<Orders> {
    let mut table = cam(&format!(
        r#"
        base = "empty"
        turn = 3
        weather = {weather}
        phase = "movement"
        formation = "compere"
        orders = {{ compere = "manoeuvre" }}
        [pieces]
        compere = "2212"
        1er-leger-1 = "2213"
        zimmermann = "2616"
        abruzzi1-fus-2 = "2314"
        "#
    ));
    table.act("take 1er-leger-1");
    table
}

#[test]
fn aif_17_2_7l_in_the_tormenta_nobody_has_a_zone() {
    passing(1).refuse("to 2313", "AIF 5.1.4a");
    passing(2).act("to 2313").expect("pieces.1er-leger-1.at", "2313");
    // R74: without zones nobody is bound to attack his neighbour, though he may.
    let beside = |weather: u8| {
        cam(&format!(
            r#"
            base = "empty"
            turn = 3
            weather = {weather}
            phase = "declaration"
            formation = "compere"
            orders = {{ compere = "attack" }}
            [pieces]
            compere = "2212"
            1er-leger-1 = "2313"
            zimmermann = "2616"
            abruzzi1-fus-2 = "2314"
            "#
        ))
    };
    beside(1).refuse("end", "AIF 5.1.2b");
    beside(2).offers("attack 2313 2314").offers("end");
}

/// Light troops before a Neapolitan battalion, with the option.
fn skirmishing(weather: u8) -> Table<Orders> {
    let mut table = cam_with(
        &["open_order"],
        &format!(
            r#"
            base = "empty"
            turn = 2
            weather = {weather}
            phase = "movement"
            formation = "compere"
            orders = {{ compere = "advance" }}
            [pieces]
            compere = "2313"
            1er-leger-1 = "2312"
            zimmermann = "2616"
            principe1-fus-1 = "2513"
            "#
        ),
    );
    table.act("take 1er-leger-1");
    table
}

#[test]
fn aif_17_2_7m_in_the_tormenta_nobody_fights_in_open_order() {
    skirmishing(1).offers("skirmish 2512 2513");
    skirmishing(2).refuse("skirmish 2512 2513", "AIF 17.2.7m");
}

/// R171: riding off is a move, and in the Tormenta nobody moves more than a hex: once a turn is all.
#[test]
fn aif_17_2_7j_a_commander_rides_off_once_in_the_tormenta() {
    let beset = |weather: u8| {
        let mut table = cam(&format!(
            r#"
            base = "empty"
            turn = 3
            weather = {weather}
            phase = "movement"
            formation = "compere"
            orders = {{ compere = "manoeuvre" }}
            [pieces]
            compere = "2210"
            42e-1 = "2211"
            1er-leger-1 = "2112"
            zimmermann = "2213"
            "#
        ));
        table.act("take 42e-1").act("to 2212").asks("neapolitan", "AIF 4.5.6").act("escape zimmermann 2214");
        table.act("take 1er-leger-1").act("to 2113");
        table
    };
    beset(0).asks("neapolitan", "AIF 4.5.6");
    let mut table = beset(2);
    assert!(table.try_asks("neapolitan", "AIF 4.5.6").is_err(), "{}", table.position());
    table.expect("pieces.zimmermann.at", "2214");
}
