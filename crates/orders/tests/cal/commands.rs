//! Orders (CAL 5).

mod changes;
mod powers;

use orders::{Orders, closing};
use testkit::Table;

use crate::cal::leading::acting;
use crate::cal::{table, table_with};

#[test]
fn cal_5_0_every_formation_in_play_has_one_order_at_all_times() {
    let mut table = Table::<Orders>::new(crate::common::setup());
    table.act("ready").expect("orders.hohenzollern", "defence").act("end").act("ready");
    // The French cannot begin before both of theirs have one.
    table.refuse("end", "CAL 21.2a").act("order massena attack").refuse("end", "CAL 21.2a");
    table.act("order augereau manoeuvre").act("end");
    table.expect("orders.massena", "attack").expect("orders.augereau", "manoeuvre");
    // A new order takes the place of the old one.
    table.act("activate massena").act("try").roll(1).refuse("order massena attack", "CAL 5.0");
    table.act("order massena defence").expect("orders.massena", "defence");
}

#[test]
fn cal_5_0_a_formation_that_has_not_come_keeps_the_order_it_will_come_with() {
    // An ice storm on turn 4 puts everybody under Defence; Provera's marker is placed on turn 5 (R8).
    let storm = r#"
        base = "empty"
        turn = 4
        weather = 2
        phase = "weather"
        orders = { massena = "attack", hohenzollern = "advance" }
        [pieces]
        massena = "1117"
        m-18-line = "1117"
        hohenzollern = "2318"
        h-gyulai = "2318"
        provera = "away"
        p-kinsky = "away"
        p-deutschmeister = "away"
        p-2-wallach = "away"
        p-art-schubirz = "away"
        p-splenyi = "away"
        p-4-banater = "away"
        p-art-gavassini = "away"
    "#;
    let mut table = table(storm);
    table.roll(6).expect("weather", 3).expect("orders.massena", "defence");
    table.expect("orders.hohenzollern", "defence").expect("orders.provera", "manoeuvre");
    let mut table = crate::table(&storm.replace("turn = 4", "turn = 5"));
    table.roll(6).expect("orders.provera", "defence");
}

#[test]
fn cal_5_1_the_order_box_is_public() {
    // Under fog of war too, where the officer himself is out of sight (E36: in box 2 sight is two hexes).
    let text = r#"
        base = "empty"
        turn = 3
        weather = 2
        phase = "choice"
        active = "austrian"
        orders = { massena = "advance", hohenzollern = "manoeuvre" }
        [pieces]
        massena = "1117"
        m-18-line = "1117"
        m-40-line = "1417"
        m-32-line = "1418"
        hohenzollern = "1616"
        h-gyulai = "1616"
    "#;
    let table = table_with(&["fog_of_war"], text);
    let (austrian, french) = (table.seen_by("austrian"), table.seen_by("french"));
    assert_eq!(austrian["orders"]["massena"], "advance");
    assert_eq!(french["orders"]["hohenzollern"], "manoeuvre");
    assert!(austrian["pieces"].get("massena").is_none());
    // 1417 is two hexes from 1616, 1418 three.
    assert!(austrian["pieces"].get("m-40-line").is_some());
    assert!(austrian["pieces"].get("m-32-line").is_none());
}

/// Massena's three battalions in row 12, with Gyulai at 1617.
const LINE: &str = r#"
    massena = "1217"
    m-18-line = "1216"
    m-18-legere = "1217"
    m-40-line = "1218"
    h-gyulai = "1617"
"#;

#[test]
fn cal_5_1_1a_under_advance_half_of_the_units_close_rounded_up() {
    let mut table = acting("massena", "advance", "movement", LINE);
    table.refuse("end", "CAL 5.1.1a");
    // The first may stay behind: the two others make up the half of three.
    table.act("take m-18-line").act("to 1215").refuse("end", "CAL 5.1.1a");
    table
        .act("take m-18-legere")
        .refuse("to 1118", "CAL 5.1.1a")
        .refuse("to 1217", "CAL 5.1.1a")
        .act("to 1317");
    table.refuse("end", "CAL 5.1.1a").act("take m-40-line").refuse("to 1219", "CAL 5.1.1a").act("to 1318");
    // That was the last: the leaders are next.
    table.asks("french", "CAL 4.1.4");
    // When two have closed the third does what it likes.
    let mut table = acting("massena", "advance", "movement", LINE);
    table.act("take m-18-line").act("to 1316").act("take m-18-legere").act("to 1317").offers("end");
    table.act("take m-40-line").offers("to 1118");
}

#[test]
fn cal_5_1_1a_nearness_is_measured_from_where_the_enemy_stood() {
    // R30: who begins next to an enemy complies by standing; one of two is half.
    let pieces = format!("{}\nm-32-line = \"1616\"", LINE.replace("m-40-line = \"1218\"", ""));
    let mut table = acting("massena", "advance", "movement", &pieces);
    table.refuse("end", "CAL 5.1.1a").act("take m-18-line").act("to 1316").offers("end");
    // A routed unit that runs from him does not undo it.
    let pieces = r#"
        massena = "1216"
        m-18-line = "1215"
        m-18-legere = "1216"
        h-gyulai = { at = "1415", status = "routed" }
    "#;
    let mut table = acting("massena", "advance", "movement", pieces);
    table.act("take m-18-line").act("to 1314").awaits_roll("CAL 15.2b").roll(1);
    table.act("retreat h-gyulai 1515").act("retreat h-gyulai 1616");
    table.asks("french", "CAL 3.1-B3a").offers("end");
}

/// Which units of the acting formation are counted for the duty to close.
fn counted(table: &Table<Orders>) -> Vec<String> {
    let (setup, state) = (table.game().setup(), table.game().state());
    closing::counted(setup, state).map(|id| setup.piece(id).id.clone()).collect()
}

/// One unit of each sort that is exempt, and a disordered one that is not.
const SORTS: &str = r#"
    massena = "1615"
    m-art-8 = "1515"
    m-18-line = { at = "1616", status = "disordered" }
    m-40-line = { at = "1516", status = "routed" }
    m-32-line = "1614"
    m-9-dragons = "1121"
    h-gyulai = "2018"
"#;

#[test]
fn cal_5_1_1b_guns_loose_routed_and_sheltered_units_are_not_counted() {
    let mut table = acting("massena", "advance", "movement", SORTS);
    assert_eq!(counted(&table), ["m-18-line"]);
    table.refuse("end", "CAL 5.1.1a").act("take m-18-line").refuse("to 1516", "CAL 7.1.1").act("to 1717");
    table.offers("end");
    // With exempt units alone standing still is enough (R91).
    let mut table = acting("massena", "advance", "movement", &SORTS.replace("m-18-line", "a-5-legere"));
    assert!(counted(&table).is_empty());
    table.offers("end");
    // The Rocca shelters like a town.
    let pieces = "augereau = \"1712\"\na-5-legere = \"1712\"\na-grenadiers = \"1613\"\nh-gyulai = \"2013\"";
    let mut table = acting("augereau", "advance", "movement", pieces);
    table.offers("end");
    // Under the other reading disordered units are exempt as well.
    let text = format!(
        "base = \"empty\"\nphase = \"movement\"\nformation = \"massena\"\norders = {{ massena = \"advance\" }}\n[pieces]{SORTS}"
    );
    table_with(&["disordered_exempt"], &text).offers("end");
}

#[test]
fn cal_5_1_2a_under_attack_every_unit_that_can_closes() {
    let mut table = acting("massena", "attack", "movement", LINE);
    table.act("take m-18-line").refuse("to 1215", "CAL 5.1.2a").act("to 1316");
    table.act("take m-18-legere").act("to 1317").refuse("end", "CAL 5.1.2a");
    table.act("take m-40-line").refuse("to 1218", "CAL 5.1.2a").act("to 1318").asks("french", "CAL 4.1.4");
    // Who cannot need not: south of the road, where the enemy is, Massena may not go.
    let pieces = "massena = \"1217\"\nm-18-line = \"1214\"\nh-gyulai = \"1211\"";
    acting("massena", "attack", "movement", pieces).offers("end");
    // Who is in an enemy zone stands already where he has to be.
    let pieces = "massena = \"1217\"\nm-18-line = \"1315\"\nm-art-8 = \"1217\"\nh-gyulai = \"1416\"";
    acting("massena", "attack", "movement", pieces).offers("end");
}

#[test]
fn cal_5_1_2a_a_gun_that_cannot_cross_the_canal_excuses_nobody() {
    // Before the Fossa a heavy gun with its one point comes no nearer; the battalion beside it does.
    let pieces = r#"
        massena = "1416"
        m-18-line = "1417"
        r-art-12-iv = "1417"
        h-gyulai = "1617"
    "#;
    for (order, clause) in [("attack", "CAL 5.1.2a"), ("advance", "CAL 5.1.1a")] {
        let mut table = acting("massena", order, "movement", pieces);
        table.refuse("together 1417", clause).act("take m-18-line").refuse("to 1418", clause).act("to 1516");
        table.act("take r-art-12-iv").offers("to 1418");
    }
    // When the half is made up without them they may go together.
    let pieces = format!("{pieces}\nm-9-dragons = \"1616\"");
    acting("massena", "advance", "movement", &pieces).offers("together 1417");
}

#[test]
fn cal_5_1_2b_the_same_units_are_exempt_under_attack() {
    let mut table = acting("massena", "attack", "movement", SORTS);
    assert_eq!(counted(&table), ["m-18-line"]);
    table.refuse("end", "CAL 5.1.2a").act("take m-18-line").refuse("to 1515", "CAL 5.1.2a").act("to 1717");
    table.offers("end");
}

#[test]
fn cal_5_1_2c_contact_is_not_forced() {
    // Four hexes away, with four points in fair weather: one step is enough, and so are two.
    let text = r#"
        base = "empty"
        phase = "movement"
        formation = "massena"
        orders = { massena = "attack" }
        [pieces]
        massena = "1217"
        m-18-line = "1217"
        h-gyulai = "1619"
    "#;
    let mut table = table_with(&["better_weather", "better_weather_fair"], text);
    table.act("take m-18-line").offers("to 1317").offers("to 1418").offers("to 1518").act("to 1317");
    table.expect("pieces.m-18-line.at", "1317").asks("french", "CAL 4.1.4");
}

/// The 18 Line stands next to an enemy, in the declaration segment under Attack.
fn facing(unit: &str, enemy: &str) -> Table<Orders> {
    let pieces = format!("massena = \"1414\"\nm-18-line = {unit}\nh-gyulai = {enemy}");
    acting("massena", "attack", "declaration", &pieces)
}

#[test]
fn cal_5_1_2d_whoever_is_in_an_enemy_zone_under_attack_must_assault() {
    let mut table = facing("\"1315\"", "\"1416\"");
    table.asks("french", "CAL 3.1-B5a").refuse("end", "CAL 5.1.2d").act("attack 1315 1416").offers("end");
    // A town shelters him: he may attack, but need not.
    let mut table = facing("\"1614\"", "\"1714\"");
    table.asks("french", "CAL 3.1-B5a").offers("attack 1614 1714").offers("end");
    // Who is disordered or routed cannot; nor who would have to go south of the road.
    for status in ["disordered", "routed"] {
        let table = facing(&format!("{{ at = \"1315\", status = \"{status}\" }}"), "\"1416\"");
        assert!(table.try_asks("french", "CAL 3.1-B5a").is_err());
    }
    assert!(facing("\"1314\"", "\"1313\"").try_asks("french", "CAL 3.1-B5a").is_err());
    // Artillery never assaults.
    let pieces = "massena = \"1217\"\nm-art-8 = \"1315\"\nh-gyulai = \"1416\"";
    let table = acting("massena", "attack", "declaration", pieces);
    assert!(table.try_asks("french", "CAL 3.1-B5a").is_err());
}

#[test]
fn cal_5_1_2d_odds_that_may_not_be_declared_excuse() {
    // R31: one point against eight. Against five it must.
    let pieces = "massena = \"1217\"\nm-9-dragons = { at = \"1315\", reduced = true }\nh-gyulai = \"1416\"\n";
    let table = acting("massena", "attack", "declaration", &format!("{pieces}h-callenberg = \"1416\""));
    assert!(table.try_asks("french", "CAL 3.1-B5a").is_err());
    acting("massena", "attack", "declaration", pieces).refuse("end", "CAL 5.1.2d");
}

#[test]
fn cal_5_1_2f_a_broken_neighbour_is_assaulted_too() {
    for status in ["disordered", "routed"] {
        let mut table = facing("\"1315\"", &format!("{{ at = \"1416\", status = \"{status}\" }}"));
        table.asks("french", "CAL 3.1-B5a").refuse("end", "CAL 5.1.2d").act("attack 1315 1416").offers("end");
    }
}
