//! `bicorne play`: a game in the terminal.

pub(crate) mod choices;
mod command;
mod page;
pub(crate) mod screen;
mod table;
#[cfg(test)]
mod tests;

use std::io::{self, BufRead, Read as _, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use catalog::{AnyGame, from_situation, load_record, new_game};
use play::Side;
use school::FirstGame;
use session::Session;
use session::computer::Kind;

use self::table::Table;
use self::table::coach::Coach;
use crate::cli::{Against, DiceMode, PlayArgs};
use crate::fail::Fail;
use crate::files;
use crate::style::Style;

/// What is played unless something else is asked for.
const FIRST: &str = "castiglione";

/// Nobody types more than this at once.
const LONGEST_LINE: u64 = 1 << 16;

/// Whom one can play against, with a few words.
const OPPONENTS: [(Kind, &str); 6] = [
    (Kind::Level(1), "knows the drill, and often misjudges what matters"),
    (Kind::Level(2), "does at once what the book says"),
    (Kind::Level(3), "compares plans before each turn"),
    (Kind::Level(4), "compares many more, and thinks for some seconds"),
    (Kind::Level(5), "takes all the time it needs"),
    (Kind::Random, "does anything the rules allow"),
];

/// Who sits at the terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Seats {
    /// Both sides, in turn.
    Both,
    /// This side; the computer plays the other like this.
    One(Side, Kind),
}

impl Seats {
    fn has(self, side: Side) -> bool {
        match self {
            Seats::Both => true,
            Seats::One(own, _) => own == side,
        }
    }
}

/// `bicorne play` and nothing more: which battle, which side, and off you go.
pub(crate) fn welcome(mut input: impl BufRead, out: &mut impl Write) -> Result<(), Fail> {
    let style = Style::of_stdout();
    let battles = catalog::battles();
    let last = last_game();
    writeln!(out, "{}\n", style.bold("The wars in Italy as board wargames, with every rule enforced"))?;
    for (index, battle) in battles.iter().enumerate() {
        writeln!(out, "  {}  {}", index + 1, battle.title)?;
    }
    if let Some(path) = &last {
        writeln!(out, "  {}  go on with the last game, {}", battles.len() + 1, path.display())?;
    }
    writeln!(out, "  q  leave\n")?;
    let hint = format!(
        "{0} list: what they are about; {0} play --help: optional rules, editions, your own dice",
        program()
    );
    writeln!(out, "{}", style.dim(&hint))?;
    let count = battles.len() + usize::from(last.is_some());
    let (battle, resume) = match choose(&mut input, out, "your choice> ", count)? {
        Chosen::Number(number) if number <= battles.len() => (battles[number - 1].clone(), None),
        Chosen::Number(_) => (battle_of(last.as_deref())?, last),
        Chosen::Leave => return Ok(()),
        Chosen::End => {
            let first = &battles[0];
            writeln!(out, "\nTo play: {} play {} --side {}", program(), first.id, first.sides[0])?;
            return Ok(());
        }
    };
    let [one, two] = battle.side_names;
    writeln!(out, "\n{}", style.bold(battle.title))?;
    writeln!(out, "  1  play the {one} side against the computer")?;
    writeln!(out, "  2  play the {two} side against the computer")?;
    writeln!(out, "  3  play both sides, two at one keyboard")?;
    let prompt = if resume.is_some() { "which side were you? " } else { "which side? " };
    let Chosen::Number(number) = choose(&mut input, out, prompt, 3)? else { return Ok(()) };
    let side = ["both", battle.sides[0], battle.sides[1]][number % 3];
    let Some(against) = (if number == 3 { Some(Against::default()) } else { ask_level(&mut input, out)? })
    else {
        return Ok(());
    };
    let battle = resume.is_none().then(|| battle.id.to_owned());
    run(&PlayArgs { battle, side: side.into(), against, resume, ..PlayArgs::default() }, input, out)
}

/// How the computer shall play; nothing if the player leaves.
fn ask_level(input: &mut impl BufRead, out: &mut impl Write) -> Result<Option<Against>, Fail> {
    writeln!(out)?;
    for (index, (kind, about)) in OPPONENTS.iter().enumerate() {
        writeln!(out, "  {}  {:<8} {about}", index + 1, kind.to_string())?;
    }
    let chosen = choose(input, out, "against whom? ", OPPONENTS.len())?;
    Ok(if let Chosen::Number(number) = chosen { Some(Against(OPPONENTS[number - 1].0)) } else { None })
}

/// What was chosen from a short list.
enum Chosen {
    Number(usize),
    Leave,
    End,
}

/// Asks until a number of the list is typed, or the player leaves.
fn choose(
    input: &mut impl BufRead,
    out: &mut impl Write,
    prompt: &str,
    count: usize,
) -> Result<Chosen, Fail> {
    loop {
        write!(out, "{prompt}")?;
        out.flush()?;
        let Some(line) = read_line(input)? else { return Ok(Chosen::End) };
        match line.parse() {
            Ok(number) if (1..=count).contains(&number) => return Ok(Chosen::Number(number)),
            _ if ["q", "quit", "exit"].contains(&line.as_str()) => return Ok(Chosen::Leave),
            _ => writeln!(out, "Type a number from 1 to {count}, or q.")?,
        }
    }
}

/// The battle of a game that was kept.
fn battle_of(path: Option<&Path>) -> Result<catalog::Battle, Fail> {
    let path = path.ok_or_else(|| Fail::wrong("there is no game to go on with"))?;
    Ok(catalog::battle(&files::read_record(path)?.header.battle)?)
}

/// How this program is called from where we are.
fn program() -> String {
    let called = std::env::args_os().next().map(PathBuf::from);
    called.map_or_else(|| "bicorne".into(), |path| files::quoted(&path))
}

/// The game that was kept last in this folder.
fn last_game() -> Option<PathBuf> {
    let ours = |path: &PathBuf| {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        name.starts_with("bicorne-") && name.ends_with(".json")
    };
    let found =
        std::fs::read_dir(".").ok()?.filter_map(Result::ok).map(|entry| PathBuf::from(entry.file_name()));
    let age = |path: &PathBuf| path.metadata().and_then(|data| data.modified()).ok();
    found.filter(ours).max_by_key(age)
}

/// Plays until the game is over, the input ends or the player leaves.
pub(crate) fn run(args: &PlayArgs, input: impl BufRead, out: &mut impl Write) -> Result<(), Fail> {
    let session = Session::new(open(args)?)?;
    let seats = seats(&session, &args.side, args.against)?;
    let keep = match args.save.as_ref().or(args.resume.as_ref()) {
        Some(path) => path.clone(),
        None => free_name(session.battle().id, session.seed()),
    };
    if args.save.is_some() {
        files::may_write(&keep)?;
    }
    Table::new(session, seats, args.dice, keep, Style::of_stdout(), input, out).play()
}

/// Plays the first game of a battle against its opponent, with the coach.
pub(crate) fn first(
    first: &Arc<FirstGame>,
    seed: Option<u64>,
    keep: Option<PathBuf>,
    input: impl BufRead,
    out: &mut impl Write,
) -> Result<(), Fail> {
    let seed = seed.unwrap_or_else(files::fresh_seed);
    let session = Session::new(from_situation(&first.file, &first.situation, None, seed)?)?;
    let kind = Kind::named(&first.against).unwrap_or(Kind::Level(1));
    let seats = Seats::One(session.side(&first.side)?, kind);
    let keep = keep.unwrap_or_else(|| free_name(session.battle().id, session.seed()));
    files::may_write(&keep)?;
    let table = Table::new(session, seats, DiceMode::Auto, keep, Style::of_stdout(), input, out);
    table.coached(Coach::new(Arc::clone(first))).play()
}

fn open(args: &PlayArgs) -> Result<AnyGame, Fail> {
    let named = |path: &Path, error: catalog::CatalogError| match error {
        faults @ catalog::CatalogError::Faults(_) => Fail::from(faults),
        error => Fail::wrong(format!("{}: {error}", path.display())),
    };
    if let Some(path) = &args.resume {
        return load_record(&files::read_record(path)?).map_err(|error| named(path, error));
    }
    let overlay = match &args.overlay {
        Some(path) => Some((path.display().to_string(), files::read(path)?)),
        None => None,
    };
    let overlay = overlay.as_ref().map(|(name, text)| (name.as_str(), text.as_str()));
    let seed = args.seed.unwrap_or_else(files::fresh_seed);
    if let Some(path) = &args.situation {
        let text = files::read(path)?;
        let game = from_situation(&path.display().to_string(), &text, overlay, seed);
        return game.map_err(|error| named(path, error));
    }
    let battle = args.battle.as_deref().unwrap_or(FIRST);
    let edition = args.edition.as_deref().unwrap_or_default();
    Ok(new_game(battle, edition, &args.options, overlay, seed)?)
}

fn seats(session: &Session, side: &str, against: Against) -> Result<Seats, Fail> {
    let [one, two] = session.battle().sides;
    if side == "both" {
        return if against == Against::default() {
            Ok(Seats::Both)
        } else {
            Err(Fail::wrong(format!(
                "which side do you play against a {against}? --side {one} or --side {two}"
            )))
        };
    }
    let found = session.side(side).map(|side| Seats::One(side, against.0));
    found.map_err(|_| Fail::wrong(format!("no side is called {side:?}; there are: {one}, {two}, both")))
}

/// One line of input, trimmed; nothing at its end. What is not text is read as well as it can be.
pub(crate) fn read_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    let read = input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line)?;
    Ok((read > 0).then(|| String::from_utf8_lossy(&line).trim().to_owned()))
}

/// A file name that is not taken.
fn free_name(battle: &str, seed: u64) -> PathBuf {
    let name = |number: u32| match number {
        1 => PathBuf::from(format!("bicorne-{battle}-{seed}.json")),
        _ => PathBuf::from(format!("bicorne-{battle}-{seed}-{number}.json")),
    };
    (1..1000).map(name).find(|path| !path.exists()).unwrap_or_else(|| name(1))
}
