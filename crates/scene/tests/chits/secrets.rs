//! What was chosen is nobody else's business before it is drawn (RM ACT-2).

use play::{Side, Viewer};
use scene::table;
use session::Session;

use crate::chits::{act, scene_of, situation};

const PIECES: [&str; 6] =
    ["a-ir-1 6041", "a-ir-17 5436", "a-ir-53 5832", "p-ao-5 2220", "p-ca-11 2420", "p-sa-1 2620"];

/// Turn 8: five Austrian points, three Piedmontese, both commanders rested, and the holding boxes hidden.
fn choosing() -> Session {
    situation("options = [\"hidden_boxes\"]\nturn = 8\nphase = \"choice\"", &PIECES)
}

/// The same with boxes that lie open (RM CMP-4).
fn choosing_openly() -> Session {
    situation("turn = 8\nphase = \"choice\"", &PIECES)
}

/// The choices of a side, one after the other, and the other side's, which chooses nobody.
fn chosen(side: Side, how: &[&str; 3]) -> Session {
    chosen_in(choosing(), side, how)
}

fn chosen_in(mut session: Session, side: Side, how: &[&str; 3]) -> Session {
    let (own, other) = match side {
        Side::A => (["a1", "a2", "a3"], ["p1", "p2", "p3"]),
        Side::B => (["p1", "p2", "p3"], ["a1", "a2", "a3"]),
    };
    for (verb, id) in how.iter().zip(own) {
        session.act(Some(side), &format!("{verb} {id}"), Viewer::Referee).expect("it may be chosen");
    }
    for id in other {
        session.act(Some(side.other()), &format!("leave {id}"), Viewer::Referee).expect("it may be left");
    }
    session
}

const WAYS: [[&str; 3]; 6] = [
    ["leave", "leave", "leave"],
    ["cup", "leave", "leave"],
    ["leave", "cup", "cup"],
    ["box", "box", "leave"],
    ["box", "reserve", "cup"],
    ["reserve", "leave", "box"],
];

#[test]
fn rm_act_2_scenes_of_two_choices_are_the_same_to_everybody_else() {
    for side in Side::BOTH {
        for viewer in [Viewer::Seat(side.other()), Viewer::Public] {
            let scenes = WAYS.map(|how| scene_of(&chosen(side, &how), viewer));
            for (scene, how) in scenes.iter().zip(WAYS).skip(1) {
                assert_eq!(*scene, scenes[0], "{viewer:?}: {how:?}");
            }
        }
        let own = WAYS.map(|how| scene_of(&chosen(side, &how), Viewer::Seat(side)).picture);
        assert!(own.windows(2).all(|pair| pair[0] != pair[1]), "the owner sees what he has chosen");
    }
}

#[test]
fn rm_act_2_while_one_chooses_the_other_sees_nothing_of_it() {
    let after = |act: &str| {
        let mut session = choosing();
        session.act(Some(Side::A), act, Viewer::Referee).expect("it may be chosen");
        session
    };
    let all = ["leave a1", "cup a1", "box a1", "reserve a1"].map(after);
    for viewer in [Viewer::Seat(Side::B), Viewer::Public] {
        let scenes = all.each_ref().map(|session| scene_of(session, viewer));
        assert!(scenes.windows(2).all(|pair| pair[0] == pair[1]), "{viewer:?}");
        let steps =
            all.each_ref().map(|session| table::steps(session, 0, 1, viewer).expect("they can be told"));
        assert!(steps.windows(2).all(|pair| pair[0] == pair[1]), "{viewer:?}");
        let why = all.each_ref().map(|session| {
            ["a1", "wratislaw", "radetzky", "a-ir-17"]
                .map(|id| table::why(session, Side::B, Some(id), None).expect("it can be asked"))
        });
        assert!(why.windows(2).all(|pair| pair[0] == pair[1]), "{viewer:?}");
    }
}

#[test]
fn own_counters_are_in_cup_and_box_until_they_are_drawn() {
    let session = chosen(Side::A, &["box", "reserve", "cup"]);
    let place = |viewer: Viewer, id: &str| scene_of(&session, viewer).picture.pieces[id].at.clone();
    let own = Viewer::Seat(Side::A);
    assert_eq!(["wratislaw", "d-aspre"].map(|id| place(own, id)), ["box", "box"]);
    assert_eq!(["appel", "radetzky", "a-independent"].map(|id| place(own, id)), ["cup", "cup", "cup"]);
    assert_eq!(place(own, "thurn"), "staff");
    for id in ["wratislaw", "appel", "radetzky", "thurn", "a-independent"] {
        assert_eq!(place(Viewer::Seat(Side::B), id), "staff", "{id}");
    }
}

#[test]
fn rm_cmp_4_the_enemy_sees_the_box_and_not_the_cup() {
    let session = chosen_in(choosing_openly(), Side::A, &["box", "reserve", "cup"]);
    let place = |id: &str| scene_of(&session, Viewer::Seat(Side::B)).picture.pieces[id].at.clone();
    assert_eq!(["wratislaw", "d-aspre"].map(place), ["box", "box"]);
    assert_eq!(["appel", "radetzky", "a-independent"].map(place), ["staff", "staff", "staff"]);
    let facts = scene_of(&session, Viewer::Seat(Side::B)).picture.pieces["d-aspre"].facts.clone();
    assert!(facts.iter().any(|fact| fact.clause == "RM RES-2"), "{facts:?}");
}

#[test]
fn a_counter_that_is_drawn_and_placed_lies_on_the_map_with_its_radius() {
    let mut session = chosen(Side::A, &["leave", "cup", "leave"]);
    session.roll(Some("d-aspre"), Viewer::Referee).expect("it is in the cup");
    let before = scene_of(&session, Viewer::Seat(Side::B)).picture;
    assert_eq!((before.pieces["d-aspre"].at.as_str(), before.zones.len()), ("staff", 0));
    assert_eq!(before.phase, "D'Aspre (II Corps): the counter is placed");
    act(&mut session, &["place 6040"]);
    let after = scene_of(&session, Viewer::Seat(Side::B)).picture;
    let counter = &after.pieces["d-aspre"];
    assert_eq!((counter.at.as_str(), counter.active, counter.spent), ("6040", true, false));
    assert!(after.pieces["a-ir-1"].active && !after.pieces["a-ir-17"].active);
    assert_eq!(after.zones.len(), 1);
    let told = &after.zones[0].spaces;
    assert!(told.iter().any(|run| run.starts_with("6032-")), "eight hexes to the north: {told:?}");
    assert_eq!(after.zones[0].clause, "RM ACT-9");
}

#[test]
fn a_draw_without_faces_is_still_a_draw() {
    let session = chosen(Side::A, &["leave", "cup", "leave"]);
    let scene = scene_of(&session, Viewer::Seat(Side::B));
    let roll = scene.prompt.roll.expect("a counter is drawn");
    assert_eq!((roll.dice.as_str(), roll.clause.as_str(), roll.faces.len()), ("draw", "RM ACT-3", 0));
}
