//! What a guest may ask, and what is answered.

use std::sync::Arc;

use play::{Side, Viewer};
use scene::VERSION;
use scene::table;
use scene::wire::{Ask, Request, Say, Welcome};

use super::outbox::Outbox;
use crate::advice::{Advice, Wish};
use crate::hall::Hall;
use crate::moves;
use crate::opponent;
use crate::position::Position;
use crate::seats::{Role, knows_all};
use crate::table::{DiceBy, SharedOutlook, Table, outlook};
use crate::trouble::{Code, Trouble};
use crate::work::work;
use crate::writer::Change;

/// The longest stretch of a log that is told at once.
const LONGEST_LOG: usize = 20_000;

/// Somebody at the other end of a socket.
pub(super) struct Guest {
    hall: Arc<Hall>,
    out: Outbox,
    advice: Advice,
    seated: Option<Seated>,
}

struct Seated {
    socket: u64,
    role: Role,
    table: Arc<Table>,
    outlook: SharedOutlook,
}

impl Guest {
    /// Somebody who has not said a word.
    pub(super) fn new(hall: Arc<Hall>, out: Outbox) -> Guest {
        Guest { advice: Advice::new(&hall), hall, out, seated: None }
    }

    /// Has said who it is.
    pub(super) fn seated(&self) -> bool {
        self.seated.is_some()
    }

    /// Gets up.
    pub(super) async fn leave(&mut self) {
        self.advice.forget();
        if let Some(seated) = self.seated.take() {
            seated.table.leave(seated.socket).await;
        }
    }

    /// Says that a message was not taken; its number is read from it where possible.
    pub(super) fn fault(&self, text: &str, trouble: Trouble) {
        let id = match Request::read(text) {
            Ok(request) => request.id,
            Err(fault) => fault.id,
        };
        self.hall.metrics.error(trouble.code);
        self.out.say(&Say::Error(trouble.fault(id)));
    }

    /// Answers a message; whether it was one.
    pub(super) async fn hear(&mut self, text: &str) -> bool {
        let Request { id, ask } = match Request::read(text) {
            Ok(request) => request,
            Err(fault) => {
                self.hall.metrics.error(Code::Malformed);
                self.out.say(&Say::Error(fault));
                return false;
            }
        };
        match self.answer(id, ask).await {
            Ok(Some(say)) => {
                self.out.say(&say);
            }
            Ok(None) => {}
            Err(trouble) => {
                self.hall.metrics.error(trouble.code);
                self.out.say(&Say::Error(trouble.fault(id)));
            }
        }
        true
    }

    async fn answer(&mut self, id: u32, ask: Ask) -> Result<Option<Say>, Trouble> {
        match ask {
            Ask::Ping {} => return Ok(Some(Say::Pong { id })),
            Ask::Hello { version, seat, seen } => return self.hello(id, version, &seat, seen).await,
            _ => {}
        }
        let nobody = || Trouble::new(Code::UnknownSeat, "say hello first");
        let seated = self.seated.as_ref().ok_or_else(nobody)?;
        seated.table.touch();
        match ask {
            Ask::Act { rev, act } => {
                let (side, dice) = (seated.hand()?, seated.table.dice);
                let alone = outlook(&seated.outlook).owns() == [true; 2];
                self.change(rev, move |now| moves::act(now, side, &act, dice, alone)).await?;
                Ok(Some(Say::Done { id }))
            }
            Ask::Roll { rev, face } => {
                let (hand, dice) = (seated.knows(seated.hand()?), seated.table.dice);
                self.change(rev, move |now| moves::roll(now, face.as_deref(), hand, dice)).await?;
                Ok(Some(Say::Done { id }))
            }
            Ask::Undo { rev } => {
                seated.hand()?;
                let side = if let Role::Side(side) = seated.role { Some(side) } else { None };
                self.change(rev, move |now| moves::undo(now, side)).await?;
                Ok(Some(Say::Done { id }))
            }
            Ask::Eyes { side } => {
                let side = seated.table.position().session.side(&side)?;
                seated.table.look(seated.socket, side).await?;
                Ok(Some(Say::Done { id }))
            }
            Ask::Hint { rev, level } => {
                let wish = Wish { id, rev, side: seated.hand()?, level };
                self.advice.ask(&self.hall, &seated.table, &self.out, wish)?;
                Ok(None)
            }
            Ask::Forget {} => {
                self.advice.forget();
                Ok(Some(Say::Done { id }))
            }
            Ask::Enough {} => {
                if seated.role == Role::Watch {
                    return Err(Trouble::new(Code::NotYours, "this seat only looks on"));
                }
                // Whoever asks a moment too late gets what he wants all the same.
                seated.table.thinking.hurry();
                Ok(Some(Say::Done { id }))
            }
            Ask::Thoughts {} => {
                let (role, table) = (seated.role, &seated.table);
                if !table.position().over() && !knows_all(role, table.hides) {
                    let what = "what the computer thinks would tell what is hidden; it can be read when the game is over";
                    return Err(Trouble::new(Code::Hidden, what));
                }
                let kept = self.hall.store.thoughts(&table.id).await?;
                let thoughts = kept.iter().filter_map(|text| serde_json::from_str(text).ok()).collect();
                Ok(Some(Say::Thoughts { id, thoughts }))
            }
            other => seated.look(&self.hall, id, other).await.map(Some),
        }
    }

    async fn hello(
        &mut self,
        id: u32,
        version: u32,
        secret: &str,
        seen: Option<usize>,
    ) -> Result<Option<Say>, Trouble> {
        if version != VERSION {
            let what =
                format!("this server speaks version {VERSION}, the page version {version}: reload the page");
            return Err(Trouble::new(Code::Version, what));
        }
        let (chair, role, table) = self.hall.sit(secret).await?;
        self.leave().await;
        let hall = Arc::clone(&self.hall);
        let at = table.position();
        let sheet = work(move || hall.boards.of(&at.session)).await??;
        let welcome = welcome(id, &table, chair.role, format!("/api/game/board?v={}", sheet.mark));
        let socket = self.hall.socket();
        let (outlook, position) = table.join(socket, role, &self.out, &welcome).await?;
        let viewer = self::outlook(&outlook).gaze(&position).viewer;
        self.seated = Some(Seated { socket, role, table, outlook });
        if !chair.taken {
            self.hall.writer.write(Change::Take(chair.hash)).await?;
        }
        let Some(seen) = seen else { return Ok(None) };
        let steps =
            self.hall.read(move || table::steps(&position.session, seen, position.session.at(), viewer));
        Ok(Some(Say::Log { id, steps: steps.await?? }))
    }

    async fn change(
        &self,
        rev: u64,
        act: impl FnOnce(&Position) -> Result<crate::table::Done, Trouble> + Send + 'static,
    ) -> Result<(), Trouble> {
        let Some(seated) = &self.seated else { return Ok(()) };
        seated.table.change(&self.hall, Some(rev), act).await?;
        opponent::wake(&self.hall, &seated.table);
        Ok(())
    }
}

impl Seated {
    /// The side this seat acts for now.
    fn hand(&self) -> Result<Side, Trouble> {
        let position = self.table.position();
        let point = outlook(&self.outlook);
        let side = point.side(&position);
        if point.owns()[side.index()] || (self.role == Role::Both && point.owns().contains(&true)) {
            Ok(side)
        } else {
            Err(Trouble::new(Code::NotYours, "this seat only looks on"))
        }
    }

    /// What this seat may know of a die or a cup: who plays both sides, all of it.
    fn knows(&self, side: Side) -> Viewer {
        if outlook(&self.outlook).owns() == [true; 2] { Viewer::Referee } else { Viewer::Seat(side) }
    }

    fn viewer(&self, position: &Position) -> Viewer {
        outlook(&self.outlook).gaze(position).viewer
    }

    /// Questions that change nothing.
    async fn look(&self, hall: &Hall, id: u32, ask: Ask) -> Result<Say, Trouble> {
        let position = self.table.position();
        let viewer = self.viewer(&position);
        match ask {
            Ask::Why { piece, space, act } => {
                let side = self.hand()?;
                let own = Viewer::Seat(side);
                let because = work(move || match act {
                    Some(act) => position.seen_by(own).explain(Some(side), &act).map(Some),
                    None => table::why(position.seen_by(own), side, piece.as_deref(), space.as_deref()),
                });
                Ok(Say::Because { id, because: because.await?? })
            }
            Ask::Odds { act } => {
                let side = self.hand()?;
                let own = Viewer::Seat(side);
                let odds = work(move || table::odds(position.seen_by(own), side, &act));
                Ok(Say::Odds { id, odds: odds.await?? })
            }
            Ask::Preview { act } => {
                let side = self.hand()?;
                let own = Viewer::Seat(side);
                let groups = work(move || table::preview(position.seen_by(own), side, &act));
                Ok(Say::Preview { id, groups: groups.await?? })
            }
            Ask::Past { at } => {
                let scene = hall.read(move || table::past(&position.session, at, viewer));
                Ok(Say::Past { id, scene: Box::new(scene.await??) })
            }
            Ask::Log { from, to } => {
                let to = to.min(from.saturating_add(LONGEST_LOG));
                let steps = hall.read(move || table::steps(&position.session, from, to, viewer));
                Ok(Say::Log { id, steps: steps.await?? })
            }
            Ask::History {} => {
                let samples = hall.read(move || table::history(&position.session, viewer));
                Ok(Say::History { id, samples: samples.await?? })
            }
            _ => Err(Trouble::new(Code::Malformed, "this cannot be asked here")),
        }
    }
}

fn welcome(id: u32, table: &Table, seat: String, board: String) -> Say {
    let position = table.position();
    let header = position.session.game().header();
    Say::Welcome(Box::new(Welcome {
        id,
        version: VERSION,
        game: table.id.clone(),
        name: table.name.clone(),
        battle: header.battle.clone(),
        edition: header.edition.clone(),
        options: header.options.clone(),
        seat,
        players: table.players.iter().map(|player| player.word().to_owned()).collect(),
        dice: if table.dice == DiceBy::Hand { "hand" } else { "server" }.into(),
        hides: table.hides,
        board,
    }))
}
