//! `bicorne lab`: what many games of the computer against itself say about a battle.
#![expect(clippy::float_arithmetic, reason = "statistics are no rules")]

mod effort;
mod page;
mod plot;
mod puzzles;
mod tell;

use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use catalog::Annals;
use clap::{Args, Subcommand};
use play::{Game, Side};
use serde::Serialize;
use session::dice;
use staff::arena::{Played, play_game, spread};
use staff::rng::Rng;
use staff::{Doctrine, Kind};

use crate::fail::Fail;
use crate::files;
use crate::progress::Progress;
use crate::staffed::{Ground, Staffed, with_staff};

/// What can be studied.
#[derive(Subcommand)]
pub(crate) enum LabCommand {
    /// Let a level play against itself: how often each side wins, how, after how long, at what cost and where
    Balance(BalanceArgs),
    /// Count what a person who plays by orders has to enter, and how well that plays
    Effort(effort::EffortArgs),
    /// Find positions in games of the computer against itself that may be good puzzles
    Puzzles(puzzles::PuzzlesArgs),
}

/// How `bicorne lab balance` is called.
#[derive(Args)]
#[command(
    after_help = "Draws count half for each side, and so do games that do not end within 200000 answers. The interval holds the true \
    share 95 times of 100. The same call gives the same games on any machine and any number of threads."
)]
pub(crate) struct BalanceArgs {
    /// The battle
    #[arg(value_name = "BATTLE", required_unless_present = "named")]
    battle: Option<String>,
    /// The battle, as an option
    #[arg(long = "battle", value_name = "BATTLE", id = "named", conflicts_with = "battle", hide = true)]
    named: Option<String>,
    /// Who plays both sides: recruit, captain, colonel, general, marshal, or script, greedy, random, idle
    #[arg(long, value_name = "LEVEL", default_value = "colonel")]
    level: String,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// Write a page with plots into this file, for a browser
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    #[command(flatten)]
    ground: Ground,
}

pub(crate) fn run(command: &LabCommand, out: &mut impl Write) -> Result<(), Fail> {
    let args = match command {
        LabCommand::Balance(args) => args,
        LabCommand::Effort(args) => return effort::run(args, out),
        LabCommand::Puzzles(args) => return puzzles::run(args, out),
    };
    let battle = args.battle.as_deref().or(args.named.as_deref()).unwrap_or_default();
    let kind = Kind::named(&args.level).ok_or_else(|| {
        let levels = staff::agent::LEVELS.join(", ");
        Fail::wrong(format!(
            "no level is called {:?}; there are {levels}, script, greedy, random, idle",
            args.level
        ))
    })?;
    let game = args.ground.game(battle)?;
    if let Some(path) = &args.html {
        files::may_write_text(path)?;
    }
    let start = Instant::now();
    let study = with_staff(&game, Study { args, kind })?;
    let balance = study.balance(args, game.header(), start.elapsed().as_secs_f64())?;
    if let Some(path) = &args.html {
        files::write_text(path, &page::page(&balance))?;
    }
    if args.ground.json {
        writeln!(out, "{}", files::json(&balance)?)?;
    } else {
        tell::tell(&balance, out)?;
    }
    Ok(())
}

/// The games to be played, before anybody has asked in which family.
struct Study<'a> {
    args: &'a BalanceArgs,
    kind: Kind,
}

/// What is kept of a game.
struct Kept {
    played: Played,
    turn: u8,
    losses: [u32; 2],
    fights: Vec<String>,
}

/// What is kept of all of them.
struct Games {
    all: Vec<Kept>,
    turns: u8,
    unit: &'static str,
}

impl Staffed for Study<'_> {
    type Out = Games;

    fn play<D: Doctrine + Annals>(self, game: &Game<D>) -> Games {
        let (setup, ground) = (game.setup(), &self.args.ground);
        let work = |index: usize| {
            let seed = ground.seed.wrapping_add(index as u64);
            let mut players =
                [0, 1].map(|seat| ground.player::<D>(self.kind, Rng::keyed(&[seed, seat]).draw()));
            let mut events = Vec::new();
            let (played, state) = play_game(setup, &mut players, seed, dice::face, &mut events);
            Kept {
                played,
                turn: D::turn(&state),
                losses: D::losses(setup, &state),
                fights: events.iter().flat_map(|event| D::fights(setup, event)).collect(),
            }
        };
        let count = self.args.games as usize;
        let progress = Progress::new(count, "share of the first side");
        let heard = |board: &[Option<Kept>], index: usize, done: usize| {
            progress.tell(done, board[index].as_ref().map_or(1, |kept| kept.played.halves(Side::A)));
            false
        };
        let all = spread(count, ground.threads(), work, heard);
        progress.end();
        Games { all, turns: D::turns(setup), unit: D::LOSSES }
    }
}

/// What the games say. This is also the answer as JSON.
#[derive(Serialize)]
struct Balance {
    battle: String,
    #[serde(skip)]
    title: String,
    edition: String,
    options: Vec<String>,
    overlay: Option<String>,
    level: String,
    budget: u32,
    seed: u64,
    games: usize,
    /// Ids of the sides, in the order of everything that is told by side.
    sides: [String; 2],
    #[serde(skip)]
    names: [String; 2],
    wins: [usize; 2],
    draws: usize,
    /// Of the draws, those that did not end.
    unfinished: usize,
    /// The share of the first side, draws half.
    share: f64,
    interval: [f64; 2],
    levels: Vec<Level>,
    length: Length,
    losses: Losses,
    fights: Vec<Fight>,
    fights_a_game: f64,
    seconds: f64,
}

/// A way to win, and how often it came about.
#[derive(Serialize)]
struct Level {
    winner: Option<String>,
    level: String,
    games: usize,
    #[serde(skip)]
    side: Option<Side>,
}

#[derive(Serialize)]
struct Length {
    /// Turns a game has at most.
    turns: u8,
    mean: f64,
    /// Games that ended in each turn, beginning with the first.
    ended: Vec<usize>,
}

#[derive(Serialize)]
struct Losses {
    /// What they are counted in.
    unit: &'static str,
    mean: [f64; 2],
    /// Least, lower quartile, median, upper quartile, most.
    spread: [[u32; 5]; 2],
    #[serde(skip)]
    games: [Vec<u32>; 2],
}

/// A place and the fighting there.
#[derive(Serialize)]
struct Fight {
    place: String,
    fights: usize,
    /// Games in which there was any.
    games: usize,
}

impl Games {
    fn balance(self, args: &BalanceArgs, header: &play::Header, seconds: f64) -> Result<Balance, Fail> {
        let battle = catalog::battle(&header.battle)?;
        let count = self.all.len();
        let won = |side: Side| self.all.iter().filter(|kept| kept.played.winner() == Some(side)).count();
        let wins = [won(Side::A), won(Side::B)];
        let draws = count - wins[0] - wins[1];
        let share = mean(wins[0] as f64 + draws as f64 / 2.0, count);
        let fights = self.fights();
        let fought: usize = fights.iter().map(|fight| fight.fights).sum();
        Ok(Balance {
            battle: header.battle.clone(),
            title: battle.title.to_owned(),
            edition: header.edition.clone(),
            options: header.options.clone(),
            overlay: header.overlay.as_ref().map(|overlay| overlay.name.clone()),
            level: args.level.clone(),
            budget: args.ground.budget,
            seed: args.ground.seed,
            games: count,
            sides: battle.sides.map(str::to_owned),
            names: battle.side_names.map(str::to_owned),
            wins,
            draws,
            unfinished: self.all.iter().filter(|kept| kept.played.outcome.is_none()).count(),
            share,
            interval: interval(share, count),
            levels: self.levels(battle.sides),
            length: self.length(),
            losses: self.losses(),
            fights_a_game: mean(fought as f64, count),
            fights,
            seconds,
        })
    }

    /// From the first side's victories through draws to the second's, the more frequent ones further out.
    fn levels(&self, ids: [&str; 2]) -> Vec<Level> {
        let mut counts: BTreeMap<(Option<Side>, String), usize> = BTreeMap::new();
        for kept in &self.all {
            let level = kept.played.outcome.as_ref().map_or("not ended", |outcome| &outcome.level);
            *counts.entry((kept.played.winner(), level.to_owned())).or_default() += 1;
        }
        let mut levels: Vec<Level> = counts
            .into_iter()
            .map(|((side, level), games)| Level {
                winner: side.map(|side| ids[side.index()].to_owned()),
                level,
                games,
                side,
            })
            .collect();
        let rank = |level: &Level| match level.side {
            Some(Side::A) => (0, usize::MAX - level.games),
            None => (1, level.games),
            Some(Side::B) => (2, level.games),
        };
        levels.sort_by_key(rank);
        levels
    }

    fn length(&self) -> Length {
        let most = self.all.iter().map(|kept| kept.turn).max().unwrap_or(0).max(self.turns);
        let mut ended = vec![0; usize::from(most)];
        for kept in &self.all {
            if let Some(turn) = ended.get_mut(usize::from(kept.turn.max(1)) - 1) {
                *turn += 1;
            }
        }
        let sum: f64 = self.all.iter().map(|kept| f64::from(kept.turn)).sum();
        Length { turns: self.turns, mean: mean(sum, self.all.len()), ended }
    }

    fn losses(&self) -> Losses {
        let games = [0, 1].map(|side| {
            let mut list: Vec<u32> = self.all.iter().map(|kept| kept.losses[side]).collect();
            list.sort_unstable();
            list
        });
        let spread = games.each_ref().map(|list| {
            let last = list.len().saturating_sub(1);
            [0, 1, 2, 3, 4].map(|quarter| list.get((last * quarter + 2) / 4).copied().unwrap_or(0))
        });
        let mean =
            games.each_ref().map(|list| mean(list.iter().map(|&lost| f64::from(lost)).sum(), list.len()));
        Losses { unit: self.unit, mean, spread, games }
    }

    /// The most fought over first.
    fn fights(&self) -> Vec<Fight> {
        let mut counts: BTreeMap<&str, (usize, usize, usize)> = BTreeMap::new();
        for (number, kept) in self.all.iter().enumerate() {
            for place in &kept.fights {
                let (fights, games, last) = counts.entry(place).or_default();
                *fights += 1;
                if *last != number + 1 {
                    (*games, *last) = (*games + 1, number + 1);
                }
            }
        }
        let fight = |(place, (fights, games, _)): (&str, _)| Fight { place: place.to_owned(), fights, games };
        let mut fights: Vec<Fight> = counts.into_iter().map(fight).collect();
        fights.sort_by(|a, b| b.fights.cmp(&a.fights).then_with(|| a.place.cmp(&b.place)));
        fights
    }
}

fn mean(sum: f64, count: usize) -> f64 {
    sum / count.max(1) as f64
}

/// Wilson's interval: it stays between 0 and 1 and is honest about few games. With draws it is a little too wide.
fn interval(share: f64, count: usize) -> [f64; 2] {
    const Z: f64 = 1.96;
    let count = count.max(1) as f64;
    let base = 1.0 + Z * Z / count;
    let middle = (share + Z * Z / (2.0 * count)) / base;
    let half = Z * (share * (1.0 - share) / count + Z * Z / (4.0 * count * count)).sqrt() / base;
    [(middle - half).max(0.0), (middle + half).min(1.0)]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(winner: Option<Side>, turn: u8, losses: [u32; 2], fights: &[&str]) -> Kept {
        let outcome = play::Outcome {
            winner,
            level: winner.map_or("draw", |_| "victory").into(),
            how: String::new(),
            clause: play::Clause("test"),
            tally: Vec::new(),
        };
        let played = Played { outcome: Some(outcome), spoiled: None, answers: 1 };
        Kept { played, turn, losses, fights: fights.iter().map(|&place| place.to_owned()).collect() }
    }

    fn games() -> Games {
        let all = vec![
            kept(Some(Side::A), 3, [1, 5], &["Lonato", "Lonato", "Salò"]),
            kept(Some(Side::A), 4, [2, 4], &["Lonato"]),
            kept(None, 4, [3, 3], &[]),
            kept(Some(Side::B), 2, [9, 0], &["Salò"]),
        ];
        Games { all, turns: 4, unit: "steps" }
    }

    #[test]
    fn games_are_counted() {
        let games = games();
        let fights: Vec<_> =
            games.fights().into_iter().map(|fight| (fight.place, fight.fights, fight.games)).collect();
        assert_eq!(fights, [("Lonato".to_owned(), 3, 2), ("Salò".to_owned(), 2, 2)]);
        assert_eq!(games.length().ended, [0, 1, 1, 2]);
        assert_eq!(games.losses().spread, [[1, 2, 3, 3, 9], [0, 3, 4, 4, 5]]);
        let levels: Vec<_> =
            games.levels(["blue", "red"]).into_iter().map(|level| (level.side, level.games)).collect();
        assert_eq!(levels, [(Some(Side::A), 2), (None, 1), (Some(Side::B), 1)]);
    }

    #[test]
    fn victories_of_one_level_are_counted_together_whatever_made_them() {
        let mut games = games();
        for (number, kept) in games.all.iter_mut().enumerate() {
            kept.played.outcome.as_mut().unwrap().how = format!("{number} to 0");
        }
        let levels = games.levels(["blue", "red"]);
        assert_eq!((levels[0].level.as_str(), levels[0].games), ("victory", 2));
    }

    #[test]
    fn intervals_narrow_with_games_and_stay_within_bounds() {
        let [low, high] = interval(0.5, 100);
        assert!((low - 0.404).abs() < 0.001 && (high - 0.596).abs() < 0.001);
        assert!(interval(1.0, 5)[0] < 0.6 && interval(1.0, 5)[1] <= 1.0 && interval(0.0, 0)[0] >= 0.0);
    }

    #[test]
    fn pages_hold_no_script_and_nothing_of_a_name_is_read_as_markup() {
        let mut games = games();
        games.all[0].fights.push("<script>alert(1)</script>".into());
        let balance = Balance {
            battle: "toy".into(),
            title: "A & B".into(),
            edition: "1".into(),
            options: vec!["<b>".into()],
            overlay: None,
            level: "colonel".into(),
            budget: 1,
            seed: 7,
            games: 4,
            sides: ["blue", "red"].map(str::to_owned),
            names: ["Blue", "Red"].map(str::to_owned),
            wins: [2, 1],
            draws: 1,
            unfinished: 0,
            share: 0.625,
            interval: interval(0.625, 4),
            levels: games.levels(["blue", "red"]),
            length: games.length(),
            losses: games.losses(),
            fights: games.fights(),
            fights_a_game: 1.5,
            seconds: 1.0,
        };
        let page = page::page(&balance);
        assert!(!page.contains("<script") && !page.contains("<b>") && page.contains("A &amp; B"));
        assert!(page.matches("<svg").count() == page.matches("</svg>").count() && page.contains("Lonato"));
        assert!(!page.contains("NaN") && !page.contains("inf"));
        let mut text = Vec::new();
        tell::tell(&balance, &mut text).unwrap();
        assert!(String::from_utf8(text).unwrap().contains("62.5 %"));
    }
}
