//! Games at sockets: answers, dice, taking back, two at one screen, and who looks on.

use std::net::SocketAddr;
use std::thread;

use serde_json::{Value, json};

use crate::client::{Client, game, post, with};
use crate::house::{House, NEVER, config};

pub(crate) fn seat(links: &Value, role: &str) -> String {
    links[role].as_str().unwrap_or_else(|| panic!("no {role} in {links}")).to_owned()
}

/// A game of two persons and their sockets, French first.
fn two(server: SocketAddr, wish: &Value) -> [Client; 2] {
    let links = game(server, wish);
    ["french", "austrian"].map(|side| Client::sit(server, &seat(&links, side)))
}

/// Plays at random through one hot seat.
fn wander(client: &mut Client, answers: usize, mut number: usize) {
    for _ in 0..answers {
        let choices = client.choices();
        if choices.is_empty() {
            return;
        }
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let done = client.act(&choices[(number >> 33) % choices.len()]);
        assert_eq!(done["t"], "done", "{done}");
    }
}

#[test]
fn an_answer_reaches_both_sides_and_who_looks_on() {
    let house = House::new();
    let links = game(house.address, &json!({"battle": "castiglione"}));
    let mut french = Client::sit(house.address, &seat(&links, "french"));
    let mut austrian = Client::sit(house.address, &seat(&links, "austrian"));
    let mut watch = Client::sit(house.address, &seat(&links, "watch"));
    assert_eq!(austrian.asked(), ["austrian"]);
    assert!(french.choices().is_empty() && watch.choices().is_empty());
    assert_eq!((&french.scene["eyes"], &watch.scene["eyes"]), (&json!("french"), &json!("public")));
    let choice = austrian.choices()[0].clone();
    assert_eq!(austrian.act(&choice)["t"], "done");
    assert_eq!(austrian.rev, 1, "the patch comes before the word that it is done");
    french.at(1);
    watch.at(1);
    assert_eq!(french.happened[0]["steps"][0]["side"], "austrian");
    watch.until(|client| {
        client.present["sides"] == json!(["french", "austrian"]) && client.present["watchers"] == 1
    });
    drop(french);
    watch.until(|client| client.present["sides"] == json!(["austrian"]));
}

#[test]
fn what_a_seat_may_not_do_is_refused_and_nothing_changes() {
    let house = House::new();
    let links = game(house.address, &json!({"battle": "castiglione"}));
    let mut french = Client::sit(house.address, &seat(&links, "french"));
    let mut austrian = Client::sit(house.address, &seat(&links, "austrian"));
    let mut watch = Client::sit(house.address, &seat(&links, "watch"));
    let choice = austrian.choices()[0].clone();
    let code = |answer: Value| answer["code"].as_str().unwrap_or("done").to_owned();
    assert_eq!(code(french.act(&choice)), "refused", "it is not its turn");
    assert_eq!(code(watch.act(&choice)), "not-yours");
    assert_eq!(code(watch.ask(json!({"t": "undo", "rev": 0}))), "not-yours");
    assert_eq!(code(watch.ask(json!({"t": "roll", "rev": 0}))), "not-yours");
    assert_eq!(code(watch.ask(json!({"t": "why", "act": choice}))), "not-yours");
    assert_eq!(code(austrian.ask(json!({"t": "eyes", "side": "french"}))), "not-yours");
    assert_eq!(code(austrian.ask(json!({"t": "roll", "rev": 0}))), "refused");
    assert_eq!(code(austrian.ask(json!({"t": "roll", "rev": 0, "face": "6"}))), "not-yours");
    assert_eq!(code(austrian.act("fly home")), "refused");
    assert_eq!(code(austrian.ask(json!({"t": "act", "rev": 7, "act": choice}))), "stale");
    assert_eq!(code(austrian.ask(json!({"t": "undo", "rev": 0}))), "refused");
    assert_eq!(code(austrian.ask(json!({"t": "preview", "act": "fly home"}))), "refused");
    assert_eq!(code(austrian.ask(json!({"t": "past", "at": 3}))), "refused");
    let refused = french.act(&choice);
    assert!(!refused["message"].as_str().unwrap().is_empty());
    for client in [&mut french, &mut austrian, &mut watch] {
        assert_eq!(client.ask(json!({"t": "ping"}))["t"], "pong");
        assert_eq!((client.rev, client.happened.len()), (0, 0));
    }
    assert_eq!(code(austrian.act(&choice)), "done");
}

#[test]
fn questions_are_answered() {
    let house = House::new();
    let links = game(house.address, &json!({"battle": "castiglione", "hotseat": true}));
    let mut both = Client::sit(house.address, &seat(&links, "both"));
    let choice = both.choices()[1].clone();
    let because = both.ask(json!({"t": "why", "act": choice}));
    assert_eq!(because["because"]["legal"], true, "{because}");
    assert_eq!(both.ask(json!({"t": "why", "piece": "bonaparte"}))["t"], "because");
    assert_eq!(both.ask(json!({"t": "odds", "act": choice}))["t"], "odds");
    wander(&mut both, 6, 3);
    let history = both.ask(json!({"t": "history"}));
    assert_eq!(history["samples"].as_array().unwrap().last().unwrap()["at"], both.count());
    let log = both.ask(json!({"t": "log", "from": 1, "to": 3}));
    let at: Vec<u64> =
        log["steps"].as_array().unwrap().iter().map(|step| step["at"].as_u64().unwrap()).collect();
    assert_eq!(at, [1, 2]);
    let past = both.ask(json!({"t": "past", "at": 2}));
    assert_eq!((&past["scene"]["at"], &past["scene"]["prompt"]["groups"]), (&json!(2), &Value::Null));
    let far = both.ask(json!({"t": "log", "from": 0, "to": usize::MAX}));
    assert_eq!(far["steps"].as_array().unwrap().len() as u64, both.count());
}

#[test]
fn of_two_who_answer_the_same_question_one_is_too_late() {
    let house = House::new();
    let links = game(house.address, &json!({"battle": "castiglione"}));
    let secret = seat(&links, "austrian");
    let mut pair = [Client::sit(house.address, &secret), Client::sit(house.address, &secret)];
    for round in 0..40 {
        if pair[0].asked() != ["austrian"] {
            break;
        }
        let rev = pair[0].rev;
        let mut choices = pair[0].choices();
        if choices.len() > 1 {
            choices.retain(|choice| choice != "pass");
        }
        let acts =
            [&choices[round % choices.len()], &choices[(round * 7 + 1) % choices.len()]].map(Clone::clone);
        let said: Vec<Value> = thread::scope(|scope| {
            let asking = pair.iter_mut().zip(acts).map(|(client, act)| {
                scope.spawn(move || client.ask(json!({"t": "act", "rev": rev, "act": act})))
            });
            let asking: Vec<_> = asking.collect();
            asking.into_iter().map(|answer| answer.join().unwrap()).collect()
        });
        let done = said.iter().filter(|said| said["t"] == "done").count();
        assert_eq!(done, 1, "round {round}: {said:?}");
        assert!(said.iter().any(|said| said["code"] == "stale"), "{said:?}");
        let newest = pair.iter().map(|client| client.rev).max().unwrap();
        pair.iter_mut().for_each(|client| client.at(newest));
        assert_eq!(pair[0].scene, pair[1].scene, "one table, not two");
    }
    assert!(pair[0].rev > 10);
}

#[test]
fn an_answer_can_be_taken_back_until_something_came_of_it() {
    let house = House::new();
    let [mut french, mut austrian] = two(house.address, &json!({"battle": "castiglione"}));
    let before = austrian.scene.clone();
    assert_eq!(before["prompt"]["undo"], Value::Null);
    let choice = austrian.choices().into_iter().find(|choice| choice.starts_with("move")).unwrap();
    austrian.act(&choice);
    assert_eq!(austrian.scene["prompt"]["undo"], true);
    french.at(1);
    assert_eq!(french.scene["prompt"]["undo"], Value::Null);
    assert_eq!(french.ask(json!({"t": "undo", "rev": 1}))["code"], "refused");
    assert_eq!(austrian.ask(json!({"t": "undo", "rev": 1}))["t"], "done");
    french.at(2);
    assert_eq!(austrian.scene, before, "as if nothing had been");
    assert_eq!((&french.happened[1]["back"], &french.happened[1]["steps"]), (&json!(0), &json!([])));
    assert_eq!(austrian.ask(json!({"t": "undo", "rev": 2}))["code"], "refused");
    assert_eq!(austrian.act(&choice)["t"], "done");
    assert_eq!((austrian.rev, austrian.count()), (3, 1));
}

#[test]
fn who_plays_both_sides_sees_with_the_eyes_of_who_is_asked() {
    let house = House::new();
    let links =
        game(house.address, &json!({"battle": "castiglione", "options": ["fog_of_war"], "hotseat": true}));
    assert_eq!(links.as_object().unwrap().len(), 2);
    let mut both = Client::sit(house.address, &seat(&links, "both"));
    assert_eq!((&both.welcome["seat"], &both.welcome["hides"]), (&json!("both"), &json!(true)));
    let mut seen = std::collections::BTreeSet::new();
    let mut number = 11_usize;
    let mut simultaneous = 0;
    for _ in 0..250 {
        let asked = both.asked();
        if asked.is_empty() {
            break;
        }
        let eyes = both.scene["eyes"].as_str().unwrap().to_owned();
        assert!(asked.contains(&eyes), "{eyes} looks, {asked:?} are asked");
        assert_eq!(both.scene["prompt"]["side"], eyes.as_str());
        seen.insert(eyes.clone());
        if asked.len() == 2 {
            simultaneous += 1;
            let other = asked.iter().find(|side| **side != eyes).unwrap();
            assert_eq!(both.ask(json!({"t": "eyes", "side": other}))["t"], "done");
            assert_eq!((&both.scene["eyes"], &both.scene["prompt"]["side"]), (&json!(other), &json!(other)));
        }
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let choices = both.choices();
        let done = both.act(&choices[(number >> 33) % choices.len()]);
        assert_eq!(done["t"], "done", "{done}");
    }
    assert_eq!(seen.len(), 2, "both sides were asked");
    assert!(simultaneous > 0, "both were asked at once");
    assert_eq!(both.ask(json!({"t": "eyes", "side": "russian"}))["code"], "refused");
}

#[test]
fn both_sides_decide_at_once_at_their_own_sockets() {
    let house = House::new();
    let mut pair = two(house.address, &json!({"battle": "castiglione", "options": ["fog_of_war"]}));
    let mut number = 5_usize;
    let mut together = 0;
    for _ in 0..400 {
        let newest = pair.iter().map(|client| client.rev).max().unwrap();
        pair.iter_mut().for_each(|client| client.at(newest));
        let asked = pair[0].asked();
        if asked.is_empty() || together >= 3 {
            break;
        }
        if asked.len() == 2 {
            together += 1;
            assert!(pair.iter().all(|client| !client.choices().is_empty()));
        }
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        // Where both are asked, the second of them answers first.
        let side = asked.last().unwrap();
        let index = usize::from(side == "austrian");
        let choices = pair[index].choices();
        let done = pair[index].act(&choices[(number >> 33) % choices.len()]);
        assert_eq!(done["t"], "done", "{done}");
    }
    assert!(together >= 1, "both were never asked at once");
}

#[test]
fn dice_by_hand_wait_for_somebody_who_rolls() {
    let house = House::new();
    let links = game(house.address, &json!({"battle": "castiglione", "hotseat": true, "dice": "hand"}));
    let mut both = Client::sit(house.address, &seat(&links, "both"));
    let mut number = 23_usize;
    let (mut typed, mut rolled) = (0, 0);
    for _ in 0..400 {
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        if both.waits() == "over" || (typed > 2 && rolled > 2) {
            break;
        }
        if both.waits() == "roll" {
            let faces = both.scene["prompt"]["roll"]["faces"].as_array().unwrap().clone();
            let listed = post(house.address, "/api/seats", &json!({"seats": [seat(&links, "both")]})).json();
            assert_eq!(listed[0]["your_move"], true);
            assert_eq!(both.ask(json!({"t": "roll", "rev": both.rev, "face": "eleven"}))["code"], "refused");
            let face = faces.last().unwrap().clone();
            let rev = both.rev;
            if typed <= rolled {
                assert_eq!(both.ask(json!({"t": "roll", "rev": rev, "face": face}))["t"], "done");
                let last = both.happened.last().unwrap();
                assert_eq!(last["steps"][0]["die"]["face"], face);
                typed += 1;
            } else {
                assert_eq!(both.ask(json!({"t": "roll", "rev": rev}))["t"], "done");
                rolled += 1;
            }
            continue;
        }
        let choices = both.choices();
        both.act(&choices[(number >> 33) % choices.len()]);
    }
    assert!(typed > 0 && rolled > 0, "{typed} typed, {rolled} rolled");
}

#[test]
fn a_position_goes_out_as_a_situation_and_comes_back_in() {
    let house = House::new();
    let links =
        game(house.address, &json!({"battle": "castiglione", "hotseat": true, "options": ["fog_of_war"]}));
    let both = seat(&links, "both");
    let mut client = Client::sit(house.address, &both);
    wander(&mut client, 30, 9);
    let asked = |path: &str| with(house.address, &both, "GET", path, &Value::Null);
    let told = asked("/api/game/situation");
    assert_eq!(told.status, 200, "{}", told.body);
    let wish = json!({"situation": told.body, "hotseat": true});
    let made = post(house.address, "/api/games", &wish).json();
    let copy = Client::sit(house.address, &seat(&made["links"], "both"));
    assert_eq!(copy.scene["pieces"], client.scene["pieces"]);
    assert_ne!(asked("/api/game/situation?at=0").body, told.body);
    assert_eq!(asked("/api/game/situation?at=9999").status, 409);
    assert_eq!(asked("/api/game/situation?at=then").status, 400);
    let watch = with(house.address, &seat(&links, "watch"), "GET", "/api/game/situation", &Value::Null);
    assert_eq!(watch.json()["code"], "hidden");
}

#[test]
fn a_record_goes_out_and_comes_back_in() {
    let house = House::new();
    let links =
        game(house.address, &json!({"battle": "castiglione", "hotseat": true, "options": ["fog_of_war"]}));
    let both = seat(&links, "both");
    let mut client = Client::sit(house.address, &both);
    wander(&mut client, 40, 9);
    let secret = client.choices().first().cloned();
    let record = with(house.address, &both, "GET", "/api/game/record", &Value::Null);
    assert_eq!(record.status, 200);
    let record = record.json();
    assert_eq!(record["header"]["seed"], Value::Null, "dice still to come stay unknown");
    assert_eq!(record["answers"].as_array().unwrap().len() as u64, client.count());

    for body in [record.clone(), Value::String(record.to_string())] {
        let wish = json!({"record": body, "players": ["person", "person"], "name": "Again", "hotseat": true});
        let made = post(house.address, "/api/games/import", &wish);
        assert_eq!(made.status, 200, "{}", made.body);
        let again = made.json()["links"]["both"].as_str().unwrap().to_owned();
        let copy = Client::sit(house.address, &again);
        assert_eq!(
            (copy.scene["pieces"].clone(), copy.choices().first().cloned()),
            (client.scene["pieces"].clone(), secret.clone())
        );
        let back = with(house.address, &again, "GET", "/api/game/record", &Value::Null).json();
        assert_eq!(back, record);
    }
    let mut bent = record.clone();
    bent["answers"][3] = json!("french: fly home");
    for wrong in [bent, json!({"format": "x"}), json!("no json"), json!(7)] {
        let answer = post(house.address, "/api/games/import", &json!({"record": wrong}));
        assert_eq!((answer.status, answer.json()["code"].as_str()), (422, Some("unfit")), "{}", answer.body);
    }

    let fork = |secret: &str, at: usize| {
        with(house.address, secret, "POST", "/api/games/fork", &json!({"at": at, "hotseat": true}))
    };
    let forked = fork(&both, 12);
    assert_eq!(forked.status, 200, "{}", forked.body);
    let copy = Client::sit(house.address, forked.json()["links"]["both"].as_str().unwrap());
    assert!(copy.count() >= 12);
    assert_eq!(fork(&both, 5_000).status, 409);
    assert_eq!(fork(&seat(&links, "watch"), 12).json()["code"], "hidden");
    assert_eq!(
        with(house.address, &seat(&links, "watch"), "GET", "/api/game/record", &Value::Null).json()["code"],
        "hidden"
    );
}

#[test]
fn a_few_words_reach_everybody_at_the_table_as_plain_text_and_nobody_too_often() {
    let mut config = config();
    config.limits.chats.every = NEVER;
    let house = House::with(config);
    let links = game(house.address, &json!({"battle": "castiglione"}));
    let mut french = Client::sit(house.address, &seat(&links, "french"));
    let mut watch = Client::sit(house.address, &seat(&links, "watch"));
    let say = |text: &str| json!({"t": "chat", "text": text});
    assert_eq!(french.ask(say(" <b>well</b>\u{202e} played\n "))["t"], "done");
    watch.catch_up();
    assert_eq!(watch.remarks, [json!({"t": "chat", "from": "french", "text": "<b>well</b> played"})]);
    for wrong in ["", "  \n", &"x".repeat(301)] {
        assert_eq!(french.ask(say(wrong))["code"], "malformed", "{wrong:?}");
    }
    // Whoever sits down later hears what was said, and nothing of it is written down.
    let mut late = Client::sit(house.address, &seat(&links, "austrian"));
    late.catch_up();
    assert_eq!(late.remarks.len(), 1);
    assert_eq!(late.rev, 0);
    let codes: Vec<Value> =
        (0..12).map(|count| watch.ask(say(&format!("word {count}")))["code"].clone()).collect();
    assert!(codes.contains(&json!("too-fast")), "{codes:?}");
}
