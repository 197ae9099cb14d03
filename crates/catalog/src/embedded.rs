//! The data of the battles, built into the program: a battle cannot be half installed.

use areas::data::{Source, Sources};
use chits::data::Sources as ChitsSources;
use orders::battle_files;
use orders::data::Sources as OrdersSources;
use play::Faults;
use serde::Deserialize;

/// A file of a battle's folder, under the name that faults tell.
macro_rules! source {
    ($battle:literal, $file:literal) => {
        Source {
            file: concat!("data/", $battle, "/", $file),
            text: include_str!(concat!("../../../data/", $battle, "/", $file)),
        }
    };
}

/// The files of the Castiglione campaign.
pub const CASTIGLIONE: Sources<'static> = Sources {
    battle: "castiglione",
    areas: source!("castiglione", "areas.csv"),
    roads: source!("castiglione", "roads.csv"),
    leaders: source!("castiglione", "leaders.csv"),
    units: source!("castiglione", "units.csv"),
    setup: source!("castiglione", "setup.csv"),
    reinforcements: source!("castiglione", "reinforcements.csv"),
    tables: source!("castiglione", "tables.toml"),
};

/// Its title page.
pub const CASTIGLIONE_TITLE: Source<'static> = source!("castiglione", "title.toml");

/// Rivers, lakes, ridges and lettering for drawing its map; no rule reads them.
pub const CASTIGLIONE_GEOGRAPHY: Source<'static> = source!("castiglione", "geography.toml");

/// The files of the battle of Caldiero.
pub const CALDIERO: OrdersSources<'static> = battle_files!("../../../data/caldiero/", "data/caldiero/");

/// Its title page.
pub const CALDIERO_TITLE: Source<'static> = source!("caldiero", "title.toml");

/// The files of the battle of Montebello.
pub const MONTEBELLO: OrdersSources<'static> = battle_files!("../../../data/montebello/", "data/montebello/");

/// Its title page.
pub const MONTEBELLO_TITLE: Source<'static> = source!("montebello", "title.toml");

/// The files of the battle of Campotenese.
pub const CAMPOTENESE: OrdersSources<'static> =
    battle_files!("../../../data/campotenese/", "data/campotenese/");

/// Its title page.
pub const CAMPOTENESE_TITLE: Source<'static> = source!("campotenese", "title.toml");

/// The files of the Novara campaign.
pub const NOVARA: ChitsSources<'static> = ChitsSources {
    battle: "novara",
    hexes: source!("novara", "hexes.csv"),
    hexsides: source!("novara", "hexsides.csv"),
    roads: source!("novara", "roads.csv"),
    leaders: source!("novara", "leaders.csv"),
    formations: source!("novara", "formations.csv"),
    units: source!("novara", "units.csv"),
    areas: source!("novara", "setup-areas.csv"),
    setup: source!("novara", "setup.csv"),
    reinforcements: source!("novara", "reinforcements.csv"),
    tables: source!("novara", "tables.toml"),
};

/// Its title page.
pub const NOVARA_TITLE: Source<'static> = source!("novara", "title.toml");

/// The title page of a battle.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Title {
    /// The id in files, records and the protocol.
    pub id: String,
    /// What it is called here.
    pub title: String,
    /// The game it comes from.
    pub game: String,
    /// The text the rules follow.
    pub rulebook: String,
    /// How its clauses are cited.
    pub prefix: String,
    /// The rule family.
    pub family: String,
    /// The two sides, first side first.
    pub sides: [TitleSide; 2],
    /// The day of the first turn.
    pub first_date: String,
    /// The day of the last.
    pub last_date: String,
    /// How many turns.
    pub turns: u8,
    /// The editions, default first.
    pub editions: Vec<String>,
    /// How long a game takes.
    pub length: String,
    /// What it is about.
    pub picture: String,
    /// What is special about it.
    pub special: Vec<String>,
    /// How far the reconstruction can be trusted.
    pub confidence: String,
}

/// A side as the title page names it.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TitleSide {
    /// The id in files and notation.
    pub id: String,
    /// As people read it.
    pub name: String,
}

/// Reads a title page.
///
/// # Errors
/// What is wrong with it, with file and line.
pub fn title(source: Source<'_>) -> Result<Title, Faults> {
    toml::from_str(source.text).map_err(|error| {
        let line = error.span().map_or(0, |span| source.text[..span.start].matches('\n').count() + 1);
        let mut faults = Faults::default();
        faults.add(source.file, line, "", error.message());
        faults
    })
}

#[cfg(test)]
mod tests {
    use areas::ruleset::{Edition, Ruleset};

    use super::*;

    #[test]
    fn the_embedded_campaign_loads_and_its_title_page_agrees() {
        let setup = areas::data::load(&CASTIGLIONE, Ruleset::of(Edition::V1_1), None).unwrap();
        let title = title(CASTIGLIONE_TITLE).unwrap();
        assert_eq!(title.turns, setup.tables.turns);
        assert_eq!(Some(&title.first_date), setup.tables.dates.first());
        assert_eq!(Some(&title.last_date), setup.tables.dates.last());
        agrees(&title);
    }

    #[test]
    fn the_embedded_battles_load_and_their_title_pages_agree() {
        use orders::titles::{caldiero, campotenese, montebello};
        let fields = [
            (&CALDIERO, &caldiero::CALDIERO, CALDIERO_TITLE),
            (&MONTEBELLO, &montebello::MONTEBELLO, MONTEBELLO_TITLE),
            (&CAMPOTENESE, &campotenese::CAMPOTENESE, CAMPOTENESE_TITLE),
        ];
        for (files, battle, page) in fields {
            let setup = orders::data::load(files, battle, (battle.rules)(), None).unwrap();
            let title = title(page).unwrap();
            assert_eq!(title.turns, setup.tables.turns);
            assert_eq!(title.first_date, title.last_date);
            agrees(&title);
        }
    }

    #[test]
    fn the_embedded_campaign_of_novara_loads_and_its_title_page_agrees() {
        let setup = chits::data::load(&NOVARA, chits::ruleset::Ruleset::printed(), None).unwrap();
        let title = title(NOVARA_TITLE).unwrap();
        assert_eq!(usize::from(title.turns), setup.tables.turns.len());
        agrees(&title);
    }

    /// The title page says what the catalog says.
    fn agrees(title: &Title) {
        let battle = crate::battle(&title.id).unwrap();
        assert_eq!(title.editions, battle.editions);
        assert_eq!(title.prefix, battle.book);
        assert_eq!(title.sides.each_ref().map(|side| side.id.as_str()), battle.sides);
        assert_eq!(title.sides.each_ref().map(|side| side.name.as_str()), battle.side_names);
        assert!(battle.title.starts_with(&title.game), "{}", battle.title);
    }

    #[test]
    fn a_broken_title_page_is_told_with_its_line() {
        let faults =
            title(Source { file: "title.toml", text: "id = \"x\"\nturns = \"nine\"\n" }).unwrap_err();
        assert_eq!((faults.0[0].file.as_str(), faults.0[0].line), ("title.toml", 2));
    }

    #[test]
    fn the_geography_names_every_river_with_a_bridge() {
        let geography: toml::Table = CASTIGLIONE_GEOGRAPHY.text.parse().unwrap();
        let rivers = geography["river"].as_array().unwrap();
        let known: Vec<&str> = rivers.iter().filter_map(|river| river["id"].as_str()).collect();
        let setup = areas::data::load(&CASTIGLIONE, Ruleset::of(Edition::V1_1), None).unwrap();
        for bridge in &setup.bridges {
            assert!(known.contains(&bridge.river.as_str()), "{} crosses {}", bridge.id, bridge.river);
        }
    }
}
