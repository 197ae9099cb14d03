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

/// Board wargames of the wars in Italy, with the rules enforced.
///
/// Without a command: the table in your browser.
#[derive(Parser)]
#[command(version, after_help = "Exit codes: 0 done, 1 the answer is no, 2 the call or its input was wrong.")]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

impl Cli {
    /// The command line; a wrong one ends the program with what is wrong.
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
            text += &format!("Editions of {}: {first} (unless said otherwise), {others}\n", battle.id);
        }
        text += &format!("Options of {}, for --option:\n", battle.id);
        for option in &battle.options {
            let on = if option.default { ", on unless switched off" } else { "" };
            text += &format!("  {:<33} {} ({}{on})\n", option.id, option.title, option.clause);
        }
    }
    text
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Serve the table in the browser
    Serve(ServeArgs),
    /// List the games that are kept, with the links to their seats
    Games(GamesArgs),
    /// Measure how many answers a server takes and how long people wait; without --url a server of its own, on this machine
    Load(LoadArgs),
    /// Play in the terminal, both sides or one against the computer
    Play(PlayArgs),
    /// Learn by playing: the list of lessons, puzzles and first games, or one of them
    Learn(LearnArgs),
    /// List the battles: what they are about, their sides and options
    List(ListArgs),
    /// Serve other programs: one JSON request a line in, one answer a line out
    Engine,
    /// Show a recorded game, whole or up to a point
    Replay(ReplayArgs),
    /// Replay a record and compare: exit code 0 identical, 1 different, 2 unreadable
    Verify(FileArgs),
    /// Check the embedded data, or a file of one of its kinds: exit code 1 if anything is wrong
    Check(CheckArgs),
    /// Look up a clause or words: what is asked, and the rulings on it
    Rules(RulesArgs),
    /// What others have written that is in this program, and its licences
    Notices,
    /// Measure random play on one core
    Bench(BenchArgs),
    /// Let two computer players meet: every start is played twice with the same dice and the sides swapped
    Arena(ArenaArgs),
    /// Studies of a battle from many games
    #[command(subcommand)]
    Lab(LabCommand),
    /// Print the completions of a shell, to be put where it looks for them
    Completions(CompletionsArgs),
    /// Print the manual page, or write the pages of all commands into a folder
    Man(ManArgs),
}

#[derive(Args)]
pub(crate) struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    pub(crate) shell: clap_complete::Shell,
}

#[derive(Args)]
pub(crate) struct ManArgs {
    /// Write bicorne.1, bicorne-play.1 and so on into this folder, which is made if it is not there
    #[arg(value_name = "DIR")]
    pub(crate) folder: Option<PathBuf>,
}

#[derive(Args, Default)]
pub(crate) struct ServeArgs {
    /// The port; 1796 unless that is taken
    #[arg(long, value_name = "N")]
    pub(crate) port: Option<u16>,
    /// The address to listen on: 0.0.0.0 lets others in your network play
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) host: Option<IpAddr>,
    /// Where games are kept
    #[arg(long, value_name = "DIR")]
    pub(crate) data_dir: Option<PathBuf>,
    /// Do not open the browser
    #[arg(long)]
    pub(crate) no_open: bool,
    /// What is logged, such as info or server=debug; warnings unless said here or in RUST_LOG
    #[arg(long, value_name = "FILTER")]
    pub(crate) log: Option<String>,
    /// A further name this server goes by, such as that of this computer in its network; may be repeated
    #[arg(long = "name", value_name = "NAME")]
    pub(crate) names: Vec<String>,
    /// The address under which browsers know it, such as https://play.example.org: see docs/hosting.md
    #[arg(long, value_name = "URL", value_parser = origin)]
    pub(crate) origin: Option<String>,
    /// A proxy, by address or network, that is believed when it says for whom it asks; may be repeated
    #[arg(long = "trusted-proxy", value_name = "NET")]
    pub(crate) trusted: Vec<Net>,
    /// Tell counters at this address alone, such as 127.0.0.1:9796
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) metrics: Option<SocketAddr>,
    /// Make no new game when the database is larger than this
    #[arg(long, value_name = "MIB")]
    pub(crate) max_disk: Option<u64>,
    /// Throw away games in which nobody has answered or sat down for so many days; never, unless this is said
    #[arg(long, value_name = "DAYS", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) prune_after: Option<u16>,
    /// No limits by address: for measuring, or where something in front of it has its own
    #[arg(long)]
    pub(crate) no_limits: bool,
    /// The folder of the site without a server, served at /offline/; the folder `site` beside this program unless said
    #[arg(long, value_name = "DIR")]
    pub(crate) site: Option<PathBuf>,
    /// Go on with a new key, if the one of these games is lost for good
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
            Err("an origin is https:// or http:// and a name, with a port if it is not the usual one".into())
        }
    }
}

#[derive(Args)]
pub(crate) struct LoadArgs {
    /// The server, such as http://127.0.0.1:1796; without it one is started for the measuring, without limits by address
    #[arg(long, value_name = "URL")]
    pub(crate) url: Option<String>,
    /// The server on another machine is my own
    #[arg(long, requires = "url")]
    pub(crate) mine: bool,
    /// What is played
    #[arg(long, default_value = "castiglione")]
    pub(crate) battle: String,
    /// How many tables
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u16).range(1..=5_000))]
    pub(crate) tables: u16,
    /// How many look on at each table
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(0..=50))]
    pub(crate) lookers: u16,
    /// For how long
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=600))]
    pub(crate) seconds: u32,
    /// Answers a second at each table; 0 for the next as soon as one is kept
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = clap::value_parser!(u32).range(0..=10_000))]
    pub(crate) rate: u32,
    /// Of a hundred answers so many are followed by a question about what has been
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=100))]
    pub(crate) questions: u8,
    /// Answer as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct GamesArgs {
    /// Where games are kept
    #[arg(long, value_name = "DIR")]
    pub(crate) data_dir: Option<PathBuf>,
    /// The port the server listens on, for the links
    #[arg(long, value_name = "N", default_value_t = server::config::PORT)]
    pub(crate) port: u16,
    /// Answer as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Default)]
pub(crate) struct PlayArgs {
    /// The battle; without anything you are asked, else it is castiglione
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
    /// The seed of the dice; a new one each time unless given
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// The side you play against the computer (such as french), or both
    #[arg(long, default_value = "both")]
    pub(crate) side: String,
    /// How the computer plays: recruit, captain, colonel, general, marshal, or random
    #[arg(long, value_name = "LEVEL", default_value_t = Against::default())]
    pub(crate) against: Against,
    /// Who rolls: the program, or you at your own table
    #[arg(long, value_enum, default_value_t = DiceMode::Auto)]
    pub(crate) dice: DiceMode,
    /// Go on with a saved game; say again which side you play
    #[arg(long, value_name = "FILE", conflicts_with_all = ["battle", "edition", "options", "overlay", "seed", "situation"])]
    pub(crate) resume: Option<PathBuf>,
    /// Start from a situation, a TOML file with any position: see docs/situations.md
    #[arg(long, value_name = "FILE", conflicts_with_all = ["battle", "edition", "options"])]
    pub(crate) situation: Option<PathBuf>,
    /// Where the game is kept; bicorne-BATTLE-SEED.json unless said otherwise
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
}

impl PlayArgs {
    /// Nothing was said about the game: the player is asked.
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
    /// The lesson or puzzle, such as caldiero/first-assault, or a file with one, or a first game, such as caldiero/first; the list
    /// of them all unless one is named
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
    /// The battle; all unless one is named
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
    /// Add the state, what is asked there, and every legal answer with its clause
    #[arg(long)]
    pub(crate) explain: bool,
    /// Write the position as a situation text, which `play --situation` and `check` read; secrets included
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
    /// An overlay, situation, record, lesson, puzzle or other text of docs/lessons.md; all embedded data if there is none
    pub(crate) file: Option<PathBuf>,
    /// Answer as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct RulesArgs {
    /// A clause, such as 'BII 8.3' or 'CAL 12.6.1', or words to look for, such as forced march
    #[arg(required = true, num_args = 1..)]
    pub(crate) clause: Vec<String>,
    /// Answer as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct BenchArgs {
    /// The battles; all unless some are named
    pub(crate) battles: Vec<String>,
    /// How many seconds of the processor's time to play each battle
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u64).range(1..=3600))]
    pub(crate) seconds: u64,
    /// Play this many games of each battle instead, and look for dead ends, broken invariants and ways to answer for ever
    #[arg(long, value_name = "N", conflicts_with = "seconds", value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pub(crate) games: Option<u64>,
    /// Play this many games of each battle and do nothing else, for comparisons and profilers: the same games for the same seed
    #[arg(long, value_name = "N", conflicts_with_all = ["seconds", "games"], value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pub(crate) fixed: Option<u64>,
    /// Switch an option of the battle: ID, ID=on or ID=off; may be repeated
    #[arg(long = "option", value_name = "ID", value_delimiter = ',', requires = "battles")]
    pub(crate) options: Vec<String>,
    /// Play each of the games under any edition, with every option on or off at random
    #[arg(long, requires = "games", conflicts_with = "options")]
    pub(crate) random_options: bool,
    /// Where the record of a game goes in which something is wrong
    #[arg(long, value_name = "DIR", default_value = ".", requires = "games")]
    pub(crate) records: PathBuf,
    /// Begin another row of random games
    #[arg(long, value_name = "N", default_value_t = 1796)]
    pub(crate) seed: u64,
    /// Answer as JSON
    #[arg(long)]
    pub(crate) json: bool,
}
