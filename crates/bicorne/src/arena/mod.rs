//! `bicorne arena`: computer players against each other, and against other programs.

mod args;
mod guest;
mod pipe;

use std::collections::BTreeMap;
use std::io::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

use catalog::Annals;
use play::{Answer, Decision, Game, Next, Side};
use serde_json::{Value, json};
use session::dice;
use staff::arena::{Contest, Fault, Played, Sitter, Tally, Test, play};
use staff::{Doctrine, Kind, Player};

pub(crate) use self::args::ArenaArgs;
use self::guest::{Guest, Invited};
use crate::fail::Fail;
use crate::files;
use crate::progress::Progress;
use crate::staffed::{Staffed, with_staff};

/// How often a sequential test may be wrong, either way.
const ERROR: f64 = 0.05;

pub(crate) fn run(args: &ArenaArgs, out: &mut impl Write) -> Result<(), Fail> {
    let game = args.ground.game(&args.battle)?;
    let header = Arc::new(game.header().clone());
    let agents = [&args.a, &args.b].map(|name| agent(name, args, &header));
    let [a, b] = agents;
    let start = Instant::now();
    let tally = with_staff(&game, Match { args, agents: [a?, b?] })?;
    let report = Report { args, header, tally, seconds: start.elapsed().as_secs_f64() };
    if args.ground.json {
        writeln!(out, "{}", files::json(&report.json())?)?;
    } else {
        report.tell(out)?;
    }
    Ok(())
}

/// Who plays.
#[derive(Clone, Debug)]
enum Agent {
    Own(Kind),
    Guest(Invited),
}

fn agent(name: &str, args: &ArenaArgs, header: &Arc<play::Header>) -> Result<Agent, Fail> {
    if let Some(command) = name.strip_prefix("engine:") {
        let words = pipe::words(command).map_err(Fail::wrong)?;
        let patience = Duration::from_secs(args.patience);
        // A name with a slip in it is told at once and loses nobody a match.
        let tried = pipe::Pipe::start(&words, patience);
        tried.map_err(|error| Fail::wrong(format!("{command}: {error}")))?.dismiss();
        let (level, header) = (args.engine_level, Arc::clone(header));
        return Ok(Agent::Guest(Invited { words, patience, level, header }));
    }
    Kind::named(name).map(Agent::Own).ok_or_else(|| {
        let levels = staff::agent::LEVELS.join(", ");
        Fail::wrong(format!(
            "no agent is called {name:?}; there are idle, random, greedy, script, {levels} and engine:CMD"
        ))
    })
}

/// Somebody at one side of one game.
enum Seat<D: Doctrine> {
    Own(Box<Player<D>>),
    Guest(Guest),
}

impl<D: Doctrine + play::Words> Sitter<D> for Seat<D> {
    fn answer(
        &mut self,
        setup: &D::Setup,
        state: &D::State,
        decision: &Decision<D::Question>,
        at: u64,
    ) -> Result<Option<D::Action>, Fault> {
        match self {
            Seat::Own(player) => player.answer(setup, state, decision, at),
            Seat::Guest(guest) => guest.answer_for::<D>(setup, state, decision),
        }
    }

    fn hear(
        &mut self,
        setup: &D::Setup,
        asked: &Next<D::Question, D::Why>,
        answer: Answer<D::Action>,
    ) -> Result<(), Fault> {
        match self {
            Seat::Own(_) => Ok(()),
            Seat::Guest(guest) => guest.hear::<D>(setup, asked, answer),
        }
    }
}

/// The match, before anybody has asked which family it is played in.
struct Match<'a> {
    args: &'a ArenaArgs,
    agents: [Agent; 2],
}

impl Staffed for Match<'_> {
    type Out = Tally;

    fn play<D: Doctrine + Annals>(self, game: &Game<D>) -> Tally {
        let ground = &self.args.ground;
        let seats = self.agents.map(|agent| {
            move |seed: u64| match &agent {
                Agent::Own(kind) => Seat::<D>::Own(Box::new(ground.player(*kind, seed))),
                Agent::Guest(invited) => Seat::Guest(Guest::new(invited.clone(), seed)),
            }
        });
        let pairs = self.args.games.div_ceil(2) as usize;
        let test = self.args.sprt.map(|bounds| Test {
            low: f64::from(bounds.low),
            high: f64::from(bounds.high),
            error: ERROR,
        });
        let contest = Contest {
            setup: game.setup(),
            seats: [&seats[0], &seats[1]],
            pairs,
            seed: ground.seed,
            dice: dice::face,
            threads: ground.threads(),
            test,
        };
        let progress = Progress::new(2 * pairs, "score");
        let tally = play(&contest, &|done, halves| progress.tell(done, halves));
        progress.end();
        tally
    }
}

/// What is told at the end.
struct Report<'a> {
    args: &'a ArenaArgs,
    header: Arc<play::Header>,
    tally: Tally,
    seconds: f64,
}

impl Report<'_> {
    fn games(&self) -> impl Iterator<Item = (usize, &Played)> {
        self.tally.pairs.iter().flat_map(|pair| pair.games.iter().enumerate())
    }

    fn unfinished(&self) -> usize {
        self.games().filter(|(_, game)| game.outcome.is_none() && game.spoiled.is_none()).count()
    }

    /// How often which seat spoiled a game in which way, and what it was about the first time.
    fn spoiled(&self) -> BTreeMap<(&str, &str), (u32, Option<&str>)> {
        let mut all = BTreeMap::new();
        for (swapped, game) in self.games() {
            if let Some((side, fault)) = &game.spoiled {
                let seat = ["a", "b"][side.index() ^ swapped];
                let (count, example): &mut (u32, Option<&str>) =
                    all.entry((seat, fault.what.as_str())).or_default();
                *count += 1;
                *example = example.or(fault.about.as_deref());
            }
        }
        all
    }

    fn tell(&self, out: &mut impl Write) -> Result<(), Fail> {
        let (args, tally) = (self.args, &self.tally);
        let [score, low, high] = [tally.score, tally.interval[0], tally.interval[1]];
        let [elo, from, to] = tally.elo();
        writeln!(out, "{} against {}, {}: {} games", args.a, args.b, args.battle, 2 * tally.pairs.len())?;
        writeln!(out, "  score {score:.3}, with 95 % between {low:.3} and {high:.3}")?;
        writeln!(out, "  Elo {elo:+.0}, between {from:+.0} and {to:+.0}")?;
        writeln!(out, "  {} won, {} drawn, {} lost", tally.wins, tally.draws, tally.losses)?;
        let sides = catalog::battle(&args.battle)?.side_names;
        writeln!(out, "  {:.3} as {}, {:.3} as {}", tally.by_side[0], sides[0], tally.by_side[1], sides[1])?;
        if self.unfinished() > 0 {
            writeln!(out, "  {} did not end and count as drawn", self.unfinished())?;
        }
        for ((seat, what), (count, example)) in self.spoiled() {
            let name = files::plain(if seat == "a" { &args.a } else { &args.b });
            let example = example.map_or(String::new(), |about| format!(" ({})", files::plain(about)));
            writeln!(out, "  {count} lost by {} because {name} {what}{example}", seat.to_uppercase())?;
        }
        if let Some(bounds) = &args.sprt {
            let said = match tally.accepted {
                Some(true) => format!("rather {:+} Elo than {:+}", bounds.high, bounds.low),
                Some(false) => format!("rather {:+} Elo than {:+}", bounds.low, bounds.high),
                None => "not decided".into(),
            };
            writeln!(out, "  sequential test: {said}")?;
        }
        Ok(())
    }

    fn json(&self) -> Value {
        let (args, tally, ground) = (self.args, &self.tally, &self.args.ground);
        let [elo, from, to] = tally.elo();
        let won = |side: Side| self.games().filter(|(_, game)| game.winner() == Some(side)).count();
        let spoiled = self.spoiled().into_iter();
        let spoiled = spoiled.map(|((seat, why), (games, example))| {
            json!({ "by": seat, "why": why, "games": games, "example": example })
        });
        json!({
            "battle": args.battle, "edition": self.header.edition, "options": ground.options, "overlay": ground.overlay,
            "a": args.a, "b": args.b, "seed": ground.seed, "budget": ground.budget,
            "games": 2 * tally.pairs.len(), "score": tally.score, "interval": tally.interval,
            "wins": tally.wins, "draws": tally.draws, "losses": tally.losses,
            "elo": elo, "elo_interval": [from, to],
            "as_first_side": tally.by_side[0], "as_second_side": tally.by_side[1],
            "won_by_side": [won(Side::A), won(Side::B)],
            "unfinished": self.unfinished(), "spoiled": spoiled.collect::<Vec<_>>(),
            "sprt": args.sprt.map(|bounds| json!({ "low": bounds.low, "high": bounds.high, "accepted": tally.accepted })),
            "seconds": self.seconds,
        })
    }
}
