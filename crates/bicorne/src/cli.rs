//! How the program is called.

use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args, CommandFactory as _, FromArgMatches as _, Parser, Subcommand, ValueEnum};
use server::Net;
use session::computer::{Kind, LEVELS};

use crate::arena::ArenaArgs;
use crate::lab::LabCommand;

/// Play board wargames of the wars in Italy, with every rule enforced.
///
/// Without a command the table opens in your browser.
#[derive(Parser)]
#[command(version, after_help = "Exit codes: 0 done, 1 the answer is no, 2 the call or its input was wrong.")]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

impl Cli {
    /// The command line; a wrong one ends the program with a message.
    pub(crate) fn read() -> Cli {
        Cli::from_arg_matches(&Cli::described().get_matches()).unwrap_or_else(|error| error.exit())
    }

    /// The command line with what only the catalog knows.
    pub(crate) fn described() -> clap::Command {
        Cli::command().mut_subcommand("play", |play| play.after_help(choices()))
    }
}

/// The editions and options of every battle.
fn choices() -> String {
    let mut text = String::new();
    for battle in catalog::battles() {
        if let [first, others @ ..] = &battle.editions[..]
            && !others.is_empty()
        {
            let others = others.join(", ");
            text += &format!("Editions of {}: {first} (default), {others}\n", battle.id);
        }
        text += &format!("Options of {}, for --option:\n", battle.id);
        for option in &battle.options {
            let on = if option.default { ", on by default" } else { "" };
            text += &format!("  {:<33} {} ({}{on})\n", option.id, option.title, option.clause);
        }
    }
    text
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Serve the table in the browser
    Serve(ServeArgs),
    /// List the saved games, with the links to their seats
    Games(GamesArgs),
    /// Measure how many answers a server handles and how long people wait; without --url it starts a server of its own
    Load(LoadArgs),
    /// Play in the terminal, both sides or one against the computer
    Play(PlayArgs),
    /// Learn by playing: list the lessons, puzzles and first games, or play one
    Learn(LearnArgs),
    /// List the battles with their sides and options
    List(ListArgs),
    /// Serve other programs: read one JSON request a line, write one answer a line
    Engine,
    /// Show a recorded game, all of it or up to a point
    Replay(ReplayArgs),
    /// Replay a record and compare the result: exit code 0 identical, 1 different, 2 unreadable
    Verify(FileArgs),
    /// Check the embedded data, or a file of one of its kinds: exit code 1 if anything is wrong
    Check(CheckArgs),
    /// Look up a clause or words: what the rulebook asks, and our rulings on it
    Rules(RulesArgs),
    /// Print what others have written that is in this program, and its licences
    Notices,
    /// Measure how fast random play is on one core, or look for broken rules
    Bench(BenchArgs),
    /// Let two computer players meet: each game is played twice with the same dice and the sides swapped
    Arena(ArenaArgs),
    /// Study a battle by playing many games
    #[command(subcommand)]
    Lab(LabCommand),
    /// Print the completions for a shell; save them where your shell looks for them
    Completions(CompletionsArgs),
    /// Print the manual page, or write the pages of all commands into a directory
    Man(ManArgs),
}

#[derive(Args)]
pub(crate) struct CompletionsArgs {
    /// The shell to complete for
    #[arg(value_enum)]
    pub(crate) shell: clap_complete::Shell,
}

#[derive(Args)]
pub(crate) struct ManArgs {
    /// Write bicorne.1, bicorne-play.1 and so on into this directory; it is created if it does not exist
    #[arg(value_name = "DIR")]
    pub(crate) folder: Option<PathBuf>,
}

#[derive(Args, Default)]
pub(crate) struct ServeArgs {
    /// The port to listen on; 1796, or another one if that is in use
    #[arg(long, value_name = "N")]
    pub(crate) port: Option<u16>,
    /// The address to listen on: 0.0.0.0 lets others in your network play
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) host: Option<IpAddr>,
    /// The directory for the saved games
    #[arg(long, value_name = "DIR")]
    pub(crate) data_dir: Option<PathBuf>,
    /// Do not open the browser
    #[arg(long)]
    pub(crate) no_open: bool,
    /// What to log, such as info or server=debug; by default warnings, or what RUST_LOG says
    #[arg(long, value_name = "FILTER")]
    pub(crate) log: Option<String>,
    /// Another host name of this server, such as this computer's name in your network; may be repeated
    #[arg(long = "name", value_name = "NAME")]
    pub(crate) names: Vec<String>,
    /// The address that browsers use, such as https://play.example.org: see docs/hosting.md
    #[arg(long, value_name = "URL", value_parser = origin)]
    pub(crate) origin: Option<String>,
    /// A proxy, by address or network, whose forwarded client addresses are trusted; may be repeated
    #[arg(long = "trusted-proxy", value_name = "NET")]
    pub(crate) trusted: Vec<Net>,
    /// Serve metrics at this address, such as 127.0.0.1:9796
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) metrics: Option<SocketAddr>,
    /// Refuse new games while the database is larger than this
    #[arg(long, value_name = "MIB")]
    pub(crate) max_disk: Option<u64>,
    /// Delete games in which nobody has answered or taken a seat for this many days; by default none is deleted
    #[arg(long, value_name = "DAYS", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) prune_after: Option<u16>,
    /// Switch off the limits per address: for measurements, or behind a proxy that has its own
    #[arg(long)]
    pub(crate) no_limits: bool,
    /// The folder of the site without a server, served at /offline/; by default the folder `site` beside this program
    #[arg(long, value_name = "DIR")]
    pub(crate) site: Option<PathBuf>,
    /// Continue with a new key if the key of these games is lost: existing links keep working, but cannot be shown again
    #[arg(long)]
    pub(crate) new_key: bool,
}

/// An origin as browsers write it.
fn origin(text: &str) -> Result<String, String> {
    let rest = ["https://", "http://"].iter().find_map(|scheme| text.strip_prefix(scheme));
    match rest.map(|host| host.trim_end_matches('/')) {
        Some(host) if !host.is_empty() && !host.contains('/') => {
            Ok(text.trim_end_matches('/').to_ascii_lowercase())
        }
        _ => {
            Err("an origin is https:// or http:// and a host name, with a port if it is not the default one"
                .into())
        }
    }
}

#[derive(Args)]
pub(crate) struct LoadArgs {
    /// The server to measure, such as http://127.0.0.1:1796; by default one is started, without limits per address
    #[arg(long, value_name = "URL")]
    pub(crate) url: Option<String>,
    /// Confirm that a server on another machine is yours
    #[arg(long, requires = "url")]
    pub(crate) mine: bool,
    /// The battle to play
    #[arg(long, default_value = "castiglione")]
    pub(crate) battle: String,
    /// The number of tables
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u16).range(1..=5_000))]
    pub(crate) tables: u16,
    /// The number of spectators at each table
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(0..=50))]
    pub(crate) lookers: u16,
    /// How many seconds to measure
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=600))]
    pub(crate) seconds: u32,
    /// Answers a second at each table; 0 sends the next one as soon as one is saved
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = clap::value_parser!(u32).range(0..=10_000))]
    pub(crate) rate: u32,
    /// The percentage of answers that are followed by a question about the past
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=100))]
    pub(crate) questions: u8,
    /// Answer as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct GamesArgs {
    /// The directory with the saved games
    #[arg(long, value_name = "DIR")]
    pub(crate) data_dir: Option<PathBuf>,
    /// The port of the server, for the links
    #[arg(long, value_name = "N", default_value_t = server::config::PORT)]
    pub(crate) port: u16,
    /// Answer as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Default)]
pub(crate) struct PlayArgs {
    /// The battle; without any argument you are asked, otherwise castiglione
    pub(crate) battle: Option<String>,
    /// The edition of the rulebook
    #[arg(long)]
    pub(crate) edition: Option<String>,
    /// Switch an option listed below: ID, ID=on or ID=off; may be repeated
    #[arg(long = "option", value_name = "ID", value_delimiter = ',')]
    pub(crate) options: Vec<String>,
    /// A TOML file that replaces values of the battle: see docs/overlays.md
    #[arg(long, value_name = "FILE")]
    pub(crate) overlay: Option<PathBuf>,
    /// The seed of the dice; by default a new one each time
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// The side you play against the computer, such as french, or both
    #[arg(long, default_value = "both")]
    pub(crate) side: String,
    /// How the computer plays: recruit, captain, colonel, general, marshal, or random
    #[arg(long, value_name = "LEVEL", default_value_t = Against::default())]
    pub(crate) against: Against,
    /// Who rolls: the program, or you at your own table
    #[arg(long, value_enum, default_value_t = DiceMode::Auto)]
    pub(crate) dice: DiceMode,
    /// Continue a saved game; name your side again with --side
    #[arg(long, value_name = "FILE", conflicts_with_all = ["battle", "edition", "options", "overlay", "seed", "situation"])]
    pub(crate) resume: Option<PathBuf>,
    /// Start from a situation, a TOML file with any position: see docs/situations.md
    #[arg(long, value_name = "FILE", conflicts_with_all = ["battle", "edition", "options"])]
    pub(crate) situation: Option<PathBuf>,
    /// The file to save the game in; by default bicorne-BATTLE-SEED.json
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
}

impl PlayArgs {
    /// Whether the command line says nothing about the game, so that the player is asked.
    pub(crate) fn says_nothing(&self) -> bool {
        let named = self.battle.is_some() || self.resume.is_some() || self.situation.is_some();
        let ruled = self.edition.is_some() || self.overlay.is_some() || !self.options.is_empty();
        let played = self.side != "both" || self.against != Against::default() || self.dice != DiceMode::Auto;
        !named && !ruled && !played && self.seed.is_none() && self.save.is_none()
    }
}

/// How the computer plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Against(pub(crate) Kind);

impl Default for Against {
    /// Answers at once, and can be beaten by somebody who has read the rules.
    fn default() -> Against {
        Against(Kind::Level(2))
    }
}

impl fmt::Display for Against {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Against {
    type Err = String;

    fn from_str(name: &str) -> Result<Against, String> {
        let known = name == "random" || LEVELS.contains(&name);
        let kind = known.then(|| Kind::named(name)).flatten();
        kind.map(Against).ok_or_else(|| format!("the computer plays as {} or random", LEVELS.join(", ")))
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum DiceMode {
    /// The program rolls
    #[default]
    Auto,
    /// You roll and type in what came up
    Hand,
}

#[derive(Args, Default)]
pub(crate) struct LearnArgs {
    /// The lesson or puzzle, such as caldiero/first-assault, or a file with one, or a first game, such as caldiero/first; by default all
    /// are listed
    pub(crate) lesson: Option<String>,
    /// The seed of the dice of a first game; a new one each time unless given
    #[arg(long, value_name = "N", requires = "lesson")]
    pub(crate) seed: Option<u64>,
    /// Where a first game is kept; bicorne-BATTLE-SEED.json unless said otherwise
    #[arg(long, value_name = "FILE", requires = "lesson")]
    pub(crate) save: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct ListArgs {
    /// The battle; by default all
    pub(crate) battle: Option<String>,
    /// Answer as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct ReplayArgs {
    /// The record
    pub(crate) file: PathBuf,
    /// Stop after this many answers
    #[arg(long, value_name = "N")]
    pub(crate) at: Option<usize>,
    /// Also show the state, the question, and every legal answer with its clause
    #[arg(long)]
    pub(crate) explain: bool,
    /// Print the position as a situation, which `play --situation` and `check` read; it includes secrets
    #[arg(long, conflicts_with = "explain")]
    pub(crate) situation: bool,
    /// Answer as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct FileArgs {
    /// The record
    pub(crate) file: PathBuf,
    /// Answer as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct CheckArgs {
    /// An overlay, situation, record, lesson, puzzle or other file of docs/lessons.md; by default all embedded data
    pub(crate) file: Option<PathBuf>,
    /// Answer as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct RulesArgs {
    /// A clause, such as 'BII 8.3' or 'CAL 12.6.1', or words to search for, such as forced march
    #[arg(required = true, num_args = 1..)]
    pub(crate) clause: Vec<String>,
    /// Answer as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct BenchArgs {
    /// The battles; by default all
    pub(crate) battles: Vec<String>,
    /// The seconds of processor time for each battle
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u64).range(1..=3600))]
    pub(crate) seconds: u64,
    /// Play this many games of each battle instead, and look for dead ends, broken invariants and endless chains of answers
    #[arg(long, value_name = "N", conflicts_with = "seconds", value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pub(crate) games: Option<u64>,
    /// Play this many games of each battle and nothing else, for comparisons and profilers: the same seed plays the same games
    #[arg(long, value_name = "N", conflicts_with_all = ["seconds", "games"], value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pub(crate) fixed: Option<u64>,
    /// Switch an option of the battle: ID, ID=on or ID=off; may be repeated
    #[arg(long = "option", value_name = "ID", value_delimiter = ',', requires = "battles")]
    pub(crate) options: Vec<String>,
    /// Play each of the games under any edition, with every option on or off at random
    #[arg(long, requires = "games", conflicts_with = "options")]
    pub(crate) random_options: bool,
    /// The directory for the record of a game in which something is wrong
    #[arg(long, value_name = "DIR", default_value = ".", requires = "games")]
    pub(crate) records: PathBuf,
    /// The seed of the random games
    #[arg(long, value_name = "N", default_value_t = 1796)]
    pub(crate) seed: u64,
    /// Answer as JSON
    #[arg(long)]
    pub(crate) json: bool,
}
