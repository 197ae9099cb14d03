//! `bicorne lab effort`: how much a person has to enter who plays by orders, standing orders and single answers alone.
//!
//! The scripted general has what a person at the table has: the list of formations, previews, and a button to carry on. It asks for no hint and never
//! leaves an order to the staff (`own`). What it enters is counted.

use std::collections::BTreeSet;
use std::io::Write;

use clap::Args;
use play::{Side, Viewer};
use serde::Serialize;
use session::computer::{Computer, Kind};
use session::orders::{Formation, Listed, Orders};
use session::{Awaited, Session, dice};
use staff::arena::spread;

use crate::fail::Fail;
use crate::files;
use crate::progress::Progress;
use crate::staffed::Ground;

/// The battles that are measured unless one is named.
const BATTLES: [&str; 5] = ["castiglione", "caldiero", "montebello", "campotenese", "novara"];

/// No game has more answers.
const LONGEST: usize = 20_000;

/// Leaders without a formation, where a battle has such.
const HEADQUARTERS: &str = "headquarters";

/// What speaks for an order beside its preview, in hundredths of the chance to win: that it stands already, and that the list of formations names it. Twenty
/// simulated turns tell no smaller differences.
const STANDS: f64 = 0.5;
const NAMED: f64 = 1.0;

/// How `bicorne lab effort` is called.
#[derive(Args)]
#[command(
    after_help = "An entry is an order that is given or changed, a standing order that is set, or a single answer. To tell the staff to carry on after it halted is \
    counted apart. Every two games begin with the same dice and swap the sides. The same call gives the same games on any number of threads."
)]
pub(crate) struct EffortArgs {
    /// The battle; all of them unless one is named
    #[arg(long, value_name = "BATTLE")]
    battle: Option<String>,
    /// How many games of each
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=10_000))]
    games: u64,
    #[command(flatten)]
    ground: Ground,
}

/// What was entered for one side of a game.
#[derive(Clone, Copy, Default)]
struct Entered {
    orders: usize,
    standing: usize,
    single: usize,
    carried: usize,
    /// Answers that the side gave in all.
    answers: usize,
}

/// A game as it was played.
struct Kept {
    entered: Entered,
    halves: u32,
}

/// What the games of a battle say. This is also the answer as JSON.
#[derive(Serialize)]
struct Effort {
    battle: String,
    games: usize,
    seed: u64,
    /// The mean of what was entered for one side of a whole game.
    entries: f64,
    orders: f64,
    standing: f64,
    single: f64,
    /// The mean of how often the staff was told to carry on.
    carried: f64,
    /// The mean of the answers the side gave.
    answers: f64,
    /// The score against a Captain, draws half.
    score: f64,
}

pub(super) fn run(args: &EffortArgs, out: &mut impl Write) -> Result<(), Fail> {
    let named = args.battle.as_deref();
    let battles = BATTLES.into_iter().filter(|id| named.is_none_or(|named| named == *id));
    let battles: Vec<&str> = match (battles.collect::<Vec<_>>(), named) {
        (some, _) if !some.is_empty() => some,
        (_, named) => vec![named.unwrap_or_default()],
    };
    let mut all = Vec::new();
    for battle in battles {
        all.push(study(args, battle)?);
    }
    if args.ground.json {
        writeln!(out, "{}", files::json(&all)?)?;
        return Ok(());
    }
    writeln!(
        out,
        "{:<12} {:>6} {:>8} {:>7} {:>9} {:>7} {:>9} {:>8} {:>6}",
        "battle", "games", "entries", "orders", "standing", "single", "carry on", "answers", "score"
    )?;
    for it in all {
        writeln!(
            out,
            "{:<12} {:>6} {:>8.1} {:>7.1} {:>9.1} {:>7.1} {:>9.1} {:>8.1} {:>6.2}",
            it.battle,
            it.games,
            it.entries,
            it.orders,
            it.standing,
            it.single,
            it.carried,
            it.answers,
            it.score
        )?;
    }
    Ok(())
}

fn study(args: &EffortArgs, battle: &str) -> Result<Effort, Fail> {
    let game = args.ground.game(battle)?;
    let start = Session::new(game)?;
    let count = args.games as usize;
    let progress = Progress::new(count, "score of the general");
    let work = |index: usize| -> Result<Kept, Fail> {
        let seed = args.ground.seed.wrapping_add(index as u64 / 2);
        play(&start, battle, &args.ground, seed, Side::BOTH[index % 2])
    };
    let heard = |board: &[Option<Result<Kept, Fail>>], index: usize, done: usize| {
        let halves = board[index].as_ref().and_then(|kept| kept.as_ref().ok()).map_or(1, |kept| kept.halves);
        progress.tell(done, halves);
        false
    };
    let all = spread(count, args.ground.threads(), work, heard);
    progress.end();
    let all = all.into_iter().collect::<Result<Vec<Kept>, Fail>>()?;
    let mean =
        |of: &dyn Fn(&Kept) -> usize| all.iter().map(of).sum::<usize>() as f64 / all.len().max(1) as f64;
    Ok(Effort {
        battle: battle.to_owned(),
        games: all.len(),
        seed: args.ground.seed,
        entries: mean(&|kept| kept.entered.orders + kept.entered.standing + kept.entered.single),
        orders: mean(&|kept| kept.entered.orders),
        standing: mean(&|kept| kept.entered.standing),
        single: mean(&|kept| kept.entered.single),
        carried: mean(&|kept| kept.entered.carried),
        answers: mean(&|kept| kept.entered.answers),
        score: mean(&|kept| kept.halves as usize) / 2.0,
    })
}

/// Plays one game, the general on `side` and a Captain on the other.
fn play(start: &Session, battle: &str, ground: &Ground, seed: u64, side: Side) -> Result<Kept, Fail> {
    let header = start.game().header();
    let game = catalog::new_game(battle, &header.edition, &ground.options, None, seed)?;
    let mut session = Session::new(game)?;
    let mut captain = Computer::new(Kind::Level(2), dice::thinking(seed, 8));
    let mut general = General::new(side);
    while session.at() < LONGEST {
        session.settle()?;
        match session.awaited(Viewer::Public)? {
            Awaited::Decide(asked) if asked[0].side == side => general.go_on(&mut session)?,
            Awaited::Decide(asked) => {
                let other = asked[0].side;
                let thought = captain.choose(&session, other)?;
                session.act(Some(other), &thought.action, Viewer::Public)?;
            }
            Awaited::Roll(_) => {}
            Awaited::Over(ending) => {
                let won = ending.winner.as_deref().map(|id| id == session.side_id(side));
                let halves = won.map_or(1, |won| 2 * u32::from(won));
                return Ok(Kept { entered: general.entered, halves });
            }
        }
    }
    Ok(Kept { entered: general.entered, halves: 1 })
}

/// A script in the place of a person.
struct General {
    side: Side,
    orders: Orders,
    entered: Entered,
    /// What has been thought about: turn, what was open then, and formation.
    thought: BTreeSet<(String, String, String)>,
    /// What the staff halted for last without having done anything since.
    stuck: Option<(usize, &'static str)>,
}

impl General {
    fn new(side: Side) -> General {
        let (thought, stuck) = Default::default();
        General { side, orders: Orders::new(), entered: Entered::default(), thought, stuck }
    }

    /// Carries on, and does what is to be done where the staff halts.
    fn go_on(&mut self, session: &mut Session) -> Result<(), Fail> {
        if self.entered.standing == 0 {
            // One entry sets all of them.
            self.entered.standing += 1;
            self.orders.set(session, self.side, "all usual")?;
        }
        // It looks up after every answer, as somebody does who watches the march and may stop it: another formation may have begun to act.
        let listed = self.orders.list(session, self.side)?;
        self.consider(session, &listed)?;
        let (carried, _) = self.orders.carry(session, self.side, 1, false, true)?;
        self.entered.answers += carried.gave.len();
        let Some(halt) = carried.halt else { return Ok(()) };
        if matches!(halt.kind, "enemy" | "over" | "roll") {
            return Ok(());
        }
        self.entered.carried += 1;
        let here = (session.at(), halt.kind);
        match halt.kind {
            "no-order" | "carried" => {
                let listed = self.orders.list(session, self.side)?;
                let given = self.consider(session, &listed)?;
                if !given && self.stuck == Some(here) {
                    self.answer(session, halt.would.as_deref())?;
                }
            }
            "odds" | "pinned" => self.answer(session, halt.would.as_deref())?,
            _ if self.stuck == Some(here)
                || matches!(halt.kind, "asked" | "scarce" | "unknown" | "blocked" | "repeats") =>
            {
                self.answer(session, halt.would.as_deref())?;
            }
            _ => {}
        }
        self.stuck = Some(here);
        Ok(())
    }

    /// A single answer: what the halt named, else the first that the door takes.
    fn answer(&mut self, session: &mut Session, would: Option<&str>) -> Result<(), Fail> {
        self.entered.single += 1;
        self.entered.answers += 1;
        let choices = session.choices(self.side)?;
        let first = would.map(str::to_owned).into_iter().chain(choices.into_iter().map(|choice| choice.text));
        for act in first {
            if session.act(Some(self.side), &act, Viewer::Public).is_ok() {
                return Ok(());
            }
        }
        Ok(())
    }

    /// What is open, as far as it asks for other orders: those of the army, who is called, who attacks whom; all the rest is one march.
    fn open(&self, session: &Session) -> Result<String, Fail> {
        let Awaited::Decide(asked) = session.awaited(Viewer::Seat(self.side))? else {
            return Ok(String::new());
        };
        let kind = asked.iter().find(|it| it.side == self.side).map_or("", |it| it.kind);
        let apart = matches!(kind, "change-orders" | "choose-formation" | "declare-combat");
        Ok(if apart { kind.to_owned() } else { String::new() })
    }

    /// Looks at the formations that can act, each once for what is open in a turn, and gives orders where others look better. Returns whether any was given.
    fn consider(&mut self, session: &Session, listed: &Listed) -> Result<bool, Fail> {
        let (turn, open) = (session.heading()?.turn, self.open(session)?);
        let mut any = false;
        for formation in listed.formations.iter().filter(|formation| formation.acts) {
            let fresh = self.thought.insert((turn.clone(), open.clone(), formation.id.clone()));
            if fresh || formation.order.is_none() {
                any |= self.command(session, formation)?;
            }
        }
        Ok(any)
    }

    fn command(&mut self, session: &Session, formation: &Formation) -> Result<bool, Fail> {
        let now = formation.order.as_ref().map(|order| order.text.clone());
        if formation.id == HEADQUARTERS {
            // They fight nobody, and go with the troops wherever they help most.
            return self.give(session, formation, "follow", now.as_deref());
        }
        let mut options: Vec<String> = Vec::new();
        if let Some(would) = &formation.would {
            match call(&would.text) {
                // Who is called is one thing, what he does then another.
                Some(call) => {
                    let does = now.as_deref().map_or_else(|| format!("hold {}", formation.seat), uncalled);
                    return self.give(session, formation, &format!("{does} as {call}"), now.as_deref());
                }
                None if would.verb != "own" => options.push(would.text.clone()),
                None => {}
            }
            if let Some(place) = &would.place {
                for other in ["take", "assault", "hold"].into_iter().filter(|verb| *verb != would.verb) {
                    options.push(format!("{other} {place}"));
                }
            }
        }
        options.push(format!("hold {}", formation.seat));
        options.extend(now.as_deref().map(uncalled));
        let named = formation.would.as_ref().map(|would| would.text.as_str());
        let stands = now.as_deref().map(uncalled);
        let mut best: Option<(f64, String)> = None;
        for text in options {
            let seen = self.orders.preview(session, self.side, &format!("{} {text}", formation.id));
            let Ok(preview) = seen else { continue };
            let mut worth = preview.chance;
            worth += if stands.as_deref() == Some(&text) { STANDS } else { 0.0 };
            worth += if named == Some(text.as_str()) { NAMED } else { 0.0 };
            if best.as_ref().is_none_or(|(most, _)| worth > *most) {
                best = Some((worth, text));
            }
        }
        let Some((_, text)) = best else { return Ok(false) };
        // How it is called stands until it is said otherwise.
        let text = match now.as_deref().and_then(call) {
            Some(call) => format!("{text} as {call}"),
            None => text,
        };
        self.give(session, formation, &text, now.as_deref())
    }

    fn give(
        &mut self,
        session: &Session,
        formation: &Formation,
        text: &str,
        now: Option<&str>,
    ) -> Result<bool, Fail> {
        if now == Some(text)
            || self.orders.give(session, self.side, &format!("{} {text}", formation.id)).is_err()
        {
            return Ok(false);
        }
        self.entered.orders += 1;
        Ok(true)
    }
}

/// How an order has its formation called, in the campaign of counters.
fn call(text: &str) -> Option<&str> {
    let word = text.split(" as ").nth(1)?.split(' ').next()?;
    matches!(word, "cup" | "box" | "reserve" | "rest").then_some(word)
}

/// The order without that.
fn uncalled(text: &str) -> String {
    match call(text) {
        Some(call) => text.replace(&format!(" as {call}"), ""),
        None => text.to_owned(),
    }
}
