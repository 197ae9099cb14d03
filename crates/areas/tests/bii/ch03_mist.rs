//! Clause 3.8: what a player knows of enemy stacks, and that nothing else betrays them.

use areas::Areas;
use areas::view::View;
use play::{Game, Header, Line, Next, Rules, Viewer, Words};
use serde_json::Value;

use super::{at, reconstruction};

/// Two Austrian stacks under their leaders, near a French one, on the French move. Which of the two brigades lies
/// where can be changed without touching what lies on top.
fn stacks(at_ala: &str, at_avio: &str) -> String {
    format!(
        r#"
        base = "empty"
        turn = 3
        phase = "movement"
        active = "french"
        first = "austrian"
        [pieces]
        wurmser = "ala"
        melas = "avio"
        {at_ala} = {{ at = "ala", hits = 2 }}
        {at_avio} = "avio"
        massena = "la-corona"
        joubert = "la-corona"
        victor = "la-corona"
        pijon = "rivoli"
        "#
    )
}

#[test]
fn bii_3_8_stacks_that_differ_beneath_the_top_look_the_same() {
    let [one, other] =
        [stacks("gummer", "pittoni-cav"), stacks("pittoni-cav", "gummer")].map(|text| at(&text));
    assert_eq!(one.seen_by("french"), other.seen_by("french"));
    assert_ne!(one.seen_by("austrian"), other.seen_by("austrian"));
    // Nor do the choices of the French differ.
    assert_eq!(one.position(), other.position());
    // Not even the number beneath is told.
    let three = at(&(stacks("gummer", "pittoni-cav") + "ott-cav = \"ala\"")).seen_by("french");
    assert_eq!(three["stacks"], one.seen_by("french")["stacks"]);
}

#[test]
fn bii_3_8_the_top_of_a_stack_is_seen_and_what_lies_beneath_is_not() {
    let table = at(&stacks("gummer", "pittoni-cav"));
    let view = table.seen_by("french");
    let ala = &view["stacks"]["ala/austrian"];
    assert_eq!(
        [&ala["top"], &ala["more"], &ala["leader"]],
        ["wurmser".into(), Value::Bool(true), true.into()].each_ref()
    );
    assert_eq!(view["pieces"]["wurmser"]["at"], "ala");
    for hidden in ["gummer", "pittoni-cav"] {
        assert!(view["pieces"].get(hidden).is_none(), "{hidden}");
    }
    assert!(!view.to_string().contains("gummer"));
    assert_eq!(view["pieces"]["joubert"]["at"], "la-corona");
    assert!(table.seen_by("austrian")["pieces"].get("joubert").is_none());
}

#[test]
fn bii_3_8_a_combat_opens_its_own_area_for_as_long_as_it_lasts() {
    let fight = stacks("gummer", "pittoni-cav").replace("phase = \"movement\"", "phase = \"combat\"")
        + "valette = { at = \"avio\", from = \"la-corona\" }\n nicoletti = \"avio\"";
    let mut table = at(&fight);
    let view = table.seen_by("french");
    assert_eq!(view["pieces"]["pittoni-cav"]["at"], "avio");
    assert_eq!(view["pieces"]["nicoletti"]["at"], "avio");
    assert!(view["pieces"].get("gummer").is_none());
    table.act("pass").rolls(&[1, 1]).act("fight").act("retreat").act("pass");
    let view = table.seen_by("french");
    assert_eq!(view["combat"], Value::Null);
    assert!(view["pieces"].get("pittoni-cav").is_none() && view["pieces"].get("nicoletti").is_none());
}

/// What the French see and hear while a game goes on by `answers`.
fn witnessed(situation: &str, answers: &[&str]) -> Vec<(View, Vec<Line>)> {
    let setup = reconstruction();
    let french = Viewer::Seat(areas::setup::FRENCH);
    let state = Areas::situate(&setup, "situation", situation).unwrap_or_else(|faults| panic!("{faults}"));
    let mut game = Game::<Areas>::from_state(setup.clone(), Header::default(), state);
    let mut seen = Vec::new();
    for text in answers {
        let answer = game.read_answer(text).unwrap_or_else(|what| panic!("{text}: {what}"));
        let events = game.submit(answer).unwrap_or_else(|refusal| panic!("{text}: {}", refusal.reason));
        let events = events.iter().filter_map(|event| Areas::seen(&setup, event, french));
        let lines = events.map(|event| Areas::describe(&setup, &event)).collect();
        seen.push((Areas::view(&setup, game.state(), french), lines));
    }
    assert!(matches!(game.next(), Next::Decide(_)), "the last answer leads to a decision");
    seen
}

#[test]
fn bii_3_8_neither_log_nor_view_betrays_a_stack_while_it_recovers_starves_and_marches() {
    let cut = |at_ala, at_avio| {
        stacks(at_ala, at_avio)
            .replace("first", "control = { trent = \"french\", vicenza = \"french\" }\n first")
    };
    let whole = [
        "french: pass",
        "roll 6",
        "roll 6",
        "roll 1",
        "austrian: first austrian",
        "austrian: gather-all ala",
    ];
    let march = ["austrian: march rovereto", "austrian: halt"];
    let supplied = [whole.as_slice(), &march].concat();
    let one = witnessed(&stacks("gummer", "bajalich"), &supplied);
    assert_eq!(one, witnessed(&stacks("bajalich", "gummer"), &supplied));
    // Without supply nobody recovers, and a hidden brigade takes its hit in silence.
    let starved: Vec<_> =
        supplied.into_iter().enumerate().filter(|(index, _)| *index != 1).map(|(_, a)| a).collect();
    let one = witnessed(&cut("gummer", "bajalich"), &starved);
    assert_eq!(one, witnessed(&cut("bajalich", "gummer"), &starved));
}

#[test]
fn bii_3_8_a_leader_beneath_a_leader_could_be_a_brigade() {
    let beneath = |at_ala: &str, at_avio: &str| at(&stacks(at_ala, at_avio).replace(", hits = 2", ""));
    let [one, other] = [beneath("gummer", "davidovich"), beneath("davidovich", "gummer")];
    assert_eq!(one.seen_by("french"), other.seen_by("french"));
    assert_eq!(one.position(), other.position());
}
