//! The sequence of play and initiative (CAL 3, 6), with rounding and the leaders' own marks (CAL 1.4, 2.2).

mod activation;
mod initiative;

use orders::flow::Frame;
use orders::odds::{self, Sides};
use orders::setup::{PieceId, PieceSet};
use orders::tables::{CombatTable, odds_text};
use orders::{Orders, bombardment};
use play::Next;
use testkit::Table;

use crate::cal::{common, table};

/// A piece by its id.
pub(crate) fn piece(table: &Table<Orders>, id: &str) -> PieceId {
    table.game().setup().find_piece(id).unwrap_or_else(|| panic!("there is no piece {id}"))
}

/// Lets the active formation do nothing more, until its activation is over, a die is due or it has to do something.
pub(crate) fn finish(table: &mut Table<Orders>) {
    let active = table.game().state().active;
    let acts = |table: &Table<Orders>| {
        let state = table.game().state();
        state.active == active && matches!(state.frames.iter().next(), Some(Frame::Activation(_)))
    };
    while acts(table) && matches!(table.game().next(), Next::Decide(_)) {
        let idle = ["end", "decline"].into_iter().find(|answer| table.try_offers(answer, true).is_ok());
        let Some(idle) = idle else { return };
        table.act(idle);
    }
}

/// A turn in which every segment has something to decide: both commanders have an officer in range, both armies have a unit to
/// reorganise and one that returns, and Massena has units in command, out of command, guns, and cavalry with a gun to assault.
const WHOLE_TURN: &str = r#"
    base = "empty"
    turn = 5
    phase = "orders"
    orders = { massena = "attack", augereau = "attack", hohenzollern = "defence" }
    [pieces]
    alvinczy = "2414"
    hohenzollern = "2415"
    h-colloredo = { at = "2416", status = "disordered" }
    h-gyulai = { at = "waiting", reduced = true, back_on = 5 }
    h-erdody-1 = "1416"
    h-art-avg-horse = "1416"
    bonaparte = "1014"
    massena = "1116"
    m-18-line = "1315"
    m-art-8 = "1316"
    m-1-cavalry = "1721"
    m-40-line = { at = "waiting", reduced = true, back_on = 5 }
    a-5-legere = { at = "1105", status = "disordered" }
"#;

#[test]
fn cal_1_4_halves_go_up_and_odds_never_to_the_nearest() {
    let at = |pieces: &str| {
        let text =
            format!("base = \"empty\"\nphase = \"bombardment\"\nformation = \"massena\"\n[pieces]\n{pieces}");
        table(&text)
    };
    let of =
        |table: &Table<Orders>, ids: &[&str]| -> PieceSet { ids.iter().map(|id| piece(table, id)).collect() };
    // In Overcast 2 + 1 guns fire with 1.5, which is 2; one point alone is never less than one.
    let guns = at("m-art-8 = \"1215\"\nm-art-6 = \"1215\"\nmassena = \"1215\"");
    let fire = |ids: &[&str]| bombardment::strength(guns.game().setup(), guns.game().state(), of(&guns, ids));
    assert_eq!(fire(&["m-art-8", "m-art-6"]), 2);
    assert_eq!(fire(&["m-art-6"]), 1);
    // In marsh five points are 2.5, which is 3; five and four are summed first: 4.5 is 5.
    let marsh = at("m-18-line = \"1410\"\nm-40-line = \"1410\"\nm-18-legere = \"1411\"\nh-gyulai = \"1510\"");
    let (setup, state) = (marsh.game().setup(), marsh.game().state());
    assert_eq!(odds::defence(setup, state, &Sides::new(Default::default(), of(&marsh, &["m-18-line"]))), 3);
    assert_eq!(
        odds::defence(setup, state, &Sides::new(Default::default(), of(&marsh, &["m-18-line", "m-40-line"]))),
        5
    );
    assert_eq!(odds::defence(setup, state, &Sides::new(Default::default(), of(&marsh, &["h-gyulai"]))), 2);
    // 14 against 5 would be nearest to 3-1; odds are rounded for the defender.
    assert_eq!(odds_text(CombatTable::odds(14, 5)), "2-1");
    let sides = Sides::new(of(&marsh, &["m-18-line", "m-18-legere"]), of(&marsh, &["h-gyulai"]));
    assert_eq!(odds::attack(setup, state, &sides), 3 + 5);
}

#[test]
fn cal_2_2_1_every_leader_has_six_points() {
    let setup = common::setup();
    let mut leaders = setup.pieces.iter().filter(|piece| piece.kind.is_leader());
    assert_eq!(leaders.clone().count(), 6);
    assert!(leaders.all(|leader| leader.movement == 6));
    // Six hexes over open ground, twelve along the road, and Overcast takes nothing from them (R19).
    let mut table = table(
        r#"
        base = "empty"
        phase = "leaders"
        formation = "augereau"
        [pieces]
        augereau = "1114"
        a-5-legere = "1112"
        "#,
    );
    table.act("take augereau").offers("to 2314").refuse("to 2414", "CAL 9.1.1a");
    table.offers("to 1218").refuse("to 1121", "CAL 9.1.1a");
}

#[test]
fn cal_2_2_2_an_officer_is_activated_once_his_formation_has_acted() {
    let mut table = table(
        r#"
        base = "empty"
        turn = 2
        phase = "activation"
        formation = "massena"
        orders = { massena = "defence", augereau = "defence" }
        [pieces]
        massena = "1117"
        m-18-line = "1117"
        augereau = "1112"
        a-5-legere = "1112"
        hohenzollern = "2318"
        h-wurmser = "2318"
        "#,
    );
    table.expect("pieces.massena.activated", false).expect("activated", Vec::<String>::new());
    finish(&mut table);
    table.expect("pieces.massena.activated", true).expect("activated", vec!["massena"]);
    table.expect("pieces.augereau.activated", false).expect("pieces.m-18-line.activated", true);
}

#[test]
fn cal_3_1_segments_come_in_their_fixed_order() {
    let mut table = table(WHOLE_TURN);
    table.asks("austrian", "CAL 3.1-A1").refuse("rally 2416", "CAL 3.1-A1");
    table.refuse("french: order massena defence", "CAL 3.1-A1").act("end");
    table.asks("french", "CAL 3.1-A1").refuse("return m-40-line 1117", "CAL 3.1-A1").act("end");
    table.awaits_roll("CAL 3.1-A2").refuse("french: order massena defence", "CAL 3.1-A2").roll(1);
    table.asks("austrian", "CAL 15.3").refuse("order hohenzollern attack", "CAL 15.3").act("end");
    table.asks("french", "CAL 15.3").refuse("return m-40-line 1117", "CAL 15.3").act("end");
    table.asks("austrian", "CAL 12.8b").refuse("rally 2416", "CAL 12.8b").act("return h-gyulai 2415");
    table.asks("french", "CAL 12.8b").refuse("take m-18-line", "CAL 12.8b").act("return m-40-line 1117");
    table.awaits_roll("CAL 6.0a").roll(5).awaits_roll("CAL 6.0a").roll(1);
    table.asks("french", "CAL 6.2a").refuse("order massena defence", "CAL 6.2a").act("activate massena");
    table.asks("french", "CAL 3.1-B2b").refuse("take m-18-line", "CAL 3.1-B2b").act("decline");
    table
        .asks("french", "CAL 3.1-B3a")
        .refuse("try", "CAL 3.1-B3a")
        .refuse("fire m-art-8 1416", "CAL 3.1-B3a");
    table.act("take m-40-line").act("to 1217").act("end");
    table.asks("french", "CAL 3.1-B3c").refuse("take m-art-8", "CAL 3.1-B3c").act("end");
    table.asks("french", "CAL 4.1.4").refuse("take m-1-cavalry", "CAL 4.1.4").act("end");
    table.asks("french", "CAL 3.1-B4").refuse("attack 1315 1416", "CAL 3.1-B4").act("end");
    table.asks("french", "CAL 3.1-B5a").refuse("fire m-art-8 1416", "CAL 3.1-B5a");
    table.act("attack 1315 1416").act("end").asks("french", "CAL 12.0b").act("resolve 1416");
    table.asks("austrian", "CAL 14.1a").refuse("fire h-art-avg-horse 1315", "CAL 14.1a").act("decline");
    table.asks("austrian", "CAL 11.4.5a").act("decline").asks("french", "CAL 16.1a").act("decline");
    table.awaits_roll("CAL 12.5.3").refuse("french: activate augereau", "CAL 12.5.3");
}

#[test]
fn cal_3_1_a1_each_commander_changes_the_orders_of_officers_in_range() {
    let mut table = table(WHOLE_TURN);
    table.offers("order hohenzollern attack").offers("order hohenzollern manoeuvre");
    table.act("order hohenzollern manoeuvre").expect("orders.hohenzollern", "manoeuvre");
    // Nobody else is in Alvinczy's range, so the French are asked; Augereau's officer is not there.
    table.asks("french", "CAL 3.1-A1").refuse("order augereau advance", "CAL 4.4.5a");
    table.act("order massena defence").expect("orders.massena", "defence").awaits_roll("CAL 3.1-A2");
    // Without a commander on the map there is nothing to do.
    let absent = WHOLE_TURN.replace("alvinczy = \"2414\"", "").replace("bonaparte = \"1014\"", "");
    let mut table = crate::table(&absent);
    table.awaits_roll("CAL 3.1-A2");
}

#[test]
fn cal_3_1_a2_one_die_on_the_row_of_the_box_moves_the_marker() {
    // The rows of the weather table: the new box by the old one and the die.
    let rows = [(0, [0, 0, 0, 1, 1, 1]), (1, [0, 1, 1, 1, 2, 2]), (2, [1, 1, 2, 2, 3, 3])];
    for (from, row) in rows {
        for (die, to) in (1..).zip(row) {
            let text = WHOLE_TURN.replace("\"orders\"", &format!("\"weather\"\nweather = {from}"));
            let mut table = table(&text);
            table.expect("active", "austrian").awaits_roll("CAL 3.1-A2").roll(die).expect("weather", to);
        }
    }
}

#[test]
fn cal_3_1_a3_both_sides_may_reorganise_in_turn() {
    let text = WHOLE_TURN.replace("\"orders\"", "\"reorganisation\"");
    let mut table = table(&text);
    // Under Defence, and next to his officer, the battalion passes with anything but a six.
    table.asks("austrian", "CAL 15.3").act("rally 2416").roll(5);
    table.expect("pieces.h-colloredo.status", "good");
    // Out of command counts as Defence (R13).
    table.asks("french", "CAL 15.3").act("rally 1105").roll(5);
    table.expect("pieces.a-5-legere.status", "disordered").asks("austrian", "CAL 12.8b");
    // A formation whose order does not allow it does not try, and its side is not asked.
    let text = text.replace("hohenzollern = \"defence\"", "hohenzollern = \"manoeuvre\"");
    let mut table = crate::table(&text);
    table.asks("french", "CAL 15.3");
}

#[test]
fn cal_3_1_a4_both_sides_return_units_whose_time_is_over() {
    let text = WHOLE_TURN.replace("\"orders\"", "\"replacement\"");
    let mut table = table(&text);
    table.asks("austrian", "CAL 12.8b").act("return h-gyulai 2415").expect("pieces.h-gyulai.at", "2415");
    table.asks("french", "CAL 12.8b").act("return m-40-line 1116").expect("pieces.m-40-line.at", "1116");
    table.awaits_roll("CAL 6.0a");
    // Who is due on a later turn waits.
    let text = text.replace("back_on = 5", "back_on = 6");
    let mut table = crate::table(&text);
    table.awaits_roll("CAL 6.0a").expect("pieces.h-gyulai.at", "waiting");
}

#[test]
fn cal_3_1_a5_both_roll_and_the_winner_picks_the_next_formation() {
    let mut table = table(&WHOLE_TURN.replace("\"orders\"", "\"initiative\""));
    table.awaits_roll("CAL 6.0a").roll(1).awaits_roll("CAL 6.0a").roll(6).asks("austrian", "CAL 6.2a");
    table.act("activate hohenzollern").expect("formation", "hohenzollern");
}

#[test]
fn cal_3_1_c_the_turn_marker_goes_on_when_nobody_is_left() {
    let mut table = table(
        r#"
        base = "empty"
        turn = 2
        phase = "activation"
        formation = "massena"
        activated = ["hohenzollern", "augereau"]
        orders = { massena = "defence" }
        [pieces]
        massena = "1117"
        m-18-line = "1117"
        augereau = "1112"
        hohenzollern = "2318"
        h-wurmser = { at = "2318", activated = true }
        "#,
    );
    finish(&mut table);
    table.expect("turn", 3).awaits_roll("CAL 3.1-A2").expect("phase", "weather");
}

#[test]
fn cal_3_1_c2_every_officer_is_turned_back() {
    let mut table = table(
        r#"
        base = "empty"
        turn = 2
        phase = "activation"
        formation = "massena"
        activated = ["hohenzollern"]
        orders = { massena = "defence" }
        [pieces]
        massena = "1117"
        m-18-line = { at = "1117", attacked = true }
        hohenzollern = "2318"
        h-wurmser = { at = "2318", activated = true }
        "#,
    );
    table.expect("pieces.hohenzollern.activated", true);
    finish(&mut table);
    table.expect("activated", Vec::<String>::new()).expect("pieces.hohenzollern.activated", false);
    table.expect("pieces.h-wurmser.activated", false).expect("pieces.m-18-line.attacked", false);
    table.roll(1).rolls(&[6, 1]).offers("activate hohenzollern").offers("activate massena");
}

/// The battle from its first moment, up to the first activation.
fn opening() -> Table<Orders> {
    let mut table = Table::<Orders>::new(common::setup());
    table.act("ready").act("end").act("ready").act("order massena defence").act("order augereau defence");
    table.act("end");
    table
}

#[test]
fn cal_3_2a_the_first_turn_begins_with_an_activation() {
    let mut table = opening();
    table.expect("turn", 1).expect("phase", "choice").expect("weather", 0).asks("french", "CAL 3.2b");
    table.expect("activated", Vec::<String>::new()).act("activate massena").asks("french", "CAL 3.1-B2b");
}

#[test]
fn cal_3_2b_the_french_open_with_one_of_their_own() {
    let mut table = opening();
    table.offers("activate massena").offers("activate augereau");
    table.refuse("activate hohenzollern", "CAL 3.2b").act("activate augereau").asks("french", "CAL 3.1-B2b");
}

#[test]
fn cal_3_2c_from_the_second_activation_on_initiative_is_rolled() {
    let mut table = opening();
    table.act("activate massena");
    finish(&mut table);
    table.awaits_roll("CAL 6.0a").rolls(&[1, 4]).asks("austrian", "CAL 6.2a");
    table.offers("activate augereau").offers("activate hohenzollern").refuse("activate massena", "CAL 6.2c");
}
