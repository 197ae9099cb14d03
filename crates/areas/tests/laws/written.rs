//! Every position of a campaign can be written as a situation, and reads back to the same state, question and actions.

use std::collections::BTreeMap;

use areas::Areas;
use areas::situation::POINTS;
use play::{Game, Header};
use testkit::{Battery, play_garbled};

use super::common::reconstruction_with;

/// Every option that brings something to be written with it.
const ALL: [&str; 5] =
    ["leader_casualties", "fog_of_war", "reconnaissance", "restricted_guns", "garrison_stays"];

/// Plays a game, writes positions and reads them back; counts them by their points. With `BICORNE_LONG` set (`cargo xtask long`) it plays a
/// hundred games.
fn written(edition: &str, options: &[&str], every: usize) -> BTreeMap<&'static str, usize> {
    let options: Vec<String> = options.iter().map(ToString::to_string).collect();
    let games = if std::env::var_os("BICORNE_LONG").is_some() { 100 } else { 1 };
    let battery = Battery::default().games(games).probes(0).search_every(0).save_every(100_000);
    let report = battery.write_every(every).run::<Areas>(&reconstruction_with(edition, &options));
    report.assert_sound();
    assert!(report.unwritten.is_empty(), "{report}");
    report.written
}

#[test]
fn every_position_of_both_editions_is_written_and_read_back() {
    for edition in ["1.1", "1.0"] {
        let all = written(edition, &[], 2);
        assert!(all.values().sum::<usize>() > 400, "{all:?}");
        for point in ["initiative", "movement", "check", "forced-march", "combat", "fight", "recovery"] {
            assert!(all.contains_key(point), "{point}: {all:?}");
        }
    }
}

#[test]
fn every_position_under_options_is_written_and_read_back() {
    let all = written("1.1", &ALL, 1);
    // Leaders without troops are rare; the tests of situations write them.
    let missing: Vec<_> = POINTS.iter().filter(|point| !all.contains_key(*point)).collect();
    assert!(missing.iter().all(|point| **point == "displacement"), "{missing:?} were not met");
}

/// What was written and has been spoiled is refused with words, or play goes on from it.
#[test]
fn spoiled_situations_are_refused_or_played() {
    let options = ALL.map(String::from);
    let seeds = if std::env::var_os("BICORNE_LONG").is_some() { 200 } else { 2 };
    let (mut refused, mut accepted) = (0, 0);
    for (seed, options) in (0..seeds).flat_map(|seed| [(seed, &options[..]), (seed, &[])]) {
        let game = Game::<Areas>::new(reconstruction_with("1.1", options), Header::default());
        let (no, yes) = play_garbled(game, 900, 1, seed);
        (refused, accepted) = (refused + no, accepted + yes);
    }
    assert!(refused > 100 && accepted > 100, "{refused} refused, {accepted} accepted");
}
