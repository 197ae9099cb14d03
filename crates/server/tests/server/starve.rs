//! Some want so much that others would get nothing. What counts here is how much goes before whom, and never how long it takes.

use serde_json::{Value, json};
use session::mover::Mover;

use crate::client::{Client, game, get, until};
use crate::house::{House, config};
use crate::play::seat;
use crate::siege::asked_for;

/// A counter of the server.
fn counted(house: &House, name: &str) -> u64 {
    let numbers = get(house.address, "/metrics").body;
    let line = numbers.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.unwrap_or_else(|| panic!("{name} is not in\n{numbers}")).parse().unwrap()
}

/// How many games one address keeps busy.
const GAMES: u64 = 60;

#[test]
fn a_recruit_answers_while_another_address_keeps_sixty_marshals_busy() {
    let mut config = config();
    config.trusted = vec!["127.0.0.1".parse().unwrap()];
    config.threads = 1;
    let house = House::with(config);
    let marshals = json!({"battle": "castiglione", "players": ["marshal", "marshal"]});
    for _ in 0..GAMES {
        assert_eq!(asked_for(house.address, "192.0.2.1", "POST", "/api/games", &marshals).status, 200);
    }
    let line = || counted(&house, "bicorne_dear_slices_before_total");
    until("the marshals stand in line", || line() > GAMES);
    let wish = json!({"battle": "castiglione", "players": ["person", "recruit"], "seat": "french"});
    let made = asked_for(house.address, "192.0.2.2", "POST", "/api/games", &wish).json();
    let mut person = Client::connect_for(house.address, "192.0.2.2");
    person.hello(made["links"]["french"].as_str().unwrap(), None);
    // The person answers whenever it is asked, and the recruit whenever it is, until it has thought often enough to tell.
    while counted(&house, "bicorne_cheap_slices_total") < 12 {
        person.until(|client| !client.choices().is_empty() || client.waits() == "over");
        assert_ne!(person.waits(), "over", "a recruit loses no game in twelve answers");
        let choice = person.choices()[0].clone();
        let done = person.act(&choice);
        assert!(done["t"] == "done" || done["code"] == "stale", "{done}");
    }
    let [cheap, before] =
        ["", "_before"].map(|what| counted(&house, &format!("bicorne_cheap_slices{what}_total")));
    assert!(before <= cheap, "{before} slices were run before {cheap} of the recruit");
}

#[test]
fn what_is_long_is_looked_up_in_stretches_and_goes_on_where_it_ended() {
    let house = House::new();
    let links = game(house.address, &json!({"battle": "castiglione", "hotseat": true}));
    let mut client = Client::sit(house.address, &seat(&links, "both"));
    let mut mover = Mover::new(1796);
    let mut answer = |client: &mut Client| {
        let choices = client.choices();
        let choice = choices[mover.below(choices.len())].clone();
        assert_eq!(client.act(&choice)["t"], "done");
    };
    while client.count() < 230 {
        answer(&mut client);
    }
    let turns = |client: &mut Client, asked: &Value| {
        let before = counted(&house, "bicorne_reads_total");
        assert_ne!(client.ask(asked.clone())["t"], "error", "{asked}");
        counted(&house, "bicorne_reads_total") - before
    };
    let (history, log) = (json!({"t": "history"}), json!({"t": "log", "from": 0, "to": 200}));
    // A hundred answers at a time; then somebody else may be next. A log is written down in a turn of its own.
    assert_eq!((turns(&mut client, &history), turns(&mut client, &log)), (3, 3));
    assert_eq!((turns(&mut client, &history), turns(&mut client, &log)), (0, 0), "it is at hand");
    answer(&mut client);
    assert_eq!(turns(&mut client, &history), 1, "only what is new");
    let told = client.ask(history.clone())["samples"].clone();
    // A server that knows nothing yet tells the same.
    let house = House::with(house.close());
    let mut again = Client::sit(house.address, &seat(&links, "both"));
    assert_eq!(counted(&house, "bicorne_reads_total"), 2, "its record and its sheet are read in turns");
    assert_eq!(again.ask(history)["samples"], told);
}
