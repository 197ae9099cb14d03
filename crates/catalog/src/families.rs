//! The one place that knows which family plays a battle and how its setup is made.

use std::sync::Arc;

use areas::Areas;
use areas::ruleset::{EDITIONS, OPTIONS, Ruleset};
use play::{Faults, Game, Header, Words};

use crate::battle::{Battle, BattleOption};
#[cfg(any(test, feature = "toy"))]
use crate::toy::{self, Toy};
use crate::{AnyGame, CatalogError, Sketch};

/// A battle by the family that plays it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Title {
    Castiglione,
    #[cfg(any(test, feature = "toy"))]
    Toy,
}

/// What players are offered.
pub(crate) const LISTED: [Title; 1] = [Title::Castiglione];

/// The battle with this id.
pub(crate) fn find(id: &str) -> Result<Title, CatalogError> {
    #[cfg(any(test, feature = "toy"))]
    if id == toy::ID {
        return Ok(Title::Toy);
    }
    let known = || LISTED.iter().map(|title| title.battle().id).collect();
    let found = LISTED.into_iter().find(|title| title.battle().id == id);
    found.ok_or_else(|| CatalogError::UnknownBattle { id: id.into(), known: known() })
}

impl Title {
    /// What players read about it.
    pub(crate) fn battle(self) -> Battle {
        match self {
            Title::Castiglione => Battle {
                id: "castiglione",
                title: "Bonaparte in Italy: the Castiglione Campaign, 1796",
                book: "BII",
                sides: areas::setup::SIDE_IDS,
                side_names: areas::setup::SIDE_NAMES,
                editions: EDITIONS.to_vec(),
                options: OPTIONS.iter().map(option).collect(),
            },
            #[cfg(any(test, feature = "toy"))]
            Title::Toy => toy::battle(),
        }
    }

    /// The game a header describes, at its start; edition and options of the header come out in canonical form.
    /// Faults of a situation name `file`.
    pub(crate) fn start(self, header: Header, file: &str) -> Result<AnyGame, CatalogError> {
        match self {
            Title::Castiglione => {
                let (rules, options) = Ruleset::resolve(&header.edition, &header.options)?;
                let header = Header { edition: rules.edition.id().into(), options, ..header };
                let setup = castiglione(rules, overlay(&header))?;
                begin::<Areas>(setup, header, file).map(AnyGame::Areas)
            }
            #[cfg(any(test, feature = "toy"))]
            Title::Toy => begin::<Toy>(toy::setup(&header)?, header, file).map(AnyGame::Toy),
        }
    }
}

/// The setup of the campaign from its embedded data.
fn castiglione(_rules: Ruleset, _overlay: Option<(&str, &str)>) -> Result<areas::setup::Setup, Faults> {
    let mut faults = Faults::default();
    faults.add("data/castiglione", 0, "", "the data of this battle is not there yet");
    Err(faults)
}

impl Sketch for Areas {}

fn option(option: &areas::ruleset::OptionInfo) -> BattleOption {
    BattleOption {
        id: option.id,
        clause: option.clause,
        title: option.title,
        text: option.text,
        default: option.default,
    }
}

fn overlay(header: &Header) -> Option<(&str, &str)> {
    header.overlay.as_ref().map(|overlay| (overlay.name.as_str(), overlay.toml.as_str()))
}

fn begin<R: Words>(setup: R::Setup, header: Header, file: &str) -> Result<Game<R>, CatalogError> {
    let setup = Arc::new(setup);
    let Some(text) = &header.situation else { return Ok(Game::new(setup, header)) };
    let state = R::situate(&setup, file, text)?;
    Ok(Game::from_state(setup, header, state))
}
