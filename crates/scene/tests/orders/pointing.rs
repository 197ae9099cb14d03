//! Pointing at things, taking pieces in hand, and what is offered.

use std::collections::{BTreeMap, BTreeSet};

use play::{Side, Viewer};
use scene::{Board, Group, table};
use session::Session;
use session::mover::Mover;
use session::{Awaited, Explained};

use crate::orders::{VIEWERS, session, watch};

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

fn check(said: &Explained, session: &Session, what: &str) {
    let at = session.at();
    assert!(said.clause.0.starts_with("CAL ") && said.clause.0.len() > 5, "{at} {what}: {said:?}");
    assert!(said.reason.len() > 8 && said.reason.contains(' '), "{at} {what}: {said:?}");
    assert_ne!(said.reason, said.action, "{at} {what}");
}

fn distances(board: &Board, from: &str) -> BTreeMap<String, i32> {
    let at = board.spaces.iter().find(|space| space.id == from).map(|space| space.at).unwrap_or_default();
    let away = |space: &scene::board::Space| {
        let [x, y] = [0, 1].map(|axis| (space.at[axis] - at[axis]) / 10);
        (space.id.clone(), x * x + y * y)
    };
    board.spaces.iter().map(away).collect()
}

/// In random positions every piece and every hex near whoever is on the move has a clause and a reason, with and without a
/// piece in hand.
#[test]
fn pointing_anywhere_is_answered_with_a_clause_and_a_reason() {
    let mut phases = BTreeMap::new();
    for (options, seed) in
        [(&["overcast_shifted"][..], 21), (&["fog_of_war", "charges"], 22), (&["intervention"], 23)]
    {
        let board = table::board(&session(options, seed)).expect("it can be drawn");
        let mut mover = Mover::new(seed);
        let mut vague = BTreeMap::new();
        watch(options, seed, |session| {
            let Some(side) = asked(session) else { return };
            let phase = session.view(Viewer::Seat(side)).expect("there is a view")["phase"]
                .as_str()
                .map(str::to_owned);
            let phase = phase.unwrap_or_default();
            let seen: &mut usize = phases.entry(phase.clone()).or_default();
            *seen += 1;
            // The first positions of each segment, then some.
            if *seen > 12 && mover.below(40) > 0 {
                return;
            }
            let picture =
                table::scene(session, Viewer::Seat(side), &[side]).expect("it can be drawn").picture;
            let mut told = |said: Option<Explained>, what: String| {
                let said = said.unwrap_or_else(|| panic!("{} {phase}: {what} means nothing", session.at()));
                check(&said, session, &what);
                // Where formations are chosen or ordered, what has none is answered with the question that is open.
                let open = matches!(phase.as_str(), "orders" | "choice" | "activation" | "replacement");
                let thin = ["not what is decided now", "nobody moves now"];
                if !open && thin.iter().any(|thin| said.reason.contains(thin)) {
                    vague.insert(phase.clone(), format!("{what}: {said:?}"));
                }
            };
            let mut hands = Vec::new();
            for (id, piece) in &picture.pieces {
                told(why(session, side, Some(id), None), id.clone());
                let own = piece.side == session.side_id(side);
                if own && hands.len() < 3 && (piece.active || mover.below(8) == 0) {
                    hands.push((id.clone(), piece.at.clone()));
                }
            }
            let centre =
                picture.pieces.values().find(|piece| piece.active).or(picture.pieces.values().next());
            let centre = centre.map_or("1614".to_owned(), |piece| piece.at.clone());
            let near = distances(&board, if centre.parse::<u16>().is_ok() { &centre } else { "1614" });
            for (hex, _) in near.iter().filter(|(_, far)| **far <= (4 * 70) * (4 * 70)) {
                told(why(session, side, None, Some(hex)), format!("hex {hex}"));
                for (id, _) in &hands {
                    told(why(session, side, Some(id), Some(hex)), format!("{id} to {hex}"));
                }
            }
            // The other side may point as well, while it waits.
            let other = side.other();
            let said = why(session, other, None, Some("1614")).expect("it means something");
            assert!(!said.legal && said.clause.0.starts_with("CAL "));
        });
        assert!(vague.is_empty(), "{vague:#?}");
    }
    for phase in ["movement", "bombardment", "declaration", "choice", "set-up", "combat"] {
        assert!(phases.contains_key(phase), "{phase} was never seen: {phases:?}");
    }
}

#[test]
fn nonsense_means_nothing_and_breaks_nothing() {
    let session = session(&["fog_of_war"], 1);
    for side in Side::BOTH {
        for piece in [None, Some("nobody"), Some("stack:9999"), Some("stack:"), Some("")] {
            for space in [None, Some("0000"), Some("away"), Some("nowhere"), Some("")] {
                assert_eq!(why(&session, side, piece, space), None, "{piece:?} {space:?}");
            }
        }
    }
    assert!(why(&session, Side::B, Some("h-colloredo"), Some("away")).is_some());
}

fn choices<'a>(groups: impl IntoIterator<Item = &'a Group>) -> Vec<scene::Choice> {
    groups.into_iter().flat_map(|group| group.unfold(str::to_owned)).collect()
}

/// A whole game: the choices are the legal actions, each once; what opens can be looked at beforehand and rolls nothing.
#[test]
fn choices_are_the_legal_actions_and_what_opens_can_be_previewed() {
    let (mut opened, mut halves, mut ended) = (0, 0, 0);
    watch(&["fog_of_war"], 31, |session| {
        let Some(side) = asked(session) else { return };
        let scene = table::scene(session, Viewer::Seat(side), &[side]).expect("it can be drawn");
        let offered: Vec<String> =
            choices(scene.prompt.groups.values()).iter().map(|choice| choice.act.clone()).collect();
        let unique: BTreeSet<&String> = offered.iter().collect();
        assert_eq!(unique.len(), offered.len(), "each once");
        let legal = session.choices(side).expect("there are choices");
        let legal: BTreeSet<&String> = legal.iter().map(|choice| &choice.text).collect();
        assert_eq!(unique, legal);
        let spaces = &scene.picture.pieces;
        for group in scene.prompt.groups.values().filter(|group| !group.subject.is_empty()) {
            let hex = group.subject.parse::<u16>().is_ok();
            let formation = scene.picture.panels[0].rows.iter().any(|row| row.formation == group.subject);
            assert!(hex || formation || spaces.contains_key(&group.subject), "{}", group.subject);
        }
        for choice in choices(scene.prompt.groups.values()) {
            halves += usize::from(choice.cost.ends_with('½'));
            ended += usize::from(choice.ends);
            assert_eq!(choice.opens, choice.act.starts_with("take ") || choice.act.starts_with("together "));
            if choice.opens {
                opened += 1;
                if opened % 9 == 0 {
                    let groups = table::preview(session, side, &choice.act).expect("it can be looked at");
                    assert!(
                        choices(&groups).iter().all(|choice| !choice.act.is_empty()) && !groups.is_empty()
                    );
                    let mut ahead = session.clone();
                    ahead.act(Some(side), &choice.act, Viewer::Referee).expect("it is legal");
                    assert_eq!(asked(&ahead), Some(side), "nothing rolls, and nobody else is asked");
                }
            }
        }
        if offered.iter().any(|act| act == "end") {
            assert!(table::preview(session, side, "end").is_err(), "what follows is not known beforehand");
        }
    });
    assert!(opened > 100 && halves > 0 && ended > 100, "{opened} {halves} {ended}");
}

/// Steps tell what the log tells.
#[test]
fn steps_are_the_lines_of_the_log() {
    let session = watch(&["fog_of_war"], 33, |_| {});
    for viewer in VIEWERS {
        let steps = table::steps(&session, 0, session.at(), viewer).expect("they can be told");
        assert_eq!(steps.len(), session.at());
        let told: Vec<(String, &str)> = steps
            .iter()
            .flat_map(|step| step.lines.iter().map(|line| (line.text.clone(), line.clause.as_str())))
            .collect();
        let log = session.log(0, viewer).expect("there is a log");
        let logged: Vec<(String, &str)> = log
            .iter()
            .flat_map(|entry| entry.events.iter().map(|said| (said.text.clone(), said.clause.0)))
            .collect();
        assert_eq!(told, logged, "{viewer:?}");
        assert!(
            steps.iter().any(|step| !step.moves.is_empty()) && steps.iter().any(|step| step.die.is_some())
        );
    }
    let half = session.at() / 2;
    let tail = table::steps(&session, half, session.at(), VIEWERS[0]).expect("they can be told");
    assert_eq!(tail.first().map(|step| step.at), Some(half));
}
