//! What a guest may ask, and who answers it: the table, or the server around it.

use std::sync::Arc;
use std::time::Instant;

use scene::wire::{Ask, Request, Say};
use table::Reply;
use table::snapshot::same_version;

use super::outbox::Outbox;
use crate::advice::Advice;
use crate::hall::Hall;
use crate::limits::Bucket;
use crate::opponent;
use crate::room::Room;
use crate::trouble::{Code, Trouble};
use crate::work::work;
use crate::writer::Change;

/// Somebody at the other end of a socket.
pub(super) struct Guest {
    hall: Arc<Hall>,
    out: Outbox,
    advice: Advice,
    /// How much he may say.
    chat: Bucket,
    /// The name of his seat.
    from: String,
    seated: Option<Seated>,
}

struct Seated {
    socket: u64,
    table: Arc<Room>,
}

impl Guest {
    /// Somebody who has not said a word.
    pub(super) fn new(hall: Arc<Hall>, out: Outbox) -> Guest {
        let chat = Bucket::new(hall.config.limits.chats, Instant::now());
        Guest { advice: Advice::new(&hall), chat, from: String::new(), hall, out, seated: None }
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

    async fn answer(&mut self, id: u32, ask: Ask) -> Result<Option<Say<'static>>, Trouble> {
        match ask {
            Ask::Ping {} => return Ok(Some(Say::Pong { id })),
            Ask::Hello { version, seat, seen } => return self.hello(id, version, &seat, seen).await,
            _ => {}
        }
        let nobody = || Trouble::new(Code::UnknownSeat, "say hello first");
        let Seated { socket, table } = self.seated.as_ref().ok_or_else(nobody)?;
        let socket = *socket;
        table.touch();
        match ask {
            Ask::Act { .. } | Ask::Roll { .. } | Ask::Undo { .. } | Ask::Resign { .. } => {
                table.change(&self.hall, move |table| table.act(socket, &ask)).await?;
                opponent::wake(&self.hall, table);
                Ok(Some(Say::Done { id }))
            }
            Ask::Chat { text } => {
                if !self.chat.take(Instant::now()) {
                    return Err(Trouble::new(Code::TooFast, "so many words at once; wait a moment"));
                }
                table.chat(self.hall.config.limits.chat, &self.from, &text).await?;
                Ok(Some(Say::Done { id }))
            }
            Ask::Eyes { side } => {
                table.look_as(socket, side).await?;
                Ok(Some(Say::Done { id }))
            }
            ask => {
                let reply = reply(&self.hall, table, socket, id, ask).await?;
                self.obey(id, reply).await
            }
        }
    }

    /// Does what the table leaves to the server.
    async fn obey(&mut self, id: u32, reply: Reply) -> Result<Option<Say<'static>>, Trouble> {
        let Some(Seated { table, .. }) = &self.seated else { return Ok(None) };
        match reply {
            Reply::Say(say) => return Ok(Some(*say)),
            Reply::Think(wish) => {
                self.advice.ask(&self.hall, table, &self.out, wish)?;
                return Ok(None);
            }
            Reply::Forget => self.advice.forget(),
            // Whoever asks a moment too late gets what he wants all the same.
            Reply::Hurry => table.thinking.hurry(),
            Reply::Thoughts => {
                let kept = self.hall.store.thoughts(&table.terms.id).await?;
                let thoughts = kept.iter().filter_map(|text| serde_json::from_str(text).ok()).collect();
                return Ok(Some(Say::Thoughts { id, thoughts }));
            }
        }
        Ok(Some(Say::Done { id }))
    }

    async fn hello(
        &mut self,
        id: u32,
        version: u32,
        secret: &str,
        seen: Option<usize>,
    ) -> Result<Option<Say<'static>>, Trouble> {
        same_version(version)?;
        let (chair, role, table) = self.hall.sit(secret).await?;
        self.leave().await;
        let hall = Arc::clone(&self.hall);
        let at = table.position();
        let sheet = work(move || hall.boards.of(&at.session)).await??;
        let socket = self.hall.socket();
        table.join(socket, role, &self.out, id, format!("/api/game/board?v={}", sheet.mark)).await?;
        let now = table.now();
        self.from = role.word(now.position.session.battle().sides).to_owned();
        self.seated = Some(Seated { socket, table });
        if !chair.taken {
            self.hall.writer.write(Change::Take(chair.hash)).await?;
        }
        let Some(seen) = seen else { return Ok(None) };
        Ok(Some(self.hall.read(move || now.since(socket, id, seen)).await??))
    }
}

/// What the table answers to a question that changes nothing.
async fn reply(hall: &Hall, table: &Room, socket: u64, id: u32, ask: Ask) -> Result<Reply, Trouble> {
    let now = table.now();
    let long = matches!(ask, Ask::Past { .. } | Ask::Log { .. } | Ask::History {});
    let look = move || now.ask(socket, id, &ask);
    Ok(if long { hall.read(look).await?? } else { work(look).await?? })
}
