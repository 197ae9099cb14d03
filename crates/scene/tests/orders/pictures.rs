//! What a viewer sees of a running game.

use std::collections::BTreeSet;

use play::Viewer;
use scene::patch::{merge, patch};
use scene::{Board, Picture, Scene, table};
use serde_json::Value;
use session::Session;

use crate::orders::{VIEWERS, session_of, watch, watch_all};

fn scene_of(session: &Session, viewer: Viewer) -> Scene {
    let hands = match viewer {
        Viewer::Seat(side) => vec![side],
        _ => Vec::new(),
    };
    table::scene(session, viewer, &hands).expect("it can be drawn")
}

fn json(scene: &Scene) -> Value {
    serde_json::to_value(scene).expect("a scene is plain data")
}

/// Every text in a value, keys included.
fn texts<'a>(value: &'a Value, all: &mut Vec<&'a str>) {
    match value {
        Value::String(text) => all.push(text),
        Value::Array(items) => items.iter().for_each(|item| texts(item, all)),
        Value::Object(fields) => {
            for (key, value) in fields {
                all.push(key);
                texts(value, all);
            }
        }
        _ => {}
    }
}

/// The words of a text that could be ids.
fn words(value: &Value) -> BTreeSet<&str> {
    let mut all = Vec::new();
    texts(value, &mut all);
    let is_part = |letter: char| !(letter.is_ascii_alphanumeric() || letter == '-' || letter == ':');
    all.into_iter().flat_map(|text| text.split(is_part)).collect()
}

/// Whether a text has this name, and not only a longer one it is a part of.
fn names(text: &str, name: &str) -> bool {
    let begins = |at: usize| !text[..at].ends_with(char::is_alphanumeric);
    let ends = |at: usize| !text[at + name.len()..].starts_with(char::is_alphanumeric);
    text.match_indices(name).any(|(at, _)| begins(at) && ends(at))
}

/// Every clause that is named anywhere in a value.
fn clauses(value: &Value, all: &mut BTreeSet<String>) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| clauses(item, all)),
        Value::Object(fields) => {
            for (key, value) in fields {
                match value {
                    Value::String(clause) if key == "clause" => drop(all.insert(clause.clone())),
                    value => clauses(value, all),
                }
            }
        }
        _ => {}
    }
}

/// Everything a picture names is there.
fn check(board: &Board, picture: &Picture, viewer: Viewer, book: &str) {
    let spaces: BTreeSet<&str> = board.spaces.iter().map(|space| space.id.as_str()).collect();
    let boxes: BTreeSet<&str> = board.boxes.iter().map(|it| it.id.as_str()).collect();
    let formations: BTreeSet<&str> = board.formations.iter().map(|it| it.id.as_str()).collect();
    assert!(!picture.turn.is_empty() && !picture.phase.is_empty());
    for (id, piece) in &picture.pieces {
        assert!(
            spaces.contains(piece.at.as_str()) || boxes.contains(piece.at.as_str()),
            "{id} at {}",
            piece.at
        );
        match board.counters.get(id) {
            Some(counter) => {
                assert!(piece.kind.is_empty() && counter.side == piece.side, "{id}");
                assert_eq!(counter.values.len(), piece.values.len(), "{id}");
            }
            None => {
                assert_eq!((piece.kind, id.as_str()), ("unknown", format!("stack:{}", piece.at).as_str()))
            }
        }
        for mark in &piece.marks {
            assert!((1..=3).contains(&mark.letter.chars().count()) && !mark.text.is_empty(), "{mark:?}");
        }
        assert!(piece.facts.iter().all(|fact| fact.clause.starts_with(book)), "{id}: {:?}", piece.facts);
    }
    assert!(picture.spaces.keys().all(|id| spaces.contains(id.as_str())));
    for arrow in &picture.arrows {
        assert!(spaces.contains(arrow.from.as_str()) && spaces.contains(arrow.to.as_str()), "{arrow:?}");
    }
    for row in picture.panels.iter().flat_map(|panel| &panel.rows) {
        assert!(row.formation.is_empty() || formations.contains(row.formation.as_str()), "{row:?}");
        assert!(!row.value.is_empty() && row.clause.starts_with(book), "{row:?}");
    }
    for track in picture.tracks.iter() {
        let none_yet = track.id == "turn" && picture.turn == "Set-up";
        assert!(track.now < track.boxes.len() || none_yet, "{track:?}");
    }
    if let Some(fight) = &picture.fight {
        assert!(!fight.title.is_empty() && !fight.stage.is_empty());
        assert!(fight.facts.iter().all(|fact| fact.clause.starts_with(book)));
        let all = fight.pieces.values().flatten();
        let missing: Vec<&String> = all.filter(|id| !picture.pieces.contains_key(*id)).collect();
        assert!(missing.is_empty(), "{missing:?} in {fight:?}");
        // Who looks on from outside may see nobody any more, where they have fled from each other in the fog.
        let empty = fight.pieces.values().all(|side| side.is_empty());
        assert!(!empty || book == "AIF " && viewer == Viewer::Public, "{viewer:?} {fight:?}");
    }
}

/// A random game: what a viewer's view does not name is nowhere in his scene, nothing is null, and all that is named exists. Gives how
/// often somebody was hidden, how many fights and answers there were.
pub(crate) fn hide_and_seek(battle: &str, options: &[&str], seed: u64, book: &str) -> [usize; 3] {
    let board = table::board(&session_of(battle, options, seed)).expect("it can be drawn");
    let (mut looks, mut hidden, mut fights) = (0, 0, 0);
    let mut named = BTreeSet::new();
    watch_all(session_of(battle, options, seed), seed, |session| {
        looks += 1;
        let fight = scene_of(session, Viewer::Referee).picture.fight.is_some();
        if looks % 9 != 0 && !fight {
            return;
        }
        fights += usize::from(fight);
        for viewer in VIEWERS {
            let scene = scene_of(session, viewer);
            check(&board, &scene.picture, viewer, book);
            let json = json(&scene);
            let text = json.to_string();
            clauses(&json, &mut named);
            assert!(!text.contains("null"), "nothing is null");
            assert!(text.len() < 50_000, "{} bytes", text.len());
            let view = session.view(viewer).expect("there is a view");
            let known = words(&view);
            let shown = words(&json);
            for (id, counter) in board.counters.iter().filter(|(id, _)| !known.contains(id.as_str())) {
                assert!(!shown.contains(id.as_str()), "{viewer:?} at {}: {id}", session.at());
                // Leaders lend their names to their formations.
                let leads = matches!(counter.kind.as_str(), "leader" | "commander");
                assert!(leads || !names(&text, &counter.name), "{viewer:?} at {}: {id}", session.at());
                hidden += 1;
            }
        }
    });
    for clause in named {
        let known = clause.starts_with(book) && catalog::reference::look_up(&clause).is_ok();
        assert!(known, "{clause} is in no ledger of this book");
    }
    [hidden, fights, looks]
}

/// Random games with and without fog.
#[test]
fn nobody_is_shown_what_he_may_not_know() {
    for (options, seed) in
        [(&[][..], 3), (&["fog_of_war"][..], 4), (&["fog_of_war", "charges", "intervention"], 5)]
    {
        let [hidden, fights, looks] = hide_and_seek("caldiero", options, seed, "CAL ");
        assert_eq!(hidden > 0, options.contains(&"fog_of_war"), "fog hides somebody");
        assert!(fights > 0 && looks > 200, "{fights} fights, {looks} answers");
    }
}

#[test]
fn a_scene_becomes_the_next_by_patches() {
    let mut before: Option<Value> = None;
    let mut sizes: Vec<usize> = Vec::new();
    let mut largest = 0;
    watch(&["fog_of_war"], 8, |session| {
        let after = json(&scene_of(session, VIEWERS[0]));
        largest = largest.max(after.to_string().len());
        if let Some(mut merged) = before.take() {
            if let Some(change) = patch(&merged, &after) {
                sizes.push(change.to_string().len());
                merge(&mut merged, &change);
            }
            assert_eq!(merged, after, "at {}", session.at());
        }
        before = Some(after);
    });
    sizes.sort_unstable();
    let middle = sizes[sizes.len() / 2];
    println!(
        "{} patches, {middle} bytes in the middle, {} at most; a scene at most {largest}",
        sizes.len(),
        sizes[sizes.len() - 1]
    );
    assert!(middle < 6_000 && largest < 50_000, "{middle} {largest}");
}

/// Masséna storms Caldiero with twenty against eight.
const STORM: &str = r#"
battle = "caldiero"
base = "empty"
turn = 4
phase = "declaration"
formation = "massena"
freed = ["massena", "augereau"]
orders = { massena = "attack" }
elan = 0

[pieces]
massena = "1512"
m-18-line = "1512"
m-18-legere = "1512"
m-25-line = "1513"
m-carabiniers = "1513"
m-9-dragons = "1614"
h-gyulai = "1613"
h-hungarian = "1613"
"#;

fn storm() -> Session {
    let game =
        catalog::from_situation("storm", STORM, crate::orders::ORIGINAL, 1).expect("the situation is sound");
    let mut session = Session::new(game).expect("the battle exists");
    for act in ["attack 1512 1613", "attack 1513 1613", "attack 1614 1613"] {
        session.act(None, act, Viewer::Referee).expect("it is legal");
    }
    session
}

#[test]
fn declared_assaults_are_arrows_and_the_one_under_way_shows_its_reckoning() {
    let mut session = storm();
    let picture = scene_of(&session, Viewer::Public).picture;
    let arrows = |picture: &Picture| -> Vec<(String, String, String)> {
        let told = picture.arrows.iter();
        told.map(|arrow| (arrow.from.clone(), arrow.to.clone(), arrow.kind.clone())).collect()
    };
    let expected: Vec<(String, String, String)> =
        ["1512", "1513", "1614"].map(|from| (from.into(), "1613".into(), "attack".into())).into();
    assert_eq!((arrows(&picture), picture.fight), (expected.clone(), None));
    let mark = &picture.pieces["m-9-dragons"].marks[0];
    assert_eq!((mark.id, &*mark.letter), ("attack", "A"));
    assert_eq!(picture.turn, "Turn 4 of 10, 10:00");
    assert_eq!(picture.phase, "Masséna's division under Attack: assaults are declared");
    for act in ["end", "resolve 1613", "lead massena"] {
        session.act(None, act, Viewer::Referee).expect("it is legal");
    }
    let picture = scene_of(&session, Viewer::Public).picture;
    assert_eq!(arrows(&picture), expected);
    let fight = picture.fight.expect("an assault is under way");
    assert_eq!(
        (fight.title.as_str(), fight.spaces.as_slice()),
        ("Assault on Caldiero (1613)", &["1613".to_owned()][..])
    );
    assert_eq!(fight.pieces["austrian"], ["h-gyulai", "h-hungarian"]);
    let facts: Vec<(&str, &str, &str)> =
        fight.facts.iter().map(|fact| (&*fact.what, &*fact.value, fact.clause)).collect();
    assert_eq!(
        facts,
        [
            ("Attack", "20", "CAL 12.5.1a"),
            ("Defence", "8", "CAL 12.4.1a"),
            ("Odds", "2-1", "CAL 12.5.1a"),
            ("The defender is in a town", "1 column left", "CAL TEC-town"),
            ("The weather", "1 column left", "CAL 17.1.1c"),
            ("Column", "1-2", "CAL 12.5.1b"),
            ("Attacker's efficiency", "4", "CAL 12.3.1a"),
            ("Defender's efficiency", "3", "CAL 12.3.1a"),
            ("Efficiency, attacker less defender", "+1", "CAL 12.3.2"),
            ("The attackers' officer", "+1", "CAL 12.4.4"),
            ("On the die", "+2", "CAL 12.5.2b"),
        ]
    );
}

#[test]
fn marks_and_facts_say_what_ails_a_unit() {
    let situation = STORM.replace(
        "h-gyulai = \"1613\"",
        "h-gyulai = { at = \"1613\", status = \"disordered\", reduced = true }",
    );
    let game = catalog::from_situation("storm", &situation, crate::orders::ORIGINAL, 1)
        .expect("the situation is sound");
    let session = Session::new(game).expect("the battle exists");
    let picture = scene_of(&session, Viewer::Seat(play::Side::A)).picture;
    let gyulai = &picture.pieces["h-gyulai"];
    assert!(gyulai.reduced && gyulai.marks.iter().any(|mark| mark.id == "disordered"));
    assert_eq!(gyulai.values, ["2", "3", "3"]);
    assert!(gyulai.facts.iter().any(|fact| fact.clause == "CAL 2.1b"));
    assert!(picture.pieces["m-18-line"].active && !picture.pieces["m-18-line"].spent);
    let panel = &picture.panels[0];
    assert_eq!((panel.id.as_str(), panel.title.as_str()), ("orders", "Orders"));
    let row = panel.rows.iter().find(|row| row.formation == "massena").expect("every formation has a row");
    assert_eq!((row.value.as_str(), row.active, row.spent), ("Attack", true, false));
    assert_eq!(picture.scores["french"].strength, Some(20));
    assert_eq!(picture.spaces["1613"].owner, "austrian");
}

/// The chart of the course of a game ends with the points that decide it.
#[test]
fn the_course_of_a_game_ends_with_its_result() {
    let session = watch(&[], 12, |_| {});
    let samples = table::history(&session, Viewer::Public).expect("there is a course");
    let last = samples.last().expect("a game has an end");
    let scene = scene_of(&session, Viewer::Public);
    let over = scene.prompt.over.expect("it is over");
    assert_eq!(scene.picture.phase, "The end");
    let points = ["french", "austrian"].map(|side| over.points.get(side).copied());
    assert_eq!((last.at, last.points), (session.at(), points));
    let turns: BTreeSet<&str> = samples.iter().map(|sample| sample.turn.as_str()).collect();
    assert_eq!(turns.len(), 11, "the set-up and ten turns: {turns:?}");
    let numbers: BTreeSet<usize> = samples.iter().map(|sample| sample.number).collect();
    assert_eq!(numbers, (1..=10).collect(), "setting up is no turn of its own");
}

/// CAL 11.3: how far it is and whether one sees there is what the rules say.
#[test]
fn cal_11_3a_a_measure_tells_the_distance_and_the_line_of_sight() {
    let session = watch(&[], 12, |_| {});
    let measure = |from: &str, to: &str| table::measure(&session, from, to).unwrap().unwrap();
    let next = measure("1513", "1613");
    assert_eq!((next.distance, next.unit, next.clear), (1, "hexes", Some(true)));
    assert!(next.clause.starts_with("CAL 11.3"));
    assert_eq!(measure("1513", "2516").clear, Some(false), "nobody sees so far");
    assert_eq!(table::measure(&session, "1513", "9999").unwrap(), None);
}
