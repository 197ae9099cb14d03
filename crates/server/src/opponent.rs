//! Computer players. They sit at a table like anybody else and answer through the same door.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use catalog::mover::Mover;
use catalog::session::Denied;
use catalog::{Session, Sketch, Visitor};
use play::{Game, Side, Viewer};

use crate::hall::Hall;
use crate::moves;
use crate::position::Position;
use crate::seats::Player;
use crate::table::Table;
use crate::trouble::{Code, Trouble};

/// Somebody who answers for a side.
pub(crate) trait Opponent: Send {
    /// What `side` does now, as the short text that is submitted.
    fn choose(&mut self, session: &Session, side: Side) -> Result<String, Denied>;
}

/// Does anything it may, each as likely as the others. What it chooses follows from the game's seed and the place in the
/// record, so that it needs no memory.
pub(crate) struct RandomMover;

impl Opponent for RandomMover {
    fn choose(&mut self, session: &Session, side: Side) -> Result<String, Denied> {
        struct Any(Side, Mover);
        impl Visitor for Any {
            type Out = Option<String>;
            fn visit<R: Sketch>(mut self, game: &Game<R>) -> Option<String> {
                let action = self.1.pick(&game.actions(self.0))?;
                Some(R::write_action(game.setup(), action))
            }
        }
        let place = (session.at() as u64) << 1 | side.index() as u64;
        let mut mover = Mover::new(session.seed() ^ place.wrapping_mul(0x2545_f491_4f6c_dd1d));
        mover.draw();
        let chosen = session.game().visit(Any(side, mover));
        chosen.ok_or_else(|| Denied::Broken("a side is asked and has nothing to choose from".into()))
    }
}

fn opponent(player: Player) -> Option<Box<dyn Opponent>> {
    match player {
        Player::Person => None,
        Player::Random => Some(Box::new(RandomMover)),
    }
}

/// The first side asked that a computer plays.
fn asked(table: &Table, position: &Position) -> Option<Side> {
    let computer = |side: &&Side| table.players[side.index()] != Player::Person;
    position.asked().iter().find(computer).copied()
}

/// Lets computer players answer, if they are asked and are not at it already.
pub(crate) fn wake(hall: &Arc<Hall>, table: &Arc<Table>) {
    if asked(table, &table.position()).is_none() || table.thinking.swap(true, Ordering::AcqRel) {
        return;
    }
    let (hall, table) = (Arc::clone(hall), Arc::clone(table));
    tokio::spawn(async move {
        loop {
            play(&hall, &table).await;
            table.thinking.store(false, Ordering::Release);
            // Somebody may have answered between the last look and the flag.
            let again = asked(&table, &table.position()).is_some() && !hall.closing();
            if !again || table.is_frozen().await || table.thinking.swap(true, Ordering::AcqRel) {
                return;
            }
        }
    });
}

/// Answers as long as a computer is asked.
async fn play(hall: &Arc<Hall>, table: &Arc<Table>) {
    while let Some(side) = asked(table, &table.position()) {
        if hall.closing() {
            return;
        }
        if table.present() > 0 {
            tokio::time::sleep(hall.config.pace).await;
        }
        let Some(mut opponent) = opponent(table.players[side.index()]) else { return };
        // Few at once: people's answers share the same cores.
        let Ok(_turn) = hall.thinkers.acquire().await else { return };
        let dice = table.dice;
        let answered = table.change(hall, None, move |position| {
            if !position.asked().contains(&side) {
                return Err(Trouble::new(Code::Stale, "no longer asked"));
            }
            let text = opponent.choose(position.seen_by(Viewer::Seat(side)), side)?;
            moves::act(position, side, &text, dice, false)
        });
        match answered.await {
            Ok(()) => {}
            Err(trouble) if trouble.code == Code::Stale => {}
            Err(trouble) => {
                tracing::warn!(game = %table.id, code = trouble.code.word(), message = %trouble.message, "a computer player could not answer");
                if trouble.code != Code::Storage {
                    return;
                }
                tokio::time::sleep(std::time::Duration::from_secs(5)).await;
            }
        }
    }
}
