//! A disk that is full, fails, stands still, and comes back: what people are told is true, nothing is half done, and nobody has to restart anything.

use std::net::SocketAddr;
use std::time::Duration;

use serde_json::{Value, json};
use server::{Fail, Faults};

use crate::client::{Client, game, get, post, until, with};
use crate::house::{House, config};

/// A server whose disk the test can make fail, with somebody who plays both sides there.
fn begun() -> (House, Faults, Client) {
    let config = config();
    let faults = config.faults.clone();
    let house = House::with(config);
    let links = game(house.address, &json!({"battle": "castiglione", "hotseat": true}));
    let client = Client::sit(house.address, links["both"].as_str().unwrap());
    (house, faults, client)
}

fn health(server: SocketAddr) -> (u16, String) {
    let answer = get(server, "/healthz");
    (answer.status, answer.body)
}

fn is_well(server: SocketAddr) -> bool {
    health(server).0 == 200
}

/// Answers again and again until one is taken; whatever is said before it must be that nothing was kept.
fn act_until_done(client: &mut Client, choice: &str) {
    loop {
        let said = client.act(choice);
        if said["t"] == "done" {
            return;
        }
        assert_eq!(said["code"], "storage", "{said}");
    }
}

/// How many answers are in the record of a seat's game.
fn recorded(house: &House, client: &Client) -> usize {
    let seat = client.seat.clone();
    let record = with(house.address, &seat, "GET", "/api/game/record", &Value::Null).json();
    record["answers"].as_array().unwrap().len()
}

#[test]
fn a_full_disk_is_told_and_heals_by_itself() {
    let (house, faults, mut client) = begun();
    let before = client.scene.clone();
    let choice = client.choices()[1].clone();
    faults.set(Some(Fail::Full));
    for _ in 0..3 {
        let said = client.act(&choice);
        assert_eq!(said["code"], "storage", "{said}");
        assert!(said["message"].as_str().unwrap().contains("try again"), "{said}");
    }
    let made = post(house.address, "/api/games", &json!({"battle": "castiglione"}));
    assert_eq!((made.status, made.json()["code"].as_str()), (503, Some("storage")));
    let (status, word) = health(house.address);
    assert_eq!(status, 503, "{word}");
    assert_eq!((&client.scene, client.rev), (&before, 0));
    faults.set(None);
    until("the disk heals although nobody does anything", || is_well(house.address));
    assert_eq!(client.act(&choice)["t"], "done");
    assert_eq!((client.rev, recorded(&house, &client)), (1, 1));
    assert_eq!(post(house.address, "/api/games", &json!({"battle": "castiglione"})).status, 200);
}

#[test]
fn an_answer_whose_fate_is_not_known_is_told_so_and_settled_by_reading_back() {
    for kept in [true, false] {
        let (house, faults, mut client) = begun();
        let choice = client.choices()[1].clone();
        faults.set(Some(Fail::Sync { kept }));
        let said = client.act(&choice);
        assert_eq!(said["code"], "late", "{said}");
        assert!(said["message"].as_str().unwrap().contains("not known"), "{said}");
        // Nothing is built upon it before that is settled.
        assert_eq!(client.act(&choice)["code"], "storage");
        assert_eq!(health(house.address).0, 503);
        faults.set(None);
        if kept {
            client.at(1);
            assert_eq!(client.heard.iter().filter(|text| text.contains("\"t\":\"scene\"")).count(), 2);
            let next = client.choices()[0].clone();
            act_until_done(&mut client, &next);
        } else {
            act_until_done(&mut client, &choice);
        }
        until("the disk is well", || is_well(house.address));
        let count = client.rev;
        assert_eq!(count, if kept { 2 } else { 1 });
        assert_eq!(recorded(&house, &client) as u64, client.count());
        let (seat, scene) = (client.seat.clone(), client.scene.clone());
        let house = House::with(house.close());
        let again = Client::sit(house.address, &seat);
        assert_eq!((&again.scene, again.rev), (&scene, count));
    }
}

#[test]
fn a_disk_that_stands_still_keeps_nobody_waiting_for_ever() {
    let (house, _, client) = begun();
    let seat = client.seat.clone();
    let mut impatient = house.close();
    impatient.limits.request = Duration::from_millis(100);
    impatient.slow = Duration::ZERO;
    let faults = impatient.faults.clone();
    let house = House::with(impatient);
    let mut client = Client::sit(house.address, &seat);
    let choice = client.choices()[1].clone();
    faults.set(Some(Fail::Stuck));
    let said = client.act(&choice);
    assert_eq!(said["code"], "late", "{said}");
    until("health tells of it", || {
        health(house.address) == (503, "not ready: the disk does not answer\n".into())
    });
    assert_eq!(client.act(&choice)["code"], "storage", "nothing is built upon it");
    faults.set(None);
    client.at(1);
    until("the disk is well", || is_well(house.address));
    assert_eq!(client.count(), 1);
}

/// A file system of its own, if this user may mount one.
#[cfg(target_os = "linux")]
struct Small(std::path::PathBuf);

#[cfg(target_os = "linux")]
impl Small {
    fn mount(dir: std::path::PathBuf, size: &str) -> Option<Small> {
        std::fs::create_dir_all(&dir).unwrap();
        Small::call("mount", &["-t", "tmpfs", "-o", &format!("size={size}"), "tmpfs", dir.to_str().unwrap()])
            .then_some(Small(dir))
    }

    fn enlarge(&self, size: &str) {
        let size = format!("remount,size={size}");
        assert!(Small::call("mount", &["-o", &size, self.0.to_str().unwrap()]));
    }

    fn call(program: &str, words: &[&str]) -> bool {
        std::process::Command::new(program).args(words).output().is_ok_and(|done| done.status.success())
    }
}

#[cfg(target_os = "linux")]
impl Drop for Small {
    fn drop(&mut self) {
        Small::call("umount", &["-l", self.0.to_str().unwrap()]);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_system_that_is_full_and_enlarged_goes_on_without_a_restart() {
    let mut config = config();
    config.limits.games.burst = 100_000;
    let Some(small) = Small::mount(config.data_dir.clone(), "1m") else {
        eprintln!("skipped: this user may not mount a file system");
        return;
    };
    let house = House::with(config);
    let wish = json!({"battle": "castiglione", "hotseat": true});
    let links = game(house.address, &wish);
    let mut client = Client::sit(house.address, links["both"].as_str().unwrap());
    let mut kept = 1;
    let refused = loop {
        let made = post(house.address, "/api/games", &wish);
        if made.status != 200 {
            break made;
        }
        kept += 1;
        assert!(kept < 10_000, "a megabyte is never full");
    };
    assert_eq!((refused.status, refused.json()["code"].as_str()), (503, Some("storage")), "{}", refused.body);
    assert!(refused.body.contains("nothing") || refused.body.contains("Nothing"), "{}", refused.body);
    // There may be room for an answer where there is none for a game; then the next one fills it.
    let mut done = 0;
    loop {
        let choice = client.choices()[0].clone();
        let said = client.act(&choice);
        if said["t"] != "done" {
            assert_eq!(said["code"], "storage", "{said}");
            break;
        }
        done += 1;
        assert!(done < 10_000, "a full disk takes everything");
    }
    let (scene, rev) = (client.scene.clone(), client.rev);
    until("health tells of it", || health(house.address).0 == 503);
    small.enlarge("64m");
    until("there is room again", || is_well(house.address));
    assert_eq!((&client.scene, client.rev), (&scene, rev), "nothing was half done");
    let choice = client.choices()[0].clone();
    assert_eq!(client.act(&choice)["t"], "done");
    assert_eq!(post(house.address, "/api/games", &wish).status, 200);
    let listed = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let listed = listed.block_on(server::games(house.config.data_dir.clone()));
    assert_eq!(listed.unwrap_or_else(|error| panic!("{error}")).len(), kept + 1);
    drop(client);
    drop(house.close());
}
