//! Clause 12.5.4: what each result of the Combat Table does. Retreats, advances and losses have files of their own.

mod advances;
mod losses;
mod retreats;

use orders::Orders;
use testkit::Table;

/// Masséna's division attacks in the open, under Attack, without Elan; both officers stand near enough to command and too far off to
/// help with a check. Pieces follow.
pub(crate) const FIELD: &str = r#"
    base = "empty"
    turn = 4
    elan = 0
    phase = "declaration"
    formation = "massena"
    activated = ["hohenzollern"]
    freed = ["massena"]
    orders = { massena = "attack" }
    [pieces]
    massena = "1214"
    hohenzollern = "1518"
"#;

/// Everything is declared and the assault on `target` is begun: `attacks` are pairs of hexes.
pub(crate) fn resolve(table: &mut Table<Orders>, attacks: &[&str], target: &str) {
    for attack in attacks {
        table.act(&format!("attack {attack}"));
    }
    table.act("end").act(&format!("resolve {target}"));
}

/// The field with these pieces, and the assault of 1216 and 1217, as far as somebody is there, on 1316 about to be rolled.
pub(crate) fn clash(pieces: &str) -> Table<Orders> {
    let mut table = crate::table(&format!("{FIELD}{pieces}"));
    let attacks: Vec<&str> =
        ["1216", "1217"].into_iter().filter(|hex| pieces.contains(&format!("\"{hex}\""))).collect();
    let attacks: Vec<String> = attacks.iter().map(|hex| format!("{hex} 1316")).collect();
    resolve(&mut table, &attacks.iter().map(String::as_str).collect::<Vec<_>>(), "1316");
    table
}

/// Ten points of efficiency 4 against Gyulai's four of 3: 2-1, one left for the sky, one better on the die.
pub(crate) const TWO_TO_ONE: &str = r#"
    m-18-line = "1216"
    m-18-legere = "1217"
    h-gyulai = "1316"
"#;

/// Twenty-one points, most of them of efficiency 4, against two battalions of efficiency 3: the same column and modifier.
pub(crate) const TWO_STACKS: &str = r#"
    m-18-line = "1216"
    m-18-legere = "1216"
    m-25-line = "1217"
    m-32-line = "1217"
    h-gyulai = "1316"
    h-colloredo = "1316"
"#;

#[track_caller]
pub(crate) fn status(table: &mut Table<Orders>, pieces: &[&str], status: &str) {
    for piece in pieces {
        table.expect(&format!("pieces.{piece}.status"), status);
    }
}

#[track_caller]
pub(crate) fn stand(table: &mut Table<Orders>, pieces: &[&str], at: &str) {
    for piece in pieces {
        table.expect(&format!("pieces.{piece}.at"), at);
    }
}

#[test]
fn cal_12_5_4_ae_all_attackers_are_eliminated() {
    let mut table = clash(
        r#"
        m-40-line = { at = "1216", reduced = true }
        m-9-dragons = "1217"
        h-gyulai = "1316"
        h-colloredo = "1316"
        "#,
    );
    table.asks("french", "CAL 12.3.1b").act("efficiency 3").expect("combat.reckoning.column", "1-3");
    table.roll(1).expect("pieces.m-40-line.at", "gone").expect("pieces.m-9-dragons.at", "waiting");
    stand(&mut table, &["h-gyulai", "h-colloredo"], "1316");
    status(&mut table, &["h-gyulai", "h-colloredo"], "good");
}

#[test]
fn cal_12_4_2b_nobody_is_asked_to_lead_an_assault_that_is_below_the_table() {
    // Two points against eight in the storm: three columns to the left, and Confusion brings back one at most.
    let field = FIELD.replace("1214", "1216").replace("elan = 0", "elan = 0\n    weather = 3");
    let pieces = r#"
        m-40-line = { at = "1216", reduced = true }
        h-gyulai = "1316"
        h-colloredo = "1316"
    "#;
    let mut table = crate::table(&format!("{field}{pieces}"));
    resolve(&mut table, &["1216 1316"], "1316");
    table.awaits_roll("CAL 17.2").roll(6).logged("worse than the table");
    table.expect("pieces.m-40-line.at", "gone").awaits_roll("CAL 4.4.3a");
}

#[test]
fn cal_12_5_4_ae_the_guns_beside_them_are_lost_too() {
    let mut table = clash(
        r#"
        m-40-line = "1216"
        m-art-6 = "1216"
        m-art-8 = "1215"
        h-gyulai = "1316"
        h-colloredo = "1316"
        "#,
    );
    table.roll(1).expect("pieces.m-40-line.at", "waiting");
    table.expect("pieces.m-art-6.at", "gone").expect("pieces.m-art-8.at", "1215");
}

#[test]
fn cal_12_5_4_de_all_defenders_are_eliminated() {
    let reduced = |line: &str| line.replace("\"1316\"", "{ at = \"1316\", reduced = true }");
    let mut table = clash(&format!("{}\n h-art-sticker = \"1417\"", reduced(TWO_STACKS)));
    table.expect("combat.reckoning.column", "4-1").expect("combat.reckoning.modifier", 1);
    table.roll(5).expect("pieces.h-gyulai.at", "gone").expect("pieces.h-colloredo.at", "gone");
    status(&mut table, &["m-18-line", "m-18-legere", "m-25-line", "m-32-line"], "good");
    table.expect("pieces.h-art-sticker.at", "1417");
}

#[test]
fn cal_12_5_4_ad_all_attackers_are_disordered() {
    let mut table = clash(TWO_TO_ONE);
    table.expect("combat.reckoning.column", "1-1").expect("combat.reckoning.modifier", 1);
    table.roll(1).expect("pieces.m-18-line.at", "1216").expect("pieces.m-18-legere.at", "1217");
    status(&mut table, &["m-18-line", "m-18-legere"], "disordered");
    status(&mut table, &["h-gyulai"], "good");
}

#[test]
fn cal_12_5_4_dd_all_defenders_are_disordered_and_stay() {
    let mut table = clash(TWO_STACKS);
    table.expect("combat.reckoning.column", "1-1").expect("combat.reckoning.modifier", 1).roll(4);
    status(&mut table, &["h-gyulai", "h-colloredo"], "disordered");
    stand(&mut table, &["h-gyulai", "h-colloredo"], "1316");
    status(&mut table, &["m-18-line", "m-18-legere", "m-25-line", "m-32-line"], "good");
}

#[test]
fn cal_12_5_4_dd_guns_are_not_touched() {
    let mut table = clash(&format!("{TWO_TO_ONE} h-art-sticker = \"1316\""));
    table.act("decline").roll(4).expect("pieces.h-gyulai.status", "disordered");
    table.expect("pieces.h-art-sticker.at", "1316").expect("pieces.h-art-sticker.status", "good");
}

#[test]
fn cal_12_5_4_ne1_nothing_happens_if_the_attack_is_not_pressed() {
    let mut table = clash(TWO_TO_ONE);
    table.roll(2).asks("french", "CAL 12.5.4-Ne1").offers("press").act("decline");
    status(&mut table, &["m-18-line", "m-18-legere", "h-gyulai"], "good");
    stand(&mut table, &["h-gyulai"], "1316");
    table.expect("combat", serde_json::Value::Null);
}

#[test]
fn cal_12_5_4_ne2_under_attack_a_die_against_the_efficiency_used_decides() {
    // Masséna is next to both, but his rating does not count here.
    let beside = FIELD.replace("1214", "1116");
    let begin = || {
        let mut table = crate::table(&format!("{beside}{TWO_TO_ONE}"));
        resolve(&mut table, &["1216 1316", "1217 1316"], "1316");
        table.roll(2).act("press").awaits_roll("CAL 12.5.4-Ne2");
        table
    };
    begin().roll(4).asks("french", "CAL 12.5.4-Ex1");
    let mut failed = begin();
    failed.roll(5);
    status(&mut failed, &["m-18-line", "m-18-legere"], "disordered");
    status(&mut failed, &["h-gyulai"], "good");
}

#[test]
fn cal_12_5_4_ne2_nobody_under_advance_may_press() {
    let mut table = crate::table(&format!("{}{TWO_TO_ONE}", FIELD.replace("\"attack\"", "\"advance\"")));
    resolve(&mut table, &["1216 1316", "1217 1316"], "1316");
    table.rolls(&[1, 1, 2]).expect("phase", "weather");
    status(&mut table, &["m-18-line", "m-18-legere", "h-gyulai"], "good");
    // One who is not under Attack is enough.
    let mixed = TWO_TO_ONE.replace("\"1217\"", "{ at = \"1217\", acts = \"advance\" }");
    let mut table = crate::table(&format!("{FIELD}{mixed}"));
    resolve(&mut table, &["1216 1316", "1217 1316"], "1316");
    table.rolls(&[1, 2]).expect("phase", "weather");
}

/// Twenty points, ten of them of efficiency 4, against eight of 3.
const MIXED: &str = r#"
    m-32-line = "1216"
    m-40-line = "1216"
    m-18-line = "1217"
    m-18-legere = "1217"
    h-gyulai = "1316"
    h-colloredo = "1316"
"#;

#[test]
fn cal_12_5_4_ex1_the_attacker_names_a_unit_of_at_least_the_efficiency_used() {
    let mut table = clash(MIXED);
    table.expect("combat.attacker_efficiency", 4).roll(3).asks("french", "CAL 12.5.4-Ex1");
    table.offers("lose m-32-line").offers("lose m-18-line").offers("lose m-18-legere");
    table.refuse("lose m-40-line", "CAL 12.5.4-Ex1").refuse("lose h-gyulai", "CAL 12.5.4-Ex1");
    table.act("lose m-32-line").expect("pieces.m-32-line.at", "waiting");
    stand(&mut table, &["m-18-line", "m-18-legere"], "1217");
}

#[test]
fn cal_12_5_4_ex2_the_defender_loses_as_much_with_none_to_spare() {
    // Three points are lost: one battalion of four is enough, and both together would be one too many.
    let mut table =
        clash(&MIXED.replace("m-18-line = \"1217\"", "m-18-line = { at = \"1217\", reduced = true }"));
    table.expect("combat.attacker_efficiency", 4).roll(3).act("lose m-18-line");
    table.asks("austrian", "CAL 12.5.4-Ex2").refuse("lose m-32-line", "CAL 12.5.4-Ex2");
    table
        .act("lose h-colloredo")
        .expect("pieces.h-colloredo.at", "waiting")
        .expect("pieces.h-gyulai.at", "1316");
    // Five points are lost: it takes both, and nobody is asked.
    let mut table = clash(MIXED);
    table.roll(3).act("lose m-18-line");
    stand(&mut table, &["h-gyulai", "h-colloredo"], "waiting");
}

#[test]
fn cal_12_5_4_ex2_a_choice_that_cannot_end_in_such_a_set_is_not_open() {
    let mut table = crate::table(&format!(
        "{FIELD}{}",
        r#"
        m-32-line = "1217"
        m-18-line = "1217"
        h-gyulai = "1316"
        h-colloredo = "1316"
        h-callenberg = { at = "1317", reduced = true }
        "#
    ));
    resolve(&mut table, &["1217 1316", "1217 1317"], "1316");
    // Six are lost: two battalions of four, or one of them and the remnant of two; never all three.
    table.expect("combat.attacker_efficiency", 5).roll(3).asks("austrian", "CAL 12.5.4-Ex2");
    table.offers("lose h-gyulai").act("lose h-callenberg").offers("lose h-colloredo").act("lose h-gyulai");
    table.expect("pieces.h-callenberg.at", "gone").expect("pieces.h-gyulai.at", "waiting");
    table.expect("pieces.h-colloredo.at", "1316").awaits_roll("CAL 12.5.4-Ex3");
}

#[test]
fn cal_12_5_4_ex2_all_of_the_efficiency_are_lost_if_they_fall_short_and_no_others() {
    let mut table = clash(
        &TWO_TO_ONE
            .replace("\"1316\"", "\"1316\"\n h-2-banater = \"1316\"")
            .replace("m-18-line = \"1216\"", "m-18-line = \"1216\"\n m-25-line = \"1216\""),
    );
    // 15 against 7: the defender uses 3, for which the new battalion of 2 is too poor.
    table.expect("combat.defender_efficiency", 3).expect("combat.reckoning.column", "1-1");
    table.roll(3).act("lose m-18-line");
    table.expect("pieces.h-gyulai.at", "waiting").expect("pieces.h-2-banater.at", "1316");
}

#[test]
fn cal_12_5_4_ex3_everybody_else_checks_with_one_die_a_hex() {
    let mut table = clash(MIXED);
    table.roll(3).act("lose m-18-line");
    // 1217: 4 against a 5; 1216: 5 and 3 against a 4.
    table.awaits_roll("CAL 12.5.4-Ex3").roll(5).awaits_roll("CAL 12.5.4-Ex3").roll(4);
    status(&mut table, &["m-32-line"], "good");
    status(&mut table, &["m-40-line", "m-18-legere"], "disordered");
    // The defenders who are left check too, and who was in disorder before is routed by it.
    let mut table = clash(
        r#"
        m-18-line = "1216"
        m-18-legere = { at = "1217", reduced = true }
        h-gyulai = { at = "1316", status = "disordered" }
        h-colloredo = "1316"
        "#,
    );
    table.expect("combat.reckoning.column", "1-2").expect("combat.reckoning.modifier", 3).roll(2);
    table.act("lose m-18-legere").act("lose h-colloredo").rolls(&[4, 4]);
    table.expect("pieces.h-gyulai.status", "routed").expect("pieces.m-18-line.status", "good");
}

#[test]
fn cal_12_5_4_dr1_the_defender_retreats_a_hex_in_disorder_or_two_in_rout() {
    let mut table = clash(TWO_TO_ONE);
    table.roll(5).awaits_roll("CAL 12.5.4-Dr1").roll(3).act("retreat h-gyulai 1417");
    table.expect("pieces.h-gyulai.at", "1417").expect("pieces.h-gyulai.status", "disordered");
    let mut table = clash(TWO_TO_ONE);
    table.roll(5).roll(4).act("retreat h-gyulai 1417").asks("austrian", "CAL 12.6c");
    table.act("retreat h-gyulai 1517").expect("pieces.h-gyulai.at", "1517");
    table.expect("pieces.h-gyulai.status", "routed").asks("french", "CAL 12.7a");
}

#[test]
fn cal_12_5_4_dr1_who_is_disordered_already_is_routed_without_a_die() {
    let mut table = clash(&TWO_TO_ONE.replace("\"1316\"", "{ at = \"1316\", status = \"disordered\" }"));
    table.expect("combat.reckoning.modifier", 3).roll(3);
    table.expect("pieces.h-gyulai.status", "routed").asks("austrian", "CAL 12.6c");
    table.act("retreat h-gyulai 1416").act("retreat h-gyulai 1515").expect("pieces.h-gyulai.at", "1515");
}

#[test]
fn cal_12_5_4_dr1_the_guns_of_those_driven_off_are_lost() {
    let mut table = clash(&format!("{TWO_TO_ONE} h-art-sticker = \"1316\""));
    table.act("decline").rolls(&[5, 3]).expect("pieces.h-art-sticker.at", "gone");
}

/// Twenty-one points from the west against a battalion in the town of Strà.
const STRA: &str = r#"
    m-18-line = "1513"
    m-18-legere = "1513"
    m-25-line = "1514"
    m-32-line = "1514"
    h-gyulai = "1614"
"#;

#[test]
fn cal_12_5_4_dr2_in_a_town_it_is_an_exchange() {
    let field = FIELD.replace("1214", "1413");
    let mut table = crate::table(&format!("{field}{STRA}"));
    resolve(&mut table, &["1513 1614", "1514 1614"], "1614");
    table.expect("combat.reckoning.column", "3-1").expect("combat.reckoning.modifier", 1);
    table.roll(3).asks("french", "CAL 12.5.4-Ex1").expect("pieces.h-gyulai.at", "1614");
}

/// The same against the Rocca; both attacking hexes lie lower.
const ROCCA: &str = r#"
    m-18-line = "1612"
    m-18-legere = "1612"
    m-25-line = "1613"
    m-32-line = "1613"
    h-gyulai = "1712"
"#;

fn rocca(options: &[&str], pieces: &str) -> Table<Orders> {
    let field = FIELD.replace("1214", "1512");
    let mut table = crate::table_with(options, &format!("{field}{pieces}"));
    resolve(&mut table, &["1612 1712", "1613 1712"], "1712");
    table
}

#[test]
fn cal_12_5_4_dr3_in_the_fortress_it_is_disorder() {
    let mut table = rocca(&[], ROCCA);
    table.expect("combat.reckoning.column", "2-1").expect("combat.reckoning.modifier", 0).roll(5);
    table.expect("pieces.h-gyulai.status", "disordered").expect("pieces.h-gyulai.at", "1712");
    // The other reading: an exchange.
    rocca(&["fortress_exchange"], ROCCA).roll(5).asks("french", "CAL 12.5.4-Ex1");
}

#[test]
fn cal_12_5_4_dr3_cavalry_in_the_fortress_has_no_such_shelter() {
    // 13 against 3: 4-1, one left for the sky; slope, horse in the fortress, equal efficiency: -2.
    let mut table = rocca(
        &[],
        &ROCCA
            .replace("h-gyulai", "h-wurmser")
            .replace("m-18-line = \"1612\"", "m-18-line = { at = \"1612\", reduced = true }")
            .replace("m-32-line = \"1613\"", ""),
    );
    table.act("decline").expect("combat.reckoning.column", "3-1").expect("combat.reckoning.modifier", -2);
    table.roll(6).awaits_roll("CAL 12.5.4-Dr1");
}

#[test]
fn cal_12_5_4_dr4_the_check_comes_before_the_first_step() {
    let mut table = clash(TWO_STACKS);
    table.roll(5).awaits_roll("CAL 12.5.4-Dr1");
    stand(&mut table, &["h-gyulai", "h-colloredo"], "1316");
    // One die for the hex; nobody has moved when it falls, and then each goes his one hex.
    table.roll(3).asks("austrian", "CAL 12.6c");
    status(&mut table, &["h-gyulai", "h-colloredo"], "disordered");
    table.act("retreat h-colloredo 1416").act("retreat h-gyulai 1416");
    stand(&mut table, &["h-gyulai", "h-colloredo"], "1416");
}
