//! Finished games on file: each must replay to the very state it ended in, for as long as its rules version is played.
//!
//! `BICORNE_BLESS=1 cargo test -p catalog records::` writes them anew; do that only together with a new rules version.

use std::fs;
use std::path::PathBuf;

use catalog::{CatalogError, load_record, new_game, read_record};
use play::{LoadError, Viewer};
use session::mover::Mover;
use session::{Awaited, Session};

/// File, battle, edition, options, seed.
type OnFile = (&'static str, &'static str, &'static str, &'static [&'static str], u64);

const GAMES: [OnFile; 12] = [
    ("castiglione-1.1", "castiglione", "1.1", &[], 1796),
    ("castiglione-1.0", "castiglione", "1.0", &["garrison_stays", "siege_vp_by_troops"], 1797),
    (
        "castiglione-options",
        "castiglione",
        "1.1",
        &["leader_casualties", "fog_of_war", "reconnaissance", "restricted_guns"],
        1798,
    ),
    ("caldiero", "caldiero", "1", &[], 1799),
    ("caldiero-what-if", "caldiero", "1", &["better_weather", "flank_attacks", "occupied_at_end"], 1800),
    (
        "caldiero-options",
        "caldiero",
        "1",
        &["intervention", "charges", "storm_from_the_east", "fog_of_war", "overcast_shifted", "canister"],
        1801,
    ),
    ("montebello", "montebello", "", &[], 1802),
    (
        "montebello-options",
        "montebello",
        "",
        &["headquarters", "columns", "open_order", "wheat_blocks"],
        1803,
    ),
    ("campotenese", "campotenese", "", &[], 1804),
    ("campotenese-options", "campotenese", "", &["headquarters", "columns", "open_order"], 1805),
    ("novara", "novara", "", &[], 1849),
    (
        "novara-options",
        "novara",
        "",
        &["regular_track", "mixed_charge_table", "ramorino_obeys", "free_surprise"],
        1850,
    ),
];

fn path(name: &str) -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "tests", "records", &format!("{name}.json")].iter().collect()
}

/// A game between two random movers, to its end.
fn played(battle: &str, edition: &str, options: &[&str], seed: u64) -> String {
    let options: Vec<String> = options.iter().map(ToString::to_string).collect();
    let game = new_game(battle, edition, &options, None, seed).expect("a game");
    let mut session = Session::new(game).expect("a session");
    let mut mover = Mover::new(seed);
    loop {
        session.auto(Viewer::Referee).expect("dice fall");
        let Ok(Awaited::Decide(asked)) = session.awaited(Viewer::Referee) else { break };
        let side = asked[0].side;
        session.act_at_random(side, &mut mover, Viewer::Referee).expect("a legal action");
    }
    let record = session.record().expect("a record");
    serde_json::to_string_pretty(&record).expect("a record serializes") + "\n"
}

#[test]
fn games_on_file_replay_to_the_state_they_ended_in() {
    for (name, battle, edition, options, seed) in GAMES {
        if std::env::var_os("BICORNE_BLESS").is_some() {
            fs::write(path(name), played(battle, edition, options, seed)).expect("the record is written");
        }
        let text = fs::read_to_string(path(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        let record = read_record(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        let game = load_record(&record).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(game.at(), record.answers.len());
    }
}

/// The first answers of games that were played under a former rules version.
const FORMER: [&str; 7] = [
    "castiglione-1.0",
    "caldiero-what-if",
    "montebello-options",
    "campotenese-options",
    "campotenese",
    "novara-options",
    "novara",
];

/// Its rules are those of today, its strengths are not: it goes on with those it was begun with.
#[test]
fn a_record_of_other_values_opens_with_them_and_keeps_them() {
    for (battle, version) in [("campotenese", 4), ("novara", 3)] {
        let text = fs::read_to_string(path(&format!("former/{battle}"))).expect("a record on file");
        let record = read_record(&text).expect("it reads");
        let game = load_record(&record).unwrap_or_else(|error| panic!("{error}"));
        let overlay = game.header().overlay.as_ref().map(|overlay| overlay.name.clone());
        assert_eq!(overlay, Some(format!("values until rules version {version}")));
        assert_eq!(game.at(), record.answers.len());
        let new = new_game(battle, "", &[], None, 1).expect("a game");
        assert_eq!(new.header().overlay, None);
    }
}

#[test]
fn records_of_former_rules_open_or_tell_the_first_answer_that_is_no_longer_legal() {
    for name in FORMER {
        let text = fs::read_to_string(path(&format!("former/{name}"))).expect("a record on file");
        let record = read_record(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        let rules = catalog::battle::rules(&record.header.battle).expect("a battle");
        assert!(record.header.rules < rules, "{name} is of a former version");
        match load_record(&record) {
            Ok(game) => {
                assert_eq!((game.at(), game.header().rules), (record.answers.len(), rules));
                // It is written as a record of today, and as such it is read again.
                let now = Session::new(game).map(|session| session.record()).expect("a session");
                let now = now.expect("a record");
                assert_eq!(
                    load_record(&now).map(|game| game.at()).ok(),
                    Some(record.answers.len()),
                    "{name}"
                );
            }
            Err(CatalogError::Load(error @ LoadError::Former { .. })) => {
                let words = error.to_string();
                assert!(
                    words.contains(&record.header.battle) && words.contains("no longer legal"),
                    "{words}"
                );
            }
            Err(other) => panic!("{name}: {other}"),
        }
    }
}
