//! What a viewer sees: sound in every position, and nothing that is hidden from him.

use std::collections::BTreeSet;

use areas::sight;
use areas::view::view;
use catalog::{AnyGame, reference};
use play::{Game, Side, Viewer};
use scene::picture::{Fact, Picture};
use scene::table;
use session::Session;

use crate::areas::walk::{VIEWERS, WAYS_TO_PLAY, game, hands, mentions, start, walk};

#[test]
fn every_piece_is_in_a_place_of_the_board() {
    let mut cited = BTreeSet::new();
    for (seed, options) in WAYS_TO_PLAY.into_iter().enumerate() {
        let mut session = start(options, seed as u64);
        let board = table::board(&session).unwrap();
        let spaces: BTreeSet<&str> = board.spaces.iter().map(|space| space.id.as_str()).collect();
        let boxes: BTreeSet<&str> = board.boxes.iter().map(|holder| holder.id.as_str()).collect();
        walk(&mut session, seed as u64, 2_000, 7, |session| {
            for viewer in VIEWERS {
                let picture = table::scene(session, viewer, &[]).unwrap().picture;
                for (id, piece) in &picture.pieces {
                    assert!(spaces.contains(piece.at.as_str()) || boxes.contains(piece.at.as_str()), "{id}");
                    let known = board.counters.get(id).is_some_and(|counter| counter.side == piece.side);
                    assert!(known || (piece.kind == "unknown" && !piece.name.is_empty()), "{id}");
                }
                assert!(picture.spaces.keys().all(|id| spaces.contains(id.as_str())));
                for arrow in &picture.arrows {
                    assert!(spaces.contains(arrow.from.as_str()) && spaces.contains(arrow.to.as_str()));
                }
                if let Some(fight) = &picture.fight {
                    assert!(fight.pieces.values().flatten().all(|id| picture.pieces.contains_key(id)));
                }
                cited.extend(cites(&picture));
            }
        });
    }
    for clause in cited {
        assert!(reference::look_up(clause).is_ok(), "{clause}");
    }
}

/// The clauses a picture cites.
fn cites(picture: &Picture) -> BTreeSet<&'static str> {
    let of = |facts: &[Fact]| facts.iter().map(|fact| fact.clause).collect::<Vec<_>>();
    let mut clauses: BTreeSet<_> = picture.tracks.iter().map(|track| track.clause).collect();
    clauses.extend(picture.pieces.values().flat_map(|piece| of(&piece.facts)));
    clauses.extend(picture.spaces.values().flat_map(|space| of(&space.facts)));
    clauses.extend(picture.panels.iter().flat_map(|panel| &panel.rows).map(|row| row.clause));
    clauses.extend(picture.fight.iter().flat_map(|fight| of(&fight.facts)));
    clauses
}

#[test]
fn no_counter_is_named_that_the_view_does_not_name() {
    for (seed, options) in WAYS_TO_PLAY.into_iter().enumerate() {
        let mut session = start(options, seed as u64);
        let mut hidden = 0;
        walk(&mut session, 7 + seed as u64, 1_200, 7, |session| {
            for viewer in &VIEWERS[..3] {
                let view = serde_json::to_string(&session.view(*viewer).unwrap()).unwrap();
                let scene = table::scene(session, *viewer, &hands(*viewer)).unwrap();
                let text = serde_json::to_string(&scene).unwrap();
                for piece in &game(session).setup().pieces {
                    if !viewer.knows(piece.side) && !mentions(&view, &piece.id) {
                        assert!(!mentions(&text, &piece.id), "{} in the eyes of {viewer:?}", piece.id);
                        hidden += 1;
                    }
                }
            }
        });
        assert!(hidden > 500, "{hidden}");
    }
}

#[test]
fn exchanging_what_is_hidden_changes_nothing() {
    for (seed, options) in WAYS_TO_PLAY.into_iter().enumerate() {
        let mut session = start(options, seed as u64);
        let mut exchanged = 0;
        walk(&mut session, 3 + seed as u64, 1_000, 3, |session| {
            let game = game(session);
            let side = Side::BOTH[session.at() % 2];
            let viewer = Viewer::Seat(side);
            let (setup, state) = (game.setup(), game.state());
            let unseen: Vec<_> = setup.index.units[side.other().index()]
                .filter(|&id| state.area_of(id).is_some() && !sight::shown(setup, state, id))
                .collect();
            let pair = unseen.windows(2).find(|pair| state.area_of(pair[0]) != state.area_of(pair[1]));
            let Some(&[one, two]) = pair else { return };
            let mut other = state.clone();
            other.pieces.swap(usize::from(one.0), usize::from(two.0));
            if view(setup, state, viewer) != view(setup, &other, viewer) {
                return; // another counter has come to lie on top
            }
            let game = Game::from_state(game.setup_shared(), game.header().clone(), other);
            let other = Session::new(AnyGame::Areas(game)).unwrap();
            let seen = |session: &Session| table::scene(session, viewer, &[]).unwrap().picture;
            assert_eq!(seen(session), seen(&other));
            exchanged += 1;
        });
        assert!(exchanged > 20, "{exchanged}");
    }
}

#[test]
fn a_stack_shows_its_top_and_that_there_is_more() {
    let session = start(&[], 1);
    let french = table::scene(&session, Viewer::Seat(Side::A), &[]).unwrap().picture;
    let top = &french.pieces["wurmser"];
    assert_eq!((top.at.as_str(), top.marks[0].id, &*top.marks[0].letter), ("ala", "more", "+"));
    assert!(!french.pieces.contains_key("davidovich"));
    let austrian = table::scene(&session, Viewer::Seat(Side::B), &[]).unwrap().picture;
    assert!(austrian.pieces["wurmser"].marks.is_empty() && austrian.pieces.contains_key("davidovich"));
    assert!(austrian.pieces["wurmser"].height > austrian.pieces["davidovich"].height);
}

#[test]
fn under_fog_there_are_counters_without_a_face() {
    let mut session = start(&["fog_of_war"], 1);
    for side in ["french", "austrian"] {
        session.answer(&format!("{side}: pass"), Viewer::Referee).unwrap();
    }
    let picture = table::scene(&session, Viewer::Seat(Side::A), &[]).unwrap().picture;
    let pile = &picture.pieces["stack:ala/austrian"];
    assert_eq!((pile.kind, pile.side, pile.at.as_str()), ("unknown", "austrian", "ala"));
    let there = game(&session).setup().start.iter();
    let ala = game(&session).setup().find_area("ala").unwrap();
    let count = there.filter(|(_, area, _)| *area == ala).count();
    assert_eq!(pile.marks[0].letter, count.to_string());
    assert!(!picture.pieces.contains_key("wurmser") && picture.pieces.contains_key("au-garrison-1"));
}

#[test]
fn what_everybody_can_count_agrees_with_the_rules() {
    let mut session = start(&["leader_casualties"], 5);
    walk(&mut session, 5, 2_000, 5, |session| {
        let scores = VIEWERS.map(|viewer| table::scene(session, viewer, &[]).unwrap().picture.scores);
        let [french, austrian, _, referee] = &scores;
        // Each side can count its own points exactly, but for what hangs on the enemy's places.
        assert_eq!(austrian["austrian"].points, referee["austrian"].points);
        assert_eq!(french["austrian"].points, referee["austrian"].points);
        assert_eq!(french["french"].strength, referee["french"].strength);
        assert_eq!(austrian["austrian"].strength, referee["austrian"].strength);
        assert!(french["austrian"].strength >= referee["austrian"].strength);
    });
}

#[test]
fn who_is_in_the_city_of_mantua_is_told_apart_and_not_lost() {
    let text = r#"
        battle = "castiglione"
        base = "empty"
        turn = 3
        phase = "movement"
        active = "french"
        first = "austrian"
        mantua = "liberated"
        [pieces]
        rampon = "goito"
        minkwitz = "vicenza"
        ott = "mantua-city"
        reuss = "mantua-city"
    "#;
    let session = Session::new(catalog::from_situation("mantua", text, None, 1).unwrap()).unwrap();
    let scores = table::scene(&session, Viewer::Seat(Side::A), &[]).unwrap().picture.scores;
    let setup = game(&session).setup();
    let printed = |name: &str| i32::from(setup.piece(setup.find_piece(name).unwrap()).sp);
    let apart = scores["austrian"].apart.as_ref().expect("two are in the city");
    assert_eq!((apart.place, apart.strength), ("in Mantua", printed("ott") + printed("reuss")));
    assert_eq!(scores["austrian"].strength, Some(printed("minkwitz")));
    assert_eq!(scores["french"].apart, None);
    let course = table::history(&session, Viewer::Seat(Side::A)).unwrap();
    let all = printed("minkwitz") + printed("ott") + printed("reuss");
    assert_eq!(course.last().unwrap().strength[1], Some(all), "on the chart nobody in the city is lost");
}

#[test]
fn distances_are_counted_in_areas_and_there_is_no_sight() {
    let session = start(&[], 5);
    let measure = |from, to| table::measure(&session, from, to).unwrap();
    let near = measure("ala", "brentonico").expect("both are on the map");
    assert_eq!((near.unit, near.clear), ("areas", None));
    assert!(near.distance > 0);
    assert_eq!(measure("ala", "ala").unwrap().distance, 0);
    assert_eq!(measure("ala", "nowhere"), None);
}
