//! Pointing at things always has an answer.

use areas::view::view;
use play::{Side, Viewer};
use scene::table;

use crate::areas::walk::{WAYS_TO_PLAY, game, start, walk};

#[test]
fn pointing_at_what_is_seen_is_explained() {
    for (seed, options) in WAYS_TO_PLAY.into_iter().enumerate() {
        let mut session = start(options, seed as u64);
        let mut asked = 0;
        walk(&mut session, 11 + seed as u64, 900, 41, |session| {
            let game = game(session);
            let setup = game.setup();
            for side in Side::BOTH {
                let view = view(setup, game.state(), Viewer::Seat(side));
                let why = |piece: Option<&str>, space: Option<&str>| {
                    let said = table::why(session, side, piece, space).unwrap();
                    let said = said.unwrap_or_else(|| panic!("no answer to {piece:?} {space:?}"));
                    assert!(!said.reason.is_empty() && said.clause.0.starts_with("BII "), "{said:?}");
                };
                for (id, now) in view.pieces.iter().filter(|(_, now)| setup.find_area(&now.at).is_some()) {
                    why(Some(id), None);
                    let area = setup.find_area(&now.at).unwrap();
                    for to in setup.map.neighbours(area) {
                        why(Some(id), Some(&setup.area(to).id));
                        asked += 1;
                    }
                }
                for key in view.stacks.keys() {
                    why(Some(&format!("stack:{key}")), None);
                }
                for area in &setup.areas {
                    why(None, Some(&area.id));
                }
                for bridge in &setup.bridges {
                    why(None, Some(&bridge.id));
                }
            }
        });
        assert!(asked > 500, "{asked}");
    }
}

#[test]
fn whatever_is_on_offer_can_be_pointed_at() {
    let mut session = start(&[], 2);
    let mut found = 0;
    walk(&mut session, 2, 700, 9, |session| {
        for side in Side::BOTH {
            for group in session.menu(side).unwrap() {
                let choices = group.entries.iter().filter(|choice| choice.target.is_some());
                for choice in choices {
                    let said = table::why(session, side, group.subject.as_deref(), choice.target.as_deref())
                        .unwrap();
                    let said = said.unwrap_or_else(|| panic!("{}", choice.text));
                    assert!(said.legal, "{}: {said:?}", choice.text);
                    found += 1;
                }
            }
        }
    });
    assert!(found > 1_000, "{found}");
}

#[test]
fn what_cannot_be_done_is_told_with_the_clause_that_forbids_it() {
    let session = start(&[], 1);
    let why = |side, piece, space| table::why(&session, side, piece, space).unwrap().unwrap();
    let too_far = why(Side::B, Some("gummer"), Some("pieve-di-bono"));
    assert_eq!((too_far.legal, too_far.clause.0), (false, "BII 8.2e"));
    let enemy = why(Side::B, Some("bonaparte"), Some("lonato"));
    assert_eq!((enemy.legal, enemy.clause.0), (false, "BII 3.7"));
    let not_now = why(Side::A, Some("bonaparte"), Some("lonato"));
    assert_eq!((not_now.legal, not_now.clause.0), (false, "BII 8.0a"));
    // What is not seen cannot be pointed at.
    assert_eq!(table::why(&session, Side::A, Some("davidovich"), None).unwrap(), None);
    assert_eq!(table::why(&session, Side::A, Some("nobody"), Some("nowhere")).unwrap(), None);
}
