//! The kinds of decisions and rolls: the page that lists them is complete, and random games meet most of them.

use std::collections::BTreeSet;

use areas::Areas;
use catalog::{AnyGame, new_game};
use chits::Chits;
use orders::Orders;
use play::{Answer, Game, Next, Rules, Words};
use session::mover::Mover;

const PAGE: &str = include_str!("../../../docs/engine-protocol.md");

/// The kinds a table of the page lists for each family, in the order of its columns: areas, orders, chits.
fn listed(title: &str) -> [BTreeSet<&'static str>; 3] {
    let (_, rest) = PAGE.split_once(title).unwrap_or_else(|| panic!("the page has no {title:?}"));
    let rows =
        rest.lines().skip_while(|line| !line.starts_with('|')).take_while(|line| line.starts_with('|'));
    let mut found = <[BTreeSet<&str>; 3]>::default();
    for row in rows.skip(2) {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        assert!(cells.len() == 5 && !cells[4].is_empty(), "{row}");
        for (family, mark) in found.iter_mut().zip(&cells[1..4]) {
            assert!(["yes", ""].contains(mark), "{row}");
            if *mark == "yes" {
                assert!(family.insert(cells[0].trim_matches('`')), "twice: {row}");
            }
        }
        assert!(cells[1..4].contains(&"yes"), "{row} is of no battle");
    }
    found
}

fn set(kinds: &[&'static str]) -> BTreeSet<&'static str> {
    kinds.iter().copied().collect()
}

#[test]
fn the_page_lists_every_kind_of_decision_and_roll() {
    let questions = [Areas::QUESTION_KINDS, Orders::QUESTION_KINDS, Chits::QUESTION_KINDS];
    assert_eq!(listed("### Kinds of decisions"), questions.map(set));
    let rolls = [Areas::ROLL_KINDS, Orders::ROLL_KINDS, Chits::ROLL_KINDS];
    assert_eq!(listed("### Kinds of rolls"), rolls.map(set));
}

/// The kinds that random games met.
#[derive(Default)]
struct Met {
    asked: BTreeSet<&'static str>,
    rolled: BTreeSet<&'static str>,
}

impl Met {
    /// Plays a game at random to its end.
    fn play<R: Words>(&mut self, mut game: Game<R>, seed: u64) {
        let mut mover = Mover::new(seed);
        loop {
            let answer = match game.next() {
                Next::Decide(decisions) => {
                    self.asked.extend(decisions.iter().map(|decision| R::question_kind(&decision.question)));
                    let side = decisions.first().side;
                    Answer::Act(side, mover.pick(&game.actions(side)).unwrap())
                }
                Next::Roll(roll) => {
                    self.rolled.insert(R::roll_kind(&roll.why));
                    let faces: Vec<_> = roll.dice.faces().collect();
                    Answer::Roll(mover.pick(&faces).unwrap())
                }
                Next::Over(_) => return,
            };
            game.submit(answer).unwrap();
        }
    }

    /// Plays games of a battle under these options.
    fn battle(&mut self, battle: &str, options: &[&str], seeds: std::ops::Range<u64>) {
        let options: Vec<String> = options.iter().map(|&option| option.into()).collect();
        for seed in seeds {
            match new_game(battle, "", &options, None, seed).unwrap() {
                AnyGame::Areas(game) => self.play(game, seed),
                AnyGame::Orders(game) => self.play(game, seed),
                AnyGame::Chits(game) => self.play(game, seed),
                #[allow(unreachable_patterns, reason = "the toy is there only in some builds")]
                _ => panic!("{battle} is of no family"),
            }
        }
    }

    /// Nothing was met that is not listed, and so many kinds of questions and of rolls were met.
    fn assert_met<R: Rules>(&self, questions: usize, rolls: usize) {
        for (all, met, wanted) in
            [(R::QUESTION_KINDS, &self.asked, questions), (R::ROLL_KINDS, &self.rolled, rolls)]
        {
            assert!(met.is_subset(&set(all)), "{met:?} are not all among {all:?}");
            let unmet: Vec<_> = all.iter().filter(|kind| !met.contains(*kind)).collect();
            assert!(met.len() >= wanted, "{} of {} were met; never: {unmet:?}", met.len(), all.len());
        }
    }
}

#[test]
fn random_games_of_castiglione_meet_the_listed_kinds() {
    let mut met = Met::default();
    met.battle("castiglione", &[], 1..4);
    met.battle(
        "castiglione",
        &["fog_of_war", "reconnaissance", "leader_casualties", "restricted_guns"],
        1..5,
    );
    met.assert_met::<Areas>(24, 11);
}

#[test]
fn random_games_of_the_battles_with_orders_meet_the_listed_kinds() {
    let mut met = Met::default();
    met.battle("caldiero", &["charges", "intervention"], 1..3);
    for battle in ["montebello", "campotenese"] {
        met.battle(battle, &[], 1..3);
        met.battle(battle, &["headquarters", "columns", "open_order"], 1..4);
    }
    met.assert_met::<Orders>(30, 18);
}

/// Played at random the armies hardly meet; the battery of the family throws them together and meets the other kinds.
#[test]
fn random_games_of_novara_meet_the_listed_kinds() {
    let mut met = Met::default();
    met.battle("novara", &[], 1..3);
    met.assert_met::<Chits>(8, 1);
}
