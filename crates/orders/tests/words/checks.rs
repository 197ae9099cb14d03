//! The chances of checks with one die, and what is told of the choices around them.

use orders::Orders;
use play::Forecast;
use testkit::Table;

use crate::common::setup;

fn table(text: &str) -> Table<Orders> {
    Table::from_situation(setup(), text)
}

fn weights(forecast: &Forecast) -> Vec<(&str, u32)> {
    forecast.chances.iter().map(|chance| (chance.result.as_str(), chance.weight)).collect()
}

/// CAL 5.2.2a: as many faces as the rating; the same dice played.
#[test]
fn cal_5_2_2a_the_chance_of_another_order() {
    let text = r#"
        base = "setup"
        turn = 1
        phase = "activation"
        formation = "hohenzollern"
    "#;
    let table = table(text);
    let forecast = table.forecast("try");
    assert_eq!(forecast.base.value, 2);
    assert_eq!(weights(&forecast), [("any order may be taken", 2), ("it stays under Defence", 4)]);
    for face in 1..=6 {
        let mut table = self::table(text);
        table.act("try").roll(face);
        let changed = table.try_offers("order hohenzollern attack", true).is_ok();
        assert_eq!(changed, face <= 2, "{face}");
    }
}

const BROKEN: &str = r#"
    base = "empty"
    turn = 5
    phase = "reorganisation"
    active = "austrian"
    orders = { hohenzollern = "defence" }
    [pieces]
    hohenzollern = "2318"
    h-gyulai = { at = "2418", status = "disordered" }
    h-2-banater = { at = "2418", status = "disordered" }
    h-colloredo = { at = "2008", status = "routed" }
    massena = "1117"
    m-18-line = "1117"
"#;

/// CAL 15.3, 13.2: with the officer beside them; one die for both (CAL 13.1.2).
#[test]
fn cal_15_3_the_chance_to_reorganise() {
    let table = table(BROKEN);
    let forecast = table.forecast("rally 2418");
    assert_eq!((forecast.base.value, forecast.modifiers[0].value), (3, 2));
    assert_eq!(forecast.modifiers[0].what, "Hohenzollern is beside it");
    assert_eq!(forecast.modifiers[1].what, "2nd Banater Combined Btn checks against 4 with the same die");
    let both = "Comb. Gyulai Line Btn back in good order and 2nd Banater Combined Btn back in good order";
    let one = "Comb. Gyulai Line Btn back in good order and 2nd Banater Combined Btn still disordered";
    let none = "Comb. Gyulai Line Btn still disordered and 2nd Banater Combined Btn still disordered";
    assert_eq!(weights(&forecast), [(both, 4), (one, 1), (none, 1)]);
    let routed = table.forecast("rally 2008");
    let (up, down) = ("Colloredo Line Btn disordered, no longer routed", "Colloredo Line Btn still routed");
    assert_eq!(weights(&routed), [(up, 3), (down, 3)]);
}

/// CAL 5.3.1: out of command.
#[test]
fn cal_5_3_1_the_chance_of_an_order_of_its_own() {
    let table = table(
        r#"
        base = "empty"
        turn = 2
        phase = "out-of-command"
        formation = "hohenzollern"
        [pieces]
        hohenzollern = "2318"
        h-gyulai = "1711"
        h-mahoney-jager = "1711"
        "#,
    );
    let forecast = table.forecast("test 1711");
    assert_eq!(
        weights(&forecast),
        [
            ("Comb. Gyulai Line Btn and Mahoney Jägers may take any order", 3),
            ("Mahoney Jägers may take any order, Comb. Gyulai Line Btn under Defence", 1),
            ("Comb. Gyulai Line Btn and Mahoney Jägers under Defence", 2)
        ]
    );
}

/// CAL 12.5.4-Ne2: pressing makes Ex or Ad.
#[test]
fn cal_12_5_4_ne2_the_chance_of_a_pressed_attack() {
    let mut table = table(
        r#"
        base = "empty"
        turn = 4
        phase = "declaration"
        formation = "massena"
        freed = ["massena"]
        orders = { massena = "attack" }
        [pieces]
        massena = "1213"
        m-18-line = "1315"
        m-18-legere = "1316"
        m-carabiniers = "1316"
        h-gyulai = "1416"
        "#,
    );
    table
        .act("attack 1315 1416")
        .act("attack 1316 1416")
        .act("end")
        .act("resolve 1416")
        .act("decline")
        .roll(1);
    let forecast = table.forecast("press");
    let told = [("Ex: an exchange of losses", 4), ("Ad: the attackers are disordered", 2)];
    assert_eq!(weights(&forecast), told);
    assert!(table.try_forecast("decline").is_err(), "to leave it hangs on no die");
}

/// What hangs on no die or is not on offer has no chances.
#[test]
fn cal_3_1_no_chances_without_a_die() {
    let table = table(BROKEN);
    for text in ["end", "rally 1117", "try", "resolve 1117", "fire m-art-8 1117", "press"] {
        assert!(table.try_forecast(text).is_err(), "{text}");
    }
}
