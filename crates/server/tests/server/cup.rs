//! What a side has chosen in secret (RM ACT-2): of two truths that differ in nothing else the other side and who looks on are sent the same,
//! letter for letter, message for message, until a counter comes out of the cup. And giving up (RM END-1).

use std::net::SocketAddr;

use catalog::from_situation;
use serde_json::{Value, json};
use session::Session;

use crate::client::{Client, game, post, with};
use crate::house::House;
use crate::play::seat;
use crate::truths::Truth;

const SIDES: [&str; 2] = ["austrian", "piedmontese"];

/// Two formations of each side; both commanders in chief may be used.
const CHOICE: &str = "battle = \"novara\"\nbase = \"empty\"\nturn = 8\nphase = \"choice\"\n[pieces]\na-ir-17 = \"5436\"\n\
                      a-ir-1 = \"6041\"\np-ao-5 = \"5434\"\np-ca-11 = \"2420\"\n";

const FORMATIONS: [[&str; 2]; 2] = [["a1", "a2"], ["p1", "p2"]];

/// What may become of the two formations of a side.
const WAYS: [[&str; 2]; 6] = [
    ["leave", "leave"],
    ["cup", "leave"],
    ["cup", "cup"],
    ["box", "leave"],
    ["reserve", "box"],
    ["box", "cup"],
];

/// Whoever may not know has heard the same of both truths.
fn alike(pair: &mut [Truth; 2], owner: usize, what: &str) {
    for who in [1 - owner, 2] {
        let [one, two] = pair.each_mut().map(|truth| truth.heard(who));
        assert_eq!(one, two, "{what}");
        let [one, two] = pair.each_ref().map(|truth| &truth.clients[who].scene);
        assert_eq!(one, two, "{what}");
    }
}

/// Whatever the other side can ask.
fn questions(client: &Client) -> Vec<Value> {
    let mut list = vec![json!({"t": "history"}), json!({"t": "log", "from": 0, "to": 900})];
    list.extend((0..=client.count()).map(|at| json!({"t": "past", "at": at})));
    let acts = ["cup a1", "box a1", "reserve a2", "leave a1", "cup p1", "box p2", "reserve p1", "place 5436"];
    list.extend(acts.map(|act| json!({"t": "why", "act": act})));
    for name in ["a1", "p1", "a-ir-17", "p-ao-5", "wratislaw", "radetzky", "chrzanowski"] {
        list.push(json!({"t": "why", "piece": name}));
    }
    list.extend(["5436", "5434"].map(|space| json!({"t": "why", "space": space})));
    for act in client.choices() {
        list.extend(["why", "odds", "preview"].map(|t| json!({"t": t, "act": act})));
    }
    list
}

fn question(pair: &mut [Truth; 2], owner: usize) {
    for truth in pair.iter_mut() {
        for who in [1 - owner, 2] {
            for question in questions(&truth.clients[who]) {
                truth.clients[who].ask(question);
            }
        }
    }
    alike(pair, owner, "an answer");
    for who in [1 - owner, 2] {
        for path in ["/api/game/account", "/api/game/record"] {
            let [one, two] = pair.each_ref().map(|truth| {
                let answer = with(truth.server, &truth.secrets[who], "GET", path, &Value::Null);
                (answer.status, answer.body)
            });
            assert_eq!(one, two, "{path}");
            assert_eq!(one.0, if path.ends_with("record") { 403 } else { 200 }, "{path}");
        }
    }
}

/// Plays the same two games but for what one side chooses: one side first, in turns, or with an answer taken back.
fn compare(server: SocketAddr, owner: usize, ways: [[&str; 2]; 2], order: usize) {
    // A box lies open on the map once both have chosen (RM CMP-4), unless the option hides it.
    let boxed = ways.iter().flatten().any(|way| ["box", "reserve"].contains(way));
    let hidden = if boxed { "options = [\"hidden_boxes\"]\n" } else { "" };
    let situation = CHOICE.replacen("base", &format!("{hidden}base"), 1);
    let mut pair = [(); 2].map(|()| Truth::open(server, &situation, SIDES).expect("a situation"));
    let enemy = 1 - owner;
    let secret = |truth: usize, index: usize| format!("{} {}", ways[truth][index], FORMATIONS[owner][index]);
    let choose = |pair: &mut [Truth; 2], index: usize| {
        for (number, truth) in pair.iter_mut().enumerate() {
            truth.act(owner, &secret(number, index));
        }
        alike(pair, owner, "what the other side chooses");
    };
    let other = |pair: &mut [Truth; 2], index: usize| {
        for truth in pair.iter_mut() {
            truth.act(enemy, &format!("{} {}", ["cup", "leave"][index], FORMATIONS[enemy][index]));
        }
        alike(pair, owner, "an answer of one's own");
    };
    choose(&mut pair, 0);
    let [one, two] = pair.each_mut().map(|truth| truth.heard(owner));
    assert_eq!(one == two, ways[0][0] == ways[1][0], "the owner is told what he has chosen");
    if order == 1 {
        // Taken back and chosen again: that something was taken back is heard, not what.
        for truth in &mut pair {
            truth.undo(owner);
        }
        alike(&mut pair, owner, "an answer taken back");
        choose(&mut pair, 0);
    }
    question(&mut pair, owner);
    if order == 0 {
        choose(&mut pair, 1);
        other(&mut pair, 0);
        other(&mut pair, 1);
    } else {
        other(&mut pair, 0);
        choose(&mut pair, 1);
        question(&mut pair, owner);
        other(&mut pair, 1);
    }
    question(&mut pair, owner);
    // The draw is due, and no name can be tried.
    for truth in &mut pair {
        for who in [enemy, owner] {
            let client = &mut truth.clients[who];
            assert_eq!((client.waits(), &client.scene["prompt"]["roll"]["faces"]), ("roll", &json!([])));
            for name in ["wratislaw", "radetzky", "durando", "chrzanowski", "nobody"] {
                let no = client.ask(json!({"t": "roll", "rev": client.rev, "face": name}));
                assert_eq!((&no["code"], &no["clause"]), (&json!("refused"), &json!("RM ACT-3")), "{no}");
            }
        }
        let watcher = &mut truth.clients[2];
        assert_eq!(watcher.ask(json!({"t": "roll", "rev": watcher.rev}))["code"], "not-yours");
    }
    alike(&mut pair, owner, "a name that was tried");
    for truth in &mut pair {
        let client = &mut truth.clients[enemy];
        let done = client.ask(json!({"t": "roll", "rev": client.rev}));
        assert_eq!(done["t"], "done", "{done}");
        let step = client.happened.last().unwrap()["steps"][0].clone();
        assert!(step["die"]["face"].as_str().is_some_and(|face| face.len() > 2), "{step}");
    }
}

#[test]
fn rm_act_2_two_truths_of_a_secret_choice_are_sent_alike() {
    let house = House::new();
    for owner in 0..2 {
        for (index, way) in WAYS.into_iter().enumerate().skip(1) {
            compare(house.address, owner, [WAYS[index / 2], way], index % 2);
        }
    }
}

#[test]
fn rm_cmp_4_a_box_is_open_to_all_once_both_have_chosen_and_not_before() {
    let house = House::new();
    let mut truth = Truth::open(house.address, CHOICE, SIDES).expect("a situation");
    let boxed = |client: &Client| client.scene["pieces"]["wratislaw"]["at"] == "box";
    for act in ["box a1", "leave a2"] {
        truth.act(0, act);
    }
    truth.act(1, "leave p1");
    assert_eq!([1, 2].map(|who| boxed(&truth.clients[who])), [false; 2], "the choice is a secret");
    truth.act(1, "leave p2");
    for who in [1, 2] {
        truth.clients[who].until(|client| client.waits() == "roll");
        assert!(boxed(&truth.clients[who]), "{}", truth.clients[who].scene["pieces"]["wratislaw"]);
    }
}

/// Whoever has both sides in his hands draws from a cup of his own and says what came out.
#[test]
fn rm_act_3_a_hot_seat_names_what_it_drew() {
    let house = House::new();
    let session = Session::new(from_situation("choice", CHOICE, None, 7).unwrap()).unwrap();
    let wish = json!({"record": session.record().unwrap(), "dice": "hand", "hotseat": true});
    let made = post(house.address, "/api/games/import", &wish).json();
    let mut both = Client::sit(house.address, &seat(&made["links"], "both"));
    for act in ["cup a1", "leave a2", "leave p1", "leave p2"] {
        let done = both.act(act);
        assert_eq!(done["t"], "done", "{done}");
    }
    assert_eq!(both.scene["prompt"]["roll"]["faces"], json!([]), "two look at this screen");
    let no = both.ask(json!({"t": "roll", "rev": both.rev, "face": "d-aspre"}));
    assert!(no["message"].as_str().is_some_and(|what| !what.contains("wratislaw")), "{no}");
    let done = both.ask(json!({"t": "roll", "rev": both.rev, "face": "wratislaw"}));
    assert_eq!(done["t"], "done", "{done}");
    assert_eq!(both.asked(), ["austrian"]);
}

#[test]
fn rm_end_1_a_seat_that_is_asked_gives_up() {
    let house = House::new();
    let battles = crate::client::get(house.address, "/api/battles").json();
    let texts: Vec<&Value> = battles.as_array().unwrap().iter().map(|battle| &battle["concession"]).collect();
    assert_eq!(texts.last(), Some(&&json!("concede")));
    assert!(texts[..texts.len() - 1].iter().all(|text| text.is_null()), "{texts:?}");
    let links = game(house.address, &json!({"battle": "novara"}));
    let [mut austrian, mut piedmontese, mut watch] =
        ["austrian", "piedmontese", "watch"].map(|role| Client::sit(house.address, &seat(&links, role)));
    assert!(!piedmontese.choices().iter().any(|act| act == "concede"), "it is in no list");
    assert_eq!(austrian.act("concede")["code"], "refused", "the Piedmontese set up first");
    assert_eq!(watch.act("concede")["code"], "not-yours");
    let why = piedmontese.ask(json!({"t": "why", "act": "concede"}));
    assert_eq!((&why["because"]["legal"], &why["because"]["clause"]), (&json!(true), &json!("RM END-1")));
    assert_eq!(piedmontese.act("concede")["t"], "done");
    for client in [&mut austrian, &mut piedmontese, &mut watch] {
        client.until(|client| client.waits() == "over");
        assert_eq!(client.scene["prompt"]["over"]["winner"], "austrian");
    }
    assert_eq!(austrian.act("concede")["code"], "over");
}
