//! What lies in the cup is nobody's to know before it is drawn (RM ACT-2, RM ACT-3): not by looking, not by trying names.

use catalog::from_situation;
use play::{Side, Viewer};
use session::{Awaited, Denied, Due, Session};

const AUSTRIAN: Viewer = Viewer::Seat(Side::A);
const PIEDMONTESE: Viewer = Viewer::Seat(Side::B);

/// Two corps on one side and a division on the other; whom Radetzky has chosen, and then the first draw.
fn drawing(choices: [&str; 2]) -> Session {
    let text = "battle = \"novara\"\nbase = \"empty\"\nturn = 6\nphase = \"choice\"\n[pieces]\n\
                a-ir-17 = \"5436\"\na-ir-1 = \"6041\"\np-ao-5 = \"2220\"\n";
    let mut session = Session::new(from_situation("situation", text, None, 7).unwrap()).unwrap();
    for choice in choices {
        session.act(Some(Side::A), choice, Viewer::Referee).unwrap();
    }
    session.act(Some(Side::B), "cup p1", Viewer::Referee).unwrap();
    session
}

/// Every way to choose that puts something else into the cup.
fn truths() -> [Session; 4] {
    [["cup a1", "cup a2"], ["leave a1", "cup a2"], ["box a1", "reserve a2"], ["leave a1", "leave a2"]]
        .map(drawing)
}

fn due(session: &Session, viewer: Viewer) -> Due {
    let Awaited::Roll(due) = session.awaited(viewer).unwrap() else { panic!("a draw is due") };
    due
}

#[test]
fn rm_act_2_the_faces_of_a_draw_are_told_to_nobody_at_the_table() {
    for viewer in [AUSTRIAN, PIEDMONTESE, Viewer::Public] {
        let told = truths().map(|session| due(&session, viewer));
        assert!(told.windows(2).all(|pair| pair[0] == pair[1]), "{viewer:?}: {told:?}");
        assert!(told[0].faces.is_empty());
        assert!(told[0].might.len() > 10, "every counter of the game: {:?}", told[0].might);
    }
    let all = truths().map(|session| due(&session, Viewer::Referee));
    assert_eq!(all[0].faces, ["wratislaw", "d-aspre", "a-independent", "durando", "p-independent"]);
    assert_eq!(all[3].faces, ["a-independent", "durando", "p-independent"]);
    assert!(all[0].might.is_empty());
}

#[test]
fn rm_act_2_names_of_counters_cannot_be_tried() {
    for viewer in [AUSTRIAN, PIEDMONTESE, Viewer::Public] {
        for name in ["wratislaw", "d-aspre", "durando", "bismarck"] {
            let told = truths().map(|mut session| session.roll(Some(name), viewer).unwrap_err());
            assert!(told.windows(2).all(|pair| pair[0] == pair[1]), "{told:?}");
            assert!(matches!(&told[0], Denied::Refused(why) if why.clause.0 == "RM ACT-3"), "{:?}", told[0]);
        }
    }
    let mut session = drawing(["cup a1", "leave a2"]);
    let at = session.at();
    let drawn = session.roll(None, PIEDMONTESE).unwrap();
    assert_eq!(session.at(), at + 1, "anybody lets it be drawn");
    assert!(drawn.events[0].clause.0 == "RM ACT-3", "{drawn:?}");
}

/// Two people at one screen draw from a cup of their own. What they type is taken, and the screen lists nothing.
#[test]
fn rm_act_3_who_plays_both_sides_names_what_he_drew() {
    let mut session = drawing(["cup a1", "leave a2"]);
    let wrong = session.roll_by_hand("d-aspre", Viewer::Referee, PIEDMONTESE).unwrap_err().to_string();
    assert!(wrong.contains("cannot come up now") && !wrong.contains("wratislaw"), "{wrong}");
    let drawn = session.roll_by_hand("wratislaw", Viewer::Referee, PIEDMONTESE).unwrap();
    assert_eq!(drawn.face, "wratislaw");
    let Awaited::Decide(asked) = session.awaited(Viewer::Public).unwrap() else { panic!() };
    assert_eq!(asked[0].side, Side::A);
}

/// Dice lie open: who may roll may say what came up.
#[test]
fn rm_cbt_10_a_die_is_no_secret() {
    let text = "battle = \"novara\"\nbase = \"empty\"\nturn = 6\nphase = \"announce\"\ncounter = \"wratislaw\"\n\
                counters = { wratislaw = \"5436\" }\n[pieces]\na-ir-17 = \"5436\"\np-ao-5 = \"5336\"\n";
    let mut session = Session::new(from_situation("situation", text, None, 7).unwrap()).unwrap();
    session.act(None, "attack a-ir-17 5336", AUSTRIAN).unwrap();
    session.act(None, "done", AUSTRIAN).unwrap();
    assert_eq!(due(&session, PIEDMONTESE).faces.len(), 6);
    assert_eq!(session.roll(Some("4"), PIEDMONTESE).unwrap().face, "4");
}
