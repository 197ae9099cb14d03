use play::{LoadError, Parts, Side, Viewer};
use serde_json::json;

use super::*;
use catalog::open::load_answers;
use catalog::{from_situation, load_record, new_game};

const ALL: Viewer = Viewer::Referee;

fn toy() -> Session {
    Session::new(new_game("toy", "", &[], None, 7).unwrap()).unwrap()
}

fn walking() -> Session {
    let mut session = toy();
    session.act(Some(Side::A), "bold", ALL).unwrap();
    session.act(None, "calm", ALL).unwrap();
    session
}

#[test]
fn both_sides_are_asked_and_neither_reads_the_other() {
    let session = toy();
    let Awaited::Decide(asked) = session.awaited(Viewer::Seat(Side::A)).unwrap() else { panic!() };
    let questions: Vec<_> = asked.iter().map(|asked| asked.question.as_str()).collect();
    assert_eq!(questions, ["red: which stance?", "blue decides"]);
    assert_eq!(session.choices(Side::B).unwrap().len(), 2);
}

#[test]
fn the_same_die_comes_up_after_going_back() {
    let mut session = walking();
    session.act(None, "walk 1", ALL).unwrap();
    let first = session.roll(None, ALL).unwrap();
    session.back(3).unwrap();
    assert_eq!(session.roll(None, ALL).unwrap(), first);
}

#[test]
fn undo_stops_at_dice_looks_and_the_other_side() {
    let mut session = walking();
    assert!(session.undo(Some(Side::A)).is_err(), "blue has answered since");
    assert_eq!(session.undo(None).unwrap(), 1);
    assert_eq!(session.undo(Some(Side::A)).unwrap(), 0);
    assert!(session.undo(None).is_err(), "nothing is left");

    let mut session = walking();
    session.act(None, "walk 2", ALL).unwrap();
    assert_eq!(session.undo(Some(Side::A)).unwrap(), 2);
    session.act(None, "walk 2", ALL).unwrap();
    session.auto(ALL).unwrap();
    assert!(session.undo(Some(Side::A)).is_err(), "a die was rolled");
    session.act(None, "look", ALL).unwrap();
    assert!(session.undo(Some(Side::B)).is_err(), "a look was had");
    assert_eq!(session.at(), 5);
}

#[test]
fn what_is_refused_changes_nothing() {
    let mut session = walking();
    let before = session.record().unwrap();
    assert!(matches!(session.act(None, "bold", ALL), Err(Denied::Refused(_))));
    assert!(matches!(session.act(Some(Side::B), "walk 1", ALL), Err(Denied::Refused(_))));
    assert!(matches!(session.act(None, "fly", ALL), Err(Denied::Wrong(_))));
    assert!(matches!(session.roll(None, ALL), Err(Denied::Refused(_))));
    assert!(matches!(session.back(99), Err(Denied::Wrong(_))));
    session.act(None, "walk 1", ALL).unwrap();
    assert!(matches!(session.roll(Some("7"), ALL), Err(Denied::Wrong(_))));
    session.undo(None).unwrap();
    assert_eq!(session.record().unwrap(), before);
}

#[test]
fn nobody_repeats_a_position_a_third_time_at_a_table() {
    let mut session = Session::new(new_game("toy", "", &["idle".into()], None, 7).unwrap()).unwrap();
    session.act(Some(Side::A), "bold", ALL).unwrap();
    session.act(None, "calm", ALL).unwrap();
    session.act(None, "idle", ALL).unwrap();
    let before = session.record().unwrap();
    let Err(Denied::Refused(refusal)) = session.act(None, "idle", ALL) else { panic!("taken") };
    assert!(refusal.clause.0 == "TOY 2" && refusal.reason.contains("a third time"), "{refusal:?}");
    assert_eq!(session.record().unwrap(), before);
    // Nobody who plays by himself is led there either, and a record that holds more of it still replays.
    assert_ne!(session.unrepeated(Side::A, "idle").unwrap().as_deref(), Some("idle"));
    assert_eq!(session.unrepeated(Side::A, "look").unwrap().as_deref(), Some("look"));
    for seed in 0..20 {
        session.clone().act_at_random(Side::A, &mut Mover::new(seed), ALL).unwrap();
    }
    let mut longer = before.clone();
    longer.answers.extend(["red: idle".to_owned(), "red: idle".to_owned()]);
    let mut replayed = Session::new(load_record(&longer).unwrap()).unwrap();
    assert!(matches!(replayed.act(None, "idle", ALL), Err(Denied::Refused(_))));
    replayed.act(None, "look", ALL).unwrap();
    replayed.act(None, "idle", ALL).unwrap();
}

#[test]
fn a_panic_in_the_rules_leaves_the_game_as_it_was() {
    let mut session = walking();
    let before = session.record().unwrap();
    assert!(
        matches!(session.act(None, "crash", ALL), Err(Denied::Broken(what)) if what.contains("fell off"))
    );
    assert!(matches!(session.explain(None, "crash"), Err(Denied::Broken(_))));
    assert_eq!(session.record().unwrap(), before);
}

#[test]
fn the_log_tells_each_viewer_its_own_story() {
    let session = walking();
    let red = session.log(0, Viewer::Seat(Side::A)).unwrap();
    assert_eq!(red[0].events[0].text, "red chooses Some(true)");
    assert_eq!(red[1].events[0].text, "blue chooses None");
    assert_eq!((red[0].answer.as_deref(), red[1].answer.as_deref()), (Some("red: bold"), None));
    assert!(session.log(99, ALL).unwrap().is_empty());
}

#[test]
fn random_games_end_and_their_records_load() {
    for seed in 0..50 {
        let mut session = Session::new(new_game("toy", "1", &["short".into()], None, seed).unwrap()).unwrap();
        let mut mover = Mover::new(seed);
        loop {
            match session.awaited(ALL).unwrap() {
                Awaited::Decide(asked) => {
                    drop(session.act_at_random(asked[0].side, &mut mover, ALL).unwrap())
                }
                Awaited::Roll(_) => drop(session.roll(None, ALL).unwrap()),
                Awaited::Over(ending) => break assert!(ending.winner.is_some() && ending.points.len() == 2),
            }
        }
        let record = session.record().unwrap();
        assert_eq!(Session::new(load_record(&record).unwrap()).unwrap().record().unwrap(), record);
    }
}

#[test]
fn bad_records_say_what_is_wrong() {
    let mut session = Session::new(new_game("toy", "", &[], Some(("mine", "x = 1")), 1).unwrap()).unwrap();
    session.act(None, "bold", ALL).unwrap();
    let good = session.record().unwrap();
    let refused = |change: fn(&mut Record), word: &str| {
        let mut record = good.clone();
        change(&mut record);
        let error = load_record(&record).err().expect("refused").to_string();
        assert!(error.contains(word), "{error}");
    };
    refused(|record| record.format = "other/9".into(), "other/9");
    refused(|record| record.header.battle = "waterloo".into(), "castiglione");
    refused(|record| record.header.edition = "9".into(), "edition");
    refused(|record| record.header.options = vec!["long".into()], "long");
    refused(|record| record.header.rules = 4, "newer rules version 4");
    refused(|record| record.answers[0] = "red: walk 1".into(), "answer 0");
    refused(|record| record.answers.clear(), "replay to state");
    refused(|record| record.header.overlay.as_mut().unwrap().toml.push(' '), "was edited");
}

#[test]
fn a_record_of_former_rules_is_opened_if_they_still_allow_it() {
    let mut session = walking();
    session.act(None, "walk 2", ALL).unwrap();
    let now = session.record().unwrap();
    for rules in [0, 2] {
        let mut old = now.clone();
        (old.header.rules, old.hash) = (rules, "as it was written then".into());
        let again = Session::new(load_record(&old).unwrap()).unwrap();
        assert_eq!(again.record().unwrap(), now, "it goes on under the rules of today");
        assert_eq!(load_answers(&old.header, &old.answers, Parts::default()).unwrap().at(), 3);
        old.answers[2] = "red: walk 5".into();
        let error = load_record(&old).err().expect("refused");
        assert!(matches!(error, CatalogError::Load(LoadError::Former { index: 2, .. })));
        let words = error.to_string();
        for part in [
            &format!("version {rules} of toy"),
            "version 3",
            "answer 2 (\"red: walk 5\")",
            "TOY 2: this is not",
        ] {
            assert!(words.contains(part), "{words}");
        }
        old.header.options = vec!["long".into()];
        let words = load_record(&old).err().expect("refused").to_string();
        assert!(
            words.contains("there are short and idle")
                && words.contains(&format!("is {rules}, this program plays version 3")),
            "{words}"
        );
    }
}

#[test]
fn situations_name_their_battle_and_tell_every_fault() {
    let game = from_situation("here.toml", "battle = \"toy\"\nbase = \"setup\"", None, 1).unwrap();
    let session = Session::new(game).unwrap();
    assert_eq!(session.heading().unwrap().turn, "Turn 9");
    let record = session.record().unwrap();
    assert_eq!(load_record(&record).unwrap().at(), 0);

    let faults = |text: &str| match from_situation("here.toml", text, None, 1) {
        Err(CatalogError::Faults(faults)) => faults.0,
        Err(other) => panic!("{other}"),
        Ok(_) => panic!("accepted"),
    };
    assert_eq!(faults("battle = \"toy\"\nx = \"impossible\"").len(), 2);
    assert_eq!(faults("battle = 7\nedition = 1\noptions = \"short\"").len(), 3);
    assert_eq!(faults("battle = \"toy\"\noops").first().map(|fault| fault.line), Some(2));
    assert_eq!(faults("base = \"setup\"")[0].id, "battle");
}

#[test]
fn a_game_is_written_as_a_situation_where_its_family_can() {
    let options = ["short".to_owned()];
    let overlay = ("long\nway", "name = \"long\\nway\"");
    let mut session = Session::new(new_game("toy", "", &options, Some(overlay), 7).unwrap()).unwrap();
    let Err(Denied::Wrong(why)) = session.situation() else { panic!("stances are still chosen") };
    assert!(why.contains("the choice of stances") && why.ends_with("are: walk"), "{why}");
    session.act(Some(Side::A), "bold", ALL).unwrap();
    session.act(None, "calm", ALL).unwrap();
    session.act(None, "walk 1", ALL).unwrap();
    session.auto(ALL).unwrap();
    let text = session.situation().unwrap();
    assert!(text.starts_with("# To be read with the overlay \"long\\nway\".\nbattle = \"toy\"\n"), "{text}");
    let again = Session::new(from_situation("text", &text, Some(overlay), 7).unwrap()).unwrap();
    assert_eq!(again.fingerprint().unwrap(), session.fingerprint().unwrap());
    assert_eq!(again.game().header().options, options);
    assert_eq!(again.situation().unwrap(), text);
}

/// A game of three answers with a die in it, a note at each point, and a part that nobody knows.
fn noted() -> Session {
    let mut session = Session::new(new_game("toy", "", &[], None, 1).unwrap()).unwrap();
    session.note("comment", None, SeenBy::All, json!({"text": "before all"})).unwrap();
    session.act(Some(Side::A), "bold", ALL).unwrap();
    session.act(Some(Side::B), "bold", ALL).unwrap();
    session.note("order", Some(Side::A), SeenBy::Side, json!({"text": "Walk on."})).unwrap();
    session.act(None, "walk 2", ALL).unwrap();
    session.auto(ALL).unwrap();
    session.note("thought", Some(Side::B), SeenBy::Nobody, json!({"chance": 57.3})).unwrap();
    let mut value = serde_json::to_value(session.record().unwrap()).unwrap();
    value["dice"] = json!({"version": 1, "list": [{"from": 0, "scheme": "seed", "seed": 1, "tint": "red"}]});
    value["review"] = json!({"version": 4});
    let record = catalog::read_record(&value.to_string()).unwrap();
    assert_eq!(serde_json::to_value(&record).unwrap(), value);
    Session::new(load_record(&record).unwrap()).unwrap()
}

fn points(session: &Session) -> Vec<(usize, String)> {
    session.game().parts().notes().iter().map(|note| (note.at, note.kind.clone())).collect()
}

#[test]
fn a_game_carries_its_notes_and_dice_and_writes_them_again() {
    let session = noted();
    let record = session.record().unwrap();
    assert_eq!(record.format, "bicorne-record/2");
    let again = Session::new(load_record(&record).unwrap()).unwrap();
    assert_eq!(again.record().unwrap(), record);
    let text = serde_json::to_string_pretty(&record).unwrap();
    assert_eq!(catalog::read_record(&text).unwrap(), record);
    let point = |at: usize, kind: &str| (at, kind.to_owned());
    assert_eq!(points(&session), [point(0, "comment"), point(2, "order"), point(4, "thought")]);
    let parts = session.game().parts().clone();
    let kept = load_answers(&record.header, &record.answers, parts.clone()).unwrap();
    assert_eq!(kept.parts(), &parts);
    let short = load_answers(&record.header, &record.answers[..1], parts).err().expect("refused").to_string();
    assert!(short.contains("note 1: is at 2, but the record has 1 answers"), "{short}");
}

#[test]
fn going_back_drops_notes_and_copies_keep_theirs() {
    let mut session = noted();
    let whole = session.clone();
    session.back(2).unwrap();
    assert_eq!(points(&session).iter().map(|point| point.0).collect::<Vec<_>>(), [0, 2]);
    let parts = session.game().parts();
    assert!(parts.others.is_empty(), "a part that nobody knows was about four answers");
    assert_eq!((parts.segments()[0].from, parts.segments()[0].to), (0, None), "its dice go on");
    load_record(&session.record().unwrap()).unwrap();
    session.back(2).unwrap();
    assert_eq!(points(&session).len(), 2, "going back to where one stands changes nothing");
    session.act(None, "walk 1", ALL).unwrap();
    session.note("comment", None, SeenBy::All, json!("another way")).unwrap();
    assert_eq!(points(&session).last(), Some(&(3, "comment".to_owned())));
    assert_eq!(points(&whole).len(), 3);
    assert_eq!(whole.game().parts().others.len(), 1);
    assert_eq!(session.undo(Some(Side::A)).unwrap(), 2);
    assert_eq!(points(&session).len(), 2, "what is taken back takes its note along");
}

#[test]
fn dice_from_elsewhere_end_a_segment() {
    let walk = |typed: Option<&str>, seed: u64| {
        let mut record = noted().record().unwrap();
        record.header.seed = Some(seed);
        let mut session = Session::new(load_record(&record).unwrap()).unwrap();
        session.act(None, "walk 1", ALL).unwrap();
        session.roll(typed, ALL).unwrap();
        let record = session.record().unwrap();
        load_record(&record).unwrap();
        record.parts.segments()[0].to
    };
    assert_eq!(walk(None, 1), None);
    assert_eq!(walk(None, 2), Some(5));
    assert_eq!(walk(Some("3"), 1), Some(5));
}

#[test]
fn notes_that_do_not_fit_are_refused_and_change_nothing() {
    let mut session = noted();
    let before = session.record().unwrap();
    let long = json!("x".repeat(play::LONGEST_NOTE));
    let denied = session.note("comment", None, SeenBy::All, long).unwrap_err();
    assert!(matches!(&denied, Denied::Wrong(what) if what.contains("note 3: has 16")), "{denied}");
    assert!(session.note("A Comment", None, SeenBy::All, json!(1)).is_err());
    assert!(session.note("order", None, SeenBy::Side, json!(1)).is_err());
    assert_eq!(session.record().unwrap(), before);
    let mut wrong = before.clone();
    wrong.parts.notes.as_mut().unwrap().list[1].side = Some("green".into());
    wrong.parts.notes.as_mut().unwrap().list[2].at = 9;
    let said = load_record(&wrong).err().expect("refused").to_string();
    assert!(said.contains("note 1: names the side \"green\"") && said.contains("note 2: is at 9"), "{said}");
}

#[test]
fn a_record_of_the_former_format_goes_on_as_one_of_today() {
    let mut record = walking().record().unwrap();
    record.format = play::FORMER_FORMAT.into();
    let text = serde_json::to_string(&record).unwrap();
    let session = Session::new(load_record(&catalog::read_record(&text).unwrap()).unwrap()).unwrap();
    let now = session.record().unwrap();
    assert_eq!((now.format.as_str(), now.hash), (play::FORMAT, record.hash));
}
