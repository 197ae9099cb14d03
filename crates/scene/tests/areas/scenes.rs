//! Scenes, prompts, patches and steps over whole games.

use std::collections::BTreeSet;

use catalog::Session;
use play::{Side, Viewer};
use scene::patch::{merge, patch};
use scene::{Group, table};
use serde_json::Value;

use crate::walk::{VIEWERS, WAYS_TO_PLAY, hands, start, walk};

fn json(session: &Session, viewer: Viewer) -> Value {
    serde_json::to_value(table::scene(session, viewer, &hands(viewer)).unwrap()).unwrap()
}

fn has_null(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Array(items) => items.iter().any(has_null),
        Value::Object(fields) => fields.values().any(has_null),
        _ => false,
    }
}

fn acts(groups: &[Group]) -> Vec<String> {
    groups.iter().flat_map(|group| &group.choices).map(|choice| choice.act.clone()).collect()
}

#[test]
fn a_browser_that_merges_patches_sees_the_same() {
    for (seed, options) in WAYS_TO_PLAY.into_iter().enumerate() {
        let mut session = start(options, seed as u64);
        let mut seen = VIEWERS.map(|viewer| json(&session, viewer));
        walk(&mut session, 21 + seed as u64, 1_200, 5, |session| {
            for (viewer, seen) in VIEWERS.into_iter().zip(&mut seen) {
                let now = json(session, viewer);
                assert!(!has_null(&now));
                if let Some(change) = patch(seen, &now) {
                    merge(seen, &change);
                }
                assert_eq!(*seen, now);
            }
        });
    }
}

#[test]
fn choices_are_the_legal_actions_and_previews_open() {
    for (seed, options) in WAYS_TO_PLAY.into_iter().enumerate() {
        let mut session = start(options, seed as u64);
        let mut opened = BTreeSet::new();
        walk(&mut session, 31 + seed as u64, 700, 5, |session| {
            for side in Side::BOTH {
                let scene = table::scene(session, Viewer::Seat(side), &[side]).unwrap();
                let mut offered = acts(&scene.prompt.groups);
                let mut legal: Vec<String> =
                    session.choices(side).unwrap().into_iter().map(|choice| choice.text).collect();
                offered.sort_unstable();
                legal.sort_unstable();
                assert_eq!(offered, legal);
                for choice in scene.prompt.groups.iter().flat_map(|group| &group.choices) {
                    if choice.opens {
                        let groups = table::preview(session, side, &choice.act).unwrap();
                        assert!(!groups.is_empty(), "{}", choice.act);
                        opened.extend(choice.act.split(' ').next().map(str::to_owned));
                    } else if session.at().is_multiple_of(50) {
                        assert!(table::preview(session, side, &choice.act).is_err(), "{}", choice.act);
                    }
                }
            }
        });
        assert!(opened.contains("gather") && opened.contains("gather-all"), "{opened:?}");
    }
}

#[test]
fn what_only_opens_can_be_taken_back() {
    let mut session = start(&[], 4);
    walk(&mut session, 4, 300, 7, |session| {
        for side in Side::BOTH {
            let scene = table::scene(session, Viewer::Seat(side), &[side]).unwrap();
            let opening = scene.prompt.groups.iter().flat_map(|group| &group.choices);
            for choice in opening.filter(|choice| choice.opens).take(3) {
                let mut ahead = session.clone();
                assert!(ahead.act(Some(side), &choice.act, Viewer::Seat(side)).unwrap().is_empty());
                ahead.undo(Some(side)).unwrap();
                assert_eq!(ahead.at(), session.at());
            }
        }
    });
}

#[test]
fn steps_say_what_the_log_says() {
    for (seed, options) in WAYS_TO_PLAY.into_iter().enumerate() {
        let mut session = start(options, seed as u64);
        walk(&mut session, 41 + seed as u64, 500, 500, |_| {});
        for viewer in VIEWERS {
            let steps = table::steps(&session, 0, session.at(), viewer).unwrap();
            let told: Vec<(String, String)> =
                steps.into_iter().flat_map(|step| step.lines).map(|line| (line.text, line.clause)).collect();
            let log: Vec<(String, String)> = session
                .log(0, viewer)
                .unwrap()
                .into_iter()
                .flat_map(|entry| entry.events)
                .map(|said| (said.text, said.clause.0.to_owned()))
                .collect();
            assert_eq!(told, log);
        }
    }
}

#[test]
fn moves_are_told_with_both_ends() {
    let mut session = start(&[], 1);
    let moved = "move gummer rovereto";
    let legal = session.choices(Side::B).unwrap();
    assert!(legal.iter().any(|choice| choice.text == moved), "{moved}");
    session.act(Some(Side::B), moved, Viewer::Referee).unwrap();
    let steps = table::steps(&session, 0, 1, Viewer::Seat(Side::B)).unwrap();
    let step = &steps[0];
    assert_eq!(step.side, "austrian");
    let only: Vec<_> =
        step.moves.iter().map(|it| [&it.piece, &it.from, &it.to].map(String::as_str)).collect();
    assert_eq!(only, [["gummer", "brentonico", "rovereto"]]);
}

#[test]
fn the_past_the_course_and_the_account_can_be_had() {
    let mut session = start(&[], 6);
    walk(&mut session, 6, 400, 400, |_| {});
    let past = table::past(&session, 0, Viewer::Seat(Side::A)).unwrap();
    assert_eq!((past.at, past.prompt.groups.len()), (0, 0));
    let samples = table::history(&session, Viewer::Seat(Side::A)).unwrap();
    assert!(samples.len() > 10 && samples.iter().any(|sample| sample.fight.starts_with("Combat at ")));
    let account = table::account(&session, Viewer::Public).unwrap();
    assert!(account.contains("\nTurn 2 of 9, 30 July 1796\n"));
}
