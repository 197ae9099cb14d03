//! What is answered in secret (RM ACT-2): nobody else can follow how far a side is, nor how long it thinks.

use serde_json::json;

use crate::client::{Client, game};
use crate::house::House;
use crate::play::seat;

/// Both armies stand and formations are chosen: Austrians, Piedmontese, and somebody who looks on.
fn choosing(house: &House) -> ([Client; 3], [String; 3]) {
    let links = game(house.address, &json!({"battle": "novara"}));
    let secrets = ["austrian", "piedmontese", "watch"].map(|role| seat(&links, role));
    let mut clients = secrets.each_ref().map(|secret| Client::sit(house.address, secret));
    for side in [1, 0] {
        for act in ["historical", "done"] {
            let rev = clients[side].rev + 1;
            assert_eq!(clients[side].act(act)["t"], "done");
            clients.iter_mut().for_each(|client| client.at(rev));
        }
    }
    assert_eq!(clients[2].asked(), ["austrian", "piedmontese"]);
    (clients, secrets)
}

/// Nothing has come but who is here. What was done is told to everybody before it is acknowledged.
fn hears_nothing(client: &mut Client) {
    for text in client.catch_up() {
        assert!(text.contains("\"t\":\"present\""), "{text}");
    }
}

/// The name of the formation a side is asked about.
fn question(client: &Client, side: &str) -> String {
    let asked = client.scene["prompt"]["asked"].as_array().unwrap();
    let own = asked.iter().find(|asked| asked["side"] == side).unwrap();
    own["question"].as_str().unwrap().to_owned()
}

#[test]
fn rm_act_2_nobody_can_follow_a_secret_choice() {
    let house = House::new();
    let ([mut austrian, mut piedmontese, mut watch], secrets) = choosing(&house);
    let (rev, at) = (austrian.rev, austrian.count());
    let mut answers = 0;
    loop {
        let before = question(&austrian, "austrian");
        let leave = austrian.choices().into_iter().find(|act| act.starts_with("leave ")).unwrap();
        assert_eq!(austrian.act(&leave)["t"], "done");
        answers += 1;
        if !austrian.asked().contains(&"austrian".to_owned()) {
            break;
        }
        assert_ne!(question(&austrian, "austrian"), before, "the next formation is asked about");
        assert_eq!((austrian.rev, austrian.count()), (rev, at + answers));
        for other in [&mut piedmontese, &mut watch] {
            hears_nothing(other);
            assert_eq!((other.rev, other.count()), (rev, at));
        }
        // Whoever comes anew is not told either.
        let again = Client::sit(house.address, &secrets[1]);
        assert_eq!((again.rev, again.count(), again.asked()), (rev, at, watch.asked()));
    }
    assert!(answers > 4, "{answers} formations");
    for other in [&mut piedmontese, &mut watch] {
        other.at(rev + answers);
        let patches = other.happened.iter().filter(|patch| patch["rev"].as_u64() > Some(rev)).count();
        assert_eq!((patches, other.count()), (1, at + answers), "it comes at once");
    }
}

#[test]
fn rm_act_2_a_secret_answer_is_taken_back_in_secret_and_kept_while_the_other_side_goes_on() {
    let house = House::new();
    let ([mut austrian, mut piedmontese, _], secrets) = choosing(&house);
    let rev = austrian.rev;
    let first = question(&austrian, "austrian");
    let leave = |client: &mut Client| {
        let act = client.choices().into_iter().find(|act| act.starts_with("leave ")).unwrap();
        assert_eq!(client.act(&act)["t"], "done");
    };
    assert_eq!(austrian.scene["prompt"]["undo"].as_bool(), Some(true), "the set-up could be taken back");
    leave(&mut austrian);
    leave(&mut austrian);
    let third = question(&austrian, "austrian");
    assert_eq!(austrian.ask(json!({"t": "undo", "rev": rev}))["t"], "done");
    assert_eq!(austrian.ask(json!({"t": "undo", "rev": rev}))["t"], "done");
    assert_eq!(question(&austrian, "austrian"), first);
    leave(&mut austrian);
    leave(&mut austrian);
    hears_nothing(&mut piedmontese);
    // The other side chooses; what was answered so far stays.
    while piedmontese.asked().contains(&"piedmontese".to_owned()) {
        leave(&mut piedmontese);
    }
    austrian.at(piedmontese.rev);
    assert_eq!(question(&austrian, "austrian"), third);
    let again = Client::sit(house.address, &secrets[0]);
    assert_eq!(question(&again, "austrian"), third);
    // A question about what is at hand is answered with it, and another seat's is not.
    let act = austrian.choices()[0].clone();
    let because = austrian.ask(json!({"t": "why", "act": act}));
    assert_eq!(because["because"]["legal"], true, "{because}");
    while austrian.asked() == ["austrian"]
        && austrian.scene["prompt"]["wait"] == "decide"
        && question(&austrian, "austrian").contains("to act?")
    {
        leave(&mut austrian);
    }
    piedmontese.at(austrian.rev);
    assert!(!piedmontese.asked().is_empty() || piedmontese.waits() != "decide");
}
