//! What is drawn by what has changed is what is drawn whole, whoever looks, and choices in numbers are those of the menu.

use std::collections::BTreeMap;

use catalog::{AnyGame, battles, new_game};
use play::{Side, Viewer};
use scene::{Choice, Group, Picture, table};
use session::mover::Mover;
use session::{Awaited, Progress, Session};

const VIEWERS: [Viewer; 4] = [Viewer::Seat(Side::A), Viewer::Seat(Side::B), Viewer::Public, Viewer::Referee];

/// Games of every battle, without options and with all of them.
fn games(mut play: impl FnMut(Session, Mover)) {
    for battle in battles() {
        let all: Vec<String> = battle.options.iter().map(|option| option.id.to_owned()).collect();
        for (seed, options) in [(1, Vec::new()), (2, all)] {
            let game = new_game(battle.id, "", &options, None, seed).unwrap();
            play(Session::new(game).unwrap(), Mover::new(seed));
        }
    }
}

/// Something that may be done now, with the dice that follow; nothing once the game is over.
fn done(session: &mut Session, mover: &mut Mover) -> Option<Progress> {
    let Awaited::Decide(asked) = session.awaited(Viewer::Referee).unwrap() else {
        let progress = session.settle().unwrap();
        return (!progress.is_empty()).then_some(progress);
    };
    let side = asked[mover.below(asked.len())].side;
    let mut choices = session.choices(side).unwrap();
    loop {
        let choice = choices.swap_remove(mover.below(choices.len()));
        // A position that comes a third time is refused.
        if let Ok(mut progress) = session.take(Some(side), &choice.text) {
            progress.extend(session.settle().unwrap());
            return Some(progress);
        }
    }
}

#[test]
fn a_picture_made_from_the_one_before_is_the_one_drawn_whole() {
    games(|mut session, mut mover| {
        let mut last: BTreeMap<Viewer, Picture> = BTreeMap::new();
        let mut kept = 0;
        for _ in 0..300 {
            let Some(progress) = done(&mut session, &mut mover) else { break };
            // Now and then somebody has not looked for a while.
            for viewer in VIEWERS.into_iter().filter(|_| mover.below(9) > 0) {
                let whole = table::scene(&session, viewer, &[]).unwrap();
                let old = last.get(&viewer);
                let (scene, _) = table::scene_after(&progress, old, &session, viewer, &[]).unwrap();
                assert_eq!(scene, whole, "{viewer:?} after {} answers", session.at());
                kept += usize::from(old.is_some());
                last.insert(viewer, scene.picture);
            }
        }
        assert!(kept > 100, "{kept}");
    });
}

#[test]
fn choices_are_those_of_the_menu() {
    games(|mut session, mut mover| {
        // Areas go by their names, hexes by their numbers.
        let areas = matches!(session.game(), AnyGame::Areas(_));
        let spaces = if areas { table::board(&session).unwrap().spaces } else { Vec::new() };
        let names: BTreeMap<String, String> = spaces.into_iter().map(|it| (it.id, it.name)).collect();
        let called = |id: &str| names.get(id).map_or_else(|| id.to_owned(), Clone::clone);
        for count in 0..250 {
            if done(&mut session, &mut mover).is_none() {
                break;
            }
            for side in Side::BOTH.into_iter().filter(|_| count % 3 == 0) {
                let scene = table::scene(&session, Viewer::Seat(side), &[side]).unwrap();
                let menu = session.menu(side).unwrap();
                assert_eq!(scene.prompt.order.len(), menu.len());
                for (key, group) in scene.prompt.order.iter().zip(menu) {
                    let told: Group = scene.prompt.group(key).unwrap();
                    assert_eq!(told.title, group.title);
                    let mut choices: Vec<Choice> = told.unfold(called);
                    choices.sort_by(|one, two| one.act.cmp(&two.act));
                    let mut entries = group.entries;
                    entries.sort_by(|one, two| one.text.cmp(&two.text));
                    assert_eq!(choices.len(), entries.len());
                    for (choice, entry) in choices.iter().zip(entries) {
                        assert_eq!((&choice.act, &choice.label), (&entry.text, &entry.label));
                        assert_eq!((choice.clause, &choice.path), (entry.clause.0, &entry.path));
                        assert_eq!(choice.to, entry.target.unwrap_or_default());
                        assert_eq!(choice.note, entry.note.unwrap_or_default());
                        assert_eq!(choice.cost, entry.cost.map(|cost| cost.to_string()).unwrap_or_default());
                    }
                }
            }
        }
    });
}
