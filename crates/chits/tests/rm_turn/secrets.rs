//! What a side chooses is its secret until the counter is drawn (RM ACT-2).

use std::sync::{Arc, OnceLock};

use chits::Chits;
use chits::action::Action;
use chits::ruleset::Ruleset;
use chits::setup::Setup;
use play::{Answer, Game, Header, Rules, Side, Viewer, Words};
use testkit::{SplitMix64, Table, find_sight_leak};

use crate::rm_turn::{draw, load, setup, text};

/// The campaign in which the holding boxes are hidden.
fn hidden() -> Arc<Setup> {
    static SETUP: OnceLock<Arc<Setup>> = OnceLock::new();
    Arc::clone(SETUP.get_or_init(|| load(Ruleset { hidden_boxes: true, ..Ruleset::printed() })))
}

fn at(head: &str, pieces: &[&str]) -> Table<Chits> {
    Table::from_situation(hidden(), &text(head, pieces))
}

/// Turn 8 with both armies where history had them: five points against three, and both commanders rested.
fn choosing() -> Game<Chits> {
    let state = Chits::situate(&setup(), "situation", "turn = 8\nphase = \"choice\"").expect("a situation");
    Game::from_state(setup(), Header::default(), state)
}

/// Plays all choices of a side at random; what the enemy hears of each.
fn choose(game: &mut Game<Chits>, side: Side, rng: &mut SplitMix64) -> Vec<Vec<String>> {
    let mut heard = Vec::new();
    while game.decisions().is_some_and(|open| open.of(side).is_some()) {
        let action = rng.pick(&game.actions(side)).expect("something to choose");
        let events = game.submit(Answer::Act(side, action)).expect("it was offered");
        let seen = events.iter().filter_map(|event| Chits::seen(&setup(), event, Viewer::Seat(side.other())));
        heard.push(seen.map(|event| format!("{event:?}")).collect());
        if matches!(Chits::next(&setup(), game.state()), play::Next::Roll(_)) {
            break;
        }
    }
    heard
}

#[test]
fn rm_cic_2_who_has_seen_what_the_enemy_chose_takes_nothing_back() {
    for last in Side::BOTH {
        let mut game = choosing();
        choose(&mut game, last.other(), &mut SplitMix64::new(1));
        assert_eq!(game.undo_limit(last.other()), 0, "nothing is shown before both have chosen");
        choose(&mut game, last, &mut SplitMix64::new(2));
        assert_eq!(game.undo_limit(last), game.at(), "the last answer shows what both have chosen");
    }
}

#[test]
fn rm_act_2_no_view_and_no_event_tells_what_the_enemy_has_chosen() {
    for side in Side::BOTH {
        let enemy = side.other();
        let mut told_to_owner = 0;
        for seed in 0..40 {
            let (mut one, mut two) = (choosing(), choosing());
            let first = choose(&mut one, side, &mut SplitMix64::new(seed));
            let second = choose(&mut two, side, &mut SplitMix64::new(seed + 1000));
            assert_eq!(first, second, "seed {seed}");
            let leak = find_sight_leak::<Chits>(&setup(), one.state(), two.state(), enemy);
            assert_eq!(leak, None, "seed {seed}");
            let own = find_sight_leak::<Chits>(&setup(), one.state(), two.state(), side);
            told_to_owner += u8::from(own.is_some());
        }
        assert!(told_to_owner > 30, "the owner sees his own choice");
    }
}

#[test]
fn rm_act_2_every_single_answer_is_silent() {
    let game = choosing();
    for side in Side::BOTH {
        let states: Vec<_> = game
            .actions(side)
            .into_iter()
            .map(|action: Action| {
                let mut game = game.clone();
                game.submit(Answer::Act(side, action)).expect("it was offered");
                game
            })
            .collect();
        assert_eq!(states.len(), 4, "left, in the cup, in the box, the reserve");
        for other in &states[1..] {
            let leak = find_sight_leak::<Chits>(&setup(), states[0].state(), other.state(), side.other());
            assert_eq!(leak, None);
        }
    }
}

/// One unit recovers; whether the owner is asked again must not tell whether other formations were chosen.
#[test]
fn rm_act_2_recovery_does_not_tell_who_else_was_chosen() {
    let pieces = ["a-ir-17 5436 reduced", "a-ir-53 5832 reduced", "p-ao-5 2220"];
    let after = |chosen: &str| {
        let head = format!(
            "turn = 5\nphase = \"recovery\"\nactive = \"austrian\"\nchosen = {{ austrian = [{chosen}] }}\n\
             cup = [\"a-independent\"]"
        );
        let mut table = at(&head, &pieces);
        table.act("recover a-ir-17");
        table.game().state().clone()
    };
    let (one, two) = (after("\"a1\""), after("\"a1\", \"a3\""));
    assert_eq!(find_sight_leak::<Chits>(&hidden(), &one, &two, Side::B), None);
}

/// Whether II Corps can surprise is known only when it does: neither the question nor declining tells it.
#[test]
fn rm_act_2_the_surprise_that_does_not_come_tells_nothing() {
    let after = |choice: &str| {
        let mut table = at("turn = 1\nphase = \"choice\"", &["a-ir-1 6041", "p-ao-5 2220"]);
        table.act(choice).act("piedmontese: leave p1");
        table
    };
    let mut all = ["austrian: cup a2", "austrian: box a2", "austrian: leave a2"].map(after);
    let states = all.each_ref().map(|table| table.game().state().clone());
    for other in &states[1..] {
        assert_eq!(find_sight_leak::<Chits>(&hidden(), &states[0], other, Side::B), None);
    }
    let views = all.each_mut().map(|table| {
        table.act("decline").awaits_roll("RM ACT-3");
        table.seen_by("piedmontese")
    });
    assert!(views.windows(2).all(|pair| pair[0] == pair[1]));
}

/// What still lies in the cup is nobody's business either.
#[test]
fn rm_act_2_the_cup_shows_nothing_of_what_it_holds() {
    let views = ["austrian: cup a2", "austrian: box a2", "austrian: reserve a2", "austrian: leave a2"].map(
        |choice| {
            let mut table = at("turn = 6\nphase = \"choice\"", &["a-ir-1 6041", "p-ao-5 2220"]);
            table.act(choice).act("piedmontese: cup p1").awaits_roll("RM ACT-3");
            draw(&mut table, "durando");
            (table.seen_by("piedmontese"), table.view(Viewer::Public))
        },
    );
    assert!(views.windows(2).all(|pair| pair[0] == pair[1]));
}

/// The draw itself looks the same whatever can come out.
#[test]
fn rm_act_3_the_draw_does_not_tell_what_can_come_out() {
    let states = ["austrian: cup a2", "austrian: box a2", "austrian: leave a2"].map(|choice| {
        let mut table = at("turn = 6\nphase = \"choice\"", &["a-ir-1 6041", "p-ao-5 2220"]);
        table.act(choice).act("piedmontese: cup p1").awaits_roll("RM ACT-3");
        table.game().state().clone()
    });
    for other in &states[1..] {
        assert_eq!(find_sight_leak::<Chits>(&hidden(), &states[0], other, Side::B), None);
    }
}

/// The boxes lie on the map: once both have chosen everybody sees them and the RESERVE marker, and not before (R133).
#[test]
fn rm_cmp_4_the_holding_box_lies_open_when_both_have_chosen() {
    let open = |choice: &str| {
        let head = "turn = 6\nphase = \"choice\"";
        let mut table = Table::<Chits>::from_situation(setup(), &text(head, &["a-ir-1 6041", "p-ao-5 2220"]));
        table.act(choice);
        let before = table.seen_by("piedmontese");
        table.act("piedmontese: cup p1").awaits_roll("RM ACT-3");
        (before, table)
    };
    let all =
        ["austrian: box a2", "austrian: reserve a2", "austrian: cup a2", "austrian: leave a2"].map(open);
    assert!(all.windows(2).all(|pair| pair[0].0 == pair[1].0), "the choice is secret while it is made");
    let [boxed, reserve, cup, left] = all.map(|(_, table)| table.game().state().clone());
    let differ = |one, other| find_sight_leak::<Chits>(&setup(), one, other, Side::B).is_some();
    assert!(differ(&boxed, &left) && differ(&reserve, &boxed));
    assert!(!differ(&cup, &left), "what is in the cup is not");
}

/// The same by the switch: nothing is seen before the commander in chief is drawn.
#[test]
fn rm_res_1_a_hidden_reserve_is_seen_when_it_is_drawn() {
    let states = ["austrian: box a2", "austrian: reserve a2"].map(|choice| {
        let mut table = at("turn = 6\nphase = \"choice\"", &["a-ir-1 6041", "p-ao-5 2220"]);
        table.act(choice).act("piedmontese: cup p1").awaits_roll("RM ACT-3");
        let before = table.game().state().clone();
        draw(&mut table, "radetzky");
        (before, table.game().state().clone())
    });
    let [one, other] = states;
    assert_eq!(find_sight_leak::<Chits>(&hidden(), &one.0, &other.0, Side::B), None);
    assert!(find_sight_leak::<Chits>(&hidden(), &one.1, &other.1, Side::B).is_some());
}
