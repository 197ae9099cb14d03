//! Battles that the computer plays: what arena and lab ask for alike, and the one place that tells the families apart.

use std::num::NonZero;
use std::path::PathBuf;
use std::thread::available_parallelism;

use catalog::{Annals, AnyGame, new_game};
use clap::Args;
use play::Game;
use staff::{Doctrine, Kind, Player};

use crate::fail::Fail;
use crate::files;

/// Which battle is played how, from which seed on how many threads.
#[derive(Args)]
pub(crate) struct Ground {
    /// The seed of the first game
    #[arg(long, value_name = "N", default_value_t = 1796)]
    pub(crate) seed: u64,
    /// The edition of the rulebook
    #[arg(long)]
    pub(crate) edition: Option<String>,
    /// Switch an option of the battle: ID, ID=on or ID=off; may be repeated
    #[arg(long = "option", value_name = "ID", value_delimiter = ',')]
    pub(crate) options: Vec<String>,
    /// A TOML file that replaces values of the battle: see docs/overlays.md
    #[arg(long, value_name = "FILE")]
    pub(crate) overlay: Option<PathBuf>,
    /// Spend only one in N of the simulations of each level, to match slow levels in less time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) budget: u32,
    /// How many games to play at once; by default one for each core
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: Option<u16>,
    /// Answer as JSON, in one line
    #[arg(long)]
    pub(crate) json: bool,
}

impl Ground {
    /// The battle at its start.
    pub(crate) fn game(&self, battle: &str) -> Result<AnyGame, Fail> {
        let overlay = self.overlay.as_ref().map(|path| files::read(path).map(|text| (path, text)));
        let overlay = overlay.transpose()?.map(|(path, text)| (path.display().to_string(), text));
        let overlay = overlay.as_ref().map(|(name, text)| (name.as_str(), text.as_str()));
        let edition = self.edition.as_deref().unwrap_or_default();
        Ok(new_game(battle, edition, &self.options, overlay, self.seed)?)
    }

    /// How many games are played at once.
    pub(crate) fn threads(&self) -> usize {
        let cores = || available_parallelism().map_or(1, NonZero::get);
        self.threads.map_or_else(cores, usize::from)
    }

    /// One of our own players, with the share of its simulations that was asked for.
    pub(crate) fn player<D: Doctrine>(&self, kind: Kind, seed: u64) -> Player<D> {
        let player = Player::new(kind, seed);
        match kind.effort() {
            Some(effort) if self.budget > 1 => player.with_effort(effort.divided(self.budget)),
            _ => player,
        }
    }
}

/// Code that is written once for every family that the computer plays.
pub(crate) trait Staffed {
    /// What it brings back.
    type Out;

    /// Called with the game as its own family.
    fn play<D: Doctrine + Annals>(self, game: &Game<D>) -> Self::Out;
}

/// Hands a game to `code` as what it is. A family with a doctrine needs one line here.
pub(crate) fn with_staff<S: Staffed>(game: &AnyGame, code: S) -> Result<S::Out, Fail> {
    match game {
        AnyGame::Areas(game) => Ok(code.play(game)),
        AnyGame::Orders(game) => Ok(code.play(game)),
        AnyGame::Chits(game) => Ok(code.play(game)),
        #[allow(unreachable_patterns, reason = "only tests know a family without a doctrine")]
        _ => Err(Fail::wrong(format!("the computer does not play {}", game.header().battle))),
    }
}
