//! What there is to play.

use play::Clause;
use serde::Serialize;

use crate::{CatalogError, embedded, families};

/// A battle as players and programs read it.
#[derive(Clone, Debug, Serialize)]
pub struct Battle {
    /// The id in files, records and the protocol.
    pub id: &'static str,
    /// The name of the game and what it is about.
    pub title: &'static str,
    /// The prefix of its rulebook in clause numbers.
    pub book: &'static str,
    /// The ids of the two sides.
    pub sides: [&'static str; 2],
    /// The sides as people read them.
    pub side_names: [&'static str; 2],
    /// The editions of its rulebook, the default first.
    pub editions: Vec<&'static str>,
    /// What can be switched on or off.
    pub options: Vec<BattleOption>,
    /// The short text of giving up, where the rulebook lets a side do so. No list of choices holds it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub concession: Option<&'static str>,
    /// Words of this battle for help and hints.
    #[serde(skip)]
    pub examples: Examples,
}

/// What a player of a battle could type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Examples {
    /// Part of a piece's name.
    pub piece: &'static str,
    /// A place.
    pub place: &'static str,
    /// An action by its short text.
    pub action: &'static str,
    /// Two actions, one after the other.
    pub actions: &'static str,
    /// A clause of its rulebook.
    pub clause: &'static str,
    /// Something its rulebook speaks of.
    pub topic: &'static str,
}

/// An optional rule or a reading that can be switched.
#[derive(Clone, Debug, Serialize)]
pub struct BattleOption {
    /// The id in files, records and the protocol.
    pub id: &'static str,
    /// Where it comes from.
    pub clause: Clause,
    /// A few words.
    pub title: &'static str,
    /// What it does.
    pub text: &'static str,
    /// Whether it is on unless switched off.
    pub default: bool,
}

impl Battle {
    /// Any edition, and every option on or off as `pick` falls, which gives any number below the one it is given.
    pub fn draw(&self, pick: &mut dyn FnMut(usize) -> usize) -> (&'static str, Vec<String>) {
        let edition = self.editions[pick(self.editions.len())];
        let mut switched = |option: &BattleOption| match pick(2) {
            0 => format!("{}=off", option.id),
            _ => option.id.to_owned(),
        };
        (edition, self.options.iter().map(&mut switched).collect())
    }
}

/// What a player reads before choosing a battle; nothing for one that has no title page.
pub fn page(id: &str) -> Result<Option<embedded::Title>, CatalogError> {
    let source = families::find(id)?.page();
    Ok(source.map(embedded::title).transpose()?)
}

/// The version of the rules of a battle: records of a newer one are not read, those of a former one if they replay.
pub fn rules(id: &str) -> Result<u32, CatalogError> {
    families::find(id).map(families::Title::rules)
}

/// All battles in the order they are shown.
pub fn battles() -> Vec<Battle> {
    families::LISTED.iter().map(|family| family.battle()).collect()
}

/// The battle with this id.
pub fn battle(id: &str) -> Result<Battle, CatalogError> {
    families::find(id).map(|family| family.battle())
}
