//! Orders to formations at a table.

use play::Side;
use scene::wire::{Ask, Code};
use serde_json::{Value, json};
use table::{DiceBy, Player};

use crate::pages::{House, Page};

fn order(house: &mut House, reader: u64, text: &str) -> Result<(), Code> {
    let rev = house.pages[&reader].rev;
    house.change(reader, &Ask::Order { rev, order: text.into() }).map_err(|fault| fault.code)
}

fn carry(house: &mut House, reader: u64, most: u32) -> Result<Value, Code> {
    let rev = house.pages[&reader].rev;
    let ask = Ask::Carry { rev, most: Some(most), anyway: false };
    house.change(reader, &ask).map_err(|fault| fault.code)?;
    let heard = &house.pages[&reader].heard;
    Ok(heard.iter().rfind(|said| said["t"] == "carried").cloned().unwrap())
}

fn heard(page: &Page, kind: &str) -> usize {
    page.heard.iter().filter(|said| said["t"] == kind).count()
}

/// The formation with most pieces that can act.
fn formation(house: &House, reader: u64) -> (String, String) {
    let listed = house.ask(reader, r#"{"t":"orders","id":4}"#).unwrap();
    assert_eq!(listed["id"], 4);
    let all = listed["orders"]["formations"].as_array().unwrap();
    let acts = all.iter().filter(|it| it["acts"] == true);
    let most = acts.max_by_key(|it| it["pieces"].as_array().unwrap().len()).unwrap();
    (most["id"].as_str().unwrap().to_owned(), most["seat"].as_str().unwrap().to_owned())
}

#[test]
fn orders_are_known_to_their_side_alone_and_change_nothing_until_they_are_carried_out() {
    let mut house = House::new("castiglione", &[]);
    let (french, austrian, watch) = (house.sit("french"), house.sit("austrian"), house.sit("watch"));
    let (id, _) = formation(&house, austrian);
    let reach = house.ask(austrian, &json!({"t": "reach", "formation": id}).to_string()).unwrap();
    let goal = reach["reach"]["next"][0].as_str().unwrap().to_owned();
    let rev = house.pages[&austrian].rev;
    let before = [french, watch].map(|other| house.pages[&other].heard.len());
    order(&mut house, austrian, &format!("{id} march {goal}")).unwrap();
    assert_eq!(house.pages[&austrian].rev, rev, "an order is no answer");
    assert_eq!(heard(&house.pages[&austrian], "orders"), 1);
    assert_eq!(
        [french, watch].map(|other| house.pages[&other].heard.len()),
        before,
        "nobody else hears of it"
    );
    for other in [french, watch] {
        assert_eq!(heard(&house.pages[&other], "orders"), 0);
    }
    let seen =
        house.ask(austrian, &json!({"t": "foresee", "order": format!("{id} march {goal}")}).to_string());
    let preview = &seen.unwrap()["preview"];
    assert!(preview["samples"] == 20 && !preview["ends"].as_array().unwrap().is_empty(), "{preview}");
    let mut gave = 0;
    let halt = loop {
        let carried = carry(&mut house, austrian, 1).unwrap();
        gave += carried["gave"].as_array().unwrap().len();
        assert_eq!(carried["rev"], house.pages[&austrian].rev);
        if carried["halt"].is_object() {
            break carried["halt"].clone();
        }
    };
    assert!(gave > 0 && house.pages[&austrian].rev > rev, "{halt}");
    assert_eq!(halt["kind"], "carried");
    for other in [french, watch] {
        assert_eq!(heard(&house.pages[&other], "carried"), 0);
        assert!(heard(&house.pages[&other], "patch") > 0, "what was done is seen");
    }
    let note = house.written.iter().find(|entry| entry.starts_with("note ")).unwrap();
    assert!(note.contains(&format!("march {goal}")) && note.contains("\"seen_by\":\"side\""), "{note}");
    house.assert_whole();
    house.assert_written();
}

#[test]
fn what_comes_too_late_or_from_the_wrong_seat_does_nothing() {
    let mut house = House::new("castiglione", &[]);
    let (french, austrian, watch) = (house.sit("french"), house.sit("austrian"), house.sit("watch"));
    let (id, seat) = formation(&house, austrian);
    let old = house.pages[&austrian].rev;
    let text = format!("{id} hold {seat}");
    house.act(austrian, "pass").unwrap();
    for ask in [
        Ask::Order { rev: old, order: text.clone() },
        Ask::Standing { rev: old, set: "all usual".into() },
        Ask::Carry { rev: old, most: None, anyway: true },
    ] {
        assert_eq!(house.change(austrian, &ask).unwrap_err().code, Code::Stale);
    }
    assert_eq!(heard(&house.pages[&austrian], "orders"), 0);
    assert_eq!(order(&mut house, watch, &text), Err(Code::NotYours));
    assert_eq!(house.ask(watch, r#"{"t":"orders"}"#), Err(Code::NotYours));
    // The formation of the other side is none of this one.
    assert_eq!(order(&mut house, french, &text), Err(Code::Refused));
    // Orders may be given while the enemy is asked; they wait.
    order(&mut house, austrian, &text).unwrap();
    if !house.table.now().position.asked().contains(&Side::B) {
        assert_eq!(carry(&mut house, austrian, 9).unwrap()["halt"]["kind"], "enemy");
    }
}

#[test]
fn a_game_may_be_played_without_orders() {
    let mut house = House::without_orders("castiglione");
    let austrian = house.sit("austrian");
    assert_eq!(house.pages[&austrian].heard[0]["orders"], false);
    let (rev, order) = (house.pages[&austrian].rev, "melas own".to_owned());
    for ask in [Ask::Order { rev, order }, Ask::Carry { rev, most: None, anyway: false }] {
        assert_eq!(house.change(austrian, &ask).unwrap_err().code, Code::NotYours);
    }
    assert_eq!(house.ask(austrian, r#"{"t":"orders"}"#), Err(Code::NotYours));
}

#[test]
fn formations_are_called_in_secret_by_order_too() {
    let mut house = House::with("novara", &[], [Player::Person; 2], DiceBy::Server);
    let both = [house.sit("austrian"), house.sit("piedmontese")];
    for reader in both {
        let rev = house.pages[&reader].rev;
        house.change(reader, &Ask::Standing { rev, set: "all usual".into() }).unwrap();
    }
    for _ in 0..40 {
        let now = house.table.now().position.clone();
        if now.asked().len() == 2 {
            break;
        }
        let asked = now.asked()[0];
        let reader = both.into_iter().find(|reader| house.side_of(*reader) == asked).unwrap();
        carry(&mut house, reader, 500).unwrap();
    }
    assert_eq!(house.table.now().position.asked().len(), 2, "both sides choose");
    let reader = both[0];
    let listed = house.ask(reader, r#"{"t":"orders"}"#).unwrap();
    for formation in listed["orders"]["formations"].as_array().unwrap() {
        let id = formation["id"].as_str().unwrap();
        order(&mut house, reader, &format!("{id} own as rest")).unwrap();
    }
    let (rev, written) = (house.pages[&reader].rev, house.written.len());
    let other = house.pages[&both[1]].heard.len();
    let carried = carry(&mut house, reader, 500).unwrap();
    assert_eq!(carried["gave"].as_array().unwrap().len(), 1, "{carried}");
    assert_eq!(
        (house.pages[&reader].rev, house.written.len()),
        (rev, written),
        "what is chosen in secret is kept"
    );
    assert_eq!(house.pages[&both[1]].heard.len(), other, "and nobody hears of it");
}

#[test]
fn orders_that_were_begun_are_known_again_when_the_game_is_loaded() {
    let mut house = House::new("castiglione", &[]);
    let austrian = house.sit("austrian");
    let (id, _) = formation(&house, austrian);
    let reach = house.ask(austrian, &json!({"t": "reach", "formation": id}).to_string()).unwrap();
    let goal = reach["reach"]["next"][0].as_str().unwrap().to_owned();
    order(&mut house, austrian, &format!("{id} march {goal}")).unwrap();
    carry(&mut house, austrian, 1).unwrap();
    let again = house.again();
    let at = again.table.now().position.session.at();
    let log = again.ask(1, &json!({"t": "log", "from": 0, "to": at}).to_string()).unwrap();
    let told: Vec<&Value> =
        log["steps"].as_array().unwrap().iter().filter(|step| step["ordered"].is_array()).collect();
    assert_eq!(told.len(), 1, "the journal tells an order where it begins: {log}");
    assert_eq!(told[0]["ordered"], json!([format!("{id} march {goal}")]));
    let listed = again.ask(1, r#"{"t":"orders"}"#).unwrap();
    let all = listed["orders"]["formations"].as_array().unwrap();
    let formation = all.iter().find(|it| it["id"] == id.as_str()).unwrap();
    assert_eq!(formation["order"]["text"], format!("march {goal}"));
}
