//! What a preview of an order costs: positions of games by a Captain, every formation that can act there, the dearest of all.

use bicorne::clock::Clock;
use catalog::new_game;
use play::Viewer;
use session::computer::{Computer, Kind};
use session::orders::Orders;
use session::{Awaited, Denied, Session};

/// One position in so many answers is looked at, through a whole game.
const EVERY: usize = 60;

/// No game is followed further.
const LONGEST: usize = 5_000;

/// The milliseconds of the processor that the dearest preview of a game takes. It works on one thread, so that is how long somebody waits for it on a
/// machine that does nothing else.
pub fn dearest(battle: &str) -> Result<f64, String> {
    measure(battle).map_err(|denied| denied.to_string())
}

fn measure(battle: &str) -> Result<f64, Denied> {
    let broken = |error: catalog::CatalogError| Denied::Broken(error.to_string());
    let mut session = Session::new(new_game(battle, "", &[], None, 1796).map_err(broken)?).map_err(broken)?;
    let mut captain = Computer::new(Kind::Level(2), 1);
    let mut dearest: f64 = 0.0;
    for answer in 0..LONGEST {
        session.settle()?;
        let Awaited::Decide(asked) = session.awaited(Viewer::Public)? else { break };
        let side = asked[0].side;
        if answer % EVERY == 0 {
            let orders = Orders::new();
            for formation in orders.list(&session, side)?.formations {
                let Some(would) = formation.would else { continue };
                let clock = Clock::start();
                // What cannot be ordered here costs next to nothing.
                let _ = orders.preview(&session, side, &format!("{} {}", formation.id, would.text));
                dearest = dearest.max(clock.elapsed().as_secs_f64() * 1000.0);
            }
        }
        let thought = captain.choose(&session, side)?;
        session.act(Some(side), &thought.action, Viewer::Public)?;
    }
    Ok(dearest)
}
