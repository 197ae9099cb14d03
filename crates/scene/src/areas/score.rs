//! Points and strength as a viewer can count them.
//!
//! Who knows everything gets the rules' own tally. Everybody else counts what lies open: losses, Cities, the city of
//! Mantua and dead leaders are open to all. Two lines can hang on what he may not see, and are then counted by what he
//! does see and said so: the siege by the marker in Mantua, the plain by whether any enemy counters are there.

use std::collections::BTreeMap;

use ::areas::ruleset::SiegePoints;
use ::areas::setup::{AUSTRIAN, FRENCH, Kind, PieceId, SIDE_IDS, SIDE_NAMES, Setup};
use ::areas::state::Place;
use ::areas::victory;
use ::areas::view::{Mantua, PieceView, View};
use board::AreaId;
use play::{Side, Viewer};

use super::seen::Seen;
use super::side_of;
use crate::picture::{Apart, Score};

/// How both sides stand, by the id of the side.
pub(super) fn scores(setup: &Setup, seen: &Seen<'_>, viewer: Viewer) -> BTreeMap<String, Score> {
    let lines = lines(setup, seen, viewer);
    let score = |side: Side| {
        let own = lines.iter().filter(|line| line.0 == side);
        let score = Score {
            points: Some(own.clone().map(|line| line.1).sum()),
            strength: Some(strength(setup, seen, side)),
            apart: in_mantua(setup, seen, side),
            lines: own.map(|(_, points, what)| format!("{points}: {what}")).collect(),
        };
        (SIDE_IDS[side.index()].to_owned(), score)
    };
    Side::BOTH.map(score).into()
}

/// Who is ahead and by which level of victory.
pub(super) fn standing(setup: &Setup, scores: &BTreeMap<String, Score>) -> String {
    let points =
        |side: Side| scores.get(SIDE_IDS[side.index()]).and_then(|score| score.points).unwrap_or_default();
    let difference = points(FRENCH) - points(AUSTRIAN);
    let level = victory::level(setup, difference.abs());
    match difference {
        0 => level.to_owned(),
        lead => format!("{} {level}", SIDE_NAMES[if lead > 0 { FRENCH } else { AUSTRIAN }.index()]),
    }
}

/// Strength Points of the units on the map. Whoever is not in sight counts as printed: what has left the map is open to
/// all, so everybody else is on it.
fn strength(setup: &Setup, seen: &Seen<'_>, side: Side) -> i32 {
    let strength = |id: PieceId| match seen.piece(id) {
        Some(now) if now.area.is_some() => i32::from(now.sp),
        Some(_) => 0,
        None => i32::from(setup.piece(id).sp),
    };
    setup.index.units[side.index()].map(strength).sum()
}

/// Those in the city of Mantua, which lies beside the map: they are not lost.
fn in_mantua(setup: &Setup, seen: &Seen<'_>, side: Side) -> Option<Apart> {
    let inside = |id: PieceId| seen.piece(id).filter(|now| now.place == Place::MANTUA_BOX);
    let strength = setup.index.units[side.index()].filter_map(inside).map(|now| i32::from(now.sp)).sum();
    (strength > 0).then_some(Apart { place: "in Mantua", strength })
}

type Line = (Side, i32, String);

fn lines(setup: &Setup, seen: &Seen<'_>, viewer: Viewer) -> Vec<Line> {
    let view = seen.view;
    if viewer == Viewer::Referee {
        let known = view.points.iter();
        return known
            .filter_map(|(side, points, what)| Some((side_of(side)?, *points, what.clone())))
            .collect();
    }
    let table = &setup.tables.victory;
    let mut lines: Vec<Line> = Vec::new();
    for side in Side::BOTH {
        let lost = count(setup, seen, side.other(), Place::ELIMINATED);
        lines.push((side, lost * table.per_unit, format!("enemy units eliminated: {lost}")));
    }
    let cities = [(FRENCH, &table.french_cities), (AUSTRIAN, &table.austrian_cities)];
    for (side, cities) in cities {
        for &(area, points) in cities.iter().filter(|(area, _)| owner(setup, view, *area) == Some(side)) {
            let (name, owner) = (&setup.area(area).name, SIDE_NAMES[side.index()]);
            lines.push((side, points, format!("{name} is {owner}")));
        }
    }
    let inside = count(setup, seen, AUSTRIAN, Place::MANTUA_BOX);
    lines.push((
        AUSTRIAN,
        inside * table.per_unit_in_mantua,
        format!("units in the city of Mantua: {inside}"),
    ));
    if seen.piece(setup.index.wurmser).is_some_and(|now| now.place == Place::MANTUA_BOX) {
        lines.push((AUSTRIAN, table.wurmser_in_mantua, "Wurmser is in Mantua".into()));
    }
    lines.extend(siege(setup, seen, viewer));
    lines.extend(plain(setup, seen, viewer));
    for side in Side::BOTH {
        let killed = of_side(setup, seen, side.other())
            .any(|(id, now)| now.place == Place::KILLED && setup.piece(id).is_army_leader());
        if killed {
            let points = setup.tables.casualties.army_leader_vp;
            lines.push((side, points, "the enemy's Army Leader is dead".into()));
        }
    }
    lines.retain(|line| line.1 != 0);
    lines
}

/// The pieces of a side that the viewer knows.
fn of_side<'a>(
    setup: &Setup,
    seen: &'a Seen<'a>,
    side: Side,
) -> impl Iterator<Item = (PieceId, &'a PieceView)> + use<'a> {
    setup.all_of(side).filter_map(move |id| Some((id, seen.piece(id)?)))
}

/// How many units of a side are in a place beside the map.
fn count(setup: &Setup, seen: &Seen<'_>, side: Side, place: Place) -> i32 {
    let there = |(id, now): &(PieceId, &PieceView)| setup.piece(*id).is_unit() && now.place == place;
    of_side(setup, seen, side).filter(there).count() as i32
}

fn owner(setup: &Setup, view: &View, area: AreaId) -> Option<Side> {
    view.cities.get(&setup.area(area).id).and_then(|side| side_of(side))
}

fn siege(setup: &Setup, seen: &Seen<'_>, viewer: Viewer) -> Option<Line> {
    let besieged = seen.view.mantua == Mantua::Besieged;
    let by_marker = setup.rules.siege_points == SiegePoints::ByMarker;
    let (counts, what) = if by_marker {
        (besieged, "Mantua is besieged")
    } else if viewer.knows(FRENCH) {
        (besiegers(setup, seen) >= i32::from(setup.tables.movement.siege), "Mantua is besieged")
    } else {
        (besieged, "Mantua is besieged, as far as the marker tells")
    };
    counts.then(|| (FRENCH, setup.tables.victory.siege, what.into()))
}

/// French infantry at Mantua, as far as it is known.
pub(super) fn besiegers(setup: &Setup, seen: &Seen<'_>) -> i32 {
    let mantua = Some(setup.index.mantua);
    of_side(setup, seen, FRENCH)
        .filter(|(id, now)| setup.piece(*id).kind == Kind::Infantry && now.area == mantua)
        .map(|(_, now)| i32::from(now.sp))
        .sum()
}

fn plain(setup: &Setup, seen: &Seen<'_>, viewer: Viewer) -> Option<Line> {
    let in_zone = |area: Option<AreaId>| area.is_some_and(|area| setup.index.vp_zone.contains(area));
    let units =
        of_side(setup, seen, AUSTRIAN).any(|(id, now)| setup.piece(id).is_unit() && in_zone(now.area));
    let piles = seen.view.stacks.iter().any(|(key, stack)| {
        stack.side == SIDE_IDS[AUSTRIAN.index()]
            && key.split_once('/').is_some_and(|(area, _)| in_zone(setup.find_area(area)))
    });
    let what = if viewer.knows(AUSTRIAN) {
        "no Austrian is left in the plain"
    } else {
        "no Austrian is seen in the plain"
    };
    (!units && !piles).then(|| (FRENCH, setup.tables.victory.plain, what.into()))
}
