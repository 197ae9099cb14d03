//! Prints the board, the charts or a scene of a battle as JSON.
//!
//! `dump castiglione board`, `dump caldiero scene 120 french seed=7 option=fog-of-war`: after so many answers of the random
//! mover, as a viewer sees it (a side's id, `public` or `referee`), who answers for his own side.
#![allow(clippy::print_stdout, reason = "printing is what it is for")]

use std::error::Error;

use play::{Side, Viewer};
use serde::Serialize;
use session::Session;
use session::mover::Mover;
use session::{Awaited, Denied};

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let (named, plain): (Vec<&String>, Vec<&String>) = words.iter().partition(|word| word.contains('='));
    let word =
        |index: usize, otherwise: &'static str| plain.get(index).map_or(otherwise, |word| word.as_str());
    let setting = |name: &str| {
        let name = format!("{name}=");
        named.iter().filter_map(|word| word.strip_prefix(&name)).map(str::to_owned).collect::<Vec<String>>()
    };
    let seed = setting("seed").first().map_or(Ok(1), |text| text.parse())?;
    let game = catalog::new_game(word(0, "castiglione"), "", &setting("option"), None, seed)?;
    let mut session = Session::new(game)?;
    match word(1, "scene") {
        "board" => print(&scene::table::board(&session).map_err(told)?),
        "charts" => print(&scene::table::charts(&session).map_err(told)?),
        "scene" => {
            play(&mut session, word(2, "0").parse()?, seed).map_err(told)?;
            let viewer = session.viewer(word(3, session.battle().sides[0])).map_err(told)?;
            let hands: Vec<Side> = Side::BOTH.into_iter().filter(|&side| viewer.knows(side)).collect();
            print(&scene::table::scene(&session, viewer, &hands).map_err(told)?)
        }
        other => Err(format!("{other:?} is none of board, charts, scene").into()),
    }
}

/// Plays at random until `answers` have been given or the game is over.
fn play(session: &mut Session, answers: usize, seed: u64) -> Result<(), Denied> {
    let mut mover = Mover::new(seed);
    while session.at() < answers {
        match session.awaited(Viewer::Referee)? {
            Awaited::Decide(asked) => {
                let Some(asked) = asked.first() else { return Ok(()) };
                session.act_at_random(asked.side, &mut mover, Viewer::Referee)?;
            }
            Awaited::Roll(_) => {
                session.roll(None, Viewer::Referee)?;
            }
            Awaited::Over(_) => return Ok(()),
        }
    }
    Ok(())
}

fn print(what: &impl Serialize) -> Result<(), Box<dyn Error>> {
    println!("{}", serde_json::to_string_pretty(what)?);
    Ok(())
}

fn told(denied: Denied) -> Box<dyn Error> {
    format!("{denied:?}").into()
}
