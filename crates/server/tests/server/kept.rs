//! What is kept: over restarts, over failures, and what happens when it cannot be.

use std::fs;
use std::path::Path;
use std::time::Duration;

use serde_json::{Value, json};
use server::{Server, StartError};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions as _, Connection as _};

use crate::client::{Client, game, post, seated, until, with};
use crate::house::{House, config, scratch};

fn run<T>(work: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(work)
}

async fn database(dir: &Path) -> SqliteConnection {
    SqliteConnectOptions::new().filename(dir.join("games.sqlite")).connect().await.unwrap()
}

fn why_not(config: server::Config) -> String {
    run(async { Server::open(config).await.err().map(|error| error.to_string()).unwrap_or_default() })
}

#[test]
fn games_survive_a_restart_and_readers_catch_up() {
    let house = House::new();
    let links = game(house.address, &json!({"battle": "castiglione", "hotseat": true}));
    let both = links["both"].as_str().unwrap();
    let mut client = Client::sit(house.address, both);
    for _ in 0..12 {
        let choices = client.choices();
        client.act(choices.last().unwrap());
    }
    if client.scene["prompt"]["undo"] == true {
        assert_eq!(client.ask(json!({"t": "undo", "rev": client.rev}))["t"], "done");
    }
    let (scene, rev, count) = (client.scene.clone(), client.rev, client.count());
    let config = house.close();
    assert_eq!(client.end(), "1012 shutdown");

    let house = House::with(config);
    let mut again = Client::connect(house.address);
    let log = again.hello(both, Some(count - 2));
    assert_eq!((&again.scene, again.rev), (&scene, rev));
    let at: Vec<u64> = log.as_array().unwrap().iter().map(|step| step["at"].as_u64().unwrap()).collect();
    assert_eq!(at, [count - 2, count - 1]);
    let choices = again.choices();
    assert_eq!(again.act(&choices[0])["t"], "done");
    // The links are shown again from the key, and the list of who keeps the server has them too.
    let shown = with(house.address, both, "GET", "/api/game", &Value::Null).json()["links"].clone();
    assert_eq!(shown, links);
    let listed = run(server::games(house.config.data_dir.clone())).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(listed.len(), 1);
    assert_eq!(json!(listed[0].links), links);
}

#[test]
fn nothing_secret_is_in_the_files() {
    let house = House::new();
    let links = game(house.address, &json!({"battle": "castiglione"}));
    let secrets: Vec<String> =
        links.as_object().unwrap().values().map(|it| it.as_str().unwrap().to_owned()).collect();
    let _client = Client::sit(house.address, &secrets[0]);
    let config = house.close();
    for entry in fs::read_dir(&config.data_dir).unwrap() {
        let path = entry.unwrap().path();
        let text = String::from_utf8_lossy(&fs::read(&path).unwrap()).into_owned();
        assert!(secrets.iter().all(|secret| !text.contains(secret.as_str())), "{}", path.display());
        #[cfg(unix)]
        if path.ends_with("key") {
            use std::os::unix::fs::PermissionsExt as _;
            assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
        }
    }
}

#[test]
fn a_game_nobody_looks_at_leaves_memory_and_comes_back() {
    let mut config = config();
    config.idle = Duration::from_millis(50);
    let house = House::with(config);
    let links = game(house.address, &json!({"battle": "castiglione", "hotseat": true}));
    let both = links["both"].as_str().unwrap();
    let mut client = Client::sit(house.address, both);
    let choice = client.choices()[1].clone();
    client.act(&choice);
    let scene = client.scene.clone();
    let loaded = || {
        let numbers = crate::client::get(house.address, "/metrics").body;
        numbers.lines().find_map(|line| line.strip_prefix("bicorne_games_loaded ")).unwrap().to_owned()
    };
    let becomes = |count: &str| until(count, || loaded() == count);
    // Another table is looked at, left, and forgotten, twice: what forgets it leaves alone the one that somebody looks at.
    let other = game(house.address, &json!({"battle": "castiglione", "hotseat": true}));
    for _ in 0..2 {
        let passing = Client::sit(house.address, other["both"].as_str().unwrap());
        becomes("2");
        drop(passing);
        becomes("1");
    }
    drop(client);
    becomes("0");
    assert_eq!(Client::sit(house.address, both).scene, scene);
}

#[test]
fn what_cannot_be_written_is_not_done() {
    let mut config = config();
    config.busy = Duration::from_millis(150);
    let house = House::with(config);
    let links = game(house.address, &json!({"battle": "castiglione", "hotseat": true}));
    let both = links["both"].as_str().unwrap();
    let mut client = Client::sit(house.address, both);
    let choice = client.choices()[1].clone();
    let (before, dir) = (client.scene.clone(), house.config.data_dir.clone());
    run(async {
        let mut other = database(&dir).await;
        sqlx::query("begin immediate").execute(&mut other).await.unwrap();
        let said = client.act(&choice);
        assert_eq!(said["code"], "storage", "{said}");
        assert_eq!(post(house.address, "/api/games", &json!({"battle": "castiglione"})).status, 503);
        assert_eq!((&client.scene, client.rev), (&before, 0));
        sqlx::query("rollback").execute(&mut other).await.unwrap();
        other.close().await.unwrap();
    });
    assert_eq!(client.act(&choice)["t"], "done");
    assert_eq!(client.rev, 1);
}

#[test]
fn what_another_process_wrote_is_taken_over() {
    let house = House::new();
    let links = game(house.address, &json!({"battle": "castiglione", "hotseat": true}));
    let both = links["both"].as_str().unwrap();
    let mut client = Client::sit(house.address, both);
    // As on a file system without locks, where nobody can tell that the directory is served already.
    fs::remove_file(house.config.data_dir.join("served")).unwrap();
    let other = House::with(server::Config { port: Some(0), ..house.config.clone() });
    let mut elsewhere = Client::sit(other.address, both);
    let choices = client.choices();
    elsewhere.act(&choices[1]);
    assert_eq!(client.rev, 0);
    assert_eq!(client.act(&choices[2])["code"], "stale");
    client.at(1);
    assert_eq!(client.scene, elsewhere.scene);
    assert!(client.heard.iter().filter(|text| text.contains("\"t\":\"scene\"")).count() == 2, "shown whole");
    let choices = client.choices();
    assert_eq!(client.act(&choices[0])["t"], "done");
}

#[test]
fn a_game_of_former_rules_goes_on_if_they_still_allow_it() {
    let house = House::new();
    let wish = json!({"battle": "castiglione", "hotseat": true});
    let [good, bad] = [game(house.address, &wish), game(house.address, &wish)]
        .map(|it| it["both"].as_str().unwrap().to_owned());
    for seat in [&good, &bad] {
        let mut client = Client::sit(house.address, seat);
        let choice = client.choices()[1].clone();
        client.act(&choice);
    }
    let config = house.close();
    let dir = config.data_dir.clone();
    let rows = async || {
        let sql = "select header, text from game join entry on game = id order by id, seq";
        let rows = sqlx::query_as::<_, (String, String)>(sql);
        rows.fetch_all(&mut database(&dir).await).await.unwrap()
    };
    let before = run(async {
        let mut database = database(&dir).await;
        let older = "update game set sum = null, header = json_set(header, '$.rules', json_extract(header, '$.rules') - 1)";
        sqlx::query(older).execute(&mut database).await.unwrap();
        let wrong = "update entry set sum = null, text = 'french: fly home' where seq = 0 and game = (select max(id) from game)";
        sqlx::query(wrong).execute(&mut database).await.unwrap();
        database.close().await.unwrap();
        rows().await
    });
    let house = House::with(config);
    let said = [&good, &bad]
        .map(|seat| Client::connect(house.address).ask(json!({"t": "hello", "version": 1, "seat": seat})));
    let frozen: Vec<_> = said.iter().filter(|said| said["code"] == "frozen").collect();
    let [frozen] = frozen[..] else { panic!("one of them goes on, one does not: {said:?}") };
    let words = frozen["message"].as_str().unwrap();
    for part in ["of castiglione", "answer 0 (\"french: fly home\") is no longer legal", "kept as it is"] {
        assert!(words.contains(part), "{words}");
    }
    drop(house.close());
    assert_eq!(run(rows()), before, "nothing is touched");
}

#[test]
fn a_game_whose_record_is_wrong_is_frozen_and_others_go_on() {
    let house = House::new();
    let wish = json!({"battle": "castiglione", "hotseat": true});
    let [bad, good] = [game(house.address, &wish), game(house.address, &wish)]
        .map(|it| it["both"].as_str().unwrap().to_owned());
    let mut client = Client::sit(house.address, &bad);
    let choice = client.choices()[1].clone();
    client.act(&choice);
    let config = house.close();
    run(async {
        let mut database = database(&config.data_dir).await;
        let sql = "update entry set sum = null, text = 'french: fly home' where seq = 0";
        sqlx::query(sql).execute(&mut database).await.unwrap();
        database.close().await.unwrap();
    });
    let house = House::with(config);
    let mut client = Client::connect(house.address);
    let said = client.ask(json!({"t": "hello", "version": 1, "seat": bad}));
    assert_eq!(said["code"], "frozen", "{said}");
    assert!(said["message"].as_str().unwrap().contains("fly home"));
    assert_eq!(post(house.address, "/api/seats", &json!({"seats": [bad]})).json()[0]["seat"], "both");
    client.hello(&good, None);
    assert_eq!(client.act(&choice)["t"], "done");
}

#[test]
fn a_damaged_database_is_named_and_left_alone() {
    let config = config();
    fs::create_dir_all(&config.data_dir).unwrap();
    let file = config.data_dir.join("games.sqlite");
    fs::write(&file, "this is no database, but it is long enough to be looked at".repeat(40)).unwrap();
    let before = fs::read(&file).unwrap();
    let said = why_not(config.clone());
    assert!(said.contains("games.sqlite is damaged") && said.contains("--data-dir"), "{said}");
    assert_eq!(fs::read(&file).unwrap(), before);

    // A page in the middle is overwritten.
    fs::remove_file(&file).unwrap();
    let house = House::with(config);
    for _ in 0..20 {
        game(house.address, &json!({"battle": "castiglione"}));
    }
    let config = house.close();
    let mut bytes = fs::read(&file).unwrap();
    assert!(bytes.len() > 12_288, "{} bytes", bytes.len());
    bytes[4_096..8_192].fill(0xa5);
    fs::write(&file, &bytes).unwrap();
    let said = why_not(config.clone());
    assert!(said.contains("damaged"), "{said}");
    assert_eq!(fs::read(&file).unwrap(), bytes);
    assert!(run(server::games(config.data_dir.clone())).is_err());
}

#[test]
fn a_database_of_a_newer_program_is_left_alone() {
    let config = House::new().close();
    run(async {
        let mut database = database(&config.data_dir).await;
        let sql = "insert into _sqlx_migrations (version, description, success, checksum, execution_time)
                   values (99, 'later', true, x'00', 0)";
        sqlx::query(sql).execute(&mut database).await.unwrap();
        database.close().await.unwrap();
    });
    let said = why_not(config);
    assert!(said.contains("newer Bicorne"), "{said}");
}

#[test]
fn a_port_or_a_directory_that_cannot_be_used_is_named() {
    let house = House::new();
    let mut taken = config();
    taken.port = Some(house.address.port());
    let error = run(async { Server::open(taken).await.err() });
    assert!(matches!(error, Some(StartError::PortTaken(_))), "{error:?}");

    let mut blocked = config();
    let file = scratch();
    fs::write(&file, "in the way").unwrap();
    blocked.data_dir = file.join("games");
    let said = why_not(blocked);
    assert!(said.contains("games cannot be kept in") && said.contains("--data-dir"), "{said}");

    let mut keyless = config();
    keyless.port = Some(0);
    fs::create_dir_all(&keyless.data_dir).unwrap();
    fs::write(keyless.data_dir.join("key"), "short").unwrap();
    assert!(why_not(keyless).contains("holds no key"));
}

#[test]
fn a_lost_key_is_not_replaced_in_silence() {
    let house = House::new();
    let links = game(house.address, &json!({"battle": "castiglione", "hotseat": true}));
    let both = links["both"].as_str().unwrap();
    let config = house.close();
    let key = config.data_dir.join("key");
    let kept = fs::read(&key).unwrap();
    fs::remove_file(&key).unwrap();
    let said = why_not(config.clone());
    assert!(said.contains("key") && said.contains("missing") && said.contains("--new-key"), "{said}");
    assert!(!key.exists(), "nothing is put in its place");
    // Another key is no better than none.
    fs::write(&key, "5a".repeat(32)).unwrap();
    let said = why_not(config.clone());
    assert!(said.contains("another key") && said.contains("--new-key"), "{said}");
    fs::write(&key, &kept).unwrap();
    let house = House::with(config);
    assert_eq!(Client::sit(house.address, both).rev, 0);
}

/// Plays an answer in two games, has one of them damaged on the disk while no server runs, and returns what is told of it at the next start. The
/// other one goes on and is listed.
fn damaged(change: impl AsyncFnOnce(&mut SqliteConnection, &[String])) -> Value {
    let house = House::new();
    let wish = json!({"battle": "castiglione", "hotseat": true});
    let seats: Vec<String> =
        (0..2).map(|_| game(house.address, &wish)["both"].as_str().unwrap().to_owned()).collect();
    let mut choices = Vec::new();
    for seat in &seats {
        let mut client = Client::sit(house.address, seat);
        choices = client.choices();
        assert_eq!(client.act(&choices[1])["t"], "done");
    }
    let config = house.close();
    run(async {
        let mut database = database(&config.data_dir).await;
        change(&mut database, &choices).await;
        database.close().await.unwrap();
    });
    let house = House::with(config);
    let said: Vec<Value> = seats
        .iter()
        .map(|seat| Client::connect(house.address).ask(json!({"t": "hello", "version": 1, "seat": seat})))
        .collect();
    let frozen: Vec<_> = said.iter().filter(|said| said["code"] == "frozen").collect();
    let [frozen] = frozen[..] else { panic!("one is damaged, one is not: {said:?}") };
    assert!(said.iter().any(|said| said["t"] == "welcome"), "{said:?}");
    let listed = post(house.address, "/api/seats", &json!({"seats": seats}));
    assert_eq!((listed.status, listed.json()[0]["battle"].as_str()), (200, Some("castiglione")));
    frozen["message"].clone()
}

#[test]
fn an_entry_that_is_not_what_was_written_freezes_its_game_alone() {
    // Another answer that would have been legal: only its sum tells.
    let told = damaged(async |database, choices| {
        let sql = "update entry set text = replace(text, $1, $2) where seq = 0 and game = (select max(id) from game)";
        let query = sqlx::query(sql).bind(choices[1].clone()).bind(choices[2].clone());
        query.execute(database).await.unwrap();
    });
    assert!(told.as_str().unwrap().contains("entry 0"), "{told}");
}

#[test]
fn a_game_of_which_nobody_can_tell_what_is_played_is_frozen_alone() {
    let told = damaged(async |database, _| {
        let sql = "update game set header = '{' where id = (select max(id) from game)";
        sqlx::query(sql).execute(database).await.unwrap();
    });
    assert!(told.as_str().unwrap().contains("what it was made from"), "{told}");
}

#[test]
fn a_game_that_is_at_another_point_than_its_record_is_frozen_alone() {
    // Going on from there would build upon less than was kept, or write over it.
    for revision in [0, 2] {
        let told = damaged(async |database, _| {
            let sql = "update game set revision = $1 where id = (select max(id) from game)";
            sqlx::query(sql).bind(revision).execute(database).await.unwrap();
        });
        assert!(
            told.as_str().unwrap().contains(&format!("1 entries are there, and it is at {revision}")),
            "{told}"
        );
    }
}

#[test]
fn a_server_that_goes_down_keeps_what_it_took() {
    let house = House::new();
    let links = game(house.address, &json!({"battle": "caldiero", "players": ["random", "random"]}));
    let mut watch = Client::sit(house.address, links["watch"].as_str().unwrap());
    watch.at(20);
    let config = house.close();
    watch.end();
    let seen = watch.rev;
    let mut later = config;
    // Nobody plays on, and who would waits so long that he is not waited for.
    later.pace = crate::house::NEVER;
    later.farewell = Duration::ZERO;
    let house = House::with(later);
    let again = Client::sit(house.address, links["watch"].as_str().unwrap());
    assert!(again.rev >= seen, "{} of {seen}", again.rev);
}

#[test]
fn notes_and_dice_of_a_record_are_kept_and_told_to_those_who_may_know() {
    let house = House::new();
    let links = game(house.address, &json!({"battle": "caldiero", "hotseat": true}));
    let mut client = Client::sit(house.address, links["both"].as_str().unwrap());
    for _ in 0..6 {
        let choices = client.choices();
        client.act(choices.last().unwrap());
    }
    let asked = |house: &House, secret: &str| {
        with(house.address, secret, "GET", "/api/game/record", &Value::Null).json()
    };
    let mut record = asked(&house, links["both"].as_str().unwrap());
    assert_eq!(record["format"], "bicorne-record/2");
    let count = record["answers"].as_array().unwrap().len();
    let note = |kind: &str, side: &str, seen_by: &str| json!({"at": count, "kind": kind, "side": side, "seen_by": seen_by, "content": {"text": "x"}, "mood": 1.5});
    let notes = [
        note("comment", "french", "all"),
        note("order", "french", "side"),
        note("thought", "austrian", "nobody"),
    ];
    record["notes"] = json!({"version": 1, "list": notes});
    record["dice"] =
        json!({"version": 1, "list": [{"from": 0, "to": count, "scheme": "seed", "seed": 7, "tint": "red"}]});
    record["review"] = json!({"version": 3, "graph": [0.1234567890123456]});
    record["players"] = json!({"version": 1, "at": 0, "french": "one of us"});
    let made = post(house.address, "/api/games/import", &json!({"record": record}));
    assert_eq!(made.status, 200, "{}", made.body);
    let links = seated(house.address, &made.json());
    let seat = |role: &str| links[role].as_str().unwrap().to_owned();
    let known = |notes: &[Value]| {
        let mut known = record.clone();
        known["notes"]["list"] = json!(notes);
        known
    };
    assert_eq!(asked(&house, &seat("french")), known(&notes[..2]));
    assert_eq!(asked(&house, &seat("austrian")), known(&notes[..1]));
    assert_eq!(asked(&house, &seat("watch")), known(&notes[..1]));
    let fork = with(house.address, &seat("austrian"), "POST", "/api/games/fork", &json!({"at": count}));
    let forked = seated(house.address, &fork.json())["french"].as_str().unwrap().to_owned();
    assert_eq!(asked(&house, &forked), known(&notes[..1]), "a copy tells its maker nothing new");

    let house = House::with(house.close());
    assert_eq!(asked(&house, &seat("french")), known(&notes[..2]));
    let mut players = ["french", "austrian"].map(|role| Client::sit(house.address, &seat(role)));
    let taken_back = (0..200).any(|_| {
        players.iter_mut().for_each(|client| drop(client.catch_up()));
        let client = players.iter_mut().find(|client| !client.choices().is_empty()).unwrap();
        let choice = client.choices()[0].clone();
        assert_eq!(client.act(&choice)["t"], "done");
        let may = client.scene["prompt"]["undo"] == true;
        may && client.ask(json!({"t": "undo", "rev": client.rev}))["t"] == "done"
    });
    assert!(taken_back, "somebody may take an answer back");
    let left = asked(&house, &seat("french"));
    assert_eq!((&left["notes"]["list"], &left["dice"]), (&json!(notes[..2]), &record["dice"]));
    assert_eq!((&left["review"], &left["players"]), (&Value::Null, &record["players"]));
    let house = House::with(house.close());
    assert_eq!(asked(&house, &seat("french")), left);

    record["notes"]["list"][0]["at"] = json!(count + 1);
    let refused = post(house.address, "/api/games/import", &json!({"record": record}));
    assert_eq!((refused.status, refused.json()["code"].as_str()), (422, Some("unfit")));
    assert!(refused.body.contains("note 0") && refused.body.contains("answers"), "{}", refused.body);
}
