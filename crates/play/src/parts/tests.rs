use serde_json::json;

use super::*;
use crate::{FORMAT, FORMER_FORMAT, Record};

const SIDES: [&str; 2] = ["red", "blue"];

/// A record of five answers with every part there is, and something unknown at every place.
fn full() -> Value {
    let hex = "0123456789abcdef".repeat(4);
    json!({
        "format": FORMAT,
        "header": {"battle": "toy", "edition": "1", "rules": 3},
        "answers": ["red: walk 1", "roll 5", "blue: look", "roll 2", "red: look"],
        "hash": "abc",
        "required": ["notes/1"],
        "notes": {
            "version": 1,
            "author": {"name": "somebody"},
            "list": [
                {"at": 0, "kind": "comment", "seen_by": "all", "content": {"text": "Here we go."}},
                {"at": 2, "kind": "order", "side": "red", "seen_by": "side", "content": {"text": "Hold."}, "mood": [1, 2.5, null]},
                {"at": 5, "kind": "thought", "side": "blue", "seen_by": "friends", "content": 0.1234567890123456},
            ],
        },
        "dice": {
            "version": 1,
            "source": "here",
            "list": [
                {"from": 0, "to": 2, "scheme": "seed", "seed": 18_446_744_073_709_551_615_u64, "tint": "red"},
                {"from": 2, "to": 4, "scheme": "committed", "commitment": hex, "secret": hex, "hashes": {"red": hex},
                 "contributions": {"red": hex}, "since": 3, "typed": [3]},
                {"from": 4, "scheme": "tea-leaves"},
            ],
        },
        "review": {"version": 7, "graph": [[0, 500_000], [5, 612_345]]},
        "players": {"version": 1, "at": 0, "red": "one of us"},
    })
}

fn read(value: &Value) -> Result<Record, String> {
    serde_json::from_str(&value.to_string()).map_err(|error| error.to_string())
}

fn written(record: &Record) -> Value {
    serde_json::from_str(&serde_json::to_string(record).unwrap()).unwrap()
}

/// What a record with a change is refused with, as it is read or checked.
fn refused(change: impl FnOnce(&mut Value)) -> String {
    let mut value = full();
    change(&mut value);
    let checked = |record: Record| record.check(SIDES).map_err(|faults| faults.to_string());
    read(&value).and_then(checked).expect_err("refused")
}

#[test]
fn a_record_with_unknown_parts_is_written_as_it_was_read() {
    let record = read(&full()).unwrap();
    record.check(SIDES).unwrap();
    assert_eq!(written(&record), full());
    assert_eq!((record.parts.notes().len(), record.parts.segments().len()), (3, 3));
    assert_eq!(record.parts.segments()[0].seed, Some(u64::MAX));
    assert_eq!(record.parts.notes()[2].seen_by, SeenBy::Other("friends".into()));
    assert_eq!(read(&written(&record)).unwrap(), record);
}

#[test]
fn empty_parts_and_no_parts_are_written_as_they_were_read() {
    for part in [json!({"version": 1, "list": []}), json!({"version": 1, "list": [], "more": true})] {
        let mut value = full();
        let fields = value.as_object_mut().unwrap();
        for name in ["required", "dice", "review", "players"] {
            fields.remove(name);
        }
        fields.insert("notes".into(), part);
        assert_eq!(written(&read(&value).unwrap()), value);
        value.as_object_mut().unwrap().remove("notes");
        let record = read(&value).unwrap();
        assert!(record.parts.is_empty());
        assert_eq!(written(&record), value);
    }
}

#[test]
fn the_former_format_is_read_and_has_no_parts() {
    let mut value = full();
    let fields = value.as_object_mut().unwrap();
    for name in ["required", "notes", "dice", "review", "players"] {
        fields.remove(name);
    }
    value["format"] = json!(FORMER_FORMAT);
    let record = read(&value).unwrap();
    record.check(SIDES).unwrap();
    assert_eq!(written(&record), value);
    value["notes"] = json!({"version": 1, "list": []});
    assert!(read(&value).unwrap_err().contains("unknown field `notes`: the format bicorne-record/1"));
}

#[test]
fn a_later_format_is_refused_by_its_name_however_it_is_written() {
    let said = read(&json!({"format": "bicorne-record/3", "game": [1, 2]})).unwrap_err();
    assert!(said.contains("\"bicorne-record/3\"") && said.contains(FORMAT), "{said}");
    assert!(read(&json!({"game": 1})).unwrap_err().contains("missing field `format`"));
}

#[test]
fn a_required_part_must_be_known_and_there() {
    let require = |name: &str| refused(|value| value["required"] = json!(["notes/1", name]));
    assert!(require("clock/4").contains("requires its part \"clock\" of version 4"));
    assert!(require("clock").contains("\"clock\" of version none"));
    let later = refused(|value| {
        (value["required"], value["dice"]) = (json!(["dice/2"]), json!({"version": 2, "rolls": "?"}));
    });
    assert!(later.contains("\"dice\" of version 2") && later.contains("reads version 1"), "{later}");
    let gone = refused(|value| drop(value.as_object_mut().unwrap().remove("notes")));
    assert!(gone.contains("required: names \"notes/1\", which is not there"), "{gone}");
    assert!(refused(|value| value["required"] = json!("notes/1")).contains("required: "));
}

#[test]
fn a_later_version_of_a_part_is_kept_unread_and_nothing_is_added_to_it() {
    let mut value = full();
    value["required"] = json!([]);
    value["notes"] = json!({"version": 2, "threads": [{"first": 0}]});
    let mut record = read(&value).unwrap();
    record.check(SIDES).unwrap();
    assert_eq!(written(&record), value);
    let note = Note {
        at: 5,
        kind: "comment".into(),
        side: None,
        seen_by: SeenBy::All,
        content: json!(1),
        rest: Map::new(),
    };
    let said = record.parts.add(note).unwrap_err().to_string();
    assert!(said.contains("notes: are of a later version"), "{said}");
    record.parts.back_to(4);
    assert!(!record.parts.others.contains_key("notes"), "nobody knows what in it belongs to answer 4");
}

#[test]
fn every_fault_of_a_note_is_named() {
    let note = |field: &str, content: Value| {
        let field = field.to_owned();
        refused(move |value| value["notes"]["list"][1][field] = content)
    };
    for (said, words) in [
        (note("at", json!(6)), "note 1: is at 6, but the record has 5 answers"),
        (note("at", json!(-1)), "notes: entry 1: "),
        (note("at", Value::Null), "notes: entry 1: "),
        (note("kind", json!("An Order")), "note 1: has the kind \"An Order\""),
        (note("kind", json!("")), "note 1: has the kind \"\""),
        (note("kind", json!("x".repeat(41))), "note 1: has the kind"),
        (note("side", json!("green")), "note 1: names the side \"green\"; the sides are red and blue"),
        (note("side", Value::Null), "notes: entry 1: "),
        (note("seen_by", Value::Null), "notes: entry 1: "),
        (note("content", json!("x".repeat(LONGEST_NOTE))), "note 1: has 1"),
        (note("content", nested(DEEPEST_PART + 1)), "note 1: is nested more than 32 deep"),
        (note("more", nested(DEEPEST_PART + 1)), "note 1: is nested more than 32 deep"),
    ] {
        assert!(said.contains(words), "{said}");
    }
    let swapped = refused(|value| value["notes"]["list"].as_array_mut().unwrap().swap(0, 1));
    assert!(swapped.contains("note 1: is at 0, before the note that precedes it"), "{swapped}");
    let nameless = refused(|value| drop(value["notes"]["list"][1].as_object_mut().unwrap().remove("side")));
    assert!(nameless.contains("note 1: is seen by its side, but names none"), "{nameless}");
    for (name, version) in [("notes", json!(0)), ("dice", json!("1")), ("dice", Value::Null)] {
        let said = refused(|value| value[name]["version"] = version);
        assert!(said.contains(&format!("{name}: must be an object with a version from 1 on")), "{said}");
    }
    let many = refused(|value| {
        let note = json!({"at": 5, "kind": "x", "seen_by": "all", "content": 0});
        value["notes"]["list"].as_array_mut().unwrap().resize(MOST_NOTES + 1, note);
    });
    assert!(many.contains("notes: there are 20001, 20000 are the most"), "{many}");
    let large = refused(|value| {
        let note = json!({"at": 5, "kind": "x", "seen_by": "all", "content": "x".repeat(LONGEST_NOTE / 2)});
        value["notes"]["list"].as_array_mut().unwrap().resize(140, note);
    });
    assert!(large.contains("bytes together, 1048576 are the most"), "{large}");
}

#[test]
fn every_fault_of_a_segment_is_named() {
    let segment = |number: usize, field: &str, content: Value| {
        let field = field.to_owned();
        refused(move |value| value["dice"]["list"][number][field] = content)
    };
    for (said, words) in [
        (segment(1, "from", json!(1)), "segment 1: begins at 1 and overlaps the one before, from 0 to 2"),
        (segment(1, "to", json!(2)), "segment 1: begins at 2 and ends at 2, so nothing is in it"),
        (segment(1, "to", json!(1)), "segment 1: begins at 2 and ends at 1"),
        (segment(2, "to", json!(6)), "segment 2: goes from 4 to 6, but the record has 5 answers"),
        (segment(2, "from", json!(6)), "segment 2: goes from 6, but the record has 5 answers"),
        (segment(2, "to", Value::Null), "dice: entry 2: "),
        (segment(0, "scheme", json!("Tea")), "segment 0: has the scheme \"Tea\""),
        (segment(0, "seed", json!("7")), "dice: entry 0: "),
        (segment(1, "typed", json!([1])), "segment 1: names the typed answer 1, which is outside of it"),
        (segment(1, "typed", json!([2])), "segment 1: names the typed answer 2, which is no roll"),
        (segment(1, "typed", json!([3, 3])), "segment 1: names the typed answer 3 out of order"),
        (segment(1, "since", json!(5)), "segment 1: has contributions since 5"),
        (segment(1, "secret", json!("abc")), "segment 1: has a secret that is not 64 digits"),
        (segment(1, "commitment", json!("X".repeat(64))), "segment 1: has a commitment that is not 64"),
        (segment(1, "hashes", json!({"red": "?"})), "segment 1: has a hash that is not 64 digits"),
        (segment(1, "contributions", json!({"red": "?"})), "segment 1: has a contribution that is not"),
        (segment(1, "hashes", json!({"green": "0".repeat(64)})), "segment 1: names the side \"green\""),
        (segment(0, "scheme", json!("committed")), "segment 0: is committed, but has no commitment"),
        (segment(2, "more", nested(DEEPEST_PART + 1)), "segment 2: is nested more than 32 deep"),
    ] {
        assert!(said.contains(words), "{said}");
    }
    let open = refused(|value| drop(value["dice"]["list"][0].as_object_mut().unwrap().remove("to")));
    assert!(open.contains("segment 1: follows one that has no end"), "{open}");
    let many = refused(|value| {
        let segment = json!({"from": 4, "scheme": "hand"});
        value["dice"]["list"].as_array_mut().unwrap().resize(MOST_SEGMENTS + 1, segment);
    });
    assert!(many.contains("segments: there are 257, 256 are the most"), "{many}");
}

#[test]
fn unknown_parts_have_limits_too() {
    let deep = refused(|value| value["review"] = nested(DEEPEST_PART + 1));
    assert!(deep.contains("review: is nested more than 32 deep"), "{deep}");
    let inside = refused(|value| value["notes"]["author"] = nested(DEEPEST_PART + 1));
    assert!(inside.contains("author: is nested more than 32 deep"), "{inside}");
    let late = refused(|value| value["players"]["at"] = json!(6));
    assert!(late.contains("players: is at 6, but the record has 5 answers"), "{late}");
    let many = refused(|value| {
        let fields = value.as_object_mut().unwrap();
        (0..MOST_PARTS).for_each(|number| drop(fields.insert(format!("part-{number}"), json!(0))));
    });
    assert!(many.contains("parts: there are 66 unknown ones, 64 are the most"), "{many}");
    let fine = |value: &mut Value| value["review"] = nested(DEEPEST_PART);
    let mut value = full();
    fine(&mut value);
    read(&value).unwrap().check(SIDES).unwrap();
}

/// An empty list in a list in a list, so many in all.
fn nested(depth: usize) -> Value {
    (0..depth).fold(Value::Null, |inner, _| json!([inner]))
}

#[test]
fn going_back_drops_what_belongs_to_later_answers() {
    let after = |to: usize| {
        let mut record = read(&full()).unwrap();
        record.parts.back_to(to);
        record.answers.truncate(to);
        record.check(SIDES).unwrap();
        record.parts
    };
    let ranges = |parts: &Parts| parts.segments().iter().map(|it| (it.from, it.to)).collect::<Vec<_>>();
    let at = |parts: &Parts| parts.notes().iter().map(|note| note.at).collect::<Vec<_>>();
    let four = after(4);
    assert_eq!((at(&four), ranges(&four)), (vec![0, 2], vec![(0, Some(2)), (2, Some(4)), (4, None)]));
    assert_eq!(four.others.keys().collect::<Vec<_>>(), ["players"], "the review was about five answers");
    let three = after(3);
    assert_eq!(ranges(&three), [(0, Some(2)), (2, Some(3))]);
    assert_eq!((three.segments()[1].since, three.segments()[1].typed.as_deref()), (Some(3), Some(&[][..])));
    assert_eq!(three.segments()[0].rest, read(&full()).unwrap().parts.segments()[0].rest);
    let two = after(2);
    assert_eq!((at(&two), ranges(&two)), (vec![0, 2], vec![(0, Some(2))]));
    let none = after(0);
    assert_eq!((at(&none), ranges(&none)), (vec![0], vec![]));
    assert_eq!(none.required.as_deref(), Some(&["notes/1".to_owned()][..]));
}

#[test]
fn a_segment_ends_where_a_die_comes_from_elsewhere() {
    let open = |scheme: &str, seed: Option<u64>| {
        let mut segment = json!({"from": 2, "scheme": scheme});
        seed.into_iter().for_each(|seed| segment["seed"] = json!(seed));
        let dice = json!({"version": 1, "list": [{"from": 0, "to": 1, "scheme": "hand"}, segment]});
        Parts::read(json!({"dice": dice}).as_object().unwrap().clone()).unwrap()
    };
    let last = |mut parts: Parts, source: Source, at: usize| {
        assert_eq!(parts.ends_at_roll_from(source), {
            let mut other = parts.clone();
            other.roll_from(at, source);
            other != parts
        });
        parts.roll_from(at, source);
        parts.segments().last().map(|segment| (segment.from, segment.to))
    };
    assert_eq!(last(open("seed", Some(7)), Source::Seed(7), 4), Some((2, None)));
    assert_eq!(last(open("hand", None), Source::Hand, 4), Some((2, None)));
    assert_eq!(last(open("seed", Some(7)), Source::Seed(8), 4), Some((2, Some(4))));
    assert_eq!(
        last(open("seed", None), Source::Seed(7), 4),
        Some((2, Some(4))),
        "nobody knows that it is this seed"
    );
    assert_eq!(last(open("seed", Some(7)), Source::Hand, 4), Some((2, Some(4))));
    assert_eq!(last(open("tea-leaves", None), Source::Hand, 4), Some((2, Some(4))));
    assert_eq!(
        last(open("committed", None), Source::Seed(7), 2),
        Some((0, Some(1))),
        "nothing was rolled in it"
    );
}

#[test]
fn what_others_may_not_know_is_left_out() {
    let kinds = |sides: &[&str]| {
        let mut parts = read(&full()).unwrap().parts;
        parts.keep_seen_by(sides);
        parts.notes().iter().map(|note| note.kind.clone()).collect::<Vec<_>>()
    };
    assert_eq!(kinds(&["red"]), ["comment", "order"]);
    assert_eq!(kinds(&["blue"]), ["comment"], "a word that is not known hides a note");
    assert_eq!(kinds(&[]), ["comment"]);
    let mut value = full();
    value["dice"]["list"][2] = json!({"from": 4, "scheme": "seed", "seed": 9, "secret": "0".repeat(64)});
    value["header"]["seed"] = json!(9);
    let mut record = read(&value).unwrap();
    let mut ended = record.clone();
    ended.header.seed = Some(u64::MAX);
    ended.conceal_dice();
    assert_eq!(ended.parts.segments()[0].seed, None, "the seed of an ended segment is in force again");
    record.conceal_dice();
    assert_eq!(record.header.seed, None);
    let open = &record.parts.segments()[2];
    assert_eq!((open.seed, &open.secret), (None, &None));
    assert_eq!(
        record.parts.segments()[0].seed,
        Some(u64::MAX),
        "a segment that has ended tells no coming die"
    );
}

#[test]
fn notes_are_added_in_order_and_within_the_limits() {
    let mut parts = Parts::default();
    let note = |at: usize, content: Value| Note {
        at,
        kind: "comment".into(),
        side: None,
        seen_by: SeenBy::All,
        content,
        rest: Map::new(),
    };
    parts.add(note(3, json!("one"))).unwrap();
    parts.add(note(3, json!("two"))).unwrap();
    let before = parts.clone();
    let early = parts.add(note(2, json!("three"))).unwrap_err().to_string();
    assert!(early.contains("note 2: belongs before those there are"), "{early}");
    let long = parts.add(note(4, json!("x".repeat(LONGEST_NOTE)))).unwrap_err().to_string();
    assert!(long.contains("note 2: has 1"), "{long}");
    let deep = parts.add(note(4, nested(DEEPEST_PART + 1))).unwrap_err().to_string();
    assert!(deep.contains("note 2: is nested"), "{deep}");
    assert_eq!(parts, before);
    let big = note(4, json!("x".repeat(LONGEST_NOTE - 100)));
    let full = (0..100).map(|_| parts.add(big.clone())).find_map(Result::err).unwrap().to_string();
    assert!(full.contains("parts: have") && full.contains("1048576 are the most"), "{full}");
}
