//! Clauses as the battle's own book numbers them: what is drawn cites Caldiero's book until it goes through here.

use ::orders::setup::Setup;
use play::Clause;

use crate::{Chart, Picture};

/// What is on the table.
pub(super) fn picture(setup: &Setup, mut picture: Picture) -> Picture {
    if setup.title.concordance.is_empty() {
        return picture;
    }
    let cite = |clause: &mut &'static str| *clause = setup.title.cite(Clause(clause)).0;
    picture.tracks.iter_mut().for_each(|track| cite(&mut track.clause));
    for fact in picture.pieces.values_mut().flat_map(|piece| &mut piece.facts) {
        cite(&mut fact.clause);
    }
    for fact in picture.spaces.values_mut().flat_map(|space| &mut space.facts) {
        cite(&mut fact.clause);
    }
    for row in picture.panels.iter_mut().flat_map(|panel| &mut panel.rows) {
        cite(&mut row.clause);
    }
    for fact in picture.fight.iter_mut().flat_map(|fight| &mut fight.facts) {
        cite(&mut fact.clause);
    }
    picture
}

/// A chart: its clause and every cell that is one.
pub(super) fn chart(setup: &Setup, mut chart: Chart) -> Chart {
    if setup.title.concordance.is_empty() {
        return chart;
    }
    let find = |text: &str| {
        let found = setup.title.concordance.iter().find(|(theirs, _)| *theirs == text);
        found.map(|(_, ours)| (*ours).to_owned())
    };
    if let Some(ours) = find(&chart.clause) {
        chart.clause = ours;
    }
    for cell in chart.rows.iter_mut().flatten() {
        if let Some(ours) = find(cell) {
            *cell = ours;
        }
    }
    chart
}
