//! The scripted table and the case files, on the toy.

use std::sync::Arc;

use testkit::toy::{Toy, ToySetup};
use testkit::{Case, Table, run_case, run_cases};

fn table() -> Table<Toy> {
    Table::new(Arc::new(ToySetup::default()))
}

fn panic_of(test: impl FnOnce() + std::panic::UnwindSafe) -> String {
    let panic = std::panic::catch_unwind(test).expect_err("the test should fail");
    panic.downcast_ref::<String>().cloned().unwrap_or_default()
}

#[test]
fn a_round_is_played_by_text() {
    let mut table = table();
    table.asks("red", "TOY 1").asks("blue", "TOY 1").offers("red: post mill reserve");
    table.act("red: post mill reserve").refuse("red: post inn", "TOY 1").act("post mill");
    table.awaits_roll("TOY 2").refuse_because("red: assault", "TOY 3.1", "not asked").roll(4);
    table.act("assault").asks("blue", "TOY 3.2").act("stand").awaits_roll("TOY 3.3").roll(34);
    table.expect("points.red", 2).expect("points.blue", 0).expect("chosen.0", ()).logged("red scores 2");
    assert_eq!(table.events(), ["7: red scores 2"]);
    table.refuse_because("red: post mill", "TOY 1.2", "last round").offers_not("red: post mill");
}

#[test]
fn the_way_to_a_point_goes_through_all_that_happened() {
    let mut table = table();
    table.act("red: post mill reserve").act("post mill").roll(4).act("assault").act("stand").roll(34);
    let game = table.game();
    let mut way = game.at_point(2).unwrap().way_to(game);
    let mut events = Vec::new();
    while let Some(happened) = way.step() {
        assert_eq!(way.state(), game.at_point(way.at()).unwrap().state());
        events.push(happened.events.len());
    }
    assert_eq!((way.at(), way.answer(), events.len()), (game.at(), None, 4));
    assert!(events[3] > 0);
}

#[test]
fn copies_of_a_game_go_their_own_ways() {
    let mut table = table();
    table.act("red: post mill").act("post mill");
    let (first, mut second) = (table.game().clone(), table.game().clone());
    second.roll(play::Face(4)).unwrap();
    assert_eq!((table.game().at(), first.at(), second.at()), (2, 2, 3));
    assert!(second.back_to(0) && second.at() == 0);
    assert_eq!((first.answers().len(), first.record()), (2, table.game().record()));
}

#[test]
fn a_side_sees_only_its_own_choice() {
    let mut table = table();
    table.act("red: post ford reserve");
    assert_eq!(table.seen_by("red")["chosen"][0]["post"], "ford");
    assert!(table.seen_by("blue")["chosen"][0].is_null());
    assert_eq!(table.fact("has_chosen.0"), true);
}

#[test]
fn a_situation_starts_anywhere_and_ends() {
    let mut table = Table::<Toy>::from_situation(
        Arc::new(ToySetup::default()),
        "round = 8\npoints = [4, 4]\nreserve = [0, 1]",
    );
    table.refuse("red: post inn reserve", "TOY 1.1");
    table.script(&[1, 1]).act("red: post inn").act("blue: post inn reserve").act("assault").act("withdraw");
    let outcome = table.outcome();
    assert_eq!((outcome.level.as_str(), outcome.winner), ("Victory", Some(play::Side::B)));
}

#[test]
fn failures_say_what_the_game_says() {
    let text = panic_of(|| {
        table().act("post mill");
    });
    assert!(text.contains("say who does `post mill`: 2 sides are asked"), "{text}");
    let text = panic_of(|| {
        table().act("red: stand");
    });
    assert!(text.contains("TOY 3.2") && text.contains("post ford reserve"), "{text}");
    let text = panic_of(|| {
        table().roll(3);
    });
    assert!(text.contains("no die is due"), "{text}");
    let text = panic_of(|| {
        table().expect("points.green", 1);
    });
    assert!(text.contains("there is no `green` in points; there is blue, red"), "{text}");
    let text = panic_of(|| {
        table().offers_not("red: fly");
    });
    assert!(text.contains("no action"), "{text}");
    let text = panic_of(|| {
        Table::<Toy>::from_situation(Arc::new(ToySetup::default()), "round = 30\nlast = [\"moon\"]");
    });
    assert!(text.contains("moon") && text.contains("track"), "{text}");
}

#[test]
fn dice_left_over_fail_the_test() {
    let text = panic_of(|| {
        table().script(&[3, 4]).act("red: post mill");
    });
    assert!(text.contains("nobody rolled: [3, 4]"), "{text}");
}

fn setup(edition: Option<&str>, options: &[String]) -> Arc<ToySetup> {
    assert!(options.is_empty());
    Arc::new(ToySetup { rounds: if edition == Some("short") { 1 } else { 8 } })
}

#[test]
fn all_cases_hold() {
    run_cases::<Toy>(setup, concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cases"));
}

#[test]
fn a_failing_case_names_file_and_step() {
    let run = |text: &str| run_case::<Toy>(setup, "x.case", text).unwrap_err();
    let head = "name = \"n\"\nrows = []\n";
    let text = run(&format!("{head}[[step]]\nact = \"red: post inn\"\n[[step]]\nexpect = {{ round = 2 }}"));
    assert_eq!(text, "x.case: n: step 2 of 2: `round` should be 2, but it is 1");
    assert!(
        run(&format!("{head}[[step]]\nact = \"wait\"\nroll = 3")).contains("step 1: a step says one thing")
    );
    assert!(run(&format!("{head}[[step]]\nrefuse = \"wait\"")).contains("`refuse` needs a `clause`"));
    assert!(
        run(&format!("{head}[[step]]\nact = \"wait\"\nclause = \"TOY 1\"")).contains("`act` has no `clause`")
    );
    let hidden = "[[step]]\nhidden = \"round\"\n";
    assert!(run(&format!("{head}{hidden}")).contains("`hidden` needs a `seen_by`"));
    assert!(
        run(&format!("{head}{hidden}seen_by = \"red\""))
            .contains("`round` should be hidden, but it is seen: 1")
    );
    assert!(run(&format!("{head}{hidden}seen_by = \"green\"")).contains("\"green\" is no side: red or blue"));
    // What nobody sees is not hidden, it is misspelt.
    let misspelt = hidden.replace("round", "rounds");
    assert!(run(&format!("{head}{misspelt}seen_by = \"red\"")).contains("there is no `rounds` in the view"));
    assert!(
        run(&format!("{head}[[step]]\nact = \"wait\"\nseen_by = \"red\"")).contains("`act` has no `seen_by`")
    );
    assert!(run(&format!("{head}[[step]]\ndance = true")).contains("unknown field `dance`"));
    assert!(run(&format!("{head}colour = 1\n[[step]]\nact = \"wait\"")).contains("unknown field `colour`"));
    assert!(run(&format!("{head}[situation]\nround = 99\n[[step]]\nact = \"wait\"")).contains("situation:"));
    assert!(Case::read("x.case", head).unwrap_err().contains("at least one"));
}
