//! `bicorne bench`: random play on one core. Time is that of the processor, so that other programs on the machine do not count.
#![expect(clippy::float_arithmetic, reason = "measures are no rules")]

use std::hint::black_box;
use std::io::Write;
use std::time::Duration;

use catalog::{AnyGame, Sketch, Visitor, battle, battles, new_game};
use play::progress::{Reach, find_circle, stubborn};
use play::{Answer, Dice, Face, Game, Header, Next, Record, Side, Silent, Viewer};
use serde::Serialize;
use serde_json::json;
use session::mover::Mover;

use crate::cli::BenchArgs;
use crate::clock::{self, Clock};
use crate::fail::Fail;
use crate::files;

/// One answer in so many is followed by a look for broken invariants, and the last of every game, when games are counted.
const LOOK_EVERY: u64 = 64;

/// One look in so many goes on to search for a way to answer for ever: in few steps in all directions, in many in one, or as somebody does
/// who stubbornly keeps being asked.
const SEARCH_ONE_IN: usize = 4;
const DEPTHS: [Option<usize>; 8] =
    [Some(3), Some(3), Some(6), Some(6), Some(16), Some(16), Some(REACH.positions), None];
const REACH: Reach = Reach { positions: 100, depth: 0, width: 40 };

/// No side answers so often in a row.
const LONGEST_CHAIN: usize = 3000;

/// No random game is longer; one that is hangs.
const LONGEST_GAME: u64 = 1_000_000;

/// What was measured for a battle.
#[derive(Serialize)]
struct Measures {
    id: String,
    decisions_per_second: u64,
    games_per_second: f64,
    state_bytes: usize,
    clone_ns: f64,
    view_bytes: usize,
    replay_ms: f64,
    games: u64,
    decisions: u64,
    rolls: u64,
    decisions_per_game: f64,
    actions_per_decision: f64,
    seconds: f64,
    clock: &'static str,
}

/// What a fixed number of random games came to.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Fixed {
    /// The battle.
    pub id: String,
    /// How many games were played.
    pub games: u64,
    /// How many decisions were made in them.
    pub decisions: u64,
    /// How many dice were rolled.
    pub rolls: u64,
    /// How many actions were on offer in all decisions together.
    pub actions: u64,
    /// The lengths of all lists of actions, folded into one number: another one means that other games were played.
    pub lists: String,
    /// How long it took.
    pub seconds: f64,
    /// Whether `seconds` are those of the processor (`cpu`) or of the clock on the wall (`wall`).
    pub clock: &'static str,
}

impl Fixed {
    /// How many decisions were made in a second.
    pub fn decisions_per_second(&self) -> u64 {
        (self.decisions as f64 / self.seconds.max(1e-9)) as u64
    }
}

pub(crate) fn run(args: &BenchArgs, out: &mut impl Write) -> Result<(), Fail> {
    let ids = match &args.battles[..] {
        [] => battles().iter().map(|battle| battle.id.to_owned()).collect(),
        ids => ids.to_vec(),
    };
    let games =
        ids.iter().map(|id| new_game(id, "", &args.options, None, 1)).collect::<Result<Vec<_>, _>>()?;
    if let Some(count) = args.fixed {
        return run_fixed(ids.into_iter().zip(games), count, args, out);
    }
    let mut all = Vec::new();
    for (id, game) in ids.into_iter().zip(games) {
        let counted = args.games.map(|games| watched(&game, &id, games, args)).transpose()?;
        let measures =
            game.visit(Bench { id, time: Duration::from_secs(args.seconds), counted, seed: args.seed })?;
        if !args.json {
            print(&measures, out)?;
        }
        all.push(measures);
    }
    if args.json {
        writeln!(out, "{}", files::json(&json!({ "battles": all }))?)?;
    }
    Ok(())
}

/// Fixed games of each battle and nothing else: what a profiler shall count.
fn run_fixed(
    games: impl Iterator<Item = (String, AnyGame)>,
    count: u64,
    args: &BenchArgs,
    out: &mut impl Write,
) -> Result<(), Fail> {
    let mut all = Vec::new();
    for (id, game) in games {
        let fixed = game.visit(FixedGames { id, count, seed: args.seed })?;
        let speed = fixed.decisions_per_second();
        if args.json {
            let mut value = json!(fixed);
            value["decisions_per_second"] = json!(speed);
            all.push(value);
        } else {
            let Fixed { id, games, decisions, lists, .. } = &fixed;
            writeln!(out, "{id}, {games} games, {decisions} decisions, lists {lists}")?;
            writeln!(out, "  {speed:>12} decisions a second")?;
        }
    }
    if args.json {
        writeln!(out, "{}", files::json(&json!({ "battles": all }))?)?;
    }
    Ok(())
}

/// Plays so many random games of a battle: the same ones for the same seed.
pub fn fixed(battle: &str, games: u64, seed: u64) -> Result<Fixed, String> {
    let told = |fail: Fail| fail.message().unwrap_or_default().to_owned();
    let game = new_game(battle, "", &[], None, 1).map_err(|error| error.to_string())?;
    game.visit(FixedGames { id: battle.into(), count: games, seed }).map_err(told)
}

struct FixedGames {
    id: String,
    count: u64,
    seed: u64,
}

impl Visitor for FixedGames {
    type Out = Result<Fixed, Fail>;

    fn visit<R: Sketch>(self, game: &Game<R>) -> Result<Fixed, Fail> {
        let (mut mover, mut count) = (Mover::new(self.seed), Count::default());
        let clock = Clock::start();
        for _ in 0..self.count {
            play_one::<R>(game.setup(), &mut mover, &mut count, |_, _| Ok(())).map_err(Fail::wrong)?;
        }
        let seconds = clock.elapsed().as_secs_f64();
        let Count { games, decisions, rolls, actions, lists } = count;
        let (id, lists, clock) = (self.id, format!("{lists:016x}"), clock::KIND);
        Ok(Fixed { id, games, decisions, rolls, actions, lists, seconds, clock })
    }
}

fn print(measures: &Measures, out: &mut impl Write) -> Result<(), Fail> {
    let m = measures;
    writeln!(out, "{}, {} games", m.id, m.games)?;
    writeln!(out, "  {:>12} decisions a second", m.decisions_per_second)?;
    writeln!(out, "  {:>12.1} games a second", m.games_per_second)?;
    writeln!(out, "  {:>12.1} decisions a game", m.decisions_per_game)?;
    writeln!(out, "  {:>12.1} actions a decision", m.actions_per_decision)?;
    writeln!(out, "  {:>12} bytes a state", m.state_bytes)?;
    writeln!(out, "  {:>12.1} ns a clone", m.clone_ns)?;
    writeln!(out, "  {:>12} bytes a view", m.view_bytes)?;
    writeln!(out, "  {:>12.2} ms to replay a game", m.replay_ms)?;
    Ok(())
}

/// Plays so many games and looks at them on the way. Speed is measured without looking; what is looked at is not measured for speed.
fn watched(game: &AnyGame, id: &str, games: u64, args: &BenchArgs) -> Result<(Count, f64), Fail> {
    let mut watch = Watch {
        mover: Mover::new(args.seed),
        searcher: Mover::new(!args.seed),
        count: Count::default(),
        answers: 0,
    };
    let start = Clock::start();
    for number in 1..=games {
        let drawn = args.random_options.then(|| drawn(id, &mut watch.mover)).transpose()?;
        let game = drawn.as_ref().unwrap_or(game);
        game.visit(&mut watch).map_err(|broken| report(&broken, number, args))?;
    }
    Ok((watch.count, start.elapsed().as_secs_f64()))
}

/// What was found in a random game, with everything that leads there again: the game's answers are written to a record file. Should the file
/// not be writable, the message holds the answers itself.
fn report(broken: &Broken, number: u64, args: &BenchArgs) -> Fail {
    let Broken { what, record } = broken;
    let Header { battle, edition, options, .. } = &record.header;
    let (seed, options, answers) = (args.seed, options.join(", "), record.answers.len());
    let path = args.records.join(format!("bench-{battle}-{seed}-{number}.json"));
    let kept = files::may_write(&path).and_then(|()| files::write_record(&path, record));
    let led = match kept {
        Ok(()) => format!("after {answers} answers; see `bicorne replay {} --explain`", files::quoted(&path)),
        Err(fail) => {
            let unkept = fail.message().unwrap_or_default();
            format!("after these {answers} answers ({unkept}): {}", record.answers.join("; "))
        }
    };
    Fail::wrong(format!(
        "{battle}, seed {seed}, game {number}, edition {edition}, options ({options}): {what}\n{led}"
    ))
}

/// The battle under any edition and any options.
fn drawn(id: &str, mover: &mut Mover) -> Result<AnyGame, Fail> {
    let (edition, options) = battle(id)?.draw(&mut |bound| mover.below(bound));
    Ok(new_game(id, edition, &options, None, 1)?)
}

struct Bench {
    id: String,
    time: Duration,
    /// What has been played already, and in which time.
    counted: Option<(Count, f64)>,
    seed: u64,
}

impl Visitor for Bench {
    type Out = Result<Measures, Fail>;

    fn visit<R: Sketch>(self, game: &Game<R>) -> Result<Measures, Fail> {
        let setup = game.setup();
        let mut mover = Mover::new(self.seed);
        let mut fast = || {
            let mut count = Count::default();
            let start = Clock::start();
            while start.elapsed() < self.time {
                play_one::<R>(setup, &mut mover, &mut count, |_, _| Ok(())).map_err(Fail::wrong)?;
            }
            Ok::<_, Fail>((count, start.elapsed().as_secs_f64()))
        };
        let (count, seconds) = self.counted.map_or_else(&mut fast, Ok)?;
        let (replay_ms, middle) = replay(game, &mut mover)?;
        let view = serde_json::to_vec(&R::view(setup, middle.state(), Viewer::Seat(Side::A)));
        Ok(Measures {
            id: self.id,
            decisions_per_second: (count.decisions as f64 / seconds) as u64,
            games_per_second: count.games as f64 / seconds,
            state_bytes: size_of::<R::State>(),
            clone_ns: clone_ns(middle.state()),
            view_bytes: view.map_or(0, |view| view.len()),
            replay_ms,
            games: count.games,
            decisions: count.decisions,
            rolls: count.rolls,
            decisions_per_game: count.decisions as f64 / count.games.max(1) as f64,
            actions_per_decision: count.actions as f64 / count.decisions.max(1) as f64,
            seconds,
            clock: clock::KIND,
        })
    }
}

#[derive(Default)]
struct Count {
    games: u64,
    decisions: u64,
    rolls: u64,
    actions: u64,
    /// The lengths of the lists, folded.
    lists: u64,
}

/// Whoever looks on while games are played.
struct Watch {
    mover: Mover,
    /// What is searched where; apart, so that the games are the same whatever is searched.
    searcher: Mover,
    count: Count,
    /// How many answers have been given in all games, so that short games are looked at too.
    answers: u64,
}

/// A game in which something is wrong, up to where that was found.
struct Broken {
    what: String,
    record: Record,
}

impl Visitor for &mut Watch {
    type Out = Result<(), Box<Broken>>;

    fn visit<R: Sketch>(self, game: &Game<R>) -> Result<(), Box<Broken>> {
        let Watch { mover, searcher, count, answers: given } = self;
        let setup = game.setup();
        let mut answers = Vec::new();
        let played = play_one::<R>(setup, mover, count, |state, answer| {
            answers.extend(answer);
            *given += u64::from(answer.is_some());
            let due = answer.is_none() || given.is_multiple_of(LOOK_EVERY);
            if due { look::<R>(setup, state, searcher) } else { Ok(()) }
        });
        played.map_err(|what| Box::new(broken(game, &answers, what)))
    }
}

/// The record of what was played, by the door. An answer that the door refuses though it was listed is the graver fault.
fn broken<R: Sketch>(fresh: &Game<R>, answers: &[Answer<R::Action>], what: String) -> Broken {
    let mut game = fresh.clone();
    let refused = answers.iter().find_map(|&answer| game.submit(answer).err());
    let what = refused.map_or(what, |refusal| format!("a listed answer is refused: {}", refusal.reason));
    Broken { what, record: game.record() }
}

/// What is unsound about a state that play has reached.
fn look<R: Sketch>(setup: &R::Setup, state: &R::State, searcher: &mut Mover) -> Result<(), String> {
    if let Some(faults) = Some(R::check(setup, state)).filter(|faults| !faults.is_empty()) {
        return Err(format!("a broken invariant: {}", faults.join("; ")));
    }
    if searcher.below(SEARCH_ONE_IN) == 0 { search::<R>(setup, state, searcher) } else { Ok(()) }
}

/// Whether a side that is asked could answer for ever.
fn search<R: Sketch>(setup: &R::Setup, state: &R::State, searcher: &mut Mover) -> Result<(), String> {
    let Next::Decide(decisions) = R::next(setup, state) else { return Ok(()) };
    let depth = DEPTHS[searcher.below(DEPTHS.len())];
    for side in decisions.iter().map(|decision| decision.side) {
        let pick = &mut |bound| searcher.below(bound);
        let found = match depth {
            Some(depth) => find_circle::<R>(setup, state, side, Reach { depth, ..REACH }, pick),
            None => stubborn::<R>(setup, state, side, LONGEST_CHAIN, pick),
        };
        if let Some(endless) = found {
            let from = endless.circle.unwrap_or_else(|| endless.way.len().saturating_sub(12));
            let id = R::side_ids(setup)[side.index()];
            let text = |&action: &R::Action| format!("{id}: {}", R::write_action(setup, action));
            let [before, round] = [&endless.way[..from], &endless.way[from..]]
                .map(|actions| actions.iter().map(text).collect::<Vec<_>>().join("; "));
            let how =
                if endless.circle.is_some() { "leads back to where it began" } else { "is not the end" };
            return Err(format!("{id} can answer for ever: after `{before}`, `{round}` {how}"));
        }
    }
    Ok(())
}

/// One game past the door: what is drawn from the list of actions is legal. `look` sees every answer with the state it leads to, and the
/// end without one. A profiler is told to count inside this function, so it must be one.
#[inline(never)]
fn play_one<R: Sketch>(
    setup: &R::Setup,
    mover: &mut Mover,
    count: &mut Count,
    mut look: impl FnMut(&R::State, Option<Answer<R::Action>>) -> Result<(), String>,
) -> Result<(), String> {
    let mut state = R::start(setup);
    let mut actions = Vec::with_capacity(256);
    for _ in 0..LONGEST_GAME {
        let answer = match R::next(setup, &state) {
            Next::Decide(decisions) => {
                let side = decisions.first().side;
                actions.clear();
                R::actions(setup, &state, side, &mut actions);
                count.decisions += 1;
                count.actions += actions.len() as u64;
                count.lists = (count.lists ^ actions.len() as u64).wrapping_mul(0x0100_0000_01b3);
                let action = mover.pick(&actions);
                Answer::Act(side, action.ok_or("a decision without an action")?)
            }
            Next::Roll(roll) => {
                count.rolls += 1;
                Answer::Roll(any_face(roll.dice, mover).ok_or("a roll without a face")?)
            }
            Next::Over(_) => {
                count.games += 1;
                return look(&state, None);
            }
        };
        R::apply(setup, &mut state, answer, &mut Silent);
        look(&state, Some(answer))?;
    }
    Err(format!("a random game did not end within {LONGEST_GAME} answers"))
}

fn any_face(dice: Dice, mover: &mut Mover) -> Option<Face> {
    match dice {
        Dice::One => Some(Face(mover.below(6) as u8 + 1)),
        Dice::Two => Some(Face((mover.below(6) as u8 + 1) * 10 + mover.below(6) as u8 + 1)),
        Dice::Draw(0) => None,
        Dice::Draw(_) => dice.faces().nth(mover.below(dice.count() as usize)),
    }
}

/// Milliseconds to replay a whole random game through the door, and that game at its middle.
fn replay<R: Sketch>(fresh: &Game<R>, mover: &mut Mover) -> Result<(f64, Game<R>), Fail> {
    let mut game = fresh.clone();
    for _ in 0..LONGEST_GAME {
        let answer = match game.next() {
            Next::Decide(decisions) => {
                let side = decisions.first().side;
                mover.pick(&game.actions(side)).map(|action| Answer::Act(side, action))
            }
            Next::Roll(roll) => any_face(roll.dice, mover).map(Answer::Roll),
            Next::Over(_) => break,
        };
        let answer = answer.ok_or_else(|| Fail::wrong("nothing to answer"))?;
        game.submit(answer).map_err(|refusal| Fail::wrong(refusal.reason))?;
    }
    let record = game.record();
    let again = Game::<R>::new(game.setup_shared(), game.header().clone());
    let start = Clock::start();
    let replayed = again.replay(&record).map_err(|error| Fail::wrong(error.to_string()))?;
    let time = start.elapsed().as_secs_f64() * 1e3;
    let middle = replayed.at_point(replayed.at() / 2);
    Ok((time, middle.unwrap_or(replayed)))
}

fn clone_ns<S: Clone>(state: &S) -> f64 {
    const TIMES: u32 = 1_000_000;
    let start = Clock::start();
    for _ in 0..TIMES {
        black_box(black_box(state).clone());
    }
    start.elapsed().as_secs_f64() * 1e9 / f64::from(TIMES)
}
