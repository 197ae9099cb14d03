//! Zones of control (AIF 8).

use orders::titles::arrivano::FRENCH;
use orders::titles::montebello::AUSTRIAN;

use crate::aif::common::{cam, mon};
use crate::aif_orders::kit::{FACING, NEAR, Table, acting, hex, hexes, mountain, text, watrin, zones};

#[test]
fn aif_8_0a_every_unit_in_good_order_is_felt_in_the_six_hexes_around() {
    // R26: guns too.
    for unit in ["otocac-grenzer", "nauendorff-1", "art-oreilly", "art-schustekh"] {
        let table = watrin(
            "manoeuvre",
            "movement",
            &format!("watrin = \"2206\"\n22e-1 = \"2206\"\n{unit} = \"3310\""),
        );
        let around = ["3309", "3311", "3210", "3211", "3410", "3411"];
        assert_eq!(zones(&table, AUSTRIAN), hexes(&table, &around), "{unit}");
    }
    // Commanders have none.
    let table = watrin("manoeuvre", "movement", "watrin = \"2206\"\n22e-1 = \"2206\"\nott = \"3310\"");
    assert!(zones(&table, AUSTRIAN).is_empty());
}

#[test]
fn aif_8_0a_a_redoubt_battery_is_felt_only_with_a_garrison_and_undamaged() {
    // R26; the garrison here is disordered and has no zone of its own.
    for (battery, garrison, felt) in [
        ("\"2712\"", "{ at = \"2712\", status = \"disordered\" }", true),
        ("{ at = \"2712\", reduced = true }", "{ at = \"2712\", status = \"disordered\" }", false),
        ("\"2712\"", "\"gone\"", false),
    ] {
        let pieces = format!(
            "compere = \"2511\"\n42e-1 = \"2511\"\nredoubt-right = {battery}\ncarolina1-rec-1 = {garrison}"
        );
        let table = mountain("compere", "manoeuvre", "movement", &pieces);
        assert_eq!(zones(&table, AUSTRIAN).contains(hex(&table, "2612")), felt, "{battery} {garrison}");
    }
}

#[test]
fn aif_8_0b_zones_reach_over_enemies_and_over_each_other() {
    let pieces = r#"
        watrin = "2206"
        22e-1 = "2405"
        22e-2 = "2206"
        gottesheim = "2507"
        ir57-1 = "2505"
        ir57-2 = "2507"
    "#;
    watrin("manoeuvre", "movement", pieces).refuse("take 22e-1", "AIF 8.1");
    let mut table = acting("gottesheim", "manoeuvre", "movement", pieces);
    table.refuse("take ir57-1", "AIF 8.1");
    // Each unit is in the other's zone, and both zones lie over 2504.
    assert!(zones(&table, FRENCH).contains(hex(&table, "2505")));
    assert!(zones(&table, AUSTRIAN).contains(hex(&table, "2405")));
    for side in [FRENCH, AUSTRIAN] {
        assert!(zones(&table, side).contains(hex(&table, "2504")));
    }
}

#[test]
fn aif_8_0c_a_friend_in_the_hex_does_not_cancel_the_zone() {
    let mut table = watrin("manoeuvre", "movement", NEAR);
    assert!(zones(&table, AUSTRIAN).contains(hex(&table, "2406")));
    table.refuse("take 22e-2", "AIF 8.1").act("take 22e-1").refuse("to 2406", "AIF 5.1.4a");
    // Under Advance it may go there, and no further.
    watrin("advance", "movement", NEAR).act("take 22e-1").offers("to 2406").refuse("via 2406", "AIF 8.2.1a");
}

#[test]
fn aif_8_0d_a_redoubt_lies_in_nobodys_zone_but_its_garrison_is_felt() {
    let pieces =
        "tschudy = \"2812\"\ncarolina1-rec-1 = \"2712\"\ncarolina1-fus-1 = \"2711\"\n42e-1 = \"2612\"";
    let mut table = mountain("tschudy", "manoeuvre", "movement", pieces);
    assert!(!zones(&table, FRENCH).contains(hex(&table, "2712")));
    assert!(zones(&table, FRENCH).contains(hex(&table, "2711")));
    assert!(zones(&table, AUSTRIAN).contains(hex(&table, "2612")));
    // R27: the garrison is not held, its neighbour outside is.
    table.refuse("take carolina1-fus-1", "AIF 8.1").act("take carolina1-rec-1").act("to 2713");
    table.expect("pieces.carolina1-rec-1.at", "2713");
}

#[test]
fn aif_8_0d_a_garrison_may_rally_beside_the_enemy() {
    // R27.
    for (at, may) in [("2712", true), ("2711", false)] {
        let pieces = format!(
            "tschudy = \"2812\"\ncarolina1-fus-1 = {{ at = \"{at}\", status = \"disordered\" }}\n42e-1 = \"2612\""
        );
        let table = mountain("tschudy", "defence", "rally", &pieces);
        assert_eq!(table.try_asks("neapolitan", "AIF 3.1-B6b").is_ok(), may, "{at}");
    }
}

#[test]
fn aif_8_0e_disordered_and_routed_units_have_no_zone() {
    for status in ["disordered", "routed"] {
        let pieces = FACING.replace("\"2505\"", &format!("{{ at = \"2505\", status = \"{status}\" }}"));
        let mut table = watrin("manoeuvre", "movement", &pieces);
        assert!(zones(&table, AUSTRIAN).is_empty(), "{status}");
        table.offers("take 22e-1");
    }
    // A gun beside it keeps its own.
    let pieces = FACING.replace("\"2505\"", "{ at = \"2505\", status = \"disordered\" }");
    let mut table =
        watrin("manoeuvre", "movement", &format!("{pieces}\nart-oreilly = \"2505\"\n22e-2 = \"2206\""));
    table.refuse("take 22e-1", "AIF 8.1");
}

#[test]
fn aif_8_1_only_defence_leads_out_of_a_zone() {
    for order in ["advance", "attack", "manoeuvre"] {
        watrin(order, "movement", &format!("{FACING}\nart-watrin = \"2206\""))
            .refuse("take 22e-1", "AIF 8.1");
    }
    watrin("defence", "movement", FACING).act("take 22e-1").act("to 2404").expect("pieces.22e-1.at", "2404");
    // R20: a battery may take Defence and leave by a hex.
    let gun = FACING.replace("22e-1", "art-watrin");
    let mut table = watrin("attack", "movement", &gun);
    table
        .act("take art-watrin")
        .refuse("to 2403", "AIF 8.1")
        .act("to 2404")
        .expect("pieces.art-watrin.at", "2404");
}

#[test]
fn aif_8_1_fire_and_combat_lead_out_of_a_zone() {
    // Two batteries together have strength 4; a 6 at one hex is a 7, which is DR.
    let pieces = "chambarlac = \"2206\"\nart-herbin = \"2405\"\nart-rivaud = \"2405\"\nir57-1 = \"2505\"";
    let text = text("bombardment", "chambarlac", "chambarlac = \"attack\"", pieces);
    let mut table = mon(&text);
    assert!(zones(&table, FRENCH).contains(hex(&table, "2505")));
    table.act("salvo 2405 2505").rolls(&[6, 1]).act("retreat ir57-1 2606").expect("pieces.ir57-1.at", "2606");
    // The retreat of a defender and the advance of his attacker, while IR 57 in 2404 still holds 2405.
    let pieces = r#"
        watrin = "2206"
        22e-1 = "2405"
        22e-2 = "2405"
        40e-1 = "2403"
        ir18-1 = "2505"
        ir57-2 = "2404"
    "#;
    let mut table = watrin("attack", "declaration", pieces);
    table.act("attack 2405 2505").act("attack 2403 2404").act("end");
    table.act("resolve 2505").roll(5).roll(1).act("retreat ir18-1 2606").act("advance 22e-1 2505");
    table.expect("pieces.22e-1.at", "2505").expect("pieces.ir18-1.at", "2606");
}

#[test]
fn aif_8_1_1_zones_mean_nothing_to_routed_units() {
    // IR 18 runs from 2505, with the 22e come up to 2405 and the 24e in 2706. The furthest it can get is two hexes from
    // both, as well through 2504 and 2406, where the 22e is felt, as through hexes where nobody is.
    let pieces = r#"
        watrin = "2206"
        22e-1 = "2305"
        24e-legere-1 = "2706"
        ir18-1 = { at = "2505", status = "routed" }
    "#;
    let mut table = watrin("advance", "movement", pieces);
    table.act("take 22e-1").act("to 2405").awaits_roll("AIF 15.2b").roll(1);
    assert!(zones(&table, FRENCH).contains(hex(&table, "2504")));
    table.offers("retreat ir18-1 2506").act("retreat ir18-1 2504");
    table.expect("pieces.ir18-1.at", "2504").expect("pieces.ir18-1.status", "routed");
}

#[test]
fn aif_8_2_engagement_obeys_the_order() {
    for (order, free, joined) in [
        ("advance", None, None),
        ("attack", None, None),
        ("defence", Some("AIF 5.1.3c"), None),
        ("manoeuvre", Some("AIF 5.1.4a"), Some("AIF 5.1.4a")),
    ] {
        let mut table = watrin(order, "movement", NEAR);
        table.act("take 22e-1");
        for (hex, clause) in [("to 2405", free), ("to 2406", joined)] {
            match clause {
                Some(clause) => table.refuse(hex, clause),
                None => table.offers(hex),
            };
        }
    }
}

#[test]
fn aif_8_2_1a_whoever_enters_a_zone_stops() {
    for order in ["advance", "attack"] {
        let mut table = watrin(order, "movement", NEAR);
        table
            .act("take 22e-1")
            .refuse("via 2405", "AIF 8.2.1a")
            .act("to 2405")
            .expect("pieces.22e-1.at", "2405");
        table.refuse("take 22e-1", "AIF 9.1a");
    }
    // Outside the zone the move could go on.
    watrin("advance", "movement", NEAR).act("take 22e-1").offers("via 2306");
}

#[test]
fn aif_8_2_1b_coming_beside_a_routed_enemy_makes_him_test() {
    let routed =
        FACING.replace("\"2505\"", "{ at = \"2505\", status = \"routed\" }").replace("\"2405\"", "\"2305\"");
    let mut table = watrin("manoeuvre", "movement", &routed);
    table.act("take 22e-1").act("to 2405").awaits_roll("AIF 15.2b");
    // Efficiency 4: a 5 is surrender.
    table.roll(5).expect("pieces.ir28-3.at", "gone");
    // In good order he has a zone instead.
    let good = FACING.replace("\"2405\"", "\"2305\"");
    watrin("manoeuvre", "movement", &good).act("take 22e-1").refuse("to 2405", "AIF 5.1.4a");
}

/// Watrin rides; IR 57 in 2505 is felt in 2405 and 2406.
fn riding(pieces: &str) -> Table {
    watrin("manoeuvre", "leaders", &format!("ir57-1 = \"2505\"\n{pieces}"))
}

#[test]
fn aif_8_2_2a_a_commander_enters_a_zone_only_where_a_friendly_unit_stands() {
    riding("watrin = \"2305\"").act("take watrin").refuse("to 2405", "AIF 8.2.2a").offers("to 2404");
    riding("watrin = \"2305\"\n22e-1 = \"2405\"")
        .act("take watrin")
        .act("to 2405")
        .expect("pieces.watrin.at", "2405");
    // Units of other formations will do, commanders will not.
    riding("watrin = \"2305\"\n28e-1 = \"2405\"").act("take watrin").offers("to 2405");
    riding("watrin = \"2305\"\ngency = \"2405\"").act("take watrin").refuse("to 2405", "AIF 8.2.2a");
}

#[test]
fn aif_8_2_2b_a_commander_rides_from_zone_to_zone_among_friends_and_does_not_stop() {
    let both = "22e-1 = \"2405\"\n22e-2 = \"2406\"";
    riding(&format!("watrin = \"2405\"\n{both}"))
        .act("take watrin")
        .offers("to 2406")
        .act("via 2406")
        .offers("to 2407");
    riding(&format!("watrin = \"2305\"\n{both}"))
        .act("take watrin")
        .act("via 2405")
        .offers("to 2404")
        .offers("to 2406");
    // The direct way is a point; without friends where he starts he has to leave the zone first and come in again.
    for (friends, spent) in [(both, 2), ("22e-2 = \"2406\"", 4)] {
        riding(&format!("watrin = \"2405\"\n{friends}"))
            .act("take watrin")
            .act("via 2406")
            .expect("mover.spent", spent);
    }
}

/// 22e-1 in 2305 comes upon Gottesheim, who is alone in 2306.
fn come_upon(more: &str) -> Table {
    let pieces = format!("watrin = \"2205\"\n22e-1 = \"2305\"\ngottesheim = \"2306\"\n{more}");
    let mut table = watrin("advance", "movement", &pieces);
    table.act("take 22e-1");
    table
}

#[test]
fn aif_8_2_3a_a_lone_commander_whose_hex_is_entered_rides_off() {
    let mut table = come_upon("");
    table
        .act("to 2306")
        .asks("austrian", "AIF 8.2.3a")
        .offers_not("escape gottesheim 2306")
        .offers_not("decline");
    // Six points are six hexes of clear ground, and no more; beside the French he does not stop.
    table.offers("escape gottesheim 2506").offers_not("escape gottesheim 2307").act("escape gottesheim 2506");
    table.expect("pieces.gottesheim.at", "2506").expect("pieces.22e-1.at", "2306");
    // R21: in passing he must too, and the move goes on.
    let mut table = come_upon("");
    table
        .act("to 2307")
        .asks("austrian", "AIF 8.2.3a")
        .act("escape gottesheim 2606")
        .expect("pieces.22e-1.at", "2307");
    // With a unit of his own beside him nobody enters.
    let pieces = "watrin = \"2205\"\n22e-1 = \"2304\"\ngottesheim = \"2306\"\nir18-1 = \"2306\"";
    watrin("advance", "movement", pieces).act("take 22e-1").refuse("to 2306", "AIF 9.1.2b");
}

/// French units on five sides of 2306; 22e-1 comes in from the sixth.
const RING: &str = "22e-2 = \"2307\"\n22e-3 = \"2206\"\n40e-1 = \"2207\"\n40e-2 = \"2406\"\n40e-3 = \"2407\"";

#[test]
fn aif_8_2_3b_a_commander_who_cannot_leave_is_taken() {
    let mut table = come_upon(RING);
    table.act("to 2306").expect("pieces.gottesheim.at", "gone");
    // Zones shut him in as well as units.
    let half = "22e-2 = \"2207\"\n40e-2 = \"2407\"\n40e-3 = \"2405\"";
    let mut table = come_upon(half);
    table.act("to 2306").expect("pieces.gottesheim.at", "gone");
}

#[test]
fn aif_8_2_3b_a_commander_always_gets_to_a_friendly_unit() {
    // R28: IR 18 in 2407 stands in French zones.
    let pieces = RING.replace("40e-3 = \"2407\"", "ir18-1 = \"2407\"");
    let mut table = come_upon(&pieces);
    table.act("to 2306").asks("austrian", "AIF 8.2.3a").act("escape gottesheim 2407");
    table.expect("pieces.gottesheim.at", "2407");
}

#[test]
fn aif_8_2_3a_at_campotenese_a_commander_rides_off_with_three_points() {
    let pieces = "compere = \"2013\"\n42e-1 = \"2013\"\ntschudy = \"2113\"";
    let text = text("movement", "compere", "compere = \"advance\"", pieces);
    let mut table = cam(&text);
    table.act("take 42e-1").act("to 2113").asks("neapolitan", "AIF 8.2.3a");
    // Three points along the road at half a point a hex.
    table.act("escape tschudy 2513").expect("pieces.tschudy.at", "2513");
}
