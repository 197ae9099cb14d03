//! What the campaign says to people: the menu holds the legal actions, every sentence has its clause, chances add up,
//! and nothing tells what a side may not know (BII 3.8).

use std::sync::LazyLock;

use areas::action::Action;
use areas::data::load;
use areas::event::{Event, seen};
use areas::flow::{self, Frame};
use areas::movement::{Mode, Movement};
use areas::ruleset::Ruleset;
use areas::setup::{AUSTRIAN, FRENCH, PieceId, PieceSet, Setup};
use areas::state::{Marks, Place, State};
use areas::words;
use board::AreaId;
use play::{Answer, Clause, Cost, Face, Forecast, Next, Side, Viewer};

use crate::common::{FILES, ORIGINAL};

/// The ids of the ledger.
static ROWS: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let rows = include_str!("../../../ledger/bii.tsv").lines().skip(1);
    rows.filter_map(|row| row.split('\t').next()).collect()
});

const EVERYTHING: [&str; 5] =
    ["leader_casualties", "fog_of_war", "reconnaissance", "restricted_guns", "garrison_stays"];

fn reconstruction_with(edition: &str, options: &[&str]) -> Setup {
    let options: Vec<String> = options.iter().map(|&option| option.to_owned()).collect();
    let (rules, _) = Ruleset::resolve(edition, &options).unwrap_or_else(|faults| panic!("{faults}"));
    load(&FILES, rules, ORIGINAL).unwrap_or_else(|faults| panic!("{faults}"))
}

fn reconstruction() -> Setup {
    reconstruction_with("1.1", &[])
}

fn area(setup: &Setup, id: &str) -> AreaId {
    setup.find_area(id).unwrap_or_else(|| panic!("no area {id}"))
}

fn piece(setup: &Setup, id: &str) -> PieceId {
    setup.find_piece(id).unwrap_or_else(|| panic!("no piece {id}"))
}

/// A state with only these pieces on the map: piece, area, and the area it came from.
fn field(setup: &Setup, active: Side, frame: Frame, pieces: &[(&str, &str, &str)]) -> State {
    let mut state = flow::start(setup);
    for id in setup.piece_ids() {
        let piece = state.piece_mut(id);
        (piece.at, piece.from) = (Place::POOL, Place::POOL);
    }
    for (id, at, from) in pieces {
        let place = state.piece_mut(piece(setup, id));
        (place.at, place.from) = (Place::on(area(setup, at)), Place::on(area(setup, from)));
    }
    state.active = active;
    state.frames = flow::Frames::only(frame);
    flow::settle(setup, &mut state, &mut play::Silent);
    state
}

fn chances(setup: &Setup, state: &State, side: Side, action: &str) -> Forecast {
    let action = areas::action::read(setup, action).unwrap_or_else(|fault| panic!("{fault}"));
    words::forecast(setup, state, side, action).unwrap_or_else(|| panic!("{action:?} has no forecast"))
}

/// The results with their weights.
fn weights(forecast: &Forecast) -> Vec<(&str, u32)> {
    forecast.chances.iter().map(|chance| (chance.result.as_str(), chance.weight)).collect()
}

fn shift(forecast: &Forecast) -> i32 {
    forecast.modifiers.iter().map(|line| line.value).sum()
}

fn assert_clause(clause: Clause) {
    let id = clause.0.strip_prefix("BII ").unwrap_or_else(|| panic!("{clause}"));
    assert!(ROWS.iter().any(|row| row.starts_with(id)), "{clause} is not in the ledger");
}

fn assert_forecast(forecast: &Forecast) {
    assert!(!forecast.title.is_empty() && forecast.out_of > 0, "{forecast:?}");
    assert_eq!(forecast.chances.iter().map(|chance| chance.weight).sum::<u32>(), forecast.out_of);
    for line in forecast.modifiers.iter().chain([&forecast.base]) {
        assert_clause(line.clause);
    }
    assert_clause(forecast.clause);
    if forecast.base.what == "Cohesion Factor" {
        let cf = forecast.base.value + shift(forecast);
        assert!((0..=forecast.base.value).contains(&cf), "{forecast:?}");
        let first = forecast.chances.first().map_or(0, |chance| chance.weight as i32);
        assert_eq!(first, if cf == 0 { 6 } else { cf.min(6) }, "{forecast:?}");
    }
}

fn assert_menu(setup: &Setup, state: &State, side: Side) {
    let mut legal = Vec::new();
    flow::actions(setup, state, side, &mut legal);
    let menu = words::menu(setup, state, side);
    let mut shown: Vec<Action> = menu.actions().collect();
    legal.sort();
    shown.sort();
    assert_eq!(shown, legal);
    for group in &menu.groups {
        assert!(!group.title.is_empty() && !group.entries.is_empty());
        for entry in &group.entries {
            assert!(!entry.label.is_empty(), "{entry:?}");
            assert_clause(entry.clause);
            if let Action::Move(..) | Action::Force(..) = entry.action {
                assert!(entry.cost.is_some() && entry.path.last() == entry.target.as_ref(), "{entry:?}");
            }
        }
    }
}

fn assert_events(setup: &Setup, events: &[Event]) {
    for event in events {
        let versions = [Viewer::Referee, Viewer::Public].map(|viewer| seen(event, viewer));
        for line in versions.iter().flatten().map(|event| words::describe(setup, event)) {
            assert!(line.text.len() > 5 && line.text.ends_with('.'), "{event:?}: {}", line.text);
            assert_clause(line.clause);
        }
    }
}

struct Xorshift(u64);

impl Xorshift {
    fn below(&mut self, count: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % count as u64) as usize
    }
}

/// Plays at random and looks at every word; every `nth` decision also at all forecasts.
fn play_and_listen(setup: &Setup, answers: usize, nth: usize, seed: u64) {
    let mut random = Xorshift(seed);
    let mut state = flow::start(setup);
    for number in 0..answers {
        let answer = match flow::next(setup, &state) {
            Next::Over(_) => break,
            Next::Roll(roll) => {
                for viewer in [Viewer::Referee, Viewer::Public, Viewer::Seat(FRENCH)] {
                    assert!(!words::why(setup, &state, &roll, viewer).is_empty());
                }
                let faces: Vec<Face> = roll.dice.faces().collect();
                Answer::Roll(faces[random.below(faces.len())])
            }
            Next::Decide(decisions) => {
                for decision in decisions.iter() {
                    assert!(!words::question(setup, &state, &decision).is_empty());
                    assert!(!words::question_from_outside(setup, &decision).is_empty());
                    assert_menu(setup, &state, decision.side);
                }
                let open: Vec<_> = decisions.iter().collect();
                let decision = open[random.below(open.len())];
                let actions: Vec<Action> = words::menu(setup, &state, decision.side).actions().collect();
                if number % nth == 0 {
                    let all = actions.iter();
                    all.filter_map(|&action| words::forecast(setup, &state, decision.side, action))
                        .for_each(|forecast| assert_forecast(&forecast));
                }
                // Ending a phase is one choice among hundreds: taken oftener, more of the game is seen.
                let last = random.below(8) == 0 && actions.contains(&Action::Pass);
                let action = if last { Action::Pass } else { actions[random.below(actions.len())] };
                Answer::Act(decision.side, action)
            }
        };
        let mut events = Vec::new();
        flow::apply(setup, &mut state, answer, &mut events);
        assert_events(setup, &events);
    }
}

#[test]
fn at_the_start_the_menu_is_what_is_legal() {
    let setup = reconstruction();
    let state = flow::start(&setup);
    for side in [FRENCH, AUSTRIAN] {
        assert_menu(&setup, &state, side);
    }
    let menu = words::menu(&setup, &state, AUSTRIAN);
    let pass = &menu.groups[0].entries[0];
    assert_eq!((pass.action, pass.label.as_str()), (Action::Pass, "end the Movement Phase"));
    assert!(words::menu(&setup, &state, FRENCH).groups.is_empty());
    let nicoletti = menu.groups.iter().find(|group| group.subject.as_deref() == Some("nicoletti")).unwrap();
    assert_eq!(nicoletti.title, "Nicoletti 3-3, Avio");
    let corona = nicoletti.entries.iter().find(|entry| entry.target.as_deref() == Some("la-corona")).unwrap();
    assert_eq!((corona.label.as_str(), corona.cost), ("to La Corona", Some(Cost::points(2))));
    assert_eq!(corona.note.as_deref(), Some("enemies there"));
}

#[test]
fn every_word_of_random_games_is_there_with_a_clause() {
    play_and_listen(&reconstruction(), 900, 9, 0x9e37_79b9_7f4a_7c15);
    play_and_listen(&reconstruction_with("1.0", &[]), 400, 9, 0x1234_5678_9abc_def1);
    for seed in [77, 78, 79] {
        play_and_listen(&reconstruction_with("1.1", &EVERYTHING), 500, 9, seed * 0x9e37_79b9);
    }
}

#[test]
fn pieces_of_one_name_are_told_apart() {
    let setup = reconstruction();
    let name = |id: &str| words::piece_name(&setup, piece(&setup, id));
    assert_eq!(name("pittoni-cav"), "Pittoni (cavalry)");
    assert_eq!(name("pittoni"), "Pittoni (infantry)");
    assert_eq!((name("kilmaine"), name("kilmaine-cav")), ("Kilmaine".into(), "Kilmaine (cavalry)".into()));
    assert_eq!(name("rampon"), "Rampon");
    let mut all: Vec<String> = setup.piece_ids().map(|id| words::piece_name(&setup, id)).collect();
    all.sort();
    all.dedup();
    assert_eq!(all.len(), setup.pieces.len());
}

/// BII 3.8: who may not know the piece hears only the kind of roll and the side.
#[test]
fn bii_3_8_the_reason_of_a_roll_names_no_hidden_piece() {
    let setup = reconstruction();
    let moving = Frame::Movement(Movement {
        mode: Mode::Free,
        hand: PieceSet::EMPTY,
        first: PieceSet::EMPTY,
        scouts: 0,
    });
    let places = [("melas", "avio", "avio"), ("nicoletti", "avio", "avio")];
    let mut state = field(&setup, AUSTRIAN, moving, &places);
    let unit = piece(&setup, "nicoletti");
    state.mark(unit, Marks::OUT_OF_COMMAND, true);
    flow::apply(&setup, &mut state, Answer::Act(AUSTRIAN, Action::Try(unit)), &mut play::Silent);
    let Next::Roll(roll) = flow::next(&setup, &state) else { panic!("no roll is due") };
    let why = |viewer| words::why(&setup, &state, &roll, viewer);
    assert!(why(Viewer::Seat(AUSTRIAN)).starts_with("Nicoletti checks"));
    assert_eq!(why(Viewer::Seat(FRENCH)), "An Austrian unit checks whether it moves without orders");
    assert_eq!(why(Viewer::Public), why(Viewer::Seat(FRENCH)));
}

/// BII 3.8: a unit beneath the enemy's stack changes neither chances nor menu.
#[test]
fn bii_3_8_chances_do_not_tell_what_lies_beneath() {
    let setup = reconstruction_with("1.1", &["reconnaissance"]);
    let seen = [
        ("gummer", "la-corona", "avio"),
        ("joubert", "la-corona", "la-corona"),
        ("ott", "salo", "vestone"),
        ("massena", "salo", "salo"),
        ("guieu", "salo", "salo"),
    ];
    let more = [&seen[..], &[("leclerc-cav", "salo", "salo")]].concat();
    let [less, more] = [seen.to_vec(), more].map(|pieces| field(&setup, AUSTRIAN, Frame::Combats, &pieces));
    assert_eq!(
        chances(&setup, &less, AUSTRIAN, "attack salo"),
        chances(&setup, &more, AUSTRIAN, "attack salo")
    );
    assert_eq!(words::menu(&setup, &less, AUSTRIAN), words::menu(&setup, &more, AUSTRIAN));
    let scouting = Frame::Movement(Movement {
        mode: Mode::Scouting,
        hand: PieceSet::EMPTY,
        first: PieceSet::EMPTY,
        scouts: 3,
    });
    let scout = |hidden: &str| {
        let pieces = [
            ("klenau-cav", "gavardo", "gavardo"),
            ("massena", "salo", "salo"),
            ("guieu", "salo", "salo"),
            (hidden, "salo", "salo"),
        ];
        let state = field(&setup, AUSTRIAN, scouting, &pieces);
        chances(&setup, &state, AUSTRIAN, "scout klenau-cav salo")
    };
    assert_eq!(scout("leclerc-cav"), scout("rusca"));
    assert!(scout("rusca").modifiers.iter().any(|line| line.what.contains("not seen")));
}

/// Nobody is told the chances of another's piece, or of what belongs to another phase.
#[test]
fn chances_are_told_only_to_the_side_that_is_asked() {
    let setup = reconstruction();
    let state = flow::start(&setup);
    let rampon = piece(&setup, "rampon");
    for side in [FRENCH, AUSTRIAN] {
        for action in [Action::Recover(rampon), Action::Try(rampon), Action::Guns(rampon)] {
            assert_eq!(words::forecast(&setup, &state, side, action), None);
        }
    }
}

/// E47.
#[test]
fn bii_9_1_2b_the_chances_to_reach_the_guns() {
    let setup = reconstruction();
    let passes = |fight: &str, from: &str, leader: bool| {
        let mut pieces = vec![("gummer", fight, "salo"), ("guieu", fight, fight), ("victor", from, from)];
        if leader {
            pieces.push(("massena", from, from));
        }
        let state = field(&setup, AUSTRIAN, Frame::Combats, &pieces);
        let forecast = chances(&setup, &state, FRENCH, "guns victor");
        assert_forecast(&forecast);
        (forecast.chances[0].weight, forecast.base.value + shift(&forecast))
    };
    assert_eq!(passes("lonato", "castiglione", false), (4, 4));
    let far = ["ghedi", "goffredo", "guidizzolo"].into_iter().find(|id| {
        setup.find_area(id).is_some_and(|at| setup.map.distance(at, area(&setup, "lonato")) == Some(2))
    });
    assert_eq!(passes("lonato", far.unwrap(), false), (3, 3));
    assert_eq!(passes("rivoli", "verona", false), (2, 2));
    assert_eq!(passes("rivoli", "verona", true), (4, 4));
}

/// E49.
#[test]
fn bii_9_2a_the_chances_of_a_bombardment() {
    let setup = reconstruction();
    let guns = |at: &str, from: &str| {
        let pieces =
            [("melas-art", at, from), ("augereau-art", at, at), ("fr-garrison-3", "verona", "verona")];
        let state = field(&setup, AUSTRIAN, Frame::Combats, &pieces);
        chances(&setup, &state, AUSTRIAN, "bombard")
    };
    let open = guns("lonato", "salo");
    assert_eq!((open.base.value, shift(&open)), (2, 0));
    assert_eq!(weights(&open), [("0 hits", 3), ("1 hit", 3)]);
    let city = guns("verona", "bussolengo");
    assert_eq!(shift(&city), -1);
    assert_eq!(weights(&city), [("0 hits", 4), ("1 hit", 2)]);
}

/// E50, E51, E52.
#[test]
fn bii_9_3b_the_chances_of_an_attack() {
    let setup = reconstruction();
    let strong = |at: &'static str, from: &'static str| {
        [("gummer", at, from), ("bajalich", at, from), ("nicoletti", at, from)]
    };
    let elsewhere = [("ott", "gavardo", "vestone"), ("rusca", "gavardo", "gavardo")];
    let attack = |at: &str, pieces: &[&[(&str, &str, &str)]]| {
        let state = field(&setup, AUSTRIAN, Frame::Combats, &[pieces.concat(), elsewhere.to_vec()].concat());
        chances(&setup, &state, AUSTRIAN, &format!("attack {at}"))
    };
    let fiorella = |at: &'static str| ("fiorella", at, at);
    // 12 SP, no DRM: a 4 inflicts 3.
    let plain = attack("lonato", &[&strong("lonato", "salo"), &[fiorella("lonato")]]);
    assert_eq!((plain.base.value, plain.base.what.as_str(), shift(&plain)), (12, "SP: column 11-13", 0));
    let hits = |forecast: &Forecast| -> Vec<(u32, u32)> {
        let number = |text: &str| text.split(' ').next().and_then(|word| word.parse().ok()).unwrap();
        forecast.chances.iter().map(|chance| (number(&chance.result), chance.weight)).collect()
    };
    assert_eq!(hits(&plain), [(1, 1), (2, 2), (3, 1), (4, 2)]);
    // E51: Melas and the mountain cancel each other.
    let melas = [("melas", "la-corona", "avio"), fiorella("la-corona")];
    let corona = attack("la-corona", &[&strong("la-corona", "avio"), &melas]);
    assert_eq!((corona.base.value, shift(&corona)), (12, 0));
    assert_eq!(hits(&corona), hits(&plain));
    // E52: Wurmser against besieged Mantua.
    let wurmser = [("wurmser", "mantua", "goito"), fiorella("mantua")];
    let mantua = attack("mantua", &[&strong("mantua", "goito"), &wurmser]);
    assert_eq!(shift(&mantua), 1);
    assert_eq!(hits(&mantua), [(2, 2), (3, 1), (4, 2), (5, 1)]);
}

/// E50: Bonaparte's rating lifts a 4 to a 7, which inflicts 5 with 12 SP; 3 SP inflict 2 with a 6.
#[test]
fn bii_9_3h_the_chances_of_the_second_round_are_those_of_both_dice() {
    let setup = reconstruction();
    let pieces = [
        ("bonaparte", "lonato", "castiglione"),
        ("rampon", "lonato", "castiglione"),
        ("joubert", "lonato", "castiglione"),
        ("robert", "lonato", "castiglione"),
        ("rusca", "lonato", "castiglione"),
        ("reuss", "lonato", "lonato"),
    ];
    let mut state = field(&setup, FRENCH, Frame::Combats, &pieces);
    let Frame::Combat(mut combat) = state.top() else { panic!("no combat") };
    combat.step = areas::combat::Step::AttackerChoice;
    state.frames.set(Frame::Combat(combat));
    let forecast = chances(&setup, &state, FRENCH, "fight");
    assert_forecast(&forecast);
    assert_eq!((forecast.out_of, forecast.base.value, shift(&forecast)), (36, 12, 3));
    let weight = |inflict: u32| -> u32 {
        let start = format!("inflict {inflict},");
        forecast.chances.iter().filter(|c| c.result.starts_with(&start)).map(|c| c.weight).sum()
    };
    assert_eq!([3, 4, 5, 6, 7].map(weight), [6, 12, 6, 6, 6]);
    let two: u32 = forecast.chances.iter().filter(|c| c.result.ends_with("suffer 2")).map(|c| c.weight).sum();
    assert_eq!(two, 6);
    // The same numbers as values: nobody need read them out of the words.
    for chance in &forecast.chances {
        let (Some(inflicted), Some(suffered)) = (chance.losses.inflicted, chance.losses.suffered) else {
            panic!("{chance:?}")
        };
        assert_eq!(chance.result, format!("inflict {inflicted}, suffer {suffered}"));
    }
    // When the dice are due the chances are the same, and nothing is due before.
    assert_eq!(words::due(&setup, &state, FRENCH), None);
    combat.step = areas::combat::Step::AttackerDie;
    state.frames.set(Frame::Combat(combat));
    let due = words::due(&setup, &state, FRENCH).expect("a die is due");
    assert_forecast(&due);
    assert_eq!((due.out_of, due.base.value), (36, 12));
    let mirrored = words::due(&setup, &state, AUSTRIAN).expect("for the other side as well");
    let swapped = |forecast: &Forecast| {
        let mut all: Vec<_> = forecast
            .chances
            .iter()
            .map(|chance| (chance.losses.suffered, chance.losses.inflicted, chance.weight))
            .collect();
        all.sort_unstable();
        all
    };
    let mut straight: Vec<_> = due
        .chances
        .iter()
        .map(|chance| (chance.losses.inflicted, chance.losses.suffered, chance.weight))
        .collect();
    straight.sort_unstable();
    assert_eq!(swapped(&mirrored), straight);
}

/// Before a unit marches among enemies its side sees what a fight there would be, by what it sees of them (BII 3.8).
#[test]
fn bii_9_3b_a_march_among_enemies_tells_the_fight_that_may_come() {
    let setup = reconstruction();
    let ahead = |pieces: &[(&str, &str, &str)], text: &str| {
        let moving = Movement { mode: Mode::Free, hand: PieceSet::EMPTY, first: PieceSet::EMPTY, scouts: 0 };
        let state = field(&setup, FRENCH, Frame::Movement(moving), pieces);
        let action = areas::action::read(&setup, text).unwrap();
        words::ahead(&setup, &state, FRENCH, action)
    };
    let alone = [("pijon", "castiglione", "castiglione"), ("reuss", "lonato", "lonato")];
    let seen = ahead(&alone, "move pijon lonato").expect("an enemy stands there");
    assert_forecast(&seen);
    assert_eq!((seen.out_of, seen.base.value), (36, i32::from(setup.piece(piece(&setup, "pijon")).sp)));
    assert!(seen.chances.iter().all(|chance| chance.losses.suffered.is_some()));
    assert_eq!(ahead(&alone, "move pijon montichiari"), None, "nobody is there");
    // Under the topmost lies another: how strong it is nobody knows, so only our own die is told.
    let hidden = [alone.to_vec(), vec![("ott", "lonato", "lonato")]].concat();
    let part = ahead(&hidden, "move pijon lonato").expect("the topmost is seen");
    assert_eq!(part.out_of, 6);
    assert!(part.chances.iter().all(|chance| chance.losses.suffered.is_none()));
    assert!(part.modifiers.iter().any(|line| line.what.contains("not all of the enemy")));
}

/// Every area is on the map and in reach of its name, on any screen.
#[test]
fn the_map_fits_the_screen_and_forgets_no_area() {
    let setup = reconstruction();
    let state = flow::start(&setup);
    for viewer in [Viewer::Referee, Viewer::Public, Viewer::Seat(FRENCH)] {
        for width in [60, 80, 100, 120, 150] {
            let map = words::sketch::map(&setup, &state, viewer, width);
            let stacks = words::sketch::stacks(&setup, &state, viewer, width);
            for line in map.lines().chain(stacks.lines()) {
                assert!(line.chars().count() <= width, "{width}: {line}");
            }
            for area in &setup.areas {
                let beginning: String = area.name.chars().take(4).collect();
                assert!(map.contains(&beginning), "{width}: {} is missing\n{map}", area.name);
            }
        }
    }
}

#[test]
fn a_place_is_found_by_id_name_or_beginning() {
    let setup = reconstruction();
    let state = flow::start(&setup);
    let look = |words: &str| words::sketch::look(&setup, &state, Viewer::Seat(FRENCH), words, 100);
    let salo = look("salo").unwrap();
    assert!(salo.contains("Guieu 3-5") && salo.contains("Vestone ^ (2 MP)"), "{salo}");
    for words in ["Salò", "SALO", "sal"] {
        assert_eq!(look(words).as_deref(), Some(salo.as_str()), "{words}");
    }
    assert!(look("castel goffredo").is_some() && look("castel d’ario").is_some());
    for words in ["castel", "", "paris"] {
        assert_eq!(look(words), None, "{words}");
    }
    assert!(words::briefing(&setup).contains("4 for Trent"));
}
