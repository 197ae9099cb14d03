//! Initiative (CAL 6).

use super::finish;
use crate::table;

/// Two French formations and one Austrian, before the initiative roll.
fn field(weather: u8) -> String {
    format!(
        r#"
        base = "empty"
        turn = 3
        weather = {weather}
        phase = "initiative"
        orders = {{ massena = "defence", augereau = "defence", hohenzollern = "defence" }}
        [pieces]
        massena = "1117"
        m-18-line = "1117"
        augereau = "1112"
        a-5-legere = "1112"
        hohenzollern = "2318"
        h-wurmser = "2318"
        "#
    )
}

#[test]
fn cal_6_0a_the_higher_total_wins() {
    // Box 1: the French add 2, the Austrians 1.
    for (french, austrian, winner) in
        [(3, 3, "french"), (2, 4, "austrian"), (1, 3, "austrian"), (6, 6, "french")]
    {
        let mut table = table(&field(1));
        table.awaits_roll("CAL 6.0a").roll(french).awaits_roll("CAL 6.0a").roll(austrian);
        table.asks(winner, "CAL 6.2a");
    }
}

#[test]
fn cal_6_0b_a_tie_goes_to_the_higher_value_or_is_rolled_again() {
    // 3 + 2 against 5 + 0: the French value is higher.
    table(&field(0)).rolls(&[3, 5]).asks("french", "CAL 6.2a");
    // 4 + 2 against 3 + 3: the Austrian value is higher.
    table(&field(3)).rolls(&[4, 3]).asks("austrian", "CAL 6.2a");
    // In box 2 the values are equal: both roll again, as often as it takes.
    let mut table = table(&field(2));
    table.rolls(&[4, 4]).awaits_roll("CAL 6.0a").rolls(&[1, 1]).awaits_roll("CAL 6.0a");
    table.rolls(&[2, 3]).asks("austrian", "CAL 6.2a");
}

#[test]
fn cal_6_1a_the_french_add_two_in_any_weather() {
    for weather in 0..=3 {
        // 4 + 2 beats every total up to 5, and loses to 7.
        table(&field(weather)).rolls(&[4, 5 - weather]).asks("french", "CAL 6.2a");
        if weather > 0 {
            table(&field(weather)).rolls(&[4, 7 - weather]).asks("austrian", "CAL 6.2a");
        }
    }
}

#[test]
fn cal_6_1b_the_austrians_add_the_number_of_the_weather_box() {
    for weather in 0..=3 {
        // 3 + 2 = 5: the Austrians win with a die that makes 6 with the box, and lose with one that makes 4.
        table(&field(weather)).rolls(&[3, 6 - weather]).asks("austrian", "CAL 6.2a");
        table(&field(weather)).rolls(&[3, 4 - weather]).asks("french", "CAL 6.2a");
    }
}

#[test]
fn cal_6_2a_the_winner_names_any_formation_of_either_side() {
    let mut table = table(&field(0));
    table
        .rolls(&[1, 6])
        .asks("austrian", "CAL 6.2a")
        .offers("activate hohenzollern")
        .offers("activate augereau");
    // The owner plays it.
    table.act("activate massena").asks("french", "CAL 3.1-B2b").expect("formation", "massena");
}

#[test]
fn cal_6_2a_a_formation_that_is_not_there_cannot_be_named() {
    // Provera's marker is placed when he is due, with his first units (R8); the reserve is nobody's formation.
    let waiting = field(0) + "provera = \"away\"\np-kinsky = \"away\"\nr-75-line = \"1013\"";
    let mut table = table(&waiting);
    table.rolls(&[1, 6]).refuse("activate provera", "CAL 21.3b").refuse("activate reserve", "CAL 15.4.3b");
    let mut table = crate::table(&waiting.replace("turn = 3", "turn = 5"));
    table.rolls(&[1, 6]).act("activate provera").expect("formation", "provera");
}

#[test]
fn cal_6_2b_a_new_roll_precedes_each_activation() {
    let mut table = table(&field(0));
    table.rolls(&[6, 1]).act("activate massena");
    finish(&mut table);
    table.awaits_roll("CAL 6.0a").rolls(&[1, 6]).asks("austrian", "CAL 6.2a").act("activate hohenzollern");
    finish(&mut table);
    // With one left there is nothing to roll for (R6); then the turn is over.
    table.expect("formation", "augereau").asks("french", "CAL 3.1-B2b");
    finish(&mut table);
    table.expect("turn", 4).awaits_roll("CAL 3.1-A2");
}

#[test]
fn cal_6_2c_no_formation_and_no_unit_acts_twice() {
    let with_reserve = field(0) + "r-75-line = \"1114\"";
    let mut table = table(&with_reserve);
    table.rolls(&[6, 1]).act("activate massena").asks("french", "CAL 15.4.3c").act("join r-75-line");
    finish(&mut table);
    table.expect("pieces.r-75-line.activated", true);
    table.rolls(&[6, 1]).refuse("activate massena", "CAL 6.2c").act("activate augereau");
    // The reserve unit has acted: nobody asks for it any more.
    table.asks("french", "CAL 3.1-B2b").act("decline").refuse("take r-75-line", "CAL 3.1-B");
}
