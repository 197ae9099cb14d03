//! What a new player reads first.

use super::area_name;
use crate::setup::Setup;

/// The campaign in a few paragraphs, one line each.
pub fn briefing(setup: &Setup) -> String {
    let (turns, points) = (setup.tables.turns, &setup.tables.victory);
    let cities = |list: &[(board::AreaId, i32)]| {
        let each = list.iter().map(|&(area, value)| format!("{value} for {}", area_name(setup, area)));
        each.collect::<Vec<_>>().join(", ")
    };
    let last = points.levels.last().map_or("", |(name, _)| name.as_str());
    [
        format!(
            "July 1796. The French under Bonaparte besiege Mantua; Wurmser's Austrians come down from the Alps, on \
             both sides of Lake Garda, to set it free. {turns} turns, a day each (BII 4.2)."
        ),
        "A turn: supply and command are checked, the initiative says who goes first, that side moves and then \
         fights, the other side moves and fights, and at the end units recover from their hits. A hit lowers the \
         Cohesion Factor (CF), the third also takes a Strength Point (SP), the fourth destroys the unit (BII 3.6)."
            .into(),
        format!(
            "Points at the end (BII 12.1). Both sides: {} for each enemy unit destroyed. Austrians: {}; {} for each \
             unit in the city of Mantua, {} for Wurmser there. French: {} if Mantua is still besieged, {} if no \
             Austrian is left in the plain, {}. A side without units on the map has lost at once: {last}.",
            points.per_unit,
            cities(&points.austrian_cities),
            points.per_unit_in_mantua,
            points.wurmser_in_mantua,
            points.siege,
            points.plain,
            cities(&points.french_cities),
        ),
    ]
    .join("\n")
}
