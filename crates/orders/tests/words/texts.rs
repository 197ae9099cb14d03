//! Questions, menu and log as people read them.

use orders::Orders;
use orders::action::Action;
use orders::event::{Event, Phase, Turned, What, Why};
use orders::explain::explain;
use orders::setup::Order;
use orders::state::Status;
use orders::tables::{Fire, Outcome};
use orders::words;
use play::{Cost, Entry, Explanation, Face, Side};
use testkit::Table;

use crate::common::{setup, with};
use crate::words::{decision, read};

fn table(text: &str) -> Table<Orders> {
    Table::from_situation(setup(), text)
}

fn asked(table: &Table<Orders>) -> String {
    let game = table.game();
    words::question(game.setup(), game.state(), &decision(table))
}

/// The title of the group and the entry of an action.
fn entry<'a>(table: &'a Table<Orders>, text: &str) -> (String, Entry<'a, Action>) {
    let game = table.game();
    let action = read(table, text);
    let menu = words::menu(game.setup(), game.state(), decision(table).side);
    for group in menu.groups {
        if let Some(entry) = group.entries.into_iter().find(|entry| entry.action == action) {
            return (group.title, entry);
        }
    }
    panic!("{text} is not in the menu")
}

fn words_of(table: &Table<Orders>, text: &str) -> Explanation {
    let game = table.game();
    explain(game.setup(), game.state(), decision(table).side, read(table, text))
}

fn note(table: &Table<Orders>, text: &str) -> String {
    entry(table, text).1.note.unwrap_or_default()
}

const ADVANCE: &str = r#"
    base = "empty"
    turn = 4
    phase = "movement"
    formation = "augereau"
    orders = { augereau = "advance" }
    [pieces]
    augereau = "1414"
    a-5-legere = "1414"
    a-12-legere = "1410"
    a-art-6 = "1413"
    a-5-dragons = "1213"
    h-gyulai = { at = "1711", status = "routed" }
    h-callenberg = "1713"
    hohenzollern = "1811"
"#;

#[test]
fn cal_5_1_1a_the_question_counts_who_must_close() {
    let mut table = table(ADVANCE);
    assert_eq!(
        asked(&table),
        "Augereau's division acts under Advance: who moves next? 4 units in command still to move. Of 3 that count 2 \
         must end nearer to the enemy; 0 have. Overcast: one point less for units that leave the roads."
    );
    table.act("take a-5-legere");
    let whither = "Where does 5 Légère Demi Brigade go from 1414? 5 of 5 points left along roads, 4 off them; under Advance.";
    assert_eq!(asked(&table), whither);
    table.act("to 1513");
    assert!(asked(&table).contains(
        "3 units in command still to move. Of 3 that count 2 must end nearer to the enemy; 1 have."
    ));
}

#[test]
fn cal_9_1b_a_move_shows_cost_way_and_what_it_meets() {
    let mut table = table(ADVANCE);
    assert_eq!(note(&table, "take a-5-legere"), "5 points");
    table.act("take a-5-legere");
    let (title, stra) = entry(&table, "to 1614");
    assert_eq!(title, "5 Légère Demi Brigade 5-4, 1414");
    assert_eq!((stra.label.as_str(), stra.cost), ("to 1614 (Strà)", Some(Cost::halves(3))));
    assert_eq!((stra.target.as_deref(), stra.path.join(" ")), (Some("1614"), "1514 1614".into()));
    assert_eq!(stra.note.as_deref(), Some("enters an enemy zone and stops; closes with the enemy"));
    let (_, whole) = entry(&table, "via 1413");
    assert_eq!(
        (whole.label.as_str(), whole.cost, whole.note),
        ("by 1413 and on", Some(Cost::points(1)), None)
    );
    assert_eq!(note(&table, "to 1413"), "joins Augereau V Art. Pied 6 pdr");
    let caldiero = "takes 1612 (Caldiero), 2 points; then the whole formation may go anywhere; meets routed enemies in \
                    1711; closes with the enemy";
    assert_eq!(note(&table, "to 1612"), caldiero);
    assert_eq!(note(&table, "to 1414"), "moves no more in this activation");
}

/// Asked about something that is allowed, the battle says whom it concerns, what it does and where the menu finds that.
#[test]
fn cal_9_1a_what_is_legal_is_explained_by_what_it_does() {
    let mut table = table(ADVANCE);
    let said = |table: &Table<Orders>, act: &str| {
        let said = words_of(table, act);
        assert!(said.legal, "{said:?}");
        (said.clause.0, said.reason)
    };
    assert_eq!(said(&table, "take a-5-legere"), ("CAL 9.1a", "5 Légère Demi Brigade: move".into()));
    table.act("take a-5-legere");
    assert_eq!(said(&table, "to 1614"), ("CAL 9.1b", "5 Légère Demi Brigade: to 1614 (Strà)".into()));
    let far = words_of(&table, "take m-25-line");
    assert_eq!((far.legal, far.clause.0), (false, "CAL 9.1a"));
}

/// CAL 9.1.1b: the one hex that can always be moved shows what it costs.
#[test]
fn cal_9_1_1b_a_step_beyond_the_points_is_told() {
    let mut table = table(
        r#"
        base = "empty"
        turn = 6
        phase = "movement"
        formation = "massena"
        orders = { massena = "manoeuvre" }
        [pieces]
        massena = "1816"
        r-art-12-iv = { at = "1816", with = "massena" }
        "#,
    );
    table.act("take r-art-12-iv");
    let (_, hill) = entry(&table, "to 1916");
    assert_eq!(
        (hill.cost, hill.note.as_deref()),
        (Some(Cost::points(2)), Some("dearer than its points, but one hex can always be moved"))
    );
}

#[test]
fn cal_12_2_1_the_question_tells_what_a_declaration_lacks() {
    let mut table = table(
        r#"
        base = "empty"
        turn = 4
        phase = "declaration"
        formation = "massena"
        orders = { massena = "attack" }
        [pieces]
        massena = "1315"
        m-18-line = "1315"
        m-18-legere = "1417"
        h-gyulai = "1416"
        h-wurmser = "1516"
        "#,
    );
    assert_eq!(
        asked(&table),
        "Who assaults whom? Nothing is declared yet. Still missing: 18 Line Demi Brigade in 1315 must assault, under Attack; \
         18 Légère Demi Brigade in 1417 must assault, under Attack."
    );
    let (title, assault) = entry(&table, "attack 1315 1416");
    assert_eq!((title.as_str(), assault.label.as_str()), ("18 Line Demi Brigade, 1315", "assault 1416"));
    assert_eq!(assault.note.as_deref(), Some("then 5 against 4, 1-1"));
    table.act("attack 1315 1416").act("attack 1417 1416");
    assert!(
        asked(&table).contains(
            "Declared: on 1416, 18 Légère Demi Brigade and 18 Line Demi Brigade against Comb. Gyulai"
        )
    );
    assert!(
        asked(&table).contains("the enemy in 1516, next to the attackers in 1417, has to be assaulted too")
    );
}

#[test]
fn cal_16_0_the_question_counts_the_elan_left() {
    let mut table = table(
        r#"
        base = "empty"
        turn = 4
        elan = 2
        phase = "declaration"
        formation = "massena"
        orders = { massena = "attack" }
        [pieces]
        massena = "1315"
        m-18-line = "1315"
        h-gyulai = "1416"
        "#,
    );
    table.act("attack 1315 1416").act("end").act("resolve 1416");
    let elan = "The assault on 1416, 18 Line Demi Brigade against Comb. Gyulai Line Btn: 5 against 4, 1-1. Does a unit try \
                Elan? 2 attempts left in this battle.";
    assert_eq!(asked(&table), elan);
    assert_eq!(
        note(&table, "elan m-18-line"),
        "on 4 or less up to 6 columns to the right, else it is disordered"
    );
    table.act("decline");
    assert!(asked(&table).ends_with("Does Masséna lead it? He adds 1 to the die; on a 1 he is in danger."));
    assert_eq!(entry(&table, "lead massena").1.label, "lead the assault: +1 to the die");
    table.act("lead massena").roll(5);
    table.logged("At 1416 5 strength against 4 is 1-1, column 1-2; a 5 with +2 gives Dd: the defenders are disordered.");
}

#[test]
fn cal_20_1a_the_price_of_intervention_is_told() {
    let text = r#"
        base = "empty"
        turn = 6
        phase = "orders"
        active = "french"
        orders = { massena = "attack" }
        [pieces]
        bonaparte = "1014"
        massena = "1115"
        m-18-line = "1115"
        hohenzollern = "2318"
        h-gyulai = "2318"
    "#;
    let table = Table::<Orders>::from_situation(with(&["intervention"]), text);
    assert_eq!(
        asked(&table),
        "Which orders does Bonaparte change? Within his reach: Masséna's division (Attack). Does he take the reserve into \
         his own hand, for 3 points to the Austrians?"
    );
    assert_eq!(note(&table, "intervene"), "the Austrians get 3 points for it");
    let (title, order) = entry(&table, "order massena defence");
    assert_eq!(
        (title.as_str(), order.label.as_str()),
        ("Masséna's division, under Attack", "give the order Defence")
    );
}

/// Every kind of event that random games seldom show, in its words.
#[test]
fn the_log_tells_what_happened() {
    let setup = setup();
    let piece = |id: &str| setup.find_piece(id).unwrap();
    let hex = |number: &str| setup.find_hex(number).unwrap();
    let formation = |id: &str| setup.find_formation(id).unwrap();
    let told = |what: What| {
        let line = words::describe(&setup, &Event { what, secret_of: None });
        format!("{} {}", line.text, line.clause)
    };
    let gyulai = piece("h-gyulai");
    let guns = [piece("m-art-8"), piece("m-art-6")].into_iter().collect();
    let (rocca, plain) = (hex("1712"), hex("1611"));
    let lines = [
        (What::Turn { turn: 4 }, "Turn 4 begins, 10:00. CAL TURN"),
        (What::Phase { phase: Phase::Weather }, "The weather is rolled for. CAL 3.1-A2"),
        (
            What::Ordered { formation: formation("massena"), order: Order::Attack },
            "Masséna's division is under Attack. CAL 5.1",
        ),
        (
            What::Rolled { why: Why::Rally(rocca), face: Face(4) },
            "The units in 1712 (Rocca di Caldiero) try to reorganise: the die shows 4. CAL 15.3",
        ),
        (What::Weather { from: 3, to: 2 }, "Ice Storm passes: Snow & Ice (box 2). CAL 17.1.3g"),
        (
            What::Weather { from: 0, to: 1 },
            "The weather changes from Overcast to Heavy rain (box 1). CAL 17.0b",
        ),
        (
            What::Rallied { piece: gyulai, status: Status::Disordered },
            "Comb. Gyulai Line Btn has stopped running and is disordered. CAL 15.3.1",
        ),
        (
            What::Initiative { side: Side::B, totals: [6, 6] },
            "The Austrians have the initiative, 6 to 6, by their higher army value. CAL 6.0b",
        ),
        (
            What::Freed { formation: formation("massena") },
            "Masséna's division has been where it was sent and may now go anywhere. CAL 19.1.2",
        ),
        (
            What::Fired { guns, target: rocca, strength: 2, modifier: -1, result: Fire::D1 },
            "Massena IV Art. Pied 8 pdr and Massena IV Art. Pied 6 pdr bombard 1712 (Rocca di Caldiero) with strength 2 and -1 \
             to the die: D1, troops there check with one more on the die. CAL 11.4.4",
        ),
        (
            What::Eliminated { piece: gyulai, back_on: Some(6) },
            "Comb. Gyulai Line Btn is eliminated and will return, reduced, in turn 6. CAL 12.8a",
        ),
        (
            What::Eliminated { piece: gyulai, back_on: None },
            "Comb. Gyulai Line Btn is eliminated for good. CAL 12.8c",
        ),
        (
            What::SeenMoving { side: Side::B, from: None, to: Some(plain) },
            "Something Austrian appears in 1611. CAL 20.4",
        ),
        (
            What::Resolved {
                target: rocca,
                attack: 4,
                defence: 8,
                odds: -1,
                column: -5,
                modifier: 0,
                die: None,
                result: Outcome::Ae,
            },
            "At 1712 (Rocca di Caldiero) 4 strength against 8 is 1-2, shifted to 1-6, worse than the table: all attackers are \
             eliminated. CAL 12.4.2b",
        ),
        (
            What::Resolved {
                target: rocca,
                attack: 18,
                defence: 2,
                odds: 8,
                column: 8,
                modifier: 3,
                die: Some(2),
                result: Outcome::De,
            },
            "At 1712 (Rocca di Caldiero) 18 strength against 2 is 9-1, column 6-1; a 2 with +3 gives De: all defenders are \
             eliminated. CAL 12.5.3",
        ),
        (
            What::Became { result: Outcome::Ex, by: Turned::Town },
            "The result becomes Ex: an exchange of losses. CAL 12.5.4-Dr2",
        ),
        (
            What::Became { result: Outcome::Ad, by: Turned::Pressed },
            "The result becomes Ad: the attackers are disordered. CAL 12.5.4-Ne2",
        ),
        (
            What::Overrun { piece: piece("h-art-6-reserve") },
            "Foot Art. 6\" Reserve Sect. stands alone and is taken. CAL 11.1.1b",
        ),
        (
            What::Disordered { piece: piece("h-art-6-reserve") },
            "Foot Art. 6\" Reserve Sect. is disordered. CAL 15.0",
        ),
        (What::Confusion { columns: -1 }, "Confusion moves the assault 1 column to the left. CAL 17.2"),
        (What::Captured { piece: piece("provera") }, "Provera cannot get away and is captured. CAL 8.2.3b"),
    ];
    for (what, text) in lines {
        assert_eq!(told(what), text);
    }
}
