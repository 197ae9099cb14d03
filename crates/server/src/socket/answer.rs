//! What a guest may ask, and who answers it: the table, or the server around it.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Instant;

use axum::extract::ws::Utf8Bytes;
use scene::wire::{Ask, Request, Say};
use table::Reply;
use table::snapshot::same_version;

use super::outbox::{self, Outbox};
use crate::advice::Advice;
use crate::hall::Hall;
use crate::lesson;
use crate::limits::Bucket;
use crate::lookups::{Key, What};
use crate::opponent;
use crate::room::Room;
use crate::trouble::{Code, Trouble};
use crate::turns::Who;
use crate::work::work;
use crate::writer::Change;

/// Somebody at the other end of a socket.
pub(super) struct Guest {
    hall: Arc<Hall>,
    out: Outbox,
    advice: Advice,
    address: IpAddr,
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
    pub(super) fn new(hall: Arc<Hall>, out: Outbox, address: IpAddr) -> Guest {
        let chat = Bucket::new(hall.config.limits.chats, Instant::now());
        Guest { advice: Advice::new(&hall), chat, from: String::new(), hall, out, address, seated: None }
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
        if let Some(say) = lesson::ask(&self.hall, table, socket, id, &ask).await? {
            return Ok(Some(say));
        }
        match ask {
            Ask::Act { .. }
            | Ask::Roll { .. }
            | Ask::Undo { .. }
            | Ask::Resign { .. }
            | Ask::Order { .. }
            | Ask::Standing { .. }
            | Ask::Carry { .. } => {
                table.is_for(self.address);
                let much = is_much(&ask);
                let act = move |table: &table::Table| table.act(socket, &ask);
                if much {
                    table.change_much(&self.hall, act).await?;
                } else {
                    table.change(&self.hall, act).await?;
                }
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
            Ask::Past { at } => self.look_up(id, What::Past(at)).await,
            Ask::Log { from, to } => self.look_up(id, What::Log(from, to)).await,
            Ask::History {} => self.look_up(id, What::History).await,
            // What is weighed plays the dice through: it stands in line with other work.
            Ask::Weigh { .. } => {
                let now = table.now();
                let reply = self.hall.read(self.who(table), move || now.ask(socket, id, &ask)).await??;
                self.obey(id, reply).await
            }
            ask => {
                let now = table.now();
                let reply = work(move || now.ask(socket, id, &ask)).await??;
                if let Reply::Say(say) = &reply {
                    lesson::pointed(&self.hall, table, socket, say).await?;
                }
                self.obey(id, reply).await
            }
        }
    }

    /// Tells what has been, as far as this guest may know it.
    async fn look_up(&self, id: u32, what: What) -> Result<Option<Say<'static>>, Trouble> {
        let Some(Seated { socket, table }) = &self.seated else { return Ok(None) };
        let now = table.now();
        let key = Key { rev: now.position.rev, viewer: now.viewer(*socket)?, what };
        let text = table.looked_up.of(&self.hall, &self.who(table), key, now.position).await?;
        self.out.send(answering(id, &text));
        Ok(None)
    }

    /// For whom something at a table is done.
    fn who(&self, table: &Room) -> Who {
        Who { address: self.address, game: table.terms.id.clone() }
    }

    /// Does what the table leaves to the server.
    async fn obey(&mut self, id: u32, reply: Reply) -> Result<Option<Say<'static>>, Trouble> {
        let Some(Seated { table, .. }) = &self.seated else { return Ok(None) };
        match reply {
            Reply::Say(say) => return Ok(Some(*say)),
            Reply::Think(wish) => {
                self.advice.ask(&self.hall, table, &self.out, wish, self.address)?;
                return Ok(None);
            }
            Reply::Forget => self.advice.forget(),
            // Whoever asks a moment too late gets what he wants all the same.
            Reply::Hurry => table.thinking.hurry(),
            Reply::Thoughts => {
                let kept = self.hall.store.thoughts(&table.terms.id).await?;
                // A long game has megabytes of them.
                let read = move || {
                    let thoughts = kept.iter().filter_map(|text| serde_json::from_str(text).ok()).collect();
                    outbox::text(&Say::Thoughts { id, thoughts })
                };
                self.out.send(self.hall.read(self.who(table), read).await?);
                return Ok(None);
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
        let (chair, role, table) = self.hall.sit(secret, self.address).await?;
        self.leave().await;
        let hall = Arc::clone(&self.hall);
        let at = table.position();
        let sheet = self.hall.read(self.who(&table), move || hall.boards.of(&at.session)).await??;
        let socket = self.hall.socket();
        table.is_for(self.address);
        table.join(socket, role, &self.out, id, format!("/api/game/board?v={}", sheet.mark)).await?;
        let now = table.now();
        self.from = role.word(now.position.session.battle().sides).to_owned();
        // Computers who play each other go on where somebody looks.
        opponent::wake(&self.hall, &table);
        if let Some(say) = lesson::greet(&self.hall, &table).await? {
            self.out.say(&say);
        }
        self.seated = Some(Seated { socket, table });
        if !chair.fresh
            && let Err(trouble) = self.hall.writer.write(Change::Take(chair.hash)).await
        {
            // Who sits down again says it again.
            tracing::warn!(message = %trouble.message, "that somebody sat down is not kept");
        }
        match seen {
            Some(seen) => self.look_up(id, What::Log(seen, now.position.session.at())).await,
            None => Ok(None),
        }
    }
}

/// Whether more than one answer must be worked out. To take back is to play again what is left; orders are many answers, or plans that are tried.
fn is_much(ask: &Ask) -> bool {
    !matches!(ask, Ask::Act { .. } | Ask::Roll { .. } | Ask::Resign { .. })
}

/// An answer that was kept, with the number of a request in it. It is kept without: many who ask the same are told the same.
fn answering(id: u32, text: &str) -> Utf8Bytes {
    text.replacen(NUMBER, &format!("\"id\":{id}"), 1).into()
}

/// How the number of a request stands in an answer that is kept; it comes before anything else but the kind.
const NUMBER: &str = "\"id\":0";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_holds_many_answers_is_much() {
        let is_much = |text: &str| is_much(&Request::read(text).unwrap().ask);
        for much in [r#"{"t":"carry","rev":3}"#, r#"{"t":"undo","rev":3}"#] {
            assert!(is_much(much), "{much}");
        }
        for little in [r#"{"t":"act","rev":3,"act":"pass"}"#, r#"{"t":"roll","rev":3}"#] {
            assert!(!is_much(little), "{little}");
        }
    }

    #[test]
    fn an_answer_that_is_kept_is_told_with_the_number_of_the_request() {
        let log = outbox::text(&Say::Log { id: 0, steps: Vec::new() });
        assert_eq!(answering(7, &log), outbox::text(&Say::Log { id: 7, steps: Vec::new() }));
        let history = outbox::text(&Say::History { id: 0, samples: Vec::new() });
        assert_eq!(
            answering(4_294_967_295, &history).as_str(),
            r#"{"t":"history","id":4294967295,"samples":[]}"#
        );
    }
}
