//! Commanders in danger, and what becomes of those they leave (AIF 4.5).

use orders::Orders;
use testkit::Table;

use crate::aif::common::{cam, mon, mon_with};
use crate::aif_leading::{acting, acts, assaulting, finish, tests};

/// A battery fires at a battalion with a commander: Schellenberg's at the French, Watrin's at the Austrians.
fn under_fire(leader: &str) -> Table<Orders> {
    let austrian = ["ott", "gottesheim", "oreilly"].contains(&leader);
    let (formation, gun, unit) = match austrian {
        true => ("watrin", "art-watrin", "ir57-1"),
        false => ("schellenberg", "art-schellenberg", "22e-1"),
    };
    let pieces = format!("{gun} 2406, {unit} 2404, {leader} 2404");
    let mut table = acting(formation, "defence", "bombardment", &pieces);
    table.act(&format!("fire {gun} 2404"));
    table
}

#[test]
fn aif_4_5_commanders_of_all_three_kinds_take_the_loss_test() {
    for leader in ["lannes", "watrin", "gency", "ott", "gottesheim", "oreilly"] {
        let mut table = under_fire(leader);
        table.roll(6);
        assert!(tests(&table), "{leader}");
    }
}

#[test]
fn aif_4_5_1_a_six_endangers_every_commander_in_the_attacked_hex() {
    // In an assault: Gottesheim stands, Ott does not (R24); Vogelsang is elsewhere.
    let leaders = "gottesheim 2404, ott 2404, vogelsang 2303";
    let mut table = assaulting(leaders);
    table.roll(6).awaits_roll("AIF 4.5.3").roll(1).awaits_roll("AIF 4.5.3").roll(3);
    table
        .expect("pieces.ott.at", "gone")
        .expect("pieces.gottesheim.at", "2404")
        .expect("pieces.vogelsang.at", "2303");
    for die in 1..=5 {
        let mut table = assaulting(leaders);
        table.roll(die);
        assert!(!tests(&table), "a {die} endangers nobody");
    }
    // In a bombardment.
    for die in 1..=6 {
        let mut table = under_fire("watrin");
        table.roll(die);
        assert_eq!(tests(&table), die == 6, "a {die}");
    }
}

#[test]
fn aif_4_5_2_a_one_endangers_the_general_whose_modifier_was_used() {
    for (answer, die, endangered) in
        [("lead watrin", 1, true), ("decline", 1, false), ("lead watrin", 2, false)]
    {
        let mut table = assaulting("watrin 2405, gency 2405");
        table.act(answer).roll(die);
        assert_eq!(tests(&table), endangered, "{answer}, {die}");
        if endangered {
            // He alone, not the officer beside him.
            table.roll(2).expect("pieces.watrin.at", "gone").expect("pieces.gency.at", "2405");
            assert!(!tests(&table));
        }
    }
    // Nor the defenders' general, whose modifier counts without a word.
    let mut table = assaulting("gottesheim 2404");
    table.roll(1);
    assert!(!tests(&table));
}

#[test]
fn aif_4_5_2b_in_defensive_fire_the_guns_are_the_attacker() {
    let pieces = r#"
        6e-legere-1 = "2405"
        watrin = "2405"
        gency = "2406"
        ir18-3 = "2404"
        art-gottesheim = "2404"
        gottesheim = "2404"
    "#;
    for (die, endangered) in [(6, true), (5, false)] {
        let mut table = acting("watrin", "attack", "declaration", pieces);
        table
            .act("attack 2405 2404")
            .act("end")
            .asks("austrian", "AIF 11.4.4a")
            .act("fire art-gottesheim 2405")
            .roll(die);
        assert_eq!(tests(&table), endangered, "a {die}");
        if endangered {
            table.roll(2).expect("pieces.watrin.at", "gone").expect("pieces.gottesheim.at", "2404");
            assert!(!tests(&table), "Gency is not in the hex, Gottesheim fires");
        }
    }
}

#[test]
fn aif_4_5_3_a_one_or_two_removes_him_whoever_he_is() {
    for leader in ["lannes", "watrin", "gency", "ott", "gottesheim", "oreilly"] {
        for die in 1..=6 {
            let mut table = under_fire(leader);
            table.roll(6).awaits_roll("AIF 4.5.3").roll(die);
            let lost = table.fact(&format!("pieces.{leader}.at")) == "gone";
            assert_eq!(lost, die <= 2, "{leader} with a {die}");
        }
    }
}

/// The last battalion of IR 18 is wiped out on 2404, six to one, with Gottesheim beside it: efficiency 5 against 3, the
/// general one less, and a two is DE.
fn wiped_out(more: &str) -> Table<Orders> {
    let pieces = format!(
        r#"
        6e-legere-1 = "2405"
        6e-legere-2 = "2405"
        watrin = "2407"
        ir18-3 = {{ at = "2404", reduced = true }}
        gottesheim = "2404"
        {more}
        "#
    );
    let mut table = acting("watrin", "attack", "declaration", &pieces);
    table.act("attack 2405 2404").act("end").act("resolve 2404").awaits_roll("AIF 12.5.3").roll(2);
    table.expect("pieces.ir18-3.at", "gone");
    table
}

#[test]
fn aif_4_5_4a_a_commander_whose_last_unit_is_eliminated_tests() {
    let mut table = wiped_out("");
    table.awaits_roll("AIF 4.5.3").roll(2).expect("pieces.gottesheim.at", "gone");
    // All of them, one by one.
    let mut table = wiped_out("ott 2404");
    table.awaits_roll("AIF 4.5.3").roll(1).awaits_roll("AIF 4.5.3").roll(1);
    table.expect("pieces.gottesheim.at", "gone").expect("pieces.ott.at", "gone");
    // With a unit left in the hex he does not: an exchange takes one of two.
    let pieces = r#"
        40e-1 = "2405"
        40e-2 = "2405"
        watrin = "2407"
        ir18-1 = "2404"
        ir18-2 = "2404"
        gottesheim = "2404"
    "#;
    let mut table = acting("watrin", "attack", "declaration", pieces);
    table.act("attack 2405 2404").act("end").act("resolve 2404").roll(4);
    table.act("lose 40e-1").act("lose ir18-1").expect("pieces.ir18-1.at", "waiting");
    assert!(!tests(&table), "IR 18 II is with him");
}

#[test]
fn aif_4_5_4a_an_attackers_general_tests_when_his_stack_is_gone() {
    // 1-4 and a one is AE: two points against eight.
    let pieces =
        "22e-1 = { at = \"2405\", reduced = true }\nwatrin = \"2405\"\nir57-1 = \"2404\"\nir57-2 = \"2404\"";
    let mut table = acting("watrin", "attack", "declaration", pieces);
    table.act("attack 2405 2404").act("end").act("resolve 2404").act("decline").roll(1);
    table
        .expect("pieces.22e-1.at", "gone")
        .awaits_roll("AIF 4.5.3")
        .roll(1)
        .expect("pieces.watrin.at", "gone");
}

#[test]
fn aif_4_5_4b_who_survives_goes_to_the_nearest_friendly_unit_in_reach() {
    let mut table = wiped_out("ir57-1 2401, ir57-2 1903");
    table.roll(3).expect("pieces.gottesheim.at", "2401");
    // Of any formation; between equals the owner chooses.
    let mut table = wiped_out("ir28-1 2401, ir57-2 2701, ir57-3 2303");
    table.roll(3).expect("pieces.gottesheim.at", "2303");
    let mut table = wiped_out("ir28-1 2402, ir57-2 2203");
    table
        .roll(3)
        .asks("austrian", "AIF 4.5.4b")
        .offers("escape gottesheim 2402")
        .act("escape gottesheim 2203");
    table.expect("pieces.gottesheim.at", "2203");
    // It is his movement that counts: three points at Campotenese.
    for (friend, reached) in [("2515", true), ("2516", false)] {
        let pieces = format!(
            r#"
            42e-1 = "2412"
            42e-2 = "2511"
            1er-leger-1 = "2612"
            compere = "2411"
            carolina1-rec-1 = "2512"
            tschudy = "2512"
            carolina1-rec-2 = "{friend}"
            "#
        );
        let mut table = cam(&acts("compere", "attack", "declaration", &pieces));
        table
            .act("attack 2412 2512")
            .act("attack 2511 2512")
            .act("attack 2612 2512")
            .act("end")
            .act("resolve 2512");
        // 13 against 3 is 4-1; efficiency 5 against 2, the general one less: a four is DE.
        table.roll(4).expect("pieces.carolina1-rec-1.at", "gone").awaits_roll("AIF 4.5.3").roll(3);
        assert_eq!(table.fact("pieces.tschudy.at") == friend, reached, "{friend}");
    }
}

#[test]
fn aif_4_5_4c_without_a_friend_in_reach_he_goes_where_no_enemy_stands() {
    let mut table = wiped_out("ir57-1 3416");
    table
        .roll(3)
        .asks("austrian", "AIF 4.5.4b")
        .offers("escape gottesheim 2403")
        .offers("escape gottesheim 2401");
    table.offers_not("escape gottesheim 2405").offers_not("escape gottesheim 3416");
    table.act("escape gottesheim 2202").expect("pieces.gottesheim.at", "2202");
}

#[test]
fn aif_4_5_5a_a_formation_without_its_general_is_out_of_command_and_acts_all_the_same() {
    let pieces = r#"
        lannes = "2507"
        watrin = "gone"
        gency = "2406"
        6e-legere-1 = "2406"
        22e-1 = "2405"
        ott = "3105"
        nauendorff-1 = "3105"
    "#;
    let mut table = acting("watrin", "attack", "activation", pieces);
    // Nobody tries for another order; all stand under Defence, officers too are out of command.
    table.asks("french", "AIF 3.1-B4c");
    for id in ["6e-legere-1", "22e-1", "gency"] {
        table.expect(&format!("pieces.{id}.out_of_command"), true);
    }
    table.expect("pieces.6e-legere-1.acts", "defence").offers("test 2406").refuse("test 2405", "AIF 3.1-B4c");
    finish(&mut table);
    table.expect("activated", vec!["watrin"]);
    // And so in every turn: it is activated as usual.
    let text = acts("watrin", "attack", "initiative", pieces)
        .replace("formation = \"watrin\"", "")
        .replace("turn = 5", "turn = 9");
    let mut table = mon(&text);
    table
        .rolls(&[6, 1])
        .act("activate watrin")
        .expect("pieces.22e-1.out_of_command", true)
        .asks("french", "AIF 3.1-B4c");
}

#[test]
fn aif_4_5_5a_between_its_activations_it_stands_under_defence() {
    // R23, R124: in Casteggio the lost general's battalion is sheltered, whatever his marker says.
    let pieces = r#"
        22e-1 = "2110"
        watrin = "2109"
        gottesheim = "gone"
        ir57-1 = "2011"
    "#;
    let text = acts("watrin", "attack", "declaration", pieces)
        .replace("watrin = \"attack\"", "watrin = \"attack\", gottesheim = \"attack\"");
    let mut table = mon(&text);
    table.act("attack 2110 2011").act("end").act("resolve 2011").expect("combat.reckoning.odds", "1-2");
    table.expect("combat.reckoning.column", "1-3");
    let mut table = mon(&text.replace("gottesheim = \"gone\"", "gottesheim = \"1910\""));
    table.act("attack 2110 2011").act("end").act("resolve 2011").expect("combat.reckoning.column", "1-2");
}

/// A-1 with or without Lannes; Watrin is in his radius.
fn chiefs(lannes: &str) -> String {
    format!(
        r#"
        base = "empty"
        turn = 5
        phase = "orders"
        orders = {{ watrin = "defence", gottesheim = "defence" }}
        [pieces]
        lannes = "{lannes}"
        watrin = "2407"
        6e-legere-1 = "2407"
        gottesheim = "3105"
        ir57-1 = "3105"
        "#
    )
}

#[test]
fn aif_4_5_5b_without_its_commander_in_chief_a_side_changes_no_orders() {
    mon(&chiefs("2507")).asks("french", "AIF 3.1-A1").offers("order watrin attack");
    let mut table = mon(&chiefs("gone"));
    // No A-1 for either side, since Ott is lost too; no attempt in B-2; nothing added to initiative (R22).
    table.awaits_roll("AIF 6.0").rolls(&[3, 4]).asks("austrian", "AIF 6.1a").act("activate watrin");
    table.asks("french", "AIF 3.1-B4a").refuse("try", "AIF 3.1-B4a").expect("orders.watrin", "defence");
    // His general keeps everybody in command.
    table.expect("pieces.6e-legere-1.out_of_command", false);
    // Nor headquarters (AIF 16.1).
    let at = |lannes: &str| mon_with(&["headquarters"], &chiefs(lannes).replace("\"orders\"", "\"choice\""));
    at("2507").offers("headquarters");
    at("gone").refuse("headquarters", "AIF 4.5.5b");
}

/// R172: nobody of his side changes an order, neither a general nor an officer with units out of command, unless the switch leaves them their own
/// initiative.
#[test]
fn aif_4_5_5b_without_him_officers_rouse_nobody_either() {
    let text = |lannes: &str, phase: &str| {
        let pieces =
            format!("watrin 2407, malher 2414, 22e-1 2414, lannes {lannes}, gottesheim 3105, ir57-1 3105");
        acts("watrin", "attack", phase, &pieces)
    };
    mon(&text("2507", "out-of-command")).offers("test 2414");
    let lost = text("gone", "out-of-command");
    mon(&lost).refuse_because("test 2414", "AIF 4.5.5b", "nobody changes orders any more");
    mon_with(&["generals_alone"], &lost).offers("test 2414");
    let mut table = mon_with(&["generals_alone"], &chiefs("gone"));
    table.rolls(&[3, 4]).act("activate watrin").asks("french", "AIF 3.1-B2b").offers("try");
}

/// Watrin's light battalion may come upon Gottesheim at 2404.
fn beset(more: &str) -> Table<Orders> {
    let pieces = format!("watrin 2407, 6e-legere-1 2407, gottesheim 2404\n{more}");
    let mut table = acting("watrin", "manoeuvre", "movement", &pieces);
    table.act("take 6e-legere-1").act("to 2405");
    table
}

#[test]
fn aif_4_5_6_a_lone_commander_may_ride_off_when_an_enemy_stops_beside_him() {
    let mut table = beset("");
    table
        .asks("austrian", "AIF 4.5.6")
        .offers("decline")
        .offers("escape gottesheim 2401")
        .offers("escape gottesheim 2403");
    // Not to a hex beside the enemy, nor further than six points.
    table
        .offers_not("escape gottesheim 2304")
        .offers_not("escape gottesheim 2405")
        .offers_not("escape gottesheim 3104");
    table
        .act("escape gottesheim 2201")
        .expect("pieces.gottesheim.at", "2201")
        .expect("pieces.6e-legere-1.at", "2405");
    // He may stay.
    beset("").act("decline").expect("pieces.gottesheim.at", "2404").expect("phase", "leaders");
    // Beside an enemy only where a friend stands.
    beset("ir57-1 = { at = \"2304\", status = \"disordered\" }").offers("escape gottesheim 2304");
}

/// R170: the text speaks of any commander; the switch leaves it to those without troops (R21).
#[test]
fn aif_4_5_6_a_commander_with_troops_may_ride_off_too() {
    let pieces = "watrin 2407, 6e-legere-1 2407, gottesheim 2404, ir57-1 2404";
    let text = acts("watrin", "advance", "movement", pieces);
    let mut table = mon(&text);
    table.act("take 6e-legere-1").act("to 2405").asks("austrian", "AIF 4.5.6");
    table.act("escape gottesheim 2201").expect("pieces.gottesheim.at", "2201");
    table.expect("pieces.ir57-1.at", "2404");
    // Lannes himself, from the middle of his troops.
    let pieces = "gottesheim 2407, ir57-1 2407, lannes 2404, 28e-1 2404";
    let mut table = acting("gottesheim", "advance", "movement", pieces);
    table.act("take ir57-1").act("to 2405").asks("french", "AIF 4.5.6").act("escape lannes 2201");
    table.expect("pieces.lannes.at", "2201");
    let mut table = mon_with(&["lone_evade"], &text);
    table.act("take 6e-legere-1").act("to 2405").expect("pieces.6e-legere-1.at", "2405");
    assert!(table.try_asks("austrian", "AIF 4.5.6").is_err());
}

#[test]
fn aif_4_5_6_also_after_an_advance() {
    // Ott stands alone at 2303, beside the hex the French take.
    let mut table = assaulting("ott 2303");
    table.roll(3).roll(1).act("retreat ir18-3 2503").act("advance 6e-legere-1 2404");
    table.asks("austrian", "AIF 4.5.6").act("escape ott 2101").expect("pieces.ott.at", "2101");
}

#[test]
fn aif_4_5_6_also_beside_a_unit_that_falls_back() {
    // Lannes stands alone at 2402; the battalion that retreats to 2403 stops beside him.
    let mut table = assaulting("lannes 2402");
    table.roll(3).roll(1).act("retreat ir18-3 2403").asks("french", "AIF 4.5.6").act("escape lannes 2603");
    table.expect("pieces.lannes.at", "2603").asks("french", "AIF 12.7a");
}

/// All Austrian commanders, alone together in a hex.
const STAFF: &str = "ott 2404, oreilly 2404, schustekh 2404, gottesheim 2404, vogelsang 2404, schellenberg 2404, \
                     letzenyi 2404, retz 2404, sticker 2404";

/// The commander who is asked takes the first way that is open to him.
fn ride_off(table: &mut Table<Orders>) {
    let open = table.position();
    table.act(open.lines().map(str::trim).find(|line| line.starts_with("escape")).expect("a way out"));
}

#[test]
fn aif_4_5_6_a_crowd_of_commanders_rides_off_one_by_one() {
    let pieces = format!("watrin 2407, 6e-legere-1 2407, {STAFF}");
    let mut table = acting("watrin", "manoeuvre", "movement", &pieces);
    table.act("take 6e-legere-1").act("to 2405");
    for _ in 0..8 {
        table.asks("austrian", "AIF 4.5.6").act("decline");
    }
    // The last of the nine gets away.
    ride_off(&mut table);
    table.expect("phase", "leaders");
    // When their hex is entered all of them have to go (AIF 8.2.3a).
    let mut table = acting("watrin", "manoeuvre", "movement", &pieces);
    table.act("take 6e-legere-1").act("to 2404");
    for _ in 0..9 {
        table.asks("austrian", "AIF 8.2.3a");
        ride_off(&mut table);
    }
    table.expect("phase", "leaders").expect("pieces.6e-legere-1.at", "2404");
}
