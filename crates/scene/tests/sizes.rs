//! What goes over the wire stays small: whatever is played, and under whatever options.

use catalog::{battles, new_game};
use play::Viewer;
use scene::table;
use serde_json::Value;
use session::mover::Mover;
use session::{Awaited, Session};

/// No view is larger, nor what leads from one to a later one.
const MOST: usize = 50_000;
/// Looked at after every so many answers.
const EVERY: usize = 11;

/// No option, each alone, and all.
fn ways_to_play(options: &[catalog::BattleOption]) -> Vec<Vec<String>> {
    let all: Vec<String> = options.iter().map(|option| option.id.to_owned()).collect();
    let mut ways: Vec<Vec<String>> = all.iter().map(|id| vec![id.clone()]).collect();
    ways.extend([Vec::new(), all]);
    ways
}

/// The largest view of who is asked in a random game, and the largest change from one such view to the next.
fn largest(mut session: Session, seed: u64) -> [usize; 2] {
    let mut mover = Mover::new(seed);
    let mut last = Value::Null;
    let mut most = [0; 2];
    for count in 0.. {
        let side = match session.awaited(Viewer::Referee).unwrap() {
            Awaited::Over(_) => break,
            Awaited::Roll(_) => {
                session.roll(None, Viewer::Referee).unwrap();
                continue;
            }
            Awaited::Decide(asked) => asked[0].side,
        };
        if count % EVERY == 0 {
            let scene = table::scene(&session, Viewer::Seat(side), &[side]).unwrap();
            let size = serde_json::to_string(&scene).unwrap().len();
            let now = serde_json::to_value(&scene).unwrap();
            let change = scene::patch::patch(&last, &now).map_or(0, |change| change.to_string().len());
            most = [most[0].max(size), most[1].max(change)];
            last = now;
        }
        session.act_at_random(side, &mut mover, Viewer::Referee).unwrap();
    }
    most
}

#[test]
fn no_view_and_no_change_is_larger_than_fifty_kilobytes() {
    for battle in battles() {
        for (number, options) in ways_to_play(&battle.options).into_iter().enumerate() {
            for seed in [number as u64, 100 + number as u64] {
                let game = new_game(battle.id, "", &options, None, seed).unwrap();
                let [view, change] = largest(Session::new(game).unwrap(), seed);
                let which = format!("{} with {options:?}, seed {seed}", battle.id);
                assert!(view < MOST, "{which}: a view of {view} bytes");
                assert!(change < MOST, "{which}: a change of {change} bytes");
                assert!(view > 5_000 && change > 500, "{which}: nothing to see");
            }
        }
    }
}
