//! The letters say what lies there.

use board::Id;
use chits::setup::FormationSet;
use chits::state::{Marks, Special};
use chits::{flow, situation, sketch};
use play::{Side, Viewer};

use crate::sketch::field;
use crate::war::{War, hex, hidden, piece, setup};

const AUSTRIAN: Viewer = Viewer::Seat(Side::A);
const PIEDMONTESE: Viewer = Viewer::Seat(Side::B);

/// The line of the large map that begins with this number.
fn line<'a>(map: &'a str, number: &str) -> &'a str {
    map.lines().rfind(|line| line.starts_with(number)).unwrap_or_else(|| panic!("no line {number}\n{map}"))
}

#[test]
fn the_turn_says_day_hours_and_night() {
    let setup = setup();
    assert_eq!(sketch::turn(setup, &flow::start(setup)), "Set-up of the Piedmontese");
    let mut state = field::deployed(setup);
    assert_eq!(sketch::turn(setup, &state), "Turn 1 of 23, 20 March, 12:00-15:00");
    assert_eq!(sketch::phase(setup, &state), "A, formations are chosen");
    state.turn = 4;
    assert_eq!(sketch::turn(setup, &state), "Turn 4 of 23, 20 March, 21:00-06:00, night");
    assert!(sketch::map(setup, &state, AUSTRIAN, 80).starts_with("Night: nobody fights"));
}

#[test]
fn a_narrow_screen_shows_what_matters_and_a_wide_one_everything() {
    let setup = setup();
    let state = field::deployed(setup);
    let [narrow, wide, wider] = [40, 66, 130].map(|width| sketch::map(setup, &state, Viewer::Public, width));
    assert!(narrow.contains("too narrow") && !wide.contains("too narrow") && !wider.contains("too narrow"));
    // The armies face each other at Pavia: Austrians stand in 6041.
    assert!(line(&narrow, "41").contains('A'), "{narrow}");
    let rows = |map: &str| map.lines().filter(|line| line.starts_with("10")).count();
    assert_eq!([rows(&narrow), rows(&wide), rows(&wider)].map(|rows| rows > 0), [false, true, true]);
}

#[test]
fn a_piece_in_hand_is_in_the_middle_and_its_hexes_in_brackets() {
    let pieces = ["a-ir-17 3338", "p-ao-5 3538"];
    let mut war = War::placed(2, &pieces, "wratislaw", "3338");
    war.act("take a-ir-17");
    for width in [40, 80, 160] {
        let scene = sketch::scene(setup(), &war.state, AUSTRIAN, width).expect("somebody moves");
        assert!(line(&scene, "38").contains("<A4"), "{scene}");
        assert!(scene.contains("[.]"), "{scene}");
        assert_eq!(sketch::scene(setup(), &war.state, PIEDMONTESE, width), None);
        let map = sketch::map(setup(), &war.state, PIEDMONTESE, width);
        assert!(line(&map, "38").contains("<A4") && !map.contains("[.]"), "{map}");
        assert!(map.replace('\n', " ").contains("Active: Wratislaw (I Corps) in 3338, radius 8."), "{map}");
    }
}

#[test]
fn stacks_carry_their_marks() {
    let mut war = War::new(5, &["a-ir-17 3338", "a-hus-5a 3338", "p-ao-5 3538", "a-bridge-2 5141"]);
    war.mark("a-ir-17", Marks::REDUCED);
    war.mark("a-ir-17", Marks::HUNGRY);
    war.state.spots[setup().find_counter("durando").unwrap().index()] = chits::state::Spot::on(hex("3538"));
    let map = sketch::map(setup(), &war.state, Viewer::Public, 120);
    let strength = war.state.factors(setup(), war.state.pieces_at(setup(), hex("3338"), Side::A));
    assert!(line(&map, "38").contains(&format!("A{strength}!")), "{map}");
    assert!(line(&map, "38").contains("*"), "{map}");
    let stacks = sketch::stacks(setup(), &war.state, Viewer::Public, 120);
    assert!(stacks.contains("    3338 a-ir-17 2-3-!, a-hus-5a "), "{stacks}");
    assert!(stacks.contains("counters last in: durando 3538"), "{stacks}");
}

#[test]
fn places_are_told_with_their_owner_and_bridges_with_their_state() {
    let setup = setup();
    let mut state = field::deployed(setup);
    let map = sketch::map(setup, &state, Viewer::Public, 200);
    assert!(map.contains("2733 Mortara P3") && map.contains("6041 Pavia A0"), "{map}");
    state.held.insert(setup.find_place("mortara").unwrap());
    assert!(sketch::map(setup, &state, Viewer::Public, 200).contains("2733 Mortara A3"));
    let look = sketch::look(setup, &state, Viewer::Public, "Mortara", 100).unwrap();
    assert!(look.contains("#A3") && look.contains("Austrian, counts 3"), "{look}");
    let crew = piece("a-bridge-2");
    let at = state.hex(crew).expect("the crew is on the map");
    let over = setup.map.layout().named("SW").unwrap();
    for (special, sign, words) in [
        (Special::Building { over, since: 1 }, 'b', "builds a bridge to the south-west since turn 1"),
        (Special::Bridge { over }, 'B', "is a bridge to the south-west"),
    ] {
        state.piece_mut(crew).special = special;
        let look = sketch::look(setup, &state, Viewer::Public, "a-bridge-2", 200).unwrap();
        assert!(look.contains(words), "{look}");
        let (_, below) = look.split_once(&format!("\n{:02}", setup.map.printed(at).pairs().1)).unwrap();
        assert!(below.lines().nth(1).unwrap().contains(sign), "{look}");
    }
}

#[test]
fn rm_act_2_cup_and_box_are_read_by_their_owner() {
    let setup = setup();
    let situation = r#"
battle = "novara"
turn = 2
phase = "draw"
cup = ["radetzky", "bes", "a-independent", "p-independent"]
[chosen]
austrian = ["a1", "a2"]
piedmontese = ["p2"]
[boxed]
austrian = ["a1", "a2"]
[reserve]
austrian = "a2"
"#;
    let state = situation::read(setup, "test", situation).unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!(
        state.boxed[Side::A],
        [0, 1].map(chits::setup::FormationId).into_iter().collect::<FormationSet>()
    );
    let own = sketch::map(setup, &state, AUSTRIAN, 100);
    assert!(own.contains("Austrian holding box: I Corps, II Corps (reserve)"), "{own}");
    assert!(own.contains("Austrian counters in the cup: radetzky, a-independent"), "{own}");
    assert!(!own.contains("cup: bes"), "{own}");
    // The box lies on the map (RM CMP-4), the cup is looked into by nobody.
    let other = sketch::map(setup, &state, PIEDMONTESE, 100);
    assert!(
        other.contains("holding box: I Corps, II Corps (reserve)") && !other.contains("radetzky"),
        "{other}"
    );
    let other = sketch::map(hidden(), &state, PIEDMONTESE, 100);
    assert!(
        !other.contains("holding box") && !other.contains("radetzky") && !other.contains("Corps"),
        "{other}"
    );
    assert!(other.contains("Piedmontese counters in the cup: bes, p-independent"), "{other}");
    let public = sketch::map(setup, &state, Viewer::Public, 100);
    assert!(!public.contains("cup") && public.contains("holding box"), "{public}");
    let public = sketch::map(hidden(), &state, Viewer::Public, 100);
    assert!(!public.contains("cup") && !public.contains("holding box"), "{public}");
}

#[test]
fn pieces_and_hexes_are_found_by_id_name_or_part_of_it() {
    let setup = setup();
    let state = field::deployed(setup);
    let find = |name: &str| sketch::find(setup, &state, Viewer::Public, name, 120);
    let one = find("a-ir-17").unwrap();
    assert!(one.contains("Infantry Regiment 17 Hohenlohe (I Corps): in 5436"), "{one}");
    assert_eq!(find("I.R. 17"), Some(one));
    assert!(find("a-ir-28").unwrap().contains("arrives on turn 2 by 5721"));
    assert!(find("radetzky").unwrap().contains("command counter with radius 10: not placed yet"));
    assert_eq!(find("nobody"), None);
    assert_eq!(find(""), None);
    let look = |name: &str| sketch::look(setup, &state, Viewer::Public, name, 120);
    assert!(look("gambolo").unwrap().contains("Gambolò: village"));
    assert_eq!(look("1807"), look("Novara"));
    assert_eq!(look("0000"), None);
    assert_eq!(look(" "), None);
}

#[test]
fn the_briefing_tells_which_options_are_played() {
    let printed = sketch::briefing(setup());
    assert!(printed.starts_with("20 March 1849") && !printed.contains("Ramorino obeys"));
    let mut other = setup().clone();
    other.rules.ramorino_obeys = true;
    assert!(sketch::briefing(&other).ends_with("when the Austrians are across."));
}

/// The letters of the hex in the middle of a picture, with what follows them.
#[track_caller]
fn shows(war: &War, at: &str, width: usize, wanted: &str) {
    let look = sketch::look(setup(), &war.state, Viewer::Public, at, width).expect("a hex");
    let (_, row) = at.split_at(2);
    let row = line(&look, row);
    assert!(row.contains(wanted), "{wanted} in {row}:\n{look}");
}

#[test]
fn every_second_line_lies_half_a_hex_further_on() {
    let war = War::new(5, &["a-ir-17 3338", "a-ir-28 3339", "p-ao-5 2220"]);
    let look = sketch::look(setup(), &war.state, Viewer::Public, "3339", 80).expect("a hex");
    let column =
        |number| line(&look, number).find("A4").unwrap_or_else(|| panic!("nobody in {number}\n{look}"));
    // A hex has six letters on a screen of this width.
    assert_eq!(column("38"), column("39") + 3, "{look}");
}

#[test]
fn crews_and_leaders_are_marked_where_no_unit_is_with_them() {
    let alone = War::new(5, &["a-bridge-2 3338", "a-benedek 3538", "a-ir-17 3738", "p-ao-5 2220"]);
    shows(&alone, "3338", 80, " Ab ");
    shows(&alone, "3538", 80, " Al ");
    shows(&alone, "3738", 80, " A4 ");
    let pieces = ["a-bridge-2 3338", "a-ir-17 3338", "a-benedek 3538", "a-ir-33 3538", "p-ao-5 2220"];
    let together = War::new(5, &pieces);
    shows(&together, "3338", 80, " A4 ");
    shows(&together, "3538", 80, " A4 ");
}

/// Where a hex has only four letters, the last of them tells what lies between it and the next one.
#[test]
fn the_marks_of_a_stack_leave_the_side_of_its_hex_free() {
    let stack = |at: &str| {
        let pieces = ["a-ir-17", "a-ir-28", "a-ir-7"].map(|id| format!("{id} {at}"));
        let mut war = War::new(5, &[&pieces[0], &pieces[1], &pieces[2], "p-ao-5 2220"]);
        war.mark("a-ir-17", Marks::HUNGRY);
        war
    };
    for (at, sign) in [("3108", '~'), ("3107", '+'), ("1508", ':'), ("3338", '!')] {
        shows(&stack(at), at, 35, &format!("A12{sign}"));
    }
    // With more room the mark stands beside the river.
    shows(&stack("3108"), "3108", 80, "A12!~");
}

#[test]
fn a_piece_is_told_with_its_steps() {
    let mut war = War::new(5, &["a-ir-17 3338", "a-ir-28 3338", "p-ao-5 2220"]);
    war.mark("a-ir-28", Marks::REDUCED);
    let look = sketch::look(setup(), &war.state, Viewer::Public, "3338", 200).expect("a hex");
    let of =
        |id: &str| look.lines().find(|line| line.trim_start().starts_with(id)).expect("its line").to_owned();
    let (whole, reduced) = (of("a-ir-17"), of("a-ir-28"));
    assert!(whole.contains("2 steps") && !whole.contains("reduced"), "{whole}");
    assert!(reduced.contains(" 1 step,") && reduced.contains("reduced"), "{reduced}");
}

#[test]
fn water_has_its_name_from_both_banks() {
    let state = War::new(5, &["a-ir-17 3338"]).state;
    for (one, other, name) in [
        ("0103", "0203", "river Sesia"),
        ("5942", "6041", "river Ticino and bridge"),
        ("3107", "3207", "river Ticino and bridge"),
    ] {
        for (here, there) in [(one, other), (other, one)] {
            let look = sketch::look(setup(), &state, Viewer::Public, here, 400).expect("a hex");
            let side = look
                .split(", ")
                .flat_map(|part| part.lines())
                .find(|part| part.contains(&format!(" {there} ")) && part.contains("river"));
            let side = side.unwrap_or_else(|| panic!("no water to {there}:\n{look}"));
            assert!(side.contains(name), "{side}");
        }
    }
}

#[test]
fn the_phase_is_told_with_the_counter_that_acts() {
    let phase = |war: &War| sketch::phase(setup(), &war.state);
    assert_eq!(sketch::phase(setup(), &flow::start(setup())), "set-up");
    let mut war = War::new(6, &["a-drg-2 3338", "a-ir-17 3338", "p-nizza-a 3438"]);
    assert_eq!(phase(&war), "C, counters are drawn");
    war.draw("wratislaw");
    assert_eq!(phase(&war), "Wratislaw (I Corps): is placed");
    war.act("place 3338");
    assert_eq!(phase(&war), "Wratislaw (I Corps): movement");
    war.act("done");
    assert_eq!(phase(&war), "Wratislaw (I Corps): combats are announced");
    war.acts(&["attack a-ir-17 3438", "done"]);
    assert_eq!(phase(&war), "Wratislaw (I Corps): combat");
    war.state.ended = Some(chits::state::Ended::Points);
    assert_eq!(phase(&war), "the end");
    let begun = |phase: &str, pieces: &str| {
        let text = format!("base = \"empty\"\nturn = 1\nphase = {phase:?}\n[pieces]\n{pieces}");
        let state = situation::read(setup(), "test", &text).unwrap_or_else(|faults| panic!("{faults}"));
        sketch::phase(setup(), &state)
    };
    assert_eq!(begun("choice", "a-ir-17 = \"3338\""), "A, formations are chosen");
}
