//! `bicorne arena`: computer players against each other.
#![expect(clippy::float_arithmetic, reason = "scores are no rules")]

use std::io::{self, IsTerminal as _, Write};
use std::sync::Mutex;
use std::thread::available_parallelism;
use std::time::Instant;

use catalog::{AnyGame, dice, new_game};
use play::{Rules, Side};
use serde_json::json;
use staff::arena::{Contest, Pair, Tally, Test, play};
use staff::{Doctrine, Kind, Player};

use crate::cli::ArenaArgs;
use crate::fail::Fail;
use crate::files;

/// How often a sequential test may be wrong, either way.
const ERROR: f64 = 0.05;

pub(crate) fn run(args: &ArenaArgs, out: &mut impl Write) -> Result<(), Fail> {
    let (a, b) = (agent(&args.a)?, agent(&args.b)?);
    let edition = args.edition.as_deref().unwrap_or_default();
    let game = new_game(&args.battle, edition, &args.options, None, args.seed)?;
    let start = Instant::now();
    let tally = match &game {
        AnyGame::Areas(game) => meet::<areas::Areas>(game.setup(), args, [a, b]),
        AnyGame::Orders(game) => meet::<orders::Orders>(game.setup(), args, [a, b]),
        AnyGame::Chits(game) => meet::<chits::Chits>(game.setup(), args, [a, b]),
        #[allow(unreachable_patterns, reason = "only tests know more families")]
        _ => return Err(Fail::wrong(format!("the computer does not play {}", args.battle))),
    };
    let seconds = start.elapsed().as_secs_f64();
    if args.json {
        writeln!(out, "{}", files::json(&report(args, &tally, seconds))?)?;
        return Ok(());
    }
    let [score, low, high] = [tally.score, tally.interval[0], tally.interval[1]];
    let [elo, from, to] = tally.elo();
    writeln!(out, "{a} against {b}, {}: {} games", args.battle, 2 * tally.pairs.len())?;
    writeln!(out, "  score {score:.3}, with 95 % between {low:.3} and {high:.3}")?;
    writeln!(out, "  Elo {elo:+.0}, between {from:+.0} and {to:+.0}")?;
    writeln!(out, "  {} won, {} drawn, {} lost", tally.wins, tally.draws, tally.losses)?;
    let sides = catalog::battle(&args.battle)?.side_names;
    writeln!(out, "  {:.3} as {}, {:.3} as {}", tally.by_side[0], sides[0], tally.by_side[1], sides[1])?;
    if let Some(bounds) = &args.sprt {
        let said = match tally.accepted {
            Some(true) => format!("at least {:+} Elo", bounds[1]),
            Some(false) => format!("no more than {:+} Elo", bounds[0]),
            None => "not decided".into(),
        };
        writeln!(out, "  sequential test: {said}")?;
    }
    Ok(())
}

fn agent(name: &str) -> Result<Kind, Fail> {
    Kind::named(name).ok_or_else(|| {
        let levels = staff::agent::LEVELS.join(", ");
        Fail::wrong(format!("no agent is called {name:?}; there are idle, random, greedy, script, {levels}"))
    })
}

fn meet<D: Doctrine>(setup: &<D as Rules>::Setup, args: &ArenaArgs, kinds: [Kind; 2]) -> Tally {
    let seats = kinds.map(|kind| move |seed: u64| seated::<D>(kind, seed, args.budget));
    let pairs = args.games.div_ceil(2) as usize;
    let threads = args.threads.map(usize::from).or(available_parallelism().ok().map(Into::into));
    let test = args.sprt.as_ref().map(|bounds| Test {
        low: f64::from(bounds[0].min(bounds[1])),
        high: f64::from(bounds[0].max(bounds[1])),
        error: ERROR,
    });
    let contest = Contest {
        setup,
        seats: [&seats[0], &seats[1]],
        pairs,
        seed: args.seed,
        dice: dice::face,
        threads: threads.unwrap_or(1).min(pairs),
        test,
    };
    let progress = Progress { pairs, halves: Mutex::new(0.0), bar: io::stderr().is_terminal() };
    let tally = play(&contest, &|done, pair| progress.tell(done, pair));
    progress.end();
    tally
}

fn seated<D: Doctrine>(kind: Kind, seed: u64, budget: u32) -> Player<D> {
    let player = Player::new(kind, seed);
    match kind.effort() {
        Some(mut effort) if budget > 1 => {
            effort.simulations = (effort.simulations / budget).max(1);
            effort.small = (effort.small / budget).max(1);
            player.with_effort(effort)
        }
        _ => player,
    }
}

/// How far the match is, on standard error: a bar that is drawn over on a terminal, now and then a line elsewhere.
struct Progress {
    pairs: usize,
    halves: Mutex<f64>,
    bar: bool,
}

impl Progress {
    const WIDTH: usize = 30;

    fn tell(&self, done: usize, pair: &Pair) {
        let Ok(mut sum) = self.halves.lock() else { return };
        *sum += pair.score();
        let score = *sum / done as f64;
        let (games, all) = (2 * done, 2 * self.pairs);
        let mut out = io::stderr().lock();
        // Whoever closed standard error does not want to know.
        let _ = if self.bar {
            let full = Progress::WIDTH * done / self.pairs.max(1);
            let bar = format!("{:<width$}", "#".repeat(full), width = Progress::WIDTH);
            write!(out, "\r[{bar}] {games} of {all} games, score {score:.3} ").and_then(|()| out.flush())
        } else if done.is_multiple_of(self.pairs.div_ceil(10)) {
            writeln!(out, "{games} of {all} games, score {score:.3}")
        } else {
            Ok(())
        };
    }

    fn end(&self) {
        if self.bar {
            let _ = writeln!(io::stderr());
        }
    }
}

fn report(args: &ArenaArgs, tally: &Tally, seconds: f64) -> serde_json::Value {
    let [elo, from, to] = tally.elo();
    let played = tally.pairs.iter().flat_map(|pair| &pair.games);
    let unfinished = played.clone().filter(|game| game.outcome.is_none()).count();
    let won = |side: Side| {
        let winner =
            |game: &&staff::arena::Played| game.outcome.as_ref().and_then(|end| end.winner) == Some(side);
        played.clone().filter(winner).count()
    };
    json!({
        "battle": args.battle, "a": args.a, "b": args.b, "seed": args.seed, "budget": args.budget,
        "games": 2 * tally.pairs.len(), "score": tally.score, "interval": tally.interval,
        "wins": tally.wins, "draws": tally.draws, "losses": tally.losses,
        "elo": elo, "elo_interval": [from, to],
        "as_first_side": tally.by_side[0], "as_second_side": tally.by_side[1],
        "won_by_side": [won(Side::A), won(Side::B)], "unfinished": unfinished,
        "sprt": args.sprt.as_ref().map(|bounds| json!({ "low": bounds[0], "high": bounds[1], "accepted": tally.accepted })),
        "seconds": seconds,
    })
}
