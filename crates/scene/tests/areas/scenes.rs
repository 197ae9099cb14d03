//! Scenes, prompts, patches and steps over whole games.

use std::collections::{BTreeMap, BTreeSet};

use play::{Side, Viewer};
use scene::account::account;
use scene::patch::{merge, patch};
use scene::{Choice, Prompt, table};
use serde_json::Value;
use session::Session;

use crate::areas::walk::{VIEWERS, WAYS_TO_PLAY, hands, start, walk};

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

/// What a browser makes of the prompt: group by group, choice by choice.
fn unfolded(session: &Session, prompt: &Prompt) -> Vec<(String, Vec<Choice>)> {
    let board = table::board(session).unwrap();
    let names: BTreeMap<String, String> = board.spaces.into_iter().map(|it| (it.id, it.name)).collect();
    assert_eq!(prompt.order.len(), prompt.groups.len());
    let group = |key: &String| {
        let group = prompt.group(key).unwrap();
        (group.title.clone(), group.unfold(|place| names[place].clone()))
    };
    prompt.order.iter().map(group).collect()
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
fn choices_are_those_of_the_menu_and_previews_open() {
    for (seed, options) in WAYS_TO_PLAY.into_iter().enumerate() {
        let mut session = start(options, seed as u64);
        let mut opened = BTreeSet::new();
        walk(&mut session, 31 + seed as u64, 700, 11, |session| {
            for side in Side::BOTH {
                let scene = table::scene(session, Viewer::Seat(side), &[side]).unwrap();
                let offered = unfolded(session, &scene.prompt);
                let menu = session.menu(side).unwrap();
                let titles = |index: usize| (offered[index].0.as_str(), menu[index].title.as_str());
                assert!(
                    offered.len() == menu.len() && (0..menu.len()).map(titles).all(|(one, two)| one == two)
                );
                for ((_, choices), group) in offered.iter().zip(menu) {
                    let mut entries = group.entries;
                    entries.sort_by(|one, two| one.text.cmp(&two.text));
                    let mut choices: Vec<&Choice> = choices.iter().collect();
                    choices.sort_by(|one, two| one.act.cmp(&two.act));
                    assert_eq!(choices.len(), entries.len());
                    for (choice, entry) in choices.iter().zip(entries) {
                        assert_eq!((&choice.act, &choice.label), (&entry.text, &entry.label));
                        assert_eq!((choice.clause, &choice.path), (entry.clause.0, &entry.path));
                        assert_eq!(choice.to, entry.target.unwrap_or_default());
                        assert_eq!(choice.note, entry.note.unwrap_or_default());
                        assert_eq!(choice.cost, entry.cost.map(|cost| cost.to_string()).unwrap_or_default());
                    }
                    for choice in choices.iter().filter(|choice| choice.opens) {
                        let groups = table::preview(session, side, &choice.act).unwrap();
                        assert!(!groups.is_empty(), "{}", choice.act);
                        opened.extend(choice.act.split(' ').next().map(str::to_owned));
                    }
                    for choice in choices.iter().filter(|choice| !choice.opens).take(2) {
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
            let choices = unfolded(session, &scene.prompt).into_iter().flat_map(|(_, choices)| choices);
            for choice in choices.filter(|choice| choice.opens).take(3) {
                let mut ahead = session.clone();
                assert!(ahead.act(Some(side), &choice.act, Viewer::Seat(side)).unwrap().is_empty());
                ahead.undo(Some(side)).unwrap();
                assert_eq!(ahead.at(), session.at());
            }
        }
    });
}

#[test]
fn scenes_and_patches_are_small() {
    let (mut largest, mut patches) = (0, Vec::new());
    for seed in [1, 3] {
        let mut session = start(&[], seed);
        let mut seen =
            [Viewer::Seat(Side::A), Viewer::Seat(Side::B)].map(|viewer| (viewer, json(&session, viewer)));
        walk(&mut session, seed, 400, 1, |session| {
            for (viewer, seen) in &mut seen {
                let now = json(session, *viewer);
                largest = largest.max(now.to_string().len());
                patches.extend(patch(seen, &now).map(|change| change.to_string().len()));
                *seen = now;
            }
        });
    }
    patches.sort_unstable();
    let at = |percent: usize| patches[(patches.len() - 1) * percent / 100];
    println!("scene at most {largest} bytes; patches: half up to {}, nine of ten up to {}", at(50), at(90));
    assert!(largest < 50_000, "{largest}");
    assert!(at(50) < 2_000 && at(90) < 10_000, "{} {}", at(50), at(90));
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
    let account = account(&session, Viewer::Public).unwrap();
    assert!(
        account.contains(
            "\nTurn 1 of 9, 29 July 1796\n=========================\n\nAustrian Movement Phase\n  "
        )
    );
    assert!(account.contains("\nTurn 2 of 9, 30 July 1796\n"));
    let over = table::scene(&session, Viewer::Public, &[]).unwrap().prompt.over;
    assert_eq!(account.contains("\nThe end\n"), over.is_some());
}
