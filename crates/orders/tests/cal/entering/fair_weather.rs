//! 19.2: what if the ice storm had not come.

use orders::setup::Kind;

use crate::cal::marching::{Table, assault, moving_in_fair_weather, shifts, text};
use crate::common::{setup, with};

#[test]
fn cal_19_2_1_there_is_no_weather() {
    let pieces = r#"
        activated = ["hohenzollern"]
        [pieces]
        massena = "1217"
        m-18-line = "1217"
        hohenzollern = "2318"
        h-wurmser = "2318"
    "#;
    let mut table = moving_in_fair_weather("massena", "manoeuvre", pieces);
    // Four points off the road.
    table.act("take m-18-line").offers("to 1221").act("to 1218").act("end");
    // The next turn goes on to the initiative without a weather roll; the Austrians add nothing to their die.
    table.expect("turn", 5).expect("weather", 0).awaits_roll("CAL 6.0a").rolls(&[1, 2]);
    table.expect("phase", "choice").expect("active", "french");
}

#[test]
fn cal_19_2_1_guns_and_assaults_feel_nothing_of_it() {
    let pieces = r#"
        [pieces]
        massena = "1217"
        m-18-line = "1217"
        m-art-8 = "1217"
        h-gyulai = "1218"
        h-colloredo = "1220"
    "#;
    let fight = |options: &[&str]| -> (Table, usize) {
        let table = crate::table_with(options, &text("bombardment", "massena", "attack", pieces));
        let sides = assault(&table, &["m-18-line"], &["h-gyulai"]);
        let count = shifts(&table, &sides).len();
        (table, count)
    };
    // Ever overcast, with the effects of 17.1.1 (R144).
    let (mut table, count) = fight(&["better_weather"]);
    assert_eq!(count, 1);
    table.refuse("fire m-art-8 1220", "CAL 17.1.1d").offers("fire m-art-8 1218");
    // The other reading has none, and the printed range of three.
    let (mut table, count) = fight(&["better_weather", "better_weather_fair"]);
    assert_eq!(count, 0);
    table.offers("fire m-art-8 1220");
}

#[test]
fn cal_19_2_2_everybody_comes_a_turn_earlier() {
    let (usual, fair) = (setup(), with(&["better_weather"]));
    let mut late = 0;
    for (one, other) in usual.pieces.iter().zip(&fair.pieces) {
        assert_eq!(other.arrives, one.arrives.saturating_sub(1), "{}", one.id);
        assert_eq!(other.entry, one.entry);
        late += usize::from(one.arrives > 0);
    }
    assert_eq!(late, 36);
    // The schedule has both armies, leaders included.
    let leaders = usual.pieces.iter().filter(|piece| piece.arrives > 0 && piece.kind.is_leader());
    assert_eq!(leaders.count(), 3);
    assert!(usual.pieces.iter().any(|piece| piece.arrives == 2 && piece.kind == Kind::Cavalry));
}

#[test]
fn cal_19_2_2_the_first_arrivals_come_in_turn_1() {
    // E75, R96.
    let text = "turn = 1\nphase = \"movement\"\nformation = \"hohenzollern\"";
    let mut table = crate::table_with(&["better_weather"], text);
    table.offers("enter h-mahoney-jager 2714").act("enter h-stab-dragoner 2714").act("to 2614");
    crate::table(text).refuse("enter h-mahoney-jager 2714", "CAL 15.4a");
    // 45 and 39 Line on turn 6.
    let sixth = "turn = 6\nphase = \"movement\"\nformation = \"massena\"";
    let mut table = crate::table_with(&["better_weather"], sixth);
    table.offers("enter r-45-line 1014").offers("enter r-39-line 1014");
    crate::table(sixth).refuse("enter r-45-line 1014", "CAL 15.4a");
}

#[test]
fn cal_19_2_3_colognola_and_caldiero_pay_the_french_less() {
    let mut fair = crate::table_with(&["better_weather"], "turn = 1");
    let mut usual = crate::table("turn = 1");
    for (hex, worth) in [("2020", 3), ("2119", 3), ("1612", 2), ("1613", 2), ("1712", 2)] {
        fair.expect(&format!("objectives.{hex}.worth.french"), worth - 1);
        fair.expect(&format!("objectives.{hex}.worth.austrian"), worth);
        usual.expect(&format!("objectives.{hex}.worth.french"), worth);
    }
    for (hex, worth) in [("1607", 2), ("2013", 1), ("2115", 1)] {
        for side in ["french", "austrian"] {
            fair.expect(&format!("objectives.{hex}.worth.{side}"), worth);
        }
    }
}
