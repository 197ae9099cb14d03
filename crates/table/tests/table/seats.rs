//! Who may do and see what at a table.

use scene::wire::{Ask, Code};
use serde_json::json;
use table::{DiceBy, Player};

use crate::pages::House;

fn code(result: Result<(), scene::wire::Fault>) -> Option<Code> {
    result.err().map(|fault| fault.code)
}

#[test]
fn an_answer_reaches_everybody_and_only_who_is_asked_may_give_it() {
    let mut house = House::new("castiglione", &[]);
    let [french, austrian, watch] = ["french", "austrian", "watch"].map(|role| house.sit(role));
    assert_eq!(house.pages[&watch].asked(), ["austrian"]);
    assert!(house.pages[&french].choices().is_empty() && house.pages[&watch].choices().is_empty());
    let choice = house.pages[&austrian].choices()[0].clone();
    assert_eq!(code(house.act(french, &choice)), Some(Code::Refused), "it is not its turn");
    assert_eq!(code(house.act(watch, &choice)), Some(Code::NotYours));
    assert_eq!(code(house.undo(watch)), Some(Code::NotYours));
    assert_eq!(code(house.act(austrian, "fly home")), Some(Code::Refused));
    let stranger = Ask::Act { rev: 0, act: choice.clone() };
    assert_eq!(code(house.change(99, &stranger)), Some(Code::UnknownSeat), "nobody has that number");
    assert!(house.written.is_empty() && house.pages.values().all(|page| page.rev == 0));
    house.act(austrian, &choice).unwrap();
    assert_eq!(house.written[0], format!("austrian: {choice}"));
    for reader in [french, austrian, watch] {
        let patch = house.pages[&reader].said("patch")[0];
        assert_eq!((&patch["from"], &patch["steps"][0]["side"]), (&json!(0), &json!("austrian")));
    }
    house.assert_whole();
}

#[test]
fn who_decided_on_a_table_that_has_changed_is_told_so() {
    let mut house = House::new("castiglione", &[]);
    let [one, two] = [(); 2].map(|()| house.sit("austrian"));
    let choices = house.pages[&one].choices();
    house.act(one, &choices[0]).unwrap();
    let late = Ask::Act { rev: 0, act: choices[1].clone() };
    assert_eq!(code(house.change(two, &late)), Some(Code::Stale));
    assert_eq!(code(house.change(two, &Ask::Undo { rev: 0 })), Some(Code::Stale));
    assert_eq!(code(house.change(two, &Ask::Roll { rev: 0, face: None })), Some(Code::Stale));
    assert_eq!(house.written.len(), 1, "nothing of it is written");
    assert_eq!(house.pages[&one].scene, house.pages[&two].scene);
}

#[test]
fn the_last_answer_is_taken_back_for_everybody_and_both_are_written() {
    let mut house = House::new("caldiero", &[]);
    let [french, austrian, watch] = ["french", "austrian", "watch"].map(|role| house.sit(role));
    let asked = if house.pages[&watch].asked() == ["french"] { french } else { austrian };
    let before: Vec<_> = house.pages.values().map(|page| page.scene.clone()).collect();
    let choice = house.pages[&asked].choices()[0].clone();
    house.act(asked, &choice).unwrap();
    assert!(house.pages[&asked].scene["prompt"]["undo"] == true);
    let other = if asked == french { austrian } else { french };
    assert_eq!(code(house.undo(other)), Some(Code::Refused), "it is not its answer");
    house.undo(asked).unwrap();
    let after: Vec<_> = house.pages.values().map(|page| page.scene.clone()).collect();
    assert_eq!(after, before);
    assert_eq!(house.written[1], "back 0");
    assert_eq!(house.pages[&watch].said("patch")[1]["back"], 0);
    house.assert_written();
}

#[test]
fn who_plays_both_sides_looks_through_the_eyes_of_who_is_asked_or_of_whom_he_likes() {
    let mut house = House::new("castiglione", &[]);
    let [both, watch] = ["both", "watch"].map(|role| house.sit(role));
    assert_eq!(house.pages[&both].scene["eyes"], "austrian");
    let message = house.table.look_as(both, "french").unwrap();
    house.hear(vec![message]);
    assert_eq!(house.pages[&both].scene["eyes"], "french");
    assert!(house.pages[&both].choices().is_empty(), "the French are not asked");
    let fault = house.table.look_as(watch, "french").unwrap_err();
    assert_eq!(fault.code, Code::NotYours);
    let message = house.table.look_as(both, "austrian").unwrap();
    house.hear(vec![message]);
    let choice = house.pages[&both].choices()[0].clone();
    house.act(both, &choice).unwrap();
    house.assert_whole();
}

#[test]
fn who_is_here_is_told_when_somebody_comes_or_goes() {
    let mut house = House::new("novara", &[]);
    let austrian = house.sit("austrian");
    house.sit("watch");
    let last = |house: &House| house.pages[&austrian].said("present").last().copied().cloned().unwrap();
    assert_eq!(
        last(&house),
        json!({"t": "present", "sides": ["austrian"], "watchers": 1, "eyes": {"austrian": 1}})
    );
    let piedmontese = house.sit("piedmontese");
    assert_eq!(last(&house)["sides"], json!(["austrian", "piedmontese"]));
    house.pages.remove(&piedmontese);
    let message = house.table.leave(piedmontese).unwrap().unwrap();
    house.hear(vec![message]);
    assert_eq!(last(&house)["sides"], json!(["austrian"]));
    assert!(house.table.leave(piedmontese).unwrap().is_none(), "nobody leaves twice");
}

#[test]
fn every_question_is_answered_or_handed_to_the_wrapper() {
    let mut house = House::with("castiglione", &[], [Player::Person, Player::Recruit], DiceBy::Server);
    let [french, watch] = ["french", "watch"].map(|role| house.sit(role));
    // The computer plays until the French are asked.
    while house.pages[&french].choices().is_empty() {
        let now = house.table.now();
        let side = now.computer_asked().unwrap();
        let text = now.position.session.choices(side).unwrap()[0].text.clone();
        let change = house.table.play(side, now.place(side), &text).unwrap();
        house.written.extend_from_slice(change.entries());
        let messages = house.table.commit(change);
        house.hear(messages);
    }
    let (rev, act) = (house.pages[&french].rev, house.pages[&french].choices()[0].clone());
    let ask = |what: serde_json::Value| house.ask(french, &what.to_string());
    let kind = |what| ask(what).map(|said| said["t"].as_str().unwrap_or_default().to_owned());
    assert_eq!(kind(json!({"t": "ping", "id": 3})).unwrap(), "pong");
    assert_eq!(ask(json!({"t": "why", "act": act})).unwrap()["because"]["legal"], true);
    assert_eq!(kind(json!({"t": "why", "piece": "rusca"})).unwrap(), "because");
    assert_eq!(kind(json!({"t": "odds", "act": act})).unwrap(), "odds");
    assert_eq!(kind(json!({"t": "past", "at": 1})).unwrap(), "past");
    let log = ask(json!({"t": "log", "from": 0, "to": 900})).unwrap();
    assert_eq!(log["steps"].as_array().unwrap().len(), house.written.len());
    assert_eq!(kind(json!({"t": "history"})).unwrap(), "history");
    assert_eq!(ask(json!({"t": "hint", "rev": rev})).unwrap(), "think colonel");
    assert_eq!(ask(json!({"t": "hint", "rev": rev, "level": "captain"})).unwrap(), "think captain");
    assert_eq!(ask(json!({"t": "hint", "rev": rev, "level": "corporal"})), Err(Code::Malformed));
    assert_eq!(ask(json!({"t": "hint", "rev": rev + 1})), Err(Code::Stale));
    assert_eq!(ask(json!({"t": "forget"})).unwrap(), "forget");
    assert_eq!(ask(json!({"t": "enough"})).unwrap(), "hurry");
    assert_eq!(ask(json!({"t": "act", "rev": rev, "act": act})), Err(Code::Malformed), "that is a change");
    for what in [json!({"t": "enough"}), json!({"t": "why", "act": act}), json!({"t": "hint", "rev": rev})] {
        assert_eq!(house.ask(watch, &what.to_string()), Err(Code::NotYours));
    }
    // What was thought about another table does not count.
    let side = house.table.now().position.asked()[0];
    let (rev, at) = house.table.now().place(side);
    assert_eq!(house.table.play(side, (rev, at + 1), &act).err().map(|fault| fault.code), Some(Code::Stale));
}

#[test]
fn what_the_computer_thinks_is_hidden_from_who_may_not_know_all() {
    let mut house = House::new("castiglione", &["fog_of_war"]);
    let [french, both] = ["french", "both"].map(|role| house.sit(role));
    assert_eq!(house.ask(french, r#"{"t":"thoughts"}"#), Err(Code::Hidden));
    assert_eq!(house.ask(both, r#"{"t":"thoughts"}"#).unwrap(), "thoughts");
}

#[test]
fn dice_by_hand_wait_for_a_face() {
    let mut house = House::with("castiglione", &[], [Player::Person; 2], DiceBy::Hand);
    let both = house.sit("both");
    for _ in 0..400 {
        let page = &house.pages[&both];
        if page.scene["prompt"]["wait"] == "roll" {
            let (rev, faces) = (page.rev, page.scene["prompt"]["roll"]["faces"].clone());
            let face = Some(faces[0].as_str().unwrap().to_owned());
            house.change(both, &Ask::Roll { rev, face }).unwrap();
            assert!(house.written.last().unwrap().starts_with("roll "));
            house.assert_written();
            return;
        }
        let choices = page.choices();
        house.act(both, &choices[choices.len() - 1]).unwrap();
    }
    panic!("no die was due");
}

#[test]
fn a_game_that_went_on_elsewhere_is_sent_whole() {
    let mut house = House::new("castiglione", &[]);
    let [austrian, watch] = ["austrian", "watch"].map(|role| house.sit(role));
    let mut session = house.table.now().position.session.clone();
    let act = house.pages[&austrian].choices()[0].clone();
    session.act(None, &act, play::Viewer::Public).unwrap();
    session.auto(play::Viewer::Public).unwrap();
    let rev = session.at() as u64;
    let messages = house.table.replace(table::Position::new(session, rev).unwrap()).unwrap();
    house.hear(messages);
    assert_eq!((house.pages[&watch].rev, house.pages[&watch].said("scene").len()), (rev, 2));
    house.assert_whole();
}

#[test]
fn a_side_gives_up_by_a_rule_of_the_table_and_the_record_says_so_beside_its_answers() {
    let mut house = House::new("castiglione", &[]);
    let [french, austrian, watch] = ["french", "austrian", "watch"].map(|role| house.sit(role));
    let choice = house.pages[&austrian].choices()[0].clone();
    house.act(austrian, &choice).unwrap();
    let rev = house.pages[&french].rev;
    assert_eq!(code(house.change(watch, &Ask::Resign { rev })), Some(Code::NotYours));
    assert_eq!(code(house.change(french, &Ask::Resign { rev: rev + 1 })), Some(Code::Stale));
    house.change(french, &Ask::Resign { rev }).unwrap();
    for page in house.pages.values() {
        let over = &page.scene["prompt"]["over"];
        assert_eq!((&page.scene["prompt"]["wait"], &over["winner"]), (&json!("over"), &json!("austrian")));
        assert!(over["level"].as_str().unwrap().contains("rule of the table"));
    }
    let entry = house.written.last().unwrap();
    assert!(entry.starts_with("note ") && entry.contains("resigned") && entry.contains("french"), "{entry}");
    let rev = house.pages[&austrian].rev;
    assert_eq!(code(house.change(austrian, &Ask::Act { rev, act: choice })), Some(Code::Over));
    assert_eq!(code(house.undo(austrian)), Some(Code::Over));
    house.assert_written();
}

#[test]
fn a_battle_with_an_answer_for_giving_up_has_no_other() {
    let mut house = House::new("novara", &[]);
    let seat = house.sit("austrian");
    let rev = house.pages[&seat].rev;
    assert_eq!(code(house.change(seat, &Ask::Resign { rev })), Some(Code::Malformed));
}
