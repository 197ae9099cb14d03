//! What is asked by HTTP, well and badly.

use serde_json::{Value, json};

use crate::client::{Client, game, get, http, post, with};
use crate::house::House;

#[test]
fn the_page_and_its_letters_are_served_with_headers_that_keep_it_safe() {
    let house = House::new();
    let page = get(house.address, "/");
    assert_eq!(page.status, 200);
    assert!(page.header("content-type").unwrap().starts_with("text/html"));
    let policy = page.header("content-security-policy").unwrap();
    assert!(policy.contains("default-src 'self'") && policy.contains("frame-ancestors 'none'"), "{policy}");
    assert_eq!(page.header("x-content-type-options"), Some("nosniff"));
    assert_eq!(page.header("referrer-policy"), Some("no-referrer"));
    let mark = page.header("etag").unwrap();
    let again = http(house.address, "GET", "/", &[&format!("If-None-Match: {mark}")], b"");
    assert_eq!((again.status, again.body.as_str()), (304, ""));
    for face in ["Regular", "Italic", "Bold", "BoldItalic"] {
        let font = get(house.address, &format!("/fonts/LibertinusSerif-{face}.otf"));
        assert_eq!(font.status, 200, "{face}");
        assert!(font.header("cache-control").unwrap().contains("immutable"));
        assert!(font.body.starts_with("OTTO"));
    }
    for nowhere in ["/../Cargo.toml", "/%2e%2e/Cargo.toml", "/nothing.js", "/api/nothing", "/fonts/other.otf"]
    {
        let answer = get(house.address, nowhere);
        assert_eq!(answer.status, 404, "{nowhere}");
        assert!(answer.header("content-security-policy").is_some());
    }
    assert_eq!(post(house.address, "/", &json!({})).status, 405);
    assert_eq!(get(house.address, "/tsconfig.json").status, 404);
}

#[test]
fn battles_are_listed_with_boards_charts_and_briefings() {
    let house = House::new();
    let list = get(house.address, "/api/battles").json();
    assert!(list.as_array().unwrap().len() >= 2);
    for battle in list.as_array().unwrap() {
        let id = battle["id"].as_str().unwrap();
        assert_eq!(battle["sides"].as_array().unwrap().len(), 2);
        assert!(battle["page"]["turns"].as_u64().unwrap() > 0);
        assert!(battle["options"][0]["clause"].is_string());
        let board = get(house.address, &format!("/api/battles/{id}/board"));
        assert_eq!((board.status, board.json()["battle"].as_str()), (200, Some(id)));
        assert!(get(house.address, &format!("/api/battles/{id}/charts")).json().is_array());
        let briefing = get(house.address, &format!("/api/battles/{id}/briefing")).json();
        assert!(briefing["text"].as_str().unwrap().len() > 100);
    }
    let other = get(house.address, "/api/battles/castiglione/briefing?edition=1.0&options=fog_of_war");
    assert_eq!(other.status, 200, "{}", other.body);
    for (path, status, code) in [
        ("/api/battles/lodi/board", 404, "not-found"),
        ("/api/battles/castiglione/charts?edition=7", 422, "unfit"),
        ("/api/battles/castiglione/briefing?options=rain", 422, "unfit"),
    ] {
        let answer = get(house.address, path);
        assert_eq!((answer.status, answer.json()["code"].as_str()), (status, Some(code)), "{path}");
    }
}

#[test]
fn the_program_says_which_it_is_and_what_it_plays() {
    let house = House::new();
    let about = get(house.address, "/api/about").json();
    assert_eq!((about["name"].as_str(), about["protocol"].as_u64()), (Some("Bicorne"), Some(1)));
    assert_eq!(about["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(about["license"], "MIT OR Apache-2.0");
    let battles = get(house.address, "/api/battles").json();
    let ids =
        |list: &Value| list.as_array().unwrap().iter().map(|battle| battle["id"].clone()).collect::<Vec<_>>();
    assert_eq!(ids(&about["battles"]), ids(&battles));
    assert!(about["battles"].as_array().unwrap().iter().all(|battle| battle["rules"].as_u64() >= Some(1)));
}

#[test]
fn rulebooks_are_read_whole_and_by_clause() {
    let house = House::new();
    let books = get(house.address, "/api/rules").json();
    for book in books.as_array().unwrap() {
        let book = book["book"].as_str().unwrap();
        let whole = get(house.address, &format!("/api/rules/{book}")).json();
        let (chapters, rows) = (&whole["chapters"], &whole["rows"]);
        assert!(chapters.as_array().unwrap().len() > 10, "{book}");
        // The chapters of one book have names where the others have numbers.
        let eighth = if book == "RM" { "RES" } else { "8" };
        assert_eq!(chapters[7]["chapter"], eighth);
        assert!(!chapters[7]["title"].as_str().unwrap().is_empty());
        let ledger = format!("{}/../../ledger/{}.tsv", env!("CARGO_MANIFEST_DIR"), book.to_lowercase());
        let lines = std::fs::read_to_string(ledger).unwrap().lines().count() - 1;
        assert_eq!(rows.as_array().unwrap().len(), lines, "{book}");
    }
    let found = get(house.address, "/api/rules/look?clause=CAL%2012.6.1").json();
    assert!(found[0]["clause"].as_str().unwrap().starts_with("CAL 12.6.1"));
    assert!(!get(house.address, "/api/rules/look?clause=forced%20march").json()[0].is_null());
    assert_eq!(get(house.address, "/api/rules/look?clause=zzz").status, 404);
    assert_eq!(get(house.address, "/api/rules/XYZ").status, 404);
    assert_eq!(get(house.address, "/api/rules/look").json()["code"], "malformed");
    assert_eq!(get(house.address, "/api/socket").json()["code"], "malformed");
}

#[test]
fn games_that_cannot_be_are_refused_with_what_is_wrong() {
    let house = House::new();
    let overlay = json!({"name": "mine.toml", "toml": "[unit.nobody]\nsp = 3\n"});
    for (wish, status, code) in [
        (json!({}), 400, "malformed"),
        (json!({"battle": "lodi"}), 404, "not-found"),
        (json!({"battle": "castiglione", "edition": "9"}), 422, "unfit"),
        (json!({"battle": "castiglione", "options": ["rain"]}), 422, "unfit"),
        (json!({"battle": "castiglione", "overlay": overlay}), 422, "unfit"),
        (json!({"situation": "battle = \"lodi\""}), 422, "unfit"),
        (json!({"situation": "phase = \"movement\""}), 422, "unfit"),
        (json!({"situation": "battle = \"caldiero\"\nphase = \"tea\""}), 422, "unfit"),
        (json!({"situation": "battle = \"caldiero\"", "battle": "caldiero"}), 400, "malformed"),
        (json!({"situation": "battle = \"caldiero\"", "edition": "1"}), 400, "malformed"),
        (json!({"situation": "battle = \"caldiero\"", "options": []}), 400, "malformed"),
        (json!({"situation": 7}), 400, "malformed"),
        (json!({"battle": "castiglione", "players": ["person"]}), 400, "malformed"),
        (json!({"battle": "castiglione", "players": ["person", "deep-thought"]}), 400, "malformed"),
        (json!({"battle": "castiglione", "dice": "loaded"}), 400, "malformed"),
        (json!({"battle": "castiglione", "seed": 7}), 400, "malformed"),
        (json!({"battle": "castiglione", "record": {}}), 400, "malformed"),
        (json!({"battle": "castiglione", "hotseat": "yes"}), 400, "malformed"),
        (json!("castiglione"), 400, "malformed"),
        (json!({"battle": "castiglione", "name": "x".repeat(200)}), 400, "malformed"),
        (json!({"battle": "castiglione", "name": "a\u{7}b"}), 400, "malformed"),
        (json!({"battle": "castiglione", "players": ["random", "random"], "dice": "hand"}), 400, "malformed"),
    ] {
        let answer = post(house.address, "/api/games", &wish);
        assert_eq!(
            (answer.status, answer.json()["code"].as_str()),
            (status, Some(code)),
            "{wish}: {}",
            answer.body
        );
    }
    let faults =
        post(house.address, "/api/games", &json!({"battle": "castiglione", "overlay": overlay})).json();
    assert_eq!(faults["faults"][0]["file"], "mine.toml");
    assert!(faults["faults"][0]["line"].as_u64().unwrap() > 0, "{faults}");
    assert_eq!(http(house.address, "POST", "/api/games", &[], b"\xff{").status, 400);
    let answer = http(house.address, "GET", "/api/games", &[], b"");
    assert_eq!((answer.status, answer.json()["code"].as_str()), (405, Some("method")));
    let huge = vec![b' '; 3 << 20];
    let answer = http(house.address, "POST", "/api/games", &[], &huge);
    assert_eq!((answer.status, answer.json()["code"].as_str()), (413, Some("too-large")));
}

#[test]
fn a_game_is_made_from_a_situation() {
    let house = House::new();
    let text = "battle = \"caldiero\"\noptions = [\"charges\"]\nturn = 4\nphase = \"choice\"\nactive = \"austrian\"\n";
    let links = game(house.address, &json!({"situation": text, "name": "Four o'clock"}));
    let seats = [links["austrian"].as_str().unwrap(), links["french"].as_str().unwrap()];
    let list = post(house.address, "/api/seats", &json!({"seats": seats})).json();
    assert_eq!((&list[0]["battle"], &list[0]["at"]), (&json!("caldiero"), &json!(0)));
    assert!(list[0]["turn"].as_str().unwrap().starts_with("Turn 4 "), "{list}");
    assert_eq!((&list[0]["your_move"], &list[1]["your_move"]), (&json!(true), &json!(false)));
    // Every fault comes with its line.
    let wrong = format!("{text}weather = 9\n[pieces]\nmassena = \"0000\"\n");
    let answer = post(house.address, "/api/games", &json!({"situation": wrong}));
    let faults = answer.json()["faults"].clone();
    let lines: Vec<_> = faults.as_array().unwrap().iter().map(|fault| fault["line"].as_u64()).collect();
    assert_eq!((answer.status, lines), (422, vec![Some(6), Some(8)]), "{}", answer.body);
    assert_eq!((&faults[1]["file"], &faults[1]["id"]), (&json!("situation"), &json!("massena")));
    // An overlay goes with it.
    let overlay =
        json!({"name": "mine.toml", "toml": "battle = \"caldiero\"\n[unit.nobody]\nstrength = 3\n"});
    let answer = post(house.address, "/api/games", &json!({"situation": text, "overlay": overlay}));
    assert_eq!(answer.json()["faults"][0]["file"], "mine.toml", "{}", answer.body);
}

#[test]
fn a_game_is_listed_shared_and_deleted() {
    let house = House::new();
    let wish = json!({"battle": "castiglione", "name": "Tuesday", "players": ["person", "person"]});
    let links = game(house.address, &wish);
    let secret = |seat: &str| links[seat].as_str().unwrap().to_owned();
    let (french, austrian, watch) = (secret("french"), secret("austrian"), secret("watch"));
    assert!([&french, &austrian, &watch].iter().all(|secret| secret.len() == 43));

    let list = post(house.address, "/api/seats", &json!({"seats": [french, "nonsense", watch]})).json();
    assert_eq!(list.as_array().unwrap().len(), 2);
    assert_eq!((&list[0]["seat"], &list[0]["name"]), (&json!("french"), &json!("Tuesday")));
    assert_eq!((&list[1]["seat"], &list[1]["your_move"]), (&json!("watch"), &json!(false)));
    assert_eq!(list[0]["your_move"], false, "the Austrian side begins");
    let theirs = post(house.address, "/api/seats", &json!({"seats": [austrian]})).json();
    assert_eq!(theirs[0]["your_move"], true);

    // A seat is told its own link and that of those who look on.
    let shared =
        |who: &str| with(house.address, who, "GET", "/api/game", &Value::Null).json()["links"].clone();
    assert_eq!(shared(&watch), json!({"watch": watch}));
    assert_eq!(shared(&french), json!({"french": french, "watch": watch}));

    assert_eq!(with(house.address, &watch, "DELETE", "/api/game", &Value::Null).status, 403);
    assert_eq!(with(house.address, "nobody", "DELETE", "/api/game", &Value::Null).status, 401);
    assert_eq!(http(house.address, "DELETE", "/api/game", &[], b"").status, 401);
    let mut looking = Client::sit(house.address, &watch);
    assert_eq!(with(house.address, &austrian, "DELETE", "/api/game", &Value::Null).status, 202);
    assert_eq!(with(house.address, &french, "DELETE", "/api/game", &Value::Null).status, 204);
    assert_eq!(looking.end(), "1000 deleted");
    assert_eq!(with(house.address, &french, "GET", "/api/game", &Value::Null).status, 401);
    assert_eq!(post(house.address, "/api/seats", &json!({"seats": [french, watch]})).json(), json!([]));
    let mut late = Client::connect(house.address);
    assert_eq!(late.ask(json!({"t": "hello", "version": 1, "seat": french}))["code"], "unknown-seat");
}

#[test]
fn the_board_of_a_game_is_where_the_welcome_says() {
    let house = House::new();
    let links = game(house.address, &json!({"battle": "caldiero", "hotseat": true}));
    let both = links["both"].as_str().unwrap();
    let client = Client::sit(house.address, both);
    let address = client.welcome["board"].as_str().unwrap();
    let board = with(house.address, both, "GET", address, &Value::Null);
    assert_eq!((board.status, board.json()["battle"].as_str()), (200, Some("caldiero")));
    assert!(board.header("cache-control").unwrap().contains("immutable"));
    let plain = with(house.address, both, "GET", "/api/game/board", &Value::Null);
    assert_eq!(plain.header("cache-control"), Some("no-cache"));
    let known = format!("If-None-Match: {}", plain.header("etag").unwrap());
    let bearer = format!("Authorization: Bearer {both}");
    assert_eq!(http(house.address, "GET", "/api/game/board", &[&bearer, &known], b"").status, 304);
    assert_eq!(get(house.address, address).status, 401);
}

#[test]
fn health_and_numbers_are_told() {
    let house = House::new();
    assert_eq!(get(house.address, "/healthz").status, 200);
    game(house.address, &json!({"battle": "castiglione"}));
    get(house.address, "/api/battles/lodi/board");
    let numbers = get(house.address, "/metrics").body;
    for line in
        ["bicorne_games_created_total 1", "bicorne_sockets 0", "bicorne_errors_total{code=\"not-found\"} 1"]
    {
        assert!(numbers.lines().any(|found| found == line), "{line}: {numbers}");
    }
}
