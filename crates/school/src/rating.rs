//! How hard a battle is to learn, and how long a game takes. Both come from counts: decisions, rows of the rulebook, and whether much is hidden.

use std::sync::LazyLock;

use catalog::reference;
use play::{Faults, Side, Viewer};
use serde::Serialize;
use session::Session;
use sheets::Source;

use crate::fields::Fields;
use crate::shelf::FILES;

/// Decisions that weigh as much as one degree.
const DECISIONS: u32 = 500;
/// Rows that do.
const ROWS: u32 = 200;
/// Seconds that a person takes for a decision: a quick one, and a slow one.
const SECONDS: [u32; 2] = [5, 12];

/// What is told of a battle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Rating {
    /// The battle.
    pub battle: String,
    /// 1 to 5.
    pub complexity: u32,
    /// How long a game against the computer takes, from and to, in minutes.
    pub minutes: [u32; 2],
    /// The counts in words.
    pub why: String,
}

/// The counts of a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counts {
    /// The fewest and the most decisions of a side in a game of two scripts.
    pub decisions: [u32; 2],
    /// Rows of its rulebook.
    pub rows: u32,
    /// A side sees less than a quarter of what the other has on the map.
    pub hidden: bool,
}

impl Counts {
    /// Reads the measured part, and counts the rest.
    pub fn read(source: Source<'_>, battle: &str) -> Result<Counts, Faults> {
        let mut faults = Faults::default();
        let node = sheets::read(source, &mut faults);
        let fields = Fields::of(&node, battle, &mut faults);
        let fewest = fields.number("fewest", &mut faults);
        let most = fields.number("most", &mut faults);
        if fewest.is_none() || most < fewest {
            fields.fault(
                &mut faults,
                "most",
                "the fewest and the most decisions of a side are two numbers in order",
            );
        }
        fields.rest(&mut faults);
        let counts = Counts {
            decisions: [fewest.unwrap_or_default(), most.unwrap_or_default()],
            rows: rows(battle),
            hidden: hides(battle),
        };
        faults.or(counts)
    }

    fn rating(self, battle: &str) -> Rating {
        let [fewest, most] = self.decisions;
        let middle = u32::midpoint(fewest, most);
        // In hundredths, so that nothing is rounded before the end.
        let degree = 100 * middle / DECISIONS + 100 * self.rows / ROWS + 100 * u32::from(self.hidden);
        let minutes = [fewest * SECONDS[0] / 60, most * SECONDS[1] / 60];
        let hidden = if self.hidden { ", and much of the enemy is not seen" } else { "" };
        let why = format!("{fewest} to {most} decisions of a side in a game, {} rules{hidden}", self.rows);
        Rating { battle: battle.to_owned(), complexity: ((degree + 50) / 100).clamp(1, 5), minutes, why }
    }
}

/// The ratings of all battles, in the order in which they are listed.
pub fn ratings() -> &'static [Rating] {
    static RATINGS: LazyLock<Vec<Rating>> = LazyLock::new(|| {
        let counts = |battle: &str| {
            let wanted = format!("data/{battle}/learn/counts.toml");
            let &(file, text) = FILES.iter().find(|(file, _)| *file == wanted)?;
            Counts::read(Source { file, text }, battle).ok()
        };
        let battles = catalog::battles();
        battles.iter().filter_map(|battle| Some(counts(battle.id)?.rating(battle.id))).collect()
    });
    &RATINGS
}

/// The rows of a battle's rulebook.
fn rows(battle: &str) -> u32 {
    let Ok(battle) = catalog::battle(battle) else { return 0 };
    let chapters = reference::chapters(battle.book);
    let found = chapters
        .iter()
        .filter_map(|chapter| reference::look_up(&format!("{} {}", battle.book, chapter.chapter)).ok());
    found.map(|rows| rows.len() as u32).sum()
}

/// Whether a side sees less than a quarter of what the other has on the map when the battle begins.
fn hides(battle: &str) -> bool {
    let session = catalog::new_game(battle, "", &[], None, crate::SEED).and_then(Session::new);
    let Ok(session) = session else { return false };
    let of_the_other = |viewer, side: Side| {
        let view = session.view(viewer).ok()?;
        let owner = |id: &str| cases::look(&view, &format!("pieces.{id}.side")).ok()?.as_str();
        let there = crate::on_map(&session, &view).ok()?;
        Some(there.keys().filter(|id| owner(id) == Some(session.side_id(side.other()))).count())
    };
    Side::BOTH.into_iter().any(|side| {
        let sees = of_the_other(Viewer::Seat(side), side).unwrap_or_default();
        4 * sees < of_the_other(Viewer::Referee, side).unwrap_or_default()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_battle_is_rated_from_its_counts() {
        let told: Vec<(&str, u32)> =
            ratings().iter().map(|rating| (rating.battle.as_str(), rating.complexity)).collect();
        assert_eq!(told.len(), catalog::battles().len(), "{told:?}");
        let of = |battle: &str| told.iter().find(|(known, _)| *known == battle).unwrap().1;
        assert!(of("castiglione") < of("caldiero") && of("caldiero") < of("montebello"), "{told:?}");
        assert!(ratings().iter().all(|rating| rating.minutes[0] < rating.minutes[1]), "{:?}", ratings());
    }
}
