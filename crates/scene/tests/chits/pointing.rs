//! Pointing at things, taking pieces in hand, and what is offered.

use std::collections::{BTreeMap, BTreeSet};

use play::{Side, Viewer};
use scene::{Group, table};
use session::Session;
use session::mover::Mover;
use session::{Awaited, Explained};

use crate::chits::{act, scene_of, session, situation, watch};

fn why(session: &Session, side: Side, piece: Option<&str>, space: Option<&str>) -> Option<Explained> {
    table::why(session, side, piece, space).expect("it can be asked")
}

/// Which side is asked, if one is.
fn asked(session: &Session) -> Option<Side> {
    match session.awaited(Viewer::Referee).expect("the game knows what it waits for") {
        Awaited::Decide(asked) => Some(asked[0].side),
        _ => None,
    }
}

/// In random positions every piece, every command counter and hexes near whoever acts have a clause and a reason, with and without a piece
/// in hand.
#[test]
fn pointing_anywhere_is_answered_with_a_clause_and_a_reason() {
    let mut phases: BTreeMap<String, usize> = BTreeMap::new();
    for (options, seed) in [(&[][..], 17), (&["regular_track", "ramorino_obeys"][..], 3)] {
        let board = table::board(&session(options, seed)).expect("it can be drawn");
        let mut mover = Mover::new(seed);
        let mut vague = BTreeMap::new();
        watch(options, seed, |session| {
            let Some(side) = asked(session) else { return };
            let phase = session.view(Viewer::Seat(side)).expect("there is a view")["phase"].clone();
            let phase = phase.as_str().unwrap_or_default().to_owned();
            let seen = phases.entry(phase.clone()).or_default();
            *seen += 1;
            if *seen > 4 && mover.below(150) > 0 {
                return;
            }
            let picture = scene_of(session, Viewer::Seat(side)).picture;
            let mut told = |said: Option<Explained>, what: String| {
                let said = said.unwrap_or_else(|| panic!("{} {phase}: {what} means nothing", session.at()));
                assert!(said.clause.0.starts_with("RM ") && said.clause.0.len() > 5, "{what}: {said:?}");
                assert!(said.reason.len() > 8 && said.reason.contains(' '), "{what}: {said:?}");
                if said.reason.contains("not what is decided now") {
                    vague.insert(phase.clone(), format!("{what}: {said:?}"));
                }
            };
            let mut hands = Vec::new();
            for (id, piece) in &picture.pieces {
                told(why(session, side, Some(id), None), id.clone());
                if piece.side == session.side_id(side) && hands.len() < 2 && piece.active {
                    hands.push(id.clone());
                }
            }
            let centre = picture.pieces.values().find(|piece| piece.active).map(|piece| piece.at.clone());
            let middle = |id: &str| board.spaces.iter().find(|space| space.id == id).map(|space| space.at);
            let at = centre.and_then(|id| middle(&id)).or(middle("2733")).expect("there is a Mortara");
            let near = board.spaces.iter().filter(|space| {
                let [x, y] = [0, 1].map(|axis| (space.at[axis] - at[axis]) / 10);
                x * x + y * y <= (3 * 70) * (3 * 70)
            });
            for hex in near {
                told(why(session, side, None, Some(&hex.id)), format!("hex {}", hex.id));
                for id in &hands {
                    told(why(session, side, Some(id), Some(&hex.id)), format!("{id} to {}", hex.id));
                }
            }
            // The other side may point as well, while it waits.
            let said = why(session, side.other(), None, Some("2733")).expect("it means something");
            assert!(said.clause.0.starts_with("RM "));
        });
        assert!(vague.is_empty(), "{vague:#?}");
    }
    for phase in ["set-up", "choice", "place", "movement", "announce", "combat", "arrivals", "recovery"] {
        assert!(phases.contains_key(phase), "{phase} was never seen: {phases:?}");
    }
}

#[test]
fn nonsense_means_nothing_and_breaks_nothing() {
    let session = session(&[], 1);
    for side in Side::BOTH {
        for piece in [None, Some("nobody"), Some("stack:9999"), Some("")] {
            for space in [None, Some("0000"), Some("away"), Some("nowhere"), Some("")] {
                assert_eq!(why(&session, side, piece, space), None, "{piece:?} {space:?}");
            }
        }
    }
}

#[test]
fn a_refusal_names_the_clause_that_bars_the_way() {
    let head = "turn = 6\nphase = \"movement\"\ncounter = \"d-aspre\"\ncounters = { d-aspre = \"6040\" }";
    let mut session = situation(head, &["a-ir-1 6041", "a-ir-17 5436", "p-ao-5 5638"]);
    let said = |session: &Session, piece: Option<&str>, space: Option<&str>| {
        let said = why(session, Side::A, piece, space).expect("it means something");
        (said.action, said.legal, said.clause.0)
    };
    assert_eq!(said(&session, Some("a-ir-1"), None), ("take a-ir-1".into(), true, "RM MOV-1"));
    let (action, legal, clause) = said(&session, Some("a-ir-17"), None);
    assert_eq!((action.as_str(), legal, clause), ("take a-ir-17", false, "RM ACT-4"));
    // A piece that is not in hand yet is taken first.
    let (action, legal, _) = said(&session, Some("a-ir-1"), Some("1807"));
    assert_eq!((action.as_str(), legal), ("to 1807", false));
    act(&mut session, &["take a-ir-1"]);
    let (action, legal, _) = said(&session, Some("a-ir-1"), Some("5638"));
    assert_eq!((action.as_str(), legal), ("charge 5638", false), "foot does not charge");
}

fn choices<'a>(groups: impl IntoIterator<Item = &'a Group>) -> Vec<scene::Choice> {
    groups.into_iter().flat_map(|group| group.unfold(str::to_owned)).collect()
}

/// A whole game: the choices are the legal actions, each once, about something that can be pointed at; what opens can be looked at
/// beforehand.
#[test]
fn choices_are_the_legal_actions_and_what_opens_can_be_previewed() {
    let board = table::board(&session(&[], 31)).expect("it can be drawn");
    let known: BTreeSet<&str> = (board.counters.keys().map(String::as_str))
        .chain(board.formations.iter().map(|it| it.id.as_str()))
        .chain(board.spaces.iter().map(|it| it.id.as_str()))
        .collect();
    let (mut opened, mut ended, mut count) = (0, 0, 0);
    watch(&[], 31, |session| {
        let Some(side) = asked(session) else { return };
        count += 1;
        if count % 7 != 0 {
            return;
        }
        let prompt = scene_of(session, Viewer::Seat(side)).prompt;
        let groups: Vec<Group> = prompt.groups.keys().filter_map(|key| prompt.group(key)).collect();
        let offered = choices(&groups);
        let unique: BTreeSet<&String> = offered.iter().map(|choice| &choice.act).collect();
        assert_eq!(unique.len(), offered.len(), "each once");
        let legal = session.choices(side).expect("there are choices");
        assert_eq!(unique, legal.iter().map(|choice| &choice.text).collect::<BTreeSet<_>>());
        for group in groups.iter().filter(|group| !group.subject.is_empty()) {
            assert!(known.contains(group.subject.as_str()), "{}", group.subject);
        }
        for choice in &offered {
            ended += usize::from(choice.ends);
            assert_eq!(choice.opens, choice.act.starts_with("take ") || choice.act.starts_with("with "));
            if choice.opens {
                opened += 1;
                if opened % 40 == 0 {
                    let groups = table::preview(session, side, &choice.act).expect("it can be looked at");
                    assert!(!groups.is_empty());
                    let mut ahead = session.clone();
                    ahead.act(Some(side), &choice.act, Viewer::Referee).expect("it is legal");
                    assert_eq!(asked(&ahead), Some(side), "nothing rolls, and nobody else is asked");
                }
            }
        }
    });
    assert!(opened > 500 && ended > 100, "{opened} {ended}");
}

/// Taking a piece and putting it down again costs nothing, and where it may go is lit.
#[test]
fn a_piece_to_be_set_up_shows_its_area() {
    let session = session(&[], 1);
    let groups = table::preview(&session, Side::B, "take p-ao-5").expect("it can be looked at");
    let own = groups.iter().find(|group| group.subject == "p-ao-5").expect("it is in hand");
    let goals = choices([own]);
    assert!(goals.len() > 10 && goals.iter().all(|choice| !choice.to.is_empty()), "{goals:?}");
    let all = scene_of(&session, Viewer::Seat(Side::B)).prompt;
    let general = choices(all.groups.get(""));
    let ends: Vec<&str> = general.iter().filter(|it| it.ends).map(|it| it.act.as_str()).collect();
    assert_eq!(ends, ["historical"], "one key for all who are left");
}
