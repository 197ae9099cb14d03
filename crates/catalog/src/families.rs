//! The one place that knows which family plays a battle and how its setup is made.

use std::sync::Arc;

use areas::Areas;
use areas::data::Source;
use areas::ruleset::{EDITIONS, OPTIONS, Ruleset};
use areas::words::{briefing, sketch};
use orders::Orders;
use orders::titles::caldiero::CALDIERO;
use play::{Faults, Game, Header, Rules as _, Viewer, Words};

use crate::battle::{Battle, BattleOption, Examples};
#[cfg(any(test, feature = "toy"))]
use crate::toy::{self, Toy};
use crate::{AnyGame, CatalogError, Heading, Sketch, embedded};

/// A battle by the family that plays it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Title {
    Castiglione,
    Caldiero,
    #[cfg(any(test, feature = "toy"))]
    Toy,
}

/// What faults call the texts that came with a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Files<'a> {
    pub(crate) situation: &'a str,
    pub(crate) overlay: &'a str,
}

/// What players are offered.
pub(crate) const LISTED: [Title; 2] = [Title::Castiglione, Title::Caldiero];

/// The editions of a rulebook that was printed once.
const ONE_EDITION: [&str; 1] = ["1"];

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
                examples: Examples {
                    piece: "rusca",
                    place: "lonato",
                    action: "move rusca rezzato",
                    actions: "move rusca rezzato; move guieu salo",
                    clause: "8.3",
                    topic: "forage",
                },
            },
            Title::Caldiero => Battle {
                id: CALDIERO.id,
                title: "Caldiero 1796: Bonaparte's first defeat",
                book: "CAL",
                sides: CALDIERO.side_ids,
                side_names: CALDIERO.side_names,
                editions: ONE_EDITION.to_vec(),
                options: CALDIERO.options.iter().map(option).collect(),
                examples: Examples {
                    piece: "32-line",
                    place: "caldiero",
                    action: "take m-32-line",
                    actions: "take 32-line; to 1316",
                    clause: "12.6.1",
                    topic: "elan",
                },
            },
            #[cfg(any(test, feature = "toy"))]
            Title::Toy => toy::battle(),
        }
    }

    /// Its title page.
    pub(crate) fn page(self) -> Option<Source<'static>> {
        match self {
            Title::Castiglione => Some(embedded::CASTIGLIONE_TITLE),
            Title::Caldiero => Some(embedded::CALDIERO_TITLE),
            #[cfg(any(test, feature = "toy"))]
            Title::Toy => None,
        }
    }

    /// The version of its rules.
    pub(crate) fn rules(self) -> u32 {
        match self {
            Title::Castiglione => Areas::VERSION,
            Title::Caldiero => Orders::VERSION,
            #[cfg(any(test, feature = "toy"))]
            Title::Toy => Toy::VERSION,
        }
    }

    /// The game a header describes, at its start; edition and options of the header come out in canonical form.
    pub(crate) fn start(self, header: Header, files: Files<'_>) -> Result<AnyGame, CatalogError> {
        match self {
            Title::Castiglione => {
                let (rules, options) = Ruleset::resolve(&header.edition, &header.options)?;
                let header = Header { edition: rules.edition.id().into(), options, ..header };
                let setup = castiglione(rules, overlay(&header, files))?;
                begin::<Areas>(setup, header, files).map(AnyGame::Areas)
            }
            Title::Caldiero => {
                let (rules, options) = caldiero(&header)?;
                let header = Header { edition: ONE_EDITION[0].into(), options, ..header };
                let overlay = overlay(&header, files);
                let setup = orders::data::load(&embedded::CALDIERO, &CALDIERO, rules, overlay)?;
                begin::<Orders>(setup, header, files).map(AnyGame::Orders)
            }
            #[cfg(any(test, feature = "toy"))]
            Title::Toy => {
                let setup = toy::setup(&header)?;
                begin::<Toy>(setup, Header { edition: "1".into(), ..header }, files).map(AnyGame::Toy)
            }
        }
    }
}

/// The setup of the campaign from its embedded data.
fn castiglione(rules: Ruleset, overlay: Option<(&str, &str)>) -> Result<areas::setup::Setup, Faults> {
    areas::data::load(&embedded::CASTIGLIONE, rules, overlay)
}

/// The rules of the battle of Caldiero under a header's edition and options; the faults of both are told together.
fn caldiero(header: &Header) -> Result<(orders::ruleset::Ruleset, Vec<String>), Faults> {
    let resolved = play::resolve_options((CALDIERO.rules)(), CALDIERO.options, &header.options);
    if header.edition.is_empty() || ONE_EDITION.contains(&header.edition.as_str()) {
        return resolved;
    }
    let mut faults = resolved.err().unwrap_or_default();
    let what = format!("no such edition; there is only {}", ONE_EDITION[0]);
    faults.add("edition", 0, &header.edition, what);
    Err(faults)
}

impl Sketch for Areas {
    fn heading(setup: &Self::Setup, state: &Self::State) -> Heading {
        Heading { turn: sketch::turn(setup, state), phase: sketch::phase(state) }
    }

    fn briefing(setup: &Self::Setup) -> String {
        briefing(setup)
    }

    fn sketch(setup: &Self::Setup, state: &Self::State, viewer: Viewer, width: usize) -> String {
        sketch::map(setup, state, viewer, width)
    }

    fn stacks(setup: &Self::Setup, state: &Self::State, viewer: Viewer, width: usize) -> String {
        sketch::stacks(setup, state, viewer, width)
    }

    fn look(
        setup: &Self::Setup,
        state: &Self::State,
        viewer: Viewer,
        name: &str,
        width: usize,
    ) -> Option<String> {
        sketch::look(setup, state, viewer, name, width)
    }

    fn find(
        setup: &Self::Setup,
        state: &Self::State,
        viewer: Viewer,
        name: &str,
        width: usize,
    ) -> Option<String> {
        sketch::find(setup, state, viewer, name, width)
    }
}

impl Sketch for Orders {
    fn heading(setup: &Self::Setup, state: &Self::State) -> Heading {
        Heading { turn: orders::sketch::turn(setup, state), phase: orders::sketch::phase(setup, state) }
    }

    fn briefing(setup: &Self::Setup) -> String {
        orders::sketch::briefing(setup)
    }

    fn sketch(setup: &Self::Setup, state: &Self::State, viewer: Viewer, width: usize) -> String {
        orders::sketch::map(setup, state, viewer, width)
    }

    fn stacks(setup: &Self::Setup, state: &Self::State, viewer: Viewer, width: usize) -> String {
        orders::sketch::stacks(setup, state, viewer, width)
    }

    fn look(
        setup: &Self::Setup,
        state: &Self::State,
        viewer: Viewer,
        name: &str,
        width: usize,
    ) -> Option<String> {
        orders::sketch::look(setup, state, viewer, name, width)
    }

    fn find(
        setup: &Self::Setup,
        state: &Self::State,
        viewer: Viewer,
        name: &str,
        width: usize,
    ) -> Option<String> {
        orders::sketch::find(setup, state, viewer, name, width)
    }

    fn scene(setup: &Self::Setup, state: &Self::State, viewer: Viewer, width: usize) -> Option<String> {
        orders::sketch::scene(setup, state, viewer, width)
    }
}

fn option<R>(option: &play::OptionInfo<R>) -> BattleOption {
    BattleOption {
        id: option.id,
        clause: option.clause,
        title: option.title,
        text: option.text,
        default: option.default,
    }
}

fn overlay<'a>(header: &'a Header, files: Files<'a>) -> Option<(&'a str, &'a str)> {
    header.overlay.as_ref().map(|overlay| (files.overlay, overlay.toml.as_str()))
}

fn begin<R: Words>(setup: R::Setup, header: Header, files: Files<'_>) -> Result<Game<R>, CatalogError> {
    let setup = Arc::new(setup);
    let Some(text) = &header.situation else { return Ok(Game::new(setup, header)) };
    let state = R::situate(&setup, files.situation, text)?;
    Ok(Game::from_state(setup, header, state))
}
