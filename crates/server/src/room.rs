//! One game with everybody who is connected to it: the table itself is a plain value, here are the door, the disk and the sockets. Changes go
//! through the door one at a time; looking needs no door.

use std::collections::{BTreeMap, VecDeque};
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use catalog::guard::guard;
use scene::wire::{Fault, Say};
use session::Denied;
use table::{Message, Position, Role, Snapshot, Table, Teacher, Terms};
use tokio::sync::OwnedMutexGuard;

use crate::hall::Hall;
use crate::lookups::Lookups;
use crate::socket::outbox::{End, Outbox};
use crate::thinking::Thinking;
use crate::trouble::{Code, Trouble};
use crate::turns::Who;
use crate::work::work;
use crate::writer::{self, Change};

/// One game with everybody who is connected to it.
pub(crate) struct Room {
    /// What was agreed on.
    pub terms: Arc<Terms>,
    /// A side may not know everything about the other.
    pub hides: bool,
    door: Arc<tokio::sync::Mutex<Inside>>,
    /// The table as it was after the last change, for those who only look: nobody who asks something waits for the disk.
    now: RwLock<Snapshot>,
    touched: AtomicI64,
    /// The address of whoever did something last: for him computer players think here.
    address: RwLock<IpAddr>,
    /// What was looked up.
    pub looked_up: Lookups,
    /// A computer player is at work.
    pub busy: AtomicBool,
    /// What is kept of computer players.
    pub thinking: Thinking,
    /// How far the lesson or the puzzle is, if this is one.
    pub lesson: Option<tokio::sync::Mutex<Teacher>>,
}

/// What only who has come through the door may touch.
struct Inside {
    table: Table,
    outboxes: BTreeMap<u64, Outbox>,
    frozen: Option<String>,
    gone: bool,
    /// Nobody knows whether the last answer was kept.
    unsettled: bool,
    /// What was said at the table lately, as it was sent; it is kept nowhere else.
    said: VecDeque<Utf8Bytes>,
}

/// How many remarks somebody hears who sits down later.
const REMARKS: usize = 60;

impl Room {
    /// A room in which nobody is yet.
    pub(crate) fn new(terms: Terms, position: Position) -> Result<Room, Denied> {
        let lesson =
            Teacher::of(school::shelf::shelf(), &terms, &position.session).map(tokio::sync::Mutex::new);
        let table = Table::new(terms, position)?;
        let now = table.now().clone();
        Ok(Room {
            terms: Arc::clone(&now.terms),
            hides: now.hides,
            now: RwLock::new(now),
            door: Arc::new(tokio::sync::Mutex::new(Inside {
                table,
                outboxes: BTreeMap::new(),
                frozen: None,
                gone: false,
                unsettled: false,
                said: VecDeque::new(),
            })),
            touched: AtomicI64::new(writer::now()),
            address: RwLock::new(IpAddr::from([127, 0, 0, 1])),
            looked_up: Lookups::default(),
            busy: AtomicBool::new(false),
            thinking: Thinking::default(),
            lesson,
        })
    }

    /// The table as it stands.
    pub(crate) fn now(&self) -> Snapshot {
        self.now.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The game as it stands.
    pub(crate) fn position(&self) -> Arc<Position> {
        Arc::clone(&self.now.read().unwrap_or_else(PoisonError::into_inner).position)
    }

    /// How many sockets look at it.
    pub(crate) fn present(&self) -> usize {
        self.now.read().unwrap_or_else(PoisonError::into_inner).present()
    }

    /// When somebody last did or asked something, in milliseconds of the Unix clock.
    pub(crate) fn touched(&self) -> i64 {
        self.touched.load(Ordering::Relaxed)
    }

    /// Somebody did or asked something.
    pub(crate) fn touch(&self) {
        self.touched.store(writer::now(), Ordering::Relaxed);
    }

    /// Somebody at this address does something here.
    pub(crate) fn is_for(&self, address: IpAddr) {
        *self.address.write().unwrap_or_else(PoisonError::into_inner) = address;
    }

    /// For whom something is done at this table by itself.
    pub(crate) fn who(&self) -> Who {
        let address = *self.address.read().unwrap_or_else(PoisonError::into_inner);
        Who { address, game: self.terms.id.clone() }
    }

    /// Computers play each other and nobody looks, nor has done so within a `glance`.
    pub(crate) fn pauses(&self, glance: Duration) -> bool {
        let since = u64::try_from(writer::now() - self.touched()).unwrap_or_default();
        let looked = self.present() > 0 || Duration::from_millis(since) < glance;
        !looked && self.terms.players.iter().all(|player| player.kind().is_some())
    }

    /// Somebody sits down: is sent the table and from now on every change. `id` is the number of the request, `board` the address of the sheet.
    pub(crate) async fn join(
        &self,
        socket: u64,
        role: Role,
        out: &Outbox,
        id: u32,
        board: String,
    ) -> Result<(), Trouble> {
        let mut inside = Arc::clone(&self.door).lock_owned().await;
        inside.closed()?;
        let messages = inside.with_table(move |table| table.join(socket, role, id, board)).await?;
        inside.outboxes.insert(socket, out.clone());
        self.publish(&inside);
        inside.tell(messages);
        for remark in &inside.said {
            out.send(remark.clone());
        }
        Ok(())
    }

    /// Somebody says a few words to everybody at the table. Signs that only control a terminal or turn the writing round are left out.
    pub(crate) async fn chat(&self, most: usize, from: &str, text: &str) -> Result<(), Trouble> {
        let hidden = |sign: &char| {
            sign.is_control()
                || matches!(sign, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}')
        };
        let text: String = text.trim().chars().filter(|sign| !hidden(sign)).collect();
        if text.is_empty() || text.chars().count() > most {
            let what = format!("a remark has at least one letter and at most {most}");
            return Err(Trouble::new(Code::Malformed, what));
        }
        let text = crate::socket::outbox::text(&Say::Chat { from: from.to_owned(), text });
        let mut inside = self.door.lock().await;
        inside.closed()?;
        if inside.said.len() == REMARKS {
            inside.said.pop_front();
        }
        inside.said.push_back(text.clone());
        for out in inside.outboxes.values() {
            out.send(text.clone());
        }
        Ok(())
    }

    /// Somebody gets up.
    pub(crate) async fn leave(&self, socket: u64) {
        let mut inside = self.door.lock().await;
        inside.outboxes.remove(&socket);
        if let Ok(Some(message)) = inside.table.leave(socket) {
            self.publish(&inside);
            inside.tell(vec![message]);
        }
        self.touch();
    }

    /// Who plays both sides looks through other eyes.
    pub(crate) async fn look_as(&self, socket: u64, side: String) -> Result<(), Trouble> {
        let mut inside = Arc::clone(&self.door).lock_owned().await;
        inside.closed()?;
        let message = inside.with_table(move |table| table.look_as(socket, &side)).await?;
        self.publish(&inside);
        inside.tell(vec![message]);
        Ok(())
    }

    /// Something is done: worked out, written down, and only then shown to everybody. It is worked out here and now: an answer costs less than a hop
    /// to another thread and back.
    pub(crate) async fn change(
        self: &Arc<Room>,
        hall: &Arc<Hall>,
        act: impl FnOnce(&Table) -> Result<table::Change, Fault>,
    ) -> Result<(), Trouble> {
        let began = Instant::now();
        let mut inside = self.enter().await?;
        let worked_out = guard(|| act(&inside.table)).map_err(|what| Denied::Broken(what).into());
        let worked_out = worked_out.and_then(|change| change.map_err(Trouble::from));
        self.keep(hall, &mut inside, worked_out, began).await
    }

    /// The same for what holds many answers: it is worked out beside the threads that talk to sockets, so that nobody at another table waits for it.
    pub(crate) async fn change_much(
        self: &Arc<Room>,
        hall: &Arc<Hall>,
        act: impl FnOnce(&Table) -> Result<table::Change, Fault> + Send + 'static,
    ) -> Result<(), Trouble> {
        let began = Instant::now();
        let mut inside = self.enter().await?;
        let table = inside.table.clone();
        let worked_out = work(move || act(&table)).await;
        let worked_out = worked_out.and_then(|change| change.map_err(Trouble::from));
        self.keep(hall, &mut inside, worked_out, began).await
    }

    /// Comes through the door to change something.
    async fn enter(&self) -> Result<OwnedMutexGuard<Inside>, Trouble> {
        let inside = Arc::clone(&self.door).lock_owned().await;
        inside.closed()?;
        inside.thawed()?;
        Ok(inside)
    }

    /// Writes down what was worked out, then shows it. The door stays shut meanwhile: the next answer is worked out on what was kept.
    async fn keep(
        self: &Arc<Room>,
        hall: &Arc<Hall>,
        inside: &mut Inside,
        worked_out: Result<table::Change, Trouble>,
        began: Instant,
    ) -> Result<(), Trouble> {
        let change = match worked_out {
            Ok(change) => change,
            Err(trouble) if trouble.code == Code::Broken => return Err(self.freeze(inside, trouble)),
            Err(trouble) => return Err(trouble),
        };
        let (count, back) = (change.entries().len(), change.takes_back());
        if count > 0 {
            let written = hall.writer.write(Change::Append {
                game: self.terms.id.clone(),
                from: change.from(),
                entries: change.entries().to_vec(),
                standing: Box::new(change.standing().clone()),
            });
            if let Err(trouble) = written.await {
                match trouble.code {
                    Code::Stale => self.catch_up(hall, inside).await?,
                    Code::Late => self.doubt(hall, inside),
                    _ => {}
                }
                return Err(trouble);
            }
        }
        let messages = inside.table.commit(change);
        self.publish(inside);
        if count > 0 {
            self.thinking.overtaken(back);
        }
        self.tell(inside, messages, hall);
        if self.present() > 0 {
            self.touch();
        }
        hall.metrics.answered(count, began.elapsed());
        if back {
            hall.metrics.taken_back();
        }
        Ok(())
    }

    /// Nobody knows whether the last answer was kept: until that can be read back, nothing is built upon it.
    fn doubt(self: &Arc<Room>, hall: &Arc<Hall>, inside: &mut Inside) {
        inside.unsettled = true;
        let (table, hall) = (Arc::clone(self), Arc::clone(hall));
        tokio::spawn(async move {
            loop {
                tokio::select! {
                    () = hall.closed() => return,
                    () = hall.writer.settled() => {}
                }
                let mut inside = Arc::clone(&table.door).lock_owned().await;
                if inside.gone || table.settle(&hall, &mut inside).await.is_ok() {
                    return;
                }
                drop(inside);
                tokio::time::sleep(hall.config.heal).await;
            }
        });
    }

    /// Reads back what was kept and shows it if it is news.
    async fn settle(&self, hall: &Hall, inside: &mut Inside) -> Result<(), Trouble> {
        let kept = hall.store.game(&self.terms.id).await?.map(|row| row.revision);
        if kept != Some(self.position().rev) {
            self.catch_up(hall, inside).await?;
        }
        inside.unsettled = false;
        Ok(())
    }

    /// Another process has written to this game: take over what it wrote and show it whole.
    async fn catch_up(&self, hall: &Hall, inside: &mut Inside) -> Result<(), Trouble> {
        let next = match hall.load(&self.who()).await {
            Ok(Some((_, position))) => position,
            Ok(None) => return Err(inside.end()),
            // A disk that fails is no fault of the game.
            Err(trouble) if trouble.code == Code::Storage => return Err(trouble),
            Err(trouble) => return Err(self.freeze(inside, trouble)),
        };
        let messages = inside.with_table(move |table| table.replace(next)).await?;
        self.publish(inside);
        self.thinking.overtaken(true);
        self.tell(inside, messages, hall);
        Ok(())
    }

    /// The game is thrown away: everybody is sent home.
    pub(crate) async fn end(&self) {
        self.thinking.stop();
        self.door.lock().await.end();
    }

    /// Tells everybody something that is no change.
    pub(crate) async fn say(&self, say: &Say<'_>) {
        let text = crate::socket::outbox::text(say);
        for out in self.door.lock().await.outboxes.values() {
            out.send(text.clone());
        }
    }

    /// Nothing has happened for a while: what was sent is forgotten, and drawn again when it is needed.
    pub(crate) fn rest(&self) {
        if let Ok(mut inside) = self.door.try_lock() {
            inside.table.forget_scenes();
        }
        self.looked_up.rest();
    }

    /// The rules broke down in this game.
    pub(crate) async fn is_frozen(&self) -> bool {
        self.door.lock().await.frozen.is_some()
    }

    fn publish(&self, inside: &Inside) {
        *self.now.write().unwrap_or_else(PoisonError::into_inner) = inside.table.now().clone();
    }

    /// The rules broke down: this game stops where it was, others go on.
    fn freeze(&self, inside: &mut Inside, trouble: Trouble) -> Trouble {
        tracing::error!(game = %self.terms.id, message = %trouble.message, "the rules broke down; the game is frozen");
        inside.frozen = Some(trouble.message.clone());
        Trouble { code: Code::Frozen, ..trouble }
    }

    /// Sends everybody what there is for them; who cannot keep up is let go, and the others are told.
    fn tell(&self, inside: &mut Inside, messages: Vec<Message>, hall: &Hall) {
        let slow = inside.tell(messages);
        if slow.is_empty() {
            return;
        }
        let mut present = None;
        for socket in slow {
            hall.metrics.slow();
            inside.outboxes.remove(&socket);
            present = inside.table.leave(socket).ok().flatten().or(present);
        }
        self.publish(inside);
        inside.tell(present.into_iter().collect());
    }
}

impl Inside {
    fn closed(&self) -> Result<(), Trouble> {
        if self.gone { Err(Trouble::new(Code::UnknownSeat, "this game was deleted")) } else { Ok(()) }
    }

    fn thawed(&self) -> Result<(), Trouble> {
        if self.unsettled {
            let what = "whether the answer before this one was kept is being found out; nothing has changed, try again in a moment";
            return Err(Trouble::new(Code::Storage, what));
        }
        match &self.frozen {
            Some(why) => Err(Trouble::new(Code::Frozen, format!("this game is frozen: {why}"))),
            None => Ok(()),
        }
    }

    fn end(&mut self) -> Trouble {
        self.gone = true;
        for out in std::mem::take(&mut self.outboxes).into_values() {
            out.close(End::Deleted);
        }
        Trouble::new(Code::UnknownSeat, "this game was deleted")
    }

    /// Works on a copy of the table beside the threads that talk to sockets: what breaks down leaves the table as it was.
    async fn with_table<T: Send + 'static>(
        &mut self,
        job: impl FnOnce(&mut Table) -> Result<T, Fault> + Send + 'static,
    ) -> Result<T, Trouble> {
        let mut table = self.table.clone();
        let (table, done) = work(move || {
            let done = job(&mut table);
            (table, done)
        })
        .await?;
        let done = done?;
        self.table = table;
        Ok(done)
    }

    /// Sends messages; returns who could not keep up.
    fn tell(&self, messages: Vec<Message>) -> Vec<u64> {
        let mut slow = Vec::new();
        for Message { to, text } in messages {
            let text = Utf8Bytes::from(text);
            for socket in to {
                let sent = self.outboxes.get(&socket).is_none_or(|out| out.send(text.clone()));
                if !sent {
                    slow.push(socket);
                }
            }
        }
        slow
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use catalog::new_game;
    use play::Side;
    use session::Session;
    use table::{DiceBy, Player};

    use super::*;
    use crate::making::Plan;
    use crate::{Config, Server};

    fn maker() -> IpAddr {
        IpAddr::from([127, 0, 0, 1])
    }

    fn plan() -> Plan {
        let session = Session::new(new_game("castiglione", "", &[], None, 1).unwrap()).unwrap();
        let players = [Player::Person; 2];
        let (name, maker) = (String::new(), maker());
        let dice = DiceBy::Server;
        Plan { session, name, players, dice, hotseat: true, orders: true, seat: None, maker }
    }

    #[tokio::test]
    async fn a_game_in_which_the_rules_break_down_is_frozen_and_no_other() {
        let dir = Path::new(env!("OUT_DIR")).join(format!("frozen-{}", std::process::id()));
        let config = Config { port: Some(0), ..Config::new(dir) };
        let server = Server::open(config).await.unwrap();
        let hall = server.hall();
        let (bad, good) = (hall.create(plan()).await.unwrap(), hall.create(plan()).await.unwrap());
        let room = hall.table(&bad.game, maker()).await.unwrap().unwrap();
        let act = |table: &Table| table.play(Side::B, (0, 0), "pass");
        let code = |result: Result<(), Trouble>| result.err().map(|trouble| (trouble.code, trouble.message));
        let broken = code(room.change(hall, |_| panic!("on purpose")).await).unwrap();
        assert_eq!(broken.0, Code::Frozen);
        assert!(broken.1.contains("on purpose"));
        assert!(room.is_frozen().await);
        assert_eq!(code(room.change(hall, act).await).unwrap().0, Code::Frozen);
        assert_eq!(room.position().rev, 0);
        assert_eq!(hall.store.entries(&bad.game).await.unwrap(), []);
        let other = hall.table(&good.game, maker()).await.unwrap().unwrap();
        assert_eq!(code(other.change(hall, act).await), None);
        assert_eq!(hall.store.entries(&good.game).await.unwrap()[0].text, "austrian: pass");
    }

    #[tokio::test]
    async fn what_holds_many_answers_is_worked_out_beside_the_thread_that_talks_to_sockets() {
        let dir = Path::new(env!("OUT_DIR")).join(format!("aside-{}", std::process::id()));
        let config = Config { port: Some(0), ..Config::new(dir) };
        let server = Server::open(config).await.unwrap();
        let hall = server.hall();
        let (made, other) = (hall.create(plan()).await.unwrap(), hall.create(plan()).await.unwrap());
        let room = hall.table(&made.game, maker()).await.unwrap().unwrap();
        // This test and the server share one thread.
        let (here, thread) = (std::thread::current().id(), || std::thread::current().id());
        let act = move |table: &Table, aside: bool| {
            assert_eq!(thread() != here, aside);
            table.play(Side::B, (table.now().position.rev, table.now().position.session.at()), "pass")
        };
        let done = room.change_much(hall, move |table| act(table, true)).await;
        assert_eq!(done.err().map(|trouble| trouble.message), None);
        assert_eq!(hall.store.entries(&made.game).await.unwrap()[0].text, "austrian: pass");
        // What breaks down there freezes the game as it does here.
        let other = hall.table(&other.game, maker()).await.unwrap().unwrap();
        let done = other.change(hall, move |table| act(table, false)).await;
        assert_eq!(done.err().map(|trouble| trouble.message), None);
        let broken = other.change_much(hall, |_| panic!("on purpose")).await.unwrap_err();
        assert_eq!(broken.code, Code::Frozen);
        assert!(other.is_frozen().await);
    }
}
