//! The one place that knows which family plays a battle and how its setup is made.

use std::sync::Arc;

use areas::Areas;
use areas::data::Source;
use areas::ruleset::{EDITIONS, OPTIONS, Ruleset};
use areas::words::{briefing, sketch};
use chits::Chits;
use orders::Orders;
use orders::titles::caldiero::CALDIERO;
use orders::titles::campotenese::CAMPOTENESE;
use orders::titles::montebello::MONTEBELLO;
use play::{Faults, Game, Header, Rules as _, Viewer, Words};

use crate::battle::{Battle, BattleOption, Examples};
use crate::shared::Shared;
#[cfg(any(test, feature = "toy"))]
use crate::toy::{self, Toy};
use crate::{AnyGame, CatalogError, Heading, Sketch, embedded};

/// A battle by the family that plays it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Title {
    Castiglione,
    /// One of [`ORDERS`].
    Orders(usize),
    Novara,
    #[cfg(any(test, feature = "toy"))]
    Toy,
}

/// A battle of the formation-orders family.
struct OrdersBattle {
    /// Its page.
    title: &'static orders::titles::Title,
    /// What it is called here.
    name: &'static str,
    /// How its clauses are cited.
    book: &'static str,
    files: orders::data::Sources<'static>,
    page: Source<'static>,
    examples: Examples,
    setups: Shared<orders::setup::Setup>,
}

/// The battles of the formation-orders family.
static ORDERS: [OrdersBattle; 3] = [
    OrdersBattle {
        title: &CALDIERO,
        name: "Caldiero 1796: Bonaparte's first defeat",
        book: "CAL",
        files: embedded::CALDIERO,
        page: embedded::CALDIERO_TITLE,
        examples: Examples {
            piece: "32-line",
            place: "caldiero",
            action: "take m-32-line",
            actions: "take 32-line; to 1316",
            clause: "12.6.1",
            topic: "elan",
        },
        setups: Shared::new(),
    },
    OrdersBattle {
        title: &MONTEBELLO,
        name: "Arrivano i francesi!: Montebello 1800",
        book: "AIF",
        files: embedded::MONTEBELLO,
        page: embedded::MONTEBELLO_TITLE,
        examples: Examples {
            piece: "28e",
            place: "casteggio",
            action: "take 28e-1",
            actions: "enter 28e-1 3710; to 3510",
            clause: "12.6.1",
            topic: "countercharge",
        },
        setups: Shared::new(),
    },
    OrdersBattle {
        title: &CAMPOTENESE,
        name: "Arrivano i francesi!: Campotenese 1806",
        book: "AIF",
        files: embedded::CAMPOTENESE,
        page: embedded::CAMPOTENESE_TITLE,
        examples: Examples {
            piece: "1er-leger",
            place: "morano",
            action: "take 42e-1",
            actions: "enter 42e-1 1401; to 1402",
            clause: "17.2.7",
            topic: "redoubt",
        },
        setups: Shared::new(),
    },
];

/// What faults call the texts that came with a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Files<'a> {
    pub(crate) situation: &'a str,
    pub(crate) overlay: &'a str,
}

/// What players are offered.
pub(crate) const LISTED: [Title; 5] =
    [Title::Castiglione, Title::Orders(0), Title::Orders(1), Title::Orders(2), Title::Novara];

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
                concession: None,
                examples: Examples {
                    piece: "rusca",
                    place: "lonato",
                    action: "move rusca rezzato",
                    actions: "move rusca rezzato; move guieu salo",
                    clause: "8.3",
                    topic: "forage",
                },
            },
            Title::Orders(index) => {
                let OrdersBattle { title, name, book, examples, .. } = &ORDERS[index];
                Battle {
                    id: title.id,
                    title: name,
                    book,
                    sides: title.side_ids,
                    side_names: title.side_names,
                    editions: ONE_EDITION.to_vec(),
                    options: title.options.iter().map(option).collect(),
                    concession: None,
                    examples: *examples,
                }
            }
            Title::Novara => Battle {
                id: "novara",
                title: "Radetzky's March: the Novara Campaign, 1849",
                book: "RM",
                sides: chits::setup::SIDE_IDS,
                side_names: chits::setup::SIDE_NAMES,
                editions: chits::ruleset::EDITIONS.to_vec(),
                options: chits::ruleset::OPTIONS.iter().map(option).collect(),
                concession: Some("concede"),
                examples: Examples {
                    piece: "a-ir-17",
                    place: "mortara",
                    action: "historical",
                    actions: "historical; done",
                    clause: "ACT-2",
                    topic: "reserve",
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
            Title::Orders(index) => Some(ORDERS[index].page),
            Title::Novara => Some(embedded::NOVARA_TITLE),
            #[cfg(any(test, feature = "toy"))]
            Title::Toy => None,
        }
    }

    /// The version of its rules.
    pub(crate) fn rules(self) -> u32 {
        match self {
            Title::Castiglione => Areas::VERSION,
            Title::Orders(index) => ORDERS[index].title.version(),
            Title::Novara => Chits::VERSION,
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
                let setup = CASTIGLIONES.get(&header, || castiglione(rules, overlay(&header, files)))?;
                begin::<Areas>(setup, header, files).map(AnyGame::Areas)
            }
            Title::Orders(index) => {
                let battle = &ORDERS[index];
                let (rules, options) = under_orders(battle.title, &header)?;
                let header = Header { edition: ONE_EDITION[0].into(), options, ..header };
                let load = || orders::data::load(&battle.files, battle.title, rules, overlay(&header, files));
                let setup = battle.setups.get(&header, load)?;
                begin::<Orders>(setup, header, files).map(AnyGame::Orders)
            }
            Title::Novara => {
                let (rules, options) = chits::ruleset::Ruleset::resolve(&header.edition, &header.options)?;
                let header = Header { edition: chits::ruleset::EDITIONS[0].into(), options, ..header };
                let load = || chits::data::load(&embedded::NOVARA, rules, overlay(&header, files));
                let setup = NOVARAS.get(&header, load)?;
                begin::<Chits>(setup, header, files).map(AnyGame::Chits)
            }
            #[cfg(any(test, feature = "toy"))]
            Title::Toy => {
                let setup = Arc::new(toy::setup(&header)?);
                begin::<Toy>(setup, Header { edition: "1".into(), ..header }, files).map(AnyGame::Toy)
            }
        }
    }
}

static CASTIGLIONES: Shared<areas::setup::Setup> = Shared::new();
static NOVARAS: Shared<chits::setup::Setup> = Shared::new();

/// The setup of the campaign from its embedded data.
fn castiglione(rules: Ruleset, overlay: Option<(&str, &str)>) -> Result<areas::setup::Setup, Faults> {
    areas::data::load(&embedded::CASTIGLIONE, rules, overlay)
}

/// The rules of a battle of that family under a header's edition and options; the faults of both are told together.
fn under_orders(
    title: &orders::titles::Title,
    header: &Header,
) -> Result<(orders::ruleset::Ruleset, Vec<String>), Faults> {
    let resolved = play::resolve_options((title.rules)(), title.options, &header.options);
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

impl Sketch for Chits {
    fn heading(setup: &Self::Setup, state: &Self::State) -> Heading {
        Heading { turn: chits::sketch::turn(setup, state), phase: chits::sketch::phase(setup, state) }
    }

    fn briefing(setup: &Self::Setup) -> String {
        chits::sketch::briefing(setup)
    }

    fn sketch(setup: &Self::Setup, state: &Self::State, viewer: Viewer, width: usize) -> String {
        chits::sketch::map(setup, state, viewer, width)
    }

    fn stacks(setup: &Self::Setup, state: &Self::State, viewer: Viewer, width: usize) -> String {
        chits::sketch::stacks(setup, state, viewer, width)
    }

    fn look(
        setup: &Self::Setup,
        state: &Self::State,
        viewer: Viewer,
        name: &str,
        width: usize,
    ) -> Option<String> {
        chits::sketch::look(setup, state, viewer, name, width)
    }

    fn find(
        setup: &Self::Setup,
        state: &Self::State,
        viewer: Viewer,
        name: &str,
        width: usize,
    ) -> Option<String> {
        chits::sketch::find(setup, state, viewer, name, width)
    }

    fn scene(setup: &Self::Setup, state: &Self::State, viewer: Viewer, width: usize) -> Option<String> {
        chits::sketch::scene(setup, state, viewer, width)
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

fn begin<R: Words>(setup: Arc<R::Setup>, header: Header, files: Files<'_>) -> Result<Game<R>, CatalogError> {
    let Some(text) = &header.situation else { return Ok(Game::new(setup, header)) };
    let state = R::situate(&setup, files.situation, text)?;
    Ok(Game::from_state(setup, header, state))
}
