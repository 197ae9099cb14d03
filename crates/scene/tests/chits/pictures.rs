//! What a viewer sees of a running campaign.

use std::collections::BTreeSet;

use play::{Side, Viewer};
use scene::patch::{merge, patch};
use scene::{Board, Picture, table};
use serde_json::Value;

use crate::chits::{VIEWERS, act, scene_of, session, situation, watch};

/// Everything a picture names is there, and everybody is drawn once.
fn check(board: &Board, picture: &Picture) {
    let spaces: BTreeSet<&str> = board.spaces.iter().map(|space| space.id.as_str()).collect();
    let boxes: BTreeSet<&str> = board.boxes.iter().map(|it| it.id.as_str()).collect();
    let formations: BTreeSet<&str> = board.formations.iter().map(|it| it.id.as_str()).collect();
    let on_map = |id: &String| spaces.contains(id.as_str());
    assert!(!picture.turn.is_empty() && !picture.phase.is_empty());
    assert_eq!(picture.pieces.keys().collect::<Vec<_>>(), board.counters.keys().collect::<Vec<_>>());
    for (id, piece) in &picture.pieces {
        assert!(on_map(&piece.at) || boxes.contains(piece.at.as_str()), "{id} at {}", piece.at);
        let counter = &board.counters[id];
        assert!(piece.kind.is_empty() && counter.side == piece.side, "{id}");
        assert_eq!(counter.values.len(), piece.values.len(), "{id}");
        for mark in &piece.marks {
            assert!((1..=3).contains(&mark.letter.chars().count()) && !mark.text.is_empty(), "{mark:?}");
        }
        assert!(piece.facts.iter().all(|fact| fact.clause.starts_with("RM ")), "{id}: {:?}", piece.facts);
    }
    assert!(picture.spaces.keys().all(on_map));
    for arrow in &picture.arrows {
        assert!(on_map(&arrow.from) && on_map(&arrow.to), "{arrow:?}");
    }
    for id in picture.bridges.keys() {
        let ends: Vec<String> = id.split('/').map(str::to_owned).collect();
        assert!(ends.len() == 2 && ends.iter().all(on_map), "{id}");
    }
    for zone in picture.zones.iter() {
        let ends = zone.spaces.iter().flat_map(|run| run.split('-'));
        assert!(!zone.spaces.is_empty() && ends.map(str::to_owned).all(|end| on_map(&end)), "{}", zone.name);
    }
    for row in picture.panels.iter().flat_map(|panel| &panel.rows) {
        assert!(row.formation.is_empty() || formations.contains(row.formation.as_str()), "{row:?}");
        assert!(!row.what.is_empty() && !row.value.is_empty() && row.clause.starts_with("RM "), "{row:?}");
    }
    for track in picture.tracks.iter() {
        assert!(track.now < track.boxes.len() || picture.turn == "Set-up", "{track:?}");
    }
    if let Some(fight) = &picture.fight {
        assert!(!fight.title.is_empty() && !fight.stage.is_empty() && !fight.spaces.is_empty());
        assert!(fight.spaces.iter().all(on_map));
        assert!(fight.facts.iter().all(|fact| fact.clause.starts_with("RM ")));
        assert!(fight.pieces.values().flatten().all(|id| picture.pieces.contains_key(id)), "{fight:?}");
    }
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

#[test]
fn pictures_of_random_games_hold_together() {
    let mut named = BTreeSet::new();
    let (mut looks, mut fights, mut zones, mut bridges) = (0, 0, 0, 0);
    for (options, seed) in [(&[][..], 17), (&["regular_track", "ramorino_obeys"][..], 3)] {
        let board = table::board(&session(options, seed)).expect("it can be drawn");
        watch(options, seed, |session| {
            looks += 1;
            let fight = scene_of(session, Viewer::Referee).picture.fight.is_some();
            if looks % 13 != 0 && !fight {
                return;
            }
            for viewer in VIEWERS {
                let scene = scene_of(session, viewer);
                check(&board, &scene.picture);
                fights += usize::from(scene.picture.fight.is_some());
                zones += scene.picture.zones.len();
                bridges += scene.picture.bridges.len();
                let json = serde_json::to_value(&scene).expect("a scene is plain data");
                assert!(!json.to_string().contains("null"), "nothing is null");
                clauses(&json, &mut named);
            }
        });
    }
    assert!(fights > 0 && zones > 20 && bridges > 0 && looks > 1000, "{fights} {zones} {bridges} {looks}");
    for clause in named {
        let known = clause.starts_with("RM ") && catalog::reference::look_up(&clause).is_ok();
        assert!(known, "{clause} is in no ledger of this book");
    }
}

#[test]
fn a_scene_becomes_the_next_by_patches() {
    let mut before: Option<Value> = None;
    let mut sizes: Vec<usize> = Vec::new();
    let (mut largest, mut count) = (0, 0);
    watch(&[], 8, |session| {
        count += 1;
        if count > 1500 {
            return;
        }
        let after = serde_json::to_value(scene_of(session, VIEWERS[0])).expect("a scene is plain data");
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
    let (middle, most) = (sizes[sizes.len() / 2], sizes[sizes.len() - 1]);
    println!(
        "{} patches, {middle} bytes in the middle, {most} at most; a scene at most {largest}",
        sizes.len()
    );
    assert!(middle < 8_000 && largest < 50_000, "{middle} {largest}");
}

/// Three Austrian stacks round Mortara, where one Piedmontese regiment stands.
const STORM: [&str; 5] = ["a-ir-1 2833", "a-fj-9 2833", "a-ir-52 2734", "p-ao-5 2733", "p-sa-1 2220"];

#[test]
fn announced_combats_are_arrows_and_a_list_and_the_one_under_way_shows_its_reckoning() {
    let head = "turn = 6\nphase = \"announce\"\ncounter = \"d-aspre\"\ncounters = { d-aspre = \"2933\" }";
    let mut session = situation(head, &STORM);
    let target = scene_of(&session, Viewer::Seat(Side::A)).prompt;
    assert!(!target.groups.is_empty(), "somebody may attack");
    act(&mut session, &["attack a-ir-1 2733", "attack a-fj-9 2733"]);
    let picture = scene_of(&session, Viewer::Public).picture;
    assert_eq!(picture.arrows.len(), 1);
    assert_eq!((picture.arrows[0].from.as_str(), picture.arrows[0].kind.as_str()), ("2833", "attack"));
    let panel = picture.panels.iter().find(|panel| panel.id == "combats").expect("they are listed");
    assert_eq!(panel.rows[0].what, "1: 2733 Mortara");
    assert_eq!(panel.rows[0].value, "6 against 3, column 1.5:1, +1 on the die");
    assert!(picture.pieces["a-ir-1"].marks.iter().any(|mark| mark.id == "attack" && mark.letter == "1"));
    act(&mut session, &["done"]);
    let picture = scene_of(&session, Viewer::Public).picture;
    let fight = picture.fight.expect("a combat is under way");
    assert_eq!((fight.title.as_str(), fight.stage.as_str()), ("Combat on 2733 Mortara", "The die is due"));
    assert_eq!(fight.pieces["austrian"], ["a-ir-1", "a-fj-9"]);
    assert_eq!(fight.pieces["piedmontese"], ["p-ao-5"]);
    let facts: Vec<(&str, &str, &str)> =
        fight.facts.iter().map(|fact| (&*fact.what, &*fact.value, fact.clause)).collect();
    assert_eq!(
        facts,
        [
            ("Attack", "6", "RM CBT-6"),
            ("Defence", "3", "RM CBT-11"),
            ("Odds", "2:1", "RM CBT-8"),
            ("Houses or works", "1 column left", "RM MOD-6a"),
            ("Column", "1.5:1", "RM MOD-7"),
            ("Attackers' bonus", "+1", "RM ELI-1"),
            ("On the die", "+1", "RM ELI-2"),
        ]
    );
    session.roll(Some("6"), Viewer::Referee).expect("a die is due");
    let fight = scene_of(&session, Viewer::Public).picture.fight.expect("the result is absorbed");
    assert_eq!((fight.stage.as_str(), fight.facts.len()), ("The result is absorbed", 0));
}

#[test]
fn marks_and_facts_say_what_ails_a_unit() {
    let pieces = ["a-ir-17 2220 reduced unsupplied", "a-hus-5a 6041 stop_charge", "p-sa-1 1807"];
    let head = "turn = 6\nphase = \"movement\"\ncounter = \"wratislaw\"\ncounters = { wratislaw = \"2221\" }";
    let picture = scene_of(&situation(head, &pieces), Viewer::Seat(Side::A)).picture;
    let foot = &picture.pieces["a-ir-17"];
    assert!(foot.reduced && foot.active);
    assert_eq!(foot.values, ["2", "3"]);
    let marks: Vec<&str> = foot.marks.iter().map(|mark| mark.id).collect();
    assert_eq!(marks, ["unsupplied"]);
    assert!(foot.facts.iter().any(|fact| fact.clause == "RM SUP-12a" && fact.what == "Supply"));
    let horse = &picture.pieces["a-hus-5a"];
    assert!(horse.marks.iter().any(|mark| mark.id == "stopped"));
    assert!(horse.facts.iter().any(|fact| fact.what == "Supply" && fact.clause == "RM SUP-8"));
    let supply = picture.panels.iter().find(|panel| panel.id == "supply").expect("there is a list");
    let rows: Vec<(&str, &str)> =
        supply.rows.iter().map(|row| (row.what.as_str(), row.value.as_str())).collect();
    assert_eq!(rows, [("Austrian, out of supply", "I.R. 17"), ("Piedmontese", "all in supply")]);
    let war = picture.panels.iter().find(|panel| panel.id == "war").expect("there is a list");
    assert!(war.rows.iter().any(|row| row.clause == "RM END-4" && row.value == "in 0 of 3"));
}

#[test]
fn a_bridge_is_drawn_while_it_is_built_and_when_it_stands() {
    let session = session(&[], 1);
    let mut session = session;
    act(&mut session, &["historical", "done", "historical"]);
    let picture = scene_of(&session, Viewer::Public).picture;
    assert!(picture.bridges.values().all(|state| state == "laid"), "{:?}", picture.bridges);
    assert_eq!(picture.bridges.len(), 1, "one crew begins as a bridge");
    let laid = picture.pieces.values().filter(|piece| piece.marks.iter().any(|mark| mark.id == "bridge"));
    assert_eq!(laid.count(), 1);
}

#[test]
fn the_course_of_a_game_ends_with_its_result() {
    let session = watch(&[], 12, |_| {});
    let samples = table::history(&session, Viewer::Public).expect("there is a course");
    let last = samples.last().expect("a game has an end");
    let scene = scene_of(&session, Viewer::Public);
    let over = scene.prompt.over.expect("it is over");
    assert_eq!(scene.picture.phase, "The end");
    let points = ["austrian", "piedmontese"].map(|side| over.points.get(side).copied());
    assert_eq!((last.at, last.points), (session.at(), points));
}
