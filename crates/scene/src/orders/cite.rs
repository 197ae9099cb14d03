//! Clauses as the battle's own book numbers them: what is drawn cites Caldiero's book until it goes through here.

use ::orders::setup::Setup;
use play::Clause;

use crate::picture::{Panel, Piece, Track};
use crate::{Chart, Picture};

/// What is on the table, but for tracks, pieces and lists, which go through here when they are drawn.
pub(super) fn picture(setup: &Setup, mut picture: Picture) -> Picture {
    if setup.title.concordance.is_empty() {
        return picture;
    }
    for fact in picture.spaces.values_mut().flat_map(|space| &mut space.facts) {
        cite(setup, &mut fact.clause);
    }
    for fact in picture.fight.iter_mut().flat_map(|fight| &mut fight.facts) {
        cite(setup, &mut fact.clause);
    }
    picture
}

/// The tracks.
pub(super) fn tracks(setup: &Setup, mut tracks: Vec<Track>) -> Vec<Track> {
    tracks.iter_mut().for_each(|track| cite(setup, &mut track.clause));
    tracks
}

/// A piece.
pub(super) fn piece(setup: &Setup, mut piece: Piece) -> Piece {
    piece.facts.iter_mut().for_each(|fact| cite(setup, &mut fact.clause));
    piece
}

/// A list beside the map.
pub(super) fn panel(setup: &Setup, mut panel: Panel) -> Panel {
    panel.rows.iter_mut().for_each(|row| cite(setup, &mut row.clause));
    panel
}

fn cite(setup: &Setup, clause: &mut &'static str) {
    if !setup.title.concordance.is_empty() {
        *clause = setup.title.cite(Clause(clause)).0;
    }
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
