//! `bicorne lab puzzles`: plays games of the computer against itself and writes down positions that may be good puzzles, each judged exactly.
//!
//! What it writes is a draft: a person looks at each one, gives it a title and says why the best way is the best.

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use play::{Side, Viewer};
use school::finder::{self, Found};
use school::{Attempt, Puzzle};
use session::computer::{Computer, Kind, LEVELS};
use session::{Awaited, Session, dice};
use sheets::Source;

use crate::fail::Fail;
use crate::files;

/// No game has more answers.
const LONGEST: usize = 20_000;
/// How often each level is asked for the solution; it solves a puzzle that it solves three times.
const ASKED: u64 = 4;
const NEEDED: u64 = 3;
/// Below this share of right ways, in thousandths, a puzzle is harder than who solves it says.
const SCARCE: usize = 50;

/// How `bicorne lab puzzles` is called.
#[derive(Args)]
#[command(
    after_help = "The same call finds the same puzzles. A file that is there already is left as it is, and its game is not played again: a run that was broken off goes on. \
    With --measure nothing is played: each file is told which levels solve it, and how hard it is."
)]
pub(crate) struct PuzzlesArgs {
    /// The battle
    #[arg(long, value_name = "BATTLE", required_unless_present = "measure")]
    battle: Option<String>,
    /// How many games are played
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    games: u64,
    /// The seed of the first game
    #[arg(long, value_name = "N", default_value_t = 1796)]
    seed: u64,
    /// Who plays both sides
    #[arg(long, value_name = "LEVEL", default_value = "captain")]
    level: String,
    /// Positions the judge may look at for each goal
    #[arg(long, value_name = "N", default_value_t = 3000)]
    budget: usize,
    /// The most puzzles of one game
    #[arg(long, value_name = "N", default_value_t = 3)]
    most: usize,
    /// The highest level that is asked whether it solves them
    #[arg(long, value_name = "LEVEL", default_value = "colonel")]
    asks: String,
    /// The folder they are written to
    #[arg(long, value_name = "DIR", default_value = ".")]
    out: PathBuf,
    /// Measure these puzzle files instead
    #[arg(long, value_name = "FILE", num_args = 1..)]
    measure: Vec<PathBuf>,
}

pub(super) fn run(args: &PuzzlesArgs, out: &mut impl Write) -> Result<(), Fail> {
    let level = kind(&args.level)?;
    let asked = LEVELS.iter().position(|level| *level == args.asks);
    let asked = asked.ok_or_else(|| Fail::wrong(format!("no level is called {:?}", args.asks)))?;
    let asked: Vec<&str> = LEVELS.iter().take(asked + 1).copied().collect();
    if !args.measure.is_empty() {
        return measure(&args.measure, &asked, out);
    }
    let battle = args.battle.as_deref().unwrap_or_default();
    for index in 0..args.games {
        let seed = args.seed.wrapping_add(index);
        // A game is done when this says how many it gave.
        let mark = args.out.join(format!("{battle}-{seed}.done"));
        if mark.exists() {
            continue;
        }
        let found = game(args, battle, seed, level, &asked, out)?;
        files::write_text(&mark, &format!("{found}\n"))?;
        writeln!(out, "{battle}, seed {seed}: {found} puzzles")?;
    }
    Ok(())
}

fn kind(name: &str) -> Result<Kind, Fail> {
    Kind::named(name).ok_or_else(|| Fail::wrong(format!("no level is called {name:?}")))
}

/// Plays a game and writes down what is found in it.
fn game(
    args: &PuzzlesArgs,
    battle: &str,
    seed: u64,
    level: Kind,
    asked: &[&str],
    out: &mut impl Write,
) -> Result<usize, Fail> {
    let mut session = Session::new(catalog::new_game(battle, "", &[], None, seed)?)?;
    let mut players = [0, 1].map(|side| Computer::new(level, dice::thinking(seed, side)));
    // Two puzzles of one turn and side are too much alike.
    let (mut count, mut last) = (0, None);
    while session.at() < LONGEST && count < args.most {
        session.settle()?;
        let Awaited::Decide(mut asks) = session.awaited(Viewer::Referee)? else { break };
        let side = asks.remove(0).side;
        let here = Some((session.heading()?.turn, side));
        if last != here
            && let Some(found) = finder::find(&session, side, args.budget)?
            && keep(args, &session, side, &found, (battle, seed), asked, out)?
        {
            count += 1;
            last = here;
        }
        let thought = players[side.index()].choose(&session, side)?;
        session.act(Some(side), &thought.action, Viewer::Public)?;
    }
    Ok(count)
}

/// Writes a puzzle down if its situation can be written.
fn keep(
    args: &PuzzlesArgs,
    session: &Session,
    side: Side,
    found: &Found,
    (battle, seed): (&str, u64),
    asked: &[&str],
    out: &mut impl Write,
) -> Result<bool, Fail> {
    let (at, slug) = (session.at(), format!("seed-{seed}-at-{}", session.at()));
    let (id, made) = (format!("{battle}/{slug}"), format!("{battle}, seed {seed}, answer {at}"));
    let file = args.out.join(format!("{slug}.puzzle"));
    let name = file.display().to_string();
    // Some points of some battles have no situation.
    let Ok(text) = finder::draft(session, side, found, &id, &made, 3, &[]) else { return Ok(false) };
    let puzzle = match Puzzle::read(Source { file: &name, text: &text }) {
        Ok(puzzle) if puzzle.try_out().0.is_empty() => Arc::new(puzzle),
        Ok(_) | Err(_) => return Ok(false),
    };
    let solved_by = solved(&puzzle, asked)?;
    let difficulty = difficulty(&solved_by, found.share);
    let text = finder::draft(session, side, found, &id, &made, difficulty, &solved_by)?;
    files::write_text(&file, &text)?;
    writeln!(out, "{name}: {} {} against {}", found.task, found.best.chance, found.next.chance)?;
    Ok(true)
}

/// The levels that solve it in three of four seeds.
fn solved(puzzle: &Arc<Puzzle>, asked: &[&str]) -> Result<Vec<String>, Fail> {
    let mut names = Vec::new();
    for name in asked {
        let level = kind(name)?;
        let mut times = 0;
        for seed in 0..ASKED {
            times += u64::from(solves(puzzle, level, seed)?);
        }
        if times >= NEEDED {
            names.push((*name).to_owned());
        }
    }
    Ok(names)
}

/// Whether a computer player keeps the best chance with its first answers.
fn solves(puzzle: &Arc<Puzzle>, level: Kind, seed: u64) -> Result<bool, Fail> {
    let mut attempt = Attempt::begin(puzzle, seed)?;
    let mut player = Computer::new(level, dice::thinking(seed, 8));
    let side = attempt.solving().side();
    while attempt.solving().outcome().is_none() && attempt.session().at() < LONGEST {
        let thought = player.choose(attempt.session(), side)?;
        attempt.answer(&thought.action)?;
    }
    Ok(matches!(attempt.solving().outcome(), Some(school::Outcome::Solved { .. })))
}

/// 1 for who is solved by recruits, 5 for who is solved by nobody; one more where few ways are right.
fn difficulty(solved_by: &[String], share: usize) -> u32 {
    let lowest = LEVELS.iter().position(|level| solved_by.iter().any(|name| name == level));
    let level = lowest.map_or(5, |at| at as u32 + 1);
    (level + u32::from(share < SCARCE)).min(5)
}

fn measure(paths: &[PathBuf], asked: &[&str], out: &mut impl Write) -> Result<(), Fail> {
    for path in paths {
        let (text, name) = (files::read(path)?, path.display().to_string());
        let puzzle = Puzzle::read(Source { file: &name, text: &text });
        let puzzle = Arc::new(puzzle.map_err(|faults| Fail::wrong(faults.to_string()))?);
        let session = puzzle.open().map_err(|faults| Fail::wrong(faults.to_string()))?;
        let wrong = |unjudged: school::judge::Unjudged| Fail::wrong(format!("{name}: {unjudged}"));
        let all =
            school::judge::ways(session.game(), &puzzle.aim(&session).map_err(wrong)?).map_err(wrong)?;
        let good = all.iter().filter(|way| way.chance == puzzle.chance).count();
        let solved_by = solved(&puzzle, asked)?;
        let hard = difficulty(&solved_by, good * 1000 / all.len().max(1));
        writeln!(out, "{name}: difficulty {hard}, solved by {solved_by:?}, {good} of {} ways", all.len())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use school::judge::{Chance, Way};

    use super::*;
    use crate::lab::LabCommand;

    fn args(dir: &std::path::Path) -> PuzzlesArgs {
        PuzzlesArgs {
            battle: Some("novara".into()),
            games: 1,
            seed: 3,
            level: "script".into(),
            budget: 3000,
            most: 1,
            asks: "recruit".into(),
            out: dir.to_owned(),
            measure: Vec::new(),
        }
    }

    fn folder(name: &str) -> PathBuf {
        let dir = std::env::temp_dir().join(format!("bicorne-puzzles-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&dir).unwrap();
        dir
    }

    const POSITION: &str = r#"
battle = "novara"
base = "empty"
turn = 6
phase = "announce"
counter = "appel"
counters = { appel = "3438" }
pieces = { a-ir-53 = "3438", a-fj-3 = "3438", p-form-30 = "3338" }
"#;

    #[test]
    fn what_is_written_down_passes_the_check_and_is_the_same_again() {
        let game = catalog::from_situation("situation", POSITION, None, 3).unwrap();
        let session = Session::new(game).unwrap();
        let side = session.side("austrian").unwrap();
        let goal: toml::Table = "any = [{ \"pieces.p-form-30.at\" = \"gone\" }]".parse().unwrap();
        let way = |acts: &[&str], chance: &str| Way {
            acts: acts.iter().map(|act| (*act).to_owned()).collect(),
            chance: Chance::read(chance).unwrap(),
        };
        let found = Found {
            task: "Destroy the regiment at 3338.".into(),
            goal,
            wanted: school::goal::Goal::default(),
            ends: ["advance-after-combat", "draw-counter", "choose-formation"].map(str::to_owned).to_vec(),
            best: way(&["attack a-ir-53 3338", "attack a-fj-3 3338", "done"], "1/3"),
            next: way(&["attack a-ir-53 3338", "done"], "0"),
            share: 100,
        };
        let write = |name: &str, found: &Found| {
            let (dir, mut out) = (folder(name), Vec::new());
            let kept = keep(&args(&dir), &session, side, found, ("novara", 3), &[], &mut out).unwrap();
            let text = std::fs::read_to_string(dir.join("seed-3-at-0.puzzle")).ok();
            std::fs::remove_dir_all(dir).unwrap();
            assert_eq!(kept, text.is_some());
            text
        };
        let text = write("one", &found).unwrap();
        let faults = school::check_file("seed-3-at-0.puzzle", &text).unwrap();
        assert!(faults.0.is_empty() && text.contains("difficulty = 5"), "{faults}\n{text}");
        assert_eq!(write("other", &found), Some(text));
        let boast =
            Found { best: way(&["attack a-ir-53 3338", "attack a-fj-3 3338", "done"], "1/2"), ..found };
        assert_eq!(write("boast", &boast), None, "a false chance is not written down");
    }

    #[test]
    fn a_game_that_is_done_is_not_played_again() {
        let dir = folder("done");
        std::fs::write(dir.join("novara-3.done"), "0\n").unwrap();
        let mut out = Vec::new();
        crate::lab::run(&LabCommand::Puzzles(args(&dir)), &mut out).unwrap();
        assert!(out.is_empty());
        std::fs::remove_dir_all(dir).unwrap();
    }

    #[test]
    fn who_solves_it_and_how_many_ways_are_right_make_it_hard() {
        let names = |list: &[&str]| list.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        assert_eq!(difficulty(&names(&["recruit", "colonel"]), 100), 1);
        assert_eq!(difficulty(&names(&["colonel"]), 10), 4);
        assert_eq!(difficulty(&[], 10), 5);
    }
}
