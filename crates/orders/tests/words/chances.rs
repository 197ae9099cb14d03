//! The chances that are told before a die: known positions, and the same dice played by the rules.

use orders::event::What;
use orders::tables::Fire;
use orders::{Orders, bombardment};
use play::{Forecast, Unit};
use testkit::Table;

use crate::common::{setup, with};
use crate::words::{brute, read};

fn table(text: &str) -> Table<Orders> {
    Table::from_situation(setup(), text)
}

/// The results by the word before the colon, in the order told.
fn short(forecast: &Forecast) -> Vec<(&str, u32)> {
    let mut list: Vec<(&str, u32)> = Vec::new();
    for chance in &forecast.chances {
        let word = chance.result.split(':').next().unwrap_or_default();
        match list.iter_mut().find(|(known, _)| *known == word) {
            Some((_, weight)) => *weight += chance.weight,
            None => list.push((word, chance.weight)),
        }
    }
    list
}

fn has(forecast: &Forecast, what: &str) -> bool {
    forecast.modifiers.iter().any(|line| line.what.contains(what))
}

fn value(forecast: &Forecast, what: &str) -> i32 {
    let found = forecast.modifiers.iter().find(|line| line.what.contains(what));
    found.unwrap_or_else(|| panic!("{what:?} is not in {forecast:#?}")).value
}

/// What counts in this unit under this name.
fn counted(forecast: &Forecast, unit: Unit, what: &str) -> i32 {
    let found = forecast.modifiers.iter().find(|line| line.unit == unit && line.what.contains(what));
    found.unwrap_or_else(|| panic!("{what:?} is not in {forecast:#?}")).value
}

/// Declares these assaults and ends the declaration.
fn declare(table: &mut Table<Orders>, attacks: &[&str]) {
    for attack in attacks {
        table.act(attack);
    }
    table.act("end");
}

/// Every assault on offer is reckoned as its dice fall.
fn compare(table: &Table<Orders>, text: &str) {
    let game = table.game();
    let side = game.state().side(game.setup());
    let action = read(table, text);
    assert!(brute::compare(game.setup(), game.state(), side, action), "{text} cannot be compared");
}

const E38: &str = r#"
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
"#;

/// E38: 3-1 shifted to 2-1 with +1; a 4 is Dr.
#[test]
fn cal_12_5_3_thirteen_against_four_in_the_open() {
    let mut table = table(E38);
    declare(&mut table, &["attack 1315 1416", "attack 1316 1416"]);
    let forecast = table.forecast("resolve 1416");
    assert_eq!((forecast.base.value, forecast.out_of), (13, 6));
    assert!(forecast.base.what.ends_with("against 4: odds 3-1"), "{}", forecast.base.what);
    assert_eq!(
        (counted(&forecast, Unit::Columns, "the weather"), counted(&forecast, Unit::Die, "efficiency")),
        (-1, 1)
    );
    assert!(has(&forecast, "column 2-1, +1 to the die"));
    assert_eq!(short(&forecast), [("Ne", 1), ("Ex", 1), ("Dd", 1), ("Dr", 3)]);
    compare(&table, "resolve 1416");
}

/// What it costs at once: of 2-1 and +1 one face in six is an exchange, in which the attackers give their weakest and the
/// defenders all they have; nobody else is lost. Who is attacked reads the same the other way round.
#[test]
fn cal_12_5_4_ex1_the_average_is_what_is_eliminated_and_exchanged() {
    let mut table = table(E38);
    declare(&mut table, &["attack 1315 1416", "attack 1316 1416"]);
    let forecast = table.forecast("resolve 1416");
    let toll = forecast.toll.expect("it is known what it costs");
    let strength = |id: &str| u32::from(setup().piece(setup().find_piece(id).unwrap()).strength);
    let weakest = ["m-18-line", "m-18-legere", "m-carabiniers"].map(strength).into_iter().min().unwrap();
    assert_eq!((toll.inflicted, toll.suffered), (4.min(strength("h-gyulai")), weakest));
    assert!(has(&forecast, "an exchange is reckoned at the least"));
    table.act("resolve 1416");
    let game = table.game();
    let (setup, side) = (game.setup(), game.state().side(game.setup()));
    let state = brute::at_the_die(setup, game.state());
    let due = |side| orders::words::due(setup, &state, side).and_then(|it| it.toll).expect("a die is due");
    let (ours, theirs) = (due(side), due(side.other()));
    assert_eq!((ours.inflicted, ours.suffered), (toll.inflicted, toll.suffered));
    assert_eq!((theirs.inflicted, theirs.suffered), (toll.suffered, toll.inflicted));
}

/// Confusion folds its own die in: thirty-six cases (CAL 17.2).
#[test]
fn cal_17_2_confusion_is_folded_into_the_chances() {
    let mut table = table(&E38.replace("turn = 4", "turn = 4\n weather = 1"));
    declare(&mut table, &["attack 1315 1416", "attack 1316 1416"]);
    let forecast = table.forecast("resolve 1416");
    assert_eq!(forecast.out_of, 36);
    assert!(has(&forecast, "Confusion"));
    // Columns 1-1, 2-1 and 3-1, two faces of Confusion each, rows 2 to 7.
    assert_eq!(short(&forecast), [("Ad", 2), ("Ne", 4), ("Ex", 6), ("Dd", 6), ("Dr", 18)]);
    compare(&table, "resolve 1416");
}

/// E39: 20 against 8 in a town with an officer: 2-1, two left to 1-2, +2; a 4 is Ex, and Dr would be Ex.
#[test]
fn cal_tec_town_twenty_against_eight() {
    let mut table = table(
        r#"
        base = "empty"
        turn = 4
        phase = "declaration"
        formation = "massena"
        freed = ["massena"]
        orders = { massena = "attack" }
        [pieces]
        massena = "1513"
        m-18-line = "1513"
        m-18-legere = "1513"
        m-25-line = "1512"
        m-carabiniers = "1512"
        m-9-dragons = "1614"
        h-gyulai = "1613"
        h-callenberg = "1613"
        "#,
    );
    declare(&mut table, &["attack 1513 1613", "attack 1512 1613", "attack 1614 1613"]);
    let forecast = table.forecast("resolve 1613");
    assert_eq!(forecast.base.value, 20);
    assert!(forecast.base.what.ends_with("against 8: odds 2-1"));
    assert_eq!(
        (counted(&forecast, Unit::Columns, "the defender is in a town"), value(&forecast, "weather")),
        (-1, -1)
    );
    assert_eq!(counted(&forecast, Unit::Die, "the attackers' officer"), 1);
    assert!(has(&forecast, "column 1-2, +2 to the die"));
    assert!(has(&forecast, "reckoned as if Masséna led it"));
    assert_eq!(short(&forecast), [("Ad", 1), ("Ne", 1), ("Ex", 3), ("Dd", 1)]);
    compare(&table, "resolve 1613");
    // With the choice before him, and with Elan.
    table.act("resolve 1613");
    compare(&table, "elan m-18-line");
    compare(&table, "decline");
    table.act("decline");
    assert_eq!(short(&table.forecast("lead massena")), short(&forecast));
    assert_eq!(short(&table.forecast("decline")), [("Ad", 2), ("Ne", 1), ("Ex", 2), ("Dd", 1)]);
    compare(&table, "lead massena");
    compare(&table, "decline");
}

const HILL: &str = r#"
    base = "empty"
    turn = 4
    phase = "declaration"
    formation = "massena"
    orders = { massena = "attack" }
    [pieces]
    massena = "1816"
    m-18-line = "1816"
    m-32-line = "1816"
    m-25-line = "1817"
    m-40-line = "1817"
    h-gyulai = "1916"
    h-callenberg = "1916"
"#;

/// E39: the same force against 8 on a hill: 2-1, one left to 1-1, +1; a 4 is Dd.
#[test]
fn cal_tec_up_twenty_against_eight_uphill() {
    let mut table = table(HILL);
    declare(&mut table, &["attack 1816 1916", "attack 1817 1916"]);
    let forecast = table.forecast("resolve 1916");
    assert_eq!((forecast.base.value, counted(&forecast, Unit::Die, "every attacker climbs")), (20, -1));
    assert!(has(&forecast, "column 1-1, +1 to the die"));
    assert_eq!(short(&forecast), [("Ad", 1), ("Ne", 1), ("Ex", 1), ("Dd", 1), ("Dr", 2)]);
    compare(&table, "resolve 1916");
}

/// E40: 28 against 8 in the Rocca: 3-1, three left to 1-2, +1; a 6 is Dd.
#[test]
fn cal_tec_fortress_twenty_eight_against_eight() {
    let mut table = table(
        r#"
        base = "empty"
        turn = 4
        phase = "declaration"
        formation = "massena"
        freed = ["massena"]
        orders = { massena = "attack" }
        [pieces]
        massena = "1711"
        m-18-line = "1711"
        m-18-legere = "1711"
        m-25-line = "1612"
        m-carabiniers = "1612"
        m-32-line = "1613"
        m-40-line = "1613"
        h-gyulai = "1712"
        h-callenberg = "1712"
        "#,
    );
    declare(&mut table, &["attack 1612 1712", "attack 1613 1712", "attack 1711 1712"]);
    let forecast = table.forecast("resolve 1712");
    assert_eq!(forecast.title, "The assault on 1712 (Rocca di Caldiero)");
    assert_eq!((forecast.base.value, value(&forecast, "fortress")), (28, -2));
    assert!(has(&forecast, "column 1-2, +1 to the die"));
    assert_eq!(short(&forecast), [("Ad", 2), ("Ne", 1), ("Ex", 2), ("Dd", 1)]);
    compare(&table, "resolve 1712");
}

/// The next step of a declaration shows the assault as it would then stand.
#[test]
fn cal_12_0e_an_assault_is_foretold_while_it_is_declared() {
    let mut table = table(E38);
    let alone = table.forecast("attack 1316 1416");
    assert_eq!((alone.base.value, alone.title.as_str()), (8, "The assault on 1416 as it would stand"));
    table.act("attack 1316 1416");
    let both = table.forecast("attack 1315 1416");
    assert_eq!(both.base.value, 13);
    table.act("attack 1315 1416").act("end");
    assert_eq!(both.chances, table.forecast("resolve 1416").chances);
    assert!(table.try_forecast("attack 1315 1416").is_err(), "it is not on offer any more");
}

/// CAL 12.2.2a: who still has to check is reckoned as if he passed, and that is said.
#[test]
fn cal_12_2_2a_the_check_before_the_assault_is_said() {
    let table = table(&E38.replace("\"attack\"", "\"advance\""));
    let forecast = table.forecast("attack 1315 1416");
    assert!(has(&forecast, "as if 18 Line Demi Brigade passed its check, on 4 or less"));
}

/// CAL 12.4.2b: what Confusion pushes below the table is lost without a die.
#[test]
fn cal_12_4_2b_below_the_table_all_is_lost() {
    let mut table = table(
        r#"
        base = "empty"
        turn = 4
        weather = 3
        phase = "declaration"
        formation = "massena"
        orders = { massena = "attack" }
        [pieces]
        massena = "1714"
        m-18-line = "1816"
        h-gyulai = "1916"
        h-callenberg = "1916"
        "#,
    );
    declare(&mut table, &["attack 1816 1916"]);
    let forecast = table.forecast("resolve 1916");
    assert!(
        forecast.base.what.ends_with("against 8: odds 1-2")
            && forecast.modifiers.iter().any(|line| line.what == "column 1-5")
    );
    // Columns below the table, 1-5 and 1-4, rows 1 to 6.
    assert_eq!(short(&forecast), [("Ae", 12 + 6 + 4), ("Ad", 6 + 6), ("Ne", 2)]);
    compare(&table, "resolve 1916");
}

/// CAL 16.1a: the check, the die of columns and the assault are told together.
#[test]
fn cal_16_1a_elan_is_foretold_to_the_end() {
    let mut table =
        table(&E38.replace("    m-18-line = \"1315\"\n", "").replace("    m-carabiniers = \"1316\"\n", ""));
    declare(&mut table, &["attack 1316 1416"]);
    table.act("resolve 1416");
    let forecast = table.forecast("elan m-18-legere");
    assert_eq!(forecast.out_of, 216);
    assert!(has(&forecast, "passes on 4 or less"));
    // Two of six faces fail, and nobody is left.
    assert_eq!(short(&forecast)[0], ("nobody is left to attack", 72));
    compare(&table, "elan m-18-legere");
}

/// CAL 12.3.1b: values that tie, told for each.
#[test]
fn cal_12_3_1b_a_choice_of_efficiency_is_foretold_for_each_value() {
    let text = E38.replace("m-18-line = \"1315\"", "m-25-line = { at = \"1315\", reduced = true }");
    let mut table = table(&text.replace("    m-18-legere = \"1316\"\n", ""));
    declare(&mut table, &["attack 1315 1416", "attack 1316 1416"]);
    assert!(has(&table.forecast("resolve 1416"), "choose between efficiency 4 and 5"));
    table.act("resolve 1416").act("decline");
    let dice = |value: &str| counted(&table.forecast(value), Unit::Die, "efficiency");
    assert_eq!((dice("efficiency 4"), dice("efficiency 5")), (1, 2));
    compare(&table, "efficiency 5");
}

/// CAL 20.2c: a charge counts double.
#[test]
fn cal_20_2c_a_charge_is_foretold_with_doubled_strength() {
    let text = r#"
        base = "empty"
        turn = 4
        phase = "movement"
        formation = "hohenzollern"
        orders = { hohenzollern = "attack" }
        [pieces]
        hohenzollern = "1716"
        h-wurmser = "1616"
        m-18-line = "1416"
    "#;
    let mut table = Table::<Orders>::from_situation(with(&["charges"]), text);
    table.act("take h-wurmser");
    let forecast = table.forecast("charge 1516 1416");
    assert!(has(&forecast, "the charge doubles"));
    assert_eq!((forecast.base.value, has(&forecast, "disordered afterwards")), (6, true));
    assert!(forecast.base.what.ends_with("against 5: odds 1-1"));
    table.act("charge 1516 1416").act("end");
    let offered = |table: &Table<Orders>, text: &str| table.try_offers(text, true).is_ok();
    while !offered(&table, "resolve 1416") {
        table.act("end");
    }
    assert_eq!(table.forecast("resolve 1416").chances, forecast.chances);
}

fn fire_word(result: Fire) -> String {
    if result == Fire::Miss { "no effect".into() } else { result.code().into() }
}

/// The first die of a bombardment, by the rules.
fn compare_fire(table: &Table<Orders>, text: &str) -> Forecast {
    let game = table.game();
    let side = game.state().side(game.setup());
    let forecast = table.forecast(text);
    let action = read(table, text);
    let played = brute::dice(game.setup(), game.state(), side, action, |events| {
        events.iter().find_map(|event| match event.what {
            What::Fired { result, .. } => Some(fire_word(result)),
            _ => None,
        })
    });
    assert_eq!(brute::told(&forecast), played, "{forecast:#?}");
    forecast
}

/// E59: strength 2 counts 1 in box 0; eleven points in the open at one hex: +1 and +2; a 3 is D.
#[test]
fn cal_11_4_4_eleven_points_at_one_hex() {
    let table = table(
        r#"
        base = "empty"
        turn = 4
        phase = "bombardment"
        formation = "hohenzollern"
        [pieces]
        hohenzollern = "1618"
        h-art-sticker = "1516"
        m-18-line = "1416"
        m-32-line = "1416"
        "#,
    );
    let forecast = compare_fire(&table, "fire h-art-sticker 1416");
    assert_eq!((forecast.base.value, forecast.base.what.as_str()), (1, "bombardment strength, column 1"));
    assert_eq!((value(&forecast, "range"), value(&forecast, "density")), (1, 2));
    assert_eq!((forecast.out_of, short(&forecast)), (36, vec![("no effect", 12), ("D", 12), ("D1", 12)]));
    // Against 4 and 5: both stand on 4 or less under D, and on 3 or less under D1 the weaker one with them.
    let weight =
        |result: &str| forecast.chances.iter().find(|it| it.result == result).map_or(0, |it| it.weight);
    assert_eq!(weight("D: everybody stands"), 8);
    assert_eq!(weight("D: 18 Line Demi Brigade disordered and back 1 hex"), 2);
    assert_eq!(weight("D1: everybody stands"), 6);
    assert_eq!(weight("D1: 18 Line Demi Brigade disordered and back 1 hex"), 2);
}

/// E61: two guns of 3 in better weather at the Rocca, three hexes away: column 5-6, -3; a 6 is D.
#[test]
fn cal_11_4_1a_two_guns_at_the_rocca() {
    let setup = with(&["better_weather", "better_weather_fair"]);
    let rocca = setup.find_hex("1712").unwrap();
    let sees = |hex| {
        setup.index.sight[usize::from(rocca.0)].contains(hex)
            && setup.map.distance(rocca, hex) == 3
            && setup.ground(hex).level == 1
    };
    let hill = setup.map.hexes().find(|&hex| sees(hex)).map(|hex| setup.map.printed(hex)).unwrap();
    let text = format!(
        r#"
        base = "empty"
        turn = 6
        phase = "bombardment"
        formation = "massena"
        freed = ["massena"]
        [pieces]
        massena = "{hill}"
        r-art-12-iv = {{ at = "{hill}", with = "massena" }}
        r-art-12-v = {{ at = "{hill}", with = "massena" }}
        h-gyulai = "1712"
        "#
    );
    let table = Table::<Orders>::from_situation(with(&["better_weather", "better_weather_fair"]), &text);
    let forecast = compare_fire(&table, &format!("salvo {hill} 1712"));
    assert_eq!((forecast.base.value, forecast.base.what.as_str()), (6, "bombardment strength, column 5-6"));
    assert_eq!((value(&forecast, "range"), value(&forecast, "fortress")), (-1, -2));
    assert_eq!(short(&forecast), [("no effect", 24), ("D", 12)]);
    let (setup, state) = (table.game().setup(), table.game().state());
    let guns = state.guns_at(setup, state.hex_of(setup.find_piece("massena").unwrap()), state.side(setup));
    assert_eq!(bombardment::strength(setup, state, guns), 6);
}

/// E80, E5: why a strength is not the one on the counter.
#[test]
fn cal_12_5_1a_the_chances_say_who_is_doubled_halved_or_weakened() {
    let said = |table: &Table<Orders>, act: &str, clause: &str| {
        let lines = table.forecast(act).modifiers.into_iter().filter(|line| line.clause.0 == clause);
        lines.map(|line| line.what).collect::<Vec<_>>()
    };
    let table = table(
        r#"
        base = "empty"
        turn = 4
        phase = "declaration"
        formation = "hohenzollern"
        orders = { hohenzollern = "attack" }
        [pieces]
        hohenzollern = "1611"
        h-wurmser = "1510"
        m-40-line = { at = "1411", status = "disordered" }
        "#,
    );
    let hussars =
        table.game().setup().piece(table.game().setup().find_piece("h-wurmser").unwrap()).name.clone();
    assert_eq!(
        said(&table, "attack 1510 1411", "CAL 14.0a"),
        [format!("against broken troops in the open cavalry is doubled: {hussars}")]
    );
    assert_eq!(said(&table, "attack 1510 1411", "CAL 10.2a"), [format!("the marsh halves {hussars}")]);
    let text = r#"
        base = "empty"
        turn = 4
        weather = 2
        phase = "declaration"
        formation = "massena"
        freed = ["massena"]
        orders = { massena = "attack" }
        [pieces]
        massena = "1517"
        m-18-line = "1618"
        h-gyulai = "1717"
    "#;
    let storm = Table::<Orders>::from_situation(with(&["storm_from_the_east"]), text);
    assert_eq!(
        said(&storm, "attack 1618 1717", "CAL 20.3.1"),
        ["the storm in the face takes one from 18 Line Demi Brigade"]
    );
}
