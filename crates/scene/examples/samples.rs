//! Messages of real games as a TypeScript file: the tests let `tsc` compare them with `web/js/wire.d.ts`.
//!
//! `cargo run -p scene --example samples > samples.ts`
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "the file is what this program is for")]

use std::process::ExitCode;

use catalog::{battles, new_game};
use play::{Side, Viewer};
use scene::table;
use scene::wire::Counsel;
use serde::Serialize;
use session::Session;
use session::computer::{Computer, Kind};
use session::mover::Mover;
use session::{Awaited, Denied};

/// Scenes are taken after so many answers of a random game.
const POINTS: [usize; 6] = [0, 7, 60, 200, 500, 5000];

/// And after so many a computer player compares plans.
const COMPARED: usize = 60;

fn main() -> ExitCode {
    match write() {
        Ok(()) => ExitCode::SUCCESS,
        Err(what) => {
            eprintln!("{what}");
            ExitCode::FAILURE
        }
    }
}

fn write() -> Result<(), String> {
    println!(
        "import type {{ Board, Chart, Counsel, Explained, Odds, Sample, SentGroup, SentScene, Step }} from \"../../web/js/wire\";"
    );
    for (number, battle) in battles().iter().enumerate() {
        let games = [vec![], battle.options.iter().map(|option| option.id.to_owned()).collect::<Vec<_>>()];
        for (variant, options) in games.iter().enumerate() {
            let game = new_game(battle.id, "", options, None, 7).map_err(|error| error.to_string())?;
            let session = Session::new(game).map_err(|error| error.to_string())?;
            sample(session, &format!("{number}_{variant}")).map_err(|denied| denied.to_string())?;
        }
    }
    Ok(())
}

fn sample(mut session: Session, name: &str) -> Result<(), Denied> {
    let mut mover = Mover::new(1796);
    print("Board", &format!("board_{name}"), &table::board(&session)?);
    print("Chart[]", &format!("charts_{name}"), &table::charts(&session)?);
    for point in POINTS {
        while session.at() < point {
            match session.awaited(Viewer::Referee)? {
                Awaited::Decide(asked) => {
                    session.act_at_random(asked[0].side, &mut mover, Viewer::Referee)?;
                }
                Awaited::Roll(_) => {
                    session.roll(None, Viewer::Referee)?;
                }
                Awaited::Over(_) => break,
            }
        }
        let at = format!("{name}_{point}");
        for (who, viewer) in [("a", Viewer::Seat(Side::A)), ("p", Viewer::Public), ("r", Viewer::Referee)] {
            print("SentScene", &format!("scene_{at}_{who}"), &table::scene(&session, viewer, &Side::BOTH)?);
        }
        let from = session.at().saturating_sub(20);
        print(
            "Step[]",
            &format!("steps_{at}"),
            &table::steps(&session, from, session.at(), Viewer::Referee)?,
        );
        if let Awaited::Decide(asked) = session.awaited(Viewer::Referee)? {
            // Plans are compared once only: that takes a while.
            let kind = if point == COMPARED { Kind::Level(3) } else { Kind::Level(2) };
            let side = asked[0].side;
            let mut thought = Computer::new(kind, 7).choose(&session, side)?;
            thought.name(&session, side)?;
            let (side, level, turn) =
                (session.side_id(side).to_owned(), kind.to_string(), session.heading()?.turn);
            let counsel = Counsel { at: session.at(), side, level, turn, thought };
            print("Counsel", &format!("counsel_{at}"), &counsel);
        }
        for side in Side::BOTH {
            let odds = session.odds(side)?;
            print("Odds[]", &format!("odds_{at}_{}", side.index()), &odds.iter().take(5).collect::<Vec<_>>());
            for choice in session.choices(side)?.iter().take(3) {
                let why = session.explain(Some(side), &choice.text)?;
                print("Explained", &format!("why_{at}_{}_{}", side.index(), print_id(&choice.text)), &why);
                if let Ok(groups) = table::preview(&session, side, &choice.text) {
                    let name = format!("preview_{at}_{}_{}", side.index(), print_id(&choice.text));
                    print("SentGroup[]", &name, &groups);
                }
            }
        }
    }
    print("Sample[]", &format!("history_{name}"), &table::history(&session, Viewer::Referee)?);
    Ok(())
}

fn print_id(text: &str) -> String {
    text.chars().map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '_' }).collect()
}

fn print(kind: &str, name: &str, value: &impl Serialize) {
    if let Ok(json) = serde_json::to_string(value) {
        println!("export const {name}: {kind} = {json};");
    }
}
